"""Takes up rounds that a stopped program left open, or takes them back.

What a round does once it runs again is `casino.tables.session`'s.

A round that may have been seen is never played again: if it was over in a damaged save, or if that cannot be known,
the backup's open round is called off and its stakes go back.

A bomb that was armed when the program ended counts as left. A case whose code was typed in costs and pays nothing.
"""

from collections import Counter

from casino.core.errors import BetRefused, CasinoError, SaveFull, SaveLocked, SaveReadOnly, SaveUncertain
from casino.core.seals import seal
from casino.core.texts import _
from casino.engines.base import Event, Paid, Staked, StakeSettled
from casino.records.lost_levels import level_as_played
from casino.save.ledger import HOUSE_ACCOUNT, TABLE
from casino.save.rows import StoredRound
from casino.save.store import Store
from casino.tables.session import TableSession


def resume(store: Store, stored: StoredRound) -> tuple[TableSession, tuple[Event, ...]]:
    """Takes an open round up again where it stood: the session, and all events up to there.

    Raises CasinoError if the round cannot be rebuilt; the round is then to be voided.
    """
    if seal(stored.format, stored.seed, stored.level, stored.settings, stored.discards) != stored.commitment:
        raise BetRefused(_("The seed of the open round is not the one that was committed."))
    level = level_as_played(stored.level, stored.settings)
    session = TableSession(store, level, stored.phrase)
    for seat, held in enumerate(stored.seats, 1):
        if held is not None:
            session.sitters[seat] = store.account(held.account)
    if session.engine.shoe is not None:
        session.engine.shoe.lay_out(stored.discards)
    if stored.case:
        session.engine.prepare(stored.case)
    events = session.take_up(stored)
    if session.engine.turn is None or store.flows(stored.id) != _flows(session, events):
        raise BetRefused(_("The open round does not fit the books."))
    return session, events


def _flows(session: TableSession, events: tuple[Event, ...]) -> dict[int, int]:
    """The cents each account should have gained or paid by these events: account -> cents, without zeros."""
    flows: Counter[int] = Counter()
    for event in events:
        if isinstance(event, Staked):
            flows[session.sitters[event.seat].id] -= event.amount
            flows[TABLE] += event.amount
        elif isinstance(event, Paid):
            flows[session.sitters[event.seat].id] += event.amount
            flows[TABLE] -= event.amount
        elif isinstance(event, StakeSettled):
            flows[session.sitters[event.seat].id] += event.returned
            flows[TABLE] -= event.staked
            flows[HOUSE_ACCOUNT] += event.staked - event.returned
    return {account: cents for account, cents in flows.items() if cents}


def resume_or_void(store: Store, *, gives_up: bool = True) -> list[tuple[TableSession, tuple[Event, ...]]]:
    """All rounds a stopped program left open, taken up again; those that cannot be are voided, stakes returned.

    A player who walks away from a round that cost a fee has given it up: such rounds come back settled, unless no
    player stopped the program, as in a hall (`gives_up` is false). Raises SaveError where the disk does not take that:
    then the rounds are still open, and the next start tries again.
    """
    resumed = []
    for number in store.open_rounds():
        try:
            session, events = resume(store, store.stored_round(number))
            if gives_up and session.engine.begins_with == "fee":
                events += session.settle_by_rules()
            resumed.append((session, events))
        except (SaveFull, SaveReadOnly, SaveLocked, SaveUncertain):
            raise
        except CasinoError:
            store.void_round(number)
    return resumed
