"""A purse over time, from the books: what it held after every movement, and fewer points of it for a plot.

Nothing is drawn here, and no round is looked into.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from casino.store import Store

LEAST_POINTS = 4  # the ends, the highest and the lowest
_ALL = 2**62  # more movements than any books hold


class PursePoint(NamedTuple):
    """The moment of a movement, as the books write it, and what the purse held after it in cents."""

    at: str
    cents: int


def purse_points(store: Store, account: int) -> list[PursePoint]:
    """What a purse held after each of its movements, oldest first. Raises SaveError where the disk does not tell."""
    held, points = 0, []
    for at, cents, _ in reversed(store.statement(account, _ALL)):
        held += cents
        points.append(PursePoint(at, held))
    return points


def thinned(points: Sequence[PursePoint], most: int) -> list[PursePoint]:
    """At most so many of the points, in their order: the first, the last, and the highest and lowest of each stretch.

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
