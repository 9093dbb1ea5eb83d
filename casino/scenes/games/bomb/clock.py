"""The bomb's clock: how much time is left, how fast it runs, when it beeps, how dark the room is; and the lights.

Both are given the seconds that passed and read no clock themselves. What happens at 0:00 is up to `tables`.
"""

from collections.abc import Sequence
from math import exp
from typing import Literal

from casino.engines.baccarat.warning import ANSWER_SECONDS, word_at

FASTER_PER_STRIKE = 0.25  # of its first speed: 1.25 times after one strike, 1.5 times after two
LAST_SECONDS = 30.0  # from here on it beeps twice a second, a heart is heard and the room's light pulses
CLOSE_CALL = 5.0  # a bomb disarmed with less than this left is a great moment
RISES_BELOW = 60.0  # from here on its beeps rise
HIGHEST_STEP = 9  # semitones they have risen in the end
ROOM_STEPS = 12  # of the room's light, from the first second to the last
_MIN_BEEP_GAP_SECONDS = 1 / 3
_PULSE_DECAY = 4.5  # how fast a pulse of light fades, per second
_ALARM, _MAX_ALARM = 0.3, 0.6  # the share of its light for each strike before the last seconds, and the most


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
        if self._times and is_up:
            self.left = 0.0
        elif 0 < deal <= len(self._times):
            self.left = self._times[deal - 1] / 10

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

    def pulse(self, strikes: int) -> float:
        """The alarm's red light on the walls, 0 to 1, which jumps up with every second and fades.

        It is as strong as the strikes are many, and strongest in the last seconds; without either there is none.
        """
        if self.left is None or self.is_up or self._times:
            return 0.0
        strength = 1.0 if self.is_in_last_seconds else min(_MAX_ALARM, _ALARM * strikes)
        return strength * exp(-_PULSE_DECAY * (-self.left % 1.0))

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


class Lights:
    """The light at a bomb: after `every` real seconds of it `seconds` in the dark; with None it never goes out."""

    def __init__(self, every: float | None, seconds: float) -> None:
        self._every, self._seconds = every, seconds
        self._until = every or 0.0  # real seconds until they change
        self.is_out = False

    def advance(self, seconds: float, *, may_go_out: bool) -> bool:
        """Lets real time pass; returns whether the lights went out or on.

        While they may not go out they wait to, as a deal is shown to its end; a long step changes them once.
        """
        if self._every is None:
            return False
        self._until -= seconds
        if self._until > 0.0 or not (self.is_out or may_go_out):
            return False
        self.is_out = not self.is_out
        self._until = self._seconds if self.is_out else self._every
        return True


class OthersAtWork:
    """The bomb's other modules, of which one is solved every so many real seconds; with None none ever is."""

    def __init__(self, every: float | None) -> None:
        self._every = every
        self._until = every or 0.0

    def rest(self) -> None:
        """Begins the time to the next one anew: who reads out a deck that has just appeared has all of it."""
        self._until = self._every or 0.0

    def advance(self, seconds: float, *, may_solve: bool) -> bool:
        """Lets real time pass; returns whether one more is solved. While a deal is shown they wait."""
        if self._every is None:
            return False
        self._until -= seconds
        if self._until > 0.0 or not may_solve:
            return False
        self._until = self._every
        return True


class WarningLamp:
    """The lamp that comes on after every `every` real seconds and has to be put out in time; with None it never does.

    `word` is what it says, empty while it is dark; `times` is how often it came on.
    """

    def __init__(self, every: float | None, serial: str) -> None:
        self._every, self._serial = every, serial
        self._until = every or 0.0
        self.word, self.times = "", 0

    def advance(self, seconds: float, *, may_act: bool) -> Literal["", "on", "missed"]:
        """Lets real time pass, except while a deal is shown; returns what came of it."""
        if self._every is None or not may_act:
            return ""
        self._until -= seconds
        if self._until > 0.0:
            return ""
        if self.word:
            self.put_out()
            return "missed"
        self.word, self._until = word_at(self._serial, self.times), float(ANSWER_SECONDS)
        self.times += 1
        return "on"

    def put_out(self) -> None:
        """Turns it off until it comes on again."""
        self.word, self._until = "", self._every or 0.0
