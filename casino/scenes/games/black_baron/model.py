"""The view model of the Black Baron table, which only events change, and their words.

No pygame and no rules: totals and outcomes are taken from the events.
"""

from dataclasses import dataclass, field

from casino.engines.base import BetPlaced, Event, RoundSettled, SeatResult
from casino.engines.black_baron import events as e
from casino.scenes.table.model import HandOnFelt, SeatShown, TableModel, hands_in_words, sentence

_WHY_STAYED = {
    "chosen": "{stays} on {total}.",
    "doubled": "{has} doubled and {stay} on {total}.",
    "target": "{has} {total} exactly and {stay}.",
    "round_table": "Round Table! {whose} dice fill the table and count as {total}.",
}


@dataclass
class BaronHand(HandOnFelt):
    """One hand of dice on the felt."""

    dice: list[int] = field(default_factory=list)


@dataclass
class BaronModel(TableModel[BaronHand]):
    """The whole table, the dealer's dice and the plague with it."""

    dealer: list[int] = field(default_factory=list)
    dealer_total: int = 0
    dealer_end: str = ""
    has_secret_die: bool = False
    is_plague: bool = False

    @property
    def dealer_mood(self) -> str:
        """The mood of Mr Red's face.

        He is pleased at a plague and at a round he has won, hurt when he busts, when he has just paid a Baron or the
        round has cost him money, else calm.
        """
        if self.is_plague:
            return "pleased"
        if self.dealer_end == "bust":
            return "hurt"
        nets = [seat.net for seat in self.seats.values() if seat.net is not None and seat.hands]
        if nets:
            return "pleased" if sum(nets) < 0 else "hurt" if sum(nets) > 0 else "calm"
        is_baron = any(hand.outcome == "baron" for seat in self.seats.values() for hand in seat.hands)
        return "hurt" if is_baron and self.turn is None and len(self.dealer) < 2 else "calm"

    def clear_round(self) -> None:
        super().clear_round()
        self.dealer, self.dealer_total, self.dealer_end = [], 0, ""
        self.has_secret_die = self.is_plague = False

    def settle(self, event: Event) -> None:
        self.message = self.describe(event) or self.message
        match event:
            case BetPlaced(seat=seat, amount=amount):
                self.seats[seat].hands = [BaronHand(stake=amount)]
                self.seats[seat].purse -= amount
            case e.HandRolled(seat=seat, hand=number, dice=dice, total=total):
                hand = self.hand(seat, number)
                hand.dice, hand.total = list(dice), total
            case e.OpenDieRolled(face=face):
                self.dealer, self.dealer_total = [face], face
            case e.SecretDieRolled():
                self.has_secret_die = True
            case e.SecretDieShown(face=face, total=total):
                self.has_secret_die = False
                self.dealer.append(face)
                self.dealer_total = total
            case e.PlagueStruck():
                self.is_plague = True
            case e.TurnBegan(seat=seat, hand=number):
                self.turn = (seat, number)
            case e.DieRolled(seat=seat, hand=number, face=face, total=total):
                hand = self.hand(seat, number)
                hand.dice.append(face)
                hand.total = total
            case e.HandDoubled(seat=seat, hand=number, amount=amount):
                hand = self.hand(seat, number)
                hand.stake += amount
                hand.is_doubled = True
                self.seats[seat].purse -= amount
            case e.HandSplit(seat=seat, hand=number, amount=amount):
                hand = self.hand(seat, number)
                die = hand.dice.pop()
                hand.total = sum(hand.dice)
                self.seats[seat].hands.insert(number, BaronHand(die, amount, dice=[die]))
                self.seats[seat].purse -= amount
            case e.DealerRolled(face=face, total=total):
                self.turn = None
                self.dealer.append(face)
                self.dealer_total = total
            case e.DealerEnded(total=total, reason=reason):
                self.dealer_total, self.dealer_end = total, reason
            case e.HandSettled(seat=seat, hand=number, outcome=outcome, returned=returned):
                self.hand(seat, number).end(outcome, returned)
                self.seats[seat].purse += returned
            case RoundSettled(seats=results):
                self.turn = None
                for result in results:
                    self.seats[result.seat].net = result.net

    def describe(self, event: Event) -> str:
        does, money = self.does, self.money
        match event:
            case BetPlaced(seat=seat, amount=amount):
                return f"{does(seat, 'bet')} {money(amount)}."
            case e.HandRolled(seat=seat, dice=dice, total=total):
                return f"{does(seat, 'start')} with {dice[0]} and {dice[1]}: {total}."
            case e.OpenDieRolled(face=face):
                return f"Mr Red shows {_article(face)} {face}."
            case e.SecretDieRolled():
                return "Mr Red shows a 10 and rolls his second die under the cup. Another 10 would be the plague."
            case e.SecretDieShown(face=face, total=total):
                return f"Mr Red lifts the cup: {_article(face)} {face}. He has {total}."
            case e.PlagueStruck():
                return "The Black Plague! Two tens: every bet still on the table is lost."
            case e.TurnBegan(seat=seat, hand=number, total=total):
                return self.asked_in_words(seat, number, str(total), f"Mr Red's {self.dealer_total}")
            case e.DieRolled(seat=seat, face=face, total=total):
                return f"{does(seat, 'roll')} {_article(face)} {face}: {total}."
            case e.HandDoubled(seat=seat, amount=amount):
                return f"{does(seat, 'double')}: {money(amount)} more, and one die."
            case e.HandSplit(seat=seat, amount=amount):
                return f"{does(seat, 'split')} the pair: {money(amount)} on the second hand."
            case e.HandStayed(seat=seat, total=total, reason=reason):
                return _WHY_STAYED[reason].format(
                    has=does(seat, "have"),
                    stays=does(seat, "stay"),
                    stay=self.verb(seat, "stay"),
                    whose=self.whose(seat),
                    total=total,
                )
            case e.DealerRolled(face=face, total=total):
                return f"Mr Red rolls {_article(face)} {face}: {total}."
            case e.DealerEnded(total=total, reason=reason):
                return {
                    "bust": f"Mr Red busts with {total}: every hand left wins.",
                    "round_table": f"Mr Red makes a Round Table: his dice count as {total}.",
                    "stands": f"Mr Red stands on {total}.",
                }[reason]
            case e.HandSettled(seat=seat, outcome=outcome, staked=staked, returned=returned, total=total):
                return {
                    "baron": f"Black Baron! Two tens: {self.who(seat)} {self.verb(seat, 'win')} "
                    f"{money(returned - staked)} at once.",
                    "plague": f"The plague takes {money(staked)} from {self.who(seat)}.",
                    "bust": f"{does(seat, 'bust')} with {total} and {self.verb(seat, 'lose')} {money(staked)}.",
                    "won": f"{does(seat, 'win')} {money(returned - staked)} with {total}.",
                    "pushed": f"{does(seat, 'tie')} with {total}: a push, {money(staked)} back.",
                    "lost": f"{does(seat, 'lose')} {money(staked)} with {total}.",
                }[outcome]
            case RoundSettled():
                return self._end_in_words(event)
        return ""

    def _end_in_words(self, event: RoundSettled) -> str:
        """The round in a sentence or two: how Mr Red ended, where any bet depended on it, and what it brought."""
        ended = {
            "bust": f"Mr Red busts with {self.dealer_total}. ",
            "round_table": "Mr Red had a Round Table. ",
            "stands": f"Mr Red had {self.dealer_total}. ",
        }
        ended_words = "The Black Plague! " if self.is_plague else ended.get(self.dealer_end, "")
        return ended_words + self.results_in_words(event)

    def result_in_words(self, result: SeatResult, *, is_short: bool = False) -> str:
        words = super().result_in_words(result, is_short=is_short)
        has_baron = any(hand.outcome == "baron" for hand in self.seats[result.seat].hands)
        return f"{words} with a Black Baron" if has_baron else words

    def in_words(self, seat: SeatShown[BaronHand] | None, seconds: float | None = None) -> str:
        own = hands_in_words(self, seat)
        house = f"Mr Red has {self.dealer_total}" if self.dealer else ""
        return sentence(own, house)


def _article(number: int) -> str:
    return "an" if number == 8 else "a"
