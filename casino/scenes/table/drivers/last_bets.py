"""The last bets of every player at a table, remembered over days. Nothing is bet here, and no limit is known."""

from contextlib import suppress
from typing import Any

from casino.core.errors import SaveError
from casino.records.levels import Level
from casino.save.ledger import Account
from casino.scenes.app.house import House


class LastBets:
    """The last bets at one table, as JSON values. Guests and visitors of a show are remembered until they leave.

    Where nothing is booked, as in `practice`, those of other rounds are not known and nothing is kept.
    """

    def __init__(self, house: House, level: Level, *, practice: bool = False) -> None:
        self._house = house
        self._is_practice = practice
        self._key = f"last bet:{level.name}"
        self._known: dict[int, Any] = {}  # by account

    def of(self, account: Account) -> Any:
        """The last bet of a player; None where that is not known."""
        if account.id not in self._known and not self._is_practice:
            self._known[account.id] = self._house.store.preference(account.id, self._key)
        return self._known.get(account.id)

    def keep(self, account: Account, bet: object) -> None:
        """Remembers a bet that was made."""
        if bet == self.of(account):
            return
        self._known[account.id] = bet
        if account.kind == "profile" and self._house.show is None and not self._is_practice:
            with suppress(SaveError):  # the round goes on, and this evening it is known all the same
                self._house.store.keep_preference(account.id, self._key, bet)
