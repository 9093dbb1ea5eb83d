"""A screen that is not there: an X server of our own on a free display, and a hand on its mouse and keys.

Knows nothing of the casino. Needs the programs Xvfb and xdotool (Debian packages xvfb and xdotool).
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

import pygame

from tests.support.memory_folder import memory_folder

NEEDED = ("Xvfb", "xdotool")
_OTHER_SCREENS = ("WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "SDL_VIDEODRIVER", "DISPLAY")


def missing_programs() -> list[str]:
    """Which of the programs needed here are not installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


def without_screen() -> dict[str, str]:
    """The environment of this process with nothing in it that leads to a screen."""
    return {key: value for key, value in os.environ.items() if key not in _OTHER_SCREENS}


class VirtualScreen:
    """A running X server; use it in a `with`. `environment` is what a program needs to show itself on it."""

    def __init__(self, width: int = 1920, height: int = 1080) -> None:
        """Raises FileNotFoundError if Xvfb is not installed, RuntimeError if it does not start."""
        # A screen whose pixels lie in a file on disk may have to wait until the system has written them there.
        self._folder = tempfile.TemporaryDirectory(prefix="screen-", dir=memory_folder())
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24"]
        command += ["-fbdir", self._folder.name, "-nolisten", "tcp", "-noreset"]
        try:
            self._server = subprocess.Popen(
                command, pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError:
            os.close(reading)
            self._folder.cleanup()
            raise
        finally:
            os.close(writing)
        with os.fdopen(reading) as answer:
            self.display = f":{answer.readline().strip()}"
        if self.display == ":":
            self.close()
            raise RuntimeError("Xvfb did not start")
        self.environment = without_screen() | {"DISPLAY": self.display, "SDL_AUDIODRIVER": "dummy"}

    def __enter__(self) -> VirtualScreen:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Switches the screen off."""
        self._server.terminate()
        self._server.wait()
        self._folder.cleanup()

    def hand(self, *words: object) -> str:
        """Runs an xdotool command and returns what it prints. Raises CalledProcessError if it fails."""
        command = ["xdotool", *map(str, words)]
        result = subprocess.run(command, env=self.environment, check=True, capture_output=True, text=True, timeout=60)
        return result.stdout.strip()

    def click(self, window: str, place: tuple[int, int]) -> None:
        """Presses and lets go the left button at a place of a window."""
        # The hand waits until the pointer has moved, which it never does where it is already: it comes from beside.
        self.hand("mousemove", "--window", window, place[0] + 2, place[1])
        self.hand("mousemove", "--sync", "--window", window, *place, "click", 1)

    def key(self, *names: str) -> None:
        """Presses and lets go keys by their X names, such as "Return" or "h"."""
        self.hand("key", *names)

    def picture(self) -> pygame.Surface:
        """What the screen shows now."""
        data = Path(self._folder.name, "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        length, width, height, row_bytes, colours = header[0], header[4], header[5], header[12], header[19]
        start = length + colours * 12
        pixels = data[start : start + row_bytes * height]
        return pygame.image.frombuffer(pixels, (width, height), "BGRA", row_bytes).convert(24)
