"""A chart on paper: one page where it fits, coloured and lettered, so that it is read in black and white as well.

No figure is worked out here, and no screen is known.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from casino.core.texts import _
from casino.manual.printing.faces import width_of
from casino.manual.printing.pdf import About, pdf_bytes, write_pdf
from casino.manual.printing.shapes import BLACK, RULE, SOFT, WHITE, Ink, Line, PrintedPage, Rect, Text
from casino.manual.printing.sheet import CAP, LEADING, Sheet
from casino.odds.charts.chart import Chart, ChartBlock, ChartCell

# Pale enough for black letters; by a choice's first letter.
_FILLS: dict[str, Ink] = {
    "H": (212, 236, 210),
    "S": (250, 220, 214),
    "D": (252, 238, 170),
    "P": (206, 222, 248),
    "R": (230, 210, 240),
}
_ROW, _LABEL, _GAP = 16.5, 40.0, 16.0  # points
_MARK, _HEAD, _NOTES, _MIN_NOTES = 10.5, 12.5, 10.5, 7.5  # sizes of letters
_HALF_ROWS = 12  # of a first block, from which on the others stand beside it
_SHRINK = 0.5


def chart_pages(chart: Chart, paper: str = "a4") -> tuple[PrintedPage, ...]:
    """A chart's pages for a paper of `sheet.PAPERS`. Raises PrintError for another, MissingAsset without typefaces."""
    size = _NOTES
    sheets = _filled(chart, paper, size)
    while len(sheets) > 1 and size > _MIN_NOTES:
        size -= _SHRINK
        sheets = _filled(chart, paper, size)
    foot = _("Shadowport Casino, chart edition {edition}", edition=chart.edition)
    return tuple(sheet.page(number, len(sheets), foot) for number, sheet in enumerate(sheets, 1))


def chart_bytes(chart: Chart, paper: str = "a4") -> bytes:
    """The bytes of the whole file. Raises PrintError for an unknown paper, MissingAsset without typefaces."""
    return pdf_bytes(chart_pages(chart, paper), _about(chart))


def write_chart(path: Path, chart: Chart, paper: str = "a4") -> None:
    """Writes a chart to a file, whole or not at all.

    Raises PrintError for a name that does not end with .pdf, an unknown paper, and a place that cannot be written.
    """
    write_pdf(path, _about(chart), lambda: chart_bytes(chart, paper))


def _about(chart: Chart) -> About:
    title = _("{game}: {level}, edition {edition}", game=chart.game, level=chart.level, edition=chart.edition)
    return About(_("The chart"), title, _("The best play at this table"), _("casino, chart, best play"))


# -- a sheet --------------------------------------------------------------------------------------------------


def _filled(chart: Chart, paper: str, size: float) -> list[Sheet]:
    sheet = Sheet(_fitting(f"{chart.game}: {chart.level}", Sheet("", paper).room), paper)
    sheet.paragraph(_sentence(chart.rules), 10.5, after=2)
    sheet.paragraph(chart.edge, 10.5, SOFT, after=8)
    _put_blocks(sheet, chart)
    _put_legend(sheet, chart)
    sheets = [sheet]
    for is_head, words in _noted(chart):
        wanted = (size + 3.5) * LEADING + size * LEADING if is_head else size * LEADING
        if sheets[-1].rest < wanted:
            sheets.append(Sheet(sheet.title, paper))
        last = sheets[-1]
        if is_head:
            last.gap(4)
            last.y += last.lines_at(words, last.left, last.y, last.room, size + 1.5, face="Serif-Bold") + 1
        else:
            last.y += last.lines_at(words, last.left, last.y, last.room, size)
    return sheets


def _sentence(rules: Sequence[str]) -> str:
    """Rules in a few words each as one sentence; names in them keep their capitals."""
    words = _(", ").join(rules)
    return f"{words[0].upper()}{words[1:]}."


def _fitting(title: str, room: float) -> str:
    """A title that fits on a line, its end left out if it must be."""
    if width_of(title, "Serif-Bold", 27) <= room:
        return title
    while title and width_of(f"{title}…", "Serif-Bold", 27) > room:
        title = title[:-1]
    return f"{title.rstrip()}…"


def _noted(chart: Chart) -> Iterator[tuple[bool, str]]:
    """Headings and lines of the notes."""
    for note in chart.notes:
        yield True, note.title
        for line in note.lines:
            yield False, line


def _put_blocks(sheet: Sheet, chart: Chart) -> None:
    first, *others = chart.blocks
    if len(first.rows) < _HALF_ROWS or not others:
        for block in chart.blocks:
            sheet.y += _put_block(sheet, block, chart.against, sheet.left, sheet.y, sheet.room) + _GAP / 2
        return
    half, top = (sheet.room - _GAP) / 2, sheet.y
    high = _put_block(sheet, first, chart.against, sheet.left, top, half)
    beside = 0.0
    for block in others:
        beside += _put_block(sheet, block, chart.against, sheet.left + half + _GAP, top + beside, half) + _GAP / 2
    sheet.y = top + max(high + _GAP / 2, beside)


def _put_block(sheet: Sheet, block: ChartBlock, against: str, left: float, top: float, room: float) -> float:
    """A block with its heading; returns its height."""
    heading = _("{block} against {dealer}", block=block.title, dealer=against) if against else block.title
    sheet.add(Text(left, top + _HEAD, heading, _HEAD, "Serif-Bold"))
    y = top + _HEAD + 6
    label = max(_LABEL, *(width_of(row, "Sans-Bold", _MARK) + 10 for row in block.rows))
    wide = (room - label) / len(block.columns)
    sheet.add(Rect(left, y, room, _ROW, fill=BLACK))
    for number, name in enumerate(block.columns):
        _put_words(sheet, name, left + label + wide * (number + 0.5), y, WHITE)
    for at, (row, cells) in enumerate(zip(block.rows, block.cells, strict=True), 1):
        line = y + at * _ROW
        _put_words(sheet, row, left + label / 2, line, BLACK)
        for number, cell in enumerate(cells):
            _put_cell(sheet, cell, left + label + wide * number, line, wide)
        sheet.add(Line((left, line), (left + room, line), 0.5, RULE))
    high = (len(block.rows) + 1) * _ROW
    for number in range(len(block.columns)):
        x = left + label + wide * number
        sheet.add(Line((x, y + _ROW), (x, y + high), 0.5, RULE))
    sheet.add(Rect(left, y, room, high, stroke=BLACK, line=1.0))
    return _HEAD + 6 + high


def _put_cell(sheet: Sheet, cell: ChartCell, x: float, y: float, wide: float) -> None:
    if cell.means:
        sheet.add(Rect(x, y, wide, _ROW, fill=_FILLS[cell.mark[0]]))
    _put_words(sheet, cell.mark, x + wide / 2, y, BLACK)


def _put_words(sheet: Sheet, words: str, x: float, y: float, ink: Ink) -> None:
    """Words in the middle of a row whose top is at `y`."""
    sheet.add(Text(x, y + _ROW / 2 + _MARK * CAP / 2, words, _MARK, "Sans-Bold", "center", ink))


def _put_legend(sheet: Sheet, chart: Chart) -> None:
    """The letters in boxes of their colours, with their meanings, as many on a line as there is room for."""
    x, size = sheet.left, 10.5
    items: Sequence[tuple[str, str]] = tuple(chart.legend.items())
    for mark, means in items:
        wide = 26 + width_of(means, "Sans-Regular", size) + 14
        if x > sheet.left and x + wide - 14 > sheet.right:
            x, sheet.y = sheet.left, sheet.y + _ROW + 3
        sheet.add(Rect(x, sheet.y, 22, _ROW - 2, 3, _FILLS[mark[0]], RULE, 0.5))
        sheet.add(Text(x + 11, sheet.y + (_ROW - 2) / 2 + 9.5 * CAP / 2, mark, 9.5, "Sans-Bold", "center"))
        sheet.add(Text(x + 26, sheet.y + (_ROW - 2) / 2 + size * CAP / 2, means, size))
        x += wide
    if items:
        sheet.y += _ROW + 4
