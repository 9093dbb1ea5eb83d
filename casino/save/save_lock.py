"""The lock on a save, held from the first look at it until it is closed.

It is a file of its own: while a damaged save is set aside there is no other file to lock.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from casino.core.errors import SaveForeign
from casino.core.texts import _
from casino.save.save_faults import sentences

LOCK_WAIT_SECONDS = 0.3


def lock_path(path: Path) -> Path:
    """The file that is locked while a casino has the save open."""
    return path.with_name(path.name + ".lock")


def is_open(path: Path) -> bool:
    """Whether a casino has the save open just now. Nothing is written."""
    place = lock_path(path)
    if not place.is_file():
        return False
    try:
        with closing(sqlite3.connect(f"{place.absolute().as_uri()}?mode=ro", uri=True, timeout=0.0)) as lock:
            lock.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode == sqlite3.SQLITE_BUSY
    return False


def held(path: Path) -> sqlite3.Connection:
    """Keeps every other start from looking at, mending or opening this save until the connection is closed.

    The lock is an empty database of its own, since SQLite locks files on every system and lets go of them when a
    program is killed. The save's own lock would not do: while a damaged save is set aside there is no such file.
    """
    place = lock_path(path)
    if place.exists() and not place.is_file():
        raise SaveForeign(_("{place} is not a file of this casino, but lies where one belongs.", place=place))
    with sentences(path):
        lock = sqlite3.connect(place, isolation_level=None, timeout=LOCK_WAIT_SECONDS)
        try:
            lock.execute("PRAGMA journal_mode = MEMORY")  # no second file beside it
            lock.execute("BEGIN EXCLUSIVE")
        except BaseException as error:
            lock.close()
            if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_NOTADB:
                raise SaveForeign(
                    _("{place} is not a file of this casino, but lies where one belongs.", place=place)
                ) from None
            raise
    return lock
