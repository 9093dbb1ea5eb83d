"""The outline of a table's felt in a window, in proportion, for any size. Nothing is drawn here."""

from dataclasses import dataclass
from math import atan2, copysign, cos, degrees, hypot, pi, radians, sin

import pygame

from casino.ui.drawing import materials
from casino.ui.drawing.vector import Size

ROUNDNESS = 2.24  # the exponent of the arc's curve: 2 is an ellipse, more fills the corners a little
_MARGIN = 0.018  # of the shorter side: from the table's lower edge, rail included, to the window's
_LONGEST = 1.40  # half the length of a felt, in heights of its window: as much as a window of 21:9 has
Point = tuple[float, float]


@dataclass(frozen=True)
class TableShape:
    """The place of a table's felt, in px.

    The lower edge is half an ellipse about `centre` with `radii`. The sides go straight up from its ends; the dealer's
    edge is at `top` and bows up by `bow`.
    """

    size: Size
    centre: Point
    radii: Point
    top: float
    bow: float
    corner: float
    rail_px: float
    roundness: float = ROUNDNESS

    @property
    def felt_rect(self) -> pygame.Rect:
        """The rectangle around the felt, inside the rail."""
        left, top = self.centre[0] - self.radii[0], self.top - self.bow
        return pygame.Rect(left, top, 2 * self.radii[0], self.centre[1] + self.radii[1] - top)

    def point(self, angle_degrees: float, inset_fraction: float = 0.0) -> Point:
        """A place by the arc: 0 is the right end, 90 the bottom, 180 the left end.

        `inset_fraction` 0 is on the felt's edge, 1 in the arc's centre; below 0 is on the rail.
        """
        reach = 1 - inset_fraction
        return self._on_arc(radians(angle_degrees), self.radii[0] * reach, self.radii[1] * reach)

    def half_width(self, y: float) -> float:
        """How far the felt reaches from its middle to a side at a height `y`, in px."""
        below = max(0.0, y - self.centre[1]) / self.radii[1]
        share: float = max(0.0, 1 - below**self.roundness) ** (1 / self.roundness)
        return self.radii[0] * share

    def outward(self, angle_degrees: float) -> Point:
        """The unit vector that points straight off the felt at this angle of the arc."""
        before, after = self.point(angle_degrees - 0.5), self.point(angle_degrees + 0.5)
        x, y = after[1] - before[1], before[0] - after[0]
        length = hypot(x, y)
        return x / length, y / length

    def outline(self, grow_px: float = 0.0) -> list[Point]:
        """The felt's edge as a closed run of points, moved outwards by `grow_px`."""
        centre_x, top = self.centre[0], self.top - grow_px
        radius_x, radius_y, corner = self.radii[0] + grow_px, self.radii[1] + grow_px, self.corner + grow_px
        points = [self._on_arc(pi * step / 120, radius_x, radius_y) for step in range(121)]
        for step in range(21):
            turn = pi / 2 * step / 20
            points.append((centre_x - radius_x + corner * (1 - cos(turn)), top + corner * (1 - sin(turn))))
        span = radius_x - corner
        for step in range(1, 60):
            u = step / 30 - 1
            points.append((centre_x + u * span, top - self.bow * materials.smooth(1 - abs(u))))
        for step in range(21):
            turn = pi / 2 * step / 20
            points.append((centre_x + radius_x - corner * (1 - sin(turn)), top + corner * (1 - cos(turn))))
        return points

    def _on_arc(self, angle: float, radius_x: float, radius_y: float) -> Point:
        def bent(part: float) -> float:
            return copysign(abs(part) ** (2 / self.roundness), part)

        return self.centre[0] + radius_x * bent(cos(angle)), self.centre[1] + radius_y * bent(sin(angle))


def evenly_along(points: list[Point], pitch: float) -> list[tuple[float, float, float]]:
    """Places at even distances of about `pitch` px along a closed run, and the run's direction there in degrees."""
    sides = [(a, b, hypot(b[0] - a[0], b[1] - a[1])) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    total = sum(length for *_, length in sides)
    step = total / max(1, round(total / pitch))
    found, due, walked = [], step / 2, 0.0
    for a, b, length in sides:
        while due < walked + length:
            share = (due - walked) / length
            turn = degrees(atan2(b[1] - a[1], b[0] - a[0]))
            found.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, turn))
            due += step
        walked += length
    return found


def table_shape(size_px: Size) -> TableShape:
    """The shape `table_top` draws for a window: as wide as possible without becoming a runway."""
    width, height = size_px
    unit = min(width, height)
    rail = unit * 0.046
    gap = unit * _MARGIN + rail
    radius_x = min(width / 2 - gap, height * _LONGEST)
    top = height * 0.055 + rail
    depth = height - gap - top
    radius_y = min(depth * 0.80, radius_x * 1.12)
    return TableShape(
        size=(width, height),
        centre=(width / 2, height - gap - radius_y),
        radii=(radius_x, radius_y),
        top=top,
        bow=unit * 0.006,
        corner=min(radius_x * 0.42, (depth - radius_y) * 0.95),
        rail_px=rail,
    )
