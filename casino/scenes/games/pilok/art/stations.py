"""Lays out the seats around the Three Street Pi'Lok table: each one's plate, dice, bet and signs. Draws nothing.

Seat numbers run clockwise on the screen. The player's own seat, the middle one, is at the bottom and a little larger.
"""

from dataclasses import dataclass

import pygame

from casino.engines.pilok.hands import DICE
from casino.scenes.games.pilok.art.hex_shape import half_width
from casino.scenes.games.pilok.art.hex_table import rail_px
from casino.ui.drawing.metrics import Metrics

# The places of the seats, clockwise from the player's own, by the number of seats.
_PLACES = {
    3: ("bottom", "top_left", "top_right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top_left", "top_right", "right"),
    6: ("bottom", "bottom_left", "left", "top", "right", "bottom_right"),
    7: ("bottom", "bottom_left", "left", "top_left", "top_right", "right", "bottom_right"),
}

_WIDTH = 0.240  # of the table, the width of a seat's place
_DICE_HIGH = 9.4  # the height of a table, in dice
_ROW = 1.18  # the height of a row of dice, in dice
_LOW = 0.10  # of a die: its picture's middle is this much below its place's


@dataclass(frozen=True)
class PilokStation:
    """One seat's place: player, skill and button; the dice with their sum; the bet."""

    side: str  # "bottom", "left", "top" or "right" of the table
    column: pygame.Rect
    plate: pygame.Rect
    badge: pygame.Rect  # the skill
    button: pygame.Rect
    dice: pygame.Rect
    totals: pygame.Rect
    mark: pygame.Rect  # ALL-IN, FOLDED, SITS OUT, and the hand's result
    bet: pygame.Rect
    portrait_px: int
    die_px: int

    @property
    def spot(self) -> tuple[int, int]:
        """The middle of the bet."""
        return self.bet.center

    @property
    def chip_px(self) -> int:
        """The width of the bet's chips."""
        return max(8, min(round(self.die_px * 0.58), round(self.bet.h * 0.86), self.bet.w // 5))

    @property
    def chips(self) -> tuple[int, int]:
        """The place of the bet's chips, left of their amount."""
        return self.bet.centerx - round(self.bet.w * 0.17), self.bet.centery + self.bet.h // 7

    @property
    def ring_px(self) -> int:
        """The width of the ring around a die, clear of the next die's ring."""
        return min(round(self.die_px * 1.22), self.dice.w // DICE)

    def slot_place(self, number: int) -> tuple[int, int]:
        """The centre of die `number`'s place (from 0) and of the ring around it, in px."""
        step = self.dice.w / DICE
        return round(self.dice.x + step * (number + 0.5)), self.dice.centery

    def die_place(self, number: int) -> tuple[int, int]:
        """The centre of die `number`'s picture, lower than its place because it includes a shadow below."""
        x, y = self.slot_place(number)
        return x, y + round(self.die_px * _LOW)


@dataclass(frozen=True)
class StationSize:
    """The size of a seat's place and of its parts, in px."""

    width: int
    aside: int  # the narrow column of skill, button, sum and mark
    plate: int
    dice: int
    bet: int
    die: int

    @property
    def height(self) -> int:
        return self.plate + self.dice + self.bet

    @property
    def beside(self) -> int:
        """The extra width of a place with the bet next to the dice."""
        return self.width * 5 // 9

    def main(self, gap: int) -> int:
        """The width of the wide column, `gap` px away from the narrow one."""
        return self.width - self.aside - gap

    def dice_width(self, gap: int) -> int:
        """The width of the row of dice, `gap` px apart."""
        return DICE * (self.die + gap)


def stations_around(metrics: Metrics, area: pygame.Rect, seats: int, keeper_px: int) -> list[PilokStation]:
    """The places of 3 to 7 seats around the hexagon in `area`, clockwise from the player's own.

    `keeper_px` is the dealer's width.
    """
    block = _block(metrics, area)
    own = _own_block(metrics, area, block)
    stations = []
    for place in _PLACES[seats]:
        size = own if place == "bottom" else block
        column = _column(metrics, area, place, size, keeper_px)
        stations.append(station_in(metrics, column, place, size, is_bet_beside=place == "top"))
    return stations


def seats_from_own(seats: int, own: int) -> list[int]:
    """Seat numbers clockwise from the player's own at the bottom; without one (0), from the middle seat."""
    first = own or (seats + 1) // 2
    return [(first - 1 + step) % seats + 1 for step in range(seats)]


def _block(metrics: Metrics, area: pygame.Rect) -> StationSize:
    px, pt = metrics.px, metrics.pt
    width = min(px(244 + 20 * (metrics.text_scale - 1)), round(area.w * _WIDTH))
    aside = min(px(52 + 22 * (metrics.text_scale - 1)), round(width * 0.34))
    die = min(px(62), round(area.h / _DICE_HIGH), (width - aside - px(4)) // DICE - px(4))
    dice_px = max(round(die * _ROW), round(pt(13) * 1.9))
    rows = [max(px(46), round(pt(13) * 2.4)), dice_px, max(px(38), round(pt(14) * 1.25))]
    # There are three places above one another at the sides.
    share = min(1.0, (area.h - px(24)) / 3 / sum(rows))
    plate, dice, bet = (int(row * share) for row in rows)
    return StationSize(width, aside, plate, dice, bet, min(die, int(dice / _ROW)))


def _own_block(metrics: Metrics, area: pygame.Rect, block: StationSize) -> StationSize:
    """The player's own place is a little larger."""
    width = min(round(block.width * 1.09), round(area.w * 0.28))
    die = min(round(block.die * 1.16), (width - block.aside - metrics.px(4)) // DICE - metrics.px(4))
    return StationSize(width, block.aside, round(block.plate * 1.06), round(die * _ROW), block.bet, max(die, block.die))


def _column(metrics: Metrics, area: pygame.Rect, place: str, block: StationSize, keeper_px: int) -> pygame.Rect:
    """A seat's whole place on the table."""
    rect = pygame.Rect(0, 0, block.width, block.height)
    edge, gap, middle = metrics.px(6), metrics.px(8), area.centerx
    rail = rail_px(area)
    match place:
        case "bottom":
            rect.midbottom = (middle, area.bottom - edge)
        case "top":
            # The place at the top is low, with its bet next to the dice, so that the well can be high.
            rect.size = (block.width + block.beside, block.plate + block.dice)
            rect.midtop = (middle - (keeper_px + gap) // 2, area.y + edge)
        case "left":
            rect.midleft = (area.x + rail + gap // 4, area.centery)
        case "right":
            rect.midright = (area.right - rail - gap // 4, area.centery)
        case _:
            is_above = place.startswith("top")
            wanted = block.width / 2 + area.h * 0.08 + gap  # beside the dealer
            if not is_above:  # beside the player's own place
                wanted = max(block.width * 1.05 + gap, area.w * 0.25)
            reach, away = _corner(area, block, gap, edge, wanted)
            aside = reach if is_above else wanted
            x, y = -aside if place.endswith("left") else aside, -away if is_above else away
            rect.center = (round(middle + x), round(area.centery + y))
    return rect


def _corner(area: pygame.Rect, block: StationSize, gap: int, edge: int, wanted: float) -> tuple[float, float]:
    """The greatest distance of the corner places from the table's middle, across and up or down.

    No die is on the rail. If the table is too narrow there for places as far from its middle as `wanted`, they move
    towards half its height, where it is wider.
    """
    slack = block.main(gap // 2) - block.dice_width(gap // 2)
    from_dice = (block.plate + block.dice / 2) - block.height / 2  # from a place's middle to that of its dice
    rail = 1.15 * rail_px(area)
    away = area.h / 2 - edge - block.height / 2

    def reach(away: float) -> float:
        return half_width(area, area.centery - away + from_dice) - rail + slack - block.width / 2

    least = block.height + gap
    while reach(away) < wanted and away > least:
        away -= 1
    return reach(away), away


def station_in(
    metrics: Metrics, column: pygame.Rect, place: str, block: StationSize, *, is_bet_beside: bool = False
) -> PilokStation:
    """Lays out a seat in its place on the table, with the bet below, above or next to the dice."""
    side = place.split("_")[0]
    heights = {"plate": block.plate, "dice": block.dice, "bet": block.bet}
    rows: dict[str, pygame.Rect] = {}
    y = column.y
    for name in ("bet", "dice", "plate") if side == "bottom" else ("plate", "dice", "bet"):
        rows[name] = pygame.Rect(column.x, y, column.w, heights[name])
        y += heights[name]
    gap = metrics.px(4)
    main, row = block.main(gap), block.dice_width(gap)
    # The narrow column is on the side towards the table's middle.
    left = column.x + block.aside + gap if place.endswith("right") else column.right - block.width
    beside = column.x if place.endswith("right") else column.right - block.aside

    def narrow(row: str, is_lower: bool) -> pygame.Rect:
        area = rows[row]
        half = area.h // 2
        return pygame.Rect(beside, area.y + (half if is_lower else 0), block.aside, half)

    button = narrow("plate", True)
    bet = pygame.Rect(left, rows["bet"].y, main, block.bet)
    if is_bet_beside:
        bet = pygame.Rect(column.x, column.centery - block.bet // 2, block.beside - gap, block.bet)
    elif place in ("left", "right"):
        bet.x += (block.aside if place == "left" else -block.aside) // 2
    # The dice are on the side towards the table's middle, too.
    dice_x = left + (main - row) // 2
    if place != side:
        dice_x = left if place.endswith("right") else left + main - row
    elif side in ("left", "right"):
        dice_x = left if side == "right" else left + main - row
    puck = min(button.h + metrics.px(2), button.w)
    button = pygame.Rect(button.centerx - puck // 2, button.bottom - puck, puck, puck)
    plate = pygame.Rect(left, rows["plate"].y, main, block.plate)
    badge = narrow("plate", False)
    badge.h = max(8, min(badge.h, button.y - badge.y))
    dice, face = pygame.Rect(dice_x, rows["dice"].y, row, block.dice), min(block.plate, main // 3)
    totals, mark = narrow("dice", False), narrow("dice", True)
    return PilokStation(side, column, plate, badge, button, dice, totals, mark, bet, face, block.die)
