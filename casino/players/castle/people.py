"""The evening of the characters in the castle: coming, choosing a table, sitting a while, going home.

Everybody's place is stored here and passed on to the hall's talk in the same step, so that the two never differ. What
happens and is said at a table is not decided here.
"""

import math
import random
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass

from casino.core.letters import folded
from casino.players.castle import hall_talk
from casino.players.castle.facts import EveningFacts
from casino.players.castle.gossip import Gossip
from casino.players.castle.table import CastleSitter, CastleTable
from casino.players.characters import CHARACTERS

MIN_PRESENT = 5
_FIRST_PRESENT, _FIRST_SEATED = 8, 6
_MIN_IN_LOBBY = 2  # so that a character can answer
_WANDER = (12.0, 45.0)  # seconds in the lobby between two decisions
_AWAY = (45.0, 180.0)  # seconds outside the castle
_STAY = (240.0, 720.0)  # seconds at a table
_LOOK_AGAIN = 2.0  # seconds until a character who wants to leave asks again whether the round is over
_HEARS_OUT = 4.0  # seconds until one who talks with another decides
_GOES_HOME = 0.1  # how likely a decision in the lobby is to go home
_A_WHILE = 180.0  # seconds until a character whose request was not met asks again
_JOINS_PERSON = 0.18  # how likely a character in the lobby asks to join a person's table, once a round
_SITS_TALK, _GOES_TALK = 0.35, 0.35  # how likely something is said at a coming or going
_COMFORT = 0.006  # of the purse: the bet a modest character is comfortable with
_COMPANY = (1.0, 2.2, 1.8, 1.3)  # how much likelier a table is chosen for the number of people already there
_MIN_BETS = 20  # a table is for those who have at least so many of its smallest bets


@dataclass
class Life:
    """One character's evening.

    `level` is the table it sits at, empty in the lobby; `due` is the time of its next decision.
    """

    id: str
    is_here: bool = False
    is_barred: bool = False  # a person of the same name is in the house
    level: str = ""
    seat: int = 0
    due: float = 0.0
    stays_until: float = 0.0

    @property
    def name(self) -> str:
        """The character's whole name."""
        return CHARACTERS[self.id].name


def liking(who: str, table: CastleTable, pocket: int) -> float:
    """The liking of a character for a table, 0 for none.

    It depends on the limits, the bets it is comfortable with, and the company.
    """
    rules = table.level.settings
    if pocket < _MIN_BETS * rules.minimum:
        return 0.0
    ease = max(1.0, pocket * _COMFORT * (0.4 + 6 * CHARACTERS[who].boldness))
    usual = math.sqrt(float(rules.minimum) * float(rules.maximum))
    return math.exp(-abs(math.log(ease / usual)) / 1.5) * _COMPANY[min(len(table.seats), len(_COMPANY) - 1)]


class Household:
    """All the characters of one castle."""

    def __init__(
        self,
        talk: hall_talk.HallTalk,
        gossip: Gossip,
        facts: EveningFacts,
        tables: Mapping[str, CastleTable],
        pockets: MutableMapping[str, int],
        rng: random.Random,
    ) -> None:
        self.talk = talk
        self.lives = {who: Life(who) for who in CHARACTERS}
        self._gossip = gossip
        self._facts = facts
        self._tables = tables
        self.pockets = pockets
        self._rng = rng

    def settle_in(self) -> None:
        """Starts in the middle of the evening: most are here, and many sit."""
        everybody = list(self.lives.values())
        self._rng.shuffle(everybody)
        for number, life in enumerate(everybody):
            life.due = self._rng.uniform(*_AWAY)
            if number < _FIRST_PRESENT:
                self._come(life, 0.0)
            if number < _FIRST_SEATED and (table := self._wanted_table(life)) is not None:
                self._sit_down(life, table, 0.0)
                life.stays_until = self._rng.uniform(_STAY[0] / 4, _STAY[1])

    # -- who is where -----------------------------------------------------------------------------------------

    @property
    def due(self) -> float:
        """The time of the next decision of any character, in seconds."""
        return min(life.due for life in self.lives.values())

    def here(self) -> list[Life]:
        """The characters in the hall."""
        return [life for life in self.lives.values() if life.is_here]

    def in_lobby(self) -> list[Life]:
        """The characters in the lobby."""
        return [life for life in self.lives.values() if life.is_here and not life.level]

    # -- requests ---------------------------------------------------------------------------------------------

    def live(self, seconds: float) -> bool:
        """Lets every character whose time has come decide; True if any did anything."""
        done = [self._wish(life, seconds) for life in self.lives.values() if life.due <= seconds]
        return any(done)

    def _wish(self, life: Life, seconds: float) -> bool:
        life.due = seconds + self._rng.uniform(*_WANDER)
        if not life.is_here:
            if not life.is_barred:
                self._come(life, seconds)
            return life.is_here
        if self._gossip.is_engaged(life.id):
            life.due = seconds + _HEARS_OUT
            return False
        if life.level:
            return self._at_table(life, self._tables[life.level], seconds)
        is_home_better = self._rng.random() < _GOES_HOME
        if is_home_better and len(self.here()) > MIN_PRESENT and len(self.in_lobby()) > _MIN_IN_LOBBY:
            self.go_home(life, seconds)
            return True
        if len(self.in_lobby()) > _MIN_IN_LOBBY and (table := self._wanted_table(life)) is not None:
            self._sit_down(life, table, seconds)
            return True
        return False

    def _at_table(self, life: Life, table: CastleTable, seconds: float) -> bool:
        if table.is_with_person:  # that table's scene asks who is restless
            return False
        is_broke = self.pockets[life.id] < table.level.settings.minimum
        if seconds < life.stays_until and not is_broke:
            return False
        if not table.is_between:
            life.due = seconds + _LOOK_AGAIN
            return False
        if self._rng.random() < _GOES_TALK:
            # Said as they leave: they stay until it is said.
            is_said = self._gossip.chatter(life.id, table.place, "goes", seconds, table=table.place)
            if is_said:
                life.due, life.stays_until = seconds + _LOOK_AGAIN + 1.0, 0.0
                return False
        table.unseat(life.seat)
        self.to_lobby(life.id, seconds)
        return True

    def _wanted_table(self, life: Life) -> CastleTable | None:
        """A table without a person that the character likes, with a free seat; None if there is none."""
        open_tables = [t for t in self._tables.values() if not t.is_with_person and len(t.free_seats) >= 2]
        weights = [liking(life.id, table, self.pockets[life.id]) for table in open_tables]
        return self._rng.choices(open_tables, weights)[0] if any(weights) else None

    def restless(self, table: CastleTable, seconds: float) -> list[tuple[int, str | None]]:
        """The characters who would like to join or leave a person's table; see `Castle.restless`."""
        requests: list[tuple[int, str | None]] = []
        for seat, who in table.characters.items():
            if seconds >= self.lives[who].stays_until:
                self.lives[who].stays_until = seconds + _A_WHILE
                requests.append((seat, None))
                break
        if len(table.seats) == 1 and table.free_seats:  # nobody has to play alone for long
            if who := self._company(table):
                requests.append((self._rng.choice(table.free_seats), who))
        elif len(table.free_seats) >= 2 and self._rng.random() < _JOINS_PERSON:
            able = [life for life in self.in_lobby() if liking(life.id, table, self.pockets[life.id]) > 0]
            if len(self.in_lobby()) > _MIN_IN_LOBBY and able:
                requests.append((self._rng.choice(table.free_seats), self._rng.choice(able).id))
        return requests

    def _company(self, table: CastleTable) -> str:
        """The character (its id) who comes to a person who sits alone: from the lobby, from home, or from a table."""
        able = [life for life in self.lives.values() if not life.is_barred]
        able = [life for life in able if liking(life.id, table, self.pockets[life.id]) > 0]
        in_lobby = [life for life in able if life.is_here and not life.level]
        away = [life for life in able if not life.is_here]
        playing = [life for life in able if life.level and not self._tables[life.level].is_with_person]
        chosen = next((lives for lives in (in_lobby, away, playing) if lives), [])
        return self._rng.choice(chosen).id if chosen else ""

    # -- coming and going -------------------------------------------------------------------------------------

    def _come(self, life: Life, seconds: float) -> None:
        if self.pockets[life.id] < CHARACTERS[life.id].purse // 5:
            self.pockets[life.id] = CHARACTERS[life.id].purse
        life.is_here, life.level = True, ""
        life.due = seconds + self._rng.uniform(*_WANDER)
        self.talk.arrive(life.name, "character", seconds)

    def go_home(self, life: Life, seconds: float) -> None:
        """Sends a character home, even from a table."""
        if life.level:
            self._get_up(life)
        life.is_here, life.level = False, ""
        life.due = seconds + self._rng.uniform(*_AWAY)
        self.talk.leave(life.name, seconds)
        self._facts.forget(life.name)

    def to_lobby(self, who: str, seconds: float) -> None:
        """Sends a character to the lobby from a seat already left."""
        life = self.lives[who]
        if not life.is_here:
            return
        life.level, life.seat = "", 0
        life.due = seconds + self._rng.uniform(*_WANDER)
        self.talk.move(life.name, hall_talk.LOBBY, seconds)

    def tidy(self, table: CastleTable, seconds: float) -> None:
        """Prepares a table for play among characters: one seat stays free, and only those in the hall sit there."""
        for seat, who in list(table.characters.items()):
            is_stranger = self.lives[who].level != table.level.name
            if is_stranger or len(table.characters) >= table.seat_count:
                table.unseat(seat)
                if not is_stranger:
                    self.to_lobby(who, seconds)

    def _sit_down(self, life: Life, table: CastleTable, seconds: float) -> None:
        seat = self._rng.choice(table.free_seats)
        table.seat(seat, CastleSitter(life.name, life.id))
        life.level, life.seat = table.level.name, seat
        life.stays_until = seconds + self._rng.uniform(*_STAY)
        self.talk.move(life.name, table.place, seconds)
        if self._rng.random() < _SITS_TALK:
            self._gossip.chatter(life.id, table.place, "sits", seconds, table=table.place)

    def fetch(self, who: str, table: CastleTable, seat: int, seconds: float) -> None:
        """Fetches a character for a seat at a person's table, whatever it was doing; the caller seats it there.

        One that a person of the same name keeps away only fills the seat.
        """
        life = self.lives[who]
        if life.is_barred:
            return
        if life.level != table.level.name:
            if life.level:
                self._get_up(life)
            if life.is_here:
                self.talk.move(life.name, table.place, seconds)
            else:
                self.talk.arrive(life.name, "character", seconds, table.place)
            life.stays_until = seconds + self._rng.uniform(*_STAY)
        life.is_here, life.level, life.seat = True, table.level.name, seat

    def _get_up(self, life: Life) -> None:
        """Takes a character off its seat at once, which ends a round simulated there."""
        table = self._tables[life.level]
        if not table.is_with_person and not table.is_between:
            table.break_off()
        if life.seat in table.seats:
            table.unseat(life.seat)

    def bar(self, name: str, seconds: float, *, is_barred: bool) -> None:
        """Bars or frees a name, as a person of that name comes or leaves; a character with it stays away meanwhile."""
        for life in self.lives.values():
            if folded(life.name) == folded(name):
                life.is_barred = is_barred
                if is_barred and life.is_here:
                    self.go_home(life, seconds)

    # -- money ------------------------------------------------------------------------------------------------

    def gains(self) -> dict[str, tuple[int, str]]:
        """The evening's gains of the characters in the lobby, by id: in cents and as text."""
        return self._facts.gains(life.id for life in self.in_lobby())
