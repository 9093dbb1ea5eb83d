"""One large card being squeezed: where it is held, how it bends, falls back and turns over.

`deal` decides when it may turn and where it goes afterwards.
"""

from __future__ import annotations

from math import exp, pi, sin
from typing import TYPE_CHECKING, NamedTuple

import pygame

from casino.scenes.app import timing
from casino.ui.cards.card_peel import Peel, draw_peeled, peeled, share_of, softened
from casino.ui.drawing.animator import ease_in_out

if TYPE_CHECKING:
    from casino.ui.cards.cards import CardSprites

_TURN_LIFT = 0.10
_CORNER = 0.26  # of a card's width: held so near to a corner, the card is held by that corner
_TILT = 0.3  # how far aside a held edge may be drawn, as a share of the way inward
_CHASE = 14.0  # a second: how fast a bend comes near to where it shall be
_STILL = 0.004  # of a card: so near, it is there


class Hold(NamedTuple):
    """How a card is held: the place of its rim, each way from -1 to 1, and the way from there in widths and heights."""

    x: float = 0.0
    y: float = 0.0
    across: float = 0.0
    along: float = 0.0


class SqueezedCard:
    """One large card on the felt, held by an edge or a corner, bent, falling back or turning."""

    def __init__(self, card: str, place: tuple[float, float], sprites: CardSprites, back: str) -> None:
        self.card, self.place = card, place
        self._sprites, self._back = sprites, back
        self.grip = (1.0, 1.0)
        self.drag = (0.0, 0.0)
        self.is_held = False
        self.is_turning = False
        self._flip = 0.0
        self._falls_from: tuple[float, float] | None = None
        self._fallen = 0.0
        self._aim: Hold | None = None  # where a bend that no pointer holds is going
        self._bent: tuple[object, Peel | None] = ((), None)
        self._face: pygame.Surface | None = None  # softened for bending, once it was bent

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
        """How far the held place is drawn, as a share of the way across the card."""
        return share_of(self.drag, self._sprites.size)

    @property
    def hold(self) -> Hold:
        """How the card is held now."""
        width, height = self._sprites.size
        return Hold(*self.grip, self.drag[0] / width, self.drag[1] / height)

    def take(self, position: tuple[int, int]) -> None:
        """Takes hold of the edge nearest to a place, or of a corner close to it."""
        self.is_held, self._falls_from, self._aim = True, None, None
        width, height = self._sprites.size
        away = position[0] - self.place[0], position[1] - self.place[1]
        x, y = (max(-1.0, min(1.0, 2 * way / size)) for way, size in zip(away, (width, height), strict=True))
        to_side, to_end = (1 - abs(x)) * width / 2, (1 - abs(y)) * height / 2
        is_at_side, is_at_end = to_side <= to_end, to_end <= to_side
        near = _CORNER * width
        self.grip = (
            (1.0 if x >= 0 else -1.0) if is_at_side or to_side < near else x,
            (1.0 if y >= 0 else -1.0) if is_at_end or to_end < near else y,
        )

    def bend(self, moved: tuple[int, int]) -> None:
        """Draws the held place over the card; drawn away from it, nothing bends. An edge hardly goes aside."""
        ways = [float(way) for way in moved]
        at_rim = [abs(place) == 1.0 for place in self.grip]
        for axis in (0, 1):
            if at_rim[axis] and ways[axis] * self.grip[axis] > 0:
                ways[axis] = 0.0
        for axis in (0, 1):
            if not at_rim[axis]:
                inward = abs(ways[1 - axis])
                most = inward * min(_TILT, inward / self._sprites.size[1 - axis])
                ways[axis] = max(-most, min(most, ways[axis]))
        self.drag = ways[0], ways[1]

    def lead(self, hold: Hold) -> None:
        """Lets the bend go to where it is held like this, as no pointer does it."""
        self._aim, self._falls_from = hold, None

    def fall(self) -> None:
        """Releases the card, which falls back."""
        self.is_held, self._aim = False, None
        self._falls_from, self._fallen = self.drag if any(self.drag) else None, 0.0

    def turn(self) -> None:
        """Turns the card over as soon as it may."""
        self.fall()
        self.is_turning = True

    def open(self) -> None:
        """Turns the card face up at once."""
        self.drag, self._falls_from, self._aim = (0.0, 0.0), None, None
        self.is_held, self.is_turning, self._flip = False, False, 1.0

    @property
    def is_flipping(self) -> bool:
        """Whether the card is turning and shows neither side fully."""
        return 0.0 < self._flip < 1.0

    @property
    def is_moving(self) -> bool:
        """Whether the card turns, falls back or bends by itself now."""
        return self.is_flipping or self._falls_from is not None or self._aim is not None

    def update(self, seconds: float, *, may_flip: bool = True) -> None:
        """Lets time pass; the card begins to turn only if it may."""
        if self._aim is not None:
            self._chase(self._aim, 1.0 - exp(-_CHASE * seconds))
        elif self._falls_from is not None:
            self._fallen += seconds / (timing.SQUEEZED_FALL * (0.5 if self.is_turning else 1.0))
            left = max(0.0, 1.0 - ease_in_out(min(1.0, self._fallen)))
            self.drag = (self._falls_from[0] * left, self._falls_from[1] * left)
            if left <= 0.0:
                self._falls_from = None
        elif self.is_turning and (may_flip or self.is_flipping):
            self._flip = min(1.0, self._flip + seconds / timing.TURN)
            self.is_turning = self._flip < 1.0

    def _chase(self, aim: Hold, part: float) -> None:
        """Brings the bend nearer to its aim; from lying flat it begins where it shall be held."""
        width, height = self._sprites.size
        now = self.hold if any(self.drag) else Hold(aim.x, aim.y)
        near = Hold(*(one + (other - one) * part for one, other in zip(now, aim, strict=True)))
        if max(abs(one - other) for one, other in zip(near, aim, strict=True)) < _STILL:
            near, self._aim = aim, None
        self.grip, self.drag = (near.x, near.y), (near.across * width, near.along * height)

    def draw(self, target: pygame.Surface) -> pygame.Rect:
        """Draws the card flat or bent; returns the area drawn on."""
        key = (round(self.drag[0]), round(self.drag[1]), round(self.grip[0], 2), round(self.grip[1], 2))
        if self._bent[0] != key:
            bent = None
            if key[0] or key[1]:
                # Pips come before the figure, as on cards made for squeezing: it is printed on the open face alone.
                self._face = self._face or softened(self._sprites.bare_face(self.card))
                bent = peeled(self._sprites.back(self._back), self._face, self.grip, self.drag)
            self._bent = (key, bent)
        if self._bent[1] is not None:
            return draw_peeled(target, self._bent[1], self.place)
        turn = ease_in_out(self._flip)
        lift = _TURN_LIFT * sin(pi * turn) if 0.0 < turn < 1.0 else 0.0
        return self._sprites.draw(target, self.card, self.place, back=self._back, turn=turn, lift=lift)
