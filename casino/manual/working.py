"""The working out of a deck in sentences, step by step, as a person does it by hand: for the examples and the desk.

The results are the engine's (`bomb_reading`); here they are only put in words.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from casino.core.money import CENTS_PER_UNIT, format_amount
from casino.engines.baccarat.bets import AREA_NAMES, CHIPS, DOLLARS
from casino.engines.baccarat.bomb import PORTS, Bomb, Module
from casino.engines.baccarat.bomb_deck import BOB, BOB_PORTS, CARDS, Column, FirstCard, Pick, card_at
from casino.engines.baccarat.bomb_reading import BobCheck, Reading, Working
from casino.engines.baccarat.hands import Coup

_RANKS = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_LETTERS = 26


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its name, and a sentence with the numbers and the result."""

    name: str
    said: str


def card_said(card: str) -> str:
    """A card in words: "king of diamonds"."""
    return f"{_RANKS[card[0]]} of {_SUITS[card[1]]}"


def dollars(cents: int) -> str:
    """An amount as the placard writes it: "$200"."""
    return format_amount(cents, DOLLARS)


def listed(names: Sequence[str]) -> str:
    """Names as a list in words: "one", "one and two", "one, two and three"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def steps_of(bomb: Bomb, module: Module, reading: Reading) -> tuple[Step, ...]:
    """All steps from what was read out to the first card and the number of the strip."""
    bob = Step(f"Lamp {BOB}", _bob_said(reading.bob))
    if reading.working is None:
        return (bob, Step("First card", f"Plain order: the deck begins with the {card_said(reading.order[0])}."))
    working = reading.working
    first = working.first
    return (
        bob,
        Step("Letter", _letter_said(first.letter, module)),
        Step("Digit", _digit_said(first.digit, module)),
        Step("First card", _first_said(first)),
        Step("Strip", _strip_said(working.column, bomb)),
        Step("Number", _number_said(reading, working)),
    )


def _bob_said(bob: BobCheck) -> str:
    few, many = BOB_PORTS
    if bob.applies:
        return f"It is lit, and there are {bob.ports} ports: the deck lies in plain order."
    if bob.is_lit:
        ports = "is 1 port" if bob.ports == 1 else f"are {bob.ports or 'no'} ports"
        return f"It is lit, but there {ports}, not {few} or {many}: go on."
    return "No such lamp is lit: go on."


def _letter_said(letter: Pick, module: Module) -> str:
    minimum = f"Minimum {dollars(module.minimum)}"
    if not letter.found:
        return f"{minimum}. There are no letters, so it is {letter.symbol}, which is {letter.value}."
    found = " ".join(letter.found)
    if letter.which == "sum":
        added = " + ".join(str(ord(sign) - ord("A") + 1) for sign in letter.found)
        less = less_said(letter.total, letter.value, _LETTERS)
        return f"{minimum}: add all of {found}: {sum_said(added, letter.total)}{less}."
    return f"{minimum}: the {_which(letter)} letter of {found} is {letter.symbol}, which is {letter.value}."


def _digit_said(digit: Pick, module: Module) -> str:
    ratio = module.maximum / module.minimum
    limit = f"{dollars(module.maximum)} is {ratio:g} times the minimum"
    if not digit.found:
        return f"{limit}. There are no digits, so it is {digit.symbol}."
    found = " ".join(digit.found)
    if digit.which == "sum":
        last = "" if digit.total == digit.value else f", of which {digit.value} is the last digit"
        return f"{limit}: add all of {found}: {sum_said(' + '.join(digit.found), digit.total)}{last}."
    return f"{limit}: the {_which(digit)} digit of {found} is {digit.symbol}."


def _which(pick: Pick) -> str:
    if len(pick.found) == 1:
        return "only"
    return "last but one" if pick.which == "second to last" else pick.which


def sum_said(added: str, total: int) -> str:
    """A sum in words, "1 + 2 = 3", and a single number as it is."""
    return f"{added} = {total}" if "+" in added else added


def less_said(total: int, left: int, size: int) -> str:
    """The part of a sum that subtracts a number as often as possible: ", less 2 × 52 = 27"; empty if nothing is."""
    times = (total - left) // size
    if not times:
        return ""
    return f", less {size if times == 1 else f'{times} × {size}'} = {left}"


def _first_said(first: FirstCard) -> str:
    less = less_said(first.total, first.index, CARDS)
    added = f"{first.letter.value} + {_LETTERS} × {first.digit.value} + {first.solved} solved = {first.total}"
    return f"{added}{less}: the {card_said(card_at(first.index))}."


def _strip_said(column: Column, bomb: Bomb) -> str:
    if len(column.ports) == 1:
        return f"Most common port: {column.ports[0]}, strip {column.number}."
    numbers = " + ".join(str(PORTS.index(port) + 1) for port in column.ports)
    less = less_said(column.total, column.number, len(PORTS))
    told = f"{listed(column.ports)} share the first place" if bomb.ports else "No ports, so all share the first place"
    return f"{told}: {numbers} = {column.total}{less}. Strip {column.number}."


def _number_said(reading: Reading, working: Working) -> str:
    deck = f"{reading.colour.capitalize()} deck, strip {working.column.number}"
    return f"{deck}: places go on times {working.multiplier}."


# -- rounds ---------------------------------------------------------------------------------------------------


def winner_said(coup: Coup) -> str:
    """ "Player wins", "Banker wins" or "Tie"."""
    return "Tie" if coup.winner == "tie" else f"{AREA_NAMES[coup.winner]} wins"


def pairs_said(coup: Coup) -> str:
    """The hands that begin with a pair, in words; "" for none."""
    pairs = (("player_pair", coup.has_player_pair), ("banker_pair", coup.has_banker_pair))
    return listed([AREA_NAMES[area] for area, is_pair in pairs if is_pair]) if any(p for _, p in pairs) else ""


def bet_said(bet: dict[str, int]) -> str:
    """A bet chip by chip, the largest first: "Player $30 (25, 5) and Tie $3 (1, 1, 1)"; "" for no bet."""
    if not bet:
        return ""
    return listed([f"{AREA_NAMES[area]} {dollars(stake)}{_chips_said(stake)}" for area, stake in bet.items()])


def _chips_said(stake: int) -> str:
    """The chips of a stake in brackets, if there are several."""
    chips = chips_of(stake)
    return f" ({', '.join(f'{chip:,}' for chip in chips)})" if len(chips) > 1 else ""


def chips_of(stake: int) -> tuple[int, ...]:
    """The fewest chips of a stake in cents, in whole dollars, the largest first."""
    left, chips = stake // CENTS_PER_UNIT, []
    for chip in reversed(CHIPS):
        count, left = divmod(left, chip)
        chips += [chip] * count
    return tuple(chips)
