"""Exports rounds as files into the user's documents, a few at a time.

`casino.tally.export` has the content of the files. Nothing is shown here, and no exported file is read again.
"""

import errno
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import platformdirs

from casino.core.errors import CasinoError, LedgerError, RecordError, SaveDamaged, reason_of
from casino.core.texts import _
from casino.save.ledger import Account
from casino.save.rows import RoundSummary
from casino.save.store import Store
from casino.tally.export import MARK, csv_lines, record_text

_FOLDER = "Shadowport Casino"
TABLE_NAME = "rounds.csv"
_AT_ONCE = 100  # sums of rounds read without a pause


class NotSaved(CasinoError):
    """A file of rounds could not be written; the text says which and why."""


def documents_folder() -> Path:
    """The folder of all exports."""
    return Path(platformdirs.user_documents_dir()) / _FOLDER


def folder_name(who: Account) -> str:
    """The name of a person's folder: theirs as far as every file system takes it, or else a number."""
    safe = "".join(sign if sign.isalnum() or sign in " -_" else "_" for sign in who.name)
    return f"Rounds of {safe}" if safe == who.name else f"Rounds of {safe} {who.id}"


class RoundExport:
    """Exports all settled rounds of a person into a folder: `for _ in taking.steps()` does it.

    The table of all rounds comes first, then a record for each. `unread` rounds have no record, as today's rules cannot
    read what the save has of them.
    """

    def __init__(self, store: Store, who: Account, folder: Path | None = None) -> None:
        self._store = store
        self._who = who
        self.folder = (folder or documents_folder()) / folder_name(who)
        self.whole = store.rounds_played(who.id)
        self.done = 0
        self.unread = 0

    def steps(self) -> Iterator[None]:
        """Writes, pausing every few milliseconds. Raises NotSaved, SaveError."""
        summaries: list[RoundSummary] = []
        while more := self._store.history_after(self._who.id, summaries[-1].id if summaries else 0, _AT_ONCE):
            summaries += more
            yield
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _refusal(self.folder, error) from None
        lines = []
        for number, line in enumerate(csv_lines(self._who.name, summaries)):
            lines.append(line)
            if number % _AT_ONCE == 0:
                yield
        self._write(TABLE_NAME, "".join([MARK, *lines]))
        for summary in summaries:
            yield
            try:
                record = record_text(self._store, summary.id)
            except (RecordError, SaveDamaged, LedgerError):
                self.unread += 1
            else:
                self._write(record.name, record.text)
            self.done += 1

    def _write(self, name: str, text: str) -> None:
        """Writes a file into the folder, whole or not at all."""
        write_whole(self.folder / name, text)


def write_whole(path: Path, text: str) -> None:
    """Writes a file, whole or not at all. Raises NotSaved."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="")
        part.replace(path)
    except OSError as error:
        with suppress(OSError):  # a folder without permission to write has none to delete either
            part.unlink(missing_ok=True)
        raise _refusal(path, error) from None


def _refusal(path: Path, error: OSError) -> NotSaved:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return NotSaved(_("The disk is full: {path} could not be written. Free some space and try again.", path=path))
    why = reason_of(error)
    return NotSaved(_("{path} could not be written: {why}.", path=path, why=why))
