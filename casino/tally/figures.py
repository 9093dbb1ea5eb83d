"""The figures of some rounds of a player, added up round by round; and a round played again for what happened in it.

The rounds come from callers: `casino.tally.counting` goes through the books.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from casino.core.chance import Chance, FairChance, ScriptedChance
from casino.core.errors import LedgerError, RecordError, SaveDamaged
from casino.engines.base import Event
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord
from casino.save.rows import RoundSummary
from casino.save.store import Store
from casino.tables.stored_rounds import record_of
from casino.tally.curve import Curve, PursePoint
from casino.tally.draws.evenness import DrawCount, WatchedChance
from casino.tally.games.registry import card_of
from casino.tally.luck import AllLuck
from casino.tally.rates import RateCount
from casino.tally.results import AllResults, Extremes


class PlayedAgain(NamedTuple):
    """A round played again, for the player at `seat`; the draws are those of the whole table."""

    settings: Any
    record: RoundRecord
    seat: int
    events: list[Event]
    draws: DrawCount


@dataclass
class Figures:
    """Rounds added up in the order they were played.

    `curve` is the net result after each of them. `unread` rounds are only in what comes from the books, results,
    extremes and curve: today's rules cannot play them again.
    """

    results: AllResults = field(default_factory=AllResults)
    extremes: Extremes = field(default_factory=Extremes)
    curve: Curve = field(default_factory=Curve)
    luck: AllLuck = field(default_factory=AllLuck)
    rates: RateCount = field(default_factory=RateCount)
    draws: DrawCount = field(default_factory=DrawCount)
    unread: int = 0

    @property
    def rounds(self) -> int:
        """The number of rounds that have been counted."""
        return self.results.whole.rounds

    def add(self, summary: RoundSummary, again: PlayedAgain | None) -> None:
        """Counts the next round; None for one that could not be played again."""
        if again is None:
            self.unread += 1
        else:
            self.luck.add(again.settings, again.record, again.seat, summary.net)
            self.rates.add(again.events, again.settings, again.record, again.seat)
            self.draws.add(again.draws)
        self.results.add(summary)
        self.extremes.add(summary)
        self.curve.add(PursePoint(summary.opened_at, self.results.whole.net))


def played_again(store: Store, account: int, summary: RoundSummary) -> PlayedAgain | None:
    """Plays a settled round of a player again; None if today's rules cannot, or if it ended differently.

    Raises SaveError if the disk fails.
    """
    draws = DrawCount()
    try:
        stored = store.stored_round(summary.id)
        seat = next(n for n, held in enumerate(stored.seats, 1) if held and held.account == account)
        record = record_of(stored)
        replay = Replay(record, watched(record, draws))
        events = list(replay.opening())
        while not replay.is_at_end:
            events += replay.act()
        settled = next(held for held in replay.finish().seats if held.seat == seat)
    except (RecordError, SaveDamaged, LedgerError, StopIteration):
        return None
    if (settled.staked, settled.returned) != (summary.staked, summary.returned):
        return None
    return PlayedAgain(replay.engine.settings, record, seat, events, draws)


def prepared(again: PlayedAgain) -> Iterator[None]:
    """Works out what a round brings on average, pausing every few milliseconds; known averages take no time."""
    average = card_of(again.settings).average
    if average is not None:
        yield from average.prepare(again.settings)


def watched(record: RoundRecord, draws: DrawCount) -> Chance | None:
    """A record's draws, each counted as it is made; None if nothing is drawn."""
    if record.draws is not None:
        return WatchedChance(ScriptedChance(record.draws), draws)
    if record.seed is not None:
        return WatchedChance(FairChance(record.seed, record.phrase), draws)
    return None
