"""Rounds a second of the games' rules, with their events, beside gymnasium's Blackjack-v1 on the same core.

gymnasium is no part of the house: where it is missing it is installed into a folder of its own below the user's cache.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from statistics import median

import platformdirs

from casino.chance import Chance, FairChance, FastChance
from casino.engines.base import HOUSE, Action, Place
from casino.engines.black_baron import BlackBaron, BlackBaronSettings
from casino.engines.pilok import Pilok
from casino.engines.twentyone import TwentyOne
from casino.levels import shipped_level
from tests.benchmarks.rows import is_quick, show

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = (
    platformdirs.user_cache_path("ShadowportCasino", appauthor=False)
    / f"bench-{sys.version_info[0]}{sys.version_info[1]}"
)
HITS_BELOW = 15
BEST_SCORE_STAY = 17
ONE_SEAT, TWO_SEATS = "blackjack/standard", "pilok/duel"
HANDS = "Pi'Lok's rules"


def find_gymnasium() -> str:
    """Makes gymnasium importable, installing it apart if need be; returns why not, or nothing."""
    if importlib.util.find_spec("gymnasium"):
        return ""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["bench"]
    if not (FOLDER / "gymnasium").is_dir():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(FOLDER), *wanted]
        try:
            result = subprocess.run(command, capture_output=True, text=True, timeout=300)
        except (OSError, subprocess.TimeoutExpired) as error:
            return f"gymnasium is missing and could not be installed: {type(error).__name__}"
        if result.returncode:
            return f"gymnasium is missing and could not be installed: {result.stderr.strip().splitlines()[-1]}"
    sys.path.append(str(FOLDER))
    importlib.invalidate_caches()
    return "" if importlib.util.find_spec("gymnasium") else "gymnasium is missing"


def baron(chance: Callable[[int], Chance]) -> Callable[[], int]:
    """One round at a table of one: bet, deal, hit below 15, the dealer's play; returns how many events it told."""
    engine = BlackBaron(BlackBaronSettings())
    fresh = iter(range(10**9))
    bet, deal = Action(1, "bet", 1000), Action(HOUSE, "deal")
    hit, stay = Action(1, "hit"), Action(1, "stay")

    def play() -> int:
        engine.open_round(chance(next(fresh)))
        told = len(engine.apply(bet)) + len(engine.apply(deal))
        while engine.turn:
            dice = engine.view(1).seats[0][0]
            told += len(engine.apply(hit if dice.total < HITS_BELOW else stay))
        return told

    return play


def twentyone(chance: Callable[[int], Chance]) -> Callable[[], int]:
    """One round of our Blackjack at a table for one, hit below 17 as the other does, no insurance; returns how many
    events it told."""
    engine = TwentyOne(shipped_level(ONE_SEAT).settings)
    fresh = iter(range(10**9))
    bet, deal = Action(1, "bet", 1000), Action(HOUSE, "deal")
    hit, stand, refuse = (Action(1, name) for name in ("hit", "stand", "no_insurance"))

    def play() -> int:
        engine.open_round(chance(next(fresh)))
        told = len(engine.apply(bet)) + len(engine.apply(deal))
        while engine.turn:
            if engine.phase == "insurance":
                told += len(engine.apply(refuse))
                continue
            cards = engine.view(1).seats[0][0]
            told += len(engine.apply(hit if cards.total < BEST_SCORE_STAY else stand))
        return told

    return play


def pilok(chance: Callable[[int], Chance]) -> Callable[[], int]:
    """One hand of Pi'Lok between two who pass on every street and let the Jump go by; returns how many actions it
    took."""
    engine = Pilok(shipped_level(TWO_SEATS).settings)
    fresh = iter(range(10**9))
    opening = engine.opening({seat: Place(100_000, skill="3D") for seat in (1, 2)}, 1)

    def play() -> int:
        engine.open_round(chance(next(fresh)))
        for action in opening:
            engine.apply(action)
        actions = len(opening)
        while seat := engine.turn:
            engine.apply(engine.passive_action(seat))
            actions += 1
        return actions

    return play


def blackjack() -> Callable[[], int]:
    """One round of gymnasium's Blackjack, hit below 17; without the checks meant for writers of environments. Returns

    how many steps it took.
    """
    import gymnasium

    environment = gymnasium.make("Blackjack-v1", disable_env_checker=True)
    environment.reset(seed=1)

    def play() -> int:
        (score, _, _), _ = environment.reset()
        steps = 1
        is_over = False
        while not is_over:
            (score, _, _), _, is_over, _, _ = environment.step(int(score < BEST_SCORE_STAY))
            steps += 1
        return steps

    return play


def rounds_a_second(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """How many rounds fit into a second, tried for so many, and how much of what they return."""
    count, within, start = 0, 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        for _ in range(50):
            within += play()
        count += 50
    return count / passed, within / passed


def main() -> None:
    """Prints all rows, measured in turns."""
    why_not = find_gymnasium()
    stream = FastChance(1)
    fair = lambda number: FairChance(f"{number:064x}", "a phrase")  # noqa: E731
    plays = {
        "Black Baron's rules": baron(lambda _: stream),
        "Blackjack's rules": twentyone(lambda _: stream),
        "Black Baron's rules, fair draws": baron(fair),
        "Blackjack's rules, fair draws": twentyone(fair),
        HANDS: pilok(lambda _: stream),
    }
    if not why_not:
        plays["gymnasium"] = blackjack()
    seconds, turns = (0.2, 3) if is_quick() else (0.6, 7)
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in plays}
    for _ in range(turns):
        for name, play in plays.items():
            rates[name].append(rounds_a_second(play, seconds))
    rate = {name: median(rounds for rounds, _ in values) for name, values in rates.items()}
    within = {name: median(steps for _, steps in values) for name, values in rates.items()}
    for name in ("Black Baron's rules", "Blackjack's rules"):
        ratio = None if why_not else rate[name] / rate["gymnasium"]
        show(f"{name} with events", ratio, "x gymnasium Blackjack-v1", 1, at_least=True, note=why_not)
    # A hand of three streets takes many times the actions of a round of twenty-one: those are compared.
    ratio = None if why_not else within[HANDS] / within["gymnasium"]
    show(f"{HANDS}, actions with events", ratio, "x gymnasium's steps", 1, at_least=True, note=why_not)
    for name, value in rate.items():
        show(f"{name}, rounds a second", value, "rounds/s")


if __name__ == "__main__":
    main()
