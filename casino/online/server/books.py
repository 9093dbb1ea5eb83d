"""The books of a hall: a save like any other, plus its visitors, the entries it published, and its receipts.

An entry is written in the same transaction as the step it reports. Nothing is decided or sent here.

A step and its entry are one transaction, and the entry is published from the books only then: a hall may be killed
anywhere and publishes nothing twice. If the message server loses its log, the hall writes it again.

A hall owes by its last word, a receipt or a signed statement. Which one is the last follows from its number, never
from a clock: numbers grow from that of the hall's opening, which is at least its machine's seconds and so above those
of a folder that was put back.

A person who never sat, spoke or brought money is forgotten after a day; in a tournament the purse from the door goes
back.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import msgspec

from casino.core.errors import HallError, HallRefusal, RecordError
from casino.core.letters import looks_of
from casino.core.money import format_amount
from casino.core.texts import _, ngettext
from casino.online.host.counterfoils import COUNTERFOILS, Brought, Counterfoils, Opened, PaidOut
from casino.online.messages import (
    FIRST,
    NO_START,
    Answer,
    Bet,
    Receipt,
    Start,
    TableEntry,
    Terms,
    encode,
    entry_of,
    head_of,
)
from casino.records.draw_secrets import DrawSecret
from casino.records.replay import Replay
from casino.records.rounds import decode_record
from casino.save.ledger import BANK, HOUSE_ACCOUNT, Account
from casino.save.save_file import open_store

BOOKS = "hall.db"  # file name in the hall's folder
MAX_BUY_IN_CENTS = 100_000_000
BUY_IN, CASH_OUT = "buy_in", "cash_out"  # movements between the bank (all homes) and a visitor
FORFEIT, CALLED_OFF = "forfeit", "called_off"  # a bet whose secret was kept back; what the house pays for a round
GIVEN = "tournament_purse"  # the only such movements in a tournament: to newcomers, from forgotten strangers
WENT_BACK = "went_back"  # between a visitor and the house: won or lost in rounds missing from the books
_NUMBERS = 1 << 20  # receipts and statements of one opening; beyond it they overlap those of the next second's
_LATEST_OPENING = 1 << 32

_OF_A_NAME = 15  # letters kept of a name that another visitor has

STRANGER_MS = 86_400_000  # until the hall forgets a visitor who never sat down, spoke or brought money
MAX_FOLLOWED = 400  # past entries that a newcomer reads
_LATE_LOCKS = 40  # rounds after which no program sends a bet again

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


_FORGOTTEN = (
    "DELETE FROM hall_done WHERE visitor = ?",
    "DELETE FROM hall_strangers WHERE visitor = ?",
    "DELETE FROM hall_visitors WHERE id = ?",
)


class Visitor(msgspec.Struct, frozen=True):
    """A visitor from another machine: the key's id and public form, and the purse in the hall's books.

    `standing` is "in", "knocking" (waits for the host), or "refused" or "banned" (may not come in).
    """

    id: str
    public: str
    name: str
    portrait: str
    account: int
    standing: str


class StoredEntry(msgspec.Struct, frozen=True):
    """A published entry: its number in the hall's books, its table, and its bytes."""

    seq: int
    place: str
    body: bytes


class HallBooks:
    """The books of an open hall; `terms` are its rules about money. Raises as `open_store`.

    `is_shut`: entries from now on are only for visitors who sit at their table. `is_behind`: the books hold less than
    was done, because an older copy was put back; `notice` tells the host of this and of any other fault.
    """

    def __init__(self, path: Path) -> None:
        self.store = open_store(path)
        for statement in _TABLES.split(";\n"):
            if statement.strip():
                self.store.connection.execute(statement)
        query = "SELECT id, public, name, portrait, account, standing FROM hall_visitors ORDER BY rowid"
        self._visitors = {row[0]: Visitor(*row) for row in self.store.rows(query)}  # every ask looks one up
        self._strangers: dict[str, int] = dict(self.store.rows("SELECT visitor, t FROM hall_strangers"))
        self._by_looks: defaultdict[str, set[str]] | None = None  # None: not built yet
        rows = self.store.rows("SELECT cents FROM hall_terms WHERE name = 'tournament'")
        self.terms = Terms(int(rows[0][0]) if rows else 0, MAX_BUY_IN_CENTS)
        self.is_shut = False
        self.is_behind = False
        self.notice = self.store.notice
        self._counterfoils = Counterfoils(path.with_name(COUNTERFOILS))
        self._last_number = 0  # of a receipt or statement
        self._put_back = 0  # entries
        self._last_seq: int | None = None  # None: it has to be looked up

    def set_terms(self, tournament_cents: int | None = None, most_buy_in_cents: int | None = None) -> None:
        """Sets how the hall deals with money; a tournament stays one once its first visitor was let in.

        None keeps the present kind. Raises HallError for a kind that the hall can no longer be.
        """
        kept = self.terms.tournament_cents
        tournament = kept if tournament_cents is None else tournament_cents
        if tournament and most_buy_in_cents is not None:
            raise HallError(_("This hall is a tournament: nobody brings money, so there is no limit to set."))
        if tournament != kept:
            if self.visitors():
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
        self._last_seq = None
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
            is_kept = [place for place in places if not self.is_behind and self.last_step(place).kind == "locked"]
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
        return any(head_of(body) == head for body in self.entries_at(place, n, 1))

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
        known = self.visitor(id_)
        if known is not None:
            return known
        try:
            return self.let_in(id_, line.public, line.name, line.portrait)
        except HallRefusal:  # another visitor has the name now
            return self.let_in(id_, line.public, f"{line.name[:_OF_A_NAME]} {id_[:4]}", line.portrait)

    def writing(self) -> AbstractContextManager[None]:
        """One transaction; see `Store.writing`."""
        return self.store.writing()

    def check_place(self) -> None:
        """Checks that the books are whole and where they were opened; raises SaveError if not."""
        self.store.upkeep.look_for_save()

    # -- visitors ---------------------------------------------------------------------------------------------

    def visitors(self) -> list[Visitor]:
        """All visitors ever let in, waiting at the door, or turned away there."""
        return list(self._visitors.values())

    def visitor(self, id_: str) -> Visitor | None:
        """The visitor with this id; None if the hall does not know it."""
        return self._visitors.get(id_)

    @contextmanager
    def _changing(self, id_: str) -> Iterator[None]:
        """One transaction that changes a visitor, who is read again after it."""
        try:
            with self.writing():
                yield
        finally:
            query = "SELECT id, public, name, portrait, account, standing FROM hall_visitors WHERE id = ?"
            self._looks_no_more(id_)
            for row in self.store.rows(query, (id_,)):
                self._visitors[id_] = Visitor(*row)
                if self._by_looks is not None:
                    self._by_looks[looks_of(row[2])].add(id_)

    def let_in(
        self, id_: str, public: str, name: str, portrait: str, standing: str = "in", now: int | None = None
    ) -> Visitor:
        """Writes down a new visitor with this `standing`, or the new name of a known one.

        A visitor who comes for the first time, at `now`, is a stranger and is forgotten unless they do something.
        Raises HallRefusal for a name that another visitor has.
        """
        self.check_name(id_, name)
        known = self.visitor(id_)
        now = now if known is None else None
        with self._changing(id_):
            if known is None:
                account = self._new_account(name, portrait)
                values = (id_, public, name, portrait, account, standing)
                self.store.connection.execute("INSERT INTO hall_visitors VALUES (?, ?, ?, ?, ?, ?)", values)
                if now is not None:
                    self.store.connection.execute("INSERT OR REPLACE INTO hall_strangers VALUES (?, ?)", (id_, now))
                if standing == "in":
                    self._welcome(account)
            else:
                self.store.ledger.rename(known.account, name, portrait)
                query = "UPDATE hall_visitors SET name = ?, portrait = ? WHERE id = ?"
                self.store.connection.execute(query, (name, portrait, id_))
        if now is not None:
            self._strangers[id_] = now
        return self._visitors[id_]

    def check_name(self, id_: str, name: str) -> None:
        """Checks a name: raises HallRefusal if another visitor has it or one that looks like it.

        Refused visitors hold no name.
        """
        if self._by_looks is None:
            self._by_looks = defaultdict(set)
            for who in self.visitors():
                self._by_looks[looks_of(who.name)].add(who.id)
        for other in [self._visitors[one] for one in self._by_looks.get(looks_of(name), ())]:
            if other.id != id_ and other.standing != "refused":
                raise HallRefusal(
                    _("Somebody called {name} is already in this hall: choose another name.", name=other.name)
                )

    def _looks_no_more(self, id_: str) -> None:
        """Removes a visitor from the names in use, if only for a moment."""
        if self._by_looks is not None and (who := self.visitor(id_)) is not None:
            self._by_looks[looks_of(who.name)].discard(id_)

    def set_standing(self, id_: str, standing: str) -> None:
        """Writes down a visitor's new standing; see `Visitor`."""
        who = self.visitor(id_)
        with self._changing(id_):
            self.store.connection.execute("UPDATE hall_visitors SET standing = ? WHERE id = ?", (standing, id_))
            if standing == "banned":
                self.is_no_stranger(id_)
            if who is not None and standing == "in":
                self._welcome(who.account)

    # -- strangers --------------------------------------------------------------------------------------------

    def knocks_again(self, id_: str, now: int) -> None:
        """Notes that a stranger is still there."""
        if now - self._strangers.get(id_, now) >= STRANGER_MS // 2:
            with self.writing():
                self.store.connection.execute("UPDATE hall_strangers SET t = ? WHERE visitor = ?", (now, id_))
            self._strangers[id_] = now

    def is_no_stranger(self, id_: str) -> None:
        """Makes a stranger known for good: they sat down, spoke, brought money, or were banned."""
        if id_ in self._strangers:
            with self.writing():
                self.store.connection.execute("DELETE FROM hall_strangers WHERE visitor = ?", (id_,))
            del self._strangers[id_]

    def old_strangers(self, now: int) -> list[str]:
        """Ids of strangers who were last at the door a day ago and have done nothing since."""
        return [id_ for id_, t in self._strangers.items() if now - t >= STRANGER_MS]

    def forget(self, ids: Iterable[str]) -> None:
        """Forgets visitors as if they had never knocked.

        Only a tournament's purse may have been booked to them, which goes back; a later visitor gets the account. To
        take an account out of the books would mean reading all of them.
        """
        gone = [self._visitors[id_] for id_ in ids]
        with self.writing():
            for who in gone:
                for statement in _FORGOTTEN:
                    self.store.connection.execute(statement, (who.id,))
                if held := self.store.purse(who.account):
                    self.store.move(who.account, BANK, held, GIVEN)
                self.store.connection.execute("INSERT INTO hall_free VALUES (?)", (who.account,))
        for who in gone:
            self._looks_no_more(who.id)
            del self._visitors[who.id]
            self._strangers.pop(who.id, None)

    def _new_account(self, name: str, portrait: str) -> int:
        """An account for a new visitor, perhaps a forgotten visitor's; only inside `writing`."""
        free = self.store.rows("SELECT account FROM hall_free LIMIT 1")
        if not free:
            return self.store.ledger.open_account("guest", name, portrait).id
        self.store.connection.execute("DELETE FROM hall_free WHERE account = ?", free[0])
        self.store.ledger.rename(free[0][0], name, portrait)
        return int(free[0][0])

    def _welcome(self, account: int) -> None:
        """Gives a visitor the purse of a tournament, once; only inside `writing`."""
        if self.terms.tournament_cents and not self.given(account):
            self.store.move(BANK, account, self.terms.tournament_cents, GIVEN)

    def given(self, account: int) -> int:
        """The tournament purse that an account was given and that has not gone back, in cents."""
        query = "SELECT coalesce(sum(CASE to_account WHEN ?1 THEN cents ELSE -cents END), 0) FROM movements"
        where = " WHERE reason = ?2 AND ?1 IN (from_account, to_account)"
        return int(self.store.rows(query + where, (account, GIVEN))[0][0])

    def account(self, who: Visitor) -> Account:
        """The visitor's account in the books."""
        return self.store.account(who.account)

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

    # -- published entries ---------------------------------------------------------------------------------------

    def write_entry(self, entry: TableEntry) -> bytes:
        """Writes down the next entry of a table and returns its published bytes; only inside `writing`."""
        body = encode(msgspec.structs.replace(entry, is_shut=self.is_shut))
        values = (entry.table, entry.n, body)
        self._last_seq = None
        self.store.connection.execute("INSERT INTO hall_entries (place, n, body) VALUES (?, ?, ?)", values)
        return body

    def entries_after(self, seq: int, limit: int = 500) -> list[StoredEntry]:
        """The entries of all tables after a number, in order."""
        query = "SELECT seq, place, body FROM hall_entries WHERE seq > ? ORDER BY seq LIMIT ?"
        return [StoredEntry(*row) for row in self.store.rows(query, (seq, limit))]

    def entries_at(self, place: str, n: int, limit: int = 200) -> list[bytes]:
        """The entries of a table from its entry `n` on."""
        query = "SELECT body FROM hall_entries WHERE place = ? AND n >= ? ORDER BY n LIMIT ?"
        return [row[0] for row in self.store.rows(query, (place, n, limit))]

    def start_of(self, place: str) -> Start:
        """The entry after which a newcomer follows: the end of a round at most `MAX_FOLLOWED` entries ago."""
        query = "SELECT n, body FROM hall_entries WHERE place = ? ORDER BY n DESC LIMIT ?"
        start = NO_START
        for n, body in self.store.rows(query, (place, MAX_FOLLOWED)):
            if n == 0:
                return NO_START
            if entry_of(body).is_settled:
                start = Start(n, head_of(body))
        return start

    def last_step(self, place: str) -> TableEntry:
        """The last entry of a table that is not about seats alone; an empty one if there is none."""
        query = "SELECT body FROM hall_entries WHERE place = ? AND instr(body, ?) = 0 ORDER BY n DESC LIMIT 1"
        rows = self.store.rows(query, (place, b'"kind":"seats"'))
        return entry_of(rows[0][0]) if rows else TableEntry(table=place, n=-1, kind="", prev=FIRST, t=0)

    def _last_of(self, place: str, kind: str, most: int = 1) -> list[TableEntry]:
        """A table's last entries of a kind, newest first."""
        query = "SELECT body FROM hall_entries WHERE place = ? AND instr(body, ?) > 0 ORDER BY n DESC LIMIT ?"
        return [entry_of(row[0]) for row in self.store.rows(query, (place, f'"kind":"{kind}"'.encode(), most))]

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
        with self.writing():
            values = (place, seat, secret)
            self.store.connection.execute("INSERT OR REPLACE INTO hall_secrets VALUES (?, ?, ?)", values)

    def secrets_of(self, place: str) -> dict[int, str]:
        """The secrets shown for a table's last locked bets, by seat, among those of older bets."""
        return dict(self.store.rows("SELECT seat, secret FROM hall_secrets WHERE place = ?", (place,)))

    def end_of(self, place: str) -> tuple[int, str, bytes]:
        """The number of a table's entries, the head of the last one, and its bytes."""
        rows = self.store.rows("SELECT n, body FROM hall_entries WHERE place = ? ORDER BY n DESC LIMIT 1", (place,))
        return (rows[0][0] + 1, head_of(rows[0][1]), rows[0][1]) if rows else (0, FIRST, b"")

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

    def last_seq(self) -> int:
        """The number of the newest entry; 0 before the first."""
        if self._last_seq is None:
            self._last_seq = int(self.store.rows("SELECT coalesce(max(seq), 0) FROM hall_entries")[0][0])
        return self._last_seq

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
