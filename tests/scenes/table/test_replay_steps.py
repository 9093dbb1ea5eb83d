"""A replay is held, stepped, moved to any of its steps and sped up, says that it is one, and Escape closes it."""

import pygame
import pytest

from tests.scenes.places import house_of, widget
from tests.scenes.table.test_replay_next import ONE_OF_EACH

pytestmark = pytest.mark.usefixtures("unseen")


def replayed(tmp_path, name):
    app = house_of(tmp_path / "a.save")
    app.house.stack.push(app.house.doors.replay([(name, ONE_OF_EACH[name])]))
    return app, app.house.stack.top


def said(shown):
    """What the table shows, in words for each seat."""
    return [shown.model.in_words(seat) for _, seat in sorted(shown.model.seats.items())]


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_any_step_looks_as_if_it_had_been_reached_by_playing(tmp_path, name):
    app, shown = replayed(tmp_path, name)
    widget(shown, "run").press()
    driver, words = shown.driver, []
    for _ in range(driver.steps):
        driver.step()
        shown.director.skip_all()
        words.append(said(shown))
    assert driver.is_over
    for step in (driver.steps, 1, driver.steps // 2 + 1, driver.steps):
        driver.go_to(step)
        assert said(shown) == words[step - 1], step
    app.close()


def test_the_scrubber_holds_the_replay_where_it_is_moved_to(tmp_path):
    app, shown = replayed(tmp_path, "baron")
    scrubber = widget(shown, "scrubber")
    scrubber.steer(pygame.K_RIGHT)
    assert widget(shown, "scrubber").shown(widget(shown, "scrubber").value) == f"1/{shown.driver.steps}"
    before = said(shown)
    for _ in range(50):
        shown.update(0.2)
    assert said(shown) == before
    app.close()


def test_speeds_go_round_and_a_faster_one_shows_more_in_the_same_time(tmp_path):
    def steps_after(presses):
        app, shown = replayed(tmp_path / str(presses), "pilok")
        app.house.change(speed="slow")
        for _ in range(presses):
            widget(shown, "speed").press()
        label = widget(shown, "speed").label
        for _ in range(120):
            shown.update(0.05)
        shown.refresh()
        value = widget(shown, "scrubber").value
        app.close()
        return label, value

    for folder in ("0", "2", "3", "4"):
        (tmp_path / folder).mkdir()
    seen = {presses: steps_after(presses) for presses in (0, 2, 3, 4)}
    assert [seen[presses][0] for presses in (0, 2, 3, 4)] == ["× 1", "× 4", "× 0.5", "× 1"]
    assert seen[2][1] > seen[3][1]


def test_a_replay_says_that_it_is_one_and_escape_closes_it(tmp_path):
    app, shown = replayed(tmp_path, "axe")
    assert shown.driver.bar_note == "Replay"
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")], 0.1)
    assert app.house.stack.top is not shown and app.house.stack.top.place == "hall"
    app.close()


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_every_button_of_a_replay_keeps_its_place(tmp_path, name):
    app, shown = replayed(tmp_path, name)
    places = {}
    for press in (None, "run", None, "step", None, "step", "again", None, "run"):
        if press in {one.key for one in shown.focus.widgets}:
            widget(shown, press).press()
        for _ in range(3):
            shown.update(0.2)
            shown.refresh()
            for one in shown.focus.widgets:
                assert places.setdefault(one.key, one.rect) == one.rect, one.key
        shown.director.skip_all()
        shown.refresh()
    assert {"run", "again", "speed", "close"} <= places.keys() and ("step" in places or shown.driver.is_over)
    app.close()
