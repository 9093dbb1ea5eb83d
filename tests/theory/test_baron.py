"""Black Baron's exact theory beside the figures of the rules, the characters' odds and what the engine pays."""

import pytest

from casino.core.money import Ratio
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.black_baron.table import BlackBaron
from casino.players.black_baron.odds import BlackBaronOdds
from casino.records.levels import catalogue
from tests.support.rota import sample
from tests.support.whole_round import whole_round
from tests.tools.theory.baron import BUST, FACES, BaronTheory, six_deep
from tests.tools.theory.exact import FOLLOWED, KNOWN_BARON, baron_dealer, baron_return, theory_of_baron_dealer
from tests.tools.theory.figures import MAX_DEVIATIONS, shares
from tests.tools.theory.law import differing
from tests.tools.theory.simulate import simulate

STANDARD = BlackBaronSettings()
LEVELS = [one for one in catalogue()[0] if one.game == "black_baron"]
# With seven dice the courses of a round are many; with fewer the same rules are looked at sooner.
FEW_DICE = BlackBaronSettings(round_table_dice=4, dealer_stands_on=17)


def test_the_return_is_the_known_one():
    found = {"six deep": six_deep(STANDARD), "without splits": BaronTheory(STANDARD, splits=0).whole_game()}
    assert {name: f"{100 * float(value):.3f}" for name, value in found.items()} == KNOWN_BARON


def test_splits_without_end_are_worth_a_little_more_than_six_deep():
    endless = BaronTheory(STANDARD).whole_game()
    assert 0 < float(endless - six_deep(STANDARD)) < FOLLOWED


@pytest.mark.parametrize("level", LEVELS, ids=lambda one: one.name)
def test_the_odds_of_every_level_are_those_of_theory(level):
    rules = level.settings
    theory = BaronTheory(rules, splits=None if rules.resplit == "unlimited" else rules.resplit + 1)
    odds = BlackBaronOdds(rules)
    assert whole_round(odds) == pytest.approx(float(theory.whole_game()), abs=FOLLOWED)
    for open_die in FACES:
        ends = {end or rules.target + 1: float(chance) for end, chance in theory.dealer_ends(open_die).items()}
        assert odds.dealer_totals(open_die) == pytest.approx(ends, abs=1e-12)


@pytest.mark.parametrize("resplit", [0, 1, 3])
def test_odds_that_allow_some_splits_are_exact(resplit):
    rules = BlackBaronSettings(resplit=resplit)
    exact = BaronTheory(rules, splits=resplit + 1).whole_game()
    assert whole_round(BlackBaronOdds(rules)) == pytest.approx(float(exact), abs=1e-12)


def test_the_engines_dealer_ends_on_each_total_exactly_as_often_as_theory_says():
    assert differing(baron_dealer(FEW_DICE), theory_of_baron_dealer(FEW_DICE)) == []


@pytest.mark.parametrize("dice", [(10, 10), (9, 9), (7, 9)])
@pytest.mark.parametrize("level", LEVELS, ids=lambda one: one.name)
def test_the_engine_pays_exactly_what_theory_says(level, dice):
    theory = BaronTheory(level.settings, splits=1 if level.settings.resplit == 0 else 0)
    assert baron_return(level.settings, theory, dice) == theory.round_with(*dice)


def test_a_dealer_who_stands_too_soon_is_noticed(monkeypatch):
    class Hasty(BlackBaron):
        def dealer_turn(self, events):
            stands_on, self.settings = self.settings, BlackBaronSettings(round_table_dice=4, dealer_stands_on=16)
            super().dealer_turn(events)
            self.settings = stands_on

    monkeypatch.setattr("tests.tools.theory.exact.BlackBaron", Hasty)
    wrong = differing(baron_dealer(FEW_DICE), theory_of_baron_dealer(FEW_DICE))
    assert {end for _, end in wrong} >= {16, 17, BUST}


def test_a_baron_that_is_paid_wrongly_is_noticed():
    standard, theory = BlackBaronSettings(), BaronTheory(BlackBaronSettings(baron_pays=Ratio(3, 1)), splits=0)
    assert baron_return(standard, theory, (10, 10)) != theory.round_with(10, 10)


def test_some_thousand_rounds_of_best_play_lie_where_theory_says():
    rows = simulate("black_baron", sample(15_000, 5_000), 1)
    assert len(rows) == 3
    assert all(figure.deviations <= MAX_DEVIATIONS for figures in rows.values() for figure in figures)


def test_what_was_simulated_follows_from_its_seed_and_not_from_who_plays_it():
    here = simulate("black_baron", 400, 2, chunk=100)
    assert here == simulate("black_baron", 400, 2, chunk=100, processes=2)
    assert here != simulate("black_baron", 400, 3, chunk=100)


def test_what_is_certain_may_be_added_up_from_parts_that_come_to_a_hair_more():
    parts = {"one": 0.1, "two": 0.2, "three": 0.7 + 3e-16}
    (certain,) = shares({"one": 1, "two": 2, "three": 7}, parts, 10)
    assert certain.exact > 1 and certain.deviations < 1
    (missed,) = shares({"one": 1, "two": 2, "three": 6}, parts, 10)
    assert missed.deviations > 1000
