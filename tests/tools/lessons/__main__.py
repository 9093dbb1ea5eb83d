"""`python -m tests.tools.lessons [--program FOLDER] [--hand HAND] [--out FOLDER]`: an evening, packaged.

The packaged program is built, or taken, and started with an empty home. Somebody who knows no rule goes from the
first page to the hall and through every lesson, and plays a round behind every door, as the coach, the table's line
or a bomb's hints say: with the mouse, with the keys, with a gamepad and with a finger, each on a screen of its own. The
finger is one that the system tells twice, as its own and as a mouse at its place. Minutes are printed by lesson, as the
program takes them and with the time that reading takes. The status is 1 where somebody is stranded.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from casino.lessons.reading import lessons
from casino.records.levels import shipped_level
from casino.save.save_file import open_store
from casino.tables.lesson_progress import LessonProgress
from tests.tools.lessons.gamepad import Gamepad
from tests.tools.lessons.learner import Keys, Learner, Mouse, Pad
from tests.tools.lessons.rounds import Guest
from tests.tools.lessons.window import ProgramWindow
from tests.tools.packaging import packaged
from tests.tools.packaging.desk import CheckFailed

HANDS: dict[str, type[Mouse] | type[Keys]] = {"mouse": Mouse, "keys": Keys, "pad": Pad, "finger": Mouse}
# A press of the mouse is told as a finger's first, and as the mouse's after it, as some desktops tell touches twice.
FINGERS = {"SDL_MOUSE_TOUCH_EVENTS": "1"}
ROUNDS = (  # a door of the hall, and a table behind it
    ("Black Baron", "black_baron/standard"),
    ("Black Axe", "black_axe/standard"),
    ("Three Street Pi'Lok", "pilok/standard"),
    ("Blackjack", "blackjack/standard"),
    ("Baccarat", "baccarat/mezzanine"),
    ("The bomb", "baccarat/practice"),
)
WORDS_A_MINUTE = 200


def evening(program: Path, home: Path, out: Path, name: str) -> None:
    """The first evening with one device; prints a line for every lesson and round. Raises CheckFailed."""
    pad = Gamepad(home.with_name(f"{home.name}-device")) if name == "pad" else None
    settings = pad.settings if pad is not None else FINGERS if name == "finger" else {}
    window = ProgramWindow(program, home, out, settings, pad)
    hand = HANDS[name](window)
    learner = Learner(window, hand)
    guest = Guest(window, hand, learner)
    try:
        learner.enters()
        for lesson in lessons()[0]:
            learner.presses = 0
            minutes = learner.learns(lesson.title)
            reading = sum(len(step.say.split()) for step in lesson.steps) / WORDS_A_MINUTE
            told = f"{minutes:.1f} min, with reading {minutes + reading:.1f} min, {learner.presses} presses"
            print(f"{name}: {lesson.name}: {told}", flush=True)
        for door, level in ROUNDS:
            begun = time.monotonic()
            end = guest.plays(door, shipped_level(level).title)
            print(f"{name}: {door}: {(time.monotonic() - begun) / 60:.1f} min, {end}", flush=True)
    except CheckFailed as failure:
        raise CheckFailed(f"{name}: {failure} (see {window.keep(name)})") from None
    finally:
        printed = window.close()
        if pad is not None:
            pad.close()
    if "Traceback" in printed:
        raise CheckFailed(f"{name}: the program failed:\n{printed}")
    check_save(window.save, len(ROUNDS))


def check_save(save: Path, rounds: int) -> None:
    """Every lesson is done, and so many rounds are in books that hold. Raises CheckFailed."""
    with closing(open_store(save)) as store:
        (me,) = store.accounts("profile")
        progress = LessonProgress(store, me)
        if left := [lesson.name for lesson in lessons()[0] if not progress.is_done(lesson.name)]:
            raise CheckFailed(f"the save does not know that these lessons are done: {', '.join(left)}")
        if len(store.history(me.id, 100)) < rounds or store.ledger.total() != 0 or store.notice:
            raise CheckFailed("the save does not hold the rounds that were played")


def main(arguments: Sequence[str]) -> int:
    """Tries every hand, or one; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.lessons", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--program", type=Path, metavar="FOLDER", help="a packaged program; without it one is built")
    parser.add_argument("--hand", choices=HANDS, help="only this device")
    parser.add_argument("--out", type=Path, default=Path("build/lessons"), help="where pictures of a failure go")
    args = parser.parse_args(arguments)
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as folder:
        try:
            program = (args.program or packaged.build(Path(folder))) / packaged.PROGRAM
            for name in [args.hand] if args.hand else HANDS:
                evening(program, Path(folder, name), args.out, name)
        except CheckFailed as failure:
            print(f"A LESSON FAILED: {failure}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
