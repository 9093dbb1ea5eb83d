"""Throws planned before they are asked for, so that dice leave the hand in the frame after the press.

The table says which dice are likely to be thrown next and from where; how they roll does not depend on their faces, so
the plan fits all of them. Nor does it depend on how a hand lets go: throws for a few flings do for all.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import NamedTuple
from zlib import crc32

import pygame

from casino.physics.dice import ThrowPlan
from casino.physics.dice_fling import FLINGS, Velocity, angle_between, by_likeness
from casino.scenes.motion.throws.throw import PLAN_SECONDS, DieThrown, plan_of

AHEAD_SECONDS = 0.006  # how much of a frame goes into it where nothing moves
_BESIDE = 0.7  # of the usual time for planning, where something else moves
_ANY_FACE = 1  # of dice whose faces are not known yet
_MUCH_LIKE = 4  # so many flings are much like another
_BEFORE_HELD = 4  # so many flings are planned before a hand holds the dice: it may never
_KEPT = 3  # throws whose flings are kept for the next time, of a few MB each
_UNLIKE = 1.1  # radians: the widest angle between a fling and one that was planned and does for it


class Expected(NamedTuple):
    """A throw that may come: dice by their sides and origins, on a floor for dice so wide, in px."""

    dice: tuple[tuple[int, tuple[float, float]], ...]
    floor: tuple[int, ...]
    unit_px: int

    @classmethod
    def of(cls, dice: Sequence[DieThrown], floor: pygame.Rect, unit_px: int) -> "Expected":
        """The expected throw of some dice, with only what decides how they roll."""
        return cls(tuple((die.sides, die.origin) for die in dice), tuple(floor), unit_px)

    def plan(self, seed: int, own: Sequence[int] = (), fling: Velocity | None = None) -> ThrowPlan:
        """The plan of the throw, with faces that are never shown; with a fling, the `own` dice are flung so."""
        dice = [DieThrown(_ANY_FACE, "", origin, origin, 0, sides) for sides, origin in self.dice]
        return plan_of(dice, pygame.Rect(self.floor), self.unit_px, seed, dict.fromkeys(own, fling) if fling else {})


class Flings:
    """Plans of one throw for a hand's flings. `plan` makes that of a fling, by its number; each is thrown once."""

    def __init__(self, plan: Callable[[int], ThrowPlan]) -> None:
        self._plan = plan
        self._plans: dict[int, ThrowPlan] = {}

    def advance(self, seconds: float, velocity: Velocity | None, most: int = len(FLINGS)) -> None:
        """Works for about so long on the plan most like the hand's velocity, or else on one of the likeliest."""
        order = by_likeness(velocity) if velocity is not None else range(most)
        lacking = [number for number in order if number not in self._plans or not self._plans[number].is_ready]
        # What has been begun and is much like it comes first: one that is ready does more than two that are not.
        begun = [number for number in order[:_MUCH_LIKE] if number in self._plans and number in lacking]
        for number in (begun or lacking)[:1]:
            if number not in self._plans:
                self._plans[number] = self._plan(number)
            self._plans[number].advance(seconds)

    def take(self, velocity: Velocity) -> ThrowPlan | None:
        """The plan for a fling, if one is ready that does for it."""
        for number in by_likeness(velocity):
            is_ready = number in self._plans and self._plans[number].is_ready
            if is_ready and angle_between(velocity, FLINGS[number]) <= _UNLIKE:
                return self._plans.pop(number)
        return None


class ThrowsAhead:
    """The coming throws of one table.

    How a throw rolls follows from the table's seed, from which dice they are and from how often these were thrown, so
    it is the same whether or not it was expected.
    """

    def __init__(self, rng: Random) -> None:
        self._seed = rng.getrandbits(48)
        self._thrown = Counter[Expected]()
        self._plans: dict[Expected, ThrowPlan] = {}
        self._flings: dict[tuple[Expected, tuple[int, ...]], Flings] = {}  # the last used last
        self._moment: Hashable = None

    def update(
        self,
        moment: Hashable,
        throws: Callable[[], Sequence[Expected]],
        *,
        is_quiet: bool,
        share: float = 1.0,
        held_at: tuple[float, float] | None = None,
    ) -> None:
        """Continues planning for a part of a frame: a larger part where nothing moves, or else a `share` of the usual.

        `throws` names those that may come next, the likeliest first; it is asked once for each moment of a round. While
        dice may be flung by a hand at `held_at`, flings of theirs come after the likeliest throw.
        """
        seconds = AHEAD_SECONDS if is_quiet else PLAN_SECONDS * _BESIDE * share
        if not seconds:
            return
        if moment != self._moment:
            self._moment = moment
            self._plans = {throw: self._plans.get(throw) or self._plan(throw) for throw in throws()}
        for throw, plan in self._plans.items():
            if not plan.is_ready:
                plan.advance(seconds)
                return
            own = [number for number, (_, origin) in enumerate(throw.dice) if origin == held_at]
            if own:
                self.flings(throw, own).advance(seconds, None, _BEFORE_HELD)
                return

    def take(self, throw: Expected) -> ThrowPlan:
        """The plan of the throw that comes now, however far it is."""
        plan = self._plans.pop(throw, None) or self._plan(throw)
        self._thrown[throw] += 1
        self._moment = None  # the same dice may be thrown again
        return plan

    def flings(self, throw: Expected, own: Sequence[int]) -> Flings:
        """The plans for a hand that flings the `own` dice of a throw, as far as they are."""
        key = (throw, tuple(own))
        found = self._flings.pop(key, None) or Flings(lambda number: self._flung(throw, own, number))
        self._flings[key] = found
        if len(self._flings) > _KEPT:
            del self._flings[next(iter(self._flings))]
        return found

    def _plan(self, throw: Expected) -> ThrowPlan:
        return throw.plan(crc32(f"{self._seed} {throw} {self._thrown[throw]}".encode()))

    def _flung(self, throw: Expected, own: Sequence[int], number: int) -> ThrowPlan:
        seed = crc32(f"{self._seed} {throw} {self._thrown[throw]} {own} {number}".encode())
        return throw.plan(seed, own, FLINGS[number])
