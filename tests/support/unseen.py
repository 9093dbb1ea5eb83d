"""For tests that ask what becomes of a press or a round and look at no picture: painting takes most of a frame.

Everything happens as ever. What is painted is held by the tests of pictures, of frames and of places.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

import pygame
import pytest

from casino.scenes.app.scene import Scene
from casino.scenes.motion import card_warming
from casino.ui.device.window import Window
from casino.ui.furniture import miniature
from tests.support.pilot import Pilot


@contextmanager
def nothing_painted() -> Iterator[None]:
    """No frame, nothing behind a door and no card for later is painted; a picture is not to be asked for."""

    def seen(pilot: Pilot) -> pygame.Surface:
        raise AssertionError("nothing is painted in this test")

    with (
        mock.patch.object(Scene, "draw", lambda scene, canvas: []),
        mock.patch.object(Scene, "paint_unseen", lambda scene: None),
        mock.patch.object(Window, "present", lambda window, areas=None: None),
        mock.patch.object(card_warming.Ahead, "make", lambda ahead: None),
        mock.patch.object(card_warming.PeekAhead, "make", lambda ahead: None),
        mock.patch.object(miniature, "acts_of", lambda door, size, acts: (pygame.Surface(size),)),
        mock.patch.object(miniature, "first_act", lambda game, size: pygame.Surface(size)),
        mock.patch.object(Pilot, "seen", seen),
    ):
        yield


@pytest.fixture
def painted() -> None:
    """This test is painted, although the others of its file are not."""


@pytest.fixture
def unseen(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing is painted in this test."""
    if "painted" in request.fixturenames:
        yield
        return
    with nothing_painted():
        yield
