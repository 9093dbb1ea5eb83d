"""A bomb that goes off on a fine screen: what lies below is copied once, and again only where it was painted; and one
half of the room is shown anew after the other."""

from itertools import pairwise

import pygame
import pytest

from casino.scenes.games.bomb.art.blast import Blast
from casino.scenes.motion import fading
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme

ROOM = pygame.Rect(8, 40, 464, 220)
PAINTED_AT = 12  # frame in which the room below becomes another one


def blast_pictures(is_below_kept: bool) -> tuple[list[tuple[pygame.Rect, pygame.Surface]], int]:
    """All frames of a blast with what of them is shown anew, and before how many of them what lies below was put there
    again."""
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
        (shown,) = blast.draw(canvas)
        frames.append((shown, canvas.copy()))
    return frames, wiped


@pytest.fixture(autouse=True)
def screen():
    """Something to draw for."""
    pygame.display.init()
    return pygame.display.set_mode((480, 270))


def test_a_blast_over_what_it_knows_looks_as_over_what_was_just_put_there(monkeypatch):
    monkeypatch.setattr(fading, "_LARGE_PX", 1)
    kept, wiped = blast_pictures(is_below_kept=True)
    anew, each = blast_pictures(is_below_kept=False)
    assert len(kept) > 2 * PAINTED_AT and each == len(anew) == len(kept)
    assert wiped == 2, "once at the beginning, once when it was painted"
    assert all(area == ROOM for area, _ in anew)
    assert [n for n, (area, _) in enumerate(kept) if area == ROOM] == [0, PAINTED_AT]
    for (area, frame), (_, whole) in zip(kept, anew, strict=True):
        assert pixels(frame, area) == pixels(whole, area)
    for (before, first), (area, second) in pairwise(kept[1:PAINTED_AT]):
        assert before.union(area) == ROOM and not before.colliderect(area)
        assert pixels(first, before) == pixels(second, before), "the other half stays as it was"
    assert len({pixels(frame, ROOM) for _, frame in kept}) > PAINTED_AT


def pixels(picture: pygame.Surface, area: pygame.Rect) -> bytes:
    """An area of a picture."""
    return pygame.image.tobytes(picture.subsurface(area), "RGB")
