"""Disks that fail and programs that are killed: a round is as it was, or goes on with the same dice."""

import dataclasses
import json
import random
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

import casino.records.lost_levels
from casino.core.chance import FairChance
from casino.core.errors import LevelError, SaveDamaged, SaveFull
from casino.engines.base import Action
from casino.records.levels import Level, load_level, shipped_level
from casino.records.replay import replay, verify_record
from casino.save.ledger import HOUSE_ACCOUNT, TABLE
from casino.save.save_file import open_store
from casino.tables import seating
from casino.tables.resuming import resume_or_void
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books
from tests.support.every import every
from tests.support.saves import STANDARD, alter, balances, fill, in_child, make_room, play_round
from tests.support.tables import everything, rig, seated, seed_for

# -- a disk that fails ----------------------------------------------------------------------------------------


class FailingConnection:
    """A database connection whose n-th statement from now fails as a full disk does."""

    def __init__(self, inner: sqlite3.Connection) -> None:
        self._inner = inner
        self.left = -1
        self.code = sqlite3.SQLITE_FULL

    def execute(self, statement, *values):
        if self.left == 0 and not statement.startswith(("ROLLBACK", "SELECT")):
            self.left = -1
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = self.code
            raise error
        if self.left > 0 and not statement.startswith("SELECT"):
            self.left -= 1
        return self._inner.execute(statement, *values)

    @property
    def in_transaction(self):
        return self._inner.in_transaction

    def close(self):
        self._inner.close()

    def backup(self, target):
        self._inner.backup(target)


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR])
@pytest.mark.parametrize("statement", range(12))
def test_a_disk_that_fails_at_any_statement_leaves_all_as_it_was(store, monkeypatch, statement, code):
    rig(monkeypatch, 6, 6, 7, 7, 8)
    disk = FailingConnection(store.connection)
    store.connection = store.ledger.connection = disk
    session = seated(store, 10_000, 10_000)
    steps = [
        lambda: session.open_round({1: 100, 2: 100}),
        lambda: session.act(Action(1, "split")),
        lambda: session.settle_by_rules(),
    ]
    failures = 0
    for step in steps:
        before = everything(session)
        disk.left, disk.code = statement, code
        try:
            step()
        except SaveFull as refusal:
            failures += 1
            assert "no money was moved" in str(refusal)
            if step is not steps[2]:  # that one is several actions, of which some were done
                assert everything(session) == before
            check_books(store)
            disk.left = -1
            step()
        disk.left = -1
        check_books(store)
    assert failures > 0
    assert not session.is_open
    played = replay(record_of(store.stored_round(session.last_round)))
    assert {told.seat: told.purse for told in played.settlement.seats} == {1: session.purse(1), 2: session.purse(2)}


def _guests(session, me):
    seating.change_seat(session, 2, "guest", me)
    seating.change_seat(session, 4, "guest", me)


STEPS = {
    "a table is entered": (lambda session, me: None, seating.seat_everybody),
    "characters fill it": (
        lambda session, me: session.sit(3, me),
        lambda session, me: seating.change_seat(session, 1, "fill", me),
    ),
    "another guest comes": (_guests, lambda session, me: seating.change_seat(session, 2, "guest", me)),
    "guests go home": (_guests, lambda session, me: seating.send_guests_home(session.store)),
}


@every("name", STEPS)
def test_where_no_money_was_moved_none_was(tmp_path, name):
    """Once a purse of several had been filled already, or a guest had gone home whose successor found no room."""
    before_it, step = STEPS[name]
    with closing(open_store(tmp_path / name / "casino.save")) as store:
        _try_at_every_write(store, before_it, step)


def _try_at_every_write(store, before_it, step):
    me = store.create_profile("Ann", "fox")
    session = TableSession(store, shipped_level(STANDARD))
    before_it(session, me)
    disk, failures = FailingConnection(store.connection), 0
    store.connection = store.ledger.connection = disk
    for statement in range(40):
        before, held, sitting = store.ledger.last, balances(store), dict(session.sitters)
        disk.left = statement
        try:
            step(session, me)
        except SaveFull as refusal:
            failures += 1
            assert "The disk is full: no money was moved." in str(refusal)
            assert (store.ledger.last, balances(store), session.sitters) == (before, held, sitting), statement
        else:
            break
        finally:
            disk.left = -1
    check_books(store)
    assert failures > 3 and store.ledger.last != before


def test_a_disk_that_is_full_for_a_preference_or_the_backup_says_nothing_of_money(store):
    """The bet before it had been booked, and the sentence said that it had not."""
    me = store.create_profile("Ann", "fox")
    disk = FailingConnection(store.connection)
    store.connection = disk
    for write in (lambda: store.keep_preference(me.id, "seats", [1]), store.mark_checked):
        disk.left = 1
        with pytest.raises(SaveFull, match=r"^The disk is full: nothing was written\. Free some space"):
            write()


def test_a_disk_that_is_really_full_refuses_bets_and_actions_until_there_is_room(store):
    session, rng = seated(store, 10**8, 10**8), random.Random(2)
    stopped = set()
    for _ in range(400):
        if not session.is_open:
            kind, step = "bet", lambda: session.open_round({1: 100, 2: 200})
        else:
            seat = session.engine.turn
            action = Action(seat, rng.choice(session.legal_actions(seat)).action)
            kind, step = "action", lambda action=action: session.act(action)
        before = everything(session)
        fill(store)
        try:
            step()
        except SaveFull:
            stopped.add(kind)
            assert everything(session) == before
            make_room(store)
            step()
        make_room(store)
        check_books(store)
        if len(stopped) == 2:
            break
    assert stopped == {"bet", "action"}


# -- killed and taken up again --------------------------------------------------------------------------------

KILLED = """
import os, sys
from pathlib import Path
import msgspec
from casino.core.chance import FairChance
import casino.tables.session
from casino.engines.base import Action
from casino.records.levels import shipped_level
from casino.tables.session import TableSession
from casino.save.save_file import open_store
seed, names = sys.argv[2], sys.argv[3].split()
casino.tables.session.new_seed = lambda: seed
store = open_store(Path(sys.argv[1]))
session = TableSession(store, shipped_level("black_baron/standard"), "lucky seven")
session.sit(2, store.create_profile("Ann", "fox"))
session.sit(3, store.open_purse("character", "Rook Halloran", "rook", 120_000))
session.sit(6, store.create_profile("Bee", "owl"))
events = list(session.open_round({2: 200, 3: 300, 6: 500}))
for name in names:
    events += session.act(Action(session.engine.turn, name))
print(session.commitment)
print(msgspec.json.encode(events).decode(), flush=True)
os._exit(9)
"""


def killed(path: Path, dice=(6, 6, 5, 4, 9, 8, 10, 3), names="split hit stay") -> tuple[str, list]:
    """Plays the beginning of a round in a process that is gone before it ends: the commitment, and what was told."""
    told, files = left_by_killed(dice, names)
    for name, data in files.items():
        path.with_name(name).write_bytes(data)
    shown, events = told
    return shown, json.loads(events)


@cache
def left_by_killed(dice: tuple[int, ...], names: str) -> tuple[list[str], dict[str, bytes]]:
    """What such a process told, and the files that it left; it is killed once."""
    with TemporaryDirectory() as folder:
        result = in_child(KILLED, Path(folder) / "casino.save", seed_for(dice[:5], "lucky seven"), names)
        assert result.returncode == 9, result.stderr
        return result.stdout.splitlines(), {file.name: file.read_bytes() for file in Path(folder).iterdir()}


@pytest.mark.parametrize("names", ["", "split", "split hit stay", "double", "stay hit stay"])
def test_a_killed_round_is_taken_up_with_the_same_events(save, names):
    shown, told = killed(save, names=names)
    store = open_store(save)
    held = balances(store)
    ((session, events),) = resume_or_void(store)
    assert json.loads(msgspec.json.encode(events)) == told
    assert session.commitment == shown
    assert session.is_open
    assert balances(store) == held
    assert {seat: account.name for seat, account in session.sitters.items()} == {2: "Ann", 3: "Rook Halloran", 6: "Bee"}
    check_books(store)
    events = [*events, *session.settle_by_rules()]
    check_books(store)
    record = record_of(store.stored_round(session.last_round))
    assert replay(record).events == tuple(events)
    assert verify_record(record).holds
    assert store.open_rounds() == []
    store.close()


def test_a_round_killed_again_and_again_never_changes_a_die(save):
    shown, told = killed(save, names="split")
    for _ in range(4):
        store = open_store(save)
        ((session, events),) = resume_or_void(store)
        assert json.loads(msgspec.json.encode(events)) == told
        assert session.commitment == shown
        store.close()
    store = open_store(save)
    ((session, _),) = resume_or_void(store)
    expected_stream = FairChance(store.stored_round(session.round_id).seed, "lucky seven")
    session.settle_by_rules()
    draws = store.stored_round(session.last_round).draws
    assert list(draws) == [expected_stream.die(10) for _ in draws]
    store.close()


def test_a_journal_that_a_power_cut_spoiled_is_an_earlier_moment_never_another_story(save, tmp_path):
    # The write-ahead journal beside the file holds what was last written; cut or spoiled, its end is not believed.
    killed(save, names="split hit stay")
    files = {name: (tmp_path / name).read_bytes() for name in ("casino.save", "casino.save-wal", "casino.save.backup")}
    journal, rng = files["casino.save-wal"], random.Random(3)
    cuts = [journal[: len(journal) * n // 12] for n in range(12)]
    flips = []
    for _ in range(24):
        place = rng.randrange(len(journal))
        flips.append(journal[:place] + bytes([journal[place] ^ 1 << rng.randrange(8)]) + journal[place + 1 :])
    seen = set()
    for number, spoiled in enumerate([*cuts, *flips]):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, data in (files | {"casino.save-wal": spoiled}).items():
            (folder / name).write_bytes(data)
        store = open_store(folder / "casino.save")
        check_books(store)
        for session, events in resume_or_void(store):
            seen.add(len(events))
            session.settle_by_rules()
        check_books(store)
        assert store.purse(TABLE) == 0
        store.close()
    assert len(seen) > 1


def changed_level(monkeypatch, **rules):
    """The house reopens with the standard table's rules altered."""

    def load(name: str) -> Level:
        level = load_level(name)
        return dataclasses.replace(level, settings=msgspec.structs.replace(level.settings, **rules))

    monkeypatch.setattr(casino.records.lost_levels, "load_level", load)


def test_an_open_round_goes_on_by_the_rules_it_began_with(save, monkeypatch):
    # Rules that a level did not name were once taken from the level as it is today.
    _, told = killed(save)
    changed_level(monkeypatch, dealer_stands_on=2, minimum=casino.core.money.Cents(1000), highest_split_pair=0)
    store = open_store(save)
    ((session, events),) = resume_or_void(store)
    assert json.loads(msgspec.json.encode(events)) == told
    assert session.engine.settings == load_level(STANDARD).settings
    session.settle_by_rules()
    # Whoever plays on at that table plays by what its records say.
    assert session.bet_range(2).least == 100
    play_round(session, {2: 100}, random.Random(1))
    record = record_of(store.stored_round(session.last_round))
    assert record.settings["dealer_stands_on"] == 16
    assert replay(record).settlement.seats[0].purse == session.purse(2)
    store.close()


def check_given_back(path: Path) -> None:
    """Opens a save whose open round cannot be taken up, and checks that it was given back."""
    store = open_store(path)
    assert store.notice == ""
    (number,) = store.open_rounds()
    assert resume_or_void(store) == []
    ann, bee = store.accounts("profile")
    (rook,) = store.accounts("character")
    assert [store.purse(account.id) for account in (ann, bee, rook)] == [100_000, 100_000, 120_000]
    assert store.purse(TABLE) == store.purse(HOUSE_ACCOUNT) == 0
    assert store.open_rounds() == []
    assert store.flows(number) == {}
    assert store.history(ann.id, 5) == []
    check_books(store)
    store.close()
    with closing(open_store(path)) as store:
        assert store.notice == ""
        assert resume_or_void(store) == []


def test_a_round_whose_level_is_gone_is_given_back(save, monkeypatch):
    killed(save)

    def gone(name):
        raise LevelError(f'There is no level "{name}".')

    monkeypatch.setattr(casino.records.lost_levels, "load_level", gone)
    check_given_back(save)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE rounds SET seed = 'another'",
        "UPDATE rounds SET commitment = 'another'",
        "UPDATE rounds SET level = 'black_baron/none'",
        "UPDATE rounds SET level = '../../etc/passwd'",
        "UPDATE rounds SET settings = '{'",
        "UPDATE rounds SET settings = '[]'",
        "UPDATE rounds SET settings = '{\"jackpot\":1}'",
        "UPDATE rounds SET seats = 'null'",
        "UPDATE rounds SET seats = '[]'",
        "UPDATE rounds SET seats = replace(seats, '\"bet\":200', '\"bet\":300')",
        "UPDATE rounds SET seats = replace(seats, '\"bet\":200', '\"bet\":-200')",
        "UPDATE rounds SET seats = replace(seats, '\"account\":4', '\"account\":99')",
        "UPDATE rounds SET seats = replace(seats, '\"account\":4', '\"account\":2')",
        "UPDATE rounds SET phrase = 'another'",
        "UPDATE actions SET body = '{'",
        'UPDATE actions SET body = \'{"seat":2,"action":"dance"}\'',
        'UPDATE actions SET body = \'{"seat":3,"action":"hit"}\' WHERE number = 1',
        "DELETE FROM actions WHERE number = 0",
        # Two seats' accounts exchanged: the table holds as much as before, and was once taken for sound.
        "UPDATE rounds SET seats = replace(replace(replace(seats,"
        " 'account\":4', 'account\":x'), 'account\":6', 'account\":4'), 'account\":x', 'account\":6')",
    ],
)
def test_a_round_that_does_not_fit_its_books_is_given_back(save, statement):
    killed(save)
    alter(save, statement)
    check_given_back(save)


def test_a_round_with_a_paid_baron_is_given_back_whole(save):
    killed(save, dice=(10, 10, 5, 4, 9), names="")
    alter(save, "UPDATE rounds SET seed = 'another'")
    check_given_back(save)


def test_an_unreadable_action_of_a_finished_round_is_a_sentence(store):
    session = seated(store, 10_000)
    play_round(session, {1: 100}, random.Random(1))
    number = session.last_round
    store.connection.execute("INSERT OR REPLACE INTO actions VALUES (?, 0, '{')", (number,))
    with pytest.raises(SaveDamaged, match=f"round {number}"):
        record_of(store.stored_round(number))


def test_two_open_rounds_are_both_taken_up(save):
    store = open_store(save)
    rounds = []
    for name in ("Ann", "Bee"):
        session = TableSession(store, shipped_level(STANDARD))
        session.sit(1, store.create_profile(name, "fox"))
        while not session.is_open:
            session.open_round({1: 100})
        rounds.append(session.round_id)
    store.close()
    store = open_store(save)
    resumed = resume_or_void(store)
    assert [session.round_id for session, _ in resumed] == rounds
    for session, _ in resumed:
        session.settle_by_rules()
    check_books(store)
    store.close()
