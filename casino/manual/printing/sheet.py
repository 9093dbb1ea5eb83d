"""A sheet of paper that is filled from the top: titles, paragraphs, lists and tables. It knows no game."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from casino.core.errors import CasinoError
from casino.core.texts import _, one_of
from casino.manual.printing.faces import broken, gap_between, width_of
from casino.manual.printing.shapes import (
    BLACK,
    RULE,
    SOFT,
    TINT,
    WHITE,
    Align,
    Circle,
    Ink,
    Line,
    PrintedPage,
    Rect,
    Shape,
    Text,
)

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # width and height in points
MARGIN = 40.0
BODY = 13.0
LEADING = 1.3
CAP = 0.66  # the height of a capital, by a face's size

_FOOT = 26.0  # the height of the line at the foot


class PrintError(CasinoError):
    """Pages cannot be made as requested, or their file cannot be written."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The content of a field of a table, centred or at the left."""

    words: str = ""
    face: str = "Sans-Semibold"
    size: float = 0.0  # 0: as the table says
    fill: Ink | None = None
    align: Align = "center"


def paper_size(paper: str) -> tuple[float, float]:
    """Width and height of a paper in points. Raises PrintError for a paper without a layout."""
    if paper not in PAPERS:
        raise PrintError(
            _(
                "Pages are printed on {papers} paper, not on {paper}.",
                papers=one_of(tuple(PAPERS)),
                paper=ascii(paper[:20]),
            )
        )
    return PAPERS[paper]


class Sheet:
    """One page in the making. `y` is where the next thing begins, in points from the top."""

    def __init__(self, title: str, paper: str, step: str = "") -> None:
        self.title = title
        self.width, self.height = paper_size(paper)
        self.left, self.right = MARGIN, self.width - MARGIN
        self.bottom = self.height - MARGIN - _FOOT
        self.shapes: list[Shape] = []
        self.y = MARGIN
        self._begin(step)

    def _begin(self, step: str) -> None:
        """Puts down the title, what the page is for at its right, and a rule below both."""
        self.add(Text(self.left, self.y + 22, self.title, 27, "Serif-Bold"))
        if step:
            wide = width_of(step, "Sans-Bold", 13) + 20
            self.add(Rect(self.right - wide, self.y + 2, wide, 24, 12, fill=BLACK))
            self.add(Text(self.right - wide / 2, self.y + 18.5, step, 13, "Sans-Bold", "center", WHITE))
        self.add(Line((self.left, self.y + 36), (self.right, self.y + 36), 2.4))
        self.y += 52

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.right - self.left

    @property
    def rest(self) -> float:
        """The height that is left above the foot."""
        return self.bottom - self.y

    def add(self, *shapes: Shape) -> None:
        """Puts shapes on the sheet, at their own places."""
        self.shapes += shapes

    def page(self, number: int, pages: int, foot: str) -> PrintedPage:
        """The finished page with its foot."""
        y = self.height - MARGIN
        rule = Line((self.left, y - 16), (self.right, y - 16), 0.8, RULE)
        feet = (
            Text(self.left, y, foot, 10.5, ink=SOFT),
            Text(
                self.right,
                y,
                _("Page {number} of {pages}", number=number, pages=pages),
                10.5,
                "Sans-Semibold",
                "right",
                SOFT,
            ),
        )
        return PrintedPage(self.title, self.width, self.height, (*self.shapes, rule, *feet))

    # -- words ------------------------------------------------------------------------------------------------

    def gap(self, points: float) -> None:
        """Leaves a gap of this height."""
        self.y += points

    def head(self, words: str) -> None:
        """Writes a heading within the page."""
        self.add(Text(self.left, self.y + 15, words, 17.5, "Serif-Bold"))
        self.y += 24

    def lines_at(
        self,
        told: str,
        x: float,
        y: float,
        room: float,
        size: float = BODY,
        ink: Ink = BLACK,
        face: str = "Sans-Regular",
        align: Align = "left",
    ) -> float:
        """Writes words into a column whose top is at `y`; returns their height. *Stars* enclose bold words."""
        lines = broken(told, size, room, face)
        for number, line in enumerate(lines):
            runs = _together(line)
            gaps = [*(gap_between(one, other, size) for one, other in pairwise(runs)), 0.0]
            wide = sum(width_of(words, its_face, size) for words, its_face in line) + sum(gaps)
            at = x + {"left": 0.0, "center": (room - wide) / 2, "right": room - wide}[align]
            for (words, its_face), gap in zip(runs, gaps, strict=True):
                baseline = y + number * size * LEADING + size * 0.9
                wide = width_of(words, its_face, size)
                self.add(Text(at, baseline, words, size, its_face, ink=ink, width=wide))
                at += wide + gap
        return len(lines) * size * LEADING

    def paragraph(self, told: str, size: float = BODY, ink: Ink = BLACK, after: float = 6.0) -> None:
        """Writes a paragraph over the whole width."""
        self.y += self.lines_at(told, self.left, self.y, self.room, size, ink) + after

    def items(self, told: Sequence[str], size: float = BODY, after: float = 5.0, first: int = 0) -> None:
        """Writes a list, with dots or, from a `first` number on, with numbers in discs."""
        indent = 28.0 if first else 15.0
        for number, words in enumerate(told, first):
            middle = self.y + size * 0.58
            if first:
                self.disc(str(number), self.left + 10, middle)
            else:
                self.add(Circle(self.left + 5, middle, 2.4, fill=BLACK))
            self.y += self.lines_at(words, self.left + indent, self.y, self.room - indent, size) + after

    def disc(self, words: str, x: float, y: float, radius: float = 9.5) -> None:
        """A number in a black disc about a centre."""
        size = radius * 1.36
        self.add(
            Circle(x, y, radius, fill=BLACK), Text(x, y + size * CAP / 2, words, size, "Sans-Bold", "center", WHITE)
        )

    # -- tables -----------------------------------------------------------------------------------------------

    def table(
        self,
        columns: Sequence[float],
        rows: Sequence[Sequence[Cell | str]],
        row: float,
        size: float = 15.0,
        *,
        has_head: bool = True,
        after: float = 12.0,
    ) -> None:
        """Draws fields of `columns` widths and one height, framed; `has_head` sets the first row white on black."""
        for number, cells in enumerate(rows):
            at = self.left
            for wide, cell in zip(columns, cells, strict=True):
                is_head = has_head and number == 0
                made = cell if isinstance(cell, Cell) else Cell(cell)
                fill, ink = (BLACK, WHITE) if is_head else (made.fill, BLACK)
                if fill is not None:
                    self.add(Rect(at, self.y, wide, row, fill=fill))
                self._field(made, at, wide, row, made.size or size, ink)
                at += wide
            self.y += row
        self._grid(columns, len(rows), row)
        self.y += after

    def _field(self, cell: Cell, x: float, wide: float, row: float, size: float, ink: Ink) -> None:
        lines = [cell.words] if width_of(cell.words, cell.face, size) <= wide - 8 else _halves(cell, size, wide - 8)
        at = {"left": x + 6, "center": x + wide / 2, "right": x + wide - 6}[cell.align]
        step = size * 1.12
        first = self.y + row / 2 + size * CAP / 2 - step * (len(lines) - 1) / 2
        for number, words in enumerate(lines):
            if words:
                self.add(Text(at, first + number * step, words, size, cell.face, cell.align, ink))

    def _grid(self, columns: Sequence[float], rows: int, row: float) -> None:
        left, top, right = self.left, self.y - rows * row, self.left + sum(columns)
        at = left
        for wide in columns[:-1]:
            at += wide
            self.add(Line((at, top), (at, self.y), 0.7, RULE))
        for number in range(1, rows):
            self.add(Line((left, top + number * row), (right, top + number * row), 0.7, RULE))
        self.add(Rect(left, top, right - left, rows * row, stroke=BLACK, line=1.2))

    def boxed(self, told: str, size: float, after: float) -> None:
        """Writes a paragraph in a frame of its own, for words that must not be missed."""
        at = len(self.shapes)
        high = self.lines_at(told, self.left + 12, self.y + 9, self.room - 24, size) + 18
        self.shapes.insert(at, Rect(self.left, self.y, self.room, high, 6, TINT, BLACK, 1.2))
        self.y += high + after


def _together(line: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """A line's runs, with neighbours of the same face joined into one."""
    runs: list[tuple[str, str]] = []
    for words, face in line:
        if runs and runs[-1][1] == face:
            runs[-1] = (runs[-1][0] + words, face)
        else:
            runs.append((words, face))
    return [run for run in runs if run[0].strip()] if len(runs) == 1 else runs


def _halves(cell: Cell, size: float, room: float) -> list[str]:
    return ["".join(run[0] for run in line) for line in broken(cell.words, size, room, cell.face)]
