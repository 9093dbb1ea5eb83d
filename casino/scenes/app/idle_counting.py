"""Counts the rounds of the person playing in frames with nothing else to do, so that their statistics open at once.

`casino.tally` says what is counted; scenes say which frames have time for it. Nothing is shown here.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from casino.save.store import Store

if TYPE_CHECKING:
    from casino.odds.accounts.account import RoundAccount
    from casino.tally.counting import Counting

log = logging.getLogger("casino")


def run_for(steps: Iterator[None], seconds: float) -> bool:
    """Runs steps for about this many seconds, at least one; returns True when there are no more."""
    end = perf_counter() + seconds
    return all(perf_counter() < end for _ in steps)


class IdleCounting:
    """Counts one person's rounds at a time: those of the person asked for last."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counting: Counting | None = None
        self._has_failed = False
        self._accounts: dict[int, dict[int, RoundAccount | None]] = {}

    def accounts_of(self, account: int) -> dict[int, RoundAccount | None]:
        """The cost of a person's decisions by round, as far as pages have worked it out: none is worked out twice."""
        return self._accounts.setdefault(account, {})

    def of(self, account: int) -> Counting:
        """A person's figures, as far as they have been counted."""
        from casino.tally.counting import Counting  # not needed for the first frame

        if self._counting is None or self._counting.account != account:
            self._counting = Counting(self._store, account)
        return self._counting

    def go_on(self, account: int, seconds: float) -> None:
        """Counts new rounds for about this many seconds.

        After a fault it counts no more this evening. The fault is only logged, as no player asked for the count; the
        page of statistics reports it to those who open it.
        """
        if self._has_failed:
            return
        try:
            counting = self.of(account)
            if counting.has_news:
                run_for(counting.steps(), seconds)
        except Exception:
            self._has_failed = True
            log.exception("rounds could not be counted")
