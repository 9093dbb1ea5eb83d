"""The twelve court cards: flat two-headed figures, each suit with its own robe, headdress and thing held.

Only the upper half of each card is drawn, cut along the sash across its middle; shown, it is turned for the lower.
Heads belong to `card_heads`, robes to `card_robes`, what is held to `card_held`.
"""

from __future__ import annotations

from math import cos, radians, sin

from card_drawing import GOLD, GOLD_DEEP, HEIGHT, INK, STOCK, SUIT, WIDTH, Edge, Pen, box_edges, page
from card_heads import HEADS
from card_held import HELD
from card_robes import ROBES

COURTS = tuple(rank + suit for suit in "CDHS" for rank in "JQK")
FRAME = (36.0, 18.0, WIDTH - 36.0, HEIGHT - 18.0)  # left, top, right, bottom
SLANT = 0.30  # how much the sash across the middle rises to the right
SASH = 4.2  # half of its width
RAY_COLOURS = {"J": "#f6ead0", "Q": "#f4e4c6", "K": "#f6e6bf"}
MIDDLE = (WIDTH / 2, HEIGHT / 2)
RIM = 2.2  # how far the frame's lines reach into the picture


def half(margin: float) -> list[Edge]:
    """The upper half of a court's picture, `margin` inside its frame, down to the sash's middle."""
    low = MIDDLE[1] + SLANT * MIDDLE[0]
    return [*box_edges(FRAME[0] + margin, FRAME[1] + margin, FRAME[2] - margin, FRAME[3]), (SLANT, 1.0, low)]


def _sash(pen: Pen) -> None:
    """The band across the middle: the same seen from below as from above."""

    def along(x: float, off: float) -> tuple[float, float]:
        return x, MIDDLE[1] - SLANT * (x - MIDDLE[0]) + off

    left, right = FRAME[0] - 2, FRAME[2] + 2
    for off, fill in ((SASH + 1.1, INK), (SASH, GOLD), (SASH - 1.1, INK), (SASH - 1.9, SUIT)):
        pen.poly([along(left, -off), along(right, -off), along(right, off), along(left, off)], fill)
    for step in range(-6, 7):
        x = MIDDLE[0] + step * 9.0
        pen.poly([along(x, -1.9), along(x + 2.6, 0), along(x, 1.9), along(x - 2.6, 0)], GOLD)


def court(card: str) -> str:
    """The upper half of a court card as SVG text, as large as the card."""
    rank, suit = card
    pen = Pen(half(RIM))
    left, top, right, bottom = FRAME
    pen.poly([(left, top), (right, top), (right, bottom), (left, bottom)], STOCK)
    for number in range(24):
        turn, wide = radians(number * 15 + 3.75), radians(3.75)
        far = 170
        pen.poly(
            [
                (90, 60),
                (90 + far * cos(turn - wide), 60 + far * sin(turn - wide)),
                (90 + far * cos(turn + wide), 60 + far * sin(turn + wide)),
            ],
            RAY_COLOURS[rank],
        )
    ROBES[rank](pen, suit)
    HEADS[rank](pen, suit)
    HELD[card](pen)
    pen.contour = 0
    _sash(pen)
    rim = Pen([(SLANT, 1.0, MIDDLE[1] + SLANT * MIDDLE[0])])
    for inset, width, colour in ((0.0, 1.5, INK), (1.5, 0.9, GOLD), (2.3, 0.5, GOLD_DEEP)):
        for start, end in (
            ((left + inset, bottom), (left + inset, top + inset)),
            ((left + inset - width / 2, top + inset), (right - inset + width / 2, top + inset)),
            ((right - inset, top + inset), (right - inset, bottom)),
        ):
            rim.bar(start, end, width, colour)
    return page([*pen.parts, *rim.parts], WIDTH, HEIGHT)
