"""The counting of a player's rounds and movements, oldest first, in slices short enough to fit between frames.

The sums are kept in the save and taken up from there. No figure is worked out here, and nothing is booked.
"""

import logging
from collections.abc import Iterator

from casino.core.errors import SaveError
from casino.save.store import Store
from casino.tally.curve import PursePoint
from casino.tally.figures import Figures, played_again, prepared
from casino.tally.results import game_of
from casino.tally.stored_counts import Sums, sums_from, sums_text

ROUNDS_AT_ONCE = 100  # whose sums are read without a pause
MOVEMENTS_AT_ONCE = 200
KEPT_EVERY = 5_000  # rounds, so that a long count is not lost with the evening

log = logging.getLogger("casino")


class Counting:
    """A player's figures, of all games and of each: `for _ in counting.steps()` counts what is new.

    Partial figures can be read at any time. What was counted is kept in the save as soon as nothing is left to count;
    if it cannot be written, the same rounds are counted again another time.
    """

    def __init__(self, store: Store, account: int) -> None:
        self._store = store
        self.account = account
        self.is_over = False  # whether everything had been counted when it was last looked for
        self._sums = Sums()
        self._is_loaded = False
        self._unkept = 0  # rounds and movements
        self._pass: Iterator[None] | None = None
        self._looked_at: tuple[int, int] | None = None  # the ends of the books when the last pass began

    def figures(self, game: str = "") -> Figures:
        """The figures of one game, or of all."""
        return self._sums.by_game.get(game) or Figures()

    @property
    def last_round(self) -> int:
        """The number of the newest round that has been counted."""
        return self._sums.last_round

    @property
    def purse(self) -> list[PursePoint]:
        """The purse over time: its balance after every round and every other movement, thinned out if they are many."""
        return self._sums.purse.points

    @property
    def has_news(self) -> bool:
        """Whether there may be something to count that no failed pass has tried yet."""
        return self._pass is not None or self._looked_at != self._ends()

    def _ends(self) -> tuple[int, int]:
        return self._store.last_round_id(), self._store.ledger.last.number

    def steps(self) -> Iterator[None]:
        """Counts what is new, pausing every few milliseconds; asked again before its end, it is the same pass.

        Raises SaveError if the disk fails.
        """
        if self._pass is None:
            self._pass = self._count()
        return self._pass

    def _count(self) -> Iterator[None]:
        self.is_over, self._looked_at = False, self._ends()
        try:
            if not self._is_loaded:
                yield from self._load()
                self._is_loaded = True
            yield from self._count_movements(self._looked_at[1])
            yield from self._count_rounds()
            self.is_over = True
            self._keep()
        finally:
            self._pass = None

    def _load(self) -> Iterator[None]:
        """Takes up the kept sums, unless they are damaged or do not agree with the books."""
        try:
            text = self._store.sums(self.account)
        except SaveError:
            return
        if not text:
            return
        yield
        sums = sums_from(text)
        yield
        if sums is None:
            return
        whole = sums.by_game[""].results.whole
        if (whole.rounds, whole.staked, whole.returned) == self._store.results_up_to(self.account, sums.last_round):
            self._sums = sums

    def _count_movements(self, newest: int) -> Iterator[None]:
        """Counts the purse's movements. Those of one round are one point: the balance after the round was paid."""
        sums, is_more = self._sums, True
        while is_more:
            rows = self._store.movements_after(self.account, sums.last_movement, MOVEMENTS_AT_ONCE)
            for number, at, cents, of_round in rows:
                is_same = of_round is not None and of_round == sums.last_moved_round
                held = sums.purse.last.cents if sums.purse.last is not None else 0
                sums.purse.add(PursePoint(at, held + cents), replaces_last=is_same)
                sums.last_movement, sums.last_moved_round = number, of_round
            self._unkept += len(rows)
            is_more = len(rows) == MOVEMENTS_AT_ONCE
            yield
        sums.last_movement = max(sums.last_movement, newest)  # not to look through others' movements again

    def _count_rounds(self) -> Iterator[None]:
        sums = self._sums
        while summaries := self._store.history_after(self.account, sums.last_round, ROUNDS_AT_ONCE):
            for summary in summaries:
                again = played_again(self._store, self.account, summary)
                if again is not None:
                    yield from prepared(again)
                for game in ("", game_of(summary.level)):
                    sums.by_game.setdefault(game, Figures()).add(summary, again)
                sums.last_round = summary.id
                self._unkept += 1
                if self._unkept >= KEPT_EVERY:
                    self._keep()
                yield

    def _keep(self) -> None:
        """Writes the sums, if any of them are new. While the save is checked that would have to wait."""
        if not self._unkept or not self._store.upkeep.is_checked:
            return
        self._unkept = 0
        try:
            self._store.keep_sums(self.account, sums_text(self._sums))
        except SaveError as fault:
            log.warning("sums of statistics were not kept: %s", fault)
