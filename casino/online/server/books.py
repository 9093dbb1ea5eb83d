"""The books of a hall: a save like any other, plus its visitors, the entries it published, and its receipts.

An entry is written in the same transaction as the step it reports. Nothing is decided or sent here.

A step and its entry are one transaction, and the entry is published from the books only then: a hall may be killed
anywhere and publishes nothing twice. If the message server loses its log, the hall writes it again.

A hall owes by its last word, a receipt or a signed statement. Which one is the last follows from its number, never
from a clock: numbers grow from that of the hall's opening, which is at least its machine's seconds and so above those
of a folder that was put back.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import msgspec

from casino.core.errors import HallError, HallRefusal, RecordError
from casino.core.money import format_amount
from casino.core.texts import _, ngettext
from casino.online.host.counterfoils import COUNTERFOILS, Brought, Counterfoils, Opened, PaidOut
from casino.online.messages import Answer, Receipt, TableEntry, Terms, encode, entry_of, head_of
from casino.online.server.entries import PublishedEntries, StoredEntry
from casino.online.server.visitors import HallVisitors, Visitor
from casino.records.replay import Replay
from casino.records.rounds import decode_record
from casino.save.ledger import BANK, HOUSE_ACCOUNT
from casino.save.save_file import open_store

BOOKS = "hall.db"  # file name in the hall's folder
MAX_BUY_IN_CENTS = 100_000_000
BUY_IN, CASH_OUT = "buy_in", "cash_out"  # movements between the bank (all homes) and a visitor
FORFEIT, CALLED_OFF = "forfeit", "called_off"  # a bet whose secret was kept back; what the house pays for a round
WENT_BACK = "went_back"  # between a visitor and the house: won or lost in rounds missing from the books
_NUMBERS = 1 << 20  # receipts and statements of one opening; beyond it they overlap those of the next second's
_LATEST_OPENING = 1 << 32

_OF_A_NAME = 15  # letters kept of a name that another visitor has

_TABLES = """
CREATE TABLE IF NOT EXISTS hall_visitors (
    id TEXT PRIMARY KEY, public TEXT NOT NULL, name TEXT NOT NULL, portrait TEXT NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts, standing TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS hall_entries (
    seq INTEGER PRIMARY KEY, place TEXT NOT NULL, n INTEGER NOT NULL, body BLOB NOT NULL, UNIQUE (place, n)
) STRICT;
CREATE TABLE IF NOT EXISTS hall_done (
    visitor TEXT NOT NULL, aid TEXT NOT NULL, answer BLOB NOT NULL, PRIMARY KEY (visitor, aid)
) STRICT;
CREATE TABLE IF NOT EXISTS hall_receipts (
    number INTEGER PRIMARY KEY, visitor TEXT NOT NULL, body BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS hall_terms (
    name TEXT PRIMARY KEY, cents INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS hall_put_back (
    first INTEGER PRIMARY KEY, last INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS hall_strangers (
    visitor TEXT PRIMARY KEY, t INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS hall_secrets (
    place TEXT NOT NULL, seat INTEGER NOT NULL, secret TEXT NOT NULL, PRIMARY KEY (place, seat)
) STRICT;
CREATE TABLE IF NOT EXISTS hall_free (
    account INTEGER PRIMARY KEY REFERENCES accounts
) STRICT;
"""


class HallBooks:
    """The books of an open hall; `terms` are its rules about money. Raises as `open_store`.

    `is_behind`: the books hold less than was done, because an older copy was put back; `notice` tells the host of this
    and of any other fault.
    """

    def __init__(self, path: Path) -> None:
        self.store = open_store(path)
        for statement in _TABLES.split(";\n"):
            if statement.strip():
                self.store.connection.execute(statement)
        rows = self.store.rows("SELECT cents FROM hall_terms WHERE name = 'tournament'")
        self.terms = Terms(int(rows[0][0]) if rows else 0, MAX_BUY_IN_CENTS)
        self.is_behind = False
        self.notice = self.store.notice
        self._counterfoils = Counterfoils(path.with_name(COUNTERFOILS))
        self._last_number = 0  # of a receipt or statement
        self._put_back = 0  # entries
        self.entries = PublishedEntries(self.store)
        self.people = HallVisitors(self.store, lambda: self.terms.tournament_cents)

    def set_terms(self, tournament_cents: int | None = None, most_buy_in_cents: int | None = None) -> None:
        """Sets how the hall deals with money; a tournament stays one once its first visitor was let in.

        None keeps the present kind. Raises HallError for a kind that the hall can no longer be.
        """
        kept = self.terms.tournament_cents
        tournament = kept if tournament_cents is None else tournament_cents
        if tournament and most_buy_in_cents is not None:
            raise HallError(_("This hall is a tournament: nobody brings money, so there is no limit to set."))
        if tournament != kept:
            if self.people.visitors():
                was = _("The hall in this folder is not a tournament and cannot become one: choose another folder.")
                if kept:
                    was = _(
                        "The hall in this folder is a tournament with {amount} for everybody and stays one: choose "
                        "another folder.",
                        amount=format_amount(kept),
                    )
                raise HallError(was)
            with self.writing():
                query = "INSERT OR REPLACE INTO hall_terms VALUES ('tournament', ?)"
                self.store.connection.execute(query, (tournament,))
        self.terms = Terms(tournament, MAX_BUY_IN_CENTS if most_buy_in_cents is None else most_buy_in_cents)

    def count_opening(self, before: int, seconds: int) -> int:
        """Counts an opening of the hall and returns its number, above `before` and all others of this hall.

        `seconds` is the machine's time: it tells openings apart even if the whole folder was put back.
        """
        number = max(1 + max(before, self._opened), min(seconds, _LATEST_OPENING))
        with self.writing():
            self.store.connection.execute("INSERT OR REPLACE INTO hall_terms VALUES ('opened', ?)", (number,))
        with self._counterfoils.keeping(Opened(number)):  # last: books are not behind for want of this line
            self._last_number = max(self._last_number, number * _NUMBERS)
        return number

    @property
    def _opened(self) -> int:
        """The number of the last opening in the books."""
        rows = self.store.rows("SELECT cents FROM hall_terms WHERE name = 'opened'")
        return int(rows[0][0]) if rows else 0

    # -- books that were put back -----------------------------------------------------------------------------

    def put_back(self, told: Sequence[StoredEntry]) -> None:
        """Takes in published entries that the books have lost, each behind the one before it."""
        with self.writing():
            for one in told:
                entry = entry_of(one.body)
                values = (one.seq, one.place, entry.n, one.body)
                self.store.connection.execute("INSERT INTO hall_entries VALUES (?, ?, ?, ?)", values)
                if entry.aid:
                    self.keep_answer(entry.asked_by, entry.aid, b"")
                if entry.is_settled:
                    self._leave_shoe(entry)
            if told:
                query = "INSERT INTO hall_put_back VALUES (?, ?)"
                self.store.connection.execute(query, (told[0].seq, told[-1].seq))
        self.entries.forget_last_seq()
        self._put_back += len(told)
        self.is_behind = True

    def entries_without_rounds(self) -> set[tuple[str, int]]:
        """Entries, by table and number, that were put back but whose rounds these books do not hold."""
        query = "SELECT place, n FROM hall_entries JOIN hall_put_back ON seq BETWEEN first AND last"
        return set(self.store.rows(query))

    def _leave_shoe(self, entry: TableEntry) -> None:
        """Keeps the shoe as left by a round that the books do not hold, unless it followed older rules."""
        with suppress(RecordError):
            running = Replay(decode_record(bytes(entry.record)))
            running.opening()
            while not running.is_at_end:
                running.act()
            if (shoe := running.engine.shoe) is not None:
                self.store.keep_shoe(entry.table, shoe.decks, shoe.dealt)

    def take_up(self) -> None:
        """Prepares the books for an opening: no seed that may have been shown is used again, and no sum is lost.

        Books that are behind learn here what was brought and paid out since.
        """
        lines = self._counterfoils.lines()
        self.is_behind |= self._opened < max((line.number for line in lines if isinstance(line, Opened)), default=0)
        if self.is_behind:
            for number in self.store.open_rounds():
                self.store.void_round(number)
        with self.writing():
            places = [row[0] for row in self.store.rows("SELECT DISTINCT place FROM hall_entries")]
            is_kept = [
                place for place in places if not self.is_behind and self.entries.last_step(place).kind == "locked"
            ]
            for (level,) in self.store.rows("SELECT level FROM seeds"):
                if level not in is_kept:
                    self.forget_seed(level)
            sums = [line for line in lines if not isinstance(line, Opened) and self._book(line)]
        if self.is_behind:
            self.notice = f"{self.notice} {_behind(self._put_back, len(sums))}".lstrip()

    def forget_seed(self, level: str) -> None:
        """Forgets the seed of a table's coming round; only inside `writing`."""
        self.store.connection.execute("DELETE FROM seeds WHERE level = ?", (level,))

    def is_told(self, place: str, n: int, head: str) -> bool:
        """True if these books hold entry `n` of a table with this head."""
        return any(head_of(body) == head for body in self.entries.entries_at(place, n, 1))

    def _book(self, line: Brought | PaidOut) -> bool:
        """Books a sum brought or paid out, unless the books hold it; only inside `writing`. True if booked."""
        if isinstance(line, Brought):
            if self.answered(line.visitor, line.aid) is not None:
                return False
            who = self._known_again(line.visitor, line)
            self.store.move(BANK, who.account, line.cents, BUY_IN)
            told = {"purse": self.store.purse(who.account)}
            self.keep_answer(who.id, line.aid, encode(Answer(line.aid, True, told=told)))
            return True
        receipt = line.receipt
        if self.store.rows("SELECT 1 FROM hall_receipts WHERE number = ?", (receipt.number,)):
            return False
        who = self._known_again(receipt.visitor, line)
        held = self.store.purse(who.account)
        if not self.terms.tournament_cents and held != receipt.cents:
            source, target = (who.account, HOUSE_ACCOUNT) if held > receipt.cents else (HOUSE_ACCOUNT, who.account)
            self.store.move(source, target, abs(held - receipt.cents), WENT_BACK)
        if receipt.cents:
            self.store.move(who.account, BANK, receipt.cents, CASH_OUT)
        self.keep_receipt(receipt)
        if line.aid:
            self.keep_answer(who.id, line.aid, encode(Answer(line.aid, True, told=receipt)))
        return True

    def _known_again(self, id_: str, line: Brought | PaidOut) -> Visitor:
        """The visitor of an id, let in again if the books have lost the entry."""
        known = self.people.visitor(id_)
        if known is not None:
            return known
        try:
            return self.people.let_in(id_, line.public, line.name, line.portrait)
        except HallRefusal:  # another visitor has the name now
            return self.people.let_in(id_, line.public, f"{line.name[:_OF_A_NAME]} {id_[:4]}", line.portrait)

    def writing(self) -> AbstractContextManager[None]:
        """One transaction; see `Store.writing`."""
        return self.store.writing()

    def check_place(self) -> None:
        """Checks that the books are whole and where they were opened; raises SaveError if not."""
        self.store.upkeep.look_for_save()

    # -- money ------------------------------------------------------------------------------------------------

    def check_buy_in(self, cents: int, held: int) -> None:
        """Checks a buy-in: raises HallRefusal for a sum that a visitor with `held` cents here may not bring."""
        if self.terms.tournament_cents:
            raise HallRefusal(
                _("This hall is a tournament: everybody plays with the purse they were given at the door.")
            )
        if cents <= 0:
            raise HallRefusal(_("Only a sum above 0 can be brought to a hall."))
        if held + cents > (most := self.terms.most_buy_in_cents):
            known = {"most": format_amount(most), "held": format_amount(held)}
            if held:
                raise HallRefusal(
                    _("Nobody brings more than {most} into this hall, and you have {held} here.", **known)
                )
            raise HallRefusal(_("Nobody brings more than {most} into this hall.", **known))

    @contextmanager
    def buying_in(self, who: Visitor, aid: str, cents: int) -> Iterator[None]:
        """One transaction that books the sum a visitor brings."""
        line = Brought(who.id, who.public, who.name, who.portrait, aid, cents)
        with self._counterfoils.keeping(line), self.writing():
            self.store.move(BANK, who.account, cents, BUY_IN)
            yield

    @contextmanager
    def paying_out(self, who: Visitor, aid: str, receipt: Receipt) -> Iterator[None]:
        """One transaction that books the sum a visitor takes home and its receipt."""
        line = PaidOut(who.public, who.name, who.portrait, aid, receipt)
        with self._counterfoils.keeping(line), self.writing():
            if receipt.cents:
                self.store.move(who.account, BANK, receipt.cents, CASH_OUT)
            self.keep_receipt(receipt)
            yield

    def due_to(self, who: Visitor) -> int:
        """The sum a visitor who leaves now takes home, in cents; zero from a tournament."""
        return 0 if self.terms.tournament_cents else self.store.purse(who.account)

    def brought(self, who: Visitor) -> int:
        """The sum a visitor has brought in all, in cents."""
        query = "SELECT coalesce(sum(cents), 0) FROM movements WHERE reason = ? AND to_account = ?"
        return int(self.store.rows(query, (BUY_IN, who.account))[0][0])

    def moved(self, reason: str) -> int:
        """The sum of all movements with this reason, in cents."""
        return int(self.store.rows("SELECT coalesce(sum(cents), 0) FROM movements WHERE reason = ?", (reason,))[0][0])

    def open_rounds_of(self, account: int) -> list[int]:
        """The open rounds in which an account has staked anything, oldest first."""
        query = (
            "SELECT DISTINCT rounds.id FROM rounds JOIN movements ON movements.round = rounds.id"
            " WHERE rounds.state = 'open' AND movements.from_account = ? ORDER BY rounds.id"
        )
        return [row[0] for row in self.store.rows(query, (account,))]

    def next_number(self) -> int:
        """The number of the next receipt or statement: above all others of this hall, even lost ones."""
        rows = self.store.rows("SELECT coalesce(max(number), 0) FROM hall_receipts")
        self._last_number = 1 + max(self._last_number, int(rows[0][0]))
        return self._last_number

    def keep_receipt(self, receipt: Receipt) -> None:
        """Writes a receipt down; only inside `writing`."""
        values = (receipt.number, receipt.visitor, encode(receipt))
        self.store.connection.execute("INSERT INTO hall_receipts VALUES (?, ?, ?)", values)

    def receipts(self, visitor: str = "") -> list[Receipt]:
        """All receipts, or those of one visitor, oldest first."""
        query = "SELECT body FROM hall_receipts WHERE visitor = ? OR ? = '' ORDER BY number"
        return [msgspec.json.decode(row[0], type=Receipt) for row in self.store.rows(query, (visitor, visitor))]

    # -- the hall's clock --------------------------------------------------------------------------------------

    def last_moment(self) -> int:
        """The latest time the hall's clock can have shown when these books were last open; 0 in new ones."""
        entries = self.store.rows("SELECT body FROM hall_entries ORDER BY seq DESC LIMIT 1")
        told = max((entry_of(body).t for (body,) in entries), default=0)
        kept = self.store.rows("SELECT cents FROM hall_terms WHERE name = 'moment'")
        return max(told, int(kept[0][0]) if kept else 0)

    def keep_moment(self, moment: int) -> None:
        """Writes down a moment that the hall's clock may reach. Raises SaveError."""
        with self.writing():
            self.store.connection.execute("INSERT OR REPLACE INTO hall_terms VALUES ('moment', ?)", (moment,))

    # -- asked twice ------------------------------------------------------------------------------------------

    def answered(self, visitor: str, aid: str) -> bytes | None:
        """The answer to an earlier ask with the same `aid`; None if there was none."""
        rows = self.store.rows("SELECT answer FROM hall_done WHERE visitor = ? AND aid = ?", (visitor, aid))
        return rows[0][0] if rows else None

    def keep_answer(self, visitor: str, aid: str, answer: bytes) -> None:
        """Writes down the answer to an ask; only inside `writing`, in the transaction that carries it out."""
        values = (visitor, aid, answer)
        self.store.connection.execute("INSERT OR REPLACE INTO hall_done VALUES (?, ?, ?)", values)

    def close(self) -> None:
        """Closes the books."""
        self.store.close()


def _behind(entries: int, sums: int) -> str:
    """A notice for the host: what books that were put back had lost."""
    count = f"{entries:,}"
    told = ngettext("{count} entry told at its tables", "{count} entries told at its tables", entries, count=count)
    money = ngettext("{count} sum of money", "{count} sums of money", sums, count=format(sums, ","))
    return _(
        "The books of this hall were restored from an older copy. {entries} and {sums} were found beside them "
        "and are in them again. What was won and lost at tables since then is not. Rounds that were open were "
        "called off.",
        entries=told,
        sums=money,
    )
