"""The view model of a table of twenty-one, which only events change, and their words.

No pygame and no rules: totals and outcomes are taken from the events.
"""

from dataclasses import dataclass, field
from typing import Any

from casino.core.cards import hi_lo
from casino.core.texts import _, all_of, in_words
from casino.engines.base import BetPlaced, Event, RoundSettled, SeatResult, StakeSettled
from casino.engines.twentyone import events as e
from casino.engines.twentyone.side_bets import NAMES
from casino.engines.twentyone.table import TARGET, hand_total
from casino.scenes.table.model import HandOnFelt, SeatShown, TableModel, feeling_against, hands_in_words, sentence

_WHY_STOOD = {  # by reason: of oneself, of another
    "chosen": (_("You stand on {total}."), _("{name} stands on {total}.")),
    "doubled": (_("You have doubled and stand on {total}."), _("{name} has doubled and stands on {total}.")),
    "twenty_one": (_("You have 21 and stand."), _("{name} has 21 and stands.")),
    "full": (_("Your hand is full: it stands on {total}."), _("{name}'s hand is full: it stands on {total}.")),
    "aces": (
        _("A split ace gets one card: you stand on {total}."),
        _("A split ace gets one card: {name} stands on {total}."),
    ),
}
_SPOTS = {-1: _("the right spot"), 0: _("the middle spot"), 1: _("the left spot")}
_MADE = {
    "mixed_pair": _("a mixed pair"),
    "coloured_pair": _("a coloured pair"),
    "perfect_pair": _("a perfect pair"),
    "flush": _("a flush"),
    "straight": _("a straight"),
    "three_of_a_kind": _("three of a kind"),
    "straight_flush": _("a straight flush"),
    "suited_trips": _("suited trips"),
}
_RANKS = {"A": _("ace"), "T": _("ten"), "J": _("jack"), "Q": _("queen"), "K": _("king")} | {
    str(number): in_words(number) for number in range(2, 10)
}
_SUITS = {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}


def card_in_words(card: str) -> str:
    """ "TH" as "the ten of hearts"."""
    return _("the {rank} of {suit}", rank=_RANKS[card[0]], suit=_SUITS[card[1]])


def _total(total: int, *, is_soft: bool) -> str:
    return _("soft {total}", total=total) if is_soft else str(total)


@dataclass
class CardHand(HandOnFelt):
    """One hand of cards on the felt, the first dealt first. The card that came after a double is across the others."""

    cards: list[str] = field(default_factory=list)
    is_soft: bool = False
    spot: int = 1


@dataclass
class TwentyOneModel(TableModel[CardHand]):
    """The whole table. `dealer` holds the dealer's cards in the order dealt, None for the one face down.

    `count` is the hi-lo count of all cards seen since the shuffle. `natural_pays` is a ratio such as "3 to 2".
    `insurance` is by seat and spot, `sides` by seat, spot and bet.
    """

    dealer_name: str = _("The dealer")
    natural_name: str = _("natural")
    natural_pays: str = _("3 to 2")
    dealer: list[str | None] = field(default_factory=list)
    dealer_total: int = 0
    dealer_is_soft: bool = False
    dealer_end: str = ""
    insurance: dict[tuple[int, int], HandOnFelt] = field(default_factory=dict)
    sides: dict[tuple[int, int, str], HandOnFelt] = field(default_factory=dict)
    asked: int = 0  # the seat that is asked for insurance
    asked_hand: int = 0
    own_spot: int = 1  # of a seat's first bet
    shoe_size: int = 0
    cards_left: int = 0
    count: int = 0

    @property
    def acting(self) -> int:
        return self.asked or super().acting

    @property
    def lit(self) -> tuple[int, int] | None:
        """The hand that is asked to do something, by its seat and its number."""
        if self.asked and len(self.seats[self.asked].hands) > 1:
            return self.asked, self.asked_hand
        return self.turn

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
        self.insurance, self.sides, self.asked = {}, {}, 0

    def _saw(self, card: str, *, was_hidden: bool = False) -> None:
        self.count += hi_lo(card)
        if not was_hidden:
            self.cards_left -= 1

    def bet_of(self, event: StakeSettled) -> HandOnFelt:
        spot = self.hand(event.seat, event.hand).spot
        if isinstance(event, e.SideBetSettled):
            return self.sides[event.seat, spot, event.bet]
        return self.insurance[event.seat, spot] if isinstance(event, e.InsuranceSettled) else super().bet_of(event)

    def feeling_of(self, number: int, seat: SeatShown[CardHand]) -> str:
        totals = [hand.total for hand in seat.hands if not hand.outcome]
        return feeling_against(self.dealer_total, totals, TARGET, acts=self.acting == number)

    def settle(self, event: Event) -> None:
        self.message = self.describe(event) or self.message
        match event:
            case BetPlaced(seat=seat, amount=amount):
                self.seats[seat].hands = [CardHand(stake=amount, spot=self.own_spot)]
                self.seats[seat].purse -= amount
            case e.SpotBetPlaced(seat=seat, amount=amount, spot=spot):
                hands = [*self.seats[seat].hands, CardHand(stake=amount, spot=spot)]
                self.seats[seat].hands = sorted(hands, key=lambda hand: hand.spot)
                self.seats[seat].purse -= amount
            case e.SideBetPlaced(seat=seat, amount=amount, spot=spot, bet=bet):
                self.sides[seat, spot, bet] = HandOnFelt(stake=amount)
                self.seats[seat].purse -= amount
            case e.ShoeShuffled(cards=cards):
                self.cards_left = cards
                self.count = sum(map(hi_lo, self.on_table))
            case e.CardDealt(seat=seat, hand=number, card=card, total=total, is_soft=is_soft):
                hand = self.hand(seat, number)
                hand.cards.append(card)
                hand.total, hand.is_soft = total, is_soft
                self._saw(card)
            case e.InsuranceOffered(seat=seat, hand=number):
                self.asked, self.asked_hand = seat, number
            case e.InsuranceTaken(seat=seat, amount=amount, hand=number):
                self.insurance[seat, self.hand(seat, number).spot] = HandOnFelt(stake=amount)
                self.seats[seat].purse -= amount
                self.asked = 0
            case e.InsuranceDeclined():
                self.asked = 0
            case e.HandSplit(seat=seat, hand=number, amount=amount):
                self._split(seat, number, amount)
            case _:
                self._settle_dealer(event)

    def _settle_dealer(self, event: Event) -> None:
        """Applies an event to the dealer's hand, or one as at other tables."""
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
            case _:
                super().settle(event)

    def _split(self, seat: int, number: int, amount: int) -> None:
        hand = self.hand(seat, number)
        twin = CardHand(stake=amount, cards=[hand.cards.pop()], spot=hand.spot)
        for half in (hand, twin):
            half.total, half.is_soft = hand_total(half.cards)
        self.seats[seat].hands.insert(number, twin)
        self.seats[seat].purse -= amount

    # -- in words ---------------------------------------------------------------------------------------------

    def describe(self, event: Event) -> str:
        money, dealer, about = self.money, self.dealer_name, self.about
        match event:
            case BetPlaced(seat=seat, amount=amount):
                return about(seat, _("You bet {amount}."), _("{name} bets {amount}."), amount=money(amount))
            case e.SpotBetPlaced(seat=seat, amount=amount, spot=spot):
                laid = _("You bet {amount} on {spot}."), _("{name} bets {amount} on {spot}.")
                return about(seat, *laid, amount=money(amount), spot=self.spot_in_words(spot))
            case e.SideBetPlaced(seat=seat, amount=amount, bet=bet):
                laid = _("You bet {amount} on {bet}."), _("{name} bets {amount} on {bet}.")
                return about(seat, *laid, amount=money(amount), bet=NAMES[bet])
            case e.SideBetSettled():
                return self._side_in_words(event)
            case e.CardDealt(seat=seat, card=card, total=total, is_soft=is_soft):
                words = {"card": card_in_words(card), "total": _total(total, is_soft=is_soft)}
                return about(seat, _("You get {card}: {total}."), _("{name} gets {card}: {total}."), **words)
            case e.InsuranceOffered(seat=seat, amount=amount, hand=number) if len(self.seats[seat].hands) > 1:
                return about(
                    seat,
                    _("{dealer} shows an ace. Insurance for {amount} on {spot}?"),
                    _("{dealer} shows an ace. {name}: insurance for {amount} on {spot}?"),
                    dealer=dealer,
                    amount=money(amount),
                    spot=self.spot_in_words(self.hand(seat, number).spot),
                )
            case e.InsuranceOffered(seat=seat, amount=amount):
                return about(
                    seat,
                    _("{dealer} shows an ace. Insurance for {amount}?"),
                    _("{dealer} shows an ace. {name}: insurance for {amount}?"),
                    dealer=dealer,
                    amount=money(amount),
                )
            case e.InsuranceTaken(seat=seat, amount=amount):
                taken = _("You take insurance for {amount}."), _("{name} takes insurance for {amount}.")
                return about(seat, *taken, amount=money(amount))
            case e.InsuranceDeclined(seat=seat):
                return about(seat, _("You decline insurance."), _("{name} declines insurance."))
            case e.TurnBegan(seat=seat, hand=number, total=total, is_soft=is_soft):
                return self.asked_in_words(seat, number, _total(total, is_soft=is_soft), self._up_card_in_words())
            case e.HandDoubled(seat=seat, amount=amount):
                return about(
                    seat,
                    _("You double: {amount} more, and one card."),
                    _("{name} doubles: {amount} more, and one card."),
                    amount=money(amount),
                )
            case e.HandSplit(seat=seat, amount=amount):
                return about(
                    seat,
                    _("You split the pair: {amount} on the second hand."),
                    _("{name} splits the pair: {amount} on the second hand."),
                    amount=money(amount),
                )
            case e.HandStood(seat=seat, total=total, reason=reason):
                return about(seat, *_WHY_STOOD[reason], total=total)
            case e.InsuranceSettled(seat=seat, outcome="insurance_won", staked=staked, returned=returned):
                won = _("Your insurance pays {amount}."), _("{name}'s insurance pays {amount}.")
                return about(seat, *won, amount=money(returned - staked))
            case e.InsuranceSettled(seat=seat, staked=staked):
                lost = _("Your insurance of {amount} is lost."), _("{name}'s insurance of {amount} is lost.")
                return about(seat, *lost, amount=money(staked))
            case e.HandSettled(seat=seat, outcome=outcome, staked=staked, returned=returned, total=total):
                return self._settled_in_words(seat, outcome, staked, returned, total)
            case RoundSettled():
                return self._end_in_words(event)
        return self._dealer_in_words(event)

    def side_of(self, spot: int) -> int:
        """The side of a seat's own spot that a spot is on: -1 for the right, 0 for itself, 1 for the left."""
        return (spot > self.own_spot) - (spot < self.own_spot)

    def spot_in_words(self, spot: int) -> str:
        """A spot within a sentence: "the right spot"."""
        return _SPOTS[self.side_of(spot)]

    def _side_in_words(self, event: e.SideBetSettled) -> str:
        words = {"bet": NAMES[event.bet], "amount": self.money(abs(event.returned - event.staked))}
        if event.returned > event.staked:
            won = _("{bet}: {made} brings you {amount}."), _("{bet}: {made} brings {name} {amount}.")
            return self.about(event.seat, *won, made=_MADE[event.outcome], **words)
        lost = _("You lose {amount} on {bet}."), _("{name} loses {amount} on {bet}.")
        return self.about(event.seat, *lost, **words)

    def _up_card_in_words(self) -> str:
        """The dealer's card that a hand plays against: "the dealer's 10"."""
        up = next((card[0] for card in self.dealer if card is not None), "")
        shown = _("ace") if up == "A" else up if up.isdigit() else "10"
        return _("{dealer}'s {card}", dealer=f"{self.dealer_name[0].lower()}{self.dealer_name[1:]}", card=shown)

    def _dealer_in_words(self, event: Event) -> str:
        """A sentence on what the dealer does; "" on anything else."""
        dealer = self.dealer_name
        match event:
            case e.ShoeShuffled(cards=cards):
                return _("{dealer} shuffles: {cards} cards in the shoe.", dealer=dealer, cards=cards)
            case e.HoleCardDealt():
                return _("{dealer} takes a card face down.", dealer=dealer)
            case e.UpCardDealt(card=card):
                return _("{dealer} shows {card}.", dealer=dealer, card=card_in_words(card))
            case e.DealerPeeked(has_natural=True):
                return _("{dealer} peeks at the hole card: a {natural}!", dealer=dealer, natural=self.natural_name)
            case e.DealerPeeked():
                words = {"dealer": dealer, "natural": self.natural_name}
                return _("{dealer} peeks at the hole card: no {natural}. The round continues.", **words)
            case e.HoleCardShown(card=card, total=total):
                return _("{dealer} turns up {card}: {total}.", dealer=dealer, card=card_in_words(card), total=total)
            case e.DealerDrew(card=card, total=total):
                return _("{dealer} draws {card}: {total}.", dealer=dealer, card=card_in_words(card), total=total)
            case e.DealerEnded(total=total, reason="bust"):
                return _("{dealer} busts with {total}: every hand left wins.", dealer=dealer, total=total)
            case e.DealerEnded(reason="natural"):
                return _("{dealer} has a {natural}.", dealer=dealer, natural=self.natural_name)
            case e.DealerEnded(total=total):
                return _("{dealer} stands on {total}.", dealer=dealer, total=total)
        return ""

    def _settled_in_words(self, seat: int, outcome: str, staked: int, returned: int, total: int) -> str:
        money, about = self.money, self.about
        words: dict[str, Any] = {"stake": money(staked), "total": total}
        match outcome:
            case "natural":
                words |= {"called": self.natural_called, "gain": money(returned - staked), "pays": self.natural_pays}
                won = _("{called} {gain} at {pays}."), _("{called} {name} wins {gain} at {pays}.")
                return about(seat, *won, **words)
            case "pushed" if self.dealer_end == "natural" and total == TARGET:
                return about(
                    seat,
                    _("You tie with 21 against a {natural}: a push, {stake} back."),
                    _("{name} ties with 21 against a {natural}: a push, {stake} back."),
                    natural=self.natural_name,
                    **words,
                )
            case "pushed":
                return about(
                    seat,
                    _("You tie with {total}: a push, {stake} back."),
                    _("{name} ties with {total}: a push, {stake} back."),
                    **words,
                )
            case "bust":
                bust = _("You bust with {total} and lose {stake}."), _("{name} busts with {total} and loses {stake}.")
                return about(seat, *bust, **words)
            case "surrendered":
                words |= {"back": money(returned), "lost": money(staked - returned)}
                up = _("You surrender: {back} back, {lost} lost."), _("{name} surrenders: {back} back, {lost} lost.")
                return about(seat, *up, **words)
            case "won":
                words["gain"] = money(returned - staked)
                return about(seat, _("You win {gain} with {total}."), _("{name} wins {gain} with {total}."), **words)
        return about(seat, _("You lose {stake} with {total}."), _("{name} loses {stake} with {total}."), **words)

    @property
    def natural_called(self) -> str:
        """The words that call out a natural: "Blackjack!"."""
        return f"{self.natural_name[0].upper()}{self.natural_name[1:]}!"

    def _end_in_words(self, event: RoundSettled) -> str:
        """The round in a sentence or two: how the dealer ended, where any bet depended on it, and what it brought."""
        told = self.shown_results(event)
        hands = self.seats[told[0].seat].hands if len(told) == 1 else []
        is_alone = len(hands) == 1 and not self.insurance and not self.sides
        if is_alone and hands[0].outcome in ("natural", "bust", "surrendered"):
            only = hands[0]
            return self._settled_in_words(told[0].seat, only.outcome, only.stake, only.returned, only.total)
        words = {"dealer": self.dealer_name, "natural": self.natural_name, "total": self.dealer_total}
        ended = {
            "natural": _("{dealer} has a {natural}.", **words),
            "bust": _("{dealer} busts with {total}.", **words),
            "stands": _("{dealer} had {total}.", **words),
        }
        return " ".join(filter(None, (ended.get(self.dealer_end, ""), self.results_in_words(event))))

    def result_in_words(self, result: SeatResult, *, is_short: bool = False) -> str:
        words = super().result_in_words(result, is_short=is_short)
        hands = self.seats[result.seat].hands  # of several spots one would be said of all
        spots = {hand.spot for hand in hands}
        has_natural = len(spots) == 1 and any(hand.outcome == "natural" for hand in hands)
        return _("{result} with a {natural}", result=words, natural=self.natural_name) if has_natural else words

    def in_words(self, seat: SeatShown[CardHand] | None, seconds: float | None = None) -> str:
        up = [card_in_words(card) for card in self.dealer if card is not None]
        words = {"dealer": self.dealer_name, "cards": all_of(up), "total": self.dealer_total}
        shows = _("{dealer} shows {cards}", **words) if up else ""
        if self.dealer_total and len(up) > 1:
            shows = _("{dealer} shows {cards}, {total} in total", **words)
        return sentence(hands_in_words(self, seat), shows)
