"""The rehearsal of a show: when which fault is caused, what was seen, and the report.

The diary is beside the save and survives every crash. The visitors are `casino.scenes.show.fake_visitors`'s.
"""

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import msgspec

from casino.core.texts import _
from casino.show.log import log_path, read_visits
from casino.show.watchdog import LOG, times_slower

DIARY = "rehearsal.jsonl"
_LONG_HOURS = 1.0  # a rehearsal in which every device is used, and a visitor walks away
ON_TIME_SECONDS = 0.5  # a reset may come this much later than it should
RESTART_SECONDS = 3.0
_DEVICES = 4
_HANG_SECONDS = 3600.0
_WARM_SECONDS = 3600.0  # after a start permanent caches fill, such as sounds and letters
_MAX_GROWTH = 0.05  # of what a warm program holds

Fault = Literal["kill", "hang", "fault", "abort", "exit"]
# When, as shares of the show, and what. The long stretch without faults shows how memory develops; the three at the end
# come within a minute.
FAULTS: tuple[tuple[float, Fault], ...] = (
    (0.02, "kill"),
    (0.04, "fault"),
    (0.06, "hang"),
    (0.88, "abort"),
    (0.91, "exit"),
    (0.94, "hang"),
    (0.9700, "kill"),
    (0.9702, "kill"),
    (0.9704, "kill"),
)


class LogLine(msgspec.Struct, frozen=True):
    """An entry of the diary: `at` is seconds of the show.

    `what` is one of "start", "fault", "late", "reset", "memory", "cents", "done". `number` is a count, seconds or
    bytes, `words` which fault or table.
    """

    at: float
    what: str
    number: float = 0.0
    words: str = ""


class Diary:
    """The diary so far, read when the program starts, and written line by line."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / DIARY
        self.lines = list(self._read())

    def _read(self) -> Iterator[LogLine]:
        if not self._path.exists():
            return
        for raw in self._path.read_bytes().splitlines():
            try:
                yield msgspec.json.decode(raw, type=LogLine)
            except msgspec.DecodeError:
                continue  # torn by a crash

    @property
    def reached(self) -> float:
        """Seconds of the show that have been played."""
        return max((line.at for line in self.lines), default=0.0)

    @property
    def faults(self) -> int:
        """The number of faults that have been caused."""
        return sum(line.what == "fault" for line in self.lines)

    def add(self, at: float, what: str, number: float = 0.0, words: str = "") -> None:
        """Adds a line that survives whatever comes next."""
        line = LogLine(round(at, 2), what, number, words)
        self.lines.append(line)
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
            os.fsync(file.fileno())


def bring_about(fault: Fault) -> None:
    """Ends this program, or stops it, in one of the ways programs end. "fault" is raised by the next update."""
    if fault == "hang":
        time.sleep(_HANG_SECONDS)
    elif fault == "abort":
        os.abort()
    elif fault == "exit" or sys.platform == "win32":
        os._exit(9)
    elif fault == "kill":
        import signal

        os.kill(os.getpid(), signal.SIGKILL)


def memory_bytes() -> int:
    """The memory this program uses; 0 if the system does not report it in a file."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


# -- what it comes to -----------------------------------------------------------------------------------------


@dataclass
class RehearsalReport:
    """The end of a rehearsal: rows to print as (what, figures, whether it is as it should be)."""

    rows: list[tuple[str, str, bool]] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Whether everything is as it should be."""
        return all(is_good for _what, _figures, is_good in self.rows)

    def written(self) -> str:
        """The rows as a table."""
        wide = max(len(what) for what, *_rest in self.rows)
        marks = {True: _("ok "), False: _("BAD")}
        return "\n".join(f"{marks[is_good]}  {what:<{wide}}  {figures}" for what, figures, is_good in self.rows)


def report(folder: Path, event: str, hours: float) -> RehearsalReport:
    """The report of a rehearsal in a folder, from its diary, its log of visits and the watchdog's."""
    lines = Diary(folder).lines
    rows: list[tuple[str, str, bool]] = []
    played = max((line.at for line in lines), default=0.0)
    figures = _("{played} of {hours} h", played=f"{played / 3600:.2f}", hours=f"{hours:.2f}")
    rows.append((_("show played"), figures, any(line.what == "done" for line in lines)))
    is_long = hours >= _LONG_HOURS
    rows += [_visits(folder, event, is_long), _resets(lines, is_long), _crashes(lines, folder), _faults(lines)]
    rows += [_plain(folder), _cents(lines), _memory(lines)]
    return RehearsalReport(rows)


def _visits(folder: Path, event: str, is_long: bool) -> tuple[str, str, bool]:
    visits = read_visits(log_path(folder, event)).visits
    devices = sorted({device for visit in visits for device in visit.devices})
    rounds = sum(sum(visit.rounds.values()) for visit in visits)
    is_good = len(devices) == _DEVICES or not is_long
    by = _(", ").join(devices) or _("no device")
    figures = _("{count}, {rounds} rounds, by {devices}", count=len(visits), rounds=rounds, devices=by)
    return _("visitors"), figures, is_good


def _resets(lines: list[LogLine], is_long: bool) -> tuple[str, str, bool]:
    late = [line.number for line in lines if line.what == "reset"]
    missed = sum(line.what == "late" for line in lines)
    most = f"{max(late, default=0.0):.2f}"
    figures = _("{count}, at most {seconds} s late, {missed} missed", count=len(late), seconds=most, missed=missed)
    return _("resets on time"), figures, _is_on_time(late, missed, is_long)


def _is_on_time(late: list[float], missed: int, is_long: bool) -> bool:
    return not missed and (max(late) <= ON_TIME_SECONDS if late else not is_long)


def _crashes(lines: list[LogLine], folder: Path) -> tuple[str, str, bool]:
    """The row on restarts: every fault that ends a program must be followed by a start, soon enough."""
    ending = [line for line in lines if line.what == "fault" and line.words != "fault"]
    starts = sum(line.what == "start" for line in lines) - 1
    seconds = [float(words[0]) for words in _words_after(folder, "restarted in ")]
    hung = [float(words[0]) for words in _words_after(folder, "hung for ")]
    slowest = max(seconds, default=0.0)
    figures = _(
        "{count} crashes and hangs, {restarts} restarts, at most {seconds} s each",
        count=len(ending),
        restarts=starts,
        seconds=f"{slowest:.2f}",
    )
    if hung:
        figures += " " + _("(a hang noticed after {seconds} s)", seconds=f"{max(hung):.1f}")
    # One that is ended again at once may not have been seen to be open.
    is_good = starts == len(ending) and bool(seconds) and slowest <= RESTART_SECONDS * times_slower()
    return _("restarts"), figures, is_good


def _words_after(folder: Path, begin: str) -> list[list[str]]:
    """The watchdog's lines after certain words."""
    try:
        lines = (folder / LOG).read_text("utf-8", "replace").splitlines()
    except OSError:
        return []
    return [line.partition(begin)[2].split() for line in lines if begin in line]


def _faults(lines: list[LogLine]) -> tuple[str, str, bool]:
    inside = sum(line.what == "fault" and line.words == "fault" for line in lines)
    return _("faults inside"), _("{count}, played on after each", count=inside), True


def _plain(folder: Path) -> tuple[str, str, bool]:
    plain = [words for words in _words_after(folder, "restarted in ") if words[-1] == "plain"]
    return _("plain after three in a minute"), _("{count} plain starts", count=len(plain)), bool(plain)


def _cents(lines: list[LogLine]) -> tuple[str, str, bool]:
    counted = [line.number for line in lines if line.what == "cents"]
    wrong = [cents for cents in counted if cents]
    figures = _("{count} times counted, {wrong} times wrong", count=len(counted), wrong=len(wrong))
    return _("books balanced"), figures, bool(counted) and not wrong


def _memory(lines: list[LogLine]) -> tuple[str, str, bool]:
    """The row on memory in the longest stretch without a restart: its first warm quarter beside its last."""
    stretches: list[list[LogLine]] = [[]]
    for line in lines:
        if line.what == "start":
            stretches.append([])
        if line.what == "memory":
            stretches[-1].append(line)
    longest = max(stretches, key=lambda stretch: stretch[-1].at - stretch[0].at if stretch else 0.0)
    warm = [line for line in longest if line.at - longest[0].at >= _WARM_SECONDS]
    if len(warm) < 8 or not warm[0].number:
        return _("memory"), _("too short to tell, or this system does not say"), True
    part = len(warm) // 4
    first, last = _mean(warm[:part]), _mean(warm[-part:])
    hours = (warm[-1].at - warm[0].at) / 3600
    figures = _(
        "{first} MB, after {hours} h {last} MB ({growth})",
        first=f"{first / 1e6:.1f}",
        hours=f"{hours:.1f}",
        last=f"{last / 1e6:.1f}",
        growth=f"{last / first - 1:+.1%}",
    )
    return _("memory"), figures, last <= first * (1 + _MAX_GROWTH)


def _mean(lines: list[LogLine]) -> float:
    return sum(line.number for line in lines) / len(lines)
