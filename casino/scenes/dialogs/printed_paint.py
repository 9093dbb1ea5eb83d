"""Paints pages of simple shapes on surfaces.

Pages are drawn larger than shown and scaled down, so that thin lines and small letters look even at every zoom.
"""

from collections import OrderedDict

import pygame

from casino.manual.printing.shapes import Circle, Line, Polygon, PrintedPage, Rect, Shape, Text
from casino.ui.drawing.theme import Colour
from casino.ui.drawing.typefaces import font

_PAPER: Colour = (255, 255, 255)
_FINER = 2  # times as large as shown
_LARGEST_PX = 5_000  # the greatest height a page is drawn at
_MAX_CACHE_PX = 24_000_000  # of all cached pages together


class PagePainter:
    """Paints pages, and caches the last ones up to a total size."""

    def __init__(self) -> None:
        self._cache: OrderedDict[tuple[int, int], pygame.Surface] = OrderedDict()

    def picture(self, page: PrintedPage, height_px: int) -> pygame.Surface:
        """A page at a height in px. The surface is shared: do not draw on it."""
        key = (id(page), height_px)
        if key not in self._cache:
            self._cache[key] = painted(page, height_px)
            while len(self._cache) > 2 and self._cache_px() > _MAX_CACHE_PX:
                self._cache.popitem(last=False)
        self._cache.move_to_end(key)
        return self._cache[key]

    def _cache_px(self) -> int:
        return sum(surface.get_width() * surface.get_height() for surface in self._cache.values())


def painted(page: PrintedPage, height_px: int) -> pygame.Surface:
    """Paints a page at a height in px."""
    finer = _FINER if height_px * _FINER <= _LARGEST_PX else 1
    zoom = height_px * finer / page.height
    size = (round(page.width * zoom), height_px * finer)
    large = pygame.Surface(size)
    large.fill(_PAPER)
    for shape in page.shapes:
        _paint_shape(large, shape, zoom)
    if finer == 1:
        return large
    return pygame.transform.smoothscale(large, (size[0] // finer, height_px))


def _paint_shape(target: pygame.Surface, shape: Shape, zoom: float) -> None:
    match shape:
        case Text():
            _text(target, shape, zoom)
        case Line():
            _line(target, shape, zoom)
        case Rect():
            _rect(target, shape, zoom)
        case Polygon():
            _polygon(target, shape, zoom)
        case Circle():
            _circle(target, shape, zoom)


def _text(target: pygame.Surface, shape: Text, zoom: float) -> None:
    family, _, weight = shape.face.partition("-")
    face = font(max(1, round(shape.size * zoom)), family, weight)
    words = face.render(shape.words, True, shape.ink)
    wide = round(shape.width * zoom)
    if wide and wide != words.get_width():  # on a screen, letters have other widths than in print
        words = pygame.transform.smoothscale(words, (wide, words.get_height()))
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[shape.align]
    target.blit(words, (round(shape.x * zoom - words.get_width() * share), round(shape.y * zoom) - face.get_ascent()))


def _line(target: pygame.Surface, shape: Line, zoom: float) -> None:
    start, end = ((x * zoom, y * zoom) for x, y in (shape.start, shape.end))
    pygame.draw.line(target, shape.ink, start, end, max(1, round(shape.width * zoom)))


def _rect(target: pygame.Surface, shape: Rect, zoom: float) -> None:
    left, top = round(shape.x * zoom), round(shape.y * zoom)
    right, bottom = round((shape.x + shape.width) * zoom), round((shape.y + shape.height) * zoom)
    rect = pygame.Rect(left, top, right - left, bottom - top)
    radius = round(shape.radius * zoom) or -1
    if shape.fill is not None:
        pygame.draw.rect(target, shape.fill, rect, border_radius=radius)
    if shape.stroke is not None:
        wide = max(1, round(shape.line * zoom))
        pygame.draw.rect(target, shape.stroke, rect.inflate(wide, wide), wide, border_radius=radius)


def _polygon(target: pygame.Surface, shape: Polygon, zoom: float) -> None:
    points = [(x * zoom, y * zoom) for x, y in shape.points]
    if shape.fill is not None:
        pygame.draw.polygon(target, shape.fill, points)
    if shape.stroke is not None:
        wide = max(1, round(shape.line * zoom))
        pygame.draw.lines(target, shape.stroke, True, points, wide)
        for x, y in points:  # lines end flat: a disc rounds the corner
            pygame.draw.circle(target, shape.stroke, (x, y), wide / 2)


def _circle(target: pygame.Surface, shape: Circle, zoom: float) -> None:
    centre = (shape.x * zoom, shape.y * zoom)
    if shape.fill is not None:
        pygame.draw.circle(target, shape.fill, centre, shape.radius * zoom)
    if shape.stroke is not None:
        wide = max(1, round(shape.line * zoom))
        pygame.draw.circle(target, shape.stroke, centre, shape.radius * zoom + wide / 2, wide)
