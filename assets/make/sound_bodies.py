"""What sounds are made of: envelopes, noise, struck bodies, instruments and a room, as waves of numpy.

A knock is what a knock is: the modes of a body, each with its own decay, set off by a push that lasts as long as the
two materials touch (leather some milliseconds, bone a tenth of one), plus the noise of the surface. Instruments are
sums of partials whose brightness follows their loudness. Which sound of the house uses what is not known here.

A wave is a one-dimensional float array at RATE samples a second, of any level: who writes it to a file sets that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
Random = np.random.Generator

RATE = 44100


def clock(seconds: float) -> Wave:
    """The times of the samples of that many seconds, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def mixed(seconds: float, *layers: tuple[float, float, Wave]) -> Wave:
    """Layers of (start in seconds, gain, wave) summed into one wave of that length; what hangs over is cut."""
    out = np.zeros(round(seconds * RATE))
    for start, gain, wave in layers:
        first = round(start * RATE)
        part = wave[: max(0, len(out) - first)]
        out[first : first + len(part)] += gain * part
    return out


def shaped(wave: Wave, gain_of: Callable[[Wave], Wave]) -> Wave:
    """The wave with each frequency scaled by `gain_of(frequencies in Hz)`, without phase shift, as if periodic."""
    return np.fft.irfft(np.fft.rfft(wave) * gain_of(np.fft.rfftfreq(len(wave), 1 / RATE)), len(wave))


def filtered(wave: Wave, gain_of: Callable[[Wave], Wave]) -> Wave:
    """The wave through a filter of that gain curve that, like one of wire, answers only after it is asked.

    Of all such filters the quickest (minimum phase): its phase follows from the logarithm of the gain.
    """
    size = 1 << (len(wave) + RATE // 4).bit_length()
    gain = np.maximum(gain_of(np.fft.rfftfreq(size, 1 / RATE)), 1e-6)
    gain[0] = gain[1]  # a lone hole at 0 Hz would echo
    cepstrum = np.fft.irfft(np.log(gain), size)
    cepstrum[1 : size // 2] *= 2
    cepstrum[size // 2 + 1 :] = 0
    return np.fft.irfft(np.fft.rfft(wave, size) * np.exp(np.fft.rfft(cepstrum)), size)[: len(wave)]


def band(low: float, high: float, order: int = 2) -> Callable[[Wave], Wave]:
    """A gain curve passing `low` to `high` Hz, with slopes of 6 dB an octave times `order`."""

    def gain(f: Wave) -> Wave:
        return 1 / np.sqrt((1 + (low / np.maximum(f, 1e-3)) ** (2 * order)) * (1 + (f / high) ** (2 * order)))

    return gain


def noise(rng: Random, seconds: float, low: float, high: float, order: int = 2) -> Wave:
    """Noise between two frequencies, of unit RMS."""
    wave = shaped(rng.standard_normal(max(64, round(seconds * RATE))), band(low, high, order))
    return wave / np.sqrt(np.mean(wave**2))


def decay(seconds: float, t60: float) -> Wave:
    """An envelope falling by 60 dB in `t60` seconds."""
    return 10 ** (-3 * clock(seconds) / t60)


def swell(seconds: float, attack: float, release: float) -> Wave:
    """An envelope that rises and falls along half cosines."""
    t = clock(seconds)
    rise = np.clip(t / attack, 0, 1)
    fall = np.clip((seconds - t) / release, 0, 1)
    return (0.5 - 0.5 * np.cos(np.pi * rise)) * (0.5 - 0.5 * np.cos(np.pi * fall))


def pushed(wave: Wave, contact_ms: float) -> Wave:
    """The response to a push that swells and ebbs within `contact_ms`: the longer, the duller."""
    push = np.hanning(max(3, round(contact_ms / 1000 * RATE) + 2))
    size = len(wave) + len(push)
    return np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(push / push.sum(), size), size)[: len(wave)]


def body(
    rng: Random, seconds: float, modes: Sequence[tuple[float, float, float]], contact_ms: float, spread: float = 0.02
) -> Wave:
    """A struck body: modes of (Hz, gain, t60 in seconds), each a little off (`spread`) as no two bodies are alike."""
    t = clock(seconds)
    out = np.zeros_like(t)
    for hertz, gain, t60 in modes:
        hertz *= 1 + spread * rng.uniform(-1, 1)
        gain *= 10 ** (rng.uniform(-2.0, 2.0) / 20)
        out += gain * np.sin(2 * np.pi * hertz * t) * 10 ** (-3 * t / t60)
    return pushed(out, contact_ms)


def reverberated(rng: Random, wave: Wave, seconds: float, t60: float, share: float, dark_hz: float = 4200) -> Wave:
    """The wave in a room, `seconds` long: eight delay lines fed back through a mixing matrix, each turn duller."""
    delays = np.array([1031, 1187, 1361, 1523, 1693, 1871, 2063, 2287])
    block = int(delays.min())
    count = round(seconds * RATE)
    dry = np.zeros(count + block)
    dry[: min(len(wave), count)] = wave[:count]
    matrix = np.eye(8) - 0.25  # a reflection: all lines feed all, no energy is made
    gains = 10 ** (-3 * delays / RATE / t60)
    offset = int(delays.max()) + 1
    lines = np.zeros((8, len(dry) + offset))
    blur = np.exp(-2 * np.pi * dark_hz / RATE)
    signs = rng.choice([-1.0, 1.0], 8)
    out = np.zeros(len(dry))
    for start in range(0, count, block):
        reads = [slice(start + offset - d, start + offset - d + block) for d in delays]
        heard = np.stack([lines[i, s] for i, s in enumerate(reads)])
        before = np.stack([lines[i, s.start - 1 : s.stop - 1] for i, s in enumerate(reads)])
        heard = (heard + blur * before) / (1 + blur)
        out[start : start + block] = signs @ heard
        fed = (matrix @ heard) * gains[:, None] + dry[start : start + block]
        lines[:, start + offset : start + offset + block] = fed
    early = np.zeros(count)
    for milliseconds in (5.3, 8.9, 13.7, 19.1):
        shift = round(milliseconds / 1000 * RATE)
        if shift < count:
            early[shift:] += rng.choice([-1, 1]) * 0.5 * dry[: count - shift] / (1 + milliseconds / 10)
    wet = filtered(0.4 * out[:count] + early, band(120, dark_hz * 1.6, 1))
    return dry[:count] + share * wet


def note(semitones: float) -> float:
    """The frequency of a note, in semitones from the A of 440 Hz."""
    return 440.0 * 2 ** (semitones / 12)


D3, A3, D4, FS4, G4, A4, B4, D5, E5, FS5, A5, D6 = (-19, -12, -7, -3, -2, 0, 2, 5, 7, 9, 12, 17)


def leather_thud(rng: Random, weight: float = 1.0) -> Wave:
    """A bone die on leather over felted wood: the tray booms low and dies at once, the leather slaps, bone ticks."""
    tray = [(172, 0.5, 0.11), (295, 0.9, 0.085), (470, 1.0, 0.065), (735, 0.75, 0.045), (1130, 0.45, 0.03)]
    boom = body(rng, 0.22, tray, 1.2, 0.08)
    slap = pushed(noise(rng, 0.22, 450, 2600) * decay(0.22, 0.042 * rng.uniform(0.85, 1.2)), 0.7)
    tick = body(rng, 0.22, [(3900, 0.5, 0.012), (6100, 0.35, 0.009), (8300, 0.2, 0.006)], 0.5, 0.06)
    return weight * (boom + 0.5 * slap + 0.3 * tick)


def wood_knock(rng: Random) -> Wave:
    """A die against the rail: an iron-bound board, short push, upper modes gone first."""
    hertz = np.array([420, 870, 1290, 1810, 2470, 3260, 4280, 5600]) * rng.uniform(0.94, 1.07)
    gains = (0.4, 0.9, 1.0, 0.85, 0.65, 0.42, 0.28, 0.15)
    modes = [(f, g, 1 / (7 + f / 120)) for f, g in zip(hertz, gains, strict=True)]
    slap = noise(rng, 0.24, 900, 5200) * decay(0.24, 0.016)
    return body(rng, 0.24, modes, 0.38, 0.035) + 0.14 * slap


def bone_click(rng: Random) -> Wave:
    """Two dice: small stiff bodies, a touch of a tenth of a millisecond, ringing high and for an instant."""
    hertz = np.array([2950, 4300, 5750, 7300, 9400, 11200]) * rng.uniform(0.92, 1.09)
    gains, t60s = (0.75, 1.0, 0.8, 0.5, 0.26, 0.12), (0.022, 0.018, 0.015, 0.012, 0.009, 0.007)
    both = body(rng, 0.09, tuple(zip(hertz, gains, t60s, strict=True)), 0.13, 0.05)
    palm = body(rng, 0.09, [(640, 0.16, 0.03), (1180, 0.18, 0.025)], 0.4, 0.1)
    return both + palm


def chip_click(rng: Random) -> Wave:
    """Clay on clay: the modes of a free disc, well damped, twice, for neither chip is alone."""
    disc = ((1.0, 1.0, 0.05), (1.73, 0.7, 0.038), (2.34, 0.5, 0.03), (3.91, 0.22, 0.018), (4.11, 0.15, 0.016))
    out = np.zeros(round(0.12 * RATE))
    for base in 2350 * rng.uniform(0.93, 1.08, 2):
        out += body(rng, 0.12, [(base * ratio, gain, t60) for ratio, gain, t60 in disc], 0.2, 0.015)
    return out + 0.25 * body(rng, 0.12, [(870, 1, 0.03), (1320, 0.7, 0.024)], 0.5, 0.05)


def chip_stack(rng: Random) -> Wave:
    """A chip dropped on a stack: it bounces, each time lower and sooner, and the stack knocks on the felt."""
    layers = [(0.0, 0.5, body(rng, 0.14, [(240, 1, 0.07), (410, 0.6, 0.05), (930, 0.4, 0.03)], 1.2, 0.06))]
    at, gap, gain = 0.0, rng.uniform(0.062, 0.08), 1.0
    for _ in range(5):
        layers.append((at, gain, chip_click(rng)))
        at, gap, gain = at + gap, gap * 0.62, gain * 0.56
    return reverberated(rng, mixed(0.36, *layers), 0.42, 0.22, 0.15)


def coin_ring(rng: Random) -> Wave:
    """A small coin set down on others: metal, so it rings, but it is held at once."""
    disc = ((1.0, 1.0, 0.17), (1.74, 0.6, 0.13), (2.33, 0.42, 0.1), (3.05, 0.2, 0.07), (3.93, 0.1, 0.05))
    base = 3150 * rng.uniform(0.96, 1.05)
    ring = body(rng, 0.22, [(base * ratio, gain, t60) for ratio, gain, t60 in disc], 0.16, 0.004)
    return ring + 0.35 * mixed(0.22, (0, 1, chip_click(rng)))


def bar(rng: Random, semitones: float, seconds: float, mallet_ms: float = 1.0, t60: float = 1.1) -> Wave:
    """A tuned bar over its pipe, between marimba and vibraphone: wood in the touch, a slow beat in the tone."""
    base = note(semitones)
    partials = ((1, 1, 1), (1.0025, 0.5, 0.9), (0.5, 0.16, 0.7), (2.0, 0.1, 0.5), (3.98, 0.42, 0.32), (9.6, 0.16, 0.1))
    tone = body(rng, seconds, [(base * r, g, t60 * share) for r, g, share in partials], mallet_ms, 0.0)
    touch = body(rng, seconds, [(620, 0.8, 0.03), (1340, 0.6, 0.022), (2600, 0.3, 0.012)], mallet_ms, 0.05)
    return tone + 0.22 * touch


def horn(rng: Random, semitones: float, seconds: float, loud: float = 1.0) -> Wave:
    """Two horns in unison: brightness follows loudness, the tone slides in and wavers slightly, no edge."""
    t = clock(seconds)
    level = np.minimum(1 - np.exp(-t / 0.045), 1) * (0.72 + 0.28 * np.exp(-t / 0.35))
    level *= 0.5 - 0.5 * np.cos(np.pi * np.clip((seconds - t) / min(0.35, seconds * 0.5), 0, 1))
    out = np.zeros_like(t)
    for cents in (-4, 5):
        waver = 2.5 * np.sin(2 * np.pi * (4.8 + rng.uniform(-0.4, 0.4)) * t + rng.uniform(0, 6))
        wander = waver * np.clip(t / 0.6, 0, 1)
        hertz = note(semitones) * 2 ** ((cents + wander - 45 * np.exp(-t / 0.03)) / 1200)
        phase = 2 * np.pi * np.cumsum(hertz) / RATE
        for k in range(1, 19):
            f = k * note(semitones)
            formant = 1 / (1 + (f / 950) ** 3) + 0.28 * np.exp(-(((f - 1250) / 500) ** 2))
            out += formant * (loud * level) ** (1 + 0.22 * (k - 1)) * np.sin(k * phase + rng.uniform(0, 0.3))
    breath = noise(rng, seconds, 400, 2600) * np.exp(-t / 0.05)
    return out + 0.03 * breath


def kettledrum(rng: Random, hertz: float, seconds: float) -> Wave:
    """A kettledrum under felt sticks."""
    skin = ((1, 1, 1.3), (1.5, 0.8, 0.9), (1.98, 0.5, 0.7), (2.44, 0.3, 0.5), (2.9, 0.2, 0.3))
    thump = pushed(noise(rng, seconds, 60, 700) * decay(seconds, 0.09), 4)
    return body(rng, seconds, [(hertz * ratio, gain, t60) for ratio, gain, t60 in skin], 5, 0.004) + 0.35 * thump


def bell(rng: Random, hertz: float, seconds: float) -> Wave:
    """A church bell of that strike note: hum, prime, a minor third, a fifth, the octave and what is above."""
    partials = (
        (0.5, 0.55, 3.4),
        (1.0, 0.7, 2.6),
        (1.19, 0.75, 2.2),
        (1.5, 0.3, 1.5),
        (2.0, 0.8, 1.7),
        (2.51, 0.28, 1.0),
        (2.66, 0.3, 0.9),
        (3.01, 0.32, 0.8),
        (4.17, 0.2, 0.5),
        (5.43, 0.12, 0.3),
        (6.8, 0.06, 0.2),
    )
    pair = [(hertz * r * d, g / 2, t) for r, g, t in partials for d in (1, 1 + 0.6 / (hertz * r))]  # slow beats
    return body(rng, seconds, pair, 0.9, 0.001)


def mumble(rng: Random, seconds: float) -> Wave:
    """Somebody talking too far away to be understood: a voiced tone whose vowels change a few times a second."""
    t = clock(seconds)
    count = max(2, round(seconds * rng.uniform(3.8, 5.2)))
    at = np.linspace(0, seconds, count)
    melody = rng.normal(0, 0.09, count) - np.linspace(0, 0.22, count)
    pitch = rng.choice([98.0, 112.0, 126.0, 178.0, 205.0]) * 2**melody
    first = np.interp(t, at, rng.uniform(290, 720, count))
    second = np.interp(t, at, rng.uniform(850, 1900, count))
    stress = np.interp(t, at, rng.uniform(0.35, 1.0, count))
    syllables = stress * (0.55 - 0.45 * np.cos(2 * np.pi * count / seconds * t))
    hertz = np.interp(t, at, pitch)
    phase = 2 * np.pi * np.cumsum(hertz) / RATE
    out = np.zeros_like(t)
    for k in range(1, 15):
        f = k * hertz
        vowel = np.exp(-(((f - first) / 160) ** 2)) + 0.4 * np.exp(-(((f - second) / 260) ** 2)) + 0.03
        out += vowel * np.sin(k * phase)
    return out * syllables * swell(seconds, 0.12, 0.25)


def crackle(rng: Random) -> Wave:
    """One spark of an ember: a snap of some milliseconds, now and then with a hollow pop below."""
    snap = noise(rng, 0.06, 1400, 7000) * decay(0.06, rng.uniform(0.006, 0.02))
    pop = body(rng, 0.06, [(rng.uniform(420, 900), 1.6, 0.03), (rng.uniform(1200, 2100), 0.8, 0.015)], 0.4)
    return snap + (pop if rng.random() < 0.3 else 0.2 * pop)
