"""A table in the castle: its talk, its company that comes and goes, a turn's patience, and the way back."""

import random

import pygame
import pytest

from casino.engines.base import Action
from casino.players.castle.hall_life import Castle
from casino.players.castle.hall_talk import LOBBY
from casino.records.levels import catalogue, shipped_level
from casino.save.ledger import TABLE
from casino.scenes.games.castle.table_parts import PatienceClock, TableTalk
from casino.scenes.games.castle.tables import BlackAxeDriver, castle_table
from casino.scenes.games.castle.talk.chat_panel import FIELD
from casino.scenes.table.felt import face_place
from casino.scenes.table.scene import TableScene
from casino.tables.local import LocalTable
from casino.tables.session import TableSession
from tests.scenes.places import seed_with_ranks
from tests.support.books import check_books
from tests.support.pilot import eyes_shut
from tests.support.tables_on_screen import is_driven, part_of, session_of

pytestmark = pytest.mark.usefixtures("unseen")

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
        if table.driver.is_playing and session_of(table).engine.turn in table.driver.people.humans:
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
    assert [sitter.name for sitter in seats.values() if sitter.is_human] == [pilot.house.profile.name]
    assert castle_of(table).table(LEVEL).is_with_person
    check_books(pilot.store)


def test_the_table_turns_to_wherever_the_first_person_sits(pilot, table):
    def check_own_seat() -> int:
        own = table.model.first_human
        places = {number: station.column for number, station in enumerate(table.layout.stations, 1)}
        assert places[own].centerx == pytest.approx(table.layout.table.centerx, abs=2)
        assert all(places[own].w > place.w for number, place in places.items() if number != own)
        for number, station in enumerate(table.layout.stations, 1):
            shown = next(widget for widget in table.focus.widgets if widget.key == f"seat-{number}")
            assert shown.rect == station.plate, "what is pressed follows what is seen"
        return own

    before = check_own_seat()
    pilot.press(next(label for label in pilot.labels if label.endswith(": empty")), pilot.house.profile.name)
    after = check_own_seat()
    assert after != before and session_of(table).sitters[after].id == pilot.house.profile.id


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


@pytest.mark.parametrize("is_followed", [True, False])
def test_the_cards_of_somebody_who_leaves_lie_until_the_next_round(pilot, table, monkeypatch, is_followed):
    """Another who sits down there at once is seen when the cards are gone."""
    there = next(seat for seat, held in session_of(table).sitters.items() if held.kind == "character")
    leaver = session_of(table).sitters[there].name
    seated = {held.portrait for held in session_of(table).sitters.values()}
    comer = next(who for who in ("odile", "rook", "sable", "marrow") if who not in seated)
    wishes = [(there, None), (there, comer)] if is_followed else [(there, None)]
    monkeypatch.setattr(castle_of(table), "restless", lambda level: wishes)
    pilot.press("Deal")
    pilot.finish("Stand", "No insurance")
    monkeypatch.setattr(castle_of(table), "restless", lambda level: [])
    shown, table_holds = table.model.seats[there], session_of(table).sitters
    assert (there in table_holds) == is_followed
    assert (shown.name, shown.has_left) == (leaver, True) and shown.hands[0].cards and shown.hands[0].outcome
    pilot.press("Rules", "Back")
    assert table.model.seats[there] is shown, "a page that was read takes no cards away"
    pilot.press("Bet more")
    assert table.model.seats[there] is shown, "nor does a bet"
    pilot.press("Deal")
    pilot.finish("Stand", "No insurance")
    if is_followed:
        seat = table.model.seats[there]
        assert seat.name == table_holds[there].name and not seat.has_left and seat.hands
        assert seat.purse == pilot.store.purse(table_holds[there].id)
    else:
        assert there not in table.model.seats
    check_books(pilot.store)


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


def among_friends(pilot) -> TableScene:
    """The player at a table with a guest of this machine in another seat."""
    table = at_table(pilot)
    empty = next(label for label in pilot.labels if label.endswith(": empty"))
    pilot.press(empty, "A guest")
    assert len(table.driver.people.humans) == 2
    return table


def _time_is_up(table):
    return [
        f"Time is up: {seat.name} {does}."
        for seat in table.model.seats.values()
        for does in ("declines insurance", *(f"stands on {hand.total}" for hand in seat.hands))
        if seat.is_human
    ]


@pytest.mark.parametrize("patience, seconds", [("30 s", 30.0), ("60 s", 60.0)])
def test_a_hand_whose_patience_ends_stays_as_it_is_and_the_table_says_so(pilot, patience, seconds):
    pilot.house.change(patience=patience)
    table = among_friends(pilot)
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
    """No clock is what a new house has."""
    assert pilot.house.preferences.patience == "off"
    table = among_friends(pilot)
    to_own_turn(pilot, table)
    turn = session_of(table).engine.turn
    _pass(pilot, 200.0)
    assert session_of(table).engine.turn == turn and part_of(table, PatienceClock).left is None


def test_who_plays_alone_has_no_clock_and_is_offered_none(pilot):
    """Whatever was set once; a second person at the table brings both back."""
    pilot.house.change(patience="30 s")
    table = at_table(pilot)
    to_own_turn(pilot, table)
    assert part_of(table, PatienceClock).left is None
    pilot.press("Settings", "Cards and dice")
    assert not pilot.has("Turn clock")
    pilot.press("Back", "Back")
    while table.driver.is_playing:
        pilot.finish("Stand", "No insurance")
    empty = next(label for label in pilot.labels if label.endswith(": empty"))
    pilot.press(empty, "A guest")
    to_own_turn(pilot, table)
    assert part_of(table, PatienceClock).left is not None
    pilot.press("Settings", "Cards and dice")
    pilot.click(pilot.widget("Turn clock").cells()[0].center)
    assert pilot.house.preferences.patience == "off"


def test_the_last_ten_seconds_stand_large_on_the_face(pilot, painted):
    pilot.house.change(patience="30 s")
    table = among_friends(pilot)
    to_own_turn(pilot, table)
    clock = part_of(table, PatienceClock)

    def on_the_face() -> int:
        """How many px of the face's place have the colour of a warning."""
        station = table.layout.stations[(session_of(table).engine.turn or 1) - 1]
        place = face_place(station.plate, station.portrait_px)
        shot = pilot.seen().subsurface(place)
        return pygame.mask.from_threshold(shot, table.look.theme.warn, (2, 2, 2, 255)).count() / (place.w * place.h)

    for left, is_large in ((11.0, False), (8.5, True)):
        with eyes_shut():
            while (clock.left or 0.0) > left:
                pilot.frames(1, 0.1)
        assert on_the_face() > 0.4 if is_large else on_the_face() < 0.1


def test_patience_stands_still_while_a_page_is_open(pilot):
    pilot.house.change(patience="30 s")
    table = among_friends(pilot)
    to_own_turn(pilot, table)
    pilot.press("Rules")
    _pass(pilot, 200.0)
    pilot.press("Back")
    assert session_of(table).engine.turn in table.driver.people.humans and part_of(table, PatienceClock).left > 25.0


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
    said = [m for m in castle_of(table).talk.lines_for(me) if (m.kind, m.speaker) == ("said", me)]
    assert said[-1].text == "hit stand double" and said[-1].place == castle_of(table).table(LEVEL).place
    for one in castle_of(table).talk.present(LOBBY):
        assert all(m.text != "hit stand double" for m in castle_of(table).talk.lines_for(one.name))
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
    assert castle_of(table).talk.lines_for(pilot.house.profile.name)[-1].kind == "refused"


def test_a_click_on_a_name_begins_a_whisper(pilot, table):
    other = next(one.name for one in castle_of(table).talk.present() if one.name != pilot.house.profile.name)
    table.widgets()  # the panel's own callback is what a click calls
    part_of(table, TableTalk).whisper_to(other)
    pilot.frames(1)
    line = part_of(table, TableTalk).panel.edit.value
    assert line.startswith("/w ") and other in line
    pilot.type("psst")
    pilot.key(pygame.K_RETURN)
    whispers = [m for m in castle_of(table).talk.lines_for(pilot.house.profile.name) if m.kind == "whisper"]
    assert whispers[-1].addressee == other and whispers[-1].text == "psst"


def test_the_steward_announces_the_shuffle_to_the_table(pilot, table):
    shoe = session_of(table).engine.shoe
    for card in list(shoe.cards)[:230]:
        shoe.take(card)
    pilot.press("Deal")
    pilot.wait()
    heard = castle_of(table).talk.lines_for(pilot.house.profile.name)
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


def test_an_evening_by_random_hands_keeps_books_and_castle_in_step(pilot, painted):
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


# -- answers that know the table ------------------------------------------------------------------------------


def answered(pilot, table, who: str, words: str) -> str:
    """What a character who is fetched to the table whispers back to the player."""
    talk, me = castle_of(table).talk, pilot.house.profile.name
    if not talk.is_present(who):
        talk.arrive(who, "character", castle_of(table).seconds)
    last = talk.lines_for(me)[-1].id
    castle_of(table).say(me, f"/w {who} {words}")
    _pass(pilot, 8.0)
    said = [m.text for m in talk.lines_for(me) if m.id > last and m.kind == "whisper" and m.speaker == who]
    return said[0] if said else ""


def test_the_chances_of_ones_own_hand_are_told_as_the_coach_has_them(pilot, table):
    from casino.odds.value import finished

    to_own_turn(pilot, table)
    told = answered(pilot, table, "Odile Quint", "what are my odds?")
    coach = finished(table.driver.coach.reckoned())
    assert coach and coach in told and "%" in told
    assert not pilot.house.preferences.coach, "and the coach is as it was"


def test_nothing_is_reckoned_for_who_is_not_to_act(pilot, table):
    told = answered(pilot, table, "Odile Quint", "what are my odds?")
    assert told and "%" not in told


def test_the_steward_tells_a_newcomer_once_what_one_does_here(pilot):
    from casino.players.castle.gossip import STEWARD
    from casino.scenes.games.castle import doors

    heard = []
    for _ in range(2):
        doors.enter(pilot.house, shipped_level(LEVEL))
        hall = pilot.house.stack.top
        heard.append(sum(m.speaker == STEWARD for m in hall.castle.talk.lines_for(pilot.house.profile.name)))
        assert len(hall.castle.facts.clock()) == 5
        hall.leave()
    assert heard == [1, 0]


# -- everybody at this machine has a voice --------------------------------------------------------------------


def test_a_guest_speaks_for_themselves_and_hears_what_is_whispered_to_them(pilot):
    table = among_friends(pilot)
    castle, part, me = castle_of(table), part_of(table, TableTalk), pilot.house.profile.name
    guest = next(name for name in part.speakers.names if name != me)
    pilot.frames(1)
    pilot.press(f"{me} speaks")
    table.focus.go_to(FIELD)
    pilot.type("good evening")
    pilot.key(pygame.K_RETURN)
    assert [m.speaker for m in castle.talk.lines_for(me) if m.text == "good evening"] == [guest]

    seat = next(number for number, held in session_of(table).sitters.items() if held.name == me)
    table.focus.go_to(f"seat-{seat}")
    pilot.key(pygame.K_F9)
    assert part.panel.name == me, "the key at a seat lets its person speak"
    castle.say(me, f"/w {guest} well met")
    pilot.frames(2)
    assert part.speakers.waited_for == [guest]
    pilot.key(pygame.K_F9)
    pilot.frames(2)
    assert part.panel.name == guest and part.speakers.waited_for == []
    assert part.panel.last_heard.addressee == guest


def test_who_plays_alone_has_no_button_for_who_speaks(pilot, table):
    assert not any(label.endswith(" speaks") for label in pilot.labels)


def test_who_sits_down_alone_has_company_after_two_rounds(pilot):
    castle = Castle([one for one in catalogue()[0] if one.game == "black_axe"], random.Random(3))
    castle.enter(pilot.house.profile.name, pilot.house.profile.portrait)
    alone = next(one.level.name for one in castle.tables if not one.seats and one.level.settings.minimum <= 400)
    table = castle_table(pilot.house, LocalTable(TableSession(pilot.store, shipped_level(alone), "x")), (), castle)
    pilot.house.stack.push(table)
    pilot.frames(2)
    assert len(session_of(table).sitters) == 1
    for _ in range(2):
        pilot.press("Deal")
        pilot.finish("Stand", "No insurance")
        pilot.frames(2)
    assert any(held.kind == "character" for held in session_of(table).sitters.values())
    check_books(pilot.store)
