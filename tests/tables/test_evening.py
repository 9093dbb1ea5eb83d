"""A game master's evening: purses of its own, the house's players as they were set, and nothing left behind."""

import random

import msgspec
import pytest

from casino.cli import main
from casino.core.errors import CasinoError
from casino.players.characters import CHARACTERS, concluded
from casino.players.plays import PLAYS
from casino.records.levels import shipped_level
from casino.records.replay import replay, verify_record
from casino.records.rounds import encode_record
from casino.save.ledger import BANK, HOUSE_ACCOUNT, TABLE, Account, Ledger
from casino.save.upkeep.checking import check_rows
from casino.tables import seating
from casino.tables.evening import evening as evenings
from casino.tables.local import local_table
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books, check_table_is_clear

LEVELS = ("pilok/standard", "black_baron/standard", "black_axe/standard", "blackjack/standard")


def at(store, level="pilok/standard"):
    """An evening of Ann's at a table as its company first sits there; Ann, and the table."""
    ann = store.create_profile("Ann", "guest_fox")
    usual = local_table(store, shipped_level(level))
    usual.seat_everybody(ann)
    return ann, evenings.begin(store, usual.level, ann, usual.sitters, "a phrase")


def members(table):
    return {member.name: member for _seat, member in table.evening.seated()}


def play(table):
    """A round in which everybody bets the least and plays as a character would; its events."""
    play, rng = PLAYS[table.level.game](table.settings), random.Random(1)
    begins_with = table.session.engine.begins_with
    able = [seat for seat in table.sitters if table.can_play(seat)]
    table.begin(None if begins_with == "skill" else {seat: table.bet_range(seat).least for seat in able})
    while table.is_open:
        seat = table.turn
        who = CHARACTERS["rook"]
        table.ask(concluded(who.think(play, table.view(seat), seat, table.offers(seat), rng)))
    return [event for news in table.news() for event in news.events]


def test_an_evening_of_its_own_books_leaves_no_trace_in_the_persons_purses(store, tmp_path):
    ann, table = at(store)
    table.evening.end()
    for level in LEVELS:
        usual = local_table(store, shipped_level(level))
        usual.seat_everybody(ann)
        before = {held.id: store.purse(held.id) for kind in ("profile", "character") for held in store.accounts(kind)}
        house = store.purse(HOUSE_ACCOUNT)
        table = evenings.begin(store, usual.level, ann, usual.sitters)
        assert table.evening.purse_holder(ann) != ann and ann.id not in {held.id for held in table.sitters.values()}
        assert len(table.sitters) == len(usual.sitters), level
        events = [play(table) for _ in range(3)]
        assert table.evening.rounds == 3 and store.last_result(ann.id) == 0
        nets = sum(one.held - one.member.given for one in table.evening.outcomes())
        assert nets + store.purse(HOUSE_ACCOUNT) - house == 0, level
        record = record_of(store.stored_round(table.last_round))
        assert verify_record(record).holds and list(replay(record).events) == events[-1], level
        (tmp_path / "evening.round").write_bytes(encode_record(record))
        assert main(["verify", str(tmp_path / "evening.round")]) == 0, level
        table.left()
        assert {held: store.purse(held) for held in before} == before, level
        assert not any(store.purse(held.id) for held in store.accounts("guest")), level
        check_table_is_clear(store)
        assert store.ledger.total() == 0 and store.purse(TABLE) == 0
    check_rows(store.connection, is_whole=True)
    assert Ledger(store.connection).here() == store.ledger.here(), "every movement fits its seal"


def test_persons_purses_count_where_that_was_chosen(store):
    ann, table = at(store)
    table.evening.change_terms({}, has_own_books=False)
    table = evenings.EveningTable(table.evening)
    assert table.evening.purse_holder(ann).id == ann.id and ann.id in {held.id for held in table.sitters.values()}
    table.evening.change_terms({}, has_own_books=True)
    assert store.purse(table.evening.purse_holder(ann).id) == 50_000
    table.evening.change_terms({}, has_own_books=False)
    table = evenings.EveningTable(table.evening)
    play(table)
    with pytest.raises(CasinoError, match="A round has already been played"):
        table.evening.change_terms({}, has_own_books=True)
    (outcome,) = [one for one in table.evening.outcomes() if one.member.person == ann.id]
    table.left()
    assert outcome.held != 100_000 and store.purse(ann.id) == outcome.held and outcome.member.given == 100_000
    assert store.last_result(ann.id) == table.last_round
    check_books(store)


def test_the_game_master_sets_name_purse_and_skill_and_plays_whom_they_like(store):
    _ann, table = at(store)
    evening = table.evening
    held = next(iter(members(table).values()))
    assert evening.computer_player(held.as_sitter).style == CHARACTERS[held.manner].style
    changed = msgspec.structs.replace(held, name="  The Harbour  Master ", skill="7d + 2", by_master=True)
    evening.change(changed, 12_345)
    (seat,) = [seat for seat, member in evening.seated() if member.account == held.account]
    assert (table.sitters[seat].name, table.purse(seat), table.entry_skill(seat)) == (
        "The Harbour Master",
        12_345,
        "7D+2",
    )
    assert evening.computer_player(table.sitters[seat]) is None and table.sitters[seat].kind == "guest"
    new = msgspec.structs.replace(evening.new_player(), name="Zed", portrait="mr_red", skill="2D")
    evening.add(new, 5_000)
    (zed,) = [seat for seat, member in evening.seated() if member.name == "Zed"]
    assert evening.computer_player(table.sitters[zed]).name == "Zed" and table.sitters[zed].portrait == "mr_red"
    started = play(table)[0]
    record = record_of(store.stored_round(table.last_round))
    assert (record.seats[seat - 1].name, record.seats[seat - 1].skill) == ("The Harbour Master", "7D+2")
    assert started is not None and evening.outcomes()[0].held >= evening.outcomes()[0].member.given
    check_books(store)


def test_what_cannot_be_is_refused_in_one_sentence_and_nothing_has_changed(store):
    _ann, table = at(store)
    evening = table.evening
    held = next(member for member in members(table).values() if member.is_house)
    new = evening.new_player()
    put = lambda one, purse=5_000, **keys: evening.change(msgspec.structs.replace(one, **keys), purse)  # noqa: E731
    named = {"name": "Zed"}
    for fault, said in (
        (lambda: put(held, 999), "needs at least 10 credits in the purse, the least stake here."),
        (lambda: put(held, name=" "), "A name has 1 to"),
        (lambda: put(held, name="ann"), "There is already somebody called ann here this evening."),
        (lambda: put(held, skill="13D"), "A sheet holds 2D to 12D+2, not 13D."),
        (lambda: put(held, skill="much"), "is no dice code"),
        (lambda: put(held, 10**18), "'s purse cannot hold that much."),
        (lambda: evening.add(new, 5_000), "A name has 1 to"),
        (lambda: evening.add(msgspec.structs.replace(new, **named), 5), "Zed needs at least 10 credits"),
        (lambda: evening.seat(99, Account(0, "guest", "Zed", "guest_owl")), "There is no seat 99"),
        (lambda: evening.change_terms({"ante": 0}, has_own_books=True), "`ante` must be more than 0"),
        (
            lambda: evening.change_terms({"minimum_bet": 50, "maximum_bet": 20}, has_own_books=True),
            "must be at least `minimum_bet`",
        ),
        (
            lambda: evening.change_terms({"ante": 1_000_000}, has_own_books=True),
            "needs at least 1,000,000 credits in the purse",
        ),
    ):
        before = evening.kept, dict(table.sitters), dict(evening.members), store.ledger.last, evening.level
        with pytest.raises(CasinoError) as refusal:
            fault()
        assert said in str(refusal.value) and "\n" not in str(refusal.value), refusal.value
        assert (evening.kept, table.sitters, evening.members, store.ledger.last, evening.level) == before, said
    table.begin()
    for fault in (lambda: put(held), lambda: evening.change_terms({"ante": 20}, has_own_books=True)):
        with pytest.raises(CasinoError, match=r"This has to wait until the round is over\."):
            fault()
    check_books(store)


def test_fee_and_limits_are_dealt_within_the_tables_own_checks(store):
    _ann, table = at(store)
    table.evening.change_terms({"ante": 25, "minimum_bet": 50, "maximum_bet": 100}, has_own_books=True)
    table = evenings.EveningTable(table.evening)
    assert (table.settings.ante, table.settings.min_bet, table.level.settings.minimum) == (2_500, 5_000, 2_500)
    play(table)
    record = record_of(store.stored_round(table.last_round))
    assert record.settings["ante"] == 25 and verify_record(record).holds
    table.left()
    assert shipped_level("pilok/standard").settings.ante == 1_000
    check_books(store)


def test_who_gets_up_keeps_the_purse_and_comes_back_to_it(store):
    ann, table = at(store)
    me = table.evening.purse_holder(ann)
    seat, held = next((seat, member) for seat, member in table.evening.seated() if member.is_house)
    table.evening.change(held, 7_700)
    assert table.change_seat(seat, seating.EMPTY, me) == "" and seat not in table.sitters
    assert [who.key for who in table.candidates(seat, me)].count(held.manner) == 1
    assert table.change_seat(seat, held.manner, me) == "" and table.purse(seat) == 7_700
    changed = msgspec.structs.replace(held, name="Zed")
    table.stand(seat)
    assert [member.name for member in table.evening.away()] == [held.name]
    table.evening.change(changed, 1_500)
    assert not table.evening.away() and {"Zed"} <= members(table).keys()
    table.stand(next(number for number, who in table.sitters.items() if who.name == "Zed"))
    while len(table.sitters) < table.seats:
        table.evening.add(msgspec.structs.replace(table.evening.new_player(), name=f"N{len(table.sitters)}"), 2_000)
    before = store.ledger.last
    with pytest.raises(CasinoError, match=r"Every seat is taken: free one first\."):
        table.evening.change(table.evening.away()[0], 2_500)
    assert store.ledger.last == before
    table.stand(next(number for number, who in table.sitters.items() if who.name.startswith("N")))
    bea = store.create_profile("Bea", "guest_owl")
    (free, *_) = [number for number in range(1, table.seats + 1) if number not in table.sitters]
    table.change_seat(free, f"{seating.PROFILE}{bea.id}", me)
    assert table.purse(free) == 50_000 and store.purse(bea.id) == 100_000
    table.left()
    assert (
        store.purse(bea.id) == 100_000
        and store.purse(BANK)
        + sum(store.purse(one.id) for kind in ("profile", "character") for one in store.accounts(kind))
        + store.purse(HOUSE_ACCOUNT)
        == 0
    )
    check_books(store)


def test_who_may_sit_down_is_offered_with_the_skill_they_have_here(store):
    ann, table = at(store, "pilok/shallow_berth")
    seat, held = next((seat, member) for seat, member in table.evening.seated() if member.is_house)
    table.stand(seat)
    (offered,) = [who for who in table.candidates(seat, ann) if who.key == held.manner]
    assert held.skill == table.level.welcome.company[held.manner] != CHARACTERS[held.manner].skill
    assert offered.manner.endswith(f"Gambling {held.skill}"), offered.manner


def test_a_round_found_open_goes_on_with_the_same_players(store):
    ann, table = at(store)
    held = next(member for member in members(table).values() if member.is_house)
    table.evening.change(msgspec.structs.replace(held, name="Zed", skill="6D+2", by_master=True), 9_900)
    table.begin()
    ((again, events),) = evenings.open_rounds(store)
    assert events and isinstance(again, evenings.EveningTable) and again.evening.host == ann.id
    assert again.sitters == table.sitters and again.evening.kept == table.evening.kept
    again.settle_by_rules()
    again.left()
    assert not any(store.purse(one.id) for one in store.accounts("guest")) and store.purse(ann.id) == 100_000
    check_books(store)


def test_forged_keeping_makes_a_table_like_any_other(store):
    _ann, table = at(store)
    table.begin()
    for forged in (None, 4, {"host": "x"}, {"host": 1, "level": "pilok/standard@9999", "after": 0, "members": []}):
        store.keep_preference(HOUSE_ACCOUNT, "evening", forged)
        ((again, _events),) = evenings.open_rounds(store)
        assert again.evening is None
    store.void_round(table.round_id)


def test_whom_the_game_master_plays_sees_no_more_than_that_seat(store):
    _ann, table = at(store, "black_axe/standard")
    held = next(member for member in members(table).values() if member.is_house)
    table.evening.change(msgspec.structs.replace(held, by_master=True), 50_000)
    while not table.is_open:  # an ace and a ten of the dealer's may end a round at once
        table.begin({seat: table.bet_range(seat).least for seat in table.sitters})
    for seat in table.sitters:
        view = table.view(seat)
        assert view.has_hole_card and len(view.dealer) == 1, "of the hole card only its presence is seen"
