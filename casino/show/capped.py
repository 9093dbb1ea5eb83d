"""Log files of limited length, for days of running: a log that is long enough becomes the `.old` one.

Nothing here raises: a log that cannot be written stops nothing.
"""

import logging
import os
import shutil
from contextlib import suppress
from datetime import datetime
from pathlib import Path

MAX_BYTES = 500_000
_TAIL_BYTES = 64_000


def old_path(path: Path) -> Path:
    """The path of the older part."""
    return path.with_name(f"{path.name}.old")


def roll(path: Path, max_bytes: int = MAX_BYTES) -> None:
    """Renames a log that is too long, so that the next line begins a new one."""
    with suppress(OSError):
        if path.stat().st_size > max_bytes:
            path.replace(old_path(path))


def roll_in_use(path: Path, max_bytes: int = MAX_BYTES) -> None:
    """Shortens a log another program has open: it is copied and emptied, and the other program writes on."""
    if os.name == "nt":
        return  # here a writer keeps its position and would leave a gap
    with suppress(OSError):
        if path.stat().st_size > max_bytes:
            shutil.copyfile(path, old_path(path))
            os.truncate(path, 0)


class LogFile(logging.FileHandler):
    """A log that is created with its first line; a line that cannot be written is lost, and nothing else."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, encoding="utf-8", delay=True)

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):  # it is only opened here
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:
        pass


def append(path: Path, what: str, max_bytes: int = MAX_BYTES) -> None:
    """Adds a line with the time of day before it."""
    roll(path, max_bytes)
    with suppress(OSError), path.open("a", encoding="utf-8", errors="replace") as file:
        file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {' '.join(what.split())}\n")


def last_lines(path: Path, begin: int = 0) -> list[str]:
    """The last lines of a log, within a limited distance from its end.

    None come before `begin`, in bytes, unless the log was emptied.
    """
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(begin if begin <= size else 0, size - _TAIL_BYTES))
            return file.read(_TAIL_BYTES).decode("utf-8", "replace").splitlines()
    except OSError:
        return []


def log_to(folder: Path) -> None:
    """Sends warnings and faults to a log file beside the save."""
    path = folder / "casino.log"
    roll(path)
    handler = LogFile(path)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger = logging.getLogger("casino")
    logger.handlers = [handler]
    logger.setLevel(logging.INFO)
    logger.propagate = False
