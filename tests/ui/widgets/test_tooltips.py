"""A tooltip comes after a rest, lies beside what it is about, and takes no press but a finger's long one."""

from itertools import product

import pygame
import pytest

from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from casino.ui.widgets.focus import Focus
from casino.ui.widgets.tooltips import PRESS_SECONDS, REST_SECONDS, SOON_SECONDS, Told, Tooltips, beside
from casino.ui.widgets.widgets import Button

pytestmark = pytest.mark.usefixtures("window")

SIZE, AWAY = (1280, 720), (640, 360)


def event(kind, **about):
    return pygame.event.Event(kind, **about)


class Hand:
    """Two buttons, one of them a picture, and a hand that goes over them."""

    def __init__(self):
        self.pressed = []
        self.focus = Focus()
        self.focus.fit(pygame.Rect((0, 0), SIZE), 40)
        self.tips = Tooltips(self.focus)
        self.told = [Told(pygame.Rect(900, 500, 50, 50), "the clock")]
        rules = Button("rules", pygame.Rect(10, 10, 50, 40), "Rules", (pygame.K_F1,), icon="book", size=0)
        deal = Button("deal", pygame.Rect(200, 600, 160, 60), "Deal", (pygame.K_d,), icon="plus")
        for button in (rules, deal):
            button.on_press = lambda key=button.key: self.pressed.append(key)
        self.focus.show([rules, deal])

    def does(self, *events):
        for one in events:
            self.tips.note(one)
            self.focus.handle(one)

    def points(self, position):
        self.does(event(pygame.MOUSEMOTION, pos=position, rel=(1, 0), buttons=(0, 0, 0)))

    def down(self, position, *, touch=False):
        self.does(event(pygame.MOUSEBUTTONDOWN, pos=position, button=1, touch=touch))

    def up(self, position, *, touch=False):
        self.does(event(pygame.MOUSEBUTTONUP, pos=position, button=1, touch=touch))

    def words(self, seconds, *, is_new=False):
        for _ in range(round(seconds / 0.05)):
            self.tips.pass_time(0.05, lambda: self.told, is_new=is_new)
        return self.tips.shown.words if self.tips.shown else ""


@pytest.fixture
def hand():
    return Hand()


@pytest.mark.parametrize("is_new, due", [(False, REST_SECONDS), (True, SOON_SECONDS)])
def test_a_picture_is_told_after_a_rest_and_a_word_is_not(hand, is_new, due):
    hand.points((30, 30))
    assert not hand.words(due - 0.06, is_new=is_new)
    assert hand.words(0.15, is_new=is_new) == "Rules (F1)"
    hand.points(AWAY)
    assert not hand.words(2)
    hand.points((250, 630))
    assert not hand.words(2), "what is written on a button is not said again"
    hand.points((920, 520))
    assert hand.words(2) == "the clock"


def test_the_next_one_comes_at_once_and_none_while_the_pointer_moves(hand):
    for step in range(30):
        hand.points((20 + step % 2, 30))
        assert not hand.words(0.1)
    assert hand.words(REST_SECONDS + 0.1)
    hand.points((920, 520))
    assert hand.words(0.1) == "the clock"


def test_a_press_ends_it_until_the_pointer_has_left(hand):
    hand.points((30, 30))
    assert hand.words(1)
    hand.down((30, 30))
    assert not hand.words(2)
    hand.up((30, 30))
    assert hand.pressed == ["rules"] and not hand.words(2)
    hand.points(AWAY)
    hand.words(1)
    hand.points((30, 30))
    assert hand.words(1)


def test_the_keyboard_is_told_where_it_stands(hand):
    hand.does(event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    hand.focus.go_to("rules")
    assert hand.words(1) == "Rules (F1)"
    hand.focus.go_to("deal")
    assert not hand.words(1)


def test_a_fingers_long_press_tells_and_presses_nothing_and_a_short_one_presses(hand):
    hand.down((30, 30), touch=True)
    assert hand.words(PRESS_SECONDS + 0.1) == "Rules (F1)" or hand.words(0) == "Rules"
    hand.up((30, 30), touch=True)
    assert not hand.pressed and not hand.words(1)
    hand.down((30, 30), touch=True)
    assert not hand.words(0.2)
    hand.up((30, 30), touch=True)
    assert hand.pressed == ["rules"]
    hand.down((250, 630), touch=True)
    assert not hand.words(2)
    hand.up((250, 630), touch=True)
    assert hand.pressed == ["rules", "deal"], "a button in words is pressed however long it takes"


def test_a_slow_finger_lays_its_chip_all_the_same(hand):
    chip = hand.focus.widgets[0]
    chip.lays_chips = True
    hand.down((30, 30), touch=True)
    assert hand.words(PRESS_SECONDS + 0.1)
    hand.up((30, 30), touch=True)
    assert hand.pressed == ["rules"]


def test_it_lies_on_the_window_and_beside_what_it_is_about():
    canvas = pygame.Rect(0, 0, 960, 540)
    for x, y, size, tip in product(
        range(0, 920, 70), range(0, 500, 60), ((40, 36), (200, 60), (30, 300)), ((150, 30), (330, 90))
    ):
        about = pygame.Rect((x, y), size).clip(canvas)
        place = beside(about, tip, canvas, 8, 6)
        assert canvas.contains(place), (about, tip)
        assert not place.colliderect(about), (about, tip)


def test_every_word_is_drawn_at_every_size(hand):
    hand.told = [Told(pygame.Rect(900, 500, 50, 50), "The bead road: a bead for each coup, from top to bottom. " * 3)]
    hand.points((920, 520))
    assert hand.words(1)
    for size, scale in product(((960, 540), (1280, 720), (720, 1280)), (1.0, 1.5, 2.0)):
        canvas = pygame.Surface(size)
        (area,) = hand.tips.draw(canvas, Look(theme("hall"), Metrics(*size, scale)))
        assert canvas.get_rect().contains(area.inflate(-24, -24)), (size, scale)
        assert pygame.transform.average_color(canvas, area)[:3] != (0, 0, 0)
