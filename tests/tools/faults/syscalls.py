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
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from casino.core.errors import CasinoError, SaveUncertain
from casino.save.adrift import cents_adrift
from casino.save.ledger import seal_of
from casino.save.save_file import open_store
from tests.support.books import check_books
from tests.support.memory_folder import memory_folder
from tests.support.saves import child_command, child_environment
from tests.tools.benchmarks.rows import show
from tests.tools.faults.children import Fault, check
from tests.tools.faults.numbered import try_runs
from tests.tools.faults.power import TOOL, play_rounds, tell

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
_MOST_CALLS = 24  # of one kind, counted from the first that touches the save's folder

_EVENING = """
import sys
from pathlib import Path
from tests.tools.faults import syscalls
syscalls.play_an_evening(Path(sys.argv[1]), sys.argv[2])
"""


def play_an_evening(path: Path, part: str) -> None:
    """One start of the program in the child, whose refusals are told."""
    try:
        store = open_store(path)
    except CasinoError as refusal:
        tell(f"refused {type(refusal).__name__} {refusal}")
        return
    tell(f"opened {store.ledger.last.number} {store.ledger.last.seal.hex()}")
    for step in (lambda: play_rounds(store, 2, 1), store.back_up, lambda: play_rounds(store, 1, 2), store.back_up):
        try:
            step()
        except SaveUncertain as refusal:
            tell(f"uncertain {refusal}")
            os._exit(0)
        except CasinoError as refusal:
            tell(f"refused {type(refusal).__name__} {refusal}")
            tell(f"stands {store.ledger.last.number} {store.ledger.last.seal.hex()}")
            if part == "killed":
                os._exit(0)
    store.close()


class Evenings:
    """Evenings in which one system call fails."""

    def __init__(self, folder: Path) -> None:
        self._model = folder / "model"
        self._model.mkdir()
        subprocess.run(
            child_command(_EVENING, self._model / "casino.save", "first"),
            env=child_environment(),
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def fail(self, folder: Path, run: int, tally: Counter[str]) -> None:
        """One evening. Raises Fault."""
        rng = random.Random(run)
        part = rng.choice(("first", "again", "killed", "damaged"))
        call = rng.choice(list(CALLS))
        error, number = rng.choice(CALLS[call]), rng.randint(1, _MOST_CALLS)
        folder.mkdir()
        path = folder / "house" / "casino.save"
        if part != "first":
            shutil.copytree(self._model, path.parent)
        if part == "damaged":
            path.write_bytes(path.read_bytes()[:9000])
        trace = f"trace={call}", f"inject={call}:error={error}:when={number}"
        assert TOOL is not None
        watched = ["-P", str(path.parent)]
        for name in (
            "",
            "-wal",
            ".lock",
            ".backup",
            ".part",
            *("-journal", ".part-journal", ".lock-journal", ".backup-journal"),
        ):
            watched += ["-P", f"{path}{name}"]
        command = [TOOL, "-f", "-qq", "-o", "/dev/null", *watched, "-e", trace[0], "-e", trace[1]]
        done = subprocess.run(
            [*command, *child_command(_EVENING, path, part)],
            env=child_environment(),
            text=True,
            capture_output=True,
            timeout=120,
        )
        what = f"{part}: {call} {number} fails with {error}"
        check(done.returncode == 0 and not done.stderr, f"{what}: {done.stderr[-400:]}")
        lines = done.stdout.splitlines()
        refused = [line for line in lines if line.startswith(("refused", "uncertain"))]
        tally["said in a sentence"] += bool(refused)
        tally[call] += 1
        try:
            self._look(path, lines)
        except (Fault, AssertionError, CasinoError) as fault:
            check(False, f"{what}: {fault}; {refused}")
        shutil.rmtree(folder)

    @staticmethod
    def _look(path: Path, lines: list[str]) -> None:
        number, seal, is_certain = 0, b"", False
        for line in lines:
            match line.split():
                case ["movement" | "opened" | "stands", count, text]:
                    number, seal = int(count), bytes.fromhex(text)
            is_certain = line.startswith("stands")
        store = open_store(path)
        check_books(store)
        check(not number or seal_of(store.connection, number) == seal, "a movement that was told is not in the books")
        check(not is_certain or store.ledger.last.number == number, "what was said not to be moved was moved")
        check(cents_adrift(store) == 0, "the books and the rounds tell of different sums")
        store.close()


def main(argv: Sequence[str] | None = None) -> int:
    """Lets so many calls fail, and prints rows; 1 where a promise was broken, with the run that shows it."""
    tally: Counter[str] = Counter()

    def begin(place: Path) -> Callable[[Path, int], object]:
        evenings = Evenings(place)
        return lambda folder, run: evenings.fail(folder, run, tally)

    def told(runs: int) -> None:
        show("syscalls: failing calls", runs, "calls", note=", ".join(f"{name} {tally[name]}" for name in CALLS))
        show("syscalls: said in a sentence", tally["said in a sentence"], "calls")

    if TOOL is None:
        sys.stderr.write("system calls are made to fail by strace, which is not installed\n")
        return 2
    place = tempfile.TemporaryDirectory(prefix="casino-calls-", dir=memory_folder())
    return try_runs("syscalls", __doc__ or "", 300, place, begin, told, argv)


if __name__ == "__main__":
    sys.exit(main())
