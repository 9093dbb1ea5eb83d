"""The rules: one die each, and the player may throw a second time. The higher die wins."""

from typing import ClassVar

import msgspec

from casino.core.money import CENTS_PER_UNIT, Cents
from casino.engines.against_dealer import AgainstDealer, Hand
from casino.engines.base import Action, Event, Offer
from casino.engines.registry import Game

SIDES = 6


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    minimum: Cents = Cents(1 * CENTS_PER_UNIT)
    maximum: Cents = Cents(100 * CENTS_PER_UNIT)
    bet_step: Cents = Cents(1 * CENTS_PER_UNIT)


class DieThrown(Event, frozen=True, tag="high_die_thrown"):
    seat: int
    face: int


class View(msgspec.Struct, frozen=True):
    phase: str
    turn: int | None
    face: int


class HighDie(AgainstDealer[Hand]):
    title = "High Die"
    shoe: None = None
    phases: ClassVar[dict[str, tuple[str, ...]]] = {
        "closed": (),
        "betting": ("bet", "deal"),
        "playing": ("keep", "again"),
    }
    phase_words: ClassVar[dict[str, str]] = {
        "closed": "no round is open",
        "betting": "bets are being made",
        "playing": "the die is thrown",
    }

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        super().__init__(settings, 1)

    def clear_round(self) -> None:
        super().clear_round()
        self._face = 0

    def view(self, seat: int) -> View:
        return View(self.phase, self.turn, self._face)

    def new_hand(self, stake: int) -> Hand:
        return Hand(stake)

    def offers(self, seat: int) -> tuple[Offer, ...]:
        return Offer("keep"), Offer("again")

    def default_action(self, seat: int) -> Action:
        return Action(seat, "keep")

    def cost_of(self, name: str, seat: int) -> int:
        return 0

    def _throw(self) -> int:
        self.draws += 1
        return self.chance.die(SIDES)

    def deal(self, events: list[Event]) -> None:
        self.phase = "playing"
        self.advance(events)

    def begin_turn(self, hand: Hand, events: list[Event]) -> None:
        self._face = self._throw()
        events.append(DieThrown(self.acting_seat, self._face))

    def act(self, name: str, cost: int, events: list[Event]) -> None:
        if name == "again":
            self.begin_turn(self.hands[self.acting_seat][0], events)
        self.hands[self.acting_seat][0].is_done = True
        self.advance(events)

    def dealer_turn(self, events: list[Event]) -> None:
        against = self._throw()
        events.append(DieThrown(0, against))
        for seat, number, hand in self.open_hands():
            outcome = "won" if self._face > against else "pushed" if self._face == against else "lost"
            back = {"won": 2, "pushed": 1, "lost": 0}[outcome] * hand.stake
            self.settle(seat, number, hand, outcome, back, events)
        self.close(against, [against], events)


GAME = Game("High Die", {Settings: HighDie})
