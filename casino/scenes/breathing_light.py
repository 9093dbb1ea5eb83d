"""A light over a place that swells and sinks while everything else rests, drawn only when it has changed.

Knows no table; where it hangs and whether it may move is said by who holds it.
"""

from __future__ import annotations

import pygame

from casino.scenes import timing
from casino.ui import materials
from casino.ui.animator import Breath
from casino.ui.theme import Colour

_STEPS = 8  # strengths the light is drawn in; more could not be told apart
_STRENGTH = 0.15  # of the light itself at the brightest: felt, not looked at


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
        self._shown = -1

    def has_changed(self, seconds: float) -> bool:
        """Whether the light is another one than it was when it was painted last."""
        return self._step(seconds) != self._shown

    def paint(self, target: pygame.Surface, centre: tuple[int, int], seconds: float) -> pygame.Rect:
        """The light as it is at a time; returns where it fell."""
        self._shown = step = self._step(seconds)
        if step not in self._pools:
            strength = self._strength * step / (_STEPS - 1)
            self._pools[step] = materials.light_pool(self._size, self._colour, strength=strength)
        pool = self._pools[step]
        self.area = target.blit(pool, pool.get_rect(center=centre), special_flags=pygame.BLEND_RGB_ADD)
        return self.area

    def _step(self, seconds: float) -> int:
        return min(_STEPS - 1, int(self._breath.at(seconds) * _STEPS))
