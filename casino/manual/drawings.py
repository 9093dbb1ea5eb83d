"""Line drawings of the manual, all our own: ports, suits, chips and the table, each about a place and in points.

Only printable outlines: their descriptions are in `words`, their places on a page in the pages' modules.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from casino.manual.printing.faces import width_of
from casino.manual.printing.shapes import (
    BLACK,
    RED,
    RULE,
    SOFT,
    TINT,
    WHITE,
    Circle,
    Ink,
    Line,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
)

_RED_SUITS = "HD"
_RANK_NAMES = {"T": "10"}


# -- cards ----------------------------------------------------------------------------------------------------


def card_ink(card: str) -> Ink:
    """Red for hearts and diamonds, black for clubs and spades."""
    return RED if card[1] in _RED_SUITS else BLACK


def rank_name(card: str) -> str:
    """A rank as it is printed: "10", not "T"."""
    return _RANK_NAMES.get(card[0], card[0])


@cache
def _heart() -> tuple[Point, ...]:
    """The outline of a heart in a square from -1 to 1, from its own curve."""
    points = []
    for step in range(48):
        turn = 2 * pi * step / 48
        x = 16 * sin(turn) ** 3
        y = 13 * cos(turn) - 5 * cos(2 * turn) - 2 * cos(3 * turn) - cos(4 * turn)
        points.append((x / 16.5, -(y + 2.5) / 15.2))
    return tuple(points)


def suit(name: str, x: float, y: float, size: float, ink: Ink) -> list[Shape]:
    """A suit's symbol of a height in points about a centre; `name` is one of C D H S."""
    half = size / 2

    def outline(points: Sequence[Point]) -> Polygon:
        return Polygon(tuple((x + px * half, y + py * half) for px, py in points), fill=ink)

    stem = ((-0.12, 0.1), (0.12, 0.1), (0.2, 0.62), (0.46, 1.0), (-0.46, 1.0), (-0.2, 0.62))
    if name == "H":
        return [outline(_heart())]
    if name == "D":
        return [outline(((0, -1.08), (0.74, 0), (0, 1.08), (-0.74, 0)))]
    if name == "S":
        return [outline([(px * 0.94, -py * 0.84 - 0.18) for px, py in _heart()]), outline(stem)]
    leaves = ((0.0, -0.52), (-0.5, 0.24), (0.5, 0.24))
    discs: list[Shape] = [Circle(x + px * half, y + py * half, 0.46 * half, fill=ink) for px, py in leaves]
    return [*discs, outline(stem), outline(((-0.2, -0.3), (0.2, -0.3), (0.2, 0.3), (-0.2, 0.3)))]


def card_name(card: str, x: float, y: float, size: float) -> list[Shape]:
    """A card as rank and suit, both about the middle (x, y)."""
    width = width_of(rank_name(card), "Sans-Bold", size)
    sign = size * 0.9
    gap = size * 0.12
    left = x - (width + gap + sign * 0.92) / 2
    ink = card_ink(card)
    rank = Text(left, y + size * 0.33, rank_name(card), size, "Sans-Bold", ink=ink)
    return [rank, *suit(card[1], left + width + gap + sign * 0.46, y, sign, ink)]


# -- ports ----------------------------------------------------------------------------------------------------


def port(name: str) -> list[Shape]:
    """A port of `bomb.PORTS` as seen from the front, within 120 x 62 points of its upper left corner."""
    return {
        "DVI-D": _dvi,
        "Parallel": lambda: _d_shell(52, (13, 12), is_pins=False),
        "PS/2": _ps2,
        "RJ-45": _rj45,
        "Serial": lambda: _d_shell(30, (5, 4), is_pins=True),
        "Stereo RCA": _rca,
    }[name]()


def _screw(x: float) -> list[Shape]:
    points = tuple((x + 6 * cos(pi * k / 3), 31 + 6 * sin(pi * k / 3)) for k in range(6))
    return [Polygon(points, WHITE, BLACK, 1.1), Circle(x, 31, 2.4, fill=BLACK)]


def _holes(count: int, y: float, pitch: float, radius: float, *, is_pins: bool) -> list[Shape]:
    left = 60 - pitch * (count - 1) / 2
    fill, stroke = (BLACK, None) if is_pins else (WHITE, BLACK)
    return [Circle(left + pitch * k, y, radius, fill, stroke, 0.9) for k in range(count)]


def _d_shell(reach: float, rows: tuple[int, int], *, is_pins: bool) -> list[Shape]:
    """A plug shell shaped like a D on its side, with two rows of holes or pins."""
    reach = min(reach, 46)
    pitch = (2 * reach - 16) / (rows[0] - 1)
    radius = min(2.6, pitch * 0.34)
    shell = ((60 - reach, 15.0), (60 + reach, 15.0), (60 + reach - 7, 47.0), (60 - reach + 7, 47.0))
    inner = ((64 - reach, 19.0), (56 + reach, 19.0), (50.5 + reach, 43.0), (69.5 - reach, 43.0))
    return [
        Polygon(shell, WHITE, BLACK, 1.6),
        Polygon(inner, TINT, BLACK, 0.8),
        *_holes(rows[0], 26.5, pitch, radius, is_pins=is_pins),
        *_holes(rows[1], 36, pitch, radius, is_pins=is_pins),
        *(part for side in (-1, 1) for part in _screw(60 + side * (reach + 7.5))),
    ]


def _dvi() -> list[Shape]:
    pins: list[Shape] = [
        Rect(39.5 + 6.4 * column, 21 + 7.5 * row, 4.2, 4.2, fill=BLACK) for column in range(8) for row in range(3)
    ]
    shell = ((17, 14), (103, 14), (103, 42), (97, 48), (23, 48), (17, 42))
    return [
        Polygon(tuple((float(x), float(y)) for x, y in shell), TINT, BLACK, 1.6),
        Rect(24, 29, 11, 4.4, fill=BLACK),
        *pins,
        *_screw(8),
        *_screw(112),
    ]


def _ps2() -> list[Shape]:
    holes = [Circle(60 + x, 31 + y, 2.6, BLACK) for x, y in ((-14, 5), (14, 5), (-14, -7), (14, -7), (-6, 14), (6, 14))]
    return [
        Circle(60, 31, 29, WHITE, BLACK, 1.6),
        Circle(60, 31, 24, TINT, BLACK, 0.9),
        Rect(54, -1, 12, 6, fill=WHITE),
        Rect(56, -8 + 18, 8, 16, fill=BLACK),
        *holes,
    ]


def _rj45() -> list[Shape]:
    right = ((84, 10), (84, 40), (74, 40), (74, 47), (67, 47), (67, 53))
    mouth = (*right, *((120 - x, y) for x, y in reversed(right)))
    wires = [Line((41.8 + 5.2 * k, 11), (41.8 + 5.2 * k, 25), 2.0) for k in range(8)]
    return [
        Rect(28, 2, 64, 58, 3, WHITE, BLACK, 1.6),
        Polygon(tuple((float(x), float(y)) for x, y in mouth), TINT, BLACK, 1.1),
        *wires,
    ]


def _rca() -> list[Shape]:
    out: list[Shape] = []
    for x, ring in ((34, SOFT), (86, WHITE)):
        out += [Circle(x, 29, 23, ring, BLACK, 1.6), Circle(x, 29, 14, WHITE, BLACK, 1.2), Circle(x, 29, 5, BLACK)]
    return out


# -- the table ------------------------------------------------------------------------------------------------


def lamp(x: float, y: float, label: str, *, is_lit: bool) -> list[Shape]:
    """A lamp of the casing about a centre, with its letters below."""
    rays: list[Shape] = []
    if is_lit:
        for k in range(8):
            turn = pi * k / 4
            ends = [(x + reach * cos(turn), y + reach * sin(turn)) for reach in (12, 17)]
            rays.append(Line(ends[0], ends[1], 1.6))
    fill = WHITE if is_lit else SOFT
    return [*rays, Circle(x, y, 8.5, fill, BLACK, 1.6), Text(x, y + 33, label, 13, "Sans-Bold", "center")]


def plate(x: float, y: float, wide: float, high: float, lines: Sequence[str]) -> list[Shape]:
    """A riveted plate with a line or two of words."""
    rivets = [Circle(x + dx, y + high / 2, 1.8, BLACK) for dx in (7, wide - 7)]
    size = 16.0 if len(lines) == 1 else 13.5
    first = y + high / 2 + size * 0.33 - (len(lines) - 1) * size * 0.6
    words = [
        Text(x + wide / 2, first + number * size * 1.2, line, size, "Sans-Bold", "center")
        for number, line in enumerate(lines)
    ]
    return [Rect(x, y, wide, high, 5, WHITE, BLACK, 1.6), *rivets, *words]


def pile(x: float, y: float, chips: Sequence[int]) -> list[Shape]:
    """A pile of chips seen from the side, the first one at the bottom at `y`, each with its value.

    A chip on top of a smaller one is black: it is in the wrong place.
    """
    out: list[Shape] = []
    for number, chip in enumerate(chips):
        top = y - 19 * (number + 1)
        is_wrong = number > 0 and chip > chips[number - 1]
        out += [
            Rect(x - 34, top, 68, 18, 5, BLACK if is_wrong else WHITE, BLACK, 1.4),
            Line((x - 22, top + 1), (x - 22, top + 17), 3, RULE),
            Line((x + 22, top + 1), (x + 22, top + 17), 3, RULE),
            Text(x, top + 13.6, f"{chip:,}", 13, "Sans-Bold", "center", WHITE if is_wrong else BLACK),
        ]
    return out


def arrow(start: Point, end: Point, width: float = 1.6) -> list[Shape]:
    """A straight arrow, vertical or horizontal."""
    (x, y), (to_x, to_y) = start, end
    length = max(abs(to_x - x), abs(to_y - y))
    dx, dy = (to_x - x) / length, (to_y - y) / length
    base = (to_x - dx * 8, to_y - dy * 8)
    head = ((to_x, to_y), (base[0] - dy * 4.5, base[1] + dx * 4.5), (base[0] + dy * 4.5, base[1] - dx * 4.5))
    return [Line(start, base, width), Polygon(head, fill=BLACK)]


def wrap_marks(x: float, y: float, row: float, lines: int) -> list[Shape]:
    """Marks at the right end of consecutive lines: one down to each next line, and an arrow back to the first.

    `x` is the end of the lines, `y` the top of the first and `row` their height.
    """
    out: list[Shape] = []
    for line in range(1, lines):
        edge = y + line * row
        out.append(Polygon(((x + 1.5, edge - 3), (x + 7.5, edge - 3), (x + 4.5, edge + 3.5)), fill=BLACK))
    first, last = y + row / 2, y + (lines - 0.5) * row
    out += [Line((x, last), (x + 12, last), 1.2), Line((x + 12, last + 0.6), (x + 12, first - 0.6), 1.2)]
    return [*out, *arrow((x + 12, first), (x + 1, first), 1.2)]
