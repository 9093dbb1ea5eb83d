"""A save that holds less than its backup: put back without its `-wal`, or beside an older or spoiled one.

It must never be opened in silence, and a backup never gives way to books that hold less.
"""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from casino.records.levels import shipped_level
from casino.save.ledger import last_movement
from casino.save.save_copy import backup_path
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.tables.session import TableSession
from tests.support.saves import STANDARD, balances, damaged, play_round, snapshot

_WAL_HEADER, _FRAME_HEADER, _PAGE = 32, 24, 4096


def wal(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def play(store: Store, rounds: int) -> None:
    """Plays rounds of Black Baron with the first person of the save."""
    people = store.accounts("profile")
    me = people[0] if people else store.create_profile("Ann", "fox")
    session = TableSession(store, shipped_level(STANDARD), "a phrase")
    session.sit(1, me)
    for _ in range(rounds):
        play_round(session, {1: 100}, random.Random(rounds))


def movements(path: Path) -> int:
    """How many movements a closed file holds."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
        return last_movement(db).number


@pytest.fixture
def evenings(save) -> dict[str, bytes | dict[int, int]]:
    """Two evenings at one save, the second backed up: what lay on the disk at each moment, and the last balances."""
    store = open_store(save)
    play(store, 20)
    store.close()
    found: dict[str, bytes | dict[int, int]] = {"after the first": save.read_bytes()}
    store = open_store(save)
    play(store, 10)
    found["older wal"] = wal(save).read_bytes()
    play(store, 30)
    found["wal"] = wal(save).read_bytes()
    found["under the wal"] = save.read_bytes()
    store.back_up()
    found["balances"] = balances(store)
    store.close()
    found["whole"] = save.read_bytes()
    return found


def without_its_wal(save: Path, found: dict) -> None:
    save.write_bytes(found["after the first"])


def beside_an_older_wal(save: Path, found: dict) -> None:
    save.write_bytes(found["whole"])
    wal(save).write_bytes(found["older wal"])


def beside_a_cut_wal(save: Path, found: dict) -> None:
    save.write_bytes(found["under the wal"])
    wal(save).write_bytes(found["wal"][: len(found["wal"]) // 2])


def beside_a_flipped_wal(save: Path, found: dict) -> None:
    save.write_bytes(found["under the wal"])
    spoiled = bytearray(found["wal"])
    spoiled[_WAL_HEADER + 5 * (_FRAME_HEADER + _PAGE) + 200] ^= 4
    wal(save).write_bytes(spoiled)


@pytest.mark.parametrize(
    "way", [without_its_wal, beside_an_older_wal, beside_a_cut_wal, beside_a_flipped_wal], ids=lambda way: way.__name__
)
def test_a_save_that_fell_behind_gives_way_to_its_backup(save, evenings, way: Callable[[Path, dict], None]):
    held = movements(backup_path(save))
    way(save, evenings)
    lying = snapshot(save.parent)
    store = open_store(save)
    assert store.ledger.last.number == held and balances(store) == evenings["balances"]
    (aside,) = damaged(save)
    assert aside.name in store.notice and "backup was taken" in store.notice
    assert aside.read_bytes() == lying[save.name], "what was set aside is as it was found"
    if wal(save).name in lying:
        assert wal(aside).read_bytes() == lying[wal(save).name]
    store.close()
    assert movements(backup_path(save)) == held
    store = open_store(save)
    assert store.notice == "" and store.ledger.last.number == held
    store.close()


def test_a_save_that_lost_nothing_opens_without_a_word(save, evenings):
    save.write_bytes(evenings["under the wal"])
    wal(save).write_bytes(evenings["wal"])
    store = open_store(save)
    assert (store.notice, balances(store)) == ("", evenings["balances"])
    store.close()


def test_a_save_played_on_since_its_backup_opens_without_a_word(save, evenings):
    store = open_store(save)
    play(store, 3)
    shutil.copy(save, save.with_name("main"))
    shutil.copy(wal(save), save.with_name("log"))
    held = balances(store)
    store.close()
    save.with_name("main").replace(save)
    save.with_name("log").replace(wal(save))
    store = open_store(save)
    assert (store.notice, balances(store)) == ("", held)
    store.close()


def test_a_backup_of_other_books_is_kept_beside_the_new_one(save, evenings):
    """Somebody put another save in the place of this one: both are saves, and neither goes on where the other ends."""
    other = save.with_name("other.save")
    store = open_store(other)
    play(store, 3)
    store.close()
    before = backup_path(save).read_bytes()
    save.write_bytes(other.read_bytes())
    store = open_store(save)
    (kept,) = save.parent.glob("casino.save.backup.other-*")
    assert kept.read_bytes() == before and kept.name in store.notice
    assert movements(backup_path(save)) == store.ledger.last.number
    store.close()
    store = open_store(save)
    assert store.notice == ""
    store.close()


def test_a_save_is_one_file_when_a_table_has_been_left(save):
    store = open_store(save)
    play(store, 5)
    assert wal(save).stat().st_size > 0
    store.back_up()
    assert wal(save).stat().st_size == 0
    assert movements(save) == store.ledger.last.number
    store.close()
