"""`python -m tests.tools.newcomers --rounds 60`: five newcomers at every game; nothing may be done that was not meant.

With `--window` in a window that can be seen. Prints one JSON object a line; status 1 where a promise was broken.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from tests.tools.benchmarks.rows import show


def main(argv: Sequence[str] | None = None) -> int:
    """Lets them play; 1 if anything slipped or anybody was stranded."""
    parser = argparse.ArgumentParser(prog="tests.tools.newcomers", description=__doc__)
    parser.add_argument("--rounds", type=int, default=60, help="of each game, for each of the five")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", metavar="GAME")
    parser.add_argument("--window", action="store_true", help="in a real window, every frame drawn")
    args = parser.parse_args(argv)
    if not args.window:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from tests.support.pilot import eyes_shut
    from tests.tools.newcomers.evening import TABLES, evening
    from tests.tools.newcomers.hands import NEWCOMERS

    rounds = decisions = slips = stranded = 0
    with nullcontext() if args.window else eyes_shut():
        for game in TABLES:
            for who in NEWCOMERS if args.only in game else ():
                with tempfile.TemporaryDirectory(prefix="casino-newcomer-") as folder:
                    found = evening(Path(folder), who, game, args.rounds, args.seed, (1280, 720))
                print(f"{who.name} at {game}: {found.rounds} rounds, {found.decisions} decisions", file=sys.stderr)
                rounds, decisions = rounds + found.rounds, decisions + found.decisions
                slips, stranded = slips + len(found.slips), stranded + bool(found.stranded)
                for fault in (*found.slips, found.stranded):
                    if fault:
                        print(f"FAULT: {who.name} at {game}, round {found.rounds}: {fault}", file=sys.stderr)
    show("newcomers: played", rounds, "rounds")
    show("newcomers: decided", decisions, "decisions")
    show("newcomers: not meant", slips, "presses", 0)
    show("newcomers: stranded", stranded, "newcomers", 0)
    return int(bool(slips or stranded))


if __name__ == "__main__":
    sys.exit(main())
