"""What it costs to stop a round whose bets are locked: nobody plays for nothing by seeing first how it ends."""

import json
import random

import pytest

from casino.online.checking.audit import Audit
from casino.online.checking.chain import EntryChain
from casino.online.messages import encode
from casino.online.server.table.table import REVEAL_MS
from casino.records.levels import load_level
from casino.save.ledger import HOUSE_ACCOUNT
from tests.support.visitors import seated

AXE, PILOK = "black_axe/standard", "pilok/standard"


def bets_locked(house, table, names=("Ann", "Bob")):
    callers = seated(house, table, names)
    for caller in callers:
        assert caller.bet(table).is_done
    assert house.hall.tables[table].is_locked
    return callers


def time_is_up(house, *here):
    """The time for secrets goes by, in which these programs are heard."""
    for _ in range(REVEAL_MS // 500 + 1):
        for caller in here:
            caller.ask("here")
        house.update()


def last(house, kind):
    return next(entry for entry in reversed(house.told) if entry.kind == kind)


def staked(house, seat):
    return next(bet.cents for bet in last(house, "locked").bets if bet.seat == seat)


def adds_up(house, tmp_path):
    house.stop()
    audit = Audit(str.casefold, has_log=False)
    held = audit.check(tmp_path)
    house.open()
    return held or audit.faults


def test_who_keeps_a_secret_back_has_lost_the_bet_to_the_house(house, tmp_path):
    ann, bob = bets_locked(house, AXE)
    held = house.books.store.ledger.balance(HOUSE_ACCOUNT)
    assert ann.reveal(AXE).is_done
    time_is_up(house, ann, bob)
    begun = last(house, "begun")
    assert (begun.out, begun.lost) == ((2,), (2,))
    assert house.purse("bob") == 50_000 - staked(house, 2)
    assert house.books.store.ledger.balance(HOUSE_ACCOUNT) >= held + staked(house, 2) - staked(house, 1) * 3
    assert adds_up(house, tmp_path) is True


def test_among_players_it_is_lost_to_those_who_play(house, tmp_path):
    ann, bob, cid = bets_locked(house, PILOK, ("Ann", "Bob", "Cid"))
    ante = int(load_level(PILOK).settings.ante)
    assert ann.reveal(PILOK).is_done and bob.reveal(PILOK).is_done
    time_is_up(house, ann, bob, cid)
    begun = last(house, "begun")
    assert (begun.out, begun.lost) == ((3,), (3,))
    purses = {place.seat: place.purse for place in begun.places}
    assert purses == {1: 50_000 - ante // 2, 2: 50_000 - ante // 2, 3: 50_000 - ante}
    house.hall.tables[PILOK].settle(house.now)
    assert adds_up(house, tmp_path) is True


def test_who_lost_the_link_has_the_bet_back(house, tmp_path):
    ann, _ = bets_locked(house, AXE)
    assert ann.reveal(AXE).is_done
    time_is_up(house, ann)
    begun = last(house, "begun")
    assert (begun.out, begun.lost) == ((2,), ()) and house.purse("bob") == 50_000
    assert adds_up(house, tmp_path) is True


def test_where_nobody_shows_a_secret_all_bets_are_lost(house):
    ann, bob = bets_locked(house, AXE)
    time_is_up(house, ann, bob)
    unlocked = last(house, "unlocked")
    assert unlocked.lost == (1, 2) and not unlocked.is_paid_for
    assert house.purse("ann") == 50_000 - staked(house, 1)


def test_who_holds_the_table_up_twice_in_ten_rounds_sits_out(house):
    ann, bob = seated(house, AXE)
    rng = random.Random(3)
    for _ in range(2):
        ann.bet(AXE), bob.bet(AXE)
        ann.reveal(AXE)
        time_is_up(house, ann)
        while house.hall.tables[AXE].session.is_open:
            if house.hall.tables[AXE].session.engine.turn == 1:
                ann.act(AXE, rng)
            house.update()
    refused = bob.bet(AXE)
    assert not refused.is_done and "sit out" in refused.sentence
    for _ in range(9):
        assert ann.bet(AXE).is_done and house.hall.tables[AXE].is_locked, "nobody waits for bob"
        ann.reveal(AXE)
        while house.hall.tables[AXE].session.is_open:
            if house.hall.tables[AXE].session.engine.turn == 1:
                ann.act(AXE, rng)
            house.update()
    assert bob.bet(AXE).is_done


@pytest.mark.parametrize("is_settled", [True, False])
def test_a_round_that_is_called_off_pays_every_bet_once(house, tmp_path, is_settled):
    bets_locked(house, AXE)
    table = house.hall.tables[AXE]
    if is_settled:
        table.settle(house.now)
    else:
        house.order("close_table", value=AXE)
    house.update()
    unlocked = last(house, "unlocked")
    assert unlocked.is_paid_for and not table.is_locked
    for seat, name in enumerate(("ann", "bob"), 1):
        assert house.purse(name) == 50_000 + staked(house, seat)
    past = EntryChain(AXE)
    assert [fault for entry in house.told if entry.table == AXE for fault in past.take(encode(entry))[1]] == []
    assert adds_up(house, tmp_path) is True


def test_a_hall_that_comes_back_deals_the_round_that_was_locked(house):
    ann, bob = bets_locked(house, AXE)
    house.reopen()
    house.update()
    assert ann.reveal(AXE).is_done and bob.reveal(AXE).is_done
    house.update()
    begun = last(house, "begun")
    events = [json.loads(bytes(event)) for event in begun.events]
    paid = sum(event["returned"] for event in events if event.get("seat") == 1 and "returned" in event)  # a natural
    assert begun.parts and house.purse("ann") == 50_000 - staked(house, 1) + paid


@pytest.mark.parametrize("table", [AXE, PILOK])
def test_a_secret_that_was_shown_outlives_a_hall_that_is_killed(house, table):
    """Its player's program has the hall's word that it was taken, and does not show it again."""
    ann, bob, cy = bets_locked(house, table, ("Ann", "Bob", "Cy"))
    assert ann.reveal(table).is_done and bob.reveal(table).is_done
    house.reopen()
    assert house.hall.tables[table].is_locked
    assert cy.reveal(table).is_done
    house.update()
    assert [part.seat for part in last(house, "begun").parts] == [1, 2, 3]
    house.reopen()  # and is not that of any later bet
    assert not house.hall.tables[table].is_locked
