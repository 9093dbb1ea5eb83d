"""A hall where nobody may look on, over a real message server: what reaches whom, byte by byte, whatever happens."""

import asyncio
import shutil
import sqlite3
import time
from contextlib import closing

import pytest

from casino.core.errors import HallRefusal, LinkFailed, NotAllowed
from casino.online.checking.audit import Audit
from casino.online.client.connection import HallConnection
from casino.online.client.player import HeadlessPlayer, PlayerPlan
from casino.online.host.seated import Seated
from casino.online.messages import entry_of
from casino.online.server.table.reach import NOBODY_LOOKS_ON
from casino.online.wire.keys import Identity
from casino.online.wire.rights import shut_to
from casino.save.ledger import Account
from tests.online.evenings import AXE, SECOND, in_an_evening, until
from tests.online.test_hosting import Heard as WindowHeard
from tests.online.wire.halls import Heard
from tests.tools.halls.trial import Evening

MANY = 10**6


class Playing:
    """Players at a table who go on until `end`; `seen` are the numbers of the entries each was told."""

    def __init__(self, hall):
        self.hall, self.seen = hall, {}
        self.players, self._tasks = [], []

    async def begin(self, *names):
        for name in names:
            player = HeadlessPlayer(await self.hall.come(name), PlayerPlan(name, AXE, MANY))
            self.players.append(player)
            self._note(player)
            self._tasks.append(asyncio.create_task(player.play()))
            await until(lambda: self.hall.process.hall.seats_of(player.visitor.id))  # noqa: B023

    def _note(self, player):
        seen, on_entry = self.seen.setdefault(player.plan.name, []), player.on_entry

        async def noted(entry, head, faults):
            seen.append(entry.n)
            await on_entry(entry, head, faults)

        player.on_entry = noted

    async def in_a_round(self):
        """Waits until a round is open, however short it is."""
        while not self.hall.process.hall.tables[AXE].session.is_open:
            await asyncio.sleep(0)

    async def play_on(self, rounds=1):
        goals = [player.settled + rounds for player in self.players]
        await until(lambda: all(one.settled >= goal for one, goal in zip(self.players, goals, strict=True)))

    async def end(self):
        for player in self.players:
            player.plan.rounds = player.settled + 1
        await asyncio.gather(*self._tasks)
        for player in self.players:
            assert player.faults == []
            seen = self.seen[player.plan.name]
            assert seen == list(range(len(seen))), "each entry once, in order"


def told_of(process, table=AXE):
    """The bytes of all entries of a table, and whether each was for those alone who sit there."""
    bodies = process.books.entries.entries_at(table, 0, 100_000)
    return bodies, [entry_of(body).is_shut for body in bodies]


def everything_in(heard):
    said = []
    while not heard.is_empty:
        said.append(heard.messages.get_nowait().data)
    return said


async def listen_to_all(visitor):
    """Hears everything that the server lets somebody hear."""
    heard = Heard()
    allowed = ("ev.open.>", "ev.say.>", "hall.now", f"ear.{visitor.id}", shut_to("*", visitor.id))
    for subject in (*allowed, f"ev.open.{AXE}", shut_to(AXE, visitor.id)):
        await visitor.link.subscribe(subject, heard)
    return heard


@in_an_evening
async def test_a_program_of_ones_own_gets_no_byte_of_a_table_at_which_one_does_not_sit(hall):
    hall.process.hall.let_look_on(may=False)
    eve, playing = await hall.come("Eve"), Playing(hall)
    heard = await listen_to_all(eve)
    await playing.begin("Ann", "Bob")
    ann = playing.players[0].visitor
    forbidden = [f"ev.shut.{AXE}", "ev.shut.>", "ev.shut.*.*", "ev.>", ">", "log.>", f"log.shut.{AXE}", "ear.>"]
    forbidden += [shut_to(AXE, ann.id), shut_to("*", ann.id), shut_to(AXE, "*"), f"ear.{ann.id}", "_INBOX.>"]
    for subject in (*forbidden, f"_INBOX_{ann.id}.>"):
        with pytest.raises(NotAllowed):
            await eve.link.subscribe(subject, heard)
    for what in ("since", "start"):
        answer = await eve.ask(what, table=AXE)
        assert (answer.is_done, answer.sentence, answer.told) == (False, NOBODY_LOOKS_ON, None)
    with pytest.raises(HallRefusal, match="no spectators"):
        await eve.tables.follow(AXE, None)
    assert (await eve.ask("sit", table=SECOND, seat=1)).is_done
    await ann.go(AXE)
    assert (await ann.say_line(AXE, "Between us")).is_done
    await playing.play_on(2)
    await playing.end()
    await eve.link.flush()
    said, (bodies, _) = everything_in(heard), told_of(hall.process)
    assert len(bodies) > 20 and b"Between us" not in b"".join(said)
    others = [body for body in told_of(hall.process, SECOND)[0] if body in said]
    assert others, "what is told at her own table reaches her"
    parts = {part for body in bodies for part in (body, *(f'"{at}":'.encode() for at in ("view", "record")))}
    assert not [body for body in said if any(part in body for part in parts)]
    assert not [body for body in said if f'"table":"{AXE}"'.encode() in body]


@in_an_evening
async def test_the_switch_in_the_middle_of_a_round_stops_onlookers_at_once_and_nobody_who_plays(hall):
    eve, playing = await hall.come("Eve"), Playing(hall)
    heard, seen, faults = await listen_to_all(eve), [], []
    await playing.begin("Ann", "Bob")

    async def on_entry(entry, head, found):
        seen.append(entry.n)
        faults.extend(found)

    await eve.tables.follow(AXE, on_entry, whole=True)
    table = hall.process.hall.tables[AXE]
    for _ in range(2):
        await playing.in_a_round()
        off = table.n
        hall.process.hall.let_look_on(may=False)
        await playing.play_on()
        await until(lambda: off - 1 in seen)  # noqa: B023
        assert await eve.tables.catch_up(AXE) == NOBODY_LOOKS_ON
        assert seen == list(range(off)), "what had been told before, and nothing more"
        await playing.in_a_round()
        hall.process.hall.let_look_on(may=True)
        on = table.n
        assert await eve.tables.catch_up(AXE) == ""
        await playing.play_on()
        await until(lambda: on in seen)  # noqa: B023
    await playing.end()
    await eve.tables.catch_up(AXE)
    bodies, is_shut = told_of(hall.process)
    assert seen == list(range(len(bodies))) and faults == []
    said = set(everything_in(heard))
    assert [body in said for body in bodies] == [not one for one in is_shut] and any(is_shut) and not all(is_shut)


@in_an_evening
async def test_who_looked_on_and_sits_down_goes_on_without_a_gap(hall):
    eve, playing, seen = await hall.come("Eve"), Playing(hall), []
    await playing.begin("Ann")

    async def on_entry(entry, head, faults):
        assert not faults
        seen.append(entry.n)

    await eve.tables.follow(AXE, on_entry, whole=True)
    hall.process.hall.let_look_on(may=False)
    await playing.play_on(2)
    at, had = hall.process.hall.tables[AXE], len(seen)
    assert (await eve.ask("sit", table=AXE, seat=5)).is_done
    passed = await eve.ask("pass", table=AXE)
    assert passed.is_done or "round has begun" in passed.sentence
    await until(lambda: len(seen) > had + 2)
    await until(lambda: len(seen) == at.n)
    assert (await eve.ask("stand", table=AXE)).is_done
    await playing.play_on()
    await until(lambda: 5 not in at.sitters)
    await playing.play_on()
    sits = [eve.id in {place.id for place in entry_of(body).places} for body in told_of(hall.process)[0]]
    up = len(sits) - sits[::-1].index(True)
    await until(lambda: len(seen) > up)
    assert seen == list(range(up + 1)) and up + 1 < at.n, "she heard that she had got up, and then no more"
    await playing.end()


@in_an_evening
async def test_who_loses_the_link_plays_on_without_a_gap(hall):
    hall.process.hall.let_look_on(may=False)
    eve, playing = await hall.come("Eve"), Playing(hall)
    await playing.begin("Ann", "Bob")
    await playing.play_on()
    before = hall.process.server.pid
    hall.process.server.kill()
    await until(lambda: hall.process.server.pid != before)
    assert (await eve.ask("here")).is_done
    heard = await listen_to_all(eve)
    await playing.play_on()
    await playing.end()
    bodies, is_shut = told_of(hall.process)
    said = everything_in(heard)
    assert all(is_shut) and not [body for body in bodies if body in said]


@in_an_evening
async def test_a_log_that_was_lost_is_written_again_where_it_was_and_told_to_nobody_else(hall, tmp_path):
    process, eve = hall.process, await hall.come("Eve")
    ann = await hall.come("Ann")
    for may in (True, False, True, False):
        process.hall.let_look_on(may=may)
        assert (await ann.ask("sit" if may else "stand", table=AXE, seat=1)).is_done
    before = process.server.pid
    process.server.kill()
    shutil.rmtree(tmp_path / "server" / "streams")
    await until(lambda: process.server.pid != before)
    assert (await eve.ask("here")).is_done
    heard = await listen_to_all(eve)
    assert (await ann.ask("sit", table=AXE, seat=2)).is_done
    await until(lambda: process.publisher.published == process.books.entries.last_seq())
    bodies, is_shut = told_of(process)
    entries = [entry for entry in await process.publisher.log.read(0) if entry.subject != "log.hall"]
    assert [entry.data for entry in entries] == bodies
    assert [entry.subject for entry in entries] == [f"log.{'shut' if one else 'open'}.{AXE}" for one in is_shut]
    assert is_shut == [False, True, False, True, True]
    await eve.link.flush()
    said = everything_in(heard)
    assert not [body for body, one in zip(bodies, is_shut, strict=True) if one and body in said]


@in_an_evening
async def test_a_window_that_looked_on_is_told_why_it_hears_no_more(hall):
    ann = await hall.come("Ann")
    assert (await ann.ask("sit", table=AXE, seat=1)).is_done
    visit = HallConnection(hall.process.code, Identity.new(), Account(1, "profile", "Eve", "guest_owl"), WindowHeard())

    async def pumped(holds):
        while not holds():
            visit.pump()
            await asyncio.sleep(0.01)

    await pumped(lambda: visit.state == "in" and visit.now is not None)
    table = visit.table(AXE)
    await pumped(lambda: table.is_told)
    hall.process.hall.let_look_on(may=False)
    await pumped(lambda: table.refusal)
    assert table.refusal == NOBODY_LOOKS_ON
    visit.ask("sit", table=AXE, seat=2)
    await pumped(lambda: table.catch_up() or table.sitters.keys() == {1, 2})
    assert not table.refusal and table.faults == []
    await asyncio.to_thread(visit.close, waits=True)


class Wire:
    """Says to whom what is said, and fails at the calls with these numbers."""

    def __init__(self, *failing):
        self.said, self._failing, self._calls = [], failing, 0

    async def publish(self, subject, body):
        self._calls += 1
        if self._calls in self._failing:
            raise LinkFailed("The link is lost.")
        self.said.append((subject, body))


def test_each_who_sits_is_told_once_in_order_and_what_a_lost_link_kept_back_later(house):
    wire = Wire(4)
    house.order("onlookers", value="off")
    ann, bob = house.visitor("Ann"), house.visitor("Bob")
    seated = Seated(wire, house.books, {})
    asyncio.run(seated.catch_up(0))
    ann.ask("sit", table=AXE, seat=1)
    bob.ask("sit", table=AXE, seat=2)
    ann.ask("stand", table=AXE)
    bob.ask("stand", table=AXE)
    entries = house.books.entries.entries_after(0)
    asyncio.run(seated.publish(entries[0]))
    for published in (2, 4, 4):  # the link is lost at the third entry
        asyncio.run(seated.catch_up(published))
    house.order("onlookers", value="on")
    ann.ask("sit", table=AXE, seat=1)
    house.order("onlookers", value="off")
    ann.ask("stand", table=AXE)
    entries = house.books.entries.entries_after(0)
    asyncio.run(seated.publish(entries[5]))  # and the one before it, too
    asyncio.run(seated.catch_up(0))  # the log was lost, and is written again
    for entry in entries:
        asyncio.run(seated.publish(entry))
    bodies = [told.body for told in entries]
    told = {
        who: [bodies.index(body) for subject, body in wire.said if subject == shut_to(AXE, who)]
        for who in ("ann", "bob")
    }
    assert told == {"ann": [0, 1, 2, 5], "bob": [1, 2, 3]}
    assert len(wire.said) == 7


class Between(Evening):
    """An evening in a hall where nobody may look on."""

    def open_hall(self, *more):
        super().open_hall(*more)
        words = ["onlookers", "off", "--folder", str(self.home)]
        assert self.start(words, self.folder / "order.out").wait(30.0) == 0

    def heard(self):
        """How many entries both players were told."""
        seen = [self.folder / f"{name}.seen" for name in ("Ann", "Bob")]
        return min(path.read_bytes().count(b"\n") if path.exists() else 0 for path in seen)


@pytest.mark.long("halls")
def test_an_evening_of_processes_holds_when_hall_and_server_are_killed(tmp_path):
    between, players = Between(tmp_path, rounds=6), {}
    try:
        between.open_hall()
        players = {name: between.start(between.words(name), between.out(name)) for name in ("Ann", "Bob")}
        between.until_seated(("Ann", "Bob"))  # one alone plays six rounds before a slow other has come in
        for _ in range(2):
            before = between.heard()
            while between.heard() < before + 9 and players["Ann"].poll() is None:
                time.sleep(0.01)
            between.kill_both()
        for player in players.values():
            assert player.wait(60.0) == 0
        between.close()
    finally:
        for process in (*players.values(), between.hall):
            if process is not None and process.poll() is None:
                process.kill()
                process.wait()
        between.kill_server()
    between.check(("Ann", "Bob"))
    assert between.faults == [] and between.said["check"]["seen"] > 20
    with closing(sqlite3.connect(between.home / "hall.db")) as db:
        assert all(entry_of(row[0]).is_shut for row in db.execute("SELECT body FROM hall_entries"))
    audit = Audit()
    assert audit.check(between.home), audit.faults
