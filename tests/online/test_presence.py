"""Who is in a hall and where, as everybody there is told."""

import time

import msgspec
import pytest

from casino.online.messages import TakenSeat
from casino.online.server import hall as houses
from casino.online.server.clock import HallClock
from casino.online.server.money import HallMoney
from casino.online.server.presence import (
    AWAY_MS,
    KEPT_MS,
    LOBBY,
    MAX_NOW_BYTES,
    MAX_NOW_MS,
    MAX_PEOPLE,
    MAX_PLACES,
    NOW_MS,
    Now,
    Person,
    Presence,
    TableNow,
    bounded,
    now_of,
)
from casino.online.server.table.table import REVEAL_MS
from casino.players.castle.hall_talk import LOBBY as CASTLES_LOBBY
from casino.players.castle.hall_talk import MAX_PRESENT

AXE = "black_axe/standard"


def test_a_halls_clock_is_that_of_its_machine_and_does_not_jump_when_that_is_set(monkeypatch):
    clock = HallClock()
    assert abs(clock() - 1000 * time.time()) < 5_000
    before, wall = clock(), time.time_ns
    for hours in (-1, 1, 24 * 365):
        monkeypatch.setattr(time, "time_ns", lambda hours=hours: wall() + hours * 3_600_000_000_000)
        assert 0 <= clock() - before < 5_000, f"{hours} hours"


def test_a_hall_opened_again_goes_on_after_what_it_told_though_the_clock_was_set_back(house):
    ann = house.visitor("Ann")
    assert ann.ask("sit", table=AXE, seat=1).is_done
    assert house.books.last_moment() == house.now
    house.books.keep_moment(house.now + 60_000)  # nobody did anything, but lines and presence were told
    house.reopen()
    assert house.books.last_moment() == house.now + 60_000
    later = round(1000 * time.time()) + 3_600_000
    assert HallClock(later)() >= later


def test_a_halls_clock_stands_while_its_machine_sleeps_and_nobody_is_away_before_a_word_could_come(house, monkeypatch):
    clock, slept = HallClock(), time.monotonic_ns
    before = clock()
    monkeypatch.setattr(time, "monotonic_ns", lambda: slept() + 8 * 3_600_000_000_000)
    assert clock() - before < 5_000 and clock.gaps == 1
    assert clock() - before < 5_000 and clock.gaps == 1
    ann, bob = house.visitor("Ann"), house.visitor("Bob")
    house.now += AWAY_MS + 1
    assert bob.ask("here").is_done
    house.now += AWAY_MS - 1
    house.hall.presence.wait_for_all(house.now)
    assert house.hall.presence.is_away(ann.id, house.now), "who was away before still is"
    house.now += AWAY_MS
    assert not house.hall.presence.is_away(bob.id, house.now)


def test_receipts_and_statements_bear_the_time_that_is_shown(open_house):
    house = open_house()
    ann = house.visitor("Ann")
    house.hall.till = HallMoney(house.books, "U", lambda text: "", lambda: 777)
    who = house.books.people.visitor(ann.id)
    assert house.hall.till.statement(who, 5).t == house.hall.till.pay_out(who, 5).t == 777


def told(house):
    """The newest that was told of the hall."""
    return now_of(house.published("hall.now")[-1])


def people(house):
    return {person.name: person for person in told(house).people}


def test_people_are_told_with_where_they_are(house):
    ann, bob, cy = (house.visitor(name) for name in ("Ann", "Bob", "Cy"))
    assert ann.ask("sit", table=AXE, seat=2).is_done and bob.ask("go", table=AXE).is_done and cy.ask("here").is_done
    house.update()
    moment = told(house)
    assert {person.name: person.place for person in moment.people} == {"Ann": AXE, "Bob": AXE, "Cy": "lobby"}
    assert moment.people[0] == Person("ann", "Ann", "guest_fox", "ANN", AXE)
    assert (moment.t, moment.title, moment.in_all, moment.is_tournament) == (house.now, "The castle", 3, False)
    table = next(table for table in moment.tables if table.name == AXE)
    assert [place.name for place in table.places] == ["Ann"] and table.is_open
    assert table.n == house.hall.tables[AXE].n > 0


def test_it_is_told_when_something_changed_and_every_two_seconds(house):
    ann = house.visitor("Ann")
    house.update()
    assert len(house.published("hall.now")) == 1
    house.update()
    assert house.published("hall.now") == []
    house.update(NOW_MS)
    assert len(house.published("hall.now")) == 1
    assert ann.ask("go", table=AXE).is_done
    house.update(300)
    assert people(house)["Ann"].place == AXE


def test_who_is_silent_is_away_and_then_gone(house):
    ann, bob = house.visitor("Ann"), house.visitor("Bob")
    house.update(AWAY_MS + 1)
    bob.ask("here")
    house.update()
    found = people(house)
    assert {name: person.is_away for name, person in found.items()} == {"Ann": True, "Bob": False}
    assert found["Ann"].kept_until == house.now - 501 - AWAY_MS + KEPT_MS and found["Bob"].kept_until == 0
    house.update(KEPT_MS)
    ann.ask("here")
    house.update()
    assert list(people(house)) == ["Ann"]


def test_who_leaves_is_not_in_the_hall_any_more(house):
    ann = house.visitor("Ann")
    assert ann.ask("leave").is_done
    house.update()
    assert people(house) == {}


def test_nobody_goes_where_there_is_nothing(house):
    ann = house.visitor("Ann")
    answer = ann.ask("go", table="black_axe/none")
    assert not answer.is_done and "no such table" in answer.sentence
    house.update()
    assert people(house)["Ann"].place == "lobby"


def test_a_hall_that_was_opened_again_learns_where_people_are(house):
    ann, bob = house.visitor("Ann"), house.visitor("Bob")
    ann.ask("sit", table=AXE, seat=1)
    house.reopen()
    bob.ask("here", table=AXE)
    ann.ask("here")
    house.update()
    assert {name: person.place for name, person in people(house).items()} == {"Ann": AXE, "Bob": AXE}
    bob.ask("go")
    bob.ask("here", table=AXE)  # said before
    house.update()
    assert people(house)["Bob"].place == "lobby"


def test_who_asks_is_told_how_the_hall_stands(house):
    ann = house.visitor("Ann")
    ann.ask("sit", table=AXE, seat=2)
    answer = ann.ask("now")
    asked = msgspec.convert(answer.told, Now)
    house.update(0)
    assert answer.is_done and asked == told(house) and asked.people[0].place == AXE
    ann.ask("stand", table=AXE)
    assert msgspec.convert(ann.ask("now").told, Now) == asked, "it is looked up every two seconds at most"
    house.now += NOW_MS
    assert msgspec.convert(ann.ask("now").told, Now).tables != asked.tables


def test_whoever_there_is_no_room_to_tell_of_is_found_by_name(house):
    ann, *others = [house.visitor(f"Guest {number}", cents=0) for number in range(MAX_PEOPLE + 1)]
    assert all(other.ask("here").is_done for other in others)
    zoe = house.visitor("Zoe Lamb", cents=0)
    zoe.ask("go", table=AXE)
    house.update()
    for name in ("Zoe Lamb", "zoe"):
        found = msgspec.convert(ann.ask("find", text=name).told, Person)
        assert found == Person(zoe.id, "Zoe Lamb", "guest_fox", "ZOE LAMB", AXE)
    several = ann.ask("find", text="guest")
    assert several.sentence == "Which of them: Guest 1, Guest 2, Guest 3, Guest 4, Guest 5, …?"
    assert zoe.ask("leave").is_done
    for name in ("Zoe Lamb", "", "\u202eZoe\n"):
        answer = ann.ask("find", text=name)
        assert not answer.is_done and answer.sentence.startswith("There is no") and "\u202e" not in answer.sentence


def test_a_crowd_is_told_when_it_asks_and_not_all_the_time():
    presence = Presence(lambda who: ())
    people = tuple(Person(f"{number}", "Ann", "guest_fox", "U" * 56) for number in range(60))
    presence.note_activity("ann", 0)
    assert presence.to_publish(Now(1, "The castle", people)), "one hears it"
    for number in range(3000):
        presence.note_activity(f"{number}", 0)
    crowded = Now(1 + NOW_MS, "The castle", people, 3000)
    assert presence.due(crowded.t) and presence.to_publish(crowded) == b""
    assert not presence.due(crowded.t + MAX_NOW_MS - 1)
    assert now_of(presence.latest(crowded.t, lambda now: pytest.fail("it was looked up just now"))) == crowded


def test_time_passes_at_all_of_many_tables(open_house, monkeypatch):
    monkeypatch.setattr(houses, "TABLES_A_TICK", 1)
    house = open_house([f"{AXE}@{number}" for number in range(1, 5)])
    ann = house.visitor("Ann")
    for name in house.levels:
        assert ann.ask("sit", table=name, seat=1).is_done and ann.bet(name).is_done
    house.now += REVEAL_MS  # she shows none of her secrets
    for _ in range(1 + len(house.levels)):
        ann.ask("here")
        house.update(1)
    assert sorted(entry.table for entry in house.told if entry.kind == "unlocked") == house.levels


@pytest.mark.parametrize("letter", ["n", "\U0001f98a", "é"])
@pytest.mark.parametrize("tables", [5, 500])
def test_a_crowd_is_told_in_bounds(letter, tables):
    name = letter * 20
    crowd = tuple(
        Person(f"{number:012}", name, "guest_raven", "U" * 56, "black_axe/" + "x" * 60, True) for number in range(3000)
    )
    places = tuple(TakenSeat(seat, name, "guest_raven", 10**12, "i" * 12) for seat in range(1, 8))
    held = tuple(TableNow(f"black_axe/{'x' * 60}@{number}", places, True, 10**6) for number in range(tables))
    body = bounded(Now(10**13, name, crowd, len(crowd), held))
    moment = now_of(body)
    assert len(body) <= MAX_NOW_BYTES and moment.in_all == 3000
    assert len(moment.tables) == min(tables, 128) and len(moment.people) >= 8
    if tables == 5:
        assert len(moment.people) == MAX_PRESENT, "as many as a castle holds"
        assert all(table.places for table in moment.tables)


def test_as_many_places_are_told_as_fit_and_a_table_whole_or_not_at_all():
    tables, places = 12, tuple(TakenSeat(seat, "Ann", "guest_fox", 5) for seat in range(1, 9))
    assert tables * len(places) == MAX_PLACES
    held = tuple(TableNow(f"{AXE}@{number}", places) for number in range(tables + 1))
    assert [len(table.places) for table in now_of(bounded(Now(1, "A", (), 0, held))).tables] == [8] * tables + [0]


def test_the_lobby_is_called_as_in_the_castle():
    assert LOBBY == CASTLES_LOBBY


def test_people_at_tables_are_told_first():
    crowd = (
        *(Person(f"{number}", "Ann", "guest_fox", "U") for number in range(80)),
        Person("last", "Bob", "guest_owl", "U", AXE),
    )
    assert now_of(bounded(Now(1, "A", crowd, len(crowd)))).people[0].id == "last"
