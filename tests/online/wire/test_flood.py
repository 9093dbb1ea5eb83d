"""One player that sends without end reaches the hall only as often as it may, and nobody else notices."""

import asyncio

from casino.core.errors import LinkFailed, NoAnswer
from casino.online.wire import rights
from tests.online.wire.halls import Heard, in_a_hall

LIMIT, SENT, REFILLS = 20, 4000, 5


@in_a_hall
async def test_a_flood_ends_at_the_limit_while_others_are_served(hall):
    """Trap: a player that writes as fast as it can starves the hall."""
    link, flooder, player = await hall.own_link(), await hall.player(), await hall.player()
    flood, served = Heard(), 0

    async def answer(message):
        await link.respond(message, message.data)

    limited = await link.subscribe(rights.all_of(flooder.id), flood, limit=LIMIT)
    await link.subscribe(rights.all_of(player.id), answer, limit=LIMIT)
    for _ in range(REFILLS):
        for _ in range(SENT):
            await flooder.link.publish(f"act.t.{flooder.id}", b"x" * 100)
        await flooder.link.flush()
        assert await player.link.request(f"act.t.{player.id}", b"my bet", 5) == b"my bet"
        served += 1
        await link.flush()
        assert flood.messages.qsize() <= LIMIT * served
        assert await limited.refill(), "the hall is told, and may throw such a player out"
    assert flood.messages.qsize() == LIMIT * REFILLS and served == REFILLS


@in_a_hall
async def test_a_player_within_its_limit_loses_nothing(hall):
    """Refills come while messages are on their way, and at every filling of the bucket."""
    link, player = await hall.own_link(), await hall.player()
    heard = Heard()
    subscription = await link.subscribe(rights.all_of(player.id), heard, limit=LIMIT)
    sent = 0
    for size in [1, 0, LIMIT - 1, 3, LIMIT - 2, 0, 0, LIMIT - 1, *range(LIMIT - 1)]:
        for _ in range(size):
            await player.link.publish(f"act.t.{player.id}", b"%d" % sent)
            sent += 1
        assert not await subscription.refill()  # perhaps before they are heard
        await player.link.flush()
        await link.flush()
        assert not await subscription.refill()
    assert [(await heard.next()).data for _ in range(sent)] == [b"%d" % number for number in range(sent)]


@in_a_hall
async def test_a_limited_subscription_never_stays_dead(hall):
    """Trap: the server may end it while the refill is on its way, and says nothing."""
    link, player = await hall.own_link(), await hall.player()
    heard = Heard()
    subscription = await link.subscribe(rights.all_of(player.id), heard, limit=3)
    stop = asyncio.Event()

    async def send():
        while not stop.is_set():
            await player.link.publish(f"act.t.{player.id}", b"")
            await asyncio.sleep(0)

    sending = asyncio.create_task(send())
    for turn in range(300):
        await subscription.refill()
        await asyncio.sleep(0.001 if turn % 3 else 0)
    stop.set()
    await sending
    await player.link.flush()
    await link.flush()
    for _ in range(3):  # a calm moment: now everything gets through again
        await subscription.refill()
        await link.flush()
        before = heard.messages.qsize()
        await player.link.publish(f"act.t.{player.id}", b"calm")
        await player.link.flush()
        await link.flush()
        assert heard.messages.qsize() == before + 1


@in_a_hall
async def test_a_limit_holds_after_a_loss_too(hall):
    link, player = await hall.own_link(), await hall.player()
    heard = Heard()
    subscription = await link.subscribe(rights.all_of(player.id), heard, limit=5)
    hall.server.kill()
    await player.lost.get()
    await subscription.refill()  # does no harm
    hall.restart()
    await player.back.get()
    await link.until_up(10)
    for _ in range(20):
        await player.link.publish(f"act.t.{player.id}", b"")
    await player.link.flush()
    await link.flush()
    assert heard.messages.qsize() == 5


@in_a_hall
async def test_complaining_without_end_does_not_fill_the_disk(hall, tmp_path):
    """Each refused message is a line in the server's log."""
    player = await hall.player()
    try:
        for number in range(20_000):
            await player.link.publish(f"log.{'x' * 80}.{number}", b"")
        await player.link.flush()
    except (LinkFailed, NoAnswer):
        pass
    assert sum(path.stat().st_size for path in tmp_path.glob("engine.log*")) < 4_000_000
