"""Twenty-one by counting cards, from the rules alone: how dealers end, what simple ways of play bring, what is best.

It knows the settings' names and nothing of the engine, of the characters' odds or of the tally. Cards are their
points, an ace 1; a shoe is how many are left of 1, 2, ... 10, and None stands for endless decks. Since any order of
cards is as likely as any other, cards in whatever places are counted as if drawn one after the other.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import perm
from typing import Any, NamedTuple

import numpy as np

from tests.tools.theory.law import law_of

POINTS = range(1, 11)
ACE, TEN = 1, 10
NATURAL, BUST = "natural", 22
End = int | str | None  # of a dealer: 17 to 21, BUST, NATURAL; None where the dealer did not play
Counts = tuple[int, ...]
_NONE: Counts = (0,) * 10
RANK_POINTS = {"A": ACE} | {str(n): n for n in range(2, 10)} | dict.fromkeys("TJQK", TEN)


def points_of(card: str) -> int:
    """What a card counts, an ace 1."""
    return RANK_POINTS[card[0]]


def shoe_of(decks: int) -> Counts:
    """How many cards of 1, 2, ... 10 points lie in a full shoe."""
    return (*(4 * decks,) * 9, 16 * decks)


def chance_of(counts: Counts, shoe: Counts | None) -> Fraction:
    """The chance to draw these cards in one given order; from endless decks without a shoe."""
    if shoe is None:
        return Fraction(4 ** counts[-1], 13 ** sum(counts))
    ways = 1
    for drawn, left in zip(counts, shoe, strict=True):
        ways *= perm(left, drawn) if drawn <= left else 0
    return Fraction(ways, perm(sum(shoe), sum(counts)))


def _add(counts: Counts, *points: int) -> Counts:
    return tuple(count + points.count(place) for place, count in zip(POINTS, counts, strict=True))


def best_total(counts: Counts) -> tuple[int, bool]:
    """What cards count at best, and whether with an ace as eleven."""
    hard = sum(place * count for place, count in zip(POINTS, counts, strict=True))
    return (hard + 10, True) if counts[0] and hard <= 11 else (hard, False)


# -- the dealer -----------------------------------------------------------------------------------------------


class DealerCourse(NamedTuple):
    """The dealer's cards, the open one among them, in how many orders they may have come, and how it ended."""

    up: int
    counts: Counts
    orders: int
    end: int | str


@cache
def dealer_courses(hits_soft_17: bool) -> tuple[DealerCourse, ...]:
    """All ways a dealer's hand may go who plays it."""
    found: Counter[tuple[int, Counts, int | str]] = Counter()

    def draw(up: int, counts: Counts) -> None:
        total, is_soft = best_total(counts)
        stands = total > 17 or (total == 17 and not (is_soft and hits_soft_17))
        if total == 21 and sum(counts) == 2:
            found[up, counts, NATURAL] += 1
        elif stands and sum(counts) > 1:
            found[up, counts, min(total, BUST)] += 1
        else:
            for points in POINTS:
                draw(up, _add(counts, points))

    for up in POINTS:
        draw(up, _add(_NONE, up))
    return tuple(DealerCourse(*course[:2], orders, course[2]) for course, orders in found.items())


def dealer_ends(
    decks: int | None, up: int, *, hits_soft_17: bool, peek: bool, gone: tuple[int, ...] = ()
) -> dict[int | str, Fraction]:
    """How often a dealer ends on each total behind an open card, with some other cards gone from the shoe.

    With a peek it is what is still to be expected after the dealer had no natural.
    """
    shoe = None if decks is None else tuple(n - gone.count(p) for p, n in zip(POINTS, shoe_of(decks), strict=True))
    shown = chance_of(_add(_NONE, up), shoe)
    courses = [one for one in dealer_courses(hits_soft_17) if one.up == up and not (peek and one.end == NATURAL)]
    ends = law_of((one.orders * chance_of(one.counts, shoe) / shown, one.end) for one in courses)
    whole = sum(ends.values())
    return {end: chance / whole for end, chance in ends.items() if chance}


# -- simple ways of play --------------------------------------------------------------------------------------


class Play(NamedTuple):
    """A fixed way to play without a look at the dealer: what is doubled on two hard cards, which pairs are split once

    (both hands then stand), and below which total more cards are drawn.
    """

    hits_below: int
    doubles: frozenset[int] = frozenset()
    splits: frozenset[int] = frozenset()


PLAYS = {
    "careful": Play(12),
    "bold": Play(0, doubles=frozenset({9, 10, 11}), splits=frozenset(range(1, 10))),
    "like the dealer": Play(17),
}


class Held(NamedTuple):
    """A hand that is over: what it counts (a bust BUST), its stake in first bets, whether it is paid as a natural."""

    total: int
    stake: int
    is_natural: bool


class PlayerCourse(NamedTuple):
    """A seat's cards, in how many orders they may have come, and the hands they make."""

    counts: Counts
    orders: int
    hands: tuple[Held, ...]


def player_courses(rules: Any, play: Play) -> tuple[PlayerCourse, ...]:
    """All ways one seat's cards may go that plays so."""
    found: Counter[tuple[Counts, tuple[Held, ...]]] = Counter()
    most = 10**9 if rules.stand_at_cards == "never" else rules.stand_at_cards

    def draw(counts: Counts) -> None:
        total, _ = best_total(counts)
        if total < play.hits_below and sum(counts) < most:
            for points in POINTS:
                draw(_add(counts, points))
        else:
            found[counts, (Held(min(total, BUST), 1, False),)] += 1

    for first in POINTS:
        for second in POINTS:
            counts = _add(_NONE, first, second)
            total, is_soft = best_total(counts)
            if total == 21:
                found[counts, (Held(21, 1, True),)] += 1
            elif first == second and first in play.splits:
                for one in POINTS:
                    for other in POINTS:
                        hands = tuple(sorted(_half(rules, first, card) for card in (one, other)))
                        found[_add(counts, one, other), hands] += 1
            elif total in play.doubles and not is_soft:
                for third in POINTS:
                    after = _add(counts, third)
                    found[after, (Held(min(best_total(after)[0], BUST), 2, False),)] += 1
            else:
                draw(counts)
    return tuple(PlayerCourse(counts, orders, hands) for (counts, hands), orders in found.items())


def _half(rules: Any, first: int, second: int) -> Held:
    """A hand of a split pair that got its second card and stands."""
    total, _ = best_total(_add(_NONE, first, second))
    return Held(total, 1, total == 21 and rules.natural_after_split)


def _starts() -> tuple[PlayerCourse, ...]:
    """All pairs of first cards, as they are settled where the dealer's natural ends the round."""
    found: Counter[tuple[Counts, tuple[Held, ...]]] = Counter()
    for first in POINTS:
        for second in POINTS:
            counts = _add(_NONE, first, second)
            total, _ = best_total(counts)
            found[counts, (Held(total, 1, total == 21),)] += 1
    return tuple(PlayerCourse(counts, orders, hands) for (counts, hands), orders in found.items())


def entry_skill(rules: Any, hands: tuple[Held, ...], end: End) -> Fraction:
    """What hands bring against a dealer's end, in first bets."""
    return sum((_brings(rules, hand, end) for hand in hands), Fraction(0))


def _brings(rules: Any, hand: Held, end: End) -> Fraction:
    if hand.is_natural:
        return Fraction(0) if end == NATURAL else Fraction(rules.natural_pays.profit, rules.natural_pays.stake)
    if hand.total == BUST or end == NATURAL:
        return Fraction(-hand.stake)
    if end == BUST:
        return Fraction(hand.stake)
    assert isinstance(end, int)
    return Fraction(hand.stake * ((hand.total > end) - (hand.total < end)))


class Round(NamedTuple):
    """How a round of one seat went: the dealer's open card and end, and what the hands brought in first bets."""

    up: int
    end: End
    net: Fraction


def round_law(rules: Any, play: Play) -> dict[Round, float]:
    """The chances of all rounds of one seat from a fresh shoe, without insurance: sums of exact counts, to 1e-12.

    For tables with a peek. The dealer does not play where every hand is bust or was paid as a natural.
    """
    assert rules.peek, "without a peek hands are played against naturals too"
    shoe = shoe_of(rules.decks)
    courses = dealer_courses(rules.dealer_hits_soft_17)
    law: dict[Round, float] = {}
    for players, dealers in (
        (_starts(), [course for course in courses if course.end == NATURAL]),
        (player_courses(rules, play), [course for course in courses if course.end != NATURAL]),
    ):
        by_hands: dict[tuple[Held, ...], list[PlayerCourse]] = {}
        for player in players:
            by_hands.setdefault(player.hands, []).append(player)
        by_end: dict[tuple[int, int | str], list[DealerCourse]] = {}
        for dealer in dealers:
            by_end.setdefault((dealer.up, dealer.end), []).append(dealer)
        ours = _Together(players)
        for (up, end), group in by_end.items():
            shares = ours.shares(group, shoe)
            for hands, chance in zip(by_hands, _grouped(players, by_hands, shares), strict=True):
                is_over = end != NATURAL and all(hand.is_natural or hand.total == BUST for hand in hands)
                how = Round(up, None if is_over else end, entry_skill(rules, hands, end))
                law[how] = law.get(how, 0.0) + chance
    return law


def _grouped(
    players: tuple[PlayerCourse, ...], by_hands: dict[tuple[Held, ...], list[PlayerCourse]], shares: np.ndarray
) -> Iterator[float]:
    """The shares of all courses that make the same hands, added up."""
    place = {hands: number for number, hands in enumerate(by_hands)}
    added = np.zeros(len(by_hands))
    np.add.at(added, [place[player.hands] for player in players], shares)
    return iter(added.tolist())


class _Together:
    """Many courses of a seat at once, to be weighed beside the dealer's."""

    def __init__(self, players: tuple[PlayerCourse, ...]) -> None:
        self.counts = np.array([player.counts for player in players])
        self.orders = np.array([player.orders for player in players], dtype=float)

    def shares(self, dealers: list[DealerCourse], shoe: Counts) -> np.ndarray:
        """The chance of each course of the seat together with any of these of the dealer."""
        theirs = np.array([dealer.counts for dealer in dealers])
        orders = np.array([dealer.orders for dealer in dealers], dtype=float)
        # Low and high cards apart: there are few different such halves of a hand, and each pair is counted once.
        low, high = (_ways(self.counts[:, half], theirs[:, half], shoe[half]) for half in (slice(5), slice(5, 10)))
        drawn = self.counts.sum(axis=1)[:, None] + theirs.sum(axis=1)[None, :]
        whole = np.array([float(perm(sum(shoe), count)) for count in range(int(drawn.max()) + 1)])
        weighed: np.ndarray = self.orders * (low * high / whole[drawn] @ orders)
        return weighed


def _ways(ours: np.ndarray, theirs: np.ndarray, shoe: Counts) -> np.ndarray:
    """In how many ways cards of some ranks are drawn in a given order, for each of our hands beside each of theirs."""
    ours, our_place = np.unique(ours, axis=0, return_inverse=True)
    theirs, their_place = np.unique(theirs, axis=0, return_inverse=True)
    both = ours[:, None, :] + theirs[None, :, :]
    ways = np.ones(both.shape[:2])
    for place, left in enumerate(shoe):
        of_rank = np.array([float(perm(left, drawn)) for drawn in range(int(both.max()) + 1)])
        ways *= of_rank[both[:, :, place]]
    return ways[np.ix_(our_place.ravel(), their_place.ravel())]


# -- the best play, from endless decks ------------------------------------------------------------------------


class EndlessTheory:
    """What each choice is worth where every card comes from endless decks, exactly; one split, no insurance.

    Hands are their points with aces as one, whether they hold an ace, and the number of cards.
    """

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self._full = None if rules.stand_at_cards == "never" else rules.stand_at_cards
        self.ends = cache(self._ends)
        self._standing = cache(self._stand_at)
        self._playing = cache(self._play)

    def _ends(self, up: int) -> dict[int | str, Fraction]:
        return dealer_ends(None, up, hits_soft_17=self.rules.dealer_hits_soft_17, peek=self.rules.peek)

    @staticmethod
    def _share(points: int) -> Fraction:
        return Fraction(4 if points == TEN else 1, 13)

    def _stand_at(self, up: int, held: Held) -> Fraction:
        return sum((chance * _brings(self.rules, held, end) for end, chance in self.ends(up).items()), Fraction(0))

    @staticmethod
    def _best(hard: int, has_ace: bool) -> int:
        return min(hard + 10 if has_ace and hard <= 11 else hard, BUST)

    def stand(self, up: int, hard: int, has_ace: bool) -> Fraction:
        """What a hand is worth that takes no more cards."""
        return self._standing(up, Held(self._best(hard, has_ace), 1, False))

    def hit(self, up: int, hard: int, has_ace: bool, cards: int) -> Fraction:
        """What one more card is worth, and the best of play after it."""
        return sum(
            (self._share(one) * self.played(up, hard + one, has_ace or one == ACE, cards + 1) for one in POINTS),
            Fraction(0),
        )

    def played(self, up: int, hard: int, has_ace: bool, cards: int) -> Fraction:
        """What a hand is worth that is played on as well as can be, by hitting and standing."""
        return self._playing(up, hard, has_ace, 0 if self._full is None else min(cards, self._full))

    def _play(self, up: int, hard: int, has_ace: bool, cards: int) -> Fraction:
        standing = self.stand(up, hard, has_ace)
        if self._best(hard, has_ace) >= 21 or (self._full is not None and cards >= self._full):
            return standing
        return max(standing, self.hit(up, hard, has_ace, cards))

    def double(self, up: int, hard: int, has_ace: bool) -> Fraction:
        """What one more card for a doubled bet is worth."""
        one_more = (self._share(one) * self.stand(up, hard + one, has_ace or one == ACE) for one in POINTS)
        return 2 * sum(one_more, Fraction(0))

    def split(self, up: int, points: int) -> Fraction:
        """What two hands of one card each are worth."""
        return 2 * sum((self._share(second) * self._half(up, points, second) for second in POINTS), Fraction(0))

    def _half(self, up: int, points: int, second: int) -> Fraction:
        hard, has_ace = points + second, ACE in (points, second)
        if self._best(hard, has_ace) == 21:
            return self._standing(up, Held(21, 1, self.rules.natural_after_split))
        if points == ACE and not self.rules.hit_split_aces:
            return self.stand(up, hard, has_ace)
        best = self.played(up, hard, has_ace, 2)
        return max(best, self.double(up, hard, has_ace)) if self.rules.double_after_split else best

    def start(self, up: int, first: int, second: int) -> Fraction:
        """What two cards are worth to whoever plays as well as can be, the peek over where there is one."""
        hard, has_ace = first + second, ACE in (first, second)
        if self._best(hard, has_ace) == 21:
            return self._standing(up, Held(21, 1, True))
        choices = [self.played(up, hard, has_ace, 2), self.double(up, hard, has_ace)]
        if first == second and self.rules.max_hands > 1:
            choices.append(self.split(up, first))
        if self.rules.surrender:
            choices.append(Fraction(-1, 2))
        return max(choices)

    def whole_game(self) -> Fraction:
        """What a round is worth before a card is dealt."""
        worth = Fraction(0)
        for up in POINTS:
            beaten = self._share(11 - up) if up in (ACE, TEN) and self.rules.peek else Fraction(0)
            for first in POINTS:
                for second in POINTS:
                    lost = 0 if {first, second} == {ACE, TEN} else -1
                    value = beaten * lost + (1 - beaten) * self.start(up, first, second)
                    worth += self._share(up) * self._share(first) * self._share(second) * value
        return worth
