"""Everything that is kept to be drawn faster can be let go of at once, and looks the same when it is made anew."""

import pygame

from casino.ui.chips import chips
from casino.ui.drawing import text
from casino.ui.drawing.caches import clear_caches
from tests.support.pilot import Pilot


def test_everything_is_let_go_of():
    text.line("Shadowport", 20, (255, 255, 255))
    assert text.line.cache_info().currsize
    clear_caches()
    assert not text.line.cache_info().currsize
    assert not chips.chip_face.cache_info().currsize


def test_what_is_made_anew_looks_the_same(tmp_path):
    pilot = Pilot(tmp_path / "casino.save")
    pilot.house.change(reduced_motion=True, door="black_baron")
    pilot.key(pygame.K_1)
    pilot.frames(3)
    before = pygame.image.tobytes(pilot.seen(), "RGB")
    clear_caches()
    pilot.scene.resized()
    pilot.frames(3)
    assert pygame.image.tobytes(pilot.seen(), "RGB") == before
    pilot.store.close()
