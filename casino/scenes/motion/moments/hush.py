"""The last die or card that can still decide: everything around it darkens and slows, and a silence follows.

When that is so is the table's to say.
"""

from functools import lru_cache

import pygame

from casino.scenes.app import timing
from casino.scenes.motion.fading import relight
from casino.ui.drawing import materials
from casino.ui.drawing.animator import Animation, Hastened, Series, Together, Tween, Wait, ease_out
from casino.ui.drawing.areas import around
from casino.ui.drawing.theme import Colour, mix

_DARK = 150  # of 255, far from the light
_COARSE = 8  # the darkness is drawn this many times smaller
_COMES = 0.5  # seconds until it is dark


def darkness(whole: pygame.Rect, lit: pygame.Rect, shade: Colour) -> pygame.Surface:
    """The darkness of an area with a round light over a part of it, which takes as long as a frame to make."""
    inside = lit.move(-whole.x, -whole.y)
    return _darkness(whole.size, inside.size, inside.center, shade)


def hushed(motion: Animation, whole: pygame.Rect, lit: pygame.Rect, shade: Colour) -> Animation:
    """A motion at `timing.HUSH_PACE` in a table that is dark but for an area, then `timing.HUSH` seconds of nothing."""
    dark, near = darkness(whole, lit, shade), _reached(whole, lit)

    def darken(target: pygame.Surface, share: float) -> pygame.Rect:
        if share >= 1.0:
            return target.blit(dark, whole)
        # Half as dark as a whole it would take twice as long; far from the light all is equally dark.
        part = share * _DARK / 255
        left = round(255 * (1 - part))
        for area in around(whole, near):
            relight(target, area, (left, left, left), mix(materials.BLACK, shade, part))
        dark.set_alpha(round(255 * share))
        target.blit(dark, near, near.move(-whole.x, -whole.y))
        dark.set_alpha(255)
        return whole

    slow = Series([Hastened(motion, timing.HUSH_PACE), Wait(timing.HUSH)])
    return Together([(0.0, Tween(_COMES, darken, ease_out)), (0.0, slow)])


def _radius(lit: tuple[int, int]) -> int:
    """How far the light over an area reaches, in coarse pixels."""
    return max(2, round(max(lit) * 0.85 / _COARSE))


def _reached(whole: pygame.Rect, lit: pygame.Rect) -> pygame.Rect:
    """The part of an area that the light reaches, which is less dark than the rest."""
    near = pygame.Rect(0, 0, 0, 0).inflate(*(2 * _COARSE * (_radius(lit.size) + 2),) * 2)
    near.center = lit.center
    return near.clip(whole)


@lru_cache(maxsize=2)
def _darkness(size: tuple[int, int], lit: tuple[int, int], centre: tuple[int, int], shade: Colour) -> pygame.Surface:
    small = (max(4, size[0] // _COARSE), max(4, size[1] // _COARSE))
    dark = pygame.Surface(small, pygame.SRCALPHA)
    dark.fill((*shade, _DARK))
    radius = _radius(lit)
    light = materials.glow(radius, materials.BLACK, strength=1.0)
    place = light.get_rect(center=(centre[0] // _COARSE, centre[1] // _COARSE))
    dark.blit(light, place, special_flags=pygame.BLEND_RGBA_SUB)
    return pygame.transform.smoothscale(dark, size)
