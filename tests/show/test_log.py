"""The log of a show: kept at once, readable after any power cut, and without anything about a person."""

import errno
import os

import msgspec
import pytest

from casino.show import log
from casino.show.figures import ShowFigures
from casino.show.log import ShowLog, Visit, log_path, read_visits, slug

VISIT = Visit(
    began_at="2026-05-02T10:00:00Z",
    seconds=95.5,
    began="attract",
    ended="idle",
    devices=("pointer", "touch"),
    rounds={"black_baron/standard": 3},
    seconds_at={"black_baron/standard": 80.0},
    staked=600,
    returned=450,
)


def visit(**changed):
    return msgspec.structs.replace(VISIT, **changed)


@pytest.fixture
def book(tmp_path):
    """The log of a show."""
    return ShowLog(tmp_path, "a")


@pytest.fixture
def figures(tmp_path):
    """What its log comes to."""
    return ShowFigures(tmp_path, "a")


def read(book):
    return list(read_visits(book.path).visits)


def test_what_was_written_is_read_again_one_line_a_visit(tmp_path):
    book = ShowLog(tmp_path / "new", "Expo 2026")
    for seconds in (1.0, 2.5, 3.0):
        assert book.add(visit(seconds=seconds)) == ""
    assert read(book) == [visit(seconds=seconds) for seconds in (1.0, 2.5, 3.0)]
    assert book.path.name == "show-expo-2026.jsonl"
    assert len(book.path.read_bytes().splitlines()) == 3


def test_a_line_tells_nothing_but_what_was_played(tmp_path):
    book = ShowLog(tmp_path, "")
    book.add(VISIT)
    told = msgspec.json.decode(book.path.read_bytes())
    words = "began_at seconds began ended devices rounds seconds_at staked returned"
    assert list(told) == words.split()


def test_every_visit_is_on_the_disk_before_the_next_begins(book, monkeypatch):
    synced = []
    monkeypatch.setattr(log.os, "fsync", lambda number: synced.append(os.fstat(number).st_size))
    book.add(VISIT)
    book.add(VISIT)
    assert synced == [book.path.stat().st_size // 2, book.path.stat().st_size]


def test_a_torn_last_line_is_closed_and_costs_no_other_visit(book):
    book.add(visit(seconds=1.0))
    book.add(visit(seconds=2.0))
    raw = book.path.read_bytes()
    first = raw.index(b"\n") + 1
    for length in range(first, len(raw)):
        book.path.write_bytes(raw[:length])
        assert read(book) == [visit(seconds=1.0)] and read_visits(book.path).skipped == 0
        assert book.add(visit(seconds=3.0)) == ""
        reading = read_visits(book.path)
        kept = [visit(seconds=1.0), visit(seconds=3.0)]
        is_complete = length == len(raw) - 1  # but for its end
        assert list(reading.visits) == (kept if not is_complete else [kept[0], visit(seconds=2.0), kept[1]])
        assert reading.skipped == (0 if is_complete or length == first else 1)


@pytest.mark.parametrize(
    "line", [b"{}", b"nothing", b"\xff\xfe", b"[" * 5000, b'{"began_at": 1}', b"null", b'{"seconds":-1}', b"\0" * 600]
)
def test_a_line_that_cannot_be_read_is_skipped_and_counted(book, line):
    book.add(visit(seconds=1.0))
    with book.path.open("ab") as file:
        file.write(line + b"\n")
    book.add(visit(seconds=2.0))
    reading = read_visits(book.path)
    assert list(reading.visits) == [visit(seconds=1.0), visit(seconds=2.0)] and reading.skipped == 1


def test_reading_goes_on_where_it_ended(book):
    book.add(visit(seconds=1.0))
    before = read_visits(book.path)
    book.add(visit(seconds=2.0))
    after = read_visits(book.path, before.end)
    assert list(after.visits) == [visit(seconds=2.0)]
    assert after.end == book.path.stat().st_size
    assert read_visits(book.path, after.end) == ((), 0, after.end)


def test_a_log_that_is_not_there_has_no_visits(tmp_path):
    assert read_visits(tmp_path / "none.jsonl") == ((), 0, 0)


def test_a_full_disk_is_told_in_a_sentence_and_leaves_no_half_line(book, monkeypatch):
    book.add(visit(seconds=1.0))
    before = book.path.read_bytes()
    append = log.append_line

    class Full:
        """A file that takes ten bytes and no more."""

        def __init__(self, file):
            self.file, self.room = file, 10

        def __getattr__(self, name):
            return getattr(self.file, name)

        def write(self, raw):
            if not self.room:
                raise OSError(errno.ENOSPC, "No space left on device")
            taken, self.room = self.file.write(raw[: self.room]), 0
            return taken

    monkeypatch.setattr(log, "append_line", lambda file, line: append(Full(file), line))
    assert "no space left" in book.add(visit(seconds=2.0))
    assert book.path.read_bytes() == before
    monkeypatch.undo()
    assert book.add(visit(seconds=3.0)) == ""
    assert read(book) == [visit(seconds=1.0), visit(seconds=3.0)]


def test_a_place_that_takes_no_file_is_told_in_a_sentence(tmp_path):
    (tmp_path / "flat").write_text("a file")
    sentence = ShowLog(tmp_path / "flat", "a").add(VISIT)
    assert sentence.startswith("The visit could not be written to ") and sentence.endswith(".")


@pytest.mark.parametrize(
    ("event", "name"),
    [
        *(("", "show.jsonl"), ("   ", "show.jsonl"), ("Expo 2026", "show-expo-2026.jsonl")),
        *(("  EXPO--2026! ", "show-expo-2026.jsonl"), ("Köln / Ärzte", "show-koln-arzte.jsonl")),
        *(('..\\..//etc:<>|?*"', "show-etc.jsonl"), ("CON", "show-con.jsonl")),
    ],
)
def test_an_event_names_its_file(tmp_path, event, name):
    assert log_path(tmp_path, event) == tmp_path / name


def test_names_that_lose_letters_stay_apart():
    names = ["漫画", "動漫", "Comic 漫画", "Comic 動漫", "!!!", "???", "a" * 90, "a" * 91, "\0\n"]
    slugs = [slug(name) for name in names]
    assert len(set(slugs)) == len(names)
    for name in slugs:
        assert 0 < len(name) <= 70 and set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


# -- what it comes to -----------------------------------------------------------------------------------------


def test_figures_of_an_empty_show_are_nought(tmp_path):
    now = ShowFigures(tmp_path, "a").now(12.0)
    assert (now.visitors, now.mean_seconds, now.rounds, now.tables, now.take) == (0, 0.0, 0, (), 0)
    assert now.uptime_seconds == 12.0 and now.trouble == ""


def test_figures_add_up_and_tables_come_by_how_they_are_liked(book, figures):
    book.add(visit(seconds=100.0, rounds={"x": 2}, seconds_at={"x": 90.0, "y": 5.0}, staked=500, returned=0))
    book.add(visit(seconds=50.0, rounds={"y": 1}, seconds_at={"y": 40.0}, staked=100, returned=900))
    book.add(visit(seconds=30.0, rounds={}, seconds_at={}, staked=0, returned=0))
    now = figures.now(3600.0)
    assert (now.visitors, now.mean_seconds, now.rounds) == (3, 60.0, 3)
    assert now.tables == (("y", 2, 1, 45.0), ("x", 1, 2, 90.0))
    assert (now.staked, now.returned, now.take) == (600, 900, -300)


def test_a_visit_that_goes_on_after_a_restart_is_one_visitor(book, figures):
    level = "black_baron/standard"
    book.add(visit(ended="restart", seconds=10.0))
    book.add(visit(began="restart", seconds=20.0))
    book.add(visit(began="restart", seconds=30.0))  # after a crash there is no line of the part before
    now = figures.now(0.0)
    assert now.visitors == 2 and now.mean_seconds == 30.0
    assert now.tables == ((level, 2, 9, 240.0),)


def test_figures_read_every_line_once_however_often_they_are_asked(book, figures, monkeypatch):
    begun = []
    monkeypatch.setattr(
        "casino.show.figures.read_visits", lambda path, begin: begun.append(begin) or read_visits(path, begin)
    )
    ends = []
    for count in range(1, 6):
        book.add(VISIT)
        ends.append(book.path.stat().st_size)
        for _ in range(4):
            assert figures.now(0.0).visitors == count
    assert begun == [0, *ends[:-1]]


def test_a_log_that_was_taken_away_begins_anew(book, figures):
    for _ in range(3):
        book.add(VISIT)
    assert figures.now(0.0).visitors == 3
    book.path.unlink()
    assert figures.now(0.0).visitors == 0
    book.add(VISIT)
    assert figures.now(0.0).visitors == 1


def test_a_log_that_cannot_be_read_is_told_beside_what_is_known(book, figures, monkeypatch):
    book.add(VISIT)
    assert figures.now(0.0).trouble == ""
    book.add(VISIT)

    def refused(path, begin):
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as broken:
        broken.setattr("casino.show.figures.read_visits", refused)
        now = figures.now(0.0)
    assert "cannot be read: permission denied" in now.trouble and now.visitors == 1
    now = figures.now(0.0)
    assert now.trouble == "" and now.visitors == 2


def test_lines_that_cannot_be_read_are_counted_in_the_figures(book, figures):
    book.add(VISIT)
    with book.path.open("ab") as file:
        file.write(b"half a li")
    assert figures.now(0.0).skipped == 0
    book.add(VISIT)
    now = figures.now(0.0)
    assert (now.visitors, now.skipped) == (2, 1)
