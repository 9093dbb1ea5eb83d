"""Works out edges that no plaque can show yet, in frames of the hall with nothing else to do.

Only the player's own tables are concerned: the edges of shipped ones are read from files. `casino.odds` does the work.
"""

import logging
from collections.abc import Iterator, Sequence

from casino.core.errors import NoOdds
from casino.odds import edges
from casino.records.levels import Level
from casino.scenes.app.idle_counting import run_for

log = logging.getLogger("casino")


class IdleEdges:
    """The edges of some tables, one after the other."""

    def __init__(self, levels: Sequence[Level]) -> None:
        self._levels = [level for level in levels if edges.yardstick(level.settings)]
        self._steps: Iterator[None] | None = None

    def go_on(self, seconds: float) -> bool:
        """Works for about so many seconds; returns True if there is one more to show.

        A fault ends the work for this evening and is only logged, as no player asked for a figure.
        """
        while self._levels and edges.known(self._levels[0].settings) is not None:
            self._end_one()
        if not self._levels or not seconds:
            return False
        try:
            if self._steps is None:
                self._steps = edges.prepare(self._levels[0].settings)
            if not run_for(self._steps, seconds):
                return False
        except NoOdds:
            self._end_one()
            return False
        except Exception:
            self._levels = []
            log.exception("the edge of a table could not be worked out")
            return False
        self._end_one()
        return True

    def _end_one(self) -> None:
        del self._levels[0]
        self._steps = None
