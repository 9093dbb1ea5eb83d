"""Luck: what was won or lost compared with the average of the same bets, and how unusual the difference is.

Only games whose average follows from the rules are measured; the words say which are left out, and why. Sums are exact
rationals of cents; floats come in at the end, for the words.

The expected result is the exact edge, its spread that of endless decks, which hardly differs. The shoe's cut card
weighs some hundredths of a percent and counts as luck.
"""

import math
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from casino.core.money import format_amount
from casino.core.texts import _, in_words
from casino.records.rounds import RoundRecord
from casino.tally.draws.gamma import normal_tail
from casino.tally.game_card import Expectation
from casino.tally.games.registry import CARDS, card_of

MIN_ROUNDS = 30  # with fewer the sum of rounds is too far from normal
_RAREST = 1_000_000


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
        """The cents by which the net is above the average; negative if below."""
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
        if self.rounds < MIN_ROUNDS or not self.variance:
            return None
        return normal_tail(abs(float(self.net - self.expected)) / math.sqrt(self.variance))

    @property
    def sentence(self) -> str:
        """A sentence on the luck of these rounds."""
        if not self.rounds:
            return _("No round so far has a known average.")
        if not self.above and self.has_choices:
            return _("You are exactly where these bets end on average with perfect play.")
        if not self.above:
            return _("You are exactly where these bets end on average.")
        is_above = self.above > 0
        gap = _GAPS[self.has_choices, is_above].format(amount=format_amount(abs(self.above)))
        if self.chance is None:
            return f"{gap} {_('Too few rounds to tell how rare that is.')}"
        who = _rarity(self.chance, is_perfect=self.has_choices)
        rare = _("{who} would be this lucky.", who=who) if is_above else _("{who} would be this unlucky.", who=who)
        return f"{gap} {rare}"


# By whether the average is that of perfect play, and whether the net is above it.
_GAPS = {
    (False, True): _("You are {amount} above the average for these bets."),
    (False, False): _("You are {amount} below the average for these bets."),
    (True, True): _("You are {amount} above the average for these bets with perfect play."),
    (True, False): _("You are {amount} below the average for these bets with perfect play."),
}


def _rarity(chance: float, *, is_perfect: bool) -> str:
    """A probability of at most a half as "One player in 14", up to twelve in words, beyond a hundred to two digits."""
    if chance * _RAREST < 1:
        said = _("Fewer than one perfect player in {number}") if is_perfect else _("Fewer than one player in {number}")
        return said.format(number=f"{_RAREST:,}")
    one_in = round(1 / chance)
    if one_in >= 100:
        one_in = round(one_in, 2 - len(str(one_in)))
    said = _("One perfect player in {number}") if is_perfect else _("One player in {number}")
    return said.format(number=in_words(one_in) if one_in < 100 else f"{one_in:,}")


@dataclass
class AllLuck:
    """The luck at each kind of table, the luck at all of them, and the rounds without any average.

    A kind of table goes by the name on its card.
    """

    whole: Luck = field(default_factory=Luck)
    by_kind: dict[str, Luck] = field(default_factory=dict)
    left_out: Counter[str] = field(default_factory=Counter)

    def add(self, settings: object, record: RoundRecord, seat: int, net: int) -> None:
        """Counts a round of a seat that brought `net` cents, ignoring limits of the purse and fractions of a cent."""
        card = card_of(settings)
        if card.average is None:
            self.left_out[card.name] += 1
            return
        expected = card.average.of(settings, record, seat)
        self.by_kind.setdefault(card.name, Luck(card.average.has_choices)).add(net, expected)
        self.whole.add(net, expected)
        self.whole.has_choices |= card.average.has_choices

    @property
    def meanings(self) -> tuple[str, ...]:
        """Sentences on what the figures are measured against and what is left out, one for each kind played."""
        return tuple(card.meaning for card in CARDS if card.name in self.by_kind or self.left_out[card.name])
