"""The view model of every table, whatever is played: who sits where, what they staked, whose turn it is.

It is changed by events, and while one is shown by the part of it that is on its way (`raked`). No pygame, no rules;
each game has its own hands.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from casino.core.money import COINS, Currency, format_amount
from casino.core.texts import _, all_of, one_of, pgettext
from casino.engines.against_dealer import HandAsked, HandDoubled
from casino.engines.base import Event, RoundSettled, SeatResult, StakeSettled
from casino.scenes.app.stake_sounds import tension

_MAX_TOLD = 3
_RESULTS = {  # by the sign of what a round brings: yours and another's
    1: (_("You win {amount}"), _("{name} wins {amount}")),
    0: (_("You break even"), _("{name} breaks even")),
    -1: (_("You lose {amount}"), _("{name} loses {amount}")),
}


@dataclass
class HandOnFelt:
    """The money side of a hand on the felt; amounts in cents. `outcome` is empty while the bet is open."""

    total: int = 0
    stake: int = 0
    is_doubled: bool = False
    outcome: str = ""
    returned: int = 0
    raked: int = field(default=0, compare=False)  # of the stake, on its way to the house and not yet shown as lost
    knocked: int = field(default=0, compare=False)  # the stake whose chips are drawn by those that knock them

    @property
    def lying(self) -> int:
        """The chips on the felt of an open bet, in cents."""
        return self.stake - self.raked

    @property
    def is_knocked(self) -> bool:
        """Whether others draw its chips, until the stake is raised."""
        return 0 < self.knocked == self.stake

    @property
    def is_over(self) -> bool:
        """Whether no coming event changes what the hand brings."""
        return bool(self.outcome)

    def end(self, outcome: str, returned: int) -> None:
        """Settles the bet."""
        self.outcome, self.returned, self.raked = outcome, returned, 0

    @property
    def gain(self) -> int:
        """The gain of a settled hand, in cents; negative for a loss."""
        return self.returned - self.stake


_NEAR = 2  # so little short of the target, there is hope
_HARD, _FEARED = 4, 9  # between these, the next draw is feared

Hand = TypeVar("Hand", bound=HandOnFelt)


@dataclass
class SeatShown(Generic[Hand]):
    """The player at a seat, and that seat's hands. `net` is the round's gain once it is settled.

    `is_human` is a person at this screen, `is_visitor` one at another machine. `has_left`: the player has gone, but
    the hands of the last round can still be seen.
    """

    name: str = ""
    portrait: str = ""
    is_human: bool = False
    purse: int = 0
    hands: list[Hand] = field(default_factory=list)
    net: int | None = None
    has_left: bool = False
    is_visitor: bool = False
    feeling: str = "calm"  # of the portrait while the hand is open: calm, hopeful or afraid

    @property
    def badge(self) -> str:
        """The mark for what kind of player this is."""
        return "visitor" if self.is_visitor else "person" if self.is_human else "house"

    @property
    def worth(self) -> int:
        """What the player has, in cents: the purse and what lies in open bets."""
        return self.purse + sum(hand.stake for hand in self.hands if not hand.is_over)

    @property
    def tension(self) -> float:
        """How tense the player's open bets are, 0 to 1."""
        return tension([hand.stake for hand in self.hands if not hand.is_over], len(self.hands), self.worth)

    @property
    def mood(self) -> str:
        """The mood of the portrait in the round so far."""
        settled = [hand for hand in self.hands if hand.outcome]
        if any(hand.gain > 0 for hand in settled) and (self.net is None or self.net > 0):
            return "pleased"
        is_lost = bool(settled) and settled == self.hands and all(hand.gain < 0 for hand in settled)
        return "hurt" if is_lost else self.feeling


def feeling_against(dealer: int, totals: Sequence[int], target: int, *, acts: bool) -> str:
    """What somebody with open hands of these totals feels against a dealer's total so far.

    A hand near the target is hope; one that the next draw may well bust, or that the dealer has passed, is fear.
    """
    best = max(totals, default=0)
    if not best:
        return "calm"
    if dealer > best and dealer > target - _FEARED and dealer <= target:
        return "afraid"
    if best >= target - _NEAR:
        return "hopeful"
    return "afraid" if acts and target - _FEARED <= best <= target - _HARD else "calm"


@dataclass
class TableModel(Generic[Hand]):
    """The whole table. `turn` is (seat, hand number) while a hand is to act.

    `offered` names what the seat to act may do, if a person at the screen is to choose for it. `you` is the seat of the
    only person who plays at the screen, whom sentences address; 0 where none or several do. `arrivals` are players who
    sit down where the hands of a player who has left can still be seen. `skills` are dice codes by seat, where players
    have any.
    """

    seats: dict[int, SeatShown[Hand]] = field(default_factory=dict)
    turn: tuple[int, int] | None = None
    message: str = ""
    currency: Currency = COINS
    denominations: tuple[int, ...] = ()  # of the chips amounts are laid out in, the smallest first; none for all
    offered: dict[int, tuple[str, ...]] = field(default_factory=dict, compare=False)
    you: int = field(default=0, compare=False)
    arrivals: dict[int, SeatShown[Hand]] = field(default_factory=dict)
    skills: dict[int, str] = field(default_factory=dict)

    @property
    def acting(self) -> int:
        """The seat that is asked to do something, 0 for none."""
        return self.turn[0] if self.turn else 0

    @property
    def is_house_round(self) -> bool:
        """Whether the round is settled and everybody in it lost."""
        nets = [seat.net for seat in self.seats.values() if seat.net is not None and seat.hands]
        return bool(nets) and max(nets) < 0

    def first_stake(self, seat: int) -> int:
        """The bet of a seat before anything was raised, in cents; of several bets the largest."""
        return max((hand.stake // (2 if hand.is_doubled else 1) for hand in self.seats[seat].hands), default=0)

    def is_over_for(self, seats: Iterable[int]) -> bool:
        """Whether a round has begun in which some seats have nothing left to win or to lose."""
        has_begun = any(seat.hands for seat in self.seats.values())
        return has_begun and all(hand.is_over for seat in seats for hand in self.seats[seat].hands)

    def clear_round(self) -> None:
        """Empties the felt; players keep their seats, and those who have left are removed."""
        self.turn = None
        self.seats = {seat: shown for seat, shown in self.seats.items() if not shown.has_left} | self.arrivals
        self.arrivals = {}
        for seat in self.seats.values():
            seat.hands, seat.net = [], None

    @property
    def first_human(self) -> int:
        """The seat of the first person at the screen; 0 if there is none."""
        return min((seat for seat, shown in self.seats.items() if shown.is_human), default=0)

    def dice_seat(self, seat: int) -> int:
        """The seat whose colour a seat's dice have; 0 for the first person's, which are of the chosen set."""
        return 0 if seat == self.first_human else seat

    def hand(self, seat: int, number: int) -> Hand:
        """A hand by its number from 1."""
        return self.seats[seat].hands[number - 1]

    def bet_of(self, event: StakeSettled) -> HandOnFelt:
        """The bet that an event settles."""
        return self.hand(event.seat, event.hand)

    def settle(self, event: Event) -> None:
        """Puts the outcome of an event into the model; here what is alike at several games' tables."""
        match event:
            case HandAsked(seat=seat, hand=number):
                self.turn = (seat, number)
            case HandDoubled(seat=seat, hand=number, amount=amount):
                hand = self.hand(seat, number)
                hand.stake += amount
                hand.is_doubled = True
                self.seats[seat].purse -= amount
            case StakeSettled(seat=seat, outcome=outcome, returned=returned):
                self.bet_of(event).end(outcome, returned)
                self.seats[seat].purse += returned
            case RoundSettled(seats=results):
                self.turn = None
                for result in results:
                    self.seats[result.seat].net = result.net

    def feel(self) -> None:
        """Gives every player the feeling that the table as everybody sees it calls for."""
        for number, seat in self.seats.items():
            seat.feeling = self.feeling_of(number, seat)

    def feeling_of(self, number: int, seat: SeatShown[Hand]) -> str:
        """What a player feels about the round so far: calm, hopeful or afraid; nothing hidden may be told by it."""
        return "calm"

    def describe(self, event: Event) -> str:
        """An event as a sentence: what happened, and why. Empty where there is nothing to say."""
        raise NotImplementedError

    def kept_of(self, event: Event) -> str:
        """What the event log gets of an event that was just settled: the message without what it has already."""
        return self.message

    def in_words(self, seat: SeatShown[Hand] | None, seconds: float | None = None) -> str:
        """The state of the table for a player who cannot see it, without anything that is hidden from `seat`.

        `seconds` are those left on a clock that runs here. Empty before anything is on the table.
        """
        raise NotImplementedError

    def money(self, cents: int) -> str:
        """An amount in the table's own words."""
        return format_amount(cents, self.currency)

    # -- who a sentence is about ------------------------------------------------------------------------------

    def who(self, seat: int) -> str:
        """A player within a sentence: "you" or a name."""
        return pgettext("within a sentence", "you") if seat == self.you else self.seats[seat].name

    def theirs(self, seat: int) -> str:
        """A player's possessive within a sentence: "your" or "Ann's"."""
        return pgettext("within a sentence", "your") if seat == self.you else _("{name}'s", name=self.seats[seat].name)

    def subject(self, seat: int) -> str:
        """A player at the beginning of a sentence: "You" or a name."""
        return _("You") if seat == self.you else self.seats[seat].name

    def whose(self, seat: int) -> str:
        """A player's possessive at the beginning of a sentence: "Your" or "Ann's"."""
        return _("Your") if seat == self.you else _("{name}'s", name=self.seats[seat].name)

    def about(self, seat: int, yours: str, theirs: str, **values: object) -> str:
        """The one of two sentences that suits a player: "You fold." or "{name} folds.", its places filled."""
        seated = self.seats[seat]
        return yours.format(**values) if seat == self.you else theirs.format(name=seated.name, **values)

    # -- turns and results ------------------------------------------------------------------------------------

    def asked_in_words(self, seat: int, number: int, held: str, against: str) -> str:
        """The question to the player whose turn it is: "Your 11 against Mr Red's 6: hit, stay or double?"."""
        offered = self.offered.get(seat, ())
        values = {"whose": self.whose(seat), "held": held, "against": against}
        turn = _("{whose} {held} against {against}", **values)
        if len(self.seats[seat].hands) > 1:
            turn = _("{whose} {held} (hand {number}) against {against}", number=number, **values)
        return _("{turn}: {choices}?", turn=turn, choices=one_of(offered)) if offered else f"{turn}."

    def shown_results(self, event: RoundSettled) -> Sequence[SeatResult]:
        """The results to put into words: those of all persons; where there are none, of the few who won most."""
        people = [result for result in event.seats if self.seats[result.seat].is_human]
        return people or sorted(event.seats, key=lambda result: -result.net)[:_MAX_TOLD]

    def results_in_words(self, event: RoundSettled) -> str:
        """The round's results in a sentence. Where there are many, the currency is named once."""
        told = self.shown_results(event)
        parts = [self.result_in_words(one, is_short=n > 0 and len(told) > _MAX_TOLD) for n, one in enumerate(told)]
        return _(", ").join(parts) + "." if parts else ""

    def result_in_words(self, result: SeatResult, *, is_short: bool = False) -> str:
        """A player's result in the round: "You win 3 coins", "Ann breaks even", in short "Ann wins 3"."""
        amount = self.money(abs(result.net))
        figure = amount.split(" ")[0] if is_short else amount
        said = _RESULTS[(result.net > 0) - (result.net < 0)][result.seat != self.you]
        return said.format(name=self.seats[result.seat].name, amount=figure)


def hands_in_words(model: TableModel[Hand], seat: SeatShown[Hand] | None) -> str:
    """The counts of a player's hands, and the bets on them."""
    if seat is None or not seat.hands:
        return ""
    hands = [_("{total} with {amount} on it", total=hand.total, amount=model.money(hand.stake)) for hand in seat.hands]
    number = next(number for number, other in model.seats.items() if other is seat)
    if number == model.you:
        return _("you have {hands}", hands=all_of(hands))
    return _("{name} has {hands}", name=seat.name, hands=all_of(hands))


def sentence(*parts: str) -> str:
    """Parts as one sentence; empty where all of them are."""
    words = "; ".join(filter(None, parts))
    return f"{words[0].upper()}{words[1:]}." if words else ""
