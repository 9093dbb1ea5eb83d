"""The save file: people, purses, markers and preferences in books that always balance."""

import contextlib
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from casino.core.cards import DECK
from casino.core.chance import commitment
from casino.core.errors import LedgerError, SaveDamaged, SaveReadOnly
from casino.core.preferences import KEY, Preferences, preferences_from
from casino.records.levels import shipped_level
from casino.records.replay import verify_record
from casino.save import save_file
from casino.save.ledger import ABROAD, BANK, HOUSE_ACCOUNT, TABLE, Ledger
from casino.save.rows import SeatStake
from casino.save.save_copy import backup_path
from casino.save.save_file import open_store
from casino.save.save_places import default_path
from casino.save.schema import APPLICATION_ID, UPGRADES, VERSION
from casino.tables.resuming import resume_or_void
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books
from tests.support.every import every
from tests.support.saves import STANDARD, alter, balances, lively_save, look_through, opened
from tests.support.sentences import is_sentence

# -- people and money -----------------------------------------------------------------------------------------


def test_a_new_save_has_four_empty_accounts_and_no_notice(store):
    assert balances(store) == {ABROAD: 0, BANK: 0, HOUSE_ACCOUNT: 0, TABLE: 0}
    assert store.notice == ""
    check_books(store)


def test_a_profile_begins_with_a_thousand_from_the_bank(store):
    ann = store.create_profile("  Ann \t of  Green ", "fox")
    assert (ann.name, ann.kind, ann.portrait) == ("Ann of Green", "profile", "fox")
    assert store.purse(ann.id) == 100_000
    assert store.purse(BANK) == -100_000
    assert store.statement(ann.id, 5)[0][1:] == (100_000, "opening")
    assert store.account(ann.id) == ann
    check_books(store)


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "a\x00b", "a\u202eb", "ann", "ANN ", " A nn".replace(" ", "")])
def test_names_that_are_refused(store, name):
    store.create_profile("Ann", "fox")
    before = balances(store)
    with pytest.raises(LedgerError):
        store.create_profile(name, "fox")
    assert balances(store) == before


def test_names_are_compared_without_case(store):
    store.create_profile("Straße", "fox")
    with pytest.raises(LedgerError, match="already somebody called"):
        store.create_profile("STRASSE", "fox")


def test_an_accent_typed_by_itself_makes_no_other_name(store):
    assert store.create_profile("E\u0301va", "fox").name == "\u00c9va"
    with pytest.raises(LedgerError, match="already somebody called"):
        store.create_profile("\u00c9va", "fox")


def test_a_marker_is_lent_and_repaid(store):
    ann = store.create_profile("Ann", "fox").id
    with pytest.raises(LedgerError, match="no marker"):
        store.repay_marker(ann)
    store.take_marker(ann)
    store.take_marker(ann)
    assert (store.purse(ann), store.debt(ann)) == (200_000, 100_000)
    store.repay_marker(ann)
    assert (store.purse(ann), store.debt(ann)) == (150_000, 50_000)
    with store.writing():
        store.move(ann, HOUSE_ACCOUNT, 100_001, "lost")
    with pytest.raises(LedgerError, match=r"holds 499\.99, this costs 500\.00"):
        store.repay_marker(ann)
    assert (store.purse(ann), store.debt(ann)) == (49_999, 50_000)
    check_books(store)


def test_one_persons_debt_is_not_anothers(store):
    ann, bee = store.create_profile("Ann", "fox").id, store.create_profile("Bee", "owl").id
    store.take_marker(ann)
    assert (store.debt(ann), store.debt(bee)) == (50_000, 0)


def test_a_guest_goes_home_with_nothing_left_behind(store):
    guest = store.open_purse("guest", "Guest", "hare", 50_000)
    store.close_guest(guest)
    store.close_guest(guest)
    assert store.purse(guest.id) == 0
    assert store.purse(BANK) == 0


@pytest.mark.parametrize("cents", [0, -1, 10**18 + 1])
def test_movements_of_nothing_or_too_much_are_refused(store, cents):
    ann = store.create_profile("Ann", "fox").id
    before = balances(store)
    with pytest.raises(LedgerError), store.writing():
        store.move(BANK, ann, cents, "gift")
    assert balances(store) == before


def test_an_uncovered_movement_undoes_the_whole_transaction(store):
    ann = store.create_profile("Ann", "fox").id
    before, statement = balances(store), store.statement(ann, 10)
    with pytest.raises(LedgerError, match="holds"), store.writing():
        store.move(ann, TABLE, 60_000, "bet")
        store.keep_preference_now = True
        store.move(ann, TABLE, 60_000, "bet")
    assert balances(store) == before
    assert store.statement(ann, 10) == statement
    check_books(store)


def test_an_unforeseen_fault_inside_a_transaction_undoes_it(store):
    ann = store.create_profile("Ann", "fox").id
    before = balances(store)
    for fault in (RuntimeError, KeyboardInterrupt, SystemExit):
        with pytest.raises(fault), store.writing():
            store.move(ann, TABLE, 100, "bet")
            raise fault
    assert balances(store) == before
    store.take_marker(ann)  # and the next one works
    check_books(store)


def test_after_many_undone_transactions_the_books_are_those_on_disk(store):
    rng = random.Random(5)
    purses = [store.create_profile(name, "fox").id for name in ("Ann", "Bob", "Cy")]
    for number in range(60):
        fails = rng.random() < 0.5
        with contextlib.suppress(KeyboardInterrupt), store.writing():
            if rng.random() < 0.3:
                opened_now = store.ledger.open_account("guest", f"Guest {number}", "owl").id
                store.move(BANK, opened_now, rng.randrange(1, 500), "buy_in")
                purses += [] if fails else [opened_now]
            for _ in range(rng.randrange(3)):
                source, target = rng.sample(purses, 2)
                if cents := store.purse(source) // 3:
                    store.move(source, target, cents, "bet")
            if fails:
                raise KeyboardInterrupt
        on_disk = Ledger(store.connection)
        assert (on_disk.here(), on_disk.total()) == (store.ledger.here(), 0), f"transaction {number}"
        if fails:  # what is undone twice is undone once
            store.ledger.reload()
            assert store.ledger.here() == on_disk.here()


def test_random_movements_always_sum_to_nought(save):
    store, rng = open_store(save), random.Random(1)
    ids = [BANK, HOUSE_ACCOUNT, TABLE] + [store.create_profile(f"P{n}", "fox").id for n in range(4)]
    mirror = balances(store)
    for _ in range(300):
        source, target, cents = rng.choice(ids), rng.choice(ids), rng.choice([1, 99, 5_000, 90_000, 0, -5])
        with contextlib.suppress(LedgerError), store.writing():
            store.move(source, target, cents, "trial")
            mirror[source] -= cents
            mirror[target] += cents
        assert store.ledger.total() == 0
    assert balances(store) == mirror
    store.close()
    assert opened(save) == ("", mirror)  # the purse is a sum, whoever adds it up


def test_accounts_and_rounds_that_are_not_there(store):
    with pytest.raises(LedgerError, match="no account 99"):
        store.account(99)
    with pytest.raises(LedgerError, match="no round 99"):
        store.stored_round(99)
    assert store.purse(99) == 0
    assert store.open_rounds() == []


def test_preferences_are_kept_per_account(store):
    ann = store.create_profile("Ann", "fox").id
    assert store.preference(ann, "speed") is None
    for value in ("fast", {"a": [1, None, True]}, 0, None):
        store.keep_preference(ann, "speed", value)
        assert store.preference(ann, "speed") == value
    assert store.preference(HOUSE_ACCOUNT, "speed") is None
    store.connection.execute("UPDATE preferences SET value = '{'")
    assert store.preference(ann, "speed") is None


@every(
    "kept",
    [
        *(None, [], "fast", 3, {"effects_volume": 2, "luck": 1}, {"window": ["a", 2]}),
        {"speed": "light", "window": [1], "phrase": "x" * 99},
        {"effects_volume": None, "text_scale": -1, "profile": "Ann", "full_screen": 1},
        *({"window": size} for size in ([10**30, 720], [1280, 10**30], [1, 1], [-1280, 720])),
        *({"window_corner": corner} for corner in ([10**30, 0], [0, -(10**30)])),
    ],
)
def test_preferences_that_cannot_be_read_are_those_the_house_starts_with(kept):
    assert preferences_from(kept) == Preferences()


def test_one_bad_preference_leaves_the_others(store):
    store.keep_preference(HOUSE_ACCOUNT, KEY, {"speed": "fast", "room_volume": 7, "window": [960, 540], "old": True})
    assert preferences_from(store.preference(HOUSE_ACCOUNT, KEY)) == Preferences(speed="fast", window=(960, 540))


def test_the_default_place_is_the_desktops_own():
    assert default_path().name == "casino.save"
    assert default_path().parent.name == "ShadowportCasino"


# -- closing and opening --------------------------------------------------------------------------------------


def test_everything_is_there_again(save):
    held = lively_save(save)
    store = open_store(save)
    assert balances(store) == held
    assert store.notice == ""
    assert store.preference(store.accounts("profile")[0].id, "key 3") == {"number": 3, "text": "keptkeptkept"}
    look_through(store)
    check_books(store)
    store.close()
    assert {p.name for p in save.parent.iterdir()} == {"casino.save", "casino.save.backup", "casino.save.lock"}


def test_the_backup_is_a_whole_save(save):
    held = lively_save(save)
    shutil.copy(backup_path(save), save.with_name("copy"))
    assert opened(save.with_name("copy")) == ("", held)


def test_a_backup_that_cannot_be_made_lets_the_save_go(save):
    # A refusal at opening once kept the save locked, so that trying again said it was open elsewhere.
    lively_save(save)
    part = save.with_name(save.name + ".part")
    part.mkdir()
    with pytest.raises(SaveReadOnly, match="cannot be backed up"):
        open_store(save)
    part.rmdir()
    open_store(save).close()


def test_leavings_of_a_backup_that_was_killed_do_no_harm(save):
    held = lively_save(save)
    for tail in (".part", ".part-journal", ".part-wal"):
        save.with_name(save.name + tail).write_bytes(b"half a backup")
    assert opened(save) == ("", held)


# -- shoes ----------------------------------------------------------------------------------------------------


def test_a_shoe_is_kept_per_table_and_the_last_one_counts(store):
    assert store.shoe("black_axe/standard", 8) == ()
    for gone in (("AS", "TH"), ("AS", "TH", "7C"), (), DECK * 8):
        with store.writing():
            store.keep_shoe("black_axe/standard", 8, gone)
        assert store.shoe("black_axe/standard", 8) == gone
    assert store.shoe("blackjack/standard", 1) == ()


def test_a_shoe_is_kept_with_its_round_or_not_at_all(store):
    with pytest.raises(RuntimeError), store.writing():
        store.keep_shoe("black_axe/standard", 8, ["AS"])
        raise RuntimeError
    assert store.shoe("black_axe/standard", 8) == ()


@pytest.mark.parametrize("text", ["A", "XX", "as", "AS KD", "AS,KD", "10S", "\u0410S", "A" * 10_001])
def test_a_shoe_that_cannot_be_read_counts_as_not_kept(store, text):
    store.connection.execute("INSERT INTO shoes VALUES ('black_axe/standard', 8, ?)", (text,))
    assert store.shoe("black_axe/standard", 8) == ()
    with store.writing():
        store.keep_shoe("black_axe/standard", 8, ["AS"])
    assert store.shoe("black_axe/standard", 8) == ("AS",), "the next round mends it"


def test_what_was_gone_when_a_round_began_is_kept_with_it(store):
    seats = (SeatStake(4, "Ann", 100_000, 200),)
    with store.writing():
        number = store.add_round("black_axe/standard", {}, "seed", "", "", seats, ["AS", "TH"])
        other = store.add_round("black_baron/standard", {}, "seed", "", "", seats)
    assert store.stored_round(number).discards == ("AS", "TH")
    assert store.stored_round(other).discards == ()
    store.connection.execute("UPDATE rounds SET discards = 'AST' WHERE id = ?", (number,))
    with pytest.raises(SaveDamaged, match=rf"^Round {number} in the save cannot be read\.$"):
        store.stored_round(number)


def book_round(store, account, staked, returned):
    """A settled round of one player against the house; its number."""
    with store.writing():
        seats = (SeatStake(account, "Ann", 100_000, staked),)
        number = store.add_round("black_baron/standard", {}, "seed", "", "", seats)
        store.move(account, HOUSE_ACCOUNT, staked, "bet", number)
        if returned:
            store.move(HOUSE_ACCOUNT, account, returned, "won", number)
        store.close_round(number, "settled", [], {account: (staked, returned)})
    return number


def test_the_largest_gain_between_two_rounds_is_known(store):
    ann, bob = (store.create_profile(name, "guest_fox").id for name in ("Ann", "Bob"))
    assert store.best_between(ann, 0, 1) == (0, 0)
    lost = book_round(store, ann, 500, 0)
    book_round(store, bob, 500, 9000)
    won = book_round(store, ann, 500, 1700)
    last = book_round(store, ann, 500, 1000)
    found = [store.best_between(ann, 0, number) for number in (lost, won, last, last + 1)]
    assert found == [(0, 0), (1, 0), (2, 1200), (3, 1200)]
    assert store.best_between(ann, won, last + 1) == (1, 500)


def test_a_comeback_is_the_first_time_above_an_amount_since_a_marker(store):
    ann = store.create_profile("Ann", "guest_fox").id
    assert not store.has_come_back(ann, 100_000, book_round(store, ann, 1000, 3000)), "without a marker"
    book_round(store, ann, store.purse(ann), 0)
    store.take_marker(ann)
    book_round(store, ann, 50_000, 100_000)
    book_round(store, ann, 1_000, 0)
    back = book_round(store, ann, 50_000, 90_000)
    assert store.purse(ann) == 139_000 and store.has_come_back(ann, 100_000, back)
    book_round(store, ann, 60_000, 0)
    again = book_round(store, ann, 10_000, 60_000)
    assert store.purse(ann) > 100_000 and not store.has_come_back(ann, 100_000, again), "only the first time"


# -- a save of the version before -----------------------------------------------------------------------------


def as_version_1(path: Path) -> None:
    """Writes a closed save anew as the first version of the casino would have: the same rows, without shoes."""
    old = path.with_name("version-1")
    with contextlib.closing(sqlite3.connect(old, isolation_level=None)) as db:
        for statement in UPGRADES[0].split(";\n"):
            db.execute(statement)
        db.execute("DELETE FROM accounts")
        db.execute("ATTACH ? AS new", (str(path),))
        for table in ("accounts", "rounds", "movements", "actions", "results", "preferences"):
            columns = ", ".join(row[1] for row in db.execute(f"PRAGMA main.table_info({table})"))
            db.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}")
        db.execute("DELETE FROM main.accounts WHERE id = ?", (ABROAD,))
        db.execute(f"PRAGMA main.application_id = {APPLICATION_ID}")
        db.execute("PRAGMA main.user_version = 1")
        db.execute("DETACH new")
    old.replace(path)


def version_of(path: Path) -> int:
    with contextlib.closing(sqlite3.connect(path)) as db:
        return db.execute("PRAGMA user_version").fetchone()[0]


def old_save_with_an_open_round(path: Path):
    """A version-1 save in which a round of dice lies open: its number and events, and the balances."""
    lively_save(path)
    store = open_store(path)
    session = TableSession(store, shipped_level(STANDARD), "a phrase")
    session.sit(2, store.accounts("profile")[0])
    while not session.is_open:
        events = session.open_round({2: 300})
    number, held = session.round_id, balances(store)
    with store.writing():  # its seal covered the seed alone
        seal = commitment(store.stored_round(number).seed)
        store.connection.execute("UPDATE rounds SET commitment = ? WHERE id = ?", (seal, number))
    store.close()
    as_version_1(path)
    assert version_of(path) == 1
    return number, events, held


def test_a_save_of_the_version_before_is_brought_up_with_its_open_round(save):
    number, events, held = old_save_with_an_open_round(save)
    store = open_store(save)
    assert store.notice == ""
    assert version_of(backup_path(save)) == VERSION
    assert balances(store) == held
    look_through(store)
    check_books(store)
    assert store.stored_round(number).discards == ()
    ((session, again),) = resume_or_void(store)
    assert (session.round_id, again) == (number, events)
    session.settle_by_rules()
    assert verify_record(record_of(store.stored_round(number))).holds
    table = TableSession(store, shipped_level("black_axe/standard"))
    assert table.engine.shoe.left == 260
    table.sit(1, store.accounts("profile")[0])
    table.open_round({1: 200})
    table.settle_by_rules()
    assert store.shoe("black_axe/standard", 5) == table.engine.shoe.dealt != ()
    check_books(store)
    store.close()
    store = open_store(save)
    assert store.notice == ""
    assert store.shoe("black_axe/standard", 5) == table.engine.shoe.dealt
    store.close()
    assert version_of(save) == VERSION


def test_an_older_backup_stands_in_for_a_damaged_save(save, open_save):
    number, events, held = old_save_with_an_open_round(save)
    shutil.copy(save, backup_path(save))
    save.unlink()
    store = open_save(save)
    assert "last good backup" in store.notice
    assert balances(store) == held
    ((session, again),) = resume_or_void(store)
    assert (session.round_id, again) == (number, events)


def test_a_round_that_may_have_been_over_in_a_damaged_save_is_called_off(save, open_save):
    number, _, held = old_save_with_an_open_round(save)
    shutil.copy(save, backup_path(save))
    save.write_bytes(b"x" * 9000)
    store = open_save(save)
    assert "called off, and its stakes were given back" in store.notice
    assert store.open_rounds() == [] and store.stored_round(number).state == "void"
    assert store.purse(store.accounts("profile")[0].id) == held[4] + 300


def test_the_save_that_was_set_aside_is_named_though_mending_it_was_broken_off(save, monkeypatch, open_save):
    lively_save(save)
    save.write_bytes(b"x" * 9000)

    def broken_off(part, target):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch, pytest.raises(SaveReadOnly):
        patch.setattr(save_file, "put_in_place", broken_off)
        open_store(save)
    store = open_save(save)
    assert "it is gone" in store.notice and "It is kept as casino.save.damaged-" in store.notice


def test_an_upgrade_that_was_broken_off_is_made_at_the_next_opening(save, open_save):
    # What a kill leaves in the middle of an upgrade is the save as it was: the step is one transaction.
    _, _, held = old_save_with_an_open_round(save)
    alter(save, "PRAGMA journal_mode = WAL", "BEGIN IMMEDIATE", UPGRADES[1].split(";\n")[0])
    assert version_of(save) == 1
    store = open_save(save)
    assert store.notice == ""
    assert balances(store) == held
    assert len(store.open_rounds()) == 1


def test_a_version_1_save_with_tables_of_its_own_is_taken_for_damaged(save):
    _, _, held = old_save_with_an_open_round(save)
    shutil.copy(save, backup_path(save))
    alter(save, "CREATE TABLE shoes (level TEXT)")
    notice, found = opened(save)
    assert "last good backup" in notice and found == held


def test_a_text_of_the_save_that_is_none_is_told_in_a_sentence_and_keeps_nobody_out(store):
    account = store.create_profile("Ann", "fox").id
    store.keep_preference(account, "settings", {"speed": "fast"})
    for statement in (
        "UPDATE preferences SET value = CAST(X'80' AS TEXT)",
        "INSERT INTO rounds (level, settings, seed, phrase, commitment, seats, state, opened_at)"
        " VALUES (CAST(X'80' AS TEXT), '{}', '', '', '', '[]', 'settled', '')",
    ):
        store.ledger.connection.execute(statement)
    assert store.preference(account, "settings") is None  # as any other value that cannot be read
    with pytest.raises(SaveDamaged) as refusal:
        store.stored_round(1)
    assert is_sentence(str(refusal.value))


# -- what somebody wrote into a save ----------------------------------------------------------------------------


@every("junk", ["", "junk", "2031-13-45T99:99", "today\n", "2031-11-03" + " " * 90, "x" * 1_000_000])
def test_a_round_of_no_moment_is_refused_in_a_sentence_wherever_it_is_read(save_of_rounds, junk):
    """It was an unexpected fault in whatever told of the round."""
    with contextlib.closing(open_store(save_of_rounds)) as store:
        ann, newest = store.accounts("profile")[0], store.last_round_id()
        store.connection.execute("UPDATE rounds SET opened_at = ? WHERE id = ?", (junk, newest))
        for read in (
            lambda: store.history(ann.id, 9),
            lambda: store.history_after(ann.id, newest - 1, 9),
            lambda: store.stored_round(newest),
        ):
            with pytest.raises(SaveDamaged, match=f"^Round {newest} in the save cannot be read.$"):
                read()
        store.connection.execute("UPDATE rounds SET opened_at = '2031-11-03T20:15:00+00:00' WHERE id = ?", (newest,))
        assert store.history(ann.id, 1)[0].id == newest


@pytest.fixture
def save_of_rounds(save):
    lively_save(save)
    return save


@every("junk", ["x" * 1_000_000, "A\0nn", "\u202eAnn", "Ann\n" * 40])
def test_words_in_a_forged_save_can_be_shown(save_of_rounds, junk):
    """A name of a megabyte was drawn, which nothing can draw."""
    with contextlib.closing(open_store(save_of_rounds)) as store:
        ann = store.accounts("profile")[0]
        store.connection.execute("UPDATE accounts SET name = ? WHERE id = ?", (junk, ann.id))
        store.connection.execute("UPDATE movements SET reason = ?1, at = ?1", (junk,))
        told = [store.account(ann.id).name, store.accounts("profile")[0].name]
        told += [word for at, _, reason in store.statement(ann.id, 9) for word in (at, reason)]
        assert all(len(word) <= 200 and word.isprintable() for word in told)
        store.connection.execute("UPDATE rounds SET level = ?", (junk,))
        with pytest.raises(SaveDamaged):
            store.history(ann.id, 9)


def test_a_sitter_of_a_megabyte_is_no_sitter(save_of_rounds):
    with contextlib.closing(open_store(save_of_rounds)) as store:
        number = store.last_round_id()
        for column, value in (("seats", '[{"account":1,"name":"%s","purse":1}]' % ("x" * 999)), ("phrase", "x" * 999)):
            before = store.rows(f"SELECT {column} FROM rounds WHERE id = ?", (number,))[0][0]
            store.connection.execute(f"UPDATE rounds SET {column} = ? WHERE id = ?", (value, number))
            with pytest.raises(SaveDamaged):
                store.stored_round(number)
            store.connection.execute(f"UPDATE rounds SET {column} = ? WHERE id = ?", (before, number))
        assert store.stored_round(number).id == number
