"""A save of years opens from its last check; all of it is checked behind the hall; its backup follows it by rows."""

import contextlib
import shutil
import sqlite3
import threading

import pytest

from casino.core.errors import SaveDamaged
from casino.records.levels import shipped_level
from casino.save import save_file
from casino.save.consistency import books_imbalance
from casino.save.ledger import Ledger
from casino.save.save_copy import backup_path, read_only
from casino.save.save_file import open_store
from casino.save.schema import LONG_TABLES, SHORT_TABLES
from casino.save.store import Store
from casino.save.upkeep import checking, pruning
from casino.tables.session import TableSession
from tests.support.saves import opened

PLAIN = "black_baron/standard"


@pytest.fixture
def large(save, monkeypatch):
    """A save with some rounds that counts as a large one."""
    store = open_store(save)
    store.create_profile("Ann", "guest_fox")
    play(store, 8)
    store.close()
    open_store(save).close()  # which checks it and makes its backup
    monkeypatch.setattr(save_file, "CHECKED_AT_ONCE_BYTES", 0)
    return save


def play(store: Store, rounds: int, level: str = PLAIN, kind: str = "profile") -> None:
    """The first of a kind of people plays rounds by the rules."""
    session = TableSession(store, shipped_level(level), "a phrase")
    session.sit(1, store.accounts(kind)[0])
    for _ in range(rounds):
        session.open_round({1: int(session.level.settings.minimum)})
        session.settle_by_rules()


def spoil(path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def contents(path) -> dict[str, list[tuple]]:
    with contextlib.closing(sqlite3.connect(path)) as db:
        return {table: db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in everything()}


def everything() -> tuple[str, ...]:
    return (*LONG_TABLES, *SHORT_TABLES)


def held_back(monkeypatch) -> threading.Event:
    """Keeps every check behind the hall from beginning until the event is set."""
    gate, check = threading.Event(), checking.check_pages

    def waits(db):
        if threading.current_thread() is not threading.main_thread():
            assert gate.wait(60)
        check(db)

    monkeypatch.setattr(checking, "check_pages", waits)
    return gate


# -- opening ----------------------------------------------------------------------------------------------------


def test_a_large_save_opens_with_the_same_purses_and_is_checked_behind(large, open_save):
    store = open_store(large, checks_all=True)
    held = {account.id: store.purse(account.id) for account in store.accounts("profile")}
    store.close()
    store = open_save(large)
    assert not store.upkeep.is_checked
    assert {account: store.purse(account) for account in held} == held
    play(store, 1)  # waits for the check
    store.back_up()
    assert store.upkeep.is_checked and not books_imbalance(store)


def test_nothing_is_written_until_the_check_is_over(large, monkeypatch, open_save):
    gate = held_back(monkeypatch)
    store = open_save(large)
    written = threading.Event()
    before = store.ledger.last

    def look() -> None:
        assert not written.wait(0.3)
        gate.set()

    watcher = threading.Thread(target=look)
    watcher.start()
    store.take_marker(store.accounts("profile")[0].id)
    written.set()
    watcher.join()
    assert gate.is_set() and store.ledger.last.number == before.number + 1


def test_a_save_can_be_closed_while_it_is_checked(large):
    for _ in range(5):
        store = open_store(large)
        store.close()
        assert store.upkeep.is_found_damaged is False


SPOILS = {
    "an old amount": "UPDATE movements SET cents = cents + 1 WHERE id = 3",
    "an old seal": "UPDATE movements SET seal = x'0011223344556677' WHERE id = 2",
    "a row that points nowhere": "UPDATE actions SET round = 999 WHERE round = (SELECT max(round) FROM actions)",
}


@pytest.mark.parametrize("statement", SPOILS.values(), ids=SPOILS)
def test_old_damage_is_found_behind_the_hall_and_mended_at_the_next_opening(large, statement):
    held = contents(large)
    spoil(large, statement)
    store = open_store(large)
    ann = store.accounts("profile")[0]
    with pytest.raises(SaveDamaged, match="no money was moved"):
        store.take_marker(ann.id)
    assert store.upkeep.is_found_damaged
    store.close()
    store = open_store(large, checks_all=True)
    assert "its last good backup was taken" in store.notice
    store.close()
    found = contents(large)
    assert {table: found[table] for table in LONG_TABLES} == {table: held[table] for table in LONG_TABLES}


MARKS = {
    "another sum": "UPDATE marks SET balances = replace(balances, '4', '5') WHERE name = 'checked'",
    "another seal": "UPDATE marks SET seal = x'0011223344556677' WHERE name = 'checked'",
    "no sum at all": "UPDATE marks SET balances = '{' WHERE name = 'checked'",
    "a movement to come": "UPDATE marks SET movement = 9999 WHERE name = 'checked'",
    "a later start": "INSERT INTO marks SELECT 'start', movement, seal, balances, 3 FROM marks WHERE name = 'checked'",
}


@pytest.mark.parametrize("is_large", [True, False], ids=["large", "small"])
@pytest.mark.parametrize("statement", MARKS.values(), ids=MARKS)
def test_a_mark_that_is_wrong_is_never_gone_by(large, statement, is_large, monkeypatch):
    held = contents(large)["movements"]
    if not is_large:
        monkeypatch.setattr(save_file, "CHECKED_AT_ONCE_BYTES", 10**9)
    spoil(large, statement)
    store = open_store(large)
    if not store.notice:
        with pytest.raises(SaveDamaged, match="no money was moved"):
            store.take_marker(store.accounts("profile")[0].id)
        store.close()
        store = open_store(large, checks_all=True)
    assert "its last good backup was taken" in store.notice
    store.close()
    assert contents(large)["movements"] == held


def test_a_large_save_that_was_never_checked_is_checked_at_once(large, open_save):
    spoil(large, "DELETE FROM marks")
    store = open_save(large)
    assert store.upkeep.is_checked and not store.notice


# -- the backup -------------------------------------------------------------------------------------------------


def test_the_backup_has_every_row_of_the_save_after_every_step(large):
    store = open_store(large)
    ann, level = store.accounts("profile")[0], shipped_level(PLAIN)

    def in_the_middle() -> None:
        session = TableSession(store, level, "a phrase")
        session.sit(1, ann)
        session.open_round({1: int(level.settings.minimum)})

    steps = (
        lambda: play(store, 3),
        lambda: play(store, 2, "blackjack/standard"),
        in_the_middle,
        lambda: [store.void_round(number) for number in store.open_rounds()],
        lambda: store.rename_profile(ann.id, "Anna", "guest_owl"),
        lambda: store.create_profile("Ben", "guest_owl"),
        lambda: store.keep_preference(ann.id, "colour", "red"),
        lambda: store.keep_sums(ann.id, b"{}"),
        lambda: store.delete_profile(store.accounts("profile")[1].id),
        lambda: None,
    )
    for step in steps:
        step()
        store.back_up()
        copy = large.with_name("copy")  # as reading it in place would lock or let go of the save
        with contextlib.closing(sqlite3.connect(copy)) as target:
            store.connection.backup(target)
        assert contents(copy) == contents(backup_path(large))
    store.close()
    with contextlib.closing(sqlite3.connect(backup_path(large))) as db:
        checking.check_pages(db)
        checking.check_rows(db, is_whole=True)


def test_only_what_is_new_is_written_to_the_backup(large, open_save):
    store = open_save(large)
    play(store, 1)
    store.back_up()
    written = backup_path(large).stat().st_ino
    play(store, 1)
    store.back_up()
    assert backup_path(large).stat().st_ino == written, "the backup was made anew"


def test_a_spoiled_backup_is_found_behind_the_hall_and_made_anew(large):
    spoil(backup_path(large), "UPDATE movements SET cents = cents + 1 WHERE id = 1")
    store = open_store(large)
    play(store, 1)
    store.back_up()
    store.close()
    assert contents(large)["movements"] == contents(backup_path(large))["movements"]


def test_what_was_half_written_into_a_backup_is_undone(large):
    store = open_store(large)
    play(store, 30)
    store.back_up()
    store.close()
    held = contents(backup_path(large))
    left = large.parent / "left"  # what lies on disk when the program is killed in the middle of a transaction
    left.mkdir()
    with contextlib.closing(sqlite3.connect(backup_path(large), isolation_level=None)) as db:
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE movements SET cents = cents + 1")
        db.execute("UPDATE rounds SET phrase = phrase || 'x'")
        for name in (backup_path(large).name, f"{backup_path(large).name}-journal"):
            shutil.copy(large.with_name(name), left)
        db.execute("ROLLBACK")
    with contextlib.closing(read_only(left / backup_path(large).name)) as db, pytest.raises(SaveDamaged):
        Ledger(db)
    store = open_store(left / large.name)
    assert "its last good backup was taken" in store.notice
    store.close()
    assert contents(left / large.name)["movements"] == held["movements"]
    assert not (left / f"{backup_path(large).name}-journal").exists()


# -- a show's old rounds ----------------------------------------------------------------------------------------

TOMORROW = "9999-12-31T00:00:00+00:00"


@pytest.fixture
def shown(save):
    """A show's save: rounds of a visitor at two tables, one of them begun before the other's was over."""
    store = open_store(save)
    visitor = store.open_purse("guest", "Otter", "guest_otter", 5_000_00)
    tables = [TableSession(store, shipped_level(name), "") for name in (PLAIN, "blackjack/standard")]
    for table in tables:
        table.sit(1, visitor)
    for number in range(30):
        for table in tables:
            table.open_round({1: int(table.level.settings.minimum)})
        for table in tables if number % 2 else reversed(tables):
            table.settle_by_rules()
    store.back_up()
    yield store
    store.close()


def test_old_rounds_are_dropped_and_every_purse_is_as_it_was(shown, open_save):
    held = {kind: [(a.name, shown.purse(a.id)) for a in shown.accounts(kind)] for kind in ("guest", "house", "bank")}
    last = shown.last_round_id()
    dropped = 0
    while more := pruning.prune(shown, TOMORROW, newest_kept=10):
        dropped += more
        assert not books_imbalance(shown)
    assert 40 <= dropped <= 50 and shown.last_round_id() == last
    play(shown, 2, kind="guest")
    shown.back_up()
    shown.close()
    assert contents(shown.path) == contents(backup_path(shown.path))
    store = open_save(shown.path)
    assert not store.notice and not books_imbalance(store)
    assert store.last_round_id() == last + 2
    assert [(a.name, store.purse(a.id)) for a in store.accounts("bank")] == held["bank"]


def test_the_newest_rounds_and_those_of_today_stay(shown):
    assert pruning.prune(shown, TOMORROW) == 0
    assert pruning.prune(shown, "2000-01-01T00:00:00+00:00", newest_kept=0) == 0
    shown.create_profile("Ann", "guest_fox")
    assert pruning.prune(shown, TOMORROW, newest_kept=0) == 0, "a person's rounds are kept for ever"


def test_nothing_is_dropped_beyond_the_oldest_open_round(shown):
    table = TableSession(shown, shipped_level(PLAIN), "")
    table.sit(1, shown.accounts("guest")[0])
    events = table.open_round({1: int(table.level.settings.minimum)})
    assert events and table.round_id is not None
    play(shown, 1, "blackjack/standard", "guest")
    while pruning.prune(shown, TOMORROW, newest_kept=0):
        pass
    kept = [row[0] for row in shown.rows("SELECT id FROM rounds ORDER BY id")]
    assert table.round_id in kept and kept[0] <= table.round_id
    table.settle_by_rules()
    assert not books_imbalance(shown)


def test_a_save_whose_every_round_was_dropped_still_agrees_with_its_backup(shown):
    while pruning.prune(shown, TOMORROW, newest_kept=0):
        pass
    assert shown.rows("SELECT count(*) FROM movements WHERE round IS NOT NULL")[0][0] == 0
    shown.back_up()
    shown.close()
    assert opened(shown.path)[0] == ""
    left = sorted(path.name for path in shown.path.parent.iterdir())
    assert left == ["casino.save", "casino.save.backup", "casino.save.lock"]


def test_a_power_cut_between_dropping_and_the_backup_loses_nothing(shown, open_save):
    pruning.prune(shown, TOMORROW, newest_kept=10)
    purse = shown.purse(shown.accounts("guest")[0].id)
    shown.close()  # without a backup
    store = open_save(shown.path)
    assert not store.notice
    assert store.purse(store.accounts("guest")[0].id) == purse
