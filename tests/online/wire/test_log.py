"""The log: one writer, one order, nothing twice and nothing unsaid, whatever breaks in between."""

import asyncio
from contextlib import suppress

import pytest

from casino.core.errors import Fenced, LinkFailed, NoAnswer
from casino.online.wire.log import Log
from tests.online.wire.halls import Heard, in_a_hall
from tests.support.rota import sample


@in_a_hall
async def test_what_is_stored_is_heard_in_order_with_its_number(hall):
    log, player = await Log.open(await hall.own_link()), await hall.player()
    heard = Heard()
    await player.link.subscribe("ev.open.>", heard)
    assert await log.is_empty() and await log.last() == (0, "")
    for number in range(1, 6):
        assert await log.append(f"log.open.t{number % 2}", b"%d" % number, f"entry {number}", number - 1) == number
    for number in range(1, 6):
        message = await heard.next()
        assert (message.subject, message.data) == (f"ev.open.t{number % 2}", b"%d" % number)
        assert message.headers["Nats-Sequence"] == str(number)
    assert await log.last() == (5, "entry 5") and not await log.is_empty()


@in_a_hall
async def test_a_second_try_with_the_same_id_is_a_success(hall):
    """Trap: this server refuses such a retry, as the number it follows is no longer the last."""
    log, player = await Log.open(await hall.own_link()), await hall.player()
    heard = Heard()
    await player.link.subscribe("ev.open.>", heard)
    for _ in range(3):
        assert await log.append("log.open.t", b"once", "1", 0) == 1
    assert await log.append("log.open.t", b"next", "2", 1) == 2
    assert [(await heard.next()).data for _ in range(2)] == [b"once", b"next"]
    assert heard.is_empty and await log.last() == (2, "2")


@in_a_hall
async def test_a_hall_that_was_away_cannot_write_behind_its_successor(hall):
    """Trap: who hears the stream's own subject hears what it rejected; so players hear what it stored."""
    first, second = await Log.open(await hall.own_link()), await Log.open(await hall.own_link())
    player, heard = await hall.player(), Heard()
    await player.link.subscribe("ev.open.>", heard)
    await first.append("log.open.t", b"first", "a1", 0)
    await second.append("log.open.t", b"second", "b1", 1)
    for subject, message_id, after in (
        ("log.open.t", "a2", 1),
        ("log.open.other", "a3", 1),
        ("log.open.t", "a1", 0),
    ):
        with pytest.raises(Fenced):
            await first.append(subject, b"forged", message_id, after)
    await second.append("log.open.t", b"third", "b2", 2)
    assert [(await heard.next()).data for _ in range(3)] == [b"first", b"second", b"third"]


class Deaf:
    """A link that loses the first confirmations, after what was to be written was written."""

    def __init__(self, link, times):
        self.link, self.times = link, times

    def __getattr__(self, name):
        return getattr(self.link, name)

    async def ask(self, subject, data, timeout, headers=None):
        answer = await self.link.ask(subject, data, timeout, headers)
        if subject.startswith("log.") and self.times:
            self.times -= 1
            raise NoAnswer("lost on the way")
        return answer


@pytest.mark.parametrize("times", [1, 3])
@in_a_hall
async def test_an_entry_whose_confirmation_was_lost_is_written_once(hall, times):
    link = await hall.own_link()
    await Log.open(link)
    log = Log(Deaf(link, times))
    assert await log.append("log.open.t", b"x", "1", 0) == 1
    assert await log.last() == (1, "1")


@in_a_hall
async def test_an_unknown_outcome_is_said_and_a_later_try_settles_it(hall):
    link = await hall.own_link()
    await Log.open(link)
    with pytest.raises(NoAnswer):
        await Log(Deaf(link, 1)).append("log.open.t", b"x", "1", 0, seconds=0.5)
    assert await Log(link).append("log.open.t", b"x", "1", 0) == 1


async def killed(hall, times, seconds):
    """Kills the server again and again, and opens it anew."""
    for _ in range(times):
        await asyncio.sleep(seconds)
        hall.server.kill()
        hall.restart()


@in_a_hall
async def test_entries_last_through_kills_of_the_server_between_and_in_writing(hall):
    log = await Log.open(await hall.own_link())
    killing = asyncio.create_task(killed(hall, sample(4, 2), 0.05))
    last = 0
    while not killing.done() or last < 50:
        last = await log.append("log.open.t", b"%d" % (last + 1), f"entry {last + 1}", last)
    entries = await log.read(0, most=last + 10)
    assert [entry.data for entry in entries] == [b"%d" % number for number in range(1, last + 1)]
    assert [entry.sequence for entry in entries] == list(range(1, last + 1))


@in_a_hall
async def test_what_was_missed_is_read_out(hall):
    log = await Log.open(await hall.own_link())
    assert await log.read(0) == [] and await log.last_of("log.open.a") is None
    for number in range(6):
        await log.append(f"log.open.{'ab'[number % 2]}", b"%d" % number, str(number), number)
    assert [entry.data for entry in await log.read(0, "log.open.b")] == [b"1", b"3", b"5"]
    assert [entry.sequence for entry in await log.read(2, "log.open.b")] == [4, 6]
    assert [entry.data for entry in await log.read(1, most=2)] == [b"1", b"2"]
    assert await log.read(6) == []
    last = await log.last_of("log.open.a")
    assert last is not None and (last.sequence, last.message_id, last.data) == (5, "4", b"4")


@in_a_hall
async def test_nobody_can_take_anything_out_of_it(hall):
    link = await hall.own_link()
    log = await Log.open(link)
    await log.append("log.open.t", b"x", "1", 0)
    for request in ("PURGE.HALL", "MSG.DELETE.HALL"):
        assert b"error" in await link.request(f"$JS.API.STREAM.{request}", b'{"seq": 1}', 5)
    assert [entry.data for entry in await (await Log.open(link)).read(0)] == [b"x"]


@in_a_hall
async def test_a_log_that_was_lost_begins_anew(hall):
    """It is rebuilt from the books; that it is empty must show."""
    link = await hall.own_link()
    log = await Log.open(link)
    await log.append("log.open.t", b"x", "1", 0)
    await link.request("$JS.API.STREAM.DELETE.HALL", b"", 5)
    log = await Log.open(link)
    assert await log.is_empty()
    assert await log.append("log.open.t", b"x", "1", 0) == 1


async def send_all(log, entries, after, behind):
    """Sends entries, each a subject, its data and its message id, one behind the other; how many were confirmed."""
    sent = []
    for number, (subject, data, message_id) in enumerate(entries, after):
        sent.append(await log.send(subject, data, message_id, number, behind))
        behind = message_id
    stored = [await log.is_stored(answer, number) for number, answer in enumerate(sent, after + 1)]
    return [*stored, False].index(False)


@in_a_hall
async def test_many_entries_at_once_are_stored_in_their_order(hall):
    log = await Log.open(await hall.own_link())
    entries = [("log.open.t", b"%d" % number, f"entry {number}") for number in range(300)]
    assert await send_all(log, entries[:200], 0, "") == 200
    assert await send_all(log, entries[200:], 200, "entry 199") == 100
    assert [entry.data for entry in await log.read(0, most=400)] == [one[1] for one in entries]


@in_a_hall
async def test_nothing_of_many_is_stored_behind_a_successors_back(hall):
    """Trap: the first follows what is no longer the last, and the second follows just the successor's entry."""
    first, second = await Log.open(await hall.own_link()), await Log.open(await hall.own_link())
    entries = [("log.open.t", b"a", f"a{number}") for number in range(20)]
    assert await send_all(first, entries[:2], 0, "") == 2
    assert await second.append("log.open.t", b"b", "b", 2) == 3
    assert await send_all(first, entries[2:], 2, "a1") == 0
    assert await second.last() == (3, "b")


@in_a_hall
async def test_what_was_stored_of_many_before_a_kill_is_found_again(hall):
    """Nobody knows which were confirmed; nothing is stored twice, and nothing is missing."""
    link = await hall.own_link()
    log = await Log.open(link)
    entries = [("log.open.t", b"%d" % number, f"{number}") for number in range(400)]
    told, after, name = 0, 0, ""
    killing = asyncio.create_task(killed(hall, 3, 0.03))
    while told < len(entries):
        with suppress(NoAnswer, LinkFailed):
            await link.until_up(10)
            await send_all(log, entries[told : told + 50], after, name)
            after, name = await log.last()
            told = int(name or -1) + 1
    await killing
    stored: list[bytes] = []
    while not stored:
        with suppress(NoAnswer, LinkFailed):
            await link.until_up(10)
            stored = [entry.data for entry in await log.read(0, most=500)]
    assert stored == [one[1] for one in entries]
