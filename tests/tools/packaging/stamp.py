"""What the packaged program was last tried with: a hash of all that goes into it besides the house's own code.

The trial writes it into `.ci/packaged.txt` once every check has held, and the check of a change tries the package again
only where one of these files is another. The long run tries it whatever stands there.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.support import ROOT

STAMP = ROOT / ".ci" / "packaged.txt"
INPUTS = ("build.spec", "pyproject.toml", "main.py", ".lock", "assets", "casino/bootstrap.py", "tests/tools/packaging")


def files(root: Path = ROOT) -> Iterator[Path]:
    """Every file that goes into the package or tries it, in order; not the list for translators."""
    for name in INPUTS:
        place = root / name
        found = sorted(path for path in place.rglob("*") if path.is_file()) if place.is_dir() else [place]
        yield from (path for path in found if path.suffix not in (".pyc", ".pot") and not path.name.startswith("test_"))


def of(root: Path = ROOT) -> str:
    """The hash of those files and their names."""
    whole = hashlib.sha256()
    for path in files(root):
        content = path.read_bytes().replace(b"\r\n", b"\n")  # a checkout on Windows may end its lines otherwise
        whole.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode() + content)
    return whole.hexdigest()


def is_current() -> bool:
    """Whether the package was tried with these very files."""
    return STAMP.exists() and STAMP.read_text("utf-8").split() == [of()]


def write() -> None:
    """Says that it was."""
    STAMP.write_text(f"{of()}\n", "utf-8")


if __name__ == "__main__":  # whether the package needs no trial, as an exit status
    sys.exit(not is_current())
