"""A throw of 14 dice, planned between frames and drawn in each: what any frame has to give it, and the whole."""

import os
import time
from statistics import median

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from casino.physics.dice import ThrownDie, Tray
from casino.scenes.games.black_baron import felt
from casino.scenes.games.black_baron.layout import table_layout
from casino.scenes.motion.throws.throw import DieThrown, ThrowMotion, plan_of
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing.metrics import Metrics
from tests.support.pilot import FRAME_SECONDS
from tests.support.throws import plan_throw
from tests.tools.benchmarks.rows import is_quick, percentile, show

DICE = 14
DIE_PX = 56
QUARTER_MS = FRAME_SECONDS * 1000 / 4
AGAIN = 5  # the same throw is planned so often, and the best counts: what the machine did besides is not ours


def slices(
    dice: list[DieThrown], floor: pygame.Rect, sprites: DiceSprites, seed: int, screen: pygame.Surface | None = None
) -> list[float]:
    """Every frame of a throw from the hand to the end, in ms of the processor; the first with the making of the motion.

    Dice are drawn only where there is a screen for them.
    """
    start = time.thread_time()
    plan = plan_of(dice, floor, sprites.diameter_px, seed)
    motion = ThrowMotion(dice, floor, sprites, plan, lambda impact, across: None, felt.sprites)
    took = []
    while True:
        is_over = motion.update(FRAME_SECONDS)
        if screen is not None and not is_over:
            motion.draw(screen)
        now = time.thread_time()
        took.append((now - start) * 1000)
        start = now
        if is_over:
            return took


def calmest(many: list[list[float]]) -> list[float]:
    """Each frame's shortest time of several goes at the same throw; where planning took more frames in one of them, its
    last frames are left out."""
    return [min(frame) for frame in zip(*many, strict=False)]


def main() -> None:
    """Prints all rows."""
    pygame.display.init()
    pygame.display.set_mode((1920, 1080))
    layout = table_layout(Metrics(1920, 1080))
    floor = layout.whole_floor
    sprites = DiceSprites(DIE_PX)
    dice = [
        DieThrown(1 + k % 10, "bone", layout.stations[k // 2].plate.midtop, layout.stations[k // 2].spot, 40)
        for k in range(DICE)
    ]
    throws = 6 if is_quick() else 30
    longest = [min(max(slices(dice, floor, sprites, seed)) for _ in range(AGAIN)) for seed in range(throws)]
    show(f"planning {DICE} dice: the longest slice", max(longest), "ms", 8, note=f"median throw {median(longest):.2f}")
    screen = pygame.display.get_surface()
    frames: list[float] = []
    for seed in range(throws):
        frames += calmest([slices(dice, floor, DiceSprites(DIE_PX), seed, screen) for _ in range(AGAIN)])
    note = f"{len(frames)} frames; median {median(frames):.2f}, longest {max(frames):.2f}"
    show(f"{DICE} dice planned and drawn, p99 of a frame", percentile(frames, 0.99), "ms", QUARTER_MS, note=note)
    tray = Tray(floor.w / DIE_PX, floor.h / DIE_PX)
    thrown = [ThrownDie(10, d.face, ((d.origin[0] - floor.x) / DIE_PX, (d.origin[1] - floor.y) / DIE_PX)) for d in dice]
    whole = []
    for seed in range(throws):
        start = time.perf_counter()
        plan_throw(tray, thrown, seed)
        whole.append((time.perf_counter() - start) * 1000)
    show(f"planning {DICE} dice: the whole throw", median(whole), "ms", note=f"longest {max(whole):.1f}")


if __name__ == "__main__":
    main()
