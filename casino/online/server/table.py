"""One table of a hall: its seats, sealed bets, secrets, turns and their clock. Every step is published in order.

A round among people who do not trust the hall has four steps: bets, each with a commitment, under the hall's seal; the
list of them, locked; the secrets behind the commitments; and the round, drawn from the hall's seed and all secrets.
Rules, money and chance are the session's. Nothing is sent here, and no clock is read: `now` is given in milliseconds.

Stopping a round has a price, since a player who sees how it ends before the others could else play for nothing: a
secret kept back costs the bet, unless the link was lost, and a locked round that is called off pays every bet once.

A bet is tried on the rules when it is made, and on the purse again when the secrets are in: a bet that is refused
with the deal would call off the round of everybody at the table.

Where the host allows no spectators, an entry says so itself, is stored on a subject that no visitor may hear, and
goes to each seated player on a subject of their own, because a token gains no rights while its bearer is connected.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from typing import Any

import msgspec

from casino.core.chance import FairChance
from casino.core.errors import HallRefusal, IllegalAction, UnknownSeat, WrongTurn
from casino.core.texts import _
from casino.engines.base import HOUSE, Action, Entrant, Event, RoundSettled
from casino.engines.registry import GAMES
from casino.online.messages import Bet, TableEntry, TakenSeat, ante_of, encode, head_of
from casino.online.server.books import CALLED_OFF, FORFEIT, HallBooks
from casino.players.characters import CHARACTERS, Memory
from casino.players.plays import PLAYS
from casino.records.draw_secrets import DrawSecret, is_digits, mixed
from casino.records.levels import Level
from casino.records.rounds import encode_record
from casino.save.ledger import HOUSE_ACCOUNT, Account
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of

WINDOW_MS = 15_000  # from the first DEAL until all bets are in
REVEAL_MS = 5_000  # from the lock until all secrets must be shown
TURN_MS = 30_000
AWAY_TURN_MS = 4_000  # for a visitor whose program cannot be reached
THOUGHT_MS = 700  # for one of the house's characters
BACK_MS = 15_000  # to come back to a bet, secret or turn awaited when the hall stopped
RECENT = 10  # locked rounds: two secrets kept back in these, and a visitor sits out
MAX_CHOICES = 40  # a visitor's choices and changes for one round: each is published and kept for ever

# Fields a step changes. Otherwise, after a disk was full for a moment, bets could be published as locked twice.
_TAKEN_BACK = (
    *("until", "turn_n", "sitters", "_leaving", "_is_seal_told", "_bets", "_passed", "_choices"),
    *("_locked", "_locks", "_known_secrets", "_parts", "_round_parts", "_out", "_lost", "_silent"),
)


@dataclass
class SeatHolder:
    """The sitter of a seat: a visitor, or one of the house's characters, whose `visitor` is empty."""

    account: Account
    visitor: str = ""
    memory: Memory = field(default_factory=Memory)

    @property
    def is_character(self) -> bool:
        return not self.visitor


class HallTable:
    """A table of a level, in a hall's books.

    `window_ms` is the time for bets after the first one; 0 waits for every sitter.
    """

    def __init__(
        self, books: HallBooks, level: Level, session: TableSession | None = None, *, window_ms: int = WINDOW_MS
    ) -> None:
        self.books = books
        self.level = level
        self.window_ms = window_ms
        self._set_session(session or TableSession(books.store, level))
        self.sitters: dict[int, SeatHolder] = {}
        self.until = 0
        self._bets: dict[int, Bet] = {}
        self._passed: set[int] = set()
        self._choices: Counter[str] = Counter()  # by visitor, for the coming round
        self._locked: tuple[Bet, ...] = ()
        self._parts: dict[int, DrawSecret] = {}
        self._round_parts: tuple[DrawSecret, ...] = ()  # the parts of the open round
        self._out: tuple[int, ...] = ()
        self._asked_by = ("", "")
        self._now = 0
        self.turn_n = -1  # the entry in which the present turn began
        self._leaving: set[int] = set()  # seats of the round whose sitters stood up; the rules play for them
        self._is_seal_told = False  # of the coming round
        self._rng = random.Random()
        self.on_seats: Callable[[], object] = tuple  # called after a change of seats
        self.silence: Callable[[str, int], int] = lambda visitor, now: 0  # milliseconds since a visitor was heard
        self._play = PLAYS[level.game](level.settings) if level.game in PLAYS else None
        self.n, self._head, last = books.end_of(level.name)
        self._lost: dict[int, int] = {}  # of the coming round: bets whose secrets were kept back, in cents
        self._silent: dict[str, tuple[int, ...]] = {}  # visitor -> the last rounds whose secret they did not show
        self._locks = 0
        self._is_taken_up = False  # the locked or open round is from before the hall was opened
        self._known_secrets = books.commitments_of(level.name) if last else set()  # commitments of locked bets
        if last:
            self._take_up(last)

    def _set_session(self, session: TableSession) -> None:
        self.session = session
        session.journal = self._write_step

    @property
    def name(self) -> str:
        return self.level.name

    @property
    def head(self) -> str:
        """The head that the next entry goes on from."""
        return self._head

    @property
    def is_locked(self) -> bool:
        """True if all bets are in and secrets are awaited."""
        return bool(self._locked)

    def _take_up(self, last: bytes) -> None:
        """Restores the seats and locked bets of a stopped hall."""
        entry = msgspec.json.decode(last, type=TableEntry)
        characters = {account.portrait: account for account in self.books.store.accounts("character")}
        for place in entry.places:
            who = self.books.visitor(place.id)
            account = self.books.account(who) if who is not None else characters.get(place.portrait)
            if account is not None:
                self.sitters[place.seat] = SeatHolder(account, place.id)
        step = self.books.last_step(self.name)
        if self.session.is_open:
            self.turn_n = self.n - 1
            self._round_parts = self.books.parts_of(self.name)
            self._is_taken_up = True
        elif (step.kind in ("begun", "acted") and step.turn is not None) or (
            step.kind == "locked" and self.books.is_behind
        ):
            self._now = entry.t
            locked = [bet for bet in self.books.locked_at(self.name) if bet.seat in self.sitters]
            self._call_off(locked, _("The round could not be taken up again."))
        elif step.kind == "locked":
            self._locked = step.bets
            self._is_taken_up = True
            shown = self.books.secrets_of(self.name)
            parts = [DrawSecret(bet.seat, shown.get(bet.seat, ""), bet.commitment) for bet in step.bets]
            self._parts = {part.seat: part for part in parts if part.commitment and part.holds}

    # -- seats ------------------------------------------------------------------------------------------------

    def seat_of(self, visitor: str) -> int:
        """The seat of a visitor; 0 for none."""
        return next((seat for seat, who in self.sitters.items() if who.visitor == visitor), 0)

    def sit(self, seat: int, account: Account, visitor: str, now: int) -> None:
        """Gives a seat to a visitor or a character. Raises UnknownSeat if it is not free to take."""
        seats = self.session.engine.seats
        if not 1 <= seat <= seats:
            raise UnknownSeat(_("There is no seat {seat}: the table has seats 1 to {seats}.", seat=seat, seats=seats))
        if seat in self.sitters:
            raise UnknownSeat(_("Seat {seat} is taken by {name}.", seat=seat, name=self.sitters[seat].account.name))
        if any(who.account.id == account.id for who in self.sitters.values()):
            raise UnknownSeat(_("{name} already sits at this table.", name=account.name))
        self._now = now
        with self._as_written():
            self.sitters[seat] = SeatHolder(account, visitor)
            self.on_seats()
            self._step("seats")

    def stand(self, seat: int, now: int) -> bool:
        """Frees a seat; False for one in a round, which the rules play to its end first."""
        self._now = now
        if (self.session.is_open and seat in self.session.sitters) or any(bet.seat == seat for bet in self._locked):
            self._leaving.add(seat)
            return False
        with self._as_written():
            self._leaving.discard(seat)
            self.sitters.pop(seat, None)
            self.on_seats()
            self._bets.pop(seat, None)
            self._passed.discard(seat)
            self._end_window_if_empty()
            self._step("seats")
        return True

    def stay(self, seat: int) -> None:
        """Keeps the seat of a sitter who stood up in a round and is back before its end."""
        self._leaving.discard(seat)

    def _can_play(self, who: SeatHolder) -> bool:
        return self.books.store.purse(who.account.id) >= int(self.level.settings.minimum)

    def _is_covered(self, bet: Bet) -> bool:
        """True if the purse still covers a locked bet."""
        who = self.sitters.get(bet.seat)
        costs = bet.costs(int(self.level.settings.minimum))
        return who is not None and self.books.store.purse(who.account.id) >= costs

    def _own_seat(self, visitor: str) -> int:
        if not (seat := self.seat_of(visitor)):
            raise HallRefusal(_("You do not sit at this table."))
        return seat

    def _between(self) -> None:
        if self.session.is_open or self._locked:
            raise HallRefusal(_("The round has begun. The next one comes after it."))

    # -- bets -------------------------------------------------------------------------------------------------

    def bet(self, visitor: str, bet: Bet, now: int) -> None:
        """Takes a visitor's bet for the coming round. Raises HallRefusal, IllegalAction.

        A locked bet may be sent again by a program that had no answer: it is not taken twice, as its commitment is
        known.
        """
        if bet.commitment in self._known_secrets:
            return
        seat = self._own_seat(visitor)
        self._between()
        if not is_digits(bet.commitment):
            raise HallRefusal(_("A bet must come with the SHA-256 of a secret."))
        if any(other.commitment == bet.commitment for at, other in self._bets.items() if at != seat):
            raise HallRefusal(_("Another seat has bet on this secret: everybody needs one of their own."))
        if self._sits_out(visitor):
            raise HallRefusal(_("Your program withheld the secrets of two bets: you sit out for some rounds."))
        bet, costs = self._written(seat, bet)
        if costs > self.books.store.purse(self.sitters[seat].account.id) or not self._can_play(self.sitters[seat]):
            raise HallRefusal(_("Your purse here does not cover this bet."))
        self._choose(seat, bet, now)

    def _written(self, seat: int, bet: Bet) -> tuple[Bet, int]:
        """A bet reduced to what this game begins with, and its cost. Raises IllegalAction before it is too late."""
        engine = GAMES[self.level.game].engine(self.level.settings)
        if engine.begins_with == "bet":
            place, bet = Entrant(0, bet.cents), Bet(seat, bet.cents, None, bet.commitment)
        elif engine.begins_with == "chips":
            place, bet = Entrant(0, bets=bet.chips or {}), Bet(seat, 0, bet.chips or {}, bet.commitment)
        else:
            return Bet(seat, commitment=bet.commitment), 0
        engine.open_round(FairChance("", ""))
        return bet, sum(engine.verify(one) for one in engine.opening({seat: place}, HOUSE) if one.seat == seat)

    def sit_out(self, visitor: str, now: int) -> None:
        """Lets a visitor pass the coming round."""
        self._between()
        self._choose(self._own_seat(visitor), None, now)

    def _choose(self, seat: int, bet: Bet | None, now: int) -> None:
        self._now = now
        if bet is not None and self._bets.get(seat) == bet:
            return
        visitor = self.sitters[seat].visitor
        if self._choices[visitor] >= MAX_CHOICES:
            raise HallRefusal(_("You have changed your mind too often: what you chose last counts."))
        with self._as_written():
            self._choices[visitor] += 1
            self._bets.pop(seat, None)
            self._passed.discard(seat)
            if bet is None:
                self._passed.add(seat)
                self._end_window_if_empty()
            else:
                self._bets[seat] = bet
                if not self.until and self.window_ms:
                    self.until = now + self.window_ms
            self._step("bets", bets=tuple(self._bets[seat] for seat in sorted(self._bets)))
        self._lock_if_due(set())

    def _end_window_if_empty(self) -> None:
        """Ends the time for bets if there is no bet."""
        if not self._bets and not self._locked and not self.session.is_open:
            self.until = 0

    def _lock_if_due(self, away: set[str]) -> None:
        """Locks the bets once every sitter has chosen, or the window is over."""
        if self._locked or self.session.is_open or not self._bets:
            return
        chosen = self._bets.keys() | self._passed
        waits = [
            seat
            for seat, who in self.sitters.items()
            if not who.is_character
            and who.visitor not in away
            and seat not in chosen
            and self._can_play(who)
            and not self._sits_out(who.visitor)
        ]
        if waits and not (self.until and self._now >= self.until):
            return
        with self._as_written():
            self._locked = tuple(sorted((*self._bets.values(), *self._characters_bets()), key=lambda bet: bet.seat))
            self._known_secrets.update(bet.commitment for bet in self._locked if bet.commitment)
            self._bets, self._passed, self._parts, self._choices = {}, set(), {}, Counter()
            self.until = self._now + REVEAL_MS
            self._locks += 1
            self._is_taken_up = False
            self._step("locked", bets=self._locked)

    def _sits_out(self, visitor: str) -> bool:
        """True for a visitor who held up the table twice recently by keeping secrets back."""
        return sum(at > self._locks - RECENT for at in self._silent.get(visitor, ())) > 1

    def _characters_bets(self) -> list[Bet]:
        """The bets of the house's characters who can play."""
        bets = []
        self.session.sitters = {seat: who.account for seat, who in self.sitters.items()}
        for seat, who in self.sitters.items():
            offer = self.session.bet_range(seat) if who.is_character else None
            if offer is not None:
                has_bet = self.session.engine.begins_with == "bet"
                cents = CHARACTERS[who.account.portrait].bet(offer, who.memory, self._rng) if has_bet else 0
                bets.append(Bet(seat, cents))
        return bets

    def reveal(self, visitor: str, secret: str, now: int) -> None:
        """Takes the secret behind a visitor's commitment. Raises HallRefusal for any other secret."""
        seat = self._own_seat(visitor)
        bet = next((bet for bet in self._locked if bet.seat == seat), None)
        if bet is None:
            raise HallRefusal(_("No secret is asked for now."))
        part = DrawSecret(seat, secret, bet.commitment)
        if not part.holds:
            raise HallRefusal(_("This is not the secret that came with your bet."))
        is_last = {bet.seat for bet in self._locked if bet.commitment} <= {seat, *self._parts}
        if seat not in self._parts and not is_last:  # the last one is written with the round
            self.books.keep_secret(self.name, seat, secret)
        self._parts[seat] = part
        self._come_back(now)
        self._begin_if_due()

    def _begin_if_due(self) -> None:
        committed = {bet.seat for bet in self._locked if bet.commitment}
        silent = committed - self._parts.keys()
        if self._locked and not (silent and self._now < self.until):
            with self._as_written():
                self._begin(silent)

    def _begin(self, silent: set[int]) -> None:
        """Begins the round with the seats whose secrets are in, or publishes that there is none."""
        self._lost = {bet.seat: self._cost(bet) for bet in self._locked if bet.seat in silent and self._is_there(bet)}
        for seat in silent & self.sitters.keys():
            visitor = self.sitters[seat].visitor
            self._silent[visitor] = (*self._silent.get(visitor, ()), self._locks)[-2:]
        unpaid = {bet.seat for bet in self._locked if not self._is_covered(bet)}  # the money went to another table
        self._out = tuple(sorted(silent | unpaid))
        self._parts = {seat: part for seat, part in self._parts.items() if seat not in unpaid}
        bets = [bet for bet in self._locked if bet.seat not in self._out]
        locked, self._locked, self.until = self._locked, (), 0
        self.session.sitters = {bet.seat: self.sitters[bet.seat].account for bet in bets if bet.seat in self.sitters}
        self.session.phrase = mixed(self._parts.values())
        if any(bet.commitment for bet in bets):
            self._open_round(bets, locked)
        else:
            lost, why = tuple(self._lost), _("Nobody showed a secret.")
            self._step("unlocked", self._take_lost, bets=locked, sentence=why, lost=lost)
        self._parts, self._out, self._lost = {}, (), {}

    def _open_round(self, bets: Sequence[Bet], locked: Sequence[Bet]) -> None:
        """Begins the round with the remaining locked bets, or calls it off if that is refused."""
        try:
            kind = self.session.engine.begins_with
            self._round_parts = tuple(self._parts[seat] for seat in sorted(self._parts))
            with self._as_written():
                if kind == "chips":
                    self.session.open_round({bet.seat: bet.chips or {} for bet in bets})
                else:
                    self.session.open_round({bet.seat: bet.cents for bet in bets} if kind == "bet" else None)
        except (HallRefusal, IllegalAction) as refusal:
            self._call_off(locked, str(refusal))

    # -- what it costs to stop a round ------------------------------------------------------------------------

    def _cost(self, bet: Bet) -> int:
        """The cost of a bet in cents, at most the rest of the purse."""
        who = self.sitters.get(bet.seat)
        ante = ante_of(self.level.settings)
        return min(self.books.store.purse(who.account.id), bet.costs(ante)) if who else 0

    def _is_there(self, bet: Bet) -> bool:
        """True if the bettor's program was heard since the bets were locked."""
        who = self.sitters.get(bet.seat)
        return who is not None and self.silence(who.visitor, self._now) < REVEAL_MS

    def _take_lost(self) -> None:
        """Takes the bets whose secrets were kept back, for the house or, without one, for the other players.

        Only inside `writing`. Otherwise a player could stop a round at will after seeing its end, and play for nothing.
        """
        others = [who.id for seat, who in sorted(self.session.sitters.items()) if seat not in self._out]
        goes_to = others if self.session.engine.has_button and others else [HOUSE_ACCOUNT]
        for seat, cents in self._lost.items():
            share, rest = divmod(cents, len(goes_to))
            for number, account in enumerate(goes_to):
                if part := share + (number < rest):
                    self.books.store.move(self.sitters[seat].account.id, account, part, FORFEIT)

    def _call_off(self, locked: Sequence[Bet], why: str) -> None:
        """Calls off locked bets: they go back, and the house pays every visitor's as if it had won."""

        def pay() -> None:
            for bet in locked:
                if bet.commitment and (cents := self._cost(bet)):
                    self.books.store.move(HOUSE_ACCOUNT, self.sitters[bet.seat].account.id, cents, CALLED_OFF)

        self._step("unlocked", pay, bets=tuple(locked), sentence=why, is_paid_for=True)

    # -- turns ------------------------------------------------------------------------------------------------

    def act(self, visitor: str, aid: str, action: Action, now: int) -> None:
        """Does a visitor's action at the visitor's own seat. Raises HallRefusal, IllegalAction."""
        seat = self._own_seat(visitor)
        if self.session.engine.turn != seat:
            raise WrongTurn(_("It is not your turn."))
        self._now, self._asked_by = now, (visitor, aid)
        try:
            self._act(msgspec.structs.replace(action, seat=seat))
        finally:
            self._asked_by = ("", "")

    def _act(self, action: Action) -> None:
        with self._as_written():
            self.session.act(action)

    def tick(self, now: int, away: set[str]) -> None:
        """Lets time pass: windows end, characters act, the rules play for sitters out of time or away."""
        self._come_back(now)
        if self._locked:
            self._begin_if_due()
            return
        if not self.session.is_open:
            self._tick_between(now, away)
            return
        if now < self.until and not self._leaving and not any(who.visitor in away for who in self.sitters.values()):
            return  # most tables, most of the time
        turn = self.session.engine.turn
        who = self.sitters.get(turn or 0)
        is_away = who is not None and who.visitor in away and now >= self.until - TURN_MS + AWAY_TURN_MS
        if not turn or (now < self.until and not is_away and turn not in self._leaving):
            return
        if who is not None and who.is_character and self._play is not None:
            view, offers = self.session.engine.view(turn), self.session.legal_actions(turn)
            character = CHARACTERS[who.account.portrait]
            self._act(character.act(self._play, view, turn, offers, self._rng))
        else:
            self._act(self.session.engine.default_action(turn))

    def _tick_between(self, now: int, away: set[str]) -> None:
        """Does what is due between rounds: publishes the seal, frees leavers' seats, locks the bets once all are in."""
        if not self._is_seal_told and any(not who.is_character for who in self.sitters.values()):
            self._step("bets")
        for seat in sorted(self._leaving):
            self.stand(seat, now)
        self._lock_if_due(away)

    def _turn_ends(self) -> int:
        """The end of the present turn, on the hall's clock."""
        who = self.sitters.get(self.session.engine.turn or 0)
        if who is None:
            return self._now + AWAY_TURN_MS
        return self._now + (THOUGHT_MS if who.is_character else TURN_MS)

    def _come_back(self, now: int) -> None:
        """Sets the time; in a reopened hall people get time to come back to what was awaited."""
        self._now = now
        if not self.until and (self._locked or self.session.is_open):
            self.until = now + BACK_MS

    def drop_taken_up(self, now: int, why: str) -> None:
        """Calls off a round from before the hall was opened, and forgets its seed, which others may know by now."""
        if not self._is_taken_up or not (self._locked or self.session.is_open):
            return
        self._now = now
        with self._as_written(), self.books.writing():
            locked = self._locked or self.books.locked_at(self.name)
            if self.session.round_id is not None:
                self.books.store.void_round(self.session.round_id)
            self.books.forget_seed(self.name)
            self._set_session(TableSession(self.books.store, self.level))
            self._locked, self.until, self._parts, self._is_seal_told = (), 0, {}, False
            self._call_off([bet for bet in locked if bet.seat in self.sitters], why)

    def settle(self, now: int, why: str = _("The hall closes.")) -> None:
        """Ends all that is open: locked bets go back, and a round is played to its end by the rules."""
        self._now = now
        if self._locked:
            with self._as_written():
                locked, self._locked, self.until = self._locked, (), 0
                self._call_off(locked, why)
        while self.session.is_open and self.session.engine.turn:
            self._act(self.session.engine.default_action(self.session.engine.turn))

    # -- publishing --------------------------------------------------------------------------------------------

    def _write_step(self, action: Action | None, events: Sequence[Event]) -> None:
        """Publishes a step of the round; only inside its transaction."""
        engine, is_over = self.session.engine, isinstance(events[-1], RoundSettled) if events else False
        turn = engine.turn or 0
        self.until = 0 if is_over else self._turn_ends()
        more: dict[str, Any] = {}
        if is_over:
            record = record_of(self.books.store.stored_round(self.session.round_id or 0))
            record = msgspec.structs.replace(record, parts=self._round_parts)
            more["record"] = msgspec.Raw(encode_record(record))
        if action is None:
            self._take_lost()
        visitor, aid = self._asked_by
        self._tell(
            "begun" if action is None else "acted",
            seal=self.session.commitment,
            action=action,
            asked_by=visitor,
            aid=aid,
            parts=self._round_parts if action is None else (),
            out=self._out if action is None else (),
            lost=tuple(self._lost) if action is None else (),
            shoe=self._shoe_before if action is None else (),
            events=tuple(msgspec.Raw(encode(event)) for event in events),
            turn=engine.turn,
            offers=self.session.legal_actions(turn) if turn > HOUSE else (),
            view=msgspec.Raw(encode(engine.view(HOUSE))),
            **more,
        )
        if aid:
            self.books.keep_answer(visitor, aid, b"")
        self._is_seal_told, self.turn_n = False, self.n - 1
        if is_over:
            self._remember(events[-1])

    def _remember(self, settled: Event) -> None:
        """Lets the characters remember their result of a round."""
        assert isinstance(settled, RoundSettled)
        for result in settled.seats:
            who = self.sitters.get(result.seat)
            if who is not None:
                who.memory.after(result.net)

    @property
    def _shoe_before(self) -> tuple[str, ...]:
        """The cards dealt from the shoe before the open round, or so far if none is open."""
        if self.session.round_id is not None:
            return tuple(self.books.store.stored_round(self.session.round_id).discards)
        return self.session.engine.shoe.dealt if self.session.engine.shoe is not None else ()

    @property
    def places(self) -> tuple[TakenSeat, ...]:
        """The sitters of all seats, with their present purses."""
        purse = self.books.store.purse
        return tuple(
            TakenSeat(seat, who.account.name, who.account.portrait, purse(who.account.id), who.visitor, self._wins(who))
            for seat, who in sorted(self.sitters.items())
        )

    def _wins(self, who: SeatHolder) -> int:
        """The rounds a sitter has won here, in games where a skill grows with them."""
        has_skill = self.session.engine.begins_with == "skill"
        return self.books.store.rounds_won(who.account.id, self.level.game) if has_skill else 0

    def _step(self, kind: str, book: Callable[[], object] = tuple, **more: Any) -> None:
        """Publishes a step outside a round; `book` moves its money."""
        seal = self.session.commitment  # a new seal may have to be written first
        if not self._is_seal_told:
            more["shoe"] = self._shoe_before
        with self._as_written(), self.books.writing():
            book()
            self._tell(kind, seal=seal, **more)
        self._is_seal_told = True

    @contextmanager
    def _as_written(self) -> Iterator[None]:
        """Restores the table if a step cannot be written; nothing of it is published."""
        session, before = self.session, {name: copy(getattr(self, name)) for name in _TAKEN_BACK}
        try:
            yield
        except BaseException:
            vars(self).update(before, session=session)
            self.n, self._head, _body = self.books.end_of(self.name)
            self.on_seats()
            raise

    def _tell(self, kind: str, **more: Any) -> None:
        """Writes down the next entry; only inside a transaction."""
        entry = TableEntry(
            table=self.name,
            n=self.n,
            kind=kind,
            prev=self._head,
            t=self._now,
            round=self.session.round_id or 0,
            until=self.until,
            places=self.places,
            **more,
        )
        self.n, self._head = self.n + 1, head_of(self.books.write_entry(entry))
