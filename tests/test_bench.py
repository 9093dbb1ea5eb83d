"""The benchmarks' rows say what they mean, and their yardsticks measure; how fast anything is, is no test."""

import json

import pytest

from casino.chance import FastChance
from tests.benchmarks import memory, rows, rules


@pytest.mark.parametrize(
    "value, budget, at_least, is_ok",
    [(7.9, 8, False, True), (8.1, 8, False, False), (2, 1, True, True), (0.9, 1, True, False), (3, None, False, None)],
)
def test_a_row_says_whether_it_keeps_its_budget(capsys, value, budget, at_least, is_ok):
    rows.show("a name", value, "ms", budget, at_least=at_least)
    row = json.loads(capsys.readouterr().out)
    assert {key: row[key] for key in ("name", "value", "unit", "budget", "ok")} == {
        "name": "a name",
        "value": value,
        "unit": "ms",
        "budget": budget,
        "ok": is_ok,
    }


def test_what_could_not_be_measured_is_neither_good_nor_bad(capsys):
    rows.show("a name", None, "x", 1, note="it is missing")
    row = json.loads(capsys.readouterr().out)
    assert (row["value"], row["ok"], row["note"]) == (None, None, "it is missing")


def test_the_99th_percentile_leaves_out_the_worst_hundredth():
    assert rows.percentile([*range(99), 1000], 0.98) == 98
    assert rows.percentile([5.0], 0.99) == 5.0


def test_the_yardstick_of_the_rules_plays_whole_rounds():
    stream = FastChance(1)
    play = rules.baron(lambda _: stream)
    assert all(play() >= 5 for _ in range(200))


def test_an_evening_without_a_window_goes_on_and_on(tmp_path):
    evening = memory.Evening(tmp_path)
    evening.play(30)
    assert len(evening.store.history(evening.session.sitters[2].id, 100)) == 30
    assert evening.store.ledger.total() == 0
    evening.store.close()
