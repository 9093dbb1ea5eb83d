"""Rails, bars and what is woven into a felt: whole at every size, told apart by eye, and refused by another name."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
import pytest

from casino.ui.drawing import materials
from casino.ui.furniture import edge_bar, emblems, furniture, rail_oak
from casino.ui.furniture.ribbons import ribbon
from tests.support.every import every
from tests.support.rota import part

pytestmark = pytest.mark.usefixtures("window")

TABLE = {
    "felt_colour": (12, 107, 69),
    "felt_edge": (4, 52, 33),
    "rail_colour": (90, 36, 24),
    "metal_colour": (201, 162, 78),
    "light_colour": (255, 244, 220),
    "floor_colour": (0, 0, 0),
}
SIZES = [(1280, 720), (1024, 768), (2560, 1080), (720, 1280), (320, 240)]


def pixels(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(surface).astype(int)


def strip_of(size: tuple[int, int]):
    shape = furniture.table_shape(size)
    half = shape.rail_px / 2
    return shape, ribbon(shape.outline(half), half, half, size)


@every("rail", ["oak", "padded"])
@every("size", part("a rail is closed all around", SIZES, 2, SIZES[:1]))
def test_a_rail_is_closed_all_around(rail, size):
    picture, shape = furniture.table_top(size, **TABLE, rail=rail)
    assert picture.get_size() == size
    for x, y in shape.outline(shape.rail_px * 0.60)[::3]:
        assert sum(picture.get_at((round(x), round(y)))[:3]) > 14, "no gap through which the black floor is seen"
    middle = picture.get_at([round(part) for part in shape.point(90, 0.3)])
    assert middle.g > 1.4 * max(middle.r, middle.b), "the felt is left alone"


def test_rails_are_told_apart():
    pictures = {rail: pixels(furniture.table_top((640, 360), **TABLE, rail=rail)[0]) for rail in furniture.RAILS}
    for one, other in (("iron", "oak"), ("oak", "padded"), ("iron", "padded")):
        assert np.abs(pictures[one] - pictures[other]).mean() > 0.8
    plain = furniture.table_top((640, 360), **TABLE)[0]
    assert (pixels(plain) == pictures["iron"]).all(), "iron unless said otherwise"


def test_leather_comes_in_the_colour_asked_for():
    pale, _ = furniture.table_top((640, 360), **TABLE, rail="padded", leather_colour=(170, 120, 80))
    dark, _ = furniture.table_top((640, 360), **TABLE, rail="padded")
    assert pixels(pale).sum() > pixels(dark).sum()


def test_a_rail_of_another_kind_is_refused():
    with pytest.raises(ValueError, match="'glass' is no rail: iron, oak, padded"):
        furniture.table_top((64, 64), **TABLE, rail="glass")


@every("size", SIZES)
def test_a_ribbon_knows_where_its_pixels_lie(size):
    shape, strip = strip_of(size)
    assert np.abs(strip.across).max() <= shape.rail_px / 2 + 1
    assert strip.along.min() >= 0 and strip.along.max() <= strip.length
    area = strip.length * (shape.rail_px + 2)
    assert strip.columns.size == pytest.approx(area, rel=0.08)
    assert len(set(zip(strip.columns.tolist(), strip.rows.tolist(), strict=True))) == strip.columns.size
    foot = strip.point(0, 0)
    assert foot[0] == pytest.approx(shape.centre[0], abs=3) and foot[1] == pytest.approx(
        shape.centre[1] + shape.radii[1] + shape.rail_px / 2, abs=2
    )
    lower = strip.point(0, 10)
    assert lower[1] == pytest.approx(foot[1] + 10, abs=0.5), "outwards is downwards at the foot"


def test_marks_lie_alike_on_both_sides():
    shape, strip = strip_of((1280, 720))
    marks = [strip.point(mark, 0) for mark in strip.marks(rail_oak.strap_count(strip.length, shape.rail_px))]
    for x, y in marks:
        twin = (2 * shape.centre[0] - x, y)
        assert min(np.hypot(a - twin[0], b - twin[1]) for a, b in marks) < 4


@every("size", [(1280, 44), (1920, 138), (720, 300), (40, 3)])
@every("kind", ["iron", "oak", "mahogany"])
def test_bars_stay_dark_enough_for_text(kind, size):
    bar = edge_bar.bar(size, (58, 25, 17), kind)
    assert bar.get_size() == size
    assert pixels(bar).mean() < 70


def test_a_bar_of_iron_is_iron_and_one_of_glass_is_refused():
    size, colour = (200, 60), (40, 40, 44)
    assert (pixels(edge_bar.bar(size, colour, "iron")) == pixels(materials.iron(size, colour))).all()
    with pytest.raises(ValueError, match="'glass' is no bar: iron, oak, mahogany"):
        edge_bar.bar(size, colour, "glass")


@every("size", [(300, 351), (500, 200), (60, 60)])
@every("kind", ["axe", "spade"])
def test_an_emblem_is_subtle_and_keeps_its_shape(kind, size):
    cloth = emblems.felt_emblem(size, kind, (120, 200, 140), 0.2)
    alpha = pygame.surfarray.array_alpha(cloth)
    assert cloth.get_size() == size
    assert 4 < alpha.max() < 0.45 * 255
    inked = cloth.get_bounding_rect(min_alpha=4)
    assert abs(inked.centerx - size[0] / 2) < 4
    assert 0.7 < inked.w / inked.h < 1.15


def test_an_emblem_of_another_kind_is_refused():
    with pytest.raises(ValueError, match="'anchor' is no emblem: axe, spade"):
        emblems.felt_emblem((40, 40), "anchor", (9, 9, 9), 0.2)


@every("size", SIZES)
def test_the_border_lies_on_the_felt_alone(size):
    shape = furniture.table_shape(size)
    border = emblems.felt_border(shape, (200, 220, 190), 0.35)
    assert border.get_size() == size
    assert shape.felt_rect.contains(border.get_bounding_rect(min_alpha=8))
    assert border.get_at([round(part) for part in shape.point(90, 0.5)]).a < 8
