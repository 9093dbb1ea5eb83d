"""The house with a finger alone: rounds at all tables, letters, chips that are dragged, lists that are pulled."""

import pygame
import pytest

from casino.scenes.dialogs.letter_board import LetterBoard
from casino.scenes.games.castle.chat_panel import FIELD
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.castle.table_parts import TableTalk
from casino.scenes.games.castle.tables import BlackAxeDriver
from casino.scenes.pages.keys import open_keys
from casino.scenes.pages.menu import HistoryPage, SettingsPage
from casino.scenes.pages.welcome import NewPersonPage
from casino.ui.chips.bet_area import HOLD_SECONDS
from casino.ui.widgets.keys import Device
from tests.scenes.places import bomb_at, salon_at, widget
from tests.scenes.whole_house.alone import first_table, play_out, rounds_of
from tests.support.evenings import spend_evenings
from tests.support.pilot import FRAME_SECONDS, INSTANT, Pilot
from tests.support.tables_on_screen import is_driven, part_of
from tests.tools.shots import baccarat_rounds

pytestmark = pytest.mark.usefixtures("unseen")

_MOUSE = {
    pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.FINGERMOTION: pygame.MOUSEMOTION,
    pygame.FINGERUP: pygame.MOUSEBUTTONUP,
}


class FingerPilot(Pilot):
    """A pilot with one finger: what the window library tells of it, the mouse it makes of it included."""

    def finger(self, kind: int, place: tuple[int, int]) -> None:
        width, height = self.house.size
        mouse = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.FINGERMOTION else {"button": 1}
        pygame.event.post(pygame.event.Event(_MOUSE[kind], pos=place, touch=True, **mouse))
        told = {"touch_id": 5, "finger_id": 0, "x": place[0] / width, "y": place[1] / height, "dx": 0.0, "dy": 0.0}
        pygame.event.post(pygame.event.Event(kind, **told))
        self.frames()

    def tap_at(self, place: tuple[int, int]) -> None:
        self.let_buttons_wake()
        with self.glancing(False):
            self.finger(pygame.FINGERMOTION, place)  # the mouse jumps to where the finger comes down
            self.finger(pygame.FINGERDOWN, place)
        self.finger(pygame.FINGERUP, place)

    def tap(self, *labels: str) -> None:
        for label in labels:
            self.tap_at(self.widget(label).rect.center)

    def pull(self, start: tuple[int, int], goal: tuple[int, int], steps: int = 6) -> None:
        """The finger goes down, along, and up again."""
        self.let_buttons_wake()
        self.finger(pygame.FINGERDOWN, start)
        for step in range(1, steps + 1):
            place = tuple(round(a + (b - a) * step / steps) for a, b in zip(start, goal, strict=True))
            self.finger(pygame.FINGERMOTION, place)
        self.finger(pygame.FINGERUP, goal)

    def hold(self, label: str, seconds: float) -> None:
        self.let_buttons_wake()
        place = self.widget(label).rect.center
        self.finger(pygame.FINGERDOWN, place)
        self.frames(round(seconds / FRAME_SECONDS))
        self.finger(pygame.FINGERUP, place)


@pytest.fixture
def pilot(save):
    pilot = FingerPilot(save, name="", preferences=INSTANT)
    assert isinstance(pilot.scene, NewPersonPage)
    pilot.tap("Enter the casino")
    yield pilot
    pilot.close()


def enter_castle(pilot):
    pilot.tap("Door: Black Axe", "The hearth")
    assert isinstance(pilot.scene, CastleHall)


# -- a round everywhere ---------------------------------------------------------------------------------------


def test_a_round_of_black_baron(pilot):
    pilot.tap("Door: Black Baron")
    pilot.wait()
    pilot.tap("Add 5", "Roll the dice")
    play_out(pilot, ("Stay",), pilot.tap)
    assert rounds_of(pilot) == 1
    pilot.tap("Leave")
    assert pilot.has("Door: Black Baron")


def test_a_round_of_blackjack(pilot):
    pilot.tap("Door: Blackjack")
    pilot.tap(first_table(pilot, "blackjack"))
    pilot.wait()
    pilot.tap("Add 25", "Deal")
    play_out(pilot, ("No insurance", "Stand"), pilot.tap)
    assert rounds_of(pilot) == 1


def test_a_round_of_black_axe_and_a_word_to_the_others(pilot):
    enter_castle(pilot)
    pilot.tap("The hearth")
    pilot.tap_at(widget(pilot.scene, "go").rect.center)
    assert is_driven(pilot.scene, BlackAxeDriver)
    pilot.until(lambda: pilot.has("Deal"))
    pilot.tap("Add 2", "Deal")
    play_out(pilot, ("No insurance", "Stand"), pilot.tap)
    assert rounds_of(pilot) >= 1, "the others deal too"
    table, panel = pilot.scene, part_of(pilot.scene, TableTalk).panel
    pilot.tap_at(widget(table, FIELD).rect.center)
    assert isinstance(pilot.scene, LetterBoard)
    for letter in "Hi":
        pilot.tap(letter)
    pilot.tap("Say")
    assert pilot.scene is table and not panel.edit.value
    pilot.frames(5)
    assert any(line.text.lower() == "hi" for line in panel.talk.hears(panel.name))


def test_a_hand_of_pilok(pilot):
    pilot.tap("Door: Three Street Pi'Lok", "The dockside den")
    pilot.wait()
    pilot.tap("Ante up")
    play_out(pilot, ("Pass", "No jump", "Spare", "Fold"), pilot.tap)
    assert rounds_of(pilot) == 1


def test_a_deal_of_the_salon(pilot):
    pilot.tap("Door: Baccarat")
    pilot.tap(first_table(pilot, "baccarat"))
    pilot.wait()
    before = pilot.scene.driver.chip
    pilot.tap("A larger chip")
    assert pilot.scene.driver.chip > before
    pilot.tap("Banker", "Deal")
    play_out(pilot, ("Turn all",), pilot.tap)
    assert rounds_of(pilot) == 1


def test_a_bomb(pilot):
    table = bomb_at(pilot.app, baccarat_rounds.ONE)
    pilot.frames(60)
    pilot.tap("Arm it")
    pilot.until(lambda: pilot.has("Module 1"))
    pilot.frames(60)
    pilot.tap("Module 1: Banker")
    pilot.frames(60)
    pilot.tap("Module 1: deal")
    pilot.wait()
    assert table.model.rounds == 1 and table.model.phase == "over"


# -- what a finger does ---------------------------------------------------------------------------------------


def test_one_tap_presses_once(pilot):
    pilot.tap("Settings")
    page = pilot.scene
    assert isinstance(page, SettingsPage)
    pilot.tap("Reduced motion")
    assert pilot.house.preferences.reduced_motion
    pilot.tap("Reduced motion")
    assert not pilot.house.preferences.reduced_motion


def test_a_lifted_finger_points_at_nothing(pilot):
    pilot.tap("Settings", "Reduced motion")
    assert not any(one.is_hot for one in pilot.scene.focus.widgets)
    assert pilot.house.keys.device is Device.POINTER


def test_a_tap_beside_a_small_thing_is_for_it(pilot):
    pilot.tap("Door: Black Baron")
    pilot.wait()
    button = widget(pilot.scene, "history")
    reach = pilot.scene.focus.hit_area(button)
    assert reach.bottom > button.rect.bottom
    pilot.tap_at((reach.centerx, reach.bottom - 1))
    assert isinstance(pilot.scene, HistoryPage)


def test_a_trembling_tap_on_a_chip_is_still_a_tap(pilot):
    pilot.tap("Door: Black Baron")
    pilot.wait()
    x, y = pilot.widget("Add 5").rect.center
    before = pilot.scene.view.pending_bets[pilot.scene.driver.own_seat]
    px = pilot.scene.metrics.px
    pilot.pull((x, y), (x + px(9), y - px(5)))
    assert pilot.scene.view.pending_bets[pilot.scene.driver.own_seat] == before + 500


def test_a_chip_is_dragged_onto_the_felt(pilot):
    pilot.tap("Door: Black Baron")
    pilot.wait()
    table = pilot.scene
    before = table.view.pending_bets[table.driver.own_seat]
    spot = next(one for one in table.focus.widgets if one.key.startswith("spot-"))
    pilot.pull(pilot.widget("Add 5").rect.center, spot.rect.center)
    assert table.view.pending_bets[table.driver.own_seat] == before + 500
    assert not table.focus.is_carrying


def test_a_long_press_takes_a_bet_back(pilot):
    table = salon_at(pilot.app)
    pilot.frames(2)
    pilot.tap("Banker")
    assert table.driver.lay.bets
    pilot.hold("Banker", HOLD_SECONDS + 0.1)
    assert not table.driver.lay.bets.get("banker")


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


# -- letters --------------------------------------------------------------------------------------------------


def test_a_name_is_written_with_a_finger(open_pilot):
    pilot = open_pilot(name="", preferences=INSTANT, kind=FingerPilot)
    pilot.tap("Your name")
    assert isinstance(pilot.scene, LetterBoard)
    while pilot.scene.value:
        pilot.tap("Erase")
    pilot.tap("Capitals" if pilot.has("Capitals") else "Small")
    for letter in ("N" if pilot.has("N") else "n", "e", "d"):
        pilot.tap(letter)
    pilot.tap("Done", "Enter the casino")
    assert pilot.house.profile.name.lower() == "ned"


def test_a_line_clicked_with_a_mouse_brings_no_letters(open_pilot):
    pilot = open_pilot(name="", preferences=INSTANT, kind=FingerPilot)
    pilot.press("Your name")
    assert isinstance(pilot.scene, NewPersonPage)
