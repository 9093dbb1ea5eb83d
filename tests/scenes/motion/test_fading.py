"""Things drawn half visible."""

import pygame
import pytest

from casino.scenes.motion.fading import dissolve, fade

AREA = pygame.Rect(2, 2, 8, 8)


class Watched(pygame.Surface):
    """A picture that remembers with which opacities it was drawn."""

    def set_alpha(self, value, *flags):
        self.seen = [*getattr(self, "seen", []), value]
        super().set_alpha(value, *flags)


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9999, 1.0])
def test_an_opaque_picture_is_never_drawn_with_an_opacity_of_255(share):
    """That is as good as whole and takes ten times as long."""
    target, picture = pygame.Surface((12, 12), 0, 32), Watched((8, 8), 0, 32)
    picture.fill((200, 100, 50))
    assert dissolve(target, picture, AREA, share) == AREA
    assert 255 not in picture.seen and picture.get_alpha() in (None, 255), "and it is opaque again"
    assert target.get_at((5, 5))[:3] == pytest.approx([part * share for part in (200, 100, 50)], abs=2)
    assert target.get_at((0, 0))[:3] == (0, 0, 0)


@pytest.mark.parametrize("share", [0.25, 0.75])
def test_what_fades_lets_the_rest_be_seen(share):
    target = pygame.Surface((12, 12), 0, 32)
    target.fill((80, 80, 80))
    assert fade(target, AREA, share, lambda: target.fill((240, 240, 240), AREA)) == AREA
    assert target.get_at((5, 5))[0] == pytest.approx(80 + 160 * share, abs=2)
    assert target.get_at((0, 0))[0] == 80
