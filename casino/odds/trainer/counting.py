"""A counting drill: cards of a shoe shown group after group, and the counts they come to. No speed, no screen.

Cards come from a chance of the drill's own; no table knows of it.
"""

import random
from typing import Any

from casino.core.cards import DECK, hi_lo, true_count
from casino.engines.twentyone.settings import TwentyOneSettings

MIN_CARDS, MAX_CARDS = 18, 34  # shown before the count is asked for
_LEFT = 0.25  # of the shoe: with fewer cards left a new one is taken
_TRUE_WITHIN = 1.0  # rounding up, down or to the nearest is all the same


def decks_to_count(settings: Any) -> int:
    """The decks of a table whose cards are worth counting; 0 for others."""
    return settings.decks if isinstance(settings, TwentyOneSettings) else 0


class CountDrill:
    """A shoe of so many decks that is counted down.

    `count` is the running count of all cards shown since the shuffle.
    """

    def __init__(self, decks: int, rng: random.Random | None = None) -> None:
        self.decks = decks
        self._rng = rng or random.Random()
        self._shoe: list[str] = []
        self._to_come = 0
        self.count = 0

    @property
    def size(self) -> int:
        """The number of cards in a full shoe."""
        return self.decks * len(DECK)

    @property
    def left(self) -> int:
        """The number of cards left in the shoe."""
        return len(self._shoe)

    @property
    def is_asked(self) -> bool:
        """Whether all cards of this run were shown."""
        return self._to_come == 0

    def begin(self) -> bool:
        """Begins a run from the same shoe, or a new one where too few cards are left; returns whether it is new."""
        is_new = self.left < _LEFT * self.size or self.left <= MAX_CARDS
        if is_new:
            self._shoe = list(DECK * self.decks)
            self._rng.shuffle(self._shoe)
            self.count = 0
        self._to_come = self._rng.randint(MIN_CARDS, MAX_CARDS)
        return is_new

    def show(self, most: int) -> tuple[str, ...]:
        """The next group of at most so many cards; none when the run is over."""
        cards = tuple(self._shoe.pop() for _ in range(min(most, self._to_come)))
        self._to_come -= len(cards)
        self.count += sum(map(hi_lo, cards))
        return cards

    @property
    def true(self) -> float:
        """The true count, by the decks left."""
        return true_count(self.count, self.left)

    def is_true(self, told: int) -> bool:
        """Whether a whole number is the true count, rounded in any way."""
        return abs(told - self.true) < _TRUE_WITHIN
