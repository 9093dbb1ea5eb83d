"""A bomb that goes off on a fine screen: what lies below is copied once, and again only where it was painted."""

import pygame
import pytest

from casino.scenes import defusal_blast
from casino.scenes.defusal_blast import Blast
from casino.ui.look import Look
from casino.ui.metrics import Metrics
from casino.ui.theme import theme

ROOM = pygame.Rect(8, 40, 464, 220)
PAINTED_AT = 12  # frame in which the room below becomes another one


def blast_pictures(is_below_kept: bool) -> tuple[list[bytes], int]:
    """All frames of a blast, and before how many of them what lies below was put there again."""
    still = pygame.Surface((480, 270)).convert()
    still.fill((60, 20, 30))
    pygame.draw.circle(still, (200, 180, 90), (240, 150), 90)
    canvas, frames, wiped, paintings = still.copy(), [], 0, 0
    look = Look(theme("defusal"), Metrics(480, 270))
    blast = Blast(look, ROOM, lambda: None, lambda: paintings, seed=3)
    is_over = False
    while not is_over:
        is_over = blast.update(0.06)
        if len(frames) == PAINTED_AT:
            still.fill((20, 20, 60), (100, 60, 200, 120))
            paintings += 1
        paintings += not is_below_kept
        if blast.covered is None:
            canvas.blit(still, ROOM, ROOM)
            wiped += 1
        assert blast.draw(canvas) == [ROOM]
        frames.append(pygame.image.tobytes(canvas, "RGB"))
    return frames, wiped


@pytest.fixture(autouse=True)
def screen():
    """Something to draw for."""
    pygame.display.init()
    return pygame.display.set_mode((480, 270))


def test_a_blast_over_what_it_knows_looks_as_over_what_was_just_put_there(monkeypatch):
    monkeypatch.setattr(defusal_blast, "_LARGE_PX", 1)
    kept, wiped = blast_pictures(is_below_kept=True)
    anew, each = blast_pictures(is_below_kept=False)
    assert len(kept) > 2 * PAINTED_AT and each == len(anew) == len(kept)
    assert wiped == 2, "once at the beginning, once when it was painted"
    assert kept == anew
    assert len(set(kept)) > PAINTED_AT
