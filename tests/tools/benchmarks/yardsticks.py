"""Games of well-known libraries, to measure our rules beside: one round each, played as simply as ours.

None of them is part of the house: those that are missing are installed into a folder of their own below the user's
cache. Nothing is measured here.
"""

import importlib
import importlib.util
import random
import subprocess
import sys
import tomllib
from collections.abc import Callable

import platformdirs

from tests.support import ROOT

FOLDER = (
    platformdirs.user_cache_path("ShadowportCasino", appauthor=False)
    / f"bench-{sys.version_info[0]}{sys.version_info[1]}"
)
STAY = 17  # what players of twenty-one hit below
STACK, BLINDS = 200, (1, 2)


def find() -> dict[str, str]:
    """Makes the libraries importable, installing them apart if need be; by their names, why each cannot be used, or
    nothing."""
    missing = [name for name in ROUNDS if not importlib.util.find_spec(name)]
    why_not = ""
    if missing and not all((FOLDER / name).exists() or list(FOLDER.glob(f"{name}.*")) for name in missing):
        why_not = _install()
    if missing:
        sys.path.append(str(FOLDER))
        importlib.invalidate_caches()
    return {name: "" if importlib.util.find_spec(name) else why_not or f"{name} is missing" for name in ROUNDS}


def _install() -> str:
    """Installs what `pyproject.toml` names as yardsticks; returns why not, or nothing."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["bench"]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--target", str(FOLDER), *wanted]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"the yardsticks could not be installed: {type(error).__name__}"
    if result.returncode:
        return f"the yardsticks could not be installed: {result.stderr.strip().splitlines()[-1]}"
    return ""


def gymnasium_round() -> Callable[[], int]:
    """One round of gymnasium's Blackjack-v1, without the checks meant for writers of environments. Returns how many
    steps it took."""
    import gymnasium

    environment = gymnasium.make("Blackjack-v1", disable_env_checker=True)
    environment.reset(seed=1)

    def play() -> int:
        (score, _, _), _ = environment.reset()
        steps = 1
        is_over = False
        while not is_over:
            (score, _, _), _, is_over, _, _ = environment.step(int(score < STAY))
            steps += 1
        return steps

    return play


def rlcard_round() -> Callable[[], int]:
    """One round of rlcard's blackjack. Returns how many steps it took."""
    import rlcard

    environment = rlcard.make("blackjack", config={"seed": 1})

    def play() -> int:
        state, _ = environment.reset()
        steps = 1
        while not environment.is_over():
            state, _ = environment.step(0 if state["obs"][0] < STAY else 1)
            steps += 1
        return steps

    return play


def open_spiel_round() -> Callable[[], int]:
    """One round of OpenSpiel's blackjack, whose rules are in C++; the cards are drawn here, as it asks. Returns how
    many cards and decisions it took."""
    import pyspiel

    game, rng = pyspiel.load_game("blackjack"), random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        cards, steps = [], 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                card = outcomes[int(rng.random() * len(outcomes))][0]
                state.apply_action(card)
                cards.append(min(card % 13 + 1, 10))
            else:
                # The first two cards are the player's, the next two the dealer's, and all others come at a turn.
                mine = [*cards[:2], *cards[4:]]
                hard = sum(mine)
                total = hard + 10 if 1 in mine and hard <= 11 else hard
                state.apply_action(0 if total < STAY else 1)
            steps += 1
        return steps

    return play


def pokerkit_round() -> Callable[[], int]:
    """One hand of no-limit Texas hold'em for two by pokerkit, checked and called to its showdown; all that no player
    decides is done by itself. Returns how many actions it took."""
    from pokerkit import Automation, NoLimitTexasHoldem

    game = NoLimitTexasHoldem(tuple(Automation), True, 0, BLINDS, BLINDS[1])

    def play() -> int:
        state = game((STACK, STACK), 2)
        actions = 0
        while state.status:
            state.check_or_call()
            actions += 1
        return actions

    return play


ROUNDS: dict[str, Callable[[], Callable[[], int]]] = {
    "gymnasium": gymnasium_round,
    "rlcard": rlcard_round,
    "pyspiel": open_spiel_round,
    "pokerkit": pokerkit_round,
}
