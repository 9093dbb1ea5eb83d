"""The pages about people and table: how two use the book, the casing, hands and strikes, bets."""

from casino.core.texts import _, one_of
from casino.engines.baccarat.bets import AREA_NAMES, AREAS, CHIPS, MAIN_AREAS, PAYS, Limits
from casino.engines.baccarat.bomb import MINIMUMS, PORTS
from casino.engines.baccarat.bomb_deck import BOB, LOW_DECK
from casino.engines.baccarat.bomb_reading import best_bet
from casino.engines.baccarat.hands import NATURALS, banker_draws, deal_coup, player_draws
from casino.engines.baccarat.warning import DIAL
from casino.manual import drawings, words
from casino.manual.books import Book
from casino.manual.printing.faces import width_of
from casino.manual.printing.shapes import BLACK, RULE, SOFT, TINT, WHITE, Rect, Text, moved
from casino.manual.printing.sheet import Cell, Sheet
from casino.manual.working import chips_of, dollars

MAX_MODULES = 4  # of one bomb
GOOD_PILE, BAD_PILE = (CHIPS[3], CHIPS[2], CHIPS[1], CHIPS[1]), (CHIPS[2], CHIPS[1], CHIPS[3], CHIPS[1])

_TOTALS = range(10)
_ALIKE = ("9H", "9D", "KS", "KC")  # dealt in turn they give both hands the same
_WIDE = 1_000  # times the minimum: a maximum that allows all least bets


def first_page(paper: str, book: Book, number: str) -> Sheet:
    """The first page: what the book is, and what to ask for; `number` is the edition's."""
    numbers = book.numbers
    sheet = Sheet(words.TITLE, paper, words.FIRST)
    sheet.paragraph(book.subtitle, 16, SOFT, after=6)
    sheet.paragraph(words.START, after=8)
    sheet.boxed(words.GOAL, 13.5, after=8)
    sheet.head(words.ASK_HEAD)
    sheet.items([told.format(bob=BOB, edition=number, **numbers) for told in words.ASK], 13.5, after=4, first=1)
    sheet.gap(4)
    sheet.head(words.THEN_HEAD)
    sheet.items([told.format(**numbers) for told in book.then], 13.5, after=3)
    sheet.gap(4)
    sheet.paragraph(words.FIRST_ADVICE.format(**numbers), 12.5, SOFT, after=0)
    return sheet


def casing_page(paper: str, book: Book) -> Sheet:
    """The page about the casing: the ports in pictures, the plate, the lamps and the placard."""
    sheet = Sheet(words.CASING, paper)
    sheet.head(words.PORTS_HEAD)
    sheet.paragraph(book.ports_note.format(bob=BOB, **book.numbers), after=8)
    wide, high = sheet.room / 2, 110.0
    for number, port in enumerate(PORTS):
        x = sheet.left + number % 2 * wide
        y = sheet.y + number // 2 * high
        sheet.add(Rect(x + 2, y + 2, wide - 4, high - 6, 6, stroke=RULE))
        sheet.add(*moved(drawings.port(port), x + 7, y + 20))
        column = x + 136
        sheet.disc(str(number + 1), column + 11, y + 23, 11)
        sheet.add(Text(column + 27, y + 29, port, 16.5, "Sans-Bold"))
        sheet.lines_at(words.PORT_SIGNS[port], column, y + 42, x + wide - 10 - column, 12)
    sheet.y += 3 * high + 6
    sheet.head(words.OTHERS_HEAD)
    y = sheet.y + 6
    sheet.add(*drawings.plate(sheet.left, y + 2, 130, 34, ["K7XP90"]))
    middle = sheet.left + sheet.room / 2
    for x, is_lit in ((middle - 36, True), (middle + 36, False)):
        sheet.add(*drawings.lamp(x, y + 14, BOB, is_lit=is_lit))
    sheet.add(*drawings.plate(sheet.right - 130, y - 2, 130, 44, ["MIN $5", "MAX $200"]))
    sheet.y += 68
    sheet.items(others_told(), after=4)
    return sheet


def others_told() -> list[str]:
    """What is said of serial plate, lamps, placard and dial."""
    dials = "; ".join(f"*{word}* {', '.join(map(str, places))}" for word, places in DIAL.items())
    return [told.format(bob=BOB, modules=MAX_MODULES, dials=dials) for told in words.OTHERS]


def hands_page(paper: str, book: Book) -> Sheet:
    """The page about hands: what cards count, who draws, and what costs a strike."""
    sheet = Sheet(words.HANDS, paper)
    sheet.boxed(f"*{words.VALUES_HEAD}.* {words.VALUES}", 13.5, after=8)
    sheet.head(words.DEAL_HEAD)
    sheet.items(deal_steps(), 13.5, after=4, first=1)
    sheet.gap(3)
    _banker_table(sheet)
    sheet.head(words.STRIKES_HEAD)
    sheet.items(words.STRIKES, 13.5, after=4, first=1)
    sheet.gap(2)
    sheet.boxed(words.STRIKES_END.format(low=LOW_DECK, **book.numbers), 12.5, after=0)
    return sheet


def deal_steps() -> list[str]:
    """How a round runs, step by step."""
    most = max(total for total in _TOTALS if player_draws(total))
    naturals = one_of([str(total) for total in NATURALS])
    alone = max(total for total in _TOTALS if banker_draws(total, None))
    return [step.format(naturals=naturals, player_draws=most, banker_draws=alone) for step in words.DEAL]


def banker_rows() -> list[tuple[str, tuple[bool, ...]]]:
    """The Banker's totals that matter, and whether it takes a third card by what the Player's counts, from 0 to 9.

    Neighbouring totals that do the same are one row: "0 to 2".
    """
    alike: list[tuple[list[int], tuple[bool, ...]]] = []
    for total in (total for total in _TOTALS if total not in NATURALS):
        takes = tuple(banker_draws(total, third) for third in _TOTALS)
        if alike and alike[-1][1] == takes:
            alike[-1][0].append(total)
        else:
            alike.append(([total], takes))
    return [(_rows_name(totals), takes) for totals, takes in alike]


def _rows_name(totals: list[int]) -> str:
    return str(totals[0]) if len(totals) == 1 else _("{first} to {last}", first=totals[0], last=totals[-1])


def _banker_table(sheet: Sheet) -> None:
    """Draws when the Banker takes a third card: a row for each total that matters, a column for each third card."""
    head, row = 106.0, 23.5
    wide = (sheet.room - head) / len(_TOTALS)
    sheet.add(Rect(sheet.left, sheet.y, sheet.room, 37, fill=BLACK))
    banker, third = words.BANKER_HEAD
    sheet.lines_at(banker, sheet.left + 4, sheet.y + 2, head - 8, 13, WHITE, "Sans-Bold", "center")
    middle = sheet.left + head + (sheet.room - head) / 2
    sheet.add(Text(middle, sheet.y + 23, third, 13.5, "Sans-Bold", "center", WHITE))
    sheet.y += 37
    rows: list[list[Cell | str]] = [["", *(Cell(str(third), "Sans-Bold", 17) for third in _TOTALS)]]
    for name, takes in banker_rows():
        rows.append([Cell(name, "Sans-Bold", 17), *(_banker_field(take, wide) for take in takes)])
    sheet.table((head, *([wide] * len(_TOTALS))), rows, row, 14, has_head=False, after=10)


def _banker_field(takes: bool, wide: float) -> Cell:
    if takes:
        return Cell(words.BANKER_TAKES, "Sans-Bold", _fitting(wide), fill=TINT)
    return Cell(words.BANKER_STAYS, "Sans-Regular", 15)


def _fitting(wide: float) -> float:
    """The largest size at which the word for a third card fits into a field."""
    size = 15.0
    while width_of(words.BANKER_TAKES, "Sans-Bold", size) > wide - 8:
        size -= 0.5
    return size


# -- bets ----------------------------------------------------------------------------------------------------


def bets_page(paper: str) -> Sheet:
    """The page about bets: what they pay, limits, and how chips are piled."""
    sheet = Sheet(words.BETS, paper)
    sheet.head(words.BETS_HEAD)
    columns = (128.0, sheet.room - 128 - 100, 100.0)
    rows: list[list[Cell | str]] = [list(words.BET_TABLE)]
    for area in AREAS:
        wins = Cell(words.BET_WINS[area], "Sans-Regular", 15, align="left")
        rows.append([Cell(AREA_NAMES[area], "Sans-Bold", 16), wins, Cell(PAYS[area].in_words(), "Sans-Bold", 18)])
    sheet.table(columns, rows, 24, 15, after=8)
    sheet.items(words.BET_RULES, 13, after=3)
    sheet.gap(3)
    sheet.head(words.CHIPS_HEAD)
    _chips(sheet)
    sheet.head(words.ADVICE_HEAD)
    sheet.paragraph(words.ADVICE, 13.5, after=5)
    _min_chips(sheet)
    return sheet


def _chips(sheet: Sheet) -> None:
    """Draws how to build a pile, with a right and a wrong one beside it, and all chips below."""
    top = sheet.y
    y = top + 2
    for told in words.CHIPS:
        y += sheet.lines_at(told, sheet.left, y, sheet.room - 210, 13.5) + 4
    right, wrong = sheet.right - 148, sheet.right - 44
    for x, chips, told in ((right, GOOD_PILE, words.CHIPS_RIGHT), (wrong, BAD_PILE, words.CHIPS_WRONG)):
        sheet.add(*drawings.pile(x, top + 80, chips))
        sheet.add(Text(x, top + 97, told, 14, "Sans-Bold", "center"))
    sheet.y = max(y, top + 104) + 6
    _chip_row(sheet)


def _chip_row(sheet: Sheet) -> None:
    """Draws all chips, from the smallest."""
    wide = sheet.room / len(CHIPS)
    for number, chip in enumerate(CHIPS):
        x = sheet.left + number * wide + wide / 2
        size = 15.0 if chip < 10_000 else 13.5
        sheet.add(Rect(x - wide / 2 + 2, sheet.y, wide - 4, 26, 13, WHITE, BLACK, 1.6))
        sheet.add(Text(x, sheet.y + 18, f"{chip:,}", size, "Sans-Bold", "center"))
    sheet.y += 38


def advised_chips() -> list[tuple[str, str]]:
    """For each minimum the chips of the least bet that wins, and of the Tie beside it: "25 + 5"."""
    alike = deal_coup(iter(_ALIKE).__next__)
    bets = [best_bet(alike, Limits(minimum, minimum * _WIDE)) for minimum in MINIMUMS]
    main, tie = ([" + ".join(map(str, chips_of(bet[area]))) for bet in bets] for area in (MAIN_AREAS[0], "tie"))
    return list(zip(main, tie, strict=True))


def _min_chips(sheet: Sheet) -> None:
    """Draws for each minimum the chips of the least bet that wins, and of the Tie beside it."""
    head = 128.0
    wide = (sheet.room - head) / len(MINIMUMS)
    rows: list[list[Cell | str]] = [
        [words.ADVICE_TABLE[0], *(Cell(dollars(least), "Sans-Bold", 17) for least in MINIMUMS)]
    ]
    for name, chips in zip(words.ADVICE_TABLE[1:], zip(*advised_chips(), strict=True), strict=True):
        rows.append([Cell(name, "Sans-Bold", 14, fill=TINT), *(Cell(laid, "Sans-Bold", 16) for laid in chips)])
    sheet.table((head, *([wide] * len(MINIMUMS))), rows, 25, 15, after=8)
