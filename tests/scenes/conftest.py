"""Every evening in these tests is the same one: the house's seeds and the characters' whims come in one order."""

import random
from itertools import count
from types import SimpleNamespace

import pytest


@pytest.fixture(autouse=True)
def same_evening(monkeypatch):
    """Seeds are numbered from one on, and every table's whims begin alike."""
    numbers, whims = count(1), count(1)
    monkeypatch.setattr("casino.session.new_seed", lambda: f"evening {next(numbers)}")

    class Whim(random.Random):
        def __init__(self):
            super().__init__(next(whims))

    monkeypatch.setattr("casino.scenes.table.random", SimpleNamespace(Random=Whim))
