"""How much of the picture one's own hand, the bar and bare felt take at every table: `python3 -m tests.tools.stage`.

One's own hand is what changes when its dice or cards are taken away. Felt is bare where an area of some 30 px has no
edge: neither things nor print nor light with a shape. Exits 1 where something is outside its bound.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
import pygame.surfarray

from tests.scenes.places import PLACES, places, resize

TABLES = ("four actions", "table with the house's players", "blackjack, a pair", "the castle, a table")
TABLES += ("pilok, a bet to match", "salon, over")
WIDE, UPRIGHT = ((1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)), ((720, 1280), (1080, 1920))
MIN_OWN, MAX_BARE, MAX_BAR = 2.0, 45.0, 12.5  # per cent of the picture
_UNLIKE, _EDGE, _CELL = 24, 9, 30  # of 255; layout units of a cell whose unevenness is looked at


def picture(scene: Any, size: tuple[int, int]) -> np.ndarray:
    """The scene's picture with its widgets, height x width x 3."""
    window = pygame.Surface(size)
    scene.paint(window)
    for widget in scene.focus.widgets:
        widget.draw(window, scene.look)
    return pygame.surfarray.array3d(window).swapaxes(0, 1).astype(np.int16)


def own_share(scene: Any, seen: np.ndarray, size: tuple[int, int]) -> float:
    """The per cent of the picture that one's own dice or cards take; 0.0 where none lie."""
    model = scene.view.model
    own = model.seats.get(model.you)
    hands = getattr(own, "hands", None) if own is not None else None
    if not hands:
        return 0.0
    kept = [{name: list(getattr(hand, name)) for name in ("dice", "cards") if hasattr(hand, name)} for hand in hands]
    for hand in hands:
        for name in ("dice", "cards"):
            if hasattr(hand, name):
                setattr(hand, name, [])
    without = picture(scene, size)
    for hand, had in zip(hands, kept, strict=True):
        for name, values in had.items():
            setattr(hand, name, values)
    return float((np.abs(seen - without).max(axis=2) > _UNLIKE).mean() * 100)


def bare_share(scene: Any, seen: np.ndarray) -> float:
    """The per cent of the picture that is felt without anything on it."""
    cell = max(8, scene.metrics.px(_CELL))
    grey = seen.mean(axis=2)
    layout = scene.layout
    top, foot = layout.top_bar.bottom, layout.bottom_bar.y
    shape = getattr(layout, "shape", None)
    bare = 0
    for y in range(top, foot - cell, cell):
        for x in range(0, grey.shape[1] - cell, cell):
            if shape is not None and not shape.felt_rect.move(layout.table.topleft).collidepoint(x + cell / 2, y):
                continue
            part = grey[y : y + cell, x : x + cell]
            rough = np.abs(np.diff(part, axis=0)).mean() + np.abs(np.diff(part, axis=1)).mean()
            if rough < _EDGE and part.std() < _EDGE:
                bare += cell * cell
    return 100 * bare / grey.size


def measured(folder: Path, size: tuple[int, int], names: tuple[str, ...]) -> Iterator[tuple[str, float, float, float]]:
    """Name, own share, bare share and the bar's share in per cent, of each place at a size."""
    for name, app in places(folder, 1, names):
        resize(app, size, 1.0)
        scene: Any = app.house.stack.top
        if not hasattr(scene, "view"):
            continue
        seen = picture(scene, size)
        bar = 100 * scene.layout.bottom_bar.h / size[1]
        yield name, own_share(scene, seen, size), bare_share(scene, seen), bar


def main() -> int:
    """Prints the table; the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.tools.stage", description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="", help="such as 1280x720,720x1280")
    chosen = parser.parse_args().sizes
    sizes = [tuple(map(int, one.split("x"))) for one in chosen.split(",")] if chosen else [*WIDE, *UPRIGHT]
    outside = 0
    print(f"{'':36} own hand   bare felt   bar (per cent of the picture)")
    with tempfile.TemporaryDirectory() as folder:
        for number, (width, height) in enumerate(sizes):
            for name, own, bare, bar in measured(Path(folder) / str(number), (width, height), TABLES):
                bad = (0 < own < MIN_OWN) or bare > MAX_BARE or bar > MAX_BAR
                outside += bad
                print(f"{name:24} {width:5} x {height:4} {own:8.2f} {bare:11.1f} {bar:8.1f} {'<<' if bad else ''}")
    print(f"{outside} outside their bounds")
    return 1 if outside else 0


if __name__ == "__main__":
    assert set(TABLES) <= set(PLACES)
    sys.exit(main())
