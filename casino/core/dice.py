"""Dice codes and their text form: "4D+1" is four six-sided dice and one more. No chance, no rules of a game."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from casino.core.errors import DiceCodeError
from casino.core.texts import _

CODE_SIDES = 6
MAX_DICE = 20
PIPS_OF_A_DIE = 3  # three pips make one more die
_CODE = re.compile(r"([1-9]\d?)D(?:\+([1-9]\d?))?")


class DiceCode(NamedTuple):
    """A number of six-sided dice, and the pips added to their sum."""

    dice: int
    pips: int = 0

    def __str__(self) -> str:
        return f"{self.dice}D+{self.pips}" if self.pips else f"{self.dice}D"

    def raised(self, pips: int) -> DiceCode:
        """A code better by so many pips; three of them make a die."""
        more, rest = divmod(self.pips + pips, PIPS_OF_A_DIE)
        return DiceCode(self.dice + more, rest)


@lru_cache(maxsize=256)
def parse_code(text: str) -> DiceCode:
    """A dice code from its text. Raises DiceCodeError."""
    found = _CODE.fullmatch(text)
    if found is None or int(found[1]) > MAX_DICE:
        raise DiceCodeError(
            _(
                '"{text}" is not a dice code of 1 to {max_dice} dice, such as "3D" or "4D+1".',
                text=text[:20],
                max_dice=MAX_DICE,
            )
        )
    return DiceCode(int(found[1]), int(found[2] or 0))
