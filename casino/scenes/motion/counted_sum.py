"""A sum on the screen that counts up or down to its new value. It knows no purse and no picture."""

from collections.abc import Hashable

from casino.scenes.app import timing
from casino.ui.drawing.animator import ease_out

_WHOLE = 100  # cents: between whole amounts, cents are not counted


class CountedSum:
    """A sum in cents that is followed. For another owner, or where nothing may move, it shows the new one at once."""

    def __init__(self) -> None:
        self._owner: Hashable = None
        self._from = self._goal = 0
        self._passed = timing.SUM_COUNTS

    @property
    def is_counting(self) -> bool:
        """Whether the sum on show differs from the real one."""
        return self._passed < timing.SUM_COUNTS

    @property
    def cents(self) -> int:
        """The sum on show."""
        if not self.is_counting:
            return self._goal
        step = _WHOLE if self._from % _WHOLE == self._goal % _WHOLE == 0 else 1
        way = (self._goal - self._from) * ease_out(self._passed / timing.SUM_COUNTS)
        return self._from + round(way / step) * step

    @property
    def widest(self) -> tuple[int, int]:
        """The two sums between which it counts."""
        return self._from, self._goal

    def follow(self, cents: int, owner: Hashable, *, at_once: bool) -> bool:
        """Shows a new sum or starts counting to it; returns True if that changes the still picture.

        With `at_once` a count under way ends too.
        """
        if owner == self._owner and cents == self._goal and not (at_once and self.is_counting):
            return False
        self._from = cents if at_once or owner != self._owner else self.cents
        self._owner, self._goal = owner, cents
        self._passed = timing.SUM_COUNTS if self._from == cents else 0.0
        return True

    def advance(self, seconds: float) -> bool:
        """Counts on; returns True when the count has just arrived."""
        if not self.is_counting:
            return False
        self._passed += seconds
        return not self.is_counting
