"""Where everything of the Three Street Pi'Lok table lies, by proportion, for any window. Rectangles only: nothing is
drawn.

The table is a hexagon with a well in its middle; the seats around it are `pilok_stations`' business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from casino.engines.pilok_hands import DICE
from casino.scenes.pilok_stations import Station, half_width, stations_around
from casino.scenes.table_bars import bar_heights
from casino.ui.metrics import Metrics

MOST_POTS = 7  # a main pot and a side pot for everybody else
_CONTROLS = 1.6  # rows of controls, in those of other tables: sums are set above, actions pressed below


@dataclass(frozen=True)
class PilokLayout:
    """All places on the table, in px."""

    top_bar: pygame.Rect
    table: pygame.Rect  # the hexagon of the rail
    bottom_bar: pygame.Rect
    message: pygame.Rect
    controls: pygame.Rect
    dealer_portrait: pygame.Rect  # the droid that keeps the pot
    in_all: pygame.Rect  # what lies on the table altogether, below the keeper or beside
    well: pygame.Rect  # the hexagon of the glass
    streets: pygame.Rect
    meaning: pygame.Rect  # what the present street is
    tray: pygame.Rect  # where dice are thrown
    pots: pygame.Rect
    duel: pygame.Rect  # where two people roll their skill against each other
    jump_panel: pygame.Rect  # the largest place around the middle that hides nobody and no dice
    log: pygame.Rect  # the hand's log; nought wide where there is no room beside the table
    stations: tuple[Station, ...]  # by seat number, seat 1 first

    def station(self, seat: int) -> Station:
        """A seat's place, seats counted from 1."""
        return self.stations[seat - 1]

    def pot_places(self, count: int) -> list[pygame.Rect]:
        """A cell for each of up to MOST_POTS pots, the main pot first: in one row, or in two for more than three."""
        rows = 1 if count <= 3 else 2
        across = -(-count // rows)
        places = []
        for number in range(count):
            row, column = divmod(number, across)
            inside = across if row < rows - 1 else count - across * (rows - 1)
            width, height = int(self.pots.w / max(inside, 1.4)), self.pots.h // rows
            left = self.pots.centerx - inside * width // 2
            places.append(pygame.Rect(left + column * width, self.pots.y + row * height, width, height))
        return places


def table_layout(metrics: Metrics, seats: int) -> PilokLayout:
    """The layout for a canvas and a text size, and a table of 2 to 7 seats."""
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
    area, log = _table_and_log(metrics, room)

    stations = stations_around(metrics, area, seats, _keeper_px(metrics, area))
    keeper = _keeper(metrics, area, stations)
    in_all = _in_all(metrics, area, stations, keeper)
    well = _well(metrics, area, stations, keeper.union(in_all))
    streets, meaning, tray, pots = _in_the_well(metrics, well)
    panel = _free_around(area, well.center, stations, keeper, px(6))
    return PilokLayout(
        top_bar=top_bar,
        table=area,
        bottom_bar=bottom_bar,
        message=pygame.Rect(inside.x, inside.y, inside.w, message),
        controls=pygame.Rect(inside.x, inside.bottom - controls, inside.w, controls),
        dealer_portrait=keeper,
        in_all=in_all,
        well=well,
        streets=streets,
        meaning=meaning,
        tray=tray,
        pots=pots,
        duel=_duel(metrics, panel),
        jump_panel=panel,
        log=log,
        stations=stations,
    )


def tray_die_px(layout: PilokLayout, metrics: Metrics, count: int) -> int:
    """The diameter of a die in the well where so many are thrown at once, in px."""
    floor = layout.tray
    rows = 2.9 if count > DICE else 2.5
    return max(12, min(floor.w // 8, int(floor.h / rows), metrics.px(52)))


def _table_and_log(metrics: Metrics, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The table's hexagon, and what is left beside or below it for the log."""
    px, text = metrics.px, metrics.text_scale
    gap = px(8)
    needed = max(px(1010 + 150 * (text - 1)), round(room.h * 1.8))
    column = min(room.w - gap - needed, px(330 + 110 * (text - 1)))
    if column >= px(190 + 70 * (text - 1)):
        log = pygame.Rect(room.right - column, room.y, column, room.h)
        room = pygame.Rect(room.x, room.y, room.w - column - gap, room.h)
    else:
        log = pygame.Rect(room.right, room.y, 0, 0)
    tall = min(room.h, round(room.w * 0.82))
    if room.h - tall - gap >= px(120):
        log = pygame.Rect(room.x, room.y + tall + gap, room.w, room.h - tall - gap)
        room = pygame.Rect(room.x, room.y, room.w, tall)
    area = pygame.Rect(0, 0, min(room.w, round(room.h * 2.45)), room.h)
    area.center = room.center
    return area, log


def _keeper_px(metrics: Metrics, area: pygame.Rect) -> int:
    """The diameter of the keeper's portrait."""
    return min(metrics.px(72), max(metrics.px(46), area.h // 9))


def _keeper(metrics: Metrics, area: pygame.Rect, stations: Sequence[Station]) -> pygame.Rect:
    """In the middle above, or beside whoever sits there."""
    size = _keeper_px(metrics, area)
    rect = pygame.Rect(0, 0, size, size)
    rect.midtop = (area.centerx, area.y + metrics.px(8))
    for station in stations:
        if station.side == "top" and station.column.colliderect(rect):
            rect.x = station.column.right + metrics.px(8)
    return rect


def _in_all(metrics: Metrics, area: pygame.Rect, stations: Sequence[Station], keeper: pygame.Rect) -> pygame.Rect:
    """Below the keeper; where somebody sits beside the keeper, on the other side."""
    height = min(metrics.title_pt(18), round(keeper.h * 0.32))
    columns = [s.column for s in stations if s.side == "top"]
    if any(column.left < area.centerx < column.right for column in columns):
        return pygame.Rect(keeper.right + metrics.px(6), keeper.centery - height // 2, metrics.px(170), height)
    half = min([metrics.px(120), *(abs(c.centerx - keeper.centerx) - c.w // 2 - metrics.px(6) for c in columns)])
    return pygame.Rect(keeper.centerx - half, keeper.bottom + 1, 2 * half, height)


def _well(metrics: Metrics, area: pygame.Rect, stations: Sequence[Station], keeping: pygame.Rect) -> pygame.Rect:
    """The hexagon between the seats: as wide as those at the sides leave it, from the keeper down to the lower row."""
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
    """Glass of at most a width, its upper edge so low that it is clear of what the seats above have near it."""
    # Much wider than high it would be no hexagon any more, and no higher than wide it stays about the middle.
    width = min(width, round(room.h * 2.6))
    glass = pygame.Rect(0, 0, width, min(room.h, width))
    glass.center = room.center
    while glass.h > room.h // 2 and any(_is_near(glass, part, gap) for part in near):
        glass.y, glass.h = glass.y + 2, glass.h - 2
    return glass


def _is_near(glass: pygame.Rect, part: pygame.Rect, gap: int) -> bool:
    """Whether the glass with its rim reaches something at the lower end of it, which lies above its middle."""
    rim = glass.inflate(gap * 3 // 2, gap * 3 // 2)
    if not rim.y <= part.bottom <= rim.centery:
        return False
    reach = half_width(rim, part.bottom)
    return part.left < rim.centerx + reach and part.right > rim.centerx - reach


def _in_the_well(metrics: Metrics, well: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Streets, their meaning, the tray and the pots, from above, each as wide as the glass allows."""
    px = metrics.px
    pad = max(4, round(well.h * 0.03))
    # In a narrow well the streets stand lower, where it is wider, and their meaning has two lines.
    first = pad
    while (
        first < well.h * 0.2 and well.w < 1.5 * well.h and 2 * half_width(well, well.y + first) < metrics.title_pt(380)
    ):
        first += 1
    lines = 1.9 if well.w < 1.5 * well.h else 1
    wishes = (metrics.title_pt(26), metrics.title_pt(18) * lines, min(metrics.title_pt(96), round(well.h * 0.32)))
    # Dice need room to tumble, whatever the size of letters.
    share = min(1.0, (well.h - first - pad - px(12) - px(60)) / sum(wishes))
    streets, meaning, pots = (round(wish * share) for wish in wishes)
    y = well.y + first

    def band(top: int, height: int, margin: int) -> pygame.Rect:
        half = min(half_width(well, top), half_width(well, top + height)) - margin
        return pygame.Rect(round(well.centerx - half), top, round(2 * half), height)

    names = band(y, streets, px(6))
    second = band(names.bottom + px(2), meaning, px(8))
    last = band(well.bottom - pad - pots, pots, px(8))
    between = second.bottom + px(5)
    return names, second, band(between, last.y - px(3) - between, px(10)), last


def _duel(metrics: Metrics, panel: pygame.Rect) -> pygame.Rect:
    """As large as a duel needs to be, about the middle of what hides nobody."""
    rect = pygame.Rect(0, 0, min(panel.w, metrics.pt(760)), min(panel.h, metrics.pt(350)))
    rect.center = panel.center
    return rect


def _free_around(
    area: pygame.Rect, middle: tuple[int, int], stations: Sequence[Station], keeper: pygame.Rect, gap: int
) -> pygame.Rect:
    """The largest rectangle about a point that touches nobody's plate or dice, nor the keeper."""
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
