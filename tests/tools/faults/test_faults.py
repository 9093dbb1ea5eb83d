"""A short share of every kind of fault; in the long run a longer one, and the proof that each harness would notice."""

import json
import random
from collections import Counter
from functools import partial
from itertools import count

import pytest

from casino.core.errors import CasinoError
from casino.records.levels import shipped_level
from casino.save.ledger import BANK
from casino.save.store import Store
from casino.scenes.statistics.words import moments
from casino.tally.curve import PursePoint
from tests.support.books import check_books
from tests.support.rota import part
from tests.support.tables import begun
from tests.support.tables_on_screen import session_of
from tests.tools.faults import children, clocks, damage, desktop, disk, kills, power, races, syscalls, windows
from tests.tools.faults.children import Fault
from tests.tools.faults.numbered import tried
from tests.tools.faults.piloting import begin, piloted, play_out

forks_only = pytest.mark.skipif(not children.FORKS, reason="what is broken here is not broken in another Python")
long, saves = pytest.mark.long("tools"), pytest.mark.long("saves")


def rows(capsys) -> dict[str, float]:
    """What a script measured, by the names of its rows."""
    said = capsys.readouterr()
    assert said.err == ""
    found = [json.loads(line) for line in said.out.splitlines()]
    return {row["name"]: row["value"] for row in found}


def test_killed_at_an_instruction_nothing_is_lost(capsys):
    assert kills.main(["--runs", "2", "--seed", "11"]) == 0
    found = rows(capsys)
    assert sum(found[f"kills: {kind}"] for kind in (*kills.KINDS, "opening")) == 2


@saves
def test_killed_at_any_instruction_of_any_game_nothing_is_lost(capsys):
    assert kills.main(["--runs", "24", "--seed", "24"]) == 0
    found = rows(capsys)
    assert all(found[f"kills: {kind}"] >= 3 for kind in kills.KINDS)
    assert found["kills: opening"] == 6
    assert found["kills: inside a transaction"] > 0


@saves
@forks_only
def test_an_action_that_was_told_and_is_not_on_disk_is_noticed(capsys, monkeypatch):
    monkeypatch.setattr(Store, "add_action", lambda *_: None)
    assert kills.main(["--runs", "4", "--seed", "7"]) == 1
    assert "killed by instruction at pilok: The open round does not fit the books" in capsys.readouterr().err


@saves
@forks_only
def test_a_die_that_does_not_follow_from_its_seed_is_noticed(capsys, monkeypatch):
    numbers = count()
    monkeypatch.setattr("casino.core.chance.FairChance.die", lambda self, sides: next(numbers) % sides + 1)
    assert kills.main(["--runs", "1", "--seed", "8"]) == 1
    assert "killed by instruction at black_baron" in capsys.readouterr().err


@long
def test_the_whole_program_killed_at_its_tables_shows_the_same_round_again(capsys):
    assert windows.main(["--runs", "2", "--seed", "3"]) == 0
    assert rows(capsys)["windows: faults"] == 0


needs_strace = pytest.mark.skipif(power.TOOL is None, reason="power cuts are modelled from the record of strace")


@saves
@needs_strace
def test_a_power_cut_at_any_system_call_loses_nothing_that_was_told(capsys):
    assert power.main(["--runs", "60", "--seed", "5"]) == 0
    assert rows(capsys)["power: cuts"] == 60


@saves
@needs_strace
def test_a_save_that_does_not_wait_for_the_disk_is_noticed(tmp_path):
    cuts = power.Cuts(tmp_path, "hasty")
    with pytest.raises(Fault, match=r"found damaged|is gone"):
        for run in range(100):
            folder = tmp_path / str(run)
            folder.mkdir()
            cuts.cut(folder, run, Counter())


@saves
@needs_strace
def test_a_system_call_that_fails_is_a_sentence_and_what_was_told_stays(capsys):
    assert syscalls.main(["--runs", "30", "--seed", "280"]) == 0  # run 289: a round that was refused came back
    assert rows(capsys)["syscalls: said in a sentence"] > 0


@saves
def test_starts_at_once_lose_nothing_that_was_told(capsys):
    assert races.main(["--runs", "4", "--seed", "4"]) == 0
    assert rows(capsys)["races: starts"] == 12


def test_a_spoiled_save_starts_with_a_sentence(capsys):
    assert damage.main(["--runs", "4", "--seed", "1"]) == 0
    assert rows(capsys)


@saves
def test_spoiled_saves_start_with_a_sentence_and_no_cent_too_many(capsys):
    assert damage.main(["--runs", "40", "--seed", "1"]) == 0
    found = rows(capsys)
    assert all(found[f"damage: {what}"] > 0 for what in ("unharmed", "restored", "set aside", "refused"))


@saves
def test_a_cent_that_was_made_is_noticed(capsys, monkeypatch, tmp_path):
    models, purse = damage.played_evening(tmp_path), Store.purse
    monkeypatch.setattr(Store, "purse", lambda self, account: purse(self, account) + (account == 4))
    monkeypatch.setattr(damage, "played_evening", lambda folder: models)
    assert damage.main(["--runs", "3", "--seed", "113"]) == 1
    assert "the purses are those of no moment" in capsys.readouterr().err


@pytest.mark.skipif(not disk.LIMITS, reason="files cannot be limited here")
def test_a_disk_that_is_full_at_any_write_changes_nothing(tmp_path):
    assert disk.full_in_a_round(tmp_path, "blackjack", 3) > 10


@saves
@pytest.mark.skipif(not disk.LIMITS, reason="files cannot be limited here")
def test_half_a_transaction_is_noticed(tmp_path, monkeypatch):
    """An action that stays in the engine though the books refused it."""
    monkeypatch.setattr("casino.tables.session.TableSession.restore", lambda self, before: None)
    with pytest.raises((Fault, CasinoError), match=r"something changed|There is no round"):
        disk.full_in_a_round(tmp_path, "blackjack", 3)


@pytest.mark.skipif(not disk.LIMITS, reason="files cannot be limited here")
@pytest.mark.parametrize(
    "trial", part("full disks", [disk.full_for_the_backup, disk.full_for_mending, disk.beside_the_save], 3)
)
def test_no_room_is_a_sentence_and_nothing_lies_about(tmp_path, trial):
    assert trial(tmp_path) > 4


@pytest.mark.skipif("taken away" not in disk.trials(), reason="an open file cannot be taken away here")
@pytest.mark.parametrize("trial", part("saves taken away", [disk.taken_away, disk.replaced, disk.written_over], 3))
def test_a_save_that_somebody_takes_away_is_not_written_where_nobody_finds_it(tmp_path, trial):
    assert trial(tmp_path, "blackjack") > 0


DESKTOPS = [
    partial(desktop.focus_lost_in_a_drag, kind="blackjack"),
    partial(desktop.held_keys, kind="blackjack"),
    partial(desktop.sound_gone, kind="black_baron"),
    desktop.storm_in_the_hall,
]


@pytest.mark.parametrize("trial", part("desktops", DESKTOPS, 4))
def test_a_desktop_that_goes_wrong_bets_nothing_and_ends_nothing(trial):
    assert tried(trial) == (None, "")


def test_a_clock_that_is_set_back_and_forward_changes_no_order(save):
    clock, store = clocks.TurnedClock(), damage.open_store(save)
    with clock.ticking(), kills.known_seeds(1):
        session = kills.seated(store, "black_baron", random.Random(1))
        for turn in clocks.TURNS:
            clock.off = turn
            begun(session, random.Random(1))
            clock.off = -turn
            session.settle_by_rules()
    me = session.sitters[min(session.sitters)]
    history = store.history(me.id, 10)
    assert [one.id for one in history] == list(range(len(clocks.TURNS), 0, -1))
    assert len({one.opened_at[:4] for one in history}) > 1
    points = [PursePoint(at, cents) for at, cents, _ in store.statement(me.id, 50)]
    assert all(moments(points))
    check_books(store)
    store.close()


@long
def test_a_fault_in_the_log_is_noticed(monkeypatch, tmp_path):
    """A hall that cannot paint a face it does not know."""
    monkeypatch.setattr("casino.scenes.app.repair_portraits.repair_portraits", lambda store: None)
    store = damage.open_store(tmp_path / "casino.save")
    store.create_profile("Ann", "guest_fux")
    store.close()
    with pytest.raises(Fault, match="had to close"):
        damage.start(tmp_path / "casino.save", random.Random(1), damage.Seen())


def test_where_nobody_can_pay_for_a_round_none_is_waited_for(tmp_path):
    with piloted(tmp_path) as pilot:
        pilot.house.doors.enter(shipped_level("pilok/duel"))
        table, rng = pilot.scene, random.Random(1)
        assert begin(pilot, table, rng)
        play_out(pilot, table, rng)
        for held in session_of(table).sitters.values():
            if pilot.store.purse(held.id):
                with pilot.store.writing():
                    pilot.store.move(held.id, BANK, pilot.store.purse(held.id), "allowance")
        table.driver.between_rounds()
        table.refresh()
        assert not begin(pilot, table, rng)
