"""The 56 hands of three dice as arrays, by their number in `casino.players.pilok.lookahead`. No table, no money.

Die `d` of a hand is the one at place `d` of its dice in order of size.
"""

from itertools import product

import numpy as np
import numpy.typing as npt

from casino.engines.pilok.hands import BEST, DICE, SIDES
from casino.players.pilok.lookahead import HANDS, WORTHS, hand_number

Whole = npt.NDArray[np.int64]
Real = npt.NDArray[np.float64]

COUNT = len(HANDS)
WORTH: Whole = np.array(WORTHS)
SUM: Whole = np.array([sum(hand) for hand in HANDS])


def _rolled() -> Whole:
    rolled = np.zeros((COUNT, DICE, SIDES), dtype=np.int64)
    for number, hand in enumerate(HANDS):
        for die, face in product(range(DICE), range(SIDES)):
            rolled[number, die, face] = hand_number((*hand[:die], face + 1, *hand[die + 1 :]))
    return rolled


def _numbers() -> Whole:
    numbers = np.zeros((SIDES + 1,) * DICE, dtype=np.int64)
    for dice in product(range(1, SIDES + 1), repeat=DICE):
        numbers[dice] = hand_number(dice)
    return numbers


NUMBER = _numbers()  # by three faces
ROLLED = _rolled()  # by hand, die and face from 0: the hand after that die was rolled again

_WORTHS = WORTH[ROLLED][..., None]
_AGAINST = np.arange(BEST + 1)
BELOW: Real = (_WORTHS < _AGAINST).mean(axis=2)  # by hand, die, worth: the chance to be worth less after a re-roll
EQUAL: Real = (_WORTHS == _AGAINST).mean(axis=2)  # the same to be worth as much

# By die, hand before and hand after: the chance of a re-roll.
MOVES: Real = np.stack([(ROLLED[:, die, :, None] == np.arange(COUNT)).mean(axis=1) for die in range(DICE)])


def hand_law(dice: tuple[int, ...]) -> Real:
    """The chance of each hand of three for a player who has these dice, and rolls the rest."""
    law = np.zeros(COUNT)
    missing = DICE - len(dice)
    for added in product(range(1, SIDES + 1), repeat=missing):
        law[hand_number((*dice, *added))] += 1 / SIDES**missing
    return law
