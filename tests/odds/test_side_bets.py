"""The chances of side bets, counted card by card over whole shoes of few decks."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from casino.core.cards import DECK
from casino.engines.twentyone.settings import BlackjackSettings
from casino.engines.twentyone.side_bets import KINDS, MADE
from casino.odds import commands
from casino.odds.edges import of_side_bets
from casino.odds.twentyone.side_bets import chances, edge_of, mean_and_variance
from casino.records.levels import convert_settings

SIDES = {"perfect_pairs": True, "twenty_one_plus_three": True}


@pytest.mark.parametrize("bet, decks", [("pairs", 1), ("pairs", 3), ("pairs", 8), ("trio", 1), ("trio", 2)])
def test_every_deal_of_the_shoe_is_counted(bet, decks):
    made = Counter(MADE[bet](cards) for cards in combinations(DECK * decks, 2 if bet == "pairs" else 3))
    counted = {kind: Fraction(made[kind], made.total()) for kind in KINDS[bet]}
    assert chances(bet, decks) == counted
    rules = BlackjackSettings(decks=decks, **SIDES)
    gains = {kind: rules.pays(kind).profit for kind in KINDS[bet]}
    mean = sum((Fraction(n, made.total()) * gains.get(kind, -1) for kind, n in made.items()), Fraction(0))
    square = sum((Fraction(n, made.total()) * gains.get(kind, -1) ** 2 for kind, n in made.items()), Fraction(0))
    assert -edge_of(rules, bet) == mean
    assert mean_and_variance(rules, bet) == (mean, square - mean * mean)


def test_published_figures_are_met():
    """Eight decks and 25, 12, 6 to 1 for pairs; six decks and 9 to 1 for all of 21+3."""
    assert round(float(edge_of(BlackjackSettings(decks=8, **SIDES), "pairs")), 5) == 0.04096
    nine = {f"{kind}_pays": "9:1" for kind in KINDS["trio"]}
    rules = convert_settings("blackjack", {"decks": 6, "twenty_one_plus_three": True} | nine)
    assert round(float(edge_of(rules, "trio")), 4) == 0.0324


def test_one_deck_has_no_perfect_pair():
    assert chances("pairs", 1)["perfect_pair"] == 0
    assert edge_of(BlackjackSettings(**SIDES), "pairs") == Fraction(1) - Fraction(2 * 7 + 13, 51)


def test_an_edge_is_printed_exactly(capsys):
    level = Path(__file__).parents[2] / "levels" / "blackjack" / "seven_decks.toml"
    assert commands.print_edge(level, as_json=False) == 0
    said = capsys.readouterr().out
    assert "Perfect Pairs: +4.9587% of the side bet to the house, exactly 6/121\n" in said
    assert list(of_side_bets(BlackjackSettings())) == []
