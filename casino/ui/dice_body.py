"""Bodies of dice drawn as pictures: faces, rounded edges and engraving, many dice in one go.

Geometry comes from dice_mesh, colour from dice_light. Where a picture belongs on the table, its shadow and what is
kept for later is up to dice_sprites.

Each die is drawn opaque on a clear canvas several times its size and scaled down; the edges of what comes out are
therefore premultiplied and have to be blitted so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pygame

from casino.ui.dice_light import EYE_DISTANCE, KEY, VIEW, Material, shade
from casino.ui.dice_mesh import DieMesh, die_mesh

_LIP = 0.015  # width of an engraving's far edge, die units
_UNREAD = 0.10  # cosine to the eye below which engraving is not seen
_UNREAD_ROLLING = 0.25  # the same for a small die that rolls
_PLAIN = 0.35  # cosine to the eye below which a face is too narrow to show light running across
_MASKS = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)


@dataclass(frozen=True)
class Fineness:
    """How finely dice are drawn: rounding steps, points per numeral bend, shades per face, sampling per pixel.

    is_plain: engraving is ink alone, without the cut's far edge and depth, and only on faces that are well seen.
    """

    steps: int
    bend: int
    bands: int
    sampling: int
    is_plain: bool = False


@dataclass(frozen=True, eq=False)
class Body:
    """One die to be drawn: its diameter, the side of its square picture, its centre there (px), its orientation."""

    diameter_px: float
    box_px: int
    centre_px: tuple[float, float]
    quaternion: np.ndarray


def fineness_for(sides: int, diameter_px: float, still: bool) -> Fineness:
    """What the eye can tell at a diameter: of a die in motion less than of one that lies still."""
    if still:
        if diameter_px < 60:
            return Fineness(2, 6, 12, 4)
        return Fineness(2, 7, 20, 3) if diameter_px < 110 else Fineness(3, 9, 32, 2)
    # The faces of a cube are larger, and fewer are seen; and its long edges would flash if they were plain slopes.
    bands, steps = (8, 1) if sides == 6 else (5, 0)
    if diameter_px < 80:
        return Fineness(steps, 2, bands - 2, 2, is_plain=True)
    return Fineness(1, 3, bands - 1, 2, is_plain=diameter_px < 120)


def body_pictures(sides: int, material: Material, fineness: Fineness, bodies: Sequence[Body]) -> list[pygame.Surface]:
    """Premultiplied pictures of dice of one kind and material, in the order given."""
    mesh = die_mesh(sides, fineness.steps, fineness.bend)
    frame = _Frame(bodies, fineness.sampling)
    normals = mesh.normals @ frame.across
    corners = (mesh.quads.reshape(-1, 3) @ frame.across).reshape(len(bodies), -1, 4, 3)
    seen = normals[..., 2] * EYE_DISTANCE > (normals * corners[:, :, 0]).sum(axis=2)
    faces = mesh.face_count
    edges = _edges(material, frame, normals[:, faces:], corners[:, faces:], seen[:, faces:])
    flats = _faces(material, frame, mesh, normals[:, :faces], corners[:, :faces], seen[:, :faces], fineness)
    pictures = []
    canvases: dict[int, tuple[pygame.Surface, pygame.Surface]] = {}
    polygon = pygame.draw.polygon
    margin = max((max(map(abs, face.step)) for die in flats for face in die), default=0)
    for k, body in enumerate(bodies):
        side = body.box_px * fineness.sampling
        if side not in canvases:
            sheet = pygame.Surface((side + 2 * margin, side + 2 * margin), pygame.SRCALPHA, 32, _MASKS)
            canvases[side] = sheet, sheet.subsurface((margin, margin, side, side))
        sheet, canvas = canvases[side]
        sheet.fill(0)  # all of it: to fill a part takes many times as long
        for colour, quad in edges[k]:
            polygon(canvas, colour, quad)
        for face in flats[k]:
            for colour, quad in zip(face.shades, face.bands, strict=True):
                polygon(canvas, colour, quad)
            if face.marks and fineness.is_plain:
                for loop in face.marks:
                    polygon(canvas, face.ink, loop)
            elif face.marks:
                # The same outlines, moved by whole pixels, for the far edge and the depth of the cut.
                moved = sheet.subsurface((margin + face.step[0], margin + face.step[1], side, side))
                for loop in face.marks:
                    polygon(moved, face.lip, loop)
                for loop in face.marks:
                    polygon(canvas, face.ink, loop)
                for loop in face.hollows:
                    polygon(moved, face.depth, loop)
        pictures.append(pygame.transform.smoothscale(canvas, (body.box_px, body.box_px)))
    return pictures


Loop = list[list[int]]  # corners in canvas pixels


@dataclass(slots=True)
class _Face:
    """One seen face ready to be painted; colours are pixel values of the canvas, step a move in its pixels."""

    shades: list[int]
    bands: list[Loop]
    lip: int
    ink: int
    depth: int
    step: list[int]
    marks: list[Loop]
    hollows: list[Loop]


class _Frame:
    """Turns and places of a batch of dice on their canvases."""

    def __init__(self, bodies: Sequence[Body], sampling: int) -> None:
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

    def project(self, dice: np.ndarray, points: np.ndarray) -> np.ndarray:
        """(m, ..., 2): canvas pixels of points (m, ..., 3) in view axes; dice (m,) says whose each is."""
        shape = (-1,) + (1,) * (points.ndim - 1)
        nearer = self.scales[dice].reshape(shape) / (1.0 - points[..., 2:] / EYE_DISTANCE)
        middles = self.middles[dice].reshape((*shape[:-1], 2))
        return points[..., :2] * nearer + middles


def _edges(
    material: Material, frame: _Frame, normals: np.ndarray, corners: np.ndarray, seen: np.ndarray
) -> list[list[tuple[int, Loop]]]:
    """The rounded edges and corners of each die that face the eye: colour and outline."""
    dice, quads = np.nonzero(seen)
    base = np.array(material.base)
    worn = base + (255.0 - base) * material.edge * 0.5
    colours = _mapped(shade(normals[dice, quads], worn, material)).tolist()
    places = _whole(frame.project(dice, corners[dice, quads])).tolist()
    return _by_die(dice, list(zip(colours, places, strict=True)), len(seen))


def _faces(
    material: Material,
    frame: _Frame,
    mesh: DieMesh,
    normals: np.ndarray,
    corners: np.ndarray,
    seen: np.ndarray,
    fineness: Fineness,
) -> list[list[_Face]]:
    """The faces of each die that are seen, with the light running across them and what is cut into them."""
    bands, unread = fineness.bands, _UNREAD_ROLLING if fineness.is_plain else _UNREAD
    dice, faces = np.nonzero(seen)
    facing = normals[dice, faces]
    quads = corners[dice, faces]
    base, ink_base = np.array(material.base), np.array(material.ink)
    # Across a face the light changes as on a slightly swelling surface, from the lamp's side to the other.
    towards = KEY - facing * (facing @ KEY)[:, None]
    towards /= np.linalg.norm(towards, axis=1, keepdims=True) + 1e-9
    swollen = facing[:, None] + towards[:, None] * np.linspace(-material.swell, material.swell, bands)[:, None]
    swollen /= np.linalg.norm(swollen, axis=2, keepdims=True)
    shades = shade(swollen, base, material)
    along = (quads * towards[:, None]).sum(axis=2)
    places = _whole(_bands(frame.project(dice, quads), along, bands)).tolist()
    ground = shades[:, bands // 2]
    lit = np.maximum(facing @ KEY, 0.0)[:, None]
    ink = ink_base * (0.52 + 0.5 * lit) + ink_base / 255.0 * material.ink_gloss * lit**6
    lip = ground + (np.array(material.lip) * (0.35 + 0.65 * lit) - ground) * material.lip_share
    colours = (_mapped(part).tolist() for part in (shades, lip, ink, ink + (ground - ink) * 0.2))
    steps = _whole(-towards[:, :2] * (frame.scales[dice] * _LIP)[:, None]).tolist()
    points = _whole(frame.project(np.arange(len(seen)), mesh.points @ frame.across))
    painted = []
    for die, face, slant, step, outline, *paints in zip(
        dice.tolist(), faces.tolist(), facing[:, 2].tolist(), steps, places, *colours, strict=True
    ):
        reads = slant > unread
        if slant < _PLAIN:
            outline, paints[0] = outline[:1], paints[0][bands // 2 :][:1]
        marks, hollows = mesh.marks[face], mesh.hollows[face]
        first, last = marks[0][0], (hollows or marks)[-1][1]
        cut = points[die, first:last].tolist() if reads else []
        painted.append(
            _Face(
                paints[0],
                outline,
                *paints[1:],
                step,
                [cut[start - first : end - first] for start, end in marks] if reads else [],
                [cut[start - first : end - first] for start, end in hollows] if reads else [],
            )
        )
    return _by_die(dice, painted, len(seen))


def _bands(quads: np.ndarray, along: np.ndarray, bands: int) -> np.ndarray:
    """(m, bands, 8, 2): what is left of each flat quad (m, 4, 2) beyond ever higher marks of `along` (m, 4).

    The first is the whole quad, each next one is laid over it. Corners cut off are where the cut meets the rim.
    """
    low = along.min(axis=1, keepdims=True)
    marks = low + (along.max(axis=1, keepdims=True) - low) * (np.arange(bands) / bands) - 1e-9
    beyond = along[:, None] - marks[:, :, None]
    after = np.roll(beyond, -1, axis=2)
    kept = beyond >= 0.0
    kept_after = np.roll(kept, -1, axis=2)
    leaves = kept & ~kept_after
    steep = np.where(kept == kept_after, 1.0, beyond - after)
    corners = np.broadcast_to(quads[:, None], (*beyond.shape, 2))
    crossings = corners + (np.roll(corners, -1, axis=2) - corners) * (beyond / steep)[..., None]
    # The rim of a convex quad is left once: cut off corners between leaving and coming back shrink to that point.
    left = (crossings * leaves[..., None]).sum(axis=2, keepdims=True)
    rims = np.empty((*beyond.shape, 2, 2))
    rims[..., 0, :] = np.where(kept[..., None], corners, left)
    rims[..., 1, :] = np.where(kept[..., None], corners, np.where(kept_after[..., None], crossings, left))
    return rims.reshape(*beyond.shape[:2], 8, 2)


def _by_die(dice: np.ndarray, pieces: list, count: int) -> list[list]:
    """The pieces, which come die after die, as one list for each die."""
    ends = np.searchsorted(dice, np.arange(count + 1)).tolist()
    return [pieces[start:end] for start, end in pairwise(ends)]


def _whole(points: np.ndarray) -> np.ndarray:
    return np.floor(points + 0.5).astype(np.int64)


def _mapped(colours: np.ndarray) -> np.ndarray:
    """(...): opaque pixel values of colours (..., 3) on a canvas."""
    red, green, blue = np.moveaxis(np.clip(colours, 0.0, 255.0).astype(np.int64), -1, 0)
    return 0xFF000000 | red << 16 | green << 8 | blue
