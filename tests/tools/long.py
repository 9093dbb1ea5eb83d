"""`python3 -m tests.long [PART ...] [--list] [--out FOLDER]`: all that takes too long to be tried with every change.

It runs whole grids, full samples, real windows, packages, halls in trouble, the strength of the tests themselves. Each
part runs alone too, prints what it does, and ends with a line of the table that stands at the end: part, what was
tried, whether it held, how long it took. With `--out` what a part printed is also written into a file of its name. The
status is 1 where a part did not hold or could not be tried, and each of those is named. Nothing is tested here.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.support import ROOT, rota
from tests.support.saves import child_environment
from tests.tools import figures
from tests.tools.halls.trial import MISHAPS

Command = tuple[str, ...]
_SCREEN = ("Xvfb", "xdotool")


class Part(NamedTuple):
    """What is tried, by which modules with which words, and the programs of the system it cannot do without."""

    title: str
    commands: tuple[Command, ...]
    needs: tuple[str, ...] = ()


def of_marker(name: str, title: str) -> Part:
    """The tests that are marked as a part of the long run."""
    needs = {"windows": (*_SCREEN, "openbox"), "tools": ("strace",)}.get(name, ())
    return Part(title, (("pytest", "-n", str(os.cpu_count() or 1), "--long", name),), needs)


PARTS: dict[str, Part] = {
    "suite": Part("lint, types and the suite with the whole of every grid", (("tests", "--all"),)),
    **{name: of_marker(name, title) for name, title in rota.PARTS.items()},
    **{f"figures-{name}": Part(part.title, (part.command,)) for name, part in figures.PARTS.items()},
    "trouble": Part(
        "evenings in a hall killed, frozen, taken over and robbed of its log",
        (("tests.tools.halls", "--times", "3"),),
    ),
    "honest": Part(
        "twenty evenings of each mishap of an honest hall, none of which looks like a cheat",
        (("tests.tools.halls", "--times", "20", *(word for kind in MISHAPS for word in ("--only", kind))),),
    ),
    "bombs": Part(
        "bombs in a hall, defused by two machines that only talk to each other, also where the hall is killed",
        (("tests.tools.halls.bombs", "--times", "5"),),
    ),
    "attack": Part("a visitor with a program of their own against a hall", (("tests.tools.halls.attacker",),)),
    "load": Part(
        "a hundred tables with three hundred players",
        (("tests.tools.halls.load", "--tables", "100", "--seconds", "60"),),
    ),
    "apart": Part(
        "windows and a hall in networks of their own with a bad wire between",
        (("tests.tools.hall_windows", "build/long/hall_windows"),),
        (*_SCREEN, "ip", "tc"),
    ),
    "phone": Part(
        "the manual for phones in a real browser", (("tests.tools.phone", "build/long/phone"),), ("chromedriver",)
    ),
    "day": Part("a day of an unattended house, packaged", (("tests.show_day",),)),
    "package": Part(
        "the packaged program and the package for Debian",
        (("tests.packaged", "--deb"),),
        (*_SCREEN, "objcopy", "openbox", "gtk-launch", "xdg-mime", "gio", "update-mime-database"),
    ),
    "lessons": Part(
        "every lesson of the packaged program, with every device and no knowledge of rules",
        (("tests.tools.lessons",),),
        (*_SCREEN, "openbox", "umockdev-run"),
    ),
    "wine": Part("the Windows program under Wine", (("tests.packaged", "--windows"),), (*_SCREEN, "wine")),
    "mutants": Part("small faults put into the code, and whether the tests notice", (("tests.tools.mutants",),)),
    "steady": Part("the suite five times beside two busy processes", (("tests.tools.steady",),)),
}


def attempt(name: str, out: Path | None) -> tuple[str, float]:
    """Runs a part: "yes", or what is wrong with it, and the seconds it took."""
    part = PARTS[name]
    print(f"== {name}: {part.title}", flush=True)
    if missing := [program for program in part.needs if shutil.which(program) is None]:
        return f"NOT TRIED without {', '.join(missing)}", 0.0
    started, broken = time.monotonic(), []
    with open(out / f"{name}.txt" if out else os.devnull, "w", encoding="utf-8") as kept:
        for words in part.commands:
            with subprocess.Popen(
                [sys.executable, "-m", *words],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                env=child_environment(),
                cwd=ROOT,
            ) as child:
                assert child.stdout is not None
                for line in child.stdout:
                    print(line, end="", flush=True)
                    kept.write(line)
            if child.returncode:
                broken.append(f"{words[0]} ended with status {child.returncode}")
    return ("NO: " + "; ".join(broken) if broken else "yes"), time.monotonic() - started


def main(arguments: Sequence[str]) -> int:
    """Runs what was asked for; the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help="only these; --list names them")
    parser.add_argument("--list", action="store_true", help="print all parts as a JSON list, and run none")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="keep what each part prints here")
    args = parser.parse_args(arguments)
    if strange := sorted(set(args.parts) - set(PARTS)):
        parser.error(f"there is no part {', '.join(strange)}; there are {', '.join(PARTS)}")
    if args.list:
        print(json.dumps(list(PARTS)))
        return 0
    if args.out:
        args.out.mkdir(parents=True, exist_ok=True)
    rows = [(name, *attempt(name, args.out)) for name in args.parts or PARTS]
    print("\n| part | what was tried | held | it took |\n|---|---|---|---|")
    for name, held, seconds in rows:
        print(f"| {name} | {figures.cell(PARTS[name].title)} | {held} | {figures.minutes(seconds)} |")
    return int(any(held != "yes" for _, held, _ in rows))
