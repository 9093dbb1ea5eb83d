"""Eyes that close for a moment: at rest one calm face at a table blinks now and then. Nothing else moves here."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import pygame

from casino.scenes.app import timing
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import Colour


class Eyes(NamedTuple):
    """A face that may blink: whose, where in px, and the ring around it."""

    person: str
    place: pygame.Rect
    ring: Colour


class Blinking:
    """The seat whose eyes are shut, 0 for the dealer. `at` is when that changes next, in the scene's seconds."""

    def __init__(self, at: float = 2.0) -> None:
        self._rng = Random(1)  # its own: how long a frame takes must not change what anybody does
        self.at = at
        self.area: pygame.Rect | None = None  # where closed eyes were drawn last
        self._shut: int | None = None
        self._drawn: int | None = None

    @property
    def has_changed(self) -> bool:
        """Whether eyes have opened or closed since they were drawn last."""
        return self._shut != self._drawn

    def update(self, time: float, seats: Sequence[int]) -> None:
        """Opens or closes the eyes of one of the seats, if it is time."""
        if time < self.at:
            return
        if self._shut is None:
            self._shut = self._rng.choice([0, *seats])
            self.at = time + timing.BLINK
        else:
            self._shut = None
            self.at = time + self._rng.uniform(*timing.BLINK_EVERY)

    def paint(self, target: pygame.Surface, open_eyes: Callable[[], dict[int, Eyes]]) -> list[pygame.Rect]:
        """Draws closed eyes over an open face; returns the areas drawn on."""
        self._drawn, self.area = self._shut, None
        eyes = open_eyes().get(self._shut) if self._shut is not None else None
        if eyes is None:
            return []
        self.area = target.blit(portrait(eyes.person, "blink", eyes.place.w, ring=eyes.ring), eyes.place)
        return [self.area]
