"""The hall of another machine as the castle's lobby shows it: its tables, its people, and what they say.

It mirrors what the hall tells; who may say what where was decided there. No network, no picture.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from casino.core.errors import CasinoError
from casino.core.letters import folded
from casino.engines.base import Event
from casino.engines.registry import GAMES
from casino.hall.presence import MOST_PEOPLE, MOST_PLACES, Now, Person, TableNow
from casino.hall.talk import Line
from casino.players.castle.chat_words import name_in, named, whispered_to
from casino.players.castle.hall_life import Presence
from casino.players.castle.hall_talk import LOBBY, ChatError, ChatMessage, HallTalk
from casino.players.castle.happenings import CardsOnTable
from casino.players.castle.table import Sitter
from casino.records.levels import Level, load_level
from casino.save.ledger import Account

_MOST_FOUND = 16  # people beyond those whom the hall tells of


class OpenTable:
    """A table of an open hall as it is seen from the lobby."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.version = 0
        self.seats: dict[int, Sitter] = {}
        self.seat_count = GAMES[level.game].engine(level.settings).seats
        self.cards = CardsOnTable(0, level.currency)
        self.shoe_share = 0.0
        self.is_closed = False
        self._n = 0

    @property
    def free_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(1, self.seat_count + 1) if seat not in self.seats)

    @property
    def own_seat(self) -> int:
        """Where the player sits; 0 for nowhere."""
        return next((seat for seat, one in self.seats.items() if one.is_person), 0)

    @property
    def news(self) -> str:
        if self.is_closed:
            return "Closed by the host"
        return "People are playing" if any(one.is_person or one.is_far for one in self.seats.values()) else ""

    def take(self, told: TableNow, my_id: str) -> None:
        """How the table stands now."""
        seats = {
            place.seat: Sitter(place.name, place.portrait, place.id == my_id, bool(place.id) and place.id != my_id)
            for place in told.places
        }
        if (seats, not told.is_open) != (self.seats, self.is_closed):
            self.version += 1
        self.seats, self.is_closed, self._n = seats, not told.is_open, told.n


class OpenCastle:
    """The hall that is visited by `me`."""

    def __init__(self, me: Account) -> None:
        self.me = me
        self.talk = HallTalk(1 + MOST_PEOPLE + _MOST_FOUND + MOST_PLACES)
        self.version = 0
        self.seconds = 0.0
        self.has_onlookers = True
        self._seen = 0
        self._tables: dict[str, OpenTable] = {}
        self._people: list[Presence] = []
        self._now: Now | None = None
        self._my_id, self._my_place = "", LOBBY
        self._found: dict[str, Person] = {}  # those asked for by name, by their ids

    @property
    def tables(self) -> tuple[OpenTable, ...]:
        return tuple(self._tables.values())

    def table(self, level_name: str) -> OpenTable:
        return self._tables[level_name]

    def present(self) -> list[Presence]:
        return self._people

    @property
    def in_all(self) -> int:
        characters = sum(not one.is_person for one in self._people)
        return max(len(self._people), characters + (self._now.in_all if self._now is not None else 0))

    @property
    def is_crowd(self) -> bool:
        """Whether there are more people than the hall tells of."""
        return self._now is not None and self._now.in_all > len(self._now.people)

    @property
    def people(self) -> tuple[Person, ...]:
        """The people of other machines whom this window knows of, and oneself."""
        told = self._now.people if self._now is not None else ()
        ids = {one.id for one in told}
        return (*told, *(one for one in self._found.values() if one.id not in ids))

    @property
    def away(self) -> Mapping[str, int]:
        """Those whose programs cannot be reached, by their ids, and until when their seats are kept."""
        return {one.id: one.kept_until for one in self.people if one.is_away}

    def person(self, name: str) -> Person | None:
        """One of them by name."""
        return next((one for one in self.people if one.name == name), None)

    def is_of_the_house(self, name: str) -> bool:
        """Whether one of the house's characters has that name."""
        return any(one.name == name and not one.is_person for one in self._people)

    def stranger_in(self, line: str) -> str:
        """Whom a typed line whispers to, if it may be somebody of whom the hall has not told; otherwise empty.

        The first word of a name is enough to whisper to somebody, but there may be others whose it is.
        """
        rest = whispered_to(line) if self.is_crowd else ""
        found, _ = named(rest, [one.name for one in self.talk.present()])
        is_whole = any(folded(rest.lstrip('"“”')).startswith(folded(name)) for name in found)
        return "" if is_whole or len(found) > 1 else name_in(rest).rstrip(":,")

    def place_of(self, level_name: str) -> str:
        """What the talk calls a table."""
        if level_name not in self._tables:
            return LOBBY
        title = self._tables[level_name].level.title
        return f"the {title[4:]}" if title.startswith("The ") else title

    # -- what the hall tells ----------------------------------------------------------------------------------

    def arrive(self) -> None:
        """The visitor is in."""
        if not self.talk.is_present(self.me.name):
            self.talk.arrive(self.me.name, "person", self.seconds)

    def take(self, now: Now | None, my_id: str, my_place: str) -> None:
        """How the hall stands now, and where the visitor is: whoever sits at a table may stand in the lobby."""
        if now is None:
            return
        is_told = self._now is not None and not self.is_crowd
        was_away = {one.id: one.is_away for one in self._now.people} if self._now is not None else {}
        self._now, self._my_id, self._my_place = now, my_id, my_place
        self.has_onlookers = now.has_onlookers
        if not self.is_crowd:
            self._found.clear()
        known: dict[str, OpenTable] = {}
        seen = sum(table.version for table in self._tables.values())
        for told in now.tables:
            with suppress(CasinoError):  # a table of a newer casino
                table = self._tables.get(told.name) or OpenTable(load_level(told.name))
                table.take(told, my_id)
                known[told.name] = table
        before, self._tables = list(self._tables), known
        people = self._present(now)
        if people != self._people or before != list(known):
            self._people = people
            # Who is told of first was there before; and of a crowd the hall tells now of these and now of those.
            self._follow(people, is_announced=is_told and not self.is_crowd)
            self.version += 1
        for one in now.people:
            if one.id != my_id and one.is_away != was_away.get(one.id, one.is_away):
                self._tell_of_link(one, now.t)
        if seen != sum(table.version for table in known.values()):
            self.version += 1

    def _present(self, now: Now) -> list[Presence]:
        """Everybody in the hall: the visitor first, then the other persons, then the characters at the tables."""
        own_place = self.place_of("" if self._my_place == LOBBY else self._my_place)
        people = [Presence(self.me.name, self.me.portrait, True, own_place, "")]
        for one in self.people:
            if one.id != self._my_id:
                level = "" if one.place == LOBBY else one.place
                place = self.place_of(level) + (", away" if one.is_away else "")
                people.append(Presence(one.name, one.portrait, True, place, level))
        for told in now.tables:
            for sat in told.places:
                if not sat.id:
                    people.append(Presence(sat.name, sat.portrait, False, self.place_of(told.name), told.name))
        return people

    def _tell_of_link(self, one: Person, t: int) -> None:
        """Says where somebody is that their program cannot be reached any more, or can again."""
        table = self._tables.get(one.place)
        said = f"{one.name} is back."
        if one.is_away:
            said = f"{one.name} has lost the link."
            if table is not None and any(seat.name == one.name for seat in table.seats.values()):
                said += f" The seat is kept for {max(1, round((one.kept_until - t) / 1000))} seconds."
        self.announce(said, one.place)

    def _follow(self, people: list[Presence], *, is_announced: bool) -> None:
        """The talk knows who is where."""
        wanted = {folded(one.name): one for one in people}
        for here in self.talk.present():
            if folded(here.name) not in wanted:
                self.talk.leave(here.name, self.seconds, is_announced=is_announced)
        for one in people:
            with suppress(ChatError):
                place = one.place.removesuffix(", away")
                if self.talk.is_present(one.name):
                    self.talk.move(one.name, place, self.seconds)
                else:
                    self.talk.arrive(one.name, one.kind, self.seconds, place, is_announced=is_announced)

    def know(self, person: Person) -> None:
        """The hall has told of somebody who was asked for by name."""
        before = {one.name for one in self.people}
        self._found = dict([*self._found.items(), (person.id, person)][-_MOST_FOUND:])
        after = {one.name for one in self.people}
        with suppress(ChatError):  # neither comes nor goes: only this window begins or ceases to know of them
            for name in before - after:
                self.talk.leave(name, self.seconds, is_announced=False)
            if person.name not in before:
                place = self.place_of(person.place)
                self.talk.arrive(person.name, "person", self.seconds, place, is_announced=False)
        self.take(self._now, self._my_id, self._my_place)

    def hear(self, line: Line, *, is_mine: bool) -> None:
        """Somebody said a line where the visitor is."""
        if is_mine and line.who != "house" and line.name == self.me.name:
            return  # it stands there since it was typed
        place = self.talk.presence(self.me.name).place
        self.talk.hear(line.name, line.text, place, self.seconds)
        self.version += 1

    def whispered(self, name: str, text: str) -> None:
        """Somebody whispered to the visitor."""
        self.talk.hear(name, text, "", self.seconds, to=self.me.name)
        self.version += 1

    def announce(self, sentence: str, place: str) -> None:
        """The house says something at a table, or in the lobby."""
        self.talk.announce(sentence, self.seconds, self.place_of(place))
        self.version += 1

    def refuse(self, sentence: str) -> ChatMessage:
        """What was said was not taken, and why."""
        self.version += 1
        return self.talk.refuse(self.me.name, sentence)

    # -- what the lobby asks ----------------------------------------------------------------------------------

    def enter(self, name: str, portrait: str) -> None:
        """The lobby is seen again; the hall knows."""

    def leave(self, name: str) -> None:
        """The lobby is left; the hall knows."""

    def say(self, name: str, line: str) -> ChatMessage:
        return self.talk.say(name, line, self.seconds)

    def heard(self, level_name: str, events: Sequence[Event], names: Mapping[int, str]) -> None:
        """Nobody here remarks on what happens at a table: they are people."""

    def free(self, level_name: str) -> None:
        """The hall knows."""

    def advance(self, seconds: float) -> bool:
        self.seconds += seconds
        before, self._seen = self._seen, self.version
        return before != self.version
