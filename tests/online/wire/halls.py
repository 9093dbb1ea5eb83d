"""A hall on this machine for one test: its server, its link, and players that join it."""

import asyncio
import functools
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from casino.online.wire import rights
from casino.online.wire.admin import Admin
from casino.online.wire.keys import Identity
from casino.online.wire.link import Link
from casino.online.wire.message import IncomingMessage
from casino.online.wire.server import NatsServer, open_server
from casino.online.wire.tokens import Authority

MAX_SECONDS = 15  # of a test that hangs


def bounded(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that runs in a loop of its own, and fails where it would wait for ever."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        async def within() -> None:
            await asyncio.wait_for(test(*args, **kwargs), MAX_SECONDS)

        asyncio.run(within())

    return run


def bounded_in(open_: Callable[[Path], AbstractAsyncContextManager[Any]]) -> Callable[..., Callable[..., None]]:
    """Makes a `bounded` test of one whose first argument is what is opened for it in its `tmp_path`."""

    def decorate(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
        _, *others = inspect.signature(test).parameters.values()
        tmp_path = inspect.Parameter("tmp_path", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        fixtures = {one.name: one for one in (tmp_path, *others)}

        @bounded
        @functools.wraps(test)
        async def run(**given: Any) -> None:
            async with open_(given["tmp_path"]) as opened:
                await test(opened, **{one.name: given[one.name] for one in others})

        run.__signature__ = inspect.Signature(list(fixtures.values()))  # type: ignore[attr-defined]
        return run

    return decorate


class Heard:
    """A handler that keeps what came in."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[IncomingMessage] = asyncio.Queue()

    async def __call__(self, message: IncomingMessage) -> None:
        self.messages.put_nowait(message)

    async def next(self) -> IncomingMessage:
        return await self.messages.get()

    @property
    def is_empty(self) -> bool:
        return self.messages.empty()


@dataclass
class Player:
    """Somebody with a key and a link. What happened to the link is in `lost` and `back`."""

    identity: Identity
    link: Link
    lost: asyncio.Queue[str]
    back: asyncio.Queue[None]

    @property
    def id(self) -> str:
        return rights.id_of(self.identity.public)


@dataclass
class Hall:
    """A hall without rules: what its parts are, and how to come in."""

    folder: Path
    authority: Authority
    server: NatsServer
    links: list[Link | Admin] = field(default_factory=list)

    async def own_link(self, on_back: Callable[[], Awaitable[None]] | None = None) -> Link:
        identity = Identity.new()

        def token() -> str:
            return self.authority.user_token(identity.public, rights.hall(), 3600)

        address, inbox = self.server.address, rights.inbox_of("hall")
        link = await Link.connect(address, identity, token, inbox=inbox, on_back=on_back)
        self.links.append(link)
        return link

    async def admin(self) -> Admin:
        admin = await Admin.open(self.server.address, self.authority)
        self.links.append(admin)
        return admin

    async def knocker(self) -> Link:
        link = await Link.connect(self.server.address, inbox=rights.inbox_of(rights.KNOCKER))
        self.links.append(link)
        return link

    async def player(self, seconds: float = 0) -> Player:
        """Somebody with one token for long, or, where `seconds` are given, one that is made anew each time."""
        identity = Identity.new()
        name = rights.id_of(identity.public)
        lost: asyncio.Queue[str] = asyncio.Queue()
        back: asyncio.Queue[None] = asyncio.Queue()

        def fresh() -> str:
            return self.authority.user_token(identity.public, rights.player(name), seconds or 3600)

        async def is_back() -> None:
            back.put_nowait(None)

        given = fresh()
        link = await Link.connect(
            self.server.address,
            identity,
            fresh if seconds else lambda: given,
            inbox=rights.inbox_of(name),
            on_lost=lost.put_nowait,
            on_back=is_back,
        )
        self.links.append(link)
        return Player(identity, link, lost, back)

    def restart(self) -> None:
        """Opens the server's folder again, on the port it had."""
        self.server = open_server(self.folder, self.authority, port=self.server.address.port)


@asynccontextmanager
async def open_hall(folder: Path) -> AsyncIterator[Hall]:
    authority = Authority.new()
    hall = Hall(folder, authority, open_server(folder, authority))
    try:
        yield hall
    finally:
        for link in hall.links:
            await link.close()
        hall.server.kill()


in_a_hall = bounded_in(open_hall)
