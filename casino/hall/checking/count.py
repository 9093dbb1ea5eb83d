"""What a hall or its visitors may do and no check can call a fault, counted: rounds called off and secrets not shown.

Once all secrets are known a round can be worked out, and who dislikes it may still not play it. Nothing is judged here
but how often that was.
"""

from collections import Counter, deque

from casino.hall.wire import Bet, Entry

RECENT = 50  # locked rounds, over which it is looked at how many were called off
DOUBTFUL = 2  # so many of them are shown in amber


class Count:
    """The rounds of one table whose bets were locked, as far as they were told to this program."""

    def __init__(self) -> None:
        self.locked = self.called_off = 0
        self.left_out: Counter[str] = Counter()  # secrets that were not shown, by the names of whose they were
        self._recent: deque[bool] = deque(maxlen=RECENT)  # of each, whether it was called off
        self._bets: tuple[Bet, ...] = ()
        self._is_open = False  # a round that has begun

    def take(self, entry: Entry) -> None:
        """The next entry of the table."""
        if entry.kind == "locked":
            self._bets = entry.bets
        elif self._bets and entry.kind in ("begun", "unlocked"):
            names = {place.seat: place.name for place in entry.places}
            self.left_out.update(
                names.get(bet.seat, f"Seat {bet.seat}")
                for bet in self._bets
                if bet.seat in entry.out and bet.commitment
            )
            self.locked += 1
            self.called_off += entry.kind == "unlocked"
            self._recent.append(entry.kind == "unlocked")
            self._bets, self._is_open = (), entry.kind == "begun"
        elif self._is_open and entry.kind == "unlocked":  # a hall that was opened again could not go on with it
            self.called_off += 1
            self._recent[-1], self._is_open = True, False
        if entry.is_settled:
            self._is_open = False

    @property
    def is_doubtful(self) -> bool:
        """Whether rounds were called off of late more often than mishaps explain."""
        return sum(self._recent) >= DOUBTFUL

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is to be known of it; nothing where nothing of the kind was."""
        found = []
        if self.called_off:
            found.append(f"Rounds called off after all bets were in: {self.called_off} of {self.locked}.")
        for name, times in self.left_out.most_common():
            found.append(f"Rounds in which {name} kept the secret of a bet back: {times} of {self.locked}.")
        return tuple(found)
