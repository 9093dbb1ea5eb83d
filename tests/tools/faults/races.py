"""Starts several programs at once on one save, healthy or to be mended, and looks what became of acknowledged money.

`python -m tests.tools.faults.races --runs 300 --seed 1`: three programs of their own open one save within some
thousandths of a second. Each that could open it books a gift before it says so, and closes it soon or later. All
gifts and all that was there before must be in the save afterwards.
"""

import random
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

from casino.save.ledger import BANK
from tests.support.saves import child_command, child_environment, damaged, lively_save, opened
from tests.tools.benchmarks.rows import show
from tests.tools.faults.children import check
from tests.tools.faults.kills import copied
from tests.tools.faults.numbered import Harness, Run

GIFT = 12_300  # cents
STATES = ("whole", "cut", "gone", "overwritten")
_PROGRAMS = 3
_MAX_DELAY_SECONDS = 0.012
_LONG_SECONDS = 0.6  # longer than another start waits

_START = """
import sys, time
from pathlib import Path
from casino.core.errors import CasinoError
from casino.save.save_file import open_store
print("ready", flush=True)
sys.stdin.readline()
time.sleep(float(sys.argv[3]))
try:
    store = open_store(Path(sys.argv[1]))
except CasinoError as refusal:
    print(type(refusal).__name__, flush=True)
else:
    print("opened", store.open_purse("guest", sys.argv[2], "fox", 12_300).id, flush=True)
    time.sleep(float(sys.argv[4]))
    store.close()
"""


def spoil(path: Path, state: str) -> None:
    """Brings a save into a state in which it has to be mended, or leaves it whole."""
    if state == "cut":
        path.write_bytes(path.read_bytes()[:9000])
    elif state == "gone":
        path.unlink()
    elif state == "overwritten":
        path.write_bytes(b"\xff" * 40_000)


def race(path: Path, rng: random.Random) -> list[list[str]]:
    """Lets programs start together; the words each of them said last."""
    programs = []
    for number in range(_PROGRAMS):
        delays = rng.uniform(0, _MAX_DELAY_SECONDS), rng.choice((rng.uniform(0, 0.03), _LONG_SECONDS))
        command = child_command(_START, path, f"Guest {number}", *delays)
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        programs.append(subprocess.Popen(command, **pipes, text=True, env=child_environment()))
    for program in programs:
        assert program.stdout is not None
        program.stdout.readline()
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("\n")
        program.stdin.flush()
    return [program.communicate(timeout=60)[0].split() for program in programs]


def run_one(model: Path, held: dict[int, int], folder: Path, run: int, tally: Counter[str]) -> None:
    """One race. Raises Fault."""
    rng, state = random.Random(run), STATES[run % len(STATES)]
    path = copied(model, folder)
    spoil(path, state)
    said = race(path, rng)
    gifts = [int(words[1]) for words in said if words[:1] == ["opened"]]
    check({words[0] for words in said} <= {"opened", "SaveLocked"}, f"{state}: what was said: {said}")
    check(gifts, f"{state}: nobody could open the save")
    expected = held | dict.fromkeys(gifts, GIFT) | {BANK: held[BANK] - GIFT * len(gifts)}
    check(opened(path)[1] == expected, f"{state}: money that was told is not in the save")
    check(len(damaged(path)) == (state in ("cut", "overwritten")), f"{state}: it was mended more than once")
    tally["refused"] += len(said) - len(gifts)


def begin(place: Path) -> Run:
    """The save at which all races begin."""
    model = place / "model" / "casino.save"
    return partial(run_one, model, lively_save(model))


def show_rows(runs: int, tally: Counter[str]) -> None:
    """How many programs started, and how many could not open the save."""
    show("races: starts", runs * _PROGRAMS, "starts", note=f"{runs} races of {_PROGRAMS}: {', '.join(STATES)}")
    show("races: refused as open in another window", tally["refused"], "starts")


main = Harness("races", __doc__ or "", 300, begin, show_rows)


if __name__ == "__main__":
    sys.exit(main())
