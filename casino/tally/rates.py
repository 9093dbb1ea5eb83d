"""The rates of notable things that happened to a player: the count, out of how many, and the average where known.

An average is known only if no player's choices affect it. The events of rounds are counted.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from casino.engines.base import Event
from casino.records.rounds import RoundRecord
from casino.tally.games.registry import card_of, in_order_of_games


@dataclass(frozen=True)
class Rate:
    """A thing seen so many times out of so many; `expected` is its share on average, None if unknown."""

    key: str
    game: str
    title: str
    of: str
    seen: int
    chances: int
    expected: Fraction | None


@dataclass
class RateCount:
    """Counts round by round what happened to one player; `rates` has the results."""

    _seen: Counter[str] = field(default_factory=Counter)
    _chances: Counter[str] = field(default_factory=Counter)
    _expected: dict[str, Fraction] = field(default_factory=dict)

    def _note(self, key: str, seen: int, expected: Fraction | None = None, chances: int = 1) -> None:
        """Counts something seen out of so many chances; `expected` is the expected share of each."""
        self._seen[key] += seen
        self._chances[key] += chances
        if expected is not None:
            self._expected[key] = self._expected.get(key, Fraction(0)) + expected * chances

    @property
    def rates(self) -> tuple[Rate, ...]:
        """The rates of everything there was a chance for, game by game."""
        return tuple(
            Rate(key, card.game, *words, self._seen[key], self._chances[key], self._expected.get(key))
            for card in in_order_of_games()
            for key, words in card.rates.items()
            if self._chances[key]
        )

    def add(self, events: Iterable[Event], settings: object, record: RoundRecord, seat: int) -> None:
        """Counts the events of a whole round for the player at `seat`."""
        card_of(settings).count(self._note, list(events), settings, record, seat)
