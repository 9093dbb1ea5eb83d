"""Widgets that scroll: a list of rows and a page of text. As other widgets, they know no scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from casino.ui import text
from casino.ui.look import Look
from casino.ui.metrics import Metrics
from casino.ui.theme import mix
from casino.ui.widgets import Widget

_SIZE, _LEAST_SIZE = 15, 11  # of a list's words, in layout units
_GAP = 16  # between columns


@dataclass
class Row:
    """A line of a list: its words by column, and what a press does (None: nothing to press)."""

    cells: tuple[str, ...]
    on_press: Callable[[], object] | None = None
    tone: str = "ink"  # a theme token for the last cell


@dataclass
class Rows(Widget):
    """A list that scrolls, one row of it chosen. Every column is as wide as its longest words and an equal share of
    what is left; where that is too much for the list, the words are smaller."""

    rows: Sequence[Row] = ()
    row_px: int = 30
    memory: dict[str, int] = field(default_factory=dict)  # keeps where it stood when the list is made anew
    empty: str = ""

    @property
    def at(self) -> int:
        """The chosen row."""
        return min(self.memory.get("at", 0), max(0, len(self.rows) - 1))

    def _shown(self) -> int:
        return max(1, self.rect.h // self.row_px)

    def _first(self) -> int:
        return max(0, min(self.memory.get("first", 0), len(self.rows) - self._shown()))

    def _choose(self, index: int) -> None:
        self.memory["at"] = max(0, min(index, len(self.rows) - 1))
        first = self._first()
        self.memory["first"] = max(self.memory["at"] - self._shown() + 1, min(first, self.memory["at"]))

    def press(self) -> None:
        if self.rows and (action := self.rows[self.at].on_press):
            action()

    def press_at(self, position: tuple[int, int]) -> None:
        place = (position[1] - self.rect.y) // self.row_px
        index = self._first() + place
        if place < self._shown() and index < len(self.rows):
            self._choose(index)
            self.press()

    def steer(self, key: int) -> bool:
        moves = {
            pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -self._shown(), pygame.K_PAGEDOWN: self._shown(),
            pygame.K_HOME: -len(self.rows), pygame.K_END: len(self.rows),
        }  # fmt: skip
        if key not in moves or not self.rows:
            return False
        before = self.at
        self._choose(self.at + moves[key])
        return self.at != before

    def turn_wheel(self, steps: int) -> bool:
        self.memory["first"] = max(0, min(self._first() - steps * 2, len(self.rows) - self._shown()))
        return True

    def _columns(self, px: int, gap: int) -> list[int]:
        """Every column's width in px with words of a size, `gap` px to the next one."""
        longest = (sorted({row.cells[number] for row in self.rows}, key=len)[-4:] for number in self._numbers)
        return [max(text.width(cell, px, weight="Semibold") for cell in cells) + gap for cells in longest]

    @property
    def _numbers(self) -> range:
        return range(len(self.rows[0].cells) if self.rows else 0)

    def wish_px(self, metrics: Metrics) -> int:
        """How wide the list must be to show all its words in full size, in px."""
        return sum(self._columns(metrics.pt(_SIZE), metrics.px(_GAP))) + metrics.px(_GAP)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        metrics, tokens = look.metrics, look.theme
        if not self.rows:
            look.paragraph(target, self.empty, self.rect, colour=tokens.ink_dim, align="center", fits=True)
            return
        px, gap = metrics.pt(_SIZE), metrics.px(_GAP)
        inner = self.rect.w - gap
        columns = self._columns(px, gap)
        while sum(columns) > inner and px > max(8, metrics.px(_LEAST_SIZE)):
            px -= 1
            columns = self._columns(px, gap)
        spare = (inner - sum(columns)) / len(columns)
        first = self._first()
        for place, index in enumerate(range(first, min(len(self.rows), first + self._shown()))):
            row = self.rows[index]
            line = pygame.Rect(self.rect.x, self.rect.y + place * self.row_px, self.rect.w, self.row_px - 2)
            if index == self.at and self.is_focused:
                look.plate(target, line, mix(tokens.button, tokens.accent, 0.35), radius=metrics.px(5))
            elif place % 2 == 0:
                pygame.draw.rect(target, mix(tokens.panel, tokens.button, 0.5), line, border_radius=metrics.px(5))
            x = line.x + metrics.px(8)
            for column, (cell, width) in enumerate(zip(row.cells, columns, strict=True)):
                is_last = column == len(row.cells) - 1
                colour = getattr(tokens, row.tone) if is_last else tokens.ink
                words = text.fitted(cell, px, round(width + spare) - gap // 2)
                surface = text.line(words, px, colour)
                if is_last and len(row.cells) > 1:
                    surface = text.figures(words, px, colour, text.SANS, "Semibold")
                    text.put(target, surface, line.right - metrics.px(8), line.centery, "midright")
                else:
                    text.put(target, surface, x, line.centery, "midleft")
                x += round(width + spare)
        if len(self.rows) > self._shown():
            bar = pygame.Rect(self.rect.right + metrics.px(4), self.rect.y, metrics.px(4), self.rect.h)
            pygame.draw.rect(target, tokens.button, bar, border_radius=2)
            thumb = pygame.Rect(
                bar.x, bar.y + bar.h * first // len(self.rows), bar.w, max(12, bar.h * self._shown() // len(self.rows))
            )
            pygame.draw.rect(target, tokens.accent, thumb, border_radius=2)


@dataclass
class Page(Widget):
    """Text with headings that scrolls: (style, words) pieces, style "title", "head", "body" or "item"."""

    pieces: Sequence[tuple[str, str]] = ()
    memory: dict[str, int] = field(default_factory=dict)

    @property
    def content_px(self) -> int:
        """How high the whole text was when it was last drawn."""
        return self.memory.get("content", 0)

    @property
    def at(self) -> int:
        """How far it is scrolled, in px; never beyond the end."""
        return max(0, min(self.memory.get("at", 0), self.content_px - self.rect.h))

    def _scroll(self, px: int) -> None:
        self.memory["at"] = max(0, min(self.at + px, self.content_px - self.rect.h))

    def steer(self, key: int) -> bool:
        step = self.rect.h // 8
        moves = {
            pygame.K_UP: -step, pygame.K_DOWN: step, pygame.K_PAGEUP: -self.rect.h, pygame.K_PAGEDOWN: self.rect.h,
            pygame.K_HOME: -self.content_px, pygame.K_END: self.content_px, pygame.K_SPACE: self.rect.h,
        }  # fmt: skip
        if key in moves:
            self._scroll(moves[key])
        return key in moves

    def turn_wheel(self, steps: int) -> bool:
        self._scroll(-steps * self.rect.h // 8)
        return True

    def wish_px(self, look: Look) -> int:
        """How high the whole text is at the page's width."""
        return self._lines(look)[1]

    def _lines(self, look: Look) -> tuple[list[tuple[int, int, bool, pygame.Surface]], int]:
        """Every line as (x, y, whether an item begins with it, its words) from the text's corner, and the height."""
        metrics, tokens = look.metrics, look.theme
        lines = []
        y = 0
        for style, words in self.pieces:
            size = {"title": 24, "head": 19, "body": 16, "item": 16}[style]
            indent = metrics.px(18) if style == "item" else 0
            is_head = style in ("title", "head")
            px = metrics.title_pt(size) if is_head else metrics.pt(size)
            family, weight = (text.SERIF, "Semibold") if is_head else (text.SANS, "Regular")
            colour = tokens.felt_ink if is_head else tokens.ink
            y += metrics.px(10) if is_head else 0
            broken = text.wrapped(words, px, self.rect.w - indent - metrics.px(6), family, weight)
            for number, line in enumerate(broken):
                lines.append((indent, y, style == "item" and number == 0, text.line(line, px, colour, family, weight)))
                y += round(px * 1.32)
            y += metrics.px(6)
        return lines, y

    def draw(self, target: pygame.Surface, look: Look) -> None:
        metrics, tokens = look.metrics, look.theme
        lines, self.memory["content"] = self._lines(look)
        kept = target.get_clip()
        target.set_clip(self.rect)
        for indent, y, is_item, words in lines:
            y += self.rect.y - self.at
            if not self.rect.y - words.get_height() < y < self.rect.bottom:
                continue
            if is_item:
                dot = (self.rect.x + indent // 2, y + words.get_height() // 2)
                pygame.draw.aacircle(target, tokens.accent, dot, max(2, metrics.px(2.5)))
            target.blit(words, (self.rect.x + indent, y))
        target.set_clip(kept)
        if self.content_px > self.rect.h:
            bar = pygame.Rect(self.rect.right + metrics.px(6), self.rect.y, metrics.px(4), self.rect.h)
            pygame.draw.rect(target, tokens.button, bar, border_radius=2)
            thumb = pygame.Rect(
                bar.x, bar.y + bar.h * self.at // self.content_px, bar.w, max(12, bar.h * bar.h // self.content_px)
            )
            pygame.draw.rect(target, tokens.accent, thumb, border_radius=2)
        if self.is_focused and self.content_px > self.rect.h:
            look.focus_ring(target, self.rect.inflate(metrics.px(6), metrics.px(6)))
