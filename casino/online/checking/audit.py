"""The audit of a hall: its books, its published entries, the records of its rounds, and what its visitors saw.

It works on a copy of the books of a closed hall, and changes nothing in its folder. Anything a hall could have done
honestly is no fault; that it did something else shows in what visitors kept.
"""

import sqlite3
from base64 import b64decode
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol, TypeVar

import msgspec

from casino.core.errors import CasinoError, HallBroken, KeyUnusable
from casino.core.open_files import read_bytes
from casino.core.texts import _
from casino.online.advice import is_advice
from casino.online.bombs.chain import AdviceChain
from casino.online.checking.chain import EntryChain
from casino.online.checking.stream import logged
from casino.online.host.folder import Secrets
from casino.online.messages import Receipt, TableEntry, ante_of, entry_of
from casino.online.server.books import BOOKS, BUY_IN, CALLED_OFF, CASH_OUT, FORFEIT, WENT_BACK, HallBooks
from casino.online.server.table.evening import kept_at
from casino.online.server.visitors import Visitor
from casino.online.wire import rights
from casino.online.wire.keys import Identity, verify
from casino.records.levels import convert_settings, load_level, override_settings
from casino.records.replay import replay
from casino.records.rounds import decode_record
from casino.save.ledger import BANK, HOUSE_ACCOUNT, Ledger
from casino.tables.stored_rounds import record_of

_UNTOLD = 50  # entries that a killed hall may have written down and not published
_STANDINGS = ("in", "knocking", "refused", "banned")
Entry = TypeVar("Entry", covariant=True)  # of a table, or of the experts' place beside a bomb


class _Chain(Protocol[Entry]):
    """A reader of a place's entries, one after the other; see `EntryChain`."""

    head: str

    def take(self, body: bytes) -> tuple[Entry, list[str]]: ...


class Seen(msgspec.Struct, frozen=True):
    """A trace of one entry that a visitor saw: the table, its number there, and its head."""

    table: str
    n: int
    head: str


class Audit:
    """An audit of a hall's folder; `faults` are sentences, `counts` numbers of the things checked.

    `id_of` gives the id of a public key; a hall without a network has no log to compare.
    """

    def __init__(self, id_of: Callable[[str], str] = rights.id_of, *, has_log: bool = True) -> None:
        self._has_log = has_log
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self._id_of = id_of
        self._heads: dict[tuple[str, int], str] = {}
        self._told_rounds: set[int] = set()
        self._due: list[tuple[int, int]] = []  # accounts, and what the house owes each for rounds called off
        self._members: set[int] = set()  # accounts of the purses of game masters' evenings
        self._only_told: set[tuple[str, int]] = set()  # entries whose rounds were lost when the books were put back

    def check(self, folder: Path, seen: Sequence[Path] = ()) -> bool:
        """True if the audit finds no fault. Raises nothing: whatever cannot be read is a fault."""
        try:
            with TemporaryDirectory() as place:
                copy, source = Path(place) / BOOKS, f"{(folder / BOOKS).absolute().as_uri()}?mode=ro"
                with closing(sqlite3.connect(source, uri=True)) as db, closing(sqlite3.connect(copy)) as beside:
                    db.backup(beside)
                books = HallBooks(copy)
                if books.store.notice:
                    self.faults.append(_("The books were damaged. {notice}", notice=books.store.notice))
                try:
                    self._check_all(folder, books)
                finally:
                    books.close()
        except (sqlite3.Error, OSError, CasinoError, msgspec.MsgspecError, RecursionError, ValueError) as error:
            self.faults.append(_("The books cannot be read: {why}", why=error))
        for path in seen:
            self._check_seen(path)
        return not self.faults

    def _check_all(self, folder: Path, books: HallBooks) -> None:
        if total := Ledger(books.store.connection).total():  # checks every movement's seal too
            self.faults.append(_("The books do not add up: {total} cents too much.", total=total))
        self._only_told = books.entries_without_rounds()
        self.counts["put back"] = len(self._only_told)
        self._check_receipts(folder, books)
        for who in books.people.visitors():
            self.counts["visitors"] += 1
            self._check_visitor(books, who)
        for (place,) in books.store.rows("SELECT DISTINCT place FROM hall_entries ORDER BY place"):
            (self._check_advice if is_advice(place) else self._check_table)(books, place)
        self._check_purses(books)
        self._check_evenings(books)
        self._check_called_off(books)
        if self._has_log:
            self._check_log(folder, books)
        for number, level in books.store.rows("SELECT id, level FROM rounds WHERE state != 'void' ORDER BY id"):
            if number not in self._told_rounds:
                self.faults.append(
                    _(
                        "{level}: round {number} is in the books, but nothing of it was announced.",
                        level=level,
                        number=number,
                    )
                )

    # -- money ------------------------------------------------------------------------------------------------

    def _check_receipts(self, folder: Path, books: HallBooks) -> None:
        try:
            key = Identity.from_seed(Secrets.read(folder).seed).public
        except (CasinoError, OSError) as error:
            self.faults.append(_("The hall's key cannot be read, so no receipt can be checked: {why}", why=error))
            return
        for receipt in books.receipts():
            self.counts["receipts"] += 1
            if receipt.hall != key or not _is_signed(receipt, key):
                self.faults.append(
                    _(
                        "Receipt {number} of {visitor} is not signed by this hall.",
                        number=receipt.number,
                        visitor=receipt.visitor,
                    )
                )

    def _check_visitor(self, books: HallBooks, who: Visitor) -> None:
        """Checks what a visitor brought, won and took home, and their key and standing."""
        store, account, id_ = books.store, who.account, who.id
        try:
            is_own = self._id_of(who.public) == id_
        except KeyUnusable:
            is_own = False
        if not is_own:
            self.faults.append(_("Visitor {id}: the key belongs to somebody else.", id=id_))
        if who.standing not in _STANDINGS:
            self.faults.append(
                _("Visitor {id}: there is no standing {standing}.", id=id_, standing=ascii(who.standing))
            )
        moved = "SELECT coalesce(sum(cents), 0) FROM movements WHERE reason = ? AND ? IN (from_account, to_account)"
        brought, taken = (int(store.rows(moved, (why, account))[0][0]) for why in (BUY_IN, CASH_OUT))
        given = books.people.given(account)
        played = (
            "SELECT coalesce(sum(CASE to_account WHEN ?1 THEN cents ELSE -cents END), 0) FROM movements"
            " WHERE (round IS NOT NULL OR reason IN (?2, ?3, ?4)) AND ?1 IN (from_account, to_account)"
        )
        won = int(store.rows(played, (account, FORFEIT, CALLED_OFF, WENT_BACK))[0][0])
        if brought + given - taken + won != store.purse(account):
            self.faults.append(
                _(
                    "Visitor {id}: brought {brought}, was given {given}, took {taken}, won {won}, "
                    "but does not hold the rest.",
                    id=id_,
                    brought=brought,
                    given=given,
                    taken=taken,
                    won=won,
                )
            )
        prize = books.terms.tournament_cents
        if given not in ((prize,) if who.standing == "in" else (0, prize)):
            self.faults.append(
                _(
                    "Visitor {id}: was given {given}, but everybody is given {prize}.",
                    id=id_,
                    given=given,
                    prize=prize,
                )
            )
        if prize and (brought or taken):
            self.faults.append(
                _(
                    "Visitor {id}: brought {brought} and took {taken} in a tournament.",
                    id=id_,
                    brought=brought,
                    taken=taken,
                )
            )
        receipts = books.receipts(id_)
        if sum(receipt.cents for receipt in receipts) != taken:
            self.faults.append(_("Visitor {id}: the receipts are not what was taken home.", id=id_))
        if receipts and not 0 <= max(receipt.brought for receipt in receipts) <= brought:
            self.faults.append(_("Visitor {id}: a receipt names more than was brought.", id=id_))

    def _check_purses(self, books: HallBooks) -> None:
        """Checks that every published purse is one that the movements led to, in their order."""
        accounts = {who.id: who.account for who in books.people.visitors()}
        balances: dict[int, list[int]] = defaultdict(lambda: [0])
        query = "SELECT from_account, to_account, cents FROM movements ORDER BY id"
        for source, target, cents in books.store.rows(query):
            for account, change in ((source, -cents), (target, cents)):
                balances[account].append(balances[account][-1] + change)
        at: Counter[int] = Counter()
        seq = 0
        while told := books.entries.entries_after(seq):
            seq = told[-1].seq
            for one in told:
                if is_advice(one.place):
                    continue
                entry = entry_of(one.body)
                for place in () if (entry.table, entry.n) in self._only_told else entry.places:
                    if (account := place.member or accounts.get(place.id)) is None:
                        continue
                    here = balances[account]
                    found = next((n for n in range(at[account], len(here)) if here[n] == place.purse), None)
                    if found is None:
                        self.faults.append(
                            _(
                                "{table}, entry {number}: {name} was said to hold {purse}, which no movement led to.",
                                table=entry.table,
                                number=entry.n,
                                name=place.name,
                                purse=place.purse,
                            )
                        )
                        return
                    at[account] = found

    def _check_evenings(self, books: HallBooks) -> None:
        """Checks that the money of game masters' evenings came from the bank and goes back there, and to nobody else.

        What an evening's purse won or lost, it won or lost at its table; once the evening is over it is empty.
        """
        store = books.store
        theirs = {who.account for who in books.people.visitors()}
        places = store.rows("SELECT DISTINCT place FROM hall_entries")
        kept = [kept_at(books, place) for (place,) in places]
        going_on = {member.account for evening in kept if evening is not None for member in evening.members}
        self.counts["evening purses"] = len(self._members)
        played = "SELECT count(*) FROM movements WHERE ?1 IN (from_account, to_account) AND round IS NULL"
        others = " AND NOT (reason IN (?2, ?3) OR (?4 IN (from_account, to_account) AND reason IN ('opening', ?5)))"
        for account in sorted(self._members):
            strange = store.rows(played + others, (account, FORFEIT, CALLED_OFF, BANK, "evening_over"))[0][0]
            is_left = bool(store.purse(account)) and account not in going_on
            if account in theirs or strange or is_left:
                self.faults.append(
                    _("The purse {account} of a game master's evening was not kept apart.", account=account)
                )

    def _check_called_off(self, books: HallBooks) -> None:
        """Checks that for each locked round called off the house paid each visitor's bet once, and no more."""
        query = "SELECT from_account, to_account, cents FROM movements WHERE reason = ?"
        paid = Counter(books.store.rows(query, (CALLED_OFF,)))
        due = Counter((HOUSE_ACCOUNT, account, cents) for account, cents in self._due)
        for _payer, account, cents in (due - paid) + (paid - due):
            names = [who.name for who in books.people.visitors() if account == who.account]
            who = names[0] if names else _("nobody of the hall")
            self.faults.append(
                _(
                    "{cents} cents for a round that was called off were not paid to {who} exactly once.",
                    cents=cents,
                    who=who,
                )
            )

    # -- published entries ---------------------------------------------------------------------------------------

    @staticmethod
    def _entries(books: HallBooks, place: str) -> Iterator[bytes]:
        n = 0
        while bodies := books.entries.entries_at(place, n):
            yield from bodies
            n += len(bodies)

    def _taken(self, books: HallBooks, place: str, past: _Chain[Entry]) -> Iterator[tuple[int, Entry]]:
        """The entries of a place, each with its number, as a chain takes them; the chain's faults are noted."""
        for n, body in enumerate(self._entries(books, place)):
            try:
                entry, faults = past.take(body)
            except HallBroken as broken:
                self._note(place, n, [broken])
                return
            self._note(place, n, faults)
            self._heads[place, n] = past.head
            self.counts["entries"] += 1
            yield n, entry

    def _note(self, place: str, n: int, faults: Iterable[object]) -> None:
        """Notes the faults of an entry."""
        self.faults += [_("{place}, entry {number}: {fault}", place=place, number=n, fault=fault) for fault in faults]

    def _check_advice(self, books: HallBooks, place: str) -> None:
        """Checks the entries for the experts of a bomb."""
        for n, entry in self._taken(books, place, AdviceChain(place)):
            if entry.is_settled and (place, n) not in self._only_told:
                stored = books.store.stored_round(entry.round)
                if stored.state != "settled" or record_of(stored) != decode_record(bytes(entry.record)):
                    self._note(place, n, [_("the books hold another account of round {round}.", round=entry.round)])

    def _check_table(self, books: HallBooks, place: str) -> None:
        level = load_level(place)
        ante = ante_of(level.settings)  # outside of game masters' evenings, as the last round was played
        for n, entry in self._taken(books, place, EntryChain(place)):
            self.counts["rounds"] += entry.is_settled
            if entry.kind in ("begun", "acted"):
                self._told_rounds.add(entry.round)
            if (place, n) not in self._only_told:
                self._members.update(seat.member for seat in entry.places if seat.member)
            if entry.aid and books.answered(entry.asked_by, entry.aid) is None:
                self.faults.append(
                    _(
                        "{place}, entry {number}: nothing shows that what was asked for was done.",
                        place=place,
                        number=n,
                    )
                )
            if (place, n) in self._only_told:
                continue
            if entry.is_settled:
                self._note(place, n, self._faults_of_round(books, entry))
                if entry.evening is None:
                    ante = ante_of(convert_settings(level.game, decode_record(bytes(entry.record)).settings))
            elif entry.is_paid_for:
                evening = entry.evening
                fee = ante if evening is None else ante_of(override_settings(level, dict(evening.terms)))
                self._due += self._due_for(books, entry, fee)

    @staticmethod
    def _due_for(books: HallBooks, entry: TableEntry, ante: int) -> Iterator[tuple[int, int]]:
        """The payments of the house for a round called off: accounts of visitors, and their bets in cents.

        No bet can have been more than the purse held; the published purse is that after the payment.
        """
        places = {place.seat: place for place in entry.places}
        for bet in entry.bets:
            place = places.get(bet.seat)
            who = books.people.visitor(place.id) if place is not None else None
            cents = min(bet.costs(ante), place.purse // 2) if place is not None and bet.commitment else 0
            if place is not None and who is not None and cents:
                yield place.member or who.account, cents

    @staticmethod
    def _faults_of_round(books: HallBooks, entry: TableEntry) -> Iterator[str]:
        """Faults of a settled round: the entry must agree with the books, and the money with the record."""
        told = decode_record(bytes(entry.record))
        stored = books.store.stored_round(entry.round)
        if stored.state != "settled" or msgspec.structs.replace(record_of(stored), parts=told.parts) != told:
            yield _("the books hold another account of round {round}.", round=entry.round)
            return
        moved, places = books.store.flows(entry.round), {place.seat: place for place in entry.places}
        characters = {account.portrait: account.id for account in books.store.accounts("character")}
        for seat in replay(told).settlement.seats:
            place = places.get(seat.seat)
            who = books.people.visitor(place.id) if place is not None else None
            account = who.account if who is not None else characters.get(place.portrait) if place is not None else None
            account = (place.member if place is not None else 0) or account
            if account is None or moved.get(account, 0) != seat.net:
                yield _("the money of round {round} did not move as it was played.", round=entry.round)
                return

    def _check_log(self, folder: Path, books: HallBooks) -> None:
        """Checks that the log equals the books, except for the last entries that a killed hall had not published."""
        told = books.entries.entries_after(0, 10**9)
        try:
            log = logged(folder)
        except (CasinoError, OSError) as error:
            self.faults.append(_("The log cannot be read: {why}", why=error))
            return
        self.counts["logged"] = len(log)
        if len(log) > len(told):
            self.faults.append(
                _("The log holds {count} entries that the books do not hold.", count=len(log) - len(told))
            )
        elif len(told) - len(log) > _UNTOLD:
            self.faults.append(
                _("The books hold {count} entries that were never announced.", count=len(told) - len(log))
            )
        differs = next((n for n, (one, body) in enumerate(zip(told, log, strict=False)) if one.body != body), None)
        if differs is not None:
            entry = entry_of(told[differs].body)
            self.faults.append(
                _(
                    "{table}, entry {number}: the log and the books differ.",
                    table=entry.table,
                    number=entry.n,
                )
            )

    # -- what visitors saw ------------------------------------------------------------------------------------

    def _check_seen(self, path: Path) -> None:
        """Checks that every entry a visitor saw is in the books as seen, in order, each once."""
        last: dict[str, int] = {}
        try:
            lines = read_bytes(path).splitlines()
        except OSError:
            self.faults.append(_("{name} cannot be read.", name=path.name))
            return
        for line in lines:
            try:
                seen = msgspec.json.decode(line, type=Seen)
            except (msgspec.MsgspecError, RecursionError):
                self.faults.append(_("{name} holds a line that no visitor's program wrote.", name=path.name))
                return
            self.counts["seen"] += 1
            if self._heads.get((seen.table, seen.n)) != seen.head:
                self.faults.append(
                    _(
                        "{name}: entry {number} of {table} is not the one in the books.",
                        name=path.name,
                        number=seen.n,
                        table=seen.table,
                    )
                )
            if seen.n != last.get(seen.table, seen.n - 1) + 1:
                self.faults.append(
                    _(
                        "{name}: entry {number} of {table} came after {last}.",
                        name=path.name,
                        number=seen.n,
                        table=seen.table,
                        last=last[seen.table],
                    )
                )
            last[seen.table] = seen.n


def _is_signed(receipt: Receipt, key: str) -> bool:
    try:
        return verify(key, receipt.signed_text(), b64decode(receipt.signature.encode(), validate=True))
    except (KeyUnusable, ValueError):
        return False
