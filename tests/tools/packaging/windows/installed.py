"""The setup program on a Windows itself: run silently, what it laid down looked at and played, removed again.

`python -m tests.packaged --installs SETUP`. Beside the checks under Wine, which see more, this one sees the real thing.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.tools.packaging import packaged
from tests.tools.packaging.desk import CheckFailed, wait_until
from tests.tools.packaging.packing import version
from tests.tools.packaging.windows.checks import Checks
from tests.tools.packaging.windows.setup_program import KIND, TITLE, UNINSTALL

_SECONDS = 300
_CLASSES = "Software\\Classes"


def main(setup: Path) -> int:
    """Every check, one line each; the exit status."""
    checks = Checks()
    folder = Path(os.environ["LOCALAPPDATA"]) / "Programs" / TITLE
    with tempfile.TemporaryDirectory(prefix="casino installed ") as name:
        checks.each(
            {
                "installed silently, for one person": lambda _: _quietly(setup),
                "what lies there is the program": lambda _: packaged.check_content(folder),
                "the system knows the program and its rounds": lambda notes: _look(folder, notes),
                "a round is played": lambda _: packaged.check_runs(folder, Path(name)),
                "removed silently": lambda _: _remove(folder),
            }
        )
    return 1 if checks.failed else 0


def _quietly(program: Path) -> None:
    result = subprocess.run([str(program.absolute()), "/S"], stdin=subprocess.DEVNULL, timeout=_SECONDS)
    if result.returncode:
        raise CheckFailed(f"{program.name} ended with {result.returncode}")


def entry(key: str, name: str = "") -> str | None:
    """A text of what the registry keeps for this person; None if there is none."""
    if sys.platform != "win32":
        raise CheckFailed("this is no Windows")
    import winreg

    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
            return str(winreg.QueryValueEx(opened, name)[0])
    except FileNotFoundError:
        return None


def _look(folder: Path, notes: list[str]) -> None:
    removal = UNINSTALL.partition("\\")[2]
    expected = {
        (f"{_CLASSES}\\.round", ""): KIND,
        (f"{_CLASSES}\\{KIND}\\shell\\open\\command", ""): f'"{folder / packaged.PROGRAM}" "%1"',
        (removal, "DisplayVersion"): version(),
    }
    found = {place: entry(*place) for place in expected}
    if wrong := [f"{place}: {found[place]}" for place in expected if found[place] != expected[place]]:
        raise CheckFailed("; ".join(wrong))
    notes.append(f"{len(expected)} entries")


def _remove(folder: Path) -> None:
    _quietly(folder / "Uninstall.exe")
    wait_until(lambda: not folder.exists(), "the end of the installed folder")  # a copy of it does the work
    wait_until(lambda: entry(UNINSTALL.partition("\\")[2], "DisplayName") is None, "the end of its entry")
