"""Counts what a hall or its visitors may do and no check can call a fault: rounds called off and secrets not shown.

Once all secrets are known a round can be worked out, and a player who dislikes the result may still not play it. Only
how often this happens is judged here.
"""

from collections import Counter, deque

from casino.core.texts import _
from casino.online.messages import Bet, TableEntry

RECENT = 50  # last locked rounds, among which those called off are counted
DOUBTFUL = 2  # rounds called off among these that are shown in amber


class Count:
    """The locked rounds of one table, as far as this program saw them."""

    def __init__(self) -> None:
        self.locked = self.called_off = 0
        self.left_out: Counter[str] = Counter()  # secrets not shown, by their owners' names
        self._recent: deque[bool] = deque(maxlen=RECENT)  # True for each round called off
        self._bets: tuple[Bet, ...] = ()
        self._is_open = False  # a round that has begun

    def take(self, entry: TableEntry) -> None:
        """Takes the next entry of the table."""
        if entry.kind == "locked":
            self._bets = entry.bets
        elif self._bets and entry.kind in ("begun", "unlocked"):
            names = {place.seat: place.name for place in entry.places}
            self.left_out.update(
                names.get(bet.seat, _("Seat {seat}", seat=bet.seat))
                for bet in self._bets
                if bet.seat in entry.out and bet.commitment
            )
            self.locked += 1
            self.called_off += entry.kind == "unlocked"
            self._recent.append(entry.kind == "unlocked")
            self._bets, self._is_open = (), entry.kind == "begun"
        elif self._is_open and entry.kind == "unlocked":  # a reopened hall could not go on with the round
            self.called_off += 1
            self._recent[-1], self._is_open = True, False
        if entry.is_settled:
            self._is_open = False

    @property
    def is_doubtful(self) -> bool:
        """True if rounds were called off more often lately than mishaps explain."""
        return sum(self._recent) >= DOUBTFUL

    @property
    def sentences(self) -> tuple[str, ...]:
        """The counts in sentences; none if there is nothing to report."""
        found = []
        if self.called_off:
            found.append(
                _(
                    "Rounds called off after all bets were in: {called_off} of {locked}.",
                    called_off=self.called_off,
                    locked=self.locked,
                )
            )
        for name, times in self.left_out.most_common():
            found.append(
                _(
                    "Rounds in which {name} withheld the secret of a bet: {times} of {locked}.",
                    name=name,
                    times=times,
                    locked=self.locked,
                )
            )
        return tuple(found)
