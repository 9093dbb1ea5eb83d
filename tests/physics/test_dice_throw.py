"""Thrown dice: they end on the wanted faces, flat and apart, always in time, and the same input throws the same."""

from math import cos, pi, radians, sin

import numpy as np
import pytest

from casino.core.dice_shapes import EDGE_RADIUS, die_shape
from casino.physics import dice as dice_module
from casino.physics.dice import STEP, Throw, ThrownDie, ThrowPlan, Tray
from casino.physics.dice_aim import is_free, lattice
from casino.physics.quaternions import matrices, multiply
from tests.support.rota import part
from tests.support.throws import faces, plan_throw

WIDE, SMALL = Tray(14.0, 6.0), Tray(9.0, 4.5)


def seated(tray: Tray, count: int, sides: int, seed: int) -> list[ThrownDie]:
    """Dice thrown from seats on an arc below and beside the tray, two from each, and one from the dealer above."""
    generator = np.random.default_rng(seed)
    dice = []
    for k in range(count):
        angle = pi * (0.03 + 0.94 * (k // 2) / 7)
        x = tray.width / 2 - cos(angle) * (tray.width / 2 + 1.5)
        y = tray.height * 0.4 + sin(angle) * (tray.height * 0.6 + 1.5)
        origin = (tray.width / 2, -2.0) if k == 14 else (x, y)
        dice.append(ThrownDie(sides, int(generator.integers(1, sides + 1)), origin))
    return dice


def assert_sound(throw: Throw, tray: Tray, dice: list[ThrownDie], resting: list[tuple[float, float]]) -> None:
    """Everything a throw promises, whatever its seed."""
    count = len(dice)
    assert faces(throw) == tuple(die.face for die in dice)
    assert 0.5 < throw.seconds < 3.2
    positions, orientations = throw.positions, throw.orientations
    assert positions.shape == (len(positions), count, 3) and orientations.shape == (len(positions), count, 4)
    assert np.allclose(np.linalg.norm(orientations, axis=2), 1.0, rtol=1e-6, atol=0.0)
    # At rest: inside, apart from each other and from what lay there, flat on the floor.
    size = (tray.width, tray.height)
    assert is_free(positions[-1, :, :2], np.array(resting).reshape(-1, 2), size)
    for k, die in enumerate(dice):
        shape = die_shape(die.sides)
        heights = shape.normals @ matrices(orientations[-1, k])[2]
        assert heights.max() > cos(radians(0.5))
        assert positions[-1, k, 2] == pytest.approx(shape.inradius, abs=1e-3)
        # Never through the floor.
        lowest = (matrices(orientations[:, k])[:, 2, :] @ shape.core.T).min(axis=1) - EDGE_RADIUS
        assert (positions[:, k, 2] + lowest).min() > -1e-9
    # Nothing snaps: no step is longer than the fastest flight, no turn wider than the fastest spin and a knock.
    assert np.abs(np.diff(positions, axis=0)).max() < 0.25
    turns = 2 * np.arccos(np.clip(np.abs(np.sum(orientations[1:] * orientations[:-1], axis=2)), 0.0, 1.0))
    assert turns.max() < radians(25)
    # The motion dies away: over the last samples all is slow, and slower to the end.
    assert turns[-1].max() < radians(0.6) and turns[-6:].max() < radians(4)
    assert np.abs(np.diff(positions[-6:], axis=0)).max() < 0.03
    times = [impact.seconds for impact in throw.impacts]
    assert times == sorted(times) and all(0.0 <= time <= throw.seconds for time in times)
    for impact in throw.impacts:
        assert 0 <= impact.die < count and 0.0 < impact.strength <= 1.0
        assert impact.kind in ("floor", "wall", "die")


@pytest.mark.parametrize("sides", [6, 10])
@pytest.mark.parametrize("tray", [WIDE, SMALL], ids=["wide", "small"])
def test_throws_from_all_seats_are_sound(tray: Tray, sides: int) -> None:
    for seed in part(f"throws in {tray} of {sides}", range(15), 4, [14]):
        dice = seated(tray, 1 + seed, sides, seed)
        assert_sound(plan_throw(tray, dice, seed), tray, dice, [])


@pytest.mark.parametrize("origin", [(7.0, 8.5), (-3.0, 3.0), (7.0, -2.5), (25.0, 14.0), (7.0, 3.0), (0.2, 0.2)])
def test_a_single_die_from_anywhere_is_sound(origin: tuple[float, float]) -> None:
    for seed in part(f"a die from {origin}", range(6), 3):
        dice = [ThrownDie(10, 1 + seed, origin)]
        assert_sound(plan_throw(WIDE, dice, seed), WIDE, dice, [])


def test_many_dice_of_one_hand_are_sound() -> None:
    for seed in part("many dice of one hand", range(4), 2):
        dice = [ThrownDie(6, 1 + k % 6, (5.0, 6.0)) for k in range(15)]
        assert_sound(plan_throw(SMALL, dice, seed), SMALL, dice, [])


def test_dice_lying_in_the_tray_are_left_alone() -> None:
    resting = [(2.0, 3.0), (4.5, 1.5), (7.0, 3.0), (7.0, 4.6), (9.5, 2.0), (11.0, 4.0), (5.0, 4.0)]
    for seed in part("dice beside others", range(8), 3):
        dice = seated(WIDE, 7, (6, 10)[seed % 2], seed)
        assert_sound(plan_throw(WIDE, dice, seed, resting), WIDE, dice, resting)


def test_the_last_free_places_of_a_crowded_tray_are_found() -> None:
    tray = Tray(6.0, 4.0)
    rooms = [(float(x), float(y)) for x, y in lattice(tray.width, tray.height, np.zeros((0, 2)))]
    resting = rooms[:-2]
    free = len(lattice(tray.width, tray.height, np.array(resting)))
    assert free >= 2
    for seed in part("the last free places", range(3), 3):
        dice = [ThrownDie(10, 3, (3.0, 6.0)) for _ in range(2)]
        assert_sound(plan_throw(tray, dice, seed, resting), tray, dice, resting)


def test_the_same_input_is_the_same_throw() -> None:
    dice = seated(WIDE, 9, 10, 4)
    one, other = plan_throw(WIDE, dice, 77), plan_throw(WIDE, dice, 77)
    assert np.array_equal(one.positions, other.positions)
    assert np.array_equal(one.orientations, other.orientations)
    assert one.impacts == other.impacts
    assert not np.array_equal(one.positions[-1], plan_throw(WIDE, dice, 78).positions[-1])


def test_slices_do_not_change_the_throw() -> None:
    dice = seated(WIDE, 6, 6, 1)
    whole = plan_throw(WIDE, dice, 5)
    plan = ThrowPlan(WIDE, dice, 5)
    ticks = iter(range(100_000))
    slices = 0
    while not plan.advance(3.0, clock=lambda: float(next(ticks))):
        slices += 1
        with pytest.raises(RuntimeError):
            _ = plan.throw
    assert slices > 20
    assert np.array_equal(plan.throw.positions, whole.positions)
    assert np.array_equal(plan.throw.orientations, whole.orientations)
    assert plan.advance(0.0)


def test_only_the_numbering_depends_on_the_faces() -> None:
    origin = (6.0, 7.5)
    first = plan_throw(WIDE, [ThrownDie(10, 1, origin), ThrownDie(6, 1, origin)], 3)
    for face in range(2, 7):
        other = plan_throw(WIDE, [ThrownDie(10, face, origin), ThrownDie(6, face, origin)], 3)
        assert np.array_equal(first.positions, other.positions)
        for k, sides in enumerate((10, 6)):
            # Between the two recordings lies one and the same symmetry of the body.
            back = first.orientations[:, k] * (1.0, -1.0, -1.0, -1.0)
            turn = multiply(back, other.orientations[:, k])
            turn = turn * np.sign(turn[:, :1] * turn[:1, :1] + np.sum(turn[:, 1:] * turn[:1, 1:], axis=1)[:, None])
            assert np.abs(turn - turn[0]).max() < 1e-9
            assert np.abs(die_shape(sides).symmetries @ turn[0]).max() > 1 - 1e-9


def test_poses_lie_between_the_samples_and_hold_at_both_ends() -> None:
    throw = plan_throw(WIDE, seated(WIDE, 3, 10, 2), 11)
    position, orientation = throw.pose(10.4 * STEP)
    assert position == pytest.approx(0.6 * throw.positions[10] + 0.4 * throw.positions[11])
    assert np.linalg.norm(orientation, axis=1) == pytest.approx(1.0)
    assert throw.pose(-1.0)[0] == pytest.approx(throw.positions[0])
    for late in (throw.seconds, throw.seconds + 9.0):
        assert np.array_equal(throw.pose(late)[0], throw.positions[-1])
        assert throw.pose(late)[1] == pytest.approx(throw.orientations[-1])


def test_dice_spread_over_the_tray() -> None:
    ends = np.concatenate([plan_throw(WIDE, seated(WIDE, 14, 10, s), s).positions[-1] for s in range(6)])
    assert abs(ends[:, 0].mean() - WIDE.width / 2) < 1.0 and abs(ends[:, 1].mean() - WIDE.height / 2) < 0.7
    assert ends[:, 0].std() > 1.8 and ends[:, 1].std() > 0.9


def test_a_throw_starts_where_the_hand_is() -> None:
    throw = plan_throw(WIDE, [ThrownDie(6, 2, (3.0, 8.0))], 1)
    assert throw.positions[0, 0, :2] == pytest.approx((3.0, 8.0))
    assert throw.positions[0, 0, 2] > 1.0


def test_what_cannot_be_thrown_is_refused() -> None:
    for face in (0, 11):
        with pytest.raises(ValueError, match="no face"):
            ThrowPlan(WIDE, [ThrownDie(10, face, (0.0, 0.0))], 1)
    with pytest.raises(ValueError, match="at least one"):
        ThrowPlan(WIDE, [], 1)
    with pytest.raises(ValueError, match="room for"):
        ThrowPlan(Tray(2.2, 1.2), [ThrownDie(6, 1, (1.0, 3.0))] * 3, 1)
    with pytest.raises(ValueError, match="room for"):
        ThrowPlan(Tray(0.5, 0.5), [ThrownDie(6, 1, (1.0, 3.0))], 1)


def test_a_bad_rest_is_mended_along_the_whole_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if every attempt ended with dice in a heap, the throw would end sound."""
    heap = np.full((5, 2), (7.0, 3.0))
    monkeypatch.setattr(dice_module.Recording, "ends", lambda recording: heap)
    dice = seated(WIDE, 5, 10, 9)
    throw = plan_throw(WIDE, dice, 9)
    assert faces(throw) == tuple(die.face for die in dice)
    assert is_free(throw.positions[-1, :, :2], np.zeros((0, 2)), (WIDE.width, WIDE.height))
    assert np.abs(np.diff(throw.positions, axis=0)).max() < 0.5
