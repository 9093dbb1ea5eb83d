"""The order of the cards in a defusal deck, computed from the bomb step by step (RULES, part 5).

Every step is a function or a frozen record of its own, so that it can be shown to people who learn to do it by hand. No
bet is settled here, and no turn is known.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from casino.core.cards import RANKS
from casino.core.errors import OutOfDraws
from casino.core.texts import _
from casino.engines.baccarat.bets import Limits
from casino.engines.baccarat.bomb import COLOURS, PORTS, Bomb, Module

Which = Literal["first", "second", "second to last", "last", "sum"]

# Hearts and clubs run up, diamonds and spades down, as in a new pack.
UNSHUFFLED = tuple(
    rank + suit
    for suit, ranks in (("H", RANKS), ("C", RANKS), ("D", RANKS[::-1]), ("S", RANKS[::-1]))
    for rank in ranks
)
CARDS = len(UNSHUFFLED)
LOW_DECK = CARDS // 2  # with fewer left after a round there is a new deck

LETTER_BY_MINIMUM: Mapping[int, Which] = {  # the minimum in cents
    5_00: "first",
    10_00: "second",
    25_00: "second to last",
    50_00: "last",
    100_00: "sum",
}
DIGIT_BY_RATIO: tuple[tuple[int, Which], ...] = (  # maximum by minimum, up to and including this
    (50, "first"),
    (100, "second"),
    (200, "second to last"),
    (500, "last"),
)
DIGIT_ABOVE: Which = "sum"
MULTIPLIERS = {  # one for each of PORTS
    "red": (20, 33, 26, 41, 12, 31),
    "blue": (18, 2, 50, 22, 34, 8),
    "green": (39, 27, 35, 3, 19, 45),
    "silver": (5, 48, 14, 51, 32, 21),
}
MODULUS = 53
NO_LETTERS, NO_DIGITS = "B", "9"
BOB, BOB_PORTS = "BOB", (8, 9)

_LETTERS, _DIGITS = string.ascii_uppercase, string.digits
_PLACES = {"first": 0, "second": 1, "second to last": -2, "last": -1}


# -- cards by number ------------------------------------------------------------------------------------------


def card_at(index: int) -> str:
    """The card of an index from 1 to 52: 1 is the ace of hearts, 52 the ace of spades."""
    return UNSHUFFLED[index - 1]


def _wrapped(number: int, size: int) -> int:
    """A number above 0 with `size` subtracted until it is at most that."""
    return (number - 1) % size + 1


# -- the first card -------------------------------------------------------------------------------------------


class Pick(msgspec.Struct, frozen=True):
    """A letter or digit obtained from a serial number.

    `found` are all its letters (or digits), "" if it has none and the substitute is used. `which` is what the table
    asks for. `total` is the value of the picked one, or of all for a sum; `value` is that brought into 1-26 (0-9), and
    `symbol` how it is written.
    """

    found: str
    which: Which
    total: int
    value: int
    symbol: str


class FirstCard(msgspec.Struct, frozen=True):
    """The first card of a deck: `total` is letter + 26 x digit + solved modules, `index` that brought into 1-52."""

    letter: Pick
    digit: Pick
    solved: int
    total: int
    index: int


def which_letter(limits: Limits) -> Which:
    """The letter the minimum asks for. Raises KeyError for a minimum that no bomb has (`bomb.MINIMUMS`)."""
    return LETTER_BY_MINIMUM[limits.minimum]


def which_digit(limits: Limits) -> Which:
    """The digit the maximum divided by the minimum asks for; the division is exact."""
    for ratio, which in DIGIT_BY_RATIO:
        if limits.maximum <= ratio * limits.minimum:
            return which
    return DIGIT_ABOVE


def _pick(values: Sequence[int], which: Which) -> int:
    """The value that the table asks for, or the sum of all. If there is only one, it is always used."""
    if which == "sum":
        return sum(values)
    return values[_PLACES[which]] if len(values) > 1 else values[0]


def letter_of(serial: str, which: Which) -> Pick:
    """The letter obtained from a serial number; a sum may be a letter that is not in it."""
    found = "".join(sign for sign in serial if sign in _LETTERS)
    total = _pick([_LETTERS.index(letter) + 1 for letter in found or NO_LETTERS], which)
    value = _wrapped(total, len(_LETTERS))
    return Pick(found, which, total, value, _LETTERS[value - 1])


def digit_of(serial: str, which: Which) -> Pick:
    """The digit obtained from a serial number; a sum may be a digit that is not in it."""
    found = "".join(sign for sign in serial if sign in _DIGITS)
    total = _pick([int(digit) for digit in found or NO_DIGITS], which)
    value = total % len(_DIGITS)
    return Pick(found, which, total, value, _DIGITS[value])


def first_index(serial: str, limits: Limits, solved: int) -> FirstCard:
    """The first card of a deck that appears when `solved` modules are solved. Raises KeyError as `which_letter`."""
    letter = letter_of(serial, which_letter(limits))
    digit = digit_of(serial, which_digit(limits))
    total = letter.value + len(_LETTERS) * digit.value + solved
    return FirstCard(letter, digit, solved, total, _wrapped(total, CARDS))


# -- the cards after it ---------------------------------------------------------------------------------------


class Column(msgspec.Struct, frozen=True):
    """A column of MULTIPLIERS, `number` 1 to 6, and how it was found.

    `ports` are the most common ones, several in a tie; `total` is the sum of their columns before wrapping.
    """

    number: int
    ports: tuple[str, ...]
    total: int


def column_of(ports: Sequence[str]) -> Column:
    """The column of the most common port; for tied ports their sum brought into 1-6. No ports are a tie of all six."""
    count = Counter(ports)
    most = max(count[port] for port in PORTS)
    common = tuple(port for port in PORTS if count[port] == most)
    total = sum(PORTS.index(port) + 1 for port in common)
    return Column(_wrapped(total, len(PORTS)), common, total)


def multiplier_of(colour: str, ports: Sequence[str]) -> int:
    """The factor from a card's index to its successor's."""
    return MULTIPLIERS[colour][column_of(ports).number - 1]


def indices_from(first: int, multiplier: int) -> tuple[int, ...]:
    """All 52 indices of a deck in order. With any of MULTIPLIERS every index occurs once before the first returns."""
    indices: list[int] = []
    index = first
    while len(indices) < CARDS:
        indices.append(index)
        index = index * multiplier % MODULUS
    return tuple(indices)


def is_unshuffled(bomb: Bomb) -> bool:
    """Whether a lit BOB and exactly 8 or 9 ports in total put every deck in plain index order."""
    has_lit_bob = any(indicator.lit and indicator.label == BOB for indicator in bomb.indicators)
    return has_lit_bob and len(bomb.ports) in BOB_PORTS


def order_of(bomb: Bomb, module: Module, colour: str, solved: int) -> tuple[str, ...]:
    """The 52 cards of a deck of a colour that appears on a module when `solved` modules are solved."""
    if is_unshuffled(bomb):
        return UNSHUFFLED
    first = first_index(bomb.serial, module.limits, solved).index
    return tuple(map(card_at, indices_from(first, multiplier_of(colour, bomb.ports))))


# -- deck after deck ------------------------------------------------------------------------------------------


def colour_of(module: Module, decks_before: int) -> str:
    """The colour of a module's deck after so many others.

    When `next_decks` is used up the colours follow the order of COLOURS, so that a module never lacks a deck and each
    differs from the one before.
    """
    named = (module.deck, *module.next_decks)
    if decks_before < len(named):
        return named[decks_before]
    beyond = decks_before - len(named) + 1
    return COLOURS[(COLOURS.index(named[-1]) + beyond) % len(COLOURS)]


class Deck:
    """The deck that a module deals from, round after round; it changes only between rounds.

    `solved` is how many modules were solved when the present deck appeared, `decks_before` how many decks preceded it.
    """

    def __init__(self, bomb: Bomb, module: Module) -> None:
        self.bomb = bomb
        self.module = module
        self._begin(0, bomb.solved)

    def _begin(self, decks_before: int, solved: int) -> None:
        self.decks_before = decks_before
        self.solved = solved
        self.colour = colour_of(self.module, decks_before)
        self.dealt = 0
        self._order = order_of(self.bomb, self.module, self.colour, solved)

    def appear(self, solved: int) -> None:
        """Makes the first deck one that appears only when `solved` modules are solved."""
        self._begin(0, solved)

    def __deepcopy__(self, memo: dict[int, object]) -> Deck:
        """Copies the attributes alone: all they hold is frozen."""
        copy = Deck.__new__(Deck)
        copy.__dict__.update(self.__dict__)
        return copy

    @property
    def left(self) -> int:
        """The cards left in the present deck; at least 26 when a round begins, which takes 6 at most."""
        return CARDS - self.dealt

    def draw(self) -> str:
        """The next card. Raises OutOfDraws at the end of a deck that `close_round` did not change."""
        if not self.left:
            raise OutOfDraws(_("All {cards} cards of the {colour} deck are dealt.", cards=CARDS, colour=self.colour))
        self.dealt += 1
        return self._order[self.dealt - 1]

    def close_round(self, solved: int) -> bool:
        """Ends a round after which `solved` modules are solved; True if there is a new deck now."""
        if self.left >= LOW_DECK:
            return False
        self._begin(self.decks_before + 1, solved)
        return True
