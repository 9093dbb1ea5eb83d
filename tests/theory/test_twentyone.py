"""Twenty-one's exact theory beside figures printed in books, the characters' odds, and the engine card by card."""

from collections import Counter
from fractions import Fraction

import pytest

from casino.core.chance import FairChance, FastChance
from casino.engines.base import Entrant
from casino.engines.twentyone import table as engine
from casino.engines.twentyone.events import CardDealt
from casino.records.levels import catalogue, override_settings, shipped_level
from tests.support.rota import part, sample
from tests.tools.theory.driving import bet_of, card_round
from tests.tools.theory.exact import KNOWN_BUSTS, card_dealer, theory_of_card_dealer, wrong_choices
from tests.tools.theory.figures import MAX_DEVIATIONS, share, shares
from tests.tools.theory.law import differing
from tests.tools.theory.simulate import card_rules, simulate
from tests.tools.theory.twentyone import (
    BUST,
    NATURAL,
    PLAYS,
    POINTS,
    chance_of,
    dealer_courses,
    dealer_ends,
    points_of,
    round_law,
    shoe_of,
)

LEVELS = [one for one in catalogue()[0] if one.game in ("black_axe", "blackjack")]


def test_busts_from_endless_decks_are_those_printed_in_books():
    ends = {up: dealer_ends(None, up, hits_soft_17=False, peek=True) for up in KNOWN_BUSTS}
    assert {up: f"{float(of_up[BUST]):.4f}" for up, of_up in ends.items()} == KNOWN_BUSTS


@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize("decks", part("courses", [None, 1, 5, 6], 3, always=[None]))
def test_the_dealers_courses_are_all_there_are(decks, hits_soft_17):
    shoe = None if decks is None else shoe_of(decks)
    courses = dealer_courses(hits_soft_17)
    assert sum(course.orders * chance_of(course.counts, shoe) for course in courses) == 1
    naturals = sum(course.orders * chance_of(course.counts, shoe) for course in courses if course.end == NATURAL)
    tens, cards = (4, 13) if decks is None else (16 * decks, 52 * decks)
    aces, rest = (1, 13) if decks is None else (4 * decks, 52 * decks - 1)
    assert naturals == Fraction(2 * aces * tens, cards * rest)


@pytest.mark.parametrize("up", POINTS)
def test_a_peek_only_rules_a_natural_out(up):
    seen, unseen = (dealer_ends(6, up, hits_soft_17=True, peek=peek) for peek in (True, False))
    assert (NATURAL in unseen) == (up in (1, 10))
    rest = 1 - unseen.pop(NATURAL, 0)
    assert seen == {end: chance / rest for end, chance in unseen.items()}


def test_hitting_soft_17_costs_the_dealer_busts():
    for up in POINTS:
        stands, hits = (dealer_ends(8, up, hits_soft_17=hits, peek=True)[BUST] for hits in (False, True))
        assert hits > stands or up in (7, 8, 9, 10)


@pytest.mark.parametrize("up", part("dealers followed", [1, 6, 10], 2, always=[10]))
def test_the_single_decks_dealer_takes_every_course_exactly_as_often_as_theory_says(up):
    rules = shipped_level("blackjack/standard").settings
    theory = {course: p for course, p in theory_of_card_dealer(1, hits_soft_17=True).items() if course[0] == up}
    assert differing(card_dealer(rules, only_up=up), theory) == []


def test_a_dealer_who_stands_too_soon_is_noticed(monkeypatch):
    monkeypatch.setattr(engine, "DEALER_STANDS_ON", 16)
    found = card_dealer(shipped_level("blackjack/standard").settings, only_up=10)
    wrong = differing(found, theory_of_card_dealer(1, hits_soft_17=True))
    assert 16 in {end for _, _, end in wrong}


@pytest.mark.parametrize("level", part("odds of endless decks", LEVELS, 4), ids=lambda one: one.name)
def test_the_odds_of_every_level_are_those_of_endless_decks(level):
    assert wrong_choices(level.settings, ups=(1, 6)) == []


@pytest.mark.parametrize("name", ["careful", "bold"])
def test_all_rounds_together_are_certain(name):
    law = round_law(card_rules("black_axe/standard"), PLAYS[name])
    assert sum(law.values()) == pytest.approx(1, abs=1e-12)
    most = {"careful": Fraction(3, 2), "bold": 3}[name]  # a natural; two of them from split aces
    assert max(one.net for one in law) == most
    assert min(one.net for one in law) == {"careful": -1, "bold": -2}[name]


@pytest.mark.parametrize("game", part("rounds of theory", ["blackjack", "black_axe"], 2))
def test_some_thousand_rounds_lie_where_theory_says(game):
    rows = simulate(game, sample(16_000, 4_000), 1, chunk=sample(8_000, 2_000))
    assert len(rows) == 3  # two ways of play, insurance
    assert all(figure.deviations <= MAX_DEVIATIONS for figures in rows.values() for figure in figures)


def test_fair_cards_lie_there_too():
    rules, rounds = card_rules("blackjack/eight_decks"), sample(5_000, 1_500)
    table = engine.TwentyOne(rules)
    seen = Counter(
        card_round(table, FairChance(f"seed {number}", "a phrase"), PLAYS["careful"])[0] for number in range(rounds)
    )
    exact, bet = round_law(rules, PLAYS["careful"]), bet_of(rules)
    counts, chances = Counter[str](), Counter[str]()
    for one, count in seen.items():
        counts[f"{one.end} {Fraction(one.net, bet)}"] += count
    for one, chance in exact.items():
        chances[f"{one.end} {one.net}"] += chance
    assert all(figure.deviations <= MAX_DEVIATIONS for figure in shares(counts, chances, rounds))


def test_every_seat_of_a_full_table_has_as_many_naturals_as_a_fresh_shoe_gives():
    decks, rounds = 2, sample(3_000, 1_000)
    rules = override_settings(
        shipped_level("blackjack/standard"), {"seats": 7, "decks": decks, "max_hands": 1, "shuffle": "every round"}
    )
    table, chance, naturals = engine.TwentyOne(rules), FastChance("naturals"), Counter()
    for _ in range(rounds):
        table.open_round(chance)
        starts = {}
        for action in table.opening({seat: Entrant(10**9, bet_of(rules)) for seat in range(1, 8)}, 0):
            for event in table.apply(action):
                if isinstance(event, CardDealt):
                    starts.setdefault(event.seat, []).append(points_of(event.card))
        naturals.update(seat for seat, pair in starts.items() if sorted(pair) == [1, 10])
        while table.turn is not None:
            table.apply(table.default_action(table.turn))
    natural = 2 * (4 * decks * 16 * decks) / (52 * decks * (52 * decks - 1))
    seats = [share(f"seat {seat}", naturals[seat], rounds, natural) for seat in range(1, 8)]
    assert all(figure.deviations <= MAX_DEVIATIONS for figure in seats)


def test_pushes_that_are_lost_are_noticed(monkeypatch):
    settle = engine.TwentyOne.settle

    def stingy(self, seat, number, hand, outcome, returned, events):
        settle(self, seat, number, hand, outcome, 0 if outcome == "pushed" else returned, events)

    monkeypatch.setattr(engine.TwentyOne, "settle", stingy)
    rows = simulate("blackjack", 4_000, 1, chunk=4_000)
    far = {name for name, figures in rows.items() if any(one.deviations > MAX_DEVIATIONS for one in figures)}
    assert far == {"Blackjack careful, return"}
