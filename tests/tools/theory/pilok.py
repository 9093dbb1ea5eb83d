"""Pi'Lok's dice counted out, in exact fractions: the hands at Shadowport, who acts first, duels of skill, the Jump.

What a hand is worth is written down from the rules alone in `tests.engines.pilok.reference`; nothing of the engine is
here. Totals are a law of what dice add up to or are worth.
"""

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from tests.engines.pilok.reference import worth
from tests.tools.theory.law import Law, law_of

FACES = range(1, 7)
DICE = 3
Totals = Law[int]


@cache
def hand_law() -> Totals:
    """What three dice are worth."""
    return law_of((Fraction(1, 6**DICE), worth(dice)) for dice in product(FACES, repeat=DICE))


class Contest(NamedTuple):
    """How two totals stand to each other."""

    win: Fraction
    tie: Fraction
    lose: Fraction


def contest(ours: Totals, theirs: Totals) -> Contest:
    """How often one law's total beats another's."""
    unit = math.lcm(*(chance.denominator for law in (ours, theirs) for chance in law.values()))
    our_ways, their_ways = ({total: int(p * unit) for total, p in law.items()} for law in (ours, theirs))
    ways = [0, 0, 0]
    for mine, count in our_ways.items():
        for yours, other in their_ways.items():
            ways[0 if mine > yours else 1 if mine == yours else 2] += count * other
    return Contest(*(Fraction(count, unit**2) for count in ways))


def acts_first(dice: Sequence[Sequence[int]]) -> int:
    """Whose sum is the highest, by place from the button's left; of equals the first."""
    sums = [sum(own) for own in dice]
    return sums.index(max(sums))


def skill_law(dice: int, pips: int, *, is_wild: bool, sixes: int = 0) -> Totals:
    """What a skill's roll adds up to. With a wild die, rolls of more than so many sixes in a row are left out."""
    throws = list(product(FACES, repeat=dice - is_wild))
    chance = Fraction(1, len(throws))
    if not is_wild:
        return law_of((chance, sum(thrown) + pips) for thrown in throws)
    # A first 1 cancels itself and the best of the others.
    wild = [(chance / 6, sum(thrown) - max(thrown, default=0) + pips) for thrown in throws]
    for run in range(sixes + 1):
        for face in FACES[:-1] if run else FACES[1:-1]:
            wild += [(chance / 6 ** (run + 1), sum(thrown) + 6 * run + face + pips) for thrown in throws]
    return law_of(wild)


def duel(ours: Totals, theirs: Totals, skill_tie: str) -> Fraction:
    """How often the jumper wins, by the table's rule for ties."""
    win, tie, lose = contest(ours, theirs)
    if skill_tie == "reroll":
        return win / (win + lose)
    return win + tie if skill_tie == "jumper" else win


def highest(dice: Sequence[int]) -> int:
    """Which die shows the most; of equals the first."""
    return list(dice).index(max(dice))


@cache
def _rerolled(dice: tuple[int, ...]) -> Totals:
    """What a hand is worth after its highest die was rolled again."""
    at = highest(dice)
    return law_of((Fraction(1, 6), worth((*dice[:at], face, *dice[at + 1 :]))) for face in FACES)


@cache
def _against(mine: int, law: tuple[tuple[int, Fraction], ...]) -> tuple[int, ...]:
    """For how many of six faces a hand of known worth wins, ties and loses against one that is rolled again."""
    return tuple(int(6 * chance) for chance in contest({mine: Fraction(1)}, dict(law)))


def jumped_law(wins: Fraction, *, is_left: bool) -> Contest:
    """How often a hand of two ends how for the jumper, and the jumper is the one left of the button, or the other.

    Whoever has the highest sum of three jumps the other, of equals the left one. The winner of the duel, which is the
    jumper so often, has the loser's highest die rolled again; nothing follows.
    """
    hands: Counter[tuple[int, int, tuple[tuple[int, Fraction], ...]]] = Counter()
    for dice in product(FACES, repeat=DICE):
        hands[sum(dice), worth(dice), tuple(sorted(_rerolled(dice).items()))] += 1
    won_ways, lost_ways = [0] * 3, [0] * 3  # of six faces of the die that is rolled again
    for (jumpers_sum, jumpers, jumpers_after), count in hands.items():
        for (targets_sum, targets, targets_after), other in hands.items():
            if jumpers_sum > targets_sum or (is_left and jumpers_sum == targets_sum):
                won, lost = _against(jumpers, targets_after), _against(targets, jumpers_after)
                for place in range(3):  # what the target wins against the jumper's new hand, the jumper loses
                    won_ways[place] += count * other * won[place]
                    lost_ways[place] += count * other * lost[2 - place]
    ends = zip(won_ways, lost_ways, strict=True)
    return Contest(*((wins * won + (1 - wins) * lost) / (6 * 6**6) for won, lost in ends))
