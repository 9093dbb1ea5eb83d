"""A gamepad: its buttons and its stick, and caps that follow the device in use. Its rounds are in `test_hands`."""

import pygame
import pytest

from casino.scenes.dialogs.key_pad import LetterBoard
from casino.scenes.pages.settings.page import SettingsPage
from casino.ui.widgets.keys import Device
from tests.support.hands import PadPilot

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture
def pilot_options():
    return {"kind": PadPilot}


def test_x_takes_a_bet_back_wherever_the_focus_is(pilot):
    pilot.choose("Door: Black Baron")
    pilot.wait()
    pilot.choose("Add 5")
    assert pilot.scene.view.pending_bets[pilot.scene.driver.own_seat] > 0
    pilot.pad("x")
    assert not pilot.scene.view.pending_bets[pilot.scene.driver.own_seat]


def test_letters_left_by_back_change_nothing(pilot):
    pilot.choose("Settings")
    assert isinstance(pilot.scene, SettingsPage)
    before = pilot.house.preferences.phrase
    pilot.scene.focus.go_to("phrase")
    pilot.pad("a")
    assert isinstance(pilot.scene, LetterBoard) and pilot.scene.value == before
    pilot.choose("q", "q")
    pilot.pad("x")
    assert pilot.scene.value == before + "q", "and x erases"
    pilot.pad("b")
    assert isinstance(pilot.scene, SettingsPage) and pilot.house.preferences.phrase == before
    pilot.pad("a")
    pilot.choose("q", "Done")
    assert pilot.house.preferences.phrase == before + "q"


# -- the pad itself -------------------------------------------------------------------------------------------


def test_the_stick_moves_once_and_then_again_while_it_is_held(pilot):
    pilot.reach("Door: Black Baron")
    heard = []
    pilot.scene.focus.on_sound = heard.append
    pilot.axis(pygame.CONTROLLER_AXIS_LEFTX, 9000)
    assert not heard, "so little is nothing"
    pilot.axis(pygame.CONTROLLER_AXIS_LEFTX, 32767)
    assert heard == ["focus"] and pilot.scene.focus.focused.label == "Door: Black Axe"
    pilot.frames(6, 0.1)
    assert len(heard) > 2
    pilot.axis(pygame.CONTROLLER_AXIS_LEFTX, 0)
    heard.clear()
    pilot.frames(6, 0.1)
    assert not heard


def test_what_is_held_when_the_window_goes_behind_is_let_go(pilot):
    pilot.reach("Door: Black Baron")
    pilot.axis(pygame.CONTROLLER_AXIS_LEFTX, 32767)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    pilot.frames()
    at = pilot.scene.focus.focused.key
    pilot.frames(10, 0.1)
    assert pilot.scene.focus.focused.key == at


def test_a_pad_that_is_gone_or_unknown_disturbs_nothing(pilot):
    for event in (
        pygame.event.Event(pygame.JOYDEVICEADDED, device_index=7, guid=""),
        pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=9),
        pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=9, button=40),
        pygame.event.Event(pygame.JOYAXISMOTION, instance_id=9, axis=5, value=-1.0),
    ):
        pygame.event.post(event)
    labels = pilot.labels
    pilot.frames(3)
    assert pilot.labels == labels and pilot.house.is_running


def test_a_pad_nobody_knows_steers_with_its_hat(pilot):
    pilot.reach("Door: Black Baron")
    pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, instance_id=9, hat=0, value=(1, 0)))
    pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, instance_id=9, hat=0, value=(0, 0)))
    pilot.frames()
    assert pilot.scene.focus.focused.label == "Door: Black Axe"
    pygame.event.post(pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=9, button=0))
    pilot.frames()
    assert pilot.has("The hearth")


def test_whoever_holds_a_pad_sees_at_once_what_it_would_press(pilot):
    pilot.choose("Quit")
    focused = pilot.scene.focus.focused
    assert focused.label == "Stay" and focused.is_focused
    pilot.pad("a")
    assert pilot.house.is_running and pilot.has("Quit")


# -- what stands on buttons -----------------------------------------------------------------------------------


def test_caps_follow_the_device_in_use(pilot):
    pilot.key(pygame.K_TAB)
    pilot.press("The back alley")
    pilot.wait()
    assert pilot.house.keys.device is Device.POINTER
    assert not pilot.widget("Roll the dice").cap, "a hand at the mouse needs no key"
    pilot.key(pygame.K_TAB)
    assert pilot.widget("Roll the dice").cap == "Enter" and pilot.widget("Add 5").cap == "2"
    pilot.pad("next")
    assert pilot.widget("Roll the dice").cap == "pad:y" and not pilot.widget("Add 5").cap
    pilot.press("Add 5")
    pilot.pad("next")
    assert pilot.widget("Clear").cap == "pad:x"
