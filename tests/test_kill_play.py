"""Killing the program at any moment costs nobody a cent or a die; ten kills here, hundreds by `tests.kill_play`."""

import json

from tests import kill_play


def test_ten_kills_lose_nothing(capsys):
    assert kill_play.main(["--runs", "10", "--seed", "7"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["runs"] == 10
    assert summary["faults"] == 0
    assert summary["rounds"] > 0
