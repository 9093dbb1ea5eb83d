"""The save file: people, purses, markers and preferences in books that always balance."""

import contextlib
import random
import shutil

import pytest

from casino.errors import (
    LedgerError,
    SaveReadOnly,
)
from casino.ledger import BANK, HOUSE_ACCOUNT, TABLE
from casino.preferences import KEY, Preferences, preferences_from
from casino.save_file import default_path, open_store
from casino.store import backup_path
from tests.saves import (
    balances,
    check_books,
    lively_save,
    look_through,
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "house" / "casino.save"


@pytest.fixture
def store(path):
    store = open_store(path)
    yield store
    store.close()


# -- people and money -----------------------------------------------------------------------------------------


def test_a_new_save_has_three_empty_accounts_and_no_notice(store):
    assert balances(store) == {BANK: 0, HOUSE_ACCOUNT: 0, TABLE: 0}
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


@pytest.mark.parametrize("cents", [0, -1, 10**15 + 1])
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


def test_random_movements_always_sum_to_nought(path):
    store, whim = open_store(path), random.Random(1)
    ids = [BANK, HOUSE_ACCOUNT, TABLE] + [store.create_profile(f"P{n}", "fox").id for n in range(4)]
    mirror = balances(store)
    for _ in range(300):
        source, target, cents = whim.choice(ids), whim.choice(ids), whim.choice([1, 99, 5_000, 90_000, 0, -5])
        with contextlib.suppress(LedgerError), store.writing():
            store.move(source, target, cents, "trial")
            mirror[source] -= cents
            mirror[target] += cents
        assert store.ledger.total() == 0
    assert balances(store) == mirror
    store.close()
    again = open_store(path)
    assert balances(again) == mirror  # the purse is a sum, whoever adds it up
    again.close()


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
    store._db.execute("UPDATE preferences SET value = '{'")
    assert store.preference(ann, "speed") is None


@pytest.mark.parametrize(
    "kept",
    [
        None,
        [],
        "fast",
        3,
        {"speed": "light", "window": [1], "phrase": "x" * 99},
        {"effects_volume": 2, "luck": 1},
        {"window": ["a", 2]},
        {"effects_volume": None, "text_scale": -1, "profile": "Ann", "full_screen": 1},
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


def test_everything_is_there_again(path):
    held = lively_save(path)
    store = open_store(path)
    assert balances(store) == held
    assert store.notice == ""
    assert store.preference(store.accounts("profile")[0].id, "key 3") == {"number": 3, "text": "keptkeptkept"}
    look_through(store)
    check_books(store)
    store.close()
    assert {p.name for p in path.parent.iterdir()} == {"casino.save", "casino.save.backup"}


def test_the_backup_is_a_whole_save(path):
    held = lively_save(path)
    shutil.copy(backup_path(path), path.with_name("copy"))
    store = open_store(path.with_name("copy"))
    assert balances(store) == held
    store.close()


def test_a_backup_that_cannot_be_made_lets_the_save_go(path):
    # A refusal at opening once kept the save locked, so that trying again said it was open elsewhere.
    lively_save(path)
    part = path.with_name(path.name + ".part")
    part.mkdir()
    with pytest.raises(SaveReadOnly, match="cannot be backed up"):
        open_store(path)
    part.rmdir()
    open_store(path).close()


def test_leavings_of_a_backup_that_was_killed_do_no_harm(path):
    held = lively_save(path)
    for tail in (".part", ".part-journal", ".part-wal"):
        path.with_name(path.name + tail).write_bytes(b"half a backup")
    store = open_store(path)
    assert balances(store) == held
    store.close()
