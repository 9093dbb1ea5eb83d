"""Money taken to halls on other machines: booked once whatever is told how often, and in every save, old ones too."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from casino.core.errors import AmountError, LedgerError, PurseTooSmall, ReceiptDoubted, SaveDamaged, SaveFull
from casino.core.money import MAX_CENTS
from casino.save import hall_money
from casino.save.consistency import books_imbalance
from casino.save.ledger import ABROAD, BANK
from casino.save.save_copy import backup_path
from casino.save.save_file import open_store
from casino.save.schema import ABROAD_TABLES, APPLICATION_ID, UPGRADES, VERSION
from casino.save.store import Store
from tests.support.books import check_books
from tests.support.every import every
from tests.support.rota import sample
from tests.support.saves import balances, damaged, lively_save
from tests.support.sentences import is_sentence

HALL, OTHER, TITLE = "UHALL", "UOTHER", "Castle of Ada"


@pytest.fixture
def me(store) -> int:
    return store.create_profile("Ann", "fox").id


def take(store: Store, me: int, cents: int = 30_000, aid: str = "a", hall: str = HALL) -> bool:
    return hall_money.going(store, me, hall, TITLE, aid, cents)


def rows(path: Path) -> dict[str, list[tuple]]:
    with closing(sqlite3.connect(path)) as db:
        return {table: db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in ABROAD_TABLES}


# -- going and coming -----------------------------------------------------------------------------------------


def test_what_is_taken_leaves_the_purse_before_anybody_is_asked(store, me):
    assert take(store, me)
    assert (store.purse(me), store.purse(ABROAD)) == (70_000, 30_000)
    assert store.statement(me, 1)[0][1:] == (-30_000, "to_hall:Castle of Ada")
    assert hall_money.pending(store, me, HALL) == [hall_money.Taken("a", HALL, TITLE, 30_000)]
    assert hall_money.pending(store, me, OTHER) == []
    check_books(store)


def test_what_has_arrived_is_not_asked_for_again_and_cannot_come_back(store, me):
    take(store, me)
    assert hall_money.arrived(store, "a") and not hall_money.arrived(store, "a")
    assert hall_money.pending(store, me, HALL) == []
    assert not hall_money.refused(store, "a")
    assert store.purse(me) == 70_000


def test_what_was_refused_comes_back_once(store, me):
    take(store, me)
    assert hall_money.refused(store, "a") and not hall_money.refused(store, "a") and not hall_money.arrived(store, "a")
    assert (store.purse(me), store.purse(ABROAD)) == (100_000, 0)
    assert store.statement(me, 1)[0][2] == "turned_back:Castle of Ada"
    assert not take(store, me), "the same ask is over"
    assert store.purse(me) == 100_000 and hall_money.owed(store, me) == []


def test_an_ask_nobody_knows_is_nothing(store, me):
    before = balances(store)
    assert not hall_money.arrived(store, "none") and not hall_money.refused(store, "none")
    assert balances(store) == before


@pytest.mark.parametrize(
    ("cents", "error"), [(0, AmountError), (-1, AmountError), (100_001, PurseTooSmall), (10**30, PurseTooSmall)]
)
def test_sums_nobody_can_take_are_refused_in_a_sentence(store, me, cents, error):
    before = balances(store)
    with pytest.raises(error) as refusal:
        take(store, me, cents)
    assert is_sentence(str(refusal.value))
    assert balances(store) == before and hall_money.pending(store, me, HALL) == []


def test_an_ask_stands_for_one_sum_in_one_hall(store, me):
    take(store, me)
    bea = store.create_profile("Bea", "owl").id
    for who, cents, hall in ((me, 20_000, HALL), (me, 30_000, OTHER), (bea, 30_000, HALL)):
        with pytest.raises(LedgerError, match="already on its way"):
            take(store, who, cents, hall=hall)
    assert store.purse(me) == 70_000 and store.purse(bea) == 100_000


def test_only_people_visit_halls_also_those_of_one_evening(store):
    visitor = store.open_purse("guest", "Visitor", "hare", 50_000).id
    assert take(store, visitor, 20_000, aid="of a show") and store.purse(visitor) == 30_000
    guest = store.open_purse("character", "Odile Quint", "odile", 50_000).id
    for call in (
        lambda: take(store, guest),
        lambda: hall_money.home(store, guest, HALL, 1, 5, 5, 1),
        lambda: hall_money.home(store, BANK, HALL, 1, 5, 5, 1),
        lambda: hall_money.statement(store, guest, HALL, 5, 5, 1, ""),
    ):
        with pytest.raises(LedgerError, match="does not visit halls"):
            call()
    assert store.purse(guest) == 50_000


def test_a_receipt_is_booked_once_and_may_be_more_than_was_taken(store, me):
    take(store, me)
    hall_money.arrived(store, "a")
    assert hall_money.home(store, me, HALL, 7, 45_000, 30_000, 1)
    assert hall_money.home(store, me, HALL, 7, 45_000, 30_000, 1) is None
    with pytest.raises(ReceiptDoubted):
        hall_money.home(store, me, HALL, 7, 99_000, 30_000, 2)
    assert (store.purse(me), store.purse(ABROAD)) == (115_000, -15_000)
    assert store.statement(me, 1)[0][1:] == (45_000, "from_hall:Castle of Ada")
    assert hall_money.home(store, me, OTHER, 7, 1, 0, 1), "of another hall it is another one"
    assert store.statement(me, 1)[0][2] == "from_hall:another hall"
    check_books(store)


def test_a_receipt_for_nothing_is_remembered_and_moves_nothing(store, me):
    take(store, me)
    before = store.ledger.last
    assert hall_money.home(store, me, HALL, 1, 0, 30_000, 9) == 0
    assert store.ledger.last == before and hall_money.owed(store, me) == []


@pytest.mark.parametrize("cents", [-1, MAX_CENTS])
def test_receipts_no_purse_can_hold_are_refused(store, me, cents):
    before = balances(store)
    with pytest.raises(AmountError):
        hall_money.home(store, me, HALL, 1, cents, 0, 1)
    with pytest.raises(AmountError):
        hall_money.statement(store, me, HALL, -1, 0, 1, "")
    assert balances(store) == before
    assert hall_money.home(store, me, HALL, 1, 5, 0, 1)


# -- what a hall owes -----------------------------------------------------------------------------------------


def test_a_hall_owes_what_it_last_said_and_what_was_taken_there_since(store, me):
    take(store, me, 30_000, "a")
    (found,) = hall_money.owed(store, me)
    assert (found.hall, found.title, found.brought, found.came_home, found.cents) == (HALL, TITLE, 30_000, 0, 30_000)
    hall_money.statement(store, me, HALL, 12_000, 30_000, 1_700_000_000_000, "signed")
    (found,) = hall_money.owed(store, me)
    assert found.cents == 12_000 and datetime.fromisoformat(found.at).timestamp() == 1_700_000_000
    take(store, me, 5_000, "b")
    assert [one.cents for one in hall_money.owed(store, me)] == [17_000]
    hall_money.refused(store, "b")
    assert [one.cents for one in hall_money.owed(store, me)] == [12_000]
    hall_money.home(store, me, HALL, 1, 9_000, 30_000, 1_700_000_000_500)
    assert hall_money.owed(store, me) == []


def test_a_hall_in_which_all_was_lost_owes_nothing(store, me):
    take(store, me)
    hall_money.statement(store, me, HALL, 0, 30_000, 5, "signed")
    assert hall_money.owed(store, me) == []


def test_an_earlier_statement_does_not_take_the_place_of_a_later_one(store, me):
    take(store, me)
    assert hall_money.statement(store, me, HALL, 500, 30_000, 20, "later")
    assert not hall_money.statement(store, me, HALL, 900, 30_000, 10, "earlier")
    assert not hall_money.statement(store, me, HALL, 900, 30_000, 20, "the same time")
    assert [tuple(row) for row in store.rows("SELECT hall, body FROM abroad_told", ())] == [(HALL, "later")]
    assert [one.cents for one in hall_money.owed(store, me)] == [500]


def test_halls_and_people_are_apart(store, me):
    bea = store.create_profile("Bea", "owl").id
    take(store, me, 1_000, "a")
    take(store, me, 2_000, "b", OTHER)
    take(store, bea, 4_000, "c")
    assert [(one.hall, one.cents) for one in hall_money.owed(store, me)] == [(OTHER, 2_000), (HALL, 1_000)]
    assert [(one.hall, one.cents) for one in hall_money.owed(store, bea)] == [(HALL, 4_000)]
    hall_money.home(store, me, HALL, 1, 1_000, 1_000, 1)
    assert [one.hall for one in hall_money.owed(store, me)] == [OTHER]
    assert [one.hall for one in hall_money.owed(store, bea)] == [HALL]


# -- in any order, stopped anywhere ---------------------------------------------------------------------------

_AIDS = some.sampled_from("abc")
_SUMS = some.sampled_from((-5, 0, 1, 700, 40_000, 200_000))
_CALLS = some.one_of(
    some.tuples(some.just("going"), _AIDS, _SUMS),
    some.tuples(some.just("arrived"), _AIDS, some.just(0)),
    some.tuples(some.just("refused"), _AIDS, some.just(0)),
    some.tuples(some.just("home"), some.sampled_from("12"), _SUMS),
    some.tuples(some.just("statement"), some.sampled_from("12"), _SUMS),
    some.tuples(some.just("killed"), some.just(""), some.just(0)),
)


@settings(max_examples=sample(60, 20))
@given(some.lists(_CALLS, max_size=14))
def test_whatever_is_told_in_whatever_order_no_cent_is_booked_twice(tmp_path_factory, calls):
    """A model beside the books: what went, what came back, what came home, each once."""
    path = tmp_path_factory.mktemp("abroad") / "casino.save"
    store = open_store(path)
    me = store.create_profile("Ann", "fox").id
    states: dict[str, tuple[str, int]] = {}
    came: dict[int, int] = {}
    try:
        for what, key, cents in calls:
            try:
                if what == "going" and take(store, me, cents, key):
                    states[key] = ("sent", cents)
                elif what in ("arrived", "refused") and getattr(hall_money, what)(store, key):
                    assert states[key][0] == "sent"
                    states[key] = (what, states[key][1])
                elif what == "home" and hall_money.home(store, me, HALL, int(key), cents, 0, int(key)) is not None:
                    assert int(key) not in came
                    came[int(key)] = cents
                elif what == "statement":
                    hall_money.statement(store, me, HALL, cents, 0, int(key), "signed")
                elif what == "killed":  # nothing is closed politely: what is on disk is what there is
                    store.connection.close()
                    store.close()
                    store = open_store(path)
            except (AmountError, PurseTooSmall, LedgerError, ReceiptDoubted) as refusal:
                assert is_sentence(str(refusal))
            away = sum(held for state, held in states.values() if state != "refused") - sum(came.values())
            assert (store.purse(ABROAD), store.purse(me)) == (away, 100_000 - away)
            assert store.ledger.total() == 0 == books_imbalance(store)
            assert {one.aid for one in hall_money.pending(store, me, HALL)} == {
                aid for aid, (state, _) in states.items() if state == "sent"
            }
        check_books(store)
    finally:
        store.close()


@pytest.mark.parametrize("call", ["going", "refused", "home"])
def test_what_could_not_be_written_has_not_happened(store, me, monkeypatch, call):
    take(store, me)
    before = balances(store), hall_money.pending(store, me, HALL), hall_money.owed(store, me)
    move = type(store.ledger).move

    def full(*words):
        move(*words)
        raise SaveFull("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr("casino.save.ledger.Ledger.move", full)
        calls = {
            "going": lambda: take(store, me, 500, "b"),
            "refused": lambda: hall_money.refused(store, "a"),
            "home": lambda: hall_money.home(store, me, HALL, 1, 500, 30_000, 5),
        }
        with pytest.raises(SaveFull):
            calls[call]()
    assert before == (balances(store), hall_money.pending(store, me, HALL), hall_money.owed(store, me))
    assert calls[call](), "and it can be told again"
    check_books(store)


# -- the save around it ---------------------------------------------------------------------------------------


def as_version_6(path: Path) -> None:
    """Makes of a closed save, in which nobody went abroad, one of the version before there were halls."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for table in ABROAD_TABLES:
            db.execute(f"DROP TABLE {table}")
        db.execute("DELETE FROM accounts WHERE id = ?", (ABROAD,))
        db.execute("PRAGMA user_version = 6")
    backup_path(path).unlink()


def test_a_save_from_before_there_were_halls_is_brought_up_and_can_be_taken_abroad(save, open_save):
    held = lively_save(save)
    as_version_6(save)
    store = open_store(save)
    assert store.notice == "" and balances(store) == held
    assert store.connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
    ann = store.accounts("profile")[0].id
    assert take(store, ann, 100)
    store.close()
    store = open_save(save)
    assert store.notice == "" and [one.aid for one in hall_money.pending(store, ann, HALL)] == ["a"]
    check_books(store)


def test_an_upgraded_save_has_the_tables_of_a_new_one(tmp_path):
    with closing(sqlite3.connect(tmp_path / "old", isolation_level=None)) as db:
        for step in UPGRADES[:6]:
            for statement in step.split(";\n"):
                db.execute(statement) if statement.strip() else None
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute("PRAGMA user_version = 6")
    with closing(open_store(tmp_path / "old")) as store:
        assert store.notice == "" and store.account(ABROAD).name == "Abroad"


def test_the_backup_follows_and_stands_in(save, open_save):
    store = open_store(save)
    me = store.create_profile("Ann", "fox").id
    store.back_up()
    take(store, me)
    hall_money.statement(store, me, HALL, 5, 30_000, 1, "signed")
    store.back_up()  # by rows
    hall_money.arrived(store, "a")  # a row that was there changes
    hall_money.home(store, me, HALL, 1, 7_000, 30_000, 9)
    with pytest.raises(ReceiptDoubted):
        hall_money.home(store, me, HALL, 1, 8_000, 30_000, 9, body="signed")
    store.back_up()
    held = balances(store)
    store.close()
    assert rows(backup_path(save)) == rows(save) and all(rows(save).values())
    save.write_bytes(b"spoiled" * 500)
    store = open_save(save)
    assert "last good backup" in store.notice and damaged(save)
    assert balances(store) == held and not hall_money.home(store, me, HALL, 1, 7_000, 30_000, 9)


def test_a_row_that_was_altered_is_noticed(save, open_save):
    store = open_store(save)
    take(store, store.create_profile("Ann", "fox").id)
    store.close()
    with closing(sqlite3.connect(save)) as db:
        db.execute("UPDATE abroad_taken SET account = 99")
        db.commit()
    store = open_save(save)
    assert "damaged" in store.notice


def test_who_leaves_the_house_for_good_leaves_nothing_abroad(store, me):
    bea = store.create_profile("Bea", "owl").id
    take(store, me, 30_000, "a")
    hall_money.home(store, me, HALL, 1, 50_000, 30_000, 1)
    take(store, bea, 10_000, "b")
    store.delete_profile(me)  # who had won
    check_books(store)
    assert (store.purse(me), store.purse(ABROAD), hall_money.owed(store, me)) == (0, 10_000, [])
    store.delete_profile(bea)  # who had not come back
    check_books(store)
    assert store.purse(ABROAD) == 0 == books_imbalance(store)


# -- a save that somebody wrote into --------------------------------------------------------------------------


@every("at", ["junk", "x" * 1_000_000])
def test_a_debt_of_no_moment_is_refused_in_a_sentence(at, store_of_debts):
    store, me = store_of_debts
    store.connection.execute("UPDATE abroad_taken SET at = ?", (at,))
    with pytest.raises(SaveDamaged, match="What the save holds of halls on other machines cannot be read"):
        hall_money.owed(store, me)


def test_a_hall_whose_clock_is_beyond_all_time_is_refused_in_a_sentence(store_of_debts):
    store, me = store_of_debts
    hall_money.statement(store, me, HALL, 30_000, 30_000, 2**62, "said")
    with pytest.raises(SaveDamaged):
        hall_money.owed(store, me)


def test_a_hall_of_a_megabyte_has_a_title_that_can_be_drawn(store_of_debts):
    store, me = store_of_debts
    store.connection.execute("UPDATE abroad_taken SET title = ?", ("A\0\n" + "x" * 1_000_000,))
    for title in (hall_money.owed(store, me)[0].title, hall_money.pending(store, me, HALL)[0].title):
        assert len(title) <= 200 and title.isprintable()


@pytest.fixture
def store_of_debts(store, me):
    take(store, me)
    return store, me


# -- the way back ---------------------------------------------------------------------------------------------


def test_the_way_back_is_kept_until_the_hall_owes_nothing(store, me):
    way = hall_money.WayBack(HALL, "The castle of Rosa", "code", table="black_axe/standard")
    hall_money.keep_way(store, me, way)
    assert hall_money.left_behind(store, me) == [hall_money.Left(way, 0)]
    take(store, me)
    hall_money.forget_way(store, me, HALL)
    assert hall_money.left_behind(store, me) == [hall_money.Left(way, 30_000)], "it still owes something"
    hall_money.home(store, me, HALL, 1, 30_000, 30_000, 1)
    hall_money.forget_way(store, me, HALL)
    assert hall_money.left_behind(store, me) == []


def test_what_was_left_is_said_in_a_sentence():
    def said(cents, **way):
        return hall_money.Left(
            hall_money.WayBack(HALL, **{"title": "The castle of Rosa", "code": "c", **way}), cents
        ).sentence

    assert said(49_200, table="black_axe/standard") == "You left 492.00 and a seat in Rosa's castle."
    assert said(49_200, title="Friday night") == "You left 492.00 in Friday night."
    assert said(0, table="black_axe/standard") == "You left a seat in Rosa's castle."
    assert said(49_200, where="network") == "You left 492.00 in your castle."
    assert said(0, where="machine") == "You left your castle open."


def test_the_newest_ways_are_kept_and_what_is_no_way_is_none(store, me):
    for number in range(12):
        hall_money.keep_way(store, me, hall_money.WayBack(f"U{number}", "x" * 10_000, "c", table="t"))
    found = hall_money.left_behind(store, me)
    assert [one.way.hall for one in found] == [f"U{number}" for number in range(11, 3, -1)]
    assert len(found[0].way.title) < 500
    for junk in ([1], {"a": 2}, [{"hall": 3}], "ways", [{"hall": "U", "title": "t", "code": "c", "where": "mars"}]):
        store.keep_preference(me, "hall.ways", junk)
        assert hall_money.left_behind(store, me) == [], junk
