"""The carpet is one pattern of its own colour, everywhere alike, at any size."""

import pygame
import pytest

from casino.ui.furniture.carpet import carpet

GROUND, THREAD = (90, 20, 24), (200, 160, 80)


@pytest.mark.parametrize("size", [(64, 48), (500, 900), (1280, 582), (3840, 1746)])
def test_a_carpet_fills_any_size_in_its_own_colour(size):
    floor = carpet(size, GROUND, THREAD)
    assert floor.get_size() == size
    red, green, blue, _ = pygame.transform.average_color(floor)
    assert red > 1.5 * green and green >= blue * 0.8
    for share in (0.1, 0.5, 0.9):
        part = pygame.Rect(0, 0, size[0] // 4, size[1] // 4).move(
            round(size[0] * 0.7 * share), round(size[1] * 0.7 * share)
        )
        assert min(pygame.transform.average_color(floor, part)[:1]) > 40, "a part was left black"


def test_the_pattern_repeats():
    floor = carpet((1160, 580), GROUND, THREAD)
    period = round(580 / 5.8)
    first, second = (floor.subsurface((x, 100, period, period)) for x in (200, 200 + 3 * period))
    one, other = (pygame.transform.average_color(part)[:3] for part in (first, second))
    assert all(abs(a - b) <= 4 for a, b in zip(one, other, strict=True))
