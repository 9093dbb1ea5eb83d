"""The pages of the edition by sums: letter and digit, the first card, the next card, and how to divide."""

from collections.abc import Mapping, Sequence

from casino.core.cards import RANKS
from casino.engines.baccarat.bets import Limits
from casino.engines.baccarat.bomb import COLOURS, MINIMUMS, PORTS
from casino.engines.baccarat.bomb_deck import (
    CARDS,
    DIGIT_ABOVE,
    DIGIT_BY_RATIO,
    MODULUS,
    MULTIPLIERS,
    UNSHUFFLED,
    column_of,
    which_letter,
)
from casino.manual import drawings, words, words_sums
from casino.manual.books import Book
from casino.manual.leaves.order import LETTERS, flow, letter_list, letter_rules
from casino.manual.leaves.practice import EXAMPLES
from casino.manual.printing.shapes import BLACK, RULE, TINT, Rect, Text
from casino.manual.printing.sheet import Cell, Sheet
from casino.manual.sums import next_place
from casino.manual.working import COLOUR_NAMES, FIRST_CARD, card_said, dollars, steps_of

_ROW_CARDS = len(RANKS)
_DIGITS = range(10)
_MULTIPLES = 50  # of the number that is divided by: no product of a place and a number is above the last one and it
_SHOWN = 10  # sums of the deck that is worked out
_LINE = 10  # multiples in a line


# -- what the pages say, wherever it stands -------------------------------------------------------------------


def ratio_columns() -> list[tuple[str, str]]:
    """The maximum divided by the minimum, up to and including, with the digit it asks for."""
    within = [(words_sums.RATIO_WITHIN.format(most=most), words.WHICH[which]) for most, which in DIGIT_BY_RATIO]
    return [*within, (words_sums.RATIO_BEYOND, words.WHICH[DIGIT_ABOVE])]


def letter_columns() -> list[tuple[str, str]]:
    """The minimum with the letter it asks for."""
    return [(dollars(least), words.WHICH[which_letter(Limits(least, least))]) for least in MINIMUMS]


def ratio_note() -> str:
    """What a result asks for that is just the end of a column."""
    return words_sums.RATIO_NOTE.format(most=DIGIT_BY_RATIO[1][0])


def first_text() -> str:
    """The sum to the place of the first card."""
    return words_sums.FIRST_TEXT.format(letters=len(LETTERS), cards=CARDS)


def digit_heads() -> tuple[str, str]:
    """The names of the two lines of `digit_times`."""
    digit, times = words_sums.FIRST_TIMES
    return digit, times.format(letters=len(LETTERS))


def digit_times() -> list[tuple[str, str]]:
    """Each digit with the part of the sum that it is."""
    return [(str(digit), str(len(LETTERS) * digit)) for digit in _DIGITS]


def first_example() -> str:
    """The first card of the first example, as it is worked out."""
    shown = EXAMPLES[0]
    return steps_of(shown.bomb, shown.module, shown.reading)[FIRST_CARD].said


def column_text() -> str:
    """How the column is found."""
    return words_sums.COLUMN_TEXT.format(ports=len(PORTS), without=column_of(()).number)


def next_steps(numbers: Mapping[str, object]) -> list[str]:
    """The way from a card to the next one; `numbers` are the pages by name."""
    return [step.format(modulus=MODULUS, **numbers) for step in words_sums.STEPS]


def multiples() -> list[int]:
    """The numbers that are taken away from a product."""
    return [MODULUS * times for times in range(1, _MULTIPLES + 1)]


def deck_told() -> str:
    """Which deck is worked out: that of the first example."""
    shown, working = EXAMPLES[0], EXAMPLES[0].reading.working
    assert working is not None
    return words_sums.DECK_TEXT.format(
        colour=COLOUR_NAMES[shown.colour].capitalize(),
        column=working.column.number,
        number=working.multiplier,
        card=card_said(working.card),
        place=working.first.index,
    )


def deck_rows() -> list[tuple[str, str, str, str, str]]:
    """The sums of that deck: place, product, what is taken away, what remains, and the card of that place."""
    reading = EXAMPLES[0].reading
    assert reading.working is not None
    rows = []
    for card in reading.order[:_SHOWN]:
        place = UNSHUFFLED.index(card) + 1
        product, taken, remains = next_place(place, reading.working.multiplier)
        rows.append((str(place), f"{product:,}", f"{taken:,}", str(remains), UNSHUFFLED[remains - 1]))
    return rows


def deck_heads() -> list[str]:
    """The names of the columns of those sums."""
    working = EXAMPLES[0].reading.working
    assert working is not None
    return [head.format(number=working.multiplier) for head in words_sums.DECK_TABLE]


# -- on paper -------------------------------------------------------------------------------------------------


def way_page(paper: str, book: Book) -> Sheet:
    """The page with the steps in a picture, then letter and digit by the placard."""
    sheet = Sheet(words.WAY, paper)
    flow(sheet, book)
    sheet.head(words_sums.LETTER_HEAD)
    _columns(sheet, words.ADVICE_TABLE[0], words.LETTER_ROW, letter_columns())
    sheet.head(words_sums.DIGIT_HEAD)
    _columns(sheet, words_sums.RATIO_ROW, words.DIGIT_ROW, ratio_columns())
    sheet.paragraph(ratio_note(), 12.5, after=6)
    sheet.items(letter_rules(), 13, after=3)
    sheet.gap(2)
    letter_list(sheet)
    return sheet


def _columns(sheet: Sheet, above: str, below: str, fields: Sequence[tuple[str, str]]) -> None:
    """Draws two lines of fields with their names before them."""
    head = 96.0
    wide = (sheet.room - head) / len(fields)
    rows: list[list[Cell | str]] = [
        [above, *(Cell(first, "Sans-Bold", 16) for first, _second in fields)],
        [Cell(below, "Sans-Bold", 15, fill=TINT), *(Cell(second, "Sans-Bold", 14.5) for _first, second in fields)],
    ]
    sheet.table((head, *([wide] * len(fields))), rows, 24, 15, after=8)


def first_card_page(paper: str) -> Sheet:
    """The page with the sum to the first card, and the place of every card."""
    sheet = Sheet(words_sums.FIRST_CARD, paper)
    sheet.boxed(first_text(), 14.5, after=10)
    _columns(sheet, *digit_heads(), digit_times())
    sheet.head(words_sums.FIRST_HEAD)
    sheet.paragraph(first_example(), 13.5, after=10)
    sheet.boxed(words.SOLVED_NOTE, 12.5, after=10)
    sheet.head(words_sums.PLACES_HEAD)
    sheet.paragraph(words_sums.PLACES_TEXT, 13, after=8)
    _places(sheet)
    return sheet


def _places(sheet: Sheet) -> None:
    """Draws a line for each suit: every card with its place below."""
    wide, high = sheet.room / _ROW_CARDS, 56.0
    for place, card in enumerate(UNSHUFFLED):
        x, y = sheet.left + place % _ROW_CARDS * wide, sheet.y + place // _ROW_CARDS * high
        sheet.add(Rect(x, y, wide, 28, stroke=RULE, line=0.7))
        sheet.add(Rect(x, y + 28, wide, high - 28, fill=TINT, stroke=RULE, line=0.7))
        sheet.add(*drawings.card_name(card, x + wide / 2, y + 14, 17))
        sheet.add(Text(x + wide / 2, y + high - 8, str(place + 1), 18, "Sans-Bold", "center"))
    lines = CARDS // _ROW_CARDS
    for line in range(lines):
        sheet.add(Rect(sheet.left, sheet.y + line * high, sheet.room, high, stroke=BLACK, line=1.4))
    sheet.y += lines * high


def next_page(paper: str, book: Book) -> Sheet:
    """The page with the number of each deck, and the way from one card to the next."""
    sheet = Sheet(words_sums.NEXT, paper)
    sheet.head(words_sums.COLUMN_HEAD)
    sheet.paragraph(column_text(), 13.5, after=8)
    sheet.head(words_sums.NUMBER_HEAD)
    head = 86.0
    wide = (sheet.room - head) / len(PORTS)
    rows: list[list[Cell | str]] = [["", *(Cell(port, "Sans-Bold", 14) for port in PORTS)]]
    rows.append([Cell(words_sums.COLUMN_ROW, "Sans-Bold", 14, fill=TINT), *_bold(range(1, len(PORTS) + 1), 15)])
    for colour in COLOURS:
        name = Cell(COLOUR_NAMES[colour].capitalize(), "Sans-Bold", 16, fill=TINT)
        rows.append([name, *_bold(MULTIPLIERS[colour], 20)])
    sheet.table((head, *([wide] * len(PORTS))), rows, 32, 14, after=14)
    sheet.head(words_sums.STEP_HEAD)
    sheet.items(next_steps(book.numbers), 14.5, after=8, first=1)
    sheet.gap(6)
    sheet.boxed(words_sums.STEP_NOTE, 14, after=0)
    return sheet


def _bold(numbers: Sequence[int], size: float) -> list[Cell | str]:
    return [Cell(str(number), "Sans-Bold", size) for number in numbers]


def remainders_page(paper: str) -> Sheet:
    """The page with the multiples to divide by, and a deck worked out."""
    sheet = Sheet(words_sums.REMAINDERS.format(modulus=MODULUS), paper)
    sheet.paragraph(words_sums.REMAINDERS_TEXT.format(modulus=MODULUS), 13.5, after=8)
    wide, found = sheet.room / _LINE, multiples()
    rows: list[list[Cell | str]] = [
        [Cell(f"{number:,}", "Sans-Bold", 15) for number in found[begin : begin + _LINE]]
        for begin in range(0, len(found), _LINE)
    ]
    sheet.table([wide] * _LINE, rows, 26, 15, has_head=False, after=14)
    sheet.head(words_sums.DECK_HEAD)
    sheet.paragraph(deck_told(), 13.5, after=8)
    _deck(sheet)
    return sheet


def _deck(sheet: Sheet) -> None:
    """Draws the sums of a deck, a line for each card, and the card at the end of it."""
    heads, row = deck_heads(), 30.0
    wide = sheet.room / len(heads)
    top = sheet.y
    rows: list[list[Cell | str]] = [[*heads]]
    for *sums, _card in deck_rows():
        rows.append([*(Cell(number, "Sans-Semibold", 16) for number in sums), ""])
    sheet.table([wide] * len(heads), rows, row, 14, after=8)
    for line, (*_sums, card) in enumerate(deck_rows(), 1):
        sheet.add(*drawings.card_name(card, sheet.right - wide / 2, top + (line + 0.5) * row, 18))
