"""The accounting for a player's latest rounds, decision by decision, in slices short enough to fit between frames.

It goes by the book: one edge for each table, and the cards of each round alone. Nothing of it is kept in the save.
"""

from collections.abc import Generator, Iterator
from datetime import datetime, timedelta

from casino.core.errors import CasinoError
from casino.odds.accounts.account import RoundAccount
from casino.odds.accounts.making import account_in_slices
from casino.save.rows import RoundSummary
from casino.save.store import Store
from casino.tables.stored_rounds import record_of
from casino.tally.decisions.habits import Habits
from casino.tally.results import game_of

MAX_ROUNDS = 1_000  # looked at; older ones are another player's habits by now
_PAUSE = timedelta(hours=3)  # what parts two evenings


class DecisionCount:
    """The latest rounds of a player, of one game or of all; `habits` adds them up as far as they are accounted for.

    `found` are accounts by round, to which those found here are added, so that others need not find them again.
    """

    def __init__(
        self, store: Store, account: int, game: str = "", found: dict[int, RoundAccount | None] | None = None
    ) -> None:
        self._store = store
        self._account, self._game = account, game
        self._rounds: list[RoundSummary] = []
        self._found = found if found is not None else {}

    def look(self) -> None:
        """Reads again which rounds there are."""
        self._rounds = self._store.history(self._account, MAX_ROUNDS, self._game)[::-1]

    @property
    def counted(self) -> int:
        """The number of rounds accounted for."""
        return sum(summary.id in self._found for summary in self._rounds)

    @property
    def rounds(self) -> int:
        """The number of rounds there are."""
        return len(self._rounds)

    @property
    def unread(self) -> int:
        """Rounds that have no worth of a decision, or cannot be played again."""
        return sum(self._found.get(summary.id, ...) is None for summary in self._rounds)

    def steps(self) -> Iterator[None]:
        """Accounts for new rounds, the newest first."""
        for summary in reversed(self._rounds):
            if summary.id not in self._found:
                self._found[summary.id] = yield from self._accounted(summary)

    def _accounted(self, summary: RoundSummary) -> Generator[None, None, RoundAccount | None]:
        try:
            stored = self._store.stored_round(summary.id)
            seat = next(n for n, held in enumerate(stored.seats, 1) if held and held.account == self._account)
            found = yield from account_in_slices(record_of(stored), "by the book", only=seat)
        except (CasinoError, StopIteration):
            return None
        return found[0] if found else None

    def habits(self, *, is_evening: bool) -> Habits:
        """The sums so far, of all rounds or of this evening alone."""
        found = Habits()
        for summary in self._of_evening() if is_evening else self._rounds:
            account = self._found.get(summary.id)
            if account is not None:
                found.add(game_of(summary.level), summary.level, account)
        return found

    def _of_evening(self) -> list[RoundSummary]:
        """The newest rounds, back to a pause of hours."""
        evening: list[RoundSummary] = []
        for summary in reversed(self._rounds):
            if evening and _moment(evening[-1]) - _moment(summary) > _PAUSE:
                break
            evening.append(summary)
        return evening[::-1]


def _moment(summary: RoundSummary) -> datetime:
    return datetime.fromisoformat(summary.opened_at).replace(tzinfo=None)
