"""Whatever is pressed, typed, turned or pulled at the wrong moment changes nothing but a sentence."""

import random
import re

import pygame
import pytest

from casino.core.money import CENTS_PER_UNIT
from casino.records.levels import shipped_level
from casino.save.ledger import TABLE
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.games.black_baron.tables import BlackBaronDriver
from casino.scenes.lobby.scene import Lobby
from casino.scenes.pages.welcome import NewPersonPage
from tests.scenes.places import bring_below, pair_at_the_table, widget
from tests.support.books import check_books, check_table_is_clear, movements
from tests.support.pilot import INSTANT, Pilot
from tests.support.tables_on_screen import is_driven, session_of

pytestmark = pytest.mark.usefixtures("unseen")

SMALL = (960, 540)
STORM = [
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *(pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_BACKSPACE, pygame.K_PLUS),
    *(pygame.K_MINUS, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_DELETE),
]


def draft(pilot):
    return pilot.scene.view.pending_bets[pilot.scene.driver.own_seat]


def post(kind, **detail):
    pygame.event.post(pygame.event.Event(kind, **detail))


@pytest.fixture
def table(pilot):
    pilot.press("Mr Red's table")
    return pilot


# -- bets -----------------------------------------------------------------------------------------------------


def test_no_bet_goes_above_the_maximum(table):
    for _ in range(3):
        table.press("Add 25")
    assert draft(table) == 75 * CENTS_PER_UNIT
    table.press("Add 100")
    assert draft(table) == 75 * CENTS_PER_UNIT and "100 coins at most" in table.scene.message
    for _ in range(25):
        table.press("Bet more")
    table.press("Bet more")
    assert draft(table) == 100 * CENTS_PER_UNIT and "100 coins at most" in table.scene.message
    table.wheel("Bet for", 500)
    table.drag(table.widget("Add 100").rect.center, table.widget("Bet for").rect.center)
    assert draft(table) == 100 * CENTS_PER_UNIT


def test_no_bet_goes_below_nothing(table):
    for _ in range(3):
        table.press("Bet less")
    assert draft(table) == 0 and "no bet to take back" in table.scene.message
    table.wheel("The bet", -40)
    assert draft(table) == 0
    table.press("Sit out")
    table.wait()
    assert len(table.store.history(table.house.profile.id, 5)) == 0
    check_table_is_clear(table.store)


def test_no_bet_goes_beyond_the_purse(pilot):
    bring_below(pilot.store, pilot.house.profile, 350)
    pilot.press("Mr Red's table", "Bet more", "Bet more", "Bet more")
    assert draft(pilot) == 300
    pilot.press("Bet more")
    assert draft(pilot) == 300 and "3 coins at most" in pilot.scene.message
    pilot.press("Add 25")
    assert draft(pilot) == 300
    pilot.press("Roll the dice", "Again: roll the dice")
    pilot.wait()
    assert "Double" not in pilot.labels and "Split" not in pilot.labels
    before = movements(pilot.store)
    pilot.key(pygame.K_d)
    pilot.key(pygame.K_p)
    assert movements(pilot.store) == before
    pilot.finish("Stay")
    check_table_is_clear(pilot.store)


def test_the_highest_tables_least_bet_and_step_hold(pilot):
    pilot.house.doors.sit_down(shipped_level("black_baron/ember_room"))  # which is by invitation
    pilot.press("Bet more")
    assert draft(pilot) == 2500
    pilot.press("Bet more")
    assert draft(pilot) == 5000
    pilot.press("Bet less", "Bet less")
    assert draft(pilot) == 0
    pilot.press("Bet more")
    assert draft(pilot) == 2500


# -- keys and presses that are not offered --------------------------------------------------------------------


def test_keys_of_actions_that_are_not_offered_do_nothing(table):
    for _ in range(60):
        table.press("Roll the dice")
        table.wait()
        if "Stay" in table.labels and "Split" not in table.labels:
            break
        table.finish("Stay")
    before, view = movements(table.store), table.scene.driver.table.view(0)
    for key in (pygame.K_p, pygame.K_r, pygame.K_c, pygame.K_1, pygame.K_5, pygame.K_RETURN, pygame.K_PLUS, pygame.K_q):
        table.key(key)
        table.frames(2)
    assert movements(table.store) == before and table.scene.driver.table.view(0) == view


def test_pressing_where_nothing_is_does_nothing(table):
    before, labels = movements(table.store), table.labels
    rects = [w.rect.inflate(6, 6) for w in table.scene.focus.widgets]
    rng = random.Random(1)
    for _ in range(120):
        place = (rng.randrange(1280), rng.randrange(720))
        if not any(rect.collidepoint(place) for rect in rects):
            for button in (1, 2, 3):
                post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
                post(pygame.MOUSEBUTTONUP, pos=place, button=button)
    table.frames(2)
    assert movements(table.store) == before and table.labels == labels


def test_a_storm_of_keys_and_presses_while_dice_roll_books_nothing(open_pilot, painted):
    """Only Enter and Space do something then: they finish what moves."""
    pilot = open_pilot()
    pilot.press("Mr Red's table", "Roll the dice")
    pilot.frames(20)
    assert not pilot.scene.director.is_idle
    before, view = movements(pilot.store), session_of(pilot.scene).engine.view(0)
    rng = random.Random(2)
    for _ in range(40):
        for key in rng.sample(STORM, 6):
            post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
            post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        post(pygame.MOUSEWHEEL, x=0, y=rng.randint(-9, 9))
        pilot.frames(1, 0.001)
        assert is_driven(pilot.scene, BlackBaronDriver)
    assert movements(pilot.store) == before and session_of(pilot.scene).engine.view(0) == view
    pilot.click((640, 300))
    pilot.wait(0.1)
    check_books(pilot.store)


def test_enter_held_down_plays_round_after_round_and_keeps_the_books(table):
    for _ in range(30):
        for _ in range(4):
            post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
        table.frames(1)
        if table.scene.driver.is_playing and table.scene.is_waiting:
            table.key(pygame.K_s)
    table.wait()
    while "Stay" in table.labels:
        table.key(pygame.K_s)
        table.wait()
    check_table_is_clear(table.store)


def test_presses_of_one_frame_are_one_action_each(pilot):
    """Ten presses of Hit in one frame never act for a hand that is over."""
    table = pair_at_the_table(pilot.app)
    pilot.frames(2)
    place = widget(table, "double").rect.center
    pilot.let_buttons_wake()
    for _ in range(10):
        post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        post(pygame.MOUSEBUTTONUP, pos=place, button=1)
    pilot.frames(3)
    doubled = [reason for *_, reason in movements(pilot.store)].count("raise")
    assert doubled == 1
    check_books(pilot.store)


def test_a_drag_that_is_cut_off_by_a_page_carries_nothing_on(table):
    start = table.widget("Add 25").rect.center
    before = draft(table)
    table.let_buttons_wake()
    table.move(start)
    post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    post(pygame.MOUSEMOTION, pos=(start[0] + 60, start[1] - 60), rel=(0, 0), buttons=(1, 0, 0))
    table.frames()
    assert table.scene.focus.is_carrying
    table.key(pygame.K_F1)
    post(pygame.MOUSEBUTTONUP, pos=(600, 300), button=1)
    table.frames()
    table.key(pygame.K_ESCAPE)
    table.move(table.widget("Bet for").rect.center)
    assert not table.scene.focus.is_carrying
    post(pygame.MOUSEBUTTONUP, pos=table.widget("Bet for").rect.center, button=1)
    table.frames()
    assert draft(table) == before


def test_the_wheel_works_on_a_page_that_opened_under_a_resting_pointer(table, painted):
    table.house.change(text_scale=2.0)
    table.move((640, 360))
    table.key(pygame.K_F1)
    post(pygame.MOUSEWHEEL, x=0, y=-3)
    table.frames()
    assert table.widget("Rules").at > 0


def test_what_is_still_shown_is_not_found_in_the_pages_before_its_dice_lie(save):
    """History and the fair draw hold the round that is still rolling: they finish it first."""
    for number, key in enumerate((pygame.K_F2, pygame.K_F4)):
        pilot = Pilot(save.with_name(f"{number}.save"), SMALL)
        pilot.press("Mr Red's table")
        scene = pilot.scene
        seal = ""
        while scene.driver.is_playing or not session_of(scene).last_round or scene.director.is_idle:
            if scene.director.is_idle and "Roll the dice" in pilot.labels:
                seal = session_of(scene).commitment
                pilot.press("Roll the dice")
            elif "Stay" in pilot.labels:
                pilot.press("Stay")
            pilot.frames(1)
        assert seal.startswith(scene.driver.bar_note.removeprefix("seal ")), (
            "the next seal would tell that this was the end"
        )
        pilot.key(key)
        assert scene.director.is_idle
        pilot.close()


# -- names ----------------------------------------------------------------------------------------------------


def type_name(pilot, name):
    pilot.press("Your name")
    for _ in range(25):
        pilot.key(pygame.K_BACKSPACE)
    post(pygame.TEXTINPUT, text=name)
    pilot.frames()


def test_an_empty_name_gets_a_sentence(open_pilot):
    pilot = open_pilot(name="", preferences=INSTANT)
    for name in ("", "   ", "\u00a0\u2003", "\n\t", "\x00"):
        type_name(pilot, name)
        pilot.key(pygame.K_RETURN)
        assert isinstance(pilot.scene, Question) and "1 to 20 letters" in pilot.scene.sentence, repr(name)
        assert pilot.store.accounts("profile") == []
        pilot.press("OK")
        assert isinstance(pilot.scene, NewPersonPage)


@pytest.mark.parametrize("name", ["Ägir Żółć", "Мария", "明日香", "🎲 Fox", "O'Neill & Sons", "x" * 999, "% {name} %s"])
def test_any_name_that_can_be_written_plays(open_pilot, painted, name):
    pilot = open_pilot(name="", preferences=INSTANT)
    type_name(pilot, name)
    pilot.press("Enter the casino")
    assert isinstance(pilot.scene, Lobby) and pilot.house.profile.name == name[:20]
    pilot.press("Mr Red's table", "Roll the dice")
    pilot.finish("Stay")
    pilot.frames(2)
    pilot.press("History")
    pilot.key(pygame.K_TAB)
    pilot.key(pygame.K_RETURN)
    pilot.wait()
    pilot.frames(2)
    check_table_is_clear(pilot.store)


def test_a_taken_name_gets_a_sentence(pilot):
    pilot.store.create_profile("Ann", "guest_owl")
    pilot.press("Cashier", "Who's playing", "Add a player")
    for name in ("Ann", "aNN", "  Ann  "):
        type_name(pilot, name)
        pilot.press("Sit down")
        assert "already somebody called" in pilot.scene.sentence, repr(name)
        pilot.press("OK")
    type_name(pilot, "Bea")
    pilot.press("Sit down")
    assert isinstance(pilot.scene, Lobby) and pilot.house.profile.name == "Bea"


# -- the window -----------------------------------------------------------------------------------------------


def test_a_window_pulled_at_in_every_frame_of_a_throw(open_pilot, painted):
    pilot = open_pilot()
    pilot.press("Mr Red's table", "Roll the dice")
    for number in range(12):
        size = (960 + number * 37 % 500, 540 + number * 53 % 300)
        post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
        pilot.frames(1, 0.05)
        assert pilot.house.size == size
    pilot.frames(3, 0.1)
    assert pilot.scene.drawn_size == size, "once the edge rests, everything is laid out for the new size"
    pilot.wait(0.1)
    post(pygame.VIDEORESIZE, w=10, h=10, size=(10, 10))
    pilot.frames(2)
    assert pilot.house.size == (960, 540), "no smaller than that"
    check_books(pilot.store)


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_LALT)])
def test_full_screen_and_back_in_the_middle_of_a_throw(open_pilot, painted, key, mod):
    pilot = open_pilot((1024, 768))
    pilot.press("Mr Red's table", "Roll the dice")
    pilot.frames(10)
    pilot.key(key, mod)
    assert pilot.house.window.is_full_screen and pilot.house.preferences.full_screen
    pilot.frames(5)
    pilot.key(key, mod)
    assert not pilot.house.window.is_full_screen and pilot.house.size == (1024, 768)
    assert is_driven(pilot.scene, BlackBaronDriver)
    pilot.wait(0.1)
    check_books(pilot.store)


# -- closing at the wrong moment ------------------------------------------------------------------------------


def _dice(scene):
    seats = {n: [list(hand.dice) for hand in seat.hands] for n, seat in scene.model.seats.items()}
    return seats, list(scene.model.dealer)


@pytest.mark.parametrize("frames", [0, 1, 30, 90])
def test_a_round_that_was_cut_off_is_found_with_the_same_dice(open_pilot, save, frames):
    pilot = Pilot(save)
    pilot.press("Mr Red's table")
    while not pilot.scene.driver.is_playing:
        pilot.press("Roll the dice")
    pilot.frames(frames)
    scene, round_id = pilot.scene, session_of(pilot.scene).round_id
    seed = pilot.store.stored_round(round_id).seed
    post(pygame.QUIT)
    pilot.frames(3)
    assert not pilot.house.is_running
    scene.director.skip_all()
    dice, on_table = _dice(scene), pilot.store.purse(TABLE)
    pilot.close()

    again = open_pilot()
    assert again.scene.title == "A round is still open"
    assert again.store.purse(TABLE) == on_table and again.store.stored_round(round_id).seed == seed
    again.press("Resume")
    assert _dice(again.scene) == dice
    again.house.change(speed="instant")
    again.finish("Stay")
    assert again.store.history(again.house.profile.id, 1)[0].id == round_id
    check_table_is_clear(again.store)


def test_a_round_that_was_cut_off_may_be_let_go(open_pilot, save):
    pilot = Pilot(save, preferences=INSTANT)
    pair_at_the_table(pilot.app)
    pilot.frames(2)
    pilot.press("Split")
    pilot.frames(2)
    pilot.close()
    again = open_pilot(preferences=INSTANT)
    again.press("Let it play out")
    assert re.search(r" (Nothing|[\d,]+ coins) went back to your purse\.$", again.scene.sentence)
    again.press("OK")
    assert isinstance(again.scene, Lobby)
    check_table_is_clear(again.store)
    assert len(again.store.history(again.house.profile.id, 9)) == 1
