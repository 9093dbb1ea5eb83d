"""People of the house: other names, and leaving for good, with books that still balance."""

import random
import shutil
import sqlite3
from contextlib import closing

import pytest

from casino.core.errors import LedgerError, SaveFull
from casino.records.levels import shipped_level
from casino.save.ledger import BANK, TABLE
from casino.save.save_file import open_store
from casino.save.schema import VERSION
from casino.save.store import Store
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books, movements
from tests.support.saves import STANDARD, balances, play_round


def table_for(store, account, rounds=4):
    """A table at which somebody has played some rounds."""
    session = TableSession(store, shipped_level(STANDARD), "a phrase")
    session.sit(2, account)
    rng = random.Random(3)
    for _ in range(rounds):
        play_round(session, {2: 500}, rng)
    return session


# -- coins for another ----------------------------------------------------------------------------------------


def test_coins_given_are_one_movement_that_both_histories_name(store, tmp_path):
    ann, bob = store.create_profile("Ann", "fox"), store.create_profile("Bob", "owl")
    store.give(ann.id, bob.id, 25_050)
    assert (store.purse(ann.id), store.purse(bob.id)) == (74_950, 125_050)
    assert movements(store)[-1] == (ann.id, bob.id, 25_050, "gift")
    copied = shutil.copytree(store.path.parent, tmp_path / "as the plug was pulled") / store.path.name
    with closing(sqlite3.connect(copied)) as found:
        assert found.execute("SELECT reason, cents FROM movements ORDER BY id DESC").fetchone() == ("gift", 25_050)
    assert [line[1:] for line in store.statement(ann.id, 1)] == [(-25_050, "gift:Bob")]
    assert [line[1:] for line in store.statement(bob.id, 1)] == [(25_050, "gift:Ann")]
    store.give(bob.id, ann.id, 125_050)
    store.delete_profile(bob.id)
    assert store.statement(ann.id, 1)[0][1:] == (125_050, "gift:Bob"), "whoever has gone is still named"
    check_books(store)


def test_a_gift_that_cannot_be_leaves_everything_as_it_was(store, monkeypatch):
    ann, bob = store.create_profile("Ann", "fox"), store.create_profile("Bob", "owl")
    guest, marrow = (store.open_purse(kind, "N", "fox", 5_000) for kind in ("guest", "character"))
    before = movements(store)
    for giver, taker, cents, sentence in (
        (ann, bob, 100_001, "Ann's purse holds 1,000 coins."),
        (ann, bob, 99, "The least you can give is 1 coin."),
        (ann, bob, 0, "The least you can give is 1 coin."),
        (ann, bob, -500, "The least you can give is 1 coin."),
        (ann, ann, 500, "Nobody gives coins to themselves."),
        (ann, guest, 500, "N does not play here."),
        (marrow, ann, 500, "N does not play here."),
    ):
        with pytest.raises(LedgerError) as refusal:
            store.give(giver.id, taker.id, cents)
        assert str(refusal.value) == sentence
    session = TableSession(store, shipped_level(STANDARD))
    session.sit(2, ann)
    session.open_round({2: 500})
    if session.is_open:
        between = movements(store)
        for giver, taker in ((ann, bob), (bob, ann)):
            with pytest.raises(LedgerError, match="Ann is in the middle of a round"):
                store.give(giver.id, taker.id, 500)
        assert movements(store) == between
        session.settle_by_rules()
    assert movements(store)[: len(before)] == before
    monkeypatch.setattr(store, "move", lambda *args: (_ for _ in ()).throw(SaveFull("The disk is full.")))
    held = balances(store)
    with pytest.raises(SaveFull):
        store.give(ann.id, bob.id, 500)
    monkeypatch.undo()
    assert balances(store) == held
    check_books(store)


# -- other names ----------------------------------------------------------------------------------------------


def test_another_name_and_another_face(store):
    ann = store.create_profile("Ann", "fox")
    table_for(store, ann)
    before = balances(store)
    new = store.rename_profile(ann.id, "  Anna \t of  Green ", "owl")
    assert (new.id, new.kind, new.name, new.portrait) == (ann.id, "profile", "Anna of Green", "owl")
    assert store.account(ann.id) == new and store.accounts("profile") == [new]
    assert balances(store) == before
    stored = store.stored_round(store.history(ann.id, 1)[0].id)
    assert stored.seats[1].name == "Ann", "a round keeps the name it was played under"


def test_a_name_of_ones_own_may_be_written_otherwise(store):
    ann = store.create_profile("Ann", "fox")
    assert store.rename_profile(ann.id, "ANN", "fox").name == "ANN"
    assert store.rename_profile(ann.id, "ANN", "owl").portrait == "owl"


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "a\x00b", "bea", " BEA "])
def test_other_names_that_are_refused(store, name):
    ann = store.create_profile("Ann", "fox")
    store.create_profile("Bea", "owl")
    with pytest.raises(LedgerError):
        store.rename_profile(ann.id, name, "owl")
    assert store.account(ann.id) == ann


def test_a_name_that_somebody_gave_up_is_free(store):
    ann = store.create_profile("Ann", "fox")
    store.rename_profile(ann.id, "Bea", "fox")
    assert store.create_profile("Ann", "owl").name == "Ann"


@pytest.mark.parametrize("kind", ["guest", "character"])
def test_only_people_are_renamed_or_deleted(store, kind):
    other = store.open_purse(kind, "Odile", "odile", 5_000)
    for change in (lambda: store.rename_profile(other.id, "Ann", "fox"), lambda: store.delete_profile(other.id)):
        with pytest.raises(LedgerError, match="does not play here"):
            change()
    with pytest.raises(LedgerError):
        store.delete_profile(BANK)
    with pytest.raises(LedgerError):
        store.delete_profile(99)
    assert store.purse(other.id) == 5_000


# -- leaving for good -----------------------------------------------------------------------------------------


def test_who_leaves_gives_the_purse_to_the_bank_and_stays_in_the_books(save, store):
    ann, bea = store.create_profile("Ann", "fox"), store.create_profile("Bea", "owl")
    table_for(store, ann)
    store.take_marker(ann.id)
    store.keep_preference(ann.id, "seating", {"1": "me"})
    store.keep_preference(bea.id, "seating", {"2": "me"})
    held, before = store.purse(ann.id), movements(store)
    rounds = store.history(ann.id, 99)
    records = [record_of(store.stored_round(one.id)) for one in rounds]
    store.delete_profile(ann.id)
    assert movements(store) == [*before, (ann.id, BANK, held, "left_the_house")]
    assert store.purse(ann.id) == 0 and store.accounts("profile") == [bea]
    assert store.preference(ann.id, "seating") is None
    assert store.preference(bea.id, "seating") == {"2": "me"}
    check_books(store)
    after = balances(store)
    store.close()
    with closing(open_store(save)) as again:
        assert again.notice == "" and balances(again) == after
        assert again.accounts("profile") == [bea]
        assert again.history(ann.id, 99) == rounds
        assert [record_of(again.stored_round(one.id)) for one in rounds] == records
        assert again.account(ann.id).name == "Ann"
        check_books(again)
        again.create_profile("Ann", "fox")


def test_an_empty_purse_needs_no_movement(store):
    ann = store.create_profile("Ann", "fox")
    with store.writing():
        store.move(ann.id, BANK, store.purse(ann.id), "lost")
    before = movements(store)
    store.delete_profile(ann.id)
    assert movements(store) == before and store.accounts("profile") == []


def test_nobody_leaves_in_the_middle_of_a_round(store):
    ann, bea = store.create_profile("Ann", "fox"), store.create_profile("Bea", "owl")
    session = table_for(store, ann, rounds=0)
    while not session.is_open:
        session.open_round({2: 500})
    with pytest.raises(LedgerError, match="Ann is in the middle of a round"):
        store.delete_profile(ann.id)
    assert store.account(ann.id) == ann and store.purse(TABLE) == 500
    store.delete_profile(bea.id)
    session.settle_by_rules()
    store.delete_profile(ann.id)
    check_books(store)


def test_nobody_has_left_where_the_disk_does_not_take_it(store, monkeypatch):
    ann = store.create_profile("Ann", "fox")
    store.keep_preference(ann.id, "seating", 1)
    before = balances(store)

    def full(*_):
        raise SaveFull("The disk is full.")

    monkeypatch.setattr("casino.save.ledger.Ledger.retire", full)
    with pytest.raises(SaveFull):
        store.delete_profile(ann.id)
    assert balances(store) == before and store.accounts("profile") == [ann]
    assert store.preference(ann.id, "seating") == 1


def test_no_purse_is_closed_with_money_in_it(store):
    ann = store.create_profile("Ann", "fox")
    with pytest.raises(LedgerError, match="still holds"), store.writing():
        store.ledger.retire(ann.id)


def test_books_of_people_who_left_are_sealed_as_before(save, store):
    ann = store.create_profile("Ann", "fox")
    store.delete_profile(ann.id)
    store.close()
    with closing(sqlite3.connect(save)) as books:
        assert books.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert books.execute("SELECT kind FROM accounts WHERE id = ?", (ann.id,)).fetchone() == ("guest",)


# -- reading forward ------------------------------------------------------------------------------------------


def test_history_and_movements_are_read_forward_piece_by_piece(store: Store):
    ann = store.create_profile("Ann", "fox").id
    table_for(store, store.account(ann), 7)
    whole = list(reversed(store.history(ann, 99)))
    assert store.rounds_played(ann) == 7 == store.rounds_played(ann, "black_baron/")
    assert store.rounds_played(ann, "baccarat/") == 0
    first = store.history_after(ann, 0, 3)
    assert first + store.history_after(ann, first[-1].id, 9) == whole
    assert store.history_after(ann, 0, 9, "baccarat/") == []
    read, last = [], 0
    while some := store.movements_after(ann, last, 2):
        read += some
        last = some[-1][0]
    assert [(at, cents) for _, at, cents, _ in read] == [row[:2] for row in reversed(store.statement(ann, 999))]
    assert {number for *_, number in read} == {None, *(one.id for one in whole)}
