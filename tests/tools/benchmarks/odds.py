"""What odds cost: the processor's time of a decision at twenty-one, the longest slice of its work, and a level's edge.

Decisions are those of rounds played by the odds at every level, from full shoes down to the mark, by a player who
splits whatever can be split, since that costs most. Milliseconds of the thread, with one thread for numpy.
"""

import os
import random
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from casino.core.chance import FastChance
from casino.engines.base import Action, Entrant
from casino.engines.twentyone.table import TwentyOne
from casino.odds.twentyone.edge import edge_stages
from casino.odds.twentyone.knowledge import TwentyOneKnowledge, TwentyOneWatch
from casino.odds.value import evaluate
from casino.records.levels import catalogue
from tests.tools.benchmarks.rows import is_quick, percentile, show

MOST_MS, SLICE_MS, SECOND_STAGE_S = 50.0, 8.0, 1.0
WARM = 40  # decisions before those that are measured: tables are made once
GAMES = ("black_axe", "blackjack")


def decisions(settings: Any, count: int) -> Iterator[TwentyOneKnowledge]:
    """Decisions as they come at a table."""
    engine, chance, rng = TwentyOne(settings), FastChance("odds"), random.Random(1)
    watch = TwentyOneWatch(settings)
    places = {1: Entrant(10**9, int(settings.minimum))}
    while count > 0:
        engine.open_round(chance)
        for action in engine.opening(places, 0):
            watch.saw(engine.apply(action))
        while engine.turn:
            offers = [offer.action for offer in engine.legal_actions(1)]
            yield watch.knowledge(engine.view(1), 1, offers)
            count -= 1
            name = "split" if "split" in offers else rng.choice(offers)
            watch.saw(engine.apply(Action(1, name)))


def slices(work: Any) -> list[float]:
    """Milliseconds of the thread that each slice of some work takes."""
    took = []
    while True:
        begun = time.thread_time()
        try:
            next(work)
        except StopIteration:
            return [*took, 1000 * (time.thread_time() - begun)]
        took.append(1000 * (time.thread_time() - begun))


def main() -> None:
    """Prints all rows."""
    whole, longest, seconds = [], 0.0, []
    count = 150 if is_quick() else 1_000
    levels = [one for one in catalogue()[0] if one.game in GAMES]
    for level in levels:
        for number, known in enumerate(decisions(level.settings, count + WARM)):
            took = slices(evaluate(known))
            if number >= WARM:
                whole.append(sum(took))
                longest = max(longest, *took)
    for level in levels[:2] if is_quick() else levels:
        begun = time.thread_time()
        for stage in edge_stages(level.settings):
            if stage is not None and stage.name == "one split":
                seconds.append(time.thread_time() - begun)
                break
    show("A decision at twenty-one priced, median", median(whole), "ms")
    show("A decision at twenty-one priced, 99 of 100", percentile(whole, 0.99), "ms", MOST_MS)
    show("A decision at twenty-one priced, the longest slice", longest, "ms", SLICE_MS)
    show("A level's edge with one split", max(seconds), "s", SECOND_STAGE_S)


if __name__ == "__main__":
    main()
