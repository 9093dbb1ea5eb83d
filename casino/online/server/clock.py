"""The hall's clock, which nobody sets, and the machine's own time for what is shown."""

import time

_GAP_MS = 3_000  # between two readings: the hall must have stood still


class HallClock:
    """The hall's clock, in milliseconds of the epoch. It neither goes back nor jumps when the machine's is set.

    It begins at the machine's time, but never before `at_least`, the latest time of earlier openings. It stops while
    the hall does, as on a laptop that sleeps: `gaps` counts how often that was.
    """

    def __init__(self, at_least: int = 0) -> None:
        self._now = max(time.time_ns() // 1_000_000, at_least)
        self._looked_at = time.monotonic_ns() // 1_000_000
        self.gaps = 0

    def __call__(self) -> int:
        moment = time.monotonic_ns() // 1_000_000
        passed, self._looked_at = moment - self._looked_at, moment
        self.gaps += passed > _GAP_MS
        self._now += min(passed, _GAP_MS)
        return self._now


def machines_time() -> int:
    """The machine's own time, for display, in milliseconds of the epoch."""
    return time.time_ns() // 1_000_000
