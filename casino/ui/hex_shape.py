"""Hexagons as runs of points: where their corners lie, moved in and out. Nothing is drawn here."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pygame

Point = tuple[float, float]

_RUN_HEIGHTS, _RUN_WIDTHS = 0.29, 0.25  # how far a flat side's end is from the rectangle's: the smaller of the two


def hexagon(rect: pygame.Rect) -> list[Point]:
    """The six corners of the hexagon in a rectangle, clockwise from the upper left: flat above and below, its left and
    right corners at half the height. In wide rectangles its angles are those of a regular one."""
    run = min(rect.h * _RUN_HEIGHTS, rect.w * _RUN_WIDTHS)
    middle = rect.y + rect.h / 2
    return [
        (rect.left + run, rect.top), (rect.right - run, rect.top), (rect.right, middle),
        (rect.right - run, rect.bottom), (rect.left + run, rect.bottom), (rect.left, middle),
    ]  # fmt: skip


def sides_of(run: list[Point]) -> list[tuple[Point, Point]]:
    """The sides of a closed run, the last one back to its start."""
    return list(pairwise([*run, run[0]]))


def inset(run: list[Point], px: float) -> list[Point]:
    """A closed run that turns clockwise, its sides moved inwards by `px`; outwards if that is below nought."""
    lines = []
    for (ax, ay), (bx, by) in sides_of(run):
        long = hypot(bx - ax, by - ay)
        nx, ny = (ay - by) / long, (bx - ax) / long  # inwards, for y grows downwards
        lines.append((nx, ny, nx * ax + ny * ay + px))
    corners = []
    for (ax, ay, a), (bx, by, b) in zip([lines[-1], *lines[:-1]], lines, strict=True):
        area = ax * by - ay * bx
        corners.append(((a * by - b * ay) / area, (ax * b - bx * a) / area))
    return corners


def run_path(run: list[Point]) -> str:
    """SVG path data of a closed run."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in run) + "Z"
