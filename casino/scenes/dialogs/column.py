"""The blocks of a page from top to bottom, each of which knows its height, its widgets and its painting.

A column gives every block the height it prefers. Spare height goes to the block that stretches; where height is short,
that block shrinks first, then all others, each down to its minimum.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix
from casino.ui.widgets.lists import Page, Row, Rows
from casino.ui.widgets.widgets import Widget

Make = Callable[[pygame.Rect], Widget]  # a widget for a place

_BELOW_ROW = 7  # layout units below a row
_ROW = 50  # layout units
_MIN_ROW = 14
_NAMED = 0.36  # of a row's width, for the name of a widget that has no label of its own
_LEADING = 1.3
_CROWDED = 3  # grids and drawings that give way keep at least one part of so many


class Block:
    """A piece of a page, as wide as its column; the base class is empty. Heights are in px."""

    stretches = False

    def preferred_px(self, look: Look, width: int) -> int:
        """The height of the block where there is room."""
        return 0

    def min_px(self, look: Look, width: int) -> int:
        """The height below which the block is never laid out."""
        return self.preferred_px(look, width)

    def widgets(self, look: Look, rect: pygame.Rect) -> Sequence[Widget]:
        """The block's widgets, laid out in a place."""
        return ()

    def paint(self, target: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Paints everything in the block but its widgets."""


@dataclass(frozen=True)
class Gap(Block):
    """An empty block, so many layout units high."""

    units: float

    def preferred_px(self, look: Look, width: int) -> int:
        return look.metrics.px(self.units)


@dataclass(frozen=True)
class Control(Block):
    """A row with a widget and the space below it.

    A `name` is shown before the widget. `rule` draws a line below the row.
    """

    make: Make
    name: str = ""
    rule: bool = False
    units: float = _ROW

    def preferred_px(self, look: Look, width: int) -> int:
        return look.metrics.px(self.units + _BELOW_ROW)

    def min_px(self, look: Look, width: int) -> int:
        return look.metrics.px(_MIN_ROW + _BELOW_ROW)

    def _row(self, look: Look, rect: pygame.Rect) -> pygame.Rect:
        return pygame.Rect(rect.x, rect.y, rect.w, rect.h - look.metrics.px(_BELOW_ROW))

    def widgets(self, look: Look, rect: pygame.Rect) -> Sequence[Widget]:
        row = self._row(look, rect)
        named = round(row.w * _NAMED) if self.name else 0
        return [self.make(pygame.Rect(row.x + named, row.y, row.w - named, row.h))]

    def paint(self, target: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        row, metrics = self._row(look, rect), look.metrics
        if self.rule:
            y = row.bottom + metrics.px(_BELOW_ROW) // 2
            line = mix(look.theme.panel, look.theme.panel_edge, 0.35)
            pygame.draw.line(target, line, (row.x, y), (row.right - 1, y), max(1, metrics.px(1)))
        if self.name:
            room = round(row.w * _NAMED) - metrics.px(8)
            look.say(target, self.name, row.x, row.centery, anchor="midleft", room=room)


@dataclass(frozen=True)
class Words(Block):
    """A paragraph, whose letters shrink where room is short. `tone` is a theme token; `lines` fixes its height."""

    words: str
    size: float = 16
    tone: str = "ink"
    align: str = "left"
    lines: int = 0

    def preferred_px(self, look: Look, width: int) -> int:
        px = look.metrics.pt(self.size)
        return round(px * _LEADING) * (self.lines or len(text.wrapped(self.words, px, width)))

    def min_px(self, look: Look, width: int) -> int:
        return min(self.preferred_px(look, width), look.metrics.pt(self.size))

    def paint(self, target: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        colour = getattr(look.theme, self.tone)
        look.paragraph(target, self.words, rect, size=self.size, colour=colour, align=self.align, fits=True)


@dataclass(frozen=True)
class Line(Block):
    """A single line of words, which is shortened where it is too long. `tone` is a theme token."""

    words: str
    size: float = 16
    tone: str = "ink"

    def preferred_px(self, look: Look, width: int) -> int:
        return round(look.metrics.pt(self.size) * 1.35)

    def paint(self, target: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        look.say(target, self.words, *rect.topleft, size=self.size, colour=getattr(look.theme, self.tone), room=rect.w)


@dataclass(frozen=True)
class Grid(Block):
    """Widgets of one size side by side, so many in a row. Only a grid that `stretches` gives way on a crowded page."""

    makes: Sequence[Make]
    across: int
    row_px: int
    gap: float = 8
    stretches: bool = False

    @property
    def _rows(self) -> int:
        return -(-len(self.makes) // self.across)

    def preferred_px(self, look: Look, width: int) -> int:
        return self._rows * (self.row_px + look.metrics.px(self.gap))

    def min_px(self, look: Look, width: int) -> int:
        high = self.preferred_px(look, width)
        return high // _CROWDED if self.stretches else high

    def widgets(self, look: Look, rect: pygame.Rect) -> Sequence[Widget]:
        gap = look.metrics.px(self.gap)
        wide, found = (rect.w - (self.across - 1) * gap) // self.across, []
        high = min(self.row_px, rect.h // self._rows - gap)
        for number, make in enumerate(self.makes):
            row, column = divmod(number, self.across)
            place = pygame.Rect(rect.x + column * (wide + gap), rect.y + row * (high + gap), wide, high)
            found.append(make(place))
        return found


@dataclass(frozen=True)
class Listing(Block):
    """A list below its heads, which takes the room that is left. Its `count` rows are made once it is laid out."""

    key: str
    label: str
    heads: tuple[str, ...]
    count: int
    rows: Callable[[int], Sequence[Row]]
    memory: dict[str, int]
    row_px: int = 0  # the least height of a row; 0 for the usual one
    min_rows: int = 2  # room is asked for so many, however few there are
    figures: int = 0
    toned: int = -1  # the column in the rows' tones
    stretches = True

    def _row_px(self, look: Look) -> int:
        return self.row_px or Rows.usual_px(look.metrics)

    def preferred_px(self, look: Look, width: int) -> int:
        return Rows.head_px(look.metrics) + self._row_px(look) * max(self.min_rows, self.count)

    def min_px(self, look: Look, width: int) -> int:
        return Rows.head_px(look.metrics) + self._row_px(look)

    def widgets(self, look: Look, rect: pygame.Rect) -> Sequence[Widget]:
        row_px, metrics, rows = self._row_px(look), look.metrics, self.rows(rect.w)
        made = Rows.below_heads(
            *(self.key, rect, self.label, rows, self.heads, metrics, self.memory),
            min_px=row_px,
            figures=self.figures,
        )
        made.toned = self.toned
        return [made]


@dataclass(frozen=True)
class Text(Block):
    """A scrolling text, which takes the room that is left."""

    key: str
    label: str
    pieces: Sequence[tuple[str, str]]
    memory: dict[str, int]
    picture: Callable[[str, Look, int], pygame.Surface] | None = None
    stretches = True

    def _page(self, rect: pygame.Rect) -> Page:
        return Page(self.key, rect, self.label, pieces=self.pieces, memory=self.memory, picture=self.picture)

    def preferred_px(self, look: Look, width: int) -> int:
        return self._page(pygame.Rect(0, 0, width, 0)).preferred_px(look)

    def min_px(self, look: Look, width: int) -> int:
        return min(self.preferred_px(look, width), 3 * round(look.metrics.pt(16) * _LEADING))

    def widgets(self, look: Look, rect: pygame.Rect) -> Sequence[Widget]:
        return [self._page(rect)]


@dataclass(frozen=True)
class Drawing(Block):
    """A picture that a function paints; another function gives its height in px for a width."""

    draw: Callable[[pygame.Surface, pygame.Rect], object]
    high: Callable[[int], int]
    shrinks: bool = False

    def preferred_px(self, look: Look, width: int) -> int:
        return self.high(width)

    def min_px(self, look: Look, width: int) -> int:
        return self.high(width) // _CROWDED if self.shrinks else self.high(width)

    def paint(self, target: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        self.draw(target, rect)


def column_px(look: Look, blocks: Sequence[Block], width: int) -> int:
    """The height at which all blocks of a column have what they prefer."""
    return sum(block.preferred_px(look, width) for block in blocks)


def column_places(look: Look, blocks: Sequence[Block], area: pygame.Rect) -> list[pygame.Rect]:
    """The place of each block in an area, from its top."""
    heights = [block.preferred_px(look, area.w) for block in blocks]
    spare = [high - block.min_px(look, area.w) for high, block in zip(heights, blocks, strict=True)]
    lacking = sum(heights) - area.h
    for stretches in (True, False):
        giving = [number for number, block in enumerate(blocks) if block.stretches is stretches]
        if stretches and giving and lacking < 0:
            heights[giving[-1]] -= lacking
        left = sum(spare[number] for number in giving)
        given = min(max(0, lacking), left)
        lacking -= given
        for number in giving:
            part = round(given * spare[number] / left) if left else 0
            heights[number] -= part
            given, left = given - part, left - spare[number]
    places, y = [], area.y
    for high in heights:
        places.append(pygame.Rect(area.x, y, area.w, high))
        y += high
    return places
