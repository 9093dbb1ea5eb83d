"""The names of the castle's tables in its talk. Who sits at them, and what is said there, is decided elsewhere."""

from collections.abc import Sequence

from casino.core.texts import _
from casino.players.castle.hall_talk import LOBBY
from casino.records.levels import Level


def castle_places(levels: Sequence[Level]) -> dict[str, str]:
    """The talk's name of each table, by level: its title as part of a sentence, made unique."""
    places: dict[str, str] = {}
    for level in levels:
        title = _(level.title)
        place = _("the {table}", table=title[4:]) if title.startswith("The ") else title
        is_free = place not in places.values() and place != LOBBY
        places[level.name] = place if is_free else f"{place} ({level.name.split('/')[-1]})"
    return places
