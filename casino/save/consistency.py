"""The check that a save's books agree with its rounds. For tests and rehearsals; nothing is mended here."""

from casino.save.hall_money import cents_abroad
from casino.save.ledger import ABROAD, TABLE
from casino.save.store import Store


def books_imbalance(store: Store) -> int:
    """The cents by which the books are inconsistent, which is always zero.

    It adds up what settled rounds say a purse won or lost and its movements do not, what is on the felt without an open
    round, what is abroad without having been taken there, and the sum of all accounts.
    """
    query = (
        "SELECT coalesce(sum(abs(net)), 0) FROM (SELECT sum(net) AS net FROM ("
        "SELECT to_account AS account, round, cents AS net FROM movements WHERE round IS NOT NULL"
        " UNION ALL SELECT from_account, round, -cents FROM movements WHERE round IS NOT NULL"
        " UNION ALL SELECT account, round, staked - returned FROM results"
        ") JOIN rounds ON rounds.id = round WHERE state = 'settled' AND account > ? GROUP BY account, round)"
    )
    on_felt = store.purse(TABLE) - sum(store.on_table(number) for number in store.open_rounds())
    adrift = int(store.rows(query, (TABLE,))[0][0]) + abs(on_felt) + abs(store.ledger.total())
    return adrift + abs(store.purse(ABROAD) - cents_abroad(store))
