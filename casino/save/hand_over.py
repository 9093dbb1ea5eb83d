"""The handing over of files to a casino that has a save open: a note beside the save, which that casino takes.

A note names files and holds nothing else; none of them is opened here. Only notes of the same user are believed. They
are files rather than a connection: every system has them, and they cannot be reached from outside this folder.
"""

import os
import sqlite3
import stat
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from casino.core.errors import SaveError
from casino.core.texts import _
from casino.save.save_lock import lock_path
from casino.save.save_places import default_path, settled

_MAX_BYTES = 60_000  # of a note
_OLD_SECONDS = 30.0  # the start that left so old a note has long shown its files itself
_LOOKS_SECONDS = 0.05
PATIENCE_SECONDS = 5.0  # a casino that has just been started may be busy for so long
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def is_open(save: Path) -> bool:
    """Whether a casino has this save open."""
    place = lock_path(save)
    if not place.is_file():
        return False
    try:
        with closing(sqlite3.connect(f"{place.as_uri()}?mode=rw", uri=True, timeout=0)) as lock:
            lock.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.Error as error:
        return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY
    return False


def hand_over(save: Path, files: Sequence[Path], patience: float = PATIENCE_SECONDS) -> bool:
    """Whether the casino that has this save open took the files; if not, nothing of them is left there.

    Raises SaveReadOnly for a save that cannot be.
    """
    save = settled(save)
    named = b"\0".join(os.fsencode(path.absolute()) for path in files)
    if len(named) > _MAX_BYTES or not all(map(_is_file, files)) or not is_open(save):
        return False
    note = save.with_name(f"{save.name}.open-{os.getpid()}")
    try:
        _write(note, named)
        deadline = time.monotonic() + patience
        while note.exists() and time.monotonic() < deadline and is_open(save):
            time.sleep(_LOOKS_SECONDS)
        note.unlink()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return False


def is_shown_elsewhere(save: Path | None, files: Sequence[Path]) -> bool:
    """Whether a casino that has this save open, or the usual one, took the files and shows them."""
    try:
        return hand_over(save or default_path(), files)
    except SaveError:  # there can be no such save, and so no casino that has it open
        return False


def _write(note: Path, named: bytes) -> None:
    """Writes a note, whole or not at all, and through no link. Raises OSError."""
    part = note.with_name(f"{note.name}.part")
    part.unlink(missing_ok=True)
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK, 0o600), "wb") as file:
            file.write(named)
        part.replace(note)
    except FileNotFoundError:  # would read as if the note had been taken
        raise OSError(_("the note could not be written")) from None


def taken(save: Path) -> list[Path]:
    """Takes all notes beside the save and returns their files. Anything that is no note of this user is left alone."""
    start, files = f"{save.name}.open-", []
    try:
        with os.scandir(save.parent) as entries:
            names = sorted(one.name for one in entries if one.name.startswith(start))
    except OSError:
        return []
    for name in names:
        if name.removeprefix(start).isdecimal():
            files += _read(save.with_name(name))
    return files


def _read(note: Path) -> list[Path]:
    """The files a note names, if it is one and new; none otherwise."""
    claimed = note.with_name(f"{note.name}.taken")
    try:
        if not _is_ours(note.lstat()):
            return []
        note.replace(claimed)  # from here on no other start shows its files
        with open(os.open(claimed, os.O_RDONLY | _NO_LINK), "rb") as file:
            told, named = os.fstat(file.fileno()), file.read(_MAX_BYTES + 1)
        claimed.unlink()
    except OSError:
        return []
    if not _is_ours(told) or len(named) > _MAX_BYTES or time.time() - told.st_mtime > _OLD_SECONDS:
        return []
    return [path for name in named.split(b"\0") if (path := Path(os.fsdecode(name))).is_absolute() and _is_file(path)]


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # no name a file can have
        return False


def _is_ours(told: os.stat_result) -> bool:
    return stat.S_ISREG(told.st_mode) and (os.name == "nt" or told.st_uid == os.getuid())
