"""The numerals and pips engraved on dice: drawn by hand as strokes, delivered as polygons.

Only the data and its flattening are here; placing marks on faces belongs to `mesh`. The style is an engraver's bold
figure with swelling strokes, ball ends and flat feet. The grid has its baseline at y = 0 and its cap line at y = 100, x
to the right. A stroke is a list of knots (x, y, width) joined by a smooth curve; a ring is (centre x, y, outer radii x,
y, inner radii x, y); a ball is (x, y, radius); a shape is a plain outline with an optional hole.
"""

from functools import cache

import numpy as np

from casino.core.dice_shapes import Array

Loop = Array  # (k, 2) corners in the face's plane, x right, y to the top of the numeral

_STROKES: dict[str, tuple[tuple[tuple[float, float, float], ...], ...]] = {
    "2": (
        ((13, 73, 8), (15, 88, 9), (30, 96, 9), (45, 89, 16), (48, 73, 20), (40, 53, 17), (24, 31, 12), (9, 10, 11)),
        ((5, 8, 13), (16, 10, 17), (34, 7, 18), (49, 10, 15), (55, 20, 8), (57, 30, 5)),
    ),
    "3": (
        ((12, 80, 8), (16, 91, 9), (29, 96, 9), (43, 90, 15), (46, 76, 19), (39, 61, 14), (23, 54, 9)),
        ((22, 54, 9), (40, 49, 13), (49, 30, 20), (43, 11, 16), (27, 4, 9), (14, 8, 9), (11, 20, 8)),
    ),
    "5": (((13, 54, 8), (27, 61, 10), (44, 53, 17), (49, 32, 20), (43, 12, 16), (27, 4, 9), (14, 8, 9), (11, 20, 8)),),
    "6": (((49, 83, 8), (44, 94, 8), (34, 95, 10), (20, 82, 16), (11, 58, 19), (9, 32, 18)),),
}
_RINGS: dict[str, tuple[tuple[float, float, float, float, float, float], ...]] = {
    "0": ((31, 50, 31, 52, 12.5, 42),),
    "6": ((30, 31, 30, 33, 12, 23.5),),
    "8": ((30, 75, 25, 27, 10, 18.5), (30, 27.5, 30, 30, 12, 20.5)),
}
_BALLS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "2": ((14, 73, 10),),
    "3": ((13, 79, 9.5), (13, 20, 10)),
    "5": ((13, 20, 10),),
    "6": ((46, 82, 9.5),),
}
_Outline = tuple[tuple[float, float], ...]
_SHAPES: dict[str, tuple[tuple[_Outline, _Outline], ...]] = {
    "1": (
        (
            (
                *((42, 101), (32, 101), (24, 93), (8, 86), (8, 78), (22, 81), (22, 13), (18, 9), (7, 7.5), (7, 0)),
                *((57, 0), (57, 7.5), (46, 9), (42, 13)),
            ),
            (),
        ),
    ),
    "4": (
        (
            (
                *((53, 101), (40, 101), (1, 37), (1, 25), (34, 25), (34, 12), (31, 9), (22, 7.5), (22, 0), (65, 0)),
                *((65, 7.5), (56, 9), (53, 12), (53, 25), (65, 25), (65, 36), (53, 36)),
            ),
            ((34, 36), (34, 77), (10, 36)),
        ),
    ),
    "5": ((((11, 101), (54, 101), (50, 84), (19.5, 84), (17.5, 58), (9, 53)), ()),),
    "7": (
        (
            (
                *((4, 101), (57, 101), (57, 91), (46, 73), (38, 54), (34, 30), (33, 0), (12, 0), (14, 24), (20, 46)),
                *((30, 66), (43, 83), (20, 83), (14, 80), (11, 71), (4, 71)),
            ),
            (),
        ),
    ),
}
_WIDTHS = {"0": 62, "1": 62, "2": 60, "3": 60, "4": 66, "5": 60, "6": 60, "7": 60, "8": 60, "9": 60}
_UNDERLINE: _Outline = ((10, -21), (50, -21), (50, -11), (10, -11))

# The pips of a six-sided die, in units of the distance from the middle to an outer pip.
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


@cache
def numeral(value: int, fineness: int) -> tuple[Loop, ...]:
    """Polygons of the numeral for 1 to 10, about 1 high, centred on the origin; overlapping ones are one ink.

    fineness: points per bend, from 1. 6 and 9 are underlined. Holes are cut by a slit, for fills that count crossings.
    """
    digits = str(value)
    loops: list[Array] = []
    pen = 0.0
    squeeze = 1.0 if len(digits) == 1 else 0.84
    for digit in digits:
        loops += [loop * (squeeze, 1.0) + (pen, 0.0) for loop in _digit(digit, fineness)]
        pen += _WIDTHS[digit] * squeeze + 6.0
    low = 0.0
    if digits in ("6", "9"):
        loops.append(np.array(_UNDERLINE, dtype=float))
        low = -21.0
    middle = np.array(((pen - 6.0) / 2.0, (100.0 + low) / 2.0))
    # An underlined figure is a little smaller, or its line would leave the face.
    return tuple((loop - middle) / (100.0 - 0.55 * low) for loop in loops)


@cache
def disc(points: int) -> Loop:
    """(points, 2): a regular polygon of radius 1."""
    angles = np.arange(points) * (2.0 * np.pi / points)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def _digit(digit: str, fineness: int) -> list[Loop]:
    """The polygons of one digit on the authoring grid."""
    if digit == "9":
        return [np.array((60.0, 100.0)) - loop for loop in _digit("6", fineness)]
    loops = [_swept(stroke, fineness) for stroke in _STROKES.get(digit, ())]
    for x, y, outer_x, outer_y, inner_x, inner_y in _RINGS.get(digit, ()):
        circle = disc(6 * fineness)
        loops.append(_cut(circle * (outer_x, outer_y) + (x, y), circle * (inner_x, inner_y) + (x, y)))
    for x, y, radius in _BALLS.get(digit, ()):
        loops.append(disc(4 * fineness) * radius + (x, y))
    for outline, hole in _SHAPES.get(digit, ()):
        outer = np.array(outline, dtype=float)
        loops.append(_cut(outer, np.array(hole, dtype=float)) if hole else outer)
    return loops


def _swept(knots: tuple[tuple[float, float, float], ...], fineness: int) -> Loop:
    """The outline of a pen of changing width drawn along a smooth curve through the knots."""
    points = np.array(knots, dtype=float)
    padded = np.concatenate([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]])
    share = np.arange(fineness) / fineness
    pieces = []
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        t = share[:, None]
        bend = (2 * before - 5 * start + 4 * end - after) * t**2 + (3 * start - before - 3 * end + after) * t**3
        pieces.append(start + 0.5 * ((end - before) * t + bend))
    line = np.concatenate([*pieces, points[-1:]])
    along = np.gradient(line[:, :2], axis=0)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.hypot(*along.T)[:, None]
    half = across * line[:, 2:] / 2.0
    return np.concatenate([line[:, :2] + half, (line[:, :2] - half)[::-1]])


def _cut(outer: Loop, hole: Loop) -> Loop:
    """One loop that runs round the outline, through a slit, and round the hole."""
    gaps = np.hypot(*(outer[:, None] - hole[None]).transpose(2, 0, 1))
    leave, enter = np.unravel_index(int(gaps.argmin()), gaps.shape)
    around = np.roll(outer, -int(leave), axis=0)
    inside = np.roll(hole, -int(enter), axis=0)[::-1]
    return np.concatenate([around, around[:1], inside[-1:], inside])
