"""Switches, choices, sliders, lines to type into, lists and pages: by keys, pointer and wheel."""

import pygame
import pytest

from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from casino.ui.widgets.lists import Page, Row, Rows
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button, Choice, Slider, Toggle
from tests.support.every import every

PLACE = pygame.Rect(100, 100, 500, 40)


@pytest.fixture
def look(window):
    return Look(theme("hall"), Metrics(960, 540))


@pytest.fixture
def told():
    return []


# -- switches and choices -------------------------------------------------------------------------------------


def test_a_toggle_turns_by_press_and_goes_where_the_arrow_points(told):
    toggle = Toggle("t", PLACE, "Reduced motion", value=False, on_change=told.append)
    toggle.press()
    assert toggle.steer(pygame.K_RIGHT) and told == [True, True]
    assert toggle.steer(pygame.K_LEFT) and told == [True, True], "it is off already"
    assert not toggle.steer(pygame.K_UP)


def choice(told, index=1):
    return Choice("c", PLACE, "Speed", options=("Slow", "Normal", "Fast"), index=index, on_change=told.append)


def test_a_choice_goes_round_by_press_and_stops_at_its_ends_by_arrows(told):
    choice(told, 2).press()
    choice(told, 2).steer(pygame.K_RIGHT)
    choice(told, 0).steer(pygame.K_LEFT)
    choice(told, 1).steer(pygame.K_LEFT)
    assert told == [0, 0]
    assert not choice(told).steer(pygame.K_DOWN)


def test_a_choice_takes_the_word_that_is_pressed_and_nothing_beside(told):
    words = choice(told)
    left = PLACE.x + round(PLACE.w * words.label_share)
    width = (PLACE.right - left) / 3
    for index in range(3):
        words.press_at((round(left + width * (index + 0.5)), PLACE.centery))
    words.press_at((PLACE.x + 2, PLACE.centery))
    assert told == [0, 1, 2]


# -- sliders --------------------------------------------------------------------------------------------------


def slider(told, value=0.5, step=0.05):
    return Slider("s", PLACE, "Effects", value=value, step=step, on_change=told.append)


@pytest.mark.parametrize(
    ("value", "key", "goal"),
    [
        *((0.5, pygame.K_RIGHT, 0.55), (0.5, pygame.K_LEFT, 0.45), (0.5, pygame.K_PAGEUP, 0.7)),
        *((0.5, pygame.K_PAGEDOWN, 0.3), (0.1, pygame.K_PAGEDOWN, 0.0), (0.95, pygame.K_PAGEUP, 1.0)),
    ],
)
def test_a_slider_goes_by_its_step(told, value, key, goal):
    assert slider(told, value).steer(key)
    assert told == [pytest.approx(goal)]


def test_a_slider_at_its_end_says_nothing(told):
    assert slider(told, 1.0).steer(pygame.K_RIGHT)
    assert slider(told, 0.0).turn_wheel(-3)
    assert told == []


def test_a_slider_follows_the_pointer_to_the_nearest_step_and_not_beyond(told):
    line = slider(told)
    line.hold_at((-500, 0))
    line.hold_at((5000, 0))
    assert told == [0.0, 1.0]
    line.hold_at((350, 0))
    assert told[-1] * 20 == pytest.approx(round(told[-1] * 20))


def test_a_slider_is_set_once_by_a_click(told):
    """Letting go sets nothing again: what it changed may have moved the line from under the pointer."""
    line = slider(told)
    line.hold_at((PLACE.right, PLACE.centery))
    line.value = 1.0
    line.rect = PLACE.move(100, 0)
    line.press_at((PLACE.right, PLACE.centery))
    assert told == [1.0]


def test_a_slider_goes_round_by_press(told):
    slider(told, 1.0).press()
    slider(told, 0.0).press()
    assert told == [0, pytest.approx(0.05)]


# -- typing ---------------------------------------------------------------------------------------------------


def field(told, value="", most=20):
    return TextField("f", PLACE, "Name", value=value, most=most, on_change=told.append)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        *(("Ann", "Ann"), ("a\x00b\x07c\x1b[31m", "abc[31m"), ("tab\tand\nline\r", "tab and line")),
        *(("\u200b\u202e\ufeffx", "x"), ("\ud800", ""), ("Ägir Żółć", "Ägir Żółć"), ("Мария", "Мария")),
        *(("明日香", "明日香"), ("🎲🎲", "🎲🎲"), ("e\u0301", "e\u0301"), ("x" * 100_000, "x" * 20)),
    ],
)
def test_a_line_takes_what_can_be_shown_and_no_more_than_fits(told, look, window, typed, kept):
    line = field(told)
    line.write(typed)
    assert line.value == kept
    assert told == ([kept] if kept else [])
    line.is_focused = True
    line.draw(window, look)


def test_a_full_line_stays_as_it_is(told):
    line = field(told, "12345", most=5)
    line.write("6")
    assert line.value == "12345" and told == []


def test_erasing_stops_at_nothing(told):
    line = field(told, "ab")
    for _ in range(5):
        line.take_key(pygame.K_BACKSPACE, 0)
    assert line.value == "" and told == ["a", ""]


# -- lists ----------------------------------------------------------------------------------------------------


class List:
    """A list of numbered rows, ten of them seen at once, made anew for every act as scenes do."""

    def __init__(self, count):
        self.count = count
        self.memory: dict[str, int] = {}
        self.pressed: list[int] = []

    @property
    def rows(self):
        rows = [Row((f"row {n}", "+1"), lambda n=n: self.pressed.append(n)) for n in range(self.count)]
        area = pygame.Rect(0, 0, 300, 215)
        return Rows("r", area, "Rows", rows=rows, row_px=20, memory=self.memory)


def test_a_list_scrolls_with_its_chosen_row():
    numbers = List(40)
    for _ in range(12):
        assert numbers.rows.steer(pygame.K_DOWN)
    assert numbers.rows.at == 12
    numbers.rows.press_at((5, 5))
    assert numbers.pressed == [3], "the rows from 3 to 12 are seen"
    numbers.rows.steer(pygame.K_END)
    assert numbers.rows.at == 39 and not numbers.rows.steer(pygame.K_DOWN)
    numbers.rows.steer(pygame.K_HOME)
    assert numbers.rows.at == 0 and not numbers.rows.steer(pygame.K_UP)
    numbers.rows.steer(pygame.K_PAGEDOWN)
    assert numbers.rows.at == 10
    numbers.rows.press()
    assert numbers.pressed[-1] == 10


def test_the_wheel_stops_at_both_ends():
    numbers = List(40)
    for steps in (-1000, 1, 1000, -1):
        numbers.rows.turn_wheel(steps)
    numbers.rows.press_at((5, 0))
    assert numbers.pressed == [2]
    numbers.rows.turn_wheel(-1000)
    numbers.rows.press_at((5, 199))
    assert numbers.pressed[-1] == 39


def test_a_press_below_the_rows_that_are_seen_presses_nothing():
    numbers = List(40)
    numbers.rows.press_at((5, 207))
    short = List(3)
    short.rows.press_at((5, 100))
    empty = List(0)
    empty.rows.press_at((5, 5))
    empty.rows.press()
    assert not empty.rows.steer(pygame.K_DOWN)
    assert numbers.pressed == short.pressed == empty.pressed == []


def test_a_list_that_became_shorter_keeps_a_place_it_has():
    numbers = List(40)
    numbers.rows.steer(pygame.K_END)
    numbers.count = 5
    assert numbers.rows.at == 4
    numbers.rows.press_at((5, 5))
    assert numbers.pressed == [0]


@pytest.mark.parametrize("count", [0, 1, 10, 11, 500])
def test_lists_of_any_length_are_drawn(window, look, count):
    rows = List(count).rows
    rows.is_focused = True
    rows.draw(window, look)


@pytest.mark.parametrize("room", [20, 215, 399])
def test_rows_that_overflow_their_room_leave_no_gap_at_its_foot(room):
    row = Rows.filling(room, 20, 500)
    assert row >= 20 and room - (room // row) * row < room // row
    assert Rows.filling(room, 20, 1) == 20


def test_heads_stand_above_a_list_and_press_nothing(window, look):
    pressed: list[str] = []
    rows = [Row(("Monday", "+1"), lambda: pressed.append("Monday"))]
    area = pygame.Rect(100, 100, 400, 100)
    with_heads = Rows("r", area, "Rows", rows=rows, row_px=20, heads=("Played on a day", "Won or lost"))
    bare = Rows("r", area, "Rows", rows=rows, row_px=20)
    above = pygame.Rect(area.x, area.y - Rows.head_px(look.metrics), area.w, Rows.head_px(look.metrics))
    seen = []
    for one in (bare, with_heads):
        window.fill((0, 0, 0))
        one.draw(window, look)
        seen.append(pygame.mask.from_threshold(window, (255, 255, 255), (200, 200, 200, 255)))
    assert not seen[0].overlap_area(pygame.Mask(above.size, fill=True), above.topleft)
    assert seen[1].overlap_area(pygame.Mask(above.size, fill=True), above.topleft)
    assert with_heads.preferred_px(look.metrics) > bare.preferred_px(look.metrics), "a head needs its room"
    with_heads.press_at((area.x + 5, area.y + 5))
    assert pressed == ["Monday"]


# -- pages ----------------------------------------------------------------------------------------------------


def page(memory, height=200, pieces=60):
    words = [("head", "A heading"), *[("item", f"Something worth reading, number {n}.") for n in range(pieces)]]
    return Page("p", pygame.Rect(50, 50, 300, height), "Rules", pieces=words, memory=memory)


def test_a_page_scrolls_between_its_ends(window, look):
    memory: dict[str, int] = {}
    page(memory).draw(window, look)
    assert page(memory).steer(pygame.K_END)
    end = page(memory).at
    assert end == page(memory).content_px - 200 > 200
    for _ in range(50):
        page(memory).turn_wheel(-5)
    assert page(memory).at == end
    page(memory).turn_wheel(1)
    assert 0 < page(memory).at < end
    page(memory).steer(pygame.K_HOME)
    page(memory).steer(pygame.K_UP)
    page(memory).turn_wheel(50)
    assert page(memory).at == 0
    page(memory).steer(pygame.K_SPACE)
    page(memory).steer(pygame.K_PAGEDOWN)
    assert page(memory).at == 400
    assert not page(memory).steer(pygame.K_LEFT)


def test_a_page_that_became_shorter_shows_its_end_and_answers_the_first_turn_of_the_wheel(window, look):
    memory: dict[str, int] = {}
    page(memory).draw(window, look)
    page(memory).steer(pygame.K_END)
    short = page(memory, pieces=15)
    short.draw(window, look)
    end = short.content_px - 200
    assert short.at == end > 0
    short.turn_wheel(1)
    assert page(memory, pieces=15).at == end - 25


def test_the_words_of_a_page_fade_where_it_goes_on_and_only_there(window, look):
    memory: dict[str, int] = {}

    def brightest(top, bottom):
        page(memory).draw(window, look)
        window.fill((0, 0, 0))
        page(memory).draw(window, look)
        return max(max(window.get_at((x, y))[:3]) for x in range(50, 340) for y in range(top, bottom))

    memory["at"] = 23
    assert brightest(242, 250) < max(look.theme.ink) * 0.75
    page(memory).steer(pygame.K_HOME)
    assert brightest(50, 70) > 150, "nothing is above"


def test_what_heads_a_page_is_never_smaller_than_its_words(window):
    large = Look(theme("hall"), Metrics(960, 540, 2.0))
    both = [
        Page("p", pygame.Rect(0, 0, 900, 300), "", pieces=[(style, "Ten")]).preferred_px(large)
        for style in ("head", "body")
    ]
    assert both[0] - large.metrics.px(10) > both[1]


def test_a_page_that_fits_does_not_scroll(window, look):
    memory: dict[str, int] = {}
    short = page(memory, pieces=2)
    short.draw(window, look)
    short.steer(pygame.K_END)
    short.turn_wheel(-9)
    assert short.at == 0


# -- buttons --------------------------------------------------------------------------------------------------


@every("style", ["plain", "accent", "quiet"])
@every("size", [(8, 8), (30, 12), (400, 60)])
def test_a_button_of_any_size_is_drawn(window, look, size, style):
    details = {"icon": "gear", "hint": "Enter", "note": "costs 5 coins"}
    for kept in ({}, {"icon": "gear", "size": 0}, details):
        button = Button("b", pygame.Rect((20, 20), size), "Roll the dice", style=style, **kept)
        button.is_hot = button.is_held = button.is_focused = True
        button.draw(window, look)
