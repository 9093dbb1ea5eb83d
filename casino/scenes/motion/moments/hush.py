"""The last die or card that can still decide: everything around it darkens and slows, and a silence follows.

When that is so is the table's to say.
"""

from functools import lru_cache

import pygame

from casino.scenes.app import timing
from casino.ui.drawing import materials
from casino.ui.drawing.animator import Animation, Hastened, Series, Together, Tween, Wait, ease_out
from casino.ui.drawing.theme import Colour

_DARK = 150  # of 255, far from the light
_COARSE = 8  # the darkness is drawn this many times smaller
_COMES = 0.5  # seconds until it is dark


def darkness(whole: pygame.Rect, lit: pygame.Rect, shade: Colour) -> pygame.Surface:
    """The darkness of an area with a round light over a part of it, which takes as long as a frame to make.

    The surface is shared: set its alpha before each use.
    """
    inside = lit.move(-whole.x, -whole.y)
    return _darkness(whole.size, inside.size, inside.center, shade)


def hushed(motion: Animation, whole: pygame.Rect, lit: pygame.Rect, shade: Colour) -> Animation:
    """A motion at `timing.HUSH_PACE` in a table that is dark but for an area, then `timing.HUSH` seconds of nothing."""
    dark = darkness(whole, lit, shade)

    def darken(target: pygame.Surface, share: float) -> pygame.Rect:
        dark.set_alpha(round(255 * share))
        return target.blit(dark, whole)

    slow = Series([Hastened(motion, timing.HUSH_PACE), Wait(timing.HUSH)])
    return Together([(0.0, Tween(_COMES, darken, ease_out)), (0.0, slow)])


@lru_cache(maxsize=2)
def _darkness(size: tuple[int, int], lit: tuple[int, int], centre: tuple[int, int], shade: Colour) -> pygame.Surface:
    small = (max(4, size[0] // _COARSE), max(4, size[1] // _COARSE))
    dark = pygame.Surface(small, pygame.SRCALPHA)
    dark.fill((*shade, _DARK))
    radius = max(2, round(max(lit) * 0.85 / _COARSE))
    light = materials.glow(radius, materials.BLACK, strength=1.0)
    place = light.get_rect(center=(centre[0] // _COARSE, centre[1] // _COARSE))
    dark.blit(light, place, special_flags=pygame.BLEND_RGBA_SUB)
    return pygame.transform.smoothscale(dark, size)
