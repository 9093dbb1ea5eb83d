"""The view model of the Black Baron table, which only events change, and their words.

No pygame and no rules: totals and outcomes are taken from the events.
"""

from dataclasses import dataclass, field

from casino.core.texts import _
from casino.engines.base import BetPlaced, Event, RoundSettled, SeatResult
from casino.engines.black_baron import events as e
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.scenes.table.model import HandOnFelt, SeatShown, TableModel, feeling_against, hands_in_words, sentence

_WHY_STAYED = {  # you and another
    "chosen": (_("You stay on {total}."), _("{name} stays on {total}.")),
    "doubled": (_("You have doubled and stay on {total}."), _("{name} has doubled and stays on {total}.")),
    "target": (_("You have {total} exactly and stay."), _("{name} has {total} exactly and stays.")),
    "round_table": (
        _("Round Table! Your dice fill the table and count as {total}."),
        _("Round Table! {name}'s dice fill the table and count as {total}."),
    ),
}
_HOW_SETTLED = {
    "baron": (
        _("Black Baron! Two tens: you win {gain} at once."),
        _("Black Baron! Two tens: {name} wins {gain} at once."),
    ),
    "plague": (_("The plague takes {stake} from you."), _("The plague takes {stake} from {name}.")),
    "bust": (_("You bust with {total} and lose {stake}."), _("{name} busts with {total} and loses {stake}.")),
    "won": (_("You win {gain} with {total}."), _("{name} wins {gain} with {total}.")),
    "pushed": (_("You tie with {total}: a push, {stake} back."), _("{name} ties with {total}: a push, {stake} back.")),
    "lost": (_("You lose {stake} with {total}."), _("{name} loses {stake} with {total}.")),
}
_DEALER_ENDS = {
    "bust": _("Mr Red busts with {total}: every hand left wins."),
    "round_table": _("Mr Red makes a Round Table: his dice count as {total}."),
    "stands": _("Mr Red stands on {total}."),
}
_DEALER_HAD = {
    "bust": _("Mr Red busts with {total}."),
    "round_table": _("Mr Red had a Round Table."),
    "stands": _("Mr Red had {total}."),
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
    target: int = BlackBaronSettings().target
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

    def feeling_of(self, number: int, seat: SeatShown[BaronHand]) -> str:
        totals = [hand.total for hand in seat.hands if not hand.outcome]
        return feeling_against(self.dealer_total, totals, self.target, acts=self.acting == number)

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
            case e.DieRolled(seat=seat, hand=number, face=face, total=total):
                hand = self.hand(seat, number)
                hand.dice.append(face)
                hand.total = total
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
            case _:
                super().settle(event)

    def describe(self, event: Event) -> str:
        about, money = self.about, self.money
        match event:
            case BetPlaced(seat=seat, amount=amount):
                return about(seat, _("You bet {amount}."), _("{name} bets {amount}."), amount=money(amount))
            case e.HandRolled(seat=seat, dice=dice, total=total):
                own, others = (
                    _("You start with {one} and {two}: {total}."),
                    _("{name} starts with {one} and {two}: {total}."),
                )
                return about(seat, own, others, one=dice[0], two=dice[1], total=total)
            case e.TurnBegan(seat=seat, hand=number, total=total):
                return self.asked_in_words(seat, number, str(total), _("Mr Red's {total}", total=self.dealer_total))
            case e.DieRolled(seat=seat, face=face, total=total):
                own, others = _("You roll {die}: {total}."), _("{name} rolls {die}: {total}.")
                return about(seat, own, others, die=_die(face), total=total)
            case e.HandDoubled(seat=seat, amount=amount):
                own, others = (
                    _("You double: {amount} more, and one die."),
                    _("{name} doubles: {amount} more, and one die."),
                )
                return about(seat, own, others, amount=money(amount))
            case e.HandSplit(seat=seat, amount=amount):
                own = _("You split the pair: {amount} on the second hand.")
                others = _("{name} splits the pair: {amount} on the second hand.")
                return about(seat, own, others, amount=money(amount))
            case e.HandStayed(seat=seat, total=total, reason=reason):
                return about(seat, *_WHY_STAYED[reason], total=total)
            case e.HandSettled(seat=seat, outcome=outcome, staked=staked, returned=returned, total=total):
                sums = {"stake": money(staked), "gain": money(returned - staked)}
                return about(seat, *_HOW_SETTLED[outcome], total=total, **sums)
            case RoundSettled():
                return self._end_in_words(event)
        return self._describe_dealer(event)

    def _describe_dealer(self, event: Event) -> str:
        match event:
            case e.OpenDieRolled(face=face):
                return _("Mr Red shows {die}.", die=_die(face))
            case e.SecretDieRolled():
                return _("Mr Red shows a 10 and rolls his second die under the cup. Another 10 would be the plague.")
            case e.SecretDieShown(face=face, total=total):
                return _("Mr Red lifts the cup: {die}. He has {total}.", die=_die(face), total=total)
            case e.PlagueStruck():
                return _("The Black Plague! Two tens: every bet still on the table is lost.")
            case e.DealerRolled(face=face, total=total):
                return _("Mr Red rolls {die}: {total}.", die=_die(face), total=total)
            case e.DealerEnded(total=total, reason=reason):
                return _DEALER_ENDS[reason].format(total=total)
        return ""

    def _end_in_words(self, event: RoundSettled) -> str:
        """The round in a sentence or two: how Mr Red ended, where any bet depended on it, and what it brought."""
        ended = _DEALER_HAD.get(self.dealer_end, "").format(total=self.dealer_total)
        if self.is_plague:
            ended = _("The Black Plague!")
        results = self.results_in_words(event)
        return f"{ended} {results}" if ended else results

    def result_in_words(self, result: SeatResult, *, is_short: bool = False) -> str:
        words = super().result_in_words(result, is_short=is_short)
        has_baron = any(hand.outcome == "baron" for hand in self.seats[result.seat].hands)
        return _("{result} with a Black Baron", result=words) if has_baron else words

    def in_words(self, seat: SeatShown[BaronHand] | None, seconds: float | None = None) -> str:
        own = hands_in_words(self, seat)
        house = _("Mr Red has {total}", total=self.dealer_total) if self.dealer else ""
        return sentence(own, house)


def _die(face: int) -> str:
    return _("an {face}", face=face) if face == 8 else _("a {face}", face=face)
