"""The rounded bodies of dice as quads, with the marks on their faces.

This is pure geometry, made once per kind and fineness; light and drawing belong to `light` and `sprites`. Body axes and
units are those of `dice_shapes`: right-handed, and the sphere around the sharp body has diameter 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np

from casino.core.dice_shapes import EDGE_RADIUS, Array, DieShape, die_shape
from casino.ui.dice.numerals import PIPS, disc, numeral

_PIP_PITCH = 0.142  # from the middle of a face to an outer pip's row
_PIP_RADIUS = 0.055
_ONE_RADIUS = 0.082  # the single pip is larger
_KITE_NUMERAL = 0.31  # cap height of the numeral on a kite
_KITE_TEN = 0.265
_KITE_LIFT = 0.028


@dataclass(frozen=True, eq=False)
class DieMesh:
    """One rounded die.

    quads: (q, 4, 3) corners, the faces first, then edges and corners. normals: (q, 3) outward. face_count: how many of
    the quads are faces. points: (p, 3) corners of all engravings, face after face; face_points: (f, 2) where each
    face's begin and end. marks, hollows: per face the spans (start, end) of its loops in `points`; hollows are the
    depths of pips.
    """

    quads: Array
    normals: Array
    face_count: int
    points: Array
    face_points: Array
    marks: tuple[tuple[tuple[int, int], ...], ...]
    hollows: tuple[tuple[tuple[int, int], ...], ...]


@cache
def die_mesh(sides: int, steps: int, bend: int, *, is_plain: bool = False) -> DieMesh:
    """The mesh of a die with 6 or 10 sides.

    steps: how finely edges and corners are rounded, 0 for a plain slope, 1 for small pictures, 3 for large. bend:
    points per bend of a numeral, from 1. is_plain: pips have no depth.
    """
    shape = die_shape(sides)
    core = shape.core
    quads, normals = [], []
    for loop, normal in zip(shape.faces, shape.normals, strict=True):
        quads.append(core[list(loop)] + normal * EDGE_RADIUS)
        normals.append(normal)
    for start, end, one, other in _edges(shape):
        pieces = max(1, 2 * steps)
        arc = [_between(shape.normals[one], shape.normals[other], k / pieces) for k in range(pieces + 1)]
        for low, high in pairwise(arc):
            a, b = core[start], core[end]
            quad = (a + low * EDGE_RADIUS, a + high * EDGE_RADIUS, b + high * EDGE_RADIUS, b + low * EDGE_RADIUS)
            _add(quads, normals, np.array(quad), low + high)
    for vertex in range(len(core)):
        around = _faces_around(shape, vertex)
        if steps <= 1:
            # A corner this small looks like one facet; a corner of five faces takes two quads.
            spread = shape.normals[around]
            for first in range(1, len(around) - 1, 2):
                pick = [0, first, first + 1, min(first + 2, len(around) - 1)]
                _add(quads, normals, core[vertex] + spread[pick] * EDGE_RADIUS, spread.sum(axis=0))
            continue
        middle = _unit(shape.normals[around].sum(axis=0))
        for k, face in enumerate(around):
            here = shape.normals[face]
            before = _between(here, shape.normals[around[k - 1]], 0.5)
            after = _between(here, shape.normals[around[(k + 1) % len(around)]], 0.5)
            _patch(quads, normals, core[vertex], (here, after, middle, before), steps)
    loops: list[Array] = []
    groups = [_engraved(shape, face, bend) for face in range(shape.sides)]
    spans = [(_spans(loops, marks), _spans(loops, () if is_plain else hollows)) for marks, hollows in groups]
    spanned = [marks + hollows for marks, hollows in spans]
    return DieMesh(
        quads=np.array(quads),
        normals=np.array(normals),
        face_count=shape.sides,
        points=np.concatenate(loops),
        face_points=np.array([(of_face[0][0], of_face[-1][1]) for of_face in spanned]),
        marks=tuple(marks for marks, _ in spans),
        hollows=tuple(hollows for _, hollows in spans),
    )


def _engraved(shape: DieShape, face: int, bend: int) -> tuple[list[Array], list[Array]]:
    """The loops (k, 3) cut into one face, and the discs in the depth of its pips."""
    normal, up, value = shape.normals[face], shape.uprights[face], shape.values[face]
    right = np.cross(up, normal)
    corners = shape.vertices[list(shape.faces[face])]
    if shape.sides == 10:
        # Above the centre of the circle that touches all four sides, as figures are wide at the foot.
        sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
        middle = (sides[1] * corners[0] + sides[0] * corners[2]) / (sides[0] + sides[1]) + up * _KITE_LIFT
        height = _KITE_TEN if value == 10 else _KITE_NUMERAL
        return [_onto(loop * height, middle, right, up) for loop in numeral(value, bend)], []
    middle = corners.mean(axis=0)
    radius = _ONE_RADIUS if value == 1 else _PIP_RADIUS
    places = [np.array(place) * _PIP_PITCH for place in PIPS[value]]
    circle, small = disc(4 + 4 * bend) * radius, disc(2 + 3 * bend) * (radius * 0.62)
    return (
        [_onto(circle + place, middle, right, up) for place in places],
        [_onto(small + place, middle, right, up) for place in places],
    )


def _spans(loops: list[Array], group: Sequence[Array]) -> tuple[tuple[int, int], ...]:
    """Appends a group of loops to all loops; returns where each begins and ends among all points."""
    spans = []
    for loop in group:
        start = sum(len(known) for known in loops)
        loops.append(loop)
        spans.append((start, start + len(loop)))
    return tuple(spans)


def _onto(points: Array, middle: Array, right: Array, up: Array) -> Array:
    """(k, 3): flat points laid onto a face."""
    return middle + points[:, :1] * right + points[:, 1:] * up


def _edges(shape: DieShape) -> list[tuple[int, int, int, int]]:
    """Every edge once: its two corners, the face that runs along it in that direction, the other face."""
    owner = {}
    for face, loop in enumerate(shape.faces):
        for start, end in zip(loop, loop[1:] + loop[:1], strict=True):
            owner[start, end] = face
    return [(a, b, face, owner[b, a]) for (a, b), face in owner.items() if a < b]


def _faces_around(shape: DieShape, vertex: int) -> list[int]:
    """The faces that meet at a corner, in order around it."""
    after = {}
    for face, loop in enumerate(shape.faces):
        if vertex in loop:
            place = loop.index(vertex)
            after[loop[(place + 1) % len(loop)]] = (face, loop[place - 1])
    rim = next(iter(after))
    around = []
    for _ in after:
        face, rim = after[rim]
        around.append(face)
    return around


def _patch(
    quads: list[Array], normals: list[Array], corner: Array, directions: tuple[Array, Array, Array, Array], steps: int
) -> None:
    """Covers the part of a rounded corner between four directions."""
    a, b, c, d = directions
    grid = [
        [_between(_between(a, b, u / steps), _between(d, c, u / steps), v / steps) for u in range(steps + 1)]
        for v in range(steps + 1)
    ]
    for v in range(steps):
        for u in range(steps):
            spread = np.array((grid[v][u], grid[v][u + 1], grid[v + 1][u + 1], grid[v + 1][u]))
            _add(quads, normals, corner + spread * EDGE_RADIUS, spread.sum(axis=0))


def _add(quads: list[Array], normals: list[Array], quad: Array, direction: Array) -> None:
    quads.append(quad)
    normals.append(_unit(direction))


def _between(one: Array, other: Array, share: float) -> Array:
    """The unit vector at a share of the arc from one unit vector to another."""
    angle = np.arccos(np.clip(one @ other, -1.0, 1.0))
    if angle < 1e-6:
        return one
    return (np.sin((1 - share) * angle) * one + np.sin(share * angle) * other) / np.sin(angle)


def _unit(vector: Array) -> Array:
    return vector / np.linalg.norm(vector)
