"""The places of everything at the Black Baron table, by proportion, for any window. Nothing is drawn here.

One's own seat is in the middle below and far larger than the others, which sit at the table's sides, three on each, by
their portraits at the rail. Dice are thrown on the felt between Mr Red and one's own. The arrangement for an upright
window is in `upright`, a single seat in `stations`.
"""

import pygame

from casino.engines.black_baron.settings import SEATS
from casino.scenes.games.black_baron.stations import (
    FEW_HANDS,
    BaronLayout,
    BaronStation,
    dice_places,
    frame_of,
    seat_dice,
    turned,
)
from casino.scenes.games.black_baron.upright import upright_layout
from casino.ui.drawing.metrics import Metrics
from casino.ui.furniture.table_shape import TableShape

__all__ = ["FEW_HANDS", "BaronLayout", "BaronStation", "dice_places", "seat_dice", "table_layout"]

_MIDDLE = SEATS // 2 + 1  # the seat in the middle where no person sits
_BESIDE = SEATS // 2  # seats at each side
_ROUND = 3.2  # how square the felt's lower corners are, so that seats fit into them
_DEEP, _LONGEST = 0.62, 1.24  # of the felt's depth, its curve; half its length at most, in heights of the table
_OWN_WIDE, _OWN_SHARE = 500, 0.40  # layout units, and of the window's width at most
_OWN_DIE, _DIE = 120, 48  # layout units
_FACE, _OWN_PLATE = 74, 80
_PLATE_WIDE = 2.2  # portraits, the widest plate
_WORDS = 0.44  # at most, of a seat's height: name and purse below the portrait
_TOTAL_SHARE = 0.16  # of the width of one's own seat, in the middle
_OWN_ROWS = 0.64  # at most, of the height between Mr Red and one's own bet: the rows of one's own dice


def table_layout(metrics: Metrics, own: int = 0) -> BaronLayout:
    """Lays out a canvas for a text size. `own` is the seat of the person who plays here; 0 for none."""
    own = own or _MIDDLE
    if metrics.is_tall:
        return upright_layout(metrics, own)
    px, frame = metrics.px, frame_of(metrics)
    table, middle = frame.table, metrics.width // 2
    shape = _shape(table)
    lowest = frame.message.y - px(4) if frame.is_one_row else frame.bottom_bar.y - px(12)

    # Mr Red is behind the rail; his dice are on the felt to his right, the house's chips to his left.
    portrait = min(px(122), max(px(64), table.h // 5))
    dealer_portrait = pygame.Rect(middle - portrait // 2, frame.top_bar.bottom + px(5), portrait, portrait)
    dealer_die = min(px(62), round(table.h * 0.108))
    felt_top = table.y + round(shape.top) + px(5)
    dealer_dice = pygame.Rect(dealer_portrait.right + px(14), felt_top, 5 * dealer_die, dealer_die)
    rack = pygame.Rect(0, 0, round(portrait * 1.2), round(portrait * 0.30))
    rack.bottomright = (dealer_portrait.x - px(14), max(dealer_portrait.bottom, felt_top + rack.h) - px(4))

    top = dealer_portrait.bottom + px(8)
    mine = _own_station(metrics, middle, top, lowest)
    die = min(px(_OWN_DIE), mine.dice.h)
    tray = pygame.Rect(mine.dice.x, top, mine.dice.w, max(px(60), mine.dice.bottom - die - px(4) - top))
    side_top = dealer_dice.bottom + px(6)
    right = _side(metrics, table, shape, side_top, lowest - px(10), mine.column.x - px(10))
    left = [_mirrored(station, middle) for station in reversed(right)]
    return BaronLayout(
        **vars(frame),
        shape=shape,
        dealer_portrait=dealer_portrait,
        dealer_dice=dealer_dice,
        rack=rack,
        tray=tray,
        stations=turned([*right, mine, *left], own),
        own=own,
        die_px=px(_DIE),
        own_die_px=die,
        dealer_die_px=dealer_die,
        seal=None,
    )


def _shape(table: pygame.Rect) -> TableShape:
    """A felt whose lower edge is nearly straight, and whose corners are full."""
    width, height = table.size
    rail = min(width, height) * 0.046
    gap = rail * 1.4
    radius_x = min(width / 2 - gap, height * _LONGEST)
    top = height * 0.055 + rail
    radius_y = (height - gap - top) * _DEEP
    return TableShape(
        size=(width, height),
        centre=(width / 2, height - gap - radius_y),
        radii=(radius_x, radius_y),
        top=top,
        bow=rail * 0.13,
        corner=radius_y * 0.36,
        rail_px=rail,
        roundness=_ROUND,
    )


def _own_station(metrics: Metrics, middle: int, top: int, lowest: int) -> BaronStation:
    """One's own seat: dice in up to two rows, bet and total below them side by side, and the plate on the rim."""
    px, pt = metrics.px, metrics.pt
    plate_h = max(px(_OWN_PLATE), round(pt(13) * 2.6))
    foot_h = max(px(42), round(pt(22) * 1.35))
    wide = min(px(_OWN_WIDE), round(metrics.width * _OWN_SHARE))
    foot_y = lowest - plate_h - foot_h
    rows = min(2 * px(104), round((foot_y - top) * _OWN_ROWS))
    x = middle - wide // 2
    total_w = round(wide * _TOTAL_SHARE)
    plate_w = min(wide, max(px(270), pt(15) * 16))
    return BaronStation(
        column=pygame.Rect(x, foot_y - rows, wide, lowest - foot_y + rows),
        dice=pygame.Rect(x, foot_y - rows, wide, rows),
        totals=pygame.Rect(middle - total_w // 2, foot_y, total_w, foot_h),
        bet=pygame.Rect(x, foot_y, middle - total_w // 2 - x, foot_h),
        plate=pygame.Rect(middle - plate_w // 2, lowest - plate_h, plate_w, plate_h),
        portrait_px=plate_h,
        is_right=False,
        is_row=True,
    )


def _side(
    metrics: Metrics, table: pygame.Rect, shape: TableShape, top: int, lowest: int, own_x: int
) -> list[BaronStation]:
    """The seats at the table's left, mirrored to the right: from the dealer down, none over `own_x` from the left."""
    px, pt = metrics.px, metrics.pt
    pitch = (lowest - top) // _BESIDE
    high = pitch - px(6)
    totals_h, bet_h = min(round(pt(15) * 1.4), px(32)) + px(2), max(px(34), min(round(pt(14) * 1.3), px(38)))
    words_h = min(2 * round(pt(13) * 1.22), round(high * _WORDS))
    face = min(px(_FACE), high - words_h)
    plate_w = min(max(face, pt(13) * 8), round(face * _PLATE_WIDE))
    inner_w = min(px(4 * _DIE + 10), own_x - plate_w - px(12))
    stations = []
    for number in range(_BESIDE):
        y = top + number * pitch
        edge = table.x + shape.size[0] / 2 - shape.half_width(y + high / 2 - table.y)
        x = min(round(edge), own_x - plate_w - px(6) - inner_w)
        x = max(px(4), x)
        inner_x = x + plate_w + px(6)
        dice_h = high - totals_h - bet_h
        plate = pygame.Rect(x, y + (high - face - words_h) // 2, plate_w, face + words_h)
        stations.append(
            BaronStation(
                column=pygame.Rect(x, y, inner_x + inner_w - x, high),
                dice=pygame.Rect(inner_x, y, inner_w, dice_h),
                totals=pygame.Rect(inner_x, y + dice_h, inner_w, totals_h),
                bet=pygame.Rect(inner_x, y + dice_h + totals_h, inner_w, bet_h),
                plate=plate,
                portrait_px=face,
                is_right=False,
            )
        )
    return [_mirrored(station, table.centerx) for station in stations]


def _mirrored(station: BaronStation, middle: int) -> BaronStation:
    """The same seat at the other side of the table."""

    def flipped(area: pygame.Rect) -> pygame.Rect:
        return pygame.Rect(2 * middle - area.right, area.y, area.w, area.h)

    return BaronStation(
        column=flipped(station.column),
        dice=flipped(station.dice),
        totals=flipped(station.totals),
        bet=flipped(station.bet),
        plate=flipped(station.plate),
        portrait_px=station.portrait_px,
        is_right=not station.is_right,
    )
