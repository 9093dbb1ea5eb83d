"""The places of the Black Baron table: the rows of a seat, the whole table, and the dice of a seat.

Nothing is drawn here. `layout` and `upright` arrange the seats.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from casino.engines.black_baron.settings import SEATS
from casino.scenes.table.foot.bars import Bars, bars_of, fits_one_row
from casino.ui.drawing.metrics import Metrics
from casino.ui.furniture.table_shape import TableShape

DICE_IN_A_ROW = 4
_MIN_DIE = 0.6  # of the largest die
_STEPS = (1.0, 0.85, 0.7, 0.56)  # from one die of a hand to the next, in dice: the first that leaves them large
_BET_SHARE = 0.58  # of the bet, where it and the total are side by side for each of several hands
_TOTAL_REACH, _STACK_REACH = 0.85, 0.95  # of their heights: how wide half a total and half of two stacks are
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
    is_right: bool  # of the middle of the table
    is_row: bool = False  # whether bet and totals are side by side

    @property
    def spot(self) -> tuple[int, int]:
        """The middle of the betting circle: inward, where the total is above the bet and a stack would reach it."""
        x, y = self.bet.center
        if self.is_row:
            return x, y
        reach = self.bet.h * _STACK_REACH
        aside = max(0, round(min(self.totals.h * _TOTAL_REACH + reach, (self.bet.w - reach) / 2)))
        return x + (aside if self.is_leftward else -aside), y

    @property
    def is_leftward(self) -> bool:
        """Whether the amount of a bet is left of its chips."""
        return not self.is_row and not self.is_right

    def share(self, area: pygame.Rect, number: int, hands: int) -> pygame.Rect:
        """The part of an area that belongs to hand `number` (from 0) of `hands`."""
        width = area.w // max(1, hands)
        return pygame.Rect(area.x + number * width, area.y, width, area.h)

    def total_place(self, number: int, hands: int) -> pygame.Rect:
        """The place of the total of hand `number` (from 0) of `hands`."""
        if not self.is_row or hands <= 1:
            return self.share(self.totals, number, hands)
        bet = self.bet_place(number, hands)
        return pygame.Rect(bet.right, bet.y, self.dice.w // hands - bet.w, bet.h)

    def bet_place(self, number: int, hands: int) -> pygame.Rect:
        """The place of the chips, and later the result, of hand `number` (from 0) of `hands`."""
        if not self.is_row or hands <= 1:
            return self.share(self.bet, number, hands)
        row = pygame.Rect(self.dice.x, self.bet.y, self.dice.w, self.bet.h)
        part = self.share(row, number, hands)
        part.w = round(part.w * _BET_SHARE)
        return part


@dataclass(frozen=True)
class Frame(Bars):
    """The bars above and below the table, and the table's window between them."""

    table: pygame.Rect


@dataclass(frozen=True)
class BaronLayout(Frame):
    """All places of the table, in px. The felt's `shape` is relative to the table's upper left corner."""

    shape: TableShape
    dealer_portrait: pygame.Rect
    dealer_dice: pygame.Rect
    tray: pygame.Rect
    stations: tuple[BaronStation, ...]  # by seat number, seat 1 first
    die_px: int  # the largest a resting die is at a seat, but the one's own
    own_die_px: int  # likewise there
    rack: pygame.Rect  # of the house's chips
    dealer_die_px: int
    seal: pygame.Rect | None  # the rules are printed around a seal here; None: all is printed where dice are thrown

    own: int  # the seat that is the largest, in the middle below

    def station(self, seat: int) -> BaronStation:
        """A seat's place, seats counted from 1."""
        return self.stations[seat - 1]

    @property
    def whole_floor(self) -> pygame.Rect:
        """The felt for the first throw of a round, when no die of one's own lies on it."""
        return self.tray.union(self.station(self.own).dice)

    def largest_die_px(self, seat: int) -> int:
        """The diameter of the largest die that rests at a seat."""
        return self.own_die_px if seat == self.own else self.die_px


def frame_of(metrics: Metrics) -> Frame:
    """The bars and the table's window for a canvas and a text size."""
    side = metrics.px(8 if metrics.is_tall else 24)  # a narrow window needs the width for buttons
    bars = bars_of(metrics, side, is_one_row=fits_one_row(metrics))
    top, foot = bars.top_bar.bottom, bars.bottom_bar.y
    return Frame(**vars(bars), table=pygame.Rect(0, top - metrics.px(6), metrics.width, foot - top + metrics.px(14)))


def turned(stations: Sequence[BaronStation], own: int) -> tuple[BaronStation, ...]:
    """Stations from the table's right to its left, by seat number: seat `own` has the one in the middle."""
    return tuple(stations[(seat - own + SEATS // 2) % SEATS] for seat in range(1, SEATS + 1))


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
