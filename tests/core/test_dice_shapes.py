"""The bodies of the dice: flat faces, true numbering, and rotations that leave the body as it is."""

import numpy as np
import pytest

from casino.core.dice_shapes import EDGE_RADIUS, die_shape, rotate

BOTH = pytest.mark.parametrize("sides", [6, 10])


@BOTH
def test_faces_are_flat_and_closed(sides: int) -> None:
    shape = die_shape(sides)
    assert len(shape.faces) == len(shape.normals) == sides
    assert np.linalg.norm(shape.vertices, axis=1).max() == pytest.approx(0.5)
    edges = set()
    for loop, normal in zip(shape.faces, shape.normals, strict=True):
        assert shape.vertices[list(loop)] @ normal == pytest.approx(shape.inradius)
        assert (shape.vertices @ normal <= shape.inradius + 1e-9).all()
        edges |= set(zip(loop, loop[1:] + loop[:1], strict=True))
    assert all((end, start) in edges for start, end in edges)


@BOTH
def test_opposite_faces_make_one_more_than_the_sides(sides: int) -> None:
    shape = die_shape(sides)
    assert sorted(shape.values) == list(range(1, sides + 1))
    for face, normal in enumerate(shape.normals):
        opposite = int((shape.normals @ normal).argmin())
        assert shape.normals[opposite] == pytest.approx(-normal)
        assert shape.values[face] + shape.values[opposite] == sides + 1


@pytest.mark.parametrize(("sides", "order"), [(6, 24), (10, 10)])
def test_symmetries_are_the_whole_group_and_keep_the_corners(sides: int, order: int) -> None:
    shape = die_shape(sides)
    assert shape.symmetries.shape == (order, 4)
    assert np.linalg.norm(shape.symmetries, axis=1) == pytest.approx(1.0)
    alike = np.abs(shape.symmetries @ shape.symmetries.T) > 1 - 1e-9
    assert (alike == np.eye(order, dtype=bool)).all()
    turned = np.stack([rotate(shape.symmetries, corner) for corner in shape.vertices], axis=1)
    gaps = np.linalg.norm(turned[:, :, None] - shape.vertices[None, None], axis=3)
    assert gaps.min(axis=2).max() < 1e-9


@BOTH
def test_some_symmetry_leads_from_any_face_to_any_other(sides: int) -> None:
    shape = die_shape(sides)
    for face in range(sides):
        for place in range(sides):
            turns = shape.turns_between(face, place)
            assert len(turns) == len(shape.symmetries) // sides
            assert rotate(turns, shape.normals[face]) == pytest.approx(np.tile(shape.normals[place], (len(turns), 1)))


@BOTH
def test_uprights_lie_in_their_faces(sides: int) -> None:
    shape = die_shape(sides)
    assert np.linalg.norm(shape.uprights, axis=1) == pytest.approx(1.0)
    assert np.sum(shape.uprights * shape.normals, axis=1) == pytest.approx(0.0, abs=1e-12)


@BOTH
def test_the_ground_edges_leave_the_faces_where_they_are(sides: int) -> None:
    shape = die_shape(sides)
    for normal in shape.normals:
        assert (shape.core @ normal).max() + EDGE_RADIUS == pytest.approx(shape.inradius)


def test_other_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="6 or 10"):
        die_shape(8)
