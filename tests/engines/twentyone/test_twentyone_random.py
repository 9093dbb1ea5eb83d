"""The engine of twenty-one beside a second writing of its rules: the same offers, cards and cents, whatever is set."""

import copy
import random
from collections import Counter
from decimal import Decimal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.core.cards import DECK
from casino.core.chance import FairChance, FastChance
from casino.core.money import Cents, Ratio
from casino.engines.base import HOUSE, Action, RoundSettled
from casino.engines.twentyone.settings import BlackAxeSettings, BlackjackSettings
from casino.engines.twentyone.table import TwentyOne
from casino.records.levels import catalogue, written_settings
from casino.records.replay import replay
from casino.records.rounds import decode_record, encode_record
from tests.engines.twentyone.reference import PlainShoe, play
from tests.support.conformance import Accounts, CountingChance, state_of
from tests.support.rota import sample

LEVELS = [level for level in catalogue()[0] if level.game in ("black_axe", "blackjack")]
SHARES = [Decimal(n) / 20 for n in range(21)]
RULES = {
    "seats": st.integers(1, 7),
    "minimum": st.sampled_from([2, 100, 500]),
    "decks": st.integers(1, 8),
    "shuffle": st.sampled_from(["by decks", "every round", "at the mark"]),
    "reshuffle_below": st.sampled_from(SHARES),
    "natural_pays": st.sampled_from([Ratio(3, 2), Ratio(6, 5), Ratio(1, 1), Ratio(2, 1), Ratio(7, 3)]),
    "insurance_pays": st.sampled_from([Ratio(2, 1), Ratio(3, 2), Ratio(1, 3)]),
    "split_on": st.sampled_from(["rank", "value"]),
    "max_hands": st.integers(1, 8),
    "stand_at_cards": st.sampled_from(["never", 3, 4, 5, 7, 21]),
    **{name: st.booleans() for name in ("dealer_hits_soft_17", "double_after_split", "hit_split_aces", "peek")},
    **{name: st.booleans() for name in ("natural_after_split", "surrender")},
}


@st.composite
def tables(draw):
    """Settings that make a game, anything between the smallest and the strangest."""
    rules = {name: draw(values) for name, values in RULES.items()}
    room = 340 * rules["decks"] // 30 - 1  # hands at most, so that no round can use the cards up
    rules["max_hands"] = min(rules["max_hands"], room)
    rules["seats"] = min(rules["seats"], room // rules["max_hands"])
    kind = draw(st.sampled_from([BlackAxeSettings, BlackjackSettings]))
    money = {"minimum": rules["minimum"], "bet_step": 2, "maximum": rules["minimum"] + 998}
    return kind(**rules | {name: Cents(cents) for name, cents in money.items()})


class Fond:
    """Draws from what is left with a liking for some ranks, so that what is rare in play comes often."""

    def __init__(self, rng: random.Random, ranks: str) -> None:
        self._rng = rng
        self._ranks = ranks

    def card(self, shoe) -> str:
        for _ in range(6):
            card = self._rng.choice(shoe.cards)
            if card[0] in self._ranks:
                return card
        return card


def offered(engine, seat):
    return {offer.action: offer.cost for offer in engine.legal_actions(seat)}


def play_beside(engine, shoe, chance, rng):
    """A random round on both; every offer, cost, card and cent compared. Gives its bets, actions and events."""
    rules = engine.settings
    seats = sorted(rng.sample(range(1, rules.seats + 1), rng.randint(1, rules.seats)))
    bets = {seat: rng.randrange(rules.minimum, rules.maximum + 1, rules.bet_step) for seat in seats}
    accounts, actions, told = Accounts(), [], []
    engine.open_round(chance)
    for seat in seats:
        told += engine.apply(Action(seat, "bet", bets[seat]))
    accounts.book(tuple(told))
    used = 0

    def next_card():
        nonlocal used
        used += 1
        return chance.draws[used - 1]

    events = engine.apply(Action(HOUSE, "deal"))
    round_by_hand = play(rules, bets, shoe, next_card)
    name = None
    while True:
        accounts.book(events)
        told += events
        try:
            seat, offers = round_by_hand.send(name)
        except StopIteration as end:
            results, dealer = end.value
            break
        assert engine.turn == seat
        assert offered(engine, seat) == offers
        assert list(offered(engine, seat)) == [n for n in engine.phases[engine.phase] if n in offers]  # a fixed order
        assert all(offered(engine, other) == {} for other in range(rules.seats + 2) if other != seat)
        assert used == len(chance.draws)
        assert engine.shoe.left == shoe.left.total()
        assert len({msgspec.json.encode(engine.view(n)) for n in range(rules.seats + 1)}) == 1
        name = rng.choice([*offers, *(["split", "double"] if "split" in offers else [])])
        name = name if name in offers else "split"
        actions.append({"seat": seat, "action": name})
        events = engine.apply(Action(seat, name))
    assert engine.phase == "closed"
    last = events[-1]
    assert isinstance(last, RoundSettled)
    assert {result.seat: (result.staked, result.returned) for result in last.seats} == results
    assert list(last.dealer.draws) == dealer
    assert last.draws_used == used == len(chance.draws)
    assert Counter(engine.shoe.cards) == +shoe.left
    assert Counter(engine.shoe.dealt) == shoe.full - shoe.left
    return bets, actions, told


@settings(max_examples=sample(800, 120))
@given(tables(), st.integers(0, 10**9), st.sampled_from(["A", "AT", "8", "AKQJT", "A2", "23456", "5678", "0"]))
def test_whatever_the_rules_and_the_cards_both_writings_agree(rules, seed, ranks):
    rng = random.Random(seed)
    engine, shoe = TwentyOne(rules), PlainShoe(rules)
    for _ in range(4):
        play_beside(engine, shoe, CountingChance(Fond(rng, ranks)), rng)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_rounds_at_every_table_agree(level):
    engine, shoe, rng = TwentyOne(level.settings), PlainShoe(level.settings), random.Random(level.name)
    shuffles = 0
    for _ in range(sample(500, 120)):
        shuffles += engine.shuffle_is_next
        play_beside(engine, shoe, CountingChance(FastChance(rng.random())), rng)
    assert shuffles > sample(5, 1)


@settings(max_examples=sample(200, 30))
@given(tables(), st.integers(0, 10**9))
def test_a_record_with_its_discards_gives_the_round_again(rules, seed):
    table = ("black_axe" if isinstance(rules, BlackAxeSettings) else "blackjack") + "/standard"
    rng = random.Random(seed)
    engine, shoe = TwentyOne(rules), PlainShoe(rules)
    for _ in range(3):
        discards = list(engine.shoe.dealt)
        seed = str(rng.random())
        chance = CountingChance(FairChance(seed, "phrase"))
        bets, actions, told = play_beside(engine, shoe, chance, rng)
        seats = [{"name": "P", "purse": 10**6, "bet": bets[n]} if n in bets else None for n in range(1, max(bets) + 1)]
        record = {"format": "casino-round/1", "table": table, "settings": written_settings(rules), "seats": seats}
        record |= {"discards": discards, "actions": actions}
        for source in ({"draws": chance.draws}, {"seed": seed, "phrase": "phrase"}):
            body = msgspec.json.encode(record | source)
            played = replay(decode_record(encode_record(decode_record(body))))
            assert list(played.events) == told
            assert list(played.draws) == chance.draws


@settings(max_examples=sample(100, 30))
@given(tables(), st.integers(0, 10**9), st.integers(0, 9))
def test_a_copy_of_a_table_goes_its_own_way(rules, seed, steps):
    rng = random.Random(seed)
    engine = TwentyOne(rules)
    engine.open_round(CountingChance(FairChance(str(seed))))
    engine.apply(Action(1, "bet", rules.minimum))
    engine.apply(Action(HOUSE, "deal"))
    for _ in range(steps):
        if engine.phase != "closed":
            engine.apply(Action(engine.turn, rng.choice(list(offered(engine, engine.turn)))))
    before = state_of(engine)
    other = copy.deepcopy(engine)
    assert state_of(other) == before
    for _ in range(3):
        while other.phase != "closed":
            other.apply(Action(other.turn, rng.choice(list(offered(other, other.turn)))))
        other.open_round(FastChance(seed + 1))
        other.apply(Action(1, "bet", rules.minimum))
        other.apply(Action(HOUSE, "deal"))
    assert state_of(engine) == before


@settings(max_examples=sample(150, 25))
@given(tables(), st.integers(0, 10**9))
def test_every_card_of_a_round_was_in_the_shoe_and_none_twice(rules, seed):
    engine, rng = TwentyOne(rules), random.Random(seed)
    for _ in range(5):
        chance = CountingChance(FastChance(rng.random()))
        play_beside(engine, _as_it_is(engine), chance, rng)
        hands = [card for row in engine.view(HOUSE).seats for hand in row for card in hand.cards]
        on_table = Counter(hands) + Counter(engine.view(HOUSE).dealer)
        assert on_table == Counter(chance.draws)
        assert max(on_table.values()) <= rules.decks
        assert set(on_table) <= set(DECK)
        assert not on_table - Counter(engine.shoe.dealt)


def _as_it_is(engine) -> PlainShoe:
    shoe = PlainShoe(engine.settings)
    shoe.left -= Counter(engine.shoe.dealt)
    return shoe
