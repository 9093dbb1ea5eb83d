"""The engine of twenty-one against what can be computed without it: naturals, insurance, the dealer's totals."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from casino.chance import FairChance, FastChance
from casino.engines.base import HOUSE, Action
from casino.engines.twentyone import TwentyOne
from casino.engines.twentyone_events import CardDealt, InsuranceSettled
from casino.engines.twentyone_settings import BlackjackSettings

# The critical value of chi-square at p = 0.001.
CRITICAL = 22.458  # 6 degrees of freedom


def play_passively(engine, chance, answer="no_insurance"):
    """A round in which every seat bets, answers alike and then stands; gives its events."""
    engine.open_round(chance)
    for seat in range(1, engine.seats + 1):
        engine.apply(Action(seat, "bet", 1000))
    events = list(engine.apply(Action(HOUSE, "deal")))
    while engine.phase != "closed":
        name = answer if engine.phase == "insurance" else "stand"
        events += engine.apply(Action(engine.turn, name))
    return events


@pytest.mark.parametrize("decks", [2, 8])
def test_two_hundred_thousand_hands_have_as_many_naturals_as_a_fresh_shoe_gives(decks):
    hands = 203_000
    engine = TwentyOne(BlackjackSettings(seats=7, decks=decks, max_hands=1, shuffle="every round"))
    chance, naturals, dealers = FastChance(f"naturals {decks}"), 0, 0
    for _ in range(hands // 7):
        events = play_passively(engine, chance)
        starts = {}
        for event in events:
            if isinstance(event, CardDealt):
                starts.setdefault(event.seat, []).append(event.card[0])
        naturals += sum("A" in pair and bool(set(pair) & set("TJQK")) for pair in starts.values())
        pair = [card[0] for card in events[-1].dealer.draws[:2]]
        dealers += "A" in pair and bool(set(pair) & set("TJQK"))
    share = 2 * (4 * decks * 16 * decks) / (52 * decks * (52 * decks - 1))
    # Hands from one shoe are a little less than independent, so this is wider than it has to be.
    assert abs(naturals / hands - share) < 4 * (share * (1 - share) / hands) ** 0.5
    assert abs(dealers / (hands // 7) - share) < 4 * (share * (1 - share) / (hands // 7)) ** 0.5


@pytest.mark.parametrize("decks", [1, 6])
def test_insurance_is_worth_what_the_tens_in_the_shoe_say(decks):
    # The hole card is any of the cards that are not the ace: 3 x its chance to be a ten, less the stake.
    worth = 3 * Fraction(16 * decks, 52 * decks - 1) - 1
    rules = BlackjackSettings(decks=decks, max_hands=1, shuffle="every round")
    engine, chance, returned, count = TwentyOne(rules), FastChance(f"insurance {decks}"), 0, 0
    while count < 4_000:
        for event in play_passively(engine, chance, "insurance"):
            if isinstance(event, InsuranceSettled):
                count += 1
                returned += event.returned / event.staked
    p = float(worth + 1) / 3
    assert abs(returned / count - 1 - float(worth)) < 4 * 3 * (p * (1 - p) / count) ** 0.5


def counts_of_a_shoe(decks, *gone):
    """How many cards are left that count 1, 2, ... 10."""
    left = [4 * decks] * 9 + [16 * decks]
    for points in gone:
        left[points - 1] -= 1
    return tuple(left)


@cache
def _from(left, hard, aces, cards, hits_soft_17):
    soft = hard + 10 if aces and hard <= 11 else hard
    stands = cards >= 2 and (soft > 17 or (soft == 17 and not (soft != hard and hits_soft_17)))
    if stands:
        return {"natural" if cards == 2 and soft == 21 else min(soft, 22): Fraction(1)}
    ends, whole = Counter(), sum(left)
    for place, number in enumerate(left):
        if number:
            after = (*left[:place], number - 1, *left[place + 1 :])
            inner = _from(after, hard + place + 1, aces + (place == 0), cards + 1, hits_soft_17)
            for total, chance in inner.items():
                ends[total] += chance * Fraction(number, whole)
    return dict(ends)


def dealers_totals(left, *, hits_soft_17):
    """Exact chances of the dealer's ends from a shoe: "natural", 17 to 21, and 22 for a bust."""
    return _from(left, 0, 0, 0, hits_soft_17)


def totals_beside_one_hand(decks, *, hits_soft_17):
    """The same where one player stands and has no natural, so that the dealer plays."""
    all_hands = dealers_totals(counts_of_a_shoe(decks), hits_soft_17=hits_soft_17)
    beside_natural = dealers_totals(counts_of_a_shoe(decks, 1, 10), hits_soft_17=hits_soft_17)
    p = Fraction(2 * 4 * decks * 16 * decks, 52 * decks * (52 * decks - 1))
    return {end: (chance - p * beside_natural[end]) / (1 - p) for end, chance in all_hands.items()}


def test_the_computed_chances_are_those_everybody_knows():
    # A dealer who stands on soft 17 busts 28.2 times in a hundred, one who hits it 28.6 times.
    for hits, bust in ((False, 0.282), (True, 0.286)):
        ends = dealers_totals(counts_of_a_shoe(8), hits_soft_17=hits)
        assert sum(ends.values()) == 1
        assert ends["natural"] == Fraction(2 * 32 * 128, 416 * 415)
        assert abs(float(ends[22]) - bust) < 0.0008


@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize("decks", [1, 5])
def test_the_dealer_ends_as_often_on_each_total_as_theory_says(decks, hits_soft_17):
    rounds = 30_000
    rules = BlackjackSettings(decks=decks, shuffle="every round", dealer_hits_soft_17=hits_soft_17)
    engine, chance, seen = TwentyOne(rules), FastChance(f"dealer {decks} {hits_soft_17}"), Counter()
    while seen.total() < rounds:
        events = play_passively(engine, chance)
        start = [event.card[0] for event in events if isinstance(event, CardDealt)]
        if "A" in start and set(start) & set("TJQK"):
            continue
        dealer = events[-1].dealer
        is_natural = len(dealer.draws) == 2 and dealer.total == 21
        seen["natural" if is_natural else min(dealer.total, 22)] += 1
    theory = totals_beside_one_hand(decks, hits_soft_17=hits_soft_17)
    distance = sum((seen[end] - rounds * float(p)) ** 2 / (rounds * float(p)) for end, p in theory.items())
    assert len(theory) == 7
    assert distance < CRITICAL


def test_fair_cards_end_on_the_same_totals():
    rounds = 6_000
    engine, seen = TwentyOne(BlackjackSettings(decks=8, shuffle="every round")), Counter()
    for number in range(rounds):
        events = play_passively(engine, FairChance(f"seed {number}", "a phrase"))
        start = [event.card[0] for event in events if isinstance(event, CardDealt)]
        if not ("A" in start and set(start) & set("TJQK")):
            dealer = events[-1].dealer
            seen["natural" if len(dealer.draws) == 2 and dealer.total == 21 else min(dealer.total, 22)] += 1
    theory, whole = totals_beside_one_hand(8, hits_soft_17=True), seen.total()
    distance = sum((seen[end] - whole * float(p)) ** 2 / (whole * float(p)) for end, p in theory.items())
    assert distance < CRITICAL
