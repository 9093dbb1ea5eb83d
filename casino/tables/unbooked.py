"""The base of tables whose rounds are played without money: a replay behind the table port. No save is known here.

Purses are those of the record. What may be asked for, and who plays the other seats, each kind of table says.
"""

import random
from collections.abc import Mapping
from typing import Any

from casino.core.errors import RecordError, WrongPhase
from casino.core.texts import _
from casino.engines.base import HOUSE, Action, Event, Offer
from casino.engines.sheets import SkillName
from casino.players.characters import CHARACTERS, IDS, Character
from casino.players.plays import PLAYS
from casino.records.levels import Level
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord
from casino.save.ledger import Account
from casino.tables.seating import GUEST_PORTRAITS
from casino.tables.table import (
    Bets,
    Candidate,
    CardsHeld,
    ClockElsewhere,
    FairDraw,
    News,
    Refused,
    ShoeState,
    TableWait,
    Trust,
)

NOTHING_ELSE = _("Nothing is played here but this hand.")


def purses_of(record: RoundRecord) -> dict[int, int]:
    """The purses before a recorded round, by seat."""
    return {place: held.purse for place, held in enumerate(record.seats, 1) if held is not None}


class UnbookedTable:
    """A `Table` around a replay, which sub-classes may replace. `seat` is the player's, `me` who that is.

    `purses_before` and `dealt` are the purses and the cards that the open round found; `unread` are news to come.
    """

    deals_here = False
    cards_held: CardsHeld | None = None
    far_clock: ClockElsewhere | None = None
    is_practice = True
    evening = None
    round_id: int | None = None
    last_round: int | None = None
    seal = ""
    last_draw: FairDraw | None = None
    trust: Trust = ""
    doubts: tuple[str, ...] = ()
    wait: TableWait | None = None
    bets_in: Mapping[int, int] = {}

    def __init__(self, replay: Replay, me: Account, seat: int) -> None:
        self.level: Level = replay.level
        self.phrase = ""
        self.seat = seat
        self._me = me
        self.unread: list[News] = []
        self._rng = random.Random()
        self._play = PLAYS[self.level.game](replay.engine.settings) if self.level.game in PLAYS else None
        self.replay = replay
        self.purses_before = purses_of(replay.record)
        self.dealt = tuple(replay.record.discards)

    # -- how things stand -------------------------------------------------------------------------------------

    @property
    def settings(self) -> Any:
        return self.replay.engine.settings

    @property
    def seats(self) -> int:
        return self.replay.engine.seats

    @property
    def sitters(self) -> Mapping[int, Account]:
        return {seat: self._account(seat) for seat in self.purses_before}

    def _account(self, seat: int) -> Account:
        """The account at a seat; but for the player's, accounts are of this table alone, below all numbers of books."""
        if seat == self.seat:
            return self._me
        held = self.replay.record.seats[seat - 1]
        assert held is not None
        portrait = IDS.get(held.name, GUEST_PORTRAITS[seat % len(GUEST_PORTRAITS)])
        return Account(-seat, "character", held.name, portrait)

    @property
    def has_chosen(self) -> bool:
        """Whether no bet is asked for: this is so wherever the record has begun its round."""
        return True

    @property
    def turn(self) -> int | None:
        return self.replay.engine.turn

    @property
    def is_open(self) -> bool:
        return self.replay.engine.turn is not None

    @property
    def prepared(self) -> str:
        return self.replay.engine.prepared

    @property
    def shoe(self) -> ShoeState | None:
        shoe = self.replay.engine.shoe
        return ShoeState(shoe.size, self.dealt) if shoe is not None else None

    def purse(self, seat: int) -> int:
        return self.replay.purses.get(seat, 0)

    def purse_of(self, me: Account) -> int:
        return self.purse(self.seat)

    def wins(self, seat: int) -> int:
        return 0

    def purse_before(self, seat: int) -> int:
        return self.purses_before.get(seat, 0)

    def offers(self, seat: int) -> tuple[Offer, ...]:
        return tuple(offer for offer in self.replay.engine.legal_actions(seat) if offer.cost <= self.purse(seat))

    def bet_range(self, seat: int) -> Offer | None:
        return None

    def can_play(self, seat: int) -> bool:
        return True

    def cost(self, action: Action) -> int:
        return self.replay.engine.verify(action)

    def default_action(self, seat: int) -> Action:
        return self.replay.engine.default_action(seat)

    def view(self, seat: int) -> Any:
        return self.replay.engine.view(seat)

    def entry_skill(self, seat: int) -> str:
        return ""

    def sheet(self, seat: int) -> SkillName:
        held = self.replay.record.seats[seat - 1]
        return held.sheet or "" if held is not None else ""

    def since_shuffle(self) -> tuple[Event, ...]:
        return ()

    def seen_before(self) -> tuple[str, ...]:
        return self.dealt

    # -- asking -----------------------------------------------------------------------------------------------

    def prepare(self, text: str, settings: Any = None) -> None:
        raise WrongPhase(NOTHING_ELSE)

    def begin(self, bets: Bets | None = None) -> None:
        self.unread.append(Refused(NOTHING_ELSE))

    def let_others_play(self) -> tuple[Event, ...]:
        """Plays all other seats in turn, until the player is to act or the round is over."""
        events: list[Event] = []
        engine = self.replay.engine
        while (turn := engine.turn) is not None and turn != self.seat:
            try:
                events += self.replay.play(self._chosen(turn))
            except RecordError:
                events += self.replay.play(engine.default_action(turn))
        return tuple(events)

    def _chosen(self, seat: int) -> Action:
        who = self.character(seat)
        if who is None or self._play is None:
            return self.default_action(seat)
        return who.act(self._play, self.view(seat), seat, self.offers(seat), self._rng)

    def character(self, seat: int) -> Character | None:
        """The character who plays a seat; None where the rules do."""
        held = self.replay.record.seats[seat - 1] if seat != HOUSE else None
        return CHARACTERS.get(IDS.get(held.name, "")) if held is not None else None

    def news(self) -> tuple[News, ...]:
        found, self.unread = tuple(self.unread), []
        return found

    def settle_by_rules(self) -> None:
        while (turn := self.replay.engine.turn) is not None:
            self.replay.play(self.replay.engine.default_action(turn))

    # -- seats ------------------------------------------------------------------------------------------------

    def seat_everybody(self, me: Account) -> None:
        """Seats everybody where the record has them."""

    def sit(self, seat: int, account: Account) -> None:
        raise WrongPhase(NOTHING_ELSE)

    def stand(self, seat: int) -> None:
        raise WrongPhase(NOTHING_ELSE)

    def seat_character(self, seat: int, character: str) -> str:
        return NOTHING_ELSE

    def candidates(self, seat: int, me: Account) -> list[Candidate]:
        return []

    def change_seat(self, seat: int, key: str, me: Account) -> str:
        return NOTHING_ELSE

    def remember_seats(self, me: Account) -> None:
        """Does nothing: no seat is kept."""

    def left(self) -> None:
        """Does nothing: no other round is open."""
