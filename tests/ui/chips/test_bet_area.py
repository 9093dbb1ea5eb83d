"""Bet areas and the chip at hand: presses that add, held ones that take back, and piles that tell their order."""

import pygame
import pytest

from casino.core.money import CENTS_PER_UNIT
from casino.engines.base import Offer
from casino.records.levels import catalogue
from casino.scenes.table.foot.bet_widgets import chip_values
from casino.ui.chips.bet_area import HOLD_SECONDS, BetArea
from casino.ui.chips.chip_choice import chip_choice
from casino.ui.chips.chip_pile import Run, draw_pile, fitted, runs_of
from casino.ui.chips.chips import DENOMINATIONS
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from casino.ui.widgets.focus import Focus
from tests.support.every import every

INSIDE, OTHER, OUTSIDE = (50, 50), (250, 50), (50, 300)


@pytest.fixture
def look():
    return Look(theme("salon"), Metrics(1280, 720))


class Felt:
    """Two areas and hands on them; the list is made anew at every press, as a scene does it."""

    def __init__(self, **options):
        self.done = []
        self.options = options
        self.focus = Focus()
        self.remake()

    def remake(self):
        self.focus.show([self.area("left", 0), self.area("right", 200)], "left")

    def area(self, key, x):
        def note(what):
            self.done.append((what, key))
            self.remake()

        return BetArea(
            key,
            pygame.Rect(x, 0, 100, 100),
            key,
            on_add=lambda: note("add"),
            on_clear=lambda: note("clear"),
            stack=(25, 5),
            **self.options,
        )

    def down(self, position=INSIDE, button=1):
        self.focus.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=button))

    def up(self, position=INSIDE):
        self.focus.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=1))

    def move(self, position):
        self.focus.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=position))

    def key(self, key):
        self.focus.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))


def test_a_short_press_adds_when_it_is_let_go():
    felt = Felt()
    felt.down()
    assert not felt.focus.update(HOLD_SECONDS * 0.9)
    assert felt.done == []
    felt.up()
    assert felt.done == [("add", "left")]


def test_a_held_press_takes_back_once_and_adds_nothing():
    felt = Felt()
    felt.down()
    assert felt.focus.is_holding
    assert [felt.focus.update(HOLD_SECONDS / 4) for _ in range(6)] == [False, False, False, True, False, False]
    assert not felt.focus.is_holding
    felt.up()
    assert felt.done == [("clear", "left")]


def test_time_goes_on_where_the_widgets_are_made_anew_meanwhile():
    felt = Felt()
    felt.down()
    felt.focus.update(HOLD_SECONDS * 0.6)
    felt.remake()
    assert felt.focus.update(HOLD_SECONDS * 0.6)
    assert felt.done == [("clear", "left")]


def test_leaving_the_area_lets_go_without_anything():
    felt = Felt()
    felt.down()
    felt.move(OUTSIDE)
    felt.move(INSIDE)
    assert not felt.focus.update(2 * HOLD_SECONDS)
    felt.up()
    assert felt.done == []


def test_a_new_press_begins_from_nothing_and_only_one_area_is_held():
    felt = Felt()
    felt.down()
    felt.focus.update(HOLD_SECONDS * 0.9)
    felt.up()
    felt.down(OTHER)
    assert not felt.focus.update(HOLD_SECONDS * 0.9)
    assert felt.focus.update(HOLD_SECONDS * 0.2)
    felt.up(OTHER)
    assert felt.done == [("add", "left"), ("clear", "right")]


def test_the_right_button_takes_back():
    felt = Felt()
    felt.down(OTHER, button=3)
    assert felt.done == [("clear", "right")]


def test_the_keyboard_adds_and_takes_back_where_it_is():
    felt = Felt(keys=(pygame.K_p,))
    felt.key(pygame.K_BACKSPACE)
    assert felt.done == []  # nobody has gone there with the keyboard
    felt.key(pygame.K_TAB)
    felt.key(pygame.K_RETURN)
    felt.key(pygame.K_SPACE)
    felt.key(pygame.K_BACKSPACE)
    felt.key(pygame.K_DELETE)
    felt.key(pygame.K_p)
    assert felt.done == [(what, "left") for what in ("add", "add", "clear", "clear", "add")]


def test_what_cannot_be_pressed_is_only_shown(window, look):
    felt = Felt(can_press=False)
    felt.down()
    assert not felt.focus.update(1.0)
    felt.up()
    felt.down(button=3)
    felt.focus.draw(window, look)
    assert felt.done == []


def test_the_ring_is_shown_only_of_a_press_that_lasts(window, look):
    felt = Felt()
    felt.down()
    assert felt.focus.draw_hold(window, look) == []
    felt.focus.update(0.3)
    assert felt.focus.draw_hold(window, look)[0].center == INSIDE


def test_the_painter_draws_below_the_chips_and_is_told_how_the_area_is_looked_at(window, look):
    states = []
    area = BetArea("a", pygame.Rect(0, 0, 100, 100), "a", painter=lambda *given: states.append(given[2]))
    area.draw(window, look)
    area.is_hot = area.is_focused = True
    area.draw(window, look)
    assert [tuple(state) for state in states] == [(False, False, False, True), (True, False, True, True)]


# -- piles ----------------------------------------------------------------------------------------------------


def test_runs_keep_the_order_of_a_pile():
    assert runs_of((5, 5, 25, 5)) == (Run(5, 2), Run(25, 1), Run(5, 1))
    assert runs_of(()) == ()


@pytest.mark.parametrize("values", [(25,), (1,) * 300, (1, 5) * 60, DENOMINATIONS[::-1], (100,) * 7 + (25,) * 8])
def test_a_pile_never_rises_above_its_room(window, look, values):
    area = draw_pile(window, look, values, (300, 300), 40, 80)
    assert area.top >= 300 - 80 - 24


def test_piles_of_other_orders_look_different(window, look):
    pictures = set()
    for values in ((25, 5, 5), (5, 25, 5), (5, 5, 25), (25, 5, 5, 5), (25, *[5] * 6), (25, *[5] * 7)):
        window.fill((0, 0, 0))
        draw_pile(window, look, values, (300, 300), 40, 100)
        pictures.add(pygame.image.tobytes(window, "RGB"))
    assert len(pictures) == 6


# -- the chip at hand -----------------------------------------------------------------------------------------


@every("active", DENOMINATIONS)
def test_arrows_wheel_and_keys_move_along_the_chips_and_stop_at_the_ends(active):
    wanted = []
    rect = pygame.Rect(0, 0, 220, 60)
    widgets = chip_choice(rect, active, wanted.append, DENOMINATIONS)
    assert pygame.Rect.unionall(widgets[0].rect, [w.rect for w in widgets]).size[0] == rect.w
    focus = Focus()
    focus.show(widgets, "chip")
    at = DENOMINATIONS.index(active)
    below, above = DENOMINATIONS[max(0, at - 1)], DENOMINATIONS[min(8, at + 1)]
    for key in (pygame.K_COMMA, pygame.K_PAGEDOWN, pygame.K_LEFT, pygame.K_PERIOD, pygame.K_PAGEUP, pygame.K_RIGHT):
        focus.go_to("chip")
        focus.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
    widgets[1].turn_wheel(1)
    assert wanted == [value for value in [below] * 3 + [above] * 4 if value != active]
    assert [widgets[0].can_press, widgets[2].can_press] == [active != 1, active != 100_000]


def test_page_keys_press_what_has_them_as_hot_keys_from_anywhere():
    wanted = []
    focus = Focus()
    focus.show(chip_choice(pygame.Rect(0, 0, 220, 60), 25, wanted.append, DENOMINATIONS), "chip-less")
    focus.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEUP, mod=0))
    assert wanted == [100]


def test_an_active_chip_that_is_none_is_refused():
    with pytest.raises(ValueError, match="3"):
        chip_choice(pygame.Rect(0, 0, 220, 60), 3, print, DENOMINATIONS)


@pytest.mark.parametrize("size", [(220, 60), (140, 100), (90, 40), (400, 56)])
def test_the_row_is_drawn_inside_its_place(window, size):
    for scale in (1.0, 2.0):
        look = Look(theme("salon"), Metrics(1280, 720, scale))
        for value in DENOMINATIONS:
            for widget in chip_choice(pygame.Rect((10, 10), size), value, print, DENOMINATIONS):
                widget.draw(window, look)


def test_the_chip_at_hand_lies_in_the_middle_between_its_arrows(look):
    row = pygame.Rect(10, 10, 460, 80)
    for value in DENOMINATIONS:
        chip = chip_choice(row, value, print, DENOMINATIONS)[1]
        target = pygame.Surface((480, 100), pygame.SRCALPHA)
        chip.draw(target, look)
        first = target.get_bounding_rect().x
        assert abs(row.centerx - first - (row.h - look.metrics.px(4)) // 2) <= 2


def test_a_pile_of_very_many_chips_is_measured_in_one_pass():
    runs, _, hidden = fitted([1, 5] * 50_000, 30, 60)
    assert hidden + sum(run.count for run in runs) == 100_000 and len(runs) <= 60


WITH_STEPS = [level for level in catalogue()[0] if hasattr(level.settings, "bet_step")]


@every("level", WITH_STEPS)
def test_every_table_has_chips_for_its_least_bet(level):
    rules = level.settings
    values = chip_values(Offer("bet", least=rules.minimum, most=rules.maximum, step=rules.bet_step), rules.maximum)
    assert values and values[0] * CENTS_PER_UNIT <= rules.minimum
    assert all(value * CENTS_PER_UNIT % rules.bet_step == 0 for value in values)
