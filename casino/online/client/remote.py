"""A hall's table behind the table port: a scene plays there as at a table of this house.

Every ask is sent, and nothing moves before the hall's entry comes. Entries come in order, each once; they take effect
when the scene reads its news. No rule is known here, no purse kept, and nothing is sent but through `ask`. A newcomer
follows from a whole round some hundred steps back; the chain is checked from there on.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from casino.core.errors import ActionNotAllowed, CasinoError, IllegalAction, WrongPhase
from casino.core.texts import _
from casino.engines.base import HOUSE, Action, Event, Offer
from casino.engines.event_decoder import reader_of
from casino.engines.registry import GAMES
from casino.engines.sheets import SkillName
from casino.online.bombs.heard import HeardBomb
from casino.online.checking.count import Count
from casino.online.client.channel import Channel
from casino.online.client.evening import Followed, RemoteEvening
from casino.online.client.held import HeldCards
from casino.online.client.sitters import SitterAccounts
from casino.online.client.waits import WaitClock, machines_clock, wait_for_bets, wait_for_turn
from casino.online.messages import Answer, Bet, Limits, TableEntry, TakenSeat
from casino.players.characters import CHARACTERS
from casino.players.entry_skills import entry_skill_of
from casino.records.draw_secrets import DrawSecret, commitment_to, new_secret
from casino.records.levels import Level, changed_level
from casino.records.rounds import decode_record
from casino.save.ledger import Account
from casino.tables.refusals import AFTER_THE_ROUND, NOT_SEATED, NOT_YOUR_TURN
from casino.tables.seating import NOBODY
from casino.tables.table import (
    Bets,
    Candidate,
    ClockElsewhere,
    FairDraw,
    Happened,
    News,
    Refused,
    ShoeState,
    TableChanged,
    TableWait,
    Trust,
    bets_within,
)

_SIT, _RISE = "sit", "rise"
_MAX_COUPS = 120  # settled rounds kept since the shuffle
_TOO_LATE = _("Your link was lost before your secret came: your bet went back, and the round goes on.")
_KEPT_BACK = _("Your program withheld its secret: your bet is lost, and the round goes on.")
_NO_SEED = _("The hall deals here: waiting for it.")


class RemoteTable:
    """A `Table` in a hall. `take` receives every entry of the table; `clock` is this machine's, in milliseconds."""

    deals_here = False
    is_practice = False

    def __init__(
        self,
        level: Level,
        me: Account,
        my_id: str,
        line: Channel,
        clock: Callable[[], int] = machines_clock,
    ) -> None:
        self.level = self._plain = level
        self.phrase = ""
        self._me, self._my_id, self._line = me, my_id, line
        self._time, self._sitters = WaitClock(clock), SitterAccounts(me, my_id)
        self._blank = GAMES[level.game].engine(level.settings)
        followed = Followed(level, self._blank.begins_with, self._blank.seats)
        self.masters = RemoteEvening(followed, line, me, my_id)
        self._reader = reader_of(type(self._blank))
        self._view: Any = self._blank.view(HOUSE)
        heard = HeardBomb(line, level.name, self._time, lambda: self._view.strikes)
        self._armed = heard if self._blank.begins_with == "fee" else None
        self.far_clock: ClockElsewhere | None = self._armed
        self._coming: deque[tuple[TableEntry, tuple[str, ...]]] = deque()
        self._news: list[News] = []
        self.cards_held = HeldCards(line, level.name, self._shown)
        self._last: TableEntry | None = None
        self._before: dict[int, int] = {}  # purses before the open round
        self._is_open = self._is_locked = False
        self._bets: tuple[Bet, ...] = ()
        self._asked_for = ""  # the ask not answered yet
        self._asks = 0
        self._has_passed = False  # passed the coming round
        self._since_shuffle: list[tuple[int, tuple[Event, ...]]] = []
        self._dealt: tuple[str, ...] = ()
        self._seal = ""
        self.last_round: int | None = None
        self.last_draw: FairDraw | None = None
        self._parts: tuple[tuple[str, DrawSecret], ...] = ()
        self._ruled: set[int] = set()  # seats for which the rules have acted in this round
        self.rounds_checked = 0
        self.is_told, self.refusal = False, ""
        self.faults: list[str] = []  # in the entries since the player came
        self._count = Count()
        self.own_sheet: Callable[[], str] = str  # the player's, in a line, where the hall takes one

    # -- the hall's entries -----------------------------------------------------------------------------------

    def take(self, entry: TableEntry, faults: tuple[str, ...] = ()) -> None:
        """Takes the next entry and its faults. It takes effect with the news."""
        self._time.hear(entry.t)
        self._coming.append((entry, faults))
        self.masters.hear(entry)
        self.refusal = ""

    def hear_moment(self, moment: int) -> None:
        """Takes the hall's clock from another message than an entry: the last of these may be long past."""
        self._time.hear(moment)

    def begin_telling(self, refusal: str = "") -> None:
        """Notes that all past entries have come, or, with a `refusal`, that the hall sends none any more."""
        self.is_told, self.refusal = not refusal, refusal

    def catch_up(self) -> tuple[Event, ...]:
        """Takes all entries from before a scene shows the table; returns the events of the open round."""
        while self._coming:
            self.news()
        return self._since_shuffle[-1][1] if self._is_open else ()

    def news(self) -> tuple[News, ...]:
        """The news up to the end of a round; anything after it is left for the next call."""
        while self._coming:
            entry, faults = self._coming.popleft()
            self._apply(entry, faults)
            if entry.is_settled:
                break
        found, self._news = tuple(self._news), []
        return found

    def _apply(self, entry: TableEntry, faults: tuple[str, ...]) -> None:
        self.faults += faults
        if self._armed is not None:
            self._armed.take(entry)
        if entry.kind == "clock":
            self._news.append(TableChanged())
            return
        self._last = entry
        self._time.wait_until(entry.until, entry.t)
        was_in = self._has_bet
        if entry.kind == "seats":  # bets and their lock stay, except those of sitters who left
            self._bets = tuple(bet for bet in self._bets if bet.seat in self._places)
        else:
            self._bets, self._is_locked = entry.bets, entry.kind == "locked"
        self._seal = entry.seal
        if self.masters.take(entry):
            self._has_passed = False
            self._take_level(entry.evening.terms if entry.evening is not None else {})
        self._count.take(entry)
        if entry.shoe:
            self._dealt = entry.shoe
        if entry.kind in ("begun", "acted"):
            self._step(entry, faults, was_in=was_in)
            return
        self._is_open = False
        self._before = {place.seat: place.purse for place in entry.places}
        if entry.kind == "unlocked":
            self._has_passed = False
        is_lost = entry.kind == "unlocked" and was_in
        if is_lost:
            self._news.append(Refused(f"{entry.sentence} {self._after(entry)}"))
        else:
            self._news.append(TableChanged())

    def _take_level(self, terms: Limits) -> None:
        """Goes on with fee and limits as a game master sets them, which were tried before the entry was told."""
        if self.level.settings != (changed := changed_level(self._plain, terms)).settings:
            self.level, self._blank = changed, GAMES[changed.game].engine(changed.settings)

    def _after(self, unlocked: TableEntry) -> str:
        """A sentence about the bets of a round that was not played."""
        if self._own_seat in unlocked.lost:
            return _("Your program withheld its secret: your bet is lost.")
        if unlocked.is_paid_for:
            return _("All bets went back, and the hall paid each of them once.")
        return _("All bets went back.")

    def _step(self, entry: TableEntry, faults: tuple[str, ...], *, was_in: bool) -> None:
        """Takes a step of a round."""
        opens = entry.kind == "begun"
        events = tuple(self._reader.event(bytes(body)) for body in entry.events)
        self._view = self._reader.view(bytes(entry.view))
        self._asked_for = ""
        if opens:
            self._begin(entry)
        before, told = self._since_shuffle[-1] if self._since_shuffle else (0, ())
        self._since_shuffle[-1:] = [(before, told + events)]
        self._is_open = not entry.is_settled
        if opens and was_in and self._own_seat in entry.out:
            is_lost = self._own_seat in entry.lost
            self._news.append(Refused(_KEPT_BACK if is_lost else _TOO_LATE))
        if entry.is_settled:
            self._settle(entry, faults)
        self._news.append(Happened(events, opens_round=opens, announced=self._ruled_now(entry)))

    def _ruled_now(self, entry: TableEntry) -> str:
        """A sentence that the rules play a person's hand from here on; empty if not, or already said."""
        place = self._places.get(entry.action.seat) if entry.action is not None else None
        if place is None or not place.id or entry.asked_by or place.seat in self._ruled:
            return ""
        self._ruled.add(place.seat)
        if place.id == self._my_id:
            return _("Your hand is played by the rules: your time was up.")
        return _("{name}'s hand is played by the rules.", name=place.name)

    def _begin(self, entry: TableEntry) -> None:
        self._ruled.clear()
        names = {place.seat: place.name for place in entry.places}
        self._parts = tuple((names.get(part.seat, _("Seat {seat}", seat=part.seat)), part) for part in entry.parts)
        dealt = len(entry.shoe)
        if self._since_shuffle and dealt < self._since_shuffle[-1][0]:
            self._since_shuffle = []
        self._since_shuffle = [*self._since_shuffle[-_MAX_COUPS:], (dealt, ())]

    def _settle(self, entry: TableEntry, faults: tuple[str, ...]) -> None:
        self._has_passed = False
        self.last_round = entry.round
        self.rounds_checked += 1
        try:
            self.last_draw = FairDraw(decode_record(bytes(entry.record)), self._parts, faults)
        except CasinoError as fault:
            self.faults.append(str(fault))

    # -- how things stand -------------------------------------------------------------------------------------

    @property
    def settings(self) -> Any:
        return self.level.settings

    @property
    def evening(self) -> RemoteEvening | None:
        return self.masters if self.masters.told is not None else None

    @property
    def seats(self) -> int:
        return self._blank.seats

    @property
    def _places(self) -> dict[int, TakenSeat]:
        return {place.seat: place for place in self._last.places} if self._last is not None else {}

    @property
    def _own_seat(self) -> int:
        return next((seat for seat, place in self._places.items() if place.id == self._my_id), 0)

    @property
    def sitters(self) -> Mapping[int, Account]:
        is_master = self.masters.is_master
        return {seat: self._sitters.account(place, is_master=is_master) for seat, place in self._places.items()}

    @property
    def turn(self) -> int | None:
        if not self._is_open or self._last is None:
            return None
        return HOUSE if self._asked_for == "act" else self._last.turn

    @property
    def is_open(self) -> bool:
        return self._is_open

    @property
    def round_id(self) -> int | None:
        return self._last.round if self._is_open and self._last is not None else None

    @property
    def seal(self) -> str:
        return self._seal

    @property
    def shoe(self) -> ShoeState | None:
        shoe = self._blank.shoe
        return ShoeState(shoe.size, self._dealt) if shoe is not None else None

    @property
    def prepared(self) -> str:
        return self._armed.case if self._armed is not None else ""

    @property
    def trust(self) -> Trust:
        if self.faults:
            return "broken"
        return "doubtful" if self._count.is_doubtful else "holds" if self.rounds_checked else ""

    @property
    def doubts(self) -> tuple[str, ...]:
        return self._count.sentences

    def _shown(self) -> tuple[int, bool]:
        """The round that was settled last here, and whether somebody has bet on the next one meanwhile."""
        return self.last_round or 0, any(entry.bets for entry, _ in self._coming)

    @property
    def _has_bet(self) -> bool:
        return any(bet.seat == self._own_seat for bet in self._bets)

    @property
    def has_chosen(self) -> bool:
        return bool(self._asked_for) or self._has_passed or self._is_locked or self._has_bet

    @property
    def bets_in(self) -> Mapping[int, int]:
        return {
            bet.seat: bet.cents or sum(100 * sum(chips) for chips in (bet.chips or {}).values())
            for bet in self._bets
            if not self._is_open
        }

    @property
    def wait(self) -> TableWait | None:
        if self._last is None:
            return None
        if self._is_locked and not self._is_open:
            return TableWait(_("All bets are in. Everybody's secret is shown now."))
        if self._asked_for:
            return TableWait(_("Sent to the hall."))
        if self._is_open and self._armed is not None:
            return None  # its own clock says it
        if self._is_open:
            return wait_for_turn(self._time, self.turn, self._places, self._my_id, self.masters.told)
        if not self._bets:
            return TableWait(_("You sit this round out. It begins when somebody bets.")) if self._has_passed else None
        names = [self._places[bet.seat].name for bet in self._bets if bet.seat in self._places]
        may_bet = bool(self._own_seat) and not self._has_passed
        seats = self._seats_to_bet
        return wait_for_bets(self._time, names, len(self._bets), seats, has_bet=self._has_bet, may_bet=may_bet)

    def seconds_until(self, moment: int) -> float:
        """Seconds from now until a moment on the hall's clock in milliseconds; 0 for a past one."""
        return self._time.seconds_until(moment)

    @property
    def _seats_to_bet(self) -> tuple[int, ...]:
        """The seats of people whose bets for the coming round are not in, without the player's own if it passes."""
        chosen = {bet.seat for bet in self._bets} | ({self._own_seat} if self.has_chosen else set())
        return tuple(seat for seat, place in self._places.items() if place.id and seat not in chosen)

    @property
    def visitors(self) -> Mapping[int, str]:
        """The people at the seats, by their ids in the hall."""
        return {seat: place.id for seat, place in self._places.items() if place.id}

    def purse(self, seat: int) -> int:
        place = self._places.get(seat)
        return place.purse if place is not None else 0

    def purse_of(self, me: Account) -> int:
        return self.purse(self._own_seat) if self._own_seat else self._line.purse

    def wins(self, seat: int) -> int:
        return self._places[seat].wins if seat in self._places else 0

    def purse_before(self, seat: int) -> int:
        return self._before.get(seat, self.purse(seat)) if self._is_open else self.purse(seat)

    def offers(self, seat: int) -> tuple[Offer, ...]:
        return self._last.offers if self._last is not None and seat == self.turn != HOUSE else ()

    def bet_range(self, seat: int) -> Offer | None:
        return bets_within(self.level.settings, self.purse(seat)) if seat in self._places else None

    def can_play(self, seat: int) -> bool:
        return seat in self._places and self.purse(seat) >= self.level.settings.minimum

    def cost(self, action: Action) -> int:
        for offer in self.offers(action.seat):
            if offer.action == action.action:
                chosen = getattr(action, offer.asks) if offer.step else None
                return offer.cost + (chosen - offer.least if chosen is not None else 0)
        raise ActionNotAllowed(_("This is not possible now."))

    def default_action(self, seat: int) -> Action:
        raise ActionNotAllowed(_("The hall plays for whoever does nothing."))

    def view(self, seat: int) -> Any:
        return self._view

    def entry_skill(self, seat: int) -> str:
        place = self._places[seat]
        character = place.portrait if not place.id and place.portrait in CHARACTERS else ""
        if place.sheet is not None:
            return place.sheet.skill
        return entry_skill_of(self._blank.begins_with, character, lambda: place.wins, self.level.welcome.company)

    def sheet(self, seat: int) -> SkillName:
        sheet = self._places[seat].sheet if seat in self._places else None
        return sheet.trait if sheet is not None else ""

    def since_shuffle(self) -> tuple[Event, ...]:
        whole = self._since_shuffle[:-1] if self._is_open else self._since_shuffle
        return tuple(event for _, events in whole for event in events)

    def seen_before(self) -> tuple[str, ...]:
        return ()

    # -- asking -----------------------------------------------------------------------------------------------

    def prepare(self, text: str, settings: Any = None) -> None:
        raise WrongPhase(_NO_SEED)

    def begin(self, bets: Bets | None = None) -> None:
        """Sends the player's bet for the coming round, or that the player passes."""
        seat = self._own_seat
        if self._is_open or not seat or self.has_chosen:
            self._news.append(Refused(_NO_SEED if seat else NOT_SEATED))
            return
        laid = [(at, bet) for at, bet in (bets or {}).items() if at in self.masters.lays_for and isinstance(bet, int)]
        if laid:
            self._asked_for = "bet"  # the player's own follows
            self.masters.lay(laid, self._told, lambda: self._begin_own(seat, bets))
        else:
            self._begin_own(seat, bets)

    def _begin_own(self, seat: int, bets: Bets | None) -> None:
        own = (bets or {}).get(seat) if bets is not None else 0
        if own is None or (bets is None and not self.can_play(seat)):
            self._has_passed = True
            self._send("pass")
            return
        secret = new_secret()
        self._line.keep_secret(secret)
        stakes: dict[str, Any] = {}
        if self._blank.begins_with == "bet":
            stakes["cents"] = own
        elif self._blank.begins_with == "chips" and isinstance(own, Mapping):
            stakes["chips"] = {area: tuple(chips) for area, chips in own.items() if not isinstance(chips, int)}
        self._send("bet", commitment=commitment_to(secret), **stakes)

    def ask(self, action: Action) -> None:
        own = (self._own_seat, *(self.masters.played if self.masters.is_master else ()))
        if self._last is None or self.turn != action.seat or action.seat not in own:
            self._news.append(Refused(NOT_YOUR_TURN))
            return
        self._send("act", action=msgspec.structs.replace(action, seat=HOUSE), head=self._last.n)

    def _send(self, what: str, **more: Any) -> None:
        self._asks += 1
        self._asked_for, number = what, self._asks
        self._line.ask(what, lambda answer: self._answered(number, what, answer), table=self.level.name, **more)

    def _answered(self, number: int, what: str, answer: Answer) -> None:
        if not answer.is_done:
            self._news.append(Refused(answer.sentence))
            self._has_passed = self._has_passed and what != "pass"
        if number == self._asks and (what != "act" or not answer.is_done):  # an action that was done comes as an entry
            self._asked_for = ""
            self._news.append(TableChanged())

    def settle_by_rules(self) -> None:
        """Does nothing: the hall settles by the rules."""

    # -- seats ------------------------------------------------------------------------------------------------

    def seat_everybody(self, me: Account) -> None:
        """Does nothing: the hall decides who sits where."""

    def sit(self, seat: int, account: Account) -> None:
        sheet = self.own_sheet()
        self._line.ask("sit", self._seat_answered, table=self.level.name, seat=seat, sheet=sheet)

    def stand(self, seat: int) -> None:
        self._line.ask("stand", self._seat_answered, table=self.level.name, seat=seat)

    def _seat_answered(self, answer: Answer) -> None:
        self._news.append(TableChanged() if answer.is_done else Refused(answer.sentence))

    def seat_character(self, seat: int, character: str) -> str:
        return _("The host of the hall decides who of its own players sits here.")

    def candidates(self, seat: int, me: Account) -> list[Candidate]:
        if seat == self._own_seat:
            goes = _("leave the table") if self._last is not None and self._last.is_shut else _("watch from the rail")
            return [Candidate(_RISE, _("Get up"), goes, me.portrait)]
        if (place := self._places.get(seat)) is not None:
            return [NOBODY] if self.masters.is_master and not place.id else []
        others = self.masters.newcomers() if self.masters.is_master else []
        return [Candidate(_SIT, me.name, _("sit down here"), me.portrait), *others]

    def change_seat(self, seat: int, key: str, me: Account) -> str:
        if self.masters.is_master and key not in (_SIT, _RISE):
            self.masters.seat(seat, key, self._told)
            return ""
        if self._is_open and self._own_seat:
            raise IllegalAction(AFTER_THE_ROUND)
        if self._own_seat:
            self.stand(self._own_seat)
        if key == _SIT:
            self.sit(seat, me)
        return ""

    def _told(self, refusal: str) -> None:
        self._news.append(Refused(refusal) if refusal else TableChanged())

    def remember_seats(self, me: Account) -> None:
        """Does nothing: the hall keeps the seats."""

    def left(self) -> None:
        if self._own_seat:
            self.stand(self._own_seat)
