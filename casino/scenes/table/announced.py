"""An event of the screen alone: a sentence that is shown for a while between the events of a round."""

from __future__ import annotations

from casino.engines.base import Event


class Announced(Event, frozen=True):
    """Something the house says at the table. It is shown and never part of a record."""

    sentence: str
