"""The facts that the castle's people answer with: the evening's winnings, who is where, the time, a hand's chances.

Winnings are those of the rounds that were settled in the hall since somebody came in, as the books have them. The clock
and the chances of a hand are whatever the screen can tell: at first nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from casino.core.letters import folded
from casino.core.money import COINS, format_amount
from casino.engines.base import RoundSettled
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.players.castle import hall_talk
from casino.players.castle.table import CastleSitter
from casino.players.characters import CHARACTERS, Character
from casino.players.plays import manner_of
from casino.players.talk.understanding import Meaning
from casino.players.twentyone.habits import habits
from casino.records.levels import Level


class SeatedTable(Protocol):
    """A table as far as the talk knows it."""

    level: Level
    place: str
    seats: dict[int, CastleSitter]


class EveningFacts:
    """The facts of one hall's evening; see `casino.players.talk.answers.Facts`.

    `clock` says the time of day, `counsel` the chances of a visitor's hand; both are set by who shows the hall.
    """

    def __init__(self, talk: hall_talk.HallTalk, tables: Mapping[str, SeatedTable]) -> None:
        self._talk, self._tables = talk, tables
        self._gains: dict[str, int] = {}  # cents by folded name, of everybody who has ended a round
        self.clock: Callable[[], str] = str
        self.counsel: Callable[[str], str | None] = lambda name: ""

    def settle(self, seats: Mapping[int, CastleSitter], event: RoundSettled) -> None:
        """Books a round's results for those who sat there and are still in the hall."""
        for result in event.seats:
            if (sitter := seats.get(result.seat)) is not None and self._talk.is_present(sitter.name):
                self._gains[folded(sitter.name)] = self._gains.get(folded(sitter.name), 0) + result.net

    def forget(self, name: str) -> None:
        """Forgets the evening of a person or character who has left the hall."""
        self._gains.pop(folded(name), None)

    def in_coins(self, cents: int) -> str:
        """An amount in the castle's money."""
        return format_amount(cents, next((table.level.currency for table in self._tables.values()), COINS))

    def gain(self, name: str) -> tuple[int, str] | None:
        cents = self._gains.get(folded(name))
        return None if cents is None else (cents, self.in_coins(abs(cents)))

    def gains(self, characters: Iterable[str]) -> dict[str, tuple[int, str]]:
        """The gains of some characters (ids) this evening, by id: in cents and as text."""
        nothing = 0, self.in_coins(0)
        return {who: self.gain(CHARACTERS[who].name) or nothing for who in characters}

    def leader(self) -> tuple[str, str] | None:
        ahead = {one.name: self._gains.get(folded(one.name), 0) for one in self._talk.present()}
        best = max(ahead, key=lambda name: ahead[name], default="")
        return (best, self.in_coins(ahead[best])) if best and ahead[best] > 0 else None

    def place_of(self, name: str) -> str:
        return self._talk.presence(name).place if self._talk.is_present(name) else ""

    def lobby(self) -> str:
        return hall_talk.LOBBY

    def chances(self, name: str) -> str | None:
        return self.counsel(name)

    def manner(self, who: Character) -> str:
        return manner_of(next(iter(self._tables.values())).level.game, who)

    def habit(self, who: Character, name: str, meant: Meaning) -> tuple[str, Mapping[str, object]] | None:
        place = self.place_of(name)
        tables = list(self._tables.values())
        if not tables:
            return None
        rules: TwentyOneSettings = next((t for t in tables if t.place == place), tables[0]).level.settings
        found = habits(who, rules, meant.deed, meant.points, is_pair=meant.is_pair) if meant.deed else None
        return None if found is None else (found.habit, found._asdict())
