"""Those who deal cards: the castle's steward at Black Axe, and the croupier at Blackjack.

Only their hand-placed shapes are here; what every face shares is in `faces`.
"""

from __future__ import annotations

from drawing import Point, blob, ellipse, flipped, group, line, mix, poly, ring, shade, taper
from eyes import features
from faces import Face, skin_planes
from sitter import Sitter


def _fur(outer: list[Point], locks: list[tuple[float, float, float, float]], is_lit: bool) -> list[str]:
    """One side of a fur collar: its outline, drawn for the left, and locks as (x, y, dx, dy) combed over it."""
    tone, bright, low = ("#a67444", "#e3b478", "#5e3a1c") if is_lit else ("#6b4526", "#a27443", "#321c0d")
    turn = (lambda run: run) if is_lit else flipped
    parts = [blob(turn([(x + 3, y + 6, *rest) for x, y, *rest in outer]), "#0b0704", 0.45), blob(turn(outer), tone)]
    for x, y, dx, dy in locks:
        for shift, tint, width in ((0, low, 6.5), (5, bright, 5.0)):
            run = [(x + shift, y), (x + dx * 0.4 - 4 + shift, y + dy * 0.5), (x + dx + shift, y + dy)]
            parts.append(taper(turn(run), (0.8, width, 0.5), tint, 0.8))
    return parts


def _key(x: float, y: float, turn: float, iron: str, gleam: str) -> str:
    """A large old key hanging from (x, y), turned by degrees."""
    parts = [
        line([(0, 14), (0, 52)], "#0d0b0a", 7.5),
        ring(0, 7, 7.5, 8, "#0d0b0a", 7.5),
        blob(
            [(0, 38, 1), (16, 38, 1), (16, 44, 1), (10, 44, 1), (10, 47, 1), (16, 47, 1), (16, 53, 1), (0, 53, 1)],
            "#0d0b0a",
        ),
        ring(0, 7, 7.5, 8, iron, 4.6),
        line([(0, 15), (0, 52)], iron, 4.6),
        poly([(1, 40), (14, 40), (14, 43), (8, 43), (8, 48.5), (14, 48.5), (14, 51.5), (1, 51.5)], iron),
        line([(-1.2, 17), (-1.2, 50)], gleam, 1.5),
        line([(-7.5, 8), (-4.5, 1)], gleam, 1.8),
    ]
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">{"".join(parts)}</g>'


def steward() -> Sitter:
    """The castle's steward: white hair and a pointed beard under a velvet bonnet, furs, and his chain of office."""
    face = Face(
        skin="#dcab8a",
        profile=((0, 84), (46, 92), (67, 130), (69, 178), (64, 220), (50, 258), (24, 290), (0, 298)),
        eye_width=16,
        eye_height=8.2,
        eye_cant=-1.5,
        iris="#4f7d6a",
        brow="#dcd6ca",
        brow_y=156,
        brow_width=10,
        brow_arch=6,
        brow_reach=27,
        nose_y=230,
        nose_width=15,
        nose_hook=3.5,
        mouth_y=262,
        mouth_width=20,
        lip="#a8604e",
        lip_full=4.6,
        age=0.85,
        blush=0.15,
        rim="#ffb765",
        open_smile=False,
        expressive=1.35,
        bearded=True,
    )
    white, low, deep = "#f1ece0", "#b7aea2", "#857b72"
    velvet, sheen, night = "#28553c", "#5b9a6c", "#11281c"
    gold, bright, dull = "#cf9f45", "#fbe3a0", "#76501d"
    robe, lit, dark = "#265039", "#3d7a55", "#10241a"
    back = [
        blob(
            [
                (132, 110),
                (112, 160),
                (100, 214),
                (96, 258),
                (112, 276),
                (132, 270),
                (150, 284, 1),
                (250, 284, 1),
                (268, 270),
                (288, 276),
                (304, 258),
                (300, 214),
                (288, 160),
                (268, 110),
            ],
            low,
        ),
        blob([(240, 110), (268, 110), (288, 160), (300, 214), (304, 258), (288, 276), (268, 270), (250, 284, 1)], deep),
    ]

    def head(mood: str) -> list[str]:
        droop = {"pleased": -9, "hurt": 7}.get(mood, 0)
        side = [
            (142, 116, 1),
            (126, 136),
            (112, 176),
            (98, 222),
            (92, 254),
            (106, 274),
            (124, 264),
            (136, 240),
            (136, 206),
            (139, 170),
            (147, 138),
        ]
        beard = [
            (140, 214, 1),
            (146, 240),
            (160, 252),
            (176, 248),
            (200, 252),
            (224, 248),
            (240, 252),
            (254, 240),
            (260, 214, 1),
            (262, 246),
            (248, 282),
            (226, 308),
            (208, 328),
            (200, 340, 1),
            (192, 328),
            (174, 308),
            (152, 282),
            (138, 246),
        ]
        whisker = [
            (200, 246, 1),
            (188, 239),
            (168, 244),
            (150, 258),
            (134, 258 + droop, 1),
            (146, 270 + droop * 0.5),
            (168, 268),
            (188, 260),
            (200, 256, 1),
        ]
        crown: list[Point] = [
            (120, 128, 1),
            (92, 116),
            (82, 86),
            (108, 52),
            (160, 34),
            (216, 30),
            (272, 44),
            (312, 78),
            (310, 108),
            (282, 128, 1),
            (240, 114),
            (200, 110),
            (160, 114),
        ]
        return [
            *skin_planes(face),
            blob(beard, white),
            blob(
                [
                    (200, 252),
                    (224, 248),
                    (240, 252),
                    (254, 240),
                    (260, 214, 1),
                    (262, 246),
                    (248, 282),
                    (226, 308),
                    (208, 328),
                    (200, 340, 1),
                    (204, 300),
                ],
                low,
            ),
            blob(
                [(178, 256, 1), (190, 252), (200, 253), (210, 252), (222, 256, 1), (216, 276), (200, 281), (184, 276)],
                face.dark,
            ),
            blob(
                [(178, 256, 1), (190, 252), (200, 253), (210, 252), (222, 256, 1), (214, 274), (198, 277), (184, 272)],
                face.skin,
            ),
            *features(face, mood),
            blob([(188, 278), (200, 275), (212, 278), (207, 292), (200, 312), (193, 292)], "#fffaf0"),
            *(
                taper([(x, y), (x + dx * 0.4 - 2, y + dy * 0.5), (x + dx, y + dy)], (0.8, 3.4, 0.6), tone, 0.85)
                for x, y, dx, dy, tone in (
                    (146, 248, 14, 36, low),
                    (156, 264, 20, 40, "#ffffff"),
                    (172, 284, 18, 34, low),
                    (184, 290, 13, 36, "#ffffff"),
                    (222, 284, -14, 34, deep),
                    (240, 264, -18, 40, deep),
                    (252, 250, -12, 32, "#d6cec2"),
                )
            ),
            blob(whisker, white),
            blob(flipped(whisker), mix(white, low, 0.55)),
            taper([(194, 246), (172, 251), (152, 263), (140, 261 + droop)], (1, 3.6, 2.6, 0.5), low, 0.9),
            taper([(206, 246), (228, 251), (248, 263), (260, 261 + droop)], (1, 3.6, 2.6, 0.5), deep, 0.8),
            blob(side, white),
            blob(flipped(side), mix(white, low, 0.72)),
            *(
                taper(run, (0.8, 5, 4, 0.6), tone, 0.85)
                for run, tone in (
                    ([(136, 132), (120, 178), (106, 224), (102, 262)], low),
                    ([(142, 138), (130, 184), (122, 226), (116, 258)], "#ffffff"),
                    ([(264, 134), (280, 180), (292, 224), (298, 258)], deep),
                    ([(258, 140), (270, 186), (278, 230), (284, 256)], "#dfd8cc"),
                )
            ),
            # The bonnet: a full velvet crown, a braided band, a badge with two pheasant feathers.
            blob(crown, velvet),
            blob(
                [(216, 30), (272, 44), (312, 78), (310, 108), (282, 128, 1), (252, 117), (268, 88), (250, 54)],
                night,
                0.85,
            ),
            *(
                taper(run, (1, width, 1), tone, 0.85)
                for run, width, tone in (
                    ([(94, 96), (118, 62), (166, 44), (214, 42)], 9, sheen),
                    ([(132, 112), (146, 80), (186, 58)], 6, sheen),
                    ([(120, 108), (128, 82), (152, 60)], 4, night),
                    ([(170, 108), (182, 84), (206, 66)], 5, night),
                    ([(222, 108), (226, 82), (216, 56)], 5, night),
                    ([(242, 108), (252, 82), (246, 58)], 4, sheen),
                )
            ),
            *(
                part
                for tip, bend, tone in (((338, -6), (300, 6), "#8a4f22"), ((352, 30), (312, 28), "#5c3114"))
                for part in (
                    taper([(262, 96), bend, tip], (5, 17, 2), tone),
                    taper([(262, 96), bend, tip], (1, 2.4, 0.5), "#e3b878"),
                    *(
                        taper(
                            [
                                (262 + (bend[0] - 262) * t, 96 + (bend[1] - 96) * t - 6),
                                (262 + (bend[0] - 262) * t + 5, 96 + (bend[1] - 96) * t + 9),
                            ],
                            (1, 3, 1),
                            "#2a1408",
                            0.8,
                        )
                        for t in (0.45, 0.68, 0.9)
                    ),
                )
            ),
            blob(
                [
                    (118, 122, 1),
                    (160, 108),
                    (200, 104),
                    (240, 108),
                    (284, 122, 1),
                    (282, 142),
                    (240, 127),
                    (200, 123),
                    (160, 127),
                    (120, 142),
                ],
                night,
            ),
            taper([(121, 127), (160, 113), (200, 109), (240, 113), (281, 127)], (2.6, 3.6, 3.6, 3.4, 2.4), gold),
            taper([(122, 136), (160, 122), (200, 118), (240, 122), (280, 136)], (1.6, 2.2, 2.2, 2.0, 1.4), dull),
            ellipse(262, 112, 12, 12, dull),
            ellipse(261, 111, 10.5, 10.5, gold),
            ellipse(261, 111, 6.4, 6.4, "#13251b"),
            ellipse(259, 109, 2.4, 2.2, "#a8e0b8"),
            taper([(253, 108), (257, 102), (264, 101)], (0.6, 2, 0.6), bright),
        ]

    body = [
        blob(
            [
                (14, 432, 1),
                (22, 374),
                (62, 338),
                (140, 312),
                (200, 330),
                (260, 312),
                (338, 338),
                (378, 374),
                (386, 432, 1),
            ],
            "url(#coat)",
        ),
        blob([(260, 312), (338, 338), (378, 374), (386, 432, 1), (250, 432, 1)], dark, 0.55),
        blob([(156, 304, 1), (200, 330), (244, 304, 1), (246, 432, 1), (154, 432, 1)], "#5d3a1f"),
        blob([(204, 328, 1), (244, 304, 1), (246, 432, 1), (204, 432, 1)], "#331d0f"),
        *(
            line([(x, 336), (x + (x - 200) * 0.06, 432)], "#7f5530" if x < 200 else "#452a15", 2.2, 0.8)
            for x in (168, 184, 216, 232)
        ),
    ]
    collar: list[Point] = [
        (158, 288, 1),
        (142, 292),
        (130, 288),
        (118, 300),
        (106, 302),
        (98, 318),
        (86, 324),
        (82, 342),
        (70, 352),
        (70, 370),
        (60, 384),
        (64, 402),
        (56, 432, 1),
        (128, 432, 1),
        (142, 390),
        (138, 378),
        (152, 368),
        (148, 356),
        (164, 346),
        (160, 334),
        (170, 322),
    ]
    locks = [
        (146, 298, -14, 24),
        (126, 300, -20, 26),
        (104, 310, -22, 26),
        (154, 316, -18, 30),
        (132, 326, -22, 30),
        (106, 336, -24, 30),
        (92, 340, -16, 28),
        (148, 344, -20, 30),
        (122, 358, -22, 32),
        (98, 364, -22, 30),
        (134, 376, -16, 24),
        (106, 388, -20, 26),
        (82, 388, -16, 26),
        (134, 404, -16, 24),
    ]
    body += [*_fur(collar, locks, False), *_fur(collar, locks, True)]
    # The chain of office: broad links, each a plate with a stone or a bar, and the pendant with an axe's head.
    links = [(104, 322, -52), (115, 341, -45), (131, 357, -36), (150, 369, -24), (172, 377, -12)]
    for x, y, turn in links:
        is_stone = (x // 2) % 2 == 0
        for place_x, angle, tone, shine in ((x, -turn, gold, bright), (400 - x, turn, mix(gold, dull, 0.45), gold)):
            plate = [
                ellipse(0, 2.5, 14, 9.5, "#0a0603", 0.55),
                ellipse(0, 0, 13, 8.6, dull),
                ellipse(-0.6, -0.8, 11.6, 7.2, tone),
                ellipse(0, 0, 6, 4.4, "#7c1c18" if is_stone else "#3c2810"),
                ellipse(-1.6, -1.4, 2.0, 1.4, "#ffb09a" if is_stone else shine),
                taper([(-10, -2), (-5, -6), (3, -7)], (0.5, 1.8, 0.5), shine),
            ]
            body.append(f'<g transform="translate({place_x} {y}) rotate({angle})">{"".join(plate)}</g>')
    body += [
        *(
            _key(266, 362, turn, iron, gleam)
            for turn, iron, gleam in ((-24, "#5d5c5a", "#a9a69a"), (8, "#8f8c84", "#e6e2d4"))
        ),
        ring(266, 358, 10, 10, "#0d0b0a", 6.5),
        ring(266, 358, 10, 10, "#8f8c84", 3.6),
        ellipse(200, 386, 22, 22, "#0a0603", 0.6),
        ellipse(200, 383, 21, 21, dull),
        ellipse(199.4, 382.2, 19, 19, gold),
        ellipse(200, 383, 15, 15, "#1b3a2a"),
        line([(200, 372), (200, 397)], bright, 3.2),
        blob([(200, 373, 1), (210, 371, 1), (214, 379), (212, 388, 1), (205, 384), (200, 384, 1)], bright),
        blob([(200, 373, 1), (193, 372, 1), (189, 379), (192, 387, 1), (196, 384), (200, 384, 1)], gold),
        taper([(184, 374), (192, 366), (204, 364)], (0.5, 2.6, 0.5), bright),
    ]
    return Sitter(
        face,
        ("#b8772f", "#5c3413", "#1b0f06"),
        "#ffb765",
        [group(body, "translate(0 -26)")],
        head,
        back_hair=back,
        definitions=(shade("coat", (40, 320), (360, 432), lit, robe, dark),),
        neck_width=30,
        zoom=0.95,
    )


def croupier() -> Sitter:
    """The croupier: a black bob cut like a blade, white shirt, wine-red waistcoat, bow tie and sleeve garters."""
    face = Face(
        skin="#eebd96",
        profile=((0, 90), (46, 96), (67, 132), (69, 178), (63, 218), (45, 258), (20, 284), (0, 288)),
        eye_gap=32,
        eye_width=18,
        eye_height=9.2,
        eye_cant=4.5,
        iris="#3a2418",
        lash=4.4,
        wing=8,
        brow="#1d1620",
        brow_y=156,
        brow_width=5.0,
        brow_arch=4,
        nose_y=222,
        nose_width=11,
        mouth_y=250,
        mouth_width=20,
        lip="#b8202e",
        lip_full=7.2,
        blush=0.13,
        rim="#fff6e2",
        smirk=3,
    )
    hair, gleam, night = "#1c1824", "#57506e", "#0c0a12"
    wine, bright, deep = "#8a1c30", "#c23a4c", "#460a18"
    back = [
        blob(
            [
                (118, 150),
                (106, 196),
                (100, 244),
                (98, 276, 1),
                (136, 284),
                (200, 270),
                (264, 284),
                (302, 276, 1),
                (300, 244),
                (294, 196),
                (282, 150),
                (200, 120),
            ],
            night,
        ),
    ]

    def head(mood: str) -> list[str]:
        cap = [
            (134, 152, 1),
            (124, 196),
            (118, 236),
            (116, 276, 1),
            (98, 270),
            (88, 272, 1),
            (92, 236),
            (98, 190),
            (102, 138),
            (118, 92),
            (152, 64),
            (200, 56),
            (248, 64),
            (282, 92),
            (298, 138),
            (302, 190),
            (308, 236),
            (312, 272, 1),
            (302, 270),
            (284, 276, 1),
            (282, 236),
            (276, 196),
            (266, 152, 1),
            (262, 142),
            (230, 140),
            (200, 141),
            (170, 140),
            (138, 142),
        ]
        curtain = [
            (134, 138, 1),
            (128, 176),
            (132, 214),
            (142, 246),
            (150, 268, 1),
            (128, 284),
            (104, 282),
            (88, 272, 1),
            (92, 236),
            (98, 190),
            (104, 150),
        ]
        return [
            *skin_planes(face),
            *features(face, mood),
            blob(curtain, hair),
            blob(flipped(curtain), night),
            blob(cap, hair),
            blob(
                [
                    (232, 60),
                    (266, 76),
                    (290, 110),
                    (300, 160),
                    (304, 204),
                    (312, 272, 1),
                    (288, 262),
                    (276, 196),
                    (266, 152, 1),
                    (262, 142),
                    (240, 140),
                    (252, 104),
                ],
                night,
                0.85,
            ),
            # The fringe: cut straight, with the light lying on it as one band.
            blob(
                [
                    (134, 144, 1),
                    (138, 120),
                    (152, 100),
                    (200, 92),
                    (248, 100),
                    (262, 120),
                    (266, 144, 1),
                    (234, 149),
                    (200, 150),
                    (166, 149),
                ],
                hair,
            ),
            blob([(232, 98), (248, 100), (262, 120), (266, 144, 1), (236, 148)], night, 0.8),
            *(
                taper(
                    [(x, 98 + abs(x - 200) * 0.10), (x + (x - 200) * 0.10, 122), (x + (x - 200) * 0.12, 146)],
                    (0.6, 2.2, 0.5),
                    night,
                    0.9,
                )
                for x in (158, 176, 192, 210, 226, 242)
            ),
            taper([(120, 124), (136, 94), (172, 78), (214, 78)], (1, 10, 10, 1), gleam),
            taper([(146, 118), (172, 108), (208, 108)], (1, 5, 1), gleam, 0.8),
            taper([(106, 170), (100, 214), (100, 256)], (1, 8, 1), gleam),
            taper([(120, 200), (120, 236), (130, 264)], (1, 5, 1), gleam, 0.75),
            taper([(296, 150), (302, 204), (308, 262)], (0.5, 4, 0.5), "#fff6e2", 0.75),
            taper([(240, 70), (272, 92), (288, 128)], (0.5, 4, 0.5), gleam, 0.8),
            ellipse(136, 240, 4.6, 4.6, "#e6bd62"),
            ellipse(134.8, 238.6, 1.6, 1.6, "#fff6d8"),
            ellipse(265, 240, 4.2, 4.2, "#a47a32"),
        ]

    body = [
        # Shirt: shoulders and full sleeves.
        blob(
            [
                (70, 420, 1),
                (60, 376),
                (68, 346),
                (92, 328),
                (146, 314),
                (200, 330),
                (254, 314),
                (308, 328),
                (332, 346),
                (340, 376),
                (330, 420, 1),
            ],
            "url(#shirt)",
        ),
        blob(
            [(254, 314), (308, 328), (332, 346), (340, 376), (330, 420, 1), (262, 420, 1), (246, 350)], "#a9a6ae", 0.85
        ),
        *(
            taper(run, (0.6, 3.4, 0.6), "#b9b6bc", 0.9)
            for run in (
                [(94, 332), (87, 338), (84, 346)],
                [(74, 374), (80, 390), (82, 420)],
                [(96, 364), (92, 380), (94, 398)],
                [(112, 330), (106, 340), (104, 350)],
                [(154, 322), (150, 340), (152, 360)],
            )
        ),
        taper([(268, 320), (308, 332), (328, 347), (336, 372)], (0.5, 3.5, 4, 2), "#ffffff", 0.9),
    ]
    for side in (-1, 1):
        turn = (lambda run: run) if side < 0 else flipped
        band, thread = ("#2a2432", "#f0cf7a") if side < 0 else ("#17131c", "#b08a44")
        garter = [(62, 354, 1), (82, 348), (115, 351, 1), (116, 367, 1), (82, 364), (59, 371, 1)]
        body += [
            blob(turn([(x, y + 4, *rest) for x, y, *rest in garter]), "#3a3440", 0.4),
            blob(turn(garter), band),
            taper(turn([(63, 359), (84, 353), (114, 356)]), (1.8, 2.2, 1.8), thread),
            taper(turn([(61, 367), (83, 360), (115, 363)]), (1.2, 1.6, 1.2), thread, 0.8),
        ]
    waist = [(140, 315, 1), (118, 322), (112, 352), (114, 420, 1), (200, 420, 1), (200, 392, 1), (176, 356)]
    lapel = [(140, 315, 1), (126, 332), (132, 352), (148, 356, 1), (142, 364, 1), (186, 396, 1), (196, 394), (172, 352)]
    body += [
        blob(waist, "url(#silk)"),
        blob(flipped(waist), deep),
        *(line([(x, 366 + abs(x - 130) * 0.2), (x, 420)], bright, 1.1, 0.35) for x in (120, 130, 140, 150)),
        blob(lapel, wine),
        blob(flipped(lapel), "#340712"),
        line([(140, 317), (127, 333), (132, 351), (146, 356)], bright, 2.0, 0.9),
        line([(143, 365), (184, 394)], bright, 1.4, 0.6),
        # Shirt front and wing collar.
        blob([(150, 312, 1), (200, 332), (250, 312, 1), (226, 356), (200, 394, 1), (174, 356)], "#fbf9f4"),
        blob([(204, 330, 1), (250, 312, 1), (226, 356), (200, 394, 1), (203, 360)], "#c3bfc6"),
        line([(200, 350), (200, 390)], "#a9a5ac", 1.4),
        *(
            part
            for y in (366, 382)
            for part in (ellipse(200, y, 3.2, 3.2, "#7c5a20"), ellipse(199.5, y - 0.6, 2.4, 2.4, "#f0cf7a"))
        ),
        blob([(166, 288, 1), (160, 306), (168, 328, 1), (198, 336, 1), (182, 312)], "#ffffff"),
        blob([(234, 288, 1), (240, 306), (232, 328, 1), (202, 336, 1), (218, 312)], "#cbc7cd"),
        # Bow tie.
        blob([(196, 338, 1), (176, 324), (156, 320), (152, 338), (157, 357), (178, 352), (196, 344, 1)], "#221c28"),
        blob([(204, 338, 1), (224, 324), (244, 320), (248, 338), (243, 357), (222, 352), (204, 344, 1)], "#100c14"),
        taper([(192, 336), (176, 329), (160, 326)], (0.6, 4, 1), "#5e566c"),
        taper([(192, 342), (176, 342), (160, 346)], (0.6, 2.4, 0.6), "#0a080c"),
        taper([(208, 336), (224, 330), (238, 327)], (0.6, 2.6, 0.6), "#453e50"),
        blob([(191, 333), (200, 330), (209, 333), (210, 347), (200, 350), (190, 347)], "#2e2636"),
        taper([(195, 335), (194, 340), (195, 345)], (0.6, 2.4, 0.6), "#6c637c"),
        # The house's pin on the lapel: a small gold spade.
        blob(
            [
                (141, 332, 1),
                (147, 340),
                (145, 346),
                (142, 345),
                (144, 351, 1),
                (138, 351, 1),
                (140, 345),
                (137, 346),
                (135, 340),
            ],
            "#f0cf7a",
        ),
    ]
    return Sitter(
        face,
        ("#fbe9bd", "#c79a56", "#5b3517"),
        "#ffffff",
        [group(body, "translate(0 -22)")],
        head,
        back_hair=back,
        definitions=(
            shade("shirt", (70, 320), (330, 420), "#ffffff", "#f3f0ee", "#c9c6cc"),
            shade("silk", (110, 320), (200, 420), bright, wine, deep),
        ),
        neck_width=27,
        zoom=1.03,
    )


PEOPLE = {"steward": steward, "croupier": croupier}
