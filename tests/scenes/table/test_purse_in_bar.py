"""The purse in a table's bar counts to what it is without leaving a trace, and ends as if it were painted anew."""

import pygame
import pytest

from casino.core.preferences import Preferences
from casino.records.levels import shipped_level
from casino.scenes.games.twentyone.tables import TwentyOneDriver
from tests.scenes.places import resize
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven


@pytest.mark.parametrize(("change", "may_repaint"), [(-2_600, False), (2_600, False), (900_000_000, True)])
def test_after_counting_the_picture_is_as_if_painted_anew(open_pilot, save, change, may_repaint):
    Pilot(save).close()
    pilot = open_pilot(preferences=Preferences(door="blackjack"))
    pilot.press("The single deck")
    table, canvas = pilot.scene, pilot.house.window.canvas
    assert is_driven(table, TwentyOneDriver)
    pilot.frames(30)
    before, composed = table.driver.purse, []
    table.compose, compose = lambda target: (composed.append(1), compose(target))[1], table.compose
    seat = table.model.seats[table.driver.own_seat]
    seat.purse += change
    pilot.frames(1)
    assert table.is_moving and table.bar.cents != table.driver.purse
    seen = set()
    for _ in range(60):
        pilot.frames(1)
        seen.add(table.bar.cents)
    assert len(seen) > 5 and table.bar.cents == table.driver.purse == before + change
    assert bool(composed) == may_repaint
    counted = table.still_picture.copy()
    table.needs_repaint = True
    pilot.frames(1)
    bar = table.layout.top_bar
    shown, anew = (pygame.image.tobytes(one.subsurface(bar), "RGB") for one in (counted, table.still_picture))
    assert shown == anew and canvas.get_size() == counted.get_size()


@pytest.mark.parametrize("size", [(720, 1280), (960, 540)])
def test_no_purse_is_written_onto_a_button_and_none_comes_back_with_a_shorter_one(open_pilot, save, size):
    """Trap: where there are many buttons the last ones lie left of the bar's middle."""
    Pilot(save).close()
    pilot = open_pilot((800, 600), preferences=Preferences(door="baccarat"))
    pilot.house.doors.enter(shipped_level("baccarat/salon"))
    pilot.frames(30)
    table = pilot.scene
    seat, fewest, beyond = table.model.seats[table.driver.own_seat], 99, False
    seat.purse = 7_00
    resize(pilot.app, size, 1.0)
    for cents in (7_00, 925_00, 1_234_00, 12_345_67, 1_234_567_00, 7_00):
        seat.purse = cents
        table.refresh()
        pilot.frames(60)
        bar, purse = table.layout.top_bar, table.bar.purse_place
        buttons = [widget.rect for widget in table.focus.widgets if bar.contains(widget.rect)]
        assert purse.w and purse.collidelist(buttons) < 0, cents
        assert len(buttons) <= fewest, cents
        fewest = len(buttons)
        beyond = beyond or any(bar.w // 3 < rect.x and rect.centerx < bar.centerx for rect in buttons)
    assert beyond or size != (720, 1280)
