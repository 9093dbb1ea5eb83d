"""The voices of the house's characters in an open hall: what happens is told to them, what they say is published.

They speak at the castle's tables, as at home, and answer what visitors say there. Nothing at a table is decided here.
"""

import random
from collections import deque

from casino.online.server.hall import HallServer
from casino.players.castle.facts import EveningFacts
from casino.players.castle.open_hall import OpenHallTalk
from casino.players.castle.table import CastleSitter

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
        hall.on_said = lambda *line: self._heard.append(line)

    @property
    def facts(self) -> EveningFacts:
        """What they know of the evening."""
        return self._talk.facts

    def tick(self, now: int) -> None:
        """Lets time pass: what happened is heard, and what is said now is published."""
        if not self._talk.tables:
            self._heard.clear()
            return
        if self._looked_at >= 0:
            self._observe()  # before anybody else is seen in the seats
        if not 0 <= now - self._looked_at < _LOOK_MS or self._looked_at < 0:
            self._looked_at = now
            self._look(now)
        passed = min(now - self._ticked, _MOST_MS) if self._ticked >= 0 else 0
        self._ticked = now
        for speaker, name, words in self._talk.advance(max(0, passed) / 1000):
            to = None if self._hall.reach.is_open_to_all(name) else self._hall.reach.sitting(name)
            self._hall.talk.say_of_house(speaker, name, words, now, to)
        heard = list(self._heard)
        self._heard.clear()
        for line in heard:
            self._talk.hear(*line)

    def _observe(self) -> None:
        """Tells what happened at the tables since the last time."""
        for name in self._talk.tables:
            fresh = self._hall.tables[name].fresh
            if fresh:
                events = list(fresh)
                fresh.clear()
                self._talk.observe(name, events)

    def _look(self, now: int) -> None:
        """Looks who sits at the castle's tables, and who else is there."""
        hall = self._hall
        seats = {
            name: {
                # A player of the house in a game master's evening speaks through the game master alone.
                seat: CastleSitter(
                    who.account.name, who.account.portrait, not who.is_character or who.member is not None
                )
                for seat, who in hall.tables[name].sitters.items()
            }
            for name in self._talk.tables
        }
        places = {id_: hall.presence.place_of(id_) for id_ in hall.presence.here(now)}
        at_tables = {id_: place for id_, place in places.items() if place in seats}
        named = {hall.books.people.visitor(id_): place for id_, place in at_tables.items()}
        self._talk.follow(seats, {who.name: place for who, place in named.items() if who is not None})
