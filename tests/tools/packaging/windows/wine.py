"""Windows programs on this machine: a Wine prefix of one's own on a screen that is not there.

Knows nothing of the casino. A program sees a bare environment, a Windows of its own, and outputs that are pipes: under
Wine a program without a console cannot write into a file it was given as its output.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

COMPILER = "x86_64-w64-mingw32-gcc"
NEEDED = {
    "wine": "wine wine64",
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "makensis": "nsis",
    COMPILER: "gcc-mingw-w64-x86-64",
}
_OF_ALL = ("makensis", COMPILER)  # are needed where every check is made
_SETTINGS = {
    "WINEDEBUG": "-all",
    "WINEDLLOVERRIDES": "winedbg.exe=d;mscoree,mshtml=",  # else a crash waits long for a debugger
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "LC_ALL": "C.UTF-8",  # names of files have any letters
}
PERSONS, EVERYBODYS = "HKCU\\Software\\Classes", "HKLM\\Software\\Classes"
_START_SECONDS, _LAST_WORDS_SECONDS, _END_SECONDS = 180, 5, 20


def missing_sentence(missing: Sequence[str]) -> str:
    """How what is missing is installed; empty if nothing is."""
    if not missing:
        return ""
    packages = " ".join(NEEDED[name] for name in missing)
    return (
        f"The Windows program is built and tried under Wine, and {', '.join(missing)} cannot be found: install it with "
        f"`sudo apt-get install --no-install-recommends {packages}` (Debian, Ubuntu)."
    )


def missing_programs(*, is_quick: bool = False) -> list[str]:
    """Which of the programs needed here are not installed; some only where every check is made."""
    return [name for name in NEEDED if shutil.which(name) is None and not (is_quick and name in _OF_ALL)]


class Running:
    """A Windows program that was started; what it says is kept as it comes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self._said: list[str] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._said.append(line)

    @property
    def said(self) -> str:
        """All it has said until now."""
        return "".join(self._said)

    def ended(self, seconds: float) -> tuple[int, str]:
        """Waits for its end; its status and all it said. Raises TimeoutExpired, and then it has been killed."""
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self._listener.join(_LAST_WORDS_SECONDS)  # Wine's own servants may hold the pipe for longer
        return status, self.said

    def kill(self) -> None:
        """As a power cut would end it."""
        self.process.kill()
        self.process.wait(_END_SECONDS)


class Wine:
    """A Windows of its own in the folder `prefix`, shown on an X display. Use it in a `with`.

    `user` is the number of the user of this machine whose it is; without one it is this process's own.
    """

    def __init__(self, prefix: Path, display: str, user: int | None = None) -> None:
        self.prefix, self.user = prefix, user
        self.environment = {**_SETTINGS, "WINEPREFIX": str(prefix), "DISPLAY": display, "HOME": str(prefix / "home")}

    def __enter__(self) -> Wine:
        (self.prefix / "home").mkdir(parents=True)
        if self.user is not None:
            for path in (self.prefix, self.prefix / "home"):
                os.chown(path, self.user, self.user)
        status, said = self.run(["wineboot", "-i"], seconds=_START_SECONDS)
        if status:
            raise RuntimeError(f"Wine did not make its folder: {said[-300:]}")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        subprocess.run(
            ["wineserver", "-k"],
            env=self._found_server(),
            user=self.user,
            check=False,
            capture_output=True,
            timeout=60,
        )

    def _found_server(self) -> dict[str, str]:
        """Debian keeps the server where no path leads."""
        paths = [self.environment["PATH"], "/usr/lib/wine", *map(str, Path("/usr/lib").glob("*/wine"))]
        return self.environment | {"PATH": ":".join(paths)}

    # -- places -----------------------------------------------------------------------------------------------

    @property
    def drive(self) -> Path:
        """Drive C."""
        return self.prefix / "drive_c"

    @property
    def local_data(self) -> Path:
        """Where a person's programs keep what they have."""
        return next(self.drive.glob("users/*/AppData/Local"))

    @property
    def start_menu(self) -> Path:
        """The folder of a person's programs in the start menu."""
        return self.local_data.parent / "Roaming" / "Microsoft" / "Windows" / "Start Menu" / "Programs"

    def named(self, path: Path) -> str:
        """A place as Windows names it: on drive C if it is there, else on Z, which is this machine."""
        if path.is_relative_to(self.drive):
            return "C:\\" + "\\".join(path.relative_to(self.drive).parts)
        return "Z:" + str(path.absolute()).replace("/", "\\")

    # -- programs ---------------------------------------------------------------------------------------------

    def start(
        self, words: Sequence[str], *, folder: Path | None = None, more: Mapping[str, str] | None = None
    ) -> Running:
        """Starts a program of Windows: its name or place, then what it is told. `more` goes into its environment."""
        return Running(
            subprocess.Popen(
                ["wine", *words],
                cwd=folder or self.prefix,
                env=self.environment | dict(more or {}),
                user=self.user,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
            )
        )

    def run(
        self,
        words: Sequence[str],
        *,
        seconds: float,
        folder: Path | None = None,
        more: Mapping[str, str] | None = None,
    ) -> tuple[int, str]:
        """Runs a program to its end; its status and all it said. Raises TimeoutExpired."""
        return self.start(words, folder=folder, more=more).ended(seconds)

    def processes(self, image: str) -> list[int]:
        """The numbers Windows gives the running processes of a program, in the order of their starts."""
        _, said = self.run(["wmic", "process", "get", "ProcessId,Caption"], seconds=60)
        return processes_in(said, image)

    def registry(self, key: str, name: str = "") -> str | None:
        """A text of the registry, the key's own without a name; None if there is none."""
        status, said = self.run(["reg", "query", key, *(["/v", name] if name else ["/ve"])], seconds=60)
        lines = [line for line in said.splitlines() if "REG_" in line]
        return None if status or not lines else lines[0].split("    ", 3)[-1].strip()

    def merge_classes(self, name: str) -> bool:
        """Shows a kind of file a person has to the whole system, as Windows does by itself and Wine 8 does not.

        Whether it was necessary; `unmerge_classes` takes it back.
        """
        if self.registry(f"HKCR\\{name}") is not None:
            return False
        self.run(["reg", "copy", f"{PERSONS}\\{name}", f"{EVERYBODYS}\\{name}", "/s", "/f"], seconds=60)
        return True

    def unmerge_classes(self, name: str) -> None:
        """Takes back what `merge_classes` did."""
        self.run(["reg", "delete", f"{EVERYBODYS}\\{name}", "/f"], seconds=60)


def processes_in(listed: str, image: str) -> list[int]:
    """The numbers of a program in a list of processes, which may come as UTF-16 with a mark in front."""
    words = [line.split() for line in listed.replace("\0", "").splitlines()]
    return [int(line[1]) for line in words if len(line) == 2 and line[0] == image and line[1].isdecimal()]


def kill_window(pid: int, seconds: float = _END_SECONDS) -> None:
    """Ends a program that was started here, by its number, as a power cut would; waits until it is gone."""
    os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and is_alive(pid):
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
