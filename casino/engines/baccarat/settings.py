"""The settings of Baccarat that a level may change, in the salon and at the bomb (RULES, part 5). Nothing is dealt."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from casino.core.money import CENTS_PER_UNIT, Cents
from casino.core.texts import _
from casino.engines.baccarat.bets import Limits
from casino.engines.baccarat.hands import MAX_CARDS

CARDS_OF_A_DECK = 52
Edition = Literal["lookup", "sums"]  # of the manual that lies at a bomb
EDITIONS: tuple[str, ...] = get_args(Edition)
Placards = Literal["figures", "times"]  # how they put a maximum: in dollars, or as so many times the minimum


class SalonSettings(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag="salon"
):
    """A salon's table; with `cut_card` or fewer cards left, the next deal begins with a shuffle.

    Money in cents. Raises ValueError, naming the key, if the numbers cannot make a game.
    """

    minimum: Cents = Cents(5 * CENTS_PER_UNIT)
    maximum: Cents = Cents(500 * CENTS_PER_UNIT)
    decks: Annotated[int, Meta(ge=1, le=8)] = 8
    cut_card: Annotated[int, Meta(ge=0)] = 14

    def __post_init__(self) -> None:
        if self.minimum % CENTS_PER_UNIT or self.maximum % CENTS_PER_UNIT:
            raise ValueError(_("`minimum` and `maximum` must be whole dollars: the smallest chip is one"))
        if not MAX_CARDS - 1 <= self.cut_card < self.decks * CARDS_OF_A_DECK:
            raise ValueError(
                _("`cut_card` must be at least {max_cards}, so that no deal empties the shoe", max_cards=MAX_CARDS - 1)
            )
        Limits(int(self.minimum), int(self.maximum))

    @property
    def limits(self) -> Limits:
        """The posted limits."""
        return Limits(int(self.minimum), int(self.maximum))


class DefusalSettings(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag="defusal"
):
    """A level's bomb, and what it costs and pays. Money in cents; without `seconds` no clock runs.

    `edition` is the manual's that the case asks for; what it says is the same in each. Every `others_solve_every`
    seconds one more of the bomb's other modules is solved, which whoever owns the clock says with a deal. Every
    `warning_every` seconds a lamp wants the dial turned, or it costs a strike. With
    `one_by_one` a module is covered until the one before it is solved, and its first deck appears only then.

    The last five change only what can be read off the case and when: names below the ports, how placards put a
    maximum, cards that lie face down from the first strike on, and after every `blackout_every` seconds of light
    `blackout_seconds` in the dark.

    Raises ValueError, naming the key, if the numbers cannot make a game.
    """

    modules: Annotated[int, Meta(ge=1, le=4)] = 1
    seconds: Annotated[int, Meta(ge=10, le=3600)] | None = None
    strikes: Annotated[int, Meta(ge=1, le=9)] = 3
    others_solved: Annotated[int, Meta(ge=0, le=9)] = 0  # the most other modules of the bomb that were solved before
    entry_fee: Cents = Cents(20 * CENTS_PER_UNIT)
    bounty: Cents = Cents(50 * CENTS_PER_UNIT)
    edition: Edition = "lookup"
    others_solve_every: Annotated[int, Meta(ge=10, le=600)] | None = None  # seconds
    warning_every: Annotated[int, Meta(ge=20, le=600)] | None = None  # seconds
    one_by_one: bool = False
    port_names: bool = False
    placards: Placards = "figures"
    face_down_after_strike: bool = False
    blackout_every: Annotated[int, Meta(ge=10, le=600)] | None = None
    blackout_seconds: Annotated[int, Meta(ge=2, le=60)] = 10

    def __post_init__(self) -> None:
        if self.entry_fee < 0 or self.bounty < 0:
            raise ValueError(_("`entry_fee` and `bounty` must not be below 0"))
        if self.bounty and not self.entry_fee:
            raise ValueError(_("`bounty` must be 0 where `entry_fee` is: what costs nothing pays nothing"))

    @property
    def for_honour(self) -> DefusalSettings:
        """The settings for the same bomb played for the honour: it costs and pays nothing."""
        return msgspec.structs.replace(self, entry_fee=Cents(0), bounty=Cents(0))

    @property
    def minimum(self) -> int:
        """The least purse that is admitted to the bomb, in cents: the entry fee."""
        return int(self.entry_fee)
