"""Dice codes: what is one, how it is written, how it gets better."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.core.dice import MAX_DICE, DiceCode, parse_code
from casino.core.errors import CasinoError, DiceCodeError
from tests.support.every import every


@pytest.mark.parametrize(
    ("text", "dice", "pips"),
    [
        *(("1D", 1, 0), ("3D", 3, 0), ("4D+1", 4, 1), ("4D+2", 4, 2), ("9D+9", 9, 9)),
        *(("10D", 10, 0), ("20D", 20, 0), ("20D+99", 20, 99), ("1D+10", 1, 10)),
    ],
)
def test_a_code_is_so_many_dice_and_so_many_pips(text, dice, pips):
    code = parse_code(text)
    assert (code.dice, code.pips) == (dice, pips)
    assert code == DiceCode(dice, pips)
    assert str(code) == text


NO_CODES = [
    *("", "D", "0D", "00D", "01D", "-1D", "+1D", "21D", "99D", "100D", "1e1D", "3.0D", "III D"),
    *("3", "3d", "D3", "3D6", "3 D", " 3D", "3D ", "3D\n", "\n3D", "3DD", "3D+", "3D-1", "3D+0", "3D+00", "3D+01"),
    *("3D+100", "3D++1", "3D+1+1", "3D +1", "3D+ 1", "3D+1.5", "3D+x", "\u0663D", "3D+\u0663", "\uff13D", "3\u0110"),
]


@every("text", NO_CODES, ids=ascii)
def test_anything_else_is_refused_in_words(text):
    with pytest.raises(DiceCodeError, match='is not a dice code of 1 to 20 dice, such as "3D" or "4D\\+1"') as told:
        parse_code(text)
    assert isinstance(told.value, CasinoError)
    assert str(told.value).startswith(f'"{text}"'.replace("\n", " "))


def test_a_long_text_is_quoted_short():
    with pytest.raises(DiceCodeError) as told:
        parse_code("9" * 10_000)
    assert len(str(told.value)) < 120


@given(st.integers(1, MAX_DICE), st.integers(0, 99))
def test_every_code_there_is_can_be_written_and_read(dice, pips):
    assert parse_code(str(DiceCode(dice, pips))) == (dice, pips)


@pytest.mark.parametrize(
    ("text", "pips", "better"),
    [
        *(("3D", 0, "3D"), ("3D", 1, "3D+1"), ("3D+1", 1, "3D+2"), ("3D+2", 1, "4D"), ("3D", 3, "4D")),
        *(("3D+2", 2, "4D+1"), ("3D+2", 10, "7D"), ("1D+5", 0, "2D+2"), ("9D+2", 1, "10D")),
    ],
)
def test_three_pips_more_are_a_die_more(text, pips, better):
    assert str(parse_code(text).raised(pips)) == better


@given(st.integers(1, 9), st.integers(0, 2), st.integers(0, 9), st.integers(0, 9))
def test_raising_twice_is_raising_by_both(dice, pips, one, other):
    code = DiceCode(dice, pips)
    raised = code.raised(one + other)
    assert code.raised(one).raised(other) == raised
    assert 3 * raised.dice + raised.pips == 3 * dice + pips + one + other
    assert 0 <= raised.pips <= 2


def test_codes_are_ordered_by_dice_and_then_by_pips():
    assert sorted(map(parse_code, ("4D", "3D+2", "10D", "3D"))) == list(map(parse_code, ("3D", "3D+2", "4D", "10D")))
