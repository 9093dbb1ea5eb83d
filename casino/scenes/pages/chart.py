"""The chart of a level's best play: a block of cells at a time, what the chosen one is worth, and the notes.

`casino.odds.charts` makes it, in what each frame can spare; here it is read, and saved as a file to print.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pygame

from casino.core.errors import CasinoError
from casino.odds.charts.chart import Block, Chart, per_cent
from casino.odds.charts.making import Work, chart_of
from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.app.idle_counting import worked
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.pages.chart_grid import ChartGrid
from casino.ui.drawing import text
from casino.ui.widgets.lists import Page
from casino.ui.widgets.widgets import Choice, Widget

_SECONDS = 0.012  # of every frame, while somebody waits for the chart
_TITLE_SIZE, _READ_SIZE = 15, 16  # layout units of the words
_READ_LINES = 3
_ROOMY = 2.0  # of a row's height where there is room enough, in sizes of the title
_NOTES = "Notes"
_WAIT = "The best play is being worked out, which takes some seconds."
_SAFE = " -_,'()"


class ChartPage(PageScene):
    """A level's chart. `folder` is where it is saved as a file. Raises NoOdds for a level without one."""

    widest = 900
    tallest = 690

    def __init__(self, house: House, level: Level, place: str, folder: Path) -> None:
        super().__init__(house, place)
        self.title = f"Best play: {level.title}"
        self._folder = folder
        self._chart: Chart | None = None
        self._steps = self._make(chart_of(level))
        self._part = 0
        self._memories: dict[str, dict[str, int]] = {}
        self._grid: ChartGrid | None = None

    def _make(self, work: Work) -> Iterator[None]:
        self._chart = yield from work

    @property
    def is_made(self) -> bool:
        """Whether the chart can be read."""
        return self._chart is not None

    def on_moment(self, seconds: float) -> None:
        if not self.is_made and worked(self._steps, _SECONDS):
            self.refresh()

    # -- places and widgets -----------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        return "back" if self._chart is None else "grid" if self._is_read else "part"

    @property
    def _names(self) -> tuple[str, ...]:
        """The parts of the chart."""
        return (*(block.title for block in self._chart.blocks), _NOTES) if self._chart is not None else ()

    @property
    def _block(self) -> Block | None:
        """The block that is shown; None while the notes are, or nothing is there yet."""
        chart = self._chart
        return chart.blocks[self._part] if chart is not None and self._part < len(chart.blocks) else None

    def _memory(self) -> dict[str, int]:
        return self._memories.setdefault(self._names[self._part], {})

    def _areas(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of the parts to choose from, of the part that is shown, and of what a cell says."""
        body, metrics = self.body, self.metrics
        gap = metrics.px(8)
        high = max(metrics.px(36), round(metrics.pt(_TITLE_SIZE) * 1.9))
        parts = pygame.Rect(body.x, body.y, body.w, high)
        has_choices = self._block is not None and any(cell.values for cell in self._block.cells[0])
        read = self._read_px(has_choices=has_choices)
        top = parts.bottom + gap
        shown = pygame.Rect(body.x, top, body.w - metrics.px(10), body.bottom - top - (read + gap if read else 0))
        return parts, shown, pygame.Rect(body.x, body.bottom - read, body.w, read)

    @property
    def _is_read(self) -> bool:
        """Whether cells of the part that is shown have choices to tell of."""
        return self._grid is not None and self._grid.is_read

    def content_px(self, width: int) -> int:
        if self._chart is None:
            return self.metrics.px(self.tallest) // 2
        rows = 2 + max(len(block.rows) for block in self._chart.blocks)
        return rows * round(self.metrics.pt(_TITLE_SIZE) * _ROOMY) + self._read_px(has_choices=True)

    def _read_px(self, *, has_choices: bool) -> int:
        """The height of what a cell says, in px."""
        return round(self.metrics.pt(_READ_SIZE) * 1.3) * _READ_LINES if has_choices else 0

    def content(self) -> Sequence[Widget]:
        self._grid = None
        if self._chart is None:
            return []
        parts, shown, _ = self._areas()
        choice = Choice("part", parts, "What is shown", options=self._names, index=self._part, label_share=0.0)
        choice.on_change = self._choose
        if self._block is None:
            pieces = _pieces(self._chart)
            return [choice, Page("notes", shown, _NOTES, pieces=pieces, memory=self._memory())]
        self._grid = ChartGrid.fitting(shown, self._block, self.metrics, self._memory(), self.invalidate)
        return [choice, self._grid] if self._grid.is_read or not self._grid.is_whole else [choice]

    def _choose(self, part: int) -> None:
        self._part = part
        self.refresh()

    def foot(self) -> Sequence[FootButton]:
        return [FootButton("save", "Save as PDF", self._save)] if self.is_made else []

    def _save(self) -> None:
        from casino.odds.charts.printed import write_chart  # reads the library that writes files, which takes a while

        assert self._chart is not None
        words = f"{self._chart.game}, {self._chart.level}"
        path = self._folder / f"{''.join(sign if sign.isalnum() or sign in _SAFE else '_' for sign in words)}.pdf"
        try:
            with suppress(OSError):  # some desktops make the folder only when something is saved in it
                self._folder.mkdir(exist_ok=True)
            write_chart(path, self._chart)
        except CasinoError as refusal:
            self.house.say(str(refusal))
            return
        self.house.say(f"The chart was saved as {path}", "Saved")

    # -- painting ---------------------------------------------------------------------------------------------

    def paint_body(self, target: pygame.Surface) -> None:
        if self._chart is None:
            self.paint_nothing(target, self.body, _WAIT, "clock")
            return
        if self._grid is None:
            return
        if not self._grid.is_read:
            if self._grid.is_whole:  # else it is a widget, to be scrolled
                self._grid.draw(target, self.look)
            return
        _, _, read = self._areas()
        head, told = self._said(*self._grid.at)
        tokens, px = self.look.theme, self.metrics.pt(_READ_SIZE)
        line = text.line(text.fitted(head, px, read.w, weight="Semibold"), px, tokens.felt_ink, weight="Semibold")
        y = text.put(target, line, read.x, read.y, "topleft").bottom
        rest = pygame.Rect(read.x, y, read.w, read.bottom - y)
        self.look.paragraph(target, told, rest, size=_READ_SIZE, colour=tokens.ink, fits=True)

    def _said(self, row: int, column: int) -> tuple[str, str]:
        """What a cell says, and what each choice is worth there."""
        assert self._block is not None
        block, cell = self._block, self._block.cells[row][column]
        worth = ", ".join(
            f"{name} {'at least ' if name in cell.at_least else ''}{per_cent(value)}"
            for name, value in cell.values.items()
        )
        return f"{block.rows[row]} against the dealer's {block.columns[column]}: {cell.means}", f"Of the bet: {worth}."

    def state_in_words(self) -> str:
        if self._grid is None or not self._grid.is_read:
            return super().state_in_words()
        return ". ".join(self._said(*self._grid.at))


def _pieces(chart: Chart) -> list[tuple[str, str]]:
    """The notes as a page: what the letters mean, what is played otherwise, the rules and the edge."""
    pieces = [("fact", f"{mark}\t{means}") for mark, means in chart.legend.items()]
    for note in chart.notes:
        pieces += [("head", note.title), *(("item", line) for line in note.lines)]
    rules = [("item", words) for words in chart.rules]
    return [*pieces, ("head", "Rules"), *rules, ("head", "Edge"), ("body", f"{chart.edge} Edition {chart.edition}.")]


def open_chart(house: House, level: Level, folder: Path) -> None:
    """Opens the chart of a level over the present scene; files are saved in `folder`. Raises NoOdds without one."""
    house.stack.push(ChartPage(house, level, house.stack.top.place, folder))
