"""The transaction around every action: covered by the purse, ruled, booked, on disk, and only then told."""

import dataclasses
import json
import random

import msgspec
import pytest

import casino.tables.session
from casino.core.cards import DECK, Shoe
from casino.core.chance import FairChance
from casino.core.errors import (
    ActionNotAllowed,
    BetRefused,
    CasinoError,
    IllegalAction,
    PurseTooSmall,
    SaveError,
    SaveFull,
    SaveUncertain,
    UnknownSeat,
    WrongPhase,
)
from casino.engines.base import HOUSE, Action, BetPlaced, RoundSettled
from casino.engines.black_baron.events import HandRolled
from casino.players.characters import CHARACTERS
from casino.players.plays import PLAYS
from casino.records.levels import catalogue, shipped_level, written_settings
from casino.records.replay import replay, verify_record
from casino.records.rounds import decode_record, encode_record
from casino.save.ledger import HOUSE_ACCOUNT, TABLE
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.tables.resuming import resume_or_void
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books
from tests.support.every import every
from tests.support.rota import sample
from tests.support.saves import STANDARD
from tests.support.tables import begun, everything, random_action, refused, rig, seated, with_further

# -- who sits where -------------------------------------------------------------------------------------------


def test_seats_are_taken_once_and_by_one(store):
    session = seated(store, 10_000, 10_000)
    first, other = session.sitters[1], store.create_profile("Ann", "fox")
    wrong = ((1, other, "taken by P1"), (3, first, "already sits"), (0, other, "1 to 7"), (8, other, "8"))
    for seat, account, words in wrong:
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


@every(
    ("bets", "kind"),
    [
        *(({}, ActionNotAllowed), ({3: 100}, UnknownSeat), ({0: 100}, UnknownSeat)),
        *(({8: 100}, UnknownSeat), ({1: 0}, BetRefused), ({1: -100}, BetRefused)),
        *(({1: 99}, BetRefused), ({1: 150}, BetRefused), ({1: 10_100}, BetRefused)),
        *(({1: 10**18}, BetRefused), ({1: 100, 2: 10_100}, BetRefused), ({2: 100, 5: 100}, UnknownSeat)),
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
        *((2, "hit"), (3, "hit"), (0, "deal"), (8, "hit"), (-1, "stay")),
        *((1, "split"), (1, "bet"), (1, "fold"), (1, "")),
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
        assert record.commitment == shown[-1] == record.seal
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


@every("level", catalogue()[0], ids=lambda level: level.name)
def test_every_round_replays_from_its_record_to_the_same_events_and_purses(store, level):
    session = TableSession(store, level, "phrase")
    rules, rng = level.settings, random.Random(4)
    seats = [seat for seat in (1, 2, 4, 7) if seat <= session.engine.seats]
    for seat in seats:
        session.sit(seat, store.open_purse("character", f"C{seat}", "rook", 40 * getattr(rules, "maximum", 100_000)))
    for number in range(sample(25, 5)):
        betting = [seat for seat in seats if (number + seat) % 3] or seats
        if session.engine.begins_with == "bet":
            purses = {seat: session.purse(seat) for seat in betting}
            bets = {seat: with_further(rules, rules.minimum, purse, rng) for seat, purse in purses.items()}
            events = list(session.open_round(bets))
        else:
            events = list(begun(session, rng))
        while session.is_open:
            events += session.act(random_action(session, rng))
            check_books(store)
        record = decode_record(encode_record(record_of(store.stored_round(session.last_round))))
        played = replay(record)
        assert list(played.events) == events
        assert {told.seat: told.purse for told in played.settlement.seats} == {
            told.seat: session.purse(told.seat) for told in played.settlement.seats
        }
        assert session.engine.prepared or verify_record(record).holds
        tag = type(rules).__struct_config__.tag_field
        assert set(record.settings) == {*type(rules).__struct_fields__, *([tag] if tag else [])}
        for told in played.settlement.seats:
            if not told.staked:
                continue
            newest = store.history(session.sitters[told.seat].id, 1)[0]
            assert (newest.id, newest.staked, newest.returned) == (session.last_round, told.staked, told.returned)


def test_settings_are_written_as_a_record_reads_them():
    for level in catalogue()[0]:
        written = json.loads(json.dumps(written_settings(level.settings)))
        assert casino.records.levels.convert_settings(level.game, written) == level.settings
    rules = dataclasses.replace(shipped_level(STANDARD)).settings
    odd = msgspec.structs.replace(rules, minimum=casino.core.money.Cents(1), bet_step=casino.core.money.Cents(1))
    assert written_settings(odd)["minimum"] == 0.01
    assert casino.records.levels.convert_settings("black_baron", written_settings(odd)) == odd


# -- an evening -----------------------------------------------------------------------------------------------


def test_two_people_and_five_characters_play_an_evening(store):
    level = shipped_level(STANDARD)
    session = TableSession(store, level, "an evening")
    how, rng = PLAYS[level.game](level.settings), random.Random(11)
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
                action = players[seat].act(how, session.engine.view(seat), seat, offers, rng)
            else:
                action = Action(seat, rng.choice(offers).action)
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


# -- tables of cards ------------------------------------------------------------------------------------------

AXE = "black_axe/standard"


def seed_that(deals, decks=5, gone=()):
    """A seed whose first cards `deals` finds right; one seat: its first, the hole card, its second, the up card."""
    for number in range(100_000):
        chance, shoe = FairChance(f"seed {number}"), Shoe(decks)
        shoe.lay_out(gone)
        first = []
        for _ in range(8):
            first.append(chance.card(shoe))
            shoe.take(first[-1])
        if deals(first):
            return f"seed {number}"
    raise AssertionError


def deal_from(monkeypatch, seed):
    """The coming round is dealt from a seed, whatever lies fixed already."""
    monkeypatch.setattr(casino.tables.session, "new_seed", lambda: seed)
    monkeypatch.setattr(Store, "coming_seed", lambda *_: "")


def ace_is_up(cards):
    return cards[3][0] == "A" and cards[1][0] not in "TJQKA" and {cards[0][0], cards[2][0]}.isdisjoint("AT98JQK")


def played(session, bet=200):
    """The draws of a round that stands on everything."""
    session.open_round({1: bet})
    session.settle_by_rules()
    return list(session.store.stored_round(session.last_round).draws)


@pytest.mark.parametrize("purse", [1000, 1499, 1500])
def test_insurance_needs_a_purse_that_covers_it(store, monkeypatch, purse):
    deal_from(monkeypatch, seed_that(ace_is_up))
    session = seated(store, purse, level=AXE)
    session.open_round({1: 1000})
    assert session.engine.phase == "insurance"
    names = [offer.action for offer in session.legal_actions(1)]
    if purse == 1500:
        assert names == ["insurance", "no_insurance"]
        session.act(Action(1, "insurance"))
        assert session.purse(1) == 0
        assert {offer.action for offer in session.legal_actions(1)} == {"hit", "stand"}
    else:
        assert names == ["no_insurance"]
        refused(
            session, lambda: session.act(Action(1, "insurance")), PurseTooSmall, "This costs 5 gold, the purse holds"
        )
        session.act(Action(1, "no_insurance"))
    check_books(store)


def test_bets_of_insurance_and_surrender_are_in_the_books(store, monkeypatch):
    deal_from(monkeypatch, seed_that(ace_is_up, decks=6))
    session = seated(store, 10_000, level="blackjack/strip")
    session.open_round({1: 1500})
    session.act(Action(1, "insurance"))
    assert (session.purse(1), store.purse(TABLE)) == (10_000 - 2250, 1500)
    session.act(Action(1, "surrender"))
    assert not session.is_open
    assert session.purse(1) == 10_000 - 1500
    assert store.purse(HOUSE_ACCOUNT) == 1500
    assert store.history(session.sitters[1].id, 1)[0].net == -1500
    check_books(store)


def test_a_shoe_runs_on_for_whoever_comes_next(store, save):
    session = seated(store, 10**6, level=AXE)
    gone = []
    for _ in range(8):
        gone += played(session)
        assert store.shoe(AXE, 5) == session.engine.shoe.dealt == tuple(gone)
    other = TableSession(store, shipped_level(AXE))
    assert other.engine.shoe.dealt == tuple(gone)
    assert TableSession(store, shipped_level("black_axe/high_seat")).engine.shoe.dealt == ()
    store.close()
    again = open_store(save)
    session = TableSession(again, shipped_level(AXE))
    assert session.engine.shoe.dealt == tuple(gone)
    session.sit(1, again.accounts("guest")[0])
    gone += played(session)
    assert again.shoe(AXE, 5) == tuple(gone)
    again.close()


def test_the_records_of_an_evening_follow_one_another_card_by_card(store):
    session = seated(store, 10**7, level=AXE)
    gone, shuffles = [], 0
    for _ in range(150):
        is_due = 260 - len(gone) < 52
        assert session.engine.shuffle_is_next == is_due
        draws = played(session)
        record = record_of(store.stored_round(session.last_round))
        assert record.discards == gone
        assert verify_record(record).holds
        gone = draws if is_due else gone + draws
        shuffles += is_due
        assert list(session.engine.shoe.dealt) == gone
    assert shuffles >= 3


def test_the_record_of_an_open_round_of_cards_tells_what_was_gone_and_not_what_comes(store, monkeypatch):
    deal_from(monkeypatch, seed_that(ace_is_up))
    session = seated(store, 10_000, level=AXE)
    with store.writing():
        store.keep_shoe(AXE, 5, ["2C", "KD"])
    session = TableSession(store, shipped_level(AXE))
    session.sit(1, store.accounts("guest")[0])
    events = session.open_round({1: 1000})
    stored = store.stored_round(session.round_id)
    record = record_of(stored)
    assert record.discards == ["2C", "KD"]
    assert record.seed is None and record.draws is None
    assert store.shoe(AXE, 5) == ("2C", "KD")  # what is dealt is told when it is over
    hole = session.chance.draws[1]
    for told in (msgspec.json.encode(events), msgspec.json.encode(session.engine.view(1))):
        assert stored.seed.encode() not in told
        assert b"hole_card_dealt" in told or b"has_hole_card" in told
        assert told.count(hole.encode()) == session.chance.draws.count(hole) - 1


@pytest.mark.parametrize("failing", ["add_round", "keep_shoe", "add_action", "close_round"])
def test_a_disk_that_fails_leaves_the_shoe_as_it_was(store, monkeypatch, failing):
    session = seated(store, 10**6, level=AXE)
    played(session)
    gone = session.engine.shoe.dealt
    deal_from(monkeypatch, seed_that(lambda cards: cards[3][0] in "23456" and cards[0][0] in "2345678", gone=gone))
    before = store.shoe(AXE, 5)

    def full(*_):
        raise SaveFull("The disk is full: no money was moved.")

    with monkeypatch.context() as patch:
        patch.setattr(Store, failing, full)
        stopped = 0
        for _ in range(20):
            state = everything(session)
            try:
                session.open_round({1: 200}) if not session.is_open else session.act(
                    session.engine.default_action(session.engine.turn)
                )
            except SaveFull:
                stopped += 1
                assert everything(session) == state
        assert stopped
        assert store.shoe(AXE, 5) == before
    # The same cards come when there is room again.
    if session.is_open:
        session.settle_by_rules()
        draws = list(store.stored_round(session.last_round).draws)
    else:
        draws = played(session)
    chance, shoe = FairChance(casino.tables.session.new_seed()), Shoe(5)
    shoe.lay_out(before)
    for card in draws:
        assert chance.card(shoe) == card
        shoe.take(card)
    assert store.shoe(AXE, 5) == before + tuple(draws)


@pytest.mark.parametrize("level", ["black_axe/standard", "blackjack/standard", "black_axe/squires_bench"])
def test_a_round_of_cards_that_was_broken_off_goes_on_with_the_same_cards(save, level):
    rng = random.Random(level)
    store = open_store(save)
    session = seated(store, 10**6, level=level)
    minimum = session.level.settings.minimum
    tried = 0
    for _ in range(40):
        for _ in range(rng.randint(0, 2)):
            played(session, minimum)
        events = list(session.open_round({1: 2 * minimum}))
        for _ in range(rng.randint(0, 2)):
            if session.is_open:
                offer = rng.choice(session.legal_actions(1))
                events += session.act(Action(1, offer.action))
        if not session.is_open:
            continue
        tried += 1
        number, held, draws = session.round_id, store.purse(session.sitters[1].id), list(session.chance.draws)
        store.close()
        store = open_store(save)
        ((session, again),) = resume_or_void(store)
        assert (session.round_id, list(again)) == (number, events)
        assert session.chance.draws == draws
        assert store.purse(session.sitters[1].id) == held
        events += session.settle_by_rules()
        record = record_of(store.stored_round(number))
        assert list(replay(record).events) == events
        assert verify_record(record).holds
        assert store.shoe(level, session.engine.shoe.decks) == session.engine.shoe.dealt
        check_books(store)
    assert tried > 10
    store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE rounds SET discards = '2C' WHERE state = 'open'",
        "UPDATE rounds SET discards = 'XX' WHERE state = 'open'",
        "UPDATE rounds SET discards = '2' WHERE state = 'open'",
        "UPDATE rounds SET discards = 'ASASASASASAS' WHERE state = 'open'",
        "UPDATE rounds SET discards = '' WHERE state = 'open'",
    ],
)
def test_an_open_round_whose_shoe_was_altered_is_played_with_it_or_given_back(save, statement):
    # Money is what may never be made: other cards are another round, which must fit the books or be void.
    store = open_store(save)
    session = seated(store, 10_000, level=AXE)
    while not session.is_open:
        held = session.purse(1)
        session.open_round({1: 200})
    store.connection.execute(statement)
    store.close()
    store = open_store(save)
    assert store.notice == ""
    for session, _ in resume_or_void(store):
        session.settle_by_rules()
        break
    else:
        assert store.purse(store.accounts("guest")[0].id) == held
    assert store.purse(TABLE) == 0
    assert store.open_rounds() == []
    check_books(store)
    store.close()


def test_an_open_round_is_taken_up_with_the_shoe_it_began_with_whatever_is_kept_by_now(save):
    store = open_store(save)
    session = seated(store, 10**6, level=AXE)
    events = ()
    while not session.is_open:
        events = session.open_round({1: 200})
    with store.writing():
        store.keep_shoe(AXE, 5, DECK * 4)
    store.close()
    store = open_store(save)
    ((again, told),) = resume_or_void(store)
    assert told == events
    again.settle_by_rules()
    assert verify_record(record_of(store.stored_round(again.last_round))).holds
    store.close()


def test_a_shoe_of_other_rules_starts_anew(store):
    with store.writing():
        store.keep_shoe(AXE, 8, DECK)  # the level was one of eight decks when that was written
    assert TableSession(store, shipped_level(AXE)).engine.shoe.left == 260


def test_a_shoe_nobody_can_have_left_starts_anew(store):
    with store.writing():
        store.keep_shoe(AXE, 5, ["AS"] * 6 + ["2C"])
    assert TableSession(store, shipped_level(AXE)).engine.shoe.left == 260


def test_a_table_of_dice_keeps_no_shoe(store):
    session = seated(store, 10_000)
    session.open_round({1: 100})
    session.settle_by_rules()
    assert store.stored_round(session.last_round).discards == ()
    assert store.rows("SELECT * FROM shoes") == []


def test_a_restart_cannot_draw_another_seed(store):
    """The seed of the coming round is on disk before its seal is shown."""
    shown = seated(store, 100_000).commitment
    for _ in range(5):
        assert TableSession(store, shipped_level(STANDARD), "a phrase").commitment == shown
    session = TableSession(store, shipped_level(STANDARD), "a phrase")
    session.sit(1, store.open_purse("guest", "Bee", "owl", 10_000))
    session.open_round({1: 100})
    assert record_of(store.stored_round(store.last_round_id())).commitment == shown
    session.settle_by_rules()
    assert session.commitment != shown


def test_two_tables_of_one_level_never_share_a_seed(store):
    """Both had shown the same seal; whoever played second knew the dice."""
    first = seated(store, 100_000)
    second = TableSession(store, shipped_level(STANDARD), "a phrase")
    second.sit(1, store.open_purse("guest", "Bee", "owl", 10_000))
    assert first.commitment == second.commitment
    first.open_round({1: 100})
    first.settle_by_rules()
    with pytest.raises(BetRefused, match="has used the seal"):
        second.open_round({1: 100})
    second.open_round({1: 100})
    second.settle_by_rules()
    seeds = [store.stored_round(number).seed for number in (first.last_round, second.last_round)]
    assert seeds[0] != seeds[1]


def test_a_round_whose_end_is_uncertain_is_not_given_back(store, monkeypatch):
    session = seated(store, 100_000)
    while not session.is_open:
        session.open_round({1: 100})

    def uncertain(*_):
        raise SaveUncertain("The disk failed.")

    monkeypatch.setattr("casino.tables.resuming.resume", uncertain)
    with pytest.raises(SaveUncertain):
        resume_or_void(store)
    assert store.open_rounds() == [session.round_id]
