"""A hall's bomb as the programs of its defuser and its experts know it: what the hall sent last, brought up to now.

No rule is known here. Between two entries the clock is taken to run on as a bomb's does.
"""

from collections.abc import Callable, Mapping, Sequence

from casino.core.errors import CasinoError
from casino.engines.baccarat.bomb_clock import rate_of
from casino.engines.baccarat.events import BombEnded
from casino.engines.clocks import ClocksTold
from casino.online.advice import AdviceEntry, ExpertTold, advice_at
from casino.online.client.channel import Channel
from casino.online.client.waits import WaitClock, machines_clock
from casino.online.messages import Answer, TableEntry, TakenSeat
from casino.records.levels import Level
from casino.records.replay import replay
from casino.records.rounds import RoundRecord, decode_record

Deal = tuple[int, Mapping[str, tuple[int, ...]]]  # the module, from 1, and the chips


class HeardBomb:
    """The bomb of one table, for its defuser. `strikes` gives those of the armed bomb."""

    def __init__(self, line: Channel, table: str, time: WaitClock, strikes: Callable[[], int]) -> None:
        self._line, self._table, self._time, self._strikes = line, table, time, strikes
        self._clocks = ClocksTold()
        self._t = 0
        self._is_armed = False
        self._deals: list[Deal] = []
        self.case = ""

    def take(self, entry: TableEntry) -> None:
        """Takes an entry of the table as it takes effect."""
        if entry.case:
            self.case, self._deals = entry.case, []
        if entry.clocks is not None:
            self._clocks, self._t = entry.clocks, entry.t
        self._is_armed = entry.clocks is not None and not entry.is_settled
        if entry.action is not None and entry.action.action == "deal":
            self._deals.append((entry.action.target or 1, entry.action.bets or {}))

    def deals(self) -> Sequence[Deal]:
        found, self._deals = self._deals, []
        return found

    @property
    def left(self) -> float | None:
        if self._clocks.left is None:
            return None
        passed = self._time.seconds_since(self._t) if self._is_armed else 0.0
        return max(0.0, self._clocks.left / 1000 - passed * rate_of(self._strikes()))

    @property
    def others(self) -> int:
        return self._clocks.others

    @property
    def word(self) -> str:
        return self._clocks.word if self._is_armed else ""

    def turn_dial(self, place: int, on_refused: Callable[[str], object]) -> None:
        def answered(answer: Answer) -> None:
            if not answer.is_done:
                on_refused(answer.sentence)

        self._line.ask("dial", answered, table=self._table, dial=place)


class RemoteAdvice:
    """A bomb as its experts know it: who is there, the clock, strikes and deals, and all of it once it is over.

    `version` grows with every message. `clock` is this machine's, in milliseconds.
    """

    def __init__(self, level: Level, my_id: str, clock: Callable[[], int] = machines_clock) -> None:
        self.level, self._my_id = level, my_id
        self._time = WaitClock(clock)
        self._last: AdviceEntry | None = None
        self._bomb: AdviceEntry | None = None  # the last one about the bomb that is armed, or was last
        self.is_armed = False
        self.is_told, self.refusal = False, ""
        self.faults: list[str] = []
        self.record: RoundRecord | None = None  # of the last bomb that is over
        self.outcome = ""  # and how it ended
        self.version = 0

    @property
    def place(self) -> str:
        """The place whose entries these are."""
        return advice_at(self.level.name)

    def take(self, entry: AdviceEntry, faults: tuple[str, ...] = ()) -> None:
        """Takes the next entry and its faults."""
        self._time.hear(entry.t)
        self.faults += faults
        self._last, self.refusal = entry, ""
        self.version += 1
        if entry.kind == "armed":
            self.is_armed, self.record, self.outcome = True, None, ""
        elif entry.kind in ("over", "off"):
            self.is_armed = False
        if self.is_armed or entry.kind == "over":
            self._bomb = entry
        elif entry.kind == "off":
            self._bomb = None
        if entry.is_settled:
            self._take_end(entry)

    def _take_end(self, entry: AdviceEntry) -> None:
        try:
            record = decode_record(bytes(entry.record))
            events = replay(record).events
        except CasinoError as fault:
            self.faults.append(str(fault))
            return
        outcome = next((event.outcome for event in reversed(events) if isinstance(event, BombEnded)), "")
        if outcome:  # else it is the record of another game, which is a fault already
            self.record, self.outcome = record, outcome

    def hear_moment(self, moment: int) -> None:
        """Takes the hall's clock from another message than an entry."""
        self._time.hear(moment)

    def begin_telling(self, refusal: str = "") -> None:
        """Notes that all past entries have come, or, with a `refusal`, that the hall sends none any more."""
        self.is_told, self.refusal = not refusal, refusal
        self.version += 1

    # -- how things stand -------------------------------------------------------------------------------------

    @property
    def defuser(self) -> TakenSeat | None:
        """The visitor at the bomb; None where nobody is."""
        return next(iter(self._last.places), None) if self._last is not None else None

    @property
    def experts(self) -> tuple[ExpertTold, ...]:
        return self._last.experts if self._last is not None else ()

    @property
    def is_expert(self) -> bool:
        """True if the visitor of this program is at the desk."""
        return any(one.id == self._my_id for one in self.experts)

    @property
    def left(self) -> float | None:
        """Seconds on the clock now; before a bomb is armed all that there will be, None where no clock runs."""
        last = self._bomb
        if last is None:
            seconds = self.level.settings.seconds
            return None if seconds is None else float(seconds)
        if last.left is None:
            return None
        passed = self._time.seconds_since(last.t) if self.is_armed else 0.0
        return max(0.0, last.left / 1000 - passed * rate_of(last.strikes))

    @property
    def strikes(self) -> int:
        return self._bomb.strikes if self._bomb is not None else 0

    @property
    def deals(self) -> int:
        """The number of deals asked for at the bomb that is armed, or was last."""
        return self._bomb.deals if self._bomb is not None else 0
