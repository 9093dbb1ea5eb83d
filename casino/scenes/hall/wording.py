"""What the plaques of the hall's tables say: the words and the chips of a level. Nothing is measured or drawn here."""

from __future__ import annotations

from typing import NamedTuple

from casino.records.levels import Level
from casino.scenes.app.place import Place


class Wording(NamedTuple):
    """What a plaque says."""

    title: str
    limits: str
    blurb: str
    facts: tuple[str, ...]


def wording(place: Place, level: Level) -> Wording:
    """What the plaque of a table says; its house edge only once that is worked out."""
    return Wording(level.title, place.stakes(level), level.placard.blurb, tuple(place.words().table_facts(level)))
