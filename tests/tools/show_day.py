"""`python3 -m tests.show_day [--hours 8] [--rounds N] [--program FILE]`: a whole day of an unattended house.

Builds the packaged program, unless one is given, and lets it rehearse: visitors with every device, crashes and hangs,
the watchdog that starts it again. Then the books it left are added up here once more, from their movements. Prints a
table; the exit status is 0 only if every row is as it should be. A short share of it runs with `tests.packaged`.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from casino import bootstrap
from casino.records.levels import shipped_level
from casino.save.consistency import books_imbalance
from casino.save.rows import written_time
from casino.tables.session import TableSession
from tests.tools.packaging import packaged

QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def months_old(save: Path, rounds: int) -> None:
    """Makes the save of a show that has been open for long: a visitor's rounds of yesterday and the days before."""
    from casino.save import open_save as module
    from casino.save.ledger import BANK
    from casino.save.save_file import open_store

    began = datetime.now().astimezone() - timedelta(days=40)
    module.now = lambda: written_time(began)
    store = open_store(save)
    visitor = store.open_purse("guest", "Visitor", "guest_fox", 1_000_000)
    at_once, levels = 500, ("black_baron/standard", "blackjack/standard")
    for first in range(0, rounds, at_once):
        session = TableSession(store, shipped_level(levels[first // at_once % 2]))
        session.sit(1, visitor)
        least = int(session.level.settings.minimum)
        with store.writing():
            store.move(BANK, visitor.id, at_once * 8 * least, "allowance")
        for _ in range(min(at_once, rounds - first)):
            session.open_round({1: least})
            session.settle_by_rules()
    store.close_guest(visitor)
    store.back_up()
    store.close()


def rehearse(program: Path, folder: Path, hours: float, rounds: int = 0) -> bool:
    """Lets a program rehearse in a folder and prints what it says; True if all of it was good.

    With `rounds` it begins with a save of so many old rounds.
    """
    save = folder / "show" / "rehearsal.save"
    started = time.perf_counter()
    command = [str(program), "--kiosk", "--rehearse", str(hours), "--save", str(save)]
    if rounds:
        old = folder / "old.save"
        made = subprocess.run(
            [sys.executable, "-m", "tests.tools.show_day", "--make", str(old), "--rounds", str(rounds)]
        )
        made.check_returncode()
        command += ["--copy-of", str(old)]
    environment = {**os.environ, **QUIET, "HOME": str(folder)}
    status = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL).returncode
    print(f"     program: {program}, {time.perf_counter() - started:.0f} s for {hours:g} h")
    return books_hold(save) and status == 0


def books_hold(save: Path) -> bool:
    """Whether a save, looked at by this program, has no cent adrift, no open round and no purse of a visitor's."""
    from casino.save.save_file import open_store
    from tests.support.books import check_table_is_clear

    store = open_store(save)
    try:
        check_table_is_clear(store)
        adrift = books_imbalance(store)
        left = sum(store.purse(held.id) for held in store.accounts("guest"))
        rounds = store.last_round_id()
    finally:
        store.close()
    is_good = not adrift and not left
    told = f"{rounds} rounds, {adrift} cents adrift, {left} cents in visitors' purses"
    print(f"{'ok ' if is_good else 'BAD'}  books, added up again         {told}")
    return is_good


def main(arguments: Sequence[str]) -> int:
    """Builds if need be and rehearses; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.show_day", description="Rehearses a day of the show.")
    parser.add_argument("--hours", type=float, default=8.0, metavar="HOURS")
    parser.add_argument("--rounds", type=int, default=0, metavar="N", help="begin with a save of so many old rounds")
    parser.add_argument("--make", type=Path, metavar="FILE", help="only make such a save")
    parser.add_argument("--program", type=Path, metavar="FILE", help="a packaged program; without it one is built")
    asked = parser.parse_args(arguments)
    if asked.make is not None:
        months_old(asked.make, asked.rounds)
        return 0
    with tempfile.TemporaryDirectory(prefix="casino show ") as name:
        folder = Path(name)
        program = asked.program or packaged.build(folder) / packaged.PROGRAM
        return 0 if rehearse(program.resolve(), folder, asked.hours, asked.rounds) else 1


if __name__ == "__main__":
    bootstrap.enter(["-m", "tests.show_day"], sys.argv[1:], extras=["dev"])
    sys.exit(main(sys.argv[1:]))
