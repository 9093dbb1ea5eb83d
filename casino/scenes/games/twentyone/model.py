"""The view model of a table of twenty-one, which only events change, and their words.

No pygame and no rules: totals and outcomes are taken from the events.
"""

from dataclasses import dataclass, field

from casino.core.cards import hi_lo
from casino.engines.base import BetPlaced, Event, RoundSettled, SeatResult, StakeSettled
from casino.engines.twentyone import events as e
from casino.engines.twentyone.table import TARGET, hand_total
from casino.scenes.table.model import HandOnFelt, SeatShown, TableModel, hands_in_words, sentence
from casino.ui.widgets.choices import joined

_WHY_STOOD = {
    "chosen": "{stands} on {total}.",
    "doubled": "{has} doubled and {stand} on {total}.",
    "twenty_one": "{has} 21 and {stand}.",
    "full": "{whose} hand is full: it stands on {total}.",
    "aces": "A split ace gets one card: {who} {stand} on {total}.",
}
_RANKS = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"} | {
    str(n): word for n, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine"], 2)
}
_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def card_in_words(card: str) -> str:
    """ "TH" as "the ten of hearts"."""
    return f"the {_RANKS[card[0]]} of {_SUITS[card[1]]}"


@dataclass
class CardHand(HandOnFelt):
    """One hand of cards on the felt, the first dealt first. The card that came after a double is across the others."""

    cards: list[str] = field(default_factory=list)
    is_soft: bool = False


@dataclass
class TwentyOneModel(TableModel[CardHand]):
    """The whole table. `dealer` holds the dealer's cards in the order dealt, None for the one face down.

    `count` is the hi-lo count of all cards seen since the shuffle. `natural_pays` is a ratio such as "3 to 2".
    """

    dealer_name: str = "The dealer"
    natural_name: str = "natural"
    natural_pays: str = "3 to 2"
    dealer: list[str | None] = field(default_factory=list)
    dealer_total: int = 0
    dealer_is_soft: bool = False
    dealer_end: str = ""
    insurance: dict[int, HandOnFelt] = field(default_factory=dict)
    asked: int = 0  # the seat that is asked for insurance
    shoe_size: int = 0
    cards_left: int = 0
    count: int = 0

    @property
    def acting(self) -> int:
        return self.asked or super().acting

    def lay_out_shoe(self, size: int, gone: tuple[str, ...]) -> None:
        """Sets the shoe before a round: how many cards it had, and those gone."""
        self.shoe_size, self.cards_left = size, size - len(gone)
        self.count = sum(map(hi_lo, gone))

    @property
    def on_table(self) -> list[str]:
        """All cards that are face up."""
        held = [card for seat in self.seats.values() for hand in seat.hands for card in hand.cards]
        return held + [card for card in self.dealer if card is not None]

    @property
    def discarded(self) -> int:
        """The number of cards in the discard tray."""
        hidden = sum(card is None for card in self.dealer)
        return self.shoe_size - self.cards_left - len(self.on_table) - hidden

    def clear_round(self) -> None:
        super().clear_round()
        self.dealer, self.dealer_total, self.dealer_end = [], 0, ""
        self.dealer_is_soft = False
        self.insurance, self.asked = {}, 0

    def _saw(self, card: str, *, was_hidden: bool = False) -> None:
        self.count += hi_lo(card)
        if not was_hidden:
            self.cards_left -= 1

    def bet_of(self, event: StakeSettled) -> HandOnFelt:
        return self.insurance[event.seat] if isinstance(event, e.InsuranceSettled) else super().bet_of(event)

    def settle(self, event: Event) -> None:
        self.message = self.describe(event) or self.message
        match event:
            case BetPlaced(seat=seat, amount=amount):
                self.seats[seat].hands = [CardHand(stake=amount)]
                self.seats[seat].purse -= amount
            case e.ShoeShuffled(cards=cards):
                self.cards_left = cards
                self.count = sum(map(hi_lo, self.on_table))
            case e.CardDealt(seat=seat, hand=number, card=card, total=total, is_soft=is_soft):
                hand = self.hand(seat, number)
                hand.cards.append(card)
                hand.total, hand.is_soft = total, is_soft
                self._saw(card)
            case e.InsuranceOffered(seat=seat):
                self.asked = seat
            case e.InsuranceTaken(seat=seat, amount=amount):
                self.insurance[seat] = HandOnFelt(stake=amount)
                self.seats[seat].purse -= amount
                self.asked = 0
            case e.InsuranceDeclined():
                self.asked = 0
            case e.TurnBegan(seat=seat, hand=number):
                self.turn = (seat, number)
            case e.HandDoubled(seat=seat, hand=number, amount=amount):
                hand = self.hand(seat, number)
                hand.stake += amount
                hand.is_doubled = True
                self.seats[seat].purse -= amount
            case e.HandSplit(seat=seat, hand=number, amount=amount):
                self._split(seat, number, amount)
            case e.InsuranceSettled(seat=seat, outcome=outcome, returned=returned):
                self.insurance[seat].end(outcome, returned)
                self.seats[seat].purse += returned
            case e.HandSettled(seat=seat, hand=number, outcome=outcome, returned=returned):
                self.hand(seat, number).end(outcome, returned)
                self.seats[seat].purse += returned
            case RoundSettled(seats=results):
                self.turn = None
                for result in results:
                    self.seats[result.seat].net = result.net
            case _:
                self._settle_dealer(event)

    def _settle_dealer(self, event: Event) -> None:
        """Applies an event to the dealer's hand."""
        match event:
            case e.HoleCardDealt():
                self.dealer = [None]
                self.cards_left -= 1
            case e.UpCardDealt(card=card, total=total):
                self.dealer.append(card)
                self.dealer_total = total
                self._saw(card)
            case e.HoleCardShown(card=card, total=total):
                self.turn = None
                self.dealer[0] = card
                self.dealer_total = total
                self.dealer_is_soft = hand_total([c for c in self.dealer if c])[1]
                self._saw(card, was_hidden=True)
            case e.DealerDrew(card=card, total=total, is_soft=is_soft):
                self.dealer.append(card)
                self.dealer_total, self.dealer_is_soft = total, is_soft
                self._saw(card)
            case e.DealerEnded(total=total, reason=reason):
                self.dealer_total, self.dealer_end = total, reason

    def _split(self, seat: int, number: int, amount: int) -> None:
        hand = self.hand(seat, number)
        twin = CardHand(stake=amount, cards=[hand.cards.pop()])
        for half in (hand, twin):
            half.total, half.is_soft = hand_total(half.cards)
        self.seats[seat].hands.insert(number, twin)
        self.seats[seat].purse -= amount

    # -- in words ---------------------------------------------------------------------------------------------

    def describe(self, event: Event) -> str:
        does, money, dealer = self.does, self.money, self.dealer_name
        match event:
            case BetPlaced(seat=seat, amount=amount):
                return f"{does(seat, 'bet')} {money(amount)}."
            case e.CardDealt(seat=seat, card=card, total=total, is_soft=is_soft):
                return f"{does(seat, 'get')} {card_in_words(card)}: {'soft ' if is_soft else ''}{total}."
            case e.InsuranceOffered(seat=seat, amount=amount):
                who = "Insurance" if seat == self.you else f"{self.seats[seat].name}: insurance"
                return f"{dealer} shows an ace. {who} for {money(amount)}?"
            case e.InsuranceTaken(seat=seat, amount=amount):
                return f"{does(seat, 'take')} insurance for {money(amount)}."
            case e.InsuranceDeclined(seat=seat):
                return f"{does(seat, 'decline')} insurance."
            case e.TurnBegan(seat=seat, hand=number, total=total, is_soft=is_soft):
                return self.asked_in_words(
                    seat, number, f"{'soft ' if is_soft else ''}{total}", self._up_card_in_words()
                )
            case e.HandDoubled(seat=seat, amount=amount):
                return f"{does(seat, 'double')}: {money(amount)} more, and one card."
            case e.HandSplit(seat=seat, amount=amount):
                return f"{does(seat, 'split')} the pair: {money(amount)} on the second hand."
            case e.HandStood(seat=seat, total=total, reason=reason):
                return _WHY_STOOD[reason].format(
                    has=does(seat, "have"),
                    stands=does(seat, "stand"),
                    stand=self.verb(seat, "stand"),
                    who=self.who(seat),
                    whose=self.whose(seat),
                    total=total,
                )
            case e.InsuranceSettled(seat=seat, outcome=outcome, staked=staked, returned=returned):
                if outcome == "insurance_won":
                    return f"{self.whose(seat)} insurance pays {money(returned - staked)}."
                return f"{self.whose(seat)} insurance of {money(staked)} is lost."
            case e.HandSettled(seat=seat, outcome=outcome, staked=staked, returned=returned, total=total):
                return self._settled_in_words(seat, outcome, staked, returned, total)
            case RoundSettled():
                return self._end_in_words(event)
        return self._dealer_in_words(event)

    def _up_card_in_words(self) -> str:
        """The dealer's card that a hand plays against: "the croupier's 10"."""
        up = next((card[0] for card in self.dealer if card is not None), "")
        shown = "ace" if up == "A" else up if up.isdigit() else "10"
        return f"{self.dealer_name[0].lower()}{self.dealer_name[1:]}'s {shown}"

    def _dealer_in_words(self, event: Event) -> str:
        """A sentence on what the dealer does; "" on anything else."""
        dealer = self.dealer_name
        match event:
            case e.ShoeShuffled(cards=cards):
                return f"{dealer} shuffles: {cards} cards in the shoe."
            case e.HoleCardDealt():
                return f"{dealer} takes a card face down."
            case e.UpCardDealt(card=card):
                return f"{dealer} shows {card_in_words(card)}."
            case e.DealerPeeked(has_natural=has_natural):
                found = f"a {self.natural_name}!" if has_natural else f"no {self.natural_name}. The round continues."
                return f"{dealer} peeks at the hole card: {found}"
            case e.HoleCardShown(card=card, total=total):
                return f"{dealer} turns up {card_in_words(card)}: {total}."
            case e.DealerDrew(card=card, total=total):
                return f"{dealer} draws {card_in_words(card)}: {total}."
            case e.DealerEnded(total=total, reason="bust"):
                return f"{dealer} busts with {total}: every hand left wins."
            case e.DealerEnded(reason="natural"):
                return f"{dealer} has a {self.natural_name}."
            case e.DealerEnded(total=total):
                return f"{dealer} stands on {total}."
        return ""

    def _settled_in_words(self, seat: int, outcome: str, staked: int, returned: int, total: int) -> str:
        does, money = self.does, self.money
        match outcome:
            case "natural":
                won = f"{money(returned - staked)} at {self.natural_pays}"
                return f"{self.natural_called} " + (f"{won}." if seat == self.you else f"{does(seat, 'win')} {won}.")
            case "pushed" if self.dealer_end == "natural" and total == TARGET:
                return f"{does(seat, 'tie')} with 21 against a {self.natural_name}: a push, {money(staked)} back."
            case "pushed":
                return f"{does(seat, 'tie')} with {total}: a push, {money(staked)} back."
            case "bust":
                return f"{does(seat, 'bust')} with {total} and {self.verb(seat, 'lose')} {money(staked)}."
            case "surrendered":
                return f"{does(seat, 'surrender')}: {money(returned)} back, {money(staked - returned)} lost."
        verb, amount = ("win", returned - staked) if outcome == "won" else ("lose", staked)
        return f"{does(seat, verb)} {money(amount)} with {total}."

    @property
    def natural_called(self) -> str:
        """The words that call out a natural: "Blackjack!"."""
        return f"{self.natural_name[0].upper()}{self.natural_name[1:]}!"

    def _end_in_words(self, event: RoundSettled) -> str:
        """The round in a sentence or two: how the dealer ended, where any bet depended on it, and what it brought."""
        told = self.shown_results(event)
        hands = self.seats[told[0].seat].hands if len(told) == 1 else []
        if len(hands) == 1 and hands[0].outcome in ("natural", "bust", "surrendered") and not self.insurance:
            only = hands[0]
            return self._settled_in_words(told[0].seat, only.outcome, only.stake, only.returned, only.total)
        ended = {
            "natural": f"{self.dealer_name} has a {self.natural_name}. ",
            "bust": f"{self.dealer_name} busts with {self.dealer_total}. ",
            "stands": f"{self.dealer_name} had {self.dealer_total}. ",
        }
        return ended.get(self.dealer_end, "") + self.results_in_words(event)

    def result_in_words(self, result: SeatResult, *, is_short: bool = False) -> str:
        words = super().result_in_words(result, is_short=is_short)
        has_natural = any(hand.outcome == "natural" for hand in self.seats[result.seat].hands)
        return f"{words} with a {self.natural_name}" if has_natural else words

    def in_words(self, seat: SeatShown[CardHand] | None, seconds: float | None = None) -> str:
        up = [card_in_words(card) for card in self.dealer if card is not None]
        total = f", {self.dealer_total} in total" if self.dealer_total and len(up) > 1 else ""
        return sentence(hands_in_words(self, seat), f"{self.dealer_name} shows {joined(up)}{total}" if up else "")
