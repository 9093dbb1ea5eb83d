"""The bomb's clock with its speed, its beeps and the room's light, and all else that runs at a bomb.

All are given the seconds that passed and read no clock themselves. What happens at 0:00 is up to their owner: at home
the screen, and in a hall the hall.
"""

from collections.abc import Sequence
from math import exp
from typing import Literal, NamedTuple

from casino.engines.baccarat.settings import DefusalSettings
from casino.engines.baccarat.warning import ANSWER_SECONDS, word_at
from casino.engines.clocks import ClocksTold

FASTER_PER_STRIKE = 0.25  # of its first speed: 1.25 times after one strike, 1.5 times after two
LAST_SECONDS = 30.0  # from here on it beeps twice a second, a heart is heard and the room's light pulses
CLOSE_CALL = 5.0  # a bomb disarmed with less than this left is a great moment
RISES_BELOW = 60.0  # from here on its beeps rise
HIGHEST_STEP = 9  # semitones they have risen in the end
SHOWN_SECONDS = 4.0  # about as long as a deal is shown
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
        return self.fall_to(max(least, self.left - seconds * rate_of(strikes)), seconds)

    def fall_to(self, left: float, seconds: float) -> bool:
        """Takes the time of another clock after so many real seconds; returns whether it beeps, as `advance` does."""
        before, self.left = self.left or 0.0, left
        self._until_beep = max(0.0, self._until_beep - seconds)
        beat = 0.5 if before <= LAST_SECONDS else 1.0
        is_due = left < before and -(-before // beat) != -(-left // beat)
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
        self.until = every or 0.0  # real seconds to the next one

    def rest(self) -> None:
        """Begins the time to the next one anew: who reads out a deck that has just appeared has all of it."""
        self.until = self._every or 0.0

    def advance(self, seconds: float, *, may_solve: bool) -> bool:
        """Lets real time pass; returns whether one more is solved. While a deal is shown they wait."""
        if self._every is None:
            return False
        self.until -= seconds
        if self.until > 0.0 or not may_solve:
            return False
        self.until = self._every
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

    def stand_at(self, word: str, times: int, until: float) -> None:
        """Goes on from an earlier state: its word, how often it came on, and the seconds until that changes."""
        self.word, self.times, self._until = word, times, until

    @property
    def until(self) -> float:
        """Real seconds until it comes on, or costs a strike."""
        return self._until


# -- all that runs at a bomb whose screen is at another machine than its clock ---------------------------------


class Came(NamedTuple):
    """The events of some time that passed: the time is up, another module is solved, the lamp came on or was missed."""

    is_up: bool = False
    is_solved: bool = False
    lamp: Literal["", "on", "missed"] = ""


class BombClocks:
    """The clock, the other modules and the warning lamp of one armed bomb, run by the dealing program.

    That program cannot see a deal being shown at another machine: after one, the lamp and the others rest for as long
    as that usually takes.
    """

    def __init__(self, rules: DefusalSettings, serial: str) -> None:
        self._clock = BombClock(rules.seconds)
        self._others = OthersAtWork(rules.others_solve_every)
        self._lamp = WarningLamp(rules.warning_every, serial)
        self._rests = 0.0
        self.solved = 0

    @property
    def word(self) -> str:
        """The word on the lamp; empty while it is dark."""
        return self._lamp.word

    @property
    def tenths(self) -> int | None:
        """Tenths of a second on the clock; None without one."""
        return None if self._clock.left is None else int(self._clock.left * 10)

    def advance(self, seconds: float, strikes: int, most_others: int) -> Came:
        """Lets real time pass at a bomb with so many strikes, of whose others at most so many are ever solved."""
        self._clock.advance(seconds, strikes)
        rested = min(self._rests, seconds)
        self._rests -= rested
        is_still = seconds > rested
        is_solved = self._others.advance(seconds - rested, may_solve=is_still) and self.solved < most_others
        self.solved += is_solved
        return Came(self._clock.is_up, is_solved, self._lamp.advance(seconds - rested, may_act=is_still))

    def rest(self, *, is_new_deck: bool) -> None:
        """Rests while a deal is shown; with a new deck the time to the next of the others begins anew."""
        self._rests = SHOWN_SECONDS
        if is_new_deck:
            self._others.rest()

    def put_out(self) -> None:
        """Turns the lamp off until it comes on again."""
        self._lamp.put_out()

    @property
    def told(self) -> ClocksTold:
        """Their present state."""
        left = None if self._clock.left is None else round(1000 * self._clock.left)
        others_in, lamp_in = (
            max(0, round(1000 * (one + self._rests))) for one in (self._others.until, self._lamp.until)
        )
        return ClocksTold(left, self.solved, others_in, self.word, self._lamp.times, lamp_in)

    def stand_at(self, told: ClocksTold) -> None:
        """Goes on from an earlier state."""
        self._clock.left = None if told.left is None else told.left / 1000
        self.solved, self._rests = told.others, 0.0
        self._others.until = told.others_in / 1000
        self._lamp.stand_at(told.word, told.lamps, told.lamp_in / 1000)
