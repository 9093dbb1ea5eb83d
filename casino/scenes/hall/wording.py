"""What the plaques of the hall's tables say: the words and the chips of a level. Nothing is measured or drawn here."""

from __future__ import annotations

from typing import NamedTuple

from casino.core.money import CENTS_PER_UNIT
from casino.engines.baccarat.settings import DefusalSettings
from casino.records.levels import Level
from casino.scenes.app.place import Place

_MOST_CHIPS = 4


class Wording(NamedTuple):
    """What a plaque says."""

    title: str
    limits: str
    blurb: str
    facts: tuple[str, ...]


def wording(place: Place, level: Level) -> Wording:
    """What the plaque of a table says; its house edge only once that is worked out."""
    return Wording(level.title, place.stakes(level), level.placard.blurb, tuple(place.words().table_facts(level)))


def chips_of(level: Level) -> tuple[int, ...]:
    """The chips between the limits of a table, or those of its fee, the smallest first."""
    from casino.ui.chips.chips import DENOMINATIONS, break_down  # which the hall's first frame can spare

    rules = level.settings
    if isinstance(rules, DefusalSettings):
        return tuple(sorted(set(break_down(rules.entry_fee // CENTS_PER_UNIT))))
    least, most = rules.minimum // CENTS_PER_UNIT, rules.maximum // CENTS_PER_UNIT
    return tuple(value for value in DENOMINATIONS if least <= value <= most)[:_MOST_CHIPS]
