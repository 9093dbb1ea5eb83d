"""The droid that keeps the pot at Three Street Pi'Lok: a boxy head, one large lens, a signal light, a slot for chips.

Only its hand-placed shapes are here; what every portrait shares is in `faces` and `sitter`.
"""

from __future__ import annotations

from math import asin, cos, pi, sin

from drawing import Point, ellipse, group, halo, line, mix, poly, ring, shade, taper
from faces import Face
from sitter import Sitter

LENS = (200.0, 168.0, 54.0)  # its middle and its radius
HULL, LIT, DARK, DEEP = "#66727f", "#aab8c4", "#3a444f", "#1c232b"
CYAN, PALE, NIGHT = "#4fc6e4", "#d6f6ff", "#08141f"
SIGNAL, FLARE = "#ff8a2e", "#ffe0b8"
# How far the shutters reach into the lens from above and below (shares of its radius, 1 is its middle), how much the
# lower one, or the upper one where there is no lower, is bowed (upwards is positive), where the iris is and how large,
# the mouth's corners and how bright everything is.
MOODS: dict[str, tuple[float, float, float, float, float, float, float, float]] = {
    "calm": (0.22, 0.0, 0.10, 0.0, 0.0, 1.0, 5.0, 0.85),
    "hopeful": (0.04, 0.20, 0.18, 0.0, -3.0, 1.14, 9.0, 0.95),
    "afraid": (0.30, 0.24, 0.12, 4.0, 4.0, 0.62, -5.0, 0.65),
    "pleased": (0.10, 0.58, 0.34, 0.0, -5.0, 1.10, 14.0, 1.0),
    "hurt": (0.62, 0.0, 0.30, -4.0, 9.0, 0.78, -10.0, 0.45),
    "blink": (1.04, 0.96, 0.0, 0.0, 0.0, 1.0, 5.0, 0.85),
}


def _box(left: float, top: float, right: float, bottom: float, cut: float) -> list[Point]:
    """A box with cut corners."""
    return [
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (left + cut, bottom),
        (left, bottom - cut),
        (left, top + cut),
    ]


def _shutter(reach: float, bow: float, is_upper: bool) -> list[Point]:
    """The part of the lens a shutter covers: its rim, and its edge as a bow across."""
    x, y, radius = LENS
    radius += 1
    edge = -radius + reach * radius if is_upper else radius - reach * radius
    turn = asin(max(-1.0, min(1.0, edge / radius)))
    start, end = (pi - turn, 2 * pi + turn) if is_upper else (turn, pi - turn)
    rim = [
        (x + radius * cos(start + (end - start) * k / 24), y + radius * sin(start + (end - start) * k / 24))
        for k in range(25)
    ]
    (x1, y1), (x2, y2) = rim[-1], rim[0]
    across = [(x1 + (x2 - x1) * k / 12, y1 + (y2 - y1) * k / 12 - bow * radius * sin(pi * k / 12)) for k in range(13)]
    return [*rim, *across]


def _lens(mood: str) -> list[str]:
    upper, lower, bow, gaze_x, gaze_y, size, _, bright = MOODS[mood]
    x, y, radius = LENS
    iris_x, iris_y = x + gaze_x, y + gaze_y
    parts = [
        ellipse(x + 4, y + 6, radius + 17, radius + 17, "#05080c", 0.45),
        ellipse(x, y, radius + 15, radius + 15, DEEP),
        ellipse(x - 1, y - 1, radius + 13, radius + 13, "url(#bezel)"),
        ring(x, y, radius + 6, radius + 6, DEEP, 3.0, 0.8),
        *(
            ellipse(
                x + (radius + 10) * cos(k * pi / 4 + 0.4), y + (radius + 10) * sin(k * pi / 4 + 0.4), 2.4, 2.4, DEEP
            )
            for k in range(8)
        ),
        ellipse(x, y, radius, radius, NIGHT),
        ellipse(iris_x, iris_y, 40 * size, 40 * size, "url(#iris)", 0.35 + 0.65 * bright),
        ring(iris_x, iris_y, 31 * size, 31 * size, PALE, 1.6, 0.55 * bright),
        *(
            line(
                [
                    (iris_x + 26 * size * cos(t), iris_y + 26 * size * sin(t)),
                    (iris_x + 37 * size * cos(t), iris_y + 37 * size * sin(t)),
                ],
                NIGHT,
                2.0,
                0.55,
            )
            for t in (k * pi / 6 for k in range(12))
        ),
        ellipse(iris_x, iris_y, 17 * size, 17 * size, NIGHT),
        ellipse(iris_x, iris_y, 7 * size, 7 * size, mix(CYAN, PALE, 0.6), bright),
        ellipse(x - 19, y - 23, 11, 7.5, "#ffffff", 0.85),
        ellipse(x + 21, y + 25, 4.5, 3.5, "#ffffff", 0.4),
    ]
    shutters = ((upper, 0.0 if lower else bow, DARK, True), (lower, bow, mix(DARK, DEEP, 0.3), False))
    for reach, shape, tone, is_upper in shutters:
        if reach > 0:
            run = _shutter(reach, shape, is_upper)
            parts += [
                poly([(px + 1, py + 5) for px, py in run], "#04080d", 0.5) if is_upper else "",
                poly(run, tone),
                line(run[25:], LIT, 3.0, 0.9),
            ]
            if mood == "blink" and is_upper:
                parts += [
                    line(
                        [(x - 40 + abs(k) * 6, y - 12 - 13 * k), (x + 40 - abs(k) * 6, y - 12 - 13 * k)], DEEP, 2.2, 0.6
                    )
                    for k in (0, 1, 2)
                ]
    return [*parts, ring(x, y, radius, radius, DEEP, 3.4)]


def keeper() -> Sitter:
    """The pot's keeper: gunmetal and cyan, an orange light on a stalk, a slot that chips go into."""
    face = Face(
        skin="#4a5560",
        profile=((0, 84), (60, 86), (90, 130), (92, 178), (88, 218), (70, 250), (30, 262), (0, 264)),
        mouth_y=246,
        rim=CYAN,
        expressive=1.3,
    )

    def head(mood: str) -> list[str]:
        corners, bright = MOODS[mood][6:]
        mouth_y = 252.0
        smile = [
            (164, mouth_y - corners * 0.5),
            (182, mouth_y + corners * 0.3),
            (200, mouth_y + corners * 0.5),
            (218, mouth_y + corners * 0.3),
            (236, mouth_y - corners * 0.5),
        ]
        lean = {"pleased": 4, "hurt": -10}.get(mood, 0)
        tip = (242 + lean, 56 - lean * 0.3)
        return [
            # The stalk and its light.
            line([(234, 96), (236, 80), tip], DEEP, 9),
            line([(234, 96), (236, 80), tip], HULL, 5),
            line([(232, 92), (234, 80), (tip[0] - 1.5, tip[1])], LIT, 1.6, 0.8),
            ellipse(*tip, 40, 40, "url(#flare)", bright),
            ellipse(*tip, 14, 14, DEEP),
            ellipse(*tip, 11.5, 11.5, mix("#7a3408", SIGNAL, bright)),
            ellipse(tip[0] - 3, tip[1] - 3.5, 5, 4.4, FLARE, 0.35 + 0.6 * bright),
            # Ears: round housings with a cyan ring.
            *(
                part
                for x, tone in ((92, HULL), (308, DARK))
                for part in (
                    poly(_box(x - 18, 128, x + 18, 214, 9), DEEP),
                    poly(_box(x - 16, 130, x + 16, 212, 8), tone),
                    ellipse(x, 171, 11, 25, DEEP),
                    ring(x, 171, 8, 21, CYAN, 3.0, 0.9 * bright),
                    line([(x - 13, 140), (x + 8, 133)], LIT, 2.2, 0.6),
                )
            ),
            # The head: a lit front, a dark side, a brim above.
            poly(_box(98, 82, 302, 286, 24), DEEP),
            poly(_box(101, 85, 299, 283, 23), "url(#hull)"),
            poly(
                [(272, 85), (276, 85), (299, 108), (299, 260), (276, 283), (262, 283), (270, 264), (272, 180)],
                DARK,
                0.85,
            ),
            poly(
                [(124, 85), (276, 85), (299, 108), (288, 112), (270, 97), (128, 97), (112, 112), (101, 108)], LIT, 0.75
            ),
            line([(104, 112), (104, 258)], "#d6e2ea", 2.6, 0.7),
            line([(297, 118), (297, 256)], CYAN, 3.2, 0.85),
            line([(102, 232), (298, 232)], DEEP, 2.4, 0.55),
            line([(104, 234.6), (294, 234.6)], LIT, 1.4, 0.35),
            # A stripe of the signal's colour down the brow, worn.
            poly([(127, 97), (144, 97), (140, 111), (123, 111)], SIGNAL),
            poly([(150, 97), (157, 97), (153, 111), (146, 111)], SIGNAL),
            *(
                part
                for x, y in ((116, 104), (284, 104), (116, 266), (284, 266))
                for part in (ellipse(x + 0.8, y + 1, 4.4, 4.4, LIT, 0.5), ellipse(x, y, 4, 4, DEEP))
            ),
            *_lens(mood),
            # The mouth: a dark slot in which a line of light smiles.
            poly(_box(146, 238, 254, 270, 10), DEEP),
            poly(_box(149, 241, 251, 267, 8), NIGHT),
            line(smile, CYAN, 9.5, 0.30 * bright),
            line(smile, mix(CYAN, PALE, 0.25 * bright), 5.6, 0.35 + 0.65 * bright),
            line([(152, 242.5), (248, 242.5)], "#000000", 2, 0.5),
        ]

    def arm(x: float, tone: str, gleam: str) -> list[str]:
        return [
            ellipse(x + 3, 372, 52, 50, "#05080c", 0.5),
            ellipse(x, 368, 50, 48, DEEP),
            ellipse(x, 367, 46, 44, tone),
            ellipse(x, 367, 28, 27, DEEP),
            ellipse(x - 1, 366, 25, 24, mix(tone, DARK, 0.4)),
            taper([(x - 38, 358), (x - 26, 336), (x - 4, 328)], (1, 6, 1), gleam, 0.8),
            line([(x - 14, 366), (x + 14, 366)], DEEP, 4.5),
            line([(x - 14, 369), (x + 14, 369)], LIT, 1.5, 0.5),
        ]

    body = [
        # The neck's bellows over what every portrait has there.
        *(
            part
            for k, y in enumerate((284, 297, 310))
            for part in (
                poly(_box(164 - 4 * k, y, 236 + 4 * k, y + 13, 5), DEEP),
                poly(_box(166 - 4 * k, y + 1.5, 234 + 4 * k, y + 10, 4), HULL if k % 2 == 0 else DARK),
                line([(170 - 4 * k, y + 3), (206, y + 3)], LIT, 1.6, 0.7),
            )
        ),
        *arm(66, HULL, LIT),
        *arm(334, DARK, HULL),
        poly(_box(82, 320, 318, 460, 22), DEEP),
        poly(_box(85, 323, 315, 460, 21), "url(#chest)"),
        poly([(268, 323), (294, 323), (315, 344), (315, 440), (262, 440)], DARK, 0.75),
        poly([(106, 323), (294, 323), (303, 332), (97, 332)], LIT, 0.8),
        line([(87, 348), (87, 420)], "#d6e2ea", 2.4, 0.6),
        line([(313, 350), (313, 420)], CYAN, 3.0, 0.7),
        # The slot the pot goes into, lit from inside, a chip on its way.
        poly(_box(138, 346, 262, 420, 10), DEEP),
        poly(_box(141, 349, 259, 420, 9), mix(HULL, DARK, 0.5)),
        poly(_box(152, 376, 248, 394, 6), "#04080d"),
        poly(_box(155, 379, 245, 391, 4), CYAN, 0.55),
        ellipse(200, 362, 24, 24, "#7a3408"),
        ellipse(200, 361, 22, 22, SIGNAL),
        *(
            poly(
                [
                    (200 + 22 * cos(t - 0.2), 361 + 22 * sin(t - 0.2)),
                    (200 + 22 * cos(t + 0.2), 361 + 22 * sin(t + 0.2)),
                    (200 + 15 * cos(t + 0.2), 361 + 15 * sin(t + 0.2)),
                    (200 + 15 * cos(t - 0.2), 361 + 15 * sin(t - 0.2)),
                ],
                "#fff2e0",
            )
            for t in (k * pi / 3 + 0.52 for k in range(6))
        ),
        ring(200, 361, 13.5, 13.5, "#7a3408", 1.6, 0.8),
        poly([(152, 383), (248, 383), (248, 394), (152, 394)], mix(HULL, DARK, 0.35)),
        line([(154, 384), (246, 384)], LIT, 1.8, 0.7),
        # Three street lamps on the chest.
        *(
            part
            for k in range(3)
            for part in (
                ellipse(112, 352 + 16 * k, 5.6, 5.6, DEEP),
                ellipse(112, 352 + 16 * k, 4, 4, SIGNAL if k == 0 else CYAN),
            )
        ),
        *(line([(276, 352 + 9 * k), (300, 352 + 9 * k)], DEEP, 3, 0.8) for k in range(5)),
    ]
    return Sitter(
        face,
        ("#2f6480", "#12304a", "#060d18"),
        CYAN,
        [group(body, "translate(0 -14)")],
        head,
        definitions=(
            shade("hull", (110, 84), (290, 284), LIT, HULL, mix(HULL, DARK, 0.75)),
            shade("chest", (90, 322), (310, 420), mix(HULL, LIT, 0.55), HULL, DARK),
            shade("bezel", (140, 110), (262, 228), LIT, HULL, DARK),
            halo("iris", LENS[:2], 44, (PALE, 1), (CYAN, 1), ("#1b6f94", 1)),
            halo("flare", (242, 56), 40, (SIGNAL, 0.75), (SIGNAL, 0.25), (SIGNAL, 0)),
        ),
        neck_width=34,
        zoom=1.05,
    )


PEOPLE = {"keeper": keeper}
