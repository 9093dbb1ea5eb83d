"""What others do is shown in a hurry and side by side, and one press passes over it; nobody is decided for."""

import pygame
import pytest

from casino.engines.base import HOUSE, Action, BetPlaced
from casino.engines.black_baron import events as e
from casino.scenes.app import timing
from casino.scenes.table.drivers.pace import Pace, side_by_side
from tests.support.books import check_books
from tests.support.pace import decide, play_round, sit_down, steady_time, wait
from tests.support.tables_on_screen import session_of

pytestmark = pytest.mark.usefixtures("unseen")

BARON, PILOK = "black_baron/standard", "pilok/standard"
CARDS = "black_axe/standard"
OWN, OTHER = 4, 3


@pytest.fixture
def pilot_options():
    return {"preferences": None}  # at normal speed


def kind_of(event):
    return type(event).__name__ if event.seat != OWN else None


def rolled(seat, face=3):
    return e.DieRolled(seat, 1, face, 10 + face)


def stayed(seat):
    return e.HandStayed(seat, 1, 18, "chosen")


# -- side by side ---------------------------------------------------------------------------------------------


def test_seats_do_the_same_at_the_same_time():
    events = [rolled(1), rolled(1, 2), stayed(1), rolled(2), stayed(2), rolled(3), stayed(3)]
    kinds = [(event.seat, type(event).__name__) for event in side_by_side(events, kind_of)]
    assert kinds[:3] == [(1, "DieRolled"), (2, "DieRolled"), (3, "DieRolled")]
    assert kinds[-3:] == [(1, "HandStayed"), (2, "HandStayed"), (3, "HandStayed")]


def test_nothing_passes_what_a_person_does():
    events = [rolled(1), stayed(1), rolled(OWN), rolled(2), stayed(2)]
    assert list(side_by_side(events, kind_of)) == events


# -- speed ----------------------------------------------------------------------------------------------------


def times(waited, *events, has_characters=True, are_out=False):
    pace = Pace()
    pace.update(waited)
    return pace.times(events, {OWN}, has_characters=has_characters, are_out=are_out)


def test_ones_own_dice_are_seen_in_full_however_long_one_waits():
    assert times(60.0, rolled(OWN)) == times(60.0, rolled(OTHER), rolled(OWN)) == 1.0


def test_others_take_half_the_time_and_less_the_longer_one_waits():
    assert times(0.0, rolled(OTHER)) == timing.OTHERS_PACE >= 2.0
    assert timing.HOUSE_PACE == times(0.0, e.DealerRolled(4, 9)) < times(5.0, e.DealerRolled(4, 9))
    assert times(1e6, rolled(OTHER)) == timing.MAX_HASTE
    assert times(1.0, rolled(OTHER), are_out=True) > times(1.0, rolled(OTHER))


def test_alone_with_the_house_it_takes_its_time():
    assert times(0.0, e.DealerRolled(4, 9), has_characters=False) == 1.0
    assert times(timing.ALONE_WAIT, BetPlaced(OWN, 500), has_characters=False) == 1.0
    assert times(2 * timing.ALONE_WAIT, e.DealerRolled(4, 9), has_characters=False) == 2.0


FEW = [(BARON, 2), (PILOK, 2), (CARDS, 2)]
MANY = [pytest.param(level, 6, marks=pytest.mark.long("engines")) for level in (BARON, PILOK, CARDS)]


@pytest.mark.parametrize("level, rounds", [*FEW, *MANY])
def test_nobody_waits_long_among_four_and_each_round_ends_as_it_was_booked(pilot, level, rounds):
    """Seconds are counted in frames: they are the same on every machine."""
    table, paces = sit_down(pilot, level), []
    for _ in range(rounds):
        paces.append(play_round(pilot))
        for seat, shown in table.model.seats.items():
            assert shown.purse == session_of(table).purse(seat)
    check_books(pilot.store)
    assert max(max(pace.between, default=0.0) for pace in paces) <= 15.0
    assert sum(pace.after for pace in paces) / rounds <= 8.0


# -- presses --------------------------------------------------------------------------------------------------


def others_move(table):
    """Whether a character's turn is being shown."""
    return any(getattr(event, "seat", OWN) not in (HOUSE, *table.driver.people.humans) for event in moving(table))


def moving(table):
    return [event for event in table.director.moving if isinstance(event, e.DieRolled)]


def to_others(pilot, table):
    """Until characters roll their dice one after the other, with a person's turn still to come."""
    for _ in range(20):
        table.driver.start_round()
        while not table.is_waiting:
            pilot.app.frame([], 1 / 60)
            if others_move(table) and table.driver.is_humans_turn:
                return
        while table.driver.is_playing:
            decide(table, table.rng)
            wait(pilot)
    raise AssertionError("nobody sat before the player")


def actions(pilot, table):
    return pilot.store.stored_round(session_of(table).round_id or session_of(table).last_round).actions


def test_one_press_passes_over_all_others_and_decides_nothing(pilot):
    table = sit_down(pilot, BARON)
    with steady_time():
        to_others(pilot, table)
        before, purse = actions(pilot, table), pilot.store.purse(pilot.house.profile.id)
        pilot.key(pygame.K_SPACE)
        pilot.frames(2)
    assert table.is_waiting and table.driver.is_humans_turn
    assert actions(pilot, table) == before
    assert pilot.store.purse(pilot.house.profile.id) == purse


def test_whoever_presses_as_the_last_event_ends_presses_after_what_comes_of_it(pilot, monkeypatch):
    """A table that has just been painted with the last event is told in the next frame that nothing moves any more."""
    table, told = sit_down(pilot, BARON), []
    rest, handle = table.driver.on_idle, table.driver.handle
    monkeypatch.setattr(table.driver, "on_idle", lambda: (told.append("at rest"), rest())[1])
    monkeypatch.setattr(table.driver, "handle", lambda event: (told.append("a press"), handle(event))[1])
    with steady_time():
        table.driver.start_round()
        pilot.until(lambda: table.director.is_idle)
        assert not told and not table.is_waiting
        pilot.key(pygame.K_SPACE)
        pilot.frames(1)
    assert told[:2] == ["at rest", "a press"] and told.count("at rest") == 1


def test_ones_own_dice_are_not_passed_over_with_those_of_others(pilot):
    table = sit_down(pilot, BARON)
    with steady_time():
        table.driver.start_round()
        pilot.until(lambda: isinstance(next(iter(table.director.moving), None), e.HandRolled))
        pilot.key(pygame.K_SPACE)
        pilot.frames(1)
    assert not table.director.is_idle, "the press ended the throw, not the turns after it"


def until_out(pilot, table):
    """Rolls until the player is bust and others are still to play."""
    for _ in range(30):
        table.driver.start_round()
        wait(pilot)
        while table.driver.is_playing or not table.director.is_idle:
            if table.is_waiting:
                seat = session_of(table).engine.turn
                offered = {offer.action: offer for offer in table.driver.table.offers(seat)}
                pilot.press("Hit" if "hit" in offered else "Stay")
            pilot.app.frame([], 1 / 60)
            if pilot.has("Skip to the end"):
                return
    raise AssertionError("the player was never out of the round")


def test_whoever_is_out_goes_to_the_end_in_one_press(pilot):
    table = sit_down(pilot, BARON)
    with steady_time():
        until_out(pilot, table)
        assert not pilot.has("Roll the dice")
        pilot.press("Skip to the end")
        pilot.frames(3)
    assert table.is_waiting and not table.driver.is_playing
    assert not pilot.has("Skip to the end") and pilot.has("Roll the dice")
    assert all(seat.net is not None for seat in table.model.seats.values() if seat.hands)
    check_books(pilot.store)


@pytest.mark.parametrize("level, opening", [(BARON, "Roll the dice"), (PILOK, "Ante up"), (CARDS, "Deal")])
def test_the_way_to_the_end_does_not_lie_where_the_next_round_begins(pilot, level, opening):
    table = sit_down(pilot, level)
    begins = pilot.widget(opening).rect.copy()
    with steady_time():
        for _ in range(40):
            table.driver.start_round()
            while (table.driver.is_playing or not table.director.is_idle) and not pilot.has("Skip to the end"):
                if table.is_waiting:
                    port = table.driver.table
                    offered = {offer.action for offer in port.offers(port.turn)}
                    name = next(n for n in ("fold", "hit", "no_jump", "no_insurance", "stand", "stay") if n in offered)
                    table.driver.act(Action(port.turn, name))
                pilot.app.frame([], 1 / 60)
            if pilot.has("Skip to the end"):
                assert not pilot.widget("Skip to the end").rect.colliderect(begins)
                return
    raise AssertionError("the player was never out of the round")


def test_whoever_is_still_in_is_not_offered_the_end(pilot):
    table = sit_down(pilot, BARON)
    with steady_time():
        table.driver.start_round()
        while not table.is_waiting:
            assert not pilot.has("Skip to the end")
            pilot.app.frame([], 1 / 60)


@pytest.mark.parametrize("frames", range(0, 24, 4))
def test_leaving_while_others_play_ahead_loses_nothing(pilot, frames):
    table = sit_down(pilot, BARON)
    table.driver.start_round()
    wait(pilot)
    if table.driver.is_playing:
        decide(table, table.rng)
        pilot.frames(frames)
        pilot.press("Leave")
        if pilot.has("Leave and let it play out"):
            pilot.press("Leave and let it play out")
    assert session_of(table).engine.turn is None
    assert all(shown.purse == session_of(table).purse(seat) for seat, shown in table.model.seats.items())
    check_books(pilot.store)
