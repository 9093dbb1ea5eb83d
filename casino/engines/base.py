"""What every table's rules share: the action, the event, the contract of an engine.

No rule of any one game may enter here, and neither may pygame, pymunk, clocks, files or purses.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, Protocol

import msgspec

from casino.cards import Shoe
from casino.chance import Chance
from casino.errors import BetRefused
from casino.money import Cents, format_amount

HOUSE = 0  # the seat number of the house in actions that belong to no player (dealing the round)


class Action(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a seat asks for, in the imperative: `Action(3, "double")`. Its JSON form is that of round records.

    `amount` is cents, for a bet.
    """

    seat: int
    action: str
    amount: int | None = None


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=_snake_case):
    """Base of all events: a frozen record of what happened, in the past tense, fit for JSON.

    It never says where on the screen, for how long or in which colour, and carries only what everybody it goes
    to may see. Its name in JSON is the class's name in small letters: HandSplit is "hand_split".
    """


class BetPlaced(Event, frozen=True):
    """A seat put `amount` cents on the table for the round that is about to start."""

    seat: int
    amount: int


class StakeRaised(Event, frozen=True):
    """Base of events in which a seat puts `amount` more cents on the table during a round."""

    seat: int
    hand: int
    amount: int


class StakeSettled(Event, frozen=True):
    """Base of events that settle money on the table: `staked` leaves it, `returned` goes to the seat's purse."""

    seat: int
    hand: int
    outcome: str
    staked: int
    returned: int


class SeatResult(msgspec.Struct, frozen=True):
    """One seat's round in cents: all it put down, all it got back."""

    seat: int
    staked: int
    returned: int

    @property
    def net(self) -> int:
        return self.returned - self.staked


class DealerResult(msgspec.Struct, frozen=True):
    """What the dealer ended with: the total that counted and every draw that made it."""

    total: int
    draws: tuple[int | str, ...]


class RoundSettled(Event, frozen=True, tag="settled"):
    """The last event of every round: who staked and got back how much. After it the table takes new bets."""

    seats: tuple[SeatResult, ...]
    dealer: DealerResult | None
    draws_used: int


class Offer(msgspec.Struct, frozen=True):
    """One action that is legal now for a seat, and what it costs the purse in cents.

    A bet is offered with its range instead: `least` to `most` in steps of `step` cents.
    """

    action: str
    cost: int = 0
    least: int = 0
    most: int = 0
    step: int = 0


class BetLimits(Protocol):
    """The settings every game has that a bet must keep to, in cents."""

    @property
    def minimum(self) -> Cents: ...
    @property
    def maximum(self) -> Cents: ...
    @property
    def bet_step(self) -> Cents: ...


def check_bet(limits: BetLimits, amount: int) -> int:
    """A bet within its limits, as plain cents. Raises BetRefused, naming the limits or the step."""
    if not limits.minimum <= amount <= limits.maximum:
        raise BetRefused(
            f"A bet here is {format_amount(limits.minimum)} to {format_amount(limits.maximum)}, "
            f"not {format_amount(amount)}."
        )
    if amount % limits.bet_step:
        raise BetRefused(f"A bet here is a multiple of {format_amount(limits.bet_step)}, not {format_amount(amount)}.")
    return int(amount)  # a level's own Cents become plain cents, which every event and file can hold


class Engine(Protocol):
    """One table's rules. The object outlives a round.

    The life of a round: `open_round(chance)`, then actions until `phase` is "closed" again. Nothing here knows a
    purse: `verify` says what an action costs, events say what is paid; the session books both.
    """

    phase: str
    phases: ClassVar[dict[str, tuple[str, ...]]]  # phase -> the actions it allows, the game's outline

    @property
    def shoe(self) -> Shoe | None:
        """What the table deals from and what runs on from round to round; None where dice are thrown."""
        ...

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        ...

    @property
    def turn(self) -> int | None:
        """The seat that is to act, HOUSE for the dealer's own doing, None when no round is open."""
        ...

    def open_round(self, chance: Chance) -> None:
        """Takes bets for a new round, which will draw from `chance`. Raises WrongPhase while one is open."""
        ...

    def legal_actions(self, seat: int) -> tuple[Offer, ...]:
        """What the seat may do now; a purse may allow less. Draws nothing."""
        ...

    def passive_action(self, seat: int) -> Action:
        """What the rules do for a seat whose turn it is and that does nothing more: no new money, no new draw."""
        ...

    def verify(self, action: Action) -> int:
        """The cost in cents of a legal action. Raises an IllegalAction otherwise; changes and draws nothing."""
        ...

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Does a legal action and all that follows by itself. Raises as `verify`, leaving all as it was."""
        ...

    def view(self, seat: int) -> Any:
        """What that seat may see, as a frozen JSON-safe struct (HOUSE: what an onlooker sees)."""
        ...
