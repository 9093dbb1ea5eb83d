"""Whole evenings, from the first start to the good night: by pointer alone, by keyboard alone, by hot keys alone."""

import random

import pygame
import pytest

from casino.core.preferences import KEY, SPEEDS, preferences_from
from casino.records.replay import verify_record
from casino.save.ledger import HOUSE_ACCOUNT
from casino.scenes.dialogs.seat_menu import SeatMenu
from casino.scenes.games.black_baron.tables import BlackBaronDriver
from casino.scenes.lobby.scene import Lobby
from casino.scenes.pages.cashier import CashierPage
from casino.scenes.pages.fair_draw import SealPage
from casino.scenes.pages.history import HistoryPage
from casino.scenes.pages.rules import RulesPage
from casino.scenes.pages.settings.page import SettingsPage
from casino.scenes.pages.welcome import NewPersonPage
from casino.scenes.table.drivers.replay import ReplayDriver
from casino.tables.stored_rounds import record_of
from tests.scenes.whole_house import alone
from tests.support.books import check_books, check_rounds, check_table_is_clear
from tests.support.hands import KeyPilot
from tests.support.pilot import INSTANT, Pilot
from tests.support.tables_on_screen import is_driven, session_of

pytestmark = pytest.mark.usefixtures("pictures_plain", "unseen")

ACTIONS = ("Split", "Double", "Hit", "Stay")


def play_round(pilot, rng):
    alone.play_round(pilot, rng, "Roll the dice", ACTIONS)


def drawn_bet(pilot):
    return pilot.scene.view.pending_bets[pilot.scene.driver.own_seat]


# -- the pointer alone ----------------------------------------------------------------------------------------


def test_an_evening_with_the_pointer_alone(open_pilot, save, painted):
    pilot = Pilot(save, name="", preferences=INSTANT)
    rng = random.Random(7)
    assert isinstance(pilot.scene, NewPersonPage)
    pilot.press("Your name")
    for _ in range(12):
        pilot.key(pygame.K_BACKSPACE)
    pilot.type("Nell")  # a name is the one thing that is typed
    pilot.press("Raven mask", "Enter the casino")
    assert isinstance(pilot.scene, Lobby) and pilot.house.profile.name == "Nell"
    assert pilot.house.profile.portrait == "guest_raven"
    me = pilot.house.profile.id

    pilot.press("The back alley")
    assert is_driven(pilot.scene, BlackBaronDriver)
    _bet_with_the_pointer(pilot)
    for _ in range(4):
        play_round(pilot, rng)
    assert drawn_bet(pilot) == 0
    pilot.press("Repeat")
    bet = drawn_bet(pilot)
    pilot.press("Clear", "Repeat")
    assert bet and drawn_bet(pilot) == bet

    pilot.press("Rules")
    assert isinstance(pilot.scene, RulesPage)
    pilot.press("All the rules")
    before = pilot.widget("Rules").at
    pilot.wheel("Rules", -8)
    assert pilot.widget("Rules").at > before
    pilot.press("Back", "Fair draw")
    assert isinstance(pilot.scene, SealPage)
    pilot.press("Save the last round")
    assert "was saved as" in pilot.scene.sentence
    assert list((save.parent / "rounds").glob("round-*.round"))
    pilot.press("OK", "Back", "History")
    assert isinstance(pilot.scene, HistoryPage)
    pilot.click((pilot.widget("History").rect.centerx, pilot.widget("History").rect.y + 5))
    assert is_driven(pilot.scene, ReplayDriver)
    purse = pilot.store.purse(me)
    pilot.wait()
    assert pilot.scene.driver.is_over and pilot.store.purse(me) == purse, "watching costs nothing"
    pilot.press("Close", "Back")

    pilot.press("Pause", "Resume")
    _change_every_setting(pilot)
    _leave_in_mid_round(pilot)
    check_table_is_clear(pilot.store)

    pilot.press("Cashier")
    assert isinstance(pilot.scene, CashierPage)
    pilot.wheel("Movements", -3)
    pilot.press("Back")
    rounds = len(pilot.store.history(me, 1000))
    pilot.press("Quit", "Stay")
    assert pilot.house.is_running
    pilot.press("Quit", "Quit")
    assert not pilot.house.is_running
    purse = pilot.store.purse(me)
    pilot.close()

    again = open_pilot()
    assert again.house.profile.name == "Nell" and again.store.purse(me) == purse
    check_rounds(again.store, me, rounds)
    check_table_is_clear(again.store)


def _bet_with_the_pointer(pilot):
    scene = pilot.scene
    spot = next(w for w in scene.focus.widgets if w.key.startswith("spot-")).rect.center
    chip = pilot.widget("Add 5").rect.center
    assert drawn_bet(pilot) == 0
    pilot.press("Add 1")
    assert drawn_bet(pilot) == 100
    pilot.press("Bet more", "Bet more")
    assert drawn_bet(pilot) == 300
    pilot.press("Bet less")
    assert drawn_bet(pilot) == 200
    pilot.click(spot)
    assert drawn_bet(pilot) == 300, "a press on the spot adds the chip chosen last"
    pilot.drag(chip, spot)
    assert drawn_bet(pilot) == 800
    pilot.drag(chip, (pilot.house.size[0] // 2, 5))
    assert drawn_bet(pilot) == 800, "a chip let go elsewhere goes back"
    pilot.wheel("Bet for", 2)
    pilot.wheel("The bet", -1)
    assert drawn_bet(pilot) == 900
    pilot.press("Clear")
    assert drawn_bet(pilot) == 0
    pilot.press("Add 1")


def _change_every_setting(pilot):
    before = pilot.house.preferences
    pilot.press("Settings")
    assert isinstance(pilot.scene, SettingsPage)
    speed = pilot.widget("Speed")
    pilot.click(speed.cells()[SPEEDS.index("fast")].center)
    for label in ("Sound effects", "Room sound", "Text size"):
        track = pilot.widget(label).track()
        pilot.click((track.x + track.w // 4, track.centery))
        pilot.wheel(label, 1)
    for label in ("Reduced motion", "Full screen", "Full screen"):
        pilot.press(label)
    pilot.press("Cards and dice")
    for label in ("Four-colour deck", "Large numbers on cards", "Show the hi-lo count"):
        pilot.press(label)
    pilot.click(pilot.widget("Card backs").cells()[4].center)
    assert pilot.house.preferences.card_back == "silver"
    pilot.press("Back")
    pilot.click(next(w for w in pilot.scene.focus.widgets if w.key == "phrase").rect.center)
    pilot.key(pygame.K_x, text="x")
    now = pilot.house.preferences
    changed = ("speed", "effects_volume", "room_volume", "text_scale", "reduced_motion", "four_colour", "phrase")
    for name in (*changed, "large_index", "card_back", "shows_count"):
        assert getattr(now, name) != getattr(before, name), name
    assert now.speed == "fast" and now.phrase == before.phrase + "x" and not now.full_screen
    pilot.press("Back")
    pilot.house.keep_preferences()
    assert preferences_from(pilot.store.preference(HOUSE_ACCOUNT, KEY)) == now
    pilot.house.change(speed="instant", text_scale=1.0)


def _leave_in_mid_round(pilot):
    for _ in range(40):
        pilot.press("Roll the dice")
        pilot.wait()
        if "Stay" in pilot.labels:
            break
    pilot.press("Leave", "Stay at the table")
    assert "Stay" in pilot.labels and pilot.scene.driver.is_playing
    pilot.press("Leave", "Leave and let it play out")
    pilot.frames(3)
    assert pilot.scene.title == "The round was played out"
    pilot.press("OK")
    assert isinstance(pilot.scene, Lobby)


# -- the keyboard alone ---------------------------------------------------------------------------------------


def test_an_evening_with_the_keyboard_alone(open_pilot, painted):
    pilot = open_pilot(name="", preferences=INSTANT, kind=KeyPilot)
    pilot.reach("Your name")
    for _ in range(12):
        pilot.key(pygame.K_BACKSPACE)
    pilot.type("Ida")
    pilot.choose("Owl mask", key=pygame.K_SPACE)
    pilot.choose("Enter the casino")
    me = pilot.house.profile.id
    assert isinstance(pilot.scene, Lobby) and pilot.house.profile.portrait == "guest_owl"
    pilot.choose("Mr Red's table", "Seat 1")
    assert isinstance(pilot.scene, SeatMenu)
    pilot.key(pygame.K_ESCAPE)
    pilot.choose("Seat 7", "Everybody", "Add 5")
    pilot.choose("Bet more", key=pygame.K_SPACE)
    assert drawn_bet(pilot) == 600
    pilot.choose("Bet for")
    assert drawn_bet(pilot) == 1100
    rng = random.Random(3)
    for _ in range(5):
        play_round(pilot, rng)
    pilot.key(pygame.K_ESCAPE)
    assert pilot.scene.title == "Paused"
    pilot.choose("Settings")
    for label, key in (
        *(("Speed", pygame.K_LEFT), ("Sound effects", pygame.K_LEFT), ("Room sound", pygame.K_RIGHT)),
        *(("Text size", pygame.K_RIGHT), ("Reduced motion", pygame.K_SPACE), ("Full screen", pygame.K_RETURN)),
        ("Full screen", pygame.K_RETURN),
    ):
        before = pilot.house.preferences
        pilot.reach(label)
        pilot.key(key)
        assert pilot.house.preferences != before, label
    pilot.key(pygame.K_ESCAPE)
    pilot.house.change(speed="instant")
    pilot.choose("History")
    pilot.reach("History")
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)
    assert is_driven(pilot.scene, ReplayDriver)
    pilot.wait()
    pilot.choose("Close", "Back", "Rules", "All the rules")
    pilot.reach("Rules")
    pilot.key(pygame.K_PAGEDOWN)
    assert pilot.widget("Rules").at > 0
    pilot.key(pygame.K_ESCAPE)
    while not pilot.scene.driver.is_playing or not pilot.scene.is_waiting:
        pilot.choose("Roll the dice")
        pilot.wait()
    pilot.choose("Leave")
    pilot.key(pygame.K_ESCAPE)
    assert pilot.scene.driver.is_playing, "Escape is the harmless answer"
    pilot.choose("Leave", "Leave and let it play out")
    pilot.choose("OK", key=pygame.K_SPACE)
    pilot.choose("Cashier")
    pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_ESCAPE)
    pilot.choose("Quit")
    assert not pilot.house.is_running
    check_table_is_clear(pilot.store)
    check_rounds(pilot.store, me, len(pilot.store.history(me, 1000)))


def test_an_evening_with_hot_keys_alone(open_pilot, painted):
    """Never a Tab: Enter, letters and digits play a round; function keys open what the bar offers."""
    pilot = open_pilot(name="", preferences=INSTANT)
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.scene, Lobby)
    pilot.press("Mr Red's table")  # the hall's tables have no letter of their own
    bets = ((pygame.K_1, 100), (pygame.K_2, 600), (pygame.K_PLUS, 700), (pygame.K_MINUS, 600), (pygame.K_c, 0))
    for key, cents in bets:
        pilot.key(key)
        assert drawn_bet(pilot) == cents
    pilot.key(pygame.K_2)
    for _ in range(6):
        pilot.key(pygame.K_RETURN)
        pilot.wait()
        while "Stay" in pilot.labels:
            keys = {"Split": pygame.K_p, "Double": pygame.K_d, "Stay": pygame.K_s}
            pilot.key(next(key for label, key in keys.items() if label in pilot.labels))
            pilot.wait()
    assert len(pilot.store.history(pilot.house.profile.id, 100)) == 6
    for key, kind in enumerate((RulesPage, HistoryPage, SettingsPage, SealPage), pygame.K_F1):
        pilot.key(key)
        assert isinstance(pilot.scene, kind)
        pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_F10)
    assert pilot.scene.title == "Paused"
    pilot.key(pygame.K_ESCAPE)
    check_table_is_clear(pilot.store)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_pressed_twice_shows_the_end_and_leaves_nothing(open_pilot, key):
    """While dice roll Enter finishes them; it never presses what stands in the bar."""
    pilot = open_pilot(kind=KeyPilot)
    pilot.press("Mr Red's table")
    for _ in range(3):
        pilot.reach("Roll the dice")
        for _ in range(400):
            pilot.key(key)
            assert is_driven(pilot.scene, BlackBaronDriver), "the keyboard left the table"
            if pilot.scene.driver.is_playing and pilot.scene.is_waiting:
                assert pilot.scene.focus.focused.key == "hit"
                pilot.key(pygame.K_s)
            if not pilot.scene.driver.is_playing and pilot.scene.director.is_idle:
                break
        pilot.frames(2)
        assert pilot.scene.focus.focused.key == "start"


# -- how quick, and how long ----------------------------------------------------------------------------------


def test_three_presses_lead_to_a_running_round(open_pilot, save):
    Pilot(save).close()  # somebody has been here before
    pilot = open_pilot()
    pilot.press("Mr Red's table", "Roll the dice")
    assert pilot.scene.driver.is_playing
    pilot.wait()


def test_ten_rounds_at_a_full_table_are_kept_to_the_cent(open_pilot, save):
    pilot = Pilot(save, preferences=INSTANT)
    me = pilot.house.profile.id
    pilot.press("Mr Red's table", "Seat 1: empty", "Everybody")
    assert not any("empty" in label for label in pilot.labels)
    rng = random.Random(11)
    pilot.press("Add 5")
    for _ in range(10):
        play_round(pilot, rng)
        check_table_is_clear(pilot.store)
        assert pilot.scene.driver.purse == pilot.store.purse(me)
    pilot.press("Leave", "Quit", "Quit")
    purse = pilot.store.purse(me)
    pilot.close()
    again = open_pilot(preferences=INSTANT)
    assert again.store.purse(me) == purse
    check_books(again.store)
    check_rounds(again.store, me, 10)
    again.press("History")
    for place in range(10):
        rounds = again.widget("History")
        if place == len(rounds.targets):
            again.wheel("History", -1)
        again.click(rounds.targets[min(place, len(rounds.targets) - 1)].center)
        replayed = again.scene
        again.wait()
        summary = again.store.history(me, 10)[place]
        seat = next(seat for seat in replayed.model.seats.values() if seat.name == "Player")
        assert seat.net == summary.net
        again.press("Close")
    assert again.store.purse(me) == purse


def test_a_phrase_that_is_changed_at_the_table_goes_into_the_next_round(pilot):
    pilot.press("Mr Red's table")
    rng = random.Random(4)
    phrases = []
    for phrase in ("one", "two"):
        pilot.house.change(phrase=phrase)
        pilot.press("Settings", "Back")
        play_round(pilot, rng)
        stored = pilot.store.stored_round(session_of(pilot.scene).last_round)
        phrases.append(stored.phrase)
        assert verify_record(record_of(stored)).holds
    assert phrases == ["one", "two"]


def test_enter_and_a_chips_digit_lead_from_the_door_to_a_running_round(open_pilot, save):
    """Nothing was touched before: no pointer, no Tab, so no ring is shown."""
    Pilot(save).close()
    pilot = open_pilot()
    pilot.key(pygame.K_RETURN)
    assert is_driven(pilot.scene, BlackBaronDriver)
    pilot.key(pygame.K_1)
    pilot.key(pygame.K_RETURN)
    assert pilot.scene.driver.is_playing
