"""A block of a chart to read cell by cell: with the pointer, a finger or the arrow keys. Nothing is worked out here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pygame

from casino.odds.charts.chart import ChartBlock, ChartCell
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import Colour, Theme, mix
from casino.ui.widgets.widgets import Widget

_SIZE, _MIN = 14, 9  # layout units of the letters
_ROW = 1.62  # of a row's height, in sizes of the letters
_HIGHEST = 2.6  # the most of it
_LABEL = 1.5  # of the first column's width, in widths of the others
_CORNER = 0.45  # of a cell's height, for the mark of one that changed
# By a mark's first letter: a theme token, and how much of it is in the cell, so that the letters stand out from it.
_TONES = {
    "H": ("win", 0.4),
    "S": ("lose", 0.45),
    "D": ("accent", 0.42),
    "P": ("suit_diamond_four", 0.6),
    "R": ("ink_dim", 0.35),
}


def tone_of(cell: ChartCell, tokens: Theme) -> Colour:
    """A cell's colour in a theme; its letters say the same."""
    if not cell.means:
        return mix(tokens.panel, tokens.button, 0.5)
    token, share = _TONES[cell.mark[0]]
    return mix(tokens.panel, getattr(tokens, token), share)


def draw_corner(target: pygame.Surface, cell: pygame.Rect, tokens: Theme) -> None:
    """Marks a cell that changed by filling its upper right corner, which is seen without any colour."""
    side = round(cell.h * _CORNER)
    right = cell.right - 1
    pygame.draw.polygon(target, tokens.ink, [(right - side, cell.y), (right, cell.y), (right, cell.y + side)])


@dataclass
class ChartGrid(Widget):
    """Rows and columns of cells, one of them chosen; its `memory` keeps which, and how far down it is scrolled.

    `changed` are the cells that are marked, by row and column. Those of a chart that is compared can always be read.
    """

    block: ChartBlock | None = None
    memory: dict[str, int] = field(default_factory=dict)
    on_read: Callable[[], object] = lambda: None
    row_px: int = 20
    changed: Mapping[tuple[int, int], str] = field(default_factory=dict)
    is_compared: bool = False

    minds_pointer = True

    @staticmethod
    def has_choices(block: ChartBlock) -> bool:
        """Whether cells of a block have choices to explain."""
        return any(cell.values for row in block.cells for cell in row)

    @property
    def is_read(self) -> bool:
        """Whether the grid's cells have something to say, so that one of them is chosen."""
        return self.is_compared or self.has_choices(self._given)

    @staticmethod
    def min_row_px(metrics: Metrics) -> int:
        """The height of a row whose letters have their full size."""
        return round(metrics.pt(_SIZE) * _ROW)

    @classmethod
    def fitting(
        cls,
        area: pygame.Rect,
        block: ChartBlock,
        metrics: Metrics,
        memory: dict[str, int],
        on_read: Callable[[], object],
    ) -> "ChartGrid":
        """The grid of a block in an area: its rows fill it, or are scrolled."""
        lines = len(block.rows) + 1
        least = cls.min_row_px(metrics)
        high = min(max(least, area.h // lines), round(metrics.pt(_SIZE) * _HIGHEST))
        shown = max(2, min(lines, area.h // high))
        place = pygame.Rect(area.x, area.y, area.w, shown * high)
        return cls("grid", place, block.title, block=block, memory=memory, on_read=on_read, row_px=high)

    # -- what is chosen ---------------------------------------------------------------------------------------

    @property
    def _given(self) -> ChartBlock:
        assert self.block is not None
        return self.block

    @property
    def at(self) -> tuple[int, int]:
        """The row and the column of the chosen cell."""
        block = self._given
        return min(self.memory.get("row", 0), len(block.rows) - 1), min(
            self.memory.get("column", 0), len(block.columns) - 1
        )

    @property
    def shown_rows(self) -> int:
        """The number of rows seen at once."""
        return max(1, self.rect.h // self.row_px - 1)

    @property
    def is_whole(self) -> bool:
        """Whether all rows are seen at once."""
        return self.shown_rows >= len(self._given.rows)

    @property
    def first_row(self) -> int:
        """The uppermost row that is seen."""
        return max(0, min(self.memory.get("first", 0), len(self._given.rows) - self.shown_rows))

    def _choose(self, row: int, column: int) -> bool:
        """Chooses a cell, or the nearest there is; returns True if it is another one."""
        before, block = self.at, self._given
        self.memory["row"] = max(0, min(row, len(block.rows) - 1))
        self.memory["column"] = max(0, min(column, len(block.columns) - 1))
        self.memory["first"] = max(self.memory["row"] - self.shown_rows + 1, min(self.first_row, self.memory["row"]))
        if self.at == before:
            return False
        self.on_read()
        return True

    def open_at(self, row: int, column: int) -> None:
        """Chooses a cell, unless the player has chosen one before."""
        if "row" not in self.memory:
            self._choose(row, column)

    def cell_rect(self, row: int, column: int) -> pygame.Rect:
        """The place of a cell; column -1 is the row's name, and row -1 above the first one seen the columns'."""
        wide = self.rect.w / (len(self._given.columns) + _LABEL)
        line = 0 if row < 0 else row - self.first_row + 1
        left = self.rect.x + (0 if column < 0 else round((column + _LABEL) * wide))
        right = self.rect.x + round((column + 1 + _LABEL) * wide) if column >= 0 else self.rect.x + round(_LABEL * wide)
        return pygame.Rect(left, self.rect.y + line * self.row_px, right - left, self.row_px)

    def _read_at(self, position: tuple[int, int]) -> None:
        seen = range(self.first_row, min(len(self._given.rows), self.first_row + self.shown_rows))
        for row in seen:
            for column in range(len(self._given.columns)):
                if self.cell_rect(row, column).collidepoint(position):
                    self._choose(row, column)

    def hover_at(self, position: tuple[int, int]) -> None:
        self._read_at(position)

    def press_at(self, position: tuple[int, int]) -> None:
        self._read_at(position)

    def steer(self, key: int) -> bool:
        row, column = self.at
        moves = {
            pygame.K_UP: (row - 1, column),
            pygame.K_DOWN: (row + 1, column),
            pygame.K_LEFT: (row, column - 1),
            pygame.K_RIGHT: (row, column + 1),
            pygame.K_PAGEUP: (row - self.shown_rows, column),
            pygame.K_PAGEDOWN: (row + self.shown_rows, column),
            pygame.K_HOME: (row, 0),
            pygame.K_END: (row, len(self._given.columns) - 1),
        }
        return key in moves and self._choose(*moves[key])

    def turn_wheel(self, steps: int) -> bool:
        most = len(self._given.rows) - self.shown_rows
        self.memory["first"] = max(0, min(self.first_row - steps, most))
        return most > 0

    # -- the picture ------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, look: Look) -> None:
        block, tokens, metrics = self._given, look.theme, look.metrics
        px = self._letters_px(metrics)
        for column, name in enumerate(block.columns):
            self._put(target, name, self.cell_rect(-1, column), px, tokens.ink_dim)
        gap = max(1, metrics.px(1))
        for row in range(self.first_row, min(len(block.rows), self.first_row + self.shown_rows)):
            self._put(target, block.rows[row], self.cell_rect(row, -1), px, tokens.ink)
            for column, cell in enumerate(block.cells[row]):
                place = self.cell_rect(row, column)
                inner = pygame.Rect(place.x, place.y, place.w - gap, place.h - gap)
                pygame.draw.rect(target, tone_of(cell, tokens), inner, border_radius=metrics.px(3))
                self._put(target, cell.mark, inner, px, tokens.ink)
                if (row, column) in self.changed:
                    draw_corner(target, inner, tokens)
        if not self.is_whole:
            self._draw_bar(target, look)
        chosen = self.cell_rect(*self.at)
        if self.is_read and self.rect.contains(chosen) and chosen.y > self.rect.y:
            line = max(2, metrics.px(2))
            pygame.draw.rect(target, tokens.ink, chosen.inflate(gap, gap), line, metrics.px(4))
            if self.is_focused:
                look.focus_ring(target, chosen)

    def _draw_bar(self, target: pygame.Surface, look: Look) -> None:
        """Draws how many of the rows are seen, and where they begin."""
        whole = len(self._given.rows)
        bar = pygame.Rect(self.rect.right + look.metrics.px(4), self.rect.y, look.metrics.px(4), self.rect.h)
        pygame.draw.rect(target, look.theme.button, bar, border_radius=2)
        high = max(12, bar.h * self.shown_rows // whole)
        thumb = pygame.Rect(bar.x, bar.y + bar.h * self.first_row // whole, bar.w, high)
        pygame.draw.rect(target, look.theme.accent, thumb, border_radius=2)

    def _letters_px(self, metrics: Metrics) -> int:
        """The size at which every word of the grid fits its cell."""
        block = self._given
        px = min(round(self.row_px / _ROW), metrics.pt(_SIZE))
        least = max(8, metrics.px(_MIN))
        words = [(name, 0) for name in block.columns] + [(name, -1) for name in block.rows]
        words += [(cell.mark, 0) for row in block.cells for cell in row]
        rooms = {column: self.cell_rect(-1, column).w - metrics.px(4) for column in (0, -1)}
        for name, column in sorted(set(words), key=lambda item: -len(item[0]))[:12]:
            px = min(px, text.fit_size(name, px, rooms[column], least, weight="Semibold"))
        return px

    def _put(self, target: pygame.Surface, words: str, place: pygame.Rect, px: int, ink: Colour) -> None:
        line = text.line(text.fitted(words, px, place.w, weight="Semibold"), px, ink, weight="Semibold")
        text.put(target, line, place.centerx, place.centery, "center")
