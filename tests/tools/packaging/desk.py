"""Somebody at a Linux desktop: what their double clicks start, and what of the casino stands on their screen.

Knows how desktops start things, and nothing of how the program got there. What does not hold is raised as CheckFailed.
"""

import configparser
import os
import re
import shlex
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pygame

from casino.save.save_file import open_store
from tests.support.virtual_screen import VirtualScreen

IDENTIFIER = "io.github.shadowport.casino"
ENTRY = Path("applications", f"{IDENTIFIER}.desktop")
PATIENCE_SECONDS = 60
MIN_COLOURS = 200
NOBODY = 65534
_STEP_SECONDS, _LAST_SECONDS = 0.1, 15
_WORDS = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')


class CheckFailed(Exception):
    """The packaged program is not fit to ship; the text says why."""


def run(command: Sequence[str], **options: object) -> subprocess.CompletedProcess[str]:
    """Runs a command to its end."""
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE_SECONDS * 5, **options
    )


def done(command: Sequence[str], **options: object) -> str:
    """What a command printed. Raises CheckFailed if it failed."""
    result = run(command, **options)
    if result.returncode:
        raise CheckFailed(f"{shlex.join(command)} ended with {result.returncode}: {result.stdout}{result.stderr}")
    return result.stdout


def command_of(entry: Path, file: Path | None = None) -> list[str]:
    """The command a desktop makes of the Exec line of an entry, with a file or without."""
    reader = configparser.ConfigParser(interpolation=None)
    reader.optionxform = str  # type: ignore[method-assign, assignment]
    reader.read(entry, "utf-8")
    # First it is a text of an entry like any other, then words, some of them in quotation marks.
    written = reader["Desktop Entry"]["Exec"].replace("\\\\", "\\")
    words = [re.sub(r"\\(.)", r"\1", quoted) or plain for quoted, plain in _WORDS.findall(written)]
    files = [str(file)] if file is not None else []
    return [part for word in words for part in (files if word == "%f" else [word])]


def wait_until(is_so: Callable[[], object], what: str, seconds: float = PATIENCE_SECONDS) -> None:
    """Waits for something. Raises CheckFailed if it does not come."""
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            raise CheckFailed(f"{what} did not come in {seconds:.0f} s")
        time.sleep(_STEP_SECONDS)


# -- who may not write there ----------------------------------------------------------------------------------


def guest() -> int | None:
    """The user who tries a program that is not theirs: another one if this is root, who may write anything."""
    return NOBODY if os.geteuid() == 0 else None


@contextmanager
def write_protected(place: Path) -> Iterator[None]:
    """Nobody but root may write into a folder meanwhile, nor anywhere below it."""
    paths = [path for path in (place, *place.rglob("*")) if not path.is_symlink()]
    for path in paths:
        path.chmod(path.stat().st_mode & 0o555 | 0o444)
    try:
        yield
    finally:
        for path in paths:
            if path.is_dir():
                path.chmod(0o755)  # so that it can be deleted


# -- the desk -------------------------------------------------------------------------------------------------


class Desk:
    """A person with a home, a menu entry of the program and a screen. `launcher` starts it as their menu does."""

    def __init__(
        self,
        screen: VirtualScreen,
        entry: Path,
        home: Path,
        environment: Mapping[str, str],
        launcher: Sequence[str] | None = None,
        user: int | None = None,
    ) -> None:
        here = {name: value for name, value in screen.environment.items() if not name.startswith("XDG_")}
        self.environment = here | {"HOME": str(home), "XDG_CURRENT_DESKTOP": "GNOME"} | dict(environment)
        self.screen, self.entry, self.home, self.user = screen, entry, home, user
        self.launcher = list(launcher or command_of(entry))
        self.save = home / ".local" / "share" / "ShadowportCasino" / "casino.save"

    def moves_in(self) -> None:
        """Gives the person a name and a purse, so that no welcome stands before the hall."""
        with closing(open_store(self.save)) as store:
            store.create_profile("Zoë", "guest_owl")
        if self.user is not None:
            for path in (self.home, *self.home.rglob("*")):
                os.chown(path, self.user, self.user, follow_symlinks=False)

    def books(self) -> tuple[int, int, list[str]]:
        """Purses, sum of all accounts, and people of a save that is not open. Raises CheckFailed if it was harmed."""
        copy = self.home.with_name(f"{self.home.name}, a copy") / self.save.name
        copy.parent.mkdir(exist_ok=True)
        for path in self.save.parent.glob(f"{self.save.name}*"):
            if not path.name.endswith(".lock"):
                copy.with_name(path.name).write_bytes(path.read_bytes())
        with closing(open_store(copy)) as store:
            if store.notice:
                raise CheckFailed(f"the save was harmed: {store.notice}")
            people = store.accounts("profile")
            return sum(store.purse(one.id) for one in people), store.ledger.total(), [one.name for one in people]

    # -- starts -----------------------------------------------------------------------------------------------

    def start(self, command: Sequence[str]) -> subprocess.Popen[str]:
        """Starts something and does not wait for it; what it says can be read."""
        return subprocess.Popen(
            command,
            env=self.environment,
            cwd=self.home,
            user=self.user,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def run(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Runs something to its end."""
        return run(command, env=self.environment, cwd=self.home, user=self.user)

    # -- the screen -------------------------------------------------------------------------------------------

    def windows(self) -> dict[str, int]:
        """The casino's windows that can be seen, with the processes they belong to."""
        try:
            found = self.screen.hand("search", "--onlyvisible", "--class", IDENTIFIER).split()
            return {window: int(self.screen.hand("getwindowpid", window)) for window in found}
        except (subprocess.CalledProcessError, ValueError):
            return {}  # none, or it has just gone

    def title(self) -> str:
        """The title of the only window."""
        (window,) = self.windows()
        return self.screen.hand("getwindowname", window)

    def wait_for_windows(self, count: int, what: str) -> None:
        """Waits until just so many windows stand there. Raises CheckFailed."""
        wait_until(lambda: len(self.windows()) == count, what)

    def look(self) -> pygame.Surface:
        """What the screen shows once it is no longer empty. Raises CheckFailed if it stays so."""
        wait_until(lambda: colours_of(self.screen.picture()) >= MIN_COLOURS, "anything in the window")
        return self.screen.picture()

    def key(self, name: str, window: str = "") -> None:
        """A key for a window, or the only one: on a bare screen none has the keys by itself."""
        self.screen.hand("windowfocus", "--sync", window or next(iter(self.windows())))
        self.screen.key(name)

    def clear(self) -> None:
        """Ends every casino whose window is there, whoever started it; an orderly end is no matter of these checks."""
        for kind in (signal.SIGTERM, signal.SIGKILL):
            for process in self.windows().values():
                try:
                    os.kill(process, kind)
                except ProcessLookupError:
                    continue
            deadline = time.monotonic() + _LAST_SECONDS
            while self.windows() and time.monotonic() < deadline:
                time.sleep(_STEP_SECONDS)


def colours_of(picture: pygame.Surface) -> int:
    """How many colours a picture has, looked at in every eighth place."""
    width, height = picture.get_size()
    return len({tuple(picture.get_at((x, y))) for x in range(0, width, 8) for y in range(0, height, 8)})
