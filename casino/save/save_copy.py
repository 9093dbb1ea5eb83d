"""A save's place on disk: the opened file, whether it is still there, and the copy beside it.

`casino.save.store` has a save's rows; `casino.save.save_file` opens and mends it.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from casino.core.errors import SaveDamaged, SaveError, SaveReadOnly
from casino.save.ledger import Ledger
from casino.save.save_faults import sentences


def backup_path(path: Path) -> Path:
    """The path of a save's last good copy, which lies beside it."""
    return path.with_name(path.name + ".backup")


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

    def make(self) -> None:
        """Copies the save beside itself, whole or not at all.

        Raises SaveError. A copy without the same books is discarded, and the one before it stays.
        """
        part = self._path.with_name(self._path.name + ".part")
        try:
            part.unlink(missing_ok=True)
            try:
                if not self._is_copied(part):
                    raise SaveDamaged(f"The save {self._path} was altered by another program; its backup was kept.")
                part.replace(self._place)
            finally:
                with suppress(OSError):
                    part.unlink(missing_ok=True)  # half a copy only takes up room
        except OSError as error:
            reason = (error.strerror or "unknown reason").lower()
            raise SaveReadOnly(f"The save {self._path} cannot be backed up: {reason}.") from None

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
