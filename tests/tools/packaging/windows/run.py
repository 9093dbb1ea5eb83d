"""`python -m tests.packaged --windows`: the Windows program built under Wine, tried, and packed as a setup program.

What is kept for a look, the setup program and the pictures, lies below OUT. The exit status is 0 if every check held, 1
if one failed, 2 if this machine lacks what is needed, or cannot fetch it.
"""

import os
import shutil
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.support import ROOT
from tests.support.virtual_screen import VirtualScreen
from tests.tools.packaging import packaged
from tests.tools.packaging.windows.checks import Checks, check_size
from tests.tools.packaging.windows.guest import try_as_guest
from tests.tools.packaging.windows.hall import try_hall
from tests.tools.packaging.windows.quiet import Program, try_quietly
from tests.tools.packaging.windows.setup_program import try_setup
from tests.tools.packaging.windows.toolset import NoTools, default_cache, python_for_windows
from tests.tools.packaging.windows.window import try_in_a_window
from tests.tools.packaging.windows.wine import Wine, missing_programs, missing_sentence

DONE, FAILED, CANNOT = 0, 1, 2
BUILD_SECONDS = 1800
ELSEWHERE = "Spiele für Jürgen"  # a folder with spaces and umlauts in its name


def main(out: Path | None, cache: Path | None, built: Path | None, *, is_quick: bool = False) -> int:
    """Builds the program, unless `built` is one, and tries it, or a share of it; returns the exit status."""
    if sentence := missing_sentence(missing_programs(is_quick=is_quick)):
        print(sentence, file=sys.stderr)
        return CANNOT
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", **packaged.QUIET)  # for the twin
    checks = Checks()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="casino windows ")))
        kept = (out or folder / "out").absolute()
        kept.mkdir(parents=True, exist_ok=True)
        try:
            python = python_for_windows((cache or default_cache()).absolute())
        except NoTools as refusal:
            print(refusal, file=sys.stderr)
            return CANNOT
        screen = stack.enter_context(VirtualScreen())
        wine = stack.enter_context(Wine(folder / "prefix", screen.display))
        program_folder = built.absolute() if built is not None else _built(wine, python, checks, folder)
        if program_folder is None:
            return FAILED
        with checks.check("its size") as notes:
            notes += check_size(program_folder)
        with checks.check("what must not ship is not in it"):
            packaged.check_content(program_folder, has_menu=False)
        moved = wine.drive / ELSEWHERE / packaged.NAME
        shutil.copytree(program_folder, moved)
        program = Program(wine, moved, wine.drive / ELSEWHERE / "Mein Schreibtisch", python)
        try_quietly(program, checks, kept, is_quick=is_quick)
        try_in_a_window(program, screen, checks, kept, is_quick=is_quick)
        if not is_quick:
            try_hall(program, checks)
            try_setup(wine, screen, program_folder, checks, kept, moved)
            try_as_guest(screen, program_folder, checks, kept, folder)
    if checks.failed:
        print(f"WINDOWS PROGRAM FAILED: {len(checks.failed)} checks, the first: {checks.failed[0]}", file=sys.stderr)
        return FAILED
    print("Windows program: every check held", flush=True)
    return DONE


def _built(wine: Wine, python: Path, checks: Checks, folder: Path) -> Path | None:
    """The folder of a program built anew below `folder`; None if it could not be built."""
    with checks.check("built"):
        words = [wine.named(python), "-X", "shadowport", "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
        words += ["--distpath", wine.named(folder / "dist"), "--workpath", wine.named(folder / "work")]
        more = {"PYINSTALLER_CONFIG_DIR": wine.named(folder / "settings"), **packaged.QUIET}
        status, said = wine.run(
            [*words, wine.named(ROOT / "build.spec")], seconds=BUILD_SECONDS, folder=folder, more=more
        )
        if status:
            raise packaged.CheckFailed(f"status {status}: {said.strip()[-600:]}")
        return folder / "dist" / packaged.NAME
    return None
