"""The watched side of the watch: a beat to be seen from outside, faults that are kept, and whether one is alone.

The beat is a file that the watchdog makes; its time changes with every beat, its content tells what went before. No
clock and no window: whoever calls says what time it is.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

BEAT_SECONDS = 0.25
ERRORS = "casino-errors.log"  # what a fault prints last, beside the save
_STEP_SECONDS = 2  # some file systems keep even seconds only


class Note(msgspec.Struct, frozen=True):
    """What the watchdog tells the program it starts.

    `watcher` is the watchdog's process, `starts` is 1 at the first start, `crashes` are those so far, a hang being one,
    and `seconds_before` is how long the show had been open by then.
    """

    watcher: int
    starts: int = 1
    crashes: int = 0
    seconds_before: float = 0.0


def write_note(path: Path, note: Note) -> None:
    """Makes the beat file, or makes it anew. Raises OSError."""
    path.write_bytes(msgspec.json.encode(note))


def _read_note(path: Path) -> Note:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Note)
    except (OSError, msgspec.DecodeError):  # a full disk may have kept it from being written
        return Note(os.getppid())


class Heart:
    """Shows the watchdog that frames go on. Nothing here raises."""

    def __init__(self, path: Path) -> None:
        self.note = _read_note(path)
        self.is_orphan = False
        self._path = path
        self._watcher = _Watcher(self.note.watcher)
        self._due: float | None = None
        self._mark = 0  # the file's time, in seconds; counted on, so that a clock that is set back changes nothing
        with suppress(OSError):
            self._mark = int(path.stat().st_mtime)

    @property
    def is_restart(self) -> bool:
        """Whether the show was open before this start."""
        return self.note.starts > 1

    def beat(self, now: float) -> None:
        """To be called in every frame; `now` is any steady count of seconds. Acts about four times a second.

        `is_orphan` is true afterwards if nobody watches any more; the program is to end then.
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
        """No beat follows, for the program ends: the watchdog grants it the time of a start to back up and close."""
        with suppress(OSError):
            os.truncate(self._path, 0)


if sys.platform == "win32":
    import _winapi

    class _Watcher:
        """The watchdog's process, held by a handle so that its number cannot become another's."""

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
        """The watchdog's process: a child whose parent ended is given to another one."""

        def __init__(self, number: int) -> None:
            self._number = number

        def is_gone(self) -> bool:
            return os.getppid() != self._number


def keep_faults(folder: Path) -> None:
    """From now on what is printed about faults goes to a file beside the save, that of a hard crash too.

    Where the system knows the signal, the watchdog can ask by SIGUSR1 where the program hangs.
    """
    try:
        file = (folder / ERRORS).open("a", encoding="utf-8", errors="backslashreplace", buffering=1)
    except OSError:
        return  # it is printed where the watchdog put it
    sys.stderr = file
    faulthandler.enable(file)
    if sys.platform != "win32":
        faulthandler.register(signal.SIGUSR1, file)
