"""Throws of dice for tests and measurements: planned at once, and which values they end on."""

from collections.abc import Sequence

from casino.core.dice_shapes import die_shape
from casino.physics.dice import Throw, ThrownDie, ThrowPlan, Tray
from casino.physics.quaternions import matrices


def plan_throw(tray: Tray, dice: Sequence[ThrownDie], seed: int, resting: Sequence[tuple[float, float]] = ()) -> Throw:
    """Plans a whole throw at once."""
    plan = ThrowPlan(tray, dice, seed, resting)
    while not plan.advance(1.0):
        pass
    return plan.throw


def faces(throw: Throw) -> tuple[int, ...]:
    """The value on top of each die at the end, according to its orientation."""
    tops = []
    for sides, matrix in zip(throw.sides, matrices(throw.orientations[-1]), strict=True):
        shape = die_shape(sides)
        tops.append(shape.values[int((shape.normals @ matrix[2]).argmax())])
    return tuple(tops)
