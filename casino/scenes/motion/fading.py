"""Draws things half visible: fading for players who want no motion, and areas in another light."""

from collections.abc import Callable

import pygame

from casino.ui.drawing.materials import BLACK
from casino.ui.drawing.vector import Colour

LARGE_PX = 3_000_000


def is_large(size: tuple[int, int]) -> bool:
    """Whether an area in px is too large to be relit as a whole in every frame."""
    return size[0] * size[1] >= LARGE_PX


def fade(target: pygame.Surface, area: pygame.Rect, share: float, paint: Callable[[], pygame.Rect]) -> pygame.Rect:
    """Runs `paint`, which draws inside `area`, with an opacity of `share` (0 to 1); returns the area drawn on.

    Nothing outside the target's clip is drawn.
    """
    area = area.clip(target.get_clip())
    if share <= 0.0 or not area:
        return pygame.Rect(area.topleft, (0, 0))
    if share >= 1.0:
        return paint()
    before = target.subsurface(area).copy()
    paint()
    return dissolve(target, before, area, 1.0 - share)


def dissolve(target: pygame.Surface, picture: pygame.Surface, place: pygame.Rect, share: float) -> pygame.Rect:
    """Draws an opaque picture at a place with an opacity of `share` (0 to 1); returns the area drawn on."""
    picture.set_alpha(min(254, round(255 * share)))  # an opaque picture of 255 takes ten times as long to draw
    drawn_on = target.blit(picture, place)
    picture.set_alpha(None)
    return drawn_on


def relight(target: pygame.Surface, area: pygame.Rect, left: Colour, added: Colour = BLACK) -> None:
    """Multiplies every colour in an area by `left`, then adds light.

    Nothing outside the target's clip is drawn; blending fills ignore it by themselves.
    """
    area = area.clip(target.get_clip())
    target.fill(left, area, special_flags=pygame.BLEND_RGB_MULT)
    if added != BLACK:
        target.fill(added, area, special_flags=pygame.BLEND_RGB_ADD)
