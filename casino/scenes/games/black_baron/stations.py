"""The places of the Black Baron table: the rows of a seat, the whole table, and the dice of a seat.

Nothing is drawn here. `layout` and `upright` arrange the seats.
"""

from dataclasses import dataclass

import pygame

from casino.scenes.table.bars import bar_heights, two_rows
from casino.ui.drawing.metrics import Metrics
from casino.ui.furniture.table_shape import TableShape

DICE_IN_A_ROW = 4
_MIN_DIE = 0.6  # of the largest die
_STEPS = (1.0, 0.85, 0.7, 0.56)  # from one die of a hand to the next, in dice: the first that leaves them large
FEW_HANDS = 4  # with more hands, only one is shown with its dice


@dataclass(frozen=True)
class BaronStation:
    """The places of one seat, from the tray outwards: dice, totals, bet, and the name plate."""

    column: pygame.Rect
    dice: pygame.Rect
    totals: pygame.Rect
    bet: pygame.Rect
    plate: pygame.Rect
    portrait_px: int
    is_right: bool  # of the middle, near the rail: amounts are left of their chips

    @property
    def spot(self) -> tuple[int, int]:
        """The middle of the betting circle."""
        return self.bet.center

    def share(self, area: pygame.Rect, number: int, hands: int) -> pygame.Rect:
        """The part of an area that belongs to hand `number` (from 0) of `hands`."""
        width = area.w // max(1, hands)
        return pygame.Rect(area.x + number * width, area.y, width, area.h)


@dataclass(frozen=True)
class Frame:
    """The bars above and below the table, the contents of the lower one, and the table's window between them."""

    top_bar: pygame.Rect
    table: pygame.Rect
    bottom_bar: pygame.Rect
    message: pygame.Rect
    controls: pygame.Rect


@dataclass(frozen=True)
class BaronLayout(Frame):
    """All places of the table, in px. The felt's `shape` is relative to the table's upper left corner."""

    shape: TableShape
    dealer_portrait: pygame.Rect
    dealer_dice: pygame.Rect
    tray: pygame.Rect
    stations: tuple[BaronStation, ...]  # by seat number, seat 1 first
    die_px: int  # the largest a resting die is at a seat
    dealer_die_px: int
    seal: pygame.Rect | None  # the rules are printed around a seal here; None: along arcs at the tray

    def station(self, seat: int) -> BaronStation:
        """A seat's place, seats counted from 1."""
        return self.stations[seat - 1]


def frame_of(metrics: Metrics) -> Frame:
    """The bars and the table's window for a canvas and a text size."""
    width, height = metrics.width, metrics.height
    top, message, row = bar_heights(metrics)
    controls = two_rows(row)
    pad = metrics.px(8)
    bottom = message + controls + 2 * pad
    bottom_bar = pygame.Rect(0, height - bottom, width, bottom)
    side = metrics.px(8 if metrics.is_tall else 24)  # a narrow window needs the bar's width for buttons
    inside = bottom_bar.inflate(-side, -2 * pad)
    return Frame(
        top_bar=pygame.Rect(0, 0, width, top),
        table=pygame.Rect(0, top - metrics.px(6), width, height - bottom - top + metrics.px(14)),
        bottom_bar=bottom_bar,
        message=pygame.Rect(inside.x, inside.y, inside.w, message),
        controls=pygame.Rect(inside.x, inside.bottom - controls, inside.w, controls),
    )


def row_heights(metrics: Metrics, largest: float = 1.0) -> tuple[int, int, int]:
    """The heights of a seat's totals, bet and plate in px. `largest` enlarges them where letters allow it."""
    totals = round(metrics.pt(15) * 1.4) + metrics.px(8)  # with space below for the chips that rise from the bet
    bet = max(metrics.px(38 * largest), round(metrics.pt(14) * 1.3))
    plate = max(metrics.px(46 * largest), round(metrics.pt(13) * 2.5))
    return totals, bet, plate


def station_in(metrics: Metrics, column: pygame.Rect, rows_px: tuple[int, int, int]) -> BaronStation:
    """A seat in a column: rows as high as `row_heights` says, and dice above them."""
    inner = column.inflate(-metrics.px(8), 0)
    rows = []
    y = inner.y
    for high in (inner.h - sum(rows_px), *rows_px):
        rows.append(pygame.Rect(inner.x, y, inner.w, high))
        y += high
    dice, tag, bet, plate = rows
    face = min(rows_px[-1], inner.w // 3)
    return BaronStation(column, dice, tag, bet, plate, portrait_px=face, is_right=column.x > metrics.width // 2)


def dice_places(
    station: BaronStation, hands: int, dice_in_hand: list[int], die_px: int
) -> list[list[tuple[int, int, int]]]:
    """The dice of each hand: per hand a list of (centre x, centre y, diameter px).

    Hands share the width. A hand has up to four dice in a row, and as many rows as make its dice largest. Dice that
    would be smaller than `_MIN_DIE` overlap, but the number in the middle of a die is never covered.
    """
    places: list[list[tuple[int, int, int]]] = []
    for number, count in enumerate(dice_in_hand):
        area = station.share(station.dice, number, hands)
        width = area.w - min(4, area.w // 8)
        least = round(die_px * _MIN_DIE)
        for step in _STEPS:
            sizes = {
                across: min(
                    die_px if step == 1 else least,
                    int(width / (1 + (across - 1) * step)),
                    int(area.h / (1 + (-(-max(1, count) // across) - 1) * step)),
                )
                for across in range(1, min(max(1, count), DICE_IN_A_ROW) + 1)
            }
            across = max(sizes, key=lambda n: (sizes[n], count // -n, -n))
            if sizes[across] >= least:
                break
        size = max(8, sizes[across])  # no die is drawn smaller
        rows = -(-count // across)
        beside, below = (
            min(size, (space - size) // (lying - 1)) if lying > 1 else size
            for space, lying in ((width, across), (area.h, rows))
        )
        left = area.centerx - ((across - 1) * beside + size) // 2 + size // 2
        top = area.bottom - ((rows - 1) * below + size) + size // 2
        places.append([(left + i % across * beside, top + i // across * below, size) for i in range(count)])
    return places


def seat_dice(station: BaronStation, counts: list[int], focus: int, die_px: int) -> list[list[tuple[int, int, int]]]:
    """`dice_places` for the hands of a seat. Of more than `FEW_HANDS`, only hand `focus` (from 0) shows its dice."""
    if len(counts) <= FEW_HANDS:
        return dice_places(station, len(counts), counts, die_px)
    alone = dice_places(station, 1, [counts[focus]], die_px)[0]
    return [alone if number == focus else [] for number in range(len(counts))]
