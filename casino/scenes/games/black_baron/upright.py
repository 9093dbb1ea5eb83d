"""The layout of the Black Baron table in a tall window: dealer and tray above, seats at the sides, one below.

Nothing is drawn here. The layout for wide windows is in `layout`.
"""

import pygame

from casino.engines.black_baron.settings import SEATS
from casino.scenes.games.black_baron.stations import (
    BaronLayout,
    BaronStation,
    frame_of,
    row_heights,
    station_in,
    turned,
)
from casino.ui.drawing.metrics import Metrics
from casino.ui.furniture.table_shape import TableShape

_STACKED = 1.45  # on a table this many times as high as wide, the dealer's dice are below him
_RACK, _RACK_HIGH = 1.15, 0.25  # its width in portraits of the dealer, and its height in widths
_OWN = 4  # the seat in the middle of the lower edge, larger than the others


def upright_layout(metrics: Metrics, own: int) -> BaronLayout:
    """The layout for a tall canvas, with seat `own` below in the middle."""
    frame = frame_of(metrics)
    table, width = frame.table, metrics.width
    shape = _shape(metrics, table)
    left, right = round(shape.felt_rect.x), round(shape.felt_rect.right)
    felt_top = table.y + round(shape.top)
    lowest = table.bottom - metrics.px(26)

    is_stacked = table.h >= width * _STACKED
    gap = metrics.px(10)
    portrait = metrics.px(150) if is_stacked else metrics.px(116)
    dealer_portrait = pygame.Rect(0, frame.top_bar.bottom + metrics.px(6), portrait, portrait)
    die = metrics.px(74) if is_stacked else metrics.px(58)
    dealer_dice = pygame.Rect(0, 0, round(4.6 * die), die)  # a fifth die moves the others together
    if is_stacked:
        dealer_portrait.centerx = width // 2
        dealer_dice.topleft = (width // 2 - round(1.5 * die), dealer_portrait.bottom + metrics.px(12))
    else:
        dealer_portrait.centerx = round(width * 0.38)
        dealer_dice.w = min(dealer_dice.w, right - dealer_portrait.right - metrics.px(80))
        dealer_dice.midleft = (dealer_portrait.right + gap, (felt_top + dealer_portrait.bottom) // 2)

    top = max(dealer_portrait.bottom, dealer_dice.bottom) + gap
    share = 0.27 if is_stacked else 0.22
    tray = pygame.Rect(left + gap, top, right - left - 2 * gap, min(metrics.px(300), round((lowest - top) * share)))
    stations = _horseshoe(metrics, pygame.Rect(left, tray.bottom + gap, right - left, lowest - tray.bottom - gap))
    middle = stations[_OWN - 1].column
    rack = pygame.Rect(0, 0, round(portrait * _RACK), round(portrait * _RACK * _RACK_HIGH))
    rack.midright = (dealer_portrait.x - gap, (felt_top + dealer_portrait.bottom) // 2)
    return BaronLayout(
        **vars(frame),
        shape=shape,
        dealer_portrait=dealer_portrait,
        dealer_dice=dealer_dice,
        tray=tray,
        stations=turned(stations, own),
        own=own,
        die_px=metrics.px(62),
        own_die_px=metrics.px(98),
        rack=rack,
        dealer_die_px=die,
        seal=pygame.Rect(middle.x, tray.bottom + gap, middle.w, middle.y - tray.bottom - 2 * gap),
    )


def _shape(metrics: Metrics, table: pygame.Rect) -> TableShape:
    """A felt with straight sides and an almost straight lower edge, so that seats fit along all of it."""
    width, height = table.size
    rail = width * 0.036
    gap = width * 0.010 + rail
    radius_x = width / 2 - gap
    radius_y = radius_x * 0.32
    return TableShape(
        size=(width, height),
        centre=(width / 2, height - gap - radius_y),
        radii=(radius_x, radius_y),
        top=metrics.px(34) + rail,
        bow=width * 0.006,
        corner=radius_x * 0.42,
        rail_px=rail,
    )


def _horseshoe(metrics: Metrics, area: pygame.Rect) -> tuple[BaronStation, ...]:
    """Seats 1 to 3 down the right side, 4 below in the middle, 5 to 7 up the left side."""
    beside = (SEATS - 1) // 2
    side = round(area.w * 0.315)
    lift = metrics.px(24)  # the edge, and the large seat at it, are lower in the middle
    pitch = (area.h - lift) // beside
    rows = row_heights(metrics, min(1.15, max(1.0, pitch / metrics.px(180))))
    tall = min(pitch - metrics.px(6), metrics.px(78) + sum(rows))
    stations = []
    for seat in range(1, SEATS + 1):
        if seat == _OWN:
            stations.append(_own(metrics, area, area.w - 2 * side))
            continue
        row = seat - 1 if seat < _OWN else SEATS - seat
        column = pygame.Rect(0, 0, side, tall)
        column.bottom = area.bottom - lift - (beside - 1 - row) * pitch
        if seat < _OWN:
            column.right = area.right
        else:
            column.x = area.x
        stations.append(station_in(metrics, column, rows))
    return tuple(stations)


def _own(metrics: Metrics, area: pygame.Rect, wide: int) -> BaronStation:
    """The large seat in the middle."""
    rows = row_heights(metrics, 1.4)
    column = pygame.Rect(0, 0, wide, min(area.h // 2, metrics.px(98) + sum(rows)))
    column.midbottom = area.midbottom
    return station_in(metrics, column, rows)
