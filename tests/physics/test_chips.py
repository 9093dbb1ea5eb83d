"""Chips on their way: they come down, bounce ever lower, slide together and end exactly where they belong."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.physics.chips import STEP, ChipPaths, Place, plan_push, plan_rake, plan_toss

places = st.floats(-25.0, 25.0)
seeds = st.integers(-(2**70), 2**70)
heaps = st.lists(st.tuples(places, places, st.floats(0.0, 0.8)), min_size=1, max_size=8)


def assert_sound(paths: ChipPaths, goals: list[Place]) -> None:
    rows = paths.poses
    assert rows.shape == (len(rows), len(goals), 3) and np.isfinite(rows).all()
    assert paths.seconds == pytest.approx((len(rows) - 1) * STEP)
    assert (rows[-1] == np.array(goals)).all() and (paths.pose(99.0) == rows[-1]).all()
    assert paths.pose(-1.0) == pytest.approx(rows[0])
    assert np.abs(rows[-1] - rows[-2]).max() < 0.004, "a snap at the end"
    assert (rows[:, :, 2] >= -1e-9).all()
    assert len(paths.rests_at) == len(goals) and max(paths.rests_at) <= paths.seconds + 1e-9


@settings(max_examples=60)
@given(start=st.tuples(places, places), goals=heaps, seed=seeds)
def test_tossed_chips_come_down_bounce_and_end_in_their_places(
    start: tuple[float, float], goals: list[Place], seed: int
) -> None:
    paths = plan_toss(start, goals, seed)
    assert_sound(paths, goals)
    assert 0.4 < paths.seconds < 1.0
    times = [impact.seconds for impact in paths.impacts]
    assert times == sorted(times)
    for number, (x, y, floor) in enumerate(goals):
        heard = [impact for impact in paths.impacts if impact.piece == number]
        assert 2 <= len(heard) <= 4, "a landing, and two or three bounces of which the last may not be heard"
        assert [impact.strength for impact in heard] == sorted((i.strength for i in heard), reverse=True)
        assert all(impact.is_on_felt == (floor <= 0.0) and 0.0 < impact.strength <= 1.0 for impact in heard)
        height = paths.poses[:, number, 2]
        assert (height >= floor - 1e-9).all() and height.max() > floor + 0.4
        landed = round(heard[0].seconds / STEP)
        after = height[landed:]
        assert 0.02 < after.max() - floor < 0.3, "the first bounce is low"
        assert after[round((paths.rests_at[number]) / STEP) - landed :] == pytest.approx(floor)
        way = np.hypot(x - start[0], y - start[1])
        beyond = np.hypot(*(paths.poses[:, number, :2] - (x, y)).T).max()
        assert beyond <= way * 1.001 + 0.6, "none is thrown past its place"


def test_chips_of_one_toss_part_and_end_stacked() -> None:
    goals = [(12.0, 3.0, 0.1 * level) for level in range(6)]
    paths = plan_toss((0.0, 0.0), goals, 5)
    half = paths.pose(0.25)
    assert np.ptp(half[:, 0]) > 0.5
    assert np.ptp(paths.pose(99.0)[:, :2], axis=0) == pytest.approx(0.0)
    assert list(paths.rests_at) != sorted(set(paths.rests_at))[:1] * 6, "they do not all come down at once"


@settings(max_examples=40)
@given(data=st.data(), starts=heaps, seed=seeds)
def test_pushed_and_raked_chips_end_in_their_places(data: st.DataObject, starts: list[Place], seed: int) -> None:
    shift = data.draw(st.tuples(places, places))
    goals = [(x + shift[0], y + shift[1], height) for x, y, height in starts]
    for plan in (plan_push, plan_rake):
        paths = plan(starts, goals, seed)
        assert_sound(paths, goals)
        assert paths.impacts == () and 0.3 < paths.seconds < 0.8
        assert paths.poses[0] == pytest.approx(np.array(starts))


def test_pushed_stacks_stay_beside_each_other_and_raked_ones_slide_apart() -> None:
    starts = [(1.06 * number, 0.0, 0.0) for number in range(4)]
    goals = [(x + 12.0, 4.0, z) for x, _, z in starts]

    def spread(paths: ChipPaths) -> float:
        gone = paths.poses[:, :, 0] - paths.poses[0, :, 0]
        return float(np.ptp(gone, axis=1).max())

    pushed = [spread(plan_push(starts, goals, seed)) for seed in range(12)]
    raked = [spread(plan_rake(starts, goals, seed)) for seed in range(12)]
    assert max(pushed) < 0.8 < np.median(raked)


def test_the_same_input_gives_the_very_same_way() -> None:
    goals = [(8.0, 2.0, 0.0), (8.0, 2.0, 0.3), (9.1, 2.0, 0.0)]
    for seed in range(10):
        one, two = plan_toss((0.0, 0.0), goals, seed), plan_toss((0.0, 0.0), goals, seed)
        assert (one.poses == two.poses).all() and one.impacts == two.impacts
        assert (plan_rake(goals, goals[::-1], seed).poses == plan_rake(goals, goals[::-1], seed).poses).all()
    assert (plan_toss((0.0, 0.0), goals, 1).poses[20] != plan_toss((0.0, 0.0), goals, 2).poses[20]).any()


def test_what_cannot_be_moved_is_refused() -> None:
    with pytest.raises(ValueError, match="no chips"):
        plan_toss((0.0, 0.0), [], 1)
    with pytest.raises(ValueError, match="cannot go"):
        plan_toss((float("nan"), 0.0), [(1.0, 1.0, 0.0)], 1)
    with pytest.raises(ValueError, match="2 stacks cannot go to 1"):
        plan_push([(0.0, 0.0, 0.0)] * 2, [(1.0, 0.0, 0.0)], 1)
