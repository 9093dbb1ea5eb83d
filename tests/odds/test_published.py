"""Twenty-one beside figures that others have published, and the exact edges of the house's own tables."""

from collections import Counter

import pytest

from casino.odds import edges
from casino.odds.twentyone.edge import STAGES, edge_stages
from casino.odds.twentyone.knowledge import TwentyOneKnowledge, full_shoe
from casino.odds.value import evaluate, finished
from casino.records.levels import override_settings, shipped_level
from tests.support.rota import part
from tests.support.whole_round import edge_of
from tests.tools.edges import slow_tables, worked_out

# Rules that the published tables were worked out for: any two cards doubled, resplit to four, one card on split aces.
TABLE = {"split_on": "value", "max_hands": 4, "hit_split_aces": False, "double_after_split": True}

# Wizard of Odds, Blackjack, appendix 9: decks, rules, up card, hand, and what standing, hitting, doubling is worth.
APPENDIX_9 = [
    (1, "S17", "A", "2A", -0.661732, -0.067808, -0.593281),
    (1, "S17", "A", "3A", -0.661047, -0.100568, -0.595803),
    (1, "S17", "A", "32", -0.659375, -0.291565, -1.318751),
    (1, "S17", "A", "43", -0.657967, -0.345048, -1.126423),
    (1, "S17", "A", "5A", -0.659151, -0.206061, -0.656070),
    (1, "S17", "A", "6A", -0.482815, -0.199899, -0.527213),
    (1, "S17", "A", "65", -0.634013, 0.172946, 0.240259),
    (1, "S17", "A", "7A", -0.101015, -0.108386, -0.357778),
    (1, "H17", "A", "2A", -0.589084, -0.107929, -0.552040),
    (1, "H17", "A", "43", -0.582464, -0.375417, -1.067304),
    (1, "H17", "A", "64", -0.575556, 0.045103, 0.030867),
    (1, "H17", "A", "65", -0.575374, 0.143003, 0.234296),
    (1, "H17", "A", "7A", -0.223909, -0.173175, -0.414678),
    (2, "H17", "A", "32", -0.592126, -0.320313, -1.184253),
    (2, "H17", "A", "54", -0.589636, -0.124218, -0.438228),
    (2, "H17", "A", "65", -0.587564, 0.121079, 0.166650),
    (2, "H17", "A", "7A", -0.224703, -0.165428, -0.416886),
    (5, "H17", "A", "2A", -0.596923, -0.100728, -0.583036),
    (5, "H17", "A", "6A", -0.513982, -0.221727, -0.547853),
    (5, "H17", "A", "65", -0.594346, 0.109880, 0.128187),
    (5, "H17", "A", "72", -0.593988, -0.127340, -0.453585),
    (6, "H17 no peek", "A", "2A", -0.722356, -0.379910, -1.024099),
    (6, "H17 no peek", "A", "42", -0.721646, -0.548031, -1.434834),
    (6, "H17 no peek", "A", "65", -0.720879, -0.235772, -0.535879),
    (6, "H17 no peek", "A", "7A", -0.466029, -0.421285, -0.909374),
    (8, "H17 no peek", "A", "32", -0.721955, -0.528987, -1.443909),
    (8, "H17 no peek", "A", "65", -0.721201, -0.235977, -0.537869),
]
# The same: decks, rules, doubling after a split, and what the whole game is worth to the player. How its splits see the
# other hands' cards is told in one sentence only, and they come to a little more than ours.
WHOLE_GAMES = [
    (1, "S17", True, 0.001839),
    (1, "S17", False, 0.000423),
    (1, "H17", True, -0.000072),
    (1, "H17", False, -0.001513),
    (2, "H17", True, -0.003797),
    (2, "H17", False, -0.005252),
    (5, "H17", True, -0.005918),
    (5, "S17", True, -0.003804),
    (6, "H17 no peek", True, -0.0072705),
]
ITS_SPLITS = 9e-6

# The house's share of the first bet in per cent, from a full shoe; plus is the house's.
EDGES = {
    "black_axe/standard": 0.0552,
    "black_axe/high_seat": 0.1003,
    "black_axe/long_table": -0.0688,
    "black_axe/squires_bench": -0.1791,
    "black_axe/strip_gate": 0.4569,
    "blackjack/standard": -0.0039,
    "blackjack/six_decks": 0.1566,
    "blackjack/eight_decks": 0.1801,
    "blackjack/high_limit": -0.0347,
    "blackjack/strip": 0.5272,
    "blackjack/three_decks": 0.0625,
    "blackjack/four_decks": 0.1096,
    "blackjack/five_decks": 0.0676,
    "blackjack/seven_decks": 0.3864,
}
QUICK_TABLES = ["black_axe/squires_bench", "black_axe/strip_gate"]  # whose edges every run works out


def rules(decks, said, **more):
    """A published table's rules as one of ours."""
    soft = {"dealer_hits_soft_17": said.startswith("H17"), "peek": "no peek" not in said}
    return override_settings(shipped_level("blackjack/standard"), TABLE | {"decks": decks} | soft | more)


def test_single_hands_are_worth_what_is_published():
    faults = []
    for decks, said, up, hand, *published in APPENDIX_9:
        cards = tuple(rank + suit for rank, suit in zip(hand, "HS", strict=True))
        unseen = full_shoe(decks) - Counter(hand + up)
        offers = ("stand", "hit", "double")
        known = TwentyOneKnowledge(rules(decks, said), "playing", unseen, up, cards, 1000, 1, 0, 0, offers)
        values = finished(evaluate(known))
        worth = [round(values[name].mean, 6) for name in offers]
        if worth != pytest.approx(published, abs=1.01e-6) or {value.kind for value in values.values()} != {"exact"}:
            faults.append(f"{decks} decks, {said}, {hand} against {up}: {values}")
    assert not faults, "\n".join(faults)


def test_whole_games_are_worth_what_is_published():
    for decks, said, doubles, worth in part("published games", WHOLE_GAMES, 8, always=WHOLE_GAMES[1:2]):
        found = edge_of(rules(decks, said, double_after_split=doubles))
        assert -found.edge == pytest.approx(worth, abs=ITS_SPLITS), (decks, said, doubles)
        assert abs(-found.edge - worth) <= found.error, (decks, said, doubles)


def test_every_table_has_its_edge_in_the_file_of_those_that_are_shipped():
    assert {level.name for level in slow_tables()} == set(EDGES)
    shown = {name: edges.looked_up(shipped_level(name).settings) for name in EDGES}
    assert {name: 100 * stage.edge for name, stage in shown.items() if stage} == pytest.approx(EDGES, abs=6e-5)


@pytest.mark.parametrize("name", part("edges of tables", list(EDGES), 8, always=QUICK_TABLES))
def test_what_is_shipped_is_what_is_worked_out_in_stages_that_come_closer(name):
    """If not, `python -m tests.tools.edges` writes the file anew."""
    settings = shipped_level(name).settings
    shown = edges.looked_up(settings)
    stages = [stage for stage in edges.stages(settings) if stage is not None]
    assert tuple(stage.name for stage in stages) == STAGES
    assert 100 * stages[-1].edge == pytest.approx(EDGES[name], abs=6e-5)
    assert worked_out(stages) == pytest.approx((shown.edge, shown.error), abs=2e-9)
    errors = [stage.error for stage in stages]
    assert errors == sorted(errors, reverse=True) and errors[0] > 10 * errors[-1] and errors[-1] < 5e-5
    assert all(abs(stage.edge - stages[-1].edge) <= stage.error for stage in stages)


def test_a_table_without_splits_needs_no_further_stage():
    found = [one for one in edge_stages(rules(6, "S17", max_hands=1)) if one is not None]
    assert len({stage.edge for stage in found}) == 1 and found[-1].error == 0


def test_insurance_gains_nothing_from_a_full_shoe_and_something_from_one_of_tens():
    table = rules(1, "S17", max_hands=1)
    assert edge_of(table, insures=True).edge == edge_of(table).edge
    rich = full_shoe(1) - Counter("23456789" * 2)
    assert edge_of(table, rich, insures=True).edge < edge_of(table, rich).edge
