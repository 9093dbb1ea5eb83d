"""Every evening in these tests is the same one: with the house's seeds, the characters' whims come in one order."""

import random
from itertools import count
from types import SimpleNamespace

import pytest

from tests.support.pilot import INSTANT, Pilot


@pytest.fixture(autouse=True)
def same_whims(monkeypatch):
    """Every table's whims begin alike, and the castle's people come and go in one order."""
    whims = count(1)

    class Whim(random.Random):
        def __init__(self):
            super().__init__(next(whims))

    monkeypatch.setattr("casino.scenes.table.scene.random", SimpleNamespace(Random=Whim))
    monkeypatch.setattr("casino.scenes.games.castle.doors.random", SimpleNamespace(Random=lambda: random.Random(5)))


@pytest.fixture
def pilot_options():
    """How this file wants its `pilot`, beside the save; nothing takes time unless it says so."""
    return {}


@pytest.fixture
def pilot(save, pilot_options):
    """The program on a new save, closed in the end."""
    pilot = Pilot(save, **{"preferences": INSTANT, **pilot_options})
    yield pilot
    pilot.close()


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """A house with one person in it, for all tests of a file: they show records there, and change no books."""
    from tests.scenes.places import house_of

    app = house_of(tmp_path_factory.mktemp("house") / "casino.save")
    yield app
    app.close()
