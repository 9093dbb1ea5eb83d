"""The shared part of games played against a dealer: bets, turns, refusals, a round's money and the events of both.

No rule of what a hand counts, how it is played or what it pays may enter here: that is each game's.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from casino.core.chance import Chance
from casino.core.errors import ActionNotAllowed, BetRefused, UnknownSeat, WrongPhase, WrongTurn
from casino.core.texts import _
from casino.engines.base import (
    HOUSE,
    Action,
    BareTable,
    BetLimits,
    BetPlaced,
    DealerResult,
    Entrant,
    Event,
    Offer,
    Opening,
    RoundSettled,
    SeatResult,
    StakeRaised,
    StakeSettled,
    check_bet,
    check_fields,
    check_phase,
)


class HandAsked(Event, frozen=True):
    """The base of events in which a hand is to act."""

    seat: int
    hand: int
    total: int


class HandDoubled(StakeRaised, frozen=True):
    """A seat doubled a hand's bet; one die or card follows."""


class HandSplit(StakeRaised, frozen=True):
    """A seat split a pair.

    `hand` keeps one of the two; a new hand right of it gets the other and a bet of `amount`.
    """


class DealerEnded(Event, frozen=True):
    """The dealer plays no more. `reason`: stands, bust, or what else the game knows (round_table, natural)."""

    total: int
    reason: str


class HandSettled(StakeSettled, frozen=True):
    """A hand's bet was settled. `outcome`: won, pushed, lost, bust, or what else the game knows (baron, natural)."""

    total: int


class Hand:
    """The money of a hand: its stake in cents, what it counts, its state. `outcome` is empty while the bet is open."""

    __slots__ = ("doubled", "is_done", "is_split", "outcome", "stake", "total")

    def __init__(self, stake: int) -> None:
        self.stake = stake
        self.total = 0
        self.is_split = False
        self.doubled = False
        self.is_done = False
        self.outcome = ""


H = TypeVar("H", bound=Hand)


def cost_unless(refusal: str, cost: int) -> int:
    """The cost in cents of an action, which a refusal forbids. Raises ActionNotAllowed with it."""
    if refusal:
        raise ActionNotAllowed(refusal)
    return cost


class AgainstDealer(BareTable, Generic[H]):
    """The base of tables against a dealer; see `casino.engines.base.Engine` for the contract.

    `hands` are those of each seat that bet, in order of play from the deal on, and `returned` what each seat has got
    back, in cents. `acting_seat` and `acting_hand` (numbered from 0) are to act. `draws` counts those of the round.
    """

    title: ClassVar[str] = _("This table")
    begins_with: ClassVar[Opening] = "bet"
    has_button: ClassVar[bool] = False
    phases: ClassVar[dict[str, tuple[str, ...]]]
    phase_words: ClassVar[dict[str, str]]  # what each phase is, for a refusal

    def __init__(self, limits: BetLimits, seats: int) -> None:
        self.seats = seats
        self.phase = "closed"
        self._limits = limits
        self.clear_round()

    def clear_round(self) -> None:
        """Resets the table to the state before a round."""
        self.hands: dict[int, list[H]] = {}
        self._staked: dict[int, int] = {}
        self.returned: dict[int, int] = {}
        self.acting_seat = 0
        self.acting_hand = 0
        self.draws = 0

    # -- what sub-classes define ------------------------------------------------------------------------------

    def new_hand(self, stake: int) -> H:
        """An empty hand with a bet."""
        raise NotImplementedError

    def offers(self, seat: int) -> tuple[Offer, ...]:
        """The actions open to the seat to act."""
        raise NotImplementedError

    def cost_of(self, name: str, seat: int) -> int:
        """The cost in cents of an action of the seat to act. Raises ActionNotAllowed."""
        raise NotImplementedError

    def bet_cost(self, action: Action) -> int:
        """The cost in cents of a seat's bet, all of it. Raises BetRefused."""
        check_fields(action, "amount")
        return check_bet(self._limits, action.amount or 0)

    def lay_bet(self, action: Action) -> tuple[Event, ...]:
        """Lays a seat's bet, which is legal."""
        self.hands[action.seat] = [self.new_hand(action.amount or 0)]
        return (BetPlaced(action.seat, action.amount or 0),)

    def deal(self, events: list[Event]) -> None:
        """Deals, and does everything that follows once all bets are made."""
        raise NotImplementedError

    def act(self, name: str, cost: int, events: list[Event]) -> None:
        """Does a legal action of the seat to act, and everything that follows."""
        raise NotImplementedError

    def begin_turn(self, hand: H, events: list[Event]) -> None:
        """Gives the next hand what the rules give it without being asked; the hand is then done, or is to act."""
        raise NotImplementedError

    def dealer_turn(self, events: list[Event]) -> None:
        """Does everything that follows once all hands are done."""
        raise NotImplementedError

    # -- queries ----------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        if self.phase == "closed":
            return None
        return HOUSE if self.phase == "betting" else self.acting_seat

    def legal_actions(self, seat: int) -> tuple[Offer, ...]:
        if self.phase == "betting":
            if seat == HOUSE:
                return (Offer("deal"),) if self.hands else ()
            if not 1 <= seat <= self.seats or seat in self.hands:
                return ()
            limits = self._limits
            least, most, step = int(limits.minimum), int(limits.maximum), int(limits.bet_step)
            return (Offer("bet", least=least, most=most, step=step, asks="amount"),)
        return self.offers(seat) if seat == self.turn else ()

    def verify(self, action: Action) -> int:
        name, seat = action.action, action.seat
        check_phase(self, name)
        if name != "bet":
            check_fields(action, "")
        if name == "deal":
            if seat != HOUSE:
                raise UnknownSeat(_("Only the house deals."))
            if not self.hands:
                raise ActionNotAllowed(_("The dealer waits for at least one bet."))
            return 0
        if not 1 <= seat <= self.seats:
            raise UnknownSeat(
                _("There is no seat {seat}: the table has seats 1 to {seats}.", seat=seat, seats=self.seats)
            )
        if name == "bet":
            if seat in self.hands:
                raise BetRefused(_("Seat {seat} has already bet in this round.", seat=seat))
            return self.bet_cost(action)
        if seat not in self.hands:
            raise UnknownSeat(_("Seat {seat} has no bet in this round.", seat=seat))
        if seat != self.acting_seat:
            raise WrongTurn(
                _("It is seat {acting_seat}'s turn, not seat {seat}'s.", acting_seat=self.acting_seat, seat=seat)
            )
        return self.cost_of(name, seat)

    # -- the round --------------------------------------------------------------------------------------------

    def open_round(self, chance: Chance) -> None:
        if self.phase != "closed":
            raise WrongPhase(_("A round is open at this table."))
        self.clear_round()
        self.chance = chance
        self.phase = "betting"

    def opening(self, places: Mapping[int, Entrant], button: int) -> tuple[Action, ...]:
        bets = (Action(seat, "bet", place.bet, bets=dict(place.bets) or None) for seat, place in sorted(places.items()))
        return (*bets, Action(HOUSE, "deal"))

    def apply(self, action: Action) -> tuple[Event, ...]:
        cost = self.verify(action)
        name, seat = action.action, action.seat
        if name == "bet":
            self._staked[seat], self.returned[seat] = cost, 0
            return self.lay_bet(action)
        events: list[Event] = []
        if name == "deal":
            self.hands = dict(sorted(self.hands.items()))
            self.deal(events)
        else:
            self._staked[seat] += cost
            self.act(name, cost, events)
        return tuple(events)

    def advance(self, events: list[Event]) -> None:
        """Goes on to the next hand that is to act, or to the dealer."""
        for seat, hands in self.hands.items():
            for number, hand in enumerate(hands):
                if not hand.is_done:
                    self.acting_seat, self.acting_hand = seat, number
                    self.begin_turn(hand, events)
                    if not hand.is_done:
                        return
        self.acting_seat, self.acting_hand = self.seats + 1, 0  # the dealer plays after the last seat
        self.dealer_turn(events)

    def all_hands(self) -> list[tuple[int, int, H]]:
        """(seat, hand number from 1, hand) in order of play."""
        return [(seat, number, hand) for seat, hands in self.hands.items() for number, hand in enumerate(hands, 1)]

    def open_hands(self) -> list[tuple[int, int, H]]:
        """The hands whose bet is not settled."""
        return [(seat, number, hand) for seat, number, hand in self.all_hands() if not hand.outcome]

    def double(self, hand: H, events: list[Event]) -> None:
        """Doubles the bet of the hand to act."""
        events.append(HandDoubled(self.acting_seat, hand.stake, self.acting_hand + 1))
        hand.stake *= 2
        hand.doubled = True

    def split(self, hand: H, twin: H, events: list[Event]) -> None:
        """Puts the twin, which has half of what the hand to act had, right of it."""
        hand.is_split = twin.is_split = True
        self.hands[self.acting_seat].insert(self.acting_hand + 1, twin)
        events.append(HandSplit(self.acting_seat, hand.stake, self.acting_hand + 1))

    def settle(self, seat: int, number: int, hand: H, outcome: str, returned: int, events: list[Event]) -> None:
        """Ends a hand; `returned` goes back to its seat."""
        hand.is_done = True
        hand.outcome = outcome
        self.returned[seat] += returned
        events.append(HandSettled(seat, number, outcome, hand.stake, returned, hand.total))

    def close(self, total: int, draws: Sequence[int | str], events: list[Event]) -> None:
        """Ends the round, in which the dealer got `total` by the draws."""
        self.phase = "closed"
        events.append(RoundSettled(self.results(), DealerResult(total, tuple(draws)), self.draws))

    def results(self) -> tuple[SeatResult, ...]:
        """The round's result for every seat that bet."""
        return tuple([SeatResult(seat, self._staked[seat], self.returned[seat]) for seat in self.hands])
