"""What the twelve court cards hold: swords, flowers, a lantern, a key, each with the hand round it.

All on a card's upper half at its right; pens cut it at the sash. Robes belong to `card_robes`, heads to `card_heads`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import numpy as np
from card_drawing import (
    BLUE,
    BLUE_PALE,
    GOLD,
    GOLD_DEEP,
    GOLD_PALE,
    INK,
    IVORY,
    RED,
    SKIN,
    SKIN_SHADE,
    SUIT,
    Pen,
)

LINE = 1.05  # width of the ink contour
HAND = (127.0, 108.0)


def _hand(pen: Pen, x: float = HAND[0], y: float = HAND[1], *, cuff: str = GOLD) -> None:
    """A fist round something upright, seen from the back of the hand, and its cuff."""
    pen.contour = LINE
    pen.poly([(x - 8.4, y + 8.4), (x + 5.6, y + 5.4), (x + 9, y + 15), (x - 7, y + 18)], cuff)
    pen.blob(
        [
            (x - 7, y - 5, 1),
            (x - 1, y - 7),
            (x + 5.6, y - 6),
            (x + 7, y),
            (x + 6, y + 7),
            (x - 1, y + 9.4),
            (x - 7.6, y + 8),
        ],
        SKIN,
    )
    pen.contour = 0
    for row in range(3):
        pen.stroke(
            [(x - 1.6, y - 3 + row * 3.7), (x + 2, y - 2.6 + row * 3.7), (x + 6, y - 2.9 + row * 3.7)],
            [0.4, 0.8, 0.4],
            INK,
        )
    pen.blob(
        [(x - 7.4, y - 4.6, 1), (x - 3.4, y - 4.2), (x - 1.6, y + 0.6), (x - 4, y + 2.6), (x - 7.4, y + 1)], SKIN_SHADE
    )


def _staff(pen: Pen, top: float, width: float, fill: str, x: float = HAND[0]) -> None:
    pen.contour = LINE
    pen.poly([(x - width / 2, top), (x + width / 2, top), (x + width / 2, 160), (x - width / 2, 160)], fill)


def _sword(pen: Pen) -> None:
    x = HAND[0]
    pen.contour = LINE
    pen.poly([(x, 25), (x + 3.6, 33), (x + 3.6, 98), (x - 3.6, 98), (x - 3.6, 33)], IVORY)
    pen.contour = 0
    pen.poly([(x, 29), (x + 3.1, 34), (x + 3.1, 97), (x, 97)], "#aeb9c8")
    pen.contour = LINE
    pen.blob([(x - 11, 96.4), (x, 98), (x + 11, 96.4), (x + 12, 99), (x, 102.6), (x - 12, 99)], GOLD)
    _hand(pen, y=109.4)


def _sceptre(pen: Pen) -> None:
    x = HAND[0]
    _staff(pen, 50, 3.6, GOLD)
    pen.disc(x, 46, 4.2, GOLD_PALE)
    pen.contour = LINE
    pen.blob(
        [
            (x, 44, 1),
            (x - 4, 40),
            (x - 9.6, 34.6),
            (x - 8.6, 28),
            (x - 3.4, 27),
            (x, 31.4, 1),
            (x + 3.4, 27),
            (x + 8.6, 28),
            (x + 9.6, 34.6),
            (x + 4, 40),
        ],
        SUIT,
    )
    for y in (60, 90):
        pen.disc(x, y, 3.0, GOLD_PALE)
    _hand(pen)


def _axe(pen: Pen) -> None:
    x = HAND[0]
    _staff(pen, 27, 3.4, GOLD_DEEP)
    pen.blob(
        [
            (x + 1.8, 38, 1),
            (x + 8, 34),
            (x + 14.4, 27, 1),
            (x + 16.4, 44),
            (x + 13.4, 61, 1),
            (x + 8, 54),
            (x + 1.8, 50, 1),
        ],
        IVORY,
    )
    pen.blob(
        [
            (x - 1.8, 38, 1),
            (x - 7, 34),
            (x - 12, 29, 1),
            (x - 13.6, 44),
            (x - 11, 58, 1),
            (x - 7, 54),
            (x - 1.8, 50, 1),
        ],
        IVORY,
    )
    pen.contour = 0
    pen.stroke([(x + 11.4, 31), (x + 13.2, 44), (x + 10.8, 57)], [0.4, 1.7, 0.4], BLUE)
    pen.stroke([(x - 9.8, 33), (x - 11, 44), (x - 9, 54)], [0.4, 1.5, 0.4], BLUE)
    pen.contour = LINE
    pen.poly([(x - 3.4, 36), (x + 3.4, 36), (x + 3.4, 52), (x - 3.4, 52)], GOLD)
    _hand(pen)


def _orb(pen: Pen) -> None:
    x, y = HAND[0], 84.0
    pen.contour = LINE
    pen.disc(x, y, 11.6, BLUE)
    pen.contour = 0
    pen.stroke([(x - 11.4, y - 1), (x, y + 2.4), (x + 11.4, y - 1)], 3.0, GOLD)
    pen.stroke([(x, y - 11.4), (x - 1, y), (x, y + 2)], 2.6, GOLD)
    pen.blob([(x - 8, y - 5), (x - 4.6, y - 8.6), (x - 3.4, y - 7.6), (x - 6.4, y - 4)], BLUE_PALE)
    pen.contour = LINE
    pen.poly(
        [
            (x - 1.5, y - 12),
            (x - 1.5, y - 18),
            (x - 6, y - 18),
            (x - 6, y - 21),
            (x - 1.5, y - 21),
            (x - 1.5, y - 26),
            (x + 1.5, y - 26),
            (x + 1.5, y - 21),
            (x + 6, y - 21),
            (x + 6, y - 18),
            (x + 1.5, y - 18),
            (x + 1.5, y - 12),
        ],
        GOLD_PALE,
    )
    pen.poly([(x - 8.6, 106), (x + 7.8, 102.4), (x + 12, 118), (x - 7, 123)], GOLD)
    pen.blob(
        [
            (x - 12.4, y + 6.6, 1),
            (x - 9, y + 10.6),
            (x, y + 10.4),
            (x + 9, y + 9),
            (x + 12.6, y + 3.6, 1),
            (x + 11.8, y + 13),
            (x + 7.6, y + 21),
            (x - 7.6, y + 23.4),
            (x - 11.4, y + 15.6),
        ],
        SKIN,
    )
    pen.contour = 0
    for dx in (-4.4, 0.6, 5.4):
        pen.stroke([(x + dx, y + 12.2), (x + dx - 0.5, y + 15), (x + dx - 1.2, y + 18)], [0.4, 0.9, 0.3], INK)


def _lantern(pen: Pen) -> None:
    x = HAND[0] + 0.6
    pen.contour = 0
    for number in range(12):
        turn = number * pi / 6 + pi / 12
        pen.poly(
            [
                (x + cos(turn) * 13 - sin(turn) * 1.3, 82 + sin(turn) * 15 + cos(turn) * 1.3),
                (x + cos(turn) * 13 + sin(turn) * 1.3, 82 + sin(turn) * 15 - cos(turn) * 1.3),
                (x + cos(turn) * 21, 82 + sin(turn) * 22),
            ],
            GOLD,
        )
    pen.contour = LINE
    pen.poly([(x - 7.4, 73.6), (x + 7.4, 73.6), (x + 9, 92), (x - 9, 92)], GOLD_PALE)
    pen.contour = 0
    pen.blob([(x, 76, 1), (x + 3.6, 83), (x + 3.2, 88), (x, 90), (x - 3.2, 88), (x - 3.6, 83)], RED)
    pen.blob([(x, 81, 1), (x + 1.8, 85), (x, 88.6), (x - 1.8, 85)], GOLD)
    pen.contour = LINE
    pen.bar((x - 4, 73.6), (x - 4.8, 92), 1.0, INK)
    pen.bar((x + 4, 73.6), (x + 4.8, 92), 1.0, INK)
    pen.poly([(x, 64), (x + 9.4, 72), (x + 9.4, 74.4), (x - 9.4, 74.4), (x - 9.4, 72)], BLUE)
    pen.poly([(x - 10.4, 91), (x + 10.4, 91), (x + 9, 95.6), (x - 9, 95.6)], BLUE)
    pen.disc(x, 62, 2.6, GOLD)
    pen.poly([(x - 1.1, 95), (x + 1.1, 95), (x + 1.1, 104), (x - 1.1, 104)], GOLD)
    _hand(pen, y=109)


def _rose(pen: Pen) -> None:
    x = HAND[0]
    pen.contour = 0
    pen.stroke([(x - 1, 118), (x + 1, 96), (x - 1, 78)], 2.6, INK)
    pen.contour = LINE
    for side, y in ((-1, 92), (1, 86)):
        pen.blob([(x, y + 3, 1), (x + side * 5, y - 4), (x + side * 13, y - 6, 1), (x + side * 9, y + 3)], BLUE)
    for turn in range(5):
        angle = turn * 2 * pi / 5 - pi / 2
        pen.disc(x + 6.8 * cos(angle), 66 + 6.8 * sin(angle), 6.6, SUIT)
    for turn in range(5):
        angle = turn * 2 * pi / 5 + pi / 2
        pen.disc(x + 3.6 * cos(angle), 66 + 3.6 * sin(angle), 3.7, IVORY)
    pen.disc(x, 66, 3.2, GOLD)
    _hand(pen, y=109)


def _mirror(pen: Pen) -> None:
    x = HAND[0]
    _staff(pen, 84, 3.8, GOLD)
    pen.disc(x, 69, 14.2, GOLD, 17.0)
    pen.disc(x, 69, 10.6, BLUE, 13.2)
    pen.contour = 0
    pen.poly([(x - 8.4, 70), (x + 1, 57.4), (x + 4.4, 59), (x - 6.6, 75)], BLUE_PALE)
    pen.poly([(x - 4.4, 77.4), (x + 6.8, 61.6), (x + 8, 64), (x - 2.6, 79.4)], BLUE_PALE)
    for number in range(12):
        turn = number * pi / 6
        pen.disc(x + 12.4 * cos(turn), 69 + 15.1 * sin(turn), 1.0, SUIT)
    pen.contour = LINE
    pen.poly([(x, 46.6), (x + 3.6, 51), (x, 55.4), (x - 3.6, 51)], SUIT)
    _hand(pen, y=109)


def _fan(pen: Pen) -> None:
    x, y = HAND[0] + 1, 106.0
    pen.contour = LINE
    leaves = 7
    for number in range(leaves):
        a = (-62 + 124 * number / leaves) * pi / 180
        b = (-62 + 124 * (number + 1) / leaves) * pi / 180
        reach = 39
        near = 13
        pen.poly(
            [
                (x + near * sin(a), y - near * cos(a)),
                (x + reach * sin(a), y - reach * cos(a)),
                (x + (reach + 4) * sin((a + b) / 2), y - (reach + 4) * cos((a + b) / 2)),
                (x + reach * sin(b), y - reach * cos(b)),
                (x + near * sin(b), y - near * cos(b)),
            ],
            (RED, GOLD)[number % 2],
        )
    pen.contour = 0
    for number in range(leaves):
        middle = (-62 + 124 * (number + 0.5) / leaves) * pi / 180
        pen.disc(x + 33 * sin(middle), y - 33 * cos(middle), 2.0, (GOLD_PALE, SUIT)[number % 2])
    pen.contour = LINE
    pen.blob([(x - 10, y - 9), (x, y - 14.6), (x + 10, y - 9), (x, y + 2)], GOLD_PALE)
    _hand(pen, y=110)


def _halberd(pen: Pen) -> None:
    x = HAND[0] + 4
    _staff(pen, 40, 3.2, GOLD_DEEP, x)
    pen.poly([(x, 23.4), (x + 3, 36), (x + 2, 44), (x - 2, 44), (x - 3, 36)], IVORY)
    pen.blob(
        [
            (x - 1.6, 48, 1),
            (x - 8, 46),
            (x - 14.6, 50, 1),
            (x - 16, 60),
            (x - 13.6, 70, 1),
            (x - 8, 64),
            (x - 1.6, 62, 1),
        ],
        IVORY,
    )
    pen.poly([(x + 1.6, 50), (x + 10.4, 56.6), (x + 1.6, 60)], IVORY)
    pen.contour = 0
    pen.stroke([(x - 12.6, 52), (x - 13.6, 60), (x - 11.8, 67)], [0.4, 1.6, 0.4], BLUE)
    pen.contour = LINE
    pen.poly([(x - 3, 46), (x + 3, 46), (x + 3, 64), (x - 3, 64)], GOLD)
    _hand(pen, x)


def _quill(pen: Pen) -> None:
    x = HAND[0]
    pen.contour = LINE
    pen.blob(
        [
            (x - 1, 104, 1),
            (x - 6.6, 88),
            (x - 7, 70),
            (x + 1, 56),
            (x + 13, 46, 1),
            (x + 14, 62),
            (x + 9, 80),
            (x + 3, 92),
        ],
        IVORY,
    )
    pen.contour = 0
    pen.stroke([(x - 1, 112), (x - 0.6, 88), (x + 10, 52)], [1.8, 1.3, 0.5], SUIT)
    for y, dx in ((66, 4.4), (73, 2.4), (80, 0.8), (87, -0.4)):
        pen.stroke([(x + dx, y), (x + dx + 3.4, y - 3), (x + dx + 6.6, y - 7)], [0.9, 0.7, 0.3], BLUE)
        pen.stroke([(x + dx, y), (x + dx - 2.6, y - 4), (x + dx - 4.6, y - 9)], [0.9, 0.7, 0.3], BLUE)
    _hand(pen, y=110)


def _key(pen: Pen) -> None:
    x = HAND[0] + 1
    pen.contour = LINE
    ring = [(x + 9.6 * cos(t), 59 + 9.6 * sin(t)) for t in np.linspace(0, 2 * pi, 5)[:-1]]
    pen.blob(ring, GOLD)
    for dx, dy in ((0, -9.4), (-9.4, 0), (9.4, 0)):
        pen.disc(x + dx, 59 + dy, 4.6, GOLD)
    pen.contour = 0
    pen.disc(x, 59, 8.2, GOLD)
    pen.contour = LINE
    pen.poly([(x, 52.6), (x + 5, 59), (x, 65.4), (x - 5, 59)], SUIT)
    _staff(pen, 68.4, 4.0, GOLD, x)
    pen.disc(x, 72, 4.4, GOLD_PALE, 2.4)
    pen.disc(x, 94, 4.0, GOLD_PALE, 2.2)
    _hand(pen, x)


def _telescope(pen: Pen) -> None:
    pen.contour = LINE
    runs = (
        ((121, 112), (126.6, 84), 9.0, GOLD_DEEP),
        ((126.2, 86), (130.6, 64), 11.4, RED),
        ((130.2, 66), (134.4, 45), 14.0, GOLD),
    )
    for start, end, width, fill in runs:
        pen.bar(start, end, width, fill)
    for start, end, width in (
        ((125.8, 87.6), (126.5, 84), 13.0),
        ((130, 67.4), (130.7, 63.6), 15.6),
        ((134, 47), (134.8, 42.6), 17.0),
    ):
        pen.bar(start, end, width, GOLD_PALE)
    pen.contour = 0
    pen.bar((125.6, 108), (128.4, 92), 1.2, GOLD_PALE)
    pen.bar((135.4, 61), (137.4, 51), 1.4, GOLD_PALE)
    _hand(pen, 123.6, 108)


HELD: dict[str, Callable[[Pen], None]] = {
    "KS": _sword,
    "KH": _sceptre,
    "KD": _axe,
    "KC": _orb,
    "QS": _lantern,
    "QH": _rose,
    "QD": _mirror,
    "QC": _fan,
    "JS": _halberd,
    "JH": _quill,
    "JD": _key,
    "JC": _telescope,
}
