"""The watchdog: starts the program, sees its heartbeat, and restarts it when it crashes or hangs.

It knows no window, save or rule, so that nothing that goes wrong there goes wrong here. It has its own steady time; the
wall clock only dates its log.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import FrameType
from typing import IO, Final

from casino.core.errors import reason_of
from casino.core.texts import _
from casino.show.capped import append, last_lines, roll, roll_in_use
from casino.show.heart import ERRORS, WatchdogNote, write_note

QUIT, REFUSED, RESTART, INTERRUPTED = 0, 2, 75, 130  # exit statuses
LOG = "watchdog.log"
BEAT = "beat"
# Lines of the log that begin so must be seen by the operator.
_TROUBLE = ("crashed", "hung", "cannot be started", "refused")
_LOOK_SECONDS = 0.05
_LONGEST_LOOK_SECONDS = 0.5  # a longer gap between two looks means that the watchdog itself was asleep, not the program
_TIDY_SECONDS = 10.0
_LAST_WORDS_SECONDS = 0.2
_END_SECONDS = 5.0
_GONE_SECONDS = 10.0

_MAX_CRASHES, _CRASHES_SECONDS = 3, 60.0
_CALM_SECONDS = 600.0
_MORE_AFTER_HANG, _MAX_HANGS = 1.5, 6  # times longer with every hang but the first, up to this many
_FIRST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS = 0.25, 2.5

_MAX_TIMES_SLOWER = 8.0

Mark = tuple[int, int]


def times_slower() -> float:
    """The factor by which everything takes longer now, as so many programs wait for each processor: 1 to 8."""
    try:
        return min(max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)), _MAX_TIMES_SLOWER)
    except (AttributeError, OSError):  # not every system reports it
        return 1.0


class Crashes:
    """The consequences of crashes: a plain start after three within a minute, and pauses if no start succeeds.

    `now` is a steady count of seconds. Plain starts last until ten minutes pass without a crash. If one hang follows
    another the machine is slow, and the program is given longer.
    """

    def __init__(self) -> None:
        self._times: deque[float] = deque(maxlen=_MAX_CRASHES)
        self._is_plain = False
        self._early = 0
        self._hangs: deque[float] = deque(maxlen=_MAX_HANGS)

    def add_hang(self, now: float) -> None:
        """Notes that a crash was a hang."""
        self._hangs.append(now)

    def allowance(self, now: float) -> float:
        """The factor by which a program may show no sign of life longer than usual: 1 until a second hang."""
        recent = sum(now - at < _CALM_SECONDS for at in self._hangs)
        return _MORE_AFTER_HANG ** max(0, recent - 1)

    def is_plain(self, now: float) -> bool:
        """Whether a start now is to be without sound and with little motion."""
        if self._is_plain and now - self._times[-1] >= _CALM_SECONDS:
            self._is_plain = False
        return self._is_plain

    def add(self, now: float, is_early: bool) -> None:
        """Notes a crash or a hang; `is_early` if it came before the first frame."""
        self.is_plain(now)
        self._times.append(now)
        self._early = self._early + 1 if is_early else 0
        if len(self._times) == _MAX_CRASHES and now - self._times[0] <= _CRASHES_SECONDS:
            self._is_plain = True

    @property
    def pause_seconds(self) -> float:
        """The seconds to wait before the next start."""
        if self._early < 2:
            return 0.0
        return min(_FIRST_PAUSE_SECONDS * 2.0 ** min(self._early - 2, 8), _LONGEST_PAUSE_SECONDS)


class Pulse:
    """The heartbeat as seen from outside: only that the file's mark changes, never its time.

    `mark` is the time and size of the beat file before the program was started, None if there is no file.
    """

    def __init__(self, mark: Mark | None) -> None:
        self._mark = mark
        self.has_beaten = False
        self.is_leaving = False
        self.quiet_seconds = 0.0

    def look(self, mark: Mark | None, seconds: float) -> None:
        """Takes in the file's present mark, and the time since the last look."""
        if mark is None or mark == self._mark:
            self.quiet_seconds += min(seconds, _LONGEST_LOOK_SECONDS)
            return
        self.is_leaving = mark[1] == 0 and (self._mark is None or self._mark[1] > 0 or self.is_leaving)
        self._mark, self.has_beaten, self.quiet_seconds = mark, True, 0.0


class EndRequest:
    """A request to the watchdog by signal to end. Use it in a `with`; only a main thread receives it."""

    _STATUSES: Final = {"SIGTERM": QUIT, "SIGHUP": QUIT, "SIGBREAK": QUIT, "SIGINT": INTERRUPTED}

    def __init__(self) -> None:
        self.status: int | None = None
        self._bell = threading.Event()
        self._undo = ExitStack()

    def __enter__(self) -> EndRequest:
        if threading.current_thread() is threading.main_thread():
            for name, status in self._STATUSES.items():
                if (number := getattr(signal, name, None)) is not None:
                    self._listen(number, status)
        return self

    def _listen(self, number: signal.Signals, status: int) -> None:
        def asked(_number: int, _frame: FrameType | None) -> None:
            self.status = status
            self._bell.set()

        before = signal.getsignal(number)
        if before is not signal.SIG_IGN:  # if the parent process ignores this signal, it means it
            signal.signal(number, asked)
            self._undo.callback(signal.signal, number, signal.SIG_DFL if before is None else before)

    def rest(self, seconds: float) -> None:
        """Waits so long, or until something is asked."""
        self._bell.wait(seconds)

    def __exit__(self, *_: object) -> None:
        self._undo.close()


def watch(command: Sequence[str], *, folder: Path, hang_seconds: float = 2.0, start_seconds: float = 30.0) -> int:
    """Runs a program until it ends by itself, and restarts it whenever it crashes or hangs.

    It is given "--watched" with the file it is to touch (see `casino.show.heart`), and "--plain" for a reduced start. A
    hang is no beat for `hang_seconds`, or for `start_seconds` before the first one and while it closes. Status 0 and 2
    end the watch, 75 is a restart the operator asked for, everything else is a crash. SIGTERM and SIGINT to the
    watchdog end the program. The logs are in `folder`. Returns the exit status.
    """
    with EndRequest() as asked, ExitStack() as stack:
        place = folder
        with suppress(OSError):  # its own, so that a second watch over the same save disturbs no beat
            kept = tempfile.TemporaryDirectory(prefix="shadowport-", ignore_cleanup_errors=True)
            place = Path(stack.enter_context(kept))
        return _Watchdog(command, folder, place / BEAT, hang_seconds, start_seconds, asked).run()


class _Watchdog:
    """One watch over one program."""

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        beat: Path,
        hang_seconds: float,
        start_seconds: float,
        asked: EndRequest,
    ) -> None:
        self._command = [*command, "--watched", str(beat)]
        self._log = folder / LOG
        self._errors = folder / ERRORS
        self._errors_begin = 0
        self._beat = beat
        self._hang_seconds = hang_seconds
        self._start_seconds = start_seconds
        self._asked = asked
        self._crashes = Crashes()
        self._starts = 0
        self._was_open = False  # what a later start refuses, such as a disk that is full now, may pass
        self._opened_at = time.monotonic()
        self._ended_at: float | None = None  # when the program before the present one was found to have ended
        self._is_plain = False

    def run(self) -> int:
        """Watches to the end; returns the exit status."""
        while True:
            status = self._once()
            if status is not None:
                self._tell(_ENDINGS.get(status, f"ended with status {status}"))
                return status
            self._asked.rest(self._crashes.pause_seconds)

    def _once(self) -> int | None:
        """Runs one start; returns an exit status, or None if another start is to follow."""
        if self._asked.status is not None:
            return self._asked.status
        try:
            process = self._start()
        except OSError as error:
            why = reason_of(error)
            reason = f"cannot be started: {why}"
            if self._starts == 1:
                self._print(_("The casino cannot be started: {reason}.", reason=why))
                return REFUSED
            self._crashed(reason, is_early=True)
            return None
        try:
            return self._follow(process)
        except BaseException:
            process.kill()  # the program would not be watched after an error here
            raise

    def _start(self) -> subprocess.Popen[bytes]:
        """Starts the program. Raises OSError."""
        now = time.monotonic()
        self._starts += 1
        self._is_plain = self._crashes.is_plain(now)
        with suppress(OSError):
            write_note(self._beat, WatchdogNote(os.getpid(), now - self._opened_at))
        roll(self._errors)
        command = [*self._command, "--plain"] if self._is_plain else self._command
        with ExitStack() as stack:
            output: IO[bytes] | int = subprocess.DEVNULL
            with suppress(OSError):
                output = stack.enter_context(self._errors.open("ab"))
            self._errors_begin = output.tell() if not isinstance(output, int) else 0
            if sys.platform == "win32":
                flags = subprocess.CREATE_NO_WINDOW
                return subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, creationflags=flags
                )
            # A group of its own: interrupt keys reach the watchdog alone, which ends the program properly.
            return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, process_group=0)

    # -- following one program --------------------------------------------------------------------------------

    def _follow(self, process: subprocess.Popen[bytes]) -> int | None:
        pulse = Pulse(self._mark())
        has_file = self._mark() is not None  # without one there is no first beat to wait for
        looked_at = tidied_at = time.monotonic()
        while True:
            with suppress(subprocess.TimeoutExpired):
                return self._ended(process.wait(_LOOK_SECONDS), pulse)
            if self._asked.status is not None:
                self._end(process)
                return self._asked.status
            now = time.monotonic()
            had_beaten = pulse.has_beaten
            pulse.look(self._mark(), now - looked_at)
            looked_at = now
            if pulse.has_beaten and not had_beaten:
                self._tell_start(now)
            is_quick = pulse.has_beaten and not pulse.is_leaving
            is_due = has_file or pulse.has_beaten
            longer = max(self._crashes.allowance(now), times_slower())
            most = self._hang_seconds * longer if is_quick else self._start_seconds
            if is_due and pulse.quiet_seconds >= most:
                self._hung(process, pulse)
                return None
            if now - tidied_at >= _TIDY_SECONDS:
                tidied_at = now
                roll_in_use(self._errors)

    def _mark(self) -> Mark | None:
        """The mark of the beat file, which changes with every beat."""
        try:
            found = self._beat.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    def _ended(self, status: int, pulse: Pulse) -> int | None:
        """Handles a program that ended by itself."""
        if self._asked.status is not None:
            return self._asked.status
        if status == QUIT:
            return QUIT
        if status == REFUSED and not self._was_open:
            lines = [line for line in last_lines(self._errors, self._errors_begin) if line.strip()]
            sentence = lines[-1] if lines else "no reason was given"
            self._tell(f"refused: {sentence}")
            self._print(sentence)
            return REFUSED
        if status == RESTART:
            self._ended_at = time.monotonic()
            self._tell("the operator asked for a restart")
            return None
        self._crashed(f"crashed with {_in_words(status)}", is_early=not pulse.has_beaten)
        return None

    def _hung(self, process: subprocess.Popen[bytes], pulse: Pulse) -> None:
        """Handles a program without a sign of life: it may report where it is, then it is killed."""
        if sys.platform != "win32":
            process.send_signal(signal.SIGUSR1)
            with suppress(subprocess.TimeoutExpired):
                process.wait(_LAST_WORDS_SECONDS)
        process.kill()
        with suppress(subprocess.TimeoutExpired):  # one that waits for a broken disk may stay for long
            process.wait(_GONE_SECONDS)
        self._crashes.add_hang(time.monotonic())
        before = "" if pulse.has_beaten else " before its first frame"
        self._crashed(f"hung for {pulse.quiet_seconds:.1f} s{before}", is_early=not pulse.has_beaten)

    def _crashed(self, what: str, is_early: bool) -> None:
        self._ended_at = time.monotonic()
        self._crashes.add(self._ended_at, is_early)
        self._tell(what)
        if last_lines(self._errors, self._errors_begin):
            append(self._errors, f"-- the above was printed by start {self._starts}, which {what}")

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        """Ends the program because the watchdog is to end."""
        process.terminate()
        try:
            process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            with suppress(subprocess.TimeoutExpired):
                process.wait(_GONE_SECONDS)

    # -- telling ----------------------------------------------------------------------------------------------

    def _tell_start(self, now: float) -> None:
        self._was_open = True
        begun = "started" if self._ended_at is None else f"restarted in {now - self._ended_at:.2f} s"
        self._tell(begun + (", plain" if self._is_plain else ""))

    def _tell(self, what: str) -> None:
        append(self._log, what)

    def _print(self, sentence: str) -> None:
        with suppress(OSError, ValueError):
            print(sentence, file=sys.stderr, flush=True)


_ENDINGS = {QUIT: "ended", REFUSED: "ended, for the program was refused", INTERRUPTED: "interrupted"}


def _in_words(status: int) -> str:
    """The end of a program in words, by its status."""
    if status < 0:
        try:
            return f"signal {signal.Signals(-status).name}"
        except ValueError:
            return f"signal {-status}"
    return f"status {status}" if status < 0x80000000 else f"status 0x{status:08X}"  # Windows writes faults so


# -- what the operator sees -----------------------------------------------------------------------------------


def last_error(folder: Path) -> str:
    """The latest trouble in the logs beside the save, with its time; "" if there is none.

    From `watchdog.log` that is a crash, a hang or a refusal, from `casino.log` a fault of the program with the last
    line of its traceback.
    """
    watched = [line for line in last_lines(folder / LOG) if line[20:].startswith(_TROUBLE)]
    found = [*watched[-1:], *_last_fault(folder / "casino.log")]
    return max(found, key=lambda line: line[:19], default="")


def _last_fault(path: Path) -> list[str]:
    """The last fault in the program's own log as one line, if there is one."""
    fault, is_open = "", False
    cause = ""
    for line in last_lines(path):
        words = line.split(" ", 3)
        is_dated = len(words) > 2 and line[:1].isdigit() and words[2].isupper()
        if is_dated and words[2] in ("ERROR", "CRITICAL"):
            fault, cause, is_open = f"{line[:19]} {words[3] if len(words) > 3 else ''}".strip(), "", True
        elif is_dated:
            is_open = False
        elif is_open and line and not line[0].isspace() and not line.startswith("Traceback"):
            cause = line
    return [f"{fault} ({cause})" if cause else fault] if fault else []
