"""Where everything of a table of twenty-one lies, by proportion, for any window. Rectangles only: nothing is drawn.

One seat has the whole breadth of the felt before it; several stand in columns that never overlap, each lower the
nearer it is to the middle, so that they make an arc.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from casino.ui.card_faces import HEIGHT as CARD_HEIGHT
from casino.ui.card_faces import WIDTH as CARD_WIDTH
from casino.ui.metrics import Metrics

CARD_RATIO = CARD_WIDTH / CARD_HEIGHT
_STEP = 0.36  # how much of a card the next one leaves to be seen, in card widths
_LEAST_STEP = 0.24  # less than this and a hand goes into two rows
_LINE = 1.3  # height of a printed line in heights of its letters
_ROW = 0.46  # from one row of a hand to the next, in card heights


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


def bars(metrics: Metrics) -> tuple[int, int, int]:
    """Heights in px of the top bar, the message line and the row of controls."""
    top = max(metrics.px(44), metrics.pt(16) + metrics.px(22))
    message = round(metrics.pt(17) * 1.42)
    controls = max(metrics.px(54), round(metrics.pt(17) * 1.3) + metrics.pt(11.5) + metrics.px(14))
    return top, message, controls


def table_layout(metrics: Metrics, seats: int, *, has_chat: bool = False) -> TwentyOneLayout:
    """The layout for a canvas, a text size and a number of seats; `has_chat` leaves room for the talk beside it."""
    width, height = metrics.width, metrics.height
    top, message, controls = bars(metrics)
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

    plate = max(metrics.px(46), round(metrics.pt(13) * 2.5))
    bet = max(metrics.px(38), round(metrics.pt(14) * 1.3))
    totals = round(metrics.pt(15) * 1.35)
    dealer_y = table.y + max(metrics.px(46), round(table.h * 0.112))
    lowest = table.bottom - metrics.px(30)
    room = lowest - dealer_y - plate - bet - totals
    if seats == 1:
        dealer_card = max(metrics.px(60), min(metrics.px(118), round(room * 0.30)))
        card = max(metrics.px(64), min(metrics.px(132), round(room * 0.36), round(table.w * 0.16)))
        stations: tuple[Station, ...] = (_alone(table, lowest, card, totals, bet, plate, metrics),)
    else:
        dealer_card = max(metrics.px(54), min(metrics.px(104), round(room * 0.27)))
        column = min(metrics.px(214), round(table.w * 0.91) // seats)
        card = max(metrics.px(48), min(metrics.px(104), round(room * 0.30), round(column * 0.62)))
        stations = _arc(table, lowest, card, totals, bet, plate, metrics, seats, column)

    portrait = min(metrics.px(92), dealer_card)
    cards_w = round(dealer_card * CARD_RATIO * 4.2)
    cards_w = min(cards_w, table.w // 3)
    dealer_cards = pygame.Rect(0, dealer_y, cards_w, dealer_card)
    dealer_cards.centerx = table.centerx + (portrait + metrics.px(14)) // 2
    dealer_portrait = pygame.Rect(0, 0, portrait, portrait)
    dealer_portrait.midright = (dealer_cards.x - metrics.px(14), dealer_cards.centery)
    # Shoe and tray stand in the table's upper corners, above the outer seats.
    edge = round(min(table.w * 0.055, table.h * 0.12)) + metrics.px(20)
    outer_top = min(station.column.y for station in (stations[0], stations[-1])) - metrics.px(4)
    shoe_top = dealer_y - metrics.px(4)
    shoe_w = min(metrics.px(150), table.right - dealer_cards.right - metrics.px(70))
    if outer_top < dealer_y + metrics.px(40) or stations[0].is_alone:
        outer_top = dealer_y + dealer_card
    shoe_h = max(metrics.px(34), min(round(shoe_w * 0.72), outer_top - shoe_top))
    shoe = pygame.Rect(0, shoe_top, max(metrics.px(56), min(shoe_w, round(shoe_h / 0.6))), shoe_h)
    shoe.right = table.right - edge
    discards = pygame.Rect(0, 0, shoe.w * 3 // 4, shoe.h)
    discards.midleft = (table.x + (table.right - shoe.right), shoe.centery)
    count = pygame.Rect(0, 0, max(shoe.w, metrics.pt(13) * 9), round(metrics.pt(13) * 1.5) * 2)
    count.midtop = (shoe.centerx, shoe.bottom + metrics.px(4))
    count.right = min(count.right, table.right - metrics.px(34))
    inside = bottom_bar.inflate(-metrics.px(24), -2 * pad)
    return TwentyOneLayout(
        top_bar=top_bar,
        table=table,
        bottom_bar=bottom_bar,
        message=pygame.Rect(inside.x, inside.y, inside.w, message),
        controls=pygame.Rect(inside.x, inside.bottom - controls, inside.w, controls),
        dealer_portrait=dealer_portrait,
        dealer_cards=dealer_cards,
        dealer_card_px=dealer_card,
        shoe=shoe,
        discards=discards,
        count=count,
        lettering=_lettering(metrics, table, dealer_cards.bottom, stations),
        stations=stations,
        chat=chat,
    )


def _lettering(metrics: Metrics, table: pygame.Rect, above: int, stations: tuple[Station, ...]) -> Lettering:
    """The lines between the dealer's cards and those of the middle seat, as large as they may be."""
    is_alone = len(stations) == 1
    top = above + metrics.px(10)
    room = stations[len(stations) // 2].cards.y - metrics.px(8) - top
    unit = min(metrics.px(34 if is_alone else 27), round(room / 3.9))
    across = table.w * (0.62 if is_alone else 0.56)
    reach = table.w * 1.15
    if unit < metrics.px(9):
        return Lettering(table.centerx, reach, across)
    bend = reach - (reach**2 - (across / 2) ** 2) ** 0.5  # how much lower the middle of a line lies than its ends
    y = top + max(0.0, (room - 3.1 * unit)) / 2 + min(bend * 0.5, unit)
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
    table: pygame.Rect, lowest: int, card: int, totals: int, bet: int, plate: int, metrics: Metrics
) -> Station:
    """The one seat of a table, as broad as four hands want it."""
    cards = round(card * 1.12)
    wide = min(round(table.w * 0.68), max(metrics.px(620), round(card * CARD_RATIO * 8.6)))
    column = pygame.Rect(0, lowest - cards - totals - bet - plate, wide, cards + totals + bet + plate)
    column.centerx = table.centerx
    rows = _stacked(column, (cards, totals, bet, plate))
    seat_w = min(wide, max(metrics.px(250), metrics.pt(13) * 17))
    name = pygame.Rect(0, rows[3].y, seat_w, rows[3].h)
    name.centerx = column.centerx
    return Station(column, rows[0], rows[1], rows[2], name, min(plate, name.w // 3), card, is_alone=True)


def _arc(
    table: pygame.Rect, lowest: int, card: int, totals: int, bet: int, plate: int, metrics: Metrics,
    seats: int, column: int,
) -> tuple[Station, ...]:  # fmt: skip
    """Columns on an arc; seat 1 sits at the dealer's left, which is our right."""
    cards = round(card * 1.20)
    tall = cards + totals + bet + plate
    left = table.centerx - column * seats // 2
    rise = max(0, min(round(table.h * 0.22), lowest - tall - table.y - metrics.px(150)))
    stations = []
    for seat in range(1, seats + 1):
        place = seats - seat
        aside = abs(place - (seats - 1) / 2) / max(1.0, (seats - 1) / 2)
        foot = lowest - round(rise * aside**2.0)
        area = pygame.Rect(left + place * column, foot - tall, column, tall)
        rows = _stacked(area.inflate(-metrics.px(8), 0), (cards, totals, bet, plate))
        stations.append(Station(area, *rows, portrait_px=min(plate, area.w // 3), card_px=card, is_alone=False))
    return tuple(stations)


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
