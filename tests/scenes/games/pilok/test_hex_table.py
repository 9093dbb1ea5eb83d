"""The hexagonal table: its corners, its picture at every size, the contrast of text on it, and its signs."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from itertools import combinations
from math import hypot

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.scenes.games.pilok.art.hex_holo import letters_along, letters_wide, ring_light, ring_margin
from casino.scenes.games.pilok.art.hex_shape import half_width, hexagon, inset, sides_of
from casino.scenes.games.pilok.art.hex_signs import LAMP_STATES, button_disc, street_lamp
from casino.scenes.games.pilok.art.hex_table import felt_corners, hex_table, rail_px
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing.theme import theme
from tests.ui.drawing.test_theme import MIN_CONTRAST, contrast

pytestmark = pytest.mark.usefixtures("window")

PILOK = theme("pilok")
SIZES = [(1280, 720), (1024, 768), (2560, 1080), (450, 800), (320, 240)]


def places(size):
    """A table and its well in a window."""
    outer = pygame.Rect((0, 0), size).inflate(-size[0] // 12, -size[1] // 7)
    well = pygame.Rect(0, 0, outer.w * 2 // 5, outer.h * 2 // 5)
    well.center = outer.center
    return outer, well


def is_inside(run, point):
    return all((bx - ax) * (point[1] - ay) > (by - ay) * (point[0] - ax) for (ax, ay), (bx, by) in sides_of(run))


def greys(surface):
    ground = pygame.Surface(surface.get_size(), 0, 32)
    ground.fill(PILOK.felt)
    ground.blit(surface, (0, 0))
    return pygame.surfarray.array3d(ground).astype(int) @ np.array([0.299, 0.587, 0.114])


@given(
    left=st.integers(-500, 500), top=st.integers(-500, 500), width=st.integers(40, 4000), height=st.integers(40, 4000)
)
def test_a_hexagon_fills_its_rectangle(left, top, width, height):
    rect = pygame.Rect(left, top, width, height)
    run = hexagon(rect)
    assert len(run) == 6
    assert (min(x for x, _ in run), max(x for x, _ in run)) == (rect.left, rect.right)
    assert (min(y for _, y in run), max(y for _, y in run)) == (rect.top, rect.bottom)
    assert run[0][1] == run[1][1] == rect.top and run[3][1] == run[4][1] == rect.bottom
    assert run[2] == (rect.right, top + height / 2) and run[5] == (rect.left, top + height / 2)
    assert run[1][0] - run[0][0] >= rect.w / 2 - 0.01, "flat above"


@given(width=st.integers(40, 4000), height=st.integers(40, 4000))
def test_an_upright_hexagon_stands_on_a_corner_between_straight_sides(width, height):
    rect = pygame.Rect(7, 11, width, height)
    run = hexagon(rect, is_upright=True)
    assert run[1] == (7 + width / 2, rect.top) and run[4] == (7 + width / 2, rect.bottom)
    assert run[0][0] == run[5][0] == rect.left and run[2][0] == run[3][0] == rect.right
    assert run[5][1] - run[0][1] >= height / 2 - 0.01, "straight beside"
    assert half_width(rect, rect.top, is_upright=True) == 0
    assert half_width(rect, rect.centery, is_upright=True) == width / 2


@pytest.mark.parametrize("is_upright", [False, True])
@pytest.mark.parametrize("size", [(416, 210), (262, 560)])
def test_a_ring_of_light_is_where_its_sides_are(size, is_upright):
    margin, light = ring_margin(4), (255, 148, 64)
    run = hexagon(pygame.Rect((margin, margin), size), is_upright=is_upright)
    picture = ring_light(size, 4, ((0, light), (3, light)), is_upright=is_upright)
    assert picture.get_size() == (size[0] + 2 * margin, size[1] + 2 * margin)
    for number, (a, b) in enumerate(sides_of(run)):
        x, y = round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)
        near = max(picture.get_at((x + dx, y + dy)).a for dx in range(-3, 4) for dy in range(-3, 4))
        assert (near > 200) == (number in (0, 3)), number


def test_letters_of_light_lie_along_their_line():
    sheet = pygame.Surface((400, 400), pygame.SRCALPHA)
    letters_along(sheet, "LIFT OFF", 24, PILOK.felt_ink, ((50, 350), (350, 50)))
    area = sheet.get_bounding_rect(min_alpha=128)
    assert area.collidepoint(200, 200)
    assert abs(area.w - area.h) < 12, "on a slant"
    assert letters_wide("LIFT OFF", 24) * 0.5 < area.w < letters_wide("LIFT OFF", 24)


def test_sides_are_moved_square_to_themselves():
    run = hexagon(pygame.Rect(0, 0, 900, 500))
    for (a, b), (c, _) in zip(sides_of(run), sides_of(inset(run, 20)), strict=True):
        away = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / hypot(b[0] - a[0], b[1] - a[1])
        assert away == pytest.approx(20)
    for point, back in zip(run, inset(inset(run, 30), -30), strict=True):
        assert back == pytest.approx(point)


@pytest.mark.parametrize("is_upright", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_a_table_is_whole_at_every_size(size, is_upright):
    outer, well = places(size)
    picture = hex_table(size, PILOK, outer, well, is_upright=is_upright)
    assert picture.get_size() == size
    assert not picture.get_flags() & pygame.SRCALPHA
    felt = felt_corners(outer, is_upright=is_upright)
    body = hexagon(outer, is_upright=is_upright)
    assert all(is_inside(body, corner) for corner in felt)
    assert all(is_inside(felt, corner) for corner in hexagon(well, is_upright=is_upright))
    for corner in inset(body, rail_px(outer) * 0.08):
        x, y = (round(part) for part in corner)
        assert sum(picture.get_at((x, y))[:3]) > 12, "the rail is closed at its corners"
    between = picture.get_at((well.centerx, (well.bottom + outer.bottom - rail_px(outer)) // 2))
    assert between.b > 1.4 * between.r, "the felt is midnight blue"


@pytest.mark.parametrize("size", [(1280, 720), (450, 800)])
def test_words_can_be_read_on_the_glass_and_on_the_felt(size):
    outer, well = places(size)
    picture = hex_table(size, PILOK, outer, well)
    glass = well.inflate(-well.w // 2, -well.h // 5)
    felt = pygame.Rect(well.x, well.bottom + rail_px(outer), well.w, (outer.bottom - well.bottom) // 3)
    for area in (glass, felt):
        grounds = pygame.transform.box_blur(picture.subsurface(area).copy(), 2)
        colours = pygame.surfarray.array3d(grounds).reshape(-1, 3)[::7]
        brightest = colours[colours.sum(axis=1).argmax()].tolist()
        assert contrast(PILOK.felt_ink, brightest) >= MIN_CONTRAST
        assert contrast(PILOK.ink, brightest) >= MIN_CONTRAST


def test_a_well_that_reaches_beyond_the_felt_is_refused():
    outer, well = places((640, 480))
    with pytest.raises(ValueError, match="not inside the felt"):
        hex_table((640, 480), PILOK, outer, outer.inflate(-rail_px(outer), -rail_px(outer)))
    with pytest.raises(ValueError, match="not inside the felt"):
        hex_table((640, 480), PILOK, outer, well.move(outer.w // 2, 0))


@pytest.mark.parametrize("px", [18, 28, 64])
def test_lamps_are_told_apart_without_their_colours(px):
    lamps = {state: street_lamp(px, PILOK, state) for state in LAMP_STATES}
    assert all(lamp.get_size() == (px, px) for lamp in lamps.values())
    for one, other in combinations(LAMP_STATES, 2):
        # Two dark frames differ by the tick in one of them alone.
        assert np.abs(greys(lamps[one]) - greys(lamps[other])).max() > 60, (one, other)
    middles = {state: greys(lamp)[px // 3 : -(px // 3), px // 3 : -(px // 3)].mean() for state, lamp in lamps.items()}
    assert middles["dark"] + 15 < middles["past"] < middles["lit"] - 40


def test_there_is_no_other_lamp():
    with pytest.raises(ValueError, match="broken"):
        street_lamp(30, PILOK, "broken")


@pytest.mark.parametrize("px", [18, 40, 96])
def test_the_button_stands_out_from_the_felt(px):
    disc = button_disc(px, PILOK)
    assert disc.get_size() == (px, px)
    shades = greys(disc)
    assert shades[px // 4 : -(px // 4), px // 4 : -(px // 4)].std() > 25, "there is an emblem on it"
    assert shades.mean() > greys(pygame.Surface((px, px), pygame.SRCALPHA)).mean() + 40
    assert disc.get_at((0, 0)).a == 0


@pytest.mark.parametrize("material", ["starglass", "signal"])
@pytest.mark.parametrize("px", [24, 40])
def test_every_face_of_the_tables_dice_is_another(material, px):
    dice = DiceSprites(px)
    faces = [greys(dice.resting(6, material, face)) for face in range(1, 7)]
    for one, other in combinations(faces, 2):
        assert np.abs(one - other).max() > 60
