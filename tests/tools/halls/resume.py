"""How long a hall takes to open over 10,000 entries, and to write a log anew that was lost.

`python -m tests.tools.halls.resume` prints one JSON object: the seconds of an opening with its log, of one whose log is
lost until the last entry is in the new one, and of a visitor's program that reads and checks all of a table.
"""

import argparse
import asyncio
import json
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from casino.hall.guest.visitor import HallVisitor
from casino.hall.process import HallProcess, Opening
from casino.hall.wire import Entry
from casino.net.keys import Identity
from tests.support.visitors import OpenHall, play

TABLE = "black_axe/standard"
_MOST_SECONDS = 60.0


def _told(folder: Path, entries: int) -> int:
    """Plays until so many entries were told; how many it are."""
    house = OpenHall(folder, (TABLE,))
    try:
        callers = [house.visitor(name, cents=50_000_000) for name in ("Ann", "Bob", "Cy")]
        for seat, caller in enumerate(callers, 1):
            caller.ask("sit", table=TABLE, seat=seat)
        rng = random.Random(1)
        while house.books.last_seq() < entries:
            play(house, TABLE, callers, 20, rng)
        return house.books.last_seq()
    finally:
        house.stop()


async def _opened(folder: Path, *, is_read: bool = False) -> dict[str, float]:
    """Opens the hall and closes it: seconds until it is open, until its log has everything, and until all is read."""
    process = HallProcess(Opening(folder, levels=(TABLE,)))
    is_open = asyncio.Event()
    began = time.monotonic()
    running = asyncio.create_task(process.run(lambda hall: is_open.set()))
    await asyncio.wait_for(is_open.wait(), _MOST_SECONDS)
    took = {"open": round(time.monotonic() - began, 2)}
    while process.publisher.published < process.books.last_seq() and time.monotonic() - began < _MOST_SECONDS:
        await asyncio.sleep(0.01)
    took["told"] = round(time.monotonic() - began, 2)
    if is_read:
        seen = 0

        async def on_entry(entry: Entry, head: str, faults: list[str]) -> None:
            nonlocal seen
            seen += 1
            assert not faults, faults

        visitor = await HallVisitor.come_in(process.code, Identity.new(), "Dee")
        began = time.monotonic()
        await visitor.follow(TABLE, on_entry, whole=True)
        took["read_and_checked"] = round(time.monotonic() - began, 2)
        assert seen >= process.books.end_of(TABLE)[0]
        await visitor.close()
    process.stop()
    await running
    return took


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.tools.halls.resume", description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000)
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="hall ") as name:
        folder = Path(name)
        said: dict[str, object] = {"entries": _told(folder, args.entries)}
        said["log_lost"] = asyncio.run(_opened(folder))
        said["log_there"] = asyncio.run(_opened(folder, is_read=True))
        shutil.rmtree(folder / "server" / "streams")
        said["log_lost_again"] = asyncio.run(_opened(folder))
    print(json.dumps(said), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
