"""A short evening with the monkey, and a look at whether its eyes see a house that is broken."""

from collections import Counter

import pytest

from casino.save.ledger import Ledger
from casino.save.store import Store
from tests.support.sentences import is_sentence
from tests.tools.monkey.evening import Evening
from tests.tools.monkey.eyes import scene_classes

_ONLY = "place: cashier"  # three starts that are quickly there


@pytest.mark.parametrize("events", [80, pytest.param(2000, marks=pytest.mark.long("tools"))])
def test_many_events_do_no_harm(tmp_path, events):
    evening = Evening(tmp_path, 2, events, "table: black_baron")
    evening.play()
    assert not evening.faults.found, evening.faults.first
    assert not evening.wrong, evening.wrong[0]
    assert evening.sent >= events and (evening.rounds["black_baron"] or events < 2000)
    assert set(evening.visited.classes) <= scene_classes()


@pytest.mark.long("tools")
def test_a_seed_gives_the_same_evening_again(tmp_path):
    told = set()
    for number in range(2):
        (tmp_path / f"{number}").mkdir()
        evening = Evening(tmp_path / f"{number}", 3, 100, _ONLY)
        evening.play()
        told.add((evening.visited.digest, evening.sent, evening.frames))
    assert len(told) == 1


def test_a_cent_that_vanished_is_noticed(tmp_path, monkeypatch):
    moved, held, markers = Ledger.move, Ledger.balance, Counter()

    def moving(ledger, at, source, target, cents, reason, round_id=None):
        moved(ledger, at, source, target, cents, reason, round_id)
        markers[target] += reason == "marker"

    monkeypatch.setattr(Ledger, "move", moving)
    monkeypatch.setattr(Ledger, "balance", lambda ledger, account: held(ledger, account) - markers[account])
    evening = Evening(tmp_path, 1, 160, _ONLY)
    evening.play()
    assert any("cents, its movements say" in sentence for sentence in evening.wrong)
    assert "seed 1, event" in evening.wrong[0]


@pytest.mark.long("tools")
def test_money_that_moves_for_no_reason_is_noticed(tmp_path, monkeypatch):
    moved = Ledger.move

    def renamed(ledger, at, source, target, cents, reason, round_id=None):
        moved(ledger, at, source, target, cents, "because" if reason == "marker" else reason, round_id)

    monkeypatch.setattr(Ledger, "move", renamed)
    evening = Evening(tmp_path, 1, 160, _ONLY)
    evening.play()
    assert any("because of 'because'" in sentence for sentence in evening.wrong)


@pytest.mark.long("tools")
def test_a_handler_that_raises_is_noticed(tmp_path, monkeypatch):
    def broken(store, who):
        raise KeyError("a fault of the house")

    monkeypatch.setattr(Store, "take_marker", broken)
    evening = Evening(tmp_path, 1, 160, _ONLY)
    evening.play()
    (what,) = {name.split(" at ")[0] for name in evening.faults.found}
    assert what == "KeyError"
    assert all(told.startswith("seed 1, event") for told in evening.faults.first.values())


@pytest.mark.parametrize("text", ["", "No end", "Two\nlines.", "KeyError('seat').", "At 0x7f3a2b1c.", "x" * 1000 + "."])
def test_what_no_player_should_read_is_no_sentence(text):
    assert not is_sentence(text)
