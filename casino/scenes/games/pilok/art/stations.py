"""Lays out the seats around the Three Street Pi'Lok table: each one's plate, dice, bet and signs. Draws nothing.

Seat numbers run clockwise on the screen. The player's own seat, the stage of the table, is a row along its lower side
with large dice in the middle. The others sit at its left and right sides, and with an even number of seats one of them
opposite, in a smaller row. Upright windows are in `upright`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from casino.engines.pilok.hands import DICE
from casino.scenes.games.pilok.art.hex_shape import half_width
from casino.scenes.games.pilok.art.hex_table import rail_px
from casino.ui.drawing.metrics import Metrics

OWN_DIE, DIE = 132, 44  # layout units
RIVAL_DIE = 60  # likewise, where only two play
OWN_ROW, ROW, _LOW_ROW = 1.1, 1.16, 1.12  # the height of a row of dice, in dice; the last at the sides

_LOW = 0.10  # of a die: its picture's middle is this much below its place's
_OWN_PLATE, _PLATE = 250, 196  # layout units: the widest plates beside a row of dice
_NARROW_PLATE = 172  # likewise at the narrowest
_OWN_TOTALS, _OWN_BET = 96, 150  # layout units
_BESIDE = 210  # likewise, the least width beside one's own dice
_TOTALS, _BET = 58, 130
_ROOMY = 1000  # layout units: in narrower windows the plate opposite is narrow
COLUMN = 196  # layout units: the height of a place with the player above the dice
_SQUARE, _COLUMN_WIDE = 1.35, 0.185  # a table of less than so many heights has such places; their share of its width
_FACE_ABOVE, _LEAST_FACE = 72, 30  # layout units: a portrait there
_FACE, _HIGHEST = 84, 150  # layout units: a portrait at a side, and the height of a place there
_WORDS = 0.44  # at most, of a place's height: name and purse below the portrait
_WIDEST = 2.3  # portraits: a plate with words below
_SIGNS = 0.42  # of what dice leave of a place's height: the row of signs
_BADGE, _BUTTON = 0.34, 0.19  # of the row of signs: the skill and the button; the mark has the rest


@dataclass(frozen=True)
class PilokStation:
    """One seat's place: player, skill and button; the dice with their sum; the bet."""

    side: str  # "bottom" is one's own; "left", "top" or "right" of the table
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
    def is_own(self) -> bool:
        """Whether this is the seat that the table is turned to."""
        return self.side == "bottom"

    @property
    def spot(self) -> tuple[int, int]:
        """The middle of the bet."""
        return self.bet.center

    @property
    def chip_px(self) -> int:
        """The width of the bet's chips."""
        return max(8, min(round(self.die_px * 0.66), round(self.bet.h * 0.78), self.bet.w // 4))

    @property
    def chips(self) -> tuple[int, int]:
        """The place of the bet's chips, left of their amount."""
        return self.bet.x + max(round(self.bet.w * 0.25), self.chip_px * 2 // 3), self.bet.centery + self.bet.h // 7

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


def large_px(metrics: Metrics, units: float) -> int:
    """The size in px of print that is large at every text size, and grows a little with letters."""
    return round(metrics.px(units) * (0.7 + 0.3 * metrics.printed))


def seats_from_own(seats: int, own: int) -> list[int]:
    """Seat numbers clockwise from the player's own at the bottom; without one (0), from the middle seat."""
    first = own or (seats + 1) // 2
    return [(first - 1 + step) % seats + 1 for step in range(seats)]


def stations_around(metrics: Metrics, area: pygame.Rect, seats: int, top: int, lowest: int) -> list[PilokStation]:
    """The places of 2 to 7 seats around the hexagon in `area`, clockwise from the player's own, from `top` to `lowest`.

    Without a seat opposite, the dealer is there.
    """
    px = metrics.px
    each_side, opposite = divmod(seats - 1, 2)
    own = _own_station(metrics, area, lowest)
    facing = [_opposite(metrics, area, top, px(RIVAL_DIE if seats == 2 else DIE))] * opposite
    side_top = facing[0].column.bottom + px(4) if facing else top
    right = _side(metrics, area, each_side, side_top, own.column.y - px(4))
    left = [mirrored(station, area.centerx) for station in right]
    return [own, *reversed(left), *facing, *right]


def _own_station(metrics: Metrics, area: pygame.Rect, lowest: int) -> PilokStation:
    """One's own seat: the dice in the middle, the player at their left, their worth and the bet at their right."""
    px, gap, die = metrics.px, metrics.px(8), metrics.px(OWN_DIE)
    high, wide = round(die * OWN_ROW), DICE * (die + px(6))
    dice = pygame.Rect(area.centerx - wide // 2, lowest - high, wide, high)
    reach = max(half_width(area, lowest - high // 3) + px(8), wide // 2 + px(_BESIDE))  # little is beyond the rail
    room = round(min(reach, area.w / 2 - px(4))) - wide // 2 - gap
    plate_h = max(px(86), round(metrics.pt(13) * 2.6))
    plate = pygame.Rect(0, 0, min(px(_OWN_PLATE), room), plate_h)
    plate.bottomright = dice.x - gap, lowest
    signs = high - plate_h - px(4)
    badge = pygame.Rect(0, dice.y, px(64), signs)
    badge.right = plate.right
    button = pygame.Rect(badge.x - px(4) - signs, dice.y, signs, signs)
    totals = pygame.Rect(dice.right + gap, dice.y + px(4), px(_OWN_TOTALS), round(high * 0.50))
    mark = pygame.Rect(totals.x, totals.bottom + px(3), totals.w, round(high * 0.38))  # above the rail
    bet = pygame.Rect(totals.right + px(4), 0, min(px(_OWN_BET), room - totals.w), px(56))
    bet.centery = dice.centery
    column = plate.unionall([badge, button, dice, totals, mark, bet])
    return PilokStation("bottom", column, plate, badge, button, dice, totals, mark, bet, plate_h, die)


def _opposite(metrics: Metrics, area: pygame.Rect, top: int, die: int) -> PilokStation:
    """The seat opposite: player, dice, worth and bet in a row."""
    px, gap = metrics.px, metrics.px(6)
    high, wide = max(px(72), round(die * ROW)), DICE * (die + px(5))
    dice = pygame.Rect(area.centerx - wide // 2, top, wide, high)
    is_roomy = metrics.width >= px(_ROOMY)
    plate = pygame.Rect(0, top, px(_PLATE if is_roomy else _NARROW_PLATE), high)
    plate.right = dice.x - gap
    totals = pygame.Rect(dice.right + gap, top, px(_TOTALS), high // 2)
    mark = pygame.Rect(totals.x, totals.bottom, totals.w, high - totals.h)
    signs = high // 2 - px(2)
    badge = pygame.Rect(totals.right + px(4), top, px(54), signs - px(4))
    button = pygame.Rect(badge.right + px(4), top, badge.h, badge.h)
    bet = pygame.Rect(badge.x, 0, px(_BET), high - badge.h - px(3))
    bet.bottom = top + high
    column = plate.unionall([dice, totals, mark, badge, button, bet])
    return PilokStation("top", column, plate, badge, button, dice, totals, mark, bet, px(72), die)


def _side(metrics: Metrics, area: pygame.Rect, count: int, top: int, lowest: int) -> list[PilokStation]:
    """The seats at the right of the table from above to below, each with its portrait over the rail.

    At a table that is hardly wider than high, the player is above the dice instead.
    """
    px, pt = metrics.px, metrics.pt
    pitch = (lowest - top) // max(count, 1)
    if area.w < area.h * _SQUARE:
        high, wide = min(pitch - px(8), px(COLUMN)), round(area.w * _COLUMN_WIDE)
        columns = []
        for number in range(count):
            y = top + pitch * number + (pitch - high) // 2
            reach = min(half_width(area, y), half_width(area, y + high)) - rail_px(area)
            columns.append(pygame.Rect(round(area.centerx + reach) - wide, y, wide, high))
        return [in_column(metrics, column) for column in columns]
    high = min(pitch - px(3), px(_HIGHEST))
    words = min(2 * round(pt(13) * 1.22), round(high * _WORDS))
    face = min(px(_FACE), high - words)
    plate_w = max(face, min(pt(13) * 8, round(face * _WIDEST)))
    stations = []
    for number in range(count):
        middle = top + pitch * number + pitch // 2
        outer = min(round(area.centerx + half_width(area, middle)), area.right - px(2))
        plate = pygame.Rect(outer - plate_w, middle - (face + words) // 2, plate_w, face + words)
        inner = DICE * (px(DIE) + px(5))
        rows = pygame.Rect(plate.x - px(6) - inner, middle - high // 2, inner, high)
        stations.append(in_rows(metrics, rows, plate, "right", face))
    return stations


def in_column(metrics: Metrics, column: pygame.Rect) -> PilokStation:
    """A seat at the right side: the player above signs, dice and bet."""
    px = metrics.px
    face = min(px(_FACE_ABOVE), max(px(_LEAST_FACE), column.h - round(px(DIE) * ROW) - px(62)))
    plate = pygame.Rect(column.x, column.y, column.w, face)
    rows = pygame.Rect(column.x, plate.bottom, column.w, column.h - face)
    return in_rows(metrics, rows, plate, "right", face)


def in_rows(metrics: Metrics, rows: pygame.Rect, plate: pygame.Rect, side: str, face: int) -> PilokStation:
    """A seat at the right side beside or below its plate: signs, dice, and worth and bet, one row below the other."""
    px, pt = metrics.px, metrics.pt
    die = px(DIE)
    dice_h = round(die * _LOW_ROW)
    left = rows.h - dice_h
    signs = min(max(px(26), round(pt(12) * 1.5)), round(left * _SIGNS))
    money = min(max(px(36), round(pt(14) * 1.3)), left - signs)
    y = rows.centery - (signs + dice_h + money) // 2
    puck = min(signs, round(rows.w * _BUTTON))
    badge = pygame.Rect(0, y, round(rows.w * _BADGE), signs)
    badge.right = rows.right
    button = pygame.Rect(badge.x - px(3) - puck, y + (signs - puck) // 2, puck, puck)
    mark = pygame.Rect(rows.x, y, button.x - px(3) - rows.x, signs)
    dice = pygame.Rect(rows.x, y + signs, rows.w, dice_h)
    totals = pygame.Rect(0, dice.bottom, px(48), money)
    totals.right = rows.right
    bet = pygame.Rect(rows.x, dice.bottom, totals.x - px(3) - rows.x, money)
    column = plate.unionall([badge, mark, dice, totals, bet])
    return PilokStation(side, column, plate, badge, button, dice, totals, mark, bet, face, die)


def mirrored(station: PilokStation, middle: int) -> PilokStation:
    """The same seat at the other side of the table."""

    def flipped(place: pygame.Rect) -> pygame.Rect:
        return pygame.Rect(2 * middle - place.right, place.y, place.w, place.h)

    return replace(
        station,
        side="left" if station.side == "right" else "right",
        column=flipped(station.column),
        plate=flipped(station.plate),
        badge=flipped(station.badge),
        button=flipped(station.button),
        dice=flipped(station.dice),
        totals=flipped(station.totals),
        mark=flipped(station.mark),
        bet=flipped(station.bet),
    )


def clear_width(well: pygame.Rect, stations: Sequence[PilokStation], gap: int) -> bool:
    """Whether a glass keeps so many px clear of all seats at the sides."""
    rim = well.inflate(2 * gap, 2 * gap)
    for station in stations:
        column = station.column
        y = max(column.top, min(column.bottom, rim.centery))
        is_beside = station.side in ("left", "right") and rim.top < y < rim.bottom
        if is_beside and half_width(rim, y) > abs(column.centerx - rim.centerx) - column.w / 2:
            return False
    return True
