"""The scripts of theory: what they print, and the status and the sentence with which they tell of a fault."""

import json

import pytest

from casino.engines.black_baron import table
from tests.tools.theory import exact, simulate
from tests.tools.theory.figures import MAX_DEVIATIONS, MIN_EXPECTED, mean, share, shares


def rows_of(capsys):
    told = capsys.readouterr()
    return {row["name"]: row for row in map(json.loads, told.out.splitlines())}, told.err


def test_a_run_prints_a_row_for_each_figure_and_ends_well(capsys):
    assert simulate.main(["--game", "black_baron", "--game", "defusal", "--rounds", "4000", "--chunk", "1500"]) == 0
    rows, fault = rows_of(capsys)
    assert rows["Black Baron, return"]["ok"]
    assert rows["Defusal, draws"] == rows["Defusal, draws"] | {"value": 0, "ok": True}
    assert len(rows) == 3 + 3
    assert fault == ""


def test_a_fault_is_told_with_what_repeats_it(capsys, monkeypatch):
    monkeypatch.setattr(table, "BARON", ())  # two tens are worth no more than any other twenty
    assert simulate.main(["--game", "black_baron", "--rounds", "3000", "--seed", "5"]) == 1
    rows, fault = rows_of(capsys)
    assert not rows["Black Baron, Barons"]["ok"]
    assert "--rounds 3000 --seed 5 --chunk 50000" in fault


@pytest.mark.parametrize("is_well", [True, False])
def test_the_exact_script_says_whether_all_agrees(is_well, capsys, monkeypatch):
    monkeypatch.setitem(exact.CHECKS, "pilok", lambda: exact.tell("hands", [] if is_well else [(1, 2)], "all"))
    assert exact.main(["--game", "pilok"]) == (0 if is_well else 1)
    rows, fault = rows_of(capsys)
    assert rows["hands"]["ok"] is is_well
    assert rows["hands"]["note"] == ("all" if is_well else "first: (1, 2)")
    assert bool(fault) is not is_well


def test_a_figure_is_as_far_off_as_its_errors_say():
    assert share("", 60, 100, 0.5).deviations == pytest.approx(2)
    assert mean("", 10, 100, 100, 0.0).deviations == pytest.approx(0.1 / (0.99 / 100) ** 0.5)


def test_what_is_rare_is_weighed_together_and_what_cannot_be_is_far_off():
    chances = {"often": 0.9, "rare": 0.06, "rarer": 0.04}
    of = int(MIN_EXPECTED / 0.1)
    named = {figure.name: figure for figure in shares({"often": 180, "rare": 12, "rarer": 8}, chances, of)}
    assert set(named) == {"often", "all rare ones"}
    assert named["all rare ones"].deviations == pytest.approx(0, abs=1e-9)
    unknown = shares({"often": 180, "never": 1}, chances, of)[-1]
    assert unknown.name == "never"
    assert unknown.deviations > MAX_DEVIATIONS
