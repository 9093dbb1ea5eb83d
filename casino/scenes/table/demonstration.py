"""What is written at a table that plays itself: its rules a sentence at a time, and where to touch."""

from __future__ import annotations

import pygame

from casino.engines.registry import GAMES
from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.table import caption
from casino.scenes.table.canvas import Canvas


class Captions:
    """The sentences beneath one table and the line above it."""

    def __init__(self, canvas: Canvas, level: Level) -> None:
        self._canvas = canvas
        self._level = level
        self._at = 0  # which of the sentences

    def update(self) -> None:
        """Goes on to the next sentence, if it is time."""
        if self._at != (at := int(self._canvas.time / timing.CAPTION)):
            self._at, self._canvas.needs_repaint = at, True

    def paint(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """The present sentence in the row of controls."""
        said = caption.captions(self._canvas.house.doors.place(self._level), self._level)
        caption.paint_caption(target, self._canvas.look, area, said, self._at % len(said))

    def paint_head(self, target: pygame.Surface, bar: pygame.Rect) -> None:
        """The game, the table and the event in the top bar."""
        show = self._canvas.house.show
        title = f"{GAMES[self._level.game].title}: {self._level.title}"
        caption.paint_head(target, self._canvas.look, bar, title, show.event if show is not None else "")
