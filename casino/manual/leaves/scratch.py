"""The pages to write on, for a bomb and its tables, each with its deck, the rounds and the deck that may follow."""

from casino.engines.baccarat.bomb import PORTS
from casino.engines.baccarat.bomb_deck import BOB, LOW_DECK
from casino.manual import words
from casino.manual.books import Book
from casino.manual.printing.shapes import BLACK, RULE, Rect, Text
from casino.manual.printing.sheet import Cell, Sheet

TABLES = 2  # on one page

ROUNDS = 3
_FIELD_SHARES = (1.1, 1.1, 1.1, 1.25, 0.8, 0.75, 1.1, 0.9, 1.2)  # the relative widths of a table's fields
_NEXT_WIDE = (104.0, 74.0, 74.0, 74.0)  # of the fields about a following deck; the last one takes the rest


def scratch_page(paper: str, place: int, book: Book) -> Sheet:
    """A page of empty fields for everything asked for and worked out, for so many TABLES; the first has the bomb."""
    sheet = Sheet(words.SHEETS[place], paper)
    sheet.y -= 8
    if place == 0:
        _bomb_fields(sheet)
    high = (sheet.rest - (TABLES - 1) * 6) / TABLES
    for table in range(TABLES):
        _table(sheet, place * TABLES + table + 1, min(high, 300.0), book)
        sheet.gap(6)
    return sheet


def _bomb_fields(sheet: Sheet) -> None:
    """Draws fields for serial number and lamp, then one for each kind of port."""
    high = 40.0
    _row(sheet, (words.SHEET_SERIAL, words.SHEET_LAMP.format(bob=BOB)), (sheet.room - 112, 112.0), high, after=0)
    names = (*PORTS, words.SHEET_ALL)
    _row(sheet, names, (sheet.room / len(names),) * len(names), high, after=4)


def _table(sheet: Sheet, number: int, high: float, book: Book) -> None:
    """Draws the fields of one table: what is read out and looked up, the cards, the rounds, and the deck after it."""
    end = sheet.y + high
    sheet.head(words.SHEET_DECK.format(number=number))
    fields = (*book.sheet_fields, words.SHEET_GONE)
    widths = tuple(sheet.room * share / sum(_FIELD_SHARES) for share in _FIELD_SHARES)
    _row(sheet, fields, widths, 36, after=2)
    sheet.add(Text(sheet.left, sheet.y + 11, words.SHEET_CARDS, 11, "Sans-Semibold"))
    sheet.y += 15
    line = (end - sheet.y - 40 - 4) / (2 + ROUNDS + 1)
    _blanks(sheet, LOW_DECK // 2, line)
    _rounds(sheet, line)
    rest = sheet.room - sum(_NEXT_WIDE)
    _row(sheet, words.SHEET_NEXT, (*_NEXT_WIDE, rest), 38, after=0)


def _row(sheet: Sheet, names: tuple[str, ...], widths: tuple[float, ...], high: float, after: float) -> None:
    """Draws framed fields beside each other, each with its name in the upper left corner."""
    x = sheet.left
    for name, wide in zip(names, widths, strict=True):
        sheet.add(Rect(x, sheet.y, wide, high, stroke=BLACK, line=1.2))
        sheet.add(Text(x + 4, sheet.y + 12, name, 10.5, "Sans-Semibold"))
        x += wide
    sheet.y += high + after


def _blanks(sheet: Sheet, columns: int, high: float) -> None:
    """Draws two lines of empty fields."""
    wide = sheet.room / columns
    for place in range(columns * 2):
        sheet.add(Rect(sheet.left + place % columns * wide, sheet.y + place // columns * high, wide, high, stroke=RULE))
    sheet.y += 2 * high + 4


def _rounds(sheet: Sheet, line: float) -> None:
    """Draws fields for the rounds, a line each: number, both hands and the bet."""
    rest = sheet.room - 56
    columns = (56.0, rest * 0.34, rest * 0.34, rest * 0.32)
    head: list[Cell | str] = [Cell(name, "Sans-Bold", 12) for name in words.SHEET_ROUNDS]
    numbers = [Cell(str(number), "Sans-Bold", 13) for number in range(1, ROUNDS + 1)]
    lines: list[list[Cell | str]] = [[number, "", "", ""] for number in numbers]
    sheet.table(columns, [head, *lines], line, 13, after=0)
