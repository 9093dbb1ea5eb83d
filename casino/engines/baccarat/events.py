"""The events of a Baccarat table, and the views of it (RULES, part 5). No rules."""

import msgspec

from casino.engines.base import Event, Staked, StakeSettled


class AreaBetPlaced(Staked, frozen=True):
    """Chips are on an area as the deal begins.

    `chips` are in whole dollars, bottom first; `amount` is their cents.
    """

    area: str
    chips: tuple[int, ...]


class ChipsResorted(Event, frozen=True):
    """The dealer sorted a stack, with the largest chips at the bottom."""

    area: str
    chips: tuple[int, ...]


class ShoeShuffled(Event, frozen=True):
    """All cards went back into the shoe and were shuffled."""

    cards: int


class CardDealt(Event, frozen=True):
    """A card went to a hand, "player" or "banker"; `total` is what the hand counts now."""

    hand: str
    card: str
    total: int


class NaturalShown(Event, frozen=True):
    """A hand counts 8 or 9 with its first two cards, so no third is drawn."""

    hand: str
    total: int


class HandStood(Event, frozen=True):
    """A hand draws no third card."""

    hand: str
    total: int


class CoupSettled(Event, frozen=True, tag="round_settled"):
    """A deal is over.

    The event has both hands, the winner ("player", "banker", "tie"), and the net gain in cents.
    """

    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_total: int
    banker_total: int
    winner: str
    net: int
    strikes: int = 0
    solved: bool = False


class AreaSettled(StakeSettled, frozen=True):
    """The bet on an area was settled. `outcome`: won, lost, pushed; `hand` is the area's number, from 1."""

    area: str


class DefusalEntered(Staked, frozen=True):
    """The entry fee of a bomb was paid."""


class BombArmed(Event, frozen=True):
    """The lid is open and the clock runs.

    The event has the number of modules, and of seconds, None without a clock.
    """

    modules: int
    seconds: int | None


class DealRefused(Event, frozen=True, tag="round_refused"):
    """A deal was asked for with bets that cannot be dealt: a strike, and the chips stay where they are."""

    reason: str
    strikes: int


class StrikeGiven(Event, frozen=True):
    """A strike for something other than a refused deal. `reason`: chips (out of order), loss, lamp (not put out)."""

    reason: str
    strikes: int


class DeckChanged(Event, frozen=True):
    """A module, counted from 1, deals from a new deck of another colour."""

    module: int
    colour: str


class ModuleSolved(Event, frozen=True):
    """A round brought a net gain: the module, counted from 1, is disarmed."""

    module: int


class OthersSolved(Event, frozen=True):
    """Of the bomb's other modules `count` were solved since it was armed."""

    count: int


class ModuleOpened(Event, frozen=True):
    """A module, counted from 1, lost its cover; its first deck appeared with `solved` modules of the bomb solved."""

    module: int
    solved: int


class BombEnded(Event, frozen=True):
    """The bomb is over. `outcome`: disarmed, exploded (three strikes), time (the clock ran out), left (given up)."""

    outcome: str


class FeeSettled(StakeSettled, frozen=True):
    """The entry fee went to the house, and a disarmed bomb's bounty to the seat. `outcome` is the bomb's."""


class ModuleView(msgspec.Struct, frozen=True):
    """One module as the person at the bomb sees it; limits in cents. Nothing is seen of one that is not open."""

    minimum: int
    maximum: int
    colour: str
    cards_left: int
    is_solved: bool
    is_open: bool = True


class DefusalView(msgspec.Struct, frozen=True):
    """The casing as the person at the bomb sees it. `indicators` are (label, lit)."""

    phase: str
    turn: int | None
    serial: str
    ports: tuple[str, ...]
    indicators: tuple[tuple[str, bool], ...]
    modules: tuple[ModuleView, ...]
    strikes: int


class SalonView(msgspec.Struct, frozen=True):
    """The view of a salon's table, the same for everybody."""

    phase: str
    turn: int | None
    cards_left: int
    shuffle_is_next: bool
