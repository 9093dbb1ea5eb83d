"""Which presses a bar that has just come takes."""

import pygame
import pytest

from casino.ui.widgets.focus import Focus
from casino.ui.widgets.new_bar import NewBar
from casino.ui.widgets.widgets import Button

MIN_PX = 48
HIT, CHIP, LEAVE = pygame.Rect(100, 0, 80, 40), pygame.Rect(0, 60, 80, 40), pygame.Rect(0, 200, 80, 40)


class Bar:
    """A bar that comes at second 10, below a button that is none of it; presses are told as taken or not."""

    def __init__(self):
        self.focus, self.bar = Focus(), NewBar(0.4)
        hit = Button("hit", HIT, "Hit", (pygame.K_h,))
        chip = Button("chip", CHIP, "Add 1", (pygame.K_1,), lays_chips=True)
        self.focus.show([hit, chip, Button("leave", LEAVE, "Leave")])
        self.bar.show([hit, chip])

    def comes(self):
        self.bar.come(10.0)

    def takes(self, pressed, at):
        if isinstance(pressed, int):
            event = pygame.event.Event(pygame.KEYDOWN, key=pressed, mod=0)
        else:
            event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pressed, button=1)
        return not self.bar.swallows(event, at, self.focus, MIN_PX)


@pytest.fixture
def bar():
    return Bar()


@pytest.mark.parametrize("pressed", [HIT.center, pygame.K_h])
def test_an_action_takes_no_press_for_a_moment_whatever_is_pressed_then(bar, pressed):
    bar.comes()
    assert [bar.takes(pressed, 10.0 + step / 4) for step in range(4)] == [False, False, True, True]


@pytest.mark.parametrize("pressed", [HIT.center, pygame.K_h])
def test_whoever_clicks_on_from_before_is_heard_after_a_pause(bar, pressed):
    assert bar.takes(pressed, 9.9)
    bar.comes()
    assert not any(bar.takes(pressed, 10.15 + step / 4) for step in range(12))
    assert bar.takes(pressed, 13.4)


def test_another_place_is_no_clicking_on(bar):
    bar.takes(CHIP.center, 9.9)
    bar.comes()
    bar.takes(CHIP.center, 10.2)
    assert bar.takes(HIT.center, 10.45)


@pytest.mark.parametrize("pressed", [CHIP.center, pygame.K_1, LEAVE.center, (400, 400)])
def test_chips_and_what_is_no_part_of_the_bar_take_every_press(bar, pressed):
    bar.takes(pressed, 9.9)
    bar.comes()
    assert all(bar.takes(pressed, 10.15 + step / 4) for step in range(12))


def test_chips_where_an_action_has_lain_are_deaf_for_a_moment(bar):
    bar.bar.show([Button("stay", CHIP.inflate(-10, -10), "Stay", (pygame.K_1,))])
    bar.bar.show([one for one in bar.focus.widgets if one.key != "leave"])
    bar.comes()
    assert not bar.takes(CHIP.center, 10.1) and not bar.takes(pygame.K_1, 10.2)
    assert bar.takes(CHIP.topleft, 10.2) and bar.takes(CHIP.center, 10.45)
    bar.bar.forget_places()
    assert bar.takes(CHIP.center, 10.1)
