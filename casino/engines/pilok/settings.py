"""The rules of Three Street Pi'Lok that a level may change (RULES, part 3). Nothing is played here."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from casino.core.money import CENTS_PER_UNIT, Cents
from casino.core.texts import _

MAX_SEATS = 7
BETS_IN_ANTES = 10  # the largest bet or raise, if a level does not say


class PilokSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a level; the defaults are the source's. Money in cents.

    `minimum_bet` is by default one ante and `maximum_bet` ten; `maximum_bet` limits every single bet or raise. Raises
    ValueError, naming the key, if the numbers cannot make a game.
    """

    ante: Cents = Cents(10 * CENTS_PER_UNIT)
    minimum_bet: Cents | None = None
    maximum_bet: Cents | None = None
    raises_per_street: Annotated[int, Meta(ge=0, le=100)] = 3
    jump: bool = True
    skill_tie: Literal["reroll", "jumper", "target"] = "reroll"
    wild_die: bool = False
    seats: Annotated[int, Meta(ge=2, le=MAX_SEATS)] = MAX_SEATS

    def __post_init__(self) -> None:
        if self.ante < 1:
            raise ValueError(_("`ante` must be more than 0"))
        if self.min_bet < 1:
            raise ValueError(_("`minimum_bet` must be more than 0"))
        if self.max_bet < self.min_bet:
            raise ValueError(_("`maximum_bet` must be at least `minimum_bet`"))

    @property
    def min_bet(self) -> int:
        """The least first bet of a street, in cents."""
        return int(self.ante if self.minimum_bet is None else self.minimum_bet)

    @property
    def max_bet(self) -> int:
        """The largest single bet or raise, in cents."""
        return int(BETS_IN_ANTES * self.ante if self.maximum_bet is None else self.maximum_bet)

    @property
    def minimum(self) -> int:
        """The least purse that is admitted to a hand, in cents: one ante."""
        return int(self.ante)

    @property
    def maximum(self) -> int:
        """The largest single amount of the table, in cents."""
        return self.max_bet
