"""The phone's parts about people and table: how two use the book, the casing, hands and strikes, bets."""

from collections.abc import Mapping

from casino.engines.baccarat.bets import AREA_NAMES, AREAS, CHIPS, PAYS
from casino.engines.baccarat.bomb import MINIMUMS, PORTS
from casino.engines.baccarat.bomb_deck import BOB, LOW_DECK
from casino.manual import drawings, words
from casino.manual.books import Book
from casino.manual.leaves.table import BAD_PILE, GOOD_PILE, advised_chips, banker_rows, deal_steps, others_told
from casino.manual.phone import html
from casino.manual.working import dollars

Numbers = Mapping[str, str]  # the pages by name, as `html.link` makes them


def start(book: Book, numbers: Numbers, edition: str) -> str:
    """What the book is, and what to ask for."""
    return "".join(
        (
            html.paragraph(book.subtitle, "soft"),
            html.paragraph(words.START),
            html.paragraph(words.GOAL, "box"),
            html.head(words.ASK_HEAD),
            html.items([told.format(bob=BOB, edition=edition, **numbers) for told in words.ASK], numbered=True),
            html.head(words.THEN_HEAD),
            html.items([told.format(**numbers) for told in book.then]),
            html.paragraph(words.FIRST_ADVICE.format(**numbers), "soft"),
        )
    )


def casing(book: Book, numbers: Numbers) -> str:
    """The ports in pictures, the plate, the lamps and the placard."""
    kinds = "".join(
        f'<li>{html.drawing(drawings.port(port), 120, 62, port)}<div><b class="n">{number}</b> <b>{port}</b>'
        f"<br>{html.told(words.PORT_SIGNS[port])}</div></li>"
        for number, port in enumerate(PORTS, 1)
    )
    return "".join(
        (
            html.head(words.PORTS_HEAD),
            html.paragraph(book.ports_note.format(bob=BOB, **numbers)),
            f'<ul class="ports">{kinds}</ul>',
            html.head(words.OTHERS_HEAD),
            html.items(others_told()),
        )
    )


def hands(numbers: Numbers) -> str:
    """What cards count, who draws, and what costs a strike."""
    return "".join(
        (
            html.paragraph(f"*{words.VALUES_HEAD}.* {words.VALUES}", "box"),
            html.head(words.DEAL_HEAD),
            html.items(deal_steps(), numbered=True),
            _banker_table(),
            html.head(words.STRIKES_HEAD),
            html.items(words.STRIKES, numbered=True),
            html.paragraph(words.STRIKES_END.format(low=LOW_DECK, **numbers), "box"),
        )
    )


def _banker_table() -> str:
    """A row for each of the Banker's totals; in it the Player's third cards that make it take one are bright."""
    banker, third = map(html.told, words.BANKER_HEAD)
    rows = []
    for name, takes in banker_rows():
        fields = [f'<td class="{"yes" if take else "no"}">{count}</td>' for count, take in enumerate(takes)]
        rows.append(f"<tr><th>{name}</th>{''.join(fields)}</tr>")
    head = f'<tr><th>{banker}</th><th colspan="{len(takes)}">{third}</th></tr>'
    key = (
        f'<p class="key"><span class="yes">3</span> {html.told(words.BANKER_TAKES)} '
        f'<span class="no">3</span> {html.told(words.BANKER_STAYS)}</p>'
    )
    return f'<table class="banker">{head}{"".join(rows)}</table>{key}'


def bets() -> str:
    """What can be bet on, how chips are laid, and what to say."""
    rows = [
        [html.told(AREA_NAMES[area]), html.told(words.BET_WINS[area]), f"<b>{PAYS[area].in_words()}</b>"]
        for area in AREAS
    ]
    piles = "".join(
        f"<figure>{html.drawing(drawings.pile(40, 80, pile), 80, 84, told)}<figcaption>{html.told(told)}</figcaption>"
        "</figure>"
        for pile, told in ((GOOD_PILE, words.CHIPS_RIGHT), (BAD_PILE, words.CHIPS_WRONG))
    )
    chips = "".join(f"<li>{chip:,}</li>" for chip in CHIPS)
    advice = [[f"<b>{dollars(least)}</b>", *laid] for least, laid in zip(MINIMUMS, advised_chips(), strict=True)]
    return "".join(
        (
            html.head(words.BETS_HEAD),
            html.table([list(map(html.told, words.BET_TABLE)), *rows], "bets"),
            html.items(words.BET_RULES),
            html.head(words.CHIPS_HEAD),
            html.items(words.CHIPS),
            f'<div class="piles">{piles}</div><ul class="chips">{chips}</ul>',
            html.head(words.ADVICE_HEAD),
            html.paragraph(words.ADVICE),
            html.table([list(map(html.told, words.ADVICE_TABLE)), *advice]),
        )
    )
