"""Lays out everything on a bomb's case, by proportion, for any window. Nothing is drawn here.

What is read off the casing is left of the modules, or above them in an upright window.
"""

from dataclasses import dataclass, field
from itertools import product
from typing import ClassVar

import pygame

from casino.scenes.games.bomb.art.plate import case_inset
from casino.scenes.table.foot.bars import bar_heights
from casino.ui.drawing.metrics import Metrics

CARD_RATIO = 0.714  # a card's width in heights
_NAME_PT = 85  # the width of "$100,000", the longest name of a chip
_MODULE = (315.0, 258.0)  # the smallest comfortable module, in layout units
_TOTAL = 0.28  # the line above a hand's cards, in card heights
_AIR, _MAIN_AIR = 8.5, 11.0  # between an area's line and its print, in a module's units
_CHIP_LEFT = 0.8  # of an area's width, without its chips
_NAME_WIDE = 3.4  # a main bet's name, in heights of its line
_WIDE_CELL = 1.6  # a module more than this many times as wide as high has larger cards,
_HIGH_CELL = 9.0  # if it is also more than this many touch targets high
_BROAD = 1.5  # an area more than this many times as wide as high has its words left of the chips
_MIN_TOUCH = 32  # layout units of a touch target's side
_GRIDS = {1: ((1, 1),), 2: ((2, 1), (1, 2)), 3: ((3, 1), (2, 2), (1, 3)), 4: ((4, 1), (2, 2), (1, 4))}


@dataclass(frozen=True)
class AreaLayout:
    """The places on a bet area, in px: its name, the foot of its stack, its sum, and the usual limit of its stack.

    A stack rises above that limit only where its chips would look alike. `is_centred`: words are in the middle.
    """

    label: pygame.Rect
    chips_at: tuple[int, int]
    amount: pygame.Rect
    chips_top: int
    is_centred: bool = False

    def pile_px(self, chip_px: int) -> int:
        """The greatest height of a pile of chips of a width."""
        return max(chip_px, self.chips_at[1] - chip_px // 3 - self.chips_top)


@dataclass(frozen=True)
class ModuleLayout:
    """One module's places, in px; `unit` is its layout unit, `count_px` the width of the number beside a run."""

    rect: pygame.Rect
    unit: float
    number: pygame.Rect
    hands: dict[str, pygame.Rect]
    areas: dict[str, pygame.Rect]
    choice: pygame.Rect
    deck: pygame.Rect
    placard: pygame.Rect
    lamp: pygame.Rect
    card_px: int
    deck_px: int
    chip_px: int
    count_px: int
    printed: float  # how many times larger a share of its place print takes than at text 100 %

    def total(self, hand: str) -> pygame.Rect:
        """The line above a hand's cards, with its name and total."""
        area = self.hands[hand]
        foot = area.bottom - self.card_px - round(2 * self.unit)
        high = min(round(self.card_px * _TOTAL * self.printed**1.8), foot - area.y)
        return pygame.Rect(area.x, foot - high, area.w, high)

    def card_places(self, hand: str, count: int) -> list[tuple[int, int]]:
        """The centres of a hand's cards, side by side where they fit and overlapping otherwise."""
        area = self.hands[hand]
        wide = round(self.card_px * CARD_RATIO)
        step = min(wide * 1.07, (area.w - wide) / max(1, count - 1))
        left = area.centerx - step * (count - 1) / 2
        y = area.bottom - self.card_px // 2
        return [(round(left + number * step), y) for number in range(count)]

    def on_area(self, area: str) -> AreaLayout:
        """Lays out an area: words left of the chips where it is wide, otherwise above and below them."""
        rect, chip = self.areas[area], self.chip_px
        across = max(7, round((_MAIN_AIR if area in self.hands else _AIR) * self.unit / self.printed**2))
        down = max(2, round(3.5 * self.unit / self.printed))
        inner = rect.inflate(-2 * across, -2 * down)
        if _is_wide(rect, self.unit, self.count_px):
            chips_x = rect.right - down - self.count_px - chip // 2
            words = pygame.Rect(inner.x, inner.y, chips_x - chip // 2 - max(6, down) - inner.x, inner.h)
            label = pygame.Rect(words.x, words.y, words.w, round(words.h * 0.60 / self.printed**0.2))
            amount = pygame.Rect(words.x, label.bottom, words.w, words.bottom - label.bottom)
            top = rect.y
            if area in self.hands and words.w < _NAME_WIDE * label.h:  # above the chips instead, and larger
                label = pygame.Rect(inner.x, inner.y, min(inner.w, round(_NAME_WIDE * label.h)), label.h)
                top = label.y + round(label.h * 0.78)
            return AreaLayout(label, (chips_x, inner.bottom - round(chip * 0.45)), amount, top)
        if area in self.hands:  # inside the second line as well
            inner = inner.inflate(0, -2 * down)
        label = pygame.Rect(inner.x, inner.y, inner.w, round(inner.h * min(0.5, 0.38 * self.printed)))
        sum_px = max(round(inner.h * 0.20 * self.printed), min(14, round(inner.h * 0.27)))
        amount = pygame.Rect(inner.x, inner.bottom - sum_px, inner.w, sum_px)
        if _is_broad(rect):  # a run's number may be over the area's edge
            chips_x = rect.right - 3 * down - chip // 2
            label = pygame.Rect(inner.x, inner.y, chips_x - chip // 2 - 2 - inner.x, label.h)
            return AreaLayout(label, (chips_x, amount.y - round(chip * 0.52)), amount, rect.y)
        chips_x = max(rect.x + down + chip // 2, min(rect.centerx, rect.right - down - self.count_px - chip // 2))
        return AreaLayout(label, (chips_x, amount.y - round(chip * 0.52)), amount, label.bottom, is_centred=True)

    def chips_at(self, area: str) -> tuple[int, int]:
        """The foot of an area's stack."""
        return self.on_area(area).chips_at

    @property
    def deck_at(self) -> tuple[int, int]:
        """The foot of the deck."""
        return self.deck.centerx, self.deck.y + round(self.deck_px * 0.56)


@dataclass(frozen=True)
class DefusalLayout:
    """All places, in px. `inside` is the case without its rim; `blanks` are the places without a module."""

    is_one_row: ClassVar[bool] = False  # no bets beside actions
    top_bar: pygame.Rect
    bottom_bar: pygame.Rect
    message: pygame.Rect
    controls: pygame.Rect
    room: pygame.Rect
    case: pygame.Rect
    inside: pygame.Rect
    clock: pygame.Rect
    strikes: pygame.Rect
    serial: pygame.Rect
    lamps: pygame.Rect
    ports: pygame.Rect
    code: pygame.Rect
    modules: tuple[ModuleLayout, ...]
    blanks: tuple[pygame.Rect, ...]
    stations: tuple[()] = field(default=(), init=False)  # a bomb has no seats
    dealer_portrait: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0), init=False)  # none

    def module(self, number: int) -> ModuleLayout:
        """The places of a module, counted from 1."""
        return self.modules[number - 1]


def case_layout(metrics: Metrics, modules: int) -> DefusalLayout:
    """Lays out a canvas for a text size and a number of modules."""
    width, height = metrics.width, metrics.height
    top, message, controls = bar_heights(metrics)
    pad = metrics.px(8)
    bottom = message + controls + 2 * pad
    room = pygame.Rect(0, top, width, height - bottom - top)
    printed = metrics.printed
    case = room.inflate(-2 * metrics.px(15 / printed**2), -2 * metrics.px(12 / printed**3))
    inset = case_inset(case.size)
    inside = case.inflate(-2 * inset, -2 * inset)
    gap = metrics.px(8)
    bottom_bar = pygame.Rect(0, height - bottom, width, bottom)
    bar = bottom_bar.inflate(-metrics.px(24), -2 * pad)
    if width < height:
        edge = pygame.Rect(inside.x, inside.y, inside.w, round(inside.h * 0.235))
        table = pygame.Rect(inside.x, edge.bottom + gap, inside.w, inside.bottom - edge.bottom - gap)
        left = pygame.Rect(edge.x, edge.y, round(edge.w * 0.46), edge.h)
        right = pygame.Rect(left.right + gap, edge.y, edge.right - left.right - gap, edge.h)
        places = _stacked(left, gap, {"clock": 46.0, "strikes": 25.0, "code": 22.0 * printed})
        places |= _stacked(right, gap, {"serial": 32.0, "lamps": 28.0, "ports": 40.0 / printed})
    else:
        share = min(0.30, max(0.235, 235 * metrics.k / inside.w)) * (1 + (printed - 1) * 0.7)
        edge = pygame.Rect(inside.x, inside.y, min(round(inside.w * share), round(inside.h * 0.62 * printed)), inside.h)
        table = pygame.Rect(edge.right + gap, inside.y, inside.right - edge.right - gap, inside.h)
        shares = {"clock": 21.0, "strikes": 10.0, "serial": 17.0, "lamps": 16.0, "ports": 29.0, "code": 11.0}
        shares = {name: share * (1 if name in ("strikes", "ports") else printed) for name, share in shares.items()}
        places = _stacked(edge, gap, shares)
    cells = _cells(table, modules, gap)
    # A run's number is a cross and two digits on their plate.
    count_px = round(min(metrics.pt(11), metrics.px(16)) * 1.6) + metrics.px(5)
    touch, name_px = metrics.px(_MIN_TOUCH), metrics.pt(_NAME_PT)
    return DefusalLayout(
        top_bar=pygame.Rect(0, 0, width, top),
        bottom_bar=bottom_bar,
        message=pygame.Rect(bar.x, bar.y - pad // 2, bar.w, message),
        controls=pygame.Rect(bar.x, bar.bottom - controls, bar.w, controls),
        room=room,
        case=case,
        inside=inside,
        modules=tuple(_module(cell, touch, name_px, count_px, printed) for cell in cells[:modules]),
        blanks=tuple(cells[modules:]),
        **places,
    )


def _stacked(area: pygame.Rect, gap: int, shares: dict[str, float]) -> dict[str, pygame.Rect]:
    """Divides an area into rows by their shares of the height."""
    space = area.h - gap * (len(shares) - 1)
    whole = sum(shares.values())
    rects, y = {}, float(area.y)
    for name, share in shares.items():
        high = space * share / whole
        rects[name] = pygame.Rect(area.x, round(y), area.w, round(y + high) - round(y))
        y += high + gap
    return rects


def _cells(table: pygame.Rect, modules: int, gap: int) -> list[pygame.Rect]:
    """The places for modules, in the columns and rows that make them largest."""

    def size(grid: tuple[int, int]) -> tuple[float, float]:
        columns, rows = grid
        return (table.w - gap * (columns - 1)) / columns, (table.h - gap * (rows - 1)) / rows

    def scale(grid: tuple[int, int]) -> float:
        wide, high = size(grid)
        return min(wide / _MODULE[0], high / _MODULE[1])

    grid = max(_GRIDS[modules], key=scale)
    wide, high = size(grid)
    cells = []
    for row, column in product(range(grid[1]), range(grid[0])):
        x, y = table.x + column * (wide + gap), table.y + row * (high + gap)
        cells.append(pygame.Rect(round(x), round(y), round(x + wide) - round(x), round(y + high) - round(y)))
    return cells


def _module(rect: pygame.Rect, touch: int, name_px: int, count_px: int, printed: float) -> ModuleLayout:
    """A module's places: hands and areas on the left, the deck with the placard and the lamp on the right.

    `name_px` is the width of the longest name of a chip, `count_px` that of the number beside a run.
    """
    unit = min(rect.w / _MODULE[0], rect.h / _MODULE[1])
    pad, gap = round(10 * unit), round(5 * unit)
    inner = rect.inflate(-2 * pad, -2 * pad)
    side = round(
        min(inner.w * 0.30, max(inner.w * 0.22, 82 * unit))
        * (1 + (printed - 1) * (0.7 if rect.w > 1.7 * rect.h else 0.2))
    )
    left = pygame.Rect(inner.x, inner.y, inner.w - side - gap, inner.h)
    right = pygame.Rect(left.right + gap, inner.y, side, inner.h)
    choice_px = max(touch, round(38 * unit))
    rest = left.h - choice_px - 3 * gap
    half = (left.w - gap) // 2
    hands_share = 0.50 if rect.w > _WIDE_CELL * rect.h and rect.h > _HIGH_CELL * touch else 0.43
    hands_share /= printed**1.2
    card_px = min(round(rest * hands_share / (1 + _TOTAL * printed**1.8 + 0.04)), round(half / (CARD_RATIO * 2.02)))
    hands_row = pygame.Rect(left.x, left.y, left.w, round(card_px * (1 + _TOTAL * printed**1.8 + 0.04)))
    third = (left.w - 2 * gap) // 3
    is_cramped = third > (rest - hands_row.h) * 0.47 and not _fits_beside(third, unit, count_px)
    share = 0.57 if is_cramped else 0.47
    sides_px = max(touch, round((rest - hands_row.h) * share))
    sides = pygame.Rect(left.x, hands_row.bottom + gap, left.w, sides_px)
    mains = pygame.Rect(left.x, sides.bottom + gap, left.w, left.bottom - choice_px - gap - sides.bottom - gap)
    choice = pygame.Rect(left.x, left.bottom - choice_px, min(left.w, round(4.2 * choice_px) + name_px), choice_px)
    areas = {
        "player": pygame.Rect(mains.x, mains.y, half, mains.h),
        "banker": pygame.Rect(mains.right - half, mains.y, half, mains.h),
        "player_pair": pygame.Rect(sides.x, sides.y, third, sides.h),
        "tie": pygame.Rect(sides.x + third + gap, sides.y, sides.w - 2 * (third + gap), sides.h),
        "banker_pair": pygame.Rect(sides.right - third, sides.y, third, sides.h),
    }
    hands = {
        "player": pygame.Rect(hands_row.x, hands_row.y, half, hands_row.h),
        "banker": pygame.Rect(hands_row.right - half, hands_row.y, half, hands_row.h),
    }
    lamp_px = min(choice_px, side)
    placard_h = min(round(side * 0.68), round(inner.h * 0.29 * printed))
    lamp = pygame.Rect(right.right - lamp_px, right.bottom - lamp_px, lamp_px, lamp_px)
    placard = pygame.Rect(right.x, lamp.y - gap - placard_h, side, placard_h)
    deck = pygame.Rect(right.x, right.y, side, placard.y - gap - right.y)
    deck_px = min(round(deck.h * 0.70), round(side / CARD_RATIO * 0.82))
    deck = pygame.Rect(deck.x, deck.y, deck.w, round(deck_px / 0.70))
    number = pygame.Rect(right.x, lamp.y, right.w - lamp_px - gap, lamp_px)
    chip_px = min(_chip_px(areas[area], unit, count_px) for area in ("player", "player_pair"))
    return ModuleLayout(
        *(rect, unit, number, hands, areas, choice, deck, placard, lamp),
        *(card_px, deck_px, chip_px, count_px, printed),
    )


def _fits_beside(wide: int, unit: float, count_px: int) -> bool:
    """Whether words fit into an area of this width, left of the chips and a run's number."""
    return _CHIP_LEFT * wide - count_px - 17 * unit >= count_px


def _is_wide(area: pygame.Rect, unit: float, count_px: int) -> bool:
    return _is_broad(area) and _fits_beside(area.w, unit, count_px)


def _is_broad(area: pygame.Rect) -> bool:
    """Whether chips are beside an area's words, not between them."""
    return area.w > _BROAD * area.h


def _chip_px(area: pygame.Rect, unit: float, count_px: int) -> int:
    """The largest chip that leaves room for an area's name and sum."""
    if _is_wide(area, unit, count_px):
        return min(round(area.h * 0.60), round(area.w * (1 - _CHIP_LEFT)))
    return min(round(area.h * 0.38), round(area.w * (0.24 if _is_broad(area) else 0.54)))
