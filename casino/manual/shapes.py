"""The shapes of pages, in points from the upper left corner of a sheet, the same for print and screen.

Nothing is laid out and nothing drawn here. Every shape has its `kind`, so that drawing needs no other module.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

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

    kind: ClassVar[str] = "text"
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

    kind: ClassVar[str] = "line"
    start: Point
    end: Point
    width: float = 1.0
    ink: Ink = BLACK


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, filled, framed or both; its corners are round if `radius` is not 0."""

    kind: ClassVar[str] = "rect"
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

    kind: ClassVar[str] = "polygon"
    points: tuple[Point, ...]
    fill: Ink | None = None
    stroke: Ink | None = None
    line: float = 1.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc or a ring about a centre."""

    kind: ClassVar[str] = "circle"
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


def moved(shapes: Sequence[Shape], x: float, y: float, zoom: float = 1.0) -> list[Shape]:
    """The same shapes `zoom` times as large, with what was at (0, 0) at (x, y). Lines keep their width."""
    out: list[Shape] = []
    for shape in shapes:
        match shape:
            case Text():
                words = Text(
                    x + shape.x * zoom,
                    y + shape.y * zoom,
                    shape.words,
                    shape.size * zoom,
                    shape.face,
                    shape.align,
                    shape.ink,
                    shape.width * zoom,
                )
                out.append(words)
            case Line():
                start, end = ((x + px * zoom, y + py * zoom) for px, py in (shape.start, shape.end))
                out.append(Line(start, end, shape.width, shape.ink))
            case Rect():
                sizes = (shape.width * zoom, shape.height * zoom, shape.radius * zoom)
                at = (x + shape.x * zoom, y + shape.y * zoom)
                out.append(Rect(*at, *sizes, shape.fill, shape.stroke, shape.line))
            case Polygon():
                points = tuple((x + px * zoom, y + py * zoom) for px, py in shape.points)
                out.append(Polygon(points, shape.fill, shape.stroke, shape.line))
            case Circle():
                at = (x + shape.x * zoom, y + shape.y * zoom)
                out.append(Circle(*at, shape.radius * zoom, shape.fill, shape.stroke, shape.line))
    return out
