"""A voice that is computed: words from their sounds, by a buzz and a hiss through the resonances of a mouth.

No recording and no sample. A word is written in the sounds of English ("N AY1 N", a digit marks the stressed vowel);
each has the resonances of its mouth shape, and the mouth glides from one to the next. A `Speaker` is the size of the
mouth, the pitch, the pace and how rough it sounds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from sound_bodies import RATE, Random, Wave

_INNER_RATE = 22_050  # samples a second while it is computed
_STEP = 0.005  # seconds of one shape of the mouth
_BANDWIDTHS = (70.0, 100.0, 150.0, 250.0)  # Hz of the four resonances


@dataclass(frozen=True)
class Phone:
    """A sound of speech: seconds, the resonances in Hz, and how loud its buzz, hiss and breath are.

    The hiss is noise around `at` Hz, `wide` Hz wide; breath is noise through the mouth's own resonances. A `stop` is
    shut for a moment and then bursts open. `to` is where a gliding vowel ends.
    """

    seconds: float
    shape: tuple[float, float, float]
    buzz: float = 1.0
    hiss: float = 0.0
    at: float = 4000.0
    wide: float = 2000.0
    breath: float = 0.0
    stop: float = 0.0
    is_nasal: bool = False
    to: tuple[float, float, float] | None = None


def _vowel(seconds: float, *shape: float, to: tuple[float, float, float] | None = None) -> Phone:
    return Phone(seconds, (shape[0], shape[1], shape[2]), to=to)


PHONES: dict[str, Phone] = {
    "IY": _vowel(0.15, 290, 2250, 2950),
    "IH": _vowel(0.115, 400, 1950, 2550),
    "EH": _vowel(0.13, 550, 1800, 2500),
    "AE": _vowel(0.17, 690, 1680, 2490),
    "AH": _vowel(0.11, 630, 1220, 2550),
    "AA": _vowel(0.18, 720, 1150, 2500),
    "AO": _vowel(0.17, 580, 900, 2500),
    "UH": _vowel(0.11, 450, 1100, 2350),
    "UW": _vowel(0.16, 325, 1000, 2280),
    "ER": _vowel(0.16, 480, 1280, 1600),
    "EY": _vowel(0.18, 500, 1800, 2520, to=(320, 2250, 2700)),
    "AY": _vowel(0.21, 700, 1180, 2550, to=(370, 2000, 2550)),
    "AW": _vowel(0.21, 690, 1250, 2500, to=(400, 880, 2350)),
    "OW": _vowel(0.19, 540, 1050, 2350, to=(370, 820, 2300)),
    "OY": _vowel(0.21, 560, 860, 2450, to=(360, 1950, 2500)),
    "W": Phone(0.08, (300, 640, 2200), 0.7),
    "Y": Phone(0.06, (270, 2200, 3000), 0.6),
    "R": Phone(0.08, (330, 1150, 1450), 0.65),
    "L": Phone(0.08, (340, 1050, 2850), 0.6),
    "M": Phone(0.08, (270, 1000, 2150), 0.7, is_nasal=True),
    "N": Phone(0.08, (270, 1650, 2600), 0.7, is_nasal=True),
    "NG": Phone(0.09, (270, 2200, 2700), 0.7, is_nasal=True),
    "S": Phone(0.13, (320, 1550, 2600), 0.0, 0.45, 6500, 3200),
    "Z": Phone(0.09, (300, 1550, 2600), 0.35, 0.18, 6500, 3200),
    "SH": Phone(0.12, (320, 1750, 2450), 0.0, 0.42, 3200, 1800),
    "F": Phone(0.11, (340, 1050, 2150), 0.0, 0.10, 5000, 7000),
    "V": Phone(0.06, (300, 1050, 2150), 0.45, 0.05, 5000, 7000),
    "TH": Phone(0.10, (330, 1350, 2500), 0.0, 0.07, 6000, 6000),
    "DH": Phone(0.05, (290, 1350, 2500), 0.45, 0.03, 6000, 6000),
    "HH": Phone(0.07, (500, 1500, 2500), 0.0, breath=0.45),
    "P": Phone(0.05, (300, 850, 2150), 0.0, 0.35, 900, 1300, stop=0.075),
    "B": Phone(0.02, (260, 950, 2150), 0.3, 0.12, 800, 1200, stop=0.065),
    "T": Phone(0.06, (300, 1750, 2650), 0.0, 0.8, 4800, 2600, stop=0.07),
    "D": Phone(0.02, (260, 1700, 2650), 0.3, 0.28, 4200, 2400, stop=0.06),
    "K": Phone(0.06, (300, 1850, 2300), 0.0, 0.6, 2000, 1000, stop=0.075),
    "G": Phone(0.03, (260, 1850, 2300), 0.3, 0.25, 1900, 1000, stop=0.06),
    "CH": Phone(0.10, (320, 1750, 2450), 0.0, 0.45, 3300, 1900, stop=0.065),
    "JH": Phone(0.07, (290, 1750, 2450), 0.25, 0.30, 3200, 1900, stop=0.05),
    ",": Phone(0.13, (450, 1400, 2500), 0.0),
}
# How slowly a plan's columns change: the mouth and the pitch within 75 ms, buzz and breath within 35, hiss at once.
_GLIDES = (((0, 1, 2, 9), np.hanning(15)), ((3, 4, 8), np.hanning(7)), ((5,), np.array((0.25, 0.5, 0.25))))
_UNVOICED_STOPS = ("P", "T", "K")
_BURST, _PUFF_SECONDS, _PUFF = 0.014, 0.05, 0.32  # seconds of a stop's burst and the breath after it; its share


@dataclass(frozen=True)
class Speaker:
    """Who speaks: pitch in Hz, how many times higher the resonances are, how slow, and how the pitch moves.

    `lift` is the share by which a stressed vowel is higher, `fall` by which the pitch sinks to the end; `rough` makes
    each beat of the buzz a little uneven; `breath` is heard in its vowels. `ring` Hz turns it into a machine.
    """

    pitch: float
    mouth: float = 1.0
    slow: float = 1.0
    lift: float = 0.16
    fall: float = 0.22
    rough: float = 0.012
    breath: float = 0.03
    ring: float = 0.0


class _Tracks:
    """What the mouth does, in steps of 5 ms: resonances, buzz, hiss and its place, breath, and the pitch."""

    def __init__(self) -> None:
        self.rows: list[tuple[float, ...]] = []

    def add(self, seconds: float, start: tuple[float, ...], end: tuple[float, ...]) -> None:
        """Goes on for some seconds, from one row to another."""
        count = max(1, round(seconds / _STEP))
        for k in range(count):
            share = (k + 0.5) / count
            self.rows.append(tuple(a + (b - a) * share for a, b in zip(start, end, strict=True)))


def _planned(sounds: str, who: Speaker) -> Wave:
    """(steps, 10): three resonances in Hz, how nasal, buzz, hiss, its Hz and width, breath, stress; a step is 5 ms."""
    tracks = _Tracks()
    names = sounds.split()
    for place, written in enumerate(names):
        name, stress = written.rstrip("012"), 1.0 if written.endswith("1") else 0.0
        phone = PHONES[name]
        after = PHONES[names[place + 1].rstrip("012")] if place + 1 < len(names) else None
        is_last = after is None or names[place + 1] == ","
        seconds = phone.seconds * who.slow * (1.2 if stress else 1.0) * (1.3 if is_last and not phone.stop else 1.0)
        shape = phone.shape
        if name == "HH" and after is not None:
            shape = after.shape
        if name in ("K", "G") and after is not None and after.shape[1] < 1300:  # made further back before a back vowel
            shape = (shape[0], 1150.0, 2200.0)
            phone = replace(phone, at=1300.0)
        nasal = 1.0 if phone.is_nasal else 0.0
        if phone.stop:
            is_puffed = name in _UNVOICED_STOPS and (place == 0 or names[place - 1] != "S")
            shut = (*shape, 0.0, 0.12 if phone.buzz else 0.0, 0.0, phone.at, phone.wide, 0.0, stress)
            tracks.add(phone.stop * who.slow, shut, shut)
            burst = phone.seconds if name in ("CH", "JH") else _BURST
            opened = (*shape, 0.0, phone.buzz, phone.hiss, phone.at, phone.wide, 0.0, stress)
            tracks.add(burst, opened, (*opened[:5], opened[5] / 2, *opened[6:]))
            if is_puffed:
                puff = (*shape, 0.0, 0.0, 0.0, phone.at, phone.wide, _PUFF, stress)
                tracks.add(_PUFF_SECONDS, puff, (*puff[:8], _PUFF / 3, stress))
            continue
        row = (*shape, nasal, phone.buzz, phone.hiss, phone.at, phone.wide, phone.breath, stress)
        if phone.to is None:
            tracks.add(seconds, row, row)
        else:
            far = (*phone.to, *row[3:])
            tracks.add(seconds * 0.3, row, row)
            tracks.add(seconds * 0.5, row, far)
            tracks.add(seconds * 0.2, far, far)
    table = np.array(tracks.rows)
    for columns, window in _GLIDES:
        for k in columns:
            around = len(window) // 2
            table[:, k] = np.convolve(np.pad(table[:, k], around, "edge"), window / window.sum(), "valid")
    return table


def _resonated(wave: Wave, hz: Wave, width: float) -> Wave:
    """A wave through one resonance, whose place in Hz is given for each sample."""
    r = np.exp(-np.pi * width / _INNER_RATE)
    b = (2 * r * np.cos(2 * np.pi * hz / _INNER_RATE)).tolist()
    c, gains = -r * r, (1 - 2 * r * np.cos(2 * np.pi * hz / _INNER_RATE) + r * r).tolist()
    out, last, before = [], 0.0, 0.0
    for x, beta, gain in zip(wave.tolist(), b, gains, strict=True):
        now = gain * x + beta * last + c * before
        out.append(now)
        before, last = last, now
    return np.array(out)


def _hissed(noise: Wave, at: Wave, wide: Wave) -> Wave:
    """Noise within a band that moves: two waves of it, crossed over where the band changes."""
    spectrum, f = np.fft.rfft(noise), np.fft.rfftfreq(len(noise), 1 / _INNER_RATE)
    heard = np.zeros(len(noise))
    for hz, width in sorted({(float(a), float(w)) for a, w in zip(at, wide, strict=True)}):
        share = np.exp(-0.5 * ((f - hz) / (width / 2)) ** 2)
        is_here = (at == hz) & (wide == width)
        heard += np.fft.irfft(spectrum * share, len(noise)) * is_here / max(0.05, float(np.sqrt((share**2).mean())))
    return heard


def spoken(sounds: str, who: Speaker, random: Random) -> Wave:
    """A word or some words, as one speaks them."""
    table = _planned(sounds, who)
    samples = round(len(table) * _STEP * _INNER_RATE)
    at = np.arange(samples) / _INNER_RATE / _STEP
    near = np.minimum(at.astype(int), len(table) - 1)
    track = [np.interp(at, np.arange(len(table)) + 0.5, table[:, k]) for k in range(10)]
    track[6], track[7] = table[near, 6], table[near, 7]  # a hiss does not glide
    done = np.linspace(0.0, 1.0, samples)
    pitch = who.pitch * (1 + who.lift * track[9]) * (1 + who.fall * (0.5 - done))
    # The buzz: a puff of breath at each beat, softer at the end of each.
    beats = np.arange(0, len(table) + 2, 2)
    uneven = np.interp(at, beats, random.normal(0, who.rough, len(beats)))
    phase = np.cumsum(pitch * (1 + uneven)) / _INNER_RATE
    within = phase % 1.0
    puff = np.where(within < 0.6, within**2 * (0.6 - within) * 12, 0.0)
    buzz = np.diff(puff, prepend=0.0) * _INNER_RATE / who.pitch * 0.02
    noise = random.normal(0, 1, samples)
    wave = buzz * track[4] + noise * (track[8] + who.breath * track[4]) * 0.10
    for k in range(3):
        width = _BANDWIDTHS[k] * (1 + 0.8 * track[3].mean() * (k > 0))
        wave = _resonated(wave, np.minimum(track[k] * who.mouth, 9_500), width)
    wave = _resonated(wave, np.full(samples, 3_400.0 * who.mouth), _BANDWIDTHS[3])
    wave = wave * (1 - 0.35 * track[3])
    level = float(np.abs(wave).max()) or 1.0
    wave = wave / level + _hissed(random.normal(0, 1, samples), track[6], track[7]) * track[5] * 0.20
    if who.ring:
        machine = np.sin(2 * np.pi * who.ring * np.arange(samples) / _INNER_RATE)
        wave = 0.62 * wave + 0.38 * wave * machine
    edge = round(0.006 * _INNER_RATE)
    wave[:edge] *= np.linspace(0, 1, edge)
    wave[-edge:] *= np.linspace(1, 0, edge)
    return _at_full_rate(wave)


def _at_full_rate(wave: Wave) -> Wave:
    """The wave with the samples of the house's sounds."""
    factor = RATE // _INNER_RATE
    spectrum = np.fft.rfft(wave)
    wide = np.zeros(len(wave) * factor // 2 + 1, complex)
    wide[: len(spectrum)] = spectrum
    return np.fft.irfft(wide, len(wave) * factor) * factor
