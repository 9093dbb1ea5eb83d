"""Checks that are told one a line, and what a built folder is made of. Neither Wine nor the casino is known here."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.tools.packaging.desk import CheckFailed

MAX_MB = 110.0
LARGEST = 10


@dataclass
class Checks:
    """What was checked and what of it failed; every check is printed as it ends."""

    failed: list[str] = field(default_factory=list)

    @contextmanager
    def check(self, what: str) -> Iterator[list[str]]:
        """A check: it holds unless something is raised inside. What is put on the list is told with it."""
        notes: list[str] = []
        started = time.monotonic()
        try:
            yield notes
        except Exception as fault:  # whatever it is, the checks after it are still made
            self.failed.append(what)
            why = str(fault) if isinstance(fault, CheckFailed) else f"{type(fault).__name__} {fault}"
            self._tell("FAILED", what, [why.strip()], started)
        else:
            self._tell("ok", what, notes, started)

    def each(self, checks: Mapping[str, Callable[[list[str]], None]]) -> None:
        """One check after the other, by what it says; each puts on a list what is told with it."""
        for what, made in checks.items():
            with self.check(what) as notes:
                made(notes)

    @staticmethod
    def _tell(verdict: str, what: str, notes: list[str], started: float) -> None:
        told = f": {'; '.join(notes)}" if notes else ""
        print(f"{verdict:<6} {what}{told} ({time.monotonic() - started:.1f} s)", flush=True)


def sizes(folder: Path) -> list[tuple[int, str]]:
    """Every file below a folder as (bytes, place), the largest first."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    found = [(path.stat().st_size, path.relative_to(folder).as_posix()) for path in files]
    return sorted(found, key=lambda entry: (-entry[0], entry[1]))


def check_size(folder: Path) -> list[str]:
    """The whole size and the largest files, to be told. Raises CheckFailed if it is too much."""
    found = sizes(folder)
    whole = sum(size for size, _ in found) / 1e6
    if whole > MAX_MB:
        raise CheckFailed(f"{whole:.1f} MB unpacked, and {MAX_MB:.0f} MB is the most")
    largest = ", ".join(f"{Path(name).name} {size / 1e6:.1f}" for size, name in found[:LARGEST])
    return [f"{whole:.1f} MB unpacked in {len(found)} files", f"the largest in MB: {largest}"]
