"""The hand's log: what has happened so far, sentence by sentence, beside the Pi'Lok table or on a page of its own.

It shows what it is given and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pygame

from casino.scenes.app.house import House
from casino.scenes.dialogs.page import PageScene
from casino.scenes.table.part import Part
from casino.scenes.table.scene import TableScene
from casino.scenes.table.top_bar import BarEntry
from casino.ui.drawing.look import Look
from casino.ui.widgets.lists import Page
from casino.ui.widgets.widgets import Widget

Line = tuple[int, int, bool, pygame.Surface]  # x, y, whether a sentence begins with it, its words

_TITLE = "The hand so far"
_NOTHING = "Nothing has happened yet."
_END = 10**9  # px: further down than any log
_HEAD = 17  # the size of its title


def _pieces(lines: Sequence[str]) -> list[tuple[str, str]]:
    return [("item", line) for line in lines] or [("body", _NOTHING)]


@lru_cache(maxsize=2)
def _laid(pieces: tuple[tuple[str, str], ...], width: int, look: Look) -> tuple[list[Line], int]:
    """Sentences broken into lines, which many frames show and few change."""
    return Page("", pygame.Rect(0, 0, width, 0), "", pieces=pieces)._lines(look)


@dataclass
class HandLog(Page):
    """The log on its plate, which is painted before, of lines that become more while it is shown; then it is scrolled
    to its end."""

    lines: Sequence[str] = ()

    def draw(self, target: pygame.Surface, look: Look) -> None:
        self.pieces = _pieces(self.lines)
        if self.memory.get("lines") != len(self.lines):
            self.memory.update(lines=len(self.lines), at=_END)
        metrics, plate = look.metrics, self.rect
        head = metrics.title_pt(_HEAD)
        inside = plate.inflate(-metrics.px(26), -metrics.px(14))
        inside.y += head + metrics.px(8)
        inside.h -= head + metrics.px(8)
        self.rect = inside
        self._draw_whole_lines(target, look)
        self.rect = plate

    def _lines(self, look: Look) -> tuple[list[Line], int]:
        lines, _ = _laid(tuple(self.pieces), self.rect.w, look)
        _, y, _, words = lines[-1]
        return lines, y + words.get_height()  # with its foot the newest line would seem to go on

    def _draw_whole_lines(self, target: pygame.Surface, look: Look) -> None:
        """The text as far as it is scrolled, from the beginning of a sentence, and no line of it cut through."""
        lines, self.memory["content"] = self._lines(look)
        room, wanted, kept = self.rect, self.at, self.memory.get("at", 0)
        first = next((y for _, y, is_first, _ in lines if is_first and y >= wanted), wanted)
        ends = [y + words.get_height() - first for _, y, _, words in lines if y >= first]
        whole = [end for end in ends if end <= room.h]
        if wanted and whole:
            self.rect = pygame.Rect(room.x, room.y, room.w, whole[-1])
            self.memory["at"] = first
        super().draw(target, look)
        self.memory["at"] = kept


def paint_plate(target: pygame.Surface, look: Look, place: pygame.Rect) -> None:
    """What a log's lines are set on, and its title."""
    metrics = look.metrics
    look.plate(target, place, look.theme.panel, look.theme.panel_edge, radius=metrics.px(10), opacity=0.88)
    look.title(target, _TITLE, place.centerx, place.y + metrics.px(8), size=_HEAD, anchor="midtop", room=place.w)


class LogPart(Part):
    """The hand's log beside the table, or behind a button of the top bar where there is no room for it."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self._scene = scene
        self._memory: dict[str, int] = {}

    def paint_backdrop(self, target: pygame.Surface) -> None:
        if self._scene.layout.log.w:
            paint_plate(target, self._scene.look, self._scene.layout.log)

    def widgets(self) -> Sequence[Widget]:
        place, lines = self._scene.layout.log, self._scene.model.history
        return [HandLog("log", place, _TITLE, lines=lines, memory=self._memory)] if place.w else ()

    def watched_widgets(self) -> Sequence[Widget]:
        return self.widgets()

    def bar_entries(self) -> Sequence[BarEntry]:
        if self._scene.layout.log.w:
            return ()
        scene = self._scene
        press = lambda: open_log(scene.house, scene.place, scene.model.history)  # noqa: E731
        return [BarEntry("log", _TITLE, "list", pygame.K_F7, press)]


class LogPage(PageScene):
    """The log where there is no room for it beside the table."""

    title = _TITLE

    def __init__(self, house: House, place: str, lines: Sequence[str]) -> None:
        super().__init__(house, place)
        self._pieces = _pieces(lines)
        self.memory["at"] = _END

    def _page(self, area: pygame.Rect) -> Page:
        return Page("page", area, _TITLE, pieces=self._pieces, memory=self.memory)

    def content(self) -> Sequence[Widget]:
        return [self._page(self.body)]

    def content_px(self, width: int) -> int:
        return self._page(pygame.Rect(0, 0, width, 0)).wish_px(self.look)


def open_log(house: House, place: str, lines: Sequence[str]) -> None:
    """The log of the hand as it stands."""
    house.stack.push(LogPage(house, place, tuple(lines)))
