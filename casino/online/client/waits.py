"""What a table of a hall waits for, in a sentence and in seconds of this machine's clock."""

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence

from casino.core.texts import _, all_of, ngettext
from casino.online.messages import EveningTold, TakenSeat
from casino.tables.table import TableWait

_LAGS = 8  # lags of the last entries; the shortest counts, as one may have come late


def machines_clock() -> int:
    """This machine's clock in milliseconds, which never goes back."""
    return time.monotonic_ns() // 1_000_000


class WaitClock:
    """The hall's clock, as its entries tell it, and the end of the table's present wait.

    `clock` is this machine's, in milliseconds.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._lags: deque[int] = deque(maxlen=_LAGS)  # from the hall's clock to this machine's, in milliseconds
        self._until = self._of = 0  # when the present wait ends, on the hall's clock, and its length

    @property
    def of(self) -> float:
        """The length of the present wait in seconds."""
        return self._of / 1000

    @property
    def seconds_left(self) -> float:
        """Seconds until the table's wait ends by itself; 0 if there is none."""
        return self.seconds_until(self._until) if self._until else 0.0

    def hear(self, moment: int) -> None:
        """Takes the moment of an entry that has just come."""
        self._lags.append(self._clock() - moment)

    def wait_until(self, until: int, moment: int) -> None:
        """Takes the end of the wait that an entry of this moment tells, 0 for none."""
        if until != self._until:
            self._until, self._of = until, until - moment

    def seconds_since(self, moment: int) -> float:
        """Seconds from a moment on the hall's clock in milliseconds until now; 0 for a coming one."""
        return max(0.0, (self._clock() - min(self._lags, default=0) - moment) / 1000)

    def seconds_until(self, moment: int) -> float:
        """Seconds from now until a moment on the hall's clock in milliseconds; 0 for a past one."""
        return max(0.0, (moment - (self._clock() - min(self._lags, default=0))) / 1000)


def wait_for_turn(
    clock: WaitClock, turn: int | None, places: Mapping[int, TakenSeat], my_id: str, evening: EveningTold | None
) -> TableWait | None:
    """The wait for a person who is to act; None if it is for nobody, or has no end."""
    seconds, who = clock.seconds_left, places.get(turn or 0)
    if who is None or not (who.id or who.by_master) or not seconds:
        return None
    if who.by_master and evening is not None:
        words = _("{master}, the game master, plays {name}.", master=evening.name, name=who.name)
        if evening.master == my_id:
            words = _("You play {name}.", name=who.name)
    else:
        words = _("It is your turn.") if who.id == my_id else _("{name} is to act.", name=who.name)
    return TableWait(words, seconds, clock.of, (turn,) if turn else ())


def wait_for_bets(
    clock: WaitClock, bettors: Sequence[str], count: int, seats: tuple[int, ...], *, has_bet: bool, may_bet: bool
) -> TableWait:
    """The wait for the bets of a round, where some are in: the bettors' names, and the seats whose bets are not in."""
    seconds = clock.seconds_left
    said = ngettext("{names} is in.", "{names} are in.", count, names=all_of(bettors))
    if has_bet:
        said = _("You are in.")
    elif may_bet:
        said = f"{said} {_('Bet, or pass.')}"
    begins = _("The round begins when all have chosen.")
    if seconds:
        begins = _("The round begins when all have chosen, or when time is up.")
    return TableWait(f"{said} {begins}", seconds, clock.of, seats)
