"""Chips on their way: they come down, bounce ever lower, slide together and end exactly where they belong."""

from collections.abc import Sequence

import numpy as np
import pymunk
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.physics.chips import STEP, ChipPaths, Place, plan_push, plan_rake, plan_toss

places = st.floats(-25.0, 25.0)
seeds = st.integers(-(2**70), 2**70)
stacks = st.lists(st.integers(1, 4), min_size=1, max_size=5).filter(lambda high: sum(high) <= 8)
SPOTS = ((0.0, 0.0), (1.06, 0.0), (-1.06, 0.0), (0.53, -0.86), (-0.53, -0.86))


def heap(high: Sequence[int], x: float = 0.0, y: float = 0.0, on: Sequence[int] = ()) -> list[Place]:
    """Chips in stacks so high about a place, `on` so many that lie there, the lowest first."""
    below = [*on, *[0] * len(high)]
    chips = [(n, level + below[n]) for n, count in enumerate(high) for level in range(count)]
    return sorted(((x + SPOTS[n][0], y + SPOTS[n][1], 0.1 * level) for n, level in chips), key=lambda chip: chip[2])


heaps = st.builds(heap, stacks, places, places)


def assert_sound(paths: ChipPaths, goals: Sequence[Place], thick: Sequence[float] = ()) -> None:
    rows = paths.poses
    assert rows.shape == (len(rows), len(goals), 3) and np.isfinite(rows).all()
    assert paths.seconds == pytest.approx((len(rows) - 1) * STEP)
    assert (rows[-1] == np.array(goals)).all() and (paths.pose(99.0) == rows[-1]).all()
    assert paths.pose(-1.0) == pytest.approx(rows[0])
    assert np.abs(rows[-1] - rows[-2]).max() < 0.004, "a snap at the end"
    assert (rows[:, :, 2] >= -1e-9).all()
    assert len(paths.rests_at) == len(goals) and max(paths.rests_at) <= paths.seconds + 1e-9
    assert deepest(paths, thick or [0.1] * len(goals)) < 1 / 3, "chips pass through each other"


def deepest(paths: ChipPaths, thick: Sequence[float]) -> float:
    """How far two chips that have come down, and are at the same height at once, are within each other.

    It is in chip diameters, and 0 where none are; a hand lets go of some at once.
    """
    x, y, low = paths.poses.transpose(2, 0, 1)
    first = {impact.piece: impact.seconds for impact in reversed(paths.impacts)}
    is_down = np.arange(len(low))[:, None] * STEP >= [first.get(piece, 0.0) for piece in range(len(thick))]
    top = low + thick - 0.03  # a chip that lies on another touches it
    within = 1.0 - np.hypot(x[:, :, None] - x[:, None], y[:, :, None] - y[:, None])
    meet = (low[:, :, None] < top[:, None]) & (low[:, None] < top[:, :, None])
    meet &= is_down[:, :, None] & is_down[:, None] & ~np.eye(len(thick), dtype=bool)
    return float(within[meet].max(initial=0.0))


@settings(max_examples=15)
@given(start=st.tuples(places, places), goals=heaps, seed=seeds)
def test_tossed_chips_come_down_bounce_and_end_in_their_places(
    start: tuple[float, float], goals: list[Place], seed: int
) -> None:
    paths = plan_toss(start, goals, seed)
    assert_sound(paths, goals)
    assert 0.4 < paths.seconds < 1.0
    rows = paths.poses
    times = [impact.seconds for impact in paths.impacts]
    assert times == sorted(times)
    for number, (x, y, floor) in enumerate(goals):
        heard = [impact for impact in paths.impacts if impact.piece == number]
        assert 2 <= len(heard) <= 4, "a landing, and two or three bounces of which the last may not be heard"
        assert [impact.strength for impact in heard] == sorted((i.strength for i in heard), reverse=True)
        assert all(impact.is_on_felt == (floor <= 0.0) and 0.0 < impact.strength <= 1.0 for impact in heard)
        height = rows[:, number, 2]
        assert (height >= floor - 1e-9).all() and height.max() > floor + 0.4
        landed = round(heard[0].seconds / STEP)
        assert height[landed:].max() - floor > 0.02, "it bounces"
        way = np.hypot(x - start[0], y - start[1])
        beyond = np.hypot(*(rows[:, number, :2] - (x, y)).T).max()
        assert beyond <= way * 1.001 + 1.2, "none is thrown or knocked far past its place"


def test_chips_of_one_toss_part_and_end_stacked() -> None:
    goals = [(12.0, 3.0, 0.1 * level) for level in range(6)]
    paths = plan_toss((0.0, 0.0), goals, 5)
    half = paths.pose(0.25)
    assert np.ptp(half[:, 0]) > 0.5
    assert np.ptp(paths.pose(99.0)[:, :2], axis=0) == pytest.approx(0.0)
    assert list(paths.rests_at) != sorted(set(paths.rests_at))[:1] * 6, "they do not all come down at once"


def test_chips_of_one_stack_come_down_in_their_order_however_far_they_fly() -> None:
    for seed in (-433, -414, -406, -389, -359):
        for count in (4, 6):
            goals = [(0.0, 14.0, 0.1 * level) for level in range(count)]
            assert_sound(plan_toss((0.0, 0.0), goals, seed), goals)


@settings(max_examples=10)
@given(data=st.data(), starts=heaps, seed=seeds)
def test_pushed_and_raked_chips_end_in_their_places(data: st.DataObject, starts: list[Place], seed: int) -> None:
    shift = data.draw(st.tuples(places, places))
    goals = [(x + shift[0], y + shift[1], height) for x, y, height in starts]
    for plan in (plan_push, plan_rake):
        paths = plan(starts, goals, seed)
        assert_sound(paths, goals)
        assert paths.impacts == () and 0.3 < paths.seconds < 0.8
        assert paths.poses[0] == pytest.approx(np.array(starts))


def test_tossed_chips_knock_those_that_lie_there_and_all_come_to_rest() -> None:
    """A pile gives way and comes back; where the heap has one stack more in the end, it makes room."""
    moved = []
    for seed in range(6):
        high, old = [1 + seed % 3, 2, 1][: 1 + seed % 3], [3, 1, 2][: 1 + seed % 3]
        lying = [(x, y, 0.0) for x, y in SPOTS[: len(old)]]
        goals, thick = heap(high, on=old), [0.1] * sum(high) + [0.1 * count for count in old]
        paths = plan_toss((-6.0, 5.0), goals, seed, thick=thick, lying=[(place, place) for place in lying])
        assert_sound(paths, [*goals, *lying], thick)
        first, pile = round(paths.impacts[0].seconds / STEP), paths.poses[:, len(goals) :, :2]
        assert (pile[:first] == pile[0]).all(), "nothing moves before it is knocked"
        moved.append(np.abs(pile - pile[0]).max())
        room = plan_toss((-6.0, 5.0), [(0.53, 0.0, 0.0)], seed, thick=[0.1, 0.2], lying=[(lying[0], (-0.53, 0.0, 0.0))])
        assert_sound(room, [(0.53, 0.0, 0.0), (-0.53, 0.0, 0.0)], [0.1, 0.2])
        assert room.poses[0, 1].tolist() == list(lying[0])
    assert min(moved) > 0.03 and max(moved) < 0.5


def test_nothing_is_simulated_before_it_is_seen_or_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[float] = []
    step = pymunk.Space.step
    monkeypatch.setattr(pymunk.Space, "step", lambda space, seconds: (steps.append(seconds), step(space, seconds)))
    paths = plan_toss((-6.0, 5.0), heap([2, 2]), 3)
    paths.pose(paths.seconds)
    assert not steps
    paths.pose(0.2)
    assert 0.2 <= sum(steps) <= 0.2 + 2 * STEP
    for seconds in (0.1, 0.2, paths.seconds, 9.0):
        paths.pose(seconds)
    assert sum(steps) <= 0.2 + 2 * STEP


def test_pushed_stacks_stay_beside_each_other_and_raked_ones_slide_together() -> None:
    starts = [(1.06 * number, 0.0, 0.0) for number in range(4)]
    goals = [(x + 12.0, 4.0, z) for x, _, z in starts]
    pushed, raked = (
        [np.diff(plan(starts, goals, seed).poses[:, :, 0], axis=1).min() for seed in range(8)]
        for plan in (plan_push, plan_rake)
    )
    assert min(pushed) > 0.8 and np.median(raked) < np.median(pushed) - 0.02, (pushed, raked)


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
