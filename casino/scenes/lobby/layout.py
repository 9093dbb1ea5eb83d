"""The places of everything in the hall, computed from the proportions of any window. Nothing is drawn here.

In an upright window the doors are in two rows and the desk has two lines; in every other one the doors are side by side
with the plaques below them. Where letters are so large that the desk has no room for the host, the host is at the top
beside the house's name.
"""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import pygame

from casino.scenes.lobby.sizes import Sizes, hoped_worth, sizes_for, wanted_px
from casino.scenes.lobby.wording import Wording
from casino.ui.drawing.metrics import Metrics

_WIDEST = 1600  # layout units, of the doors and the plaques together
_DOORS_SHARE, _TALL_DOORS_SHARE = 0.55, 0.45  # of the room between wordmark and desk, at text 100 %
_MAX_GIVEN = 1.6  # how many times less the doors have at most, as letters grow and plaques need the room
_HOST_DESK = 1150  # layout units of width from which the desk has room for the host, at text 100 %
_HOST_SIZE, _HOST_LINES = 16, 2  # layout units of the host's letters, and the lines at the top
_MARK_SHAPE, _MARK_SHARE = 7, 0.42  # the wordmark's width in heights; its share of the window beside the host
_BROADEST, _LARGE_BROADEST, _SLIMMEST = 1.28, 1.9, 0.66  # a door's width, in heights; the second at larger text
_MIN_PLAQUE = (190, 84)  # layout units, width and height: smaller plaques cannot hold a table's words
_MAX_PLAQUE_PX = 560  # layout units, of a plaque that has others beside it
_SPARE = 1.16  # plaques are at most this many times as high as their words
_LYING, _HOLES = 1.4, 0.94  # plaques are at least this many times as wide as high; the worth of a last row with holes
_FACTLESS = 0.25  # the worth that plaques lose if they show no facts
_LARGE_FACTLESS = 0.5  # the same of letters larger than at text 100 %
_GROWTH, _URGENT = 0.3, 9  # the share of a larger text by which letters grow at least; how much it matters
_NEAR = 0.03  # of a size, which is too little to be missed
_ENOUGH, _CURT = 0.99, 0.85  # the worth with which no sentence is left out; the worth of plaques without sentences
_GAIN = 1.06  # how much larger letters must become to justify more rows


class HallAreas(NamedTuple):
    """The places of everything in the hall, in px."""

    mark: pygame.Rect
    doors: tuple[pygame.Rect, ...]
    plaques: pygame.Rect
    desk: pygame.Rect
    person: pygame.Rect  # the owner of the purse, on the desk
    host: pygame.Rect | None  # beside the wordmark; None where the host is behind the desk
    buttons: pygame.Rect  # the desk's buttons


@lru_cache(maxsize=4)
def hall_areas(metrics: Metrics, doors: int) -> HallAreas:
    """Lays out the hall with its doors in a window. The rectangles are shared: do not change them."""
    width, tall = metrics.width, metrics.is_tall
    mark, host = _top(metrics)
    desk, person, buttons = _desk(metrics, tall=tall)
    top = (mark if host is None else mark.union(host)).bottom + metrics.px(14)
    gap = metrics.px(22)
    room = desk.y - top - metrics.px(14)
    inner = min(width - metrics.px(48), metrics.px(_WIDEST))
    rows = (doors + 1) // 2 if tall else doors, doors // 2 if tall else 0
    between = metrics.px(18)
    share = (_TALL_DOORS_SHARE if tall else _DOORS_SHARE) / min(_MAX_GIVEN, metrics.letters)
    high = round(room * share) - gap
    door_h = (high - between) // 2 if tall else high
    door_w = min(
        (inner - between * (rows[0] - 1)) // max(1, rows[0]),
        round(door_h * (_LARGE_BROADEST if metrics.letters > 1 else _BROADEST)),
    )
    door_h = min(door_h, round(door_w / _SLIMMEST))
    places = []
    for number, count in enumerate(rows):
        left = (width - door_w * count - between * (count - 1)) // 2
        y = top + number * (door_h + between)
        places += [pygame.Rect(left + n * (door_w + between), y, door_w, door_h) for n in range(count)]
    below = places[-1].bottom + gap
    plaques = pygame.Rect((width - inner) // 2, below, inner, desk.y - metrics.px(14) - below)
    return HallAreas(mark, tuple(places), plaques, desk, person, host, buttons)


def _top(metrics: Metrics) -> tuple[pygame.Rect, pygame.Rect | None]:
    """The place of the wordmark, and of the host where that is beside it."""
    mark = _mark_alone(metrics)
    if metrics.is_tall or metrics.width >= metrics.px(_HOST_DESK) * metrics.letters:
        return mark, None
    pad = metrics.px(24)
    high = max(mark.h, round(metrics.pt(_HOST_SIZE) * 1.25 * _HOST_LINES) + metrics.px(22))
    wide = min(mark.h * _MARK_SHAPE, round(metrics.width * _MARK_SHARE))
    mark = pygame.Rect(pad, metrics.px(12), wide, high)
    host = pygame.Rect(mark.right + pad, mark.y, metrics.width - mark.right - 2 * pad, high)
    return mark, host


def _desk(metrics: Metrics, *, tall: bool) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The places of the desk along the foot, the room for the purse on it, and the row of buttons."""
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


def plaque_places(
    area: pygame.Rect, words: tuple[Wording, ...], metrics: Metrics, doors: int
) -> tuple[list[pygame.Rect], Sizes]:
    """The places of a door's plaques in an area and their sizes, chosen so that the words are as large as they can be.

    `doors` is how many doors the hall has.

    Where a larger text size would enlarge nothing otherwise, facts and at last the sentences are left out, which the
    table's rules say again. A row that is not full is centred.
    """
    if metrics.letters == 1:
        return _centred(area, words, metrics, _chosen(area, words, metrics, None))
    usual = replace(metrics, text_scale=1.0)
    base = _chosen(hall_areas(usual, doors).plaques, words, usual, None).sizes
    whole = _chosen(area, words, metrics, base)
    if whole.worth < _ENOUGH:
        curt = tuple(said._replace(blurb="") for said in words)
        short = _chosen(area, curt, metrics, base)
        # The house edge is said rather than the sentence, and not left out for larger letters without one.
        says_edge = short.sizes.facts > 0 or whole.sizes.facts == 0
        if (short.worth * _CURT > whole.worth and says_edge) or short.sizes.facts > whole.sizes.facts == 0:
            places, sizes = _centred(area, curt, metrics, short)
            return places, sizes._replace(is_curt=True)
    return _centred(area, words, metrics, whole)


class _Arrangement(NamedTuple):
    """Plaques in columns, of a size in px; its worth is 1 where all facts are shown in letters grown as promised."""

    columns: int
    size: tuple[int, int]
    sizes: Sizes
    worth: float


def _chosen(area: pygame.Rect, words: tuple[Wording, ...], metrics: Metrics, base: Sizes | None) -> _Arrangement:
    """The most readable arrangement, with letters larger than `base`, which is those at text 100 %, where possible."""
    gap = metrics.px(12)
    count = max(1, len(words))
    most = max((len(said.facts) for said in words), default=0)
    least = (metrics.px(_MIN_PLAQUE[0]), metrics.px(_MIN_PLAQUE[1]))
    grown = 1 + (metrics.letters - 1) * _GROWTH
    min_px = _min_sentence_px(words, base, grown)
    best: tuple[float, _Arrangement] | None = None
    for columns in range(count, 0, -1):
        rows = -(-count // columns)
        if -(-count // rows) != columns:
            continue  # this many rows can be filled with fewer columns
        width = (area.w - gap * (columns - 1)) // columns
        if columns > 1:
            width = min(width, metrics.px(_MAX_PLAQUE_PX))
        size = (width, (area.h - gap * (rows - 1)) // rows)
        if best is not None and (size[0] < least[0] or size[1] < least[1]):
            continue
        shape = (1.0 if count % columns == 0 else _HOLES) * min(1.0, size[0] / (size[1] * _LYING)) ** 0.5
        if best is not None and hoped_worth(words, size, metrics, min_px) * shape <= best[0] * _GAIN:
            continue
        sizes, read = sizes_for(words, size, metrics, min_px)
        shown = sizes.facts / most if most else 1.0
        letters = zip(sizes.letters, base.letters, strict=True) if base is not None else ()
        growth = min(1.0, 1.0, *(now / (before * grown) + _NEAR for now, before in letters)) ** _URGENT
        factless = _FACTLESS if base is None else _LARGE_FACTLESS
        worth = read * (1 - factless * (1 - shown)) * shape * growth
        if best is None or worth > best[0] * _GAIN:
            best = (worth, _Arrangement(columns, size, sizes, growth * (1 - factless * (1 - shown))))
    assert best is not None
    return best[1]


def _min_sentence_px(words: tuple[Wording, ...], base: Sizes | None, grown: float) -> float:
    """The least size of sentences that grow so many times from `base`, in px; 0 where there are none."""
    return base.blurb * (grown - _NEAR) if base is not None and any(said.blurb for said in words) else 0.0


def _centred(
    area: pygame.Rect, words: tuple[Wording, ...], metrics: Metrics, chosen: _Arrangement
) -> tuple[list[pygame.Rect], Sizes]:
    """The places of plaques in an arrangement, and their sizes."""
    gap = metrics.px(12)
    columns, (width, height), sizes, _ = chosen
    height = min(height, max(metrics.px(_MIN_PLAQUE[1]), round(wanted_px(words, sizes, width) * _SPARE)))
    rects = []
    for first in range(0, len(words), columns):
        beside = min(columns, len(words) - first)
        left = area.centerx - (beside * (width + gap) - gap) // 2
        top = area.y + first // columns * (height + gap)
        rects += [pygame.Rect(left + n * (width + gap), top, width, height) for n in range(beside)]
    return rects, sizes


def wordmark_place(metrics: Metrics) -> pygame.Rect:
    """The place of the house's name."""
    return _top(metrics)[0]


def _mark_alone(metrics: Metrics) -> pygame.Rect:
    """The place of the house's name where it is alone at the top."""
    high = min(metrics.px(70), metrics.height // 8)
    mark = pygame.Rect(0, metrics.px(18), min(metrics.width - metrics.px(60), high * 9), high)
    mark.centerx = metrics.width // 2
    return mark
