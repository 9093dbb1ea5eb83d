"""One person's spots and side bets on the felt: laid by mouse and keys, within the purse, and again the next round."""

import pygame
import pytest

from casino.core.money import CENTS_PER_UNIT as UNIT
from casino.core.preferences import Preferences
from casino.records.levels import shipped_level
from casino.scenes.games.twentyone.tables import live_table
from tests.scenes.places import bring_below
from tests.support.pilot import INSTANT
from tests.support.remote import RemoteSeat
from tests.support.visitors import OpenHall

pytestmark = pytest.mark.usefixtures("unseen")

TABLE = "blackjack/three_decks"
RIGHT, MIDDLE, LEFT = (f"Bet for Player: the {side} spot" for side in ("right", "middle", "left"))
PAIRS, TRIO = "Bet for Player: Perfect Pairs, the right spot", "Bet for Player: 21+3, the middle spot"


@pytest.fixture
def pilot(open_pilot):
    pilot = open_pilot(preferences=INSTANT)
    pilot.house.doors.sit_down(shipped_level(TABLE))
    pilot.wait()
    return pilot


def laid(pilot):
    """All that lies for the coming round, in whole dollars by area."""
    return {area: cents // UNIT for area, cents in pilot.scene.view.drafts(1).items() if cents}


def play_on(pilot):
    """The round to its end."""
    while pilot.scene.driver.is_playing:
        pilot.press(next(label for label in ("No insurance", "Stand") if pilot.has(label)))
        pilot.wait()


def test_bets_lie_where_they_were_laid_and_come_back_the_next_round(pilot):
    pilot.press(MIDDLE, "Add 25", RIGHT, PAIRS, TRIO)
    assert laid(pilot) == {"own": 26, "spot_1": 25, "pairs_1": 25, "trio_2": 25}
    before = laid(pilot)
    assert pilot.widget("Deal").note == f"${sum(before.values())} in all"
    purse = pilot.store.purse(pilot.house.profile.id)
    pilot.press("Deal")
    pilot.wait()
    hands = pilot.scene.model.seats[1].hands
    assert [hand.spot for hand in hands if hand.stake][:2] == [1, 2]
    assert set(pilot.scene.model.sides) == {(1, 1, "pairs"), (1, 2, "trio")}
    play_on(pilot)
    (newest,) = pilot.store.history(pilot.house.profile.id, 1)
    assert newest.staked >= sum(before.values()) * UNIT
    assert pilot.store.purse(pilot.house.profile.id) == purse + newest.returned - newest.staked
    assert laid(pilot) == {}
    assert pilot.widget("Deal").note == f"same bets: ${sum(before.values())}"
    pilot.press("Repeat")
    assert laid(pilot) == before
    pilot.press("Leave")
    pilot.house.doors.sit_down(shipped_level(TABLE))
    pilot.wait()
    pilot.press("Deal")
    pilot.wait()
    assert len({hand.spot for hand in pilot.scene.model.seats[1].hands}) == 2


def test_the_keys_alone_reach_every_spot_and_every_side_bet(pilot):
    places = []
    for _ in range(9):
        places.append(pilot.widget("The bet").who)
        pilot.press("The bet")
    assert len(set(places)) == 9 and places[0] == pilot.widget("The bet").who == "middle spot ›"
    pilot.key(pygame.K_2)
    assert set(laid(pilot)) == {"own"}
    pilot.press("The bet")
    pilot.key(pygame.K_2)
    assert set(laid(pilot)) == {"own", "spot_1"}
    pilot.key(pygame.K_c)
    assert set(laid(pilot)) == {"own"}


def test_a_side_bet_needs_a_bet_on_its_spot_and_goes_with_it(pilot):
    pilot.press(PAIRS)
    assert pilot.scene.message == "Bet on the spot first, then on the side."
    assert laid(pilot) == {}
    pilot.press(MIDDLE, RIGHT, PAIRS, RIGHT, "Clear")
    assert set(laid(pilot)) == {"own"}


def test_a_side_bet_has_its_own_limits(pilot):
    pilot.press("Add 100", TRIO)
    assert "over the limit: $30" in pilot.scene.message
    assert set(laid(pilot)) == {"own"}


def test_all_bets_together_are_within_the_purse(pilot):
    bring_below(pilot.store, pilot.house.profile, 20 * UNIT)
    pilot.press("Leave")
    pilot.house.doors.sit_down(shipped_level(TABLE))
    pilot.wait()
    for place in (MIDDLE, RIGHT, LEFT):
        pilot.press(place, "Add 5", "Add 5", "Add 5")
    assert sum(laid(pilot).values()) * UNIT <= pilot.store.purse(pilot.house.profile.id)


def test_a_bet_below_the_minimum_on_any_spot_is_named(pilot):
    pilot.press("Add 5", RIGHT)
    pilot.press("Clear", "Add 1")
    assert pilot.widget("Deal").note == "$4 more"
    pilot.press("Deal")
    assert not pilot.scene.driver.is_playing
    assert pilot.scene.message == "Your bet is $4 short of the table's minimum."


@pytest.mark.parametrize("speed", ["normal"])
def test_a_dropped_chip_lies_on_the_spot_below_it(open_pilot, speed):
    pilot = open_pilot(preferences=Preferences(speed=speed, reduced_motion=True))
    pilot.house.doors.sit_down(shipped_level(TABLE))
    pilot.wait()
    areas = pilot.scene.driver.areas
    view = pilot.scene.view
    assert areas.at(1, view.layout.spots[0].cards.center) == "spot_1"
    assert areas.at(1, view.layout.spots[1].bet.center) == "own"
    assert areas.at(1, view.layout.side_place(1, 3, "trio", ("pairs", "trio")).center) == "trio_3"
    assert areas.at(1, view.layout.dealer_portrait.center) == ""


def test_at_a_table_of_a_hall_there_is_one_spot_with_nothing_on_the_side_and_the_rules_say_so(open_pilot, tmp_path):
    pilot, hall = open_pilot(preferences=INSTANT), OpenHall(tmp_path, (TABLE,))
    seat = RemoteSeat(hall, TABLE, "Player")
    pilot.house.profile = seat.me
    seat.table.change_seat(1, "sit", seat.me)
    table = live_table(pilot.house, seat.table, ())
    pilot.house.stack.push(table)

    def pass_on():
        seat.wire.deliver()
        hall.update(500)
        seat.hear()
        pilot.frames(6, 0.3)

    for _ in range(4):
        pass_on()
    assert not table.layout.spots and not table.view.told()
    assert [one for one in pilot.labels if "spot" in one or "21+3" in one or "Pairs" in one] == []
    pilot.press("Add 25", "Deal")
    for _ in range(30):
        pass_on()
        if label := next((one for one in ("No insurance", "Stand") if pilot.has(one)), ""):
            pilot.press(label)
    (hand,) = table.model.seats[1].hands
    assert hand.outcome and len(hand.cards) >= 2
    pilot.press("Rules", "All the rules")
    assert any("You play one spot." in words for _kind, words in pilot.scene.pieces)
    hall.stop()
