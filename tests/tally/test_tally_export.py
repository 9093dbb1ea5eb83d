"""Rounds taken home: the table for a spreadsheet, and the records themselves."""

import csv
import io
from contextlib import closing
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.core.errors import LedgerError, SaveDamaged
from casino.records.replay import replay, verify_record
from casino.records.rounds import decode_record
from casino.save.rows import RoundSummary
from casino.save.save_file import open_store
from casino.tally.export import COLUMNS, csv_lines, decimal, harmless, record_text
from tests.support.saves import alter
from tests.tally.test_counting import baron_rounds, evening
from tests.tally.test_results import summary


def test_the_table_worked_out_by_hand():
    lines = list(csv_lines("Ann", [summary(7, -1_000), summary(8, 250_050, "baccarat/salon", 123_456)]))
    assert lines == [
        "round,opened_at,game,table,player,staked,returned,net,outcome\r\n",
        "7,2026-01-01T00:00:07+00:00,black_baron,black_baron/standard,Ann,10.00,0.00,-10.00,lost\r\n",
        "8,2026-01-01T00:00:08+00:00,baccarat,baccarat/salon,Ann,1234.56,3735.06,2500.50,won\r\n",
    ]


@pytest.mark.parametrize(("cents", "text"), [(0, "0.00"), (5, "0.05"), (-5, "-0.05"), (-12_345, "-123.45")])
def test_an_amount_has_two_places(cents, text):
    assert decimal(cents) == text


@pytest.mark.parametrize("name", ["=1+1", "+A1", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1"])
def test_no_name_is_a_formula(name):
    assert harmless(name) == "'" + name
    (_, line) = csv_lines(name, [summary(1, 0)])
    assert next(csv.reader(io.StringIO(line, newline="")))[COLUMNS.index("player")] == "'" + name


@pytest.mark.parametrize("name", ["Ann", "A=1", "Zoë", "'tis", ""])
def test_a_plain_name_is_left_alone(name):
    assert harmless(name) == name


@given(st.text(max_size=20), st.lists(st.tuples(st.integers(0, 10**13), st.integers(0, 10**13)), max_size=5))
def test_a_spreadsheet_reads_back_what_was_written(name, amounts):
    rounds = [RoundSummary(at, "pilok/standard", "now", *money) for at, money in enumerate(amounts)]
    rows = list(csv.reader(io.StringIO("".join(csv_lines(name, rounds)), newline=""), strict=True))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == len(rounds) + 1
    for row, held in zip(rows[1:], rounds, strict=True):
        told = dict(zip(COLUMNS, row, strict=True))
        assert told["player"] in (name, "'" + name)
        assert not told["player"].lstrip(" ").startswith(("=", "+", "-", "@"))
        assert [round(Fraction(told[key]) * 100) for key in ("staked", "returned", "net")] == [
            held.staked,
            held.returned,
            held.net,
        ]


def test_a_record_taken_home_can_be_played_and_checked(store):
    ann = evening(store, rounds=1)
    names = set()
    for held in store.history(ann, 1_000):
        name, text = record_text(store, held.id)
        names.add(name)
        record = decode_record(text.encode())
        assert sum(seat.net for seat in replay(record).settlement.seats if seat.name == "Ann") == held.net
        assert record.seed is None or verify_record(record).holds
    assert len(names) == len(store.history(ann, 1_000))
    assert "round-1.round" in names


def test_a_record_that_is_none(store, save):
    ann = baron_rounds(store, 1)
    with pytest.raises(LedgerError, match="There is no round 99"):
        record_text(store, 99)
    store.close()
    alter(save, "UPDATE rounds SET seats = 'x'")
    with closing(open_store(save)) as again:
        (held,) = again.history(ann, 5)
        with pytest.raises(SaveDamaged):
            record_text(again, held.id)
