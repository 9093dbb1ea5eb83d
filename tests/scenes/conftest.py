"""Every evening in these tests is the same one: with the house's seeds, the characters' whims come in one order."""

import random
from collections import OrderedDict
from itertools import count
from types import SimpleNamespace

import pytest

from casino.scenes.black_baron import BlackBaronStage
from casino.scenes.pilok import PilokStage
from casino.scenes.salon import SalonStage
from casino.scenes.twentyone import TwentyOneStage

KEPT_BYTES = 128 << 20


@pytest.fixture(autouse=True)
def same_whims(monkeypatch):
    """Every table's whims begin alike, and the castle's people come and go in one order."""
    whims = count(1)

    class Whim(random.Random):
        def __init__(self):
            super().__init__(next(whims))

    monkeypatch.setattr("casino.scenes.table.random", SimpleNamespace(Random=Whim))
    monkeypatch.setattr("casino.scenes.castle_rooms.random", SimpleNamespace(Random=lambda: random.Random(5)))


@pytest.fixture(autouse=True, scope="session")
def ordinary_memory():
    """A program settles its memory whenever a place is entered; here that would search hundreds of houses each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("casino.scenes.app._settle_memory", lambda: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def rooms_painted_once():
    """Room, table and print of a level take a third of a second and follow from it, the sizes and the theme: what many
    tests enter is painted for the first of them. Whoever looks at that itself calls the painter below it."""
    kept: OrderedDict[object, object] = OrderedDict()

    def once(paint):
        def painted(stage, target):
            key = (type(stage), stage.level.name, repr(stage.rules), stage.look, target.get_size())
            if key not in kept:
                paint(stage, target)
                kept[key] = target.copy()
                while sum(one.get_width() * one.get_height() * 4 for one in kept.values()) > KEPT_BYTES:
                    kept.popitem(last=False)
            else:
                kept.move_to_end(key)
                target.blit(kept[key], (0, 0))

        return painted

    with pytest.MonkeyPatch.context() as patch:
        for stage in (BlackBaronStage, PilokStage, SalonStage, TwentyOneStage):
            patch.setattr(stage, "paint_backdrop", once(stage.paint_backdrop))
        yield
