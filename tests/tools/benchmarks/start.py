"""From the start of the process to the hall's first frame, beside a bare window's."""

import os
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from statistics import median

from casino.save.save_file import open_store
from tests.tools.benchmarks.rows import driver, is_quick, show

BARE = """
import sys, time
import pygame
pygame.display.init()
screen = pygame.display.set_mode((1280, 720))
screen.blit(pygame.Surface((1280, 720)).convert(), (0, 0))
pygame.display.flip()
print(time.time())
"""
# The command line as it is; the first picture brought to the screen ends it.
HALL = """
import os, sys, time
from casino.ui.device.window import Window
from casino.cli import main

def present(window, *changed):
    shown(window, *changed)
    print(time.time(), flush=True)
    os._exit(0)

shown, Window.present = Window.present, present
main(["--save", sys.argv[1], "--size", "1280x720"])
"""


def new_save(path: Path) -> None:
    """The save of somebody who has never played."""
    with closing(open_store(path)) as store:
        store.create_profile("Ann", "guest_fox")


def seconds_until_shown(folder: Path, code: str, *arguments: str) -> float:
    """From the start of a Python process until it has said that its picture is on the screen.

    Modules are compiled once, into the folder, as they are for whoever starts the program a second time.
    """
    environment = os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    started = time.time()
    command = [sys.executable, "-c", code, *arguments]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(result.stdout.split()[-1]) - started


def main() -> None:
    """Prints the ratio of medians, measured in turns, after one of each that warms the disk."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        save = folder / "casino.save"
        new_save(save)
        bare, hall = [], []
        for _ in range(4 if is_quick() else 10):
            bare.append(seconds_until_shown(folder, BARE))
            hall.append(seconds_until_shown(folder, HALL, str(save)))
    value, beside = median(hall[1:]), median(bare[1:])
    screen = driver()
    show(f"start to the hall's first frame [{screen}]", value / beside, "x bare window", 4)
    show(f"start to the hall's first frame, seconds [{screen}]", value, "s")
    show(f"start to a bare window, seconds [{screen}]", beside, "s")


if __name__ == "__main__":
    main()
