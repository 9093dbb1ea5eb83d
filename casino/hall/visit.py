"""A visit to a hall from a program with a window: the visitor's loop runs in a thread, and all news come in `pump`.

Nothing of the window's thread is touched from the loop, and nothing of the loop from the window. The secrets of bets
are shown from here the moment they are asked for, whatever the window does. No picture, and no money at home.
"""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Literal

from casino.core.errors import CasinoError, HallRefusal, LinkFailed, NoAnswer
from casino.hall.remote import RemoteTable
from casino.hall.visitor import HallVisitor
from casino.hall.wire import Answer, Entry
from casino.net.join_code import JoinCode
from casino.net.keys import Identity
from casino.records.levels import load_level
from casino.records.parts import commitment_to
from casino.save.ledger import Account

State = Literal["knocking", "in", "refused", "left"]
_LOOK_SECONDS = 3.0  # between two looks whether something was missed
_ASK_SECONDS = 20.0
_CLOSE_SECONDS = 3.0


class Visit:
    """One visit. `state` and `sentence` say how it stands; `trouble` why the hall cannot be reached now."""

    def __init__(self, code: JoinCode, identity: Identity, me: Account) -> None:
        self.code, self.me = code, me
        self.state: State = "knocking"
        self.sentence = "Knocking at the hall's door."
        self.trouble = ""
        self.purse = 0  # what the player has in the hall, in cents
        self.id = self.hall = ""
        self.version = 0  # grows with all that a window may show of it
        self._identity = identity
        self._news: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._secrets: dict[str, str] = {}  # by their commitments
        self._tables: dict[str, RemoteTable] = {}
        self._loop = asyncio.new_event_loop()
        self._ends = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self.visitor: HallVisitor | None = None
        self._thread = threading.Thread(target=self._run, name="hall", daemon=True)
        self._thread.start()

    # -- the window's side ------------------------------------------------------------------------------------

    def pump(self) -> None:
        """Takes in what has come since the last call. Called in every frame by whoever shows the visit."""
        while True:
            try:
                self._news.get_nowait()()
            except queue.Empty:
                return
            self.version += 1

    def ask(self, what: str, on_answer: Callable[[Answer], object] = lambda answer: None, **more: Any) -> None:
        """Asks the hall. The answer comes in `pump`; where there is none, it is not done and says why."""

        async def asked() -> None:
            answer = await self._asked(what, **more)
            self._tell(lambda: on_answer(answer))

        self._do(asked())

    def table(self, name: str) -> RemoteTable:
        """A table of the hall behind the port, which is followed from now on. Raises CasinoError for no such level."""
        table = self._tables[name] = RemoteTable(load_level(name), self.me, self.id, self)
        self._do(self._follow(name, table))
        return table

    def leave_table(self, name: str) -> None:
        """Follows a table no more."""
        self._tables.pop(name, None)
        if self.visitor is not None:
            self._do(self.visitor.unfollow(name))

    def keep_secret(self, secret: str) -> None:
        """Keeps the secret of a bet, to be shown when all bets are in."""
        self._secrets[commitment_to(secret)] = secret

    def close(self) -> None:
        """Ends the visit without leaving the hall: a seat is kept for a while."""
        with contextlib.suppress(RuntimeError):  # it has ended by itself
            self._loop.call_soon_threadsafe(self._ends.set)
        self._thread.join(_CLOSE_SECONDS)

    # -- the loop's side --------------------------------------------------------------------------------------

    def _tell(self, news: Callable[[], object]) -> None:
        self._news.put(news)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Has something done in the loop. Once that has ended, nothing is."""

        def begin() -> None:
            task = self._loop.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        try:
            self._loop.call_soon_threadsafe(begin)
        except RuntimeError:
            work.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._stay())
        finally:
            for task in self._tasks:
                task.cancel()
            self._loop.run_until_complete(asyncio.gather(*self._tasks, return_exceptions=True))
            self._loop.close()

    async def _stay(self) -> None:
        """Comes in, and stays until the visit ends."""
        coming = asyncio.ensure_future(HallVisitor.come_in(self.code, self._identity, self.me.name, self.me.portrait))
        ending = asyncio.ensure_future(self._ends.wait())
        await asyncio.wait((coming, ending), return_when=asyncio.FIRST_COMPLETED)
        if not coming.done():
            coming.cancel()
            return
        try:
            self.visitor = visitor = coming.result()
        except CasinoError as refusal:
            self._tell(lambda refusal=refusal: self._stands("refused", str(refusal)))  # type: ignore[misc]
            return
        self._tell(lambda: self._is_in(visitor))
        try:
            while not self._ends.is_set():
                await self._look(visitor)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.shield(ending), _LOOK_SECONDS)
        finally:
            ending.cancel()
            await visitor.close()

    async def _look(self, visitor: HallVisitor) -> None:
        """Whether the hall can be reached, and whether something was missed."""
        trouble = "" if visitor.link.is_up else (visitor.link.trouble or "The hall cannot be reached just now.")
        try:
            await visitor.renew()
            for name in list(self._tables):
                await visitor.catch_up(name)
        except HallRefusal as refusal:
            self._tell(lambda refusal=refusal: self._stands("refused", str(refusal)))  # type: ignore[misc]
        except (LinkFailed, NoAnswer) as fault:
            trouble = trouble or str(fault)
        if trouble != self.trouble:
            self._tell(lambda: setattr(self, "trouble", trouble))

    def _stands(self, state: State, sentence: str) -> None:
        self.state, self.sentence = state, sentence

    def _is_in(self, visitor: HallVisitor) -> None:
        self.id, self.hall = visitor.id, visitor.admission.hall
        self._stands("in", "")

    async def _asked(self, what: str, **more: Any) -> Answer:
        if self.visitor is None:
            return Answer("", False, "The hall cannot be reached just now.")
        try:
            return await self.visitor.ask(what, seconds=_ASK_SECONDS, **more)
        except (LinkFailed, NoAnswer) as fault:
            return Answer("", False, str(fault))

    async def _follow(self, name: str, table: RemoteTable) -> None:
        if self.visitor is None:
            return

        async def on_entry(entry: Entry, head: str, faults: list[str]) -> None:
            if entry.kind == "locked":
                for bet in entry.bets:
                    if secret := self._secrets.get(bet.commitment):
                        self._do(self._show(name, secret))
            self._tell(lambda: table.take(entry, tuple(faults)))

        follow: Awaitable[None] = self.visitor.follow(name, on_entry)
        try:
            await follow
        except CasinoError as refusal:
            sentence = str(refusal)
            self._tell(lambda: table.refuse(sentence))

    async def _show(self, name: str, secret: str) -> None:
        """Shows a secret, which the hall asks for."""
        await self._asked("reveal", table=name, secret=secret)
