"""Drops old rounds of a show's save and keeps their sums: the balances at which the books begin.

A person's rounds are never dropped. How many were played is in the show's own figures.
"""

from collections import Counter

from casino.core.errors import SaveDamaged
from casino.core.texts import _
from casino.save.ledger import Mark, Movement, mark_of, set_mark
from casino.save.save_faults import sentences
from casino.save.store import Store
from casino.save.upkeep.catching_up import drop_until

NEWEST_KEPT = 1_000  # rounds, which tables look back at: to the last shuffle, and to who had the button
AT_ONCE = 200  # rounds dropped in one step, which takes some milliseconds


def prune(store: Store, before: str, newest_kept: int = NEWEST_KEPT) -> int:
    """Drops some of the oldest rounds begun before a time; returns how many. Raises SaveError.

    The newest rounds stay, as does everything since the oldest open one; people's saves stay whole.
    """
    if store.accounts("profile"):
        return 0
    with sentences(store.path):
        start = mark_of(store.connection, "start")
        newest = store.last_round_id() - newest_kept
        end = min([start.round + AT_ONCE, newest, *(number - 1 for number in store.open_rounds()[:1])])
        rows = store.rows(
            "SELECT coalesce(max(id), 0) FROM rounds WHERE id <= ? AND opened_at < ?",
            (end, before),
        )
        mark = _start_after(store, start, int(rows[0][0]))
    if mark is None:
        return 0
    with store.writing():
        db = store.connection
        drop_until(db, mark.movement.number, mark.round)
        set_mark(db, "start", mark)
        set_mark(db, "checked", store.ledger.here())
    return mark.round - start.round


def _start_after(store: Store, start: Mark, end: int) -> Mark | None:
    """The start of the books if the rounds up to `end`, or a few less, are dropped; None if none can be.

    Rounds overlap where several tables play: none is dropped whose movements are among those of one that stays.
    """
    while end > start.round:
        mark = _mark_before(store, start, end)
        rows = store.rows(
            "SELECT min(round) FROM movements WHERE round > ? AND round <= ? AND id > ?",
            (start.round, end, mark.movement.number),
        )
        if rows[0][0] is None:
            return mark
        end = rows[0][0] - 1
    return None


def _mark_before(store: Store, start: Mark, end: int) -> Mark:
    """The place in the books before the first movement of a round after `end`."""
    balances, last = Counter(start.balances), start.movement
    query = "SELECT id, from_account, to_account, cents, round, seal FROM movements WHERE id > ? ORDER BY id"
    for number, source, target, cents, of_round, seal in store.connection.execute(query, (start.movement.number,)):
        if of_round is not None and of_round > end:
            return Mark(last, balances, end)
        balances[source] -= cents
        balances[target] += cents
        last = Movement(number, seal)
    if last != store.ledger.last:
        raise SaveDamaged(_("The books in {store} do not end where they ended.", store=store.path))
    return Mark(last, balances, end)
