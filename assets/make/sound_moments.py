"""What is heard at great moments that have a picture of their own. Bodies and instruments are in sound_bodies.py."""

from __future__ import annotations

import numpy as np
from sound_bodies import (
    RATE,
    Random,
    Wave,
    band,
    bar,
    bell,
    bone_click,
    chip_click,
    clock,
    coin_ring,
    decay,
    filtered,
    horn,
    kettledrum,
    leather_thud,
    mixed,
    noise,
    pushed,
    reverberated,
    swell,
    wood_knock,
)
from sound_paper import card_place, snap

D3, F3, A3, C4, D4, E4, F4, FS4, A4 = (-19, -16, -12, -9, -7, -5, -4, -3, 0)
B4, CS5, D5, E5, FS5, A5, D6 = (2, 4, 5, 7, 9, 12, 17)
_STRIKE = 0.57  # seconds from the beginning of a picture to its blow


def baron(rng: Random) -> Wave:
    """Two heavy dice rush together and strike, embers fly, and horns stand up behind them."""
    rush = noise(rng, _STRIKE, 200, 2600, 1) * (clock(_STRIKE) / _STRIKE) ** 2
    blow = mixed(0.6, (0, 1.0, bone_click(rng)), (0.004, 1.2, leather_thud(rng)), (0.012, 0.8, bone_click(rng)))
    embers = [(_STRIKE + 0.1 + rng.exponential(0.3), rng.uniform(0.02, 0.09), chip_click(rng)) for _ in range(16)]
    chord = [(_STRIKE + rng.uniform(0, 0.012), 0.8, horn(rng, n, 1.5, 0.92)) for n in (D3, A3, D4, F4, A4)]
    drum = (_STRIKE, 3.4, kettledrum(rng, 73.4, 1.6))
    calls = [(_STRIKE + 0.62, 0.55, horn(rng, n, 0.9, 0.9)) for n in (FS4, A4, D5)]
    whole = mixed(2.6, (0, 0.30, rush), (_STRIKE, 1.3, blow), *embers, *chord, drum, *calls)
    return reverberated(rng, whole, 3.2, 1.5, 0.3)


def seven_dice(rng: Random) -> Wave:
    """Seven dice are set down one after another, each a step higher, and close into a ring that hums."""
    scale = (D4, E4, FS4, A4, B4, CS5, D5)
    layers = []
    for number, semitones in enumerate(scale):
        at = 0.08 + 0.11 * number
        layers += [(at, 0.5, bone_click(rng)), (at, 0.8, bar(rng, semitones, 1.2, 1.0, 0.8))]
    hum = sum(np.sin(2 * np.pi * f * clock(1.4)) for f in (146.8, 220.0, 293.7)) * swell(1.4, 0.3, 0.9)
    return reverberated(rng, mixed(2.3, *layers, (0.85, 0.10, hum)), 2.8, 1.2, 0.3)


def bust_by_one(rng: Random) -> Wave:
    """Something heavy falls from a height, there is a crack, and two pieces tip over."""
    t = clock(_STRIKE)
    whistle = np.sin(2 * np.pi * np.cumsum(900 * np.exp(-t * 2.1)) / RATE) * (t / _STRIKE) * swell(_STRIKE, 0.1, 0.01)
    crack = pushed(noise(rng, 0.12, 900, 7000) * decay(0.12, 0.03), 4)
    low = np.sin(2 * np.pi * np.cumsum(60 + 130 * np.exp(-clock(0.7) / 0.07)) / RATE) * decay(0.7, 0.4)
    pieces = [(_STRIKE + at, gain, wood_knock(rng)) for at, gain in ((0.20, 0.5), (0.31, 0.4), (0.37, 0.2))]
    whole = mixed(1.5, (0, 0.05, whistle), (_STRIKE, 0.7, crack), (_STRIKE, 1.0, low), *pieces)
    return reverberated(rng, whole, 1.9, 0.6, 0.24, 3000)


def perfect_hand(rng: Random) -> Wave:
    """Lamps that go on one after another, each with its tone, up to an open chord of glass."""
    run = (D4, FS4, A4, CS5, E5)
    layers = []
    for number, semitones in enumerate(run):
        at = 0.18 + 0.19 * number
        click = noise(rng, 0.03, 2500, 8000) * decay(0.03, 0.006)
        layers += [(at, 0.16, click), (at, 0.9, bar(rng, semitones, 1.6, 1.5, 1.2))]
    last = [(1.25 + 0.02 * k, 0.75, bar(rng, n, 1.6, 1.5, 1.6)) for k, n in enumerate((A4, D5, FS5, A5, D6))]
    air = noise(rng, 1.4, 3000, 10000, 1) * swell(1.4, 0.5, 0.8)
    return reverberated(rng, mixed(2.9, *layers, *last, (1.1, 0.05, air)), 3.4, 1.6, 0.3)


def natural_salon(rng: Random) -> Wave:
    """A harp in the next room: an arpeggio that is let ring, and a small bell."""
    run = (D4, FS4, A4, D5, FS5, A5, D6)
    layers = [(0.05 + 0.055 * k, 0.9 - 0.05 * k, bar(rng, n, 1.6, 0.6, 1.1)) for k, n in enumerate(run)]
    return reverberated(rng, mixed(2.0, *layers, (0.48, 0.20, bell(rng, 1174.7, 1.2))), 2.5, 1.3, 0.3)


def run_won(rng: Random) -> Wave:
    """Five coins, each a tone higher, and a short flourish."""
    run = (A4, B4, CS5, E5, A5)
    layers = []
    for number, semitones in enumerate(run):
        at = 0.13 + 0.19 * number
        layers += [(at, 0.35, coin_ring(rng)), (at, 0.9, bar(rng, semitones, 0.9, 0.9, 0.6))]
    flourish = [(1.10, 0.30, horn(rng, n, 0.7, 0.8)) for n in (A3, CS5 - 12, E4, A4)]
    return reverberated(rng, mixed(1.9, *layers, *flourish), 2.3, 0.9, 0.24)


def run_lost(rng: Random) -> Wave:
    """Five chips that tip over, each a felted tone lower."""
    run = (A4, F4, D4, C4, A3)
    layers = []
    for number, semitones in enumerate(run):
        at = 0.13 + 0.19 * number
        layers += [(at + 0.1, 0.35, chip_click(rng)), (at, 0.9, bar(rng, semitones, 0.8, 0.7, 0.6))]
    return reverberated(rng, filtered(mixed(1.6, *layers), band(20, 1100, 1)), 2.0, 0.8, 0.22)


def ruin(rng: Random) -> Wave:
    """The last chip rolls, sways ever faster and lies; after a silence, one low bell."""
    t = clock(0.95)
    roll = noise(rng, 0.95, 500, 3200, 1) * (0.35 + 0.65 * np.abs(np.sin(2 * np.pi * 3.2 * t))) * swell(0.95, 0.2, 0.2)
    layers = [(0.0, 0.09, roll)]
    at, gap = 0.98, 0.16
    while gap > 0.018:
        layers.append((at, 0.25 + gap * 2.5, chip_click(rng)))
        at, gap = at + gap, gap * 0.80
    layers.append((at + 0.35, 0.55, bell(rng, 110.0, 2.0)))
    return reverberated(rng, mixed(at + 2.4, *layers), at + 3.0, 1.8, 0.3, 2600)


def rival_gone(rng: Random) -> Wave:
    """A chair is pushed back, and steps go off over boards."""
    t = clock(0.34)
    scrape = noise(rng, 0.34, 160, 1500, 1) * (0.6 + 0.4 * np.sin(2 * np.pi * 41 * t)) * swell(0.34, 0.06, 0.1)
    steps = [(0.62 + 0.31 * k, 0.9 * 0.76**k, leather_thud(rng)) for k in range(5)]
    knocks = [(0.64 + 0.31 * k, 0.35 * 0.74**k, wood_knock(rng)) for k in range(5)]
    return reverberated(rng, mixed(2.3, (0, 0.5, scrape), *steps, *knocks), 2.7, 0.9, 0.28)


def underdog(rng: Random) -> Wave:
    """A beam creaks under three dice; one die falls on its other end, and the three fly off and land far away."""
    t = clock(0.5)
    creak = np.sign(np.sin(2 * np.pi * np.cumsum(34 + 22 * t) / RATE)) * swell(0.5, 0.1, 0.2)
    creak = filtered(creak + 0.4 * noise(rng, 0.5, 300, 1200), band(260, 1500, 2))
    hit = 0.66
    blow = [(hit, 0.4, bone_click(rng)), (hit + 0.004, 0.45, wood_knock(rng)), (hit, 0.9, kettledrum(rng, 98.0, 0.6))]
    t = clock(0.55)
    rise = np.sin(2 * np.pi * np.cumsum(240 * 2 ** (2.2 * t / 0.55)) / RATE) * swell(0.55, 0.05, 0.3)
    landed = [(hit + at, gain, bone_click(rng)) for at, gain in ((0.72, 0.4), (0.83, 0.28), (0.97, 0.2))]
    rung = [(hit + 0.52 + at, 0.9, bar(rng, n, 1.2, 1.0, 1.0)) for at, n in ((0.0, D5), (0.13, D6))]
    whole = mixed(2.3, (0.06, 0.22, creak), *blow, (hit + 0.02, 0.10, rise), *landed, *rung)
    return reverberated(rng, whole, 2.7, 0.9, 0.24)


def record_win(rng: Random) -> Wave:
    """A line that goes up and down over rolling drums, up past all it reached before; a great bell, and a flag."""
    t = clock(1.12)
    roll = noise(rng, 1.12, 60, 420, 1) * (0.5 + 0.5 * np.abs(np.sin(2 * np.pi * 11 * t))) * (t / 1.12) ** 2
    ridge = (D4, FS4, E4, A4, FS4, B4, A4, D5, FS5, A5)
    steps = [(0.06 + 0.105 * k, 0.5, bar(rng, n, 0.5, 0.5, 0.35)) for k, n in enumerate(ridge)]
    top = 1.14
    peal = [(top, 1.0, bell(rng, 293.7, 2.4)), (top + 0.34, 0.6, bell(rng, 440.0, 2.0))]
    chord = [(top + rng.uniform(0, 0.01), 0.5, horn(rng, n, 1.2, 0.9)) for n in (D3, A3, D4, A4)]
    flaps = [
        (top + 0.15 + 0.17 * k, 0.3 - 0.04 * k, noise(rng, 0.11, 500, 3800, 1) * swell(0.11, 0.03, 0.07))
        for k in range(5)
    ]
    whole = mixed(3.2, (0, 0.9, roll), *steps, *peal, *chord, *flaps)
    return reverberated(rng, whole, 3.7, 1.6, 0.3)


def comeback(rng: Random) -> Wave:
    """A chip that hops up six wooden steps, each lighter than the last, into a warm chord that opens."""
    layers = []
    for number, semitones in enumerate((D3, F3, A3, C4, D4, FS4)):
        at = 0.10 + 0.21 * number
        layers += [(at, 0.5, chip_click(rng)), (at, 0.5 - 0.05 * number, wood_knock(rng))]
        layers.append((at, 0.35 + 0.08 * number, bar(rng, semitones, 0.8, 2.2, 0.5)))
    t = clock(1.6)
    for semitones, gain in ((D3, 1.0), (A3, 0.8), (D4, 0.7), (FS4, 0.6), (A4, 0.4)):
        hertz = 440 * 2 ** (semitones / 12)
        pipe = sum(np.sin(2 * np.pi * hertz * k * t + rng.uniform(0, 6.28)) / k**1.6 for k in (1, 2, 3, 4))
        layers.append((1.22, 0.20 * gain, pipe * swell(1.6, 0.35, 0.9)))
    return reverberated(rng, mixed(2.9, *layers), 3.3, 1.4, 0.32)


def seven_cards(rng: Random) -> Wave:
    """Seven cards set down with great care, each a little higher; then all hold their breath, and one glass rings."""
    layers = []
    for number in range(7):
        at = 0.09 + 0.165 * number
        layers += [(at, 0.9, card_place(rng)), (at + 0.03, 0.45, snap(rng, 700 + 130 * number))]
    breath = noise(rng, 0.5, 700, 2600, 1) * swell(0.5, 0.4, 0.08)
    t = clock(1.5)
    glass = sum(np.sin(2 * np.pi * hertz * t) * g for hertz, g in ((1318.5, 1.0), (2637.4, 0.25), (3963.0, 0.1)))
    layers += [(1.0, 0.10, breath), (1.52, 0.30, glass * swell(1.5, 0.18, 1.0))]
    return reverberated(rng, mixed(3.0, *layers), 3.3, 1.0, 0.2)
