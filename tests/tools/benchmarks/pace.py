"""The pace of a round among four characters at normal speed: seconds a person watches, and decisions asked for.

Seconds are frames, so the rows are the same on every machine. One's own dice and cards are seen in full in them.
"""

import os
from pathlib import Path
from statistics import mean

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from casino.core.preferences import Preferences
from tests.support.pace import Pace, play_round, sit_down
from tests.support.pilot import Pilot
from tests.tools.benchmarks.moments import known_evening
from tests.tools.benchmarks.rows import is_quick, percentile, show

LEVELS = ("black_baron/standard", "pilok/standard", "black_axe/standard", "blackjack/standard", "blackjack/six_decks")
BETWEEN_SECONDS, AFTER_SECONDS = 15.0, 8.0  # the most that is watched before a decision, and after the last one
SHARE = 0.9  # of the waits: a hand of three splits, or of three duels of one's own, may take longer


def rounds_at(folder: Path, level: str, rounds: int) -> list[Pace]:
    """So many rounds at one table."""
    pilot = Pilot(folder / f"{level.replace('/', ' ')}.save", preferences=Preferences())
    sit_down(pilot, level)
    paces = [play_round(pilot) for _ in range(rounds)]
    pilot.close()
    return paces


def measure(level: str, paces: list[Pace]) -> None:
    """The rows of one table."""
    asked = [pace for pace in paces if pace.decisions]
    between = [seconds for pace in asked for seconds in pace.between]
    after = [pace.after for pace in asked]
    decisions = mean(pace.decisions for pace in paces)
    note = f"{len(paces)} rounds, {decisions:.1f} decisions each"
    show(f"seconds a round, {level}", mean(pace.seconds for pace in paces), "s", note=note)
    for words, waits, budget in (
        ("before a decision", between, BETWEEN_SECONDS),
        ("after the last", after, AFTER_SECONDS),
    ):
        note = f"{len(waits)} waits; mean {mean(waits):.1f}, longest {max(waits):.1f}"
        show(f"watched {words}, {level}, p90", percentile(waits, SHARE), "s", budget, note=note)


def main() -> None:
    """Prints all rows."""
    with known_evening() as folder:
        for level in LEVELS:
            measure(level, rounds_at(folder, level, 8 if is_quick() else 40))


if __name__ == "__main__":
    main()
