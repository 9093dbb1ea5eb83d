"""Pi'Lok's dice counted out, beside the engine led through every throw: hands, who acts first, skills, duels, pots."""

from fractions import Fraction
from itertools import product

import pytest

from casino.core.dice import DiceCode
from casino.engines.pilok import hands as pilok_hands
from casino.engines.pilok.settings import PilokSettings
from casino.players.pilok.odds import duel_chances, skill_totals
from tests.engines.pilok.reference import worth
from tests.support.rota import sample
from tests.tools.theory import pilok
from tests.tools.theory.exact import (
    duel_of_engine,
    first_to_act,
    showdown,
    skill_of_engine,
    theory_of_showdown,
    wrong_hands,
)
from tests.tools.theory.figures import MAX_DEVIATIONS
from tests.tools.theory.law import differing
from tests.tools.theory.simulate import SIXES, draws_of_bombs, simulate

CODES = [(1, 0, False), (3, 1, False), (1, 0, True), (3, 2, True)]


def test_every_hand_of_dice_is_worth_what_the_rules_say():
    assert wrong_hands() == []


def test_a_pair_that_counts_once_only_is_noticed(monkeypatch):
    monkeypatch.setattr(pilok_hands, "pair_worth", lambda one, other: one + other)
    pilok_hands.best_two_with_worth.cache_clear()
    wrong = wrong_hands()
    monkeypatch.undo()
    pilok_hands.best_two_with_worth.cache_clear()
    assert (6, 6) in wrong
    assert (1, 2) not in wrong


def test_two_hands_are_compared_as_often_as_their_dice_say():
    ours = pilok.contest(pilok.hand_law(), pilok.hand_law())
    assert sum(ours) == 1
    assert ours.win == ours.lose == Fraction(1751, 3888)
    by_theory = {paid: sum(p for (_, _, end), p in theory_of_showdown().items() if end == paid) for paid in (1, 0, -1)}
    assert tuple(by_theory.values()) == ours


def test_the_highest_sum_acts_first_after_every_throw():
    assert first_to_act(1, 2) == []
    assert first_to_act(1, 3) == []
    assert first_to_act(2, 2) == []


@pytest.mark.parametrize(("dice", "pips", "is_wild"), CODES)
def test_every_roll_of_a_skill_adds_up_as_the_rules_say(dice, pips, is_wild):
    theory = pilok.skill_law(dice, pips, is_wild=is_wild, sixes=2)
    assert differing(skill_of_engine(DiceCode(dice, pips), is_wild=is_wild, sixes=2), theory) == []
    odds = {total: p for total, p in skill_totals(DiceCode(dice, pips), is_wild=is_wild).items() if p}
    exact = pilok.skill_law(dice, pips, is_wild=is_wild, sixes=SIXES)
    assert odds == pytest.approx({total: float(chance) for total, chance in exact.items()}, abs=1e-12)


@pytest.mark.parametrize("skill_tie", ["reroll", "jumper", "target"])
def test_a_duel_is_won_exactly_as_often_as_theory_says(skill_tie):
    ours, theirs = (pilok.skill_law(dice, pips, is_wild=False) for dice, pips in ((1, 2), (2, 0)))
    wins = pilok.duel(ours, theirs, skill_tie)
    assert duel_of_engine(("1D+2", "2D"), skill_tie) == wins
    chances = duel_chances(DiceCode(1, 2), DiceCode(2), PilokSettings(skill_tie=skill_tie))
    assert chances.win == pytest.approx(float(wins), abs=1e-12)


def test_somebody_is_paid_in_every_jumped_hand():
    ends = [sum(pilok.jumped_law(Fraction(1, 3), is_left=is_left)) for is_left in (True, False)]
    assert sum(ends) == 1
    assert ends[0] > ends[1]  # of equal sums the left one jumps


def test_some_thousand_hands_lie_where_theory_says():
    rows = simulate("pilok", sample(9_000, 3_000), 1, chunk=sample(1_500, 500))
    assert len(rows) == 6
    assert all(figure.deviations <= MAX_DEVIATIONS for figures in rows.values() for figure in figures)


def test_bombs_draw_nothing():
    assert draws_of_bombs(8, 1) == 0


def test_the_engines_showdown_is_that_of_theory():
    held = {0: 6, 2: 5}  # the first dice of seat 1 on the lift and the orbit
    found = showdown(held)
    assert sum(found.values()) == Fraction(1, 36)
    for dice in product(pilok.FACES, repeat=4):
        first, second = worth((6, 5, dice[0])), worth(dice[1:])
        paid = (first > second) - (first < second)
        found[first, second, paid] -= Fraction(1, 6**6)
    assert set(found.values()) == {0}
