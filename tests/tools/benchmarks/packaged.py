"""The packaged program: what it takes on a disk, and how soon it is there, beside the same started from source.

It is built first, unless it was built here already and lies in `dist`.
"""

import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from tests.support import ROOT
from tests.support.virtual_screen import VirtualScreen, missing_programs
from tests.tools.benchmarks.rows import is_quick, show
from tests.tools.benchmarks.start import new_save
from tests.tools.packaging import packaged

FROM_SOURCE = (sys.executable, "-X", "shadowport", str(ROOT / "main.py"))  # the set-up is done: it is not measured
PATIENCE_SECONDS = 60


def built(folder: Path) -> Path:
    """The program's folder. Raises CheckFailed if it cannot be built."""
    found = ROOT / "dist" / packaged.NAME
    return found if (found / packaged.PROGRAM).is_file() else packaged.build(folder)


def seconds_without_window(command: Sequence[str], folder: Path) -> float:
    """How long the program plays a round to a picture, from the start of its process to its end."""
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    started = time.perf_counter()
    subprocess.run([*command, "--smoke", str(folder / "table.png")], env=environment, check=True, capture_output=True)
    return time.perf_counter() - started


def seconds_until_window(command: Sequence[str], save: Path, screen: VirtualScreen) -> float:
    """From the start of the process until its window is on the screen."""
    started = time.perf_counter()
    program = subprocess.Popen([*command, "--save", str(save), "--size", "1280x720"], env=screen.environment)
    try:
        while not shown_by(program.pid, screen):
            if program.poll() is not None or time.perf_counter() - started > PATIENCE_SECONDS:
                raise RuntimeError(f"{command[0]} shows no window")
        return time.perf_counter() - started
    finally:
        program.kill()
        program.wait()


def shown_by(process: int, screen: VirtualScreen) -> bool:
    """Whether a process has a window on the screen."""
    try:
        return bool(screen.hand("search", "--onlyvisible", "--pid", process))
    except subprocess.CalledProcessError:
        return False


def compare(name: str, ways: dict[str, float]) -> None:
    """Rows of what was measured packaged and from source, and how they stand to each other."""
    for way, seconds in ways.items():
        show(f"{name}, {way}", seconds, "s")
    show(f"{name}, packaged beside source", ways["packaged"] / ways["from source"], "x source")


def main() -> None:
    """Prints the size, and medians measured in turns after one of each that warms the disk."""
    if importlib.util.find_spec("PyInstaller") is None:
        show("size of the packaged program", None, "MB", note="PyInstaller is missing; python3 -m tests puts it there")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = built(folder)
        show("size of the packaged program", packaged.size_mb(program), "MB")
        commands = {"packaged": (str(program / packaged.PROGRAM),), "from source": FROM_SOURCE}
        runs = range(2 if is_quick() else 6)
        played = [{way: seconds_without_window(command, folder) for way, command in commands.items()} for _ in runs]
        compare("start, a round and its picture", {way: median(one[way] for one in played[1:]) for way in commands})
        if missing_programs():
            return
        save = folder / "casino.save"
        new_save(save)
        with VirtualScreen(1920, 1080) as screen:
            seen = [
                {way: seconds_until_window(command, save, screen) for way, command in commands.items()} for _ in runs
            ]
        compare("start to the window", {way: median(one[way] for one in seen[1:]) for way in commands})


if __name__ == "__main__":
    main()
