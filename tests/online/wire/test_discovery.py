"""Halls in the same network: announced with or without their code, and nothing where nothing gets through."""

import asyncio

import pytest

from casino.online.wire import discovery
from casino.online.wire.discovery import Announcement, browse
from tests.online.wire.halls import bounded

HERE = ["127.0.0.1"]


@bounded
async def test_a_hall_is_found_under_its_name_with_what_its_host_shares():
    halls = {"A hall, open. To all": "12345-ABCDE", "The quiet one": "", "Long": "X" * 300}
    starting = [Announcement.start(name, 4222, HERE, code, HERE) for name, code in halls.items()]
    told = [one for one in await asyncio.gather(*starting) if one is not None]
    if len(told) < len(halls):
        pytest.skip("this machine has no network")
    try:
        for seconds in (0.7, 1.5, 3):  # answers that were just given to somebody are not given again for a second
            found = {hall.name: hall for hall in await browse(seconds, HERE)}
            if len(found) == len(halls):
                break
    finally:
        await asyncio.gather(*(one.stop() for one in told))
    if not found:
        pytest.skip("this machine's network lets no multicast through")
    opened, quiet = found["A hall, open  To all"], found["The quiet one"]
    assert (opened.addresses, opened.port, opened.code) == (("127.0.0.1",), 4222, "12345-ABCDE")
    assert (quiet.code, found["Long"].code) == ("", "")


@bounded
async def test_without_a_network_nothing_is_found_and_nothing_fails(monkeypatch):
    def none(**_):
        raise OSError("no network")

    monkeypatch.setattr(discovery, "AsyncZeroconf", none)
    assert await browse(0.01) == ()
    assert await Announcement.start("Hall", 4222, HERE) is None
