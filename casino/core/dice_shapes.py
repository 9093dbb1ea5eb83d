"""The bodies of the dice: corners, faces, numbering and the rotations that map a body onto itself.

Pure geometry, shared by what throws dice and what draws them. No motion, no colour, no rules. A body has its own
right-handed axes, with its centre at the origin. Lengths are die units: the circumscribed sphere has diameter 1.
Quaternions are (w, x, y, z).

They are here because physics and drawing both need them and neither may import the other.
"""

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

# The radius of rounded edges and corners: the throw rolls over them, the picture lights them.
EDGE_RADIUS = 0.045
# A kite leaning 45 degrees: equator and apices stick out about equally, as on any d10 from a shop.
_KITE_LEAN = pi / 4
# Upper kites counter-clockwise, all odd; each lower kite shows what its opposite lacks to eleven.
_UPPER_KITES = (1, 7, 3, 9, 5)


@dataclass(frozen=True, eq=False)
class DieShape:
    """One kind of die.

    vertices: (v, 3) corners. faces: loops of corner indices, counter-clockwise seen from outside.
    values: the number on each face. normals: (f, 3) outward units. uprights: (f, 3) units lying in each face
    that point to the top of its numeral. inradius: distance of every face from the centre.
    symmetries: (g, 4) quaternions of all rotations that map the body onto itself.
    """

    sides: int
    vertices: Array
    faces: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]
    normals: Array
    uprights: Array
    inradius: float
    symmetries: Array

    @property
    def core(self) -> Array:
        """(v, 3): corners of the body that, padded by a ball of EDGE_RADIUS, is the rounded die."""
        core: Array = self.vertices * (1.0 - EDGE_RADIUS / self.inradius)
        return core

    def face_of(self, value: int) -> int:
        """The index of the face that carries `value`. Raises ValueError if no face does."""
        return self.values.index(value)

    def turns_between(self, face: int, place: int) -> Array:
        """(k, 4): the symmetry rotations that carry the face `face` to where the face `place` is."""
        carried = rotate(self.symmetries, self.normals[face])
        turns: Array = self.symmetries[carried @ self.normals[place] > 1.0 - 1e-6]
        return turns


def rotate(quaternions: Array, vector: Array) -> Array:
    """(n, 3): one vector (3,) turned by each of the unit quaternions (n, 4)."""
    w, axis = quaternions[:, :1], quaternions[:, 1:]
    x, y, z = vector
    across = axis @ np.array(((0.0, -z, y), (z, 0.0, -x), (-y, x, 0.0)))  # cross products, without numpy's slow way
    along, squares = axis @ vector, (axis * axis).sum(axis=1)
    turned: Array = vector + 2.0 * (w * across + axis * along[:, None] - vector * squares[:, None])
    return turned


@cache
def die_shape(sides: int) -> DieShape:
    """The body of a die with 6 or 10 sides. Raises ValueError for any other number."""
    if sides == 6:
        return _cube()
    if sides == 10:
        return _trapezohedron()
    raise ValueError(f"a die has 6 or 10 sides, not {sides}")


def _finish(
    vertices: Array, faces: tuple[tuple[int, ...], ...], values: tuple[int, ...], uprights: Array, symmetries: Array
) -> DieShape:
    """Scales the body to its circumscribed sphere and adds what follows from corners and faces."""
    vertices = vertices * (0.5 / np.linalg.norm(vertices, axis=1).max())
    first, second, third = (vertices[[loop[k] for loop in faces]] for k in range(3))
    normals = np.cross(second - first, third - second)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    uprights = uprights - normals * np.sum(uprights * normals, axis=1, keepdims=True)
    uprights /= np.linalg.norm(uprights, axis=1, keepdims=True)
    inradius = float(np.sum(first * normals, axis=1).mean())
    for array in (vertices, normals, uprights, symmetries):
        array.setflags(write=False)
    return DieShape(len(faces), vertices, faces, values, normals, uprights, inradius, symmetries)


def _cube() -> DieShape:
    vertices = np.array([(x, y, z) for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)], dtype=np.float64)
    faces = ((4, 5, 7, 6), (0, 1, 5, 4), (1, 3, 7, 5), (0, 4, 6, 2), (2, 6, 7, 3), (0, 2, 3, 1))
    values = (1, 2, 3, 4, 5, 6)
    uprights = np.array([(0, 1, 0), (0, 0, 1), (0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 0, 0)], dtype=np.float64)
    half = sqrt(0.5)
    turns = [(1.0, 0.0, 0.0, 0.0)]
    for axis in range(3):
        for w, s in ((half, half), (half, -half), (0.0, 1.0)):
            turn = [w, 0.0, 0.0, 0.0]
            turn[axis + 1] = s
            turns.append((turn[0], turn[1], turn[2], turn[3]))
    for x in (-0.5, 0.5):
        for y in (-0.5, 0.5):
            for z in (-0.5, 0.5):
                turns.append((0.5, x, y, z))
    for one, other in ((1, 2), (1, 3), (2, 3)):
        for sign in (half, -half):
            turn = [0.0, 0.0, 0.0, 0.0]
            turn[one], turn[other] = half, sign
            turns.append((turn[0], turn[1], turn[2], turn[3]))
    return _finish(vertices, faces, values, uprights, np.array(turns))


def _trapezohedron() -> DieShape:
    # A kite is flat only if the zig-zag of the equator has this proportion to the apices.
    zigzag = (1.0 - cos(pi / 5)) / (1.0 + cos(pi / 5))
    apex = 1.0
    reach = (apex + zigzag * apex) / np.tan(_KITE_LEAN)
    ring = [
        (reach * cos(k * pi / 5), reach * sin(k * pi / 5), apex * zigzag * (-1.0 if k % 2 == 0 else 1.0))
        for k in range(10)
    ]
    vertices = np.array([*ring, (0.0, 0.0, apex), (0.0, 0.0, -apex)])
    loops: list[tuple[int, ...]] = []
    values: list[int] = []
    tops: list[float] = []
    for k in range(10):
        before, after = (k - 1) % 10, (k + 1) % 10
        if k % 2 == 0:
            loops.append((10, before, k, after))
            values.append(_UPPER_KITES[k // 2])
            tops.append(1.0)
        else:
            loops.append((11, after, k, before))
            values.append(11 - _UPPER_KITES[(k + 5) % 10 // 2])
            tops.append(-1.0)
    uprights = np.array([(0.0, 0.0, top) for top in tops])
    turns = [(cos(k * pi / 5), 0.0, 0.0, sin(k * pi / 5)) for k in range(5)]
    # The half turns go about axes through the middles of the equator's edges.
    turns += [(0.0, cos(pi / 10 + k * pi / 5), sin(pi / 10 + k * pi / 5), 0.0) for k in range(5)]
    return _finish(vertices, tuple(loops), tuple(values), uprights, np.array(turns))
