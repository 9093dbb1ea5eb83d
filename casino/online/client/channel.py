"""The line by which a table of a hall asks, whatever stands behind it: a visit, or a hall in the same process."""

from collections.abc import Callable
from typing import Any, Protocol

from casino.online.messages import Answer


class Channel(Protocol):
    """The line by which a table asks its hall."""

    def ask(self, what: str, on_answer: Callable[[Answer], object], **more: Any) -> None:
        """Asks the hall; the answer comes later in the scene's own thread, even if the hall gave none."""

    def keep_secret(self, secret: str) -> None:
        """Keeps the secret of a bet, to be shown when all bets are in."""

    @property
    def purse(self) -> int:
        """The player's purse in this hall, in cents."""
