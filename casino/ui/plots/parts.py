"""The common parts of plots: the dark glass behind them, the size of their words, glowing lines and lit bars."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, Theme, mix
from casino.ui.drawing.vector import css, drawn, gradient

WORDS_SIZE, MIN_SIZE = 13, 9  # layout units of a plot's words


_picture, _small_picture = lru_cache(maxsize=8)(drawn), lru_cache(maxsize=48)(drawn)


def axis_words(words: str, px: int, colour: Colour) -> pygame.Surface:
    """Draws a sum beside or below an axis."""
    return text.figures(words, px, colour, text.SANS)


def draw_ground(target: pygame.Surface, look: Look, area: pygame.Rect) -> None:
    """Draws the dark glass behind a plot."""
    tokens, corner = look.theme, look.metrics.px(8)
    pygame.draw.rect(target, mix(tokens.panel, tokens.shade, 0.55), area, border_radius=corner)
    pygame.draw.rect(target, mix(tokens.panel, tokens.panel_edge, 0.6), area, max(1, look.metrics.px(1)), corner)


def faint(tokens: Theme) -> Colour:
    """The colour of the thin lines behind the figures."""
    return mix(mix(tokens.panel, tokens.shade, 0.55), tokens.metal, 0.28)


def words_px(look: Look, area: pygame.Rect) -> int:
    """The size of a plot's words: as set, but limited to a share of a low plot."""
    wish = look.metrics.pt(WORDS_SIZE)
    return max(min(wish, look.metrics.px(MIN_SIZE)), min(wish, area.h // 9, area.w // 26))


def lit_line(
    places: Sequence[tuple[float, float]], size: tuple[int, int], base: float, wide: float, colour: Colour
) -> pygame.Surface:
    """Draws a line over its own glow, which fades out towards the height `base`."""
    run = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    top, down = min(y for _, y in places), max(max(y for _, y in places), base)
    body = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="{top:.1f}" x2="0" y2="{down + 1:.1f}">'
        f'<stop offset="0%" stop-color="{css(colour)}" stop-opacity="0.42"/>'
        f'<stop offset="100%" stop-color="{css(colour)}" stop-opacity="0.05"/></linearGradient></defs>'
        f'<path d="M{places[0][0]:.1f} {base:.1f}L{run}L{places[-1][0]:.1f} {base:.1f}Z" fill="url(#g)"/>'
        f'<path d="M{run}" fill="none" stroke="{css(colour)}" stroke-width="{max(1.4, wide)}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )
    return _picture(body, size)


def lit_bar(size: tuple[int, int], colour: Colour, tokens: Theme, *, upright: bool) -> pygame.Surface:
    """A bar with light on its one long side."""
    wide, high = size
    bright, dark = mix(colour, tokens.light, 0.25), mix(colour, tokens.shade, 0.34)
    across = gradient("b", (0, 0), (wide, 0) if upright else (0, high), (0, bright), (0.45, colour), (1, dark))
    radius = min(wide, high) * 0.16
    bar = f'<rect x="0" y="0" width="{wide}" height="{high}" rx="{radius:.1f}" fill="url(#b)"/>'
    return _small_picture(across + bar, size)
