"""A player's own sheet: what its skill is called, and its dice code as typed by hand. No rule of a game, no save."""

import re
from typing import Annotated, Literal, cast, get_args

import msgspec
from msgspec import Meta

from casino.core.dice import PIPS_OF_A_DIE, DiceCode
from casino.core.errors import DiceCodeError
from casino.core.texts import _

Trait = Literal["gambling", "perception"]
SkillName = Trait | Literal[""]  # empty for a skill that the house gave
TRAITS: tuple[Trait, ...] = get_args(Trait)
LOWEST_SHEET, HIGHEST_SHEET = DiceCode(2), DiceCode(12, 2)  # what a sheet may hold
_TYPED = re.compile(r"0*([0-9]{1,3})\s*[dD]\s*(?:\+\s*([0-9]{1,3}))?")


class Sheet(msgspec.Struct, frozen=True):
    """A player's own sheet: the skill that duels are rolled with, or the attribute, and its dice code."""

    trait: Trait
    skill: Annotated[str, Meta(pattern=r"^([2-9]|1[0-2])D(\+[12])?\Z")]

    def __str__(self) -> str:
        return f"{self.trait} {self.skill}"


_WORDS = {"gambling": _("Gambling {skill}"), "perception": _("Perception {skill}")}


def sheet_words(trait: SkillName, skill: str) -> str:
    """A skill as it is shown: "Perception 4D+1"; one that the house gave is Gambling."""
    return _WORDS[trait or "gambling"].format(skill=skill)


def typed_code(text: str) -> DiceCode:
    """The dice code that a person typed for a sheet: "4D+1", "4d + 1". Raises DiceCodeError, in one sentence."""
    if not text.strip():
        raise DiceCodeError(_("Write a dice code, such as 3D or 4D+1."))
    found = _TYPED.fullmatch(text.strip())
    if found is None:
        raise DiceCodeError(_('"{text}" is no dice code: write one such as 3D or 4D+1.', text=text.strip()[:20]))
    code = DiceCode(int(found[1]), int(found[2] or 0))
    if code.pips >= PIPS_OF_A_DIE:
        raise DiceCodeError(_('"{text}" is no dice code: after the plus comes 1 or 2.', text=text.strip()[:20]))
    if not LOWEST_SHEET <= code <= HIGHEST_SHEET:
        raise DiceCodeError(
            _(
                "A sheet holds {lowest} to {highest}, not {code}.",
                lowest=LOWEST_SHEET,
                highest=HIGHEST_SHEET,
                code=code,
            )
        )
    return code


def sheet_in(text: str) -> Sheet:
    """A sheet as it is written in a line: "4D+1", "Perception 4D+1". Raises DiceCodeError."""
    first, _space, rest = text.strip().partition(" ")
    if first.lower() in TRAITS:
        return Sheet(cast(Trait, first.lower()), str(typed_code(rest)))
    return Sheet("gambling", str(typed_code(text)))
