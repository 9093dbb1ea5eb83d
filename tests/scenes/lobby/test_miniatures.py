"""What is seen through the hall's doors: one picture for every game, of any size, each of its own."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from itertools import combinations

import numpy as np
import pygame
import pytest

from casino.scenes.games.places import doors
from casino.scenes.lobby.doors import RoundInActs, blended
from casino.ui.furniture import miniature
from casino.ui.furniture.miniature import acts_of
from tests.support.every import every

pytestmark = pytest.mark.usefixtures("window")

DOORS = tuple(doors())


def table_miniatures(door, size):
    card = doors()[door]
    return acts_of(card.miniature(), size, card.place.acts)


@pytest.mark.parametrize("door", DOORS)
@every("size", ((376, 300), (220, 300), (560, 450), (120, 90)))
def test_every_place_is_seen_through_its_door(door, size):
    pictures = table_miniatures(door, size)
    seen = {pygame.image.tobytes(picture, "RGB") for picture in pictures}
    assert len(seen) == doors()[door].place.acts, "a round plays itself"
    for picture in pictures:
        assert picture.get_size() == size
        assert not picture.get_flags() & pygame.SRCALPHA
        assert pygame.surfarray.array3d(picture).std() > 25


def test_doors_of_two_windows_may_be_made_at_the_same_time(monkeypatch):
    """A picture shared by both cannot be drawn by one while the other changes it: that ended the program once."""
    soften = pygame.transform.box_blur

    def soften_slowly(surface, *args, **more):
        surface.lock()
        for picture in seen:
            pygame.Surface((4, 4)).blit(picture, (0, 0))
        surface.unlock()
        return soften(surface, *args, **more)

    seen = []
    shared = miniature.bust
    monkeypatch.setattr(miniature, "bust", lambda *who: seen.append(shared(*who)) or seen[-1])
    monkeypatch.setattr(pygame.transform, "box_blur", soften_slowly)
    for door in DOORS:
        table_miniatures(door, (120, 90))
    assert seen


def test_no_door_is_like_another():
    pictures = {door: pygame.surfarray.array3d(table_miniatures(door, (376, 300))[0]).astype(int) for door in DOORS}
    for one, other in combinations(DOORS, 2):
        assert np.abs(pictures[one] - pictures[other]).mean() > 25


def test_rounds_behind_the_doors_go_on_each_in_its_own_time():
    rounds = [RoundInActs(number) for number in range(3)]
    seen = {number: [] for number in range(3)}
    for frame in range(60 * 12):
        for number, one in enumerate(rounds):
            if one.go_to(frame / 60):
                seen[number].append(frame)
                assert 0.0 <= one.share < 1.0
    assert all(one.act >= 2 for one in rounds), "acts follow one another"
    assert not set(seen[0]) & set(seen[1]), "two doors change at once"


def test_a_picture_between_two_is_neither():
    one, other = pygame.Surface((2, 2), pygame.SRCALPHA), pygame.Surface((2, 2), pygame.SRCALPHA)
    one.fill((200, 0, 0, 255)), other.fill((0, 0, 200, 255))
    red, _, blue, alpha = blended(one, other, 0.5).get_at((0, 0))
    assert 90 < red < 110 and 90 < blue < 110 and alpha == 255
    assert one.get_at((0, 0)) == (200, 0, 0, 255)
