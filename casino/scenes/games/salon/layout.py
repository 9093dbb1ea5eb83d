"""Lays out everything at a salon's table, by proportion, for any window. Nothing is drawn here.

In a wide window the third cards are beside the hands, and the tie is above all other bets. In an upright one the third
cards are below the hands, beside the totals, and the tie is between the pairs. The house's chips are between the
croupiers. Where one row has room for all controls, each button has its place in it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

import pygame

from casino.scenes.games.salon.hands import CARD_RATIO, upright_hands, wide_hands
from casino.scenes.games.twentyone.hands import CardPlace
from casino.scenes.table.foot.bars import bar_heights, bars_of, fits_one_row
from casino.ui.chips.chips import SQUASH
from casino.ui.drawing.metrics import Metrics
from casino.ui.furniture.table_shape import ROUNDNESS, TableShape, table_shape

HANDS = ("player", "banker")
_LARGEST_CARD_PX = 350  # so that six flying cards keep the frame rate at 3840x2160 too
_UPRIGHT = 1.2  # a window more than this many times as high as wide is upright
_POSTED = 4.2  # the least width of the placard, in heights of its letters
_SAID = 38  # the width of the longest message, in heights of its letters
NAME_SHARE = 0.25  # of a card's height, for a hand's name above its cards in an upright window
_FLATTEST = 0.42  # the depth of the table's curve, in depths of the felt
_NARROW = 1.55  # a main bet narrower than this many heights has its odds below its name
_NAME_WIDE = 5.6  # the width of a hand's name and what is beside it, in heights of its letters
_LARGEST_NAME = 24  # layout units, of the letters of a hand's name
_LEAST_BET = 49  # layout units, the height of the flattest bet
_PLATE = 72  # layout units, the height of the player's plate
_ROW = (  # the controls of one row with their shares of it, from the left; what is before "" is for bets
    *(("chip", 0.19), ("sum", 0.10), ("clear", 0.07), ("undo", 0.07), ("again", 0.07), ("", 0.01)),
    *(("turn", 0.125), ("turn-all", 0.11), ("start", 0.155)),
)
_PRINT_MAIN, _PRINT_SIDE = 0.31, 0.37  # of an area's height, for the print at its head


class Seat(NamedTuple):
    """The player's plate, and the width of the portrait on it, in px."""

    plate: pygame.Rect
    portrait_px: int

    @property
    def bet(self) -> pygame.Rect:
        """The plate, as bets lie on the areas of the felt."""
        return self.plate

    @property
    def spot(self) -> tuple[int, int]:
        """The middle of the plate."""
        return self.plate.center


@dataclass(frozen=True)
class SalonLayout:
    """All places on the table, in px. `areas`, `hands` and `totals` go by name."""

    is_upright: bool
    top_bar: pygame.Rect
    table: pygame.Rect
    shape: TableShape  # in px from the table's corner
    bottom_bar: pygame.Rect
    message: pygame.Rect
    controls: pygame.Rect
    chip_row: pygame.Rect
    buttons: pygame.Rect
    panel: pygame.Rect
    dealer_portrait: pygame.Rect
    second_portrait: pygame.Rect
    shoe: pygame.Rect
    discards: pygame.Rect
    placard: pygame.Rect
    commission: pygame.Rect
    hands: dict[str, pygame.Rect]
    totals: dict[str, pygame.Rect]
    areas: dict[str, pygame.Rect]
    card_px: int
    chip_px: int
    printed: float  # how many times larger a share of its place print takes than at text 100 %
    foot_px: int  # height of an area reserved for the words below its chips
    stations: tuple[Seat, ...]
    rack: pygame.Rect  # the house's chips
    aim: pygame.Rect  # the print that says who wins
    is_one_row: bool = False  # of controls; then `row` has the place of each by its key
    row: dict[str, pygame.Rect] = field(default_factory=dict)

    @property
    def bets(self) -> pygame.Rect:
        """The rectangle around all bets."""
        first, *others = self.areas.values()
        return first.unionall(others)

    def stake_place(self, area: str) -> tuple[int, int]:
        """The middle of the lowest chip of a bet."""
        rect = self.areas[area]
        if self.is_flat(area):
            return rect.centerx, rect.bottom - min(round(self.chip_px * 0.62), round(rect.h * 0.42))
        aside = 0 if area in HANDS else min(round(self.chip_px * 0.4), rect.w // 8)
        return rect.centerx - aside, rect.bottom - self.foot_px - round(self.chip_px * SQUASH / 2)

    def gain_place(self, area: str) -> tuple[int, int]:
        """The place of a bet's winnings: beside it, clear of its amount."""
        x, y = self.stake_place(area)
        if self.is_flat(area):
            return x - round(self.chip_px * 2.2), y
        return x + min(round(self.chip_px * (1.8 if area in HANDS else 1.35)), round(self.areas[area].w * 0.44)), y

    def laid_area(self, area: str) -> pygame.Rect:
        """The part of an area where its chips lie, with what they have won beside them."""
        rect, half = self.areas[area], round(self.chip_px * 1.4)
        ends = (self.stake_place(area)[0], self.gain_place(area)[0])
        return pygame.Rect(min(ends) - half, rect.y, max(ends) - min(ends) + 2 * half, rect.h).clip(rect)

    def print_foot(self, area: str) -> int:
        """The lower edge of an area's name and odds, in px of the window."""
        rect = self.areas[area]
        if area == "tie" and not self.is_upright:  # its name and odds are beside the chips
            return rect.y
        is_one_line = area in HANDS and not self.is_stacked(area)
        return rect.y + round(rect.h * (_PRINT_MAIN if is_one_line else _PRINT_SIDE) * self.printed)

    def is_stacked(self, area: str) -> bool:
        """Whether a main bet is so narrow that its odds are below its name, not beside it."""
        rect = self.areas[area]
        return area in HANDS and rect.w < _NARROW * rect.h

    def pile_px(self, area: str) -> int:
        """How far the middle of a pile's top chip may be above that of its lowest one."""
        _, y = self.stake_place(area)
        return max(self.chip_px // 4, y - round(self.chip_px * SQUASH / 2) - self.print_foot(area))

    def is_flat(self, area: str) -> bool:
        """Whether a bet's words are beside its chips because they do not fit below."""
        return self.areas[area].h < 2.4 * self.chip_px

    def hand_places(self, name: str) -> list[CardPlace]:
        """The places of a hand's three cards in the order they are dealt.

        The third is across on the outer side, or in an upright window below the others.
        """
        area, card = self.hands[name], self.card_px
        wide, gap = round(card * CARD_RATIO), round(card * 0.06)
        y = area.y + card / 2
        outer = area.bottom - wide / 2  # a card lying across ends at the same line as the others
        if name == "player":
            xs = (area.right - 1.5 * wide - gap, area.right - wide / 2, area.x + card / 2)
        else:
            xs = (area.x + wide / 2, area.x + 1.5 * wide + gap, area.right - card / 2)
        return [CardPlace(xs[0], y, 0.0), CardPlace(xs[1], y, 0.0), CardPlace(xs[2], outer, 90.0)]


_Five = tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]
_Make = Callable[..., SalonLayout]  # with the places that a wide and an upright table share


def salon_layout(metrics: Metrics) -> SalonLayout:
    """Lays out a canvas for a text size."""
    is_upright = metrics.height > _UPRIGHT * metrics.width
    if not is_upright and fits_one_row(metrics):
        bars = bars_of(metrics, metrics.px(24), is_one_row=True)
        row = _one_row(bars.controls, metrics.px(8))
        acting = row["turn"].unionall([row["turn-all"], row["start"]])
        others = (bars.bottom_bar, bars.message, bars.controls, row["chip"], acting)
    else:
        row, others = {}, _two_rows(metrics, is_upright=is_upright)
    top, bottom_bar = bar_heights(metrics)[0], others[0]
    top_bar = pygame.Rect(0, 0, metrics.width, top)
    middle = pygame.Rect(0, top, metrics.width, bottom_bar.y - top)
    # The board's letters are a share of it; in an upright window it has room enough for large ones.
    panel_h = round(middle.h * (0.125 if is_upright else 0.195 + 0.03 * (metrics.printed - 1)))
    panel = pygame.Rect(0, middle.y + metrics.px(6), 0, panel_h - metrics.px(6))
    under = 12 if row else 18
    table = pygame.Rect(
        0, panel.bottom - metrics.px(4), metrics.width, middle.bottom - panel.bottom + metrics.px(under)
    )
    shape = _felt_shape(table.size, is_upright=is_upright)
    make = partial(SalonLayout, is_upright, top_bar, table, shape, *others, is_one_row=bool(row), row=row)
    if is_upright:
        return _upright_places(make, metrics, shape, table, panel)
    felt = shape.felt_rect.move(table.topleft)
    lowest = min(felt.bottom - metrics.px(2), others[1].y - metrics.px(3)) if row else felt.bottom - metrics.px(2)
    return _wide_places(make, metrics, shape, table, panel, lowest)


def _one_row(area: pygame.Rect, gap: int) -> dict[str, pygame.Rect]:
    """The place of each control in one row: bets from the left, what turns cards and deals at the right end."""
    room, x, row = area.w - gap * (len(_ROW) - 1), area.x, {}
    left = round(room * (1 - sum(share for _, share in _ROW)))  # between bets and actions
    for name, share in _ROW:
        width = round(room * share) + (0 if name else left)
        row[name] = pygame.Rect(x, area.y, width, area.h)
        x += width + gap
    row["start"].right = area.right
    return row


def _two_rows(metrics: Metrics, *, is_upright: bool) -> _Five:
    """The lower bar, message, controls, chips and buttons where one row has no room for all."""
    width, height = metrics.width, metrics.height
    _, message, row = bar_heights(metrics)
    pad = metrics.px(8)
    controls = 2 * row + pad if is_upright else row
    bottom = message + controls + 2 * pad
    bottom_bar = pygame.Rect(0, height - bottom, width, bottom)
    inside = bottom_bar.inflate(-metrics.px(24), -2 * pad)
    lower = pygame.Rect(inside.x, inside.bottom - controls, inside.w, controls)
    line = pygame.Rect(inside.x, inside.y - pad // 2, inside.w, message)
    if is_upright:
        chip_row = pygame.Rect(0, lower.y, min(lower.w, metrics.px(460)), row)
        chip_row.centerx = lower.centerx
        buttons = pygame.Rect(lower.x, lower.bottom - row, lower.w, row)
    else:  # chips as high as the bar, messages beside them and in the window's middle where they fit
        chip_row = pygame.Rect(lower.x, line.y, min(metrics.px(286), lower.w * 27 // 100), lower.bottom - line.y)
        buttons = pygame.Rect(chip_row.right + 2 * pad, lower.y, lower.right - chip_row.right - 2 * pad, row)
        aside = chip_row.w + pad
        is_broad = line.w - 2 * aside >= metrics.pt(17) * _SAID
        line = pygame.Rect(line.x + aside, line.y, line.w - (2 if is_broad else 1) * aside, line.h)
    return bottom_bar, line, lower, chip_row, buttons


def _felt_shape(size: tuple[int, int], *, is_upright: bool) -> TableShape:
    """The shape of a wide table with a flat front and round corners, its far edge close below the panel."""
    shape = table_shape(size)
    foot = shape.centre[1] + shape.radii[1]
    top = shape.rail_px * 1.5
    reach = min(size[0] / 2 - shape.rail_px * 1.4, size[1] * 1.62)
    depth = reach * 0.36 if is_upright else (foot - top) * _FLATTEST
    centre, corner = (shape.centre[0], foot - depth), min(reach * 0.2, (foot - top) * 0.2)
    return replace(shape, top=top, centre=centre, radii=(reach, depth), corner=corner)


def half_width_at(shape: TableShape, y: float) -> float:
    """The distance from the table's middle to the felt's edge at a height in its lower half, in px."""
    share = min(1.0, max(0.0, (y - shape.centre[1]) / shape.radii[1]))
    return float(shape.radii[0] * (1 - share**ROUNDNESS) ** (1 / ROUNDNESS))


def _plate_height(metrics: Metrics) -> int:
    return max(metrics.px(_PLATE), round(metrics.pt(13) * 2.4))


def _seat(metrics: Metrics, centre: int, top: int, height: int, max_px: int) -> Seat:
    """The player's plate in the middle of the table's edge, no wider than useful."""
    plate = pygame.Rect(0, top, min(max_px, max(metrics.px(250), metrics.pt(13) * 17)), height)
    plate.centerx = centre
    return Seat(plate, min(height, plate.w // 3))


def _foot(metrics: Metrics, area_h: int) -> int:
    return min(round(metrics.pt(15) * 1.25) + metrics.px(9), round(area_h * 0.24))


def name_px(metrics: Metrics, card: int) -> int:
    """The height of the letters of a hand's name: no larger than leaves room for the aim between both."""
    return min(metrics.title_pt(19), metrics.px(_LARGEST_NAME), round(card * 0.22 * metrics.printed))


def _between_hands(
    metrics: Metrics,
    centre: int,
    top: int,
    card: int,
    hands: dict[str, pygame.Rect],
    totals: dict[str, pygame.Rect],
) -> tuple[pygame.Rect, pygame.Rect]:
    """The places of the aim and of the house's chips in a wide window, above the totals, which make room."""
    cards_y, gap = hands["player"].y, round(card * 0.03)
    names = 2 * (centre - hands["player"].right + round(card * CARD_RATIO))  # from one hand's to the other's
    reach = name_px(metrics, card) * _NAME_WIDE
    aim = pygame.Rect(0, top, min(round(card * 1.9), round(names - reach)), max(cards_y - top, metrics.px(15)))
    rack = pygame.Rect(0, 0, totals["banker"].right - totals["player"].x, round(card * 0.21))
    aim.midtop, rack.midtop = (centre, top), (centre, max(aim.bottom, cards_y) + gap)
    for place in totals.values():
        place.h, place.y = place.bottom - rack.bottom - gap, rack.bottom + gap
    return aim, rack


def _wide_places(
    make: _Make, metrics: Metrics, shape: TableShape, table: pygame.Rect, panel: pygame.Rect, lowest: int
) -> SalonLayout:
    """The places of a wide table: hands above, the tie below them, then the main bets between the pairs."""
    felt = shape.felt_rect.move(table.topleft)
    unit = min(felt.h / 420, felt.w / 960)
    gap, plate_h = round(8 * unit), _plate_height(metrics)
    top, foot = felt.y + round(10 * unit), lowest - plate_h - metrics.px(4)
    room = foot - top
    tie_h = max(round(room * 0.14), metrics.px(_LEAST_BET))
    hand_h = min(round(room * 0.52), room - tie_h - gap - round(room * (0.31 + 0.07 * (metrics.printed - 1))))
    # The shoe and the tray are beside both hands with their third cards and totals.
    card = min(round(hand_h * 0.815), round((felt.w - 230 * unit) / 6.35), _LARGEST_CARD_PX)
    spare = max(0, hand_h - round(card * 1.34))  # where a narrow table keeps cards small, the bets are higher
    hand_h, tie_h = hand_h - spare, tie_h + spare // 4
    main_y, centre = top + hand_h + tie_h + gap, felt.centerx
    main_h = foot - main_y
    broad = min(max(round(920 * unit), round(felt.w * 0.68)), round(2 * half_width_at(shape, foot - table.y)) - gap)
    # The limits are posted beside the bets, in readable letters.
    broad = min(broad, felt.w - 2 * (round(16 * unit) + gap + round(metrics.pt(13) * _POSTED)))
    side = round(broad * 0.19 * (1 + (metrics.printed - 1) * 0.3))
    left = centre - broad // 2
    half = (broad - 2 * side - 3 * gap) // 2
    areas = {
        "player": pygame.Rect(left + side + gap, main_y, half, main_h),
        "banker": pygame.Rect(left + side + 2 * gap + half, main_y, half, main_h),
        "tie": pygame.Rect(left, top + hand_h, broad, tie_h),
        "player_pair": pygame.Rect(left, main_y, side, main_h),
        "banker_pair": pygame.Rect(left + broad - side, main_y, side, main_h),
    }
    hands, totals = wide_hands(centre, top, hand_h, card, unit)
    aim, rack = _between_hands(metrics, centre, top, card, hands, totals)
    column = hands["player"].x - gap - felt.x - round(16 * unit)
    column = max(round(60 * unit), min(column, round(176 * unit)))
    shoe_h = min(round(column * 0.72), hand_h - gap)
    shoe = pygame.Rect(0, top, column, shoe_h)
    shoe.right = felt.right - round(14 * unit)
    discards = pygame.Rect(felt.x + round(14 * unit), top, column * 4 // 5, shoe_h)
    # The placard and the commission's coins are beside the tie, as wide as the felt allows.
    reaches_cards = left - gap > hands["player"].x
    small_y = max(discards.bottom + round(14 * unit), areas["tie"].y - (0 if reaches_cards else round(30 * unit)))
    edge = felt.x + round(16 * unit)
    small = pygame.Rect(edge, small_y, left - gap - edge, main_y - small_y + round(main_h * 0.16))
    commission = small.copy()
    lower = round(main_h * 0.55 * (metrics.printed - 1))  # large letters need a higher placard
    small.h += lower
    edge = centre - round(half_width_at(shape, small.bottom - table.y)) + gap
    small.w, small.x = min(small.w, small.right - edge), max(small.x, edge)
    commission.right = felt.right - round(16 * unit)
    face = min(round(panel.h * 0.92), round(96 * unit))
    panel_w = max(round(700 * metrics.k * panel.h / metrics.px(110)), round(broad * 0.86))
    panel_w = min(panel_w, metrics.width - 2 * face - metrics.px(60))
    board = pygame.Rect(0, panel.y, panel_w, panel.h)
    board.centerx = centre
    dealer = pygame.Rect(0, 0, face, face)
    dealer.bottom = felt.y - round(4 * unit)
    dealer.top = max(dealer.top, panel.y)
    second = dealer.copy()
    dealer.right = board.x - metrics.px(18)
    second.x = board.right + metrics.px(18)
    return make(
        panel=board,
        dealer_portrait=dealer,
        second_portrait=second,
        shoe=shoe,
        discards=discards,
        placard=small,
        commission=commission,
        hands=hands,
        totals=totals,
        areas=areas,
        card_px=card,
        chip_px=max(18, round(min(44 * unit, main_h * 0.30))),
        printed=metrics.printed,
        foot_px=_foot(metrics, main_h),
        stations=(_seat(metrics, centre, lowest - plate_h, plate_h, round(felt.w * 0.5)),),
        rack=rack,
        aim=aim,
    )


def _upright_places(
    make: _Make, metrics: Metrics, shape: TableShape, table: pygame.Rect, panel: pygame.Rect
) -> SalonLayout:
    """The places of an upright table: shoe and portraits, hands, tie and pairs, main bets, then placard and coins."""
    felt = shape.felt_rect.move(table.topleft)
    unit = min(felt.h / 780, felt.w / 640)
    gap = round(9 * unit)
    plate_h = _plate_height(metrics)
    top, bottom = felt.y + round(12 * unit), felt.bottom - metrics.px(4)
    foot = bottom - plate_h - gap
    room = foot - top
    head_h, hand_h, aim_h = round(room * 0.125), round(room * 0.38), round(room * 0.03)
    side_h, main_h = round(room * 0.135), round(room * 0.178)
    centre, broad = felt.centerx, felt.w - round(36 * unit)
    left = centre - broad // 2
    aim = pygame.Rect(left, top + head_h + hand_h, broad, aim_h)
    y = aim.bottom
    third, half = (broad - 2 * gap) // 3, (broad - gap) // 2
    areas = {}
    for number, area in enumerate(("player_pair", "tie", "banker_pair")):
        areas[area] = pygame.Rect(left + number * (third + gap), y, third, side_h)
    areas["banker_pair"].right = left + broad
    y += side_h + gap
    areas["player"] = pygame.Rect(left, y, half, main_h)
    areas["banker"] = pygame.Rect(left + broad - half, y, half, main_h)
    y += main_h + gap
    card = min(round(hand_h / (1.06 + CARD_RATIO + NAME_SHARE)), round((half - 2 * gap) / (2 * CARD_RATIO + 0.06)))
    hands, totals = upright_hands(centre, top + head_h, hand_h, card, unit)
    shoe = pygame.Rect(0, top, round(head_h * 1.1), round(head_h * 0.85) - gap)
    shoe.right = felt.right - round(20 * unit)
    discards = pygame.Rect(felt.x + round(20 * unit), top, round(head_h * 0.9), round(head_h * 0.85) - gap)
    rack_h = round(head_h * 0.26)
    face = min(head_h - gap - rack_h, round(92 * unit), (shoe.x - discards.right) // 2 - 2 * gap)
    dealer = pygame.Rect(centre - face - gap, top, face, face)
    second = pygame.Rect(centre + gap, top, face, face)
    rack = pygame.Rect(centre - round(rack_h * 2.6), dealer.bottom + gap // 3, round(rack_h * 5.2), rack_h)
    inside = min(round(half_width_at(shape, foot - table.y)) - gap, round(200 * unit))
    small = pygame.Rect(centre - inside - gap // 2, y, inside, foot - y)
    commission = pygame.Rect(centre + gap // 2, y, inside, foot - y)
    board = pygame.Rect(metrics.px(10), panel.y, metrics.width - metrics.px(20), panel.h)
    return make(
        panel=board,
        dealer_portrait=dealer,
        second_portrait=second,
        shoe=shoe,
        discards=discards,
        placard=small,
        commission=commission,
        hands=hands,
        totals=totals,
        areas=areas,
        card_px=card,
        chip_px=round(min(50 * unit, side_h * 0.33)),
        printed=metrics.printed,
        foot_px=_foot(metrics, side_h),
        stations=(_seat(metrics, centre, foot + gap, plate_h, broad // 2),),
        rack=rack,
        aim=aim,
    )
