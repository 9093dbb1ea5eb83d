"""Black Baron: twenty-one with d10s, up to seven seats against a dealer (RULES, part 1).

The whole game is here and nothing but the game: no purse, no screen, no choice of a computer player.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from casino.core.money import CENTS_PER_UNIT, Cents, Ratio
from casino.engines.against_dealer import AgainstDealer, Hand
from casino.engines.base import Action, DealerResult, Event, Offer, RoundSettled, StakeRaised, StakeSettled

SEATS = 7
SIDES = 10
BARON = (SIDES, SIDES)

Small = Annotated[int, Meta(ge=1, le=100)]


class BlackBaronSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules a level may change; the defaults are the source's. Money in cents.

    Raises ValueError, naming the key, where the numbers cannot make a game.
    """

    minimum: Cents = Cents(1 * CENTS_PER_UNIT)
    maximum: Cents = Cents(100 * CENTS_PER_UNIT)
    bet_step: Cents = Cents(1 * CENTS_PER_UNIT)
    dealer_stands_on: Small = 16
    target: Annotated[int, Meta(ge=20, le=60)] = 20
    round_table_dice: Annotated[int, Meta(ge=3, le=20)] = 7
    baron_pays: Ratio = Ratio(2, 1)
    baron_settles_before_plague: bool = True
    double_after_split: bool = True
    resplit: Literal["unlimited"] | Annotated[int, Meta(ge=0, le=20)] = "unlimited"
    highest_split_pair: Annotated[int, Meta(ge=0, le=9)] = 9

    def __post_init__(self) -> None:
        if self.bet_step < 1:
            raise ValueError("`bet_step` must be more than 0")
        if self.minimum < 1 or self.minimum % self.bet_step:
            raise ValueError("`minimum` must be a multiple of `bet_step` and more than 0")
        if self.maximum < self.minimum or self.maximum % self.bet_step:
            raise ValueError("`maximum` must be a multiple of `bet_step` and at least `minimum`")
        if self.dealer_stands_on > self.target:
            raise ValueError("`dealer_stands_on` must not be above `target`")

    @property
    def most_hands(self) -> int | None:
        """How many hands a seat may come to hold by splitting, None without a limit."""
        return None if self.resplit == "unlimited" else self.resplit + 2


class HandRolled(Event, frozen=True):
    """A seat rolled its two starting dice."""

    seat: int
    hand: int
    dice: tuple[int, ...]
    total: int


class OpenDieRolled(Event, frozen=True):
    """The dealer rolled the open die."""

    face: int


class SecretDieRolled(Event, frozen=True):
    """The dealer, showing a ten, rolled the second die under the cup. Its face is not told yet."""


class SecretDieShown(Event, frozen=True):
    """The dealer's secret die was turned up."""

    face: int
    total: int


class PlagueStruck(Event, frozen=True):
    """The dealer's two tens: every bet that is not settled is lost."""


class TurnBegan(Event, frozen=True):
    """A hand is to act."""

    seat: int
    hand: int
    total: int


class DieRolled(Event, frozen=True):
    """A seat rolled one more die to a hand. `total` is what the hand counts now."""

    seat: int
    hand: int
    face: int
    total: int


class HandDoubled(StakeRaised, frozen=True):
    """A seat doubled a hand's bet; one die follows."""


class HandSplit(StakeRaised, frozen=True):
    """A seat split a pair: `hand` keeps one die, a new hand right of it gets the other and a bet of `amount`."""


class HandStayed(Event, frozen=True):
    """A hand is done. `reason`: chosen, doubled, target (exactly 20), round_table."""

    seat: int
    hand: int
    total: int
    reason: str


class DealerRolled(Event, frozen=True):
    """The dealer rolled a die in the open, on the dealer's turn."""

    face: int
    total: int


class DealerEnded(Event, frozen=True):
    """The dealer rolls no more. `reason`: stands, bust, round_table."""

    total: int
    reason: str


class HandSettled(StakeSettled, frozen=True):
    """A hand's bet was settled. `outcome`: baron, plague, bust, won, pushed, lost."""

    total: int


class HandView(msgspec.Struct, frozen=True):
    """One hand as everybody sees it. `outcome` is empty while the bet is open."""

    dice: tuple[int, ...]
    total: int
    stake: int
    doubled: bool
    outcome: str


class BlackBaronView(msgspec.Struct, frozen=True):
    """What a seat may see, which at this table is what everybody sees: the secret die only as being there."""

    phase: str
    turn: int | None
    hand: int
    seats: tuple[tuple[HandView, ...], ...]
    dealer: tuple[int, ...]
    has_secret_die: bool


class _Hand(Hand):
    """A seat's hand, and what its dice count: worked out when it gets one, as it is asked for again and again."""

    __slots__ = ("dice", "total")

    def __init__(self, dice: list[int], stake: int, *, is_split: bool = False) -> None:
        super().__init__(stake, is_split=is_split)
        self.dice = dice
        self.total = sum(dice)


class BlackBaron(AgainstDealer[_Hand]):
    """One Black Baron table; see `casino.engines.base.Engine` for the contract."""

    title = "Black Baron"
    shoe: None = None
    phases: ClassVar[dict[str, tuple[str, ...]]] = {
        "closed": (),
        "betting": ("bet", "deal"),
        "playing": ("hit", "stay", "double", "split"),
    }
    phase_words: ClassVar[dict[str, str]] = {
        "closed": "no round is open",
        "betting": "bets are being made",
        "playing": "the dice have been rolled",
    }

    def __init__(self, settings: BlackBaronSettings) -> None:
        self.settings = settings
        super().__init__(settings, SEATS)

    def _clear(self) -> None:
        super()._clear()
        self._dealer: list[int] = []
        self._secret: int | None = None

    def _new_hand(self, stake: int) -> _Hand:
        return _Hand([], stake)

    # -- queries ----------------------------------------------------------------------------------------------

    def total(self, dice: list[int]) -> int:
        """What dice count: their sum, or the target for a Round Table (RULES, part 1)."""
        added = sum(dice)
        if len(dice) >= self.settings.round_table_dice and added < self.settings.target:
            return self.settings.target
        return added

    def _offers(self, seat: int) -> tuple[Offer, ...]:
        hand = self._hands[seat][self._hand]
        offers = [Offer("hit"), Offer("stay")]
        if not self._why_no_double(hand):
            offers.append(Offer("double", hand.stake))
        if not self._why_no_split(hand):
            offers.append(Offer("split", hand.stake))
        return tuple(offers)

    def passive_action(self, seat: int) -> Action:
        return Action(seat, "stay")

    def view(self, seat: int) -> BlackBaronView:
        shown: list[tuple[HandView, ...]] = [()] * SEATS
        for place, hands in self._hands.items():
            shown[place - 1] = tuple([HandView(tuple(h.dice), h.total, h.stake, h.doubled, h.outcome) for h in hands])
        return BlackBaronView(
            self.phase, self.turn, self._hand + 1, tuple(shown), tuple(self._dealer), self._secret is not None
        )

    def _cost(self, name: str, seat: int) -> int:
        hand = self._hands[seat][self._hand]
        if name == "double":
            return self._allowed(hand.stake, self._why_no_double(hand))
        if name == "split":
            return self._allowed(hand.stake, self._why_no_split(hand))
        return 0

    def _why_no_double(self, hand: _Hand) -> str:
        if len(hand.dice) != 2:
            return "Doubling is only possible with the first two dice of a hand."
        if hand.is_split and not self.settings.double_after_split:
            return "This table does not double a hand that was split."
        return ""

    def _why_no_split(self, hand: _Hand) -> str:
        rules = self.settings
        if len(hand.dice) != 2 or hand.dice[0] != hand.dice[1]:
            return "Only two equal starting dice can be split."
        if hand.dice[0] > rules.highest_split_pair:
            return f"Only pairs of {rules.highest_split_pair} or less can be split."
        if rules.most_hands is not None and len(self._hands[self._seat]) >= rules.most_hands:
            return f"This table allows {rules.most_hands} hands a seat at most."
        return ""

    # -- the round --------------------------------------------------------------------------------------------

    def _draw(self) -> int:
        self._draws += 1
        return self._chance.die(SIDES)

    def _deal(self, events: list[Event]) -> None:
        self.phase = "playing"
        barons: list[tuple[int, _Hand]] = []
        for seat, number, hand in self._all_hands():
            dice = (self._draw(), self._draw())
            hand.dice, hand.total = list(dice), sum(dice)
            events.append(HandRolled(seat, number, dice, hand.total))
            if dice == BARON:
                barons.append((seat, hand))
        self._dealer.append(self._draw())
        events.append(OpenDieRolled(self._dealer[0]))
        if self._dealer[0] == SIDES:
            self._secret = self._draw()
            events.append(SecretDieRolled())
        is_plague = self._secret == SIDES
        if not is_plague or self.settings.baron_settles_before_plague:
            for seat, hand in barons:
                self._settle(seat, 1, hand, "baron", hand.stake + self.settings.baron_pays.of(hand.stake), events)
        if is_plague:
            self._show_secret(events)
            events.append(PlagueStruck())
            for seat, number, hand in self._live():
                self._settle(seat, number, hand, "plague", 0, events)
            self._close(events)
            return
        self._advance(events)

    def _act(self, name: str, cost: int, events: list[Event]) -> None:
        hand = self._hands[self._seat][self._hand]
        if name == "stay":
            self._stay(hand, "chosen", events)
        elif name == "split":
            twin = _Hand([hand.dice.pop()], hand.stake, is_split=True)
            hand.is_split, hand.total = True, twin.total
            self._hands[self._seat].insert(self._hand + 1, twin)
            events.append(HandSplit(self._seat, hand.stake, self._hand + 1))
        else:
            if name == "double":
                events.append(HandDoubled(self._seat, hand.stake, self._hand + 1))
                hand.stake *= 2
                hand.doubled = True
            self._roll(hand, events)
        self._advance(events)

    def _roll(self, hand: _Hand, events: list[Event]) -> None:
        face = self._draw()
        hand.dice.append(face)
        hand.total = total = self.total(hand.dice)
        events.append(DieRolled(self._seat, self._hand + 1, face, total))
        rules = self.settings
        if total > rules.target:
            self._settle(self._seat, self._hand + 1, hand, "bust", 0, events)
        elif sum(hand.dice) == rules.target:
            self._stay(hand, "target", events)
        elif len(hand.dice) >= rules.round_table_dice:
            self._stay(hand, "round_table", events)
        elif hand.doubled:
            self._stay(hand, "doubled", events)

    def _stay(self, hand: _Hand, reason: str, events: list[Event]) -> None:
        hand.is_done = True
        events.append(HandStayed(self._seat, self._hand + 1, hand.total, reason))

    def _begin_turn(self, hand: _Hand, events: list[Event]) -> None:
        """A split hand gets its second die, and may be done with it."""
        if len(hand.dice) == 1:
            self._roll(hand, events)
        if not hand.is_done:
            events.append(TurnBegan(self._seat, self._hand + 1, hand.total))

    def _show_secret(self, events: list[Event]) -> None:
        if self._secret is not None:
            self._dealer.append(self._secret)
            events.append(SecretDieShown(self._secret, sum(self._dealer)))
            self._secret = None

    def _dealer_turn(self, events: list[Event]) -> None:
        rules, dice = self.settings, self._dealer
        self._show_secret(events)
        live = self._live()
        if live:
            total = added = sum(dice)
            while len(dice) < 2 or (added < rules.dealer_stands_on and len(dice) < rules.round_table_dice):
                face = self._draw()
                dice.append(face)
                added += face
                total = self.total(dice)
                events.append(DealerRolled(face, total))
            reason = "bust" if total > rules.target else "round_table" if total > added else "stands"
            events.append(DealerEnded(total, reason))
            for seat, number, hand in live:
                if reason == "bust" or hand.total > total:
                    self._settle(seat, number, hand, "won", 2 * hand.stake, events)
                elif hand.total == total:
                    self._settle(seat, number, hand, "pushed", hand.stake, events)
                else:
                    self._settle(seat, number, hand, "lost", 0, events)
        self._close(events)

    def _settle(self, seat: int, number: int, hand: _Hand, outcome: str, returned: int, events: list[Event]) -> None:
        self._pay(seat, hand, outcome, returned)
        events.append(HandSettled(seat, number, outcome, hand.stake, returned, hand.total))

    def _close(self, events: list[Event]) -> None:
        self.phase = "closed"
        dealer = DealerResult(self.total(self._dealer), tuple(self._dealer))
        events.append(RoundSettled(self._results(), dealer, self._draws))
