"""A game master in a hall on the screen: the seat menu leads there, others are told, and the end says who won."""

import pytest

from casino.scenes.dialogs.dialogs import Question
from casino.scenes.online.host_page import HostPage
from casino.scenes.online.lobby import open_lobby
from casino.scenes.pages.people.evening_over import EveningOverPage
from casino.scenes.pages.people.game_master import MasterPage, MemberPage
from casino.scenes.table.scene import TableScene
from tests.scenes.online.test_session import go_on, go_to
from tests.support.visits import Elsewhere

pytestmark = pytest.mark.usefixtures("unseen")

PILOK, AXE = "pilok/standard", "black_axe/standard"


@pytest.fixture
def hall(pilot, tmp_path):
    """A hall that has game masters, into which the window has come with 500 coins."""
    online = Elsewhere(pilot.house, tmp_path / "hall")
    online.hall.order("game_master", value="on")
    online.hall.hall.seat_characters({PILOK: {7: "odile"}, AXE: {5: "rook"}}, online.hall.now)
    online.session.money.bring(50_000)
    online.update()
    open_lobby(pilot.house, online.session)
    pilot.frames(2)
    yield online
    online.hall.stop()


def write(pilot, label, words):
    field = pilot.widget(label)
    field.line.select_all()
    field.write(words)


def begin(pilot, hall, level=PILOK):
    """The window is the game master at a table, where Bob sits too; its page is open. Bob, and the table's scene."""
    go_to(pilot, hall, level)
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    bob = hall.guest("Bob")
    seat = next(seat for seat in range(1, scene.driver.table.seats + 1) if seat not in scene.driver.table.sitters)
    assert bob.ask("sit", table=level, seat=seat).is_done
    go_on(pilot, hall, 2)
    free = next(number for number in range(1, scene.driver.table.seats + 1) if number not in scene.driver.table.sitters)
    pilot.press(f"Seat {free}: empty", "Game master")
    assert isinstance(pilot.scene, Question)
    pilot.press("Begin")
    go_on(pilot, hall, 3)
    assert isinstance(pilot.scene, MasterPage)
    return bob, scene


def test_a_game_night_in_a_hall_from_the_seat_menu_to_who_won_and_lost(pilot, hall):
    bob, scene = begin(pilot, hall)
    table = scene.driver.table
    pilot.press("Odile Quint")
    write(pilot, "Purse this evening, in credits", "9")
    pilot.press("Save")
    go_on(pilot, hall)
    assert "Odile Quint needs at least 10 credits" in pilot.scene.sentence
    pilot.press("OK")
    write(pilot, "Name", "Harbour Master")
    write(pilot, "Purse this evening, in credits", "321.50")
    write(pilot, "Gambling, 2D to 12D+2", "6d+1")
    pilot.click(pilot.widget("Played by").cells()[1].center)
    pilot.press("Save")
    go_on(pilot, hall, 2)
    assert isinstance(pilot.scene, MasterPage) and pilot.has("Harbour Master")
    pilot.press("New player")
    write(pilot, "Name", "Zed")
    pilot.press("Save")
    go_on(pilot, hall, 2)
    assert isinstance(pilot.scene, MasterPage) and pilot.has("Zed")
    pilot.press("Fee and limits")
    write(pilot, "Berthing Fee", "20")
    pilot.press("Save")
    go_on(pilot, hall, 2)
    pilot.press("Back")
    go_on(pilot, hall, 3)
    scene = pilot.scene
    assert isinstance(scene, TableScene) and scene.driver.table is table and int(table.settings.ante) == 2_000
    assert "fee and limits" in scene.message
    people = scene.driver.people
    (played,) = table.evening.played
    assert people.humans == sorted([people.own_seat, played]) and people.bettors == [people.own_seat]
    assert (scene.model.seats[played].name, scene.model.seats[played].purse) == ("Harbour Master", 32_150)
    pilot.press("Ante up")
    bob.bet(PILOK)
    go_on(pilot, hall, 2)
    bob.reveal(PILOK)
    turns = set()
    for _ in range(200):
        go_on(pilot, hall)
        at = hall.hall.hall.tables[PILOK]
        if not at.session.is_open and scene.director.is_idle and turns:
            break
        if at.session.engine.turn == at.seat_of(bob.id):
            assert bob.ask("act", table=PILOK, action=at.session.engine.default_action(1), head=at.n - 1).is_done
        elif scene.driver.is_humans_turn and scene.director.is_idle and table.wait is not None:
            turns.add(table.turn)
            pilot.press(next(label for label in ("Pass", "No jump", "Spare", "Call", "Fold") if pilot.has(label)))
            if scene.driver.second.pending is not None:
                pilot.press(next(label for label in pilot.labels if label.startswith("Again: ")))
    assert turns == {people.own_seat, played} and table.trust == "holds" and not table.faults
    go_on(pilot, hall, 2)
    pilot.press(f"Seat {played}: Harbour Master", "Nobody")
    go_on(pilot, hall, 2)
    assert played not in table.sitters
    pilot.press(f"Seat {played}: empty", "Game master")
    go_on(pilot, hall, 2)
    assert "Harbour Master" in {member.name for member in table.evening.away()}
    pilot.press("End the evening")
    go_on(pilot, hall, 3)
    assert isinstance(pilot.scene, EveningOverPage)
    rows = {row.cells[0] for row in pilot.widget("The evening is over").rows}
    assert rows >= {"Bob", "Harbour Master", "Zed", hall.session.me.name}
    pilot.press("Back")
    go_on(pilot, hall, 3)
    assert pilot.scene.driver.table is table and int(table.settings.ante) == 1_000, "the table is as before"
    assert "fee and limits are as before" in pilot.scene.message
    assert hall.hall.purse(hall.connection.id) == 50_000 and hall.hall.purse(bob.id) == 100_000


def test_the_others_are_told_who_it_is_and_cannot_be_it_too(pilot, hall):
    bob = hall.guest("Bob")
    assert bob.ask("sit", table=AXE, seat=1).is_done and bob.ask("master_begin", table=AXE).is_done
    go_to(pilot, hall, AXE)
    go_on(pilot, hall, 3)
    scene = pilot.scene
    said = "Bob is the game master: everyone here plays from a purse of this evening, and nobody's own purse changes."
    assert said in [line.text for line in hall.session.castle.talk.lines_for(hall.session.me.name)]
    people = scene.driver.people
    assert scene.model.seats[people.own_seat].purse == 50_000 and people.humans == [people.own_seat]
    free = next(seat for seat in range(1, scene.driver.table.seats + 1) if seat not in scene.driver.table.sitters)
    pilot.press(f"Seat {free}: empty")
    assert not pilot.has("Game master")
    pilot.press("Back")
    assert bob.ask("master_end", table=AXE).is_done
    go_on(pilot, hall, 3)
    assert isinstance(pilot.scene, EveningOverPage)


def test_without_the_hosts_leave_the_menu_has_no_game_master(pilot, hall):
    hall.hall.order("game_master", value="off")
    hall.update(3_000)
    go_to(pilot, hall, PILOK)
    go_on(pilot, hall, 2)
    table = pilot.scene.driver.table
    free = next(seat for seat in range(1, table.seats + 1) if seat not in table.sitters)
    pilot.press(f"Seat {free}: empty")
    assert not pilot.has("Game master")


def test_a_stale_page_leaves_a_purse_as_it_is(pilot, hall):
    _bob, scene = begin(pilot, hall)
    masters = scene.driver.table.masters
    pilot.press("Odile Quint")
    assert isinstance(pilot.scene, MemberPage)
    held = next(one for one in hall.hall.hall.tables[PILOK].evening.state.members if one.name == "Odile Quint")
    hall.hall.books.store.move(1, held.member, 777, "opening")
    write(pilot, "Name", "Zed")
    pilot.press("Save")
    go_on(pilot, hall, 2)
    (zed,) = [member for _seat, member in masters.seated() if member.name == "Zed"]
    assert masters.purse(zed) == held.cents + 777


def test_the_bets_of_a_player_of_the_game_masters_are_laid_beside_the_own(pilot, hall):
    bob, scene = begin(pilot, hall, AXE)
    table = scene.driver.table
    pilot.press("Rook Halloran")
    pilot.click(pilot.widget("Played by").cells()[1].center)
    pilot.press("Save")
    go_on(pilot, hall, 2)
    pilot.press("Back")
    go_on(pilot, hall, 2)
    (played,), own = table.evening.played, scene.driver.people.own_seat
    assert scene.driver.people.bettors == sorted([own, played])
    scene.driver.add_chip(10, seat=played)
    scene.driver.add_chip(2, seat=own)
    pilot.press("Deal")
    bob.bet(AXE)
    go_on(pilot, hall, 3)
    at = hall.hall.hall.tables[AXE]
    locked = [entry for entry in hall.hall.told if entry.kind == "locked"][-1]
    assert {bet.seat: bet.cents for bet in locked.bets if bet.seat != at.seat_of(bob.id)} == {own: 200, played: 1_000}
    assert not table.faults


def test_a_visitors_seat_leads_there_too_and_who_walks_away_is_told_what_becomes_of_it(pilot, hall):
    _bob, scene = begin(pilot, hall)
    pilot.press("Back")
    go_on(pilot, hall, 2)
    seat = next(seat for seat, held in scene.driver.table.sitters.items() if held.name == "Bob")
    pilot.press(f"Seat {seat}: Bob")
    go_on(pilot, hall, 2)
    assert isinstance(pilot.scene, MasterPage)
    hall.hall.order("close_table", value=PILOK)
    go_on(pilot, hall, 2)
    assert isinstance(pilot.scene, EveningOverPage), "the host has ended it"
    pilot.press("Back")
    hall.hall.order("open_table", value=PILOK)
    scene.driver.table.masters.begin(lambda refusal: None)
    go_on(pilot, hall, 3)
    pilot.press("Leave")
    go_on(pilot, hall, 2)
    assert "without you the evening ends in three minutes" in pilot.house.notice.sentence
    assert hall.hall.hall.tables[PILOK].kept_evening is not None


def test_people_play_from_their_own_purses_where_the_game_master_says_so(pilot, hall):
    bob, scene = begin(pilot, hall)
    table = scene.driver.table
    pilot.press("Fee and limits")
    pilot.click(pilot.widget("People's purses").cells()[1].center)
    pilot.press("Save")
    go_on(pilot, hall, 2)
    assert not table.evening.has_own_books and pilot.has("Odile Quint") and not pilot.has("Bob")
    pilot.press("End the evening")
    go_on(pilot, hall, 3)
    assert isinstance(pilot.scene, EveningOverPage) and hall.hall.purse(bob.id) == 100_000
    pilot.press("Back")
    assert bob.ask("master_begin", table=PILOK).is_done
    assert bob.ask("master_terms", table=PILOK, terms={}, text="own").is_done
    go_on(pilot, hall, 2)
    said = [line.text for line in hall.session.castle.talk.lines_for(hall.session.me.name)]
    assert "Bob is the game master, and people here play from their own purses. Bet only if you agree." in said


def test_the_host_allows_it_on_the_page_of_the_hall(pilot, hall):
    hosting = hall.host()
    pilot.house.stack.push(HostPage(pilot.house, hall.session, pilot.scene.place))
    pilot.frames(1)
    pilot.press("Allow game masters")
    assert hosting.orders[-1].value == "off"
    hall.session.hosting = None


def test_who_sits_at_the_table_reads_the_new_fee_and_hears_once_who_the_game_master_is(pilot, hall):
    bob = hall.guest("Bob")
    assert bob.ask("sit", table=PILOK, seat=1).is_done and bob.ask("master_begin", table=PILOK).is_done
    go_to(pilot, hall, PILOK)
    go_on(pilot, hall, 3)
    for ante in (20, 30):
        assert bob.ask("master_terms", table=PILOK, terms={"ante": ante}).is_done
        go_on(pilot, hall, 3)
        assert "changed fee and limits" in pilot.scene.message and str(ante) in pilot.scene.message
    lines = hall.session.castle.talk.lines_for(hall.session.me.name)
    assert sum("Bob is the game master" in line.text for line in lines) == 1
