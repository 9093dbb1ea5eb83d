"""Presence in a hall: which visitors are there and where, as published in `Now`. Nothing is asked or sent here.

A visitor is at the place last gone to, and at each table where they sit. No clock is read, no book opened.

Durations go by clocks that nobody sets. The hall's clock stops while its machine sleeps, and afterwards everybody has
time for a word before they count as away.
"""

from collections.abc import Callable, Sequence

import msgspec

from casino.online.advice import ExpertTold
from casino.online.messages import Face, TakenSeat, encode

LOBBY = "lobby"  # the one place without a table
AWAY_MS = 12_000  # since the last message from a visitor's program
KEPT_MS = 180_000  # how long a visitor who is away still counts as in the hall and keeps a seat
NOW_MS, CHANGED_MS = 2_000, 250  # longest and shortest time between two published moments
MAX_NOW_MS = 5_000  # between two if many visitors hear them
NOW_BYTES_A_SECOND = 1_000_000  # to all together: if that is too little, it is sent only on request
MAX_PEOPLE, MAX_TABLES, MAX_PLACES = 64, 128, 96  # in one published moment
MAX_NOW_BYTES = 64_000


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person in the hall. `public` is the key for whispers; `place` is "lobby" or a table's name.

    `kept_until` is when the seat of a person who is away is given up, on the hall's clock in milliseconds.
    """

    id: str
    name: str
    portrait: Face
    public: str
    place: str = LOBBY
    is_away: bool = False
    kept_until: int = 0


class TableNow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the hall: its sitters, whether the host has it open, and how many entries it has published.

    Of a bomb that number is 0. `gives_purses`: a game master's evening is held there, in which everybody has a purse
    for the evening. `experts` are at the desk of its bomb, and `is_armed` says that a bomb is armed there.
    """

    name: str
    places: tuple[TakenSeat, ...] = ()
    is_open: bool = True
    n: int = 0
    gives_purses: bool = False
    experts: tuple[ExpertTold, ...] = ()
    is_armed: bool = False


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hall at one moment. `t` is its clock in milliseconds.

    `people` are at most 64, those at tables first; `in_all` counts all. `has_onlookers` says whether the host lets
    people watch tables at which they do not sit, `has_sheets` whether they may play by sheets of their own, and
    `has_masters` whether one of them may be the game master at a table. `characters` are the ids of the house's
    characters in the lobby.
    """

    t: int
    title: str
    people: tuple[Person, ...] = ()
    in_all: int = 0
    tables: tuple[TableNow, ...] = ()
    is_tournament: bool = False
    has_onlookers: bool = True
    has_sheets: bool = False
    has_masters: bool = False
    characters: tuple[str, ...] = ()


now_of = msgspec.json.Decoder(Now).decode


class Presence:
    """A record of when each visitor was last heard and where they went.

    `seats_of` gives the tables where a visitor sits.
    """

    def __init__(self, seats_of: Callable[[str], Sequence[str]]) -> None:
        self._seats_of = seats_of
        self._seen: dict[str, int] = {}
        self._went: dict[str, str] = {}
        self._last = self._made = b""
        self._made_at = self._told_at = -MAX_NOW_MS
        self._pause = CHANGED_MS

    # -- who is there -----------------------------------------------------------------------------------------

    def note_activity(self, visitor: str, now: int) -> None:
        """Notes a message from a visitor's program."""
        self._seen[visitor] = now

    def wait_for_all(self, now: int) -> None:
        """Counts all visitors who were here before the hall stood still as heard now, so that none is away at once."""
        self._seen = {who: seen if now - seen > AWAY_MS else now for who, seen in self._seen.items()}

    def forget(self, visitor: str) -> None:
        """Removes a visitor who has gone home."""
        self._seen.pop(visitor, None)
        self._went.pop(visitor, None)

    def silence(self, visitor: str, now: int) -> int:
        """The time since a visitor was last heard, in milliseconds.

        A visitor who sat here before the hall was opened again counts from the first question on.
        """
        if visitor not in self._seen and self._seats_of(visitor):
            self._seen[visitor] = now
        return now - self._seen[visitor] if visitor in self._seen else KEPT_MS + 1

    def is_away(self, visitor: str, now: int) -> bool:
        """True if a visitor's program has not been heard for a while."""
        return self.silence(visitor, now) > AWAY_MS

    def kept_until(self, visitor: str, now: int) -> int:
        """When the seat of a visitor who is away is given up; 0 for a visitor who is there."""
        silence = self.silence(visitor, now)
        return now - silence + KEPT_MS if silence > AWAY_MS else 0

    def is_here(self, visitor: str, now: int) -> bool:
        """True if a visitor counts as in the hall."""
        return self.silence(visitor, now) <= KEPT_MS

    def here(self, now: int) -> list[str]:
        """All visitors in the hall, in the order in which they were first heard."""
        return [visitor for visitor in self._seen if self.is_here(visitor, now)]

    # -- where ------------------------------------------------------------------------------------------------

    def go(self, visitor: str, place: str) -> None:
        """Moves a visitor to the lobby, or to a table to watch or to sit there."""
        self._went[visitor] = place

    def still_at(self, visitor: str, place: str) -> None:
        """Takes a visitor's place from their own program, unless the hall knows it: a reopened hall does not."""
        self._went.setdefault(visitor, place)

    def place_of(self, visitor: str) -> str:
        """The one place shown for a visitor: a table where they sit, or else where they went."""
        seats, went = self._seats_of(visitor), self._went.get(visitor, LOBBY)
        return went if went in seats or not seats else seats[0]

    def is_at(self, visitor: str, place: str) -> bool:
        """True if a visitor is at a place: went there, or sits there."""
        return place in (self.place_of(visitor), self._went.get(visitor)) or place in self._seats_of(visitor)

    # -- publishing --------------------------------------------------------------------------------------------

    def due(self, now: int) -> bool:
        """True if enough time has passed to look for changes."""
        return now - self._told_at >= self._pause

    def to_publish(self, moment: Now) -> bytes:
        """The moment's bytes to publish; empty if the same was published just now, or too many would hear it."""
        body = self._made = bounded(moment)
        self._made_at = moment.t
        same = encode(msgspec.structs.replace(moment, t=0))
        if same == self._last and moment.t - self._told_at < NOW_MS:
            return b""
        self._last, self._told_at = same, moment.t
        needed = 1000 * len(body) * len(self._seen) // NOW_BYTES_A_SECOND
        self._pause = min(MAX_NOW_MS, max(CHANGED_MS, needed))
        return body if needed <= MAX_NOW_MS else b""

    def latest(self, now: int, look: Callable[[int], Now]) -> bytes:
        """The hall at most two seconds ago, for a visitor who asks. `look` gives the present moment."""
        if now - self._made_at >= NOW_MS:
            self._made, self._made_at = bounded(look(now)), now
        return self._made


def bounded(moment: Now) -> bytes:
    """The bytes of a moment within `MAX_NOW_BYTES`; people and places beyond it are left out."""
    seated = [person for person in moment.people if person.place != LOBBY]
    others = [person for person in moment.people if person.place == LOBBY]
    tables, left = [], MAX_PLACES
    for table in moment.tables[:MAX_TABLES]:
        count = len(table.places) + len(table.experts)
        is_told = count <= left
        left -= count if is_told else 0
        tables.append(table if is_told else msgspec.structs.replace(table, places=(), experts=()))
    most = MAX_PEOPLE
    while True:
        people = tuple((*seated, *others)[:most])
        body = encode(msgspec.structs.replace(moment, people=people, tables=tuple(tables)))
        if len(body) <= MAX_NOW_BYTES or not most:
            return body
        most //= 2
