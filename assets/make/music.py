"""Synthesises the music of all places: `python assets/make/music.py [PLACE...]` writes `assets/sounds/music/`.

Nothing is recorded and nothing is borrowed. A piece is a loop in stems of one length: a bed that is always there, a
pulse, and, where something is at stake, the tension. The program plays them together and moves only their levels, so
any mixture of them has to sound. Like the sounds, the files come out the same each time.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from music_parts import (
    Loop,
    brass,
    brush,
    felt_drum,
    glass,
    organ,
    pads,
    pluck,
    strings,
    tick,
    tremolo,
    upright,
    vibes,
)
from sound_bodies import Random, Wave, band, bell, kettledrum, note, shaped
from sound_files import finished, write_all

FOLDER = Path(__file__).resolve().parent.parent / "sounds" / "music"
QUALITY = 0.18
# Semitones from the A of 440 Hz: D2 is -31, A2 -24, D3 -19, A3 -12, D4 -7.
Stem = Callable[[Random], Wave]


# -- the hall: a warm evening in D, four chords of four slow beats, twice ------------------------------------------

HALL = ((-31, -19, -15, -12, -7), (-34, -22, -15, -10, -7), (-29, -17, -14, -10, -5), (-36, -24, -17, -12, -8))


def hall_bed(rng: Random) -> Wave:
    loop = Loop(32, 66)
    pads(rng, loop, HALL * 2, 4, bright=0.6)
    return loop.in_a_room(rng, 2.2, 0.7)


def hall_pulse(rng: Random) -> Wave:
    loop = Loop(32, 66)
    for number, chord in enumerate(HALL * 2):
        tones = [semitones + 12 for semitones in chord[1:]]
        figure = (0, 2, 1, 3, 2, 1) if number % 2 else (0, 1, 2, 3, 2)
        for step, which in enumerate(figure):
            loop.lay(
                4 * number + 0.5 + step * 0.5 + rng.uniform(-0.02, 0.02),
                rng.uniform(0.45, 0.8),
                vibes(rng, tones[which]),
            )
    return loop.in_a_room(rng, 2.2, 0.8)


# -- Black Baron: embers in D minor, low and patient --------------------------------------------------------------

BARON = ((-31, -19, -16, -12), (-35, -23, -19, -16), (-38, -26, -19, -14), (-36, -24, -20, -12))


def baron_bed(rng: Random) -> Wave:
    loop = Loop(32, 60)
    pads(rng, loop, [chord[:3] for chord in BARON] * 2, 4, bright=0.35)
    for number, chord in enumerate(BARON * 2):
        loop.lay(4 * number, 0.25, organ(rng, chord[0] + 12, 4.6 * loop.beat))
    return loop.in_a_room(rng, 2.4, 0.6, 2200)


def baron_pulse(rng: Random) -> Wave:
    loop = Loop(32, 60)
    for number, chord in enumerate(BARON * 2):
        for beat, which, gain in ((0, 0, 1.0), (1.5, 2, 0.6), (2.5, 3, 0.7), (3.25, 2, 0.45)):
            loop.lay(4 * number + beat, gain, pluck(rng, chord[which] + 12, 2.0, 0.5))
        loop.lay(4 * number, 0.7, felt_drum(rng))
        loop.lay(4 * number + 2.75, 0.35, felt_drum(rng))
    return loop.in_a_room(rng, 2.0, 0.5, 2400)


def baron_tension(rng: Random) -> Wave:
    loop = Loop(32, 60)
    tremolo(rng, loop, [(chord[2] + 12, chord[3] + 12, chord[3] + 13) for chord in BARON] * 2, 4)
    for number, chord in enumerate(BARON * 2):
        loop.lay(4 * number + 2, 0.5, brass(rng, chord[0] + 12, 2.2 * loop.beat, 0.8))
        for beat in (0, 1, 2, 3, 3.5):
            loop.lay(4 * number + beat, 0.5, felt_drum(rng, 55))
    return loop.in_a_room(rng, 2.0, 0.5, 2600)


# -- the castle and Black Axe: dorian on D, a drone, a lute, drums in the yard ------------------------------------

AXE = (-7, -5, -4, -2, 0, 2, 3, 5)  # D dorian from D4
AXE_TUNE = (
    (0, 4, 3, 2),
    (3, 2, 1, 0),
    (2, 3, 4, 6),
    (5, 4, 2, 4),
    (4, 6, 7, 6),
    (5, 3, 4, 2),
    (3, 4, 2, 1),
    (1, 0, 0, 0),
)


def axe_bed(rng: Random) -> Wave:
    loop = Loop(32, 72)
    for start in range(0, 32, 8):
        for semitones, gain in ((-31, 0.8), (-24, 0.7), (-19, 0.6)):
            loop.lay(start, gain, strings(rng, semitones, 9.5 * loop.beat, 0.5))
        loop.lay(start + 4, 0.3, strings(rng, (-14, -16, -17, -12)[start // 8], 5 * loop.beat, 0.5))
    return loop.in_a_room(rng, 2.8, 0.8, 2400)


def axe_pulse(rng: Random) -> Wave:
    loop = Loop(32, 72)
    for number, tune in enumerate(AXE_TUNE):
        for step, degree in enumerate(tune):
            loop.lay(4 * number + step + rng.uniform(0, 0.03), rng.uniform(0.6, 0.9), pluck(rng, AXE[degree], 1.8, 0.9))
            if step in (0, 2):
                loop.lay(4 * number + step, 0.5, pluck(rng, AXE[degree] - 12, 2.0, 0.6))
            if step == 3 and number % 2:
                loop.lay(4 * number + step + 0.5, 0.5, pluck(rng, AXE[min(7, degree + 1)], 1.2, 0.9))
    return loop.in_a_room(rng, 2.4, 0.6, 3000)


def axe_tension(rng: Random) -> Wave:
    loop = Loop(32, 72)
    for number in range(8):
        for beat, gain in ((0, 1.0), (0.75, 0.45), (1.5, 0.7), (2, 0.9), (2.75, 0.45), (3, 0.6), (3.5, 0.7)):
            loop.lay(4 * number + beat, gain, felt_drum(rng, 66 if beat % 1 else 52))
        loop.lay(4 * number, 0.4, brass(rng, (-19, -19, -16, -14, -12, -14, -16, -19)[number], 3.6 * loop.beat, 0.85))
    return loop.in_a_room(rng, 2.4, 0.6, 2400)


# -- Blackjack: a lounge after midnight, swinging -------------------------------------------------------------------

LOUNGE = ((-31, -16, -12, -9, -5), (-26, -16, -10, -5, -2), (-33, -17, -14, -10, -5), (-24, -17, -11, -8, -3))
WALKS = ((-31, -28, -24, -25), (-26, -22, -19, -20), (-33, -29, -26, -25), (-24, -20, -17, -30))


def blackjack_bed(rng: Random) -> Wave:
    loop = Loop(32, 84)
    for number, (_, *notes) in enumerate(LOUNGE * 2):
        for semitones in notes:
            loop.lay(4 * number + rng.uniform(0, 0.06), 0.55, vibes(rng, semitones, 3.2))
            if number % 2:
                loop.lay(4 * number + 2.67 + rng.uniform(0, 0.05), 0.3, vibes(rng, semitones, 2.0))
    return loop.in_a_room(rng, 1.4, 0.5, 3600)


def blackjack_pulse(rng: Random) -> Wave:
    loop = Loop(32, 84)
    for number, walk in enumerate(WALKS * 2):
        for step, semitones in enumerate(walk):
            loop.lay(4 * number + step + rng.uniform(0, 0.02), 1.0, upright(rng, semitones, 0.95 * loop.beat))
            loop.lay(4 * number + step, 0.035 if step % 2 else 0.02, brush(rng, 0.32))
            if step % 2:
                loop.lay(4 * number + step + 0.67, 0.018, brush(rng, 0.16))
    return loop.in_a_room(rng, 1.0, 0.3, 3600)


def blackjack_tension(rng: Random) -> Wave:
    loop = Loop(32, 84)
    for number, (low, *notes) in enumerate(LOUNGE * 2):
        for beat, gain in ((0.67, 0.5), (2.0, 0.7), (2.67, 0.45)):
            for semitones in notes[:3]:
                loop.lay(4 * number + beat, gain * 0.5, brass(rng, semitones, 0.42, 0.8))
        for eighth in range(8):
            beat = eighth // 2 + (0.67 if eighth % 2 else 0.0)
            loop.lay(4 * number + beat, 0.02, brush(rng, 0.1, 11000))
        loop.lay(4 * number, 0.6, felt_drum(rng, 58))
        loop.lay(4 * number, 0.35, strings(rng, low + 24, 4.2 * loop.beat, 1.0))
    return loop.in_a_room(rng, 1.2, 0.4, 3600)


# -- Pi'Lok: the dock at night, glass and far engines ---------------------------------------------------------------

PILOK = ((-31, -19, -12, -5), (-27, -15, -12, -3), (-34, -22, -10, -5), (-29, -17, -10, -2))


def pilok_bed(rng: Random) -> Wave:
    loop = Loop(32, 76)
    pads(rng, loop, PILOK * 2, 4, bright=0.5)
    for number, chord in enumerate(PILOK * 2):
        loop.lay(4 * number + 1, 0.12, glass(rng, chord[3] + 12, 4.0))
    return loop.in_a_room(rng, 3.0, 1.0, 3000)


def pilok_pulse(rng: Random) -> Wave:
    loop = Loop(32, 76)
    for number, chord in enumerate(PILOK * 2):
        tones = (*chord[1:], chord[1] + 12, chord[2] + 12)
        for step in range(16):
            which = (0, 2, 1, 3, 2, 4, 3, 1)[step % 8]
            gain = 0.75 if step % 4 == 0 else 0.42
            loop.lay(4 * number + step / 4, gain, glass(rng, tones[which], 0.55))
    return loop.in_a_room(rng, 2.2, 0.7, 4200)


def pilok_tension(rng: Random) -> Wave:
    loop = Loop(32, 76)
    for number, chord in enumerate(PILOK * 2):
        for step in range(8):
            loop.lay(4 * number + step / 2, 0.8 if step % 2 == 0 else 0.55, upright(rng, chord[0] + 12, 0.36))
            if step % 2 == 0:
                loop.lay(4 * number + step / 2, 0.6, felt_drum(rng, 50))
            loop.lay(4 * number + step / 2 + 0.25, 0.014, brush(rng, 0.08, 11000))
    tremolo(rng, loop, [(chord[3] + 12, chord[3] + 13) for chord in PILOK] * 2, 4, 16)
    return loop.in_a_room(rng, 1.6, 0.4, 3600)


# -- the salon: a waltz behind a door -------------------------------------------------------------------------------

SALON = ((-28, -12, -9, -5), (-33, -14, -9, -5), (-26, -14, -10, -7), (-31, -13, -10, -7)) * 2
SALON_TUNE = ((7, 0), (10, 7), (8, 3), (5, 2), (3, 7), (10, 12), (8, 5), (7, 2))


def salon_bed(rng: Random) -> Wave:
    loop = Loop(24, 84)
    for number, (low, *chord) in enumerate(SALON):
        loop.lay(3 * number, 0.9, pluck(rng, low + 12, 2.4, 0.4))
        for beat in (1, 2):
            for semitones in chord:
                loop.lay(3 * number + beat + rng.uniform(0, 0.03), 0.4, pluck(rng, semitones, 1.4, 0.6))
        loop.lay(3 * number, 0.35, strings(rng, low + 12, 3.6 * loop.beat, 0.5))
    return loop.in_a_room(rng, 1.8, 0.7, 2800)


def salon_pulse(rng: Random) -> Wave:
    loop = Loop(24, 84)
    for number, (first, second) in enumerate(SALON_TUNE):
        loop.lay(3 * number, 0.8, vibes(rng, first, 2.6))
        loop.lay(3 * number + 2 + rng.uniform(0, 0.04), 0.55, vibes(rng, second, 1.8))
    return loop.in_a_room(rng, 2.0, 0.8, 3600)


def salon_tension(rng: Random) -> Wave:
    loop = Loop(24, 84)
    tremolo(rng, loop, [(chord[1], chord[2], chord[3]) for chord in SALON], 3, 9)
    for number, (low, *_) in enumerate(SALON):
        loop.lay(3 * number, 0.7, kettledrum(rng, note(low + 12), 1.0))
        loop.lay(3 * number + 2.5, 0.35, kettledrum(rng, note(low + 12), 0.6))
    return loop.in_a_room(rng, 1.6, 0.5, 2600)


# -- the bomb: a clock in an empty room ------------------------------------------------------------------------------


def defusal_bed(rng: Random) -> Wave:
    loop = Loop(24, 60)
    for start, chord in ((0, (-31, -24, -18)), (8, (-32, -24, -17)), (16, (-34, -25, -18))):
        for semitones in chord:
            loop.lay(start, 0.8, strings(rng, semitones, 9.5 * loop.beat, 0.3))
        loop.lay(start + 5, 0.06, bell(rng, note(chord[2] + 24), 2.5))
    return loop.in_a_room(rng, 3.0, 0.8, 2000)


def defusal_pulse(rng: Random) -> Wave:
    loop = Loop(24, 60)
    for second in range(24):
        loop.lay(second, 0.5, tick(rng, 1900 if second % 2 else 1550))
        if second % 4 == 0:
            loop.lay(second, 0.9, upright(rng, (-31, -31, -32, -32, -34, -34)[second // 4] + 12, 1.4))
    return loop.in_a_room(rng, 1.2, 0.5, 3600)


def defusal_tension(rng: Random) -> Wave:
    loop = Loop(24, 60)
    for start, chord in ((0, (5, 6)), (8, (5, 7)), (16, (6, 8))):
        tremolo_of = [(chord[0] - 12, chord[1] - 12)] * 2
        part = Loop(8, 60)
        tremolo(rng, part, tremolo_of, 4, 12)
        loop.lay(start, 1.0, part.wave)
    for second in range(24):
        for late, gain in ((0.0, 1.0), (0.28, 0.6)):
            loop.lay(second + late, 0.7 * gain, felt_drum(rng, 58))
        loop.lay(second + 0.5, 0.3, tick(rng, 2300))
    return loop.in_a_room(rng, 1.2, 0.4, 3000)


# -- the list, each stem with its loudness in LUFS -------------------------------------------------------------------

STEMS: dict[str, tuple[Stem, float]] = {
    "hall_bed": (hall_bed, -25.0),
    "hall_pulse": (hall_pulse, -25.0),
    "baron_bed": (baron_bed, -25.0),
    "baron_pulse": (baron_pulse, -25.0),
    "baron_tension": (baron_tension, -23.0),
    "axe_bed": (axe_bed, -26.0),
    "axe_pulse": (axe_pulse, -25.0),
    "axe_tension": (axe_tension, -23.0),
    "blackjack_bed": (blackjack_bed, -25.0),
    "blackjack_pulse": (blackjack_pulse, -25.0),
    "blackjack_tension": (blackjack_tension, -23.0),
    "pilok_bed": (pilok_bed, -26.0),
    "pilok_pulse": (pilok_pulse, -26.0),
    "pilok_tension": (pilok_tension, -23.0),
    "salon_bed": (salon_bed, -25.0),
    "salon_pulse": (salon_pulse, -26.0),
    "salon_tension": (salon_tension, -23.0),
    "defusal_bed": (defusal_bed, -26.0),
    "defusal_pulse": (defusal_pulse, -27.0),
    "defusal_tension": (defusal_tension, -23.0),
}


def made(places: list[str]) -> Iterator[tuple[str, Wave, bool]]:
    """The stems of the named places, or of all, with their names; each is a loop."""
    for name, (make, target_lufs) in STEMS.items():
        if places and name.partition("_")[0] not in places:
            continue
        wave = make(np.random.default_rng(zlib.crc32(name.encode())))
        yield name, finished(shaped(wave, band(28, 12000, 1)), target_lufs, is_loop=True), True


if __name__ == "__main__":
    write_all(FOLDER, made(sys.argv[1:]), QUALITY)
