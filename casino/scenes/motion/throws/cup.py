"""A cup in a person's hand: it shakes with the dice in it while it is held, and flings them when it is let go.

It knows the hand and the throws planned for it, but no rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, copysign, degrees, exp, hypot, sin

import pygame

from casino.physics.dice import ThrowPlan, Tray
from casino.physics.dice_aim import LED
from casino.physics.dice_fling import LEAST, Velocity, inward
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.motion.hand import Hand
from casino.scenes.motion.throws.ahead import Expected, Flings, ThrowsAhead
from casino.scenes.motion.throws.throw import DieThrown
from casino.ui.dice.cup import cup_picture
from casino.ui.drawing.theme import Theme

HELD_SECONDS = 0.009  # how much of a frame planning may take while a cup is shaken: nothing else moves
_FOLLOWS = 32.0  # how fast the cup comes after the hand, in 1/s
_ROOM = 1.2 * LED  # how far it can be led from its place, in dice
_SIZE = 2.1  # of the cup, in dice
_SHAKES, _SHAKEN, _LEANS = 34.0, 0.16, 11.0  # radians a second, in dice, in degrees
_TIPS = 100.0  # degrees, when it is let go
_RATTLE, _RUMBLE, _LET_GO = 0.55, 0.35, 0.6


def cup_for(
    dice: Sequence[DieThrown], throw: Expected, throws: ThrowsAhead, house: House, hand: Hand, theme: Theme
) -> Cup | None:
    """The cup of a throw; None where no die of it is a person's own."""
    own = [number for number, die in enumerate(dice) if die.is_own]
    if not own:
        return None
    return Cup(house, hand, throws.flings(throw, own), dice, pygame.Rect(throw.floor), throw.unit_px, theme)


class Cup:
    """The cup of a throw, from the place of a person's own dice, which are in it, to its release."""

    def __init__(
        self,
        house: House,
        hand: Hand,
        flings: Flings,
        dice: Sequence[DieThrown],
        floor: pygame.Rect,
        die_px: int,
        theme: Theme,
    ) -> None:
        self._house, self._hand, self._flings = house, hand, flings
        self._floor, self._die_px, self._theme = floor, die_px, theme
        self.own: Sequence[int] = [number for number, die in enumerate(dice) if die.is_own]
        self._origin = dice[self.own[0]].origin
        self.offset = (0.0, 0.0)
        self.was_held = False
        self._shaken = 0.0
        self._rattles_in = 0.0
        self._way = (0.0, -1.0)  # in which it tips

    @property
    def _place(self) -> tuple[float, float]:
        """Its place, in px."""
        return self._origin[0] + self.offset[0], self._origin[1] + self.offset[1]

    # -- what is done with it ---------------------------------------------------------------------------------

    def shake(self, seconds: float, usual: ThrowPlan) -> bool:
        if not self._hand.is_holding:
            return False
        self.was_held = True
        self._shaken += seconds
        self._follow(seconds)
        if usual.is_ready:
            velocity = self._turned(self._hand.velocity)
            self._flings.advance(HELD_SECONDS, velocity if hypot(*velocity) > LEAST else None)
        else:
            usual.advance(HELD_SECONDS)
        self._rattles_in -= seconds
        if self._rattles_in <= 0:
            self._rattles_in = timing.RATTLE
            self._house.play_at("dice_shake", self._place[0], volume=_RATTLE)
            self._house.rumble(_RUMBLE, timing.RATTLE / 2)
        return True

    def _follow(self, seconds: float) -> None:
        """Comes after the hand, as far as there is room: the way of the dice begins at the player's place."""
        near, (x, y), (old_x, old_y) = 1 - exp(-_FOLLOWS * seconds), self._hand.led(_ROOM * self._die_px), self.offset
        self.offset = old_x + (x - old_x) * near, old_y + (y - old_y) * near

    def _turned(self, velocity: tuple[float, float]) -> Velocity:
        """A velocity of the hand in die units, turned to the tray."""
        floor, unit, (x, y) = self._floor, self._die_px, self._place
        tray, place = Tray(floor.w / unit, floor.h / unit), ((x - floor.x) / unit, (y - floor.y) / unit)
        return inward((velocity[0] / unit, velocity[1] / unit), place, tray)

    def flung(self, usual: ThrowPlan) -> tuple[ThrowPlan, float | None]:
        fling = self._hand.fling()
        if self.was_held:
            self._house.rumble(_LET_GO, 0.1)
        velocity = self._turned(fling) if fling is not None else (0.0, 0.0)
        speed = hypot(*velocity)
        if speed < LEAST:
            return usual, None
        self._way = velocity
        return self._flings.take(velocity) or usual, speed

    # -- how it looks -----------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> pygame.Rect:
        """Draws it as it is shaken."""
        turn, (x, y) = _SHAKES * self._shaken, self._place
        shaken = _SHAKEN * self._die_px
        return self._put(target, (x + shaken * sin(turn), y + shaken * sin(1.7 * turn)), _LEANS * sin(turn + 1))

    def draw_empty(self, target: pygame.Surface, seconds: float) -> list[pygame.Rect]:
        """Draws it tipped the way the dice have gone, until it is gone itself."""
        share = seconds / timing.CUP_GOES
        if share >= 1:
            return []
        x, y = self._place
        way = degrees(atan2(self._way[0], -self._way[1]))  # to the right of straight ahead
        tips = min(1.0, 3 * share) * copysign(min(_TIPS, max(abs(way), _TIPS / 3)), -way)
        return [self._put(target, (x, y), tips, opacity=1 - share**3)]

    def _put(
        self, target: pygame.Surface, place: tuple[float, float], lean: float, opacity: float = 1.0
    ) -> pygame.Rect:
        picture = cup_picture(round(_SIZE * self._die_px), self._theme, round(lean / 3) * 3)
        picture.set_alpha(round(255 * opacity))
        return target.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))
