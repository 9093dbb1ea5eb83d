"""The events of a Three Street Pi'Lok table, and the view of it (RULES, part 3). No rules."""

import msgspec

from casino.engines.base import Event, Paid, Staked
from casino.engines.sheets import SkillName

STREETS = ("lift", "orbit", "deep")


class Pot(msgspec.Struct, frozen=True):
    """A pot in cents, and the seats that may win it, in seat order."""

    amount: int
    seats: tuple[int, ...]


class ButtonPlaced(Event, frozen=True):
    """The button is at a seat, which deals; in every order the seat to its left comes first."""

    seat: int


class FeePaid(Staked, frozen=True):
    """A seat paid the Berthing Fee."""


class SatOut(Event, frozen=True):
    """A seat cannot pay the Berthing Fee and sits the hand out."""

    seat: int


class StreetBegan(Event, frozen=True):
    """The lift, the orbit or the deep began: one more die for everybody still in the hand."""

    street: str


class StreetDieRolled(Event, frozen=True):
    """A seat rolled its next die in the open. `total` is the plain sum of its dice."""

    seat: int
    face: int
    dice: tuple[int, ...]
    total: int


class TurnBegan(Event, frozen=True):
    """A seat is to bet. `to_call` is what it lacks to the street's bet, in cents; it may have less."""

    seat: int
    to_call: int


class Passed(Event, frozen=True):
    """A seat checked."""

    seat: int


class BetMade(Staked, frozen=True):
    """A seat made the street's first bet."""

    is_all_in: bool


class Called(Staked, frozen=True):
    """A seat matched the street's bet, or put in all it had towards it."""

    is_all_in: bool


class Raised(Staked, frozen=True):
    """A seat raised the street's bet to `to` cents; `amount` is what it put in for that."""

    to: int
    is_all_in: bool


class Folded(Event, frozen=True):
    """A seat gave up the hand."""

    seat: int


class BettingSkipped(Event, frozen=True):
    """Fewer than two seats have money left to bet with: no betting on this street."""

    street: str


class StreetEnded(Event, frozen=True):
    """The street's bets are in the pots, main pot first."""

    street: str
    pots: tuple[Pot, ...]


class JumpBegan(Event, frozen=True):
    """The Jump begins; `order` are the seats that will be asked, in turn."""

    order: tuple[int, ...]


class JumpTurnBegan(Event, frozen=True):
    """A seat may jump another seat, once."""

    seat: int


class JumpDeclined(Event, frozen=True):
    """A seat declined to jump."""

    seat: int


class Jumped(Event, frozen=True):
    """A seat jumped another: both will roll their skill."""

    seat: int
    target: int


class SkillRolled(Event, frozen=True, omit_defaults=True):
    """A seat rolled its Gambling skill, or what `sheet` names, where it plays by a sheet of its own.

    `dice` are all faces in the order of rolling, the wild die's last.
    """

    seat: int
    skill: str
    dice: tuple[int, ...]
    total: int
    sheet: SkillName = ""


class DuelTied(Event, frozen=True):
    """Both players of a duel rolled the same. `decided` is the table's rule: reroll, jumper, target."""

    total: int
    decided: str


class DuelWon(Event, frozen=True):
    """The winner of the duel may have one of the loser's dice rolled again."""

    winner: int
    loser: int


class DieSpared(Event, frozen=True):
    """The winner of the duel leaves the loser's dice as they are."""

    winner: int
    loser: int


class DieRerolled(Event, frozen=True):
    """The loser of the duel rolled die number `die` (from 0) again: it was `before`, now it is `face`."""

    winner: int
    loser: int
    die: int
    before: int
    face: int
    dice: tuple[int, ...]


class HandShown(Event, frozen=True):
    """Shadowport: the best two of a seat's dice, as numbers from 0, and what they are worth."""

    seat: int
    dice: tuple[int, ...]
    kept: tuple[int, int]
    total: int


class PotWon(Paid, frozen=True):
    """Cents of pot number `pot` (from 1) go to a seat.

    `reason`: best (alone the highest), tie (shared with others), unmatched (all of it is the seat's own, which no
    other seat called), folded (everybody else gave up).
    """

    pot: int
    reason: str


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat in the hand as everybody sees it; cents. `paid` is the whole hand's, `street_paid` this street's.

    `sheet` is what the player's own sheet calls the skill; empty for one that the house gave.
    """

    seat: int
    stack: int
    skill: str
    dice: tuple[int, ...]
    paid: int
    street_paid: int
    is_folded: bool
    sheet: SkillName = ""


class PilokView(msgspec.Struct, frozen=True):
    """The view of a seat, which at this table is everything in the open.

    `first` acted first most recently (None: none yet); `to_match` is the street's bet and `last_raise` what the least
    raise adds, in cents; `waiting` are the seats still to act after `turn` in this betting or this Jump, in order;
    `duel` is (winner, loser) while a die may be picked; `pots` hold what was bet on streets that are over.
    """

    phase: str
    turn: int | None
    street: str
    button: int
    first: int | None
    players: tuple[PlayerView, ...]
    to_match: int
    last_raise: int
    raises_left: int
    waiting: tuple[int, ...]
    duel: tuple[int, int] | None
    pots: tuple[Pot, ...]
