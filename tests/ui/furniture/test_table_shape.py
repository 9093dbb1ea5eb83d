"""A felt fills its window, whatever that is like, and never becomes a runway."""

import pytest

from casino.ui.furniture.table_shape import table_shape


@pytest.mark.parametrize("size", [(640, 280), (1280, 553), (1920, 830), (2560, 830), (2065, 830)])
def test_a_felt_takes_the_width_of_its_window_up_to_21_to_9(size):
    shape = table_shape(size)
    assert shape.felt_rect.w + 2 * shape.rail_px >= 0.90 * size[0]
    assert shape.felt_rect.left >= shape.rail_px and shape.felt_rect.right <= size[0] - shape.rail_px


def test_in_a_window_that_is_wider_still_a_table_stays_a_table():
    felt = table_shape((5000, 830)).felt_rect
    assert felt.w <= 3.4 * felt.h
