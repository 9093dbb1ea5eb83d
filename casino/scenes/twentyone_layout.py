"""Where everything of a table of twenty-one lies, by proportion, for any window. Rectangles only: nothing is drawn.

One seat has the whole breadth of the felt before it; several stand in columns that never overlap, each lower the
nearer it is to the middle, so that they make an arc. In an upright window they stand in pairs above each other, like a
horseshoe, wherever that makes the cards larger.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame

from casino.scenes.table_bars import bar_heights
from casino.ui.card_faces import HEIGHT as CARD_HEIGHT
from casino.ui.card_faces import WIDTH as CARD_WIDTH
from casino.ui.metrics import Metrics
from casino.ui.table_shape import ROUNDNESS, TableShape, table_shape

CARD_RATIO = CARD_WIDTH / CARD_HEIGHT
_STEP = 0.36  # how much of a card the next one leaves to be seen, in card widths
FIRST_TWO = 1 + _STEP  # how broad a hand of two cards is, in card widths
_LEAST_STEP = 0.24  # less than this and a hand goes into two rows
_LINE = 1.3  # height of a printed line in heights of its letters
_LEAST_LETTERS_PX = 15  # the second line has half of it
_ROW = 0.46  # from one row of a hand to the next, in card heights
_UPRIGHT = 1.3  # a table so many times higher than wide has its dealer above the cards, not beside them
_UPRIGHT_FOOT = 0.62  # how deep an upright table's rounding is, in halves of its breadth


class CardPlace(NamedTuple):
    """A card's middle in px and its angle in degrees."""

    x: float
    y: float
    angle: float


@dataclass(frozen=True)
class Station:
    """One seat's place, from the dealer outwards: cards, totals, the bet, and who sits there."""

    column: pygame.Rect
    cards: pygame.Rect
    totals: pygame.Rect
    bet: pygame.Rect
    plate: pygame.Rect
    portrait_px: int
    card_px: int  # the height of a card where the seat has one hand
    is_alone: bool  # the only seat of its table

    def rows(self, hands: int) -> int:
        """In how many rows so many hands lie."""
        return 2 if hands > 2 and not self.is_alone else 1

    def share(self, area: pygame.Rect, number: int, hands: int) -> pygame.Rect:
        """The part of one of the areas that belongs to hand `number` (from 0) of so many."""
        rows = self.rows(hands)
        across = -(-max(1, hands) // rows)
        width, height = area.w // across, area.h // rows
        return pygame.Rect(area.x + number % across * width, area.y + number // across * height, width, height)

    def card_height(self, hands: int) -> int:
        """The height in px of a card with so many hands at the seat."""
        if self.is_alone:
            return self.card_px
        return max(14, round(self.card_px * (1.0 if hands <= 1 else 0.86 if hands == 2 else 0.52)))


@dataclass(frozen=True)
class Lettering:
    """Where the felt is printed: three lines along arcs of one great circle about `centre_x`, far above the table.

    `reach` is the circle's radius, `across` how wide a line may be; `tops` are where the lines' middles begin, and
    `sizes` their letters' heights, all in px. No room for letters: no sizes.
    """

    centre_x: int
    reach: float
    across: float
    tops: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()

    def place(self, line: int, aside: float) -> tuple[int, int]:
        """A place on a line, `aside` px from its middle."""
        drop = self.reach - (self.reach**2 - aside**2) ** 0.5
        middle = self.tops[line] + self.sizes[line] * _LINE / 2
        return round(self.centre_x + aside), round(middle - drop)


@dataclass(frozen=True)
class TwentyOneLayout:
    """All places on the table, in px."""

    top_bar: pygame.Rect
    table: pygame.Rect
    bottom_bar: pygame.Rect
    message: pygame.Rect
    controls: pygame.Rect
    dealer_portrait: pygame.Rect
    dealer_cards: pygame.Rect
    dealer_card_px: int
    shoe: pygame.Rect
    discards: pygame.Rect
    count: pygame.Rect
    lettering: Lettering
    stations: tuple[Station, ...]  # by seat number, seat 1 first
    chat: pygame.Rect | None

    def station(self, seat: int) -> Station:
        """A seat's place, seats counted from 1."""
        return self.stations[seat - 1]


def table_layout(metrics: Metrics, seats: int, *, has_chat: bool = False) -> TwentyOneLayout:
    """The layout for a canvas, a text size and a number of seats; `has_chat` leaves room for the talk beside it."""
    width, height = metrics.width, metrics.height
    top, message, controls = bar_heights(metrics)
    pad = metrics.px(8)
    bottom = message + controls + 2 * pad
    top_bar = pygame.Rect(0, 0, width, top)
    bottom_bar = pygame.Rect(0, height - bottom, width, bottom)
    middle = pygame.Rect(0, top, width, height - bottom - top)
    chat = _chat_area(metrics, middle) if has_chat else None
    if chat is not None:
        if chat.w < middle.w:
            middle = pygame.Rect(chat.right, middle.y, middle.right - chat.right, middle.h)
        else:
            middle = pygame.Rect(0, middle.y, middle.w, chat.y - middle.y)
    table = pygame.Rect(middle.x, middle.y - metrics.px(6), middle.w, middle.h + metrics.px(14))
    shape = felt_shape(table.size)
    is_upright = table.h > _UPRIGHT * table.w

    plate = max(metrics.px(46), round(metrics.pt(13) * 2.5))
    bet = max(metrics.px(38), round(metrics.pt(14) * 1.3))
    totals = round(metrics.pt(15) * 1.35)
    # Cards, dealer and shoe may be larger than the window's unit where the table has room for it.
    unit = max(metrics.k, min(table.h / 600, table.w / 620))
    lowest = table.bottom - metrics.px(30)
    if is_upright:
        dealer_y = table.y + round(shape.top + 152 * unit)
    else:
        dealer_y = table.y + max(metrics.px(46), round(table.h * 0.112))
    room = lowest - dealer_y - plate - bet - totals
    heights = (totals, bet, plate)
    if seats == 1:
        dealer_card = max(metrics.px(60), min(round(118 * unit), round(room * 0.30)))
        widest = round(table.w * (0.18 if is_upright else 0.16))
        card = max(metrics.px(64), min(round(132 * unit), round(room * 0.36), widest))
        stations: tuple[Station, ...] = (_alone(table, shape, lowest, card, heights, metrics),)
    else:
        dealer_card = max(metrics.px(54), min(round(104 * unit), round(room * 0.27)))
        column = min(metrics.px(214), round(table.w * 0.91) // seats)
        card = max(metrics.px(48), min(metrics.px(104), round(room * 0.30), round(column * 0.62)))
        stations = _arc(table, shape, lowest, card, heights, metrics, seats, column)
        if table.h > table.w:
            top = dealer_y + dealer_card + metrics.px(10)
            stations = _horseshoe(table, shape, top, lowest, card, heights, metrics, seats) or stations

    portrait = round(100 * unit) if is_upright else min(round(92 * unit), dealer_card)
    cards_w = round(dealer_card * CARD_RATIO * (3.4 if is_upright else 4.2))
    cards_w = min(cards_w, table.w * (55 if is_upright else 33) // 100)
    dealer_cards = pygame.Rect(0, dealer_y, cards_w, dealer_card)
    dealer_portrait = pygame.Rect(0, 0, portrait, portrait)
    if is_upright:
        dealer_cards.centerx = table.centerx + round(dealer_card * CARD_RATIO * 0.45)
        dealer_portrait.midbottom = (table.centerx, dealer_y - round(12 * unit))
    else:
        dealer_cards.centerx = table.centerx + (portrait + metrics.px(14)) // 2
        dealer_portrait.midright = (dealer_cards.x - metrics.px(14), dealer_cards.centery)
    # Shoe and tray stand in the table's upper corners, above the outer seats.
    outer_top = min(station.column.y for station in (stations[0], stations[-1])) - metrics.px(4)
    shoe_top = dealer_portrait.y if is_upright else dealer_y - metrics.px(4)
    beside = dealer_portrait.right if is_upright else dealer_cards.right
    edge = _corner_reach(shape, shoe_top + metrics.px(34) - table.y) + metrics.px(16)
    shoe_w = min(round(150 * unit), table.right - edge - beside - metrics.px(12))
    if outer_top < dealer_y + metrics.px(40) or stations[0].is_alone:
        outer_top = dealer_y + dealer_card
    shoe_h = max(metrics.px(34), min(round(shoe_w * 0.72), outer_top - shoe_top))
    shoe = pygame.Rect(0, shoe_top, max(metrics.px(56), min(shoe_w, round(shoe_h / 0.6))), shoe_h)
    shoe.right = table.right - edge
    discards = pygame.Rect(0, 0, shoe.w * 3 // 4, shoe.h)
    discards.midleft = (table.x + edge, shoe.centery)
    count = pygame.Rect(0, 0, max(shoe.w, metrics.pt(13) * 9), round(metrics.pt(13) * 1.5) * 2)
    count.midtop = (shoe.centerx, shoe.bottom + metrics.px(4))
    felt_right = table.x + shape.felt_rect.right - metrics.px(12)
    count.right = min(count.right, felt_right)
    inside = bottom_bar.inflate(-metrics.px(24), -2 * pad)
    return TwentyOneLayout(
        top_bar=top_bar,
        table=table,
        bottom_bar=bottom_bar,
        message=pygame.Rect(inside.x, inside.y - pad // 2, inside.w, message),
        controls=pygame.Rect(inside.x, inside.bottom - controls, inside.w, controls),
        dealer_portrait=dealer_portrait,
        dealer_cards=dealer_cards,
        dealer_card_px=dealer_card,
        shoe=shoe,
        discards=discards,
        count=count,
        lettering=_lettering(metrics, table, unit, dealer_cards.bottom, stations),
        stations=stations,
        chat=chat,
    )


def felt_shape(size: tuple[int, int]) -> TableShape:
    """Where the felt lies in a table's area, in px from the area's corner; an upright one is less deeply rounded, as
    its corners are wanted for seats."""
    shape = table_shape(size)
    if size[1] <= _UPRIGHT * size[0]:
        return shape
    foot = shape.centre[1] + shape.radii[1]
    depth = shape.radii[0] * _UPRIGHT_FOOT
    return replace(shape, centre=(shape.centre[0], foot - depth), radii=(shape.radii[0], depth))


def _corner_reach(shape: TableShape, y: float) -> int:
    """How far from the area's side the felt begins at a height in its upper half, in px."""
    above = min(max(0.0, shape.top + shape.corner - y), shape.corner)
    bend = shape.corner - (shape.corner**2 - above**2) ** 0.5
    return round(shape.centre[0] - shape.radii[0] + bend)


def _foot_at(shape: TableShape, aside: float) -> float:
    """The felt's lower edge `aside` px from the table's middle, in px from the area's top."""
    share = min(1.0, abs(aside) / shape.radii[0])
    return shape.centre[1] + shape.radii[1] * (1 - share**ROUNDNESS) ** (1 / ROUNDNESS)


def _lettering(
    metrics: Metrics, table: pygame.Rect, unit: float, above: int, stations: tuple[Station, ...]
) -> Lettering:
    """The lines between the dealer's cards and those of the seats, as large as they may be: as wide as the felt above
    all seats, or between the outer ones above the lowest."""
    is_alone = len(stations) == 1
    most = unit * (34 if is_alone else 27)
    top = above + metrics.px(10)
    found = []
    for share in (0.62,) if is_alone else (0.56, 0.48, 0.40, 0.32, 0.25):
        across = table.w * share
        in_the_way = [s for s in stations if abs(s.cards.centerx - table.centerx) < (across + s.cards.w) / 2]
        foot = min((s.cards.y for s in in_the_way), default=table.centery)
        found.append(_letters(metrics, table, min(most, across / 13), top, foot, across))
    return max(found, key=lambda letters: letters.sizes[0] if letters.sizes else 0)


def _letters(metrics: Metrics, table: pygame.Rect, most: float, top: int, foot: int, across: float) -> Lettering:
    """Three lines between two heights."""
    room = foot - metrics.px(8) - top
    unit = min(round(most), round(room / 3.9))
    reach = table.w * 1.15
    if unit < max(_LEAST_LETTERS_PX, metrics.px(14)):
        return Lettering(table.centerx, reach, across)
    bend = reach - (reach**2 - (across / 2) ** 2) ** 0.5  # how much lower the middle of a line lies than its ends
    y = top + max(0.0, (room - 3.1 * unit)) / 2 + min(bend * 0.3, unit * 0.6)
    tops, sizes = [], []
    for share, gap in ((1.0, 1.0), (0.52, 1.3), (0.60, 1.0)):
        sizes.append(round(unit * share))
        tops.append(round(y))
        y += sizes[-1] * _LINE * gap
    return Lettering(table.centerx, reach, across, tuple(tops), tuple(sizes))


def _chat_area(metrics: Metrics, middle: pygame.Rect) -> pygame.Rect:
    """Beside the table, or below it where the window is higher than wide."""
    if metrics.width < metrics.height:
        height = middle.h * 30 // 100
        return pygame.Rect(0, middle.bottom - height, middle.w, height)
    width = min(metrics.px(330), max(metrics.px(232), round(middle.w * 0.215)))
    return pygame.Rect(0, middle.y, width, middle.h)


def _alone(
    table: pygame.Rect, shape: TableShape, lowest: int, card: int, heights: tuple[int, int, int], metrics: Metrics
) -> Station:
    """The one seat of a table, as broad as four hands want it. `heights` are those of totals, bet and plate."""
    cards = round(card * 1.12)
    wide = min(round(table.w * 0.68), max(metrics.px(620), round(card * CARD_RATIO * 8.6)))
    if table.h > _UPRIGHT * table.w:  # a hand of many cards has room for two rows
        cards = round(card * 1.34)
        wide = round(2 * shape.radii[0] * 0.90)
    tall = cards + sum(heights)
    foot = min(lowest, table.y + round(_foot_at(shape, wide * 0.46)) + sum(heights))
    column = pygame.Rect(0, foot - tall, wide, tall)
    column.centerx = table.centerx
    rows = _stacked(column, (cards, *heights))
    plate = heights[2]
    seat_w = min(wide, max(metrics.px(250), metrics.pt(13) * 17))
    name = pygame.Rect(0, rows[3].y, seat_w, rows[3].h)
    name.centerx = column.centerx
    return Station(column, rows[0], rows[1], rows[2], name, min(plate, name.w // 3), card, is_alone=True)


def _seat(area: pygame.Rect, card: int, heights: tuple[int, int, int], metrics: Metrics) -> Station:
    """One of several seats in its column."""
    rows = _stacked(area.inflate(-metrics.px(8), 0), (round(card * 1.20), *heights))
    return Station(area, *rows, portrait_px=min(heights[2], area.w // 3), card_px=card, is_alone=False)


def _arc(
    table: pygame.Rect, shape: TableShape, lowest: int, card: int, heights: tuple[int, int, int], metrics: Metrics,
    seats: int, column: int,
) -> tuple[Station, ...]:  # fmt: skip
    """Columns on an arc; seat 1 sits at the dealer's left, which is our right."""
    tall = round(card * 1.20) + sum(heights)
    left = table.centerx - column * seats // 2
    most = max(0, lowest - tall - table.y - metrics.px(150))
    rise = min(round(table.h * 0.22), most)
    stations = []
    for seat in range(1, seats + 1):
        place = seats - seat
        aside = abs(place - (seats - 1) / 2) / max(1.0, (seats - 1) / 2)
        area = pygame.Rect(left + place * column, 0, column, tall)
        outside = abs(area.centerx - table.centerx) + card * CARD_RATIO * 0.75
        area.bottom = min(lowest - round(rise * aside**2.0), table.y + round(_foot_at(shape, outside)) + sum(heights))
        area.bottom = max(area.bottom, lowest - most)
        stations.append(_seat(area, card, heights, metrics))
    return tuple(stations)


def _horseshoe(
    table: pygame.Rect, shape: TableShape, top: int, lowest: int, least: int, heights: tuple[int, int, int],
    metrics: Metrics, seats: int,
) -> tuple[Station, ...] | None:  # fmt: skip
    """Two or three seats below and the others in pairs above them at the sides, from `top` down to `lowest`; seat 1 is
    the highest on the right. None where that makes no larger cards than `least`."""
    column = round(2 * shape.radii[0] * 0.97) // 3
    below = 2 + seats % 2
    pairs = (seats - below) // 2
    for card in range(round(column * 0.60), least, -1):
        tall = round(card * 1.20) + sum(heights)
        outer = column * (below - 1) / 2
        on_felt = table.y + round(_foot_at(shape, outer + card * CARD_RATIO * 0.75)) + sum(heights)
        foot = min(lowest, on_felt)
        if foot - tall * (pairs + 1) - metrics.px(6) * pairs < top:
            continue
        places = [(column, foot - (tall + metrics.px(6)) * above) for above in range(pairs, 0, -1)]
        places += [(round(outer), foot)] + [(0, lowest)] * (below - 2)
        mirrored = [(-aside, y) for aside, y in reversed(places) if aside]
        areas = [
            pygame.Rect(table.centerx + aside - column // 2, y - tall, column, tall) for aside, y in places + mirrored
        ]
        return tuple(_seat(area, card, heights, metrics) for area in areas)
    return None


def _stacked(area: pygame.Rect, heights: tuple[int, ...]) -> list[pygame.Rect]:
    rows, y = [], area.y
    for height in heights:
        rows.append(pygame.Rect(area.x, y, area.w, height))
        y += height
    return rows


# -- cards ----------------------------------------------------------------------------------------------------


def hand_places(area: pygame.Rect, count: int, card_px: int, *, crossed: bool = False) -> list[CardPlace]:
    """Where the cards of a hand lie in an area, the first dealt first: squared, each a little over the one before.

    Where they would lie too close they go into two rows. `crossed`: the last one lies across the others.
    """
    width = card_px * CARD_RATIO
    upright = count - 1 if crossed else count
    room = max(0.0, area.w - width)
    rows = 1
    if upright > 1 and room / (upright - 1) < _LEAST_STEP * width and area.h >= card_px * 1.1:
        rows = 2
    in_row = -(-upright // rows)
    step = min(_STEP * width, room / max(1, in_row - 1))
    drop = min(_ROW * card_px, area.h - card_px) if rows == 2 else 0
    top = area.centery - drop / 2
    places = []
    for number in range(upright):
        row, column = divmod(number, in_row)
        left = area.centerx - step * (in_row - 1) / 2
        places.append(CardPlace(left + column * step, top + row * drop, 0.0))
    if crossed:
        x = area.centerx + step * (in_row - 1) / 2 * 0.4
        places.append(CardPlace(x, area.centery + card_px * 0.16, 90.0))
    return places


def seat_places(station: Station, counts: list[int], crossed: list[bool]) -> list[list[CardPlace]]:
    """`hand_places` for all hands of a seat."""
    hands = len(counts)
    height = station.card_height(hands)
    return [
        hand_places(station.share(station.cards, n, hands), counts[n], height, crossed=crossed[n])
        for n in range(hands)
    ]


def dealer_places(layout: TwentyOneLayout, count: int) -> list[CardPlace]:
    """Where the dealer's cards lie, side by side and closer when there are many."""
    area = layout.dealer_cards
    width = layout.dealer_card_px * CARD_RATIO
    step = min(width * 1.08, (area.w - width) / max(1, count - 1))
    return [CardPlace(area.x + width / 2 + n * step, area.centery, 0.0) for n in range(count)]
