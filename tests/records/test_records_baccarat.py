"""Records of Baccarat: deals instead of actions, a bomb instead of draws, what is refused, and random evenings."""

import json
import random

import msgspec
import pytest

from casino.core.chance import FastChance, RecordingChance
from casino.core.errors import RecordError
from casino.engines.base import Action
from casino.players.bomb.cases import case_of, new_case_code
from casino.records.levels import shipped_level
from casino.records.replay import Replay, replay
from casino.records.rounds import FORMAT, DealRecord, RoundRecord, SeatRecord, decode_record, encode_record
from tests.support.conformance import laid, next_action, table_of
from tests.support.every import every
from tests.support.rota import part, sample

SALON = {
    "format": FORMAT,
    "table": "baccarat/salon",
    "seats": [{"name": "Ann", "purse": 100_000}],
    "draws": ["7H", "6C", "KD", "QS"],
    "rounds": [{"bets": {"player": [25]}}],
}
BOMB = {
    "format": FORMAT,
    "table": "baccarat/defusal",
    "seats": [{"name": "Ann", "purse": 100_000}],
    "bomb": {"serial": "AL5OF2", "ports": ["Parallel"], "indicators": [{"label": "BOB", "lit": True}], "solved": 0},
    "module": {"minimum": 500, "maximum": 20_000, "deck": "red", "next_decks": ["blue", "green"]},
    "rounds": [{"bets": {"banker": [5]}}],
}


def written(plain, **changes):
    body = {key: value for key, value in (plain | changes).items() if value is not ...}
    return json.dumps(body).encode()


def bomb(**changes):
    return BOMB["bomb"] | changes


def module(**changes):
    return BOMB["module"] | changes


@pytest.mark.parametrize("plain", part("more deals", [SALON, BOMB], 2))
def test_more_deals_than_there_can_be_are_refused_at_once(plain):
    """To play them took minutes."""
    many = plain | {"rounds": plain["rounds"] * 96_000}
    with pytest.raises(RecordError, match="96,000 deals; at most"):
        replay(decode_record(written(many)))


@pytest.mark.parametrize(("plain", "net"), [(SALON, 2_500), (BOMB, 3_000)], ids=["salon", "bomb"])
def test_the_plain_records_hold(plain, net):
    assert replay(decode_record(written(plain))).settlement.seats[0].net == net


BROKEN = {
    "salon_actions": (SALON, {"actions": []}, "rounds: a record of Baccarat has `rounds` in place of `actions`"),
    "salon_no_rounds": (SALON, {"rounds": ...}, "rounds: a record of Baccarat has `rounds`"),
    "salon_nothing_dealt": (SALON, {"rounds": []}, "rounds: nothing is dealt"),
    "salon_bomb": (SALON, {"bomb": bomb()}, "bomb: there is no bomb at this table"),
    "salon_module": (SALON, {"module": module()}, "module: there is no bomb at this table"),
    "salon_ending": (SALON, {"ending": "time"}, "ending: there is no bomb at this table"),
    "salon_deal_on_a_module": (SALON, {"rounds": [{"bets": {"player": [25]}, "module": 1}]}, r"rounds\[0\]: .*target"),
    "salon_bet": (SALON, {"seats": [{"name": "A", "purse": 1, "bet": 5}]}, r"seats\[0\]: a round here begins without"),
    "salon_skill": (SALON, {"seats": [{"name": "A", "purse": 1, "skill": "4D"}]}, r"seats\[0\]: this game asks for no"),
    "salon_button": (SALON, {"dealer": 1}, "dealer: Baccarat is played without a button"),
    "salon_two_seats": (SALON, {"seats": SALON["seats"] * 2}, "seats: this table has one seat, not 2"),
    "salon_no_draws": (SALON, {"draws": ...}, "draws: the record has neither draws nor a seed"),
    "salon_purse": (SALON, {"seats": [{"name": "A", "purse": 2_499}]}, r"rounds\[0\]: This costs 25\.00, the purse"),
    "area": (SALON, {"rounds": [{"bets": {"players": [25]}}]}, r'rounds\[0\]: There is no bet called "players"'),
    "chip": (SALON, {"rounds": [{"bets": {"player": [10]}}]}, r"rounds\[0\]: There is no chip of 10 here"),
    "chip_type": (SALON, {"rounds": [{"bets": {"player": ["5"]}}]}, r"rounds\[0\]\.bets.*Expected `int`"),
    "no_bets": (SALON, {"rounds": [{}]}, r"rounds\[0\]: .*missing required field `bets`"),
    "no_main_bet": (SALON, {"rounds": [{"bets": {"tie": [5]}}]}, r"rounds\[0\]: A bet on the Player or on the Banker"),
    "two_main_bets": (SALON, {"rounds": [{"bets": {"player": [25], "banker": [25]}}]}, r"rounds\[0\]: .*not on both"),
    "limit": (SALON, {"rounds": [{"bets": {"player": [5]}}]}, r"rounds\[0\]: .* is \$10 to \$500 here, not \$5\."),
    "second_deal": (SALON, {"rounds": SALON["rounds"] * 2}, "draws: the round needs draw 5, but only 4 are given"),
    "bomb_missing": (BOMB, {"bomb": ...}, "bomb: the record has none"),
    "module_missing": (BOMB, {"module": ...}, "module: the record needs either one `module` or several"),
    "module_and_modules": (BOMB, {"modules": [module()]}, "module: the record needs either one `module` or several"),
    "modules_too_many": (BOMB, {"module": ..., "modules": [module()] * 2}, r"modules: A bomb here has 1 module"),
    "serial": (BOMB, {"bomb": bomb(serial="al5of2")}, r"bomb: `serial` must be .* not 'al5of2'"),
    "serial_empty": (BOMB, {"bomb": bomb(serial="")}, "bomb: `serial` must be 1 to 12"),
    "port": (BOMB, {"bomb": bomb(ports=["USB"])}, "bomb: `ports` may be DVI-D, .* not 'USB'"),
    "label": (BOMB, {"bomb": bomb(indicators=[{"label": "BO", "lit": True}])}, "`label` must be three letters"),
    "lit": (BOMB, {"bomb": bomb(indicators=[{"label": "BOB", "lit": 1}])}, r"bomb\.indicators\[0\]\.lit: Expected"),
    "solved": (BOMB, {"bomb": bomb(solved=-1)}, "bomb: `solved` must be from 0"),
    "minimum": (BOMB, {"module": module(minimum=700)}, r"module: `minimum` must be \$5, \$10, \$25, \$50 or \$100"),
    "maximum": (BOMB, {"module": module(maximum=400)}, "module: `maximum` must be at least `minimum`"),
    "colour": (BOMB, {"module": module(deck="gold")}, "module: `deck` may be red, blue, green or silver, not 'gold'"),
    "next": (BOMB, {"module": module(next_decks=["red"])}, "module: `next_decks` must change the colour"),
    "bomb_draws": (BOMB, {"draws": ["AS"]}, "draws: the cards of a bomb follow from its case"),
    "bomb_seed": (BOMB, {"seed": "s"}, "draws: the cards of a bomb follow from its case"),
    "bomb_fee": (BOMB, {"seats": [{"name": "A", "purse": 1_999}]}, r"seats\[0\]: This costs 20\.00, the purse holds"),
    "bomb_discards": (BOMB, {"discards": ["AS"]}, "discards: Baccarat is not played"),
    "deal_on_no_module": (BOMB, {"rounds": [{"bets": {}, "module": 2}]}, r"rounds\[0\]: Module 2 is not there"),
    "deal_after_the_end": (BOMB, {"rounds": BOMB["rounds"] * 3}, r"rounds\[1\]: the round is settled; 2 deal"),
    "ending": (BOMB, {"ending": "blast"}, "ending: "),
    "late_ending": (BOMB, {"ending": "time"}, "ending: the bomb was out of the way before its clock ran out"),
    "ending_without_clock": (
        BOMB,
        {"table": "baccarat/practice", "rounds": [], "ending": "time"},
        "ending: No clock runs here",
    ),
    "kind": (BOMB, {"settings": {"kind": "salon"}}, "settings: "),
    "setting": (BOMB, {"settings": {"modules": 5}}, "settings: key `modules`"),
}


@every(("plain", "changes", "words"), BROKEN.values(), ids=BROKEN)
def test_a_broken_record_is_refused_with_its_place(plain, changes, words):
    with pytest.raises(RecordError, match=words) as refusal:
        replay(decode_record(written(plain, **changes)))
    assert "\n" not in str(refusal.value) and len(str(refusal.value)) < 400


# -- random evenings ------------------------------------------------------------------------------------------

BOMBS, SHOES = sample(2_000, 300), sample(2_000, 300)
BOMB_LEVELS = tuple(f"baccarat/{name}" for name in ("practice", "defusal", "twin_case", "full_case"))


def random_bomb(seed):
    """The record of a bomb played at random to its end, and its events."""
    rng = random.Random(seed)
    level = shipped_level(BOMB_LEVELS[seed % len(BOMB_LEVELS)])
    engine = table_of(level)
    case = case_of(new_case_code(rng), level.settings.modules, level.settings.others_solved)
    engine.lay_out(case)
    engine.open_round(FastChance(seed))
    events, deals, ending = list(engine.apply(Action(1, "enter"))), [], "left"
    while engine.phase != "closed":
        action = next_action(engine, rng)
        events += engine.apply(action)
        if action.action == "deal":
            deals.append(DealRecord(action.bets, action.target))
        elif action.action == "time_out":
            ending = "time"
    seats = [SeatRecord("P", 1_000_000)]
    record = RoundRecord(
        table=level.name, seats=seats, bomb=case.bomb, modules=case.modules, code=case.code, rounds=deals, ending=ending
    )
    return record, tuple(events)


def random_shoe(seed):
    """The record of some deals from one shoe, and their events."""
    rng = random.Random(seed)
    level = shipped_level(("baccarat/salon", "baccarat/mezzanine", "baccarat/private_room")[seed % 3])
    engine, chance = table_of(level), RecordingChance(FastChance(seed))
    events, deals = [], []
    for _ in range(rng.randint(1, 12)):
        bets = laid(level.settings.limits, rng)
        if rng.random() < 0.3:
            bets = {area: tuple(rng.sample(stack, len(stack))) for area, stack in bets.items()}
        engine.open_round(chance)
        events += engine.apply(Action(1, "deal", bets=bets))
        deals.append(DealRecord(bets))
    seats = [SeatRecord("P", 10**9)]
    return RoundRecord(table=level.name, seats=seats, draws=chance.draws, rounds=deals), tuple(events)


@pytest.mark.parametrize(("make", "count"), [(random_bomb, BOMBS), (random_shoe, SHOES)], ids=["bombs", "shoes"])
def test_random_records_replay_equal(make, count):
    for seed in range(count):
        record, events = make(seed)
        again = decode_record(encode_record(record))
        assert again == record
        played = replay(again)
        assert played.events == events, seed
        (seat,) = played.settlement.seats
        assert seat.purse == record.seats[0].purse + seat.net


def test_a_record_of_a_bomb_is_played_step_by_step_to_the_same_end():
    for seed in range(40):
        record, events = random_bomb(seed)
        running = Replay(record)
        told = list(running.opening())
        while not running.is_at_end:
            told += running.act()
        assert tuple(told) == events
        assert msgspec.json.encode(running.finish())
