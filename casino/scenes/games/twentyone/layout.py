"""The places of everything at a table of twenty-one, by proportion, for any window. Nothing is drawn here.

The felt and its seats are in `seats`, the print in `lettering`.
"""

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from casino.scenes.games.twentyone.art.lettering import Lettering, lettering_place
from casino.scenes.games.twentyone.seats import CARD_RATIO, CardStation, SeatRoom, corner_reach, felt_shape, is_upright
from casino.scenes.table.bars import bar_heights, two_rows
from casino.ui.drawing.metrics import Metrics

_STEP = 0.36  # how much of a card stays visible below the next, in card widths
FIRST_TWO = 1 + _STEP  # the width of a hand of two cards, in card widths
_LEAST_STEP = 0.24  # a hand with smaller steps is laid in two rows
_MOST_GROWN = 1.17  # how many times larger totals become at most, as cards need the room
_ROW = 0.46  # from one row of a hand to the next, in card heights


class CardPlace(NamedTuple):
    """A card's middle in px and its angle in degrees."""

    x: float
    y: float
    angle: float


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
    stations: tuple[CardStation, ...]  # by seat number, seat 1 first
    total_px: int  # height of the letters of totals and results
    money_px: int  # of amounts beside chips
    chip_px: int  # a chip's diameter
    chat: pygame.Rect | None

    def station(self, seat: int) -> CardStation:
        """A seat's place, seats counted from 1."""
        return self.stations[seat - 1]


def table_layout(metrics: Metrics, seats: int, *, has_chat: bool = False) -> TwentyOneLayout:
    """Lays out a canvas for a text size and a number of seats; `has_chat` leaves space for the chat."""
    width, height = metrics.width, metrics.height
    top, message, row = bar_heights(metrics)
    controls = two_rows(row)
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

    is_large = seats == 1 and upright  # a single seat in an upright window has space for everything
    plate = max(metrics.px(60 if is_large else 46), round(metrics.pt(13) * 2.85))
    totals_pt, money_pt = 30 if is_large else 22 if upright or seats == 1 else 20, 22 if is_large else 17
    total_px = max(metrics.pt(15), min(metrics.title_pt(totals_pt), metrics.px(totals_pt * _MOST_GROWN)))
    money_px = max(metrics.pt(14), min(metrics.title_pt(money_pt), metrics.px(money_pt * _MOST_GROWN)))
    chip_px = metrics.px(40 if is_large else 30 if upright or seats == 1 else 28)
    totals = round(total_px * 1.35)
    bet = max(metrics.px(38), round(total_px * 1.35), round(chip_px * 1.3))
    # Cards, dealer and shoe may be larger than the window's unit where the table has space.
    unit = max(metrics.k, min(table.h / 600, table.w / 620))
    lowest = table.bottom - metrics.px(30)
    felt_top = table.y + round(shape.top)
    if upright:  # the dealer sits above the cards, his head over the rail, with shoe and tray on his sides
        portrait = min(round(table.w * 0.23), round(table.h * 0.16))
        dealer_y = max(top + metrics.px(6) + portrait + round(10 * unit), felt_top + round(104 * unit))
    else:
        dealer_y = table.y + max(metrics.px(46), round(table.h * 0.112))
    room = lowest - dealer_y - plate - bet - totals
    heights = (totals, bet, plate)
    if seats == 1:
        heights = (totals, bet + metrics.px(8), plate)  # dollars stand in higher stacks
        # One size for both, so that one set of pictures serves.
        if upright:
            card = dealer_card = max(metrics.px(62), min(round(table.w * 0.285), round(room * 0.30)))
        else:
            widest = round(table.w * 0.16)
            card = dealer_card = max(
                metrics.px(62), min(round(124 * unit), round(room * 0.33 / metrics.printed**0.5), widest)
            )
        stations: tuple[CardStation, ...] = (SeatRoom(table, shape, lowest, heights, metrics).alone(card),)
    else:
        dealer_card = max(metrics.px(54), min(round(104 * unit), round(room * 0.27)))
        column = min(metrics.px(214), round(min(table.w * 0.91, shape.radii[0] * 2.04)) // seats)
        card = max(metrics.px(48), min(metrics.px(108), round(room * 0.30), round(column * 0.62)))
        seat_room = SeatRoom(table, shape, lowest, heights, metrics)
        stations = seat_room.arc(card, seats, column)
        if table.h > table.w:
            stations = seat_room.horseshoe(dealer_y + dealer_card + metrics.px(10), card, seats) or stations
    chip_px = min(chip_px, stations[0].bet.w // 6)

    card_w = round(dealer_card * CARD_RATIO)
    if upright:  # two cards in the middle, the others and the total to their right
        dealer_cards = pygame.Rect(table.centerx - round(card_w * 1.04), dealer_y, round(card_w * 3.4), dealer_card)
        right = table.centerx + round(shape.radii[0] * 0.96) - round(total_px * 2.4)
        dealer_cards.w = max(round(card_w * 2.1), min(dealer_cards.w, right - dealer_cards.x))
        dealer_portrait = pygame.Rect(table.centerx - portrait // 2, top + metrics.px(6), portrait, portrait)
    else:
        portrait = min(round(124 * unit), round(dealer_card * 1.14))
        cards_w = min(round(card_w * 4.2), table.w * 33 // 100)
        dealer_cards = pygame.Rect(0, dealer_y, cards_w, dealer_card)
        dealer_cards.centerx = table.centerx + (portrait + metrics.px(14)) // 2
        dealer_portrait = pygame.Rect(0, 0, portrait, portrait)
        dealer_portrait.midright = (dealer_cards.x - metrics.px(14), dealer_cards.centery)
        dealer_portrait.top = max(dealer_portrait.top, top + metrics.px(4))
    # Shoe and tray stand in the table's upper corners, above the outer seats.
    outer_top = min(station.column.y for station in (stations[0], stations[-1])) - metrics.px(4)
    shoe_top = felt_top + metrics.px(8) if upright else dealer_y - metrics.px(4)
    beside = dealer_portrait.right if upright else dealer_cards.right
    edge = corner_reach(shape, shoe_top + metrics.px(34) - table.y) + metrics.px(16)
    shoe_w = min(round(150 * unit), table.right - edge - beside - metrics.px(12))
    if upright:
        outer_top = dealer_y - metrics.px(6)
    elif outer_top < dealer_y + metrics.px(40) or stations[0].is_alone:
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
        lettering=lettering_place(metrics, table, unit, dealer_cards.bottom, stations),
        stations=stations,
        total_px=total_px,
        money_px=money_px,
        chip_px=chip_px,
        chat=chat,
    )


def _count_place(
    metrics: Metrics,
    table: pygame.Rect,
    felt_rect: pygame.Rect,
    furniture: tuple[pygame.Rect, pygame.Rect],
    taken: list[pygame.Rect],
    foot: int,
) -> pygame.Rect:
    """The place of the count: below the shoe or the tray, or in a free corner of the floor.

    The last of the `taken` areas are the dealer's cards.
    """
    px = min(metrics.pt(13), metrics.px(20))
    high = round(px * 1.5) * 2
    cards = taken[-1]
    places = []
    for wide in (max(furniture[0].w, px * 9), px * 9):
        for thing in furniture:
            place = pygame.Rect(0, 0, wide, high)
            place.midtop = (thing.centerx, thing.bottom + metrics.px(4))
            place.clamp_ip(pygame.Rect(felt_rect.x, place.y, felt_rect.w, place.h))
            beside = place.move(min(0, cards.x - metrics.px(2) - place.right), 0)
            places += [place, beside] if beside.x >= felt_rect.x else [place]
    edge = metrics.px(8)
    low = pygame.Rect(0, 0, px * 9, high)
    low.bottomright = (table.right - edge, foot - edge)
    places += [low, low.move(table.x + edge - low.x, 0)]
    free = next((place for place in places if place.collidelist(taken) < 0), None)
    if free is None:  # the right corner, as much of it as is free
        left = max(rect.right for rect in taken if low.colliderect(rect)) + metrics.px(2)
        free = pygame.Rect(left, low.y, max(px * 5, low.right - left), low.h)
        free.right = low.right
    return free


def _chat_area(metrics: Metrics, middle: pygame.Rect) -> pygame.Rect:
    """Beside the table, or below it in an upright window."""
    if metrics.width < metrics.height:
        height = max(middle.h * 18 // 100, metrics.px(178), round(metrics.pt(16) * 7.4))
        return pygame.Rect(0, middle.bottom - height, middle.w, height)
    width = min(metrics.px(330), max(metrics.px(232), round(middle.w * 0.215)))
    return pygame.Rect(0, middle.y, width, middle.h)


# -- cards ----------------------------------------------------------------------------------------------------


def hand_places(area: pygame.Rect, count: int, card_px: int, *, crossed: bool = False) -> list[CardPlace]:
    """The places of a hand's cards in an area, the first dealt first: each a little over the one before.

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


def seat_places(station: CardStation, counts: list[int], crossed: list[bool]) -> list[list[CardPlace]]:
    """The `hand_places` of all hands of a seat."""
    hands = len(counts)
    height = station.card_height(hands)
    return [
        hand_places(station.share(station.cards, n, hands), counts[n], height, crossed=crossed[n]) for n in range(hands)
    ]


def dealer_places(layout: TwentyOneLayout, count: int) -> list[CardPlace]:
    """The places of the dealer's cards, side by side and closer together when there are many."""
    area = layout.dealer_cards
    width = layout.dealer_card_px * CARD_RATIO
    step = min(width * 1.08, (area.w - width) / max(1, count - 1))
    return [CardPlace(area.x + width / 2 + n * step, area.centery, 0.0) for n in range(count)]
