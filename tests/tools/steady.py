"""`python -m tests.tools.steady [--times 5]`: the suite again and again beside two busy processes; none may fail.

A test that depends on how quick the machine is, or on what ran before it, shows itself here. The status is 1 where a
run failed.
"""

import argparse
import subprocess
import sys

from tests.support import ROOT
from tests.support.saves import child_environment

BUSY = "while True: sum(range(10_000))"


def main() -> int:
    """Runs the suite so many times, all of them even if one fails; the exit status."""
    parser = argparse.ArgumentParser(prog="tests.tools.steady", description="Runs the suite on a busy machine.")
    parser.add_argument("--times", type=int, default=5)
    args = parser.parse_args()
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(2)]
    failed = []
    try:
        for number in range(1, args.times + 1):
            print(f"== run {number} of {args.times}", flush=True)
            suite = [sys.executable, "-m", "tests", "--turn", f"run {number}"]
            if subprocess.run(suite, env=child_environment(), cwd=ROOT).returncode:
                failed.append(number)
    finally:
        for process in busy:
            process.kill()
    print(f"{args.times - len(failed)} of {args.times} runs held" + (f", not {failed}" if failed else ""))
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
