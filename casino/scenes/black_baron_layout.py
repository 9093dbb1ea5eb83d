"""Where everything of the Black Baron table lies, by proportion, for any window. Rectangles only: nothing is drawn.

Seats stand in columns that never overlap, each lower the nearer it is to the middle, so that they make an arc.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from casino.engines.black_baron import SEATS
from casino.scenes.table_bars import bar_heights
from casino.ui.metrics import Metrics

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

    @property
    def spot(self) -> tuple[int, int]:
        """The middle of the betting circle."""
        return self.bet.center

    def share(self, area: pygame.Rect, number: int, hands: int) -> pygame.Rect:
        """The part of one of the areas that belongs to hand `number` (from 0) of so many."""
        width = area.w // max(1, hands)
        return pygame.Rect(area.x + number * width, area.y, width, area.h)


@dataclass(frozen=True)
class TableLayout:
    """All places on the table, in px."""

    top_bar: pygame.Rect
    table: pygame.Rect
    bottom_bar: pygame.Rect
    message: pygame.Rect
    controls: pygame.Rect
    dealer_portrait: pygame.Rect
    dealer_dice: pygame.Rect
    tray: pygame.Rect
    stations: tuple[Station, ...]  # by seat number, seat 1 first
    die_px: int  # a resting die at a seat
    dealer_die_px: int

    def station(self, seat: int) -> Station:
        """A seat's place, seats counted from 1."""
        return self.stations[seat - 1]


def table_layout(metrics: Metrics) -> TableLayout:
    """The layout for a canvas and a text size."""
    width, height = metrics.width, metrics.height
    top, message, controls = bar_heights(metrics)
    pad = metrics.px(8)
    bottom = message + controls + 2 * pad
    top_bar = pygame.Rect(0, 0, width, top)
    bottom_bar = pygame.Rect(0, height - bottom, width, bottom)
    table = pygame.Rect(0, top - metrics.px(6), width, height - bottom - top + metrics.px(14))

    column = min(metrics.px(196), round(width * 0.92) // SEATS)
    left = (width - column * SEATS) // 2
    plate = max(metrics.px(46), round(metrics.pt(13) * 2.5))
    bet = max(metrics.px(38), round(metrics.pt(14) * 1.3))
    room = table.h
    die = min(metrics.px(42), (column - metrics.px(10)) // DICE_IN_A_ROW, max(metrics.px(18), room // 14))
    dice = round(die * 1.5)
    totals = round(metrics.pt(15) * 1.35)
    tall = plate + bet + totals + dice
    lowest = table.bottom - metrics.px(30)
    rise = max(0, round(room * 0.36))
    stations = []
    for seat in range(1, SEATS + 1):
        place = SEATS - seat  # seat 1 sits at the dealer's left, which is our right
        aside = abs(place - (SEATS - 1) / 2) / ((SEATS - 1) / 2)
        foot = lowest - round(rise * aside**2.1)
        area = pygame.Rect(left + place * column, foot - tall, column, tall)
        inner = area.inflate(-metrics.px(8), 0)
        rows = []
        y = inner.y
        for rows_px in (dice, totals, bet, plate):
            rows.append(pygame.Rect(inner.x, y, inner.w, rows_px))
            y += rows_px
        stations.append(Station(area, *rows, portrait_px=min(plate, inner.w // 3)))

    dealer_die = min(metrics.px(42), room // 13)
    portrait = min(metrics.px(92), max(metrics.px(56), room // 6))
    dealer_y = table.y + max(metrics.px(34), round(room * 0.085))
    dealer_width = portrait + metrics.px(14) + 5 * dealer_die
    dealer_portrait = pygame.Rect((width - dealer_width) // 2, dealer_y, portrait, portrait)
    dealer_dice = pygame.Rect(dealer_portrait.right + metrics.px(14), dealer_y, 5 * dealer_die, portrait)

    tray_top = dealer_portrait.bottom + metrics.px(8)
    inner_seats = [stations[index].column for index in range(2, 5)]
    tray_bottom = min(seat.y for seat in inner_seats) - metrics.px(6)
    tray_height = min(tray_bottom - tray_top, metrics.px(330))
    tray_width = min(3 * column - metrics.px(10), round(tray_height * 2.6))
    tray = pygame.Rect(0, 0, tray_width, tray_height)
    tray.midtop = (width // 2, tray_top + (tray_bottom - tray_top - tray_height) // 2)

    inside = bottom_bar.inflate(-metrics.px(24), -2 * pad)
    return TableLayout(
        top_bar=top_bar,
        table=table,
        bottom_bar=bottom_bar,
        message=pygame.Rect(inside.x, inside.y, inside.w, message),
        controls=pygame.Rect(inside.x, inside.bottom - controls, inside.w, controls),
        dealer_portrait=dealer_portrait,
        dealer_dice=dealer_dice,
        tray=tray,
        stations=tuple(stations),
        die_px=die,
        dealer_die_px=dealer_die,
    )


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
