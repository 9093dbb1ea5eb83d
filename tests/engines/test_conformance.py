"""What every engine of the house promises, tried on all games at all their levels with random rounds."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.core.chance import FastChance, ScriptedChance
from casino.core.errors import CasinoError, IllegalAction, WrongPhase
from casino.engines.base import HOUSE, Action, RoundSettled
from casino.records.levels import catalogue
from tests.support.conformance import (
    Accounts,
    CountingChance,
    action_names,
    chosen,
    is_ranged,
    next_action,
    piled,
    state_of,
    steps_of_round,
    table_of,
)
from tests.support.every import every
from tests.support.rota import sample

LEVELS = catalogue()[0]
by_level = every("level", LEVELS, ids=lambda level: level.name)
SEEDS_PER_GAME = sample(400, 200)
MOMENTS = sample(300, 45)  # of each level, at which everything that can be asked is asked
FIELDS = ("amount", "to", "target", "die", "skill", "bets")
IN_STEPS = [level for level in LEVELS if table_of(level).begins_with in ("bet", "skill")]


def kinds_below(kind):
    """All classes that build on one."""
    return {kind}.union(*map(kinds_below, kind.__subclasses__()))


def seeds_of(level):
    """The seeds a level is tried with: all levels of a game together have so many."""
    return range(1 + SEEDS_PER_GAME // sum(other.game == level.game for other in LEVELS))


@by_level
def test_money_is_conserved_after_every_step_and_every_round_ends(level):
    engine = table_of(level)
    for seed in seeds_of(level):
        chance = CountingChance(FastChance(seed))
        accounts = Accounts()
        last = ()
        for action, events in steps_of_round(engine, chance, random.Random(seed)):
            assert events, f"{action} happened without an event"
            accounts.book(events)
            last = events
        assert isinstance(last[-1], RoundSettled)
        assert last[-1].draws_used == len(chance.draws)
        assert engine.turn is None


@by_level
def test_the_cost_that_was_verified_is_what_the_events_take(level):
    engine = table_of(level)
    for seed in range(sample(60, 15)):
        rng = random.Random(seed)
        engine.open_round(FastChance(seed))
        while engine.phase != "closed":
            action = next_action(engine, rng)
            cost = engine.verify(action)
            accounts = Accounts()
            accounts.table = 10**9  # what lay there before
            accounts.house = -(10**9)
            taken = 0
            for event in engine.apply(action):
                if isinstance(event, RoundSettled):
                    break
                before = accounts.staked.total()
                accounts.book((event,))
                taken += accounts.staked.total() - before
            assert taken == cost


@by_level
def test_the_same_draws_and_actions_give_the_same_events(level):
    one, other = table_of(level), table_of(level)
    for seed in seeds_of(level):
        chance = CountingChance(FastChance(seed))
        played = list(steps_of_round(one, chance, random.Random(seed)))
        other.open_round(ScriptedChance(chance.draws))
        assert [(action, other.apply(action)) for action, _ in played] == played


@by_level
def test_an_engine_outlives_its_rounds_with_nothing_left_but_its_shoe(level):
    used, fresh = table_of(level), table_of(level)
    for seed in range(sample(50, 20)):
        list(steps_of_round(used, FastChance(seed), random.Random(seed)))
    if used.shoe is not None:
        fresh.shoe.lay_out(used.shoe.dealt)
    chances = [CountingChance(FastChance("last")) for _ in range(2)]
    rounds = [list(steps_of_round(e, c, random.Random(9))) for e, c in zip((used, fresh), chances, strict=True)]
    assert rounds[0] == rounds[1]


@by_level
def test_everything_told_and_shown_is_plain_json(level):
    engine = table_of(level)
    for seed in range(sample(60, 15)):
        rng = random.Random(seed)
        for _, events in steps_of_round(engine, FastChance(seed), rng):
            for event in events:
                assert msgspec.json.decode(msgspec.json.encode(event))["event"]
            for seat in range(HOUSE, engine.seats + 1):
                assert isinstance(msgspec.json.decode(msgspec.json.encode(engine.view(seat))), dict)


def probe(engine, action):
    """The cost of an action or None where it is refused."""
    try:
        return engine.verify(action)
    except IllegalAction:
        return None


def value_of(field, number):
    """Something of the type an action's field has."""
    return {"skill": f"{number}D", "bets": {"player": (number,)}}.get(field, number)


def inside(offer):
    """Values an offer takes."""
    if offer.asks == "bets":
        return [{"player": piled(offer.least or 100_00)}, {"banker": piled(offer.most or 100_00), "tie": ()}]
    return set(offer.choices) or {offer.least, offer.most, min(offer.least + offer.step, offer.most)}


def outside(offer):
    """Values an offer does not take, and no value."""
    if offer.asks == "bets":
        return [None, {"player": (7,)}, {"players": (5,)}, {"": (1,)}]
    if offer.choices:
        return {None, -1, *range(min(offer.choices) - 1, max(offer.choices) + 3)} - set(offer.choices)
    values = {None, offer.least - offer.step, offer.most + offer.step, -1 - offer.least}
    if offer.step > 1:
        values |= {offer.least + 1, offer.most - 1}
    return values - {0} | ({0} if offer.least > 0 else set())


@by_level
def test_offers_and_checks_agree_for_every_seat_and_every_action(level):
    engine = table_of(level)
    names = action_names(engine)
    moments = 0
    for seed in range(90):
        rng = random.Random(seed)
        engine.open_round(FastChance(seed))
        while engine.phase != "closed" and moments < MOMENTS:
            moments += 1
            before = state_of(engine)
            for seat in range(-1, engine.seats + 2):
                offers = {offer.action: offer for offer in engine.legal_actions(seat)}
                assert set(offers) <= set(engine.phases[engine.phase])
                for name in names:
                    offer = offers.get(name)
                    if offer is None:
                        assert probe(engine, Action(seat, name)) is None
                        for field in FIELDS:
                            assert probe(engine, Action(seat, name, **{field: value_of(field, 100)})) is None
                    elif offer.asks:
                        at = {"target": offer.choices[0]} if offer.asks == "bets" and offer.choices else {}
                        for value in inside(offer):
                            assert probe(engine, Action(seat, name, **at, **{offer.asks: value})) is not None
                        for value in outside(offer):
                            assert probe(engine, Action(seat, name, **at, **{offer.asks: value})) is None
                    else:
                        assert probe(engine, Action(seat, name)) == offer.cost
                        for field in FIELDS:
                            assert probe(engine, Action(seat, name, **{field: value_of(field, 100)})) is None
            assert state_of(engine) == before
            engine.apply(next_action(engine, rng))
        if moments == MOMENTS:
            break


@by_level
def test_doing_nothing_more_is_legal_costs_nothing_and_draws_nothing(level):
    for seed in range(sample(60, 15)):
        engine, rng = table_of(level), random.Random(seed)
        chance = CountingChance(FastChance(seed))
        engine.open_round(chance)
        while engine.phase != "closed":
            seat = engine.turn
            if seat:
                action = engine.default_action(seat)
                assert action.seat == seat
                assert engine.verify(action) == 0
            engine.apply(next_action(engine, rng))


def broken_off(level, seed, steps):
    """A table in the middle of a random round, with what its chance has given so far."""
    engine, rng = table_of(level), random.Random(seed)
    chance = CountingChance(FastChance(seed))
    engine.open_round(chance)
    for _ in range(steps):
        engine.apply(next_action(engine, rng))
        if engine.phase == "closed":
            break
    return engine, chance


WORDS = st.one_of(st.sampled_from(sorted({n for g in LEVELS for n in action_names(table_of(g))})), st.text(max_size=8))
NUMBERS = st.one_of(st.integers(-2, 9), st.integers(), st.sampled_from([0, 1, 50, 100, 101, 150, 10**4, 10**16, -100]))


@by_level
@settings(max_examples=sample(150, 24))
@given(st.integers(0, 30), st.integers(0, 12), NUMBERS, WORDS, st.none() | NUMBERS, st.sampled_from(FIELDS))
def test_whatever_is_refused_changes_nothing_and_draws_nothing(level, seed, steps, seat, name, value, field):
    engine, chance = broken_off(level, seed, steps)
    before, views = state_of(engine), [engine.view(n) for n in range(engine.seats + 1)]
    drawn = len(chance.draws)
    action = Action(seat, name, **{field: None if value is None else value_of(field, value)})
    offered = any(offer.action == name for offer in engine.legal_actions(seat))
    try:
        engine.verify(action)
    except IllegalAction as refusal:
        assert 10 < len(str(refusal)) < 300
        with pytest.raises(IllegalAction):
            engine.apply(action)
        assert state_of(engine) == before
        assert [engine.view(n) for n in range(engine.seats + 1)] == views
        assert len(chance.draws) == drawn
    else:
        assert offered, "what is legal was not offered"
        assert state_of(engine) == before
        engine.apply(action)
        assert state_of(engine) != before


@by_level
def test_a_second_round_waits_for_the_first_to_end(level):
    for steps in (0, 1, 3):
        engine, _ = broken_off(level, 3, steps)
        if engine.phase == "closed":
            continue
        before = state_of(engine)
        with pytest.raises(WrongPhase):
            engine.open_round(FastChance(1))
        assert state_of(engine) == before


def test_what_engines_tell_show_and_are_set_to_cannot_be_changed():
    """A view or an event lies in a record, on the wire and before several players at once."""
    told = {kind: kind.__struct_config__.frozen for kind in kinds_below(msgspec.Struct)}
    of_engines = [kind for kind in told if kind.__module__.startswith(("casino.engines.", "casino.records."))]
    assert len(of_engines) > 80 and [kind for kind in of_engines if not told[kind]] == []


@by_level
def test_a_closed_table_allows_nothing(level):
    engine = table_of(level)
    list(steps_of_round(engine, FastChance(1), random.Random(1)))
    for seat in range(-1, engine.seats + 2):
        assert engine.legal_actions(seat) == ()
        for name in [*action_names(engine), "", "Deal", "hit "]:
            with pytest.raises(CasinoError):
                engine.verify(Action(seat, name))


@every("level", IN_STEPS, ids=lambda level: level.name)
def test_offers_of_amounts_can_be_taken_up_at_both_ends(level):
    engine = table_of(level)
    engine.open_round(FastChance(1))
    for seat in range(1, engine.seats + 1):
        (offer,) = [o for o in engine.legal_actions(seat) if is_ranged(o)]
        if not engine.has_button:
            assert (offer.least, offer.most) == (level.settings.minimum, level.settings.maximum)
        engine.apply(chosen(seat, offer, random.Random(seat)))
