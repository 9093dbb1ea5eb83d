"""Memory of an endless evening: three characters at a table, without a window, after 100 rounds and after 10,000.

What is bounded is filled first: the save has a history as large as the database's page cache (2 MB), and the odds
are all worked out. Whatever grows then would grow for ever.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import sys
import tempfile
from pathlib import Path

from casino.levels import shipped_level
from casino.players.black_baron_odds import Odds
from casino.players.characters import CHARACTERS, Memory
from casino.save_file import open_store
from casino.scenes.people import character_account
from casino.session import TableSession
from tests.benchmarks.rows import is_quick, show

SITTERS = {2: "odile", 3: "rook", 5: "sable"}
HISTORY_ROUNDS = 2_000
NOISE = 1.03
IN_MEMORY = Path("/dev/shm")  # a save there is as good as one on disk, and does not wait for it


def resident_mb() -> float | None:
    """What this process holds now, in MB; None where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        pass
    try:
        import resource
    except ImportError:
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1e6 if sys.platform == "darwin" else 1e3)


class Evening:
    """A table that goes on and on."""

    def __init__(self, folder: Path) -> None:
        self.store = open_store(folder / "casino.save")
        level = shipped_level("black_baron/standard")
        self.session = TableSession(self.store, level, "a phrase")
        self.odds = Odds(level.settings)
        self.odds.whole_game()
        self.whim = random.Random(1)
        self.memories = {seat: Memory() for seat in SITTERS}

    def play(self, rounds: int) -> None:
        """Plays so many rounds; whoever is out of money gets the evening's allowance."""
        session = self.session
        for _ in range(rounds):
            for seat, who in SITTERS.items():
                session.stand(seat)
                session.sit(seat, character_account(self.store, who))
            bets = {}
            for seat, who in SITTERS.items():
                offer = session.bet_range(seat)
                if offer is not None:
                    bets[seat] = CHARACTERS[who].bet(offer, self.memories[seat], self.whim)
            session.open_round(bets)
            while session.is_open:
                seat = session.engine.turn or 0
                view, offers = session.engine.view(seat), session.legal_actions(seat)
                session.act(CHARACTERS[SITTERS[seat]].act(view, seat, offers, self.odds, self.whim))


def write_history(folder: Path) -> None:
    """Fills a save; done by a process of its own."""
    evening = Evening(folder)
    evening.play(HISTORY_ROUNDS)
    evening.store.close()


def main() -> None:
    """Prints all rows."""
    first, last = (100, 1_000) if is_quick() else (100, 10_000)
    place = IN_MEMORY if IN_MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=place) as name:
        folder = Path(name)
        past = multiprocessing.get_context("spawn").Process(target=write_history, args=(folder,))
        past.start()
        past.join()
        evening = Evening(folder)
        evening.play(first)
        early = resident_mb()
        evening.play(last - first)
        late = resident_mb()
        evening.store.close()
    ratio = late / early if early and late else None
    show(f"memory after {last:,} rounds", ratio, f"x after {first}", NOISE)
    show(f"memory after {first} rounds", early, "MB")
    show(f"memory after {last:,} rounds, in all", late, "MB")


if __name__ == "__main__":
    main()
