"""The money of a hall on one page: what each visitor brought, holds and took home, and that all of it adds up.

It comes from the books, of an open hall or a closed one; nothing is booked here.
"""

from collections import Counter

from casino.online.host.orders import AccountRow, MoneyOverview
from casino.online.server.books import BUY_IN, CASH_OUT, HallBooks
from casino.save.ledger import BANK, HOUSE_ACCOUNT, TABLE


def statement_of(books: HallBooks) -> MoneyOverview:
    """The statement of a hall's whole money. Raises SaveError."""
    store = books.store
    staked: Counter[int] = Counter()
    for number in store.open_rounds():
        staked.update({account: max(0, -cents) for account, cents in store.flows(number).items()})
    taken: Counter[str] = Counter()
    for receipt in books.receipts():
        taken[receipt.visitor] += receipt.cents
    rows = []
    for who in books.people.visitors():
        brought, held, at_stake = books.brought(who), store.purse(who.account), staked[who.account]
        if brought or held or at_stake or taken[who.id]:
            rows.append(AccountRow(who.id, who.name, brought, held, at_stake, taken[who.id], held + at_stake))
    theirs = {who.account for who in books.people.visitors()}
    evenings = [account for account in store.accounts("guest") if account.id not in theirs]
    own = sum(store.purse(account.id) for account in (*store.accounts("character"), *evenings))
    own += sum(store.purse(account) for account in (BANK, HOUSE_ACCOUNT, TABLE))
    won = own - sum(row.staked for row in rows) + books.moved(BUY_IN) - books.moved(CASH_OUT)
    return MoneyOverview(tuple(rows), won, store.ledger.total())
