"""The house's own people: Mr Red, who deals at Black Baron, and the host of the hall.

Only their hand-placed shapes are here; what every face shares is in `faces`.
"""

from __future__ import annotations

from drawing import blob, ellipse, flipped, line, mix, poly, shade, taper
from eyes import features
from faces import Face, skin_planes
from sitter import Sitter


def mr_red() -> Sitter:
    """A fixer in a crimson coat: slick black hair with a white streak, thin moustache, ember light from "
    "behind."""
    face = Face(
        skin="#d9a888",
        profile=((0, 86), (44, 92), (67, 130), (69, 178), (64, 218), (50, 256), (25, 290), (0, 296)),
        eye_cant=3.5,
        eye_height=8.2,
        iris="#5a2c1a",
        brow="#1a1216",
        brow_y=158,
        brow_width=6.0,
        brow_arch=7,
        nose_y=228,
        nose_width=13,
        nose_hook=3,
        mouth_y=256,
        mouth_width=23,
        lip="#a05a50",
        lip_full=4.6,
        age=0.32,
        hurt_brow="angry",
        open_smile=False,
        smirk=5,
        rim="#ff7a3c",
        blush=0.04,
    )
    hair, gleam = "#17131a", "#3b3440"
    coat, lit, low = "#a3141f", "#d02a2c", "#5a0812"

    def head(mood: str) -> list[str]:
        cap = [
            (128, 190, 1),
            (124, 130),
            (140, 84),
            (186, 58),
            (238, 62),
            (272, 96),
            (276, 150),
            (270, 192, 1),
            (264, 160),
            (258, 132),
            (240, 112),
            (214, 104, 1),
            (180, 108),
            (150, 124),
            (140, 156),
        ]
        return [
            *skin_planes(face),
            *features(face, mood),
            # Thin moustache, turned up at its ends, and the small beard under the lip.
            taper([(199, 243), (186, 242), (172, 247), (162, 244)], (4.5, 5.0, 2.6, 0.5), hair),
            taper([(201, 243), (214, 242), (228, 247), (238, 244)], (4.5, 5.0, 2.6, 0.5), hair),
            blob([(194, 272, 1), (206, 272, 1), (203, 288), (200, 292, 1), (197, 288)], hair, 0.92),
            blob(cap, hair),
            taper([(134, 140), (150, 94), (192, 70), (232, 72)], (1, 9, 10, 2), gleam),
            taper([(158, 118), (182, 92), (222, 80), (256, 92)], (1, 5, 5, 1), gleam, 0.8),
            # The streak runs back from the widow's peak.
            blob(
                [(206, 106, 1), (200, 84), (212, 64), (238, 60), (258, 76), (236, 74), (222, 86), (218, 104, 1)],
                "#efe6dc",
            ),
            taper([(212, 102), (214, 84), (232, 68)], (1, 4, 1), "#b9aca6"),
            taper([(274, 120), (275, 150), (270, 186)], (1, 3.5, 1), "#ff7a3c", 0.7),
        ]

    left_collar = [(146, 258, 1), (128, 300), (116, 352), (150, 396), (190, 392, 1), (196, 360), (176, 322), (158, 290)]
    body = [
        blob(
            [
                (20, 400, 1),
                (34, 360),
                (84, 330),
                (146, 318),
                (200, 340),
                (254, 318),
                (316, 330),
                (366, 360),
                (382, 400, 1),
            ],
            "url(#coat)",
        ),
        blob([(252, 318), (316, 330), (366, 360), (382, 400, 1), (262, 400, 1), (240, 360)], low, 0.55),
        taper([(284, 325), (328, 334), (364, 361), (380, 398)], (0.5, 4, 5, 3), "#ff7a3c", 0.9),
        # Black shirt, silk scarf with a stone.
        blob([(158, 312, 1), (200, 346), (242, 312, 1), (232, 400, 1), (168, 400, 1)], "#151117"),
        blob(
            [(176, 318, 1), (200, 336), (224, 318, 1), (220, 352), (208, 400, 1), (190, 400, 1), (180, 352)], "#2b2228"
        ),
        taper([(188, 334), (196, 360), (194, 396)], (1, 3, 1), "#574650"),
        blob(left_collar, lit),
        blob(flipped(left_collar), coat),
        blob([(254, 258, 1), (272, 300), (284, 352), (250, 396, 1), (262, 350), (256, 300)], low, 0.75),
        blob(
            [(146, 258, 1), (158, 290), (176, 322), (196, 360), (190, 392, 1), (178, 352), (158, 318), (142, 288)],
            "#6e0b15",
        ),
        line([(146, 260), (128, 300), (117, 350)], "#ff9a6a", 2.2, 0.7),
        ellipse(200, 350, 8.5, 8.5, "#c79a4a"),
        ellipse(200, 350, 6, 6, "#7c0f18"),
        ellipse(198, 348, 1.8, 1.8, "#ffb9a0"),
        *(
            part
            for y in (372, 392)
            for part in (ellipse(150, y, 5, 5, "#2a0509"), ellipse(149, y - 1, 3.6, 3.6, "#d9a855"))
        ),
    ]
    return Sitter(
        face,
        ("#5a1a16", "#2a0c10", "#0e0609"),
        "#e0562a",
        body,
        head,
        definitions=(shade("coat", (60, 320), (340, 400), lit, coat, low),),
        neck_width=33,
    )


def host() -> Sitter:
    """The lady at the desk: walnut tailcoat, brass pin, chestnut hair drawn into a knot."""
    face = Face(
        skin="#e6b592",
        profile=((0, 88), (44, 94), (66, 130), (68, 176), (63, 216), (46, 258), (20, 286), (0, 290)),
        eye_height=10.5,
        eye_width=18,
        iris="#54703c",
        lash=4.0,
        wing=6,
        eye_cant=3,
        brow="#4a2a1a",
        brow_y=154,
        brow_width=4.8,
        brow_arch=6,
        nose_y=222,
        nose_width=11,
        mouth_y=249,
        mouth_width=20,
        lip="#b23a3c",
        lip_full=7,
        blush=0.16,
        rim="#ffcf8a",
    )
    hair, gleam, low = "#5c2e1a", "#98562c", "#351710"
    coat, lit, deep = "#6a4128", "#96623c", "#3a2014"
    back = [
        ellipse(216, 62, 46, 38, low),
        ellipse(210, 58, 40, 32, hair),
        taper([(180, 62), (204, 38), (240, 46)], (1, 8, 1), gleam),
        taper([(186, 74), (214, 56), (248, 64)], (1, 5, 1), gleam, 0.8),
        blob([(126, 220), (118, 150), (138, 92), (200, 66), (262, 92), (282, 150), (274, 220), (200, 240)], low),
    ]

    def head(mood: str) -> list[str]:
        front = [
            (204, 92, 1),
            (176, 104),
            (150, 134),
            (140, 178),
            (134, 224, 1),
            (122, 190),
            (122, 128),
            (148, 82),
            (200, 64),
            (252, 82),
            (278, 128),
            (278, 190),
            (267, 226, 1),
            (262, 180),
            (252, 138),
            (230, 108),
        ]
        return [
            *skin_planes(face),
            *features(face, mood),
            blob(front, hair),
            blob(
                [
                    (204, 92, 1),
                    (230, 108),
                    (252, 138),
                    (262, 180),
                    (267, 226, 1),
                    (278, 190),
                    (278, 128),
                    (256, 86),
                    (230, 72),
                ],
                low,
                0.7,
            ),
            taper([(200, 84), (160, 94), (136, 132), (130, 182)], (1, 9, 8, 1), gleam),
            taper([(204, 78), (168, 80), (142, 106)], (1, 5, 1), mix(gleam, "#ffe0b0", 0.3), 0.8),
            taper([(210, 84), (244, 100), (262, 140)], (1, 5, 1), gleam, 0.7),
            ellipse(131, 222, 4.5, 4.5, "#e0b45e"),
            ellipse(130, 236, 6, 8, "#d8a850"),
            ellipse(128, 233, 2, 3, "#fff0c8"),
            ellipse(269, 222, 4, 4, "#a87a34"),
            ellipse(270, 236, 5, 8, "#a87a34"),
        ]

    lapel = [(152, 316, 1), (118, 330), (110, 372), (150, 382), (186, 400, 1), (198, 400, 1), (178, 356)]
    body = [
        blob(
            [
                (36, 400, 1),
                (48, 366),
                (96, 334),
                (152, 316),
                (200, 340),
                (248, 316),
                (304, 334),
                (352, 366),
                (364, 400, 1),
            ],
            "url(#coat)",
        ),
        blob([(248, 316), (304, 334), (352, 366), (364, 400, 1), (240, 400, 1)], deep, 0.5),
        blob([(160, 312, 1), (200, 350), (240, 312, 1), (236, 400, 1), (166, 400, 1)], "#f2e8d6"),
        blob([(210, 344, 1), (240, 312, 1), (236, 400, 1), (206, 400, 1)], "#c9b49c"),
        # Cravat, pinned.
        blob(
            [
                (164, 306, 1),
                (200, 330),
                (236, 306, 1),
                (232, 330),
                (214, 344),
                (220, 384),
                (200, 400),
                (180, 384),
                (186, 344),
                (168, 330),
            ],
            "#fff8ea",
        ),
        blob([(236, 306, 1), (232, 330), (214, 344), (220, 384), (200, 400, 1), (206, 350), (206, 334)], "#d6c4ac"),
        taper([(190, 350), (188, 374), (196, 394)], (1, 3, 1), "#cdbba4"),
        blob(lapel, lit),
        blob(flipped(lapel), deep),
        line([(152, 317), (119, 330), (111, 371)], "#c99360", 2, 0.8),
        taper([(270, 323), (308, 337), (350, 367), (362, 400)], (0.5, 3.5, 4.5, 3), "#ffcf8a", 0.6),
        poly([(200, 340), (209, 350), (200, 362), (191, 350)], "#8a6020"),
        poly([(200, 342.5), (206.5, 350), (200, 359), (193.5, 350)], "#e8c06a"),
        poly([(200, 342.5), (206.5, 350), (200, 350)], "#fff0c0"),
    ]
    return Sitter(
        face,
        ("#8a5c34", "#4c2e1c", "#20120c"),
        "#ffc070",
        body,
        head,
        back_hair=back,
        definitions=(shade("coat", (70, 320), (330, 400), lit, coat, deep),),
        neck_width=28,
        zoom=1.07,
    )


PEOPLE = {"mr_red": mr_red, "host": host}
