"""Areas to be wiped or shown: nothing twice."""

import pygame

from casino.ui.drawing.areas import around, joined

NEAR, FAR = pygame.Rect(0, 0, 300, 300), pygame.Rect(3000, 1800, 300, 300)


def test_nothing_is_wiped_twice_below_words_in_a_light_over_a_room():
    words, room, beside = pygame.Rect(40, 40, 30, 10), pygame.Rect(0, 0, 100, 100), pygame.Rect(90, 0, 30, 30)
    assert joined([words, room, beside, words]) == [beside, room]
    assert joined([room, room.copy()]) == [room]
    assert joined([]) == []


def test_a_third_area_makes_one_of_two_that_were_too_far_apart():
    left, right = pygame.Rect(0, 0, 100, 1000), pygame.Rect(600, 0, 100, 1000)
    assert joined([left, right, pygame.Rect(100, 0, 500, 1000)]) == [pygame.Rect(0, 0, 700, 1000)]


def test_what_moved_a_little_is_shown_once_and_what_lies_apart_stays_apart():
    moved = NEAR.move(20, 12)
    assert joined([NEAR, FAR, moved]) == [FAR, NEAR.union(moved)]
    crossing = pygame.Rect(100, -600, 50, 1500)  # one area of both would be more than both
    assert joined([NEAR, crossing]) == [NEAR, crossing]


def test_strips_around_something_and_it_are_all_there_is_and_nothing_twice():
    whole, inside = pygame.Rect(10, 20, 300, 200), pygame.Rect(40, 60, 100, 90)
    strips = [*around(whole, inside), inside]
    assert sum(area.w * area.h for area in strips) == whole.w * whole.h
    assert strips[0].unionall(strips[1:]) == whole
    assert around(whole, pygame.Rect(0, 0, 0, 0)) == [whole]
