"""The words and the chips on the plaques of the hall's tables. Nothing is measured or drawn here."""

from typing import NamedTuple

from casino.records.levels import Level
from casino.scenes.app.place import Place


class Wording(NamedTuple):
    """The words on a plaque."""

    title: str
    limits: str
    blurb: str
    facts: tuple[str, ...]


def wording(place: Place, level: Level) -> Wording:
    """The words on a table's plaque; its house edge only after it has been computed."""
    return Wording(level.title, place.stakes(level), level.placard.blurb, tuple(place.words().table_facts(level)))
