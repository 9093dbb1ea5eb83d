"""What somebody waits for whose save holds the rounds of years: the hall, leaving a table, and statistics.

The save is made once, by the real session; every measurement has a copy of its own. Runs without a screen. One person
plays Black Baron and Blackjack for the least bet and never decides anything; an empty purse is filled from the bank.
Their rounds have been counted as the hall counts them, but for the last few hundred. `--make FILE` only makes the save.
"""

import argparse
import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter
from unittest import mock

import pygame

from casino.records.levels import shipped_level
from casino.save.ledger import BANK
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.scenes.app.app import FRAMES_PER_SECOND
from casino.scenes.app.scene import Scene
from casino.scenes.statistics.scene import StatisticsPage
from casino.tables.session import TableSession
from casino.tally.counting import Counting
from tests.support.memory_folder import memory_folder
from tests.support.pilot import Pilot, wait_for_pictures
from tests.tools.benchmarks.moments import LONGEST, Moments
from tests.tools.benchmarks.rows import QUICK, is_quick, show
from tests.tools.benchmarks.start import HALL, new_save, seconds_until_shown

LEVELS = ("black_baron/standard", "blackjack/standard")
UNCOUNTED = 300  # rounds that the page of statistics still has to count
_AT_A_TABLE = 500  # rounds, then the other one
ROUNDS, QUICK_ROUNDS = 200_000, 10_000
ROOM = 2 << 30  # bytes for the save, its backup, and copies of both
TIMES = 3
SIZE = (1280, 720)
STATISTICS_SECONDS = 1.0
START_RATIO = 1.5  # of an empty save's start
_ROUNDS_AT_A_TABLE = 60


def play(store: Store, rounds: int) -> None:
    """Plays so many rounds in a save."""
    me = (store.accounts("profile") or [store.create_profile("Ann", "guest_fox")])[0]
    for first in range(0, rounds, _AT_A_TABLE):
        session = TableSession(store, shipped_level(LEVELS[first // _AT_A_TABLE % len(LEVELS)]), "a phrase")
        session.sit(1, me)
        least = int(session.level.settings.minimum)
        for _ in range(min(_AT_A_TABLE, rounds - first)):
            if store.purse(me.id) < 10 * least:
                with store.writing():
                    store.move(BANK, me.id, 1000 * least, "allowance")
            session.open_round({1: least})
            session.settle_by_rules()


def make(save: Path, rounds: int) -> None:
    """Makes a save of so many rounds, the last few hundred of which nobody has counted, and its backup."""
    with closing(open_store(save)) as store:
        play(store, max(0, rounds - UNCOUNTED))
        for who in store.accounts("profile"):
            for _ in Counting(store, who.id).steps():
                pass
        play(store, min(rounds, UNCOUNTED))
        store.back_up()


@contextmanager
def save_of(rounds: int) -> Iterator[Path]:
    """A save of so many rounds, with its backup, in a folder of its own that is gone afterwards."""
    with tempfile.TemporaryDirectory(dir=memory_folder(ROOM)) as folder:
        save = Path(folder) / "casino.save"
        make(save, rounds)
        yield save


@contextmanager
def copy_of(save: Path) -> Iterator[Path]:
    """A copy of a save and its backup, which may be played on."""
    with tempfile.TemporaryDirectory(dir=save.parent) as folder:
        for file in save.parent.glob(f"{save.name}*"):
            shutil.copy(file, folder)
        yield Path(folder) / save.name


def show_median(
    name: str, measured: Callable[[Path], float], save: Path, rounds: int, unit: str, budget: float
) -> None:
    """Prints the row of something measured with a copy of the save, each time in a process that knows nothing yet."""
    taken = []
    for _ in range(TIMES):
        with copy_of(save) as copy, get_context("spawn").Pool(1) as process:
            taken.append(process.apply(measured, (copy,)))
    show(f"{name}, save of {rounds:,} rounds", median(taken), unit, budget, note=f"{TIMES} times: {taken}")


def statistics_seconds(save: Path) -> float:
    """From the press in the hall until the first page of statistics is complete and on the screen, at 60 Hz.

    The hall has counted nothing before.
    """
    with mock.patch.object(Scene, "spare_seconds", 0.0), closing(Pilot(save, SIZE)) as pilot:
        wait_for_pictures(pilot.app)
        house, clock = pilot.house, pygame.time.Clock()
        assert house.profile is not None
        started = perf_counter()
        house.pages.statistics(house.profile)
        page = house.stack.top
        assert isinstance(page, StatisticsPage)
        while page.is_counting:
            pilot.app.frame(pygame.event.get(), clock.tick(FRAMES_PER_SECOND) / 1000)
        return perf_counter() - started


def leaving_ratio(save: Path) -> float:
    """The longest frame from leaving a table until its rounds are in the backup, as a ratio to a plain redraw.

    The hall was painted before, so that what is measured is the save's share of it.
    """
    with closing(Pilot(save, SIZE)) as pilot:
        wait_for_pictures(pilot.app)
        clock = pygame.time.Clock()
        while not pilot.store.upkeep.is_checked:
            pilot.app.frame([], clock.tick(FRAMES_PER_SECOND) / 1000)
        pilot.house.doors.sit_down(shipped_level("blackjack/standard"))
        table = pilot.house.stack.top
        wait_for_pictures(pilot.app)
        play(pilot.store, _ROUNDS_AT_A_TABLE)
        moments = Moments(pilot)

        def leave() -> None:
            table.driver.leave()  # type: ignore[attr-defined]
            pilot.app.frame([], 1 / FRAMES_PER_SECOND)

        moments.time(leave)
        while pilot.store.upkeep.is_backing_up:
            moments.take()
        return moments.ratio(share=1.0)


def show_start(save: Path, rounds: int) -> None:
    """Prints the row of the start to the hall's first frame, as a ratio to that of an empty save, in turns."""
    with tempfile.TemporaryDirectory(dir=save.parent) as folder:
        empty = Path(folder) / "casino.save"
        new_save(empty)
        taken: dict[Path, list[float]] = {empty: [], save: []}
        for _ in range(4 if is_quick() else 10):
            for one, seconds in taken.items():
                seconds.append(seconds_until_shown(Path(folder), HALL, str(one)))
    ratio = median(taken[save][1:]) / median(taken[empty][1:])
    show(f"start to the hall's first frame, save of {rounds:,} rounds", ratio, "x an empty save", START_RATIO)


def main() -> None:
    """Makes the save and prints a row for each thing."""
    parser = argparse.ArgumentParser(
        prog="tests.tools.benchmarks.large_save", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument(QUICK, action="store_true", help=f"a save of {QUICK_ROUNDS:,} rounds instead of {ROUNDS:,}")
    parser.add_argument("--make", type=Path, metavar="FILE", help="only make the save, and keep it here")
    args = parser.parse_args()
    rounds = QUICK_ROUNDS if args.quick else ROUNDS
    if args.make:
        make(args.make, rounds)
        return
    with save_of(rounds) as save:
        open_store(save).close()  # as the evening before
        show_start(save, rounds)
        show_median("slowest frame when a table is left", leaving_ratio, save, rounds, "x plain redraw", LONGEST)
        show_median("statistics' first page", statistics_seconds, save, rounds, "s", STATISTICS_SECONDS)


if __name__ == "__main__":
    main()
