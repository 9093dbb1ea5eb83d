"""A throw on the screen: shaken in the hand while it is planned, played with its impacts, then carried to its places.

Any table with a dice tray can use it; it knows faces and places, no rules. Throws that are likely to come are planned
before they are asked for (`ahead`): then nothing is shaken and the dice fly at once, unless a hand holds them (`cup`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, sin
from typing import Protocol

import numpy as np
import pygame

from casino.core.dice_shapes import die_shape
from casino.physics.dice import Impact, Throw, ThrownDie, ThrowPlan, Tray
from casino.physics.dice_aim import GOLDEN_ANGLE, HAND_HEIGHT, starts
from casino.physics.dice_fling import InHand, from_hand
from casino.scenes.app import timing
from casino.ui.dice.sprites import FEW_DICE, OWN_SCALE, DiceSprites, DieView, Turn, resting_quaternion
from casino.ui.drawing.animator import Animation, ease_in_out

PLAN_SECONDS = 0.0025  # how much of a frame planning may take
# ... of it, in every other frame in which dice are shaken, where they are few, several, or a crowd.
_OF_FEW, _OF_MANY, _OF_CROWD = 1.3, 1.0, 0.65
_FEW_BESIDE = 3  # beside up to this many a frame has time for other work
_SMALL_BESIDE_PX = 240  # ... if they are no wider together
_OF_LYING = 0.5  # of that time, while they lie and are drawn more finely
_LIFT = 1.1  # how high dice are carried, in die units
_SHAKES = 40.0  # radians a second: some six shakes of the hand
_SHAKEN = 0.12  # of a die's size, to each side


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


class HeldCup(Protocol):
    """A cup in a person's hand, with the `own` dice of a throw; `offset` is how far it was led from their place, in px.

    `was_held` says that it has been shaken.
    """

    own: Sequence[int]
    offset: tuple[float, float]
    was_held: bool

    def shake(self, seconds: float, usual: ThrowPlan) -> bool:
        """Lets time pass, in which the `usual` plan is finished and others are made; False once the cup is let go."""

    def flung(self, usual: ThrowPlan) -> tuple[ThrowPlan, float | None]:
        """The plan for the way it was let go, and the speed; the `usual` plan where it was not flung."""

    def draw(self, target: pygame.Surface) -> pygame.Rect:
        """Draws it as it is held."""

    def draw_empty(self, target: pygame.Surface, seconds: float) -> list[pygame.Rect]:
        """Draws it so long after it was let go."""


def plan_of(
    dice: Sequence[DieThrown],
    floor: pygame.Rect,
    unit_px: int,
    seed: int,
    flings: Mapping[int, tuple[float, float]] | None = None,
) -> ThrowPlan:
    """The plan of a throw on a floor in px, on which a die measures `unit_px` across.

    `flings` are those of single dice, by number.
    """
    origins = [((die.origin[0] - floor.x) / unit_px, (die.origin[1] - floor.y) / unit_px) for die in dice]
    flung = flings or {}
    thrown = [
        ThrownDie(die.sides, die.face, origin, flung.get(number))
        for number, (die, origin) in enumerate(zip(dice, origins, strict=True))
    ]
    return ThrowPlan(Tray(floor.w / unit_px, floor.h / unit_px), thrown, seed)


def _in_hand(dice: Sequence[DieThrown], unit_px: int) -> list[tuple[float, float]]:
    """The places of dice before they are thrown, in px: those of one hand loosely side by side."""
    places = starts([(die.origin[0] / unit_px, die.origin[1] / unit_px) for die in dice])
    return [(float(x) * unit_px, float(y) * unit_px) for x, y in places]


class ThrowMotion(Animation):
    """The whole way of some dice: hand, tray, rest, and over to their hands.

    `floor` is the tray's leather in px, `sprites` draws dice in their size there, `goal_sprites` has those of the sizes
    at the goals. `plan` is that of these dice on this floor (`plan_of`), however far it is. `on_knock` hears every
    impact with its place across the tray, 0 to 1. As long as a `cup` is held no die flies. The dice `beside` these are
    not thrown: they lie at their goals already, and will do so in another size.
    """

    def __init__(
        self,
        dice: Sequence[DieThrown],
        floor: pygame.Rect,
        sprites: DiceSprites,
        plan: ThrowPlan,
        on_knock: Callable[[Impact, float], object],
        goal_sprites: Callable[[int], DiceSprites],
        cup: HeldCup | None = None,
        beside: Sequence[DieThrown] = (),
    ) -> None:
        self._dice = dice
        self._at_goals = sorted([*dice, *beside], key=lambda die: -die.goal_px)  # what takes longest is made first
        self._floor = floor
        self._sprites = sprites
        self._die_px = sprites.diameter_px
        self._on_knock = on_knock
        self._goal_sprites = goal_sprites
        self._plan = plan
        self._cup = cup
        self._throw: Throw | None = None
        self._leaving: tuple[Throw, float | None] | None = None  # the throw and its speed, once the hand has let go
        self._hand = _in_hand(dice, self._die_px)
        self._has_begun = False
        self._shaken = 0.0
        self._passed = 0.0
        self._heard = 0
        self._warmed = 0
        self._is_full = False  # of other work than drawing dice, this frame
        self._beat = 0
        self._is_over = False

    @property
    def spare(self) -> float:
        """How much of the usual time a frame has for other work beside these dice, as a share."""
        if self._is_over or not (self._are_many or len(self._dice) * self._die_px > _SMALL_BESIDE_PX):
            return 1.0
        return _OF_LYING if self._lie_still else 0.0

    @property
    def _lie_still(self) -> bool:
        """Whether all dice lie where they were thrown, and no picture of them is made in this frame."""
        if self._throw is None or self._is_full or self._sprites.lacks_fine:
            return False
        return self._throw.seconds <= self._passed < self._throw.seconds + timing.DICE_LOOK

    @property
    def _are_many(self) -> bool:
        return len(self._dice) > _FEW_BESIDE

    @property
    def _planning_seconds(self) -> float:
        """How long this frame may plan: not where it redraws shaken dice, which the next one does not."""
        share = _OF_CROWD if self._is_crowd else _OF_MANY if self._are_many else _OF_FEW
        return PLAN_SECONDS * share * (self._beat % 2 == 1)

    @property
    def _is_crowd(self) -> bool:
        return len(self._dice) > FEW_DICE

    @property
    def is_planning(self) -> bool:
        """Whether the dice are still shaken because their own plan is not ready."""
        return not self._is_over and self._has_begun and not self._plan.is_ready

    def finish(self) -> None:
        self._is_over = True

    @property
    def _end(self) -> float:
        assert self._throw is not None
        return self._throw.seconds + timing.DICE_LOOK + timing.DICE_CARRY + self._own_later

    def update(self, seconds: float) -> bool:
        self._beat += 1
        self._is_full = False
        if self._throw is None:
            # The first frame has enough to do with the settled state before.
            is_first, self._has_begun = not self._has_begun, True
            is_held = self._cup is not None and self._cup.shake(seconds, self._plan)
            spare = 0.0 if is_first else self._planning_seconds
            is_ready = self._plan.is_ready or (spare > 0 and self._plan.advance(spare))
            if is_held or not is_ready:
                self._shaken += seconds
                return False
            if self._leaving is None:
                plan, speed = (self._plan, None) if self._cup is None else self._cup.flung(self._plan)
                self._leaving = plan.showing([die.face for die in self._dice]), speed
                if self._shaken:  # one frame more, as one has enough to do with either
                    self._shaken += seconds
                    return False
            self._is_full = self._shaken > 0
            self._throw = self._from_hand(*self._leaving) if self._shaken else self._leaving[0]
        self._passed += seconds
        looked = self._passed - self._throw.seconds
        if looked > timing.DICE_LOOK or (looked > timing.DICE_LOOK / 3 and not self._sprites.lacks_fine):
            self._warm()
        impacts = self._throw.impacts
        while self._heard < len(impacts) and impacts[self._heard].seconds <= self._passed:
            impact = impacts[self._heard]
            positions, _ = self._throw.pose(impact.seconds)
            self._on_knock(impact, float(positions[impact.die][0]) * self._die_px / self._floor.w)
            self._heard += 1
        return self._passed >= self._end

    def _from_hand(self, throw: Throw, speed: float | None) -> Throw:
        """The throw with which shaken dice leave the hand: from where and as they are held."""
        held, corner = self._held_now(), self._floor.topleft
        places = [
            ((die.centre_px[0] - corner[0]) / self._die_px, (die.centre_px[1] - corner[1]) / self._die_px, die.height)
            for die in held
        ]
        hand = InHand(np.array(places), np.array([die.quaternion for die in held]))
        return from_hand(throw, hand, () if self._cup is None else self._cup.own, speed)

    def _warm(self) -> None:
        """Draws one die ahead of time as it will be at its goal, so that the last frame need not draw all of them."""
        while self._warmed < len(self._at_goals):
            die = self._at_goals[self._warmed]
            sprites = self._goal_sprites(die.goal_px)
            self._warmed += 1
            if not sprites.has_resting(die.sides, die.material, die.face):
                sprites.resting(die.sides, die.material, die.face)
                self._is_full = True
                return

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        cup = self._cup if self._cup is not None and self._cup.was_held else None
        if self._throw is None:
            held = cup.own if cup is not None else ()
            beside = {number: view for number, view in enumerate(self._held_now()) if number not in held}
            shaken = self._drawn(target, beside, is_shaken=True)
            return shaken if cup is None else [*shaken, cup.draw(target)]
        if self._passed >= self._end:
            return [self._lying(target, die) for die in self._dice]
        areas = [] if cup is None else cup.draw_empty(target, self._passed)
        positions, orientations = self._throw.pose(self._passed)
        since = self._passed - self._throw.seconds - timing.DICE_LOOK
        others, own = (
            ease_in_out(min(1.0, max(0.0, (since - later) / timing.DICE_CARRY))) for later in (0.0, self._own_later)
        )
        on_way = {}
        for number, (die, position, orientation) in enumerate(zip(self._dice, positions, orientations, strict=True)):
            carried = own if die.is_own else others
            if carried < 1:
                on_way[number] = self._view(die, position, orientation, carried)
            else:
                areas.append(self._lying(target, die))
        return areas + self._drawn(target, on_way)

    def _drawn(
        self, target: pygame.Surface, views: Mapping[int, DieView], *, is_shaken: bool = False
    ) -> list[pygame.Rect]:
        """Draws some of the dice, by their numbers; none anew in a frame that has had enough to do."""
        turn = Turn(self._beat, len(self._dice), is_shaken, self._is_full)
        return self._sprites.draw_many(target, list(views.values()), turn=turn, numbers=list(views))

    def _held_now(self) -> list[DieView]:
        """The dice as they are shaken where they will be thrown from."""
        views = []
        own, led = (self._cup.own, self._cup.offset) if self._cup is not None else ((), (0.0, 0.0))
        for number, (die, place) in enumerate(zip(self._dice, self._hand, strict=True)):
            if number in own:
                place = place[0] + led[0], place[1] + led[1]
            turn = _SHAKES * self._shaken + GOLDEN_ANGLE * number
            x, y = place[0] + _SHAKEN * self._die_px * sin(turn), place[1] + _SHAKEN * self._die_px * cos(1.3 * turn)
            axis, half = (sin(number + 1.0), cos(1.7 * number), sin(0.6 * number + 2.0)), turn / 4
            part = sin(half) / hypot(*axis)
            quaternion = (cos(half), part * axis[0], part * axis[1], part * axis[2])
            scale = OWN_SCALE if die.is_own else 1.0
            views.append(DieView(die.sides, die.material, (x, y), HAND_HEIGHT, quaternion, scale))
        return views

    @property
    def _own_later(self) -> float:
        """The seconds by which one's own dice are carried after those of others in the same throw."""
        return timing.OWN_CARRIED_LATER if len({die.is_own for die in self._dice}) > 1 else 0.0

    def _lying(self, target: pygame.Surface, die: DieThrown) -> pygame.Rect:
        """A die at its goal, as the settled table shows it."""
        picture = self._goal_sprites(die.goal_px).resting(die.sides, die.material, die.face)
        place = picture.get_rect(center=(round(die.goal[0]), round(die.goal[1])))
        return target.blit(picture, place)

    def _view(self, die: DieThrown, position: np.ndarray, orientation: np.ndarray, carried: float) -> DieView:
        x = self._floor.x + position[0] * self._die_px
        y = self._floor.y + position[1] * self._die_px
        height = float(position[2])
        scale = begun = OWN_SCALE if die.is_own else 1.0
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
