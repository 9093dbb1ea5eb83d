"""Two of the house's characters keep a newcomer company at Mr Red's table; one press sends them away, or asks some."""

import pygame
import pytest

from casino.core.errors import SaveFull
from casino.records.levels import shipped_level
from casino.scenes.dialogs.dialogs import Message
from casino.scenes.table import felt
from casino.tables.seating import default_seats
from casino.ui.drawing import text
from casino.ui.drawing.portraits import MOODS, portrait
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


def test_company_sits_at_both_sides():
    for name, seats, taken in (("pilok/standard", 7, 5), (LEVEL, 7, 3), ("pilok/standard", 3, 3), (LEVEL, 1, 1)):
        assert len(default_seats(shipped_level(name), seats)) == taken


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


def test_company_whose_purses_find_no_room_on_the_disk_does_not_come_in_part(pilot, table, monkeypatch):
    """One of them had a purse already when the sentence said that no money was moved."""
    pilot.press(ALONE)
    store, before = pilot.store, pilot.store.ledger.last
    monkeypatch.setattr(table.rng, "shuffle", lambda away: away.reverse())  # nobody who was here before
    open_purse, opened = store.open_purse, []

    def opened_once(*told):
        if opened:
            raise SaveFull("The disk is full: no money was moved.")
        opened.append(open_purse(*told))
        return opened[0]

    with monkeypatch.context() as patch:
        patch.setattr(store, "open_purse", opened_once)
        pilot.press(COMPANY)
        pilot.frames(2)
    assert opened and store.ledger.last == before and characters(table) == []
    assert isinstance(pilot.scene, Message)
    pilot.let_buttons_wake()
    pilot.press("OK", COMPANY)
    assert len(characters(table)) == 2
    check_books(store)


def test_words_beside_mr_red_keep_their_size_when_the_key_appears(pilot, table):
    found = next(widget for widget in table.focus.widgets if widget.key == "company")
    label, cap = text.width(found.label, table.metrics.pt(found.size), weight="Semibold"), 2 * table.metrics.pt(11)
    assert found.rect.w >= label + cap


def test_enter_after_a_click_stays_at_the_table(pilot, table):
    """The click had put the focus's ring out, and the gold answer was deaf to Enter."""
    pilot.press("Roll the dice")
    pilot.wait()
    for key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        pilot.press("Leave")
        assert pilot.scene is not table and not pilot.scene.focus.shows_ring
        pilot.key(key)
        assert pilot.scene is table


def test_who_comes_has_all_faces_made_in_quiet_frames(pilot, table, monkeypatch):
    pilot.press("Seat 1: empty", "Everybody")
    assert len(characters(table)) == 6
    pilot.frames(200)
    drawn, draws = [], pygame.image.load_sized_svg
    monkeypatch.setattr(pygame.image, "load_sized_svg", lambda *what: drawn.append(what) or draws(*what))
    model, stations = table.view.model, table.layout.stations
    for mood in MOODS:
        for number, seat in model.seats.items():
            ring = felt.ring_of(table.look.theme, seat)
            portrait(seat.portrait, mood, stations[number - 1].portrait_px, ring=ring)
    assert not drawn
