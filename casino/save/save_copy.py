"""A save's place on disk: the opened file, whether it is still there, the copy beside it, and names that last.

`casino.save.store` has a save's rows; `casino.save.save_file` opens and mends it.

The house knows a save by its file, not by its name: before each transaction it checks that the same file is still
there and no shorter, because nobody would find what is written to a file that was moved or cut.

A backup is taken only of books that are whole, and never replaces one that holds more. A backup that cannot be read,
or that went another way, is renamed with the date.
"""

import os
import sqlite3
import threading
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from casino.core.errors import SaveDamaged, SaveError, SaveForeign, SaveReadOnly, reason_of
from casino.core.texts import _
from casino.save.ledger import Ledger, Movement, last_movement, seal_of
from casino.save.save_faults import sentences
from casino.save.schema import APPLICATION_ID
from casino.save.upkeep.catching_up import bring_up

_IDENTITY_AT = 68  # bytes into a database, by SQLite's file format


def backup_path(path: Path) -> Path:
    """The path of a save's last good copy, which is beside it."""
    return path.with_name(path.name + ".backup")


def dated(path: Path, what: str) -> Path:
    """A free name beside a file: "casino.save" and "damaged" give "casino.save.damaged-" and date and time."""
    stem = f"{path.name}.{what}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (stem if count == 1 else f"{stem}-{count}" for count in range(1, 10_000))
    return next(place for place in map(path.with_name, names) if not place.exists())


def read_only(path: Path, *, sees_log: bool = False) -> sqlite3.Connection:
    """A database as it is on disk; nothing is locked or written. `sees_log`: with rows that only its `-wal` has yet.

    Raises sqlite3.Error.
    """
    how = "mode=ro" if sees_log else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)


def copy_save(source: Path, target: Path) -> None:
    """Copies a save that no program has open to a new place. Raises SaveForeign for any other file, SaveError."""
    if not source.is_file():
        raise SaveForeign(_("There is no save {source}.", source=source))
    log = source.with_name(source.name + "-wal")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with sentences(source), closing(read_only(source, sees_log=log.exists() and log.stat().st_size > 0)) as db:
            if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                raise SaveForeign(_("{source} is not a save of this casino.", source=source))
            target.touch(mode=0o600)
            with sentences(target), closing(sqlite3.connect(target)) as copy:
                db.backup(copy)
    except OSError as error:
        raise SaveReadOnly(
            _("The save {source} cannot be copied: {reason}.", source=source, reason=reason_of(error))
        ) from None
    except SaveDamaged:
        raise SaveForeign(_("{source} is not a save of this casino, or it is damaged.", source=source)) from None


def undo_unfinished(backup: Path) -> None:
    """Undoes the half-written transaction of a killed program in a backup, by the journal beside it.

    Raises OSError, sqlite3.Error.
    """
    journal = backup.with_name(backup.name + "-journal")
    if not (backup.is_file() and journal.is_file()):
        return
    with backup.open("rb") as file:  # the database cannot be asked: as it is on disk it may be malformed
        is_ours = file.read(_IDENTITY_AT + 4)[_IDENTITY_AT:] == APPLICATION_ID.to_bytes(4, "big")
    if is_ours:
        with closing(sqlite3.connect(backup)) as db:
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()


def goes_on_from(save: sqlite3.Connection, backup: Path) -> bool:
    """Whether a save surely holds all movements of a backup."""
    if not backup.is_file():  # to open a pipe would wait for ever
        return False
    try:
        with closing(read_only(backup)) as db:
            last = last_movement(db)
        return seal_of(save, last.number) == last.seal
    except (sqlite3.Error, SaveDamaged, UnicodeDecodeError, TypeError, OverflowError):
        return False


class SaveCopy:
    """The copy of an open save; a good one has the same books.

    It is brought up to the save in a thread of its own. Meanwhile the database leaves new rows in its log, so that the
    save's own file stays as it is.
    """

    def __init__(self, path: Path, db: sqlite3.Connection, books: Ledger) -> None:
        self._path = path
        self._db = db
        self._books = books
        self._file = _identity(path)
        self._length, self._is_cut = 0, False
        self._thread: threading.Thread | None = None
        self._error: Exception | None = None
        self.is_trusted = True  # otherwise the next copy is a whole one

    def look_for_save(self) -> None:
        """Checks that the save is still where it was opened: rows written to a removed file would be lost.

        If it is not, it is copied there. Raises SaveReadOnly, which says so, or SaveDamaged for one that was cut.
        """
        if (found := _identity(self._path)) == self._file:
            self._check_length()
            return
        words = {"path": self._path}
        said = [
            _("The save {path} was replaced by another file while the casino was open: no money was moved.", **words)
        ]
        if found is None:
            said = [_("The save {path} was taken away while the casino was open: no money was moved.", **words)]
        with suppress(SaveError):
            self.make()
            said.append(_("What was played until then is in {place} beside it.", place=self._place.name))
        raise SaveReadOnly(" ".join(said))

    def _check_length(self) -> None:
        """Raises SaveDamaged if the save got shorter, which it never does by itself; SQLite would just fill the gap."""
        length = self._path.stat().st_size
        self._is_cut = self._is_cut or length < self._length
        self._length = length
        if self._is_cut:
            raise SaveDamaged(
                _(
                    "The save {path} was cut short while the casino was open: no money was moved. Its last good backup "
                    "is taken when it is opened again.",
                    path=self._path,
                )
            )

    def begin(self) -> Path | None:
        """Begins to bring the copy up to the save; `finish` ends that. A copy that cannot be gone on with is made anew.

        Returns and raises as `make`.
        """
        self.finish()
        place = self._place
        is_followed = self.is_trusted and place == backup_path(self._path) and goes_on_from(self._db, place)
        if not is_followed or not self.is_in_one_file():
            return self.make()
        self._db.execute("PRAGMA wal_autocheckpoint = 0")
        self._thread = threading.Thread(target=self._bring_up, args=(place, self._books.last), name="the backup")
        self._thread.start()
        return None

    @property
    def is_under_way(self) -> bool:
        """Whether a copy was begun and `finish` has not been called."""
        return self._thread is not None

    @property
    def is_done(self) -> bool:
        """Whether a copy was begun that only waits for `finish`."""
        return self._thread is not None and not self._thread.is_alive()

    def finish(self) -> None:
        """Waits until the copy has been brought up to the save. Raises SaveError where it could not be."""
        if self._thread is None:
            return
        self._thread.join()
        self._thread = None
        self._db.execute("PRAGMA wal_autocheckpoint = 1000")
        error, self._error = self._error, None
        if error is None:
            return
        try:
            with sentences(backup_path(self._path)):
                raise error
        except SaveDamaged:  # the copy is spoiled, or the file there is not the one that was gone on from
            self.is_trusted = False
            self.make()

    def _bring_up(self, place: Path, last: Movement) -> None:
        try:
            bring_up(place, self._path, last)
        except (sqlite3.Error, SaveError) as error:
            self._error = error

    def is_in_one_file(self) -> bool:
        """Brings the rows in the save's log into the save's file; returns whether all of them are there."""
        with suppress(SaveError), sentences(self._path):
            return bool(self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
        return False

    def make(self) -> Path | None:
        """Copies the save beside itself, whole or not at all.

        A backup of other books, or one that cannot be read, is kept under a new name, which is returned: it may hold
        what these books do not. Raises SaveError. A copy without the same books is discarded, and the one before stays.
        """
        if self._thread is not None:
            self._thread.join()  # it reads the save's file, which may not change meanwhile
        self.is_in_one_file()
        kept = None
        part = self._path.with_name(self._path.name + ".part")
        try:
            part.unlink(missing_ok=True)
            part.touch(mode=0o600)
            try:
                if not self._is_copied(part):
                    raise SaveDamaged(
                        _("The save {path} was altered by another program; its backup was kept.", path=self._path)
                    )
                place = self._place
                if place.exists() and not goes_on_from(self._db, place):
                    kept = place.replace(dated(place, "other"))
                with suppress(FileNotFoundError):  # of no use to another file
                    place.with_name(place.name + "-journal").unlink()
                with suppress(OSError):
                    part.chmod(self._path.stat().st_mode)  # a user who may not read the save may not read its copy
                put_in_place(part, place)
                self.is_trusted = True
            finally:
                with suppress(OSError):
                    part.unlink(missing_ok=True)  # half a copy only takes up room
        except OSError as error:
            reason = reason_of(error)
            raise SaveReadOnly(
                _("The save {path} cannot be backed up: {reason}.", path=self._path, reason=reason)
            ) from None
        return kept

    def _is_copied(self, part: Path) -> bool:
        """Copies the save; False if the copied data is damaged. Raises SaveError."""
        try:
            with sentences(self._path), closing(sqlite3.connect(part)) as copy:
                self._db.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # it has one file, and a second one only while written
                return self._books.is_in(copy)
        except SaveDamaged:
            return False

    @property
    def _place(self) -> Path:
        """The place for a copy of the save: never over the backup of another save that has taken its place."""
        is_replaced = _identity(self._path) not in (self._file, None)
        return self._path.with_name(f"{self._path.name}.replaced") if is_replaced else backup_path(self._path)


def _identity(path: Path) -> tuple[int, int] | None:
    """The identity of the file at a path, whatever its name; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


# -- what survives a power cut -------------------------------------------------------------------------------------


def sync_folder(folder: Path) -> None:
    """Waits until the names in a folder are on disk as they are now. Raises OSError."""
    if os.name == "nt":
        return  # a folder cannot be opened there; its names are written with the files
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def put_in_place(part: Path, target: Path) -> None:
    """Gives a file that is already on disk its final name, in place of what had it. Raises OSError."""
    part.replace(target)
    sync_folder(target.parent)


def sync_file(path: Path) -> None:
    """Waits until the contents of a file are on disk. Raises OSError."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
