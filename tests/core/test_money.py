"""Money: exact cents from what files and people write, and back; nothing is rounded, nothing overflows."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.core.errors import AmountError
from casino.core.money import (
    COINS,
    LARGEST_CENTS,
    PURSE,
    Cents,
    Currency,
    Ratio,
    format_amount,
    parse_amount,
    parse_ratio,
)
from tests.support.every import every

DOLLARS = Currency(symbol="$")


@every(
    ("written", "cents"),
    [
        *((1, 100), (0, 0), (0.01, 1), (0.1, 10), (1.1, 110), ("2.50", 250)),
        *(
            (Decimal("1250.5"), 125050),
            (1000.0, 100000),
            ("1,250.50", 125050),
            ("2k", 200000),
            (10**13, 10**15),
            (-0.0, 0),
            (267.5, 26750),
        ),
    ],
)
def test_units_in_files_are_exact_cents(written, cents):
    assert Cents.from_units(written) == cents
    assert type(Cents.from_units(written)) is Cents


@every(
    "written",
    [
        *(0.001, "0.005", 0.1 + 0.2, -1, -0.01, "-0.01", True, None, [], {}),
        *(b"1", "", " ", "1e2", "ten", "0x10", "1_000", "5 coins", "\u22125", "nan"),
        *("inf", "-inf", float("nan"), float("inf"), 1e308, 10**13 + 1, 10**5000, "9" * 5000),
    ],
    ids=lambda written: repr(written)[:12] if not isinstance(written, int) else type(written).__name__,
)
def test_units_that_are_no_amount_are_refused(written):
    with pytest.raises(ValueError) as refusal:
        Cents.from_units(written)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("written", ["1e999999", "1e-999999", "1e-99999999", Decimal("1e999999")])
def test_exponents_beyond_all_measure_are_refused(written):
    # Once a decimal overflow that no reader of levels or records expected, or silently nothing.
    with pytest.raises(ValueError):
        Cents.from_units(written)


def test_finer_than_a_cent_is_refused_however_long_it_is():
    # Once rounded away, because it lay beyond the 28th digit.
    with pytest.raises(ValueError):
        Cents.from_units("1000000000000.0000000000000000000001")


@given(st.integers(0, LARGEST_CENTS))
def test_any_cents_survive_the_way_through_units(cents):
    assert Cents.from_units(f"{cents // 100}.{cents % 100:02d}") == cents
    assert parse_amount(format_amount(cents)) == cents
    assert parse_amount(format_amount(cents, DOLLARS)) == cents


@given(st.one_of(st.floats(), st.integers(), st.decimals()))
def test_units_are_exact_or_refused_whatever_is_written(written):
    try:
        cents = Cents.from_units(written)
    except ValueError:
        return
    assert 0 <= cents <= LARGEST_CENTS
    assert Decimal(str(written)) * 100 == cents


@given(st.text(max_size=60))
def test_what_is_typed_is_an_amount_or_refused(typed):
    try:
        cents = parse_amount(typed)
    except AmountError as refusal:
        assert str(refusal).endswith(".")
        with pytest.raises(ValueError):
            Cents.from_units(typed)
    else:
        assert 0 <= cents <= LARGEST_CENTS and Cents.from_units(typed) == cents


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        *(("25", 2500), ("12.5", 1250), ("12.50", 1250), ("$1,250.50", 125050), ("5", 500)),
        *((" € 7 ", 700), ("1,000,000", 10**8), ("0", 0), ("007", 700)),
        *(("150k", 15_000_000), ("150 K", 15_000_000), ("1.5k", 150_000), ("1,250k", 125_000_000)),
        *(("1M", 10**8), ("$2.25m", 225_000_000)),
    ],
)
def test_typed_amounts(typed, cents):
    assert parse_amount(typed) == cents


@every(
    "typed",
    [
        *("", " ", "-5", "+5", "1.234", "1,25", "1,2345", "12,34", "5e3", "one"),
        *("1 2", "$", ".5", "5.", "1.2.3", "nan", "10000000000000.01", "9" * 21, "9" * 5000, "1" + ",000" * 2000),
        *("\u22125", "\u20135", "-$5", "$-5", "(5", "(5)", "~5", "/5", "k5", "5%", "\xbd", "5\xb2", "$$5"),
        *("3 coins", "5 mil", "5bn", "5kk", "5 k coins", "2 hundred", "1.250k", "20,000,000M", "5" + " " * 90 + "x"),
    ],
    ids=lambda typed: repr(typed)[:12],
)
def test_typed_text_that_is_no_amount_is_refused(typed):
    with pytest.raises(AmountError) as refusal:
        parse_amount(typed)
    assert len(str(refusal.value)) < 200


@every(
    ("cents", "currency", "shown"),
    [
        *((100, COINS, "1 coin"), (200, COINS, "2 coins"), (0, COINS, "0 coins"), (150, COINS, "1.50 coins")),
        *((125050, DOLLARS, "$1,250.50"), (100, DOLLARS, "$1"), (-5, DOLLARS, "-$0.05"), (-100, COINS, "-1 coin")),
        *((100000, PURSE, "1,000.00"), (0, PURSE, "0.00"), (-1, PURSE, "-0.01"), (7, PURSE, "0.07")),
    ],
)
def test_amounts_are_shown_in_their_currency(cents, currency, shown):
    assert format_amount(cents, currency) == shown


def test_a_fraction_of_a_cent_stays_with_the_house():
    assert Ratio(3, 2).of(101) == 151
    assert Ratio(19, 20).of(1) == 0
    assert Ratio(2, 1).of(LARGEST_CENTS) == 2 * LARGEST_CENTS


@given(st.integers(1, 9999), st.integers(1, 9999))
def test_ratios_survive_their_text(profit, stake):
    assert parse_ratio(str(Ratio(profit, stake))) == Ratio(profit, stake)
    assert Ratio(profit, stake).in_words() == f"{profit} to {stake}"


@every("text", ["", "3", "3:", ":2", "0:1", "1:0", "3:2:1", "-3:2", "3 : 2", "3/2", 1.5, None, "99999:1"])
def test_what_is_no_ratio_is_refused(text):
    with pytest.raises(ValueError):
        parse_ratio(text)


@pytest.mark.parametrize("word", ["{in}", "{", "}{count}", "{count}{x}", "{0.real}"])
def test_a_level_s_own_words_may_hold_any_braces(word):
    assert format_amount(200, Currency("coin", word)) == f"2 {word}"
    assert format_amount(100, Currency(word, "coins")) == f"1 {word}"
