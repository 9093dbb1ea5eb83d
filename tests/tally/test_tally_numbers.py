"""The tails of chi-square and of the normal law, and what is said of dice and cards by them."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.core.cards import DECK, RANKS, SUITS, Shoe
from casino.core.chance import FastChance
from casino.tally.draws.evenness import TOO_FEW, DrawCount, WatchedChance, evenness, share_words
from casino.tally.draws.gamma import chi_square_tail, normal_tail, upper_gamma
from tests.support.every import every

# Upper points of chi-square as every table prints them: (chi-square, degrees of freedom, tail).
PRINTED = [
    *((2.706, 1, 0.100), (3.841, 1, 0.050), (6.635, 1, 0.010), (0.352, 3, 0.950), (7.815, 3, 0.050)),
    *((11.070, 5, 0.050), (15.086, 5, 0.010), (4.168, 9, 0.900), (16.919, 9, 0.050), (27.877, 9, 0.001)),
    *((3.571, 12, 0.990), (21.026, 12, 0.050), (124.342, 100, 0.050)),
]


@every(("chi_square", "freedom", "tail"), PRINTED)
def test_the_tail_of_chi_square_is_that_of_the_printed_tables(chi_square, freedom, tail):
    assert chi_square_tail(chi_square, freedom) == pytest.approx(tail, rel=5e-4)


@pytest.mark.parametrize("x", [0.0, 1e-9, 0.3, 0.5, 1.0, 2.5, 10.0, 60.0])
def test_the_incomplete_gamma_function_where_it_has_a_closed_form(x):
    assert upper_gamma(1, x) == pytest.approx(math.exp(-x), rel=1e-12)
    assert upper_gamma(0.5, x) == pytest.approx(math.erfc(math.sqrt(x)), rel=1e-11)
    for whole in (2, 5, 12):
        terms = sum(x**k / math.factorial(k) for k in range(whole))
        assert upper_gamma(whole, x) == pytest.approx(math.exp(-x) * terms, rel=1e-11)


@given(st.floats(0.5, 300), st.floats(0, 600), st.floats(0, 600))
def test_the_incomplete_gamma_function_falls_from_one_to_nought(a, one, other):
    low, high = sorted((one, other))
    assert 0 <= upper_gamma(a, high) <= upper_gamma(a, low) + 1e-12 <= 1 + 1e-12


def test_the_incomplete_gamma_function_at_its_ends_and_beyond():
    assert upper_gamma(3, 0) == 1
    assert upper_gamma(3, math.inf) == 0
    for a, x in ((0, 1), (-1, 1), (1, -1), (math.nan, 1), (1, math.nan)):
        with pytest.raises(ValueError, match="incomplete gamma"):
            upper_gamma(a, x)


def test_the_tail_of_the_normal_law():
    assert normal_tail(0) == 0.5
    assert normal_tail(1.959964) == pytest.approx(0.025, rel=1e-6)
    assert normal_tail(3) == pytest.approx(0.0013498980, rel=1e-7)


# -- dice -----------------------------------------------------------------------------------------------------


def test_sixty_throws_worked_out_by_hand():
    count = DrawCount()
    for face, times in enumerate((5, 8, 9, 8, 10, 20), 1):
        for _ in range(times):
            count.die(6, face)
    told = count.dice(6)
    assert told.seen == (5, 8, 9, 8, 10, 20)
    assert told.expected == (Fraction(10),) * 6
    assert told.chi_square == pytest.approx(13.4)  # (25 + 4 + 1 + 4 + 0 + 100) / 10
    assert (told.draws, told.freedom, told.labels) == (60, 5, ("1", "2", "3", "4", "5", "6"))
    assert told.chance == pytest.approx(0.0199, abs=1e-4)
    assert told.sentence == "Fair draws look at least this uneven 2 times in 100."


def test_dice_of_other_sides_are_counted_apart():
    count = DrawCount()
    count.die(6, 3)
    count.die(10, 3)
    count.die(10, 10)
    assert count.dice(6).draws == 1
    assert count.dice(10).seen == (0, 0, 1, 0, 0, 0, 0, 0, 0, 1)


def test_too_few_draws_say_nothing():
    count = DrawCount()
    assert (count.dice(10).chance, count.dice(10).sentence, count.ranks().sentence) == (None, TOO_FEW, TOO_FEW)
    for throw in range(49):
        count.die(10, throw % 10 + 1)
    assert count.dice(10).chance is None  # 4.9 expected of each
    count.die(10, 10)
    assert count.dice(10).chance == 1


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        *((1.0, "more than 99 times in 100"), (0.38, "38 times in 100"), (0.0101, "once in 100")),
        *((0.0042, "4 times in 1,000"), (0.000002, "2 times in 1,000,000"), (1e-9, "less than once in 1,000,000")),
    ],
)
def test_a_probability_in_words(chance, words):
    assert share_words(chance) == words


def test_kinds_that_do_not_fit_together():
    with pytest.raises(ValueError, match="every kind"):
        evenness("ab", [1], [Fraction(1), Fraction(1)])
    with pytest.raises(ValueError, match="every kind"):
        evenness("a", [1], [Fraction(1)])


@given(st.lists(st.integers(1, 10), max_size=200))
def test_all_throws_are_counted(faces):
    count = DrawCount()
    for face in faces:
        count.die(10, face)
    told = count.dice(10)
    assert told.draws == len(faces) == sum(told.expected)
    assert (told.chi_square == 0) == (len(set(told.seen)) == 1)


# -- cards ----------------------------------------------------------------------------------------------------


def drawn(decks, cards, count=None):
    """These cards counted as they come from a shoe."""
    count = count or DrawCount()
    shoe = Shoe(decks)
    for card in cards:
        count.card(shoe, card)
        shoe.take(card)
    return count


def test_what_is_to_be_expected_of_a_card_depends_on_what_is_left():
    count = drawn(1, ("AS", "AH"))
    ranks, suits = count.ranks(), count.suits()
    assert ranks.seen[0] == 2
    assert ranks.expected[0] == Fraction(4, 52) + Fraction(3, 51)
    assert ranks.expected[12] == Fraction(4, 52) + Fraction(4, 51)
    assert suits.expected[SUITS.index("S")] == Fraction(13, 52) + Fraction(12, 51)
    assert suits.expected[SUITS.index("H")] == Fraction(13, 52) + Fraction(13, 51)


def test_a_whole_deck_is_as_even_as_can_be_in_any_order():
    ranks = drawn(1, DECK).ranks()
    assert ranks.seen == (4,) * 13
    assert sum(ranks.expected) == 52


def test_a_shuffle_in_between_is_seen():
    count, shoe = DrawCount(), Shoe(1)
    count.card(shoe, "AS")
    shoe.take("AS")
    shoe.shuffle()
    count.card(shoe, "AS")
    assert count.ranks().expected[0] == Fraction(8, 52)


def test_cards_gone_before_are_seen():
    count, shoe = DrawCount(), Shoe(1)
    shoe.lay_out(["AS", "AH", "AD"])
    count.card(shoe, "AC")
    assert count.ranks().expected[0] == Fraction(1, 49)


def test_two_counts_together_are_one():
    cards = ("AS", "KD", "7C", "7H")
    together = drawn(2, cards)
    drawn(1, cards, together)
    together.die(6, 5)
    parts = DrawCount()
    for decks in (1, 2):
        parts.add(drawn(decks, cards))
    dice = DrawCount()
    dice.die(6, 5)
    parts.add(dice)
    assert parts.ranks() == together.ranks()
    assert parts.suits() == together.suits()
    assert parts.dice(6) == together.dice(6)


def test_a_shoe_dealt_far_down_is_no_more_even_than_chance_has_it():
    """Ranks of whole shoes come out nearly alike; measured against what was left each time they must not look rigged:

    of a hundred fair series about ten lie below a tenth, and as many above nine tenths.
    """
    chances = []
    for series in range(100):
        count, shoe = DrawCount(), Shoe(1)
        watched = WatchedChance(FastChance(series), count)
        for _ in range(160):
            if shoe.left < 20:
                shoe.shuffle()
            shoe.take(watched.card(shoe))
        chances.append(count.ranks().chance)
    assert 3 <= sum(chance < 0.1 for chance in chances) <= 20
    assert 3 <= sum(chance > 0.9 for chance in chances) <= 20
    assert sum(chance < 0.5 for chance in chances) in range(35, 66)


def test_a_watched_stream_gives_what_the_other_would():
    count, shoe = DrawCount(), Shoe(2)
    watched, plain = WatchedChance(FastChance(5), count), FastChance(5)
    assert [watched.die(10) for _ in range(20)] == [plain.die(10) for _ in range(20)]
    assert watched.card(shoe) == plain.card(shoe)
    assert (count.dice(10).draws, count.ranks().draws) == (20, 1)
    assert len(count.ranks().labels) == len(RANKS)
