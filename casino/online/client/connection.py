"""A visit to a hall from a program with a window: the visitor's loop runs in a thread, and all news come in `pump`.

The loop touches nothing of the window's thread, and the window nothing of the loop. The secrets of bets are shown from
here the moment they are asked for, whatever the window does. No picture, and no money at home.
"""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Literal, Protocol

from casino.core.errors import CasinoError
from casino.core.texts import _
from casino.online.advice import advice_at
from casino.online.bombs.heard import RemoteAdvice
from casino.online.client.client import HallClient
from casino.online.client.remote import RemoteTable
from casino.online.messages import Answer, Ask, HeldTold, Receipt, Statement, TableEntry
from casino.online.news import News
from casino.online.server.presence import LOBBY, Now, Person
from casino.online.server.talk import TalkLine
from casino.online.wire.join_code import JoinCode
from casino.online.wire.keys import Identity
from casino.records.draw_secrets import commitment_to
from casino.records.levels import load_level
from casino.save.ledger import Account

State = Literal["knocking", "in", "refused"]
_LOOK_SECONDS = 2.0  # between two checks for missed entries, and the longest one takes
_ASK_SECONDS = 20.0
_WAIT_SECONDS = 600.0  # to wait at the door for the host
_CLOSE_SECONDS = 3.0
_GLANCE_SECONDS = 0.01
_UNREACHED = _("The hall cannot be reached just now.")


class Listener(Protocol):
    """The receiver of a hall's messages to one visitor; called from `pump`."""

    def on_line(self, line: TalkLine) -> None:
        """Takes a line said where the visitor is."""

    def on_whisper(self, id_: str, name: str, text: str) -> None:
        """Takes a whisper to the visitor; without an id it is one of the house's characters who whispers."""

    def on_receipt(self, receipt: Receipt) -> None:
        """Takes the receipt for all that the visitor had in the hall."""

    def on_owed(self, statement: Statement) -> None:
        """Takes the statement of a hall that closes and cannot pay the visitor out."""


class HallConnection:
    """A visit to a hall. `state` and `sentence` describe it; `trouble` says why the hall cannot be reached now.

    `now` is the hall's latest moment, and `version` grows with every change that a window may show.
    """

    def __init__(self, code: JoinCode, identity: Identity, me: Account, listener: Listener) -> None:
        self.code, self.me = code, me
        self.state: State = "knocking"
        self.sentence = _("Waiting for the hall to answer.")
        self.trouble = self._troubled = ""
        self.now: Now | None = None
        self.purse = 0  # the player's purse in the hall, in cents
        self.id = self.hall = ""
        self.place = LOBBY
        self.version = 0
        self._open_asks = 0
        self._identity = identity
        self._listener = listener
        self._news = News()
        self._secrets: dict[str, str] = {}  # secrets by commitment
        self._tables: dict[str, RemoteTable] = {}
        self._advice: dict[str, RemoteAdvice] = {}  # by the places of which it is told
        self._loop = asyncio.new_event_loop()
        self._ends = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self.visitor: HallClient | None = None
        self._thread = threading.Thread(target=self._run, name="hall", daemon=True)
        self._thread.start()

    # -- the window's side ------------------------------------------------------------------------------------

    def pump(self) -> None:
        """Takes in the news since the last call. The scene that shows the visit calls it every frame."""
        self.version += self._news.take()

    def ask(self, what: str, on_answer: Callable[[Answer], object] = lambda answer: None, **more: Any) -> None:
        """Asks the hall. `pump` delivers the answer; without one, the ask counts as not done, with the reason."""
        self._have(lambda visitor: visitor.ask(what, seconds=_ASK_SECONDS, **more), on_answer)

    def ask_as_it_stands(self, ask: Ask, on_answer: Callable[[Answer], object]) -> None:
        """Asks as `ask` does, with an ask that already has its id."""
        self._have(lambda visitor: visitor.say(ask, _ASK_SECONDS), on_answer)

    # -- talk -------------------------------------------------------------------------------------------------

    def go(self, place: str) -> None:
        """Goes to the lobby or a table, and hears the last lines said there."""
        self.place = place

        async def go() -> None:
            if self.visitor is not None:
                with contextlib.suppress(CasinoError):  # the attempt to watch or sit says why
                    for line in await self.visitor.go(place):
                        self._heard(line)

        self._do(go())

    def say(self, text: str, on_answer: Callable[[Answer], object], by: str = "") -> None:
        """Says a line at the visitor's place. `by` is a second person at this machine."""
        place = self.place
        self._have(lambda visitor: visitor.say_line(place, text, by), on_answer)

    def whisper(self, person: Person, text: str, on_answer: Callable[[Answer], object]) -> None:
        """Whispers to a person, wherever in the hall they are."""
        self._have(lambda visitor: visitor.whisper(person, text), on_answer)

    def whisper_to_character(self, who: str, text: str, on_answer: Callable[[Answer], object]) -> None:
        """Whispers to one of the house's characters (by id): the hall reads it and answers."""
        self._have(lambda visitor: visitor.whisper_to_character(who, text), on_answer)

    def report(self, person: Person, text: str, on_answer: Callable[[Answer], object]) -> None:
        """Reports a person to the host."""
        self._have(lambda visitor: visitor.report(person.id, text), on_answer)

    # -- tables -----------------------------------------------------------------------------------------------

    def table(self, name: str) -> RemoteTable:
        """A table of the hall behind the port, followed from now on. Raises CasinoError for an unknown level."""
        table = self._tables[name] = RemoteTable(load_level(name), self.me, self.id, self)
        self._do(self._follow(name, table))
        return table

    def advice(self, name: str) -> RemoteAdvice:
        """A table's bomb as its experts know it, followed from now on. Raises CasinoError for an unknown level."""
        advice = RemoteAdvice(load_level(name), self.id)
        self._advice[advice.place] = advice
        self._do(self._follow(advice.place, advice))
        return advice

    def leave_advice(self, name: str) -> None:
        """Stops following a table's bomb as its expert."""
        self._advice.pop(advice_at(name), None)
        if self.visitor is not None:
            self._do(self.visitor.tables.unfollow(advice_at(name)))

    def leave_table(self, name: str) -> None:
        """Stops following a table."""
        self._tables.pop(name, None)
        if self.visitor is not None:
            self._do(self.visitor.tables.unfollow(name))

    def keep_secret(self, secret: str) -> None:
        """Keeps the secret of a bet, to be shown when all bets are in."""
        self._secrets[commitment_to(secret)] = secret

    def finish(self) -> None:
        """Waits a moment for outstanding answers, because the program ends."""
        ends = time.monotonic() + _CLOSE_SECONDS
        while self._open_asks and time.monotonic() < ends:
            self.pump()
            time.sleep(_GLANCE_SECONDS)

    def close(self, *, waits: bool = False) -> None:
        """Ends the visit without leaving the hall: a seat is kept for a while. `waits` until the link is down."""
        with contextlib.suppress(RuntimeError):  # the loop has already ended
            self._loop.call_soon_threadsafe(self._ends.set)
        if waits:
            self._thread.join(_CLOSE_SECONDS)

    # -- the loop's side --------------------------------------------------------------------------------------

    def _have(
        self, work: Callable[[HallClient], Coroutine[Any, Any, Answer]], on_answer: Callable[[Answer], object]
    ) -> None:
        """Sends an ask from the loop; its answer, or why there is none, comes in `pump`."""

        async def asked() -> None:
            try:
                answer = await work(self.visitor) if self.visitor is not None else Answer("", False, _UNREACHED)
            except CasinoError as fault:
                answer = Answer("", False, str(fault))
            self._tell(lambda: self._answered(on_answer, answer))

        self._open_asks += 1
        self._do(asked())

    def _answered(self, on_answer: Callable[[Answer], object], answer: Answer) -> None:
        self._open_asks -= 1
        on_answer(answer)

    def _heard(self, line: TalkLine) -> None:
        self._tell(lambda: self._listener.on_line(line))

    def _tell(self, news: Callable[[], object]) -> None:
        self._news.put(news)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine in the loop; does nothing once that has ended."""

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
            end_loop(self._loop)

    async def _stay(self) -> None:
        """Enters the hall, and stays until the visit ends."""
        me = self.me
        coming = asyncio.ensure_future(
            HallClient.come_in(self.code, self._identity, me.name, me.portrait, _WAIT_SECONDS, on_waits=self._on_waits)
        )
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
        visitor.on_now = lambda now: self._tell(lambda: self._take_now(now))
        visitor.on_line = self._heard
        visitor.on_held = lambda told: self._tell(lambda: self._is_held(told))
        visitor.on_whisper = lambda id_, name, text: self._tell(lambda: self._listener.on_whisper(id_, name, text))
        visitor.on_receipt = lambda receipt: self._tell(lambda: self._listener.on_receipt(receipt))
        visitor.on_owed = lambda said: self._tell(lambda: self._listener.on_owed(said))
        visitor.tables.on_broken = lambda table, why: self._tell(lambda: self._is_broken(table, why))
        visitor.tables.on_split = lambda table, fault: self._tell(lambda: self._is_split(table, fault))
        visitor.on_sent_home = lambda why: self._tell(lambda: self._stands("refused", why))
        self._tell(lambda: self._is_in(visitor))
        try:
            with contextlib.suppress(CasinoError):
                await visitor.look()
            while not self._ends.is_set():
                await self._look(visitor)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.shield(ending), _LOOK_SECONDS)
        finally:
            ending.cancel()
            await visitor.close()

    async def _look(self, visitor: HallClient) -> None:
        """Checks whether the hall can be reached, and whether entries were missed."""
        self._is_troubled(visitor.link.is_up, visitor.link.trouble)
        try:
            async with asyncio.timeout(_LOOK_SECONDS):
                for name, table in self._followed.items():
                    if (refusal := await visitor.tables.catch_up(name)) is not None:
                        self._tell(partial(table.begin_telling, refusal))
        except (TimeoutError, CasinoError):
            self._is_troubled(False, visitor.link.trouble)

    @property
    def _followed(self) -> dict[str, RemoteTable | RemoteAdvice]:
        return {**self._tables, **self._advice}

    def _is_troubled(self, is_up: bool, why: str) -> None:
        """Notes why the hall cannot be reached, or that it can be again."""
        trouble = "" if is_up else why or _UNREACHED
        if trouble != self._troubled:
            self._troubled = trouble
            self._tell(lambda: setattr(self, "trouble", trouble))

    def _on_waits(self, sentence: str) -> None:
        self._tell(lambda: self._stands("knocking", sentence))

    def _take_now(self, now: Now) -> None:
        self.now = now
        for table in self._followed.values():
            table.hear_moment(now.t)

    def _is_held(self, told: HeldTold) -> None:
        if (table := self._tables.get(told.table)) is not None:
            table.cards_held.hear(told.round, told.held)

    def _is_split(self, name: str, fault: str) -> None:
        if (table := self._followed.get(name)) is not None and fault not in table.faults:
            table.faults.append(fault)

    def _is_broken(self, name: str, why: str) -> None:
        if (table := self._followed.get(name)) is not None:
            table.begin_telling(why)

    def _stands(self, state: State, sentence: str) -> None:
        self.state, self.sentence = state, sentence

    def _is_in(self, visitor: HallClient) -> None:
        self.id, self.hall = visitor.id, visitor.admission.hall
        self._stands("in", "")

    async def _follow(self, name: str, table: RemoteTable | RemoteAdvice) -> None:
        if self.visitor is None:
            return

        async def on_entry(entry: Any, head: str, faults: list[str]) -> None:
            if isinstance(entry, TableEntry) and entry.kind == "locked":
                for bet in entry.bets:
                    if secret := self._secrets.get(bet.commitment):
                        self._do(self._show(name, secret))
            self._tell(lambda: table.take(entry, tuple(faults)))

        try:
            await self.visitor.tables.follow(name, on_entry)
        except CasinoError as refusal:
            sentence = str(refusal)
            self._tell(lambda: table.begin_telling(sentence))
        else:
            self._tell(table.begin_telling)

    async def _show(self, name: str, secret: str) -> None:
        """Shows a secret that the hall asks for."""
        if self.visitor is not None:
            with contextlib.suppress(CasinoError):  # an entry reports that the bet went back
                await self.visitor.ask("reveal", seconds=_ASK_SECONDS, table=name, secret=secret)


def end_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Cancels all tasks of a loop that no longer runs, and closes it."""
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    loop.close()
