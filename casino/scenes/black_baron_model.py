"""What the Black Baron table shows: a view model that events change and nothing else does, and their words.

No pygame and no rules: totals and outcomes are taken from the events.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from casino.engines.base import BetPlaced, Event, RoundSettled
from casino.engines.black_baron import (
    DealerEnded,
    DealerRolled,
    DieRolled,
    HandDoubled,
    HandRolled,
    HandSettled,
    HandSplit,
    HandStayed,
    OpenDieRolled,
    PlagueStruck,
    SecretDieRolled,
    SecretDieShown,
    TurnBegan,
)
from casino.money import COINS, Currency, format_amount


@dataclass
class HandShown:
    """One hand on the felt; amounts in cents. `outcome` is empty while the bet is open."""

    dice: list[int] = field(default_factory=list)
    total: int = 0
    stake: int = 0
    is_doubled: bool = False
    outcome: str = ""
    returned: int = 0


@dataclass
class SeatShown:
    """Who sits at a seat and what lies before it. `net` is the round's gain once it is settled."""

    name: str = ""
    portrait: str = ""
    is_person: bool = False
    purse: int = 0
    hands: list[HandShown] = field(default_factory=list)
    net: int | None = None

    @property
    def mood(self) -> str:
        """How the portrait looks at the round so far."""
        outcomes = [hand.outcome for hand in self.hands]
        if any(outcome in ("won", "baron") for outcome in outcomes) and (self.net is None or self.net > 0):
            return "pleased"
        lost = ("lost", "bust", "plague")
        return "hurt" if outcomes and all(outcome in lost for outcome in outcomes) else "calm"


@dataclass
class TableShown:
    """The whole table. `turn` is (seat, hand number) while a hand is to act."""

    seats: dict[int, SeatShown] = field(default_factory=dict)
    dealer: list[int] = field(default_factory=list)
    dealer_total: int = 0
    dealer_end: str = ""
    has_secret_die: bool = False
    is_plague: bool = False
    turn: tuple[int, int] | None = None
    message: str = ""
    currency: Currency = COINS

    def clear_round(self) -> None:
        """The felt is empty again; people keep their seats."""
        self.dealer, self.dealer_total, self.dealer_end = [], 0, ""
        self.has_secret_die = self.is_plague = False
        self.turn = None
        for seat in self.seats.values():
            seat.hands, seat.net = [], None

    def hand(self, seat: int, number: int) -> HandShown:
        """A hand by its number from 1."""
        return self.seats[seat].hands[number - 1]

    def settle(self, event: Event) -> None:
        """Puts what an event says into the picture."""
        self.message = told(self, event) or self.message
        match event:
            case BetPlaced(seat=seat, amount=amount):
                self.seats[seat].hands = [HandShown(stake=amount)]
                self.seats[seat].purse -= amount
            case HandRolled(seat=seat, hand=number, dice=dice, total=total):
                hand = self.hand(seat, number)
                hand.dice, hand.total = list(dice), total
            case OpenDieRolled(face=face):
                self.dealer, self.dealer_total = [face], face
            case SecretDieRolled():
                self.has_secret_die = True
            case SecretDieShown(face=face, total=total):
                self.has_secret_die = False
                self.dealer.append(face)
                self.dealer_total = total
            case PlagueStruck():
                self.is_plague = True
            case TurnBegan(seat=seat, hand=number):
                self.turn = (seat, number)
            case DieRolled(seat=seat, hand=number, face=face, total=total):
                hand = self.hand(seat, number)
                hand.dice.append(face)
                hand.total = total
            case HandDoubled(seat=seat, hand=number, amount=amount):
                hand = self.hand(seat, number)
                hand.stake += amount
                hand.is_doubled = True
                self.seats[seat].purse -= amount
            case HandSplit(seat=seat, hand=number, amount=amount):
                hand = self.hand(seat, number)
                die = hand.dice.pop()
                hand.total = sum(hand.dice)
                self.seats[seat].hands.insert(number, HandShown([die], die, amount))
                self.seats[seat].purse -= amount
            case DealerRolled(face=face, total=total):
                self.turn = None
                self.dealer.append(face)
                self.dealer_total = total
            case DealerEnded(total=total, reason=reason):
                self.dealer_total, self.dealer_end = total, reason
            case HandSettled(seat=seat, hand=number, outcome=outcome, returned=returned):
                hand = self.hand(seat, number)
                hand.outcome, hand.returned = outcome, returned
                self.seats[seat].purse += returned
            case RoundSettled(seats=results):
                self.turn = None
                for result in results:
                    self.seats[result.seat].net = result.net


_WHY_STAYED = {
    "chosen": "{name} stays on {total}.",
    "doubled": "{name} has doubled and stays on {total}.",
    "target": "{name} has {total} exactly and stays.",
    "round_table": "Round Table! {name}'s dice fill the table and count as {total}.",
}


def told(shown: TableShown, event: Event) -> str:
    """An event as a sentence: what happened, and why. Empty where there is nothing to say."""

    def name(seat: int) -> str:
        return shown.seats[seat].name

    def money(cents: int) -> str:
        return format_amount(cents, shown.currency)

    match event:
        case BetPlaced(seat=seat, amount=amount):
            return f"{name(seat)} bets {money(amount)}."
        case HandRolled(seat=seat, dice=dice, total=total):
            return f"{name(seat)} starts with {dice[0]} and {dice[1]}: {total}."
        case OpenDieRolled(face=face):
            return f"Mr Red shows {_article(face)} {face}."
        case SecretDieRolled():
            return "Mr Red shows a 10 and rolls his second die under the cup. Another 10 would be the plague."
        case SecretDieShown(face=face, total=total):
            return f"Mr Red lifts the cup: {_article(face)} {face}. He has {total}."
        case PlagueStruck():
            return "The Black Plague! Two tens: every bet still on the table is lost."
        case TurnBegan(seat=seat, hand=number, total=total):
            which = f", hand {number}" if len(shown.seats[seat].hands) > 1 else ""
            return f"{name(seat)}{which}: {total}. What will it be?"
        case DieRolled(seat=seat, face=face, total=total):
            return f"{name(seat)} rolls {_article(face)} {face}: {total}."
        case HandDoubled(seat=seat, amount=amount):
            return f"{name(seat)} doubles: {money(amount)} more, and one die."
        case HandSplit(seat=seat, amount=amount):
            return f"{name(seat)} splits the pair: {money(amount)} on the second hand."
        case HandStayed(seat=seat, total=total, reason=reason):
            return _WHY_STAYED[reason].format(name=name(seat), total=total)
        case DealerRolled(face=face, total=total):
            return f"Mr Red rolls {_article(face)} {face}: {total}."
        case DealerEnded(total=total, reason=reason):
            return {
                "bust": f"Mr Red busts with {total}: every hand left wins.",
                "round_table": f"Mr Red makes a Round Table: his dice count as {total}.",
                "stands": f"Mr Red stands on {total}.",
            }[reason]
        case HandSettled(seat=seat, outcome=outcome, staked=staked, returned=returned, total=total):
            return {
                "baron": f"Black Baron! {name(seat)} rolled two tens and wins {money(returned - staked)} at once.",
                "plague": f"The plague takes {money(staked)} from {name(seat)}.",
                "bust": f"{name(seat)} busts with {total} and loses {money(staked)}.",
                "won": f"{name(seat)} wins {money(returned - staked)} with {total}.",
                "pushed": f"{name(seat)} ties with {total}: a push, {money(staked)} back.",
                "lost": f"{name(seat)} loses {money(staked)} with {total}.",
            }[outcome]
        case RoundSettled():
            return _summary(shown, event)
    return ""


def _summary(shown: TableShown, event: RoundSettled) -> str:
    """The round in one line, for the persons at the table first."""
    people = [r for r in event.seats if shown.seats[r.seat].is_person] or list(event.seats)
    parts = []
    for result in people[:3]:
        net = format_amount(abs(result.net), shown.currency)
        word = f"wins {net}" if result.net > 0 else f"loses {net}" if result.net < 0 else "comes out even"
        parts.append(f"{shown.seats[result.seat].name} {word}")
    dealer = event.dealer
    end = f"Mr Red had {dealer.total}. " if dealer is not None and not shown.is_plague and dealer.total else ""
    return f"{end}{', '.join(parts)}." if parts else ""


def _article(number: int) -> str:
    return "an" if number == 8 else "a"
