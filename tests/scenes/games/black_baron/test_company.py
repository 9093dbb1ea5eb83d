"""Two of the house's characters keep a newcomer company at Mr Red's table; one press sends them away, or asks some."""

import pytest

from casino.records.levels import shipped_level
from casino.tables.seating import default_seats
from tests.support.books import check_books
from tests.support.tables_on_screen import session_of

pytestmark = pytest.mark.usefixtures("unseen")

LEVEL, ALONE, COMPANY = "black_baron/standard", "Alone with Mr Red", "With company"


def characters(table):
    return [held.name for held in session_of(table).sitters.values() if held.kind == "character"]


@pytest.fixture
def table(pilot):
    pilot.house.doors.sit_down(shipped_level(LEVEL))
    pilot.frames(2)
    return pilot.scene


def test_two_sit_beside_somebody_who_comes_for_the_first_time(table):
    assert len(characters(table)) == 2
    assert set(session_of(table).sitters) == {3, 4, 5}


@pytest.mark.parametrize("seats, company, taken", [(7, 4, 5), (7, 2, 3), (3, 4, 3), (1, 4, 1)])
def test_company_sits_at_both_sides(seats, company, taken):
    assert len(default_seats(seats, company)) == taken


def test_one_press_plays_alone_and_another_asks_company_back(pilot, table):
    pilot.press(ALONE)
    assert characters(table) == [] and not pilot.has(ALONE)
    pilot.press("Roll the dice")
    pilot.wait()
    assert not pilot.has(COMPANY) or not table.driver.is_playing
    pilot.finish("Stay")
    pilot.press(COMPANY)
    assert len(characters(table)) == 2 and pilot.has(ALONE)
    check_books(pilot.store)


def test_whoever_played_alone_comes_back_to_an_empty_table(pilot, table):
    pilot.press(ALONE)
    pilot.press("Leave")
    pilot.house.doors.sit_down(shipped_level(LEVEL))
    pilot.frames(2)
    assert characters(pilot.scene) == []
