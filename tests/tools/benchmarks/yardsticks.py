"""A game of a well-known library, to measure our rules beside: gymnasium's Blackjack, played as simply as ours.

It is no part of the house: if it is missing it is installed into a folder of its own below the user's cache. Nothing is
measured here.
"""

import importlib
import importlib.util
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
NAME = "gymnasium"
STAY = 17  # what players of twenty-one hit below


def find() -> str:
    """Makes the library importable, installing it apart if need be; says why it cannot be used, or nothing."""
    if importlib.util.find_spec(NAME):
        return ""
    why_not = "" if (FOLDER / NAME).exists() else _install()
    sys.path.append(str(FOLDER))
    importlib.invalidate_caches()
    return "" if importlib.util.find_spec(NAME) else why_not or f"{NAME} is missing"


def _install() -> str:
    """Installs what `pyproject.toml` names as the yardstick; returns why not, or nothing."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["bench"]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--target", str(FOLDER), *wanted]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"the yardstick could not be installed: {type(error).__name__}"
    if result.returncode:
        return f"the yardstick could not be installed: {result.stderr.strip().splitlines()[-1]}"
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
