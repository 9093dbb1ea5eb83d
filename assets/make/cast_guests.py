"""The guests' own faces: six masqueraders, each behind the half-mask of an animal.

Only masks, hair and cloaks are here; what every face shares is in `faces`. A mask hides the brows, so a guest's mood
is in the eyes, the mouth and the tilt of the head.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from drawing import Point, blob, ellipse, flipped, line, mirrored, mix, poly, shade, taper
from eyes import eyes
from faces import Face, mouth, skin_planes
from sitter import Sitter

PROFILE = ((0, 84), (45, 92), (68, 130), (70, 178), (66, 222), (52, 264), (25, 294), (0, 300))
DARK = "#160d14"


def both(shape: list[Point], left: str, right: str, opacity: float = 1.0) -> list[str]:
    """A shape of the right side in its shaded colour, and its mirror image in the lit one."""
    return [blob(flipped(shape), left, opacity), blob(shape, right, opacity)]


def strokes(run: list[Point], widths: tuple[float, ...], left: str, right: str, opacity: float = 1.0) -> list[str]:
    """A tapering stroke of the right side and its mirror image."""
    return [taper(flipped(run), widths, left, opacity), taper(run, widths, right, opacity)]


def mask(half: list[Point], lit: str, dim: str, edge: str) -> list[str]:
    """The body of a mask from its right half, top to bottom on the axis: shadow on the face, rim, both "
    "sides."""
    whole = mirrored(half)
    return [
        blob([(x + 4, y + 7, *corner) for x, y, *corner in whole], DARK, 0.42),
        blob(whole, lit),
        blob([*half, (half[-1][0], half[-1][1] - 8, 1), (half[0][0], half[0][1] + 8, 1)], dim),
        line([point[:2] if len(point) < 3 else point for point in whole], edge, 2.6, 0.9, closed=True),
    ]


def holes(face: Face, mood: str, trim: str) -> list[str]:
    """Almond holes with a metal edge, and the eyes behind them."""
    parts = []
    for side in (-1, 1):
        x, y = 200 + side * face.eye_gap, face.eye_y + 1
        almond: list[Point] = [
            (x - side * 25, y + 5, 1),
            (x - side * 8, y - 14),
            (x + side * 16, y - 14),
            (x + side * 29, y - 8, 1),
            (x + side * 16, y + 12),
            (x - side * 8, y + 14),
        ]
        parts += [
            blob(almond, face.dark if side < 0 else mix(face.dark, face.deep, 0.4)),
            line(almond, DARK, 6.0, closed=True),
            line(almond, trim, 2.6, closed=True),
        ]
    return parts + eyes(face, mood)


def cloak(lit: str, colour: str, low: str, lining: str, metal: str, rim: str) -> list[str]:
    """A cloak with a standing collar, lined, and a clasp."""
    collar: list[Point] = [(148, 276, 1), (118, 300), (88, 350), (108, 400, 1), (190, 400, 1), (196, 362), (168, 330)]
    return [
        blob(
            [
                (16, 400, 1),
                (32, 360),
                (88, 328),
                (148, 316),
                (200, 338),
                (252, 316),
                (312, 328),
                (368, 360),
                (384, 400, 1),
            ],
            "url(#coat)",
        ),
        blob([(252, 316), (312, 328), (368, 360), (384, 400, 1), (246, 400, 1)], low, 0.6),
        blob([(152, 300, 1), (200, 352), (248, 300, 1), (240, 400, 1), (160, 400, 1)], lining),
        blob([(206, 346, 1), (248, 300, 1), (240, 400, 1), (202, 400, 1)], DARK, 0.38),
        taper([(186, 346), (190, 372), (188, 400)], (1, 3, 2), mix(lining, "#ffffff", 0.35), 0.7),
        blob(collar, lit),
        blob(flipped(collar), mix(colour, low, 0.55)),
        blob([(148, 276, 1), (168, 330), (196, 362), (190, 400, 1), (172, 362), (150, 322)], low, 0.75),
        line([(147, 278), (118, 301), (93, 345)], metal, 2.6, 0.9),
        line([(253, 278), (282, 301), (307, 345)], mix(metal, low, 0.5), 2.6, 0.9),
        taper([(312, 330), (340, 341), (366, 362), (380, 400)], (0.5, 3.5, 4.5, 3), rim, 0.6),
        line([(172, 372), (200, 380), (228, 372)], metal, 3),
        ellipse(172, 371, 8, 8, mix(metal, DARK, 0.5)),
        ellipse(171, 370, 6, 6, metal),
        ellipse(169, 368, 2, 2, "#fff6d8"),
        ellipse(228, 371, 8, 8, mix(metal, DARK, 0.7)),
        ellipse(227, 370, 6, 6, mix(metal, DARK, 0.3)),
    ]


def cap_of_hair(colour: str, gleam: str, low: str) -> list[str]:
    """Hair parted over the forehead, lit from the upper left; the mask lies over its lower edge."""
    return [
        blob(
            [
                (122, 214, 1),
                (116, 164),
                (124, 106),
                (156, 70),
                (200, 60),
                (244, 70),
                (276, 106),
                (284, 164),
                (278, 214, 1),
                (266, 176),
                (240, 152),
                (200, 146),
                (160, 152),
                (134, 176),
            ],
            colour,
        ),
        blob(
            [
                (200, 60, 1),
                (244, 70),
                (276, 106),
                (284, 164),
                (278, 214, 1),
                (266, 176),
                (240, 152),
                (212, 146),
                (236, 92),
            ],
            low,
            0.75,
        ),
        taper([(202, 70), (158, 82), (132, 122), (126, 176)], (1, 9, 8, 1), gleam),
        taper([(202, 84), (170, 94), (146, 120)], (1, 5, 1), gleam, 0.8),
        taper([(208, 76), (240, 90), (264, 126)], (1, 5, 1), gleam, 0.5),
    ]


def masquerader(
    face: Face,
    backdrop: tuple[str, str, str],
    glow: str,
    body: list[str],
    coat: tuple[str, str, str],
    hair: tuple[str, str, str],
    dress: Callable[[], list[str]],
    trim: str,
    *,
    back_hair: tuple[str, ...] = (),
    over: Callable[[], list[str]] = list,
    zoom: float = 1.0,
    neck_width: float = 31,
) -> Sitter:
    """A guest from the mask `dress` draws, what lies `over` the eyes, hair (colour, gleam, shade) and a "
    "cloak."""

    def head(mood: str) -> list[str]:
        return [
            *skin_planes(face),
            *mouth(face, mood),
            *cap_of_hair(*hair),
            *dress(),
            *holes(face, mood, trim),
            *over(),
        ]

    return Sitter(
        face,
        backdrop,
        glow,
        body,
        head,
        back_hair=back_hair,
        zoom=zoom,
        neck_width=neck_width,
        definitions=(shade("coat", (60, 318), (340, 400), *coat),),
    )


def guest_face(skin: str, iris: str, rim: str, **more: object) -> Face:
    """What all guests share: no brows to be seen, the mouth well below the mask."""
    return Face(
        skin=skin,
        iris=iris,
        rim=rim,
        profile=PROFILE,
        eye_y=184,
        eye_width=16.5,
        eye_height=9.5,
        brow_y=168,
        nose_y=226,
        mouth_y=267,
        mouth_width=22,
        ears=False,
        expressive=1.3,
        **more,
    )


def fox() -> Sitter:
    """Russet and sharp-eared, in forest green."""
    lit, dim, white = "#e0762a", "#ab4c16", "#fbeedb"

    def dress() -> list[str]:
        half: list[Point] = [
            (200, 122, 1),
            (222, 114),
            (240, 100, 1),
            (288, 26, 1),
            (298, 92),
            (292, 150),
            (322, 196, 1),
            (292, 202),
            (304, 228, 1),
            (262, 226),
            (232, 230),
            (214, 248),
            (200, 254),
        ]
        return [
            *mask(half, lit, dim, "#6a2a0c"),
            *both([(252, 108, 1), (282, 52, 1), (288, 92), (280, 126, 1)], "#4a1c10", "#30100a"),
            *both(
                [
                    (208, 226, 1),
                    (240, 208),
                    (280, 196),
                    (318, 196, 1),
                    (292, 203),
                    (302, 227, 1),
                    (262, 224),
                    (230, 228),
                    (212, 246, 1),
                ],
                white,
                "#cbb6a0",
            ),
            blob(
                [(200, 128, 1), (210, 150), (207, 196), (216, 226), (200, 250, 1), (184, 226), (193, 196), (190, 150)],
                mix(lit, white, 0.35),
                0.8,
            ),
            *strokes([(214, 138), (232, 134), (250, 142)], (1, 6, 1), "#f6a860", "#d07430", 0.9),
            blob([(186, 236, 1), (200, 231), (214, 236, 1), (208, 250), (200, 255), (192, 250)], "#1c1216"),
            ellipse(195, 238, 4, 2, "#7a6a70"),
        ]

    return masquerader(
        guest_face("#efc4a2", "#4a8a3c", "#ffe0a8", lip="#b24038"),
        ("#5f8a5c", "#2b4a34", "#101f18"),
        "#e8f0b8",
        cloak("#3f7a4c", "#265434", "#12301c", "#e8d6b0", "#e0b050", "#ffe0a8"),
        ("#3f7a4c", "#265434", "#12301c"),
        ("#8a3c18", "#c4682c", "#571f0c"),
        dress,
        "#f0c868",
        zoom=1.0,
        back_hair=(
            blob(
                [(112, 300), (104, 200), (124, 110), (276, 110), (296, 200), (290, 300), (250, 320), (150, 320)],
                "#6a2a10",
            ),
            taper([(116, 200), (116, 250), (128, 304)], (2, 8, 2), "#a8501f"),
        ),
    )


def owl() -> Sitter:
    """Round discs about the eyes, tufts like horns, teal velvet."""
    brown, dim, cream = "#8a6642", "#5e4028", "#f2e2c0"

    def dress() -> list[str]:
        half: list[Point] = [
            (200, 136, 1),
            (224, 122),
            (254, 98),
            (304, 50, 1),
            (304, 110),
            (312, 168),
            (296, 216),
            (256, 240),
            (222, 230),
            (200, 240),
        ]
        rays = []
        for side in (-1, 1):
            x = 200 + side * 36
            tone, fine = (cream, "#c49a5c") if side < 0 else ("#c9b48e", "#8a6638")
            rays.append(ellipse(x, 185, 44, 41, tone))
            for number in range(18):
                turn = number * 20
                dx, dy = _spoke(turn)
                rays.append(taper([(x + dx * 29, 185 + dy * 27), (x + dx * 42, 185 + dy * 39)], (1, 3.6), fine, 0.85))
        return [
            *mask(half, brown, dim, "#3a2414"),
            *strokes([(238, 122), (268, 98), (298, 62)], (1, 9, 1), "#c49a64", "#8a6440"),
            *strokes([(252, 128), (280, 108), (300, 84)], (1, 6, 1), "#c49a64", "#7a5434", 0.9),
            *rays,
            *both([(200, 134, 1), (214, 142), (222, 152), (206, 176), (200, 184, 1)], mix(brown, cream, 0.25), dim),
        ]

    def over() -> list[str]:
        return [
            blob([(200, 186, 1), (215, 214), (212, 236), (200, 258, 1), (188, 236), (185, 214)], "#e0a838"),
            blob([(200, 186, 1), (215, 214), (212, 236), (200, 258, 1)], "#9c6a1c"),
            taper([(197, 198), (193, 220), (196, 240)], (1, 4, 1), "#ffe08c"),
        ]

    return masquerader(
        guest_face("#d9a07a", "#c8841c", "#b0f0f0", lip="#9a3c44"),
        ("#4f8f94", "#1f5058", "#0b2228"),
        "#d0f4ec",
        cloak("#2a7a80", "#17545c", "#082e34", "#f0e2c4", "#e0b050", "#b0f0f0"),
        ("#2a7a80", "#17545c", "#082e34"),
        ("#5a3f2a", "#8f6a46", "#332014"),
        dress,
        "#3a2414",
        over=over,
        zoom=1.04,
        back_hair=(
            blob([(120, 270), (108, 190), (122, 110), (278, 110), (292, 190), (280, 270), (200, 300)], "#3a2618"),
        ),
    )


def _spoke(degrees: float) -> tuple[float, float]:
    return cos(radians(degrees)), sin(radians(degrees))


def stag() -> Sitter:
    """Antlers against the light, fawn and gold, a huntsman's brown."""
    lit, dim, pale = "#c08a54", "#8a5a30", "#f4e2c4"

    def dress() -> list[str]:
        half: list[Point] = [
            (200, 108, 1),
            (228, 110),
            (256, 126, 1),
            (312, 118, 1),
            (318, 138),
            (288, 160),
            (274, 166),
            (272, 204),
            (250, 224),
            (226, 230),
            (214, 250),
            (200, 255),
        ]
        antlers = [
            *strokes([(226, 114), (246, 84), (262, 48), (256, 8)], (13, 11, 9, 2), "#e8d0a0", "#b0905c"),
            *strokes([(250, 78), (276, 70), (292, 44)], (9, 8, 2), "#e8d0a0", "#b0905c"),
            *strokes([(261, 50), (284, 36), (292, 12)], (8, 7, 2), "#e8d0a0", "#b0905c"),
            *strokes([(236, 98), (226, 74), (228, 52)], (8, 7, 2), "#e8d0a0", "#b0905c"),
            *strokes([(230, 108), (248, 80), (259, 48)], (1, 3, 1), "#fff6dc", "#d8bc88", 0.9),
        ]
        return [
            *antlers,
            *mask(half, lit, dim, "#4e2e14"),
            *both([(262, 132, 1), (306, 124, 1), (308, 136), (282, 152, 1)], "#f0c8a0", "#a8744c"),
            blob(
                [(200, 122, 1), (214, 146), (209, 200), (218, 226), (200, 250, 1), (182, 226), (191, 200), (186, 146)],
                pale,
                0.85,
            ),
            blob([(200, 122, 1), (214, 146), (209, 200), (218, 226), (200, 250, 1)], dim, 0.35),
            *(
                ellipse(200 + x, y, 4.2, 3.6, pale, 0.9)
                for x, y in ((-46, 142), (-58, 152), (-32, 136), (46, 142), (58, 152), (32, 136))
            ),
            *(ellipse(200 + x, y, 3.6, 3, pale, 0.9) for x, y in ((-56, 206), (-46, 214), (56, 206), (46, 214))),
            blob([(184, 238, 1), (200, 232), (216, 238, 1), (209, 252), (200, 256), (191, 252)], "#241612"),
            ellipse(194, 240, 4, 2, "#86746a"),
        ]

    return masquerader(
        guest_face("#c48a62", "#4a2c14", "#ffd890", lip="#8f4a40", lip_full=5),
        ("#b08a4c", "#5c4420", "#241a0c"),
        "#ffe8a8",
        cloak("#7a5230", "#543618", "#2c1a0c", "#d8c89c", "#e0b050", "#ffd890"),
        ("#7a5230", "#543618", "#2c1a0c"),
        ("#3a2618", "#6e4a2c", "#20140c"),
        dress,
        "#f0d088",
        zoom=0.98,
        neck_width=36,
    )


def raven() -> Sitter:
    """Black feathers with a violet sheen and a long beak."""
    black, dim, sheen = "#2a2436", "#15111c", "#6a5a9c"

    def dress() -> list[str]:
        half: list[Point] = [
            (200, 104, 1),
            (224, 92),
            (240, 60, 1),
            (250, 92),
            (282, 56, 1),
            (276, 100),
            (322, 82, 1),
            (300, 122),
            (338, 128, 1),
            (304, 152),
            (328, 178, 1),
            (290, 186),
            (296, 212, 1),
            (258, 220),
            (228, 218),
            (214, 226),
            (200, 236),
        ]
        feathers = []
        for run in (
            [(236, 108), (241, 88), (240, 70)],
            [(254, 112), (268, 88), (278, 66)],
            [(270, 124), (292, 104), (314, 88)],
            [(278, 140), (304, 132), (328, 128)],
            [(278, 162), (298, 164), (318, 174)],
        ):
            feathers += strokes(run, (1, 6, 0.5), "#8a7ac0", "#4a3f70", 0.9)
        return [
            *mask(half, black, dim, "#0a070e"),
            *feathers,
            *strokes([(210, 132), (236, 128), (264, 146)], (1, 5, 1), sheen, "#463a6a"),
            *strokes([(232, 212), (258, 208), (276, 196)], (1, 4, 1), sheen, "#463a6a", 0.8),
            poly([(200, 116), (208, 130), (200, 150), (192, 130)], "#c83a5a"),
            poly([(200, 116), (192, 130), (200, 133)], "#ffa0b4"),
        ]

    def over() -> list[str]:
        return [
            blob([(206, 176), (222, 204), (217, 232), (203, 266, 1), (196, 240), (186, 212), (194, 176)], DARK, 0.4),
            blob(
                [(200, 164, 1), (214, 188), (218, 208), (211, 232), (200, 260, 1), (189, 232), (182, 208), (186, 188)],
                "#4a4256",
            ),
            blob([(200, 164, 1), (214, 188), (218, 208), (211, 232), (200, 260, 1)], "#1c1824"),
            taper([(196, 182), (190, 208), (196, 242)], (1, 5, 1), "#9a8fc0"),
            *strokes([(207, 200), (211, 208)], (3, 1), "#0c0a10", "#0c0a10"),
        ]

    return masquerader(
        guest_face("#e8c4ae", "#6a4ab0", "#c0a8ff", lip="#8c2448", lip_full=6.5),
        ("#7a68a8", "#3a2c60", "#161028"),
        "#dcd0ff",
        cloak("#4a3a7a", "#2e2252", "#16102c", "#b8a8d8", "#c8c4d8", "#c0a8ff"),
        ("#4a3a7a", "#2e2252", "#16102c"),
        ("#1c1824", "#4c4464", "#0c0a12"),
        dress,
        "#c8c4d8",
        over=over,
        zoom=1.0,
        back_hair=(
            blob([(116, 304, 1), (106, 200), (122, 110), (278, 110), (294, 200), (286, 304, 1), (200, 290)], "#14101a"),
            taper([(118, 190), (114, 250), (122, 298)], (2, 7, 2), "#4c4464"),
        ),
    )


def hare() -> Sitter:
    """Ivory, long-eared, with roses on the cloak's lining."""
    lit, dim, pink = "#faf4ea", "#cfc4c0", "#e89aa4"

    def dress() -> list[str]:
        half: list[Point] = [
            (200, 120, 1),
            (228, 110),
            (258, 118),
            (282, 150),
            (290, 190),
            (306, 210, 1),
            (284, 214),
            (262, 230),
            (234, 232),
            (216, 246),
            (200, 251),
        ]
        ear: list[Point] = [
            (214, 122, 1),
            (216, 74),
            (236, 26),
            (262, -4),
            (282, 6),
            (284, 48),
            (270, 92),
            (254, 126, 1),
        ]
        inner: list[Point] = [
            (228, 118, 1),
            (232, 78),
            (246, 36),
            (264, 12),
            (271, 24),
            (268, 60),
            (256, 96),
            (246, 120, 1),
        ]
        return [
            *both(ear, lit, dim),
            *both(inner, pink, "#b0707c"),
            *strokes([(222, 110), (228, 64), (252, 14)], (1, 4, 1), "#ffffff", "#f0e6e0", 0.9),
            *mask(half, lit, dim, "#a08a80"),
            *both([(212, 228, 1), (234, 218), (262, 222), (250, 231), (228, 233), (214, 245, 1)], "#ffffff", "#e4dad4"),
            *strokes([(212, 140), (238, 132), (262, 144)], (1, 4, 1), "#e8c47a", "#b08c4c"),
            *strokes([(222, 148), (240, 143), (256, 150)], (1, 2.4, 1), "#e8c47a", "#b08c4c"),
            *(
                line([(200 + s * 20, 234 + n * 5), (200 + s * 62, 228 + n * 11)], "#fffaf0", 1.5, 0.85)
                for s in (-1, 1)
                for n in range(3)
            ),
            blob([(188, 236, 1), (200, 232), (212, 236, 1), (206, 247), (200, 251), (194, 247)], "#d86a7c"),
            ellipse(196, 238, 3.4, 1.8, "#ffd0d6"),
        ]

    return masquerader(
        guest_face("#f4cdb4", "#5a86b0", "#ffd4dc", lip="#c8425a", lip_full=7, blush=0.2),
        ("#d89aa4", "#84485c", "#3a1c2a"),
        "#ffe4e0",
        cloak("#c8607a", "#963c58", "#561c34", "#fff0e8", "#f0c878", "#ffd4dc"),
        ("#c8607a", "#963c58", "#561c34"),
        ("#c89a5c", "#f0d094", "#8a6030"),
        dress,
        "#e0b050",
        zoom=0.98,
        back_hair=(
            blob(
                [
                    (108, 290),
                    (102, 240),
                    (110, 180),
                    (124, 110),
                    (276, 110),
                    (290, 180),
                    (300, 240),
                    (290, 290),
                    (262, 306),
                    (138, 306),
                ],
                "#a87840",
            ),
            taper([(112, 190), (106, 240), (122, 290)], (2, 9, 2), "#e0b878"),
            taper([(288, 190), (294, 240), (280, 290)], (2, 6, 2), "#c89a5c"),
        ),
    )


def bear() -> Sitter:
    """Broad and brown, round-eared, in midnight blue."""
    lit, dim, tan = "#7a4e30", "#4c2c1a", "#c89a68"

    def dress() -> list[str]:
        half: list[Point] = [
            (200, 100, 1),
            (236, 98),
            (272, 118),
            (294, 158),
            (304, 192, 1),
            (288, 200),
            (296, 220, 1),
            (262, 236),
            (234, 244),
            (214, 252),
            (200, 255),
        ]
        ears = []
        for side, tone, inside in ((-1, lit, "#b47e54"), (1, dim, "#6a4228")):
            ears += [
                ellipse(200 + side * 72, 88, 37, 36, mix(tone, DARK, 0.35)),
                ellipse(200 + side * 71, 87, 34, 33, tone),
                ellipse(200 + side * 70, 91, 20, 20, inside),
            ]
        return [
            *ears,
            *mask(half, lit, dim, "#2c180e"),
            *strokes([(212, 118), (244, 116), (272, 140)], (1, 8, 1), "#a8744a", "#6a4228"),
            *strokes([(262, 210), (276, 214), (288, 206)], (1, 4, 1), "#a8744a", "#6a4228", 0.9),
            *strokes([(216, 134), (240, 130), (262, 146)], (1, 5, 1), "#a8744a", "#6a4228", 0.8),
            blob(
                [(200, 190, 1), (220, 204), (238, 228), (226, 246), (200, 254), (174, 246), (162, 228), (180, 204)], tan
            ),
            blob([(200, 190, 1), (220, 204), (238, 228), (226, 246), (200, 254, 1)], "#93683e"),
            blob([(178, 214), (200, 206), (222, 214), (216, 230), (200, 238), (184, 230)], "#1c1214"),
            ellipse(191, 215, 7, 3.2, "#8a7a7c"),
            taper([(200, 236), (200, 250)], (3, 2), "#2c180e"),
        ]

    return masquerader(
        guest_face("#b87c58", "#5a3418", "#a8c8ff", lip="#84443c", lip_full=5.5),
        ("#6a86b8", "#2c4070", "#101a34"),
        "#d4e0ff",
        cloak("#34508c", "#203462", "#0e1a38", "#d0b890", "#d8dce8", "#a8c8ff"),
        ("#34508c", "#203462", "#0e1a38"),
        ("#2a1a14", "#5c4030", "#160c0a"),
        dress,
        "#e0b878",
        zoom=1.04,
        neck_width=38,
    )


PEOPLE = {
    "guest_fox": fox,
    "guest_owl": owl,
    "guest_stag": stag,
    "guest_raven": raven,
    "guest_hare": hare,
    "guest_bear": bear,
}
