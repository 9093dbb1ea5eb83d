"""The books: every movement of money has a from, a to and a reason, and is sealed to the one before it.

It works on an open SQLite connection and never commits: the caller's transaction decides. No file handling, no rounds.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from casino.core.errors import LedgerError, SaveDamaged
from casino.core.money import MAX_CENTS, format_amount
from casino.core.texts import _

BANK, HOUSE_ACCOUNT, TABLE = 1, 2, 3  # accounts of every save: the money's source, the house, the felt
ABROAD = (
    0  # and one that came later: what people have in halls on other machines, less than nothing once they won there
)
_MAY_OWE = (BANK, HOUSE_ACCOUNT, ABROAD)
_SEAL_BYTES = 8
_Row = tuple[Any, ...]
_AT_ONCE = 300  # movements read in half a millisecond
_MANY = (
    "SELECT json_group_array(json_array(id, at, from_account, to_account, cents, round, reason, hex(seal)))"
    " FROM (SELECT * FROM movements WHERE id > ? ORDER BY id LIMIT ?)"
)
_ROWS = msgspec.json.Decoder(list[tuple[int, str, int, int, int, int | None, str, str]])

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
    """A movement's place in the books and its seal, which vouches for all movements up to it."""

    number: int
    seal: bytes


NO_MOVEMENT = Movement(0, b"\x00" * _SEAL_BYTES)


@dataclass(frozen=True)
class Mark:
    """A place in the books: all balances after a movement, in cents, zeros left out.

    `start`: what came before is gone, with the rounds up to `round`. `checked`: what came before has been checked.
    """

    movement: Movement
    balances: Mapping[int, int]
    round: int = 0


BEGINNING = Mark(NO_MOVEMENT, {})
_MarkName = Literal["start", "checked"]


def mark_of(connection: sqlite3.Connection, name: _MarkName) -> Mark:
    """A mark of books, the very beginning if there is none. Raises SaveDamaged, sqlite3.Error."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'marks'").fetchone():
        return BEGINNING  # a save of an earlier version
    row = connection.execute("SELECT movement, seal, balances, round FROM marks WHERE name = ?", (name,)).fetchone()
    if row is None:
        return BEGINNING
    try:
        return Mark(Movement(row[0], row[1]), msgspec.json.decode(row[2], type=dict[int, int]), row[3])
    except (msgspec.MsgspecError, RecursionError):
        raise SaveDamaged(_("a mark in the books cannot be read")) from None


def _without_zeros(balances: Mapping[int, int]) -> dict[int, int]:
    return {account: cents for account, cents in balances.items() if cents}


def set_mark(connection: sqlite3.Connection, name: _MarkName, mark: Mark) -> None:
    """Writes a mark into books; inside the caller's transaction."""
    balances = msgspec.json.encode(_without_zeros(mark.balances)).decode()
    values = (name, mark.movement.number, mark.movement.seal, balances, mark.round)
    connection.execute("INSERT OR REPLACE INTO marks VALUES (?, ?, ?, ?, ?)", values)


def last_movement(connection: sqlite3.Connection) -> Movement:
    """The newest movement of books; `NO_MOVEMENT` before the first. Raises SaveDamaged, sqlite3.Error."""
    row = connection.execute("SELECT id, seal FROM movements ORDER BY id DESC LIMIT 1").fetchone()
    return mark_of(connection, "start").movement if row is None else Movement(*row)


def seal_of(connection: sqlite3.Connection, number: int) -> bytes:
    """The seal of a movement; none at all for one that is not there. Raises SaveDamaged, sqlite3.Error.

    That of no movement for 0, and still that of the last movement before the books' start.
    """
    if not number:
        return NO_MOVEMENT.seal
    row = connection.execute("SELECT seal FROM movements WHERE id = ?", (number,)).fetchone()
    if row is not None:
        return row[0] if isinstance(row[0], bytes) else b""
    start = mark_of(connection, "start").movement
    return start.seal if start.number == number else b""


Pause = Callable[[], object]


def no_pause() -> None:
    """A pause of no length: goes on at once."""


class Ledger:
    """The balances of all accounts, as sums of the movements, and the way to make a new movement.

    `last` is the newest movement. With `from_checked` only what came after the checked mark is read and checked.
    `pause` is called between some hundred movements.

    Raises SaveDamaged if the books are wrong.
    """

    def __init__(self, connection: sqlite3.Connection, *, from_checked: bool = False, pause: Pause = no_pause) -> None:
        self.connection = connection
        checked = mark_of(connection, "checked")
        known = checked if from_checked else mark_of(connection, "start")
        older = "SELECT 1 FROM movements WHERE id <= ?"
        if not from_checked and connection.execute(older, (known.movement.number,)).fetchone():
            raise SaveDamaged(_("the books go back beyond their start"))
        self._balances: dict[int, int] = {}
        self.last = NO_MOVEMENT
        self._read(known, checked, pause)
        self._remembered = self.last
        self._before: dict[int, int] = {}  # the balances that have changed since then, as they were

    def _read(self, known: Mark, checked: Mark, pause: Pause) -> None:
        """Adds up everything after a known place and checks each seal, and the balances at the checked mark."""
        if seal_of(self.connection, known.movement.number) != known.movement.seal:
            raise SaveDamaged(_("the books do not go on from where they were checked"))
        balances = {row[0]: 0 for row in self.connection.execute("SELECT id FROM accounts")}
        if not known.balances.keys() <= balances.keys():
            raise SaveDamaged(_("a mark in the books names an account that is not there"))
        balances.update(known.balances)
        number, seal, is_checked = known.movement.number, known.movement.seal, known == checked
        for row, found in self._after(number, pause):
            number, seal = row[0], _sealed(seal, row)
            if seal != found or row[2] not in balances or row[3] not in balances:
                raise SaveDamaged(_("movement {number} of the books does not fit its seal", number=number))
            balances[row[2]] -= row[4]
            balances[row[3]] += row[4]
            if number == checked.movement.number and not is_checked:
                is_checked = seal == checked.movement.seal and _without_zeros(balances) == checked.balances
        if not is_checked and checked.movement.number > known.movement.number:
            raise SaveDamaged(_("the books do not hold what was checked of them"))
        if any(cents < 0 for account, cents in balances.items() if account not in _MAY_OWE):
            raise SaveDamaged(_("a purse in the books is below 0"))
        self._balances, self.last = balances, Movement(number, seal)

    def _after(self, number: int, pause: Pause) -> Iterator[tuple[_Row, bytes]]:
        """All movements after one, in order, without their seals, and these beside them.

        Many rows come as one text: else every row would have to wait for another thread.
        """
        while True:
            text = self.connection.execute(_MANY, (number, _AT_ONCE)).fetchone()[0]
            try:
                rows: list[Any] = _ROWS.decode(text)
            except msgspec.MsgspecError:
                raise SaveDamaged(_("a movement of the books cannot be read")) from None
            for *row, seal in rows:
                if row[0] <= number:
                    raise SaveDamaged(_("the movements of the books are out of order"))
                number = row[0]
                yield tuple(row), bytes.fromhex(seal)
            if len(rows) < _AT_ONCE:
                return
            pause()

    def remember(self) -> None:
        """Remembers these books as those on disk, before a transaction begins: in a hall, thousands a minute."""
        self._remembered, self._before = self.last, {}

    def reload(self) -> None:
        """Reads what is on disk after the place last remembered, to forget what a rolled-back transaction had added."""
        before = {**self._balances, **self._before}
        known = Mark(self._remembered, _without_zeros(before))
        self._read(known, known, no_pause)
        self._before = before

    def here(self, round_id: int = 0) -> Mark:
        """The newest place in the books, as a mark."""
        return Mark(self.last, _without_zeros(self._balances), round_id)

    def balance(self, account: int) -> int:
        """An account's balance, in cents."""
        return self._balances.get(account, 0)

    def between(self, account: int, other: int) -> int:
        """The cents that went from an account to another in all, less those that came back."""
        query = (
            "SELECT coalesce(sum(CASE to_account WHEN :other THEN cents ELSE -cents END), 0) FROM movements"
            " WHERE :account IN (from_account, to_account) AND :other IN (from_account, to_account)"
        )
        return int(self.connection.execute(query, {"account": account, "other": other}).fetchone()[0])

    def total(self) -> int:
        """The sum of all accounts, which is always zero."""
        return sum(self._balances.values())

    def is_in(self, copy: sqlite3.Connection) -> bool:
        """Whether a copy of the save is sound and its books end as these do, with the same sums.

        Raises SaveDamaged, sqlite3.Error if the copy cannot even be read.
        """
        if copy.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            return False
        sums = (
            "SELECT account, sum(cents) FROM (SELECT to_account AS account, cents FROM movements"
            " UNION ALL SELECT from_account, -cents FROM movements) GROUP BY account"
        )
        balances = dict(mark_of(copy, "start").balances)
        for account, cents in copy.execute(sums):
            balances[account] = balances.get(account, 0) + cents
        return last_movement(copy) == self.last and _without_zeros(balances) == self.here().balances

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
            raise LedgerError(_("The purse still holds {account}.", account=format_amount(self.balance(account))))
        self.connection.execute("UPDATE accounts SET kind = 'guest' WHERE id = ?", (account,))

    def move(self, at: str, source: int, target: int, cents: int, reason: str, round_id: int | None = None) -> None:
        """Books a movement of more than zero. Raises LedgerError if it is not covered."""
        if not 0 < cents <= MAX_CENTS:
            raise LedgerError(_("{cents} cents cannot be moved.", cents=cents))
        held = self.balance(source)
        if source not in _MAY_OWE and held < cents:
            raise LedgerError(
                _("The purse holds {held}, this costs {cents}.", held=format_amount(held), cents=format_amount(cents))
            )
        row = (self.last.number + 1, at, source, target, cents, round_id, reason)
        seal = _sealed(self.last.seal, row)
        self.connection.execute("INSERT INTO movements VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, seal))
        for account, change in ((source, -cents), (target, cents)):
            self._before.setdefault(account, self._balances[account])
            self._balances[account] += change
        self.last = Movement(row[0], seal)


def _sealed(before: bytes, row: tuple[object, ...]) -> bytes:
    return hashlib.sha256(before + repr(row).encode()).digest()[:_SEAL_BYTES]
