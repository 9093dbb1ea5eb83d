"""One large card that is squeezed: how it is bent by a hand, falls back, and turns over.

When it may turn and where it goes afterwards is `squeeze`'s.
"""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING

import pygame

from casino.scenes.app import timing
from casino.ui.cards.card_peel import Peel, draw_peeled, peeled, share_of, softened
from casino.ui.drawing.animator import ease_in_out

if TYPE_CHECKING:
    from casino.ui.cards.cards import CardSprites

_TURN_LIFT = 0.10


class SqueezedCard:
    """One large card on the felt, and what is being done with it."""

    def __init__(self, card: str, place: tuple[float, float], sprites: CardSprites, back: str) -> None:
        self.card, self.place = card, place
        self._sprites, self._back = sprites, back
        self.corner = (1, 1)
        self.pull = (0.0, 0.0)
        self.is_held = False
        self.is_turning = False
        self._flip = 0.0
        self._falls_from: tuple[float, float] | None = None
        self._fallen = 0.0
        self._bent: tuple[object, Peel | None] = ((), None)
        self._face: pygame.Surface | None = None  # for bending, once it was in a hand

    @property
    def rect(self) -> pygame.Rect:
        """Where it lies, in px."""
        rect = pygame.Rect((0, 0), self._sprites.size)
        rect.center = (round(self.place[0]), round(self.place[1]))
        return rect

    @property
    def is_open(self) -> bool:
        """Whether its face lies up."""
        return self._flip >= 1.0

    @property
    def share(self) -> float:
        """How far its corner is pulled, as a share of the way to the opposite one."""
        return share_of(self.pull, self._sprites.size)

    def take(self, position: tuple[int, int]) -> None:
        """Takes hold of the corner nearest to a place."""
        self.is_held = True
        self._face = self._face or softened(self._sprites.large(self.card))
        self._falls_from = None
        self.corner = (1 if position[0] >= self.place[0] else -1, 1 if position[1] >= self.place[1] else -1)

    def bend(self, moved: tuple[int, int]) -> None:
        """Pulls the corner; away from the card there is nothing to bend."""
        width, height = self._sprites.size
        inward = -(moved[0] * self.corner[0] * width + moved[1] * self.corner[1] * height)
        self.pull = (float(moved[0]), float(moved[1])) if inward > 0 else (0.0, 0.0)

    def fall(self) -> None:
        """Lets go of it: the corner falls back."""
        self.is_held = False
        self._falls_from, self._fallen = self.pull if any(self.pull) else None, 0.0

    def turn(self) -> None:
        """Turns it over, from however far it is bent, as soon as it may."""
        self.fall()
        self.is_turning = True

    def open(self) -> None:
        """Its face lies up at once."""
        self.pull, self._falls_from, self.is_held, self.is_turning, self._flip = (0.0, 0.0), None, False, False, 1.0

    @property
    def is_flipping(self) -> bool:
        """Whether it stands up between its two sides."""
        return 0.0 < self._flip < 1.0

    @property
    def is_moving(self) -> bool:
        """Whether it moves by itself just now, one way or the other."""
        return self.is_flipping or self._falls_from is not None

    def update(self, seconds: float, *, may_flip: bool = True) -> None:
        """Falling back and turning take time; it does not begin to turn before it may."""
        if self._falls_from is not None:
            self._fallen += seconds / (timing.SQUEEZED_FALL * (0.5 if self.is_turning else 1.0))
            left = max(0.0, 1.0 - ease_in_out(min(1.0, self._fallen)))
            self.pull = (self._falls_from[0] * left, self._falls_from[1] * left)
            if left <= 0.0:
                self._falls_from = None
        elif self.is_turning and (may_flip or self.is_flipping):
            self._flip = min(1.0, self._flip + seconds / timing.TURN)
            self.is_turning = self._flip < 1.0

    def draw(self, target: pygame.Surface) -> pygame.Rect:
        """The card as it lies or is bent."""
        key = (round(self.pull[0]), round(self.pull[1]), self.corner)
        if self._bent[0] != key:
            sprites = self._sprites
            bent = None
            if key[0] or key[1]:
                face = self._face or sprites.large(self.card)
                bent = peeled(sprites.back(self._back), face, self.corner, self.pull)
            self._bent = (key, bent)
        if self._bent[1] is not None:
            return draw_peeled(target, self._bent[1], self.place)
        turn = ease_in_out(self._flip)
        lift = _TURN_LIFT * sin(pi * turn) if 0.0 < turn < 1.0 else 0.0
        return self._sprites.draw(target, self.card, self.place, back=self._back, turn=turn, lift=lift)
