"""Draws the bodies of dice: faces, rounded edges and engraving, many dice at once.

Geometry comes from `mesh`, colour from `light`; places, shadows and caches belong to `sprites`. Each die is drawn
opaque on a clear canvas several times its size and scaled down, so the result has premultiplied edges and must be
blitted that way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TypeVar

import numpy as np
import pygame
from numpy.typing import NDArray

from casino.core.dice_shapes import Array
from casino.ui.dice.light import EYE_DISTANCE, KEY, VIEW, Material, shade, stuff
from casino.ui.dice.mesh import DieMesh, die_mesh

_LIP = 0.015  # the width of an engraving's far edge, in die units
_UNREAD = 0.10  # the cosine to the eye below which engraving is not seen
_UNREAD_ROLLING = 0.25  # the same for a small die that rolls
_PLAIN = 0.35  # the cosine to the eye below which a face is too narrow to show light running across
_NEXT = [1, 2, 3, 0]  # of a quad's corners
_MASKS = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)


@dataclass(frozen=True)
class Fineness:
    """How finely dice are drawn: rounding steps, points per numeral bend, shades per face, sampling per pixel.

    is_plain: engraving is ink alone, without the cut's far edge and depth, and only on faces that are well seen.
    """

    steps: int
    bend: int
    bands: int
    sampling: float
    is_plain: bool = False


@dataclass(frozen=True, eq=False)
class Body:
    """A die to be drawn: material, diameter, side of its square picture, centre (px) and orientation."""

    material: Material
    diameter_px: float
    box_px: int
    centre_px: tuple[float, float]
    quaternion: Array


def fineness_for(sides: int, diameter_px: float, still: bool) -> Fineness:
    """The detail the eye can see at a diameter, which is less for a die in motion than for one at rest."""
    if still:
        if diameter_px < 60:
            return Fineness(2, 6, 12, 4)
        if diameter_px < 110:
            return Fineness(2, 7, 20, 3)
        return Fineness(2 if diameter_px < 240 else 3, 9, 32, 2)
    # A cube shows fewer and larger faces, and its long edges would flash if they were plain slopes.
    bands, steps = (7, 1) if sides == 6 else (4, 0)
    if diameter_px < 80:
        return Fineness(steps, 1, bands - 2, 2, is_plain=True)
    if diameter_px < 112:
        return Fineness(steps, 1, bands - 1, 1.5, is_plain=True)
    # Anything larger is thrown alone, and looked at while it rolls.
    return Fineness(1, 2, bands - 1, 1.5, is_plain=True) if diameter_px < 150 else Fineness(1, 2, bands - 1, 2)


def body_pictures(sides: int, fineness: Fineness, bodies: Sequence[Body]) -> list[pygame.Surface]:
    """Premultiplied pictures of dice of one kind, in the order given."""
    mesh = die_mesh(sides, fineness.steps, fineness.bend, is_plain=fineness.is_plain)
    frame = _DiceBatch(bodies, fineness.sampling)
    edges, flats = _painted(frame, mesh, fineness)
    pictures = []
    canvases: dict[int, tuple[pygame.Surface, pygame.Surface]] = {}
    polygon = pygame.draw.polygon
    steps = [step for die in flats for face in die for step in face.relief[2:]]
    margin = max(map(abs, steps), default=0)
    for k, body in enumerate(bodies):
        side = round(body.box_px * fineness.sampling)
        if side not in canvases:
            sheet = pygame.Surface((side + 2 * margin, side + 2 * margin), pygame.SRCALPHA, 32, _MASKS)
            canvases[side] = sheet, sheet.subsurface((margin, margin, side, side))
        sheet, canvas = canvases[side]
        sheet.fill(0)  # all of it: filling a part takes many times as long
        for colour, quad in edges[k]:
            polygon(canvas, colour, quad)
        for face in flats[k]:
            for colour, quad in zip(face.shades, face.bands, strict=True):
                polygon(canvas, colour, quad)
            if face.marks and face.relief:
                # The same outlines, moved by whole pixels, for the far edge and the depth of the cut.
                lip, depth, along, down = face.relief
                moved = sheet.subsurface((margin + along, margin + down, side, side))
                for loop in face.marks:
                    polygon(moved, lip, loop)
                for loop in face.marks:
                    polygon(canvas, face.ink, loop)
                for loop in face.hollows:
                    polygon(moved, depth, loop)
            else:
                for loop in face.marks:
                    polygon(canvas, face.ink, loop)
        pictures.append(pygame.transform.smoothscale(canvas, (body.box_px, body.box_px)))
    return pictures


P = TypeVar("P")
Indices = NDArray[np.intp]
Loop = list[list[int]]  # corners in canvas pixels


@dataclass(slots=True)
class _Face:
    """A visible face ready to be painted.

    Colours are pixel values of the canvas; a step is a shift in its pixels.
    """

    shades: list[int]
    bands: list[Loop]
    ink: int
    relief: list[int]  # of what is not plain: the colours of the far edge and of the depth, and the step to both
    marks: list[Loop]
    hollows: list[Loop]


class _DiceBatch:
    """The turns and places of a batch of dice on their canvases."""

    def __init__(self, bodies: Sequence[Body], sampling: float) -> None:
        self.materials = [body.material for body in bodies]
        self.scales = np.array([body.diameter_px for body in bodies]) * sampling
        self.middles = np.array([body.centre_px for body in bodies]) * sampling
        w, x, y, z = np.array([body.quaternion for body in bodies], dtype=np.float64).T
        rows = (
            (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
        )
        # (n, 3, 3): rows of body coordinates times this are view coordinates.
        self.across = (VIEW @ np.array(rows).transpose(2, 0, 1)).transpose(0, 2, 1)

    def project(self, dice: Indices, points: Array) -> Array:
        """(m, ..., 2): canvas pixels of points (m, ..., 3) in view axes; dice (m,) are the dice they belong to."""
        shape = (-1,) + (1,) * (points.ndim - 1)
        nearer = self.scales[dice].reshape(shape) / (1.0 - points[..., 2:] / EYE_DISTANCE)
        middles = self.middles[dice].reshape((*shape[:-1], 2))
        return points[..., :2] * nearer + middles


def _painted(
    frame: _DiceBatch, mesh: DieMesh, fineness: Fineness
) -> tuple[list[list[tuple[int, Loop]]], list[list[_Face]]]:
    """The visible parts of each die: rounded edges and corners with their colours, and lit, engraved faces."""
    count, bands, unread = len(frame.scales), fineness.bands, _UNREAD_ROLLING if fineness.is_plain else _UNREAD
    normals = mesh.normals @ frame.across
    corners = (mesh.quads.reshape(-1, 3) @ frame.across).reshape(count, -1, 4, 3)
    seen = normals[..., 2] * EYE_DISTANCE > (normals * corners[:, :, 0]).sum(axis=2)
    dice, quads = np.nonzero(seen)
    facing, corners = normals[dice, quads], corners[dice, quads]
    outlines = frame.project(dice, corners)
    is_face = quads < mesh.face_count
    is_edge = ~is_face
    materials = np.array([_colours(material) for material in frame.materials])
    made_of = stuff(frame.materials)
    dice_of_edges, dice_of_faces, faces = dice[is_edge], dice[is_face], quads[is_face]
    worn, (base, ink_base, lip_base, extras) = materials[dice_of_edges, 0], materials[dice_of_faces, 1:].swapaxes(0, 1)
    swell, ink_gloss, lip_share = extras.T[:, :, None]
    # Light changes across a face as on a slightly convex surface, away from the lamp's side.
    flat = facing[is_face]
    key = (flat @ KEY)[:, None]
    towards = KEY - flat * key
    towards /= np.sqrt((towards * towards).sum(axis=1, keepdims=True)) + 1e-9
    swollen = flat[:, None] + towards[:, None] * (swell * np.linspace(-1.0, 1.0, bands))[:, :, None]
    swollen /= np.sqrt((swollen * swollen).sum(axis=2, keepdims=True))
    # All edges and all bands of all faces are lit at once.
    colours = shade(
        np.concatenate((facing[is_edge], swollen.reshape(-1, 3))),
        np.concatenate((worn, np.repeat(base, bands, axis=0))),
        made_of[np.concatenate((dice_of_edges, np.repeat(dice_of_faces, bands)))],
    )
    shades = colours[len(worn) :].reshape(-1, bands, 3)
    ground = shades[:, bands // 2]
    lit = np.maximum(key, 0.0)
    ink = ink_base * (0.52 + 0.5 * lit) + ink_base / 255.0 * ink_gloss * lit**6
    paints = _mapped(np.concatenate((shades, ink[:, None]), axis=1)).tolist()
    along = (corners[is_face] * towards[:, None]).sum(axis=2)
    rims = outlines[is_face]
    edge_rims = _whole(outlines[is_edge]).tolist()
    grounds, places = _whole(rims).tolist(), _whole(_bands(rims, along, bands)).tolist()
    reliefs: list[list[int]] = [[]] * len(paints)
    if not fineness.is_plain:
        lip, depth = ground + (lip_base * (0.35 + 0.65 * lit) - ground) * lip_share, ink + (ground - ink) * 0.2
        steps = _whole(-towards[:, :2] * (frame.scales[dice_of_faces] * _LIP)[:, None])
        reliefs = np.concatenate((_mapped(np.stack((lip, depth), axis=1)), steps), axis=1).tolist()
    is_read = flat[:, 2] > unread
    cuts = iter(_cuts(frame, mesh, dice_of_faces[is_read], faces[is_read]))
    painted = []
    for slant, whole, outline, paint, relief, reads in zip(
        flat[:, 2].tolist(), grounds, places, paints, reliefs, is_read.tolist(), strict=True
    ):
        if slant < _PLAIN:
            lightness, bounds = paint[bands // 2 : bands // 2 + 1], [whole]
        else:
            lightness, bounds = paint[:bands], [whole, *outline]
        marks, hollows = next(cuts) if reads else ([], [])
        painted.append(_Face(lightness, bounds, paint[bands], relief, marks, hollows))
    edges = list(zip(_mapped(colours[: len(worn)]).tolist(), edge_rims, strict=True))
    return _by_die(dice_of_edges, edges, count), _by_die(dice_of_faces, painted, count)


def _cuts(frame: _DiceBatch, mesh: DieMesh, dice: Indices, faces: Indices) -> list[tuple[list[Loop], list[Loop]]]:
    """The marks and hollows cut into some faces (m,) of dice (m,), face after face."""
    firsts, lasts = mesh.face_points[faces].T
    lengths = lasts - firsts
    ends = np.cumsum(lengths)
    # The points of all these faces in a row.
    picked = np.arange(lengths.sum()) + np.repeat(firsts - ends + lengths, lengths)
    owners = np.repeat(dice, lengths)
    turned = (mesh.points @ frame.across)[owners, picked]
    points = _whole(frame.project(owners, turned)).tolist()
    cuts = []
    for face, shift in zip(faces.tolist(), (ends - lasts).tolist(), strict=True):
        marks = [points[start + shift : end + shift] for start, end in mesh.marks[face]]
        cuts.append((marks, [points[start + shift : end + shift] for start, end in mesh.hollows[face]]))
    return cuts


@cache
def _colours(material: Material) -> Array:
    """(5, 3): colours of worn edges, faces, inlay and the cut's far edge; then swell, ink_gloss and lip_share."""
    base = np.array(material.base)
    worn = base + (255.0 - base) * material.edge * 0.5
    return np.array((worn, base, material.ink, material.lip, (material.swell, material.ink_gloss, material.lip_share)))


def _bands(quads: Array, along: Array, bands: int) -> Array:
    """(m, bands - 1, 8, 2): the part of each flat quad (m, 4, 2) beyond ever higher marks of `along` (m, 4).

    They are laid over the whole quad, each over the one before. Corners cut off are where the cut meets the rim.
    """
    low = along.min(axis=1, keepdims=True)
    marks = low + (along.max(axis=1, keepdims=True) - low) * (np.arange(1, bands) / bands)
    beyond = along[:, None] - marks[:, :, None]
    after = beyond[:, :, _NEXT]
    kept = beyond >= 0.0
    kept_after = kept[:, :, _NEXT]
    leaves = kept & ~kept_after
    steep = np.where(kept == kept_after, 1.0, beyond - after)
    corners = np.broadcast_to(quads[:, None], (*beyond.shape, 2))
    crossings = corners + (corners[:, :, _NEXT] - corners) * (beyond / steep)[..., None]
    # A convex quad's rim is left only once: the corners cut off in between shrink to that point.
    left = (crossings * leaves[..., None]).sum(axis=2, keepdims=True)
    rims = np.empty((*beyond.shape, 2, 2))
    rims[..., 0, :] = np.where(kept[..., None], corners, left)
    rims[..., 1, :] = np.where(kept[..., None], corners, np.where(kept_after[..., None], crossings, left))
    return rims.reshape(*beyond.shape[:2], 8, 2)


def _by_die(dice: Indices, pieces: list[P], count: int) -> list[list[P]]:
    """The pieces, which are sorted by die, as one list for each die."""
    ends = np.searchsorted(dice, np.arange(count + 1)).tolist()
    return [pieces[start:end] for start, end in pairwise(ends)]


def _whole(points: Array) -> NDArray[np.int64]:
    return np.floor(points + 0.5).astype(np.int64)


def _mapped(colours: Array) -> NDArray[np.int64]:
    """(...): opaque pixel values of colours (..., 3) on a canvas."""
    parts = np.minimum(np.maximum(colours, 0.0), 255.0).astype(np.int64)
    return 0xFF000000 | parts[..., 0] << 16 | parts[..., 1] << 8 | parts[..., 2]
