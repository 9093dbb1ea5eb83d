"""Dice against the floor: height, bounce, tumbling and the last roll onto a face, all dice at once.

Knocks in the plane (walls, other dice) and travel belong to `dice_field`; planning to `dice`. Axes: x right, y away
from the viewer, z up; lengths in die units, seconds, mass of a die 1.
"""

from collections.abc import Sequence
from functools import cache
from math import atan2, hypot, pi

import numpy as np
from numpy.typing import NDArray

from casino.core.dice_shapes import EDGE_RADIUS, Array, DieShape
from casino.physics.quaternions import cross, exponential, matrices, multiply, normalised

GRAVITY = 52.0  # gentler than real for dice of this size, so that the eye can follow
INERTIA = 0.052  # of a solid die about any axis; the shapes differ by a few hundredths only
BOUNCE = 0.45  # of the speed into leather
GRIP = 0.42  # friction of a corner on leather
DEAD_SPEED = 1.2  # slower meetings with the floor do not bounce
MAX_SPIN = 30.0  # radians a second
STILL = 0.02  # a speed too small to be seen
NEAR = 0.006  # corners this near the floor carry
TILT_TO_SETTLE = 0.30  # radians off flat at which the last roll may begin
YAW_REACH = 1.70  # radians a ten-sided die may spin on its face while it settles
YAW_SPREAD = 0.45  # radians its numeral may end off upright if it can
Flags = NDArray[np.bool_]


class Tumble:
    """The state of n dice above and on the floor.

    position, velocity, spin: (n, 3); orientation: (n, 4) turns the body's axes into the world's. free: (n,) those that
    obey gravity and corners; the others are on their last roll or flat. touching: (n,) those that had a corner on the
    floor a moment ago.
    """

    def __init__(self, shapes: Sequence[DieShape]) -> None:
        count = len(shapes)
        most = max(len(shape.vertices) for shape in shapes)
        self.shapes = tuple(shapes)
        self.position = np.zeros((count, 3))
        self.velocity = np.zeros((count, 3))
        self.spin = np.zeros((count, 3))
        self.orientation = np.tile((1.0, 0.0, 0.0, 0.0), (count, 1))
        self.free: Flags = np.ones(count, dtype=bool)
        self.touching: Flags = np.zeros(count, dtype=bool)
        # Shapes with fewer corners repeat their first one, which changes no minimum.
        self._cores = np.stack([_padded(shape.core, most) for shape in shapes])
        self._normals = np.stack([_padded(shape.normals, 10) for shape in shapes])
        self._inradii = np.array([shape.inradius for shape in shapes])
        self._barriers = np.array([_edge_height(shape) - shape.inradius for shape in shapes])
        self._rows = np.arange(count)
        self._settling: Flags = np.zeros(count, dtype=bool)
        self._begun = np.zeros(count)
        self._roll_seconds = np.ones(count)
        self._yaw_seconds = np.ones(count)
        self._roll = np.zeros((count, 3))
        self._roll_speed = np.zeros((count, 3))
        self._yaw = np.zeros(count)
        self._gap = np.zeros(count)
        self._flat = np.zeros((count, 4))

    def fall(self, seconds: float) -> Array:
        """Moves the free dice on for a short time: gravity, bounce, friction, spin, but not travel in the plane.

        Returns (n,) the hardest speed into the floor, 0 where nothing touched.
        """
        free = self.free
        if not free.any():
            return np.zeros(len(free))
        self.velocity[:, 2] -= GRAVITY * seconds * free
        # From each centre to the lowest point of each rounded corner.
        arms = self._cores @ matrices(self.orientation).transpose(0, 2, 1)
        arms[:, :, 2] -= EDGE_RADIUS
        gaps = self.position[:, 2:3] + arms[:, :, 2]
        sunk = np.minimum(gaps.min(axis=1), 0.0) * free
        self.position[:, 2] -= sunk
        near = (gaps - sunk[:, None] < NEAR) & free[:, None]
        hits = np.zeros(len(free))
        self.touching = near.any(axis=1)
        if self.touching.any():
            self._meet_floor(arms, near, hits)
            # Anything faster looks like flicker instead of tumbling.
            self.spin *= np.minimum(1.0, MAX_SPIN / (np.sqrt((self.spin**2).sum(axis=1)) + 1e-9))[:, None]
        self.position[:, 2] += self.velocity[:, 2] * seconds * free
        turned = multiply(exponential(self.spin * seconds), self.orientation)
        self.orientation[free] = normalised(turned[free])
        return hits

    def _meet_floor(self, arms: Array, near: Flags, hits: Array) -> None:
        """Pushes near corners off the floor, the fastest first; raises `hits` to their speeds."""
        velocity, spin = self.velocity, self.spin
        level = arms[:, :, 0] ** 2 + arms[:, :, 1] ** 2
        easier = 1.0 / (1.0 + level / INERTIA)
        for _ in range(4):
            falling = velocity[:, 2:3] + spin[:, 0:1] * arms[:, :, 1] - spin[:, 1:2] * arms[:, :, 0]
            falling = np.where(near, falling, 1.0)
            pick = falling.argmin(axis=1)
            speed = -falling[self._rows, pick]
            if not (speed > 1e-4).any():
                break
            speed = np.maximum(speed, 0.0)
            np.maximum(hits, speed, out=hits)
            arm = arms[self._rows, pick]
            slip = velocity + cross(spin, arm)
            push = speed * np.where(speed > DEAD_SPEED, 1.0 + BOUNCE, 1.0) * easier[self._rows, pick]
            sliding = np.hypot(slip[:, 0], slip[:, 1]) + 1e-12
            hold = np.minimum(GRIP * push, sliding / (1.0 + (arm * arm).sum(axis=1) / INERTIA))
            impulse = slip * (-hold / sliding)[:, None]
            impulse[:, 2] = push
            velocity += impulse
            spin += cross(arm, impulse) / INERTIA

    def wear(self, seconds: float, resistance: float) -> None:
        """Takes energy from free dice that touch, as leather gives under corners. `resistance` is in 1/s."""
        keep = np.where(self.free & self.touching, 1.0 - resistance * seconds, 1.0)[:, None]
        self.spin *= keep
        self.velocity[:, :2] *= keep

    def ready(self, tilt: float, share: float) -> list[int]:
        """Free dice that can no longer topple over an edge and lean less than `tilt` radians.

        share: how much of the energy needed to topple still counts as too little.
        """
        energy = (
            0.5 * INERTIA * (self.spin * self.spin).sum(axis=1)
            + 0.5 * (self.velocity * self.velocity).sum(axis=1)
            + GRAVITY * (self.position[:, 2] - self._inradii)
        )
        tame = np.flatnonzero(self.free & (energy < share * GRAVITY * self._barriers))
        if not len(tame):
            return []
        down = (self._normals[tame] @ matrices(self.orientation[tame])[:, 2, :, None])[:, :, 0].min(axis=1)
        return [int(k) for k in tame[down < -np.cos(tilt)]]

    def settle(self, die: int, now: float, lean: float) -> None:
        """Begins the last roll of a die at the time `now`: into the nearest flat orientation, keeping its motion.

        lean: the place in [-1, 1] of the usual spread at which the numeral of a ten-sided die shall end.
        """
        shape = self.shapes[die]
        quaternion = self.orientation[die]
        matrix = matrices(quaternion)
        normals = shape.normals @ matrix.T
        bottom = int(normals[:, 2].argmin())
        top = int(normals[:, 2].argmax())
        normal = normals[bottom]
        # Turning about the level axis normal x down by the lean lays the face down.
        axis = np.array((-normal[1], normal[0], 0.0))
        sine = float(hypot(normal[0], normal[1]))
        angle = atan2(sine, -float(normal[2]))
        lay = axis * (angle / sine) if sine > 1e-9 else np.zeros(3)
        flat = normalised(multiply(exponential(lay), quaternion))
        natural = float(self.spin[die, 2]) * 0.16
        yaw = max(-YAW_REACH, min(YAW_REACH, natural))
        if shape.sides == 10:
            upright = matrices(flat) @ shape.uprights[top]
            wanted = atan2(float(upright[0]), float(upright[1])) + lean * YAW_SPREAD
            wanted = (wanted + pi) % (2 * pi) - pi
            if wanted * natural > -0.5:  # a lively spin is never reversed
                yaw = max(-YAW_REACH, min(YAW_REACH, wanted))
        self.free[die] = False
        self._settling[die] = True
        self._begun[die] = now
        self._roll_seconds[die] = 0.13 + 0.55 * angle
        self._yaw_seconds[die] = 0.20 + 0.25 * abs(yaw)
        self._roll[die] = -lay
        self._roll_speed[die] = (self.spin[die, 0], self.spin[die, 1], 0.0)
        # A speed that carries the roll far beyond flat would rock it onto a corner.
        swing = float(np.linalg.norm(self._roll_speed[die])) * float(self._roll_seconds[die])
        if swing > 0.5:
            self._roll_speed[die] *= 0.5 / swing
        self._yaw[die] = yaw
        self._flat[die] = flat
        support = -float((shape.core @ matrix[2]).min()) + EDGE_RADIUS
        self._gap[die] = max(0.0, float(self.position[die, 2]) - support)
        self.velocity[die, 2] = 0.0
        self.spin[die] = 0.0

    def release(self, die: int) -> None:
        """Sets a settling or lying die free again after a knock."""
        self.free[die] = True
        self._settling[die] = False

    def ease(self, now: float, seconds: float) -> None:
        """Moves every die on its last roll to its state at the time `now`, and slows its sliding."""
        resting = ~self.free
        if not resting.any():
            return
        speed = np.hypot(self.velocity[:, 0], self.velocity[:, 1])
        slower = np.maximum(0.0, speed - (9.0 + 3.0 * speed) * seconds)
        keep = np.where(resting, slower / np.maximum(speed, 1e-12), 1.0)
        self.velocity[:, :2] *= keep[:, None]
        dice = np.flatnonzero(self._settling)
        if not len(dice):
            return
        begun = now - self._begun[dice]
        s = np.clip(begun / self._roll_seconds[dice], 0.0, 1.0)
        # Quintic from the given place and speed to rest: speed and acceleration end at zero.
        place = 1.0 + s**3 * (-10.0 + s * (15.0 - 6.0 * s))
        drift = s + s**3 * (-6.0 + s * (8.0 - 3.0 * s))
        roll = self._roll[dice] * place[:, None]
        roll += self._roll_speed[dice] * (drift * self._roll_seconds[dice])[:, None]
        u = np.clip(begun / self._yaw_seconds[dice], 0.0, 1.0)
        spin = np.zeros((len(dice), 3))
        spin[:, 2] = self._yaw[dice] * (1.0 - (1.0 - u) ** 2.5)
        turned = normalised(multiply(exponential(spin), multiply(exponential(roll), self._flat[dice])))
        self.orientation[dice] = turned
        lowest = (self._cores[dice] @ matrices(turned)[:, 2, :, None])[:, :, 0].min(axis=1)
        self.position[dice, 2] = EDGE_RADIUS - lowest + self._gap[dice] * place
        self._settling[dice[(s >= 1.0) & (u >= 1.0)]] = False

    def at_rest(self) -> bool:
        """Whether every die is flat and still."""
        if self.free.any() or self._settling.any():
            return False
        return bool((np.abs(self.velocity[:, :2]) < STILL).all())


def _padded(rows: Array, count: int) -> Array:
    """(count, 3): the rows, the first one repeated at the end."""
    return np.concatenate([rows, np.repeat(rows[:1], count - len(rows), axis=0)])


@cache
def _edge_height(shape: DieShape) -> float:
    """The least height of the centre while the rounded die balances on an edge."""
    heights = []
    for loop in shape.faces:
        corners = shape.core[list(loop)]
        for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            along = end - start
            share = min(1.0, max(0.0, -float(start @ along) / float(along @ along)))
            heights.append(float(np.linalg.norm(start + share * along)))
    return min(heights) + EDGE_RADIUS
