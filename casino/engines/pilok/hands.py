"""The worth of three dice at Three Street Pi'Lok (RULES, part 3, Shadowport). No table, no money."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

DICE = 3
SIDES = 6
BEST = 24


def pair_worth(one: int, other: int) -> int:
    """Two dice together: their sum, doubled if they are equal."""
    return (one + other) * (2 if one == other else 1)


@cache
def best_two_with_worth(dice: tuple[int, ...]) -> tuple[int, tuple[int, int]]:
    kept = max(combinations(range(len(dice)), 2), key=lambda pair: pair_worth(dice[pair[0]], dice[pair[1]]))
    return pair_worth(dice[kept[0]], dice[kept[1]]), kept


def worth(dice: Sequence[int]) -> int:
    """The best two of two or three dice: 3 to 24. 1 1 6 is worth 7, since the pair of ones is only 4."""
    return best_two_with_worth(tuple(dice))[0]


def best_two(dice: Sequence[int]) -> tuple[int, int]:
    """The two dice, counted from 0, that give the worth."""
    return best_two_with_worth(tuple(dice))[1]
