"""A bomb that goes off on a fine screen: the present table is seen through light and smoke."""

import pygame
import pytest

from casino.scenes.games.bomb.art.blast import Blast
from casino.scenes.motion import fading
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme

pytestmark = pytest.mark.usefixtures("window")

ROOM = pygame.Rect(8, 40, 464, 220)
PAINTED_AT = 12  # the frame in which the room below changes


def blast_pictures() -> list[bytes]:
    """The room in every frame of a blast."""
    still = pygame.Surface((480, 270)).convert()
    still.fill((60, 20, 30))
    pygame.draw.circle(still, (200, 180, 90), (240, 150), 90)
    canvas, frames = still.copy(), []
    blast = Blast(Look(theme("defusal"), Metrics(480, 270)), ROOM, lambda: None, seed=3)
    is_over = False
    while not is_over:
        is_over = blast.update(0.06)
        if len(frames) == PAINTED_AT:
            still.fill((20, 20, 60), (100, 60, 200, 120))
        canvas.blit(still, ROOM, ROOM)
        assert blast.draw(canvas) == [ROOM]
        frames.append(pygame.image.tobytes(canvas.subsurface(ROOM), "RGB"))
    return frames


def test_a_blast_is_another_picture_in_every_frame_and_the_same_every_time(monkeypatch):
    monkeypatch.setattr(fading, "LARGE_PX", 1)
    frames = blast_pictures()
    assert len(frames) > 2 * PAINTED_AT and len(set(frames)) > PAINTED_AT
    assert blast_pictures() == frames
