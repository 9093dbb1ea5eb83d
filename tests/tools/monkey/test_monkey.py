"""Short evenings with monkeys and newcomers, and a look at whether the eyes on them see a house that is broken."""

import random
from collections import Counter
from itertools import product

import pytest

from casino.save.ledger import Ledger
from casino.save.store import Store
from casino.scenes.table.scene import TableScene
from tests.support.pilot import eyes_shut
from tests.support.rota import part, sample
from tests.support.sentences import is_sentence
from tests.support.unseen import nothing_painted
from tests.tools.monkey.counted import Disk
from tests.tools.monkey.evening import Evening
from tests.tools.monkey.eyes import scene_classes
from tests.tools.monkey.newcomers import MANNERS, Newcomer
from tests.tools.monkey.starts import STARTS, THIN

_ONLY = "place: cashier"  # three starts that are quickly there
_CLICKS_ON = next(manner for manner in MANNERS if manner.clicks_on)


def check(evening):
    """Nothing was wrong wherever it went."""
    assert not evening.faults.found, evening.faults.first
    assert not evening.wrong, evening.wrong[0]
    assert set(evening.visited.classes) <= scene_classes()


@pytest.mark.parametrize("game", ["black_baron", "baccarat"])
@pytest.mark.parametrize("events", [80, pytest.param(4000, marks=pytest.mark.long("tools"))])
def test_many_events_do_no_harm(tmp_path, game, events):
    evening = Evening(tmp_path, 2, events, f"table: {game}")
    evening.play()
    check(evening)
    assert evening.sent >= events and (evening.rounds[game] or events < 2000)


@pytest.mark.parametrize("is_disk_good", [True, False])
def test_nor_at_the_salon_and_at_every_bomb_with_a_disk_that_fails_now_and_then(tmp_path, is_disk_good):
    disk = None if is_disk_good else Disk(random.Random(7))
    rounds = 0
    for seed in range(1, 5):  # on a bad evening no case is finished
        (tmp_path / f"{seed}").mkdir()
        evening = Evening(tmp_path / f"{seed}", seed, sample(4800, 1200), "table: baccarat", disk=disk)
        with nothing_painted():
            evening.play()
        check(evening)
        if rounds := evening.rounds["baccarat"]:
            break
    assert rounds
    assert disk is None or disk.refused


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


def hosted(folder, manner, start, rounds, seed):
    """What a newcomer did at a start, and the evening it did it in."""
    player, evening = Newcomer(manner, rounds, seed), Evening(folder, seed)
    with eyes_shut():
        evening.host(player, start)
    return player, evening


GRID = list(product(MANNERS, sorted(name for name in STARTS if name.startswith(THIN))))


@pytest.mark.parametrize("manner, start", part("newcomers", GRID, len(GRID)))
def test_a_newcomer_does_nothing_that_was_not_meant(tmp_path, manner, start):
    """One newcomer at one game in each run, all where the whole of every grid is checked."""
    player, evening = hosted(tmp_path, manner, start, rounds=2, seed=5)
    assert not player.slips and not player.stranded, (player.slips, player.stranded)
    assert player.rounds >= 2
    check(evening)


@pytest.mark.long("tools")
def test_a_bar_that_listens_at_once_is_found_out(tmp_path, monkeypatch):
    monkeypatch.setattr(TableScene, "take_no_press", lambda scene: None)
    assert any(
        hosted(tmp_path, _CLICKS_ON, THIN + level, rounds=12, seed=3)[0].slips
        for level in ("black_baron/standard", "blackjack/standard")
    )


@pytest.mark.parametrize("text", ["", "No end", "Two\nlines.", "KeyError('seat').", "At 0x7f3a2b1c.", "x" * 1000 + "."])
def test_what_no_player_should_read_is_no_sentence(text):
    assert not is_sentence(text)
