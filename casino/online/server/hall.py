"""The hall itself: whom it lets in, how it answers visitors, and its tables.

Nothing is sent here, and no clock is read.

Messages come as bytes with the sender's id from the subject; answers are bytes.
"""

import logging
from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hmac import compare_digest
from itertools import islice

import msgspec

from casino.core.errors import CasinoError, HallRefusal, SaveError
from casino.core.letters import NAME_RULE, written_name
from casino.core.texts import _, pgettext
from casino.online.checking.witness import Witness
from casino.online.host.book import HostBook
from casino.online.host.departures import BANNED, SHOWN_OUT, Departures
from casino.online.messages import (
    FACES,
    NOT_NOW,
    VERSION,
    Admission,
    Answer,
    Ask,
    Bet,
    Knock,
    Receipt,
    TakenSeat,
    ask_of,
    encode,
    knock_of,
    proof_of,
)
from casino.online.server.books import HallBooks, Visitor
from casino.online.server.money import MAX_TOLD_BYTES, HallMoney, Handler, Signature
from casino.online.server.names import check_free
from casino.online.server.presence import LOBBY, MAX_PEOPLE, MAX_TABLES, Now, Person, Presence, TableNow
from casino.online.server.table import WINDOW_MS, HallTable
from casino.online.server.talk import RateLimit, Talk
from casino.online.wire.address import is_own
from casino.records.levels import load_level
from casino.tables.resuming import resume_or_void
from casino.tables.seating import character_account

MAX_HERE = 3_800  # fewer than may be connected: visitors with a purse or seat here come in regardless
MAX_KNOCKING, MAX_OF_ADDRESS = 64, 16  # visitors waiting for the host at once, in all and from one address
MAX_NEW, NEW_SECONDS = 12, 60.0  # people who come for the first time, from one address
KNOCKS_MS = 15_000  # without a knock: a waiting visitor counts as gone and may lose the place
CLEARED_MS = 60_000  # visitors sent away from the door are refused so long, as their programs knock on
FORGET_MS, MAX_FORGOTTEN = 60_000, 500  # between two searches for old strangers, and how many are forgotten in one
LOOK_MS = 500  # between two checks of who is away
TABLES_A_TICK = 200  # about so many tick at once: more take turns, so that no visitor waits for all of them
_MAX_ANSWERED = 16  # spoken messages of a visitor whose repeats are recognized
# Each reads many pages of the books, or adds a line to them for ever: no visitor needs more of them.
_COSTLY = ("buy", "find", "leave", "now", "receipts", "sit", "standings", "start", "statement")
MAX_COSTLY, COSTLY_SECONDS = 60, 10.0
WITNESS_MS = 2_000  # between two heads passed on for one visitor
_REMEMBERED = ("bet", "buy", "report", "say", "sit", "whisper")  # a visitor who did any of these is no stranger
_SPEAKS = ("say", "whisper", "report")  # done once, however often asked; not in the books
_WAITS = _("Waiting for the host to let you in.")
NOBODY_LOOKS_ON = _("The host allows no spectators: a table is seen and heard only by those who sit there.")

log = logging.getLogger(__name__)

TokenFor = Callable[[str, str], str]  # a visitor's id and public key


class HallServer:
    """An open hall. `sign` signs receipts with the hall's key; `token_for` makes the token of an admitted visitor.

    `shown` gives the time that receipts bear; all else goes by the hall's clock.

    `outbox` holds what is to be published beside the log, as subjects and bytes.
    """

    def __init__(
        self,
        books: HallBooks,
        levels: Sequence[str],
        *,
        public: str,
        secret: bytes,
        sign: Signature,
        token_for: TokenFor,
        id_of: Callable[[str], str],
        token_seconds: int = 3600,
        window_ms: int = WINDOW_MS,
        shown: Callable[[], int] | None = None,
    ) -> None:
        self.books = books
        self.public = public
        self.token_seconds = token_seconds
        self._secret, self._token_for, self._id_of = secret, token_for, id_of
        self.outbox: deque[tuple[str, bytes]] = deque(maxlen=1000)
        self._witnessed: dict[str, int] = {}  # when a visitor's head was last passed on
        self._agrees: set[tuple[str, str]] = set()  # visitors, with tables whose books agree with what they know
        self._seats: dict[str, list[str]] | None = None
        self._away: set[str] = set()
        self._looked_at, self._forgot_at = -LOOK_MS, -FORGET_MS
        self._waits_at: dict[str, str] = {}  # addresses of the visitors waiting for the host
        self._cleared: dict[str, int] = {}  # when a visitor was sent away from the door
        self._newcomers = RateLimit(pgettext("more than so many", "new people from your address"), MAX_NEW, NEW_SECONDS)
        self._turn = 0  # index of the table that ticks next
        self.company: Mapping[str, Mapping[int, str]] = {}  # the house's characters, as they were seated
        self.host_book = HostBook(books.store)
        books.take_up()
        books.is_shut = not self.host_book.has_onlookers  # before a table publishes anything
        self.presence = Presence(self.seats_of)
        self.till = HallMoney(books, public, sign, shown)
        self.talk = Talk(books, self.host_book, self.presence, self._publish)
        self._costly = RateLimit(pgettext("more than so many", "questions of this kind"), MAX_COSTLY, COSTLY_SECONDS)
        self._said: defaultdict[str, deque[tuple[str, bytes]]] = defaultdict(lambda: deque(maxlen=_MAX_ANSWERED))
        self._handlers: dict[str, Handler] = {
            **self.till.handlers,
            "here": self._on_here,
            "now": self._on_now,
            "find": self._on_find,
            "go": self._on_go,
            "heard": self._on_heard,
            "whisper": self._on_whisper,
            "report": self._on_report,
            "leave": self._on_leave,
            "since": self._on_since,
            "start": self._on_start,
            "sit": self._on_sit,
            "stand": self._on_stand,
            "bet": self._on_bet,
            "pass": self._on_pass,
            "reveal": self._on_reveal,
            "act": self._on_act,
        }
        sessions = {session.level.name: session for session, _ in resume_or_void(books.store)}
        decided = self.host_book.window_ms
        window = window_ms if decided is None else decided
        self.tables: dict[str, HallTable] = {
            name: HallTable(books, load_level(name), sessions.get(name), window_ms=window) for name in levels
        }
        self._opened_at = {name: table.n for name, table in self.tables.items()}
        self._knows_it_went_back = False
        for table in self.tables.values():
            table.on_seats = self._forget_seats
            table.silence = self.presence.silence
        self.departures = Departures(books, self.tables, self.presence, self.pay_out, self._publish)

    def _forget_seats(self) -> None:
        self._seats = None

    def _publish(self, subject: str, body: bytes) -> None:
        self.outbox.append((subject, body))

    # -- the door ---------------------------------------------------------------------------------------------

    def knock(self, body: bytes, now: int, address: str = "") -> bytes:
        """Answers a knock at the door, from this address if that is known."""
        try:
            return encode(self._admit(knock_of(body), now, address))
        except msgspec.MsgspecError:
            return encode(
                Admission("refused", _("This program does not speak the hall's language: one of them is older."))
            )
        except CasinoError as refusal:
            return encode(Admission("refused", str(refusal)))

    def _admit(self, knock: Knock, now: int, address: str) -> Admission:
        if knock.version != VERSION:
            if knock.version < VERSION:
                raise HallRefusal(_("The hall has another version of the casino. Yours is the older one."))
            raise HallRefusal(_("The hall has another version of the casino. The hall's is the older one."))
        if not compare_digest(knock.proof, proof_of(self._secret, knock.public)):
            raise HallRefusal(_("This code is no longer valid. Ask for a new one."))
        name = written_name(knock.name)
        if not name:
            raise HallRefusal(NAME_RULE)
        id_ = self._id_of(knock.public)
        known = self.books.visitor(id_)
        if known is not None and known.standing == "banned":
            raise HallRefusal(BANNED)
        if known is not None and known.standing == "refused":
            raise HallRefusal(_("The host does not let you in."))
        if id_ in self.departures.leaving:
            raise HallRefusal(_("The host is sending you home: come back when your round is over."))
        if known is None or known.name != name:
            check_free(name)
        if now - self._cleared.get(id_, -CLEARED_MS) < CLEARED_MS:
            raise HallRefusal(_("The host has sent everyone at the door away. Knock again in a minute."))
        self._check_room(known, now)
        portrait = knock.portrait if knock.portrait in FACES else FACES[0]
        if known is None:
            waits = self.host_book.door == "ask"
            self._check_newcomer(address, now, waits=waits)
            known = self.books.let_in(id_, knock.public, name, portrait, "knocking" if waits else "in", now)
            self._newcomers.spend(address, now)
            self._waits_at[id_] = address
        elif (known.name, known.portrait) != (name, portrait):
            known = self.books.let_in(id_, knock.public, name, portrait)
        self.books.knocks_again(id_, now)
        # An admitted visitor counts as here from the first ask on: before it no message could reach them.
        if known.standing == "knocking" or self.presence.is_here(id_, now):
            self.presence.note_activity(id_, now)
        if known.standing == "knocking":
            return Admission("waits", _WAITS, id_)
        self.departures.gone.discard(id_)
        return Admission("in", "", id_, self._token_for(id_, knock.public), self.token_seconds, self.public)

    def _check_room(self, known: Visitor | None, now: int) -> None:
        """Raises HallRefusal if the hall is full. A visitor with money or a seat here always finds room."""
        here = self.presence.here(now)
        if len(here) < MAX_HERE or (known is not None and (known.id in here or self._has_anything(known))):
            return
        raise HallRefusal(_("The hall is full."))

    def _check_newcomer(self, address: str, now: int, *, waits: bool) -> None:
        """Raises HallRefusal if too many newcomers have come, in all or from one address.

        The visitors longest at the door who no longer knock make room. From this machine itself any number may come who
        need not wait: a hall's own network may appear as one address there.
        """
        if address and (waits or not is_own(address)):
            self._newcomers.check(address, now)
        if not waits:
            return
        waiting = self.waiting
        if address and sum(self._waits_at.get(id_) == address for id_ in waiting) >= MAX_OF_ADDRESS:
            self._make_room([id_ for id_ in waiting if self._waits_at.get(id_) == address], now)
        elif len(waiting) >= MAX_KNOCKING:
            self._make_room(waiting, now)

    def _make_room(self, waiting: Sequence[str], now: int) -> None:
        """Forgets the first visitor in `waiting` who no longer knocks. Raises HallRefusal if all still do."""
        gone = next((id_ for id_ in waiting if self.presence.silence(id_, now) > KNOCKS_MS), None)
        if gone is None:
            raise HallRefusal(_("Too many people are waiting at the door: try again later."))
        self.forget([gone])

    @property
    def waiting(self) -> list[str]:
        """Ids of the visitors who wait for the host, in the order they came."""
        return [who.id for who in self.books.visitors() if who.standing == "knocking"]

    def clear_door(self, now: int) -> int:
        """Sends away all visitors who wait for the host and returns their number. Raises SaveError."""
        waiting = self.waiting
        self.forget(waiting)
        self._cleared = dict.fromkeys(waiting, now)
        return len(waiting)

    def forget(self, ids: Sequence[str]) -> None:
        """Forgets visitors who are only a name in the books. Raises SaveError."""
        self.books.forget(ids)
        for id_ in ids:
            self.presence.forget(id_)
            self._waits_at.pop(id_, None)
            self._said.pop(id_, None)

    def _forget_strangers(self, now: int) -> None:
        """Forgets strangers who came long ago, did nothing and are not here. Raises SaveError."""
        gone = [id_ for id_ in self.books.old_strangers(now) if not self.presence.is_here(id_, now)]
        self.forget([id_ for id_ in gone[:MAX_FORGOTTEN] if id_ not in self.departures.leaving])

    # -- what visitors ask ------------------------------------------------------------------------------------

    def ask(self, visitor: str, body: bytes, now: int) -> bytes:
        """Answers a visitor's ask. If anything is wrong with it, the answer says so and nothing has changed."""
        return self._answer(visitor, body, now, self._handlers)

    def say(self, visitor: str, place: str, body: bytes, now: int) -> bytes:
        """Answers a line said at a place, as `ask` does."""
        return self._answer(visitor, body, now, {"say": partial(self._on_say, place)})

    def _answer(self, visitor: str, body: bytes, now: int, handlers: Mapping[str, Handler]) -> bytes:
        try:
            ask = ask_of(body)
        except msgspec.MsgspecError:
            return encode(Answer("", False, _("This cannot be read.")))
        if ask.what not in handlers or not 1 <= len(ask.aid) <= 40:
            return encode(Answer(ask.aid[:40], False, _("The hall does not know what this asks for.")))
        who = self.books.visitor(visitor)
        is_in = who is not None and who.standing == "in"
        is_ejected = visitor in self.departures.leaving or visitor in self.departures.gone
        if is_in and not is_ejected:
            self.presence.note_activity(visitor, now)
        # First of all, even for a visitor who may no longer be here: what was done is never reported as refused.
        if (before := self.books.answered(visitor, ask.aid)) is not None:
            return before or encode(Answer(ask.aid, True))
        if said := next((answer for aid, answer in self._said[visitor] if aid == ask.aid), b""):
            return said
        if who is None or not is_in:
            return self.till.refused(visitor, ask, _("You are not in this hall."))
        if is_ejected:
            return self.till.refused(visitor, ask, SHOWN_OUT)
        if ask.what in _COSTLY and not (ask.what == "leave" and self._has_anything(who)):
            try:
                self._costly.check(visitor, now)
            except HallRefusal as refusal:  # even of money: it may be asked for again
                return encode(Answer(ask.aid, False, str(refusal)))
            self._costly.spend(visitor, now)
        return self._carry_out(who, ask, now, handlers[ask.what])

    def _carry_out(self, who: Visitor, ask: Ask, now: int, handler: Handler) -> bytes:
        """Carries out a permitted ask and returns the answer."""
        try:
            if ask.what in _REMEMBERED:  # before anything is booked: forgotten visitors own nothing
                self.books.is_no_stranger(who.id)
            told = handler(who, ask, now)
        except SaveError:
            return encode(Answer(ask.aid, False, NOT_NOW))
        except CasinoError as refusal:
            return self.till.refused(who.id, ask, str(refusal))
        answer = encode(Answer(ask.aid, True, told=told))
        if ask.what in _SPEAKS:
            self._said[who.id].append((ask.aid, answer))
        return answer

    def _has_anything(self, who: Visitor) -> bool:
        """True if a visitor has a seat or money here: no rate limit ever keeps them from leaving."""
        return bool(self.seats_of(who.id)) or self.books.store.purse(who.account) > 0

    def table(self, name: str) -> HallTable:
        """A table by its name. Raises HallRefusal if there is none."""
        if name not in self.tables:
            raise HallRefusal(_("There is no such table in this hall."))
        return self.tables[name]

    def _check_sees(self, who: Visitor, place: str) -> None:
        """Checks that a visitor may see and hear a place; raises HallRefusal if not."""
        if not self.host_book.has_onlookers and place != LOBBY and place not in self.seats_of(who.id):
            raise HallRefusal(NOBODY_LOOKS_ON)

    def _on_since(self, who: Visitor, ask: Ask, now: int) -> object:
        name = self.table(ask.table).name
        self._check_sees(who, name)
        bodies: list[str] = []
        size = 0
        for body in self.books.entries_at(name, ask.head + 1):
            size += len(body)
            if bodies and size > MAX_TOLD_BYTES:
                break
            bodies.append(body.decode())
        return bodies

    def _on_start(self, who: Visitor, ask: Ask, now: int) -> object:
        name = self.table(ask.table).name
        self._check_sees(who, name)
        return self.books.start_of(name)

    def _on_leave(self, who: Visitor, ask: Ask, now: int) -> object:
        receipt = self.pay_out(who, now, ask.aid)
        self.presence.forget(who.id)
        return receipt

    def pay_out(self, who: Visitor, now: int, aid: str = "") -> Receipt:
        """Frees a visitor's seats and pays everything out. Raises HallRefusal for a visitor in a round."""
        for table in self.tables.values():
            if (seat := table.seat_of(who.id)) and not table.stand(seat, now):
                raise HallRefusal(_("You are in a round: it is played to its end by the rules first."))
        return self.till.pay_out(who, now, aid)

    def _on_sit(self, who: Visitor, ask: Ask, now: int) -> object:
        table = self.table(ask.table)
        if table.seat_of(who.id) == ask.seat != 0:
            table.stay(ask.seat)
            return None
        if self.host_book.is_closed(table.name):
            raise HallRefusal(_("The host has closed this table."))
        table.sit(ask.seat, self.books.account(who), who.id, now)
        self.presence.go(who.id, table.name)
        return None

    def _on_stand(self, who: Visitor, ask: Ask, now: int) -> object:
        table = self.table(ask.table)
        if seat := table.seat_of(who.id):
            table.stand(seat, now)
        return None

    def _on_bet(self, who: Visitor, ask: Ask, now: int) -> object:
        bet = Bet(0, ask.cents, ask.chips, ask.commitment)
        self.table(ask.table).bet(who.id, bet, now)
        return None

    def _on_pass(self, who: Visitor, ask: Ask, now: int) -> object:
        self.table(ask.table).sit_out(who.id, now)
        return None

    def _on_reveal(self, who: Visitor, ask: Ask, now: int) -> object:
        self.table(ask.table).reveal(who.id, ask.secret, now)
        return None

    def _on_act(self, who: Visitor, ask: Ask, now: int) -> object:
        table = self.table(ask.table)
        if ask.action is None:
            raise HallRefusal(_("An action is missing."))
        if ask.head < table.turn_n:
            raise HallRefusal(_("The table has moved on. Look again."))
        table.act(who.id, ask.aid, ask.action, now)
        return None

    # -- where people are, and what they say ------------------------------------------------------------------

    def seats_of(self, visitor: str) -> list[str]:
        """The tables at which a visitor sits."""
        return self._seated().get(visitor, [])

    def sitting(self, table: str) -> list[str]:
        """The visitors who sit at a table."""
        return [who.visitor for who in self.tables[table].sitters.values() if who.visitor]

    def let_look_on(self, *, may: bool) -> None:
        """Sets whether visitors may watch tables at which they do not sit."""
        self.host_book.set_onlookers(has_onlookers=may)
        self.books.is_shut = not may

    def _seated(self) -> dict[str, list[str]]:
        """The tables of all seated visitors, looked up anew only after a change of seats."""
        if self._seats is None:
            self._seats = {}
            for name, table in self.tables.items():
                for who in table.sitters.values():
                    if who.visitor:
                        self._seats.setdefault(who.visitor, []).append(name)
        return self._seats

    def _place(self, name: str) -> str:
        """The place that an ask names, the lobby if empty. Raises HallRefusal for a place this hall does not have."""
        return LOBBY if name in ("", LOBBY) else self.table(name).name

    def _on_here(self, who: Visitor, ask: Ask, now: int) -> object:
        with suppress(HallRefusal):  # a table of an earlier opening
            self.presence.still_at(who.id, self._place(ask.table))
            if ask.sealed and ask.table and now - self._witnessed.get(who.id, -WITNESS_MS) >= WITNESS_MS:
                self._witnessed[who.id] = now
                witness = Witness(who.id, who.public, who.name, ask.table, ask.head, ask.text[:64], ask.sealed[:200])
                self._look_whether_put_back(witness, now)
                self._check_sees(who, ask.table)
                to = [f"ev.say.{ask.table}"]
                if not self.host_book.has_onlookers:
                    to = [f"ear.{id_}" for id_ in self.sitting(ask.table)]
                for subject in to:
                    self.outbox.append((subject, encode(witness)))
        return None

    def _look_whether_put_back(self, witness: Witness, now: int) -> None:
        """Notices that the hall's folder was put back: only a visitor can know more than the folder holds.

        New seeds come with each opening, so only a round from before it may be known to others. It is called off just
        once: no visitor can call off another by lying about it.
        """
        opened_at = self._opened_at.get(witness.table, witness.n + 1)
        if self._knows_it_went_back or witness.n < opened_at or (witness.id, witness.table) in self._agrees:
            return
        if self.books.is_told(witness.table, witness.n, witness.head):
            self._agrees.add((witness.id, witness.table))
        elif witness.holds(self.public):
            for table in self.tables.values():
                table.drop_taken_up(now, _("The hall was restored from an older copy."))
            notice = _(
                "This hall was restored from an older copy: {name} was told more at {table} than it knows of. What was "
                "brought, paid and played since then is not in its books. Rounds that were open were called off.",
                name=witness.name,
                table=witness.table,
            )
            log.warning("%s", notice)
            self.books.notice = f"{self.books.notice} {notice}".lstrip()
            self._knows_it_went_back = True

    def _on_go(self, who: Visitor, ask: Ask, now: int) -> object:
        self.presence.go(who.id, self._place(ask.table))
        return None

    def _on_heard(self, who: Visitor, ask: Ask, now: int) -> object:
        place = self._place(ask.table)
        if not self.presence.is_at(who.id, place):
            raise HallRefusal(_("You hear only what is said where you are."))
        self._check_sees(who, place)
        return self.talk.last_lines(place)

    def _on_say(self, place: str, who: Visitor, ask: Ask, now: int) -> object:
        name = self._place(place)
        self._check_sees(who, name)
        is_for_all = name == LOBBY or self.host_book.has_onlookers
        self.talk.say(who, name, ask, now, to=None if is_for_all else self.sitting(name))
        return None

    def _on_whisper(self, who: Visitor, ask: Ask, now: int) -> object:
        self.talk.whisper(who, ask, now)
        return None

    def _on_report(self, who: Visitor, ask: Ask, now: int) -> object:
        self.talk.report(who, ask, now)
        return None

    def _on_now(self, who: Visitor, ask: Ask, now: int) -> object:
        return msgspec.Raw(self.presence.latest(now, self.now))

    def _on_find(self, who: Visitor, ask: Ask, now: int) -> object:
        """Finds a visitor by name or first word of it, also one for whom `now` has no room."""
        found = self.talk.named(ask.text, now)
        return self._person(found, self.presence.place_of(found), now)

    def now(self, now: int) -> Now:
        """The hall at this moment, as published to all visitors."""
        places = {who: self.presence.place_of(who) for who in self.presence.here(now) if self._is_in(who)}
        told = sorted(places, key=lambda who: places[who] == LOBBY)[:MAX_PEOPLE]
        return Now(
            *(now, self.host_book.title, tuple(self._person(who, places[who], now) for who in told), len(places)),
            tuple(self.table_now(name) for name in islice(self.tables, MAX_TABLES)),
            is_tournament=bool(self.books.terms.tournament_cents),
            has_onlookers=self.host_book.has_onlookers,
        )

    def _is_in(self, visitor: str) -> bool:
        who = self.books.visitor(visitor)
        return who is not None and who.standing == "in" and visitor not in self.departures.gone

    def _person(self, visitor: str, place: str, now: int) -> Person:
        who = self.books.visitor(visitor)
        assert who is not None
        kept_until = self.presence.kept_until(visitor, now)
        return Person(who.id, who.name, who.portrait, who.public, place, kept_until > 0, kept_until)

    def table_now(self, name: str) -> TableNow:
        """A table at this moment, as published to all visitors."""
        table = self.tables[name]
        return TableNow(name, self._seen_places(table), not self.host_book.is_closed(name), table.n)

    def _seen_places(self, table: HallTable) -> tuple[TakenSeat, ...]:
        """The sitters of a table; without onlookers their purses are hidden, as these would show how they play."""
        if self.host_book.has_onlookers:
            return table.places
        return tuple(msgspec.structs.replace(place, purse=0, wins=0) for place in table.places)

    # -- time -------------------------------------------------------------------------------------------------

    def away(self, now: int) -> set[str]:
        """Seated visitors whose programs have not been heard for a while."""
        return {visitor for visitor in list(self._seated()) if self.presence.is_away(visitor, now)}

    def tick(self, now: int) -> None:
        """Lets time pass at the tables and frees the seats of visitors away too long. Raises SaveError."""
        if not 0 <= now - self._looked_at < LOOK_MS:
            self._looked_at, self._away = now, self.away(now)
            for visitor in self._away:
                if not self.presence.is_here(visitor, now):
                    for name in list(self.seats_of(visitor)):
                        self.tables[name].stand(self.tables[name].seat_of(visitor), now)
        if not 0 <= now - self._forgot_at < FORGET_MS:
            self._forgot_at = now
            self._forget_strangers(now)
        absent = self._away | self.departures.leaving
        turns = 1 + len(self.tables) // TABLES_A_TICK
        self._turn = (self._turn + 1) % turns
        for table in islice(self.tables.values(), self._turn, None, turns):
            table.tick(now, absent)
        self.departures.tick(now)
        if self.presence.due(now) and (body := self.presence.to_publish(self.now(now))):
            self._publish("hall.now", body)

    def seat_characters(self, company: Mapping[str, Mapping[int, str]], now: int) -> None:
        """Seats some of the house's characters, table -> seat -> character; none at a closed table."""
        self.company = {**self.company, **company}
        for name, seats in company.items():
            for seat, character in () if self.host_book.is_closed(name) else seats.items():
                if seat not in self.tables[name].sitters:
                    self.tables[name].sit(seat, character_account(self.books.store, character), "", now)
