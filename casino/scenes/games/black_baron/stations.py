"""What the places of the Black Baron table are: a seat's rows, all places together, and how dice lie in a seat's row.

Rectangles only, for any arrangement of the seats; the arrangements are in `layout` and
`upright`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import pygame

from casino.scenes.table.bars import bar_heights
from casino.ui.drawing.metrics import Metrics
from casino.ui.furniture.table_shape import TableShape

DICE_IN_A_ROW = 4
FEW_HANDS = 4  # of more than these only one is shown with its dice


@dataclass(frozen=True)
class Station:
    """One seat's place, from the tray outwards: dice, totals, the bet, and who sits there."""

    column: pygame.Rect
    dice: pygame.Rect
    totals: pygame.Rect
    bet: pygame.Rect
    plate: pygame.Rect
    portrait_px: int
    is_right: bool  # of the middle: the rail is near on its right, so amounts stand left of their chips

    @property
    def spot(self) -> tuple[int, int]:
        """The middle of the betting circle."""
        return self.bet.center

    def share(self, area: pygame.Rect, number: int, hands: int) -> pygame.Rect:
        """The part of one of the areas that belongs to hand `number` (from 0) of so many."""
        width = area.w // max(1, hands)
        return pygame.Rect(area.x + number * width, area.y, width, area.h)


@dataclass(frozen=True)
class Frame:
    """The bars above and below the table, and what lies in the lower one; the table's window between them."""

    top_bar: pygame.Rect
    table: pygame.Rect
    bottom_bar: pygame.Rect
    message: pygame.Rect
    controls: pygame.Rect


@dataclass(frozen=True)
class TableLayout(Frame):
    """All places on the table, in px. The felt's `shape` counts from the table's upper left corner."""

    shape: TableShape
    dealer_portrait: pygame.Rect
    dealer_dice: pygame.Rect
    tray: pygame.Rect
    stations: tuple[Station, ...]  # by seat number, seat 1 first
    die_px: int  # the largest a resting die is at a seat
    dealer_die_px: int
    seal: pygame.Rect | None  # where the table's rules are printed in a round; None: along arcs beside the tray

    def station(self, seat: int) -> Station:
        """A seat's place, seats counted from 1."""
        return self.stations[seat - 1]


def frame_of(metrics: Metrics) -> Frame:
    """The bars and the table's window for a canvas and a text size."""
    width, height = metrics.width, metrics.height
    top, message, controls = bar_heights(metrics)
    pad = metrics.px(8)
    bottom = message + controls + 2 * pad
    bottom_bar = pygame.Rect(0, height - bottom, width, bottom)
    beside = metrics.px(8 if metrics.is_tall else 24)  # a narrow window gives its bar to the buttons
    inside = bottom_bar.inflate(-beside, -2 * pad)
    return Frame(
        top_bar=pygame.Rect(0, 0, width, top),
        table=pygame.Rect(0, top - metrics.px(6), width, height - bottom - top + metrics.px(14)),
        bottom_bar=bottom_bar,
        message=pygame.Rect(inside.x, inside.y, inside.w, message),
        controls=pygame.Rect(inside.x, inside.bottom - controls, inside.w, controls),
    )


def table_in(frame: Frame, **places: Any) -> TableLayout:
    """The whole table: the places of a frame, and its own by their names."""
    bars = {field.name: getattr(frame, field.name) for field in fields(frame)}
    return TableLayout(**bars, **places)


def row_heights(metrics: Metrics, largest: float = 1.0) -> tuple[int, int, int]:
    """Heights in px of a seat's totals, bet and plate; `largest` times as high as usual where letters allow it."""
    totals = round(metrics.pt(15) * 1.4) + metrics.px(8)  # with room below for the stack that rises from the bet
    bet = max(metrics.px(38 * largest), round(metrics.pt(14) * 1.3))
    plate = max(metrics.px(46 * largest), round(metrics.pt(13) * 2.5))
    return totals, bet, plate


def station_in(metrics: Metrics, column: pygame.Rect, rows_px: tuple[int, int, int]) -> Station:
    """A seat in a column: heights as `row_heights` gives them, all that is left above is for dice."""
    inner = column.inflate(-metrics.px(8), 0)
    rows = []
    y = inner.y
    for high in (inner.h - sum(rows_px), *rows_px):
        rows.append(pygame.Rect(inner.x, y, inner.w, high))
        y += high
    dice, tag, bet, plate = rows
    face = min(rows_px[-1], inner.w // 3)
    return Station(column, dice, tag, bet, plate, portrait_px=face, is_right=column.x > metrics.width // 2)


def dice_places(station: Station, hands: int, dice_in_hand: list[int], die_px: int) -> list[list[tuple[int, int, int]]]:
    """Where the dice of each hand lie: per hand a list of (centre x, centre y, diameter px).

    One hand takes up to four dice in a row; several stand side by side, each as wide as its share allows, and its
    dice in as many rows as leave them largest.
    """
    places: list[list[tuple[int, int, int]]] = []
    for number, count in enumerate(dice_in_hand):
        area = station.share(station.dice, number, hands)
        room = area.w - min(4, area.w // 8)
        sizes = {
            across: min(die_px, room // across, area.h // -(-max(1, count) // across))
            for across in range(1, min(max(1, count), DICE_IN_A_ROW) + 1)
        }
        across = max(sizes, key=lambda n: (sizes[n], n))
        size = max(8, sizes[across])  # no die is drawn smaller
        rows = -(-count // across)
        left = area.centerx - across * size // 2 + size // 2
        top = area.bottom - rows * size + size // 2
        places.append([(left + i % across * size, top + i // across * size, size) for i in range(count)])
    return places


def seat_dice(station: Station, counts: list[int], focus: int, die_px: int) -> list[list[tuple[int, int, int]]]:
    """`dice_places` for the hands of a seat as they are shown: of many, only hand `focus` (from 0) has its dice out."""
    if len(counts) <= FEW_HANDS:
        return dice_places(station, len(counts), counts, die_px)
    alone = dice_places(station, 1, [counts[focus]], die_px)[0]
    return [alone if number == focus else [] for number in range(len(counts))]
