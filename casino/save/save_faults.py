"""Sentences for the database's own faults. Reading and writing belongs to `casino.save.store`."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from casino.core.errors import SaveDamaged, SaveError, SaveFull, SaveLocked, SaveReadOnly
from casino.core.texts import _


@contextmanager
def sentences(path: Path, what_stayed: str = _("nothing was written")) -> Iterator[None]:
    """Turns the database's own errors into the house's; where the disk fails they say what has not happened."""
    try:
        yield
    except sqlite3.Error as error:
        raise _as_save_error(path, error, what_stayed) from error
    except UnicodeDecodeError as error:
        raise SaveDamaged(_("a text in it cannot be read")) from error


def _as_save_error(path: Path, error: sqlite3.Error, what_stayed: str) -> SaveError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return SaveLocked(
            _("The save {path} is open in another window of the casino. Close that one first.", path=path)
        )
    if code == sqlite3.SQLITE_FULL:
        return SaveFull(_("The disk is full: {what_stayed}. Free some space and try again.", what_stayed=what_stayed))
    # A file that may not be written cannot be locked either, which SQLite reports as a disk error.
    is_write_protected = code == sqlite3.SQLITE_IOERR and path.exists() and not os.access(path, os.W_OK)
    if is_write_protected or code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return SaveReadOnly(
            _("The save {path} cannot be written: it, or its folder, is read-only. Nothing was changed.", path=path)
        )
    if code == sqlite3.SQLITE_IOERR:
        return SaveFull(
            _("The save {path} could not be written to the disk: {what_stayed}.", path=path, what_stayed=what_stayed)
        )
    return SaveDamaged(str(error))
