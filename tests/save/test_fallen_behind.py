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
from tests.support.saves import STANDARD, balances, damaged, opened, play_round, snapshot

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
def test_a_save_that_fell_behind_gives_way_to_its_backup(save, evenings, way: Callable[[Path, dict], None], open_save):
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
    store = open_save(save)
    assert store.notice == "" and store.ledger.last.number == held


def test_a_save_that_lost_nothing_opens_without_a_word(save, evenings):
    save.write_bytes(evenings["under the wal"])
    wal(save).write_bytes(evenings["wal"])
    assert opened(save) == ("", evenings["balances"])


def test_a_save_played_on_since_its_backup_opens_without_a_word(save, evenings):
    store = open_store(save)
    play(store, 3)
    shutil.copy(save, save.with_name("main"))
    shutil.copy(wal(save), save.with_name("log"))
    held = balances(store)
    store.close()
    save.with_name("main").replace(save)
    save.with_name("log").replace(wal(save))
    assert opened(save) == ("", held)


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
    assert opened(save)[0] == ""


def test_a_save_is_one_file_when_a_table_has_been_left(store, save):
    play(store, 5)
    assert wal(save).stat().st_size > 0
    store.back_up()
    assert wal(save).stat().st_size == 0
    assert movements(save) == store.ledger.last.number


def garbage(backup: Path) -> None:
    backup.write_bytes(b"no database at all" * 100)


def one_row_altered(backup: Path) -> None:
    with closing(sqlite3.connect(backup)) as db:
        db.execute("UPDATE movements SET reason = 'x' WHERE id = 5")
        db.commit()


def odd_seals(backup: Path) -> None:
    with closing(sqlite3.connect(backup)) as db:
        db.executescript("CREATE TABLE odd AS SELECT * FROM movements; UPDATE odd SET seal = -1")
        db.executescript("DROP TABLE movements; ALTER TABLE odd RENAME TO movements")
        db.commit()


@pytest.mark.parametrize("spoil", [garbage, one_row_altered, odd_seals], ids=lambda spoil: spoil.__name__)
def test_a_backup_that_cannot_be_trusted_neither_replaces_a_save_nor_is_lost(save, evenings, spoil, open_save):
    """A whole save was thrown aside for a backup that did not hold, or a backup nobody could read was written over."""
    save.write_bytes(evenings["after the first"])
    spoil(backup_path(save))
    before, held = backup_path(save).read_bytes(), movements(save)
    store = open_save(save)
    (kept,) = save.parent.glob("casino.save.backup.other-*")
    assert kept.read_bytes() == before and kept.name in store.notice
    assert store.ledger.last.number == held and damaged(save) == []


def test_a_restored_save_does_not_know_the_seeds_of_coming_rounds(save, open_save):
    """Their seals may have been opened since the backup was made, and everybody would know the next dice."""
    store = open_store(save)
    play(store, 2)
    store.back_up()
    seed = store.coming_seed(STANDARD)
    play(store, 1)
    assert store.stored_round(store.last_round_id()).seed == seed
    store.close()
    save.write_bytes(save.read_bytes()[:5000])
    store = open_save(save)
    assert store.notice and store.coming_seed(STANDARD) == ""


def test_a_journal_of_another_program_is_not_played_into_a_restored_save(save, evenings, open_save):
    save.unlink()
    save.with_name("casino.save-journal").write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + b"\x00" * 3000)
    store = open_save(save)
    assert "last good backup was taken" in store.notice and balances(store) == evenings["balances"]
    assert any(path.name.endswith("-journal") for path in save.parent.glob("casino.save.damaged-*"))
