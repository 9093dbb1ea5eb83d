"""The common base of card motions: poses in px, time, timed sounds, and a fade in place of a way.

The motions themselves are in `cards` and `shuffle`.

A pose is (x, y, angle): the card's centre in px and the angle in degrees that the sprites understand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from casino.physics.cards import CardPath, Point
from casino.scenes.app import timing
from casino.scenes.motion.fading import fade
from casino.ui.drawing.animator import Animation

if TYPE_CHECKING:
    from casino.ui.cards.cards import CardSprites

Pose = tuple[float, float, float]
ShownCard = tuple[str | None, float, Pose]  # the card or None, its turn (0 back to 1 face), its pose
HearCard = Callable[[str, float, float], object]  # a sound's name, pan 0 (left) to 1, strength 0 to 1

_REACH = 1.75  # a square of this many card heights holds a card, however turned, lifted or shadowed


def unheard(name: str, pan: float, strength: float) -> None:
    """Ignores a sound."""


class CardMotion(Animation):
    """The base of all motions of cards: their time, their sprites, and their timed sounds.

    `passed` is the time since the start in seconds. `cues` are calls to be made at a time, the earliest first.
    """

    def __init__(self, sprites: CardSprites, back: str, on_sound: HearCard = unheard, width_px: int = 0) -> None:
        """width_px: of the whole picture, so that sounds come from where they are made; 0: all from the middle."""
        self.sprites = sprites
        self.back = back
        self._on_sound = on_sound
        self._width_px = width_px
        self.passed = 0.0
        self.cues: list[tuple[float, Callable[[], object]]] = []
        self.is_over = False

    @property
    def seconds(self) -> float:
        """How long the motion takes."""
        return timing.FADE

    def update(self, seconds: float) -> bool:
        self.passed += seconds
        while self.cues and self.cues[0][0] <= self.passed and not self.is_over:
            self.cues.pop(0)[1]()
        if self.passed >= self.seconds:
            self.end()
        return self.is_over

    def finish(self) -> None:
        self.end()

    def end(self) -> None:
        """Ends the motion, however it ended. Sounds that are still due are dropped."""
        self.cues.clear()
        self.is_over = True

    def cue_sound(self, seconds: float, name: str, x: float, strength: float) -> None:
        """Adds a sound that comes from `x` px; its strength is from 0 to 1."""
        self.cues.append((seconds, partial(self._hear, name, x, strength)))

    def _hear(self, name: str, x: float, strength: float) -> None:
        pan = min(1.0, max(0.0, x / self._width_px)) if self._width_px else 0.5
        self._on_sound(name, pan, min(1.0, max(0.0, strength)))

    def draw_card(
        self,
        target: pygame.Surface,
        card: str | None,
        turn: float,
        point: Point,
        scale: float = 1.0,
        *,
        is_moving: bool = False,
        is_swift: bool = False,
    ) -> pygame.Rect:
        """Draws a card at x, y in px, with its angle and its height above the felt in card heights."""
        x, y, angle, lift = point
        return self.sprites.draw(
            target,
            card,
            (x, y),
            back=self.back,
            angle=angle,
            turn=turn,
            lift=lift,
            scale=scale,
            is_moving=is_moving,
            is_swift=is_swift,
        )

    def draw_faded_card(self, target: pygame.Surface, shown: ShownCard, share: float) -> list[pygame.Rect]:
        """Draws a resting card with an opacity of `share`; returns the area drawn on, if any."""
        if share <= 0.0:
            return []
        card, turn, (x, y, angle) = shown
        side = round(self.sprites.size[1] * _REACH)
        area = pygame.Rect(0, 0, side, side)
        area.center = (round(x), round(y))
        return [fade(target, area, share, lambda: self.draw_card(target, card, turn, (x, y, angle, 0.0)))]

    def in_card_heights(self, pose: Pose) -> Pose:
        """Converts a pose from px to card heights."""
        height = self.sprites.size[1]
        return pose[0] / height, pose[1] / height, pose[2]

    def point_px(self, path: CardPath, seconds: float, goal: Pose) -> Point:
        """Converts a pose of a path to px; at the end it is exactly the goal."""
        if self.is_over or seconds >= path.seconds:
            return (*goal, 0.0)
        x, y, angle, lift = path.pose(seconds)
        height = self.sprites.size[1]
        return x * height, y * height, angle, lift
