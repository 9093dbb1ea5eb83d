"""Shapes for playing cards that end exactly where they must: cut at straight edges, as the renderer has no clip paths.

A `Pen` collects SVG elements and cuts each of them to a convex region; colours of the house's cards are named here.
What is drawn belongs to `card_courts`, `card_backs` and `cards`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import numpy as np
from drawing import Point, path_data, sampled

WIDTH, HEIGHT = 180.0, 252.0  # of a card, in drawing units

# Two colours that stand for the suit's own; `casino.ui.cards.card_faces` puts the suit's in their place.
SUIT, SUIT_DEEP = "#c4182c", "#7c0d1f"
INK, GOLD, GOLD_DEEP, GOLD_PALE = "#16181d", "#e2a72e", "#a56b14", "#f7dc8c"
RED, RED_DEEP, BLUE, BLUE_DEEP, BLUE_PALE = "#b7182b", "#730f1f", "#1f4f94", "#122f5e", "#8fb4dc"
IVORY, STOCK, SKIN, SKIN_SHADE = "#fffaf0", "#fbf5e7", "#f9e3c8", "#e2b892"

Edge = tuple[float, float, float]  # keeps points with a*x + b*y <= c


def box_edges(left: float, top: float, right: float, bottom: float) -> list[Edge]:
    """The four edges of a rectangle."""
    return [(-1, 0, -left), (1, 0, right), (0, -1, -top), (0, 1, bottom)]


def cut(points: np.ndarray, edges: Sequence[Edge]) -> np.ndarray:
    """The part of a filled polygon (n, 2) inside all edges; empty if nothing is left."""
    for a, b, c in edges:
        if len(points) == 0:
            break
        beyond = points @ np.array((a, b)) - c
        if (beyond <= 1e-9).all():
            continue
        kept: list[np.ndarray] = []
        for index in range(len(points)):
            here, there = points[index - 1], points[index]
            before, after = beyond[index - 1], beyond[index]
            if (before <= 0) != (after <= 0):
                kept.append(here + (there - here) * (before / (before - after)))
            if after <= 0:
                kept.append(there)
        points = np.array(kept).reshape(-1, 2)
    return points


def number(value: float, places: int = 2) -> str:
    """A coordinate as short as its decimals allow."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def straight(points: np.ndarray, *, closed: bool = True, places: int = 2) -> str:
    """SVG path data through points (n, 2) by straight lines."""
    return "M" + "L".join(f"{number(x, places)} {number(y, places)}" for x, y in points) + ("Z" if closed else "")


def runs_inside(points: np.ndarray, edges: Sequence[Edge]) -> list[np.ndarray]:
    """The pieces of an open line (n, 2) that lie inside all edges, ending exactly on them."""
    pieces: list[list[np.ndarray]] = []
    current: list[np.ndarray] = []
    for here, there in pairwise(points):
        start, end = 0.0, 1.0
        for a, b, c in edges:
            before, after = float(here @ (a, b)) - c, float(there @ (a, b)) - c
            if before > 0 and after > 0:
                start, end = 1.0, 0.0
            elif before > 0:
                start = max(start, before / (before - after))
            elif after > 0:
                end = min(end, before / (before - after))
        if start >= end:
            if current:
                pieces.append(current)
            current = []
            continue
        if start > 0 or not current:
            if current:
                pieces.append(current)
            current = [here + (there - here) * start]
        current.append(here + (there - here) * end)
        if end < 1:
            pieces.append(current)
            current = []
    if current:
        pieces.append(current)
    return [np.array(piece) for piece in pieces if len(piece) > 1]


def outline_of(points: Sequence[Point], widths: Sequence[float]) -> np.ndarray:
    """The polygon (n, 2) of a smooth stroke through the points whose width runs through `widths`."""
    spine = sampled(points, 5)
    ahead = np.gradient(spine, axis=0)
    normal = (
        np.column_stack([-ahead[:, 1], ahead[:, 0]]) / np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-6)[:, None]
    )
    half = np.interp(np.linspace(0, 1, len(spine)), np.linspace(0, 1, len(widths)), widths)[:, None] / 2
    return np.vstack([spine + normal * half, (spine - normal * half)[::-1]])


class Pen:
    """Collects elements, each cut to a convex region given by its edges. Coordinates are drawing units.

    `contour` is the width of the ink line round filled shapes from then on, 0 for none; with `mirror` shapes are drawn
    as seen in a mirror on the card's middle line.
    """

    def __init__(self, edges: Sequence[Edge] = ()) -> None:
        self.edges = list(edges)
        self.parts: list[str] = []
        self.contour = 0.0
        self.mirror = False

    def _fill(self, fill: str) -> str:
        if not self.contour:
            return f'fill="{fill}"'
        return f'fill="{fill}" stroke="{INK}" stroke-width="{self.contour:g}" stroke-linejoin="round"'

    def _seen(self, points: Sequence[Point]) -> list[Point]:
        return [(WIDTH - point[0], *point[1:]) for point in points] if self.mirror else list(points)

    def _polygon(self, points: np.ndarray, fill: str) -> None:
        left = cut(points, self.edges)
        if len(left) > 2:
            self.parts.append(f'<path d="{straight(left, places=1)}" {self._fill(fill)}/>')

    def _inside(self, points: np.ndarray) -> bool:
        return all((points @ np.array((a, b)) <= c + 1e-6).all() for a, b, c in self.edges)

    def blob(self, points: Sequence[Point], fill: str) -> None:
        """A filled smooth shape; a point (x, y, 1) is a sharp corner."""
        points = self._seen(points)
        curve = sampled(points, 6, closed=True)
        if self._inside(curve):
            self.parts.append(f'<path d="{path_data(points)}" {self._fill(fill)}/>')
        else:
            self._polygon(curve, fill)

    def poly(self, points: Sequence[Point], fill: str) -> None:
        """A filled shape with straight sides."""
        self._polygon(np.array([point[:2] for point in self._seen(points)], float), fill)

    def twins(
        self, points: Sequence[Point], fill: str, axis: float = WIDTH / 2, *, straight_sides: bool = False
    ) -> None:
        """A shape and its mirror image about the upright line at `axis`."""
        draw = self.poly if straight_sides else self.blob
        draw(points, fill)
        draw([(2 * axis - point[0], *point[1:]) for point in points], fill)

    def even(
        self, points: Sequence[Point], fill: str, axis: float = WIDTH / 2, *, straight_sides: bool = False
    ) -> None:
        """A closed shape that is its own mirror image, from its right half listed from top to bottom."""
        left = [(2 * axis - point[0], *point[1:]) for point in reversed(points) if abs(point[0] - axis) > 0.01]
        (self.poly if straight_sides else self.blob)([*points, *left], fill)

    def disc(self, x: float, y: float, rx: float, fill: str, ry: float | None = None) -> None:
        """A filled ellipse."""
        ry = rx if ry is None else ry
        x = WIDTH - x if self.mirror else x
        turn = np.linspace(0, 2 * np.pi, 28, endpoint=False)
        circle = np.column_stack([x + rx * np.cos(turn), y + ry * np.sin(turn)])
        if self._inside(circle):
            self.parts.append(
                f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}" {self._fill(fill)}/>'
            )
        else:
            self._polygon(circle, fill)

    def stroke(self, points: Sequence[Point], widths: Sequence[float] | float, fill: str) -> None:
        """A smooth stroke with flat ends whose width runs through `widths`."""
        widths = [widths, widths] if isinstance(widths, float | int) else widths
        self._polygon(outline_of(self._seen(points), widths), fill)

    def bar(self, start: Point, end: Point, width: float, fill: str) -> None:
        """A straight bar of even width."""
        (x1, y1), (x2, y2) = start[:2], end[:2]
        length = hypot(x2 - x1, y2 - y1)
        u, v = -(y2 - y1) / length * width / 2, (x2 - x1) / length * width / 2
        self.poly([(x1 + u, y1 + v), (x2 + u, y2 + v), (x2 - u, y2 - v), (x1 - u, y1 - v)], fill)

    def line(self, points: np.ndarray, stroke: str, width: float, *, opacity: float = 1.0) -> None:
        """An open line through points (n, 2), cut where it leaves the region."""
        data = "".join(straight(piece, closed=False, places=1) for piece in runs_inside(points, self.edges))
        self.trace(data, stroke, width, opacity=opacity)

    def trace(self, data: str, stroke: str, width: float, *, opacity: float = 1.0) -> None:
        """Path data stroked as it is, not cut."""
        if data:
            see = "" if opacity >= 1 else f' stroke-opacity="{opacity:g}"'
            self.parts.append(f'<path d="{data}" fill="none" stroke="{stroke}" stroke-width="{width:g}"{see}/>')

    def path(self, data: str, fill: str, *, transform: str = "", evenodd: bool = False) -> None:
        """Path data filled as it is, not cut."""
        place = f' transform="{transform}"' if transform else ""
        rule = ' fill-rule="evenodd"' if evenodd else ""
        self.parts.append(f'<path d="{data}" fill="{fill}"{rule}{place}/>')


def page(parts: Sequence[str], width: float, height: float, definitions: Sequence[str] = ()) -> str:
    """A whole SVG file."""
    head = f"<defs>{''.join(definitions)}</defs>\n" if definitions else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">\n{head}' + "\n".join(parts) + "\n</svg>\n"
    )
