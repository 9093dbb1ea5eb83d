"""A table's entries so far, checked as they come: each round is the one that was locked, asked for, published and paid.

Visitors' programs and the audit use the same checks. A visitor's program also knows what it sent itself, as `Own`. What
no check can prevent is counted by `Count`. Nothing is read from a file or the wire here.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any

import msgspec

from casino.core.errors import CasinoError
from casino.core.seals import TABLE_TOO
from casino.core.texts import _
from casino.engines.base import HOUSE, Action
from casino.engines.sheets import Sheet
from casino.online.bombs.checks import NOT_ARMED, ClockWatch, drawn_case, faults_of_case, is_as_recorded
from casino.online.checking.form import Form
from casino.online.checking.own import Own
from casino.online.messages import NO_START, Bet, EveningTold, Start, TableEntry, TakenSeat, encode, head_of
from casino.records.draw_secrets import mixed
from casino.records.replay import Replay, verdict
from casino.records.rounds import RoundRecord, decode_record

_CHANGED = _("Fee, limits or purses of the evening were changed after bets had been made.")


class EntryChain:
    """The entries of a table from its first one on, or from a later one: their number, and the head of the last."""

    def __init__(self, table: str, start: Start = NO_START, own: Own | None = None) -> None:
        self.n, self.head = start.n + 1, start.head
        self._table, self._form = table, Form(table)
        self._mine, self._own = own or Own(), Own()  # the second is compared; `goes_live` puts the first there
        self._asked: set[tuple[str, str]] = set()
        self._used: set[str] = set()  # commitments of locked bets
        self._seal = ""
        self._shoe: tuple[str, ...] | None = None  # published with the seal; None before it is seen
        self._left: tuple[str, ...] | None = None  # cards dealt from the shoe after the last round
        self._rules: dict[str, Any] = {}  # the settings of the rounds' records, but for what a game master changed
        self._keys: Set[str] | None = None  # of those settings; None before the first round
        self._places: dict[int, TakenSeat] = {}
        self._bets: dict[int, tuple[str, Bet]] = {}  # seat -> its owner and last published bet
        self._evening: EveningTold | None = None  # the game master's, as bets were announced
        self._lock: TableEntry | None = None
        self._round: list[TableEntry] = []  # its "begun" and "acted" entries
        self._clock = ClockWatch()  # of a bomb

    def take(self, body: bytes) -> tuple[TableEntry, list[str]]:
        """Takes the next entry; returns it and its faults, in sentences. Raises HallBroken if it cannot be followed."""
        entry = self._form.read(body)
        faults = []
        if (entry.table, entry.n, entry.prev) != (self._table, self.n, self.head):
            faults.append(_("It does not go on from the one before it."))
        self.n, self.head = self.n + 1, head_of(body)
        faults += self._faults(entry)
        return entry, faults

    def goes_live(self) -> None:
        """Marks that entries now come as they happen: from here on only what the visitor sent is the visitor's."""
        self._own = self._mine
        bets = [bet for _, bet in self._bets.values()] + list(self._lock.bets if self._lock is not None else ())
        for bet in bets:
            if self._own.id and self._id_at(bet.seat) == self._own.id:
                self._own.adopt(bet)

    def _faults(self, entry: TableEntry) -> Iterator[str]:
        places = {place.seat: place for place in entry.places}
        self._places = places
        if entry.kind == "begun":
            self._clock.begin()
        yield from self._clock.faults_of(entry)
        if entry.kind == "clock":
            if not self._round:
                yield NOT_ARMED
            return
        if entry.kind in ("begun", "acted"):
            yield from self._faults_of_step(entry)
            return
        if entry.kind == "unlocked":  # called off: `Count` counts it
            if self._lock is not None and not self._round and not entry.is_paid_for:
                yield from self._own.faults_of_no_payment(self._lock.bets)
            self._lock, self._bets, self._round = None, {}, []
        if self._round and entry.kind != "seats":
            yield _("The round before it was never ended.")
            self._round = []
        yield from self._faults_of_seal(entry)
        if entry.kind == "seats":
            who = {seat: place.id for seat, place in places.items()}
            self._bets = {seat: (id_, bet) for seat, (id_, bet) in self._bets.items() if who.get(seat) == id_}
        elif entry.kind == "bets":
            if self._lock is not None:
                yield _("Bets were taken after they had been locked.")
            self._bets = {bet.seat: (self._id_at(bet.seat), bet) for bet in entry.bets}
            self._evening = entry.evening
        elif entry.kind == "locked":
            yield from self._faults_of_lock(entry)

    def _id_at(self, seat: int) -> str:
        return self._places[seat].id if seat in self._places else ""

    # -- the seal ---------------------------------------------------------------------------------------------

    def _faults_of_seal(self, entry: TableEntry) -> Iterator[str]:
        """Faults of a seal: it and its shoe are published before bets are locked, and stay until the round is over."""
        if not entry.seal or (entry.seal == self._seal and not entry.shoe):
            return
        if self._seal and entry.seal != self._seal and (self._lock is not None or entry.kind == "locked"):
            yield _("Another seal was shown after the bets had been locked.")
        if self._left is not None and entry.shoe != self._left:
            yield _("The shoe is not as the last round left it.")
        self._seal, self._shoe, self._left = entry.seal, entry.shoe, None

    # -- bets that are locked ---------------------------------------------------------------------------------

    def _faults_of_lock(self, entry: TableEntry) -> Iterator[str]:
        if self._lock is not None:
            yield _("Bets were locked twice.")
        commitments = [bet.commitment for bet in entry.bets if bet.commitment]
        if len(set(commitments)) < len(commitments):
            yield _("Two seats have bet on one secret.")
        if self._used.intersection(commitments):
            yield _("A bet was locked on the secret of an earlier round.")
        self._used.update(commitments)
        if {bet.seat: bet for bet in entry.bets if self._id_at(bet.seat)} != {
            seat: bet for seat, (_, bet) in self._bets.items()
        }:
            yield _("The bets that were locked are not those that were announced.")
        if self._bets and entry.evening != self._evening:
            yield _CHANGED
        if any(self._id_at(bet.seat) and not bet.commitment for bet in entry.bets):
            yield _("A visitor's bet was locked without a secret.")
        for bet in entry.bets:
            if self._own.id and self._id_at(bet.seat) == self._own.id:
                yield from self._own.faults_of_bet(bet)
        self._lock, self._bets = entry, {}

    # -- the round --------------------------------------------------------------------------------------------

    def _faults_of_step(self, entry: TableEntry) -> Iterator[str]:
        if entry.aid:
            if (entry.asked_by, entry.aid) in self._asked:
                yield _("The same action was done twice.")
            self._asked.add((entry.asked_by, entry.aid))
        if entry.asked_by and entry.asked_by == self._own.id:
            yield from self._own.faults_of_action(self._table, entry)
        if entry.kind == "begun":
            yield from self._faults_of_beginning(entry)
            self._round = [entry]
        elif not self._round:
            yield _("Something was done in a round that had not begun.")
        else:
            self._round.append(entry)
        if entry.seal != self._seal:
            yield _("The round was not played under the seal that was shown before the bets were locked.")
        if entry.is_settled:
            yield from self._faults_of_round(entry)
            self._round, self._lock = [], None

    def _faults_of_beginning(self, begun: TableEntry) -> Iterator[str]:
        lock = self._lock
        if lock is None:
            yield _("The round began without its bets having been locked.")
            return
        if begun.evening != lock.evening:
            yield _CHANGED
        wanted = {bet.seat: bet.commitment for bet in lock.bets if bet.commitment and bet.seat not in begun.out}
        if wanted != {part.seat: part.commitment for part in begun.parts}:
            yield _("The secrets are not of those whose bets were in.")
        if not all(part.holds for part in begun.parts):
            yield _("A secret is not the one that was committed.")
        if self._shoe is not None and begun.shoe != self._shoe:
            yield _("The shoe is not the one that was announced with the seal.")
        for bet in lock.bets:
            if bet.seat in begun.out and bet.commitment:
                yield from self._own.faults_of_being_out(bet, self._places.get(bet.seat))

    def _faults_of_round(self, entry: TableEntry) -> Iterator[str]:
        begun, lock = self._round[0] if self._round else None, self._lock
        try:
            record = decode_record(bytes(entry.record))
            if record.special and begun is not None:
                yield from self._faults_of_bomb(record, begun, entry)
                return
            if begun is None or record.phrase != mixed(begun.parts) or record.parts != begun.parts:
                yield _("The round was not drawn with everybody's secrets.")
            if begun is None or lock is None:
                return
            if record.table != self._table or not self._is_by_the_rules(record.settings, begun):
                yield _("The round was not played by this table's rules.")
            if tuple(record.discards) != begun.shoe:
                yield _("The shoe is not the one that was announced with the seal.")
            if not _has_bets(record, [bet for bet in lock.bets if bet.seat not in begun.out]):
                yield _("The bets of the round are not those that were locked.")
            if not _has_sheets(record, begun):
                yield _("Somebody did not play by the sheet they sat down with.")
            # Replayed with the seed's own draws: a record that names others is a fault of the seal.
            running = Replay(msgspec.structs.replace(record, commitment=None, draws=None))
            yield from self._faults_of_telling(record, running)
            if record.format != TABLE_TOO or not verdict(record, running.chance.draws, self._seal)[0]:
                yield _("The round does not hold the seal that was shown.")
        except CasinoError as error:
            yield _("The round cannot be played again: {why}", why=error)

    def _faults_of_bomb(self, record: RoundRecord, begun: TableEntry, entry: TableEntry) -> Iterator[str]:
        """Faults of a bomb that is over. Raises CasinoError."""
        if record.table != self._table or not self._is_by_the_rules(record.settings, begun):
            yield _("The round was not played by this table's rules.")
        yield from faults_of_case(self._table, record, self._seal, entry.seed, begun.parts)
        if begun.case != drawn_case(record, entry.seed, begun.parts):
            yield _("The case on the table was another than that of the record.")
        yield from self._faults_of_telling(record, Replay(record))

    def _is_by_the_rules(self, settings: dict[str, Any], begun: TableEntry) -> bool:
        """True if a round had the rules of all earlier ones, except for fee and limits as they were told before it."""
        terms = begun.evening.terms if begun.evening is not None else {}
        own = {key: value for key, value in settings.items() if key not in terms}
        is_same = all(settings.get(key) == value for key, value in terms.items()) and all(
            self._rules.get(key, value) == value for key, value in own.items()
        )
        is_whole = self._keys in (None, settings.keys())
        self._keys = settings.keys()
        self._rules = {**own, **self._rules}
        return is_same and is_whole

    def _faults_of_telling(self, record: RoundRecord, running: Replay) -> Iterator[str]:
        """Faults of a round's entries: they must be what its record plays. Raises RecordError."""
        events, told = list(running.opening()), [bytes(event) for entry in self._round for event in entry.events]
        done = [entry.action for entry in self._round if entry.action is not None]
        if not record.special and list(record.actions or ()) != done:
            yield _("The actions of the round are not those that were announced.")
            return
        steps = iter(self._round[1:])
        while not running.is_at_end:
            step = next(steps, None)
            if record.special and step is not None and not is_as_recorded(running, step.action):
                yield _("The actions of the round are not those that were announced.")
                return
            if step is not None and not _is_rightly_done(step, running.engine.default_action):
                yield _("Something was done for a seat that did not ask for it.")
            events += running.act()
        if [encode(event) for event in events] != told or encode(running.engine.view(HOUSE)) != bytes(
            self._round[-1].view
        ):
            yield _("What was announced of the round is not what was played.")
        self._left = running.engine.shoe.dealt if running.engine.shoe is not None else None


def _is_rightly_done(step: TableEntry, default_action: Callable[[int], Action]) -> bool:
    """True if an action was asked for by its seat's own sitter, or is the passive one of the rules.

    For one of the house's players it is the house's, or the game master's who plays that seat.
    """
    action = step.action
    place = next((place for place in step.places if action is not None and place.seat == action.seat), None)
    if place is not None and place.by_master and step.evening is not None and step.asked_by == step.evening.master:
        return True
    if action is None or place is None or not place.id:
        return not step.asked_by
    return step.asked_by == place.id if step.asked_by else default_action(action.seat) == action


def _has_sheets(record: RoundRecord, begun: TableEntry) -> bool:
    """True if every seat of a record played by the sheet that was told with its sitter, or by none."""
    told = {place.seat: place.sheet for place in begun.places}
    played = {
        seat: Sheet(held.sheet, held.skill or "") if held.sheet is not None else None
        for seat, held in enumerate(record.seats, 1)
        if held is not None
    }
    return all(told.get(seat) == sheet for seat, sheet in played.items())


def _has_bets(record: RoundRecord, bets: Sequence[Bet]) -> bool:
    """True if a record's round begins with these bets."""
    seated = {seat: held for seat, held in enumerate(record.seats, 1) if held is not None}
    if seated.keys() != {bet.seat for bet in bets}:
        return False
    if record.rounds:
        return [deal.bets for deal in record.rounds] == [bet.chips or {} for bet in bets]
    return all((seated[bet.seat].bet or 0) == bet.cents and not seated[bet.seat].bets for bet in bets)
