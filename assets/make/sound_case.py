"""What is heard at the baccarat tables: a card peeled slowly, and the bomb's clock, its strikes and its ends.

Single effects only; the tones of both rooms are in sound_rooms.py, paper in general in sound_paper.py.
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
    clock,
    decay,
    filtered,
    horn,
    kettledrum,
    mixed,
    noise,
    pushed,
    reverberated,
    swell,
)
from sound_paper import hiss, pat, snap

D4, A4, D5, FS5, A5, D6 = (-7, 0, 5, 9, 12, 17)  # semitones from 440 Hz
BUZZER_HZ = 2093.0


def peel(rng: Random) -> Wave:
    """Both thumbs bend a card up from its long side: fibres creak the faster the further it bends, then it lies."""
    seconds = rng.uniform(0.62, 0.74)
    drawn = hiss(rng, seconds, seconds * 0.55, 700, 3600, 0.9)
    creaks = []
    at = 0.05
    while at < seconds - 0.06:
        share = at / seconds
        hertz = rng.uniform(620, 900) * (1 + 0.6 * share)
        creaks.append((at, rng.uniform(0.03, 0.10) * (0.4 + share), snap(rng, hertz)))
        at += rng.exponential(0.075 - 0.05 * share)
    stiff = body(rng, seconds, [(240, 1, 0.2), (395, 0.6, 0.14)], 18.0, 0.08)
    lies = ((seconds, 0.26, snap(rng, 900)), (seconds + 0.06, 0.45, pat(rng)))
    return reverberated(rng, mixed(seconds + 0.25, (0, 0.26, drawn), (0, 0.10, stiff), *creaks, *lies), 1.05, 0.2, 0.12)


def beep(rng: Random) -> Wave:
    """The clock's sounder: a disc of ceramic in a thin case, driven square, as it sounds from inside a steel box."""
    seconds = 0.085
    t = clock(seconds + 0.05)
    hertz = BUZZER_HZ * rng.uniform(0.996, 1.004)
    tone = sum(gain * np.sin(2 * np.pi * k * hertz * t) for k, gain in ((1, 1.0), (2, 0.12), (3, 0.28), (5, 0.10)))
    gate = np.interp(t, (0, 0.003, seconds - 0.006, seconds + 0.014), (0, 1, 0.92, 0))
    box = body(rng, 0.1, [(310, 1, 0.05), (720, 0.6, 0.04), (1180, 0.4, 0.03)], 0.6, 0.04)
    return reverberated(rng, mixed(0.16, (0, 1, tone * gate), (0, 0.12, box)), 0.34, 0.22, 0.18, 3600)


def heart(rng: Random) -> Wave:
    """One's own heart as it is heard in the ears: two dull beats close to each other, the second softer."""
    layers = []
    for at, gain, hertz in ((0.0, 1.0, 52.0), (0.21, 0.62, 46.0)):
        t = clock(0.26)
        beat = np.sin(2 * np.pi * np.cumsum(hertz * (1 + 0.7 * np.exp(-t / 0.03))) / RATE)
        beat = beat + 0.22 * np.sin(2 * np.pi * np.cumsum(2.1 * hertz * (1 + 0.4 * np.exp(-t / 0.02))) / RATE)
        flesh = noise(rng, 0.26, 60, 240, 1) * decay(0.26, 0.09)
        layers.append(
            (at + rng.uniform(0, 0.008), gain, (beat + 0.3 * flesh) * decay(0.26, 0.16) * swell(0.26, 0.012, 0.08))
        )
    return reverberated(rng, mixed(0.52, *layers), 0.6, 0.2, 0.08, 900)


def clock_relay(rng: Random) -> Wave:
    """After one strike a relay chatters behind every beat of the clock."""
    layers = [(0.03 + 0.028 * k + rng.uniform(0, 0.004), 0.9 - 0.2 * k, _relay(rng)) for k in range(3)]
    return reverberated(rng, mixed(0.2, *layers), 0.34, 0.2, 0.16, 3200)


def clock_growl(rng: Random) -> Wave:
    """After two strikes the steel below hums up with every beat, on two tones that do not agree."""
    seconds = 0.42
    t = clock(seconds)
    hum = np.zeros_like(t)
    for hertz in (73.4, 77.8 * rng.uniform(0.997, 1.003)):
        for k in range(1, 12, 2):
            hum += np.sin(2 * np.pi * k * hertz * t + rng.uniform(0, 6.28)) / k
    return reverberated(rng, filtered(hum, band(60, 1400, 1)) * swell(seconds, 0.05, 0.2), 0.7, 0.3, 0.2, 1800)


def strike(rng: Random) -> Wave:
    """A relay falls, the sounder growls twice on two tones that do not agree, and the steel of the case answers."""
    layers = [(0.0, 0.9, _relay(rng))]
    for at, seconds in ((0.03, 0.17), (0.25, 0.30)):
        t = clock(seconds)
        growl = np.zeros_like(t)
        for hertz in (138.0, 146.2 * rng.uniform(0.995, 1.005)):
            for k in range(1, 22, 2):
                growl += np.sin(2 * np.pi * k * hertz * t + rng.uniform(0, 6.28)) / k
        layers.append((at, 0.5, filtered(growl, band(110, 2600, 1)) * swell(seconds, 0.008, 0.03)))
    layers.append((0.0, 0.5, _steel(rng, 0.7, 96)))
    return reverberated(rng, mixed(0.8, *layers), 1.2, 0.5, 0.2, 3000)


def _relay(rng: Random) -> Wave:
    """A contact that closes and bounces once."""
    click = [(1650, 1, 0.02), (2900, 0.7, 0.014), (4600, 0.4, 0.01)]
    again = rng.uniform(0.010, 0.016)
    return mixed(0.1, (0, 1, body(rng, 0.06, click, 0.2, 0.05)), (again, 0.4, body(rng, 0.06, click, 0.2, 0.05)))


def _steel(rng: Random, seconds: float, hertz: float) -> Wave:
    """A steel box struck from within, padded by the velvet below."""
    modes = ((1, 1, 0.34), (1.62, 0.8, 0.28), (2.37, 0.6, 0.22), (3.4, 0.4, 0.16), (5.1, 0.25, 0.11), (7.7, 0.12, 0.07))
    return body(rng, seconds, [(hertz * ratio, gain, t60) for ratio, gain, t60 in modes], 2.4, 0.03)


def disarm(rng: Random) -> Wave:
    """The relay lets go, the sounder sighs out, a lock springs; then three bars rise and the room breathes again."""
    t = clock(0.45)
    sinking = 2 * np.pi * np.cumsum(BUZZER_HZ * 0.5 * np.exp(-t / 0.22)) / RATE
    sigh = (np.sin(sinking) + 0.25 * np.sin(3 * sinking)) * decay(0.45, 0.5) * swell(0.45, 0.01, 0.2)
    layers = [(0.0, 0.6, _relay(rng)), (0.02, 0.22, sigh), (0.36, 0.9, _relay(rng)), (0.37, 0.7, _steel(rng, 0.6, 128))]
    steps = ((0.52, (D4, A4)), (0.66, (A4, D5)), (0.82, (D4, A4, D5, FS5, A5)))
    layers += [(at + rng.uniform(0, 0.01), 0.8, bar(rng, n, 1.6, 1.2, 1.7)) for at, chord in steps for n in chord]
    layers += [(1.02 + 0.09 * k, 0.3, bar(rng, n, 1.0, 0.9, 1.0)) for k, n in enumerate((A5, D6))]
    air = noise(rng, 1.4, 1800, 8000, 1) * swell(1.4, 0.5, 0.8)
    return reverberated(rng, mixed(2.3, *layers, (0.5, 0.05, air)), 3.0, 1.3, 0.26)


def disarm_late(rng: Random) -> Wave:
    """Two beats of a heart, a wire is cut and everything holds its breath; then it goes out, and a chord comes up."""
    cut = 0.57
    beats = [(at, gain, heart(rng)) for at, gain in ((0.0, 0.9), (0.30, 1.0))]
    blades = noise(rng, 0.05, 2600, 9000, 1) * decay(0.05, 0.03)
    wire = body(rng, 0.5, [(1880, 1, 0.30), (3110, 0.7, 0.22), (4720, 0.4, 0.14)], 0.25, 0.02)
    snip = [
        (cut, 0.5, blades),
        (cut + 0.012, 0.9, wire),
        (cut + 0.02, 0.8, _relay(rng)),
        (cut, 0.4, _steel(rng, 0.5, 128)),
    ]
    breath = noise(rng, 1.5, 500, 4200, 1) * swell(1.5, 0.18, 1.2)
    low = [(1.12 + rng.uniform(0, 0.01), 0.7, bar(rng, n, 1.9, 1.5, 2.0)) for n in (D4 - 12, D4, A4)]
    rise = [(1.22 + 0.085 * k, 0.75, bar(rng, n, 1.6, 1.2, 1.7)) for k, n in enumerate((A4, D5, FS5, A5, D6, D6 + 4))]
    warm = [(1.2, 0.5, horn(rng, n, 1.3, 0.75)) for n in (D4, A4, D5, FS5)]
    return reverberated(rng, mixed(3.0, *beats, *snip, (0.92, 0.09, breath), *low, *rise, *warm), 3.8, 1.6, 0.28)


def blast(rng: Random) -> Wave:
    """The charge: a crack, the push of the air, a fire that rolls away; then an ear that rings in the dark, pieces that
    fall, and embers that crackle until they are cold.
    """
    seconds = 6.2
    t = clock(seconds)
    crack = pushed(noise(rng, 0.30, 400, 9000, 1) * decay(0.30, 0.12), 0.25)
    push = np.sin(2 * np.pi * np.cumsum(33 + 150 * np.exp(-t / 0.10)) / RATE) * decay(seconds, 2.0)
    near = noise(rng, seconds, 50, 1500, 1) * decay(seconds, 1.15) * np.minimum(t / 0.003, 1)
    wander = 1 + 0.6 * noise(rng, seconds, 2, 9, 1)
    rolling = noise(rng, seconds, 30, 320, 1) * wander * swell(seconds, 0.20, 4.6) * decay(seconds, 3.0)
    charge = mixed(seconds, (0.0, 2.0, crack), (0.0, 2.4, push), (0.0, 1.7, near), (0.03, 1.0, rolling))
    charge += mixed(seconds, (0.0, 2.2, kettledrum(rng, 41.2, 2.0)))
    charge = np.tanh(0.85 * charge)  # more than an ear, or a room, can hold
    layers = [(0.0, 1.0, charge)]
    for at in np.sort(0.35 + rng.gamma(2.2, 0.42, 46)):
        hertz = rng.uniform(700, 4200)
        shard = body(rng, 0.16, [(hertz, 1, 0.06), (hertz * 1.71, 0.6, 0.04), (hertz * 2.6, 0.3, 0.02)], 0.3, 0.05)
        layers.append((float(at), rng.uniform(0.02, 0.09) / (0.6 + float(at)), shard))
    ear = np.sin(2 * np.pi * 3180 * t) + 0.35 * np.sin(2 * np.pi * 4470 * t + 0.8 * np.sin(2 * np.pi * 0.7 * t))
    layers.append((0.0, 0.036, ear * swell(seconds, 0.9, 3.6)))
    for at in np.sort(1.9 + rng.gamma(1.6, 0.8, 30)):
        if at < seconds - 0.1:
            spit = pushed(noise(rng, 0.03, 900, 6000, 1) * decay(0.03, rng.uniform(0.006, 0.02)), 0.15)
            layers.append((float(at), rng.uniform(0.006, 0.022), spit))
    return reverberated(rng, mixed(seconds, *layers), 6.6, 2.4, 0.26, 2600)
