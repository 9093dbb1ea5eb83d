"""Every evening in these tests is the same one; files whose tests look at no picture say so by the fixture `unseen`."""

import random
from contextlib import ExitStack, closing
from itertools import count
from types import SimpleNamespace

import pytest

from casino.save.consistency import books_imbalance
from tests.support.hands import KeyPilot
from tests.support.pilot import INSTANT, SMALLEST, Pilot
from tests.support.plain_pictures import plain_pictures
from tests.support.show_pilot import ShowPilot
from tests.support.unseen import painted, unseen

__all__ = ["painted", "unseen"]


@pytest.fixture(autouse=True)
def same_whims(monkeypatch):
    """Every table's whims begin alike, and the castle's people come and go in one order."""
    whims = count(1)

    class Whim(random.Random):
        def __init__(self):
            super().__init__(next(whims))

    monkeypatch.setattr("casino.scenes.table.scene.random", SimpleNamespace(Random=Whim))
    monkeypatch.setattr("casino.scenes.games.castle.doors.random", SimpleNamespace(Random=lambda: random.Random(5)))


@pytest.fixture(scope="module")
def pictures_plain():
    """For files that ask where things lie and what is written: pictures are plain surfaces."""
    with plain_pictures():
        yield


@pytest.fixture
def pilot_options():
    """How this file wants its `pilot`, beside the save; nothing takes time unless it says so."""
    return {}


@pytest.fixture
def open_pilot(save):
    """Opens the program on the save of this test, as it is wanted there; it is closed in the end."""
    with ExitStack() as stack:
        yield lambda size=SMALLEST, kind=Pilot, **options: stack.enter_context(closing(kind(save, size, **options)))


@pytest.fixture
def pilot(open_pilot, pilot_options):
    """The program at which nothing takes time, or as this file wants it."""
    return open_pilot(**{"preferences": INSTANT, **pilot_options})


@pytest.fixture
def key_pilot(open_pilot, pilot_options):
    """As `pilot`, with a hand at the keyboard."""
    return open_pilot(**{"preferences": INSTANT, **pilot_options, "kind": KeyPilot})


@pytest.fixture
def show(tmp_path):
    """Opens shows on one save, at some tables; in the end no cent is adrift."""
    pilots = []

    def opened(*tables, **settings):
        pilots.append(ShowPilot(tmp_path, **({"tables": tables} if tables else {}), **settings))
        return pilots[-1]

    yield opened
    for pilot in pilots:
        if not pilot.is_crashed:
            assert books_imbalance(pilot.store) == 0
            pilot.store.close()
        pilot.house.sound.close()  # or its thread would keep all it has read


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """A house with one person in it, for all tests of a file: they show records there, and change no books."""
    from tests.scenes.places import house_of

    app = house_of(tmp_path_factory.mktemp("house") / "casino.save")
    yield app
    app.close()
