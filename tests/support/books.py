"""What the books of a save say, added up from the movements themselves, for tests of money."""

from collections import Counter

from casino.records.replay import replay
from casino.save.hall_money import cents_abroad
from casino.save.ledger import ABROAD, BANK, HOUSE_ACCOUNT, TABLE
from casino.save.store import Store
from casino.tables.stored_rounds import record_of


def movements(store: Store) -> list[tuple[int, int, int, str]]:
    """All movements as (from, to, cents, reason), oldest first."""
    query = "SELECT from_account, to_account, cents, reason FROM movements ORDER BY id"
    return list(store.ledger.connection.execute(query))


def sums(store: Store) -> dict[int, int]:
    """What every account holds by its movements, in cents."""
    purses: Counter[int] = Counter()
    for source, target, cents, _ in movements(store):
        purses[source] -= cents
        purses[target] += cents
    return dict(purses)


def check_books(store: Store) -> None:
    """Every purse is the sum of its movements, nothing was made or lost, nobody owes but bank, house and halls abroad,
    what lies on the table is what the open rounds say, and what is abroad is what was taken there."""
    added = sums(store)
    assert sum(added.values()) == 0 == store.ledger.total()
    for account, cents in added.items():
        assert store.purse(account) == cents
        assert cents >= 0 or account in (ABROAD, BANK, HOUSE_ACCOUNT)
    assert added.get(TABLE, 0) == sum(store.on_table(number) for number in store.open_rounds())
    assert added.get(ABROAD, 0) == cents_abroad(store)


def check_table_is_clear(store: Store) -> None:
    """No round is open and no money lies on any table."""
    check_books(store)
    assert store.purse(TABLE) == 0 and store.open_rounds() == []


def check_rounds(store: Store, account: int, count: int) -> None:
    """A person's history has so many rounds; each, played again, pays what the books say it paid."""
    history = store.history(account, 1000)
    assert len(history) == count
    for summary in history:
        stored = store.stored_round(summary.id)
        seat = next(n for n, held in enumerate(stored.seats, 1) if held is not None and held.account == account)
        played = replay(record_of(stored))
        result = next(s for s in played.settlement.seats if s.seat == seat)
        assert (result.staked, result.returned) == (summary.staked, summary.returned)
        assert list(played.draws) == list(stored.draws or ())


def won_hand(store, winner, *losers, level="pilok/standard"):
    """A hand that one won from some others, who lost so many cents each."""
    with store.writing():
        number = store.add_round(level, {}, "seed", "", "seal", (), (), 0, "", "casino-round/1")
        for who, cents in losers:
            store.move(who.id, TABLE, cents, "stake", number)
        pot = sum(cents for _, cents in losers)
        store.move(TABLE, winner.id, pot, "payout", number)
        results = {who.id: (cents, 0) for who, cents in losers} | {winner.id: (0, pot)}
        store.close_round(number, "settled", [], results)
