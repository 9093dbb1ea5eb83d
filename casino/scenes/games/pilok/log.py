"""The hand's log: what has happened so far, sentence by sentence, beside the Pi'Lok table or on a page of its own.

It shows what it is given and changes nothing.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

import pygame

from casino.core.texts import _
from casino.scenes.app.house import House
from casino.scenes.dialogs.page import PageScene
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.scenes.table.top_bar import BarEntry
from casino.ui.drawing.look import Look
from casino.ui.widgets.lists import LaidLine, LaidText, Page, top_of
from casino.ui.widgets.widgets import Widget

_TITLE = _("The hand so far")
_NOTHING = _("Nothing has happened yet.")
_END = 10**9  # px: further down than any log
_HEAD = 17  # the size of its title


def _pieces(lines: Sequence[str]) -> list[tuple[str, str]]:
    return [("item", line) for line in lines] or [("body", _NOTHING)]


class Sentences:
    """The sentences of a log broken into lines: it grows by one at a time, while a frame is drawn."""

    def __init__(self) -> None:
        self._made_for: tuple[int, Look] | None = None
        self._pieces: list[tuple[str, str]] = []
        self._lines: list[LaidLine] = []
        self._end = 0

    def laid(self, pieces: Sequence[tuple[str, str]], width: int, look: Look) -> LaidText:
        """The lines of all sentences, and their height without the space below the last one."""
        known = len(self._pieces)
        if self._made_for != (width, look) or self._pieces != pieces[:known]:
            known, self._pieces, self._lines, self._end = 0, [], [], 0
            self._made_for = width, look
        for piece in pieces[known:]:
            lines, high = Page("", pygame.Rect(0, 0, width, 0), "", pieces=[piece]).lines(look)
            self._lines += [(indent, self._end + y, is_first, words) for indent, y, is_first, words in lines]
            self._end += high
            self._pieces.append(piece)
        _, y, _, words = self._lines[-1]
        return self._lines, y + words.get_height()


@dataclass
class HandLog(Widget):
    """The log on its plate, which is painted before. It scrolls to its end whenever a line is added."""

    lines: Sequence[str] = ()
    memory: dict[str, int] = field(default_factory=dict)
    sentences: Sentences = field(default_factory=Sentences)

    def __post_init__(self) -> None:
        self._page = Page(self.key, self.rect, self.label, memory=self.memory)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        page, memory, metrics = self._page, self.memory, look.metrics
        if memory.get("lines") != len(self.lines):
            memory.update(lines=len(self.lines), at=_END)
        head = metrics.title_pt(_HEAD)
        inside = self.rect.inflate(-metrics.px(26), -metrics.px(14))
        inside.y += head + metrics.px(8)
        inside.h -= head + metrics.px(8)
        page.laid = lines, memory["content"] = self.sentences.laid(_pieces(self.lines), inside.w, look)
        page.rect, page.is_focused = inside, self.is_focused
        # From the beginning of a sentence, and with no line cut through.
        wanted, kept = page.at, memory.get("at", 0)
        below = lines[bisect_left(lines, wanted, key=top_of) :]
        first = next((y for _, y, is_first, _ in below if is_first), wanted)
        ends = (y + words.get_height() - first for _, y, _, words in below if y >= first)
        whole = list(takewhile(lambda end: end <= inside.h, ends))
        if wanted and whole:
            page.rect = pygame.Rect(inside.x, inside.y, inside.w, whole[-1])
            memory["at"] = first
        page.draw(target, look)
        memory["at"] = kept
        page.rect = self.rect

    def steer(self, key: int) -> bool:
        return self._page.steer(key)

    def turn_wheel(self, steps: int) -> bool:
        return self._page.turn_wheel(steps)

    def take_hold(self, position: tuple[int, int], clicks: int, mods: int) -> None:
        self._page.take_hold(position, clicks, mods)

    def hold_at(self, position: tuple[int, int]) -> None:
        self._page.min_px = self.min_px
        self._page.hold_at(position)


class LogPart(TablePart):
    """The hand's log beside the table, or behind a button of the top bar where there is no room for it."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self._scene = scene
        self._memory: dict[str, int] = {}
        self._sentences = Sentences()

    def paint_backdrop(self, target: pygame.Surface) -> None:
        """Paints the plate below the log's lines, and its title."""
        place, look, metrics = self._scene.layout.log, self._scene.look, self._scene.metrics
        if place.w:
            look.plate(target, place, look.theme.panel, look.theme.panel_edge, radius=metrics.px(10), opacity=0.88)
            top = place.y + metrics.px(8)
            look.title(target, _TITLE, place.centerx, top, size=_HEAD, anchor="midtop", room=place.w)

    def widgets(self) -> Sequence[Widget]:
        place, lines = self._scene.layout.log, self._scene.model.history
        if not place.w:
            return ()
        return [HandLog("log", place, _TITLE, lines=lines, memory=self._memory, sentences=self._sentences)]

    def watched_widgets(self) -> Sequence[Widget]:
        return self.widgets()

    def bar_entries(self) -> Sequence[BarEntry]:
        if self._scene.layout.log.w:
            return ()
        scene = self._scene
        press = lambda: open_log(scene.house, scene.place, scene.model.history)  # noqa: E731
        return [BarEntry("log", _TITLE, "list", pygame.K_l, press)]


class LogPage(PageScene):
    """The page with the log, where there is no room for it beside the table."""

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
        return self._page(pygame.Rect(0, 0, width, 0)).preferred_px(self.look)


def open_log(house: House, place: str, lines: Sequence[str]) -> None:
    """Opens the log of the hand as it is now."""
    house.stack.push(LogPage(house, place, tuple(lines)))
