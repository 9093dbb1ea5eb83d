"""`python -m tests.tools.monkey --events 1000000 --seed 1`: random events over all scenes, and what came of it.

Prints one JSON object a line; status 1 where a promise was broken, with what reproduces it on stderr.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.tools.benchmarks.rows import show
from tests.tools.monkey.evening import Evening
from tests.tools.monkey.eyes import scene_classes

_MOST_GROWTH_MB = 40.0
_ALL_SCENES_EVENTS = 100_000  # fewer do not come everywhere


def main(argv: Sequence[str] | None = None) -> int:
    """Lets the monkey loose; 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="tests.tools.monkey", description=__doc__)
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", metavar="WORDS", help="only starts whose name holds these words")
    parser.add_argument("--times", action="store_true", help="print how long each start took")
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="casino-monkey-") as folder:
        evening = Evening(Path(folder), args.seed, args.events, args.only)
        evening.play()
    missed = sorted(scene_classes() - evening.visited.classes.keys())
    told(evening, missed)
    if args.times:
        for name, seconds in evening.busy.most_common(25):
            print(f"{seconds:8.1f} s  {name}", file=sys.stderr)
    is_short = evening.sent < _ALL_SCENES_EVENTS
    has_grown = bool(evening.grown) or (evening.growth_bytes or 0) > _MOST_GROWTH_MB * 1e6
    return int(bool(evening.faults.found or evening.wrong or has_grown or (missed and not (is_short or args.only))))


def told(evening: Evening, missed: Sequence[str]) -> None:
    """The rows, and on stderr what reproduces each fault; `missed` are the kinds of scenes it never came to."""
    note = f"seed {evening.seed}, digest {evening.visited.digest}"
    show("monkey: events", evening.sent, "", note=note)
    show("monkey: frames", evening.frames, "", note=f"{evening.chapters} chapters, {evening.restarts} starts anew")
    show("monkey: events a second", evening.sent / evening.seconds, "/s")
    rounds = ", ".join(f"{name} {count}" for name, count in sorted(evening.rounds.items()))
    show("monkey: rounds played", evening.rounds.total(), "", note=rounds)
    wanted = scene_classes()
    least = len(wanted) if evening.sent >= _ALL_SCENES_EVENTS else None
    show(
        "monkey: scenes visited",
        len(wanted) - len(missed),
        f"of {len(wanted)}",
        least,
        at_least=True,
        note=f"not: {', '.join(missed)}" if missed else "",
    )
    show("monkey: exceptions", evening.faults.found.total(), "", 0)
    show("monkey: books out of balance", len(evening.wrong), "", 0)
    if evening.growth_bytes is not None:
        show("monkey: memory growth", evening.growth_bytes / 1e6, "MB", _MOST_GROWTH_MB)
        show("monkey: kinds of objects that grew", len(evening.grown), "", 0, note=str(evening.grown or ""))
    refused = ", ".join(f"{count} x {words}" for words, count in evening.faults.refusals.most_common(5))
    show("monkey: refusals in a sentence", evening.faults.refusals.total(), "", note=refused)
    for what, count in evening.faults.found.most_common():
        print(f"{count} x {what}\n{evening.faults.first[what]}", file=sys.stderr)
    for sentence in evening.wrong[:20]:
        print(sentence, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
