"""Lays out the Three Street Pi'Lok table, a hexagon with a well in its middle, for any window. Draws nothing.

The seats are laid out in `stations`, or in `upright` for upright windows. Table, bar and sentence have one axis.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import pygame

from casino.engines.pilok.hands import DICE
from casino.scenes.games.pilok.art.hex_shape import half_width, hexagon
from casino.scenes.games.pilok.art.hex_table import rail_px
from casino.scenes.games.pilok.art.stations import (
    PilokStation,
    clear_width,
    large_px,
    seats_from_own,
    stations_around,
)
from casino.scenes.games.pilok.art.upright import upright_stations
from casino.scenes.table.foot.bars import Bars, bars_of, fits_one_row
from casino.ui.drawing.metrics import Metrics

MANY_POTS = 3

_GOOD_PANEL = 190  # layout units, the height of the Jump's panel beside which the dealer has a place
_MIN_PANEL, _MIN_PANEL_WIDE = 150, 320  # the least height and width of one beside which others have a place
_LOG_HIGH = 0.15  # of the height between the bars in an upright window
_MIN_TALL = 1.15  # the least height of an upright table above a log, in widths of the window
_MIN_WIDE = 1.9  # the least width of a table beside a log, in its heights
_WELL_SHARE, _WIDEST_WELL = 1.9, 2.6  # the width of a glass in its heights, and at most in a low one
_WELL, _WELL_OF_TWO = 600, 800  # layout units: its width, where nothing is in the way
_POTS = 92  # layout units: the least height of the pots, which large letters leave to them
_NAME = 27  # layout units: the game's name on the glass
_NAMED = 225  # layout units: lower glass leaves the room of the name to what is read


@dataclass(frozen=True)
class PilokLayout(Bars):
    """All places on the table, in px."""

    table: pygame.Rect  # the hexagon of the rail
    is_upright: bool  # whether table and well stand on a corner, as in upright windows
    dealer_portrait: pygame.Rect  # the droid that keeps the pot
    well: pygame.Rect  # the hexagon of the glass
    letters_px: int  # the font size of the game's name in the glass, or on an upright table's felt
    streets: pygame.Rect
    meaning: pygame.Rect  # the description of the present street
    pots: pygame.Rect  # the middle of the glass, cleared while dice are thrown
    tray: pygame.Rect  # the floor that dice are thrown on, from the streets down to the foot
    foot: pygame.Rect  # the total on the table, or the pots while dice are thrown
    duel: pygame.Rect  # the hexagon of the felt, where two players roll their skills
    jump_panel: pygame.Rect  # the largest area around the middle that hides no seat, or the table where letters need it
    log: pygame.Rect  # the hand's log; empty if the window has no space for it
    stations: tuple[PilokStation, ...]  # by seat number, seat 1 first

    def station(self, seat: int) -> PilokStation:
        """A seat's place, seats counted from 1."""
        return self.stations[seat - 1]

    def pot_places(self, count: int, *, is_aside: bool = False) -> list[pygame.Rect]:
        """A cell for each of up to seven pots, the main pot first.

        They fill the middle of the glass, or one row at its foot with `is_aside`. More than MANY_POTS also take the
        place of the street's description.
        """
        space = self.foot if is_aside else self.pots if count <= MANY_POTS else self.tray
        if is_aside:
            width = min(space.w // count, round(space.h * 8))
            left = space.centerx - count * width // 2
            return [pygame.Rect(left + number * width, space.y, width, space.h) for number in range(count)]
        most = max(1, min(count, round(2 * space.w / space.h))) if self.is_upright else 3
        rows = -(-count // most) if self.is_upright else 1 if count <= MANY_POTS else 2
        across = -(-count // rows)
        places = []
        for number in range(count):
            row, column = divmod(number, across)
            inside = across if row < rows - 1 else count - across * (rows - 1)
            width, height = space.w // inside, space.h // rows
            left = space.centerx - inside * width // 2
            places.append(pygame.Rect(left + column * width, space.y + row * height, width, height))
        return places


def table_layout(metrics: Metrics, seats: int, own: int = 0) -> PilokLayout:
    """Lays out a table of 2 to 7 seats, turned to the first player at the screen, who sits at `own` (0: none)."""
    px = metrics.px
    bars = bars_of(metrics, px(24), is_one_row=fits_one_row(metrics))
    top = bars.top_bar.bottom
    space = pygame.Rect(0, top, metrics.width, bars.bottom_bar.y - top).inflate(-px(8), -px(8))
    is_upright = metrics.is_tall
    if is_upright:
        area, log = _table_above_log(metrics, space)
        keeper = pygame.Rect(0, 0, round(area.w * 0.13), round(area.w * 0.13))
        keeper.midtop = (area.centerx, area.y + px(3))
        places = upright_stations(metrics, area, seats, keeper)
        well = _between_seats(metrics, area, places, keeper, 0.15)
        streets, meaning, pots, foot = _in_the_tall_well(metrics, well)
        letters = round(area.w * 0.032 * metrics.printed)
    else:
        area, log = _table_and_log(metrics, space)
        lowest = bars.message.y - px(4) if bars.is_one_row else bars.bottom_bar.y - px(12)
        places = stations_around(metrics, area, seats, area.y + px(6), lowest)
        keeper = _keeper(metrics, area, places)
        well = _well(metrics, places, keeper)
        streets, meaning, pots, foot, letters = _in_the_well(metrics, well)
    tray = _banded(well, meaning.y, pots.bottom - meaning.y, px(10), is_upright=is_upright)
    panel = _jump_panel(metrics, area, well, keeper, places)
    order = seats_from_own(seats, own)
    if bars.is_one_row:  # on the table's rim
        bars = replace(bars, message=bars.message.clip(area.x, bars.message.y, area.w, bars.message.h))
    return PilokLayout(
        **vars(bars),
        table=area,
        is_upright=is_upright,
        dealer_portrait=keeper,
        well=well,
        letters_px=letters,
        streets=streets,
        meaning=meaning,
        pots=pots,
        tray=tray,
        foot=foot,
        duel=area.inflate(*(-round(share * rail_px(area)) for share in ((2, 2.3) if is_upright else (2.3, 2)))),
        jump_panel=panel,
        log=log,
        stations=tuple(places[order.index(seat)] for seat in range(1, seats + 1)),
    )


def tray_die_px(layout: PilokLayout, metrics: Metrics, count: int) -> int:
    """The diameter of each of `count` dice thrown in the well at once, in px."""
    floor = layout.tray
    rows = 2.9 if count > DICE else 2.5
    wide = 8 if floor.w > floor.h else 4.6
    return max(12, min(int(floor.w / wide), int(min(floor.size) / rows), metrics.px(60)))


def _table_above_log(metrics: Metrics, space: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The hexagon of an upright table, and a few lines of the log below it if there is space for them."""
    gap = metrics.px(8)
    lines = max(round(space.h * _LOG_HIGH), metrics.title_pt(17) + metrics.px(24) + 3 * metrics.pt(22))
    log = pygame.Rect(space.x, space.bottom - lines, space.w, lines)
    if log.y - space.y < space.w * _MIN_TALL:
        log = pygame.Rect(space.x, space.bottom + gap, 0, 0)
    area = pygame.Rect(0, space.y, space.w, log.y - gap - space.y)
    area.w = min(space.w, round(area.h * 0.92))
    area.centerx = space.centerx
    return area, log


def _between_seats(
    metrics: Metrics, area: pygame.Rect, stations: Sequence[PilokStation], keeper: pygame.Rect, margin: float
) -> pygame.Rect:
    """The area for the well between the seats: from the dealer or the seat opposite down to the lower row.

    If no seats are at the sides, it keeps `margin` widths of the table clear there.
    """
    gap = metrics.px(13)
    sides = {s.side: s.column for s in stations if s.side in ("left", "right")}
    left = sides["left"].right if "left" in sides else area.x + round(area.w * margin)
    right = sides["right"].x if "right" in sides else area.right - round(area.w * margin)
    tops = [s.column.bottom for s in stations if s.side == "top" and s.column.left < area.centerx < s.column.right]
    above = max([keeper.bottom, *tops])
    below = min(s.column.y for s in stations if s.side == "bottom")
    return pygame.Rect(left + gap, above + gap, right - left - 2 * gap, below - above - 2 * gap)


def _in_the_tall_well(metrics: Metrics, well: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """The streets, their description, the pots and the foot, one below the other."""
    px, pt = metrics.px, metrics.title_pt
    cap = hexagon(well, is_upright=True)[0][1] - well.top
    # If there are no seats at the sides, the glass is wide and the streets are side by side.
    is_wide = well.w > px(400)
    streets, meaning, foot = (pt(30), pt(20), pt(26)) if is_wide else (pt(27) * 5, pt(18) * 3, pt(26))
    top, bottom = well.y + round(cap * (1.0 if is_wide else 0.62)), well.bottom - round(cap * 0.55)
    least = px(100 if is_wide else 130)
    share = min(1.0, (bottom - top - least) / (streets + meaning + foot))
    streets, meaning, foot = (round(high * share) for high in (streets, meaning, foot))
    first = _banded(well, top, streets, px(10), is_upright=True)
    second = _banded(well, first.bottom, meaning, px(10), is_upright=True)
    last = _banded(well, bottom - foot, foot, px(8), is_upright=True)
    between = second.bottom + px(4)
    pots = _banded(well, between, last.y - px(4) - between, px(10), is_upright=True)
    return first, second, pots, last


def _banded(well: pygame.Rect, top: int, height: int, margin: int, *, is_upright: bool) -> pygame.Rect:
    """A band across the glass, as wide as the glass is at its narrower edge."""
    reach = (half_width(well, y, is_upright=is_upright) for y in (top, top + height))
    half = min(reach) - margin
    return pygame.Rect(round(well.centerx - half), top, round(2 * half), height)


def _table_and_log(metrics: Metrics, space: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The table's hexagon in the middle, and the log at its right if there is space for it."""
    px, text = metrics.px, metrics.text_scale
    gap = px(8)
    needed = max(px(1010 + 150 * (text - 1)), round(space.h * _MIN_WIDE))
    column = min((space.w - needed) // 2 - gap, px(330 + 110 * (text - 1)))
    if column >= px(190 + 70 * (text - 1)):
        log = pygame.Rect(space.right - column, space.y, column, space.h)
        space = space.inflate(-2 * (column + gap), 0)
    else:
        log = pygame.Rect(space.right, space.y, 0, 0)
    area = pygame.Rect(0, 0, min(space.w, round(space.h * 2.8)), space.h)
    area.center = space.center
    return area, log


def _keeper(metrics: Metrics, area: pygame.Rect, stations: Sequence[PilokStation]) -> pygame.Rect:
    """The dealer's place: in the middle at the top, or to the left of a seat there."""
    px = metrics.px
    facing = [station.column for station in stations if station.side == "top"]
    size = px(70) if facing else min(px(84), max(px(52), round(area.h * 0.14)))
    rect = pygame.Rect(0, area.y + px(2), size, size)
    rect.centerx = area.centerx
    for column in facing:
        rect.midright = column.x - px(8), column.centery
    return rect


def _well(metrics: Metrics, stations: Sequence[PilokStation], keeper: pygame.Rect) -> pygame.Rect:
    """The widest hexagon for the well, from the dealer or the seat opposite down to one's own dice."""
    gap = metrics.px(15)
    above = max([keeper.bottom, *(station.column.bottom for station in stations if station.side == "top")])
    below = min(station.column.y for station in stations if station.is_own)
    glass = pygame.Rect(0, above + gap, 0, below - above - 2 * gap)
    usual = metrics.px(_WELL_OF_TWO if len(stations) == 2 else _WELL)
    glass.w = min(round(glass.h * _WIDEST_WELL), max(round(glass.h * _WELL_SHARE), usual))
    glass.centerx = stations[0].dice.centerx
    while not clear_width(glass, stations, gap):
        glass = glass.inflate(-2, 0)
    return glass


def _in_the_well(metrics: Metrics, well: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect, int]:
    """The streets, their description, the pots and the foot, as wide as the glass allows; and the name's font size."""
    px, title_pt = metrics.px, metrics.title_pt
    pad = max(3, round(well.h * 0.025))
    letters = large_px(metrics, _NAME) if well.h >= px(_NAMED) else 0
    first = pad + round(letters * 1.18)
    # In a narrow well the streets are lower, where it is wider, and their description has two lines.
    while first < well.h * 0.2 and well.w < 1.5 * well.h and 2 * half_width(well, well.y + first) < title_pt(380):
        first += 1
    is_narrow = well.w < 1.5 * well.h
    heights = title_pt(30) * (1.7 if is_narrow else 1), title_pt(20) * (1.9 if is_narrow else 1), title_pt(28)
    # The pots have their height at every text size, in which dice tumble; they have that of the description too.
    share = min(1.0, (well.h - first - pad - px(12 + _POTS)) / sum(heights))
    streets, meaning, foot = (round(height * share) for height in heights)
    names = _banded(well, well.y + first, streets, px(6), is_upright=False)
    second = _banded(well, names.bottom + px(1), meaning, px(8), is_upright=False)
    last = _banded(well, well.bottom - pad - foot, foot, px(8), is_upright=False)
    between = second.bottom + px(4)
    return names, second, _banded(well, between, last.y - px(3) - between, px(10), is_upright=False), last, letters


def _jump_panel(
    metrics: Metrics, area: pygame.Rect, well: pygame.Rect, keeper: pygame.Rect, stations: Sequence[PilokStation]
) -> pygame.Rect:
    """The place of the Jump's panel: around the well, over the dealer or over others where letters need it.

    The panel shows both players and their dice; with the largest letters it takes the whole table.
    """
    px, pt = metrics.px, metrics.pt
    panel = _free_around(area, well.center, [keeper], stations, px(6))
    if panel.h < pt(_GOOD_PANEL):
        panel = _free_around(area, well.center, [], stations, px(6))
    if metrics.is_tall:  # the game's name stays visible above it
        return panel.clip(panel.x, well.y - px(10), panel.w, panel.h)
    if panel.h < pt(_MIN_PANEL) or panel.w < pt(_MIN_PANEL_WIDE):
        inside = area.inflate(-px(12), -px(12))
        lowest = min(station.column.y for station in stations if station.is_own) - px(6)
        panel = pygame.Rect(inside.x, inside.y, inside.w, lowest - inside.y)
        return panel if panel.h >= pt(_MIN_PANEL) else inside
    return panel


def _free_around(
    area: pygame.Rect,
    middle: tuple[int, int],
    others: Sequence[pygame.Rect],
    stations: Sequence[PilokStation],
    gap: int,
) -> pygame.Rect:
    """The largest rectangle around a point that stays `gap` px clear of some places and of all plates and dice."""
    taken = [other.inflate(2 * gap, 2 * gap) for other in others]
    for s in stations:
        parts = (s.plate, s.badge.union(s.button), s.dice, s.totals.union(s.mark))
        taken += [part.inflate(2 * gap, 2 * gap) for part in parts]
    x, y = middle
    lefts = {area.x + gap} | {part.right for part in taken if part.right <= x}
    rights = {area.right - gap} | {part.x for part in taken if part.x >= x}
    tops = {area.y + gap} | {part.bottom for part in taken if part.bottom <= y}
    bottoms = {area.bottom - gap} | {part.y for part in taken if part.y >= y}
    best, largest = pygame.Rect(x, y, 0, 0), 0
    for left, right, top, bottom in product(lefts, rights, tops, bottoms):
        if (right - left) * (bottom - top) > largest:  # of the thousands tried, few get further
            rect = pygame.Rect(left, top, right - left, bottom - top)
            if rect.collidelist(taken) < 0:
                best, largest = rect, rect.w * rect.h
    return best
