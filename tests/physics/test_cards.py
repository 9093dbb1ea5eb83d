"""Cards on their way: they end exactly where they belong, in time, without leaving their corridor, and repeat."""

from math import atan2, cos, degrees, hypot, sin

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.physics.cards import STEP, CardPath, Pose, plan_flight, plan_slides, plan_sweep

PX = 250.0  # height of a card on the largest canvas, in px
SEEN_PX = 0.3  # what moves by less in the last step is not seen to snap

places = st.floats(-15.0, 15.0)
angles = st.floats(-360.0, 360.0)
poses = st.tuples(places, places, angles)
seeds = st.integers(-(2**70), 2**70)


def assert_sound(path: CardPath, start: Pose, goal: Pose, half_turns: bool) -> None:
    """Everything a card's way promises, whatever its seed."""
    rows = path.poses
    assert rows.shape == (len(rows), 4) and np.isfinite(rows).all()
    assert path.seconds == pytest.approx((len(rows) - 1) * STEP)
    assert tuple(rows[-1]) == (*goal, 0.0) == path.pose(path.seconds) == path.pose(path.seconds + 9.0)
    assert path.pose(-1.0) == pytest.approx(rows[0]) and tuple(rows[0, :2]) == pytest.approx(start[:2])
    turned = (rows[0, 2] - start[2]) % (180.0 if half_turns else 360.0)
    assert min(turned, (180.0 if half_turns else 360.0) - turned) < 1e-6
    assert (rows[:, 3] >= 0.0).all() and 0.0 <= path.strength <= 1.0
    steps = np.hypot(*np.diff(rows[:, :2], axis=0).T)
    assert steps[-1] * PX < SEEN_PX, "a snap at the end"
    assert abs(rows[-1, 2] - rows[-2, 2]) < 0.2
    # No step is much longer than the ones beside it: nothing jumps on the way.
    assert np.abs(np.diff(steps)).max(initial=0.0) <= 0.40 * steps.max(initial=0.0) + 1e-4


def assert_in_corridor(path: CardPath, start: Pose, goal: Pose, over: float, aside: float) -> None:
    """Never further beyond the goal, behind the start or to a side than these shares of the way."""
    away = np.array(goal[:2]) - start[:2]
    distance = float(np.hypot(*away))
    if distance < 0.05:
        assert np.abs(path.poses[:, :2] - goal[:2]).max() < 0.2
        return
    ahead = away / distance
    along = (path.poses[:, :2] - start[:2]) @ ahead
    across = (path.poses[:, :2] - start[:2]) @ (-ahead[1], ahead[0])
    assert along.max() <= distance * (1.0 + over) + 0.005
    assert along.min() >= -0.02 * distance - 0.005
    assert np.abs(across).max() <= aside * distance + 0.02


@settings(max_examples=120)
@given(start=poses, goal=poses, seed=seeds)
def test_a_thrown_card_ends_exactly_at_its_place(start: Pose, goal: Pose, seed: int) -> None:
    path = plan_flight(start, goal, seed)
    assert_sound(path, start, goal, half_turns=True)
    assert_in_corridor(path, start, goal, over=0.06, aside=0.08)
    assert 0.34 < path.seconds <= 0.71
    assert 0.0 < path.lands_at < path.seconds
    height = path.poses[:, 3]
    landed = round(path.lands_at / STEP)
    assert height[1:landed].min() > 0.0 and not height[landed:].any()
    assert 0.05 < height.max() < 0.35


def test_a_longer_way_takes_longer() -> None:
    ways = (0.0, 1.0, 4.0, 10.0)
    seconds = [np.mean([plan_flight((0, 0, 0), (way, 0, 0), seed).seconds for seed in range(20)]) for way in ways]
    assert seconds == sorted(seconds) and seconds[-1] > seconds[0] + 0.1


def test_a_card_thrown_far_turns_by_half_a_turn_more() -> None:
    near, far = plan_flight((0, 0, 0), (1, 0, 10), 4), plan_flight((0, 0, 0), (6, 0, 10), 4)
    assert near.poses[0, 2] == pytest.approx(0.0)
    assert abs(far.poses[0, 2]) == pytest.approx(180.0)
    assert np.ptp(near.poses[:, 2]) < 15.0 < 150.0 < np.ptp(far.poses[:, 2])


@settings(max_examples=60)
@given(start=poses, goal=poses, seed=seeds)
def test_a_slid_card_ends_exactly_at_its_place(start: Pose, goal: Pose, seed: int) -> None:
    (path,) = plan_slides([(start, goal)], seed)
    assert_sound(path, start, goal, half_turns=False)
    assert_in_corridor(path, start, goal, over=0.02, aside=0.001)
    assert path.lands_at == 0.0 and path.poses[:, 3].max() < 0.06


def test_cards_moved_together_take_the_same_time() -> None:
    moves = [((0.0, 0.0, 0.0), (x, 0.5, 5.0)) for x in (-1.0, 0.0, 2.0)]
    paths = plan_slides(moves, 3)
    assert len({path.seconds for path in paths}) == 1
    for (start, goal), path in zip(moves, paths, strict=True):
        assert_sound(path, start, goal, half_turns=False)
    assert plan_slides([], 3) == ()


@settings(max_examples=40)
@given(cards=st.lists(st.tuples(st.floats(-2, 2), st.floats(-2, 2), angles), min_size=1, max_size=7), seed=seeds)
def test_swept_cards_are_squared_first_and_end_in_the_tray(cards: list[Pose], seed: int) -> None:
    mouth = (7.0, -3.0, 80.0)
    paths = plan_sweep(cards, mouth, seed)
    assert len(paths) == len(cards) and len({path.seconds for path in paths}) == 1
    middle = np.mean([card[:2] for card in cards], axis=0)
    way = np.hypot(*(middle - mouth[:2]))
    for card, path in zip(cards, paths, strict=True):
        assert path.poses[0, :2] == pytest.approx(card[:2])
        assert path.poses[-1, :2] == pytest.approx(mouth[:2]) and (path.poses[-1, 2] - mouth[2]) % 360.0 in (0.0, 360.0)
        assert np.isfinite(path.poses).all()
    packed = [np.ptp([path.pose(0.30)[axis] for path in paths]) for axis in (0, 1)]
    assert max(packed) < 0.35, "they leave as one packet"
    at_square = paths[0].pose(0.24)
    assert hypot(at_square[0] - middle[0], at_square[1] - middle[1]) < 0.35 * way


def test_no_cards_are_no_sweep() -> None:
    assert plan_sweep([], (0.0, 0.0, 0.0), 1) == ()


def test_the_same_input_gives_the_very_same_way() -> None:
    start, goal = (5.0, 1.0, -20.0), (1.0, 4.0, 3.0)
    for seed in range(20):
        assert (plan_flight(start, goal, seed).poses == plan_flight(start, goal, seed).poses).all()
        one, two = (plan_sweep([start, goal], (0.0, 0.0, 90.0), seed) for _ in range(2))
        assert all((a.poses == b.poses).all() for a, b in zip(one, two, strict=True))
    assert (plan_flight(start, goal, 1).poses[20] != plan_flight(start, goal, 2).poses[20]).any()


def test_directions_are_alike() -> None:
    """A card is thrown the same way to every side."""
    seconds = set()
    for k in range(8):
        angle = k * 0.7853981633974483
        path = plan_flight((0.0, 0.0, 0.0), (4.0 * cos(angle), 4.0 * sin(angle), 0.0), 9)
        seconds.add(round(path.seconds, 2))
        x, y, _, _ = path.pose(0.1)
        off = (degrees(atan2(y, x) - angle) + 180.0) % 360.0 - 180.0
        assert abs(off) < 6.0
    assert len(seconds) <= 2


@pytest.mark.parametrize("wrong", [float("nan"), float("inf")])
def test_a_place_that_is_none_is_refused(wrong: float) -> None:
    start, goal = (0.0, 0.0, 0.0), (wrong, 0.0, 0.0)
    with pytest.raises(ValueError, match="cannot go"):
        plan_flight(start, goal, 1)
    with pytest.raises(ValueError, match="cannot go"):
        plan_slides([(start, goal)], 1)
    with pytest.raises(ValueError, match="cannot go"):
        plan_sweep([(0.0, wrong, 0.0)], (0.0, 0.0, 0.0), 1)


def test_a_planned_way_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        plan_flight((0, 0, 0), (1, 1, 0), 1).poses[0] = 0.0


def test_a_flicked_card_leaves_as_it_is_flicked_and_ends_at_its_place() -> None:
    goal, pace = (-5.0, 3.0, 8.0), {}
    for way in (-0.3, 0.0, 0.3, 2.5):
        for speed in (2.0, 12.0, 90.0):
            straight = atan2(3.0, -5.0)
            flick = speed * cos(straight + way), speed * sin(straight + way)
            path = plan_flight((0.0, 0.0, 0.0), goal, 7, flick)
            assert_sound(path, (0.0, 0.0, 0.0), goal, half_turns=True)
            x, y = (path.poses[5] - path.poses[0])[:2]
            leaves = (atan2(y, x) - straight + np.pi) % (2 * np.pi) - np.pi
            assert leaves == pytest.approx(max(-0.38, min(0.38, way)), abs=0.06), (way, speed)
            pace[way, speed] = path.lands_at
    assert all(pace[way, 90.0] < pace[way, 12.0] < pace[way, 2.0] for way in (-0.3, 0.0, 0.3))


def test_a_card_pushes_the_one_on_which_it_comes_down_and_that_one_comes_back() -> None:
    """Its own way is the same with and without; what it does not reach lies still."""
    for seed in range(6):
        start, goal = (6.0, -2.0 + seed, 0.0), (0.25, 0.0, 4.0)
        alone, path = plan_flight(start, goal, seed), plan_flight(start, goal, seed, touched=(0.0, 0.0, 0.0))
        assert alone.push(0.4) == (0.0, 0.0, 0.0) and np.array_equal(alone.poses, path.poses)
        pushes = path.pushes
        assert pushes is not None and len(pushes) == len(path.poses)
        assert not pushes[: round(path.lands_at / STEP)].any(), "nothing moves before it is touched"
        assert 0.02 < np.hypot(*pushes[:, :2].T).max() < 0.15 and pushes[:, 0].min() < -0.02, "along with the card"
        assert not pushes[-1].any() and np.abs(pushes[-1] - pushes[-2]).max() < 0.02, "a snap at the end"
        assert path.push(path.seconds) == path.push(0.0) == (0.0, 0.0, 0.0)
        far = plan_flight(start, goal, seed, touched=(-3.0, 0.0, 0.0)).pushes
        assert far is not None and not far.any()
