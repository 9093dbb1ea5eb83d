"""A file handed to the casino that has the save open: taken once, never by a stranger, and otherwise left as it was."""

import os
import threading
from pathlib import Path

import pytest

from casino.save.hand_over import hand_over, is_open, taken
from casino.save.save_file import open_store

ROUND = "a round ü.round"


@pytest.fixture
def record(tmp_path):
    path = tmp_path / ROUND
    path.write_text("{}")
    return path


@pytest.fixture
def store(save):
    store = open_store(save)
    yield store
    store.close()


def notes(save: Path) -> list[str]:
    return sorted(path.name for path in save.parent.iterdir() if ".open-" in path.name)


def note(save: Path, text: str, number: int = 7) -> Path:
    path = save.with_name(f"{save.name}.open-{number}")
    path.write_text(text)
    return path


def handed(save: Path, files: list[Path], look_for: Path) -> tuple[bool, list[Path]]:
    """Hands files over while another thread, as the open casino would, looks for them until they are there."""
    found: list[Path] = []
    is_over = threading.Event()

    def look():
        while not found and not is_over.is_set():
            found.extend(taken(look_for))

    other = threading.Thread(target=look)
    other.start()
    is_taken = hand_over(save, files)
    is_over.set()
    other.join()
    return is_taken, found


def test_the_open_casino_takes_it_once(save, store, record):
    assert handed(save, [record], store.path) == (True, [record])
    assert taken(store.path) == [] and notes(save) == []


def test_it_may_be_named_from_where_one_stands_and_by_a_link_to_the_save(save, store, record, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    link = tmp_path / "a link"
    link.symlink_to(save)
    assert handed(link, [Path(ROUND), Path(ROUND)], store.path) == (True, [record, record])


def test_without_a_casino_nothing_is_left_there(save, record):
    assert not hand_over(save, [record])
    assert not save.parent.exists()
    open_store(save).close()
    before = sorted(save.parent.iterdir())
    assert not is_open(save) and not hand_over(save, [record])
    assert sorted(save.parent.iterdir()) == before


def test_a_casino_that_takes_nothing_finds_nothing_later(save, store, record):
    assert is_open(save) and not hand_over(save, [record], patience=0)
    assert notes(save) == []


def test_looking_disturbs_neither_the_one_that_is_open_nor_the_next(save, store):
    assert is_open(save)
    store.create_profile("Ann", "guest_fox")
    store.close()
    assert not is_open(save)
    open_store(save).close()


@pytest.mark.parametrize("name", ["none.round", ".", "x" * 300])
def test_only_files_are_handed_over(save, store, tmp_path, name):
    assert not hand_over(save, [tmp_path / name]) and notes(save) == []


def test_a_note_names_files_and_nothing_else_is_believed(save, store, record, tmp_path):
    note(save, f"{tmp_path}\0relative.round\0\0{record}\0/dev/null")
    assert taken(save) == [record] and notes(save) == []


def test_a_note_is_no_link_no_folder_not_old_and_not_long(save, store, record):
    online = save.parent / "elsewhere"
    online.write_text(str(record))
    save.with_name(f"{save.name}.open-1").symlink_to(online)
    save.with_name(f"{save.name}.open-2").mkdir()
    note(save, str(record), number=0).rename(save.with_name(f"{save.name}.open-x"))
    assert taken(save) == [] and len(notes(save)) == 3 and online.read_text() == str(record)
    os.utime(note(save, str(record)), (1, 1))
    assert taken(save) == []
    note(save, f"{record}\0" * 10_000)
    assert taken(save) == [] and len(notes(save)) == 3


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can write as somebody else")
def test_a_note_of_somebody_else_is_left_alone(save, store, record):
    os.chown(note(save, str(record)), 65534, 65534)
    assert taken(save) == [] and len(notes(save)) == 1
