"""The last die or card that can still decide: everything around it darkens and slows, and a silence follows.

When that is so is the table's to say.
"""

from functools import lru_cache

import pygame

from casino.scenes.app import timing
from casino.ui.drawing import materials
from casino.ui.drawing.animator import Animation, Hastened, Series, Wait
from casino.ui.drawing.theme import Colour

_DARK = 150  # of 255, far from the light
_COARSE = 8  # the darkness is drawn this many times smaller
_COMES = 0.5  # seconds until it is dark
_STEP = 0.02  # seconds at most from frame to frame, however fast the rest goes: one half would be seen beside the other


class Darkness:
    """The darkness of an area with a round light over a part of it, which takes as long as a frame to make.

    It comes to one half of the area after the other, as in every frame all of it is too much for one. `due` is the half
    to be laid next, `shares` how dark both are now, 0 to 1.
    """

    def __init__(self, whole: pygame.Rect, lit: pygame.Rect, shade: Colour) -> None:
        self._whole = whole
        inside = lit.move(-whole.x, -whole.y)
        self._picture = _picture(whole.size, inside.size, inside.center, shade)
        left = pygame.Rect(whole.x, whole.y, whole.w // 2, whole.h)
        self._halves = left, pygame.Rect(left.right, whole.y, whole.w - left.w, whole.h)
        self.shares = [0.0, 0.0]
        self.due = 0

    def advance(self, share: float) -> None:
        """Darkens the half that was due to a share; the other one is due next."""
        self.shares[self.due] = share
        self.due = 1 - self.due

    @property
    def unlaid(self) -> list[pygame.Rect]:
        """The area that has to be painted in the next frame."""
        return [self._halves[self.due]] if self.shares[self.due] < 1 else []

    def lay(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Darkens an area as far as it is dark now; it has just been painted as it is in the light."""
        for half, share in zip(self._halves, self.shares, strict=True):
            if share and (part := area.clip(half)):
                self._picture.set_alpha(round(255 * share))
                target.blit(self._picture, part, part.move(-self._whole.x, -self._whole.y))


class Hushed(Animation):
    """A motion at `timing.HUSH_PACE` while it grows dark, then `timing.HUSH` seconds of nothing.

    Whoever paints the table lays the darkness.
    """

    def __init__(self, motion: Animation, dark: Darkness) -> None:
        self._slow = Series([Hastened(motion, timing.HUSH_PACE), Wait(timing.HUSH)])
        self._dark = dark
        self._passed = 0.0

    def update(self, seconds: float) -> bool:
        if self._passed:
            self._dark.advance(min(1.0, self._passed / _COMES))
        self._passed += min(seconds, _STEP)
        return self._slow.update(seconds)

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        return self._dark.unlaid + self._slow.draw(target)

    def finish(self) -> None:
        self._slow.finish()


@lru_cache(maxsize=2)
def _picture(size: tuple[int, int], lit: tuple[int, int], centre: tuple[int, int], shade: Colour) -> pygame.Surface:
    small = (max(4, size[0] // _COARSE), max(4, size[1] // _COARSE))
    dark = pygame.Surface(small, pygame.SRCALPHA)
    dark.fill((*shade, _DARK))
    radius = max(2, round(max(lit) * 0.85 / _COARSE))
    light = materials.glow(radius, materials.BLACK, strength=1.0)
    place = light.get_rect(center=(centre[0] // _COARSE, centre[1] // _COARSE))
    dark.blit(light, place, special_flags=pygame.BLEND_RGBA_SUB)
    return pygame.transform.smoothscale(dark, size)
