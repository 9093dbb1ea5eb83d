"""The rules of Black Baron that a level may change, and the numbers it may not. No round is played."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from casino.core.money import CENTS_PER_UNIT, Cents, Ratio
from casino.core.texts import _

SEATS = 7
SIDES = 10
BARON = (SIDES, SIDES)

Small = Annotated[int, Meta(ge=1, le=100)]


class BlackBaronSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules a level may change; the defaults are the source's. Money in cents.

    Raises ValueError, naming the key, if the numbers cannot make a game.
    """

    minimum: Cents = Cents(1 * CENTS_PER_UNIT)
    maximum: Cents = Cents(100 * CENTS_PER_UNIT)
    bet_step: Cents = Cents(1 * CENTS_PER_UNIT)
    dealer_stands_on: Small = 16
    target: Annotated[int, Meta(ge=20, le=60)] = 20
    round_table_dice: Annotated[int, Meta(ge=3, le=20)] = 7
    baron_pays: Ratio = Ratio(2, 1)
    baron_settles_before_plague: bool = True
    double_after_split: bool = True
    resplit: Literal["unlimited"] | Annotated[int, Meta(ge=0, le=20)] = "unlimited"
    highest_split_pair: Annotated[int, Meta(ge=0, le=9)] = 9

    def __post_init__(self) -> None:
        if self.bet_step < 1:
            raise ValueError(_("`bet_step` must be more than 0"))
        if self.minimum < 1 or self.minimum % self.bet_step:
            raise ValueError(_("`minimum` must be a multiple of `bet_step` and more than 0"))
        if self.maximum < self.minimum or self.maximum % self.bet_step:
            raise ValueError(_("`maximum` must be a multiple of `bet_step` and at least `minimum`"))
        if self.dealer_stands_on > self.target:
            raise ValueError(_("`dealer_stands_on` must not be above `target`"))

    @property
    def max_hands(self) -> int | None:
        """The number of hands a seat may hold by splitting, None without a limit."""
        return None if self.resplit == "unlimited" else self.resplit + 2
