"""A hall of many evenings opens soon, writes a lost log anew, and lets a visitor read and check all of a table."""

import asyncio
import random
import shutil

import pytest

from casino.online.client.client import HallClient
from casino.online.server.books import BOOKS, HallBooks
from casino.online.server.process import HallProcess, Opening
from casino.online.wire.keys import Identity
from tests.online.test_takeover import AXE, opened
from tests.support.visitors import OpenHall, play

ENTRIES = 10_000
OPENING_SECONDS, WRITING_SECONDS, READING_SECONDS = 10.0, 60.0, 60.0


def played(folder):
    """A hall's folder with that many entries in its books, and no log."""
    house = OpenHall(folder, (AXE,))
    callers = [house.visitor(name, cents=50_000_000) for name in ("Ann", "Bob", "Cy")]
    for seat, caller in enumerate(callers, 1):
        caller.ask("sit", table=AXE, seat=seat)
    rng = random.Random(1)
    while house.books.entries.last_seq() < ENTRIES:
        play(house, AXE, callers, 20, rng)
    house.stop()


async def open_and_close(folder, *, is_read=False):
    process = HallProcess(Opening(folder, levels=(AXE,)))
    async with asyncio.timeout(OPENING_SECONDS):
        running = await opened(process)
    async with asyncio.timeout(WRITING_SECONDS):
        while process.publisher.published < process.books.entries.last_seq():
            await asyncio.sleep(0.01)
    if is_read:
        async with asyncio.timeout(READING_SECONDS):
            await read_all(process)
    process.stop()
    await running


async def read_all(process):
    seen = 0

    async def on_entry(entry, head, faults):
        nonlocal seen
        seen += 1
        assert not faults, faults

    visitor = await HallClient.come_in(process.code, Identity.new(), "Dee")
    await visitor.tables.follow(AXE, on_entry, whole=True)
    assert seen >= process.books.entries.end_of(AXE)[0]
    await visitor.close()


@pytest.mark.long("halls")
def test_a_hall_of_ten_thousand_entries_opens_soon_with_its_log_and_without(tmp_path):
    played(tmp_path)
    asyncio.run(open_and_close(tmp_path))
    asyncio.run(open_and_close(tmp_path, is_read=True))
    shutil.rmtree(tmp_path / "server" / "streams")
    asyncio.run(open_and_close(tmp_path))


VISITORS, SOON_SECONDS = 10_000, 3.0


@pytest.mark.long("halls")
def test_a_hall_that_ten_thousand_people_have_visited_opens_soon(tmp_path):
    books = HallBooks(tmp_path / BOOKS)
    with books.writing():
        for number in range(VISITORS):
            books.people.let_in(f"id{number}", f"KEY{number}", f"V{number:05}", "guest_fox")
    books.close()

    async def open_soon():
        process = HallProcess(Opening(tmp_path, levels=(AXE,)))
        async with asyncio.timeout(SOON_SECONDS):
            running = await opened(process)
        process.stop()
        await running

    asyncio.run(open_soon())
