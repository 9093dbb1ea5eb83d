"""A deck worked out by sums, as a person with pencil and paper does it, in sentences.

The results are the engine's (`bomb_reading`); the sums to the letter, the digit and the first card are in `working`.
"""

from casino.core.texts import all_of
from casino.engines.baccarat.bomb import Bomb, Module
from casino.engines.baccarat.bomb_deck import BOB, MODULUS, UNSHUFFLED, Column
from casino.engines.baccarat.bomb_reading import Reading, Working
from casino.manual import words, words_sums
from casino.manual.lookups import bob_said
from casino.manual.working import COLOUR_NAMES, Step, card_said, less_said, ports_added, steps_of

_SHOWN = 2  # cards after the first one whose sums are said; the others follow in the same way


def sums_of(bomb: Bomb, module: Module, reading: Reading) -> tuple[Step, ...]:
    """The steps to the cards of the reading's first round: lamp, letter, digit, first card, column, cards.

    `reading` is of that bomb and module. Raises ValueError if the deck is in plain order, as nothing is worked out.
    """
    working = reading.working
    if working is None:
        raise ValueError("`reading` is of a deck in plain order")
    _lamp, letter, digit, first, *_others = steps_of(bomb, module, reading)
    return (
        Step(words.LOOK_NAMES[0].format(bob=BOB), bob_said(reading)),
        letter,
        digit,
        first,
        Step(words_sums.COLUMN, _column_said(working.column, bomb)),
        Step(words.LOOK_NAMES[5], _cards_said(reading, working)),
    )


def next_place(place: int, number: int) -> tuple[int, int, int]:
    """The sum from a card's place to that of the next one: the product, what is taken away, and what remains."""
    product = place * number
    remains = product % MODULUS
    return product, product - remains, remains


def _column_said(column: Column, bomb: Bomb) -> str:
    if not bomb.ports:
        return words_sums.COLUMN_NO_PORTS.format(column=column.number)
    if len(column.ports) == 1:
        return words_sums.COLUMN_PORT.format(port=column.ports[0], column=column.number)
    return words_sums.COLUMN_PORTS.format(ports=all_of(column.ports), sum=ports_added(column), column=column.number)


def _cards_said(reading: Reading, working: Working) -> str:
    """The number of the deck, the sums to the first cards, and what is skipped."""
    colour, number = COLOUR_NAMES[reading.colour].capitalize(), working.multiplier
    told = [words_sums.CARDS_NUMBER.format(colour=colour, column=working.column.number, number=number)]
    for card in reading.order[:_SHOWN]:
        place = UNSHUFFLED.index(card) + 1
        product, _taken, remains = next_place(place, number)
        added = f"{place} × {number} = {product}{less_said(product, remains, MODULUS)}"
        told.append(words_sums.CARDS_NEXT.format(sum=added, card=card_said(UNSHUFFLED[remains - 1])))
    told.append(words_sums.CARDS_ON)
    if reading.dealt:
        card = card_said(reading.order[reading.dealt])
        told.append(words.LOOK_GONE.format(gone=reading.dealt, card=card))
    return " ".join(told)
