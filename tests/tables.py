"""Tables for tests: people seated with given purses, dice that are known beforehand, and all that may not change.

Used by the tests of `casino.session`.
"""

import functools
import itertools

import pytest

import casino.session
from casino.chance import FairChance
from casino.levels import shipped_level
from casino.session import TableSession
from casino.store import Store
from tests.conformance import state_of
from tests.saves import STANDARD, balances


@functools.cache
def seed_for(dice: tuple[int, ...], phrase: str = "") -> str:
    """A seed whose stream begins with these dice."""
    for number in itertools.count():
        chance = FairChance(f"seed {number}", phrase)
        if all(chance.die(10) == face for face in dice):
            return f"seed {number}"
    raise AssertionError


def rig(monkeypatch, *dice: int) -> None:
    """Makes the coming seeds give these dice first."""
    seed = seed_for(dice)
    monkeypatch.setattr(casino.session, "new_seed", lambda: seed)


def seated(store: Store, *purses: int, level: str = STANDARD) -> TableSession:
    """A table whose seats 1, 2, ... are people with these purses in cents."""
    session = TableSession(store, shipped_level(level))
    for seat, cents in enumerate(purses, 1):
        session.sit(seat, store.open_purse("guest", f"P{seat}", "fox", cents))
    return session


def everything(session: TableSession) -> tuple:
    """All that may not change when something is refused."""
    store = session.store
    number = session.round_id
    stored = (store.stored_round(number), store.on_table(number)) if number else None
    return (
        state_of(session.engine),
        list(session._chance.draws),
        session.round_id,
        session.commitment,
        balances(store),
        store.open_rounds(),
        stored,
        store._rows("SELECT count(*) FROM movements"),
    )


def refused(session, call, kind, words=None) -> None:
    """Checks that a call is refused and changes nothing."""
    before = everything(session)
    with pytest.raises(kind, match=words):
        call()
    assert everything(session) == before
