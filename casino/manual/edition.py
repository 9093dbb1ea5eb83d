"""The numbers of the manual's editions, which change with every table of the rules and every word.

Each is printed at the foot of its pages and on the case that asks for it, so that a print of other rules is noticed.
"""

import hashlib
from collections.abc import Mapping
from types import ModuleType
from typing import TypeVar

from casino.engines.baccarat import bets as baccarat_bets
from casino.engines.baccarat import bomb, bomb_deck, warning
from casino.engines.baccarat import hands as baccarat_hands
from casino.engines.baccarat.settings import EDITIONS
from casino.manual import words, words_sums
from casino.manual.books import book_of

K = TypeVar("K")
V = TypeVar("V")

SIGNS = 4

_HANDS = range(10)


def edition_number(edition: str = EDITIONS[0]) -> str:
    """The number of an edition: its series and four characters of the hash of all it says, such as "1-7F3C"."""
    book = book_of(edition)
    own = [] if edition == EDITIONS[0] else [_sentences(words_sums)]
    told = repr((_tables(), _sentences(words), *own)).encode()
    return f"{book.series}-{hashlib.sha256(told).hexdigest()[:SIGNS].upper()}"


def _tables() -> tuple[object, ...]:
    """All parts of the rules that the manual prints, as text that is the same in every run."""
    player = [baccarat_hands.player_draws(total) for total in _HANDS]
    banker = [[baccarat_hands.banker_draws(total, third) for third in (None, *_HANDS)] for total in _HANDS]
    values = [baccarat_hands.points_of(card) for card in bomb_deck.UNSHUFFLED]
    limits = baccarat_bets.Limits(100_00, 1_000_00)
    return (
        (bomb.PORTS, bomb.COLOURS, bomb.MINIMUMS),
        (bomb_deck.UNSHUFFLED, bomb_deck.MODULUS, bomb_deck.LOW_DECK, bomb_deck.BOB, bomb_deck.BOB_PORTS),
        (_pairs(bomb_deck.LETTER_BY_MINIMUM), bomb_deck.DIGIT_BY_RATIO, bomb_deck.DIGIT_ABOVE),
        (_pairs(bomb_deck.MULTIPLIERS), bomb_deck.NO_LETTERS, bomb_deck.NO_DIGITS),
        (baccarat_bets.CHIPS, [(area, str(pays)) for area, pays in baccarat_bets.PAYS.items()]),
        [limits.of_area(area) for area in baccarat_bets.AREAS],
        (baccarat_hands.NATURALS, player, banker, values),
        sorted(warning.DIAL.items()),
    )


def _pairs(table: Mapping[K, V]) -> list[tuple[K, V]]:
    return sorted(table.items(), key=str)


def _sentences(said_in: ModuleType) -> list[tuple[str, str]]:
    return sorted((name, repr(said)) for name, said in vars(said_in).items() if name.isupper())
