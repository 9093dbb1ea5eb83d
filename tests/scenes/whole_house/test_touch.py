"""A finger: taps, chips that are dragged, lists that are pulled. Its rounds are in `test_hands`."""

import pygame
import pytest

from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.castle.talk.chat_panel import FIELD
from casino.scenes.pages.history import HistoryPage
from casino.scenes.pages.keys import open_keys
from casino.scenes.pages.settings.page import SettingsPage
from casino.scenes.pages.welcome import NewPersonPage
from casino.ui.widgets.keys import Device
from tests.scenes.places import widget
from tests.support.evenings import spend_evenings
from tests.support.hands import FingerPilot

KINDS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture
def pilot_options():
    return {"kind": FingerPilot}


def enter_castle(pilot):
    pilot.choose("Door: Black Axe", "The hearth")
    assert isinstance(pilot.scene, CastleHall)


def test_one_tap_presses_once(pilot):
    pilot.choose("Settings")
    page = pilot.scene
    assert isinstance(page, SettingsPage)
    pilot.choose("Reduced motion")
    assert pilot.house.preferences.reduced_motion
    pilot.choose("Reduced motion")
    assert not pilot.house.preferences.reduced_motion


@pytest.mark.parametrize("after_seconds, is_elsewhere, presses", [(0, 0, 1), (0.45, 0, 1), (0.55, 0, 2), (0, 1, 2)])
def test_a_tap_that_the_system_tells_again_as_a_mouse_presses_once(pilot, after_seconds, is_elsewhere, presses):
    pilot.choose("Door: Black Baron")
    pilot.wait()
    pilot.let_buttons_wake()
    first, second = pilot.widget("Add 5").rect.center, pilot.widget("Add 1" if is_elsewhere else "Add 5").rect.center
    finger, mouse = (
        [pygame.event.Event(kind, pos=place, button=1, touch=is_finger) for kind in KINDS]
        for place, is_finger in ((first, True), (second, False))
    )
    pilot.app.frame(finger, 0.0)
    pilot.app.frame(mouse[:1], after_seconds)
    pilot.app.frame(mouse[1:], 1.0)
    laid = pilot.scene.view.pending_bets[pilot.scene.driver.own_seat]
    assert laid == (500 if presses == 1 else 600 if is_elsewhere else 1000)


def test_a_lifted_finger_points_at_nothing(pilot):
    pilot.choose("Settings", "Reduced motion")
    assert not any(one.is_hot for one in pilot.scene.focus.widgets)
    assert pilot.house.keys.device is Device.POINTER


def test_a_tap_beside_a_small_thing_is_for_it(pilot):
    pilot.choose("Door: Black Baron")
    pilot.wait()
    button = widget(pilot.scene, "history")
    reach = pilot.scene.focus.hit_area(button)
    assert reach.bottom > button.rect.bottom
    pilot.tap_at((reach.centerx, reach.bottom - 1))
    assert isinstance(pilot.scene, HistoryPage)


def test_a_trembling_tap_on_a_chip_is_still_a_tap(pilot):
    pilot.choose("Door: Black Baron")
    pilot.wait()
    x, y = pilot.widget("Add 5").rect.center
    before = pilot.scene.view.pending_bets[pilot.scene.driver.own_seat]
    px = pilot.scene.metrics.px
    pilot.pull((x, y), (x + px(9), y - px(5)))
    assert pilot.scene.view.pending_bets[pilot.scene.driver.own_seat] == before + 500


def test_a_chip_is_dragged_onto_the_felt(pilot):
    pilot.choose("Door: Black Baron")
    pilot.wait()
    table = pilot.scene
    before = table.view.pending_bets[table.driver.own_seat]
    spot = next(one for one in table.focus.widgets if one.key.startswith("spot-"))
    pilot.pull(pilot.widget("Add 5").rect.center, spot.rect.center)
    assert table.view.pending_bets[table.driver.own_seat] == before + 500
    assert not table.focus.is_carrying


def test_a_list_is_pulled_and_letting_go_of_it_presses_nothing(pilot):
    spend_evenings(pilot.store, pilot.house.profile, 3)
    pilot.house.pages.history()
    page = pilot.scene
    rows = widget(page, "rounds")
    assert len(rows.rows) > rows.shown_count() + 3
    x, y = rows.rect.centerx, rows.rect.bottom - 10
    pilot.pull((x, y), (x, y - 3 * rows.line_px))
    assert pilot.scene is page and rows.first_shown() == 3
    pilot.tap_at((x, rows.rect.y + 5))
    assert pilot.scene is not page, "a tap still opens the round"


def test_keys_are_found_by_pulling_their_list(pilot):
    open_keys(pilot.house)
    rows = widget(pilot.scene, "keys")
    x, y = rows.rect.center
    for _ in range(40):
        pilot.pull((x, y), (x, y - 2 * rows.line_px))
    assert rows.first_shown() == len(rows.rows) - rows.shown_count()


def test_people_in_the_castle_are_found_by_pulling_their_list(pilot):
    enter_castle(pilot)
    people = widget(pilot.scene, "present")
    assert len(people.entries) > people.visible_rows
    x, y = people.rect.x + 40, people.rect.bottom - 10
    pilot.pull((x, y), (x, y - people.row_px))
    assert widget(pilot.scene, "present").first == 1
    assert not widget(pilot.scene, FIELD).value, "nobody is whispered to"


def test_a_line_clicked_with_a_mouse_brings_no_letters(open_pilot):
    pilot = open_pilot(name="", kind=FingerPilot)
    pilot.press("Your name")
    assert isinstance(pilot.scene, NewPersonPage)
