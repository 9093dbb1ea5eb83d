"""A deck looked up page by page, as a person with only the book does it.

The results are the engine's (`bomb_reading`), the words are in `words`; only the sums that the pages ask for are done
here (`working` has the others).
"""

from collections.abc import Mapping

from casino.core.texts import all_of, one_of
from casino.engines.baccarat.bomb import Bomb, Module
from casino.engines.baccarat.bomb_deck import (
    BOB,
    BOB_PORTS,
    CARDS,
    DIGIT_ABOVE,
    DIGIT_BY_RATIO,
    Column,
    FirstCard,
    Pick,
    card_at,
    indices_from,
)
from casino.engines.baccarat.bomb_reading import Reading, Working, cards_of
from casino.engines.baccarat.hands import NATURALS, Coup, is_natural, points_of, total_of
from casino.manual import words
from casino.manual.working import COLOUR_NAMES, Step, card_said, dollars, less_said, ports_added, sum_said

_LETTERS = 26


def lookups_of(bomb: Bomb, module: Module, reading: Reading) -> tuple[Step, ...]:
    """The steps to the cards of the reading's first round, one for each of `words.LOOK_NAMES`, in order.

    `reading` is of that bomb and module. Raises ValueError if the deck is in plain order, as nothing is looked up.
    """
    working = reading.working
    if working is None:
        raise ValueError("`reading` is of a deck in plain order")
    first = working.first
    said = (
        bob_said(reading),
        _letter_said(first.letter, module),
        _digit_said(first.digit, module),
        _first_said(first, working.card),
        _strip_said(working.column, bomb),
        _cards_said(reading, working),
    )
    return tuple(Step(name.format(bob=BOB), told) for name, told in zip(words.LOOK_NAMES, said, strict=True))


def bob_said(reading: Reading) -> str:
    """A sentence on why the deck is not in plain order."""
    few, many = BOB_PORTS
    if not reading.bob.is_lit:
        return words.LOOK_DARK
    return words.LOOK_OTHER_PORTS.format(ports=reading.bob.ports, few=few, many=many)


# -- letter and digit -----------------------------------------------------------------------------------------


def _letter_said(letter: Pick, module: Module) -> str:
    values = [str(ord(sign) - ord("A") + 1) for sign in letter.found]
    added = sum_said(" + ".join(values), letter.total) + less_said(letter.total, letter.value, _LETTERS)
    found = _found_said(letter, words.LOOK_SUM_LETTERS, added)
    return words.LOOK_COLUMN.format(minimum=dollars(module.minimum), which=words.WHICH[letter.which], found=found)


def _digit_said(digit: Pick, module: Module) -> str:
    found = _found_said(digit, words.LOOK_SUM_DIGITS, sum_said(" + ".join(digit.found), digit.total))
    if digit.which == DIGIT_ABOVE:
        row = words.LOOK_BEYOND.format(amount=dollars(module.minimum * DIGIT_BY_RATIO[-1][0]))
    else:
        ratio = next(ratio for ratio, which in DIGIT_BY_RATIO if which == digit.which)
        row = words.LOOK_WITHIN.format(amount=dollars(module.minimum * ratio))
    maximum = dollars(module.maximum)
    return words.LOOK_ROW.format(maximum=maximum, row=row, which=words.WHICH[digit.which], found=found)


def _found_said(pick: Pick, of_a_sum: str, added: str) -> str:
    """A sentence on what the serial number has, and what is used of it."""
    if not pick.found:
        return words.LOOK_NONE.format(symbol=pick.symbol)
    found = " ".join(pick.found)
    if pick.which == "sum" and len(pick.found) > 1:
        return of_a_sum.format(found=found, sum=added, symbol=pick.symbol)
    return words.LOOK_PICK.format(found=found, symbol=pick.symbol)


# -- cards ----------------------------------------------------------------------------------------------------


def _first_said(first: FirstCard, card: str) -> str:
    is_odd = first.digit.value % 2
    below = card_at((first.total - first.solved - 1) % CARDS + 1)
    half = words.ODD if is_odd else words.EVEN
    field = words.LOOK_FIELD.format(
        digit=first.digit.symbol, half=half, letter=first.letter.symbol, card=card_said(below)
    )
    counted = words.LOOK_COUNT if first.solved else words.LOOK_NO_COUNT
    return f"{field} {counted.format(solved=first.solved, card=card_said(card))}"


def _strip_said(column: Column, bomb: Bomb) -> str:
    if not bomb.ports:
        return words.LOOK_NO_PORTS.format(strip=column.number)
    if len(column.ports) == 1:
        return words.LOOK_PORT.format(port=column.ports[0], strip=column.number)
    return words.LOOK_PORTS.format(ports=all_of(column.ports), sum=ports_added(column), strip=column.number)


def _cards_said(reading: Reading, working: Working) -> str:
    """A sentence on where the reading begins, what is skipped, and where the strip returns to its first line."""
    colour, order, gone = COLOUR_NAMES[reading.colour].capitalize(), reading.order, reading.dealt
    told = [words.LOOK_STRIP.format(colour=colour, strip=working.column.number, card=card_said(order[0]))]
    last = card_at(indices_from(1, working.multiplier)[-1])
    if last in order[: gone + cards_of(reading.coups[0]) - 1]:
        told.append(words.LOOK_TURN.format(card=card_said(last)))
    if gone:
        told.append(words.LOOK_GONE.format(gone=gone, card=card_said(order[gone])))
    return " ".join(told)


# -- hands ----------------------------------------------------------------------------------------------------


def thirds_said(coup: Coup, table: Mapping[bool, str]) -> tuple[str, ...]:
    """Reasons why each hand of a round has a third card or none; `table` is how the Banker's table marks both."""
    player, banker = total_of(coup.player[:2]), total_of(coup.banker[:2])
    if is_natural(player) or is_natural(banker):
        return (words.THIRD_NATURAL.format(naturals=one_of([str(total) for total in NATURALS])),)
    takes = len(coup.banker) > 2
    said = words.THIRD_TAKES if takes else words.THIRD_STANDS
    if len(coup.player) == 2:
        alone = words.THIRD_BANKER_ALONE.format(total=banker, takes=said)
        return words.THIRD_PLAYER_STANDS.format(total=player), alone
    third = points_of(coup.player[2])
    by_table = words.THIRD_BANKER_TABLE.format(total=banker, third=third, mark=table[takes], takes=said)
    return words.THIRD_PLAYER_TAKES.format(total=player, third=third), by_table
