"""The playing out of one hand by composition: the worth of standing, drawing and doubling with every card it may get.

No split and no money: values are in units of the hand's stake. A hand is what it holds now, and every multiset of cards
that it may still draw; arrays have a place for each of these (`hands.growth`) and a last one for bust.
"""

from collections.abc import Generator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from casino.engines.twentyone.settings import TwentyOneSettings
from casino.odds.twentyone.dealer import ACE, NATURAL, end_chances, natural_with
from casino.odds.twentyone.hands import COUNTS, POINTS, SIZES, SUMS, TARGET, Floats, Growth, Ints, growth

Counts = tuple[int, ...]  # of points 1 to 10
Bools = NDArray[np.bool_]
Work = Generator[None, None, "HandWorth"]


def points_in(counts: Sequence[int]) -> int:
    """The points of cards, aces as 1."""
    return sum(points * count for points, count in enumerate(counts, 1))


def without(counts: Counts, points: int, times: int = 1) -> Counts:
    """The counts of cards with some of one kind taken out."""
    return tuple(count - times * (at == points) for at, count in enumerate(counts, 1))


class HandWorth(NamedTuple):
    """The worth of a hand with each multiset drawn, at best or by a plan, and the chances of each next card.

    `stand`, `hit` and `value` are (size + 1); `draws` is (size, 10) by points; `hits` is where the value draws on.
    `natural` is the chance that the dealer has a natural that was not peeked for. `next` is that of the growth.
    """

    stand: Floats
    hit: Floats
    value: Floats
    draws: Floats
    hits: Bools
    natural: Floats
    next: Ints

    def double(self, at: int = 0) -> float:
        """The worth of one more card for twice the stake, in units of the stake before."""
        return 2 * float(self.draws[at] @ self.stand[self.next[at]])


def draw_chances(unseen: Floats, up: int, size: int, *, peek: bool) -> Floats:
    """The chances of the next card, (size, 10), behind each multiset drawn; the dealer's hole card is never drawn.

    With a peek it is known not to make a natural, so that cards which would are a little more likely to come. The
    chances are zero where nothing is left to be drawn.
    """
    left = np.maximum(unseen - COUNTS[:size], 0.0)
    cards = left.sum(axis=1)
    barred = natural_with(up) if peek else 0
    if not barred:
        plain: Floats = np.divide(left, cards[:, None], out=np.zeros_like(left), where=cards[:, None] > 0)
        return plain
    shoe, others = cards - 1, cards - left[:, barred - 1]
    whole = shoe * others
    share = np.divide(others - 1, whole, out=np.zeros(size), where=whole > 0)
    chances: Floats = left * share[:, None]
    chances[:, barred - 1] = np.divide(left[:, barred - 1], shoe, out=np.zeros(size), where=(shoe > 0) & (others > 0))
    return chances


def totals_of(held: Counts, size: int) -> Ints:
    """The total of a hand with each multiset drawn."""
    hard = points_in(held) + SUMS[:size]
    has_ace = (COUNTS[:size, ACE - 1] > 0) | (held[ACE - 1] > 0)
    totals: Ints = hard + 10 * (has_ace & (hard <= TARGET - 10))
    return totals


def play(rules: TwentyOneSettings, unseen: Counts, up: int, held: Counts, plan: Bools | None = None) -> Work:
    """Plays a hand of `held` cards against an up card; `unseen` are counts with the hole card among them.

    It rests between steps of a few milliseconds. `plan` is where to draw on, (size); without it the best is done.
    """
    grown = growth(TARGET - points_in(held))
    size, left = grown.size, np.array(unseen, dtype=np.float64)
    soft = rules.dealer_hits_soft_17
    ends = yield from end_chances(left, up, TARGET - points_in(held), hits_soft_17=soft, peek=rules.peek)
    yield
    totals = totals_of(held, size)
    stand = np.full(size + 1, -1.0)
    stand[:size] = 1.0
    for end, chance in ends.items():
        stand[:size] -= chance * (1 + np.sign(end - totals))
    draws = draw_chances(left, up, size, peek=rules.peek)
    hit, value, hits = _play_out(rules, grown, sum(held), totals, stand, draws, plan)
    yield
    return HandWorth(stand, hit, value, draws, hits, ends.get(NATURAL, np.zeros(size)), grown.next)


def _play_out(
    rules: TwentyOneSettings, grown: Growth, held: int, totals: Ints, stand: Floats, draws: Floats, plan: Bools | None
) -> tuple[Floats, Floats, Bools]:
    """The worth of drawing and of the better choice, and where that is to draw: backwards from most cards to fewest."""
    hit, value = np.full(grown.size + 1, -1.0), stand.copy()
    hits = np.zeros(grown.size, dtype=np.bool_)
    may = totals < TARGET
    if rules.max_cards is not None:
        may &= held + SIZES[: grown.size] < rules.max_cards
    for places in grown.levels:
        drawn = np.einsum("ij,ij->i", draws[places], value[grown.next[places]])
        wanted = (drawn > stand[places] if plan is None else plan[places]) & may[places]
        hit[places] = drawn
        hits[places] = wanted
        value[places] = np.where(wanted, drawn, stand[places])
    return hit, value, hits


ONE_CARD: tuple[int, ...] = tuple(int(at) for at in np.flatnonzero(SIZES == 1))  # places of points 1 to 10 as one card
assert len(ONE_CARD) == POINTS
