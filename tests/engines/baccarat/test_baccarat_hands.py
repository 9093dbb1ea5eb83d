"""The hands of Baccarat: points, the Banker's table cell by cell, the order of the draw, and a second writing of it."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.core.cards import DECK, RANKS, SUITS
from casino.engines.baccarat.hands import (
    banker_draws,
    deal_coup,
    is_natural,
    is_pair,
    player_draws,
    points_of,
    total_of,
)
from tests.engines.baccarat import reference
from tests.support.every import every

# The Banker's total, and for the Player's third card 0 to 9 whether the Banker draws ("D") or stands ("-").
BANKER_TABLE = {
    0: "DDDDDDDDDD",
    1: "DDDDDDDDDD",
    2: "DDDDDDDDDD",
    3: "DDDDDDDD-D",
    4: "--DDDDDD--",
    5: "----DDDD--",
    6: "------DD--",
    7: "----------",
}


def deal(*cards):
    """A coup of exactly these cards: none asked for that is not there, none left over."""
    rest = list(cards)
    coup = deal_coup(lambda: rest.pop(0))
    assert rest == []
    return coup


# -- points and totals ----------------------------------------------------------------------------------------


def test_every_card_counts_what_the_source_says():
    points = {card[0]: points_of(card) for card in DECK}
    assert points == {**{str(n): n for n in range(2, 10)}, "A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}
    assert all(points_of(rank + suit) == points_of(rank + "S") for rank in RANKS for suit in SUITS)


@pytest.mark.parametrize(
    ("cards", "total"), [((), 0), (("9S", "9H"), 8), (("9S", "AH"), 0), (("9C", "9D", "9H"), 7), (("KS", "5H"), 5)]
)
def test_a_total_is_the_last_digit(cards, total):
    assert total_of(cards) == total


def test_naturals_are_eight_and_nine():
    assert [total for total in range(10) if is_natural(total)] == [8, 9]


# -- who draws ------------------------------------------------------------------------------------------------


def test_the_player_draws_to_five_and_stands_on_six_and_seven():
    assert [player_draws(total) for total in range(8)] == [True] * 6 + [False] * 2


@every(("total", "third"), list(product(range(8), range(10))))
def test_every_cell_of_the_bankers_table(total, third):
    assert banker_draws(total, third) is (BANKER_TABLE[total][third] == "D")


def test_the_banker_draws_like_the_player_where_the_player_stood():
    assert [banker_draws(total, None) for total in range(8)] == [True] * 6 + [False] * 2


@every(("total", "rank"), list(product(range(8), RANKS)))
def test_a_dealt_coup_follows_the_table_for_every_third_card(total, rank):
    start = ("2S", "KH", "TS", f"{'TA234567'[total]}C")  # the Player has 2 and draws
    draws = BANKER_TABLE[total][points_of(f"{rank}D")] == "D"
    coup = deal(*start, f"{rank}D", *(["4D"] if draws else []))
    assert coup.player == ("2S", "TS", f"{rank}D")
    assert coup.banker == (start[1], start[3], *(["4D"] if draws else []))
    assert coup.banker_total == (total + 4 * draws) % 10


# -- the order of the draw ------------------------------------------------------------------------------------


def test_cards_go_player_banker_player_banker_and_then_the_thirds():
    coup = deal("AS", "2S", "3S", "2H", "5S", "6S")
    assert (coup.player, coup.banker) == (("AS", "3S", "5S"), ("2S", "2H", "6S"))
    assert (coup.player_total, coup.banker_total, coup.winner) == (9, 0, "player")


def test_the_bankers_third_is_the_fifth_card_where_the_player_stands():
    coup = deal("KS", "2S", "6S", "3H", "4S")
    assert (coup.player, coup.banker) == (("KS", "6S"), ("2S", "3H", "4S"))
    assert coup.winner == "banker"


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (("4S", "KS", "4H", "KH"), "player"),  # eight against nothing: the Banker does not draw
        (("4S", "9S", "4H", "KH"), "banker"),
        (("AS", "3S", "2H", "5H"), "banker"),  # the Player does not draw either
        (("4S", "9S", "4H", "9H"), "tie"),
    ],
)
def test_a_natural_on_either_side_ends_it(cards, winner):
    coup = deal(*cards)
    assert len(coup.player) == len(coup.banker) == 2
    assert coup.winner == winner


def test_eight_in_three_cards_is_no_natural():
    coup = deal("2S", "KS", "3S", "4S", "3H", "5S")  # the Player's 8 in three does not keep the Banker's 4 from drawing
    assert (coup.player_total, coup.banker_total, coup.winner) == (8, 9, "banker")


def test_the_check_of_the_rules():
    coup = deal("KD", "TS", "QS", "QD", "TC", "4C")
    assert (coup.player, coup.player_total) == (("KD", "QS", "TC"), 0)
    assert (coup.banker, coup.banker_total) == (("TS", "QD", "4C"), 4)
    assert coup.winner == "banker"


# -- pairs ----------------------------------------------------------------------------------------------------


def test_a_pair_is_of_rank_and_of_the_first_two_cards():
    assert is_pair(("KS", "KS"))
    assert is_pair(("KS", "KH", "2C"))
    assert not is_pair(("KS", "QS"))
    assert not is_pair(("2S", "3H", "3C"))
    coup = deal("KS", "TS", "QS", "TD", "QH", "2C")
    assert (coup.has_player_pair, coup.has_banker_pair) == (False, True)
    coup = deal("2S", "TS", "2H", "KD", "2C", "3C")
    assert (coup.has_player_pair, coup.has_banker_pair) == (True, False)


# -- a second writing -----------------------------------------------------------------------------------------


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6))
def test_any_six_cards_are_dealt_as_the_second_writing_deals_them(cards):
    coup = deal_coup(iter(cards).__next__)
    player, banker = reference.round_of(iter(cards))
    assert (list(coup.player), list(coup.banker)) == (player, banker)
    assert (coup.player_total, coup.banker_total) == (reference.score(player), reference.score(banker))


def test_every_start_and_third_card_by_points_is_dealt_as_the_second_writing_deals_it():
    for first, second, third, fourth, fifth in product("TA23456789", repeat=5):
        if first > third or second > fourth:  # the order within a hand counts for nothing
            continue
        cards = [f"{rank}S" for rank in (first, second, third, fourth, fifth, "7")]
        coup = deal_coup(iter(cards).__next__)
        assert [list(coup.player), list(coup.banker)] == list(reference.round_of(iter(cards)))
