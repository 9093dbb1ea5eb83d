"""What a broken or hostile hall tells: a table that cannot be followed is left, and nothing reaches the window."""

import random

import msgspec
import pytest

from casino.core.errors import HallBroken
from casino.online.checking.chain import EntryChain
from casino.online.client.remote import RemoteTable
from casino.online.messages import FACES, encode, number_of
from casino.records.levels import load_level
from casino.save.ledger import Account
from tests.support.every import every
from tests.support.remote import Wire
from tests.support.rota import sample
from tests.support.visitors import EVERY_GAME, OpenHall, play, seated

MUTATIONS = sample(30_000, 2_500)  # over all games
JUNK = (None, -1, 0, 10**400, 2**60, True, "", "x" * 5_000, "\ud800", [], {}, [[]], {"seat": 99}, 1.5, "stand", 7)


def evening(folder, table):
    house = OpenHall(folder, [table])
    play(house, table, seated(house, table), 2, random.Random(table))
    told = [encode(entry) for entry in house.told if entry.table == table]
    house.stop()
    return told


def mutated(thing, rng):
    """A copy with something else at one of its places, or without it."""
    if isinstance(thing, dict) and thing and rng.random() < 0.85:
        key = rng.choice(list(thing))
        if rng.random() < 0.2:
            return {one: thing[one] for one in thing if one != key}
        return {**thing, key: mutated(thing[key], rng)}
    if isinstance(thing, list) and thing and rng.random() < 0.85:
        at = rng.randrange(len(thing))
        return [*thing[:at], mutated(thing[at], rng), *thing[at + rng.randrange(2) :]]
    return rng.choice(JUNK)


def written(thing):
    try:
        return msgspec.json.encode(thing)
    except (OverflowError, UnicodeEncodeError):
        import json

        return json.dumps(thing).encode("utf-8", "surrogatepass")


@every("table", EVERY_GAME)
def test_whatever_is_told_either_can_be_shown_or_is_refused(tmp_path, table):
    """What passes is taken by the window's table, which then answers all that a scene asks."""
    folder = tmp_path / table.replace("/", "-")
    folder.mkdir()
    told, rng = evening(folder, table), random.Random(len(table))
    things = [msgspec.json.decode(body) for body in told]
    refused = 0
    for _ in range(MUTATIONS // len(EVERY_GAME)):
        at = rng.randrange(len(told))
        body = written(mutated(things[at], rng))
        past, me = EntryChain(table), Account(1, "profile", "Ann", "guest_fox")
        shown = RemoteTable(load_level(table), me, "ann", Wire(None), lambda: 0)
        try:
            for n in range(max(0, at - 4), at):
                shown.take(*past.take(told[n]))
            entry, faults = past.take(body)
        except HallBroken as fault:
            refused += 1
            assert str(fault) and len(str(fault)) < 300
            continue
        shown.take(entry, tuple(faults))
        shown.catch_up()
        for ask in ("sitters", "turn", "wait", "trust", "doubts", "shoe", "bets_in", "has_chosen", "seal", "round_id"):
            getattr(shown, ask)
        for seat in shown.sitters:
            shown.offers(seat), shown.entry_skill(seat), shown.purse_before(seat), shown.wins(seat)
    assert refused


def test_what_is_nested_without_end_is_a_sentence(house):
    deep = b'{"table":"black_axe/standard","n":0,"kind":"bets","prev":"","t":1,"view":' + b"[" * 100_000
    for read in (EntryChain("black_axe/standard").take, number_of):
        with pytest.raises(HallBroken):
            read(deep)


def test_a_face_that_nobody_has_is_another_in_the_hall(house):
    house.visitor("Ann", portrait="nobody_at_all").ask("sit", table="black_axe/standard", seat=1)
    house.update()
    assert house.told[-1].places[0].portrait in FACES
