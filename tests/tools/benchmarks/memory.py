"""Memory of an endless evening: the house's characters at every table of every game, without a window, after some
rounds and after many; and of the castle's hall, whose people play and talk while nobody sits there.

What is bounded is filled first: the save has a history as large as the database's page cache (2 MB), and the odds
are all worked out. Whatever grows then would grow for ever.
"""

import multiprocessing
import os
import random
import sys
import tempfile
from itertools import cycle
from pathlib import Path

from casino.players.castle.hall_life import Castle
from casino.players.characters import CHARACTERS, Memory
from casino.players.plays import PLAYS
from casino.records.levels import Level, catalogue
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.tables.seating import character_account, fill_purses
from casino.tables.session import TableSession
from tests.support.memory_folder import memory_folder
from tests.support.tables import begun, random_action
from tests.support.whole_round import whole_round
from tests.tools.benchmarks.rows import is_quick, show

COMPANY = ("odile", "rook", "sable", "pip", "vesna")  # from the first seat on
HISTORY_ROUNDS = 2_000
NOISE = 1.03
MINUTE = 60.0


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


class Table:
    """One table at which characters play on and on."""

    def __init__(self, store: Store, level: Level) -> None:
        self.session = TableSession(store, level, "a phrase")
        begins_with = self.session.engine.begins_with
        self.play = PLAYS[level.game](level.settings) if begins_with in ("bet", "skill") else None
        if begins_with == "bet":
            whole_round(self.play.odds)
        self.memories: dict[int, Memory] = {}

    def play_round(self, rng: random.Random) -> None:
        """One round; whoever is out of money gets the evening's allowance."""
        session = self.session
        sitters = dict(enumerate(COMPANY[: session.engine.seats], 1))
        for seat, who in sitters.items():
            session.stand(seat)
            session.sit(seat, character_account(session.store, who))
        if any(session.purse(seat) < CHARACTERS[who].purse // 5 for seat, who in sitters.items()):
            fill_purses(session.store)
        before = {seat: session.purse(seat) for seat in sitters}
        if session.engine.begins_with == "bet":
            bets = self._bets(rng)
            if not bets:
                return
            session.open_round(bets)
        elif not begun(session, rng):
            return
        while session.is_open and self.play is None:
            session.act(random_action(session, rng))
        while session.is_open:
            seat = session.engine.turn or 0
            view, offers = session.engine.view(seat), session.legal_actions(seat)
            session.act(CHARACTERS[sitters[seat]].act(self.play, view, seat, offers, rng))
        for seat in self.memories:
            self.memories[seat].after(session.purse(seat) - before[seat])

    def _bets(self, rng: random.Random) -> dict[int, int]:
        """What everybody who can bets against the dealer."""
        bets = {}
        for seat, held in self.session.sitters.items():
            offer = self.session.bet_range(seat)
            if offer is not None:
                memory = self.memories.setdefault(seat, Memory())
                bets[seat] = memory.bet = CHARACTERS[held.portrait].bet(offer, memory, rng)
        return bets


class Evening:
    """All tables of the house, one round at each in turn."""

    def __init__(self, folder: Path) -> None:
        self.store = open_store(folder / "casino.save")
        self.rng = random.Random(1)
        self.tables = [Table(self.store, level) for level in catalogue()[0]]
        self._turn = cycle(self.tables)

    def fill_odds(self, hands: int) -> None:
        """Plays so many hands where odds are kept as they come up: by then as many are kept as there ever are."""
        tables = cycle([table for table in self.tables if table.session.engine.has_button])
        for _ in range(hands):
            next(tables).play_round(self.rng)

    def play(self, rounds: int) -> None:
        """Plays so many rounds."""
        for _ in range(rounds):
            next(self._turn).play_round(self.rng)


def write_history(folder: Path) -> None:
    """Fills a save; done by a process of its own."""
    evening = Evening(folder)
    evening.play(HISTORY_ROUNDS)
    evening.store.close()


def show_growth(name: str, early: float | None, late: float | None, since: str) -> None:
    """The row of what memory came to."""
    note = f"{late:.1f} MB" if late else "the system does not say"
    show(name, late / early if early and late else None, f"x after {since}", NOISE, note=note)


def rounds(is_short: bool) -> None:
    """Rounds at the tables."""
    first, last = (120, 1_200) if is_short else (120, 10_000)
    with tempfile.TemporaryDirectory(dir=memory_folder()) as name:
        folder = Path(name)
        past = multiprocessing.get_context("spawn").Process(target=write_history, args=(folder,))
        past.start()
        past.join()
        evening = Evening(folder)
        evening.fill_odds(800 if is_short else 3_000)
        evening.play(first)
        early = resident_mb()
        evening.play(last - first)
        late = resident_mb()
        count = len(evening.tables)
        evening.store.close()
    show_growth(f"memory after {last:,} rounds at {count} tables", early, late, f"{first} rounds")


def talk(is_short: bool) -> None:
    """Life in the castle with a person in its lobby, who hears everything."""
    hall = Castle(catalogue()[0], random.Random(1))
    hall.enter("Ann", "guest_fox")
    first, last = (200, 260) if is_short else (200, 900)  # by then its log is as long as it ever gets
    hall.advance(first * MINUTE)
    early = resident_mb()
    hall.advance((last - first) * MINUTE)
    show_growth(f"memory after {last} minutes in the castle's lobby", early, resident_mb(), f"{first} minutes")


def main() -> None:
    """Prints all rows."""
    rounds(is_quick())
    talk(is_quick())


if __name__ == "__main__":
    main()
