"""The upkeep of an open save beside play: its check behind the hall and the copy beside it. No row is known here."""

import sqlite3
from contextlib import suppress
from pathlib import Path

from casino.core.errors import SaveDamaged, SaveError, SaveReadOnly
from casino.core.texts import _
from casino.save.ledger import Ledger, mark_of
from casino.save.save_copy import SaveCopy, backup_path
from casino.save.upkeep.checking import CheckBehind

_MARK_AFTER = 2_000  # movements, which a start reads in some milliseconds


class Upkeep:
    """The upkeep of one save. `is_checked`: all of it was checked when it was opened.

    `marked` is the movement up to which the save says that it has been checked.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, books: Ledger, *, is_checked: bool) -> None:
        self.marked = mark_of(connection, "checked").movement.number
        self._path = path
        self._books = books
        self._copy = SaveCopy(path, connection, books)
        self._is_checked = is_checked
        self._check: CheckBehind | None = None

    @property
    def is_checked(self) -> bool:
        """Whether all of the save has been checked."""
        return self._is_checked

    def check_behind(self) -> None:
        """Begins to check the rows that opening has left unchecked. Writes wait until that is done.

        Raises SaveReadOnly where the disk refuses a file that it needs.
        """
        if not self._copy.is_in_one_file():
            raise SaveReadOnly(
                _("The save {path} cannot be written: its disk refuses it. Nothing was changed.", path=self._path)
            )
        self._check = CheckBehind(self._path, backup_path(self._path))

    @property
    def is_found_damaged(self) -> bool:
        """Whether the check behind the hall has found damage."""
        return self._check is not None and self._check.has_seen_save and bool(self._check.fault)

    def before_writing(self) -> None:
        """Waits until the save has been checked.

        Raises SaveDamaged if damage is found, SaveReadOnly if the save is no longer where it was opened.
        """
        if self._check is not None:
            self._check.wait_for_save()
            self._refuse_damage()
        self._copy.look_for_save()

    def look_for_save(self) -> None:
        """Raises SaveError if the save is not where it was opened any more, or not whole."""
        self._copy.look_for_save()

    def _refuse_damage(self) -> None:
        if self._check is not None and self._check.fault:
            raise SaveDamaged(
                _(
                    "The save {path} was found damaged ({fault}): no money was moved. Its last good backup is "
                    "taken when it is opened again.",
                    path=self._path,
                    fault=self._check.fault,
                )
            )

    def _wait_for_check(self) -> None:
        if self._check is None:
            return
        self._check.wait()
        self._refuse_damage()
        self._copy.is_trusted = self._check.is_backup_sound
        self._is_checked, self._check = True, None

    @property
    def is_mark_due(self) -> bool:
        """Whether so much was played since the checked mark that the next start would take long to read it."""
        return self._books.last.number > self.marked + _MARK_AFTER

    def make_backup(self) -> Path | None:
        """Makes the copy anew, whole or not at all; returns and raises as `begin`."""
        return self._copy.make()

    def begin(self) -> Path | None:
        """Begins to bring the copy up to the save. Returns the new place of a backup of other books, which is kept.

        Raises SaveError.
        """
        self._wait_for_check()
        return self._copy.begin()

    def look_after(self) -> None:
        """Ends a copy that is done; a save that was checked behind the hall is backed up then.

        Raises SaveError where a copy could not be made.
        """
        if self._check is not None and self._check.is_over and not self._check.fault:
            self.begin()
        if self._copy.is_done:
            self._copy.finish()

    @property
    def is_backing_up(self) -> bool:
        """Whether a copy was begun that has not been ended."""
        return self._copy.is_under_way

    def finish(self) -> None:
        """Waits for a copy that was begun. Raises as `look_after`."""
        self._copy.finish()

    def close(self) -> None:
        """Leaves the rest unchecked, and ends a copy that was begun."""
        if self._check is not None:
            self._check.stop()
        with suppress(SaveError):
            self._copy.finish()
