"""Pi'Lok's odds of the Jump against brute force: every throw of small skills, every face of a re-rolled die."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.core.chance import FastChance
from casino.core.dice import DiceCode, parse_code
from casino.engines.pilok.events import Pot
from casino.engines.pilok.hands import worth
from casino.engines.pilok.jump import roll_skill
from casino.engines.pilok.settings import PilokSettings
from casino.players.pilok.odds import (
    best_pick,
    duel_chances,
    jump_prospect,
    pot_shares,
    reroll_gains,
    reroll_worths,
    skill_totals,
)

PLAIN, WILD = PilokSettings(), PilokSettings(wild_die=True)
faces = st.integers(1, 6)
hands = st.tuples(faces, faces, faces)


def every_throw(code):
    return [sum(throw) + code.pips for throw in product(range(1, 7), repeat=code.dice)]


@pytest.mark.parametrize("ours, theirs", [("1D", "1D"), ("3D", "3D"), ("2D+2", "3D"), ("4D", "2D+1"), ("1D", "3D")])
def test_plain_duels_are_what_counting_every_throw_gives(ours, theirs):
    one, other = parse_code(ours), parse_code(theirs)
    pairs = [(a > b, a == b) for a in every_throw(one) for b in every_throw(other)]
    win = Fraction(sum(is_won for is_won, _ in pairs), len(pairs))
    tie = Fraction(sum(is_tie for _, is_tie in pairs), len(pairs))
    chances = duel_chances(one, other, PLAIN)
    assert chances.tie == pytest.approx(float(tie), abs=1e-13)
    assert chances.win == pytest.approx(float(win / (1 - tie)), abs=1e-13)
    assert chances.lose == pytest.approx(float(1 - win / (1 - tie)), abs=1e-13)
    for_jumper = duel_chances(one, other, PilokSettings(skill_tie="jumper"))
    assert for_jumper.win == pytest.approx(float(win + tie), abs=1e-13)
    for_target = duel_chances(one, other, PilokSettings(skill_tie="target"))
    assert for_target.win == pytest.approx(float(win), abs=1e-13)


def wild_totals(code, depth):
    """All totals of a skill with a wild die by their chances, the explosions cut off at a depth."""
    totals = {}

    def explode(plain, wild, chance):
        for face in range(1, 7):
            if face == 6 and len(wild) < depth:
                explode(plain, [*wild, 6], chance / 6)
                continue
            rolled = [*wild, face]
            total = sum(plain) + sum(rolled) + code.pips
            if rolled[0] == 1:
                total -= 1 + max(plain, default=0)
            totals[total] = totals.get(total, 0) + chance / 6

    for plain in product(range(1, 7), repeat=code.dice - 1):
        explode(plain, [], Fraction(1, 6 ** (code.dice - 1)))
    return totals


@pytest.mark.parametrize("text", ["1D", "2D", "3D+1", "4D"])
def test_a_wild_die_explodes_and_cancels_as_the_rules_have_it(text):
    code = parse_code(text)
    expected, found = wild_totals(code, 9), skill_totals(code, is_wild=True)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)
    certain = 6 * 5 + code.pips  # below it no explosion was cut off
    for total in range(certain):
        assert found.get(total, 0) == pytest.approx(float(expected.get(total, 0)), abs=1e-12)


def test_wild_duels_are_fair_between_equals_and_better_for_the_better():
    for text in ("1D", "3D", "6D+2"):
        code = parse_code(text)
        assert duel_chances(code, code, WILD).win == pytest.approx(0.5, abs=1e-12)
        better = duel_chances(code.raised(1), code, WILD)
        assert better.win > 0.5
        assert better.win + better.lose == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("is_wild", [False, True])
def test_the_engine_rolls_skills_with_these_chances(is_wild):
    code, chance, rolls = DiceCode(3, 1), FastChance(7), 40_000
    expected = skill_totals(code, is_wild=is_wild)
    counts = {}
    for _ in range(rolls):
        _, total = roll_skill(code, chance, is_wild=is_wild)
        counts[total] = counts.get(total, 0) + 1
    for total, share in expected.items():
        error = (share * (1 - share) / rolls) ** 0.5
        assert abs(counts.get(total, 0) / rolls - share) < 4.5 * error + 1e-4


def test_reroll_worths_are_by_face():
    assert reroll_worths((6, 6, 1), 0) == (7, 8, 9, 10, 11, 24)
    assert reroll_worths((6, 6, 1), 2) == (24,) * 6
    assert reroll_worths((1, 1, 6), 2) == (4, 4, 4, 5, 6, 7)


def test_pots_are_shared_among_the_best_of_each():
    pots = (Pot(900, (1, 2, 3)), Pot(400, (2, 3)), Pot(50, (3,)))
    assert pot_shares({1: 12, 2: 12, 3: 7}, pots) == {1: 450.0, 2: 850.0, 3: 50.0}
    assert pot_shares({1: 12, 2: 7, 3: 7}, pots) == {1: 900.0, 2: 200.0, 3: 250.0}


@given(st.lists(hands, min_size=2, max_size=5), st.data())
def test_gains_are_what_rolling_every_face_gives(dealt, data):
    dice_of = {3 * number + 1: dice for number, dice in enumerate(dealt)}
    seats = sorted(dice_of)
    pots = (Pot(1200, tuple(seats)), Pot(700, tuple(seats[1:])))
    me, loser = data.draw(st.sampled_from(seats)), data.draw(st.sampled_from(seats))
    for die, gain in enumerate(reroll_gains(dice_of, pots, me, loser)):
        assert gain.die == die
        for face in range(1, 7):
            dice = list(dice_of[loser])
            dice[die] = face
            worths = {seat: worth(hand) for seat, hand in {**dice_of, loser: tuple(dice)}.items()}
            assert gain.worths[face - 1] == worths[loser]
            assert gain.takes[face - 1] == pytest.approx(pot_shares(worths, pots)[me])
        assert gain.mean == pytest.approx(sum(gain.takes) / 6)


@given(st.lists(hands, min_size=2, max_size=4))
def test_nobody_picks_a_die_that_costs_them(dealt):
    dice_of = dict(enumerate(dealt, 1))
    pots = (Pot(1000, tuple(dice_of)),)
    now = pot_shares({seat: worth(dice) for seat, dice in dice_of.items()}, pots)
    for loser in list(dice_of)[1:]:
        means = [gain.mean for gain in reroll_gains(dice_of, pots, 1, loser)]
        die = best_pick(dice_of, pots, 1, loser)
        assert max(means) <= now[1] + 1e-6 if die is None else means[die] == max(means) > now[1]


def test_a_jump_that_cannot_hurt_and_one_that_can():
    skills = {1: DiceCode(3), 2: DiceCode(3)}
    pots = (Pot(600, (1, 2)),)
    # 5 4 2 is 9 and trails 6 6 1: losing the duel costs nothing, winning it leaves 6+2, 6+1, or 24 again ...
    behind = jump_prospect({1: (5, 4, 2), 2: (6, 6, 1)}, pots, skills, PLAIN, 1, 2)
    assert (behind.now, behind.if_lost) == (0.0, 0.0)
    assert behind.if_won == pytest.approx((600 + 600 + 300) / 6)
    assert behind.value == pytest.approx(behind.if_won / 2)
    # ... and who leads has nothing to win by a jump and something to lose.
    ahead = jump_prospect({1: (5, 4, 2), 2: (6, 6, 1)}, pots, skills, PLAIN, 2, 1)
    assert ahead.now == ahead.if_won == 600.0
    assert ahead.if_lost == pytest.approx(350.0)
    assert ahead.value == pytest.approx(475.0)
