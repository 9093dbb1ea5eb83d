"""The window: its surface at its real size, full screen, and the picture's way to the screen. No scene here."""

from __future__ import annotations

import os
import sys
import time
import warnings
from collections.abc import Sequence
from io import BytesIO
from itertools import count
from pathlib import Path

import pygame

from casino.errors import CasinoError, MissingAsset
from casino.resources import asset

SMALLEST = (960, 540)


_MOST_AREAS = 8


class NoDisplay(CasinoError):
    """There is no screen to open a window on."""


class Window:
    """A resizable window. `canvas` is what scenes draw on; `present` brings it to the screen."""

    def __init__(self, size: tuple[int, int], *, is_full_screen: bool = False) -> None:
        if sys.platform.startswith("linux"):
            # On X11 without a graphics card, copying through a renderer costs three times the plain copy.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            # Asked without a desktop, the window library would open a screen that nobody can see.
            if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
                raise NoDisplay("There is no screen to open a window on.")
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplay(f"There is no screen to open a window on ({error}).") from None
        pygame.display.set_caption("Shadowport Casino")
        try:
            pygame.display.set_icon(pygame.image.load(asset("icon", "icon.png")))
        except (MissingAsset, pygame.error) as error:
            raise MissingAsset(asset("icon")) from error
        pygame.key.set_repeat(420, 45)
        self._windowed_size = size
        self.is_full_screen = is_full_screen
        self._open()

    def _open(self) -> None:
        size, flags = ((0, 0), pygame.FULLSCREEN) if self.is_full_screen else (self._windowed_size, pygame.RESIZABLE)
        try:
            with warnings.catch_warnings():
                # A desktop may give the window another size than it was asked for; we take what we get.
                warnings.simplefilter("ignore", RuntimeWarning)
                self.canvas = pygame.display.set_mode(size, flags)
        except pygame.error as error:
            raise NoDisplay(f"There is no screen to open a window on ({error}).") from None

    @property
    def size(self) -> tuple[int, int]:
        """The canvas's size in px."""
        return self.canvas.get_size()

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size the window has, or had before it filled the screen."""
        return self._windowed_size

    def toggle_full_screen(self) -> None:
        """F11: the whole screen, or back to the window as it was."""
        self.is_full_screen = not self.is_full_screen
        self._open()

    def resized(self, width: int, height: int) -> None:
        """The player pulled at the window's edge; it is never smaller than 960 x 540."""
        if self.is_full_screen:
            self.canvas = pygame.display.get_surface()
        else:
            wanted = (max(SMALLEST[0], width), max(SMALLEST[1], height))
            self.canvas = pygame.display.get_surface()
            if self.canvas.get_size() != wanted:
                self.canvas = pygame.display.set_mode(wanted, pygame.RESIZABLE)
            self._windowed_size = wanted

    def present(self, areas: Sequence[pygame.Rect] | None = None) -> None:
        """Shows the canvas: these areas of it, or all."""
        if areas is None:
            pygame.display.flip()
        elif areas:
            # Each area is a message of its own to the desktop: many small ones cost more than one large one.
            many = len(areas) > _MOST_AREAS
            pygame.display.update(areas[0].unionall(list(areas[1:])) if many else areas)

    def save_picture(self, folder: Path) -> Path:
        """Writes what the window shows as a PNG named by the time; returns the file. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        named = time.strftime("%Y-%m-%d %H.%M.%S")
        path = next(p for n in count() if not (p := folder / f"{named}{f' {n + 1}' if n else ''}.png").exists())
        picture = BytesIO()
        pygame.image.save(self.canvas, picture, "picture.png")
        path.write_bytes(picture.getbuffer())
        return path

    def close(self) -> None:
        """Closes the window."""
        pygame.display.quit()
