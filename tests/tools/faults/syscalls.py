"""Lets one system call of an evening fail, each in turn, and looks what is said and what the save still has.

`python -m tests.tools.faults.syscalls --runs 300 --seed 1`: a child opens a save, plays and leaves a table under
`strace`, which makes the n-th call of one kind fail with the disk's own error. The child must end with one sentence or
go on as if nothing had been; afterwards the save opens with every movement that was told, and with none that was said
not to be made. What must hold of a save alone is `promises`'.
"""

import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

from casino.core.errors import CasinoError, SaveUncertain
from casino.save.ledger import seal_of
from casino.save.save_file import open_store
from tests.support.saves import child_environment
from tests.tools.benchmarks.rows import show
from tests.tools.faults.children import Tell, alone, check
from tests.tools.faults.numbered import Harness, told_with
from tests.tools.faults.power import MISSING, TOOL, last_movement, play_rounds, promised
from tests.tools.faults.promises import check_money

CALLS = {
    "openat": ("EIO", "EMFILE", "ENOSPC", "EACCES"),
    "pwrite64": ("EIO", "ENOSPC"),
    "fdatasync": ("EIO",),
    "fsync": ("EIO",),
    "ftruncate": ("EIO",),
    "rename": ("EIO", "EACCES"),
    "unlink": ("EIO", "EACCES"),
    "fcntl": ("EIO", "ENOLCK"),
    "pread64": ("EIO",),
    "mkdir": ("EIO", "ENOSPC"),
}
_MAX_CALLS = 24  # of one kind, counted from the first that touches the save's folder

_BESIDE = ("", "-wal", ".lock", ".backup", ".part", "-journal", ".part-journal", ".lock-journal", ".backup-journal")


def play_an_evening(tell: Tell, save: str, part: str) -> None:
    """One start of the program in the child, whose refusals are told."""
    try:
        store = open_store(Path(save))
    except CasinoError as refusal:
        tell("refused", type(refusal).__name__, refusal)
        return
    tell("opened", *last_movement(store))
    first, second = partial(play_rounds, tell, store, 2, 1), partial(play_rounds, tell, store, 1, 2)
    for step in (first, store.back_up, second, store.back_up):
        try:
            step()
        except SaveUncertain as refusal:
            tell("uncertain", refusal)
            os._exit(0)
        except CasinoError as refusal:
            tell("refused", type(refusal).__name__, refusal)
            tell("stands", *last_movement(store))
            if part == "killed":
                os._exit(0)
    store.close()


class Evenings:
    """Evenings in which one system call fails."""

    def __init__(self, folder: Path) -> None:
        self._model = folder / "model"
        self._model.mkdir()
        command = alone(play_an_evening, self._model / "casino.save", "first")
        subprocess.run(command, env=child_environment(), check=True, stdout=subprocess.DEVNULL)

    def fail(self, folder: Path, run: int, tally: Counter[str]) -> None:
        """One evening. Raises Fault."""
        rng = random.Random(run)
        part = rng.choice(("first", "again", "killed", "damaged"))
        call = rng.choice(list(CALLS))
        error, number = rng.choice(CALLS[call]), rng.randint(1, _MAX_CALLS)
        path = folder / "house" / "casino.save"
        if part != "first":
            shutil.copytree(self._model, path.parent)
        if part == "damaged":
            path.write_bytes(path.read_bytes()[:9000])
        assert TOOL is not None
        watched = [word for file in (path.parent, *(f"{path}{end}" for end in _BESIDE)) for word in ("-P", str(file))]
        inject = ["-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={number}"]
        command = [TOOL, "-f", "-qq", "-o", "/dev/null", *watched, *inject, *alone(play_an_evening, path, part)]
        done = subprocess.run(command, env=child_environment(), text=True, capture_output=True, timeout=120)
        what = f"{part}: {call} {number} fails with {error}"
        check(done.returncode == 0 and not done.stderr, f"{what}: {done.stderr[-400:]}")
        lines = done.stdout.splitlines()
        refused = [line for line in lines if line.startswith(("refused", "uncertain"))]
        tally["said in a sentence"] += bool(refused)
        tally[call] += 1
        with told_with(f"{what} {refused}"):
            self._look(path, lines)

    @staticmethod
    def _look(path: Path, lines: list[str]) -> None:
        number, seal, _ = promised(lines)
        is_certain = any(line.startswith("stands") for line in lines[-1:])
        store = open_store(path)
        check_money(store)
        check(not number or seal_of(store.connection, number) == seal, "a movement that was told is not in the books")
        check(not is_certain or store.ledger.last.number == number, "what was said not to be moved was moved")
        store.close()


def show_rows(runs: int, tally: Counter[str]) -> None:
    """How many calls failed of each kind, and how often that was said."""
    show("syscalls: failing calls", runs, "calls", note=", ".join(f"{name} {tally[name]}" for name in CALLS))
    show("syscalls: said in a sentence", tally["said in a sentence"], "calls")


main = Harness("syscalls", __doc__ or "", 300, lambda place: Evenings(place).fail, show_rows, missing=MISSING)


if __name__ == "__main__":
    sys.exit(main())
