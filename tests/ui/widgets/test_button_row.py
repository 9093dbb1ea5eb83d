"""Buttons of a row: they fill it without touching, and no label has to be much smaller than the others."""

from itertools import pairwise

import pygame
from hypothesis import given
from hypothesis import strategies as st

from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.button_row import ButtonWidth, button_row, preferred_width

AREA = pygame.Rect(30, 400, 600, 46)
WISHES = st.lists(st.builds(ButtonWidth, st.integers(20, 400), st.integers(10, 60)), min_size=1, max_size=5)


def test_short_labels_get_equal_buttons():
    widths = {rect.w for rect in button_row(AREA, [ButtonWidth(40, 24), ButtonWidth(90, 24), ButtonWidth(60, 24)], 12)}
    assert widths == {192}


def test_a_long_label_takes_from_those_that_can_spare():
    long, *others = button_row(AREA, [ButtonWidth(300, 24), ButtonWidth(40, 24), ButtonWidth(60, 24)], 12)
    assert long.w == 324
    assert {rect.w for rect in others} == {126}


def test_labels_that_are_too_long_together_shrink_alike():
    wishes = [ButtonWidth(600, 30), ButtonWidth(300, 30), ButtonWidth(150, 50)]
    shares = [
        (rect.w - wish.around) / wish.words for rect, wish in zip(button_row(AREA, wishes, 10), wishes, strict=True)
    ]
    assert max(shares) - min(shares) < 0.02
    assert max(shares) < 1


@given(WISHES)
def test_a_row_stays_in_its_area_and_its_buttons_apart(wishes):
    rects = button_row(AREA, wishes, 10)
    assert all(AREA.contains(rect) for rect in rects)
    assert all(later.x - rect.right == 10 for rect, later in pairwise(rects))
    if sum(wish.total for wish in wishes) + 10 * (len(wishes) - 1) <= AREA.w:
        assert all(rect.w >= wish.total for rect, wish in zip(rects, wishes, strict=True))


def test_an_icon_and_larger_text_need_more_room():
    small, large = Metrics(1280, 720), Metrics(1280, 720, 2.0)
    assert preferred_width("Quit", small).total < preferred_width("Quit", small, has_icon=True).total
    assert preferred_width("Quit", small).words < preferred_width("Quit", large).words
