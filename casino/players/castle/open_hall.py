"""The talk of the house's characters in a hall that is dealt elsewhere: they sit and play there, and speak as at home.

Who sits where, and what happens at the tables, is told here; nothing is dealt, seated or sent. Some of those who sit
nowhere are in the lobby, and come and go. Only the castle's own tables and the lobby are heard, as the voices know no
other game; whispers are answered from everywhere. No clock: seconds are passed in.
"""

import math
import random
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from casino.core.letters import folded
from casino.engines.base import Event
from casino.players.castle import hall_talk
from casino.players.castle.facts import EveningFacts
from casino.players.castle.gossip import Gossip
from casino.players.castle.happened import Wanted, gather, happened
from casino.players.castle.places import castle_places
from casino.players.castle.table import CastleSitter, CastleTable, shown_seconds
from casino.players.characters import CHARACTERS
from casino.players.talk.lately import SaidLately
from casino.records.levels import Level

_MARGIN = 1.5  # seconds that a visitor's screen may be behind
_MOST_BEHIND = 30.0  # seconds: where rounds are played faster than they can be shown, nobody waits for all of them
MAX_PEOPLE = 128  # who are known by name
_LEAST_IN_LOBBY, _MOST_IN_LOBBY = 2, 4  # characters, where so many sit nowhere
_STAYS = (90.0, 240.0)  # seconds between two changes of who is in the lobby


class HallSaid(NamedTuple):
    """A line of a character: where it was said, a level's name or the lobby; or to whom alone it was whispered."""

    speaker: str
    place: str
    words: str
    to: str = ""


class _Shown(NamedTuple):
    """An event with the time at which it is shown, and who sat at the table as it happened."""

    at: float
    event: Event
    seats: Mapping[int, CastleSitter]


class OpenHallTalk:
    """The talk in the lobby and at the castle's tables among `levels`; `rng` has no part in any draw."""

    def __init__(self, levels: Sequence[Level], rng: random.Random) -> None:
        self.talk = hall_talk.HallTalk(MAX_PEOPLE)
        self.talk.on_said = self._note
        self._rng = rng
        self._places = {**castle_places(levels), hall_talk.LOBBY: hall_talk.LOBBY}
        levels = [level for level in levels if level.game == "black_axe"]
        self._tables = {level.name: CastleTable(level, self._places[level.name], {}, rng) for level in levels}
        self._names = {self._places[name]: name for name in (*self._tables, hall_talk.LOBBY)}
        self.in_lobby: list[str] = []  # the ids of the characters there
        self._changes_at = 0.0
        self._is_begun = False
        self.facts = EveningFacts(self.talk, self._tables)
        self._lately = SaidLately()
        self._gossip = Gossip(self.talk, rng, self.facts, self._lately, setting="open hall")
        self._said: list[HallSaid] = []
        self._shown: dict[str, deque[_Shown]] = {name: deque() for name in self._tables}  # what is not seen yet
        self.seconds = 0.0

    @property
    def tables(self) -> Sequence[str]:
        """The names of the levels of the tables that are heard."""
        return list(self._tables)

    def follow(
        self, seats: Mapping[str, Mapping[int, CastleSitter]], persons: Mapping[str, str], *, has_lobby: bool
    ) -> None:
        """Brings the talk up to date on who sits at which table, and where the other persons are, by their names.

        A place is a table's name or the lobby. With `has_lobby` characters who sit nowhere are in the lobby, where a
        person who comes is greeted.
        """
        wanted: dict[str, Wanted] = {}
        for name in sorted(seats, key=lambda name: name not in self._tables):
            if name in self._tables:
                self._seat(self._tables[name], seats[name])
            for sitter in seats[name].values():
                who: hall_talk.Who = "person" if sitter.is_human else "character"
                wanted.setdefault(folded(sitter.name), (sitter.name, who, self._places[name]))
        self._change_lobby({name for name, who, _place in wanted.values() if who == "character"}, has_lobby=has_lobby)
        for who_id in self.in_lobby:
            name = CHARACTERS[who_id].name
            wanted.setdefault(folded(name), (name, "character", hall_talk.LOBBY))
        for name, place in persons.items():
            if place in self._places:
                wanted.setdefault(folded(name), (name, "person", self._places[place]))
        for name, who, place in gather(self._gossip, self.facts, wanted, self.seconds):
            if who == "person" and place == hall_talk.LOBBY and self._is_begun:
                self._gossip.welcome(name, place, self.seconds, self.in_lobby)
        self._is_begun = True

    def _seat(self, table: CastleTable, here: Mapping[int, CastleSitter]) -> None:
        """Seats those who sit at a table, and nobody else."""
        for seat in [seat for seat in table.seats if table.seats[seat] != here.get(seat)]:
            table.unseat(seat)
        for seat, sitter in here.items():
            if seat not in table.seats:
                table.seat(seat, sitter)

    def _change_lobby(self, seated: Collection[str], *, has_lobby: bool) -> None:
        """Lets a character come to the lobby or go now and then; none of them are there without `has_lobby`."""
        free = [who for who, one in CHARACTERS.items() if one.name not in seated] if has_lobby else []
        self.in_lobby = [who for who in self.in_lobby if who in free]
        away = [who for who in free if who not in self.in_lobby]
        if not self._is_begun:
            self.in_lobby = self._rng.sample(away, min(len(away), _MOST_IN_LOBBY))
        elif len(self.in_lobby) < _LEAST_IN_LOBBY and away:
            self.in_lobby.append(self._rng.choice(away))
        elif self.seconds >= self._changes_at:
            self._come_or_go(away)
        else:
            return
        self._changes_at = self.seconds + self._rng.uniform(*_STAYS)

    def _come_or_go(self, away: Sequence[str]) -> None:
        """Lets one of those in the lobby go, unless they are in the middle of something, or one of those away come."""
        going = [who for who in self.in_lobby if not self._gossip.is_engaged(who)]
        is_full, is_few = len(self.in_lobby) >= _MOST_IN_LOBBY, len(self.in_lobby) <= _LEAST_IN_LOBBY
        if going and not is_few and (is_full or self._rng.random() < 0.5):
            self.in_lobby.remove(self._rng.choice(going))
        elif away and not is_full:
            self.in_lobby.append(self._rng.choice(away))

    def observe(self, level_name: str, events: Sequence[Event]) -> None:
        """Takes in what happened at a table; it is talked about no sooner than visitors have seen it."""
        shown, seats = self._shown[level_name], dict(self._tables[level_name].seats)
        at = max(self.seconds, shown[-1].at if shown else 0.0)
        for event in events:
            at = min(at + shown_seconds(event), self.seconds + _MOST_BEHIND)
            shown.append(_Shown(at, event, seats))

    def hear(self, name: str, place: str, text: str) -> None:
        """Lets those who were addressed by a person's line in the lobby or at a table answer."""
        if place in self._names.values() and self.talk.is_present(name):
            at = self._places[place]
            self._gossip.hear(hall_talk.ChatMessage(0, self.seconds, name, "person", "said", text, at), self.seconds)

    def hears_whispers(self, who: str) -> bool:
        """Whether a character (by id) is in the hall, where it can be whispered to."""
        name = CHARACTERS[who].name
        return self.talk.is_present(name) and self.talk.presence(name).who == "character"

    def hear_whisper(self, name: str, who: str, text: str) -> None:
        """Lets a character (by id) answer what a person whispered to it."""
        to = CHARACTERS[who].name
        heard = hall_talk.ChatMessage(0, self.seconds, name, "person", "whisper", text, addressee=to)
        self._gossip.hear(heard, self.seconds)

    def advance(self, seconds: float) -> Sequence[HallSaid]:
        """Lets time pass; returns what the characters said and whispered meanwhile."""
        until = self.seconds + seconds
        while (due := self._due) <= until:
            self._pass(due)
            self._see()
            if self._gossip.lobby_due <= self.seconds:
                self._gossip.lobby_talk(self.seconds, self._gains())
            self._gossip.speak(self.seconds)
        self._pass(until)
        said, self._said = self._said, []
        return said

    def _gains(self) -> dict[str, tuple[int, str]]:
        """The evening's gains of the characters in the lobby, by id; of nobody while no person is there to listen."""
        if all(one.who != "person" for one in self.talk.present(hall_talk.LOBBY)):
            return {}
        return self.facts.gains(self.in_lobby)

    @property
    def behind(self) -> float:
        """The seconds until all that has happened so far is shown."""
        return max((shown[-1].at - self.seconds for shown in self._shown.values() if shown), default=0.0)

    @property
    def _due(self) -> float:
        return min(self._gossip.due, *(shown[0].at + _MARGIN for shown in self._shown.values() if shown), math.inf)

    def _pass(self, until: float) -> None:
        """Moves the time on; it never runs backwards."""
        self._lately.seconds += max(0.0, until - self.seconds)
        self.seconds = max(self.seconds, until)

    def _see(self) -> None:
        """Lets the characters see what has been shown by now."""
        for level_name, shown in self._shown.items():
            table = self._tables[level_name]
            while shown and shown[0].at + _MARGIN <= self.seconds:
                _at, event, seats = shown.popleft()
                names = {seat: sitter.name for seat, sitter in seats.items()}
                happened(self._gossip, self.facts, table, event, table.tell(event, names), self.seconds, seats)

    def _note(self, message: hall_talk.ChatMessage) -> None:
        if message.who != "character":
            return
        if message.kind == "whisper":
            self._said.append(HallSaid(message.speaker, "", message.text, message.addressee))
        elif message.place in self._names:
            self._said.append(HallSaid(message.speaker, self._names[message.place], message.text))
