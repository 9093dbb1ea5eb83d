"""What is heard of dice that are thrown: the knocks that stand out, from where they fall. No dice and no rules."""

from collections.abc import Mapping

import pygame

from casino.physics.dice import Impact
from casino.scenes.app import timing
from casino.scenes.app.house import House

_HEARD = 0.06  # weaker impacts make no sound
_STANDS_OUT = 1.5  # so much stronger than one just before, it is heard all the same
_MOST = 7  # of a throw: many dice would drown whatever else happens at a table


class Knocks:
    """Hears the impacts of one throw on a floor in px; `names` are the sounds by what was hit."""

    def __init__(self, house: House, floor: pygame.Rect, names: Mapping[str, str]) -> None:
        self._house, self._floor, self._names = house, floor, names
        self._last: Impact | None = None
        self._count = 0

    def __call__(self, impact: Impact, across: float) -> None:
        """Plays an impact that stands out, from its place `across` the floor, 0 to 1."""
        last = self._last
        is_close = last is not None and impact.seconds - last.seconds < timing.KNOCKS_APART
        is_covered = is_close and last is not None and impact.strength < _STANDS_OUT * last.strength
        if impact.strength <= _HEARD or is_covered or self._count == _MOST:
            return
        self._last, self._count = impact, self._count + 1
        x = self._floor.x + across * self._floor.w
        self._house.play_at(self._names[impact.kind], x, volume=0.25 + 0.75 * impact.strength)
