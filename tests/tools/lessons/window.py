"""The packaged program in a window of its own on a bare screen, with an empty home and a voice that writes down."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

import pygame

from casino.scenes.app import timing
from casino.ui.device.window import IDENTIFIER
from tests.support.virtual_screen import VirtualScreen
from tests.tools.lessons.eyes import Sight, Voice
from tests.tools.lessons.gamepad import BUTTONS_FOR, Gamepad
from tests.tools.packaging.desk import CheckFailed, wait_until

SCREEN, SIZE = (1400, 820), (1280, 720)
_LAST_SECONDS = 20


class ProgramWindow:
    """A started program; close it. It is ended in an orderly way if it can be."""

    def __init__(
        self, program: Path, home: Path, out: Path, settings: Mapping[str, str], pad: Gamepad | None = None
    ) -> None:
        """`settings` are further ones of its environment, `pad` one it finds. Raises CheckFailed if no window comes."""
        pygame.display.set_mode((1, 1))  # for pictures of other screens
        home.mkdir(parents=True)
        self.home, self.out, self._pad = home, out, pad
        self.voice = Voice(home)
        self._screen = VirtualScreen(*SCREEN)
        here = {name: value for name, value in self._screen.environment.items() if not name.startswith("XDG_")}
        here |= {**settings, "HOME": str(home), "PATH": str(home)}  # no Python is found there, only the voice
        manager = shutil.which("openbox")
        assert manager is not None
        self._manager = subprocess.Popen([manager], env=self._screen.environment, stderr=subprocess.DEVNULL)
        size = "x".join(map(str, SIZE))
        self.process = subprocess.Popen(
            [*(pad.command if pad is not None else ()), str(program), "--size", size],
            cwd=home,
            env=here,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.id, self._pid = "", self.process.pid  # another one where it is started by what mocks its pad
        try:
            wait_until(self._is_there, "the program's window")
            self._screen.hand("windowactivate", "--sync", self.id)
            self._screen.hand("mousemove", "--window", self.id, 0, 0)  # what geometry tells counts the frame twice
            found = dict(line.split("=") for line in self._screen.hand("getmouselocation", "--shell").splitlines())
            self._place = pygame.Rect((int(found["X"]), int(found["Y"])), SIZE)
        except BaseException:
            self.close()
            raise

    def _is_there(self) -> bool:
        try:
            found = self._screen.hand("search", "--onlyvisible", "--class", IDENTIFIER).split()
        except subprocess.CalledProcessError:
            return False
        if found:
            self.id, self._pid = found[0], int(self._screen.hand("getwindowpid", found[0]))
        return bool(found)

    @property
    def save(self) -> Path:
        """Where the program keeps its save by itself."""
        return self.home / ".local" / "share" / "ShadowportCasino" / "casino.save"

    def close(self) -> str:
        """Ends the program and its screen; returns what it printed."""
        if self.process.poll() is None:
            os.kill(self._pid, signal.SIGTERM)
        try:
            printed = self.process.communicate(timeout=_LAST_SECONDS)[0].decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            self.process.kill()
            printed = "the program did not end"
        self._manager.terminate()
        self._manager.wait()
        self._screen.close()
        return printed

    # -- what a person does --------------------------------------------------------------------------------------

    def look(self) -> Sight:
        """What the window shows. Raises CheckFailed if the program has ended."""
        if self.process.poll() is not None:
            raise CheckFailed(f"the program ended with status {self.process.returncode}")
        return Sight(self._screen.picture().subsurface(self._place))

    def key(self, *names: str) -> None:
        """Presses and lets go keys, or what does the same on a gamepad."""
        if self._pad is not None:
            self._pad.press(*(button for name in names for button in BUTTONS_FOR[name]))
        else:
            self._screen.key(*names)

    def clear(self) -> None:
        """Has the words go that were written as they were read aloud: with any key, or by themselves on a gamepad."""
        if self._pad is not None:
            time.sleep(timing.NOTICE + 0.5)
        else:
            self._screen.key("shift")  # which does nothing else

    def point(self, place: tuple[int, int]) -> None:
        """Moves the pointer to a place in the window."""
        self._screen.hand("mousemove", "--window", self.id, *place)
        time.sleep(0.1)

    def point_aside(self) -> None:
        """Moves the pointer out of the window."""
        self.point((SIZE[0] + 40, SIZE[1] // 2))

    def click(self, place: tuple[int, int]) -> None:
        """Presses and lets go the mouse's button at a place in the window."""
        self.point((place[0] + 3, place[1]))
        self.point(place)
        self._screen.hand("click", 1)

    def keep(self, name: str) -> Path:
        """Keeps a picture of the window, and beside it all that was read aloud; returns the picture's file."""
        self.out.mkdir(parents=True, exist_ok=True)
        (self.out / f"{name}.txt").write_text("\n".join(self.voice.sentences), "utf-8")
        path = self.out / f"{name}.png"
        pygame.image.save(self.look().picture, str(path))
        return path
