"""A second window that fills another screen. It is shown to and touched, while keys go to the program as ever.

Where the desktop lets a program do so, it takes no focus and no desktop manages it.
"""

import os
import warnings

import pygame

from casino.core.texts import _
from casino.ui.device.window import TITLE, NoDisplay

_CENTRED_ON = 0x2FFF0000  # and a screen's number: the library's word for the middle of that screen
_UNMANAGED = "SDL_X11_FORCE_OVERRIDE_REDIRECT"


class SecondWindow:
    """A window on a screen, counted from 0. Raises NoDisplay where there are not so many screens, or it cannot open."""

    def __init__(self, screen: int) -> None:
        screens = pygame.display.get_desktop_sizes()
        if screen >= len(screens):
            raise NoDisplay(_("There is no screen {number} here.", number=screen + 1))
        place = _CENTRED_ON | screen
        os.environ[_UNMANAGED] = "1"  # read when a window is made
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                self.window = pygame.Window(
                    TITLE, screens[screen], position=(place, place), borderless=True, utility=True
                )
                self.canvas = self.window.get_surface()
        except pygame.error as error:
            told = _("Screen {number} cannot be used: {reason}.", number=screen + 1, reason=error)
            raise NoDisplay(told) from None
        finally:
            os.environ.pop(_UNMANAGED, None)

    @property
    def size(self) -> tuple[int, int]:
        """The canvas's size in px."""
        return self.canvas.get_size()

    def owns(self, event: pygame.event.Event) -> bool:
        """Whether an event happened at this window."""
        return getattr(event, "window", None) is self.window

    def present(self) -> None:
        """Shows the canvas."""
        self.window.flip()

    def close(self) -> None:
        """Closes the window; a second time does nothing."""
        self.window.destroy()
