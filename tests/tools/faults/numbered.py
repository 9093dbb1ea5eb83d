"""Runs by their numbers: each is tried, and a broken promise is told with the number that shows it again.

What a run does, and what is told of all of them, says whoever has them run.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from casino.core.errors import CasinoError
from tests.tools.benchmarks.rows import show
from tests.tools.faults.children import Fault


def try_runs(
    name: str,
    about: str,
    runs: int,
    folder: AbstractContextManager[str],
    begin: Callable[[Path], Callable[[Path, int], object]],
    tell: Callable[[int], object],
    argv: Sequence[str] | None,
) -> int:
    """The command line of a harness: `runs` runs if nothing else is said; 1 where a promise was broken.

    `begin` makes ready in a folder what all runs share, and gives what does one of them, in a folder of its own to be
    made. `tell` shows the rows of so many runs.
    """
    parser = argparse.ArgumentParser(prog=f"tests.tools.faults.{name}", description=about.splitlines()[0])
    parser.add_argument("--runs", type=int, default=runs)
    parser.add_argument("--seed", type=int, default=1, help="the number of the first run")
    args = parser.parse_args(argv)
    faults, started = 0, time.perf_counter()
    with folder as place:
        one = begin(Path(place))
        for run in range(args.seed, args.seed + args.runs):
            try:
                one(Path(place) / str(run), run)
            except (Fault, AssertionError, CasinoError) as fault:
                faults += 1
                print(f"FAULT: run {run}: {fault} (--runs 1 --seed {run})", file=sys.stderr)
    tell(args.runs)
    show(f"{name}: seconds a run", (time.perf_counter() - started) / max(1, args.runs), "s")
    show(f"{name}: faults", faults, "faults", 0)
    return int(faults > 0)
