"""A purse over time, from the books: its balance after every round, thinned out for a plot.

Nothing is drawn here, and no round is read.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from casino.save.store import Store

LEAST_POINTS = 4  # the ends, the highest and the lowest
AT_ONCE = 200  # movements read without a pause


class PursePoint(NamedTuple):
    """A moment, as the books write it, and the purse's balance then, in cents."""

    at: str
    cents: int


class PurseCurve:
    """A purse's balance over time: `for _ in curve.steps()` reads it, and partial results are available at any time.

    The movements of one round are one point: the balance after the round was paid.
    """

    def __init__(self, store: Store, account: int) -> None:
        self._store = store
        self._account = account
        self.points: list[PursePoint] = []

    def steps(self) -> Iterator[None]:
        """Reads all movements, pausing every few milliseconds. Raises SaveError if the disk fails."""
        held, last, before = 0, 0, None
        is_more = True
        while is_more:
            rows = self._store.movements_after(self._account, last, AT_ONCE)
            for _, at, cents, of_round in rows:
                held += cents
                if of_round is not None and of_round == before:
                    self.points.pop()
                self.points.append(PursePoint(at, held))
                before = of_round
            last = rows[-1][0] if rows else last
            is_more = len(rows) == AT_ONCE
            yield


def thinned(points: Sequence[PursePoint], most: int) -> list[PursePoint]:
    """At most so many of the points, in order: the first, the last, and the highest and lowest of each stretch.

    The highest and the lowest of all are therefore among them. Raises ValueError for fewer than LEAST_POINTS.
    """
    if most < LEAST_POINTS:
        raise ValueError(f"a plot of a purse needs at least {LEAST_POINTS} points")
    if len(points) <= most:
        return list(points)
    kept = {0, len(points) - 1}
    stretches = (most - len(kept)) // 2
    for number in range(stretches):
        stretch = range(number * len(points) // stretches, (number + 1) * len(points) // stretches)
        kept |= {max(stretch, key=lambda at: points[at].cents), min(stretch, key=lambda at: points[at].cents)}
    return [points[at] for at in sorted(kept)]
