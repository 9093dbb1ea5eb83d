"""The visitors of a hall, as its books keep them: their keys, names, purses and standing.

A person who never sat, spoke or brought money is a stranger and is forgotten after a day; in a tournament the purse
from the door goes back.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import msgspec

from casino.core.errors import HallRefusal
from casino.core.letters import looks_of
from casino.core.texts import _
from casino.save.ledger import BANK, Account
from casino.save.store import Store

GIVEN = "tournament_purse"  # the only such movements in a tournament: to newcomers, from forgotten strangers
STRANGER_MS = 86_400_000  # until the hall forgets a visitor who never sat down, spoke or brought money

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


class HallVisitors:
    """All visitors of a hall. `tournament_cents` tells the purse that everybody is given at the door, 0 for none."""

    def __init__(self, store: Store, tournament_cents: Callable[[], int]) -> None:
        self._store, self._tournament_cents = store, tournament_cents
        query = "SELECT id, public, name, portrait, account, standing FROM hall_visitors ORDER BY rowid"
        self._visitors = {row[0]: Visitor(*row) for row in self._store.rows(query)}  # every ask looks one up
        self._strangers: dict[str, int] = dict(self._store.rows("SELECT visitor, t FROM hall_strangers"))
        self._by_looks: defaultdict[str, set[str]] | None = None  # None: not built yet

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
            with self._store.writing():
                yield
        finally:
            query = "SELECT id, public, name, portrait, account, standing FROM hall_visitors WHERE id = ?"
            self._looks_no_more(id_)
            for row in self._store.rows(query, (id_,)):
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
                self._store.connection.execute("INSERT INTO hall_visitors VALUES (?, ?, ?, ?, ?, ?)", values)
                if now is not None:
                    self._store.connection.execute("INSERT OR REPLACE INTO hall_strangers VALUES (?, ?)", (id_, now))
                if standing == "in":
                    self._welcome(account)
            else:
                self._store.ledger.rename(known.account, name, portrait)
                query = "UPDATE hall_visitors SET name = ?, portrait = ? WHERE id = ?"
                self._store.connection.execute(query, (name, portrait, id_))
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
            self._store.connection.execute("UPDATE hall_visitors SET standing = ? WHERE id = ?", (standing, id_))
            if standing == "banned":
                self.is_no_stranger(id_)
            if who is not None and standing == "in":
                self._welcome(who.account)

    # -- strangers --------------------------------------------------------------------------------------------

    def knocks_again(self, id_: str, now: int) -> None:
        """Notes that a stranger is still there."""
        if now - self._strangers.get(id_, now) >= STRANGER_MS // 2:
            with self._store.writing():
                self._store.connection.execute("UPDATE hall_strangers SET t = ? WHERE visitor = ?", (now, id_))
            self._strangers[id_] = now

    def is_no_stranger(self, id_: str) -> None:
        """Makes a stranger known for good: they sat down, spoke, brought money, or were banned."""
        if id_ in self._strangers:
            with self._store.writing():
                self._store.connection.execute("DELETE FROM hall_strangers WHERE visitor = ?", (id_,))
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
        with self._store.writing():
            for who in gone:
                for statement in _FORGOTTEN:
                    self._store.connection.execute(statement, (who.id,))
                if held := self._store.purse(who.account):
                    self._store.move(who.account, BANK, held, GIVEN)
                self._store.connection.execute("INSERT INTO hall_free VALUES (?)", (who.account,))
        for who in gone:
            self._looks_no_more(who.id)
            del self._visitors[who.id]
            self._strangers.pop(who.id, None)

    def _new_account(self, name: str, portrait: str) -> int:
        """An account for a new visitor, perhaps a forgotten visitor's; only inside `writing`."""
        free = self._store.rows("SELECT account FROM hall_free LIMIT 1")
        if not free:
            return self._store.ledger.open_account("guest", name, portrait).id
        self._store.connection.execute("DELETE FROM hall_free WHERE account = ?", free[0])
        self._store.ledger.rename(free[0][0], name, portrait)
        return int(free[0][0])

    def _welcome(self, account: int) -> None:
        """Gives a visitor the purse of a tournament, once; only inside `writing`."""
        if self._tournament_cents() and not self.given(account):
            self._store.move(BANK, account, self._tournament_cents(), GIVEN)

    def given(self, account: int) -> int:
        """The tournament purse that an account was given and that has not gone back, in cents."""
        query = "SELECT coalesce(sum(CASE to_account WHEN ?1 THEN cents ELSE -cents END), 0) FROM movements"
        where = " WHERE reason = ?2 AND ?1 IN (from_account, to_account)"
        return int(self._store.rows(query + where, (account, GIVEN))[0][0])

    def account(self, who: Visitor) -> Account:
        """The visitor's account in the books."""
        return self._store.account(who.account)
