"""The entries a hall has published, as its books keep them: written with the step they report, read in order.

Nothing is decided or sent here. The secrets of locked bets are kept beside them until the round they are for.
"""

import msgspec

from casino.online.advice import AdviceEntry
from casino.online.messages import FIRST, NO_START, Bet, Start, TableEntry, encode, entry_of, head_of
from casino.records.draw_secrets import DrawSecret
from casino.save.store import Store

MAX_FOLLOWED = 400  # past entries that a newcomer reads
_LATE_LOCKS = 40  # rounds after which no program sends a bet again


class StoredEntry(msgspec.Struct, frozen=True):
    """A published entry: its number in the hall's books, its table, and its bytes."""

    seq: int
    place: str
    body: bytes


class PublishedEntries:
    """The entries of all tables. `is_shut`: entries from now on are only for visitors who sit at their table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.is_shut = False
        self._last_seq: int | None = None  # None: it has to be looked up

    def write_entry(self, entry: TableEntry | AdviceEntry) -> bytes:
        """Writes down the next entry of a table and returns its published bytes; only inside `writing`."""
        body = encode(msgspec.structs.replace(entry, is_shut=self.is_shut or entry.is_shut))
        values = (entry.table, entry.n, body)
        self._last_seq = None
        self._store.connection.execute("INSERT INTO hall_entries (place, n, body) VALUES (?, ?, ?)", values)
        return body

    def entries_after(self, seq: int, limit: int = 500) -> list[StoredEntry]:
        """The entries of all tables after a number, in order."""
        query = "SELECT seq, place, body FROM hall_entries WHERE seq > ? ORDER BY seq LIMIT ?"
        return [StoredEntry(*row) for row in self._store.rows(query, (seq, limit))]

    def entries_at(self, place: str, n: int, limit: int = 200) -> list[bytes]:
        """The entries of a table from its entry `n` on."""
        query = "SELECT body FROM hall_entries WHERE place = ? AND n >= ? ORDER BY n LIMIT ?"
        return [row[0] for row in self._store.rows(query, (place, n, limit))]

    def start_of(self, place: str) -> Start:
        """The entry after which a newcomer follows: the end of a round at most `MAX_FOLLOWED` entries ago."""
        query = "SELECT n, body FROM hall_entries WHERE place = ? ORDER BY n DESC LIMIT ?"
        start = NO_START
        for n, body in self._store.rows(query, (place, MAX_FOLLOWED)):
            if n == 0:
                return NO_START
            if entry_of(body).is_settled:
                start = Start(n, head_of(body))
        return start

    def last_step(self, place: str) -> TableEntry:
        """The last entry of a table that is not about seats or clocks alone; an empty one if there is none."""
        is_none = "instr(body, ?) = 0"
        query = f"SELECT body FROM hall_entries WHERE place = ? AND {is_none} AND {is_none} ORDER BY n DESC LIMIT 1"
        rows = self._store.rows(query, (place, b'"kind":"seats"', b'"kind":"clock"'))
        return entry_of(rows[0][0]) if rows else TableEntry(table=place, n=-1, kind="", prev=FIRST, t=0)

    def _last_of(self, place: str, kind: str, most: int = 1) -> list[TableEntry]:
        """A table's last entries of a kind, newest first."""
        query = "SELECT body FROM hall_entries WHERE place = ? AND instr(body, ?) > 0 ORDER BY n DESC LIMIT ?"
        return [entry_of(row[0]) for row in self._store.rows(query, (place, f'"kind":"{kind}"'.encode(), most))]

    def parts_of(self, place: str) -> tuple[DrawSecret, ...]:
        """The players' parts in the chance of the round that began last at a table."""
        return next((entry.parts for entry in self._last_of(place, "begun")), ())

    def locked_at(self, place: str) -> tuple[Bet, ...]:
        """The bets locked last at a table."""
        return next((entry.bets for entry in self._last_of(place, "locked")), ())

    def commitments_of(self, place: str) -> set[str]:
        """The commitments of recently locked bets at a table."""
        locks = self._last_of(place, "locked", _LATE_LOCKS)
        return {bet.commitment for entry in locks for bet in entry.bets if bet.commitment}

    def keep_secret(self, place: str, seat: int, secret: str) -> None:
        """Writes down the secret of a locked bet, so that it need not be shown again. Raises SaveError."""
        with self._store.writing():
            values = (place, seat, secret)
            self._store.connection.execute("INSERT OR REPLACE INTO hall_secrets VALUES (?, ?, ?)", values)

    def secrets_of(self, place: str) -> dict[int, str]:
        """The secrets shown for a table's last locked bets, by seat, among those of older bets."""
        return dict(self._store.rows("SELECT seat, secret FROM hall_secrets WHERE place = ?", (place,)))

    def end_of(self, place: str) -> tuple[int, str, bytes]:
        """The number of a table's entries, the head of the last one, and its bytes."""
        rows = self._store.rows("SELECT n, body FROM hall_entries WHERE place = ? ORDER BY n DESC LIMIT 1", (place,))
        return (rows[0][0] + 1, head_of(rows[0][1]), rows[0][1]) if rows else (0, FIRST, b"")

    def last_seq(self) -> int:
        """The number of the newest entry; 0 before the first."""
        if self._last_seq is None:
            self._last_seq = int(self._store.rows("SELECT coalesce(max(seq), 0) FROM hall_entries")[0][0])
        return self._last_seq

    def forget_last_seq(self) -> None:
        """Notes that entries were written by other hands."""
        self._last_seq = None
