"""The sending half of the host's orders: hears operators, publishes messages, and steers the server.

Decisions are made by the host's desk and the hall.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Mapping

from casino.core.errors import HallError
from casino.online.host.desk import HostDesk
from casino.online.messages import MAX_BYTES
from casino.online.server.door import MAX_HERE
from casino.online.server.hall import HallServer
from casino.online.wire import rights
from casino.online.wire.admin import Admin
from casino.online.wire.link import Link
from casino.online.wire.message import IncomingMessage
from casino.online.wire.tokens import MAX_KNOCKERS, Authority

AGAIN_SECONDS = 1.0  # until the server is sent the bans again
LOOK_SECONDS = 5.0  # between two checks of the players' connections
DOOR_SECONDS = 1.0  # between two checks of the connections at the door
KNOCK_SECONDS = 30.0  # life of a stranger's connection: a knock is answered within one
MAX_AT_DOOR = MAX_KNOCKERS // 8  # connections of one address at the door, which it cannot fill alone
MAX_OF_ONE = 8  # connections of one player, where the hall has little room left
_MANY = 50  # messages sent by a connection ended for flooding: more than a mere knocker sends

log = logging.getLogger(__name__)


class Steering:
    """The steering of an open hall, over its link. Opened by `open`, closed by `close`."""

    def __init__(
        self, link: Link, authority: Authority, hall: HallServer, host: HostDesk, clock: Callable[[], int]
    ) -> None:
        self._link, self._authority, self._hall, self._host = link, authority, hall, host
        self._clock = clock
        self._admin: Admin
        self._flooding: set[str] = set()
        self._telling: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._telling.set_result(None)

    async def open(self) -> None:
        """Starts hearing operators. Raises LinkFailed."""
        self._admin = await Admin.open(self._link.address, self._authority)
        await self._link.subscribe(f"{rights.ORDERS}.*", self._on_order)
        await self.carry_out()
        self._watch = [asyncio.create_task(one) for one in (self._watched_door(), self._watched())]

    async def close(self) -> None:
        self._telling.cancel()
        for task in self._watch:
            task.cancel()
        await self._admin.close()

    def server_is_new(self) -> None:
        """Notes that the server was started again and has to be sent the bans."""
        self._host.bans_changed = bool(self._authority.banned)

    def end_flood(self, public: str) -> None:
        """Has the connections of a key ended that send more than any visitor may."""
        self._flooding.add(public)

    async def _watched_door(self) -> None:
        """Ends strangers' connections that stay at the door, and those of an address that takes the others' room.

        Even while one address keeps opening new ones, those that end leave a moment in which others come in.
        """
        seen: dict[int, float] = {}
        while True:
            await asyncio.sleep(DOOR_SECONDS)
            with contextlib.suppress(HallError):
                here = await self._admin.connections(self._authority.knockers.public)
                now = asyncio.get_running_loop().time()
                seen = {number: seen.get(number, now) for number in here}
                old = [number for number, since in seen.items() if now - since >= KNOCK_SECONDS]
                await self._end([*old, *_beyond(MAX_AT_DOOR, {n: one.address for n, one in here.items()})])

    async def _watched(self) -> None:
        """Ends players' surplus connections if the hall is more than half full."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with contextlib.suppress(HallError):
                here = await self._admin.connections(self._authority.account.public, MAX_HERE // 2)
                await self._end(_beyond(MAX_OF_ONE, {number: one.public for number, one in here.items()}))

    async def _end(self, connections: list[int]) -> None:
        if connections:
            await self._admin.end(connections)

    async def _on_order(self, message: IncomingMessage) -> None:
        if len(message.data) > MAX_BYTES:
            return
        answer = self._host.answer(message.data, self._clock())
        await self.carry_out()
        with contextlib.suppress(HallError):
            await self._link.respond(message, answer)

    async def carry_out(self) -> None:
        """Publishes the hall's messages, and has connections ended and bans sent in the background.

        Messages that cannot be published now, as there is no link, are dropped: they would be old later.
        """
        while self._hall.outbox:
            subject, body = self._hall.outbox.popleft()
            with contextlib.suppress(HallError):
                await self._link.publish(subject, body)
        is_due = self._hall.departures.ended or self._host.bans_are_due or self._flooding
        if is_due and self._telling.done():
            self._telling = asyncio.ensure_future(self._tell_server())

    async def _tell_server(self) -> None:
        ended = self._hall.departures.ended
        gone, is_changed = list(ended), self._host.bans_are_due
        ended.clear()
        flooding, self._flooding = self._flooding, set()
        self._host.bans_changed = self._host.bans_changed and not is_changed
        try:
            await self._link.flush()  # so that the farewell arrives
            if is_changed:
                await self._admin.push_bans()
            for public in gone:
                await self._admin.kick(public)
            for public in flooding:
                await self._admin.kick(public, _MANY)
        except HallError as fault:
            log.info("The message server is told again: %s", fault)
            ended.extend(gone)
            self._host.bans_changed = self._host.bans_changed or is_changed
            await asyncio.sleep(AGAIN_SECONDS)


def _beyond(most: int, whose: Mapping[int, str]) -> list[int]:
    """The connections beyond `most` of each owner; `whose` maps connections, oldest first, to owners."""
    of: Counter[str] = Counter()
    found = []
    for number, who in whose.items():
        of[who] += 1
        if of[who] > most:
            found.append(number)
    return found
