"""Accounts for the sitters of a hall's table, which a scene asks for as at a table of this house."""

from casino.online.messages import TakenSeat
from casino.save.ledger import Account
from casino.tables.table import VISITOR


class SitterAccounts:
    """The sitters of one table as accounts: the player's own, and one made up for each of the others."""

    def __init__(self, me: Account, my_id: str) -> None:
        self._me, self._my_id = me, my_id
        self._accounts: dict[tuple[str, str, str], Account] = {}

    def account(self, place: TakenSeat, *, is_master: bool = False) -> Account:
        """The account of a sitter. All but the player's exist at this table only, below all numbers of the books.

        `is_master`: the player is the game master, and some of the house's players are played here.
        """
        if place.id == self._my_id:
            return self._me
        kind = VISITOR if place.id else "guest" if is_master and place.by_master else "character"
        who = (place.id or str(place.member), f"{place.name} {place.portrait}", kind)
        if who not in self._accounts:
            self._accounts[who] = Account(-1 - len(self._accounts), kind, place.name, place.portrait)
        return self._accounts[who]
