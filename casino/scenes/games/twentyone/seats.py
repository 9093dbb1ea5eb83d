"""The shape of a felt of twenty-one, and the places of its seats. Nothing is drawn here.

A single seat has the whole width of the felt. Several are columns on an arc, lowest in the middle. In an upright window
they make a horseshoe of pairs where that makes the cards larger.
"""

from dataclasses import dataclass, replace
from math import sqrt

import pygame

from casino.ui.cards.card_faces import HEIGHT as CARD_HEIGHT
from casino.ui.cards.card_faces import WIDTH as CARD_WIDTH
from casino.ui.drawing.metrics import Metrics
from casino.ui.furniture.table_shape import ROUNDNESS, TableShape, table_shape

CARD_RATIO = CARD_WIDTH / CARD_HEIGHT
PRINTED_ARC = 1.15  # the radius of the lettering's lines, in breadths of the table
_UPRIGHT = 1.2  # on a table this many times as high as wide, the dealer is above the cards
_BESIDE = 1.44  # the least width of one of two hands, in card widths
_CROWD = 0.52  # the size of the cards of more than two hands
_UPRIGHT_FOOT = 0.62  # the depth of an upright table's rounding, in halves of its width


@dataclass(frozen=True)
class CardStation:
    """The places of one seat, from the dealer outwards: cards, totals, bet, and the name plate."""

    column: pygame.Rect
    cards: pygame.Rect
    totals: pygame.Rect
    bet: pygame.Rect
    plate: pygame.Rect
    portrait_px: int
    card_px: int  # the height of a card where the seat has one hand
    is_alone: bool  # the only seat of its table
    bets: pygame.Rect  # the row of all bets, `bet` being its middle at the only seat
    crowd_px: int = 0  # at the only seat, the height of a card of more than two hands
    arch_px: int = 0  # at the only seat, the radius of the arc of more than two hands

    def rows(self, hands: int) -> int:
        """The number of rows for a number of hands."""
        return 2 if hands > 2 and not self.is_alone else 1

    def share(self, area: pygame.Rect, number: int, hands: int) -> pygame.Rect:
        """The part of an area that belongs to hand `number` (from 0) of `hands`.

        At the only seat, more than two hands lie on an arc, the outer ones higher.
        """
        rows = self.rows(hands)
        across = -(-max(1, hands) // rows)
        width, height = area.w // across, area.h // rows
        part = pygame.Rect(area.x + number % across * width, area.y + number // across * height, width, height)
        if hands > 2 and self.arch_px:
            aside = part.centerx - self.column.centerx
            part.y -= round(self.arch_px - (self.arch_px**2 - aside**2) ** 0.5)
        return part

    def card_height(self, hands: int) -> int:
        """The height of a card in px with a number of hands at the seat."""
        if self.is_alone:
            return self.card_px if hands <= 2 else min(self.card_px, self.crowd_px)
        if hands == 2:  # two hands of two cards fit side by side
            return max(14, min(round(self.card_px * 0.86), round(self.cards.w / 2 / (CARD_RATIO * _BESIDE))))
        return max(14, round(self.card_px * (1.0 if hands <= 1 else _CROWD)))


def is_upright(size: tuple[int, int]) -> bool:
    """Whether a table's area is so much higher than wide that the dealer stands above the cards."""
    return size[1] > _UPRIGHT * size[0]


def felt_shape(size: tuple[int, int]) -> TableShape:
    """The shape of a felt, in px from the corner of the table's area.

    An upright one is rounded less, as seats need its corners.
    """
    shape = table_shape(size)
    if not is_upright(size):
        return shape
    foot = shape.centre[1] + shape.radii[1]
    depth = shape.radii[0] * _UPRIGHT_FOOT
    return replace(shape, centre=(shape.centre[0], foot - depth), radii=(shape.radii[0], depth))


def corner_reach(shape: TableShape, y: float) -> int:
    """The distance from the area's side to the felt at a height in its upper half, in px."""
    above = min(max(0.0, shape.top + shape.corner - y), shape.corner)
    bend = shape.corner - sqrt(shape.corner**2 - above**2)
    return round(shape.centre[0] - shape.radii[0] + bend)


def foot_at(shape: TableShape, aside: float) -> float:
    """The felt's lower edge at `aside` px from the table's middle, in px from the area's top."""
    share = min(1.0, abs(aside) / shape.radii[0])
    return float(shape.centre[1] + shape.radii[1] * (1 - share**ROUNDNESS) ** (1 / ROUNDNESS))


@dataclass(frozen=True)
class SeatRoom:
    """Where the seats of a table may lie, down to `lowest`. `heights` are those of a seat's totals, bet and plate."""

    table: pygame.Rect
    shape: TableShape
    lowest: int
    heights: tuple[int, int, int]
    metrics: Metrics

    def _foot(self, aside: float) -> int:
        """The lowest foot of a seat whose cards reach `aside` px from the table's middle and stay on the felt."""
        return self.table.y + round(foot_at(self.shape, aside)) + sum(self.heights)

    def alone(self, card: int) -> CardStation:
        """The only seat of a table, as wide as four hands need it."""
        table, metrics = self.table, self.metrics
        cards, crowd = round(card * 1.05), card
        arch = round(table.w * PRINTED_ARC)  # many hands follow the print, clear of the rail
        wide = min(round(table.w * 0.68), max(metrics.px(620), round(card * CARD_RATIO * 8.6)))
        if is_upright(table.size):  # there is space for a hand in two rows
            cards = round(card * 1.34)
            wide = round(2 * self.shape.radii[0] * 0.90)
            crowd = round(wide / 4 / (CARD_RATIO * 1.54))
            arch = round(wide * 1.4)  # there is space below the print to follow the deeper rail
        tall = cards + sum(self.heights)
        foot = min(self.lowest, self._foot(wide * 0.46))
        column = pygame.Rect(0, foot - tall, wide, tall)
        column.centerx = table.centerx
        rows = _stacked(column, (cards, *self.heights))
        seat_w = min(wide, max(metrics.px(250), metrics.pt(13) * 17))
        name = pygame.Rect(0, rows[3].y, seat_w, rows[3].h)
        name.centerx = column.centerx
        bet = rows[2].copy()  # no wider than its chips, as the focus frames it
        bet.w, bet.centerx = seat_w, column.centerx
        face = min(self.heights[2], name.w // 3)
        return CardStation(column, rows[0], rows[1], bet, name, face, card, True, rows[2], crowd, arch)

    def _seat(self, area: pygame.Rect, card: int) -> CardStation:
        """One of several seats in its column."""
        inside = area.inflate(-self.metrics.px(8), 0)
        cards, tag, bet, plate = _stacked(inside, (round(card * 1.20), *self.heights))
        face = min(self.heights[2], area.w // 3)
        return CardStation(area, cards, tag, bet, plate, face, card, is_alone=False, bets=bet)

    def arc(self, card: int, seats: int, column: int) -> tuple[CardStation, ...]:
        """Columns on an arc. Seat 1 is at the dealer's left, our right."""
        table, lowest = self.table, self.lowest
        tall = round(card * 1.20) + sum(self.heights)
        left = table.centerx - column * seats // 2
        most = max(0, lowest - tall - table.y - self.metrics.px(150))
        rise = min(round(table.h * 0.22), most)
        stations = []
        for seat in range(1, seats + 1):
            place = seats - seat
            aside = abs(place - (seats - 1) / 2) / max(1.0, (seats - 1) / 2)
            area = pygame.Rect(left + place * column, 0, column, tall)
            outside = abs(area.centerx - table.centerx) + card * CARD_RATIO * 0.75
            area.bottom = min(lowest - round(rise * aside**2.0), self._foot(outside))
            area.bottom = max(area.bottom, lowest - most)
            stations.append(self._seat(area, card))
        return tuple(stations)

    def horseshoe(self, top: int, least: int, seats: int) -> tuple[CardStation, ...] | None:
        """Two or three seats below, and pairs above them at the sides, from `top` to the lowest.

        Seat 1 is the highest on the right. None where the cards would be no larger than `least`.
        """
        table, heights, gap = self.table, self.heights, self.metrics.px(12)
        column = round(2 * self.shape.radii[0] * 0.97) // 3
        below = 2 + seats % 2
        pairs = (seats - below) // 2
        for card in range(round(column * 0.76), least, -1):
            tall = round(card * 1.20) + sum(heights)
            outer = column * (below - 1) / 2
            bets_on_felt = table.y + round(foot_at(self.shape, outer + column * 0.24)) + heights[1] // 4 + heights[2]
            foot = min(self.lowest, self._foot(outer + card * CARD_RATIO * 0.75), bets_on_felt)
            if foot - tall * (pairs + 1) - gap * pairs < top:
                continue
            places = [(column, foot - (tall + gap) * above) for above in range(pairs, 0, -1)]
            places += [(round(outer), foot)] + [(0, self.lowest)] * (below - 2)
            places += [(-aside, y) for aside, y in reversed(places) if aside]
            left = table.centerx - column // 2
            return tuple(self._seat(pygame.Rect(left + aside, y - tall, column, tall), card) for aside, y in places)
        return None


def _stacked(area: pygame.Rect, heights: tuple[int, ...]) -> list[pygame.Rect]:
    rows, y = [], area.y
    for height in heights:
        rows.append(pygame.Rect(area.x, y, area.w, height))
        y += height
    return rows
