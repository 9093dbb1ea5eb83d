"""A hall's table behind the port: rounds as at a table of this house, and what a lost or late answer shows."""

import random
import time
from itertools import count

import pytest

from casino.engines.base import Action, RoundSettled
from casino.online.client.remote import RemoteTable
from casino.online.messages import FIRST, TableEntry
from casino.records.levels import load_level
from casino.save.ledger import Account
from casino.tables.table import VISITOR, Happened, Refused, TableChanged
from tests.support.conformance import piled
from tests.support.remote import RemoteSeat
from tests.support.visitors import EVERY_GAME

AXE = "black_axe/standard"


@pytest.fixture
def house(open_house, monkeypatch):
    """A hall whose rounds are the same at every run: seeds and secrets are counted."""
    seeds, secrets = count(1), count(1)
    monkeypatch.setattr("casino.tables.session.new_seed", lambda: f"seed {next(seeds)}")
    monkeypatch.setattr("casino.online.client.remote.new_secret", lambda: f"{next(secrets):064x}")
    return open_house()


def at(house, table, names=("Ann", "Bob")):
    """Visitors at a table, who have heard of one another."""
    seats = [RemoteSeat(house, table, name) for name in names[: house.hall.tables[table].session.engine.seats]]
    for number, seat in enumerate(seats, 1):
        seat.table.change_seat(number, "sit", seat.me)
        seat.wire.deliver()
    go_on(house, seats)
    return seats


def go_on(house, seats, ms=200):
    """Time passes, everything is heard; the news by seat."""
    house.update(ms)
    for seat in seats:
        seat.hear()
    return [seat.table.news() for seat in seats]


def stakes(table):
    seat = next(number for number, held in table.sitters.items() if held.kind == "profile")
    if table.level.game == "pilok":
        return None
    if table.level.game == "baccarat":
        return {seat: {"player": piled(table.settings.minimum)}}
    offer = table.bet_range(seat)
    return {seat: offer.least} if offer is not None else {}


def play(house, seats, rounds, rng):
    """Plays rounds through the port alone; all events each seat was told."""
    told = [[] for _ in seats]
    settled = 0
    for _ in range(rounds * 400):
        for seat in seats:
            table = seat.table
            own = next((number for number, held in table.sitters.items() if held is seat.me), 0)
            if not table.is_open and not table.has_chosen:
                table.begin(stakes(table))
            elif table.is_open and table.turn == own and own:
                offers = [offer for offer in table.offers(own) if not offer.asks or offer.step]
                offer = rng.choice(offers)
                action = Action(own, offer.action, **({offer.asks: offer.least} if offer.step else {}))
                assert table.cost(action) == offer.cost
                table.ask(action)
                assert table.turn != own, "nobody acts twice before the hall has answered"
            seat.wire.deliver()
        for number, news in enumerate(go_on(house, seats)):
            for one in news:
                assert not isinstance(one, Refused), one
                if isinstance(one, Happened):
                    told[number] += one.events
        settled = sum(isinstance(event, RoundSettled) for event in told[0])
        if settled >= rounds:
            return told
    raise AssertionError(f"only {settled} rounds came to an end")


@pytest.mark.parametrize("table", EVERY_GAME)
def test_rounds_are_played_through_the_port_as_the_hall_plays_them(house, table):
    seats = at(house, table)
    told = play(house, seats, 3, random.Random(5))
    assert all(events == told[0] for events in told), "everybody is told the same"
    session = house.hall.tables[table].session
    for seat in seats:
        port = seat.table
        assert port.faults == [] and port.rounds_checked >= 3 and port.last_draw.faults == ()
        assert port.purse_of(seat.me) == house.purse(seat.caller.id)
        assert port.view(0) == session.engine.view(0)
        assert {number: held.name for number, held in port.sitters.items()} == {
            number: who.account.name for number, who in house.hall.tables[table].sitters.items()
        }
        assert [port.purse(number) for number in port.sitters] == [session.purse(number) for number in port.sitters]
    assert house.books.store.ledger.total() == 0


def test_other_people_are_visitors_and_the_hall_s_players_are_characters(house):
    house.hall.seat_characters({AXE: {4: "odile"}}, house.now)
    ann, bob = at(house, AXE)
    kinds = {held.name: held.kind for held in ann.table.sitters.values()}
    assert kinds == {"Ann": "profile", "Bob": VISITOR, "Odile Quint": "character"}
    assert {held.name: held.kind for held in bob.table.sitters.values()}["Ann"] == VISITOR
    ids = [held.id for held in ann.table.sitters.values()]
    assert len(set(ids)) == 3 and ann.table.sitters[1] is ann.me


def test_what_comes_after_a_round_waits_until_the_round_has_been_shown(house):
    ann, bob = at(house, AXE)
    play(house, [ann, bob], 1, random.Random(3))
    for seat in (ann, bob):
        seat.table.begin(stakes(seat.table))
        seat.wire.deliver()
    house.update()
    ann.hear()
    house.update()
    kinds = [type(one) for one in ann.table.news()]
    assert kinds and set(kinds) <= {TableChanged, Happened}
    assert not any(isinstance(one, Happened) and not one.opens_round for one in ann.table.news())


def test_a_bet_the_hall_refuses_says_why_and_can_be_made_again(house):
    (ann,) = at(house, AXE, ("Ann",))
    ann.table.begin({1: 3})
    assert ann.table.has_chosen and ann.table.wait.sentence == "Sent to the hall."
    ann.wire.deliver()
    refused = [one for one in ann.table.news() if isinstance(one, Refused)]
    assert [one.sentence for one in refused] == ["A bet here is 2.00 to 30.00, not 0.03."]
    assert not ann.table.has_chosen and not house.hall.tables[AXE].is_locked


def test_a_bet_opens_the_time_for_the_others_and_passing_ends_it(house):
    ann, bob = at(house, AXE)
    ann.table.begin(stakes(ann.table))
    ann.wire.deliver()
    go_on(house, [ann, bob])
    assert ann.table.has_chosen and not bob.table.has_chosen
    assert 14 < bob.table.wait.seconds <= 15 and bob.table.wait.seats == (2,)
    assert bob.table.wait.sentence.startswith("Ann is in. Bet, or pass.") and ann.table.bets_in == bob.table.bets_in
    bob.table.begin({})
    bob.wire.deliver()
    go_on(house, [ann, bob])
    go_on(house, [ann, bob])
    assert ann.table.is_open and bob.table.is_open, "the window ended early: all had chosen"
    assert 2 not in {event.seat for event in ann.table.catch_up() if hasattr(event, "seat")}


def test_bets_and_their_lock_stay_when_somebody_sits_down_meanwhile(house):
    ann, bob = at(house, AXE)
    ann.table.begin(stakes(ann.table))
    ann.wire.deliver()
    go_on(house, [ann, bob])
    eve = RemoteSeat(house, AXE, "Eve")
    eve.table.change_seat(3, "sit", eve.me)
    eve.wire.deliver()
    go_on(house, [ann, bob, eve])
    assert ann.table.bets_in and ann.table.has_chosen and "You are in." in ann.table.wait.sentence
    for seat in (bob, eve):
        seat.table.begin({})
        seat.wire.deliver()
    house.update()
    bob.hear(), eve.hear()
    late = RemoteSeat(house, AXE, "Zoe")
    late.table.change_seat(4, "sit", late.me)
    late.wire.deliver()
    house.update(10)
    for seat in (bob, eve, late):
        seat.hear()
        seat.table.news()
        assert seat.table.has_chosen and "All bets are in" in seat.table.wait.sentence


def test_somebody_who_comes_in_the_middle_sees_the_open_round_as_it_stands(house):
    ann, bob = at(house, AXE)
    for seat in (ann, bob):
        seat.table.begin(stakes(seat.table))
        seat.wire.deliver()
    events = []
    for _ in range(3):
        for news in go_on(house, [ann, bob])[:1]:
            events += [event for one in news if isinstance(one, Happened) for event in one.events]
    assert ann.table.is_open
    eve = RemoteSeat(house, AXE, "Eve")
    eve.hear()
    assert list(eve.table.catch_up()) == events
    assert eve.table.turn == ann.table.turn and eve.table.view(0) == ann.table.view(0)
    assert {n: eve.table.purse_before(n) for n in (1, 2)} == {n: ann.table.purse_before(n) for n in (1, 2)}
    assert eve.table.has_chosen is False and eve.table.offers(eve.table.turn) != ()
    eve.table.begin({})
    assert isinstance(eve.table.news()[0], Refused)


def test_who_gets_up_in_a_round_is_played_for_by_the_rules_and_the_seat_is_free_then(house):
    ann, bob = at(house, AXE)
    for seat in (ann, bob):
        seat.table.begin(stakes(seat.table))
        seat.wire.deliver()
    go_on(house, [ann, bob])
    go_on(house, [ann, bob])
    assert ann.table.is_open
    ann.table.left()
    ann.wire.deliver()
    refused = ann.caller.ask("leave")
    assert not refused.is_done and "round" in refused.sentence
    for _ in range(200):
        if bob.table.turn == 2:
            bob.table.ask(Action(2, "stand"))
            bob.wire.deliver()
        go_on(house, [ann, bob])
        if not bob.table.is_open and 1 not in house.hall.tables[AXE].sitters:
            break
    assert set(house.hall.tables[AXE].sitters) == {2}
    left = ann.caller.ask("leave")
    assert left.is_done and left.told["cents"] > 0


def test_a_newcomer_begins_at_a_whole_round(house, monkeypatch):
    seats = at(house, AXE)
    play(house, seats, 4, random.Random(2))
    assert house.books.entries.start_of(AXE).n == -1, "few rounds are read whole"
    told = [entry for entry in house.told if entry.table == AXE]
    monkeypatch.setattr("casino.online.server.entries.MAX_FOLLOWED", 20)
    late = house.books.entries.start_of(AXE)
    assert told[late.n].is_settled and late.n >= told[-1].n - 20 and told[late.n + 1].prev == late.head


def test_a_hand_that_the_rules_play_is_announced_once_to_everybody(house):
    table = "black_baron/standard"
    ann, bob = at(house, table)
    said = {1: [], 2: []}
    for one in (ann, bob):
        one.table.begin(stakes(one.table))
        one.wire.deliver()
    for _ in range(400):
        for seat, news in enumerate(go_on(house, [ann, bob], 2000), 1):
            said[seat] += [one.announced for one in news if isinstance(one, Happened) and one.announced]
        if ann.table.rounds_checked and bob.table.rounds_checked:
            break
    ruled = list(dict.fromkeys(entry.action.seat for entry in house.told if entry.action and entry.action.seat))
    assert ruled
    names, own = {1: "Ann", 2: "Bob"}, "Your hand is played by the rules: your time was up."
    for seat, heard in said.items():
        assert heard == [own if one == seat else f"{names[one]}'s hand is played by the rules." for one in ruled]


def test_what_is_left_of_a_turn_goes_by_no_clock_that_is_set(monkeypatch):
    table = RemoteTable(load_level("black_axe/standard"), Account(5, "profile", "Ann", "fox"), "ann", None)
    table.take(TableEntry(table="black_axe/standard", n=0, kind="seats", prev=FIRST, t=1_000))
    wall = time.time_ns()
    for hours in (-1, 1):
        monkeypatch.setattr(time, "time_ns", lambda hours=hours: wall + hours * 3_600_000_000_000)
        assert 14 < table.seconds_until(16_000) <= 15


def test_what_is_left_of_a_turn_is_right_again_soon_after_the_hall_stood_still():
    clock = [0]
    table = RemoteTable(
        load_level("black_axe/standard"), Account(5, "profile", "Ann", "fox"), "ann", None, lambda: clock[0]
    )
    for n in range(20):
        clock[0] = n * 100 + (60_000 if n > 10 else 0)
        table.take(TableEntry(table="black_axe/standard", n=n, kind="seats", prev=FIRST, t=1_000 + n * 100))
    assert table.seconds_until(1_000 + 19 * 100 + 15_000) == 15
