"""A hall of one's own, opened beside the window: its process, its orders, and its announcement in the network.

The hall ends politely when the program that opened it does, however that ends: it reads our end of a pipe. All waiting
is done in a thread; results are taken in by `pump`. No picture, and nothing is decided here.
"""

import asyncio
import contextlib
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

from casino.core.errors import CasinoError, HallClosed
from casino.core.resources import program_command
from casino.core.texts import _
from casino.online.client.connection import end_loop
from casino.online.host.operator import HallOperator, What
from casino.online.host.orders import HallState, MoneyOverview
from casino.online.news import News
from casino.online.wire.discovery import Announcement
from casino.online.wire.join_code import JoinCode, parse

Where = Literal["machine", "network"]
_LISTEN: dict[Where, str] = {"machine": "127.0.0.1:0", "network": "0.0.0.0:0"}
_LOOK_SECONDS = 1.0
_CLOSE_SECONDS = 8.0


class Hosting:
    """A hall of one's own: `state` is its process's, `sentence` why it failed, `hall` its state as its host sees it."""

    def __init__(self, folder: Path, where: Where, title: str, options: Sequence[str] = ()) -> None:
        self.folder, self.where, self.title = folder, where, title
        self.state: Literal["opening", "open", "closed"] = "opening"
        self.sentence = ""
        self.code: JoinCode | None = None
        self.hall: HallState | None = None
        self.is_announced = False
        self.version = 0
        self._news = News()
        self._loop = asyncio.new_event_loop()
        self._ends = asyncio.Event()
        self._operator: HallOperator | None = None
        command = [*program_command(), "hall", "--folder", str(folder), "--listen", _LISTEN[where], "--json"]
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NO_WINDOW
        self._process = subprocess.Popen(
            [*command, "--with-opener", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            creationflags=flags,
        )
        self._threads = [
            threading.Thread(target=self._read, name="hall's words", daemon=True),
            threading.Thread(target=self._run, name="hall's orders", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    # -- the window's side ------------------------------------------------------------------------------------

    def pump(self) -> None:
        """Takes in the news since the last call."""
        self.version += self._news.take()

    def order(
        self, what: What, on_told: Callable[[str, bool], object] = lambda *told: None, *, who: str = "", value: str = ""
    ) -> None:
        """Gives an order; `pump` calls `on_told` with the answer's sentence and whether it was done."""

        async def give() -> None:
            try:
                operator = await self._link()
                sentence, is_done = await operator.order(what, who=who, value=value), True
                state = await operator.who()
            except CasinoError as refusal:
                sentence, is_done, state = str(refusal), False, None
            self._news.put(lambda: self._told(sentence, state, on_told, is_done=is_done))

        with contextlib.suppress(RuntimeError):
            asyncio.run_coroutine_threadsafe(give(), self._loop)

    def ask_statement(self, on_told: Callable[[MoneyOverview | str], object]) -> None:
        """Asks for the statement of the hall's money."""

        async def ask() -> None:
            try:
                told: MoneyOverview | str = await (await self._link()).statement()
            except CasinoError as refusal:
                told = str(refusal)
            self._news.put(lambda: on_told(told))

        with contextlib.suppress(RuntimeError):
            asyncio.run_coroutine_threadsafe(ask(), self._loop)

    def close(self) -> None:
        """Closes the hall politely: hands are settled by the rules, and every visitor gets a receipt."""
        with contextlib.suppress(RuntimeError):  # already closed
            self._loop.call_soon_threadsafe(self._ends.set)
        self._threads[1].join(_CLOSE_SECONDS)
        with contextlib.suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        try:
            self._process.wait(_CLOSE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._threads[0].join(_CLOSE_SECONDS)

    # -- the threads' side ------------------------------------------------------------------------------------

    def _told(
        self, sentence: str, state: HallState | None, on_told: Callable[[str, bool], object], *, is_done: bool
    ) -> None:
        self.hall = state or self.hall
        on_told(sentence, is_done)

    def _read(self) -> None:
        """Reads the output of the hall's process until it ends."""
        words = ""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            said = _read_json(line)
            if code := said.get("code"):
                self._news.put(lambda code=str(code): self._opened(code))  # type: ignore[misc]
            elif not said and line.strip():
                words = line.strip()
        self._process.wait()
        self._news.put(lambda: self._closed(words))

    def _opened(self, code: str) -> None:
        self.code, self.state = parse(code), "open"

    def _closed(self, words: str) -> None:
        if self.state == "opening" or self._process.returncode:
            self.sentence = words or _("The hall could not be opened.")
        self.state = "closed"

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._look())
        end_loop(self._loop)

    async def _look(self) -> None:
        """Follows the hall's state, and announces it in the network while it is open."""
        announcement: Announcement | None = None
        is_named = False
        try:
            while not self._ends.is_set():
                if self.code is not None:
                    if self.where == "network" and announcement is None:
                        announcement = await self._announce(self.code)
                    with contextlib.suppress(CasinoError):
                        operator = await self._link()
                        if not is_named:
                            is_named = bool(await operator.order("title", value=self.title))
                        state = await operator.who()
                        self._news.put(lambda state=state: setattr(self, "hall", state))  # type: ignore[misc]
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._ends.wait(), _LOOK_SECONDS)
        finally:
            if announcement is not None:
                await announcement.stop()
            if self.code is not None:
                with contextlib.suppress(CasinoError):  # it may have ended by itself
                    await (await self._link()).order("end")
            if self._operator is not None:
                await self._operator.close()

    async def _announce(self, code: JoinCode) -> Announcement | None:
        hosts = [host for host, _ in code.addresses]
        found = await Announcement.start(self.title, code.addresses[0][1], hosts, code.text)
        self._news.put(lambda: setattr(self, "is_announced", found is not None))
        return found

    async def _link(self) -> HallOperator:
        if self.code is None:
            raise HallClosed(_("The hall is not open yet."))
        if self._operator is None:
            self._operator = await HallOperator.open(self.folder)
        return self._operator


def _read_json(line: str) -> dict[str, object]:
    try:
        said = json.loads(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}
