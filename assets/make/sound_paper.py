"""What cards, parchment and a breath sound like: stiff paper that slides, snaps, falls flat and is riffled.

A card is a light stiff sheet: it hisses over cloth, clicks where an edge springs free, and pushes the air out from
below when it falls. How loud each sound is and how many variants there are is not decided here.
"""

from __future__ import annotations

import numpy as np
from sound_bodies import Random, Wave, band, body, clock, decay, filtered, mixed, noise, pushed, reverberated, swell

ROOM = (0.2, 0.12)  # a small dead room: t60 in seconds, share


def hiss(rng: Random, seconds: float, attack: float, low: float, high: float, fall: float = 0.5) -> Wave:
    """A sheet drawn over cloth: noise that swells at once, ebbs, and gets duller as the sheet gets slower."""
    bright = noise(rng, seconds, low, high)
    dull = noise(rng, seconds, low * fall, high * fall)
    share = np.clip(clock(seconds) / seconds, 0, 1)
    weave = 1 + 0.28 * noise(rng, seconds, 35, 160, 1)  # the threads of the felt
    return (bright * (1 - share) + dull * share) * weave * swell(seconds, attack, seconds - attack)


def snap(rng: Random, hertz: float = 1500.0) -> Wave:
    """An edge of stiff paper let go: a click of some milliseconds with the ring of a very small plate."""
    seconds = 0.035
    plate = [(hertz, 1, 0.016), (hertz * 1.83, 0.8, 0.012), (hertz * 2.91, 0.5, 0.009), (hertz * 4.3, 0.3, 0.006)]
    tick = noise(rng, seconds, 1800, 9000) * decay(seconds, 0.009)
    return body(rng, seconds, plate, 0.35, 0.10) + 0.55 * tick


def pat(rng: Random, weight: float = 1.0) -> Wave:
    """A card that falls flat on felt over wood: a puff of air, the soft boom of the table, one edge first."""
    seconds = 0.16
    boom = body(rng, seconds, [(165, 1, 0.07), (272, 0.8, 0.05), (431, 0.5, 0.035)], 4.0, 0.08)
    puff = noise(rng, seconds, 320, 2600) * decay(seconds, 0.045) * np.minimum(clock(seconds) / 0.003, 1)
    edge = mixed(seconds, (rng.uniform(0, 0.006), 1, snap(rng, 1150)))
    return weight * (0.8 * boom + 0.24 * pushed(puff, 2.0) + 0.16 * edge)


def card_slide(rng: Random) -> Wave:
    """A card pulled from the shoe and thrown: its edge springs free, then it hisses away."""
    seconds = rng.uniform(0.19, 0.26)
    away = hiss(rng, seconds, 0.035, 1000, 4400, 0.55)
    return reverberated(rng, mixed(0.3, (0.0, 0.30, snap(rng, 1350)), (0.008, 0.34, away)), 0.36, *ROOM)


def card_place(rng: Random) -> Wave:
    """A card lands and slides its last inch."""
    last = hiss(rng, 0.09, 0.015, 1100, 4800, 0.6)
    return reverberated(rng, mixed(0.22, (0, 1, pat(rng)), (0.012, 0.055, last)), 0.3, *ROOM)


def card_turn(rng: Random) -> Wave:
    """A fingernail below the edge, the card bends, springs over and lies."""
    springs = rng.uniform(0.075, 0.1)
    lies = springs + rng.uniform(0.085, 0.11)
    bend = hiss(rng, springs, springs * 0.8, 1300, 5200, 0.9)
    over = hiss(rng, 0.1, 0.03, 600, 3000, 0.7)
    layers = ((0, 0.16, bend), (springs, 0.45, snap(rng, 980)), (springs + 0.01, 0.09, over), (lies, 0.9, pat(rng)))
    return reverberated(rng, mixed(0.4, *layers), 0.46, *ROOM)


def card_sweep(rng: Random) -> Wave:
    """Cards squared with two taps and swept off together."""
    seconds = rng.uniform(0.46, 0.54)
    taps = [(at + rng.uniform(0, 0.012), gain, snap(rng, 820)) for at, gain in ((0.0, 0.5), (0.05, 0.35), (0.1, 0.6))]
    chatter = [
        (0.16 + float(at), rng.uniform(0.06, 0.2), snap(rng, rng.uniform(800, 1500)))
        for at in np.sort(rng.uniform(0, 0.36, 9))
    ]
    away = hiss(rng, seconds, 0.2, 750, 3600, 0.7)
    return reverberated(rng, mixed(0.85, *taps, *chatter, (0.13, 0.42, away), (0.6, 0.5, pat(rng))), 0.95, 0.26, 0.14)


def snaps(rng: Random, seconds: float, count: int, hurry: float, first_hz: float, last_hz: float) -> Wave:
    """Edges let go one after another; `hurry` above 1 crowds them towards the end."""
    layers = []
    for number in range(count):
        share = (number + rng.uniform(0, 0.7)) / count
        at = seconds * (1 - (1 - share) ** hurry) if hurry > 1 else seconds * share
        hertz = first_hz + (last_hz - first_hz) * share
        swells = 0.45 + 0.55 * np.sin(np.pi * min(1.0, 0.15 + share))
        layers.append((at, swells * rng.uniform(0.55, 1.0), snap(rng, hertz * rng.uniform(0.93, 1.07))))
    return mixed(seconds + 0.05, *layers)


def shuffle_riffle(rng: Random) -> Wave:
    """Two packets run off the thumbs into one another."""
    run = snaps(rng, 0.78, 52, 1.0, 1050, 1500)
    hands = hiss(rng, 0.8, 0.3, 700, 3400, 0.8)
    return reverberated(rng, mixed(1.0, (0, 1, run), (0, 0.10, hands), (0.82, 0.8, pat(rng))), 1.1, 0.28, 0.16)


def shuffle_bridge(rng: Random) -> Wave:
    """The arched pack let down: a quick rising flutter, and it lies square."""
    run = snaps(rng, 0.36, 40, 1.35, 1000, 2100)
    air = hiss(rng, 0.4, 0.12, 500, 2600, 1.3)
    taps = [(at, 0.55, snap(rng, 760)) for at in (0.44, 0.52)]
    return reverberated(rng, mixed(0.72, (0, 1, run), (0, 0.16, air), (0.39, 1.0, pat(rng)), *taps), 0.85, 0.28, 0.16)


def chat(rng: Random) -> Wave:
    """A quill on parchment: a short stroke down and a flick."""
    strokes = []
    for at, seconds, gain in ((0.0, 0.055, 1.0), (rng.uniform(0.075, 0.095), 0.035, 0.7)):
        stroke = noise(rng, seconds, 1900, 4800) * swell(seconds, seconds * 0.25, seconds * 0.6)
        grain = 1 + 0.6 * noise(rng, seconds, 180, 480, 1)  # fibres under the nib
        strokes.append((at, gain, stroke * grain))
    skin = body(rng, 0.1, [(310, 1, 0.035), (540, 0.6, 0.025), (905, 0.4, 0.018)], 1.4, 0.06)
    nib = [(at, 0.22 * gain, wave) for at, gain, wave in strokes]
    return reverberated(rng, mixed(0.18, (0, 0.5, skin), *nib), 0.26, *ROOM)


def whisper(rng: Random) -> Wave:
    """Three breathed syllables at one's ear: breath through a mouth that changes its shape, no voice."""
    seconds = 0.55
    layers = []
    for at, long, first, second in ((0.0, 0.13, 3600, 5600), (0.15, 0.17, 1250, 2300), (0.34, 0.19, 760, 1750)):
        breath = noise(rng, long, 400, 7500, 1)

        def mouth(f: Wave, first: float = first, second: float = second) -> Wave:
            low, high = (f - first) / (0.20 * first), (f - second) / (0.16 * second)
            return np.exp(-(low**2)) + 0.6 * np.exp(-(high**2)) + 0.05

        spoken = filtered(breath, mouth)
        layers.append((at, 0.9 / np.sqrt(np.mean(spoken**2)), spoken * swell(long, long * 0.3, long * 0.6)))
    air = noise(rng, seconds, 1500, 7000, 1) * swell(seconds, 0.12, 0.3)
    return reverberated(rng, filtered(mixed(seconds, *layers, (0, 0.12, air)), band(250, 9000, 1)), 0.75, 0.35, 0.14)


def hand_bell(rng: Random, hertz: float, seconds: float) -> Wave:
    """A small bell of brass set ringing by a fingertip: few partials, slow beats, a bright touch."""
    partials = ((1, 1, 1.5), (2, 0.32, 0.9), (2.76, 0.5, 0.75), (4.1, 0.16, 0.4), (5.4, 0.22, 0.3), (8.9, 0.06, 0.14))
    pair = [(hertz * r * d, g / 2, t) for r, g, t in partials for d in (1, 1 + 1.1 / (hertz * r))]
    return body(rng, seconds, pair, 0.45, 0.001)
