"""Shows for their tests."""

import pytest

from casino.save.adrift import cents_adrift
from tests.support.show_pilot import ShowPilot


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
            assert cents_adrift(pilot.store) == 0
            pilot.store.close()
        pilot.house.sound.close()  # or its thread would keep all it has read
