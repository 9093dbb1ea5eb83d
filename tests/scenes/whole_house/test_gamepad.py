"""The house with a gamepad alone: rounds at all tables, letters, and caps that follow the device in use."""

import pygame
import pytest

from casino.scenes.dialogs.letter_board import LetterBoard
from casino.scenes.games.castle.chat_panel import FIELD
from casino.scenes.games.castle.table_parts import TableTalk
from casino.scenes.games.castle.tables import BlackAxeDriver
from casino.scenes.pages.menu import SettingsPage
from casino.scenes.pages.welcome import NewPersonPage
from casino.ui.widgets.keys import Device
from tests.scenes.places import bomb_at
from tests.scenes.whole_house.alone import first_table, play_out, rounds_of
from tests.support.pilot import INSTANT, Pilot
from tests.support.tables_on_screen import is_driven, part_of
from tests.tools.shots import baccarat_rounds

pytestmark = pytest.mark.usefixtures("unseen")

BUTTONS = {name: getattr(pygame, f"CONTROLLER_BUTTON_{name.upper()}") for name in ("a", "b", "x", "y", "start")}
BUTTONS |= {name: getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{name.upper()}") for name in ("up", "down", "right")}
BUTTONS |= {"next": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, "before": pygame.CONTROLLER_BUTTON_LEFTSHOULDER}


class PadPilot(Pilot):
    """A pilot whose hand is at a pad and nowhere else."""

    def pad(self, *names: str) -> None:
        for name in names:
            self.let_buttons_wake()
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, instance_id=3, button=BUTTONS[name]))
                self.frames()

    def axis(self, axis: int, value: int) -> None:
        self.let_buttons_wake()
        pygame.event.post(pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=axis, value=value))
        self.frames()

    def reach(self, label: str) -> None:
        """The focus goes from widget to widget until it is at one with a label."""
        for _ in range(3 * len(self.scene.focus.widgets)):
            focused = self.scene.focus.focused
            if self.scene.focus.shows_ring and focused is not None and focused.label.startswith(label):
                return
            with self.glancing(False):
                self.pad("next")
        raise AssertionError(f"no way to {label!r} among {self.labels}")

    def choose(self, *labels: str) -> None:
        for label in labels:
            self.reach(label)
            self.pad("a")


@pytest.fixture
def pilot(save):
    pilot = PadPilot(save, name="", preferences=INSTANT)
    assert isinstance(pilot.scene, NewPersonPage)
    pilot.choose("Enter the casino")
    yield pilot
    pilot.close()


def test_a_round_of_black_baron(pilot):
    pilot.choose("Door: Black Baron")
    pilot.wait()
    pilot.choose("Bet more")
    pilot.pad("y")  # begins the round, wherever the focus is
    play_out(pilot, ("Stay",), pilot.choose)
    assert rounds_of(pilot) == 1
    pilot.choose("Add 5")
    assert pilot.scene.view.pending_bets[pilot.scene.driver.own_seat] > 0
    pilot.pad("x")  # takes it back, wherever the focus is
    assert not pilot.scene.view.pending_bets[pilot.scene.driver.own_seat]
    pilot.pad("start")
    pilot.choose("Leave the table")
    assert pilot.has("Door: Black Baron")


def test_a_round_of_blackjack(pilot):
    pilot.choose("Door: Blackjack")
    pilot.choose(first_table(pilot, "blackjack"))
    pilot.wait()
    pilot.choose("Add 25")
    pilot.pad("y")
    play_out(pilot, ("No insurance", "Stand"), pilot.choose)
    assert rounds_of(pilot) == 1


def test_a_round_of_black_axe_and_a_word_to_the_others(pilot):
    pilot.choose("Door: Black Axe", "The hearth", "The hearth")
    pilot.pad("y")  # goes to the table that was chosen
    assert is_driven(pilot.scene, BlackAxeDriver)
    pilot.choose("Bet more")
    play_out(pilot, ("No insurance", "Stand"), pilot.choose)
    pilot.pad("y")
    play_out(pilot, ("No insurance", "Stand"), pilot.choose)
    assert rounds_of(pilot) >= 1, "the others deal too"
    pilot.scene.focus.go_to(FIELD)
    pilot.pad("a")
    for letter in ("H", "i"):
        pilot.choose(letter)
    pilot.pad("y")  # the letters are done
    pilot.pad("y")  # and said
    pilot.frames(5)
    panel = part_of(pilot.scene, TableTalk).panel
    assert any(line.text.lower() == "hi" for line in panel.talk.hears(panel.name))


def test_a_hand_of_pilok(pilot):
    pilot.choose("Door: Three Street Pi'Lok", "The dockside den")
    pilot.wait()
    pilot.pad("y")
    play_out(pilot, ("Pass", "No jump", "Spare", "Fold"), pilot.choose)
    assert rounds_of(pilot) == 1


def test_a_deal_of_the_salon(pilot):
    pilot.choose("Door: Baccarat")
    pilot.choose(first_table(pilot, "baccarat"))
    pilot.wait()
    before = pilot.scene.driver.chip
    pilot.axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 30000)  # a larger chip
    pilot.axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0)
    assert pilot.scene.driver.chip > before
    pilot.choose("Banker")
    assert pilot.scene.driver.lay.bets
    pilot.pad("x")
    assert not pilot.scene.driver.lay.bets.get("banker")
    pilot.pad("a", "y")
    play_out(pilot, ("Turn all",), pilot.choose)
    assert rounds_of(pilot) == 1


def test_a_bomb(pilot):
    table = bomb_at(pilot.app, baccarat_rounds.ONE)
    pilot.frames(2)
    pilot.pad("y")
    pilot.until(lambda: pilot.has("Module 1"))
    pilot.choose("Module 1: Banker")
    assert table.model.module(1).chips["banker"]
    pilot.pad("x")
    assert not table.model.module(1).chips.get("banker")
    pilot.pad("a")
    pilot.choose("Module 1: deal")
    pilot.wait()
    assert table.model.rounds == 1 and table.model.phase == "over"
    pilot.frames(60)  # what is pressed in haste after the end does nothing
    pilot.choose("Another case")
    pilot.frames(60)
    pilot.choose("Arm it")
    pilot.until(lambda: pilot.has("Give up"))
    pilot.choose("Give up", "Give up")
    pilot.wait()
    assert table.model.phase == "over"


# -- letters --------------------------------------------------------------------------------------------------


def test_a_name_is_written_with_a_pad(open_pilot):
    pilot = open_pilot(name="", preferences=INSTANT, kind=PadPilot)
    pilot.reach("Your name")
    pilot.pad("a")
    assert isinstance(pilot.scene, LetterBoard)
    while pilot.scene.value:
        pilot.pad("x")
    pilot.choose("Capitals" if pilot.has("Capitals") else "Small")
    pilot.choose("N" if pilot.has("N") else "n")
    for letter in "ed":
        pilot.choose(letter)
    pilot.pad("y")
    assert isinstance(pilot.scene, NewPersonPage)
    pilot.choose("Enter the casino")
    assert pilot.house.profile.name.lower() == "ned"


def test_letters_left_by_back_change_nothing(pilot):
    pilot.choose("Settings")
    assert isinstance(pilot.scene, SettingsPage)
    before = pilot.house.preferences.phrase
    pilot.scene.focus.go_to("phrase")
    pilot.pad("a")
    assert isinstance(pilot.scene, LetterBoard) and pilot.scene.value == before
    pilot.choose("q")
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


def test_caps_follow_the_device_in_use(open_pilot):
    pilot = open_pilot(preferences=INSTANT, kind=PadPilot)
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
