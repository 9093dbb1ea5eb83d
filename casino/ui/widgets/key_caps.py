"""Draws key caps for the device in use: a key's name, or a gamepad's button.

`casino.ui.widgets.keys` says which one is on which cap.
"""

from functools import lru_cache

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.theme import Colour
from casino.ui.drawing.vector import css, drawn
from casino.ui.widgets.keys import PAD, cap_words

_ROUND = ("a", "b", "x", "y")


def is_pad(cap: str) -> bool:
    """Whether a cap is a gamepad's button."""
    return cap.startswith(PAD)


def cap_px(cap: str, px: int, pad_px: int) -> int:
    """The width of a cap whose letters are `px` high, with `pad_px` beside a key's name."""
    name = cap.removeprefix(PAD)
    if is_pad(cap) and name in _ROUND:
        return _round_px(px)
    return text.width(cap_words(cap), px, weight="Semibold") + 2 * pad_px


def draw_cap(target: pygame.Surface, cap: str, rect: pygame.Rect, px: int, ink: Colour, edge: Colour) -> None:
    """Draws a cap without a background of its own inside a rectangle as wide as `cap_px` returns."""
    name = cap.removeprefix(PAD)
    if is_pad(cap) and name in _ROUND:
        button = _pad_button(name, _round_px(px), ink)
        target.blit(button, button.get_rect(center=rect.center))
        return
    radius = rect.h // 2 if is_pad(cap) else max(2, rect.h // 5)
    pygame.draw.rect(target, edge, rect, 1, radius)
    words = text.line(cap_words(cap), px, ink, weight="Semibold")
    target.blit(words, words.get_rect(center=rect.center))


def pad_badge(px: int, name: str, ground: Colour, ink: Colour) -> pygame.Surface:
    """A pad's button on its own background, `px` across. The surface is shared."""
    return _badge(px, name.removeprefix(PAD), ground, ink)


def _round_px(px: int) -> int:
    return round(px * 1.6)


# The letters as strokes in a square of 100, as they are drawn and not typeset.
_STROKES = {
    "a": "M32 72 L50 28 L68 72 M39 57 H61",
    "b": "M37 28 V72 M37 28 H52 A10.5 10.5 0 0 1 52 49 H37 M52 49 A11.5 11.5 0 0 1 52 72 H37",
    "x": "M34 28 L66 72 M66 28 L34 72",
    "y": "M34 28 L50 51 L66 28 M50 51 V72",
}


@lru_cache(maxsize=64)
def _pad_button(name: str, px: int, ink: Colour) -> pygame.Surface:
    return drawn(
        f'<circle cx="50" cy="50" r="44" fill="none" stroke="{css(ink)}" stroke-opacity="0.75" stroke-width="7"/>'
        f'<path d="{_STROKES[name]}" fill="none" stroke="{css(ink)}" stroke-width="9" stroke-linecap="round" '
        'stroke-linejoin="round"/>',
        (px, px),
        (100, 100),
    )


@lru_cache(maxsize=32)
def _badge(px: int, name: str, ground: Colour, ink: Colour) -> pygame.Surface:
    return drawn(
        f'<circle cx="50" cy="50" r="44" fill="{css(ground)}" stroke="{css(ink)}" stroke-width="7"/>'
        f'<path d="{_STROKES[name]}" fill="none" stroke="{css(ink)}" stroke-width="10" stroke-linecap="round" '
        'stroke-linejoin="round"/>',
        (px, px),
        (100, 100),
    )
