"""The house's aces: a great spade that holds the harbour's light over the sea, and three large pips with a mark each.

The heart bears an anchor, the diamond a compass rose, the club a ship's wheel. Pips of other cards belong to `cards`.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from card_drawing import GOLD, GOLD_DEEP, GOLD_PALE, HEIGHT, IVORY, SUIT, SUIT_DEEP, WIDTH, Pen, number, page

SCALE = 1.26
SPADE = (
    "M0-52C8-31 46-12 46 17C46 35 33 43.5 21 42C12.5 41 7 37 4.5 30C6 41 12 48.5 25 52H-25"
    "C-12 48.5-6 41-4.5 30C-7 37-12.5 41-21 42C-33 43.5-46 35-46 17C-46-12-8-31 0-52Z"
)
INLINE = (
    "M0-45C8.5-27.5 42.3-9 42.3 17C42.3 31.5 32 39.2 21.3 38.200C13.5 37.4 8.5 33 5.5 25.500H-5.5"
    "C-8.5 33-13.5 37.4-21.3 38.200C-32 39.2-42.3 31.5-42.3 17C-42.3-9-8.5-27.5 0-45Z"
)
LAMP_Y = -9.0


def _ray(angle: float, start: float, end: float, width: float) -> list[tuple[float, float]]:
    """A wedge of light from the lamp; the angle is in degrees from straight up."""
    turn = angle * pi / 180
    x, y = sin(turn), -cos(turn)
    return [
        (x * start, LAMP_Y + y * start),
        (x * end - y * width, LAMP_Y + y * end + x * width),
        (x * end + y * width, LAMP_Y + y * end - x * width),
    ]


def _crest(left: float, right: float, y: float, count: int, rise: float) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for step in range(4 * count + 1):
        points.append((left + (right - left) * step / (4 * count), y - rise * sin(step * pi / 2)))
    return points


def ace_of_spades() -> str:
    """The picture for the middle of the card, as large as the card."""
    pen = Pen()
    pen.path(SPADE, SUIT)
    pen.trace(INLINE, IVORY, 0.9)
    for side in (-1, 1):
        for angle, end, width in ((24, 19, 1.5), (46, 22.5, 1.8), (68, 25.5, 2.1), (90, 28.5, 2.3), (112, 33.5, 2.5)):
            pen.poly(_ray(side * angle, 9.5, end, width), GOLD if angle in (24, 68, 112) else IVORY)
    pen.poly(_ray(0, 12.5, 25, 1.4), IVORY)
    # The tower, its gallery, the lamp house.
    pen.even([(0, -4.5), (4.2, -4.5), (7.4, 24), (0, 24)], IVORY, 0, straight_sides=True)
    for top, low in ((2.2, 7.4), (12.8, 18.2)):
        wide = [4.2 + 3.2 * (y + 4.5) / 28.5 + 0.3 for y in (top, low)]
        pen.even([(0, top), (wide[0], top), (wide[1], low), (0, low)], SUIT, 0, straight_sides=True)
    pen.even([(0, -6.2), (6.6, -6.2), (6.0, -3.6), (0, -3.6)], GOLD, 0, straight_sides=True)
    pen.even([(0, -13.4), (3.8, -13.4), (3.8, -6.2), (0, -6.2)], GOLD_PALE, 0, straight_sides=True)
    pen.poly([(-0.6, -13.4), (0.6, -13.4), (0.6, -6.2), (-0.6, -6.2)], GOLD_DEEP)
    pen.even([(0, -20.5), (0.7, -17.6), (5.2, -13.4), (0, -13.4)], GOLD, 0, straight_sides=True)
    # The sea.
    for y, reach, count in ((24.4, 35.5, 4), (29.2, 32, 4), (33.6, 25.5, 3)):
        for side in (-1, 1):
            inner = 8.6 if y < 26 else 7.6 if y < 31 else 10.5
            crest = _crest(side * inner, side * reach, y, count, 1.25)
            pen.stroke(crest, [0.5, 1.7, 1.7, 1.7, 0.4], IVORY)
    return _in_the_middle(pen, SCALE, -1)


def _in_the_middle(pen: Pen, scale: float, lower: float = 0.0) -> str:
    place = f"translate({number(WIDTH / 2)} {number(HEIGHT / 2 + lower)}) scale({scale})"
    return page([f'<g transform="{place}">{"".join(pen.parts)}</g>'], WIDTH, HEIGHT)


def _circle(x: float, y: float, radius: float) -> np.ndarray:
    turn = np.linspace(0, 2 * pi, 33)
    return np.column_stack([x + radius * np.cos(turn), y + radius * np.sin(turn)])


def _anchor(pen: Pen, y: float) -> None:
    pen.line(_circle(0, y - 18.4, 3.2), IVORY, 1.8)
    pen.even([(0, y - 15), (1.4, y - 15), (2.1, y + 8), (0, y + 17.6)], IVORY, 0, straight_sides=True)
    pen.even([(0, y - 12.4), (9.4, y - 12.4), (9.4, y - 9.6), (0, y - 9.6)], IVORY, 0, straight_sides=True)
    for side in (-1, 1):
        pen.disc(side * 9.4, y - 11, 1.9, IVORY)
        arm = [(0, y + 14.4), (side * 8, y + 12.4), (side * 13.6, y + 7), (side * 15.8, y + 1)]
        pen.stroke(arm, [4, 3.6, 2.8, 1.6], IVORY)
        pen.poly([(side * 16.8, y - 4.4), (side * 11.4, y + 2.6), (side * 19.6, y + 4.4)], IVORY)


def _rose(pen: Pen) -> None:
    pen.line(_circle(0, 0, 11.6), IVORY, 1.0)
    for turn, reach, wide in ((45, 15.4, 3.0), (0, 24.5, 4.2)):
        for quarter in range(4):
            angle = (turn + quarter * 90) * pi / 180
            tip = (sin(angle) * reach, -cos(angle) * reach)
            for side, fill in ((-1, IVORY), (1, GOLD if turn == 0 else SUIT_DEEP)):
                beside = angle + side * pi / 4
                pen.poly([(0, 0), tip, (sin(beside) * wide, -cos(beside) * wide)], fill)


def _wheel(pen: Pen, y: float) -> None:
    for spoke in range(8):
        angle = spoke * pi / 4
        x, up = sin(angle), -cos(angle)
        pen.bar((x * 3, y + up * 3), (x * 15, y + up * 15), 1.8, IVORY)
        pen.bar((x * 14.6, y + up * 14.6), (x * 18, y + up * 18), 2.8, IVORY)
    pen.line(_circle(0, y, 11.4), IVORY, 2.6)
    pen.disc(0, y, 3.9, IVORY)
    pen.disc(0, y, 1.9, GOLD)


def ace(suit: str, pip: str) -> str:
    """The picture for the middle of another ace, as large as the card; `pip` is the path data of the suit's mark."""
    pen = Pen()
    pen.path(pip, SUIT)
    if suit == "H":
        _anchor(pen, -4.5)
    elif suit == "D":
        _rose(pen)
    else:
        _wheel(pen, 6.5)
    return _in_the_middle(pen, 1.02)
