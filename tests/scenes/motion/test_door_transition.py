"""The way through a door: the place behind it is painted unseen, presses only hurry it on, and no money moves."""

import pygame
import pytest

from casino.core.preferences import Preferences
from casino.scenes.app import picture_threads, timing
from casino.scenes.lobby.scene import Lobby
from casino.scenes.motion.door_transition import Arch
from casino.scenes.table.scene import TableScene

TABLE = "Mr Red's table"
STEP = 0.05


@pytest.fixture
def pilot_options():
    return {"preferences": Preferences()}


@pytest.fixture
def hall(pilot):
    pilot.frames(3)
    assert isinstance(pilot.scene, Lobby)
    return pilot


def until_painted(pilot):
    for _ in range(5000):
        if pilot.scene.is_ready:
            return
        pilot.app.frame([], 0.0)
    raise AssertionError("it was never painted")


def walked(pilot):
    """Seconds until the table stands there, once it is painted."""
    until_painted(pilot)
    seconds = 0.0
    while isinstance(pilot.scene, Arch):
        pilot.app.frame([], STEP)
        seconds += STEP
    return seconds


def test_one_walks_half_a_second_through_the_arch(hall):
    hall.widget(TABLE).press()
    assert isinstance(hall.scene, Arch)
    assert walked(hall) == pytest.approx(timing.ARCH, abs=STEP * 1.5)
    assert isinstance(hall.scene, TableScene)
    assert [type(scene) for scene in hall.house.stack.scenes] == [Lobby, TableScene]


def difference(one, other):
    """How much two pictures differ, as the mean of a channel of a pixel."""
    between = one.copy()
    between.blit(other, (0, 0), special_flags=pygame.BLEND_SUB)
    beyond = other.copy()
    beyond.blit(one, (0, 0), special_flags=pygame.BLEND_SUB)
    return sum(sum(pygame.transform.average_color(seen)[:3]) for seen in (between, beyond)) / 3


def test_at_instant_nobody_walks(hall):
    hall.house.change(speed="instant")
    hall.frames(2)
    hall.widget(TABLE).press()
    before = hall.house.window.canvas.copy()
    hall.app.frame([], 0.0)
    assert isinstance(hall.scene, Arch) and not hall.scene.is_moving
    assert hall.house.window.canvas.get_buffer().raw == before.get_buffer().raw, "the hall stays as it is"
    assert walked(hall) <= 2 * STEP
    assert isinstance(hall.scene, TableScene)


def test_with_reduced_motion_one_stands_before_the_room_at_once(hall):
    hall.house.change(reduced_motion=True)
    hall.frames(3)
    hall.widget(TABLE).press()
    before = hall.house.window.canvas.copy()
    hall.app.frame([], 0.0)
    assert isinstance(hall.scene, Arch) and not hall.scene.is_moving
    assert difference(before, hall.house.window.canvas) > 10
    assert walked(hall) <= 2 * STEP
    assert isinstance(hall.scene, TableScene)


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_the_way_ends_before_the_room_of_that_place(open_pilot, size, monkeypatch):
    """It is the light of that room that is seen, not the hall's and not the dark."""
    hall = open_pilot(size=size, preferences=Preferences())
    hall.frames(4)
    chosen = hall.scene.door
    room, act = hall.house.doors.miniature(chosen)(size)
    act(room, 0)
    monkeypatch.setattr(picture_threads, "start", lambda name, steps: Busy())
    hall.widget(TABLE).press()
    for _ in range(round(timing.ARCH / STEP) + 3):
        hall.app.frame([], STEP)
    assert isinstance(hall.scene, Arch)
    lower = pygame.Rect(0, size[1] // 2, size[0], size[1] // 2)
    upper = pygame.Rect(0, 0, size[0], size[1] // 2)
    seen = hall.house.window.canvas
    assert difference(seen.subsurface(upper), room.subsurface(upper)) < 6
    assert difference(seen.subsurface(lower), room.subsurface(lower)) > 6, "the sign and its shade"


def test_a_press_on_the_way_only_hurries(hall):
    hall.widget(TABLE).press()
    until_painted(hall)
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    hall.app.frame([key, key], 0.0)
    hall.app.frame([], 0.0)
    assert isinstance(hall.scene, TableScene)
    assert not hall.scene.driver.is_playing


def test_the_table_is_whole_when_it_is_seen_first(hall):
    hall.widget(TABLE).press()
    until_painted(hall)
    table = hall.house.stack.scenes[1]
    assert isinstance(table, TableScene) and table.view.backdrop is not None
    backdrop = table.view.backdrop
    walked(hall)
    hall.frames(1)
    assert table.view.backdrop is backdrop, "it was not made again"


def test_a_place_that_cannot_be_painted_ahead_is_entered_all_the_same(hall, monkeypatch, caplog):
    monkeypatch.setattr(TableScene, "paint_unseen", lambda self: 1 // 0)
    hall.widget(TABLE).press()
    walked(hall)
    assert isinstance(hall.scene, TableScene)
    assert "painted ahead" in caplog.text


def test_a_window_that_changes_its_size_on_the_way_is_no_harm(hall):
    hall.widget(TABLE).press()
    hall.app.frame([], 0.0)
    hall.app.frame([], 0.0)
    hall.house.window.resized(1000, 700)
    hall.house.stack.resized()
    walked(hall)
    hall.frames(2)
    assert isinstance(hall.scene, TableScene)
    assert hall.scene.view.backdrop.get_size() == hall.house.size == hall.scene.drawn_size


class Busy:
    """A thread that gets no time."""

    def is_alive(self):
        return True


def test_at_the_threshold_nothing_is_drawn_while_the_place_is_being_made(hall, monkeypatch):
    """So the thread that makes it has all the time there is. Where no room is made yet, one stands in the dark."""
    monkeypatch.setattr(picture_threads, "start", lambda name, steps: Busy())
    monkeypatch.setattr("casino.scenes.lobby.preloading.Dressing.room", lambda dressing, game, window: None)
    hall.widget(TABLE).press()
    seen = hall.house.window.canvas
    lights = []
    for _ in range(round(timing.ARCH / STEP) + 2):
        hall.app.frame([], STEP)
        lights.append(sum(pygame.transform.average_color(seen)[:3]))
    assert lights[-1] < min(lights[:-2]), "the dark is darker than all of the way"
    drawn = []
    monkeypatch.setattr(Arch, "draw", lambda arch, target: drawn.append(arch) or [])
    for _ in range(20):
        hall.app.frame([], STEP)
    assert isinstance(hall.scene, Arch) and not drawn


def test_memory_is_searched_where_a_place_stands_still_and_not_on_the_way(hall, monkeypatch):
    searched = []
    monkeypatch.setattr("casino.scenes.app.app.settle_memory", lambda: searched.append(hall.scene))
    hall.frames(240)
    searched.clear()
    hall.widget(TABLE).press()
    walked(hall)
    hall.frames(30)
    assert not searched
    hall.frames(240)
    assert [type(scene) for scene in searched] == [TableScene]
