"""The whole manual: all its pages in order, for a paper size. The pages' own modules have their content."""

from functools import lru_cache

from casino.engines.baccarat.bomb import COLOURS
from casino.manual import pages_order, pages_practice, pages_scratch, pages_table, words
from casino.manual.edition import edition_number
from casino.manual.lookups import EXAMPLE_PAGES, PAGE_NUMBERS, PAGES, SHEET_PAGES
from casino.manual.printing.shapes import PrintedPage
from casino.manual.printing.sheet import paper_size


def manual_pages(paper: str = "a4") -> tuple[PrintedPage, ...]:
    """Every page for a paper of `sheet.PAPERS`. Raises PrintError for another, MissingAsset without typefaces."""
    paper_size(paper)
    return _made(paper, edition_number())


@lru_cache(maxsize=4)
def _made(paper: str, edition: str) -> tuple[PrintedPage, ...]:
    made = {
        "start": pages_table.first_page(paper, PAGE_NUMBERS, edition),
        "ports": pages_table.casing_page(paper, PAGE_NUMBERS),
        "way": pages_order.way_page(paper, PAGE_NUMBERS),
        "first": pages_order.first_card_page(paper),
        **{colour: pages_order.strips_page(paper, colour, PAGE_NUMBERS) for colour in COLOURS},
        "hands": pages_table.hands_page(paper, PAGE_NUMBERS),
        "bets": pages_table.bets_page(paper),
        **{name: pages_practice.example_page(paper, place, PAGE_NUMBERS) for place, name in enumerate(EXAMPLE_PAGES)},
        **{name: pages_scratch.scratch_page(paper, place) for place, name in enumerate(SHEET_PAGES)},
    }
    sheets = [made[name] for name in PAGES]
    foot = words.FOOT.format(edition=edition)
    return tuple(sheet.page(number, len(sheets), foot) for number, sheet in enumerate(sheets, 1))
