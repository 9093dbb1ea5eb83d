"""The sums of statistics, as text to keep in a save and to read again exactly. Nothing is counted here.

Raise EDITION whenever what is counted of a round changes: all players' rounds are then counted anew.

A round is replayed for the statistics once, in idle frames of the hall. The sums are trusted only as far as their
rounds and money agree with the books.
"""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, get_args, get_origin

import msgspec

from casino.tally.curve import Curve
from casino.tally.figures import Figures

EDITION = 2


@dataclass
class Sums:
    """A player's figures by game, "" for all together, and how far in the books they go."""

    last_round: int = 0
    last_movement: int = 0
    last_moved_round: int | None = None  # the round that the last movement of the purse belongs to
    purse: Curve = field(default_factory=Curve)
    by_game: dict[str, Figures] = field(default_factory=lambda: {"": Figures()})


class _StoredSums(msgspec.Struct):
    edition: int
    sums: msgspec.Raw


def sums_text(sums: Sums) -> bytes:
    """The sums as JSON."""
    raw = msgspec.Raw(msgspec.json.encode(sums, enc_hook=_written))
    return msgspec.json.encode(_StoredSums(EDITION, raw))


def sums_from(text: bytes) -> Sums | None:
    """The sums that `sums_text` wrote; None if they are of another edition or cannot be read."""
    try:
        kept = msgspec.json.decode(text, type=_StoredSums)
        if kept.edition != EDITION:
            return None
        sums = msgspec.json.decode(kept.sums, type=Sums, dec_hook=_read)
    except (msgspec.MsgspecError, ValueError, ArithmeticError, RecursionError):
        return None
    return sums if "" in sums.by_game else None


def _written(value: object) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(f"{type(value).__name__} cannot be kept")


def _read(kind: Any, value: Any) -> object:
    if kind is Fraction:
        return Fraction(value)
    if get_origin(kind) is Counter:  # msgspec knows plain dictionaries only
        return Counter(msgspec.convert(value, dict[get_args(kind)[0], int], strict=False))  # type: ignore[misc]
    raise NotImplementedError(f"{kind} cannot be kept")
