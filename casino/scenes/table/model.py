"""What every table's picture holds whatever is played: who sits where, what they staked, whose turn it is.

A view model is changed by events, and while one is shown by what of it is on its way (`raked`). No pygame, no rules;
what lies in a hand is each game's own.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from casino.core.money import COINS, Currency, format_amount
from casino.engines.base import Event, RoundSettled, StakeSettled
from casino.ui.widgets.choices import joined


@dataclass
class HandShown:
    """The money side of a hand on the felt; amounts in cents. `outcome` is empty while the bet is open."""

    total: int = 0
    stake: int = 0
    is_doubled: bool = False
    outcome: str = ""
    returned: int = 0
    raked: int = field(default=0, compare=False)  # of the stake, on its way to the house and not yet told as lost

    @property
    def lying(self) -> int:
        """What lies on the felt of an open bet, in cents."""
        return self.stake - self.raked

    @property
    def is_over(self) -> bool:
        """Whether nothing that is still to come changes what it brings."""
        return bool(self.outcome)

    def end(self, outcome: str, returned: int) -> None:
        """The bet is settled."""
        self.outcome, self.returned, self.raked = outcome, returned, 0

    @property
    def gain(self) -> int:
        """What a settled hand brought, in cents; below nought for a loss."""
        return self.returned - self.stake


Hand = TypeVar("Hand", bound=HandShown)


@dataclass
class SeatShown(Generic[Hand]):
    """Who sits at a seat and what lies before it. `net` is the round's gain once it is settled."""

    name: str = ""
    portrait: str = ""
    is_person: bool = False
    purse: int = 0
    hands: list[Hand] = field(default_factory=list)
    net: int | None = None

    @property
    def mood(self) -> str:
        """How the portrait looks at the round so far."""
        settled = [hand for hand in self.hands if hand.outcome]
        if any(hand.gain > 0 for hand in settled) and (self.net is None or self.net > 0):
            return "pleased"
        return "hurt" if settled == self.hands and settled and all(hand.gain < 0 for hand in settled) else "calm"


@dataclass
class TableModel(Generic[Hand]):
    """The whole table. `turn` is (seat, hand number) while a hand is to act.

    `offered` names what the seat to act may do, if a person at the screen is to choose for it.
    """

    seats: dict[int, SeatShown[Hand]] = field(default_factory=dict)
    turn: tuple[int, int] | None = None
    message: str = ""
    currency: Currency = COINS
    denominations: tuple[int, ...] = ()  # of the chips amounts are laid out in, the smallest first; none for all
    offered: dict[int, tuple[str, ...]] = field(default_factory=dict, compare=False)

    @property
    def acting(self) -> int:
        """The seat that is asked to do something, 0 for none."""
        return self.turn[0] if self.turn else 0

    @property
    def is_house_round(self) -> bool:
        """Whether the round is settled and everybody in it lost."""
        nets = [seat.net for seat in self.seats.values() if seat.net is not None and seat.hands]
        return bool(nets) and max(nets) < 0

    def is_over_for(self, seats: Iterable[int]) -> bool:
        """Whether a round has begun in which some seats have nothing left to win or to lose."""
        has_begun = any(seat.hands for seat in self.seats.values())
        return has_begun and all(hand.is_over for seat in seats for hand in self.seats[seat].hands)

    def clear_round(self) -> None:
        """The felt is empty again; people keep their seats."""
        self.turn = None
        for seat in self.seats.values():
            seat.hands, seat.net = [], None

    def hand(self, seat: int, number: int) -> Hand:
        """A hand by its number from 1."""
        return self.seats[seat].hands[number - 1]

    def bet_of(self, event: StakeSettled) -> HandShown:
        """The bet that an event settles."""
        return self.hand(event.seat, event.hand)

    def settle(self, event: Event) -> None:
        """Puts what an event says into the picture."""
        raise NotImplementedError

    def describe(self, event: Event) -> str:
        """An event as a sentence: what happened, and why. Empty where there is nothing to say."""
        raise NotImplementedError

    def in_words(self, seat: SeatShown[Hand] | None, seconds: float | None = None) -> str:
        """How the table stands, for a player who cannot see it; nothing that is hidden from `seat` is in there.

        `seconds` are those left on a clock that runs here. Empty before anything lies on the table.
        """
        raise NotImplementedError

    def money(self, cents: int) -> str:
        """An amount in the table's own words."""
        return format_amount(cents, self.currency)

    def is_you(self, seat: int) -> bool:
        """Whether a seat that is asked now is that of the only person at the screen."""
        return bool(self.offered.get(seat)) and sum(shown.is_person for shown in self.seats.values()) == 1

    def asked_in_words(self, seat: int, number: int, held: str, against: str) -> str:
        """Whose turn it is and what with: "Your 11 against Mr Red's 6: hit, stay or double?"."""
        offered = self.offered.get(seat, ())
        whose = "Your" if self.is_you(seat) else f"{self.seats[seat].name}'s"
        which = f" (hand {number})" if len(self.seats[seat].hands) > 1 else ""
        asked = f": {joined(offered, 'or')}?" if offered else "."
        return f"{whose} {held}{which} against {against}{asked}"

    def results_in_words(self, event: RoundSettled) -> str:
        """What the round brought the persons at the table; where there are none, those who won most."""
        people = [r for r in event.seats if self.seats[r.seat].is_person]
        people = people or sorted(event.seats, key=lambda result: -result.net)
        parts = []
        for result in people[:3]:
            net = self.money(abs(result.net))
            word = f"wins {net}" if result.net > 0 else f"loses {net}" if result.net < 0 else "breaks even"
            parts.append(f"{self.seats[result.seat].name} {word}")
        return f"{', '.join(parts)}." if parts else ""


def hands_in_words(model: TableModel[Hand], seat: SeatShown[Hand] | None) -> str:
    """What somebody's hands count, and what is on them."""
    if seat is None or not seat.hands:
        return ""
    hands = [f"{hand.total} with {model.money(hand.stake)} on it" for hand in seat.hands]
    return f"{seat.name} has {joined(hands)}"


def sentence(*parts: str) -> str:
    """Parts as one sentence; empty where all of them are."""
    words = "; ".join(filter(None, parts))
    return f"{words[0].upper()}{words[1:]}." if words else ""
