"""The whole manual as one page for a phone's browser: nothing is fetched, and it works where no script runs.

It is made of words and tables alone. It knows no case, no table and no player.
"""

from functools import lru_cache
from html import escape

from casino.core.texts import _, pgettext
from casino.engines.baccarat.bomb import COLOURS
from casino.manual import words
from casino.manual.edition import edition_number
from casino.manual.lookups import EXAMPLE_PAGES, PAGE_NUMBERS, PAGES, SHEET_PAGES
from casino.manual.phone import html, order, practice, table
from casino.manual.phone.style import SCRIPT, STYLE
from casino.manual.working import COLOUR_NAMES


def document() -> bytes:
    """The page, in UTF-8."""
    return _made(edition_number())


@lru_cache(maxsize=2)
def _made(edition: str) -> bytes:
    numbers = {name: html.link(number, name) for name, number in PAGE_NUMBERS.items()}
    parts = {
        "start": (words.FIRST, table.start(numbers, edition)),
        "ports": (words.CASING, table.casing(numbers)),
        "way": (words.WAY, order.way(numbers)),
        "first": (words.FIRST_CARD, order.first_card()),
        **{colour: (_strips_title(colour), order.strips(colour, numbers)) for colour in COLOURS},
        "hands": (words.HANDS, table.hands(numbers)),
        "bets": (words.BETS, table.bets()),
        **{name: (words.EXAMPLES[place], practice.example(place, numbers)) for place, name in enumerate(EXAMPLE_PAGES)},
        **{name: (words.SHEETS[place], practice.notes(place)) for place, name in enumerate(SHEET_PAGES)},
    }
    sections = [html.section(name, PAGE_NUMBERS[name], *parts[name]) for name in PAGES]
    foot = html.paragraph(words.FOOT.format(edition=edition), "soft")
    title = html.told(words.TITLE)
    head = f"<header><h1>{title}</h1></header>"
    body = f"{head}<main>{''.join(sections)}{foot}</main>{_bar()}"
    return (
        f'<!DOCTYPE html><html lang="{escape(_("en"))}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">'
        '<meta name="color-scheme" content="dark">'
        '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">'
        f'<link rel="icon" href="data:,"><style>{STYLE}</style></head>'
        f"<body>{body}<script>{SCRIPT}</script></body></html>"
    ).encode()


def _strips_title(colour: str) -> str:
    return words.STRIPS.format(colour=COLOUR_NAMES[colour].capitalize())


def _bar() -> str:
    """The links at the foot of the screen, where a thumb reaches them."""
    entries = (
        ("start", pgettext("part of the manual", "Ask")),
        ("way", pgettext("part of the manual", "Way")),
        ("first", pgettext("part of the manual", "Card")),
        (COLOURS[0], pgettext("part of the manual", "Decks")),
        ("hands", pgettext("part of the manual", "Hands")),
        ("bets", pgettext("part of the manual", "Bets")),
        (SHEET_PAGES[0], pgettext("part of the manual", "Notes")),
    )
    links = [f'<a href="#{name}"><b>{PAGE_NUMBERS[name]}</b>{html.told(label)}</a>' for name, label in entries]
    return f"<nav>{''.join(links)}</nav>"
