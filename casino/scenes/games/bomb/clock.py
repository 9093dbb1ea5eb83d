"""The bomb's clock: how much time is left, how fast it runs, when it beeps, and how dark the room is.

It is given the seconds that passed and reads no clock itself. What happens at 0:00 is up to `tables`.
"""

from collections.abc import Sequence
from math import exp

FASTER_PER_STRIKE = 0.25  # of its first speed: 1.25 times after one strike, 1.5 times after two
LAST_SECONDS = 30.0  # from here on it beeps twice a second, a heart is heard and the room's light pulses
CLOSE_CALL = 5.0  # a bomb disarmed with less than this left is a great moment
RISES_BELOW = 60.0  # from here on its beeps rise
HIGHEST_STEP = 9  # semitones they have risen in the end
ROOM_STEPS = 12  # of the room's light, from the first second to the last
_MIN_BEEP_GAP_SECONDS = 1 / 3
_PULSE_DECAY = 4.5  # how fast a pulse of light fades, per second


def rate_of(strikes: int) -> float:
    """How many seconds the clock counts down in one second."""
    return 1.0 + FASTER_PER_STRIKE * strikes


class BombClock:
    """A countdown from `seconds`; with None there is no clock, and nothing ever changes.

    With `times`, in tenths of a second, it stands at those of a bomb that is shown again, deal by deal.
    """

    def __init__(self, seconds: float | None, times: Sequence[int] = ()) -> None:
        self._times = tuple(times)
        self._whole = seconds
        self.left = seconds
        self._until_beep = 0.0  # real seconds until it may beep again

    @property
    def is_up(self) -> bool:
        """Whether no time is left."""
        return self.left is not None and self.left <= 0.0

    @property
    def is_in_last_seconds(self) -> bool:
        """Whether the light pulses because the end is near."""
        return not self._times and self.left is not None and 0.0 < self.left <= LAST_SECONDS

    @property
    def is_close_call(self) -> bool:
        """Whether there is so little left that disarming the bomb is a great moment."""
        return self.left is not None and 0.0 < self.left < CLOSE_CALL

    def stand_at(self, deal: int, *, is_up: bool) -> None:
        """Stands at the time of a deal, from 1, or at none left; nothing happens to a clock that runs."""
        if self._times:
            self.left = 0.0 if is_up else self._times[deal - 1] / 10 if 0 < deal <= len(self._times) else self.left

    @property
    def room_step(self) -> int:
        """How dark the room is: 0 at the start, ROOM_STEPS in the last moments."""
        if self.left is None or not self._whole:
            return 0
        return min(ROOM_STEPS, int((1.0 - max(0.0, self.left) / self._whole) * (ROOM_STEPS + 1)))

    @property
    def pitch_step(self) -> int:
        """The semitones by which a beep is higher than usual."""
        if self.left is None or self.left >= RISES_BELOW:
            return 0
        return round(HIGHEST_STEP * (1 - max(0.0, self.left) / RISES_BELOW))

    @property
    def pulse(self) -> float:
        """The light of the last seconds, 0 to 1: it jumps up with every second and fades."""
        if self.left is None or not self.is_in_last_seconds:
            return 0.0
        return exp(-_PULSE_DECAY * (-self.left % 1.0))

    def advance(self, seconds: float, strikes: int, *, least: float = 0.0) -> bool:
        """Lets real time pass, but never below `least` on the clock; returns whether it beeps now.

        It beeps with every second, and in the last ones with every half second. It beeps at most three times in a real
        second, and only once for a long step.
        """
        if self.left is None or self._times or self.left <= least:
            return False
        before = self.left
        self.left = max(least, before - seconds * rate_of(strikes))
        self._until_beep = max(0.0, self._until_beep - seconds)
        beat = 0.5 if before <= LAST_SECONDS else 1.0
        is_due = -(-before // beat) != -(-self.left // beat)
        if not is_due or self._until_beep > 0.0:
            return False
        self._until_beep = _MIN_BEEP_GAP_SECONDS
        return True
