"""Baccarat and its bomb a second time, written down from the source alone, to be played beside the rules card by card.

It takes plain texts and numbers, dollars for money, and knows nothing of the engine: loops count where the source
says to count, and tables stand as they are printed.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

ALPHABET = " ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # a letter's position is its place here
UP = list("A23456789TJQK")
DOWN = list("KQJT98765432A")
PACK = [*(r + "H" for r in UP), *(r + "C" for r in UP), *(r + "D" for r in DOWN), *(r + "S" for r in DOWN)]

TABLE = """
Color   DVI-D  Parallel  PS/2  RJ-45  Serial  Stereo_RCA
Red     20     33        26    41     12      31
Blue    18     2         50    22     34      8
Green   39     27        35    3      19      45
Silver  5      48        14    51     32      21
"""


def sign_at(signs: str, which: str) -> str:
    """The sign of a row of them that a word of the tables means."""
    if len(signs) == 1:
        return signs
    return {"First": signs[0], "Second": signs[1], "Second to last": signs[-2], "Last": signs[-1]}[which]


def letter(serial: str, minimum: int) -> str:
    """The first table: the minimum in dollars gives a letter."""
    letters = "".join(sign for sign in serial if sign.isalpha()) or "B"
    if minimum != 100:
        return sign_at(letters, {5: "First", 10: "Second", 25: "Second to last", 50: "Last"}[minimum])
    position = 0
    for sign in letters:
        position += ALPHABET.index(sign)
    while position > 26:
        position -= 26
    return ALPHABET[position]


def digit(serial: str, minimum: int, maximum: Fraction) -> int:
    """The second table: the ratio of the limits gives a digit."""
    digits = "".join(sign for sign in serial if sign.isdigit()) or "9"
    ratio = maximum / minimum
    if ratio > 500:
        return sum(map(int, digits)) % 10
    if ratio <= 50:
        return int(sign_at(digits, "First"))
    if ratio <= 100:
        return int(sign_at(digits, "Second"))
    if ratio <= 200:
        return int(sign_at(digits, "Second to last"))
    return int(sign_at(digits, "Last"))


def multiplier(colour: str, ports: Iterable[str]) -> int:
    """The third table: the deck's colour and the bomb's ports give the multiplier."""
    head, *rows = (line.split() for line in TABLE.strip().splitlines())
    columns = [name.replace("_", " ") for name in head[1:]]
    ports = list(ports)
    counts = [ports.count(name) for name in columns]
    position = 0
    for number, count in enumerate(counts, start=1):
        if count == max(counts):
            position += number
    while position > 6:
        position -= 6
    return next(int(row[position]) for row in rows if row[0].lower() == colour)


def deck(
    serial: str,
    minimum: int,
    maximum: Fraction,
    colour: str,
    ports: list[str],
    indicators: Iterable[tuple[str, bool]],
    solved: int,
) -> list[str]:
    """A deck's cards in order; limits in dollars, `solved` when it appeared."""
    if ("BOB", True) in indicators and (len(ports) == 8 or len(ports) == 9):
        return list(PACK)
    index = ALPHABET.index(letter(serial, minimum)) + 26 * digit(serial, minimum, maximum) + solved
    while index > 52:
        index -= 52
    cards = [PACK[index - 1]]
    factor = multiplier(colour, ports)
    while len(cards) < 52:
        index = (index * factor) % 53
        cards.append(PACK[index - 1])
    return cards


def value(card: str) -> int:
    """A card's points."""
    if card[0] == "A":
        return 1
    return 0 if card[0] in "TJQK" else int(card[0])


def score(hand: list[str]) -> int:
    """A hand's total: the rightmost digit of the sum."""
    return int(str(sum(map(value, hand)))[-1])


def round_of(cards: Iterator[str]) -> tuple[list[str], list[str]]:
    """The Player's and the Banker's cards of one round."""
    player: list[str] = []
    banker: list[str] = []
    for hand in (player, banker, player, banker):
        hand.append(next(cards))
    if score(player) >= 8 or score(banker) >= 8:
        return player, banker
    stood = score(player) >= 6
    if not stood:
        player.append(next(cards))
    total = score(banker)
    if stood:
        wants = total <= 5
    else:
        third = player[2][0]
        if total == 7:
            wants = False
        elif total == 6:
            wants = third in "67"
        elif total == 5:
            wants = third in "4567"
        elif total == 4:
            wants = third in "234567"
        elif total == 3:
            wants = third != "8"
        else:
            wants = True
    if wants:
        banker.append(next(cards))
    return player, banker


def entry_skill(area: str, player: list[str], banker: list[str], dollars: int) -> Fraction:
    """What a bet brings in dollars, its stake taken off."""
    difference = score(player) - score(banker)
    if area == "player":
        return Fraction(dollars if difference > 0 else -dollars if difference < 0 else 0)
    if area == "banker":
        return Fraction(dollars * 19, 20) if difference < 0 else Fraction(-dollars if difference > 0 else 0)
    if area == "tie":
        return Fraction(8 * dollars if difference == 0 else -dollars)
    hand = player if area == "player_pair" else banker
    return Fraction(11 * dollars if hand[0][0] == hand[1][0] else -dollars)


def rounds(decks: list[tuple[str, int]], **bomb: object) -> Iterator[tuple[list[str], list[str], str]]:
    """Round after round of one module: both hands and the deck's colour.

    `decks` are the colours of the decks as they come and how many modules are solved when each appears; `bomb` is
    what `deck` asks for beside that.
    """
    for colour, solved in decks:
        cards = deck(colour=colour, solved=solved, **bomb)  # type: ignore[arg-type]
        left = iter(cards)
        dealt = 0
        while 52 - dealt >= 26:
            player, banker = round_of(left)
            dealt += len(player) + len(banker)
            yield player, banker, colour
