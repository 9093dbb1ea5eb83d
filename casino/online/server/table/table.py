"""One table of a hall: its seats, sealed bets, secrets, turns and their clock. Every step is published in order.

A round among people who do not trust the hall has four steps: bets, each with a commitment, under the hall's seal; the
list of them, locked; the secrets behind the commitments; and the round, drawn from the hall's seed and all secrets.
Rules, money and chance are the session's. Nothing is sent here, and no clock is read: `now` is given in milliseconds.

Where the host allows no spectators, an entry says so itself, is stored on a subject that no visitor may hear, and
goes to each seated player on a subject of their own, because a token gains no rights while its bearer is connected.
"""

from collections import Counter, deque
from collections.abc import Sequence
from typing import Any

import msgspec

from casino.core.errors import HallRefusal, IllegalAction, LevelError, WrongTurn
from casino.core.texts import _
from casino.engines.base import HOUSE, Action, Event, RoundSettled
from casino.engines.sheets import Sheet
from casino.online.bombs.at_table import BombAtTable, record_with
from casino.online.messages import Bet, TableEntry, encode
from casino.online.server.books import HallBooks
from casino.online.server.table.company import Company
from casino.online.server.table.evening import TableEvening, kept_at
from casino.online.server.table.seats import TableSeats
from casino.online.server.table.stakes import Stakes
from casino.online.server.table.steps import SeatHolder
from casino.records.draw_secrets import DrawSecret, is_digits, mixed
from casino.records.levels import Level, changed_level
from casino.records.rounds import encode_record
from casino.save.ledger import Account
from casino.tables.refusals import NOT_YOUR_TURN
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of

WINDOW_MS = 15_000  # from the first DEAL until all bets are in
REVEAL_MS = 5_000  # from the lock until all secrets must be shown
TURN_MS = 30_000
AWAY_TURN_MS = 4_000  # for a visitor whose program cannot be reached
THOUGHT_MS = 700  # for one of the house's characters
BACK_MS = 15_000  # to come back to a bet, secret or turn awaited when the hall stopped
RECENT = 10  # locked rounds: two secrets kept back in these, and a visitor sits out
_FRESH = 200  # events kept for the talk
MAX_CHOICES = 40  # a visitor's choices and changes for one round: each is published and kept for ever


class HallTable(TableSeats):
    """A table of a level, in a hall's books.

    `window_ms` is the time for bets after the first one; 0 waits for every sitter.
    """

    taken_back = (
        *TableSeats.taken_back,
        *("_locks", "_known_secrets", "_parts", "_round_parts"),
        *("_out", "_lost", "_silent", "_company", "_stakes", "fresh"),
    )

    def __init__(
        self, books: HallBooks, level: Level, session: TableSession | None = None, *, window_ms: int = WINDOW_MS
    ) -> None:
        plain, kept = level, kept_at(books, level.name)
        try:
            level = changed_level(plain, kept.terms if kept is not None else {})
        except LevelError:  # the level's file has changed meanwhile, and takes them no more
            kept = msgspec.structs.replace(kept, terms={}) if kept is not None else None
        super().__init__(books, level, session or TableSession(books.store, level))
        self.evening = TableEvening(self, plain)
        self.kept_evening = kept
        self._serve(self.session)
        self.window_ms = window_ms
        self._parts: dict[int, DrawSecret] = {}
        self._round_parts: tuple[DrawSecret, ...] = ()  # the parts of the open round
        self._out: tuple[int, ...] = ()
        self.fresh: deque[Event] = deque(maxlen=_FRESH)  # what has happened and was not talked about yet
        self._asked_by = ("", "")
        self._company, self._stakes = Company(level), Stakes(books.store, level)
        last = self.find_end()
        self._lost: dict[int, int] = {}  # of the coming round: bets whose secrets were kept back, in cents
        self._silent: dict[str, tuple[int, ...]] = {}  # visitor -> the last rounds whose secret they did not show
        self._locks = 0
        self._is_taken_up = False  # the locked or open round is from before the hall was opened
        self._known_secrets = books.entries.commitments_of(level.name) if last else set()  # commitments of locked bets
        self.advised = BombAtTable(self, self._act) if self.session.engine.begins_with == "fee" else None
        if last:
            self._take_up(last)

    def _serve(self, session: TableSession) -> None:
        """Makes a session the table's: its steps are published, and sheets are those of the sitters."""
        session.journal, session.sheet_of = self._write_step, self.sheet_of
        session.person_of = self.evening.person_of

    def sit(self, seat: int, account: Account, visitor: str, now: int, sheet: Sheet | None = None) -> None:
        if self.advised is not None:
            self.advised.check_may_sit(visitor)
        if visitor and self.kept_evening is not None:
            self.evening.sit(seat, account, visitor, sheet, now)
        else:
            super().sit(seat, account, visitor, now, sheet)

    def take_level(self, level: Level) -> None:
        self.level, self.session = level, TableSession(self.books.store, level)
        self._serve(self.session)
        self._company, self._stakes = Company(level), Stakes(self.books.store, level)

    def lay_for(self, seat: int, who: SeatHolder, cents: int) -> None:
        if self.session.engine.begins_with != "bet":
            raise HallRefusal(_("No bets are laid before a round of this game."))
        _bet, costs = self._stakes.written(seat, Bet(seat, cents))
        if costs > self.books.store.purse(who.account.id) or not self.can_play(who):
            raise HallRefusal(_("{name}'s purse does not cover this bet.", name=who.account.name))
        self.laid[seat] = cents

    def _take_up(self, last: bytes) -> None:
        """Restores the seats and locked bets of a stopped hall."""
        entry = msgspec.json.decode(last, type=TableEntry)
        characters = {account.portrait: account for account in self.books.store.accounts("character")}
        for place in entry.places:
            who = self.books.people.visitor(place.id)
            account = self.books.people.account(who) if who is not None else characters.get(place.portrait)
            if account is not None and not (place.member and who is None):
                self.sitters[place.seat] = SeatHolder(account, place.id, sheet=place.sheet)
        if not self.books.is_behind:
            self.sitters.update(self.evening.holders_again(entry))
        self._take_up_round(entry)
        was_told, is_kept = entry.evening is not None, self.kept_evening is not None
        if was_told != is_kept or (is_kept and self.books.is_behind):
            self.evening.drop(entry.t)

    def _take_up_round(self, entry: TableEntry) -> None:
        """Restores the locked bets of a stopped hall, or calls off a round that cannot be taken up."""
        step = self.books.entries.last_step(self.name)
        if self.session.is_open:
            self.turn_n = self.n - 1
            if self.advised is not None:
                self.advised.take_up(entry)
            self._round_parts = self.books.entries.parts_of(self.name)
            self._is_taken_up = True
        elif (step.kind in ("begun", "acted") and step.turn is not None) or (
            step.kind == "locked" and self.books.is_behind
        ):
            self.now = entry.t
            locked = [bet for bet in self.books.entries.locked_at(self.name) if bet.seat in self.sitters]
            self._call_off(locked, _("The round could not be taken up again."))
        elif step.kind == "locked":
            self.locked = step.bets
            self._is_taken_up = True
            shown = self.books.entries.secrets_of(self.name)
            parts = [DrawSecret(bet.seat, shown.get(bet.seat, ""), bet.commitment) for bet in step.bets]
            self._parts = {part.seat: part for part in parts if part.commitment and part.holds}

    # -- bets -------------------------------------------------------------------------------------------------

    def bet(self, visitor: str, bet: Bet, now: int) -> None:
        """Takes a visitor's bet for the coming round. Raises HallRefusal, IllegalAction.

        A locked bet may be sent again by a program that had no answer: it is not taken twice, as its commitment is
        known.
        """
        if bet.commitment in self._known_secrets:
            return
        seat = self.own_seat(visitor)
        self.check_between()
        if self.advised is not None:
            self.advised.check_may_arm()
        if not is_digits(bet.commitment):
            raise HallRefusal(_("A bet must come with the SHA-256 of a secret."))
        if any(other.commitment == bet.commitment for at, other in self.bets.items() if at != seat):
            raise HallRefusal(_("Another seat has bet on this secret: everybody needs one of their own."))
        if self._sits_out(visitor):
            raise HallRefusal(_("Your program withheld the secrets of two bets: you sit out for some rounds."))
        bet, costs = self._stakes.written(seat, bet)
        if costs > self.books.store.purse(self.sitters[seat].account.id) or not self.can_play(self.sitters[seat]):
            raise HallRefusal(_("Your purse here does not cover this bet."))
        self._choose(seat, bet, now)

    def sit_out(self, visitor: str, now: int) -> None:
        """Lets a visitor pass the coming round."""
        self.check_between()
        self._choose(self.own_seat(visitor), None, now)

    def _choose(self, seat: int, bet: Bet | None, now: int) -> None:
        self.now = now
        if bet is not None and self.bets.get(seat) == bet:
            return
        visitor = self.sitters[seat].visitor
        if self.choices[visitor] >= MAX_CHOICES:
            raise HallRefusal(_("You have changed your mind too often: what you chose last counts."))
        with self.as_written():
            self.choices[visitor] += 1
            self.bets.pop(seat, None)
            self.passed.discard(seat)
            if bet is None:
                self.passed.add(seat)
                self.end_window_if_empty()
            else:
                self.bets[seat] = bet
                if not self.until and self.window_ms:
                    self.until = now + self.window_ms
            self.step("bets", bets=self.bets_told)
        self._lock_if_due(set())

    def _lock_if_due(self, away: set[str]) -> None:
        """Locks the bets once every sitter has chosen, or the window is over."""
        if self.locked or self.session.is_open or not self.bets:
            return
        chosen = self.bets.keys() | self.passed
        waits = [
            seat
            for seat, who in self.sitters.items()
            if not who.is_character
            and who.visitor not in away
            and seat not in chosen
            and self.can_play(who)
            and not self._sits_out(who.visitor)
        ]
        if waits and not (self.until and self.now >= self.until):
            return
        with self.as_written():
            company = self._company.bets(self.session, self.sitters, self.laid)
            self.locked = tuple(sorted((*self.bets.values(), *company), key=lambda bet: bet.seat))
            self._known_secrets.update(bet.commitment for bet in self.locked if bet.commitment)
            self.bets, self.passed, self._parts, self.choices, self.laid = {}, set(), {}, Counter(), {}
            self.until = self.now + REVEAL_MS
            self._locks += 1
            self._is_taken_up = False
            self.step("locked", bets=self.locked)

    def _sits_out(self, visitor: str) -> bool:
        """True for a visitor who held up the table twice recently by keeping secrets back."""
        return sum(at > self._locks - RECENT for at in self._silent.get(visitor, ())) > 1

    def reveal(self, visitor: str, secret: str, now: int) -> None:
        """Takes the secret behind a visitor's commitment. Raises HallRefusal for any other secret."""
        seat = self.own_seat(visitor)
        bet = next((bet for bet in self.locked if bet.seat == seat), None)
        if bet is None:
            raise HallRefusal(_("No secret is asked for now."))
        part = DrawSecret(seat, secret, bet.commitment)
        if not part.holds:
            raise HallRefusal(_("This is not the secret that came with your bet."))
        is_last = {bet.seat for bet in self.locked if bet.commitment} <= {seat, *self._parts}
        if seat not in self._parts and not is_last:  # the last one is written with the round
            self.books.entries.keep_secret(self.name, seat, secret)
        self._parts[seat] = part
        self._come_back(now)
        self._begin_if_due()

    def _begin_if_due(self) -> None:
        committed = {bet.seat for bet in self.locked if bet.commitment}
        silent = committed - self._parts.keys()
        if self.locked and not (silent and self.now < self.until):
            with self.as_written():
                self._begin(silent)

    def _begin(self, silent: set[int]) -> None:
        """Begins the round with the seats whose secrets are in, or publishes that there is none."""
        self._lost = {
            bet.seat: self._stakes.cost(self.sitters.get(bet.seat), bet)
            for bet in self.locked
            if bet.seat in silent and self._is_there(bet)
        }
        for seat in silent & self.sitters.keys():
            visitor = self.sitters[seat].visitor
            self._silent[visitor] = (*self._silent.get(visitor, ()), self._locks)[-2:]
        unpaid = {
            bet.seat for bet in self.locked if not self._stakes.is_covered(self.sitters.get(bet.seat), bet)
        }  # the money went to another table
        self._out = tuple(sorted(silent | unpaid))
        self._parts = {seat: part for seat, part in self._parts.items() if seat not in unpaid}
        bets = [bet for bet in self.locked if bet.seat not in self._out]
        locked, self.locked, self.until = self.locked, (), 0
        self.session.sitters = {bet.seat: self.sitters[bet.seat].account for bet in bets if bet.seat in self.sitters}
        self.session.phrase = mixed(self._parts.values())
        if any(bet.commitment for bet in bets):
            self._open_round(bets, locked)
        else:
            lost, why = tuple(self._lost), _("Nobody showed a secret.")
            self.step("unlocked", self._take_lost, bets=locked, sentence=why, lost=lost)
        self._parts, self._out, self._lost = {}, (), {}

    def _open_round(self, bets: Sequence[Bet], locked: Sequence[Bet]) -> None:
        """Begins the round with the remaining locked bets, or calls it off if that is refused."""
        try:
            kind = self.session.engine.begins_with
            self._round_parts = tuple(self._parts[seat] for seat in sorted(self._parts))
            if self.advised is not None:
                self.advised.lay_case()
            with self.as_written():
                if kind == "chips":
                    self.session.open_round({bet.seat: bet.chips or {} for bet in bets})
                else:
                    self.session.open_round({bet.seat: bet.cents for bet in bets} if kind == "bet" else None)
        except (HallRefusal, IllegalAction) as refusal:
            self._call_off(locked, str(refusal))

    # -- what it costs to stop a round ------------------------------------------------------------------------

    def _is_there(self, bet: Bet) -> bool:
        """True if the bettor's program was heard since the bets were locked."""
        who = self.sitters.get(bet.seat)
        return who is not None and self.silence(who.visitor, self.now) < REVEAL_MS

    def _take_lost(self) -> None:
        """Takes the bets whose secrets were kept back; only inside `writing`."""
        self._stakes.take_lost(self._lost, self.sitters, self.session, self._out)

    def _call_off(self, locked: Sequence[Bet], why: str) -> None:
        """Calls off locked bets: they go back, and the house pays every visitor's as if it had won."""

        def pay() -> None:
            self._stakes.pay_called_off(locked, self.sitters)
            if self.advised is not None:
                self.advised.call_off(why)

        self.step("unlocked", pay, bets=tuple(locked), sentence=why, is_paid_for=True)

    # -- turns ------------------------------------------------------------------------------------------------

    def act(self, visitor: str, aid: str, action: Action, now: int) -> None:
        """Does a visitor's action at the visitor's own seat. Raises HallRefusal, IllegalAction."""
        seat = self.evening.seat_for(visitor) or self.own_seat(visitor)
        if self.advised is not None:
            self.advised.let_pass(now)
            action = self.advised.timed(action)
        if self.session.engine.turn != seat:
            raise WrongTurn(NOT_YOUR_TURN)
        self.now, self._asked_by = now, (visitor, aid)
        try:
            self._act(msgspec.structs.replace(action, seat=seat))
        finally:
            self._asked_by = ("", "")

    def _act(self, action: Action) -> None:
        with self.as_written():
            self.session.act(action)

    def tick(self, now: int, away: set[str]) -> None:
        """Lets time pass: windows end, characters act, the rules play for sitters out of time or away."""
        self._come_back(now)
        if self.locked:
            self._begin_if_due()
            return
        if not self.session.is_open:
            self._tick_between(now, away)
            return
        if self.advised is not None:
            self.advised.tick(now)
            return
        turn = self.session.engine.turn
        who = self.sitters.get(turn or 0)
        is_missed = who is not None and who.by_master and not self.evening.is_there(now)
        if (
            now < self.until
            and not (self.leaving or is_missed)
            and not any(who.visitor in away for who in self.sitters.values())
        ):
            return  # most tables, most of the time
        is_away = who is not None and (is_missed or who.visitor in away)
        is_away = is_away and now >= self.until - TURN_MS + AWAY_TURN_MS
        if not turn or (now < self.until and not is_away and turn not in self.leaving):
            return
        self._act(self._company.action(self.session, turn, who))

    def _tick_between(self, now: int, away: set[str]) -> None:
        """Does what is due between rounds: publishes the seal, frees leavers' seats, locks the bets once all are in."""
        self.evening.look(now)
        if not self.is_seal_told and any(not who.is_character for who in self.sitters.values()):
            self.step("bets")
        for seat in sorted(self.leaving):
            self.stand(seat, now)
        self._lock_if_due(away)

    def _turn_ends(self) -> int:
        """The end of the present turn, on the hall's clock."""
        if self.advised is not None:
            return self.advised.until
        who = self.sitters.get(self.session.engine.turn or 0)
        if who is None:
            return self.now + AWAY_TURN_MS
        is_thought = who.is_character and not self.evening.waits_for_master(who, self.now)
        return self.now + (THOUGHT_MS if is_thought else TURN_MS)

    def _come_back(self, now: int) -> None:
        """Sets the time; in a reopened hall people get time to come back to what was awaited."""
        self.now = now
        if not self.until and (self.locked or (self.session.is_open and self.advised is None)):
            self.until = now + BACK_MS

    def drop_taken_up(self, now: int, why: str) -> None:
        """Calls off a round from before the hall was opened, and forgets its seed, which others may know by now."""
        if not self._is_taken_up or not (self.locked or self.session.is_open):
            return
        self._drop(now, why)

    def _drop(self, now: int, why: str) -> None:
        """Calls off a locked or open round, and forgets its seed."""
        self.now = now
        with self.as_written(), self.books.writing():
            locked = self.locked or self.books.entries.locked_at(self.name)
            if self.session.round_id is not None:
                self.books.store.void_round(self.session.round_id)
            self.books.forget_seed(self.name)
            self.session = TableSession(self.books.store, self.level)
            self._serve(self.session)
            self.locked, self.until, self._parts, self.is_seal_told = (), 0, {}, False
            self._call_off([bet for bet in locked if bet.seat in self.sitters], why)

    def settle(self, now: int, why: str = _("The hall closes.")) -> None:
        """Ends all that is open: locked bets go back, and a round is played to its end by the rules.

        A bomb is called off: to give it up would cost the fee of somebody who was not asked.
        """
        self.now = now
        if self.advised is not None and self.session.is_open:
            self._drop(now, why)
        if self.locked:
            with self.as_written():
                locked, self.locked, self.until = self.locked, (), 0
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
            record = record_with(record, self._round_parts, is_bomb=self.advised is not None)
            more["record"] = msgspec.Raw(encode_record(record))
        if action is None:
            self._take_lost()
        visitor, aid = self._asked_by
        self.tell(
            "begun" if action is None else "acted",
            seal=self.session.commitment,
            action=action,
            asked_by=visitor,
            aid=aid,
            parts=self._round_parts if action is None else (),
            out=self._out if action is None else (),
            lost=tuple(self._lost) if action is None else (),
            shoe=self.shoe_before if action is None else (),
            events=tuple(msgspec.Raw(encode(event)) for event in events),
            turn=engine.turn,
            offers=self.session.legal_actions(turn) if turn > HOUSE else (),
            view=msgspec.Raw(encode(engine.view(HOUSE))),
            **more,
        )
        if aid:
            self.books.keep_answer(visitor, aid, b"")
        self.is_seal_told, self.turn_n = False, self.n - 1
        self.fresh.extend(events)
        if self.advised is not None:
            self.advised.advise(action, events, self._round_parts, more.get("record"))
        if is_over:
            self._company.remember(events[-1], self.sitters)

    def tell(self, kind: str, **more: Any) -> None:
        """Writes down the next entry; of a bomb also what it shows, and for its experts who is there."""
        if self.advised is not None:
            more |= self.advised.told(kind, is_over="record" in more)
        super().tell(kind, **more)
        if self.advised is not None and kind == "seats":
            self.advised.tell_people()
