"""The phrase of a first start is a few plain words, hardly ever the same, and no longer than a chosen one may be."""

from casino.core.phrases import new_phrase
from casino.core.preferences import preferences_from


def test_a_new_phrase_is_short_plain_words_and_hardly_ever_the_same():
    phrases = [new_phrase() for _ in range(200)]
    assert len(set(phrases)) > 150
    for phrase in phrases:
        assert phrase.replace(" ", "").isalpha() and phrase.islower() and 3 <= len(phrase.split()) <= 6
        assert preferences_from({"phrase": phrase}).phrase == phrase
