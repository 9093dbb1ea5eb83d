"""Luck: what was won or lost compared with the average of the same bets, and how unusual the difference is.

Only games whose average follows from the rules are measured; the words say which are left out, and why. Sums are exact
rationals of cents; floats come in at the end, for the words.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from casino.core.money import format_amount
from casino.engines.baccarat.settings import DefusalSettings, SalonSettings
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.twentyone.settings import BlackAxeSettings, TwentyOneSettings
from casino.records.rounds import RoundRecord
from casino.tally import baccarat_distribution, black_baron_distribution, twentyone_distribution
from casino.tally.gamma import normal_tail
from casino.tally.shares import Distribution

LEAST_ROUNDS = 30  # with fewer the sum of rounds is too far from normal
_RAREST = 1_000_000

# What is measured in the same way. "bomb" is Baccarat with the bomb, "baccarat" the salon's.
MEANINGS = {
    "black_baron": "Black Baron is measured against the average of the best play, as the rules give it: a mistake "
    "counts as bad luck here.",
    "baccarat": "Baccarat is measured against the average over all hands that a full shoe can give.",
    "blackjack": "Blackjack is measured against the best play as if the decks had no end, with one split and without "
    "insurance. Real decks bring a little more or less, so it is not part of the whole.",
    "black_axe": "Black Axe is measured against the best play as if the decks had no end, with one split and without "
    "insurance. Real decks bring a little more or less, so it is not part of the whole.",
    "pilok": "Three Street Pi'Lok is left out: there is no house, and what a hand brings depends on the others.",
    "bomb": "The bomb is left out: its cards follow from its case, so nothing there is luck.",
}
EXACT = ("black_baron", "baccarat")
WITH_CHOICES = ("black_baron", "black_axe", "blackjack")  # here the average is that of perfect play


class Expectation(NamedTuple):
    """What a round brings on average, in cents, and its variance, in cents squared."""

    mean: Fraction
    variance: Fraction


def kind_of(settings: object) -> str:
    """The kind among MEANINGS of a table with these settings."""
    if isinstance(settings, BlackBaronSettings):
        return "black_baron"
    if isinstance(settings, SalonSettings):
        return "baccarat"
    if isinstance(settings, DefusalSettings):
        return "bomb"
    if isinstance(settings, TwentyOneSettings):
        return "black_axe" if isinstance(settings, BlackAxeSettings) else "blackjack"
    return "pilok"


def prepare(settings: object) -> Iterator[None]:
    """Computes in slices of a few milliseconds what `expectation` needs for a table with these settings."""
    if isinstance(settings, BlackBaronSettings):
        yield from black_baron_distribution.DISTRIBUTIONS.prepare(settings)
    elif isinstance(settings, SalonSettings):
        yield from baccarat_distribution.DISTRIBUTIONS.prepare(settings.decks)
    elif isinstance(settings, TwentyOneSettings):
        yield from twentyone_distribution.DISTRIBUTIONS.prepare(settings)


def expectation(settings: object, record: RoundRecord, seat: int) -> Expectation | None:
    """What a seat's bets in a round bring on average, None if the rules do not determine it.

    Limits of the purse and fractions of a cent are ignored.
    """
    if isinstance(settings, SalonSettings):
        distributions = [
            baccarat_distribution.bets_distribution(settings.decks, deal.bets) for deal in record.rounds or ()
        ]
        return Expectation(
            sum((mean for mean, _ in distributions), Fraction(0)), sum((more for _, more in distributions), Fraction(0))
        )
    held = record.seats[seat - 1]
    bet = held.bet or 0 if held is not None else 0
    if isinstance(settings, BlackBaronSettings):
        return _of_bet(black_baron_distribution.DISTRIBUTIONS.of(settings), bet)
    if isinstance(settings, TwentyOneSettings):
        return _of_bet(twentyone_distribution.DISTRIBUTIONS.of(settings), bet)
    return None


def _of_bet(distribution: Distribution, cents: int) -> Expectation:
    return Expectation(Fraction(distribution.mean) * cents, Fraction(distribution.variance) * cents * cents)


@dataclass
class Luck:
    """Rounds measured in the same way, added up.

    The net is in cents; all rounds are taken as independent. `has_choices`: the average is that of perfect play, so
    that the player's mistakes are part of the difference.
    """

    has_choices: bool = False
    rounds: int = 0
    net: int = 0
    expected: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)

    def add(self, net: int, expected: Expectation) -> None:
        """Counts a round that brought `net` cents."""
        self.rounds += 1
        self.net += net
        self.expected += expected.mean
        self.variance += expected.variance

    @property
    def above(self) -> int:
        """By how many cents the net is above the average; negative if below."""
        return round(self.net - self.expected)

    @property
    def deviation(self) -> float:
        """The standard deviation of the net, in cents."""
        return math.sqrt(self.variance)

    @property
    def chance(self) -> float | None:
        """The probability of being at least this far from the average, on the same side.

        None if the rounds are too few for that, or nothing was at stake.
        """
        if self.rounds < LEAST_ROUNDS or not self.variance:
            return None
        return normal_tail(abs(float(self.net - self.expected)) / math.sqrt(self.variance))

    @property
    def sentence(self) -> str:
        """What to say about it."""
        if not self.rounds:
            return "There is no round yet whose average is known."
        how = ", played as well as can be" if self.has_choices else ""
        if not self.above:
            return f"You are just where these bets bring one on average{how}."
        side, rarer = ("above", "So much or more") if self.above > 0 else ("below", "So little or less")
        gap = f"You are {format_amount(abs(self.above))} {side} what these bets bring on average{how}."
        if self.chance is None:
            return f"{gap} Too few rounds to tell how rare that is."
        if self.has_choices:
            rarer = f"To those who play so well, {rarer[0].lower()}{rarer[1:]}"
        return f"{gap} {rarer} happens to {_rarity(self.chance)}."


def _rarity(chance: float) -> str:
    """A probability of at most a half as "one in 14", beyond a hundred to two digits."""
    if chance * _RAREST < 1:
        return f"fewer than one in {_RAREST:,}"
    one_in = round(1 / chance)
    if one_in >= 100:
        one_in = round(one_in, 2 - len(str(one_in)))
    return f"one in {one_in:,}"


class AllLuck:
    """The luck of each kind of table, the luck of all with an exact average, and the rounds without any."""

    def __init__(self) -> None:
        self.whole = Luck()
        self.by_kind: dict[str, Luck] = {}
        self.left_out: Counter[str] = Counter()

    def add(self, settings: object, record: RoundRecord, seat: int, net: int) -> None:
        """Counts a round of a seat that brought `net` cents."""
        kind = kind_of(settings)
        expected = expectation(settings, record, seat)
        if expected is None:
            self.left_out[kind] += 1
            return
        has_choices = kind in WITH_CHOICES
        self.by_kind.setdefault(kind, Luck(has_choices)).add(net, expected)
        if kind in EXACT:
            self.whole.add(net, expected)
            self.whole.has_choices |= has_choices

    @property
    def meanings(self) -> tuple[str, ...]:
        """What the figures are measured against and what is left out, a sentence for each kind that was played."""
        return tuple(words for kind, words in MEANINGS.items() if kind in self.by_kind or self.left_out[kind])
