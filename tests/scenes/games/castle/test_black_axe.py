"""A table in the castle: its talk, its company that comes and goes, a turn's patience, and the way back."""

import random

import pygame
import pytest

from casino.engines.base import Action
from casino.players.castle.hall_life import Castle
from casino.players.castle.hall_talk import LOBBY
from casino.records.levels import catalogue, shipped_level
from casino.save.ledger import TABLE
from casino.scenes.games.castle.chat_panel import FIELD
from casino.scenes.games.castle.table_parts import PatienceClock, TableTalk
from casino.scenes.games.castle.tables import BlackAxeDriver, castle_table
from casino.scenes.table.scene import TableScene
from casino.tables.local import LocalTable
from casino.tables.session import TableSession
from tests.scenes.places import seed_with_ranks
from tests.support.books import check_books
from tests.support.tables_on_screen import is_driven, part_of, session_of

LEVEL = "black_axe/standard"


def at_table(pilot, level=LEVEL, seed=3) -> TableScene:
    """The player at a table of a castle that has been awake for a while."""
    castle = Castle([one for one in catalogue()[0] if one.game == "black_axe"], random.Random(seed))
    castle.enter(pilot.house.profile.name, pilot.house.profile.portrait)
    castle.advance(60.0)
    session = TableSession(pilot.store, shipped_level(level), pilot.house.preferences.phrase)
    table = castle_table(pilot.house, LocalTable(session), (), castle)
    pilot.house.stack.push(table)
    pilot.frames(2)
    return table


@pytest.fixture
def table(pilot) -> TableScene:
    return at_table(pilot)


def castle_of(table) -> Castle:
    """The castle a table stands in."""
    return part_of(table, TableTalk).castle


def to_own_turn(pilot, table) -> None:
    """Deals until the player is to act."""
    for _ in range(40):
        if table.driver.is_playing and session_of(table).engine.turn in table.driver.people.persons:
            return
        if not table.driver.is_playing:
            pilot.press("Deal")
        pilot.frames(1, 0.5)
    raise AssertionError("the player never came to act")


def _pass(pilot, seconds: float) -> None:
    """Time passes in steps as long as a frame may be."""
    pilot.frames(round(seconds * 10), 0.1)


# -- who sits here --------------------------------------------------------------------------------------------


def test_the_castles_people_keep_their_seats_and_the_player_gets_a_free_one(pilot, table):
    seats = castle_of(table).table(LEVEL).seats
    assert {seat: held.name for seat, held in session_of(table).sitters.items()} == {
        seat: sitter.name for seat, sitter in seats.items()
    }
    assert [sitter.name for sitter in seats.values() if sitter.is_person] == [pilot.house.profile.name]
    assert castle_of(table).table(LEVEL).is_with_person
    check_books(pilot.store)


def test_company_comes_and_goes_between_rounds_with_its_own_purse(pilot, table, monkeypatch):
    characters = {s: h for s, h in session_of(table).sitters.items() if h.kind == "character"}
    there = next(iter(characters), 0)
    seated = {held.portrait for held in characters.values()}
    away = next(who for who in ("odile", "rook", "sable", "marrow") if who not in seated)
    free = next(seat for seat in range(1, 6) if seat not in session_of(table).sitters)
    wishes = [(free, away)] + ([(there, None)] if there else [])
    monkeypatch.setattr(castle_of(table), "restless", lambda level: wishes)
    pilot.press("Deal")
    pilot.finish("Stand", "No insurance")
    assert session_of(table).sitters[free].portrait == away
    assert castle_of(table).table(LEVEL).seats[free].portrait == away
    assert there == 0 or there not in session_of(table).sitters
    check_books(pilot.store)


def test_leaving_leads_back_to_the_lobby_of_the_talk(pilot, table):
    me = pilot.house.profile.name
    assert castle_of(table).talk.presence(me).place != LOBBY
    pilot.press("Leave table")
    assert castle_of(table).talk.presence(me).place == LOBBY
    assert not castle_of(table).table(LEVEL).is_with_person


def test_an_open_round_is_taken_up_again_at_its_place_in_the_castle(pilot):
    from casino.tables.resuming import resume_or_void

    seed = seed_with_ranks(5, "8.8.", "x")
    session = TableSession(pilot.store, shipped_level(LEVEL), "x")
    session.sit(2, pilot.house.profile)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("casino.tables.session.new_seed", lambda: seed)
        session.open_round({2: 600})
    if not session.is_open:
        pytest.fail("the round was over at once")
    ((again, events),) = resume_or_void(pilot.store)
    pilot.house.doors.open_table(LocalTable(again), events)
    pilot.wait()
    table = pilot.scene
    assert is_driven(table, BlackAxeDriver)
    assert castle_of(table).table(LEVEL).seats[2].name == pilot.house.profile.name
    pilot.finish("Stand", "No insurance")
    assert pilot.store.purse(TABLE) == 0
    check_books(pilot.store)


# -- patience -------------------------------------------------------------------------------------------------


def _time_is_up(table):
    name, hands = table.model.seats[2].name, table.model.seats[2].hands
    stands = [f"Time is up: {name} stands on {hand.total}." for hand in hands]
    return [*stands, f"Time is up: {name} declines insurance."]


@pytest.mark.parametrize("patience, seconds", [("30 s", 30.0), ("60 s", 60.0)])
def test_a_hand_whose_patience_ends_stays_as_it_is_and_the_table_says_so(pilot, patience, seconds):
    pilot.house.change(patience=patience)
    table = at_table(pilot)
    to_own_turn(pilot, table)
    before = session_of(table).round_id, session_of(table).engine.turn
    _pass(pilot, seconds - 2.0)
    assert (session_of(table).round_id, session_of(table).engine.turn) == before, "not before its time"
    pilot.house.change(speed="normal")
    _pass(pilot, 2.5)
    assert table.message in _time_is_up(table)
    stored = table.house.store.stored_round(session_of(table).last_round or session_of(table).round_id)
    last = [action for action in stored.actions if f'"seat":{before[1]},'.encode() in action][-1]
    assert b'"stand"' in last or b'"no_insurance"' in last
    check_books(pilot.store)


def test_without_a_clock_a_turn_takes_as_long_as_it_likes(pilot):
    pilot.house.change(patience="off")
    table = at_table(pilot)
    to_own_turn(pilot, table)
    turn = session_of(table).engine.turn
    _pass(pilot, 200.0)
    assert session_of(table).engine.turn == turn and part_of(table, PatienceClock).left is None


def test_patience_stands_still_while_a_page_is_open(pilot):
    pilot.house.change(patience="30 s")
    table = at_table(pilot)
    to_own_turn(pilot, table)
    pilot.press("Rules")
    _pass(pilot, 200.0)
    pilot.press("Back")
    assert session_of(table).engine.turn in table.driver.people.persons and part_of(table, PatienceClock).left > 25.0


# -- talk -----------------------------------------------------------------------------------------------------


def test_what_is_typed_is_said_at_this_table_and_is_no_action(pilot, table):
    to_own_turn(pilot, table)
    actions = len(pilot.store.stored_round(session_of(table).round_id).actions)
    pilot.key(pygame.K_t)
    assert table.focus.focused.key == FIELD
    pilot.type("hit stand double")
    pilot.key(pygame.K_RETURN)
    assert len(pilot.store.stored_round(session_of(table).round_id).actions) == actions
    me = pilot.house.profile.name
    said = [m for m in castle_of(table).talk.hears(me) if (m.kind, m.speaker) == ("said", me)]
    assert said[-1].text == "hit stand double" and said[-1].place == castle_of(table).table(LEVEL).place
    for one in castle_of(table).talk.present(LOBBY):
        assert all(m.text != "hit stand double" for m in castle_of(table).talk.hears(one.name))
    pilot.key(pygame.K_ESCAPE)
    assert is_driven(pilot.scene, BlackAxeDriver) and not table.focus.focused.takes_text
    number = session_of(table).round_id
    pilot.key(table.driver.action_keys[table.start])
    pilot.frames(1)
    assert len(pilot.store.stored_round(number).actions) > actions, "the table's keys work again"


def test_what_the_hall_refuses_stays_to_be_mended(pilot, table):
    table.focus.go_to(FIELD)
    pilot.type("/w nobody hello")
    pilot.key(pygame.K_RETURN)
    assert part_of(table, TableTalk).panel.edit.value == "/w nobody hello"
    assert castle_of(table).talk.hears(pilot.house.profile.name)[-1].kind == "refused"


def test_a_click_on_a_name_begins_a_whisper(pilot, table):
    other = next(one.name for one in castle_of(table).talk.present() if one.name != pilot.house.profile.name)
    table.widgets()  # the panel's own callback is what a click calls
    part_of(table, TableTalk).whisper_to(other)
    pilot.frames(1)
    line = part_of(table, TableTalk).panel.edit.value
    assert line.startswith("/w ") and other in line
    pilot.type("psst")
    pilot.key(pygame.K_RETURN)
    whispers = [m for m in castle_of(table).talk.hears(pilot.house.profile.name) if m.kind == "whisper"]
    assert whispers[-1].addressee == other and whispers[-1].text == "psst"


def test_the_steward_announces_the_shuffle_to_the_table(pilot, table):
    shoe = session_of(table).engine.shoe
    for card in list(shoe.cards)[:230]:
        shoe.take(card)
    pilot.press("Deal")
    pilot.wait()
    heard = castle_of(table).talk.hears(pilot.house.profile.name)
    assert any(m.kind == "notice" and "shuffle" in m.text.lower() for m in heard)


def test_pass_sits_out_and_watches(pilot, table):
    if "Pass" not in pilot.labels:
        pytest.fail("there is company, so there is something to watch")
    purse = pilot.store.purse(pilot.house.profile.id)
    pilot.press("Pass")
    pilot.wait()
    assert not table.driver.is_playing and session_of(table).last_round is not None
    assert pilot.store.purse(pilot.house.profile.id) == purse
    stored = pilot.store.stored_round(session_of(table).last_round)
    assert pilot.house.profile.id not in {held.account for held in stored.seats if held is not None}


def test_an_evening_by_random_hands_keeps_books_and_castle_in_step(pilot):
    table, rng = at_table(pilot, seed=8), random.Random(2)
    for _ in range(12):
        pilot.press("Deal" if "Deal" in pilot.labels else "Pass")
        pilot.wait()
        while table.driver.is_playing:
            offers = [offer.action for offer in session_of(table).legal_actions(session_of(table).engine.turn)]
            table.driver.act(Action(session_of(table).engine.turn, rng.choice(offers)))
            pilot.wait()
        check_books(pilot.store)
        assert {s: h.name for s, h in session_of(table).sitters.items()} == {
            s: sitter.name for s, sitter in castle_of(table).table(LEVEL).seats.items()
        }
