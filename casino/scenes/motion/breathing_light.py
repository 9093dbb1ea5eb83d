"""A light over a place that swells and sinks while everything else rests, drawn only when it has changed.

Its owner decides where it hangs and whether it may move.
"""

import pygame

from casino.scenes.app import timing
from casino.ui.drawing import materials
from casino.ui.drawing.animator import Breath
from casino.ui.drawing.theme import Colour

_STEPS = 8  # strengths the light is drawn in; more would look the same
_STRENGTH = 0.15  # of the light itself at its brightest: felt, not looked at


class BreathingLight:
    """One light of a size in px and a colour. `area` is where the light fell last.

    `period` is the seconds of one breath, `strength` the light's opacity at its brightest.
    """

    def __init__(
        self, size: tuple[int, int], colour: Colour, *, period: float = timing.TABLE_BREATH, strength: float = _STRENGTH
    ) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self._size, self._colour, self._strength = size, colour, strength
        self._breath = Breath(period)
        self._pools: dict[int, pygame.Surface] = {}
        self._ground: pygame.Surface | None = None  # the picture below it, without the light
        self._shown = -1

    def has_changed(self, seconds: float) -> bool:
        """Whether the light has changed since it was last painted."""
        return self._step(seconds) != self._shown

    def paint(self, target: pygame.Surface, centre: tuple[int, int], seconds: float) -> pygame.Rect:
        """Paints the light at a moment; returns where it fell."""
        pool = self._pool(seconds)
        self.area = target.blit(pool, pool.get_rect(center=centre), special_flags=pygame.BLEND_RGB_ADD)
        return self.area

    def lay(
        self, still: pygame.Surface, centre: tuple[int, int], bounds: pygame.Rect, seconds: float, *, is_bare: bool
    ) -> list[pygame.Rect]:
        """Adds the light at a moment to a picture that keeps it, within `bounds`.

        `is_bare` means that the picture is without it. Returns where the picture was changed.
        """
        if not (is_bare or self.has_changed(seconds)):
            return []
        pool = self._pool(seconds)
        corner = pool.get_rect(center=centre)
        lit = self.area = corner.clip(bounds).clip(still.get_rect())
        if self._ground is None or self._ground.get_size() != lit.size:
            self._ground, is_bare = pygame.Surface(lit.size), True
        if is_bare:
            self._ground.blit(still, (0, 0), lit)
        else:
            still.blit(self._ground, lit)
        still.set_clip(lit)
        still.blit(pool, corner, special_flags=pygame.BLEND_RGB_ADD)
        still.set_clip(None)
        return [lit]

    def _pool(self, seconds: float) -> pygame.Surface:
        """The light at a moment, which is shown from now on."""
        self._shown = step = self._step(seconds)
        brightest = self._pools.get(_STEPS - 1)
        if brightest is None:
            brightest = materials.light_pool(self._size, self._colour, strength=self._strength)
            self._pools[_STEPS - 1] = brightest
        if step not in self._pools:
            pool = self._pools[step] = brightest.copy()
            pool.fill((round(255 * step / (_STEPS - 1)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        return self._pools[step]

    def _step(self, seconds: float) -> int:
        return min(_STEPS - 1, int(self._breath.at(seconds) * _STEPS))
