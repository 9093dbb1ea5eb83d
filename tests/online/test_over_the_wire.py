"""A hall and its visitors over a real message server: presence, talk, whispers, and what the host orders."""

import asyncio
import json
import time
from base64 import b64encode

import pytest
from msgspec import structs

from casino import cli
from casino.core.errors import HallClosed, HallRefusal, LinkFailed, LinkRefused, NoAnswer, NotAllowed
from casino.online.host.folder import KEYS, SERVER
from casino.online.host.operator import HallOperator
from casino.online.messages import VERSION, Knock, admission_of, encode, proof_of, sealed_of
from casino.online.server.presence import Person
from casino.online.wire import rights
from casino.online.wire.keys import Identity
from casino.online.wire.link import Link
from casino.online.wire.server import open_server
from casino.online.wire.tokens import Authority
from casino.players.characters import CHARACTERS
from tests.online.evenings import AXE, SECOND, evening, in_an_evening, until
from tests.online.wire.halls import Heard, bounded


async def two_who_talk(hall):
    """Ann, Bob, and the lines he hears."""
    ann, bob = await hall.come("Ann"), await hall.come("Bob")
    heard = []
    bob.on_line = heard.append
    return ann, bob, heard


@in_an_evening
async def test_people_see_each_other_and_talk(hall):
    ann, bob, heard = await two_who_talk(hall)
    await until(lambda: ann.now is not None and {one.name for one in ann.now.people} == {"Ann", "Bob"})
    assert (await ann.say_line("lobby", "Good evening")).is_done
    await until(lambda: heard)
    assert (heard[0].name, heard[0].text, heard[0].id) == ("Ann", "Good evening", ann.id)
    assert await ann.go(AXE) == () and ann.place == AXE
    assert (await ann.say_line(AXE, "An axe!", by="Bea")).is_done
    assert not (await ann.say_line("lobby", "psst")).is_done and not (await bob.say_line(AXE, "psst")).is_done
    assert [line.name for line in await bob.go(AXE)] == ["Bea"]
    assert [line.text for line in heard] == ["Good evening"], "what was caught up is not heard twice"
    await until(lambda: {one.place for one in bob.now.people} == {AXE})
    with pytest.raises(HallRefusal):
        await bob.go("black_axe/none")
    assert bob.place == AXE
    await bob.go(SECOND)
    assert (await bob.say_line(SECOND, "Alone at last")).is_done
    await until(lambda: len(heard) == 2)
    assert (heard[1].place, heard[1].n > heard[0].n) == (SECOND, True)


@in_an_evening
async def test_talk_and_orders_go_on_when_the_server_was_killed(hall, tmp_path):
    ann, _, heard = await two_who_talk(hall)
    hall.process.server.kill()
    await until(lambda: not ann.link.is_up)
    await until(lambda: ann.link.is_up)
    while not (await ann.say_line("lobby", "What was that?")).is_done:
        await asyncio.sleep(0.1)
    await until(lambda: heard)  # as it is said, or with what was missed
    await asyncio.sleep(0.3)
    assert [line.text for line in heard] == ["What was that?"]
    operator = await HallOperator.open(tmp_path)
    assert "Ann" in await operator.order("mute", who="Ann")
    await operator.close()


SECRET_WORDS = "the trapdoor is under the carpet"


@in_an_evening
async def test_a_line_said_just_as_the_link_stands_again_is_heard_once(hall):
    ann, bob, heard = await two_who_talk(hall)
    ask = bob.ask

    async def ask_late(what, **more):
        if what == "heard":  # what was missed, after which the line has come by itself
            await until(lambda: heard)
        return await ask(what, **more)

    bob.ask = ask_late
    hall.process.server.kill()
    await until(lambda: not ann.link.is_up and not bob.link.is_up)
    await until(lambda: ann.link.is_up and bob.link.is_up)
    assert (await ann.say_line("lobby", "What was that?")).is_done
    await until(lambda: heard)
    await ask("heard", table="")
    await asyncio.sleep(0.1)
    assert [line.text for line in heard] == ["What was that?"]


@in_an_evening
async def test_who_comes_back_to_a_place_hears_no_line_again(hall):
    ann, bob, heard = await two_who_talk(hall)
    assert (await ann.say_line("lobby", "Good evening")).is_done
    await until(lambda: heard)
    assert await bob.go(AXE) == ()
    assert (await ann.say_line("lobby", "Where is Bob?")).is_done
    assert [line.text for line in await bob.go("lobby")] == ["Where is Bob?"]
    assert [line.text for line in heard] == ["Good evening"]


@in_an_evening
async def test_who_goes_to_a_table_while_the_link_is_lost_hears_all_of_it_when_it_stands_again(hall):
    ann, bob = await hall.come("Ann"), await hall.come("Bob")
    said, told = [], []
    bob.on_line = said.append

    async def on_entry(entry, head, faults):
        told.append(entry.kind)

    before = hall.process.server.pid
    hall.process.server.kill()
    await until(lambda: not bob.link.is_up)
    await asyncio.gather(bob.tables.follow(AXE, on_entry, whole=True), bob.go(AXE))
    assert hall.process.server.pid != before
    assert (await ann.ask("sit", table=AXE, seat=1)).is_done
    await until(lambda: told == ["seats"])
    await ann.go(AXE)
    assert (await ann.say_line(AXE, "Good evening")).is_done
    await until(lambda: [line.text for line in said] == ["Good evening"])


@in_an_evening
async def test_a_whisper_to_one_of_the_house_is_answered_to_whoever_asked(hall):
    ann, bob = await hall.come("Ann"), await hall.come("Bob")
    heard, spied = [], []
    ann.on_whisper, bob.on_whisper = (lambda *told: heard.append(told)), (lambda *told: spied.append(told))
    hall.process.hall.seat_characters({AXE: {5: "rook"}}, hall.process.hall.books.last_moment())
    await until(lambda: ann.now is not None and len(ann.now.characters) >= 2)
    who = ann.now.characters[0]
    assert (await ann.whisper_to_character(who, "What time is it?")).is_done
    assert not (await ann.whisper_to_character(who, "x" * 300)).is_done
    await until(lambda: heard)
    ((id_, name, words),) = heard
    assert (id_, name) == ("", CHARACTERS[who].name) and "Ann" in words and not spied


@bounded
async def test_a_whisper_is_read_by_one_person_and_by_nobody_else(tmp_path):
    async with evening(tmp_path) as hall:
        wire = Heard()
        identity, authority = Identity.new(), hall.process.authority
        tap = await Link.connect(
            hall.process.server.address,
            identity,
            lambda: authority.user_token(identity.public, rights.hall(), 3600),
            inbox=rights.inbox_of("tap"),
        )
        await tap.subscribe(">", wire)
        ann, bob, eve = await hall.come("Ann"), await hall.come("Bob"), await hall.come("Eve")
        heard, spied = [], []
        bob.on_whisper = lambda *told: heard.append(told)
        eve.on_whisper = lambda *told: spied.append(told)
        await until(lambda: ann.now is not None and len(ann.now.people) == 3)
        person = next(one for one in ann.now.people if one.id == bob.id)
        assert (await ann.whisper(person, SECRET_WORDS)).is_done
        await until(lambda: heard)
        assert heard == [(ann.id, "Ann", SECRET_WORDS)] and not spied
        with pytest.raises(NotAllowed):
            await eve.link.subscribe(f"ear.{bob.id}", Heard())
        assert not (await ann.whisper(person, "x" * 300)).is_done
        stranger = Person(bob.id, "Bob", "guest_fox", Identity.new().public)
        assert not (await ann.whisper(stranger, "Who are you?")).is_done, "the hall gave another key"
        assert (await ann.ask("whisper", to=bob.id, sealed="bm90aGluZw==")).is_done
        assert (await ann.whisper(person, "still there")).is_done
        await until(lambda: len(heard) == 2)
        assert heard[1][2] == "still there", "what nobody can open is dropped"
        await tap.close()
        said = []
        while not wire.is_empty:
            message = await wire.next()
            said.append(message.data)
        sealed = [body for body in said if b"sealed" in body]
        assert len(sealed) >= 4, "the tap heard them all"
        kept = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
        assert len(kept) > 8 and not any(SECRET_WORDS.encode() in body for body in (*said, *kept))
    kept = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert not any(SECRET_WORDS.encode() in body for body in kept)


@in_an_evening
async def test_a_newcomer_waits_at_the_door_until_the_host_answers(hall, tmp_path):
    operator = await HallOperator.open(tmp_path)
    await operator.order("door", value="ask")
    waits = []
    coming = asyncio.create_task(hall.come("Ann", on_waits=waits.append))
    await until(lambda: waits)
    assert "host" in waits[0] and (await operator.who()).guests[0].standing == "knocking"
    assert "Ann" in await operator.order("admit", who="Ann")
    ann = await coming
    await until(lambda: ann.now is not None)
    with pytest.raises(HallRefusal, match="not let you in yet"):
        await hall.come("Bob", seconds=0)
    await operator.order("turn_away", who="Bob")
    with pytest.raises(HallRefusal):
        await operator.order("admit", who="Nobody")
    await operator.close()


@in_an_evening
async def test_nobody_knocks_in_the_name_of_another(hall):
    ann, code = await hall.come("Ann"), hall.process.code
    public = ann.identity.public
    door = await Link.connect(ann.link.address, inbox=rights.inbox_of(rights.KNOCKER))
    knock = Knock(public, "Bob", "guest_owl", proof_of(code.secret, public), VERSION)
    forged = b64encode(Identity.new().sign(knock.signed_text())).decode()
    for signature in ("", "no base64!", forged):
        body = await door.request(rights.KNOCK, encode(structs.replace(knock, signature=signature)), 5)
        assert admission_of(sealed_of(body).body).standing == "refused"
    assert [who.name for who in hall.process.books.people.visitors()] == ["Ann"]
    await door.close()


@in_an_evening
async def test_who_is_sent_home_hears_why_and_who_is_banned_does_not_come_back(hall, tmp_path):
    identity = Identity.new()
    ann = await hall.come("Ann", identity)
    await ann.ask("buy", cents=5000)
    receipts, farewells = [], []
    ann.on_receipt, ann.on_sent_home = receipts.append, farewells.append
    operator = await HallOperator.open(tmp_path)
    await operator.order("kick", who=ann.id)
    await until(lambda: farewells and not ann.link.is_up)
    await asyncio.sleep(0.2)
    assert not ann.link.is_up, "the program does not come back by itself"
    assert receipts[0].cents == 5000 and "sent you home" in ann.sent_home
    await ann.close()
    again = await hall.come("Ann", identity)
    await operator.order("ban", who="Ann")
    await until(lambda: again.sent_home)
    with pytest.raises(HallRefusal):
        await hall.come("Ann", identity)
    with pytest.raises((LinkFailed, NoAnswer)):
        await again.ask("here", seconds=0.5)
    await operator.order("pardon", who="Ann")
    third = await hall.come("Ann", identity)
    assert (await third.ask("here")).is_done
    statement = await operator.statement()
    assert statement.holds and statement.rows[0].taken == 5000
    await operator.close()


@bounded
async def test_a_server_that_lives_on_is_told_of_bans_by_the_next_hall(tmp_path):
    identity = Identity.new()
    async with evening(tmp_path) as hall:
        ann = await hall.come("Ann", identity)
        port = hall.process.server.address.port
    authority = Authority.load(tmp_path / KEYS)
    left = await asyncio.to_thread(open_server, tmp_path / SERVER, authority, "127.0.0.1", port)
    authority.ban(identity.public)
    authority.save(tmp_path / KEYS)
    async with evening(tmp_path) as hall:
        assert hall.process.server.adopted and hall.process.server.pid == left.pid
        while True:  # at once, or a moment later
            try:
                link = await Link.connect(left.address, identity, lambda: ann.admission.token, inbox=ann.link.inbox)
                await link.close()
            except LinkRefused:
                break
            except LinkFailed:  # told in the middle of it
                continue


@in_an_evening
async def test_operators_give_orders_and_do_nothing_else(hall):
    ann = await hall.come("Ann")
    identity = Identity.new()
    name = rights.id_of(identity.public)
    link = await Link.connect(
        hall.process.server.address,
        identity,
        lambda: hall.process.authority.order_token(identity.public, 60),
        inbox=rights.inbox_of(name),
    )
    for subject in ("op.other", "hall.now", f"ear.{ann.id}", f"act.t.{ann.id}", "log.open.t", "ev.say.lobby"):
        await link.publish(subject, b"")
        await link.flush()
        assert f'publish to "{subject}"' in link.refused
    for subject in (">", "op.>", "ear.>", "ev.>", f"_INBOX_{ann.id}.>"):
        with pytest.raises(NotAllowed):
            await link.subscribe(subject, Heard())
    await link.close()


@bounded
async def test_the_commands_of_a_host(tmp_path, capsys):
    def run(*words):
        status = cli.main(["hall", *words, "--folder", str(tmp_path), "--json"])
        said = capsys.readouterr()
        assert said.err.count("\n") == (1 if status else 0)
        return status, said.err or json.loads(said.out)

    async with evening(tmp_path) as hall:
        ann = await hall.come("Ann")
        await ann.ask("buy", cents=7000)
        status, state = await asyncio.to_thread(run, "who")
        assert status == 0 and state["door"] == "open" and state["guests"][0]["name"] == "Ann"
        assert await asyncio.to_thread(run, "mute", "ann") == (0, {"done": "Ann is muted."})
        for words in (("kick", "Nobody"), ("close-table", "nothing"), ("title", " ")):
            assert (await asyncio.to_thread(run, *words))[0] == 2
        assert (await asyncio.to_thread(run, "report-list")) == (0, {"reports": []})
        status, said = await asyncio.to_thread(run, "statement")
        assert status == 0 and said["holds"] and said["rows"][0]["held"] == 7000
        assert (await asyncio.to_thread(run, "end"))[0] == 0
        while (await asyncio.to_thread(run, "who"))[0] == 0:
            await asyncio.sleep(0.05)
    status, said = await asyncio.to_thread(run, "who")
    assert status == 2 and "is not open" in said
    status, said = await asyncio.to_thread(run, "statement")
    assert status == 0 and said["holds"] and said["rows"][0]["taken"] == 7000
    with pytest.raises(HallClosed):
        await HallOperator.open(tmp_path)


@in_an_evening
async def test_whose_token_is_past_as_a_clock_was_set_forward_knocks_again_and_stays(hall):
    ann = await hall.come("Ann")
    authority = hall.process.authority
    authority.clock = lambda: time.time() - 7_200
    old = authority.user_token(ann.identity.public, rights.player(ann.id), 3_600)
    authority.clock = time.time
    ann.admission = structs.replace(ann.admission, token=old)
    hall.process.server.kill()
    await until(lambda: ann.link.is_refused)
    await until(lambda: ann.link.is_up)
    assert not ann.sent_home and (await ann.ask("here")).is_done
