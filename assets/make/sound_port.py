"""What is heard at the hexagonal table of the spaceport: dice on glass, streets that light up, the Jump and its duel.

Single effects only; the tone of the room is in sound_rooms.py, bodies and instruments in sound_bodies.py.
"""

from __future__ import annotations

import numpy as np
from sound_bodies import (
    RATE,
    Random,
    Wave,
    band,
    bar,
    body,
    bone_click,
    chip_click,
    chip_stack,
    clock,
    decay,
    filtered,
    kettledrum,
    mixed,
    noise,
    note,
    pushed,
    reverberated,
    swell,
)

D3, A3, D4, E4, A4, D5, E5, A5, D6, E6 = (-19, -12, -7, -5, 0, 5, 7, 12, 17, 19)


def _glass_tap(rng: Random) -> Wave:
    """A resin die on a thick pane: the pane rings short, as it is bedded all round, the hollow below answers."""
    pane = np.array([1480, 2210, 3120, 4350, 5900, 7700]) * rng.uniform(0.95, 1.06)
    gains, t60s = (0.5, 0.9, 1.0, 0.6, 0.35, 0.18), (0.075, 0.085, 0.065, 0.05, 0.035, 0.022)
    ring = body(rng, 0.2, tuple(zip(pane, gains, t60s, strict=True)), 0.24, 0.03)
    hollow = body(rng, 0.2, [(205, 0.7, 0.11), (338, 0.6, 0.085), (560, 0.4, 0.06)], 0.9, 0.06)
    return mixed(0.2, (0, 1, ring), (0, 0.8, hollow), (0, 0.14, bone_click(rng)))


def die_glass(rng: Random) -> Wave:
    rocks = rng.uniform(0.028, 0.046)  # it tips over onto its face, and once more
    taps = mixed(0.32, (0, 1, _glass_tap(rng)), (rocks, 0.34, _glass_tap(rng)), (rocks * 1.7, 0.12, _glass_tap(rng)))
    return reverberated(rng, taps, 0.42, 0.24, 0.16)


def street(rng: Random) -> Wave:
    """A street lights up: tubes that strike one after the other, rising, with a breath of light over them."""
    run = ((0.0, A4), (0.06, D5), (0.12, E5), (0.18, A5), (0.26, D6))
    layers = [(at + rng.uniform(0, 0.008), 0.55 + 0.1 * k, _tone(rng, n, 0.75)) for k, (at, n) in enumerate(run)]
    ticks = [(at, 0.10, body(rng, 0.05, [(3200, 1, 0.015), (5200, 0.5, 0.01)], 0.2, 0.08)) for at, _ in run]
    air = noise(rng, 0.8, 2600, 9000, 1) * swell(0.8, 0.24, 0.5)
    return reverberated(rng, mixed(0.95, *layers, *ticks, (0, 0.05, air)), 1.35, 0.7, 0.26)


def _tone(rng: Random, semitones: float, seconds: float) -> Wave:
    """A glassy tone: a bar under a soft mallet, and above it a pair of partials that beat."""
    base = note(semitones)
    pair = [(base * ratio, gain, seconds * 0.8) for ratio, gain in ((2.0, 0.30), (2.006, 0.30), (3.0, 0.10))]
    return bar(rng, semitones, seconds, 1.6, 0.9) + body(rng, seconds, pair, 3.0, 0.0) * swell(seconds, 0.03, 0.3)


def _charge(rng: Random, seconds: float, low: float, high: float) -> Wave:
    """A coil that is charged: a tone and its fifth glide up, brighter and more trembling towards the end."""
    t = clock(seconds)
    share = t / seconds
    out = np.zeros_like(t)
    for ratio, gain in ((1.0, 1.0), (1.004, 0.8), (1.5, 0.5), (2.01, 0.35)):
        phase = 2 * np.pi * np.cumsum(low * ratio * (high / low) ** (share**1.3)) / RATE
        for k in range(1, 7):
            out += gain * share ** (0.35 * (k - 1)) / k**1.3 * np.sin(k * phase + rng.uniform(0, 6.28))
    tremble = 1 - 0.45 * share * (0.5 + 0.5 * np.sin(2 * np.pi * np.cumsum(7 + 20 * share) / RATE))
    hiss = noise(rng, seconds, 900, 6500, 1) * share**2
    return (out * tremble + 0.7 * hiss) * (0.12 + 0.88 * share) * swell(seconds, 0.10, 0.03)


def jump(rng: Random) -> Wave:
    """The challenge: charged, let go, and it hits."""
    charge = filtered(_charge(rng, 0.92, 98, 523 * rng.uniform(0.98, 1.03)), band(70, 5200, 1))
    t = clock(1.2)
    drop = np.sin(2 * np.pi * np.cumsum(46 + 210 * np.exp(-t / 0.07)) / RATE) * decay(1.2, 0.9)
    crack = pushed(noise(rng, 0.5, 300, 6000, 1) * decay(0.5, 0.22), 0.6)
    chord = [(0.93, 0.55, _tone(rng, n, 1.1)) for n in (D4, A4, D5)]
    hit = ((0.93, 1.9, drop), (0.93, 1.5, crack), (0.93, 2.2, kettledrum(rng, 73.4, 1.2)))
    return reverberated(rng, mixed(2.0, (0, 0.62, charge), *hit, *chord), 2.6, 1.2, 0.28)


def duel_win(rng: Random) -> Wave:
    """Two steps up and the chord stands, bright, over one low beat."""
    steps = ((0.0, (D4, A4)), (0.13, (E4, E5)), (0.27, (A3, D4, A4, D5, A5)))
    layers = [(at + rng.uniform(0, 0.01), 0.8, _tone(rng, n, 1.3)) for at, chord in steps for n in chord]
    sparkle = [(0.42 + 0.075 * k, 0.35, _tone(rng, n, 0.8)) for k, n in enumerate((A5, D6, E6))]
    shine = noise(rng, 0.9, 3200, 9000, 1) * swell(0.9, 0.2, 0.6)
    low = ((0.27, 1.5, kettledrum(rng, 73.4, 1.1)), (0.25, 0.05, shine))
    return reverberated(rng, mixed(1.7, *layers, *sparkle, *low), 2.3, 1.1, 0.28)


def duel_lost(rng: Random) -> Wave:
    """The charge runs out: two notes down while a tone sinks away under them."""
    t = clock(0.9)
    sinking = 2 * np.pi * np.cumsum(62 + 170 * np.exp(-t / 0.30)) / RATE
    sigh = (np.sin(sinking) + 0.4 * np.sin(2 * sinking) + 0.2 * np.sin(3 * sinking)) * swell(0.9, 0.05, 0.6)
    notes = ((0.0, 0.8, _tone(rng, A4 - 2, 0.8)), (0.19, 0.8, _tone(rng, D4, 0.9)))
    thud = pushed(noise(rng, 0.4, 60, 420) * decay(0.4, 0.16), 4)
    wave = mixed(1.2, *notes, (0.1, 0.55, sigh), (0.19, 0.6, thud))
    return reverberated(rng, filtered(wave, band(40, 2200, 1)), 1.7, 0.9, 0.24, 2600)


def fold(rng: Random) -> Wave:
    """Dice pushed away over felt with the flat of the hand."""
    seconds = rng.uniform(0.30, 0.38)
    cloth = noise(rng, seconds, 380, 1900, 2) * swell(seconds, seconds * 0.35, seconds * 0.5)
    taps = [(float(at), 0.035, bone_click(rng)) for at in rng.uniform(0.3, 0.85, 3) * seconds]
    hand = body(rng, 0.15, [(150, 1, 0.07), (260, 0.5, 0.05)], 3.0, 0.08)
    return reverberated(rng, mixed(seconds + 0.1, (0, 0.5, cloth), (0.01, 0.35, hand), *taps), seconds + 0.2, 0.2, 0.12)


def all_in(rng: Random) -> Wave:
    """Everything one has, pushed over the felt: the stacks slide, topple together and stop; the table takes it."""
    slide = noise(rng, 0.6, 300, 3000, 1) * swell(0.6, 0.3, 0.2)
    layers: list[tuple[float, float, Wave]] = [(0.0, 0.10, slide)]
    layers += [(float(at), rng.uniform(0.25, 0.8), chip_click(rng)) for at in np.sort(rng.beta(2.6, 1.6, 26) * 0.62)]
    layers += [(0.44 + 0.07 * k, 0.8, chip_stack(rng)) for k in range(3)]
    t = clock(0.9)
    low = np.sin(2 * np.pi * np.cumsum(52 + 90 * np.exp(-t / 0.05)) / RATE) * decay(0.9, 0.7)
    layers += [(0.60, 1.0, low), (0.60, 0.8, kettledrum(rng, 61.7, 0.9))]
    return reverberated(rng, mixed(1.3, *layers), 1.7, 0.7, 0.22)


def knock(rng: Random) -> Wave:
    """Two knuckles on the rail: I pass."""
    gap = rng.uniform(0.135, 0.165)

    def knuckle(gain: float) -> Wave:
        rail = [(188, 0.8, 0.09), (342, 1.0, 0.08), (615, 0.7, 0.06), (1040, 0.45, 0.045), (1720, 0.22, 0.05)]
        touch = pushed(noise(rng, 0.18, 300, 2400) * decay(0.18, 0.03), 0.9)
        return gain * (body(rng, 0.18, rail, 1.3, 0.05) + 0.22 * touch)

    return reverberated(rng, mixed(0.42, (0, 1, knuckle(1.0)), (gap, 1, knuckle(0.82))), 0.55, 0.3, 0.18)
