"""The audit of a hall: its books, what was told, the records of its rounds, and what its visitors saw.

Works on the folder of a hall that is closed, and changes nothing in it.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from casino.core.errors import CasinoError
from casino.hall.books import BUY_IN, CASH_OUT
from casino.hall.wire import FIRST, Bet, Entry, Receipt, entry_of, head_of
from casino.records.parts import mixed
from casino.records.replay import verify_record
from casino.records.rounds import decode_record
from casino.save.ledger import Ledger

BOOKS = "hall.db"


class Seen(msgspec.Struct, frozen=True):
    """What a visitor saw of one entry: the table, its number there, and its head."""

    table: str
    n: int
    head: str


class Audit:
    """Looks through a hall's folder; `faults` are sentences, `counts` what was looked at."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self._heads: dict[tuple[str, int], str] = {}

    def check(self, folder: Path, seen: Sequence[Path] = ()) -> bool:
        """Whether everything holds. Raises nothing: what cannot be read is a fault."""
        try:
            with closing(sqlite3.connect(f"{(folder / BOOKS).absolute().as_uri()}?mode=ro", uri=True)) as db:
                self._check_books(db)
                for place in [row[0] for row in db.execute("SELECT DISTINCT place FROM hall_entries ORDER BY place")]:
                    self._check_table(place, self._entries(db, place))
        except (sqlite3.Error, CasinoError, msgspec.MsgspecError) as error:
            self.faults.append(f"The books cannot be read: {error}")
        for path in seen:
            self._check_seen(path)
        return not self.faults

    # -- money ------------------------------------------------------------------------------------------------

    def _check_books(self, db: sqlite3.Connection) -> None:
        ledger = Ledger(db)  # checks every movement's seal, and that no purse is below nothing
        if ledger.total():
            self.faults.append(f"The books do not add up: {ledger.total()} cents too much.")
        receipts = [msgspec.json.decode(row[0], type=Receipt) for row in db.execute("SELECT body FROM hall_receipts")]
        for id_, account in db.execute("SELECT id, account FROM hall_visitors"):
            self.counts["visitors"] += 1
            moved = "SELECT coalesce(sum(cents), 0) FROM movements WHERE reason = ? AND ? IN (from_account, to_account)"
            brought, taken = (int(db.execute(moved, (why, account)).fetchone()[0]) for why in (BUY_IN, CASH_OUT))
            played = (
                "SELECT coalesce(sum(CASE to_account WHEN ?1 THEN cents ELSE -cents END), 0) FROM movements"
                " WHERE round IS NOT NULL AND ?1 IN (from_account, to_account)"
            )
            won = int(db.execute(played, (account,)).fetchone()[0])
            if brought - taken + won != ledger.balance(account):
                self.faults.append(
                    f"Visitor {id_}: brought {brought}, took {taken}, won {won}, but does not hold the rest."
                )
            if sum(receipt.cents for receipt in receipts if receipt.visitor == id_) != taken:
                self.faults.append(f"Visitor {id_}: the receipts are not what was taken home.")

    # -- what was told ----------------------------------------------------------------------------------------

    @staticmethod
    def _entries(db: sqlite3.Connection, place: str) -> Iterator[bytes]:
        for row in db.execute("SELECT body FROM hall_entries WHERE place = ? ORDER BY n", (place,)):
            yield row[0]

    def _check_table(self, place: str, bodies: Iterator[bytes]) -> None:
        """One order without a gap, no action twice, and every settled round as its seal and its secrets have it."""
        head, asked, seal, locked, begun = FIRST, set[tuple[str, str]](), "", tuple[Bet, ...](), None
        for n, body in enumerate(bodies):
            entry = entry_of(body)
            where = f"{place}, entry {n}"
            if (entry.table, entry.n, entry.prev) != (place, n, head):
                self.faults.append(f"{where} does not go on from the one before it.")
            head = self._heads[place, n] = head_of(body)
            self.counts["entries"] += 1
            if entry.aid:
                if (entry.asked_by, entry.aid) in asked:
                    self.faults.append(f"{where}: the same action was done twice.")
                asked.add((entry.asked_by, entry.aid))
            if entry.kind == "bets":
                seal = entry.seal
            elif entry.kind == "locked":
                locked = entry.bets
            elif entry.kind == "begun":
                begun = entry
                self._check_parts(where, entry, locked)
            if bytes(entry.record) != b"null" and begun is not None:
                self._check_record(where, bytes(entry.record), seal, begun)

    def _check_parts(self, where: str, entry: Entry, locked: tuple[Bet, ...]) -> None:
        commitments = {bet.seat: bet.commitment for bet in locked if bet.commitment and bet.seat not in entry.out}
        if commitments != {part.seat: part.commitment for part in entry.parts}:
            self.faults.append(f"{where}: the secrets are not of those whose bets were in.")
        if not all(part.holds for part in entry.parts):
            self.faults.append(f"{where}: a secret is not the one that was committed.")

    def _check_record(self, where: str, body: bytes, seal: str, begun: Entry) -> None:
        self.counts["rounds"] += 1
        try:
            record = decode_record(body)
            if record.phrase != mixed(begun.parts):
                self.faults.append(f"{where}: the round was not drawn with everybody's secrets.")
            if not verify_record(record, seal).holds:
                self.faults.append(f"{where}: the round does not hold its seal.")
        except CasinoError as error:
            self.faults.append(f"{where}: the record cannot be played again: {error}")

    # -- what visitors saw ------------------------------------------------------------------------------------

    def _check_seen(self, path: Path) -> None:
        """Every entry a visitor saw is in the books as it was seen, in order, each once."""
        last: dict[str, int] = {}
        try:
            lines = path.read_bytes().splitlines()
        except OSError:
            self.faults.append(f"{path.name} cannot be read.")
            return
        for line in lines:
            try:
                seen = msgspec.json.decode(line, type=Seen)
            except msgspec.MsgspecError:
                self.faults.append(f"{path.name} holds a line that is none of a visitor's.")
                return
            self.counts["seen"] += 1
            if self._heads.get((seen.table, seen.n)) != seen.head:
                self.faults.append(f"{path.name}: entry {seen.n} of {seen.table} is not the one in the books.")
            if seen.n != last.get(seen.table, seen.n - 1) + 1:
                self.faults.append(f"{path.name}: entry {seen.n} of {seen.table} came after {last[seen.table]}.")
            last[seen.table] = seen.n
