"""From the hall to every kind of table for the first time, and back: the longest frame, the press on the door included.

Beside a plain redraw. Runs on whatever screen the environment names. Each table is entered in a program of its own, so
that nothing was made before; the hall has had the time to prepare what it prepares.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from casino.core.preferences import Preferences
from casino.records.levels import shipped_level
from casino.scenes.lobby.scene import Lobby
from casino.scenes.motion.door_transition import Arch
from casino.scenes.table.scene import TableScene
from casino.ui.device.sound import Sound
from tests.support.pilot import FRAME_SECONDS, Pilot, wait_for_pictures
from tests.tools.benchmarks.moments import LONGEST, Moments
from tests.tools.benchmarks.rows import driver, is_quick

THERE, BACK = "there", "back"
SIZE = (1920, 1080)
LEVELS = (
    *("black_baron/standard", "black_axe/standard", "pilok/standard"),
    *("blackjack/standard", "baccarat/salon", "baccarat/practice"),
)
QUICK_LEVELS = LEVELS[:1]
_SETTLES_FRAMES = 60
_ALONE = "--level"


class Walk:
    """The frames of a way through the house, at the pace of a screen."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.moments = Moments(pilot)
        self.way = THERE

    def frame(self, *events: pygame.event.Event) -> None:
        """One frame, and what is left of its time asleep, as the screen would have it."""
        began = time.perf_counter()
        self.moments.take(self.way, events)
        time.sleep(max(0.0, began + FRAME_SECONDS - time.perf_counter()))

    def press(self, key: str) -> None:
        """A press on what has a key, as a hand does it."""
        place = next(widget.rect.center for widget in self.pilot.scene.focus.widgets if widget.key == key)
        self.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))

    def arrive(self) -> None:
        """Until one is through the door, and a second more."""
        while isinstance(self.pilot.scene, Arch):
            self.frame()
        for _ in range(_SETTLES_FRAMES):
            self.frame()


def there_and_back(level: str) -> None:
    """Prints the row of one table."""
    with tempfile.TemporaryDirectory() as folder:
        pilot = Pilot(Path(folder) / "doors.save", SIZE, preferences=Preferences(), sound=Sound(0.8, 0.5))
        pilot.house.change(door=pilot.house.doors.place(shipped_level(level)).door)
        pilot.scene.refresh()
        wait_for_pictures(pilot.app)
        pilot.frames(3 * _SETTLES_FRAMES)
        walk = Walk(pilot)
        walk.press(f"table-{level}")
        walk.arrive()
        while not isinstance(pilot.scene, TableScene):  # the castle has a hall of its own
            walk.press("go")
            walk.arrive()
        walk.way = BACK
        while not isinstance(pilot.scene, Lobby):
            walk.press("leave")
            walk.arrive()
        pilot.close()
    name = f"longest frame from the hall to {level} and back, 1080p [{driver()}]"
    ways = THERE, BACK
    walk.moments.show(name, ways, LONGEST, 1.0, note=f"longest in ms: {walk.moments.longest(ways)}")


def main() -> None:
    """Prints all rows."""
    if _ALONE in sys.argv:
        there_and_back(sys.argv[sys.argv.index(_ALONE) + 1])
        return
    for level in QUICK_LEVELS if is_quick() else LEVELS:
        subprocess.run([sys.executable, "-m", "tests.tools.benchmarks.doors", _ALONE, level], check=True)


if __name__ == "__main__":
    main()
