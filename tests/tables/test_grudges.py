"""The house's characters keep their purses from evening to evening; who lost sits lower, and wants it back."""

import random
from datetime import date, timedelta

import pytest

from casino.players.characters import CHARACTERS
from casino.records.levels import shipped_level
from casino.save.ledger import BANK, HOUSE_ACCOUNT, TABLE
from casino.save.store import taken_by_day
from casino.tables import seating
from casino.tables.session import TableSession
from tests.support.books import check_books, won_hand
from tests.support.conformance import chosen
from tests.support.tables import seated

PILOK, CHEAP = "pilok/standard", "pilok/dockside_den"


@pytest.fixture
def me(store):
    return store.create_profile("Ann", "guest_fox")


def evening(store, me, level=PILOK):
    """Everybody sits down at a table; who they are."""
    session = TableSession(store, shipped_level(level))
    seating.seat_everybody(session, me)
    return [held.portrait for _, held in sorted(session.sitters.items()) if held.kind == "character"]


def left_with(store, who, cents):
    """Leaves a character with so much money."""
    (held,) = seating.character_accounts(store, [who])
    over = store.purse(held.id) - cents
    if over:
        with store.writing():
            store.move(*((held.id, BANK) if over > 0 else (BANK, held.id)), abs(over), "allowance")
    return held


def days_go_by(monkeypatch, days):
    """Makes it so many days later."""
    later = (date.today() + timedelta(days=days)).isoformat()
    monkeypatch.setattr(seating, "now", lambda: f"{later}T20:00:00+00:00")


def test_purses_are_kept_and_filled_by_a_tenth_a_day(store, me, monkeypatch):
    rook = left_with(store, "rook", 1_000)
    for days, purse in ((0, 1_000), (1, 13_000), (1, 13_000), (3, 37_000), (40, 120_000), (80, 120_000)):
        days_go_by(monkeypatch, days)
        seating.character_account(store, "rook")
        assert store.purse(rook.id) == purse
    left_with(store, "rook", 900_000)
    days_go_by(monkeypatch, 90)
    assert store.purse(seating.character_account(store, "rook").id) == 900_000
    days_go_by(monkeypatch, 30)  # a clock that was set back takes nothing and brings nothing
    assert store.purse(seating.character_account(store, "rook").id) == 900_000
    check_books(store)


def test_a_day_that_was_written_by_somebody_else_brings_nothing(store):
    rook = left_with(store, "rook", 1_000)
    for value in ("", "yesterday", 7, None, ["2020-01-01"]):
        store.keep_preference(rook.id, "seen", value)
        assert store.purse(seating.character_account(store, "rook").id) == 1_000


def test_a_save_with_somebody_of_another_edition_seats_those_of_this_one(store, me):
    unknown = store.open_purse("character", "Count Nobody", "nobody", 100)
    won_hand(store, me, (unknown, 60))
    assert seating.avenger(store, me, shipped_level(PILOK)) == ""
    assert set(evening(store, me)) <= set(CHARACTERS) and not seating.has_thin_purse(store, unknown)
    seating.fill_purses(store)
    assert store.purse(unknown.id) == 40


def test_who_has_come_down_in_the_world_sits_at_the_cheap_table(store, me, monkeypatch):
    assert "rook" in evening(store, me)
    left_with(store, "rook", 0)
    sits = evening(store, me)
    assert "rook" not in sits and len(sits) == 4  # another has the chair
    assert "rook" not in evening(store, me, CHEAP)
    days_go_by(monkeypatch, 1)
    assert "rook" not in evening(store, me)
    assert "rook" in evening(store, me, CHEAP)
    days_go_by(monkeypatch, 11)
    assert "rook" in evening(store, me)


def test_who_lost_most_to_somebody_comes_back_for_it(store, me):
    assert "hester" not in evening(store, me)
    hester, idris = seating.character_accounts(store, ["hester", "idris"])
    won_hand(store, me, (hester, 60_000), (idris, 40_000))
    assert seating.avenger(store, me, shipped_level(PILOK)) == "idris"
    won_hand(store, me, (hester, 30_000))
    assert seating.avenger(store, me, shipped_level(PILOK)) == "hester"
    assert "hester" in evening(store, me)
    assert "hester" not in evening(store, me, "black_baron/standard")  # there the house has it
    won_hand(store, hester, (me, 80_000))
    assert "hester" not in evening(store, me)


def test_what_passed_between_two_is_found_in_the_books(store, me):
    players = [me, *seating.character_accounts(store, ["rook", "vesna"])]
    session = seated(store, level=PILOK)
    with store.writing():
        store.move(BANK, me.id, 5_000_000, "opening")
    for seat, who in enumerate(players, 1):
        session.sit(seat, who)
    rng = random.Random(5)
    for _ in range(60):
        session.open_round()
        while session.is_open:
            seat = session.engine.turn
            session.act(chosen(seat, rng.choice(session.legal_actions(seat)), rng))

    def taken(one, other):
        return taken_by_day(store, one.id, [other.id, 10**6], "pilok").get(other.id, {})

    for other in players[1:]:
        passed = 0
        for number in range(1, store.last_round_id() + 1):
            flows = {who: cents for who, cents in store.flows(number).items() if who not in (TABLE, HOUSE_ACCOUNT)}
            if [who for who, cents in flows.items() if cents > 0] == [me.id]:
                passed -= min(0, flows.get(other.id, 0))
            elif [who for who, cents in flows.items() if cents > 0] == [other.id]:
                passed += min(0, flows.get(me.id, 0))
        assert passed and sum(taken(me, other).values()) == passed
        assert sum(taken(other, me).values()) == -passed
    assert taken_by_day(store, me.id, [players[1].id], "black_baron") == {}


def test_a_new_evening_of_the_house_fills_every_purse(store):
    for who, cents in (("rook", 0), ("vesna", 700_000), ("pip", 49_999)):
        left_with(store, who, cents)
    seating.fill_purses(store)
    purses = {held.portrait: store.purse(held.id) for held in store.accounts("character")}
    assert purses == {"rook": CHARACTERS["rook"].purse, "vesna": 700_000, "pip": CHARACTERS["pip"].purse}
    check_books(store)
