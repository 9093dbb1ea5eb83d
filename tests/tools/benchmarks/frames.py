"""Frames: tables at rest, their busiest moments at 1080p and 4K, and what the pictures behind them cost.

Runs on whatever screen the environment names. A frame is `App.frame`, the way to the screen included.
"""

import os
from pathlib import Path
from statistics import median

from casino.scenes.games.black_baron.tables import BlackBaronDriver
from tests.support.tables_on_screen import is_driven

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from casino.physics.dice import ThrownDie, Tray
from casino.scenes.games.black_baron.felt import BaronFelt
from casino.scenes.games.black_baron.layout import table_layout
from casino.ui.dice.sprites import DiceSprites, DieView
from casino.ui.drawing.metrics import Metrics
from tests.support.pilot import Pilot
from tests.support.throws import plan_throw
from tests.tools.benchmarks import baccarat_frames, card_frames, pilok_frames
from tests.tools.benchmarks.moments import BUSIEST, Moments, known_evening, milliseconds, open_house, show_rest
from tests.tools.benchmarks.rows import driver, is_quick, show

FULL_HD, UHD = (1920, 1080), (3840, 2160)
TABLE = "Mr Red's table"
DICE, DIE_PX, STEPS = 14, 48, 120
THROW, TURNS = "throw", "turns"


def at_table(folder: Path, size: tuple[int, int]) -> Pilot:
    """The program at a full table."""
    pilot = open_house(folder, "dice", size)
    pilot.press(TABLE, "Seat 1: empty", "Everybody")
    pilot.wait()
    assert is_driven(pilot.scene, BlackBaronDriver)
    pilot.scene.rng.seed(1)
    return pilot


def busiest(pilot: Pilot, name: str, rounds: int) -> None:
    """From the press on Roll until everybody's dice lie before them: bets tossed, 15 dice thrown and carried."""
    table = pilot.scene
    moments = Moments(pilot)
    for _ in range(rounds):
        pilot.lay_least()
        moments.press("Roll the dice")
        while not any(seat.hands and seat.hands[0].dice for seat in table.model.seats.values()):
            moments.take(THROW)
        while not table.is_waiting:
            moments.take(TURNS)
        while table.driver.is_playing:
            pilot.widget("Stay").press()
            pilot.hurry()
    screen = driver()
    moments.show(f"busiest moment, {name}, p99 frame [{screen}]", [THROW], BUSIEST)
    if moments.count([TURNS]):
        moments.show(f"the turns after it, {name}, p99 frame [{screen}]", [TURNS])
    moments.show_press(f"Roll, {name}")


def pictures(pilot: Pilot) -> None:
    """What is made once for a size, or anew for every frame of a throw."""
    screen, table = driver(), pilot.scene
    layout = table_layout(Metrics(*FULL_HD))
    backdrop = pygame.Surface(FULL_HD).convert()
    value = milliseconds(lambda: BaronFelt(table.look, layout).paint_backdrop(backdrop, table.view.rules))
    show(f"a table's backdrop made, 1080p [{screen}]", value, "ms")
    floor = layout.whole_floor
    tray = Tray(floor.w / DIE_PX, floor.h / DIE_PX)
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
    with known_evening() as folder:
        for size, words in ((FULL_HD, "1080p"), (UHD, "4K")):
            is_small = size == FULL_HD
            times = (40 if quick else 200) * is_small
            pilot = at_table(folder, size)
            show_rest(pilot, "table", 2 * times)
            busiest(pilot, words, (2 if quick else 5) if is_small else (1 if quick else 4))
            if is_small:
                pictures(pilot)
            pilot.close()
            card_frames.measure(folder, size, words, times, 2 if quick else 4)
            pilok_frames.measure(folder, size, words, times, 1 if quick else 3 if is_small else 2)
            baccarat_frames.measure(folder, size, words, times, 1 if quick else 2)


if __name__ == "__main__":
    main()
