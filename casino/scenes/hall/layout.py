"""The places of everything in the hall, computed from the proportions of any window. Nothing is drawn here.

In an upright window the doors stand in two rows and the desk has two lines; in every other one the doors stand side by
side with the plaques below them.
"""

from typing import NamedTuple

import pygame

from casino.engines.registry import GAMES
from casino.scenes.hall.sizes import Sizes, hoped_worth, sizes_for, wanted_px
from casino.scenes.hall.wording import Wording
from casino.ui.drawing.metrics import Metrics

_WIDEST = 1600  # layout units, of the doors and the plaques together
_DOORS_SHARE, _TALL_DOORS_SHARE = 0.55, 0.45  # of the room between wordmark and desk
_BROADEST, _SLIMMEST = 1.28, 0.80  # a door's width, in heights
_LEAST_PLAQUE = (190, 84)  # layout units, width and height: smaller plaques cannot hold a table's words
_MOST_PLAQUE_PX = 560  # layout units, of a plaque that has others beside it
_SPARE = 1.16  # plaques are at most this many times as high as their words
_LYING, _HOLES = 1.4, 0.94  # plaques are at least this many times as wide as high; the worth of a last row with holes
_FACTLESS = 0.25  # the worth that plaques lose if they show no facts
_GAIN = 1.06  # how much larger letters must become to justify more rows


class HallAreas(NamedTuple):
    """The places of everything in the hall, in px."""

    mark: pygame.Rect
    doors: tuple[pygame.Rect, ...]
    plaques: pygame.Rect
    desk: pygame.Rect
    person: pygame.Rect  # the owner of the purse, on the desk
    buttons: pygame.Rect  # the desk's buttons


def hall_areas(metrics: Metrics, doors: int) -> HallAreas:
    """Lays out the hall with its doors in a window."""
    width, height = metrics.width, metrics.height
    tall = metrics.is_tall
    mark_h = min(metrics.px(70), height // 8)
    mark = pygame.Rect(0, metrics.px(18), min(width - metrics.px(60), mark_h * 9), mark_h)
    mark.centerx = width // 2
    desk, person, buttons = _desk(metrics, tall=tall)
    top = mark.bottom + metrics.px(14)
    gap = metrics.px(22)
    room = desk.y - top - metrics.px(14)
    inner = min(width - metrics.px(48), metrics.px(_WIDEST))
    rows = (doors + 1) // 2 if tall else doors, doors // 2 if tall else 0
    between = metrics.px(18)
    high = round(room * (_TALL_DOORS_SHARE if tall else _DOORS_SHARE)) - gap
    door_h = (high - between) // 2 if tall else high
    door_w = min((inner - between * (rows[0] - 1)) // max(1, rows[0]), round(door_h * _BROADEST))
    door_h = min(door_h, round(door_w / _SLIMMEST))
    places = []
    for number, count in enumerate(rows):
        left = (width - door_w * count - between * (count - 1)) // 2
        y = top + number * (door_h + between)
        places += [pygame.Rect(left + n * (door_w + between), y, door_w, door_h) for n in range(count)]
    below = places[-1].bottom + gap
    plaques = pygame.Rect((width - inner) // 2, below, inner, desk.y - metrics.px(14) - below)
    return HallAreas(mark, tuple(places), plaques, desk, person, buttons)


def _desk(metrics: Metrics, *, tall: bool) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The desk along the foot, the room for the purse on it, and the row of buttons."""
    width, height = metrics.width, metrics.height
    pad = metrics.px(24)
    person_h = max(metrics.px(84 if tall else 92), metrics.pt(17) * 2 + metrics.px(40))
    button_h = max(metrics.px(48), metrics.pt(17) + metrics.px(22))
    if tall:
        desk = pygame.Rect(0, 0, width, person_h + button_h + metrics.px(18))
        desk.bottom = height
        person = pygame.Rect(pad, desk.y, width - 2 * pad, person_h)
        return desk, person, pygame.Rect(pad, person.bottom, width - 2 * pad, button_h)
    desk = pygame.Rect(0, height - person_h, width, person_h)
    buttons = pygame.Rect(0, 0, min(metrics.px(748), round(width * 0.60) - metrics.px(30)), button_h)
    buttons.midright = (width - pad, desk.centery)
    person = pygame.Rect(pad, desk.y, buttons.x - metrics.px(12) - pad, person_h)
    return desk, person, buttons


def plaque_places(area: pygame.Rect, words: tuple[Wording, ...], metrics: Metrics) -> tuple[list[pygame.Rect], Sizes]:
    """The places of a door's plaques in an area and their sizes, chosen so that the words are as large as they can be.

    A row that is not full is centred.
    """
    gap = metrics.px(12)
    count = max(1, len(words))
    most = max((len(said.facts) for said in words), default=0)
    least = (metrics.px(_LEAST_PLAQUE[0]), metrics.px(_LEAST_PLAQUE[1]))
    best: tuple[float, int, tuple[int, int], Sizes] | None = None
    for columns in range(count, 0, -1):
        rows = -(-count // columns)
        if -(-count // rows) != columns:
            continue  # this many rows can be filled with fewer columns
        width = (area.w - gap * (columns - 1)) // columns
        if columns > 1:
            width = min(width, metrics.px(_MOST_PLAQUE_PX))
        size = (width, (area.h - gap * (rows - 1)) // rows)
        if best is not None and (size[0] < least[0] or size[1] < least[1]):
            continue
        shape = (1.0 if count % columns == 0 else _HOLES) * min(1.0, size[0] / (size[1] * _LYING)) ** 0.5
        if best is not None and hoped_worth(words, size, metrics) * shape <= best[0] * _GAIN:
            continue
        sizes, read = sizes_for(words, size, metrics)
        informed = 1 - _FACTLESS * (1 - sizes.facts / most) if most else 1.0
        worth = read * informed * shape
        if best is None or worth > best[0] * _GAIN:
            best = (worth, columns, size, sizes)
    assert best is not None
    _, columns, (width, height), sizes = best
    height = min(height, max(least[1], round(wanted_px(words, sizes, width) * _SPARE)))
    rects = []
    for first in range(0, len(words), columns):
        beside = min(columns, len(words) - first)
        left = area.centerx - (beside * (width + gap) - gap) // 2
        top = area.y + first // columns * (height + gap)
        rects += [pygame.Rect(left + n * (width + gap), top, width, height) for n in range(beside)]
    return rects, sizes


def wordmark_place(metrics: Metrics) -> pygame.Rect:
    """The place of the house's name in the hall."""
    return hall_areas(metrics, len(GAMES)).mark
