"""Lays out the seats of a Pi'Lok table in an upright window, along the sides of a hexagon standing on a corner.

The player's own seat is larger and in the middle at the bottom. With an even number of seats, another is opposite it,
below the dealer.
"""

import pygame

from casino.engines.pilok.hands import DICE
from casino.scenes.games.pilok.art.hex_shape import hexagon
from casino.scenes.games.pilok.art.hex_table import rail_px
from casino.scenes.games.pilok.art.stations import PilokStation, StationSize, station_in
from casino.ui.drawing.metrics import Metrics


def upright_stations(metrics: Metrics, area: pygame.Rect, seats: int, keeper: pygame.Rect) -> list[PilokStation]:
    """The places of 3 to 7 seats in the upright hexagon in `area`, clockwise from the player's own.

    `keeper` is the dealer's place.
    """
    each_side, opposite = divmod(seats - 1, 2)
    cap = hexagon(area, is_upright=True)[0][1] - area.top
    block = _middle_block(metrics, area, 1.0, 0.104)
    column = pygame.Rect(0, 0, block.width, block.height)
    column.midbottom = (area.centerx, round(area.bottom - cap * 0.42))
    own = station_in(metrics, column, "bottom", block)
    # The seats at the sides are below the lettering and above the lower rails.
    top, bottom = round(area.y + cap + rail_px(area) * 0.9), round(area.bottom - cap + rail_px(area) * 0.2)
    high = (bottom - top) // max(each_side, 2)
    middles = [top + (bottom - top) * (2 * number + 1) // (2 * each_side) for number in range(each_side)]
    places = [own, *(_side_station(metrics, area, "left", middle, high) for middle in reversed(middles))]
    places += [_opposite(metrics, area, keeper)] * opposite
    return places + [_side_station(metrics, area, "right", middle, high) for middle in middles]


def column_px(area: pygame.Rect) -> int:
    """The width of a place at the side."""
    return round((area.w - 2 * rail_px(area)) * 0.278)


def _side_station(metrics: Metrics, area: pygame.Rect, side: str, middle: int, max_px: int) -> PilokStation:
    """A place at a side, at most `max_px` high: the player, the dice, a row of signs and the bet."""
    px, pt = metrics.px, metrics.pt
    width, gap = column_px(area), px(4)
    die = width // DICE - gap
    heights = [
        max(px(50), round(pt(13) * 2.4)),
        round(die * 1.16),
        max(px(26), round(pt(12) * 1.5)),
        max(px(38), round(pt(14) * 1.25)),
    ]
    share = min(1.0, (max_px - px(8)) / sum(heights))
    plate, dice, signs, bet = (int(height * share) for height in heights)
    column = pygame.Rect(0, 0, width, plate + dice + signs + bet)
    inside = rail_px(area) + px(2)
    column.midleft = (area.x + inside, middle)
    if side == "right":
        column.right = area.right - inside
    tops = [column.y, column.y + plate, column.y + plate + dice, column.bottom - bet]
    row = pygame.Rect(column.x, tops[2], width, signs)
    # From the rail inwards: the skill, the button, the sum of the dice, the mark.
    puck = min(signs, width // 7)
    widths = [round(width * 0.27), puck, round(width * 0.20)]
    widths.append(width - sum(widths) - 3 * px(2))
    cells, x = [], row.x
    for wide in widths:
        left = x if side == "left" else row.right - (x - row.x) - wide
        cells.append(pygame.Rect(left, row.y, wide, row.h))
        x += wide + px(2)
    badge, button, totals, mark = cells
    across = min(width, DICE * (die + gap))
    return PilokStation(
        side=side,
        column=column,
        plate=pygame.Rect(column.x, tops[0], width, plate),
        badge=badge,
        button=pygame.Rect(button.x, row.centery - puck // 2, puck, puck),
        dice=pygame.Rect(column.centerx - across // 2, tops[1], across, dice),
        totals=totals,
        mark=mark,
        bet=pygame.Rect(column.x, tops[3], width, bet),
        portrait_px=min(plate, width // 3),
        die_px=min(die, int(dice / 1.16)),
    )


def _middle_block(metrics: Metrics, area: pygame.Rect, share: float, die_share: float) -> StationSize:
    """A place in the middle: so much of the greatest width, with dice of at most so many widths of the table."""
    px, pt = metrics.px, metrics.pt
    width = round((area.w - 2 * (rail_px(area) + column_px(area)) - px(16)) * share)
    aside = min(px(56 + 22 * (metrics.text_scale - 1)), round(width * 0.28))
    die = min(round(area.w * die_share), (width - aside - px(4)) // DICE - px(4))
    plate, bet = max(px(52), round(pt(13) * 2.4)), max(px(40), round(pt(14) * 1.25))
    return StationSize(width, aside, plate, round(die * 1.18), bet, die)


def _opposite(metrics: Metrics, area: pygame.Rect, keeper: pygame.Rect) -> PilokStation:
    block = _middle_block(metrics, area, 0.94, 0.088)
    column = pygame.Rect(0, 0, block.width, block.height)
    column.midtop = (area.centerx, keeper.bottom + metrics.px(12))
    return station_in(metrics, column, "top", block)
