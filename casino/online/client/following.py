"""The tables a visitor follows: every entry in order and each once, also those missed while a link was lost.

Every entry is checked as it comes: that it goes on from the one before, and that a settled round is what its seal, its
secrets and the visitor's own secret make of it. Callbacks are called in the loop and must not block.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from casino.core.errors import HallBroken, HallRefusal
from casino.core.texts import _
from casino.online.advice import is_advice
from casino.online.bombs.chain import AdviceChain
from casino.online.checking.chain import EntryChain
from casino.online.checking.own import Own
from casino.online.checking.witness import Heads, Witness
from casino.online.messages import NO_START, Answer, Start, number_of
from casino.online.wire import rights
from casino.online.wire.message import Handler, IncomingMessage
from casino.online.wire.subscription import Subscription

log = logging.getLogger(__name__)

OnEntry = Callable[[Any, str, list[str]], Awaitable[None]]  # an entry of the followed kind, its head, and its faults
HearOf = Callable[[str, Handler], Awaitable[Subscription]]


def _bodies_of(answer: Answer) -> list[bytes]:
    """The entries in an answer. Raises HallBroken for anything else."""
    try:
        return [body.encode() for body in msgspec.convert(answer.told or (), tuple[str, ...])]
    except (msgspec.MsgspecError, UnicodeEncodeError) as error:
        raise HallBroken(str(error)) from None


def _nothing(*told: object) -> None:
    """Default callback: ignores the event."""


class Followed:
    """A followed table. `waiting` are entries that came before those they go on from, by their numbers."""

    def __init__(self, table: str, on_entry: OnEntry, start: Start, own: Own) -> None:
        self.on_entry = on_entry
        self.past = AdviceChain(table, start) if is_advice(table) else EntryChain(table, start, own)
        self.heads = Heads()
        self.waiting: dict[int, bytes] = {}
        self.lock = asyncio.Lock()
        self.subscriptions: list[Subscription] = []


class FollowedTables:
    """All tables that one visitor follows, through the visitor's own asks and subscriptions."""

    def __init__(
        self,
        own: Own,
        ask: Callable[..., Awaitable[Answer]],
        hear_of: HearOf,
        keep: Callable[[Coroutine[Any, Any, None]], None],
        visitor: Callable[[], str],
    ) -> None:
        self._own, self._ask, self._hear_of, self._keep, self._id = own, ask, hear_of, keep, visitor
        self._tables: dict[str, Followed] = {}
        self.on_split: Callable[[str, str], object] = _nothing  # a table of which another visitor saw other entries
        self.on_broken: Callable[[str, str], object] = _nothing  # a table that can no longer be followed, and why

    def is_followed(self, table: str) -> bool:
        return table in self._tables

    def last_head(self, table: str) -> tuple[int, str] | None:
        """The number and head of the last entry taken at a followed table; None before the first."""
        followed = self._tables.get(table)
        return followed.heads.last if followed is not None else None

    def compare(self, witness: Witness) -> None:
        """Compares a head that another visitor signed with the entries seen here."""
        if fault := self._tables[witness.table].heads.hear(witness):
            self.on_split(witness.table, fault)

    async def follow(self, table: str, on_entry: OnEntry, *, whole: bool = False) -> None:
        """Follows a table, or the place of a bomb's experts: hears its past and coming entries in order, each once.

        That is the recent ones, or all if `whole`.

        Raises HallRefusal for a table that is not there, or that one may not watch, NoAnswer, LinkFailed. The whole of
        a table without onlookers comes once the visitor sits there.
        """
        start = NO_START
        if not whole:
            answer = await self._ask("start", table=table)
            if not answer.is_done:
                raise HallRefusal(answer.sentence)
            start = msgspec.convert(answer.told, Start)
        followed = self._tables[table] = Followed(table, on_entry, start, self._own)
        for subject in (f"ev.open.{table}", rights.shut_to(table, self._id())):
            followed.subscriptions.append(await self._hear_of(subject, self._on_event))
        await self.catch_up(table)
        followed.past.goes_live()

    async def unfollow(self, table: str) -> None:
        """Stops hearing a table."""
        followed = self._tables.pop(table, None)
        for subscription in followed.subscriptions if followed is not None else ():
            await subscription.stop()

    async def _on_event(self, message: IncomingMessage) -> None:
        table = message.subject.split(".")[2]
        if (followed := self._tables.get(table)) is None:
            return
        async with followed.lock:
            try:
                n = number_of(message.data)
                if n > followed.past.n:
                    followed.waiting[n] = message.data
                elif n == followed.past.n:
                    await self._take(followed, message.data)
            except HallBroken as fault:
                self._give_up(table, fault)
                return
        if followed.waiting:
            await self.catch_up(table)

    def _give_up(self, table: str, fault: HallBroken) -> None:
        """Stops following a table that cannot be followed."""
        log.warning("the table %s cannot be followed: %s", table, fault)
        if (followed := self._tables.pop(table, None)) is not None:
            for subscription in followed.subscriptions:
                self._keep(subscription.stop())
        self.on_broken(table, _("This hall does not keep to the rules. {fault}", fault=fault))

    async def catch_up(self, table: str) -> str | None:
        """Reads missed entries from the hall. Returns its refusal or an empty text; None if the table is not followed.

        Raises NoAnswer, LinkFailed.
        """
        if (followed := self._tables.get(table)) is None:
            return None
        async with followed.lock:
            try:
                while True:
                    answer = await self._ask("since", table=table, head=followed.past.n - 1)
                    bodies = _bodies_of(answer)
                    for body in bodies:
                        if number_of(body) == followed.past.n:
                            await self._take(followed, body)
                    while (body_waiting := followed.waiting.pop(followed.past.n, None)) is not None:
                        await self._take(followed, body_waiting)
                    followed.waiting = {n: body for n, body in followed.waiting.items() if n > followed.past.n}
                    if not bodies:
                        return answer.sentence
            except HallBroken as fault:
                self._give_up(table, fault)
                return None

    def catch_up_all(self) -> None:
        """Begins to catch up at every table, after a link was lost."""
        for table in list(self._tables):
            asyncio.get_running_loop().create_task(self.catch_up(table))

    @staticmethod
    async def _take(followed: Followed, body: bytes) -> None:
        """Takes the next entry of a table."""
        entry, faults = followed.past.take(body)
        faults += followed.heads.take(entry.n, followed.past.head)
        await followed.on_entry(entry, followed.past.head, faults)
