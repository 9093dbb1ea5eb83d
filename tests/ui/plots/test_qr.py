"""Codes on the screen: every module where the text wants it, in whole pixels, dark on light all over the house."""

import pygame
import pytest
import segno

from casino.core.resources import asset
from casino.ui.drawing.theme import theme
from casino.ui.plots.qr import QUIET, modules_across, qr_picture
from tests.support.every import every

DARK, LIGHT = (20, 10, 0), (240, 230, 200)
TEXTS = ("SPC1:A:", "SPC1:" + "B7$" * 120 + ":", "SPC1:" + "/K2" * 410 + ":")
PLACES = sorted(path.stem for path in asset("themes").glob("*.toml"))


def read(picture: pygame.Surface, across: int) -> list[list[int]]:
    """The modules as they were drawn, 1 where it is dark; each is of one colour all over."""
    module, left = divmod(picture.get_width(), across)
    assert left == 0 and picture.get_height() == picture.get_width()
    rows = []
    for y in range(across):
        row = []
        for x in range(across):
            part = picture.subsurface((x * module, y * module, module, module))
            seen = {tuple(part.get_at((i, j))[:3]) for i in range(module) for j in range(module)}
            assert len(seen) == 1 and seen <= {DARK, LIGHT}
            row.append(int(seen == {DARK}))
        rows.append(row)
    return rows


@every("px", [150, 233, 400])
@every("text", TEXTS)
def test_a_picture_holds_every_module_with_quiet_ground_around(text, px):
    across = modules_across(text)
    picture = qr_picture(text, px, DARK, LIGHT)
    assert picture.get_width() == max(1, px // across) * across
    rows = read(picture, across)
    wanted = [list(row) for row in segno.make(text, error="l", micro=False).matrix]
    assert [row[QUIET:-QUIET] for row in rows[QUIET:-QUIET]] == wanted
    quiet = [*rows[:QUIET], *rows[-QUIET:], *([*row[:QUIET], *row[-QUIET:]] for row in rows)]
    assert not any(map(any, quiet))


@pytest.mark.parametrize("corner", [(0, 0), (0, -7), (-7, 0)])
def test_a_picture_has_the_three_marks_a_reader_looks_for(corner):
    rows = read(qr_picture(TEXTS[1], 300, DARK, LIGHT), modules_across(TEXTS[1]))
    inner = [row[QUIET:-QUIET] for row in rows[QUIET:-QUIET]]
    y, x = corner[0] % len(inner), corner[1] % len(inner)
    mark = ["".join(map(str, row[x : x + 7])) for row in inner[y : y + 7]]
    assert mark == ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]


@pytest.mark.parametrize("place", PLACES)
def test_paper_and_ink_of_every_place_are_far_enough_apart_to_be_read(place):
    def light_of(colour: tuple[int, int, int]) -> float:
        shares = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
        return 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2]

    tokens = theme(place)
    assert (light_of(tokens.paper) + 0.05) / (light_of(tokens.paper_ink) + 0.05) >= 7


def test_a_text_too_long_for_a_code_is_refused():
    with pytest.raises(ValueError):
        qr_picture("A" * 5000, 300, DARK, LIGHT)
