"""The phone's parts about the order of the cards: the way, the first card and the strip, and all strips."""

from casino.core.texts import _
from casino.engines.baccarat.bets import Limits
from casino.engines.baccarat.bomb import COLOURS, MINIMUMS, PORTS
from casino.engines.baccarat.bomb_deck import CARDS, MULTIPLIERS, UNSHUFFLED, card_at, indices_from, which_letter
from casino.manual import words
from casino.manual.books import Book
from casino.manual.leaves.order import (
    LETTERS,
    bob_asked,
    digit_rows,
    hand_help,
    hand_text,
    letter_rules,
    plain_said,
    strip_text,
)
from casino.manual.phone import html
from casino.manual.phone.table import Numbers
from casino.manual.working import COLOUR_NAMES, dollars

_MARK = _("A touch crosses a card off, another brings it back.")
_CLEAR = _("Bring all cards back")


def way(book: Book, numbers: Numbers) -> str:
    """The question first, its two answers, then letter and digit by the placard."""
    return "".join(
        (
            question(book, numbers),
            html.head(words.LETTER_HEAD),
            *map(_placard, MINIMUMS),
            letters(),
        )
    )


def question(book: Book, numbers: Numbers) -> str:
    """Whether the deck is in plain order, and what to do where it is and where it is not."""
    yes = f'<div class="box"><b class="tag">{html.told(words.WAY_YES)}</b> {html.told(plain_said(numbers))}</div>'
    steps = html.items([told.format(**numbers) for told in book.way_steps], numbered=True)
    no = f'<div class="box"><b class="tag">{html.told(words.WAY_NO)}</b>{steps}</div>'
    return f"{html.paragraph(bob_asked(), 'asked')}{yes}{no}"


def letters() -> str:
    """How letter and digit are read off a serial number, and the number of every letter."""
    each = [f"<li><b>{letter}</b> {number}</li>" for number, letter in enumerate(LETTERS, 1)]
    return f'{html.items(letter_rules())}<ul class="letters">{"".join(each)}</ul>'


def _placard(minimum: int) -> str:
    """Letter and digit for one minimum, folded."""
    letter = words.WHICH[which_letter(Limits(minimum, minimum))]
    rows = [(f"<b>{maximum}</b>", html.told(which)) for maximum, which in digit_rows(minimum)]
    content = (
        f"<p><b>{html.told(words.LETTER_ROW)}:</b> {html.told(letter)}</p>"
        f"<p><b>{html.told(words.DIGIT_ROW)}:</b> {html.told(words.MAXIMUM_ROW)}</p>"
        f"{html.table(rows, has_head=False)}"
    )
    return html.folded(f"{html.told(words.ADVICE_TABLE[0])} {dollars(minimum)}", content, group="minimum")


def first_card() -> str:
    """All cards by letter and half, and how to find the strip."""
    half = CARDS // 2
    halves = [
        f'<h4>{html.told(name)}</h4><ol class="index">{"".join(map(_index_field, range(begin, begin + half)))}</ol>'
        f"{_crossing(begin + half - 1)}"
        for name, begin in ((words.EVEN, 0), (words.ODD, half))
    ]
    ports = [[html.told(port), f"<b>{number}</b>"] for number, port in enumerate(PORTS, 1)]
    colours = [
        [html.told(COLOUR_NAMES[colour].capitalize()), *(f"×&nbsp;{times}" for times in MULTIPLIERS[colour])]
        for colour in COLOURS
    ]
    head = [html.told(words.HAND_TABLE), *(str(number) for number in range(1, len(PORTS) + 1))]
    by_hand = html.paragraph(hand_text()) + html.table([head, *colours], "narrow") + html.paragraph(hand_help(), "soft")
    return "".join(
        (
            html.paragraph(words.FIRST_TEXT),
            *halves,
            html.paragraph(words.SOLVED_NOTE, "box"),
            html.head(words.STRIP_HEAD),
            html.paragraph(strip_text()),
            html.table(ports, has_head=False),
            html.folded(html.told(words.HAND_HEAD), by_hand),
        )
    )


def _index_field(place: int) -> str:
    return f"<li><b>{LETTERS[place % len(LETTERS)]}</b>{html.card(UNSHUFFLED[place])}<small>{place + 1}</small></li>"


def _crossing(last: int) -> str:
    """The card that comes after the last one of a half."""
    after, comes = words.CROSSING
    following = UNSHUFFLED[(last + 1) % CARDS]
    cards = html.card(UNSHUFFLED[last]), html.card(following)
    return f'<p class="crossing">{html.told(after)} {cards[0]} {html.told(comes)} {cards[1]}</p>'


def strips(colour: str, numbers: Numbers) -> str:
    """The whole deck for each strip of a colour, folded; a touch crosses a card off."""
    made = []
    for number, multiplier in enumerate(MULTIPLIERS[colour], 1):
        cards = "".join(html.markable(html.card(card_at(index))) for index in indices_from(1, multiplier))
        name = html.told(words.STRIP_LABEL.format(number=number))
        times = html.told(words.STRIP_TIMES.format(multiplier=multiplier))
        content = html.sheet(f'<div class="strip">{cards}</div>', _CLEAR)
        made.append(html.folded(f"{name} <small>{times}</small>", content, group=colour))
    told = html.paragraph(words.STRIPS_TEXT.format(**numbers)) + html.paragraph(_MARK, "soft")
    return f"{_colours(colour)}{told}{''.join(made)}"


def _colours(here: str) -> str:
    """The ways to the decks of the other colours."""
    names = {colour: html.told(COLOUR_NAMES[colour].capitalize()) for colour in COLOURS}
    links = [
        f"<b>{name}</b>" if colour == here else f'<a href="#{colour}">{name}</a>' for colour, name in names.items()
    ]
    return f'<p class="colours">{"".join(links)}</p>'
