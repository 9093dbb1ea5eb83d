"""A hall without its network: rounds of people who do not trust it, and everything that may be asked of it."""

import random

import msgspec
import pytest

from casino.engines.base import Action
from casino.online.messages import FIRST, VERSION, Ask, head_of
from casino.records.draw_secrets import commitment_to, mixed, new_secret
from casino.records.replay import verify_record
from casino.records.rounds import decode_record
from tests.support.rota import part
from tests.support.visitors import EVERY_GAME, into_a_round, play, seated

AXE = "black_axe/standard"


def bodies(house):
    return [told.body for told in house.books.entries.entries_after(0, 100_000)]


# -- rounds ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", EVERY_GAME)
def test_rounds_of_every_game_are_fair_and_conserve_money(house, table):
    callers = seated(house, table)
    play(house, table, callers, 3, random.Random(7))
    records = [entry for entry in house.told if entry.is_settled]
    assert len(records) == 3
    for settled in records:
        record = decode_record(bytes(settled.record))
        begun = next(e for e in house.told if e.kind == "begun" and e.round == settled.round)
        locked = next(e for e in reversed(house.told[: house.told.index(begun)]) if e.kind == "locked")
        shown = next(e for e in reversed(house.told[: house.told.index(locked)]) if e.kind == "bets")
        assert shown.seal == record.commitment, "the seal was told before the bets were in"
        assert {bet.seat: bet.commitment for bet in locked.bets} == {part.seat: part.commitment for part in begun.parts}
        assert all(part.holds for part in begun.parts) and record.phrase == mixed(begun.parts)
        assert verify_record(record, shown.seal).holds and record.parts == begun.parts
    assert house.books.store.ledger.total() == 0


def test_a_record_names_the_secrets_and_holds_only_with_them(house):
    play(house, AXE, seated(house, AXE), 1, random.Random(7))
    record = decode_record(bytes(next(entry for entry in house.told if entry.is_settled).record))
    assert verify_record(record).holds and len(record.parts) == 2
    assert all(any(part.secret in line for line in verify_record(record).lines) for part in record.parts)
    first, second = record.parts
    other = new_secret()
    for parts in (
        (first,),
        (msgspec.structs.replace(first, secret=other), second),
        (msgspec.structs.replace(first, secret=other, commitment=commitment_to(other)), second),
    ):
        changed = verify_record(msgspec.structs.replace(record, parts=parts))
        assert not changed.holds and "secrets that were committed" in changed.lines[-1]


def test_every_entry_goes_on_from_the_one_before_it(house):
    play(house, AXE, seated(house, AXE), 2, random.Random(1))
    head = FIRST
    for number, body in enumerate(house.books.entries.entries_at(AXE, 0, 10_000)):
        entry = house.told[number]
        assert (entry.n, entry.prev) == (number, head)
        head = head_of(body)
    assert head == house.hall.tables[AXE].head


def test_characters_of_the_house_play_along(house):
    callers = seated(house, AXE)
    house.hall.seat_characters({AXE: {4: "odile", 5: "rook"}}, house.now)
    play(house, AXE, callers, 2, random.Random(3))
    acted = {entry.action.seat for entry in house.told if entry.kind == "acted"}
    assert acted & {4, 5}
    locked = next(entry for entry in house.told if entry.kind == "locked")
    assert [bet.commitment for bet in locked.bets if bet.seat in (4, 5)] == ["", ""]


def test_who_does_not_show_the_secret_is_out_and_pays_nothing(house):
    ann, bob = seated(house, AXE)
    before = house.purse(bob.id)
    assert ann.bet(AXE).is_done and bob.bet(AXE).is_done and ann.reveal(AXE).is_done
    assert not house.hall.tables[AXE].session.is_open
    house.update(6_000)
    begun = next(entry for entry in house.told if entry.kind == "begun")
    assert begun.out == (2,) and [part.seat for part in begun.parts] == [1]
    assert house.purse(bob.id) == before


def test_the_window_ends_the_wait_for_who_does_not_choose(house):
    ann, _ = seated(house, AXE)
    ann.bet(AXE)
    house.update()
    assert not house.hall.tables[AXE].is_locked
    house.update(15_000)
    assert house.hall.tables[AXE].is_locked


@pytest.mark.parametrize("what", ["stand", "pass"])
def test_a_bet_that_is_taken_back_leaves_no_window_behind(house, what):
    """The next one would be locked at once, with nobody else in."""
    ann, bob = seated(house, AXE)
    ann.bet(AXE)
    assert ann.ask(what, table=AXE).is_done and not house.hall.tables[AXE].until
    if what == "stand":
        ann.ask("sit", table=AXE, seat=3)
    house.update(20_000)
    bob.bet(AXE)
    assert house.hall.tables[AXE].is_locked == (what == "pass"), "somebody who has not passed is waited for"


def test_who_passes_is_not_waited_for(house):
    ann, bob = seated(house, AXE)
    assert bob.ask("pass", table=AXE).is_done and ann.bet(AXE).is_done
    assert house.hall.tables[AXE].is_locked


def test_a_secret_other_than_the_committed_is_refused(house):
    (ann,) = seated(house, AXE, ("Ann",))
    ann.bet(AXE)
    assert not ann.ask("reveal", table=AXE, secret=new_secret()).is_done
    assert ann.reveal(AXE).is_done


def test_the_rules_play_for_who_lets_time_run_out(house):
    (ann,) = seated(house, AXE, ("Ann",))
    into_a_round(house, AXE, [ann])
    house.update(31_000)
    assert any(entry.kind == "acted" and not entry.asked_by for entry in house.told)


def test_who_is_away_long_stands_up_and_keeps_the_purse(house):
    (ann,) = seated(house, AXE, ("Ann",))
    house.update(10_000)
    house.update(200_000)
    assert not house.hall.tables[AXE].sitters and house.purse(ann.id) == 50_000
    assert ann.ask("sit", table=AXE, seat=3).is_done


# -- asked twice, late or wrongly -----------------------------------------------------------------------------


def test_what_is_asked_three_times_is_done_once(house):
    (ann,) = seated(house, AXE, ("Ann",))
    buy = Ask("again", "buy", cents=7_000)
    assert [ann.say(buy) for _ in range(3)] == [ann.say(buy)] * 3
    assert house.purse(ann.id) == 57_000
    table = house.hall.tables[AXE]
    into_a_round(house, AXE, [ann])
    ask = Ask("mine", "act", table=AXE, action=table.session.engine.default_action(1), head=table.n - 1)
    assert all(ann.say(ask).is_done for _ in range(3))
    house.update()
    assert sum(entry.aid == "mine" for entry in house.told) == 1


def test_an_action_on_what_is_past_is_refused(house):
    (ann,) = seated(house, AXE, ("Ann",))
    table = house.hall.tables[AXE]
    into_a_round(house, AXE, [ann])
    answer = ann.ask("act", table=AXE, action=Action(1, "stand"), head=table.turn_n - 1)
    assert not answer.is_done and "moved on" in answer.sentence


def test_nobody_acts_or_bets_for_another(house):
    ann, bob = seated(house, AXE)
    eve = house.visitor("Eve")
    assert not eve.bet(AXE).is_done and not eve.reveal(AXE).is_done
    table = house.hall.tables[AXE]
    into_a_round(house, AXE, (ann, bob))
    turn = table.session.engine.turn
    other = bob if turn == 1 else ann
    answer = other.ask("act", table=AXE, action=Action(turn, "stand"), head=table.n - 1)
    assert not answer.is_done and table.session.engine.turn == turn


@pytest.mark.parametrize(
    "body", [b"", b"null", b"{}", b"\xff" * 50, b'{"aid":"","what":"buy"}', b'{"aid":"a","what":"_table"}']
)
def test_garbage_changes_nothing(house, body):
    ann = house.visitor("Ann")
    before = len(bodies(house)), house.purse(ann.id)
    assert b'"is_done":false' in house.hall.ask(ann.id, body, house.now)
    assert (len(bodies(house)), house.purse(ann.id)) == before


@pytest.mark.parametrize(
    "more",
    [
        {"cents": -500},
        {"cents": 10**12},
        {"cents": 501},
        {"cents": 0},
        {"chips": {"player": (5,)}},
    ],
)
def test_bets_nobody_may_make_are_refused_before_they_are_locked_or_leave_the_purse_alone(house, more):
    (ann,) = seated(house, AXE, ("Ann",))
    secret = new_secret()
    ann.ask("bet", table=AXE, commitment=commitment_to(secret), **more)
    ann.ask("reveal", table=AXE, secret=secret)
    house.update(20_000)
    assert house.purse(ann.id) == 50_000 and not house.hall.tables[AXE].session.is_open


def test_money_of_nothing_or_beyond_measure_cannot_be_brought(house):
    ann = house.visitor("Ann")
    for cents in (0, -1, 10**15):
        assert not ann.ask("buy", cents=cents).is_done
    assert house.purse(ann.id) == 50_000


# -- the door -------------------------------------------------------------------------------------------------


def test_the_door_says_why_it_stays_shut(house):
    assert "code" in house.knock("Ann", proof="0" * 64).sentence
    assert "older" in house.knock("Ann", version=VERSION + 1).sentence
    assert "letters" in house.knock("   ").sentence
    assert "house's own" in house.knock("Odile Quint").sentence
    house.visitor("Ann")
    assert house.knock("Ann").standing == "in", "the same key may come back"
    house.hall.books.people.set_standing("ann", "banned")
    assert house.knock("Ann").standing == "refused"


def test_a_name_in_use_is_refused(house):
    house.visitor("Ann")
    house.hall.books.people.let_in("other", "OTHER", "Bea", "guest_owl")
    answer = house.knock("bea")
    assert answer.standing == "refused" and "another name" in answer.sentence


def test_who_leaves_takes_a_receipt_once(house):
    (ann,) = seated(house, AXE, ("Ann",))
    leave = Ask("home", "leave")
    first, second = ann.say(leave), ann.say(leave)
    assert first.is_done and first == second and first.told["cents"] == 50_000
    assert house.purse(ann.id) == 0 and len(house.books.receipts(ann.id)) == 1
    assert not house.hall.tables[AXE].sitters


# -- stopped and opened again ---------------------------------------------------------------------------------


@pytest.mark.parametrize("table", EVERY_GAME)
def test_a_hall_that_was_stopped_anywhere_goes_on_where_it_was(house, table):
    callers = seated(house, table)
    rng, stops = random.Random(5), set(part(f"stops at {table}", range(120), 8))
    for step in range(120):
        at = house.hall.tables[table]
        before = at.n, at.head, at.is_locked, at.session.is_open, at.session.engine.turn, sorted(at.sitters)
        if step in stops:
            house.reopen()
        at = house.hall.tables[table]
        assert before == (at.n, at.head, at.is_locked, at.session.is_open, at.session.engine.turn, sorted(at.sitters))
        if at.is_locked:
            for caller in callers:
                caller.reveal(table)
        elif not at.session.is_open:
            for caller in callers:
                caller.bet(table)
        else:
            who = at.sitters[at.session.engine.turn or 0].visitor
            caller = next(one for one in callers if one.id == who)
            assert caller.act(table, rng).is_done
        house.update(10)
    assert house.books.store.ledger.total() == 0
    assert any(entry.is_settled for entry in house.told)


def test_a_visitor_who_has_another_name_now_keeps_the_seat(house):
    (ann,) = seated(house, AXE, ("Ann",))
    assert house.hall.books.people.let_in(ann.id, "ANN", "Anna", "guest_owl").name == "Anna"
    house.reopen()
    assert house.hall.tables[AXE].seat_of(ann.id) == 1
