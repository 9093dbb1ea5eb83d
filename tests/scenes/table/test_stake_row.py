"""The row in which a stake is set: its chips can be hit, pressed and dragged, and its buttons have the usual keys."""

from itertools import pairwise

import pygame
import pytest

from casino.scenes.table.foot.stake_row import StakeRow
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.hit_area import FINGERTIP

GAP = 6
VALUES = (1, 5, 10, 25, 100)
AREA = pygame.Rect(30, 600, 900, 50)


def chips_of(diameter, metrics, heard):
    """A row and its chips, which write down what happens to them."""
    row = StakeRow(AREA, metrics, GAP)
    return row, row.chips(VALUES, diameter, lambda *pick: heard.append(pick), lambda *drop: heard.append(drop))


@pytest.mark.parametrize("diameter", [18, 50])
def test_chips_are_apart_and_far_enough_from_each_other_for_a_finger(diameter):
    metrics = Metrics(1280, 720)
    row, chips = chips_of(diameter, metrics, [])
    pitch = max(diameter + GAP, metrics.px(FINGERTIP))
    assert all(chip.rect.size == (diameter, diameter) and AREA.contains(chip.rect) for chip in chips)
    assert all(chip.rect.centery == AREA.centery for chip in chips)
    assert [other.rect.x - one.rect.x for one, other in pairwise(chips)] == [pitch] * (len(VALUES) - 1)
    assert row.x == AREA.x + len(VALUES) * pitch


def test_chips_say_their_value_number_and_where_they_were_dropped():
    heard = []
    _, chips = chips_of(40, Metrics(1280, 720), heard)
    chips[2].press()
    chips[3].drop((640, 360))
    assert heard == [(10, 2), (25, 3, (640, 360))]
    assert [chip.hotkeys for chip in chips] == [(pygame.K_1 + number,) for number in range(len(VALUES))]


def test_less_and_more_have_the_keys_of_all_tables():
    heard = []
    row = StakeRow(AREA, Metrics(1280, 720), GAP)
    less = row.less(pygame.Rect(0, 0, 50, 50), "Bet less", lambda: heard.append("less"))
    more = row.more(pygame.Rect(60, 0, 50, 50), "Bet more", lambda: heard.append("more"))
    less.press()
    more.press()
    assert heard == ["less", "more"] and (less.key, more.key) == ("less", "more")
    assert pygame.K_MINUS in less.hotkeys and pygame.K_PLUS in more.hotkeys
    assert not {*less.hotkeys} & {*more.hotkeys}
