"""The whole manual: all pages of an edition in order, for a paper size. The leaves have their content."""

from functools import lru_cache

from casino.engines.baccarat.bomb import COLOURS
from casino.engines.baccarat.settings import EDITIONS
from casino.manual import words
from casino.manual.books import EXAMPLE_PAGES, SHEET_PAGES, Book, book_of
from casino.manual.edition import edition_number
from casino.manual.leaves import order, practice, scratch, sums, table
from casino.manual.printing.shapes import PrintedPage
from casino.manual.printing.sheet import Sheet, paper_size


def manual_pages(paper: str = "a4", edition: str = EDITIONS[0]) -> tuple[PrintedPage, ...]:
    """Every page for a paper of `sheet.PAPERS`. Raises PrintError for another, MissingAsset without typefaces."""
    paper_size(paper)
    return _made(paper, edition, edition_number(edition))


@lru_cache(maxsize=4)
def _made(paper: str, edition: str, number: str) -> tuple[PrintedPage, ...]:
    book = book_of(edition)
    made = {
        "start": table.first_page(paper, book, number),
        "ports": table.casing_page(paper, book),
        **(_by_sums(paper, book) if edition == "sums" else _looked_up(paper, book)),
        "hands": table.hands_page(paper, book),
        "bets": table.bets_page(paper),
        **{name: practice.example_page(paper, place, book) for place, name in enumerate(EXAMPLE_PAGES)},
        **{name: scratch.scratch_page(paper, place, book) for place, name in enumerate(SHEET_PAGES)},
    }
    sheets = [made[name] for name in book.pages]
    foot = words.FOOT.format(edition=number)
    return tuple(sheet.page(number, len(sheets), foot) for number, sheet in enumerate(sheets, 1))


def _looked_up(paper: str, book: Book) -> dict[str, Sheet]:
    """The pages on which the order of the cards is looked up."""
    return {
        "way": order.way_page(paper, book),
        "first": order.first_card_page(paper),
        **{colour: order.strips_page(paper, colour, book) for colour in COLOURS},
    }


def _by_sums(paper: str, book: Book) -> dict[str, Sheet]:
    """The pages by which it is worked out."""
    return {
        "way": sums.way_page(paper, book),
        "first": sums.first_card_page(paper),
        "next": sums.next_page(paper, book),
        "remainders": sums.remainders_page(paper),
    }
