"""The places of everything at a table of twenty-one, by proportion, for any window. Nothing is drawn here.

The felt and its seats are in `seats`, the hands of a seat in `hands`, the print in `lettering`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from casino.scenes.games.twentyone.art.lettering_places import Lettering, lettering_place
from casino.scenes.games.twentyone.hands import CardPlace
from casino.scenes.games.twentyone.seats import (
    CARD_RATIO,
    CardStation,
    SeatRoom,
    SeatSize,
    corner_reach,
    felt_shape,
    is_upright,
    seats_from_right,
)
from casino.scenes.table.foot.bars import Bars, bars_of, fits_one_row
from casino.ui.drawing.metrics import Metrics
from casino.ui.furniture.table_shape import TableShape

_OWN_WIDTH = 1.5  # at least: of the first person's column, in those of others
_OWN_CARD = 1.32  # at most: of the first person's cards, in those of others
_OWN_SHARE = 0.36  # at most: of the first person's cards, of the height for all cards
_CARD_IN_COLUMN = 0.62  # at most: a card's height in widths of its column
_MAX_GROWN = 1.17  # how many times larger totals become at most, as cards need the room


@dataclass(frozen=True)
class TwentyOneLayout(Bars):
    """All places on the table, in px."""

    table: pygame.Rect
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


def table_layout(metrics: Metrics, seats: int, own: int = 0, *, has_chat: bool = False) -> TwentyOneLayout:
    """Lays out a canvas for a text size and a number of seats; `has_chat` leaves space for the chat.

    `own` is the seat of the first person at the screen, which is in the middle and larger; 0 for none.
    """
    bars = bars_of(metrics, metrics.px(24), is_one_row=fits_one_row(metrics))
    top = bars.top_bar.bottom
    middle = pygame.Rect(0, top, metrics.width, bars.bottom_bar.y - top)
    chat = _chat_area(metrics, middle) if has_chat else None
    if chat is not None:
        middle = _beside(chat, middle)
    table = pygame.Rect(middle.x, middle.y - metrics.px(6), middle.w, middle.h + metrics.px(14))
    if bars.is_one_row:  # the message is on this table's rim
        bars = replace(bars, message=pygame.Rect(table.x, bars.message.y, table.w, bars.message.h))
    shape = felt_shape(table.size)
    upright = is_upright(table.size)
    size = _seat_size(metrics, is_alone=seats == 1, upright=upright)
    # Cards, dealer and shoe may be larger than the window's unit where the table has space.
    unit = max(metrics.k, min(table.h / 600, table.w / 620))
    lowest = bars.message.y - metrics.px(3) if bars.is_one_row else table.bottom - metrics.px(30)
    felt_top = table.y + round(shape.top)
    if upright:  # the dealer sits above the cards, his head over the rail, with shoe and tray on his sides
        portrait = min(round(table.w * 0.23), round(table.h * 0.16))
        dealer_y = max(top + metrics.px(6) + portrait + round(10 * unit), felt_top + round(104 * unit))
    else:
        dealer_y = table.y + max(metrics.px(46), round(table.h * 0.112))
    room = lowest - dealer_y - size.plate - size.bet
    seat_room = SeatRoom(table, shape, lowest, metrics)
    if seats == 1:
        size = size._replace(bet=size.bet + metrics.px(8))  # dollars stand in higher stacks
        # One size for both, so that one set of pictures serves.
        if upright:
            highest = min(round(table.w * 0.285), round(room * 0.30))
        else:
            highest = min(round(150 * unit), round(room * 0.34 / metrics.printed**0.5), round(table.w * 0.16))
        card = dealer_card = max(metrics.px(62), highest)
        stations: tuple[CardStation, ...] = (seat_room.alone(size._replace(card=card)),)
    else:
        dealer_card = max(metrics.px(54), min(round(104 * unit), round(room * 0.27)))
        dealer_foot = dealer_y + dealer_card + metrics.px(10)
        stations = _several(seat_room, size, dealer_foot, room, seats, own)

    if upright:
        right = table.centerx + round(shape.radii[0] * 0.96) - round(size.total_px * 2.4)
        dealer_cards = _dealer_cards_upright(table, dealer_y, dealer_card, right)
        dealer_portrait = pygame.Rect(table.centerx - portrait // 2, top + metrics.px(6), portrait, portrait)
        heights, beside = (felt_top + metrics.px(8), dealer_y - metrics.px(6)), dealer_portrait.right
    else:
        portrait = min(round(124 * unit), round(dealer_card * 1.14))
        dealer_cards, dealer_portrait = _dealer_places(metrics, table, top, dealer_y, dealer_card, portrait)
        heights, beside = (dealer_y - metrics.px(4), _outer_top(metrics, stations, dealer_cards)), dealer_cards.right
    shoe, discards = _corners(metrics, table, shape, unit, heights, beside)
    felt_rect = shape.felt_rect.move(table.topleft).inflate(-metrics.px(24), 0)
    taken = [*(station.column for station in stations), dealer_portrait, dealer_cards.inflate(metrics.px(4), 0)]
    foot = min(middle.bottom, bars.message.y) if bars.is_one_row else middle.bottom
    count = _count_place(metrics, table, felt_rect, (shoe, discards), taken, foot)
    return TwentyOneLayout(
        **vars(bars),
        table=table,
        dealer_portrait=dealer_portrait,
        dealer_cards=dealer_cards,
        dealer_card_px=dealer_card,
        shoe=shoe,
        discards=discards,
        count=count,
        lettering=lettering_place(metrics, table, unit, dealer_cards.bottom, stations),
        stations=stations,
        total_px=size.total_px,
        money_px=size.money_px,
        chip_px=min(station.chip_px for station in stations),
        chat=chat,
    )


def _seat_size(metrics: Metrics, *, is_alone: bool, upright: bool) -> SeatSize:
    """The sizes of a seat's parts, still without its cards and its column."""
    is_large = is_alone and upright  # a single seat in an upright window has space for everything
    plate = max(metrics.px(60 if is_large else 46), round(metrics.pt(13) * 2.85))
    totals_pt, money_pt = 30 if is_large else 22 if upright or is_alone else 20, 22 if is_large else 17
    total_px = max(metrics.pt(15), min(metrics.title_pt(totals_pt), metrics.px(totals_pt * _MAX_GROWN)))
    money_px = max(metrics.pt(14), min(metrics.title_pt(money_pt), metrics.px(money_pt * _MAX_GROWN)))
    chip_px = metrics.px(40 if is_large else 30 if upright or is_alone else 28)
    bet = max(metrics.px(38), round(total_px * 1.35), round(chip_px * 1.3))
    return SeatSize(0, 0, bet, plate, total_px, money_px, chip_px)


def _beside(chat: pygame.Rect, middle: pygame.Rect) -> pygame.Rect:
    """The part of the window's middle that the chat leaves, to its right or above it."""
    if chat.w < middle.w:
        return pygame.Rect(chat.right, middle.y, middle.right - chat.right, middle.h)
    return pygame.Rect(0, middle.y, middle.w, chat.y - middle.y)


def _dealer_cards_upright(table: pygame.Rect, y: int, card_px: int, right: int) -> pygame.Rect:
    """Two of the dealer's cards in the middle, the others and the total to their right."""
    card_w = round(card_px * CARD_RATIO)
    cards = pygame.Rect(table.centerx - round(card_w * 1.04), y, round(card_w * 3.4), card_px)
    cards.w = max(round(card_w * 2.1), min(cards.w, right - cards.x))
    return cards


def _dealer_places(
    metrics: Metrics, table: pygame.Rect, top: int, y: int, card_px: int, portrait: int
) -> tuple[pygame.Rect, pygame.Rect]:
    """The places of the dealer's cards and of his portrait to their left, in a wide window."""
    cards = pygame.Rect(0, y, min(round(round(card_px * CARD_RATIO) * 4.2), table.w * 33 // 100), card_px)
    cards.centerx = table.centerx + (portrait + metrics.px(14)) // 2
    face = pygame.Rect(0, 0, portrait, portrait)
    face.midright = (cards.x - metrics.px(14), cards.centery)
    face.top = max(face.top, top + metrics.px(4))
    return cards, face


def _outer_top(metrics: Metrics, stations: Sequence[CardStation], dealer_cards: pygame.Rect) -> int:
    """The lower end of shoe and tray: above the outer seats, or as low as the cards where those seats are lower."""
    by_side = sorted(stations, key=lambda station: station.column.centerx)
    top = min(station.column.y for station in (by_side[0], by_side[-1])) - metrics.px(4)
    return dealer_cards.bottom if top < dealer_cards.y + metrics.px(40) or stations[0].is_alone else top


def _corners(
    metrics: Metrics, table: pygame.Rect, shape: TableShape, unit: float, heights: tuple[int, int], beside: int
) -> tuple[pygame.Rect, pygame.Rect]:
    """Shoe and tray in the table's upper corners, between two heights and not over what ends at `beside`."""
    top, lower = heights
    edge = corner_reach(shape, top + metrics.px(34) - table.y) + metrics.px(16)
    width = min(round(150 * unit), table.right - edge - beside - metrics.px(12))
    height = max(metrics.px(34), min(round(width * 0.72), lower - top))
    shoe = pygame.Rect(0, top, max(metrics.px(56), min(width, round(height / 0.6))), height)
    shoe.right = table.right - edge
    discards = pygame.Rect(0, 0, shoe.w * 3 // 4, shoe.h)
    discards.midleft = (table.x + edge, shoe.centery)
    return shoe, discards


def _several(
    seat_room: SeatRoom, size: SeatSize, dealer_foot: int, room: int, seats: int, own: int
) -> tuple[CardStation, ...]:
    """The seats of a table with more than one, by their numbers. `room` is the height for all cards."""
    metrics, table, radius = seat_room.metrics, seat_room.table, seat_room.shape.radii[0]
    order = seats_from_right(seats, own)
    others = len(order) - 1 if own else len(order)

    def sizes(across: int, column_px: int, most: int) -> tuple[SeatSize, SeatSize | None]:
        """The sizes of the others' seats and of the first person's, for a whole width, a column and a card at most."""
        column = min(column_px, round(across / (others + (_OWN_WIDTH if own else 0))))
        card = max(metrics.px(48), min(most, round(column * _CARD_IN_COLUMN)))
        if not own:
            return size.fitted(column, card), None
        wide = min(across - others * column, 2 * column)
        return size.fitted(column, card), size.own(wide, min(round(card * _OWN_CARD), round(room * _OWN_SHARE)))

    across = round(min(table.w * 0.91, radius * 2.0))
    other, mine = sizes(across, metrics.px(214), min(metrics.px(108), round(room * 0.30)))
    laid = seat_room.arc(len(order), other, mine)
    if table.h > table.w:
        third = round(2 * radius * 0.97) // 3
        side, lowest = third if not own else round(third * 0.86), None
        if own:
            lowest = size.own(3 * third - 2 * side, round(third * 0.80))
        wide = size.fitted(side, round(third * 0.76))
        laid = seat_room.horseshoe(dealer_foot, laid[0].card_px, len(order), wide, lowest) or laid
    by_seat = dict(zip(order, laid, strict=True))
    return tuple(by_seat[seat] for seat in range(1, seats + 1))


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
    """The area of the chat: beside the table, or below it in an upright window."""
    if metrics.width < metrics.height:
        height = max(middle.h * 18 // 100, metrics.px(178), round(metrics.pt(16) * 7.4))
        return pygame.Rect(0, middle.bottom - height, middle.w, height)
    width = min(metrics.px(330), max(metrics.px(232), round(middle.w * 0.215)))
    return pygame.Rect(0, middle.y, width, middle.h)


def dealer_places(layout: TwentyOneLayout, count: int) -> list[CardPlace]:
    """The places of the dealer's cards, side by side and closer together when there are many."""
    area = layout.dealer_cards
    width = layout.dealer_card_px * CARD_RATIO
    step = min(width * 1.08, (area.w - width) / max(1, count - 1))
    return [CardPlace(area.x + width / 2 + n * step, area.centery, 0.0) for n in range(count)]
