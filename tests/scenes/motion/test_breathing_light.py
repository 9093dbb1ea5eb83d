"""A light that the still picture keeps: laid once over everything, nowhere twice, nowhere beyond its bounds."""

import pygame
import pytest

from casino.scenes.motion.breathing_light import BreathingLight

PLACE = pygame.Rect(60, 10, 100, 80)
BOUNDS = pygame.Rect(0, 24, 220, 116)
PERIOD = 4.0


@pytest.fixture(autouse=True)
def screen():
    """Something to draw for."""
    pygame.display.init()
    return pygame.display.set_mode((220, 140))


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
    light().lay(still, PLACE, BOUNDS, seconds, [still.get_rect()])
    return pixels(still)


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_what_is_painted_anew_is_lit_once_however_areas_overlap():
    still, lamp = ground(), light()
    assert lamp.lay(still, PLACE, BOUNDS, PERIOD / 2, [still.get_rect()]) == [PLACE.clip(BOUNDS)]
    assert pixels(still) == lit_at(PERIOD / 2) != pixels(ground())
    areas = [pygame.Rect(50, 20, 60, 40), pygame.Rect(80, 40, 70, 60), pygame.Rect(0, 100, 50, 30)]
    for area in areas:
        still.blit(ground(), area, area)
    assert lamp.lay(still, PLACE, BOUNDS, PERIOD / 2, areas) == []
    assert pixels(still) == lit_at(PERIOD / 2)


def test_another_light_takes_the_place_of_the_one_before():
    still, lamp = ground(), light()
    lamp.lay(still, PLACE, BOUNDS, PERIOD / 2, [still.get_rect()])
    assert not lamp.has_changed(PERIOD / 2) and lamp.has_changed(PERIOD / 4)
    still.fill((9, 9, 9), (90, 50, 20, 20))  # painted in the same frame
    dark = ground()
    dark.fill((9, 9, 9), (90, 50, 20, 20))
    assert lamp.lay(still, PLACE, BOUNDS, PERIOD / 4, [pygame.Rect(90, 50, 20, 20)]) == [PLACE.clip(BOUNDS)]
    light().lay(dark, PLACE, BOUNDS, PERIOD / 4, [dark.get_rect()])
    assert pixels(still) == pixels(dark)
    assert lamp.lay(still, PLACE, BOUNDS, PERIOD / 4, []) == []


def test_no_light_falls_beyond_its_bounds():
    still = ground()
    light().lay(still, PLACE, BOUNDS, PERIOD / 2, [still.get_rect()])
    before = ground()
    for x in range(220):
        for y in range(140):
            if not PLACE.clip(BOUNDS).collidepoint(x, y):
                assert still.get_at((x, y)) == before.get_at((x, y))
