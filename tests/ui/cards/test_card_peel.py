"""A card whose corner is pulled over: only what is bent up shows its face, and the rest stays what it was."""

import numpy as np
import pygame
import pytest

from casino.ui.cards.card_peel import draw_peeled, peeled, share_of, softened
from casino.ui.cards.cards import CardSprites

HEIGHT = 160


@pytest.fixture(scope="module")
def sprites(window):
    return CardSprites(HEIGHT)


def bent(sprites, corner, pull, card="KH"):
    return peeled(sprites.back("blue"), sprites.large(card), corner, pull)


def test_a_pull_too_short_bends_nothing(sprites):
    assert bent(sprites, (1, 1), (0.0, 0.0)) is None
    assert bent(sprites, (1, 1), (-1.0, -1.0)) is None


@pytest.mark.parametrize("corner", [(-1, -1), (1, -1), (-1, 1), (1, 1)])
def test_a_corner_comes_to_lie_where_it_is_held(sprites, corner):
    """The bent part reaches to the hand and, but for the width of the roll, no further in that direction."""
    width, height = sprites.size
    pull = (-corner[0] * width * 0.5, -corner[1] * height * 0.5)
    peel = bent(sprites, corner, pull)
    held = (corner[0] * width / 2 + pull[0], corner[1] * height / 2 + pull[1])
    area = pygame.Rect(peel.flap_at, peel.flap.get_size())
    assert area.inflate(6, 6).collidepoint(held)
    inside = (round(held[0] - peel.flap_at[0] + corner[0] * 6), round(held[1] - peel.flap_at[1] + corner[1] * 6))
    assert peel.flap.get_at(inside).a > 0


def test_more_of_the_face_is_seen_the_further_it_is_pulled(sprites):
    seen = []
    for share in (0.1, 0.3, 0.5, 0.7):
        peel = bent(sprites, (1, 1), (-sprites.size[0] * share, -sprites.size[1] * share))
        seen.append(pygame.mask.from_surface(peel.flap).count())
    assert seen == sorted(seen)
    lying = [pygame.mask.from_surface(bent(sprites, (1, 1), (-10.0 * n, -14.0 * n)).lying).count() for n in (1, 3, 5)]
    assert lying == sorted(lying, reverse=True)


def test_the_face_beneath_is_the_cards_own(sprites):
    """Other cards look different where they are bent up; the back beside it does not."""
    one, other = (bent(sprites, (1, 1), (-60.0, -80.0), card) for card in ("KH", "4S"))
    assert pygame.image.tobytes(one.flap, "RGBA") != pygame.image.tobytes(other.flap, "RGBA")
    assert pygame.image.tobytes(one.lying, "RGBA") == pygame.image.tobytes(other.lying, "RGBA")


def test_what_is_drawn_is_what_is_told(sprites):
    target = pygame.Surface((400, 400))
    area = draw_peeled(target, bent(sprites, (1, -1), (-50.0, 70.0)), (200.0, 200.0))
    assert area.contains(target.get_bounding_rect().clip(area))
    target.set_colorkey((0, 0, 0))
    assert area.inflate(2, 2).contains(target.get_bounding_rect())


def test_the_way_to_the_opposite_edge_or_corner_is_one(sprites):
    width, height = sprites.size
    for drag in ((width, height), (-width, 0), (0, height)):
        assert share_of(drag, sprites.size) == pytest.approx(1.0)
    assert share_of((0.0, 0.0), sprites.size) == 0.0


def test_figures_on_what_is_bent_have_soft_edges(sprites):
    """From one pixel to the next there are far fewer steps from paper to print and back."""
    face = sprites.large("5C")
    steps = []
    for one in (face, softened(face)):
        tones = pygame.surfarray.array3d(peeled(sprites.back("blue"), one, (1, 1), (-60.0, -70.0)).flap).min(axis=2)
        steps.append(sum((abs(np.diff(tones.astype(int), axis=axis)) > 150).sum() for axis in (0, 1)))
    assert steps[1] < 0.7 * steps[0]


def test_an_edge_shows_pips_and_never_the_index(sprites):
    """What is printed within a corner is on the open face alone; all else is the same on both."""
    width, height = sprites.large("7S").get_size()
    index = pygame.Rect(round(width * 0.03), round(height * 0.03), round(width * 0.15), round(height * 0.24))
    for card in ("7S", "TD", "KC", "AH"):
        pictures = sprites.large(card), sprites.bare_face(card)
        face, bare = (pygame.surfarray.array3d(one).astype(int) for one in pictures)
        differs = np.abs(face - bare).max(axis=2) > 30
        corner = differs[index.left : index.right, index.top : index.bottom]
        assert corner.sum() > 100
        assert differs.sum() == pytest.approx(2 * corner.sum(), rel=0.02)  # and in the opposite corner
        assert bare[index.left : index.right, index.top : index.bottom].min() > 200, card
    for grip, pull in (((0, 1), (0.0, -0.7 * HEIGHT)), ((1, 0), (-0.8 * sprites.size[0], 0.0))):
        seven, ace = (
            pygame.surfarray.array3d(peeled(sprites.back("blue"), sprites.bare_face(card), grip, pull).flap).astype(int)
            for card in ("7S", "AS")
        )
        assert (np.abs(seven - ace).max(axis=2) > 60).sum() > 30  # a seven has pips there
