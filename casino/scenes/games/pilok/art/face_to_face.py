"""Lays out the two seats of a Pi'Lok duel: one's own at the bottom, the rival's opposite, both centred and larger.

The dice are between the plates and the well, so that the two hands face each other. Draws nothing.
"""

import pygame

from casino.engines.pilok.hands import DICE
from casino.scenes.games.pilok.art.hex_shape import hexagon
from casino.scenes.games.pilok.art.stations import PilokStation
from casino.ui.drawing.metrics import Metrics

_RIVAL = 0.9  # the rival's dice, in one's own
_ROW = 1.18  # the height of a row of dice, in dice
_DIE_HIGH, _DIE_WIDE = 0.152, 0.126  # of a table's height, or of an upright one's width: a die of one's own
_PLATE, _BET = 250, 150  # layout units: the least width of a plate, and the width of a bet beside the dice
_WELL, _TALL_WELL = 186, 252  # layout units: the height that is left to the well and its rim
_WELL_GROWS = 1.22  # at most: the well's height with its print, unless that makes dice smaller than _LARGE_DIE
_LARGE_DIE = 52  # layout units
_MIN_DIE = 36  # layout units
_ABOVE_CORNER = 0.42  # of an upright hexagon's lower cap, which is free below one's own seat


def facing_stations(metrics: Metrics, area: pygame.Rect, keeper: pygame.Rect | None) -> list[PilokStation]:
    """The player's own seat and the rival's on a hexagon. Upright, the rival sits below the dealer at `keeper`."""
    is_upright = keeper is not None
    if keeper is None:
        head, foot, wanted, well = area.y + metrics.px(6), area.bottom - metrics.px(6), area.h * _DIE_HIGH, _WELL
    else:
        cap = hexagon(area, is_upright=True)[0][1] - area.top
        head, foot = keeper.bottom + metrics.px(12), round(area.bottom - cap * _ABOVE_CORNER)
        wanted, well = area.w * _DIE_WIDE, _TALL_WELL
    others = sum(_plate_px(metrics, is_own=is_own) + is_upright * _bet_px(metrics) for is_own in (True, False))
    space = foot - head - others - metrics.px(well)
    for_print = metrics.px(well * (min(metrics.printed, _WELL_GROWS) - 1)) if keeper is None else 0
    most, printed = (room / (_ROW * (1 + _RIVAL)) for room in (space, space - for_print))
    die = round(min(wanted, max(printed, min(most, metrics.px(_LARGE_DIE)))))
    die = max(metrics.px(_MIN_DIE), die)
    return [
        _station(metrics, area, die, foot, is_own=True, is_upright=is_upright),
        _station(metrics, area, round(die * _RIVAL), head, is_own=False, is_upright=is_upright),
    ]


def _plate_px(metrics: Metrics, *, is_own: bool) -> int:
    return max(metrics.px(58 if is_own else 52), round(metrics.pt(13) * 2.6))


def _bet_px(metrics: Metrics) -> int:
    return max(metrics.px(42), round(metrics.pt(14) * 1.25))


def _station(
    metrics: Metrics, area: pygame.Rect, die: int, edge: int, *, is_own: bool, is_upright: bool
) -> PilokStation:
    """A seat from its outer `edge` inwards: the plate, the dice, and in an upright window the bet.

    Elsewhere the bet is to the left of the dice. The worth of the dice is to their right.
    """
    px = metrics.px
    gap = px(4)
    row = DICE * (die + px(6))
    main = max(row, px(_PLATE))
    aside = px(60 + 26 * (metrics.text_scale - 1))
    heights = [_plate_px(metrics, is_own=is_own), round(die * _ROW)]
    if is_upright:
        heights.append(_bet_px(metrics))
    rows, y = [], edge
    for height in heights:
        rows.append(pygame.Rect(area.centerx - main // 2, y - height if is_own else y, main, height))
        y += -height if is_own else height
    plate, lying = rows[:2]
    dice = pygame.Rect(area.centerx - row // 2, lying.y, row, lying.h)
    if is_upright:
        bet = rows[2]
    else:
        bet = pygame.Rect(0, 0, px(_BET), _bet_px(metrics))
        bet.midright = plate.x - gap, lying.centery
    right = plate.right + gap
    totals = pygame.Rect(right, lying.y, aside, lying.h // 2)
    mark = pygame.Rect(right, totals.bottom, aside, lying.h - totals.h)
    signs = bet if is_upright else plate  # beside an upright table's upper plate is the game's name
    badge = pygame.Rect(right, signs.y, aside, signs.h // 2)
    puck = min(signs.h - badge.h, aside)
    button = pygame.Rect(0, 0, puck, puck)
    button.midbottom = badge.centerx, signs.bottom
    column = plate.unionall([lying, bet, totals, mark, badge, button])
    face = min(plate.h, main // 3)
    side = "bottom" if is_own else "top"
    return PilokStation(side, column, plate, badge, button, dice, totals, mark, bet, face, die)
