"""A throw that leaves a hand: the ways from where dice are held to where a planned throw lands them.

A hand is where it is and flings as it likes, known only when it lets go; too late to simulate a throw. So throws are
planned for some flings, and the one nearest to the hand's is taken from its landing on. Until they land dice only fall
and spin, so the flight from any hand to any landing is known at once, and it is a true one. Tray coordinates as in
`dice`.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import atan2, ceil, cos, floor, hypot, log, pi, radians, remainder, sin
from typing import NamedTuple

import numpy as np

from casino.core.dice_shapes import EDGE_RADIUS, Array, die_shape
from casino.physics.dice import STEP, Throw, Tray
from casino.physics.dice_field import MARGIN
from casino.physics.dice_tumble import GRAVITY
from casino.physics.quaternions import exponential, matrices, multiply

Velocity = tuple[float, float]  # in die units a second

_FORCES = (14.0, 5.0)  # of the flings that are planned: dice that come back from the walls, and dice that just roll
_DIRECTIONS = (90, 60, 120, 30, 150, 5, 175)  # degrees from the right, away from the viewer; the likeliest first
FLINGS: tuple[Velocity, ...] = tuple(
    (force * cos(radians(way)), -force * sin(radians(way))) for way in _DIRECTIONS for force in _FORCES
)
_WAY_COUNTS = 2.0  # how much more the direction of a fling counts than its force
LEAST = 1.5  # slower ones are no flings
_FASTEST = 22.0  # of a die in the air: a longer step cannot be followed
_SHORTEST, _LONGEST = 0.14, 0.45  # seconds of a flight
_MAX_SPIN = 34.0  # radians a second, in the air


class InHand(NamedTuple):
    """Dice as they are held: (n, 3) centres and (n, 4) orientations."""

    places: Array
    turns: Array


def inward(velocity: Velocity, place: tuple[float, float], tray: Tray) -> Velocity:
    """The velocity of a fling from a place, turned to the tray where it would lead away from it."""
    turned = []
    for speed, at, far in zip(velocity, place, (tray.width, tray.height), strict=True):
        turned.append(abs(speed) if at < MARGIN else -abs(speed) if at > far - MARGIN else speed)
    return turned[0], turned[1]


def by_likeness(velocity: Velocity) -> list[int]:
    """The numbers of FLINGS, those most like a velocity first."""
    size = min(_FORCES[0], max(_FORCES[1], hypot(*velocity)))
    unlike = [_WAY_COUNTS * angle_between(velocity, fling) + abs(log(size / hypot(*fling))) for fling in FLINGS]
    return sorted(range(len(FLINGS)), key=unlike.__getitem__)


def angle_between(one: Velocity, other: Velocity) -> float:
    """The angle between two directions, in radians."""
    return abs(remainder(atan2(one[1], one[0]) - atan2(other[1], other[0]), 2 * pi))


def from_hand(throw: Throw, hand: InHand, own: Sequence[int] = (), speed: float | None = None) -> Throw:
    """The same throw, from its landings on, out of a hand whose dice lie where and as they do now.

    The `own` dice fly with about that speed, in die units a second; without one all fly as long as they would.
    """
    landings = np.array(throw.landings)
    count = len(landings)
    places = throw.positions[landings, np.arange(count)]
    ways = np.hypot(*(places - hand.places)[:, :2].T)
    later = 0
    if speed is not None and len(own):
        wanted = float(np.clip((ways[list(own)] / max(speed, LEAST)).mean(), _SHORTEST, _LONGEST))
        later = round(wanted / STEP - float(landings[list(own)].mean()))
    # However near or far each die's landing is, its flight can be followed.
    later = max(later, ceil((np.maximum(ways / _FASTEST, _SHORTEST) / STEP - landings).max()))
    positions = _shifted(throw.positions, later)
    orientations = _shifted(throw.orientations, later)
    landed = throw.orientations[landings, np.arange(count)]
    ends = (landings + later) * STEP
    spins = _spins(hand.turns, landed, ends, throw.spins)
    # All dice at once, as far as the longest flight: those that land before are left as they are from then on.
    now = (np.arange(round(ends.max() / STEP) + 1) * STEP)[:, None]
    share = (now / ends)[:, :, None]
    flight = hand.places * (1.0 - share) + places * share
    flight[:, :, 2] += 0.5 * GRAVITY * now * (ends - now)
    turns = multiply(exponential(spins * (now - ends)[:, :, None]), landed)
    for sides in set(throw.sides):
        same = [k for k in range(count) if throw.sides[k] == sides]
        lowest = (matrices(turns[:, same])[:, :, 2, :] @ die_shape(sides).core.T).min(axis=2)
        flight[:, same, 2] = np.maximum(flight[:, same, 2], EDGE_RADIUS - lowest)
    flies = now <= ends + STEP / 2
    positions[: len(now)][flies] = flight[flies]
    orientations[: len(now)][flies] = turns[flies]
    for array in (positions, orientations):
        array.setflags(write=False)
    return replace(
        throw,
        seconds=throw.seconds + later * STEP,
        impacts=tuple(replace(impact, seconds=max(0.0, impact.seconds + later * STEP)) for impact in throw.impacts),
        positions=positions,
        orientations=orientations,
        landings=tuple(int(at) + later for at in landings),
    )


def _shifted(samples: Array, later: int) -> Array:
    """A copy of samples that begins so much later, or earlier."""
    if later < 0:
        return samples[-later:].copy()
    return np.concatenate([np.repeat(samples[:1], later, axis=0), samples])


def _spins(held: Array, landed: Array, seconds: Array, natural: Array) -> Array:
    """(n, 3): the even spins that turn dice from how they are held to how they land, as like the natural as can be.

    held, landed: (n, 4); seconds: (n,); natural: (n, 3).
    """
    turned = multiply(landed, held * (1.0, -1.0, -1.0, -1.0))
    sine = np.sqrt((turned[:, 1:] ** 2).sum(axis=1))
    angle = 2.0 * np.arctan2(sine, turned[:, 0])  # from 0 to a whole turn
    axis = np.where(sine[:, None] > 1e-9, turned[:, 1:] / np.maximum(sine, 1e-9)[:, None], (1.0, 0.0, 0.0))
    # Whole turns more or less come to the same end.
    most = max(1, floor(_MAX_SPIN * float(seconds.max()) / (2 * pi)))
    speeds = (angle[:, None] + 2 * pi * np.arange(-most - 1, most + 1)) / seconds[:, None]
    unlike = speeds * (speeds - 2.0 * (axis * natural).sum(axis=1)[:, None])
    # One that is too fast is taken only where all are, and then the slowest.
    is_fast = np.abs(speeds) > _MAX_SPIN
    best = np.where(is_fast, 1e6 + np.abs(speeds), unlike).argmin(axis=1)
    chosen: Array = axis * np.take_along_axis(speeds, best[:, None], axis=1)
    return chosen
