"""The day of a show about one bomb: who waits, who is at the bomb, and the best times, kept in the show's save.

Names stand here and nowhere else, and those of a day are dropped with the first look at the book on the next.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from casino.core.letters import cleaned, folded, shortened, written_name
from casino.core.texts import _
from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.store import Store

LONGEST = 12  # letters of one name: two of them are read from afar
MAX_QUEUE = 12
_MAX_RUNS = 500  # of a day, the best of them
_MAX_CHARACTERS = 80  # that a name's letters may be made of
_KEY = "show.bombs"  # in the save

Name = Annotated[str, Meta(min_length=1, max_length=_MAX_CHARACTERS)]


class Pair(msgspec.Struct, frozen=True, array_like=True):
    """Two people: one at the bomb, one with the manual."""

    first: Name
    second: Name

    @property
    def words(self) -> str:
        """Both names: "Ann and Bo"."""
        return _("{first} and {second}", first=self.first, second=self.second)

    @property
    def folded(self) -> tuple[str, ...]:
        """The names as pairs are compared: whoever sits where, it is the same pair."""
        return tuple(sorted((folded(self.first), folded(self.second))))


class Run(msgspec.Struct, frozen=True, array_like=True):
    """A disarmed bomb: who did it, in how many seconds of its clock, and whether that was worth the prize."""

    pair: Pair
    seconds: Annotated[float, Meta(ge=0.0, le=3600.0)]
    has_prize: bool = False


class Placed(NamedTuple):
    """A run with its place on the board, counted from 1; equal times share one."""

    place: int
    run: Run


class _Page(msgspec.Struct, frozen=True):
    """All that is kept of a day, its runs with the best first."""

    day: str
    runs: tuple[Run, ...] = ()
    queue: tuple[Pair, ...] = ()
    playing: Pair | None = None


def pair_of(first: str, second: str) -> Pair | None:
    """The pair of two names as they were typed; None where one of them is no name."""
    limits = (LONGEST, _MAX_CHARACTERS, 4 * _MAX_CHARACTERS)
    names = [written_name(shortened(cleaned(name).strip(), *limits)) for name in (first, second)]
    return Pair(*names) if all(names) else None


class DayBook:
    """The book of today, in a save. `today` gives the date."""

    def __init__(self, store: Store, today: Callable[[], date] = date.today) -> None:
        self._store = store
        self._today = today
        self._page = _Page("")
        with suppress(msgspec.ValidationError):  # none yet, or one that cannot be read
            self._page = msgspec.convert(store.preference(HOUSE_ACCOUNT, _KEY), _Page)

    @property
    def _now(self) -> _Page:
        day = self._today().isoformat()
        return self._page if self._page.day == day else _Page(day)

    def _keep(self, page: _Page) -> None:
        """Writes the book before anything of it is shown. Raises SaveError."""
        self._store.keep_preference(HOUSE_ACCOUNT, _KEY, msgspec.to_builtins(page))
        self._page = page

    # -- the board --------------------------------------------------------------------------------------------

    def add(self, run: Run) -> Placed:
        """Enters a run; a pair stands on the board once, with its best. Returns the run with its place.

        Raises SaveError.
        """
        page = self._now
        before = next((one for one in page.runs if one.pair.folded == run.pair.folded), run)
        others = [one for one in page.runs if one is not before]
        if run.seconds < before.seconds or before is run:
            best = msgspec.structs.replace(run, has_prize=before.has_prize or run.has_prize)
            runs = [*others, best]
        else:
            best = msgspec.structs.replace(before, has_prize=before.has_prize or run.has_prize)
            runs = [best if one is before else one for one in page.runs]
        runs = sorted(runs, key=lambda one: one.seconds)[:_MAX_RUNS]  # the earlier of equals first
        self._keep(msgspec.structs.replace(page, runs=tuple(runs)))
        return Placed(1 + sum(one.seconds < run.seconds for one in others), run)

    def board(self, most: int) -> list[Placed]:
        """The best runs of the day."""
        runs = self._now.runs
        return [Placed(1 + sum(other.seconds < one.seconds for other in runs), one) for one in runs[:most]]

    @property
    def winners(self) -> tuple[Pair, ...]:
        """Those who won the prize today, the fastest first."""
        return tuple(run.pair for run in self._now.runs if run.has_prize)

    # -- the queue --------------------------------------------------------------------------------------------

    @property
    def queue(self) -> tuple[Pair, ...]:
        """Those who wait, the next pair first."""
        return self._now.queue

    def join(self, pair: Pair) -> str:
        """Puts a pair at the end of the queue; returns "", or why it cannot wait there. Raises SaveError."""
        page = self._now
        if any(one.folded == pair.folded for one in page.queue):
            return _("{pair} are in the queue already.", pair=pair.words)
        if len(page.queue) >= MAX_QUEUE:
            return _("The queue is full: {count} pairs are waiting.", count=MAX_QUEUE)
        self._keep(msgspec.structs.replace(page, queue=(*page.queue, pair)))
        return ""

    def remove(self, pair: Pair) -> None:
        """Takes a pair out of the queue, if it is there. Raises SaveError."""
        page = self._now
        left = tuple(one for one in page.queue if one.folded != pair.folded)
        if left != page.queue:
            self._keep(msgspec.structs.replace(page, queue=left))

    def pass_over(self, pair: Pair) -> None:
        """Puts a pair that was called in vain behind those who wait; where nobody else does, it is gone.

        Raises SaveError.
        """
        page = self._now
        others = tuple(one for one in page.queue if one.folded != pair.folded)
        if others != page.queue:
            self._keep(msgspec.structs.replace(page, queue=(*others, pair) if others else ()))

    def begin(self, pair: Pair | None) -> None:
        """Notes who is at the bomb now; whoever waited does so no more. Raises SaveError."""
        page = self._now
        waiting = tuple(one for one in page.queue if pair is None or one.folded != pair.folded)
        if (waiting, pair) != (page.queue, page.playing):
            self._keep(msgspec.structs.replace(page, queue=waiting, playing=pair))

    def take_back(self) -> Pair | None:
        """Puts the pair whose bomb was interrupted at the head of the queue, and returns it. Raises SaveError."""
        page, pair = self._now, self._now.playing
        if pair is None:
            return None
        waiting = (pair, *(one for one in page.queue if one.folded != pair.folded))
        self._keep(msgspec.structs.replace(page, queue=waiting, playing=None))
        return pair


def time_in_words(seconds: float) -> str:
    """A time on the board: "1:07.4", "48.2"."""
    minutes, tenths = divmod(round(seconds * 10), 600)
    return f"{minutes}:{tenths / 10:04.1f}" if minutes else f"{tenths / 10:.1f}"


def limit_in_words(seconds: int) -> str:
    """A time that is set, as a clock shows it: "2:00", "0:45"."""
    return f"{seconds // 60}:{seconds % 60:02d}"
