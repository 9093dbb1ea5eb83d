"""The working out of a deck in sentences, step by step, as a person does it by hand: for the examples and the desk.

The results are the engine's (`bomb_reading`); here they are only put in words.
"""

from dataclasses import dataclass

from casino.core.money import CENTS_PER_UNIT, format_amount
from casino.core.texts import _, all_of, ngettext, pgettext
from casino.engines.baccarat.bets import AREA_NAMES, CHIPS, DOLLARS
from casino.engines.baccarat.bomb import PORTS, Bomb, Module
from casino.engines.baccarat.bomb_deck import BOB, BOB_PORTS, CARDS, Column, FirstCard, Pick, card_at
from casino.engines.baccarat.bomb_reading import BobCheck, Reading, Working
from casino.engines.baccarat.hands import Coup
from casino.manual.words import WHICH

_RANKS = {
    "A": _("ace"),
    "2": _("two"),
    "3": _("three"),
    "4": _("four"),
    "5": _("five"),
    "6": _("six"),
    "7": _("seven"),
    "8": _("eight"),
    "9": _("nine"),
    "T": _("ten"),
    "J": _("jack"),
    "Q": _("queen"),
    "K": _("king"),
}
_SUITS = {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}
COLOUR_NAMES = {"red": _("red"), "blue": _("blue"), "green": _("green"), "silver": _("silver")}  # of `bomb.COLOURS`
FIRST_CARD, NUMBER = 3, 5  # places in `steps_of` of a deck that is not in plain order
_LETTERS = 26


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its name, and a sentence with the numbers and the result."""

    name: str
    said: str


def card_said(card: str) -> str:
    """A card in words: "king of diamonds"."""
    return _("{rank} of {suit}", rank=_RANKS[card[0]], suit=_SUITS[card[1]])


def dollars(cents: int) -> str:
    """An amount as the placard writes it: "$200"."""
    return format_amount(cents, DOLLARS)


def steps_of(bomb: Bomb, module: Module, reading: Reading) -> tuple[Step, ...]:
    """All steps from what was read out to the first card and the number of the strip."""
    bob = Step(_("Lamp {bob}", bob=BOB), _bob_said(reading.bob))
    if reading.working is None:
        return (
            bob,
            Step(_("First card"), _("Plain order: the deck begins with the {card}.", card=card_said(reading.order[0]))),
        )
    working = reading.working
    first = working.first
    return (
        bob,
        Step(_("Letter"), _letter_said(first.letter, module)),
        Step(_("Digit"), _digit_said(first.digit, module)),
        Step(_("First card"), _first_said(first)),
        Step(_("Strip"), _strip_said(working.column, bomb)),
        Step(_("Number"), _number_said(reading, working)),
    )


def _bob_said(bob: BobCheck) -> str:
    few, many = BOB_PORTS
    if bob.applies:
        return _("It is lit, and there are {ports} ports: the deck lies in plain order.", ports=bob.ports)
    if not bob.is_lit:
        return _("No such lamp is lit: go on.")
    if not bob.ports:
        return _("It is lit, but there are no ports, not {few} or {many}: go on.", few=few, many=many)
    return ngettext(
        "It is lit, but there is {count} port, not {few} or {many}: go on.",
        "It is lit, but there are {count} ports, not {few} or {many}: go on.",
        bob.ports,
        few=few,
        many=many,
    )


def _letter_said(letter: Pick, module: Module) -> str:
    known = {"minimum": dollars(module.minimum), "symbol": letter.symbol, "value": letter.value}
    if not letter.found:
        return _("Minimum {minimum}. There are no letters, so it is {symbol}, which is {value}.", **known)
    found = " ".join(letter.found)
    if letter.which == "sum":
        added = " + ".join(str(ord(sign) - ord("A") + 1) for sign in letter.found)
        less = less_said(letter.total, letter.value, _LETTERS)
        total = sum_said(added, letter.total) + less
        return _("Minimum {minimum}: add all of {found}: {total}.", total=total, found=found, **known)
    which = _which(letter)
    return _(
        "Minimum {minimum}: the {which} letter of {found} is {symbol}, which is {value}.",
        which=which,
        found=found,
        **known,
    )


def _digit_said(digit: Pick, module: Module) -> str:
    ratio = module.maximum / module.minimum
    known = {"maximum": dollars(module.maximum), "ratio": f"{ratio:g}", "symbol": digit.symbol}
    if not digit.found:
        return _("{maximum} is {ratio} times the minimum. There are no digits, so it is {symbol}.", **known)
    found = " ".join(digit.found)
    if digit.which == "sum":
        known |= {"total": sum_said(" + ".join(digit.found), digit.total), "found": found, "last": str(digit.value)}
        if digit.total == digit.value:
            return _("{maximum} is {ratio} times the minimum: add all of {found}: {total}.", **known)
        return _(
            "{maximum} is {ratio} times the minimum: add all of {found}: {total}, of which {last} is the last digit.",
            **known,
        )
    return _(
        "{maximum} is {ratio} times the minimum: the {which} digit of {found} is {symbol}.",
        which=_which(digit),
        found=found,
        **known,
    )


def _which(pick: Pick) -> str:
    if len(pick.found) == 1:
        return pgettext("letter or digit", "only")
    return WHICH[pick.which]


def sum_said(added: str, total: int) -> str:
    """A sum in words, "1 + 2 = 3", and a single number as it is."""
    return f"{added} = {total}" if "+" in added else added


def less_said(total: int, left: int, size: int) -> str:
    """The part of a sum that subtracts a number as often as possible: ", less 2 × 52 = 27"; empty if nothing is."""
    times = (total - left) // size
    if not times:
        return ""
    taken = str(size) if times == 1 else f"{times} × {size}"
    return _(", less {number} = {left}", number=taken, left=left)


def ports_added(column: Column) -> str:
    """The numbers of the ports that share the first place, added up to that of the strip: "4 + 5 = 9, less 6 = 3"."""
    numbers = " + ".join(str(PORTS.index(port) + 1) for port in column.ports)
    return sum_said(numbers, column.total) + less_said(column.total, column.number, len(PORTS))


def _first_said(first: FirstCard) -> str:
    less = less_said(first.total, first.index, CARDS)
    return _(
        "{letter} + {letters} × {digit} + {solved} solved = {total}{less}: the {card}.",
        letter=first.letter.value,
        letters=_LETTERS,
        digit=first.digit.value,
        solved=first.solved,
        total=first.total,
        less=less,
        card=card_said(card_at(first.index)),
    )


def _strip_said(column: Column, bomb: Bomb) -> str:
    if len(column.ports) == 1:
        return _("Most common port: {port}, strip {strip}.", port=column.ports[0], strip=column.number)
    added = ports_added(column)
    if not bomb.ports:
        return _("No ports, so all share the first place: {sum}. Strip {strip}.", sum=added, strip=column.number)
    ports = all_of(column.ports)
    return _("{ports} share the first place: {sum}. Strip {strip}.", ports=ports, sum=added, strip=column.number)


def _number_said(reading: Reading, working: Working) -> str:
    return _(
        "{colour} deck, strip {strip}: places go on times {multiplier}.",
        colour=COLOUR_NAMES[reading.colour].capitalize(),
        strip=working.column.number,
        multiplier=working.multiplier,
    )


# -- rounds ---------------------------------------------------------------------------------------------------


def winner_said(coup: Coup) -> str:
    """ "Player wins", "Banker wins" or "Tie"."""
    return _("Tie") if coup.winner == "tie" else _("{hand} wins", hand=AREA_NAMES[coup.winner])


def pairs_said(coup: Coup) -> str:
    """The hands that begin with a pair, in words; "" for none."""
    pairs = (("player_pair", coup.has_player_pair), ("banker_pair", coup.has_banker_pair))
    return all_of([AREA_NAMES[area] for area, is_pair in pairs if is_pair])


def bet_said(bet: dict[str, int]) -> str:
    """A bet chip by chip, the largest first: "Player $30 (25, 5) and Tie $3 (1, 1, 1)"; "" for no bet."""
    return all_of([f"{AREA_NAMES[area]} {dollars(stake)}{_chips_said(stake)}" for area, stake in bet.items()])


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
