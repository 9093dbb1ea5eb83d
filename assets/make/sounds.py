"""Synthesises every sound of the house: `python assets/make/sounds.py [NAME...]` writes `assets/sounds/*.ogg`.

Nothing is recorded. Here stands what is played, how often and how loud; what it is made of is in sound_bodies.py,
cards and parchment in sound_paper.py, the spaceport's table in sound_port.py, baccarat and its bomb in
sound_case.py, great moments in sound_moments.py, gains and losses by their size in sound_stakes.py, the loops of the
rooms in sound_rooms.py.
Every sound has its own random stream, named after it, so the files come out the same each time, byte for byte.

For each file its peak, its loudness (the loudest 400 ms, weighted like the ear: LUFS), the centre of its spectrum and
the time it takes to fall by 60 dB are printed, since numbers are what a script can hear.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from sound_bodies import (
    RATE,
    Random,
    Wave,
    band,
    bar,
    bell,
    body,
    bone_click,
    chip_click,
    chip_stack,
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
from sound_case import beep, blast, clock_growl, clock_relay, disarm, disarm_late, heart, peel, strike
from sound_files import finished, write_all
from sound_moments import (
    baron,
    bust_by_one,
    comeback,
    natural_salon,
    perfect_hand,
    record_win,
    rival_gone,
    ruin,
    run_lost,
    run_won,
    seven_cards,
    seven_dice,
    underdog,
)
from sound_paper import (
    card_place,
    card_slide,
    card_sweep,
    card_turn,
    chat,
    hand_bell,
    shuffle_bridge,
    shuffle_riffle,
    whisper,
)
from sound_port import all_in, die_glass, duel_lost, duel_win, fold, jump, knock, street
from sound_rooms import axe_room, baron_room, blackjack_room, defusal_room, hall_room, pilok_room, salon_room
from sound_stakes import double, loss_big, loss_large, loss_slight, push, split, stake_layer, win_large, win_slight

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
D3, A3, CS4, D4, F4, FS4, A4 = (-19, -12, -8, -7, -4, -3, 0)  # semitones from 440 Hz
B4, CS5, D5, E5, FS5, A5 = (2, 4, 5, 7, 9, 12)


# -- dice, chips, wood ----------------------------------------------------------------------------------------


def die_leather(rng: Random) -> Wave:
    rocks = rng.uniform(0.024, 0.04)  # the die tips over onto its face
    thuds = mixed(0.3, (0, 1, leather_thud(rng)), (rocks, 0.28, leather_thud(rng)))
    return reverberated(rng, thuds, 0.38, 0.22, 0.16)


def die_wood(rng: Random) -> Wave:
    return reverberated(rng, mixed(0.26, (0, 1, wood_knock(rng)), (0.004, 0.2, bone_click(rng))), 0.36, 0.25, 0.2)


def die_die(rng: Random) -> Wave:
    chatter = rng.uniform(0.007, 0.012)
    return reverberated(rng, mixed(0.14, (0, 1, bone_click(rng)), (chatter, 0.3, bone_click(rng))), 0.2, 0.18, 0.14)


def dice_shake(rng: Random) -> Wave:
    """Dice in a leather cup: clicks and thuds that come in waves with the hand, coloured by the hollow."""
    seconds = 1.0
    layers = []
    at = 0.02
    while at < seconds - 0.14:
        swing = 0.5 - 0.5 * np.cos(2 * np.pi * 5.6 * at)
        layers.append((at, (0.25 + 0.75 * swing) * rng.uniform(0.4, 1), bone_click(rng)))
        layers.append((at, (0.2 + 0.6 * swing) * rng.uniform(0.3, 0.8), leather_thud(rng)))
        at += rng.exponential(0.018 + 0.05 * (1 - swing))
    hollow = filtered(mixed(seconds, *layers), lambda f: 0.5 + 1.3 * np.exp(-(((f - 900) / 420) ** 2)))
    cup = filtered(hollow, band(60, 9000))
    return reverberated(rng, cup * swell(seconds, 0.05, 0.22), 1.1, 0.2, 0.12)


def chip_chip(rng: Random) -> Wave:
    again = rng.uniform(0.009, 0.017)
    clicks = mixed(0.2, (0, 1, chip_click(rng)), (again, 0.35, chip_click(rng)), (again * 1.7, 0.15, chip_click(rng)))
    return reverberated(rng, clicks, 0.24, 0.2, 0.14)


def chip_rake(rng: Random) -> Wave:
    """A heap swept over felt: the cloth hisses, the chips tumble over one another and come to rest."""
    seconds = 0.85
    layers = [(0.0, 0.075, noise(rng, seconds, 700, 4600, 1) * swell(seconds, 0.3, 0.45))]
    for at in np.sort(rng.beta(1.9, 2.3, 30) * (seconds - 0.14)):
        layers.append((float(at), rng.uniform(0.12, 0.55), chip_click(rng)))
    return reverberated(rng, mixed(seconds, *layers), 0.95, 0.24, 0.15)


def coin_count(rng: Random) -> Wave:
    return reverberated(rng, coin_ring(rng), 0.3, 0.22, 0.15)


# -- hands and doors ------------------------------------------------------------------------------------------


def button(rng: Random) -> Wave:
    """A padded key: a small wooden tock."""
    tock = body(rng, 0.11, [(430, 1, 0.055), (905, 0.45, 0.035), (1630, 0.2, 0.018)], 1.1, 0.03)
    return reverberated(rng, tock + 0.05 * noise(rng, 0.11, 700, 3200) * decay(0.11, 0.012), 0.18, 0.15, 0.1)


def focus(rng: Random) -> Wave:
    """The edge of a fingernail on cloth."""
    scratch = noise(rng, 0.05, 900, 3500) * decay(0.05, 0.008)
    return body(rng, 0.05, [(1250, 1, 0.022), (2080, 0.3, 0.012)], 0.9) + 0.03 * scratch


def refuse(rng: Random) -> Wave:
    """Two knuckles on the table, flat and low: not like that."""
    knocks = [body(rng, 0.16, [(285, 1, 0.07), (462, 0.8, 0.05), (815, 0.5, 0.03)], 1.3, 0.02) for _ in range(2)]
    return reverberated(rng, mixed(0.34, (0, 1, knocks[0]), (0.125, 0.8, knocks[1])), 0.42, 0.22, 0.15)


def door(rng: Random) -> Wave:
    """A heavy door: the latch, the air of another room, and the leaf in its frame behind you."""
    latch = [
        (at, gain, body(rng, 0.1, [(1480, 1, 0.035), (2630, 0.6, 0.025), (4100, 0.3, 0.015)], 0.5, 0.04))
        for at, gain in ((0.0, 0.2), (0.07, 0.32))
    ]
    air = noise(rng, 0.9, 130, 900, 1) * swell(0.9, 0.4, 0.48)
    thump = body(rng, 0.5, [(68, 1, 0.28), (112, 0.8, 0.2), (187, 0.5, 0.13), (318, 0.25, 0.08)], 6, 0.03)
    return reverberated(rng, mixed(1.3, *latch, (0.06, 0.13, air), (0.72, 1.0, thump)), 1.7, 0.75, 0.3)


# -- what happens ---------------------------------------------------------------------------------------------


def chimes(rng: Random, notes: tuple[int, ...], gap: float, seconds: float, t60: float) -> Wave:
    """Bars struck one after another, each a little softer in touch than a machine would."""
    layers = []
    for i, semitones in enumerate(notes):
        at = max(0.0, i * gap + rng.normal(0, 0.004))
        layers.append((at, 1 - 0.08 * i + rng.uniform(0, 0.08), bar(rng, semitones, seconds - at, 1.0, t60)))
    return reverberated(rng, mixed(seconds, *layers), seconds + 0.25, 0.6, 0.22)


def win_small_up(rng: Random) -> Wave:
    return with_coins(rng, chimes(rng, (A4, D5, A5), 0.085, 0.9, 0.9))


def win_small_turn(rng: Random) -> Wave:
    return with_coins(rng, chimes(rng, (D5, FS5, A5), 0.085, 0.9, 0.9))


def with_coins(rng: Random, wave: Wave) -> Wave:
    """The wave with a few coins put down under it."""
    coins = [(0.03 + 0.07 * i + rng.uniform(0, 0.03), 0.09, coin_ring(rng)) for i in range(4)]
    return mixed(len(wave) / RATE, (0, 1, wave), *coins)


def turn(rng: Random) -> Wave:
    return chimes(rng, (B4, E5), 0.15, 0.8, 0.8)


def win_big(rng: Random) -> Wave:
    """A call of horns: two steps up, then a wide chord over a kettledrum, left to ring."""
    calls = [(0.0, 0.17, (D3, A3, D4)), (0.19, 0.17, (A3, D4, FS4)), (0.38, 1.75, (D3, A3, D4, FS4, A4, D5))]
    layers = []
    for at, seconds, chord in calls:
        for semitones in chord:
            late = at + rng.uniform(0, 0.012)
            layers.append((late, 0.9 if semitones < D4 else 0.75, horn(rng, semitones, seconds, 0.92)))
    drums = [(at, gain, kettledrum(rng, 73.4, 1.4)) for at, gain in ((0.0, 1.6), (0.19, 1.3), (0.38, 3.2))]
    shine = noise(rng, 1.5, 3500, 9000, 1) * swell(1.5, 0.4, 1.05)
    sparkle = [(0.95 + 0.11 * i, 1.3, bar(rng, n, 1.2, 0.8)) for i, n in enumerate((A4, D5, FS5, A5))]
    return reverberated(rng, mixed(2.5, *layers, *drums, *sparkle, (0.3, 0.05, shine)), 3.3, 1.5, 0.3)


def loss_low(rng: Random) -> Wave:
    """Two felted notes, a minor third down: a pity, no more."""
    return softened(chimes(rng, (F4, D4), 0.16, 0.85, 0.7), rng)


def loss_lower(rng: Random) -> Wave:
    return softened(chimes(rng, (A4 - 1, F4), 0.16, 0.85, 0.7), rng)


def softened(wave: Wave, rng: Random) -> Wave:
    """The wave under a cloth, with the hand that takes the chips away."""
    hand = 0.03 * noise(rng, 0.4, 300, 1500, 1) * swell(0.4, 0.15, 0.22)
    return filtered(wave, band(20, 900, 1)) + mixed(len(wave) / RATE, (0.22, 1, hand))


def bust(rng: Random) -> Wave:
    """The floor gives way: a thud whose pitch falls, splinters of wood after it."""
    t = clock(0.6)
    fall = np.sin(2 * np.pi * np.cumsum(88 + 170 * np.exp(-t / 0.1)) / RATE) * decay(0.6, 0.55)
    splinters = [(0.03 + 0.05 * i + rng.uniform(0, 0.03), 0.5 / (1 + i), wood_knock(rng)) for i in range(4)]
    thud = pushed(noise(rng, 0.6, 60, 500) * decay(0.6, 0.13), 3)
    return reverberated(rng, mixed(0.7, (0, 1.0, fall), (0, 0.8, thud), *splinters), 1.05, 0.6, 0.24, 2600)


def plague(rng: Random) -> Wave:
    """The light goes: low strings that do not agree, a wind, then one bell."""
    seconds = 3.4
    t = clock(seconds)
    drone = np.zeros_like(t)
    for hertz in (55.0, 58.27, 82.4, 110.6, 116.5):
        for cents in (-7, 0, 6):
            phase = 2 * np.pi * hertz * 2 ** (cents / 1200) * t + rng.uniform(0, 6.28)
            for k in range(1, 9):
                drone += np.sin(k * phase + rng.uniform(0, 6.28)) / k ** (2.1 - 0.5 * (hertz < 100))
    opening = swell(seconds, 1.25, 1.9)
    dark, bright = filtered(drone, band(30, 190, 1)), filtered(drone, band(60, 800, 1))
    strings = opening * ((1 - opening) * dark + 0.6 * opening * bright)
    wind = opening**2 * noise(rng, seconds, 260, 900, 1)
    strike = bell(rng, 146.8, 2.3)
    layers = ((0, 0.16, strings), (0, 0.11, wind), (1.15, 0.62, strike), (1.15, 0.5, kettledrum(rng, 49, 1.5)))
    return reverberated(rng, mixed(seconds, *layers), 4.2, 2.2, 0.34, 2600)


def insurance(rng: Random) -> Wave:
    """The little bell on the dealer's table: does anybody want to be insured?"""
    rings = mixed(1.3, (0, 1, hand_bell(rng, 1318.5, 1.3)), (0.15, 0.75, hand_bell(rng, 1318.5, 1.1)))
    return reverberated(rng, rings, 1.7, 0.8, 0.2)


def natural_axe(rng: Random) -> Wave:
    """Two men with horns on a castle's wall: a rising fifth, then the octave held, over one beat of the drum."""
    calls = [(0.0, 0.2, (D3, A3)), (0.2, 0.14, (A3, D4)), (0.36, 1.0, (D3, A3, D4, A4))]
    layers = [
        (at + rng.uniform(0, 0.012), 0.85, horn(rng, semitones, seconds, 0.88))
        for at, seconds, chord in calls
        for semitones in chord
    ]
    drums = [(at, gain, kettledrum(rng, 73.4, 1.2)) for at, gain in ((0.0, 0.9), (0.36, 2.2))]
    return reverberated(rng, mixed(1.5, *layers, *drums), 2.3, 1.3, 0.3)


def natural_blackjack(rng: Random) -> Wave:
    """A lounge band stands up: a run over the vibraphone into a chord with a major seventh, muted brass behind it."""
    run = ((0.0, A3), (0.09, D4), (0.18, FS4), (0.27, A4), (0.36, CS5), (0.47, E5))
    layers = [(at, 1.0, bar(rng, semitones, 1.5, 1.4, 1.5)) for at, semitones in run]
    brass = [(0.36 + rng.uniform(0, 0.01), 0.22, horn(rng, n, 0.75, 0.7)) for n in (D3, A3, CS4, FS4)]
    brush = noise(rng, 0.5, 3800, 9000, 1) * decay(0.5, 0.35)
    return reverberated(rng, mixed(1.7, *layers, *brass, (0.36, 0.05, brush)), 2.2, 1.0, 0.24)


# -- the list: how each is made and how loud, in LUFS ---------------------------------------------------------

Maker = Callable[[Random], Wave]
SOUNDS: dict[str, tuple[Maker, float]] = {
    **{f"die_leather_{i}": (die_leather, -24.0) for i in (1, 2, 3, 4)},
    **{f"die_wood_{i}": (die_wood, -25.0) for i in (1, 2, 3)},
    **{f"die_die_{i}": (die_die, -30.0) for i in (1, 2, 3, 4)},
    **{f"dice_shake_{i}": (dice_shake, -25.0) for i in (1, 2)},
    **{f"chip_chip_{i}": (chip_chip, -29.0) for i in (1, 2, 3, 4)},
    **{f"chip_stack_{i}": (chip_stack, -27.0) for i in (1, 2, 3)},
    **{f"chip_rake_{i}": (chip_rake, -26.0) for i in (1, 2)},
    **{f"coin_count_{i}": (coin_count, -30.0) for i in (1, 2)},
    **{f"card_slide_{i}": (card_slide, -33.0) for i in (1, 2, 3, 4)},
    **{f"card_place_{i}": (card_place, -31.0) for i in (1, 2, 3, 4)},
    **{f"card_turn_{i}": (card_turn, -30.0) for i in (1, 2, 3)},
    **{f"card_sweep_{i}": (card_sweep, -29.0) for i in (1, 2)},
    **{f"shuffle_riffle_{i}": (shuffle_riffle, -27.0) for i in (1, 2)},
    **{f"shuffle_bridge_{i}": (shuffle_bridge, -27.0) for i in (1, 2)},
    **{f"button_{i}": (button, -32.0) for i in (1, 2)},
    **{f"focus_{i}": (focus, -43.0) for i in (1, 2, 3)},
    **{f"refuse_{i}": (refuse, -28.0) for i in (1, 2)},
    **{f"door_{i}": (door, -23.0) for i in (1, 2)},
    **{f"turn_{i}": (turn, -25.0) for i in (1, 2)},
    **{f"chat_{i}": (chat, -35.0) for i in (1, 2)},
    **{f"whisper_{i}": (whisper, -32.0) for i in (1, 2)},
    **{f"insurance_{i}": (insurance, -26.0) for i in (1, 2)},
    **{f"natural_axe_{i}": (natural_axe, -19.0) for i in (1, 2)},
    **{f"natural_blackjack_{i}": (natural_blackjack, -20.0) for i in (1, 2)},
    **{f"win_slight_{i}": (win_slight, -26.0) for i in (1, 2, 3)},
    "win_small_1": (win_small_up, -22.0),
    "win_small_2": (win_small_turn, -22.0),
    **{f"win_large_{i}": (win_large, -19.0) for i in (1, 2)},
    **{f"win_big_{i}": (win_big, -16.5) for i in (1, 2)},
    **{f"loss_slight_{i}": (loss_slight, -30.0) for i in (1, 2, 3)},
    "loss_small_1": (loss_low, -27.0),
    "loss_small_2": (loss_lower, -27.0),
    **{f"loss_large_{i}": (loss_large, -23.0) for i in (1, 2)},
    **{f"loss_big_{i}": (loss_big, -19.5) for i in (1, 2)},
    **{f"push_{i}": (push, -29.0) for i in (1, 2)},
    **{f"double_{i}": (double, -24.0) for i in (1, 2)},
    **{f"split_{i}": (split, -26.0) for i in (1, 2)},
    **{f"bust_{i}": (bust, -22.0) for i in (1, 2)},
    **{f"plague_{i}": (plague, -18.0) for i in (1, 2)},
    **{f"baron_{i}": (baron, -17.5) for i in (1, 2)},
    **{f"seven_dice_{i}": (seven_dice, -20.0) for i in (1, 2)},
    **{f"bust_by_one_{i}": (bust_by_one, -20.0) for i in (1, 2)},
    **{f"perfect_hand_{i}": (perfect_hand, -19.0) for i in (1, 2)},
    **{f"natural_salon_{i}": (natural_salon, -21.0) for i in (1, 2)},
    **{f"run_won_{i}": (run_won, -21.0) for i in (1, 2)},
    **{f"run_lost_{i}": (run_lost, -24.0) for i in (1, 2)},
    **{f"ruin_{i}": (ruin, -21.0) for i in (1, 2)},
    **{f"rival_gone_{i}": (rival_gone, -24.0) for i in (1, 2)},
    **{f"underdog_{i}": (underdog, -20.0) for i in (1, 2)},
    **{f"record_win_{i}": (record_win, -19.0) for i in (1, 2)},
    **{f"comeback_{i}": (comeback, -21.0) for i in (1, 2)},
    **{f"seven_cards_{i}": (seven_cards, -22.0) for i in (1, 2)},
    **{f"die_glass_{i}": (die_glass, -25.0) for i in (1, 2, 3, 4)},
    **{f"street_{i}": (street, -23.0) for i in (1, 2)},
    **{f"jump_{i}": (jump, -17.5) for i in (1, 2)},
    **{f"duel_win_{i}": (duel_win, -19.0) for i in (1, 2)},
    **{f"duel_lost_{i}": (duel_lost, -23.0) for i in (1, 2)},
    **{f"fold_{i}": (fold, -31.0) for i in (1, 2, 3)},
    **{f"all_in_{i}": (all_in, -20.0) for i in (1, 2)},
    **{f"knock_{i}": (knock, -27.0) for i in (1, 2, 3)},
    **{f"peel_{i}": (peel, -32.0) for i in (1, 2, 3)},
    **{f"beep_{i}": (beep, -22.0) for i in (1, 2)},
    **{f"heart_{i}": (heart, -24.0) for i in (1, 2)},
    **{f"clock_relay_{i}": (clock_relay, -29.0) for i in (1, 2)},
    **{f"clock_growl_{i}": (clock_growl, -27.0) for i in (1, 2)},
    **{f"strike_{i}": (strike, -20.0) for i in (1, 2)},
    **{f"disarm_{i}": (disarm, -18.5) for i in (1, 2)},
    **{f"disarm_late_{i}": (disarm_late, -17.0) for i in (1, 2)},
    **{f"blast_{i}": (blast, -12.0) for i in (1, 2)},
    "stake_layer": (stake_layer, -24.0),
    "hall_room": (hall_room, -36.0),
    "baron_room": (baron_room, -36.0),
    "axe_room": (axe_room, -36.0),
    "blackjack_room": (blackjack_room, -36.0),
    "pilok_room": (pilok_room, -36.0),
    "salon_room": (salon_room, -37.0),
    "defusal_room": (defusal_room, -37.0),
}


def made(names: list[str]) -> Iterator[tuple[str, Wave, bool]]:
    """The named sounds, or all, with their names and whether they are loops."""
    for name in names or SOUNDS:
        make, target_lufs = SOUNDS[name]
        wave = make(np.random.default_rng(zlib.crc32(name.encode())))
        is_loop = name.endswith(("_room", "_layer"))
        yield name, finished(wave, target_lufs, is_loop), is_loop


if __name__ == "__main__":
    write_all(FOLDER, made(sys.argv[1:]))
