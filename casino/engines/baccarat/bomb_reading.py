"""The reading that an expert works out from a bomb read aloud: steps to a deck's order, coming deals, the bet.

It only arranges what `bomb_deck` computes step by step, so that it can be explained; the desk writes the sentences. No
chip is laid and no strike is counted here (RULES, part 5).
"""

import msgspec

from casino.core.money import CENTS_PER_UNIT
from casino.core.texts import _
from casino.engines.baccarat.bets import Limits
from casino.engines.baccarat.bomb import Bomb, Module
from casino.engines.baccarat.bomb_deck import (
    BOB,
    CARDS,
    LOW_DECK,
    Column,
    FirstCard,
    card_at,
    column_of,
    first_index,
    is_unshuffled,
    multiplier_of,
    order_of,
)
from casino.engines.baccarat.hands import Coup, deal_coup

LATEST_START = CARDS - LOW_DECK  # with more cards dealt no round begins, as there is a new deck


class BobCheck(msgspec.Struct, frozen=True):
    """Whether the exception holds, and what decides it: a lit BOB and the total number of ports."""

    is_lit: bool
    ports: int
    applies: bool


class Working(msgspec.Struct, frozen=True):
    """The steps to a deck that the exception does not cover.

    `first` holds the letter's and the digit's rule and result, the solved modules, the sum and the index; `card` is the
    card of that index. `column` holds the most common ports and the sum that broke a tie between them.
    """

    first: FirstCard
    card: str
    column: Column
    multiplier: int


class Reading(msgspec.Struct, frozen=True):
    """A deck as an expert knows it. `working` is None if the exception makes every step unnecessary.

    `order` is the whole deck, 52 cards, of which `dealt` have been dealt; `coups` are all its remaining rounds, first
    to last: 5 to 7 from a fresh deck. The round after them comes from a new deck, which needs a reading of its own.
    """

    colour: str
    bob: BobCheck
    working: Working | None
    order: tuple[str, ...]
    dealt: int
    coups: tuple[Coup, ...]


def reading_of(bomb: Bomb, module: Module, colour: str, solved: int, dealt: int = 0) -> Reading:
    """The reading of a deck of a colour that appeared on the module when `solved` modules were solved.

    `dealt` cards of it have been dealt since. Raises ValueError, naming the key, for a colour no deck has, for fewer
    solved modules than the bomb came with, and for a number of cards after which no round of this deck begins.
    """
    _check(bomb, module, colour, solved)
    order = order_of(bomb, module, colour, solved)
    coups = _coups(order)
    starts = _starts(coups)
    if dealt not in starts:
        raise ValueError(
            _(
                "`dealt` must be {str} or {starts} with this deck",
                str=", ".join(map(str, starts[:-1])),
                starts=starts[-1],
            )
        )
    has_lit_bob = any(indicator.lit and indicator.label == BOB for indicator in bomb.indicators)
    bob = BobCheck(has_lit_bob, len(bomb.ports), is_unshuffled(bomb))
    working = None if bob.applies else _working(bomb, module, colour, solved)
    return Reading(colour, bob, working, order, dealt, coups[starts.index(dealt) :])


def _check(bomb: Bomb, module: Module, colour: str, solved: int) -> None:
    """Checks colour and count by making a module and a bomb, so that their sentences are used."""
    Module(module.minimum, module.maximum, colour)
    Bomb(bomb.serial, solved=solved)
    if solved < bomb.solved:
        raise ValueError(
            _("`solved` must be at least {solved}: so many were solved when the bomb began", solved=bomb.solved)
        )


def _working(bomb: Bomb, module: Module, colour: str, solved: int) -> Working:
    first = first_index(bomb.serial, module.limits, solved)
    return Working(first, card_at(first.index), column_of(bomb.ports), multiplier_of(colour, bomb.ports))


def _coups(order: tuple[str, ...]) -> tuple[Coup, ...]:
    """Every round of a deck, up to the one after which it is changed."""
    cards, coups, dealt = iter(order), [], 0
    while dealt <= LATEST_START:
        coup = deal_coup(cards.__next__)
        coups.append(coup)
        dealt += cards_of(coup)
    return tuple(coups)


def _starts(coups: tuple[Coup, ...]) -> tuple[int, ...]:
    """The number of cards dealt when each of a deck's rounds begins."""
    return tuple(sum(map(cards_of, coups[:number])) for number in range(len(coups)))


def cards_of(coup: Coup) -> int:
    """The number of cards a round takes: 4 to 6."""
    return len(coup.player) + len(coup.banker)


# -- what to bet ----------------------------------------------------------------------------------------------


def best_bet(coup: Coup, limits: Limits) -> dict[str, int]:
    """The least stakes in cents, by area, that guarantee a net gain on a round whose cards are known.

    That is the winning main bet alone; on a tie the Player's, which is pushed, with a Tie bet beside it. Stakes are
    whole dollars, as chips are. Empty if the limits allow no such bet: a Tie bet needs a maximum of $10.
    """
    areas = ("player", "tie") if coup.winner == "tie" else (coup.winner,)
    stakes = {area: _least(area, limits) for area in areas}
    return stakes if all(stake <= limits.of_area(area)[1] for area, stake in stakes.items()) else {}


def _least(area: str, limits: Limits) -> int:
    """The least bet that an area's limits and whole dollars allow."""
    least, _ = limits.of_area(area)
    return -(-least // CENTS_PER_UNIT) * CENTS_PER_UNIT
