"""Accounts for the sitters of a hall's table, which a scene asks for as at a table of this house."""

from casino.online.messages import TakenSeat
from casino.save.ledger import Account
from casino.tables.table import VISITOR


class SitterAccounts:
    """The sitters of one table as accounts: the player's own, and one made up for each of the others."""

    def __init__(self, me: Account, my_id: str) -> None:
        self._me, self._my_id = me, my_id
        self._accounts: dict[tuple[str, str], Account] = {}

    def account(self, place: TakenSeat) -> Account:
        """The account of a sitter. All but the player's exist at this table only, below all numbers of the books."""
        if place.id == self._my_id:
            return self._me
        who = (place.id, place.name)
        if who not in self._accounts:
            kind = VISITOR if place.id else "character"
            self._accounts[who] = Account(-1 - len(self._accounts), kind, place.name, place.portrait)
        return self._accounts[who]
