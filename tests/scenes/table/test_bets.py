"""Bets are only those that were meant: they begin at nothing, and a bar that has just come takes no press."""

import logging
from contextlib import contextmanager

import pygame
import pytest

from casino.core.money import CENTS_PER_UNIT
from casino.core.preferences import Preferences
from casino.records.levels import shipped_level
from casino.scenes.app import timing
from tests.scenes.places import bring_below
from tests.support.pilot import FRAME_SECONDS, INSTANT, Pilot

pytestmark = pytest.mark.usefixtures("unseen")

RED, STRIP, SALON = "black_baron/standard", "blackjack/strip", "baccarat/salon"
ENTER = pygame.K_RETURN
UNIT = CENTS_PER_UNIT


@pytest.fixture
def sit(open_pilot):
    """Sits down at a level's table; nothing takes time there unless it is said."""

    def at(level: str, **wishes: object) -> Pilot:
        pilot = open_pilot(preferences=Preferences(speed="instant", patience="off", **wishes) if wishes else INSTANT)
        pilot.house.doors.sit_down(shipped_level(level))
        pilot.wait()
        return pilot

    return at


@pytest.fixture
def poor(sit):
    """At a table with 60 dollars in the purse."""
    pilot = sit(STRIP)
    bring_below(pilot.store, pilot.house.profile, 60 * UNIT)
    pilot.press("Leave")
    pilot.house.doors.sit_down(shipped_level(STRIP))
    pilot.wait()
    return pilot


def bet_of(pilot: Pilot) -> int:
    return sum(pilot.scene.view.pending_bets.values())


def note_of(pilot: Pilot, label: str) -> str:
    return pilot.widget(label).note


# -- a bet begins at nothing -----------------------------------------------------------------------------------


def test_two_chips_make_their_sum_and_no_minimum_is_beneath_them(sit):
    pilot = sit(STRIP)
    assert bet_of(pilot) == 0 and note_of(pilot, "Deal") == "place a bet first"
    pilot.press("Add 25", "Add 25")
    assert bet_of(pilot) == 50 * UNIT


def test_a_turn_shows_the_bet_at_stake_in_the_place_of_the_sum(sit):
    pilot = sit(STRIP)
    while not pilot.has("Stand"):
        pilot.finish("No insurance")
        pilot.press("Add 25")
        place = pilot.widget("The bet").rect
        pilot.press("Deal")
        pilot.wait()
        if pilot.has("No insurance"):
            pilot.press("No insurance")
            pilot.wait()
    at_stake = next(one for one in pilot.scene.driver.absent if one.note)
    assert (at_stake.rect, at_stake.label, at_stake.note) == (place, "$25", "your bet")


def test_a_bet_below_the_minimum_says_what_is_missing_and_is_not_dealt(sit):
    pilot = sit(STRIP)
    pilot.press("Add 5")
    assert note_of(pilot, "Deal") == "$10 more"
    pilot.key(ENTER)
    assert not pilot.scene.driver.is_playing
    assert pilot.scene.message == "Your bet is $10 short of the table's minimum."
    pilot.press("Bet less")
    assert bet_of(pilot) == 0
    pilot.press("Bet more")
    assert bet_of(pilot) == shipped_level(STRIP).settings.minimum


def test_no_bet_deals_nothing_and_shows_no_round_to_watch(sit):
    pilot = sit(RED)
    pilot.key(ENTER)
    assert not pilot.scene.driver.is_playing
    assert pilot.scene.message == "Place a bet first: at least 1 coin."
    assert pilot.widget("Roll the dice").style == "plain"
    pilot.press("Sit out")
    assert pilot.scene.driver.is_playing or pilot.scene.model.dealer


@contextmanager
def evening(save, level: str):
    """One evening at a table, from the start of the program to its end."""
    pilot = Pilot(save, preferences=INSTANT)
    pilot.house.doors.sit_down(shipped_level(level))
    pilot.wait()
    yield pilot
    pilot.press("Leave")
    pilot.close()


def test_the_last_bet_is_offered_again_and_remembered_over_days(save):
    with evening(save, STRIP) as pilot:
        pilot.press("Add 25", "Deal")
        pilot.finish("Stand", "No insurance")
        assert bet_of(pilot) == 0 and note_of(pilot, "Deal") == "same bet: $25"
    with evening(save, STRIP) as pilot:
        assert note_of(pilot, "Deal") == "same bet: $25"
        pilot.press("Repeat")
        assert bet_of(pilot) == 25 * UNIT and note_of(pilot, "Deal") == ""


def test_the_salon_lays_yesterdays_chips_again(save):
    with evening(save, SALON) as pilot:
        pilot.press("Banker", "Tie", "Deal")
        pilot.wait()
    with evening(save, SALON) as pilot:
        pilot.press("Repeat")
        assert set(pilot.scene.driver.lay.bets) == {"banker", "tie"}


@pytest.mark.parametrize("kept", ["25", 10**9, -500, 1234.5, [1], {"a": 1}, True])
def test_a_last_bet_that_no_table_takes_is_none(sit, kept):
    pilot = sit(STRIP)
    pilot.store.keep_preference(pilot.house.profile.id, f"last bet:{STRIP}", kept)
    pilot.press("Leave")
    pilot.house.doors.sit_down(shipped_level(STRIP))
    pilot.wait()
    assert note_of(pilot, "Deal") == "place a bet first"


# -- what lies on the felt -------------------------------------------------------------------------------------


def test_a_result_lies_on_the_felt_until_the_next_deal_whatever_is_bet(sit):
    pilot = sit(STRIP)
    pilot.press("Add 25", "Deal")
    pilot.finish("Stand", "No insurance")
    model = pilot.scene.model
    dealer, hands = list(model.dealer), {seat: list(shown.hands) for seat, shown in model.seats.items()}
    assert dealer and any(hands.values())
    pilot.press("Add 5", "Bet more", "Clear", "Repeat")
    assert model.dealer == dealer and {seat: list(shown.hands) for seat, shown in model.seats.items()} == hands


def test_the_salons_cards_lie_until_the_next_deal(sit):
    pilot = sit(SALON)
    pilot.press("Banker", "Deal")
    pilot.wait()
    hands = {name: list(cards) for name, cards in pilot.scene.model.hands.items()}
    assert all(hands.values())
    pilot.press("Banker", "Tie", "Undo", "Clear", "Repeat")
    assert pilot.scene.model.hands == hands


# -- a bar that has just come ----------------------------------------------------------------------------------


def click_on(pilot: Pilot, place: tuple[int, int], times: int) -> None:
    """Clicks at a place four times a second."""
    for _ in range(times):
        pilot.click(place)
        pilot.frames(3, (0.25 - 3 * FRAME_SECONDS) / 3)


def test_clicking_on_where_a_button_was_presses_nothing_that_came_there(sit):
    pilot = sit(RED)
    pilot.press("Add 1", "Roll the dice")
    for label in ("Stay", "Hit") * 4:
        while not pilot.has(label):
            pilot.finish("Stay")
            pilot.press("Add 1", "Roll the dice")
        place = pilot.widget(label).rect.center
        pilot.let_buttons_wake()
        asked = []
        pilot.scene.driver.table.ask = asked.append
        click_on(pilot, place, 1)
        pilot.scene.take_no_press()
        click_on(pilot, place, 12)
        del pilot.scene.driver.table.ask
        assert [action.action for action in asked] == [label.lower()], "whoever clicks on has not looked"
        assert bet_of(pilot) == 0


@pytest.mark.parametrize("level, place", [(RED, "Add 1"), (RED, "Bet more"), (STRIP, "Bet for"), (SALON, "Tie")])
def test_chips_where_no_button_lay_are_never_deaf(sit, level, place):
    pilot = sit(level)
    added, sums = pilot.widget(place).rect.center, []
    pilot.scene.take_no_press()
    for _ in range(2):
        click_on(pilot, added, 1)
        sums.append(pilot.scene.driver.lay.cents if level == SALON else bet_of(pilot))
    assert 0 < sums[0] < sums[1]


def test_a_bar_is_deaf_for_no_longer_whatever_is_pressed_and_says_so(sit, caplog):
    pilot = sit(RED)
    pilot.press("Add 1")
    place, heard = pilot.widget("Roll the dice").rect.center, []
    pilot.house.sound.play = lambda name, **how: heard.append((name, how))
    pilot.scene.take_no_press()
    with caplog.at_level(logging.DEBUG, "casino"):
        click_on(pilot, place, 2)
        assert not pilot.scene.driver.is_playing
        assert heard == [("focus", {"volume": 0.4})] * 2 and caplog.text.count("pressed too early: start") == 2
        click_on(pilot, place, 1)
    assert pilot.scene.driver.is_playing or pilot.scene.model.dealer


def test_a_press_too_early_counts_for_nothing_and_a_later_one_counts(sit):
    pilot = sit(RED)
    pilot.press("Add 1")
    place = pilot.widget("Roll the dice").rect.center
    pilot.scene.take_no_press()
    pilot.click(place)
    assert not pilot.scene.driver.is_playing and pilot.scene.is_deaf
    for key in (ENTER, pygame.K_SPACE):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        pilot.frames()
    assert not pilot.scene.driver.is_playing and bet_of(pilot) == UNIT
    pilot.frames(10, timing.DEAF / 9)
    assert not pilot.scene.is_deaf
    pilot.click(place)
    assert pilot.scene.driver.is_playing or pilot.scene.model.dealer


def test_the_bars_own_buttons_are_never_deaf(sit):
    pilot = sit(RED)
    pilot.scene.take_no_press()
    pilot.click(pilot.widget("Rules").rect.center)
    assert pilot.has("Back")


def test_a_click_below_the_table_finishes_no_movement(open_pilot):
    pilot = open_pilot(preferences=Preferences(speed="normal"))
    pilot.house.doors.sit_down(shipped_level(RED))
    pilot.wait()
    pilot.press("Add 1", "Roll the dice")
    pilot.frames(3)
    assert not pilot.scene.director.is_idle
    moving = pilot.scene.director.moving
    pilot.click(pilot.scene.layout.controls.center)
    assert pilot.scene.director.moving is moving
    pilot.click(pilot.scene.layout.table.center)
    assert pilot.scene.director.moving is not moving


# -- a second thought ------------------------------------------------------------------------------------------


def test_more_than_half_a_purse_is_asked_for_twice(poor):
    poor.press("Add 25", "Add 5", "Deal")
    assert poor.scene.driver.is_playing or poor.scene.model.dealer, "half the purse is not more than half"


def test_a_deal_for_most_of_a_purse_is_confirmed_by_a_second_press_and_no_double_click(poor):
    poor.press("Add 25", "Add 25")
    place = poor.widget("Deal").rect.center
    for _ in range(4):
        poor.click(place)
        poor.frames(1, 0.2)
    assert not poor.scene.driver.is_playing
    poor.frames(4, 0.1)
    assert poor.scene.message == "That is $50 of the $60 you have. Press again to confirm."
    poor.press("Again: deal")
    assert poor.scene.driver.is_playing or poor.scene.model.dealer


def test_a_question_that_nobody_answers_goes_by(poor):
    poor.press("Add 25", "Add 25", "Deal")
    assert poor.has("Again: deal")
    poor.frames(50, 0.1)
    assert poor.has("Deal") and not poor.has("Again")
    poor.press("Deal", "Bet less")
    assert poor.has("Deal") and not poor.has("Again"), "another bet is another question"


def test_what_was_said_of_a_bet_over_the_limit_goes_with_the_next_lawful_bet(sit):
    pilot = sit(RED)
    driver = pilot.scene.driver
    driver.add_chip(100)
    driver.add_chip(100)
    assert "over the limit" in pilot.scene.message
    driver.step_bet(-1)
    assert pilot.scene.message == driver.invitation()
    pilot.press("Clear")
    driver.step_bet(-1)
    assert pilot.scene.message == "There is no bet to take back."
    driver.add_chip(5)
    assert pilot.scene.message == driver.invitation()


# -- a chip is flung -------------------------------------------------------------------------------------------


def test_a_chip_is_bet_where_it_is_flung_and_counts_once_it_has_landed(open_pilot):
    pilot = open_pilot(preferences=Preferences(patience="off"))
    pilot.house.doors.sit_down(shipped_level(RED))
    pilot.wait()
    place, chips = pilot.scene.view.station(pilot.scene.driver.own_seat).column, pilot.scene.view.chips
    start = pilot.widget("Add 1").rect.center
    short = start[0] + (place.centerx - start[0]) * 2 // 5, start[1] + (place.centery - start[1]) * 2 // 5
    aside = place.right + place.w, start[1] - 5
    for goal, cents in ((aside, 0), (short, UNIT)):
        assert not place.collidepoint(goal)
        pilot.drag(start, goal)
        assert chips.are_flying == bool(cents) and bet_of(pilot) == 0
        pilot.frames(90)
        assert not chips.are_flying and bet_of(pilot) == cents
    pilot.drag(start, short)
    assert chips.are_flying
    pilot.widget("Roll the dice").press()
    assert not chips.are_flying and pilot.scene.driver.table.is_open, "what flies is bet with the rest"
    table, seat = pilot.scene.driver.table, pilot.scene.driver.own_seat
    assert table.purse_before(seat) - table.purse(seat) == 2 * UNIT
