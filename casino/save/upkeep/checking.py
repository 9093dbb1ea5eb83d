"""The whole check of a save: its pages, tables, rows and books. Nothing is written or mended here.

For a save of years it takes seconds, and so it is made behind the hall, in a thread of its own.

Above four megabytes only the movements after the checked mark are read at the start, since a `quick_check` of 200,000
rounds takes longer than the hall. The first write waits for the rest; a save found damaged is opened anew and mended
first.
"""

import sqlite3
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

from casino.core.errors import SaveDamaged
from casino.core.texts import _
from casino.save.ledger import Ledger, Pause, no_pause
from casino.save.save_copy import read_only
from casino.save.schema import ROUND_TABLES, SHORT_TABLES, has_todays_tables

_ROUNDS_AT_ONCE = 500
_HALL_SECONDS = 0.5  # in which the hall appears
_PAUSE_SECONDS = 0.001  # in which a frame can go on
_NOT_A_SAVES = (TypeError, ValueError, OverflowError)  # what reading raises where a value is of another kind


def check_pages(db: sqlite3.Connection) -> None:
    """Raises SaveDamaged if the pages of a database do not fit together, sqlite3.Error if they cannot be read."""
    if db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise SaveDamaged(_("its pages do not fit together"))


def check_rows(db: sqlite3.Connection, *, is_whole: bool, pause: Pause = no_pause) -> None:
    """Finds faults that intact pages can hide: altered tables, invalid text, rows that point nowhere.

    Without `is_whole` the tables that grow with every round are left out. Raises SaveDamaged, sqlite3.Error.
    """
    if not has_todays_tables(db):
        raise SaveDamaged(_("its tables are not those of a save"))
    for table in SHORT_TABLES:
        if not is_whole and db.execute(f"PRAGMA quick_check({table})").fetchone()[0] != "ok":
            raise SaveDamaged(_("its pages do not fit together"))
        for _row in db.execute(f"SELECT * FROM {table}"):
            pass
    if not is_whole:
        return
    for table, number in ROUND_TABLES:
        _check_texts(db, table, number, pause)
    if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise SaveDamaged(_("a row points to one that is not there"))


def _check_texts(db: sqlite3.Connection, table: str, number: str, pause: Pause) -> None:
    """Reads all texts of a table, those of some hundred rounds as one, which fails if any of them is none."""
    columns = [f"coalesce({row[1]}, '')" for row in db.execute(f"PRAGMA table_info({table})") if row[2] == "TEXT"]
    first, last = db.execute(f"SELECT coalesce(min({number}), 0), coalesce(max({number}), 0) FROM {table}").fetchone()
    query = f"SELECT group_concat({' || '.join(columns)}) FROM {table} WHERE {number} BETWEEN ? AND ?"
    for start in range(first, last + 1, _ROUNDS_AT_ONCE) if columns else ():
        db.execute(query, (start, start + _ROUNDS_AT_ONCE - 1)).fetchone()
        pause()


class _Stopped(Exception):
    """The rest of the check is not needed any more."""


class CheckBehind:
    """The whole check of a save and then of its backup, in a thread. Neither file may change until it was checked.

    `fault` says what is wrong with the save; `is_backup_sound` whether the backup can be gone on with.
    """

    def __init__(self, save: Path, backup: Path) -> None:
        self.fault = ""
        self.is_backup_sound = True
        self._save, self._backup = save, backup
        self._open: sqlite3.Connection | None = None
        self._is_stopped = False
        self._awaited = threading.Event()
        self._is_save_checked = threading.Event()
        self._thread = threading.Thread(target=self._run, name="the save's check", daemon=True)
        self._thread.start()

    @property
    def is_over(self) -> bool:
        return not self._thread.is_alive()

    @property
    def has_seen_save(self) -> bool:
        """Whether the save itself has been checked."""
        return self._is_save_checked.is_set()

    def wait_for_save(self) -> None:
        """Waits until the save has been checked."""
        self._awaited.set()
        self._is_save_checked.wait()

    def wait(self) -> None:
        """Waits until everything has been checked."""
        self._awaited.set()
        self._thread.join()

    def stop(self) -> None:
        """Leaves the rest unchecked."""
        self._is_stopped = True
        self._awaited.set()
        while self._thread.is_alive():
            with suppress(sqlite3.Error, AttributeError):
                self._open.interrupt()  # type: ignore[union-attr]
            self._thread.join(0.01)

    def _run(self) -> None:
        self._awaited.wait(_HALL_SECONDS)
        try:
            self.fault = self._fault_of(self._save)
        finally:
            self._is_save_checked.set()
        if not self.fault and not self._is_stopped and self._backup.is_file():
            self.is_backup_sound = not self._fault_of(self._backup)

    def _fault_of(self, path: Path) -> str:
        try:
            self._pause()
            with closing(read_only(path)) as self._open:
                check_pages(self._open)
                check_rows(self._open, is_whole=True, pause=self._pause)
                Ledger(self._open, pause=self._pause)
        except _Stopped:
            return ""
        except (SaveDamaged, sqlite3.Error, *_NOT_A_SAVES) as error:
            return "" if self._is_stopped else str(error) or _("it cannot be read")
        return ""

    def _pause(self) -> None:
        if self._is_stopped:
            raise _Stopped
        if not self._awaited.is_set():
            time.sleep(_PAUSE_SECONDS)
