"""The talk of the house's characters in a hall that is dealt elsewhere: they sit and play there, and speak as at home.

Who sits where, and what happens at the tables, is told here; nothing is dealt, seated or sent. Only the castle's own
tables are heard, as the voices know no other game. No clock: seconds are passed in.
"""

import math
import random
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from casino.core.letters import folded
from casino.engines.base import Event
from casino.players.castle import hall_talk
from casino.players.castle.facts import EveningFacts
from casino.players.castle.gossip import Gossip
from casino.players.castle.happened import happened
from casino.players.castle.places import castle_places
from casino.players.castle.table import CastleSitter, CastleTable, shown_seconds
from casino.players.talk.lately import SaidLately
from casino.records.levels import Level

_MARGIN = 1.5  # seconds that a visitor's screen may be behind
_MOST_BEHIND = 30.0  # seconds: where rounds are played faster than they can be shown, nobody waits for all of them
_MAX_PEOPLE = 128  # who are known by name at the tables


class _Shown(NamedTuple):
    """An event with the time at which it is shown, and who sat at the table as it happened."""

    at: float
    event: Event
    seats: Mapping[int, CastleSitter]


class OpenHallTalk:
    """The talk at the castle's tables among `levels`; `rng` has no part in any draw."""

    def __init__(self, levels: Sequence[Level], rng: random.Random) -> None:
        self.talk = hall_talk.HallTalk(_MAX_PEOPLE)
        self.talk.on_said = self._note
        levels = [level for level in levels if level.game == "black_axe"]
        places = castle_places(levels)
        self._tables = {level.name: CastleTable(level, places[level.name], {}, rng) for level in levels}
        self._names = {table.place: name for name, table in self._tables.items()}
        self.facts = EveningFacts(self.talk, self._tables)
        self._lately = SaidLately()
        self._gossip = Gossip(self.talk, rng, self.facts, self._lately, setting="open hall")
        self._said: list[hall_talk.ChatMessage] = []
        self._shown: dict[str, deque[_Shown]] = {name: deque() for name in self._tables}  # what is not seen yet
        self.seconds = 0.0

    @property
    def tables(self) -> Sequence[str]:
        """The names of the levels of the tables that are heard."""
        return list(self._tables)

    def follow(self, seats: Mapping[str, Mapping[int, CastleSitter]], onlookers: Mapping[str, str]) -> None:
        """Brings the talk up to date on who sits at which table, and who else is at one: a table's name by name."""
        wanted: dict[str, tuple[str, hall_talk.Who, str]] = {}
        for name, table in self._tables.items():
            here = seats.get(name, {})
            for seat in [seat for seat in table.seats if table.seats[seat] != here.get(seat)]:
                table.unseat(seat)
            for seat, sitter in here.items():
                if seat not in table.seats:
                    table.seat(seat, sitter)
                who: hall_talk.Who = "person" if sitter.is_human else "character"
                wanted.setdefault(folded(sitter.name), (sitter.name, who, table.place))
        for name, level in onlookers.items():
            if level in self._tables:
                wanted.setdefault(folded(name), (name, "person", self._tables[level].place))
        for one in self.talk.present():
            if folded(one.name) not in wanted:
                self.talk.leave(one.name, self.seconds, is_announced=False)
                self._gossip.forget(one.name)
                self.facts.forget(one.name)
        for name, kind, place in wanted.values():
            with suppress(hall_talk.ChatError):  # a crowd: some are not known by name
                if self.talk.is_present(name):
                    self.talk.move(name, place, self.seconds, is_announced=False)
                else:
                    self.talk.arrive(name, kind, self.seconds, place, is_announced=False)

    def observe(self, level_name: str, events: Sequence[Event]) -> None:
        """Takes in what happened at a table; it is talked about no sooner than visitors have seen it."""
        shown, seats = self._shown[level_name], dict(self._tables[level_name].seats)
        at = max(self.seconds, shown[-1].at if shown else 0.0)
        for event in events:
            at = min(at + shown_seconds(event), self.seconds + _MOST_BEHIND)
            shown.append(_Shown(at, event, seats))

    def hear(self, name: str, level_name: str, text: str) -> None:
        """Lets those who were addressed by a person's line at a table answer."""
        if level_name in self._tables and self.talk.is_present(name):
            place = self._tables[level_name].place
            self._gossip.hear(hall_talk.ChatMessage(0, self.seconds, name, "person", "said", text, place), self.seconds)

    def advance(self, seconds: float) -> Sequence[tuple[str, str, str]]:
        """Lets time pass; returns what was said meanwhile: the speaker, the table's name, the words."""
        until = self.seconds + seconds
        while (due := self._due) <= until:
            self._pass(due)
            self._see()
            self._gossip.speak(self.seconds)
        self._pass(until)
        said, self._said = self._said, []
        return [(message.speaker, self._names[message.place], message.text) for message in said]

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
        if message.who == "character" and message.place in self._names:
            self._said.append(message)
