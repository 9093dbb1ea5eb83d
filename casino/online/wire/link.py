"""A link to a hall's server; with `subscription` the only module that speaks NATS.

It keeps the promises of `casino.online.wire`: TLS with the pinned certificate, a lost link noticed within ten seconds
and restored for ever, each time with a fresh token, and subscriptions that last through it. A message published in
between is refused rather than sent late: its publisher must know whether it was heard. Messages are bytes; their
meaning is not known here.

A link is made again by our own code, not the library's: that one gives up when a token expires, sends late what was
said in between, and takes half a minute to leave a server that hangs.
"""

import asyncio
import base64
import contextlib
import logging
import re
import ssl
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Self

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg

from casino.core.errors import CasinoError, DoorCrowded, HallError, LinkFailed, LinkRefused, NoAnswer, NotAllowed
from casino.core.texts import _
from casino.online.wire import certificate
from casino.online.wire.address import Address
from casino.online.wire.answers import Answer, Answers
from casino.online.wire.keys import Identity
from casino.online.wire.message import Handler, IncomingMessage
from casino.online.wire.rights import inbox_of, is_from_outside
from casino.online.wire.subscription import Subscription, flush, read

SILENT_SECONDS, PING_SECONDS = 5.5, 4.5  # of silence, then without an answer: the link is lost
STATUS, _NOBODY_LISTENS = "Status", "503"  # header of an answer by the server itself
CONNECT_SECONDS = 5.0
_GOODBYE_SECONDS = 1.0
_NEVER = 10**9
_BACK_OUTSIDE = "_R_."  # begins the server's subjects for answers to another account
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 2.0  # seconds between attempts to reconnect
_REFUSED = _("The hall does not admit this key: its token has expired, or it is banned.")
_FULL, _CROWDED = _("The hall is full."), _("Too many people are at the door of this hall: try again in a minute.")
_LOST = _("The link to the hall is lost; connecting again.")

log = logging.getLogger(__name__)


class _NoFuss(logging.Filter):
    """A log filter for asyncio's meaningless message at each end of a TLS connection the library made."""

    def filter(self, record: logging.LogRecord) -> bool:
        return "eof_received() has no effect" not in record.msg


logging.getLogger("asyncio").addFilter(_NoFuss())


class Link:
    """A link to the server of a hall, made by `connect`. All of it belongs to one asyncio loop."""

    def __init__(
        self,
        address: Address,
        inbox: str,
        identity: Identity | None = None,
        token: Callable[[], str] | None = None,
        on_lost: Callable[[str], None] | None = None,
        on_back: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.address, self.inbox = address, inbox
        self.refused = ""  # the server's last words that something was not allowed, in small letters
        self.is_refused = False  # the server no longer accepts the token
        self.trouble = ""  # why there is no connection, in one sentence; empty while there is one
        self._identity, self._token = identity, token
        self._on_lost, self._on_back = on_lost, on_back
        self._subscriptions: list[Subscription] = []
        self._client: Client | None = None
        self._is_closing = False
        self._up = asyncio.Event()
        self._answers = Answers(inbox)
        self._endings: set[asyncio.Task[None]] = set()  # connections that are being closed
        self._watch: asyncio.Task[None] | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._heard_at = 0.0  # on the loop's clock

    @classmethod
    async def connect(
        cls,
        address: Address,
        identity: Identity | None = None,
        token: Callable[[], str] | None = None,
        *,
        inbox: str,
        on_lost: Callable[[str], None] | None = None,
        on_back: Callable[[], Awaitable[None]] | None = None,
    ) -> Self:
        """A link that lasts until it is closed. Without identity and token it is that of a knocker.

        `token` is called at each connection, and must not block. `on_lost` gets the reason, in one sentence, once for
        each loss; `on_back` is awaited when all subscriptions are restored, and is the place to catch up on missed
        messages. Raises LinkFailed if nothing or something else answers, and LinkRefused, after five seconds at most.
        """
        link = cls(address, inbox, identity, token, on_lost, on_back)
        await link._connect()
        return link

    @property
    def is_up(self) -> bool:
        return self._up.is_set()

    async def until_up(self, seconds: float) -> None:
        """Waits for a connection. Raises NoAnswer after so many seconds."""
        try:
            await asyncio.wait_for(self._up.wait(), seconds)
        except TimeoutError:
            raise NoAnswer(self.trouble or _LOST) from None

    # -- speaking ---------------------------------------------------------------------------------------------

    async def publish(
        self, subject: str, data: bytes, reply: str = "", headers: Mapping[str, str] | None = None
    ) -> None:
        """Sends a message, without a promise that it is heard. Raises LinkFailed while there is no connection."""
        client = self._connected()
        try:
            await client.publish(subject, data, reply, dict(headers) if headers else None)
        except (nats.errors.Error, OSError) as fault:
            raise _said(fault, self.address) from None

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        """The answer to a message. Raises NoAnswer after `timeout` seconds, or at once if there is no listener."""
        return (await self.ask(subject, data, timeout)).data

    async def ask(
        self, subject: str, data: bytes, timeout: float, headers: Mapping[str, str] | None = None
    ) -> IncomingMessage:
        """Sends a request as `request` does, and returns the answer with its headers."""
        asked = await self.send(subject, data, headers)
        try:
            async with asyncio.timeout(timeout):
                answer = await asked
        except TimeoutError:
            raise NoAnswer(
                self.trouble or _("The hall did not answer within {timeout} seconds.", timeout=format(timeout, "g"))
            ) from None
        if answer is None:
            raise NoAnswer(_LOST)
        if answer.headers.get(STATUS) == _NOBODY_LISTENS:
            raise NoAnswer(_("Nobody at the hall listens to that."))
        return answer

    async def send(self, subject: str, data: bytes, headers: Mapping[str, str] | None = None) -> Answer:
        """Sends a request before anything sent later, without waiting for its answer. Raises LinkFailed."""
        inbox, answer = self._answers.expect()
        try:
            await self.publish(subject, data, inbox, headers)
        except CasinoError:
            answer.cancel()
            raise
        return answer

    async def ask_all(self, subject: str, data: bytes, timeout: float) -> list[IncomingMessage]:
        """All answers to a request that has many, up to the one that bears a status, which ends them.

        Raises NoAnswer after `timeout` seconds.
        """
        client = self._connected()
        answers: list[IncomingMessage] = []
        try:
            inbox = client.new_inbox()
            wire = await client.subscribe(inbox)
            await client.publish(subject, data, inbox)
            async with asyncio.timeout(timeout):
                while not answers or STATUS not in answers[-1].headers:
                    answers.append(read(await wire.next_msg(timeout)))
            await wire.unsubscribe()
        except (nats.errors.TimeoutError, TimeoutError):
            raise NoAnswer(
                self.trouble or _("The hall did not answer within {timeout} seconds.", timeout=format(timeout, "g"))
            ) from None
        except (nats.errors.Error, OSError) as fault:
            raise _said(fault, self.address) from None
        return answers

    async def respond(self, message: IncomingMessage, data: bytes) -> bool:
        """Answers a message, if its answer goes to the sender's own inbox; True if it does.

        A request may name any subject for its answer, and the server does not mind: a player could have the hall write
        to the log, or whisper to others in its name. So only `_INBOX_ID.` is answered, where ID is the last word of the
        subject, the one thing about the sender that the server checked. For a sender in another account the server
        itself names the subject, which leads back there and nowhere else.
        """
        own = _BACK_OUTSIDE if is_from_outside(message.subject) else f"{inbox_of(message.sender)}."
        if not message.reply.startswith(own) or re.search(r"[*>\s]", message.reply):
            return False
        await self.publish(message.reply, data)
        return True

    async def flush(self) -> None:
        """Waits until the server has read all that was published. Raises NoAnswer after ten seconds."""
        try:
            await flush(self._connected())
        except (nats.errors.Error, OSError):
            raise NoAnswer(_LOST) from None

    # -- hearing ----------------------------------------------------------------------------------------------

    async def subscribe(self, subject: str, handler: Handler, limit: int = 0) -> Subscription:
        """Subscribes to a subject, wildcards allowed, from the moment this returns, and again after each loss.

        With a `limit` the server sends at most so many messages until the next `refill`; beyond, nothing reaches this
        machine. Raises NotAllowed, and LinkFailed while there is no connection.
        """
        client = self._connected()
        subscription = Subscription(subject, handler, limit, self._up, self._note_activity)
        self.refused = ""
        try:
            await subscription.attach(client)
            await flush(client)
        except (nats.errors.Error, OSError) as fault:
            await subscription.stop()
            raise _said(fault, self.address) from None
        if f'"{subject}"'.lower() in self.refused:
            await subscription.stop()
            raise NotAllowed(_("The rights of this key do not cover hearing {subject}.", subject=subject))
        self._subscriptions = [one for one in self._subscriptions if not one.is_stopped] + [subscription]
        return subscription

    async def subscribe_all(self, subjects: Iterable[str], handler: Handler, limit: int) -> list[Subscription]:
        """Subscribes to many subjects that this key may hear, with one wait for all. Raises LinkFailed."""
        client = self._connected()
        found = [Subscription(subject, handler, limit, self._up, self._note_activity) for subject in subjects]
        try:
            for subscription in found:
                await subscription.attach(client)
            await flush(client)
        except (nats.errors.Error, OSError) as fault:
            for subscription in found:
                await subscription.stop()
            raise _said(fault, self.address) from None
        self._subscriptions += found
        return found

    async def close(self) -> None:
        """Says good-bye. The link is of no use afterwards."""
        self._is_closing = True
        self._up.clear()
        if self._keeper is not None and self._keeper is not asyncio.current_task():
            self._keeper.cancel()
            await asyncio.wait((self._keeper,), timeout=_GOODBYE_SECONDS)
        for subscription in self._subscriptions:
            await subscription.stop()
        if self._client is not None:
            self._end(self._client)
        if self._endings:
            await asyncio.wait(self._endings, timeout=_GOODBYE_SECONDS)
        for ending in self._endings:
            ending.cancel()

    # -- the connection ---------------------------------------------------------------------------------------

    def _connected(self) -> Client:
        if self._client is None or not self._up.is_set():
            raise LinkFailed(self.trouble or _LOST)
        return self._client

    async def _connect(self) -> None:
        """Makes one attempt to connect. Raises LinkFailed or LinkRefused."""
        client = Client()
        refusals: list[Exception] = []

        async def closed() -> None:
            self._lose(client, refusals[0] if refusals else client.last_error)

        async def complained(fault: Exception) -> None:
            if "permissions violation" in str(fault).lower():
                self.refused = str(fault).lower()
            elif client.last_error is not None and _is_refusal(client.last_error):
                refusals.append(client.last_error)  # the library forgets it as soon as the connection ends

        host = f"[{self.address.host}]" if ":" in self.address.host else self.address.host
        identity, token = self._identity, self._token
        try:
            async with asyncio.timeout(CONNECT_SECONDS):  # in this task: the error of a separate one would go unread
                await client.connect(
                    f"tls://{host}:{self.address.port}",
                    tls=certificate.pinned_context(self.address.pin),
                    tls_handshake_first=True,
                    inbox_prefix=self.inbox,
                    allow_reconnect=False,
                    max_reconnect_attempts=1,  # 0 would mean for ever
                    reconnect_time_wait=0,
                    ping_interval=_NEVER,
                    closed_cb=closed,
                    error_cb=complained,
                    signature_cb=(lambda nonce: base64.b64encode(identity.sign(nonce.encode()))) if identity else None,
                    user_jwt_cb=(lambda: bytearray(token().encode())) if token else None,
                )
            await client.subscribe(self._answers.subject, cb=self._take_answer)
            for subscription in self._subscriptions:
                if not subscription.is_stopped:
                    await subscription.attach(client)
            await flush(client)
        except (nats.errors.Error, OSError, TimeoutError) as fault:
            self._end(client)
            if _is_full(said := client.last_error or fault):
                raise (LinkFailed(_FULL) if token else DoorCrowded(_CROWDED)) from None
            raise _said(said, self.address) from None
        except asyncio.CancelledError:
            self._end(client)
            raise
        self._client = client
        self.trouble, self.is_refused = "", False
        self._note_activity()
        self._up.set()
        self._watch = asyncio.create_task(self._watched(client))
        if client.is_closed:  # it closed at the last moment
            self._lose(client, None)

    async def _watched(self, client: Client) -> None:
        """Ends a connection whose server no longer answers. While messages come, it does not ask.

        The library's own pings are no help: before it reports anything it waits half a minute for a farewell.
        """
        time = asyncio.get_running_loop().time
        with contextlib.suppress(nats.errors.Error, OSError, TimeoutError):
            while True:
                await asyncio.sleep(self._heard_at + SILENT_SECONDS - time())
                if time() - self._heard_at >= SILENT_SECONDS:
                    async with asyncio.timeout(PING_SECONDS):
                        await client.flush()
                    self._note_activity()
        self._lose(client, None)

    async def _take_answer(self, message: Msg) -> None:
        self._note_activity()
        self._answers.take(read(message))

    def _note_activity(self) -> None:
        """Notes that the server has just sent something."""
        self._heard_at = asyncio.get_running_loop().time()

    def _lose(self, client: Client, reason: Exception | None) -> None:
        if client is not self._client or self._is_closing or not self._up.is_set():
            return
        self._up.clear()
        self._answers.lose()
        self.trouble = _REFUSED if reason is not None and _is_refusal(reason) else _LOST
        self._end(client)
        self._keeper = asyncio.create_task(self._keep())
        if self._on_lost is not None:
            self._on_lost(self.trouble)

    def _end(self, client: Client) -> None:
        """Closes a connection without waiting for it: a server that hangs would not say good-bye for long."""
        if self._watch is not None:
            self._watch.cancel()
        ending = asyncio.create_task(client.close())
        self._endings.add(ending)
        ending.add_done_callback(self._endings.discard)

    async def _keep(self) -> None:
        """Connects again, however long it takes."""
        pause = _FIRST_PAUSE
        while True:
            await asyncio.sleep(pause)
            if self._is_closing:
                return  # cancelled in an attempt that failed first
            try:
                await self._connect()
                break
            except CasinoError as fault:
                self.trouble, self.is_refused = str(fault), isinstance(fault, LinkRefused)
            pause = min(2 * pause, _LONGEST_PAUSE)
        if self._on_back is not None:
            try:
                await self._on_back()
            except CasinoError as fault:  # lost again meanwhile: the next attempt does it all
                log.info("What was missed is not caught up: %s", fault)
            except Exception:
                log.exception("What was missed could not be caught up.")


def _is_refusal(fault: Exception) -> bool:
    """True if the server does not, or no longer, admit a key: its token is bad, expired or revoked."""
    return re.search("authorization violation|authentication (expired|revoked)", str(fault).lower()) is not None


def _is_full(fault: Exception) -> bool:
    """True if the server has no room for one more."""
    return "connections exceeded" in str(fault).lower()


def _said(fault: Exception, address: Address) -> CasinoError:
    """The library's exception as one of the house's, with its words."""
    if isinstance(fault, ssl.SSLError):
        return certificate.another_certificate(address)
    if _is_refusal(fault):
        return LinkRefused(_REFUSED)
    if isinstance(fault, nats.errors.MaxPayloadError):
        return HallError(_("This message is too long for the hall."))
    if isinstance(fault, nats.errors.BadSubjectError):
        return HallError(_("This is not a subject that can be written to."))
    if isinstance(fault, nats.errors.NoServersError | OSError | TimeoutError | nats.errors.TimeoutError):
        return certificate.nothing_answers(address)
    return LinkFailed(_LOST)
