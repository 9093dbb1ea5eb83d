"""Rounds a second of the games' rules, with their events, beside gymnasium's Blackjack on one core."""

import time
from collections.abc import Callable
from statistics import median
from typing import Any

from casino.core.chance import Chance, FairChance, FastChance
from casino.engines.baccarat.salon import Salon
from casino.engines.base import HOUSE, Action, Entrant
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.black_baron.table import BlackBaron
from casino.engines.pilok.table import Pilok
from casino.engines.twentyone.table import TwentyOne
from casino.records.levels import shipped_level
from tests.tools.benchmarks import yardsticks
from tests.tools.benchmarks.rows import is_quick, show

HITS_BELOW = 15
_AT_ONCE = 5  # rounds between two looks at the clock
ONE_SEAT, TWO_SEATS, SALON = "blackjack/standard", "pilok/duel", "baccarat/salon"
TIMES = 2.0  # as many rounds a second as the yardstick are promised
BESIDE = ("Blackjack", "Black Baron", "Baccarat")


def hitting(engine: Any, below: int, stay: str, chance: Callable[[int], Chance]) -> Callable[[], int]:
    """One round at a table of one: bet, deal, hit below a total, no insurance, the dealer's play; returns how many
    events it told."""
    fresh = iter(range(10**9))
    bet, deal = Action(1, "bet", 1000), Action(HOUSE, "deal")
    hit, stand, refuse = (Action(1, name) for name in ("hit", stay, "no_insurance"))

    def play() -> int:
        engine.open_round(chance(next(fresh)))
        told = len(engine.apply(bet)) + len(engine.apply(deal))
        while engine.turn:
            if engine.phase == "insurance":
                told += len(engine.apply(refuse))
                continue
            hand = engine.view(1).seats[0][0]
            told += len(engine.apply(hit if hand.total < below else stand))
        return told

    return play


def baron(chance: Callable[[int], Chance]) -> Callable[[], int]:
    """One round of Black Baron."""
    return hitting(BlackBaron(BlackBaronSettings()), HITS_BELOW, "stay", chance)


def twentyone(chance: Callable[[int], Chance]) -> Callable[[], int]:
    """One round of our Blackjack, hit below 17 as the other does."""
    return hitting(TwentyOne(shipped_level(ONE_SEAT).settings), yardsticks.STAY, "stand", chance)


def pilok(chance: Callable[[int], Chance]) -> Callable[[], int]:
    """One hand of Pi'Lok between two who pass on every street and let the Jump go by; returns how many actions it
    took."""
    engine = Pilok(shipped_level(TWO_SEATS).settings)
    fresh = iter(range(10**9))
    opening = engine.opening({seat: Entrant(100_000, skill="3D") for seat in (1, 2)}, 1)

    def play() -> int:
        engine.open_round(chance(next(fresh)))
        for action in opening:
            engine.apply(action)
        actions = len(opening)
        while seat := engine.turn:
            engine.apply(engine.default_action(seat))
            actions += 1
        return actions

    return play


def baccarat(chance: Callable[[int], Chance]) -> Callable[[], int]:
    """One coup in the salon with a bet on the banker; returns how many events it told."""
    engine = Salon(shipped_level(SALON).settings)
    fresh = iter(range(10**9))
    bets = engine.opening({1: Entrant(100_000, bets={"banker": (25,)})}, 1)

    def play() -> int:
        engine.open_round(chance(next(fresh)))
        return sum(len(engine.apply(action)) for action in bets)

    return play


def rounds_a_second(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """How many rounds fit into a second of the processor, tried for so many, and how much of what they return."""
    count, within, start = 0, 0, time.thread_time()
    while (passed := time.thread_time() - start) < seconds:
        for _ in range(_AT_ONCE):
            within += play()
        count += _AT_ONCE
    return count / passed, within / passed


def ratio_of(ours: list[tuple[float, float]], theirs: list[tuple[float, float]], number: int) -> float:
    """The median of the ratios of turns that came one after the other."""
    return median(one[number] / other[number] for one, other in zip(ours, theirs, strict=True))


def main() -> None:
    """Prints all rows, measured in turns."""
    why_not = yardsticks.find()
    stream = FastChance(1)
    fair = lambda number: FairChance(f"{number:064x}", "a phrase")  # noqa: E731
    plays = {
        "Black Baron": baron(lambda _: stream),
        "Blackjack": twentyone(lambda _: stream),
        "Three Street Pi'Lok": pilok(lambda _: stream),
        "Baccarat": baccarat(lambda _: stream),
        "Black Baron, fair draws": baron(fair),
        "Blackjack, fair draws": twentyone(fair),
    }
    if not why_not:
        plays[yardsticks.NAME] = yardsticks.gymnasium_round()
    # Short turns, so that what else the machine does meets all of them alike.
    seconds, turns = (0.03, 20) if is_quick() else (0.05, 80)
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in plays}
    for _ in range(turns):
        for name, play in plays.items():
            rates[name].append(rounds_a_second(play, seconds))
    rate = {name: median(rounds for rounds, _ in values) for name, values in rates.items()}
    # A hand of three streets takes many times the actions of a round of twenty-one: those are compared.
    for ours, what, number in (*((name, "rounds", 0) for name in BESIDE), ("Three Street Pi'Lok", "actions", 1)):
        ratio = None if why_not else ratio_of(rates[ours], rates[yardsticks.NAME], number)
        name = f"{ours}'s {what} with events beside gymnasium's Blackjack-v1"
        show(name, ratio, "x", TIMES, at_least=True, note=why_not)
    for name, value in rate.items():
        show(f"{name}, rounds a second", value, "rounds/s")


if __name__ == "__main__":
    main()
