"""What is heard of dice that are thrown: the knocks that stand out, from where they fall. No dice and no rules."""

from collections.abc import Mapping, Sequence

import pygame

from casino.physics.dice import Impact
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.motion.throws.throw import DieThrown

_HEARD = 0.06  # weaker impacts make no sound
_STANDS_OUT = 1.5  # so much stronger than one just before, it is heard all the same
_OF_OWN, _OF_OTHERS = 2, 1  # knocks heard of a throw, or they drown the rest
_DICE_A_KNOCK = 5  # one more is heard for so many dice


class Knocks:
    """Hears the impacts of a throw of `dice` on a floor in px; `names` are the sounds by what was hit."""

    def __init__(self, house: House, floor: pygame.Rect, names: Mapping[str, str], dice: Sequence[DieThrown]) -> None:
        self._house, self._floor, self._names = house, floor, names
        self._last: Impact | None = None
        fewest = _OF_OWN if any(die.is_own for die in dice) else _OF_OTHERS
        self._left = fewest + len(dice) // _DICE_A_KNOCK

    def __call__(self, impact: Impact, across: float) -> None:
        """Plays an impact that stands out, from its place `across` the floor, 0 to 1."""
        last = self._last
        is_close = last is not None and impact.seconds - last.seconds < timing.KNOCKS_APART
        is_covered = is_close and last is not None and impact.strength < _STANDS_OUT * last.strength
        if impact.strength <= _HEARD or is_covered or not self._left:
            return
        self._last, self._left = impact, self._left - 1
        x = self._floor.x + across * self._floor.w
        self._house.play_at(self._names[impact.kind], x, volume=0.25 + 0.6 * impact.strength)
