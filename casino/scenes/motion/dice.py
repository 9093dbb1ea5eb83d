"""A throw on the screen: planned between frames, played with its impacts, then carried to the dice's places.

Any table with a dice tray can use it; it knows faces and places, no rules.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from casino.core.dice_shapes import die_shape
from casino.physics.dice import Impact, Throw, ThrownDie, ThrowPlan, Tray
from casino.scenes.app import timing
from casino.ui.dice.sprites import DiceSprites, DieView, resting_quaternion
from casino.ui.drawing.animator import Animation, ease_in_out

PLAN_SECONDS = 0.0025  # how much of a frame planning may take
_FEW_DICE = 6  # up to this many are redrawn in every frame
_OWN_SCALE = 1.18
_LIFT = 1.1  # how high dice are carried, in die units


@dataclass(frozen=True)
class DieThrown:
    """One die of a throw: the face it shows, where in px it is thrown from, and its goal with its size there.

    A person's own dice are a little larger than the others in the tray.
    """

    face: int
    material: str
    origin: tuple[float, float]
    goal: tuple[float, float]
    goal_px: int
    sides: int = 10
    is_own: bool = False


class ThrowMotion(Animation):
    """The whole way of some dice: hand, tray, rest, and over to their hands.

    `floor` is the tray's leather in px, `sprites` draws dice in their size there, `goal_sprites` has those of the sizes
    at the goals. `on_knock` hears every impact with its place across the tray, 0 to 1.
    """

    def __init__(
        self,
        dice: Sequence[DieThrown],
        floor: pygame.Rect,
        sprites: DiceSprites,
        seed: int,
        on_knock: Callable[[Impact, float], object],
        goal_sprites: Callable[[int], DiceSprites],
    ) -> None:
        self._dice = dice
        self._floor = floor
        self._sprites = sprites
        self._die_px = sprites.diameter_px
        self._on_knock = on_knock
        self._goal_sprites = goal_sprites
        unit = self._die_px
        tray = Tray(floor.w / unit, floor.h / unit)
        thrown = [
            ThrownDie(d.sides, d.face, ((d.origin[0] - floor.x) / unit, (d.origin[1] - floor.y) / unit)) for d in dice
        ]
        self._plan = ThrowPlan(tray, thrown, seed)
        self._throw: Throw | None = None
        self._has_begun = False
        self._passed = 0.0
        self._heard = 0
        self._warmed = 0
        self._beat = 0

    @property
    def _end(self) -> float:
        assert self._throw is not None
        return self._throw.seconds + timing.DICE_LOOK + timing.DICE_CARRY

    def update(self, seconds: float) -> bool:
        if self._throw is None:
            # The first frame has enough to do with the settled state before.
            if self._has_begun and self._plan.advance(PLAN_SECONDS):
                self._throw = self._plan.throw
            self._has_begun = True
            return False
        self._passed += seconds
        self._beat += 1
        if self._passed > self._throw.seconds + timing.DICE_LOOK / 3:
            self._warm()
        impacts = self._throw.impacts
        while self._heard < len(impacts) and impacts[self._heard].seconds <= self._passed:
            impact = impacts[self._heard]
            positions, _ = self._throw.pose(impact.seconds)
            self._on_knock(impact, float(positions[impact.die][0]) * self._die_px / self._floor.w)
            self._heard += 1
        return self._passed >= self._end

    def _warm(self) -> None:
        """Draws one die ahead of time as it will lie at its goal, so that the last frame need not draw all of them."""
        while self._warmed < len(self._dice):
            die = self._dice[self._warmed]
            sprites = self._goal_sprites(die.goal_px)
            self._warmed += 1
            if not sprites.has_resting(die.sides, die.material, die.face):
                sprites.resting(die.sides, die.material, die.face)
                return

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        if self._throw is None or self._beat == 0:
            return []  # the frame that ended the planning has done enough
        if self._passed >= self._end:
            return [self._lying(target, die) for die in self._dice]
        positions, orientations = self._throw.pose(self._passed)
        share = (self._passed - self._throw.seconds - timing.DICE_LOOK) / timing.DICE_CARRY
        carried = ease_in_out(min(1.0, max(0.0, share)))
        views = [
            self._view(die, position, orientation, carried)
            for die, position, orientation in zip(self._dice, positions, orientations, strict=True)
        ]
        beat = self._beat if len(views) > _FEW_DICE else None
        return self._sprites.draw_many(target, views, beat=beat)

    def _lying(self, target: pygame.Surface, die: DieThrown) -> pygame.Rect:
        """A die at its goal, as the settled table shows it."""
        picture = self._goal_sprites(die.goal_px).resting(die.sides, die.material, die.face)
        place = picture.get_rect(center=(round(die.goal[0]), round(die.goal[1])))
        return target.blit(picture, place)

    def _view(self, die: DieThrown, position: np.ndarray, orientation: np.ndarray, carried: float) -> DieView:
        x = self._floor.x + position[0] * self._die_px
        y = self._floor.y + position[1] * self._die_px
        height = float(position[2])
        scale = begun = _OWN_SCALE if die.is_own else 1.0
        if carried > 0:
            goal = resting_quaternion(die.sides, die.face)
            if float(np.dot(goal, orientation)) < 0:
                goal = -goal
            blend = orientation * (1 - carried) + goal * carried
            orientation = blend / np.linalg.norm(blend)
            x += (die.goal[0] - x) * carried
            y += (die.goal[1] - y) * carried
            rest = die_shape(die.sides).inradius
            height = rest + (_LIFT * 4 * carried * (1 - carried)) + (height - rest) * (1 - carried)
            scale = begun + (die.goal_px / self._die_px - begun) * carried
        return DieView(die.sides, die.material, (x, y), height, orientation, scale)
