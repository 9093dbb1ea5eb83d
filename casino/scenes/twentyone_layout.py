"""Where everything of a table of twenty-one lies, by proportion, for any window. Rectangles only: nothing is drawn.

Where the felt and its seats lie belongs to `twentyone_seats`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from casino.scenes.table_bars import bar_heights
from casino.scenes.twentyone_seats import (
    CARD_RATIO,
    Station,
    alone,
    arc,
    corner_reach,
    felt_shape,
    horseshoe,
    is_upright,
)
from casino.ui.metrics import Metrics

_STEP = 0.36  # how much of a card the next one leaves to be seen, in card widths
FIRST_TWO = 1 + _STEP  # how broad a hand of two cards is, in card widths
_LEAST_STEP = 0.24  # less than this and a hand goes into two rows
_LINE = 1.3  # height of a printed line in heights of its letters
_LEAST_LETTERS_PX = 15  # the second line has half of it
_ROW = 0.46  # from one row of a hand to the next, in card heights


class CardPlace(NamedTuple):
    """A card's middle in px and its angle in degrees."""

    x: float
    y: float
    angle: float


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
    upright = is_upright(table.size)

    plate = max(metrics.px(46), round(metrics.pt(13) * 2.85))
    bet = max(metrics.px(38), round(metrics.pt(14) * 1.3))
    totals = round(metrics.pt(15) * 1.35)
    # Cards, dealer and shoe may be larger than the window's unit where the table has room for it.
    unit = max(metrics.k, min(table.h / 600, table.w / 620))
    lowest = table.bottom - metrics.px(30)
    if upright:
        dealer_y = table.y + round(shape.top + 152 * unit)
    else:
        dealer_y = table.y + max(metrics.px(46), round(table.h * 0.112))
    room = lowest - dealer_y - plate - bet - totals
    heights = (totals, bet, plate)
    if seats == 1:
        heights = (totals, bet + metrics.px(10), plate)  # dollars stand in higher stacks
        # One size for both, so that one set of pictures serves.
        widest = round(table.w * (0.18 if upright else 0.16))
        card = dealer_card = max(metrics.px(62), min(round(124 * unit), round(room * 0.33), widest))
        stations: tuple[Station, ...] = (alone(table, shape, lowest, card, heights, metrics),)
    else:
        dealer_card = max(metrics.px(54), min(round(104 * unit), round(room * 0.27)))
        column = min(metrics.px(214), round(min(table.w * 0.91, shape.radii[0] * 2.04)) // seats)
        card = max(metrics.px(48), min(metrics.px(104), round(room * 0.30), round(column * 0.62)))
        stations = arc(table, shape, lowest, card, heights, metrics, seats, column)
        if table.h > table.w:
            top = dealer_y + dealer_card + metrics.px(10)
            stations = horseshoe(table, shape, top, lowest, card, heights, metrics, seats) or stations

    portrait = round(100 * unit) if upright else min(round(92 * unit), dealer_card)
    cards_w = round(dealer_card * CARD_RATIO * (3.4 if upright else 4.2))
    cards_w = min(cards_w, table.w * (55 if upright else 33) // 100)
    dealer_cards = pygame.Rect(0, dealer_y, cards_w, dealer_card)
    dealer_portrait = pygame.Rect(0, 0, portrait, portrait)
    if upright:
        dealer_cards.centerx = table.centerx + round(dealer_card * CARD_RATIO * 0.45)
        dealer_portrait.midbottom = (table.centerx, dealer_y - round(12 * unit))
    else:
        dealer_cards.centerx = table.centerx + (portrait + metrics.px(14)) // 2
        dealer_portrait.midright = (dealer_cards.x - metrics.px(14), dealer_cards.centery)
    # Shoe and tray stand in the table's upper corners, above the outer seats.
    outer_top = min(station.column.y for station in (stations[0], stations[-1])) - metrics.px(4)
    shoe_top = dealer_portrait.y if upright else dealer_y - metrics.px(4)
    beside = dealer_portrait.right if upright else dealer_cards.right
    edge = corner_reach(shape, shoe_top + metrics.px(34) - table.y) + metrics.px(16)
    shoe_w = min(round(150 * unit), table.right - edge - beside - metrics.px(12))
    if outer_top < dealer_y + metrics.px(40) or stations[0].is_alone:
        outer_top = dealer_y + dealer_card
    shoe_h = max(metrics.px(34), min(round(shoe_w * 0.72), outer_top - shoe_top))
    shoe = pygame.Rect(0, shoe_top, max(metrics.px(56), min(shoe_w, round(shoe_h / 0.6))), shoe_h)
    shoe.right = table.right - edge
    discards = pygame.Rect(0, 0, shoe.w * 3 // 4, shoe.h)
    discards.midleft = (table.x + edge, shoe.centery)
    felt_rect = shape.felt_rect.move(table.topleft).inflate(-metrics.px(24), 0)
    taken = [*(station.column for station in stations), dealer_portrait, dealer_cards.inflate(metrics.px(4), 0)]
    count = _count_place(metrics, table, felt_rect, (shoe, discards), taken, middle.bottom)
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


def _count_place(
    metrics: Metrics, table: pygame.Rect, felt_rect: pygame.Rect, furniture: tuple[pygame.Rect, pygame.Rect],
    taken: list[pygame.Rect], foot: int,
) -> pygame.Rect:  # fmt: skip
    """Where the count is told: below the shoe or below the tray, or on the floor in a corner the table leaves free."""
    px = min(metrics.pt(13), metrics.px(20))
    size = (max(furniture[0].w, px * 9), round(px * 1.5) * 2)
    places = []
    for thing in furniture:
        place = pygame.Rect((0, 0), size)
        place.midtop = (thing.centerx, thing.bottom + metrics.px(4))
        places.append(place.clamp(pygame.Rect(felt_rect.x, place.y, felt_rect.w, place.h)))
    edge = metrics.px(8)
    low = pygame.Rect((0, 0), (px * 9, size[1]))
    low.bottomright = (table.right - edge, foot - edge)
    places += [low, low.move(table.x + edge - low.x, 0)]
    free = next((place for place in places if place.collidelist(taken) < 0), None)
    if free is None:  # the right corner, as much of it as is free
        left = max(rect.right for rect in taken if low.colliderect(rect)) + metrics.px(2)
        free = pygame.Rect(left, low.y, max(px * 5, low.right - left), low.h)
        free.right = low.right
    return free


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
    for share, gap in ((1.0, 1.0), (0.58, 1.25), (0.62, 1.0)):
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
