"""How far beside a small thing a finger may land: to a fingertip's size where there is room, and never onto others."""

from itertools import combinations

import pygame
from hypothesis import given
from hypothesis import strategies as some

from casino.ui.widgets.hit_area import hit_areas

CANVAS = pygame.Rect(0, 0, 400, 300)
MIN = 48
_SIDES = some.integers(8, 90)
_PLACES = some.builds(pygame.Rect, some.integers(0, 300), some.integers(0, 200), _SIDES, _SIDES)


def test_what_is_small_and_alone_reaches_evenly_to_all_sides():
    assert hit_areas([pygame.Rect(100, 100, 20, 30)], MIN, CANVAS) == [pygame.Rect(86, 91, 48, 48)]


def test_what_is_large_reaches_no_further():
    place = pygame.Rect(10, 10, 48, 200)
    assert hit_areas([place], MIN, CANVAS) == [place]


def test_at_the_windows_edge_the_other_side_gives_the_rest():
    assert hit_areas([pygame.Rect(0, 280, 30, 20)], MIN, CANVAS) == [pygame.Rect(0, 252, 48, 48)]


def test_two_small_ones_share_what_lies_between_and_take_the_rest_outside():
    left, right = hit_areas([pygame.Rect(100, 100, 30, 48), pygame.Rect(134, 100, 30, 48)], MIN, CANVAS)
    assert left.w == right.w == MIN
    assert left.right <= right.left


def test_a_small_one_has_all_the_room_up_to_a_large_one():
    rows = [pygame.Rect(0, 0, 400, 60), pygame.Rect(0, 70, 400, 34), pygame.Rect(0, 108, 400, 80)]
    assert hit_areas(rows, MIN, CANVAS)[1] == pygame.Rect(0, 60, 400, 48)


def test_without_a_size_to_reach_everything_stays_as_it_is_drawn():
    places = [pygame.Rect(5, 5, 3, 3), pygame.Rect(20, 5, 3, 3)]
    assert hit_areas(places, 0, CANVAS) == places


@given(some.lists(_PLACES, max_size=9))
def test_reaches_hold_what_is_drawn_and_lie_apart_on_the_window(places):
    apart: list[pygame.Rect] = []
    for place in places:
        if place.collidelist(apart) < 0:
            apart.append(place)
    found = hit_areas(apart, MIN, CANVAS)
    for place, reach in zip(apart, found, strict=True):
        assert reach.contains(place) and CANVAS.contains(reach)
        assert reach.w <= max(place.w, MIN) and reach.h <= max(place.h, MIN)
    for one, other in combinations(found, 2):
        assert not one.colliderect(other)
