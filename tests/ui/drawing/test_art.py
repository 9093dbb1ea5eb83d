"""The art can be drawn by the program's own renderer, is complete, and tells things apart without colour."""

import os
import re
import struct
from itertools import combinations
from xml.etree import ElementTree

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.core.errors import MissingAsset
from casino.core.resources import ASSETS, typeface
from casino.ui.chips import chips
from casino.ui.drawing import materials, portraits, vector
from casino.ui.drawing.arc_text import text_on_arc
from casino.ui.drawing.look import panel, panel_margin
from casino.ui.furniture import furniture
from casino.ui.furniture.leather import leather
from tests.support.every import every
from tests.support.rota import part

pytestmark = pytest.mark.usefixtures("window")

SVG_FILES = sorted(ASSETS.rglob("*.svg"))
DRAWN_ELEMENTS = {
    *("svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
    *("linearGradient", "radialGradient", "stop"),
}
IGNORED_ATTRIBUTES = {"class", "clip-path", "mask", "filter", "href", "paint-order", "vector-effect", "marker-end"}
COLOUR = re.compile(r"#[0-9a-fA-F]{6}$")
TABLE = {
    "felt_colour": (104, 16, 26),
    "felt_edge": (40, 5, 11),
    "rail_colour": (38, 37, 40),
    "metal_colour": (176, 132, 70),
    "light_colour": (255, 132, 60),
}


def pixels(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(surface).astype(int)


def greys(surface: pygame.Surface) -> np.ndarray:
    ground = pygame.Surface(surface.get_size(), 0, 32)
    ground.blit(surface, (0, 0))
    return pixels(ground) @ np.array([0.299, 0.587, 0.114])


def local(tag: str) -> str:
    return tag.rpartition("}")[2]


@every("path", SVG_FILES)
def test_svg_uses_only_what_the_renderer_draws(path):
    root = ElementTree.parse(path).getroot()
    known = {element.get("id") for element in root.iter() if element.get("id")}
    for element in root.iter():
        name = local(element.tag)
        assert name in DRAWN_ELEMENTS, f"<{name}> would be skipped"
        assert name != "svg" or element is root, "a nested <svg> would be skipped"
        if name.endswith("Gradient"):
            corners = [element.get(key) for key in ("x1", "y1", "x2", "y2", "cx", "cy", "r") if element.get(key)]
            assert element.get("gradientUnits") == "userSpaceOnUse" or all(c.endswith("%") for c in corners)
        for key, value in element.attrib.items():
            assert local(key) not in IGNORED_ATTRIBUTES or key.endswith("xlink}href"), f"{key} would be ignored"
            if key in ("fill", "stroke", "stop-color"):
                link = re.fullmatch(r"url\(#(.+)\)", value)
                assert value == "none" or COLOUR.match(value) or (link and link[1] in known), f'{key}="{value}"'


def test_there_are_drawings():
    assert len(SVG_FILES) > 90


@every("person", portraits.PORTRAITS)
def test_a_face_differs_between_moods(person):
    faces = {mood: pixels(portraits.portrait(person, mood, 64)) for mood in portraits.MOODS}
    for one, other in combinations(portraits.MOODS, 2):
        assert np.abs(faces[one] - faces[other]).mean() > (0.1 if "blink" in (one, other) else 0.8), (one, other)


def test_portraits_differ_from_one_another_at_forty_pixels():
    faces = {person: greys(portraits.portrait(person, "calm", 40)) for person in portraits.PORTRAITS}
    for one, other in combinations(portraits.PORTRAITS, 2):
        assert np.abs(faces[one] - faces[other]).mean() > 10, (one, other)


def test_a_portrait_is_round_and_its_edge_soft():
    face = portraits.portrait("mr_red", "calm", 90, ring=(200, 160, 90))
    assert face.get_size() == (90, 90)
    assert face.get_at((0, 0)).a == 0 and face.get_at((45, 45)).a == 255
    assert any(0 < face.get_at((x, 13)).a < 255 for x in range(90))


@pytest.mark.parametrize(("person", "mood"), [("nobody", "calm"), ("odile", "asleep"), ("../icon/icon", "calm")])
def test_strangers_have_no_portrait(person, mood):
    with pytest.raises(MissingAsset):
        portraits.portrait(person, mood, 40)


@pytest.mark.parametrize("diameter", [24, 64, 140])
def test_chips_differ_in_grey(diameter):
    faces = {value: greys(chips.chip_face(value, diameter)) for value in chips.CHIPS}
    for one, other in combinations(chips.CHIPS, 2):
        assert np.abs(faces[one] - faces[other]).mean() > 8, (one, other)


def test_chips_differ_in_their_edges_alone():
    """Two chips that look alike by tone must have other spots: same number, kind and tone never come together."""
    for one, other in combinations(chips.CHIPS.values(), 2):
        assert (one.spots, one.mark) != (other.spots, other.mark)
        assert one.figure != other.figure


@given(st.integers(min_value=0, max_value=10**8))
def test_broken_down_chips_sum_to_the_amount(amount):
    values = chips.break_down(amount)
    assert sum(values) == amount
    assert list(values) == sorted(values, reverse=True)


@given(st.integers(min_value=1, max_value=10**8))
def test_heaps_are_low_and_few(amount):
    stacks = chips.stacks_of(amount)
    assert 1 <= len(stacks) <= chips.MAX_STACKS
    assert all(1 <= len(stack) <= chips.HIGHEST_STACK for stack in stacks)
    shown = [value for stack in stacks for value in stack]
    assert tuple(shown) == chips.break_down(amount)[: len(shown)]
    assert len(chips.stack_places(len(stacks), 40)) == len(stacks)


def test_no_chips_for_a_debt():
    with pytest.raises(ValueError, match="-5"):
        chips.break_down(-5)


def test_a_stack_stands_on_its_base_and_casts_a_shadow():
    target = pygame.Surface((200, 200), 0, 32)
    target.fill((90, 90, 90))
    area = chips.draw_stack(target, [25] * 4, (100, 140), 60)
    assert target.get_rect().contains(area)
    middle_of_top = 140 - chips.stack_height(4, 60)
    assert target.get_at((100 - 24, middle_of_top))[:3] != (90, 90, 90)
    assert target.get_at((100, middle_of_top - 34))[:3] == (90, 90, 90)
    assert sum(target.get_at((134, 158))[:3]) < 3 * 90, "the shadow falls to the lower right"
    assert target.get_at((58, 120))[:3] == (90, 90, 90), "and not to the upper left"
    assert chips.draw_stack(target, [], (10, 10), 60).size == (0, 0)


@every("size", part("a table fills any window", [(1280, 720), (1024, 768), (2560, 1080), (720, 1280), (3840, 2160)], 2))
def test_a_table_fills_any_window(size):
    picture, shape = furniture.table_top(size, **TABLE)
    assert picture.get_size() == size
    window_rect = pygame.Rect((0, 0), size)
    assert window_rect.contains(shape.felt_rect)
    assert shape.felt_rect.w * shape.felt_rect.h > 0.7 * size[0] * size[1]
    for angle in range(0, 181, 15):
        for inset in (0.0, 0.3):
            assert window_rect.collidepoint(shape.point(angle, inset))
    for x, y in shape.outline(shape.rail_px):
        assert -1 <= x <= size[0] + 1 and -1 <= y <= size[1] + 1
    seat = picture.get_at([round(part) for part in shape.point(90, 0.15)])
    assert seat.r > 1.6 * max(seat.g, seat.b), "felt lies where a seat is"
    corner = picture.get_at((size[0] - 3, size[1] - 3))
    assert max(corner[:3]) < 60, "the floor outside is dark"


def test_the_arc_goes_round_from_right_to_left():
    shape = furniture.table_shape((1280, 720))
    right, bottom, left = (shape.point(angle) for angle in (0, 90, 180))
    assert right[0] > bottom[0] > left[0] and bottom[1] > right[1] == pytest.approx(left[1])
    assert shape.point(33, 1.0) == pytest.approx(shape.centre)
    assert shape.outward(90) == pytest.approx((0, 1), abs=0.02)


def test_wide_gradients_have_no_bands():
    """Along one row of felt the tone must not stay the same for long: that would be a visible step."""
    cloth = materials.felt((1200, 400), (20, 90, 50), (4, 20, 12))
    row = pixels(cloth)[:, 200, 1]
    longest = max(len(run) for run in np.split(row, np.flatnonzero(np.diff(row)) + 1))
    assert longest < 12


def test_textures_have_no_seam():
    for name in ("felt", "leather", "walnut", "hammered", "brass"):
        tile = pixels(materials.texture(name, 1))[:, :, 0]
        inside = np.abs(np.diff(tile, axis=0)).mean(), np.abs(np.diff(tile, axis=1)).mean()
        seam = np.abs(tile[0] - tile[-1]).mean(), np.abs(tile[:, 0] - tile[:, -1]).mean()
        assert seam[0] < 1.6 * inside[0] + 1 and seam[1] < 1.6 * inside[1] + 1, name
        assert abs(tile.mean() - materials.TEXTURE_MEAN) < 6, name


def test_surfaces_come_in_the_size_asked_for():
    size = (320, 180)
    colour, metal = (70, 40, 30), (180, 140, 70)
    for surface in (
        *(materials.wood(size, colour), materials.wood(size, colour, plank_px=30), materials.iron(size, colour)),
        *(materials.brass(size, metal), leather(size, colour, corner_radius=14), materials.vignette(size)),
        *(materials.light_pool(size, metal), furniture.tray(size, colour, colour, metal, 18)),
    ):
        assert surface.get_size() == size
    margin = panel_margin(12)
    assert panel(size, colour, metal, 12).get_size() == (320 + 2 * margin, 180 + 2 * margin)
    assert materials.soft_shadow(size, 20, 0.5).get_size() == (360, 220)
    assert materials.glow(40, metal).get_size() == (80, 80)
    assert pygame.Rect((0, 0), size).contains(furniture.tray_floor(size))


def test_a_vignette_darkens_corners_only():
    shade = materials.vignette((640, 360))
    assert shade.get_at((320, 170)).a < 6 < 120 < shade.get_at((2, 357)).a


def test_letters_on_an_arc_stand_upright_on_either_side():
    font = pygame.font.Font(str(typeface("Serif", "Bold")), 24)
    for angle, side in ((90, 1), (270, -1)):
        target = pygame.Surface((400, 400), pygame.SRCALPHA, 32)
        text_on_arc(target, font, "SHADOW PORT", (255, 220, 160), (200, 200), 150, angle)
        inked = target.get_bounding_rect()
        assert abs(inked.centerx - 200) < 6
        assert (inked.centery - 200) * side > 90


def test_marks_take_any_colour():
    for name in [file.stem for file in (ASSETS / "icon" / "marks").glob("*.svg")]:
        drawing = vector.mark(name, 32, (10, 200, 30))
        visible = [drawing.get_at((x, y)) for x in range(32) for y in range(32) if drawing.get_at((x, y)).a > 200]
        assert len(visible) > 20, name
        assert all(pixel[:3] == (10, 200, 30) for pixel in visible), name
    with pytest.raises(MissingAsset):
        vector.mark("nothing", 32, (0, 0, 0))


def test_the_icon_file_holds_every_size():
    data = (ASSETS / "icon" / "icon.ico").read_bytes()
    reserved, kind, count = struct.unpack("<HHH", data[:6])
    assert (reserved, kind) == (0, 1)
    sizes = []
    for number in range(count):
        width, _, _, _, _, bits, length, offset = struct.unpack("<BBBBHHII", data[6 + 16 * number : 22 + 16 * number])
        assert bits == 32 and data[offset : offset + 8] == b"\x89PNG\r\n\x1a\n" and offset + length <= len(data)
        assert struct.unpack(">II", data[offset + 16 : offset + 24]) == (width or 256,) * 2
        sizes.append(width or 256)
    assert sizes == [16, 24, 32, 48, 64, 128, 256]
    assert pygame.image.load(ASSETS / "icon" / "icon.png").get_size() == (256, 256)
