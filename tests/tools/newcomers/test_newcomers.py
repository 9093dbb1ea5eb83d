"""A few rounds of every newcomer at every game, and a look at whether a house that listens too early is found out."""

from itertools import product

import pytest

from casino.scenes.table.scene import TableScene
from tests.support.pilot import eyes_shut
from tests.support.rota import part
from tests.tools.newcomers.evening import TABLES, evening
from tests.tools.newcomers.hands import NEWCOMERS

SIZE = (1280, 720)
WHO = {who.name: who for who in NEWCOMERS}
CLICKS_ON = next(who for who in NEWCOMERS if who.clicks_on)


@pytest.mark.parametrize("name, game", part("newcomers", list(product(WHO, sorted(TABLES))), len(WHO) * len(TABLES)))
def test_nothing_is_done_that_was_not_meant(tmp_path, name, game):
    """One newcomer at one game in each run, all where the whole of every grid is checked."""
    who = WHO[name]
    with eyes_shut():
        found = evening(tmp_path, who, game, rounds=2, seed=5, size=SIZE)
    assert not found.slips and not found.stranded, (found.slips, found.stranded)
    assert found.rounds >= 2


@pytest.mark.long("tools")
def test_a_bar_that_listens_at_once_is_found_out(tmp_path, monkeypatch):
    monkeypatch.setattr(TableScene, "is_deaf", False)
    with eyes_shut():
        slips = [
            slip
            for game in ("black_baron", "blackjack")
            for slip in evening(tmp_path, CLICKS_ON, game, rounds=12, seed=3, size=SIZE).slips
        ]
    assert slips
