"""The events of a Black Baron table, and the view of it (RULES, part 1). No rules."""

import msgspec

from casino.engines.against_dealer import DealerEnded as DealerEnded  # re-exported: they are events of this table too
from casino.engines.against_dealer import HandAsked
from casino.engines.against_dealer import HandDoubled as HandDoubled
from casino.engines.against_dealer import HandSettled as HandSettled
from casino.engines.against_dealer import HandSplit as HandSplit
from casino.engines.base import Event


class HandRolled(Event, frozen=True):
    """A seat rolled its two starting dice."""

    seat: int
    hand: int
    dice: tuple[int, ...]
    total: int


class OpenDieRolled(Event, frozen=True):
    """The dealer rolled the open die."""

    face: int


class SecretDieRolled(Event, frozen=True):
    """The dealer, showing a ten, rolled the second die under the cup. Its face is still secret."""


class SecretDieShown(Event, frozen=True):
    """The dealer's secret die was turned up."""

    face: int
    total: int


class PlagueStruck(Event, frozen=True):
    """The dealer has two tens: every unsettled bet is lost."""


class TurnBegan(HandAsked, frozen=True):
    """A hand is to act."""


class DieRolled(Event, frozen=True):
    """A seat rolled one more die to a hand. `total` is what the hand counts now."""

    seat: int
    hand: int
    face: int
    total: int


class HandStayed(Event, frozen=True):
    """A hand is done. `reason`: chosen, doubled, target (exactly 20), round_table."""

    seat: int
    hand: int
    total: int
    reason: str


class DealerRolled(Event, frozen=True):
    """The dealer rolled a die in the open, on the dealer's turn."""

    face: int
    total: int


class BlackBaronHandView(msgspec.Struct, frozen=True):
    """One hand as everybody sees it. `outcome` is empty while the bet is open."""

    dice: tuple[int, ...]
    total: int
    stake: int
    doubled: bool
    outcome: str


class BlackBaronView(msgspec.Struct, frozen=True):
    """The view of a seat, which at this table is the same for everybody.

    Of the secret die only its presence is seen.
    """

    phase: str
    turn: int | None
    hand: int
    seats: tuple[tuple[BlackBaronHandView, ...], ...]
    dealer: tuple[int, ...]
    has_secret_die: bool
