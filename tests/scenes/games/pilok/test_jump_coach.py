"""The coach at Pi'Lok: facts of a bet, values at the Jump, and a second press for what gives too much away there."""

import pygame
import pytest

from casino.odds.pilok.betting import LIFT_THEORY, NOT_FOR_TWO
from casino.odds.pilok.knowledge import NO_VALUE
from casino.odds.pilok.position import choice_of
from casino.odds.value import best_of, level_with_best
from casino.scenes.table.drivers.live import LiveDriver
from tests.scenes.places import pilok_at, widget
from tests.support.tables_on_screen import session_of
from tests.tools.shots import pilok_rounds

pytestmark = pytest.mark.usefixtures("unseen")


def at_the_jump(pilot, *, picks=False):
    """The Jump with its values, and the actions that were done."""
    table, _ = pilok_at(pilot.app, pilok_rounds.jump_won, short_by=0 if picks else 1)
    pilot.until(lambda: table.driver.coach.values)
    pilot.frames(1)
    return table


def actions_of(monkeypatch):
    """What is asked of tables from now on, by its name among the choices."""
    done, act = [], LiveDriver.act
    monkeypatch.setattr(
        LiveDriver, "act", lambda driver, action, *more: (done.append(choice_of(action)), act(driver, action, *more))
    )
    return done


def warned(pilot, share="1 %"):
    pilot.house.change(coach_warns=share)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_jump_forgone_that_gives_much_away_is_pressed_twice(pilot, monkeypatch, by_key):
    warned(pilot)
    table = at_the_jump(pilot)
    done, values = actions_of(monkeypatch), table.driver.coach.values
    assert "no_jump" not in level_with_best(values)
    press = (lambda: pilot.key(pygame.K_n)) if by_key else (lambda: widget(table, "no_jump").press())
    press()
    assert done == [] and table.message.startswith("No jump costs you")
    assert widget(table, "no_jump").label == "Again" and widget(table, "no_jump").style == "again"
    pilot.let_buttons_wake()
    press()
    assert done == ["no_jump"]


def test_the_best_jump_needs_no_second_press(pilot, monkeypatch):
    warned(pilot)
    table = at_the_jump(pilot)
    done, best = actions_of(monkeypatch), best_of(table.driver.coach.values)
    widget(table, f"target-{best.split()[1]}").press()
    widget(table, "jump").press()
    assert done == [best]


def test_another_target_drops_what_was_pressed_once(pilot, monkeypatch):
    warned(pilot)
    table = at_the_jump(pilot)
    done = actions_of(monkeypatch)
    widget(table, "no_jump").press()
    assert table.driver.second.pending is not None
    next(one for one in table.focus.widgets if one.key.startswith("target-")).press()
    assert table.driver.second.pending is None and widget(table, "no_jump").label == "No jump"
    assert done == []


@pytest.mark.parametrize("key", ["spare", "die-", "lying-"])
def test_a_die_that_gives_much_away_is_picked_twice(pilot, monkeypatch, key):
    warned(pilot)
    table = at_the_jump(pilot, picks=True)
    done, values = actions_of(monkeypatch), table.driver.coach.values
    choices = [name for name in values if name not in level_with_best(values)]
    choice = "spare" if key == "spare" else next(name for name in choices if name.startswith("reroll"))
    assert choice in choices
    pressed = key if key == "spare" else f"{key}{choice.split()[1]}"
    widget(table, pressed).press()
    assert done == [] and "costs you" in table.message
    pilot.let_buttons_wake()
    widget(table, pressed).press()
    assert done == [choice]


def test_without_a_warning_one_press_is_all(pilot, monkeypatch):
    table, _ = pilok_at(pilot.app, pilok_rounds.jump_won, short_by=1)
    pilot.frames(3)
    done = actions_of(monkeypatch)
    widget(table, "no_jump").press()
    assert done == ["no_jump"] and table.driver.coach.values == {}


@pytest.mark.parametrize("live, level", [(2, pilok_rounds.TWO), (0, pilok_rounds.LEVEL)])
def test_a_bet_has_its_price_and_is_never_warned_of(pilot, live, level):
    pilot.house.change(coach=True, coach_warns="1 %")
    wanted = (lambda me: pilok_rounds.bet_to_match(me, live=live)) if live else pilok_rounds.bet_to_match
    table, _ = pilok_at(pilot.app, wanted, level=level)
    pilot.until(lambda: table.line.advice)
    (plain,) = table.line.advice
    assert plain.startswith("You win ") and "; a call needs " in plain and " 0%" not in plain and "." not in plain[:-1]
    table.driver.coach.toggle()
    pilot.until(lambda: len(table.line.advice) == 2)
    facts, said = table.line.advice
    assert facts.startswith("If all stay in, you take ") and facts.count(".") >= 3, "two figures with decimals"
    assert "A call needs" in facts and said in (NOT_FOR_TWO, LIFT_THEORY, NO_VALUE)
    before = session_of(table).action_count
    widget(table, "call").press()
    pilot.hurry()
    assert session_of(table).action_count != before
    assert pilot.house.preferences.coach
    table.driver.coach.toggle()
    assert not pilot.house.preferences.coach
