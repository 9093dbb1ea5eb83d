"""The bomb's clock: how much time is left, how fast it goes, when it beeps, and how near the end is.

It is told how many seconds passed and reads no clock of its own. No pygame, and no word on what happens at 0:00.
"""

from __future__ import annotations

from math import exp

FASTER_PER_STRIKE = 0.25  # of its first speed: x1.25 after one strike, x1.5 after two
LAST_SECONDS = 30.0  # from here on it beeps twice a second, and the room's light pulses
ROOM_STEPS = 12  # so many steps the room's light takes from the first second to the last
_LEAST_BEEP_GAP_SECONDS = 1 / 3
_PULSE_DECAY = 4.5  # how soon a pulse of light is gone again, per second


def rate_of(strikes: int) -> float:
    """How many seconds the clock counts down in one second."""
    return 1.0 + FASTER_PER_STRIKE * strikes


class BombClock:
    """A countdown of `seconds`; None is no clock at all, and then nothing here ever changes."""

    def __init__(self, seconds: float | None) -> None:
        self._whole = seconds
        self.left = seconds
        self._until_beep = 0.0  # real seconds in which it may not beep again

    @property
    def is_up(self) -> bool:
        """Whether no time is left."""
        return self.left is not None and self.left <= 0.0

    @property
    def is_in_last_seconds(self) -> bool:
        """Whether the end is so near that the light pulses."""
        return self.left is not None and 0.0 < self.left <= LAST_SECONDS

    @property
    def room_step(self) -> int:
        """How far the room's light has sunk: 0 as it was, ROOM_STEPS in the last moments."""
        if self.left is None or not self._whole:
            return 0
        return min(ROOM_STEPS, int((1.0 - max(0.0, self.left) / self._whole) * (ROOM_STEPS + 1)))

    @property
    def pulse(self) -> float:
        """The light of the last seconds, 0 to 1: it springs up with every second that is over, and sinks."""
        if self.left is None or not self.is_in_last_seconds:
            return 0.0
        return exp(-_PULSE_DECAY * (-self.left % 1.0))

    def advance(self, seconds: float, strikes: int, *, least: float = 0.0) -> bool:
        """Lets real time pass; the clock never goes below `least`. Answers whether it beeps now.

        It beeps whenever a second is over, in the last seconds every half of one too, but never more than three times
        in a real second, and only once for a long step.
        """
        if self.left is None or self.left <= least:
            return False
        before = self.left
        self.left = max(least, before - seconds * rate_of(strikes))
        self._until_beep = max(0.0, self._until_beep - seconds)
        beat = 0.5 if before <= LAST_SECONDS else 1.0
        is_due = -(-before // beat) != -(-self.left // beat)
        if not is_due or self._until_beep > 0.0:
            return False
        self._until_beep = _LEAST_BEEP_GAP_SECONDS
        return True
