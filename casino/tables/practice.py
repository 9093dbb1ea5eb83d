"""A table for the honour, behind the table port: a round taken back to one of its steps and played on from there.

Nothing is booked: purses are those of the record, and no save is known here. The other seats are played by the house's
characters who sat there, or do what the rules do for a player who does nothing.

Where other cards are to come, draws that no player saw are drawn again until everything that was shown is the same.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from casino.core.errors import ActionNotAllowed, CasinoError, RecordError, WrongPhase
from casino.core.texts import _
from casino.engines.base import HOUSE, Action, Event, Offer
from casino.players.characters import CHARACTERS
from casino.players.plays import PLAYS
from casino.records.levels import Level
from casino.records.replay import Replay
from casino.save.ledger import Account
from casino.tables.refusals import NOT_YOUR_TURN
from casino.tables.seating import GUEST_PORTRAITS
from casino.tables.table import Bets, Candidate, FairDraw, Happened, News, Refused, ShoeState, TableWait, Trust

_NOTHING_NEW = _("Nothing is played here but this hand.")


class PracticeTable:
    """A `Table` around a replay. `seat` is the player's, `me` who that is; `asked` are the player's own actions."""

    deals_here = False
    is_practice = True
    round_id: int | None = None
    last_round: int | None = None
    seal = ""
    last_draw: FairDraw | None = None
    trust: Trust = ""
    doubts: tuple[str, ...] = ()
    wait: TableWait | None = None
    has_chosen = True
    bets_in: Mapping[int, int] = {}
    prepared = ""

    def __init__(self, replay: Replay, told: Sequence[Event], me: Account, seat: int) -> None:
        self.level: Level = replay.level
        self.phrase = ""
        self.told = tuple(told)  # up to the step
        self.seat = seat
        self.asked: list[Action] = []
        self._replay, self._engine, self._me = replay, replay.engine, me
        self._news: list[News] = []
        self._names = {who.name: who.id for who in CHARACTERS.values()}
        self._rng = random.Random()
        self._before = {place: held.purse for place, held in enumerate(replay.record.seats, 1) if held is not None}
        self._dealt = tuple(replay.record.discards)
        self._play = PLAYS[self.level.game](self.settings) if self.level.game in PLAYS else None
        self.told += self._let_others_play()

    # -- how things stand -------------------------------------------------------------------------------------

    @property
    def settings(self) -> Any:
        return self._engine.settings

    @property
    def seats(self) -> int:
        return self._engine.seats

    @property
    def sitters(self) -> Mapping[int, Account]:
        return {seat: self._account(seat) for seat in self._before}

    def _account(self, seat: int) -> Account:
        """The account at a seat; but for the player's, accounts are of this table alone, below all numbers of books."""
        if seat == self.seat:
            return self._me
        held = self._replay.record.seats[seat - 1]
        assert held is not None
        portrait = self._names.get(held.name, GUEST_PORTRAITS[seat % len(GUEST_PORTRAITS)])
        return Account(-seat, "character", held.name, portrait)

    @property
    def turn(self) -> int | None:
        return self._engine.turn

    @property
    def is_open(self) -> bool:
        return self._engine.turn is not None

    @property
    def shoe(self) -> ShoeState | None:
        shoe = self._engine.shoe
        return ShoeState(shoe.size, self._dealt) if shoe is not None else None

    def purse(self, seat: int) -> int:
        return self._replay.purses.get(seat, 0)

    def purse_of(self, me: Account) -> int:
        return self.purse(self.seat)

    def wins(self, seat: int) -> int:
        return 0

    def purse_before(self, seat: int) -> int:
        return self._before.get(seat, 0)

    def offers(self, seat: int) -> tuple[Offer, ...]:
        return tuple(offer for offer in self._engine.legal_actions(seat) if offer.cost <= self.purse(seat))

    def bet_range(self, seat: int) -> Offer | None:
        return None

    def can_play(self, seat: int) -> bool:
        return True

    def cost(self, action: Action) -> int:
        return self._engine.verify(action)

    def default_action(self, seat: int) -> Action:
        return self._engine.default_action(seat)

    def view(self, seat: int) -> Any:
        return self._engine.view(seat)

    def entry_skill(self, seat: int) -> str:
        return ""

    def since_shuffle(self) -> tuple[Event, ...]:
        return ()

    def seen_before(self) -> tuple[str, ...]:
        return self._dealt

    # -- asking -----------------------------------------------------------------------------------------------

    def prepare(self, text: str, settings: Any = None) -> None:
        raise WrongPhase(_NOTHING_NEW)

    def begin(self, bets: Bets | None = None) -> None:
        self._news.append(Refused(_NOTHING_NEW))

    def ask(self, action: Action) -> None:
        try:
            if action.seat != self.seat:
                raise ActionNotAllowed(NOT_YOUR_TURN)
            events = self._replay.play(action)
        except CasinoError as refusal:
            self._news.append(Refused(str(refusal)))
            return
        self.asked.append(action)
        self._news.append(Happened((*events, *self._let_others_play())))

    def _let_others_play(self) -> tuple[Event, ...]:
        """Plays all other seats in turn, until the player is to act or the round is over."""
        events: list[Event] = []
        while (turn := self._engine.turn) is not None and turn != self.seat:
            try:
                events += self._replay.play(self._chosen(turn))
            except RecordError:
                events += self._replay.play(self._engine.default_action(turn))
        return tuple(events)

    def _chosen(self, seat: int) -> Action:
        held = self._replay.record.seats[seat - 1] if seat != HOUSE else None
        who = CHARACTERS.get(self._names.get(held.name, "")) if held is not None else None
        if who is None or self._play is None:
            return self._engine.default_action(seat)
        return who.act(self._play, self.view(seat), seat, self.offers(seat), self._rng)

    def news(self) -> tuple[News, ...]:
        found, self._news = tuple(self._news), []
        return found

    def settle_by_rules(self) -> None:
        while (turn := self._engine.turn) is not None:
            self._replay.play(self._engine.default_action(turn))

    # -- seats ------------------------------------------------------------------------------------------------

    def seat_everybody(self, me: Account) -> None:
        """Seats everybody where the record has them."""

    def sit(self, seat: int, account: Account) -> None:
        raise WrongPhase(_NOTHING_NEW)

    def stand(self, seat: int) -> None:
        raise WrongPhase(_NOTHING_NEW)

    def seat_character(self, seat: int, character: str) -> str:
        return _NOTHING_NEW

    def candidates(self, seat: int, me: Account) -> list[Candidate]:
        return []

    def change_seat(self, seat: int, key: str, me: Account) -> str:
        return _NOTHING_NEW

    def remember_seats(self, me: Account) -> None:
        """Does nothing: no seat is kept."""

    def left(self) -> None:
        """Does nothing: no other round is open."""
