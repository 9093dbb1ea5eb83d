"""A hall with two players, and somebody with credentials of their own and a link, as `main.py hall key` gives them.

What the server passes on is heard as only the hall may, to see whether anything came through. Nothing is attacked here.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import uuid4

from casino.core.errors import LinkFailed, NoAnswer
from casino.online.client.client import HallClient
from casino.online.client.player import PlayerPlan
from casino.online.host.folder import keys_of
from casino.online.messages import Answer, Ask, answer_of
from casino.online.wire import rights
from casino.online.wire.address import Address
from casino.online.wire.join_code import JoinCode, parse
from casino.online.wire.keys import Identity
from casino.online.wire.link import Link
from casino.online.wire.log import Log
from casino.online.wire.message import IncomingMessage
from casino.online.wire.subscription import Subscription
from tests.tools.halls.timed import Clock, TimedPlayer
from tests.tools.halls.trial import TABLE, Evening

CALM_SECONDS = 3.0
NAMES = ("Ann", "Bob")


@dataclass
class Wire:
    """Somebody's own link to the hall's server, and who that is."""

    link: Link
    identity: Identity
    id: str
    token: str

    async def ask(self, body: bytes, subject: str = "", seconds: float = 2.0) -> Answer | None:
        """An answer, or nothing where the hall gives none."""
        try:
            return answer_of(await self.link.request(subject or f"act.hall.{self.id}", body, seconds))
        except (NoAnswer, LinkFailed):
            return None


class Intrusion:
    """An evening with an attacker. `faults` are sentences."""

    def __init__(self, evening: Evening, share: float = 1.0) -> None:
        self.evening, self.share = evening, share
        self.mark = f"mallory-{uuid4().hex}".encode()
        self.stolen: list[str] = []  # where the mark came through
        self.clock = Clock()
        self.code: JoinCode
        self.me: Wire
        self.players: list[TimedPlayer] = []
        self._tap: Link
        self._everything: Subscription

    # -- the evening ------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """The hall, its two players, and the attacker's link."""
        self.evening.open_hall()
        self.code = parse(self.evening.said["code"])
        tasks = []
        try:
            self.me = await self._credentials("Mallory")
            await self._listen()
            for name in NAMES:
                tasks.append(asyncio.create_task(await self._play(name)))
            await asyncio.sleep(CALM_SECONDS)
            yield
            for player in self.players:
                player.plan.rounds = player.settled + 1
            await asyncio.wait(tasks, timeout=60.0)
            for task in tasks:
                if not task.done() or task.exception() is not None:
                    self.evening.faults.append("Ann or Bob could not play to the end of the evening.")
            for player in self.players:
                self.evening.faults += player.faults[:3]
        finally:
            for task in tasks:
                task.cancel()
            for player in self.players:
                await player.visitor.close()
            await self.me.link.close()
            await self._tap.close()

    async def _credentials(self, name: str) -> Wire:
        """What `main.py hall key` gives to everybody who has the code."""
        out = self.evening.folder / f"{name}.key"
        words = ["key", self.code.text, "--name", name, "--out", str(out), "--json"]
        status = await asyncio.to_thread(self.evening.start(words, self.evening.folder / f"{name}.out").wait, 20.0)
        assert not status, (self.evening.folder / f"{name}.err").read_text("utf-8")
        said = json.loads(out.read_text("utf-8"))
        return await self.link(Identity.from_seed(said["seed"]), said["token"])

    async def link(self, identity: Identity, token: str) -> Wire:
        name = rights.id_of(identity.public)
        address = self.code.targets[0]
        link = await Link.connect(address, identity, lambda: token, inbox=rights.inbox_of(name))
        return Wire(link, identity, name, token)

    async def _listen(self) -> None:
        """Hears all that the server passes on, as only the hall itself may."""
        authority, _, papers = keys_of(self.evening.folder / "hall")
        identity = Identity.new()
        address = Address("127.0.0.1", self.code.targets[0].port, papers.pin)
        token = authority.user_token(identity.public, rights.hall(), 3600)
        self._tap = await Link.connect(address, identity, lambda: token, inbox=rights.inbox_of("tap"))
        self._everything = await self._tap.subscribe(">", self._on_anything)

    async def hear_no_more(self) -> None:
        """Ends that, before a flood: whoever heard all of it would be drowned."""
        await self._everything.stop()

    async def _on_anything(self, message: IncomingMessage) -> None:
        own = (f"act.{TABLE}.{self.me.id}", f"act.hall.{self.me.id}", f"say.lobby.{self.me.id}")
        if self.mark in message.data and message.subject not in own:
            self.stolen.append(message.subject)

    async def _play(self, name: str) -> Awaitable[object]:
        visitor = await HallClient.come_in(self.code, Identity.new(), name)
        seen = (self.evening.folder / f"{name}.seen").open("w", encoding="utf-8")
        player = TimedPlayer(visitor, PlayerPlan(name, TABLE, 10**6, 5_000_000), seen)
        player.clock = self.clock
        self.players.append(player)
        return player.play()

    def said(self, what: str, **more: object) -> Ask:
        return Ask(uuid4().hex, what, **more)  # type: ignore[arg-type]

    async def entries(self) -> int:
        return (await (await Log.open(self._tap)).last())[0]

    async def foreign_entries(self, after: int) -> list[str]:
        """What stands in the log that is not the hall's own."""
        log, own = await Log.open(self._tap), keys_of(self.evening.folder / "hall")[1]
        mark = Identity.from_seed(own.seed).public[:12]
        found: list[str] = []
        while entries := await log.read(after):
            after = entries[-1].sequence
            found += [
                f"an entry of somebody else's in the log, on {entry.subject}"
                for entry in entries
                if not entry.message_id.startswith(f"{mark}:") or self.mark in entry.data
            ]
        return found
