"""The save as a file: opening, checking and upgrading it, and mending it from its backup.

`casino.save.store` has its content. Nothing here deletes a player's file.

What SQLite could not confirm may still be whole in the `-wal` and would come back at the next start, so an empty
transaction is written over it. If that fails too, the house says that it does not know.
"""

import glob
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from casino.core.errors import SaveDamaged, SaveForeign, SaveNewer, SaveReadOnly, reason_of
from casino.core.texts import _
from casino.save.ledger import BEGINNING, Ledger, Movement, last_movement, mark_of, seal_of, set_mark
from casino.save.save_copy import (
    backup_path,
    dated,
    goes_on_from,
    put_in_place,
    read_only,
    sync_file,
    sync_folder,
    undo_unfinished,
)
from casino.save.save_faults import sentences
from casino.save.save_lock import LOCK_WAIT_SECONDS, held
from casino.save.save_places import settled
from casino.save.schema import APPLICATION_ID, VERSION, upgrade
from casino.save.store import Store
from casino.save.upkeep.checking import check_pages, check_rows

CHECKED_AT_ONCE_BYTES = 4_000_000  # so large a save is checked in a blink; a larger one behind the hall
_SMALLEST_DATABASE = 512  # bytes; SQLite takes some shorter files for empty ones and would write over them


def open_store(path: Path, *, checks_all: bool = False) -> Store:
    """Opens or makes a save, checks it, and backs it up.

    Of a large save only rows after the last check are read now, and all of it behind the hall, before anything is
    written to it; with `checks_all` all of it now.

    A damaged save, or one that holds less than its backup, is set aside under a name with the date and replaced by the
    last good backup; `notice` then says so. Raises SaveForeign, SaveNewer, SaveReadOnly, SaveLocked or SaveFull, each
    with a sentence, leaving the file as it was.
    """
    path = settled(path)
    with _usable(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            raise SaveForeign(
                _("{path} is not a save of this casino, but a folder or a device; it is left as it is.", path=path)
            )
        if path.exists() and path.stat().st_nlink > 1:
            raise SaveForeign(
                _(
                    "{path} has a second name on this disk (a hard link), under which its newest rounds would "
                    "not be found. Copy it instead; it is left as it is.",
                    path=path,
                )
            )
        # No lock is to be left beside a file that is not ours. Damage is looked at under the lock.
        with suppress(SaveDamaged):
            _look_at(path, backup_path(path).exists())
    lock = held(path)
    try:
        with _usable(path):
            if not path.exists() and not backup_path(path).exists():
                _make_private(path)
            store = _opened(path, lock, checks_all)
    except BaseException:
        lock.close()
        raise
    try:
        if not store.upkeep.is_checked:
            store.upkeep.check_behind()
        elif kept := store.upkeep.make_backup():
            said = _(
                "The backup beside the save was of other books or could not be read; it is kept as {kept}.",
                kept=kept.name,
            )
            store.notice = f"{store.notice} {said}".lstrip()
    except BaseException:
        store.close()
        raise
    return store


@contextmanager
def _usable(path: Path) -> Iterator[None]:
    """Turns the system's own errors at a save into the house's."""
    try:
        yield
    except OSError as error:
        raise SaveReadOnly(_("The save {path} cannot be used: {reason}.", path=path, reason=reason_of(error))) from None


def _make_private(path: Path) -> None:
    """Makes the empty file of a new save, which only its owner may read. Raises OSError.

    What another save has left beside that name is set aside, as SQLite would delete it.
    """
    _set_aside(path)
    path.touch(mode=0o600)


def _opened(path: Path, lock: sqlite3.Connection, checks_all: bool) -> Store:
    """The save as it is, or mended. Raises OSError."""
    with suppress(sqlite3.Error, OSError):  # a backup that cannot be read is found out later
        undo_unfinished(backup_path(path))
    try:
        return _open(path, lock, checks_all)
    except SaveDamaged as error:
        return _restore(path, lock, str(error))


def _open(path: Path, lock: sqlite3.Connection, checks_all: bool = True) -> Store:
    is_known = backup_path(path).exists()
    if is_known and not _has_content(path):
        raise SaveDamaged(_("it is empty") if path.exists() else _("it is gone"))
    _look_at(path, is_known)
    if is_known:
        _look_behind(path)
    connection = None
    try:
        with sentences(path):
            connection = sqlite3.connect(path, isolation_level=None, timeout=LOCK_WAIT_SECONDS)
            is_checked = _prepare(connection, path, is_known, checks_all)
            store = Store(path, connection, lock, is_checked=is_checked)
            # The first write comes after every check, so that a damaged save is set aside exactly as it was. It comes
            # now, so that a full disk or a read-only file is reported at the door and not at the table.
            with store.writing():
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                if is_checked:
                    set_mark(connection, "checked", store.ledger.here())
            return store
    except BaseException as error:
        if connection is not None:
            connection.close()
        if isinstance(error, TypeError | ValueError | OverflowError):
            raise SaveDamaged(_("it holds what no save can hold")) from error
        if isinstance(error, SaveReadOnly) and _forbids_writing(path):
            raise SaveDamaged(_("its beginning is altered")) from error
        raise


def _has_content(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def _look_at(path: Path, is_known: bool) -> None:
    """Checks a file from outside, and raises if it is not this casino's to open.

    Nothing is locked, written or tidied up, not even what another database keeps beside its file. The file is read
    through SQLite alone, because closing it here would undo this process's own lock on it.
    """
    if not _has_content(path):
        return
    is_database = path.stat().st_size >= _SMALLEST_DATABASE
    try:
        with closing(read_only(path)) as db:
            if is_database and not _is_empty(db):
                _check_identity(db, path, is_known)
    except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter if even the complaint quotes what is damaged
        # Any other fault shows when it is opened and locked.
        is_database = getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_NOTADB
    if not is_database and is_known:
        raise SaveDamaged(_("its beginning is overwritten"))
    if not is_database:
        raise SaveForeign(_("{path} is not a save of this casino; it is left as it is.", path=path))


def _look_behind(path: Path) -> None:
    """Raises SaveDamaged if the save's books end within those of its backup, which go on.

    That is so if the save was put back without its `-wal`, or if that one is older or spoiled. It is found out before
    the save is opened, because opening it brings into the file what its `-wal` has.
    """
    log, backup = path.with_name(path.name + "-wal"), backup_path(path)
    if not backup.is_file():
        return
    try:
        with closing(read_only(path, sees_log=log.exists() and log.stat().st_size > 0)) as db:
            here = last_movement(db)
        with closing(read_only(backup)) as db:
            there = last_movement(db)
            is_behind = here.number < there.number and seal_of(db, here.number) == here.seal
            is_whole = is_behind and _is_sound(db, there)
    except (sqlite3.Error, SaveDamaged, UnicodeDecodeError, TypeError, OverflowError):
        return  # what is wrong with the save shows when it is opened, and a backup that cannot be read is kept
    if is_whole:
        raise SaveDamaged(
            _("it had lost {number} movements of money that its backup holds", number=f"{there.number - here.number:,}")
        )


def _is_sound(db: sqlite3.Connection, last: Movement) -> bool:
    """Whether a backup can replace its save. Raises SaveDamaged, sqlite3.Error if not."""
    check_pages(db)
    return Ledger(db).last == last


def _can_wait(db: sqlite3.Connection, path: Path) -> bool:
    """Whether the whole check of a save takes long, and can be made behind the hall."""
    is_large = path.stat().st_size > CHECKED_AT_ONCE_BYTES
    return is_large and mark_of(db, "checked") != BEGINNING and goes_on_from(db, backup_path(path))


def _forbids_writing(path: Path) -> bool:
    """Whether the file itself asks not to be written: its header names a later file format than SQLite ever had."""
    try:
        with path.open("rb") as file:
            return file.read(19)[18:] not in (b"\x01", b"\x02", b"")
    except OSError:
        return False


def _is_empty(db: sqlite3.Connection) -> bool:
    return bool(db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0)


def _check_identity(db: sqlite3.Connection, path: Path, is_known: bool) -> None:
    identity = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if identity != APPLICATION_ID:
        if is_known:
            raise SaveDamaged(_("it no longer says that it is ours"))
        raise SaveForeign(_("{path} is a database of something else; it is left as it is.", path=path))
    if version > VERSION:
        raise SaveNewer(
            _(
                "{path} was written by a newer version of the casino (save version {version}, this one "
                "knows {known}); it is left as it is.",
                path=path,
                version=version,
                known=VERSION,
            )
        )


def _prepare(db: sqlite3.Connection, path: Path, is_known: bool, checks_all: bool) -> bool:
    """Locks, checks and upgrades a database that was just opened; returns whether all of it was checked."""
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    is_empty = _is_empty(db)
    if not is_empty:
        _check_identity(db, path, is_known)
    elif is_known:
        raise SaveDamaged(_("its tables are gone"))
    version = 0 if is_empty else db.execute("PRAGMA user_version").fetchone()[0]
    is_whole = checks_all or version < VERSION or not _can_wait(db, path)
    if is_whole:
        check_pages(db)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("BEGIN IMMEDIATE")
    if version < VERSION:
        upgrade(db, version)
    db.execute("COMMIT")
    check_rows(db, is_whole=is_whole)
    return is_whole


def _restore(path: Path, lock: sqlite3.Connection, why: str) -> Store:
    """Sets a damaged save aside and takes the backup, or starts anew without one. Nothing is deleted.

    Raises SaveNewer or SaveForeign, with nothing moved, if the file in the backup's place must not be used.
    """
    backup = backup_path(path)
    if backup.exists():
        if not backup.is_file():
            raise SaveForeign(
                _(
                    "{path} is damaged, and {backup} beside it is not a file; both are left as they are.",
                    path=path,
                    backup=backup.name,
                )
            )
        with suppress(SaveDamaged, SaveForeign):
            _look_at(backup, is_known=True)
    more, part = [], path.with_name(path.name + ".part")
    try:
        is_copied = backup.exists() and _is_copied(backup, part)  # before anything is moved: there may be no room
        aside = _set_aside(path)
        if found := aside or _aside_before(path):
            more.append(_("It is kept as {found}.", found=found.name))
        if is_copied:
            put_in_place(part, path)
            try:
                store = _open(path, lock)
                said = _("The save was damaged ({why}); its last good backup was taken.", why=why)
                store.notice = " ".join([said, *more, *_call_off(store, aside)])
                return store
            except (SaveDamaged, SaveForeign):
                path.unlink()
        if backup.exists():
            backup.replace(dated(backup, "damaged"))
        _make_private(path)
        store = _open(path, lock)
    except OSError as error:
        reason = reason_of(error)
        raise SaveReadOnly(
            _("The save {path} is damaged and cannot be set aside: {reason}.", path=path, reason=reason)
        ) from None
    said = _("The save was damaged ({why}) and had no good backup: a new one begins.", why=why)
    store.notice = " ".join([said, *more])
    return store


def _call_off(store: Store, aside: Path | None) -> list[str]:
    """Calls off rounds of a backup that may have been over in the damaged save; returns a sentence if any were.

    Their seeds may have been shown, so they must not be played on. Raises SaveError.
    """
    over = [number for number in store.open_rounds() if aside is not None and not _is_open_in(aside, number)]
    for number in over:
        store.void_round(number)
    return [_("The round that was open in it was called off, and its stakes were given back.")] if over else []


def _is_open_in(save: Path, number: int) -> bool:
    try:
        with closing(read_only(save)) as db:
            return bool(db.execute("SELECT state FROM rounds WHERE id = ?", (number,)).fetchone() == ("open",))
    except (sqlite3.Error, UnicodeDecodeError):
        return False


def _aside_before(path: Path) -> Path | None:
    """The place where the save was set aside when mending it was broken off; None if there is no such file."""
    found = path.parent.glob(f"{glob.escape(path.name)}.damaged-*[0-9]")
    return max(found, key=lambda place: place.name, default=None)


def _is_copied(backup: Path, part: Path) -> bool:
    """Copies a backup, without the seeds of coming rounds: their seals may have been opened since it was made.

    A user who may not read the backup may not read the copy. False if the backup is damaged. Raises OSError, SaveError.
    """
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        with sentences(part), closing(read_only(backup)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            if copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'seeds'").fetchone():
                copy.execute("DELETE FROM seeds")
                copy.commit()
    except BaseException as error:
        part.unlink(missing_ok=True)  # half a copy only takes up room
        if isinstance(error, SaveDamaged):
            return False
        raise
    shutil.copymode(backup, part)
    sync_file(part)
    return True


def _set_aside(path: Path) -> Path | None:
    """Gives a damaged save and what SQLite keeps beside it a name with the date; None if there was no save.

    The save goes last: an old `-wal` beside another save would be taken for its own. Raises OSError.
    """
    aside = dated(path, "damaged")
    for tail in ("-wal", "-shm", "-journal", ""):
        with suppress(FileNotFoundError):
            path.with_name(path.name + tail).replace(aside.with_name(aside.name + tail))
    sync_folder(path.parent)
    return aside if aside.exists() else None
