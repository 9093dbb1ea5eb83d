"""Planned motion of chips: tossed in an arc with bounces, pushed in stacks, raked to the house.

A piece is one chip, or some that stay together. Height is simulated under gravity, the way over the felt on damped
springs. Pieces do not push each other, so all are moved at once. Recordings end exactly at the goals, and the same
input gives exactly the same motion.

Units: lengths are in chip diameters, x right, y down the table, height up from the felt. The worth of a piece and its
look are up to the drawing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot, sqrt

import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

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
_PUSH_PULL = 40.0  # 1/s: how firmly stacks follow the croupier's hands ...
_RAKE_PULL = 26.0  # ... and the rake, which lets them slide over one another


@dataclass(frozen=True)
class ChipImpact:
    """A piece landing: when, which piece (its index), whether on the felt or on other chips, how hard (0 to 1)."""

    seconds: float
    piece: int
    is_on_felt: bool
    strength: float


@dataclass(frozen=True, eq=False)
class ChipPaths:
    """The recorded motion of some pieces.

    seconds: until all are still. impacts: ordered by time. rests_at: for each piece, the time in seconds from which it
    no longer leaves the felt or chip below it. poses: (n, pieces, 3) x, y and height above the felt, one sample per
    STEP from time 0; the last are exactly the goals.
    """

    seconds: float
    impacts: tuple[ChipImpact, ...]
    rests_at: tuple[float, ...]
    poses: Array

    def pose(self, seconds: float) -> Array:
        """(pieces, 3): the places of all pieces at a time, held before the start and after the end."""
        if seconds >= self.seconds:
            end: Array = self.poses[-1].copy()
            return end
        place = max(0.0, seconds / STEP)
        before = min(int(place), len(self.poses) - 2)
        share = place - before
        between: Array = self.poses[before] * (1.0 - share) + self.poses[before + 1] * share
        return between


def plan_toss(start: tuple[float, float], goals: Sequence[Place], seed: int) -> ChipPaths:
    """Plans a toss of pieces from a hand at `start`, one shortly after the other, the lowest ones first.

    They bounce two or three times, ever lower, spread a little on their way and slide together. Raises ValueError for a
    place that is not finite or for no goals.
    """
    _check(goals, start)
    generator = default_rng(seed & (2**64 - 1))
    count = len(goals)
    farthest = max(hypot(x - start[0], y - start[1]) for x, y, _ in goals)
    air_seconds = min(0.36, 0.24 + 0.03 * sqrt(farthest))
    leaves = [number * _AFTER_EACH for number in range(count)]
    flights = [
        _flight(number, leave, air_seconds * (1.0 + 0.05 * float(generator.uniform(-1.0, 1.0))), goal[2])
        for number, (leave, goal) in enumerate(zip(leaves, goals, strict=True))
    ]
    steps = round((max(flight.rests_at for flight in flights) + _SETTLE_SECONDS) / STEP)
    poses = np.empty((steps + 1, count, 3))
    for number, (goal, flight) in enumerate(zip(goals, flights, strict=True)):
        poses[:, number, 2] = goal[2]
        heights = flight.heights[: steps + 1]
        poses[: len(heights), number, 2] = heights
    poses[:, :, :2] = _over_the_felt(start, goals, flights, steps, generator)
    _led_home(poses, goals)
    impacts = sorted((impact for flight in flights for impact in flight.impacts), key=lambda impact: impact.seconds)
    poses.setflags(write=False)
    return ChipPaths(steps * STEP, tuple(impacts), tuple(flight.rests_at for flight in flights), poses)


def plan_push(starts: Sequence[Place], goals: Sequence[Place], seed: int) -> ChipPaths:
    """Plans stacks pushed over the felt by a croupier's hands, upright and apart, starting and ending gently.

    Raises ValueError for a place that is not finite, for no stacks, or if the two are not as many.
    """
    return _slid(starts, goals, seed, _PUSH_PULL, 0.05)


def plan_rake(starts: Sequence[Place], goals: Sequence[Place], seed: int) -> ChipPaths:
    """Plans losing chips raked off, each piece at its own pace, so that stacks slide apart.

    Raises ValueError as plan_push does.
    """
    return _slid(starts, goals, seed, _RAKE_PULL, 0.35)


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


def _over_the_felt(
    start: tuple[float, float],
    goals: Sequence[Place],
    flights: Sequence[_Flight],
    steps: int,
    generator: np.random.Generator,
) -> Array:
    """(steps + 1, pieces, 2): the way of pieces thrown a little short and aside, then drawn to their places."""
    places = np.array(goals)[:, :2]
    away = places - start
    distance = np.hypot(*away.T)
    count = len(goals)
    leaves = np.array([flight.leaves for flight in flights])
    lands = np.array([round(flight.lands_at / STEP) for flight in flights])
    short = 1.0 - np.minimum(0.10, 0.35 / np.maximum(distance, 0.5))
    # Chips set down where they are spread less than thrown ones.
    apart = _APART * generator.random((count,)) * np.minimum(1.0, distance)
    angle = 2.0 * np.pi * generator.random((count,))
    reach = away * short[:, None] + apart[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    throw = reach / ((lands - leaves) * STEP)[:, None]
    # The share of speed each step leaves: the felt takes some at every bounce, and more from then on.
    kept = np.ones((steps + 1, count))
    for number, flight in enumerate(flights):
        kept[lands[number] + 1 :, number] = exp(-2.0 * _PULL * STEP)
        for impact in flight.impacts:
            kept[round(impact.seconds / STEP), number] *= _GRIP
    row = np.arange(steps + 1)[:, None]
    pull = np.where(row >= lands, _PULL * _PULL * STEP, 0.0)[:, :, None]
    thrown = np.where(row == leaves, 1.0, 0.0)[:, :, None] * throw
    position, velocity = np.tile(np.array(start), (count, 1)), np.zeros((count, 2))
    rows = np.empty((steps + 1, count, 2))
    for step in range(steps + 1):
        rows[step] = position
        velocity = (velocity + thrown[step]) * kept[step][:, None] + (places - position) * pull[step]
        position = position + velocity * STEP
    return rows


# -- pushes and rakes -----------------------------------------------------------------------------------------


def _slid(starts: Sequence[Place], goals: Sequence[Place], seed: int, pull: float, spread: float) -> ChipPaths:
    """The paths of pieces that follow hands on springs. spread: by what share they may differ in following."""
    _check([*starts, *goals], (0.0, 0.0))
    if len(starts) != len(goals):
        raise ValueError(f"{len(starts)} stacks cannot go to {len(goals)} places")
    generator = default_rng(seed & (2**64 - 1))
    longest = max(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(starts, goals, strict=True))
    moving = round(min(0.46, 0.24 + 0.035 * sqrt(longest)) / STEP)
    rest = round(0.16 / STEP)
    share = eased(np.minimum(1.0, np.arange(moving + rest + 1) / moving))
    first, last = np.array(starts), np.array(goals)
    hands = first + (last - first) * share[:, None, None]
    rates = pull * (1.0 + spread * (2.0 * generator.random((len(starts),)) - 1.0))
    stiff = (rates * rates * STEP)[:, None]
    left = exp(-2.0 * pull * STEP)
    poses = hands.copy()
    velocity = np.zeros((len(starts), 2))
    for step in range(1, len(share)):
        behind = hands[step, :, :2] - poses[step - 1, :, :2]
        velocity = velocity * left + behind * stiff
        poses[step, :, :2] = poses[step - 1, :, :2] + velocity * STEP
    _led_home(poses, goals)
    poses.setflags(write=False)
    seconds = (len(poses) - 1) * STEP
    return ChipPaths(seconds, (), (seconds,) * len(starts), poses)


def _led_home(poses: Array, goals: Sequence[Place]) -> None:
    """Fades out the remaining error over the last rows, so that the very last is exactly the goals."""
    first = max(0, len(poses) - 1 - round(_HOME_SECONDS / STEP))
    share = eased(np.arange(len(poses) - first) / (len(poses) - first - 1))
    poses[first:] += share[:, None, None] * (np.array(goals) - poses[first:])
    poses[-1] = goals


def _check(places: Sequence[Place], start: tuple[float, float]) -> None:
    if not places:
        raise ValueError("there are no chips to move")
    if not np.isfinite(np.array(places)).all() or not np.isfinite(start).all():
        raise ValueError(f"chips cannot go from {start} to {list(places)}")
