"""A bomb at a table of a hall: its case, its clocks, and the experts at its desk.

The hall draws the case, from the sealed seed of the round and the defuser's secret, so that nobody chose it. The hall
owns the clock: what a program says of time or of other modules counts for nothing. A link that is lost stops no clock,
as a bomb does not wait; a hall that was stopped goes on with the clock as it was last told.

What the case is goes to the defuser alone. The experts are told the clock, strikes and deals, and the case once it is
over. Nothing is sent here, and no clock is read.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from casino.core.errors import HallRefusal, SaveError
from casino.core.texts import _
from casino.engines.baccarat.bomb_clock import BombClocks, rate_of
from casino.engines.baccarat.defusal import MOST_OTHERS, Defusal
from casino.engines.baccarat.events import DeckChanged, ModuleOpened
from casino.engines.baccarat.salon import SEAT
from casino.engines.baccarat.warning import PLACES, place_for
from casino.engines.base import HOUSE, Action, Event
from casino.online.advice import MAX_EXPERTS, NO_CHARACTERS, AdviceEntry, ExpertTold, advice_at, advice_entry_of
from casino.online.messages import TableEntry
from casino.online.server.table.seats import TableSeats
from casino.online.server.visitors import Visitor
from casino.players.bomb.cases import case_of, drawn_code
from casino.records.draw_secrets import DrawSecret
from casino.records.rounds import RoundRecord
from casino.tables.stored_rounds import actions_of

_NOT_SEEN = _("Only the person defusing a bomb may see it.")
_NOT_THERE = _("Only the person defusing the bomb and its experts hear what is said here.")


class BombAtTable:
    """The bomb of one table. `act` plays an action there."""

    def __init__(self, table: TableSeats, act: Callable[[Action], None]) -> None:
        self._table, self._act = table, act
        self._clocks: BombClocks | None = None  # of the armed bomb
        self._then: int | None = None  # the moment at which they stood so; None until the hall has looked at them
        _n, _head, last = table.books.entries.end_of(self._place)
        if last:
            table.experts = {one.id: one for one in advice_entry_of(last).experts}

    @property
    def _place(self) -> str:
        return advice_at(self._table.name)

    @property
    def _engine(self) -> Defusal:
        engine = self._table.session.engine
        assert isinstance(engine, Defusal)
        return engine

    @property
    def is_armed(self) -> bool:
        return self._table.session.is_open

    # -- the case ---------------------------------------------------------------------------------------------

    def check_may_arm(self) -> None:
        """Raises HallRefusal where the level wants an expert at the desk first."""
        if self._table.level.welcome.needs_expert and not self._table.experts:
            raise HallRefusal(_("This bomb can be armed only while an expert is at its desk."))

    def lay_case(self) -> None:
        """Draws the case of the coming round, and begins its clocks."""
        session, rules = self._table.session, self._table.level.settings
        code = drawn_code(self._table.books.store.coming_seed(self._table.name), session.phrase)
        case = case_of(code, rules.modules, rules.others_solved)
        session.prepare(case.as_text)
        self._clocks, self._then = BombClocks(rules, case.bomb.serial), self._table.now

    def take_up(self, entry: TableEntry) -> None:
        """Goes on with the clocks of a stopped hall, as its last entry has them."""
        case = self._engine.case
        if case is not None:
            self._clocks, self._then = BombClocks(self._engine.settings, case.bomb.serial), None
            if entry.clocks is not None:
                self._clocks.stand_at(entry.clocks)

    # -- time -------------------------------------------------------------------------------------------------

    @property
    def until(self) -> int:
        """The moment when the time is up at the present speed, on the hall's clock in milliseconds; 0 without one."""
        left = self.left
        return 0 if left is None else self._table.now + round(left / rate_of(self._engine.strikes))

    @property
    def left(self) -> int | None:
        """Milliseconds on the clock at the last look; None without one, or without an armed bomb."""
        return self._clocks.told.left if self._clocks is not None else None

    @property
    def word(self) -> str:
        """The word on the warning lamp; empty while it is dark."""
        return self._clocks.word if self._clocks is not None else ""

    def tick(self, now: int) -> None:
        """Lets time pass at the armed bomb; gives it up for a defuser who got up or stayed away. Raises SaveError."""
        self._table.now = now
        if SEAT in self._table.leaving:
            self._act(self._engine.default_action(SEAT))
        else:
            self.let_pass(now)

    def let_pass(self, now: int) -> None:
        """Brings the clocks to the present moment, with all that comes of it. Raises SaveError."""
        clocks, then = self._clocks, self._then
        if clocks is None or not self.is_armed:
            return
        self._table.now = now
        before, self._then = clocks.told, now
        came = clocks.advance(max(0, now - (now if then is None else then)) / 1000, self._engine.strikes, MOST_OTHERS)
        try:
            if came.is_up:
                self._act(Action(HOUSE, "time_out"))
            elif came.lamp == "missed":
                self._act(Action(HOUSE, "lamp_missed"))
            elif came.is_solved or came.lamp:
                self._tell_clocks()
        except SaveError:  # it has not happened: the next look tries again
            clocks.stand_at(before)
            self._then = then
            raise

    def _tell_clocks(self) -> None:
        with self._table.as_written(), self._table.books.writing():
            self._table.tell("clock", seal=self._table.session.commitment)

    def timed(self, action: Action) -> Action:
        """An action of the defuser, with the hall's own time and count of other modules."""
        clocks = self._clocks
        if clocks is None or action.action != "deal":
            return action
        return msgspec.structs.replace(action, bets=action.bets or {}, clock=clocks.tenths, to=clocks.solved or None)

    def turn_dial(self, place: int) -> None:
        """Turns the dial, which puts the lamp out or costs a strike. Raises HallRefusal where no lamp is on."""
        clocks = self._clocks
        if clocks is None or not self.is_armed or not clocks.word:
            raise HallRefusal(_("No lamp is on."))
        if place not in PLACES:
            raise HallRefusal(_("The dial has no such place."))
        before, is_right = clocks.told, place == place_for(clocks.word, self._engine.strikes)
        clocks.put_out()
        try:
            if is_right:
                self._tell_clocks()
            else:
                self._act(Action(HOUSE, "lamp_missed"))
        except SaveError:
            clocks.stand_at(before)
            raise

    # -- what is told -----------------------------------------------------------------------------------------

    def told(self, kind: str, *, is_over: bool) -> dict[str, Any]:
        """The fields of a table's entry about the bomb, for the defuser alone."""
        said: dict[str, Any] = {"is_shut": True}
        if self.is_armed and self._clocks is not None:
            said["clocks"] = self._clocks.told
        if kind == "begun":
            said["case"] = self._engine.prepared
        if is_over:
            said["seed"] = self._seed
        return said

    @property
    def _seed(self) -> str:
        return self._table.books.store.stored_round(self._table.session.round_id or 0).seed

    def advise(
        self, action: Action | None, events: Sequence[Event], parts: Sequence[DrawSecret], record: msgspec.Raw | None
    ) -> None:
        """Tells the experts of a step of the round, with the bomb's `record` at its end; only in the transaction."""
        if action is not None and action.action == "deal" and self._clocks is not None:
            self._clocks.rest(is_new_deck=any(isinstance(event, DeckChanged | ModuleOpened) for event in events))
        if record is None:
            commitments = tuple(part.commitment for part in parts) if action is None else ()
            self._tell("armed" if action is None else "told", commitments=commitments)
            return
        self._tell("over", seed=self._seed, parts=tuple(parts), record=record)
        self._clocks = None

    def call_off(self, sentence: str) -> None:
        """Tells the experts that a bomb was called off; only inside a transaction."""
        self._clocks = None
        self._tell("off", sentence=sentence)

    def tell_people(self) -> None:
        """Tells the experts who is there; only inside a transaction."""
        self._tell("people")

    def _tell(self, kind: str, **more: Any) -> None:
        table = self._table
        n, head, _last = table.books.entries.end_of(self._place)
        armed: dict[str, Any] = {}
        if table.session.round_id is not None and kind != "off":
            stored = table.books.store.stored_round(table.session.round_id)
            armed = {
                "round": table.session.round_id,
                "left": self.left,
                "strikes": self._engine.strikes,
                "deals": sum(one.action == "deal" for one in actions_of(stored)),
            }
        entry = AdviceEntry(
            table=self._place,
            n=n,
            kind=kind,
            prev=head,
            t=table.now,
            seal=table.session.commitment,
            places=tuple(msgspec.structs.replace(place, purse=0) for place in table.places),
            experts=tuple(table.experts.values()),
            **armed,
            **more,
        )
        table.books.entries.write_entry(entry)

    # -- the desk ---------------------------------------------------------------------------------------------

    def check_sees(self, visitor: str, *, is_advice: bool, has_onlookers: bool) -> None:
        """Raises HallRefusal for a visitor who may not see it: the bomb itself is for the defuser alone."""
        if self._table.seat_of(visitor) or (is_advice and (has_onlookers or visitor in self._table.experts)):
            return
        raise HallRefusal(_NOT_SEEN)

    def check_hears(self, visitor: str) -> None:
        """Raises HallRefusal for a visitor who neither defuses nor advises: the case is read aloud here."""
        if not self._table.seat_of(visitor) and visitor not in self._table.experts:
            raise HallRefusal(_NOT_THERE)

    def check_may_sit(self, visitor: str) -> None:
        """Raises HallRefusal for a character, and for an expert of this bomb."""
        if not visitor:
            raise HallRefusal(NO_CHARACTERS)
        if visitor in self._table.experts:
            raise HallRefusal(_("You are at the desk of this bomb: leave it first if you want to defuse."))

    def come(self, who: Visitor, now: int) -> None:
        """Lets a visitor come to the desk. Raises HallRefusal."""
        table = self._table
        if who.id in table.experts:
            return
        if table.seat_of(who.id):
            raise HallRefusal(_("You are at the bomb: a person who sees it cannot be its expert."))
        if len(table.experts) >= MAX_EXPERTS:
            raise HallRefusal(_("There is no room left at the desk of this bomb."))
        self._change({**table.experts, who.id: ExpertTold(who.id, who.name, who.portrait)}, now)

    def go(self, visitor: str, now: int) -> None:
        """Lets a visitor leave the desk, if they are there."""
        if visitor in self._table.experts:
            self._change({id_: one for id_, one in self._table.experts.items() if id_ != visitor}, now)

    def _change(self, experts: dict[str, ExpertTold], now: int) -> None:
        self.let_pass(now)  # the clock is told with it
        self._table.now = now
        with self._table.as_written(), self._table.books.writing():
            self._table.experts = experts
            self.tell_people()
            self._table.on_seats()


def record_with(record: RoundRecord, parts: tuple[DrawSecret, ...], *, is_bomb: bool) -> RoundRecord:
    """A round's record with its players' parts; a bomb's case follows from them, so that it has none of its own."""
    return record if is_bomb else msgspec.structs.replace(record, parts=parts)
