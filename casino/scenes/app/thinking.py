"""How one of the house's players comes to an action: a slice of a frame at a time, so that no picture waits for it.

What is thought is the character's; what the action does is the table's.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from casino.engines.base import Action
from casino.players.characters import Thought
from casino.scenes.app import timing

_THINK_SLICE_SECONDS = 0.003  # of a frame


class Thinking:
    """One character at a time, whose turn has come."""

    def __init__(self) -> None:
        self._seconds = 0.0  # for which nobody would believe that it was thought about
        self._thought: Thought | None = None
        self._decided: Action | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether a character has begun and is not yet sure."""
        return self._thought is not None

    def begin(self) -> None:
        """The turn is somebody else's."""
        self._seconds = timing.THINK
        self.forget()

    def forget(self) -> None:
        """Whatever was thought leads to nothing."""
        self._thought = self._decided = None

    def pass_time(self, seconds: float, think: Callable[[], Thought]) -> Action | None:
        """Thinks on, as far as a frame has time for it; the action, once it is decided and the seconds are over."""
        has_begun = self._seconds < timing.THINK  # the first frame paints what went before
        self._seconds -= seconds
        if has_begun and self._decided is None:
            self._think_on(think)
        if self._decided is None or self._seconds > 0:
            return None
        action, self._decided = self._decided, None
        return action

    def _think_on(self, think: Callable[[], Thought]) -> None:
        thought = self._thought = self._thought or think()
        until = time.perf_counter() + _THINK_SLICE_SECONDS
        while self._decided is None and time.perf_counter() < until:
            try:
                next(thought)
            except StopIteration as end:
                self._thought, self._decided = None, end.value
