"""Saves where they cannot lie or in a state nobody expects: one clear sentence, and nothing is changed."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from casino.core.errors import SaveForeign, SaveReadOnly
from casino.core.money import LARGEST_CENTS
from casino.save import save_places
from casino.save.ledger import BANK
from casino.save.save_file import open_store
from casino.tables.resuming import resume_or_void
from tests.save.test_fallen_behind import play
from tests.support.saves import lively_save, opened, snapshot


def test_pictures_of_the_screen_lie_where_the_desktop_keeps_pictures(tmp_path, monkeypatch):
    monkeypatch.setattr("platformdirs.user_pictures_path", lambda: tmp_path)
    assert save_places.pictures_path() == tmp_path / "Shadowport Casino"


def test_a_save_called_like_memory_is_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    store = open_store(Path(":memory:"))
    play(store, 1)
    store.close()
    assert (tmp_path / ":memory:").stat().st_size > 0


@pytest.mark.parametrize("name", ["n" * 251 + ".sav", "n" * 241, "ü" * 125], ids=["most", "name", "letters"])
def test_a_name_that_is_too_long_is_said_to_be(tmp_path, name):
    with pytest.raises(SaveReadOnly, match="name of a save has at most 240 bytes"):
        open_store(tmp_path / name)
    assert snapshot(tmp_path) == {}


def test_a_path_that_is_too_long_is_said_to_be(tmp_path):
    path = tmp_path.joinpath(*["folder" * 20] * 5, "casino.save")
    with pytest.raises(SaveReadOnly, match="path of a save has at most 490 bytes"):
        open_store(path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="links need a right there that most people do not have")
def test_links_in_a_circle_are_said_to_be(tmp_path):
    (tmp_path / "casino.save").symlink_to("other")
    (tmp_path / "other").symlink_to("casino.save")
    with pytest.raises(SaveReadOnly, match="links lead round in a circle"):
        open_store(tmp_path / "casino.save")
    assert {path.name for path in tmp_path.iterdir()} == {"casino.save", "other"}


@pytest.mark.skipif(os.name == "nt", reason="links need a right there that most people do not have")
def test_a_save_behind_a_link_is_one_save_under_both_names(tmp_path, save, open_save):
    held = lively_save(save)
    (tmp_path / "link").symlink_to(save)
    store = open_save(tmp_path / "link")
    assert store.path == save.resolve() and store.notice == "" and store.purse(4) == held[4]


def test_a_save_with_two_names_is_left_as_it_is(save):
    lively_save(save)
    os.link(save, save.with_name("second"))
    before = snapshot(save.parent)
    with pytest.raises(SaveForeign, match="second name"):
        open_store(save)
    assert snapshot(save.parent) == before


def test_nobodys_home_is_no_place_for_a_save(monkeypatch):
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: Path("~/.local/share/Shadowport"))
    with pytest.raises(SaveReadOnly, match="no home folder on this computer: choose a place"):
        save_places.default_path()


def test_an_analysed_save_is_not_damaged(save):
    lively_save(save)
    with closing(sqlite3.connect(save)) as db:
        db.execute("ANALYZE")
        db.commit()
    assert opened(save)[0] == ""


def test_an_open_round_with_settings_nobody_can_read_is_given_back(save, open_save):
    store = open_store(save)
    play(store, 1)
    with store.writing():
        nested = '{"a":' * 5000 + "1" + "}" * 5000
        store.connection.execute("UPDATE rounds SET settings = ?, state = 'open'", (nested,))
    store.close()
    store = open_save(save)
    assert resume_or_void(store) == [] and store.open_rounds() == []


def test_what_the_largest_bet_may_become_can_be_booked(store):
    me = store.open_purse("profile", "Ann", "fox", LARGEST_CENTS)
    with store.writing():
        store.move(BANK, me.id, 3 * LARGEST_CENTS, "payout")
    assert store.purse(me.id) == 4 * LARGEST_CENTS


@pytest.mark.skipif(os.name == "nt", reason="rights are not told by a number there")
def test_nobody_else_may_read_a_new_save_or_its_copy(save):
    store = open_store(save)
    play(store, 1)
    store.back_up()
    files = {
        path.name: path.stat().st_mode & 0o777 for path in save.parent.iterdir() if not path.name.endswith(".lock")
    }
    assert set(files.values()) == {0o600} and len(files) == 3
    store.close()
    save.chmod(0o640)
    open_store(save).close()
    assert {path.stat().st_mode & 0o777 for path in save.parent.glob("casino.save*") if path.suffix != ".lock"} == {
        0o640
    }


@pytest.mark.skipif(os.name == "nt", reason="rights are not told by a number there")
def test_nobody_else_may_read_what_begins_anew_after_damage(save, open_save):
    lively_save(save)
    for path in (save, save.with_name("casino.save.backup")):
        path.write_bytes(b"\xff" * 9000)
    store = open_save(save)
    assert "a new one begins" in store.notice
    assert {path.stat().st_mode & 0o777 for path in (save, save.with_name("casino.save.backup"))} == {0o600}


def test_a_folder_where_the_lock_belongs_is_named(save):
    lively_save(save)
    save.with_name("casino.save.lock").unlink()
    save.with_name("casino.save.lock").mkdir()
    with pytest.raises(SaveForeign, match="lock is not a file of this casino"):
        open_store(save)


def test_a_folder_where_the_backup_belongs_makes_way(save, open_save):
    lively_save(save)
    save.with_name("casino.save.backup").unlink()
    save.with_name("casino.save.backup").mkdir()
    store = open_save(save)
    assert "it is kept as casino.save.backup.other-" in store.notice
    assert save.with_name("casino.save.backup").is_file()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_where_the_backup_belongs_makes_way(save, open_save):
    """The start waited for somebody to write into it."""
    lively_save(save)
    save.with_name("casino.save.backup").unlink()
    os.mkfifo(save.with_name("casino.save.backup"))
    store = open_save(save)
    assert save.with_name("casino.save.backup").is_file() and "it is kept as" in store.notice
