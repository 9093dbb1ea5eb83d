"""The four backs of the house's cards: woven line work round a two-headed emblem of the port.

Each has colours, a weave and an emblem of its own, so that decks differ without their hue: red bears the lantern,
blue the ship, green the anchor, silver the lighthouse. Faces belong elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from card_drawing import HEIGHT, WIDTH, Pen, box_edges, page, straight

MIDDLE = (WIDTH / 2, HEIGHT / 2)
PANEL = (10.0, 10.0, WIDTH - 10.0, HEIGHT - 10.0)
FIELD = (21.0, 21.0, WIDTH - 21.0, HEIGHT - 21.0)
MEDAL = 47.0  # radius of the medallion


@dataclass(frozen=True)
class Tone:
    """Colours of one back: the printed ground, its darker shade, the pale line, and the metal of the emblem."""

    ground: str
    deep: str
    line: str
    metal: str
    metal_deep: str


BACKS = {
    "red": Tone("#9e1526", "#5f0a16", "#f6dcc4", "#f3c765", "#a86f1c"),
    "blue": Tone("#1b4584", "#0c2450", "#dbe8f6", "#f3d27c", "#a8792a"),
    "green": Tone("#12623f", "#063522", "#dcefdb", "#f0d584", "#a07e2c"),
    "silver": Tone("#8d96a2", "#3f4650", "#ffffff", "#23282f", "#e9edf2"),
}


def _circle(radius: float, count: int = 72) -> np.ndarray:
    turn = np.linspace(0, 2 * np.pi, count + 1)
    return np.column_stack([MIDDLE[0] + radius * np.cos(turn), MIDDLE[1] + radius * np.sin(turn)])


def _weave_red(pen: Pen, tone: Tone) -> None:
    """A lattice of crossing lines, each pair braided, a spark in every opening."""
    step = 15.0
    along = np.linspace(-260, 260, 261)
    for slope in (1, -1):
        for shift in np.arange(-20, 21) * step:
            for phase in (0, np.pi):
                sway = 2.5 * np.sin(along * np.pi / step * 2 / np.sqrt(2) + phase)
                x = MIDDLE[0] + (along - slope * sway) / np.sqrt(2) + shift
                y = MIDDLE[1] + slope * (along + slope * sway) / np.sqrt(2)
                pen.line(np.column_stack([x, y]), tone.line, 0.62)
    for row in range(-16, 17):
        for column in range(-12, 13):
            if (row + column) % 2:
                x, y = MIDDLE[0] + column * step / 2, MIDDLE[1] + row * step / 2
                pen.poly([(x, y - 2.1), (x + 2.1, y), (x, y + 2.1), (x - 2.1, y)], tone.metal)


def _weave_blue(pen: Pen, tone: Tone) -> None:
    """Scales of the sea: rows of nested arcs, upright in the upper half and turned in the lower, a belt between."""
    upper = Pen(box_edges(FIELD[0], FIELD[1], FIELD[2], MIDDLE[1] - 4.5))
    _scales(upper, tone)
    half_turn = f'<g transform="matrix(-1 0 0 -1 {WIDTH:g} {HEIGHT:g})">'
    pen.parts += [*upper.parts, half_turn, *upper.parts, "</g>"]
    x = np.linspace(FIELD[0], FIELD[2], 240)
    for y, width in ((-4.5, 1.0), (4.5, 1.0)):
        pen.line(np.column_stack([x[[0, -1]], np.full(2, MIDDLE[1] + y)]), tone.line, width)
    for phase in (0, np.pi):
        sway = 2.6 * np.sin((x - MIDDLE[0]) * np.pi / 7 + phase)
        pen.line(np.column_stack([x, MIDDLE[1] + sway]), tone.line, 0.75)
    for knot in range(-10, 10):
        pen.disc(MIDDLE[0] + (knot + 0.5) * 7, MIDDLE[1], 0.9, tone.metal)


def _scales(pen: Pen, tone: Tone) -> None:
    wide, tall = 19.714, 7.0
    for row in range(-2, 18):
        y = FIELD[1] + row * tall
        for column in range(-1, 9):
            x = FIELD[0] + (column + (row % 2) / 2) * wide
            for radius in (9.857, 7.1, 4.4):
                # Each arc ends where the scales of the row before it lie over it.
                turn = np.linspace(np.pi, 2 * np.pi, 17)
                arc = np.column_stack([x + radius * np.cos(turn), y + radius * 0.98 * np.sin(turn)])
                near = [np.hypot(arc[:, 0] - x - side * wide / 2, (arc[:, 1] - y - tall) / 0.98) for side in (-1, 1)]
                clear = (near[0] >= 9.6) & (near[1] >= 9.6) & (np.hypot(arc[:, 0] - x, arc[:, 1] - y - 2 * tall) >= 9.6)
                for piece in np.split(np.arange(17), np.flatnonzero(np.diff(clear.astype(int))) + 1):
                    if clear[piece[0]] and len(piece) > 1:
                        pen.line(arc[piece], tone.line, 0.9 if radius > 9 else 0.6)


def _weave_green(pen: Pen, tone: Tone) -> None:
    """A net of rope: upright waves that touch, knots where they meet."""
    step, wave = 13.8, 26.0
    y = np.linspace(0, HEIGHT, 240)
    for number in range(-1, 14):
        middle = FIELD[0] + number * step
        swing = 5.4 * np.sin((y - MIDDLE[1]) * 2 * np.pi / wave) * (1 if number % 2 else -1)
        for shift in (-1.15, 1.15):
            pen.line(np.column_stack([middle + swing + shift, y]), tone.line, 0.7)
        for shift in (-1.15, 1.15):
            pen.line(np.column_stack([middle - swing * 0.999 + shift, y]), tone.line, 0.7, opacity=0.55)
    for number in range(-1, 14):
        for row in range(-8, 9):
            x = FIELD[0] + number * step
            at = MIDDLE[1] + row * wave / 2
            pen.disc(x, at, 1.5, tone.metal)


def _weave_silver(pen: Pen, tone: Tone) -> None:
    """Light turned on a lathe: rings of loops about the middle that sweep over the whole field."""
    turn = np.linspace(0, 2 * np.pi, 721)
    for ring, base in enumerate(np.arange(50, 150, 8.5)):
        for phase in (0, np.pi):
            loops = 36
            radius = base + 5.6 * np.sin(loops * turn + phase + ring * np.pi / 2)
            points = np.column_stack([MIDDLE[0] + radius * np.cos(turn), MIDDLE[1] + radius * np.sin(turn)])
            pen.line(points, tone.line, 0.62, opacity=0.9)
    for ring in np.arange(50, 150, 8.5):
        pen.line(
            np.column_stack([MIDDLE[0] + (ring + 4.25) * np.cos(turn), MIDDLE[1] + (ring + 4.25) * np.sin(turn)]),
            tone.deep,
            0.5,
            opacity=0.55,
        )


WEAVES: dict[str, Callable[[Pen, Tone], None]] = {
    "red": _weave_red,
    "blue": _weave_blue,
    "green": _weave_green,
    "silver": _weave_silver,
}


def _braid(pen: Pen, tone: Tone) -> None:
    """The running band between panel and field."""
    left, top, right, bottom = ((a + b) / 2 for a, b in zip(PANEL, FIELD, strict=True))
    sides = (
        ((left, top), (right, top)),
        ((right, top), (right, bottom)),
        ((right, bottom), (left, bottom)),
        ((left, bottom), (left, top)),
    )
    for start, end in sides:
        run = np.array(end) - np.array(start)
        length = float(np.hypot(*run))
        ahead = run / length
        normal = np.array((-ahead[1], ahead[0]))
        inset = 7.5
        waves = round((length - 2 * inset) / 9.0)
        t = np.linspace(0, 1, waves * 10 + 1)
        for phase in (0, np.pi):
            sway = 2.7 * np.sin(t * waves * np.pi + phase)
            points = np.array(start) + np.outer(inset + t * (length - 2 * inset), ahead) + np.outer(sway, normal)
            pen.line(points, tone.line, 0.75)
        for knot in range(waves):
            at = np.array(start) + ahead * (inset + (knot + 0.5) / waves * (length - 2 * inset))
            pen.disc(float(at[0]), float(at[1]), 0.85, tone.metal)
        pen.poly(
            [
                (start[0], start[1] - 3.6),
                (start[0] + 3.6, start[1]),
                (start[0], start[1] + 3.6),
                (start[0] - 3.6, start[1]),
            ],
            tone.metal,
        )


def _medal(pen: Pen, tone: Tone) -> None:
    """The medallion's plate and its turned rim."""
    turn = np.linspace(0, 2 * np.pi, 481)
    pen.disc(*MIDDLE, MEDAL + 3.6, tone.deep)
    pen.disc(*MIDDLE, MEDAL + 2.6, tone.line)
    pen.disc(*MIDDLE, MEDAL + 1.2, tone.deep)
    for phase in np.arange(4) * np.pi / 2:
        radius = MEDAL - 4.2 + 4.0 * np.sin(24 * turn + phase)
        pen.line(
            np.column_stack([MIDDLE[0] + radius * np.cos(turn), MIDDLE[1] + radius * np.sin(turn)]), tone.line, 0.6
        )
    pen.disc(*MIDDLE, MEDAL - 8.6, tone.line)
    pen.disc(*MIDDLE, MEDAL - 9.6, tone.deep)
    pen.disc(*MIDDLE, MEDAL - 11.2, tone.ground)


def _sea(pen: Pen, tone: Tone) -> None:
    """The water line both heads of an emblem stand on."""
    x = np.linspace(-35.4, 35.4, 120)
    for y, width in ((0.0, 1.7), (-3.4, 0.8), (3.4, 0.8)):
        reach = np.sqrt(35.6**2 - y**2)
        inside = x[np.abs(x) <= reach]
        turn = np.pi / 11.8
        # Odd about the middle, so that it is the same upside down.
        line = np.column_stack([MIDDLE[0] + inside, MIDDLE[1] + y + 1.5 * np.sin(inside * turn)])
        pen.line(line, tone.line, width)


def _at(points: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
    return [(MIDDLE[0] + point[0], MIDDLE[1] + point[1], *point[2:]) for point in points]


def _lantern(pen: Pen, tone: Tone) -> None:
    ring = np.linspace(0, 2 * np.pi, 25)
    pen.line(np.column_stack([MIDDLE[0] + 3.0 * np.cos(ring), MIDDLE[1] - 30.2 + 3.0 * np.sin(ring)]), tone.metal, 1.3)
    pen.even(_at([(0, -27.8), (2, -27.2), (8.8, -22.2), (8.8, -20.8), (0, -20.8)]), tone.metal, straight_sides=True)
    pen.even(_at([(0, -20), (7.4, -20), (9.2, -8.4), (0, -8.4)]), tone.line, straight_sides=True)
    pen.blob(_at([(0, -18.8, 1), (2.6, -13.6), (2.4, -10.6), (0, -9.2), (-2.4, -10.6), (-2.6, -13.6)]), tone.metal)
    for x0, x1 in ((-3.6, -4.5), (3.6, 4.5), (-7.4, -9.2), (7.4, 9.2)):
        pen.bar(_at([(x0, -20)])[0], _at([(x1, -8.4)])[0], 1.0, tone.metal_deep)
    pen.even(_at([(0, -8.6), (10.4, -8.6), (9, -5.2), (0, -5.2)]), tone.metal, straight_sides=True)
    for angle in (-62, -40, 40, 62):
        turn = np.radians(angle)
        x, y = np.sin(turn), -np.cos(turn)
        start, end = (12.5, 20.5) if abs(angle) < 50 else (14, 22)
        pen.stroke(_at([(x * start, -13 + y * start * 0.85), (x * end, -13 + y * end * 0.85)]), [1.9, 0.5], tone.metal)


def _ship(pen: Pen, tone: Tone) -> None:
    pen.poly(_at([(-19, -9.5), (19.5, -9.5), (14, -3.4), (-14.5, -3.4)]), tone.metal)
    pen.poly(_at([(-17.4, -8), (17.6, -8), (16.6, -6.9), (-16.6, -6.9)]), tone.metal_deep)
    pen.poly(_at([(17, -10.8), (26, -14.4), (26, -13.2), (18.6, -9.4)]), tone.metal)
    pen.bar(_at([(-1, -33)])[0], _at([(-1, -9)])[0], 1.2, tone.metal)
    pen.bar(_at([(-11.5, -26)])[0], _at([(-11.5, -9)])[0], 1.1, tone.metal)
    pen.blob(
        _at([(-0.2, -31.5, 1), (9.6, -25.5), (13.4, -17), (13, -11.2, 1), (6, -12.6), (-0.2, -11.6, 1)]), tone.line
    )
    pen.blob(_at([(-2, -28, 1), (-2, -11.6, 1), (-6, -12.6), (-10.2, -11.4, 1), (-9.4, -18), (-6.2, -24)]), tone.line)
    pen.blob(_at([(-12.4, -24.5, 1), (-12.4, -11.6, 1), (-16, -12.2), (-19.4, -11.2, 1), (-18.4, -17)]), tone.line)
    pen.poly(_at([(-1, -33.6), (6, -32.2), (-1, -30.4)]), tone.metal)


def _anchor(pen: Pen, tone: Tone) -> None:
    ring = np.linspace(0, 2 * np.pi, 25)
    pen.line(np.column_stack([MIDDLE[0] + 3.2 * np.cos(ring), MIDDLE[1] - 29.6 + 3.2 * np.sin(ring)]), tone.metal, 1.7)
    pen.even(_at([(0, -26), (1.5, -26), (2.1, -9), (0, -4.2)]), tone.metal, straight_sides=True)
    pen.even(_at([(0, -23.8), (9.6, -23.8), (9.6, -21), (0, -21)]), tone.metal, straight_sides=True)
    pen.disc(MIDDLE[0] - 9.6, MIDDLE[1] - 22.4, 1.9, tone.metal)
    pen.disc(MIDDLE[0] + 9.6, MIDDLE[1] - 22.4, 1.9, tone.metal)
    for side in (-1, 1):
        pen.stroke(
            _at([(0, -5.4), (side * 7.5, -7), (side * 13, -11.4), (side * 15.4, -16.4)]),
            [3.6, 3.2, 2.6, 1.6],
            tone.metal,
        )
        pen.poly(_at([(side * 16.6, -20.4), (side * 11.4, -14.6), (side * 19, -12.4)]), tone.metal)
    pen.stroke(
        _at([(-9, -27), (-4.4, -18.4), (4.6, -15.4), (4.6, -9.6), (-2.6, -8.2)]), [1.1, 1.3, 1.3, 1.0], tone.line
    )


def _lighthouse(pen: Pen, tone: Tone) -> None:
    pen.even(_at([(0, -23), (4.4, -23), (7.6, -3.6), (0, -3.6)]), tone.line, straight_sides=True)
    for top, low in ((-18.6, -14.6), (-10.6, -6.8)):
        wide = [4.4 + 3.2 * (y + 23) / 19.4 for y in (top, low)]
        pen.even(_at([(0, top), (wide[0], top), (wide[1], low), (0, low)]), tone.metal, straight_sides=True)
    pen.even(_at([(0, -25), (6.6, -25), (6, -22.6), (0, -22.6)]), tone.metal, straight_sides=True)
    pen.even(_at([(0, -30), (3.4, -30), (3.4, -25), (0, -25)]), tone.line, straight_sides=True)
    pen.even(_at([(0, -34.4), (4.8, -30), (0, -30)]), tone.metal, straight_sides=True)
    for side in (-1, 1):
        for low, high in ((-27.4, -30.8), (-25.4, -23.8)):
            pen.poly(
                _at([(side * 5, -27.4), (side * 24, low - 1.6), (side * 24, high + (2.8 if low < -26 else 4.2))]),
                tone.line,
            )


EMBLEMS: dict[str, Callable[[Pen, Tone], None]] = {
    "red": _lantern,
    "blue": _ship,
    "green": _anchor,
    "silver": _lighthouse,
}


def back(colour: str) -> str:
    """The printed part of a back as SVG text, the size of the card; the bare stock shows round it."""
    tone = BACKS[colour]
    left, top, right, bottom = PANEL
    ground = Pen()
    ground.parts.append(
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="5" fill="url(#back)"/>'
    )
    field = Pen(box_edges(*FIELD))
    WEAVES[colour](field, tone)
    over = Pen()
    for inset, width in ((0.0, 1.1), (-2.0, 0.5)):
        box = np.array(
            [
                (FIELD[0] + inset, FIELD[1] + inset),
                (FIELD[2] - inset, FIELD[1] + inset),
                (FIELD[2] - inset, FIELD[3] - inset),
                (FIELD[0] + inset, FIELD[3] - inset),
            ]
        )
        over.trace(straight(box), tone.line, width)
    _braid(over, tone)
    _medal(over, tone)
    _sea(over, tone)
    head = Pen()
    EMBLEMS[colour](head, tone)
    emblem = "".join(head.parts)
    half_turn = f'<g transform="matrix(-1 0 0 -1 {WIDTH:g} {HEIGHT:g})">{emblem}</g>'
    shade = (
        f'<radialGradient id="back" gradientUnits="userSpaceOnUse" cx="{MIDDLE[0]}" cy="{MIDDLE[1]}" r="150">'
        f'<stop offset="0" stop-color="{tone.ground}"/><stop offset="1" stop-color="{tone.deep}"/></radialGradient>'
    )
    return page([*ground.parts, *field.parts, *over.parts, emblem, half_turn], WIDTH, HEIGHT, [shade])
