"""The geometry of hexagons, as closed runs of points. Draws nothing."""

from itertools import pairwise
from math import hypot

import pygame

Point = tuple[float, float]

_RUN_HEIGHTS, _RUN_WIDTHS = 0.24, 0.25  # from a flat side's end to its rectangle's corner; the smaller one counts
_CAP_WIDTHS, _CAP_HEIGHTS = 0.15, 0.20  # the height of an upright hexagon's caps; the smaller one counts


def hexagon(rect: pygame.Rect, *, is_upright: bool = False) -> list[Point]:
    """The six corners of the hexagon in a rectangle, clockwise from the upper left.

    Its top and bottom are flat. An upright one has a corner at the bottom, and its left and right sides are vertical.
    """
    if is_upright:
        cap = min(rect.w * _CAP_WIDTHS, rect.h * _CAP_HEIGHTS)
        middle = rect.x + rect.w / 2
        return [
            (rect.left, rect.top + cap),
            (middle, rect.top),
            (rect.right, rect.top + cap),
            (rect.right, rect.bottom - cap),
            (middle, rect.bottom),
            (rect.left, rect.bottom - cap),
        ]
    run = min(rect.h * _RUN_HEIGHTS, rect.w * _RUN_WIDTHS)
    middle = rect.y + rect.h / 2
    return [
        (rect.left + run, rect.top),
        (rect.right - run, rect.top),
        (rect.right, middle),
        (rect.right - run, rect.bottom),
        (rect.left + run, rect.bottom),
        (rect.left, middle),
    ]


def half_width(rect: pygame.Rect, y: float, *, is_upright: bool = False) -> float:
    """Half the width of the hexagon in a rectangle at `y`, in px."""
    if is_upright:
        cap = hexagon(rect, is_upright=True)[0][1] - rect.top
        return rect.w / 2 * max(0.0, min(1.0, (y - rect.top) / cap, (rect.bottom - y) / cap))
    run = hexagon(rect)[0][0] - rect.left
    return rect.w / 2 - run * abs(y - rect.centery) / (rect.h / 2)


def sides_of(run: list[Point]) -> list[tuple[Point, Point]]:
    """The sides of a closed run, with the last one back to its start."""
    return list(pairwise([*run, run[0]]))


def inset(run: list[Point], px: float) -> list[Point]:
    """A closed clockwise run with its sides moved inwards by `px`; outwards if that is negative."""
    lines = []
    for (ax, ay), (bx, by) in sides_of(run):
        long = hypot(bx - ax, by - ay)
        nx, ny = (ay - by) / long, (bx - ax) / long  # inwards, because y grows downwards
        lines.append((nx, ny, nx * ax + ny * ay + px))
    corners = []
    for (ax, ay, a), (bx, by, b) in zip([lines[-1], *lines[:-1]], lines, strict=True):
        area = ax * by - ay * bx
        corners.append(((a * by - b * ay) / area, (ax * b - bx * a) / area))
    return corners


def run_path(run: list[Point]) -> str:
    """SVG path data of a closed run."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in run) + "Z"
