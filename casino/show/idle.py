"""The idle clock: how long nobody has touched anything, and what follows from that. Seconds are told by the caller."""

from __future__ import annotations

from typing import Literal, NamedTuple

Step = Literal["", "warn", "reset"]


class Patience(NamedTuple):
    """After how many idle seconds a visitor is asked, and after how many taken to be gone."""

    warning: float
    reset: float


class IdleClock:
    """Counts seconds since the last input of any kind. It can be stopped, as the operator may wish."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.is_paused = False

    def noticed(self) -> None:
        """Somebody is here."""
        self.seconds = 0.0

    def pass_time(self, seconds: float, patience: Patience) -> Step:
        """Lets time pass. "warn" comes once, at the warning; "reset" at the end, and the clock begins anew."""
        if self.is_paused:
            return ""
        before, self.seconds = self.seconds, self.seconds + seconds
        if self.seconds >= patience.reset:
            self.seconds = 0.0
            return "reset"
        return "warn" if before < patience.warning <= self.seconds else ""

    def left(self, patience: Patience) -> float:
        """Seconds until the reset."""
        return max(0.0, patience.reset - self.seconds)
