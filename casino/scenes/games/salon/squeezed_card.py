"""One large card being squeezed: how it bends, falls back and turns over.

`squeeze` decides when it may turn and where it goes afterwards.
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
    """One large card on the felt, held by a corner, bent, falling back or turning."""

    def __init__(self, card: str, place: tuple[float, float], sprites: CardSprites, back: str) -> None:
        self.card, self.place = card, place
        self._sprites, self._back = sprites, back
        self.corner = (1, 1)
        self.drag = (0.0, 0.0)
        self.is_held = False
        self.is_turning = False
        self._flip = 0.0
        self._falls_from: tuple[float, float] | None = None
        self._fallen = 0.0
        self._bent: tuple[object, Peel | None] = ((), None)
        self._face: pygame.Surface | None = None  # softened for bending, once it was held

    @property
    def rect(self) -> pygame.Rect:
        """The card's place, in px."""
        rect = pygame.Rect((0, 0), self._sprites.size)
        rect.center = (round(self.place[0]), round(self.place[1]))
        return rect

    @property
    def is_open(self) -> bool:
        """Whether the card is face up."""
        return self._flip >= 1.0

    @property
    def share(self) -> float:
        """How far the held corner is dragged, as a share of the way to the opposite one."""
        return share_of(self.drag, self._sprites.size)

    def take(self, position: tuple[int, int]) -> None:
        """Takes hold of the corner nearest to a place."""
        self.is_held = True
        self._face = self._face or softened(self._sprites.large(self.card))
        self._falls_from = None
        self.corner = (1 if position[0] >= self.place[0] else -1, 1 if position[1] >= self.place[1] else -1)

    def bend(self, moved: tuple[int, int]) -> None:
        """Drags the corner; a drag away from the card bends nothing."""
        width, height = self._sprites.size
        inward = -(moved[0] * self.corner[0] * width + moved[1] * self.corner[1] * height)
        self.drag = (float(moved[0]), float(moved[1])) if inward > 0 else (0.0, 0.0)

    def fall(self) -> None:
        """Releases the corner, which falls back."""
        self.is_held = False
        self._falls_from, self._fallen = self.drag if any(self.drag) else None, 0.0

    def turn(self) -> None:
        """Turns the card over as soon as it may."""
        self.fall()
        self.is_turning = True

    def open(self) -> None:
        """Turns the card face up at once."""
        self.drag, self._falls_from, self.is_held, self.is_turning, self._flip = (0.0, 0.0), None, False, False, 1.0

    @property
    def is_flipping(self) -> bool:
        """Whether the card is turning and shows neither side fully."""
        return 0.0 < self._flip < 1.0

    @property
    def is_moving(self) -> bool:
        """Whether the card turns or falls back now."""
        return self.is_flipping or self._falls_from is not None

    def update(self, seconds: float, *, may_flip: bool = True) -> None:
        """Lets time pass; the card begins to turn only if it may."""
        if self._falls_from is not None:
            self._fallen += seconds / (timing.SQUEEZED_FALL * (0.5 if self.is_turning else 1.0))
            left = max(0.0, 1.0 - ease_in_out(min(1.0, self._fallen)))
            self.drag = (self._falls_from[0] * left, self._falls_from[1] * left)
            if left <= 0.0:
                self._falls_from = None
        elif self.is_turning and (may_flip or self.is_flipping):
            self._flip = min(1.0, self._flip + seconds / timing.TURN)
            self.is_turning = self._flip < 1.0

    def draw(self, target: pygame.Surface) -> pygame.Rect:
        """Draws the card flat or bent; returns the area drawn on."""
        key = (round(self.drag[0]), round(self.drag[1]), self.corner)
        if self._bent[0] != key:
            bent = None
            if key[0] or key[1]:
                face = self._face or self._sprites.large(self.card)
                bent = peeled(self._sprites.back(self._back), face, self.corner, self.drag)
            self._bent = (key, bent)
        if self._bent[1] is not None:
            return draw_peeled(target, self._bent[1], self.place)
        turn = ease_in_out(self._flip)
        lift = _TURN_LIFT * sin(pi * turn) if 0.0 < turn < 1.0 else 0.0
        return self._sprites.draw(target, self.card, self.place, back=self._back, turn=turn, lift=lift)
