"""A link: what it says where none comes about, and that it comes back by itself whatever happened."""

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys

import pytest

from casino.core.errors import HallError, LinkFailed, LinkRefused, NoAnswer, NotAllowed
from casino.online.wire import link as links
from casino.online.wire import rights
from casino.online.wire.address import Address
from casino.online.wire.certificate import new_certificate
from casino.online.wire.keys import Identity
from casino.online.wire.link import Link
from casino.online.wire.tokens import Authority
from tests.online.wire.halls import Heard, bounded, in_a_hall, open_hall

INBOX = rights.inbox_of(rights.KNOCKER)


@bounded
async def test_who_gives_up_just_as_an_attempt_fails_leaves_no_fault_behind(monkeypatch):
    """A task of its own would be left with it, and the hall's log would cry of what nobody can help."""
    begun, cries = asyncio.Event(), []

    async def connect(client, *args, **options):
        begun.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            raise links.nats.errors.NoServersError from None

    async def close(client):
        pass

    monkeypatch.setattr(links.Client, "connect", connect)
    monkeypatch.setattr(links.Client, "close", close)
    asyncio.get_running_loop().set_exception_handler(lambda loop, told: cries.append(told))
    coming = asyncio.create_task(Link.connect(Address("127.0.0.1", 9, bytes(16)), inbox=INBOX))
    await begun.wait()
    coming.cancel()
    with contextlib.suppress(asyncio.CancelledError, LinkFailed):
        await coming
    del coming
    gc.collect()
    await asyncio.sleep(0)
    assert cries == []


# -- no link --------------------------------------------------------------------------------------------------


@bounded
async def test_where_nobody_listens_is_said():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(LinkFailed, match=f"Nothing answers at 127.0.0.1:{port}"):
        await Link.connect(Address("127.0.0.1", port, bytes(16)), inbox=INBOX)


@in_a_hall
async def test_another_certificate_is_refused(hall):
    other = Address("127.0.0.1", hall.server.address.port, new_certificate().pin)
    with pytest.raises(LinkFailed, match="not the hall that made this code"):
        await Link.connect(other, inbox=INBOX)


@bounded
async def test_a_program_that_never_answers_is_given_up(monkeypatch):
    monkeypatch.setattr(links, "CONNECT_SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(LinkFailed, match="Nothing answers"):
        await Link.connect(Address("127.0.0.1", silent.getsockname()[1], bytes(16)), inbox=INBOX)


@in_a_hall
async def test_an_expired_stolen_or_foreign_token_is_refused(hall):
    identity, thief = Identity.new(), Identity.new()
    allowed = rights.player(rights.id_of(identity.public))
    old = hall.authority.user_token(identity.public, allowed, -10)
    good = hall.authority.user_token(identity.public, allowed, 60)
    foreign = Authority.new().user_token(identity.public, allowed, 60)
    for holder, token in ((identity, old), (thief, good), (identity, foreign)):
        with pytest.raises(LinkRefused, match="does not admit this key"):
            await Link.connect(hall.server.address, holder, lambda token=token: token, inbox=INBOX)


@in_a_hall
async def test_who_comes_with_a_forged_token_is_a_knocker(hall):
    """The server takes what it cannot read for no token at all."""
    identity = Identity.new()
    name = rights.id_of(identity.public)
    head, claims, _ = hall.authority.user_token(identity.public, rights.player(name), 60).split(".")
    for token in (f"{head}.{claims}.{'A' * 86}", "no token", ""):
        link = await Link.connect(hall.server.address, identity, lambda token=token: token, inbox=INBOX)
        hall.links.append(link)
        with pytest.raises(NotAllowed):
            await link.subscribe(f"ear.{name}", Heard())
        await link.publish(f"act.t.{name}", b"")
        await link.flush()
        assert f'publish to "act.t.{name}"' in link.refused


# -- speaking -------------------------------------------------------------------------------------------------


@in_a_hall
async def test_a_request_nobody_hears_fails_at_once_and_one_without_answer_in_time(hall):
    link, player = await hall.own_link(), await hall.player()
    with pytest.raises(NoAnswer, match="Nobody"):
        await player.link.request(f"act.t.{player.id}", b"", 20)
    await link.subscribe(rights.all_of(player.id), Heard())
    with pytest.raises(NoAnswer, match=r"within 0\.1 seconds"):
        await player.link.request(f"act.t.{player.id}", b"", 0.1)


@in_a_hall
async def test_what_cannot_be_sent_is_said(hall):
    link = await hall.own_link()
    with pytest.raises(HallError, match="too long"):
        await link.publish("hall.now", bytes(300_000))
    with pytest.raises(HallError, match="not a subject"):
        await link.publish("hall now\r\nPUB", b"")
    await link.flush()
    assert link.is_up


@in_a_hall
async def test_a_player_that_sends_more_than_it_may_is_cut_off(hall):
    player = await hall.player()
    await player.link.publish(f"say.bar.{player.id}", bytes(20_000))
    await player.lost.get()


@in_a_hall
async def test_a_handler_that_fails_hears_the_next_message(hall, caplog):
    link, heard = await hall.own_link(), Heard()

    async def handler(message):
        if message.data == b"bad":
            raise ValueError("a fault of the hall's own")
        await heard(message)

    await link.subscribe("hall.now", handler)
    for word in (b"bad", b"good"):
        await link.publish("hall.now", word)
    assert (await heard.next()).data == b"good"
    assert "a fault of the hall's own" in caplog.text


@in_a_hall
async def test_a_stopped_subscription_and_a_closed_link_hear_nothing(hall):
    link, heard = await hall.own_link(), Heard()
    first, second = await link.subscribe("hall.now", heard), await link.subscribe("hall.now", heard)
    await first.stop()
    await link.publish("hall.now", b"")
    await heard.next()
    await link.flush()
    assert heard.is_empty and first.is_stopped and not second.is_stopped
    await link.close()
    assert not link.is_up
    with pytest.raises(LinkFailed):
        await link.publish("hall.now", b"")


# -- lost and made again --------------------------------------------------------------------------------------


@in_a_hall
async def test_a_killed_server_is_found_again(hall):
    """Trap: the library gives up, forgets, or sends late what was said in between."""
    link, player = await hall.own_link(), await hall.player()
    heard = Heard()
    await player.link.subscribe("hall.now", heard)
    hall.server.kill()
    assert "connecting again" in await player.lost.get()
    assert not player.link.is_up
    with pytest.raises(LinkFailed):
        await player.link.publish(f"act.t.{player.id}", b"late")
    with pytest.raises(NoAnswer):
        await player.link.until_up(0.2)
    assert "Nothing answers" in player.link.trouble
    said = Heard()
    hall.restart()
    await player.back.get()
    await link.until_up(10)
    await link.subscribe(">", said)
    await player.link.until_up(1)
    assert player.link.trouble == ""
    await link.publish("hall.now", b"open again")
    assert (await heard.next()).data == b"open again"
    assert (await said.next()).subject == "hall.now", "nothing from before came late"
    assert player.lost.empty()


@in_a_hall
async def test_handlers_can_answer_what_comes_first_after_a_loss(hall):
    link, player = await hall.own_link(), await hall.player()

    async def answer(message):
        await link.respond(message, b"here")

    await link.subscribe(rights.all_of(player.id), answer)
    for _ in range(3):
        hall.server.kill()
        await player.lost.get()
        hall.restart()
        await player.back.get()
        while True:  # until the hall is back too
            try:
                assert await player.link.request(f"act.t.{player.id}", b"", 5) == b"here"
                break
            except NoAnswer:
                await asyncio.sleep(0.01)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
@bounded
async def test_a_frozen_server_is_noticed(tmp_path, monkeypatch):
    for name in ("SILENT_SECONDS", "PING_SECONDS"):
        monkeypatch.setattr(links, name, 0.1)
    async with open_hall(tmp_path) as hall:
        player = await hall.player()
        os.kill(hall.server.pid, signal.SIGSTOP)
        await player.lost.get()
        os.kill(hall.server.pid, signal.SIGCONT)
        await player.back.get()


@in_a_hall
async def test_a_token_that_expires_is_made_anew(hall):
    """Trap: the library closes for good where a token expires."""
    link, player = await hall.own_link(), await hall.player(seconds=1.2)
    heard = Heard()
    await player.link.subscribe("hall.now", heard)
    assert "does not admit this key" in await player.lost.get()
    await player.back.get()
    await link.publish("hall.now", b"still here")
    assert (await heard.next()).data == b"still here"


@in_a_hall
async def test_a_catching_up_that_fails_does_not_end_the_link(hall, caplog):
    tried = asyncio.Event()

    async def catch_up():
        tried.set()
        raise ValueError("a fault in catching up")

    link = await hall.own_link(on_back=catch_up)
    hall.server.kill()
    hall.restart()
    await tried.wait()
    await link.flush()
    assert "a fault in catching up" in caplog.text


@in_a_hall
async def test_a_link_that_is_being_made_again_can_be_closed(hall):
    before = asyncio.all_tasks()
    player = await hall.player()
    hall.server.kill()
    await player.lost.get()
    await player.link.close()
    hall.restart()
    assert not player.link.is_up and player.back.empty()
    assert asyncio.all_tasks() == before, "nothing goes on behind a closed link"


# -- thrown out -----------------------------------------------------------------------------------------------


@in_a_hall
async def test_who_is_kicked_may_come_back(hall):
    admin, player, other = await hall.admin(), await hall.player(), await hall.player()
    assert await admin.kick(player.identity.public) == 1
    await player.lost.get()
    await player.back.get()
    assert other.lost.empty()
    assert await admin.kick(Identity.new().public) == 0


@in_a_hall
async def test_who_is_banned_is_out_at_once_and_stays_out(hall):
    admin, player, other = await hall.admin(), await hall.player(), await hall.player()
    hall.authority.ban(player.identity.public)
    await admin.push_bans()
    assert "does not admit this key" in await player.lost.get()
    with pytest.raises(NoAnswer):
        await player.link.until_up(0.3)
    await other.link.flush()
    assert other.lost.empty()
    # A server that is started anew, or adopted and told, knows of it too.
    hall.server.kill()
    hall.restart()
    await other.back.get()
    while "does not admit this key" not in player.link.trouble:
        await asyncio.sleep(0.01)
    assert not player.link.is_up
