"""A stage that may play itself while nobody is here: what is written at it then. Nobody's decisions in here."""

from __future__ import annotations

import pygame

from casino.engines.registry import GAMES
from casino.players.characters import Character
from casino.scenes.app import timing
from casino.scenes.table import caption
from casino.scenes.table.stage import TableStage
from casino.ui.widgets.widgets import Widget


class WatchedStage(TableStage):
    """A table at which a demonstrator may play, before people who pass by."""

    _caption = 0  # which of the sentences beneath it

    @property
    def demonstrator(self) -> Character | None:
        """Who plays the persons' seats while nobody is here to do it; None where somebody is."""
        return self.house.show.demonstrator if self.house.show is not None else None

    def watched_widgets(self) -> list[Widget]:
        """What a table that plays itself shows beside itself, and nobody presses."""
        return []

    def on_moment(self, seconds: float) -> None:
        super().on_moment(seconds)
        if self.demonstrator is not None and self._caption != (at := int(self.time / timing.CAPTION)):
            self._caption, self.needs_repaint = at, True

    def paint_controls(self, target: pygame.Surface) -> None:
        if self.demonstrator is None:
            super().paint_controls(target)
            return
        said = caption.captions(self.house.doors.place(self.level), self.level)
        caption.paint_caption(target, self.look, self.layout.controls, said, self._caption % len(said))

    def paint_bar(self, target: pygame.Surface, bar: pygame.Rect, title: str) -> None:
        if self.demonstrator is None or self.house.show is None:
            super().paint_bar(target, bar, title)
            return
        title = f"{GAMES[self.level.game].title}: {self.level.title}"
        caption.paint_head(target, self.look, bar, title, self.house.show.event)
