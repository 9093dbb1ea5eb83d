"""The door of a hall: how many come and wait there, and whom the hall forgets again."""

import asyncio
import ssl
from base64 import b64encode
from contextlib import suppress

import pytest
from msgspec import structs

from casino.core.errors import LinkFailed
from casino.online.client import client
from casino.online.host import steering
from casino.online.host.folder import KEYS, SERVER
from casino.online.host.operator import HallOperator
from casino.online.messages import VERSION, Knock, admission_of, encode, proof_of, sealed_of
from casino.online.server import door as at_the_door
from casino.online.server import process
from casino.online.server.door import KNOCKS_MS, MAX_KNOCKING, MAX_NEW, MAX_OF_ADDRESS
from casino.online.server.process import HallProcess, Opening
from casino.online.server.visitors import STRANGER_MS
from casino.online.wire import rights, tokens
from casino.online.wire.keys import Identity
from casino.online.wire.link import Link
from casino.online.wire.server import open_server
from casino.online.wire.tokens import MAX_KNOCKERS, Authority
from tests.online.evenings import evening, in_an_evening, opened, until
from tests.online.wire.halls import bounded
from tests.support.visitors import SECRET

MINUTE = 60_000
AXE = "black_axe/standard"


def knock(house, number, address=""):
    """One of many who come with a key of their own."""
    name, public = f"Q{number:05}", f"KEY{number}"
    said = Knock(public, name, "guest_fox", proof_of(SECRET, public), VERSION)
    return admission_of(house.hall.door.knock(encode(said), house.now, address))


def waiting(house):
    return [who.name for who in house.books.people.visitors() if who.standing == "knocking"]


def test_one_address_brings_so_many_new_people_a_minute(house):
    came = [knock(house, number, "10.0.0.7") for number in range(MAX_NEW + 3)]
    assert [one.standing for one in came] == ["in"] * MAX_NEW + ["refused"] * 3 and "wait" in came[-1].sentence
    assert knock(house, 500, "10.0.0.8").standing == knock(house, 0, "10.0.0.7").standing == "in"
    house.now += MINUTE
    assert knock(house, MAX_NEW, "10.0.0.7").standing == "in"
    assert {knock(house, number, "127.0.0.1").standing for number in range(600, 640)} == {"in"}, "a script of the host"


def test_one_holder_of_the_code_does_not_fill_the_list_of_those_who_wait(house):
    house.order("door", value="ask")
    for number in range(70):
        knock(house, number, "10.0.0.7")
        house.now += MINUTE // MAX_NEW
        for again in range(number):
            knock(house, again, "10.0.0.7")
    assert len(waiting(house)) == MAX_OF_ADDRESS
    assert knock(house, 500, "10.0.0.8").standing == "waits"
    house.now += KNOCKS_MS + MINUTE
    assert knock(house, 71, "10.0.0.7").standing == "waits" and "Q00000" not in waiting(house), (
        "who has gone makes room"
    )


def test_a_full_door_forgets_who_knocked_first_and_has_gone(house):
    house.order("door", value="ask")
    for number in range(MAX_KNOCKING):
        assert knock(house, number).standing == "waits"
    assert "Too many" in knock(house, 500).sentence
    house.now += KNOCKS_MS + 1
    knock(house, 0)
    assert knock(house, 500).standing == "waits"
    assert len(waiting(house)) == MAX_KNOCKING and "Q00000" in waiting(house) and "Q00001" not in waiting(house)


def test_one_order_clears_the_door_and_takes_nobody_else(house):
    house.visitor("Ann")
    house.order("door", value="ask")
    assert "Nobody waits" in house.order("clear_door").sentence
    for number in range(5):
        knock(house, number)
    cleared = house.order("clear_door")
    assert cleared.is_done and "5 people" in cleared.sentence and waiting(house) == []
    assert "in a minute" in knock(house, 1).sentence and waiting(house) == [], "their programs knock on by themselves"
    house.now += MINUTE
    assert knock(house, 1).standing == "waits"
    house.reopen()
    assert [who.name for who in house.books.people.visitors()] == ["Ann", "Q00001"]


def test_who_only_came_is_forgotten_after_a_day_and_nobody_else(house):
    knock(house, 1)
    bringer, speaker, sitter, stays = (house.visitor(name, cents=0) for name in ("Ann", "Bob", "Cy", "Dee"))
    bringer.ask("buy", cents=1_000), speaker.line("lobby", "Good evening"), sitter.ask("sit", table=AXE, seat=1)
    knock(house, 2)
    house.order("ban", "Q00002")
    house.reopen()
    for _ in range(STRANGER_MS // MINUTE + 2):
        stays.ask("here")
        house.update(MINUTE)
    assert [who.name for who in house.books.people.visitors()] == ["Ann", "Bob", "Cy", "Dee", "Q00002"]
    assert knock(house, 1).standing == "in" and house.books.store.ledger.total() == 0


def test_a_full_hall_says_so_and_lets_in_who_has_money_there(house, monkeypatch):
    ann, _ = house.visitor("Ann"), house.visitor("Bob", cents=0)
    house.now += 10 * MINUTE
    monkeypatch.setattr(at_the_door, "MAX_HERE", 2)
    here = [house.visitor(name, cents=0) for name in ("Cy", "Dee")]
    assert [one.ask("here").is_done for one in here] == [True, True]
    assert house.knock("Bob").sentence == house.knock("Eve").sentence == "The hall is full."
    assert house.knock("Ann").standing == house.knock("Cy").standing == "in" and ann.ask("leave").is_done


@in_an_evening
async def test_strangers_take_nobody_elses_room(hall, tmp_path, monkeypatch):
    monkeypatch.setattr(steering, "MAX_AT_DOOR", MAX_KNOCKERS)
    address = hall.process.code.targets[0]
    ann, strangers = await hall.come("Ann"), []
    try:
        with pytest.raises(LinkFailed, match="Too many people are at the door"):
            while len(strangers) <= MAX_KNOCKERS:
                strangers.append(await Link.connect(address, inbox=rights.inbox_of(rights.KNOCKER)))
        assert (await ann.ask("terms", seconds=5.0)).is_done
        operator = await HallOperator.open(tmp_path)
        assert [guest.name for guest in (await operator.who()).guests] == ["Ann"]
        await operator.close()
    finally:
        for one in strangers:
            await one.close()


@bounded
async def test_a_hall_opens_though_others_took_all_the_room_of_the_server_it_left(tmp_path, monkeypatch):
    authority, player = Authority.load(tmp_path / KEYS), Identity.new()
    with monkeypatch.context() as patch:
        patch.setattr(tokens, "MAX_PLAYERS", 1)
        server = open_server(tmp_path / SERVER, authority)
    id_ = rights.id_of(player.public)
    token = authority.user_token(player.public, rights.player(id_), 60)
    link = await Link.connect(server.address, player, lambda: token, inbox=rights.inbox_of(id_))
    with pytest.raises(LinkFailed, match="The hall is full"):
        await Link.connect(server.address, player, lambda: token, inbox=rights.inbox_of(id_))
    process = HallProcess(Opening(tmp_path, port=server.address.port, levels=(AXE,)))
    running = await opened(process)
    assert process.server.pid != server.pid
    await link.close()
    process.stop()
    await running


@bounded
async def test_who_is_inside_needs_the_door_no_more(tmp_path, monkeypatch):
    """Their tokens would run out while strangers crowd it."""
    monkeypatch.setattr(process, "TOKEN_SECONDS", 8.0)
    monkeypatch.setattr(client, "HERE_SECONDS", 0.1)
    async with evening(tmp_path) as hall:
        ann = await hall.come("Ann")

        async def crowded(*where, **how):
            raise LinkFailed("Too many people are at the door.")

        monkeypatch.setattr(Link, "connect", crowded)
        token = ann.admission.token
        await until(lambda: ann.admission.token != token)
        assert ann.link.is_up and not ann.sent_home


@in_an_evening
async def test_nobody_renews_the_token_of_another(hall):
    ann, mallory = await hall.come("Ann"), await hall.come("Mallory")
    knock = Knock(ann.identity.public, "Ann", "guest_fox", proof_of(ann.code.secret, ann.identity.public), VERSION)
    for who in (ann, mallory):
        signed = b64encode(who.identity.sign(knock.signed_text())).decode()
        body = encode(structs.replace(knock, signature=signed))
        answer = sealed_of(await mallory.link.request(rights.renewal_of(mallory.id), body, 5.0))
        assert admission_of(answer.body).standing == "refused"


@pytest.fixture
def sooner(monkeypatch):
    """A hall that often looks who is at the door."""
    monkeypatch.setattr(steering, "DOOR_SECONDS", 0.2)
    monkeypatch.setattr(steering, "KNOCK_SECONDS", 1.0)


@in_an_evening
async def test_a_stranger_stays_at_the_door_for_a_while_only(hall, sooner):
    lost = asyncio.Event()
    address = hall.process.code.targets[0]
    ann = await hall.come("Ann")
    stranger = await Link.connect(address, inbox=rights.inbox_of(rights.KNOCKER), on_lost=lambda why: lost.set())
    await lost.wait()
    assert ann.link.is_up
    await stranger.close()


async def knocker_from(address, hall, context):
    """A bare connection at the door, from another address of this machine."""
    _, writer = await asyncio.open_connection(hall.host, hall.port, ssl=context, local_addr=(address, 0))
    writer.write(b'CONNECT {"verbose": false}\r\nPING\r\n')
    await writer.drain()
    return writer


@in_an_evening
async def test_one_address_cannot_fill_the_door(hall):
    """Somebody there fills it, and makes new connections as they are ended."""
    crowd, context = [], ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE

    async def flood():
        while True:
            with suppress(OSError):
                crowd.append(await knocker_from("127.0.0.2", hall.process.code.targets[0], context))
            await asyncio.sleep(0.02 * (len(crowd) > MAX_KNOCKERS))

    flooding = asyncio.create_task(flood())
    try:
        await until(lambda: len(crowd) > MAX_KNOCKERS + 20)
        print(len(crowd), asyncio.get_running_loop().time())
        ann = await hall.come("Ann", seconds=30.0)
        print(len(crowd), asyncio.get_running_loop().time())
    finally:
        flooding.cancel()
        for writer in crowd:
            writer.close()
    assert ann.link.is_up
