"""Every evening in these tests is the same one: with the house's seeds, the characters' whims come in one order."""

import random
from itertools import count
from types import SimpleNamespace

import pytest


@pytest.fixture(autouse=True)
def same_whims(monkeypatch):
    """Every table's whims begin alike, and the castle's people come and go in one order."""
    whims = count(1)

    class Whim(random.Random):
        def __init__(self):
            super().__init__(next(whims))

    monkeypatch.setattr("casino.scenes.table.base.random", SimpleNamespace(Random=Whim))
    monkeypatch.setattr("casino.scenes.games.castle.doors.random", SimpleNamespace(Random=lambda: random.Random(5)))
