"""The transaction around every action: covered by the purse, ruled, booked, on disk, and only then told."""

import dataclasses
import json
import random

import msgspec
import pytest

import casino.session
from casino.chance import FairChance, commitment
from casino.engines.base import HOUSE, Action, BetPlaced, RoundSettled
from casino.engines.black_baron import HandRolled
from casino.errors import (
    ActionNotAllowed,
    BetRefused,
    CasinoError,
    IllegalAction,
    PurseTooSmall,
    SaveError,
    UnknownSeat,
    WrongPhase,
)
from casino.ledger import TABLE
from casino.levels import catalogue, shipped_level
from casino.players.characters import CHARACTERS
from casino.players.plays import PLAYS
from casino.rounds import decode_record, encode_record, replay, verify_record
from casino.save_file import open_store
from casino.session import TableSession, record_of, written_settings
from tests.saves import STANDARD, check_books
from tests.tables import refused, rig, seated


@pytest.fixture
def path(tmp_path):
    return tmp_path / "casino.save"


@pytest.fixture
def store(path):
    store = open_store(path)
    yield store
    store.close()


# -- who sits where -------------------------------------------------------------------------------------------


def test_seats_are_taken_once_and_by_one(store):
    session = seated(store, 10_000, 10_000)
    first, other = session.sitters[1], store.create_profile("Ann", "fox")
    for seat, account, words in (
        (1, other, "taken by P1"),
        (3, first, "already sits"),
        (0, other, "1 to 7"),
        (8, other, "8"),
    ):
        with pytest.raises(UnknownSeat, match=words):
            session.sit(seat, account)
    session.sit(7, other)
    session.stand(1)
    session.stand(1)
    assert sorted(session.sitters) == [2, 7]
    assert session.purse(1) == 0


def test_nobody_comes_or_goes_during_a_round(store, monkeypatch):
    rig(monkeypatch, 5, 6, 7)
    session = seated(store, 10_000)
    session.open_round({1: 100})
    for call in (
        lambda: session.sit(2, store.accounts("guest")[0]),
        lambda: session.stand(1),
        lambda: session.open_round({1: 100}),
    ):
        refused(session, call, WrongPhase, "until the round is over")


def test_nothing_is_done_without_a_round(store):
    session = seated(store, 10_000)
    refused(session, lambda: session.act(Action(1, "hit")), WrongPhase, "No round is open")
    assert session.settle_by_rules() == ()
    assert session.legal_actions(1) == ()


# -- what a purse covers --------------------------------------------------------------------------------------


def test_bets_reach_from_the_minimum_to_limit_or_purse(store):
    session = seated(store, 99, 100, 1_099, 500_000)
    assert session.bet_range(1) is None
    assert [(o.least, o.most, o.step) for o in map(session.bet_range, (2, 3, 4))] == [
        (100, 100, 100),
        (100, 1_000, 100),
        (100, 10_000, 100),
    ]
    assert session.bet_range(5) is None


def test_a_bet_needs_a_purse_that_covers_it(store):
    session = seated(store, 500, 10_000)
    refused(session, lambda: session.open_round({1: 600}), PurseTooSmall, "costs 6 coins, the purse holds 5 coins")
    refused(session, lambda: session.open_round({2: 200, 1: 600}), PurseTooSmall)
    session.open_round({1: 500})
    assert session.purse(1) == 0 or not session.is_open


@pytest.mark.parametrize(
    ("bets", "kind"),
    [
        ({}, ActionNotAllowed),
        ({3: 100}, UnknownSeat),
        ({0: 100}, UnknownSeat),
        ({8: 100}, UnknownSeat),
        ({1: 0}, BetRefused),
        ({1: -100}, BetRefused),
        ({1: 99}, BetRefused),
        ({1: 150}, BetRefused),
        ({1: 10_100}, BetRefused),
        ({1: 10**18}, BetRefused),
        ({1: 100, 2: 10_100}, BetRefused),
        ({2: 100, 5: 100}, UnknownSeat),
    ],
)
def test_refused_bets_leave_everything_as_it_was(store, bets, kind):
    session = seated(store, 100_000, 100_000)
    refused(session, lambda: session.open_round(bets), kind)
    session.open_round({1: 100, 2: 200})
    check_books(store)


@pytest.mark.parametrize(("action", "dice"), [("double", (5, 6, 7)), ("split", (6, 6, 7))])
@pytest.mark.parametrize("purse", [100, 150, 199, 200, 250])
def test_doubles_and_splits_need_a_purse_that_covers_them(store, monkeypatch, action, dice, purse):
    rig(monkeypatch, *dice)
    session = seated(store, purse)
    session.open_round({1: 100})
    is_covered = purse >= 200
    names = {offer.action for offer in session.legal_actions(1)}
    assert (action in names) == is_covered
    assert action in {offer.action for offer in session.engine.legal_actions(1)}
    if is_covered:
        session.act(Action(1, action))
        assert session.store.ledger.total() == 0
    else:
        refused(session, lambda: session.act(Action(1, action)), PurseTooSmall, "This costs 1 coin, the purse holds 0")


def test_a_baron_is_in_the_purse_at_once_and_covers_nobody_else(store, monkeypatch):
    rig(monkeypatch, 10, 10, 6, 6)
    session = seated(store, 100, 100)
    session.open_round({1: 100, 2: 100})
    assert session.purse(1) == 300
    assert session.purse(2) == 0
    refused(session, lambda: session.act(Action(2, "split")), PurseTooSmall)
    check_books(store)


# -- refused actions ------------------------------------------------------------------------------------------


def test_refused_actions_leave_everything_as_it_was(store, monkeypatch):
    rig(monkeypatch, 5, 6, 7, 8, 9)
    session = seated(store, 10_000, 10_000)
    session.open_round({1: 100, 2: 100})
    wrong = [
        (2, "hit"),
        (3, "hit"),
        (0, "deal"),
        (8, "hit"),
        (-1, "stay"),
        (1, "split"),
        (1, "bet"),
        (1, "fold"),
        (1, ""),
    ]
    for seat, name in wrong:
        refused(session, lambda seat=seat, name=name: session.act(Action(seat, name)), IllegalAction)
    for amount in (0, 100, -1, 10**20):
        refused(session, lambda amount=amount: session.act(Action(1, "hit", amount)), IllegalAction)
    session.act(Action(1, "stay"))
    check_books(store)


# -- commitment and records -----------------------------------------------------------------------------------


def test_the_commitment_shown_before_is_the_records_and_the_next_is_another(store):
    session = seated(store, 100_000)
    shown = []
    for _ in range(5):
        shown.append(session.commitment)
        assert session.commitment == shown[-1]
        session.open_round({1: 100})
        if session.is_open:
            assert session.commitment == shown[-1]
            session.settle_by_rules()
        record = record_of(store.stored_round(session.last_round))
        assert record.commitment == shown[-1] == commitment(record.seed)
        assert verify_record(record).holds
    assert len(set(shown)) == 5


def test_refused_bets_do_not_change_the_coming_seed(store):
    session = seated(store, 100_000)
    shown = session.commitment
    for bets in ({}, {1: 7}, {2: 100}):
        with pytest.raises(CasinoError):
            session.open_round(bets)
        assert session.commitment == shown


def test_the_record_of_an_open_round_gives_away_neither_seed_nor_draws(store, monkeypatch):
    rig(monkeypatch, 5, 6, 7, 7, 9)
    session = seated(store, 10_000, 10_000)
    events = session.open_round({1: 100, 2: 100})
    session.act(Action(1, "stay"))
    stored = store.stored_round(session.round_id)
    record = record_of(stored)
    assert record.seed is None and record.draws is None and stored.draws is None
    assert record.commitment == session.commitment
    written = encode_record(record).decode()
    assert stored.seed not in written
    assert stored.seed not in msgspec.json.encode(events).decode()
    assert [action.action for action in record.actions] == ["stay"]
    session.settle_by_rules()
    assert record_of(store.stored_round(session.last_round)).seed == stored.seed


def test_the_phrase_is_in_the_draws_and_in_the_record(store):
    session = seated(store, 10_000)
    session.phrase = "a phrase of mine"
    first = session.open_round({1: 100})
    session.settle_by_rules()
    record = record_of(store.stored_round(session.last_round))
    assert record.phrase == "a phrase of mine"
    chance = FairChance(record.seed, "a phrase of mine")
    (rolled,) = [event for event in first if isinstance(event, HandRolled)]
    assert rolled.dice == (chance.die(10), chance.die(10))


@pytest.mark.parametrize("level", catalogue()[0], ids=lambda level: level.name)
def test_every_round_replays_from_its_record_to_the_same_events_and_purses(store, level):
    session = TableSession(store, level, "phrase")
    rules, whim = level.settings, random.Random(4)
    seats = [seat for seat in (1, 2, 4, 7) if seat <= session.engine.seats]
    for seat in seats:
        session.sit(seat, store.open_purse("character", f"C{seat}", "rook", 40 * rules.maximum))
    for number in range(25):
        betting = [seat for seat in seats if (number + seat) % 3] or seats
        events = list(session.open_round(dict.fromkeys(betting, rules.minimum)))
        while session.is_open:
            seat = session.engine.turn
            offer = whim.choice(session.legal_actions(seat))
            events += session.act(Action(seat, offer.action))
            check_books(store)
        record = decode_record(encode_record(record_of(store.stored_round(session.last_round))))
        played = replay(record)
        assert list(played.events) == events
        assert {told.seat: told.purse for told in played.settlement.seats} == {
            told.seat: session.purse(told.seat) for told in played.settlement.seats
        }
        assert verify_record(record).holds
        assert set(record.settings) == set(type(rules).__struct_fields__)
        for told in played.settlement.seats:
            newest = store.history(session.sitters[told.seat].id, 1)[0]
            assert (newest.id, newest.staked, newest.returned) == (session.last_round, told.staked, told.returned)


def test_settings_are_written_as_a_record_reads_them():
    for level in catalogue()[0]:
        written = json.loads(json.dumps(written_settings(level.settings)))
        assert casino.levels.convert_settings(level.game, written) == level.settings
    rules = dataclasses.replace(shipped_level(STANDARD)).settings
    odd = msgspec.structs.replace(rules, minimum=casino.money.Cents(1), bet_step=casino.money.Cents(1))
    assert written_settings(odd)["minimum"] == 0.01
    assert casino.levels.convert_settings("black_baron", written_settings(odd)) == odd


# -- an evening -----------------------------------------------------------------------------------------------


def test_two_people_and_five_characters_play_an_evening(store):
    level = shipped_level(STANDARD)
    session = TableSession(store, level, "an evening")
    how, whim = PLAYS[level.game](level.settings), random.Random(11)
    people = {1: store.create_profile("Ann", "fox"), 4: store.create_profile("Bee", "owl")}
    players = dict(zip((2, 3, 5, 6, 7), CHARACTERS.values(), strict=False))
    for seat, account in people.items():
        session.sit(seat, account)
    for seat, who in players.items():
        session.sit(seat, store.open_purse("character", who.name, who.id, who.purse))
    seen = {seat: session.purse(seat) for seat in range(1, 8)}
    for _ in range(40):
        bets = {seat: session.bet_range(seat).least for seat in range(1, 8) if session.bet_range(seat)}
        events = list(session.open_round(bets))
        assert [e.seat for e in events if isinstance(e, BetPlaced)] == sorted(bets)
        while session.is_open:
            seat = session.engine.turn
            offers = session.legal_actions(seat)
            if seat in players:
                action = players[seat].act(how, session.engine.view(seat), seat, offers, whim)
            else:
                action = Action(seat, whim.choice(offers).action)
            events += session.act(action)
            check_books(store)
        assert isinstance(events[-1], RoundSettled)
        for result in events[-1].seats:
            seen[result.seat] += result.net
        assert seen == {seat: session.purse(seat) for seat in range(1, 8)}
    assert len(store.history(people[1].id, 100)) == 40
    assert store.history(people[1].id, 100, "black_axe") == []
    nets = [summary.net for summary in store.history(people[1].id, 100)]
    assert 100_000 + sum(nets) == session.purse(1)


def test_settling_by_the_rules_takes_no_new_money_and_no_new_dice_of_the_players(store, monkeypatch):
    rig(monkeypatch, 6, 6, 5, 5, 7)
    session = seated(store, 10_000, 10_000)
    session.open_round({1: 100, 2: 200})
    session.act(Action(1, "split"))
    staked = store.on_table(session.round_id)
    events = session.settle_by_rules()
    assert not session.is_open
    assert sum(result.staked for result in events[-1].seats) == staked
    assert not any(isinstance(event, BetPlaced) or hasattr(event, "amount") for event in events)
    check_books(store)


def test_a_levels_own_limits_can_be_bet(store):
    # The limits are Cents, which no JSON could hold: betting the minimum as the level gives it once was a traceback.
    session = seated(store, 10**6, 10**6)
    rules = session.level.settings
    events = session.open_round({1: rules.minimum, 2: rules.maximum})
    assert msgspec.json.encode(events)
    session.settle_by_rules()
    check_books(store)


@pytest.mark.parametrize("bet", [100.0, "100", None, [100]])
def test_a_bet_that_is_no_whole_number_never_reaches_the_books(store, bet):
    session = seated(store, 10_000)
    refused(session, lambda: session.open_round({1: bet}), TypeError)


def test_the_house_never_moves_what_was_not_told(store):
    session = seated(store, 10_000)
    with pytest.raises(SaveError):
        session.store.move(session.sitters[1].id, TABLE, 10**9, "bet")
    assert session.purse(1) == 10_000
    with pytest.raises(UnknownSeat):
        session.open_round({HOUSE: 100})
