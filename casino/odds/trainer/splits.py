"""Hands after a split, for practice: how many there are and which of them is asked. No card or die is drawn here."""

import random

MAX_SHOWN = 4  # hands of a seat, where the rules allow more: they have to fit side by side
_HANDS, _HANDS_WEIGHTS = (2, 3, 4), (6, 2, 1)


def hands_of_a_split(most: int | None, rng: random.Random) -> tuple[int, int]:
    """The number of hands a seat holds after a split, and which is to act, from 1; `most` is None for no limit.

    The rules have to allow two.
    """
    limit = MAX_SHOWN if most is None else min(most, MAX_SHOWN)
    count = min(limit, rng.choices(_HANDS, _HANDS_WEIGHTS)[0])
    return count, rng.randint(1, count)
