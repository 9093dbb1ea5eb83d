"""The watched side: a beat that is seen from outside whatever the clock does, and what it notices by itself."""

import faulthandler
import os
import subprocess
import sys
import time

import pytest

from casino.show.heart import BEAT_SECONDS, ERRORS, Heart, WatchdogNote, keep_faults, write_note
from tests.support.saves import child_environment, in_child


@pytest.fixture
def beat(tmp_path):
    path = tmp_path / "kiosk.beat"
    write_note(path, WatchdogNote(os.getppid(), seconds_before=61.5))
    return path


def marks(heart, path, times):
    """The file's time after each beat."""
    seen = []
    for now in times:
        heart.beat(now)
        seen.append(path.stat().st_mtime_ns)
    return seen


def test_it_beats_four_times_a_second_however_many_frames_there_are(beat):
    frames = [100 + number / 60 for number in range(240)]
    assert len(set(marks(Heart(beat), beat, frames))) == 4 / BEAT_SECONDS


def test_every_beat_changes_the_file_whatever_its_time_was(beat):
    heart = Heart(beat)
    seen = [beat.stat().st_mtime_ns, *marks(heart, beat, range(5))]
    seen += marks(Heart(beat), beat, range(5))  # a next start at once
    whole = [mark // 2_000_000_000 for mark in seen]  # as a file system sees it that keeps even seconds
    assert len(set(whole)) == 11


def test_a_clock_that_jumps_back_stops_no_beat(beat):
    times = [1000.0, 5.0, 5.1, 5.3, -80.0]
    assert len(set(marks(Heart(beat), beat, times))) == 4


def test_what_the_watchdog_told_is_known(beat):
    heart = Heart(beat)
    assert heart.note == WatchdogNote(os.getppid(), 61.5) and not heart.is_orphan


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b'{"watcher": "x"}'])
def test_a_beat_file_that_tells_nothing_does_no_harm(beat, content):
    beat.write_bytes(content)
    heart = Heart(beat)
    before = beat.stat().st_mtime_ns
    heart.beat(0.0)
    assert beat.stat().st_mtime_ns != before and not heart.is_orphan and heart.note.seconds_before == 0.0


def test_a_file_that_was_deleted_is_made_again(beat):
    heart = Heart(beat)
    heart.beat(0.0)
    beat.unlink()
    heart.beat(1.0)
    assert Heart(beat).note == heart.note


def test_nothing_that_happens_to_the_file_is_raised(beat):
    heart = Heart(beat)
    beat.unlink()
    beat.parent.rename(beat.parent.with_name("elsewhere"))
    heart.beat(0.0)
    heart.leave()
    assert not Heart(beat).is_orphan


def test_leaving_is_to_be_seen(beat):
    Heart(beat).leave()
    assert beat.stat().st_size == 0


def test_a_beat_is_cheap_enough_for_every_frame(beat):
    heart = Heart(beat)
    heart.beat(0.0)
    begun = time.perf_counter()
    for _ in range(1000):
        heart.beat(0.1)
    assert time.perf_counter() - begun < 1.0  # a thousandth of a second each, a hundred times what it takes


def test_a_program_whose_watchdog_is_gone_knows_it(tmp_path):
    path = tmp_path / "kiosk.beat"
    write_note(path, WatchdogNote(os.getpid()))
    told = "import sys; from pathlib import Path; from casino.show.heart import Heart; heart = Heart(Path(sys.argv[1]))"
    told += "; heart.beat(0.0); print(heart.is_orphan)"
    assert in_child(told, path).stdout == "False\n"
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], text=True, capture_output=True)
    write_note(path, WatchdogNote(int(gone.stdout)))
    assert in_child(told, path).stdout == "True\n"


FAULT = """
import ctypes, sys
from pathlib import Path
from casino.show.heart import keep_faults
keep_faults(Path(sys.argv[1]))
def falls_over():
    if sys.argv[2] == "hard":
        ctypes.string_at(0)
    raise ZeroDivisionError("a thing nobody foresaw")
falls_over()
"""


@pytest.mark.parametrize(("kind", "word"), [("hard", "Segmentation fault"), ("soft", "a thing nobody foresaw")])
def test_what_a_fault_says_last_is_kept_beside_the_save(tmp_path, kind, word):
    (tmp_path / ERRORS).write_text("before\n")
    ended = subprocess.run([sys.executable, "-c", FAULT, str(tmp_path), kind], env=child_environment(), timeout=60)
    assert ended.returncode != 0
    kept = (tmp_path / ERRORS).read_text()
    assert kept.startswith("before\n") and word in kept and "falls_over" in kept


def test_where_no_file_can_be_kept_faults_go_on_being_printed(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "stderr", printed := sys.stderr)
    was_enabled = faulthandler.is_enabled()
    keep_faults(tmp_path / "none")
    assert sys.stderr is printed and faulthandler.is_enabled() == was_enabled
