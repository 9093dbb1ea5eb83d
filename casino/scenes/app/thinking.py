"""Lets a character think for a slice of every frame, so that no picture waits for it.

What it thinks belongs to the character; what the action does belongs to the table.
"""

import time
from collections.abc import Callable

from casino.engines.base import Action
from casino.players.characters import Thought
from casino.scenes.app import timing

SLICE_SECONDS = 0.003  # of a frame
AHEAD_SLICE_SECONDS = 0.0015  # of a frame that has a movement to draw


class Thinking:
    """The thinking of one character at a time, whose turn has come."""

    def __init__(self) -> None:
        self._seconds = 0.0  # until a decision looks as if it had been thought about
        self._thought: Thought | None = None
        self._decided: Action | None = None

    @property
    def is_under_way(self) -> bool:
        """The thinking of the character whose turn it is, one at a time."""
        return self._thought is not None

    def begin(self) -> None:
        """Starts the clock for another character's turn."""
        self._seconds = timing.THINK
        self.forget()

    def forget(self) -> None:
        """Discards the thought under way."""
        self._thought = self._decided = None

    def update(self, seconds: float, think: Callable[[], Thought]) -> Action | None:
        """Thinks for a slice of the frame; returns the action once it is decided and the minimum time is over."""
        has_begun = self._seconds < timing.THINK  # the first frame paints what went before
        self._seconds -= seconds
        if has_begun and self._decided is None:
            self._think_on(think, SLICE_SECONDS)
        if self._decided is None or self._seconds > 0:
            return None
        action, self._decided = self._decided, None
        return action

    def ahead(self, think: Callable[[], Thought], *, is_moving: bool) -> Action | None:
        """Thinks for a slice of the frame, a short one while something moves; returns the action once it is decided."""
        self._think_on(think, AHEAD_SLICE_SECONDS if is_moving else SLICE_SECONDS)
        action, self._decided = self._decided, None
        return action

    def _think_on(self, think: Callable[[], Thought], slice_seconds: float) -> None:
        thought = self._thought = self._thought or think()
        until = time.perf_counter() + slice_seconds
        while self._decided is None and time.perf_counter() < until:
            try:
                next(thought)
            except StopIteration as end:
                self._thought, self._decided = None, end.value
