"""Two halls of the same books: the one that was away answers nobody any more, and ends by itself."""

import asyncio
import shutil

import pytest

from casino.core.errors import HallError
from casino.online.client.client import HallClient
from casino.online.messages import Ask, encode
from casino.online.server.process import HallProcess, Opening
from casino.online.wire import rights
from casino.online.wire.keys import Identity
from casino.online.wire.link import Link
from tests.online.evenings import AXE, opened
from tests.online.wire.halls import bounded


def successor_of(process, folder):
    """A hall on a copy of another's folder, as on the disk of a machine that is gone, and at the same server."""
    shutil.copytree(process.folder, folder)
    successor = HallProcess(Opening(folder, levels=(AXE,)))

    async def same_server():
        successor.server = process.server

    successor.start_server = same_server
    return successor


@bounded
async def test_who_was_away_answers_nobody_and_ends(tmp_path):
    first = HallProcess(Opening(tmp_path / "first", levels=(AXE,)))
    running = await opened(first)
    ann = await HallClient.come_in(first.code, Identity.new(), "Ann")
    assert (await ann.ask("buy", cents=1_000)).is_done
    first.hall.ask = None  # from here on it would stumble if it did anything
    second = successor_of(first, tmp_path / "second")
    going_on = await opened(second)
    buy = Ask("once", "buy", cents=500)
    assert (await ann.say(buy)).told == {"purse": 1_500}, "money asks tell no entry, and are still fenced"
    await asyncio.wait_for(running, 10)
    assert "taken over" in first.fault and not second.fault
    assert (await ann.ask("sit", table=AXE, seat=1)).is_done
    await ann.close()
    second.stop()
    await going_on


@bounded
async def test_an_ask_that_comes_while_the_hall_opens_stumbles_over_nothing(tmp_path, monkeypatch, caplog):
    first = HallProcess(Opening(tmp_path / "first", levels=(AXE,)))
    running = await opened(first)
    ann = await HallClient.come_in(first.code, Identity.new(), "Ann")
    subscribe = Link.subscribe

    async def subscribe_and_hear(link, subject, *more, **options):
        subscription = await subscribe(link, subject, *more, **options)
        if subject == rights.all_of(ann.id):
            await ann.link.publish(f"act.hall.{ann.id}", encode(Ask("early", "terms")))
            for one in (ann.link, link):
                await one.flush()
        return subscription

    monkeypatch.setattr(Link, "subscribe", subscribe_and_hear)
    second = successor_of(first, tmp_path / "second")
    going_on = await opened(second)
    assert (await ann.ask("terms")).is_done
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    await running
    await ann.close()
    second.stop()
    await going_on


@bounded
async def test_a_lost_log_is_no_takeover(tmp_path):
    process = HallProcess(Opening(tmp_path, levels=(AXE,)))
    running = await opened(process)
    ann = await HallClient.come_in(process.code, Identity.new(), "Ann")
    assert (await ann.ask("buy", cents=1_000)).is_done and (await ann.ask("sit", table=AXE, seat=1)).is_done
    told = process.books.entries.last_seq()
    process.server.kill()
    shutil.rmtree(tmp_path / "server" / "streams")
    assert (await ann.ask("stand", table=AXE)).is_done
    while process.publisher.published <= told:
        await asyncio.sleep(0.01)
    entries = [entry for entry in await process.publisher.log.read(0) if entry.subject != "log.hall"]
    assert [entry.data for entry in entries] == [one.body for one in process.books.entries.entries_after(0)][
        : len(entries)
    ]
    assert not process.fault
    await ann.close()
    process.stop()
    await running


@bounded
async def test_a_standby_waits_and_goes_on(tmp_path):
    first = HallProcess(Opening(tmp_path, levels=(AXE,)))
    running = await opened(first)
    with pytest.raises(HallError, match="open already"):
        await HallProcess(Opening(tmp_path, levels=(AXE,))).run(lambda hall: None)
    standby = HallProcess(Opening(tmp_path, levels=(AXE,), is_standby=True))
    is_open = asyncio.Event()
    waiting = asyncio.create_task(standby.run(lambda hall: is_open.set()))
    await asyncio.sleep(0.5)
    assert not is_open.is_set()
    first.stop()
    await running
    await is_open.wait()
    standby.stop()
    await waiting
