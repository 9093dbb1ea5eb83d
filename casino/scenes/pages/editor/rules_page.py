"""The page with a level's rules: the house's edge above, then every rule by its name."""

from collections.abc import Sequence

import pygame

from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Drawing, Gap, Text
from casino.scenes.dialogs.page import PageScene
from casino.scenes.pages.editor.edges import Edges
from casino.scenes.pages.editor.rules import facts
from casino.scenes.pages.editor.sign import paint_sign, sign_px


class RulesShown(PageScene):
    """The base of pages that show a level. `level` is shown as it is at the moment."""

    widest = 860
    tallest = 660

    def __init__(self, house: House, level: Level) -> None:
        super().__init__(house)
        self.show(level)

    def show(self, level: Level) -> None:
        """Shows a level, or the same one changed."""
        self.level, self.title = level, level.title
        self.edges = Edges(level.settings)
        self._pieces = [("body", level.placard.blurb), *facts(self.house.doors, level)]
        self.memory.clear()

    @property
    def start(self) -> str:
        return self.default_button

    @property
    def spare_seconds(self) -> float:
        return super().spare_seconds if self.edges.is_over(self.level.settings) else 0.0

    def on_moment(self, seconds: float) -> None:
        if not self.edges.is_over(self.level.settings) and self.edges.go_on(self.level.settings):
            self.invalidate()

    @property
    def note(self) -> str:
        """The note at the right of the sign."""
        stakes = self.house.doors.place(self.level).stakes(self.level)
        return f"{stakes[:1].upper()}{stakes[1:]}."

    def blocks(self, width: int) -> Sequence[Block]:
        return [
            Drawing(self._paint_sign, lambda width: sign_px(self.look)),
            Gap(12),
            Text("page", "Rules", self._pieces, self.memory),
        ]

    def _paint_sign(self, target: pygame.Surface, area: pygame.Rect) -> None:
        paint_sign(target, self.look, area, self.edges.words(self.level.settings), self.note)
