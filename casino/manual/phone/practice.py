"""The phone's practice parts, and the note sheet."""

from collections.abc import Sequence

from casino.core.texts import _
from casino.engines.baccarat.bets import AREA_NAMES
from casino.engines.baccarat.bomb import COLOURS, MINIMUMS, PORTS
from casino.engines.baccarat.bomb_deck import BOB
from casino.engines.baccarat.bomb_reading import cards_of
from casino.engines.baccarat.hands import Coup
from casino.manual import words
from casino.manual.books import Book
from casino.manual.leaves.practice import BANKER_MARKS, EXAMPLES, SHOWN, Example, check_of, said_of, told_of
from casino.manual.leaves.scratch import ROUNDS, TABLES
from casino.manual.lookups import thirds_said
from casino.manual.phone import html
from casino.manual.phone.table import Numbers
from casino.manual.working import COLOUR_NAMES, dollars

_HAND = 3  # the most cards of one
_KEPT = _("What you write stays on this phone and goes nowhere.")
_CLEAR = _("Empty these fields")
_NUMERIC = {words.SHEET_FIELDS[2], words.SHEET_FIELDS[3], words.SHEET_GONE, words.SHEET_NEXT[1], words.SHEET_NEXT[3]}
_CHOICES = {  # fields with few answers
    words.SHEET_FIELDS[0]: tuple(COLOUR_NAMES[colour] for colour in COLOURS),
    words.SHEET_FIELDS[1]: tuple(map(dollars, MINIMUMS)),
    words.SHEET_NEXT[0]: tuple(COLOUR_NAMES[colour] for colour in COLOURS),
}


def example(place: int, book: Book, numbers: Numbers) -> str:
    """An example: what was read out, what is looked up and where, the cards, the hands, the bet."""
    shown = EXAMPLES[place]
    reading = shown.reading
    coup = reading.coups[0]
    steps = [
        (_named(step.name, numbers[page]), html.told(step.said))
        for step, page in zip(
            book.steps_of(shown.bomb, shown.module, reading), book.pages_of_steps(shown.colour), strict=True
        )
    ]
    thirds = [
        (_named(AREA_NAMES[area], numbers["hands"]), html.told(said))
        for area, said in zip(("player", "banker"), thirds_said(coup, BANKER_MARKS), strict=False)
    ]
    return "".join(
        (
            html.head(words.EXAMPLE_TOLD),
            html.paragraph(told_of(place), "box"),
            html.head(book.example_steps),
            _steps(steps),
            *([html.paragraph(check, "soft")] if (check := check_of(shown, book)) else []),
            html.head(words.EXAMPLE_CARDS),
            _cards(shown, cards_of(coup)),
            _steps(thirds),
            _hands(coup),
            html.head(words.EXAMPLE_ROUND),
            html.paragraph(said_of(shown, numbers), "box"),
        )
    )


def _named(step: str, page: str) -> str:
    """A step's name, and the page it is looked up on."""
    return f"<b>{html.told(step)}</b>, {html.told(words.PAGE.format(number=page))}"


def _steps(steps: Sequence[tuple[str, str]]) -> str:
    """Lookups: the name and the page of each, then the result."""
    return f"<dl>{''.join(f'<dt>{name}</dt><dd>{said}</dd>' for name, said in steps)}</dl>"


def _cards(example: Example, dealt: int) -> str:
    """The first cards of a deck: those used are struck out, those of the round framed."""
    kinds = ["gone"] * example.gone + ["now"] * dealt
    fields = [
        f'<li class="{kind}">{html.card(card)}</li>'
        for card, kind in zip(example.reading.order[:SHOWN], [*kinds, *([""] * SHOWN)], strict=False)
    ]
    told = html.paragraph(words.EXAMPLE_GONE.format(gone=example.gone), "soft") if example.gone else ""
    return f'<ol class="row">{"".join(fields)}</ol>{told}'


def _hands(coup: Coup) -> str:
    """Both hands in the order their cards came, with their totals."""
    rows = [list(map(html.told, words.EXAMPLE_TABLE))]
    for area, hand, total in (
        ("player", coup.player, coup.player_total),
        ("banker", coup.banker, coup.banker_total),
    ):
        cards = [html.card(card) for card in hand] + [""] * (_HAND - len(hand))
        rows.append([html.told(AREA_NAMES[area]), *cards, f"<b>{total}</b>"])
    return html.table(rows, "hands")


# -- to write on ----------------------------------------------------------------------------------------------


def notes(place: int, book: Book) -> str:
    """The fields for everything asked for and worked out, for so many TABLES; the first place has the bomb's."""
    numbers = range(place * TABLES + 1, (place + 1) * TABLES + 1)
    tables = [
        html.folded(
            html.told(words.SHEET_DECK.format(number=number)),
            html.sheet(_table_fields(book), _CLEAR),
            is_open=number == 1,
        )
        for number in numbers
    ]
    return (html.paragraph(_KEPT, "soft") + _bomb_fields() if place == 0 else "") + "".join(tables)


def _bomb_fields() -> str:
    """Fields for serial number and lamp, then one for each kind of port."""
    lamp = html.field(words.SHEET_LAMP.format(bob=BOB), options=(words.WAY_YES, words.WAY_NO))
    ports = "".join(html.field(name, "number") for name in (*PORTS, words.SHEET_ALL))
    fields = f'<div class="two">{html.field(words.SHEET_SERIAL)}{lamp}</div><div class="four">{ports}</div>'
    return html.sheet(fields, _CLEAR)


def _table_fields(book: Book) -> str:
    """The fields of one table: what is read out and looked up, the cards, the rounds, and the deck after it."""
    known = "".join(map(_field, (*book.sheet_fields, words.SHEET_GONE)))
    number, *columns = words.SHEET_ROUNDS
    rounds = "".join(
        f'<fieldset><legend>{html.told(number)} {turn}</legend><div class="three">'
        f"{''.join(map(html.field, columns))}</div></fieldset>"
        for turn in range(1, ROUNDS + 1)
    )
    following = "".join(map(_field, words.SHEET_NEXT[:-1]))
    return (
        f'<div class="three">{known}</div>{html.field(words.SHEET_CARDS, "lines")}{rounds}'
        f'<div class="two">{following}</div>{html.field(words.SHEET_NEXT[-1], "lines")}'
    )


def _field(name: str) -> str:
    return html.field(name, "number" if name in _NUMERIC else "text", _CHOICES.get(name, ()))
