"""What counts as one letter, and what a clean line may hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.core.letters import (
    border_at,
    borders,
    cleaned,
    count,
    letters,
    octets,
    shortened,
    signs_of_code,
    written_name,
)
from tests.support.every import every

FAMILY = "👨\u200d👩\u200d👧"
THUMB = "👍🏽"
HEART = "❤\ufe0f\u200d🔥"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
KEYCAP = "1\ufe0f\u20e3"

wild = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from([*FAMILY, *THUMB, *HEART, *SCOTLAND, *KEYCAP]),
        st.sampled_from([*"🇩🇪🇫🇷e\u0301\u0302\u200c각ᄀ한น้ำहिन्दी \t\n\u202e"]),
    ),
    max_size=60,
)


@every("letter", ["a", "é", "e\u0301", FAMILY, THUMB, HEART, SCOTLAND, KEYCAP, "🇩🇪", "각", "नि", "क्ष", "น้ำ"])
def test_what_a_person_takes_for_one_letter_is_one(letter):
    assert count(letter) == 1
    assert letters(f"x{letter}y") == ("x", letter, "y")
    assert letters(letter * 3) == (letter,) * 3
    assert cleaned(letter) == letter


def test_flags_are_pairs_from_the_left():
    assert letters("🇩🇪🇫🇷🇮") == ("🇩🇪", "🇫🇷", "🇮")


def test_a_joiner_joins_pictures_only():
    assert count("a\u200db") == 2
    assert cleaned("a\u200db") == "ab"
    assert cleaned("👨\u200d") == "👨" and cleaned("\u200d👨") == "👨"
    assert cleaned("می\u200cخواهم") == "می\u200cخواهم", "Persian needs it"


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        *(("plain", "plain"), ("a\tb\nc\r\nd", "a b c d"), ("line\n", "line"), ("\x1b[31mred\x00\x07", "[31mred")),
        *(("\u202egnp.exe\u202c \u2066x\u2069\u200f", "gnp.exe x"), ("\ufeff\u200b\u00adx", "x")),
        *(("a\u00a0b\u3000c\u2028d", "a b c d"), ("\ud800x\udfff", "x"), ("\ue000x\U0010ffff", "x")),
        *(("x\U000e0061", "x"), ("Ж明אع", "Ж明אع")),
    ],
)
def test_a_clean_line_holds_no_harm(raw, clean):
    assert cleaned(raw) == clean


def test_a_letter_carries_eight_marks_at_most():
    assert cleaned("a" + "\u0301" * 500 + "b") == "a" + "\u0301" * 8 + "b"
    for mark in ("\u093e", "\u0951\u200d", "\u0301\u0903"):  # those with a width of their own, and joined ones
        assert len(cleaned("\u0915" + mark * 200)) == 9, mark


@every("blank", ["\u115f", "\u2800", "\u3164", "\uffa0", "\u17b4", "\u034f", "\u3164\u3164"])
def test_what_nobody_sees_is_in_no_name(blank):
    assert written_name(blank) == written_name(f"Bo{blank}") == ""
    assert cleaned(f"a{blank}b").replace(" ", "") == "ab"


def test_a_name_is_written_with_one_sign_for_a_letter_with_its_accent():
    assert written_name("E\u0301va") == "\u00c9va"


@given(wild)
def test_cleaning_twice_is_cleaning_once_and_borders_cut_without_loss(text):
    clean = cleaned(text)
    assert cleaned(clean.strip()) == clean.strip()
    clean.encode()
    for words in (text, clean):
        assert "".join(letters(words)) == words
        cuts = borders(words)
        assert cuts[0] == 0 and cuts[-1] == len(words) and list(cuts) == sorted(set(cuts))


@given(wild, st.integers(-5, 80))
def test_a_border_is_found_near_any_index(text, index):
    border = border_at(text, index)
    assert border in borders(text)
    assert border >= min(index, len(text))


@given(wild, st.integers(0, 30), st.integers(0, 40), st.integers(0, 60))
def test_what_is_shortened_is_a_beginning_within_all_bounds(text, most, points, size):
    short = shortened(text, most, points, size)
    assert text.startswith(short) and len(short) in borders(text)
    assert count(short) <= most and len(short) <= points and octets(short) <= size
    if count(text) <= most and len(text) <= points and octets(text) <= size:
        assert short == text


def test_a_huge_text_is_shortened_at_no_cost():
    assert shortened("👍" * 1_000_000, 20, 20, 80) == "👍" * 20
    assert shortened("e" + "\u0301" * 1_000_000, 20, 20, 80) == ""


def full_width(text):
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text)


CODE = "7KXM-29TD-4WRC"
WAYS = {
    "as it is": CODE,
    "small letters": CODE.lower(),
    "no dashes": CODE.replace("-", ""),
    "gaps": f" {CODE.replace('-', chr(0xA0))}\r\n",
    "line broken": f"{CODE[:6]}\n> {CODE[6:]}",
    "typographic dashes": CODE.replace("-", "\u2013"),
    "a minus": CODE.replace("-", "\u2212"),
    "quotes": f'"{CODE}"',
    "an apostrophe": f"'{CODE}'",
    "typographic quotes": f"\u201e{CODE}\u201c",
    "french quotes": f"\xab\xa0{CODE}\xa0\xbb",
    "backticks": f"```{CODE}```",
    "bold": f"**{CODE}**",
    "angle brackets": f"<{CODE}>",
    "square brackets": f"[{CODE}]",
    "round brackets": f"({CODE}),",
    "a full stop": f"{CODE}.",
    "a full-width stop": f"{CODE}\u3002",
    "full width": full_width(CODE),
    "a mark of direction": f"\u200e{CODE}\u200f",
    "isolates": f"\u2068{CODE}\u2069",
    "word joiners": CODE.replace("-", "\u2060-"),
    "soft hyphens": CODE.replace("-", "-\xad"),
    "a byte order mark": f"\ufeff{CODE}",
    "a variation selector": f"{CODE}\ufe0f",
}


@every("way", WAYS)
def test_a_code_is_read_however_it_was_handed_on(way):
    assert signs_of_code(WAYS[way]) == CODE.replace("-", "")


@every("sign", ["\x1b", "\x00", "\xe9", ":", "/", "#", "\u0416", "\U0001f3b2"])
def test_any_other_sign_stays_in_a_code_to_be_refused(sign):
    assert signs_of_code(CODE + sign) == CODE.replace("-", "") + sign.upper()
