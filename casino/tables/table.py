"""The table port: the one way by which scenes ask for something at a table and learn what happened there.

A scene asks (`begin`, `ask`) and reads `news`. It never knows whether the answer came from this process. Nothing here
plays, books or draws.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Protocol

import msgspec

from casino.engines.base import Action, Event, Offer
from casino.engines.sheets import SkillName
from casino.players.characters import Character
from casino.records.draw_secrets import DrawSecret
from casino.records.levels import Level
from casino.records.rounds import RoundRecord
from casino.save.ledger import Account
from casino.tables.evening.desk import EveningSummary

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
    """A request that was not done; `sentence` says why. Nothing has changed."""

    sentence: str


@dataclass(frozen=True)
class TableChanged:
    """News other than a round's events: who sits there, who has bet, what is waited for."""


News = Happened | Refused | TableChanged
OWN = "own"  # the area of a seat's first bet where it makes several
# Cents by seat, or by area by seat where one makes several bets, or chips by area by seat.
Bets = Mapping[int, int | Mapping[str, int]] | Mapping[int, Mapping[str, tuple[int, ...]]]


@dataclass(frozen=True)
class ShoeState:
    """A shoe as the present round found it: how many cards it holds in all, and which of them are dealt."""

    size: int
    dealt: tuple[str, ...]


@dataclass(frozen=True)
class Candidate:
    """A person or character who may sit down. A choice answers with `key`; `manner` is a line about the person."""

    key: str = ""
    name: str = ""
    manner: str = ""
    portrait: str = ""


@dataclass(frozen=True)
class TableWait:
    """The wait of a table: a sentence, and the seconds left of how many; no seconds where there is no limit.

    `seats` are those it waits for; none where it waits for no seat.
    """

    sentence: str
    seconds: float = 0.0
    of: float = 0.0
    seats: tuple[int, ...] = ()


_Part = Annotated[float, msgspec.Meta(ge=-1.0, le=1.0)]  # of half a card to a place of its rim, or of a card across


class CardHeld(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a card of a hand is held, counted from 0: at a place of its rim, and drawn so far across and along.

    It lies flat where it is not drawn, and `turns` says that it is turned over. No card's face is told.
    """

    card: Annotated[int, msgspec.Meta(ge=0, le=2)]
    x: _Part = 0.0
    y: _Part = 0.0
    across: _Part = 0.0
    along: _Part = 0.0
    turns: bool = False


class CardsHeld(Protocol):
    """How cards of the last round are held, where people look on from other machines."""

    def show(self, held: CardHeld) -> None:
        """Tells them how the player here holds a card."""

    def news(self) -> Sequence[CardHeld]:
        """How another player has held cards since it was asked last."""
        ...


class ClockElsewhere(Protocol):
    """The clock, lamp and deals of a bomb's table at which another program deals."""

    @property
    def left(self) -> float | None:
        """Seconds on the clock now; None where no clock runs."""
        ...

    @property
    def others(self) -> int:
        """The other modules that were solved since the bomb was armed."""
        ...

    @property
    def word(self) -> str:
        """The word on the warning lamp; empty while it is dark."""
        ...

    def deals(self) -> Sequence[tuple[int, Mapping[str, tuple[int, ...]]]]:
        """The module, from 1, and the chips of every deal since it was asked last, or since the bomb was armed."""
        ...

    def turn_dial(self, place: int, on_refused: Callable[[str], object]) -> None:
        """Asks to turn the dial to a place; what comes of it is among the news."""
        ...


Trust = Literal["", "holds", "doubtful", "broken"]  # in the draws of a table; empty before anything is known


@dataclass(frozen=True)
class FairDraw:
    """The chance of the last round: its record, and what each person added to it, by name.

    `faults` are what is wrong with it, in sentences.
    """

    record: RoundRecord
    parts: tuple[tuple[str, DrawSecret], ...] = ()
    faults: tuple[str, ...] = ()


def bets_within(rules: Any, purse: int) -> Offer | None:
    """The bets that a purse covers by a table's rules: their limits, cut to the purse; None if it covers none."""
    most = min(rules.maximum, purse // rules.bet_step * rules.bet_step)
    if most < rules.minimum:
        return None
    return Offer("bet", least=int(rules.minimum), most=int(most), step=int(rules.bet_step))


class MastersEvening(EveningSummary, Protocol):
    """An evening with a game master, as a table on the screen knows it. `host` is the game master's account.

    `is_master`: the game master is at this screen.
    """

    @property
    def host(self) -> int: ...
    @property
    def is_master(self) -> bool: ...

    def purse_holder(self, me: Account) -> Account:
        """The account from whose purse a person plays this evening."""
        ...

    def computer_player(self, held: Account) -> Character | None:
        """The character as whom the house plays somebody; None for a person and whom the game master plays."""
        ...

    @property
    def played(self) -> Sequence[int]:
        """The seats of the house's players whom the game master plays."""
        ...

    @property
    def lays_for(self) -> Sequence[int]:
        """Those of them whose bets are laid at this screen."""
        ...


class Table(Protocol):
    """One table with its people, as a scene sees it. `phrase` is mixed into every draw of the coming rounds.

    `deals_here`: this program deals, plays its characters and keeps its purses. Elsewhere a hall does all that.
    `is_practice`: one hand is played for the honour, and nothing is booked. `far_clock` is what runs here where another
    program owns the clock; None elsewhere.
    """

    deals_here: bool
    is_practice: bool
    far_clock: ClockElsewhere | None

    level: Level
    phrase: str

    @property
    def evening(self) -> MastersEvening | None:
        """The evening with a game master that is held at this table, if one is."""
        ...

    # -- how things stand -------------------------------------------------------------------------------------

    @property
    def settings(self) -> Any:
        """The rules in force: the level's, or those of the round that was taken up."""
        ...

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        ...

    @property
    def sitters(self) -> Mapping[int, Account]:
        """The accounts that sit at the table, by seat."""
        ...

    @property
    def turn(self) -> int | None:
        """The seat that is to act, HOUSE for the dealer, None between rounds."""
        ...

    @property
    def is_open(self) -> bool:
        """Whether money is on the table, or a bomb is armed."""
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
        """Whether the draws of all events here hold, where others than this program deal."""
        ...

    @property
    def doubts(self) -> tuple[str, ...]:
        """Sentences on what happened at the table that is no fault, but could be used as one."""
        ...

    @property
    def wait(self) -> TableWait | None:
        """The wait of the table, where that is not simply for the next press at this screen."""
        ...

    @property
    def has_chosen(self) -> bool:
        """Whether the player here has made the choice that is asked for, and the answer is still to come."""
        ...

    @property
    def bets_in(self) -> Mapping[int, int]:
        """The cents that seats have staked for the coming round already."""
        ...

    @property
    def cards_held(self) -> CardsHeld | None:
        """How cards are held; None where everybody looks at the same screen."""
        ...

    @property
    def shoe(self) -> ShoeState | None:
        """The shoe as the open round found it, or as it is now; None where nothing is dealt from one."""
        ...

    @property
    def prepared(self) -> str:
        """The things prepared on the table before a round, as text; empty where there are none."""
        ...

    def purse(self, seat: int) -> int:
        """The purse of the player at a seat, in cents; 0 for an empty seat."""
        ...

    def purse_of(self, me: Account) -> int:
        """The cents the player can stake at this table, seated or not."""
        ...

    def wins(self, seat: int) -> int:
        """The rounds and duels of this game that the player at a seat has won, where a skill grows with them."""
        ...

    def purse_before(self, seat: int) -> int:
        """The purse of a seat as the open round found it; as it is now between rounds."""
        ...

    def offers(self, seat: int) -> tuple[Offer, ...]:
        """The actions that the rules allow a seat and its purse covers."""
        ...

    def bet_range(self, seat: int) -> Offer | None:
        """The bets a seat may make in the coming round; None if it cannot."""
        ...

    def can_play(self, seat: int) -> bool:
        """Whether the player at a seat can pay the least that the coming round costs."""
        ...

    def cost(self, action: Action) -> int:
        """The cost of a legal action, in cents. Raises IllegalAction otherwise."""
        ...

    def default_action(self, seat: int) -> Action:
        """The action the rules take for a seat that is to act and does nothing more."""
        ...

    def view(self, seat: int) -> Any:
        """The view of a seat, as the game's own struct; HOUSE is an onlooker."""
        ...

    def entry_skill(self, seat: int) -> str:
        """The things a seat brings to the table besides money, as an action carries them; empty if there are none."""
        ...

    def sheet(self, seat: int) -> SkillName:
        """What the sheet that the player at a seat plays by calls the skill; empty by the house's ladder."""
        ...

    def since_shuffle(self) -> tuple[Event, ...]:
        """All events of the settled rounds dealt from the present shoe, oldest first."""
        ...

    def seen_before(self) -> tuple[str, ...]:
        """Cards of the present shoe that are known to be dealt, but whose events are not known any more."""
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
        """Gives a seat to a player. Raises WrongPhase during a round, UnknownSeat if it cannot be taken."""
        ...

    def stand(self, seat: int) -> None:
        """Frees a seat. Raises WrongPhase during a round."""
        ...

    def seat_character(self, seat: int, character: str) -> str:
        """Seats one of the house's characters; returns a sentence where the purse is too small. Raises as `sit`."""
        ...

    def candidates(self, seat: int, me: Account) -> list[Candidate]:
        """The candidates for a seat, and what else may be done with it."""
        ...

    def change_seat(self, seat: int, key: str, me: Account) -> str:
        """Does what was chosen for a seat; returns a sentence where it could not be done. Raises as `sit`."""
        ...

    def remember_seats(self, me: Account) -> None:
        """Keeps the seats of this table for the next evening."""
        ...

    def left(self) -> None:
        """Takes in that the player got up: the rest of an open round is played without new money."""
        ...
