"""A rehearsed show: what is seen is written down whatever happens, and nothing bad is told as good."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from casino.show.log import ShowLog, Visit
from casino.show.rehearsal import FAULTS, Diary, memory_bytes, report
from casino.show.watchdog import LOG
from tests.tools.show_day import books_hold

ROOT = Path(__file__).resolve().parents[2]
HOURS = 8.0
ENDING = [fault for _, fault in FAULTS if fault != "fault"]


def run_main(*words, home):
    """The program from source in this environment, with nothing to see or hear it by."""
    code = "import sys; from casino.cli import main; sys.exit(main(sys.argv[1:]))"
    environment = {**os.environ, "HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=170)


def good_day(folder):
    """The diary, the visits and the watchdog's log of a day without a blemish."""
    diary, log = Diary(folder), ShowLog(folder, "")
    for device in ("keys", "pad", "pointer", "touch"):
        log.add(
            Visit(
                began_at="2026-05-02T10:00:00+00:00",
                seconds=60,
                began="attract",
                ended="idle",
                devices=(device,),
                rounds={"blackjack/standard": 3},
            )
        )
    diary.add(0.0, "start")
    lines = []
    for share, fault in FAULTS:
        at = share * HOURS * 3600
        for step in range(1, 20):
            diary.add(at - 3600 * HOURS * 0.001 * (20 - step), "memory", 300e6)
        diary.add(at, "fault", words=fault)
        if fault != "fault":
            diary.add(at, "start")
            lines.append(f"2026-05-02 10:00:00 restarted in 0.90 s{', plain' if share > 0.96 else ''}")
    diary.add(100.0, "reset", 0.1)
    diary.add(200.0, "cents", 0)
    for step in range(100):
        diary.add(0.3 * HOURS * 3600 + step * 150, "memory", 300e6)
    diary.add(HOURS * 3600, "done")
    (folder / LOG).write_text("\n".join(lines) + "\n")
    return diary


def bad_rows(folder):
    return [what for what, _, is_good in report(folder, "", HOURS).rows if not is_good]


def test_a_good_day_is_told_as_one(tmp_path):
    good_day(tmp_path)
    told = report(tmp_path, "", HOURS)
    assert told.is_good, told.written()
    assert f"{len(ENDING)} crashes and hangs, {len(ENDING)} restarts" in told.written()
    assert "12 rounds, by keys, pad, pointer, touch" in told.written()


@pytest.mark.parametrize(
    ("line", "row"),
    [
        (("late", 75.0), "resets on time"),
        (("reset", 2.0), "resets on time"),
        (("cents", 1), "books balanced"),
        (("start", 0), "restarts"),
    ],
)
def test_whatever_went_wrong_is_found(tmp_path, line, row):
    good_day(tmp_path).add(1000.0, *line)
    assert bad_rows(tmp_path) == [row]


def test_a_slow_restart_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr("casino.show.rehearsal.times_slower", lambda: 1.0)
    good_day(tmp_path)
    with (tmp_path / LOG).open("r+") as file:
        written = file.read().replace("0.90 s", "3.40 s", 1)
        file.seek(0)
        file.write(written)
    assert bad_rows(tmp_path) == ["restarts"]


def test_memory_that_grows_is_found(tmp_path):
    diary = good_day(tmp_path)
    for step in range(60, 100):
        diary.add(0.3 * HOURS * 3600 + 15_000 + step, "memory", 360e6)
    assert "memory" in bad_rows(tmp_path)


def test_a_day_that_was_cut_short_is_found(tmp_path):
    good_day(tmp_path)
    path = tmp_path / "rehearsal.jsonl"
    path.write_bytes(b"".join(line for line in path.read_bytes().splitlines(True) if b"done" not in line))
    assert bad_rows(tmp_path) == ["show played"]


def test_a_line_torn_by_a_crash_spoils_nothing(tmp_path):
    diary = Diary(tmp_path)
    diary.add(5.0, "fault", words="kill")
    with (tmp_path / "rehearsal.jsonl").open("ab") as file:
        file.write(b'{"at":9.0,"wh')
    again = Diary(tmp_path)
    assert (again.reached, again.faults) == (5.0, 1)


def test_memory_is_told_where_the_system_tells_it():
    assert memory_bytes() > 10_000_000 or memory_bytes() == 0


@pytest.mark.long("show")
def test_a_few_minutes_of_a_show_with_all_its_faults_lose_no_cent(tmp_path):
    """How soon it is open again is for a quiet machine: a busy one starts later, and may seem to hang."""
    save = tmp_path / "rehearsal.save"
    done = run_main("--kiosk", "--rehearse", "0.04", "--save", str(save), home=tmp_path)
    bad = [row for row in done.stdout.splitlines() if row.startswith("BAD")]
    assert all(row.startswith("BAD  restarts ") for row in bad), done.stdout + done.stderr
    assert done.stdout.count("ok ") + len(bad) == 8
    assert done.returncode == len(bad), done.stderr
    ((crashes, starts),) = re.findall(r"(\d+) crashes and hangs, (\d+) restarts", done.stdout)
    assert int(starts) >= int(crashes) == len(ENDING)
    assert books_hold(save)


def test_a_rehearsal_touches_no_save_that_is_there(tmp_path):
    save = tmp_path / "casino.save"
    save.write_bytes(b"mine")
    done = run_main("--kiosk", "--rehearse", "0.04", "--save", str(save), home=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there already" in done.stderr
    assert save.read_bytes() == b"mine"


@pytest.mark.parametrize(
    "words", [["--rehearse", "1"], ["--kiosk", "--rehearse", "soon"], ["--kiosk", "--rehearse", "0"]]
)
def test_bad_wishes_are_refused_in_one_line(tmp_path, words):
    done = run_main(*words, home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
