"""`python3 -m tests.bench [--quick]`: measures what the house promises of its speed.

One JSON object a line: name, value, unit, budget (null: only for information) and ok. Ratios are taken in one run,
those of frames to a plain redraw in the same seconds.
What has to do with a screen is measured without one (SDL's dummy driver) and, where Xvfb is installed, on an X
screen. The exit status says only whether everything could be measured; it is 2 where packages for development are
missing.
"""

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence

from casino import bootstrap
from tests.support.packages import are_here

ON_A_SCREEN = ("start", "doors", "frames")
WITHOUT = ("pace", "presses", "throws", "rules", "memory", "pilok_players", "odds", "large_save")
NEEDS = ("pytest",)  # whose helpers are the benchmarks' too
NEEDS_BUILT = ("PyInstaller",)
BUILT = ("packaged",)  # builds the program first, which takes minutes
NO_SCREEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def measure(modules: Sequence[str], environment: Mapping[str, str], quick: bool) -> int:
    """Runs benchmarks, each in a process of its own; returns how many failed."""
    failed = 0
    for module in modules:
        command = [sys.executable, "-m", f"tests.tools.benchmarks.{module}", *(["--quick"] if quick else [])]
        asked = {**environment, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        if subprocess.run(command, env=asked, cwd=bootstrap.ROOT).returncode:
            print(f"the benchmark {module} failed", file=sys.stderr)
            failed += 1
    return failed


def main(arguments: Sequence[str]) -> int:
    """Runs everything."""
    from tests.support.virtual_screen import VirtualScreen, without_screen

    parser = argparse.ArgumentParser(prog="python3 -m tests.bench", description="Measures the house's speed.")
    parser.add_argument("--quick", action="store_true", help="a short share of everything, in about half a minute")
    parser.add_argument(
        "--only", action="append", choices=(*ON_A_SCREEN, *WITHOUT, *BUILT), help="only these benchmarks"
    )
    args = parser.parse_args(arguments)
    wanted = args.only or (*ON_A_SCREEN, *WITHOUT, *(() if args.quick else BUILT))
    if not are_here(parser.prog, *NEEDS, *(NEEDS_BUILT if set(BUILT) & set(wanted) else ())):
        return 2
    on_a_screen = [name for name in ON_A_SCREEN if name in wanted]
    failed = measure(on_a_screen, without_screen() | NO_SCREEN, args.quick)
    if on_a_screen and shutil.which("Xvfb"):
        with VirtualScreen(3840, 2160) as screen:
            failed += measure(on_a_screen, screen.environment, args.quick)
    failed += measure([name for name in (*WITHOUT, *BUILT) if name in wanted], os.environ, args.quick)
    return int(failed > 0)


if __name__ == "__main__":
    if importlib.util.find_spec("pygame") is None:
        bootstrap.enter(["-m", "tests.bench"], sys.argv[1:])
    sys.exit(main(sys.argv[1:]))
