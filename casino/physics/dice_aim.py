"""The start of a throw: where dice are held, where they are aimed, and how fast they fly.

Only the beginning of a throw, and finding free places on a tray, belong here. Tray coordinates: x right, y down, die
units.
"""

from collections.abc import Sequence
from math import hypot

import numpy as np

from casino.core.dice_shapes import Array
from casino.physics.dice_field import MARGIN
from casino.physics.dice_tumble import GRAVITY

APART = 1.03  # the least distance between the centres of two dice side by side
HAND_HEIGHT = 1.25
GOLDEN_ANGLE = 2.399963  # radians
_LANDING_HEIGHT = 0.48
LED = 0.8  # how far a hand is led the way it flings, before it lets go
_FLUNG_SECONDS = 0.3  # in the air


def starts(
    origins: Sequence[tuple[float, float]], lying: Array | None = None, generator: np.random.Generator | None = None
) -> Array:
    """(n, 2): the place of each die in the hand before it leaves: at its origin, dice of one hand loosely side by side.

    A generator moves them a little; `lying` are the places of dice they keep away from.
    """
    places = np.array(origins, dtype=np.float64).reshape(-1, 2)
    seen: dict[tuple[float, float], int] = {}
    for k, origin in enumerate(origins):
        rank = seen.get(origin, 0)
        seen[origin] = rank + 1
        # A sunflower: the first die at the origin itself, each next one a golden angle further out.
        angle, reach = GOLDEN_ANGLE * rank, 0.62 * rank**0.5
        places[k] += (reach * np.cos(angle), reach * np.sin(angle))
    if generator is not None and len(origins) > 1:
        places += generator.uniform(-0.04, 0.04, places.shape)
    return push_apart(places, np.zeros((0, 2)) if lying is None else lying, None, 60)


def spots(width: float, height: float, count: int, lying: Array, generator: np.random.Generator) -> Array:
    """(n, 2): loosely random places around the middle, away from each other and from the dice already lying."""
    low = np.array((MARGIN + 0.15, MARGIN + 0.15))
    high = np.maximum(low + 1e-6, np.array((width, height)) - low)
    middle = (low + high) / 2
    # A few dice stay near the middle, many use the whole floor.
    fill = min(1.0, 0.35 + 2.2 * count / (width * height))
    half = (high - low) / 2 * fill
    taken = list(lying)
    found = []
    for _ in range(count):
        tries = middle + half * generator.uniform(-1.0, 1.0, (24, 2))
        score = -0.10 * np.hypot(*(tries - middle).T)
        if taken:
            apart = np.hypot(*(tries[:, None, :] - np.array(taken)[None]).transpose(2, 0, 1)).min(axis=1)
            score += np.minimum(apart, 1.7)
        best = tries[int(score.argmax())]
        taken.append(best)
        found.append(best)
    return np.array(found).reshape(-1, 2)


def launch(start: Array, spot: Array, width: float, height: float, generator: np.random.Generator) -> Array:
    """(2, 3): velocity and spin (x right, y AWAY, z up) of a die thrown from the start to rest near the spot.

    The die comes down inside the tray, short of the spot by what it will roll.
    """
    way = spot - start
    far = max(hypot(*way), 1e-6)
    roll_out = min(0.66 * far, 3.0) * generator.uniform(0.85, 1.1)
    landing = start + way * (1.0 - roll_out / far)
    edge = MARGIN + 0.2
    landing = np.clip(landing, edge, np.maximum(edge, np.array((width, height)) - edge))
    flight = landing - start
    flown = hypot(*flight)
    seconds = float(np.clip(flown / 8.5, 0.20, 0.62)) * generator.uniform(0.94, 1.08)
    pace = flight / seconds
    if flown < 1.0:
        # Too near for a flight, which would be a mere drop: it is tossed at the spot and rolls.
        pace = way / far * min(6.0, 2.0 + 1.5 * far)
    lift = (_LANDING_HEIGHT - HAND_HEIGHT) / seconds + 0.5 * GRAVITY * seconds
    forward = np.array((pace[1], pace[0], 0.0)) * generator.uniform(1.0, 1.7)  # up x velocity, y counted away
    spin = forward + generator.normal(0.0, 3.5, 3)
    return np.array(((pace[0], -pace[1], lift), spin))


def launch_flung(
    start: Array, fling: tuple[float, float], width: float, height: float, generator: np.random.Generator
) -> Array:
    """(3, 3): place, velocity and spin of a die that is flung with a velocity (x right, y down).

    The hand has been led the same way from the start, (2,). The die comes down inside the tray, however it is flung.
    """
    edge = MARGIN + 0.2
    led = np.array(fling) * (LED / max(hypot(*fling), 1e-6))
    landing = np.clip(
        start + led + np.array(fling) * _FLUNG_SECONDS, edge, np.maximum(edge, np.array((width, height)) - edge)
    )
    pace = (landing - start - led) / _FLUNG_SECONDS
    lift = (_LANDING_HEIGHT - HAND_HEIGHT) / _FLUNG_SECONDS + 0.5 * GRAVITY * _FLUNG_SECONDS
    forward = np.array((pace[1], pace[0], 0.0)) * generator.uniform(1.0, 1.5)
    return np.array(((*(start + led), 0.0), (pace[0], -pace[1], lift), forward + generator.normal(0.0, 3.5, 3)))


def hand_heights(count: int, generator: np.random.Generator) -> Array:
    """(n,): heights at which the dice leave the hand."""
    return HAND_HEIGHT + generator.uniform(-0.12, 0.12, count)


def push_apart(places: Array, fixed: Array, size: tuple[float, float] | None, rounds: int) -> Array:
    """(n, 2): the places moved as little as needed until none is nearer than APART to another or a fixed one.

    size: width and height of the tray that has to hold them, or None. Gives up after so many rounds.
    """
    places = places.copy()
    count = len(places)
    for _ in range(rounds):
        everyone = np.concatenate([places, fixed.reshape(-1, 2)])
        gap = places[:, None, :] - everyone[None]
        distance = np.hypot(gap[..., 0], gap[..., 1])
        distance[np.arange(count), np.arange(count)] = 9.0
        lack = np.maximum(0.0, APART + 0.002 - distance)
        if lack.max(initial=0.0) <= 0.002:
            break
        share = np.where(np.arange(len(everyone)) < count, 0.5, 1.0)
        # Two dice in the very same place part along a direction of their own.
        lost = distance < 1e-6
        gap[..., 0] = np.where(lost, np.cos(np.arange(count)[:, None] * 1.7), gap[..., 0])
        gap[..., 1] = np.where(lost, np.sin(np.arange(count)[:, None] * 1.7), gap[..., 1])
        distance = np.where(lost, 1.0, distance)
        places += (gap * (lack * share / distance)[..., None]).sum(axis=1)
        if size is not None:
            places = np.clip(places, MARGIN, np.array(size) - MARGIN)
    return places


def is_free(places: Array, fixed: Array, size: tuple[float, float]) -> bool:
    """Whether dice at these places overlap neither each other, nor the fixed ones, nor a wall."""
    everyone = np.concatenate([places, fixed.reshape(-1, 2)])
    gap = places[:, None, :] - everyone[None]
    distance = np.hypot(gap[..., 0], gap[..., 1])
    distance[np.arange(len(places)), np.arange(len(places))] = 9.0
    inside = (places >= 0.5).all() and (places <= np.array(size) - 0.5).all()
    return bool(inside and distance.min(initial=9.0) >= 1.0)


def lattice(width: float, height: float, fixed: Array) -> Array:
    """(m, 2): free places in staggered rows, nearest to the middle first."""
    inner = np.array((width, height)) - 2 * MARGIN
    if (inner < 0).any():
        return np.zeros((0, 2))
    rows = int(inner[1] / (APART * 0.8661)) + 1
    found = []
    for row in range(rows):
        y = MARGIN + (inner[1] * row / (rows - 1) if rows > 1 else inner[1] / 2)
        shift = APART / 2 if row % 2 else 0.0
        columns = int((inner[0] - shift) / APART) + 1
        for column in range(columns):
            place = np.array((MARGIN + shift + column * APART, y))
            if not len(fixed) or np.hypot(*(fixed - place).T).min() >= APART - 1e-6:
                found.append(place)
    places = np.array(found).reshape(-1, 2)
    ordered: Array = places[np.hypot(*(places - np.array((width, height)) / 2).T).argsort(kind="stable")]
    return ordered
