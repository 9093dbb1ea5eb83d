"""Killing the whole program while cards fly costs nobody a card; three kills here, more by `tests.kill_window`."""

import json

from tests import kill_window


def test_three_kills_at_card_tables_lose_nothing(capsys):
    assert kill_window.main(["--runs", "3", "--seed", "3"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["runs"] == 3
    assert summary["faults"] == 0
    assert summary["rounds"] > 0
