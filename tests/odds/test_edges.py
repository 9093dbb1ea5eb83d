"""The edges that pages show, in words; those of rules that no shipped table has are worked out when asked for."""

import pytest

from casino.core.errors import NoOdds
from casino.odds import edges
from casino.records.levels import catalogue, override_settings, shipped_level
from casino.scenes.app.place import edge_facts, edge_in_words
from tests.support.saves import in_child

LEVELS = {level.name: level for level in catalogue()[0]}


def test_every_table_has_its_edge_in_words_or_none():
    for name, level in LEVELS.items():
        if level.game == "pilok" or "defus" in type(level.settings).__name__.lower():
            assert edges.looked_up(level.settings) is None and edges.yardstick(level.settings) == "", name
            with pytest.raises(NoOdds, match="no bet is made against the house"):
                edges.of(level.settings)
        else:
            assert f"The yardstick: {edges.yardstick(level.settings)}." in edge_in_words(level), name
            assert edge_facts(level), name


@pytest.mark.parametrize(
    "name, fact, words",
    [
        (
            "black_axe/standard",
            "House edge 0.06%",
            "Played as well as can be, this table keeps 0.06% of the first bet",
        ),
        ("black_axe/long_table", "House edge −0.07%", "pays the player 0.07% of the first bet"),
        ("black_axe/squires_bench", "House edge −0.18%", "There is none at this table. Played as"),
        ("blackjack/standard", "House edge −0.004%", "pays the player 0.004% of the first bet"),
        ("blackjack/high_limit", "House edge −0.03%", "pays the player 0.03% of the first bet"),
        ("black_baron/standard", "House edge 5.49%", "this table keeps 5.49% of the first bet"),
        ("baccarat/salon", "House edge 1.06%", "this table keeps 1.06% of the first bet"),
    ],
)
def test_whose_edge_it_is_stands_at_the_door(name, fact, words):
    assert words in edge_in_words(LEVELS[name])
    assert edge_facts(LEVELS[name]) == [fact]


def test_limits_and_seats_change_nothing():
    level = shipped_level("blackjack/six_decks")
    changed = {"minimum": 1, "maximum": 5, "bet_step": 1, "seats": 3, "spots": 1, "shuffle": "every round"}
    cheap = override_settings(level, changed | {"perfect_pairs": True, "straight_pays": "9:1"})
    known = edges.looked_up(cheap)
    assert known is not None and known == edges.looked_up(level.settings)


def test_other_rules_are_worked_out_in_slices_and_then_known():
    rules = override_settings(shipped_level("blackjack/six_decks"), {"max_hands": 1, "natural_pays": "6:5"})
    assert edges.looked_up(rules) is None
    assert len(list(edges.prepare(rules))) > 20
    known = edges.known(rules)
    assert known is not None and 0.015 < known.edge < 0.025 and known.error == 0
    assert list(edges.prepare(rules)) == []


PLAQUES = """
import sys
from casino.records.levels import catalogue
from casino.scenes.games.places import card_of
facts = [card_of(level).place.words().table_facts(level) for level in catalogue()[0]]
print("numpy" in sys.modules, any("edge" in fact for said in facts for fact in said))
"""


def test_the_first_plaques_wait_for_no_edge():
    shown = in_child(PLAQUES)
    assert shown.stdout.splitlines()[-1] == "False False"
