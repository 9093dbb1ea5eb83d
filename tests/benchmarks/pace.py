"""How fast the machine itself goes while frames are measured: others may use it too, and what a row says in
milliseconds swings with them. No frame is measured here.
"""

from __future__ import annotations

import time
from statistics import median

from tests.benchmarks.rows import percentile

_WORK = range(1500)  # a tenth of a millisecond, about


class Pace:
    """The same small piece of work, timed again and again."""

    def __init__(self) -> None:
        self._all: list[float] = []
        self._since = 0
        self._share = 1.0

    def take(self) -> None:
        """Times the piece of work once more."""
        start = time.perf_counter()
        sum(number * number for number in _WORK)
        self._all.append(time.perf_counter() - start)

    def share(self) -> float:
        """The pace since this was asked last as a share of the best in this run; what it was then if nothing was
        timed since."""
        if lately := self._all[self._since :]:
            self._since = len(self._all)
            self._share = percentile(self._all, 0.02) / median(lately)
        return self._share


PACE = Pace()
