"""A visit to a hall without a network or a thread: what the window asks is answered when it pumps.

The hall is a real one with its books; time there passes as a test says. Others in it are `Caller`s.
"""

from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from casino.online.advice import advice_at
from casino.online.bombs.chain import AdviceChain
from casino.online.bombs.heard import RemoteAdvice
from casino.online.checking.chain import EntryChain
from casino.online.client.remote import RemoteTable
from casino.online.host.hosting import Where
from casino.online.host.orders import HallState, MoneyOverview, Order
from casino.online.host.voices import HallVoices
from casino.online.messages import NO_START, Answer, Ask, HeldTold, Receipt, encode
from casino.online.server.presence import Person, now_of
from casino.online.server.table.reach import NOBODY_LOOKS_ON
from casino.online.server.talk import HouseWhispered, TalkLine, ear_of, place_of
from casino.online.wire import rights
from casino.online.wire.join_code import JoinCode
from casino.online.wire.keys import Identity, seal, unseal
from casino.players.castle.hall_talk import LOBBY
from casino.players.characters import CHARACTERS
from casino.records.draw_secrets import commitment_to
from casino.records.levels import load_level
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.online.session import OnlineSession
from tests.support.visitors import EVERY_GAME, Caller, OpenHall

CODE = JoinCode((("192.168.0.17", 4222),), b"\x17" * 16, b"\x2a" * 8)


class OfflineVisit:
    """What `HallConnection` is to a window. `is_cut`: nothing gets through."""

    def __init__(self, hall: OpenHall, identity: Identity, me: Account, listener: OnlineSession) -> None:
        self.house, self.me, self.code = hall, me, CODE
        self._identity, self._listener = identity, listener
        admitted = hall.knock(me.name, public=identity.public, portrait=me.portrait)
        self.state, self.sentence, self.trouble = "in", "", ""
        self.caller = Caller(hall, admitted.id)
        self.id, self.hall = admitted.id, hall.identity.public
        self.purse, self.place, self.version = 0, LOBBY, 0
        self.now: Any = None
        self.is_cut = False
        self.sent: list[tuple[str, bytes]] = []  # all that the hall published beside its log
        self._waiting: list[tuple[Callable[[], Answer], Callable[[Answer], object]]] = []
        self._secrets: dict[str, str] = {}
        self._tables: dict[str, RemoteTable] = {}
        self._pasts: dict[str, EntryChain] = {}
        self._read: dict[str, int] = {}
        self._advice: dict[str, tuple[RemoteAdvice, AdviceChain]] = {}

    # -- what a window asks -----------------------------------------------------------------------------------

    def ask(self, what: str, on_answer: Callable[[Answer], object] = lambda answer: None, **more: Any) -> None:
        self._waiting.append((lambda: self.caller.ask(what, **more), on_answer))

    def ask_as_it_stands(self, ask: Ask, on_answer: Callable[[Answer], object]) -> None:
        self._waiting.append((lambda: self.caller.say(ask), on_answer))

    def go(self, place: str) -> None:
        self.place = place
        self.ask("go", table="" if place == LOBBY else place)

    def say(self, text: str, on_answer: Callable[[Answer], object], by: str = "") -> None:
        place = self.place
        self._waiting.append((lambda: self.caller.line(place, text, by), on_answer))

    def whisper(self, person: Person, text: str, on_answer: Callable[[Answer], object]) -> None:
        sealed = b64encode(seal(self._identity, person.public, text.encode())).decode()
        self.ask("whisper", on_answer, to=person.id, sealed=sealed)

    def whisper_to_character(self, who: str, text: str, on_answer: Callable[[Answer], object]) -> None:
        self.ask("whisper", on_answer, to=who, text=text)

    def report(self, person: Person, text: str, on_answer: Callable[[Answer], object]) -> None:
        self.ask("report", on_answer, to=person.id, text=text)

    def table(self, name: str) -> RemoteTable:
        table = RemoteTable(load_level(name), self.me, self.id, self, lambda: self.house.now)
        self._tables[name], self._pasts[name], self._read[name] = table, EntryChain(name, NO_START, self.caller.own), 0
        self._tell(name)
        self._pasts[name].goes_live()
        return table

    def advice(self, name: str) -> RemoteAdvice:
        advice = RemoteAdvice(load_level(name), self.id, lambda: self.house.now)
        self._advice[advice.place], self._read[advice.place] = (advice, AdviceChain(advice.place)), 0
        self._tell_advice(advice.place)
        return advice

    def leave_advice(self, name: str) -> None:
        self._advice.pop(advice_at(name), None)

    def leave_table(self, name: str) -> None:
        self._tables.pop(name, None)

    def keep_secret(self, secret: str) -> None:
        self._secrets[commitment_to(secret)] = secret

    def close(self, *, waits: bool = False) -> None:
        self.is_cut = True

    def finish(self) -> None:
        self.pump()

    # -- what comes of it -------------------------------------------------------------------------------------

    def pump(self) -> None:
        """What was asked is answered, and what the hall told is heard."""
        if self.is_cut:
            return
        waiting, self._waiting = self._waiting, []
        for asked, on_answer in waiting:
            on_answer(asked())
            self.version += 1
        sent = list(self.house.hall.outbox)
        self.house.hall.outbox.clear()
        self.sent += sent
        for subject, body in sent:
            self._hear(subject, body)
        for name in list(self._tables):
            self._tell(name)
        for place in list(self._advice):
            self._tell_advice(place)

    def _hear(self, subject: str, body: bytes) -> None:
        self.version += 1
        if subject == "hall.now":
            self.now = now_of(body)
            for table in (*self._tables.values(), *(advice for advice, _ in self._advice.values())):
                table.hear_moment(self.now.t)
        elif subject == f"ev.say.{self.place}":
            told = place_of(body)
            if not isinstance(told, HeldTold):
                self._listener.on_line(told)
            elif told.id != self.id and told.table in self._tables:
                self._tables[told.table].cards_held.hear(told.round, told.held)
        elif subject == f"ear.{self.id}":
            told = ear_of(body)
            if isinstance(told, TalkLine) and told.place == self.place:
                self._listener.on_line(told)
            if isinstance(told, Receipt):
                self._listener.on_receipt(told)
            elif isinstance(told, HouseWhispered):
                self._listener.on_whisper("", CHARACTERS[told.character].name, told.words)
            elif told is not None and hasattr(told, "sealed"):
                text = unseal(self._identity, told.public, b64decode(told.sealed)).decode()
                self._listener.on_whisper(told.id, told.name, text)

    def _tell_advice(self, place: str) -> None:
        """Tells an expert what is new at a bomb."""
        advice, past = self._advice[place]
        bodies = [body for at, body in self.house.bodies if at == place]
        for body in bodies[self._read[place] :]:
            entry, faults = past.take(body)
            advice.take(entry, tuple(faults))
            self.version += 1
        self._read[place] = len(bodies)
        advice.begin_telling()

    def _tell(self, name: str) -> None:
        """Tells a table what is new at it, or why it is told nothing."""
        hall = self.house.hall
        is_shut = not hall.host_book.has_onlookers or hall.tables[name].advised is not None
        if is_shut and name not in hall.seats_of(self.id):
            self._tables[name].begin_telling(NOBODY_LOOKS_ON)
            return
        entries = [entry for entry in self.house.told if entry.table == name]
        for entry in entries[self._read[name] :]:
            _, faults = self._pasts[name].take(encode(entry))
            for bet in entry.bets if entry.kind == "locked" else ():
                if secret := self._secrets.get(bet.commitment):
                    self.caller.ask("reveal", table=name, secret=secret)
            self._tables[name].take(entry, tuple(faults))
            self.version += 1
        self._read[name] = len(entries)
        self._tables[name].begin_telling()


class OfflineHosting:
    """What `Hosting` is to a window: a hall of its own, whose orders are carried out at once."""

    def __init__(self, hall: OpenHall, where: Where = "network") -> None:
        self._house = hall
        self.where, self.title, self.code, self.sentence = where, "Ada's castle", CODE, ""
        self.state, self.is_announced, self.version = "open", True, 0
        self.orders: list[Order] = []
        self.hall: HallState | None = None
        self.pump()

    def pump(self) -> None:
        state = msgspec.convert(self._house.order("who").told, HallState)
        if state != self.hall:
            self.hall = state
            self.version += 1

    def order(
        self, what: str, on_told: Callable[[str, bool], object] = lambda *told: None, *, who: str = "", value: str = ""
    ) -> None:
        self.orders.append(Order(what, who, value))
        answer = self._house.order(what, who, value)
        self.pump()
        on_told(answer.sentence, answer.is_done)

    def ask_statement(self, on_told: Callable[[MoneyOverview], object]) -> None:
        on_told(msgspec.convert(self._house.order("statement").told, MoneyOverview))

    def close(self) -> None:
        self.state = "closed"


class Elsewhere:
    """A hall with its books and somebody's window in it. `update` moves the hall's clock and pumps the window."""

    def __init__(self, house: House, folder: Path, levels: Sequence[str] = EVERY_GAME, **terms: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.guests: list[Caller] = []
        self.hall = OpenHall(folder, levels, id_of=rights.id_of, **terms)
        self.house = house
        self.session = OnlineSession.of(house)
        self.connection: OfflineVisit
        self._voices: HallVoices | None = None
        self.come_in()
        self.update()
        self.update()

    def come_in(self) -> None:
        """The window comes in, or comes again; what the hall answers comes with time."""
        connection: Any = OfflineVisit(self.hall, self.session.home.identity(), self.session.me, self.session)
        self.connection = connection
        self.session.enter(connection)

    def let_speak(self, company: Mapping[str, Mapping[int, str]]) -> None:
        """Seats some of the house's people, by table and seat; they and those in the lobby speak from now on."""
        self.hall.hall.seat_characters(company, self.hall.now)
        self._voices = HallVoices(self.hall.hall, Random(4))

    def update(self, ms: int = 300) -> None:
        self.hall.update(ms)
        if self._voices is not None:
            self._voices.tick(self.hall.now)
        self.session.update(ms / 1000)
        self.session.update(0.0)

    def host(self) -> OfflineHosting:
        """The hall is the window's own from now on."""
        hosting: Any = OfflineHosting(self.hall)
        self.session.hosting = hosting
        return hosting

    def guest(self, name: str, cents: int = 100_000, portrait: str = "guest_owl") -> Caller:
        """Somebody else who comes in."""
        return self.hall.visitor(name, cents, Identity.new().public, portrait)
