"""A bomb that goes off: one flash, no two moments alike, the same case afterwards wherever it is shown again."""

from functools import cache
from itertools import pairwise

import pygame
import pytest

from casino.physics.debris import SECONDS, Debris, Thrown
from casino.scenes.app import timing
from casino.scenes.games.bomb.art.blast import Blast
from casino.scenes.games.bomb.art.wreck import Wreck
from casino.scenes.games.bomb.layout import case_layout
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme

pytestmark = pytest.mark.usefixtures("window")

SIZE = (480, 270)
FRAME = 1 / 20  # seconds
APART = 4  # frames
FLASH = 26  # of 255, a change of the whole window's light that is seen as a flash


def made(number=1):
    """A window with something in it, and the wreck of a case with two modules."""
    metrics = Metrics(*SIZE)
    still = pygame.Surface(SIZE).convert()
    still.fill((60, 20, 30))
    pygame.draw.circle(still, (200, 180, 90), (240, 150), 90)
    return still, Wreck(Look(theme("defusal"), metrics), case_layout(metrics, 2), number, 7)


@cache
def film(*, calm=False):
    """The window in every frame of a blast; below it the wreck comes in when it cannot be seen."""
    still, wreck = made()
    canvas, frames, changed = pygame.Surface(SIZE).convert(), [], []
    blast = Blast(wreck, SIZE, lambda: (changed.append(len(frames)), wreck.paint(still, with_pieces=False)), calm=calm)
    is_over = False
    while not is_over:
        is_over = blast.update(FRAME)
        canvas.blit(still, (0, 0))
        (area,) = blast.draw(canvas)
        assert area.w == SIZE[0]
        frames.append(canvas.copy())
    assert len(changed) == 1
    return frames


def light(picture):
    return sum(pygame.transform.average_color(picture)[:3]) / 3


def test_no_moment_of_a_blast_is_like_the_one_before():
    frames = [pygame.image.tobytes(frame, "RGB") for frame in film()[::APART]]
    assert all(before != after for before, after in pairwise(frames)) and len(frames) > 20


def test_a_blast_is_white_once_and_then_black_and_never_flickers():
    levels = [light(frame) for frame in film()]
    assert max(levels) > 240
    dark = levels[round(timing.BLAST_IS_DARK / FRAME) : round(timing.BLAST_DAWNS / FRAME) - 1]
    assert len(dark) >= 10 and max(dark) < 3
    peak = levels.index(max(levels))
    lowest = levels.index(min(levels[peak:]))
    assert all(after < before + FLASH for before, after in pairwise(levels[peak:])), "there is one flash"
    assert all(after <= before for before, after in pairwise(levels[peak + 3 : lowest]))


def test_where_nothing_may_move_it_grows_dark_and_the_wreck_comes_up():
    levels = [light(frame) for frame in film(calm=True)]
    lowest = levels.index(min(levels))
    assert min(levels) < 30  # the bars around the room keep their light
    assert levels[: lowest + 1] == sorted(levels[: lowest + 1], reverse=True)
    assert all(after - before < FLASH for before, after in pairwise(levels))


def test_the_same_bomb_leaves_the_same_wreck_and_each_module_its_own():
    pictures = []
    for number in (1, 1, 2):
        still, wreck = made(number)
        before = light(still)
        wreck.paint(still, with_pieces=True)
        assert light(still) < before
        pictures.append(pygame.image.tobytes(still, "RGB"))
    assert pictures[0] == pictures[1] != pictures[2]


def test_pieces_fly_apart_stay_within_the_walls_and_lie_in_the_end():
    pieces = [Thrown(1.0 + 0.01 * number, 0.5, 0.02, 1.0 + number % 3) for number in range(24)]
    debris = Debris((2.0, 1.0), (1.0, 0.5), pieces, 5)
    aloft = debris.pose(0.3)
    assert aloft[:, 2].mean() > 0.1
    late, rest = debris.pose(SECONDS - 0.2), debris.rest
    assert (rest[:, 2] == 0).all() and abs(rest[:, :2] - late[:, :2]).max() < 0.01
    assert (rest[:, 0] > 0).all() and (rest[:, 0] < 2).all() and (rest[:, 1] > 0).all() and (rest[:, 1] < 1).all()
    assert rest[:, :2].std(axis=0).min() > 0.1
    assert (Debris((2.0, 1.0), (1.0, 0.5), pieces, 5).rest == rest).all()
