"""The audit compares a hall's books with its log, which only the hall writes and nobody can shorten unseen."""

import asyncio
import shutil
import sqlite3
from contextlib import closing

import pytest

from casino.online.checking.audit import Audit
from casino.online.server.books import BOOKS
from tests.online.evenings import AXE, evening, until
from tests.support.every import every


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    """The folder of a hall that was open on this machine, where somebody sat down and got up again many times."""
    folder = tmp_path_factory.mktemp("hall")

    async def visit():
        async with evening(folder) as hall:
            ann = await hall.come("Ann")
            for _ in range(30):
                assert (await ann.ask("sit", table=AXE, seat=1)).is_done
                assert (await ann.ask("stand", table=AXE)).is_done
            process = hall.process
            await until(lambda: process.publisher.published == process.books.entries.last_seq())

    asyncio.run(asyncio.wait_for(visit(), 120))
    return folder


def without_last(db):
    db.execute("DELETE FROM hall_entries WHERE seq > (SELECT max(seq) FROM hall_entries) - 10")


TAMPERINGS = {
    "nothing": lambda folder: None,
    "the log is gone": lambda folder: shutil.rmtree(folder / "server" / "streams"),
    "all of it is gone": lambda folder: shutil.rmtree(folder / "server"),
    "the keys are gone": lambda folder: (folder / "keys.json").unlink(),
    "the hall's own key is another": lambda folder: (folder / "hall.json").write_text("{}"),
    "the last entries of the books": without_last,
}


@every("name", sorted(TAMPERINGS))
def test_books_and_log_are_compared(closed, tmp_path, name):
    folder = tmp_path / str(sorted(TAMPERINGS).index(name))
    shutil.copytree(closed, folder)
    if TAMPERINGS[name] is without_last:
        with closing(sqlite3.connect(folder / BOOKS, isolation_level=None)) as db:
            without_last(db)
    else:
        TAMPERINGS[name](folder)
    audit = Audit()
    assert audit.check(folder) == (name == "nothing"), audit.faults
    assert name != "nothing" or audit.counts["logged"] == audit.counts["entries"] > 50
