"""The figures in a show's log: visitors, tables, the take. Plain figures for the operator; nothing is drawn here.

A page asks often, so each reading of the log goes on where the last one ended.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from casino.core.errors import reason_of
from casino.core.texts import _
from casino.show.log import Visit, log_path, read_visits


class TableFigures(NamedTuple):
    """The play at a table: how many visitors, how many rounds, how many seconds."""

    level: str
    visits: int
    rounds: int
    seconds: float


class ShowState(NamedTuple):
    """The state of a show. Money is in cents, `take` is what the house kept; popular tables come first.

    `skipped` lines of the log could not be read. `trouble` is "", or why the log cannot be read at all now; the other
    figures are then the last known ones.
    """

    visitors: int
    mean_seconds: float
    rounds: int
    tables: tuple[TableFigures, ...]
    staked: int
    returned: int
    uptime_seconds: float
    skipped: int
    trouble: str

    @property
    def take(self) -> int:
        """The cents the house kept; negative if visitors won."""
        return self.staked - self.returned


@dataclass
class _Sums:
    """Everything counted so far, and the position in the log, in bytes."""

    end: int = 0
    skipped: int = 0
    visitors: int = 0
    seconds: float = 0.0
    staked: int = 0
    returned: int = 0
    tables: dict[str, TableFigures] = field(default_factory=dict)
    here: set[str] = field(default_factory=set)  # tables the last visitor was seen at
    last: Visit | None = None

    def add(self, visit: Visit) -> None:
        """Counts a visit. One that goes on after a restart is the same visitor's."""
        if self.last is None or self.last.ended != "restart" or visit.began != "restart":
            self.visitors += 1
            self.here = set()
        self.seconds += visit.seconds
        self.staked += visit.staked
        self.returned += visit.returned
        self.last = visit
        for level in {**visit.rounds, **visit.seconds_at}:
            before = self.tables.get(level, TableFigures(level, 0, 0, 0.0))
            self.tables[level] = TableFigures(
                level,
                before.visits + (level not in self.here),
                before.rounds + visit.rounds.get(level, 0),
                before.seconds + visit.seconds_at.get(level, 0.0),
            )
            self.here.add(level)


class ShowFigures:
    """The figures of one event, read from its log on demand."""

    def __init__(self, folder: Path, event: str) -> None:
        self._path = log_path(folder, event)
        self._sums = _Sums()

    def now(self, uptime_seconds: float) -> ShowState:
        """The figures up to the last visit; `uptime_seconds` is how long the casino has been open."""
        trouble = ""
        try:
            self._read_on()
        except OSError as error:
            reason = reason_of(error)
            trouble = _("The log {path} cannot be read: {reason}.", path=self._path, reason=reason)
        sums = self._sums
        tables = sorted(sums.tables.values(), key=lambda table: (-table.visits, -table.seconds, table.level))
        return ShowState(
            visitors=sums.visitors,
            mean_seconds=sums.seconds / sums.visitors if sums.visitors else 0.0,
            rounds=sum(table.rounds for table in tables),
            tables=tuple(tables),
            staked=sums.staked,
            returned=sums.returned,
            uptime_seconds=uptime_seconds,
            skipped=sums.skipped,
            trouble=trouble,
        )

    def _read_on(self) -> None:
        """Reads what is new. A log that became shorter is another one and read from its beginning. Raises OSError."""
        size = self._path.stat().st_size if self._path.exists() else 0
        if size < self._sums.end:
            self._sums = _Sums()
        if size == self._sums.end:
            return
        reading = read_visits(self._path, self._sums.end)
        self._sums.end = reading.end
        self._sums.skipped += reading.skipped
        for visit in reading.visits:
            self._sums.add(visit)
