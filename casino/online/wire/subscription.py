"""A subscription over a link to a hall: messages as they come in, each taken by a handler after the one before.

The library's own limited subscriptions are not used: they drop messages that came in together.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription as Wire

from casino.online.wire.message import Handler, IncomingMessage
from casino.online.wire.rights import is_from_outside

_ASKED_BY = "Nats-Request-Info"  # header in which the server names the asker from another account
_MAX_WAITING = 65_536  # messages that may wait for a handler

log = logging.getLogger(__name__)


class Subscription:
    """A subscription to a subject, made by `Link.subscribe`; its handler takes one message after the other."""

    def __init__(
        self, subject: str, handler: Handler, limit: int, up: asyncio.Event, on_heard: Callable[[], None]
    ) -> None:
        self.subject, self.limit = subject, limit
        self._handler, self._up, self._on_heard = handler, up, on_heard
        self._waiting: asyncio.Queue[IncomingMessage] = asyncio.Queue(_MAX_WAITING)
        self._worker = asyncio.create_task(self._work())
        self._client: Client | None = None
        self._wire: Wire | None = None
        self._end = 0  # the number of messages at which the server stops sending, if limited

    @property
    def is_stopped(self) -> bool:
        return self._worker.done()

    @property
    def left(self) -> int:
        """The number of messages the server still sends before the next `refill`, if there is a limit."""
        return self._end - self._wire.delivered if self._wire is not None else self.limit

    async def attach(self, client: Client) -> None:
        """Renews the subscription on a new connection. For the link's own use."""
        self._client = client
        self._wire = await client.subscribe(self.subject, cb=self._take)
        if self.limit:
            self._end = self.limit
            await self._wire.unsubscribe(limit=self.limit)

    async def refill(self) -> bool:
        """Allows `limit` more messages from now on; True if all allowed before were sent. No effect without a limit.

        The server ends a subscription at its limit by itself, perhaps while the new limit is on its way to it, and does
        not say so. It did if, after its next answer, just as many messages have come as the old limit allowed.
        """
        wire, client, end = self._wire, self._client, self._end
        if not self.limit or wire is None or client is None or client.is_closed:
            return False
        if wire.delivered + self.limit == end:
            return False
        with contextlib.suppress(nats.errors.Error, OSError):  # lost: the next connection begins with a full limit
            if wire.delivered < end:
                self._end = wire.delivered + self.limit
                await wire.unsubscribe(limit=self._end)
                await flush(client)
            if wire.delivered == end and self._wire is wire:
                await wire.unsubscribe()
                await self.attach(client)
                return True
        return False

    async def stop(self) -> None:
        """Ends the subscription; messages waiting for the handler are dropped."""
        self._worker.cancel()
        if self._wire is not None and self._client is not None and self._client.is_connected:
            with contextlib.suppress(nats.errors.Error):
                await self._wire.unsubscribe()
        self._wire = None

    async def _take(self, message: Msg) -> None:
        """Takes a message without ever waiting: the library cancels this in the middle when a limit is reached."""
        self._on_heard()
        with contextlib.suppress(asyncio.QueueFull):  # the handler is too far behind: the message is dropped
            self._waiting.put_nowait(read(message))

    async def _work(self) -> None:
        while True:
            message = await self._waiting.get()
            await self._up.wait()  # so that the handler can answer
            try:
                await self._handler(message)
            except Exception:
                log.exception("A handler of %s failed.", self.subject)


async def flush(client: Client) -> None:
    """Waits until the server has read all that was sent: with two pings, as the first may overtake waiting messages."""
    await client.flush()
    await client.flush()


def address_of(message: IncomingMessage) -> str:
    """The address of a sender in another account, in the server's words; empty if it does not say."""
    if not is_from_outside(message.subject):
        return ""
    with contextlib.suppress(ValueError, AttributeError):
        return str(json.loads(message.headers.get(_ASKED_BY, "")).get("host", ""))
    return ""


def read(message: Msg) -> IncomingMessage:
    return IncomingMessage(message.subject, message.data, message.reply, message.headers or {})
