"""Black Baron: twenty-one with d10s, up to seven seats against a dealer (RULES, part 1).

The complete game and nothing but the game: no purse, no screen, no choice of a computer player.
"""

from typing import ClassVar

from casino.core.texts import _
from casino.engines.against_dealer import AgainstDealer, Hand, cost_unless
from casino.engines.base import Action, Event, Offer
from casino.engines.black_baron import events as e
from casino.engines.black_baron.events import BlackBaronHandView, BlackBaronView
from casino.engines.black_baron.settings import BARON, SEATS, SIDES, BlackBaronSettings


class _DiceHand(Hand):
    """A seat's hand of dice. What they count is stored because it is needed again and again."""

    __slots__ = ("dice",)

    def __init__(self, dice: list[int], stake: int) -> None:
        super().__init__(stake)
        self.dice = dice
        self.total = sum(dice)


class BlackBaron(AgainstDealer[_DiceHand]):
    """One Black Baron table; see `casino.engines.base.Engine` for the contract."""

    title = "Black Baron"
    shoe: None = None
    phases: ClassVar[dict[str, tuple[str, ...]]] = {
        "closed": (),
        "betting": ("bet", "deal"),
        "playing": ("hit", "stay", "double", "split"),
    }
    phase_words: ClassVar[dict[str, str]] = {
        "closed": _("no round is open"),
        "betting": _("bets are being made"),
        "playing": _("the dice have been rolled"),
    }

    def __init__(self, settings: BlackBaronSettings) -> None:
        self.settings = settings
        super().__init__(settings, SEATS)

    def clear_round(self) -> None:
        super().clear_round()
        self._dealer: list[int] = []
        self._secret: int | None = None

    def new_hand(self, stake: int) -> _DiceHand:
        return _DiceHand([], stake)

    # -- queries ----------------------------------------------------------------------------------------------

    def total(self, dice: list[int]) -> int:
        """The total of dice: their sum, or the target for a Round Table (RULES, part 1)."""
        added = sum(dice)
        if len(dice) >= self.settings.round_table_dice and added < self.settings.target:
            return self.settings.target
        return added

    def offers(self, seat: int) -> tuple[Offer, ...]:
        hand = self.hands[seat][self.acting_hand]
        offers = [Offer("hit"), Offer("stay")]
        if not self._why_no_double(hand):
            offers.append(Offer("double", hand.stake))
        if not self._why_no_split(hand):
            offers.append(Offer("split", hand.stake))
        return tuple(offers)

    def default_action(self, seat: int) -> Action:
        return Action(seat, "stay")

    def view(self, seat: int) -> BlackBaronView:
        shown: list[tuple[BlackBaronHandView, ...]] = [()] * SEATS
        for place, hands in self.hands.items():
            shown[place - 1] = tuple(
                [BlackBaronHandView(tuple(h.dice), h.total, h.stake, h.doubled, h.outcome) for h in hands]
            )
        return BlackBaronView(
            self.phase, self.turn, self.acting_hand + 1, tuple(shown), tuple(self._dealer), self._secret is not None
        )

    def cost_of(self, name: str, seat: int) -> int:
        hand = self.hands[seat][self.acting_hand]
        if name == "double":
            return cost_unless(self._why_no_double(hand), hand.stake)
        if name == "split":
            return cost_unless(self._why_no_split(hand), hand.stake)
        return 0

    def _why_no_double(self, hand: _DiceHand) -> str:
        if len(hand.dice) != 2:
            return _("Doubling is only possible with the first two dice of a hand.")
        if hand.is_split and not self.settings.double_after_split:
            return _("There is no doubling after a split at this table.")
        return ""

    def _why_no_split(self, hand: _DiceHand) -> str:
        rules = self.settings
        if len(hand.dice) != 2 or hand.dice[0] != hand.dice[1]:
            return _("Only two equal starting dice can be split.")
        if hand.dice[0] > rules.highest_split_pair:
            return _(
                "Only pairs of {highest_split_pair} or less can be split.", highest_split_pair=rules.highest_split_pair
            )
        if rules.max_hands is not None and len(self.hands[self.acting_seat]) >= rules.max_hands:
            return _("This table allows at most {max_hands} hands a seat.", max_hands=rules.max_hands)
        return ""

    # -- the round --------------------------------------------------------------------------------------------

    def _draw(self) -> int:
        self.draws += 1
        return self.chance.die(SIDES)

    def deal(self, events: list[Event]) -> None:
        self.phase = "playing"
        barons: list[tuple[int, _DiceHand]] = []
        for seat, number, hand in self.all_hands():
            dice = (self._draw(), self._draw())
            hand.dice, hand.total = list(dice), sum(dice)
            events.append(e.HandRolled(seat, number, dice, hand.total))
            if dice == BARON:
                barons.append((seat, hand))
        self._dealer.append(self._draw())
        events.append(e.OpenDieRolled(self._dealer[0]))
        if self._dealer[0] == SIDES:
            self._secret = self._draw()
            events.append(e.SecretDieRolled())
        is_plague = self._secret == SIDES
        if not is_plague or self.settings.baron_settles_before_plague:
            for seat, hand in barons:
                self.settle(seat, 1, hand, "baron", hand.stake + self.settings.baron_pays.of(hand.stake), events)
        if is_plague:
            self._show_secret(events)
            events.append(e.PlagueStruck())
            for seat, number, hand in self.open_hands():
                self.settle(seat, number, hand, "plague", 0, events)
            self.close(self.total(self._dealer), self._dealer, events)
            return
        self.advance(events)

    def act(self, name: str, cost: int, events: list[Event]) -> None:
        hand = self.hands[self.acting_seat][self.acting_hand]
        if name == "stay":
            self._stay(hand, "chosen", events)
        elif name == "split":
            twin = _DiceHand([hand.dice.pop()], hand.stake)
            hand.total = twin.total
            self.split(hand, twin, events)
        else:
            if name == "double":
                self.double(hand, events)
            self._roll(hand, events)
        self.advance(events)

    def _roll(self, hand: _DiceHand, events: list[Event]) -> None:
        face = self._draw()
        hand.dice.append(face)
        hand.total = total = self.total(hand.dice)
        events.append(e.DieRolled(self.acting_seat, self.acting_hand + 1, face, total))
        rules = self.settings
        if total > rules.target:
            self.settle(self.acting_seat, self.acting_hand + 1, hand, "bust", 0, events)
        elif sum(hand.dice) == rules.target:
            self._stay(hand, "target", events)
        elif len(hand.dice) >= rules.round_table_dice:
            self._stay(hand, "round_table", events)
        elif hand.doubled:
            self._stay(hand, "doubled", events)

    def _stay(self, hand: _DiceHand, reason: str, events: list[Event]) -> None:
        hand.is_done = True
        events.append(e.HandStayed(self.acting_seat, self.acting_hand + 1, hand.total, reason))

    def begin_turn(self, hand: _DiceHand, events: list[Event]) -> None:
        """Gives a split hand its second die, which may end it."""
        if len(hand.dice) == 1:
            self._roll(hand, events)
        if not hand.is_done:
            events.append(e.TurnBegan(self.acting_seat, self.acting_hand + 1, hand.total))

    def _show_secret(self, events: list[Event]) -> None:
        if self._secret is not None:
            self._dealer.append(self._secret)
            events.append(e.SecretDieShown(self._secret, sum(self._dealer)))
            self._secret = None

    def dealer_turn(self, events: list[Event]) -> None:
        rules, dice = self.settings, self._dealer
        self._show_secret(events)
        live = self.open_hands()
        if live:
            total = added = sum(dice)
            while len(dice) < 2 or (added < rules.dealer_stands_on and len(dice) < rules.round_table_dice):
                face = self._draw()
                dice.append(face)
                added += face
                total = self.total(dice)
                events.append(e.DealerRolled(face, total))
            reason = "bust" if total > rules.target else "round_table" if total > added else "stands"
            events.append(e.DealerEnded(total, reason))
            for seat, number, hand in live:
                if reason == "bust" or hand.total > total:
                    self.settle(seat, number, hand, "won", 2 * hand.stake, events)
                elif hand.total == total:
                    self.settle(seat, number, hand, "pushed", hand.stake, events)
                else:
                    self.settle(seat, number, hand, "lost", 0, events)
        self.close(self.total(dice), dice, events)
