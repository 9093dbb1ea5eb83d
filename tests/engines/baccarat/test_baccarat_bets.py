"""The bets of Baccarat: every payoff, limits to the cent, faults in their order, and the edges of a fresh shoe."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.core.cards import DECK
from casino.core.errors import BetRefused, IllegalAction
from casino.core.money import LARGEST_CENTS
from casino.engines.baccarat.bets import (
    AREAS,
    CHIPS,
    MAIN_AREAS,
    SIDE_AREAS,
    AreaResult,
    Fault,
    Limits,
    faults_of,
    resorted,
    settle,
    stakes_of,
)
from casino.engines.baccarat.hands import deal_coup
from tests.engines.baccarat import reference
from tests.support.every import every
from tests.tools.theory.baccarat_edges import KNOWN_DECKS, KNOWN_PERCENT, edges, fresh_shoe, percent, weighed_coups

POSTED = Limits(5_00, 200_00)
STACKS = st.dictionaries(st.sampled_from(AREAS), st.lists(st.sampled_from(CHIPS), max_size=6))
HANDS = st.lists(st.sampled_from(DECK), min_size=6, max_size=6)


def coup_of(*cards):
    return deal_coup(iter(cards).__next__)


PLAYER_WINS = coup_of("9S", "2S", "KS", "3S")
BANKER_WINS = coup_of("2S", "9S", "3S", "KS")
TIED = coup_of("9S", "9H", "KS", "QS")
BOTH_PAIRS = coup_of("4S", "KS", "4H", "KH")
PLAYER_PAIR = coup_of("4S", "KS", "4H", "QH")
BANKER_PAIR = coup_of("9S", "KS", "TH", "KH")
TIED_PAIRS = coup_of("4S", "4D", "4H", "4C")


# -- what each bet pays ---------------------------------------------------------------------------------------


@every(
    ("area", "coup", "outcome", "returned"),
    [
        *(("player", PLAYER_WINS, "won", 200_00), ("player", BANKER_WINS, "lost", 0)),
        *(("player", TIED, "pushed", 100_00), ("banker", PLAYER_WINS, "lost", 0)),
        *(("banker", BANKER_WINS, "won", 195_00), ("banker", TIED, "pushed", 100_00)),
        *(("tie", PLAYER_WINS, "lost", 0), ("tie", BANKER_WINS, "lost", 0), ("tie", TIED, "won", 900_00)),
        *(("player_pair", BOTH_PAIRS, "won", 1_200_00), ("player_pair", PLAYER_PAIR, "won", 1_200_00)),
        *(("player_pair", BANKER_PAIR, "lost", 0), ("player_pair", TIED, "lost", 0)),
        *(("player_pair", TIED_PAIRS, "won", 1_200_00), ("banker_pair", BOTH_PAIRS, "won", 1_200_00)),
        *(("banker_pair", PLAYER_PAIR, "lost", 0), ("banker_pair", BANKER_PAIR, "won", 1_200_00)),
        *(("banker_pair", TIED, "lost", 0), ("banker_pair", TIED_PAIRS, "won", 1_200_00)),
    ],
)
def test_every_payoff(area, coup, outcome, returned):
    assert settle(coup, {area: [100]}) == {area: AreaResult(100_00, returned, outcome)}


def test_side_bets_settle_by_themselves():
    results = settle(BOTH_PAIRS, {"banker_pair": [5], "banker": [25], "tie": [1, 1], "player_pair": (5,)})
    assert list(results) == ["banker", "tie", "player_pair", "banker_pair"]  # the order of the felt, not of the bets
    assert {area: result.returned - result.staked for area, result in results.items()} == {
        "banker": -25_00,
        "tie": -2_00,
        "player_pair": 55_00,
        "banker_pair": 55_00,
    }


def test_an_empty_stack_is_no_bet():
    assert settle(TIED, {"player": [5], "tie": []}) == {"player": AreaResult(5_00, 5_00, "pushed")}


def test_every_chip_on_the_banker_wins_whole_cents():
    for chip in CHIPS:
        assert settle(BANKER_WINS, {"banker": [chip]})["banker"].returned == chip * 195


@given(STACKS, HANDS)
def test_whatever_is_bet_brings_what_the_second_writing_says(bets, cards):
    player, banker = reference.round_of(iter(cards))
    for area, result in settle(coup_of(*cards), bets).items():
        assert Fraction(result.returned - result.staked, 100) == reference.entry_skill(
            area, player, banker, sum(bets[area])
        )
        assert result.staked == sum(bets[area]) * 100 > 0
        assert (result.outcome == "pushed") == (result.returned == result.staked)


# -- stakes ---------------------------------------------------------------------------------------------------


def test_stakes_are_cents_in_the_order_of_the_felt():
    assert list(stakes_of({"tie": [1, 5], "player_pair": (), "player": [100, 25]}).items()) == [
        ("player", 125_00),
        ("tie", 6_00),
    ]


@pytest.mark.parametrize("chip", [0, -1, 2, 50, 100_001, 1.5])
def test_a_chip_the_table_does_not_have_is_refused(chip):
    refused = pytest.raises(BetRefused, match=rf"There is no chip of {chip} here: chips are 1, 5, 25, .* dollars\.")
    with refused:
        stakes_of({"player": [5, chip]})
    with refused:
        faults_of({"player": [5, chip]}, POSTED)
    with refused:
        settle(TIED, {"player": [5, chip]})


def test_an_area_the_felt_does_not_have_is_refused_even_without_chips():
    for stack in ([], [5]):
        with pytest.raises(IllegalAction, match='There is no bet called "dragon" here: there are player, banker, tie,'):
            stakes_of({"player": [5], "dragon": stack})


# -- limits ---------------------------------------------------------------------------------------------------


def test_side_limits_are_exactly_a_tenth():
    assert {POSTED.of_area(area) for area in MAIN_AREAS} == {(5_00, 200_00)}
    assert {POSTED.of_area(area) for area in SIDE_AREAS} == {(50, 20_00)}


@given(st.integers(1, LARGEST_CENTS), st.integers(0, 10**9), st.integers(0, 10**9))
def test_a_tenth_between_two_cents_admits_just_what_lies_within(minimum, more, stake):
    limits = Limits(minimum, min(minimum + more, LARGEST_CENTS))
    least, most = limits.of_area("tie")
    assert (least <= stake <= most) == (limits.minimum <= 10 * stake <= limits.maximum)


@pytest.mark.parametrize(("minimum", "maximum"), [(0, 100), (-5, 100), (500, 499), (500, LARGEST_CENTS + 1)])
def test_limits_no_bet_could_keep_to_are_refused(minimum, maximum):
    with pytest.raises(ValueError, match=r"`minimum` must be more than 0|`maximum` must be at least `minimum`"):
        Limits(minimum, maximum)


@pytest.mark.parametrize(
    ("area", "stack", "is_within"),
    [
        *(("player", [1, 1, 1, 1], False), ("player", [5], True), ("banker", [100, 100], True)),
        *(("banker", [100, 100, 1], False), ("tie", [1], True), ("tie", [5, 5, 5, 5], True)),
        *(("tie", [5, 5, 5, 5, 1], False), ("player_pair", [25], False), ("banker_pair", [5, 5, 5, 5, 1], False)),
    ],
)
def test_a_bet_keeps_to_its_limits_or_is_named(area, stack, is_within):
    bets = {"player": [5]} | {area: stack} if area != "banker" else {area: stack}
    assert [(fault.kind, fault.area) for fault in faults_of(bets, POSTED)] == (
        [] if is_within else [("outside the limits", area)]
    )


def test_a_side_bet_below_a_tenth_of_the_minimum_is_outside():
    faults = faults_of({"player": [100], "tie": [5]}, Limits(100_00, 10_000_00))
    assert faults == (Fault("outside the limits", "tie", "A bet on Tie is $10 to $1,000 here, not $5."),)


# -- faults ---------------------------------------------------------------------------------------------------


def test_one_main_bet_is_asked_for():
    assert faults_of({}, POSTED) == faults_of({"player": [], "banker": []}, POSTED)
    assert [fault.kind for fault in faults_of({"tie": [5]}, POSTED)] == ["no main bet"]
    assert [fault.kind for fault in faults_of({"player": [5], "banker": [5]}, POSTED)] == ["two main bets"]
    assert faults_of({"player": [5], "banker": []}, POSTED) == ()
    assert faults_of({"banker": [5]}, POSTED) == ()


def test_a_chip_on_a_smaller_one_is_named_and_no_more_than_once_a_stack():
    bets = {"player": [5, 25, 5, 100], "tie": [1, 5], "banker_pair": [5, 5, 1]}
    assert [(fault.area, fault.message) for fault in faults_of(bets, POSTED)] == [
        ("player", "On Player a chip of $25 lies on one of $5: the largest go to the bottom."),
        ("tie", "On Tie a chip of $5 lies on one of $1: the largest go to the bottom."),
    ]


def test_faults_come_in_the_order_in_which_a_deal_checks_them():
    bets = {"banker_pair": [1, 25], "tie": [100], "banker": [1, 5], "player": [1]}
    assert [(fault.kind, fault.area) for fault in faults_of(bets, POSTED)] == [
        *(("two main bets", ""), ("outside the limits", "player"), ("outside the limits", "tie")),
        *(("outside the limits", "banker_pair"), ("chips out of order", "banker")),
        ("chips out of order", "banker_pair"),
    ]


def test_only_chips_out_of_order_let_the_deal_go_on():
    bets = {"tie": [100], "player": [1, 5], "banker": [5]}
    assert [fault.prevents_deal for fault in faults_of(bets, POSTED)] == [True, True, False]


@given(STACKS)
def test_sorting_every_stack_leaves_all_else_as_it_was(bets):
    tidy = {area: resorted(stack) for area, stack in bets.items()}
    assert all(Counter(tidy[area]) == Counter(bets[area]) for area in bets)
    before = [fault for fault in faults_of(bets, POSTED) if fault.prevents_deal]
    assert list(faults_of(tidy, POSTED)) == before
    assert all(fault.message.endswith(".") for fault in before)
    is_tidy = all(list(tidy[area]) == list(bets[area]) for area in bets)
    assert is_tidy == (faults_of(bets, POSTED) == tuple(before))


# -- theory ---------------------------------------------------------------------------------------------------


@pytest.mark.long("engines")
def test_a_fresh_shoe_of_eight_decks_has_the_edges_of_the_rules():
    assert {area: percent(edge) for area, edge in edges(fresh_shoe(KNOWN_DECKS)).items()} == KNOWN_PERCENT


def test_counting_ways_is_dealing_every_order_of_a_small_shoe():
    shoe = ("AS", "AS", "2S", "4S", "6S", "7S", "8S", "KS", "KS")
    dealt = Counter()
    for cards in permutations(shoe, 6):
        coup = coup_of(*cards)
        dealt[coup.winner, coup.has_player_pair, coup.has_banker_pair] += 1
    assert weighed_coups(Counter(card[0] for card in shoe)) == dealt


def test_an_edge_where_nothing_but_ties_can_happen():
    assert edges({"K": 6}) == {"player": 0, "banker": 0, "tie": 8, "player_pair": 11, "banker_pair": 11}


@pytest.mark.parametrize(
    ("edge", "shown"), [(Fraction(-1, 8), "-12.5000"), (Fraction(0), "0.0000"), (Fraction(1, 3), "33.3333")]
)
def test_an_edge_in_per_cent(edge, shown):
    assert percent(edge) == shown
