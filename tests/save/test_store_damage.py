"""A damaged save: nothing is lost that a backup holds, nothing is ever made, and nothing is thrown away."""

import contextlib
import random
import shutil
import sqlite3
import tempfile
from pathlib import Path

import pytest

from casino.core.errors import SaveDamaged, SaveForeign, SaveNewer
from casino.save.ledger import ABROAD, BANK, HOUSE_ACCOUNT, TABLE
from casino.save.save_copy import backup_path
from casino.save.save_file import open_store
from tests.support.books import check_books
from tests.support.memory_folder import memory_folder
from tests.support.rota import part
from tests.support.saves import alter, balances, damaged, lively_save, look_through, opened

# -- damage ---------------------------------------------------------------------------------------------------


@pytest.fixture
def quick_folder():
    """A folder in memory where there is such a thing: hundreds of saves are opened, and none outlives the test."""
    folder = Path(tempfile.mkdtemp(prefix="casino-", dir=memory_folder()))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """A closed save with its backup, and the balances in it."""
    path = tmp_path_factory.mktemp("model") / "casino.save"
    held = lively_save(path, rounds=25)
    assert path.stat().st_size > 40_000
    return path, held


def laid_out(model: Path, folder: Path, data: bytes, *, with_backup: bool) -> Path:
    folder.mkdir()
    path = folder / "casino.save"
    path.write_bytes(data)
    if with_backup:
        shutil.copy(backup_path(model), backup_path(path))
    return path


def mutations(data: bytes):
    """About three hundred ways in which a disk may spoil a file."""
    rng = random.Random(20)
    for length in (0, 1, 15, 16, 50, 99, 100, 101, 511, 512, 4095, 4096, 4097, 8192, len(data) // 2, len(data) - 1):
        yield f"cut to {length}", data[:length]
    for page in range(0, len(data), 4096):
        yield f"page {page} of nothing", data[:page] + bytes(4096) + data[page + 4096 :]
    yield "doubled", data + data
    yield "longer", data + b"x"
    for offset in [*range(0, 100, 2), *(rng.randrange(len(data)) for _ in range(190))]:
        yield f"flip at {offset}", data[:offset] + bytes([data[offset] ^ 1 << rng.randrange(8)]) + data[offset + 1 :]
    for _ in range(30):
        offset = rng.randrange(len(data))
        yield f"noise at {offset}", (data[:offset] + rng.randbytes(rng.randrange(2, 60)) + data[offset:])[: len(data)]


def test_damage_never_costs_or_makes_a_cent_where_there_is_a_backup(model, quick_folder):
    source, held = model
    opened = restored = 0
    harms = part("damage with a backup", list(mutations(source.read_bytes())), 8)
    for number, (name, data) in enumerate(harms):
        path = laid_out(source, quick_folder / str(number), data, with_backup=True)
        try:
            store = open_store(path)
        except SaveNewer:  # there the version is written
            assert name in ("flip at 60", "flip at 62"), name
            assert path.read_bytes() == data
            continue
        assert balances(store) == held, name
        check_books(store)
        look_through(store)
        store.take_marker(store.accounts("profile")[0].id)
        check_books(store)
        store.close()
        if store.notice:
            restored += 1
            assert "last good backup" in store.notice, name
            assert [p.read_bytes() for p in damaged(path)] == [data], name
            assert damaged(path)[0].name in store.notice
        else:
            opened += 1
            assert not damaged(path), name
        shutil.rmtree(path.parent)
    assert opened > 0.03 * len(harms)
    assert restored > 0.3 * len(harms)
    assert opened + restored > 0.83 * len(harms)


def test_damage_without_a_backup_begins_anew_and_keeps_the_damaged_file(model, quick_folder):
    source, held = model
    harms = part("damage without a backup", list(mutations(source.read_bytes()))[::3], 4)
    for number, (name, data) in enumerate(harms):
        path = laid_out(source, quick_folder / str(number), data, with_backup=False)
        try:
            store = open_store(path)
        except (SaveForeign, SaveNewer):
            assert path.read_bytes() == data, name
            continue
        if store.notice:
            assert "a new one begins" in store.notice
            assert [p.read_bytes() for p in damaged(path)] == [data], name
            assert balances(store) == {ABROAD: 0, BANK: 0, HOUSE_ACCOUNT: 0, TABLE: 0}
        else:
            assert balances(store) == (held if data else {ABROAD: 0, BANK: 0, HOUSE_ACCOUNT: 0, TABLE: 0}), name
        look_through(store)
        check_books(store)
        store.close()


@pytest.mark.parametrize("is_there", [True, False], ids=["emptied", "gone"])
def test_a_save_emptied_or_gone_comes_back_from_its_backup(save, is_there):
    # A file of no bytes was once taken for a new save, and the empty books then written over the backup.
    held = lively_save(save)
    save.write_bytes(b"") if is_there else save.unlink()
    notice, found = opened(save)
    assert "last good backup" in notice and found == held
    assert len(damaged(save)) == is_there
    assert opened(save) == ("", held)


def test_a_damaged_save_with_a_damaged_backup_keeps_both(save):
    lively_save(save)
    save.write_bytes(b"x" * 5000)
    backup_path(save).write_bytes(b"y" * 5000)
    store = open_store(save)
    assert "no good backup" in store.notice
    store.create_profile("Ann", "fox")
    store.close()
    kept = {p.read_bytes()[:1] for p in save.parent.iterdir() if ".damaged-" in p.name}
    assert kept == {b"x", b"y"}


def test_a_save_damaged_twice_in_a_second_keeps_both(save):
    lively_save(save)
    for filling in (b"1", b"2", b"3"):
        save.write_bytes(filling * 3000)
        assert "last good backup" in opened(save)[0]
    assert sorted(p.read_bytes()[:1] for p in damaged(save)) == [b"1", b"2", b"3"]


TAMPERED = [
    "UPDATE movements SET cents = cents + 1 WHERE id = 5",
    "UPDATE movements SET cents = 100001 WHERE id = 1",
    "UPDATE movements SET to_account = 5 WHERE id = 1",
    "UPDATE movements SET from_account = 2 WHERE id = 2",
    "UPDATE movements SET reason = 'gift' WHERE id = 3",
    "UPDATE movements SET at = '2000-01-01' WHERE id = 3",
    "UPDATE movements SET round = NULL WHERE round IS NOT NULL",
    "UPDATE movements SET seal = x'0000000000000000' WHERE id = 4",
    "UPDATE movements SET id = 1000 WHERE id = 4",
    "DELETE FROM movements WHERE id = 2",
    "INSERT INTO movements SELECT id + 1000, at, 1, 4, 99999999, round, reason, seal FROM movements WHERE id = 1",
    "DELETE FROM accounts WHERE id = 4",
    "DELETE FROM rounds",
    "UPDATE actions SET round = round + 999",
    "ALTER TABLE rounds ADD COLUMN winner TEXT",
    "DROP TABLE preferences",
    "CREATE TABLE extra (a)",
    "UPDATE accounts SET name = CAST(x'ff' AS TEXT) WHERE id = 4",
    "UPDATE preferences SET value = CAST(x'c328' AS TEXT)",
    "INSERT INTO shoes VALUES ('black_axe/standard', 5, CAST(x'ff41' AS TEXT))",
    "PRAGMA application_id = 0",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = -3",
]


@pytest.mark.parametrize("statement", TAMPERED)
def test_edited_books_are_noticed_and_the_backup_taken(save, statement):
    held = lively_save(save)
    alter(save, statement, "PRAGMA wal_checkpoint(TRUNCATE)")
    store = open_store(save)
    assert "last good backup" in store.notice
    assert balances(store) == held
    check_books(store)
    store.close()
    assert len(damaged(save)) == 1


def test_a_purse_below_nothing_is_noticed():
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        from casino.save import ledger, save_file

        save_file.upgrade(db, 0)
        books = ledger.Ledger(db)
        ann = books.open_account("profile", "Ann", "fox")
        books.balance = lambda account: 10**9  # as if it were covered
        books.move("now", ann.id, BANK, 5, "bet")
        with pytest.raises(SaveDamaged, match="below 0"):
            ledger.Ledger(db)
