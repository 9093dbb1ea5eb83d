"""Saves that cannot be opened or written: others' files, no permission, two programs, full disks."""

import contextlib
import os
import shutil
import sqlite3
import sys
import tempfile
from pathlib import Path

import pytest

from casino.core.errors import CasinoError, SaveError, SaveForeign, SaveFull, SaveLocked, SaveNewer, SaveReadOnly
from casino.save.ledger import ABROAD, BANK, HOUSE_ACCOUNT, TABLE
from casino.save.save_file import open_store
from casino.save.schema import APPLICATION_ID, VERSION
from tests.support.books import check_books
from tests.support.rota import part
from tests.support.saves import (
    NOBODY,
    OPEN,
    alter,
    balances,
    damaged,
    fill,
    held_open,
    in_child,
    lively_save,
    make_room,
    opened,
    snapshot,
)

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX permissions and limits")


# -- files of others ------------------------------------------------------------------------------------------


def other_database(path: Path, *, is_wal: bool) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db:
        if is_wal:
            db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE songs (title TEXT)")
        db.executemany("INSERT INTO songs VALUES (?)", [(f"song {n}",) for n in range(500)])
        db.commit()


@pytest.mark.parametrize(
    "data",
    [
        *(b"Dear diary,\n", b"x", b"\x00" * 5000),
        *(b"SQLite format 3", b"SQLite format 4\x00" + bytes(5000), b"PK\x03\x04" * 99),
    ],
    ids=["text", "byte", "noughts", "short", "almost", "zip"],
)
def test_a_file_of_something_else_is_left_as_it_is(tmp_path, data):
    path = tmp_path / "casino.save"
    path.write_bytes(data)
    with pytest.raises(SaveForeign, match="left as it is"):
        open_store(path)
    assert snapshot(tmp_path) == {"casino.save": data}


@pytest.mark.parametrize("is_wal", [False, True], ids=["journal", "wal"])
def test_a_database_of_something_else_is_left_as_it_is(tmp_path, is_wal):
    path = tmp_path / "casino.save"
    other_database(path, is_wal=is_wal)
    before = snapshot(tmp_path)
    with pytest.raises(SaveForeign, match="left as it is"):
        open_store(path)
    assert snapshot(tmp_path) == before


LEFT_OPEN = """
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode = " + sys.argv[2])
db.execute("PRAGMA cache_size = 5")
db.execute("CREATE TABLE songs (title TEXT)")
db.execute("BEGIN")
db.executemany("INSERT INTO songs VALUES (?)", [("song" * 50,) for n in range(4000)])
if sys.argv[2] == "WAL":
    db.execute("COMMIT")
os._exit(0)
"""


@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_not_even_the_leavings_of_anothers_killed_program_are_tidied_up(tmp_path, mode):
    path = tmp_path / "casino.save"
    other_database(path, is_wal=False)
    path.rename(tmp_path / "x")
    (tmp_path / "x").rename(path)
    alter(path, "DROP TABLE songs", "CREATE TABLE albums (title TEXT)")
    assert in_child(LEFT_OPEN, path, mode).returncode == 0
    before = snapshot(tmp_path)
    assert len(before) > 1, "nothing was left beside the file"
    with pytest.raises(SaveForeign):
        open_store(path)
    assert snapshot(tmp_path) == before


def test_a_save_of_a_newer_casino_is_left_as_it_is(save):
    lively_save(save)
    alter(save, f"PRAGMA user_version = {VERSION + 1}")
    before = snapshot(save.parent)
    with pytest.raises(SaveNewer, match=f"save version {VERSION + 1}, this one knows {VERSION}"):
        open_store(save)
    assert snapshot(save.parent) == before


def test_a_file_that_says_it_is_ours_but_is_another_applications_is_foreign(tmp_path):
    path = tmp_path / "casino.save"
    other_database(path, is_wal=False)
    alter(path, f"PRAGMA application_id = {APPLICATION_ID + 1}")
    with pytest.raises(SaveForeign):
        open_store(path)


def test_a_folder_in_place_of_the_save_is_refused(tmp_path):
    (tmp_path / "casino.save").mkdir()
    with pytest.raises(SaveForeign, match="folder"):
        open_store(tmp_path / "casino.save")
    assert list((tmp_path / "casino.save").iterdir()) == []


def test_a_file_in_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "house").write_text("a file")
    with pytest.raises(SaveReadOnly):
        open_store(tmp_path / "house" / "casino.save")
    assert (tmp_path / "house").read_text() == "a file"


def test_a_name_beyond_all_length_is_refused(tmp_path):
    with pytest.raises(SaveError):
        open_store(tmp_path / ("x" * 300))


# -- permissions ----------------------------------------------------------------------------------------------


@pytest.fixture
def open_folder():
    """A folder that another user can reach; pytest's own are closed to others."""
    folder = Path(tempfile.mkdtemp(prefix="casino-"))
    folder.chmod(0o777)
    yield folder
    for inner in sorted(folder.rglob("*"), reverse=True):
        inner.chmod(0o777)
    shutil.rmtree(folder)


def open_as_nobody(path: Path) -> str:
    """What somebody with no rights is told who opens the save: a fork, since another user may not reach Python."""
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        with open(reader) as pipe:
            told = pipe.read()
        os.waitpid(child, 0)
        return told
    try:
        if os.geteuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        try:
            open_store(path)
            told = "open"
        except CasinoError as refusal:
            told = f"{type(refusal).__name__} {refusal}"
        except BaseException as fault:
            told = f"traceback: {fault!r}"
        os.write(writer, told.encode())
    finally:
        os._exit(0)


@posix_only
def test_a_read_only_save_is_refused_and_unchanged(open_folder):
    path = open_folder / "casino.save"
    lively_save(path)
    open_folder.chmod(0o777)
    path.chmod(0o444)
    data = path.read_bytes()
    assert open_as_nobody(path).startswith("SaveReadOnly")
    assert path.read_bytes() == data
    path.chmod(0o644)


@posix_only
@pytest.mark.parametrize("has_save", [True, False], ids=["save", "nothing"])
def test_a_read_only_folder_is_refused_and_unchanged(open_folder, has_save):
    path = open_folder / "casino.save"
    if has_save:
        lively_save(path)
        path.chmod(0o666)
    before = snapshot(open_folder)
    open_folder.chmod(0o555)
    assert open_as_nobody(path).startswith("SaveReadOnly")
    assert open_as_nobody(open_folder / "deeper" / "casino.save").startswith("SaveReadOnly")
    assert snapshot(open_folder) == before


@posix_only
def test_a_save_and_a_folder_that_may_not_even_be_read_are_refused(open_folder):
    path = open_folder / "inner" / "casino.save"
    lively_save(path)
    path.chmod(0o000)
    path.parent.chmod(0o777)
    assert open_as_nobody(path).startswith("SaveReadOnly")
    path.parent.chmod(0o000)
    assert open_as_nobody(path).startswith("SaveReadOnly")


@posix_only
def test_a_damaged_save_in_a_read_only_folder_is_refused_in_words(open_folder):
    path = open_folder / "casino.save"
    lively_save(path)
    path.write_bytes(b"x" * 5000)
    path.chmod(0o666)
    open_folder.chmod(0o555)
    assert open_as_nobody(path).startswith("SaveReadOnly")
    assert path.read_bytes() == b"x" * 5000


# -- two programs ---------------------------------------------------------------------------------------------


@pytest.fixture
def holder(save):
    """Another process that has the save open until it is told to let go."""
    with held_open(save) as child:
        yield child


def test_a_save_that_is_open_in_another_process_is_refused(save, holder):
    for _ in range(2):
        with pytest.raises(SaveLocked, match="open in another window"):
            open_store(save)
    holder.communicate("\n")
    assert holder.returncode == 0
    open_store(save).close()


def test_a_killed_program_lets_the_save_go(save, holder):
    holder.kill()
    holder.wait()
    assert opened(save)[0] == ""


def test_a_second_opening_in_one_process_is_refused_and_the_first_keeps_its_hold(save, store):
    # Looking at the file's beginning once gave up the process's own lock, and any other program could come in.
    with pytest.raises(SaveLocked):
        open_store(save)
    assert in_child(OPEN, save).stdout.startswith("SaveLocked")
    store.create_profile("Ann", "fox")
    check_books(store)


def test_a_save_that_is_open_is_not_taken_for_damaged(save, store):
    for number in range(5):
        store.create_profile(f"Person {number}", "fox")
        store.keep_preference(HOUSE_ACCOUNT, f"key {number}", "x" * 5000)
        with pytest.raises(SaveLocked):
            open_store(save)
    assert damaged(save) == []


# -- full disks -----------------------------------------------------------------------------------------------


def test_on_a_full_disk_nothing_is_moved_and_all_goes_on_when_there_is_room(store):
    ann = store.create_profile("Ann", "fox").id
    fill(store)
    with pytest.raises(SaveFull, match="disk is full"):
        for _ in range(1000):
            before = balances(store)
            store.take_marker(ann)
    assert balances(store) == before
    assert store.debt(ann) == before[ann] - 100_000
    with pytest.raises(SaveFull):
        store.keep_preference(ann, "k", "x" * 20_000)
    make_room(store)
    store.take_marker(ann)
    assert store.purse(ann) == before[ann] + 50_000
    check_books(store)


LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
"""


@posix_only
@pytest.mark.parametrize("room", part("full at opening", [0, 1000, 5000, 20_000], 2))
def test_a_disk_that_is_full_at_opening_is_told_and_harms_nothing(save, room):
    held = lively_save(save)
    before = snapshot(save.parent)
    shown = in_child(LIMITED + OPEN, save, room)
    assert shown.stderr == ""
    assert shown.stdout.startswith("SaveFull")
    after = snapshot(save.parent)
    assert after["casino.save.backup"] == before["casino.save.backup"]
    assert opened(save) == ("", held)


@posix_only
@pytest.mark.parametrize("room", part("full at first", [0, 1000, 5000, 20_000], 2))
def test_a_new_save_on_a_full_disk_is_told_and_begins_when_there_is_room(save, room):
    shown = in_child(LIMITED + OPEN, save, room)
    assert shown.stderr == ""
    assert shown.stdout.startswith("SaveFull")
    assert opened(save) == ("", {ABROAD: 0, BANK: 0, HOUSE_ACCOUNT: 0, TABLE: 0})


KILLED_IN_CREATION = """
import os, sys, threading
from pathlib import Path
from casino.save.save_file import open_store
threading.Timer(float(sys.argv[2]), os._exit, (9,)).start()
while True:
    open_store(Path(sys.argv[1])).close()
    for name in ("casino.save", "casino.save.backup"):
        os.unlink(Path(sys.argv[1]).with_name(name))
"""


def test_a_program_killed_while_it_made_a_new_save_leaves_nothing_that_is_refused(tmp_path):
    for number in part("kills in creation", range(8), 4):
        path = tmp_path / str(number) / "casino.save"
        in_child(KILLED_IN_CREATION, path, 0.02 + number * 0.013)
        notice, found = opened(path)
        assert found == {ABROAD: 0, BANK: 0, HOUSE_ACCOUNT: 0, TABLE: 0}
        assert not damaged(path) or "damaged" in notice
