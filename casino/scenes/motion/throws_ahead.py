"""Throws planned before they are asked for, so that dice leave the hand in the frame after the press.

The table says which dice are likely to be thrown next and from where; how they roll does not depend on their faces, so
the plan fits all of them.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import NamedTuple
from zlib import crc32

import pygame

from casino.physics.dice import ThrowPlan
from casino.scenes.motion.dice import PLAN_SECONDS, DieThrown, plan_of

AHEAD_SECONDS = 0.006  # how much of a frame goes into it where nothing moves
_ANY_FACE = 1  # of dice whose faces are not known yet


class Expected(NamedTuple):
    """A throw that may come: dice by their sides and origins, on a floor for dice so wide, in px."""

    dice: tuple[tuple[int, tuple[float, float]], ...]
    floor: tuple[int, ...]
    unit_px: int

    @classmethod
    def of(cls, dice: Sequence[DieThrown], floor: pygame.Rect, unit_px: int) -> "Expected":
        """The expected throw of some dice, with only what decides how they roll."""
        return cls(tuple((die.sides, die.origin) for die in dice), tuple(floor), unit_px)

    def plan(self, seed: int) -> ThrowPlan:
        """The plan of the throw, with faces that are never shown."""
        dice = [DieThrown(_ANY_FACE, "", origin, origin, 0, sides) for sides, origin in self.dice]
        return plan_of(dice, pygame.Rect(self.floor), self.unit_px, seed)


class ThrowsAhead:
    """The coming throws of one table.

    How a throw rolls follows from the table's seed, from which dice they are and from how often these were thrown, so
    it is the same whether or not it was expected.
    """

    def __init__(self, rng: Random) -> None:
        self._seed = rng.getrandbits(48)
        self._thrown = Counter[Expected]()
        self._plans: dict[Expected, ThrowPlan] = {}
        self._moment: Hashable = None

    def update(self, moment: Hashable, throws: Callable[[], Sequence[Expected]], *, is_quiet: bool) -> None:
        """Continues planning for a part of a frame, a larger part where nothing moves.

        `throws` names those that may come next, the likeliest first; it is asked once for each moment of a round.
        """
        if moment != self._moment:
            self._moment = moment
            self._plans = {throw: self._plans.get(throw) or self._plan(throw) for throw in throws()}
        for plan in self._plans.values():
            if not plan.is_ready:
                plan.advance(AHEAD_SECONDS if is_quiet else PLAN_SECONDS)
                return

    def take(self, throw: Expected) -> ThrowPlan:
        """The plan of the throw that comes now, however far it is."""
        plan = self._plans.pop(throw, None) or self._plan(throw)
        self._thrown[throw] += 1
        self._moment = None  # the same dice may be thrown again
        return plan

    def _plan(self, throw: Expected) -> ThrowPlan:
        return throw.plan(crc32(f"{self._seed} {throw} {self._thrown[throw]}".encode()))
