"""The window opens where it stood: on its screen, at its place, as large as it was, if it can be seen there."""

import pygame
import pytest

from casino.ui.device import window as windows
from casino.ui.device.window import FIRST, SMALLEST, Window, WindowPlace, first_size, fitted, is_seen

SCREEN = pygame.Rect(1920, 0, 1920, 1080)  # right of another one


@pytest.fixture(autouse=True)
def screens(monkeypatch):
    """Two screens of a usual size, whatever there is."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1920, 1080)])


@pytest.fixture
def desktop(monkeypatch):
    """What is asked of the desktop: where the window is to be, and on which screens it was opened."""

    class Desktop:
        def __init__(self) -> None:
            self.corner = (0, 0)
            self.opened: list[tuple[int, int]] = []  # screen, flags
            self.is_asked_largest = False

        def open(self, size, flags=0, display=0):
            self.opened.append((display, flags))
            screen = SCREEN if display else pygame.Rect(0, 0, 1920, 1080)
            real = screen.size if flags & pygame.FULLSCREEN else size
            self.size = real
            self.corner = pygame.Rect(0, 0, *real).move_to(center=screen.center).topleft
            return pygame.Surface(real)

        def place(self, corner) -> None:
            self.corner = tuple(corner)

    found = Desktop()
    monkeypatch.setattr(pygame.display, "set_mode", found.open)
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: found.corner)
    monkeypatch.setattr(pygame.display, "get_window_size", lambda: found.size)
    monkeypatch.setattr(pygame.display, "set_window_position", found.place)
    monkeypatch.setattr(pygame.display, "get_surface", lambda: pygame.Surface((10, 10)))
    monkeypatch.setattr(Window, "maximise", lambda window: setattr(found, "is_asked_largest", True))
    return found


def moved(window, desktop, corner):
    desktop.corner = corner
    assert window.is_moved_by(pygame.event.Event(pygame.WINDOWMOVED, x=corner[0], y=corner[1]))


def test_a_window_opens_where_it_stood(desktop):
    window = Window((1000, 600), place=WindowPlace(1, (2000, 100)))
    assert desktop.opened == [(1, pygame.RESIZABLE)] and desktop.corner == (2000, 100)
    assert window.place == WindowPlace(1, (2000, 100))


@pytest.mark.parametrize("corner", [(100, 100), (4000, 100), (2000, 1070), (2000, -40), (900, 100)])
def test_where_nobody_could_see_or_pull_it_it_opens_in_the_middle(desktop, corner):
    window = Window((1000, 600), place=WindowPlace(1, corner))
    assert desktop.corner == (2380, 240) and window.place.corner == (2380, 240)


def test_a_screen_that_is_gone_leaves_the_first_one(desktop):
    window = Window((1000, 600), place=WindowPlace(3, (7000, 100)))
    assert desktop.opened == [(0, pygame.RESIZABLE)] and window.place == WindowPlace(0, (460, 240))


def test_full_screen_opens_on_the_same_screen_and_leads_back_to_the_place(desktop):
    window = Window((1000, 600), is_full_screen=True, place=WindowPlace(1, (2000, 100)))
    assert desktop.opened == [(1, pygame.FULLSCREEN)]
    assert window.place == WindowPlace(1, (2000, 100)), "what fills the screen stands nowhere else"
    window.toggle_full_screen()
    assert desktop.opened[-1] == (1, pygame.RESIZABLE) and desktop.corner == (2000, 100)


def test_a_window_that_is_moved_is_found_there_and_on_that_screen(desktop):
    window = Window((1000, 600))
    assert window.is_moved_by(pygame.event.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
    moved(window, desktop, (2100, 50))
    assert window.place == WindowPlace(1, (2100, 50))
    window.toggle_full_screen()
    assert desktop.opened[-1] == (1, pygame.FULLSCREEN)
    assert not window.is_moved_by(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1)))


def test_the_largest_size_is_remembered_beside_the_usual_one(desktop, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(windows.time, "monotonic", lambda: now[0])
    window = Window((1000, 600), place=WindowPlace(0, (300, 200)))
    now[0] = 200.0
    moved(window, desktop, (0, 0))  # some desktops tell this and the size first
    window.resized(1920, 1050)
    now[0] = 200.1
    assert window.is_moved_by(pygame.event.Event(pygame.WINDOWMAXIMIZED))
    assert window.place == WindowPlace(0, (300, 200), True) and window.windowed_size == (1000, 600)
    desktop.corner = (300, 200)
    assert window.is_moved_by(pygame.event.Event(pygame.WINDOWRESTORED))
    assert window.place == WindowPlace(0, (300, 200), False)


def test_a_window_that_was_largest_asks_for_that_again(desktop):
    window = Window((1000, 600), place=WindowPlace(0, (300, 200), True))
    assert desktop.is_asked_largest and not window.place.is_maximised, "the desktop has the last word"
    desktop.size = (1920, 1061)
    moved(window, desktop, (0, 19))  # all that is told of what the window asked for itself
    window.resized(1920, 1061)
    assert window.place == WindowPlace(0, (300, 200), True) and window.windowed_size == (1000, 600)
    assert window.is_moved_by(pygame.event.Event(pygame.WINDOWRESTORED))
    moved(window, desktop, (310, 210))
    assert window.place == WindowPlace(0, (310, 210))


def test_the_largest_window_is_so_again_after_the_full_screen_where_the_desktop_says_nothing(desktop, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(windows.time, "monotonic", lambda: now[0])
    window = Window((1000, 600), place=WindowPlace(0, (300, 200)))
    assert window.is_moved_by(pygame.event.Event(pygame.WINDOWMAXIMIZED))
    for _ in range(2):
        window.toggle_full_screen()
        desktop.is_asked_largest = False
        window.toggle_full_screen()
        assert desktop.is_asked_largest and not window.settle()
        assert desktop.corner == (300, 200), "there it is put back when it is no longer the largest"
        now[0] += 2.0
        moved(window, desktop, (0, 19))
        window.resized(1920, 1050)
        assert window.place == WindowPlace(0, (300, 200), True) and window.windowed_size == (1000, 600)


def test_a_desktop_that_tells_no_places_is_asked_for_none(desktop, monkeypatch):
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    window = Window((1000, 600))
    moved(window, desktop, (70, 70))
    assert window.place.corner is None


def test_a_first_window_is_as_large_as_it_can_be_read():
    assert first_size((1440, 900)) == first_size((1920, 1080)) == FIRST
    assert first_size((3840, 2160)) == (2560, 1440)


@pytest.mark.parametrize(
    "screen, size", [((1366, 768), (1209, 680)), ((1024, 768), (1008, 567)), ((640, 480), SMALLEST)]
)
def test_a_first_window_has_room_on_a_small_screen(screen, size):
    assert first_size(screen) == size


def test_a_window_that_was_kept_is_no_larger_than_there_is_room_for(desktop):
    assert Window(kept=(1600, 900)).windowed_size == (1600, 900)
    assert Window(kept=(1920, 1080)).windowed_size == (1904, 992)
    assert Window(kept=(1000, 3000)).windowed_size == (1000, 992)
    assert fitted((1600, 900), (640, 480)) == SMALLEST


def test_what_the_desktop_tells_late_of_the_full_screen_is_not_kept_and_the_old_size_wished_for_again(
    desktop, monkeypatch
):
    now, actual = [100.0], [(1920, 1080)]
    monkeypatch.setattr(windows.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(pygame.display, "get_window_size", lambda: actual[0])
    window = Window((1000, 600), place=WindowPlace(0, (300, 200)))
    window.toggle_full_screen()
    window.resized(1920, 1080)
    window.toggle_full_screen()
    moved(window, desktop, (301, 220))
    window.resized(1920, 1080)
    assert window.windowed_size == (1000, 600) and not window.is_resized
    assert not window.settle(), "the desktop has its moment"
    now[0] += 0.2
    assert window.settle() and window.canvas.get_size() == (1000, 600) and desktop.corner == (300, 200)
    now[0] += 0.2
    actual[0] = (1000, 600)
    assert not window.settle()
    now[0] += 1.0
    window.resized(1100, 700)
    assert window.windowed_size == (1100, 700) and window.is_resized, "from now on the player pulls"


def test_a_desktop_that_gives_another_size_is_not_asked_for_ever(desktop, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(windows.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(pygame.display, "get_window_size", lambda: (1920, 1080))
    window = Window((1000, 600))
    window.toggle_full_screen()
    window.toggle_full_screen()
    asked = 0
    for _ in range(40):
        now[0] += 0.1
        asked += window.settle()
    assert asked == 3


def test_a_window_is_seen_where_enough_of_it_and_its_title_are():
    assert is_seen((1900, 0), (1000, 600), SCREEN)
    assert not is_seen((1000, 0), (1000, 600), SCREEN)
    assert not is_seen((2000, -1), (1000, 600), SCREEN)


def test_no_more_is_handed_to_the_desktop_than_the_areas_or_what_is_around_them(desktop, monkeypatch):
    handed = []
    monkeypatch.setattr(pygame.display, "update", handed.append)
    window = Window(FIRST)
    apart = [pygame.Rect(90 * n, 50 * n, 40, 40) for n in range(12)]
    window.present(apart)
    window.present([pygame.Rect(10 * n, 10 * n, 200, 200) for n in range(12)])
    window.present([])
    assert handed == [apart, [pygame.Rect(0, 0, 310, 310)]]
