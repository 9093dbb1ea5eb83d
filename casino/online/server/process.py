"""A hall as a program of its own: its message server, its link, and the loop that hears, ticks and publishes.

Decisions are made in `house` and `table`. The books are committed first and published then: entries committed but not
published are published at the next start, from the books.

Each step of closing is taken by itself: where the books cannot be written there is no receipt but a signed statement,
and the message server ends in any case.
"""

import asyncio
import contextlib
import logging
import os
import random
import time
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from casino.core.errors import CasinoError, EngineFailed, HallError, LinkFailed, NoAnswer, SaveError, SaveLocked
from casino.core.texts import _
from casino.online.host.desk import HostDesk
from casino.online.host.folder import KEYS, SERVER, Secrets
from casino.online.host.publisher import Publisher
from casino.online.host.seated import Seated
from casino.online.host.steering import Steering
from casino.online.host.voices import HallVoices
from casino.online.messages import MAX_BYTES, Knock, Receipt, Sealed, encode, knock_of
from casino.online.server.books import BOOKS, HallBooks
from casino.online.server.clock import HallClock, machines_time
from casino.online.server.hall import HallServer
from casino.online.server.table.table import WINDOW_MS
from casino.online.server.talk import Ejected, Owes
from casino.online.server.visitors import Visitor
from casino.online.wire import rights
from casino.online.wire.address import own_addresses
from casino.online.wire.join_code import JoinCode
from casino.online.wire.keys import Identity, seal, verify
from casino.online.wire.link import Link
from casino.online.wire.message import IncomingMessage
from casino.online.wire.server import ANY_PORT, NatsServer, open_server
from casino.online.wire.subscription import Subscription, address_of
from casino.online.wire.tokens import Authority

TICK_SECONDS = 0.05
ASKED_A_SECOND = 40  # messages a visitor may send in a second, and twice as many at once
KNOCKS_A_SECOND = 100  # of all knockers together
_FLOODS = 2  # seconds after which a visitor who keeps sending more is cut off
TOKEN_SECONDS = 3600.0
_OWN_TOKEN_SECONDS = 10 * 365 * 86_400.0  # for the hall's own link
_CLOSED = _("The host closed the hall. What you had there is back in your purse.")
_CLOSED_OWING = _("The hall closes and cannot write its books. What it owes you is listed at the cashier.")
_TELLING_SECONDS = 5.0
_MARK_LETTERS = 12  # letters of the hall's key that mark its entries in the log
_KEPT_AHEAD_MS = 60_000  # how far ahead of the clock its latest moment is written down
_WAIT_SECONDS = 0.2  # between two attempts to take the hall over

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Opening:
    """The options of an opening: folder, listening address, tables, and which of the house's characters sits where.

    A standby waits until no other program has the hall open, and then goes on with it.

    In a tournament every visitor gets `tournament_cents`; else buying in lifts no purse above `most_buy_in_cents`.
    `has_sheets` lets people play by sheets of their own from now on; `has_masters` a visitor be the game master
    at a table; without them the host's last word counts.
    """

    folder: Path
    host: str = "127.0.0.1"
    port: int = ANY_PORT
    levels: Sequence[str] = ()
    company: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    window_ms: int = WINDOW_MS
    engine: Path | None = None
    tournament_cents: int | None = None
    most_buy_in_cents: int | None = None
    is_standby: bool = False
    has_sheets: bool = False
    has_masters: bool = False


class HallProcess:
    """An open hall. `run` goes on until `stop` is called; everything belongs to one asyncio loop."""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening
        self.folder = opening.folder
        self._ends = asyncio.Event()
        self._subscriptions: dict[str, Subscription] = {}  # by visitor's id; all knockers share one
        self._floods: Counter[str] = Counter()
        self._is_succeeded = False
        self.fault = ""  # why the hall had to close

    def stop(self) -> None:
        """Closes the hall: hands are settled by the rules, and each visitor gets a receipt."""
        self._ends.set()

    async def run(self, on_open: Callable[["HallProcess"], object]) -> None:
        """Opens the hall, calls `on_open`, and serves until it is stopped. Raises HallError, SaveError, OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.books = await self._open_books()
        try:
            self.authority = Authority.load(self.folder / KEYS)
            self._secrets = Secrets.load(self.folder, self._opening.port)
            self.identity = Identity.from_seed(self._secrets.seed)
            self.publisher = Publisher(self.books, self.identity.public[:_MARK_LETTERS], self._give_up)
            self.books.set_terms(self._opening.tournament_cents, self._opening.most_buy_in_cents)
            await self.start_server()
            try:
                await self._open_link()
                self._open_hall()
                await self._begin()
            except BaseException:
                if not self.server.adopted:
                    await asyncio.to_thread(self.server.stop)
                raise
            try:
                on_open(self)
                try:
                    await self._serve()
                finally:
                    await self._close_politely()
            finally:
                await self._steering.close()
                await self._link.close()
        finally:
            self.books.close()

    # -- opening ----------------------------------------------------------------------------------------------

    async def _open_books(self) -> HallBooks:
        """The hall's books, which only one process can have open, even while it is frozen."""
        while True:
            try:
                return HallBooks(self.folder / BOOKS)
            except SaveLocked:
                if not self._opening.is_standby:
                    raise HallError(_("The hall of {folder} is open already.", folder=self.folder)) from None
            await asyncio.sleep(_WAIT_SECONDS)

    async def start_server(self) -> None:
        """Starts the server, or adopts the one that a killed hall left, on the port visitors know."""
        port = self._opening.port if self._opening.port != ANY_PORT else self._secrets.port
        opening = self._opening
        start = lambda: open_server(self.folder / SERVER, self.authority, opening.host, port, opening.engine)  # noqa: E731
        self.server: NatsServer = await asyncio.to_thread(start)
        if self.server.address.port != self._secrets.port:
            self._secrets.port = self.server.address.port
            self._secrets.save(self.folder)

    @property
    def code(self) -> JoinCode:
        """The code others join with, for this machine alone or for its network."""
        port = self.server.address.port
        hosts = ("127.0.0.1",) if self._opening.host == "127.0.0.1" else own_addresses() or ("127.0.0.1",)
        return JoinCode(
            tuple((host, port) for host in hosts), self.server.address.pin, bytes.fromhex(self._secrets.secret)
        )

    def _open_hall(self) -> None:
        self._now = HallClock(self.books.last_moment() + 1)
        self._kept_until = 0
        self.hall = HallServer(
            self.books,
            self._opening.levels,
            public=self.identity.public,
            secret=bytes.fromhex(self._secrets.secret),
            sign=lambda text: b64encode(self.identity.sign(text)).decode(),
            token_for=self._token_for,
            id_of=rights.id_of,
            token_seconds=int(TOKEN_SECONDS),
            window_ms=self._opening.window_ms,
            shown=machines_time,
        )
        if self._opening.has_sheets:
            self.hall.host_book.set_sheets(has_sheets=True)
        if self._opening.has_masters:
            self.hall.host_book.set_masters(has_masters=True)
        if self.books.notice:
            log.warning("%s", self.books.notice)
        self.hall.seat_characters(self._opening.company, self._now())
        self._voices: HallVoices | None = HallVoices(self.hall, random.Random())

    async def _open_link(self) -> None:
        try:
            self._link = await self._linked()
        except LinkFailed:
            if not self.server.adopted:
                raise
            # Players may have filled the server while no hall was there. They come back, but after the hall.
            await asyncio.to_thread(self.server.stop)
            await self.start_server()
            self._link = await self._linked()
        await self.publisher.recover(self._link)

    async def _linked(self) -> Link:
        public = self.identity.public
        return await Link.connect(
            self.server.address,
            self.identity,
            lambda: self.authority.user_token(public, rights.hall(), _OWN_TOKEN_SECONDS),
            inbox=rights.inbox_of("hall"),
            on_lost=lambda why: self.publisher.is_sure.clear(),
            on_back=self.publisher.come_back,
        )

    async def _begin(self) -> None:
        """Starts hearing and answering."""
        sitting = {name: set(self.hall.reach.sitting(name)) for name in self.hall.tables}
        await self.publisher.begin(self._link, Seated(self._link, self.books, sitting))
        host = HostDesk(self.hall, self.authority, self.folder / KEYS, self.stop)
        self._steering = Steering(self._link, self.authority, self.hall, host, self._now)
        await self._steering.open()  # before visitors are heard: answers need it
        self._subscriptions[rights.KNOCKER] = await self._link.subscribe(
            rights.KNOCK, self._on_knock, limit=2 * KNOCKS_A_SECOND
        )
        inside = [who.id for who in self.books.people.visitors() if who.standing == "in"]
        heard = await self._link.subscribe_all(map(rights.all_of, inside), self._on_asked, limit=2 * ASKED_A_SECOND)
        self._subscriptions.update(zip(inside, heard, strict=True))

    def _give_up(self, fault: str) -> None:
        """Stops because another hall goes on with these books."""
        self.fault, self._is_succeeded = fault, True
        self.stop()

    def _token_for(self, id_: str, public: str) -> str:
        return self.authority.user_token(public, rights.player(id_), TOKEN_SECONDS)

    # -- hearing ----------------------------------------------------------------------------------------------

    async def _listen_to(self, id_: str) -> None:
        """Hears a visitor, up to a limit of messages a second: a flood ends at the server."""
        if id_ not in self._subscriptions:
            self._subscriptions[id_] = await self._link.subscribe(
                rights.all_of(id_), self._on_asked, limit=2 * ASKED_A_SECOND
            )

    async def _on_knock(self, message: IncomingMessage) -> None:
        await self.publisher.is_sure.wait()
        if len(message.data) > MAX_BYTES:
            return
        knock = _signed(message.data)
        answer = self.hall.door.knock(message.data if knock is not None else b"", self._now(), address_of(message))
        if knock is None:  # no key to seal the answer with
            await self._link.respond(message, encode(Sealed("", answer)))
            return
        try:
            sealed = seal(self.identity, knock.public, answer)
        except CasinoError:  # the signature holds, yet no secret key can belong to it
            return
        id_ = rights.id_of(knock.public)
        known = self.books.people.visitor(id_)
        if known is not None and known.standing == "in":
            await self._listen_to(id_)
        await self._link.respond(message, encode(Sealed(self.identity.public, sealed)))

    async def _on_renewed(self, message: IncomingMessage) -> None:
        """Gives a visitor a new token over the visitor's own link: the door may be crowded by then."""
        knock = _signed(message.data)
        is_own = knock is not None and rights.id_of(knock.public) == message.sender
        answer = self.hall.door.knock(message.data if is_own else b"", self._now())
        with contextlib.suppress(LinkFailed, NoAnswer):
            await self._link.respond(message, encode(Sealed("", answer)))

    async def _on_asked(self, message: IncomingMessage) -> None:
        """Answers a visitor, whose id the server has checked as part of the subject."""
        await self.publisher.is_sure.wait()
        verb = message.subject.partition(".")[0]
        if len(message.data) > MAX_BYTES:
            return
        if message.subject == rights.renewal_of(message.sender):
            await self._on_renewed(message)
            return
        if verb not in ("act", "say"):
            return
        try:
            if verb == "say":
                place = message.subject.removeprefix("say.").removesuffix(f".{message.sender}")
                answer = self.hall.say(message.sender, place, message.data, self._now())
            else:
                answer = self.hall.ask(message.sender, message.data, self._now())
        except Exception:
            log.exception("An ask of %s failed.", message.sender)
            return
        is_told = await self.publisher.publish()
        await self._steering.carry_out()
        if self.fault or not is_told:
            return  # another hall answers, or this one when it is asked again
        with contextlib.suppress(LinkFailed, NoAnswer):
            await self._link.respond(message, answer)

    # -- the loop ---------------------------------------------------------------------------------------------

    async def _serve(self) -> None:
        looked, gaps = 0.0, 0
        while not self._ends.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ends.wait(), TICK_SECONDS)
            if not self.server.is_alive:
                log.warning("The message server ended and is started again.")
                with contextlib.suppress(EngineFailed):
                    await self.start_server()
                    self._steering.server_is_new()
                continue
            if self._link.is_up and not self.publisher.is_sure.is_set():
                with contextlib.suppress(HallError):
                    await self.publisher.come_back()
                continue
            now = self._now()
            if self._now.gaps != gaps:
                gaps = self._now.gaps
                self.hall.presence.wait_for_all(now)
            try:
                self._keep_moment(now)
                self.hall.tick(now)
                self._let_speak(now)
                await self.publisher.publish()
            except SaveError as fault:
                log.warning("%s", fault)
            await self._steering.carry_out()
            if time.monotonic() - looked >= 1.0:
                looked = time.monotonic()
                self._look_for_books()
                await self._refill()

    def _let_speak(self, now: int) -> None:
        """Lets the house's characters speak; no fault in what they say stops a hall."""
        if self._voices is None:
            return
        try:
            self._voices.tick(now)
        except Exception:
            log.exception("The house's characters fall silent.")
            self._voices.fall_silent()
            self._voices = None

    def _look_for_books(self) -> None:
        """Closes the hall if its books were moved or cut: whatever it did from now on would be lost."""
        try:
            self.books.check_place()
        except SaveError as fault:
            log.warning("%s", fault)
            self.fault = f"{fault} {_('The hall closes.')}"
            self.stop()

    def _keep_moment(self, now: int) -> None:
        """Writes down now and then the latest time it may be, so that no later opening's clock is behind this one's."""
        if now > self._kept_until:
            self.books.keep_moment(now + _KEPT_AHEAD_MS)
            self._kept_until = now + _KEPT_AHEAD_MS

    async def _refill(self) -> None:
        """Lets all visitors send again. A visitor who keeps sending too much is cut off from the server."""
        for id_, subscription in list(self._subscriptions.items()):
            if id_ != rights.KNOCKER and self.books.people.visitor(id_) is None:  # forgotten
                await self._subscriptions.pop(id_).stop()
                continue
            if subscription.left > subscription.limit // 2:
                self._floods[id_] = 0
                continue
            self._floods[id_] = self._floods[id_] + 1 if await subscription.refill() else 0
            if self._floods[id_] >= _FLOODS:
                log.warning("Somebody sends without end and is cut off: %s", id_)
                known = self.books.people.visitor(id_)
                self._steering.end_flood(known.public if known is not None else self.authority.door.public)

    async def _close_politely(self) -> None:
        """Says good-bye as far as possible and ends the server, unless it is a successor's."""
        if self._is_succeeded:
            return
        try:
            await self._say_goodbye(self._now())
        finally:
            await asyncio.to_thread(self.server.stop)

    async def _say_goodbye(self, now: int) -> None:
        """Plays open hands to their end by the rules, publishes them, and gives each visitor a receipt, step by step.

        A visitor who cannot be paid, as the books cannot be written, gets a statement of the sum owed.
        """
        self._look_for_books()
        for table in self.hall.tables.values():
            with _as_far_as_it_goes():
                table.settle(now)
                if table.kept_evening is not None:
                    table.evening.end(now)
        await self._tell_all()
        owed: set[str] = set()
        for who in self.books.people.visitors():
            told = self._last_word(who, now)
            if told is not None:
                owed |= {who.id} if isinstance(told, Owes) else set()
                with _as_far_as_it_goes():
                    await self._link.publish(f"ear.{who.id}", encode(told))
        await self._tell_all()  # their standing up
        for id_ in self.hall.presence.here(now):
            with _as_far_as_it_goes():
                await self._link.publish(f"ear.{id_}", encode(Ejected(_CLOSED_OWING if id_ in owed else _CLOSED)))
        with _as_far_as_it_goes():
            await self._link.flush()

    async def _tell_all(self) -> None:
        with _as_far_as_it_goes():
            await asyncio.wait_for(self.publisher.publish(), _TELLING_SECONDS)

    def _last_word(self, who: Visitor, now: int) -> Receipt | Owes | None:
        """A visitor's receipt, or the sum owed if it cannot be paid; None for a visitor with nothing here."""
        try:
            if not self._has_anything(who):
                return None
            if not self.fault:
                return self.hall.pay_out(who, now)
        except CasinoError as fault:
            log.warning("%s could not be paid out: %s", who.name, fault)
        with _as_far_as_it_goes():
            statement = self.hall.till.statement(who, now)
            return Owes(statement) if statement.cents else None
        return None

    def _has_anything(self, who: Visitor) -> bool:
        return bool(self.books.store.purse(who.account)) or any(
            table.session.is_open and table.seat_of(who.id) for table in self.hall.tables.values()
        )


@contextlib.contextmanager
def _as_far_as_it_goes() -> Iterator[None]:
    """One step of closing: if it fails, the next is still done."""
    try:
        yield
    except (CasinoError, OSError, TimeoutError) as fault:
        log.warning("While the hall closed: %s", fault)


def _signed(body: bytes) -> Knock | None:
    """A knock with a valid signature of its own key; None for anything else."""
    try:
        knock = knock_of(body)
        return knock if verify(knock.public, knock.signed_text(), b64decode(knock.signature, validate=True)) else None
    except (msgspec.MsgspecError, CasinoError, ValueError):
        return None


def pids(process: HallProcess) -> dict[str, int]:
    """The process ids of the hall and its server."""
    return {"hall": os.getpid(), "nats": process.server.pid}
