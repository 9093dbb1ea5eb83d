"""The talk at one table of any game: what its persons say, and the answers of the house's people.

They answer and start nothing: remarks on the game are another's. All ten can be whispered to, wherever they are. No
clock: seconds are passed in.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from casino.core.letters import folded
from casino.engines.base import RoundSettled
from casino.players.castle import hall_talk
from casino.players.castle.facts import EveningFacts
from casino.players.castle.gossip import Gossip
from casino.players.castle.happened import Wanted, gather
from casino.players.castle.table import CastleSitter
from casino.players.characters import CHARACTERS
from casino.players.talk.lately import SaidLately
from casino.records.levels import Level


@dataclass
class _Table:
    """A table as its talk knows it: its rules and money, its name, and who sits there by seat."""

    level: Level
    place: str
    seats: dict[int, CastleSitter] = field(default_factory=dict)


class TableAnswers:
    """The talk at a table of `level`, which it calls `place`; `rng` has no part in any draw.

    `said` is what was said lately anywhere in the house; its time is passed by others. One of the house's people is
    silent where a person of the same name sits.
    """

    def __init__(self, level: Level, place: str, rng: random.Random, said: SaidLately) -> None:
        self.talk = hall_talk.HallTalk()
        self._table = _Table(level, place)
        self.facts = EveningFacts(self.talk, {level.name: self._table})
        self._gossip = Gossip(self.talk, rng, self.facts, said, setting="table")
        self.seconds = 0.0
        self.version = 0  # grows with everything that is heard

    def follow(self, sitters: Mapping[int, CastleSitter]) -> None:
        """Brings the talk up to date on who sits here; the others of the house are elsewhere in it."""
        persons = {folded(sitter.name) for sitter in sitters.values() if sitter.is_human}
        heard = {seat: one for seat, one in sitters.items() if one.is_human or folded(one.name) not in persons}
        if heard == self._table.seats:
            return
        self._table.seats = heard
        wanted: dict[str, Wanted] = {
            folded(who.name): (who.name, "character", hall_talk.LOBBY) for who in CHARACTERS.values()
        }
        for sitter in heard.values():
            who: hall_talk.Who = "person" if sitter.is_human else "character"
            wanted[folded(sitter.name)] = (sitter.name, who, self._table.place)
        gather(self._gossip, self.facts, wanted, self.seconds)
        self.version += 1

    def settle(self, event: RoundSettled) -> None:
        """Takes in a round's results."""
        self.facts.settle(self._table.seats, event)

    def say(self, name: str, line: str) -> hall_talk.ChatMessage:
        """Says a person's typed line, and those it addresses may answer. Raises ChatError as `HallTalk.say`."""
        message = self.talk.say(name, line, self.seconds)
        self._gossip.hear(message, self.seconds)
        self.version += 1
        return message

    def advance(self, seconds: float) -> bool:
        """Lets time pass; True if anything was said."""
        before, until = self.version, self.seconds + seconds
        while (due := self._gossip.due) <= until:
            self.seconds = max(self.seconds, due)
            self.version += self._gossip.speak(self.seconds)
        self.seconds = until
        return self.version != before
