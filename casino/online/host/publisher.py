"""Publishes the entries of a hall's books to its log: sent in order, confirmed, and sent again after any loss.

The books are committed first and published then. A takeover by another hall is noticed here too, as it shows in the
log. No visitor is heard or answered, and nothing is decided.

Entries go to the log together, each naming the one it follows: where one is not stored, none behind it is. An ask is
answered once its entry is stored; otherwise the same ask comes again.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from casino.core.errors import Fenced, HallError, LinkFailed
from casino.core.texts import _
from casino.online.host.seated import Seated, log_subject
from casino.online.server.books import HallBooks
from casino.online.server.entries import StoredEntry
from casino.online.wire.answers import Answer
from casino.online.wire.link import Link
from casino.online.wire.log import Log
from casino.online.wire.message import IncomingMessage

_FURTHER = 5_000  # log entries searched further back in one step
_AT_ONCE, _MAX_FLYING = 64, 512  # entries sent at once, and before the first of them is confirmed
_TAKEN_OVER = _("Another hall has taken over this log, or its books: this one must not write any more.")
_OPENED, _HEARD_OPENED = "log.hall", "ev.hall"  # subjects on which each opening of the hall is announced


class _Point(NamedTuple):
    """A place in the log: an entry's number in the books, its number in the log, and its name there."""

    seq: int
    n: int
    name: str


class Publisher:
    """A publisher of one hall's books. `mark` distinguishes its entries from those of others.

    `on_taken_over` is called with one sentence when another hall goes on with these books: from then on nothing is
    written. `is_sure` is set while it is known that no other does: only then may visitors be answered.
    """

    def __init__(self, books: HallBooks, mark: str, on_taken_over: Callable[[str], object]) -> None:
        self._books, self._mark, self._on_taken_over = books, mark, on_taken_over
        self.is_sure = asyncio.Event()
        self._is_taken_over = False
        self._opening_n = 0  # the number of this opening of the hall
        self._stored = self._sent = _Point(0, 0, "")  # the last entry that is in the log, and the last that was sent
        self._flying: deque[tuple[StoredEntry, Answer]] = deque()  # entries that were sent, and what confirms them
        self._waiting: deque[tuple[int, asyncio.Future[None]]] = deque()  # for entries up to a number to be in the log
        self._sending, self._confirming = asyncio.Lock(), asyncio.Lock()
        self._writer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._writer.set_result(None)

    @property
    def published(self) -> int:
        """The number in the books of the newest entry in the log."""
        return self._stored.seq

    # -- opening ----------------------------------------------------------------------------------------------

    async def recover(self, link: Link) -> None:
        """Takes back from the log the entries that the books lost when they were put back. Raises HallError.

        Books that have published something else since are not of this log; `begin` finds that out.
        """
        log = await Log.open(link)
        number, name = await log.last()
        have = self._books.entries.last_seq()
        want = self._seq_in(name)
        if want <= have:
            return
        (mine,) = self._books.entries.entries_after(have - 1, 1) or (None,)
        found: dict[int, StoredEntry] = {}
        after = max(0, number - 2 * (want - have) - _AT_ONCE)  # openings are between the entries
        while True:
            found |= {one.seq: one for one in await self._entries_in(log, after)}
            if not after or (found and min(found) <= max(1, have)):
                break
            after = max(0, after - _FURTHER)
        is_ours = mine is None or found.get(have) == mine
        lost = [found[seq] for seq in range(have + 1, want + 1) if seq in found]
        if is_ours and len(lost) == want - have:
            self._books.put_back(lost)

    async def _entries_in(self, log: Log, after: int) -> list[StoredEntry]:
        """The entries of these books that come after a number in the log."""
        told = []
        while entries := await log.read(after):
            after = entries[-1].sequence
            for entry in entries:
                if entry.subject != _OPENED and (seq := self._seq_in(entry.message_id)):
                    told.append(StoredEntry(seq, entry.subject.split(".", 2)[2], entry.data))
        return told

    def _seq_in(self, name: str) -> int:
        """The number in the books from an entry's name in the log; 0 for one of other books."""
        mark, _, told = name.partition(":")
        seq = told.partition(":")[0]
        return int(seq) if mark == self._mark and seq.isdecimal() else 0

    async def begin(self, link: Link, seated: Seated) -> None:
        """Begins publishing over a new link. Raises Fenced if another hall goes on with these books, HallError."""
        self._link, self._seated = link, seated
        await link.subscribe(_HEARD_OPENED, self._on_opened)
        await self._open()
        self.is_sure.set()

    async def come_back(self) -> None:
        """Finds out, once the link is up again, what has become of the entries sent. Raises as `begin`."""
        async with self._confirming, self._sending:
            try:
                await self._open()
            except Fenced:
                self._give_up()
                raise
        self.is_sure.set()

    async def _open(self) -> None:
        """Finds out how far the books have been published. Raises Fenced if another hall goes on with them.

        Each opening of a hall is an entry with a higher number than the one before, so that a hall that was away learns
        of its successor before it says anything, even if both have published the same.
        """
        self.log = await Log.open(self._link)
        number, name = await self.log.last()
        mark, _, told = name.partition(":")
        seq = int(told.partition(":")[0] or 0)
        found = await self.log.last_of(_OPENED)
        before = int(found.message_id.rpartition(":")[2]) if found is not None else 0
        is_foreign = bool(name) and (mark != self._mark or seq > self._books.entries.last_seq())
        if is_foreign or before > self._opening_n > 0:
            raise Fenced(_TAKEN_OVER)
        if not self._opening_n:
            self._opening_n = self._books.count_opening(before, int(time.time()))
        if before != self._opening_n:  # not announced yet, or the log was lost
            said = f"{self._mark}:{seq}:{self._opening_n}"
            number, name = await self.log.append(_OPENED, b"", said, number), said
        self._stored = _Point(seq, number, name)
        await self._seated.catch_up(seq)
        self._begin_to_send()

    async def _on_opened(self, message: IncomingMessage) -> None:
        """Takes the news that this hall was opened elsewhere, which asks about money alone would not show."""
        if int(message.headers.get("Nats-Msg-Id", "").rpartition(":")[2] or 0) > self._opening_n:
            self.is_sure.clear()
            self._give_up()

    def _give_up(self) -> None:
        self._is_taken_over = True
        self._on_taken_over(_TAKEN_OVER)

    # -- publishing -------------------------------------------------------------------------------------------

    async def publish(self) -> bool:
        """Publishes the entries of the books that are not in the log yet; True if they are there now, or will be."""
        want = self._books.entries.last_seq()
        if self.published >= want:
            return True
        await self._send()
        if self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self._confirm())
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((want, told))
        await told
        return self.published >= want

    async def _send(self) -> None:
        """Sends the new entries in the order of the books, at once, behind those not confirmed yet."""
        async with self._sending:
            with contextlib.suppress(LinkFailed):
                while self.is_sure.is_set() and len(self._flying) < _MAX_FLYING:
                    told = self._books.entries.entries_after(self._sent.seq, _AT_ONCE)
                    for one in told:
                        sent, name = self._sent, self._name(one)
                        answer = await self.log.send(log_subject(one), one.body, name, sent.n, sent.name)
                        self._flying.append((one, answer))
                        self._sent = _Point(one.seq, sent.n + 1, name)
                    if not told:
                        return

    async def _confirm(self) -> None:
        """Waits until the entries sent are in the log; one task does this, so that order is kept."""
        try:
            async with self._confirming:
                while not self._is_taken_over:
                    if not self._flying:
                        await self._send()
                    if not self._flying:
                        return
                    told, answer = self._flying[0]
                    if await self.log.is_stored(answer, self._stored.n + 1):
                        self._flying.popleft()
                        await self._is_published(told, self._stored.n + 1)
                    elif not await self._mend(told):
                        return
        finally:
            self._wake()

    async def _mend(self, told: StoredEntry) -> bool:
        """Publishes an unconfirmed entry again, since none sent after it is stored. False if it has to wait."""
        async with self._sending:
            await asyncio.wait([answer for _, answer in self._flying], timeout=1.0)
            is_told = await self._append(told)
            self._begin_to_send()
        return is_told

    async def _append(self, told: StoredEntry) -> bool:
        """Publishes one entry that failed before; False if it has to wait."""
        try:
            number = await self.log.append(log_subject(told), told.body, self._name(told), self._stored.n, seconds=3.0)
        except HallError:
            # The link was lost, more was stored than was confirmed, the log was lost, or another hall has taken over.
            try:
                await self._open()
            except Fenced:
                self._give_up()
            except HallError:
                pass
            return False
        await self._is_published(told, number)
        return True

    def _begin_to_send(self) -> None:
        """Restarts sending at the first entry that is not in the log, whether sent before or not."""
        for _entry, answer in self._flying:
            answer.cancel()
        self._flying.clear()
        self._sent = self._stored

    def _name(self, told: StoredEntry) -> str:
        """The name of an entry in the log, which distinguishes entries of these books from those of others."""
        return f"{self._mark}:{told.seq}"

    async def _is_published(self, told: StoredEntry, number: int) -> None:
        """Notes that an entry is in the log, with this number."""
        self._stored = _Point(told.seq, number, self._name(told))
        await self._seated.publish(told)
        self._wake(self.published)

    def _wake(self, published: int | None = None) -> None:
        """Wakes the tasks whose entries are in the log, or all of them."""
        while self._waiting and (published is None or self._waiting[0][0] <= published):
            _, told = self._waiting.popleft()
            if not told.done():
                told.set_result(None)
