"""The dealers' spoken calls: everything called has its sound, one call at a time, and silence by default."""

import random

import pytest

from casino.core.chance import FastChance
from casino.core.resources import asset
from casino.engines.base import BetPlaced
from casino.engines.black_baron.events import DieRolled, HandRolled
from casino.records.levels import catalogue, shipped_level
from casino.scenes.table.lines.calls import NO_MORE_BETS, Caller
from tests.support.conformance import steps_of_round, table_of

pytestmark = pytest.mark.usefixtures("unseen")

ROUNDS = 60


def test_everything_that_is_called_has_its_sound_and_every_sound_is_called(app):
    files = {path.stem for path in asset("sounds", "calls").glob("*.ogg")}
    called = set()
    for level in catalogue()[0]:
        place = app.house.doors.place(level)
        for number in range(ROUNDS if place.face else 0):
            for _, events in steps_of_round(table_of(level), FastChance(number), random.Random(number)):
                called |= {f"{place.face}_{call}" for event in events if (call := place.calls(event))}
                called |= {f"{place.face}_{NO_MORE_BETS}" for event in events if isinstance(event, BetPlaced)}
    assert called <= files
    # A seven-dice hand below the target, a dealer's six low cards: rare, and named by the same event as the others.
    assert len(files - called) <= 12, files - called


def test_dealers_call_one_thing_at_a_time_where_it_is_wished(pilot, monkeypatch):
    heard = []
    monkeypatch.setattr(pilot.house.sound, "play", lambda name, **how: heard.append(name))
    pilot.house.doors.sit_down(shipped_level("black_baron/standard"))
    pilot.frames(2)
    caller = Caller(pilot.scene)
    events = BetPlaced(4, 500), HandRolled(4, 1, (3, 4), 7), DieRolled(4, 1, 5, 12), DieRolled(4, 1, 3, 15)
    for wished in (False, True):
        pilot.house.change(calls=wished)
        del heard[:]
        for event in events[:2]:
            caller.on_settled(event)
        caller.update(0.02)
        for event in events[2:]:  # while the first is heard
            caller.on_settled(event)
        for _ in range(100):
            caller.update(0.02)
        calls = [name for name in heard if name.startswith("calls/")]
        assert calls == (["calls/mr_red_no_more_bets"] if wished else [])
    caller.on_settled(events[2])
    caller.update(0.02)
    assert heard[-1] == "calls/mr_red_12"
