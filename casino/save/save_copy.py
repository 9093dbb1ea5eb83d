"""A save's place on disk: the opened file, whether it is still there, and the copy beside it.

`casino.save.store` has a save's rows; `casino.save.save_file` opens and mends it.
"""

import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from casino.core.errors import SaveDamaged, SaveError, SaveReadOnly
from casino.save.durable import put_in_place
from casino.save.ledger import Ledger, last_movement
from casino.save.save_faults import sentences


def backup_path(path: Path) -> Path:
    """The path of a save's last good copy, which lies beside it."""
    return path.with_name(path.name + ".backup")


def dated(path: Path, what: str) -> Path:
    """A free name beside a file: "casino.save" and "damaged" give "casino.save.damaged-" and date and time."""
    stem = f"{path.name}.{what}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (stem if count == 1 else f"{stem}-{count}" for count in range(1, 10_000))
    return next(place for place in map(path.with_name, names) if not place.exists())


def read_only(path: Path, *, sees_log: bool = False) -> sqlite3.Connection:
    """A database as it lies on disk; nothing is locked or written. `sees_log`: with what only its `-wal` has yet.

    Raises sqlite3.Error.
    """
    how = "mode=ro" if sees_log else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)


class SaveCopy:
    """The copy of an open save; a good one has the same books."""

    def __init__(self, path: Path, db: sqlite3.Connection, books: Ledger) -> None:
        self._path = path
        self._db = db
        self._books = books
        self._file = _identity(path)

    def look_for_save(self) -> None:
        """Checks that the save is still where it was opened, as nobody would find what is written to a removed file.

        If it is not, it is copied there. Raises SaveReadOnly, which says so.
        """
        if (found := _identity(self._path)) == self._file:
            return
        what = "taken away" if found is None else "replaced by another file"
        with suppress(SaveError):
            self.make()
        raise SaveReadOnly(
            f"The save {self._path} was {what} while the casino was open: nothing was moved. What was played until "
            f"then is in {self._place.name} beside it."
        )

    def make(self) -> Path | None:
        """Copies the save beside itself, whole or not at all.

        A backup of other books, or one that cannot be read, is kept under a new name, which is returned: it may hold
        what these books do not. Raises SaveError. A copy without the same books is discarded, and the one before stays.
        """
        with suppress(SaveError), sentences(self._path):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # then all of the save is in one file
        kept = None
        part = self._path.with_name(self._path.name + ".part")
        try:
            part.unlink(missing_ok=True)
            part.touch(mode=0o600)
            try:
                if not self._is_copied(part):
                    raise SaveDamaged(f"The save {self._path} was altered by another program; its backup was kept.")
                place = self._place
                if place.exists() and not self._goes_on_from(place):
                    kept = place.replace(dated(place, "other"))
                with suppress(OSError):
                    part.chmod(self._path.stat().st_mode)  # whoever may not read the save may not read its copy
                put_in_place(part, place)
            finally:
                with suppress(OSError):
                    part.unlink(missing_ok=True)  # half a copy only takes up room
        except OSError as error:
            reason = (error.strerror or "unknown reason").lower()
            raise SaveReadOnly(f"The save {self._path} cannot be backed up: {reason}.") from None
        return kept

    def _goes_on_from(self, backup: Path) -> bool:
        """Whether the save surely holds all movements of a backup."""
        if not backup.is_file():  # to open a pipe would wait for ever
            return False
        try:
            with closing(read_only(backup)) as db:
                return self._books.holds(last_movement(db))
        except (sqlite3.Error, UnicodeDecodeError, TypeError, OverflowError):
            return False

    def _is_copied(self, part: Path) -> bool:
        """Copies the save; False if the copied data is damaged. Raises SaveError."""
        try:
            with sentences(self._path), closing(sqlite3.connect(part)) as copy:
                self._db.backup(copy)
                return self._books.is_in(copy)
        except SaveDamaged:
            return False

    @property
    def _place(self) -> Path:
        """Where a copy of the save goes: never over the backup of another save that has taken its place."""
        is_replaced = _identity(self._path) not in (self._file, None)
        return self._path.with_name(f"{self._path.name}.replaced") if is_replaced else backup_path(self._path)


def _identity(path: Path) -> tuple[int, int] | None:
    """What identifies the file at a path, whatever its name; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
