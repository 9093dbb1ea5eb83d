"""A hall that closes, whatever its disk does: it ends, and everybody has a receipt or hears what they are owed."""

import asyncio
import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress

import pytest

from casino.core.errors import NoAnswer, SaveFull
from casino.online.host.counterfoils import COUNTERFOILS
from casino.online.messages import entry_of
from casino.online.server.books import BOOKS
from casino.online.server.process import HallProcess, Opening
from tests.online.evenings import AXE, Evening, opened, until
from tests.online.wire.halls import bounded

NOTICED_SECONDS = 5.0


class Guest:
    """A visitor, and what the hall tells it in the end."""

    def __init__(self, visitor):
        self.visitor = visitor
        self.receipts, self.owed, self.farewells = [], [], []
        visitor.on_receipt, visitor.on_owed = self.receipts.append, self.owed.append
        visitor.on_sent_home = self.farewells.append


async def evening_with(folder):
    """A running hall, its task, and Ann in it with 500.00 and a seat."""
    process = HallProcess(Opening(folder, levels=(AXE,)))
    running = await opened(process)
    ann = Guest(await Evening(process).come("Ann"))
    assert (await ann.visitor.ask("buy", cents=50_000)).is_done
    assert (await ann.visitor.ask("sit", table=AXE, seat=1)).is_done
    return process, running, ann


async def ended(process, running, ann):
    await asyncio.wait_for(running, 20)
    await until(lambda: ann.farewells)
    assert not process.server.is_alive, "its server ends with it"
    await ann.visitor.close()


def full(*_, **__):
    raise SaveFull("The disk is full.")


@bounded
async def test_a_hall_whose_disk_is_full_closes_and_says_what_it_owes(tmp_path, monkeypatch):
    process, running, ann = await evening_with(tmp_path)
    monkeypatch.setattr("casino.save.store.Store.writing", full)
    process.stop()
    await ended(process, running, ann)
    assert not ann.receipts and [said.cents for said in ann.owed] == [50_000]
    assert "cashier" in ann.farewells[0]


@bounded
async def test_a_hall_in_which_one_step_of_closing_fails_takes_the_others(tmp_path, monkeypatch):
    process, running, ann = await evening_with(tmp_path)
    monkeypatch.setattr("casino.online.server.table.table.HallTable.settle", full)
    monkeypatch.setattr(process.publisher, "publish", full)
    process.stop()
    await ended(process, running, ann)
    assert [receipt.cents for receipt in ann.receipts] == [50_000] and "purse" in ann.farewells[0]


@bounded
async def test_what_closing_itself_tells_is_in_the_log_as_well(tmp_path):
    process, running, ann = await evening_with(tmp_path)
    process.stop()
    await ended(process, running, ann)
    with closing(sqlite3.connect(tmp_path / BOOKS)) as db:
        (told,) = db.execute("SELECT max(seq) FROM hall_entries").fetchone()
        (last,) = db.execute("SELECT body FROM hall_entries WHERE seq = ?", (told,)).fetchone()
    assert process.publisher.published == told and entry_of(last).places == (), "Ann has stood up"


def take_away(folder):
    shutil.rmtree(folder)


def move_books(folder):
    (folder / BOOKS).rename(folder / "elsewhere.db")


def cut_books(folder):
    os.truncate(folder / BOOKS, 4_096)


def empty_books(folder):
    os.truncate(folder / BOOKS, 0)


@pytest.mark.parametrize("harm", [take_away, move_books, cut_books, empty_books])
@bounded
async def test_lost_books_are_noticed_at_once_and_nobody_gets_a_receipt_for_what_is_not_in_them(tmp_path, harm):
    folder = tmp_path / "hall"
    process, running, ann = await evening_with(folder)
    began = time.monotonic()
    harm(folder)
    with suppress(NoAnswer):  # a hall that noticed it first answers nobody any more
        assert not (await ann.visitor.ask("leave", seconds=2)).is_done
    await ended(process, running, ann)
    assert time.monotonic() - began < NOTICED_SECONDS + 5, "with the time that closing takes"
    assert ("while the casino was open" in process.fault and "backup" in process.fault) or harm is take_away
    assert not ann.receipts and [said.cents for said in ann.owed] == [50_000]
    if harm is not take_away:
        assert b'"paid"' not in (folder / COUNTERFOILS).read_bytes()
        again = HallProcess(Opening(folder, levels=(AXE,)))
        going_on = await opened(again)
        assert again.hall.books.store.purse(again.books.people.visitor(ann.visitor.id).account) == 50_000
        assert again.books.notice
        again.stop()
        await going_on
