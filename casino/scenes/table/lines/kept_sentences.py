"""What is said at a table, kept in the log: once, although it is said as it is seen and again when it is settled.

Nothing is worded here, and the line itself is `message_line`'s.
"""

from collections import Counter
from collections.abc import Iterable

from casino.engines.base import Event, RoundSettled, StakeSettled
from casino.scenes.app.message_log import MessageLog


class KeptSentences:
    """Takes a table's message to the log whenever it is new."""

    def __init__(self, log: MessageLog) -> None:
        self._log = log
        self._last = ""
        self._seen: list[str] = []  # kept while things move, and still to be settled
        self._settled: Counter[int] = Counter()  # by seat, the stakes of this round whose settling was told

    def hear(self, message: str, *, is_moving: bool) -> None:
        """The message of a frame."""
        if not is_moving:
            self._seen = []
        if message != self._last and message not in self._seen:
            self._keep(message)
            if is_moving:
                self._seen.append(message)
        self._last = message

    def settled(self, event: Event, message: str, told: Iterable[int]) -> None:
        """An event's message as it is settled; `told` are the seats whose results a round's message tells.

        Where each of them had one stake, what that came to has been told already.
        """
        if isinstance(event, StakeSettled):
            self._settled[event.seat] += 1
        is_told = isinstance(event, RoundSettled) and all(self._settled[seat] == 1 for seat in told)
        if message in self._seen:
            self._seen.remove(message)
        elif message != self._last and not is_told:
            self._keep(message)
        self._last = message
        if isinstance(event, RoundSettled):
            self._settled.clear()

    def _keep(self, message: str) -> None:
        """What was added to the last sentence is kept alone."""
        self._log.add(message.removeprefix(f"{self._last} ") if self._last else message)
