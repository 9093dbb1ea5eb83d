"""The pages to practise with: two bombs worked out from the first word to the bet, and a sheet to write on."""

from __future__ import annotations

from dataclasses import dataclass

from casino.engines.baccarat_bets import AREA_NAMES
from casino.engines.baccarat_hands import Coup
from casino.engines.bomb import PORTS, Bomb, Indicator, Module
from casino.engines.bomb_deck import BOB, CARDS
from casino.engines.bomb_reading import best_bet, reading_of
from casino.manual import drawings, words
from casino.manual.faces import width_of
from casino.manual.shapes import BLACK, RULE, TINT, Rect, Text
from casino.manual.sheet import Cell, Sheet
from casino.manual.working import bet_said, dollars, listed, steps_of, winner_said

_SHOWN = 12  # cards of an example's deck


@dataclass(frozen=True, slots=True)
class Example:
    """A bomb and a module as they are read out, the colour of the deck and what was solved when it appeared."""

    bomb: Bomb
    module: Module
    colour: str
    solved: int


EXAMPLES = (
    Example(Bomb("AL5OF2", ("Parallel",)), Module(500, 20_000, "red"), "red", 0),
    Example(
        Bomb("K7XP90", ("DVI-D", "RJ-45", "DVI-D", "Serial", "RJ-45"), (Indicator(BOB, True), Indicator("CAR", False))),
        Module(10_000, 6_000_000, "green", ("blue",)),
        "blue",
        2,
    ),
)


def example_page(paper: str, number: int) -> Sheet:
    """An example worked out: what was told, the steps, the cards, the hands, the bet."""
    example = EXAMPLES[number]
    reading = reading_of(example.bomb, example.module, example.colour, example.solved)
    sheet = Sheet(words.EXAMPLES[number], paper)
    sheet.head(words.EXAMPLE_TOLD)
    sheet.boxed(_told(example), 14.5, after=12)
    sheet.head(words.EXAMPLE_STEPS)
    for step in steps_of(example.bomb, example.module, reading):
        used = sheet.lines_at(step.said, sheet.left + 96, sheet.y, sheet.room - 96, 14)
        sheet.lines_at(f"*{step.name}*", sheet.left, sheet.y, 92, 14)
        sheet.y += used + 5
    sheet.gap(8)
    sheet.head(words.EXAMPLE_CARDS)
    _cards(sheet, reading.order[:_SHOWN])
    coup = reading.coups[0]
    _hands(sheet, coup)
    sheet.head(words.EXAMPLE_ROUND)
    said = words.EXAMPLE_SAY.format(winner=winner_said(coup), bet=bet_said(best_bet(coup, example.module.limits)))
    sheet.boxed(said, 15, after=0)
    return sheet


def _told(example: Example) -> str:
    """What the partner reads out, in one paragraph."""
    ports = [f"{example.bomb.ports.count(port)} {port}" for port in PORTS if port in example.bomb.ports]
    has_bob = any(lamp.lit and lamp.label == BOB for lamp in example.bomb.indicators)
    return words.EXAMPLE_BOMB.format(
        serial=example.bomb.serial,
        ports=listed(ports),
        lamp=words.EXAMPLE_LAMPS[has_bob].format(bob=BOB),
        minimum=dollars(example.module.minimum),
        maximum=dollars(example.module.maximum),
        colour=example.colour,
        solved=example.solved,
    )


def _cards(sheet: Sheet, cards: tuple[str, ...]) -> None:
    wide, high = sheet.room / len(cards), 42.0
    for number, card in enumerate(cards):
        x = sheet.left + number * wide
        sheet.add(Rect(x + 2, sheet.y, wide - 4, high, 4, stroke=BLACK, line=1.2))
        rank = width_of(drawings.rank_name(card), "Sans-Bold", 16)
        sheet.add(*drawings.card_name(card, x + wide / 2, sheet.y + high / 2, 16, rank))
    sheet.y += high + 12


def _hands(sheet: Sheet, coup: Coup) -> None:
    """Both hands by the order their cards came in, with their totals."""
    columns = (116.0, *([(sheet.room - 116) / 4] * 4))
    row, top = 34.0, sheet.y
    rows: list[list[Cell | str]] = [list(words.EXAMPLE_TABLE)]
    for area, total in (("player", coup.player_total), ("banker", coup.banker_total)):
        name = Cell(AREA_NAMES[area], "Sans-Bold", 17, fill=TINT)
        rows.append([name, "", "", "", Cell(str(total), "Serif-Bold", 22)])
    sheet.table(columns, rows, row, 15, after=14)
    for line, hand in enumerate((coup.player, coup.banker), 1):
        for place, card in enumerate(hand):
            x = sheet.left + columns[0] + (place + 0.5) * columns[1]
            rank = width_of(drawings.rank_name(card), "Sans-Bold", 19)
            sheet.add(*drawings.card_name(card, x, top + (line + 0.5) * row, 19, rank))


# -- to write on ----------------------------------------------------------------------------------------------


def scratch_page(paper: str) -> Sheet:
    """Empty fields for everything that is asked for and worked out, for two decks, with room for three rounds."""
    sheet = Sheet(words.SHEET, paper)
    _bomb_fields(sheet)
    for deck in (1, 2):
        sheet.head(words.SHEET_DECK.format(number=deck))
        _row(sheet, words.SHEET_FIELDS, 44)
        sheet.add(Text(sheet.left, sheet.y + 11, words.SHEET_CARDS, 12, "Sans-Semibold"))
        sheet.y += 17
        _blanks(sheet, CARDS // 4, 2, 23)
        _rounds(sheet, 3)
    return sheet


def _bomb_fields(sheet: Sheet) -> None:
    """Serial number and lamp, then a field for each kind of port."""
    y, names = sheet.y, (words.SHEET_SERIAL, words.SHEET_LAMP.format(bob=BOB))
    for name, x, wide in ((names[0], 0.0, sheet.room - 120), (names[1], sheet.room - 112, 112.0)):
        sheet.add(Rect(sheet.left + x, y, wide, 44, stroke=BLACK, line=1.2))
        sheet.add(Text(sheet.left + x + 5, y + 13, name, 12, "Sans-Semibold"))
    sheet.y += 50
    _row(sheet, (*PORTS, words.SHEET_ALL), 44)


def _row(sheet: Sheet, names: tuple[str, ...], high: float) -> None:
    wide = sheet.room / len(names)
    for number, name in enumerate(names):
        x = sheet.left + number * wide
        sheet.add(Rect(x, sheet.y, wide, high, stroke=BLACK, line=1.2))
        sheet.add(Text(x + 5, sheet.y + 13, name, 12, "Sans-Semibold"))
    sheet.y += high + 8


def _blanks(sheet: Sheet, columns: int, rows: int, high: float) -> None:
    wide = sheet.room / columns
    for place in range(columns * rows):
        sheet.add(Rect(sheet.left + place % columns * wide, sheet.y + place // columns * high, wide, high, stroke=RULE))
    sheet.y += rows * high + 6


def _rounds(sheet: Sheet, rounds: int) -> None:
    """Round, both hands and the bet, a line each."""
    columns = (56.0, (sheet.room - 56) * 0.34, (sheet.room - 56) * 0.34, (sheet.room - 56) * 0.32)
    head: list[Cell | str] = [Cell(name, "Sans-Bold", 13) for name in words.SHEET_ROUNDS]
    numbers = [Cell(str(number), "Sans-Bold", 14) for number in range(1, rounds + 1)]
    lines: list[list[Cell | str]] = [[number, "", "", ""] for number in numbers]
    sheet.table(columns, [head, *lines], 22, 14, after=12)
