"""The sentences of a table, kept in the log: once each, although shown as an event is seen and again as it is settled.

Nothing is worded here, and the line itself is in `message_line`.
"""

from collections import Counter
from collections.abc import Iterable

from casino.engines.base import Event, RoundSettled, StakeSettled
from casino.scenes.app.message_log import MessageLog


class KeptSentences:
    """A log of a table's messages that takes each new one."""

    def __init__(self, log: MessageLog) -> None:
        self._log = log
        self._last = ""
        self._seen: list[str] = []  # kept while things move, and still to be settled
        self._settled: Counter[int] = Counter()  # by seat, the stakes of this round whose settling was logged

    def hear(self, message: str, *, is_moving: bool) -> None:
        """Takes the message of a frame."""
        if not is_moving:
            self._seen = []
        if message != self._last and message not in self._seen:
            self._keep(message)
            if is_moving:
                self._seen.append(message)
        self._last = message

    def settled(self, event: Event, message: str, told: Iterable[int]) -> None:
        """Takes an event's message as it is settled; `told` are the seats whose results a round's message names.

        Where each of them had one stake, its result has been named already.
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
        """Logs only what was added to the last sentence."""
        self._log.add(message.removeprefix(f"{self._last} ") if self._last else message)
