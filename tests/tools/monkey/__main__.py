"""`python -m tests.tools.monkey --events 1000000 --seed 1`: random events over all scenes, and what came of it.

With `--newcomers 60` five newcomers play so many rounds of every game, of which nothing may be done that was not meant;
nothing is drawn then, but in a real window (`SDL_VIDEODRIVER=x11`).
Prints one JSON object a line; status 1 where a promise was broken, with what reproduces it on stderr.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.support.pilot import eyes_shut
from tests.tools.benchmarks.rows import show
from tests.tools.monkey.evening import Evening
from tests.tools.monkey.eyes import scene_classes
from tests.tools.monkey.newcomers import MANNERS, Newcomer
from tests.tools.monkey.starts import STARTS, THIN

_MAX_GROWTH_MB = 40.0
_ALL_SCENES_EVENTS = 100_000  # fewer do not come everywhere


def main(argv: Sequence[str] | None = None) -> int:
    """Lets the monkey loose; 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="tests.tools.monkey", description=__doc__)
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", metavar="WORDS", help="only starts whose name holds these words")
    parser.add_argument("--newcomers", type=int, default=0, metavar="ROUNDS", help="of each game, for each of the five")
    args = parser.parse_args(argv)
    if args.newcomers:
        return newcomers(args.newcomers, args.seed, args.only)
    with tempfile.TemporaryDirectory(prefix="casino-monkey-") as folder:
        evening = Evening(Path(folder), args.seed, args.events, args.only)
        evening.play()
    missed = sorted(scene_classes() - evening.visited.classes.keys())
    told(evening, missed)
    is_short = evening.sent < _ALL_SCENES_EVENTS
    has_grown = bool(evening.grown) or (evening.growth_bytes or 0) > _MAX_GROWTH_MB * 1e6
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
        show("monkey: memory growth", evening.growth_bytes / 1e6, "MB", _MAX_GROWTH_MB)
        show("monkey: kinds of objects that grew", len(evening.grown), "", 0, note=str(evening.grown or ""))
    refused = ", ".join(f"{count} x {words}" for words, count in evening.faults.refusals.most_common(5))
    show("monkey: refusals in a sentence", evening.faults.refusals.total(), "", note=refused)
    tell_faults(evening)


def tell_faults(evening: Evening) -> None:
    """What was wrong, on stderr."""
    for what, count in evening.faults.found.most_common():
        print(f"{count} x {what}\n{evening.faults.first[what]}", file=sys.stderr)
    for sentence in evening.wrong[:20]:
        print(sentence, file=sys.stderr)


def newcomers(rounds: int, seed: int, only: str) -> int:
    """Lets the newcomers play; 1 if anything slipped, anybody was stranded, or a promise to all players was broken."""
    players, wrong = [], 0
    for start in (name for name in STARTS if name.startswith(THIN) and only in name):
        for manner in MANNERS:
            players.append(player := Newcomer(manner, rounds, seed))
            with tempfile.TemporaryDirectory(prefix="casino-newcomer-") as folder:
                evening = Evening(Path(folder), seed)
                with eyes_shut() if os.environ["SDL_VIDEODRIVER"] == "dummy" else nullcontext():
                    evening.host(player, start)
            wrong += len(evening.wrong) + evening.faults.found.total()
            tell_faults(evening)
            told = f"{manner.name} at {start}: {player.rounds} rounds, {player.decisions} decisions"
            print("\nFAULT: ".join((told, *player.slips, *filter(None, [player.stranded]))), file=sys.stderr)
    slips, stranded = sum(len(one.slips) for one in players), sum(bool(one.stranded) for one in players)
    show("newcomers: played", sum(one.rounds for one in players), "rounds")
    show("newcomers: decided", sum(one.decisions for one in players), "decisions")
    show("newcomers: not meant", slips, "presses", 0)
    show("newcomers: stranded", stranded, "newcomers", 0)
    show("newcomers: exceptions, books out of balance", wrong, "", 0)
    return int(bool(slips or stranded or wrong))


if __name__ == "__main__":
    sys.exit(main())
