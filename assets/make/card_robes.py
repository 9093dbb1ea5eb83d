"""What the court cards wear: robes of kings and queens, doublets of jacks.

All on a card's upper half; pens cut it at the sash. Heads belong to `card_heads`, what is held to `card_held`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from card_drawing import (
    BLUE,
    BLUE_DEEP,
    GOLD,
    GOLD_DEEP,
    GOLD_PALE,
    INK,
    IVORY,
    RED,
    SUIT,
    SUIT_DEEP,
    Pen,
)

LINE = 1.05
# The second colour of each suit's house, and the pale one of its patterns.
SECOND = {"S": BLUE, "H": GOLD, "D": BLUE_DEEP, "C": RED}


def _shoulders(pen: Pen, fill: str, slope: float = 0.0) -> None:
    pen.contour = LINE
    pen.even([(90, 82), (101, 85), (118, 92 + slope), (133, 99 + slope), (146, 112), (150, 160), (90, 160)], fill)
    pen.contour = 0


def _hatch(pen: Pen, runs: list[tuple[tuple[float, float], ...]], fill: str, width: float = 1.1) -> None:
    """Tapering strokes on both sides of the middle line."""
    for run in runs:
        for side in (-1, 1):
            pen.stroke([(90 + side * (x - 90), y) for x, y in run], [0.3, width, 0.3], fill)


def _lozenges(pen: Pen, top: float, count: int, size: float, fill: str, second: str) -> None:
    """A column of lozenges down the middle, each with a heart of another colour."""
    for number in range(count):
        y = top + number * size * 2.1
        pen.poly([(90, y - size), (90 + size * 0.72, y), (90, y + size), (90 - size * 0.72, y)], fill)
        pen.poly([(90, y - size * 0.5), (90 + size * 0.36, y), (90, y + size * 0.5), (90 - size * 0.36, y)], second)


def king_robe(pen: Pen, suit: str) -> None:
    """A cloak with lapels over a patterned chest and a collar of ermine."""
    second = SECOND[suit]
    _shoulders(pen, SUIT)
    lines = GOLD if suit in "SC" else SUIT_DEEP
    _hatch(
        pen,
        [
            ((122, 98), (128, 112), (130, 135)),
            ((129, 101), (135, 114), (137, 135)),
            ((136, 105), (141, 117), (143, 135)),
        ],
        lines,
        1.3,
    )
    # The chest and its pattern.
    pen.contour = LINE
    pen.poly([(78, 88), (102, 88), (110, 160), (70, 160)], second)
    pen.contour = 0
    pattern = {"S": (GOLD, SUIT), "H": (SUIT, GOLD_PALE), "D": (GOLD, SUIT), "C": (GOLD, SUIT)}[suit]
    _lozenges(pen, 107, 4, 5.6, *pattern)
    for number in range(6):
        y = 99 + number * 6.2
        for side in (-1, 1):
            pen.disc(90 + side * (7.6 + number * 0.6), y, 1.15, IVORY if suit != "H" else SUIT)
    # Lapels.
    pen.contour = LINE
    for side in (-1, 1):
        pen.poly([(90 + side * x, y) for x, y in ((9, 86), (22, 93), (31, 160), (17, 160))], GOLD)
        pen.contour = 0
        for number in range(7):
            t = (number + 0.5) / 7
            x, y = 17 + 8 * t, 96 + 46 * t
            pen.poly([(90 + side * (x + dx), y + dy) for dx, dy in ((0, -2.6), (2.4, 0), (0, 2.6), (-2.4, 0))], SUIT)
        pen.contour = LINE
    # Ermine.
    pen.blob(
        [
            (90, 99, 1),
            (101, 92),
            (108, 84, 1),
            (119, 90),
            (122, 98, 1),
            (112, 102),
            (101, 106),
            (90, 113, 1),
            (79, 106),
            (68, 102),
            (58, 98, 1),
            (61, 90),
            (72, 84, 1),
            (79, 92),
        ],
        IVORY,
    )
    pen.contour = 0
    for x, y, lean in (
        (27, 94, 0.5),
        (21, 97.4, 0.4),
        (20, 90, 0.5),
        (13.6, 99.4, 0.3),
        (14, 92.6, 0.5),
        (7.4, 102.6, 0.2),
        (0, 105.4, 0),
    ):
        for side in (-1, 1) if x else (1,):
            pen.poly(
                [
                    (90 + side * x, y - 1.6),
                    (90 + side * (x + 1.1 + lean), y + 2.4),
                    (90 + side * (x - 1.1 + lean), y + 2.4),
                ],
                INK,
            )


def queen_robe(pen: Pen, suit: str) -> None:
    """A gown with a wide neckline, gathered sleeves and a necklace."""
    second = SECOND[suit]
    pen.contour = LINE
    pen.twins([(112, 90), (124, 93), (137, 103), (147, 122), (147, 160), (108, 160), (106, 108)], second)
    pen.contour = 0
    folds = GOLD if suit != "H" else SUIT
    _hatch(
        pen,
        [((116, 94), (123, 108), (124, 140)), ((122, 95), (131, 110), (132, 140)), ((129, 99), (138, 114), (140, 140))],
        folds,
        1.6,
    )
    pen.contour = LINE
    pen.twins([(108, 90.6, 1), (119, 89.6), (124.6, 96), (121, 103), (110, 103.6, 1)], GOLD if suit != "H" else IVORY)
    pen.contour = 0
    _hatch(
        pen,
        [
            ((110.6, 92), (112.6, 97), (112, 102.4)),
            ((115, 91), (117, 97), (115.6, 102.6)),
            ((119.4, 92), (121, 97), (119.4, 101.6)),
        ],
        GOLD_DEEP if suit != "H" else SUIT,
        1.0,
    )
    pen.contour = LINE
    pen.even(
        [(90, 106, 1), (98, 101.4), (106.6, 93, 1), (112, 94), (111, 110), (108, 124), (112, 160), (90, 160)], SUIT
    )
    pen.contour = 0
    edge = [(90, 106.6), (98.4, 102), (107, 93.6)]
    for side in (-1, 1):
        pen.stroke([(90 + side * (x - 90), y) for x, y in edge], 2.6, GOLD_PALE)
        pen.stroke([(90 + side * x, y) for x, y in ((15.6, 102), (14, 114), (15, 140))], [0.5, 1.5, 1.0], GOLD)
        for number in range(5):
            pen.disc(90 + side * (9.4 - number * 0.1), 110 + number * 6.0, 1.2, GOLD_PALE)
    centre = {"S": BLUE, "H": GOLD, "D": GOLD, "C": RED}[suit]
    _lozenges(pen, 114, 4, 4.8, centre, IVORY)
    # The necklace.
    for t in np.linspace(-1, 1, 9):
        pen.disc(90 + 8.6 * float(t), 95.6 - 7.2 * float(t) ** 2, 1.35, INK)
        pen.disc(90 + 8.6 * float(t), 95.6 - 7.2 * float(t) ** 2, 0.9, GOLD_PALE)
    pen.contour = 0.7
    pen.poly([(90, 96.4), (92.8, 100), (90, 104), (87.2, 100)], RED if suit in "SC" else BLUE)
    pen.contour = 0


def jack_robe(pen: Pen, suit: str) -> None:
    """A slashed doublet, a sash over one shoulder, a pleated collar."""
    second = SECOND[suit]
    _shoulders(pen, second, 1.0)
    pen.contour = LINE
    for side in (-1, 1):
        pen.blob(
            [
                (90 + side * x, y)
                for x, y in ((20, 93), (34, 94), (46, 103), (56, 120), (58, 160), (34, 160), (28, 118))
            ],
            SUIT,
        )
        pen.contour = 0
        slashes = IVORY if suit in "SC" else GOLD_PALE
        for x, y in ((32, 98), (38.6, 102), (44.6, 108)):
            pen.blob(
                [
                    (90 + side * x, y),
                    (90 + side * (x + 3.4), y + 11),
                    (90 + side * (x + 2.4), y + 26),
                    (90 + side * (x - 0.6), y + 12),
                ],
                slashes,
            )
        pen.contour = LINE
    pen.contour = 0
    stripe = {"S": IVORY, "H": SUIT, "D": GOLD, "C": GOLD}[suit]
    for number in range(-2, 3):
        x = 90 + number * 8.6
        pen.poly([(x - 1.7, 90), (x + 1.7, 90), (x + 2.2 + number * 0.7, 160), (x - 2.2 + number * 0.7, 160)], stripe)
    pen.contour = LINE
    pen.poly([(63, 93), (73, 90), (122, 122), (118, 134)], GOLD)
    pen.contour = 0
    for number in range(7):
        x, y = 70 + number * 7.6, 94 + number * 5.3
        pen.disc(x, y, 1.7, SUIT)
    pen.contour = 0.9
    pleats = 11
    for number in range(pleats):
        t = number / (pleats - 1) * 2 - 1
        x, y = 90 + 22 * t, 96.4 - 6.4 * t * t
        pen.blob([(90 + 12 * t, 84 - t * t, 1), (x + 3.1, y - 1.6), (x + 0.6 * t, y + 2.4), (x - 3.1, y - 1.6)], IVORY)
    pen.contour = 0


ROBES: dict[str, Callable[[Pen, str], None]] = {"K": king_robe, "Q": queen_robe, "J": jack_robe}
