"""Bets at Pi'Lok: their price, what perfect play between two would do, and that nobody is graded by either."""

from functools import cache
from itertools import product

import pytest

from casino.core.chance import ScriptedChance
from casino.core.errors import NoOdds
from casino.engines.base import Action, Entrant
from casino.engines.pilok.hands import worth
from casino.engines.pilok.table import Pilok
from casino.odds.pilok.betting import LIFT_THEORY, NOT_FOR_TWO, betting_facts
from casino.odds.pilok.knowledge import NO_VALUE, PilokKnowledge
from casino.odds.value import finished
from casino.records.levels import override_settings, shipped_level
from tests.support.rota import part
from tests.tools.theory.pilok_for_two import heads_up_theory

STANDARD = shipped_level("pilok/standard")
ANTE = int(STANDARD.settings.ante)


def lift(settings, dice, purses=None):
    """A table on the Lift; the button is the last seat's, so the first rolls first."""
    table, seats = Pilok(settings), len(dice)
    table.open_round(ScriptedChance([*dice, *[1] * 40]))
    places = {n: Entrant((purses or {}).get(n, 1_000 * ANTE), 0, "3D") for n in range(1, seats + 1)}
    for action in table.opening(places, seats):
        table.apply(action)
    return table


def facts_at(table):
    return finished(betting_facts(PilokKnowledge(table.settings, table.view(table.turn), table.turn)))


def theory_at(table):
    return finished(heads_up_theory(table.settings, table.view(table.turn), table.turn))


# -- facts ----------------------------------------------------------------------------------------------------


def test_a_call_has_a_price():
    table = lift(STANDARD.settings, (6, 2))
    free = facts_at(table)
    assert (free.players, free.to_call, free.pot, free.price, free.said) == (2, 0, 2 * ANTE, 0.0, LIFT_THEORY)
    assert 0.5 < free.share < 1 and free.error == 0 and free.taken.kind == "exact"
    table.apply(Action(1, "bet", amount=4 * ANTE))
    asked = facts_at(table)
    assert (asked.to_call, asked.pot, asked.price) == (4 * ANTE, 6 * ANTE, pytest.approx(0.4))
    assert asked.share == pytest.approx(1 - free.share), "the same dice, seen from the other side"
    table.apply(Action(2, "call"))
    assert facts_at(table).said == NO_VALUE


def test_a_short_purse_pays_less_and_may_win_less():
    table = lift(STANDARD.settings, (6, 2), {2: 3 * ANTE})
    table.apply(Action(1, "bet", amount=10 * ANTE))
    asked = facts_at(table)
    assert (asked.to_call, asked.pot) == (2 * ANTE, 4 * ANTE), "eight antes of the bet go back"
    assert asked.price == pytest.approx(1 / 3)


def test_what_folded_players_left_lies_in_the_pot():
    table = lift(STANDARD.settings, (6, 5, 2))
    table.apply(Action(1, "bet", amount=2 * ANTE))
    table.apply(Action(2, "raise", to=4 * ANTE))
    table.apply(Action(3, "fold"))
    asked = facts_at(table)
    assert (asked.players, asked.to_call, asked.pot) == (2, 2 * ANTE, 9 * ANTE)


def test_with_three_it_is_said_that_no_value_exists():
    table = lift(STANDARD.settings, (6, 5, 2))
    found = facts_at(table)
    assert found.said == NOT_FOR_TWO and found.taken.kind == "sampled" and 0 < found.error < 0.02
    with pytest.raises(NoOdds) as refusal:
        theory_at(table)
    assert str(refusal.value) == NOT_FOR_TWO


def test_only_who_is_asked_has_facts():
    table = lift(STANDARD.settings, (6, 5, 2))
    with pytest.raises(NoOdds):
        finished(betting_facts(PilokKnowledge(table.settings, table.view(2), 2)))


# -- theory ---------------------------------------------------------------------------------------------------

PAIRS = [(one, other) for one in range(1, 7) for other in range(1, 7)]


@pytest.mark.parametrize("name", ["standard", "admirals_suite"])
def test_between_equals_who_is_ahead_on_the_lift_bets_the_most_and_the_other_folds(name):
    settings = shipped_level(f"pilok/{name}").settings
    for dice in part(name, PAIRS[::5] if name == "standard" else PAIRS[3::11], 2, always=[(1, 1), (6, 6)]):
        table = lift(settings, dice, {1: 1_000 * settings.ante, 2: 1_000 * settings.ante})
        theory = theory_at(table)
        if dice[0] == dice[1]:
            assert theory.best == "pass"
            continue
        assert table.turn == (1 if dice[0] > dice[1] else 2)
        assert theory.best == f"bet {settings.max_bet}"
        assert theory.gains[theory.best] == pytest.approx(settings.ante), "it wins the other's fee"
        table.apply(Action(table.turn, "bet", amount=settings.max_bet))
        assert theory_at(table).best == "fold"


class SmallSteps:
    """The game for two without a Jump, every bet in steps of an ante, one raise a street; from the rules, in antes."""

    def __init__(self, most):
        self.most = most
        self.share = cache(self._share)
        self.street = cache(self._street)

    def _share(self, mine, theirs):
        return (worth(mine) > worth(theirs)) + (worth(mine) == worth(theirs)) / 2

    def _street(self, dice, each):
        """What the first player nets before a street's betting, with so many antes of each in the pot."""
        acting = 0 if sum(dice[0]) >= sum(dice[1]) else 1
        return self.asked(dice, (each, each), acting, 0, 1, True)

    def ended(self, dice, each):
        if len(dice[0]) == 3:
            return 2 * each * self.share(*dice) - each
        nexts = [((*dice[0], a), (*dice[1], b)) for a, b in product(range(1, 7), repeat=2)]
        return sum(self.street(tuple(tuple(sorted(own)) for own in pair), each) for pair in nexts) / 36

    def choices(self, dice, paid, acting, last, raises, is_other_to_act):
        """The worth of everything that may be done, by (name, street total)."""
        other, lacks = 1 - acting, paid[1 - acting] - paid[acting]
        found = {}
        if lacks:
            found["fold", 0] = -paid[0] if acting == 0 else paid[1]
            found["call", 0] = self.ended(dice, max(paid))
        elif is_other_to_act:
            found["pass", 0] = self.asked(dice, paid, other, 0, raises, False)
        else:
            found["pass", 0] = self.ended(dice, paid[0])
        if not last or raises:
            for size in range(last or 1, self.most + 1):
                after = list(paid)
                after[acting] = paid[other] + size
                left = raises - (last > 0)
                found["raise" if last else "bet", size] = self.asked(dice, tuple(after), other, size, left, False)
        return found

    def asked(self, dice, paid, acting, last, raises, is_other_to_act):
        best = max if acting == 0 else min
        return best(self.choices(dice, paid, acting, last, raises, is_other_to_act).values())


@pytest.mark.parametrize("most", [3, pytest.param(4, marks=pytest.mark.long("odds"))])
def test_steps_between_the_least_and_the_most_bet_change_nothing(most):
    settings = override_settings(STANDARD, {"jump": False, "maximum_bet": 10 * most, "raises_per_street": 1})
    steps = SmallSteps(most)
    for dice in part("bets in steps", [(6, 5), (3, 3), (1, 2)], 2, always=[(6, 5)]):
        table = lift(settings, dice)
        acting = table.turn - 1
        found = steps.choices(((dice[0],), (dice[1],)), (1, 1), acting, 0, 1, True)
        sign = 1 if acting == 0 else -1
        theory = theory_at(table)
        best = max(sign * net for net in found.values())
        assert theory.gains[theory.best] / ANTE == pytest.approx(best)
        for (name, size), net in found.items():
            told = theory.gains.get(name if name == "pass" else f"{name} {size * ANTE}")
            if told is not None:
                assert told / ANTE == pytest.approx(sign * net), (dice, name, size)
