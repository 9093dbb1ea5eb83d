"""The hand's log: what has happened so far, sentence by sentence, beside the Pi'Lok table or on a page of its own.

It shows what it is given and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from casino.scenes.pages import PageScene
from casino.scenes.pilok import PilokStage
from casino.ui.lists import Page
from casino.ui.look import Look
from casino.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from casino.scenes.app import App

_TITLE = "The hand so far"
_NOTHING = "Nothing has happened yet."
_END = 10**9  # px: further down than any log


def _pieces(lines: Sequence[str]) -> list[tuple[str, str]]:
    return [("item", line) for line in lines] or [("body", _NOTHING)]


@lru_cache(maxsize=4)
def _fading(size: tuple[int, int]) -> pygame.Surface:
    """White that fades out downwards, to be multiplied with."""
    height = size[1]
    strip = pygame.Surface((1, height), pygame.SRCALPHA)
    for y in range(height):
        strip.set_at((0, y), (255, 255, 255, round(255 * (1 - y / height))))
    return pygame.transform.scale(strip, size)


@dataclass
class HandLog(Page):
    """The log on a plate, of lines that become more while it is shown; then it is scrolled to its end."""

    lines: Sequence[str] = ()

    def draw(self, target: pygame.Surface, look: Look) -> None:
        self.pieces = _pieces(self.lines)
        if self.memory.get("lines") != len(self.lines):
            self.memory.update(lines=len(self.lines), at=_END)
        metrics = look.metrics
        plate = self.rect
        look.plate(target, plate, look.theme.panel, look.theme.panel_edge, radius=metrics.px(10), opacity=0.88)
        head = metrics.title_pt(17)
        look.title(target, _TITLE, plate.centerx, plate.y + metrics.px(8), size=17, anchor="midtop", room=plate.w)
        inside = plate.inflate(-metrics.px(26), -metrics.px(14))
        inside.y += head + metrics.px(8)
        inside.h -= head + metrics.px(8)
        self.rect = inside
        strip = pygame.Rect(inside.x, inside.y, inside.w, head)
        bare = target.subsurface(strip).convert_alpha()
        super().draw(target, look)
        if self.at > 0:  # lines that are scrolled away fade into the plate instead of being cut through their letters
            bare.blit(_fading(strip.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            target.blit(bare, strip)
        self.rect = plate


class LoggedStage(PilokStage):
    """A stage beside which the hand's log lies, or behind a button of the top bar where there is no room for it."""

    def __init__(self, *args, **kwargs) -> None:  # type: ignore[no-untyped-def]
        self._log_memory: dict[str, int] = {}
        super().__init__(*args, **kwargs)

    def bar_buttons(self, bar: pygame.Rect) -> list[Widget]:
        buttons = super().bar_buttons(bar)
        lines, place = self.shown.history, self.layout.log
        if place.w:
            return [*buttons, HandLog("log", place, _TITLE, lines=lines, memory=self._log_memory)]
        rect = buttons[1].rect.copy()
        rect.right = rect.x - (buttons[2].rect.x - buttons[1].rect.right)
        press = lambda: open_log(self.app, self.place, lines)  # noqa: E731
        log = Button("log", rect, _TITLE, (pygame.K_F5,), on_press=press, icon="list", size=0)
        return [buttons[0], log, *buttons[1:]]


class LogPage(PageScene):
    """The log where there is no room for it beside the table."""

    title = _TITLE

    def __init__(self, app: App, place: str, lines: Sequence[str]) -> None:
        super().__init__(app, place)
        self._pieces = _pieces(lines)
        self.memory["at"] = _END

    def _page(self, area: pygame.Rect) -> Page:
        return Page("page", area, _TITLE, pieces=self._pieces, memory=self.memory)

    def content(self) -> Sequence[Widget]:
        return [self._page(self.body)]

    def content_px(self, width: int) -> int:
        return self._page(pygame.Rect(0, 0, width, 0)).wish_px(self.look)


def open_log(app: App, place: str, lines: Sequence[str]) -> None:
    """The log of the hand as it stands."""
    app.stack.push(LogPage(app, place, tuple(lines)))
