"""Cuts the power at every kind of moment of an evening, and looks what the save still has.

`python -m tests.tools.faults.power --runs 3000 --seed 1`: a child makes a save, plays, leaves tables, is killed,
comes back, has its save damaged and mended from the backup, and plays on, under `strace`, saying after each round
which movement is in the books. For each run the power is cut after one of its system calls; `disk_model` says what
may be on the disk then. The save must open with every movement that was told. What must hold of a save alone is
`promises`'.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

from casino.records.levels import shipped_level
from casino.save.adrift import cents_adrift
from casino.save.ledger import seal_of
from casino.save.save_copy import backup_path
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.tables.session import TableSession
from tests.support.books import check_books
from tests.support.memory_folder import memory_folder
from tests.support.saves import child_command, child_environment, play_round
from tests.tools.benchmarks.rows import show
from tests.tools.faults.children import check
from tests.tools.faults.disk_model import RECORDED, Call, calls_in, replayed
from tests.tools.faults.numbered import try_runs
from tests.tools.faults.promises import opened_behind

TOOL = shutil.which("strace")
LEVELS = ("black_baron/standard", "blackjack/standard")

_EVENING = """
import sqlite3, sys
from functools import partial
from pathlib import Path
from tests.tools.faults import power

class Hasty(sqlite3.Connection):
    def execute(self, query, *values):
        return super().execute(query.replace("synchronous = FULL", "synchronous = OFF"), *values)

if "hasty" in sys.argv:
    sqlite3.connect = partial(sqlite3.connect, factory=Hasty)
power.play_an_evening(Path(sys.argv[1]), sys.argv[2])
"""


def tell(words: str) -> None:
    """Says a line at once."""
    os.write(1, (words + "\n").encode())


def play_rounds(store: Store, rounds: int, seed: int) -> None:
    """Plays rounds at two tables, and says after each which movement is on disk."""
    me = (store.accounts("profile") or [store.create_profile("Ann", "fox")])[0]
    rng = random.Random(seed)
    for level in LEVELS:
        session = TableSession(store, shipped_level(level), "a phrase")
        session.sit(1, me)
        for _ in range(rounds):
            least = session.bet_range(1)
            assert least
            play_round(session, {1: least.least}, rng)
            tell(f"movement {store.ledger.last.number} {store.ledger.last.seal.hex()}")


def play_an_evening(path: Path, part: str) -> None:
    """One start of the program in the child: an evening, one that is killed, or one that finds the save damaged."""
    if part == "damaged":
        tell("damaged")
        path.write_bytes(backup_path(path).read_bytes()[:9000])
    store = open_store(path)
    tell(f"opened {store.ledger.last.number} {store.ledger.last.seal.hex()}")
    play_rounds(store, 3, len(part))
    store.back_up()
    play_rounds(store, 2, len(part) + 1)
    if part == "killed":
        os.kill(os.getpid(), 9)
    store.close()


def record(house: Path, how: str = "") -> list[Call]:
    """The system calls of some evenings, with the save in an empty folder. A "hasty" house waits for no disk."""
    assert TOOL is not None
    calls: list[Call] = []
    trace = house.with_name("trace")
    words = [TOOL, "-f", "-xx", "-s", "1000000", "-e", f"trace={RECORDED}", "-o", str(trace)]
    for part in ("first", "killed", "back", "damaged", "last"):
        command = [*words, *child_command(_EVENING, house / "casino.save", part, how)]
        subprocess.run(command, env=child_environment(), stdout=subprocess.DEVNULL, timeout=300, check=False)
        calls += calls_in(trace)
    return calls


def promised(said: bytes) -> tuple[int, bytes, bool]:
    """The last movement that must be there with its seal, and whether the save may be found damaged."""
    number, seal, is_damaged = 0, b"", False
    for line in said.decode().splitlines():
        match line.split():
            case ["movement" | "opened", count, text]:
                number, seal, is_damaged = int(count), bytes.fromhex(text), False
            case ["damaged"]:
                number, seal, is_damaged = 0, b"", True
    return number, seal, is_damaged


def look(path: Path, said: bytes, is_large: bool, tally: Counter[str]) -> None:
    """Opens what the cut left, and compares it with what the program had said."""
    number, seal, may_be_damaged = promised(said)
    opens = opened_behind if is_large else open_store
    store = opens(path)
    check(not store.notice or may_be_damaged, f"the save was found damaged: {store.notice}")
    check_books(store)
    check(cents_adrift(store) == 0, "the books and the rounds tell of different sums")
    check(store.ledger.last.number >= number, "a movement that was told is gone")
    check(not number or seal_of(store.connection, number) == seal, "other movements than those that were told")
    tally["mended"] += bool(store.notice)
    tally["went on beyond what was told"] += store.ledger.last.number > number
    store.close()
    again = opens(path)
    check(not again.notice, f"what was mended is damaged again: {again.notice}")
    again.close()


class Cuts:
    """Recorded evenings in a folder, in which the power can be cut again and again."""

    def __init__(self, folder: Path, how: str = "") -> None:
        self._house = folder / "house"
        self._house.mkdir()
        self._calls = record(self._house, how)
        self.moments = sum(1 for _ in replayed(self._calls, self._house))

    def cut(self, folder: Path, run: int, tally: Counter[str]) -> None:
        """Cuts the power after one of the calls that changed the disk, and looks at what is left. Raises Fault."""
        rng = random.Random(run)
        folder.mkdir()
        disk, said = next(islice(replayed(self._calls, self._house), rng.randrange(self.moments), None))
        disk.after_a_cut(folder, rng)
        look(folder / "casino.save", said, run % 2 == 1, tally)
        shutil.rmtree(folder)


def main(argv: Sequence[str] | None = None) -> int:
    """Cuts the power so many times, and prints rows; 1 where a promise was broken, with the run that shows it."""
    tally: Counter[str] = Counter()

    def begin(place: Path) -> Callable[[Path, int], object]:
        cuts = Cuts(place)
        tally["moments"] = cuts.moments
        return lambda folder, run: cuts.cut(folder, run, tally)

    def told(runs: int) -> None:
        show("power: cuts", runs, "cuts", note=f"at {tally['moments']:,} moments of five evenings")
        show("power: mended from the backup", tally["mended"], "cuts")

    if TOOL is None:
        sys.stderr.write("power cuts are modelled from the record of strace, which is not installed\n")
        return 2
    place = tempfile.TemporaryDirectory(prefix="casino-power-", dir=memory_folder())
    return try_runs("power", __doc__ or "", 3000, place, begin, told, argv)


if __name__ == "__main__":
    sys.exit(main())
