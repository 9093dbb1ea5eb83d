"""The hall of another machine as the castle's lobby shows it: its tables, its people, and their talk.

It mirrors the hall's messages; what people may say where was decided there. No network, no picture.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from casino.core.errors import CasinoError
from casino.core.letters import folded
from casino.core.texts import _, ngettext, pgettext
from casino.engines.base import Event
from casino.engines.registry import GAMES
from casino.online.advice import ExpertTold, is_bomb
from casino.online.server.presence import MAX_PEOPLE, MAX_PLACES, Now, Person, TableNow
from casino.online.server.talk import TalkLine
from casino.players.castle.chat_words import name_in, named, whispered_to
from casino.players.castle.hall_life import PersonPresent
from casino.players.castle.hall_talk import LOBBY, ChatError, ChatMessage, HallTalk, Who
from casino.players.castle.happenings import CardsOnTable
from casino.players.castle.table import CastleSitter
from casino.players.characters import CHARACTERS, IDS
from casino.records.levels import Level, load_level
from casino.save.ledger import Account

_MAX_FOUND = 16  # people kept beyond those whom the hall publishes


_AWAY = _(", away")  # follows the place of a person whose program cannot be reached
_ARTICLE = pgettext("what a table's title begins with that is written small within a sentence", "The ")


class OpenTable:
    """A table of an open hall as seen from the lobby."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.version = 0
        self.seats: dict[int, CastleSitter] = {}
        self.seat_count = GAMES[level.game].engine(level.settings).seats
        self.cards = CardsOnTable(0, level.currency)
        self.shoe_share = 0.0
        self.is_closed = False
        self.gives_purses = False  # a game master's evening has purses of its own
        self.is_bomb = is_bomb(level)
        self.experts: tuple[ExpertTold, ...] = ()  # at the desk of its bomb
        self.is_armed = False
        self._n = 0

    @property
    def free_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(1, self.seat_count + 1) if seat not in self.seats)

    @property
    def own_seat(self) -> int:
        """The player's own seat; 0 for none."""
        return next((seat for seat, one in self.seats.items() if one.is_human), 0)

    @property
    def news(self) -> str:
        if self.is_closed:
            return _("Closed by the host")
        if self.is_bomb:
            return self._news_of_bomb
        return _("People are playing") if any(one.is_human or one.is_far for one in self.seats.values()) else ""

    @property
    def _news_of_bomb(self) -> str:
        """The defuser, and the number of experts."""
        count, name = len(self.experts), next((one.name for one in self.seats.values()), "")
        experts = ngettext("{count} expert", "{count} experts", count) if count else _("no expert yet")
        if not name:
            return _("{experts} at the desk", experts=experts) if count else ""
        if self.is_armed:
            return _("{name} is defusing, {experts}", name=name, experts=experts if count else _("no expert"))
        return _("{name} is at the bomb, {experts}", name=name, experts=experts)

    def take(self, told: TableNow, my_id: str) -> None:
        """Takes the table's present state."""
        seats = {
            place.seat: CastleSitter(
                place.name, place.portrait, place.id == my_id, bool(place.id) and place.id != my_id
            )
            for place in told.places
        }
        now = seats, not told.is_open, told.experts, told.is_armed
        if now != (self.seats, self.is_closed, self.experts, self.is_armed):
            self.version += 1
        self.seats, self.is_closed, self.experts, self.is_armed = now
        self._n, self.gives_purses = told.n, told.gives_purses


class OpenCastle:
    """The hall visited by `me`."""

    def __init__(self, me: Account) -> None:
        self.me = me
        self.talk = HallTalk(1 + MAX_PEOPLE + _MAX_FOUND + MAX_PLACES + len(CHARACTERS))
        self.version = 0
        self.seconds = 0.0
        self.has_onlookers = True
        self.has_sheets = self.has_masters = False
        self.is_told_who_reads = False  # that the host can read what is whispered to the house's characters
        self._seen = 0
        self._tables: dict[str, OpenTable] = {}
        self._people: list[PersonPresent] = []
        self._now: Now | None = None
        self._my_id, self._my_place = "", LOBBY
        self._found: dict[str, Person] = {}  # people found by name, by their ids

    @property
    def tables(self) -> tuple[OpenTable, ...]:
        return tuple(self._tables.values())

    def table(self, level_name: str) -> OpenTable:
        return self._tables[level_name]

    def present(self) -> list[PersonPresent]:
        return self._people

    @property
    def in_all(self) -> int:
        characters = sum(not one.is_human for one in self._people)
        return max(len(self._people), characters + (self._now.in_all if self._now is not None else 0))

    @property
    def is_crowd(self) -> bool:
        """True if the hall has more people than it publishes."""
        return self._now is not None and self._now.in_all > len(self._now.people)

    @property
    def people(self) -> tuple[Person, ...]:
        """The people of other machines known to this window, and the visitor."""
        told = self._now.people if self._now is not None else ()
        ids = {one.id for one in told}
        return (*told, *(one for one in self._found.values() if one.id not in ids))

    @property
    def away(self) -> Mapping[str, int]:
        """The people whose programs cannot be reached, by id, and until when their seats are kept."""
        return {one.id: one.kept_until for one in self.people if one.is_away}

    def person(self, name: str) -> Person | None:
        """The person with this name; None if unknown."""
        return next((one for one in self.people if one.name == name), None)

    def is_of_the_house(self, name: str) -> bool:
        """True if one of the house's characters has that name."""
        return any(one.name == name and not one.is_human for one in self._people)

    def character(self, name: str) -> str:
        """The id of the house's character who is in the hall under that name; empty for anybody else."""
        return IDS.get(name, "") if self.is_of_the_house(name) else ""

    def character_in(self, line: str) -> str:
        """The name of the house's character to whom a typed line whispers or answers; empty for any other line."""
        start, _gap, _rest = line.strip().partition(" ")
        if start.casefold() in ("/r", "/reply"):
            name = self.talk.presence(self.me.name).whispered_by
            return name if self.character(name) else ""
        found, words = named(whispered_to(line), [one.name for one in self.talk.present()])
        return found[0] if len(found) == 1 and words and self.character(found[0]) else ""

    def stranger_in(self, line: str) -> str:
        """The addressee of a typed whisper, if it may be a person whom the hall has not published; otherwise empty.

        The first word of a name is enough for a whisper, but several people may share it.
        """
        rest = whispered_to(line) if self.is_crowd else ""
        found, _rest = named(rest, [one.name for one in self.talk.present()])
        is_whole = any(folded(rest.lstrip('"“”')).startswith(folded(name)) for name in found)
        return "" if is_whole or len(found) > 1 else name_in(rest).rstrip(":,")

    def place_of(self, level_name: str) -> str:
        """The name of a table in the talk."""
        if level_name not in self._tables:
            return LOBBY
        title = _(self._tables[level_name].level.title)
        return f"{title[0].lower()}{title[1:]}" if title.startswith(_ARTICLE) else title

    # -- the hall's messages ----------------------------------------------------------------------------------

    def arrive(self) -> None:
        """Notes that the visitor is in."""
        if not self.talk.is_present(self.me.name):
            self.talk.arrive(self.me.name, "person", self.seconds)

    def take(self, now: Now | None, my_id: str, my_place: str) -> None:
        """Takes the hall's present state and the visitor's place: a visitor with a seat may still be in the lobby."""
        if now is None:
            return
        is_told = self._now is not None and not self.is_crowd
        was_away = {one.id: one.is_away for one in self._now.people} if self._now is not None else {}
        self._now, self._my_id, self._my_place = now, my_id, my_place
        self.has_onlookers, self.has_sheets, self.has_masters = now.has_onlookers, now.has_sheets, now.has_masters
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
            # People in the first message were there before; of a crowd each message lists others.
            self._follow(people, is_announced=is_told and not self.is_crowd)
            self.version += 1
        for one in now.people:
            if one.id != my_id and one.is_away != was_away.get(one.id, one.is_away):
                self._tell_of_link(one, now.t)
        if seen != sum(table.version for table in known.values()):
            self.version += 1

    def _present(self, now: Now) -> list[PersonPresent]:
        """Everybody in the hall: the visitor, other people, and the characters in the lobby and at the tables."""
        own_place = self.place_of("" if self._my_place == LOBBY else self._my_place)
        people = [PersonPresent(self.me.name, self.me.portrait, True, own_place, "")]
        for one in self.people:
            if one.id != self._my_id:
                level = "" if one.place == LOBBY else one.place
                place = self.place_of(level) + (_AWAY if one.is_away else "")
                people.append(PersonPresent(one.name, one.portrait, True, place, level))
        seated = {sat.name for told in now.tables for sat in told.places}
        for who, character in CHARACTERS.items():
            if who in now.characters and character.name not in seated:
                people.append(PersonPresent(character.name, who, False, LOBBY, ""))
        for told in now.tables:
            for sat in told.places:
                if not sat.id:
                    people.append(PersonPresent(sat.name, sat.portrait, False, self.place_of(told.name), told.name))
        return people

    def _tell_of_link(self, one: Person, t: int) -> None:
        """Announces, where a person is, that their program cannot be reached any more, or can again."""
        table = self._tables.get(one.place)
        said = _("{name} is back.", name=one.name)
        if one.is_away:
            said = _("{name} has lost the link.", name=one.name)
            if table is not None and any(seat.name == one.name for seat in table.seats.values()):
                left = max(1, round((one.kept_until - t) / 1000))
                kept = ngettext("The seat is kept for {count} second.", "The seat is kept for {count} seconds.", left)
                said = f"{said} {kept}"
        self.announce(said, one.place)

    def _follow(self, people: list[PersonPresent], *, is_announced: bool) -> None:
        """Brings the talk up to date on people and their places."""
        wanted = {folded(one.name): one for one in people}
        for here in self.talk.present():
            if folded(here.name) not in wanted:
                self.talk.leave(here.name, self.seconds, is_announced=is_announced)
        for one in people:
            with suppress(ChatError):
                place = one.place.removesuffix(_AWAY)
                if self.talk.is_present(one.name):
                    self.talk.move(one.name, place, self.seconds)
                else:
                    self.talk.arrive(one.name, one.kind, self.seconds, place, is_announced=is_announced)

    def know(self, person: Person) -> None:
        """Takes a person whom the hall has found by name."""
        before = {one.name for one in self.people}
        self._found = dict([*self._found.items(), (person.id, person)][-_MAX_FOUND:])
        after = {one.name for one in self.people}
        with suppress(ChatError):  # they neither come nor go: only this window learns of them or forgets them
            for name in before - after:
                self.talk.leave(name, self.seconds, is_announced=False)
            if person.name not in before:
                place = self.place_of(person.place)
                self.talk.arrive(person.name, "person", self.seconds, place, is_announced=False)
        self.take(self._now, self._my_id, self._my_place)

    def hear(self, line: TalkLine, *, is_mine: bool) -> None:
        """Takes a line said where the visitor is."""
        if is_mine and line.who != "house" and line.name == self.me.name:
            return  # shown since it was typed
        place = self.talk.presence(self.me.name).place
        self.talk.hear(line.name, line.text, place, self.seconds, who=line.who)
        self.version += 1

    def whispered(self, name: str, text: str, who: Who = "person") -> None:
        """Takes a whisper to the visitor."""
        self.talk.hear(name, text, "", self.seconds, to=self.me.name, who=who)
        self.version += 1

    def announce(self, sentence: str, place: str) -> None:
        """Announces a sentence of the house at a table, or in the lobby."""
        self.talk.announce(sentence, self.seconds, self.place_of(place))
        self.version += 1

    def refuse(self, sentence: str) -> ChatMessage:
        """The message that a line was refused, and why."""
        self.version += 1
        return self.talk.refuse(self.me.name, sentence)

    # -- what the lobby asks ----------------------------------------------------------------------------------

    def enter(self, name: str, portrait: str) -> None:
        """Does nothing when the lobby is seen again: the hall knows."""

    def leave(self, name: str) -> None:
        """Does nothing when the lobby is left: the hall knows."""

    def say(self, name: str, line: str) -> ChatMessage:
        return self.talk.say(name, line, self.seconds)

    def observe(self, level_name: str, events: Sequence[Event], names: Mapping[int, str]) -> None:
        """Does nothing: people, unlike characters, make their own remarks on a table's events."""

    def free(self, level_name: str) -> None:
        """Does nothing: the hall knows."""

    def advance(self, seconds: float) -> bool:
        self.seconds += seconds
        before, self._seen = self._seen, self.version
        return before != self.version
