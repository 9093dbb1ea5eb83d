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
from casino.core.open_files import read_bytes
from casino.hall.books import BOOKS, BUY_IN, CASH_OUT, GIVEN, WENT_BACK
from casino.hall.checking.past import Past
from casino.hall.wire import Receipt
from casino.save.ledger import Ledger


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
        has_terms = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'hall_terms'").fetchone()
        terms = db.execute("SELECT cents FROM hall_terms WHERE name = 'tournament'").fetchone() if has_terms else None
        prize = terms[0] if terms else 0
        receipts = [msgspec.json.decode(row[0], type=Receipt) for row in db.execute("SELECT body FROM hall_receipts")]
        for id_, account, standing in db.execute("SELECT id, account, standing FROM hall_visitors"):
            self.counts["visitors"] += 1
            moved = "SELECT coalesce(sum(cents), 0) FROM movements WHERE reason = ? AND ? IN (from_account, to_account)"
            brought, taken, given = (
                int(db.execute(moved, (why, account)).fetchone()[0]) for why in (BUY_IN, CASH_OUT, GIVEN)
            )
            played = (
                "SELECT coalesce(sum(CASE to_account WHEN ?1 THEN cents ELSE -cents END), 0) FROM movements"
                " WHERE (round IS NOT NULL OR reason = ?2) AND ?1 IN (from_account, to_account)"
            )
            won = int(db.execute(played, (account, WENT_BACK)).fetchone()[0])
            if brought + given - taken + won != ledger.balance(account):
                self.faults.append(
                    f"Visitor {id_}: brought {brought}, was given {given}, took {taken}, won {won}, "
                    "but does not hold the rest."
                )
            if given not in ((prize,) if standing == "in" else (0, prize)):
                self.faults.append(f"Visitor {id_}: was given {given}, where everybody is given {prize}.")
            if prize and (brought or taken):
                self.faults.append(f"Visitor {id_}: brought {brought} and took {taken} in a tournament.")
            if sum(receipt.cents for receipt in receipts if receipt.visitor == id_) != taken:
                self.faults.append(f"Visitor {id_}: the receipts are not what was taken home.")

    # -- what was told ----------------------------------------------------------------------------------------

    @staticmethod
    def _entries(db: sqlite3.Connection, place: str) -> Iterator[bytes]:
        for row in db.execute("SELECT body FROM hall_entries WHERE place = ? ORDER BY n", (place,)):
            yield row[0]

    def _check_table(self, place: str, bodies: Iterator[bytes]) -> None:
        past = Past(place)
        for n, body in enumerate(bodies):
            entry, faults = past.take(body)
            self.faults += [f"{place}, entry {n}: {fault}" for fault in faults]
            self._heads[place, n] = past.head
            self.counts["entries"] += 1
            self.counts["rounds"] += entry.is_settled

    # -- what visitors saw ------------------------------------------------------------------------------------

    def _check_seen(self, path: Path) -> None:
        """Every entry a visitor saw is in the books as it was seen, in order, each once."""
        last: dict[str, int] = {}
        try:
            lines = read_bytes(path).splitlines()
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
