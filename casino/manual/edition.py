"""The manual's edition: a number that changes with every table of the rules and every word.

It is printed at the foot of every page and on the bomb's case, so that a print of other rules is noticed at once.
"""

import hashlib
from collections.abc import Mapping
from typing import TypeVar

from casino.engines.baccarat import bets as baccarat_bets
from casino.engines.baccarat import bomb, bomb_deck
from casino.engines.baccarat import hands as baccarat_hands
from casino.manual import words

K = TypeVar("K")
V = TypeVar("V")

EDITION = "1"
SIGNS = 4

_HANDS = range(10)


def edition_number() -> str:
    """The edition and four characters of its hash, such as "1-7F3C"."""
    told = repr((_tables(), _sentences())).encode()
    return f"{EDITION}-{hashlib.sha256(told).hexdigest()[:SIGNS].upper()}"


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
    )


def _pairs(table: Mapping[K, V]) -> list[tuple[K, V]]:
    return sorted(table.items(), key=str)


def _sentences() -> list[tuple[str, str]]:
    return sorted((name, repr(said)) for name, said in vars(words).items() if name.isupper())
