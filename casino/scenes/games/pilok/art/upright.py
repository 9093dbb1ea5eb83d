"""Lays out the seats of a Pi'Lok table in an upright window, along the sides of a hexagon standing on a corner.

The player's own seat is at the bottom: large dice, and below them the plate. With an even number of seats, another is
opposite it, below the dealer.
"""

import pygame

from casino.engines.pilok.hands import DICE
from casino.scenes.games.pilok.art.hex_shape import hexagon
from casino.scenes.games.pilok.art.hex_table import rail_px
from casino.scenes.games.pilok.art.stations import (
    COLUMN,
    DIE,
    OWN_ROW,
    RIVAL_DIE,
    ROW,
    PilokStation,
    in_column,
    mirrored,
)
from casino.ui.drawing.metrics import Metrics

_OWN_DIE = 118  # layout units
_BELOW = 0.36  # of the lower cap, which is free below one's own seat
_COLUMN = 0.278  # of the felt's width: a place at the side
_FACE = 72  # layout units
_PLATE, _NARROW_PLATE = 230, 170  # likewise


def upright_stations(metrics: Metrics, area: pygame.Rect, seats: int, keeper: pygame.Rect) -> list[PilokStation]:
    """The places of 2 to 7 seats in the upright hexagon in `area`, clockwise from the player's own.

    `keeper` is the dealer's place.
    """
    px = metrics.px
    each_side, opposite = divmod(seats - 1, 2)
    cap = hexagon(area, is_upright=True)[0][1] - area.top
    own = _stacked(metrics, area, round(area.bottom - cap * _BELOW), px(_OWN_DIE), px(_PLATE), is_own=True)
    die, plate_w = (RIVAL_DIE, _PLATE) if seats == 2 else (DIE, _NARROW_PLATE)
    facing = [_stacked(metrics, area, keeper.bottom + px(10), px(die), px(plate_w), is_own=False)] * opposite
    # The seats at the sides are below the lettering.
    top, bottom = round(area.y + cap + rail_px(area) * 0.9), own.dice.y - px(4)
    pitch = (bottom - top) // max(each_side, 1)
    right = [_side_station(metrics, area, top + pitch * number, pitch) for number in range(each_side)]
    left = [mirrored(station, area.centerx) for station in right]
    return [own, *reversed(left), *facing, *right]


def _side_station(metrics: Metrics, area: pygame.Rect, top: int, pitch: int) -> PilokStation:
    """A place at the right side: the player above signs, dice and bet."""
    px = metrics.px
    width = round((area.w - 2 * rail_px(area)) * _COLUMN)
    high = min(pitch - px(8), px(COLUMN))
    column = pygame.Rect(area.right - rail_px(area) - px(2) - width, top + (pitch - high) // 2, width, high)
    return in_column(metrics, column)


def _stacked(metrics: Metrics, area: pygame.Rect, edge: int, die: int, plate_w: int, *, is_own: bool) -> PilokStation:
    """A seat in the middle from its outer `edge` inwards: the plate, the dice with their worth, and the bet.

    One's own bet is at the left of the dice.
    """
    px, gap = metrics.px, metrics.px(6)
    face = px(_FACE if is_own else 60)
    dice_h, dice_w = round(die * (OWN_ROW if is_own else ROW)), DICE * (die + px(4))
    plate = pygame.Rect(area.centerx - plate_w // 2, edge - face if is_own else edge, plate_w, face)
    dice = pygame.Rect(area.centerx - dice_w // 2, 0, dice_w, dice_h)
    dice.y = plate.y - dice_h if is_own else plate.bottom
    totals = pygame.Rect(dice.right + gap, dice.y, px(90 if is_own else 54), round(dice_h * 0.55))
    mark = pygame.Rect(totals.x, totals.bottom, totals.w, dice_h - totals.h)
    bet = pygame.Rect(0, 0, px(120), px(54 if is_own else 38))
    bet.midright = dice.x - gap, dice.centery
    if not is_own:
        bet.midtop = dice.midbottom
    badge = pygame.Rect(plate.right + gap, plate.y, px(46), face // 2 - px(2))
    puck = face // 2 - px(2)
    button = pygame.Rect(badge.centerx - puck // 2, plate.bottom - puck, puck, puck)
    column = plate.unionall([dice, totals, mark, bet, badge, button])
    side = "bottom" if is_own else "top"
    return PilokStation(side, column, plate, badge, button, dice, totals, mark, bet, face, die)
