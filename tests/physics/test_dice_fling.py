"""Flung dice: from any hand, however it lets go, they end on the wanted faces inside the tray, and nothing snaps."""

from collections.abc import Iterator
from functools import cache
from math import hypot, radians

import numpy as np
import pytest

from casino.core.dice_shapes import EDGE_RADIUS, die_shape
from casino.physics.dice import STEP, Throw, ThrownDie, ThrowPlan, Tray
from casino.physics.dice_aim import LED, is_free, starts
from casino.physics.dice_fling import FLINGS, InHand, angle_between, by_likeness, from_hand, inward
from casino.physics.quaternions import matrices, normalised
from tests.support.throws import faces

TABLES = (  # tray, sides, own dice, all dice
    (Tray(6.4, 3.9), 10, 2, 3),
    (Tray(4.2, 2.8), 10, 1, 1),
    (Tray(10.0, 5.1), 6, 1, 4),
    (Tray(13.0, 4.6), 10, 2, 15),
)
FORCES = {"slow": 2.0, "usual": 12.0, "wild": 400.0}
WIDEST = radians(75)  # between a fling and how the dice leave: a wall is near, and few flings are planned


@cache
def planned(number: int, fling: int, seed: int) -> ThrowPlan:
    """The plan of a fling at one of the tables."""
    tray, sides, own, count = TABLES[number]
    home = (tray.width / 2, tray.height + 0.3)
    others = [(tray.width * k / count, -1.0) for k in range(own, count)]
    dice = [ThrownDie(sides, 1, home, FLINGS[fling]) for _ in range(own)]
    plan = ThrowPlan(tray, [*dice, *(ThrownDie(sides, 1, at) for at in others)], seed)
    while not plan.advance(1.0):
        pass
    return plan


def fling_at(number: int, velocity: tuple[float, float], generator: np.random.Generator, seed: int) -> None:
    """A hand at one of the tables lets go with a velocity, and everything a fling promises is so."""
    tray, sides, own, count = TABLES[number]
    home = np.array((tray.width / 2, tray.height + 0.3))
    led = np.array(velocity) * min(1.0, LED / hypot(*velocity))
    turned = inward(velocity, tuple(home + led), tray)
    plan = planned(number, by_likeness(turned)[0], seed)
    shown = [int(face) for face in generator.integers(1, sides + 1, count)]
    others = np.array([(tray.width * k / count, -1.0) for k in range(own, count)]).reshape(-1, 2)
    places = np.concatenate([starts([tuple(home + led)] * own), others])
    hand = InHand(np.column_stack([places, np.full(count, 1.25)]), normalised(generator.normal(0.0, 1.0, (count, 4))))
    throw = from_hand(plan.showing(shown), hand, range(own), hypot(*turned))
    assert faces(throw) == tuple(shown)
    assert is_free(throw.positions[-1, :, :2], np.zeros((0, 2)), (tray.width, tray.height))
    assert_smooth(throw, hand, tray)
    flown = throw.positions[6, :own, :2].mean(axis=0) - throw.positions[0, :own, :2].mean(axis=0)
    assert angle_between((flown[0], flown[1]), turned) < WIDEST, (velocity, turned, flown)


def assert_smooth(throw: Throw, hand: InHand, tray: Tray) -> None:
    """The dice begin as they are held, no step and no turn is wider than can be followed, none is below the floor."""
    assert np.allclose(throw.positions[0], hand.places)
    assert np.allclose(np.abs((throw.orientations[0] * hand.turns).sum(axis=1)), 1.0)
    assert throw.seconds == pytest.approx((len(throw.positions) - 1) * STEP) and throw.seconds < 3.7
    assert np.abs(np.diff(throw.positions, axis=0)).max() < 0.3
    turns = 2 * np.arccos(np.clip(np.abs((throw.orientations[1:] * throw.orientations[:-1]).sum(axis=2)), 0.0, 1.0))
    assert turns.max() < radians(25)
    assert all(0.0 <= impact.seconds <= throw.seconds for impact in throw.impacts)
    size = np.array((tray.width, tray.height))
    for k, landing in enumerate(throw.landings):
        inside = throw.positions[landing:, k, :2]
        assert (inside > 0.4).all() and (inside < size - 0.4).all()
        core = die_shape(throw.sides[k]).core
        lowest = (matrices(throw.orientations[:, k])[:, 2, :] @ core.T).min(axis=1) - EDGE_RADIUS
        assert (throw.positions[:, k, 2] + lowest).min() > -1e-9


def flings(count: int, generator: np.random.Generator) -> Iterator[tuple[float, float]]:
    """Velocities in all directions, slow, usual, wild."""
    for k in range(count):
        force = list(FORCES.values())[k % 3] * generator.uniform(0.8, 1.2)
        way = generator.uniform(0.0, 2 * np.pi)
        yield force * np.cos(way), force * np.sin(way)


def test_dice_leave_any_hand_as_they_are_flung_and_end_on_their_faces():
    generator = np.random.default_rng(5)
    for number in range(3):
        for velocity in flings(15, generator):
            fling_at(number, velocity, generator, 1)


@pytest.mark.long("throws")
def test_a_thousand_flings():
    generator = np.random.default_rng(8)
    for k, velocity in enumerate(flings(1000, generator)):
        fling_at(k % len(TABLES), velocity, generator, k // 40)


def test_dice_that_are_only_let_go_take_the_usual_way():
    generator = np.random.default_rng(2)
    plan = planned(3, 0, 1)
    throw = plan.showing([4] * 15)
    places = throw.positions[0] + generator.uniform(-1.0, 1.0, (15, 3)) * (1.0, 1.0, 0.0)
    hand = InHand(places, normalised(generator.normal(0.0, 1.0, (15, 4))))
    let_go = from_hand(throw, hand)
    assert_smooth(let_go, hand, TABLES[3][0])
    assert np.array_equal(let_go.positions[-1], throw.positions[-1]) and faces(let_go) == (4,) * 15
