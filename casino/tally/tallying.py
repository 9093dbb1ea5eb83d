"""One pass over a player's rounds, oldest first, in slices small enough for a page that keeps drawing.

The modules beside this one count; here every round is read, replayed and passed to them.
"""

from collections.abc import Iterator

from casino.core.chance import Chance, FairChance, ScriptedChance
from casino.core.errors import LedgerError, RecordError, SaveDamaged
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord
from casino.save.rows import RoundSummary
from casino.save.store import Store
from casino.tables.stored_rounds import record_of
from casino.tally.evenness import DrawCount, WatchedChance
from casino.tally.games.registry import card_of
from casino.tally.luck import AllLuck
from casino.tally.purse import PursePoint
from casino.tally.rates import RateCount
from casino.tally.results import AllResults, Extremes

_AT_ONCE = 100  # rounds whose sums are read without a pause


class Tallying:
    """A player's settled rounds of one game, or of all: `for _ in tallying.steps()` counts them.

    Partial results can be read at any time. `unread` rounds are only in the results, which come from the books: today's
    rules cannot replay them. Draws are those of the whole table.
    """

    def __init__(self, store: Store, account: int, game: str = "") -> None:
        self._store = store
        self._account = account
        self._game = f"{game}/" if game else ""
        self.whole = store.rounds_played(account, self._game)  # how many rounds there are to count
        self._last = 0
        self.done = 0
        self.unread = 0
        self.results = AllResults()
        self.extremes = Extremes()
        self.curve: list[PursePoint] = []  # the net result of all rounds so far, after each of them
        self.luck = AllLuck()
        self.rates = RateCount()
        self.draws = DrawCount()

    @property
    def is_over(self) -> bool:
        """Whether all of them have been counted."""
        return self.done >= self.whole

    def steps(self) -> Iterator[None]:
        """Counts the remaining rounds, pausing every few milliseconds. Raises SaveError if the disk fails."""
        while summaries := self._store.history_after(self._account, self._last, _AT_ONCE, self._game):
            for summary in summaries:
                yield from self._look_into(summary)
                self.results.add(summary)
                self.extremes.add(summary)
                self._last = summary.id
                self.done += 1
                self.curve.append(PursePoint(summary.opened_at, self.results.whole.net))
                yield

    def _look_into(self, summary: RoundSummary) -> Iterator[None]:
        """Replays a round and counts what happened in it; one that cannot be replayed is counted as unread."""
        draws = DrawCount()
        try:
            stored = self._store.stored_round(summary.id)
            seat = next(n for n, held in enumerate(stored.seats, 1) if held and held.account == self._account)
            record = record_of(stored)
            replay = Replay(record, watched(record, draws))
            events = list(replay.opening())
            while not replay.is_at_end:
                events += replay.act()
            settled = next(held for held in replay.finish().seats if held.seat == seat)
        except (RecordError, SaveDamaged, LedgerError, StopIteration):
            self.unread += 1
            return
        if (settled.staked, settled.returned) != (summary.staked, summary.returned):
            self.unread += 1
            return
        settings = replay.engine.settings
        average = card_of(settings).average
        if average is not None:
            yield from average.prepare(settings)
        self.luck.add(settings, record, seat, summary.net)
        self.rates.add(events, settings, record, seat)
        self.draws.add(draws)


def watched(record: RoundRecord, draws: DrawCount) -> Chance | None:
    """A record's draws, each counted as it is made; None if nothing is drawn."""
    if record.draws is not None:
        return WatchedChance(ScriptedChance(record.draws), draws)
    if record.seed is not None:
        return WatchedChance(FairChance(record.seed, record.phrase), draws)
    return None
