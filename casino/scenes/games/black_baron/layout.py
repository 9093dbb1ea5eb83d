"""The places of everything at the Black Baron table, by proportion, for any window. Nothing is drawn here.

In a wide window seats stand in columns that never overlap, each lower the nearer it is to the middle, so that they make
an arc. The arrangement for an upright window is in `upright`, a single seat in `stations`.
"""

import pygame

from casino.engines.black_baron.settings import SEATS
from casino.scenes.games.black_baron.stations import (
    FEW_HANDS,
    BaronLayout,
    BaronStation,
    dice_places,
    frame_of,
    row_heights,
    seat_dice,
    station_in,
)
from casino.scenes.games.black_baron.upright import upright_layout
from casino.ui.drawing.metrics import Metrics
from casino.ui.furniture.table_shape import table_shape

__all__ = ["FEW_HANDS", "BaronLayout", "BaronStation", "dice_places", "seat_dice", "table_layout"]

_TRAY = 2.3  # the tray's width in heights: wider, and the dice in it would be no larger
_RISE = 0.36  # of the table's height, from the seat in the middle to the outermost


def table_layout(metrics: Metrics) -> BaronLayout:
    """Lays out a canvas for a text size."""
    if metrics.is_tall:
        return upright_layout(metrics)
    frame = frame_of(metrics)
    table, width = frame.table, metrics.width
    shape = table_shape(table.size)
    room = table.h
    column = min(metrics.px(230), round(width * 0.92) // SEATS, round(shape.felt_rect.w * 0.98) // SEATS)
    die = min(metrics.px(57), (column - metrics.px(12)) // 2, max(metrics.px(30), round(room * 0.108)))
    stations = _arc(metrics, table, column, die)

    # Mr Red is behind the rail; his dice are on the felt next to him.
    portrait = min(metrics.px(128), max(metrics.px(64), room // 5))
    dealer_portrait = pygame.Rect((width - portrait) // 2, frame.top_bar.bottom + metrics.px(5), portrait, portrait)
    dealer_die = min(metrics.px(60), round(room * 0.108))
    felt_top = table.y + round(shape.top) + metrics.px(3)
    dice_left = dealer_portrait.right + metrics.px(14)
    dealer_dice = pygame.Rect(dice_left, felt_top, 5 * dealer_die, max(dealer_die, dealer_portrait.bottom - felt_top))
    outer = stations[0].column
    if outer.y < dealer_dice.bottom:  # with the largest letters seat 1 reaches up to them
        dealer_dice.w = min(dealer_dice.w, outer.x - dice_left - round(metrics.pt(15) * 2.5))

    tray_top = max(dealer_portrait.bottom, dealer_dice.bottom) + metrics.px(7)
    tray_bottom = min(station.column.y for station in stations[2:5]) - metrics.px(5)
    tray_height = min(tray_bottom - tray_top, metrics.px(330))
    tray_width = min(3 * column - metrics.px(10), round(tray_height * _TRAY))
    tray = pygame.Rect(0, 0, tray_width, tray_height)
    tray.midtop = (width // 2, tray_top + (tray_bottom - tray_top - tray_height) // 2)

    return BaronLayout(
        **vars(frame),
        shape=shape,
        dealer_portrait=dealer_portrait,
        dealer_dice=dealer_dice,
        tray=tray,
        stations=stations,
        die_px=die,
        dealer_die_px=dealer_die,
        seal=None,
    )


def _arc(metrics: Metrics, table: pygame.Rect, column: int, die: int) -> tuple[BaronStation, ...]:
    """The seats along the table's lower edge; seat 1 is at the dealer's left, which is our right."""
    rows = row_heights(metrics)
    tall = die + sum(rows)
    left = (metrics.width - column * SEATS) // 2
    lowest = table.bottom - metrics.px(30)
    middle = (SEATS - 1) / 2
    stations = []
    for seat in range(1, SEATS + 1):
        place = SEATS - seat
        foot = lowest - round(table.h * _RISE * abs((place - middle) / middle) ** 2.1)
        stations.append(station_in(metrics, pygame.Rect(left + place * column, foot - tall, column, tall), rows))
    return tuple(stations)
