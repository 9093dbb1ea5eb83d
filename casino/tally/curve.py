"""A curve of money over time, such as a purse or the net result, in few enough points for a plot.

Nothing is drawn here, and no books are read.

A curve of more than 2,048 points keeps the highest and the lowest of even stretches.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

MIN_POINTS = 4  # the ends, the highest and the lowest
_MAX_STRETCHES = 1_024
_EXACT = 2  # of so many points both are the highest and the lowest, whatever they are


class PursePoint(NamedTuple):
    """A moment, as the books write it, and the sum then, in cents."""

    at: str
    cents: int


@dataclass
class Curve:
    """Any number of points in order, of which a limited number is kept: all of up to 2,048 points.

    Beyond that, even stretches keep only their highest and lowest point; they double in length whenever there are too
    many of them. The first and the last point and the highest and the lowest of all are always kept.
    """

    first: PursePoint | None = None
    last: PursePoint | None = None
    _stretches: list[tuple[PursePoint, ...]] = field(default_factory=list)  # of all points but the last
    _length: int = _EXACT  # how many points a whole stretch sums up
    _settled: int = 0  # how many points are in the stretches

    def add(self, point: PursePoint, *, replaces_last: bool = False) -> None:
        """Adds the next point, or puts it in the place of the last one."""
        if self.last is not None and not replaces_last:
            self._settle(self.last)
        self.last = point
        if not self._settled:
            self.first = point

    def _settle(self, point: PursePoint) -> None:
        """Puts a point that is not replaced any more into its stretch."""
        if self._settled == self._length * _MAX_STRETCHES:
            halves = iter(self._stretches)
            self._stretches = [_extremes((*one, *other)) for one, other in zip(halves, halves, strict=True)]
            self._length *= 2
        if self._settled % self._length:
            self._stretches[-1] = _extremes((*self._stretches[-1], point))
        else:
            self._stretches.append((point,))
        self._settled += 1

    @property
    def points(self) -> list[PursePoint]:
        """The kept points, in order."""
        points = [point for stretch in self._stretches for point in stretch]
        if points and self.first is not None and points[0] != self.first:
            points.insert(0, self.first)
        return points if self.last is None else [*points, self.last]


def _extremes(points: tuple[PursePoint, ...]) -> tuple[PursePoint, ...]:
    """The highest and the lowest of some points, in order."""
    if len(points) <= _EXACT:
        return points
    cents = [point.cents for point in points]
    kept = sorted({cents.index(max(cents)), cents.index(min(cents))})
    return tuple(points[at] for at in kept)


def thinned(points: Sequence[PursePoint], most: int) -> list[PursePoint]:
    """At most so many of the points, in order: the first, the last, and the highest and lowest of each stretch.

    The highest and the lowest of all are therefore among them. Raises ValueError for fewer than LEAST_POINTS.
    """
    if most < MIN_POINTS:
        raise ValueError(f"a plot of a purse needs at least {MIN_POINTS} points")
    if len(points) <= most:
        return list(points)
    kept = {0, len(points) - 1}
    stretches = (most - len(kept)) // 2
    for number in range(stretches):
        stretch = range(number * len(points) // stretches, (number + 1) * len(points) // stretches)
        kept |= {max(stretch, key=lambda at: points[at].cents), min(stretch, key=lambda at: points[at].cents)}
    return [points[at] for at in sorted(kept)]
