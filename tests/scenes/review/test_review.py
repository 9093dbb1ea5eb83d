"""A round looked back on at the screen: its account, the replay, and hands for the honour that no book knows."""

from fractions import Fraction

import pytest

from casino.odds.accounts.making import account
from casino.odds.value import best_of
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.review.page import ReviewPage
from casino.scenes.table.drivers.replay import ReplayDriver
from tests.support.books import check_books
from tests.support.tables_on_screen import driver_of, is_driven

pytestmark = pytest.mark.usefixtures("unseen")

TABLES = {
    "cards": ("Door: Blackjack", "The strip", "Add 25", "Deal"),
    "dice": ("Mr Red's table", "Add 5", "Roll the dice"),
}


def a_bad_round(pilot, presses):
    """Plays until a decision was made that gives something away, as badly as it goes; its record."""
    pilot.press(*presses[:-2])
    for _ in range(60):
        pilot.press(*presses[-2:]) if pilot.has(presses[-2]) else pilot.press(presses[-1])
        pilot.hurry()
        driver, asked = driver_of(pilot.scene), False
        driver.coach.listens = True
        while driver.is_humans_turn:
            pilot.until(lambda coach=driver.coach: coach.values)
            values = driver.coach.values
            worst = min(values, key=lambda name: values[name].mean)
            asked = asked or values[best_of(values)].mean - values[worst].mean > 0.05
            pilot.press(driver.action_labels[worst])
            pilot.hurry()
        driver.coach.listens = False
        if asked:
            return driver.table.last_draw.record
    raise AssertionError("every round was played well")


def review(pilot):
    pilot.press("Review")
    assert isinstance(pilot.scene, ReviewPage)
    pilot.until(lambda: pilot.scene.account or pilot.scene.refusal)
    return pilot.scene


@pytest.mark.parametrize("game", TABLES)
def test_it_is_the_account_of_the_last_round_dearest_first(pilot, game):
    record = a_bad_round(pilot, TABLES[game])
    page = review(pilot)
    name = pilot.house.profile.name
    seat = next(number for number, held in enumerate(record.seats, 1) if held and held.name == name)
    assert page.account == account(record, seat)
    costs = [one.cost for one in page.decisions]
    assert costs == sorted(costs, reverse=True) and costs[0] > 0
    assert page.account.net == page.account.expected + page.account.luck - page.account.given_away
    assert isinstance(page.account.luck, Fraction)
    assert ("shoe" in page.note) == (game == "cards"), "dice remember nothing"
    words = " ".join(" ".join(row.cells) for row in pilot.scene.focus.widgets[0].rows)
    assert "against" in words and "Best" in pilot.scene.focus.widgets[0].heads


@pytest.mark.parametrize("game", TABLES)
def test_the_replay_is_shown_at_the_decision(pilot, game):
    a_bad_round(pilot, TABLES[game])
    page = review(pilot)
    dearest = page.decisions[0]
    pilot.scene.focus.widgets[0].rows[0].on_press()
    pilot.frames(1)
    assert isinstance(pilot.scene, Question)
    pilot.press("Show it in the replay")
    assert is_driven(pilot.scene, ReplayDriver)
    engine = pilot.scene.driver.replay.engine
    view = engine.view(dearest.seat)
    assert engine.turn == dearest.seat and view.hand == dearest.where[1]
    pilot.press("Review")
    pilot.until(lambda: pilot.scene.account)
    assert pilot.scene.decisions[0].cost == dearest.cost


@pytest.mark.parametrize("game", TABLES)
def test_the_other_way_books_nothing_and_begins_at_the_decision(pilot, game):
    a_bad_round(pilot, TABLES[game])
    store, me = pilot.store, pilot.house.profile
    before = store.purse(me.id), store.last_round_id()
    dearest = review(pilot).decisions[0]
    pilot.scene.focus.widgets[0].rows[0].on_press()
    pilot.press("Play it the other way")
    driver = driver_of(pilot.scene)
    assert driver.table.turn == dearest.seat and driver.table.is_practice
    labels = driver.action_labels
    assert pilot.has(labels[dearest.best]) and not pilot.has("Fair draw") and not pilot.has("Cashier")
    pilot.press(labels[dearest.best])
    pilot.hurry()
    while driver.is_humans_turn:
        pilot.press("Stay" if pilot.has("Stay") else "Stand")
        pilot.hurry()
    assert "No money moved" in pilot.scene.message
    pilot.press("Once more")
    assert driver_of(pilot.scene).table.turn == dearest.seat
    pilot.press("Leave")
    assert isinstance(pilot.scene, ReviewPage), "nothing is asked: nothing can be lost"
    assert (store.purse(me.id), store.last_round_id()) == before
    check_books(store)


def choose_and_stand(pilot, label):
    """Plays a hand with one choice, once all is counted, and no card after it."""
    pilot.until(lambda: driver_of(pilot.scene).coach.values)
    pilot.press(label)
    pilot.hurry()
    while driver_of(pilot.scene).is_humans_turn:
        pilot.press("Stand")
        pilot.hurry()


def test_other_cards_come_until_one_has_it(pilot, painted):
    a_bad_round(pilot, TABLES["cards"])
    dearest = review(pilot).decisions[0]
    pilot.scene.focus.widgets[0].rows[0].on_press()
    pilot.press("Same hand, new cards")
    labels = driver_of(pilot.scene).action_labels
    choose_and_stand(pilot, labels[dearest.chosen])
    assert f"{labels[dearest.best]} is worth" in pilot.scene.message
    assert pilot.widget("New cards").style == "accent"
    pilot.press("New cards")
    choose_and_stand(pilot, labels[dearest.best])
    assert pilot.scene.message.startswith("Right:")
    assert pilot.widget("Back to the review").style == "accent"
    pilot.press("Back to the review")
    assert isinstance(pilot.scene, ReviewPage)


def test_past_rounds_lead_there_from_their_replay(pilot):
    a_bad_round(pilot, TABLES["cards"])
    pilot.press("History")
    pilot.scene.focus.widgets[0].rows[0].on_press()
    pilot.frames(1)
    assert is_driven(pilot.scene, ReplayDriver)
    page = review(pilot)
    assert page.decisions


def test_a_show_s_replays_have_none(show):
    pilot = show()
    assert pilot.house.show is not None
    pilot.until(lambda: hasattr(pilot.scene, "driver"))
    assert "Review" not in pilot.labels
    assert not [entry for part in pilot.scene.parts for entry in part.bar_entries() if entry.key == "review"]
