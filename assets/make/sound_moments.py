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
