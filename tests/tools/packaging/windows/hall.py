"""A hall opened by the Windows program, in which the same program and one of this machine's Python play together.

It is opened as a window opens it: by another program that holds the ends of its pipes, and closes when that lets go.

Wine 8 lacks `bcryptprimitives.dll`, which the message server needs and every Windows has: a stand-in of a few lines is
built for the check and put into the prefix alone.
"""

import json
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from tests.support import ROOT
from tests.tools.packaging.desk import CheckFailed, wait_until
from tests.tools.packaging.windows.checks import Checks
from tests.tools.packaging.windows.quiet import NO_SCREEN, SECONDS, Program
from tests.tools.packaging.windows.wine import COMPILER, Wine

_TABLE, _ROUNDS, _AT_LEAST = "black_axe/standard", 3, 20  # entries that so many rounds need
_OPEN_SECONDS = 60.0
_RANDOM = """\
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, (ULONG)size); }
"""


_OPENER = """\
import pathlib, subprocess, sys, threading, time
enough, *words = sys.argv[1:]
pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
hall = subprocess.Popen(words, creationflags=subprocess.CREATE_NO_WINDOW, **pipes)
def relay():
    for line in hall.stdout:
        print(line.decode(), end="", flush=True)
threading.Thread(target=relay, daemon=True).start()
while hall.poll() is None and not pathlib.Path(enough).exists():
    time.sleep(0.1)
hall.stdin.close()
sys.exit(hall.wait(60))
"""


def try_hall(program: Program, checks: Checks) -> None:
    """The check."""
    with checks.check("a hall opened, visited from Windows and from Linux, closed and audited") as notes:
        _lend_random_numbers(program.wine)
        notes.append(_evening(program))


def _lend_random_numbers(wine: Wine) -> None:
    with tempfile.TemporaryDirectory(prefix="stand-in ") as folder:
        source = Path(folder) / "random.c"
        source.write_text(_RANDOM, "utf-8")
        library = wine.drive / "windows" / "system32" / "bcryptprimitives.dll"
        built = [COMPILER, "-shared", "-o", str(library), str(source), "-ladvapi32"]
        subprocess.run(built, check=True, capture_output=True, timeout=60)


def _evening(program: Program) -> str:
    """Opens the hall, has two play in it, closes and audits it; told in a few words. Raises CheckFailed."""
    folder = program.desk / "Halle für alle"
    place = program.wine.named(folder)
    opener, enough = program.desk / "opener.py", program.desk / "enough"
    opener.write_text(_OPENER, "utf-8")
    words = [program.place, "hall", "--folder", place, "--window", "3", "--json", "--with-opener"]
    by = [program.wine.named(path) for path in (program.python, opener, enough)]
    hall = program.wine.start([*by, *words], folder=program.desk, more=NO_SCREEN)
    try:
        with suppress(CheckFailed):
            wait_until(lambda: "code" in hall.said or hall.process.poll() is not None, "the hall", _OPEN_SECONDS)
        if "code" not in hall.said:
            raise CheckFailed(f"the hall did not open: {hall.said.strip()[-400:]}")
        code = json.loads(hall.said.splitlines()[0])["code"]
        _play(program, code)
        program.run("hall", "who", "--folder", place)
        enough.touch()
        status, said = hall.ended(SECONDS)
        if status:
            raise CheckFailed(f"the hall closed with status {status}: {said[-400:]}")
    finally:
        if hall.process.poll() is None:
            hall.kill()
    found = json.loads(program.run("hall", "check", place, "--json"))
    if not found["holds"] or found["visitors"] != 2 or found["entries"] < _AT_LEAST:
        raise CheckFailed(f"the audit does not hold: {found}")
    return f"{found['entries']} entries, {found['rounds']} rounds"


def _play(program: Program, code: str) -> None:
    """Somebody at a Windows and somebody at this machine, at one table. Raises CheckFailed."""
    words = ["hall", "play", code, "--table", _TABLE, "--rounds", str(_ROUNDS), "--json", "--name"]
    far = subprocess.Popen(
        [sys.executable, "-X", "shadowport", str(ROOT / "main.py"), *words, "Ann"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    try:
        program.run(*words, "Jürgen")
        said, _ = far.communicate(timeout=SECONDS)
    finally:
        far.kill()
        far.wait()
    if far.returncode:
        raise CheckFailed(f"the program did not play with another system: {said[-300:]}")
