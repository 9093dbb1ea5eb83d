"""What odds cost: the processor's time of a decision, the longest slice of its work, and a level's edge.

At twenty-one decisions are those of rounds at every level, from full shoes down to the mark, by a player who splits
whatever can be split, since that costs most; at Black Baron likewise. At Pi'Lok two to seven play by chance, and the
facts of a bet count as a decision. Milliseconds of the thread, with one thread for numpy.
"""

import gc
import os
import random
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from statistics import median
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from casino.core.cards import RANKS, SUITS
from casino.core.chance import FastChance
from casino.engines.baccarat.salon import Salon
from casino.engines.base import Action, Entrant, Event
from casino.engines.black_baron.table import BlackBaron
from casino.engines.pilok.table import Pilok
from casino.engines.twentyone.table import TwentyOne
from casino.odds.baccarat import SalonWatch
from casino.odds.black_baron import baron_knowledge
from casino.odds.charts.black_baron import work as baron_chart
from casino.odds.charts.twentyone import work as twentyone_chart
from casino.odds.edges import stages
from casino.odds.pilok.betting import betting_facts
from casino.odds.pilok.knowledge import PilokKnowledge
from casino.odds.twentyone.edge import edge_stages
from casino.odds.twentyone.knowledge import TwentyOneWatch
from casino.odds.value import evaluate
from casino.records.levels import catalogue
from tests.tools.benchmarks.rows import is_quick, percentile, show

MAX_MS, SLICE_MS, SECOND_STAGE_S = 50.0, 8.0, 1.0
TIMES = 2  # that the same work is measured
MAX_HANDS = 4  # of a seat, as long as anything may be split
WARM = 40  # decisions before those that are measured: tables are made once
GAMES = ("black_axe", "blackjack")
Work = Generator[None, None, Any]
_OVER = object()


def decisions(
    engine: Any, knowledge: Callable[..., Any], observe: Callable[[Sequence[Event]], object], count: int
) -> Iterator[Work]:
    """Decisions of one seat as they come at a table; what happens there is told to whoever `observe` it."""
    chance, rng = FastChance("odds"), random.Random(1)
    places = {1: Entrant(10**9, int(engine.settings.minimum))}
    while count > 0:
        engine.open_round(chance)
        for action in engine.opening(places, 0):
            observe(engine.apply(action))
        while engine.turn:
            offers = [offer.action for offer in engine.legal_actions(1)]
            yield evaluate(knowledge(engine.view(1), 1, offers))
            count -= 1
            few = len(engine.view(1).seats[0]) < MAX_HANDS
            observe(engine.apply(Action(1, "split" if "split" in offers and few else rng.choice(offers))))


def card_decisions(settings: Any, count: int) -> Iterator[Work]:
    """Decisions at twenty-one."""
    watch = TwentyOneWatch(settings)
    return decisions(TwentyOne(settings), watch.knowledge, watch.observe, count)


def baron_decisions(settings: Any, count: int) -> Iterator[Work]:
    """Decisions at Black Baron."""
    return decisions(BlackBaron(settings), partial(baron_knowledge, settings), lambda events: None, count)


def slices(work: Work) -> list[float]:
    """Milliseconds of the thread that each slice of some work takes."""
    took, step = [], None
    while step is not _OVER:
        begun = time.thread_time()
        step = next(work, _OVER)
        took.append(1000 * (time.thread_time() - begun))
    return took


def salon_decisions(settings: Any, count: int) -> Iterator[Work]:
    """Bets in the salon, with a few cards more gone each time."""
    rng, view = random.Random(1), Salon(settings).view(1)
    shoe = [rank + suit for rank in RANKS for suit in SUITS] * settings.decks
    for _ in range(count):
        watch = SalonWatch(settings, rng.sample(shoe, rng.randrange(len(shoe) - settings.cut_card)))
        yield evaluate(watch.knowledge(view, {"banker": int(settings.minimum)}))


def pilok_decisions(settings: Any, count: int) -> Iterator[Work]:
    """Decisions at Pi'Lok: jumps and picks, and the facts of bets."""
    rng = random.Random(1)
    while count > 0:
        engine, purse = Pilok(settings), int(settings.ante) * rng.choice((5, 40, 200))
        engine.open_round(FastChance(str(rng.random())))
        seats = range(1, rng.randint(2, settings.seats) + 1)
        places = {seat: Entrant(purse * rng.randint(1, 3), 0, rng.choice(("3D", "4D+1", "5D"))) for seat in seats}
        for action in engine.opening(places, 1):
            engine.apply(action)
        while engine.turn:
            seat, offers = engine.turn, engine.legal_actions(engine.turn)
            known = PilokKnowledge(settings, engine.view(seat), seat)
            yield evaluate(known) if known.is_at_the_jump else betting_facts(known)
            count -= 1
            offer = rng.choice([one for one in offers if one.action != "fold" or rng.random() < 0.3])
            value = rng.choice(offer.choices) if offer.choices else offer.least
            engine.apply(Action(seat, offer.action, **({offer.asks: value} if offer.asks else {})))


def show_game(title: str, game: tuple[str, ...], works: Callable[[Any, int], Iterator[Work]], count: int) -> None:
    """The rows of a game, over all its levels."""
    whole, longest = [], 0.0
    gc.collect()
    gc.freeze()  # as the program does when it has opened
    for level in catalogue()[0]:
        if level.game in game and not hasattr(level.settings, "modules"):
            for number, work in enumerate(works(level.settings, count + WARM)):
                took = slices(work)
                if number >= WARM:
                    whole.append(sum(took))
                    longest = max(longest, *took)
    show(f"A decision at {title} priced, median", median(whole), "ms")
    show(f"A decision at {title} priced, 99 of 100", percentile(whole, 0.99), "ms", MAX_MS)
    show(f"A decision at {title} priced, the longest slice", longest, "ms", SLICE_MS)


def shortest_slices(makes: Callable[[], Work]) -> list[float]:
    """Milliseconds of each slice of some work, the shorter of two times: what else the machine does adds to some."""
    took = [slices(makes()) for _ in range(TIMES)]
    return [min(same) for same in zip(*(one for one in took if len(one) == len(took[-1])), strict=True)]


def show_levels() -> None:
    """The rows of edges and charts: what the editor waits for, and the longest slices of both."""
    of_cards = [one for one in catalogue()[0] if one.game in GAMES]
    seconds, edges, charts = [], [], []
    for level in of_cards[:2] if is_quick() else of_cards:
        begun = time.thread_time()
        for stage in edge_stages(level.settings):
            if stage is not None and stage.name == "one split":
                seconds.append(time.thread_time() - begun)
                break
        edges += shortest_slices(lambda rules=level.settings: stages(rules))  # type: ignore[misc]
        charts += shortest_slices(lambda rules=level.settings: twentyone_chart(rules))  # type: ignore[misc]
    for level in catalogue()[0]:
        if level.game == "black_baron":
            charts += slices(baron_chart(level.settings))
    show("The editor's second figure, an edge with one split", max(seconds), "s", SECOND_STAGE_S)
    show("A level's edge, the longest slice", max(edges), "ms", SLICE_MS)
    show("A level's chart, the longest slice", max(charts), "ms", SLICE_MS)


def main() -> None:
    """Prints all rows."""
    count = 150 if is_quick() else 1_000
    show_game("twenty-one", GAMES, card_decisions, count)
    show_game("Black Baron", ("black_baron",), baron_decisions, count)
    show_game("Baccarat", ("baccarat",), salon_decisions, count)
    show_game("Pi'Lok", ("pilok",), pilok_decisions, count)
    show_levels()


if __name__ == "__main__":
    main()
