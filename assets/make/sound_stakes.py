"""What a gain or a loss sounds like in four sizes, and what is heard of a push, a double and a split.

The small and the biggest gain are older than the others and stand in sounds.py. The stake's layer is a loop: a heart
below the table, which the program makes louder the more lies on it.
"""

from __future__ import annotations

import numpy as np
from sound_bodies import (
    RATE,
    Random,
    Wave,
    band,
    bar,
    bell,
    body,
    chip_click,
    chip_stack,
    clock,
    coin_ring,
    decay,
    filtered,
    horn,
    kettledrum,
    mixed,
    noise,
    note,
    pushed,
    reverberated,
    swell,
)
from sound_paper import snap

D2, A2, D3, F3, A3, D4, F4, FS4, A4, D5, FS5, A5, D6 = (-31, -24, -19, -16, -12, -7, -4, -3, 0, 5, 9, 12, 17)
LAYER_SECONDS = 16.0


def win_slight(rng: Random) -> Wave:
    """One bar touched and two coins: nice, and forgotten."""
    top = D5 + int(rng.choice([0, 4, 7]))
    coins = [(0.05 + 0.08 * k + rng.uniform(0, 0.03), 0.12, coin_ring(rng)) for k in range(2)]
    return reverberated(rng, mixed(0.7, (0, 1, bar(rng, top, 0.65, 1.2, 0.6)), *coins), 0.9, 0.45, 0.18)


def win_large(rng: Random) -> Wave:
    """Five bars up into a chord that rings, two horns under it, and a handful of coins."""
    run = ((0.0, D4), (0.08, FS4), (0.16, A4), (0.24, D5), (0.34, FS5), (0.34, A5))
    bars = [(at + rng.uniform(0, 0.008), 1.0, bar(rng, n, 1.4, 1.0, 1.3)) for at, n in run]
    horns = [(0.33 + rng.uniform(0, 0.01), 0.3, horn(rng, n, 0.9, 0.8)) for n in (D3, A3, D4)]
    coins = [(0.3 + 0.06 * k + rng.uniform(0, 0.03), 0.12, coin_ring(rng)) for k in range(8)]
    drum = (0.34, 1.0, kettledrum(rng, 73.4, 0.9))
    return reverberated(rng, mixed(1.6, *bars, *horns, *coins, drum), 2.2, 1.1, 0.26)


def loss_slight(rng: Random) -> Wave:
    """A felted tap and one low note: it is gone, and that is all."""
    tap = pushed(noise(rng, 0.2, 120, 900) * decay(0.2, 0.07), 2)
    tone = bar(rng, int(rng.choice([F4, D4])), 0.5, 4.0, 0.4)
    return reverberated(rng, filtered(mixed(0.5, (0, 0.4, tap), (0.02, 0.9, tone)), band(30, 900, 1)), 0.7, 0.35, 0.16)


def loss_large(rng: Random) -> Wave:
    """Three felted notes down over a soft drum; the last stays."""
    steps = ((0.0, 1.0, A4 - 1), (0.17, 0.94, F4), (0.36, 0.88, D4))
    notes = [(at + rng.uniform(0, 0.01), gain, bar(rng, n, 1.1, 3.5, 1.0)) for at, gain, n in steps]
    low = (0.36, 0.9, kettledrum(rng, 61.7, 1.0))
    hand = (0.4, 0.05, noise(rng, 0.5, 300, 1500, 1) * swell(0.5, 0.2, 0.26))
    return reverberated(rng, filtered(mixed(1.4, *notes, low, hand), band(25, 1300, 1)), 1.9, 0.9, 0.26, 2600)


def loss_big(rng: Random) -> Wave:
    """The floor sinks: a bell, low horns a half-tone down, and a drum that is struck twice."""
    toll = bell(rng, note(D3), 2.0)
    calls = ((0.0, 0.5, D3 + 1), (0.45, 1.4, D3), (0.45, 1.4, A2))
    horns = [(at, 0.55, horn(rng, n, long, 0.6)) for at, long, n in calls]
    drums = [(at, gain, kettledrum(rng, 49.0, 1.3)) for at, gain in ((0.0, 1.2), (0.45, 2.2))]
    t = clock(1.4)
    sink = np.sin(2 * np.pi * np.cumsum(52 + 60 * np.exp(-t / 0.35)) / RATE) * decay(1.4, 1.3)
    wave = mixed(2.3, (0.0, 0.5, toll), *horns, *drums, (0.45, 1.0, sink))
    return reverberated(rng, filtered(wave, band(25, 1500, 1)), 3.0, 1.6, 0.3, 2400)


def push(rng: Random) -> Wave:
    """A chip pushed back over the felt, and two equal notes: neither up nor down."""
    cloth = noise(rng, 0.26, 420, 2100, 2) * swell(0.26, 0.08, 0.16)
    notes = [(at, 0.5, bar(rng, A4, 0.6, 2.2, 0.5)) for at in (0.10, 0.24 + rng.uniform(0, 0.01))]
    return reverberated(rng, mixed(0.8, (0, 0.22, cloth), (0.2, 0.35, chip_click(rng)), *notes), 1.0, 0.5, 0.18)


def double(rng: Random) -> Wave:
    """A stack set hard beside another one: twice as much, and a low note that means it."""
    stacks = [(0.0, 0.8, chip_stack(rng)), (0.11 + rng.uniform(0, 0.015), 1.0, chip_stack(rng))]
    wood = body(rng, 0.5, [(98, 1.0, 0.34), (147, 0.7, 0.26), (220, 0.4, 0.16)], 2.5, 0.03)
    rise = [(0.12, 0.35, bar(rng, D4, 0.7, 1.6, 0.6)), (0.2, 0.35, bar(rng, A4, 0.7, 1.6, 0.6))]
    return reverberated(rng, mixed(0.9, *stacks, (0.11, 0.8, wood), *rise), 1.15, 0.5, 0.18)


def split(rng: Random) -> Wave:
    """Two edges drawn apart, one to each side, and a note for each of them."""
    edges = [(at + rng.uniform(0, 0.01), 0.7, snap(rng, hertz)) for at, hertz in ((0.0, 980), (0.09, 1420))]
    cloth = noise(rng, 0.3, 900, 4200) * swell(0.3, 0.1, 0.18)
    notes = [(0.06, 0.4, bar(rng, FS4, 0.7, 1.4, 0.55)), (0.17, 0.4, bar(rng, D5, 0.7, 1.4, 0.55))]
    return reverberated(rng, mixed(0.8, *edges, (0.02, 0.12, cloth), *notes), 1.0, 0.45, 0.18)


def stake_layer(rng: Random) -> Wave:
    """A low fifth that breathes, and a heart under it, twelve times in the loop and closed at its ends."""
    t = clock(LAYER_SECONDS)
    drone = np.zeros_like(t)
    low = ((73.4375, 1.0), (73.5625, 0.8), (110.0, 0.7), (110.1875, 0.6))
    for hertz, gain in (*low, (146.875, 0.6), (147.125, 0.5), (220.25, 0.4), (220.4375, 0.3), (293.75, 0.2)):
        drone += gain * np.sin(2 * np.pi * hertz * t + rng.uniform(0, 6.28))  # whole cycles in the loop
    drone *= 0.75 + 0.25 * np.sin(2 * np.pi * 6 / LAYER_SECONDS * t)
    grain = noise(rng, LAYER_SECONDS, 160, 620, 1) * (0.6 + 0.4 * np.sin(2 * np.pi * 6 / LAYER_SECONDS * t))
    heart = np.zeros_like(t)
    for beat in range(12):
        for late, gain in ((0.0, 1.0), (0.27, 0.62)):
            skin = body(rng, 0.5, [(96, 1, 0.2), (188, 0.8, 0.14), (310, 0.3, 0.1)], 4, 0.02)
            thump = gain * (0.6 * kettledrum(rng, 55.0, 0.5) + skin)
            at = round((beat * LAYER_SECONDS / 12 + late) * RATE)
            np.add.at(heart, (at + np.arange(len(thump))) % len(heart), thump)
    return drone / np.std(drone) + 0.45 * grain + 1.1 * heart / np.std(heart)
