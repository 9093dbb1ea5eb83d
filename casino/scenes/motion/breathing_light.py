"""A light over a place that swells and sinks while everything else rests, drawn only when it has changed.

Knows no table; where it hangs and whether it may move is said by who holds it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from casino.scenes.app import timing
from casino.ui.drawing import materials
from casino.ui.drawing.animator import Breath
from casino.ui.drawing.theme import Colour

_STEPS = 8  # strengths the light is drawn in; more could not be told apart
_STRENGTH = 0.15  # of the light itself at the brightest: felt, not looked at


Areas = Sequence[pygame.Rect]


class BreathingLight:
    """One light of a size in px and a colour. `area` is where it fell last.

    `period` is how many seconds a breath takes, `strength` its share of the light itself at the brightest.
    """

    def __init__(
        self, size: tuple[int, int], colour: Colour, *, period: float = timing.TABLE_BREATH, strength: float = _STRENGTH
    ) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self._size, self._colour, self._strength = size, colour, strength
        self._breath = Breath(period)
        self._pools: dict[int, pygame.Surface] = {}
        self._ground: pygame.Surface | None = None  # what it was laid over, without it
        self._shown = -1

    def has_changed(self, seconds: float) -> bool:
        """Whether the light is another one than it was when it was painted last."""
        return self._step(seconds) != self._shown

    def paint(self, target: pygame.Surface, centre: tuple[int, int], seconds: float) -> pygame.Rect:
        """The light as it is at a time; returns where it fell."""
        pool = self._pool(seconds)
        self.area = target.blit(pool, pool.get_rect(center=centre), special_flags=pygame.BLEND_RGB_ADD)
        return self.area

    def lay(
        self, still: pygame.Surface, place: pygame.Rect, bounds: pygame.Rect, seconds: float, painted: Areas
    ) -> Areas:
        """Lays the light as it is at a time around the middle of `place` into a picture that keeps it, nowhere beyond
        `bounds`. The areas `painted` of the picture are without it; returns where else the picture is another one now.
        """
        is_other, pool = self.has_changed(seconds), self._pool(seconds)
        corner = pool.get_rect(center=place.center)
        lit = corner.clip(bounds)
        if self._ground is None or self.area != lit:
            self._ground, self.area, painted = pygame.Surface(lit.size).convert(), lit, [lit]
        ground = self._ground
        bare = [area.clip(lit) for area in painted if area.colliderect(lit)]
        for area in bare:
            ground.blit(still, area.move(-lit.x, -lit.y), area)
        for area in [lit] if is_other else bare:
            still.blit(ground, area, area.move(-lit.x, -lit.y))  # areas may overlap: nothing is lit twice
            still.set_clip(area)
            still.blit(pool, corner, special_flags=pygame.BLEND_RGB_ADD)
            still.set_clip(None)
        return [lit] if is_other else []

    def _pool(self, seconds: float) -> pygame.Surface:
        """The light as it is at a time, which is shown now."""
        self._shown = step = self._step(seconds)
        if step not in self._pools:
            strength = self._strength * step / (_STEPS - 1)
            self._pools[step] = materials.light_pool(self._size, self._colour, strength=strength)
        return self._pools[step]

    def _step(self, seconds: float) -> int:
        return min(_STEPS - 1, int(self._breath.at(seconds) * _STEPS))
