"""The one transaction around every action: covered by the purse, taken by the rules, booked, on disk, then returned.

It joins an engine, the books and chance. It knows no pygame; what moves on a screen comes after what is written here.

All bets and the deal are one transaction, so no bet is on a table without its round. The shuffle therefore comes
after the bets; that the cut card is out is shown before them.

Steps that belong together, such as purses filled at once, are one transaction: `writing` within `writing` is a part
of it.
"""

import pickle
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from operator import index
from typing import Any

import msgspec

from casino.core.chance import FairChance, RecordingChance, new_seed
from casino.core.errors import BetRefused, CardError, PurseTooSmall, RecordError, SaveDamaged, UnknownSeat, WrongPhase
from casino.core.money import format_amount
from casino.core.seals import TABLE_TOO, seal_of_table
from casino.core.texts import _
from casino.engines.base import (
    HOUSE,
    Action,
    Engine,
    Entrant,
    Event,
    Offer,
    Paid,
    RoundSettled,
    Staked,
    StakeRaised,
    StakeSettled,
)
from casino.engines.registry import GAMES
from casino.engines.sheets import Sheet, SkillName, Trait
from casino.players.entry_skills import entry_skill_of
from casino.records.levels import Level, written_settings
from casino.records.replay import replay
from casino.save.ledger import HOUSE_ACCOUNT, TABLE, Account
from casino.save.rows import SeatStake, StoredRound
from casino.save.store import Store
from casino.tables.refusals import AFTER_THE_ROUND, check_free
from casino.tables.sheets import sheet_at, wins_at
from casino.tables.stored_rounds import actions_of, record_of
from casino.tables.table import OWN, Bets, bets_within

_MAX_ROUNDS = 120  # more are not dealt from any shoe of eight decks

Journal = Callable[[Action | None, Sequence[Event]], None]  # an action, None for a round's opening, and what came of it


class TableSession:
    """People and characters at one table, playing from their purses in the save.

    `phrase` is mixed into every draw; the player may choose it. The seed of a table's coming round is on disk before
    `commitment` gives its seal, so that no restart can draw another. `journal` is called inside the transaction of each
    step, and may write down more with it.
    """

    def __init__(self, store: Store, level: Level, phrase: str = "") -> None:
        self.store = store
        self.level = level
        self.phrase = phrase
        self.engine = self._new_engine(level.settings)
        self.sitters: dict[int, Account] = {}
        self._won: dict[int, tuple[int, int]] = {}  # by account: its newest settled round, and its wins up to there
        self.last_round: int | None = None
        self._seed = ""
        self._seal = ""
        self._round: int | None = None
        self.chance = RecordingChance(FairChance("", ""))
        self.action_count = 0
        self.journal: Journal = lambda action, events: None
        self.sheet_of: Callable[[Account], Sheet | None] = lambda who: sheet_at(store, level, who)
        self.person_of: Callable[[int], int] = lambda account: account  # who plays from another's purse
        self._sheets: dict[int, Trait] = {}  # by seat, of the open round

    def _new_engine(self, settings: Any) -> Engine:
        """The table as it waits for a round, with the shoe as the last one left it."""
        engine = GAMES[self.level.game].engine(settings)
        if engine.shoe is not None:
            # What no such shoe can have lost was never written by this house: the table begins with a full one.
            with suppress(CardError):
                engine.shoe.lay_out(self.store.shoe(self.level.name, engine.shoe.decks))
        return engine

    # -- who sits where ---------------------------------------------------------------------------------------

    def sit(self, seat: int, account: Account) -> None:
        """Gives a seat to a player. Raises WrongPhase during a round, UnknownSeat if it is not free to take."""
        self._between_rounds()
        check_free(seat, account, self.sitters, self.engine.seats)
        self.sitters[seat] = account

    def stand(self, seat: int) -> None:
        """Frees a seat. Raises WrongPhase during a round."""
        self._between_rounds()
        self.sitters.pop(seat, None)

    def purse(self, seat: int) -> int:
        """The purse of the player at a seat, in cents; 0 for an empty seat."""
        return self.store.purse(self.sitters[seat].id) if seat in self.sitters else 0

    # -- the table before a round -----------------------------------------------------------------------------

    def prepare(self, text: str, settings: Any = None) -> None:
        """Prepares the table for the coming round, by the level's settings or by those given.

        Raises WrongPhase during a round, ActionNotAllowed for what does not belong on this table.
        """
        self._between_rounds()
        engine = self._new_engine(self.level.settings if settings is None else settings)
        engine.prepare(text)
        self.engine, self._seal = engine, ""

    def since_shuffle(self) -> tuple[Event, ...]:
        """The events of all settled rounds dealt from the present shoe, oldest first; none where they are not known.

        The first of those rounds may have begun before the shuffle.
        """
        after = len(self.engine.shoe.dealt) if self.engine.shoe is not None else 0
        rounds: list[tuple[Event, ...]] = []
        for number in self.store.rounds_at(self.level.name, _MAX_ROUNDS) if after else ():
            stored = self.store.stored_round(number)
            try:
                rounds.append(replay(record_of(stored)).events)
            except RecordError:  # of other rules than today's
                return ()
            before = len(stored.discards)
            if not 0 < before < after:
                break
            after = before
        return tuple(event for events in reversed(rounds) for event in events)

    # -- the round --------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether a round has begun and is not settled."""
        return self._round is not None

    @property
    def round_id(self) -> int | None:
        """The open round's number in the books."""
        return self._round

    @property
    def commitment(self) -> str:
        """The seal of the open round, or else of the coming one. Raises SaveError if its seed cannot be written."""
        if not self._seal:
            self._seed = self.store.coming_seed(self.level.name)
            if not self._seed:
                self._seed = new_seed()
                with self.store.writing():
                    self.store.fix_seed(self.level.name, self._seed)
            shoe = self.engine.shoe
            discards = () if shoe is None else shoe.dealt
            self._seal = seal_of_table(self._seed, self.level.name, written_settings(self.engine.settings), discards)
        return self._seal

    def legal_actions(self, seat: int) -> tuple[Offer, ...]:
        """The actions that the rules allow a seat and its purse covers."""
        purse = self.purse(seat)
        return tuple(offer for offer in self.engine.legal_actions(seat) if offer.cost <= purse)

    def can_play(self, seat: int) -> bool:
        """Whether a player sits there with enough for the least that the coming round costs."""
        return seat in self.sitters and self.purse(seat) >= self.level.settings.minimum

    def entry_skill(self, seat: int) -> str:
        """The things the player at a seat brings to the coming round besides money, as an action carries them."""
        held = self.sitters[seat]
        if (sheet := self._own_sheet(seat)) is not None:
            return sheet.skill
        character = held.portrait if held.kind == "character" else ""
        return entry_skill_of(
            self.engine.begins_with, character, lambda: self.wins(held.id), self.level.welcome.company
        )

    def _own_sheet(self, seat: int) -> Sheet | None:
        return self.sheet_of(self.sitters[seat]) if self.engine.begins_with == "skill" else None

    def sheet(self, seat: int) -> SkillName:
        """What the sheet that the player at a seat plays by calls the skill; empty by the house's ladder."""
        if self.is_open:
            return self._sheets.get(seat, "")
        sheet = self._own_sheet(seat) if seat in self.sitters else None
        return sheet.trait if sheet is not None else ""

    def wins(self, account: int) -> int:
        """The wins of a player at this game, from this purse and the own: the rounds, and the duels within them."""
        return sum(map(self._wins_of, {account, self.person_of(account)}))

    def _wins_of(self, account: int) -> int:
        last = self.store.last_result(account)
        if self._won.get(account, (-1, 0))[0] != last:  # all rounds are gone through once after each of them
            self._won[account] = last, wins_at(self.store, account, self.level.game, self.engine.begins_with)
        return self._won[account][1]

    @property
    def next_button(self) -> int:
        """The seat that deals the coming hand: the next to the left of the last one among those who can play.

        0 where no seat can play.
        """
        able = sorted(seat for seat in self.sitters if self.can_play(seat))
        last = self.store.last_button(self.level.name)
        return next((seat for seat in able if seat > last), able[0] if able else 0)

    def bet_range(self, seat: int) -> Offer | None:
        """The bets a seat may make in the coming round: the rules' limits, cut to its purse; None if it cannot."""
        return bets_within(self.level.settings, self.purse(seat)) if seat in self.sitters else None

    def open_round(self, bets: Bets | None = None) -> tuple[Event, ...]:
        """Takes all bets (seat -> cents, cents by area, or chips by area) and deals, in one step.

        Where a round begins with a skill or a fee every sitter is in, without bets.

        Raises IllegalAction for a bet the rules or a purse refuse, SaveError where the disk does; nothing is
        changed then.
        """
        self._between_rounds()
        places = self._places(bets)
        button = self.next_button if self.engine.has_button else HOUSE
        seed_shown = self.commitment
        if self.store.coming_seed(self.level.name) not in ("", self._seed):
            self._seal = ""
            raise BetRefused(_("Another table has used the seal that was shown; the next one is shown now."))
        before = self._snapshot()
        discards = self.engine.shoe.dealt if self.engine.shoe is not None else ()
        try:
            self.chance = RecordingChance(FairChance(self._seed, self.phrase))
            self.engine.open_round(self.chance)
            events: list[Event] = []
            for action in self.engine.opening(places, button):
                events += self._apply(action)
            self._sheets = {seat: place.sheet for seat, place in places.items() if place.sheet}
            stakes = tuple(self._stake(n, places[n]) if n in places else None for n in range(1, max(places) + 1))
            with self.store.writing():
                self._round = self.store.add_round(
                    self.level.name,
                    written_settings(self.engine.settings),
                    self._seed,
                    self.phrase,
                    seed_shown,
                    stakes,
                    discards,
                    button,
                    self.engine.prepared,
                    TABLE_TOO,
                )
                self.store.fix_seed(self.level.name, new_seed())
                self._book(events)
                self.journal(None, events)
        except BaseException:
            self.restore(before)
            raise
        return self._told(events)

    def _places(self, bets: Mapping[int, Any] | None) -> dict[int, Entrant]:
        """The entrants of the coming round, by seat. Raises UnknownSeat for a bet at an empty seat."""
        begins_with = self.engine.begins_with
        if begins_with == "fee":
            return {seat: Entrant(self.purse(seat)) for seat in self.sitters}
        if begins_with == "skill":
            return {
                seat: Entrant(self.purse(seat), skill=self.entry_skill(seat), sheet=self.sheet(seat))
                for seat in self.sitters
            }
        for seat in bets or {}:
            if seat not in self.sitters:
                raise UnknownSeat(_("Nobody sits at seat {seat}.", seat=seat))
        if begins_with == "chips":
            return {
                seat: Entrant(self.purse(seat), bets={area: tuple(stack) for area, stack in chips.items()})
                for seat, chips in (bets or {}).items()
            }
        return {seat: self._entrant(seat, bet) for seat, bet in (bets or {}).items()}

    def _entrant(self, seat: int, bet: Any) -> Entrant:
        """The entrant with a bet in cents, or with several by area, of which that at `OWN` is the first."""
        if not isinstance(bet, Mapping):
            return Entrant(self.purse(seat), bet=index(bet))
        further = {area: (index(cents),) for area, cents in bet.items() if area != OWN}
        return Entrant(self.purse(seat), bet=index(bet.get(OWN, 0)), bets=further)

    def _stake(self, seat: int, place: Entrant) -> SeatStake:
        held = self.sitters[seat]
        return SeatStake(held.id, held.name, place.purse, place.bet, place.skill, dict(place.bets), place.sheet)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Plays one action of a seat. Raises as `open_round`."""
        if self._round is None:
            raise WrongPhase(_("No round is open at this table."))
        before = self._snapshot()
        try:
            events = self._apply(action)
            with self.store.writing():
                self.store.add_action(self._round, self.action_count, msgspec.json.encode(action))
                self._book(events)
                self.journal(action, events)
        except BaseException:
            self.restore(before)
            raise
        self.action_count += 1
        return self._told(events)

    def take_up(self, stored: StoredRound) -> tuple[Event, ...]:
        """Plays a stored open round up to where it stood, at the same seats; of money nothing is booked again.

        Raises CasinoError where the rules refuse what is stored; the session is then of no more use.
        """
        self._seed, self._seal = stored.seed, stored.commitment
        self.chance = RecordingChance(FairChance(stored.seed, stored.phrase))
        self.engine.open_round(self.chance)
        events: list[Event] = []
        places = {
            seat: Entrant(held.purse, held.bet, held.skill, held.bets, held.sheet)
            for seat, held in enumerate(stored.seats, 1)
            if held is not None
        }
        self._sheets = {seat: place.sheet for seat, place in places.items() if place.sheet}
        self.engine.is_replaying = True
        for action in (*self.engine.opening(places, stored.button), *actions_of(stored)):
            events += self.engine.apply(action)
        self.engine.is_replaying = False
        if self.engine.turn in (None, HOUSE):  # no player could ever end it
            raise SaveDamaged(_("Round {number} in the save waits for nobody.", number=stored.id))
        self._round, self.action_count = stored.id, len(stored.actions)
        return tuple(events)

    def settle_by_rules(self) -> tuple[Event, ...]:
        """Plays an open round to its end for everybody without new money: all hands stay as they are."""
        events: list[Event] = []
        while self.is_open:
            seat = self.engine.turn
            if seat is None or seat == HOUSE:
                break
            events += self.act(self.engine.default_action(seat))
        return tuple(events)

    def _between_rounds(self) -> None:
        if self._round is not None:
            raise WrongPhase(AFTER_THE_ROUND)

    def _apply(self, action: Action) -> tuple[Event, ...]:
        cost = self.engine.verify(action)
        if cost and cost > self.purse(action.seat):
            raise PurseTooSmall(
                _(
                    "This costs {cost}, the purse holds {held}.",
                    cost=format_amount(cost, self.level.currency),
                    held=format_amount(self.purse(action.seat), self.level.currency),
                )
            )
        return self.engine.apply(action)

    def _book(self, events: list[Event] | tuple[Event, ...]) -> None:
        """Writes what events say of money; inside the store's transaction."""
        assert self._round is not None
        for event in events:
            if isinstance(event, Staked):
                reason = "raise" if isinstance(event, StakeRaised) else "bet"
                self._move(self.sitters[event.seat].id, TABLE, event.amount, reason)
            elif isinstance(event, Paid):
                self._move(TABLE, self.sitters[event.seat].id, event.amount, "pot")
            elif isinstance(event, StakeSettled):
                back = min(event.staked, event.returned)
                purse = self.sitters[event.seat].id
                self._move(TABLE, purse, back, "stake back")
                self._move(TABLE, HOUSE_ACCOUNT, event.staked - back, event.outcome)
                self._move(HOUSE_ACCOUNT, purse, event.returned - back, event.outcome)
            elif isinstance(event, RoundSettled):
                is_fee = self.engine.begins_with == "fee"  # what was played for the honour is remembered too
                results = {self.sitters[r.seat].id: (r.staked, r.returned) for r in event.seats if r.staked or is_fee}
                self.store.close_round(self._round, "settled", self.chance.draws, results)
                if self.engine.shoe is not None:
                    self.store.keep_shoe(self.level.name, self.engine.shoe.decks, self.engine.shoe.dealt)

    def _move(self, source: int, target: int, cents: int, reason: str) -> None:
        if cents:
            self.store.move(source, target, cents, reason, self._round)

    def _told(self, events: list[Event] | tuple[Event, ...]) -> tuple[Event, ...]:
        if events and isinstance(events[-1], RoundSettled):
            self.last_round, self._round, self._seal, self.action_count = self._round, None, "", 0
        return tuple(events)

    def _snapshot(self) -> tuple[bytes, int | None]:
        """The present table for `restore`. It is pickled, since it is almost never restored and a copy costs more."""
        return pickle.dumps((self.engine, self.chance), pickle.HIGHEST_PROTOCOL), self._round

    def restore(self, before: tuple[bytes, int | None]) -> None:
        self.engine, self.chance = pickle.loads(before[0])
        self._round = before[1]
