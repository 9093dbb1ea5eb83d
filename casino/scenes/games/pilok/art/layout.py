"""The places of everything at the Three Street Pi'Lok table, by proportion, for any window. Nothing is drawn here.

The table is a hexagon with a well in its middle. The seats around it are in `stations`, those of upright windows in
`upright`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from casino.engines.pilok.hands import DICE
from casino.scenes.games.pilok.art.hex_shape import half_width, hexagon
from casino.scenes.games.pilok.art.stations import Station, stations_around
from casino.scenes.games.pilok.art.upright import upright_stations
from casino.scenes.table.bars import bar_heights
from casino.ui.drawing.metrics import Metrics

MOST_POTS = 7  # a main pot, and a side pot for every other player
MANY_POTS = 3
_LARGEST_DIE_PX = 140  # so that seven dice keep the frame rate at 3840x2160 too
_LOG_HIGH = 0.15  # of the room below the top bar in an upright window
_ROOMY = 1.15  # the least height of a table that leaves room for a log, in widths of an upright window
_CONTROLS = 1.6  # rows of controls, in rows of other tables: sums are set above, actions pressed below


@dataclass(frozen=True)
class PilokLayout:
    """All places on the table, in px."""

    top_bar: pygame.Rect
    table: pygame.Rect  # the hexagon of the rail
    is_upright: bool  # whether table and well stand on a corner, as in upright windows
    bottom_bar: pygame.Rect
    message: pygame.Rect
    controls: pygame.Rect
    dealer_portrait: pygame.Rect  # the droid that holds the pot
    well: pygame.Rect  # the hexagon of the glass
    letters_px: int  # the font size of the game's name in the glass, or on an upright table's felt
    streets: pygame.Rect
    meaning: pygame.Rect  # the description of the present stage
    pots: pygame.Rect  # the middle of the glass, which the pots leave when dice are thrown there
    tray: pygame.Rect  # where dice are thrown: everything between the streets and the foot
    foot: pygame.Rect  # the total on the table, or the pots while the tray is in use
    duel: pygame.Rect  # where two players roll their skill against each other
    jump_panel: pygame.Rect  # the largest place around the middle that hides no player and no dice
    log: pygame.Rect  # the hand's log; empty where there is no room beside or below the table
    stations: tuple[Station, ...]  # by seat number, seat 1 first

    def station(self, seat: int) -> Station:
        """A seat's place, seats counted from 1."""
        return self.stations[seat - 1]

    def pot_places(self, count: int, *, is_aside: bool = False) -> list[pygame.Rect]:
        """A cell for each of up to MOST_POTS pots, the main pot first.

        They are as large as possible in the middle of the glass, or in one row at its foot while dice are thrown. More
        than MANY_POTS also take the room of the stage's description.
        """
        room = self.foot if is_aside else self.pots if count <= MANY_POTS else self.tray
        if is_aside:
            width = min(room.w // count, round(room.h * 8))
            left = room.centerx - count * width // 2
            return [pygame.Rect(left + number * width, room.y, width, room.h) for number in range(count)]
        most = max(1, min(count, round(2 * room.w / room.h))) if self.is_upright else 3
        rows = -(-count // most) if self.is_upright else 1 if count <= MANY_POTS else 2
        across = -(-count // rows)
        places = []
        for number in range(count):
            row, column = divmod(number, across)
            inside = across if row < rows - 1 else count - across * (rows - 1)
            width, height = room.w // inside, room.h // rows
            left = room.centerx - inside * width // 2
            places.append(pygame.Rect(left + column * width, room.y + row * height, width, height))
        return places


def table_layout(metrics: Metrics, seats: int) -> PilokLayout:
    """Lays out a canvas for a text size and a table of 2 to 7 seats."""
    px = metrics.px
    width, height = metrics.width, metrics.height
    top, message, controls = bar_heights(metrics)
    controls = round(controls * _CONTROLS)
    pad = px(8)
    bottom = message + controls + 2 * pad
    top_bar = pygame.Rect(0, 0, width, top)
    bottom_bar = pygame.Rect(0, height - bottom, width, bottom)
    inside = bottom_bar.inflate(-px(24), -2 * pad)
    room = pygame.Rect(0, top_bar.bottom, width, bottom_bar.y - top_bar.bottom).inflate(-px(8), -px(8))
    is_upright = metrics.is_tall
    if is_upright:
        area, log = _table_above_log(metrics, room)
        keeper = _keeper_at_the_tip(metrics, area)
        stations = upright_stations(metrics, area, seats, keeper)
        well = _tall_well(metrics, area, stations, keeper)
        streets, meaning, pots, foot = _in_the_tall_well(metrics, well)
        letters = round(area.w * 0.035)
    else:
        area, log = _table_and_log(metrics, room)
        stations = stations_around(metrics, area, seats, _keeper_px(metrics, area))
        keeper = _keeper(metrics, area, stations)
        well = _well(metrics, area, stations, keeper)
        streets, meaning, pots, foot, letters = _in_the_well(metrics, well)
    tray = _banded(well, meaning.y, pots.bottom - meaning.y, px(10), is_upright=is_upright)
    panel = _free_around(area, well.center, stations, keeper, px(6))
    if is_upright:  # the game's name stays readable above it
        panel = panel.clip(panel.x, well.y - px(10), panel.w, panel.h)
    return PilokLayout(
        top_bar=top_bar,
        table=area,
        is_upright=is_upright,
        bottom_bar=bottom_bar,
        message=pygame.Rect(inside.x, inside.y - pad // 2, inside.w, message),
        controls=pygame.Rect(inside.x, inside.bottom - controls, inside.w, controls),
        dealer_portrait=keeper,
        well=well,
        letters_px=letters,
        streets=streets,
        meaning=meaning,
        pots=pots,
        tray=tray,
        foot=foot,
        duel=_duel(metrics, panel),
        jump_panel=panel,
        log=log,
        stations=stations,
    )


def tray_die_px(layout: PilokLayout, metrics: Metrics, count: int) -> int:
    """The diameter of a die in the well when this many are thrown at once, in px."""
    floor = layout.tray
    short = min(floor.size)
    rows = 2.9 if count > DICE else 2.5
    wide = 8 if floor.w > floor.h else 4.6
    return max(12, min(int(floor.w / wide), int(short / rows), metrics.px(60), _LARGEST_DIE_PX))


def _table_above_log(metrics: Metrics, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """An upright table, and a few lines of the log below it."""
    gap = metrics.px(8)
    lines = max(round(room.h * _LOG_HIGH), metrics.title_pt(17) + metrics.px(24) + 3 * metrics.pt(22))
    log = pygame.Rect(room.x, room.bottom - lines, room.w, lines)
    if log.y - room.y < room.w * _ROOMY:
        log = pygame.Rect(room.x, room.bottom + gap, 0, 0)
    area = pygame.Rect(0, room.y, room.w, log.y - gap - room.y)
    area.w = min(room.w, round(area.h * 0.92))
    area.centerx = room.centerx
    return area, log


def _keeper_at_the_tip(metrics: Metrics, area: pygame.Rect) -> pygame.Rect:
    size = round(area.w * 0.146)
    rect = pygame.Rect(0, 0, size, size)
    rect.midtop = (area.centerx, area.y + metrics.px(3))
    return rect


def _tall_well(metrics: Metrics, area: pygame.Rect, stations: Sequence[Station], keeper: pygame.Rect) -> pygame.Rect:
    """The hexagon between the seats at the sides, from the seat above down to the player's own."""
    gap = metrics.px(13)
    sides = {s.side: s.column for s in stations if s.side in ("left", "right")}
    margin = round(area.w * 0.15)
    left = sides["left"].right if "left" in sides else area.x + margin
    right = sides["right"].x if "right" in sides else area.right - margin
    above = max([keeper.bottom, *(s.column.bottom for s in stations if s.side == "top")])
    below = min(s.column.y for s in stations if s.side == "bottom")
    return pygame.Rect(left + gap, above + gap, right - left - 2 * gap, below - above - 2 * gap)


def _in_the_tall_well(metrics: Metrics, well: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Streets one below the other, their description, the pots, and the foot."""
    px, pt = metrics.px, metrics.title_pt
    cap = hexagon(well, is_upright=True)[0][1] - well.top
    # Where nobody sits at the sides the glass is wide, and the streets stand side by side.
    is_wide = well.w > pt(400)
    streets, meaning, foot = (pt(30), pt(20), pt(26)) if is_wide else (pt(27) * 5, pt(18) * 3, pt(26))
    top, bottom = well.y + round(cap * (0.95 if is_wide else 0.62)), well.bottom - round(cap * 0.55)
    least = px(130)
    share = min(1.0, (bottom - top - least) / (streets + meaning + foot))
    streets, meaning, foot = (round(high * share) for high in (streets, meaning, foot))
    first = _banded(well, top, streets, px(10), is_upright=True)
    second = _banded(well, first.bottom, meaning, px(10), is_upright=True)
    last = _banded(well, bottom - foot, foot, px(8), is_upright=True)
    between = second.bottom + px(4)
    pots = _banded(well, between, last.y - px(4) - between, px(10), is_upright=True)
    return first, second, pots, last


def _banded(well: pygame.Rect, top: int, height: int, margin: int, *, is_upright: bool) -> pygame.Rect:
    """A band across the glass at a height, as wide as the glass is all along it."""
    reach = (half_width(well, y, is_upright=is_upright) for y in (top, top + height))
    half = min(reach) - margin
    return pygame.Rect(round(well.centerx - half), top, round(2 * half), height)


def _table_and_log(metrics: Metrics, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The table's hexagon, and the room beside it for the log."""
    px, text = metrics.px, metrics.text_scale
    gap = px(8)
    needed = max(px(1010 + 150 * (text - 1)), round(room.h * 1.8))
    column = min(room.w - gap - needed, px(330 + 110 * (text - 1)))
    if column >= px(190 + 70 * (text - 1)):
        log = pygame.Rect(room.right - column, room.y, column, room.h)
        room = pygame.Rect(room.x, room.y, room.w - column - gap, room.h)
    else:
        log = pygame.Rect(room.right, room.y, 0, 0)
    area = pygame.Rect(0, 0, min(room.w, round(room.h * 2.45)), room.h)
    area.center = room.center
    return area, log


def _keeper_px(metrics: Metrics, area: pygame.Rect) -> int:
    """The diameter of the dealer's portrait."""
    return min(metrics.px(96), max(metrics.px(46), round(area.h * 0.16)))


def _keeper(metrics: Metrics, area: pygame.Rect, stations: Sequence[Station]) -> pygame.Rect:
    """The dealer's place: in the middle above, or beside the seat there."""
    size = _keeper_px(metrics, area)
    rect = pygame.Rect(0, 0, size, size)
    rect.midtop = (area.centerx, area.y + metrics.px(8))
    for station in stations:
        if station.side == "top" and station.column.colliderect(rect):
            rect.x = station.column.right + metrics.px(8)
    return rect


def _well(metrics: Metrics, area: pygame.Rect, stations: Sequence[Station], keeping: pygame.Rect) -> pygame.Rect:
    """The hexagon between the seats: as wide as those at the sides allow, from the dealer down to the lower row."""
    gap = metrics.px(13)
    sides = {s.side: s.column for s in stations if s.side in ("left", "right")}
    left = sides["left"].right if "left" in sides else area.x + round(area.w * 0.16)
    right = sides["right"].x if "right" in sides else area.right - round(area.w * 0.16)
    tops = [s.column.bottom for s in stations if s.side == "top" and s.column.left < area.centerx < s.column.right]
    above = max([keeping.bottom, *tops])
    below = min(s.column.y for s in stations if s.side == "bottom")
    well = pygame.Rect(left + gap, above + gap, right - left - 2 * gap, below - above - 2 * gap)
    near = [part for s in stations if s.side == "top" for part in (s.totals.union(s.mark), s.dice, s.bet)]
    glasses = [_lowered(well, round(well.w * share / 20), near, gap) for share in range(16, 21)]
    return max(glasses, key=lambda glass: glass.w * glass.h)


def _lowered(room: pygame.Rect, width: int, near: list[pygame.Rect], gap: int) -> pygame.Rect:
    """Glass of at most a width, lowered until it is clear of the seats above."""
    # Much wider than high it would no longer be a hexagon; no wider than high it stays around the middle.
    width = min(width, round(room.h * 2.6))
    glass = pygame.Rect(0, 0, width, min(room.h, width))
    glass.center = room.center
    while glass.h > room.h // 2 and any(_is_near(glass, part, gap) for part in near):
        glass.y, glass.h = glass.y + 2, glass.h - 2
    return glass


def _is_near(glass: pygame.Rect, part: pygame.Rect, gap: int) -> bool:
    """Whether the glass with its rim touches the lower end of something above its middle."""
    rim = glass.inflate(gap * 3 // 2, gap * 3 // 2)
    if not rim.y <= part.bottom <= rim.centery:
        return False
    reach = half_width(rim, part.bottom)
    return part.left < rim.centerx + reach and part.right > rim.centerx - reach


def _in_the_well(metrics: Metrics, well: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect, int]:
    """Streets, their description, the pots and the foot, each as wide as the glass allows; and the name's font size."""
    px = metrics.px
    pad = max(3, round(well.h * 0.025))
    letters = max(px(13), min(px(30), round(well.h * 0.105)))
    first = pad + round(letters * 1.18)
    # In a narrow well the streets stand lower, where it is wider, and their meaning has two lines.
    while (
        first < well.h * 0.2 and well.w < 1.5 * well.h and 2 * half_width(well, well.y + first) < metrics.title_pt(380)
    ):
        first += 1
    lines = 1.9 if well.w < 1.5 * well.h else 1
    wishes = (metrics.title_pt(28), metrics.title_pt(18) * lines, min(metrics.title_pt(26), round(well.h * 0.13)))
    # Dice need room to tumble, whatever the size of letters.
    share = min(1.0, (well.h - first - pad - px(12) - px(60)) / sum(wishes))
    streets, meaning, foot = (round(wish * share) for wish in wishes)
    names = _banded(well, well.y + first, streets, px(6), is_upright=False)
    second = _banded(well, names.bottom + px(1), meaning, px(8), is_upright=False)
    last = _banded(well, well.bottom - pad - foot, foot, px(8), is_upright=False)
    between = second.bottom + px(4)
    return names, second, _banded(well, between, last.y - px(3) - between, px(10), is_upright=False), last, letters


def _duel(metrics: Metrics, panel: pygame.Rect) -> pygame.Rect:
    """The area of a duel, as large as it needs to be, around the middle of what hides no player."""
    wish = (350, 620) if panel.h > panel.w else (760, 350)
    rect = pygame.Rect(0, 0, min(panel.w, metrics.pt(wish[0])), min(panel.h, metrics.pt(wish[1])))
    rect.center = panel.center
    return rect


def _free_around(
    area: pygame.Rect, middle: tuple[int, int], stations: Sequence[Station], keeper: pygame.Rect, gap: int
) -> pygame.Rect:
    """The largest rectangle around a point that touches no plate, no dice and not the dealer."""
    taken = [keeper] + [
        part for s in stations for part in (s.plate, s.badge.union(s.button), s.dice, s.totals.union(s.mark))
    ]
    taken = [part.inflate(2 * gap, 2 * gap) for part in taken]
    x, y = middle
    lefts = {area.x + gap} | {part.right for part in taken if part.right <= x}
    rights = {area.right - gap} | {part.x for part in taken if part.x >= x}
    tops = {area.y + gap} | {part.bottom for part in taken if part.bottom <= y}
    bottoms = {area.bottom - gap} | {part.y for part in taken if part.y >= y}
    best = pygame.Rect(x, y, 0, 0)
    for left, right, top, bottom in product(lefts, rights, tops, bottoms):
        rect = pygame.Rect(left, top, right - left, bottom - top)
        if rect.w * rect.h > best.w * best.h and rect.collidelist(taken) < 0:
            best = rect
    return best
