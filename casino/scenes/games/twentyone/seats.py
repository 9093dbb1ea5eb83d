"""The shape of a felt of twenty-one, and the places of its seats. Nothing is drawn here.

A single seat has the whole width of the felt, and its bet beside its cards. Several are columns on an arc, lowest in
the middle. In an upright window they make a horseshoe of pairs where that makes the cards larger. The seat of the first
person at the screen is the one in the middle, and larger. The hands of a seat are in `hands`.
"""

from dataclasses import dataclass, field, replace
from math import sqrt
from typing import NamedTuple

import pygame

from casino.ui.cards.card_faces import HEIGHT as CARD_HEIGHT
from casino.ui.cards.card_faces import WIDTH as CARD_WIDTH
from casino.ui.drawing.metrics import Metrics
from casino.ui.furniture.table_shape import ROUNDNESS, TableShape, table_shape

CARD_RATIO = CARD_WIDTH / CARD_HEIGHT
PRINTED_ARC = 1.15  # the radius of the lettering's lines, in breadths of the table
_UPRIGHT = 1.2  # on a table this many times as high as wide, the dealer is above the cards
_TOTAL = 2.2  # the width of a total, in heights of its letters
_CLOSE = 1.5  # the least width of a hand, in card widths: three cards can be distinguished
_INSIDE = 0.96  # of a column's width, the share cards and totals may take
CARDS_HIGH = 1.20  # the height of the place for cards, in cards
_OWN_TOTAL, _OWN_MONEY = 1.5, 1.25  # how much larger these are at the first person's seat
_BESIDE_BET = 1.25  # at the only seat in a wide window: card widths from the cards' middle to the bet
_AMOUNT_HIGH = 1.15  # of an amount below chips, in heights of its letters
_UPRIGHT_FOOT = 0.62  # the depth of an upright table's rounding, in halves of its width


@dataclass(frozen=True)
class CardStation:
    """The places of one seat, from the dealer outwards: cards with their total, bet, and the name plate.

    `hands` is the place of several hands, with the row of their bets, `bets`, below them or at their foot.
    """

    column: pygame.Rect
    cards: pygame.Rect
    bet: pygame.Rect
    plate: pygame.Rect
    portrait_px: int
    card_px: int  # the height of a card where the seat has one hand
    is_alone: bool  # the only seat of its table
    hands: pygame.Rect
    bets: pygame.Rect
    total_px: int  # height of the letters of totals and results
    money_px: int  # of amounts beside chips
    chip_px: int  # a chip's diameter
    crowd_px: int = 0  # at the only seat, the height of a card of more than two hands
    arch_px: int = 0  # at the only seat, the radius of the arc of more than two hands
    sides: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))  # the row of side bets, if any

    def has_room_below(self, bet: pygame.Rect) -> bool:
        """Whether the amount of a bet is below its chips, as beside a single hand of the only seat."""
        return self.is_alone and bet == self.bet and bet.h >= self.chip_px + 2 * self.money_px

    @property
    def spot(self) -> tuple[int, int]:
        """The middle of the betting circle."""
        return self.bet.center

    @property
    def beside_px(self) -> int:
        """The width of a total."""
        return round(self.total_px * _TOTAL)


def is_upright(size: tuple[int, int]) -> bool:
    """Whether a table's area is so much higher than wide that the dealer is above the cards."""
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


class SeatSize(NamedTuple):
    """The sizes of one seat in px: of its column, a card, the rows of bet and plate, the face, letters and chips.

    `sides` is the height of the row of side bets.
    """

    width: int
    card: int
    bet: int
    plate: int
    face: int
    total_px: int
    money_px: int
    chip_px: int
    sides: int = 0

    @property
    def rows(self) -> int:
        """The height of bet, side bets and plate."""
        return self.bet + self.sides + self.plate

    @property
    def height(self) -> int:
        return round(self.card * CARDS_HIGH) + self.rows

    @property
    def reach(self) -> int:
        """How far two cards reach aside from the column's middle, moved to make room for the total beside them."""
        first_two = self.card * CARD_RATIO * _CLOSE
        return round(max(first_two / 2, first_two + self.total_px * _TOTAL - self.width * _INSIDE / 2))

    def width_for(self, card: int) -> int:
        """The width of a column that has room for cards of a height and their total."""
        return -int(-(card * CARD_RATIO * _CLOSE + self.total_px * _TOTAL) // _INSIDE)

    def fitted(self, width: int, card: int) -> "SeatSize":
        """The sizes in a column of another width, with cards of at most a height that have room for their total."""
        beside = round(self.total_px * _TOTAL)
        return self._replace(width=width, card=min(card, round((width * _INSIDE - beside) / (CARD_RATIO * _CLOSE))))

    def larger(self, face: int, most_total: int) -> "SeatSize":
        """The sizes of the first person's seat with a face, still with the others' column and cards.

        Its totals are hardly higher than `most_total`.
        """
        total = max(round(self.total_px * 1.1), min(round(self.total_px * _OWN_TOTAL), most_total))
        return self._replace(
            plate=face,
            face=face,
            bet=max(self.bet, round(total * 1.3)),
            total_px=total,
            money_px=round(self.money_px * _OWN_MONEY),
        )


def seats_from_right(seats: int, own: int) -> list[int]:
    """Seat numbers in their order around the table, from its right, with `own` in the middle.

    Without `own` seat 1 is at the right. 0 is a place left free, at the left, so that an even number has a middle.
    """
    if not own:
        return list(range(1, seats + 1))
    middle = seats // 2
    return [(own - 1 + place - middle) % seats + 1 for place in range(seats)] + [0] * (1 - seats % 2)


@dataclass(frozen=True)
class SeatRoom:
    """The space for the seats of a table, down to `lowest`.

    Several are laid out from the right; the order of their numbers is `seats_from_right`.
    """

    table: pygame.Rect
    shape: TableShape
    lowest: int
    metrics: Metrics

    def _foot(self, aside: float, rows: int) -> int:
        """The lowest foot of a seat whose cards reach `aside` px from the table's middle and stay on the felt."""
        return self.table.y + round(foot_at(self.shape, aside)) + rows

    def _plate_px(self, size: SeatSize) -> int:
        """The width of a plate, which is no wider than names and purses need."""
        return max(round(size.face * 3.6), self.metrics.px(250), self.metrics.pt(13) * 17)

    def alone(self, size: SeatSize) -> CardStation:
        """The places of a table's only seat, as wide as four hands need it.

        In a wide window the bet is beside the cards, which are so large that several hands have room for a row of bets.
        """
        table, metrics, card = self.table, self.metrics, size.card
        upright = is_upright(table.size)
        if upright:  # there is space for a hand in two rows, and below the print to follow the deeper rail
            cards, under = round(card * 1.34), size.bet
            wide = round(2 * self.shape.radii[0] * 0.90)
            arch = round(wide * 1.4)
        else:
            cards, under = card + metrics.px(6), 0
            wide = min(round(table.w * 0.70), max(metrics.px(620), round(card * CARD_RATIO * 6.4)))
            arch = round(table.w * PRINTED_ARC)  # many hands follow the print, clear of the rail
        foot = min(self.lowest, self._foot(wide * (0.46 if upright else 0.30), under + size.plate))
        column = pygame.Rect(0, 0, wide, cards + under + size.plate)
        column.midbottom = table.centerx, foot
        hands, low, plates = _stacked(column, (cards, under, size.plate))
        seat_w = min(wide, self._plate_px(size))
        name = pygame.Rect(column.centerx - seat_w // 2, plates.y, seat_w, plates.h)
        if upright:
            middle, bets = hands, low
            bet = pygame.Rect(name.x, low.y, seat_w, low.h)  # no wider than its chips, as the focus frames it
            crowd = round(wide / 4 / (CARD_RATIO * 1.54))
        else:
            reach, aside = round(card * CARD_RATIO * _BESIDE_BET), metrics.px(196 * (0.75 + 0.25 * metrics.printed))
            total = round(size.total_px * _TOTAL)
            middle = pygame.Rect(column.centerx - reach, hands.y, 2 * reach + total, hands.h)
            bets = pygame.Rect(hands.x, hands.bottom - size.bet, wide, size.bet)
            bet = pygame.Rect(middle.x - aside, 0, aside, size.bet + 2 * round(size.money_px * _AMOUNT_HIGH))
            bet.bottom = hands.bottom - metrics.px(8)
            crowd = card
        return CardStation(
            column=column.unionall([middle, bet]),
            cards=middle,
            bet=bet,
            plate=name,
            portrait_px=min(size.face, name.w // 3),
            card_px=card,
            is_alone=True,
            hands=hands,
            bets=bets,
            total_px=size.total_px,
            money_px=size.money_px,
            chip_px=min(size.chip_px, bet.w // 4),
            crowd_px=crowd,
            arch_px=arch,
        )

    def _seat(self, centre_x: int, foot: int, size: SeatSize) -> CardStation:
        """The places of one of several seats in its column."""
        column = pygame.Rect(0, foot - size.height, size.width, size.height)
        column.centerx = centre_x
        inside = column.inflate(-self.metrics.px(8), 0)
        cards, bet, sides, plate = _stacked(inside, (size.height - size.rows, size.bet, size.sides, size.plate))
        plate.w = min(plate.w, self._plate_px(size))
        plate.centerx = column.centerx
        return CardStation(
            column=column,
            cards=cards,
            bet=bet,
            plate=plate,
            portrait_px=min(size.face, plate.w),
            card_px=size.card,
            is_alone=False,
            hands=cards,
            bets=bet,
            total_px=size.total_px,
            money_px=size.money_px,
            chip_px=min(size.chip_px, bet.w // 6),
            sides=sides,
        )

    def arc(self, places: int, size: SeatSize, own: SeatSize | None) -> list[CardStation]:
        """The seats as columns on an arc, the lowest in the middle, which is the first person's if `own` is their size.

        Cards are as high as `size` has them, or as they can be to stay on the felt at the sides.
        """
        table, lowest = self.table, self.lowest
        half = (places * size.width + (own.width - size.width if own else 0)) // 2
        outer = half - size.width // 2 + size.width % 2
        while size.card > 1 and self._foot(outer + size.reach, size.rows) < lowest - self._max_rise(size):
            size = size.fitted(size.width, size.card - 1)
        rise = min(table.h * 0.22, self._max_rise(size))
        right, middle, stations = table.centerx + half, (places - 1) / 2, []
        for place in range(places):
            here = own if own and place == middle else size
            x = right - here.width + here.width // 2
            up = round(rise * (abs(place - middle) / max(1.0, middle)) ** 2)
            foot = min(lowest - up, self._foot(abs(x - table.centerx) + here.reach, here.rows))
            stations.append(self._seat(x, max(foot, lowest - self._max_rise(here)), here))
            right -= here.width
        return stations

    def _max_rise(self, size: SeatSize) -> int:
        """How far a seat may be above the lowest one and leave room for shoe and tray, in px."""
        return max(0, self.lowest - size.height - self.table.y - self.metrics.px(150))

    def horseshoe(
        self, top: int, least: int, places: int, size: SeatSize, own: SeatSize | None
    ) -> list[CardStation] | None:
        """Two or three seats below, and pairs above them at the sides, from `top` to the lowest.

        Cards are as high as `size` has them, or as there is space. None where they would be no larger than `least`.
        """
        table, gap = self.table, self.metrics.px(12)
        below = 2 + places % 2
        pairs = (places - below) // 2
        outer = (size.width + (own or size).width * (below - 2)) / 2
        for card in range(size.card, least, -1):
            side = size.fitted(size.width, card)
            bets_on_felt = table.y + round(foot_at(self.shape, outer + side.width * 0.24)) + side.bet // 4 + side.plate
            foot = min(self.lowest, self._foot(outer + side.reach, side.rows), bets_on_felt)
            if side.sides and not side.plate:  # nothing is below the side bets, which stay on the felt too
                foot = min(foot, self._foot(outer + side.width / 2, 0))
            if foot - side.height * (pairs + 1) - gap * pairs < top:
                continue
            feet = [foot - (side.height + gap) * above for above in range(pairs, -1, -1)]
            right = [self._seat(round(table.centerx + outer), y, side) for y in feet]
            left = [self._seat(round(table.centerx - outer), y, side) for y in reversed(feet)]
            return right + [self._seat(table.centerx, self.lowest, own or side)] * (below - 2) + left
        return None


def _stacked(area: pygame.Rect, heights: tuple[int, ...]) -> list[pygame.Rect]:
    rows, y = [], area.y
    for height in heights:
        rows.append(pygame.Rect(area.x, y, area.w, height))
        y += height
    return rows
