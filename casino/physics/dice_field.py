"""Motion of the dice in the plane: walls, knocks and their effect on spin, in a new pymunk space.

Height and orientation belong to `dice_tumble`. Axes as there: x right, y away from the viewer (the tray fills 0..width,
-height..0), z up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt

import pymunk

from casino.physics.dice_tumble import GRAVITY, INERTIA, Tumble

REACH = 0.505  # collision radius: a little more than the corners need
MARGIN = REACH + 0.01  # a centre this far inside every wall is held by the walls
_OVER = 0.45  # difference of height above which two dice meet as balls, one on the other
_ARM = 0.42  # from a centre to where a knock meets the die
_KNOCK_GRIP = 0.30
_WALL, _DIE, _LYING = 1, 2, 4
_FREEING_KNOCK = 2.4  # change of speed that throws a lying die over again


@dataclass(frozen=True)
class DieCollision:
    """A collision of a die with a wall (other is None), a lying die (-1) or another thrown die; speed in die/s."""

    die: int
    other: int | None
    speed: float


class Field:
    """The space with its walls, the dice already lying and the thrown ones."""

    def __init__(
        self, width: float, height: float, tumble: Tumble, lying: Sequence[tuple[float, float]], lying_height: float
    ) -> None:
        self._tumble = tumble
        self._size = (width, height)
        self._lying_height = lying_height
        space = pymunk.Space()
        space.iterations = 12
        space.collision_slop = 0.002
        space.collision_bias = 0.92**60
        thick = 2.0
        corners = ((0.0, 0.0), (width, 0.0), (width, -height), (0.0, -height))
        outward = ((0.0, thick), (thick, 0.0), (0.0, -thick), (-thick, 0.0))
        for k, (dx, dy) in enumerate(outward):
            (ax, ay), (bx, by) = corners[k], corners[(k + 1) % 4]
            wall = pymunk.Segment(space.static_body, (ax + dx, ay + dy), (bx + dx, by + dy), thick)
            self._prepare(wall, _WALL, 0.55)
            space.add(wall)
        self._bodies: list[pymunk.Body] = []
        self._shapes: list[pymunk.Circle] = []
        self._numbers: dict[pymunk.Shape, int] = {}
        for x, y in lying:
            stone = pymunk.Circle(space.static_body, REACH, (x, y))
            self._prepare(stone, _LYING, 0.35)
            space.add(stone)
        for number, (x, y, _) in enumerate(tumble.position.tolist()):
            body = pymunk.Body(1.0, float("inf"))
            body.position = (x, y)
            circle = pymunk.Circle(body, REACH)
            self._prepare(circle, _DIE, 0.55)
            circle.filter = pymunk.ShapeFilter(categories=_DIE, mask=0)
            space.add(body, circle)
            self._bodies.append(body)
            self._shapes.append(circle)
            self._numbers[circle] = number
        self._outside = set(range(len(self._bodies)))
        self._knocks: list[tuple[int, int | None, float, float]] = []
        self._stacked: list[tuple[int, int, float, float]] = []
        space.on_collision(_DIE, _DIE, pre_solve=self._meet, post_solve=self._knocked)
        space.on_collision(_DIE, _LYING, pre_solve=self._meet, post_solve=self._knocked)
        space.on_collision(_DIE, _WALL, post_solve=self._knocked)
        self._space = space

    @staticmethod
    def _prepare(shape: pymunk.Shape, kind: int, elasticity: float) -> None:
        shape.collision_type = kind
        shape.filter = pymunk.ShapeFilter(categories=kind)
        shape.elasticity = elasticity
        shape.friction = 0.0  # the spinning surface rubs: _rub knows the spin, the space does not

    def travel(self, seconds: float, may_free: bool) -> list[DieCollision]:
        """Moves all dice in the plane and lets them collide.

        Reads and writes the tumble's position, velocity and spin. may_free: whether a hard knock sets a lying die
        rolling again.
        """
        tumble = self._tumble
        for body, (vx, vy, _) in zip(self._bodies, tumble.velocity.tolist(), strict=True):
            body.velocity = (vx, vy)
        self._admit()
        self._knocks.clear()
        self._stacked.clear()
        self._space.step(seconds)
        for number, body in enumerate(self._bodies):
            x, y = body.position
            vx, vy = body.velocity
            position, velocity = tumble.position[number], tumble.velocity[number]
            position[0], position[1], velocity[0], velocity[1] = x, y, vx, vy
        knocks = [self._rub(*knock, may_free) for knock in self._knocks]
        knocks += [knock for meeting in self._stacked if (knock := self._slip_off(*meeting)) is not None]
        return knocks

    def _admit(self) -> None:
        """Lets dice that came in over the rail hit walls and other dice from now on."""
        if not self._outside:
            return
        width, height = self._size
        for number in sorted(self._outside):
            x, y = self._bodies[number].position
            if MARGIN <= x <= width - MARGIN and MARGIN <= -y <= height - MARGIN:
                self._shapes[number].filter = pymunk.ShapeFilter(categories=_DIE, mask=_WALL | _DIE | _LYING)
                self._outside.discard(number)

    def _between(self, arbiter: pymunk.Arbiter) -> tuple[int, int | None, float, float]:
        """The dice of a collision (-1 a lying one, None a wall) and the second's centre relative to the first's."""
        one, two = arbiter.shapes
        if one not in self._numbers:
            one, two = two, one
        first = self._numbers[one]
        second = self._numbers.get(two)
        if second is not None:
            there = self._bodies[second].position
        elif isinstance(two, pymunk.Circle):
            second, there = -1, two.offset
        else:
            return first, None, 0.0, 0.0
        here = self._bodies[first].position
        return first, second, there.x - here.x, there.y - here.y

    def _meet(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        first, second, dx, dy = self._between(arbiter)
        assert second is not None
        below = self._lying_height if second < 0 else float(self._tumble.position[second, 2])
        rise = float(self._tumble.position[first, 2]) - below
        arbiter.process_collision = abs(rise) <= _OVER
        if abs(rise) > _OVER and dx * dx + dy * dy + rise * rise < 4 * REACH * REACH:
            self._stacked.append((first, second, dx, dy))

    def _knocked(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        impulse = arbiter.total_impulse
        if impulse.length > 1e-9:
            first, second, dx, dy = self._between(arbiter)
            size = impulse.length
            if second is None:
                x, y = self._bodies[first].position
                width, height = self._size
                sides = ((x, (-1.0, 0.0)), (width - x, (1.0, 0.0)), (-y, (0.0, 1.0)), (height + y, (0.0, -1.0)))
                _, (nx, ny) = min(sides)
            else:
                apart = hypot(dx, dy)
                nx, ny = dx / apart, dy / apart
            self._knocks.append((first, second, nx * size, ny * size))

    def _rub(self, first: int, second: int | None, px: float, py: float, may_free: bool) -> DieCollision:
        """Lets the colliding surfaces exchange spin; (px, py) is the push from the first die into the other."""
        tumble = self._tumble
        push = hypot(px, py)
        nx, ny = px / push, py / push
        moved = [first] if second is None or second < 0 else [first, second]
        slip = self._surface(first, nx, ny)
        if len(moved) == 2:
            other = self._surface(moved[1], -nx, -ny)
            # Seen from the other die "sideways" points the other way.
            slip = (slip[0] + other[0], slip[1] - other[1])
        size = hypot(*slip)
        if size > 1e-9:
            hold = min(_KNOCK_GRIP * push, size / (len(moved) * (1.0 + _ARM * _ARM / INERTIA)))
            side, lift = -slip[0] / size * hold, -slip[1] / size * hold
            for sign, die in zip((1.0, -1.0), moved, strict=False):
                self._twist(die, sign * nx, sign * ny, side, sign * lift)
        for die in moved:
            if tumble.free[die]:
                tumble.velocity[die, 2] += 0.10 * push
            elif may_free and push > _FREEING_KNOCK:
                tumble.release(die)
        return DieCollision(first, second, push)

    def _surface(self, die: int, nx: float, ny: float) -> tuple[float, float]:
        """The sideways (along (-ny, nx)) and upward speed of the die's surface where it is hit in direction n."""
        vx, vy, vz = self._tumble.velocity[die].tolist()
        wx, wy, wz = self._tumble.spin[die].tolist()
        return -ny * vx + nx * vy + wz * _ARM, vz + (wx * ny - wy * nx) * _ARM

    def _twist(self, die: int, nx: float, ny: float, side: float, lift: float) -> None:
        """Gives a die a rubbing push where it is hit in direction n: side along (-ny, nx), lift upward."""
        tumble = self._tumble
        if not tumble.free[die]:
            return
        velocity, spin = tumble.velocity[die], tumble.spin[die]
        velocity[0] -= ny * side
        velocity[1] += nx * side
        velocity[2] += lift
        turn = _ARM / INERTIA
        spin[0] += ny * lift * turn
        spin[1] -= nx * lift * turn
        spin[2] += side * turn

    def _slip_off(self, first: int, second: int, dx: float, dy: float) -> DieCollision | None:
        """Parts two dice, one of which landed on the other, like balls: the upper one is sent aside."""
        tumble = self._tumble
        upper, lower = first, second
        below = self._lying_height if second < 0 else float(tumble.position[second, 2])
        rise = float(tumble.position[first, 2]) - below
        if rise < 0.0:
            upper, lower, dx, dy, rise = second, first, -dx, -dy, -rise
        flat = hypot(dx, dy)
        # From the lower die to the upper one; straight on top, the upper one continues its flight.
        vx, vy, vz = tumble.velocity[upper].tolist()
        if flat > 1e-3:
            ox, oy = -dx / flat, -dy / flat
        else:
            speed = hypot(vx, vy)
            ox, oy = (vx / speed, vy / speed) if speed > 1e-6 else (1.0, 0.0)
        apart = sqrt(flat * flat + rise * rise)
        level, steep = flat / apart, rise / apart
        lx, ly, lz = (0.0, 0.0, 0.0) if lower < 0 else tumble.velocity[lower].tolist()
        closing = -((vx - lx) * ox * level + (vy - ly) * oy * level + (vz - lz) * steep)
        wanted = 5.0 * (2 * REACH - apart)
        push = max(0.0, closing * 1.3 + wanted)
        if push == 0.0:
            return None
        share = 1.0 if lower < 0 or not tumble.free[lower] else 0.5
        velocity = tumble.velocity[upper]
        velocity[0] += ox * (level * push * share + GRAVITY / 120.0)
        velocity[1] += oy * (level * push * share + GRAVITY / 120.0)
        velocity[2] += steep * push * share
        if lower >= 0:
            under = tumble.velocity[lower]
            under[0] -= ox * level * push * 0.5
            under[1] -= oy * level * push * 0.5
        return DieCollision(upper, lower, push)
