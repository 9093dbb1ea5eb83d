"""The trainer on the screen: hands decided by keys or by hand, the verdict, the counting drill; no book knows of it."""

import pygame
import pytest

from casino.engines.base import Action
from casino.records.levels import shipped_level
from casino.scenes.review.counting import CountingPage
from casino.scenes.review.trainer import TablesPage, TrainerPage
from casino.scenes.review.training import learned_of
from casino.tables.session import TableSession
from casino.tally.decisions import count
from tests.support.books import check_books

pytestmark = pytest.mark.usefixtures("unseen")

KEYS = {"hit": "h", "stand": "s", "stay": "s", "double": "d", "split": "p", "surrender": "u"}


def opened(pilot, name, what=""):
    pilot.house.pages.trainer(shipped_level(name), what=what)
    return with_hand(pilot)


def with_hand(pilot):
    pilot.until(lambda: isinstance(pilot.scene, TrainerPage) and pilot.scene.asked is not None)
    pilot.frames(1)
    return pilot.scene


def worst(asked):
    return min(asked.values, key=lambda name: asked.values[name].mean)


@pytest.mark.parametrize("name", ["blackjack/six_decks", "black_axe/squires_bench", "black_baron/standard"])
def test_keys_alone_decide_and_go_on(pilot, name):
    page = opened(pilot, name, what="pair")
    for number in range(4):
        asked = page.asked
        choice = asked.best if number % 2 else worst(asked)
        pilot.key(ord(KEYS[choice]))
        pilot.frames(1)
        assert page.chosen == choice
        pilot.key(pygame.K_SPACE if number % 2 else pygame.K_RETURN)
        with_hand(pilot)
        assert page.asked is not asked and not page.chosen
    assert page.note.startswith("2 of 4 hands correct")
    pilot.key(pygame.K_ESCAPE)
    assert pilot.scene is not page


def test_the_mouse_alone_decides_goes_on_and_leaves(pilot, painted):
    page = opened(pilot, "black_baron/standard")
    asked = page.asked
    for widget in list(page.focus.widgets):
        if widget.key == worst(asked):
            pilot.click(widget.rect.center)
            break
    pilot.frames(1)
    assert page.chosen == worst(asked)
    pilot.press("Next hand")
    with_hand(pilot)
    assert page.asked is not asked
    pilot.press("Another table")
    assert isinstance(pilot.scene, TablesPage)
    rows = pilot.scene.focus.widgets[0].rows
    next(row for row in rows if row.cells[1] == shipped_level("blackjack/strip").title).on_press()
    page = with_hand(pilot)
    assert page.level.name == "blackjack/strip"
    pilot.press("Back")
    assert pilot.scene is not page


def test_a_second_choice_changes_nothing(pilot):
    page = opened(pilot, "black_baron/standard")
    page.decide(page.asked.best)
    page.decide(worst(page.asked))
    assert page.chosen == page.asked.best and page.note.startswith("1 of 1 hand correct")


def test_nothing_is_booked_and_what_was_learned_is_kept_by_person_and_game(pilot):
    store, me = pilot.store, pilot.house.profile
    other = store.create_profile("Bo", "guest_stag")
    before = store.purse(me.id), store.last_round_id(), list(store.history(me.id, 9))
    page = opened(pilot, "blackjack/six_decks")
    spot = page.asked.spot
    page.decide(worst(page.asked))
    assert (store.purse(me.id), store.last_round_id(), list(store.history(me.id, 9))) == before
    check_books(store)
    assert learned_of(store, me, "blackjack").loss(spot) > 0
    assert learned_of(store, me, "black_axe").kept == learned_of(store, other, "blackjack").kept == {}
    pilot.press("Back")
    again = opened(pilot, "blackjack/strip", what="mistakes")
    assert again.asked.spot == spot, "another table of the game knows it too"


def test_what_is_trained_is_chosen_and_no_mistakes_are_said(pilot):
    page = opened(pilot, "blackjack/six_decks")
    choice = next(widget for widget in page.focus.widgets if widget.key == "what")
    assert list(choice.options) == ["All hands", "My mistakes", "Pairs", "Hard", "Soft"]
    choice.on_change(2)
    with_hand(pilot)
    assert page.asked.spot.kind == "pair"
    choice.on_change(1)
    with_hand(pilot)
    assert "No mistakes" in page.note


def test_the_coach_s_settings_lead_there_from_a_table_and_the_hall(pilot):
    pilot.press("Settings", "Coach", "Trainer")
    with_hand(pilot)
    pilot.press("Back", "Back", "Back")
    pilot.press("Door: Blackjack", shipped_level("blackjack/strip").title)
    pilot.press("Settings", "Coach", "Trainer")
    assert with_hand(pilot).level.name == "blackjack/strip"


def doubled_rounds(pilot, rounds=8):
    """Rounds of Black Baron in which everything was doubled."""
    session = TableSession(pilot.store, shipped_level("black_baron/back_alley"), "x")
    session.sit(1, pilot.house.profile)
    for _ in range(rounds):
        session.open_round({1: session.engine.settings.minimum})
        while (turn := session.engine.turn) is not None:
            offers = [offer.action for offer in session.legal_actions(turn)]
            session.act(Action(turn, "double" if "double" in offers else "stay"))


def test_the_costliest_habit_is_practised(pilot):
    doubled_rounds(pilot)
    pilot.house.pages.decisions(pilot.house.profile)
    pilot.until(lambda: not pilot.scene.is_counting)
    habit = pilot.scene.habits.dearest[0]
    pilot.press("Practise this")
    page = with_hand(pilot)
    assert page.level.name == "black_baron/back_alley" and page.what == page.asked.spot.kind == habit.kind


def test_what_was_given_away_at_tables_comes_first_and_the_page_says_so(pilot):
    doubled_rounds(pilot)
    page = opened(pilot, "black_baron/standard")
    assert page.note == "Your costliest habits of the last 1,000 rounds come first."
    assert "double" in page.asked.values and not page.asked.is_right("double")
    page.decide(page.asked.best)
    assert page.note.startswith("1 of 1 hand")
    other = opened(pilot, "blackjack/six_decks")
    assert "habits" not in other.note, "those of another game do not count here"


def test_rounds_are_accounted_for_once(pilot, monkeypatch):
    doubled_rounds(pilot)
    counted, record = [], count.record_of
    monkeypatch.setattr(count, "record_of", lambda stored: (counted.append(stored.id), record(stored))[1])
    pilot.house.pages.decisions(pilot.house.profile)
    pilot.until(lambda: not pilot.scene.is_counting)
    assert len(set(counted)) == len(counted) == 8
    opened(pilot, "black_baron/standard")
    assert len(counted) == 8


def test_hands_come_while_many_rounds_are_still_looked_at(pilot, monkeypatch):
    doubled_rounds(pilot, 3)
    monkeypatch.setattr("casino.scenes.review.training.run_for", lambda steps, seconds: False)
    page = opened(pilot, "black_baron/standard")
    assert page.note.startswith("No money moves")


def test_a_hand_after_a_split_is_told_with_the_hands_beside_it(pilot):
    page = opened(pilot, "black_baron/standard")
    while len(page.asked.hands) != 2:
        page.go_on()
        with_hand(pilot)
    said = page.state_in_words()
    other = page.asked.hands[2 - page.asked.number]
    assert f"It is hand {page.asked.number} of 2 after a split; beside it are {', '.join(map(str, other))}." in said
    assert said.startswith(f"You hold {', '.join(map(str, page.asked.held))}, which is {page.asked.total}")


# -- counting -------------------------------------------------------------------------------------------------


def counting(pilot):
    opened(pilot, "blackjack/six_decks")
    pilot.press("Counting")
    assert isinstance(pilot.scene, CountingPage)
    return pilot.scene


def shown_to_the_end(pilot, page):
    pilot.until(lambda: page.is_asking, 0.5)


def test_typed_counts_are_checked(pilot):
    page = counting(pilot)
    pilot.key(pygame.K_RETURN)
    assert page.is_showing
    shown_to_the_end(pilot, page)
    pilot.type(str(page.drill.count))
    pilot.key(pygame.K_RETURN)
    assert page.is_asking, "the true count is still to be told"
    pilot.type(str(round(page.drill.true)))
    pilot.key(pygame.K_RETURN)
    pilot.frames(1)
    assert not page.is_asking
    assert page.note == "One run: the running count was right once, the true count once."
    assert any("Right: the running count is" in line for line in pilot.house.messages.sentences)


def test_the_mouse_counts_too_and_wrong_counts_are_told(pilot):
    page = counting(pilot)
    pilot.press("Show the cards")
    shown_to_the_end(pilot, page)
    entries = [widget for widget in page.focus.widgets if widget.key in ("running", "true")]
    for entry in entries:
        less, _, more = entry.cells()
        pilot.click(more.center)
        pilot.click(less.center)
    wanted = page.drill.count + 1
    for _ in range(abs(wanted)):
        less, _, more = entries[0].cells()
        pilot.click((more if wanted > 0 else less).center)
    pilot.press("Check")
    pilot.frames(1)
    assert "the running count was right never" in page.note
    pilot.press("Show the next cards")
    assert page.is_showing
    pilot.press("Stop")
    assert not page.is_showing and not page.is_asking


def test_cards_come_at_the_chosen_speed(pilot):
    page = counting(pilot)
    next(widget for widget in page.focus.widgets if widget.key == "speed").on_change(3)
    next(widget for widget in page.focus.widgets if widget.key == "group").on_change(2)
    page.begin()
    before = page.drill.left
    page.update(1.4)  # three cards at 120 a minute stay a second and a half
    assert page.drill.left == before
    page.update(0.2)
    assert page.drill.left == before - 3


def test_a_show_leads_nowhere_near_it(show):
    pilot = show()
    pilot.frames(20)
    assert not pilot.has("Trainer") and not pilot.has("Counting")
    pilot.house.pages.settings()
    pilot.frames(1)
    assert not pilot.has("Coach")
