"""The rules of twenty-one that a level may change, with the defaults of each game. No round is played.

The two games differ only in these numbers and words (RULES, parts 2 and 4).

Blackjack's `stand_at_cards` is "never" because its source knows no full hand, and its limits are ours because the
source names none.
"""

from decimal import Decimal
from itertools import pairwise
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from casino.core.money import CENTS_PER_UNIT, Cents, Ratio
from casino.core.texts import _
from casino.engines.twentyone.side_bets import KINDS, PAIRS, TRIO, areas

Seats = Annotated[int, Meta(ge=1, le=7)]
Decks = Annotated[int, Meta(ge=1, le=8)]
Hands = Annotated[int, Meta(ge=1, le=8)]
Spots = Annotated[int, Meta(ge=1, le=3)]
Shuffle = Literal["by decks", "every round", "at the mark"]
Pair = Literal["rank", "value"]
FullHand = Literal["never"] | Annotated[int, Meta(ge=3, le=21)]

_POINTS_OF_A_DECK = 340
_SIDE_SHARE = 10  # a side bet is at most so small a part of the largest bet
_MAX_POINTS_OF_A_HAND = 30  # all aces as one: the card that busts a hand of 20


class TwentyOneSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a table of twenty-one. Money in cents; `reshuffle_below` is a share of the whole shoe.

    `shuffle`: "by decks" is before every round with one deck and by the mark with more. Raises ValueError, naming the
    key, if the numbers cannot make a game.
    """

    seats: Seats
    minimum: Cents
    maximum: Cents
    bet_step: Cents
    decks: Decks
    shuffle: Shuffle
    reshuffle_below: Decimal
    dealer_hits_soft_17: bool
    natural_pays: Ratio = Ratio(3, 2)
    insurance_pays: Ratio = Ratio(2, 1)
    split_on: Pair
    max_hands: Hands
    double_after_split: bool
    hit_split_aces: bool = True
    natural_after_split: bool
    stand_at_cards: FullHand
    peek: bool = True
    surrender: bool = False
    spots: Spots = 1
    perfect_pairs: bool = False
    mixed_pair_pays: Ratio = Ratio(6, 1)
    coloured_pair_pays: Ratio = Ratio(12, 1)
    perfect_pair_pays: Ratio = Ratio(25, 1)
    twenty_one_plus_three: bool = False
    flush_pays: Ratio = Ratio(5, 1)
    straight_pays: Ratio = Ratio(10, 1)
    three_of_a_kind_pays: Ratio = Ratio(30, 1)
    straight_flush_pays: Ratio = Ratio(40, 1)
    suited_trips_pays: Ratio = Ratio(100, 1)

    def __post_init__(self) -> None:
        if not self.reshuffle_below.is_finite() or not 0 <= self.reshuffle_below <= 1:
            raise ValueError(_("`reshuffle_below` must be a share from 0 to 1"))
        if self.reshuffle_below != round(self.reshuffle_below, 4):  # what a record's number holds to the last digit
            raise ValueError(_("`reshuffle_below` must have at most four decimals"))
        if self.bet_step < 2 or self.bet_step % 2:
            raise ValueError(_("`bet_step` must be an even number of cents, so that half a bet is whole"))
        if self.minimum < 1 or self.minimum % self.bet_step:
            raise ValueError(_("`minimum` must be a multiple of `bet_step` and more than 0"))
        if self.maximum < self.minimum or self.maximum % self.bet_step:
            raise ValueError(_("`maximum` must be a multiple of `bet_step` and at least `minimum`"))
        if self.spots > 1 and self.seats > 1:
            raise ValueError(_("`spots` above 1 need a table with one seat: set `seats` to 1"))
        if (self.seats * self.spots * self.max_hands + 1) * _MAX_POINTS_OF_A_HAND > self.decks * _POINTS_OF_A_DECK:
            if self.spots > 1:
                raise ValueError(
                    _("`decks` are too few for so many `spots` and `max_hands`: one round could use them up")
                )
            raise ValueError(_("`decks` are too few for so many `seats` and `max_hands`: one round could use them up"))
        for bet in self.side_bets:
            self._check_table(bet)

    def _check_table(self, bet: str) -> None:
        """Raises ValueError, naming two keys, where something rarer pays less."""
        for common, rare in pairwise(KINDS[bet]):
            lower, higher = self.pays(common), self.pays(rare)
            if lower.profit * higher.stake > higher.profit * lower.stake:
                raise ValueError(
                    _("`{rare}_pays` must be at least `{common}_pays`: it is rarer", rare=rare, common=common)
                )

    def pays(self, kind: str) -> Ratio:
        """The payout of what a side bet is won by."""
        found: Ratio = getattr(self, f"{kind}_pays")
        return found

    @property
    def side_bets(self) -> tuple[str, ...]:
        """The side bets of the table."""
        offered = {PAIRS: self.perfect_pairs, TRIO: self.twenty_one_plus_three}
        return tuple(bet for bet, is_offered in offered.items() if is_offered)

    @property
    def areas(self) -> dict[str, tuple[str, int]]:
        """The places for chips on the felt: name -> (the bet, the spot)."""
        return areas(self.spots, self.side_bets)

    @property
    def side_maximum(self) -> int:
        """The largest side bet, in cents: a tenth of the largest bet in whole steps. The least is one step."""
        step = int(self.bet_step)
        return max(step, int(self.maximum) // _SIDE_SHARE // step * step)

    @property
    def own_spot(self) -> int:
        """The spot of a seat's first bet: the one in the middle."""
        return self.spots // 2 + 1

    @property
    def shuffles_every_round(self) -> bool:
        """Whether every round begins with a full shoe."""
        return self.shuffle == "every round" or (self.shuffle == "by decks" and self.decks == 1)

    @property
    def max_cards(self) -> int | None:
        """The number of cards at which a hand stands by itself, None for never."""
        return None if self.stand_at_cards == "never" else self.stand_at_cards


class BlackAxeSettings(TwentyOneSettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Black Axe as its source has it (RULES, part 2)."""

    seats: Seats = 5
    minimum: Cents = Cents(2 * CENTS_PER_UNIT)
    maximum: Cents = Cents(30 * CENTS_PER_UNIT)
    bet_step: Cents = Cents(2 * CENTS_PER_UNIT)
    decks: Decks = 5
    shuffle: Shuffle = "at the mark"
    reshuffle_below: Decimal = Decimal("0.20")
    dealer_hits_soft_17: bool = False
    split_on: Pair = "rank"
    max_hands: Hands = 2
    double_after_split: bool = True
    natural_after_split: bool = True
    stand_at_cards: FullHand = 7


class BlackjackSettings(TwentyOneSettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Blackjack as its source has it (RULES, part 4); the limits are ours, the source names none."""

    seats: Seats = 1
    minimum: Cents = Cents(5 * CENTS_PER_UNIT)
    maximum: Cents = Cents(500 * CENTS_PER_UNIT)
    bet_step: Cents = Cents(1 * CENTS_PER_UNIT)
    decks: Decks = 1
    shuffle: Shuffle = "by decks"
    reshuffle_below: Decimal = Decimal("0.25")
    dealer_hits_soft_17: bool = True
    split_on: Pair = "value"
    max_hands: Hands = 4
    double_after_split: bool = False
    natural_after_split: bool = False
    stand_at_cards: FullHand = "never"
