"""The pictures of a deck made ahead, a little at a time, so that no card in flight has to wait for its own.

A card's two sides are rasterised when they are first drawn, which takes longer than a frame has. A table does it while
nothing moves. How cards look belongs to casino.ui.cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from casino.ui.cards import CardSprites


class CardWarming:
    """Makes the pictures of some cards and of their back, in the order given."""

    def __init__(self, sprites: CardSprites, back: str, cards: Sequence[str]) -> None:
        self._sprites = sprites
        self._back = back
        # Lying and turning cards are made from sides of different size.
        self._left = [(card, turn) for card in (None, *cards) for turn in (1.0, 0.75)]
        self._left.reverse()
        self._scratch = pygame.Surface((1, 1))

    @property
    def is_done(self) -> bool:
        """Whether all pictures are made."""
        return not self._left

    def advance(self, seconds: float, clock: Callable[[], float] = perf_counter) -> bool:
        """Works for about so long by the clock, at least at one picture; True when all are made."""
        end = clock() + seconds
        while self._left:
            card, turn = self._left.pop()
            angle = 0.0 if turn == 1.0 else 8.0
            self._sprites.draw(self._scratch, card, (0.0, 0.0), back=self._back, angle=angle, turn=turn)
            if clock() >= end:
                break
        return self.is_done
