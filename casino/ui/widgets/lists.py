"""Widgets that scroll: a list of rows and a page of text. They know no scene."""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Self, TypeVar

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import mix
from casino.ui.drawing.vector import mark
from casino.ui.widgets import drag
from casino.ui.widgets.focus import Focus
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Widget

_SIZE, _MIN_SIZE = 15, 11  # of a list's words, in layout units
_ROOMY = 1.7  # the usual height of a row, in sizes of its words
_GAP = 16  # between columns
_HEAD_SIZE = 13
_TEXT, _HEADS = 16, {"title": 24, "head": 19}  # of a page's words
_BESIDE = 20  # of sentences beside pictures, at the most
_SHOWN, _NARROW = 3.2, 11  # in sizes of the text: the height of a picture, and the least width of words beside it
_HIGHEST = 3.5  # the most height of a line or picture, in sizes of the text
_FADE = 1.15  # how fast a page's lines fade in at its edges
_PICTURE, _ARROW = 0.84, 0.5  # of a row's height
_MARK = 4  # layout units, of the bar beside a marked row


One = TypeVar("One")


def in_order_of(
    before: Sequence[One], now: Sequence[One], focus: Focus, key: str, of: Callable[[One], Hashable]
) -> list[One]:
    """The things a list shows now, in the order of before while a hand is on the widget `key`.

    A row that moves would otherwise be pressed for another one. Then a thing that has gone keeps its row, and a new one
    comes last. `of` is the value by which a thing is known.
    """
    if not any(one.key == key and (one.is_hot or one.is_focused) for one in focus.widgets):
        return list(now)
    rest = {of(one): one for one in now}
    return [*(rest.pop(of(one), one) for one in before), *rest.values()]


@dataclass
class Row:
    """A line of a list: its words by column, and what a press does (None if it cannot be pressed)."""

    cells: tuple[str, ...]
    on_press: Callable[[], object] | None = None
    tone: str = "ink"  # a theme token for the cell that shows the result
    picture: Callable[[int], pygame.Surface] | None = None  # drawn before the words, for a height in px


@dataclass
class Rows(Widget):
    """A list that scrolls, with one row selected.

    Every column is as wide as its longest words plus an equal share of the rest; if that is too much, the words get
    smaller. The columns' heads are above the list's rectangle, in a strip `head_px` high. Rows that can be pressed are
    never lower than a fingertip, whatever `row_px` says.
    """

    rows: Sequence[Row] = ()
    row_px: int = 30
    memory: dict[str, int] = field(default_factory=dict)  # keeps its position when the list is made anew
    heads: tuple[str, ...] = ()
    figures: int = 1  # how many of the last columns are amounts, aligned to the cent
    toned: int = -1  # the column in the rows' tones
    on_step: Callable[[Literal[-1, 1]], object] | None = None  # what left and right do to the selected row
    is_marked: bool = False  # whether the selected row is marked also while something else has the focus

    @staticmethod
    def head_px(metrics: Metrics) -> int:
        """The height of the columns' heads."""
        return round(metrics.pt(_HEAD_SIZE) * 1.3) + metrics.px(7)

    @staticmethod
    def usual_px(metrics: Metrics) -> int:
        """The height of a row whose words are read with ease, and which a fingertip hits."""
        return max(metrics.px(FINGERTIP), round(metrics.pt(_SIZE) * _ROOMY))

    @staticmethod
    def filling(room: int, row_px: int, count: int) -> int:
        """The height of rows, at least `row_px`, with which an overflowing list leaves no gap at the foot of a room."""
        shown = max(1, room // row_px)
        return room // shown if count > shown else row_px

    @classmethod
    def below_heads(
        cls,
        key: str,
        area: pygame.Rect,
        label: str,
        rows: Sequence[Row],
        heads: tuple[str, ...],
        metrics: Metrics,
        memory: dict[str, int],
        *,
        min_px: int,
        figures: int,
    ) -> Self:
        """A list that fills an area together with its heads, its rows at least `min_px` high."""
        head = cls.head_px(metrics)
        place = pygame.Rect(area.x, area.y + head, area.w, area.h - head)
        row_px = cls.filling(place.h, min(min_px, place.h), len(rows))
        return cls(key, place, label, rows=rows, row_px=row_px, memory=memory, heads=heads, figures=figures)

    @property
    def at(self) -> int:
        """The selected row."""
        return min(self.memory.get("at", 0), max(0, len(self.rows) - 1))

    @property
    def line_px(self) -> int:
        """A row's height, as it is drawn and pressed."""
        if self.row_px >= self.min_px or not any(row.on_press for row in self.rows):
            return self.row_px
        return self.filling(self.rect.h, min(self.min_px, self.rect.h), len(self.rows))

    def shown_count(self) -> int:
        return max(1, self.rect.h // self.line_px)

    @property
    def targets(self) -> Sequence[pygame.Rect]:
        lines, high, first = [], self.line_px, self.first_shown()
        for place, row in enumerate(self.rows[first : first + self.shown_count()]):
            if row.on_press is not None:
                lines.append(pygame.Rect(self.rect.x, self.rect.y + place * high, self.rect.w, high))
        return lines

    def first_shown(self) -> int:
        return max(0, min(self.memory.get("first", 0), len(self.rows) - self.shown_count()))

    def _choose(self, index: int) -> None:
        self.memory["at"] = max(0, min(index, len(self.rows) - 1))
        first = self.first_shown()
        self.memory["first"] = max(self.memory["at"] - self.shown_count() + 1, min(first, self.memory["at"]))

    def press(self) -> None:
        if self.rows and (action := self.rows[self.at].on_press):
            action()

    def take_hold(self, position: tuple[int, int], clicks: int, mods: int) -> None:
        drag.begin(self.memory, position[1], self.first_shown())

    def hold_at(self, position: tuple[int, int]) -> None:
        if (first := drag.follow(self.memory, position[1], self.min_px, self.line_px)) is not None:
            self.memory["first"] = max(0, min(first, len(self.rows) - self.shown_count()))

    def press_at(self, position: tuple[int, int]) -> None:
        if drag.is_over(self.memory):
            return
        place = (position[1] - self.rect.y) // self.line_px
        index = self.first_shown() + place
        if place < self.shown_count() and index < len(self.rows):
            self._choose(index)
            self.press()

    def steer(self, key: int) -> bool:
        if self.on_step is not None and key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.on_step(1 if key == pygame.K_RIGHT else -1)
            return True
        moves = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self.shown_count(),
            pygame.K_PAGEDOWN: self.shown_count(),
            pygame.K_HOME: -len(self.rows),
            pygame.K_END: len(self.rows),
        }
        if key not in moves or not self.rows:
            return False
        before = self.at
        self._choose(self.at + moves[key])
        return self.at != before

    def turn_wheel(self, steps: int) -> bool:
        self.memory["first"] = max(0, min(self.first_shown() - steps * 2, len(self.rows) - self.shown_count()))
        return True

    def _columns(self, px: int, gap: int) -> list[int]:
        """Every column's width in px with words of a size, `gap` px to the next one."""
        longest = (sorted({row.cells[number] for row in self.rows}, key=len)[-4:] for number in self._numbers)
        heads = self.heads or ("",) * len(self._numbers)
        head_px = round(px * _HEAD_SIZE / _SIZE)
        return [
            max(text.width(head, head_px), *(text.width(cell, px, weight="Semibold") for cell in cells)) + gap
            for head, cells in zip(heads, longest, strict=True)
        ]

    @property
    def _numbers(self) -> range:
        return range(len(self.rows[0].cells) if self.rows else 0)

    def _around(self, metrics: Metrics) -> tuple[int, int]:
        """The space before the first column and behind the last one, in px."""
        edge, line = metrics.px(_GAP) // 2, self.line_px
        has_picture = any(row.picture for row in self.rows)
        leads_on = any(row.on_press for row in self.rows)
        return edge + round(line * 1.1) * has_picture, edge + round(line * _ARROW) * leads_on

    def preferred_px(self, metrics: Metrics) -> int:
        """The width at which the list shows all its words in full size, in px."""
        return sum(self._columns(metrics.pt(_SIZE), metrics.px(_GAP))) + sum(self._around(metrics))

    def draw(self, target: pygame.Surface, look: Look) -> None:
        metrics, tokens = look.metrics, look.theme
        if not self.rows:
            return
        px, gap = metrics.pt(_SIZE), metrics.px(_GAP)
        before, behind = self._around(metrics)
        inner = self.rect.w - before - behind
        columns = self._columns(px, gap)
        while sum(columns) > inner and px > max(8, metrics.px(_MIN_SIZE)):
            px -= 1
            columns = self._columns(px, gap)
        spare = (inner - sum(columns)) / len(columns)
        places, x = [], float(self.rect.x + before)
        for width in columns:
            places.append(pygame.Rect(round(x), 0, round(x + width + spare) - round(x), self.line_px - 2))
            x += width + spare
        if self.heads:
            self._draw_heads(target, look, places, round(px * _HEAD_SIZE / _SIZE))
        first = self.first_shown()
        for place, index in enumerate(range(first, min(len(self.rows), first + self.shown_count()))):
            line = pygame.Rect(self.rect.x, self.rect.y + place * self.line_px, self.rect.w, self.line_px - 2)
            if index == self.at and self.is_focused:
                look.plate(target, line, mix(tokens.button, tokens.accent, 0.35), radius=metrics.px(5))
            elif place % 2 == 0:
                pygame.draw.rect(target, mix(tokens.panel, tokens.button, 0.5), line, border_radius=metrics.px(5))
            self._draw_row(target, look, self.rows[index], line, places, px)
            if index == self.at and self.is_marked:
                bar = pygame.Rect(line.x - metrics.px(_MARK), line.y, metrics.px(_MARK), line.h)
                pygame.draw.rect(target, tokens.accent, bar, border_radius=bar.w)
        if len(self.rows) > self.shown_count():
            _draw_bar(target, look, self.rect, metrics.px(4), first, self.shown_count(), len(self.rows))

    def _draw_heads(self, target: pygame.Surface, look: Look, places: Sequence[pygame.Rect], px: int) -> None:
        """Draws the columns' heads over a line."""
        metrics, tokens = look.metrics, look.theme
        y = self.rect.y - metrics.px(5)
        line = mix(tokens.panel, tokens.metal, 0.55)
        pygame.draw.line(target, line, (self.rect.x, y), (self.rect.right - 1, y), max(1, metrics.px(1)))
        for column, (head, place) in enumerate(zip(self.heads, places, strict=True)):
            words = text.line(head, px, tokens.ink_dim)
            end, anchor = (place.right, "bottomright") if self._is_amount(column) else (place.x, "bottomleft")
            text.put(target, words, end, y - metrics.px(2), anchor)

    def _is_amount(self, column: int) -> bool:
        count = len(self._numbers)
        return count > 1 and column >= count - self.figures

    def _draw_row(
        self, target: pygame.Surface, look: Look, row: Row, line: pygame.Rect, places: Sequence[pygame.Rect], px: int
    ) -> None:
        metrics, tokens = look.metrics, look.theme
        if row.picture is not None:
            picture = row.picture(round(line.h * _PICTURE))
            target.blit(picture, picture.get_rect(midleft=(line.x + metrics.px(_GAP) // 2, line.centery)))
        gap = metrics.px(_GAP)
        for column, (cell, place) in enumerate(zip(row.cells, places, strict=True)):
            colour = getattr(tokens, row.tone) if column == self.toned % len(places) else tokens.ink
            words = text.fitted(cell, px, place.w - gap // 2)
            if self._is_amount(column):
                surface = text.figures(words, px, colour, text.SANS, "Semibold")
                text.put(target, surface, place.right, line.centery, "midright")
            else:
                text.put(target, text.line(words, px, colour), place.x, line.centery, "midleft")
        if row.on_press is not None:
            side = round(line.h * _ARROW)
            arrow = mark("chevron_right", side, tokens.ink_dim)
            target.blit(arrow, arrow.get_rect(midright=(line.right - metrics.px(4), line.centery)))


def _draw_bar(
    target: pygame.Surface, look: Look, rect: pygame.Rect, gap: int, first: int, shown: int, whole: int
) -> None:
    """Draws a scroll bar `gap` px beside a list: how much of the whole is shown, and where that begins."""
    bar = pygame.Rect(rect.right + gap, rect.y, look.metrics.px(4), rect.h)
    pygame.draw.rect(target, look.theme.button, bar, border_radius=2)
    thumb = pygame.Rect(bar.x, bar.y + bar.h * first // whole, bar.w, max(12, bar.h * shown // whole))
    pygame.draw.rect(target, look.theme.accent, thumb, border_radius=2)


# Every line as (x, y, whether an item begins with it, its words) from the text's corner, and the height of all.
LaidLine = tuple[int, int, bool, pygame.Surface]
LaidText = tuple[list[LaidLine], int]


def top_of(line: LaidLine) -> int:
    """The top of a line, in px from that of the text."""
    return line[1]


@dataclass
class Page(Widget):
    """Text with headings that scrolls, as (style, words) pieces.

    The styles are "title", "head", "body" and "item"; "fact", whose words are a name, a tab and a value; "shown", whose
    words are a `picture`'s, a tab and a sentence beside it; and "good", "doubtful" and "bad" for findings.
    """

    pieces: Sequence[tuple[str, str]] = ()
    memory: dict[str, int] = field(default_factory=dict)
    laid: LaidText | None = None  # lines to be shown in place of the pieces
    picture: Callable[[str, Look, int], pygame.Surface] | None = None  # of words, so many px high

    @property
    def content_px(self) -> int:
        """The height of the whole text when it was last drawn."""
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
            pygame.K_UP: -step,
            pygame.K_DOWN: step,
            pygame.K_PAGEUP: -self.rect.h,
            pygame.K_PAGEDOWN: self.rect.h,
            pygame.K_HOME: -self.content_px,
            pygame.K_END: self.content_px,
            pygame.K_SPACE: self.rect.h,
        }
        if key in moves:
            self._scroll(moves[key])
        return key in moves

    def turn_wheel(self, steps: int) -> bool:
        self._scroll(-steps * self.rect.h // 8)
        return True

    def take_hold(self, position: tuple[int, int], clicks: int, mods: int) -> None:
        drag.begin(self.memory, position[1], self.at)

    def hold_at(self, position: tuple[int, int]) -> None:
        if (at := drag.follow(self.memory, position[1], self.min_px)) is not None:
            self._scroll(at - self.at)

    def opacity_of(self, y: int, high: int, at: int) -> float:
        """How visible a line is: where the scrolled text goes on beyond an edge, it fades there."""
        above = y + high / 2 - self.rect.y if at > 0 else high
        below = self.rect.bottom - y - high / 2 if at + self.rect.h < self.content_px else high
        return max(0.0, min(1.0, min(above, below) / high * _FADE))

    def preferred_px(self, look: Look) -> int:
        """The height of the whole text at the page's width."""
        return self.lines(look)[1]

    def lines(self, look: Look) -> LaidText:
        """The lines of the pieces at the page's width, or those of `laid`."""
        if self.laid is not None:
            return self.laid
        metrics, tokens = look.metrics, look.theme
        lines = []
        y = 0
        text_px = metrics.pt(_TEXT)
        names = [words.split("\t")[0] for style, words in self.pieces if style == "fact"]
        named = max((text.width(name, text_px) for name in names), default=0) + metrics.px(_GAP)
        pictures, beside_px = self._pictures(look), 0
        column = max((shown.get_width() for shown in pictures.values()), default=0)
        for style, words in self.pieces:
            is_head = style in ("title", "head")
            # Titles grow less than the text, but a heading is never smaller than its text.
            px = max(metrics.title_pt(_HEADS[style]), round(text_px * 1.1)) if is_head else text_px
            family, weight = (text.SERIF, "Semibold") if is_head else (text.SANS, "Regular")
            tones = {"good": tokens.win, "doubtful": tokens.warn, "bad": tokens.lose}
            colour = tokens.felt_ink if is_head else tones.get(style, tokens.ink)
            indent = {"item": metrics.px(18), "fact": named}.get(style, 0)
            y += metrics.px(10) if is_head else 0
            if style == "fact":
                name, words = words.split("\t")
                lines.append((0, y, False, text.line(name, px, tokens.ink_dim)))
            if style == "shown":
                spec, words = words.split("\t")
                beside_px = beside_px or self._beside_px(look, column)
                made, y = self._beside(look, y, pictures[spec], column, words, beside_px)
                lines += made
                continue
            broken_as = text.balanced if style == "fact" else text.wrapped
            broken = broken_as(words, px, self.rect.w - indent - metrics.px(6), family, weight)
            for number, line in enumerate(broken):
                lines.append((indent, y, style == "item" and number == 0, text.line(line, px, colour, family, weight)))
                y += round(px * 1.32)
            y += metrics.px(6)
        return lines, y

    def _pictures(self, look: Look) -> dict[str, pygame.Surface]:
        """The pictures beside sentences, by their words."""
        high = round(look.metrics.pt(_TEXT) * _SHOWN)
        specs = [words.split("\t")[0] for style, words in self.pieces if style == "shown"]
        return {spec: self.picture(spec, look, high) for spec in specs} if self.picture is not None else {}

    def _beside_px(self, look: Look, column: int) -> int:
        """The size of sentences beside pictures: larger than other text where they need no more lines for it."""
        metrics, least = look.metrics, look.metrics.pt(_TEXT)
        room = self.rect.w - column - metrics.px(_GAP) - metrics.px(6)
        said = [words.split("\t")[1] for style, words in self.pieces if style == "shown"]
        lines = [len(text.wrapped(words, least, room)) for words in said]
        for px in range(metrics.pt(_BESIDE), least, -1):
            if [len(text.wrapped(words, px, room)) for words in said] == lines:
                return px
        return least

    def _beside(
        self, look: Look, y: int, shown: pygame.Surface, column: int, words: str, px: int
    ) -> tuple[list[LaidLine], int]:
        """A picture in a column so many px wide with the sentence beside it, and the place of what comes next.

        On a narrow page the sentence is below the picture.
        """
        metrics = look.metrics
        gap, step, high = metrics.px(_GAP), round(px * 1.32), shown.get_height()
        is_beside = self.rect.w - column - gap >= px * _NARROW
        left = column + gap if is_beside else 0
        broken = text.wrapped(words, px, self.rect.w - left - metrics.px(6))
        whole = max(high, step * len(broken)) if is_beside else high + step * len(broken)
        first = y + ((whole - step * len(broken)) // 2 if is_beside else high)
        made = [(left, first + step * n, False, text.line(line, px, look.theme.ink)) for n, line in enumerate(broken)]
        x, down = ((column - shown.get_width()) // 2, (whole - high) // 2) if is_beside else (0, 0)
        return sorted([*made, (x, y + down, False, shown)], key=top_of), y + whole + metrics.px(8)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        metrics, tokens = look.metrics, look.theme
        lines, self.memory["content"] = self.lines(look)
        kept, at = target.get_clip(), self.at
        target.set_clip(self.rect.clip(kept))
        most = round(metrics.pt(_TEXT) * _HIGHEST)
        seen = slice(bisect_left(lines, at - most, key=top_of), bisect_left(lines, at + self.rect.h, key=top_of))
        for indent, y, is_item, words in lines[seen]:
            y += self.rect.y - at
            high = words.get_height()
            if y <= self.rect.y - high:
                continue
            shown = self.opacity_of(y, high, at)
            if is_item and shown > 0.5:
                dot = (self.rect.x + indent // 2, y + high // 2)
                pygame.draw.aacircle(target, tokens.accent, dot, max(2, metrics.pt(_TEXT) // 7))
            if shown < 1.0:
                words = words.copy()
                words.set_alpha(round(255 * shown))
            target.blit(words, (self.rect.x + indent, y))
        target.set_clip(kept)
        if self.content_px > self.rect.h:
            _draw_bar(target, look, self.rect, metrics.px(6), self.at, self.rect.h, self.content_px)
        if self.is_focused and self.content_px > self.rect.h:
            look.focus_ring(target, self.rect.inflate(metrics.px(6), metrics.px(6)))
