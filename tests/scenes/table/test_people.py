"""Several people at one table: turns, guests who go home, an empty purse, and the house's marker."""

import pygame
import pytest

from casino.save.ledger import BANK
from casino.scenes.lobby.scene import Lobby
from tests.scenes.places import bring_below, table_of, widget
from tests.support.books import check_books, check_rounds, check_table_is_clear, movements
from tests.support.pilot import INSTANT, Pilot
from tests.support.tables_on_screen import session_of

pytestmark = pytest.mark.usefixtures("unseen")


def test_two_people_and_a_guest_take_turns_from_their_own_purses(pilot):
    store = pilot.store
    bea = store.create_profile("Bea", "guest_hare")
    pilot.press("Mr Red's table", "Seat 1: empty", "Bea", "Seat 7: empty", "A guest")
    scene = pilot.scene
    assert scene.driver.people.humans == [1, 4, 7]
    guest = session_of(scene).sitters[7]
    assert guest.kind == "guest" and store.purse(guest.id) == 50_000

    bets = {1: "Add 5", 4: "Add 25", 7: "Bet more"}
    for _ in range(3):
        who = scene.driver.own_seat
        pilot.press(bets[who], f"Bet of {session_of(scene).sitters[who].name}")
    assert scene.driver.own_seat in scene.driver.people.humans
    assert scene.view.pending_bets == {1: 500, 4: 2500, 7: 100}
    pilot.drag(pilot.widget("Add 1").rect.center, pilot.widget("Bet for Bea").rect.center)
    assert scene.view.pending_bets[1] == 600 and scene.driver.own_seat == 1

    turns = []
    for _ in range(4):
        pilot.press("Roll the dice")
        pilot.wait()
        while "Stay" in pilot.labels:
            turns.append(session_of(scene).engine.turn)
            assert scene.driver.purse == store.purse(session_of(scene).sitters[turns[-1]].id)
            pilot.press("Stay")
            pilot.wait()
        check_table_is_clear(store)
    assert set(turns) <= {1, 4, 7} and len(set(turns)) > 1
    for account in (pilot.house.profile, bea, guest):
        check_rounds(store, account.id, 4)
    staked = [store.history(account.id, 1)[0].staked for account in (bea, pilot.house.profile, guest)]
    assert staked == [600, 2500, 100], "the last bets are made again"

    held = store.purse(guest.id)
    pilot.press("Leave")
    assert isinstance(pilot.scene, Lobby)
    assert store.purse(guest.id) == 0
    assert movements(store)[-1][:3] == (guest.id, BANK, held)
    check_books(store)


def test_a_guest_who_is_shown_out_takes_nothing_along(pilot):
    pilot.press("Mr Red's table", "Seat 1: empty", "A guest")
    guest = session_of(pilot.scene).sitters[1]
    pilot.press("Seat 1: Guest 1", "Nobody")
    assert pilot.store.purse(guest.id) == 0 and "Seat 1: empty" in pilot.labels
    pilot.press("Seat 1: empty", "A guest")
    assert session_of(pilot.scene).sitters[1].id != guest.id
    pilot.press("Roll the dice")
    pilot.finish("Stay")
    check_table_is_clear(pilot.store)


def test_guests_of_a_program_that_was_stopped_go_home_at_the_next_start(save):
    for answer in ("Resume", "Let it play out"):
        pilot = Pilot(save, preferences=INSTANT)
        pilot.press("Mr Red's table", "Seat 1: empty", "A guest")
        guest = session_of(pilot.scene).sitters[1]
        while not pilot.scene.driver.is_playing:
            pilot.press("Roll the dice")
            pilot.wait()
        pilot.close()
        pilot = Pilot(save, preferences=INSTANT)
        assert pilot.store.purse(guest.id) > 0
        pilot.press(answer)
        if answer == "Resume":
            pilot.finish("Stay")
            pilot.press("Leave")
        else:
            pilot.press("OK")
        assert isinstance(pilot.scene, Lobby)
        assert pilot.store.purse(guest.id) == 0
        check_table_is_clear(pilot.store)
        pilot.close()


def test_the_player_moves_to_another_chair_and_finds_it_again(open_pilot, save):
    pilot = Pilot(save, preferences=INSTANT)
    pilot.press("Mr Red's table", "Seat 4: Player")
    assert "This is your seat" in pilot.scene.message
    pilot.press("Seat 7: empty", "Player", "Seat 3:", "Nobody")
    assert pilot.scene.driver.people.humans == [7] and 3 not in session_of(pilot.scene).sitters
    pilot.press("Leave")
    pilot.close()
    again = open_pilot(preferences=INSTANT)
    again.press("Mr Red's table")
    assert again.scene.driver.people.humans == [7] and 3 not in again.scene.driver.table.sitters


def test_two_of_the_same_name_are_told_apart(pilot):
    """A person may be called like one of the house; the chair shows who took it."""
    rook = pilot.store.create_profile("Rook Halloran", "guest_bear")
    pilot.press("Mr Red's table")
    assert not pilot.scene.model.seats[3].is_human
    pilot.press("Seat 3: Rook Halloran", "Rook Halloran")
    assert session_of(pilot.scene).sitters[3] == rook
    seat = pilot.scene.model.seats[3]
    assert (seat.is_human, seat.portrait, seat.purse) == (True, "guest_bear", 100_000)


# -- an empty purse -------------------------------------------------------------------------------------------


def test_who_has_no_money_sits_out_and_the_others_play(pilot):
    bea = pilot.store.create_profile("Bea", "guest_hare")
    bring_below(pilot.store, pilot.house.profile, 40)
    table_of(pilot.app, bea, alone=True)
    pilot.frames(2)
    assert list(pilot.scene.view.pending_bets) == [2] and pilot.scene.driver.own_seat == 2
    pilot.press("Bet of Bea")
    assert pilot.scene.driver.own_seat == 2, "there is nobody else who can bet"
    pilot.press("Bet for Player")
    assert "at least 1 coin" in pilot.scene.message
    pilot.press("Bet for Bea", "Roll the dice")
    pilot.finish("Stay")
    assert pilot.store.purse(pilot.house.profile.id) == 40
    assert len(pilot.store.history(bea.id, 5)) == 1 and pilot.store.history(pilot.house.profile.id, 5) == []
    check_table_is_clear(pilot.store)


def test_the_bet_goes_on_to_somebody_who_can_pay_it(pilot):
    bea = pilot.store.create_profile("Bea", "guest_hare")
    table = table_of(pilot.app, bea, alone=True)
    pilot.frames(2)
    pilot.press("Bet for Bea", "Bet of Bea")
    bring_below(pilot.store, pilot.house.profile, 40)
    assert table.driver.own_seat == 1
    pilot.press("Roll the dice")
    pilot.finish("Stay")
    assert table.driver.own_seat == 2 and list(table.view.pending_bets) == [2]
    assert "Add 1" in pilot.labels


def test_alone_and_without_money_the_table_says_where_help_is(pilot):
    bring_below(pilot.store, pilot.house.profile, 99)
    table = table_of(pilot.app, alone=True)
    pilot.frames(2)
    assert "Roll the dice" not in pilot.labels and "Sit out" not in pilot.labels
    for _ in range(3):
        pilot.press("Seat 2: empty")
        pilot.key(pygame.K_ESCAPE)
        table.driver.between_rounds()
    assert table.message.count("cashier") == 1
    pilot.key(pygame.K_RETURN)
    assert not table.driver.is_playing


def test_the_house_lends_to_an_empty_purse_and_is_repaid(pilot):
    store, me = pilot.store, pilot.house.profile.id
    pilot.press("Cashier")
    assert not any("marker" in label for label in pilot.labels)
    pilot.press("Back")
    bring_below(store, pilot.house.profile, 99)
    pilot.press("Cashier", "Take a marker")
    assert store.purse(me) == 50_099 and store.debt(me) == 50_000
    assert movements(store)[-1] == (BANK, me, 50_000, "marker")
    assert not any("marker" in label for label in pilot.labels), "one who can bet again is lent nothing"
    pilot.press("Repay")
    assert store.purse(me) == 99 and store.debt(me) == 0
    assert movements(store)[-1] == (me, BANK, 50_000, "marker_repaid")
    check_books(store)
    pilot.press("Take a marker")
    bring_below(store, pilot.house.profile, 49_999)
    pilot.scene.refresh()
    assert not any(label.startswith("Repay") for label in pilot.labels), "what the purse does not hold"
    pilot.press("Back", "Mr Red's table", "Roll the dice")
    pilot.finish("Stay")
    check_table_is_clear(pilot.store)
    assert store.debt(me) == 50_000


def test_markers_add_up_and_are_repaid_one_by_one(pilot):
    store, me = pilot.store, pilot.house.profile.id
    pilot.press("Cashier")
    for _ in range(2):
        bring_below(store, pilot.house.profile, 10)
        pilot.scene.refresh()
        pilot.press("Take a marker")
    assert store.debt(me) == 100_000
    with store.writing():
        store.move(BANK, me, 80_000, "won")
    pilot.scene.refresh()
    pilot.press("Repay 500.00", "Repay 500.00")
    assert store.debt(me) == 0 and not any(label.startswith("Repay") for label in pilot.labels)
    check_books(store)


def test_people_of_this_machine_take_over_from_each_other(open_pilot, save):
    pilot = Pilot(save, preferences=INSTANT)
    pilot.press("Cashier", "Who's playing", "Add a player")
    assert widget(pilot.scene, "name").value == "Player 2"
    pilot.press("Back", "Add a player", "Sit down")
    bea = pilot.house.profile
    assert bea.name == "Player 2" and isinstance(pilot.scene, Lobby)
    pilot.press("Mr Red's table", "Roll the dice")
    pilot.finish("Stay")
    assert len(pilot.store.history(bea.id, 5)) == 1
    pilot.press("Leave", "Cashier", "Who's playing", "Player")
    assert pilot.house.profile.name == "Player" and pilot.store.purse(pilot.house.profile.id) == 100_000
    pilot.close()
    open_pilot()
