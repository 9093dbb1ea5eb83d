"""Pi'Lok in the books: the fee in one step, the button goes round, pots go past the house, skills grow with wins."""

import random

import pytest

from casino.core.errors import ActionNotAllowed, PurseTooSmall, SaveFull
from casino.engines.base import Action, Paid, RoundSettled, Staked
from casino.engines.pilok import events as e
from casino.records.levels import shipped_level
from casino.records.replay import replay, verify_record
from casino.records.rounds import decode_record, encode_record
from casino.save.ledger import HOUSE_ACCOUNT, TABLE
from casino.tables.resuming import resume_or_void
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books
from tests.support.conformance import chosen
from tests.support.tables import everything, refused, seated

LEVEL = "pilok/standard"
FEE = 1_000


def play_out(session, rng=None):
    """Plays the open hand to its end, at random or doing nothing more; returns its events."""
    events = []
    while session.is_open:
        seat = session.engine.turn
        offers = session.legal_actions(seat)
        action = chosen(seat, rng.choice(offers), rng) if rng else session.engine.default_action(seat)
        events += session.act(action)
    return events


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def test_everybody_who_can_pays_the_fee_at_once(store):
    session = seated(store, 50_000, FEE, FEE - 1, level=LEVEL)
    events = session.open_round()
    assert [(event.seat, event.amount) for event in of(events, e.FeePaid)] == [(1, FEE), (2, FEE)]
    assert [event.seat for event in of(events, e.SatOut)] == [3]
    assert store.purse(TABLE) == 2 * FEE
    assert [session.purse(seat) for seat in (1, 2, 3)] == [50_000 - FEE, 0, FEE - 1]
    assert session.round_id is not None


def test_a_hand_needs_two(store):
    session = seated(store, 50_000, FEE - 1, level=LEVEL)
    refused(session, session.open_round, ActionNotAllowed, "two players who can pay the Berthing Fee of 10.00")


def test_whoever_sat_out_has_no_round_in_the_history(store):
    session = seated(store, 50_000, 50_000, FEE - 1, level=LEVEL)
    session.open_round()
    play_out(session)
    assert store.history(session.sitters[3].id, 5) == []
    assert len(store.history(session.sitters[1].id, 5)) == 1


def test_pots_go_from_the_table_to_the_winners_past_the_house(store):
    session = seated(store, 50_000, 50_000, 50_000, level=LEVEL)
    rng = random.Random(3)
    for _ in range(20):
        session.open_round()
        events = play_out(session, rng)
        assert store.purse(TABLE) == 0 and store.purse(HOUSE_ACCOUNT) == 0
        assert sum(session.purse(seat) for seat in (1, 2, 3)) == 150_000
        assert of(events, e.PotWon) and all(event.amount > 0 for event in of(events, Paid))
        check_books(store)


def test_the_button_goes_left_past_empty_chairs_and_those_who_cannot_pay(store):
    session = TableSession(store, shipped_level(LEVEL))
    for seat, cents in ((2, 50_000), (3, FEE - 1), (5, 50_000), (7, 50_000)):
        session.sit(seat, store.open_purse("guest", f"P{seat}", "fox", cents))
    placed = []
    for _ in range(5):
        assert session.next_button == session.next_button
        events = session.open_round()
        placed += [event.seat for event in of(events, e.ButtonPlaced)]
        play_out(session)
    assert placed == [2, 5, 7, 2, 5]


def test_the_button_goes_on_where_it_was_when_the_program_starts_again(store, tmp_path):
    session = seated(store, 50_000, 50_000, 50_000, level=LEVEL)
    session.open_round()
    play_out(session)
    again = TableSession(store, shipped_level(LEVEL))
    for seat, account in session.sitters.items():
        again.sit(seat, account)
    assert again.next_button == 2
    assert TableSession(store, shipped_level("pilok/duel")).next_button == 0


def test_a_call_for_more_than_the_purse_is_never_asked_and_a_bet_never_taken(store):
    session = seated(store, 3_000, 50_000, level=LEVEL)
    session.open_round()
    while session.engine.turn != 1:
        session.act(session.engine.default_action(2))
    refused(session, lambda: session.act(Action(1, "bet", amount=2_500)), PurseTooSmall, r"25\.00.*20\.00")
    (bet,) = [offer for offer in session.legal_actions(1) if offer.action == "bet"]
    assert (bet.least, bet.most) == (FEE, 2_000)


def test_a_hand_is_found_again_as_it_was(store, tmp_path):
    session = seated(store, 50_000, 8_000, 2_000, level=LEVEL)
    rng = random.Random(11)
    for _ in range(30):
        told = list(session.open_round())
        for _ in range(rng.randint(0, 6)):
            if session.is_open:
                seat = session.engine.turn
                told += session.act(chosen(seat, rng.choice(session.legal_actions(seat)), rng))
        if not session.is_open:
            if sum(session.can_play(seat) for seat in session.sitters) < 2:
                break
            continue
        ((found, events),) = resume_or_void(store)
        assert list(events) == told
        assert found.engine.view(0) == session.engine.view(0)
        assert {seat: held.id for seat, held in found.sitters.items()} == {
            seat: held.id for seat, held in session.sitters.items()
        }
        told += play_out(session, rng)
        record = decode_record(encode_record(record_of(store.stored_round(session.last_round))))
        assert record.dealer == of(told, e.ButtonPlaced)[0].seat
        assert list(replay(record).events) == told
        assert verify_record(record).holds
        if sum(session.can_play(seat) for seat in session.sitters) < 2:
            break


def test_an_open_hand_with_a_bet_that_was_once_allowed_is_taken_up_where_it_stood(store):
    """When everybody else is all-in nobody bets any more; a hand that lay open before that rule is no less whole."""
    session = seated(store, 50_000, FEE, 50_000, level=LEVEL)
    session.open_round()
    session.act(Action(session.engine.turn, "fold"))
    seat = session.engine.turn
    assert {offer.action for offer in session.legal_actions(seat)} == {"pass", "fold"}
    refused(session, lambda: session.act(Action(seat, "bet", FEE)), ActionNotAllowed, "everyone else is all-in")
    session.engine.is_replaying = True
    session.act(Action(seat, "bet", FEE))
    ((found, events),) = resume_or_void(store)
    assert of(events, e.BetMade)[0].seat == seat and not found.engine.is_replaying
    play_out(found)
    check_books(store)


def test_doing_nothing_more_ends_a_hand_without_new_money(store):
    session = seated(store, 50_000, 50_000, level=LEVEL)
    session.open_round()
    seat = session.engine.turn
    session.act(Action(seat, "bet", amount=5_000))
    events = session.settle_by_rules()
    assert isinstance(events[-1], RoundSettled)
    assert not of(events, Staked)
    assert session.purse(seat) == 50_000 + FEE


def test_a_disk_that_is_full_leaves_the_table_as_it_was(store, monkeypatch):
    session = seated(store, 50_000, 50_000, level=LEVEL)

    def full(*args, **kwargs):
        raise SaveFull("The disk is full: no money was moved. Free some space and try again.")

    with monkeypatch.context() as patch:
        patch.setattr(store, "add_round", full)
        refused(session, session.open_round, SaveFull)
    assert session.open_round()


def test_a_persons_skill_grows_with_the_hands_won_here_and_nowhere_else(store):
    ann = store.create_profile("Ann", "fox")
    session = TableSession(store, shipped_level("pilok/dockside_den"))
    session.sit(1, ann)
    session.sit(4, store.open_purse("character", "Old Marrow", "marrow", 500_000))
    assert (session.entry_skill(1), session.entry_skill(4)) == ("3D", "5D")
    won = 0
    while won < 3:
        session.open_round()
        while session.is_open:
            seat = session.engine.turn
            session.act(Action(seat, "fold") if seat == 4 else session.engine.default_action(seat))
        won = store.rounds_won(ann.id, "pilok")
    assert session.entry_skill(1) == "3D+1"
    assert store.rounds_won(ann.id, "black_baron") == 0
    events = session.open_round()
    assert {player.seat: player.skill for player in session.engine.view(0).players} == {1: "3D+1", 4: "5D"}
    assert events
    assert record_of(store.stored_round(session.round_id)).seats[0].skill == "3D+1"


def test_a_duel_is_a_win_as_much_as_a_hand_is(store, monkeypatch):
    session = seated(store, 50_000, 50_000, level=LEVEL)
    accounts = {seat: session.sitters[seat].id for seat in (1, 2)}
    counted = dict.fromkeys(accounts, 0)
    for _ in range(12):
        session.open_round()
        while session.is_open:
            seat = session.engine.turn
            offers = {offer.action for offer in session.legal_actions(seat)}
            action = session.engine.default_action(seat)
            if "jump" in offers:
                action = Action(seat, "jump", target=3 - seat)
            elif "reroll" in offers and counted[seat] % 2:
                action = Action(seat, "reroll", die=0)
            events = session.act(action)
            for won in of(events, e.DuelWon):
                counted[won.winner] += 1
    for seat, account in accounts.items():
        assert counted[seat]
        assert session.wins(account) == store.rounds_won(account, "pilok") + counted[seat]
    assert store.actions_taken(accounts[1], "black_baron", ("reroll", "spare")) == 0
    known = session.wins(accounts[1])
    monkeypatch.setattr(store, "actions_taken", None)
    assert session.wins(accounts[1]) == known, "rounds are gone through once after each of them"


def test_a_table_gives_its_own_company_the_skill_it_plays_with_there(store):
    session = TableSession(store, shipped_level("pilok/shallow_berth"))
    session.sit(2, store.open_purse("character", "Brother Ambrose", "ambrose", 50_000))
    assert session.entry_skill(2) == "3D"


def test_nothing_of_a_refused_action_is_kept(store):
    session = seated(store, 50_000, 50_000, level=LEVEL)
    session.open_round()
    before = everything(session)
    for action in (Action(1, "jump", target=2), Action(2, "raise", to=5_000), Action(1, "reroll", die=0)):
        with pytest.raises(Exception, match=r".{10,}"):
            session.act(action)
    assert everything(session) == before
