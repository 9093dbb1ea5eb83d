"""An open save: its transactions, each durable or undone, its backup and its end. No row is known here.

`store` has the rows, `save_file` opens and mends the file, `save_copy` makes the copy beside it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from casino.core.errors import SaveDamaged, SaveUncertain
from casino.core.texts import _
from casino.save.ledger import Ledger, set_mark
from casino.save.rows import written_time
from casino.save.save_faults import sentences
from casino.save.upkeep.upkeep import Upkeep


def now() -> str:
    """The local time as the books write it."""
    return written_time(datetime.now().astimezone())


class OpenSave:
    """An open save, locked against every other program until `close`.

    Every write happens in `with save.writing():`, which is durable on disk when it ends, or has changed nothing.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, lock: sqlite3.Connection, *, is_checked: bool = True
    ) -> None:
        self.path = path
        self.notice = ""  # what had to be mended at opening, for the player
        self.connection = connection  # tools look at the file through it; the house itself uses the methods
        self._lock = lock
        self._version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        self.ledger = Ledger(connection, from_checked=not is_checked)
        self.upkeep = Upkeep(path, connection, self.ledger, is_checked=is_checked)

    # -- writing ----------------------------------------------------------------------------------------------

    @contextmanager
    def writing(self, *, moves_money: bool = True) -> Iterator[None]:
        """Opens one transaction. Raises a SaveError if it could not be made durable; then nothing of it happened.

        Within another one it is a part of that: the whole step is on disk, or nothing of it. Raises SaveUncertain if
        the disk fails at the very end and nothing can be written after it either: then only the next start shows
        whether it happened.
        """
        if self.connection.in_transaction:  # which says what stayed as it was
            yield
            return
        what_stayed = _("no money was moved") if moves_money else _("nothing was written")
        self.upkeep.before_writing()
        self.ledger.remember()
        commits = False
        try:
            with sentences(self.path, what_stayed):
                self.connection.execute("BEGIN IMMEDIATE")
                yield
                commits = True
                self.connection.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
            is_unsynced = getattr(error.__cause__, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_FSYNC
            is_certain = not commits or not is_unsynced or self._overwrites()
            try:
                with sentences(self.path):
                    self.ledger.reload()
            finally:
                if not is_certain:
                    raise SaveUncertain(
                        _(
                            "The disk failed while {path} was written. The next start will show whether the last step "
                            "was made: close the casino and check the disk.",
                            path=self.path,
                        )
                    ) from None
            raise

    def _overwrites(self) -> bool:
        """Whether a transaction without content can be written over the one that has just failed.

        That one may be in the `-wal` whole, and would be found there at the next start, if only the wait for the disk
        failed. The next transaction is written in its place.
        """
        try:
            self.connection.execute(f"PRAGMA user_version = {self._version}")
        except sqlite3.Error:
            return False
        return True

    def rows(self, query: str, values: tuple[Any, ...] | dict[str, Any] = ()) -> list[Any]:
        """All rows of a query. Raises SaveError if the disk fails."""
        try:
            with sentences(self.path):
                return self.connection.execute(query, values).fetchall()
        except SaveDamaged as fault:
            raise SaveDamaged(_("A part of the save {path} cannot be read.", path=self.path)) from fault

    def move(self, source: int, target: int, cents: int, reason: str, round_id: int | None = None) -> None:
        """Books a movement now; only inside `writing`. Raises LedgerError."""
        self.ledger.move(now(), source, target, cents, reason, round_id)

    # -- the copy beside it, and the end ----------------------------------------------------------------------

    def back_up(self) -> Path | None:
        """Brings the copy beside the save up to it and waits until that is on disk. Raises SaveError.

        A backup of other books is kept, and its new place returned.
        """
        kept = self.begin_backup()
        self.upkeep.finish()
        return kept

    def begin_backup(self) -> Path | None:
        """Begins the backup in a thread of its own: `upkeep.look_after` raises what went wrong."""
        if self.upkeep.is_mark_due:
            self.mark_checked()
        return self.upkeep.begin()

    def mark_checked(self) -> None:
        """Notes in the save that its books are right up to now, so that the next start can read on from there."""
        with self.writing(moves_money=False):
            set_mark(self.connection, "checked", self.ledger.here())
        self.upkeep.marked = self.ledger.last.number

    def close(self) -> None:
        """Closes the save."""
        self.upkeep.close()
        for held in (self.connection, self._lock):
            with suppress(sqlite3.Error):
                held.close()
