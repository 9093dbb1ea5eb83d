"""What a key may publish and hear, tried against a real server: every way around it that was ever found."""

import asyncio

import pytest

from casino.core.errors import KeyUnusable, NoAnswer, NotAllowed
from casino.online.wire import rights
from casino.online.wire.keys import Identity, seal, unseal
from casino.online.wire.log import Log
from tests.online.wire.halls import Heard, in_a_hall


@in_a_hall
async def test_a_player_speaks_to_the_hall_in_its_own_name_alone(hall):
    link, player, other = await hall.own_link(), await hall.player(), await hall.player()
    heard = Heard()
    await link.subscribe(">", heard)
    forbidden = ["log.open.t", "ev.open.t", f"ear.{other.id}", f"ear.{player.id}", f"act.t.{other.id}"]
    forbidden += [f"say.bar.{other.id}", f"_INBOX_{other.id}.x", f"_INBOX_{player.id}.x", "hall.now", "door.knock"]
    forbidden += ["$JS.API.STREAM.DELETE.HALL", "$JS.API.DIRECT.GET.HALL", "$SYS.REQ.SERVER.PING", "anything"]
    forbidden += [f"op.{player.id}", "op.x"]
    for subject in forbidden:
        await player.link.publish(subject, b"forged", reply="log.open.t")
        await player.link.flush()
        assert f'publish to "{subject.lower()}"' in player.link.refused
    allowed = [f"act.t.{player.id}", f"say.bar.{player.id}", f"door.renew.{player.id}"]
    for subject in allowed:
        await player.link.publish(subject, b"good")
    told = [await heard.next() for _ in allowed]
    assert [(message.subject, message.data) for message in told] == [(subject, b"good") for subject in allowed]
    assert {message.sender for message in told} == {player.id} and heard.is_empty


@in_a_hall
async def test_a_player_hears_what_is_for_all_and_what_is_for_it(hall):
    link, player, other = await hall.own_link(), await hall.player(), await hall.player()
    forbidden = [">", "*", "log.>", "ev.>", "ev.shut.t", "ear.>", f"ear.{other.id}", f"act.t.{player.id}", "act.>"]
    forbidden += ["*.>", f"_INBOX_{other.id}.>", f"say.*.{other.id}", "door.knock", "$SYS.>", "$JS.>"]
    for subject in forbidden:
        with pytest.raises(NotAllowed):
            await player.link.subscribe(subject, Heard())
    heard = Heard()
    allowed = {"ev.open.>": "ev.open.t", "ev.say.>": "ev.say.bar", "hall.now": "hall.now"}
    allowed |= {f"ear.{player.id}": f"ear.{player.id}"}
    for subject in allowed:
        await player.link.subscribe(subject, heard)
    for subject in (*forbidden[4:5], *allowed.values()):
        await link.publish(subject, b"")
    assert [(await heard.next()).subject for _ in allowed] == list(allowed.values())
    assert heard.is_empty


@in_a_hall
async def test_a_shut_table_is_heard_by_those_alone_to_whom_the_hall_says_it(hall):
    link, sitter, other = await hall.own_link(), await hall.player(), await hall.player()
    heard, others = Heard(), Heard()
    await sitter.link.subscribe(rights.shut_to("t/a@2", sitter.id), heard)
    await other.link.subscribe(rights.shut_to("*", other.id), others)
    await other.link.subscribe("ev.open.>", others)
    forbidden = ["ev.shut.>", "ev.shut.*", "ev.shut.*.*", "ev.shut.t/a@2", rights.shut_to("t/a@2", sitter.id)]
    for subject in (*forbidden, rights.shut_to("*", sitter.id), f"ev.shut.*.{other.id}.>", f"ev.*.*.{other.id}"):
        with pytest.raises(NotAllowed):
            await other.link.subscribe(subject, others)
    log = await Log.open(link)
    await log.append("log.shut.t/a@2", b"a red card", "1", 0)
    assert heard.is_empty, "the server says it to nobody"
    await link.publish(rights.shut_to("t/a@2", sitter.id), b"a red card")
    assert (await heard.next()).data == b"a red card"
    await other.link.flush()
    assert others.is_empty


@in_a_hall
async def test_replies_to_one_player_are_read_by_no_other(hall):
    """Trap: with the usual inboxes everybody may read everybody's replies."""
    link, player, spy = await hall.own_link(), await hall.player(), await hall.player()
    replies = Heard()

    async def answer(message):
        replies.messages.put_nowait(message)
        await link.respond(message, b"your purse: 100.00")

    await link.subscribe(rights.all_of(player.id), answer)
    assert await player.link.request(f"act.t.{player.id}", b"?", 5) == b"your purse: 100.00"
    inbox = (await replies.next()).reply
    assert inbox.startswith(f"_INBOX_{player.id}.")
    for subject in (inbox, f"_INBOX_{player.id}.>", "_INBOX.>"):
        with pytest.raises(NotAllowed):
            await spy.link.subscribe(subject, Heard())


@in_a_hall
async def test_a_reply_goes_to_the_sender_or_nowhere(hall):
    """Trap: a player that asks for its answer at `log.t` has the hall write a forged entry; the server lets it."""
    link, player, other = await hall.own_link(), await hall.player(), await hall.player()
    log = await Log.open(link)
    answered: asyncio.Queue[bool] = asyncio.Queue()

    async def answer(message):
        answered.put_nowait(await link.respond(message, b"forged"))

    whispered = Heard()
    await other.link.subscribe(f"ear.{other.id}", whispered)
    await link.subscribe(rights.all_of(player.id), answer)
    replies = ["log.t", "log.open.t", f"ear.{other.id}", f"ear.{player.id}", f"_INBOX_{other.id}.x", "ev.open.t"]
    replies += [f"_INBOX_{player.id}", f"_INBOX_{player.id}x.y", "$JS.API.STREAM.INFO.HALL", ""]
    for reply in replies:
        await player.link.publish(f"act.t.{player.id}", b"", reply=reply)
        assert await answered.get() is False, reply
    assert await player.link.request(f"act.t.{player.id}", b"", 5) == b"forged"
    await link.flush()
    assert await log.is_empty() and whispered.is_empty


@in_a_hall
async def test_a_knocker_may_knock_and_nothing_else(hall):
    link, knocker, player = await hall.own_link(), await hall.knocker(), await hall.player()
    with pytest.raises(NoAnswer):
        await knocker.request(rights.KNOCK, b"let me in", 5)  # at once: nobody listens

    async def answer(message):
        assert await link.respond(message, b"come in")

    await link.subscribe(rights.KNOCK, answer)
    assert await knocker.request(rights.KNOCK, b"let me in", 5) == b"come in"
    for subject in (">", "ev.open.>", "ev.say.>", "hall.now", rights.KNOCK, f"ear.{player.id}", "_INBOX_x.>"):
        with pytest.raises(NotAllowed):
            await knocker.subscribe(subject, Heard())
    heard = Heard()
    await link.subscribe(">", heard)
    for subject in ("log.t", "ev.open.t", "say.bar.knock", "act.t.knock", f"act.t.{player.id}", "hall.now"):
        await knocker.publish(subject, b"")
        await knocker.flush()
        assert f'publish to "{subject}"' in knocker.refused
    await link.flush()
    assert heard.is_empty


@in_a_hall
async def test_what_is_sealed_for_one_knocker_is_of_no_use_to_the_others(hall):
    """They share an inbox, since they share a key; so the hall seals its answer to the key that knocked."""
    link, knocker, spy = await hall.own_link(), await hall.knocker(), await hall.knocker()
    host, guest = Identity.new(), Identity.new()

    async def answer(message):
        await link.respond(message, seal(host, message.data.decode(), b"your token"))

    await link.subscribe(rights.KNOCK, answer)
    overheard = Heard()
    await spy.subscribe(f"_INBOX_{rights.KNOCKER}.>", overheard)
    sealed = await knocker.request(rights.KNOCK, guest.public.encode(), 5)
    assert unseal(guest, host.public, sealed) == b"your token"
    caught = (await overheard.next()).data
    assert b"token" not in caught
    with pytest.raises(KeyUnusable):
        unseal(Identity.new(), host.public, caught)
