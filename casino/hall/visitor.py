"""A visitor's side of the wire: knocks, comes in, asks until it is answered, and follows tables without a gap.

Every entry is checked as it comes: that it goes on from the one before, and that a settled round is what its seal, its
secrets and the visitor's own secret make of it. Nothing is played or shown here.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from uuid import uuid4

import msgspec

from casino.core.errors import CasinoError, HallRefusal, LinkFailed, NoAnswer
from casino.hall.past import Past
from casino.hall.wire import (
    NO_START,
    VERSION,
    Admission,
    Answer,
    Ask,
    Entry,
    Knock,
    Start,
    admission_of,
    answer_of,
    encode,
    entry_of,
    proof_of,
    sealed_of,
)
from casino.net import rights
from casino.net.address import Address
from casino.net.join_code import JoinCode
from casino.net.keys import Identity, unseal
from casino.net.link import Link, Message, Subscription

KNOCK_SECONDS, ASK_SECONDS = 5.0, 2.0
_AGAIN_SECONDS = 0.2  # between two tries
_RENEW_AT = 0.5  # of a token's life

OnEntry = Callable[[Entry, str, list[str]], Awaitable[None]]  # an entry, its head, and what is wrong with it


class Followed:
    """A table that is followed. `waiting` are entries that came before those they go on from, by their numbers."""

    def __init__(self, table: str, on_entry: OnEntry, start: Start) -> None:
        self.on_entry = on_entry
        self.past = Past(table, start)
        self.waiting: dict[int, bytes] = {}
        self.lock = asyncio.Lock()
        self.subscription: Subscription | None = None


class HallVisitor:
    """Somebody in a hall, made by `come_in`. All of it belongs to one asyncio loop."""

    def __init__(self, code: JoinCode, identity: Identity, name: str, portrait: str) -> None:
        self.code, self.identity, self.name, self.portrait = code, identity, name, portrait
        self.admission = Admission("refused")
        self.link: Link
        self._address: Address
        self._tables: dict[str, Followed] = {}
        self._renewed = 0.0

    @classmethod
    async def come_in(
        cls, code: JoinCode, identity: Identity, name: str, portrait: str = "guest_fox", seconds: float = 30.0
    ) -> "HallVisitor":
        """Knocks and comes in. Raises LinkFailed where no hall answers, HallRefusal where it does not let in."""
        visitor = cls(code, identity, name, portrait)
        ends = time.monotonic() + seconds
        while True:
            try:
                await visitor._knock()
                break
            except NoAnswer:  # the server is there, and its hall is not yet
                if time.monotonic() > ends:
                    raise
                await asyncio.sleep(_AGAIN_SECONDS)
        visitor.link = await Link.connect(
            visitor._address,
            identity,
            lambda: visitor.admission.token,
            inbox=rights.inbox_of(visitor.id),
            on_back=visitor._catch_up_all,
        )
        return visitor

    @property
    def id(self) -> str:
        return self.admission.id

    async def _knock(self) -> None:
        """Asks to be let in at the first address that answers."""
        trouble: CasinoError = LinkFailed("The code names no address.")
        for address in self.code.targets:
            try:
                door = await Link.connect(address, inbox=rights.inbox_of(rights.KNOCKER))
            except LinkFailed as fault:
                trouble = fault
                continue
            self._address = address
            try:
                public = self.identity.public
                knock = Knock(public, self.name, self.portrait, proof_of(self.code.secret, public), VERSION)
                sealed = sealed_of(await door.request(rights.KNOCK, encode(knock), KNOCK_SECONDS))
                body = unseal(self.identity, sealed.hall, sealed.body) if sealed.hall else sealed.body
                admission = admission_of(body)
            finally:
                await door.close()
            if admission.standing == "refused":
                raise HallRefusal(admission.sentence)
            self.admission, self._renewed = admission, time.monotonic()
            return
        raise trouble

    async def close(self) -> None:
        """Goes without leaving: the seat is kept for a while."""
        await self.link.close()

    # -- asking -----------------------------------------------------------------------------------------------

    async def ask(self, what: str, *, table: str = "", seconds: float = 60.0, **more: object) -> Answer:
        """Asks, and again under the same id until there is an answer. Raises NoAnswer after so many seconds."""
        return await self.say(Ask(uuid4().hex, what, table=table, **more), seconds)  # type: ignore[arg-type]

    async def say(self, ask: Ask, seconds: float = 60.0) -> Answer:
        """As `ask`, with an id of one's own."""
        ends = time.monotonic() + seconds
        subject = f"act.{ask.table or 'hall'}.{self.id}"
        while True:
            try:
                return answer_of(await self.link.request(subject, encode(ask), ASK_SECONDS))
            except (NoAnswer, LinkFailed):
                if time.monotonic() > ends:
                    raise
                await asyncio.sleep(_AGAIN_SECONDS)

    async def renew(self) -> None:
        """Gets a new token well before the present one expires."""
        if time.monotonic() - self._renewed > self.admission.seconds * _RENEW_AT:
            await self._knock()

    # -- following --------------------------------------------------------------------------------------------

    async def follow(self, table: str, on_entry: OnEntry, *, whole: bool = False) -> None:
        """Hears what will be told at a table, and what was, in order, each once: of late, or the whole of it.

        Raises HallRefusal for a table that is not there, NoAnswer, LinkFailed.
        """
        start = NO_START
        if not whole:
            answer = await self.ask("start", table=table)
            if not answer.is_done:
                raise HallRefusal(answer.sentence)
            start = msgspec.convert(answer.told, Start)
        followed = self._tables[table] = Followed(table, on_entry, start)
        followed.subscription = await self.link.subscribe(f"ev.open.{table}", self._on_event)
        await self.catch_up(table)

    async def unfollow(self, table: str) -> None:
        """Hears no more of a table."""
        followed = self._tables.pop(table, None)
        if followed is not None and followed.subscription is not None:
            await followed.subscription.stop()

    async def _on_event(self, message: Message) -> None:
        table = message.subject.removeprefix("ev.open.")
        if (followed := self._tables.get(table)) is None:
            return
        async with followed.lock:
            entry = entry_of(message.data)
            if entry.n > followed.past.n:
                followed.waiting[entry.n] = message.data
            elif entry.n == followed.past.n:
                await self._take(followed, message.data)
        if followed.waiting:
            await self.catch_up(table)

    async def catch_up(self, table: str) -> None:
        """Reads from the hall what was missed."""
        if (followed := self._tables.get(table)) is None:
            return
        async with followed.lock:
            while True:
                answer = await self.ask("since", table=table, head=followed.past.n - 1)
                bodies = [body.encode() for body in answer.told or ()]
                for body in bodies:
                    if entry_of(body).n == followed.past.n:
                        await self._take(followed, body)
                while (body_waiting := followed.waiting.pop(followed.past.n, None)) is not None:
                    await self._take(followed, body_waiting)
                followed.waiting = {n: body for n, body in followed.waiting.items() if n > followed.past.n}
                if not bodies:
                    return

    async def _catch_up_all(self) -> None:
        for table in list(self._tables):
            asyncio.get_running_loop().create_task(self.catch_up(table))

    @staticmethod
    async def _take(followed: Followed, body: bytes) -> None:
        """Takes the next entry of a table."""
        entry, faults = followed.past.take(body)
        await followed.on_entry(entry, followed.past.head, faults)
