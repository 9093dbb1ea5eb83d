"""Keeps the window of an unattended program on the screen, whatever the desktop's keys do. No scenes.

The desktop's chords go to the window as long as it holds the keyboard. If it is minimised, hidden or covered all the
same, it comes back. Only a full screen is guarded, as players want to leave a window.
"""

import os
import warnings

import pygame

TRY_SECONDS = 1.0  # between two tries to come back
_FRESH_SECONDS = 1.0  # after it came back; the desktop may show it some time after it says so
LOST_SECONDS = 5.0  # off the screen for this long, the window will not come back by itself
_HINTS = {"SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0", "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0"}


class WindowGuard:
    """Guards the one window of the program."""

    def __init__(self) -> None:
        os.environ.update(_HINTS)
        self._hidden_seconds = 0.0
        self._due = 0.0
        self._stale_seconds = 0.0
        self._hold()

    @property
    def is_lost(self) -> bool:
        """Whether the window has been off the screen for so long that only a new start helps."""
        return self._hidden_seconds >= LOST_SECONDS

    def update(self, seconds: float) -> bool:
        """Checks the window once a frame, and brings it back where needed, once a second.

        Returns True for a moment after it came back, as its picture on the screen may be lost.
        """
        is_shown = pygame.display.get_active()
        self._hidden_seconds = 0.0 if is_shown else self._hidden_seconds + seconds
        if is_shown and pygame.key.get_focused():
            self._due = 0.0
            self._stale_seconds -= seconds
            return self._stale_seconds > 0
        self._due -= seconds
        self._stale_seconds = _FRESH_SECONDS
        if self._due <= 0:
            self._due = TRY_SECONDS
            self._hold()
        return False

    def _hold(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            window = pygame.Window.from_display_module()
        if not pygame.display.get_active():
            window.restore()
        window.always_on_top = True
        window.focus()
        window.grab_keyboard = True
