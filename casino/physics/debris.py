"""Motion of what a blast flings over a flat place: pieces that fly up, come down, knock one another and lie.

Height is simulated under gravity. Over the ground pieces are round bodies of one space within four walls; those in the
air meet none but the walls. Nothing is simulated before it is to be seen, and the same seed gives the same motion.

Units: lengths are in shorter sides of the place, x right, y down, height up; angles in radians.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np
import pymunk
from numpy.random import default_rng
from numpy.typing import NDArray

Array = NDArray[np.float64]

STEP = 1.0 / 60.0
SECONDS = 2.6  # after which everything lies
_GRAVITY = 5.2  # per s²: slower than on earth, so that it can be seen
_SPEED = 0.35, 2.3  # over the ground, at first
_RISE = 0.9, 2.9  # upwards, at first
_RESTITUTION = 0.34  # of the upward speed
_AIR, _GROUND = 0.45, 5.5  # 1/s: how fast speed is lost in the air, and on the ground
_KEPT_IN_AIR, _KEPT_ON_GROUND = 1.0 - _AIR * STEP, 1.0 - _GROUND * STEP  # of the speed, in a step
_LOW = 0.03  # height below which pieces meet one another
_LIES = 0.35  # upward speed below which a piece stays on the ground
_TUMBLE, _TURN = 16.0, 9.0  # rad/s at most
_WALL = 0.5  # its thickness
_IN_AIR = pymunk.ShapeFilter(categories=1, mask=2)
_ON_GROUND = pymunk.ShapeFilter(categories=1, mask=3)


@dataclass(frozen=True)
class Thrown:
    """A piece before the blast: where it lies, and its radius. A heavy one flies less far."""

    x: float
    y: float
    radius: float
    weight: float = 1.0


class Debris:
    """The flight of some pieces in a place of a size, away from the point where it went off."""

    def __init__(
        self, size: tuple[float, float], centre: tuple[float, float], pieces: Sequence[Thrown], seed: int
    ) -> None:
        rng = default_rng(seed)
        self._space = pymunk.Space()
        self._space.damping = _KEPT_IN_AIR ** (1.0 / STEP)
        self._bodies: list[pymunk.Body] = []
        self._shapes: list[pymunk.Circle] = []
        self._walls(size)
        for number, piece in enumerate(pieces):
            self._add(piece, centre, 2 * pi * number * 0.381966 + float(rng.uniform(-0.3, 0.3)), rng)
        count = len(pieces)
        light = 1.0 / np.sqrt([piece.weight for piece in pieces])
        self._height = np.zeros(count)
        self._is_low = [False] * count
        self._rise = rng.uniform(*_RISE, count) * light
        self._tumble, self._tumbles = np.zeros(count), rng.uniform(-_TUMBLE, _TUMBLE, count)
        self._rows: list[Array] = [self._row()]

    def _walls(self, size: tuple[float, float]) -> None:
        width, height = size
        half = _WALL / 2
        left, top, right, bottom = -half, -half, width + half, height + half
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            wall = pymunk.Segment(self._space.static_body, start, end, half)
            wall.elasticity, wall.filter = 0.5, pymunk.ShapeFilter(categories=2)
            self._space.add(wall)

    def _add(self, piece: Thrown, centre: tuple[float, float], angle: float, rng: np.random.Generator) -> None:
        body = pymunk.Body(piece.weight, pymunk.moment_for_circle(piece.weight, 0, piece.radius))
        body.position = piece.x, piece.y
        away = pymunk.Vec2d(piece.x - centre[0], piece.y - centre[1])
        out = pymunk.Vec2d(cos(angle), sin(angle)) + away * 2.0
        body.velocity = out.normalized() * float(rng.uniform(*_SPEED)) / piece.weight**0.5
        body.angular_velocity = float(rng.uniform(-_TURN, _TURN))
        body.angle = float(rng.uniform(0, 2 * pi))
        shape = pymunk.Circle(body, piece.radius)
        shape.elasticity, shape.friction, shape.filter = 0.3, 0.4, _IN_AIR
        self._space.add(body, shape)
        self._bodies.append(body)
        self._shapes.append(shape)

    def pose(self, seconds: float) -> Array:
        """(pieces, 5): x, y, height, the turn on the ground and the tumble about an axis in it, at a time."""
        at = min(max(0.0, seconds), SECONDS) / STEP
        while len(self._rows) <= int(at) + 1:
            self._advance()
        share = at - int(at)
        between: Array = self._rows[int(at)] * (1.0 - share) + self._rows[int(at) + 1] * share
        return between

    def work_ahead(self) -> None:
        """Works out one more step of the flight, until all of it is known."""
        if len(self._rows) <= SECONDS / STEP + 1:
            self._advance()

    @property
    def rest(self) -> Array:
        """The poses in which all lie."""
        return self.pose(SECONDS)

    def _advance(self) -> None:
        self._rise -= _GRAVITY * STEP
        self._height += self._rise * STEP
        down = self._height <= 0.0
        self._height[down] = 0.0
        speed = -self._rise[down]
        self._rise[down] = np.where(speed > _LIES, speed * _RESTITUTION, 0.0)
        self._tumble += self._tumbles * STEP
        self._tumbles[down] *= 0.6
        low = self._height < _LOW
        flat = np.round(self._tumble[low] / pi) * pi
        self._tumble[low] += (flat - self._tumble[low]) * 0.3
        were_low, self._is_low = self._is_low, low.tolist()
        for number, (was_low, is_low) in enumerate(zip(were_low, self._is_low, strict=True)):
            if is_low:  # what it loses on the ground beside what it loses in the air
                body = self._bodies[number]
                body.velocity *= _KEPT_ON_GROUND / _KEPT_IN_AIR
                body.angular_velocity *= _KEPT_ON_GROUND / _KEPT_IN_AIR
            if is_low is not was_low:
                self._shapes[number].filter = _ON_GROUND if is_low else _IN_AIR
        self._space.step(STEP)
        self._rows.append(self._row())

    def _row(self) -> Array:
        flat = [(*body.position, body.angle) for body in self._bodies]
        x, y, turn = np.array(flat).reshape(-1, 3).T
        return np.stack([x, y, self._height, turn, self._tumble], axis=1)
