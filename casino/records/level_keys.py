"""The keys of a game's settings as data: the values each may have, how they are typed, and their neighbours.

Everything follows from the settings' own types, so a new key is here by itself. Values are as a level file has them.
What a key means in words belongs to its game; no file is read here.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache, reduce
from typing import Any, Literal

import msgspec
from msgspec import inspect

from casino.core.dice import PIPS_OF_A_DIE, DiceCode
from casino.core.errors import AmountError, DiceCodeError, LevelError
from casino.core.money import CENTS_PER_UNIT, Cents, Ratio, parse_amount, typed_amount
from casino.core.texts import _
from casino.engines.sheets import HIGHEST_SHEET, LOWEST_SHEET, typed_code

Kind = Literal["switch", "choice", "number", "amount", "ratio", "share", "code"]
Word = str | None  # None: the key is left out

_FEW = 100  # up to so large a number one counts by ones
_LARGE_STEP = 30
_SHARE_STEP = Decimal("0.05")
# What people bet, from two cents to a million: the next amount on either side.
_LADDER = (
    *(2, 4, 10, 20, 50),
    *(
        round(part * CENTS_PER_UNIT * 10**power)
        for power in range(6)
        for part in ((1, 2, 5) if power != 1 else (1, 2, 2.5, 5))
    ),
    CENTS_PER_UNIT * 10**6,
)
_AT_FIRST = 10 * CENTS_PER_UNIT  # where an amount that was left out goes on from
_RATIOS = ("1:2", "4:5", "1:1", "6:5", "7:5", "3:2", "8:5", "2:1", "5:2", "3:1", "4:1", "5:1", "8:1", "10:1")
_SAID = {
    "switch": _("yes or no"),
    "choice": _("one of its words"),
    "number": _("a whole number"),
    "ratio": _("a payout such as 3:2"),
    "share": _("a share from 0 to 1"),
}


@dataclass(frozen=True)
class Key:
    """One key: its name, the kind of its values, and the limits of a number.

    `words` are all values of a choice, or those allowed in place of a number, an amount or a dice code.
    """

    name: str
    kind: Kind
    words: tuple[Word, ...] = ()
    least: int | None = None
    most: int | None = None


HIGHEST = Key("highest_sheet", "code", ("",))  # of a level's welcome: no rule of the game, but of who plays by what
_CODES = tuple(
    str(DiceCode(dice, pips))
    for dice in range(LOWEST_SHEET.dice, HIGHEST_SHEET.dice + 1)
    for pips in range(PIPS_OF_A_DIE)
)


@cache
def keys_of(settings: type[msgspec.Struct]) -> tuple[Key, ...]:
    """The keys of a type of settings, in their order. Raises TypeError for a type of value that cannot be typed in."""
    told = inspect.type_info(settings)
    assert isinstance(told, inspect.StructType)
    return tuple(_key(field.encode_name, field.type) for field in told.fields)


def _key(name: str, told: inspect.Type) -> Key:
    parts = told.types if isinstance(told, inspect.UnionType) else (told,)
    words: list[Word] = []
    for part in parts:
        if isinstance(part, inspect.LiteralType):
            words += [str(word) for word in part.values]
        elif isinstance(part, inspect.NoneType):
            words.append(None)
    for part in parts:
        if isinstance(part, inspect.BoolType):
            return Key(name, "switch")
        if isinstance(part, inspect.IntType):
            return Key(name, "number", tuple(words), part.ge, part.le)
        if isinstance(part, inspect.CustomType) and part.cls is Cents:
            return Key(name, "amount", tuple(words))
        if isinstance(part, inspect.StructType) and part.cls is Ratio:
            return Key(name, "ratio")
        if isinstance(part, inspect.DecimalType):
            return Key(name, "share")
    if words:
        return Key(name, "choice", tuple(words))
    raise TypeError(f"no value of `{name}` could be typed")


# -- written and read -----------------------------------------------------------------------------------------


def cents_of(value: float | str | Decimal) -> int:
    """An amount as a level file has it, in cents. Raises ValueError."""
    return int(Cents.from_units(value))


def units_of(cents: int) -> float:
    """Cents as a level file has them: whole units without a point."""
    return cents // CENTS_PER_UNIT if cents % CENTS_PER_UNIT == 0 else cents / CENTS_PER_UNIT


def typed(key: Key, value: Any) -> str:
    """A value as a person would type it."""
    if value is None or isinstance(value, str):
        return value or ""
    if key.kind == "amount":
        return typed_amount(cents_of(value))
    return str(value)


def read(key: Key, text: str) -> Any:
    """The value that a person typed, as a level file has it. Raises LevelError; limits are for the game to know."""
    text = text.strip()
    if text.lower() in key.words:
        return text.lower()
    if key.kind == "number" and re.fullmatch(r"[+-]?\d{1,9}", text):
        return int(text)
    if key.kind == "amount":
        try:
            return units_of(parse_amount(text))
        except AmountError as refusal:
            raise LevelError(str(refusal)) from None
    if key.kind == "code":
        try:
            return str(typed_code(text))
        except DiceCodeError as refusal:
            raise LevelError(str(refusal)) from None
    if key.kind == "ratio" and (found := re.fullmatch(r"(\d{1,9}) *(?::|to|/) *(\d{1,9})", text)):
        return f"{found[1]}:{found[2]}"
    if (
        key.kind == "share"
        and (found := re.fullmatch(r"(\d{0,6}\.?\d{0,6}) *(%?)", text))
        and found[1] not in ("", ".")
    ):
        share = Decimal(found[1]) / (100 if found[2] else 1)
        return float(share)
    raise LevelError(_('"{written}" is not {kind}.', written=text[:40], kind=_SAID[key.kind]))


# -- the next value -------------------------------------------------------------------------------------------


def steps(key: Key, value: Any, by: Literal[-1, 1]) -> Iterator[Any]:
    """The values that follow upwards or downwards, the nearest first; none at the end.

    Amounts and payouts go from one usual value to the next. A word in place of a number is above all numbers.
    """
    if key.kind == "switch":
        if bool(value) != (by > 0):
            yield by > 0
    elif key.kind == "choice":
        at = key.words.index(value) + by
        if 0 <= at < len(key.words):
            yield key.words[at]
    elif key.kind == "number":
        yield from _numbers(key, value, by)
    elif key.kind == "amount":
        here = _AT_FIRST if value is None else cents_of(value)
        yield from (units_of(cents) for cents in _beyond(_LADDER, here, by))
    elif key.kind == "ratio":
        ladder = tuple(map(_fraction, _RATIOS))
        yield from (f"{one.numerator}:{one.denominator}" for one in _beyond(ladder, _fraction(value), by))
    elif key.kind == "code":
        at = (_CODES.index(value) if value in _CODES else -1) + by
        if 0 <= at < len(_CODES):
            yield _CODES[at]
    else:
        share = min(Decimal(1), max(Decimal(0), Decimal(str(value)) + by * _SHARE_STEP))
        if share != Decimal(str(value)):
            yield float(share)


def _numbers(key: Key, value: Any, by: int) -> Iterator[Any]:
    if value in key.words:
        if by < 0:
            yield key.most
        return
    step = 1 if key.most is not None and key.most <= _FEW else _LARGE_STEP
    if key.words and key.most is not None and value >= key.most and by > 0:
        yield key.words[0]
        return
    after = value + by * step
    if step > 1 and key.least is not None and key.most is not None:
        after = max(key.least, min(key.most, after))
    if after != value:
        yield after


def _beyond(ladder: tuple[Any, ...], value: Any, by: int) -> tuple[Any, ...]:
    """The values of a ladder above or below a value, the nearest first."""
    if by > 0:
        return ladder[bisect_right(ladder, value) :]
    return ladder[: bisect_left(ladder, value)][::-1]


def _fraction(ratio: str) -> Fraction:
    profit, stake = map(int, ratio.split(":"))
    return Fraction(profit, stake)


# -- in words -------------------------------------------------------------------------------------------------


def limits(key: Key, words: Mapping[Word, str]) -> str:
    """The values a key may have, in a few words, where its type says it; `words` replace the key's own words."""
    if key.kind == "number" and key.least is not None and key.most is not None:
        numbers = _("{least} to {most}", least=key.least, most=f"{key.most:,}")
        return reduce(
            lambda said, word: _("{numbers}, or {word}", numbers=said, word=words.get(word, word)), key.words, numbers
        )
    return {"ratio": _("each number 1 to 9,999"), "share": _("0 to 1, at most four decimals")}.get(key.kind, "")


def refusal_in_words(refusal: LevelError, names: Mapping[str, str]) -> str:
    """The refusal of settings as a sentence, with the keys' names on the screen in place of those in files."""
    said = str(refusal).removeprefix("settings: ")
    said = re.sub(r"^key `(\w+)`: ", r"`\1` ", said)
    said = re.sub(r"`(\w+)`", lambda found: f'"{names.get(found[1], found[1])}"', said)
    return said[:1].upper() + said[1:]
