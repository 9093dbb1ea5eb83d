"""Whoever sends without end is cut off by the hall, at the door as well, and the others are served meanwhile."""

import asyncio
from contextlib import suppress

from casino.core.errors import HallError, LinkFailed
from casino.online.client.client import HallClient
from casino.online.server.process import KNOCKS_A_SECOND
from casino.online.wire import rights
from casino.online.wire.keys import Identity
from casino.online.wire.link import Link
from tests.online.evenings import in_an_evening

A_SECOND = 5_000  # messages


async def flood(link, subject):
    """Sends until it is cut off."""
    with suppress(LinkFailed):
        while True:
            for _ in range(A_SECOND // 50):
                await link.publish(subject, b'{"aid":"a","what":"here"}')
            await asyncio.sleep(0.02)


@in_an_evening
async def test_a_visitor_who_floods_is_cut_off_and_others_go_on(hall):
    mallory, ann = await hall.come("Mallory"), await hall.come("Ann")
    flooding = asyncio.create_task(flood(mallory.link, f"act.hall.{mallory.id}"))
    asked = 0
    while not flooding.done():
        assert (await ann.ask("terms", seconds=5.0)).is_done
        asked += 1
        await asyncio.sleep(0.05)
    assert asked and ann.link.is_up
    await flooding


@in_an_evening
async def test_who_floods_the_door_is_cut_off_and_nobody_else(hall):
    ann = await hall.come("Ann")
    address = hall.process.code.targets[0]
    flooder = await Link.connect(address, inbox=rights.inbox_of(rights.KNOCKER))
    quiet = await Link.connect(address, inbox=rights.inbox_of(rights.KNOCKER))
    try:
        flooding = asyncio.create_task(flood(flooder, rights.KNOCK))
        await flooding
        assert quiet.is_up and ann.link.is_up, "only who sent so much"
        assert (await ann.ask("terms", seconds=5.0)).is_done
        bob = await HallClient.come_in(hall.process.code, Identity.new(), "Bob", seconds=10.0)
        await bob.close()
    except HallError as fault:
        raise AssertionError(f"the door does not open any more: {fault}") from None
    finally:
        await flooder.close()
        await quiet.close()
    assert KNOCKS_A_SECOND < A_SECOND
