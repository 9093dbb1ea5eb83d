"""The plan of a throw of dice: wanted faces go in, a recording of the whole throw comes out.

The throw is simulated unseen; afterwards each die's whole recording is turned by a rotation of its own symmetry group,
so that the wanted face ends on top. The body looks the same, so the die is a true die all the time and nothing snaps.
The same input gives exactly the same throw. The steps of the simulation are in `dice_tumble` and `dice_field`, the
starts in `dice_aim`.

Tray coordinates: origin at the top left corner of the inner floor, x right, y down, z up, in die units (1 is the
diameter of the sphere around a die). Orientations turn a body into the right-handed axes x right, y AWAY from the
viewer (up on the screen), z up.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from time import perf_counter

import numpy as np
from numpy.random import default_rng

from casino.core.dice_shapes import EDGE_RADIUS, Array, DieShape, die_shape
from casino.physics.dice_aim import hand_heights, is_free, lattice, launch, launch_flung, push_apart, spots, starts
from casino.physics.dice_field import Field
from casino.physics.dice_tumble import TILT_TO_SETTLE, Tumble
from casino.physics.easing import eased
from casino.physics.quaternions import matrices, multiply, normalised

STEP = 1.0 / 120.0
_LYING_HEIGHT = 0.30  # of the centre of a die that rests flat, either kind
_TIRED = 1.0  # seconds after which the leather takes more and more energy from the dice
_LAST_FREEING = 1.6  # seconds after which no knock sets a lying die rolling again
_FORCED = 2.2  # seconds after which every die goes into its last roll
_LIMIT = 3.1  # seconds after which the recording is cut; all have long been still
_ATTEMPTS = 4
_SMALL_MEND = 0.12
_CALMING = 54  # samples over which misplaced dice are led to their places


@dataclass(frozen=True)
class Tray:
    """The inner floor of the tray: width and height in die units."""

    width: float
    height: float


@dataclass(frozen=True)
class ThrownDie:
    """One die of a throw: its sides (6 or 10), its wanted face, and the origin (tray coordinates) of the throw.

    The origin may lie outside the tray: the die then comes in through the air over the rail. A die with a `fling`
    leaves with that velocity, in die units a second, or as like it as lets it come down inside.
    """

    sides: int
    face: int
    origin: tuple[float, float]
    fling: tuple[float, float] | None = None


@dataclass(frozen=True)
class Impact:
    """An impact to be heard: when, which die (its index), on what ("floor", "wall" or "die"), how hard (0 to 1)."""

    seconds: float
    die: int
    kind: str
    strength: float


@dataclass(frozen=True, eq=False)
class Throw:
    """A whole throw, recorded.

    seconds: until all dice rest. impacts: ordered by time. positions: (t, n, 3) centres; orientations: (t, n, 4)
    unit quaternions; both one sample per STEP from time 0, the last at `seconds`. landings: the sample of each die's
    first touch of floor or wall, before which it flies. spins: (n, 3) in radians a second, in that flight.
    """

    seconds: float
    impacts: tuple[Impact, ...]
    sides: tuple[int, ...]
    positions: Array
    orientations: Array
    landings: tuple[int, ...]
    spins: Array

    def showing(self, faces: Sequence[int]) -> Throw:
        """The same throw with each die turned by one of its symmetries, so that it ends with the wanted face on top."""
        ups = matrices(self.orientations[-1])[:, 2]
        turns = []
        for sides, face, up in zip(self.sides, faces, ups, strict=True):
            top = int((die_shape(sides).normals @ up).argmax())
            turns.append(_turn(sides, face, top))
        orientations = multiply(self.orientations, np.array(turns))
        orientations.setflags(write=False)
        return replace(self, orientations=orientations)

    def pose(self, seconds: float) -> tuple[Array, Array]:
        """Centres (n, 3) and orientations (n, 4) at a time, held before the start and after the end."""
        last = len(self.positions) - 1
        place = min(max(seconds / STEP, 0.0), float(last))
        before = min(int(place), last - 1)
        share = place - before
        position = self.positions[before] * (1.0 - share) + self.positions[before + 1] * share
        orientation = self.orientations[before] * (1.0 - share) + self.orientations[before + 1] * share
        return position, normalised(orientation)


@cache
def _turn(sides: int, face: int, top: int) -> Array:
    """(4,): a symmetry of a die that carries the face with a value to where the face number `top` is."""
    shape = die_shape(sides)
    turn: Array = shape.turns_between(shape.face_of(face), top)[0]
    return turn


class ThrowPlan:
    """Plans one throw in slices small enough to fit between frames."""

    def __init__(
        self, tray: Tray, dice: Sequence[ThrownDie], seed: int, resting: Sequence[tuple[float, float]] = ()
    ) -> None:
        """resting: centres of dice that already lie in the tray; thrown dice end beside them.

        Raises ValueError if a die has no such face, no die is thrown, or the tray has no room for all.
        """
        if not dice:
            raise ValueError("a throw needs at least one die")
        for die in dice:
            if die.face not in die_shape(die.sides).values:
                raise ValueError(f"a die with {die.sides} sides has no face {die.face}")
        self._tray = tray
        self._dice = tuple(dice)
        self._shapes = [die_shape(die.sides) for die in dice]
        self._seed = seed & (2**64 - 1)
        self._lying = np.array(resting, dtype=np.float64).reshape(-1, 2)
        self._rooms = lattice(tray.width, tray.height, self._lying)
        if len(self._rooms) < len(dice):
            raise ValueError(
                f"a tray of {tray.width:g} x {tray.height:g} has room for {len(self._rooms)} more dice, not {len(dice)}"
            )
        self._rolled: Throw | None = None
        self._work = self._plan()

    def advance(self, seconds: float, clock: Callable[[], float] = perf_counter) -> bool:
        """Works for about so long by the clock; True when the throw is ready. Slicing never changes the result."""
        end = clock() + seconds
        while self._rolled is None:
            next(self._work, None)
            if clock() >= end:
                break
        return self.is_ready

    @property
    def is_ready(self) -> bool:
        """Whether the throw has been planned."""
        return self._rolled is not None

    @property
    def throw(self) -> Throw:
        """The finished throw with the dice's own faces. Raises RuntimeError while it is still being planned."""
        return self.showing([die.face for die in self._dice])

    def showing(self, faces: Sequence[int]) -> Throw:
        """The finished throw ending with other faces: the way dice roll does not depend on what they will show.

        Raises RuntimeError while it is still being planned.
        """
        if self._rolled is None:
            raise RuntimeError("the throw is still being planned")
        return self._rolled.showing(faces)

    def _plan(self) -> Iterator[None]:
        self._rolled = yield from self._roll()

    def _roll(self) -> Generator[None, None, Throw]:
        """Simulates the dice, whatever their faces. Each pause is a place to stop for this frame."""
        best: tuple[float, Recording, Array] | None = None
        for attempt in range(_ATTEMPTS):
            recording = Recording(self._tray, self._dice, self._shapes, self._lying, (self._seed, attempt))
            yield
            yield from recording.run()
            ends = recording.ends()
            mended = self._mended(ends)
            moved = float(np.hypot(*(mended - ends).T).max())
            if best is None or moved < best[0]:
                best = (moved, recording, mended)
            if moved <= _SMALL_MEND:
                break
        assert best is not None
        _, recording, mended = best
        yield
        rolled = yield from recording.finish(mended)
        yield
        return rolled

    def _mended(self, ends: Array) -> Array:
        """(n, 2): valid places for the dice to end, as near as possible to where they came to rest."""
        size = (self._tray.width, self._tray.height)
        if is_free(ends, self._lying, size):
            return ends
        pushed = push_apart(ends, self._lying, size, 80)
        if is_free(pushed, self._lying, size):
            return pushed
        # If pushing does not work, every die takes the nearest free place of a grid that is known to have room.
        rooms = list(self._rooms)
        taken = []
        for end in ends:
            nearest = int(np.hypot(*(np.array(rooms) - end).T).argmin())
            taken.append(rooms.pop(nearest))
        return np.array(taken)


def _eased(count: int, ramp: int) -> Array:
    """(count,): from 0 to 1 over the last `ramp` samples, starting and ending smoothly."""
    share = np.clip((np.arange(count) - (count - 1)) / max(1, min(ramp, count) - 1) + 1.0, 0.0, 1.0)
    return eased(share)


class Recording:
    """One attempt at a throw: simulated, then smoothed. Inside, y counts away from the viewer."""

    def __init__(
        self, tray: Tray, dice: Sequence[ThrownDie], shapes: Sequence[DieShape], lying: Array, seed: tuple[int, int]
    ) -> None:
        generator = default_rng(seed)
        count = len(dice)
        tumble = Tumble(shapes)
        start = starts([die.origin for die in dice], lying, generator)
        aims = generator.permutation(spots(tray.width, tray.height, count, lying, generator))
        for k in range(count):
            tumble.velocity[k], tumble.spin[k] = launch(start[k], aims[k], tray.width, tray.height, generator)
        for k, die in enumerate(dice):
            if die.fling is not None:
                flung = launch_flung(start[k], die.fling, tray.width, tray.height, generator)
                start[k], tumble.velocity[k], tumble.spin[k] = flung[0, :2], flung[1], flung[2]
        tumble.position[:, 0] = start[:, 0]
        tumble.position[:, 1] = -start[:, 1]
        tumble.position[:, 2] = hand_heights(count, generator)
        tumble.orientation[:] = normalised(generator.normal(0.0, 1.0, (count, 4)))
        self._leans = generator.uniform(-1.0, 1.0, count)
        stones = [(float(x), -float(y)) for x, y in lying]
        self._tumble = tumble
        self._field = Field(tray.width, tray.height, tumble, stones, _LYING_HEIGHT)
        self._shapes = tuple(shapes)
        self._poses = [tumble.position.copy()]
        self._turns = [tumble.orientation.copy()]
        self._impacts: list[Impact] = []
        self._heard: dict[tuple[int, str], float] = {}
        self._landings = np.full(count, -1)
        self._spins = tumble.spin.copy()

    def run(self) -> Iterator[None]:
        """Simulates until all dice rest, pausing after every step."""
        tumble = self._tumble
        step = 0
        while not self._is_over() and step * STEP < _LIMIT:
            step += 1
            now = step * STEP
            hits = tumble.fall(STEP)
            self._land(np.flatnonzero(hits > 0.0).tolist(), step)
            for die in np.flatnonzero(hits > 2.2).tolist():
                self._hear(now, die, "floor", float(hits[die]) / 9.0)
            tired = max(0.0, now - _TIRED)
            tumble.wear(STEP, 1.6 + 10.0 * tired)
            if now >= _FORCED:
                ready = np.flatnonzero(tumble.free).tolist()
                tumble.velocity[:, :2] *= 0.85
            else:
                ready = tumble.ready(TILT_TO_SETTLE + 0.35 * tired, 0.6 + 1.2 * tired)
            for die in ready:
                tumble.settle(die, now, float(self._leans[die]))
            tumble.ease(now, STEP)
            for knock in self._field.travel(STEP, now < _LAST_FREEING):
                if knock.other is None:
                    self._land([knock.die], step)
                if knock.speed > 0.4:
                    self._hear(now, knock.die, "wall" if knock.other is None else "die", knock.speed / 6.0)
            self._poses.append(tumble.position.copy())
            self._turns.append(tumble.orientation.copy())
            yield

    def _land(self, dice: Sequence[int], step: int) -> None:
        """Notes that dice touch floor or wall in a step, those that do so for the first time."""
        for die in dice:
            if self._landings[die] < 0:
                self._landings[die] = step - 1

    def _is_over(self) -> bool:
        """Whether all dice are flat and still, and nothing presses them apart any more."""
        if not self._tumble.at_rest() or len(self._poses) < 2:
            return False
        return float(np.abs(self._poses[-1] - self._poses[-2]).max()) < 0.0015

    def ends(self) -> Array:
        """(n, 2): where the dice came to rest, in tray coordinates."""
        return self._poses[-1][:, :2] * (1.0, -1.0)

    def finish(self, ends: Array) -> Generator[None, None, Throw]:
        """The throw, whatever it shows, in tray coordinates: no die is below the floor, and each ends at `ends`."""
        positions = np.array(self._poses)
        positions[:, :, 1] *= -1.0
        orientations = np.array(self._turns)
        yield
        for k, shape in enumerate(self._shapes):
            lowest = (matrices(orientations[:, k])[:, 2, :] @ shape.core.T).min(axis=1)
            positions[:, k, 2] = np.maximum(positions[:, k, 2], EDGE_RADIUS - lowest)
        yield
        amiss = ends - positions[-1, :, :2]
        if amiss.any():
            # Corrections are spread over the whole way, so that no die seems pushed, and dice still wedged against each
            # other at the end come to rest instead.
            positions[:, :, :2] += _eased(len(positions), len(positions))[:, None, None] * amiss
            positions[:, :, :2] += _eased(len(positions), _CALMING)[:, None, None] * (ends - positions[:, :, :2])
        # A quaternion and its negative are the same turn; interpolation needs the shorter way.
        flips = np.sum(orientations[1:] * orientations[:-1], axis=2) < 0.0
        signs = np.where(np.cumsum(flips, axis=0) % 2 == 1, -1.0, 1.0)
        orientations[1:] *= signs[:, :, None]
        for array in (positions, orientations):
            array.setflags(write=False)
        sides = tuple(shape.sides for shape in self._shapes)
        seconds, landings = (len(positions) - 1) * STEP, tuple(max(0, int(at)) for at in self._landings)
        return Throw(seconds, tuple(self._impacts), sides, positions, orientations, landings, self._spins)

    def _hear(self, now: float, die: int, kind: str, strength: float) -> None:
        """Notes an impact, unless the same die was heard on the same thing a moment ago."""
        if now - self._heard.get((die, kind), -1.0) >= 0.045:
            self._heard[die, kind] = now
            self._impacts.append(Impact(now, die, kind, min(1.0, strength)))
