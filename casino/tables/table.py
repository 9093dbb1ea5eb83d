"""The table port: the one way by which scenes ask for something at a table and learn what happened there.

A scene asks (`begin`, `ask`) and reads `news`. It never knows whether the answer came from this process. Nothing here
plays, books or draws.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from casino.engines.base import Action, Event, Offer
from casino.records.levels import Level
from casino.records.parts import Part
from casino.records.rounds import RoundRecord
from casino.save.ledger import Account

VISITOR = "visitor"  # the kind of a person at another machine; no such account is in any books


@dataclass(frozen=True)
class Happened:
    """Events in the order they are to be shown. `opens_round` says that a new round began with them.

    `announced` is a sentence that is shown before them, about how they came.
    """

    events: tuple[Event, ...]
    opens_round: bool = False
    announced: str = ""


@dataclass(frozen=True)
class Refused:
    """Something that was asked for was not done; `sentence` says why. Nothing has changed."""

    sentence: str


@dataclass(frozen=True)
class Stirred:
    """Something else than a round's events is new: who sits there, who has bet, what is waited for."""


News = Happened | Refused | Stirred
Bets = Mapping[int, int] | Mapping[int, Mapping[str, tuple[int, ...]]]  # cents by seat, or chips by area by seat


@dataclass(frozen=True)
class ShoeState:
    """A shoe as the present round found it: how many cards it holds in all, and which of them are dealt."""

    size: int
    dealt: tuple[str, ...]


@dataclass(frozen=True)
class Candidate:
    """Somebody who may sit down. A choice answers with `key`; `manner` is a line about the person."""

    key: str = ""
    name: str = ""
    manner: str = ""
    portrait: str = ""


@dataclass(frozen=True)
class Wait:
    """What a table waits for, and who: a sentence, and the seconds left of how many; no seconds where nothing presses.

    `seats` are those it waits for; none where it waits for no seat.
    """

    sentence: str
    seconds: float = 0.0
    of: float = 0.0
    seats: tuple[int, ...] = ()


Trust = Literal["", "holds", "doubtful", "broken"]  # in the draws of a table; empty before anything is known


@dataclass(frozen=True)
class FairDraw:
    """What is known of the last round's chance: its record, and what each person added to it, by name.

    `faults` are what is wrong with it, in sentences.
    """

    record: RoundRecord
    parts: tuple[tuple[str, Part], ...] = ()
    faults: tuple[str, ...] = ()


class Table(Protocol):
    """One table with its people, as a scene sees it. `phrase` is mixed into every draw of the coming rounds.

    `deals_here`: this program deals, plays its characters and keeps its purses. Elsewhere a hall does all that.
    `is_practice`: one hand is played for the honour, and nothing is booked.
    """

    deals_here: bool
    is_practice: bool

    level: Level
    phrase: str

    # -- how things stand -------------------------------------------------------------------------------------

    @property
    def settings(self) -> Any:
        """The rules in force: the level's, or those of the round that was taken up."""
        ...

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        ...

    @property
    def sitters(self) -> Mapping[int, Account]:
        """Who sits at which seat."""
        ...

    @property
    def turn(self) -> int | None:
        """The seat that is to act, HOUSE for the dealer, None between rounds."""
        ...

    @property
    def is_open(self) -> bool:
        """Whether money lies on the table, or a bomb is armed."""
        ...

    @property
    def round_id(self) -> int | None:
        """The open round's number in the books."""
        ...

    @property
    def last_round(self) -> int | None:
        """The number of the round that was settled last, None before the first."""
        ...

    @property
    def seal(self) -> str:
        """The seal of the open round, or else of the coming one; empty if it could not be written first."""
        ...

    @property
    def last_draw(self) -> FairDraw | None:
        """The last settled round as it can be checked; None before the first."""
        ...

    @property
    def trust(self) -> Trust:
        """Whether the draws of everything that was told hold, where others than this program deal."""
        ...

    @property
    def doubts(self) -> tuple[str, ...]:
        """What happened at the table that is no fault, and could be used as one, in sentences."""
        ...

    @property
    def wait(self) -> Wait | None:
        """What the table waits for, where that is not simply the next press at this screen."""
        ...

    @property
    def has_chosen(self) -> bool:
        """Whether whoever plays here has made the choice that is asked for, and the answer is still to come."""
        ...

    @property
    def bets_in(self) -> Mapping[int, int]:
        """What seats have staked for the coming round already, in cents."""
        ...

    @property
    def shoe(self) -> ShoeState | None:
        """The shoe as the open round found it, or as it is now; None where nothing is dealt from one."""
        ...

    @property
    def prepared(self) -> str:
        """What lies prepared on the table before a round, as text; empty where nothing does."""
        ...

    def purse(self, seat: int) -> int:
        """The purse of whoever sits there, in cents; 0 for an empty seat."""
        ...

    def purse_of(self, me: Account) -> int:
        """What the player can stake at this table, seated or not, in cents."""
        ...

    def wins(self, seat: int) -> int:
        """The rounds of this game that whoever sits there has won, where a skill grows with them."""
        ...

    def purse_before(self, seat: int) -> int:
        """The same purse as the open round found it; as it is now between rounds."""
        ...

    def offers(self, seat: int) -> tuple[Offer, ...]:
        """What the rules allow a seat and its purse covers."""
        ...

    def bet_range(self, seat: int) -> Offer | None:
        """The bets a seat may make in the coming round; None if it cannot."""
        ...

    def can_play(self, seat: int) -> bool:
        """Whether somebody sits there who can pay the least that the coming round costs."""
        ...

    def cost(self, action: Action) -> int:
        """What a legal action costs, in cents. Raises IllegalAction otherwise."""
        ...

    def passive(self, seat: int) -> Action:
        """What the rules do for a seat that is to act and does nothing more."""
        ...

    def view(self, seat: int) -> Any:
        """What a seat may see, as the game's own struct; HOUSE is an onlooker."""
        ...

    def brings(self, seat: int) -> str:
        """What somebody brings to the table besides money, as an action carries it; empty where that is nothing."""
        ...

    def since_shuffle(self) -> tuple[Event, ...]:
        """All events of the settled rounds dealt from the present shoe, oldest first."""
        ...

    def seen_before(self) -> tuple[str, ...]:
        """Cards of the present shoe that are known to be dealt and of which no event tells any more."""
        ...

    # -- asking -----------------------------------------------------------------------------------------------

    def prepare(self, text: str, settings: Any = None) -> None:
        """Puts something on the table before a round, by other settings than the level's if given.

        Raises WrongPhase during a round.
        """
        ...

    def begin(self, bets: Bets | None = None) -> None:
        """Asks for a new round with these bets. The answer comes as news."""
        ...

    def ask(self, action: Action) -> None:
        """Asks for an action. The answer comes as news."""
        ...

    def news(self) -> Sequence[News]:
        """Everything that happened since it was asked last, oldest first."""
        ...

    def settle_by_rules(self) -> None:
        """Plays an open round to its end for everybody without new money. Raises SaveError."""
        ...

    # -- seats ------------------------------------------------------------------------------------------------

    def seat_everybody(self, me: Account) -> None:
        """Seats the player and the company of last time."""
        ...

    def sit(self, seat: int, account: Account) -> None:
        """Gives a seat to somebody. Raises WrongPhase during a round, UnknownSeat if it cannot be taken."""
        ...

    def stand(self, seat: int) -> None:
        """Frees a seat. Raises WrongPhase during a round."""
        ...

    def seat_character(self, seat: int, character: str) -> str:
        """Seats one of the house's characters; returns a sentence where the purse is too small. Raises as `sit`."""
        ...

    def candidates(self, seat: int, me: Account) -> list[Candidate]:
        """Who may be asked to a seat, and what else may be done with it."""
        ...

    def change_seat(self, seat: int, key: str, me: Account) -> str:
        """Does what was chosen for a seat; returns a sentence where it could not be done. Raises as `sit`."""
        ...

    def remember_seats(self, me: Account) -> None:
        """Keeps who sits where, for the next evening."""
        ...

    def left(self) -> None:
        """The player got up: what is still open of a round is played without new money."""
        ...
