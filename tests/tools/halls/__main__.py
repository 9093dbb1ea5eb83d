"""`python -m tests.tools.halls --times 20`: evenings in a hall that is killed, frozen and robbed of its log.

Prints one JSON object an evening; status 1 where a hall did not hold.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.tools.halls.trial import STRIKES, Evening


def main(argv: Sequence[str] | None = None) -> int:
    """Runs them; 1 if anything did not hold."""
    parser = argparse.ArgumentParser(prog="tests.tools.halls", description=__doc__)
    parser.add_argument("--times", type=int, default=1, help="evenings of each kind")
    parser.add_argument("--rounds", type=int, default=40, help="for each player")
    parser.add_argument("--strikes", type=int, default=2, help="in an evening")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=STRIKES, action="append", help="only such evenings")
    args = parser.parse_args(argv)
    holds = True
    for kind in args.only or STRIKES:
        for number in range(args.times):
            with tempfile.TemporaryDirectory(prefix="hall ") as folder:
                began = time.monotonic()
                evening = Evening(Path(folder), args.rounds, times=3 if kind == "thrice" else 1)
                try:
                    evening.run(STRIKES[kind], args.strikes, random.Random(args.seed + number))
                except RuntimeError as fault:
                    evening.faults.append(str(fault))
            said = {"kind": kind, "number": number, "seconds": round(time.monotonic() - began, 1)}
            print(json.dumps({**said, **evening.said.get("check", {}), "faults": evening.faults}), flush=True)
            holds = holds and not evening.faults
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
