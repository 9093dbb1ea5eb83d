"""A hall without a network, and visitors that ask it for things as their programs would.

Time is a number that tests move on. What is told is kept in order.
"""

import random
from base64 import b64encode
from collections.abc import Callable, Sequence
from pathlib import Path

from casino.online.checking.own import Own
from casino.online.client.player import any_action
from casino.online.host.desk import HostDesk
from casino.online.host.folder import Secrets
from casino.online.host.orders import Order
from casino.online.messages import (
    VERSION,
    Admission,
    Answer,
    Ask,
    Knock,
    TableEntry,
    admission_of,
    answer_of,
    encode,
    entry_of,
    proof_of,
)
from casino.online.server.books import HallBooks
from casino.online.server.hall import HallServer
from casino.online.wire.keys import Identity
from casino.online.wire.tokens import Authority
from casino.records.draw_secrets import commitment_to, new_secret

SECRET = b"12345678"
EVERY_GAME = ("black_axe/standard", "pilok/standard", "black_baron/standard", "baccarat/salon", "blackjack/standard")


class OpenHall:
    """A hall with its books in a folder; `stop` and `open` are the program's end and its next start."""

    def __init__(
        self,
        folder: Path,
        levels: Sequence[str] = EVERY_GAME,
        *,
        tournament_cents: int | None = None,
        most_buy_in_cents: int | None = None,
        id_of: Callable[[str], str] = str.casefold,
    ) -> None:
        self.terms = (tournament_cents, most_buy_in_cents)
        self.id_of = id_of
        self.identity = Identity.new()
        self.path = folder / "hall.db"
        self.levels = levels
        self.now = 1_000_000
        self.seconds = 0  # of its machine's clock as it is opened
        self.told: list[TableEntry] = []
        self.bodies: list[tuple[str, bytes]] = []  # all of them as they are published, and of which place
        self._read = 0  # the number in the books of the last of them
        self.is_ending = False
        self.keys = folder / "keys.json"
        Secrets(self.identity.seed, SECRET.hex(), 0).save(folder)
        self.open()

    def open(self) -> None:
        self.books = HallBooks(self.path)
        self.books.set_terms(*self.terms)
        self.hall = HallServer(
            self.books,
            self.levels,
            public=self.identity.public,
            secret=SECRET,
            sign=lambda text: b64encode(self.identity.sign(text)).decode(),
            token_for=lambda id_, public: f"token of {id_}",
            id_of=self.id_of,
        )
        self.books.count_opening(0, self.seconds)
        self.desk = HostDesk(self.hall, Authority.load(self.keys), self.keys, self._end)

    def _end(self) -> None:
        self.is_ending = True

    def stop(self) -> None:
        self.books.close()

    def reopen(self) -> None:
        self.stop()
        self.open()

    def update(self, ms: int = 500) -> None:
        self.now += ms
        self.hall.tick(self.now)
        for told in self.books.entries.entries_after(self._read, 100_000):
            self.told.append(entry_of(told.body))
            self.bodies.append((told.place, told.body))
            self._read = told.seq

    def knock(
        self, name: str, proof: str = "", version: int = VERSION, public: str = "", portrait: str = "guest_fox"
    ) -> Admission:
        public = public or name.upper()
        said = Knock(public, name, portrait, proof or proof_of(SECRET, public), version)
        return admission_of(self.hall.door.knock(encode(said), self.now))

    def visitor(self, name: str, cents: int = 50_000, public: str = "", portrait: str = "guest_fox") -> "Caller":
        """Somebody who came in and, unless it is nothing, brought money."""
        admitted = self.knock(name, public=public, portrait=portrait)
        assert admitted.standing == "in", admitted.sentence
        caller = Caller(self, admitted.id)
        assert not cents or caller.ask("buy", cents=cents).is_done
        return caller

    def order(self, what: str, who: str = "", value: str = "", after: int = 0) -> Answer:
        """What the host orders."""
        return answer_of(self.desk.answer(encode(Order(what, who, value, after)), self.now))

    def published(self, subject: str) -> list[bytes]:
        """What was published on a subject since the last look at any; the rest is dropped."""
        sent = list(self.hall.outbox)
        self.hall.outbox.clear()
        return [body for where, body in sent if where == subject]

    def purse(self, id_: str) -> int:
        found = self.books.people.visitor(id_)
        assert found is not None
        return self.books.store.purse(found.account)


class Caller:
    """A visitor: asks under ever new ids, keeps the secret of its bet."""

    def __init__(self, house: OpenHall, id_: str) -> None:
        self.house = house
        self.id = id_
        self.own = Own(id_)
        self.secret = ""
        self._count = 0

    def ask(self, what: str, **more: object) -> Answer:
        """Asks once."""
        self._count += 1
        return self.say(Ask(f"{self.id}-{self._count}", what, **more))

    def say(self, ask: Ask) -> Answer:
        """Asks for exactly this."""
        self.own.sends(ask)
        answer = answer_of(self.house.hall.ask(self.id, encode(ask), self.house.now))
        self.own.is_answered(ask, answer)
        return answer

    def line(self, place: str, text: str, by: str = "") -> Answer:
        """Says a line at a place."""
        self._count += 1
        ask = Ask(f"{self.id}-{self._count}", "say", text=text, by=by)
        return answer_of(self.house.hall.say(self.id, place, encode(ask), self.house.now))

    def bet(self, table: str) -> Answer:
        """The least bet that the game knows, under a new secret."""
        at = self.house.hall.tables[table]
        self.secret = new_secret()
        stakes: dict[str, object] = {}
        if at.session.engine.begins_with == "bet":
            stakes["cents"] = int(at.level.settings.minimum)
        elif at.session.engine.begins_with == "chips":
            stakes["chips"] = {"player": (5, 5)}
        return self.ask("bet", table=table, commitment=commitment_to(self.secret), **stakes)

    def reveal(self, table: str) -> Answer:
        return self.ask("reveal", table=table, secret=self.secret)

    def act(self, table: str, rng: random.Random) -> Answer:
        """One of the actions that the last entry offers."""
        at = self.house.hall.tables[table]
        return self.ask(
            "act", table=table, action=any_action(at.session.legal_actions(at.seat_of(self.id)), rng), head=at.n - 1
        )


def seated(house: OpenHall, table: str, names: Sequence[str] = ("Ann", "Bob"), cents: int = 50_000) -> list[Caller]:
    """Visitors at a table, from seat 1 on, as many as it has seats for."""
    callers = [house.visitor(name, cents) for name in names[: house.hall.tables[table].session.engine.seats]]
    for seat, caller in enumerate(callers, 1):
        assert caller.ask("sit", table=table, seat=seat).is_done
    return callers


def bet_and_reveal(table: str, callers: Sequence[Caller]) -> None:
    """Everybody bets, and then everybody shows their secret."""
    for caller in callers:
        caller.bet(table)
    for caller in callers:
        caller.reveal(table)


def into_a_round(house: OpenHall, table: str, callers: Sequence[Caller]) -> None:
    """Has visitors who sit at a table play until a round waits for one of them."""
    while not house.hall.tables[table].session.is_open:  # a natural ends a round at once
        bet_and_reveal(table, callers)
        house.update()


def play(house: OpenHall, table: str, callers: Sequence[Caller], rounds: int, rng: random.Random) -> None:
    """Plays rounds to their end."""
    goal = settled_at(house.told, table) + rounds
    for _ in range(rounds * 400):
        house.update()
        at = house.hall.tables[table]
        if settled_at(house.told, table) >= goal:
            return
        if not at.session.is_open and not at.is_locked:
            bet_and_reveal(table, callers)
        elif at.session.is_open:
            who = at.sitters.get(at.session.engine.turn or 0)
            caller = next((one for one in callers if who is not None and one.id == who.visitor), None)
            if caller is not None:
                assert caller.act(table, rng).is_done
    raise AssertionError(f"the rounds at {table} do not come to an end")


def settled_at(told: Sequence[TableEntry], table: str) -> int:
    """How many rounds of a table have been told to their end."""
    return sum(entry.table == table and entry.is_settled for entry in told)
