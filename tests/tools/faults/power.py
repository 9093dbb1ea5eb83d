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
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from casino.records.levels import shipped_level
from casino.save.ledger import seal_of
from casino.save.save_copy import backup_path
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.tables.session import TableSession
from tests.support.saves import child_environment, play_round
from tests.tools.benchmarks.rows import show
from tests.tools.faults.children import Tell, alone, check
from tests.tools.faults.disk_model import RECORDED, Call, calls_in, replayed
from tests.tools.faults.numbered import Harness
from tests.tools.faults.promises import check_money, opened_behind

TOOL = shutil.which("strace")
LEVELS = ("black_baron/standard", "blackjack/standard")


class Hasty(sqlite3.Connection):
    """A connection that waits for no disk."""

    def execute(self, query: str, *values: Any) -> sqlite3.Cursor:
        return super().execute(query.replace("synchronous = FULL", "synchronous = OFF"), *values)


def last_movement(store: Store) -> tuple[int, str]:
    """The number and the seal of the last movement, as a child tells of them."""
    return store.ledger.last.number, store.ledger.last.seal.hex()


def play_rounds(tell: Tell, store: Store, rounds: int, seed: int) -> None:
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
            tell("movement", *last_movement(store))


def play_an_evening(tell: Tell, save: str, part: str, how: str) -> None:
    """One start of the program in the child: an evening, one that is killed, or one that finds the save damaged."""
    path = Path(save)
    if how == "hasty":
        sqlite3.connect = partial(sqlite3.connect, factory=Hasty)
    if part == "damaged":
        tell("damaged")
        path.write_bytes(backup_path(path).read_bytes()[:9000])
    store = open_store(path)
    tell("opened", *last_movement(store))
    play_rounds(tell, store, 3, len(part))
    store.back_up()
    play_rounds(tell, store, 2, len(part) + 1)
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
        command = [*words, *alone(play_an_evening, house / "casino.save", part, how)]
        subprocess.run(command, env=child_environment(), stdout=subprocess.DEVNULL, timeout=300, check=False)
        calls += calls_in(trace)
    return calls


def promised(lines: Sequence[str]) -> tuple[int, bytes, bool]:
    """The last movement that must be there with its seal, and whether the save may be found damaged."""
    number, seal, is_damaged = 0, b"", False
    for line in lines:
        match line.split():
            case ["movement" | "opened" | "stands", count, text]:
                number, seal, is_damaged = int(count), bytes.fromhex(text), False
            case ["damaged"]:
                number, seal, is_damaged = 0, b"", True
    return number, seal, is_damaged


def look(path: Path, said: Sequence[str], is_large: bool, tally: Counter[str]) -> None:
    """Opens what the cut left, and compares it with what the program had said."""
    number, seal, may_be_damaged = promised(said)
    opens = opened_behind if is_large else open_store
    store = opens(path)
    check(not store.notice or may_be_damaged, f"the save was found damaged: {store.notice}")
    check_money(store)
    check(store.ledger.last.number >= number, "a movement that was told is gone")
    check(not number or seal_of(store.connection, number) == seal, "other movements than those that were told")
    tally["mended"] += bool(store.notice)
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
        disk, said = next(islice(replayed(self._calls, self._house), rng.randrange(self.moments), None))
        disk.after_a_cut(folder, rng)
        tally["moments"] = self.moments
        look(folder / "casino.save", said.decode().splitlines(), run % 2 == 1, tally)


def show_rows(runs: int, tally: Counter[str]) -> None:
    """How often the power was cut, and how often the backup was needed."""
    show("power: cuts", runs, "cuts", note=f"at {tally['moments']:,} moments of five evenings")
    show("power: mended from the backup", tally["mended"], "cuts")


MISSING = "" if TOOL else "the record of strace is needed, which is not installed"
main = Harness("power", __doc__ or "", 3000, lambda place: Cuts(place).cut, show_rows, missing=MISSING)


if __name__ == "__main__":
    sys.exit(main())
