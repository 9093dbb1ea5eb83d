"""Many tables with players: how long from an action until somebody else hears of it, and what it costs.

`python -m tests.tools.halls.load --tables 100 --seconds 60` prints a JSON object every ten seconds, one with what was
measured, and one more after the audit; status 1 where anything did not hold. Players are in `--processes` processes,
three at a table. Each bets, shows its secret and acts as a person would who thinks for `--think` seconds. All of it
stops by itself.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from casino.core.errors import HallError, LinkFailed
from casino.online.client.client import HallClient
from casino.online.client.player import any_action
from casino.online.messages import Ask, TableEntry, entry_of
from casino.online.wire.join_code import parse
from casino.online.wire.keys import Identity
from casino.online.wire.message import IncomingMessage
from casino.records.draw_secrets import commitment_to, new_secret
from tests.support import ROOT
from tests.tools.halls.timed import Clock
from tests.tools.halls.trial import Evening

LEVEL = "black_axe/standard"
MAX_SECONDS = 3_700.0
SEATS = 3
_STAKE = 200
_COMING_AT_ONCE = 8
_TRIES = 5
_BEGINS = 4  # times the time somebody thinks: within it, all tables begin
_CLOSING_SECONDS = 120.0  # to pay thousands out
_AUDIT_SECONDS = 600.0  # of hundreds of thousands of entries


class Guest:
    """A player that reads what it is told and checks nothing, so that many fit into one process."""

    def __init__(self, number: int, clock: Clock, think: float) -> None:
        self.table = f"{LEVEL}@{1 + number // SEATS}"
        self.seat = 1 + number % SEATS
        self.name = f"Guest {number}"
        self.rounds = 0
        self.entries = 0
        self._clock, self._think = clock, think
        self._rng = random.Random(number)
        self._secrets: dict[str, str] = {}
        self._acted = -1
        self._tasks: set[asyncio.Task[None]] = set()
        self.visitor: HallClient

    async def come(self, code: str) -> None:
        """Comes in, sits down, and makes the first bet."""
        identity = Identity.new()
        for left in reversed(range(_TRIES)):
            try:
                self.visitor = await HallClient.come_in(parse(code), identity, self.name, seconds=120.0)
                break
            except LinkFailed:  # where thousands shake hands with two processors
                if not left:
                    raise
        await self.visitor.ask("buy", cents=10_000_000)
        await self.visitor.link.subscribe(f"ev.open.{self.table}", self._on_event)
        await self.visitor.go(self.table)
        answer = await self.visitor.ask("sit", table=self.table, seat=self.seat)
        if not answer.is_done:
            raise HallError(answer.sentence)

    def begin(self) -> None:
        """Makes the first bet; not all tables begin at once."""
        self._soon(self._bet, random.Random(self.table).uniform(0.0, _BEGINS * self._think))

    def _soon(self, doing: Callable[[], Awaitable[None]], think: float | None = None) -> None:
        task = asyncio.get_running_loop().create_task(self._later(doing, self._think if think is None else think))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _later(self, doing: Callable[[], Awaitable[None]], think: float) -> None:
        await asyncio.sleep(self._rng.uniform(0.5, 1.5) * think)
        with suppress(HallError):
            await doing()

    async def _on_event(self, message: IncomingMessage) -> None:
        entry = entry_of(message.data)
        self.entries += 1
        if entry.kind == "locked":
            for bet in entry.bets:
                if bet.commitment in self._secrets:
                    self._soon(partial(self._ask, "reveal", secret=self._secrets.pop(bet.commitment)), think=0.0)
        elif entry.kind in ("begun", "acted") and entry.turn is not None:
            if entry.turn == self.seat and entry.offers and entry.n > self._acted:
                self._acted = entry.n
                self._soon(partial(self._act, entry))
        elif entry.is_settled or entry.kind == "unlocked":
            self.rounds += entry.is_settled
            self._soon(self._bet)

    async def _bet(self) -> None:
        secret = new_secret()
        self._secrets = {commitment_to(secret): secret}
        await self._ask("bet", cents=_STAKE, commitment=commitment_to(secret))

    async def _act(self, entry: TableEntry) -> None:
        await self._ask("act", action=any_action(entry.offers, self._rng), head=entry.n)

    async def _ask(self, what: str, **more: Any) -> None:
        ask = Ask(os.urandom(8).hex(), what, table=self.table, **more)
        if what in ("act", "bet"):
            self._clock.sends(ask.aid if what == "act" else ask.commitment)
        await self.visitor.say(ask, 5.0)

    async def go(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await self.visitor.close()


async def _guests(code: str, first: int, count: int, seconds: float, think: float) -> dict[str, Any]:
    """Guests of one process; their times in seconds."""
    clock = Clock()
    guests = [Guest(first + number, clock, think) for number in range(count)]
    gate = asyncio.Semaphore(_COMING_AT_ONCE)

    async def come(guest: Guest) -> None:
        async with gate:
            await guest.come(code)

    began = time.monotonic()
    await asyncio.gather(*(come(guest) for guest in guests))
    print(json.dumps({"came": count, "seconds": round(time.monotonic() - began, 1)}), flush=True)
    sys.stdin.readline()  # until all are there
    gc.collect()
    gc.freeze()
    gc.disable()  # a process of one guest has next to nothing to search; one of thousands would stop them all for it
    for guest in guests:
        guest.begin()
    await asyncio.sleep((_BEGINS + 1) * think)
    clock.clear()
    began = time.monotonic()
    own = time.process_time()
    await asyncio.sleep(seconds)
    took = time.monotonic() - began
    found = {
        "sent": clock.sent,
        "rounds": sum(guest.rounds for guest in guests),
        "entries": sum(guest.entries for guest in guests),
        "lost": sum(not guest.visitor.link.is_up for guest in guests),
        "cpu": (time.process_time() - own) / took,
    }
    await asyncio.gather(*(guest.go() for guest in guests))
    return found


async def _ear(code: str) -> dict[str, float]:
    """Somebody on a machine of their own, as it were, who looks on at all tables: when each action was heard of.

    Hundreds of guests in one process would measure each other: what the hall tells of itself comes to all at once.
    """
    visitor = await HallClient.come_in(parse(code), Identity.new(), "Listener", seconds=120.0)
    clock = Clock()

    async def hear(message: IncomingMessage) -> None:
        clock.listen(entry_of(message.data))

    await visitor.link.subscribe("ev.open.>", hear)
    print(json.dumps({"came": 1}), flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await visitor.close()
    return clock.sent


class Load:
    """A hall with so many tables, and its guests in some processes."""

    def __init__(self, folder: Path, tables: int, processes: int, seconds: float, think: float) -> None:
        names = [f"{LEVEL}@{number}" for number in range(1, tables + 1)]
        self.evening = Evening(folder, 0, tables=names)
        self.tables, self.processes, self.seconds, self.think = tables, processes, seconds, think

    def run(self) -> dict[str, Any]:
        """Plays, closes and audits; what was found."""
        began = time.monotonic()
        self.evening.open_hall("--window", "0")
        opened = time.monotonic() - began
        count = SEATS * self.tables
        share = -(-count // self.processes)
        children = [self._process(first, min(share, count - first)) for first in range(0, count, share)]
        ear = self._child("--ear", self.evening.said["code"])
        try:
            began = time.monotonic()
            for child in (*children, ear):
                assert child.stdout is not None
                if not child.stdout.readline():
                    raise RuntimeError("guests did not come in")
            coming = time.monotonic() - began
            for child in children:
                assert child.stdin is not None
                child.stdin.write(b"\n")
                child.stdin.close()
            pids = self.evening.said["pids"]
            ends = time.monotonic() + self.seconds + (_BEGINS + 2) * self.think
            busy = {name: _cpu(pid) for name, pid in pids.items()}
            since = time.monotonic()
            while time.monotonic() < ends and all(child.poll() is None for child in children):
                time.sleep(min(10.0, max(0.1, ends - time.monotonic())))
                print(json.dumps({name: _memory_mb(pid) for name, pid in pids.items()}), flush=True)
            used = {
                f"{name}_cpu": round((_cpu(pids[name]) - busy[name]) / (time.monotonic() - since), 2) for name in pids
            }
            memory = {f"{name}_mb": _memory_mb(pid) for name, pid in pids.items()}
            found = [json.loads(child.stdout.read() or b"{}") for child in children if child.stdout is not None]
            heard = json.loads(ear.communicate(b"\n")[0] or b"{}")
        finally:
            for child in (*children, ear):
                if child.poll() is None:
                    child.kill()
                child.wait()
        began = time.monotonic()
        self.evening.close(_CLOSING_SECONDS)
        closing = time.monotonic() - began
        self.evening.kill_server()
        took = [one for share in found for one in Clock(sent=share.get("sent", {})).took_by(heard)]
        clock = Clock(took=took)
        figures = {
            "tables": self.tables,
            "connections": count,
            "opened_seconds": round(opened, 2),
            "came_in_seconds": round(coming, 1),
            "closed_seconds": round(closing, 1),
            **clock.quantiles(),
            "mean_ms": round(1000 * statistics.fmean(took), 2) if took else None,
            "rounds": sum(share.get("rounds", 0) for share in found),
            "told_a_second": round(sum(share.get("entries", 0) for share in found) / SEATS / self.seconds),
            "lost_links": sum(share.get("lost", 0) for share in found),
            "guests_cpu": [round(share.get("cpu", 0), 2) for share in found],
            **memory,
            **used,
        }
        print(json.dumps(figures), flush=True)  # whatever becomes of the audit
        self.evening.check((), _AUDIT_SECONDS)
        return {
            **figures,
            "check": {key: self.evening.said["check"].get(key) for key in ("holds", "entries", "rounds", "visitors")},
            "faults": self.evening.faults,
            "cries": self.evening.cries()[-400:],
        }

    def _process(self, first: int, count: int) -> "subprocess.Popen[bytes]":
        words = [self.evening.said["code"], str(first), str(count), str(self.seconds), str(self.think)]
        return self._child("--guests", *words)

    @staticmethod
    def _child(*words: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "tests.tools.halls.load", *words]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)


def _memory_mb(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text("utf-8")
    except OSError:
        return 0.0
    return round(next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024, 1)


def _cpu(pid: int) -> float:
    """Seconds of computing so far."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.tools.halls.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=2.0)
    parser.add_argument("--guests", nargs=5, help=argparse.SUPPRESS)
    parser.add_argument("--ear", help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if args.guests:
        code, first, count, seconds, think = args.guests
        print(json.dumps(asyncio.run(_guests(code, int(first), int(count), float(seconds), float(think)))), flush=True)
        return 0
    if args.ear:
        print(json.dumps(asyncio.run(_ear(args.ear))), flush=True)
        return 0
    with tempfile.TemporaryDirectory(prefix="hall ") as folder:
        load = Load(Path(folder), args.tables, args.processes, min(args.seconds, MAX_SECONDS), args.think)
        try:
            said = load.run()
        finally:
            if load.evening.hall is not None and load.evening.hall.poll() is None:
                load.evening.hall.kill()
                load.evening.hall.wait()
            load.evening.kill_server()
    print(json.dumps(said), flush=True)
    return 1 if said["faults"] or not said["check"]["holds"] else 0


if __name__ == "__main__":
    sys.exit(main())
