"""Bombs to defuse, each behind a short code that can be read out over a telephone and typed in again.

A code and the rules of a level give the same case for ever, on every machine and with every version of Python. What the
case means for the cards is the engine's; nothing is played here.
"""

import hashlib
import random
import string
from collections.abc import Sequence
from typing import TypeVar

from casino.core.errors import CaseCodeError
from casino.core.letters import signs_of_code
from casino.core.texts import _
from casino.engines.baccarat.bomb import COLOURS, MINIMUMS, USUAL_LABELS, Bomb, Indicator, Module
from casino.engines.baccarat.bomb_deck import BOB
from casino.engines.baccarat.defusal import Case

T = TypeVar("T")

# No two of these look alike, and without vowels no group of them spells a word. As their number is prime, the check
# character catches every single wrong character and every swap of two.
ALPHABET = "23456789CDFHJKMNPRTVWXY"
CODE_LENGTH = 12  # including the check character, which is the last
GROUP = 4
MAX_MODULES = 4
MAX_PORTS = 9
MAX_INDICATORS = 5
NEXT_DECKS = 3

# A casing's plates: each carries some of the sockets of one kind, at least one.
PLATES = (("Parallel", "Serial"), ("DVI-D", "PS/2", "RJ-45", "Stereo RCA"))

# Maximum by minimum: a row for each row of the digit table, with the ratio on its edge, where mistakes happen.
RATIOS = ((10, 20, 40, 50), (60, 80, 100), (120, 150, 200), (250, 400, 500), (600, 800, 1_000))

# A for a letter, 9 for a digit, ? for either. Four of twenty serial numbers test the special rules: no letters, no
# digits, a single one of either.
_USUAL_SERIAL = "??9AA9"
_SERIALS = (_USUAL_SERIAL,) * 16 + ("999999", "AAAAAA", "99999A", "AAAAA9")
_LETTERS = "".join(
    letter for letter in string.ascii_uppercase if letter not in "IO"
)  # the missing ones are read as 1 and 0

_STREAM = "bomb case 1"  # another text would give every code another case
_DRAWN_STREAM = "bomb of a hall 1"  # another text would give every seed another case
_DAY_STREAM = "bomb of the day 1"  # another text would give every day another case
_WORD = 8  # bytes of a draw


# -- codes ----------------------------------------------------------------------------------------------------


def new_case_code(rng: random.Random) -> str:
    """A new random code in its written form: three groups of four, "7KXM-29TD-4WRC"."""
    signs = "".join(rng.choice(ALPHABET) for _ in range(CODE_LENGTH - 1))
    return format_case_code(signs + ALPHABET[-_weighed(signs) % len(ALPHABET)])


def code_of_the_day(date: str) -> str:
    """The code of the case of a day, "2031-10-31", which is the same for everybody."""
    return _code_from(f"{_DAY_STREAM} {date}")


def drawn_code(seed: str, phrase: str) -> str:
    """The code of the case that a hall draws from the sealed seed of a round and the phrase that others mixed in."""
    return _code_from(f"{_DRAWN_STREAM} {seed} {phrase}")


def _code_from(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    signs = "".join(ALPHABET[part % len(ALPHABET)] for part in digest[: CODE_LENGTH - 1])
    return format_case_code(signs + ALPHABET[-_weighed(signs) % len(ALPHABET)])


def format_case_code(signs: str) -> str:
    """A code's characters in groups."""
    return "-".join(signs[start : start + GROUP] for start in range(0, len(signs), GROUP))


def parse_case_code(text: str) -> str:
    """A code in the form of `new_case_code`, however it was handed on.

    Raises CaseCodeError for anything that is no code, including one with a slip.
    """
    signs = signs_of_code(text)
    if len(signs) != CODE_LENGTH:
        raise CaseCodeError(_("A case code has {most} characters, not {count}.", most=CODE_LENGTH, count=len(signs)))
    strange = next((sign for sign in signs if sign not in ALPHABET), "")
    if strange:
        raise CaseCodeError(
            _(
                "No case code has the character {sign} in it: only {alphabet}.",
                sign=ascii(strange),
                alphabet=ALPHABET,
            )
        )
    if _weighed(signs) % len(ALPHABET):
        raise CaseCodeError(
            _(
                "There is a mistake in {code}: please compare it character by character.",
                code=format_case_code(signs),
            )
        )
    return format_case_code(signs)


def _weighed(signs: str) -> int:
    """The sum of all characters times their places from the check character: a multiple of 23 if the code is valid."""
    return sum((CODE_LENGTH - place) * ALPHABET.index(sign) for place, sign in enumerate(signs))


# -- cases ----------------------------------------------------------------------------------------------------


def case_of(code: str, modules: int, others_solved: int = 0) -> Case:
    """The case of a code. With more modules the casing and the first modules stay the same.

    Of the bomb's other modules up to `others_solved` were solved before; the code says how many.

    Raises CaseCodeError as `parse_case_code`, and for a number of modules that no bomb has.
    """
    key = parse_case_code(code)
    if not 1 <= modules <= MAX_MODULES:
        raise CaseCodeError(_("A bomb has 1 to {most} modules, not {count}.", most=MAX_MODULES, count=modules))
    serial, ports, lamps = (_Stream(key, part) for part in ("serial", "ports", "lamps"))
    solved = _Stream(key, "solved").below(others_solved + 1)
    bomb = Bomb(_serial(serial), _ports(ports), _indicators(lamps), solved)
    return Case(bomb, tuple(_module(_Stream(key, f"module {number}")) for number in range(1, modules + 1)), key)


class _Stream:
    """The draws for one part of a case, which depend only on that part and the code."""

    def __init__(self, code: str, part: str) -> None:
        self._key = f"{_STREAM}/{code}/{part}"
        self._drawn = 0

    def below(self, size: int) -> int:
        """A number from 0 up to but excluding `size`; drawn from 64 bits, so all are practically equally likely."""
        self._drawn += 1
        word = hashlib.sha256(f"{self._key}/{self._drawn}".encode()).digest()[:_WORD]
        return int.from_bytes(word, "big") * size >> (8 * _WORD)

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def some_of(self, things: Sequence[T], count: int) -> list[T]:
        """A number of different things, in the order they were drawn."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(count)]


def _serial(stream: _Stream) -> str:
    """A serial number, mostly a usual one; the characters of an odd one are in any order."""
    pattern = stream.one_of(_SERIALS)
    if pattern != _USUAL_SERIAL:
        pattern = "".join(stream.some_of(pattern, len(pattern)))
    signs = {"A": _LETTERS, "9": string.digits, "?": _LETTERS + string.digits}
    return "".join(stream.one_of(signs[place]) for place in pattern)


def _ports(stream: _Stream) -> tuple[str, ...]:
    """Plate after plate up to a number of ports, each number equally likely; the last plate is cut to fit."""
    count = stream.below(MAX_PORTS + 1)
    ports: list[str] = []
    while len(ports) < count:
        plate = stream.one_of(PLATES)
        ports += stream.some_of(plate, 1 + stream.below(len(plate)))
    return tuple(ports[:count])


def _indicators(stream: _Stream) -> tuple[Indicator, ...]:
    """Labels without repeats. BOB is on every second casing and mostly lit, so that its effect is met."""
    others = [label for label in USUAL_LABELS if label != BOB]
    labels = stream.some_of(others, stream.below(MAX_INDICATORS + 1))
    lamps = [Indicator(label, stream.below(2) == 0) for label in labels]
    if stream.below(2) == 0:
        place = stream.below(min(len(lamps) + 1, MAX_INDICATORS))
        lamps[place : place + 1] = [Indicator(BOB, stream.below(3) > 0)]
    return tuple(lamps)


def _module(stream: _Stream) -> Module:
    """Limits for which all rows of both tables are equally likely, and decks that change colour each time."""
    minimum = stream.one_of(MINIMUMS)
    maximum = minimum * stream.one_of(stream.one_of(RATIOS))
    decks = [stream.one_of(COLOURS)]
    while len(decks) <= NEXT_DECKS:
        decks.append(stream.one_of([colour for colour in COLOURS if colour != decks[-1]]))
    return Module(minimum, maximum, decks[0], tuple(decks[1:]))
