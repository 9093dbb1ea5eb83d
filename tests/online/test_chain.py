"""Whoever follows a table, and the audit, find what a hall would tell otherwise than it was."""

import random
import sqlite3
from contextlib import closing, suppress

import msgspec
import pytest

from casino.core.errors import SaveFull
from casino.online.checking.audit import Audit
from casino.online.checking.chain import EntryChain
from casino.online.messages import encode, entry_of, head_of
from casino.online.server.books import BOOKS
from casino.online.server.entries import PublishedEntries
from casino.records.draw_secrets import new_secret
from tests.support.visitors import play, seated

AXE = "black_axe/standard"


@pytest.fixture
def played(house, tmp_path):
    """The folder of a closed hall in which two visitors played until one of them had to act."""
    callers = seated(house, AXE)
    rng = random.Random(4)
    while not any(entry.aid for entry in house.told):  # naturals may end a round at once
        play(house, AXE, callers, 1, rng)
    house.stop()
    return tmp_path


def bodies(folder):
    with closing(sqlite3.connect(folder / BOOKS)) as db:
        return [row[0] for row in db.execute("SELECT body FROM hall_entries WHERE place = ? ORDER BY n", (AXE,))]


def faults(told):
    past = EntryChain(AXE)
    return [fault for body in told for fault in past.take(body)[1]]


def chained(entries):
    """Entries as a hall would tell them that bends one of them and all heads after it."""
    told = []
    for entry in entries:
        told.append(encode(msgspec.structs.replace(entry, prev=head_of(told[-1]) if told else entry.prev)))
    return told


def test_what_was_told_holds(played):
    assert not faults(bodies(played)) and Audit(str.casefold, has_log=False).check(played)


def test_another_past_is_found(played):
    told = bodies(played)
    assert faults(told[:3] + told[4:]) and faults([*told[:3], told[2], *told[3:]])
    other = msgspec.structs.replace(entry_of(told[2]), until=1)
    assert "It does not go on from the one before it." in faults([*told[:2], encode(other), *told[3:]])


def bent(told, kind, **change):
    """What was told with something else in the last entry of a kind."""
    entries = [entry_of(body) for body in told]
    at = max(n for n, entry in enumerate(entries) if entry.kind == kind)
    entries[at] = msgspec.structs.replace(entries[at], **change)
    return chained(entries)


def test_other_secrets_are_found(played):
    told = bodies(played)
    begun = next(entry for entry in map(entry_of, told) if entry.kind == "begun")
    one, *others = begun.parts
    other = msgspec.structs.replace(one, secret=new_secret())
    assert "A secret is not the one that was committed." in faults(bent(told, "begun", parts=(other, *others)))
    assert "The round was not drawn with everybody's secrets." in faults(bent(told, "begun", parts=(other, *others)))
    left_out = faults(bent(told, "begun", parts=(one,)))
    assert "The secrets are not of those whose bets were in." in left_out


def test_another_seal_than_the_one_shown_is_found(played):
    told = bodies(played)
    entries = [entry_of(body) for body in told]
    settled = next(n for n, entry in enumerate(entries) if entry.is_settled)
    shown = max(n for n, entry in enumerate(entries[:settled]) if entry.kind == "bets")
    entries[shown] = msgspec.structs.replace(entries[shown], seal="0" * 64)
    assert "Another seal was shown after the bets had been locked." in faults(chained(entries))


def test_an_action_done_twice_is_found(played):
    entries = [entry_of(body) for body in bodies(played)]
    acted = next(n for n, entry in enumerate(entries) if entry.aid)
    again = msgspec.structs.replace(entries[acted], n=entries[-1].n + 1, record=msgspec.Raw(b"null"))
    assert "The same action was done twice." in faults(chained([*entries, again]))


def test_the_audit_finds_books_and_sights_that_differ(played, tmp_path):
    seen = tmp_path / "seen"
    seen.write_bytes(encode({"table": AXE, "n": 0, "head": "0" * 64}) + b"\n")
    audit = Audit(str.casefold, has_log=False)
    assert not audit.check(played, [seen]) and "is not the one in the books" in audit.faults[0]
    with closing(sqlite3.connect(played / BOOKS, isolation_level=None)) as db:
        db.execute("DELETE FROM hall_entries WHERE n = 2")
    audit = Audit(str.casefold, has_log=False)
    assert not audit.check(played) and "does not go on" in audit.faults[0]


def test_a_step_that_the_disk_refuses_leaves_the_table_as_it_was(house, tmp_path, monkeypatch):
    """Whoever follows it would else be told that bets were locked twice, or taken after that."""
    write, left = PublishedEntries.write_entry, {"seats", "bets", "locked", "begun", "acted", "unlocked"}

    def refused_once(books, entry):
        if entry.kind in left:
            left.discard(entry.kind)
            raise SaveFull("The disk is full.")
        return write(books, entry)

    monkeypatch.setattr(PublishedEntries, "write_entry", refused_once)
    callers, rng, table = [house.visitor(name) for name in ("Ann", "Bob")], random.Random(4), house.hall.tables[AXE]
    for seat, caller in enumerate(callers, 1):
        assert [caller.ask("sit", table=AXE, seat=seat).is_done for _ in range(3 - seat)][-1]
    assert [who.seat for who in table.places] == [1, 2]
    while left != {"unlocked"} or not table.is_locked:
        with suppress(SaveFull):
            house.update()
        for caller in callers:
            if table.is_locked and left != {"unlocked"}:
                caller.reveal(AXE)
            elif table.session.is_open and table.session.engine.turn == table.seat_of(caller.id):
                caller.act(AXE, rng)
            elif not table.session.is_open:
                caller.bet(AXE)
    with pytest.raises(SaveFull):
        table.settle(house.now)
    assert table.is_locked
    table.settle(house.now)
    assert not table.is_locked
    house.stop()
    assert not faults(bodies(tmp_path)) and Audit(str.casefold, has_log=False).check(tmp_path)
    house.open()
