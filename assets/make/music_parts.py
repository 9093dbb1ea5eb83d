"""What music is made of: a loop on a grid of beats, and its instruments. Which place plays what is not known here.

Everything is laid on a loop that closes on itself: what rings over its end goes on at its beginning.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    noise,
    note,
    swell,
)
from sound_rooms import diffused

Chord = Sequence[int]  # semitones from the A of 440 Hz


class Loop:
    """A loop of so many beats at a pace; sounds are laid on it at a beat."""

    def __init__(self, beats: float, beats_a_minute: float) -> None:
        self.beat = 60 / beats_a_minute
        self.seconds = beats * self.beat
        self.wave = np.zeros(round(self.seconds * RATE))

    def lay(self, beat: float, gain: float, wave: Wave) -> None:
        """Lays a sound at a beat."""
        first = round(beat * self.beat * RATE)
        np.add.at(self.wave, (first + np.arange(len(wave))) % len(self.wave), gain * wave)

    def in_a_room(self, rng: Random, t60: float, share: float, dark_hz: float = 3200) -> Wave:
        """The loop with the answer of a room, which closes on itself too."""
        wet = diffused(rng, self.wave, t60, dark_hz)
        dry_level, wet_level = np.std(self.wave), np.std(wet)
        return self.wave + share * wet * dry_level / max(wet_level, 1e-9)


def strings(rng: Random, semitones: float, seconds: float, bright: float = 1.0) -> Wave:
    """Five players on one note, none quite with the others, who begin and end softly."""
    t = clock(seconds)
    out = np.zeros_like(t)
    hertz = note(semitones)
    for cents in (-9, -4, 0, 5, 10):
        waver = 4 * np.sin(2 * np.pi * rng.uniform(4.6, 5.6) * t + rng.uniform(0, 6.28))
        phase = 2 * np.pi * np.cumsum(hertz * 2 ** ((cents + waver) / 1200)) / RATE + rng.uniform(0, 6.28)
        for k in range(1, 11):
            body_gain = np.exp(-(((k * hertz - 480) / 900) ** 2)) + 0.25
            out += body_gain / k ** (2.1 - 0.6 * bright) * np.sin(k * phase)
    return out * swell(seconds, min(0.9, seconds * 0.3), min(1.3, seconds * 0.4)) / 5


def organ(rng: Random, semitones: float, seconds: float) -> Wave:
    """Stopped pipes: a soft flute tone with its third partial, a breath at the lip."""
    t = clock(seconds)
    hertz = note(semitones)
    out = sum(
        gain * np.sin(2 * np.pi * hertz * ratio * t + rng.uniform(0, 6.28))
        for ratio, gain in ((1, 1.0), (1.003, 0.5), (2, 0.16), (3, 0.22), (4, 0.05), (5, 0.05))
    )
    return (out + 0.02 * noise(rng, seconds, hertz, 4 * hertz, 1)) * swell(seconds, 0.18, 0.5)


def pluck(rng: Random, semitones: float, seconds: float, bright: float = 1.0) -> Wave:
    """A string plucked a fifth of its length from the bridge, its upper partials gone first."""
    t = clock(seconds)
    out = np.zeros_like(t)
    hertz = note(semitones)
    for k in range(1, 16):
        if k * hertz > 9000:
            break
        gain = abs(np.sin(np.pi * k / 5)) / k ** (1.9 - 0.5 * bright)
        stiff = k * hertz * np.sqrt(1 + 0.00012 * k * k)
        out += gain * np.sin(2 * np.pi * stiff * t + rng.uniform(0, 0.4)) * 10 ** (-3 * t * (0.55 + 0.22 * k) / 1.4)
    out *= np.minimum(t / 0.002, 1)
    return out * np.minimum((seconds - t) / 0.05, 1)


def glass(rng: Random, semitones: float, seconds: float) -> Wave:
    """A tone of light: one wave bends another, strongly at the touch and hardly later."""
    t = clock(seconds)
    hertz = note(semitones) * (1 + 0.0006 * rng.uniform(-1, 1))
    bend = 1.6 * np.exp(-t / 0.12) + 0.25
    return np.sin(2 * np.pi * hertz * t + bend * np.sin(2 * np.pi * 3.5 * hertz * t)) * decay(seconds, 1.1 * seconds)


def upright(rng: Random, semitones: float, seconds: float) -> Wave:
    """A bass plucked with the finger: a round tone with the wood behind it."""
    hertz = note(semitones)
    modes = [
        (hertz, 1.0, 0.9),
        (2 * hertz, 0.55, 0.6),
        (3 * hertz, 0.25, 0.35),
        (4 * hertz, 0.1, 0.2),
        (105, 0.25, 0.12),
    ]
    return body(rng, seconds, modes, 7.0, 0.0) * swell(seconds, 0.008, 0.1)


def brush(rng: Random, seconds: float = 0.3, high: float = 8500.0) -> Wave:
    """Wire over a drumhead."""
    return noise(rng, seconds, 2600, high, 1) * swell(seconds, 0.03, seconds * 0.7) * decay(seconds, seconds)


def tick(rng: Random, hertz: float = 1900.0) -> Wave:
    """The escapement of a clock."""
    return body(rng, 0.08, [(hertz, 1, 0.02), (hertz * 1.63, 0.7, 0.014), (hertz * 2.9, 0.3, 0.008)], 0.3, 0.02)


def felt_drum(rng: Random, hertz: float = 62.0) -> Wave:
    """A large drum under a cloth."""
    return filtered(kettledrum(rng, hertz, 0.9), band(30, 420, 1))


def pads(
    rng: Random, loop: Loop, chords: Sequence[Chord], beats: float, gain: float = 1.0, bright: float = 0.7
) -> None:
    """Lays chords of strings one after another, each overlapping the next."""
    for number, chord in enumerate(chords):
        for semitones in chord:
            long = (beats + 1.5) * loop.beat
            loop.lay(number * beats + rng.uniform(-0.06, 0.06), gain, strings(rng, semitones, long, bright))


def tremolo(rng: Random, loop: Loop, chords: Sequence[Chord], beats: float, rate: float = 8.0) -> None:
    """Lays chords of strings that tremble, swelling towards the end of each."""
    for number, chord in enumerate(chords):
        seconds = (beats + 0.4) * loop.beat
        t = clock(seconds)
        trembling = (0.55 + 0.45 * np.sin(2 * np.pi * rate / loop.beat / 2 * t)) * (0.35 + 0.65 * t / seconds)
        for semitones in chord:
            tone = strings(rng, semitones, seconds, 1.2)[: len(t)] * trembling
            loop.lay(number * beats, 1.0, tone * swell(seconds, 0.3, 0.4))


def brass(rng: Random, semitones: float, seconds: float, loud: float = 0.75) -> Wave:
    """Two muted horns."""
    return filtered(horn(rng, semitones, seconds, loud), band(120, 1600, 1))


def vibes(rng: Random, semitones: float, seconds: float = 2.4) -> Wave:
    """A vibraphone whose lamellas turn."""
    tone = bar(rng, semitones, seconds, 3.0, 2.4)
    return tone * (0.82 + 0.18 * np.sin(2 * np.pi * 4.2 * clock(seconds) + rng.uniform(0, 6.28)))
