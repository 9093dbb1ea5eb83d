"""A game night on the screen: the seat menu leads to it, the game master sets and plays, and the end says who won."""

import pytest

from casino.records.levels import shipped_level
from casino.scenes.lobby.scene import Lobby
from casino.scenes.pages.people.evening_over import EveningOverPage
from casino.scenes.pages.people.game_master import MasterPage
from casino.scenes.table.scene import TableScene
from casino.tables.evening.evening import EveningTable, has_evenings
from tests.support.books import check_books, check_table_is_clear
from tests.support.pilot import INSTANT, Pilot

pytestmark = pytest.mark.usefixtures("unseen")
PURSE = "Purse this evening, in credits"


def write(pilot, label, words):
    field = pilot.widget(label)
    field.line.select_all()
    field.write(words)


def choose(pilot, label, number):
    pilot.click(pilot.widget(label).cells()[number].center)


def begin(pilot):
    """The game master's page over an evening at Berth nine; the table below it."""
    pilot.press("Door: Three Street Pi'Lok", "Berth nine", "Seat 1: empty", "Game master")
    assert isinstance(pilot.scene, MasterPage)
    return pilot.house.stack.scenes[-2]


def test_a_game_night_from_the_seat_menu_to_who_won_and_lost(pilot):
    store, me = pilot.store, pilot.house.profile
    scene = begin(pilot)
    assert isinstance(scene.driver.table, EveningTable) and scene.driver.people.humans == [4]
    pilot.press("Odile Quint")
    write(pilot, PURSE, "9")
    pilot.press("Save")
    assert "Odile Quint needs at least 10 credits" in pilot.scene.sentence
    pilot.press("OK")
    write(pilot, "Name", "Harbour Master")
    write(pilot, PURSE, "321.50")
    write(pilot, "Gambling, 2D to 12D+2", "6d+1")
    choose(pilot, "Played by", 1)
    pilot.press("Face", "The keeper", "Save", "Madame Sable", "Face", "The steward", "Save", "New player")
    write(pilot, "Name", "Zed")
    pilot.press("Save", "Back")
    assert pilot.scene is scene and "Cashier" not in pilot.labels, "no marker goes into an evening"
    assert scene.driver.people.humans == [2, 4] and scene.model.seats[2].purse == 32_150
    assert (scene.model.seats[2].name, scene.model.seats[2].portrait) == ("Harbour Master", "keeper")
    assert scene.driver.people.computer_player(5).style == "superstitious", "another face plays as before"
    assert scene.model.skills[2] == "6D+1" and scene.model.seats[1].name == "Zed"
    pilot.press("Ante up")
    turns = set()
    while scene.driver.is_playing:
        pilot.wait()
        if scene.driver.is_humans_turn:
            turns.add(scene.driver.table.turn)
            assert scene.driver.purse_owner == scene.driver.table.turn
            pilot.press(next(label for label in ("Pass", "No jump", "Spare", "Fold") if pilot.has(label)))
            if pilot.scene is scene and scene.driver.second.pending is not None:
                pilot.press("Again: fold")
    assert 2 in turns and 4 in turns
    pilot.wait()
    pilot.press("Leave")
    assert isinstance(pilot.scene, EveningOverPage)
    rows = [row.cells for row in pilot.widget("The evening is over").rows]
    assert {row[0] for row in rows} >= {me.name, "Harbour Master", "Zed", "Rook Halloran"}
    pilot.press("Back")
    assert isinstance(pilot.scene, Lobby)
    assert store.purse(me.id) == 100_000 and not any(store.purse(one.id) for one in store.accounts("guest"))
    check_table_is_clear(store)


def test_fee_and_limits_are_on_the_tables_signs_at_once(pilot):
    begin(pilot)
    pilot.press("Fee and limits")
    for words, said in (("no", "Berthing Fee: "), ("0", '"Berthing Fee" must be more than 0')):
        write(pilot, "Berthing Fee", words)
        pilot.press("Save")
        assert said in pilot.scene.sentence, pilot.scene.sentence
        pilot.press("OK")
    write(pilot, "Berthing Fee", "25")
    choose(pilot, "People's purses", 1)
    pilot.press("Save", "Back")
    scene = pilot.scene
    assert isinstance(scene, TableScene) and pilot.has("Ante up: 25 credits")
    assert scene.driver.purse == 100_000 and scene.driver.people.me.id == pilot.house.profile.id
    assert len([one for one in pilot.house.stack.scenes if isinstance(one, TableScene)]) == 1
    pilot.press("Seat 1: empty", "Game master", "End the evening", "Back")
    assert isinstance(pilot.scene, Lobby)
    check_books(pilot.store)


def test_the_game_master_bets_for_whom_they_play_at_every_table_with_company(pilot):
    for level in ("black_baron/standard", "black_axe/standard"):
        pilot.house.doors.sit_down(shipped_level(level))
        below = pilot.house.stack.scenes[-2]
        held = next(held for held in pilot.scene.driver.table.sitters.values() if held.kind == "character")
        pilot.press(next(label for label in pilot.labels if label.endswith(f": {held.name}")), "Game master", held.name)
        choose(pilot, "Played by", 1)
        pilot.press("Save", "Back")
        driver = pilot.scene.driver
        assert isinstance(driver.table, EveningTable) and len(driver.people.humans) == 2, level
        assert pilot.has(f"Bet for {held.name}")
        pilot.press("Leave", "Back")
        assert pilot.scene is below, level
        pilot.house.stack.replace_all(pilot.house.doors.hall())
        check_table_is_clear(pilot.store)


def test_an_evening_that_was_cut_off_goes_on_where_it_stood(save):
    for answer, ends_at in (("Resume", TableScene), ("Let it play out", Lobby)):
        pilot = Pilot(save, preferences=INSTANT)
        scene = begin(pilot)
        pilot.press("Odile Quint")
        write(pilot, "Name", f"Zed {answer[0]}")
        choose(pilot, "Played by", 1)
        pilot.press("Save", "Back", "Ante up")
        pilot.wait()
        assert scene.driver.is_playing
        pilot.close()
        pilot = Pilot(save, preferences=INSTANT)
        pilot.press(answer)
        pilot.wait()
        if ends_at is TableScene:
            driver = pilot.scene.driver
            assert isinstance(driver.table, EveningTable) and len(driver.people.humans) == 2
            assert driver.people.own_seat == 4 and pilot.scene.model.seats[2].name == "Zed R"
            pilot.press("Leave", "Leave and let it play out", "OK", "Back")
        else:
            pilot.press("OK")
        assert isinstance(pilot.scene, Lobby), pilot.scene
        assert pilot.store.purse(pilot.house.profile.id) == 100_000
        assert not any(pilot.store.purse(one.id) for one in pilot.store.accounts("guest"))
        check_table_is_clear(pilot.store)
        pilot.close()


def test_the_coach_of_a_game_night_stays_until_it_is_turned_off(pilot):
    pilot.house.doors.sit_down(shipped_level("black_baron/standard"))
    held = next(held for held in pilot.scene.driver.table.sitters.values() if held.kind == "character")
    pilot.press(next(label for label in pilot.labels if label.endswith(f": {held.name}")), "Game master", "Back")
    pilot.press("Coach")
    for _round in range(4):
        pilot.press("Roll the dice")
        pilot.finish("Stay")
        pilot.wait()
        assert pilot.house.preferences.coach


def test_no_evening_where_none_can_be_held(pilot):
    for level in ("baccarat/salon", "blackjack/standard"):
        pilot.house.doors.sit_down(shipped_level(level))
        assert not has_evenings(pilot.scene.driver.table), level
        pilot.house.stack.replace_all(pilot.house.doors.hall())
