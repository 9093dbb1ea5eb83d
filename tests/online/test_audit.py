"""The audit of a hall's folder notices what was changed in it, with all heads and chains made whole again."""

import random
import sqlite3
from contextlib import closing
from itertools import count

import msgspec
import pytest

from casino.online.checking.audit import Audit
from casino.online.messages import Receipt, encode, entry_of, head_of
from casino.online.server.books import BOOKS, CALLED_OFF
from casino.save.ledger import HOUSE_ACCOUNT
from tests.support.every import every
from tests.support.visitors import OpenHall, play, seated

AXE = "black_axe/standard"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder of a closed hall: two visitors played three rounds, and one went home."""
    place = tmp_path_factory.mktemp("audit")
    seeds, secrets = count(1), count(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("casino.tables.session.new_seed", lambda: f"seed {next(seeds)}")
        patch.setattr("tests.support.visitors.new_secret", lambda: f"{next(secrets):064x}")
        house = OpenHall(place, [AXE])
        callers = seated(house, AXE)
        play(house, AXE, callers, 3, random.Random(4))
        assert callers[0].ask("leave").is_done
        house.stop()
    assert Audit(str.casefold, has_log=False).check(place)
    return place


def rechained(db, change):
    """All entries of the table once more, with a change of theirs and their heads made whole."""
    rows = db.execute("SELECT n, body FROM hall_entries WHERE place = ? ORDER BY n", (AXE,)).fetchall()
    head = ""
    for n, body in rows:
        entry = change(entry_of(body))
        told = encode(msgspec.structs.replace(entry, prev=head or entry.prev))
        head = head_of(told)
        db.execute("UPDATE hall_entries SET body = ? WHERE place = ? AND n = ?", (told, AXE, n))


def of_kind(kind, **change):
    """Changes the first entry of a kind."""
    done = []

    def changed(entry):
        if entry.kind != kind or done:
            return entry
        done.append(entry)
        return msgspec.structs.replace(entry, **{key: make(entry) for key, make in change.items()})

    return changed


def receipt_with(**change):
    def tamper(db):
        (body,) = db.execute("SELECT body FROM hall_receipts").fetchone()
        receipt = msgspec.structs.replace(msgspec.json.decode(body, type=Receipt), **change)
        db.execute("UPDATE hall_receipts SET body = ?", (encode(receipt),))

    return tamper


def ran(*statements):
    return lambda db: [db.execute(statement) for statement in statements]


_THIRD = "SELECT body FROM hall_entries WHERE n = 2"
LAST = "(SELECT max(id) FROM rounds)"
RICHER = of_kind("begun", places=lambda one: tuple(msgspec.structs.replace(p, purse=p.purse + 7) for p in one.places))
TAMPERINGS = {
    "a receipt names more than was brought": receipt_with(brought=10**6),
    "a receipt's signature is junk": receipt_with(signature="junk"),
    "a receipt pays more": receipt_with(cents=10**6),
    "a receipt is gone": ran("DELETE FROM hall_receipts"),
    "a visitor's standing": ran("UPDATE hall_visitors SET standing = 'owner' WHERE id = 'bob'"),
    "a visitor's key": ran("UPDATE hall_visitors SET public = 'EVE' WHERE id = 'bob'"),
    "the seed of a round": ran(f"UPDATE rounds SET seed = 'another' WHERE id = {LAST}"),
    "its draws": ran(f"UPDATE rounds SET draws = '[\"AS\"]' WHERE id = {LAST}"),
    "its stakes": ran(f"UPDATE rounds SET seats = replace(seats, '200', '400') WHERE id = {LAST}"),
    "its actions": ran("DELETE FROM actions WHERE round = (SELECT max(round) FROM actions)"),
    "what was done is forgotten": ran("DELETE FROM hall_done WHERE length(answer) = 0"),
    "a movement is larger": ran("UPDATE movements SET cents = cents + 100 WHERE id = (SELECT max(id) FROM movements)"),
    "the last entries are gone": ran("DELETE FROM hall_entries WHERE n > (SELECT max(n) FROM hall_entries) - 10"),
    "a whole table is gone": ran("DELETE FROM hall_entries"),
    "the purses that were told": lambda db: rechained(db, RICHER),
    "the bets that were locked": lambda db: rechained(db, of_kind("locked", bets=lambda one: one.bets[:1])),
    "the events": lambda db: rechained(db, of_kind("begun", events=lambda one: one.events[1:])),
    "the actions": lambda db: rechained(
        db, of_kind("acted", action=lambda one: msgspec.structs.replace(one.action, action="surrender"))
    ),
    "who asked": lambda db: rechained(db, of_kind("acted", asked_by=lambda one: "eve")),
    "the seal": lambda db: rechained(db, of_kind("begun", seal=lambda one: "0" * 64)),
    "an entry nested without end": lambda db: db.execute(
        "UPDATE hall_entries SET body = ? WHERE n = 3", (b'{"view":' + b"[" * 100_000,)
    ),
    "an entry twice": ran(
        "INSERT INTO hall_entries (place, n, body) SELECT place, 9999, body FROM hall_entries LIMIT 1"
    ),
    "no head fits": lambda db: db.execute(
        "UPDATE hall_entries SET body = ? WHERE n = 2",
        (encode(msgspec.structs.replace(entry_of(db.execute(_THIRD).fetchone()[0]), until=7)),),
    ),
}


@every("name", sorted(TAMPERINGS))
def test_what_was_changed_in_the_folder_is_noticed(folder, tmp_path, name):
    place = tmp_path / str(sorted(TAMPERINGS).index(name))
    place.mkdir()
    for file in ("hall.json", BOOKS):
        (place / file).write_bytes((folder / file).read_bytes())
    with closing(sqlite3.connect(place / BOOKS, isolation_level=None)) as db:
        TAMPERINGS[name](db)
    audit = Audit(str.casefold, has_log=False)
    assert not audit.check(place), "nothing was noticed"
    assert all(fault.endswith(".") or ": " in fault for fault in audit.faults) and "Traceback" not in str(audit.faults)


def test_without_the_halls_key_no_receipt_counts(folder, tmp_path):
    (tmp_path / BOOKS).write_bytes((folder / BOOKS).read_bytes())
    audit = Audit(str.casefold, has_log=False)
    assert not audit.check(tmp_path) and "key cannot be read" in audit.faults[0]


def test_what_a_round_that_is_called_off_costs_is_paid_once_to_each_visitor(open_house, monkeypatch):
    house = open_house(["pilok/standard", "baccarat/salon", AXE])
    both = [house.visitor(name) for name in ("Ann", "Bob")]
    for table in house.levels:
        callers = both[: house.hall.tables[table].session.engine.seats]
        for seat, caller in enumerate(callers, 1):
            assert caller.ask("sit", table=table, seat=seat).is_done
        play(house, table, callers, 1, random.Random(4))
        assert all(caller.bet(table).is_done for caller in callers)
        house.hall.tables[table].settle(house.now)

    def faults():
        house.stop()
        audit = Audit(str.casefold, has_log=False)
        audit.check(house.path.parent)
        house.open()
        return audit.faults

    assert faults() == []
    with house.books.writing():
        house.books.store.move(HOUSE_ACCOUNT, house.books.people.visitor("ann").account, 500, CALLED_OFF)
    found = faults()
    assert len(found) == 1 and "called off" in found[0] and found[0].endswith("to Ann exactly once.")
    for told in (0, 7):  # instead of what the round costs
        assert all(caller.bet(AXE).is_done for caller in both)
        with monkeypatch.context() as patch:
            patch.setattr("casino.online.messages.Bet.costs", lambda bet, ante=0, told=told: told)
            house.hall.tables[AXE].settle(house.now)
        before, found = found, faults()
        assert len(found) > len(before), found
