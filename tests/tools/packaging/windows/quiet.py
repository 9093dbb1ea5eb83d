"""The built Windows program without a window: a round of each game, a rehearsed show, and the words of its commands."""

import json
import re
import shutil
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from casino.records.commands import print_events
from tests.support import ROOT
from tests.tools.packaging.desk import CheckFailed
from tests.tools.packaging.packaged import NAME, SHOW_HOURS, check_picture
from tests.tools.packaging.windows.checks import Checks
from tests.tools.packaging.windows.wine import Wine

GOLDEN = ROOT / "tests" / "records"
ROUNDS = {
    "Black Baron": "black_baron/source_example",
    "Black Axe": "black_axe/five_seats_mixed",
    "Blackjack": "blackjack/split_to_four",
    "Three Street Pi'Lok": "pilok/seven_seats",
    "Baccarat": "baccarat/naturals",
    "Baccarat: the defusal": "baccarat/sorted_and_solved",
}
FAIR = "black_baron/fair_seed"  # a record whose draws follow from a seed
NO_SCREEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
SECONDS, SHOW_SECONDS = 120, 400


class Program:
    """The program in a folder of a Windows. `desk` is a folder with an odd name from which it is started.

    `python` is the tools' Python, which the program never sees.
    """

    def __init__(self, wine: Wine, folder: Path, desk: Path, python: Path) -> None:
        self.wine, self.folder, self.desk, self.python = wine, folder, desk, python
        desk.mkdir(parents=True, exist_ok=True)

    @property
    def place(self) -> str:
        """The program as Windows names it."""
        return self.wine.named(self.folder / f"{NAME}.exe")

    def run(self, *words: str, seconds: float = SECONDS) -> str:
        """Runs it to its end without a window; all it said. Raises CheckFailed unless it ends well."""
        status, said = self.wine.run([self.place, *words], seconds=seconds, folder=self.desk, more=NO_SCREEN)
        if status or "Traceback" in said:
            raise CheckFailed(f"status {status}: {said.strip()[-400:]}")
        return said.strip()

    def crash(self, number: int) -> None:
        """Ends one of its processes by force, so that who waits for it sees a crash.

        Whoever waits for a process that Linux killed, or Wine's own `taskkill`, would be told of a good end.
        """
        code = f"import os; os.kill({number}, 9)"
        status, said = self.wine.run([self.wine.named(self.python), "-c", code], seconds=60)
        if status:
            raise CheckFailed(f"process {number} could not be ended: {said[-200:]}")

    def record(self, name: str) -> str:
        """A golden record laid onto the desk, as Windows names it."""
        copy = self.desk / f"{name.replace('/', ' ')} ä.json"
        shutil.copy(GOLDEN / f"{name}.json", copy)
        return self.wine.named(copy)


def try_quietly(program: Program, checks: Checks, out: Path, *, is_quick: bool = False) -> None:
    """Every check that needs no window, or only the first of them. Pictures of the rounds are kept below `out`."""
    for title, name in ROUNDS.items():
        with checks.check(f"a round of {title} without a window") as notes:
            picture = program.desk / f"{name.replace('/', ' ')}.png"
            program.run("--smoke", program.wine.named(picture), "replay", program.record(name))
            notes.append(f"{check_picture(picture)} colours")
            shutil.copy(picture, out / f"{name.partition('/')[2]}.png")
    with checks.check("verify"):
        said = program.run("verify", program.record(FAIR))
        if "Every draw follows from the seed" not in said:
            raise CheckFailed(said)
    if is_quick:
        return
    with checks.check("replay --json") as notes:
        notes.append(f"{_events(program)} events as on Linux")
    with checks.check("verify refuses a record that was changed"):
        _refuses_what_was_changed(program)
    with checks.check("manual OUT.pdf") as notes:
        written = program.desk / "Handbuch für zwei.pdf"
        program.run("manual", program.wine.named(written))
        if not written.read_bytes().startswith(b"%PDF"):
            raise CheckFailed("no PDF was written")
        notes.append(f"{written.stat().st_size // 1000} kB")
    with checks.check("licences are those beside the program") as notes:
        beside = (program.folder / "LICENSES.txt").read_text("utf-8")
        if program.run("licences").split() != beside.split():
            raise CheckFailed("they are others")
        notes.append(f"{beside.count(chr(10) + 'Licence: ')} parts")
    with checks.check("a bad word ends with status 2 and one sentence"):
        _refuses(program, ["no-such-word"])
    with checks.check(f"a rehearsed show of {SHOW_HOURS} hours under its watchdog") as notes:
        notes.append(_show(program))


def _events(program: Program) -> int:
    """How many events a record has, which are the same as here. Raises CheckFailed."""
    said = program.run("replay", program.record(FAIR), "--json")
    there = [json.loads(line) for line in said.splitlines()]
    with redirect_stdout(StringIO()) as here:
        print_events([GOLDEN / f"{FAIR}.json"])
    if there != [json.loads(line) for line in here.getvalue().splitlines()]:
        raise CheckFailed(f"{len(there)} events, not those of this machine: {said[:200]}")
    return len(there)


def _refuses_what_was_changed(program: Program) -> None:
    record = json.loads((GOLDEN / f"{FAIR}.json").read_text("utf-8"))
    record["draws"] = [record["draws"][0] % 10 + 1, *record["draws"][1:]]
    changed = program.desk / "changed.json"
    changed.write_text(json.dumps(record), "utf-8")
    status, said = program.wine.run(
        [program.place, "verify", program.wine.named(changed)], seconds=SECONDS, folder=program.desk, more=NO_SCREEN
    )
    if status == 0 or "Traceback" in said:
        raise CheckFailed(f"status {status}: {said.strip()[-300:]}")


def _refuses(program: Program, words: Sequence[str]) -> None:
    status, said = program.wine.run([program.place, *words], seconds=SECONDS, folder=program.desk, more=NO_SCREEN)
    if status != 2 or len(said.strip().splitlines()) != 1:
        raise CheckFailed(f"status {status}: {said.strip()[-300:]}")


def _show(program: Program) -> str:
    """A short rehearsal with all its faults, told in a few words. Raises CheckFailed. How soon a program is started
    again is not judged: what else the machine does must not decide whether it is good."""
    status, said = program.wine.run(
        [program.place, "--kiosk", "--rehearse", str(SHOW_HOURS)],
        seconds=SHOW_SECONDS,
        folder=program.desk,
        more=NO_SCREEN,
    )
    bad = [line for line in said.splitlines() if line.startswith("BAD") and "restarts" not in line]
    rounds = re.search(r"visitors\s.* (\d+) rounds", said)
    if bad or status not in (0, 1) or "books balanced" not in said or rounds is None or int(rounds[1]) == 0:
        raise CheckFailed(f"status {status}: {said.strip()[-600:]}")
    return f"{rounds[1]} rounds, books balanced"
