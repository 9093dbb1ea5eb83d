"""Keys: their text is NATS's, signatures and whispers hold against any change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.core.errors import KeyUnusable
from casino.online.wire.keys import Identity, seal, unseal, verify

# The pair in NATS's own documentation.
SEED = "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY"
PUBLIC = "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4"


def test_a_seed_gives_the_public_key_that_nats_gives():
    assert Identity.from_seed(SEED).public == PUBLIC
    assert Identity.from_seed(SEED).seed == SEED


@pytest.mark.parametrize("kind, letter", [("user", "U"), ("account", "A"), ("operator", "O")])
def test_each_kind_shows_in_its_first_letters_and_comes_back_from_its_seed(kind, letter):
    identity = Identity.new(kind)
    assert identity.public[0] == letter and identity.seed[:2] == f"S{letter}"
    assert Identity.from_seed(identity.seed) == identity


def test_a_key_does_not_print_its_secret():
    identity = Identity.new()
    assert identity.seed not in repr(identity) and identity.public in repr(identity)


@given(st.binary(max_size=50), st.binary(max_size=50))
def test_a_signature_is_good_for_its_message_alone(message, other):
    identity = Identity.from_seed(SEED)
    signature = identity.sign(message)
    assert verify(PUBLIC, message, signature)
    assert verify(PUBLIC, other, signature) == (other == message)
    assert not verify(Identity.new().public, message, signature)


@pytest.mark.parametrize("text", ["", "S", "é", PUBLIC, SEED[:-1], SEED.replace("C", "D", 1), SEED.lower(), "A" * 200])
def test_what_is_no_seed_is_refused(text):
    with pytest.raises(KeyUnusable):
        Identity.from_seed(text)


@pytest.mark.parametrize("text", ["", "U" * 56, SEED, PUBLIC[:-1], f"{PUBLIC[:-1]}5"])
def test_what_is_no_public_key_is_refused(text):
    with pytest.raises(KeyUnusable):
        verify(text, b"", bytes(64))
    with pytest.raises(KeyUnusable):
        seal(Identity.new(), text, b"")


@given(st.binary(max_size=200))
def test_a_whisper_is_read_by_the_two_of_them(message):
    one, other = Identity.from_seed(SEED), Identity.new()
    sealed = seal(one, other.public, message)
    assert len(sealed) == len(message) + 40
    assert unseal(other, one.public, sealed) == message


def test_a_whisper_is_read_by_nobody_else():
    one, other, host = Identity.new(), Identity.new(), Identity.new()
    sealed = seal(one, other.public, b"I have the nuts")
    assert b"nuts" not in sealed
    assert seal(one, other.public, b"I have the nuts") != sealed, "equal words would show"
    for reader, writer in ((host, one), (host, other), (other, host)):
        with pytest.raises(KeyUnusable):
            unseal(reader, writer.public, sealed)


@given(st.integers(0, 54), st.integers(1, 255))
def test_a_changed_whisper_is_noticed(place, change):
    one, other = Identity.from_seed(SEED), Identity.new()
    sealed = bytearray(seal(one, other.public, b"fifteen letters"))
    sealed[place] ^= change
    for spoiled in (bytes(sealed), bytes(sealed[:20]), b""):
        with pytest.raises(KeyUnusable):
            unseal(other, one.public, spoiled)
