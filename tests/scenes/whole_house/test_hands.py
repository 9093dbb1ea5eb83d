"""The house with a gamepad alone, and with a finger alone: rounds at all tables, and letters."""

import pytest

from casino.scenes.dialogs.key_pad import LetterBoard
from casino.scenes.games.castle.table_parts import TableTalk
from casino.scenes.games.castle.tables import BlackAxeDriver
from casino.scenes.games.castle.talk.chat_panel import FIELD
from casino.scenes.pages.welcome import NewPersonPage
from tests.scenes.places import bomb_at
from tests.scenes.whole_house.alone import play_out, rounds_of
from tests.support.hands import FingerPilot, PadPilot
from tests.support.tables_on_screen import is_driven, part_of
from tests.tools.shots import baccarat_rounds

pytestmark = pytest.mark.usefixtures("unseen")

CARDS = ("No insurance", "Stand")


@pytest.fixture(params=[PadPilot, FingerPilot], ids=["gamepad", "finger"])
def pilot_options(request):
    return {"kind": request.param, "name": ""}


@pytest.fixture
def entered(pilot):
    assert isinstance(pilot.scene, NewPersonPage)
    pilot.choose("Enter the casino")
    return pilot


@pytest.mark.parametrize(
    ("way", "bets", "begin", "usual"),
    [
        (["Door: Black Baron"], ["Add 5"], "Roll the dice", ["Stay"]),
        (["Door: Blackjack", "The single deck"], ["Add 25"], "Deal", CARDS),
        (["Door: Three Street Pi'Lok", "The dockside den"], [], "Ante up", ["Pass", "No jump", "Spare", "Fold"]),
    ],
    ids=["black baron", "blackjack", "pilok"],
)
def test_a_round(entered, way, bets, begin, usual):
    entered.choose(*way)
    entered.wait()
    entered.choose(*bets)
    entered.begin(begin)
    play_out(entered, usual)
    assert rounds_of(entered) == 1
    entered.leave_table()
    assert entered.has("Door: Black Baron")


def test_a_round_of_black_axe_and_a_word_to_the_others(entered):
    entered.choose("Door: Black Axe", "The hearth")
    entered.begin("Go to table")
    table, panel = entered.scene, part_of(entered.scene, TableTalk).panel
    assert is_driven(table, BlackAxeDriver)
    entered.until(lambda: entered.has("Deal"))
    entered.choose("Bet more")
    entered.begin("Deal")
    play_out(entered, CARDS)
    assert rounds_of(entered) >= 1, "the others deal too"
    entered.write_at(FIELD)
    assert isinstance(entered.scene, LetterBoard)
    entered.choose("H", "i")
    entered.say()
    assert entered.scene is table and not panel.edit.value
    entered.frames(5)
    assert any(line.text.lower() == "hi" for line in panel.talk.lines_for(panel.name))


def test_a_deal_of_the_salon(entered):
    entered.choose("Door: Baccarat", "The salon")
    entered.wait()
    driver = entered.scene.driver
    before = driver.chip
    entered.larger_chip()
    assert driver.chip > before
    entered.choose("Banker")
    assert driver.lay.bets
    entered.take_back("Banker")
    assert not driver.lay.bets.get("banker")
    entered.choose("Banker")
    entered.begin("Deal")
    play_out(entered, ["Turn all"])
    assert rounds_of(entered) == 1


def test_a_bomb(entered):
    table = bomb_at(entered.app, baccarat_rounds.ONE)
    entered.frames(60)
    entered.begin("Arm it")
    entered.until(lambda: entered.has("Module 1"))
    entered.frames(60)  # what is pressed in haste does nothing
    entered.choose("Module 1: Banker")
    assert table.model.module(1).chips["banker"]
    entered.take_back("Module 1: Banker")
    assert not table.model.module(1).chips.get("banker")
    entered.choose("Module 1: Banker")
    entered.frames(60)
    entered.choose("Module 1: deal")
    entered.wait()
    assert table.model.rounds == 1 and table.model.phase == "over"
    entered.frames(60)
    entered.choose("Another case")
    entered.frames(60)
    entered.choose("Arm it")
    entered.until(lambda: entered.has("Give up"))
    entered.choose("Give up", "Give up")
    entered.wait()
    assert table.model.phase == "over"


def test_a_name_is_written(pilot):
    pilot.choose("Your name")
    assert isinstance(pilot.scene, LetterBoard)
    while pilot.scene.value:
        pilot.choose("Erase")
    pilot.choose("Capitals" if pilot.has("Capitals") else "Small")
    pilot.choose("N" if pilot.has("N") else "n", "e", "d")
    pilot.begin("Done")
    assert isinstance(pilot.scene, NewPersonPage)
    pilot.choose("Enter the casino")
    assert pilot.house.profile.name.lower() == "ned"
