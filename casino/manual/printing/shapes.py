"""The shapes of pages, in points from the upper left corner of a sheet, the same for print and screen.

Nothing is laid out and nothing drawn here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

Ink = tuple[int, int, int]
Point = tuple[float, float]
Align = Literal["left", "center", "right"]

# All of them differ in greyscale: red prints dark, the two greys light.
BLACK: Ink = (0, 0, 0)
SOFT: Ink = (84, 84, 84)
RULE: Ink = (150, 150, 150)
TINT: Ink = (228, 228, 228)
WHITE: Ink = (255, 255, 255)
RED: Ink = (176, 12, 32)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of words. `y` is the baseline; `face` is one of `faces.FACES`, `size` in points.

    `width` is its width in print if words of other faces follow on the same line, else 0.
    """

    x: float
    y: float
    words: str
    size: float
    face: str = "Sans-Regular"
    align: Align = "left"
    ink: Ink = BLACK
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line with flat ends."""

    start: Point
    end: Point
    width: float = 1.0
    ink: Ink = BLACK


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, filled, framed or both; its corners are round if `radius` is not 0."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    fill: Ink | None = None
    stroke: Ink | None = None
    line: float = 1.0


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline of straight pieces; filled, framed or both."""

    points: tuple[Point, ...]
    fill: Ink | None = None
    stroke: Ink | None = None
    line: float = 1.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc or a ring about a centre."""

    x: float
    y: float
    radius: float
    fill: Ink | None = None
    stroke: Ink | None = None
    line: float = 1.0


Shape = Text | Line | Rect | Polygon | Circle


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """A sheet of paper of a size in points; `shapes` in the order they are drawn."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


def moved(shapes: Sequence[Shape], x: float, y: float) -> list[Shape]:
    """The shapes moved so that the point (0, 0) comes to (x, y)."""

    def shifted(point: Point) -> Point:
        return x + point[0], y + point[1]

    out: list[Shape] = []
    for shape in shapes:
        match shape:
            case Line():
                out.append(replace(shape, start=shifted(shape.start), end=shifted(shape.end)))
            case Polygon():
                out.append(replace(shape, points=tuple(map(shifted, shape.points))))
            case _:
                out.append(replace(shape, x=x + shape.x, y=y + shape.y))
    return out
