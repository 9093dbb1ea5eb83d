"""The watched program's side: a heartbeat for the watchdog, a file for faults, and whether it is still watched.

The beat is a file that the watchdog makes; its time changes with every beat, its content has the history. No clock and
no window: callers pass the time.
"""

import faulthandler
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

BEAT_SECONDS = 0.25
ERRORS = "casino-errors.log"  # the last words of a fault, beside the save
_STEP_SECONDS = 2  # some file systems store even seconds only


class WatchdogNote(msgspec.Struct, frozen=True):
    """The watchdog's note to the program it starts.

    `watcher` is the watchdog's process, and `seconds_before` is how long the show had been open by then.
    """

    watcher: int
    seconds_before: float = 0.0


def write_note(path: Path, note: WatchdogNote) -> None:
    """Makes the beat file, or makes it anew. Raises OSError."""
    path.write_bytes(msgspec.json.encode(note))


def _read_note(path: Path) -> WatchdogNote:
    try:
        return msgspec.json.decode(path.read_bytes(), type=WatchdogNote)
    except (OSError, msgspec.DecodeError):  # a full disk may have prevented the writing
        return WatchdogNote(os.getppid())


class Heart:
    """Shows the watchdog that frames go on. Nothing here raises."""

    def __init__(self, path: Path) -> None:
        self.note = _read_note(path)
        self.is_orphan = False
        self._path = path
        self._watcher = _Watcher(self.note.watcher)
        self._due: float | None = None
        self._mark = 0  # the file's time, in seconds; counted up, so that a clock that is set back changes nothing
        with suppress(OSError):
            self._mark = int(path.stat().st_mtime)

    def beat(self, now: float) -> None:
        """Beats; to be called in every frame. `now` is any steady count of seconds. Acts about four times a second.

        `is_orphan` is true afterwards if no watchdog watches any more; the program must end then.
        """
        if self._due is not None and self._due - BEAT_SECONDS <= now < self._due:
            return
        self._due = now + BEAT_SECONDS
        self._mark += _STEP_SECONDS
        try:
            os.utime(self._path, (self._mark, self._mark))
        except FileNotFoundError:
            with suppress(OSError):
                write_note(self._path, self.note)
        except OSError:
            pass
        self.is_orphan = self.is_orphan or self._watcher.is_gone()

    def leave(self) -> None:
        """Announces the end of the program: the watchdog allows it the time of a start to back up and close."""
        with suppress(OSError):
            os.truncate(self._path, 0)


if sys.platform == "win32":
    import _winapi

    class _Watcher:
        """The watchdog's process, referenced by a handle so that its number cannot become another's."""

        def __init__(self, number: int) -> None:
            self._handle = 0
            with suppress(OSError):
                self._handle = _winapi.OpenProcess(_winapi.SYNCHRONIZE, False, number)

        def is_gone(self) -> bool:
            if not self._handle:
                return True
            return _winapi.WaitForSingleObject(self._handle, 0) == _winapi.WAIT_OBJECT_0

else:

    class _Watcher:
        """The watchdog's process, recognised as the parent: an orphaned child gets another one."""

        def __init__(self, number: int) -> None:
            self._number = number

        def is_gone(self) -> bool:
            return os.getppid() != self._number


def keep_faults(folder: Path) -> None:
    """Sends all reports of faults to a file beside the save from now on, including hard crashes.

    Where the system has the signal, the watchdog can ask by SIGUSR1 where the program hangs.
    """
    try:
        file = (folder / ERRORS).open("a", encoding="utf-8", errors="backslashreplace", buffering=1)
    except OSError:
        return  # it is printed where the watchdog put it
    sys.stderr = file
    faulthandler.enable(file)
    if sys.platform != "win32":
        faulthandler.register(signal.SIGUSR1, file)
