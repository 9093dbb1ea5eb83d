"""The life of the castle's gambling hall: who is there, where they sit, how play goes on, and who speaks.

It has no window and no clock: seconds are passed in, and one random stream, separate from all draws of persons' rounds,
decides what the characters do. Characters come and go, choose tables by their taste and their money, sit a while, play
and talk. At tables without a person they play for the evening's play chips, which are kept here alone: integers of
cents that start at the character's purse and never touch the house's books. Where a person sits, that table's own scene
plays with real purses, reports what happened, and learns who would like to come or go.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from casino.core.letters import folded
from casino.core.texts import _
from casino.engines.base import Event
from casino.players.castle import hall_talk
from casino.players.castle.facts import EveningFacts
from casino.players.castle.gossip import STEWARD, Gossip
from casino.players.castle.happened import happened
from casino.players.castle.happenings import Happening
from casino.players.castle.people import Household
from casino.players.castle.places import castle_places
from casino.players.castle.table import CastleSitter, CastleTable
from casino.players.characters import CHARACTERS
from casino.players.talk.lately import SaidLately
from casino.records.levels import Level

_WARM_UP_SECONDS = 40.0  # simulated before a person looks, so that cards are on the tables
_TAKES_UP_SECONDS = 3.0  # until those left at a table play on among themselves
WELCOME = _(
    "Good evening, {name}. Choose a table and sit down, or stay by the fire and talk: ask anybody here about the game, "
    "the odds or each other. Press a name to whisper."
)


@dataclass(frozen=True)
class PersonPresent:
    """A person or character in the hall, and where.

    `level` is the name of their table, empty in the lobby; `place` is the talk's name of where they are.
    """

    name: str
    portrait: str
    is_human: bool
    place: str
    level: str = ""

    @property
    def kind(self) -> hall_talk.Who:
        """The talk's word for what they are."""
        return "person" if self.is_human else "character"


@dataclass
class _Person:
    """A person of this machine in the hall; `is_brought`: only while they sit at the table."""

    name: str
    portrait: str
    level: str = ""
    is_brought: bool = False


class Castle:
    """The hall of some tables; `rng` decides what the characters do, `said` is what was said lately in the house.

    `pace` tells how much is said unasked, one of `TALK`; a person who asks is always answered.
    """

    def __init__(
        self,
        levels: Sequence[Level],
        rng: random.Random,
        said: SaidLately | None = None,
        pace: Callable[[], str] = lambda: "lively",
    ) -> None:
        self.talk = hall_talk.HallTalk()
        self.seconds = 0.0
        self.version = 0  # grows with everything that can be seen or heard
        self._rng = rng
        self.pockets = {who.id: who.purse for who in CHARACTERS.values()}
        self._persons: dict[str, _Person] = {}
        levels = [level for level in levels if level.game == "black_axe"]
        places = castle_places(levels)
        self._tables = {level.name: CastleTable(level, places[level.name], self.pockets, rng) for level in levels}
        self.facts = EveningFacts(self.talk, self._tables)
        self._said = said or SaidLately()
        self._gossip = Gossip(self.talk, rng, self.facts, self._said, pace=pace)
        self._household = Household(self.talk, self._gossip, self.facts, self._tables, self.pockets, rng)
        self._household.settle_in()
        self.advance(_WARM_UP_SECONDS)

    # -- who is there -----------------------------------------------------------------------------------------

    @property
    def tables(self) -> tuple[CastleTable, ...]:
        """All tables, in the order of their levels."""
        return tuple(self._tables.values())

    def table(self, level_name: str) -> CastleTable:
        """One table. Raises KeyError for a level that is not in the hall."""
        return self._tables[level_name]

    @property
    def in_all(self) -> int:
        return len(self._persons) + len(self._household.here())

    def present(self) -> list[PersonPresent]:
        """Everybody in the hall: persons first, then those in the lobby, then table by table."""
        found = [self._presence(person.name, person.portrait, True, person.level) for person in self._persons.values()]
        order = ["", *self._tables]
        lives = sorted(self._household.here(), key=lambda life: (order.index(life.level), life.seat))
        return found + [self._presence(life.name, life.id, False, life.level) for life in lives]

    def _presence(self, name: str, portrait: str, is_human: bool, level: str) -> PersonPresent:
        return PersonPresent(name, portrait, is_human, self._place(level), level)

    def _place(self, level: str) -> str:
        return self._tables[level].place if level else hall_talk.LOBBY

    # -- persons ----------------------------------------------------------------------------------------------

    def enter(self, name: str, portrait: str = "host") -> None:
        """Lets a person of this machine into the hall, or back into the lobby from a table.

        A character of the same name makes room. Raises ChatError for a name that cannot be in the hall.
        """
        person = self._persons.get(folded(name))
        if person is None:
            self._arrive(name, portrait, "")
            there = [life.id for life in self._household.in_lobby()]
            self._gossip.welcome(name, hall_talk.LOBBY, self.seconds, there)
        elif person.level:
            self.free(person.level)
        self.version += 1

    def receive(self, name: str) -> None:
        """Lets the steward tell a person who is new here what one does in the castle. Raises ChatError."""
        self.talk.announce(WELCOME.format(name=name), self.seconds, speaker=STEWARD, to=name)
        self.version += 1

    def leave(self, name: str) -> None:
        """Takes a person out of the hall, and with the last one at a table those who were only brought to it.

        Does nothing if they are not in the hall.
        """
        person = self._persons.get(folded(name))
        if person is None:
            return
        if person.level:
            self._unseat(person)
            is_last = not any(o for o in self._at(person.level) if o is not person and not o.is_brought)
            if is_last and not person.is_brought:
                self.free(person.level)
        self._go_home(person)
        self.version += 1

    def _at(self, level_name: str) -> list[_Person]:
        """The persons at a table."""
        return [person for person in self._persons.values() if person.level == level_name]

    def _unseat(self, person: _Person) -> None:
        """Takes a person off whichever seat they have."""
        if not person.level:
            return
        table = self._tables[person.level]
        for seat, sitter in list(table.seats.items()):
            if sitter.is_human and folded(sitter.name) == folded(person.name):
                table.unseat(seat)

    def _go_home(self, person: _Person) -> None:
        del self._persons[folded(person.name)]
        self.talk.leave(person.name, self.seconds)
        self._gossip.forget(person.name)
        self.facts.forget(person.name)
        self._household.bar(person.name, self.seconds, is_barred=False)

    def _arrive(self, name: str, portrait: str, level: str, *, is_brought: bool = False) -> None:
        self._household.bar(name, self.seconds, is_barred=True)
        self.talk.arrive(name, "person", self.seconds, self._place(level))
        self._persons[folded(name)] = _Person(name, portrait, level, is_brought)

    def say(self, name: str, line: str) -> hall_talk.ChatMessage:
        """Says a person's typed line, and those it addresses may answer. Raises ChatError as `HallTalk.say`."""
        message = self.talk.say(name, line, self.seconds)
        self.said(message)
        self.version += 1
        return message

    def said(self, message: hall_talk.ChatMessage) -> None:
        """Lets those answer who were addressed by a line that the scene itself said for a person."""
        self._gossip.hear(message, self.seconds)

    # -- a person's table -------------------------------------------------------------------------------------

    def sit(self, level_name: str, seat: int, name: str) -> None:
        """Seats a person who is in the hall; from now on their own scene plays that table.

        The round simulated there is dropped. Raises ChatError for anybody not in the hall and ValueError for a taken
        seat.
        """
        table, person = self._tables[level_name], self._persons.get(folded(name))
        if person is None:
            raise hall_talk.ChatError(_("There is no {name} here.", name=name))
        if seat in table.seats:
            raise ValueError(f"Seat {seat} at {table.place} is taken.")
        if person.level not in ("", level_name):
            self.free(person.level)
        if not table.is_with_person:
            table.break_off()
            table.is_with_person = True
        self._unseat(person)
        table.seat(seat, CastleSitter(name, person.portrait, is_human=True))
        person.level = level_name
        self.talk.move(name, table.place, self.seconds)
        self._gossip.welcome(name, table.place, self.seconds, list(table.characters.values()))
        self.version += 1

    def take_over(self, level_name: str, seats: Mapping[int, CastleSitter]) -> None:
        """Copies the seats of a person's table from its scene.

        Characters leave or are fetched from wherever they are; persons who are not in the hall yet come in while they
        sit.
        """
        table = self._tables[level_name]
        if not table.is_with_person:
            table.break_off()
            table.is_with_person = True
        wanted = {folded(sitter.name) for sitter in seats.values()}
        for seat, sitter in list(table.seats.items()):
            if seats.get(seat) == sitter:
                continue
            table.unseat(seat)
            if not sitter.is_human and folded(sitter.name) not in wanted:
                self._household.to_lobby(sitter.portrait, self.seconds)
        for seat, sitter in seats.items():
            if seat in table.seats:
                continue
            if sitter.is_human:
                self._bring(sitter, level_name)
            else:
                self._household.fetch(sitter.portrait, table, seat, self.seconds)
            table.seat(seat, sitter)
        for person in self._at(level_name):
            if person.is_brought and folded(person.name) not in wanted:
                self._go_home(person)
        self.version += 1

    def _bring(self, sitter: CastleSitter, level_name: str) -> None:
        person = self._persons.get(folded(sitter.name))
        if person is None:
            self._arrive(sitter.name, sitter.portrait, level_name, is_brought=True)
        elif person.level != level_name:
            self._unseat(person)
            person.level = level_name
            self.talk.move(person.name, self._place(level_name), self.seconds)

    def free(self, level_name: str) -> None:
        """Frees a table of its persons: they go to the lobby or home, and simulated play resumes."""
        table = self._tables[level_name]
        for seat, sitter in list(table.seats.items()):
            if sitter.is_human:
                table.unseat(seat)
        for person in self._at(level_name):
            if person.is_brought:
                self._go_home(person)
                continue
            person.level = ""
            self.talk.move(person.name, hall_talk.LOBBY, self.seconds)
        table.is_with_person = False
        table.break_off()
        table.due = self.seconds + _TAKES_UP_SECONDS
        self._household.tidy(table, self.seconds)
        self.version += 1

    def observe(self, level_name: str, events: Sequence[Event], names: Mapping[int, str]) -> None:
        """Takes in what happened at a person's table, as it is shown there; `names` are the seats'."""
        for event in events:
            self.happened(self._tables[level_name], event, self._tables[level_name].tell(event, names))
        self.version += 1

    def restless(self, level_name: str) -> list[tuple[int, str | None]]:
        """The changes characters want between rounds at a person's table, mostly none.

        Each is (seat, the character who would like to sit there, or None if its sitter would like to leave). The
        table's scene does it and calls `take_over`.
        """
        return self._household.restless(self._tables[level_name], self.seconds)

    # -- life -------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> bool:
        """Lets time pass; True if anything that can be seen or heard has changed."""
        before, until = self.version, self.seconds + seconds
        while (due := self._due) <= until:
            self._pass(due)
            self._step()
        self._pass(until)
        return self.version != before

    def _pass(self, until: float) -> None:
        """Moves the time on; it never runs backwards."""
        self._said.seconds += max(0.0, until - self.seconds)
        self.seconds = max(self.seconds, until)

    @property
    def _due(self) -> float:
        tables = (table.due for table in self._tables.values() if not table.is_with_person)
        return min(self._household.due, self._gossip.due, *tables)

    def _step(self) -> None:
        """Does all that is due now."""
        for table in self._tables.values():
            if not table.is_with_person and table.due <= self.seconds:
                event, happenings = table.advance(self.seconds)
                if event is not None:
                    self.version += 1
                    self.happened(table, event, happenings)
        if self._household.live(self.seconds):
            self.version += 1
        if self._gossip.lobby_due <= self.seconds:
            self._gossip.lobby_talk(self.seconds, self._household.gains())
        if self._gossip.speak(self.seconds):
            self.version += 1

    def happened(self, table: CastleTable, event: Event, happenings: Sequence[Happening]) -> None:
        """Takes in what was shown at a table: the dealer announces a shuffle, and characters may remark on it."""
        happened(self._gossip, self.facts, table, event, happenings, self.seconds)
