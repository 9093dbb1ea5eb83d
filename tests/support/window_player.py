"""Somebody before the real window of the casino, with mouse and keys, and a look into the save while it is played.

Where to click is read off a twin: the same program, headless, on a save of its own, brought to the same place.
"""

import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pygame

from casino.core.errors import CasinoError
from casino.core.preferences import KEY, Preferences, preferences_from
from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.rows import StoredRound
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.scenes.app import timing
from tests.support.pilot import Pilot
from tests.support.virtual_screen import VirtualScreen

PATIENCE_SECONDS = 180
Found = TypeVar("Found")


class Player:
    """Somebody before the real window, with the twin beside it."""

    def __init__(self, screen: VirtualScreen, program: subprocess.Popen, save: Path, twin: Pilot) -> None:
        self.screen, self.program, self.save, self.twin = screen, program, save, twin
        self.window = ""
        self.until(self._finds_window)
        self.screen.hand("windowfocus", self.window)

    def _finds_window(self) -> bool:
        try:
            self.window = self.screen.hand("search", "--onlyvisible", "--pid", self.program.pid)
        except subprocess.CalledProcessError:
            return False
        return bool(self.window)

    # -- hands ------------------------------------------------------------------------------------------------

    def press(self, *labels: str) -> None:
        """Clicks what bears each label, in the real window and in the twin."""
        for label in labels:
            self.click(label)
            self.twin.press(label)

    def click(self, label: str) -> None:
        """Clicks, in the real window only, where the twin has what bears a label."""
        self.screen.click(self.window, self.twin.widget(label).rect.center)

    # -- eyes -------------------------------------------------------------------------------------------------

    def until(self, is_so: Callable[[], object], meanwhile: Callable[[], object] = lambda: None) -> None:
        """Waits until something is so, doing something else again and again."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not is_so():
            assert self.program.poll() is None, f"the program ended with status {self.program.returncode}"
            assert not (log := log_beside(self.save)), log
            assert time.monotonic() < deadline, f"{PATIENCE_SECONDS} s were not enough"
            meanwhile()
            time.sleep(0.05)

    def for_a_moment(self, is_still_so: Callable[[], object]) -> None:
        """Leaves the program its time while something is so, but never for long."""
        until = time.monotonic() + 1.0
        while is_still_so() and time.monotonic() < until:
            time.sleep(0.05)

    def until_as_twin(self) -> None:
        """Waits until the real window shows what the twin shows, whatever blinks or breathes, and takes presses."""
        self.until(lambda: difference(self.seen(), self.twin.seen()) < 4, self.twin.frames)
        self.let_buttons_wake()

    @staticmethod
    def let_buttons_wake() -> None:
        """Waits until a bar that has just come takes presses, on a busy machine too."""
        time.sleep(3 * timing.DEAF)

    def seen(self) -> pygame.Surface:
        """The real window's picture."""
        picture = self.screen.picture()
        return picture.subsurface(self.place().clip(picture.get_rect()))

    def place(self) -> pygame.Rect:
        """Where the window is on the screen."""
        lines = self.screen.hand("getwindowgeometry", "--shell", self.window).splitlines()
        found = dict(line.split("=") for line in lines)
        return pygame.Rect(*(int(found[key]) for key in ("X", "Y", "WIDTH", "HEIGHT")))

    def rounds(self) -> list[StoredRound]:
        """The settled rounds in the save, the newest first."""
        return self.read(settled_rounds) or []

    def read(self, look: Callable[[Store], Found]) -> Found | None:
        """Looks something up in a copy of the save, while the program holds the save itself; None if too early."""
        folder = self.save.parent / "copy"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for path in self.save.parent.glob(f"{self.save.name}*"):
            shutil.copy(path, folder)
        try:
            store = open_store(folder / self.save.name)
        except CasinoError:
            return None  # copied in the middle of a write
        with closing(store):
            return look(store)


def log_beside(save: Path) -> str:
    """What the program wrote to its log file, which is nothing on a good evening."""
    path = save.parent / "casino.log"
    return path.read_text() if path.exists() else ""


def kept_settings(store: Store) -> Preferences:
    """The settings as the save holds them."""
    return preferences_from(store.preference(HOUSE_ACCOUNT, KEY))


def settled_rounds(store: Store) -> list[StoredRound]:
    """Every settled round of the save's only person, the newest first."""
    (me,) = store.accounts("profile")
    return [store.stored_round(summary.id) for summary in store.history(me.id, 100)]


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """How far two pictures are apart, 0 to 255; far where one cannot be laid over the other."""
    if one.get_size() != other.get_size():
        return 255.0
    small = [pygame.transform.smoothscale(picture.convert(24), (64, 36)) for picture in (one, other)]
    pixels = [pygame.image.tobytes(picture, "RGB") for picture in small]
    return sum(abs(a - b) for a, b in zip(*pixels, strict=True)) / len(pixels[0])


def calmly(action: Callable[[], object]) -> Callable[[], object]:
    """Something done again and again, but never so soon that it comes before people can have looked."""

    def act() -> None:
        time.sleep(0.8)
        action()

    return act
