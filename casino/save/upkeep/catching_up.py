"""Brings the backup of a save up to date: only rows that are new or have changed are written, whole or not at all.

Whether a backup may be gone on with at all is decided in `save_copy`.

Meanwhile SQLite leaves new rows in its log, so the save's own file can be read without a lock. A kill leaves at most
a half-written copy, which the next start undoes.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from casino.core.errors import SaveDamaged
from casino.core.texts import _
from casino.save.ledger import Ledger, Movement, last_movement, mark_of
from casino.save.schema import ALTERED_TABLES, ROUND_TABLES, VERSION


def bring_up(backup: Path, save: Path, last: Movement) -> None:
    """Writes into a backup what it lacks of the save, in one transaction. The save's file may not change meanwhile.

    `last` is the save's newest movement. Raises SaveDamaged if the backup does not then end with it, sqlite3.Error.
    """
    with closing(sqlite3.connect(f"{backup.as_uri()}?mode=rw", uri=True, isolation_level=None)) as db:
        if db.execute("PRAGMA user_version").fetchone()[0] != VERSION:
            raise SaveDamaged(_("the backup is of another version"))
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("ATTACH ? AS save", (f"{save.as_uri()}?mode=ro&immutable=1",))
        db.execute("BEGIN IMMEDIATE")
        _drop_what_is_gone(db)
        _copy(db)
        if Ledger(db, from_checked=True).last != last:
            raise SaveDamaged(_("the save was altered by another program"))
        db.execute("COMMIT")


def _drop_what_is_gone(db: sqlite3.Connection) -> None:
    """Drops the movements and rounds before the start of the save's books."""
    row = db.execute("SELECT movement, round FROM save.marks WHERE name = 'start'").fetchone()
    if row is None or row[0] == mark_of(db, "start").movement.number:
        return
    drop_until(db, *row)


def drop_until(db: sqlite3.Connection, movement: int, round_id: int) -> None:
    """Drops all movements and rounds up to these; inside the caller's transaction. Raises sqlite3.Error."""
    db.execute("DELETE FROM main.movements WHERE id <= ?", (movement,))
    for table, column in reversed(ROUND_TABLES):
        db.execute(f"DELETE FROM main.{table} WHERE {column} <= ?", (round_id,))


def _copy(db: sqlite3.Connection) -> None:
    """Copies new rows, those of rounds that were open, and the tables whose rows change."""
    newest = db.execute("SELECT coalesce(max(id), 0) FROM main.rounds").fetchone()[0]
    were_open = [row[0] for row in db.execute("SELECT id FROM main.rounds WHERE state = 'open'")]
    here = last_movement(db).number
    db.execute("INSERT OR REPLACE INTO main.accounts SELECT * FROM save.accounts EXCEPT SELECT * FROM main.accounts")
    for table, column in ROUND_TABLES:
        copied = f"INSERT OR REPLACE INTO main.{table} SELECT * FROM save.{table} WHERE {column}"
        db.execute(f"{copied} > ?", (newest,))
        for number in were_open:
            db.execute(f"{copied} = ?", (number,))
    db.execute("INSERT INTO main.movements SELECT * FROM save.movements WHERE id > ?", (here,))
    for table in ALTERED_TABLES:
        db.execute(f"DELETE FROM main.{table}")
        db.execute(f"INSERT INTO main.{table} SELECT * FROM save.{table}")
