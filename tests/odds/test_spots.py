"""What is known at one of several spots, and rounds on several spots accounted for."""

from fractions import Fraction

import pytest

from casino.core.chance import FastChance, ScriptedChance
from casino.engines.base import HOUSE, Action
from casino.engines.twentyone.table import TwentyOne
from casino.odds import edges
from casino.odds.accounts.making import account
from casino.odds.twentyone.knowledge import TwentyOneWatch
from casino.odds.twentyone.side_bets import edge_of
from casino.odds.value import evaluate, finished
from casino.records.levels import shipped_level
from casino.records.rounds import read_record
from casino.tally.games.registry import card_of
from tests.support import RECORDS

SIX = shipped_level("blackjack/six_decks").settings


def known_at(cards, bets, acts, offers):
    """The knowledge of the seat after a deal and some actions."""
    engine, watch = TwentyOne(SIX), TwentyOneWatch(SIX)
    engine.open_round(ScriptedChance(cards.split()))
    events = list(engine.apply(Action(1, "bet", 1000, bets=bets)))
    events += engine.apply(Action(HOUSE, "deal"))
    for name in acts:
        events += engine.apply(Action(1, name))
    watch.observe(events)
    return watch.knowledge(engine.view(1), 1, offers)


def test_the_coach_counts_the_hands_of_a_spot_and_the_cards_of_all():
    further = {"spot_1": (1000,), "spot_3": (1000,)}
    offers = ("hit", "stand", "double", "split")
    third = known_at("TC 8C 8H 9S 7D 8D 8S 6H 3C 2D", further, ["stand", "split", "stand", "stand"], offers)
    assert (third.hands, third.waiting, third.cards) == (1, 0, ("8H", "8S"))
    own = known_at("TC 8C 8H 9S 7D 8D 8S 6H", further, ["stand"], offers)
    assert (own.hands, own.cards) == (1, ("8C", "8D"))
    assert own.waiting == 0  # the pair at the left has splits of its own
    assert sum(own.unseen.values()) == 6 * 52 - 7
    values = finished(evaluate(own))
    assert max(values, key=lambda name: values[name].mean) == "split"  # eights against a six


@pytest.mark.parametrize("name", ["three_spots", "perfect_pairs", "three_cards_flush_and_straight"])
def test_a_round_on_three_spots_is_accounted_for_with_all_its_bets(name):
    record = read_record(RECORDS / "blackjack" / f"{name}.json")
    rules = shipped_level(record.table).settings
    told = account(record, 1, "by the book")
    held = record.seats[0]
    mains = held.bet + sum(cents for area, cents in held.bets.items() if area.startswith("spot"))
    sides = {"pairs": 0, "trio": 0}
    for area, cents in held.bets.items():
        if not area.startswith("spot"):
            sides[area.split("_")[0]] += cents
    besides = sum((edge_of(rules, bet) * cents for bet, cents in sides.items() if cents), Fraction(0))
    assert float(told.expected) == pytest.approx(-edges.of(rules).edge * mains - float(besides), abs=0.01 * mains / 100)
    assert all(one.told["hands"] <= rules.max_hands for one in told.decisions)


def test_the_average_of_a_round_has_all_its_bets():
    record = read_record(RECORDS / "blackjack" / "perfect_pairs.json")
    rules = shipped_level(record.table).settings
    average = card_of(rules).average
    list(average.prepare(rules))
    found = average.of(rules, record, 1)
    wanted = -edges.of(rules).edge * 2000 - float(edge_of(rules, "pairs")) * 600
    assert float(found.mean) == pytest.approx(wanted)
    assert found.variance > average.of(rules, read_record(RECORDS / "blackjack" / "double_won.json"), 1).variance


def test_hands_on_two_spots_go_together_as_much_as_the_luck_page_takes_them():
    """Played by the dealer's own rule, which is near enough: the covariance of two spots, in their variances."""
    engine, sums = TwentyOne(SIX), [0.0] * 5
    rounds = 6000
    for number in range(rounds):
        engine.open_round(FastChance(number))
        engine.apply(Action(1, "bet", 1000, bets={"spot_1": (1000,)}))
        events = list(engine.apply(Action(HOUSE, "deal")))
        while engine.turn:
            hand = engine.view(1).seats[0][engine.view(1).hand - 1]
            wants = "no_insurance" if engine.phase == "insurance" else "hit" if hand.total < 16 else "stand"
            events += engine.apply(Action(1, wants))
        gains = [(e.returned - e.staked) / 1000 for e in events if type(e).__name__ == "HandSettled"]
        one, other = gains
        for at, value in enumerate((one, other, one * one, other * other, one * other)):
            sums[at] += value / rounds
    variance = (sums[2] + sums[3] - sums[0] ** 2 - sums[1] ** 2) / 2
    assert 0.25 < (sums[4] - sums[0] * sums[1]) / variance < 0.5
