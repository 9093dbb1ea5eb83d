"""Money that a player takes to a hall on another machine and brings home: each sum is booked once, even if sent twice.

The way back to a hall that was not left as it should be is kept here too.

No network, key or signature is known here: what a hall says was verified before it comes here. A sum on its way is in
the books first, so that a program may be stopped at any instant; `pending` are those to ask the hall for once more.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import msgspec

from casino.core.errors import AmountError, LedgerError, PurseTooSmall, ReceiptDoubted, SaveDamaged
from casino.core.money import MAX_CENTS, PURSE, format_amount
from casino.core.texts import _
from casino.save.ledger import ABROAD
from casino.save.rows import check_time, name_in, written_time
from casino.save.store import Store

TAKEN, TURNED_BACK, BROUGHT_HOME = "to_hall", "turned_back", "from_hall"  # reasons; a colon and the hall's title follow
_CASTLE = "The castle of "  # begins the title of a hall that was opened in a window
_UNKNOWN = _("another hall")  # of which these books know no title
_FIRST_NUMBER = 1 << 20  # receipts of a lower one were given when statements had none
_WAYS = "hall.ways"  # of a person's preference that holds the ways back to halls
_UNHELD = _("No purse can hold what this receipt is for.")
_MAX_WAYS = 8  # that are kept, of the halls visited last


@dataclass(frozen=True)
class Taken:
    """A sum on its way to a hall: whether it got there is not known. `aid` is the ask it went with."""

    aid: str
    hall: str
    title: str
    cents: int


@dataclass(frozen=True)
class Owed:
    """The money a player still has in a hall: all they took there and brought home, and what it owes, in cents.

    `at` is when the hall last said so, or else when the last sum went there, as the books write times.
    """

    hall: str
    title: str
    brought: int
    came_home: int
    cents: int
    at: str


class WayBack(msgspec.Struct, frozen=True, omit_defaults=True):
    """The way back to a hall by its public key: its title, its code, and the table at which the player sat there.

    `where` is how a hall of the player's own was opened; empty for any other. `is_put_off`: the player was asked and
    did not want to go.
    """

    hall: str
    title: str
    code: str
    table: str = ""
    where: Literal["", "machine", "network"] = ""
    is_put_off: bool = False


@dataclass(frozen=True)
class Left:
    """A hall that a player left with money or a seat in it, or open, and the way back there."""

    way: WayBack
    cents: int

    @property
    def place(self) -> str:
        """The hall in a sentence: "Rosa's castle"."""
        if self.way.where:
            return _("your castle")
        owner = self.way.title.removeprefix(_CASTLE)
        return _("{owner}'s castle", owner=owner) if owner != self.way.title else self.way.title

    @property
    def sentence(self) -> str:
        """A sentence on what was left there."""
        words = {"amount": format_amount(self.cents, PURSE), "place": self.place}
        if not self.cents:
            return _("You left a seat in {place}.", **words) if self.way.table else _("You left {place} open.", **words)
        if self.way.table:
            return _("You left {amount} and a seat in {place}.", **words)
        return _("You left {amount} in {place}.", **words)


@dataclass(frozen=True)
class _Word:
    """The last word of a hall: how much of a player's money it had, of how much that was brought until then."""

    t: int = 0
    cents: int = 0
    brought: int = 0


# -- going there ----------------------------------------------------------------------------------------------


def going(store: Store, account: int, hall: str, title: str, aid: str, cents: int) -> bool:
    """Takes money out of a purse for a hall; False if that was booked before under the same `aid`.

    Raises AmountError, PurseTooSmall, or LedgerError for an `aid` that belongs to something else.
    """
    before = store.rows("SELECT account, hall, cents FROM abroad_taken WHERE aid = ?", (aid,))
    if before:
        if before[0] != (account, hall, cents):
            raise LedgerError(_("Another sum is already on its way under this number."))
        return False
    _check_person(store, account)
    if cents <= 0:
        raise AmountError(_("Only a sum above 0 can be taken to a hall."))
    if cents > store.purse(account):
        held = format_amount(store.purse(account))
        raise PurseTooSmall(
            _("The purse holds {held}, and {cents} cannot be taken out of it.", held=held, cents=format_amount(cents))
        )
    with store.writing():
        store.move(account, ABROAD, cents, f"{TAKEN}:{title}")
        store.connection.execute(
            "INSERT INTO abroad_taken (aid, account, hall, title, cents, state, at)"
            " SELECT ?, ?, ?, ?, ?, 'sent', at FROM movements ORDER BY id DESC LIMIT 1",  # as the movement has it
            (aid, account, hall, title, cents),
        )
    return True


def arrived(store: Store, aid: str) -> bool:
    """Notes that a sum has arrived in its hall; False if it was not on its way."""
    return _ends(store, aid, "in")


def refused(store: Store, aid: str) -> bool:
    """Books back a sum that the hall did not take. False if it was not on its way."""
    return _ends(store, aid, "refused")


def _ends(store: Store, aid: str, state: str) -> bool:
    rows = store.rows("SELECT account, title, cents FROM abroad_taken WHERE aid = ? AND state = 'sent'", (aid,))
    if not rows:
        return False
    account, title, cents = rows[0]
    with store.writing():
        if state == "refused":
            store.move(ABROAD, account, cents, f"{TURNED_BACK}:{title}")
        store.connection.execute("UPDATE abroad_taken SET state = ? WHERE aid = ?", (state, aid))
    return True


def pending(store: Store, account: int, hall: str) -> list[Taken]:
    """The sums on their way to a hall, oldest first."""
    query = (
        "SELECT aid, hall, title, cents FROM abroad_taken WHERE account = ? AND hall = ? AND state = 'sent'"
        " ORDER BY number"
    )
    return [Taken(aid, at, name_in(title), cents) for aid, at, title, cents in store.rows(query, (account, hall))]


# -- coming home ----------------------------------------------------------------------------------------------


def home(
    store: Store,
    account: int,
    hall: str,
    number: int,
    cents: int,
    brought: int,
    t: int,
    paid: int | None = None,
    body: str = "",
) -> int | None:
    """Books the money a player brings home by a hall's receipt of a number; None if that was booked before.

    `brought` is all that the hall says to have got from them until then, `paid` what its receipts before this one were
    for, and `t` its clock in milliseconds. A hall that has forgotten receipts, as its books were put back, pays the
    same again: so much less is booked, unless it has forgotten as much that was brought. Returns the cents booked. The
    signed text `body` is kept where not all of it is.

    Raises AmountError for a sum below zero or beyond what a purse can hold, LedgerError for an account that is no
    player's, and ReceiptDoubted for another receipt than the one of this number that was booked.
    """
    _check_person(store, account)
    if cents < 0:
        raise AmountError(_UNHELD)
    query = "SELECT told, brought FROM abroad_home WHERE account = ? AND hall = ? AND number = ?"
    for booked in store.rows(query, (account, hall, number)):
        if booked == (cents, brought) or body in doubted(store, account, hall):
            return None
        with store.writing(moves_money=False):
            _doubt(store, account, hall, body)
        raise ReceiptDoubted(
            _(
                "The hall gave two receipts with the same number, for {booked} and {cents}. The first was booked; both "
                "are kept.",
                booked=format_amount(booked[0]),
                cents=format_amount(cents),
            )
        )
    forgotten = 0
    if paid is not None:
        query = "SELECT coalesce(sum(cents), 0) FROM abroad_taken WHERE account = ? AND hall = ? AND state = 'in'"
        taken = int(store.rows(query, (account, hall))[0][0])
        forgotten = max(0, came_home(store, account, hall, before=number) - paid - max(0, taken - brought))
    due = max(0, cents - forgotten)
    if due + max(0, store.purse(account)) > MAX_CENTS:
        raise AmountError(_UNHELD)
    with store.writing():
        if due:
            store.move(ABROAD, account, due, f"{BROUGHT_HOME}:{_title(store, account, hall)}")
        if due < cents:
            _doubt(store, account, hall, body)
        values = (account, hall, number, due, brought, t, cents)
        store.connection.execute("INSERT INTO abroad_home VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    return due


def came_home(store: Store, account: int, hall: str, before: int | None = None) -> int:
    """The cents a player has brought home from a hall in all, or by receipts `before` a number."""
    query = (
        "SELECT coalesce(sum(cents), 0) FROM abroad_home WHERE account = ?1 AND hall = ?2"
        " AND (?3 IS NULL OR number < ?3)"
    )
    return int(store.rows(query, (account, hall, before))[0][0])


def _doubt(store: Store, account: int, hall: str, body: str) -> None:
    """Keeps the signed text of a receipt that was not booked as written; only inside `writing`."""
    store.connection.execute("INSERT OR IGNORE INTO abroad_doubted VALUES (?, ?, ?)", (account, hall, body))


def doubted(store: Store, account: int, hall: str) -> list[str]:
    """The signed texts of a hall's receipts that were not booked as written."""
    query = "SELECT body FROM abroad_doubted WHERE account = ? AND hall = ? ORDER BY body"
    return [row[0] for row in store.rows(query, (account, hall))]


def statement(
    store: Store, account: int, hall: str, cents: int, brought: int, t: int, body: str, number: int = 0
) -> bool:
    """Keeps the sum a hall says it owes a player, with the signed text; False if a later word is kept already.

    The later word is the one with the higher `number`; those of halls that gave none go by `t`, the hall's clock.
    Raises AmountError for a sum below zero, LedgerError for an account that is no player's.
    """
    _check_person(store, account)
    if cents < 0:
        raise AmountError(_("A hall cannot owe less than 0."))
    later = (
        "SELECT 1 FROM abroad_told WHERE account = ? AND hall = ? AND (number, t) >= (?, CASE WHEN ? THEN 0 ELSE ? END)"
    )
    if store.rows(later, (account, hall, number, number, t)):
        return False
    with store.writing():
        values = (account, hall, cents, brought, t, body, number)
        store.connection.execute("INSERT OR REPLACE INTO abroad_told VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    return True


# -- what is still there --------------------------------------------------------------------------------------


def owed(store: Store, account: int) -> list[Owed]:
    """The halls in which a player still has money, the one visited last first.

    A hall owes what it last said, and what was taken there since. Raises SaveDamaged where the save lacks the time.
    """
    query = (
        "SELECT hall, sum(cents), at, max(number) FROM abroad_taken WHERE account = ? AND state <> 'refused'"
        " GROUP BY hall ORDER BY max(number) DESC"
    )
    found = []
    for hall, brought, at, _number in store.rows(query, (account,)):
        word = _last_word(store, account, hall)
        since = max(0, brought - word.brought)
        if cents := word.cents + since:
            when = _when(at if since or not word.t else word.t)
            home_again = came_home(store, account, hall)
            found.append(Owed(hall, _title(store, account, hall), brought, home_again, cents, when))
    return found


def _when(at: str | int) -> str:
    """A moment as the books write it, or by a hall's clock. Raises SaveDamaged for anything else."""
    try:
        if isinstance(at, int):
            return written_time(datetime.fromtimestamp(at / 1000).astimezone())
        check_time(at)
    except (ValueError, OverflowError, OSError):
        raise SaveDamaged(_("What the save holds of halls on other machines cannot be read.")) from None
    return at


def _last_word(store: Store, account: int, hall: str) -> _Word:
    """The last word of a hall: a statement, or a receipt, after which it owes nothing.

    By number, which clocks do not touch; by time among those of older halls, whose statements had none.
    """
    query = (
        "SELECT t, cents, brought, number FROM abroad_told WHERE account = ?1 AND hall = ?2"
        " UNION ALL SELECT t, 0, brought, number * (number >= ?3) FROM abroad_home WHERE account = ?1 AND hall = ?2"
        " ORDER BY number DESC, t DESC, brought DESC, 2 LIMIT 1"
    )
    rows = store.rows(query, (account, hall, _FIRST_NUMBER))
    return _Word(*rows[0][:3]) if rows else _Word()


def _title(store: Store, account: int, hall: str) -> str:
    """The title a hall had when the player last took money there."""
    query = "SELECT title FROM abroad_taken WHERE account = ? AND hall = ? ORDER BY number DESC LIMIT 1"
    rows = store.rows(query, (account, hall))
    return name_in(rows[0][0]) if rows else _UNKNOWN


def _check_person(store: Store, account: int) -> None:
    if (who := store.account(account)).kind not in ("profile", "guest"):
        raise LedgerError(_("{who} does not visit halls.", who=who.name))


# -- the way back ---------------------------------------------------------------------------------------------


def _ways(store: Store, account: int) -> list[WayBack]:
    """The ways back that are kept, the newest first; none where they cannot be read."""
    try:
        ways = msgspec.convert(store.preference(account, _WAYS) or [], list[WayBack])
        return [msgspec.structs.replace(way, title=name_in(way.title)) for way in ways]
    except msgspec.ValidationError:
        return []


def keep_way(store: Store, account: int, way: WayBack) -> None:
    """Remembers the way back to a hall, in place of an older one there. Raises SaveError."""
    ways = [way, *(one for one in _ways(store, account) if one.hall != way.hall)]
    store.keep_preference(account, _WAYS, [msgspec.to_builtins(one) for one in ways[:_MAX_WAYS]])


def forget_way(store: Store, account: int, hall: str) -> None:
    """Forgets the way back to a hall, unless that owes something. Raises SaveError."""
    ways = _ways(store, account)
    rest = [one for one in ways if one.hall != hall]
    if rest != ways and not any(one.hall == hall for one in owed(store, account)):
        store.keep_preference(account, _WAYS, [msgspec.to_builtins(one) for one in rest])


def left_behind(store: Store, account: int) -> list[Left]:
    """The halls with a way back in which the player left something, the newest first."""
    ways = _ways(store, account)
    sums = {one.hall: one.cents for one in owed(store, account)} if ways else {}
    left = [Left(way, sums.get(way.hall, 0)) for way in ways]
    return [one for one in left if one.cents or one.way.table or one.way.where]


def cents_abroad(store: Store) -> int:
    """The money all players took to halls, less what came home: the balance of the account ABROAD, in cents."""
    taken = "SELECT coalesce(sum(cents), 0) FROM abroad_taken WHERE state <> 'refused'"
    came = "SELECT coalesce(sum(cents), 0) FROM abroad_home"
    return int(store.rows(taken)[0][0]) - int(store.rows(came)[0][0])
