"""The editions of the manual as books: the order of their pages, and where their words differ.

One looks everything up, the other works it out by sums, as the bomb's makers do. Both say what the engine computes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from casino.engines.baccarat.bomb import COLOURS, Bomb, Module
from casino.engines.baccarat.bomb_reading import Reading
from casino.engines.baccarat.settings import EDITIONS
from casino.manual import words, words_sums
from casino.manual.lookups import lookups_of
from casino.manual.sums import sums_of
from casino.manual.working import Step

EXAMPLE_PAGES = ("example", "second_example", "third_example")
SHEET_PAGES = ("sheet", "second_sheet")
_LAST = ("hands", "bets", *EXAMPLE_PAGES, *SHEET_PAGES)
_COLOUR = ""  # stands for the page of the deck's colour


@dataclass(frozen=True)
class Book:
    """One edition. `pages` are their names in order; `steps` those on which each step to the cards is found."""

    edition: str
    series: str
    pages: tuple[str, ...]
    steps: tuple[str, ...]
    subtitle: str
    then: tuple[str, ...]
    ports_note: str
    way_steps: tuple[str, ...]
    first_card: str
    step_names: tuple[str, ...]
    example_steps: str
    sheet_fields: tuple[str, ...]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each page by its name."""
        return {name: number for number, name in enumerate(self.pages, 1)}

    def pages_of_steps(self, colour: str) -> tuple[str, ...]:
        """The page of each step to the cards, by name, for a deck of a colour."""
        return tuple(name or colour for name in self.steps)

    def steps_of(self, bomb: Bomb, module: Module, reading: Reading) -> tuple[Step, ...]:
        """The steps to the cards of the reading's first round, one for each of `step_names`, as this edition has them.

        Raises ValueError if the deck is in plain order, as nothing is looked up or worked out.
        """
        return (sums_of if self.edition == "sums" else lookups_of)(bomb, module, reading)


_LOOKUP = Book(
    edition="lookup",
    series="1",
    pages=("start", "ports", "way", "first", *COLOURS, *_LAST),
    steps=("way", "way", "way", "first", "first", _COLOUR),
    subtitle=words.SUBTITLE,
    then=words.THEN,
    ports_note=words.PORTS_NOTE,
    way_steps=words.WAY_STEPS,
    first_card=words.FIRST_CARD,
    step_names=words.LOOK_NAMES,
    example_steps=words.EXAMPLE_STEPS,
    sheet_fields=words.SHEET_FIELDS,
)
_SUMS = Book(
    edition="sums",
    series="2",
    pages=("start", "ports", "way", "first", "next", "remainders", *_LAST),
    steps=("way", "way", "way", "first", "next", "next"),
    subtitle=words_sums.SUBTITLE,
    then=(*words_sums.THEN_FIRST, *words.THEN[2:]),
    ports_note=words_sums.PORTS_NOTE,
    way_steps=(words.WAY_STEPS[0], *words_sums.WAY_LAST),
    first_card=words_sums.FIRST_CARD,
    step_names=(*words.LOOK_NAMES[:4], words_sums.COLUMN, words.LOOK_NAMES[5]),
    example_steps=words_sums.EXAMPLE_STEPS,
    sheet_fields=(*words.SHEET_FIELDS[:-1], words_sums.SHEET_NUMBER),
)
_BOOKS = {book.edition: book for book in (_LOOKUP, _SUMS)}
assert tuple(_BOOKS) == EDITIONS


def book_of(edition: str) -> Book:
    """The book of an edition, one of EDITIONS."""
    return _BOOKS[edition]
