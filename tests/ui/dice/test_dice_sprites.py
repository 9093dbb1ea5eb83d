"""Dice on the screen: every face tells itself apart, nothing is drawn outside what is reported, still dice are kept."""

import numpy as np
import pygame
import pytest

from casino.core.dice_shapes import die_shape
from casino.ui.dice.body import Body, body_pictures, fineness_for
from casino.ui.dice.light import materials, shade, stuff
from casino.ui.dice.mesh import die_mesh
from casino.ui.dice.numerals import numeral
from casino.ui.dice.sprites import DiceSprites, DieView, resting_quaternion
from tests.support.every import every
from tests.support.rota import part

pytestmark = pytest.mark.usefixtures("window")

GROUND = (90, 24, 26)


def table(side: int = 400) -> pygame.Surface:
    surface = pygame.Surface((side, side))
    surface.fill(GROUND)
    return surface


def draw_one(sprites: DiceSprites, surface: pygame.Surface, die: DieView) -> pygame.Rect:
    return sprites.draw_many(surface, [die], shadows=False)[0]


def turns(count: int, seed: int = 0) -> np.ndarray:
    quaternions = np.random.default_rng(seed).normal(0.0, 1.0, (count, 4))
    return quaternions / np.linalg.norm(quaternions, axis=1, keepdims=True)


@pytest.mark.parametrize("sides", [6, 10])
def test_every_face_looks_its_own(sides: int) -> None:
    sprites = DiceSprites(48)
    pictures = [pygame.surfarray.array3d(sprites.resting(sides, "bone", face)) for face in range(1, sides + 1)]
    for k, one in enumerate(pictures):
        for other in pictures[:k]:
            assert (np.abs(one.astype(int) - other).max(axis=2) > 60).sum() > 20


@every("sides", [6, 10])
@every("material", sorted(materials()))
def test_numerals_stand_out_from_the_face(sides: int, material: str) -> None:
    sprite = DiceSprites(80).resting(sides, material, 5)
    middle = pygame.surfarray.array3d(sprite).astype(float)
    # The top face lies a little above the point of the floor that is the picture's middle.
    x, y = sprite.get_width() // 2, sprite.get_height() // 2 - 11
    light = middle[x - 12 : x + 13, y - 12 : y + 13] @ (0.299, 0.587, 0.114)
    assert np.percentile(light, 97) - np.percentile(light, 3) > 70


@every("diameter", part("nothing is drawn outside the reported part", [24, 40, 64, 96, 200], 3, [40]))
def test_nothing_is_drawn_outside_the_reported_part(diameter: int) -> None:
    sprites = DiceSprites(diameter)
    side = diameter * 6
    for k, turn in enumerate(turns(8, diameter)):
        for shadows in (False, True):
            surface = table(side)
            centre = (side / 2 + k * 0.37, side / 2 - k * 0.21)
            view = DieView((6, 10)[k % 2], "bone", centre, 0.3 + 0.25 * k, turn)
            areas = sprites.draw_many(surface, [view], shadows=shadows)
            changed = np.abs(pygame.surfarray.array3d(surface).astype(int) - GROUND).max(axis=2) > 0
            inside = np.zeros_like(changed)
            for rect in areas:
                inside[rect.left : rect.right, rect.top : rect.bottom] = True
            assert changed.any() and not (changed & ~inside).any()


@pytest.mark.parametrize("diameter", [24, 64, 200])
def test_a_die_covers_its_centre_and_keeps_its_size(diameter: int) -> None:
    for k, turn in enumerate(turns(12, 5)):
        sprites = DiceSprites(diameter)
        surface = pygame.Surface((diameter * 3, diameter * 3), pygame.SRCALPHA, 32)
        centre = (diameter * 1.5, diameter * 1.5)
        rect = draw_one(sprites, surface, DieView((6, 10)[k % 2], "brass", centre, 0.0, turn))
        alpha = pygame.surfarray.array_alpha(surface)
        assert alpha[round(centre[0]), round(centre[1])] > 250
        across, down = np.flatnonzero(alpha.max(axis=1) > 40), np.flatnonzero(alpha.max(axis=0) > 40)
        for reach in (across[-1] - across[0] + 1, down[-1] - down[0] + 1):
            assert 0.5 * diameter < reach < 1.1 * diameter
        assert rect.width <= 1.2 * diameter + 6


def test_edges_are_smooth() -> None:
    surface = pygame.Surface((200, 200), pygame.SRCALPHA, 32)
    draw_one(DiceSprites(80), surface, DieView(6, "bone", (100, 100), 0.0, turns(1, 3)[0]))
    alpha = pygame.surfarray.array_alpha(surface)
    assert ((alpha > 0) & (alpha < 255)).sum() > 60


def test_higher_dice_look_nearer_and_stand_further_up() -> None:
    sprites = DiceSprites(60)
    low = draw_one(sprites, table(), DieView(10, "bone", (200, 200), 0.3, turns(1)[0]))
    high = draw_one(sprites, table(), DieView(10, "bone", (200, 200), 3.0, turns(1)[0]))
    assert high.width > low.width and high.centery < low.centery


def test_a_shadow_leaves_the_lamp_and_fades_with_height() -> None:
    sprites = DiceSprites(60)
    before = 400 * 400 * sum(GROUND)
    darkness, middles = [], []
    for height in (0.3, 1.0, 2.5):
        surface = table()
        rect = sprites.draw_shadow(surface, (200, 200), height)
        pixels = pygame.surfarray.array3d(surface).astype(int)
        darkness.append((sum(GROUND) - pixels.sum(axis=2)).max())
        middles.append(rect.center)
        assert pixels.sum() < before
    assert darkness[0] > darkness[1] > darkness[2] > 0
    assert middles[0][0] < middles[1][0] < middles[2][0] and middles[0][1] < middles[1][1] < middles[2][1]


@pytest.mark.parametrize("diameter", [24, 60, 110])
def test_a_shadow_is_as_wide_as_is_seen_of_it(diameter: int) -> None:
    """No edge shows where its picture ends, and no more is blitted than darkens anything."""
    for height in (0.3, 0.6, 1.0, 2.0, 3.3):
        surface = pygame.Surface((900, 900))
        surface.fill(GROUND)
        rect = DiceSprites(diameter).draw_shadow(surface, (300, 300), height)
        dark = (sum(GROUND) - pygame.surfarray.array3d(surface).astype(int).sum(axis=2))[
            rect.left : rect.right, rect.top : rect.bottom
        ]
        rim = np.concatenate([dark[0], dark[-1], dark[:, 0], dark[:, -1]])
        assert rim.max() <= 6, f"an edge at {height}: {rim.max()} of {dark.max()}"
        assert (dark > 0).mean() > 0.5, f"much of it is not seen at {height}"


def test_nearer_dice_cover_farther_ones() -> None:
    far = DieView(6, "bone", (200, 190), 0.29, resting_quaternion(6, 1))
    near = DieView(6, "obsidian", (200, 215), 0.29, resting_quaternion(6, 1))
    one, other = table(), table()
    DiceSprites(80).draw_many(one, [far, near])
    DiceSprites(80).draw_many(other, [near, far])
    assert np.array_equal(pygame.surfarray.array3d(one), pygame.surfarray.array3d(other))
    assert max(one.get_at((212, 212))[:3]) < 120


def test_still_dice_are_kept_and_drawn_finely_once() -> None:
    sprites = DiceSprites(64)
    views = [DieView(10, "bone", (60 + 70 * k, 200), 0.32, turn) for k, turn in enumerate(turns(4))]
    pictures = []
    for _ in range(7):
        surface = table()
        sprites.draw_many(surface, views)
        pictures.append(pygame.surfarray.array3d(surface))
    assert not np.array_equal(pictures[0], pictures[-1])
    assert np.array_equal(pictures[-2], pictures[-1])
    assert np.abs(pictures[0].astype(int) - pictures[-1]).mean() < 1.5


def test_what_is_kept_does_not_grow_without_end() -> None:
    sprites = DiceSprites(24)
    surface = table()
    for turn in turns(700):
        draw_one(sprites, surface, DieView(6, "acrylic", (200, 200), 0.5, turn))
    assert sprites.cached < 300


@pytest.mark.parametrize("sides", [6, 10])
def test_resting_dice_show_their_face_upright(sides: int) -> None:
    shape = die_shape(sides)
    for value in shape.values:
        for turn in (0.0, 35.0, -120.0):
            w, x, y, z = resting_quaternion(sides, value, turn)
            matrix = np.array(
                (
                    (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
                    (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
                    (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
                )
            )
            face = shape.face_of(value)
            assert matrix @ shape.normals[face] == pytest.approx((0.0, 0.0, 1.0), abs=1e-9)
            angle = np.radians(turn)
            assert matrix @ shape.uprights[face] == pytest.approx((-np.sin(angle), np.cos(angle), 0.0), abs=1e-9)


def test_a_resting_picture_is_kept_and_clear_at_its_rim() -> None:
    for diameter in (8, 40, 170):
        sprites = DiceSprites(diameter)
        picture = sprites.resting(10, "obsidian", 10, 12.0)
        assert sprites.resting(10, "obsidian", 10, 12.0) is picture
        alpha = pygame.surfarray.array_alpha(picture)
        assert alpha[0].max() == alpha[-1].max() == 0 and alpha[:, 0].max() == alpha[:, -1].max() == 0
        assert alpha[picture.get_width() // 2, picture.get_height() // 2] == 255


@every("steps", [1, 2, 3])
@every("sides", [6, 10])
def test_the_rounded_body_is_closed(sides: int, steps: int) -> None:
    mesh = die_mesh(sides, steps, 3)
    # Seen from outside every quad runs counter-clockwise, and together they enclose the volume they should.
    diagonals = np.cross(mesh.quads[:, 2] - mesh.quads[:, 0], mesh.quads[:, 3] - mesh.quads[:, 1])
    assert (np.abs(np.sum(diagonals * mesh.normals, axis=1)) > 0).all()
    areas = np.linalg.norm(diagonals, axis=1) / 2
    volume = (areas * np.sum(mesh.quads.mean(axis=1) * mesh.normals, axis=1)).sum() / 3
    sharp = {6: 0.19245, 10: 0.2190}[sides]
    assert 0.94 * sharp < volume < sharp


def test_engraving_lies_inside_its_face() -> None:
    for sides in (6, 10):
        mesh, shape = die_mesh(sides, 3, 9), die_shape(sides)
        for face, loop in enumerate(shape.faces):
            corners = mesh.quads[face]
            assert len(loop) == 4
            points = mesh.points[slice(*mesh.face_points[face])]
            inward = np.cross(shape.normals[face], np.roll(corners, -1, axis=0) - corners)
            inward /= np.linalg.norm(inward, axis=1, keepdims=True)
            gaps = np.einsum("pec,ec->pe", points[:, None] - corners[None], inward)
            assert gaps.min() > 0.0, shape.values[face]


def test_numerals_fill_their_height() -> None:
    for value in range(1, 11):
        points = np.concatenate(numeral(value, 6))
        assert 0.9 < np.ptp(points[:, 1]) < 1.15
        assert np.abs(points.mean(axis=0)).max() < 0.3


@every("material", sorted(materials()))
def test_the_lamp_side_is_the_light_side(material: str) -> None:
    two = [materials()[material]] * 2
    normals, base = np.array(((-0.4, -0.2, 0.89), (0.75, 0.6, 0.28))), np.array([one.base for one in two])
    lit, turned_away = shade(normals, base, stuff(two))
    assert lit.sum() > turned_away.sum()


def test_prepared_dice_need_no_new_bodies() -> None:
    sprites = DiceSprites(64)
    sprites.prepare(6, 10)
    made = die_mesh.cache_info().misses
    for _ in range(3):
        sprites.draw_many(table(), [DieView(sides, "bone", (100, 100), 0.3, turns(1)[0]) for sides in (6, 10)])
    assert die_mesh.cache_info().misses == made


def test_unknown_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 8"):
        DiceSprites(4)
    sprites = DiceSprites(40)
    with pytest.raises(KeyError):
        draw_one(sprites, table(), DieView(6, "cheese", (10, 10), 0.3, (1.0, 0.0, 0.0, 0.0)))
    with pytest.raises(ValueError):
        sprites.resting(6, "bone", 7)


def test_pictures_come_in_the_order_asked_for() -> None:
    bodies = [
        Body(material, 30.0 + 4 * k, 40 + 4 * k, (20 + 2 * k, 20 + 2 * k), turn)
        for k, (material, turn) in enumerate(zip(materials().values(), turns(len(materials())), strict=True))
    ]
    fineness = fineness_for(10, 40.0, still=False)
    together = body_pictures(10, fineness, bodies)
    for body, picture in zip(bodies, together, strict=True):
        assert picture.get_size() == (body.box_px, body.box_px)
        (alone,) = body_pictures(10, fineness, [body])
        assert np.array_equal(pygame.surfarray.array3d(alone), pygame.surfarray.array3d(picture))
