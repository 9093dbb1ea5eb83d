"""The manual as a whole: all its pages in order, for a paper. What stands on each is in the pages' own modules."""

from __future__ import annotations

from functools import lru_cache

from casino.engines.bomb import COLOURS
from casino.manual import pages_order, pages_practice, pages_table, words
from casino.manual.edition import edition_number
from casino.manual.shapes import Page
from casino.manual.sheet import paper_size

_ORDER = ("start", "ports", "bets", "hands", "way", "first", *COLOURS, "example", "second_example", "sheet")
_NUMBERS = {name: number for number, name in enumerate(_ORDER, 1)}


def manual_pages(paper: str = "a4") -> tuple[Page, ...]:
    """Every page for a paper of `sheet.PAPERS`. Raises ManualError for another, MissingAsset without typefaces."""
    paper_size(paper)
    return _made(paper, edition_number())


@lru_cache(maxsize=4)
def _made(paper: str, edition: str) -> tuple[Page, ...]:
    sheets = [
        pages_table.first_page(paper, _NUMBERS, edition),
        pages_table.casing_page(paper, _NUMBERS),
        pages_table.bets_page(paper),
        pages_table.hands_page(paper, _NUMBERS),
        pages_order.way_page(paper, _NUMBERS),
        pages_order.first_card_page(paper),
        *(pages_order.strips_page(paper, colour) for colour in COLOURS),
        *(pages_practice.example_page(paper, number) for number in range(len(pages_practice.EXAMPLES))),
        pages_practice.scratch_page(paper),
    ]
    foot = words.FOOT.format(edition=edition)
    return tuple(sheet.page(number, len(sheets), foot) for number, sheet in enumerate(sheets, 1))
