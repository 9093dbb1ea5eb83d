"""The materials of dice, and the room's light on them.

It computes colours from surface normals, for whole arrays; geometry belongs to `mesh`, drawing to `sprites`. World
axes: x right, y away from the viewer, z up. View axes: x right, y DOWN the screen, z towards the eye. Colours are
floats from 0 to 255.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import cos, radians, sin
from typing import Any

import numpy as np

from casino.core.dice_shapes import Array
from casino.core.resources import asset

TILT = radians(23.0)  # of the eye from straight above, towards the viewer's edge of the table
EYE_DISTANCE = 7.0  # from a die's centre, in die units: mild perspective
# Rows: the view's axes in the world.
VIEW = np.array(((1.0, 0.0, 0.0), (0.0, -cos(TILT), -sin(TILT)), (0.0, -sin(TILT), cos(TILT))))
_KEY_WORLD = np.array((-0.50, 0.42, 0.80)) / np.linalg.norm((-0.50, 0.42, 0.80))
KEY = VIEW @ _KEY_WORLD
UP = VIEW @ np.array((0.0, 0.0, 1.0))
# A shadow moves by this share of the height along x and down the screen.
SHADOW_SLOPE = (0.50 / 0.80, 0.42 / 0.80)
_EYE = np.array((0.0, 0.0, 1.0))
_HALF = (KEY + _EYE) / np.linalg.norm(KEY + _EYE)
_KEY_COLOUR = np.array((1.0, 0.955, 0.88))
_SKY = np.array((1.0, 0.975, 0.95))
_FLOOR = np.array((1.12, 0.82, 0.70))


@dataclass(frozen=True)
class Material:
    """The material of a die.

    base: colour in full light. edge: how much lighter the rounded edges are worn. ambient, diffuse: strength of the
    room's light and the key light. gloss, sharpness: of the highlight. mirror: how much of the room it reflects. glow:
    light that comes through the body to its dark side. metal: the highlight takes the base's colour. ink: the inlay;
    ink_gloss: its highlight. lip: the edge of the engraving that catches the light, blended over the face by lip_share.
    """

    base: tuple[float, float, float]
    edge: float
    ambient: float
    diffuse: float
    gloss: float
    sharpness: float
    mirror: float
    glow: tuple[float, float, float]
    metal: bool
    swell: float
    ink: tuple[float, float, float]
    ink_gloss: float
    lip: tuple[float, float, float]
    lip_share: float


@cache
def materials() -> dict[str, Material]:
    """All materials by name, from `assets/dice.toml`. Raises MissingAsset, TypeError for an incomplete file."""
    raw = tomllib.loads(asset("dice.toml").read_text("utf-8"))
    colours = raw.pop("seat_colours")
    found = {name: Material(**{key: _frozen(value) for key, value in keys.items()}) for name, keys in raw.items()}
    for seat, base in enumerate(colours, 1):
        lip, glow = (tuple(part * share for part in base) for share in (0.35, 0.3))
        found[f"seat-{seat}"] = replace(found["acrylic"], base=tuple(base), lip=lip, glow=glow)
    return found


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


_LIGHTS = np.stack((KEY, UP, _HALF, 2.0 * (0.55 * UP + 0.45 * KEY)), axis=1)
_DARKEST_SEEN = 0.30 - 0.55 * UP[2] - 0.45 * KEY[2]


def stuff(materials: Sequence[Material]) -> Array:
    """(n, 13): the parameters of materials as `shade` needs them, a row each."""
    return np.array([_row(material) for material in materials])


@cache
def _row(m: Material) -> tuple[float, ...]:
    tint = tuple(part / 200.0 for part in m.base) if m.metal else tuple(_KEY_COLOUR)
    # The colour's brightness, whatever it reflects, and how much reflections add to it.
    own, mirrored = (0.62, 0.55) if m.metal else (1.0, 0.0)
    return m.ambient, m.diffuse, m.gloss, m.sharpness, 255.0 * m.mirror, own, mirrored, *m.glow, *tint


def shade(normals: Array, base: Array, made_of: Array) -> Array:
    """(n, 3): colours of surfaces with the given unit normals (n, 3) in view axes.

    base: (n, 3). made_of: (n, 13), rows of `stuff`.
    """
    key, up, half, mirrored = (normals @ _LIGHTS).T
    ambient, diffuse, gloss, sharpness, mirror, own, brighter = made_of[:, :7].T
    room = _FLOOR + (_SKY - _FLOOR) * (0.5 + 0.5 * up)[:, None]
    # Low, downward facing parts see the table instead of the room.
    seen = ambient * (0.62 + 0.38 * np.minimum(1.0, 0.75 + up))
    colour = base * (room * seen[:, None] + (diffuse * np.maximum(key, 0.0))[:, None] * _KEY_COLOUR)
    colour += made_of[:, 7:10] * np.maximum(0.25 - 0.75 * key, 0.0)[:, None]
    highlight = np.maximum(half, 0.0) ** sharpness
    # What the surface reflects: a warm lamp above, the dark room at eye level, the felt below.
    facing = normals[:, 2]
    room_seen = np.minimum(np.maximum(_DARKEST_SEEN + facing * mirrored, 0.0), 1.0)
    rim = (1.0 - np.minimum(np.maximum(facing, 0.0), 1.0)) ** 3
    shine = gloss * highlight + mirror * room_seen * (0.22 * room_seen + 0.30 * rim)
    shaded: Array = colour * (own + brighter * room_seen)[:, None] + shine[:, None] * made_of[:, 10:]
    return shaded
