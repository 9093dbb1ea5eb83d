"""The exact laws of how a dealer ends, behind every hand that could be drawn first, from counts of unseen cards.

No choice of a player, no stake and no level's name may enter here. A course of the dealer is a multiset of cards with
the number of its orders; the chance of one behind a hand is a product over the low points times one over the high, so
that the law behind all hands is two small tables and a few products of matrices.
"""

from collections.abc import Generator
from operator import mul
from typing import NamedTuple

import numpy as np

from casino.engines.twentyone.table import DEALER_STANDS_ON
from casino.odds.twentyone.hands import (
    COUNTS,
    HIGH_OF,
    HIGHS,
    LOW,
    LOW_OF,
    LOWS,
    POINTS,
    SIZES,
    TARGET,
    Floats,
    Ints,
    growth,
)

NATURAL = TARGET + 1  # an end of its own where no peek has ruled it out
ACE, TEN = 1, 10

_Course = tuple[int, ...]  # counts of points 1 to 10
_KINDS = range(1, POINTS + 1)


def natural_with(up: int) -> int:
    """The points of the hole card that would make a natural with an up card, 0 if none does."""
    return {ACE: TEN, TEN: ACE}.get(up, 0)


class Courses(NamedTuple):
    """A dealer's courses that do not bust, for one up card.

    `lows` and `highs` are the halves of their cards. `orders[low, column]` is how many orders there are; a column is a
    high half with an end and a number of cards. `blocks` are (end, cards, columns from, to), `columns` their highs.
    """

    lows: Ints
    highs: Ints
    orders: Floats
    columns: Ints
    blocks: tuple[tuple[int, int, int, int], ...]
    max_cards: int


_KNOWN: dict[tuple[int, bool, bool], Courses] = {}


def courses(up: int, *, hits_soft_17: bool, peek: bool) -> Generator[None, None, Courses]:
    """The courses behind an up card. With a peek those with a natural are left out, otherwise they end as NATURAL.

    They are found once; the search rests between steps of a few milliseconds.
    """
    key = (up, hits_soft_17, peek)
    if key not in _KNOWN:
        _KNOWN[key] = yield from _find_courses(*key)
    return _KNOWN[key]


def _find_courses(up: int, hits_soft_17: bool, peek: bool) -> Generator[None, None, Courses]:
    found = yield from _count_courses(up, hits_soft_17, peek)
    lows = sorted({counts[:LOW] for counts, _ in found})
    highs = sorted({counts[LOW:] for counts, _ in found})
    yield
    columns = sorted({(end, sum(counts), highs.index(counts[LOW:])) for counts, end in found})
    orders = np.zeros((len(lows), len(columns)))
    yield
    low_at, column_at = ({key: at for at, key in enumerate(keys)} for keys in (lows, columns))
    for (counts, end), ways in found.items():
        orders[low_at[counts[:LOW]], column_at[end, sum(counts), highs.index(counts[LOW:])]] = ways
    yield
    blocks, start = [], 0
    for at, (end, cards, _) in enumerate(columns, 1):
        if at == len(columns) or columns[at][:2] != (end, cards):
            blocks.append((end, cards, start, at))
            start = at
    return Courses(
        np.array(lows, dtype=np.intp),
        np.array(highs, dtype=np.intp),
        orders,
        np.array([high for _, _, high in columns], dtype=np.intp),
        tuple(blocks),
        max(cards for _, cards, _, _ in blocks),
    )


def _count_courses(up: int, hits_soft_17: bool, peek: bool) -> Generator[None, None, dict[tuple[_Course, int], int]]:
    """The number of orders of each course's cards, by the course and what it ends as."""
    found: dict[tuple[_Course, int], int] = {}
    barred, cards = natural_with(up) if peek else 0, 0
    drawing: dict[_Course, int] = {(0,) * POINTS: 1}  # those that still draw, all with the same number of cards
    while drawing:
        cards += 1
        grown: dict[_Course, int] = {}
        for counts, ways in drawing.items():
            for at in range(POINTS):
                if cards > 1 or at + 1 != barred:
                    more = (*counts[:at], counts[at] + 1, *counts[at + 1 :])
                    grown[more] = grown.get(more, 0) + ways
        drawing = {}
        for counts, ways in grown.items():
            hard = up + sum(map(mul, _KINDS, counts))
            is_soft = (up == ACE or counts[0] > 0) and hard <= TARGET - 10
            total = hard + 10 * is_soft
            if total > DEALER_STANDS_ON or (total == DEALER_STANDS_ON and not (is_soft and hits_soft_17)):
                if total <= TARGET:
                    found[counts, NATURAL if cards == 1 and total == TARGET else total] = ways
            else:
                drawing[counts] = ways
        yield
    return found


def _falling(count: int, most: int) -> list[float]:
    """count, count * (count - 1) and so on, from the empty product to one of `most` factors."""
    products = [1.0]
    for taken in range(most):
        products.append(products[-1] * max(count - taken, 0))
    return products


def _ways(unseen: Floats, hands: Ints, dealt: Ints, first: int) -> Floats:
    """The number of ways to draw the dealer's halves behind the hands' halves: (hands, dealt)."""
    ways = np.ones((len(hands), len(dealt)))
    for at in range(hands.shape[1]):
        max_held, max_dealt = int(hands[:, at].max()), int(dealt[:, at].max())
        if not max_dealt:
            continue
        count = int(unseen[first + at])
        table = np.array([_falling(count - held, max_dealt) for held in range(max_held + 1)])
        ways *= table[hands[:, at][:, None], dealt[:, at][None, :]]
    return ways


def end_chances(
    unseen: Floats, up: int, bound: int, *, hits_soft_17: bool, peek: bool
) -> Generator[None, None, dict[int, Floats]]:
    """The chance of each end that is no bust, behind every multiset of `growth(bound)` drawn from the unseen cards.

    `unseen` are the counts of points 1 to 10 with the hole card among them. With a peek the hole card is known to make
    no natural. Rows of multisets that cannot be drawn hold numbers without meaning, all finite. Courses that would need
    more cards than there are count as no end: whether they exist is for the caller to know. It rests between steps.
    """
    grown = growth(bound)
    table = yield from courses(up, hits_soft_17=hits_soft_17, peek=peek)
    yield
    ways = _ways(unseen, LOWS[: grown.lows], table.lows, 0)
    yield
    low = ways @ table.orders
    yield
    high = _ways(unseen, HIGHS[: grown.highs], table.highs, LOW)[:, table.columns].T
    yield
    low_of, high_of, sizes = LOW_OF[: grown.size], HIGH_OF[: grown.size], SIZES[: grown.size]
    left = unseen.sum() - np.arange(int(sizes.max()) + 1)
    scale = np.array([_falling(int(max(cards, 0)), table.max_cards) for cards in left])
    shares = np.divide(1.0, scale, out=np.zeros_like(scale), where=scale > 0)
    ends: dict[int, Floats] = {}
    for end, cards, start, stop in table.blocks:
        grid = low[:, start:stop] @ high[start:stop]
        chance = grid[low_of, high_of] * shares[sizes, cards]
        if end not in ends:
            yield
        ends[end] = ends[end] + chance if end in ends else chance
    if peek and (barred := natural_with(up)):
        rest = np.maximum(unseen.sum() - sizes, 0)
        others = rest - np.maximum(unseen[barred - 1] - COUNTS[: grown.size, barred - 1], 0)
        safe = np.divide(rest, others, out=np.zeros(grown.size), where=others > 0)
        ends = {end: chance * safe for end, chance in ends.items()}
    return ends
