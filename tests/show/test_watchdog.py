"""The watch, tried with a small program that crashes, hangs or ends as it is told, and the rules for what follows."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from casino.show.capped import append, last_lines, roll_in_use
from casino.show.heart import ERRORS
from casino.show.watchdog import LOG, Crashes, Pulse, last_error, times_slower, watch
from tests.support.saves import child_environment

HANG_SECONDS, START_SECONDS = 2.0, 15.0
PATIENCE_SECONDS = 60.0  # on a machine with much else to do; nothing waits for so long

# Each start does the next thing of the plan; what was asked of it is written into starts.txt, a line each.
PROGRAM = """
import ctypes, os, signal, sys, time
from pathlib import Path
folder, beat = Path(__file__).parent, Path(sys.argv[sys.argv.index("--watched") + 1])
with (folder / "starts.txt").open("a") as file:
    file.write(f"{os.getpid()} {time.time()} {' '.join(sys.argv[1:])}\\n")
count = len((folder / "starts.txt").read_text().splitlines())
plan = (folder / "plan.txt").read_text().split()
deed = plan[min(count, len(plan)) - 1]
if deed == "early":
    sys.exit(3)
if deed == "refuse":
    print("The save is of another kind.", file=sys.stderr)
    sys.exit(2)
from casino.show.heart import Heart, keep_faults
keep_faults(folder)
heart = Heart(beat)
def frames(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end and not heart.is_orphan:
        heart.beat(time.monotonic())
        time.sleep(0.02)
def stands_still():
    while True:
        time.sleep(1)
frames(0.15)
if deed == "crash":
    raise ZeroDivisionError("a thing nobody foresaw")
if deed == "kill":
    os.kill(os.getpid(), signal.SIGKILL)
if deed == "hang":
    stands_still()
if deed == "restart":
    sys.exit(75)
if deed == "slow":  # to close
    heart.leave()
    time.sleep(2)
if deed == "stay":
    frames(60)
if deed == "deaf":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    (folder / "deaf.txt").touch()
    frames(60)
(folder / "ended.txt").write_text("by itself")
"""

WATCH = """
import sys
from pathlib import Path
from casino.show import watchdog
folder = Path(sys.argv[1])
watchdog._END_SECONDS = 1.0
sys.exit(watchdog.watch([sys.executable, str(folder / "program.py")], folder=folder, hang_seconds=60.0))
"""


class Stage:
    """A folder with the small program and its plan, and what can be seen of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "program.py").write_text(PROGRAM)

    def watch(self, *plan: str, **seconds: float) -> int:
        """Watches until it ends."""
        (self.folder / "plan.txt").write_text(" ".join(plan))
        waits = {"hang_seconds": HANG_SECONDS, "start_seconds": START_SECONDS, **seconds}
        return watch([sys.executable, str(self.folder / "program.py")], folder=self.folder, **waits)

    def watchdog(self, *plan: str) -> subprocess.Popen:
        """A watchdog in a process of its own, whose program has come as far as its frames."""
        (self.folder / "plan.txt").write_text(" ".join(plan))
        command = [sys.executable, "-c", WATCH, str(self.folder)]
        environment = child_environment() | {"TMPDIR": str(self.folder)}  # what one that is killed leaves behind
        process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        until(lambda: "started" in " ".join(self.log()))
        return process

    def starts(self) -> list[list[str]]:
        """The words each start was given, after the number of its process and the time."""
        path = self.folder / "starts.txt"
        return [line.split() for line in path.read_text().splitlines()] if path.exists() else []

    def log(self) -> list[str]:
        """What the watchdog wrote, without the times."""
        return [line[20:] for line in last_lines(self.folder / LOG)]

    def errors(self) -> str:
        """What the program printed about its faults."""
        return (self.folder / ERRORS).read_text()

    def plain(self) -> list[bool]:
        """Which starts were plain."""
        return ["--plain" in words for words in self.starts()]

    @property
    def process(self) -> int:
        """The process of the last start."""
        return int(self.starts()[-1][0])


@pytest.fixture
def stage(tmp_path, monkeypatch):
    for name, value in child_environment().items():
        monkeypatch.setenv(name, value)
    return Stage(tmp_path)


def until(is_so, seconds=PATIENCE_SECONDS):
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z" if Path("/proc/self").exists() else True


# -- one program ----------------------------------------------------------------------------------------------


def test_a_program_that_quits_is_let_go(stage):
    assert stage.watch("quit") == 0
    assert stage.log() == ["started", "ended"]
    assert len(stage.starts()) == 1
    _, _, word, beat = stage.starts()[0]
    assert word == "--watched" and not Path(beat).parent.exists()


def test_a_program_that_is_refused_is_not_tried_again_and_its_sentence_is_handed_on(stage, capfd):
    assert stage.watch("refuse") == 2
    assert len(stage.starts()) == 1
    assert capfd.readouterr().err == "The save is of another kind.\n"
    assert stage.log() == ["refused: The save is of another kind.", "ended, for the program was refused"]


def test_a_crash_is_followed_by_another_start_and_its_fault_is_kept(stage):
    assert stage.watch("crash", "quit") == 0
    log = stage.log()
    assert log[:2] == ["started", "crashed with status 1"] and log[3:] == ["ended"]
    assert log[2].startswith("restarted in ")
    assert "a thing nobody foresaw" in stage.errors() and "start 1, which crashed with status 1" in stage.errors()


@pytest.mark.skipif(sys.platform == "win32", reason="processes end by signals elsewhere only")
def test_a_program_that_was_killed_is_started_again_and_the_signal_named(stage):
    assert stage.watch("kill", "quit") == 0
    told = [line for line in stage.log() if line != "started"]  # which is only told if its first beat was still seen
    assert told[0] == "crashed with signal SIGKILL"


def test_a_program_that_hangs_is_ended_hard_and_started_again_and_says_where_it_was(stage):
    assert stage.watch("hang", "quit") == 0
    log = stage.log()
    assert log[0] == "started" and log[1].startswith("hung for ") and log[2].startswith("restarted in ")
    assert not is_alive(int(stage.starts()[0][0]))
    assert "stands_still" in stage.errors() or sys.platform == "win32"


def test_visitors_wait_less_than_three_seconds_after_a_crash(stage):
    assert stage.watch("crash", "quit") == 0
    waited = next(line for line in stage.log() if line.startswith("restarted in "))
    assert float(waited.split()[2]) < 3


def test_a_program_that_never_shows_a_frame_is_a_hang_too(stage):
    (stage.folder / "program.py").write_text("import time; time.sleep(60)")
    seen = []

    class Enough(Exception):
        pass

    def rest(asked, seconds):
        seen.append(seconds)
        if len(seen) == 3:
            raise Enough

    with pytest.MonkeyPatch.context() as patch, pytest.raises(Enough):
        patch.setattr("casino.show.watchdog.EndRequest.rest", rest)
        stage.watch("quit", start_seconds=0.3)
    assert [line[:6] for line in stage.log()] == ["hung f"] * 3
    assert all(line.endswith("before its first frame") for line in stage.log())


def test_a_restart_the_operator_asked_for_is_no_crash(stage):
    assert stage.watch("restart", "restart", "restart", "restart", "quit") == 0
    assert stage.plain() == [False] * 5
    assert stage.log().count("the operator asked for a restart") == 4
    assert not any(line.startswith("crashed") for line in stage.log())


def test_three_crashes_within_a_minute_lead_to_a_plain_start(stage):
    assert stage.watch("crash", "hang", "kill", "crash", "restart", "quit") == 0
    assert stage.plain() == [False, False, False, True, True, True]
    assert stage.log()[-2].endswith(", plain")


def test_a_program_that_dies_before_its_first_frame_is_not_given_up(stage):
    assert stage.watch("early", "early", "early", "early", "quit") == 0
    assert len(stage.starts()) == 5
    begun = [float(words[1]) for words in stage.starts()]
    assert begun[3] - begun[2] >= 0.25 and begun[4] - begun[3] >= 0.5


def test_a_program_that_closes_slowly_is_given_the_time(stage):
    assert stage.watch("slow") == 0
    assert (stage.folder / "ended.txt").exists() and len(stage.starts()) == 1


def test_a_program_that_is_not_there_is_told_in_a_sentence(stage, capfd):
    assert watch([str(stage.folder / "none")], folder=stage.folder) == 2
    assert capfd.readouterr().err == "The casino cannot be started: no such file or directory.\n"


def test_where_no_beat_can_be_kept_a_crash_is_followed_by_another_start_all_the_same(stage, monkeypatch):
    def refused(*_args, **_options):
        raise OSError

    monkeypatch.setattr("tempfile.TemporaryDirectory", refused)
    monkeypatch.setattr("casino.show.watchdog.write_note", refused)
    (stage.folder / "program.py").write_text(
        "import sys, pathlib\n"
        "path = pathlib.Path(__file__).with_name('tried')\n"
        "status = 0 if path.exists() else 1\n"
        "path.touch()\n"
        "sys.exit(status)\n"
    )
    assert stage.watch("quit", start_seconds=0.01) == 0
    assert stage.log() == ["crashed with status 1", "ended"]


def test_two_watches_in_one_folder_disturb_no_beat(stage):
    watchdog = stage.watchdog("stay")
    assert stage.watch("quit") == 0
    assert watchdog.poll() is None and is_alive(int(stage.starts()[0][0]))
    beats = {words[words.index("--watched") + 1] for words in stage.starts()}
    assert len(beats) == 2
    watchdog.terminate()
    assert watchdog.wait(PATIENCE_SECONDS) == 0


# -- somebody ends the watchdog -------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="there the console closes both")
@pytest.mark.parametrize(("number", "status"), [("SIGTERM", 0), ("SIGINT", 130), ("SIGHUP", 0)])
def test_a_signal_to_the_watchdog_ends_the_program_too(stage, number, status):
    if signal.getsignal(getattr(signal, number)) == signal.SIG_IGN:
        pytest.skip("started so that this signal ends nothing, which what is started here inherits")
    watchdog = stage.watchdog("stay")
    watchdog.send_signal(getattr(signal, number))
    assert watchdog.wait(PATIENCE_SECONDS) == status
    assert watchdog.stderr.read() == ""
    assert not is_alive(stage.process) and len(stage.starts()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there the console closes both")
def test_a_program_that_hears_no_signal_is_ended_all_the_same(stage):
    watchdog = stage.watchdog("deaf")
    until(lambda: (stage.folder / "deaf.txt").exists())
    watchdog.terminate()
    assert watchdog.wait(PATIENCE_SECONDS) == 0
    assert not is_alive(stage.process)


def test_a_program_whose_watchdog_was_killed_ends_by_itself(stage):
    watchdog = stage.watchdog("stay")
    watchdog.kill()
    watchdog.wait(PATIENCE_SECONDS)
    until(lambda: (stage.folder / "ended.txt").exists(), 30)
    until(lambda: not is_alive(stage.process))


# -- the rules, without a program -----------------------------------------------------------------------------


def test_two_crashes_or_three_far_apart_are_no_reason_to_be_plain():
    crashes = Crashes()
    for now in (0, 1, 62, 120):
        crashes.add(now, is_early=False)
        assert not crashes.is_plain(now)
    crashes.add(121, is_early=False)
    assert crashes.is_plain(121)


def test_plain_lasts_until_ten_minutes_without_a_crash():
    crashes = Crashes()
    for now in (0, 1, 2):
        crashes.add(now, is_early=False)
    assert crashes.is_plain(601)
    crashes.add(601, is_early=False)
    assert crashes.is_plain(1200)
    crashes.add(1201, is_early=False)  # ten minutes went by: this one is followed by a normal start
    assert not crashes.is_plain(1201)
    crashes.add(1202, is_early=False)
    crashes.add(1203, is_early=False)
    assert crashes.is_plain(1203)


def test_pauses_grow_while_no_start_gets_anywhere_and_stay_below_three_seconds():
    crashes = Crashes()
    pauses = []
    for now in range(2000):
        crashes.add(now, is_early=True)
        pauses.append(crashes.pause_seconds)
    assert pauses[0] == 0 and pauses == sorted(pauses) and 1 < pauses[-1] < 3
    crashes.add(2000, is_early=False)
    assert crashes.pause_seconds == 0


def test_a_hang_is_a_mark_that_stays_whatever_time_it_shows():
    pulse = Pulse((5, 10))
    pulse.look((5, 10), 0.25)
    assert not pulse.has_beaten and pulse.quiet_seconds == 0.25
    for mark in ((9, 10), (4, 10), (0, 10)):  # the clock of the day was set back
        pulse.look(mark, 0.25)
        assert pulse.has_beaten and pulse.quiet_seconds == 0
    pulse.look((0, 10), 0.25)
    pulse.look(None, 0.25)
    assert pulse.quiet_seconds == 0.5


def test_a_night_in_which_the_computer_slept_is_no_hang():
    pulse = Pulse((5, 10))
    pulse.look((7, 10), 0.05)
    pulse.look((7, 10), 30_000.0)
    assert pulse.quiet_seconds < 1


# -- what is kept ---------------------------------------------------------------------------------------------


def test_the_log_grows_no_further_than_it_may(tmp_path):
    for number in range(200):
        append(tmp_path / LOG, f"crashed with status {number}", max_bytes=1000)
    assert sorted(path.name for path in tmp_path.iterdir()) == [LOG, f"{LOG}.old"]
    assert all(path.stat().st_size < 1100 for path in tmp_path.iterdir())
    assert last_error(tmp_path).endswith("crashed with status 199")


@pytest.mark.skipif(os.name == "nt", reason="there it is done at the next start")
def test_a_program_that_never_stops_printing_fills_no_disk(tmp_path):
    path = tmp_path / ERRORS
    with path.open("ab", buffering=0) as file:
        for _ in range(50):
            file.write(b"x" * 99 + b"\n")
            roll_in_use(path, max_bytes=1000)
        file.write(b"the last\n")
    assert path.stat().st_size < 1200 and path.read_bytes().endswith(b"the last\n")
    assert b"\0" not in path.read_bytes()


def test_no_logs_tell_of_no_trouble(tmp_path):
    assert last_error(tmp_path) == ""
    append(tmp_path / LOG, "started")
    append(tmp_path / LOG, "restarted in 0.40 s")
    (tmp_path / "casino.log").write_text("2026-05-02 10:00:00,123 WARNING refused: The purse is too small.\n")
    assert last_error(tmp_path) == ""


FAULT = """2026-05-02 10:00:00,123 ERROR unexpected fault
Traceback (most recent call last):
  File "table.py", line 5, in paint
    1 / 0
ZeroDivisionError: division by zero
2026-05-02 10:00:05,000 WARNING refused: The purse is too small.
"""
FAULT_SEEN = "2026-05-02 10:00:00 unexpected fault (ZeroDivisionError: division by zero)"
HUNG = "2026-05-02 11:00:00 hung for 2.0 s"


@pytest.mark.parametrize(
    ("watched", "seen"),
    [
        ("", FAULT_SEEN),
        ("2026-05-02 09:00:00 hung for 2.0 s\n", FAULT_SEEN),
        (f"{HUNG}\n2026-05-02 11:00:01 restarted in 0.31 s\n", HUNG),
    ],
)
def test_the_operator_sees_the_latest_trouble_of_both_logs(tmp_path, watched, seen):
    (tmp_path / "casino.log").write_text(FAULT)
    (tmp_path / LOG).write_text(watched)
    assert last_error(tmp_path) == seen


def test_a_machine_on_which_one_hang_follows_the_other_is_given_longer():
    crashes = Crashes()
    assert crashes.allowance(0.0) == 1
    crashes.add_hang(10.0)
    assert crashes.allowance(11.0) == 1
    crashes.add_hang(20.0)
    assert crashes.allowance(21.0) == 1.5
    for at in range(30, 200, 10):
        crashes.add_hang(float(at))
    assert 7 < crashes.allowance(201.0) < 8
    assert crashes.allowance(2000.0) == 1


def test_a_busy_machine_is_given_longer_before_a_silence_is_a_hang(monkeypatch):
    """At a load of eight the first picture of a table took longer than a hang is allowed to."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    for load, times in ((0.0, 1.0), (2.0, 1.0), (8.0, 4.0), (900.0, 8.0)):
        monkeypatch.setattr(os, "getloadavg", lambda load=load: (load, load, load), raising=False)
        assert times_slower() == times

    def unknown():
        raise OSError

    monkeypatch.setattr(os, "getloadavg", unknown, raising=False)
    assert times_slower() == 1.0
