"""Two programs in one hall compare what they were told: a hall with two stories is noticed by both within seconds."""

import asyncio

import msgspec

from casino.online.checking.witness import Heads, Witness, signature_of
from casino.online.client import client as visiting
from casino.online.messages import encode, entry_of, head_of
from casino.online.wire import rights
from casino.online.wire.keys import Identity
from tests.online.evenings import AXE, in_an_evening, until

HALL = "the hall's key"


def said(identity, n, head, hall=HALL):
    signature = signature_of(identity, hall, AXE, n, head)
    return Witness(rights.id_of(identity.public), identity.public, "Ben", AXE, n, head, signature)


def test_a_head_counts_as_its_visitor_signed_it_for_this_hall():
    ben, eve = Identity.new(), Identity.new()
    witness = said(ben, 3, "a" * 64)
    assert witness.holds(HALL) and not witness.holds("another hall")
    for change in ({"head": "b" * 64}, {"n": 4}, {"table": "another"}, {"public": eve.public}, {"signature": "junk"}):
        assert not msgspec.structs.replace(witness, **change).holds(HALL), change


def test_heads_are_compared_whoever_is_ahead():
    ben, heads = Identity.new(), Heads()
    assert heads.hear(said(ben, 0, "a" * 64)) == "", "not told here yet"
    assert heads.take(0, "a" * 64) == [] and heads.hear(said(ben, 0, "a" * 64)) == ""
    assert "entry 0 is aaaaaaaa here and cccccccc there" in heads.hear(said(ben, 0, "c" * 64))
    assert heads.hear(said(ben, 1, "d" * 64)) == ""
    (fault,) = heads.take(1, "b" * 64)
    assert fault == "The hall told Ben a different story of this table: entry 1 is bbbbbbbb here and dddddddd there."


async def follows(person, faults):
    async def on_entry(entry, head, found):
        faults.extend(found)

    person.tables.on_split = lambda table, fault: faults.append(fault)
    await person.go(AXE)
    await person.tables.follow(AXE, on_entry, whole=True)


@in_an_evening
async def test_two_programs_with_two_stories_notice_it(hall, monkeypatch):
    """The hall tells Ben of another clock, his chain whole in itself."""
    monkeypatch.setattr(visiting, "HERE_SECONDS", 0.2)
    monkeypatch.setattr("casino.online.server.hall.WITNESS_MS", 0)
    ann, ben = await hall.come("Ann"), await hall.come("Ben")
    house, honest = hall.process.hall, hall.process.hall.books.entries.entries_at
    assert (await ann.ask("sit", table=AXE, seat=1)).is_done
    faults = {"Ann": [], "Ben": []}
    await follows(ann, faults["Ann"])
    await asyncio.sleep(0.5)
    assert faults["Ann"] == []

    def another(place, n, limit=200):
        told, whole = [], honest(place, 0, limit)
        for entry in map(entry_of, whole):
            told.append(encode(msgspec.structs.replace(entry, t=1, prev=head_of(told[-1]) if told else entry.prev)))
        return told[n:]

    monkeypatch.setattr(house.books.entries, "entries_at", another)
    await follows(ben, faults["Ben"])
    monkeypatch.setattr(house.books.entries, "entries_at", honest)
    async with asyncio.timeout(20):
        await until(lambda: faults["Ann"] and faults["Ben"])
    assert "told Ben a different story" in faults["Ann"][0] and "told Ann a different story" in faults["Ben"][0]
