"""Cards in text and the shoe: what is left is what was not dealt, whoever asks and in whatever order."""

import copy
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.core.cards import DECK, RANKS, SUITS, Shoe, format_cards, hi_lo, parse_cards
from casino.core.errors import CardError
from tests.support.every import every
from tests.support.rota import sample

CARDS = st.lists(st.sampled_from(DECK), max_size=60)


def test_a_deck_has_every_card_once_in_the_order_of_a_new_one():
    assert len(DECK) == len(set(DECK)) == 52
    assert DECK[:3] == ("AC", "2C", "3C")
    assert DECK[12:14] == ("KC", "AD")
    assert DECK[-1] == "KS"
    assert {card[0] for card in DECK} == set(RANKS)
    assert {card[1] for card in DECK} == set(SUITS)


# -- text -----------------------------------------------------------------------------------------------------


@given(CARDS)
def test_cards_survive_their_text(cards):
    assert parse_cards(format_cards(cards)) == tuple(cards)


@every(
    "text",
    ["A", "ASK", "as", "aS", "As", "10S", "1S", "XX", "SA", "AS ", " AS", "AS,KD", "AS KD", "\u0410S", "A\u2660"],
)
def test_text_that_is_no_cards_is_refused_and_shown(text):
    with pytest.raises(CardError, match="is not a card: it is a rank of A23456789TJQK and a suit of CDHS"):
        parse_cards(text)


@settings(max_examples=300)
@given(st.text(max_size=9))
def test_whatever_text_comes_it_is_cards_or_refused(text):
    try:
        cards = parse_cards(text)
    except CardError:
        return
    assert set(cards) <= set(DECK)
    assert format_cards(cards) == text


def test_the_hi_lo_count_of_a_deck_is_nought():
    assert {card[0]: hi_lo(card) for card in DECK} == dict.fromkeys("23456", 1) | dict.fromkeys("789", 0) | (
        dict.fromkeys("ATJQK", -1)
    )
    assert sum(map(hi_lo, DECK)) == 0


# -- the shoe -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [1, 2, 5, 8])
def test_a_full_shoe_holds_every_card_as_often_as_it_has_decks(decks):
    shoe = Shoe(decks)
    assert shoe.size == shoe.left == 52 * decks
    assert shoe.cards == [card for card in DECK for _ in range(decks)]
    assert shoe.dealt == ()


def test_a_card_is_dealt_as_often_as_it_is_there_and_not_once_more():
    shoe = Shoe(2)
    for _ in range(2):
        assert "7D" in shoe
        shoe.take("7D")
    assert "7D" not in shoe
    for card in ("7D", "7d", "", "XX", None, 7, ["7C"]):
        assert card not in shoe
        with pytest.raises(CardError, match="is left in the shoe"):
            shoe.take(card)
    assert shoe.dealt == ("7D", "7D")
    assert shoe.left == 102


@settings(max_examples=sample(200, 40))
@given(st.integers(1, 8), st.randoms(use_true_random=False), st.integers(0, 420))
def test_left_and_gone_are_always_the_whole(decks, rng, count):
    shoe, dealt = Shoe(decks), []
    for _ in range(min(count, shoe.size)):
        card = rng.choice(shoe.cards)
        shoe.take(card)
        dealt.append(card)
    assert shoe.dealt == tuple(dealt)
    assert Counter(shoe.cards) + Counter(dealt) == Counter(dict.fromkeys(DECK, decks))
    assert shoe.cards == sorted(shoe.cards, key=DECK.index)  # in the order of a new deck
    other = Shoe(decks)
    rng.shuffle(dealt)
    other.lay_out(dealt)
    assert other.cards == shoe.cards  # in whatever order they went


def test_a_shuffle_brings_all_back_but_what_is_held():
    shoe, rng = Shoe(3), random.Random(1)
    for _ in range(100):
        shoe.take(rng.choice(shoe.cards))
    held = ["AS", "AS", "KD"]
    shoe.shuffle(held)
    assert shoe.dealt == ("AS", "AS", "KD")
    assert Counter(shoe.cards) == Counter(dict.fromkeys(DECK, 3)) - Counter(held)
    shoe.shuffle()
    assert shoe.left == 156
    assert shoe.dealt == ()


@pytest.mark.parametrize(
    "gone", [["AS"] * 3, ["as"], ["10S"], [""], ["AS", "XX"], ["AS"] * 10_000, ["x" * 5000]], ids=range(7)
)
def test_a_shoe_that_never_was_is_refused_and_the_old_one_stays(gone):
    shoe = Shoe(2)
    shoe.take("7D")
    before = list(shoe.cards), shoe.dealt
    with pytest.raises(CardError, match=r"A shoe of 2 decks does not hold"):
        shoe.lay_out(gone)
    assert (shoe.cards, shoe.dealt) == before


def test_a_whole_shoe_may_be_gone():
    shoe = Shoe(1)
    shoe.lay_out(DECK)
    assert shoe.left == 0
    assert shoe.cards == []


def test_a_copy_of_a_shoe_goes_its_own_way():
    shoe = Shoe(2)
    shoe.take("7D")
    other = copy.deepcopy(shoe)
    other.take("7D")
    other.take("AS")
    assert shoe.dealt == ("7D",)
    assert "7D" in shoe
    shoe.shuffle()
    assert other.dealt == ("7D", "7D", "AS")
    assert other.size == 104
