"""Chance: the fair stream is pinned, unbiased and honest about its seed; written draws are taken or refused."""

import hashlib
import hmac
from collections import Counter

import pytest

from casino.core.cards import DECK, Shoe
from casino.core.chance import FairChance, FastChance, RecordingChance, ScriptedChance, commitment, new_seed, seed_key
from casino.core.errors import OutOfDraws, WrongDraw
from tests.support.rota import sample

SEED = "00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100"

# The first twenty ten-sided dice, computed with `openssl dgst -sha256 -mac HMAC` over phrase, 00 and the counter.
PINNED = {
    (SEED, "lucky seven"): [2, 3, 6, 3, 9, 1, 1, 7, 2, 9, 7, 1, 9, 8, 7, 1, 9, 3, 6, 2],
    (SEED, ""): [5, 3, 9, 4, 2, 3, 7, 2, 9, 3, 5, 4, 6, 6, 4, 3, 7, 6, 6, 6],
    ("red die", "lucky seven"): [6, 4, 10, 2, 1, 7, 3, 4, 1, 6, 1, 3, 8, 7, 1, 2, 3, 2, 7, 3],
}


@pytest.mark.parametrize(("source", "dice"), PINNED.items())
def test_the_stream_of_a_seed_never_changes(source, dice):
    chance = FairChance(*source)
    assert [chance.die(10) for _ in range(20)] == dice


def test_commitments_are_the_sha_256_of_the_seed():
    assert commitment(SEED) == "ef49150b2c15cdf7c6db8f653111a7d9651c58dab66ade314aee2a3d7a3c85d3"
    assert commitment("red die") == "ccbc7252d88567619772eb1ccb4b88c3fb428c80f2ee2fe9a6be834bf1f36cce"


def test_a_seed_is_64_hexadecimal_digits_or_its_text():
    assert seed_key(SEED) == bytes.fromhex(SEED)
    assert seed_key(SEED.upper()) == bytes.fromhex(SEED)
    assert seed_key("Straße") == "Straße".encode()
    assert seed_key(SEED[:-1]) == SEED[:-1].encode()
    assert seed_key("g" * 64) == b"g" * 64


def test_blanks_are_no_hexadecimal_digits():
    # Sixty-four blanks once were the same seed as no seed at all.
    assert seed_key(" " * 64) == b" " * 64
    spaced = " ".join(["ab"] * 21) + "ab"
    assert len(spaced) == 64
    assert seed_key(spaced) == spaced.encode()


def test_new_seeds_are_secret_and_differ():
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed_key(seed)) == 32 for seed in seeds)


def _uneven(sides: int) -> int:
    return 2**64 - 2**64 % sides


def test_values_in_the_uneven_remainder_are_passed_over(monkeypatch):
    top = [2**64 - 1, _uneven(10), _uneven(10) - 1, 0]
    seen = []

    def digest(key, message, algorithm):
        seen.append(message)
        return top[len(seen) - 1].to_bytes(8, "big") + b"\xff" * 24

    monkeypatch.setattr(hmac, "digest", digest)
    chance = FairChance("s", "phrase")
    assert chance.die(10) == 10  # the two at the top were passed over
    assert chance.die(10) == 1
    assert [message[-8:] for message in seen] == [n.to_bytes(8, "big") for n in range(4)]
    assert all(message[:-8] == b"phrase\x00" for message in seen)


def test_the_phrase_the_seed_and_the_counter_all_matter():
    def first(seed, phrase):
        chance = FairChance(seed, phrase)
        return [chance.die(10) for _ in range(30)]

    streams = [first("a", "b"), first("a", "c"), first("ab", ""), first("", "ab"), first("b", "b")]
    assert all(streams.count(stream) == 1 for stream in streams)


def test_the_stream_follows_from_its_description_alone():
    chance = FairChance("any text", "a phrase")
    counter = 0
    for sides in (10, 6, 52, 3, 10, 1, 7) * 20:
        while True:
            message = b"a phrase\x00" + counter.to_bytes(8, "big")
            value = int.from_bytes(hmac.new(b"any text", message, hashlib.sha256).digest()[:8], "big")
            counter += 1
            if value < _uneven(sides):
                break
        assert chance.die(sides) == value % sides + 1


# Critical values of chi-square at p = 0.001.
CRITICAL = {9: 27.877, 5: 20.515, 99: 148.230}


def _chi_square(counts: Counter, cells: int, total: int) -> float:
    expected = total / cells
    return sum((counts[cell] - expected) ** 2 for cell in range(cells)) / expected


@pytest.mark.parametrize("make", [lambda: FairChance(SEED, "evenness"), lambda: FastChance(7)], ids=["fair", "fast"])
def test_a_hundred_thousand_dice_are_even(make):
    chance = make()
    dice = [chance.die(10) - 1 for _ in range(100_000)]
    assert set(dice) == set(range(10))
    assert _chi_square(Counter(dice), 10, 100_000) < CRITICAL[9]
    pairs = Counter(a * 10 + b for a, b in zip(dice[::2], dice[1::2], strict=True))
    assert _chi_square(pairs, 100, 50_000) < CRITICAL[99]


def test_six_sided_dice_are_even_too():
    chance = FairChance("sixes", "")
    assert _chi_square(Counter(chance.die(6) - 1 for _ in range(60_000)), 6, 60_000) < CRITICAL[5]


def test_written_draws_come_in_order_and_end():
    chance = ScriptedChance([1, 10, 6])
    assert [chance.die(10), chance.die(10), chance.die(6)] == [1, 10, 6]
    assert chance.used == 3
    with pytest.raises(OutOfDraws, match=r"^draws: the round needs draw 4, but only 3 are given\.$"):
        chance.die(10)
    assert chance.used == 3


@pytest.mark.parametrize("face", [0, 11, -1, "7", "TH", 7.0, True, None, [7]])
def test_a_face_the_die_does_not_have_is_refused_with_its_place(face):
    chance = ScriptedChance([5, face])
    chance.die(10)
    with pytest.raises(WrongDraw, match=r"^draws\[1\]: .* is not a face of a 10-sided die"):
        chance.die(10)
    assert chance.used == 1


def test_a_recording_holds_what_was_drawn_and_nothing_refused():
    chance = RecordingChance(ScriptedChance([3, 9, 11]))
    assert (chance.die(10), chance.die(10)) == (3, 9)
    with pytest.raises(WrongDraw):
        chance.die(10)
    assert chance.draws == [3, 9]


def test_the_fast_stream_repeats_from_its_seed():
    assert [FastChance(5).die(10) for _ in range(3)] == [FastChance(5).die(10)] * 3
    one, other = FastChance("x"), FastChance("x")
    assert [one.die(52) for _ in range(100)] == [other.die(52) for _ in range(100)]


# -- cards ----------------------------------------------------------------------------------------------------

GONE = ("AS", "KD", "7C", "7C", "TH", "2D")
# Twenty cards of a five-deck shoe without GONE, and of one deck, by `openssl` as above: block mod what is left.
PINNED_CARDS = {
    (SEED, "lucky seven", 5, GONE): "KH3CKCJCTD4H3S6CQS7D6DAS4STH9S6SQH9S6DJH",
    (SEED, "", 1, ()): "9CAD8DAHJS9SKH5HACJHQHQC7CJCKC2S6S5D8C6C",
    (SEED, "lucky seven", 1, ()): "5S7HJH2CKD6H9D5D2DASQCTCJCAH3STS9S4CKCTH",
    ("red die", "lucky seven", 5, ()): "TH9C6C6DJS8C4H9D4CKSKC3C3SQC8D9C3CTHKC3D",
}


def shoe_of(decks, gone=()):
    shoe = Shoe(decks)
    shoe.lay_out(gone)
    return shoe


def deal(chance, shoe, count):
    dealt = []
    for _ in range(count):
        dealt.append(chance.card(shoe))
        shoe.take(dealt[-1])
    return dealt


@pytest.mark.parametrize(("source", "cards"), PINNED_CARDS.items())
def test_the_cards_of_a_seed_never_change(source, cards):
    seed, phrase, decks, gone = source
    assert "".join(deal(FairChance(seed, phrase), shoe_of(decks, gone), 20)) == cards


def test_cards_follow_from_the_description_alone():
    chance, shoe = FairChance("any text", "a phrase"), shoe_of(2, ("AS", "7C"))
    left = [card for card in DECK for _ in range(2)]
    left.remove("AS")
    left.remove("7C")
    for counter in range(102):
        message = b"a phrase\x00" + counter.to_bytes(8, "big")
        value = int.from_bytes(hmac.new(b"any text", message, hashlib.sha256).digest()[:8], "big")
        assert deal(chance, shoe, 1) == [left.pop(value % len(left))]
    assert left == []


def test_the_order_in_which_cards_went_does_not_matter():
    one, other = shoe_of(5, GONE), shoe_of(5, GONE[::-1])
    assert deal(FairChance("s"), one, 100) == deal(FairChance("s"), other, 100)


def test_a_card_in_the_uneven_remainder_is_passed_over(monkeypatch):
    blocks = [2**64 - 1, _uneven(52), _uneven(52) - 1]
    monkeypatch.setattr(hmac, "digest", lambda *_: blocks.pop(0).to_bytes(8, "big") + bytes(24))
    assert FairChance("s").card(Shoe(1)) == "KS"
    assert blocks == []


def _chi_square_of_shares(counts: Counter, shares: Counter, total: int) -> float:
    whole = shares.total()
    return sum((counts[c] - total * n / whole) ** 2 / (total * n / whole) for c, n in shares.items())


@pytest.mark.parametrize("make", [lambda: FairChance(SEED, "evenness"), lambda: FastChance(7)], ids=["fair", "fast"])
def test_a_hundred_thousand_cards_come_as_often_as_they_are_left(make):
    # Half a two-deck shoe is gone, unevenly: some cards twice, some once, some not at all.
    gone = [*DECK[:20], *DECK[:20], *DECK[30:42]]
    chance, shoe = make(), shoe_of(2, gone)
    shares = Counter(shoe.cards)
    cards = Counter(chance.card(shoe) for _ in range(100_000))
    assert shoe.left == 52
    assert set(cards) == set(shares)
    assert len(shares) == 32
    assert _chi_square_of_shares(cards, shares, 100_000) < 61.098  # 31 degrees of freedom, p = 0.001


DECKS = sample(4_000, 1_500)


@pytest.mark.parametrize("make", [lambda n: FairChance(f"{n}", "decks"), FastChance], ids=["fair", "fast"])
def test_every_place_of_a_dealt_deck_is_even(make):
    decks = [deal(make(number), Shoe(1), 52) for number in range(DECKS)]
    assert all(sorted(deck) == sorted(DECK) for deck in decks)
    for place in (0, 1, 2, 25, 50, 51):
        counts = Counter(deck[place] for deck in decks)
        assert _chi_square_of_shares(counts, Counter(DECK), DECKS) < 87.968  # 51 degrees of freedom, p = 0.001
    pairs = Counter((deck[0][1], deck[1][1]) for deck in decks)
    shares = Counter({(a, b): 12 if a == b else 13 for a in "CDHS" for b in "CDHS"})
    assert _chi_square_of_shares(pairs, shares, DECKS) < 37.697  # 15 degrees of freedom, p = 0.001


@pytest.mark.parametrize("card", ["AS", "as", "10H", "XX", "", 1, True, None, ["7C"]])
def test_a_card_that_is_not_left_is_refused_with_its_place(card):
    chance, shoe = ScriptedChance(["7C", card]), shoe_of(1, ["AS"])
    deal(chance, shoe, 1)
    with pytest.raises(WrongDraw, match=r"^draws\[1\]: .* is not a card that is left in the shoe\.$"):
        chance.card(shoe)
    assert chance.used == 1
    assert shoe.left == 50


def test_asking_for_a_card_deals_none():
    shoe = Shoe(1)
    for chance in (FairChance("s"), FastChance(1), ScriptedChance(["7C"]), RecordingChance(FairChance("s"))):
        chance.card(shoe)
    assert shoe.left == 52


def test_written_cards_end_and_a_recording_holds_what_was_dealt():
    chance, shoe = RecordingChance(ScriptedChance(["7C", "KD", "7C"])), Shoe(1)
    assert deal(chance, shoe, 2) == ["7C", "KD"]
    with pytest.raises(WrongDraw):
        chance.card(shoe)
    assert chance.draws == ["7C", "KD"]
    scripted = ScriptedChance([])
    with pytest.raises(OutOfDraws, match=r"^draws: the round needs draw 1, but only 0 are given\.$"):
        scripted.card(shoe)
