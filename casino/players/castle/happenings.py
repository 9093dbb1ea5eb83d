"""The state of a table of twenty-one according to its events, and what is worth a remark.

It only reads events: no rule is applied here, no one speaks, and a face-down card stays unknown.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from casino.core.money import Currency, format_amount
from casino.core.texts import _
from casino.engines.base import BetPlaced, Event, RoundSettled
from casino.engines.twentyone import events as e

STREAK = 3  # rounds in a row from which on a streak is talked about
_RANKS = {"A": _("an ace"), "T": _("a ten"), "J": _("a jack"), "Q": _("a queen"), "K": _("a king"), "8": _("an eight")}
_RANKS |= {"2": _("a two"), "3": _("a three"), "4": _("a four"), "5": _("a five"), "6": _("a six"), "7": _("a seven")}
_RANKS["9"] = _("a nine")


@dataclass(frozen=True)
class Happening:
    """A happening at a table that is worth a remark.

    `kind`: bust, axe (a natural), split (both hands won), wins, losses (a streak), dealer_bust, dealer_axe, shuffle.
    `name` is whose it is, empty for the house's; `figure` is the total, or how many in a row.
    """

    kind: str
    name: str = ""
    figure: int = 0


@dataclass
class LaidHand:
    """A hand on the table: its cards, its bet in cents, its total, and the outcome once it is settled."""

    stake: int
    cards: list[str] = field(default_factory=list)
    total: int = 0
    outcome: str = ""


class CardsOnTable:
    """The state of one table: every seat's hands, the dealer's cards ("" face down), whose turn it is, the shoe.

    It stays until the first bet of the next round. `news` is the last thing that happened, in a few words.
    """

    def __init__(self, shoe_size: int, currency: Currency) -> None:
        self.hands: dict[int, list[LaidHand]] = {}
        self.dealer: list[str] = []
        self.turn = 0  # the seat that is to act, 0 for none
        self.round_no = 0
        self.shoe_left, self.shoe_size = shoe_size, shoe_size
        self.news = ""
        self._dealers_end = ("", "calm")  # the news of it, and the dealer's mood with it
        self._currency = currency
        self._is_over = True
        self._runs: dict[str, int] = {}  # by name: rounds won in a row, below zero lost

    def clear(self) -> None:
        """Takes everything off the table, as between rounds."""
        self.hands, self.dealer, self.turn, self._is_over, self.news = {}, [], 0, True, ""

    def forget(self, name: str) -> None:
        """Forgets the streak of a player who leaves the table."""
        self._runs.pop(name, None)

    @property
    def is_between(self) -> bool:
        """Whether no round is being played."""
        return self._is_over

    def tell(self, event: Event, names: Mapping[int, str]) -> list[Happening]:
        """Takes an event in; `names` are the seats'. Returns what is worth a remark."""
        match event:
            case BetPlaced(seat=seat, amount=amount):
                if self._is_over:
                    self.clear()
                    self._is_over = False
                    self.round_no += 1
                self.hands[seat] = [LaidHand(amount)]
                self.news = _("Betting")
            case e.ShoeShuffled(cards=cards):
                self.shoe_left = cards
                self.news = _("The steward shuffles")
                return [Happening("shuffle")]
            case e.CardDealt(seat=seat, hand=number, card=card, total=total):
                self._card()
                hand = self._hand(seat, number)
                if len(hand.cards) >= 2:
                    self.news = _("{name} takes a card", name=_name(names, seat))
                hand.cards.append(card)
                hand.total = total
            case e.InsuranceOffered(seat=seat):
                self.turn = seat
                self.news = _("Insurance is offered")
            case e.TurnBegan(seat=seat):
                self.turn = seat
            case e.HandDoubled(seat=seat, hand=number, amount=amount):
                self._hand(seat, number).stake += amount
                self.news = _("{name} doubles", name=_name(names, seat))
            case e.HandSplit(seat=seat, hand=number, amount=amount):
                hand = self._hand(seat, number)
                twin = LaidHand(amount, [hand.cards.pop()] if hand.cards else [])
                self.hands[seat].insert(number, twin)
                self.news = _("{name} splits", name=_name(names, seat))
            case e.HandStood(seat=seat, total=total, reason=reason):
                is_chosen = reason in ("chosen", "doubled")
                stood = _("{name} stands on {total}") if is_chosen else _("{name} has {total}")
                self.news = stood.format(name=_name(names, seat), total=total)
            case e.HandSettled(seat=seat, hand=number, outcome=outcome, total=total):
                return self._settled(seat, number, outcome, total, names)
            case RoundSettled():
                return self._round_over(event, names)
            case _:
                return self._tell_dealer(event)
        return []

    def _tell_dealer(self, event: Event) -> list[Happening]:
        """Takes an event of the dealer's hand in."""
        match event:
            case e.HoleCardDealt():
                self._card()
                self.dealer.append("")
            case e.UpCardDealt(card=card):
                self._card()
                self.dealer.append(card)
                self.news = _("The steward shows {card}", card=_RANKS[card[0]])
            case e.DealerPeeked(has_natural=False):
                self.news = _("No Black Axe for the house")
            case e.HoleCardShown(card=card):
                self.turn = 0
                if self.dealer:
                    self.dealer[0] = card
            case e.DealerDrew(card=card, total=total):
                self._card()
                self.dealer.append(card)
                self.news = _("The steward has {total}", total=total)
            case e.DealerEnded(total=total, reason=reason):
                return self._dealer_ended(total, reason)
        return []

    def _card(self) -> None:
        self.shoe_left = max(0, self.shoe_left - 1)

    def _hand(self, seat: int, number: int) -> LaidHand:
        """A hand of a seat; one whose deal was not seen is created."""
        hands = self.hands.setdefault(seat, [])
        while len(hands) < number:
            hands.append(LaidHand(0))
        return hands[number - 1]

    @property
    def dealer_mood(self) -> str:
        """The mood of the dealer's portrait: "hurt" or "pleased" while the news is how the hand ended, else "calm"."""
        news, mood = self._dealers_end
        return mood if news and news == self.news else "calm"

    def _dealer_ended(self, total: int, reason: str) -> list[Happening]:
        if reason == "bust":
            self.news = _("The steward busts with {total}", total=total)
            self._dealers_end = self.news, "hurt"
            return [Happening("dealer_bust", figure=total)]
        if reason == "natural":
            self.news = _("Black Axe for the steward")
            self._dealers_end = self.news, "pleased"
            return [Happening("dealer_axe")]
        self.news = _("The steward stands on {total}", total=total)
        return []

    def _settled(self, seat: int, number: int, outcome: str, total: int, names: Mapping[int, str]) -> list[Happening]:
        hand, name = self._hand(seat, number), _name(names, seat)
        hand.outcome = outcome
        if outcome == "bust":
            self.news = _("{name} busts with {total}", name=name, total=total)
            return [Happening("bust", name, total)]
        if outcome == "natural":
            self.news = _("Black Axe for {name}!", name=name)
            return [Happening("axe", name)]
        if outcome == "surrendered":
            self.news = _("{name} surrenders", name=name)
        return []

    def _round_over(self, event: RoundSettled, names: Mapping[int, str]) -> list[Happening]:
        """Ends a round: names the biggest winner, and finds streaks and won splits."""
        self.turn, self._is_over = 0, True
        found = []
        for result in event.seats:
            name = _name(names, result.seat)
            run = self._runs.get(name, 0)
            if result.net:
                sign = 1 if result.net > 0 else -1
                self._runs[name] = run = run + sign if run * sign > 0 else sign
                if abs(run) >= STREAK:
                    found.append(Happening("wins" if run > 0 else "losses", name, abs(run)))
            hands = self.hands.get(result.seat, [])
            if len(hands) > 1 and all(hand.outcome in ("won", "natural") for hand in hands):
                found.append(Happening("split", name))
        best = max(event.seats, key=lambda result: result.net, default=None)
        if best is not None and best.net > 0:
            self.news = _(
                "{name} wins {amount}", name=_name(names, best.seat), amount=format_amount(best.net, self._currency)
            )
        elif any(result.net < 0 for result in event.seats):
            self.news = _("House wins")
        else:
            self.news = _("All bets come back")
        return found


def _name(names: Mapping[int, str], seat: int) -> str:
    return names.get(seat, _("Seat {seat}", seat=seat))
