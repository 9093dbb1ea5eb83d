"""The idle clock: how long no input came, and what follows. Callers pass the seconds."""

from typing import Literal, NamedTuple

Step = Literal["", "warn", "reset"]


class Patience(NamedTuple):
    """The idle seconds after which a visitor is asked, and after which they are taken to be gone."""

    warning: float
    reset: float


class IdleClock:
    """Counts seconds since the last input of any kind. The operator may stop it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.is_paused = False

    def noticed(self) -> None:
        """Notes that a visitor is here."""
        self.seconds = 0.0

    def update(self, seconds: float, patience: Patience) -> Step:
        """Lets time pass. Returns "warn" once, at the warning, and "reset" at the end, when the clock starts anew."""
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
