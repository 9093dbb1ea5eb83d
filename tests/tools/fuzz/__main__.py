"""`python -m tests.tools.fuzz --examples 10000 --seed 1`: everything the house reads, given so many inputs each.

Prints one JSON object a line; status 1 where something was neither read nor refused in a sentence, with the input on
stderr. The inputs follow from the seed alone; only how long one took does not.
"""

import argparse
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

import hypothesis

from tests.tools.benchmarks.rows import show
from tests.tools.fuzz.targets import Target, in_a_folder, targets

_MAX_SECONDS = 10.0  # of processor time for any single input


class Tried:
    """A target with what came of its inputs."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self.count = 0
        self.longest = 0.0
        self.faults: list[str] = []

    def huge(self) -> None:
        """Every input beyond all measure."""
        for number, one in enumerate(self._target.huge):
            try:
                self._one(one)
            except Exception as fault:
                told = "".join(traceback.format_exception(fault))[-2500:]
                self.faults.append(f"input {number} beyond measure, {repr(one)[:80]}: {told}")

    def examples(self, count: int, seed: int) -> None:
        """So many inputs of the strategy; the first fault is made as small as it can be, and ends it."""
        wishes = hypothesis.settings(
            max_examples=count, deadline=None, database=None, suppress_health_check=list(hypothesis.HealthCheck)
        )
        run = hypothesis.seed(seed)(wishes(hypothesis.given(self._target.strategy)(self._one)))
        try:
            run()
        except Exception as fault:
            self.faults.append(f"seed {seed}: {''.join(traceback.format_exception(fault))[-3500:]}")

    def _one(self, given: object) -> None:
        self.count += 1
        began = time.process_time()
        self._target.check(given)
        self.longest = max(self.longest, time.process_time() - began)


def main(argv: Sequence[str] | None = None) -> int:
    """Tries everything; 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="tests.tools.fuzz", description=__doc__)
    parser.add_argument("--examples", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", metavar="WORDS", help="only targets whose name holds these words")
    args = parser.parse_args(argv)
    is_bad = False
    with in_a_folder() as folder:
        for name, target in targets(Path(folder)).items():
            if args.only not in name:
                continue
            tried = Tried(target)
            tried.huge()
            tried.examples(args.examples, args.seed)
            show(f"fuzz: {name}", tried.count, "inputs", note=f"seed {args.seed}")
            show(f"fuzz: {name}, faults", len(tried.faults), "", 0)
            show(f"fuzz: {name}, longest", tried.longest, "s", _MAX_SECONDS)
            is_bad |= bool(tried.faults) or tried.longest > _MAX_SECONDS
            for fault in tried.faults:
                print(fault, file=sys.stderr)
    return int(is_bad)


if __name__ == "__main__":
    sys.exit(main())
