"""All multisets of points that do not bust, and how they grow: the tables that everything else is counted on.

No rule of a level, no chance of a card and no dealer may enter here. The tables are made at the first import, in a few
milliseconds, and never change.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

TARGET = 21
POINTS = 10  # kinds of cards: 1 to 10
LOW = 3  # points up to this one are the low half of a multiset, the others the high one

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]


def _multisets(most: int, kinds: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The counts of each kind of points, for all multisets whose sum is at most `most`."""
    if not kinds:
        yield ()
        return
    for count in range(most // kinds[0] + 1):
        for rest in _multisets(most - count * kinds[0], kinds[1:]):
            yield (count, *rest)


def _by_sum(kinds: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The multisets of some kinds with a sum of at most `TARGET`, the lowest sum first."""

    def total(counts: tuple[int, ...]) -> int:
        return sum(kind * count for kind, count in zip(kinds, counts, strict=True))

    return sorted(_multisets(TARGET, kinds), key=lambda counts: (total(counts), counts))


_KINDS = tuple(range(1, POINTS + 1))
_ALL = _by_sum(_KINDS)
_LOWS, _HIGHS = _by_sum(_KINDS[:LOW]), _by_sum(_KINDS[LOW:])
_PLACES = {counts: place for place, counts in enumerate(_ALL)}

COUNTS: Ints = np.array(_ALL, dtype=np.intp)  # (3083, 10), lowest sum first, so that a bound of the sum is a prefix
SUMS: Ints = COUNTS @ np.arange(1, POINTS + 1)
SIZES: Ints = COUNTS.sum(axis=1)
LOWS: Ints = np.array(_LOWS, dtype=np.intp)  # the distinct low halves, (406, 3), again by their sum
HIGHS: Ints = np.array(_HIGHS, dtype=np.intp)  # and high ones, (102, 7)
_low_sums = LOWS @ np.arange(1, LOW + 1)
_high_sums = HIGHS @ np.arange(LOW + 1, POINTS + 1)
_low_places = {counts: place for place, counts in enumerate(_LOWS)}
_high_places = {counts: place for place, counts in enumerate(_HIGHS)}
LOW_OF: Ints = np.array([_low_places[counts[:LOW]] for counts in _ALL], dtype=np.intp)  # the halves of each multiset
HIGH_OF: Ints = np.array([_high_places[counts[LOW:]] for counts in _ALL], dtype=np.intp)
_BUST = len(_ALL)


def place_of(counts: tuple[int, ...]) -> int:
    """The place of a multiset in the tables. Raises KeyError for one that is bust."""
    return _PLACES[counts]


def _grown() -> Ints:
    rows = []
    for counts in _ALL:
        more = [(*counts[:at], counts[at] + 1, *counts[at + 1 :]) for at in range(POINTS)]
        rows.append([_PLACES.get(grown, _BUST) for grown in more])
    return np.array(rows, dtype=np.intp)


_NEXT = _grown()


class Growth(NamedTuple):
    """The multisets with a sum of at most some bound: how many there are, and what another card makes of each.

    `next` has a row for each and a column for points 1 to 10; in it `size` means that the bound is exceeded. `levels`
    are the places of those with the same number of cards, most cards first. `lows` and `highs` are how many halves.
    """

    size: int
    next: Ints
    levels: tuple[Ints, ...]
    lows: int
    highs: int


@cache
def growth(bound: int) -> Growth:
    """The multisets that may still be drawn by a hand with so many points to go, 0 to 21."""
    size = int(np.searchsorted(SUMS, bound, side="right"))
    sizes = SIZES[:size]
    levels = tuple(np.flatnonzero(sizes == cards) for cards in range(int(sizes.max()), -1, -1))
    lows, highs = (int(np.searchsorted(sums, bound, side="right")) for sums in (_low_sums, _high_sums))
    return Growth(size, np.minimum(_NEXT[:size], size), levels, lows, highs)
