"""Frames: tables at rest, their busiest moments at 1080p and 4K, and what the pictures behind them cost.

Runs on whatever screen the environment names. A frame is `App.frame`, the way to the screen included.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from statistics import median

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from casino.physics.dice import ThrownDie, Tray, plan_throw
from casino.scenes.games.black_baron import felt
from casino.scenes.games.black_baron.layout import table_layout
from casino.scenes.games.black_baron.live import BlackBaronTable
from casino.ui.device.sound import Sound
from casino.ui.dice.sprites import DiceSprites, DieView
from casino.ui.drawing.metrics import Metrics
from tests.support.pilot import Pilot
from tests.tools.benchmarks import baccarat_frames, card_frames, pilok_frames
from tests.tools.benchmarks.moments import at_rest, milliseconds, show_worst, timed_frame
from tests.tools.benchmarks.passes import same_work
from tests.tools.benchmarks.rows import driver, is_quick, percentile, show

FULL_HD, UHD = (1920, 1080), (3840, 2160)
TABLE = "Mr Red's table"
DICE, DIE_PX, STEPS = 14, 48, 120


def at_table(folder: Path, size: tuple[int, int]) -> Pilot:
    """The program at a full table, as players get it, with its sounds."""
    pilot = Pilot(folder / f"{size[1]}.save", size, sound=Sound(0.8, 0.5))
    for label in (TABLE, "Seat 1: empty", "Everybody"):
        pilot.press(label)
    pilot.wait()
    assert isinstance(pilot.scene, BlackBaronTable)
    pilot.scene.whim.seed(1)
    return pilot


def rest(pilot: Pilot, times: int) -> None:
    """A table at rest, eyes blinking."""
    frame, longest, bare, anew = at_rest(pilot, times)
    screen = driver()
    note = f"mean of {3 * times} frames; longest {longest:.2f} ms"
    show(f"table at rest, 1080p [{screen}]", frame / bare, "x blit + flip", 1.5, note=note)
    show(f"table drawn anew after a change, 1080p [{screen}]", anew, "ms")
    show(f"one full-screen blit + flip, 1080p [{screen}]", bare, "ms")


def busiest(pilot: Pilot, name: str, budget: float, rounds: int) -> None:
    """From the press on Roll until everybody's dice lie before them: bets tossed, 15 dice thrown and carried."""
    table = pilot.scene
    assert isinstance(table, BlackBaronTable)
    frames, own, calm, clicks = [], [], [], []
    for _ in range(rounds):
        clicks.append(milliseconds(pilot.widget("Roll the dice").press))
        while not any(seat.hands and seat.hands[0].dice for seat in table.shown.seats.values()):
            before = time.thread_time()
            frames.append(timed_frame(pilot))
            own.append((time.thread_time() - before) * 1000)
        while not table.is_waiting:
            calm.append(timed_frame(pilot))
        while table.is_playing:
            pilot.widget("Stay").press()
            pilot.hurry()
    screen = driver()
    note = (
        f"{len(frames)} frames; median {median(frames):.2f}, longest {max(frames):.2f}; "
        f"p99 of the processor's time {percentile(own, 0.99):.2f}"
    )
    show_worst(f"busiest moment, {name}, p99 frame [{screen}]", frames, budget, note)
    if calm:
        show_worst(f"the turns after it, {name}, p99 frame [{screen}]", calm)
    show(f"the press on Roll, {name}: bets booked and on disk [{screen}]", median(clicks), "ms")


def pictures(pilot: Pilot) -> None:
    """What is made once for a size, or anew for every frame of a throw."""
    screen, table = driver(), pilot.scene
    assert isinstance(table, BlackBaronTable)
    layout = table_layout(Metrics(*FULL_HD))
    backdrop = pygame.Surface(FULL_HD).convert()
    value = milliseconds(lambda: felt.paint_backdrop(backdrop, table.look, layout, table.rules))
    show(f"a table's backdrop made, 1080p [{screen}]", value, "ms")
    tray = Tray(layout.tray.w / DIE_PX, layout.tray.h / DIE_PX)
    dice = [ThrownDie(10, 1 + k % 10, (k, 9.0)) for k in range(DICE)]
    throw = plan_throw(tray, dice, 1)
    sprites = DiceSprites(DIE_PX)
    took = []
    for step in range(STEPS):
        positions, turns = throw.pose(throw.seconds * step / STEPS)
        views = [
            DieView(10, "bone", (p[0] * DIE_PX, p[1] * DIE_PX), float(p[2]), q)
            for p, q in zip(positions, turns, strict=True)
        ]
        took.append(milliseconds(lambda v=views: sprites.draw_many(backdrop, v)))
    show(f"{DICE} rolling dice drawn at {DIE_PX} px [{screen}]", median(took), "ms")


def main() -> None:
    """Prints all rows."""
    quick = is_quick()
    with tempfile.TemporaryDirectory() as name, same_work():
        pilot = at_table(Path(name), FULL_HD)
        rest(pilot, 80 if quick else 400)
        busiest(pilot, "1080p", 8, 2 if quick else 5)
        pictures(pilot)
        pilot.close()
        card_frames.measure(Path(name), FULL_HD, "1080p", 8, 40 if quick else 200, 2 if quick else 4)
        pilok_frames.measure(Path(name), FULL_HD, "1080p", 8, 40 if quick else 200, 1 if quick else 3)
        baccarat_frames.measure(Path(name), FULL_HD, "1080p", 8, 40 if quick else 200, 1 if quick else 2)
        pilot = at_table(Path(name), UHD)
        busiest(pilot, "4K", 16, 1 if quick else 4)
        pilot.close()
        card_frames.measure(Path(name), UHD, "4K", 16, 0, 2 if quick else 4)
        pilok_frames.measure(Path(name), UHD, "4K", 16, 0, 1 if quick else 2)
        baccarat_frames.measure(Path(name), UHD, "4K", 16, 0, 1 if quick else 2)


if __name__ == "__main__":
    main()
