"""A visitor's side of the wire: knocks, comes in, asks until it is answered, and talks.

Tables are followed by `following`. Whispers are sealed and opened here, so that the hall cannot read them.
Nothing is played or shown here; callbacks are called in the loop and must not block.
"""

import asyncio
import logging
import time
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar
from uuid import uuid4

import msgspec

from casino.core.errors import CasinoError, DoorCrowded, HallRefusal, KeyUnusable, LinkFailed, NoAnswer
from casino.core.texts import _
from casino.online.advice import advice_at
from casino.online.checking.own import Own
from casino.online.checking.witness import Witness, signature_of
from casino.online.client.following import FollowedTables
from casino.online.messages import (
    VERSION,
    Admission,
    Answer,
    Ask,
    HeldTold,
    Knock,
    Receipt,
    Statement,
    admission_of,
    answer_of,
    encode,
    proof_of,
    sealed_of,
)
from casino.online.server.presence import LOBBY, Now, Person, now_of
from casino.online.server.talk import (
    MAX_KEPT,
    Ejected,
    HouseWhispered,
    Owes,
    TalkLine,
    ear_of,
    place_of,
    spoken,
    whisper_by_house,
)
from casino.online.wire import rights
from casino.online.wire.address import Address
from casino.online.wire.join_code import JoinCode
from casino.online.wire.keys import Identity, seal, unseal
from casino.online.wire.link import Link
from casino.online.wire.message import Handler, IncomingMessage
from casino.online.wire.subscription import Subscription

KNOCK_SECONDS, ASK_SECONDS = 5.0, 2.0
KNOCK_AGAIN_SECONDS = 1.0  # between two knocks while the host is asked
HERE_SECONDS = 5.0  # between two signs of presence
SAY_SECONDS = 5.0  # to send a line: later it would be out of place
_MAX_HEARD = 2 * MAX_KEPT  # lines: none is heard twice that comes both by itself and on request
_AGAIN_SECONDS = 0.2  # between two attempts
_HEAR_SECONDS = 60.0  # to restore a link before giving up
_RENEW_AT = 0.5  # share of a token's life

log = logging.getLogger(__name__)

Done = TypeVar("Done")


async def _tried(doing: Callable[[], Awaitable[Done]], seconds: float) -> Done:
    """The result of work that needs the link, tried again while that is lost. Raises NoAnswer, LinkFailed."""
    ends = time.monotonic() + seconds
    while True:
        try:
            return await doing()
        except (NoAnswer, LinkFailed):
            if time.monotonic() > ends:
                raise
            await asyncio.sleep(_AGAIN_SECONDS)


def _nothing(*told: object) -> None:
    """Default callback: ignores the event."""


class HallClient:
    """A visitor in a hall, made by `come_in`. All of it belongs to one asyncio loop."""

    def __init__(self, code: JoinCode, identity: Identity, name: str, portrait: str) -> None:
        self.code, self.identity, self.name, self.portrait = code, identity, name, portrait
        self.admission = Admission("refused")
        self.own = Own()  # the asks of this visit
        self.link: Link
        self._address: Address
        self.tables = FollowedTables(self.own, self.ask, self._hear_of, self._keep, lambda: self.id)
        self._renewed = 0.0
        self.now: Now | None = None  # the hall's latest moment
        self._now_at = -HERE_SECONDS
        self.place = LOBBY
        self.sent_home = ""  # why the hall no longer answers, in one sentence
        self.on_now: Callable[[Now], object] = _nothing
        self.on_line: Callable[[TalkLine], object] = _nothing
        self.on_held: Callable[[HeldTold], object] = _nothing  # by another visitor, at this one's place
        # The whisperer's id, empty for one of the house's characters, the name, and the text.
        self.on_whisper: Callable[[str, str, str], object] = _nothing
        self.on_receipt: Callable[[Receipt], object] = _nothing  # from a hall that closes or sends the visitor home
        self.on_owed: Callable[[Statement], object] = _nothing  # from a hall that closes and cannot pay out
        self.on_sent_home: Callable[[str], object] = _nothing
        self._heard: deque[int] = deque(maxlen=_MAX_HEARD)  # numbers of the last lines heard
        self._talk: Subscription | None = None
        self._stay: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()

    @classmethod
    async def come_in(
        cls,
        code: JoinCode,
        identity: Identity,
        name: str,
        portrait: str = "guest_fox",
        seconds: float = 30.0,
        *,
        on_waits: Callable[[str], object] | None = None,
    ) -> "HallClient":
        """Knocks, enters the hall, and stays until `close`. `on_waits` gets the sentence while the host is asked.

        Raises LinkFailed if no hall answers, HallRefusal if it does not let in or the host did not within `seconds`.
        """
        visitor = cls(code, identity, name, portrait)
        ends = time.monotonic() + seconds
        while True:
            try:
                visitor.admission = await visitor._knock()
                if visitor.admission.standing == "in":
                    break
                if time.monotonic() > ends:
                    raise HallRefusal(_("The host has not let you in yet. Knock again later."))
                if on_waits is not None:
                    on_waits(visitor.admission.sentence)
                await asyncio.sleep(KNOCK_AGAIN_SECONDS)
            except (NoAnswer, DoorCrowded):  # the server is up, but its hall is not, or its door is full
                if time.monotonic() > ends:
                    raise
                await asyncio.sleep(_AGAIN_SECONDS)
        visitor.own.id = visitor.id
        visitor.link = await Link.connect(
            visitor._address,
            identity,
            lambda: visitor.admission.token,
            inbox=rights.inbox_of(visitor.id),
            on_back=visitor._catch_up_all,
        )
        try:
            await visitor._hear_of("hall.now", visitor._on_now)
            await visitor._hear_of(f"ear.{visitor.id}", visitor._on_ear)
            await visitor._listen(LOBBY)
        except BaseException:
            await visitor.link.close()
            raise
        visitor._stay = asyncio.get_running_loop().create_task(visitor._be_here())
        return visitor

    @property
    def id(self) -> str:
        return self.admission.id

    async def _knock(self) -> Admission:
        """Asks to be let in at the first address that answers. Raises HallRefusal, LinkFailed, NoAnswer."""
        trouble: CasinoError = LinkFailed(_("The code names no address."))
        for address in self.code.targets:
            try:
                door = await Link.connect(address, inbox=rights.inbox_of(rights.KNOCKER))
            except LinkFailed as fault:
                trouble = fault
                continue
            self._address = address
            try:
                sealed = sealed_of(await door.request(rights.KNOCK, self._knock_body(), KNOCK_SECONDS))
                body = unseal(self.identity, sealed.hall, sealed.body) if sealed.hall else sealed.body
                admission = admission_of(body)
            finally:
                await door.close()
            if admission.standing == "refused":
                raise HallRefusal(admission.sentence)
            self._renewed = time.monotonic()
            return admission
        raise trouble

    def _knock_body(self) -> bytes:
        """The bytes of a signed knock."""
        public = self.identity.public
        knock = Knock(public, self.name, self.portrait, proof_of(self.code.secret, public), VERSION)
        signature = b64encode(self.identity.sign(knock.signed_text())).decode()
        return encode(msgspec.structs.replace(knock, signature=signature))

    async def close(self) -> None:
        """Ends the link without leaving the hall: the seat is kept for a while."""
        if self._stay is not None:
            self._stay.cancel()
        await self.link.close()

    # -- asking -----------------------------------------------------------------------------------------------

    async def ask(self, what: str, *, table: str = "", seconds: float = 60.0, **more: object) -> Answer:
        """Asks, repeatedly under the same id until there is an answer. Raises NoAnswer after so many seconds."""
        return await self.say(Ask(uuid4().hex, what, table=table, **more), seconds)  # type: ignore[arg-type]

    async def say(self, ask: Ask, seconds: float = 60.0) -> Answer:
        """Sends an ask with an id of its own, as `ask` does."""
        return await self._request(f"act.{ask.table or 'hall'}.{self.id}", ask, seconds)

    async def _request(self, subject: str, ask: Ask, seconds: float) -> Answer:
        self.own.sends(ask)
        answer = answer_of(await _tried(lambda: self.link.request(subject, encode(ask), ASK_SECONDS), seconds))
        self.own.is_answered(ask, answer)
        return answer

    async def _hear_of(self, subject: str, handler: Handler) -> Subscription:
        """Subscribes to a subject, even if the link is lost just now. Raises LinkFailed after a minute of that."""
        return await _tried(lambda: self.link.subscribe(subject, handler), _HEAR_SECONDS)

    async def renew(self) -> None:
        """Gets a new token well before the present one expires, or once it has: clocks are set. Raises as `come_in`.

        It asks over the link if there is one, as the door may be crowded; at the door if the old token is of no use.
        """
        is_old = time.monotonic() - self._renewed > self.admission.seconds * _RENEW_AT
        if not is_old and not self.link.is_refused:
            return
        if self.link.is_up and not self.link.is_refused:
            told = await self.link.request(rights.renewal_of(self.id), self._knock_body(), KNOCK_SECONDS)
            admission = admission_of(sealed_of(told).body)
            self._renewed = time.monotonic()
        else:
            admission = await self._knock()
        if admission.standing != "in":
            raise HallRefusal(admission.sentence)
        self.admission = admission

    def _witness(self, table: str) -> dict[str, Any]:
        """The signed head of the visitor's present table, so that others can compare theirs."""
        if (last := self.tables.last_head(table)) is None:
            return {}
        n, head = last
        return {"head": n, "text": head, "sealed": signature_of(self.identity, self.admission.hall, table, n, head)}

    def _compare(self, witness: Witness) -> None:
        if witness.id != self.id and self.tables.is_followed(witness.table) and witness.holds(self.admission.hall):
            self.tables.compare(witness)

    @property
    def _told_of(self) -> str:
        """The place whose entries the visitor follows: the table, or that of its experts; empty in the lobby."""
        if self.place == LOBBY:
            return ""
        beside = advice_at(self.place)
        return beside if self.tables.is_followed(beside) else self.place

    async def _be_here(self) -> None:
        """Signals the hall that this program is still here, and keeps the token fresh."""
        while not self.sent_home:
            try:
                with suppress(NoAnswer, LinkFailed):
                    await self.renew()
                table = self._told_of
                answer = await self.ask("here", table=table, seconds=0.0, **self._witness(table))
                if not answer.is_done:
                    raise HallRefusal(answer.sentence)
                if self.place == LOBBY:
                    await self.look()
            except HallRefusal as refusal:
                self._go_home(str(refusal))
            except CasinoError:  # the link restores itself
                pass
            await asyncio.sleep(HERE_SECONDS)

    def _go_home(self, why: str) -> None:
        if not self.sent_home:
            self.sent_home = why
            self.on_sent_home(why)

    async def _on_now(self, message: IncomingMessage) -> None:
        with suppress(msgspec.MsgspecError):
            self._take_now(now_of(message.data))

    def _take_now(self, now: Now) -> None:
        if self.now is None or now.t >= self.now.t:
            self.now, self._now_at = now, time.monotonic()
            self.on_now(now)

    async def look(self) -> None:
        """Asks the hall for its present moment, unless it has just published one. Raises NoAnswer, LinkFailed."""
        if time.monotonic() - self._now_at >= HERE_SECONDS:
            answer = await self.ask("now", seconds=ASK_SECONDS)
            if answer.is_done:
                self._take_now(msgspec.convert(answer.told, Now))

    # -- talk -------------------------------------------------------------------------------------------------

    async def go(self, place: str) -> tuple[TalkLine, ...]:
        """Goes to the lobby or a table and hears its talk; returns its last lines that are new, oldest first.

        Raises HallRefusal for a place the hall does not have, NoAnswer, LinkFailed.
        """
        answer = await self.ask("go", table="" if place == LOBBY else place)
        if not answer.is_done:
            raise HallRefusal(answer.sentence)
        self.place = place
        if place == LOBBY:
            await self.look()
        await self._listen(place)
        new = tuple(line for line in await self._last_lines() if line.n not in self._heard)
        self._heard.extend(line.n for line in new)
        return new

    async def _listen(self, place: str) -> None:
        before = self._talk
        self._talk = await self._hear_of(f"ev.say.{place}", self._on_line)
        if before is not None:
            await before.stop()

    async def _last_lines(self) -> tuple[TalkLine, ...]:
        """The last lines at the visitor's place, oldest first."""
        answer = await self.ask("heard", table="" if self.place == LOBBY else self.place)
        return msgspec.convert(answer.told or (), tuple[TalkLine, ...])

    async def _on_line(self, message: IncomingMessage) -> None:
        with suppress(msgspec.MsgspecError, RecursionError):
            told = place_of(message.data)
            if isinstance(told, Witness):
                self._compare(told)
            elif isinstance(told, HeldTold):
                if told.table == self.place and told.id != self.id:
                    self.on_held(told)
            else:
                self._hear(told)

    def _hear(self, line: TalkLine) -> None:
        if line.n not in self._heard and line.place == self.place:
            self._heard.append(line.n)
            self.on_line(line)

    async def _catch_up_all(self) -> None:
        asyncio.get_running_loop().create_task(self._catch_up_talk())
        self.tables.catch_up_all()

    async def _catch_up_talk(self) -> None:
        with suppress(CasinoError):
            before = max(self._heard, default=0)  # older ones were said before this visitor came
            for line in await self._last_lines():
                if line.n > before:
                    self._hear(line)

    async def say_line(self, place: str, text: str, by: str = "") -> Answer:
        """Says a line at a place. `by` is the second person at this machine. Raises NoAnswer, LinkFailed."""
        return await self._request(f"say.{place}.{self.id}", Ask(uuid4().hex, "say", text=text, by=by), SAY_SECONDS)

    async def whisper(self, person: Person, text: str) -> Answer:
        """Whispers a text that only one person can read, not even the hall. Raises NoAnswer, LinkFailed."""
        try:
            text = spoken(text)
            if rights.id_of(person.public) != person.id:
                raise HallRefusal(_("The hall does not name the key of {name}.", name=person.name))
            sealed = b64encode(seal(self.identity, person.public, text.encode())).decode()
        except (HallRefusal, KeyUnusable) as refusal:
            return Answer("", False, str(refusal))
        return await self.ask("whisper", to=person.id, sealed=sealed, seconds=SAY_SECONDS)

    async def whisper_to_character(self, who: str, text: str) -> Answer:
        """Whispers to one of the house's characters (by id): the hall reads it. Raises NoAnswer, LinkFailed."""
        return await self.ask("whisper", to=who, text=text, seconds=SAY_SECONDS)

    async def report(self, person_id: str, text: str) -> Answer:
        """Reports a person to the host, with their last lines at the visitor's place. Raises NoAnswer, LinkFailed."""
        table = "" if self.place == LOBBY else self.place
        return await self.ask("report", table=table, to=person_id, text=text, seconds=SAY_SECONDS)

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine as a task: a handler that awaited it would wait for itself."""
        task = asyncio.get_running_loop().create_task(work)
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _on_ear(self, message: IncomingMessage) -> None:
        told = ear_of(message.data)
        if isinstance(told, Receipt):
            self.on_receipt(told)
        elif isinstance(told, Owes):
            self.on_owed(told.owes)
        elif isinstance(told, Ejected):
            self._go_home(told.shown_out)
            self._keep(self.close())
        elif isinstance(told, Witness):
            self._compare(told)
        elif isinstance(told, TalkLine):  # at a table without onlookers
            self._hear(told)
        elif isinstance(told, HouseWhispered):
            if (whisper := whisper_by_house(told)) is not None:
                self.on_whisper("", *whisper)
        elif told is not None:
            with suppress(KeyUnusable, HallRefusal, ValueError):  # malformed whispers are dropped
                if rights.id_of(told.public) == told.id:
                    text = unseal(self.identity, told.public, b64decode(told.sealed.encode(), validate=True)).decode()
                    self.on_whisper(told.id, told.name, spoken(text))
