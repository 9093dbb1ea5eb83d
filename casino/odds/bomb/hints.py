"""Hints at a bomb in three steps: which pages of the manual, which rows, the next cards. Nothing is valued or graded.

They come from what the player at the bomb sees and from the manual alone, and each is counted. Where a bounty is to be
won there are none.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from casino.core.errors import NoOdds
from casino.core.texts import _, all_of
from casino.engines.baccarat.bomb import Bomb, Indicator, Module
from casino.engines.baccarat.bomb_deck import BOB, CARDS, card_at
from casino.engines.baccarat.bomb_reading import Reading, best_bet, cards_of, reading_of
from casino.engines.baccarat.events import DeckChanged, DefusalView, ModuleOpened, ModuleSolved, OthersSolved
from casino.engines.baccarat.settings import DefusalSettings
from casino.engines.base import Event
from casino.manual import words, words_sums
from casino.manual.books import Book, book_of
from casino.manual.working import COLOUR_NAMES, bet_said, card_said, winner_said

PAGES, ROWS, NEXT_CARDS = STEPS = (1, 2, 3)
NO_HINTS = _("There are no hints while a bounty is to be won.")


@dataclass(frozen=True)
class Hint:
    """A hint about a module, from 1: sentences, and the numbers of the manual's pages they refer to.

    The third step also has the cards of the next round in the order they are dealt, and the least bet in cents by area
    that wins on them, empty where the limits allow none.
    """

    module: int
    step: int
    pages: tuple[int, ...]
    said: tuple[str, ...]
    cards: tuple[str, ...] = ()
    bet: Mapping[str, int] = field(default_factory=dict)


class BombWatch:
    """A player's knowledge of a bomb's decks; give it every event in order.

    `solved` is how many modules the bomb came with solved, none on a case of the house. `given` are all hints so far.
    """

    def __init__(self, settings: DefusalSettings, solved: int = 0) -> None:
        self.settings = settings
        self.given: list[Hint] = []
        self._solved_before = self._solved = solved
        self._others = 0  # solved since the bomb was armed
        self._appeared: dict[int, int] = {}  # modules solved when the present deck appeared
        self._decks: dict[int, int] = {}  # decks before the present one
        self._told: set[tuple[int, ...]] = set()

    def observe(self, events: Iterable[Event]) -> None:
        """Takes in what happened at the bomb."""
        for event in events:
            if isinstance(event, ModuleSolved):
                self._solved += 1
            elif isinstance(event, OthersSolved):
                self._solved += event.count - self._others
                self._others = event.count
            elif isinstance(event, ModuleOpened):
                self._appeared[event.module] = event.solved
            elif isinstance(event, DeckChanged):
                self._appeared[event.module] = self._solved
                self._decks[event.module] = self._decks.get(event.module, 0) + 1

    def hint(self, view: DefusalView, module: int) -> Hint:
        """The next hint at a module: of a new deck its pages, then its rows, then the cards, round after round.

        A hint asked for again before anything was dealt is given again, and counts again only if it is another. Raises
        NoOdds, in a sentence, for a bounty's bomb and a module that is not to be solved.
        """
        if self.settings.bounty:
            raise NoOdds(NO_HINTS)
        if view.phase != "armed":
            raise NoOdds(_("No bomb is armed."))
        if not 1 <= module <= len(view.modules) or view.modules[module - 1].is_solved:
            raise NoOdds(_("Module {number} is not there, or is solved.", number=module))
        if not view.modules[module - 1].is_open:
            raise NoOdds(_("Module {number} opens when the one before it is solved.", number=module))
        gone = CARDS - view.modules[module - 1].cards_left
        deck = (module, self._decks.get(module, 0))
        keys = {PAGES: (*deck, PAGES), ROWS: (*deck, ROWS), NEXT_CARDS: (*deck, NEXT_CARDS, gone)}
        step = next((one for one in STEPS if keys[one] not in self._told), NEXT_CARDS)
        told = _told(self._read(view, module), module, step, book_of(self.settings.edition))
        if keys[step] not in self._told:
            self._told.add(keys[step])
            self.given.append(told)
        return told

    def _read(self, view: DefusalView, module: int) -> tuple[Bomb, Module, Reading]:
        seen = view.modules[module - 1]
        lamps = tuple(Indicator(label, lit) for label, lit in view.indicators)
        bomb = Bomb(view.serial, view.ports, lamps, self._solved_before)
        table = Module(seen.minimum, seen.maximum, seen.colour)
        solved = self._appeared.get(module, self._solved_before)
        return bomb, table, reading_of(bomb, table, seen.colour, solved, CARDS - seen.cards_left)


def _told(read: tuple[Bomb, Module, Reading], module: int, step: int, book: Book) -> Hint:
    bomb, table, reading = read
    if step == PAGES:
        names = ("first",) if reading.working is None else tuple(dict.fromkeys(book.pages_of_steps(reading.colour)))
        why = () if reading.working is not None else (_plain_said(reading, book),)
        pages = tuple(book.numbers[name] for name in names)
        return Hint(module, step, pages, (*why, *(_page_said(name, reading.colour, book) for name in names)))
    if step == ROWS:
        found = rows_of(bomb, table, reading, book)
        return Hint(module, step, tuple(dict.fromkeys(page for page, _ in found)), tuple(told for _, told in found))
    coup, bet = reading.coups[0], best_bet(reading.coups[0], table.limits)
    cards = reading.order[reading.dealt : reading.dealt + cards_of(coup)]
    comes = _("Next come the {cards}.", cards=all_of([card_said(card) for card in cards]))
    wins = _("Bet {bet}.", bet=bet_said(bet)) if bet else _("The limits allow no bet that wins on it.")
    said = (comes, f"{winner_said(coup)}.", wins)
    pages = tuple(book.numbers[name] for name in ("hands", "bets"))
    return Hint(module, step, pages, said, cards, bet)


def rows_of(bomb: Bomb, module: Module, reading: Reading, book: Book) -> tuple[tuple[int, str], ...]:
    """The page of a book for each step to the next cards, and a sentence with what is found there."""
    if reading.working is None:
        card = card_said(card_at(reading.dealt + 1))
        begins = _("The round begins with the {card}.", card=card)
        if reading.dealt:
            begins = _("Skip {gone}: the round begins with the {card}.", gone=reading.dealt, card=card)
        return ((book.numbers["first"], f"{_plain_said(reading, book)} {begins}"),)
    steps = zip(book.pages_of_steps(reading.colour), book.steps_of(bomb, module, reading), strict=True)
    return tuple((book.numbers[page], f"{step.name}: {step.said.replace('*', '')}") for page, step in steps)


def _plain_said(reading: Reading, book: Book) -> str:
    return _(
        "{bob} is lit and there are {ports} ports: the deck lies as the table on page {page} has it.",
        bob=BOB,
        ports=reading.bob.ports,
        page=book.numbers["first"],
    )


def _page_said(name: str, colour: str, book: Book) -> str:
    strips = words.STRIPS.format(colour=COLOUR_NAMES[colour].capitalize())
    titles = {"way": words.WAY, "first": book.first_card, "next": words_sums.NEXT, colour: strips}
    return _("Page {number}: {title}.", number=book.numbers[name], title=titles[name])
