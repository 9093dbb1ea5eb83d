"""The chart of a level's best play: a block of cells at a time, what the chosen one is worth, and the notes.

`casino.odds.charts` makes it, in what each frame can spare; here it is read, compared with that of another level, and
saved as a file to print.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame

from casino.core.texts import _, ngettext, percent
from casino.odds.charts.changes import Changes, changes, said_in
from casino.odds.charts.chart import NAMES, Chart, ChartBlock
from casino.odds.charts.making import Work, chart_of
from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.app.idle_counting import run_for
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.dialogs.saving import save_printed
from casino.scenes.pages.chart_grid import ChartGrid, draw_corner
from casino.scenes.pages.to_trainer import trainer_button
from casino.ui.drawing import text
from casino.ui.widgets.lists import Page
from casino.ui.widgets.widgets import Choice, Widget

FRAME_SHARE = 0.012  # seconds of every frame, while a player waits for the chart
_TITLE_SIZE, _READ_SIZE = 15, 16  # layout units of the words
_READ_LINES = 3
_CHANGES_SIZE, _CHANGES_LINES = 15, 2
_ROOMY = 2.0  # of a row's height where there is room enough, in sizes of the title
_NOTES = _("Notes")
_WAIT = _("The best play is being worked out, which takes a few seconds.")
_SAFE = " -_,'()"


class ChartPage(PageScene):
    """A level's chart. Raises NoOdds for a level without one.

    `folder` is where it is saved as a file; without one it is not offered as a file. `start` is another level of the
    same game: cells that say something else than in its chart are marked, once that is worked out too.
    """

    widest = 900
    tallest = 690

    def __init__(
        self, house: House, level: Level, place: str, folder: Path | None = None, start: Level | None = None
    ) -> None:
        super().__init__(house, place)
        self.title = _("Best play: {table}", table=_(level.title))
        self._level, self._folder = level, folder
        self._chart: Chart | None = None
        self._start = start
        self._changes: Changes | None = None
        self._steps = self._make(chart_of(level))
        self._is_over = False
        self._part = 0
        self._memories: dict[str, dict[str, int]] = {}
        self._grid: ChartGrid | None = None

    def _make(self, work: Work) -> Iterator[None]:
        self._chart = yield from work
        if self._start is not None:
            yield
            self._changes = changes(self._chart, (yield from chart_of(self._start)))

    @property
    def is_made(self) -> bool:
        """Whether the chart can be read."""
        return self._chart is not None

    @property
    def is_compared(self) -> bool:
        """Whether the cells that changed are marked."""
        return self._changes is not None

    def on_moment(self, seconds: float) -> None:
        if self._is_over:
            return
        was_made = self.is_made
        self._is_over = run_for(self._steps, FRAME_SHARE)
        if self._is_over or self.is_made != was_made:
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
    def _block(self) -> ChartBlock | None:
        """The block that is shown; None while the notes are, or while there is no chart yet."""
        chart = self._chart
        return chart.blocks[self._part] if chart is not None and self._part < len(chart.blocks) else None

    def _memory(self) -> dict[str, int]:
        return self._memories.setdefault(self._names[self._part], {})

    def _areas(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of the parts to choose from, the changes, the part that is shown, and what a cell says."""
        body, metrics = self.body, self.metrics
        gap = metrics.px(8)
        high = max(metrics.px(36), round(metrics.pt(_TITLE_SIZE) * 1.9))
        parts = pygame.Rect(body.x, body.y, body.w, high)
        block = self._block
        read = self._read_px(is_read=block is not None and (self.is_compared or ChartGrid.has_choices(block)))
        changed = pygame.Rect(body.x, parts.bottom + gap, body.w, self._changes_px(body.w))
        top = changed.bottom + (gap if changed.h else 0)
        shown = pygame.Rect(body.x, top, body.w - metrics.px(10), body.bottom - top - (read + gap if read else 0))
        return parts, changed, shown, pygame.Rect(body.x, body.bottom - read, body.w, read)

    @property
    def _is_read(self) -> bool:
        """Whether cells of the part that is shown have something to say."""
        return self._grid is not None and self._grid.is_read

    def content_px(self, width: int) -> int:
        if self._chart is None:
            return self.metrics.px(self.tallest) // 2
        rows = 2 + max(len(block.rows) for block in self._chart.blocks)
        above = self._changes_px(width)
        return above + rows * round(self.metrics.pt(_TITLE_SIZE) * _ROOMY) + self._read_px(is_read=True)

    def _read_px(self, *, is_read: bool) -> int:
        """The height of what a cell says, in px."""
        return round(self.metrics.pt(_READ_SIZE) * 1.3) * _READ_LINES if is_read else 0

    def _changes_px(self, width: int) -> int:
        """The height of what is said of changes, in px."""
        if self._start is None:
            return 0
        px = self.metrics.pt(_CHANGES_SIZE)
        lines = len(text.wrapped(self._changes_in_words(), px, width - 2 * px))
        return round(px * 1.3) * min(_CHANGES_LINES, lines)

    def content(self) -> Sequence[Widget]:
        self._grid = None
        if self._chart is None:
            return []
        parts, _gap, shown, _gap = self._areas()
        choice = Choice("part", parts, _("What is shown"), options=self._names, index=self._part, label_share=0.0)
        choice.on_change = self._choose
        if self._block is None:
            pieces = _pieces(self._chart)
            return [choice, Page("notes", shown, _NOTES, pieces=pieces, memory=self._memory())]
        self._grid = ChartGrid.fitting(shown, self._block, self.metrics, self._memory(), self.invalidate)
        if self._changes is not None:
            self._grid.changed = self._changes.changed[self._block.title]
            self._grid.is_compared = True
            if self._grid.changed:
                self._grid.open_at(*min(self._grid.changed))
        return [choice, self._grid] if self._grid.is_read or not self._grid.is_whole else [choice]

    def _choose(self, part: int) -> None:
        self._part = part
        self.refresh()

    def foot(self) -> Sequence[FootButton]:
        if self._folder is None:
            return []  # rules that are still being changed
        save = (FootButton("save", _("Save as PDF"), self._save),) if self.is_made else ()
        return [*trainer_button(self.house, self._level), *save]

    def _save(self) -> None:
        from casino.odds.charts.printed import write_chart  # reads the library that writes files, which takes a while

        assert self._chart is not None and self._folder is not None
        words = f"{self._chart.game}, {self._chart.level}"
        path = self._folder / f"{''.join(sign if sign.isalnum() or sign in _SAFE else '_' for sign in words)}.pdf"
        chart = self._chart
        save_printed(self.house, path, lambda path: write_chart(path, chart), _("The chart"))

    # -- painting ---------------------------------------------------------------------------------------------

    def paint_body(self, target: pygame.Surface) -> None:
        if self._chart is None:
            self.paint_nothing(target, self.body, _WAIT, "clock")
            return
        if self._start is not None:
            self._paint_changes(target)
        if self._grid is None:
            return
        if not self._grid.is_read:
            if self._grid.is_whole:  # else it is a widget, to be scrolled
                self._grid.draw(target, self.look)
            return
        *_, read = self._areas()
        head, told = self._said(*self._grid.at)
        tokens, px = self.look.theme, self.metrics.pt(_READ_SIZE)
        line = text.line(text.fitted(head, px, read.w, weight="Semibold"), px, tokens.felt_ink, weight="Semibold")
        y = text.put(target, line, read.x, read.y, "topleft").bottom
        rest = pygame.Rect(read.x, y, read.w, read.bottom - y)
        self.look.paragraph(target, told, rest, size=_READ_SIZE, colour=tokens.ink, fits=True)

    def _paint_changes(self, target: pygame.Surface) -> None:
        """Paints how many cells changed, behind a cell with the mark they have."""
        _, place, *_ = self._areas()
        px, tokens = self.metrics.pt(_CHANGES_SIZE), self.look.theme
        if self._changes is not None and self._changes.count():
            sample = pygame.Rect(place.x, place.y + (round(px * 1.3) - px) // 2, round(px * 1.5), px)
            pygame.draw.rect(target, tokens.button, sample, border_radius=self.metrics.px(3))
            draw_corner(target, sample, tokens)
            place = pygame.Rect(place.x + 2 * px, place.y, place.w - 2 * px, place.h)
        words = self._changes_in_words()
        self.look.paragraph(target, words, place, size=_CHANGES_SIZE, colour=tokens.ink_dim, fits=True)

    def _changes_in_words(self) -> str:
        """The words for how many cells differ from the start, and how many of those are in sight."""
        assert self._start is not None
        title = _(self._start.title)
        if self._start.is_own:
            title = _("{table} as it was saved", table=title)
        if self._changes is None:
            return _("Where it differs from {table} comes next.", table=title)
        count = self._changes.count()
        here = self._changes.count(self._block.title) if self._block is not None else count
        if not count:
            said = _("No cell differs from {table}.", table=title)
        elif here == count:
            said = ngettext(
                "{count} cell differs from {table}.", "{count} cells differ from {table}.", count, table=title
            )
        else:
            said = ngettext(
                "{count} cell differs from {table}, {here} of them here.",
                "{count} cells differ from {table}, {here} of them here.",
                count,
                table=title,
                here=here or _("none"),
            )
        left_out = _("Rows that its chart does not have are left out.")
        return f"{said} {left_out}" if any(self._changes.added.values()) else said

    def _was(self, row: int, column: int) -> str:
        """The words a cell had at the start, if they were others."""
        if self._changes is None or self._start is None or self._block is None:
            return ""
        title = self._block.title
        if (row, column) in self._changes.added[title]:
            return _("(not in the other chart)")
        before = self._changes.changed[title].get((row, column))
        return _("(was: {choice})", choice=before) if before else ""

    def _said(self, row: int, column: int) -> tuple[str, str]:
        """The words of a cell now and at the start, and what each choice is worth there."""
        assert self._block is not None
        cell, held, against = self._block.cells[row][column], self._block.rows[row], self._block.columns[column]
        play = f"{said_in(cell)} {self._was(row, column)}".rstrip()
        if not cell.values:
            return f"{held}, {against}: {play}", ""
        values = {name: percent(value, signed=True) for name, value in cell.values.items()}
        values |= {name: _("at least {figure}", figure=values[name]) for name in cell.at_least}
        return (
            _("{held} against the dealer's {card}: {play}", held=held, card=against, play=play),
            _(
                "Of the bet: {worth}.",
                worth=_(", ").join(f"{NAMES.get(name, name)} {figure}" for name, figure in values.items()),
            ),
        )

    def state_in_words(self) -> str:
        if self._grid is None or not self._grid.is_read:
            return super().state_in_words()
        head, told = self._said(*self._grid.at)
        changed = self._changes_in_words() if self._start is not None else ""
        return " ".join(filter(None, (f"{head}.", told, changed)))


def _pieces(chart: Chart) -> list[tuple[str, str]]:
    """The notes as a page: what the letters mean, what is played otherwise, the rules and the edge."""
    pieces = [("fact", f"{mark}\t{means}") for mark, means in chart.legend.items()]
    for note in chart.notes:
        pieces += [("head", note.title), *(("item", line) for line in note.lines)]
    rules = [("item", words) for words in chart.rules]
    return [
        *pieces,
        ("head", _("Rules")),
        *rules,
        ("head", _("Edge")),
        ("body", chart.edge + " " + _("Edition {number}.", number=chart.edition)),
    ]


def open_chart(house: House, level: Level, folder: Path | None = None, start: Level | None = None) -> None:
    """Opens the chart of a level over the present scene, as `ChartPage` says. Raises NoOdds without one."""
    house.stack.push(ChartPage(house, level, house.stack.top.place, folder, start))
