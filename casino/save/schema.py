"""The tables of a save and how older saves get them. No file is opened here, and no row of a player's is read."""

import sqlite3
from contextlib import closing

from casino.save.ledger import SCHEMA

APPLICATION_ID = 0x53505243  # "SPRC": tells our saves from other databases

# Step n brings a save from version n to n + 1. Steps are only ever added.
UPGRADES: tuple[str, ...] = (
    SCHEMA
    + """
CREATE TABLE rounds (
    id INTEGER PRIMARY KEY,
    level TEXT NOT NULL,
    settings TEXT NOT NULL,
    seed TEXT NOT NULL,
    phrase TEXT NOT NULL,
    commitment TEXT NOT NULL,
    seats TEXT NOT NULL,
    draws TEXT,
    state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'void')),
    opened_at TEXT NOT NULL
) STRICT;
CREATE INDEX open_rounds ON rounds (state) WHERE state = 'open';
CREATE TABLE actions (
    round INTEGER NOT NULL REFERENCES rounds,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (round, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE results (
    account INTEGER NOT NULL REFERENCES accounts,
    round INTEGER NOT NULL REFERENCES rounds,
    staked INTEGER NOT NULL,
    returned INTEGER NOT NULL,
    PRIMARY KEY (account, round)
) STRICT, WITHOUT ROWID;
CREATE TABLE preferences (
    account INTEGER NOT NULL REFERENCES accounts,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;
""",
    # Kept shoes: the cards dealt from a table's shoe now, and from a round's shoe when it began.
    """
ALTER TABLE rounds ADD COLUMN discards TEXT NOT NULL DEFAULT '';
CREATE TABLE shoes (
    level TEXT PRIMARY KEY,
    decks INTEGER NOT NULL,
    discards TEXT NOT NULL
) STRICT, WITHOUT ROWID;
""",
    # Tables without a house: the seat that had the button in a round, 0 if the game has none.
    """
ALTER TABLE rounds ADD COLUMN button INTEGER NOT NULL DEFAULT 0;
""",
    # Bombs: the case of a round, empty if the game has none.
    """
ALTER TABLE rounds ADD COLUMN bomb TEXT NOT NULL DEFAULT '';
""",
    # Seals that cover the table too; the seed of each table's coming round, on disk before its seal is shown.
    """
ALTER TABLE rounds ADD COLUMN format TEXT NOT NULL DEFAULT 'casino-round/1';
CREATE TABLE seeds (
    level TEXT PRIMARY KEY,
    seed TEXT NOT NULL
) STRICT, WITHOUT ROWID;
""",
    # Saves of years: where the books begin, up to where they have been checked, and what statistics have counted.
    """
CREATE TABLE marks (
    name TEXT PRIMARY KEY CHECK (name IN ('start', 'checked')),
    movement INTEGER NOT NULL,
    seal BLOB NOT NULL,
    balances TEXT NOT NULL,
    round INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE sums (
    account INTEGER PRIMARY KEY REFERENCES accounts,
    body TEXT NOT NULL
) STRICT;
CREATE INDEX movements_of_round ON movements (round);
CREATE INDEX markers ON movements (reason) WHERE reason IN ('marker', 'marker_repaid');
CREATE INDEX rounds_at_level ON rounds (level, state);
""",
    # Halls on other machines: what a player took there, what came home, and what a hall last said that it owes.
    """
INSERT INTO accounts VALUES (0, 'bank', 'Abroad', '');
CREATE TABLE abroad_taken (
    number INTEGER PRIMARY KEY,
    aid TEXT NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES accounts,
    hall TEXT NOT NULL,
    title TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents > 0),
    state TEXT NOT NULL CHECK (state IN ('sent', 'in', 'refused')),
    at TEXT NOT NULL
) STRICT;
CREATE TABLE abroad_home (
    account INTEGER NOT NULL REFERENCES accounts,
    hall TEXT NOT NULL,
    number INTEGER NOT NULL,
    cents INTEGER NOT NULL CHECK (cents >= 0),
    brought INTEGER NOT NULL,
    t INTEGER NOT NULL,
    PRIMARY KEY (account, hall, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE abroad_told (
    account INTEGER NOT NULL REFERENCES accounts,
    hall TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents >= 0),
    brought INTEGER NOT NULL,
    t INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (account, hall)
) STRICT, WITHOUT ROWID;
""",
    # The number of that last word, as a hall's clock may jump; 0 of a hall that gave none. Receipts not booked in full.
    """
ALTER TABLE abroad_told ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE abroad_home ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
UPDATE abroad_home SET told = cents;
CREATE TABLE abroad_doubted (
    account INTEGER NOT NULL REFERENCES accounts,
    hall TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (account, hall, body)
) STRICT, WITHOUT ROWID;
""",
)
VERSION = len(UPGRADES)
ROUND_TABLES = (("rounds", "id"), ("actions", "round"), ("results", "round"))  # with the column of a round's number
LONG_TABLES = ("movements", *(table for table, _ in ROUND_TABLES))  # they grow with every round
ABROAD_TABLES = ("abroad_taken", "abroad_home", "abroad_told", "abroad_doubted")
PERSONS_TABLES = ("preferences", "sums", *ABROAD_TABLES)  # forgotten with the person
ALTERED_TABLES = ("shoes", "seeds", "marks", *PERSONS_TABLES)
SHORT_TABLES = ("accounts", *ALTERED_TABLES)


def upgrade(db: sqlite3.Connection, start: int) -> None:
    """Brings a database from a version to today's. Raises sqlite3.Error."""
    for step in UPGRADES[start:]:
        for statement in step.split(";\n"):
            if statement.strip():
                db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {VERSION}")


def has_todays_tables(db: sqlite3.Connection) -> bool:
    """Whether the tables are those of a save of today. Raises sqlite3.Error."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        upgrade(model, 0)
        return _schema(db) == _schema(model)


def _schema(db: sqlite3.Connection) -> list[tuple[str, str, str, str | None]]:
    """The definitions of the tables, without those SQLite keeps to find rows faster, if it was asked to.

    Those a hall for many machines keeps beside them, whose names begin with "hall_", are left out too.
    """
    query = (
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_stat%' AND"
        " tbl_name NOT LIKE 'hall!_%' ESCAPE '!' ORDER BY name"
    )
    return db.execute(query).fetchall()
