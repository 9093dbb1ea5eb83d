"""A visit under way in an unattended house: its duration, devices and tables, for the log.

It records nothing about the visitor. The show decides when a visit begins and ends.
"""

from collections import Counter, defaultdict
from datetime import UTC, datetime

from casino.save.rows import RoundSummary
from casino.save.store import Store
from casino.show.log import Began, Ended, Hand, Visit

_MAX_ROUNDS = 2000  # of one visit


class VisitUnderWay:
    """A visit. `first_round` is the number of the first round that may be the visitor's; times are in seconds."""

    def __init__(self, visitor: int, began: Began, first_round: int, devices: set[Hand]) -> None:
        self.visitor = visitor  # the account's number
        self.began = began
        self.began_at = datetime.now(UTC).isoformat(timespec="seconds")
        self.first_round = first_round
        self.devices = devices
        self.seconds = 0.0
        self.seconds_at: defaultdict[str, float] = defaultdict(float)
        self.pointed: set[str] = set()  # the rules of the places where hints were given
        self.is_warned = False
        self.has_met_fault = False
        self.is_closing = False

    def rounds(self, store: Store) -> list[RoundSummary]:
        """The rounds played, newest first."""
        return [one for one in store.history(self.visitor, _MAX_ROUNDS) if one.id >= self.first_round]

    def noted(self, store: Store, ended: Ended) -> Visit:
        """The log's record of the visit, with nothing about the visitor."""
        rounds = self.rounds(store)
        return Visit(
            began_at=self.began_at,
            seconds=round(self.seconds, 1),
            began=self.began,
            ended=ended,
            devices=tuple(sorted(self.devices)),
            rounds=dict(Counter(one.level for one in rounds)),
            seconds_at={name: round(seconds, 1) for name, seconds in self.seconds_at.items()},
            staked=sum(one.staked for one in rounds),
            returned=sum(one.staked + one.net for one in rounds),
        )
