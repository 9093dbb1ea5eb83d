"""The house's share of a first bet at twenty-one under the best play by composition, in three stages.

It holds before anything is dealt: no single hand's choice is given here, and no insurance is bought unless asked for.
Each stage is closer than the one before: without splits, with one, with all that the rules allow.
"""

from collections import Counter
from collections.abc import Generator
from typing import NamedTuple

from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.table import POINTS as POINTS_OF
from casino.odds.twentyone.dealer import ACE, TEN, natural_with
from casino.odds.twentyone.hands import POINTS, place_of
from casino.odds.twentyone.knowledge import as_points, full_shoe
from casino.odds.twentyone.playing import ONE_CARD, Counts, HandWorth, play, without
from casino.odds.twentyone.splitting import Pair, SplitRow, bound
from casino.odds.value import EdgeEstimate

STAGES = ("without splits", "one split", "all splits")
_GUESSED = 2.0  # how much more than it is guessed at a gain may be
_KINDS = range(1, POINTS + 1)


class _SplitPair(NamedTuple):
    """A pair that may be split: the chance of it, with no natural against it, and what is known of its worth."""

    up: int
    pair: Pair
    chance: float
    unsplit: float


def edge_stages(
    settings: TwentyOneSettings, unseen: Counter[str] | None = None, *, insures: bool = False
) -> Generator[EdgeEstimate | None, None, None]:
    """The stages of the edge one after the other, with None between slices of a few milliseconds.

    `unseen` are the cards of the shoe by rank, a full one if none are given. With `insures` the bet is insured whenever
    that gains. One seat alone is dealt to. Nothing may run out: that is for the caller to know.
    """
    yield from _DealSums(settings, unseen or full_shoe(settings.decks), insures=insures).stages()


class _DealSums:
    """The sums over all deals."""

    def __init__(self, settings: TwentyOneSettings, unseen: Counter[str], *, insures: bool) -> None:
        self._rules, self._insures = settings, insures
        self._ranks, self._shoe = unseen, as_points(unseen)
        self._natural = settings.natural_pays.profit / settings.natural_pays.stake
        self._starts: list[_SplitPair] = []
        self._gain = 0.0  # of the player, without splits
        self._guess = 0.0  # what splits may add

    def stages(self) -> Generator[EdgeEstimate | None, None, None]:
        for up in _KINDS:
            if self._shoe[up - 1]:
                yield from self._deal(up)
        name, *others = STAGES
        yield EdgeEstimate(name, -self._gain, _GUESSED * self._guess + self._bound)
        most = self._rules.max_hands - 1
        if not most:
            for name in others:
                yield EdgeEstimate(name, -self._gain, 0.0)
            return
        one = yield from self._split(1)
        again = sum(start.chance * self._again(start) * max(0.0, one[start] - start.unsplit) for start in self._starts)
        yield EdgeEstimate(others[0], -self._whole(one), (_GUESSED * again if most > 1 else 0.0) + self._bound_of(one))
        every = one
        if most > 1:
            every = yield from self._split(most, one)
        yield EdgeEstimate(others[1], -self._whole(every), self._bound_of(every))

    # -- without splits ---------------------------------------------------------------------------------------

    def _deal(self, up: int) -> Generator[None, None, None]:
        """Adds all deals with an up card, and notes the pairs among them."""
        rules, unseen = self._rules, without(self._shoe, up)
        hand = yield from play(rules, unseen, up, (0,) * POINTS)
        chance_of_up, cards = self._shoe[up - 1] / sum(self._shoe), sum(unseen)
        barred = natural_with(up)
        for one in _KINDS:
            for other in range(one, POINTS + 1):
                ways = unseen[one - 1] * (unseen[other - 1] - (one == other)) * (1 if one == other else 2)
                if not ways:
                    continue
                chance = chance_of_up * ways / (cards * (cards - 1))
                rest = without(without(unseen, one), other)
                beaten = rest[barred - 1] / (cards - 2) if barred else 0.0
                self._gain += chance * self._worth_of(hand, up, one, other, beaten)
                if up == ACE and self._insures:
                    pays = rules.insurance_pays.profit / rules.insurance_pays.stake
                    self._gain += chance * max(0.0, (beaten * (1 + pays) - 1) / 2)
                if one == other and rules.max_hands > 1:
                    safe = chance * (1 - beaten) if rules.peek else chance
                    self._note_pairs(hand, up, one, safe, rest)
        yield

    def _worth_of(self, hand: HandWorth, up: int, one: int, other: int, beaten: float) -> float:
        """The worth of two dealt cards before the dealer has peeked; `beaten` is the chance of a dealer's natural."""
        if (one, other) == (ACE, TEN):
            return (1 - beaten) * self._natural
        best = self._unsplit(hand, one, other)
        return (1 - beaten) * best - beaten if self._rules.peek else best

    def _unsplit(self, hand: HandWorth, one: int, other: int) -> float:
        at = place_of(tuple((kind == one) + (kind == other) for kind in _KINDS))
        best = max(float(hand.value[at]), hand.double(at))
        return max(best, -0.5) if self._rules.surrender else best

    def _note_pairs(self, hand: HandWorth, up: int, points: int, chance: float, rest: Counts) -> None:
        unsplit = self._unsplit(hand, points, points)
        noted = [(rest[points - 1], 1.0)]
        if points == TEN and self._rules.split_on == "rank":
            noted = self._tens_of_a_rank(up)
        for again, share in noted:
            if share:
                self._starts.append(_SplitPair(up, Pair(points, again), chance * share, unsplit))
                guess = max(0.0, self._guessed(hand, points) - unsplit)
                self._guess += chance * share * guess

    def _tens_of_a_rank(self, up: int) -> list[tuple[int, float]]:
        """The numbers of unseen cards of their rank, for two tens of one rank, each with its chance among two tens."""
        tens = {rank: count for rank, count in self._ranks.items() if POINTS_OF[rank] == TEN}
        left = sum(tens.values())
        ways: Counter[int] = Counter()
        for count in tens.values():
            pairs = count * (count - 1)
            if up != TEN:
                ways[count - 2] += pairs
            else:  # the up card is of their rank, or of another
                ways[count - 3] += pairs * (count - 2)
                ways[count - 2] += pairs * (left - count)
        whole = left * (left - 1) * (left - 2 if up == TEN else 1)
        return [(again, count / whole) for again, count in sorted(ways.items()) if count]

    def _guessed(self, hand: HandWorth, points: int) -> float:
        """A rough worth of a split: twice a hand that begins with one of its cards, with the other still unseen."""
        at = ONE_CARD[points - 1]
        worth = 0.0
        for second in _KINDS:
            place = int(hand.next[at][second - 1])
            if points == ACE and not self._rules.hit_split_aces:
                best = float(hand.stand[place])
            else:
                best = float(hand.value[place])
                if self._rules.double_after_split:
                    best = max(best, hand.double(place))
            if {points, second} == {ACE, TEN} and self._rules.natural_after_split:
                best = self._natural
            worth += float(hand.draws[at][second - 1]) * best
        return 2 * worth

    # -- with them --------------------------------------------------------------------------------------------

    def _split(
        self, splits: int, above: dict[_SplitPair, float] | None = None
    ) -> Generator[None, None, dict[_SplitPair, float]]:
        """The worth of each pair split so often; with `above`, worked out anew only where a split may pay."""
        worth: dict[_SplitPair, float] = {}
        for start in self._starts:
            if above is not None and above[start] + _GUESSED * abs(above[start]) * self._again(start) < start.unsplit:
                worth[start] = above[start]
                continue
            points = start.pair.points
            unseen = without(without(self._shoe, start.up), points, 2)
            row = SplitRow(self._rules, unseen, start.up, start.pair, self._natural)
            worth[start] = yield from row.value(splits)
        return worth

    def _whole(self, split: dict[_SplitPair, float]) -> float:
        return self._gain + sum(start.chance * max(0.0, split[start] - start.unsplit) for start in self._starts)

    def _again(self, start: _SplitPair) -> float:
        """The chance that one of two more cards makes such a pair again."""
        share = start.pair.again / max(1, sum(self._shoe) - 3)
        return 1 - (1 - share) ** 2

    @property
    def _bound(self) -> float:
        return bound(self._shoe) * sum(start.chance for start in self._starts)

    def _bound_of(self, split: dict[_SplitPair, float]) -> float:
        """The most that remembering the other hands' cards may add, where a pair is split."""
        most = bound(self._shoe)
        return most * sum(start.chance for start in self._starts if split[start] + most > start.unsplit)
