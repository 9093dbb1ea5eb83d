"""The castle that is entered next has begun its evening in the hall, and keeps nothing alive that is gone."""

import gc
from weakref import ref

from casino.records.levels import catalogue
from casino.scenes.games.castle import doors
from casino.scenes.games.castle.scene import CastleHall
from tests.support.pilot import Pilot


def test_a_castle_that_is_ready_is_the_one_entered_and_goes_with_its_house(save, monkeypatch):
    made, make = [], doors.Castle
    monkeypatch.setattr(doors, "Castle", lambda *words: made.append(make(*words)) or made[-1])
    Pilot(save).close()
    pilot = Pilot(save)
    levels = catalogue()[0]
    doors.prepare(pilot.house, levels)
    ready = made[-1]
    pilot.house.doors.enter(next(level for level in levels if level.game == "black_axe"))
    assert isinstance(pilot.scene, CastleHall) and pilot.scene.castle is ready
    assert any(table.seats for table in ready.tables), "its evening is under way"
    pilot.house.doors.enter(next(level for level in levels if level.game == "black_axe"))
    assert pilot.scene.castle is not ready, "the next one is another"
    doors.prepare(pilot.house, levels)
    gone = ref(pilot.house)
    pilot.close()
    made.clear()
    del pilot, ready
    gc.collect()
    assert gone() is None
