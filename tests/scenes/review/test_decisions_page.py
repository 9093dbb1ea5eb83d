"""The page of decisions: two lines, what is given away in 100 bets, and what to learn next."""

import random

from casino.scenes.review.decisions import DecisionsPage
from tests.support.evenings import play_at_random


def play(pilot, level, bet, rounds):
    play_at_random(pilot.store, pilot.house.profile, level, bet, rounds, random.Random(3))


def opened(pilot):
    pilot.house.pages.decisions(pilot.house.profile)
    assert isinstance(pilot.scene, DecisionsPage)
    pilot.until(lambda: not pilot.scene.is_counting)
    return pilot.scene


def test_it_says_what_the_costliest_habit_is(pilot):
    play(pilot, "black_baron/standard", 100, 12)
    page = opened(pilot)
    told = next(widget for widget in page.focus.widgets if widget.key == "told")
    words = [words for _, words in told.pieces]
    assert words[0] == "What to learn next" and words[1].startswith("Black Baron, ") and "was better" in words[1]
    assert any(line.startswith("Black Baron\t") for line in words)
    assert page.note == ""
    page.choose(1)
    assert page.habits.bets == 12


def test_without_a_round_it_says_so_and_leads_back(pilot):
    page = opened(pilot)
    assert [widget.label for widget in page.focus.widgets] == ["Back"]
    pilot.press("Back")
    assert not isinstance(pilot.scene, DecisionsPage)


def test_it_opens_from_the_statistics(pilot):
    play(pilot, "black_baron/standard", 100, 2)
    pilot.house.pages.statistics(pilot.house.profile)
    pilot.frames(2)
    pilot.press("Decisions")
    assert isinstance(pilot.scene, DecisionsPage)


def test_a_show_leads_nowhere_near_it(show):
    pilot = show()
    pilot.frames(20)
    assert not pilot.has("Decisions")
