"""Recognises a touch that the system reports twice: as a finger, and once more as a mouse at its place.

The window library makes a mouse of every finger, and marks it; reports of some drivers have no mark.
"""

import pygame

_AFTER_SECONDS = 0.5  # from lifting the finger
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class DoubleTouch:
    """Watches fingers and mice. Callers pass the seconds."""

    def __init__(self) -> None:
        self._place: tuple[int, int] | None = None  # of the finger that was there last
        self._is_down = False
        self._lifted_seconds = 0.0  # how long ago
        self._doubled: set[int] = set()  # buttons whose press was a double, until they are released

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        self._lifted_seconds += seconds

    def is_double(self, event: pygame.event.Event, slack_px: int) -> bool:
        """Takes an event into account; returns True if a mouse only repeats a finger within some px of its place."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._is_down = False  # it may be lifted unheard
        if event.type not in _MOUSE:
            return False
        if getattr(event, "touch", False):
            if event.type == pygame.MOUSEMOTION and not self._is_down:
                return False
            self._place, self._lifted_seconds = event.pos, 0.0
            self._is_down = event.type != pygame.MOUSEBUTTONUP
            return False
        if event.type == pygame.MOUSEBUTTONUP and event.button in self._doubled:
            self._doubled.discard(event.button)
            return True
        is_double = self._is_there(event.pos, slack_px)
        if is_double and event.type == pygame.MOUSEBUTTONDOWN:
            self._doubled.add(event.button)
        return is_double

    def _is_there(self, place: tuple[int, int], slack_px: int) -> bool:
        """Whether a finger is at a place, or was lifted there just now."""
        if self._place is None or not (self._is_down or self._lifted_seconds <= _AFTER_SECONDS):
            return False
        return max(abs(place[0] - self._place[0]), abs(place[1] - self._place[1])) <= slack_px
