"""Whether people may look on at a hall's tables: what is told to everybody, and what to those alone who sit there."""

import random

import pytest

from casino.online.checking.chain import EntryChain
from casino.online.messages import encode, entry_of
from casino.online.server.presence import now_of
from casino.online.server.table.reach import NOBODY_LOOKS_ON
from casino.online.server.talk import TalkLine, ear_of
from tests.support.visitors import into_a_round, play, seated

AXE = "black_axe/standard"


@pytest.fixture
def house(house):
    """A hall where nobody may look on."""
    assert "No spectators" in house.order("onlookers", value="off").sentence
    return house


def shut(house):
    """Of every entry whether it was told to those alone who sit at its table."""
    return [entry_of(told.body).is_shut for told in house.books.entries.entries_after(0, 100_000)]


def test_who_does_not_sit_at_a_table_is_told_nothing_of_it(house):
    ann, bob = seated(house, AXE)
    eve = house.visitor("Eve")
    assert eve.ask("go", table=AXE).is_done
    play(house, AXE, [ann, bob], 2, random.Random(1))
    for what in ("since", "start"):
        answer = eve.ask(what, table=AXE)
        assert (answer.is_done, answer.sentence, answer.told) == (False, NOBODY_LOOKS_ON, None)
        assert ann.ask(what, table=AXE).told and not eve.ask(what, table="pilok/standard").is_done
    assert all(shut(house))


def test_who_sits_down_reads_what_was_and_hears_what_comes(house):
    ann, bob = seated(house, AXE)
    play(house, AXE, [ann, bob], 1, random.Random(1))
    eve = house.visitor("Eve")
    assert eve.ask("sit", table=AXE, seat=5).is_done
    told = eve.ask("since", table=AXE).told
    past = EntryChain(AXE)
    faults = [fault for body in told for fault in past.take(body.encode())[1]]
    assert faults == [] and past.n == house.hall.tables[AXE].n


def test_who_gets_up_in_a_round_hears_its_end_and_nothing_more(house):
    ann, bob = seated(house, AXE)
    into_a_round(house, AXE, [ann, bob])
    table = house.hall.tables[AXE]
    ann.ask("stand", table=AXE)
    assert table.session.is_open and ann.ask("since", table=AXE).is_done, "the rules still play for her"
    while table.seat_of("ann"):
        house.update(5_000)
    assert ann.ask("since", table=AXE).sentence == NOBODY_LOOKS_ON and bob.ask("since", table=AXE).is_done


def test_the_switch_counts_from_the_next_entry_on_and_the_chain_goes_through_it(house):
    ann, bob = seated(house, AXE)
    eve, counts = house.visitor("Eve"), []
    for value in ("on", "off", "on"):
        into_a_round(house, AXE, [ann, bob])
        table = house.hall.tables[AXE]
        counts.append(table.n)
        assert house.order("onlookers", value=value).is_done and table.session.is_open
        assert eve.ask("since", table=AXE).is_done == (value == "on")
        play(house, AXE, [ann, bob], 1, random.Random(2))
    first, second, third = counts
    told = shut(house)
    assert all(told[:first] + told[second:third]) and not any(told[first:second] + told[third:])
    past = EntryChain(AXE)
    assert not [fault for entry in house.told for fault in past.take(encode(entry))[1]]


def test_a_hall_that_is_opened_again_tells_nobody_more_than_before(house):
    ann, bob = seated(house, AXE)
    into_a_round(house, AXE, [ann, bob])
    house.reopen()
    house.update(120_000)
    eve = house.visitor("Eve")
    assert not eve.ask("start", table=AXE).is_done and ann.ask("start", table=AXE).is_done
    assert all(shut(house)) and len(shut(house)) == house.hall.tables[AXE].n


def test_talk_at_a_table_is_heard_by_those_alone_who_sit_there(house):
    ann, bob = seated(house, AXE)
    eve = house.visitor("Eve")
    eve.ask("go", table=AXE)
    house.hall.outbox.clear()
    assert ann.line(AXE, "Between us").is_done
    sent = list(house.hall.outbox)
    assert [subject for subject, _ in sent] == ["ear.ann", "ear.bob"]
    heard = ear_of(sent[0][1])
    assert isinstance(heard, TalkLine) and (heard.place, heard.name, heard.text) == (AXE, "Ann", "Between us")
    assert eve.line(AXE, "And I?").sentence == eve.ask("heard", table=AXE).sentence == NOBODY_LOOKS_ON
    assert [line["text"] for line in bob.ask("heard", table=AXE).told] == ["Between us"]
    eve.ask("go")
    assert eve.line("lobby", "Hello").is_done and len(house.published("ev.say.lobby")) == 1


def test_the_lobby_sees_who_sits_and_not_what_they_have(house):
    seated(house, AXE, ("Ann",))
    house.update(5_000)
    table = next(one for one in now_of(house.published("hall.now")[-1]).tables if one.name == AXE)
    assert [(place.name, place.purse) for place in table.places] == [("Ann", 0)]
    house.order("onlookers", value="on")
    house.update(5_000)
    table = next(one for one in now_of(house.published("hall.now")[-1]).tables if one.name == AXE)
    assert [(place.name, place.purse) for place in table.places] == [("Ann", 50_000)]
