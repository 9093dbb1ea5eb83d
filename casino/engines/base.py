"""The parts shared by all tables' rules: the action, the event, the contract of an engine.

No rule of any one game may enter here, and neither may pygame, pymunk, clocks, files or purses.

An engine decides how its rounds begin: `opening` turns seats with a purse, a bet or a skill into actions. Bets
against a dealer and a fee with a button so share one session, one record and one replay. Where there is no house,
pots go from the table straight to the winners.
"""

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Protocol

import msgspec
from msgspec.structs import astuple

from casino.core.cards import Shoe
from casino.core.chance import Chance
from casino.core.errors import ActionNotAllowed, BetRefused, UnknownAction, WrongPhase
from casino.core.money import Cents, format_amount
from casino.core.texts import _
from casino.engines.sheets import SkillName, Trait

HOUSE = 0  # the seat number of the house in actions that belong to no player (dealing the round)


class Action(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat's request, in the imperative: `Action(3, "double")`. Its JSON form is that of round records.

    Only the fields an action needs are given: `amount` is cents, for a bet; `to` the cents of a street's bet after a
    raise, or at a bomb how many other modules were solved since it was armed; `target` another seat; `die` a die
    counted from 0; `skill` the dice code of the player who sits down and `sheet` what the player's own sheet calls it;
    `bets` the chips on each area in whole dollars, bottom first, or beside an `amount` the cents on each further area;
    `clock` what is left on a clock that runs, in tenths of a second, on which nothing depends.
    """

    seat: int
    action: str
    amount: int | None = None
    to: int | None = None
    target: int | None = None
    die: int | None = None
    skill: str | None = None
    bets: dict[str, tuple[int, ...]] | None = None
    sheet: Trait | None = None
    clock: int | None = None


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=_snake_case):
    """The base of all events: a frozen record of what happened, in the past tense, fit for JSON.

    It never says where on the screen, for how long or in which colour, and carries only what all its receivers may see.
    It never refers back to itself, so the garbage collector skips it (`gc`). Its name in JSON is the class's name in
    lower case: HandSplit is "hand_split".
    """


class Staked(Event, frozen=True):
    """The base of events in which a seat puts `amount` cents on the table."""

    seat: int
    amount: int


class BetPlaced(Staked, frozen=True):
    """A seat put `amount` cents on the table for the round that is about to start."""


class StakeRaised(Staked, frozen=True):
    """The base of events in which a seat adds `amount` cents to a hand during a round."""

    hand: int


class StakeSettled(Event, frozen=True):
    """The base of events that settle money on the table: `staked` leaves it, `returned` goes to the seat's purse."""

    seat: int
    hand: int
    outcome: str
    staked: int
    returned: int


class Paid(Event, frozen=True):
    """The base of events in which `amount` cents on the table go to a seat's purse without involving the house."""

    seat: int
    amount: int


class SeatResult(msgspec.Struct, frozen=True, gc=False):
    """The result of a round for one seat, in cents: all it staked, all it got back."""

    seat: int
    staked: int
    returned: int

    @property
    def net(self) -> int:
        return self.returned - self.staked


class DealerResult(msgspec.Struct, frozen=True, gc=False):
    """The dealer's final hand: the total that counted and every draw that made it."""

    total: int
    draws: tuple[int | str, ...]


class RoundSettled(Event, frozen=True, tag="settled"):
    """The last event of every round: how much each seat staked and got back. After it the table takes new bets."""

    seats: tuple[SeatResult, ...]
    dealer: DealerResult | None
    draws_used: int


class Offer(msgspec.Struct, frozen=True):
    """An action that is legal now for a seat, and its cost to the purse in cents.

    `asks` names the field the action must have, if any: a sum from `least` to `most` in steps of `step` cents, whose
    least costs `cost` and every cent more a cent, or one of the `choices`.
    """

    action: str
    cost: int = 0
    least: int = 0
    most: int = 0
    step: int = 0
    asks: str = ""
    choices: tuple[int, ...] = ()


class Entrant(msgspec.Struct, frozen=True):
    """A player in the coming round: the purse before it in cents, and what the player begins with.

    That is the bet in cents, with those on further areas in `bets`, the skill as a dice code, the chips by area in
    whole dollars, or nothing but a fee. `sheet` is what the player's own sheet calls the skill; empty for one that the
    house gave.
    """

    purse: int
    bet: int = 0
    skill: str = ""
    bets: Mapping[str, tuple[int, ...]] = {}
    sheet: SkillName = ""


class BetLimits(Protocol):
    """The limits of a bet that every game's settings have, in cents."""

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
            _(
                "A bet here is {minimum} to {maximum}, not {amount}.",
                minimum=format_amount(limits.minimum),
                maximum=format_amount(limits.maximum),
                amount=format_amount(amount),
            )
        )
    if amount % limits.bet_step:
        raise BetRefused(
            _(
                "A bet here is a multiple of {bet_step}, not {amount}.",
                bet_step=format_amount(limits.bet_step),
                amount=format_amount(amount),
            )
        )
    return int(amount)  # a level's own Cents become plain cents, which every event and file can hold


_FIELD_WORDS = {
    "amount": _("an amount"),
    "to": _("a total to raise to"),
    "target": _("a target"),
    "die": _("a die"),
    "skill": _("a skill"),
    "bets": _("bets"),
    "sheet": _("a sheet"),
    "clock": _("a clock"),
}


def check_fields(action: Action, asked: str, *allowed: str) -> None:
    """Raises UnknownAction if an action lacks a field it needs, or has one it does not."""
    given = astuple(action)[2:]  # all but its seat and its name
    if given.count(None) == len(given) - bool(asked) and (not asked or getattr(action, asked) is not None):
        return
    for (field, words), value in zip(_FIELD_WORDS.items(), given, strict=True):
        is_given = value is not None
        if is_given != (field == asked) and field not in allowed:
            fault = _('"{action}" goes without {words}.') if is_given else _('"{action}" goes with {words}.')
            raise UnknownAction(fault.format(action=action.action, words=words))


class Phased(Protocol):
    """The part of an engine that names its phases; `phase_words` describe them in refusals."""

    title: ClassVar[str]
    phase: str
    phases: ClassVar[dict[str, tuple[str, ...]]]
    phase_words: ClassVar[dict[str, str]]


def check_phase(engine: Phased, name: str) -> None:
    """Raises UnknownAction for an action the game does not have, WrongPhase for one its present phase does not."""
    if name in engine.phases[engine.phase]:
        return
    if not any(name in allowed for allowed in engine.phases.values()):
        raise UnknownAction(_('{title} has no action "{name}".', title=engine.title, name=name[:40]))
    raise WrongPhase(
        _('"{name}" is not possible now: {phase_words}.', name=name, phase_words=engine.phase_words[engine.phase])
    )


# A bet in cents, a Gambling skill as a dice code, chips on areas, or an entry fee.
Opening = Literal["bet", "skill", "chips", "fee"]


class Engine(Protocol):
    """The engine of one table: its rules and state. The object outlives a round.

    A round is `open_round(chance)`, then actions until `phase` is "closed" again. Nothing here knows a purse: `verify`
    returns what an action costs, events say what is paid; the session books both.
    """

    phase: str
    settings: Any  # the level's, frozen
    is_replaying: bool  # plays what was played before: what the rules once allowed is taken, though never offered
    phases: ClassVar[dict[str, tuple[str, ...]]]  # phase -> the actions it allows: the game's outline
    begins_with: ClassVar[Opening]  # what a seat stakes or brings along when a round begins
    has_button: ClassVar[bool]  # players among themselves, with a button that moves round
    why_no_draws: ClassVar[str]  # why nothing is ever drawn here, for a refusal; empty where chance plays

    @property
    def prepared(self) -> str:
        """The things on the table before a round, as a JSON object in the keys of a record; empty if there are none."""
        ...

    def prepare(self, text: str) -> None:
        """Puts things on the table for the coming round, as `prepared` writes them.

        Raises WrongPhase during one, ActionNotAllowed for what does not belong on this table.
        """
        ...

    def opening_from(self, special: Mapping[str, Any]) -> bool:
        """Prepares the table as a record says in the keys that only some games have.

        False for keys that this game's records do not have. Raises RecordError, naming the key.
        """
        ...

    def ending(self, word: str) -> Action | None:
        """The action that ends a round which its record leaves open, by the record's word for it.

        None where a record has to come to the end by its own actions.
        """
        ...

    def settlement_extra(self) -> dict[str, Any]:
        """The facts besides money in the settlement of this game's round, by key."""
        ...

    @property
    def shoe(self) -> Shoe | None:
        """The shoe the table deals from, kept from round to round; None for dice."""
        ...

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        ...

    @property
    def turn(self) -> int | None:
        """The seat that is to act, HOUSE for the dealer's own actions, None when no round is open."""
        ...

    def open_round(self, chance: Chance) -> None:
        """Takes bets for a new round, which will draw from `chance`. Raises WrongPhase while one is open."""
        ...

    def opening(self, places: Mapping[int, Entrant], button: int) -> tuple[Action, ...]:
        """The actions that begin a round for these seats: everything before the first draw, and the deal.

        `button` is the seat that deals, if the game has one.
        """
        ...

    def legal_actions(self, seat: int) -> tuple[Offer, ...]:
        """The actions a seat may take now; a purse may allow fewer. Draws nothing."""
        ...

    def default_action(self, seat: int) -> Action:
        """The action the rules take for a seat that is to act but does nothing more: no new money, no new draw."""
        ...

    def verify(self, action: Action) -> int:
        """The cost in cents of a legal action. Raises an IllegalAction otherwise; changes and draws nothing."""
        ...

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Does a legal action and everything that follows by itself. Raises as `verify`, leaving all as it was."""
        ...

    def view(self, seat: int) -> Any:
        """The view of a seat, as a frozen JSON-safe struct; HOUSE is an onlooker."""
        ...


class BareTable:
    """The base of engines whose table is bare before a round, and whose records have nothing special."""

    why_no_draws: ClassVar[str] = ""
    prepared = ""
    is_replaying = False

    def prepare(self, text: str) -> None:
        if text:
            raise ActionNotAllowed(_("Nothing is prepared at this table."))

    def opening_from(self, special: Mapping[str, Any]) -> bool:
        return not special

    def ending(self, word: str) -> Action | None:
        return None

    def settlement_extra(self) -> dict[str, Any]:
        return {}
