"""`python3 -m tests.figures [--quick] [--only PART ...] [--keep]`: every figure the house shows of itself, as a table.

Runs the harnesses one after the other, hours in all, prints what each measured and in the end the whole table. With
`--keep` what was measured is written into the page of figures; parts that were not run keep what they had. The exit
status is 1 where a promise was broken. Nothing is measured here.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from threading import Timer
from typing import Any, NamedTuple

from tests.support.saves import ROOT, child_environment

KEPT = ROOT / ".github" / "figures.json"
PAGE = ROOT / ".github" / "figures.md"
MAX_QUICK_SECONDS = 2400.0
Row = dict[str, Any]

INTRODUCTION = """\
# Figures

One command tries the whole house for some hours and prints every figure. `--quick` does a short share in some minutes,
`--only PART ...` does single parts, and `--keep` writes this page. The long run has each of them as a part.

```
.venv/bin/python -m tests.figures
```

The figures were measured on two cores without a graphics card. Frames are measured in processor time as ratios to a
plain redraw of the same size in the same seconds: a full blit, 60 cards, 14 dice, 200 particles and a flip from
ready-made surfaces. The busiest moments may take two of them, a table at rest one and a half times a full blit and a
flip; milliseconds stand beside each row. (The row of speed is older: its frames were counted in milliseconds.)

Every fault found on the way has a test of its own in the suite.
"""


class Part(NamedTuple):
    """One harness: what it is called, the words that run it, and those for a short share.

    `quoted` is what the summary quotes of its rows: a row's name, or "*" and a unit for the sum of all rows with it,
    then " = " and the words after the figure.
    """

    title: str
    command: tuple[str, ...]
    quick: tuple[str, ...]
    quoted: tuple[str, ...]


PARTS: dict[str, Part] = {
    "kills": Part(
        "the program killed at any instruction of a round",
        ("tests.tools.faults.kills", "--runs", "1000"),
        ("tests.tools.faults.kills", "--runs", "48"),
        ("kills: inside a transaction = of 1,000 runs ended inside a transaction",),
    ),
    "windows": Part(
        "the whole program killed while dice and cards fly",
        ("tests.tools.faults.windows", "--runs", "120"),
        ("tests.tools.faults.windows", "--runs", "6"),
        ("windows: while something moved = of 120 runs ended in mid flight",),
    ),
    "power": Part(
        "the power cut after any system call: writes dropped, torn, in another order",
        ("tests.tools.faults.power", "--runs", "3000"),
        ("tests.tools.faults.power", "--runs", "100"),
        ("power: cuts = cuts", "power: mended from the backup = in the middle of mending a save"),
    ),
    "syscalls": Part(
        "a system call of an evening that fails, each in turn",
        ("tests.tools.faults.syscalls", "--runs", "1000"),
        ("tests.tools.faults.syscalls", "--runs", "40"),
        ("syscalls: failing calls = failing calls", "syscalls: said in a sentence = said in a sentence"),
    ),
    "races": Part(
        "several starts at once on one save, healthy or to be mended",
        ("tests.tools.faults.races", "--runs", "300"),
        ("tests.tools.faults.races", "--runs", "8"),
        ("races: starts = starts", "races: refused as open in another window = refused in a sentence"),
    ),
    "damage": Part(
        "the save cut off, flipped, overwritten or gone",
        ("tests.tools.faults.damage", "--runs", "10000"),
        ("tests.tools.faults.damage", "--runs", "120"),
        (
            *("damage: restored = restored", "damage: set aside = set aside", "damage: unharmed = unharmed"),
            "damage: refused = refused",
        ),
    ),
    "large": Part(
        "a save of 200,000 rounds opened, played on and counted",
        ("tests.tools.benchmarks.large_save",),
        ("tests.tools.benchmarks.large_save", "--quick"),
        (
            "start to the hall's first frame, save of 200,000 rounds = times the start of an empty save",
            "slowest frame when a table is left, save of 200,000 rounds, seconds = s the slowest frame after it",
            "statistics' first page, save of 200,000 rounds, seconds = s to the first page of statistics",
        ),
    ),
    "disk": Part(
        "the disk full at every write; the save locked, read-only, taken away, replaced",
        ("tests.tools.faults.disk",),
        ("tests.tools.faults.disk",),
        ("* refusals = refusals in a sentence",),
    ),
    "desktop": Part(
        "the window pulled in every frame, sound or screen gone, keys held, clicks by the hundred, the clock turned",
        ("tests.tools.faults.desktop",),
        ("tests.tools.faults.desktop",),
        ("* trials = trials",),
    ),
    "newcomers": Part(
        "five newcomers at every game: one who calls, one who clicks on, keys only, large text, a finger",
        ("tests.tools.monkey", "--newcomers", "60"),
        ("tests.tools.monkey", "--newcomers", "4"),
        ("newcomers: played = rounds", "newcomers: decided = decisions", "newcomers: not meant = presses not meant"),
    ),
    "monkey": Part(
        "a monkey on every device in every room",
        ("tests.tools.monkey", "--events", "1000000"),
        ("tests.tools.monkey", "--events", "6000"),
        (
            *("monkey: events = events", "monkey: rounds played = rounds"),
            *("monkey: scenes visited = kinds of scenes", "monkey: memory growth = MB grown"),
        ),
    ),
    "fuzz": Part(
        "records, levels, settings, saves, talk, codes and command lines nobody wrote",
        ("tests.tools.fuzz", "--examples", "10000"),
        ("tests.tools.fuzz", "--examples", "60"),
        ("* inputs = inputs",),
    ),
    "exact": Part(
        "every course of the dealers, every coup, hand of dice and duel beside theory written apart",
        ("tests.tools.theory.exact",),
        ("tests.tools.theory.exact",),
        ("* differences = differences",),
    ),
    "simulate": Part(
        "ten million rounds of each game within four standard errors",
        ("tests.tools.theory.simulate", "--rounds", "10000000"),
        ("tests.tools.theory.simulate", "--rounds", "20000"),
        ("figures beyond 3 standard errors = figures beyond three",),
    ),
    "odds": Part(
        "every course of twenty nearly empty shoes, through the engine and by the odds",
        ("tests.tools.theory.nearly_empty", "--shoes", "20"),
        ("tests.tools.theory.nearly_empty", "--shoes", "1", "--cards", "6"),
        (),
    ),
    "luck": Part(
        "luck nought in the mean of 200,000 rounds of foolish play at every level, and choices forced and played on",
        ("tests.tools.theory.luck", "--rounds", "200000"),
        ("tests.tools.theory.luck", "--rounds", "400"),
        (),
    ),
    "draws": Part(
        "a million dice of a kind and a million cards at each place of a deal, by chi-square",
        ("tests.tools.theory.draws", "--draws", "1000000"),
        ("tests.tools.theory.draws", "--draws", "20000"),
        ("p-values of 0.001 or less = p-values of 0.001 or less",),
    ),
    "speed": Part(
        "speed, as ratios in one run",
        ("tests.bench",),
        ("tests.bench", "--quick"),
        (
            "Blackjack's rounds with events beside gymnasium's Blackjack-v1 = times gymnasium's rounds of blackjack",
            "14 dice planned and drawn, p99 of a frame = ms a frame for 14 rolling dice",
        ),
    ),
}


def run(name: str, part: Part, is_quick: bool) -> tuple[list[Row], bool, float]:
    """Runs a part: its rows, whether it ended well, and the seconds it took. A short share that hangs is ended."""
    words = part.quick if is_quick else part.command
    print(f"== {name}: {part.title}", flush=True)
    started, rows = time.monotonic(), []
    with subprocess.Popen(
        [sys.executable, "-m", *words], stdout=subprocess.PIPE, text=True, env=child_environment(), cwd=ROOT
    ) as child:
        assert child.stdout is not None
        watch = Timer(MAX_QUICK_SECONDS, child.kill)
        if is_quick:
            watch.start()
        for line in child.stdout:
            print(line, end="", flush=True)
            if line.startswith("{"):
                rows.append(json.loads(line))
        watch.cancel()
    return rows, child.returncode == 0, time.monotonic() - started


# -- as text --------------------------------------------------------------------------------------------------


def figure(value: float | None) -> str:
    """A number as it is read: whole ones with separators, others with four digits that count."""
    if value is None:
        return "not measured"
    if float(value).is_integer():
        return f"{int(value):,}"
    return f"{value:,.4g}" if abs(value) < 10_000 else f"{value:,.0f}"


def promised(row: Row) -> str:
    """What was promised of a row, in words; nothing for what is only for information."""
    if row["budget"] is None:
        return ""
    return f"{'at least' if row.get('at_least') else 'at most'} {figure(row['budget'])}"


def kept_promises(rows: Iterable[Row]) -> str:
    """How many of the promises of some rows held, in words."""
    asked = [row["ok"] for row in rows if row["ok"] is not None]
    return f"{sum(asked)} of {len(asked)}" if asked else ""


def minutes(seconds: float) -> str:
    """How long something took."""
    return f"{seconds / 60:.0f} min" if seconds >= 90 else f"{seconds:.0f} s"


def cell(words: str) -> str:
    """Words that may stand in a table."""
    return " ".join(words.replace("|", "/").split())


def page(kept: Mapping[str, Any]) -> str:
    """The page of figures: a line a part, then every row."""
    return f"{INTRODUCTION}\n{summary(kept)}\n{whole_table(kept)}"


def whole_table(kept: Mapping[str, Any]) -> str:
    """Every row of every part."""
    lines = []
    for name, part in PARTS.items():
        if name not in kept:
            continue
        rows = kept[name]["rows"]
        lines += [f"## {part.title}", f"{minutes(kept[name]['seconds'])}, `python3 -m {' '.join(part.command)}`", ""]
        lines += ["| what | measured | promised | held | |", "|---|---|---|---|---|"]
        for row in rows:
            held = {True: "yes", False: "NO", None: ""}[row["ok"]]
            measured = f"{figure(row['value'])} {row['unit']}"
            what = (row["name"], measured, promised(row), held, row.get("note", ""))
            lines.append(f"| {' | '.join(map(cell, what))} |")
        lines.append("")
    return "\n".join(lines)


def summary(kept: Mapping[str, Any]) -> str:
    """One line a part."""
    lines = ["| what was tried | how much | promises kept | it took |", "|---|---|---|---|"]
    for name, part in PARTS.items():
        if name not in kept:
            continue
        rows = kept[name]["rows"]
        took = minutes(kept[name]["seconds"])
        lines.append(f"| {' | '.join(map(cell, (part.title, told(part, rows), kept_promises(rows), took)))} |")
    return "\n".join(lines) + "\n"


def told(part: Part, rows: Sequence[Row]) -> str:
    """What the summary quotes of a part's rows."""
    found = []
    for quoted in part.quoted:
        name, _, words = quoted.rpartition(" = ")
        of_unit = name.removeprefix("* ") if name.startswith("* ") else None
        values = [row["value"] for row in rows if (row["unit"] == of_unit if of_unit else row["name"] == name)]
        if values:
            found.append(f"{figure(sum(values))} {words}")
    return ", ".join(found)


# -- the script -----------------------------------------------------------------------------------------------


def kept_figures() -> dict[str, Any]:
    """What was measured last, by part."""
    return json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}


def keep(kept: Mapping[str, Any]) -> None:
    """Writes the figures and their page."""
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    PAGE.write_text(page(kept), "utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs what was asked for; 1 where a promise was broken."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.figures", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a short share of everything, in some minutes")
    parser.add_argument("--only", nargs="+", choices=tuple(PARTS), help="only these")
    parser.add_argument("--keep", action="store_true", help="write what was measured into the page")
    args = parser.parse_args(argv)
    if args.quick and args.keep:
        parser.error("a short share is not kept")
    kept = {} if args.quick else kept_figures()
    broken = []
    for name in args.only or PARTS:
        rows, is_well, seconds = run(name, PARTS[name], args.quick)
        kept[name] = {"rows": rows, "seconds": round(seconds, 1)}
        if not is_well:
            broken.append(name)
        if args.keep:
            keep(kept)
    print(whole_table(kept))
    print(summary(kept))
    if broken:
        print(f"BROKEN: {', '.join(broken)}", file=sys.stderr)
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
