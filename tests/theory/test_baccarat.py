"""Baccarat's exact edges by counting points, beside those of the engine's own deals, of the tally and of the rules."""

import pytest

from casino.engines.baccarat import hands as baccarat_hands
from casino.tally.games import baccarat_distribution
from tests.support.rota import sample
from tests.tools.theory import baccarat, baccarat_edges
from tests.tools.theory.baccarat_edges import KNOWN_DECKS, KNOWN_PERCENT, fresh_shoe, percent
from tests.tools.theory.figures import MAX_DEVIATIONS
from tests.tools.theory.simulate import simulate

SMALL = {"A": 2, "3": 3, "6": 4, "7": 3, "K": 2}  # few courses, and thirds the Banker minds


def edges_of(shoe):
    return {area: baccarat.edge(shoe, area) for area in baccarat.AREAS}


def test_the_edges_are_those_of_the_rules():
    assert {area: percent(edge) for area, edge in edges_of(fresh_shoe(KNOWN_DECKS)).items()} == KNOWN_PERCENT


def test_the_tallys_law_is_exactly_that_of_theory():
    law = baccarat_distribution.DISTRIBUTIONS.of(KNOWN_DECKS)
    shoe = fresh_shoe(KNOWN_DECKS)
    assert {winner: law.of_winner(winner) for winner in ("player", "banker", "tie")} == baccarat.winners(shoe)
    assert law.pair == baccarat.pair(shoe)


def test_the_engines_own_deals_have_exactly_the_edges_of_theory():
    assert baccarat_edges.edges(SMALL) == edges_of(SMALL)


@pytest.mark.parametrize("total", [3, 6])
def test_a_banker_who_stands_against_the_wrong_third_card_is_noticed(monkeypatch, total):
    table = baccarat_hands.BANKER_DRAWS_AGAINST
    monkeypatch.setitem(table, total, table[total] - {6})
    assert baccarat_edges.edges(SMALL) != edges_of(SMALL)


def test_some_thousand_coups_of_running_shoes_lie_where_theory_says():
    rows = simulate("baccarat", sample(9_900, 3_300), 1)
    assert len(rows) == 5
    assert all(figure.deviations <= MAX_DEVIATIONS for figures in rows.values() for figure in figures)
