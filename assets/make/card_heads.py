"""Heads of the court cards: faces lit from one side, hair, beards, crowns and caps.

Everything is drawn on a card's upper half about its middle line; robes, things held and the assembly belong elsewhere.
"""

from __future__ import annotations

from card_drawing import (
    BLUE,
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


def _eyes(pen: Pen, y: float, spread: float, lash: float) -> None:
    """Two almond eyes under one strong lid each."""
    for side in (-1, 1):
        x = 90 + side * spread
        pen.blob([(x - 3.3, y + 0.3, 1), (x, y - 1.7), (x + 3.3, y + 0.3, 1), (x, y + 1.5)], IVORY)
        pen.disc(x, y - 0.05, 1.5, INK)
        outer = x + side * (3.4 + lash)
        pen.stroke(
            [(x - side * 3.4, y + 0.5), (x, y - 1.8), (outer, y + 0.1 - lash * 0.4)], [0.5, 1.2, 0.5 + lash * 0.5], INK
        )


def _nose(pen: Pen, top: float, tip: float) -> None:
    pen.stroke([(88.6, top), (88.3, tip - 4), (87.0, tip - 0.4), (90.2, tip + 0.7)], [0.5, 0.8, 1.0, 0.5], INK)


def king_head(pen: Pen, suit: str) -> None:
    """A bearded face seen from the front."""
    hair = {"S": INK, "H": GOLD_DEEP, "D": "#7a3316", "C": "#d8d3c8"}[suit]
    strand = {"S": "#5a6273", "H": GOLD_PALE, "D": "#c47a3e", "C": INK}[suit]
    pen.contour = LINE
    # Hair that falls to the collar in rolled locks.
    pen.twins([(100, 46), (106.5, 52), (108.5, 64), (112, 74), (110, 82), (103, 84), (101, 72)], hair)
    pen.even([(90, 44), (99.5, 45), (103.6, 54), (103, 66), (99, 77), (90, 82)], SKIN)
    pen.contour = 0
    pen.blob(
        [(90.4, 46, 1), (98.8, 46.6), (102.9, 54), (102.4, 66), (98.4, 76.5), (90.6, 81, 1), (92.8, 70), (91, 60)],
        SKIN_SHADE,
    )
    _eyes(pen, 60.4, 6.1, 0.0)
    for side in (-1, 1):
        pen.stroke(
            [(90 + side * 2.4, 56.8), (90 + side * 6.6, 54.6), (90 + side * 10.6, 57.4)],
            [1.6, 2.2, 0.7],
            hair if suit != "C" else INK,
        )
    _nose(pen, 57.5, 68.2)
    pen.contour = LINE
    beards = {
        "S": [
            (90, 72.5, 1),
            (97, 73.4),
            (103.2, 61, 1),
            (105.2, 74),
            (103.2, 86, 1),
            (99.5, 91),
            (96.6, 99, 1),
            (90, 95.4, 1),
        ],
        "H": [(90, 72.5, 1), (96.4, 73.6), (103.2, 63, 1), (104.4, 74), (101, 84), (96, 91), (90, 97.5, 1)],
        "D": [(90, 72.5, 1), (96.4, 74), (103.4, 62, 1), (105.4, 75), (102, 86), (96, 90), (90, 91.5)],
        "C": [(90, 72.5, 1), (97, 73.4), (103.2, 61, 1), (107.4, 78), (104, 90), (98, 103, 1), (93.5, 94), (90, 90, 1)],
    }
    pen.even(beards[suit], hair)
    pen.contour = 0
    locks = {
        "S": [
            ((102.6, 72), (100.4, 84), (97.6, 92)),
            ((98.6, 76), (97, 86), (95, 94)),
            ((94, 78), (93.2, 87), (92, 93.6)),
        ],
        "H": [
            ((102, 71), (99, 82), (94.4, 90)),
            ((98, 76), (95.6, 84), (91.6, 93)),
            ((93.6, 78.5), (92.4, 83), (90.6, 87)),
        ],
        "D": [
            ((102.6, 72), (102, 82), (97.6, 86)),
            ((98.6, 76), (98.4, 83), (94.4, 86.8)),
            ((94, 78), (94.4, 83), (91.4, 86.4)),
        ],
        "C": [
            ((103, 73), (103.4, 84), (99, 97)),
            ((99, 76), (99.4, 86), (96.6, 95)),
            ((94.4, 78), (94.6, 84), (93, 90)),
        ],
    }
    for lock in locks[suit]:
        for side in (-1, 1):
            pen.stroke([(90 + side * (x - 90), y) for x, y in lock], [0.4, 1.1, 0.3], strand)
    for lock in (((104, 50), (106.4, 62), (109, 74)), ((106.4, 66), (108, 74), (106, 80))):
        for side in (-1, 1):
            pen.stroke([(90 + side * (x - 90), y) for x, y in lock], [0.4, 1.1, 0.3], strand)
    pen.contour = 0.7
    pen.twins([(90, 70.9, 1), (95, 71.2), (99.6, 75.6), (103.4, 74.4, 1), (100, 78.8), (94, 77.2), (90, 74.2, 1)], hair)
    pen.contour = 0
    pen.blob([(86.6, 76.4, 1), (90, 75.6), (93.4, 76.4, 1), (90, 78.8)], RED)
    king_crown(pen, suit)


def king_crown(pen: Pen, suit: str) -> None:
    """Four crowns: spikes, an arched crown with an orb, a battlement, and leaves."""
    pen.contour = LINE
    rim = 50.0
    if suit == "S":
        pen.even(
            [(90, 24.5), (94, 37.5), (98.6, 28), (101, 38.5), (108.4, 30.5), (105.4, rim), (90, rim + 1)],
            GOLD,
            straight_sides=True,
        )
        for x, y in ((90, 24.4), (98.8, 27.6), (81.2, 27.6), (108.6, 30), (71.4, 30)):
            pen.disc(x, y, 2.0, GOLD_PALE)
        pen.contour = 0
        for x in (83.4, 96.6):
            pen.poly([(x, 36.4), (x + 2.2, 40.2), (x, 44), (x - 2.2, 40.2)], BLUE)
        pen.poly([(90, 32), (92.6, 37.6), (90, 43.4), (87.4, 37.6)], SUIT)
    elif suit == "H":
        pen.blob(
            [
                (90, 29.6, 1),
                (84, 28.6),
                (75, 31),
                (72.6, 38),
                (75.4, rim, 1),
                (104.6, rim, 1),
                (107.4, 38),
                (105, 31),
                (96, 28.6),
            ],
            SUIT,
        )
        for side in (-1, 1):
            pen.stroke([(90, 30), (90 + side * 9, 29.6), (90 + side * 15.6, 35.4), (90 + side * 14, rim)], 3.4, GOLD)
        pen.stroke([(90, 30), (90, 40), (90, rim)], 3.6, GOLD)
        pen.disc(90, 27.4, 3.0, GOLD_PALE)
        pen.poly([(89.2, 21.6), (90.8, 21.6), (90.8, 24.6), (89.2, 24.6)], GOLD)
    elif suit == "D":
        pen.even(
            [
                (90, 26.6),
                (95.6, 34.4),
                (95.6, 40),
                (98, 40),
                (98, 33),
                (102.4, 29.8),
                (107.6, 33),
                (106, rim),
                (90, rim),
            ],
            GOLD,
            straight_sides=True,
        )
        pen.contour = 0.6
        pen.poly([(90, 30), (93.8, 36.4), (90, 43), (86.2, 36.4)], SUIT)
        for side in (-1, 1):
            pen.poly([(90 + side * x, y) for x, y in ((12.4, 33.4), (14.8, 38), (12.2, 43), (9.8, 38))], BLUE)
    else:
        pen.even(
            [(90, 34), (93, 34), (93.6, 40), (98.6, 37), (101, 38), (101, 43), (107, 38), (105.2, rim), (90, rim)],
            GOLD,
            straight_sides=True,
        )
        for x, y, size in ((90, 30.4, 3.3), (100.8, 34.4, 2.7), (79.2, 34.4, 2.7), (109, 36.2, 2.2), (71, 36.2, 2.2)):
            for dx, dy in ((0, -0.9), (-0.95, 0.5), (0.95, 0.5)):
                pen.disc(x + dx * size, y + dy * size, size * 0.78, GOLD)
        pen.contour = 0
        for x, y, size in ((90, 30.4, 3.3), (100.8, 34.4, 2.7), (79.2, 34.4, 2.7), (109, 36.2, 2.2), (71, 36.2, 2.2)):
            pen.disc(x, y, size * 0.75, GOLD_PALE)
    pen.contour = LINE
    pen.blob([(73.6, 46.4, 1), (90, 49.4), (106.4, 46.4, 1), (105.4, 52.8, 1), (90, 55.4), (74.6, 52.8, 1)], GOLD_PALE)
    pen.contour = 0
    for index, x in enumerate((78.6, 84.2, 90, 95.8, 101.4)):
        y = 52.3 - abs(x - 90) ** 2 * 0.012
        pen.poly([(x, y - 2), (x + 1.9, y), (x, y + 2), (x - 1.9, y)], (SUIT, BLUE)[index % 2])


def queen_head(pen: Pen, suit: str) -> None:
    """A smooth face between long hair, a different headdress in every suit."""
    hair = {"S": INK, "H": GOLD, "D": "#8a3b17", "C": "#3a2216"}[suit]
    strand = {"S": "#66708a", "H": GOLD_DEEP, "D": "#d08a4a", "C": "#a5764c"}[suit]
    pen.contour = LINE
    pen.twins(
        [
            (92, 44),
            (102, 45),
            (107.6, 54),
            (108, 66),
            (111, 78),
            (109, 90),
            (113.6, 101),
            (107, 106),
            (100, 98),
            (98.6, 82),
        ],
        hair,
    )
    pen.contour = 0
    for run in (
        ((104.4, 52), (105.4, 66), (107.6, 80), (105.6, 92), (108, 101)),
        ((101.6, 56), (102.8, 70), (104.4, 82), (102.4, 92), (104, 99)),
        ((106.8, 58), (107.4, 68), (109.4, 80), (108, 90), (111, 100)),
    ):
        for side in (-1, 1):
            pen.stroke([(90 + side * (x - 90), y) for x, y in run], [0.4, 1.2, 1.0, 0.4], strand)
    # Neck and shoulders above the neckline.
    pen.contour = LINE
    pen.even([(90, 74), (95, 74, 1), (95.6, 84), (102, 88.6), (112, 92.4), (112, 100), (90, 112)], SKIN)
    pen.contour = 0
    pen.blob([(90.4, 76, 1), (94.6, 75, 1), (95.2, 84.4), (93.4, 90), (90.4, 80, 1)], SKIN_SHADE)
    pen.contour = LINE
    pen.even([(90, 45), (98, 46), (102, 55), (100.8, 66), (96.4, 75), (90, 80)], SKIN)
    pen.contour = 0
    pen.blob(
        [(90.4, 46, 1), (97.4, 47), (101.4, 55), (100.2, 66), (96, 74.6), (90.6, 79.2, 1), (92.4, 70), (90.8, 60)],
        SKIN_SHADE,
    )
    _eyes(pen, 61.2, 5.7, 1.4)
    for side in (-1, 1):
        pen.stroke([(90 + side * 2.6, 57.4), (90 + side * 6.2, 55.6), (90 + side * 10, 57.6)], [0.8, 1.2, 0.4], INK)
    _nose(pen, 58.4, 67.4)
    pen.blob([(85.8, 72.6, 1), (88.6, 71.3), (90, 71.9), (91.4, 71.3), (94.2, 72.6, 1), (90, 75.4)], RED)
    pen.contour = 0.8
    for side in (-1, 1):
        pen.disc(90 + side * 12.4, 71.4, 1.9, GOLD_PALE)
    pen.contour = LINE
    # A parting of hair over the brow.
    pen.twins([(90, 44, 1), (97, 45), (102.6, 52), (103.2, 60, 1), (99.6, 54.4), (94, 50.8), (90, 50.2, 1)], hair)
    queen_crown(pen, suit)


def queen_crown(pen: Pen, suit: str) -> None:
    """Four headdresses: a moon-like fan, a heart-shaped hood with a coronet, a diadem of gems, a wreath of leaves."""
    pen.contour = LINE
    if suit == "S":
        rays = ((0, 24.6), (8.2, 27), (15.4, 31.6), (20.6, 38.8))
        for x, y in reversed(rays):
            for side in (-1, 1) if x else (1,):
                base = 0.52
                tip = (90 + side * x, y)
                foot = (90 + side * x * base, 47)
                pen.poly([(foot[0] - 2.6, foot[1]), tip, (foot[0] + 2.6, foot[1])], GOLD)
                pen.disc(tip[0], tip[1], 1.6, IVORY)
        pen.blob(
            [(76.6, 49.6, 1), (82, 43), (90, 41), (98, 43), (103.4, 49.6, 1), (97, 46.8), (90, 45.6), (83, 46.8)],
            GOLD_PALE,
        )
        pen.disc(90, 42.6, 2.4, BLUE)
    elif suit == "H":
        pen.twins(
            [(90, 36, 1), (95, 28), (104, 27), (110.6, 35), (110, 45), (105.6, 54, 1), (100.4, 46), (90, 43.6, 1)], SUIT
        )
        pen.contour = 0
        for side in (-1, 1):
            pen.stroke(
                [
                    (90 + side * x, y)
                    for x, y in ((1.4, 38.2), (6.4, 31.4), (13.4, 30.4), (17.8, 36), (17, 45), (14.6, 50))
                ],
                [0.6, 1.3, 1.3, 1.3, 0.5],
                GOLD_PALE,
            )
            for x, y in ((6.4, 36.6), (11.6, 38.6), (13.2, 44)):
                pen.disc(90 + side * x, y, 1.15, GOLD_PALE)
        pen.contour = LINE
        pen.even([(90, 23.4), (92.2, 30.4), (96.6, 26.4), (96.4, 35.6), (90, 38.6)], GOLD, straight_sides=True)
        pen.blob(
            [(76.2, 50.4, 1), (83, 45), (90, 43.4), (97, 45), (103.8, 50.4, 1), (97, 48.6), (90, 47.4), (83, 48.6)],
            GOLD,
        )
    elif suit == "D":
        pen.even(
            [(90, 25), (94.2, 33.6), (98.4, 31.4), (100, 38.4), (105.6, 37.4), (104.4, 49.4), (97, 45.4), (90, 44.4)],
            GOLD,
            straight_sides=True,
        )
        pen.contour = 0.6
        pen.poly([(90, 29.6), (93, 36.2), (90, 42.8), (87, 36.2)], SUIT)
        for side in (-1, 1):
            pen.poly([(90 + side * x, y) for x, y in ((8, 35.4), (10, 39), (8, 42.6), (6, 39))], IVORY)
            pen.poly([(90 + side * x, y) for x, y in ((13, 40), (14.4, 43), (13, 46), (11.6, 43))], BLUE)
    else:
        for x, y, turn in ((16.8, 46, 0.9), (13.6, 38.6, 0.62), (8.6, 33, 0.36)):
            for side in (-1, 1):
                tip = (90 + side * (x + 5.6 * turn), y - 9 + 4.6 * turn)
                pen.blob(
                    [(90 + side * x, y + 4, 1), (90 + side * (x - 3.4), y - 3), (*tip, 1), (90 + side * (x + 4.4), y)],
                    GOLD,
                )
                pen.contour = 0
                pen.stroke([(90 + side * x, y + 3), tip], [0.9, 0.3], GOLD_DEEP)
                pen.contour = LINE
        for dx, dy in ((0, -3.6), (-3.6, 1.9), (3.6, 1.9)):
            pen.disc(90 + dx, 32.6 + dy, 3.3, GOLD_PALE)
        pen.blob(
            [(75.6, 51, 1), (82, 44.6), (90, 42.6), (98, 44.6), (104.4, 51, 1), (98, 48.6), (90, 46.8), (82, 48.6)],
            SUIT,
        )
        pen.contour = 0
        for x, y in ((90, 44.8), (84.2, 45.8), (95.8, 45.8), (79.4, 48.4), (100.6, 48.4)):
            pen.disc(x, y, 1.1, GOLD_PALE)


def jack_head(pen: Pen, suit: str) -> None:
    """A young face from its side under a feathered cap; two look left, two right."""
    hair = {"S": INK, "H": GOLD, "D": "#8a3b17", "C": "#3a2216"}[suit]
    strand = {"S": "#66708a", "H": GOLD_DEEP, "D": "#d08a4a", "C": "#a5764c"}[suit]
    pen.mirror = suit in "HC"
    pen.contour = LINE
    pen.blob([(88, 74, 1), (100, 72, 1), (101, 86), (106, 96), (80, 96), (88, 84)], SKIN_SHADE)
    pen.blob(
        [
            (82, 43, 1),
            (79.6, 52),
            (79.8, 57.4),
            (78.6, 60.4),
            (73.6, 67.2),
            (74.8, 69),
            (78.2, 69.4, 1),
            (76.4, 72.2),
            (78.6, 73.9, 1),
            (77.2, 76.4),
            (79.6, 78.8),
            (79, 82.4),
            (82.6, 85.6),
            (91, 83.4),
            (99, 77),
            (103, 62),
            (100, 44, 1),
        ],
        SKIN,
    )
    pen.contour = 0
    pen.blob([(94, 62, 1), (101.6, 62), (98.6, 76.4), (91, 82.6), (83.4, 84.8), (90, 78)], SKIN_SHADE)
    pen.blob([(79.8, 61.6, 1), (82.4, 59.2), (86.8, 61.4, 1), (83, 63)], IVORY)
    pen.disc(81.9, 61.2, 1.55, INK)
    pen.stroke([(79.4, 61), (82.6, 58.9), (88, 61.4)], [0.6, 1.4, 0.5], INK)
    pen.stroke([(79.4, 56.4), (83.4, 54), (89.6, 56.2)], [1.2, 1.9, 0.5], hair)
    pen.stroke([(77.4, 68), (79.6, 66.4), (80.4, 67.8)], [0.3, 0.9, 0.3], INK)
    pen.blob([(76.6, 72.4, 1), (80.2, 71.9), (83.2, 73.4, 1), (80.4, 75.8), (77.4, 76, 1), (78.8, 74)], RED)
    pen.contour = LINE
    pen.blob(
        [
            (87, 46, 1),
            (92, 56),
            (91.4, 64),
            (94.6, 70),
            (93.4, 78),
            (98, 87),
            (106, 88.6),
            (112.4, 83),
            (110, 74),
            (111, 62),
            (106, 48),
            (98, 42),
        ],
        hair,
    )
    pen.contour = 0
    for run in (
        ((94, 50), (97.4, 60), (97, 72), (101.4, 84)),
        ((99, 49), (102.4, 60), (102, 72), (106, 83)),
        ((103.6, 50), (106.8, 60), (106.6, 70), (109.4, 79)),
    ):
        pen.stroke(run, [0.4, 1.3, 1.3, 0.4], strand)
    jack_cap(pen, suit)
    pen.mirror = False


def jack_cap(pen: Pen, suit: str) -> None:
    """Four caps: a helmet's peak, a beret, a cocked hat, a hood with a leaf."""
    pen.contour = LINE
    feather = {"S": BLUE, "H": IVORY, "D": IVORY, "C": GOLD}[suit]
    if suit == "S":
        pen.blob([(96, 40, 1), (104, 26), (118, 27), (128, 40), (127, 58, 1), (121, 46), (112, 40), (103, 43)], feather)
        pen.contour = 0
        for run in (
            ((100, 39), (110, 30.6), (120, 36)),
            ((104, 40), (114, 35), (123.6, 46)),
            ((104, 33), (113, 29), (119, 31)),
        ):
            pen.stroke(run, [0.3, 1.0, 0.3], IVORY)
        pen.contour = LINE
        pen.blob(
            [(72.6, 49.4, 1), (78, 38), (88, 30.6), (99, 31), (107, 38), (109, 50, 1), (98, 47.4), (86, 47.6)], SUIT
        )
        pen.blob([(69.6, 52.4, 1), (84, 46.4), (98, 46.6), (110.4, 50.6, 1), (110, 55, 1), (97, 52), (85, 51.6)], GOLD)
        pen.disc(101.4, 41, 3.2, GOLD_PALE)
    elif suit == "H":
        pen.blob(
            [(106, 40, 1), (108, 31), (102, 24.6), (88, 23.4), (72, 27), (64.6, 36, 1), (74, 33), (84, 33), (94, 38)],
            feather,
        )
        pen.contour = 0
        for run in (
            ((104, 36), (98, 28.6), (86, 27)),
            ((98, 34), (88, 29.4), (76, 30)),
            ((90, 31), (80, 30), (70, 32.6)),
        ):
            pen.stroke(run, [0.3, 1.1, 0.3], SUIT)
        pen.contour = LINE
        pen.blob(
            [(72, 46, 1), (70, 37), (80, 30.6), (96, 31), (110, 37.6), (114.6, 46.6), (110, 53, 1), (96, 46), (82, 45)],
            SUIT,
        )
        pen.blob([(74.6, 50.4, 1), (84, 44.4), (98, 45), (111, 51.4, 1), (109.4, 55, 1), (97, 50), (85, 49)], GOLD_PALE)
        pen.disc(85.4, 41, 3.0, GOLD)
    elif suit == "D":
        pen.blob(
            [(104, 40, 1), (112, 27), (124, 28), (131, 41), (128, 60, 1), (122, 50), (113, 45.4), (106, 46)], feather
        )
        pen.contour = 0
        for run in (((108, 41), (116, 33), (126, 39)), ((111, 42.6), (119, 39), (126.4, 49))):
            pen.stroke(run, [0.3, 1.1, 0.3], SUIT)
        pen.contour = LINE
        pen.blob([(80, 42, 1), (82, 30), (92, 26.6), (102, 30), (105, 44, 1)], SUIT)
        pen.blob(
            [
                (68, 43.4, 1),
                (80, 40),
                (94, 42.4),
                (106, 40),
                (115, 33.6, 1),
                (113.6, 47),
                (104, 52),
                (90, 50.4),
                (77, 51.4),
            ],
            GOLD,
        )
        pen.contour = 0.7
        pen.poly([(92.4, 39.4), (95.6, 44.6), (92.4, 49.8), (89.2, 44.6)], SUIT)
    else:
        for tip, out in (((73, 24.4), (79, 37)), ((86, 23.2), (97, 35))):
            pen.blob([(103, 41, 1), (92, 26), (*tip, 1), out], feather)
            pen.contour = 0
            pen.stroke([(101, 38), ((tip[0] + out[0]) / 2 + 6, 31.6), tip], [1.2, 0.9, 0.3], GOLD_DEEP)
            pen.contour = LINE
        pen.contour = LINE
        pen.blob(
            [
                (75.4, 49, 1),
                (76, 38),
                (86, 29.6),
                (99, 30),
                (109, 39),
                (117, 56),
                (116, 66, 1),
                (109, 54),
                (98, 47.4),
                (86, 46),
            ],
            SUIT,
        )
        pen.blob([(73.4, 52.4, 1), (84, 45.4), (98, 46.4), (110, 54, 1), (108, 58, 1), (97, 51.4), (85, 50)], RED)
        for dx, dy in ((0, -2), (-2, 1.1), (2, 1.1)):
            pen.disc(98 + dx, 38.6 + dy, 1.9, GOLD_PALE)
    pen.contour = 0


HEADS = {"K": king_head, "Q": queen_head, "J": jack_head}
