"""Soft shadows under dice: the higher the die, the wider, softer and fainter."""

from functools import lru_cache
from math import ceil, log, log2

import numpy as np
import pygame

from casino.ui.dice.light import SHADOW_SLOPE

RESTING_HEIGHT = 0.3  # of the centre of a die lying flat, in die units
_STEPS = 8  # pictures per die unit of height
_MAX = 3.0  # die units above which a shadow no longer changes
_HIGHEST_STEP = round(_MAX * _STEPS)
_KEPT = 600
_UNSEEN = 0.016  # how dark a shadow is where it ends
_SIDE = 128  # px of a computed shadow, which is stretched to a die's size: it is soft enough for that
_SIZES = 24  # between one size and its double: dice on their way grow and shrink by less than can be seen


class DiceShadows:
    """Draws shadows and caches their pictures."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[int, int], pygame.Surface] = {}

    def draw(
        self, target: pygame.Surface, diameter_px: int, centre_px: tuple[float, float], height: float
    ) -> pygame.Rect:
        """Draws the shadow of a die with its centre `height` die units above a point; returns the changed area."""
        lift = min(max(height - RESTING_HEIGHT, 0.0), _MAX)
        picture = self._picture(_rounded(diameter_px), round(lift * _STEPS))
        along = (0.16 + 0.8 * lift) * diameter_px
        x = centre_px[0] + SHADOW_SLOPE[0] * along
        y = centre_px[1] + SHADOW_SLOPE[1] * along
        return target.blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))

    def prepare(self, diameter_px: int) -> None:
        """Makes the shadows of dice of a size at every height, so that no frame of a throw has to."""
        for step in range(_HIGHEST_STEP + 1):
            self._picture(_rounded(diameter_px), step)

    def _picture(self, diameter: int, step: int) -> pygame.Surface:
        picture = self._pictures.get((diameter, step))
        if picture is None:
            if len(self._pictures) > _KEPT:
                self._pictures.clear()
            computed, reach = _computed(step)
            side = 2 * ceil(diameter * reach)
            picture = self._pictures[diameter, step] = pygame.transform.smoothscale(computed, (side, side))
        return picture


@lru_cache(maxsize=_HIGHEST_STEP + 1)
def _computed(step: int) -> tuple[pygame.Surface, float]:
    """The shadow at so many steps of height, and how far it reaches from its middle, in diameters of the die."""
    lift = step / _STEPS
    radius = 0.46 + 0.10 * lift
    soft = 0.42 * (0.16 + 0.20 * lift)  # how slowly it ends, in radii
    depth = 0.62 / (1.0 + 1.1 * lift)
    reach = 0.86 + soft * log(depth / _UNSEEN)  # in radii; beyond this it is too faint to be seen
    line = (np.arange(_SIDE) + 0.5 - _SIDE / 2) * reach / (_SIDE / 2)
    distance = np.hypot(line[:, None], line[None, :] * 1.08)
    dark = depth / (1.0 + np.exp((distance - 0.86) / soft))
    # No light reaches the place where body and floor all but meet.
    near = np.hypot(line[:, None] + 0.26 * SHADOW_SLOPE[0], line[None, :] + 0.26 * SHADOW_SLOPE[1])
    dark = np.maximum(dark, max(0.0, 0.88 - 3.0 * lift) / (1.0 + np.exp((near - 0.74) / 0.05)))
    fade = np.clip((reach - distance) * 16.0, 0.0, 1.0)
    picture = pygame.Surface((_SIDE, _SIDE), pygame.SRCALPHA, 32)
    picture.fill((12, 4, 4, 0))
    pixels = pygame.surfarray.pixels_alpha(picture)
    pixels[:] = (255.0 * dark * fade).astype(np.uint8)
    del pixels
    return picture, radius * reach


def _rounded(diameter_px: int) -> int:
    """The nearest of the sizes that shadows have."""
    return round(2 ** (round(log2(diameter_px) * _SIZES) / _SIZES))
