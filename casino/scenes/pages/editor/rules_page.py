"""A level's rules to be read: the house's edge above, then every rule by its name."""

from collections.abc import Sequence

import pygame

from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.dialogs.page import PageScene
from casino.scenes.pages.editor.edges import Edges
from casino.scenes.pages.editor.rules import facts
from casino.scenes.pages.editor.sign import paint_sign, sign_px
from casino.ui.widgets.lists import Page
from casino.ui.widgets.widgets import Widget


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
        return self.foremost

    @property
    def spare_seconds(self) -> float:
        return super().spare_seconds if self.edges.is_over(self.level.settings) else 0.0

    def on_moment(self, seconds: float) -> None:
        if not self.edges.is_over(self.level.settings) and self.edges.go_on(self.level.settings):
            self.invalidate()

    @property
    def note(self) -> str:
        """What is said at the right of the sign."""
        stakes = self.house.doors.place(self.level).stakes(self.level)
        return f"{stakes[:1].upper()}{stakes[1:]}."

    def _gap(self) -> int:
        return self.metrics.px(12)

    def content_px(self, width: int) -> int:
        return sign_px(self.look) + self._gap() + self._page(pygame.Rect(0, 0, width, 0)).wish_px(self.look)

    def content(self) -> Sequence[Widget]:
        body, top = self.body, self.body.y + sign_px(self.look) + self._gap()
        return [self._page(pygame.Rect(body.x, top, body.w, body.bottom - top))]

    def _page(self, area: pygame.Rect) -> Page:
        return Page("page", area, "Rules", pieces=self._pieces, memory=self.memory)

    def paint_body(self, target: pygame.Surface) -> None:
        body = self.body
        sign = pygame.Rect(body.x, body.y, body.w, sign_px(self.look))
        paint_sign(target, self.look, sign, self.edges.words(self.level.settings), self.note)
