"""`python3 -m tests.tools.faults [--only kills damage ...] [--runs N] [--seed S] [--quick]`: every fault there is, one
kind after the other, each in a process of its own.

One JSON object a line, in the form of `tests.tools.benchmarks.rows`; what was broken is said on stderr with the run
that shows it. The exit status is 1 if anything was.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence

from tests.support.saves import ROOT, child_environment

RUNS = {"kills": 1000, "windows": 120, "damage": 10_000, "disk": 1, "desktop": 1}
QUICK = {"kills": 48, "windows": 6, "damage": 200, "disk": 1, "desktop": 1}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs all that was asked for; 1 where a promise was broken."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tests.tools.faults", description="Puts faults in the program's way."
    )
    parser.add_argument("--only", nargs="+", choices=tuple(RUNS), help="only these")
    parser.add_argument("--runs", type=int, help="how many of each, instead of its own number")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first run")
    parser.add_argument("--quick", action="store_true", help="a short share of everything, in some minutes")
    args = parser.parse_args(argv)
    failed = 0
    for name in args.only or RUNS:
        runs = args.runs or (QUICK if args.quick else RUNS)[name]
        command = [sys.executable, "-m", f"tests.tools.faults.{name}", "--runs", str(runs), "--seed", str(args.seed)]
        failed += bool(subprocess.run(command, env=child_environment(), cwd=ROOT).returncode)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
