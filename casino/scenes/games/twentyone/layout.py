"""The places of everything at a table of twenty-one, by proportion, for any window. Nothing is drawn here.

The felt and its seats are in `seats`, the hands of a seat in `hands`, the print in `lettering`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from casino.scenes.games.twentyone.art.lettering_places import Lettering, lettering_place
from casino.scenes.games.twentyone.hands import CardPlace, side_places
from casino.scenes.games.twentyone.seats import (
    CARD_RATIO,
    CARDS_HIGH,
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

_OWN_WIDTH = 1.8  # of the first person's column, in those of others, where it needs more than there is
_OWN_CARD, _CARD = 150, 108  # layout units at most: of the first person, the others
_ALONE_CARD = 190  # likewise of the only player
_OWN_TOTAL, _ALONE_TOTAL = 36, 54  # layout units at most: of the letters of the first person's totals
_WITH_AIM = 0.85  # of the first person's largest cards, the least for which the aim is printed above them
_OTHERS = 0.8  # at most: of others' cards, in those of the first person
_DEALER_CARD, _LEAST_DEALER = 140, 67  # layout units at a table for one: at most and at least
_CALLED_PX = 27  # layout units between the dealer's cards and those of several: what is called out has to fit
_AIM_PX, _PRINT_PX = 48, 74  # layout units between the dealer's cards and one's own: for the aim, for all print
_OWN_FACE, _FACE = 77, 58  # layout units
_LESS_FACE = 24  # likewise, how much less the others' faces are for larger letters
_STANDING_AT = 2.45  # a column narrower than this many faces has name and purse below the face
_CLEAR_FROM = 0.85  # of the dealer's cards, the least that is left of them for the seats at their side
_MAX_WORDS = 0.62  # of the face, at most: the height of name and purse below it
_CARD_IN_COLUMN = 0.62  # at most: a card's height in widths of its column
_SIDES, _SIDES_IN_LETTERS = 34, 1.7  # the row of side bets: layout units, and heights of an amount's letters, at least
_MAX_GROWN = 1.17  # how many times larger totals become at most, as cards need the room


@dataclass(frozen=True)
class TwentyOneLayout(Bars):
    """All places on the table, in px."""

    table: pygame.Rect
    dealer_portrait: pygame.Rect
    dealer_cards: pygame.Rect
    dealer_card_px: int
    rack: pygame.Rect  # the house's chips
    shoe: pygame.Rect
    discards: pygame.Rect
    count: pygame.Rect
    lettering: Lettering
    stations: tuple[CardStation, ...]  # by seat number, seat 1 first
    spots: tuple[CardStation, ...]  # of the only seat, where it has several, by their numbers
    total_px: int  # height of the letters of totals and results
    money_px: int  # of amounts beside chips
    chip_px: int  # a chip's diameter
    chat: pygame.Rect | None

    def station(self, seat: int, spot: int = 0) -> CardStation:
        """The place of a seat, counted from 1, or of one of its spots."""
        return self.spots[spot - 1] if self.spots and spot else self.stations[seat - 1]

    @property
    def every_station(self) -> tuple[CardStation, ...]:
        """All places for hands."""
        return self.spots or self.stations

    @property
    def spot_numbers(self) -> range:
        """The numbers of a seat's spots: one only, where there is a place for each seat."""
        return range(1, max(1, len(self.spots)) + 1)

    def side_place(self, seat: int, spot: int, bet: str, bets: Sequence[str]) -> pygame.Rect:
        """The place of one of a table's side bets, on a spot."""
        return side_places(self.station(seat, spot), len(bets))[bets.index(bet)]


def table_layout(
    metrics: Metrics, seats: int, own: int = 0, *, has_chat: bool = False, spots: int = 1, has_sides: bool = False
) -> TwentyOneLayout:
    """Lays out a canvas for a text size and a number of seats; `has_chat` leaves space for the chat.

    `own` is the seat of the first person at the screen, which is in the middle and larger; 0 for none. With several
    `spots` the only seat has as many places in a row; `has_sides` gives each place a row for side bets.
    """
    is_alone = seats == spots == 1 and not has_sides
    places = max(seats, spots)
    if places > seats or (seats == 1 and has_sides):
        own = places // 2 + 1
    bars, middle, table, chat = _frame(metrics, has_chat=has_chat)
    top = bars.top_bar.bottom
    shape = felt_shape(table.size)
    # Cards, dealer and shoe may be larger than the window's unit where the table has space.
    unit = max(metrics.k, min(table.h / 600, table.w / 620))
    lowest = bars.message.y - metrics.px(3) if bars.is_one_row else table.bottom - metrics.px(30)
    upright = is_upright(table.size)
    size = _seat_size(metrics, is_alone=is_alone, upright=upright, has_sides=has_sides)
    total_px, felt_top = size.total_px, table.y + round(shape.top)  # the total of the dealer
    if upright:  # the dealer sits above the cards, his head over the rail, with shoe and tray on his sides
        portrait = min(round(table.w * 0.23), round(table.h * 0.16))
        dealer_y = max(top + metrics.px(6) + portrait + round(10 * unit), felt_top + round(104 * unit))
    else:
        portrait = min(round(122 * unit), max(metrics.px(64), table.h // 5))
        dealer_y = table.y + max(metrics.px(46), round(table.h * 0.112))
    room = lowest - dealer_y - size.rows
    seat_room = SeatRoom(table, shape, lowest, metrics)
    if is_alone:
        size, dealer_card = _alone(metrics, table, size, lowest - dealer_y, unit)
        stations: tuple[CardStation, ...] = (seat_room.alone(size),)
    else:
        share = 0.27 - 0.26 * (metrics.printed - 1)  # larger letters make the dealer's cards smaller, not one's own
        dealer_card = max(metrics.px(62), min(round(104 * unit), round(room * share)))
        dealer_foot = dealer_y + dealer_card + metrics.px(_CALLED_PX)
        stations = _several(seat_room, size, dealer_foot, room, places, own, has_plates=places == seats)

    dealer_portrait = pygame.Rect(table.centerx - portrait // 2, top + metrics.px(6), portrait, portrait)
    if upright:
        right = table.centerx + round(shape.radii[0] * 0.96) - round(size.total_px * 2.4)
        dealer_cards = _dealer_cards_upright(table, dealer_y, dealer_card, right)
        heights, beside = (felt_top + metrics.px(8), dealer_y - metrics.px(6)), dealer_portrait.right
    else:
        dealer_card = _clear_of_seats(metrics, stations, dealer_y, dealer_card, dealer_portrait.right)
        dealer_cards = _dealer_cards(metrics, table, dealer_portrait.right, dealer_y, dealer_card, stations)
        heights = (dealer_y - metrics.px(4), _outer_top(metrics, stations, dealer_cards))
        beside = dealer_cards.right + round(total_px * 1.2)
    shoe, discards = _corners(metrics, table, shape, unit, heights, beside)
    most = round(portrait * (1.35 if is_alone else 1.0))
    if upright:
        rack = _rack(metrics, most, table.x + corner_reach(shape, shape.centre[1]), dealer_cards)
    else:
        rack = _rack(metrics, most, discards.right, dealer_portrait)
        rack.bottom = max(dealer_portrait.bottom, felt_top + metrics.px(40)) - metrics.px(4)
    felt_rect = shape.felt_rect.move(table.topleft).inflate(-metrics.px(24), 0)
    below = max(shoe.bottom, discards.bottom) + _count_high(metrics)
    lettering = lettering_place(metrics, table, unit, dealer_cards.bottom, stations, below)
    columns, cards = (station.column for station in stations), dealer_cards.inflate(metrics.px(4), 0)
    taken = [*columns, dealer_portrait, rack, *lettering.areas, cards]
    foot = min(middle.bottom, bars.message.y) if bars.is_one_row else middle.bottom
    count = _count_place(metrics, table, felt_rect, (shoe, discards), taken, foot)
    return TwentyOneLayout(
        **vars(bars),
        table=table,
        dealer_portrait=dealer_portrait,
        dealer_cards=dealer_cards,
        dealer_card_px=dealer_card,
        rack=rack,
        shoe=shoe,
        discards=discards,
        count=count,
        lettering=lettering,
        stations=stations if places == seats else (stations[own - 1],),
        spots=() if places == seats else stations,
        total_px=total_px,
        money_px=size.money_px,
        chip_px=min(station.chip_px for station in stations),
        chat=chat,
    )


def _frame(metrics: Metrics, *, has_chat: bool) -> tuple[Bars, pygame.Rect, pygame.Rect, pygame.Rect | None]:
    """The bars, the area between them that the chat leaves, the table's window in it, and the chat."""
    bars = bars_of(metrics, metrics.px(24), is_one_row=fits_one_row(metrics))
    top = bars.top_bar.bottom
    middle = pygame.Rect(0, top, metrics.width, bars.bottom_bar.y - top)
    chat = _chat_area(metrics, middle) if has_chat else None
    if chat is not None:
        middle = _beside(chat, middle)
    table = pygame.Rect(middle.x, middle.y - metrics.px(6), middle.w, middle.h + metrics.px(14))
    if bars.is_one_row:  # the message is on this table's rim
        bars = replace(bars, message=pygame.Rect(table.x, bars.message.y, table.w, bars.message.h))
    return bars, middle, table, chat


def _seat_size(metrics: Metrics, *, is_alone: bool, upright: bool, has_sides: bool) -> SeatSize:
    """The sizes of a seat's parts, still without its cards and its column. They hardly grow with the letters."""
    face = metrics.px(_FACE - _LESS_FACE * (metrics.printed - 1))
    totals_pt, money_pt = 30 if is_alone else 22 if upright else 20, 22 if is_alone else 17
    total_px = max(metrics.pt(15), min(metrics.title_pt(totals_pt), metrics.px(totals_pt * _MAX_GROWN)))
    money_px = max(metrics.pt(14), min(metrics.title_pt(money_pt), metrics.px(money_pt * _MAX_GROWN)))
    chip_px = metrics.px(46 if is_alone else 30 if upright else 28)
    bet = max(metrics.px(38), round(total_px * 1.35), round(chip_px * 1.3))
    sides = max(metrics.px(_SIDES), round(money_px * _SIDES_IN_LETTERS)) if has_sides else 0
    return SeatSize(0, 0, bet, face, face, total_px, money_px, chip_px, sides)


def _alone(metrics: Metrics, table: pygame.Rect, size: SeatSize, room: int, unit: float) -> tuple[SeatSize, int]:
    """The size of the only seat with its cards, and the height of the dealer's; `room` is for all of them."""
    size = size.larger(metrics.px(_OWN_FACE), metrics.px(_ALONE_TOTAL))
    room -= size.plate
    if is_upright(table.size):  # one size for both, so that one set of pictures serves
        card = max(metrics.px(62), min(round(table.w * 0.285), round((room - size.bet - metrics.px(8)) * 0.30)))
        return size._replace(card=card, bet=size.bet + metrics.px(8)), card
    card = min(round(_ALONE_CARD * unit), round(table.w * 0.2), room - metrics.px(_LEAST_DEALER) - metrics.px(_AIM_PX))
    left = max(metrics.px(_LEAST_DEALER), room - card - metrics.px(_PRINT_PX))
    return size._replace(card=card), min(round(_DEALER_CARD * unit), left)


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


def _dealer_cards(
    metrics: Metrics, table: pygame.Rect, left: int, y: int, card_px: int, stations: Sequence[CardStation]
) -> pygame.Rect:
    """The place of the dealer's cards to the right of his face, which ends at `left`, in a wide window."""
    card_w = card_px * CARD_RATIO
    wide = max(round(card_w * 2.1), min(round(card_w * 2.9), round(table.w * 0.20)))
    cards = pygame.Rect(left + metrics.px(14), y, wide, card_px)
    cards.w = min([wide, *(s.column.x - cards.x for s in stations if s.column.colliderect(cards))])
    return cards


def _clear_of_seats(metrics: Metrics, stations: Sequence[CardStation], y: int, card_px: int, left: int) -> int:
    """The height of the dealer's cards, a little less where that keeps them above the seats at their side."""
    tops = [station.column.y for station in stations if station.column.x > left]
    room = min(tops, default=y + card_px) - y - metrics.px(2)
    return min(card_px, room) if room >= card_px * _CLEAR_FROM else card_px


def _rack(metrics: Metrics, most: int, left: int, dealer: pygame.Rect) -> pygame.Rect:
    """The house's chips on the felt, `most` px wide at most, between what ends at `left` and the dealer."""
    gap = metrics.px(12)
    wide = min(most, dealer.x - left - 2 * gap)
    rack = pygame.Rect(0, 0, wide, max(metrics.px(20), min(metrics.px(36), round(wide * 0.24))))
    rack.midright = dealer.x - gap, dealer.centery
    return rack


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
    seat_room: SeatRoom, size: SeatSize, dealer_foot: int, room: int, seats: int, own: int, *, has_plates: bool
) -> tuple[CardStation, ...]:
    """The seats of a table with more than one, by their numbers. `room` is the height for all cards.

    Where seats are spots of one person, only that in the middle `has_plates`.
    """
    metrics, table, radius = seat_room.metrics, seat_room.table, seat_room.shape.radii[0]
    order = seats_from_right(seats, own)
    others = len(order) - 1 if own else len(order)

    mine = size.larger(metrics.px(_OWN_FACE), metrics.px(_OWN_TOTAL))
    highest = seat_room.lowest - dealer_foot - mine.rows
    if round((highest - metrics.px(_AIM_PX)) / CARDS_HIGH) >= metrics.px(_OWN_CARD * _WITH_AIM):
        highest -= metrics.px(_AIM_PX)
    own_card = min(metrics.px(_OWN_CARD), round(highest / CARDS_HIGH))

    def placed(column: int, card: int) -> SeatSize:
        """The size of one of the others' seats in a column, name and purse below the face where it is narrow."""
        words = min(2 * round(metrics.pt(13) * 1.22), round(size.face * _MAX_WORDS))
        plate = size.face + (words if column < size.face * _STANDING_AT else 0)
        return size._replace(plate=plate if has_plates else 0).fitted(column, card)

    def sizes(across: int, column_px: int, most: int) -> tuple[SeatSize, SeatSize | None]:
        """The sizes of the others' seats and of the first person's, for a whole width, a column and a card at most."""
        least = across / (others + _OWN_WIDTH) if own else across / others
        column = min(column_px, max(round(least), (across - mine.width_for(own_card)) // max(1, others) if own else 0))
        card = max(metrics.px(48), min(most, round(column * _CARD_IN_COLUMN)))
        if not own:
            return placed(column, card), None
        wide = min(across - others * column, max(2 * column, mine.width_for(own_card)))
        return placed(column, min(card, round(own_card * _OTHERS))), mine.fitted(wide, own_card)

    across = round(min(table.w * 0.91, radius * 2.0))
    other, nearest = sizes(across, metrics.px(214), min(metrics.px(_CARD), round(room * 0.30)))
    laid = seat_room.arc(len(order), other, nearest)
    if table.h > table.w:
        third = round(2 * radius * 0.97) // 3
        side, lowest = third if not own else round(third * 0.86), None
        if own:
            lowest = mine.fitted(3 * third - 2 * side, round(third * 0.80))
        wide = placed(side, round(third * 0.76))
        laid = seat_room.horseshoe(dealer_foot, laid[0].card_px, len(order), wide, lowest) or laid
    by_seat = dict(zip(order, laid, strict=True))
    return tuple(by_seat[seat] for seat in range(1, seats + 1))


def _count_high(metrics: Metrics) -> int:
    return 2 * round(min(metrics.pt(13), metrics.px(20)) * 1.5)


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
    px, high = min(metrics.pt(13), metrics.px(20)), _count_high(metrics)
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
