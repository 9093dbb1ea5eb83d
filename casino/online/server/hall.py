"""The hall itself: how it answers visitors, and its tables. Who may come in is decided at its door.

Nothing is sent here, and no clock is read.

Messages come as bytes with the sender's id from the subject; answers are bytes.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice

import msgspec

from casino.core.errors import CasinoError, HallRefusal, SaveError
from casino.core.texts import _, pgettext
from casino.engines.sheets import Sheet, sheet_in
from casino.online.advice import table_of
from casino.online.checking.witness import Witness
from casino.online.host.book import HostBook
from casino.online.host.departures import SHOWN_OUT, Departures
from casino.online.messages import NOT_NOW, Answer, Ask, Bet, HeldTold, Receipt, TakenSeat, ask_of, encode
from casino.online.server.books import HallBooks
from casino.online.server.door import Door, TokenFor
from casino.online.server.masters import ASKS, Masters
from casino.online.server.money import MAX_TOLD_BYTES, HallMoney, Handler, Signature
from casino.online.server.presence import LOBBY, MAX_PEOPLE, MAX_TABLES, Now, Person, Presence, TableNow
from casino.online.server.put_back import PutBackWatch
from casino.online.server.table.advisers import NO_SUCH_TABLE, Advisers
from casino.online.server.table.reach import Reach
from casino.online.server.table.table import WINDOW_MS, HallTable
from casino.online.server.talk import RateLimit, Talk, spoken, subjects_of
from casino.online.server.visitors import Visitor
from casino.players.characters import CHARACTERS
from casino.records.levels import load_level
from casino.tables.resuming import resume_or_void
from casino.tables.seating import character_account, fill_purses

LOOK_MS = 500  # between two checks of who is away
TABLES_A_TICK = 200  # about so many tick at once: more take turns, so that no visitor waits for all of them
_MAX_ANSWERED = 16  # spoken messages of a visitor whose repeats are recognized
# Each reads many pages of the books, or adds a line to them for ever: no visitor needs more of them.
_COSTLY = ("buy", "find", "leave", "now", "receipts", "sit", "standings", "start", "statement", "advise", *ASKS)
MAX_COSTLY, COSTLY_SECONDS = 60, 10.0
MAX_HOLDS, HOLDS_SECONDS = 100, 10.0  # messages on how a visitor holds cards
WITNESS_MS = 2_000  # between two heads passed on for one visitor
# A visitor who did any of these is no stranger.
_REMEMBERED = ("advise", "bet", "buy", "master_begin", "report", "say", "sit", "whisper")
_SPEAKS = ("say", "whisper", "report")  # done once, however often asked; not in the books


class HallServer:
    """An open hall. `sign` signs receipts with its key; `secret`, `token_for` and `id_of` are for its door.

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
        self.outbox: deque[tuple[str, bytes]] = deque(maxlen=1000)
        self._witnessed: dict[str, int] = {}  # when a visitor's head was last passed on
        self._seats: dict[str, list[str]] | None = None
        self._away: set[str] = set()
        self._looked_at = -LOOK_MS
        self._turn = 0  # index of the table that ticks next
        self.company: Mapping[str, Mapping[int, str]] = {}  # the house's characters, as they were seated
        self.characters: Sequence[str] = ()  # those of the house's characters (ids) who are in the lobby
        self.on_said: Callable[[str, str, str], object] = lambda name, place, text: None  # called with a person's line
        self.hears_whispers: Callable[[str], bool] = lambda character: False
        # Called with the id of a visitor, the character (its id) they whisper to, and the words.
        self.on_whispered: Callable[[str, str, str], object] = lambda visitor, character, text: None
        self.host_book = HostBook(books.store)
        books.take_up()
        books.entries.is_shut = not self.host_book.has_onlookers  # before a table publishes anything
        self.presence = Presence(self.places_of)
        self.till = HallMoney(books, public, sign, shown)
        self.talk = Talk(books, self.host_book, self.presence, self._publish)
        self._costly = RateLimit(pgettext("more than so many", "questions of this kind"), MAX_COSTLY, COSTLY_SECONDS)
        self._holds = RateLimit(pgettext("more than so many", "messages"), MAX_HOLDS, HOLDS_SECONDS)
        self._said: defaultdict[str, deque[tuple[str, bytes]]] = defaultdict(lambda: deque(maxlen=_MAX_ANSWERED))
        self.masters = Masters(books, self.host_book, self.presence, self.table)
        sessions = {session.level.name: session for session, _ in resume_or_void(books.store, gives_up=False)}
        decided = self.host_book.window_ms
        window = window_ms if decided is None else decided
        self.tables: dict[str, HallTable] = {
            name: HallTable(books, load_level(name), sessions.get(name), window_ms=window) for name in levels
        }
        self.advisers = Advisers(self.tables, self.host_book.is_closed)
        self.reach = Reach(self.tables, self.advisers, self.host_book, self.seats_of)
        self._handlers = self._all_handlers()
        self._watch = PutBackWatch(books, self.tables, public)
        for table in self.tables.values():
            table.on_seats = self._forget_seats
            table.silence = self.presence.silence
            table.is_at = partial(self.presence.is_at, place=table.name)
            table.on_evening_over = partial(self.seat_again, table.name)
        self.departures = Departures(books, self.tables, self.presence, self.pay_out, self._publish)
        self.door = Door(
            *(books, self.host_book, self.presence, self.departures),
            public=public,
            secret=secret,
            token_for=token_for,
            id_of=id_of,
            token_seconds=token_seconds,
            has_anything=self._has_anything,
            on_forgotten=lambda visitor: self._said.pop(visitor, None),
        )

    def _all_handlers(self) -> dict[str, Handler]:
        """What answers each kind of ask but those said at a place."""
        return {
            **self.till.handlers,
            **self.masters.handlers,
            **self.advisers.handlers,
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
            "hold": self._on_hold,
            "act": self._on_act,
        }

    def _forget_seats(self) -> None:
        self._seats = None

    def _publish(self, subject: str, body: bytes) -> None:
        self.outbox.append((subject, body))

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
        who = self.books.people.visitor(visitor)
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
                self.books.people.is_no_stranger(who.id)
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
            raise HallRefusal(NO_SUCH_TABLE)
        return self.tables[name]

    def _on_since(self, who: Visitor, ask: Ask, now: int) -> object:
        name = self.advisers.told_place(ask.table)
        self.reach.check_sees(who.id, name)
        bodies: list[str] = []
        size = 0
        for body in self.books.entries.entries_at(name, ask.head + 1):
            size += len(body)
            if bodies and size > MAX_TOLD_BYTES:
                break
            bodies.append(body.decode())
        return bodies

    def _on_start(self, who: Visitor, ask: Ask, now: int) -> object:
        name = self.advisers.told_place(ask.table)
        self.reach.check_sees(who.id, name)
        return self.books.entries.start_of(name)

    def _on_leave(self, who: Visitor, ask: Ask, now: int) -> object:
        receipt = self.pay_out(who, now, ask.aid)
        self.presence.forget(who.id)
        return receipt

    def pay_out(self, who: Visitor, now: int, aid: str = "") -> Receipt:
        """Frees a visitor's seats and pays everything out. Raises HallRefusal for a visitor in a round."""
        self.advisers.leave(who.id, now)
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
        table.sit(ask.seat, self.books.people.account(who), who.id, now, self._sheet_in(ask, table))
        self.presence.go(who.id, table.name)
        return None

    def _sheet_in(self, ask: Ask, table: HallTable) -> Sheet | None:
        """The sheet to sit down with, where the game asks for a skill. Raises HallRefusal, DiceCodeError."""
        if not ask.sheet or table.session.engine.begins_with != "skill":
            return None
        if not self.host_book.has_sheets:
            raise HallRefusal(_("This hall takes no sheets: everybody plays by the house's ladder."))
        sheet = sheet_in(ask.sheet)
        if why := table.level.welcome.why_not(sheet):
            raise HallRefusal(why)
        return sheet

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

    def _on_hold(self, who: Visitor, ask: Ask, now: int) -> object:
        """Passes on how a sitter holds a card, to whoever looks on; other sitters than one have none to peel."""
        table = self.table(ask.table)
        if ask.held is None or not table.seat_of(who.id):
            raise HallRefusal(_("You do not sit at this table."))
        self._holds.check(who.id, now)
        self._holds.spend(who.id, now)
        if self.host_book.has_onlookers:
            self._publish(f"ev.say.{table.name}", encode(HeldTold(table.name, who.id, ask.head, ask.held)))
        return None

    # -- where people are, and what they say ------------------------------------------------------------------

    def seats_of(self, visitor: str) -> list[str]:
        """The tables at which a visitor sits."""
        return self._seated().get(visitor, [])

    def places_of(self, visitor: str) -> list[str]:
        """The tables at which a visitor sits, or is at the desk of the bomb."""
        return self._seated().get(visitor, []) + self.advisers.desks_of(visitor)

    def let_look_on(self, *, may: bool) -> None:
        """Sets whether visitors may watch tables at which they do not sit."""
        self.host_book.set_onlookers(has_onlookers=may)
        self.books.entries.is_shut = not may

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
        return LOBBY if name in ("", LOBBY) else self.table(table_of(name)).name

    def _on_here(self, who: Visitor, ask: Ask, now: int) -> object:
        with suppress(HallRefusal):  # a table of an earlier opening
            self.presence.still_at(who.id, self._place(ask.table))
            if ask.sealed and ask.table and now - self._witnessed.get(who.id, -WITNESS_MS) >= WITNESS_MS:
                self._witnessed[who.id] = now
                witness = Witness(who.id, who.public, who.name, ask.table, ask.head, ask.text[:64], ask.sealed[:200])
                self._watch.look(witness, now)
                self.reach.check_hears(who.id, ask.table)
                for subject in subjects_of(ask.table, self.reach.listeners(ask.table)):
                    self.outbox.append((subject, encode(witness)))
        return None

    def _on_go(self, who: Visitor, ask: Ask, now: int) -> object:
        self.presence.go(who.id, self._place(ask.table))
        return None

    def _on_heard(self, who: Visitor, ask: Ask, now: int) -> object:
        place = self._place(ask.table)
        if not self.presence.is_at(who.id, place):
            raise HallRefusal(_("You hear only what is said where you are."))
        self.reach.check_hears(who.id, place)
        return self.talk.last_lines(place)

    def _on_say(self, place: str, who: Visitor, ask: Ask, now: int) -> object:
        name = self._place(place)
        self.reach.check_hears(who.id, name)
        self.talk.say(who, name, ask, now, to=self.reach.listeners(name))
        self.on_said(ask.by or who.name, name, spoken(ask.text))  # as it is heard, without what nobody sees
        return None

    def _on_whisper(self, who: Visitor, ask: Ask, now: int) -> object:
        if ask.to in CHARACTERS:
            text = self.talk.whisper_to_house(who, ask, now, is_heard=self.hears_whispers(ask.to))
            self.on_whispered(who.id, ask.to, text)
        else:
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
            has_sheets=self.host_book.has_sheets,
            has_masters=self.host_book.has_masters,
            characters=tuple(self.characters),
        )

    def _is_in(self, visitor: str) -> bool:
        who = self.books.people.visitor(visitor)
        return who is not None and who.standing == "in" and visitor not in self.departures.gone

    def _person(self, visitor: str, place: str, now: int) -> Person:
        who = self.books.people.visitor(visitor)
        assert who is not None
        kept_until = self.presence.kept_until(visitor, now)
        return Person(who.id, who.name, who.portrait, who.public, place, kept_until > 0, kept_until)

    def table_now(self, name: str) -> TableNow:
        """A table at this moment, as published to all visitors."""
        table = self.tables[name]
        kept = table.kept_evening
        is_open, gives = not self.host_book.is_closed(name), kept is not None and not kept.own_purses
        experts, is_bomb = tuple(table.experts.values()), table.advised is not None
        is_armed = table.advised is not None and table.advised.is_armed
        n = 0 if is_bomb else table.n  # by a bomb's its experts could tell when the lamp comes on
        return TableNow(name, self._seen_places(table), is_open, n, gives, experts, is_armed)

    def _seen_places(self, table: HallTable) -> tuple[TakenSeat, ...]:
        """The sitters of a table; without onlookers their purses and sheets are hidden, which tell how they play."""
        if self.host_book.has_onlookers:
            return table.places
        return tuple(msgspec.structs.replace(place, purse=0, wins=0, sheet=None) for place in table.places)

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
            for visitor in self.advisers.experts():
                if visitor in self.departures.gone or not self.presence.is_here(visitor, now):
                    self.advisers.leave(visitor, now)
        self.door.forget_strangers(now)
        absent = self._away | self.departures.leaving
        turns = 1 + len(self.tables) // TABLES_A_TICK
        self._turn = (self._turn + 1) % turns
        for table in islice(self.tables.values(), self._turn, None, turns):
            table.tick(now, absent)
        self.departures.tick(now)
        if self.presence.due(now) and (body := self.presence.to_publish(self.now(now))):
            self._publish("hall.now", body)

    def seat_again(self, name: str, now: int) -> None:
        """Seats the characters of one table, where its evening with a game master is over or it is open again."""
        self.seat_characters({name: self.company.get(name, {})}, now)

    def seat_characters(self, company: Mapping[str, Mapping[int, str]], now: int) -> None:
        """Seats some of the house's characters, table -> seat -> character; none at a closed table."""
        self.company = {**self.company, **company}
        for name, seats in company.items():
            is_free = not self.host_book.is_closed(name) and self.tables[name].kept_evening is None
            for seat, character in seats.items() if is_free else ():
                if seat not in self.tables[name].sitters:
                    held = character_account(self.books.store, character)
                    fill_purses(self.books.store, (character,))
                    self.tables[name].sit(seat, held, "", now)
