"""The phone's parts of the edition by sums: letter and digit, the first card, the next card, and how to divide."""

from collections.abc import Sequence

from casino.engines.baccarat.bomb import COLOURS, PORTS
from casino.engines.baccarat.bomb_deck import MODULUS, MULTIPLIERS, UNSHUFFLED
from casino.manual import words, words_sums
from casino.manual.books import Book
from casino.manual.leaves import sums
from casino.manual.phone import html
from casino.manual.phone.order import letters, question
from casino.manual.phone.table import Numbers
from casino.manual.working import COLOUR_NAMES


def way(book: Book, numbers: Numbers) -> str:
    """The question first, its two answers, then letter and digit by the placard."""
    return "".join(
        (
            question(book, numbers),
            html.head(words_sums.LETTER_HEAD),
            _pairs(words.ADVICE_TABLE[0], words.LETTER_ROW, sums.letter_columns()),
            html.head(words_sums.DIGIT_HEAD),
            _pairs(words_sums.RATIO_ROW, words.DIGIT_ROW, sums.ratio_columns()),
            html.paragraph(sums.ratio_note()),
            letters(),
        )
    )


def _pairs(first: str, second: str, rows: Sequence[tuple[str, str]]) -> str:
    """A table of two columns with their names."""
    return html.table([list(map(html.told, row)) for row in ((first, second), *rows)])


def first_card() -> str:
    """The sum to the first card, and the place of every card."""
    places = [f"<li>{html.card(card)}<b>{place}</b></li>" for place, card in enumerate(UNSHUFFLED, 1)]
    return "".join(
        (
            html.paragraph(sums.first_text(), "box"),
            _pairs(*sums.digit_heads(), sums.digit_times()),
            html.head(words_sums.FIRST_HEAD),
            html.paragraph(sums.first_example()),
            html.paragraph(words.SOLVED_NOTE, "box"),
            html.head(words_sums.PLACES_HEAD),
            html.paragraph(words_sums.PLACES_TEXT),
            f'<ol class="index">{"".join(places)}</ol>',
        )
    )


def following(numbers: Numbers) -> str:
    """The number of each deck, and the way from one card to the next."""
    colours = [html.told(COLOUR_NAMES[colour].capitalize()) for colour in COLOURS]
    rows = [
        [f"<b>{column}</b> {html.told(port)}", *(f"<b>{MULTIPLIERS[colour][column - 1]}</b>" for colour in COLOURS)]
        for column, port in enumerate(PORTS, 1)
    ]
    return "".join(
        (
            html.head(words_sums.COLUMN_HEAD),
            html.paragraph(sums.column_text()),
            html.head(words_sums.NUMBER_HEAD),
            html.table([[html.told(words_sums.COLUMN_ROW), *colours], *rows]),
            html.head(words_sums.STEP_HEAD),
            html.items(sums.next_steps(numbers), numbered=True),
            html.paragraph(words_sums.STEP_NOTE, "box"),
        )
    )


def remainders() -> str:
    """The multiples to divide by, and a deck worked out."""
    found = "".join(f"<li>{number:,}</li>" for number in sums.multiples())
    rows = [[*numbers, html.card(card)] for *numbers, card in sums.deck_rows()]
    return "".join(
        (
            html.paragraph(words_sums.REMAINDERS_TEXT.format(modulus=MODULUS)),
            f'<ul class="multiples">{found}</ul>',
            html.head(words_sums.DECK_HEAD),
            html.paragraph(sums.deck_told()),
            html.table([list(map(html.told, sums.deck_heads())), *rows], "narrow"),
        )
    )
