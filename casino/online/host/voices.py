"""The voices of the house's characters in an open hall: they learn what happens, and what they say is published.

They speak at the castle's tables and in the lobby, as at home, answer what visitors say there, and what is whispered to
them. Where the host seats none of them, there are none. Nothing at a table is decided here.
"""

import random
from collections import deque

from casino.core.letters import folded
from casino.online.server.hall import HallServer
from casino.online.server.presence import LOBBY
from casino.players.castle.facts import EveningFacts
from casino.players.castle.open_hall import MAX_PEOPLE, HallSaid, OpenHallTalk
from casino.players.castle.table import CastleSitter
from casino.players.characters import IDS

_MOST_LINES = 50  # of visitors that are taken in at once
_LOOK_MS = 500  # between two looks at who is where
_MOST_MS = 5_000  # that pass at once for the talk: after a machine's sleep it goes on where it was


class HallVoices:
    """The voices in one hall; `rng` has no part in any draw."""

    def __init__(self, hall: HallServer, rng: random.Random) -> None:
        self._hall = hall
        self._talk = OpenHallTalk([table.level for table in hall.tables.values()], rng)
        self._ticked = self._looked_at = -1
        # Who said at which table what, since the last tick.
        self._heard: deque[tuple[str, str, str]] = deque(maxlen=_MOST_LINES)
        # Which visitor (id) whispered what to which character (id), since the last tick.
        self._whispered: deque[tuple[str, str, str]] = deque(maxlen=_MOST_LINES)
        self._visitors: dict[str, str] = {}  # ids by folded name, of those known here
        hall.on_said = lambda *line: self._heard.append(line)
        hall.on_whispered = lambda *line: self._whispered.append(line)
        hall.hears_whispers = self._talk.hears_whispers

    def fall_silent(self) -> None:
        """Takes the characters out of the lobby, and passes nothing on to them any more."""
        self._hall.characters = ()
        self._hall.on_said = self._hall.on_whispered = lambda *line: None
        self._hall.hears_whispers = lambda character: False

    @property
    def facts(self) -> EveningFacts:
        """The evening as the characters know it."""
        return self._talk.facts

    def tick(self, now: int) -> None:
        """Lets time pass: what happened is heard, and what is said now is published."""
        if not self._talk.tables and not self._has_company:
            self._heard.clear()
            return
        if self._looked_at >= 0:
            self._observe()  # before anybody else is seen in the seats
        if not 0 <= now - self._looked_at < _LOOK_MS or self._looked_at < 0:
            self._looked_at = now
            self._look(now)
        passed = min(now - self._ticked, _MOST_MS) if self._ticked >= 0 else 0
        self._ticked = now
        for line in self._talk.advance(max(0, passed) / 1000):
            self._publish(line, now)
        heard, whispered = list(self._heard), list(self._whispered)
        self._heard.clear()
        self._whispered.clear()
        for said in heard:
            self._talk.hear(*said)
        for id_, who, words in whispered:
            if (visitor := self._hall.books.people.visitor(id_)) is not None:
                self._talk.hear_whisper(visitor.name, who, words)

    def _observe(self) -> None:
        """Shows the characters what happened at the tables since the last time."""
        for name in self._talk.tables:
            fresh = self._hall.tables[name].fresh
            if fresh:
                events = list(fresh)
                fresh.clear()
                self._talk.observe(name, events)

    @property
    def _has_company(self) -> bool:
        """Whether the host has seated any of the house's characters."""
        return any(self._hall.company.values())

    def _publish(self, line: HallSaid, now: int) -> None:
        hall = self._hall
        if not line.to:
            hall.talk.say_of_house(line.speaker, line.place, line.words, now, hall.reach.listeners(line.place))
        elif id_ := self._visitors.get(folded(line.to)):
            hall.talk.whisper_of_house(IDS[line.speaker], id_, line.words, now)

    def _look(self, now: int) -> None:
        """Looks who sits where, and where the other visitors are."""
        hall = self._hall
        seats = {
            name: {
                # A player of the house in a game master's evening speaks through the game master alone.
                seat: CastleSitter(
                    who.account.name, who.account.portrait, not who.is_character or who.member is not None
                )
                for seat, who in table.sitters.items()
            }
            for name, table in hall.tables.items()
        }
        places = {id_: hall.presence.place_of(id_) for id_ in hall.presence.here(now)}
        known = sorted(places, key=lambda id_: places[id_] == LOBBY)[:MAX_PEOPLE]  # at tables first
        named = {id_: visitor.name for id_ in known if (visitor := hall.books.people.visitor(id_)) is not None}
        self._visitors = {folded(name): id_ for id_, name in named.items()}
        self._talk.follow(seats, {name: places[id_] for id_, name in named.items()}, has_lobby=self._has_company)
        hall.characters = tuple(self._talk.in_lobby)
