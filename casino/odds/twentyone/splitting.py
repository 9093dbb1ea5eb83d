"""The least worth of splitting a pair: by a plan that looks only at each hand's own cards.

Every hand of the row is played by one plan, made for the cards that were unseen at the split; pairs are split again as
long as that is worth it. The value of such a plan is exact, because cards the plan ignores are as good as those still
in the shoe: hands whose second card is known to be, or not to be, of the pair are sums over how many of them were
drawn. A player who also remembers the cards of the other hands may do a little better: `bound` says how much.
"""

from collections.abc import Callable, Generator
from functools import cache
from math import comb
from typing import NamedTuple

from casino.engines.twentyone.settings import TwentyOneSettings
from casino.odds.twentyone.dealer import ACE, TEN
from casino.odds.twentyone.hands import POINTS, TARGET
from casino.odds.twentyone.playing import ONE_CARD, Bools, Counts, HandWorth, play, totals_of, without

# Measured against play that remembers every card: from whole decks, and how it grows as the unseen cards dwindle.
_BOUND = 0.0017
_BOUND_CARDS = 50
_BOUND_GROWS = 2.5


def bound(unseen: Counts) -> float:
    """The share of a stake by which remembering all cards of one's other hands may exceed the plan, as measured."""
    return float(_BOUND * max(1.0, _BOUND_CARDS / max(sum(unseen), 1)) ** _BOUND_GROWS)


class Pair(NamedTuple):
    """A pair that may be split: its points, and how many cards are unseen that would make a pair with it again."""

    points: int
    again: int


class SplitPlan(NamedTuple):
    """The plan for the hands of a split: where to draw on by cards drawn, and with which second card to double."""

    hits: Bools
    doubles: tuple[bool, ...]


class _Seconds(NamedTuple):
    """Split hands with some cards of the pair gone: their worth by second card, its chances, and that of a pair."""

    worth: tuple[float, ...]
    chances: tuple[float, ...]
    pair: float


class SplitRow:
    """The hands of a split pair against an up card, valued in units of one hand's stake.

    Once `value` is done, `plan` is how every hand is played, and `most` how many splits it makes in the row.
    """

    def __init__(self, rules: TwentyOneSettings, unseen: Counts, up: int, pair: Pair, natural: float) -> None:
        self._rules, self._unseen, self._up, self._pair, self._natural = rules, unseen, up, pair, natural
        self._known: dict[int, _Seconds] = {}
        self.plan: SplitPlan | None = None
        self.most = 0

    def value(self, splits: int, waiting: int = 0) -> Generator[None, None, float]:
        """The worth of splitting with so many splits left; it rests between steps of a few milliseconds.

        `waiting` is how many more hands of the row are such pairs too. They compete for the splits, so what they would
        be worth without this one is taken off.
        """
        yield from self._learn(0)
        if not self._may_resplit:
            splits = 1
        seconds = self._known[0]
        self.most = 1
        best = 2 * sum(p * worth for p, worth in zip(seconds.chances, seconds.worth, strict=True))
        if not waiting and (splits == 1 or not seconds.pair):
            return best
        yield from self._learn_all(splits, waiting)
        rows = {} if waiting else {1: best}
        for most in range(1 if waiting else 2, splits + 1):
            rows[most] = self._row(waiting + 1, most)
            yield
        self.most = max(sorted(rows), key=rows.__getitem__)
        without_it = max(self._row(waiting, most) for most in range(splits + 1)) if waiting else 0.0
        return rows[self.most] - without_it

    @property
    def _may_resplit(self) -> bool:
        return self._pair.points != ACE or self._rules.hit_split_aces

    # -- hands with some cards of the pair gone ---------------------------------------------------------------

    def _learn_all(self, splits: int, waiting: int) -> Generator[None, None, None]:
        first = -1 if waiting else 0
        for gone in range(first, 2 * splits):
            if gone <= self._pair.again and gone not in self._known:
                yield from self._learn(gone)

    def _learn(self, gone: int) -> Generator[None, None, None]:
        """Values the hands with `gone` more cards of the pair out of the shoe; one fewer for -1."""
        points = self._pair.points
        unseen = without(self._unseen, points, gone)
        held = tuple(int(at == points) for at in range(1, POINTS + 1))
        hand = yield from play(self._rules, unseen, self._up, held, self.plan.hits if self.plan else None)
        if self.plan is None:
            self.plan = SplitPlan(hand.hits, self._doubles(hand, held))
        worth = tuple(self._worth(hand, held, second, self.plan) for second in range(1, POINTS + 1))
        chances = tuple(map(float, hand.draws[0]))
        again, alike = self._pair.again - gone, unseen[points - 1]
        pair = chances[points - 1] * again / alike if alike > 0 and again > 0 else 0.0
        self._known[gone] = _Seconds(worth, chances, pair)

    def _is_over(self, second: int, total: int) -> bool:
        """Whether a split hand has no choice with its second card."""
        return total == TARGET or (self._pair.points == ACE and not self._rules.hit_split_aces)

    def _doubles(self, hand: HandWorth, held: Counts) -> tuple[bool, ...]:
        totals = totals_of(held, ONE_CARD[-1] + 1)
        return tuple(
            self._rules.double_after_split
            and not self._is_over(second, int(totals[at]))
            and hand.double(at) > hand.value[at]
            for second, at in enumerate(ONE_CARD, 1)
        )

    def _worth(self, hand: HandWorth, held: Counts, second: int, plan: SplitPlan) -> float:
        at = ONE_CARD[second - 1]
        if {self._pair.points, second} == {ACE, TEN} and self._rules.natural_after_split:
            return self._natural * (1 - float(hand.natural[at]))
        if self._is_over(second, int(totals_of(held, at + 1)[at])):
            return float(hand.stand[at])
        return hand.double(at) if plan.doubles[second - 1] else float(hand.value[at])

    # -- the row ----------------------------------------------------------------------------------------------

    def _row(self, pairs: int, splits: int) -> float:
        """The worth of a row of `pairs`, split from the left as long as there are splits."""
        known, points = self._known, self._pair.points

        @cache
        def drawn(count: int) -> float:
            """The chance that so many cards are all of the pair."""
            return 1.0 if not count else drawn(count - 1) * (known[count - 1].pair if drawn(count - 1) else 0.0)

        @cache
        def other(gone: int) -> float:
            """The worth of a hand whose second card is not of the pair, times the chance of that."""
            seconds = known[gone]
            whole = sum(p * worth for p, worth in zip(seconds.chances, seconds.worth, strict=True))
            return whole - seconds.pair * seconds.worth[points - 1]

        def pair(gone: int) -> float:
            """The worth of a hand that stays a pair, its second card among those gone."""
            return known[gone - 1].worth[points - 1]

        def among(gone: int, others: int, hand: Callable[[int], float]) -> float:
            """A hand's worth where `gone` cards of the pair are drawn and so many other hands got none of them."""
            chances = ((more, drawn(gone + more)) for more in range(others + 1))
            parts = ((-1) ** more * comb(others, more) * p * hand(gone + more) for more, p in chances if p)
            return float(sum(parts))

        @cache
        def rest(pairs: int, others: int, gone: int, splits: int) -> float:
            if not drawn(gone):
                return 0.0
            if not pairs or not splits:
                value = others * among(gone, others - 1, other) if others else 0.0
                return value + (pairs * among(gone, others, pair) if pairs else 0.0)
            return (
                rest(pairs + 1, others, gone + 2, splits - 1)
                + 2 * rest(pairs, others + 1, gone + 1, splits - 1)
                + rest(pairs - 1, others + 2, gone, splits - 1)
            )

        value: float = rest(pairs, 0, 0, splits)
        return value
