"""The eyes and brows of a face, which say most of a mood; the rest of the face is in `faces`."""

from __future__ import annotations

import numpy as np
from drawing import blob, ellipse, mix, poly, taper
from faces import AXIS, MOOD_SHAPES, Face, mouth, nose


def _eye(face: Face, mood: str, side: int) -> list[str]:
    shape = MOOD_SHAPES[mood]
    width, height = face.eye_width, face.eye_height
    centre_x = AXIS + side * face.eye_gap
    u = np.linspace(-1, 1, 25)
    x = centre_x + side * u * width
    cant = -face.eye_cant * u
    bulge = 1 - np.abs(u + 0.12 * (1 - u**2)) ** 2.2
    upper = face.eye_y + cant - height * shape.open * bulge + 1.5
    lower = face.eye_y + cant + height * (0.52 - 0.62 * shape.squint) * (1 - u**2) + 1.5
    lower = np.maximum(lower, upper + 0.2)
    order = np.argsort(x)
    x, upper, lower = x[order], upper[order], lower[order]
    white = mix("#f4ece0", face.skin, 0.12 if side < 0 else 0.34)

    def between(low: np.ndarray, high: np.ndarray, fill: str, opacity: float = 1.0) -> str:
        keep = high > low + 0.05
        if keep.sum() < 2:
            return ""
        return poly(np.vstack([np.column_stack([x, low])[keep], np.column_stack([x, high])[keep][::-1]]), fill, opacity)

    def disc(radius: float, fill: str, shift_y: float = 0.0) -> str:
        middle_x, middle_y = centre_x + shape.gaze_x, face.eye_y - height * 0.16 + shape.gaze_y + shift_y + 1.5
        xs = np.linspace(middle_x - radius, middle_x + radius, 25)
        reach = np.sqrt(np.maximum(0, radius**2 - (xs - middle_x) ** 2))
        low = np.maximum(middle_y - reach, np.interp(xs, x, upper))
        high = np.minimum(middle_y + reach, np.interp(xs, x, lower))
        keep = high >= low
        if keep.sum() < 2:
            return ""
        return poly(np.vstack([np.column_stack([xs, low])[keep], np.column_stack([xs, high])[keep][::-1]]), fill)

    socket = [
        (centre_x - side * (width + 7), face.eye_y + 2),
        (centre_x - side * 6, face.brow_y + 8),
        (centre_x + side * (width + 3), face.brow_y + 9),
        (centre_x + side * (width + 6), face.eye_y - 2),
        (centre_x + side * 4, face.eye_y + height * 0.9 + 4),
    ]
    parts = [blob(socket, face.dark, 0.42 if side < 0 else 0.50)]
    if shape.open > 0.1:
        parts += [
            between(upper, lower, white),
            disc(height * 0.96, mix(face.iris, "#0c0a10", 0.45)),
            disc(height * 0.82, face.iris, 0.6),
            disc(height * 0.46, "#0d0b10"),
            between(upper, np.minimum(lower, upper + height * 0.30), "#1a0f18", 0.36),
        ]
        if shape.open > 0.5:
            parts.append(
                ellipse(
                    centre_x - 3.2 + shape.gaze_x,
                    face.eye_y - height * 0.34 + shape.gaze_y * 0.6,
                    2.2,
                    2.3,
                    "#ffffff",
                    0.95,
                )
            )
    lid = [(px, py) for px, py in zip(x[::4], upper[::4], strict=True)]
    if side < 0:
        lid = lid[::-1]
    if face.wing:
        last = lid[-1]
        lid.append((last[0] + side * face.wing, last[1] - face.wing * 0.55))
    ink = mix(face.brow, "#140a10", 0.72)
    parts.append(taper(lid, (face.lash * 0.5, face.lash, face.lash * 1.15, face.lash * 0.9, 0.6), ink))
    crease = [(px, py - 5.5 + 2.2 * (1 - shape.open)) for px, py in lid[1:7]]
    parts.append(taper(crease, (0.6, 1.9, 0.6), face.deep, 0.55))
    under = [(px, py + 1.0) for px, py in zip(x[3:23:4], lower[3:23:4], strict=True)]
    parts.append(taper(under, (0.4, 1.6, 0.4), face.deep, 0.45))
    if face.age:
        bag = [(px, py + 7.5) for px, py in zip(x[3:23:4], lower[3:23:4], strict=True)]
        parts.append(taper(bag, (0.5, 2.2, 0.5), face.deep, 0.40 * face.age))
        for fan in (-4, 3, 10):
            tip = centre_x + side * (width + 5)
            parts.append(
                taper(
                    [(tip, face.eye_y + fan * 0.5), (tip + side * 10, face.eye_y + fan)],
                    (1.8, 0.5),
                    face.deep,
                    0.36 * face.age,
                )
            )
    return parts


def eyes(face: Face, mood: str) -> list[str]:
    """Both eyes with their sockets."""
    return _eye(face, mood, -1) + _eye(face, mood, 1)


def brows(face: Face, mood: str) -> list[str]:
    """Both brows as tapered strokes."""
    shape = MOOD_SHAPES[mood]
    inner, outer = shape.brow_inner * face.expressive, shape.brow_outer * face.expressive
    if mood == "hurt" and face.hurt_brow == "angry":
        inner, outer = -7.5, 2.0
    parts = []
    for side in (-1, 1):
        x, y = AXIS + side * face.eye_gap, face.brow_y - shape.brow_lift * face.expressive
        run = [
            (x - side * face.brow_reach * 0.82, y + 3 - inner),
            (x - side * face.brow_reach * 0.20, y - face.brow_arch * 0.6 - inner * 0.4),
            (x + side * face.brow_reach * 0.38, y - face.brow_arch - outer * 0.3),
            (x + side * face.brow_reach, y + 4 - outer),
        ]
        tone = face.brow if side < 0 else mix(face.brow, "#160a12", 0.28)
        parts.append(taper(run, (face.brow_width * 0.75, face.brow_width, face.brow_width * 0.8, 1.0), tone))
    if mood == "hurt":
        for side in (-1, 1):
            parts.append(
                taper(
                    [(AXIS + side * 5, face.brow_y - 9), (AXIS + side * 4, face.brow_y + 4)],
                    (0.6, 2.2, 0.6),
                    face.deep,
                    0.5,
                )
            )
    if face.age > 0.4:
        for number in range(2):
            y = face.brow_y - 22 - 13 * number
            parts.append(
                taper(
                    [(AXIS - 32 + 6 * number, y), (AXIS, y + 3), (AXIS + 32 - 6 * number, y)],
                    (0.5, 2.0, 0.5),
                    face.deep,
                    0.34 * face.age,
                )
            )
    return parts


def features(face: Face, mood: str) -> list[str]:
    """Everything on the face, in the order it is painted."""
    return [*eyes(face, mood), *nose(face), *mouth(face, mood), *brows(face, mood)]
