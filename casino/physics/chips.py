"""Planned motion of chips: tossed in an arc with bounces, pushed in stacks, raked to the house.

A piece is one chip, or some that stay together. Height is simulated under gravity. Over the felt, pieces are round
bodies of one space: springs draw them to their places, and those at the same height push each other. A piece that comes
down on the rim of another leans on it until it has slid off. Nothing is simulated before it is to be seen. Paths end
exactly at the goals, and the same input gives exactly the same motion.

Units: lengths are in chip diameters, x right, y down the table, height up from the felt. The worth of a piece and its
look are up to the drawing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count as count_up
from math import exp, hypot, sqrt

import numpy as np
import pymunk
from numpy.random import default_rng
from numpy.typing import NDArray
from pymunk import batch

from casino.physics.easing import eased

Array = NDArray[np.float64]
Place = tuple[float, float, float]  # x, y, and the height of what is below

STEP = 1.0 / 120.0
_GRAVITY = 62.0  # chip diameters / s²: slower than on earth, to suit the eye
_HAND_HEIGHT = 0.30  # above the felt, from which chips are tossed
_RESTITUTION = (0.40, 0.32, 0.25)  # of the upward speed, at each bounce; after the last a chip rests
_GRIP = 0.5  # of the speed over the felt, what a bounce leaves
_APART = 0.16  # how far chips of one toss spread
_AFTER_EACH = 0.016  # seconds between two chips leaving the hand
_PULL = 24.0  # 1/s: how firmly a landed chip is drawn to its place
_HOME_SECONDS = 0.22  # before the end, over which chips are led exactly to their places
_HEARD = 0.8  # impacts slower than this, in diameters / s, make no sound
_SETTLE_SECONDS = 0.18  # after the last landing
_LYING_PULL = 13.0  # 1/s: how firmly chips that lie there keep to their places
_STICK = 0.16  # of what chips on one another differ in speed, what each step takes
_BOUNCE, _RUB = 0.3, 0.2  # elasticity and friction of rims that meet
_YIELD = 0.50  # of an overlap of rims, what each step takes
_LEANS, _LIES = 0.08, 0.28  # overlaps from which on a chip leans on another's rim, and lies on it
_LYING_KEPT = exp(-2.0 * 0.8 * _LYING_PULL * STEP)  # of the speed of chips that lie there, in each step
_THICK = 0.1  # of one chip
_ONE_STACK = 0.05  # pieces no further apart are one on another
_READY = 2  # steps before a piece comes down, from which on it may meet others
_NOWHERE = pymunk.ShapeFilter(categories=0, mask=0)  # of a piece that meets none
_GRAIN, _GRAINS = 0.05, 32  # heights at which rims meet, and how many there are
_PUSH_PULL = 40.0  # 1/s: how firmly stacks follow the croupier's hands ...
_RAKE_PULL = 26.0  # ... and the rake, which lets them slide on one another


@dataclass(frozen=True)
class ChipImpact:
    """A piece landing: when, which piece (its index), whether on the felt or on other chips, how hard (0 to 1)."""

    seconds: float
    piece: int
    is_on_felt: bool
    strength: float


class ChipPaths:
    """The motion of some pieces, simulated as far as it has been asked for.

    seconds: until all are still. impacts: ordered by time. rests_at: for each piece, the time in seconds from which it
    no longer leaves the felt or chip below it.
    """

    def __init__(
        self, steps: int, impacts: Sequence[ChipImpact], rests_at: Sequence[float], goals: Array, ways: Iterator[Array]
    ) -> None:
        """ways: where the pieces are in each step; over the last of them they are led exactly to the goals."""
        self.seconds = steps * STEP
        self.impacts, self.rests_at = tuple(impacts), tuple(rests_at)
        self._steps, self._goals, self._ways = steps, goals, ways
        left = (steps - np.arange(steps + 1)) / round(_HOME_SECONDS / STEP)
        self._led_home = eased((1.0 - left).clip(0.0, 1.0))
        self._rows: list[Array] = []

    @property
    def poses(self) -> Array:
        """(n, pieces, 3): x, y and height above the felt, one sample per STEP from time 0, the last at the goals."""
        return np.array([self._row(step) for step in range(self._steps + 1)])

    def pose(self, seconds: float) -> Array:
        """(pieces, 3): the places of all pieces at a time, held before the start and after the end."""
        if seconds >= self.seconds:
            return self._goals.copy()
        place = max(0.0, seconds / STEP)
        share = place - int(place)
        between: Array = self._row(int(place)) * (1.0 - share) + self._row(int(place) + 1) * share
        return between

    def _row(self, step: int) -> Array:
        if step >= self._steps:
            return self._goals
        while len(self._rows) <= step:
            row = next(self._ways)
            self._rows.append(row + self._led_home[len(self._rows)] * (self._goals - row))
        return self._rows[step]


def plan_toss(
    start: tuple[float, float],
    goals: Sequence[Place],
    seed: int,
    *,
    thick: Sequence[float] = (),
    lying: Sequence[tuple[Place, Place]] = (),
) -> ChipPaths:
    """Plans a toss of pieces from a hand at `start`, one shortly after the other, the lowest ones first.

    They bounce two or three times, ever lower, spread a little on their way and slide together. `lying`: where pieces
    lie that are knocked by them, and where these end; they follow in the paths. `thick`: how high each piece is, the
    tossed ones first; by default all are single chips. Raises ValueError for a place that is not finite or for no
    goals.
    """
    lies, ends = [place for place, _ in lying], [*goals, *(place for _, place in lying)]
    _check(goals, start)
    _check([*lies, *ends], start)
    generator = default_rng(seed & (2**64 - 1))
    farthest = max(hypot(x - start[0], y - start[1]) for x, y, _ in goals)
    air_seconds = min(0.36, 0.24 + 0.03 * sqrt(farthest))
    leaves = [number * _AFTER_EACH for number in range(len(goals))]
    airs = [air_seconds * (1.0 + 0.05 * float(generator.uniform(-1.0, 1.0))) for _ in goals]
    if (_apart(np.array(goals)) < _ONE_STACK).all():  # or a lower one would come down through a higher
        for number in range(1, len(airs)):
            airs[number] = max(airs[number], airs[number - 1] - _AFTER_EACH + STEP)
    flights = [
        _flight(number, leave, air, goal[2])
        for number, (leave, air, goal) in enumerate(zip(leaves, airs, goals, strict=True))
    ]
    steps = round((max(flight.rests_at for flight in flights) + _SETTLE_SECONDS) / STEP)
    rests_at = [flight.rests_at for flight in flights] + [0.0] * len(lying)
    impacts = sorted((impact for flight in flights for impact in flight.impacts), key=lambda impact: impact.seconds)
    ways = _tossed(start, np.array(goals), flights, thick, np.array(lying).reshape(-1, 2, 3), generator)
    return ChipPaths(steps, impacts, rests_at, np.array(ends, dtype=np.float64), ways)


def plan_push(starts: Sequence[Place], goals: Sequence[Place], seed: int, *, thick: Sequence[float] = ()) -> ChipPaths:
    """Plans stacks pushed over the felt by a croupier's hands, upright and apart, starting and ending gently.

    Raises ValueError for a place that is not finite, for no stacks, or if the two are not as many.
    """
    return _slid(starts, goals, seed, thick, _PUSH_PULL, 0.02)


def plan_rake(starts: Sequence[Place], goals: Sequence[Place], seed: int, *, thick: Sequence[float] = ()) -> ChipPaths:
    """Plans losing chips raked off: those behind are a little faster, so that the pile slides together.

    Raises ValueError as plan_push does.
    """
    return _slid(starts, goals, seed, thick, _RAKE_PULL, 0.07)


# -- a toss ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Flight:
    """The height of one piece, sampled per STEP from time 0 until it rests.

    It also has the sample from which on it is out of the hand, and what it hits on its way.
    """

    leaves: int
    lands_at: float
    rests_at: float
    heights: list[float]
    impacts: list[ChipImpact]


def _flight(number: int, leaves: float, air_seconds: float, floor: float) -> _Flight:
    """The flight of a piece thrown up so that it first comes down to `floor` after about `air_seconds`."""
    height = _HAND_HEIGHT + floor
    rise = (0.5 * _GRAVITY * air_seconds**2 - _HAND_HEIGHT) / air_seconds
    waits = round(leaves / STEP)
    heights = [height] * (waits + 1)
    impacts: list[ChipImpact] = []
    lands_at = 0.0
    bounces = 0
    while True:
        rise -= _GRAVITY * STEP
        height += rise * STEP
        if height <= floor:
            now, speed = len(heights) * STEP, -rise
            lands_at = lands_at or now
            if speed > _HEARD:
                impacts.append(ChipImpact(now, number, floor <= 0.0, min(1.0, speed / 12.0)))
            height = floor
            heights.append(height)
            if bounces == len(_RESTITUTION):
                return _Flight(waits, lands_at, now, heights, impacts)
            rise = speed * _RESTITUTION[bounces]
            bounces += 1
        else:
            heights.append(height)


def _tossed(
    start: tuple[float, float],
    goals: Array,
    flights: Sequence[_Flight],
    thick: Sequence[float],
    lying: Array,
    generator: np.random.Generator,
) -> Iterator[Array]:
    """Yields in each step where pieces are that are thrown a little short and aside, then drawn to their places.

    Those that lie there, (n, 2, 3) from where to where, keep to their places and give way once the first has landed.
    """
    count, old = len(goals), len(lying)
    away = goals[:, :2] - start
    distance = np.hypot(*away.T)
    leaves = np.array([flight.leaves for flight in flights] + [-1] * old)
    lands = np.array([round(flight.lands_at / STEP) for flight in flights])
    short = 1.0 - np.minimum(0.10, 0.35 / np.maximum(distance, 0.5))
    # Chips set down where they are spread less than thrown ones.
    apart = _APART * generator.random((count,)) * np.minimum(1.0, distance)
    angle = 2.0 * np.pi * generator.random((count,))
    reach = away * short[:, None] + apart[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    throw = np.concatenate([reach / ((lands - leaves[:count]) * STEP)[:, None], np.zeros((old, 2))])
    ends = np.concatenate([goals, lying[:, 1]])
    begins = np.concatenate([goals, lying[:, 0]])
    high = np.array(thick or [_THICK] * len(ends))
    is_stack = _apart(ends) < _ONE_STACK
    bodies = _Bodies(
        np.concatenate([np.tile(start, (count, 1)), lying[:, 0, :2]]),
        high,
        [ends, lying[:, 0]],
        are_one_stack=not old and bool(is_stack.all()),
    )
    for number in range(old):
        bodies.put(count + number, float(lying[number, 0, 2]))
    # The share of speed each step leaves: the felt takes some at every bounce, and more from then on.
    row = np.arange(max(len(flight.heights) for flight in flights) + 1)[:, None]
    lies = np.ones((len(row), old))
    has_landed: NDArray[np.bool_] = np.concatenate([row >= lands, lies > 0.0], axis=1)
    kept = np.concatenate([np.where(row > lands, exp(-2.0 * _PULL * STEP), 1.0), lies * _LYING_KEPT], axis=1)
    pull = np.concatenate([np.where(row >= lands, _PULL**2 * STEP, 0.0), lies * (_LYING_PULL**2 * STEP)], axis=1)
    for flight in flights:
        for impact in flight.impacts:
            kept[min(len(row) - 1, round(impact.seconds / STEP)), impact.piece] *= _GRIP
    seen = np.tile(begins[:, 2], (len(row), 1))
    for number, flight in enumerate(flights):
        seen[: len(flight.heights), number] = flight.heights
    if bodies.are_one_stack:
        for number in range(1, count):
            seen[:, number] = np.maximum(
                seen[:, number], (seen[:, number - 1] + high[number - 1]) * has_landed[:, number - 1]
            )
    places, first = begins[:, :2], int(lands.min())
    for step in count_up():
        now = min(step, len(row) - 1)
        heights = seen[now]
        if step >= first - _READY and not bodies.are_one_stack:
            for number in np.flatnonzero(step >= lands - _READY).tolist():
                bodies.put(number, float(heights[number]))
            heights = bodies.leaning(heights, has_landed[now], count)
        yield np.column_stack([bodies.positions, heights])
        velocity = bodies.velocities
        if step <= leaves.max():
            velocity = velocity + throw * np.equal(leaves, step)[:, None]
        velocity = velocity * kept[now][:, None] + (places - bodies.positions) * pull[now][:, None]
        if step >= first and not bodies.are_one_stack:
            places = ends[:, :2]
            # What lies on one another drags each other along.
            linked = is_stack * (bodies.masses * has_landed[now])
            shared = linked @ velocity / np.maximum(linked.sum(axis=1), 1e-9)[:, None]
            velocity += (shared - velocity) * (_STICK * has_landed[now])[:, None]
        bodies.step(velocity)


# -- pushes and rakes -----------------------------------------------------------------------------------------


def _slid(
    starts: Sequence[Place], goals: Sequence[Place], seed: int, thick: Sequence[float], pull: float, spread: float
) -> ChipPaths:
    """The paths of pieces that follow hands on springs. spread: by what share they may differ in following."""
    _check([*starts, *goals], (0.0, 0.0))
    if len(starts) != len(goals):
        raise ValueError(f"{len(starts)} stacks cannot go to {len(goals)} places")
    generator = default_rng(seed & (2**64 - 1))
    longest = max(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(starts, goals, strict=True))
    moving = round(min(0.46, 0.24 + 0.035 * sqrt(longest)) / STEP)
    steps = moving + round(0.16 / STEP)
    first, last = np.array(starts, dtype=np.float64), np.array(goals, dtype=np.float64)
    along = (first[:, :2] * (last - first).mean(axis=0)[:2]).sum(axis=1)
    rates = pull * (1.0 + spread * (2.0 * np.sort(generator.random((len(starts),))) - 1.0))
    rates = rates[np.argsort(np.argsort(-along))]  # the hands come from behind

    def ways() -> Iterator[Array]:
        high, is_stack = np.array(thick or [_THICK] * len(starts)), bool((_apart(first) < _ONE_STACK).all())
        bodies = _Bodies(first[:, :2], high, [first, last], are_one_stack=is_stack)
        for number, (_, _, height) in enumerate(starts):
            bodies.put(number, height)
        stiff, left = (rates * rates * STEP)[:, None], exp(-2.0 * pull * STEP)
        share = eased((np.arange(steps + 2) / moving).clip(0.0, 1.0))
        hands = first + (last - first) * share[:, None, None]
        for step in range(steps + 1):
            yield np.column_stack([bodies.positions, hands[step, :, 2]])
            bodies.step(bodies.velocities * left + (hands[step + 1, :, :2] - bodies.positions) * stiff)

    seconds = steps * STEP
    return ChipPaths(steps, (), (seconds,) * len(starts), last, ways())


# -- bodies that meet -----------------------------------------------------------------------------------------


class _Bodies:
    """Pieces as round bodies of one new space, seen from above; they meet others at the same height."""

    def __init__(self, places: Array, thick: Array, rests: Sequence[Array], *, are_one_stack: bool) -> None:
        """rests: places where none may press another, of all pieces or of the last ones.

        Where all are one stack, no rims meet and no space is needed.
        """
        self.masses = np.maximum(thick / _THICK, 1.0)
        self.positions, self.velocities = np.array(places), np.zeros((len(places), 2))
        self._thick, self._radius = thick, _radius(rests, thick)
        self._lows = [-1] * len(places)
        self._shapes: list[pymunk.Circle] = []
        self.are_one_stack = are_one_stack
        if are_one_stack:
            return
        self._space = pymunk.Space()
        self._space.collision_bias, self._space.collision_slop = (1.0 - _YIELD) ** (1.0 / STEP), 0.01
        for place, mass in zip(places.tolist(), self.masses.tolist(), strict=True):
            body = pymunk.Body(mass, float("inf"))
            body.position = (place[0], place[1])
            shape = pymunk.Circle(body, self._radius)
            shape.elasticity, shape.friction, shape.filter = _BOUNCE, _RUB, _NOWHERE
            self._space.add(body, shape)
            self._shapes.append(shape)
        self._read, self._write = batch.Buffer(), batch.Buffer()

    def put(self, number: int, height: float) -> None:
        """Puts a piece at a height, from which on it meets others."""
        low = min(_GRAINS - 1, max(0, round(height / _GRAIN)))
        if not self.are_one_stack and low != self._lows[number]:
            self._lows[number] = low
            high = min(_GRAINS, max(low + 1, round((height + float(self._thick[number])) / _GRAIN)))
            bits = (1 << high) - (1 << low)
            self._shapes[number].filter = pymunk.ShapeFilter(categories=bits, mask=bits)

    def step(self, velocities: Array) -> None:
        """Lets one STEP pass, begun with such velocities."""
        if self.are_one_stack:
            self.positions, self.velocities = self.positions + velocities * STEP, velocities
            return
        self._write.set_float_buf(velocities.tobytes())
        batch.set_space_bodies(self._space, batch.BodyFields.VELOCITY, self._write)
        self._space.step(STEP)
        self._read.clear()
        batch.get_space_bodies(self._space, batch.BodyFields.POSITION | batch.BodyFields.VELOCITY, self._read)
        told = np.frombuffer(self._read.float_buf()).reshape(-1, 4)
        self.positions, self.velocities = told[:, :2].copy(), told[:, 2:].copy()

    def leaning(self, heights: Array, has_landed: NDArray[np.bool_], tossed: int) -> Array:
        """The heights of the pieces as they are seen: a tossed one is carried by the rims on which it comes down."""
        seen = heights.copy()
        share = (2.0 * self._radius - _LEANS - _apart(self.positions)) / (_LIES - _LEANS)
        tops = heights + self._thick
        meets = (share > 0.0) & (heights[:, None] < tops - _GRAIN / 5) & has_landed
        if meets[np.arange(len(tops))[:, None] > np.arange(len(tops))].any() or meets[:tossed, tossed:].any():
            share = share.clip(0.0, 1.0) * has_landed
            share[:tossed, :tossed] *= np.tri(tossed, k=-1)
            for number in range(tossed):
                raised = (seen + self._thick - heights[number]) * share[number]
                seen[number] += max(0.0, float(raised.max()))
        return seen


def _apart(places: Array) -> Array:
    """How far each of some places is from each, seen from above."""
    x, y = places[:, 0], places[:, 1]
    apart: Array = np.hypot(x[:, None] - x, y[:, None] - y)
    return apart


def _radius(rests: Sequence[Array], thick: Array) -> float:
    """The radius with which no two pieces at the same height meet where they rest: half a diameter at most."""
    least = 1.0
    for places in rests:
        low = places[:, 2]
        top = low + thick[len(thick) - len(low) :] - _GRAIN / 2
        beside = (low[:, None] < top) & (low < top[:, None]) & (_apart(places) >= _ONE_STACK)
        least = min(least, float(_apart(places)[beside].min(initial=1.0)))
    return least / 2.0


def _check(places: Sequence[Place], start: tuple[float, float]) -> None:
    if not places:
        raise ValueError("there are no chips to move")
    if not np.isfinite(np.array(places)).all() or not np.isfinite(start).all():
        raise ValueError(f"chips cannot go from {start} to {list(places)}")
