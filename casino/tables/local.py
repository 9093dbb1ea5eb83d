"""A table of this process behind the table port. Every request is done at once; its answer waits as news.

Rules, books and chance are the session's. No thread, no picture.
"""

from collections.abc import Mapping
from typing import Any

from casino.core.errors import IllegalAction, SaveError
from casino.engines.base import Action, Event, Offer
from casino.engines.sheets import SkillName
from casino.records.levels import Level
from casino.save.ledger import Account
from casino.save.store import Store
from casino.tables import seating
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from casino.tables.table import (
    Bets,
    Candidate,
    CardsHeld,
    ClockElsewhere,
    FairDraw,
    Happened,
    MastersEvening,
    News,
    Refused,
    ShoeState,
    TableWait,
    Trust,
)


class LocalTable:
    """A `Table` around a session."""

    deals_here = True
    is_practice = False
    trust: Trust = ""
    doubts: tuple[str, ...] = ()
    wait: TableWait | None = None
    has_chosen = False
    cards_held: CardsHeld | None = None
    far_clock: ClockElsewhere | None = None
    evening: MastersEvening | None = None

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self.level: Level = session.level
        self._news: list[News] = []

    # -- how things stand -------------------------------------------------------------------------------------

    @property
    def phrase(self) -> str:
        return self.session.phrase

    @phrase.setter
    def phrase(self, phrase: str) -> None:
        self.session.phrase = phrase

    @property
    def settings(self) -> Any:
        return self.session.engine.settings

    @property
    def seats(self) -> int:
        return self.session.engine.seats

    @property
    def sitters(self) -> Mapping[int, Account]:
        return self.session.sitters

    @property
    def turn(self) -> int | None:
        return self.session.engine.turn

    @property
    def is_open(self) -> bool:
        return self.session.is_open

    @property
    def round_id(self) -> int | None:
        return self.session.round_id

    @property
    def last_round(self) -> int | None:
        return self.session.last_round

    @property
    def seal(self) -> str:
        try:
            return self.session.commitment
        except SaveError:  # a bet is refused for the same reason, and says so
            return ""

    @property
    def last_draw(self) -> FairDraw | None:
        number = self.session.last_round
        return FairDraw(record_of(self.session.store.stored_round(number))) if number is not None else None

    @property
    def bets_in(self) -> Mapping[int, int]:
        return {}

    @property
    def shoe(self) -> ShoeState | None:
        shoe, number = self.session.engine.shoe, self.session.round_id
        if shoe is None:
            return None
        dealt = shoe.dealt if number is None else self.session.store.stored_round(number).discards
        return ShoeState(shoe.size, tuple(dealt))

    @property
    def prepared(self) -> str:
        return self.session.engine.prepared

    def purse(self, seat: int) -> int:
        return self.session.purse(seat)

    def purse_of(self, me: Account) -> int:
        return self.session.store.purse(me.id)

    def wins(self, seat: int) -> int:
        return self.session.wins(self.session.sitters[seat].id)

    def purse_before(self, seat: int) -> int:
        number = self.session.round_id
        places = self.session.store.stored_round(number).seats if number is not None else ()
        place = places[seat - 1] if seat <= len(places) else None
        return place.purse if place is not None else self.purse(seat)

    def offers(self, seat: int) -> tuple[Offer, ...]:
        return self.session.legal_actions(seat)

    def bet_range(self, seat: int) -> Offer | None:
        return self.session.bet_range(seat)

    def can_play(self, seat: int) -> bool:
        return self.session.can_play(seat)

    def cost(self, action: Action) -> int:
        return self.session.engine.verify(action)

    def default_action(self, seat: int) -> Action:
        return self.session.engine.default_action(seat)

    def view(self, seat: int) -> Any:
        return self.session.engine.view(seat)

    def entry_skill(self, seat: int) -> str:
        return self.session.entry_skill(seat)

    def sheet(self, seat: int) -> SkillName:
        return self.session.sheet(seat)

    def since_shuffle(self) -> tuple[Event, ...]:
        return self.session.since_shuffle()

    def seen_before(self) -> tuple[str, ...]:
        return ()

    # -- asking -----------------------------------------------------------------------------------------------

    def prepare(self, text: str, settings: Any = None) -> None:
        self.session.prepare(text, settings)

    def begin(self, bets: Bets | None = None) -> None:
        try:
            self._news.append(Happened(self.session.open_round(bets), opens_round=True))
        except (IllegalAction, SaveError) as refusal:
            self._news.append(Refused(str(refusal)))

    def ask(self, action: Action) -> None:
        try:
            self._news.append(Happened(self.session.act(action)))
        except (IllegalAction, SaveError) as refusal:
            self._news.append(Refused(str(refusal)))

    def news(self) -> tuple[News, ...]:
        found, self._news = tuple(self._news), []
        return found

    def settle_by_rules(self) -> None:
        self.session.settle_by_rules()

    # -- seats ------------------------------------------------------------------------------------------------

    def seat_everybody(self, me: Account) -> None:
        seating.seat_everybody(self.session, me)

    def sit(self, seat: int, account: Account) -> None:
        self.session.sit(seat, account)

    def stand(self, seat: int) -> None:
        self.session.stand(seat)

    def seat_character(self, seat: int, character: str) -> str:
        return seating.seat_character(self.session, seat, character)

    def candidates(self, seat: int, me: Account) -> list[Candidate]:
        return seating.candidates(self.session, seat, me)

    def change_seat(self, seat: int, key: str, me: Account) -> str:
        return seating.change_seat(self.session, seat, key, me)

    def remember_seats(self, me: Account) -> None:
        seating.remember_seats(self.session, me)

    def left(self) -> None:
        pass


def local_table(store: Store, level: Level, phrase: str = "") -> LocalTable:
    """A table of this house without sitters yet."""
    return LocalTable(TableSession(store, level, phrase))
