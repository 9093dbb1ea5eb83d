"""The practice pages: bombs looked up page by page, from the first word to the bet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from casino.core.texts import all_of
from casino.engines.baccarat.bets import AREA_NAMES
from casino.engines.baccarat.bomb import PORTS, Bomb, Indicator, Module
from casino.engines.baccarat.bomb_deck import BOB
from casino.engines.baccarat.bomb_reading import Reading, best_bet, cards_of, reading_of
from casino.engines.baccarat.hands import Coup
from casino.manual import drawings, words
from casino.manual.books import Book
from casino.manual.lookups import thirds_said
from casino.manual.printing.shapes import BLACK, SOFT, TINT, WHITE, Line, Rect, Text
from casino.manual.printing.sheet import Cell, Sheet
from casino.manual.working import COLOUR_NAMES, FIRST_CARD, NUMBER, bet_said, dollars, steps_of, winner_said

SHOWN = 12  # cards of an example's deck
BANKER_MARKS = {True: words.BANKER_TAKES, False: words.BANKER_STAYS}


@dataclass(frozen=True, slots=True)
class Example:
    """A bomb and a module as they are read out, and the state of the deck.

    `colour` is the deck's, `solved` what was solved when it appeared, `now` what is solved at present, and `gone` how
    many cards were dealt from it.
    """

    bomb: Bomb
    module: Module
    colour: str
    solved: int = 0
    now: int = 0
    gone: int = 0

    @property
    def reading(self) -> Reading:
        """The deck as an expert knows it, from the next round on."""
        return reading_of(self.bomb, self.module, self.colour, self.solved, self.gone)


EXAMPLES = (
    Example(Bomb("AL5OF2", ("Parallel",)), Module(500, 20_000, "red"), "red"),
    Example(Bomb("D4LF23"), Module(2_500, 150_000, "green"), "green", now=1, gone=5),
    Example(
        Bomb("G6XU35", ("PS/2", "Serial", "PS/2", "RJ-45", "Serial"), (Indicator(BOB, True), Indicator("CAR", False))),
        Module(10_000, 6_000_000, "green", ("blue",)),
        "blue",
        solved=1,
        now=2,
    ),
)


def example_page(paper: str, place: int, book: Book) -> Sheet:
    """The page of an example: what was read out, what is looked up and where, the cards, the hands, the bet."""
    example = EXAMPLES[place]
    reading = example.reading
    coup = reading.coups[0]
    sheet = Sheet(words.EXAMPLES[place], paper)
    sheet.head(words.EXAMPLE_TOLD)
    sheet.boxed(told_of(place), 13.5, after=8)
    sheet.head(book.example_steps)
    steps = book.steps_of(example.bomb, example.module, reading)
    for step, page in zip(steps, book.pages_of_steps(example.colour), strict=True):
        _step(sheet, step.name, book.numbers[page], step.said)
    if check := check_of(example, book):
        sheet.paragraph(check, 10.5, SOFT, after=8)
    sheet.head(words.EXAMPLE_CARDS)
    _cards(sheet, reading.order[:SHOWN], example.gone, example.gone + cards_of(coup))
    for area, said in zip(("player", "banker"), thirds_said(coup, BANKER_MARKS), strict=False):
        _step(sheet, AREA_NAMES[area], book.numbers["hands"], said)
    sheet.gap(4)
    _hands(sheet, coup)
    sheet.head(words.EXAMPLE_ROUND)
    sheet.boxed(said_of(example, book.numbers), 14.5, after=0)
    return sheet


def said_of(example: Example, numbers: Mapping[str, object]) -> str:
    """What is said to the partner about an example's next round; `numbers` are the pages by name."""
    coup = example.reading.coups[0]
    bet = bet_said(best_bet(coup, example.module.limits))
    least = dollars(example.module.minimum)
    return words.EXAMPLE_SAY.format(winner=winner_said(coup), bet=bet, minimum=least, **numbers)


def check_of(example: Example, book: Book) -> str:
    """The sums behind an example's first card and its strip; "" where the book has them anyway."""
    if book.edition == "sums":
        return ""
    steps = steps_of(example.bomb, example.module, example.reading)
    return words.EXAMPLE_CHECK.format(first=steps[FIRST_CARD].said, number=steps[NUMBER].said)


def told_of(place: int) -> str:
    """The facts of an example that the partner reads out, in one paragraph."""
    example, deck = EXAMPLES[place], words.EXAMPLE_DECKS[place]
    ports = [f"{example.bomb.ports.count(port)} {port}" for port in PORTS if port in example.bomb.ports]
    has_bob = any(lamp.lit and lamp.label == BOB for lamp in example.bomb.indicators)
    return words.EXAMPLE_BOMB.format(
        serial=example.bomb.serial,
        ports=all_of(ports) if ports else words.EXAMPLE_NO_PORTS,
        lamp=words.EXAMPLE_LAMPS[has_bob].format(bob=BOB),
        minimum=dollars(example.module.minimum),
        maximum=dollars(example.module.maximum),
        colour=COLOUR_NAMES[example.colour],
        deck=deck.format(solved=example.solved, now=example.now, gone=example.gone),
    )


def _step(sheet: Sheet, name: str, page: int, said: str) -> None:
    """Writes one lookup: its name, its page, and the result."""
    sheet.lines_at(f"*{name}*", sheet.left, sheet.y, 80, 13.5)
    sheet.lines_at(words.PAGE.format(number=page), sheet.left + 80, sheet.y, 56, 13.5, SOFT)
    sheet.y += sheet.lines_at(said, sheet.left + 138, sheet.y, sheet.room - 138, 13.5) + 3


def _cards(sheet: Sheet, cards: Sequence[str], gone: int, end: int) -> None:
    """Draws the first cards of a deck: the dealt ones crossed out, those of the round framed."""
    wide, high = sheet.room / len(cards), 36.0
    for number, card in enumerate(cards):
        x = sheet.left + number * wide
        is_gone, is_dealt = number < gone, gone <= number < end
        line = 2.4 if is_dealt else 0.8
        sheet.add(Rect(x + 2, sheet.y, wide - 4, high, 4, TINT if is_gone else WHITE, BLACK, line))
        sheet.add(*drawings.card_name(card, x + wide / 2, sheet.y + high / 2, 16))
        if is_gone:
            sheet.add(Line((x + 4, sheet.y + high - 3), (x + wide - 4, sheet.y + 3), 1.6))
    if gone:
        sheet.add(Rect(sheet.left + 2, sheet.y + high + 4, gone * wide - 4, 2.4, fill=BLACK))
        told = words.EXAMPLE_GONE.format(gone=gone)
        sheet.add(Text(sheet.left + gone * wide / 2, sheet.y + high + 17, told, 12, "Sans-Semibold", "center"))
        sheet.y += 15
    sheet.y += high + 9


def _hands(sheet: Sheet, coup: Coup) -> None:
    """Draws both hands in the order their cards came, with their totals."""
    columns = (116.0, *([(sheet.room - 116) / 4] * 4))
    row, top = 29.0, sheet.y
    rows: list[list[Cell | str]] = [list(words.EXAMPLE_TABLE)]
    for area, total in (("player", coup.player_total), ("banker", coup.banker_total)):
        name = Cell(AREA_NAMES[area], "Sans-Bold", 17, fill=TINT)
        rows.append([name, "", "", "", Cell(str(total), "Serif-Bold", 22)])
    sheet.table(columns, rows, row, 15, after=10)
    for line, hand in enumerate((coup.player, coup.banker), 1):
        for place, card in enumerate(hand):
            x = sheet.left + columns[0] + (place + 0.5) * columns[1]
            sheet.add(*drawings.card_name(card, x, top + (line + 0.5) * row, 19))
