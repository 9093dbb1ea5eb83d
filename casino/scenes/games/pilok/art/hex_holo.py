"""Draws signs of light for the hexagonal table: words along its sides, and the ring around the well."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees, hypot

import pygame

from casino.scenes.games.pilok.art.hex_shape import hexagon, inset, sides_of
from casino.ui.drawing import text
from casino.ui.drawing.materials import WHITE
from casino.ui.drawing.vector import Colour, css, drawn, mix

Side = tuple[int, Colour]  # the number of a hexagon's side, from 0 in the order of its corners, and its light

_SPACING = 0.10  # of the letters' size, between two letters
_OPACITY = 0.9  # of the letters
_BANDS = 12  # that a ring's picture is cut into
_GLOWS = ((7.0, 0.07), (4.2, 0.13), (2.2, 0.30))  # the glow around a line: its width in widths of the line, its opacity


def letters_wide(words: str, px: int) -> int:
    """The length of spaced words at a font size, in px."""
    spaces = round(px * _SPACING) * (len(words) - 1)
    return spaces + sum(text.width(letter, px, text.SERIF, "Bold") for letter in words)


def letters_along(
    target: pygame.Surface,
    words: str,
    px: int,
    colour: Colour,
    line: tuple[tuple[float, float], tuple[float, float]],
    *,
    at: float = 0.5,
) -> None:
    """Draws words of light along a line, or beyond it, with their middle at a share `at` of its length."""
    (ax, ay), (bx, by) = line
    strip = _strip(words, px, tuple(colour)[:3])
    strip = pygame.transform.rotozoom(strip, -degrees(atan2(by - ay, bx - ax)), 1.0)
    strip.set_alpha(round(255 * _OPACITY))
    centre = (round(ax + (bx - ax) * at), round(ay + (by - ay) * at))
    target.blit(strip, strip.get_rect(center=centre))


@lru_cache(maxsize=12)
def _strip(words: str, px: int, colour: Colour) -> pygame.Surface:
    """Spaced words in a glow of their own colour, on a transparent surface."""
    margin = round(px * 0.7)
    size = (letters_wide(words, px) + 2 * margin, round(px * 1.3) + 2 * margin)
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    x = margin
    for letter in words:
        if letter != " ":
            glyph = text.line(letter, px, mix(colour, WHITE, 0.25), text.SERIF, "Bold")
            text.put(sheet, glyph, x, size[1] // 2, "midleft")
        x += text.width(letter, px, text.SERIF, "Bold") + round(px * _SPACING)
    halo = pygame.Surface(size, pygame.SRCALPHA)
    halo.fill((*colour, 0))
    halo.blit(sheet, (0, 0))
    halo = pygame.transform.gaussian_blur(halo, max(1, round(px * 0.28)))
    halo.blit(sheet, (0, 0))
    return halo


def ring_margin(wide_px: int) -> int:
    """How far a ring of light extends beyond its hexagon's rectangle, in px."""
    return round(wide_px * 5)


@lru_cache(maxsize=10)
def ring_light(
    size: tuple[int, int], wide_px: int, sides: Sequence[Side], *, is_upright: bool = False
) -> pygame.Surface:
    """Light `wide_px` wide along some sides of the hexagon that fills `size`.

    The picture is `ring_margin` larger on every side. The surface is shared: do not draw on it.
    """
    margin = ring_margin(wide_px)
    run = inset(hexagon(pygame.Rect((margin, margin), size), is_upright=is_upright), -wide_px * 0.5)
    lines = sides_of(run)
    parts = []
    for number, colour in sides:
        (ax, ay), (bx, by) = lines[number]
        short = min(0.2, wide_px * 2.2 / max(1.0, hypot(bx - ax, by - ay)))
        x0, y0, x1, y1 = ax + (bx - ax) * short, ay + (by - ay) * short, bx - (bx - ax) * short, by - (by - ay) * short
        strokes = [(wide, share, colour) for wide, share in _GLOWS]
        strokes += [(1.0, 1.0, colour), (0.45, 1.0, mix(colour, WHITE, 0.75))]
        parts += [
            f'<path d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}" stroke="{css(tone)}" stroke-opacity="{share}" '
            f'stroke-width="{wide * wide_px:.2f}" stroke-linecap="round"/>'
            for wide, share, tone in strokes
        ]
    return drawn("".join(parts), (size[0] + 2 * margin, size[1] + 2 * margin))


@lru_cache(maxsize=10)
def lit_parts(ring: pygame.Surface) -> tuple[pygame.Rect, ...]:
    """The separate areas of a ring's picture that are not empty."""
    wide, high = ring.get_size()
    xs, ys = (0, wide // 2, wide), [high * n // _BANDS for n in range(_BANDS + 1)]
    cells = [pygame.Rect(x, y, x2 - x, y2 - y) for y, y2 in pairwise(ys) for x, x2 in pairwise(xs)]
    parts = (ring.subsurface(cell).get_bounding_rect().move(cell.topleft) for cell in cells)
    return tuple(part for part in parts if part.w)
