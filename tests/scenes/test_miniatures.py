"""What is seen through the hall's doors: one picture for every game, of any size, each of its own."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from itertools import combinations

import numpy as np
import pygame
import pytest

from casino.scenes.miniatures import table_miniature

GAMES = ("black_baron", "black_axe", "blackjack", "pilok", "baccarat")


@pytest.fixture(autouse=True)
def window():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


@pytest.mark.parametrize("size", [(376, 300), (220, 300), (560, 450), (120, 90)])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_seen_through_its_door(game, size):
    picture = table_miniature(game, size)
    assert picture.get_size() == size
    assert not picture.get_flags() & pygame.SRCALPHA
    assert pygame.surfarray.array3d(picture).std() > 25


def test_no_door_is_like_another():
    pictures = {game: pygame.surfarray.array3d(table_miniature(game, (376, 300))).astype(int) for game in GAMES}
    for one, other in combinations(GAMES, 2):
        assert np.abs(pictures[one] - pictures[other]).mean() > 25


def test_there_is_no_door_to_another_game():
    with pytest.raises(KeyError):
        table_miniature("whist", (376, 300))
