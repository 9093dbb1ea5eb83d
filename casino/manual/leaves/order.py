"""The pages about the order of the cards: the way, the first card, the strip, and all strips."""

from collections.abc import Mapping

from casino.core.cards import RANKS
from casino.core.texts import _
from casino.engines.baccarat.bets import Limits
from casino.engines.baccarat.bomb import COLOURS, MINIMUMS, PORTS
from casino.engines.baccarat.bomb_deck import (
    BOB,
    BOB_PORTS,
    CARDS,
    DIGIT_ABOVE,
    DIGIT_BY_RATIO,
    MODULUS,
    MULTIPLIERS,
    NO_DIGITS,
    NO_LETTERS,
    UNSHUFFLED,
    card_at,
    column_of,
    indices_from,
    which_letter,
)
from casino.manual import drawings, words
from casino.manual.books import Book
from casino.manual.printing.faces import broken, width_of
from casino.manual.printing.shapes import BLACK, RULE, SOFT, TINT, WHITE, Polygon, Rect, Text
from casino.manual.printing.sheet import LEADING, Cell, Sheet
from casino.manual.working import COLOUR_NAMES, card_said, dollars

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SUIT_ROWS = CARDS // len(RANKS)
_ROW_CARDS = len(RANKS)
_ASKED = 16.5  # the size of the question at the beginning of the way
_TIMES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50)


# -- the way --------------------------------------------------------------------------------------------------


def way_page(paper: str, book: Book) -> Sheet:
    """The page with the steps in a picture, then letter and digit by the placard."""
    sheet = Sheet(words.WAY, paper)
    flow(sheet, book)
    sheet.head(words.LETTER_HEAD)
    _placard_table(sheet)
    sheet.items(letter_rules(), 13, after=3)
    sheet.gap(2)
    letter_list(sheet)
    return sheet


def letter_rules() -> list[str]:
    """How letter and digit are read off a serial number."""
    fill = {"letters": len(LETTERS), "no_letter": NO_LETTERS, "no_digit": NO_DIGITS}
    return [told.format(**fill) for told in words.LETTER_RULES]


def bob_asked() -> str:
    """The question whether the deck is in plain order."""
    few, many = BOB_PORTS
    return words.WAY_BOB.format(bob=BOB, few=few, many=many)


def plain_said(numbers: Mapping[str, object]) -> str:
    """What to do where it is; `numbers` are the pages by name."""
    return words.WAY_PLAIN.format(first_cards=_(", ").join(map(card_said, UNSHUFFLED[:2])), **numbers)


def digit_rows(minimum: int) -> list[tuple[str, str]]:
    """A table's maximum, up to and including, with the digit it asks for; the last one is for any more than that."""
    within = [(dollars(minimum * ratio), words.WHICH[which]) for ratio, which in DIGIT_BY_RATIO]
    return [*within, (words.ABOVE, words.WHICH[DIGIT_ABOVE])]


def flow(sheet: Sheet, book: Book) -> None:
    """Draws a question with two ways out, and the four steps of the longer one."""
    top, wide = sheet.y, sheet.room * 0.43
    high = 88.0
    middle = sheet.left + wide / 2
    tip = 22.0
    right = sheet.left + wide
    upper = ((sheet.left + tip, top), (right - tip, top), (right, top + high / 2))
    points = (*upper, (right - tip, top + high), (sheet.left + tip, top + high), (sheet.left, top + high / 2))
    sheet.add(Polygon(points, WHITE, BLACK, 1.8))
    asked = bob_asked()
    inner = wide - 2 * tip
    tall = len(broken(asked, _ASKED, inner)) * _ASKED * LEADING
    sheet.lines_at(asked, sheet.left + tip, top + (high - tall) / 2, inner, _ASKED, align="center")
    aside = right + 38
    sheet.add(*drawings.arrow((right, top + high / 2), (aside, top + high / 2)))
    sheet.add(Text(right + 18, top + high / 2 - 6, words.WAY_YES, 14, "Sans-Bold", "center"))
    sheet.add(Rect(aside, top + 2, sheet.right - aside, high - 4, 6, TINT, BLACK, 1.4))
    sheet.lines_at(plain_said(book.numbers), aside + 8, top + 6, sheet.right - aside - 14, 12)
    y = top + high
    sheet.add(*drawings.arrow((middle, y), (middle, y + 20)))
    sheet.add(Text(middle + 10, y + 13, words.WAY_NO, 14, "Sans-Bold"))
    y += 20
    for number, told in enumerate(book.way_steps, 1):
        sheet.add(Rect(sheet.left, y, sheet.room, 27, 6, WHITE, BLACK, 1.4))
        sheet.disc(str(number), sheet.left + 18, y + 13.5, 10)
        sheet.lines_at(told.format(**book.numbers), sheet.left + 38, y + 5, sheet.room - 44, 14)
        y += 27
        if number < len(book.way_steps):
            sheet.add(*drawings.arrow((middle, y), (middle, y + 10)))
            y += 10
    sheet.y = y + 10


def _placard_table(sheet: Sheet) -> None:
    """Draws a column for each minimum: its letter, then the digits by the maximum, so that no one has to divide."""
    head = 96.0
    wide = (sheet.room - head) / len(MINIMUMS)
    row = 24.0
    rows: list[list[Cell | str]] = [["", *(Cell(dollars(minimum), "Sans-Bold", 18) for minimum in MINIMUMS)]]
    letters = [words.WHICH[which_letter(Limits(minimum, minimum))] for minimum in MINIMUMS]
    fields = [Cell(said, "Sans-Bold", 14.5) for said in letters]
    rows.append([Cell(words.LETTER_ROW, "Sans-Bold", 16, fill=TINT), *fields])
    sheet.table((head, *([wide] * len(MINIMUMS))), rows, row, 15, after=0)
    digits: list[list[Cell | str]] = []
    for lines in zip(*map(digit_rows, MINIMUMS), strict=True):
        fields = [Cell(maximum, "Sans-Regular", 16) for maximum, _which in lines]
        digits.append([Cell(lines[0][1], "Sans-Bold", 14.5, fill=TINT), *fields])
    sheet.add(Rect(sheet.left, sheet.y, sheet.room, 21, fill=SOFT))
    sheet.add(Text(sheet.left + head / 2, sheet.y + 15, words.DIGIT_ROW, 14, "Sans-Bold", "center", WHITE))
    over = sheet.left + head + (sheet.room - head) / 2
    sheet.add(Text(over, sheet.y + 15, words.MAXIMUM_ROW, 14, "Sans-Bold", "center", WHITE))
    sheet.y += 21
    sheet.table((head, *([wide] * len(MINIMUMS))), digits, row, 15, has_head=False, after=7)


def letter_list(sheet: Sheet) -> None:
    """Draws every letter with its number."""
    half = len(LETTERS) // 2
    wide, high = sheet.room / half, 20.0
    for number, letter in enumerate(LETTERS, 1):
        x, y = sheet.left + (number - 1) % half * wide, sheet.y + (number - 1) // half * high
        sheet.add(Rect(x, y, wide, high, stroke=RULE, line=0.7))
        sheet.add(Text(x + 5, y + 15, letter, 14, "Sans-Bold"))
        sheet.add(Text(x + wide - 5, y + 15, str(number), 14, "Sans-Regular", "right"))
    sheet.add(Rect(sheet.left, sheet.y, sheet.room, 2 * high, stroke=BLACK, line=1.2))
    sheet.y += 2 * high


# -- first card and strip -------------------------------------------------------------------------------------


def first_card_page(paper: str) -> Sheet:
    """The page with all cards by letter and half, and how to find the strip."""
    sheet = Sheet(words.FIRST_CARD, paper)
    sheet.y -= 6
    sheet.paragraph(words.FIRST_TEXT, 13, after=5)
    _index_table(sheet)
    sheet.boxed(words.SOLVED_NOTE, 12.5, after=7)
    sheet.head(words.STRIP_HEAD)
    sheet.paragraph(strip_text(), 13, after=4)
    wide = sheet.room / len(PORTS)
    fields = [Cell(port, "Sans-Bold", 14.5) for port in PORTS]
    counts = [Cell(str(number), "Serif-Bold", 22) for number in range(1, len(PORTS) + 1)]
    sheet.table([wide] * len(PORTS), [fields, counts], 23, 15, after=6)
    sheet.head(words.HAND_HEAD)
    sheet.y -= 3
    sheet.paragraph(hand_text(), 11.5, SOFT, after=4)
    _multiplier_table(sheet)
    return sheet


def strip_text() -> str:
    """How the strip is found."""
    return words.STRIP_TEXT.format(ports=len(PORTS), without=column_of(()).number)


def hand_text() -> str:
    """How the cards are worked out without strips."""
    return words.HAND_TEXT.format(letters=len(LETTERS), cards=CARDS, modulus=MODULUS)


def hand_help() -> str:
    """Multiples of the number that is divided by."""
    return words.HAND_HELP.format(modulus=MODULUS, times=", ".join(f"{MODULUS * times:,}" for times in _TIMES))


def _index_table(sheet: Sheet) -> None:
    """Draws four lines of thirteen: a letter above, the card, its place below; even digits in the upper half.

    Between the halves and at the end is the next card.
    """
    head, high, between = 46.0, 48.0, 23.0
    wide = (sheet.room - head) / _ROW_CARDS
    half = _SUIT_ROWS // 2
    for row in range(_SUIT_ROWS):
        y = sheet.y + row * high + (between if row >= half else 0)
        if row % half == 0:
            sheet.add(Rect(sheet.left, y, head, half * high, fill=BLACK))
            name = words.ODD if row else words.EVEN
            sheet.add(Text(sheet.left + head / 2, y + half * high / 2 + 5, name, 16, "Sans-Bold", "center", WHITE))
        for column in range(_ROW_CARDS):
            place = row * _ROW_CARDS + column
            _index_field(sheet, place, sheet.left + head + column * wide, y, wide, high)
        if row % half == half - 1:
            top = y - (half - 1) * high
            sheet.add(Rect(sheet.left, top, sheet.room, half * high, stroke=BLACK, line=1.6))
            last = (row + 1) * _ROW_CARDS - 1
            _crossing(sheet, UNSHUFFLED[last], UNSHUFFLED[(last + 1) % CARDS], y + high + between / 2)
    sheet.y += _SUIT_ROWS * high + 2 * between + 3


def _crossing(sheet: Sheet, before: str, after: str, y: float) -> None:
    """Writes "after ... comes ..." about a height, at the right end of a half of the table."""
    x = sheet.right
    for card, word in zip((after, before), reversed(words.CROSSING), strict=True):
        sheet.add(*drawings.card_name(card, x - 20, y, 18))
        x -= 42
        sheet.add(Text(x, y + 5, word, 14, "Sans-Regular", "right"))
        x -= width_of(word, "Sans-Regular", 14) + 6


def _index_field(sheet: Sheet, place: int, x: float, y: float, wide: float, high: float) -> None:
    sheet.add(Rect(x, y, wide, 18, fill=TINT, stroke=RULE, line=0.7))
    sheet.add(Rect(x, y + 18, wide, high - 18, stroke=RULE, line=0.7))
    sheet.add(Text(x + wide / 2, y + 14, LETTERS[place % len(LETTERS)], 15, "Sans-Bold", "center"))
    card = UNSHUFFLED[place]
    sheet.add(*drawings.card_name(card, x + wide / 2, y + 27, 17))
    sheet.add(Text(x + wide / 2, y + high - 2.5, str(place + 1), 11, "Sans-Regular", "center", SOFT))


def _multiplier_table(sheet: Sheet) -> None:
    """Draws the number of each colour and strip, and the multiples of the modulus for people who divide by hand."""
    head = 86.0
    wide = (sheet.room - head) / len(PORTS)
    rows: list[list[Cell | str]] = [[words.HAND_TABLE, *(str(number) for number in range(1, len(PORTS) + 1))]]
    for colour in COLOURS:
        numbers = [Cell(f"× {times}", "Sans-Bold", 15) for times in MULTIPLIERS[colour]]
        rows.append([Cell(COLOUR_NAMES[colour].capitalize(), "Sans-Bold", 14, fill=TINT), *numbers])
    sheet.table((head, *([wide] * len(PORTS))), rows, 17.5, 14, after=4)
    sheet.paragraph(hand_help(), 11.5, SOFT, after=0)


# -- strips ---------------------------------------------------------------------------------------------------


def strips_page(paper: str, colour: str, book: Book) -> Sheet:
    """The page with the whole deck for each strip of a colour, as a ring of 52 that can be entered anywhere."""
    sheet = Sheet(words.STRIPS.format(colour=COLOUR_NAMES[colour].capitalize()), paper, words.FIRST_CARD_TAG)
    sheet.y -= 9
    sheet.paragraph(words.STRIPS_TEXT.format(**book.numbers), 12, after=2)
    label, lines = 17.0, CARDS // _ROW_CARDS
    between = 5.0
    row = min(25.0, (sheet.rest - len(PORTS) * (label + between) + between) / (len(PORTS) * lines))
    wide = sheet.room / _ROW_CARDS
    for number, multiplier in enumerate(MULTIPLIERS[colour], 1):
        sheet.add(Rect(sheet.left, sheet.y, sheet.room, label, fill=BLACK))
        told = words.STRIP_LABEL.format(number=number)
        sheet.add(Text(sheet.left + 6, sheet.y + 13.3, told, 14, "Sans-Bold", ink=WHITE))
        times = words.STRIP_TIMES.format(multiplier=multiplier)
        sheet.add(Text(sheet.right - 6, sheet.y + 13, times, 12, "Sans-Semibold", "right", WHITE))
        sheet.y += label
        for place, index in enumerate(indices_from(1, multiplier)):
            card = card_at(index)
            x, y = sheet.left + place % _ROW_CARDS * wide, sheet.y + place // _ROW_CARDS * row
            fill = WHITE if drawings.card_ink(card) != BLACK else TINT
            sheet.add(Rect(x, y, wide, row, fill=fill, stroke=RULE, line=0.6))
            sheet.add(*drawings.card_name(card, x + wide / 2, y + row / 2, 18))
        sheet.add(Rect(sheet.left, sheet.y, sheet.room, lines * row, stroke=BLACK, line=1.2))
        sheet.add(*drawings.wrap_marks(sheet.right + 1, sheet.y, row, lines))
        sheet.y += lines * row + between
    return sheet
