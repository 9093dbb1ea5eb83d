"""Dice against the floor, one short moment at a time."""

import numpy as np
import pytest

from casino.core.dice_shapes import EDGE_RADIUS, die_shape
from casino.physics.dice_tumble import GRAVITY, Tumble
from casino.physics.quaternions import matrices, normalised

STEP = 1e-4  # seconds, in which nothing moves far


def lowest(tumble: Tumble) -> np.ndarray:
    """How far above the floor the lowest point of each die lies."""
    corners = np.stack([shape.core for shape in tumble.shapes]) @ matrices(tumble.orientation).transpose(0, 2, 1)
    return tumble.position[:, 2] + corners[:, :, 2].min(axis=1) - EDGE_RADIUS


def two_dice(sides: int, above: float) -> Tumble:
    """Two of the same dice, turned at random: one so far above the floor, below it if negative, the other high up."""
    tumble = Tumble([die_shape(sides)] * 2)
    tumble.orientation = normalised(np.random.default_rng(sides).normal(size=(2, 4)))
    tumble.position[:, 2] = np.array([above, 5.0]) - lowest(tumble)
    return tumble


@pytest.mark.parametrize("sides", [6, 10])
def test_a_die_that_sank_into_the_floor_lies_on_it_again(sides: int) -> None:
    tumble = two_dice(sides, -0.05)
    tumble.fall(STEP)
    assert lowest(tumble) == pytest.approx([0.0, 5.0], abs=1e-3)
    assert list(tumble.touching) == [True, False]


@pytest.mark.parametrize("sides", [6, 10])
def test_a_falling_die_bounces_slower_than_it_came_and_the_other_only_falls(sides: int) -> None:
    tumble = two_dice(sides, 0.0)
    tumble.velocity[:, 2] = -4.0
    hits = tumble.fall(STEP)
    assert hits == pytest.approx([4.0, 0.0], abs=0.05)
    assert -4.0 < tumble.velocity[0, 2] < 4.0 and tumble.spin[0].any()
    assert tumble.velocity[1] == pytest.approx((0.0, 0.0, -4.0 - GRAVITY * STEP)) and not tumble.spin[1].any()
