"""A light that the still picture keeps: laid once over everything, nowhere twice, nowhere beyond its bounds."""

import pygame
import pytest

from casino.scenes.motion.breathing_light import BreathingLight

pytestmark = pytest.mark.usefixtures("window")

PLACE = pygame.Rect(60, 10, 100, 80)
BOUNDS = pygame.Rect(0, 24, 220, 116)
PERIOD = 4.0


def ground() -> pygame.Surface:
    """A room without light."""
    picture = pygame.Surface((220, 140)).convert()
    for y in range(0, 140, 10):
        picture.fill((40 + y, 30, 90 - y // 2), (0, y, 220, 6))
    return picture


def light() -> BreathingLight:
    return BreathingLight(PLACE.size, (255, 220, 160), period=PERIOD, strength=0.6)


def lit_at(seconds: float) -> bytes:
    """The room in the light of a moment, laid for the first time."""
    still = ground()
    light().lay(still, PLACE.center, BOUNDS, seconds, is_bare=True)
    return pixels(still)


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_a_picture_that_is_painted_anew_is_lit_once_more_and_never_twice():
    still, lamp = ground(), light()
    for _ in range(2):
        still.blit(ground(), (0, 0))
        assert lamp.lay(still, PLACE.center, BOUNDS, PERIOD / 2, is_bare=True) == [PLACE.clip(BOUNDS)]
        assert pixels(still) == lit_at(PERIOD / 2) != pixels(ground())
        assert lamp.lay(still, PLACE.center, BOUNDS, PERIOD / 2, is_bare=False) == []
        assert pixels(still) == lit_at(PERIOD / 2)


def test_another_light_takes_the_place_of_the_one_before():
    still, lamp = ground(), light()
    lamp.lay(still, PLACE.center, BOUNDS, PERIOD / 2, is_bare=True)
    assert not lamp.has_changed(PERIOD / 2) and lamp.has_changed(PERIOD / 4)
    assert lamp.lay(still, PLACE.center, BOUNDS, PERIOD / 4, is_bare=False) == [PLACE.clip(BOUNDS)]
    assert pixels(still) == lit_at(PERIOD / 4) != lit_at(PERIOD / 2)
    assert lamp.lay(still, PLACE.center, BOUNDS, PERIOD / 4, is_bare=False) == []


def test_no_light_falls_beyond_its_bounds():
    still = ground()
    light().lay(still, PLACE.center, BOUNDS, PERIOD / 2, is_bare=True)
    before = ground()
    for x in range(220):
        for y in range(140):
            if not PLACE.clip(BOUNDS).collidepoint(x, y):
                assert still.get_at((x, y)) == before.get_at((x, y))
