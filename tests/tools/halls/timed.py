"""Players that measure: how long from somebody's action until another player's program hears what came of it.

All of one table's players must run in one process, as they share a clock. Nothing else of a player is changed here.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from casino.online.client.player import HeadlessPlayer
from casino.online.messages import Ask, TableEntry


@dataclass
class Clock:
    """When each action was sent, and the seconds it took to reach the first other player."""

    sent: dict[str, float] = field(default_factory=dict)
    took: list[float] = field(default_factory=list)

    def sends(self, key: str) -> None:
        self.sent[key] = time.perf_counter()

    def heard(self, entry: TableEntry, by: str) -> None:
        """What visitor `by` hears of others' actions and bets."""
        if entry.aid and entry.asked_by != by and (began := self.sent.pop(entry.aid, 0.0)):
            self.took.append(time.perf_counter() - began)
        if entry.kind == "bets":
            own = {place.seat for place in entry.places if place.id == by}
            for bet in entry.bets:
                if bet.seat not in own and (began := self.sent.pop(bet.commitment, 0.0)):
                    self.took.append(time.perf_counter() - began)

    def listen(self, entry: TableEntry) -> None:
        """Writes down when something is heard by one who plays nowhere; see `took_by`."""
        now = time.perf_counter()
        for key in (entry.aid, *(bet.commitment for bet in entry.bets if entry.kind == "bets")):
            if key:
                self.sent.setdefault(key, now)

    def took_by(self, heard: Mapping[str, float]) -> list[float]:
        """The seconds until another process of this machine heard what was sent here."""
        return [heard[key] - began for key, began in self.sent.items() if key in heard]

    def quantiles(self) -> dict[str, float | int]:
        """How many were measured, and the milliseconds of which half, 99 of 100 and all were faster."""
        if not self.took:
            return {"actions": 0}
        ordered = sorted(self.took)
        at = lambda share: round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)  # noqa: E731
        return {"actions": len(ordered), "p50_ms": at(0.5), "p99_ms": at(0.99), "most_ms": at(1.0)}

    def clear(self) -> None:
        self.sent.clear()
        self.took.clear()


class TimedPlayer(HeadlessPlayer):
    """A player whose bets and actions are timed by `clock`."""

    clock: Clock

    async def _ask(self, what: str, **more: Any) -> None:
        ask = Ask(uuid4().hex, what, table=self.plan.table, **more)
        if what in ("act", "bet"):
            self.clock.sends(ask.aid if what == "act" else ask.commitment)
        await self.visitor.say(ask)

    async def on_entry(self, entry: TableEntry, head: str, faults: list[str]) -> None:
        self.clock.heard(entry, self.visitor.id)
        await super().on_entry(entry, head, faults)
