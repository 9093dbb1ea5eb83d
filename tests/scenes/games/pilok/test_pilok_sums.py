"""Sums at the Pi'Lok table: presets match their names, all sums are legal, and costly slips have to be confirmed."""

import random

import pytest

from casino.core.chance import FastChance
from casino.engines.base import Action, Entrant, Offer
from casino.engines.pilok.settings import PilokSettings
from casino.engines.pilok.table import Pilok
from casino.scenes.games.pilok.sums import fitted, is_cheap, needs_confirmation, player_of, pot_of, presets
from tests.support.conformance import chosen

FEE = 1_000


def table(*purses, **settings):
    """A hand on the Lift between players with these purses in cents."""
    engine = Pilok(PilokSettings(**settings))
    engine.open_round(FastChance(1))
    for action in engine.opening({seat: Entrant(cents) for seat, cents in enumerate(purses, 1)}, 1):
        engine.apply(action)
    return engine


def offer_of(engine):
    return next(offer for offer in engine.legal_actions(engine.turn) if offer.action in ("bet", "raise"))


def sums(engine):
    return {preset.label: preset.cents for preset in presets(offer_of(engine), engine.view(0), engine.turn)}


def test_a_bet_in_the_middle_of_what_is_possible():
    engine = table(50_000, 50_000, 50_000, 50_000)
    assert sums(engine) == {"Minimum": 1_000, "½ pot": 2_000, "Pot": 4_000, "Maximum": 10_000}


def test_a_pot_that_is_no_more_than_the_least_bet_is_called_by_its_larger_name():
    engine = table(50_000, 50_000)
    assert sums(engine) == {"½ pot": 1_000, "Pot": 2_000, "Maximum": 10_000}


def test_what_is_left_is_all_in_and_a_larger_pot_is_not_offered():
    engine = table(4_000, 4_000, 4_000, 4_000)
    assert sums(engine) == {"Minimum": 1_000, "½ pot": 2_000, "All-in": 3_000}


def test_a_raise_of_the_pot_counts_the_call():
    engine = table(50_000, 50_000, 50_000)
    engine.apply(Action(engine.turn, "bet", amount=2_000))
    # 3,000 in fees, 2,000 bet, 2,000 to call: a pot of 7,000 on top of the bet of 2,000
    assert sums(engine) == {"Minimum": 4_000, "½ pot": 5_500, "Pot": 9_000, "Maximum": 12_000}


def test_every_preset_of_many_hands_is_legal():
    for seed in range(150):
        rng = random.Random(seed)
        engine = Pilok(PilokSettings())
        engine.open_round(FastChance(seed))
        places = {seat: Entrant(1_000 + rng.randint(0, 60_000)) for seat in range(1, rng.randint(3, 8))}
        for action in engine.opening(places, 1):
            engine.apply(action)
        while engine.turn:
            seat = engine.turn
            for offer in engine.legal_actions(seat):
                if offer.asks in ("amount", "to"):
                    found = presets(offer, engine.view(0), seat)
                    assert found[0].cents >= offer.least and found[-1].cents == offer.most
                    assert [p.cents for p in found] == sorted({p.cents for p in found})
                    for preset in found:
                        assert engine.verify(Action(seat, offer.action, **{offer.asks: preset.cents})) > 0
            engine.apply(chosen(seat, rng.choice(engine.legal_actions(seat)), rng))


@pytest.mark.parametrize(
    "wish, cents", [(0, 1_000), (1_040, 1_000), (1_060, 1_100), (2_550, 2_600), (9_999, 3_333), (3_290, 3_300)]
)
def test_a_wish_becomes_whole_credits_inside_the_range(wish, cents):
    assert fitted(wish, Offer("bet", least=1_000, most=3_333, step=1)) == cents


def test_small_sums_are_not_asked_twice_and_large_ones_are():
    engine = table(50_000, 50_000)
    seat, view = engine.turn, engine.view(0)
    assert not needs_confirmation("bet", 10_000, view, seat, FEE)
    assert needs_confirmation("bet", 12_250, view, seat, FEE), "a quarter of what is left"
    assert needs_confirmation("call", 49_000, view, seat, FEE)
    assert not needs_confirmation("pass", 0, view, seat, FEE)


def test_folding_for_nothing_or_out_of_a_large_pot_is_asked_twice():
    engine = table(50_000, 50_000, 4_000)
    seat = engine.turn
    assert needs_confirmation("fold", 0, engine.view(0), seat, FEE), "passing costs nothing"
    engine.apply(Action(seat, "bet", amount=3_000))
    other = engine.turn
    view = engine.view(0)
    paid = player_of(view, other).paid
    assert needs_confirmation("fold", 0, view, other, FEE) == (paid * 4 >= paid + player_of(view, other).stack)


def test_a_cheap_call_is_not_refused_by_a_slip():
    engine = table(50_000, 50_000, 50_000, 50_000, 50_000, 50_000, 50_000)
    engine.apply(Action(engine.turn, "bet", amount=1_000))
    view, seat = engine.view(0), engine.turn
    assert pot_of(view) == 8_000
    assert needs_confirmation("fold", 0, view, seat, FEE) and is_cheap(view, player_of(view, seat))


def test_a_fold_that_gives_up_a_third_of_the_pot_is_asked_twice_unless_it_is_only_the_fee():
    engine = table(500_000, 500_000)
    engine.apply(Action(engine.turn, "bet", amount=5_000))
    view, seat = engine.view(0), engine.turn
    assert not needs_confirmation("fold", 0, view, seat, FEE)
    engine.apply(Action(seat, "raise", to=10_000))
    view, seat = engine.view(0), engine.turn
    assert (player_of(view, seat).paid, pot_of(view)) == (6_000, 17_000)
    assert needs_confirmation("fold", 0, view, seat, FEE)
    assert not needs_confirmation("fold", 0, view, seat, 6_000)


def test_nobody_else_is_a_player():
    with pytest.raises(KeyError):
        player_of(table(5_000, 5_000).view(0), 7)
