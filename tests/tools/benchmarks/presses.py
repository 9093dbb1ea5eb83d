"""Frames from a press to the first thing that moves at tables of dice and cards: a die, a card, a chip.

They are counted in frames of a sixtieth of a second, in which the machine works as long as it likes, and only the work
that is bounded by a clock depends on it: what is planned ahead has as many frames as somebody takes to look.
"""

import os
import tempfile
from itertools import count
from pathlib import Path
from unittest import mock

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from casino.core.preferences import Preferences
from casino.ui.drawing.animator import Speed
from tests.support.pace import sit_down
from tests.support.pilot import FRAME_SECONDS, Pilot
from tests.tools.benchmarks.rows import is_quick, show

MOST_FRAMES = 3
LEVELS = (  # and how many of the house's characters sit there
    *(("black_baron/standard", 0), ("black_baron/standard", 4), ("pilok/standard", 2), ("pilok/standard", 4)),
    *(("blackjack/standard", 0), ("black_axe/standard", 3)),
)
PASSIVE = ("Stay", "Stand", "No insurance", "Pass", "Fold", "Do not jump", "Don't jump", "Spare")
LOOK_FRAMES = 60  # at a bar before it is pressed
_MOST_WAITED = 600


def frames_until_moved(pilot: Pilot) -> int:
    """How many frames it takes until the table draws something that moves."""
    table = pilot.scene
    draw, drawn = table.director.draw, []

    def drawing(target):
        areas = draw(target)
        drawn.extend(areas)
        return areas

    with mock.patch.object(table.director, "draw", drawing):
        for number in range(1, _MOST_WAITED):
            pilot.app.frame([], FRAME_SECONDS)
            if drawn:
                return number
    return _MOST_WAITED


def rounds_at(folder: Path, level: str, company: int, speed: str, rounds: int) -> list[int]:
    """The frames after the start of each of so many rounds."""
    pilot = Pilot(folder / "casino.save", (1280, 720), preferences=Preferences(speed=speed))
    sit_down(pilot, level, company)
    taken = []
    for _ in range(rounds):
        while not any(
            widget.key == "start" for widget in pilot.scene.focus.widgets
        ):  # as the round goes on by the rules
            pilot.press(next(name for name in PASSIVE if pilot.has(name)))
            pilot.wait()
        pilot.frames(LOOK_FRAMES)
        pilot.press(next(widget.label for widget in pilot.scene.focus.widgets if widget.key == "start"))
        taken.append(frames_until_moved(pilot))
        pilot.wait()
    pilot.close()
    return taken


def main() -> None:
    """Prints all rows."""
    seeds = count(1)
    with mock.patch("casino.tables.session.new_seed", lambda: f"evening {next(seeds)}"):
        for level, company in LEVELS:
            for speed in (Speed.NORMAL, Speed.FAST):
                with tempfile.TemporaryDirectory() as name:
                    taken = rounds_at(Path(name), level, company, speed.name.lower(), 3 if is_quick() else 10)
                words = f"frames from a press to motion, {level} with {company} others, {speed.name.lower()}"
                show(words, max(taken), "frames", MOST_FRAMES, note=f"{len(taken)} presses: {taken}")


if __name__ == "__main__":
    main()
