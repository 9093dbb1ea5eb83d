"""Hints at a bomb on the screen: one key or the bar, counted beside the result, none for a bounty; then the review."""

import msgspec
import pygame
import pytest

from casino.records.rounds import DealRecord
from casino.scenes.games.bomb.hints import HintPage
from casino.scenes.games.bomb.result import result_lines
from casino.scenes.review.post_mortem import PostMortemPage
from casino.scenes.table.drivers.replay import ReplayDriver
from tests.scenes.places import bomb_at
from tests.support.books import check_books
from tests.support.tables_on_screen import is_driven
from tests.tools.shots import baccarat_rounds as rounds

pytestmark = pytest.mark.usefixtures("unseen")


def armed(pilot, level=rounds.TWO, *, for_honour=True):
    table = bomb_at(pilot.app, level, is_for_honour=for_honour)
    pilot.frames(2)
    pilot.press("Arm it")
    pilot.hurry()
    return table


def told(pilot):
    """All that hints said."""
    return [one for one in pilot.house.messages.sentences if one.startswith("Hint ")]


def lines_of(table):
    return dict(result_lines(table.model, table.view.clock.left, table.view.rules.strikes))


def gone_off(pilot, table):
    for _ in range(table.view.rules.strikes):
        table.driver.add_chip(1, "tie")
        table.driver.deal(1)
        pilot.hurry()
    pilot.hurry()


@pytest.mark.parametrize("by_key", [True, False])
def test_three_steps_lead_to_the_bet(pilot, by_key):
    table = armed(pilot)
    press = (lambda: pilot.key(pygame.K_h)) if by_key else (lambda: pilot.press("Hint"))
    press()
    assert table.message.startswith("Hint 1, module 1: look at page")
    press()
    assert isinstance(pilot.scene, HintPage)
    pilot.key(pygame.K_ESCAPE) if by_key else pilot.press("Back")
    press()
    assert isinstance(pilot.scene, HintPage) and any("Next come" in one for one in told(pilot))
    pilot.key(pygame.K_ESCAPE) if by_key else pilot.press("Back")
    assert table.message.startswith("Hint 3, module 1: Bet ")
    press()
    assert all(one.startswith(("Hint 1", "Hint 2", "Hint 3")) for one in told(pilot)), "the same counts once"


def test_who_listens_is_told_first_of_the_hint_and_of_the_manual_but_of_no_chip(pilot):
    said = armed(pilot, rounds.ONE).state_in_words()
    assert "You can choose Hint, Module 1: deal" in said and "The manual" in said and "chip" not in said


def test_it_is_for_the_module_that_is_chosen(pilot):
    table = armed(pilot)
    pilot.key(pygame.K_2)
    pilot.key(pygame.K_h)
    assert "module 2:" in table.message


def test_how_many_were_given_stands_beside_the_result_and_no_money_moved(pilot):
    before = pilot.store.purse(pilot.house.profile.id)
    table = armed(pilot)
    pilot.press("Hint", "Hint", "Back")
    gone_off(pilot, table)
    assert lines_of(table)["Hints"] == "2"
    assert pilot.store.purse(pilot.house.profile.id) == before
    check_books(pilot.store)
    pilot.key(pygame.K_s)
    pilot.hurry()
    pilot.press("Arm it")
    pilot.hurry()
    gone_off(pilot, table)
    assert "Hints" not in lines_of(table), "the next bomb begins without"


def test_where_a_bounty_is_to_be_won_there_is_no_button(pilot):
    table = armed(pilot, for_honour=False)
    assert table.driver.table.settings.bounty and not pilot.has("Hint")
    before = table.message
    pilot.key(pygame.K_h)
    assert table.message == before


def test_the_review_names_the_step_and_the_page_at_the_table_and_at_its_replay(pilot, painted):
    table = armed(pilot)
    assert not pilot.has("Review")
    gone_off(pilot, table)
    assert pilot.has("What went wrong")
    pilot.key(pygame.K_v)
    assert isinstance(pilot.scene, PostMortemPage)
    assert [one.where for one in pilot.scene.lessons] == [f"Round {n}, module 1: Bet" for n in (1, 2, 3)]
    assert pilot.scene.lessons[0].right[0].startswith("Page 10: ")
    lessons = pilot.scene.lessons
    pilot.press("Back", "History")
    pilot.scene.focus.widgets[0].rows[0].on_press()
    pilot.frames(1)
    assert is_driven(pilot.scene, ReplayDriver)
    pilot.press("Review")
    assert isinstance(pilot.scene, PostMortemPage) and pilot.scene.lessons == lessons


def test_a_bomb_without_a_fault_is_said_to_be_one(pilot):
    record = rounds.golden(rounds.FOUR_DEALS)
    pilot.house.pages.review("a bomb", record, 1)
    page = pilot.scene
    assert isinstance(page, PostMortemPage)
    assert page.lessons == () and "Nothing went wrong" in page.pieces[0][1]


def test_a_strike_for_the_lamp_is_said_and_the_bets_are_not_blamed_for_it(pilot):
    record = rounds.golden(rounds.FOUR_DEALS)
    settings, deals = record.settings | {"warning_every": 30}, [DealRecord({}, is_lamp=True), *record.rounds]
    pilot.house.pages.review("a bomb", msgspec.structs.replace(record, settings=settings, rounds=deals), 1)
    said = [words for _style, words in pilot.scene.pieces[:2]]
    assert said[0].startswith("1 strike was for the warning lamp") and said[1].startswith("Every bet was right")


def test_a_show_s_bomb_has_neither(show):
    pilot = show()
    table = bomb_at(pilot.app, rounds.PRACTICE)
    table.driver.cases.arm()
    pilot.frames(2)
    entries = [entry.key for part in table.parts for entry in part.bar_entries()]
    assert "hint" not in entries and "review" not in entries
