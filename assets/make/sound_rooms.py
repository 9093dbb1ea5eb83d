"""The tone of each room: a loop that closes on itself, quiet enough to be forgotten. No effect belongs here."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from sound_bodies import (
    RATE,
    Random,
    Wave,
    band,
    bar,
    body,
    chip_stack,
    clock,
    crackle,
    decay,
    mumble,
    noise,
    note,
    shaped,
)

ROOM_SECONDS = 20.0


def scattered(rng: Random, count: int, make: Callable[[Random], Wave], gain: Callable[[Random], float]) -> Wave:
    """`count` sounds at random places of a loop; what hangs over its end goes on at its beginning."""
    out = np.zeros(round(ROOM_SECONDS * RATE))
    for _ in range(count):
        wave = gain(rng) * make(rng)
        np.add.at(out, (np.arange(len(wave)) + rng.integers(len(out))) % len(out), wave)
    return out


def diffused(rng: Random, loop: Wave, t60: float, dark_hz: float) -> Wave:
    """A loop as heard from the other end of a hall, wrapped around its ends."""
    tail = noise(rng, t60, 90, dark_hz, 1) * decay(t60, t60) * np.minimum(clock(t60) / 0.02, 1)
    answer = np.zeros(len(loop))
    answer[: len(tail)] = tail / np.sqrt(np.sum(tail**2))
    return np.fft.irfft(np.fft.rfft(loop) * np.fft.rfft(answer), len(loop))


def level(wave: Wave, decibels: float) -> Wave:
    """The wave at that RMS level."""
    return wave * 10 ** (decibels / 20) / np.sqrt(np.mean(wave**2))


def hall_room(rng: Random) -> Wave:
    """The hall at night: people far off, a glass set down, chips at another table, the air of a large room."""

    def glass(rng: Random) -> Wave:
        base = rng.uniform(2100, 3300)
        return body(rng, 0.9, [(base, 1, 0.7), (base * 2.32, 0.5, 0.4), (base * 4.25, 0.2, 0.2)], 0.3, 0.003)

    def phrase(rng: Random) -> Wave:
        return mumble(rng, rng.uniform(0.9, 2.6))

    people = diffused(rng, scattered(rng, 74, phrase, lambda r: r.uniform(0.35, 1)), 1.3, 1500)
    glasses = diffused(rng, scattered(rng, 7, glass, lambda r: r.uniform(0.3, 1)), 1.5, 4500)
    chips = diffused(rng, scattered(rng, 26, chip_stack, lambda r: r.uniform(0.2, 1)), 1.2, 3800)
    air = noise(rng, ROOM_SECONDS, 35, 240, 1)
    return level(people, -30) + level(glasses, -50) + level(chips, -46) + level(air, -40)


def baron_room(rng: Random) -> Wave:
    """The Baron's room: a warm hum under the floor, a low fire, embers."""
    t = clock(ROOM_SECONDS)
    hum = np.zeros_like(t)
    for cycles, gain in ((1100, 1.0), (1102, 0.8), (1650, 0.5), (1653, 0.4), (2200, 0.35), (3301, 0.12)):
        hum += gain * np.sin(2 * np.pi * cycles / ROOM_SECONDS * t + rng.uniform(0, 6.28))  # whole cycles in the loop
    breath = 1 + 0.3 * np.sin(2 * np.pi * 2 / ROOM_SECONDS * t) + 0.2 * np.sin(2 * np.pi * 5 / ROOM_SECONDS * t + 1)
    flicker = shaped(rng.standard_normal(len(t)), band(0.4, 5, 1))
    fire = noise(rng, ROOM_SECONDS, 70, 420, 1) * (1 + 0.45 * flicker / flicker.std())
    embers = scattered(rng, 95, crackle, lambda r: 0.12 * r.pareto(2.2) + 0.05)
    embers = np.tanh(embers) + 0.3 * diffused(rng, embers, 0.5, 2600)
    return level(hum * breath, -37) + level(fire, -36) + level(embers, -45)


def axe_room(rng: Random) -> Wave:
    """A hall of stone by torchlight: resin that spits, voices under the vault, pewter, wind at the arrow slits."""

    def pewter(rng: Random) -> Wave:
        base = rng.uniform(820, 1350)
        return body(rng, 0.4, [(base, 1, 0.16), (base * 1.62, 0.7, 0.11), (base * 2.73, 0.4, 0.08)], 0.7, 0.03)

    def phrase(rng: Random) -> Wave:
        return mumble(rng, rng.uniform(0.8, 2.2))

    t = clock(ROOM_SECONDS)
    flicker = shaped(rng.standard_normal(len(t)), band(1.2, 11, 1))
    torches = noise(rng, ROOM_SECONDS, 140, 950, 1) * (1 + 0.4 * flicker / flicker.std())
    spits = np.tanh(scattered(rng, 150, crackle, lambda r: 0.10 * r.pareto(2.0) + 0.04))
    spits = spits + 0.5 * diffused(rng, spits, 1.8, 3200)
    people = diffused(rng, scattered(rng, 24, phrase, lambda r: r.uniform(0.3, 1)), 2.6, 1200)
    cups = diffused(rng, scattered(rng, 9, pewter, lambda r: r.uniform(0.2, 1)), 2.2, 2600)
    gusts = 0.55 + 0.3 * np.sin(2 * np.pi * 2 / ROOM_SECONDS * t) + 0.15 * np.sin(2 * np.pi * 7 / ROOM_SECONDS * t + 2)
    wind = noise(rng, ROOM_SECONDS, 210, 560, 2) * gusts**2
    vault = noise(rng, ROOM_SECONDS, 30, 110, 1)
    near = level(torches, -37) + level(spits, -44)
    return near + level(people, -41) + level(cups, -51) + level(wind, -42) + level(vault, -40)


def blackjack_room(rng: Random) -> Wave:
    """A casino late in the evening: low talk at other tables, chips, a glass, four chords of a vibraphone far off."""

    def glass(rng: Random) -> Wave:
        base = rng.uniform(2300, 3600)
        return body(rng, 0.7, [(base, 1, 0.5), (base * 2.31, 0.5, 0.3), (base * 4.2, 0.2, 0.15)], 0.3, 0.003)

    def phrase(rng: Random) -> Wave:
        return mumble(rng, rng.uniform(0.9, 2.4))

    people = diffused(rng, scattered(rng, 60, phrase, lambda r: r.uniform(0.35, 1)), 0.9, 1700)
    glasses = diffused(rng, scattered(rng, 5, glass, lambda r: r.uniform(0.3, 1)), 1.0, 4200)
    chips = diffused(rng, scattered(rng, 22, chip_stack, lambda r: r.uniform(0.2, 1)), 0.8, 3800)
    band_far_off = diffused(rng, lounge(rng), 1.4, 1500)
    air = noise(rng, ROOM_SECONDS, 40, 260, 1)
    return level(people, -32) + level(glasses, -52) + level(chips, -46) + level(band_far_off, -40) + level(air, -40)


def lounge(rng: Random) -> Wave:
    """Four chords, five seconds each, then the first again: minor ninth, dominant, major ninth, and the way back."""
    out = np.zeros(round(ROOM_SECONDS * RATE))

    def play(at: float, wave: Wave) -> None:
        np.add.at(out, (round(at * RATE) + np.arange(len(wave))) % len(out), wave)

    chords = ((-31, -16, -12, -9, -5), (-26, -16, -10, -5, -2), (-33, -17, -14, -10, -5), (-24, -17, -11, -8, -3))
    for number, (low, *notes) in enumerate(chords):
        for semitones in notes:
            play(5 * number + rng.uniform(0, 0.05), bar(rng, semitones, 4.0, 4.0, 3.4))
        for _ in range(3):  # a few notes on top, never quite in time
            late = 5 * number + rng.uniform(1.2, 4.6)
            play(late, rng.uniform(0.3, 0.6) * bar(rng, int(rng.choice(notes[1:])) + 12, 2.5, 3.0, 2.2))
        for at, gain in ((0.0, 1.2), (2.5, 0.9)):
            string = [(note(low), 1, 1.6), (2 * note(low), 0.4, 0.9), (3 * note(low), 0.15, 0.5)]
            play(5 * number + at, gain * body(rng, 2.0, string, 9.0, 0.0))
    return out


def pilok_room(rng: Random) -> Wave:
    """A back room at the docks: engines idling under the floor, air in the ducts, far off a winch, a clang, a hail."""

    def clang(rng: Random) -> Wave:
        base = rng.uniform(150, 320)
        plate = ((1, 1, 1.6), (1.53, 0.8, 1.2), (2.41, 0.6, 0.9), (3.37, 0.4, 0.6), (4.9, 0.2, 0.35))
        return body(rng, 1.6, [(base * ratio, gain, t60) for ratio, gain, t60 in plate], 2.0, 0.03)

    def winch(rng: Random) -> Wave:
        seconds = rng.uniform(1.2, 2.4)
        t = clock(seconds)
        turning = 2 * np.pi * np.cumsum(rng.uniform(95, 150) * (1 + 0.10 * np.sin(np.pi * t / seconds))) / RATE
        motor = sum(np.sin(k * turning) / k**1.4 for k in range(1, 7))
        edges = np.minimum(t / 0.4, 1) * np.minimum((seconds - t) / 0.5, 1)
        return motor * edges * (1 + 0.3 * np.sin(turning / 9))

    def hiss(rng: Random) -> Wave:
        seconds = rng.uniform(0.6, 1.2)
        return noise(rng, seconds, 900, 4200, 1) * decay(seconds, seconds) * np.minimum(clock(seconds) / 0.05, 1)

    def hail(rng: Random) -> Wave:
        return mumble(rng, rng.uniform(0.9, 1.8))

    t = clock(ROOM_SECONDS)
    hum = np.zeros_like(t)
    # Whole cycles in the loop; neighbours beat slowly.
    for cycles, gain in ((880, 1.0), (881, 0.8), (1320, 0.6), (1323, 0.5), (1760, 0.4), (2640, 0.2), (3522, 0.12)):
        hum += gain * np.sin(2 * np.pi * cycles / ROOM_SECONDS * t + rng.uniform(0, 6.28))
    breath = 1 + 0.25 * np.sin(2 * np.pi * 3 / ROOM_SECONDS * t) + 0.15 * np.sin(2 * np.pi * 7 / ROOM_SECONDS * t + 2)
    ducts = noise(rng, ROOM_SECONDS, 120, 620, 1) * (1 + 0.2 * np.sin(2 * np.pi * 4 / ROOM_SECONDS * t + 1))
    clangs = diffused(rng, scattered(rng, 7, clang, lambda r: r.uniform(0.3, 1)), 2.4, 1400)
    winches = diffused(rng, scattered(rng, 3, winch, lambda r: r.uniform(0.4, 1)), 1.8, 900)
    valves = diffused(rng, scattered(rng, 4, hiss, lambda r: r.uniform(0.3, 1)), 1.4, 2600)
    people = diffused(rng, scattered(rng, 14, hail, lambda r: r.uniform(0.3, 1)), 1.6, 1100)
    far = level(clangs, -43) + level(winches, -46) + level(valves, -50) + level(people, -43)
    return level(hum * breath, -35) + level(ducts, -38) + far


def salon_room(rng: Random) -> Wave:
    """A salon of velvet: hushed talk, crystal in the chandelier, a spoon on china, a piano three doors away."""

    def crystal(rng: Random) -> Wave:
        base = rng.uniform(3200, 5200)
        return body(rng, 1.2, [(base, 1, 0.9), (base * 1.51, 0.5, 0.6), (base * 2.26, 0.25, 0.4)], 0.25, 0.003)

    def china(rng: Random) -> Wave:
        base = rng.uniform(1500, 2300)
        return body(rng, 0.4, [(base, 1, 0.14), (base * 1.83, 0.6, 0.1), (base * 3.1, 0.3, 0.06)], 0.35, 0.01)

    def phrase(rng: Random) -> Wave:
        return mumble(rng, rng.uniform(0.8, 1.9))

    people = diffused(rng, scattered(rng, 30, phrase, lambda r: r.uniform(0.3, 1)), 0.8, 1200)
    crystals = diffused(rng, scattered(rng, 16, crystal, lambda r: r.uniform(0.1, 1)), 1.6, 6500)
    cups = diffused(rng, scattered(rng, 4, china, lambda r: r.uniform(0.3, 1)), 0.8, 3600)
    chips = diffused(rng, scattered(rng, 9, chip_stack, lambda r: r.uniform(0.2, 0.8)), 0.7, 3000)
    far_off = diffused(rng, piano(rng), 1.8, 1100)
    air = noise(rng, ROOM_SECONDS, 35, 220, 1)
    near = level(crystals, -53) + level(cups, -54) + level(chips, -49)
    return level(people, -36) + near + level(far_off, -39) + level(air, -39)


def piano(rng: Random) -> Wave:
    """A slow waltz of eight bars, two and a half seconds each: a low note, two chords after it, one note above."""
    out = np.zeros(round(ROOM_SECONDS * RATE))

    def strike(at: float, semitones: int, gain: float) -> None:
        base = note(semitones)
        strings = [(k * base * (1 + 0.0004 * k * k), k**-1.3, 2.6 / k**0.5) for k in range(1, 8)]
        wave = gain * body(rng, 2.4, strings, 3.0, 0.0)
        np.add.at(out, (round(at * RATE) + np.arange(len(wave))) % len(out), wave)

    tonic, sixth = (-24, (-12, -8, -5)), (-27, (-12, -8, -3))
    second, fifth = (-22, (-10, -7, -3)), (-29, (-14, -10, -7))
    bars = (tonic, sixth, second, fifth) * 2
    tune = (7, 4, 5, 2, 4, 0, 2, -1)
    for number, ((low, chord), above) in enumerate(zip(bars, tune, strict=True)):
        start = 2.5 * number + rng.uniform(0, 0.04)
        strike(start, low, 1.0)
        for beat in (1, 2):
            for semitones in chord:
                strike(start + beat * 0.83 + rng.uniform(0, 0.02), semitones, 0.42)
        strike(start + rng.choice([0.0, 0.83]), above, 0.7)
    return out


def defusal_room(rng: Random) -> Wave:
    """A sealed room: the mains in a lamp, a fan behind a grille, steel that settles, a heart one can hear oneself."""

    def settles(rng: Random) -> Wave:
        base = rng.uniform(240, 620)
        modes = ((1, 1, 0.5), (1.58, 0.7, 0.35), (2.9, 0.4, 0.2))
        return body(rng, 0.7, [(base * ratio, gain, t60) for ratio, gain, t60 in modes], 1.4, 0.03)

    def heart(at: float, gain: float) -> None:
        wave = gain * body(rng, 0.3, [(41, 1, 0.16), (66, 0.6, 0.11), (97, 0.25, 0.07)], 22.0, 0.02)
        np.add.at(beats, (round(at * RATE) + np.arange(len(wave))) % len(beats), wave)

    t = clock(ROOM_SECONDS)
    hum = np.zeros_like(t)
    for hertz, gain in ((50, 0.5), (100, 1.0), (150, 0.25), (200, 0.45), (300, 0.22), (400, 0.10), (600, 0.05)):
        hum += gain * np.sin(2 * np.pi * hertz * t + rng.uniform(0, 6.28))  # whole cycles in the loop
    breath = 1 + 0.12 * np.sin(2 * np.pi * 3 / ROOM_SECONDS * t) + 0.08 * np.sin(2 * np.pi * 8 / ROOM_SECONDS * t + 1)
    fan = noise(rng, ROOM_SECONDS, 180, 900, 1) * (1 + 0.12 * np.sin(2 * np.pi * 460 / ROOM_SECONDS * t))
    beats = np.zeros_like(t)
    for number in range(20):  # sixty a minute, closing with the loop
        heart(number + rng.uniform(0, 0.02), 1.0)
        heart(number + 0.31 + rng.uniform(0, 0.02), 0.6)
    ticks = diffused(rng, scattered(rng, 8, settles, lambda r: r.uniform(0.2, 1)), 1.6, 2400)
    low = noise(rng, ROOM_SECONDS, 28, 90, 1)
    return level(hum * breath, -37) + level(fan, -41) + level(beats, -37) + level(ticks, -51) + level(low, -39)
