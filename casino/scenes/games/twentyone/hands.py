"""The places of one seat's hands at a table of twenty-one: the cards, the total and the bet of each. Nothing is drawn.

A hand's total is beside its cards or on the line below them, never on them, and its bet is at its own cards:

- one hand, and two of the only seat: the total right after the last card, the bet below, or beside a single hand;
- two hands of one of several seats, and more of the only seat: the total and the bet on one line below, or the total
  beside or above the bet where letters are large;
- more than two of one of several seats: two rows, each hand with its total and its bet on the outer side of its cards,
  or below them where that leaves larger cards.

The places of the seats are in `seats`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from casino.scenes.games.twentyone.seats import CARD_RATIO, CardStation

_STEP = 0.36  # how much of a card stays visible below the next, in card widths
FIRST_TWO = 1 + _STEP  # the width of a hand of two cards, in card widths
_MIN_STEP = 0.24  # a hand with smaller steps is laid in two rows
_ROW = 0.46  # from one row of a hand to the next, in card heights
_IN_LINE = 1.5  # the least width of a hand in a line of hands, in card widths
_IN_ROWS = 1.28  # the same where hands are in two rows
_MAX_BESIDE = 0.40  # in two rows, totals and bets take at most this share of a hand's width, or of its height
_AMOUNT = 2.6  # the width of an amount beside chips, in heights of its letters


class CardPlace(NamedTuple):
    """A card's middle in px and its angle in degrees."""

    x: float
    y: float
    angle: float


@dataclass(frozen=True)
class HandPlace:
    """The places of one hand, in px.

    The cards are spread about `middle` as far as `cards` has room. The total is in the middle of `total`, or right
    after the last card if it `follows_cards`. The chips are in `bet` about `chips`.
    """

    cards: pygame.Rect
    card_px: int
    middle: int
    total: pygame.Rect
    follows_cards: bool
    bet: pygame.Rect
    chips: tuple[int, int]

    @property
    def whole(self) -> pygame.Rect:
        """The rectangle around cards, total and bet."""
        return self.cards.unionall([self.total, self.bet])

    def places(self, count: int, *, crossed: bool = False) -> list[CardPlace]:
        """The places of the hand's cards."""
        return hand_places(self.cards, count, self.card_px, crossed=crossed, middle=self.middle)


def hand_place(station: CardStation, number: int, hands: int) -> HandPlace:
    """The places of hand `number` (from 0) of `hands` at a seat."""
    if hands <= 1 or (station.is_alone and hands == 2):
        return _followed(station, number, max(1, hands))
    return _in_line(station, number, hands) if station.is_alone or hands == 2 else _in_rows(station, number)


def card_height(station: CardStation, hands: int) -> int:
    """The height of a card in px with a number of hands at the seat."""
    return hand_place(station, 0, hands).card_px


def _share(area: pygame.Rect, number: int, of: int) -> pygame.Rect:
    width = area.w // of
    return pygame.Rect(area.x + number * width, area.y, width, area.h)


def _followed(station: CardStation, number: int, hands: int) -> HandPlace:
    part, bet, middle = station.cards, station.bet, station.plate.centerx
    if hands > 1:
        part, bet = _share(station.hands, number, hands), _share(station.bets, number, hands)
        part.h, middle = min(part.h, bet.y - part.y), part.centerx
    total = pygame.Rect(0, part.y, min(station.beside_px, part.w // 2), part.h)
    total.right = part.right
    cards = pygame.Rect(part.x, part.y, part.w - total.w, part.h)
    return HandPlace(cards, min(station.card_px, part.h), middle, total, True, bet, bet.center)


def _in_line(station: CardStation, number: int, hands: int) -> HandPlace:
    """The places of one of several hands next to each other.

    At the only seat hands are on an arc, the outer ones higher.
    """
    part, low = _share(station.hands, number, hands), _share(station.bets, number, hands)
    part.h = min(part.h, low.y - part.y)
    card = min(station.card_px, part.h, round(part.w / (CARD_RATIO * _IN_LINE)))
    if station.is_alone:
        card = min(card, station.crowd_px)
        aside = part.centerx - station.plate.centerx
        up = round(station.arch_px - (station.arch_px**2 - aside**2) ** 0.5)
        part, low = part.move(0, -up), low.move(0, -up)
    chips_w = round(station.chip_px * 1.25)
    wide = station.beside_px + chips_w + round(station.money_px * _AMOUNT)
    if wide > low.w and station.is_alone:  # its cards are far smaller than those of one hand, and leave space below
        total_h, total_w = round(station.total_px * 1.35), min(station.beside_px, part.w // 2)
        chips = low.centerx - round(low.w * 0.14), low.centery
        narrower = min(card, round((part.w - total_w) / (CARD_RATIO * _IN_LINE)))
        if narrower > part.h - total_h:  # unless the letters are so large that little would be left for cards
            cards = pygame.Rect(part.x, part.y, part.w - total_w, part.h)
            total = pygame.Rect(cards.right, part.y, total_w, part.h)
            return HandPlace(cards, narrower, part.centerx, total, True, low, chips)
        cards = pygame.Rect(part.x, part.y, part.w, part.h - total_h)
        total = pygame.Rect(part.x, cards.bottom, part.w, total_h)
        return HandPlace(cards, min(card, cards.h), part.centerx, total, False, low, chips)
    wide = min(low.w, wide)
    total = pygame.Rect(low.centerx - wide // 2, low.y, min(station.beside_px, low.w - chips_w), low.h)
    bet = pygame.Rect(total.right, low.y, low.right - total.right, low.h)
    return HandPlace(part, max(14, card), part.centerx, total, False, bet, (bet.x + chips_w // 2, bet.centery))


def _in_rows(station: CardStation, number: int) -> HandPlace:
    """The places of one of three or four hands at one of several seats."""
    row, column = divmod(number, 2)
    area = station.cards.union(station.bets)
    cell = pygame.Rect(area.x + column * (area.w // 2), area.y + row * (area.h // 2), area.w // 2, area.h // 2)
    cell = cell.inflate(-max(2, area.w // 32), -max(2, area.h // 48))
    side = min(station.beside_px, round(cell.w * _MAX_BESIDE))
    below = min(round(station.total_px * 1.4), round(cell.h * _MAX_BESIDE))

    def card(width: int, height: int) -> int:
        return max(14, min(station.card_px, height, round(width / (CARD_RATIO * _IN_ROWS))))

    if card(cell.w - side, cell.h) >= card(cell.w, cell.h - below):
        cards = pygame.Rect(cell.x + (side if column == 0 else 0), cell.y, cell.w - side, cell.h)
        total = pygame.Rect(cell.x if column == 0 else cards.right, cell.y, side, cell.h // 2)
        bet = pygame.Rect(total.x, total.bottom, side, cell.bottom - total.bottom)
    else:
        cards = pygame.Rect(cell.x, cell.y, cell.w, cell.h - below)
        total = pygame.Rect(cell.x, cards.bottom, cell.w // 2, below)
        bet = pygame.Rect(total.right, total.y, cell.right - total.right, below)
    chips = bet.centerx, bet.bottom - round(station.chip_px * 0.5)
    return HandPlace(cards, card(cards.w, cards.h), cards.centerx, total, False, bet, chips)


def hand_places(
    area: pygame.Rect, count: int, card_px: int, *, crossed: bool = False, middle: int | None = None
) -> list[CardPlace]:
    """The places of a hand's cards in an area, the first dealt first: each a little over the one before.

    They are spread about the x of `middle`, by default the area's, as far as the area has room. Where they would be too
    close they go into two rows. `crossed`: the last one is across the others.
    """
    width = card_px * CARD_RATIO
    upright = count - 1 if crossed else count
    room = max(0.0, area.w - width)
    rows = 1
    if upright > 1 and room / (upright - 1) < _MIN_STEP * width and area.h >= card_px * 1.1:
        rows = 2
    in_row = -(-upright // rows)
    step = min(_STEP * width, room / max(1, in_row - 1))
    drop = min(_ROW * card_px, area.h - card_px) if rows == 2 else 0
    top = area.centery - drop / 2
    half = (step * (in_row - 1) + width) / 2
    if crossed:
        half = max(half, step * (in_row - 1) / 2 * 0.4 + card_px / 2)
    least, most = area.x + half, area.right - half
    centre = area.centerx if least > most else min(max(area.centerx if middle is None else middle, least), most)
    places = []
    for number in range(upright):
        row, column = divmod(number, in_row)
        left = centre - step * (in_row - 1) / 2
        places.append(CardPlace(left + column * step, top + row * drop, 0.0))
    if crossed:
        x = centre + step * (in_row - 1) / 2 * 0.4
        places.append(CardPlace(x, area.centery + card_px * 0.16, 90.0))
    return places


def hands_at(stations: Sequence[CardStation]) -> list[HandPlace]:
    """The places of all hands of a seat, for the station of each; hands at the same one share it in their order."""
    return [hand_place(at, stations[:n].count(at), stations.count(at)) for n, at in enumerate(stations)]


def seat_places(stations: Sequence[CardStation], counts: list[int], crossed: list[bool]) -> list[list[CardPlace]]:
    """The places of the cards of all hands of a seat, for the station of each."""
    return [place.places(counts[n], crossed=crossed[n]) for n, place in enumerate(hands_at(stations))]


def side_places(station: CardStation, bets: int) -> list[pygame.Rect]:
    """The places of a station's side bets, from the left."""
    row = station.sides
    wide = row.w // max(2, bets)
    left = row.centerx - wide * bets // 2
    return [pygame.Rect(left + number * wide, row.y, wide, row.h) for number in range(bets)]


def first_cards(station: CardStation) -> pygame.Rect:
    """The places of the first two cards of a seat."""
    first, second = hand_place(station, 0, 1).places(2)
    wide = round(second.x - first.x + station.card_px * CARD_RATIO)
    area = pygame.Rect(0, 0, wide, station.card_px)
    area.center = round((first.x + second.x) / 2), round(first.y)
    return area
