"""Runs by their numbers, and trials by their names: a broken promise is told with what shows it again.

What a run or a trial does, and what is told of all of them, says whoever has them tried.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from casino.core.errors import CasinoError
from tests.support.memory_folder import memory_folder
from tests.tools.benchmarks.rows import show
from tests.tools.faults.children import Fault

BROKEN = (Fault, AssertionError, CasinoError)
Tally = Counter[str]
Run = Callable[[Path, int, Tally], object]
Trial = Callable[[Path], int | None]


def quick_folder() -> Any:
    """A folder in memory, where there is such a thing: thousands of saves are opened."""
    return tempfile.TemporaryDirectory(prefix="casino-faults-", dir=memory_folder())


@contextmanager
def told_with(what: str) -> Iterator[None]:
    """Raises Fault for whatever is found broken meanwhile, with what was done."""
    try:
        yield
    except BROKEN as fault:
        raise Fault(f"{what}: {fault or 'the books do not hold'}") from fault


def command_line(name: str, about: str, runs: int) -> argparse.ArgumentParser:
    """What every harness may be told."""
    parser = argparse.ArgumentParser(prog=f"tests.tools.faults.{name}", description=about.splitlines()[0])
    parser.add_argument("--runs", type=int, default=runs)
    parser.add_argument("--seed", type=int, default=1, help="the number of the first run")
    return parser


@dataclass(frozen=True)
class Harness:
    """The command line of numbered runs, `runs` of them if nothing else is said.

    `begin` makes ready in a folder what all runs share, and gives what does one of them, in a folder of its own. `tell`
    shows the rows of so many runs. Nothing is done where a program is `missing`.
    """

    name: str
    about: str
    runs: int
    begin: Callable[[Path], Run]
    tell: Callable[[int, Tally], object]
    folder: Callable[[], Any] = quick_folder
    missing: str = ""

    def __call__(self, argv: Sequence[str] | None = None) -> int:
        """Tries all runs; 1 where a promise was broken, 2 where nothing could be tried."""
        args = command_line(self.name, self.about, self.runs).parse_args(argv)
        if self.missing:
            print(self.missing, file=sys.stderr)
            return 2
        tally: Tally = Counter()
        faults, started = 0, time.perf_counter()
        with self.folder() as place:
            one = self.begin(Path(place))
            for run in range(args.seed, args.seed + args.runs):
                try:
                    with tempfile.TemporaryDirectory(dir=place) as folder:
                        one(Path(folder), run, tally)
                except BROKEN as fault:
                    faults += 1
                    print(f"FAULT: run {run}: {fault} (--runs 1 --seed {run})", file=sys.stderr)
        self.tell(args.runs, tally)
        show(f"{self.name}: seconds a run", (time.perf_counter() - started) / max(1, args.runs), "s")
        show(f"{self.name}: faults", faults, "faults", 0)
        return int(faults > 0)


def try_trials(
    name: str, about: str, unit: str, trials: Callable[[int], dict[str, list[Trial]]], argv: Sequence[str] | None = None
) -> int:
    """The command line of trials by the names of their rows, made for a seed; 1 where a promise was broken.

    A row is the sum of what its trials return, or how many of them held.
    """
    parser = command_line(name, about, 1)
    parser.add_argument("--trials", nargs="+", help="only those whose names have these words")
    args = parser.parse_args(argv)
    faults = 0
    for row in trials(args.seed):
        if args.trials and not any(word in row for word in args.trials):
            continue
        count = 0
        for seed in range(args.seed, args.seed + args.runs):
            for trial in trials(seed)[row]:
                found, fault = tried(trial)
                count += 1 if found is None else found
                if fault:
                    faults += 1
                    words = f"{row} {getattr(trial, 'keywords', '')}: {fault} (--seed {seed})"
                    print(f"FAULT: {words}", file=sys.stderr)
        show(f"{name}: {row}", count, unit)
    show(f"{name}: faults", faults, "faults", 0)
    return int(faults > 0)


def tried(trial: Trial) -> tuple[int | None, str]:
    """What a trial counted, and what it shows to be wrong; "" if nothing."""
    with quick_folder() as folder:
        try:
            return trial(Path(folder)), ""
        except BROKEN as fault:
            return 0, f"{fault!r}"
