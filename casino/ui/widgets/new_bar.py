"""Tells presses meant for an earlier widget in a place from those meant for a bar of widgets that has just come.

What the widgets do is not known here, only whether a press lays chips, which can be taken back.
"""

from collections.abc import Iterable

import pygame

from casino.ui.widgets.drag import slack_px
from casino.ui.widgets.focus import Focus
from casino.ui.widgets.widgets import Widget


class NewBar:
    """The bar of a scene, and when it came. `deaf_seconds` is how long it then takes no press.

    An action also takes no press that goes on from a burst, at one place or with one key, that began before its bar
    came: a player who clicks on has not looked. Chips are only deaf where an action has been.
    """

    def __init__(self, deaf_seconds: float) -> None:
        self._deaf_seconds = deaf_seconds
        self._came = float("-inf")
        self._own: set[str] = set()  # the keys of its widgets
        self._action_places: set[tuple[int, int, int, int]] = set()  # where an action is or was
        self._action_keys: set[int] = set()
        self._pressed: tuple[int, int] | int | None = None  # a place or a key
        self._pressed_at = self._burst_began = float("-inf")

    def come(self, now: float) -> None:
        """Notes that the bar is a new one, at a time in seconds."""
        self._came = now

    def is_deaf(self, now: float) -> bool:
        """Whether the bar is so new that it takes no press yet."""
        return now - self._came < self._deaf_seconds

    def show(self, widgets: Iterable[Widget]) -> None:
        """Takes the bar's widgets."""
        self._own = set()
        for widget in widgets:
            self._own.add(widget.key)
            if not widget.lays_chips:
                self._action_places.add((*widget.rect.topleft, *widget.rect.size))
                self._action_keys.update(widget.hotkeys)

    def forget_places(self) -> None:
        """Notes that everything is in another place now."""
        self._action_places.clear()

    def swallows(self, event: pygame.event.Event, now: float, focus: Focus, min_px: int) -> bool:
        """Whether an event would press something in the bar that it was not meant for."""
        goes_on = self._goes_on(event, now, min_px)
        meant = focus.meant_by(event)
        if meant is None or meant.key not in self._own:
            return False
        if not meant.lays_chips:
            return goes_on or self.is_deaf(now)
        return self.is_deaf(now) and self._was_for_action(event, focus)

    def _goes_on(self, event: pygame.event.Event, now: float, min_px: int) -> bool:
        """Takes an event into account; returns True if it is a press of a burst that began before the bar came."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            return False
        pressed = event.pos if event.type == pygame.MOUSEBUTTONDOWN else event.key
        is_late = now - self._pressed_at > self._deaf_seconds
        if is_late or not _is_same(pressed, self._pressed, slack_px(min_px)):
            self._burst_began = now
        self._pressed, self._pressed_at = pressed, now
        return self._burst_began < self._came

    def _was_for_action(self, event: pygame.event.Event, focus: Focus) -> bool:
        if event.type == pygame.KEYDOWN:
            return event.key in self._action_keys
        place = event.pos if event.type == pygame.MOUSEBUTTONDOWN else focus.pointer
        return any(pygame.Rect(lain).collidepoint(place) for lain in self._action_places)


def _is_same(pressed: tuple[int, int] | int, before: tuple[int, int] | int | None, slack: int) -> bool:
    """Whether the same key or, within some px, the same place was pressed."""
    if isinstance(pressed, tuple) and isinstance(before, tuple):
        return max(abs(pressed[0] - before[0]), abs(pressed[1] - before[1])) < slack
    return pressed == before
