"""A face from hand-chosen proportions: skin planes under one warm light, nose, mouth, neck, in every mood.

Eyes and brows are in `eyes`; each person's proportions, hair, hats and clothes belong to the cast modules.
The drawing is 400 units wide, the face's axis at x = 200, the light at the upper left.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from drawing import Point, blob, ellipse, halo, line, mix, poly, sampled, shade, taper

AXIS = 200.0
MOODS = ("calm", "hopeful", "afraid", "pleased", "hurt", "blink")


@dataclass(frozen=True)
class Face:
    """Proportions and colours of one face.

    `profile` is the right half of its outline as (half width, y), top to chin. `hurt_brow` says what pain does to the
    brows: "sad" lifts their inner ends, "angry" presses them down. `expressive` above 1 makes brows and head say more
    where a beard or a mask hides the rest.
    """

    skin: str = "#e2b08c"
    profile: tuple[Point, ...] = ((0, 84), (46, 92), (70, 130), (73, 176), (68, 218), (50, 262), (24, 288), (0, 292))
    eye_y: float = 180
    eye_gap: float = 31
    eye_width: float = 17
    eye_height: float = 9.5
    eye_cant: float = 2.0
    iris: str = "#4a3524"
    lash: float = 3.0
    wing: float = 0.0
    brow: str = "#4a3020"
    brow_y: float = 157
    brow_width: float = 6.5
    brow_arch: float = 4.0
    brow_reach: float = 24
    nose_y: float = 226
    nose_width: float = 14
    nose_hook: float = 0.0
    mouth_y: float = 252
    mouth_width: float = 23
    lip: str = ""
    lip_full: float = 6.0
    age: float = 0.0
    blush: float = 0.10
    ears: bool = True
    hurt_brow: str = "sad"
    open_smile: bool = True
    smirk: float = 0.0
    bearded: bool = False
    expressive: float = 1.0
    rim: str = "#ffd9a0"

    @property
    def light(self) -> str:
        return mix(self.skin, "#fff0d6", 0.34)

    @property
    def dark(self) -> str:
        return mix(self.skin, "#4a1e3a", 0.34)

    @property
    def deep(self) -> str:
        return mix(self.skin, "#2c0f22", 0.60)

    def half_width(self, y: float) -> float:
        """How far the outline is from the axis at this height."""
        run = sampled(self.profile)
        return float(np.interp(y, run[:, 1], run[:, 0]))


@dataclass(frozen=True)
class Mood:
    """What a mood moves: lids, brows, mouth corners (up is positive), the tilt of the head in degrees."""

    open: float
    squint: float
    brow_lift: float
    brow_inner: float
    brow_outer: float
    corners: float
    spread: float
    parted: float
    gaze_x: float
    gaze_y: float
    tilt: float
    sink: float


MOOD_SHAPES = {
    "calm": Mood(1.0, 0.0, 0, 0, 0, 1.5, 1.0, 0, 0, 0, 0, 0),
    "hopeful": Mood(1.12, 0.12, 7, 2.5, 2, 4.5, 1.08, 0, 0, -2.0, -1.5, -5),
    "afraid": Mood(1.22, 0.0, 5, 10, -1, -3.5, 0.86, 0, -2.0, 2.0, 1.8, 3),
    "pleased": Mood(0.80, 0.62, 5, 1.5, 0, 8.5, 1.22, 1, 0, -1, -3.0, -3),
    "hurt": Mood(0.66, 0.10, 0, 8, -3, -6.5, 0.98, 0, 2.5, 3.4, 4.0, 7),
    "blink": Mood(0.02, 0.22, -1, 0, 0, 1.5, 1.0, 0, 0, 0, 0, 0),
}


def head_turn(face: Face, mood: str) -> str:
    """The transform of everything that moves with the head."""
    shape = MOOD_SHAPES[mood]
    return f"translate(0 {shape.sink * face.expressive:g}) rotate({shape.tilt * face.expressive:g} 200 320)"


def outline(face: Face) -> list[Point]:
    """The whole outline of the face, clockwise from the top."""
    right = [(AXIS + half, y) for half, y in face.profile]
    left = [(AXIS - half, y) for half, y in reversed(face.profile[1:-1])]
    return right + left


def strip(face: Face, inner: list[Point], fill: str, opacity: float = 1.0, *, gap: float = 0.0) -> str:
    """The part of the face to the right of a line that runs down it, never beyond the outline."""
    run = sampled(inner)
    reach = [AXIS + face.half_width(y) - gap for y in run[:, 1]]
    left_side = np.column_stack([np.minimum(run[:, 0], reach), run[:, 1]])
    right_side = np.column_stack([reach, run[:, 1]])
    return poly(np.vstack([left_side, right_side[::-1]]), fill, opacity)


def skin_planes(face: Face) -> list[str]:
    """Ears and head in three tones: light, skin, and a bold plane of shade on the side away from the "
    "light."""
    parts = []
    if face.ears:
        for side in (-1, 1):
            x = AXIS + side * (face.half_width(face.eye_y + 12) + 4)
            y = face.eye_y + 14
            tone = face.skin if side < 0 else face.dark
            parts.append(ellipse(x, y, 11, 22, tone))
            parts.append(ellipse(x + 1.5 * side, y + 1, 5.5, 13, mix(tone, face.deep, 0.45)))
    parts.append(blob(outline(face), "url(#skin)"))
    top, chin = face.profile[0][1], face.profile[-1][1]
    eye, nose, mouth = face.eye_y, face.nose_y, face.mouth_y
    cheek = face.half_width(nose)
    edge = [
        (AXIS + 34, top + 4),
        (AXIS + 40, face.brow_y - 18),
        (AXIS + 52, face.brow_y + 2),
        (AXIS + face.half_width(eye) - 13, eye + 4),
        (AXIS + cheek * 0.62, nose - 12),
        (AXIS + cheek * 0.50, nose + 8),
        (AXIS + cheek * 0.54, mouth + 4),
        (AXIS + 20, chin - 12),
        (AXIS + 4, chin - 1),
    ]
    parts.append(strip(face, edge, face.dark, 0.78))
    outer = [(AXIS + face.half_width(y) - 3.6, y) for y in np.linspace(face.brow_y, chin - 22, 7)]
    parts.append(strip(face, outer, face.rim, 0.62))
    if face.blush:
        for side in (-1, 1):
            parts.append(ellipse(AXIS + side * 42, nose - 2, 24, 17, "url(#blush_l)" if side < 0 else "url(#blush_r)"))
    return parts


def nose(face: Face) -> list[str]:
    """Ridge, wings and the wedge of shade beside it."""
    y, width, hook = face.nose_y, face.nose_width, face.nose_hook
    bridge = face.brow_y + 8
    wedge = [
        (AXIS + 10, bridge),
        (AXIS + 7, face.eye_y + 6),
        (AXIS + 11 + hook * 0.4, y - 18),
        (AXIS + width + 3, y - 6),
        (AXIS + width + 1, y + 4, 1),
        (AXIS + 7, y + 5 + hook),
        (AXIS - 3, y + 7 + hook),
        (AXIS + 1, y - 6),
        (AXIS + 3, face.eye_y + 8),
    ]
    parts = [blob(wedge, face.dark, 0.82)]
    under = [
        (AXIS - width, y + 1),
        (AXIS - 6, y + 4),
        (AXIS, y + 7.5 + hook),
        (AXIS + 8, y + 4),
        (AXIS + width, y + 1),
        (AXIS + 8, y + 9),
        (AXIS - 4, y + 10 + hook),
    ]
    parts.append(blob(under, face.deep, 0.62))
    parts.append(
        taper(
            [(AXIS - width + 1, y - 7), (AXIS - width - 2, y - 1), (AXIS - width + 2, y + 4)],
            (0.6, 2.2, 0.8),
            face.dark,
            0.9,
        )
    )
    parts.append(
        taper([(AXIS - 3, face.eye_y - 2), (AXIS - 4, y - 22), (AXIS - 3, y - 5)], (1.0, 4.5, 6.5), face.light, 0.85)
    )
    return parts


def mouth(face: Face, mood: str) -> list[str]:
    """Lips, the line between them, teeth when the smile is an open one, and the folds beside it."""
    shape = MOOD_SHAPES[mood]
    y, width = face.mouth_y, face.mouth_width * shape.spread
    lip = face.lip or mix(face.skin, "#9a3038", 0.42)
    lift = shape.corners
    left, right = lift, lift
    if mood in ("calm", "blink") and face.smirk:
        right = lift + face.smirk
    if mood == "hurt":
        left, right = lift + 2, lift - 1
    parts = []
    full = face.lip_full * (0.8 if mood == "hurt" else 1.0)
    corner_l, corner_r = (AXIS - width, y - left), (AXIS + width, y - right)
    parted = shape.parted if face.open_smile else 0
    if parted:
        sag = full + 9
        hollow = [
            (corner_l[0] + 2, corner_l[1] + 1, 1),
            (AXIS - width * 0.5, y - 1),
            (AXIS, y + 1),
            (AXIS + width * 0.5, y - 1),
            (corner_r[0] - 2, corner_r[1] + 1, 1),
            (AXIS + width * 0.55, y + sag * 0.62),
            (AXIS, y + sag),
            (AXIS - width * 0.55, y + sag * 0.62),
        ]
        teeth = [
            (corner_l[0] + 6, corner_l[1] + 2, 1),
            (AXIS - width * 0.5, y - 0.5),
            (AXIS, y + 1),
            (AXIS + width * 0.5, y - 0.5),
            (corner_r[0] - 6, corner_r[1] + 2, 1),
            (AXIS + width * 0.5, y + sag * 0.36),
            (AXIS, y + sag * 0.52),
            (AXIS - width * 0.5, y + sag * 0.36),
        ]
        lower = [
            (corner_l[0] + 4, corner_l[1] + 3, 1),
            (AXIS - width * 0.55, y + sag * 0.62),
            (AXIS, y + sag),
            (AXIS + width * 0.55, y + sag * 0.62),
            (corner_r[0] - 4, corner_r[1] + 3, 1),
            (AXIS + width * 0.5, y + sag * 0.72 + full),
            (AXIS, y + sag + full),
            (AXIS - width * 0.5, y + sag * 0.72 + full),
        ]
        parts += [blob(lower, lip), blob(hollow, "#4a1420"), blob(teeth, "#f6ede0")]
        seam_y = y + 1
    else:
        seam_y = y + (2.0 if lift > 4 else 0) - (2.5 if lift < 0 else 0)
        lower = [
            (corner_l[0] + 5, corner_l[1] + 1, 1),
            (AXIS, seam_y),
            (corner_r[0] - 5, corner_r[1] + 1, 1),
            (AXIS + width * 0.5, seam_y + full * 1.05),
            (AXIS, seam_y + full * 1.35),
            (AXIS - width * 0.5, seam_y + full * 1.05),
        ]
        parts.append(blob(lower, mix(lip, "#ffe0c8", 0.14)))
    upper = [
        (corner_l[0], corner_l[1], 1),
        (AXIS - width * 0.42, seam_y - full * 0.86),
        (AXIS - 4, seam_y - full * 1.05),
        (AXIS, seam_y - full * 0.72),
        (AXIS + 4, seam_y - full * 1.05),
        (AXIS + width * 0.42, seam_y - full * 0.86),
        (corner_r[0], corner_r[1], 1),
        (AXIS + width * 0.5, seam_y - 0.4 + (0.6 if parted else 0)),
        (AXIS, seam_y + 1),
        (AXIS - width * 0.5, seam_y - 0.4),
    ]
    parts.append(blob(upper, mix(lip, face.deep, 0.30)))
    seam = [
        corner_l,
        (AXIS - width * 0.45, seam_y - 0.6),
        (AXIS, seam_y + 0.8),
        (AXIS + width * 0.45, seam_y - 0.6),
        corner_r,
    ]
    if not parted:
        parts.append(taper(seam, (1.0, 2.6, 2.4, 2.6, 1.0), mix(face.deep, "#200812", 0.5)))
    for side, (px, py) in ((-1, corner_l), (1, corner_r)):
        curl = 1 if lift > 0 else -1
        parts.append(taper([(px, py), (px + side * 4, py - 3 * curl)], (2.2, 0.6), face.deep, 0.7))
        fold = face.age * 0.55 + (0.34 if mood == "pleased" else 0.12 if mood == "hurt" else 0)
        if fold:
            run = [
                (AXIS + side * (face.nose_width + 6), face.nose_y - 4),
                (AXIS + side * (width + 9), (face.nose_y + y) / 2),
                (px + side * 9, py + 5),
            ]
            parts.append(taper(run, (0.8, 2.4, 0.6), face.deep, min(0.7, fold)))
    if face.bearded:
        return parts
    chin = y + full + (face.profile[-1][1] - y) * 0.42 + (5 if parted else 0)
    parts.append(blob([(AXIS - 14, chin), (AXIS, chin - 3), (AXIS + 16, chin), (AXIS + 2, chin + 3.5)], face.dark, 0.6))
    return parts


def neck(face: Face, *, width: float = 34, foot: float = 352) -> list[str]:
    """The neck with the head's shadow across it."""
    top = face.mouth_y - 10
    parts = [
        blob(
            [
                (AXIS - width, top, 1),
                (AXIS + width, top, 1),
                (AXIS + width + 2, foot - 30),
                (AXIS + width + 22, foot, 1),
                (AXIS - width - 22, foot, 1),
                (AXIS - width - 2, foot - 30),
            ],
            face.skin,
        )
    ]
    chin = face.profile[-1][1]
    parts.append(
        blob(
            [
                (AXIS - width, top, 1),
                (AXIS + width, top, 1),
                (AXIS + width + 2, foot - 30),
                (AXIS + width + 16, foot - 6, 1),
                (AXIS + 16, foot - 8, 1),
                (AXIS - 4, chin + 26),
                (AXIS - width, chin + 4, 1),
            ],
            face.deep,
            0.62,
        )
    )
    parts.append(line([(AXIS - 10, foot - 4), (AXIS - 15, foot - 30)], face.dark, 2.4, 0.7))
    return parts


def skin_gradients(face: Face) -> list[str]:
    """Defines `url(#skin)`, from the lit forehead to the jaw, and the two flushes on the cheeks."""
    flushes = [
        halo(
            name,
            (AXIS + side * 42, face.nose_y - 2),
            22,
            ("#d8402c", face.blush * 2),
            ("#d8402c", face.blush),
            ("#d8402c", 0),
        )
        for name, side in (("blush_l", -1), ("blush_r", 1))
    ]
    return [
        shade("skin", (AXIS - 66, 96), (AXIS + 46, 286), face.light, mix(face.light, face.skin, 0.75), face.skin),
        *flushes,
    ]
