"""The whole manual as one page for a phone's browser: nothing is fetched, and it works where no script runs.

It is made of words and tables alone. It knows no case, no table and no player.
"""

from functools import lru_cache
from html import escape

from casino.core.texts import pgettext
from casino.engines.baccarat.bomb import COLOURS
from casino.engines.baccarat.bomb_deck import MODULUS
from casino.engines.baccarat.settings import EDITIONS
from casino.manual import words, words_sums
from casino.manual.books import EXAMPLE_PAGES, SHEET_PAGES, Book, book_of
from casino.manual.edition import edition_number
from casino.manual.phone import html, order, practice, sums, table
from casino.manual.phone.style import SCRIPT, STYLE
from casino.manual.working import COLOUR_NAMES


def document(edition: str = EDITIONS[0]) -> bytes:
    """The page of an edition, in UTF-8."""
    return _made(edition, edition_number(edition))


@lru_cache(maxsize=2)
def _made(edition: str, number: str) -> bytes:
    book = book_of(edition)
    numbers = {name: html.link(page, name) for name, page in book.numbers.items()}
    parts = {
        "start": (words.FIRST, table.start(book, numbers, number)),
        "ports": (words.CASING, table.casing(book, numbers)),
        **(_by_sums(book, numbers) if edition == "sums" else _looked_up(book, numbers)),
        "hands": (words.HANDS, table.hands(numbers)),
        "bets": (words.BETS, table.bets()),
        **{
            name: (words.EXAMPLES[place], practice.example(place, book, numbers))
            for place, name in enumerate(EXAMPLE_PAGES)
        },
        **{name: (words.SHEETS[place], practice.notes(place, book)) for place, name in enumerate(SHEET_PAGES)},
    }
    sections = [html.section(name, page, *parts[name]) for name, page in book.numbers.items()]
    foot = html.paragraph(words.FOOT.format(edition=number), "soft")
    title, language = html.told(words.TITLE), pgettext("the language of these sentences, as HTML names it", "en")
    head = f"<header><h1>{title}</h1></header>"
    body = f"{head}<main>{''.join(sections)}{foot}</main>{_bar(book)}"
    return (
        f'<!DOCTYPE html><html lang="{escape(language)}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">'
        '<meta name="color-scheme" content="dark">'
        '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">'
        f'<link rel="icon" href="data:,"><style>{STYLE}</style></head>'
        f"<body>{body}<script>{SCRIPT}</script></body></html>"
    ).encode()


def _looked_up(book: Book, numbers: table.Numbers) -> dict[str, tuple[str, str]]:
    """Titles and content of the pages on which the order of the cards is looked up."""
    titles = {colour: words.STRIPS.format(colour=COLOUR_NAMES[colour].capitalize()) for colour in COLOURS}
    return {
        "way": (words.WAY, order.way(book, numbers)),
        "first": (book.first_card, order.first_card()),
        **{colour: (title, order.strips(colour, numbers)) for colour, title in titles.items()},
    }


def _by_sums(book: Book, numbers: table.Numbers) -> dict[str, tuple[str, str]]:
    """Titles and content of the pages by which it is worked out."""
    return {
        "way": (words.WAY, sums.way(book, numbers)),
        "first": (book.first_card, sums.first_card()),
        "next": (words_sums.NEXT, sums.following(numbers)),
        "remainders": (words_sums.REMAINDERS.format(modulus=MODULUS), sums.remainders()),
    }


def _bar(book: Book) -> str:
    """The links at the foot of the screen, where a thumb reaches them."""
    entries = {
        "start": pgettext("part of the manual", "Ask"),
        "way": pgettext("part of the manual", "Way"),
        "first": pgettext("part of the manual", "Card"),
        COLOURS[0]: pgettext("part of the manual", "Decks"),
        "next": pgettext("part of the manual", "Next"),
        "hands": pgettext("part of the manual", "Hands"),
        "bets": pgettext("part of the manual", "Bets"),
        SHEET_PAGES[0]: pgettext("part of the manual", "Notes"),
    }
    links = [
        f'<a href="#{name}"><b>{book.numbers[name]}</b>{html.told(label)}</a>'
        for name, label in entries.items()
        if name in book.numbers
    ]
    return f"<nav>{''.join(links)}</nav>"
