"""Curves of any number of points, and what is left of them for a plot."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.tally.curve import MIN_POINTS, Curve, PursePoint, thinned

MAX_POINTS = 2_048


def curve_of(held):
    """A curve through so many cents, one after the other; its moments are numbered."""
    curve = Curve()
    for number, cents in enumerate(held):
        curve.add(PursePoint(f"{number:06d}", cents))
    return curve


def walked(steps, seed=3):
    """A purse that goes up and down at random."""
    rng = random.Random(seed)
    held = [0]
    while len(held) < steps:
        held.append(held[-1] + rng.choice((-200, -100, 0, 100, 200)))
    return held


# -- curves that grow -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 2, 3, 100, 2_047, MAX_POINTS])
def test_a_curve_of_not_too_many_points_has_them_all(number):
    held = walked(number) if number else []
    assert [point.cents for point in curve_of(held).points] == held


@pytest.mark.parametrize("number", [2_049, 2_050, 4_097, 10_001, 100_000])
def test_a_curve_of_many_points_keeps_its_ends_its_highest_and_its_lowest_in_order(number):
    held = walked(number)
    points = curve_of(held).points
    assert MAX_POINTS // 4 < len(points) <= MAX_POINTS + 2
    assert [int(point.at) for point in points] == sorted({int(point.at) for point in points})
    assert all(held[int(point.at)] == point.cents for point in points)
    assert (int(points[0].at), int(points[-1].at)) == (0, number - 1)
    cents = [point.cents for point in points]
    assert (max(cents), min(cents)) == (max(held), min(held))


def test_no_stretch_of_a_long_curve_is_left_out():
    moments = [int(point.at) for point in curve_of(walked(100_000)).points]
    assert max(later - earlier for earlier, later in pairwise(moments)) <= 2 * 128


@given(st.lists(st.tuples(st.integers(-(10**9), 10**9), st.booleans()), max_size=60))
def test_a_point_may_take_the_place_of_the_last_one(steps):
    curve, held = Curve(), []
    for number, (cents, replaces) in enumerate(steps):
        curve.add(PursePoint(str(number), cents), replaces_last=replaces)
        if replaces and held:
            held.pop()
        held.append(PursePoint(str(number), cents))
    assert curve.points == held


def test_a_curve_that_never_moves_is_a_line():
    points = curve_of([700] * 50_000).points
    assert (points[0].at, points[-1].at) == ("000000", "049999")
    assert {point.cents for point in points} == {700}


# -- thinned for a plot ---------------------------------------------------------------------------------------


def test_few_points_are_all_kept():
    points = [PursePoint(str(at), at) for at in range(10)]
    assert thinned(points, 10) == points
    assert thinned([], 10) == []


def test_a_peak_among_many_points_stays():
    points = [PursePoint(str(at), 50 + at % 7) for at in range(1_000)]
    points[333], points[334] = PursePoint("peak", 90), PursePoint("pit", 10)
    kept = thinned(points, 20)
    assert 18 <= len(kept) <= 20
    assert {"peak", "pit", "0", "999"} <= {point.at for point in kept}


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=300), st.integers(MIN_POINTS, 80))
def test_a_thinned_purse_keeps_its_ends_its_highest_and_its_lowest(held, most):
    points = [PursePoint(f"{at:04d}", cents) for at, cents in enumerate(held)]
    kept = thinned(points, most)
    assert len(kept) <= most
    assert kept == sorted(kept) and set(kept) <= set(points)
    assert (kept[0], kept[-1]) == (points[0], points[-1])
    cents = [point.cents for point in kept]
    assert (max(cents), min(cents)) == (max(held), min(held))


def test_a_plot_needs_some_points():
    with pytest.raises(ValueError, match="at least 4"):
        thinned([], MIN_POINTS - 1)
