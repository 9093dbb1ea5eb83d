"""Makes the pictures of cards ahead of time, so that no card in flight has to wait for its own.

A card's two sides are rasterised when they are first drawn, which takes longer than a frame has. Here a thread does it:
for a whole deck in quiet moments, and first of all for cards that are about to fly. How cards look belongs to
`casino.ui.cards.cards`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING
from weakref import ReferenceType, ref

import pygame

from casino.core.cards import DECK
from casino.scenes.app import picture_threads

if TYPE_CHECKING:
    from casino.ui.cards.cards import CardSprites

_SECONDS_A_FRAME = 0.002  # how much of a quiet frame goes into it


class Ahead:
    """A side of a card (a face or a back) to be rasterised, as long as it is referenced elsewhere.

    `is_soon` puts it before all others.
    """

    def __init__(self, sprites: CardSprites, side: str, *, is_soon: bool = False) -> None:
        self.sprites = sprites
        self.side = side
        self.is_over = self._is_made()
        if not self.is_over:
            _WORKER.take(self, is_soon=is_soon)

    def _is_made(self) -> bool:
        return self.sprites.has(self.side)

    def make(self) -> None:
        """Makes the pictures of the side, in any thread. Raises ValueError if there is no such side."""
        self.sprites.prepare(self.side)


class PeekAhead(Ahead):
    """The pictures of a back whose corner is bent up."""

    def _is_made(self) -> bool:
        return False

    def make(self) -> None:
        self.sprites.prepare_peek(self.side)


class BareAhead(Ahead):
    """A card that is squeezed: its face, and its face without the index."""

    def make(self) -> None:
        super().make()
        self.sprites.bare_face(self.side)


class _Worker:
    """Makes one picture after the other in a thread that ends when there is no work."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._soon: deque[ReferenceType[Ahead]] = deque()
        self._later: deque[ReferenceType[Ahead]] = deque()
        self._is_at_work = False

    def take(self, wanted: Ahead, *, is_soon: bool) -> None:
        """Queues a picture."""
        with self._lock:
            (self._soon if is_soon else self._later).append(ref(wanted))
            was_at_work, self._is_at_work = self._is_at_work, True
        if not was_at_work:
            picture_threads.start("card pictures", self._make())

    def _next(self) -> ReferenceType[Ahead] | None:
        """The next picture in the queue, None if there is none: then the work is over."""
        with self._lock:
            self._is_at_work = bool(self._soon or self._later)
            return (self._soon or self._later).popleft() if self._is_at_work else None

    def _make(self) -> Generator[None, None, None]:
        try:
            while (row := self._next()) is not None:
                if (wanted := row()) is not None:  # else no table waits for it any more
                    # The drawing code will meet the same error and can report it; without a window there is none.
                    with suppress(Exception):
                        wanted.make()
                    wanted.is_over = True
                del wanted  # or it would stay referenced
                yield
        except GeneratorExit:  # the window is closed in the middle of it
            with self._lock:
                self._is_at_work = False
            raise


_WORKER = _Worker()


class CardWarming:
    """Makes the pictures of some cards and of their back, in the given order, and those of a peek under the back."""

    def __init__(self, sprites: CardSprites, back: str, cards: Sequence[str]) -> None:
        self._sprites = sprites
        self._back = back
        self._ahead = [Ahead(sprites, side) for side in (back, *cards)]
        self._peek = PeekAhead(sprites, back)
        self._lying: list[str | None] = [*reversed(cards), None]
        self._scratch = pygame.Surface((1, 1))

    @property
    def is_rasterised(self) -> bool:
        """Whether the thread has done its part."""
        return self._peek.is_over

    @property
    def is_done(self) -> bool:
        """Whether all pictures are made."""
        return not self._lying and self.is_rasterised

    def advance(self, seconds: float, clock: Callable[[], float] = perf_counter) -> bool:
        """Assembles pictures of resting cards for about this many seconds, at least one; True when all is done."""
        end = clock() + seconds
        while self._lying and self._ahead[len(self._ahead) - len(self._lying)].is_over:
            self._sprites.draw(self._scratch, self._lying.pop(), (0.0, 0.0), back=self._back)
            if clock() >= end:
                break
        return self.is_done


class DecksAhead:
    """Makes whole decks ahead in a table's quiet frames, one after the other, so that no card in flight has to wait.

    `wanted` says which when the first of these frames comes: sprites, and the back that goes with them.
    """

    def __init__(self, wanted: Callable[[], Sequence[tuple[CardSprites, str]]]) -> None:
        self._wanted = wanted
        self._row: list[CardWarming] | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether pictures have been asked for and are not all made."""
        return bool(self._row)

    @property
    def is_done(self) -> bool:
        """Whether all pictures are made."""
        return self._row == []

    def advance(self) -> None:
        """Works for a small part of a frame."""
        if self._row is None:
            self._row = [CardWarming(sprites, back, DECK) for sprites, back in self._wanted()]
        elif self._row and self._row[0].advance(_SECONDS_A_FRAME):
            self._row.pop(0)

    def forget(self) -> None:
        """Begins again, as other sizes or other backs are wanted."""
        self._row = None
