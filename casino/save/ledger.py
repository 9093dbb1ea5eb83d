"""The books: every movement of money has a from, a to and a reason, and is sealed to the one before it.

It works on an open SQLite connection and never commits: the caller's transaction decides. No file handling, no rounds.
"""

import hashlib
import sqlite3
from dataclasses import dataclass

from casino.core.errors import LedgerError, SaveDamaged
from casino.core.money import MOST_CENTS, format_amount

BANK, HOUSE_ACCOUNT, TABLE = 1, 2, 3  # the three accounts of every save: the money's source, the house, the felt
_MAY_OWE = (BANK, HOUSE_ACCOUNT)
_SEAL_BYTES = 8

SCHEMA = """
CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('bank', 'house', 'table', 'profile', 'guest', 'character')),
    name TEXT NOT NULL,
    portrait TEXT NOT NULL
) STRICT;
CREATE TABLE movements (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    from_account INTEGER NOT NULL REFERENCES accounts,
    to_account INTEGER NOT NULL REFERENCES accounts,
    cents INTEGER NOT NULL CHECK (cents > 0),
    round INTEGER REFERENCES rounds,
    reason TEXT NOT NULL,
    seal BLOB NOT NULL
) STRICT;
INSERT INTO accounts VALUES (1, 'bank', 'The bank', ''), (2, 'house', 'The house', ''), (3, 'table', 'The table', '');
"""


@dataclass(frozen=True)
class Account:
    """A purse's owner.

    The kind is profile (a person), guest (a person for one evening) or character (the house's).
    """

    id: int
    kind: str
    name: str
    portrait: str


@dataclass(frozen=True)
class Movement:
    """A movement's place in the books and its seal, which stands for all movements up to it."""

    number: int
    seal: bytes


NO_MOVEMENT = Movement(0, b"\x00" * _SEAL_BYTES)


def last_movement(connection: sqlite3.Connection) -> Movement:
    """The newest movement of books; `NO_MOVEMENT` before the first. Raises sqlite3.Error."""
    row = connection.execute("SELECT id, seal FROM movements ORDER BY id DESC LIMIT 1").fetchone()
    return NO_MOVEMENT if row is None else Movement(*row)


def seal_of(connection: sqlite3.Connection, number: int) -> bytes:
    """The seal of a movement; that of no movement for 0, none at all for one that is not there."""
    if not number:
        return NO_MOVEMENT.seal
    row = connection.execute("SELECT seal FROM movements WHERE id = ?", (number,)).fetchone()
    return row[0] if row is not None and isinstance(row[0], bytes) else b""


class Ledger:
    """The balances of all accounts, as sums of the movements, and the way to make a new movement.

    `last` is the newest movement.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._balances: dict[int, int] = {}
        self.last = NO_MOVEMENT
        self._read()

    def _read(self) -> None:
        """Adds everything up and checks each seal. Raises SaveDamaged if the books are wrong."""
        balances = {row[0]: 0 for row in self.connection.execute("SELECT id FROM accounts")}
        last = NO_MOVEMENT
        query = "SELECT id, at, from_account, to_account, cents, round, reason, seal FROM movements ORDER BY id"
        for row in self.connection.execute(query):
            last = Movement(row[0], _sealed(last.seal, row[:7]))
            if last.seal != row[7] or row[2] not in balances or row[3] not in balances:
                raise SaveDamaged(f"movement {row[0]} of the books does not fit its seal")
            balances[row[2]] -= row[4]
            balances[row[3]] += row[4]
        if any(cents < 0 for account, cents in balances.items() if account not in _MAY_OWE):
            raise SaveDamaged("a purse in the books is below nothing")
        self._balances, self.last = balances, last

    def reload(self) -> None:
        """Reads the books again, to forget what a rolled-back transaction had added."""
        self._read()

    def holds(self, movement: Movement) -> bool:
        """Whether a movement of other books is in these, and so everything before it."""
        return seal_of(self.connection, movement.number) == movement.seal

    def balance(self, account: int) -> int:
        """An account's balance, in cents."""
        return self._balances.get(account, 0)

    def total(self) -> int:
        """The sum of all accounts, which is always zero."""
        return sum(self._balances.values())

    def is_in(self, copy: sqlite3.Connection) -> bool:
        """Whether a copy of the save is sound and its books end as these do, with the same sums.

        Raises sqlite3.Error if the copy cannot even be read.
        """
        if copy.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            return False
        sums = (
            "SELECT account, sum(cents) FROM (SELECT to_account AS account, cents FROM movements"
            " UNION ALL SELECT from_account, -cents FROM movements) GROUP BY account HAVING sum(cents) <> 0"
        )
        held = {account: cents for account, cents in self._balances.items() if cents}
        return last_movement(copy) == self.last and dict(copy.execute(sums)) == held

    def open_account(self, kind: str, name: str, portrait: str) -> Account:
        """Opens a new, empty account."""
        cursor = self.connection.execute(
            "INSERT INTO accounts (kind, name, portrait) VALUES (?, ?, ?)", (kind, name, portrait)
        )
        account = Account(int(cursor.lastrowid or 0), kind, name, portrait)
        self._balances[account.id] = 0
        return account

    def rename(self, account: int, name: str, portrait: str) -> None:
        """Changes an account's name and face."""
        self.connection.execute("UPDATE accounts SET name = ?, portrait = ? WHERE id = ?", (name, portrait, account))

    def retire(self, account: int) -> None:
        """Turns a person into a guest who has gone home: the movements stay, and the purse is not offered again.

        Raises LedgerError while there is money in it.
        """
        if self.balance(account):
            raise LedgerError(f"The purse still holds {format_amount(self.balance(account))}.")
        self.connection.execute("UPDATE accounts SET kind = 'guest' WHERE id = ?", (account,))

    def move(self, at: str, source: int, target: int, cents: int, reason: str, round_id: int | None = None) -> None:
        """Books a movement of more than zero. Raises LedgerError if it is not covered."""
        if not 0 < cents <= MOST_CENTS:
            raise LedgerError(f"{cents} cents cannot be moved.")
        held = self.balance(source)
        if source not in _MAY_OWE and held < cents:
            raise LedgerError(f"The purse holds {format_amount(held)}, this costs {format_amount(cents)}.")
        row = (self.last.number + 1, at, source, target, cents, round_id, reason)
        seal = _sealed(self.last.seal, row)
        self.connection.execute("INSERT INTO movements VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, seal))
        self._balances[source] -= cents
        self._balances[target] += cents
        self.last = Movement(row[0], seal)


def _sealed(before: bytes, row: tuple[object, ...]) -> bytes:
    return hashlib.sha256(before + repr(row).encode()).digest()[:_SEAL_BYTES]
