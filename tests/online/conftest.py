"""Halls without their network, as most tests of the hall ask for them."""

from contextlib import ExitStack

import pytest

from tests.support.visitors import OpenHall


@pytest.fixture
def open_house(tmp_path):
    """Opens a hall in a folder of this test's; it is stopped in the end."""
    with ExitStack() as stack:

        def open_(*levels, **options):
            house = OpenHall(tmp_path, *levels, **options)
            stack.callback(house.stop)
            return house

        yield open_


@pytest.fixture
def house(open_house):
    """The hall of this test."""
    return open_house()
