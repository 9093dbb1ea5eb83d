"""Baccarat in the books: chips in the salon, the fee and the bounty of a bomb, and what a stopped program leaves."""

import random

import pytest

from casino.core.errors import BetRefused, CaseCodeError, PurseTooSmall, SaveDamaged, SaveFull, UnknownSeat, WrongPhase
from casino.engines.baccarat import events as e
from casino.engines.baccarat.bomb_deck import Deck
from casino.engines.baccarat.bomb_reading import best_bet, reading_of
from casino.engines.baccarat.roads import coups_of
from casino.engines.base import HOUSE, Action
from casino.players.bomb.cases import case_of
from casino.records.levels import shipped_level
from casino.records.replay import replay
from casino.records.rounds import decode_record, encode_record
from casino.save.ledger import HOUSE_ACCOUNT, TABLE
from casino.tables.resuming import resume_or_void
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books
from tests.support.conformance import CASE_CODE, lay_case, piled
from tests.support.tables import begun, everything, random_action, refused, seated

SALON, BOMB, TWIN = "baccarat/salon", "baccarat/defusal", "baccarat/twin_case"
PURSE, FEE, BOUNTY = 100_000, 2_000, 5_000


def armed(store, level=BOMB, code=CASE_CODE, **options):
    """A bomb whose fee is paid."""
    session = seated(store, PURSE, level=level)
    lay_case(session, code, **options)
    session.open_round()
    return session


def winning_deal(session, number=1):
    """A deal that surely solves a module with a fresh deck."""
    module = session.engine.case.modules[number - 1]
    coup = reading_of(session.engine.case.bomb, module, module.deck, 0).coups[0]
    stakes = best_bet(coup, module.limits)
    return Action(1, "deal", target=number, bets={area: piled(cents) for area, cents in stakes.items()})


# -- the salon ------------------------------------------------------------------------------------------------


def test_a_deal_in_the_salon_is_one_round_in_the_books(store):
    session = seated(store, PURSE, level=SALON)
    events = session.open_round({1: {"banker": (25,), "tie": (1,)}})
    (coup,) = [event for event in events if isinstance(event, e.CoupSettled)]
    assert not session.is_open
    assert session.purse(1) == PURSE + coup.net
    check_books(store)
    record = record_of(store.stored_round(session.last_round))
    assert record.rounds[0].bets == {"banker": (25,), "tie": (1,)}
    assert replay(decode_record(encode_record(record))).events == events


@pytest.mark.parametrize(
    ("bets", "kind"),
    [
        *(({1: {}}, BetRefused), ({1: {"tie": (5,)}}, BetRefused)),
        *(({1: {"player": (25,), "banker": (25,)}}, BetRefused), ({1: {"player": (5,)}}, BetRefused)),
        *(({1: {"player": (500, 500)}}, BetRefused), ({1: {"player": (10,)}}, BetRefused)),
        *(({1: {"dealer": (25,)}}, BetRefused), ({2: {"player": (25,)}}, UnknownSeat)),
        ({1: {"player": (500,), "tie": (25, 25)}}, PurseTooSmall),
    ],
)
def test_chips_that_cannot_be_dealt_change_nothing(store, bets, kind):
    session = seated(store, 50_000, level=SALON)
    refused(session, lambda: session.open_round(bets), kind)


def test_the_rounds_of_a_shoe_are_known_when_the_table_is_entered_again(store):
    level, rng = shipped_level(SALON), random.Random(7)
    session, coups = seated(store, 10**9, level=SALON), []
    for _ in range(150):
        events = begun(session, rng)
        if any(isinstance(event, e.ShoeShuffled) for event in events):
            coups = []
        coups += [event for event in events if isinstance(event, e.CoupSettled)]
        if len(coups) in (1, 5, 60):
            assert coups_of(session.since_shuffle()) == tuple(coups)
            assert coups_of(TableSession(store, level).since_shuffle()) == tuple(coups)
    assert seated(store, level="baccarat/mezzanine").since_shuffle() == ()


def test_chips_and_fees_are_called_bets_in_the_statement_not_doubles(store):
    salon, bomb = seated(store, PURSE, level=SALON), armed(store)
    salon.open_round({1: {"player": (25,)}})
    for session in (salon, bomb):
        told = {reason for _, cents, reason in store.statement(session.sitters[1].id, 9) if cents < 0}
        assert told == {"bet"}


# -- the bomb -------------------------------------------------------------------------------------------------


def test_the_fee_is_paid_and_a_disarmed_bomb_brings_the_bounty(store):
    session = armed(store)
    house = store.purse(HOUSE_ACCOUNT)
    assert (session.purse(1), store.purse(TABLE)) == (PURSE - FEE, FEE)
    events = session.act(winning_deal(session))
    assert e.BombEnded("disarmed") in events
    assert (session.purse(1), store.purse(TABLE)) == (PURSE - FEE + BOUNTY, 0)
    assert store.purse(HOUSE_ACCOUNT) == house + FEE - BOUNTY
    check_books(store)
    (summary,) = store.history(session.sitters[1].id, 5)
    assert (summary.staked, summary.returned) == (FEE, BOUNTY)


@pytest.mark.parametrize(
    ("actions", "outcome"),
    [
        ([Action(1, "give_up")], "left"),
        ([Action(HOUSE, "time_out")], "time"),
        ([Action(1, "deal", target=1, bets={})] * 3, "exploded"),
    ],
)
def test_a_bomb_that_is_not_disarmed_costs_the_fee_and_nothing_else(store, actions, outcome):
    session = armed(store)
    for action in actions:
        assert session.is_open
        events = session.act(action)
    assert e.BombEnded(outcome) in events
    assert not session.is_open
    assert (session.purse(1), store.purse(TABLE)) == (PURSE - FEE, 0)
    check_books(store)


def test_a_bomb_for_the_honour_costs_and_pays_nothing_and_is_remembered(store):
    session = armed(store, is_for_honour=True)
    assert session.purse(1) == PURSE
    session.act(winning_deal(session))
    assert session.purse(1) == PURSE
    (summary,) = store.history(session.sitters[1].id, 5)
    assert (summary.staked, summary.returned) == (0, 0)
    record = record_of(store.stored_round(session.last_round))
    assert (record.settings["entry_fee"], record.settings["bounty"], record.code) == (0, 0, CASE_CODE)
    assert replay(record).settlement.solved
    lay_case(session, CASE_CODE)
    session.open_round()
    assert session.purse(1) == PURSE - FEE, "the next bomb costs again"


def test_no_bomb_is_armed_without_a_case_or_without_the_fee(store):
    session = seated(store, FEE - 1, level=BOMB)
    refused(session, session.open_round, WrongPhase)
    lay_case(session, CASE_CODE)
    refused(session, session.open_round, PurseTooSmall)


def test_a_slip_in_a_code_and_a_case_in_mid_bomb_are_refused(store):
    session = seated(store, PURSE, level=BOMB)
    lay_case(session, CASE_CODE)
    with pytest.raises(CaseCodeError, match="mistake"):
        lay_case(session, CASE_CODE.replace("6", "7"))
    assert session.engine.case == case_of(CASE_CODE, 1)
    session.open_round()
    refused(session, lambda: lay_case(session, CASE_CODE), WrongPhase)


def test_the_cards_of_the_bomb_are_those_of_its_case(store):
    session = armed(store, level=TWIN)
    events = session.act(winning_deal(session, 2))
    coup = next(event for event in events if isinstance(event, e.CoupSettled))
    deck = Deck(session.engine.case.bomb, session.engine.case.modules[1])
    dealt = [deck.draw() for _ in range(len(coup.player) + len(coup.banker))]
    assert sorted(dealt) == sorted((*coup.player, *coup.banker))
    assert session.is_open and coup.solved


# -- a program that was stopped -------------------------------------------------------------------------------


@pytest.mark.parametrize("deals", [0, 1, 2])
def test_a_bomb_that_was_armed_when_the_program_stopped_counts_as_left(store, deals):
    session = armed(store)
    for _ in range(deals):
        session.act(Action(1, "deal", target=1, bets={}))
    number = session.round_id
    ((again, events),) = resume_or_void(store)
    assert not again.is_open and events[-2].outcome == "left"
    assert store.open_rounds() == []
    assert store.stored_round(number).state == "settled"
    assert (again.purse(1), store.purse(TABLE)) == (PURSE - FEE, 0)
    check_books(store)
    record = record_of(store.stored_round(number))
    assert len(record.rounds) == deals
    assert replay(record).events == events
    assert resume_or_void(store) == []


def test_a_bomb_that_cannot_be_rebuilt_is_taken_back(store):
    session = armed(store)
    number = session.round_id
    store.connection.execute("UPDATE rounds SET bomb = ? WHERE id = ?", ('{"bomb": 1}', number))
    with pytest.raises(SaveDamaged):
        record_of(store.stored_round(number))
    assert resume_or_void(store) == []
    assert store.stored_round(number).state == "void"
    assert store.purse(session.sitters[1].id) == PURSE
    check_books(store)


def test_random_bombs_and_deals_leave_the_books_in_order(store):
    rng = random.Random(3)
    tables = [seated(store, 10**7, level=level) for level in (SALON, BOMB, TWIN, "baccarat/full_case")]
    for _ in range(120):
        session = rng.choice(tables)
        before = everything(session)
        assert begun(session, rng) and everything(session) != before
        while session.is_open:
            session.act(random_action(session, rng))
        check_books(store)
    assert store.purse(TABLE) == 0


def test_a_disk_that_fails_at_the_start_gives_no_fee_back(store, monkeypatch):
    session = armed(store)
    number, writing, tries = session.round_id, store.writing, []

    def failing_once():
        tries.append(1)
        if len(tries) == 1:
            raise SaveFull("The disk is full.")
        return writing()

    with monkeypatch.context() as patch:
        patch.setattr(store, "writing", failing_once)
        with pytest.raises(SaveFull):
            resume_or_void(store)
    assert store.open_rounds() == [number], "the next start tries again"
    resume_or_void(store)
    assert store.purse(session.sitters[1].id) == PURSE - FEE
    check_books(store)
