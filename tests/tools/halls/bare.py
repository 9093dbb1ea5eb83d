"""The way of an action through a hall without rules: what this machine takes for the wire and the disk alone.

`python -m tests.tools.halls.bare` prints a JSON object. A guest asks, a hall that knows no game commits one row and
writes one entry to the log, and somebody else hears of it: each a process of its own, with nothing else to do. What
`load` measures is to be read beside it, as processors and disks differ. It stops by itself.
"""

import asyncio
import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import msgspec

from casino.net import rights
from casino.net.address import Address
from casino.net.keys import Identity
from casino.net.link import Link, Message
from casino.net.log import Log
from tests.net.halls import Hall, open_hall
from tests.support import ROOT
from tests.tools.halls.timed import Clock

ASKS = 300
_PAUSE_SECONDS = 0.02
_NAME, _ASK_BYTES, _ENTRY_BYTES = 8, 150, 1_000  # as those of a real table
_MOST_SECONDS = 60.0


class _Way(msgspec.Struct):
    """How a child comes in."""

    host: str
    port: int
    pin: bytes
    seed: str
    token: str

    async def link(self) -> tuple[str, Link]:
        identity = Identity.from_seed(self.seed)
        id_ = rights.id_of(identity.public)
        address = Address(self.host, self.port, self.pin)
        return id_, await Link.connect(address, identity, lambda: self.token, inbox=rights.inbox_of(id_))


@dataclass
class _BareHall:
    """What answers: no game, one row and one entry for each ask."""

    link: Link
    books: sqlite3.Connection
    entries: Log
    told: int = 0

    async def on_asked(self, message: Message) -> None:
        name = message.data[:_NAME].decode()
        self.books.execute("INSERT INTO told (body) VALUES (?)", (message.data.ljust(_ENTRY_BYTES),))
        await self.entries.append("log.open.bare", message.data.ljust(_ENTRY_BYTES), name, self.told)
        self.told += 1
        await self.link.respond(message, b"done")


async def _ask(way: _Way) -> dict[str, float]:
    """A guest: when each ask was sent."""
    id_, link = await way.link()
    sent: dict[str, float] = {}
    for number in range(ASKS):
        await asyncio.sleep(_PAUSE_SECONDS)
        name = f"{number:0{_NAME}}"
        sent[name] = time.perf_counter()
        await link.request(f"act.bare.{id_}", name.encode().ljust(_ASK_BYTES), 5.0)
    await link.close()
    return sent


async def _hear(way: _Way) -> dict[str, float]:
    """Somebody else: when each entry was heard."""
    _, link = await way.link()
    heard: dict[str, float] = {}

    async def hear(message: Message) -> None:
        heard[message.data[:_NAME].decode()] = time.perf_counter()

    await link.subscribe("ev.open.>", hear)
    print("{}", flush=True)
    while len(heard) < ASKS:
        await asyncio.sleep(_PAUSE_SECONDS)
    await link.close()
    return heard


async def _child(hall: Hall, what: str) -> Process:
    identity, address = Identity.new(), hall.server.address
    token = hall.authority.user_token(identity.public, rights.player(rights.id_of(identity.public)), 3600)
    way = _Way(address.host, address.port, address.pin, identity.seed, token)
    words = ["-m", "tests.tools.halls.bare", what]
    child = await asyncio.create_subprocess_exec(
        sys.executable, *words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, limit=1 << 20
    )
    assert child.stdin is not None
    child.stdin.write(msgspec.json.encode(way) + b"\n")
    return child


async def _told(child: Process) -> dict[str, float]:
    assert child.stdout is not None
    return json.loads(await child.stdout.readline())  # type: ignore[no-any-return]


async def measure(folder: Path) -> Clock:
    """Plays it once in an empty folder; the seconds each ask took. Raises TimeoutError."""
    with closing(sqlite3.connect(folder / "books.db", isolation_level=None)) as books:
        books.execute("PRAGMA journal_mode = WAL")
        books.execute("PRAGMA synchronous = FULL")
        books.execute("CREATE TABLE told (n INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT")
        async with asyncio.timeout(_MOST_SECONDS), open_hall(folder / "server") as hall:
            link = await hall.own_link()
            await link.subscribe("act.>", _BareHall(link, books, await Log.open(link)).on_asked)
            children = [ear := await _child(hall, "hear")]
            try:
                await _told(ear)
                children.append(guest := await _child(hall, "ask"))
                sent, heard = await _told(guest), await _told(ear)
            finally:
                for child in children:
                    if child.returncode is None:
                        child.kill()
                    await child.wait()
    return Clock(took=Clock(sent=sent).took_by(heard))


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    if words:
        way = msgspec.json.decode(sys.stdin.readline(), type=_Way)
        print(json.dumps(asyncio.run({"ask": _ask, "hear": _hear}[words[0]](way))), flush=True)
        return 0
    with tempfile.TemporaryDirectory(prefix="bare hall ") as folder:
        print(json.dumps(asyncio.run(measure(Path(folder))).quantiles()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
