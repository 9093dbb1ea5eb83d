"""The resources of every widget for drawing: theme, sizes, sounds and cached plates. No widget and no scene."""

from dataclasses import dataclass
from functools import lru_cache
from math import floor, log

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.materials import BLACK, WHITE, blurred
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import Colour, Theme, mix
from casino.ui.drawing.vector import Size, drawn, gradient, lit_by

_MIN_SIZE = 11  # layout units: smaller text is shortened rather than shrunk
_SERIF_SHARE = 0.69  # the size of serif letters, as a share of the height of their line
_WIDER = 1.45  # from one of the widths in which plates are made to the next
PLATE_CORNER = 9  # the radius of the corners of plates in layout units
_LARGE_PX = 200_000  # plates with more pixels than this are pages and dialogs, of which few are cached


def panel(
    size: Size, colour: Colour, edge_colour: Colour, radius_px: int, opacity: float = 1.0, edge_px: int = 0
) -> pygame.Surface:
    """A plate with a faint gradient from the upper left, a metal edge and a soft shadow.

    The edge is `edge_px` wide, or a hairline in proportion to the plate. The surface is `size` plus
    `panel_margin(radius_px)` on every side; blit it at the plate's top left minus that.
    """
    margin = panel_margin(radius_px)
    plate = _shadow(*size, radius_px, opacity)
    low = max(size[1], 2 * radius_px + 2)
    if size[0] <= low or size[0] * size[1] > _LARGE_PX:
        body = _body(size, colour, edge_colour, radius_px, opacity, edge_px)
    else:
        # One of a few widths is drawn out in the middle, so that plates for all kinds of words are soon made.
        narrow = int(low * _WIDER ** floor(log(size[0] / low, _WIDER)))
        body = _body((narrow, size[1]), colour, edge_colour, radius_px, opacity, edge_px)
        body = _drawn_out(body, narrow // 2, size[0])
    plate.blit(body, (margin, margin))
    return plate


@lru_cache(maxsize=120)
def _body(
    size: Size, colour: Colour, edge_colour: Colour, radius_px: int, opacity: float, edge_px: int
) -> pygame.Surface:
    """A plate without its shadow."""
    width, height = size
    hair = edge_px or max(1.0, min(size) / 90)
    half = hair / 2
    top, low = lit_by(colour, WHITE, 0.34), mix(colour, BLACK, 0.22)
    bright, dark = mix(edge_colour, WHITE, 0.35), mix(edge_colour, BLACK, 0.45)
    colours = gradient("f", (0, 0), (0, height), (0, top), (1, low))
    colours += gradient("e", (0, 0), size, (0, bright), (0.45, edge_colour), (1, dark))
    body = (
        f'<rect width="{width}" height="{height}" rx="{radius_px}" fill="url(#f)" fill-opacity="{opacity:.3f}"/>'
        f'<rect x="{half}" y="{half}" width="{width - hair}" height="{height - hair}" '
        f'rx="{max(0.0, radius_px - half)}" fill="none" stroke="url(#e)" stroke-width="{hair}"/>'
    )
    return drawn(colours + body, size)


def _shadow(width: int, height: int, radius_px: int, opacity: float) -> pygame.Surface:
    """The soft shadow of a plate: that of a narrow one, drawn out in the middle where it is the same all along."""
    margin = panel_margin(radius_px)
    end = 2 * margin + radius_px
    rest = width + 2 * margin - 2 * end
    if rest <= 1:
        return _blurred_plate(width, height, radius_px, opacity).copy()
    return _drawn_out(_blurred_plate(width - rest + 1, height, radius_px, opacity), end, width + 2 * margin)


def _drawn_out(picture: pygame.Surface, at: int, width: int) -> pygame.Surface:
    """A copy of a picture that is `width` px wide, as its column `at` is repeated."""
    narrow, high = picture.get_size()
    wide = pygame.Surface((width, high), pygame.SRCALPHA, 32)
    rest = width - narrow + 1
    wide.blit(picture, (0, 0), (0, 0, at, high))
    wide.blit(pygame.transform.scale(picture.subsurface((at, 0, 1, high)), (rest, high)), (at, 0))
    wide.blit(picture, (at + rest, 0), (at + 1, 0, narrow - at - 1, high))
    return wide


@lru_cache(maxsize=32)
def _blurred_plate(width: int, height: int, radius_px: int, opacity: float) -> pygame.Surface:
    """A plate as dark as its shadow and blurred, a little lower than the plate lies."""
    margin = panel_margin(radius_px)
    return blurred(
        f'<rect x="{margin}" y="{margin + margin * 0.35}" width="{width}" height="{height}" rx="{radius_px}" '
        f'fill="#000000" fill-opacity="{0.55 * opacity:.3f}"/>',
        (width + 2 * margin, height + 2 * margin),
        margin * 0.9,
    )


def panel_margin(radius_px: int) -> int:
    """How far the shadow of `panel` reaches beyond the plate, in px."""
    return max(4, round(radius_px * 0.9))


_plate, _large_plate = lru_cache(maxsize=300)(panel), lru_cache(maxsize=4)(panel)


@lru_cache(maxsize=120)
def _ring(size: tuple[int, int], colour: Colour, width: int, radius: int) -> pygame.Surface:
    zoom = 3
    big = pygame.Surface((size[0] * zoom, size[1] * zoom), pygame.SRCALPHA)
    pygame.draw.rect(big, colour, big.get_rect(), width * zoom, radius * zoom)
    return pygame.transform.smoothscale(big, size)


@dataclass(frozen=True)
class Look:
    """The theme and sizes in force; made anew when the window or the settings change."""

    theme: Theme
    metrics: Metrics
    four_colour: bool = False
    dice_set: str = "table"

    def die(self, own: str, seat: int = 0) -> str:
        """The material of a player's dice: the chosen set or a table's own, or else those in the colour of a seat."""
        if seat:
            return f"seat-{seat}"
        return own if self.dice_set == "table" else self.dice_set

    def plate(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        fill: Colour | None = None,
        edge: Colour | None = None,
        *,
        radius: int | None = None,
        opacity: float = 0.94,
        frame: int = 0,
    ) -> None:
        """A raised plate that fills `rect`, with its shadow around it.

        Its metal edge is `frame` px wide, or a hairline.
        """
        if rect.w < 4 or rect.h < 4:
            return
        corner = self.metrics.px(PLATE_CORNER) if radius is None else radius
        corner = max(2, min(corner, rect.h // 2, rect.w // 2))
        margin = panel_margin(corner)
        make = _plate if rect.w * rect.h <= _LARGE_PX else _large_plate
        surface = make(rect.size, fill or self.theme.panel, edge or self.theme.panel_edge, corner, opacity, frame)
        target.blit(surface, (rect.x - margin, rect.y - margin))

    def focus_ring(self, target: pygame.Surface, rect: pygame.Rect, radius: int | None = None) -> None:
        """The bright frame around the focused widget."""
        grow = self.metrics.px(4)
        around = rect.inflate(2 * grow, 2 * grow)
        corner = (self.metrics.px(PLATE_CORNER) if radius is None else radius) + grow
        corner = min(corner, around.h // 2)
        width = max(2, self.metrics.px(2.6))
        target.blit(_ring(around.size, self.theme.shade, width + 2, corner), around)
        inner = around.inflate(-2, -2)
        target.blit(_ring(inner.size, self.theme.focus, width, corner), inner)

    def key_cap(self, target: pygame.Surface, words: str, **place: tuple[int, int]) -> None:
        """A key's name on a small cap; `place` is an anchor of pygame.Rect and its point, such as center=(x, y)."""
        label = text.line(words, self.metrics.pt(11), self.theme.ink, weight="Semibold")
        cap = label.get_rect().inflate(self.metrics.px(8), 0)
        for anchor, point in place.items():
            setattr(cap, anchor, point)
        self.plate(target, cap, self.theme.panel, self.theme.panel_edge, radius=self.metrics.px(4), opacity=1.0)
        target.blit(label, label.get_rect(center=cap.center))

    def hot(self, colour: Colour) -> Colour:
        """A fill's colour under the pointer."""
        return mix(colour, self.theme.light, 0.16)

    def veil(self, target: pygame.Surface, opacity: float = 0.62) -> None:
        """Darkens everything drawn so far, behind a dialog."""
        shade = pygame.Surface(target.get_size())
        shade.fill(self.theme.shade)
        shade.set_alpha(round(255 * opacity))
        target.blit(shade, (0, 0))

    def say(
        self,
        target: pygame.Surface,
        words: str,
        x: float,
        y: float,
        *,
        size: float = 16,
        colour: Colour | None = None,
        anchor: str = "topleft",
        family: str = text.SANS,
        weight: str = "Regular",
        room: int | None = None,
    ) -> pygame.Rect:
        """Draws one line of text of a size in layout units, shortened where it would be wider than `room` px."""
        px = self.metrics.pt(size)
        if room is not None:
            words = text.fitted(words, px, room, family, weight)
        return text.put(target, text.line(words, px, colour or self.theme.ink, family, weight), x, y, anchor)

    def title(
        self,
        target: pygame.Surface,
        words: str,
        x: float,
        y: float,
        *,
        size: float = 28,
        colour: Colour | None = None,
        anchor: str = "topleft",
        room: int | None = None,
        high: int | None = None,
    ) -> pygame.Rect:
        """Draws one line in the serif of titles, shrunk to be at most `room` px wide and `high` px high."""
        px = self.metrics.title_pt(size)
        if high is not None:
            px = min(px, int(high * _SERIF_SHARE))
        if room is not None:
            px = text.fit_size(words, px, room, max(10, px // 3), text.SERIF, "Semibold")
        surface = text.line(words, px, colour or self.theme.felt_ink, text.SERIF, "Semibold")
        return text.put(target, surface, x, y, anchor)

    def paragraph(
        self,
        target: pygame.Surface,
        words: str,
        rect: pygame.Rect,
        *,
        size: float = 16,
        colour: Colour | None = None,
        align: str = "left",
        leading: float = 1.3,
        weight: str = "Regular",
        fits: bool = False,
    ) -> int:
        """Draws text broken into lines inside a rectangle; returns the height used, in px.

        Lines that do not fit are not drawn. With `fits` the text is made smaller, and at last shortened, until every
        line is whole inside the rectangle.
        """
        if fits:
            px, lines = self.fitting(words, rect.size, size=size, leading=leading, weight=weight)
        else:
            px = self.metrics.pt(size)
            lines = text.wrapped(words, px, rect.w, text.SANS, weight)
        if align == "center" and lines == text.wrapped(words, px, rect.w, text.SANS, weight):
            lines = text.balanced(words, px, rect.w, text.SANS, weight)
        y = rect.y
        for words_line in lines:
            if not fits and y + px > rect.bottom + px // 2:
                break
            surface = text.line(words_line, px, colour or self.theme.ink, text.SANS, weight)
            x = {"left": rect.x, "center": rect.centerx - surface.get_width() // 2}[align]
            target.blit(surface, (x, y))
            y += round(px * leading)
        return y - rect.y

    def fitting(
        self, words: str, room: tuple[int, int], *, size: float = 16, leading: float = 1.3, weight: str = "Regular"
    ) -> tuple[int, tuple[str, ...]]:
        """The size in px and the lines with which a text fits into `room` (width and height in px).

        It is no larger than `size` layout units and, unless that is smaller already, no smaller than can be read. A
        text that is still too long ends with an ellipsis; without room for a line there is none.
        """
        width, height = room
        px = self.metrics.pt(size)
        least = min(px, max(8, self.metrics.px(_MIN_SIZE)))
        while True:
            lines = text.wrapped(words, px, width, text.SANS, weight)
            over = height - text.font(px, text.SANS, weight).get_height()
            count = 1 + int(over // round(px * leading)) if over >= 0 else 0
            if len(lines) <= count:
                return px, lines
            if px <= least:
                break
            px -= 1
        if not count:
            return px, ()
        rest = " ".join(lines[count - 1 :])
        return px, (*lines[: count - 1], text.fitted(rest, px, width, text.SANS, weight))
