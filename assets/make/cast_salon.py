"""Who calls the cards in the salon: the banquier, in an ivory dinner jacket.

Only his hand-placed shapes are here; what every face shares is in `faces`.
"""

from __future__ import annotations

from drawing import blob, ellipse, flipped, line, mix, shade, taper
from eyes import features
from faces import Face, skin_planes
from sitter import Sitter


def banquier() -> Sitter:
    """The salon's caller: close silver hair and a trimmed moustache, ivory jacket, wine-red tie and square."""
    face = Face(
        skin="#8a5a3e",
        profile=((0, 82), (46, 90), (69, 128), (71, 176), (67, 220), (52, 258), (28, 286), (0, 292)),
        eye_width=17,
        eye_height=8.8,
        eye_cant=1.5,
        iris="#2e1a10",
        lash=2.6,
        brow="#b9b3ab",
        brow_y=156,
        brow_width=7.0,
        brow_arch=6,
        nose_y=228,
        nose_width=16,
        mouth_y=258,
        mouth_width=22,
        lip="#7c3f36",
        lip_full=6.4,
        age=0.45,
        blush=0.05,
        rim="#ffd98c",
        open_smile=False,
        smirk=2,
    )
    silver, gleam, low = "#a9a49d", "#e9e5dc", "#5f5a58"
    ivory, bright, dull = "#ece2cb", "#fffaf0", "#a79a80"
    wine, rose, deep = "#7c1830", "#c24058", "#3e0816"

    def head(mood: str) -> list[str]:
        cap = [
            (130, 186, 1),
            (126, 146),
            (132, 108),
            (156, 78),
            (200, 66),
            (244, 78),
            (268, 108),
            (274, 146),
            (269, 186, 1),
            (264, 152),
            (256, 124, 1),
            (240, 108),
            (222, 112),
            (200, 104),
            (178, 112),
            (160, 108),
            (143, 124, 1),
            (136, 152),
        ]
        curls = [
            (134, 142),
            (136, 126),
            (141, 112),
            (150, 100),
            (161, 90),
            (173, 82),
            (186, 77),
            (200, 75),
            (214, 77),
            (227, 82),
            (239, 90),
            (250, 100),
            (259, 112),
            (264, 126),
            (267, 142),
            (146, 120),
            (155, 110),
            (166, 101),
            (178, 95),
            (190, 91),
            (202, 89),
            (214, 92),
            (226, 97),
            (237, 104),
        ]
        return [
            *skin_planes(face),
            *features(face, mood),
            # The moustache: trimmed close, parted in the middle.
            blob([(199, 244, 1), (184, 240), (168, 246), (160, 256, 1), (172, 254), (186, 252), (199, 250, 1)], silver),
            blob(
                [(201, 244, 1), (216, 240), (232, 246), (240, 256, 1), (228, 254), (214, 252), (201, 250, 1)],
                mix(silver, low, 0.5),
            ),
            taper([(196, 245), (182, 243), (168, 250)], (0.6, 2.4, 0.5), gleam, 0.9),
            blob(cap, mix(silver, low, 0.35)),
            blob(
                [(222, 70), (250, 82), (268, 108), (274, 146), (269, 186, 1), (264, 152), (256, 124, 1), (242, 106)],
                low,
                0.8,
            ),
            *(ellipse(x, y, 6.8, 5.2, silver if x < 236 else mix(silver, low, 0.45), 0.9) for x, y in curls),
            *(ellipse(x - 1.6, y - 1.6, 3.4, 2.0, gleam, 0.6) for x, y in curls if x < 224),
            taper([(134, 176), (132, 150), (138, 122)], (1, 5, 1), gleam, 0.7),
            taper([(266, 122), (272, 146), (270, 178)], (0.6, 3, 0.6), "#ffd98c", 0.7),
        ]

    lapel = [
        (152, 312, 1),
        (120, 322),
        (110, 350),
        (118, 380),
        (146, 408),
        (192, 420, 1),
        (196, 398, 1),
        (168, 360),
        (156, 334),
    ]
    body = [
        blob(
            [
                (22, 420, 1),
                (36, 366),
                (82, 334),
                (146, 316),
                (200, 338),
                (254, 316),
                (318, 334),
                (364, 366),
                (378, 420, 1),
            ],
            "url(#ivory)",
        ),
        blob([(254, 316), (318, 334), (364, 366), (378, 420, 1), (258, 420, 1), (238, 366)], dull, 0.55),
        taper([(286, 327), (326, 340), (358, 366), (374, 412)], (0.5, 3.6, 4.4, 2.4), "#fff3cf", 0.9),
        *(
            taper(run, (0.6, 3.2, 0.6), dull, 0.7)
            for run in (
                [(92, 336), (84, 348), (80, 364)],
                [(66, 372), (74, 394), (76, 420)],
                [(318, 348), (326, 368), (326, 392)],
            )
        ),
        # Pleated shirt front between satin lapels.
        blob([(156, 310, 1), (200, 334), (244, 310, 1), (232, 420, 1), (168, 420, 1)], "#fbf9f4"),
        blob([(204, 334, 1), (244, 310, 1), (232, 420, 1), (203, 420, 1)], "#cfcad0", 0.9),
        *(line([(x, 352), (x, 420)], "#b9b4ba", 1.3, 0.8) for x in (176, 184, 192, 210, 218, 226)),
        *(
            part
            for y in (376, 400)
            for part in (ellipse(200, y, 3.6, 3.6, "#16121a"), ellipse(199, y - 1, 1.3, 1.3, "#f3ead0"))
        ),
        blob(lapel, bright),
        blob(flipped(lapel), mix(ivory, dull, 0.55)),
        line([(152, 314), (121, 324), (112, 350), (120, 380), (146, 406)], dull, 1.8, 0.8),
        taper([(150, 326), (148, 360), (172, 394)], (0.6, 4, 0.8), dull, 0.55),
        # Wing collar and bow tie.
        blob([(168, 288, 1), (162, 306), (170, 326, 1), (198, 334, 1), (184, 312)], "#ffffff"),
        blob([(232, 288, 1), (238, 306), (230, 326, 1), (202, 334, 1), (216, 312)], "#cbc7cd"),
        blob([(196, 338, 1), (178, 324), (158, 322), (155, 339), (160, 356), (179, 350), (196, 343, 1)], wine),
        blob([(204, 338, 1), (222, 324), (242, 322), (245, 339), (240, 356), (221, 350), (204, 343, 1)], deep),
        taper([(191, 335), (177, 329), (163, 327)], (0.6, 3.6, 1), rose),
        blob([(191, 332), (200, 329), (209, 332), (210, 347), (200, 350), (190, 347)], mix(wine, rose, 0.25)),
        taper([(195, 334), (194, 340), (195, 346)], (0.6, 2.4, 0.6), rose),
        # The square in his breast pocket, and a gold bead on the lapel.
        blob(
            [(268, 374, 1), (274, 358, 1), (283, 368, 1), (291, 354, 1), (297, 368, 1), (308, 361, 1), (306, 378, 1)],
            wine,
        ),
        blob([(291, 354, 1), (297, 368, 1), (308, 361, 1), (306, 378, 1), (290, 377, 1)], deep),
        line([(264, 378), (311, 381)], dull, 2.4),
        ellipse(134, 356, 4.6, 4.6, "#7c5a20"),
        ellipse(133.2, 355, 3.4, 3.4, "#f0cf7a"),
    ]
    return Sitter(
        face,
        ("#8c5a32", "#46221a", "#170a0c"),
        "#ffe2a6",
        [*body],
        head,
        definitions=(shade("ivory", (60, 320), (350, 420), bright, ivory, dull),),
        neck_width=32,
    )


PEOPLE = {"banquier": banquier}
