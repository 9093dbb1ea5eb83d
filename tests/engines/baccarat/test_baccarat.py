"""The salon's table: one step a deal, bets by the posted limits, a shoe that runs on to its cut card."""

import random

import msgspec
import pytest

from casino.core.chance import FastChance, ScriptedChance
from casino.core.errors import BetRefused, UnknownAction, UnknownSeat, WrongPhase
from casino.core.money import Cents
from casino.engines.baccarat import events as e
from casino.engines.baccarat.bets import AREAS, CHIPS
from casino.engines.baccarat.salon import SEAT, Salon
from casino.engines.baccarat.settings import SalonSettings
from casino.engines.base import Action, Entrant, RoundSettled
from tests.support.conformance import Accounts, CountingChance, state_of


def opened(draws=(), **settings):
    """A table at which bets are awaited."""
    engine = Salon(SalonSettings(**settings))
    engine.open_round(ScriptedChance(list(draws)) if draws else FastChance(1))
    return engine


def dealt(engine, **bets):
    """The events of a deal with chips on areas, bottom first."""
    return engine.apply(Action(SEAT, "deal", bets={area: tuple(chips) for area, chips in bets.items()}))


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def test_a_deal_card_by_card_and_its_money():
    engine = opened(["KD", "TS", "QS", "QD", "TC", "4C"])
    events = dealt(engine, player=(25,), tie=(1,))
    assert [(event.hand, event.card, event.total) for event in of(events, e.CardDealt)] == [
        *(("player", "KD", 0), ("banker", "TS", 0), ("player", "QS", 0)),
        *(("banker", "QD", 0), ("player", "TC", 0), ("banker", "4C", 4)),
    ]
    assert not of(events, e.NaturalShown) and not of(events, e.HandStood)
    (coup,) = of(events, e.CoupSettled)
    assert (coup.winner, coup.player_total, coup.banker_total, coup.net) == ("banker", 0, 4, -2_600)
    assert [(event.area, event.outcome, event.staked, event.returned) for event in of(events, e.AreaSettled)] == [
        ("player", "lost", 2_500, 0),
        ("tie", "lost", 100, 0),
    ]
    last = events[-1]
    assert isinstance(last, RoundSettled) and last.draws_used == 6 and last.dealer is None
    assert engine.phase == "closed" and engine.shoe.dealt == ("KD", "TS", "QS", "QD", "TC", "4C")


def test_a_natural_ends_it_with_four_cards():
    events = dealt(opened(["9D", "2S", "KS", "3D"]), player=(5,))
    assert [(event.hand, event.total) for event in of(events, e.NaturalShown)] == [("player", 9)]
    assert len(of(events, e.CardDealt)) == 4 and of(events, e.CoupSettled)[0].net == 500


def test_both_stand_on_six_and_seven_and_the_banker_pays_its_commission():
    events = dealt(opened(["6D", "7S", "KS", "KD"]), banker=(5,))
    assert [(event.hand, event.total) for event in of(events, e.HandStood)] == [("player", 6), ("banker", 7)]
    assert of(events, e.CoupSettled)[0].net == 475


def test_the_banker_draws_after_the_player_stood():
    events = dealt(opened(["6D", "2S", "KS", "3D", "4H"]), banker=(5,))
    told = [(type(event).__name__, event.hand) for event in events if isinstance(event, e.CardDealt | e.HandStood)][4:]
    assert told == [("HandStood", "player"), ("CardDealt", "banker")]


def test_a_stack_out_of_order_is_sorted_without_a_word_and_dealt():
    events = dealt(opened(["9D", "2S", "KS", "3D"]), player=(5, 25, 1, 100))
    assert of(events, e.AreaBetPlaced)[0].chips == (5, 25, 1, 100)
    assert of(events, e.ChipsResorted) == [e.ChipsResorted("player", (100, 25, 5, 1))]
    assert of(events, e.CoupSettled)[0].net == 13_100


@pytest.mark.parametrize(
    "bets, words",
    [
        ({}, "on the Player or on the Banker is missing"),
        ({"tie": (1,)}, "on the Player or on the Banker is missing"),
        ({"player": (5,), "banker": (5,)}, "not on both"),
        ({"player": (1,)}, r"on Player is \$5 to \$500 here, not \$1"),
        ({"player": (500, 1)}, r"on Player is \$5 to \$500"),
        ({"player": (25,), "tie": (100,)}, r"on Tie is \$0.50 to \$50"),
        ({"player": (25,), "dragon": (5,)}, 'no bet called "dragon"'),
        ({"player": (7,)}, "no chip of 7"),
    ],
)
def test_a_lay_out_that_cannot_be_dealt_is_refused_and_changes_nothing(bets, words):
    engine = opened()
    before = state_of(engine)
    with pytest.raises(BetRefused, match=words):
        engine.apply(Action(SEAT, "deal", bets=bets))
    assert state_of(engine) == before


def test_what_is_no_deal_is_refused():
    engine = opened()
    for action, kind in (
        (Action(SEAT, "hit"), UnknownAction),
        (Action(SEAT, "deal"), UnknownAction),
        (Action(SEAT, "deal", amount=5, bets={"player": (5,)}), UnknownAction),
        (Action(2, "deal", bets={"player": (5,)}), UnknownSeat),
    ):
        with pytest.raises(kind):
            engine.verify(action)
    dealt(engine, player=(5,))
    with pytest.raises(WrongPhase):
        engine.verify(Action(SEAT, "deal", bets={"player": (5,)}))
    with pytest.raises(WrongPhase):
        engine.default_action(SEAT)


def test_the_shoe_runs_on_to_the_cut_card_and_is_shuffled_before_the_next_deal():
    engine, chance = Salon(SalonSettings(decks=1, cut_card=14)), FastChance(5)
    for _ in range(200):
        left, is_next = engine.shoe.left, engine.shuffle_is_next
        assert is_next == (left <= 14)
        engine.open_round(chance)
        events = dealt(engine, banker=(5,))
        used = len(of(events, e.CardDealt))
        assert bool(of(events, e.ShoeShuffled)) == is_next
        assert engine.shoe.left == (52 if is_next else left) - used


def random_bets(rng):
    """Any lay-out within $5 to $500, sorted or not."""
    bets = {rng.choice(("player", "banker")): [5]}
    (main,) = bets
    bets[main] += rng.choices((1, 5, 25, 100), k=rng.randint(0, 3))
    for side in AREAS[2:]:
        if rng.random() < 0.4:
            bets[side] = rng.choices((1, 5), k=rng.randint(1, 4))
    return {area: tuple(chips) for area, chips in bets.items()}


def test_two_thousand_deals_conserve_money_and_repeat_from_their_draws():
    one, other, rng = Salon(SalonSettings()), Salon(SalonSettings()), random.Random(9)
    for seed in range(2_000):
        chance, accounts, bets = CountingChance(FastChance(seed)), Accounts(), random_bets(rng)
        one.open_round(chance)
        (action,) = one.opening({SEAT: Entrant(10**6, bets=bets)}, 0)
        cost = one.verify(action)
        events = one.apply(action)
        accounts.book(events)
        assert accounts.staked[SEAT] == cost
        assert of(events, e.CoupSettled)[0].net == accounts.flows[SEAT]
        assert events[-1].draws_used == len(chance.draws)
        other.open_round(ScriptedChance(chance.draws))
        assert other.apply(action) == events
        for event in events:
            assert msgspec.json.decode(msgspec.json.encode(event))["event"]


@pytest.mark.parametrize(
    "wrong, words",
    [
        *(({"minimum": Cents(550)}, "whole dollars"), ({"minimum": Cents(0)}, "minimum")),
        *(({"maximum": Cents(400)}, "maximum"), ({"cut_card": 4}, "cut_card")),
        ({"decks": 1, "cut_card": 52}, "cut_card"),
    ],
)
def test_settings_that_make_no_game_are_refused(wrong, words):
    with pytest.raises(ValueError, match=words):
        SalonSettings(**wrong)


def test_every_chip_there_is_can_lie_at_a_table_high_enough():
    engine = opened(maximum=Cents(50_000_000))
    for chip in CHIPS:
        if chip >= 5:
            assert engine.verify(Action(SEAT, "deal", bets={"player": (chip,)})) == chip * 100
