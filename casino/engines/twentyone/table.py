"""Twenty-one with cards: the rules of Black Axe and Blackjack, which differ in settings alone (RULES, parts 2, 4).

The complete round and nothing but the round: no purse, no screen, no choice of a computer player, and no question of
which game it is.
"""

from collections.abc import Sequence
from functools import cache
from math import ceil
from typing import ClassVar

from casino.core.cards import RANKS, Shoe
from casino.core.errors import BetRefused
from casino.core.money import format_amount
from casino.core.texts import _
from casino.engines.against_dealer import AgainstDealer, Hand, cost_unless
from casino.engines.base import Action, Event, Offer, check_bet, check_fields
from casino.engines.twentyone import events as e
from casino.engines.twentyone import side_bets
from casino.engines.twentyone.events import TwentyOneHandView, TwentyOneView
from casino.engines.twentyone.settings import TwentyOneSettings

TARGET = 21
DEALER_STANDS_ON = 17
POINTS = {rank: min(place, 10) for place, rank in enumerate(RANKS, 1)}
_HALVES_BACK = {"won": 4, "pushed": 2, "surrendered": 1}  # of its stake, for a hand settled this way


def hand_total(cards: Sequence[str]) -> tuple[int, bool]:
    """The total of cards, and whether it is soft: one ace is 11 as long as that does not bust, the others are 1."""
    total, is_soft = 0, False
    for card in cards:
        total, is_soft = _counted_on(total, is_soft, card)
    return total, is_soft


@cache  # called for every card that is dealt
def _counted_on(total: int, is_soft: bool, card: str) -> tuple[int, bool]:
    """The total of a hand after one more card, and whether it is soft. An ace that was 1 can never be 11 again."""
    hard = total - 10 * is_soft + POINTS[card[0]]
    has_ace = is_soft or card[0] == "A"
    return (hard + 10, True) if has_ace and hard <= TARGET - 10 else (hard, False)


def is_natural(cards: Sequence[str]) -> bool:
    """Whether two cards are an ace and a ten-value card."""
    return len(cards) == 2 and hand_total(cards)[0] == TARGET


class _CardHand(Hand):
    """A hand of cards on one of a seat's spots. What they count is stored because it is needed again and again."""

    __slots__ = ("cards", "insurance", "is_soft", "sides", "spot")

    def __init__(self, stake: int, spot: int = 1) -> None:
        super().__init__(stake)
        self.spot = spot
        self.cards: list[str] = []
        self.is_soft = False
        self.insurance = 0  # cents
        self.sides: dict[str, int] = {}  # cents on each side bet

    def take(self, card: str) -> None:
        """Gets one more card."""
        self.cards.append(card)
        self.total, self.is_soft = _counted_on(self.total, self.is_soft, card)


class TwentyOne(AgainstDealer[_CardHand]):
    """One table of twenty-one; see `casino.engines.base.Engine` for the contract."""

    phases: ClassVar[dict[str, tuple[str, ...]]] = {
        "closed": (),
        "betting": ("bet", "deal"),
        "insurance": ("insurance", "no_insurance"),
        "playing": ("hit", "stand", "double", "split", "surrender"),
    }
    phase_words: ClassVar[dict[str, str]] = {
        "closed": _("no round is open"),
        "betting": _("bets are being made"),
        "insurance": _("insurance is being offered"),
        "playing": _("the cards have been dealt"),
    }

    def __init__(self, settings: TwentyOneSettings) -> None:
        self.settings = settings
        self.shoe = Shoe(settings.decks)
        # With fewer cards left than these, the next round begins with a shuffle.
        share = 1 if settings.shuffles_every_round else settings.reshuffle_below
        self._mark = ceil(share * self.shoe.size)
        self._max_cards = settings.max_cards
        super().__init__(settings, settings.seats)

    def clear_round(self) -> None:
        super().clear_round()
        self._dealer: list[str] = []
        self._hole_is_shown = False

    def new_hand(self, stake: int) -> _CardHand:
        return _CardHand(stake, self.settings.own_spot)

    # -- bets -------------------------------------------------------------------------------------------------

    def bet_cost(self, action: Action) -> int:
        check_fields(action, "amount", "bets")
        rules = self.settings
        cost, further = check_bet(rules, action.amount or 0), self._further(action)
        taken = {rules.own_spot, *(spot for bet, spot, _cents in further if bet == side_bets.SPOT)}
        for bet, spot, cents in further:
            if bet == side_bets.SPOT:
                if spot == rules.own_spot:
                    raise BetRefused(_("The bet on a seat's own spot is the `amount`."))
                check_bet(rules, cents)
            elif spot not in taken:
                raise BetRefused(_("A side bet needs a bet on its spot."))
            elif not rules.bet_step <= cents <= rules.side_maximum or cents % rules.bet_step:
                raise BetRefused(
                    _(
                        "A side bet here is {least} to {most} in steps of {least}, not {amount}.",
                        least=format_amount(rules.bet_step),
                        most=format_amount(rules.side_maximum),
                        amount=format_amount(cents),
                    )
                )
            cost += cents
        return cost

    def _further(self, action: Action) -> list[tuple[str, int, int]]:
        """The bets besides the first: (the bet, its spot, cents). Raises BetRefused for a place that is not there."""
        places, further = self.settings.areas, []
        for area, cents in (action.bets or {}).items():
            if area not in places or len(cents) != 1:
                raise BetRefused(_('No bet can lie on "{area}" at this table.', area=area[:20]))
            further.append((*places[area], cents[0]))
        return sorted(further)

    def lay_bet(self, action: Action) -> tuple[Event, ...]:
        seat, events = action.seat, list(super().lay_bet(action))
        further = self._further(action)
        for bet, spot, cents in further:
            if bet == side_bets.SPOT:
                self.hands[seat].append(_CardHand(cents, spot))
                events.append(e.SpotBetPlaced(seat, cents, spot))
        self.hands[seat].sort(key=lambda hand: hand.spot)
        on = {hand.spot: hand for hand in self.hands[seat]}
        for bet, spot, cents in further:
            if bet != side_bets.SPOT:
                on[spot].sides[bet] = cents
                events.append(e.SideBetPlaced(seat, cents, spot, bet))
        return tuple(events)

    # -- queries ----------------------------------------------------------------------------------------------

    @property
    def shuffle_is_next(self) -> bool:
        """Whether the next round starts with a shuffle: fewer cards are left than the mark, or none may stay."""
        return len(self.shoe.cards) < self._mark

    def offers(self, seat: int) -> tuple[Offer, ...]:
        if self.phase == "insurance":
            return (Offer("insurance", self._half_bet(seat)), Offer("no_insurance"))
        hand = self.hands[seat][self.acting_hand]
        offers = [Offer("hit"), Offer("stand")]
        if not self._why_no_double(hand):
            offers.append(Offer("double", hand.stake))
        if not self._why_no_split(hand):
            offers.append(Offer("split", hand.stake))
        if not self._why_no_surrender(hand):
            offers.append(Offer("surrender"))
        return tuple(offers)

    def default_action(self, seat: int) -> Action:
        return Action(seat, "no_insurance" if self.phase == "insurance" else "stand")

    def view(self, seat: int) -> TwentyOneView:
        shown: list[tuple[TwentyOneHandView, ...]] = [()] * self.seats
        for place, hands in self.hands.items():
            shown[place - 1] = tuple(
                [
                    TwentyOneHandView(tuple(h.cards), h.total, h.is_soft, h.stake, h.doubled, h.outcome, h.spot)
                    for h in hands
                ]
            )
        return TwentyOneView(
            self.phase,
            self.turn,
            self.acting_hand + 1,
            tuple(shown),
            tuple(sum(hand.insurance for hand in self.hands.get(place, ())) for place in range(1, self.seats + 1)),
            tuple(self._dealer if self._hole_is_shown else self._dealer[1:]),
            bool(self._dealer) and not self._hole_is_shown,
            self.shoe.left,
            self.shuffle_is_next,
        )

    def cost_of(self, name: str, seat: int) -> int:
        if name in ("hit", "stand", "no_insurance"):
            return 0
        if name == "insurance":
            return self._half_bet(seat)
        hand = self.hands[seat][self.acting_hand]
        if name == "double":
            return cost_unless(self._why_no_double(hand), hand.stake)
        if name == "split":
            return cost_unless(self._why_no_split(hand), hand.stake)
        return cost_unless(self._why_no_surrender(hand), 0)

    def _half_bet(self, seat: int) -> int:
        return self.hands[seat][self.acting_hand].stake // 2

    def _why_no_double(self, hand: _CardHand) -> str:
        if len(hand.cards) != 2:
            return _("Doubling is only possible with the first two cards of a hand.")
        if hand.is_split and not self.settings.double_after_split:
            return _("There is no doubling after a split at this table.")
        return ""

    def _why_no_split(self, hand: _CardHand) -> str:
        rules = self.settings
        if len(hand.cards) != 2:
            return _("Only the first two cards of a hand can be split.")
        first, second = (card[0] for card in hand.cards)
        is_pair = first == second if rules.split_on == "rank" else POINTS[first] == POINTS[second]
        if not is_pair:
            if rules.split_on == "rank":
                return _("Only two cards of the same rank can be split.")
            return _("Only two cards of the same value can be split.")
        if sum(other.spot == hand.spot for other in self.hands[self.acting_seat]) >= rules.max_hands:
            if rules.spots > 1:
                return _("This table allows at most {max_hands} hands a spot.", max_hands=rules.max_hands)
            return _("This table allows at most {max_hands} hands a seat.", max_hands=rules.max_hands)
        return ""

    def _why_no_surrender(self, hand: _CardHand) -> str:
        if not self.settings.surrender:
            return _("There is no surrender at this table.")
        if hand.is_split or len(hand.cards) != 2:
            return _("Surrender is only possible as the very first action of a hand that was not split.")
        return ""

    # -- the round --------------------------------------------------------------------------------------------

    def _draw(self, events: list[Event]) -> str:
        shoe = self.shoe
        if not shoe.cards:
            on_table = [card for _, _, hand in self.all_hands() for card in hand.cards] + self._dealer
            shoe.shuffle(on_table)
            events.append(e.ShoeShuffled(shoe.left))
        card = self.chance.card(shoe)
        shoe.take(card)
        self.draws += 1
        return card

    def _give(self, seat: int, number: int, hand: _CardHand, events: list[Event]) -> int:
        """Deals a hand a card, face up; returns what it counts now."""
        card = self._draw(events)
        hand.take(card)
        events.append(e.CardDealt(seat, number, card, hand.total, hand.is_soft))
        return hand.total

    def deal(self, events: list[Event]) -> None:
        if self.shuffle_is_next:
            self.shoe.shuffle()
            events.append(e.ShoeShuffled(self.shoe.left))
        started = self.all_hands()
        for seat, number, hand in started:
            self._give(seat, number, hand, events)
        self._dealer.append(self._draw(events))
        events.append(e.HoleCardDealt())
        for seat, number, hand in started:
            self._give(seat, number, hand, events)
        self._dealer.append(self._draw(events))
        up_card = self._dealer[1]
        events.append(e.UpCardDealt(up_card, _counted_on(0, False, up_card)[0]))
        if self.settings.side_bets:
            self._settle_side_bets(up_card, events)
        if up_card[0] == "A":
            self.phase = "insurance"
            self._next_to_insure(events)
        else:
            self._peek(events)

    def _settle_side_bets(self, up_card: str, events: list[Event]) -> None:
        """Settles the side bets, as all their cards lie."""
        for seat, number, hand in self.all_hands():
            for bet, cents in hand.sides.items():
                seen = hand.cards if bet == side_bets.PAIRS else [*hand.cards, up_card]
                made = side_bets.MADE[bet](seen)
                returned = cents + self.settings.pays(made).of(cents) if made else 0
                self.returned[seat] += returned
                outcome = made or ("no_pair" if bet == side_bets.PAIRS else "no_trio")
                events.append(e.SideBetSettled(seat, number, outcome, cents, returned, bet))

    def _next_to_insure(self, events: list[Event]) -> None:
        """Asks the next hand with a bet, or goes on to the peek."""
        asked = (self.acting_seat, self.acting_hand + 1)
        for seat, number, _hand in self.all_hands():
            if (seat, number) > asked:
                self.acting_seat, self.acting_hand = seat, number - 1
                events.append(e.InsuranceOffered(seat, self._half_bet(seat), number))
                return
        self._peek(events)

    def _answer(self, cost: int, events: list[Event]) -> None:
        seat, number = self.acting_seat, self.acting_hand + 1
        self.hands[seat][number - 1].insurance = cost
        events.append(e.InsuranceTaken(seat, cost, number) if cost else e.InsuranceDeclined(seat, number))
        self._next_to_insure(events)

    @property
    def _may_have_natural(self) -> bool:
        """Whether the dealer's up card could belong to a natural: an ace or a ten-value card."""
        return POINTS[self._dealer[1][0]] in (1, 10)

    def _peek(self, events: list[Event]) -> None:
        """Lets the dealer peek if the rules say so, then pays naturals and begins the turns."""
        self.phase = "playing"
        may_have_natural, peek = self._may_have_natural, self.settings.peek
        if may_have_natural and peek:
            has_natural = is_natural(self._dealer)
            events.append(e.DealerPeeked(has_natural))
            if has_natural:
                self.dealer_turn(events)
                return
            self._settle_insurance(events)
        if peek or not may_have_natural:
            for seat, number, hand in self.all_hands():
                self._pay_if_natural(seat, number, hand, events)
        self.advance(events)

    def _counts_as_natural(self, hand: _CardHand) -> bool:
        is_two_for_21 = hand.total == TARGET and len(hand.cards) == 2
        return is_two_for_21 and (not hand.is_split or self.settings.natural_after_split)

    def _pay_if_natural(self, seat: int, number: int, hand: _CardHand, events: list[Event]) -> None:
        """Pays a natural at once. Only to be called if the dealer has none."""
        if self._counts_as_natural(hand):
            self._end(seat, number, hand, "natural", events)

    def act(self, name: str, cost: int, events: list[Event]) -> None:
        if self.phase == "insurance":
            self._answer(cost, events)
            return
        seat, number = self.acting_seat, self.acting_hand + 1
        hand = self.hands[seat][self.acting_hand]
        if name == "stand":
            self._stand(hand, "chosen", events)
        elif name == "surrender":
            self._end(seat, number, hand, "surrendered", events)
        elif name == "split":
            self._split(hand, events)
        else:
            if name == "double":
                self.double(hand, events)
            if self._give(seat, number, hand, events) > TARGET:
                self._end(seat, number, hand, "bust", events)
        self.advance(events)

    def _split(self, hand: _CardHand, events: list[Event]) -> None:
        twin = _CardHand(hand.stake, hand.spot)
        twin.take(hand.cards.pop())
        hand.total, hand.is_soft = twin.total, twin.is_soft
        self.split(hand, twin, events)
        for number, half in enumerate((hand, twin), self.acting_hand + 1):
            self._give(self.acting_seat, number, half, events)

    def _stand(self, hand: _CardHand, reason: str, events: list[Event]) -> None:
        hand.is_done = True
        events.append(e.HandStood(self.acting_seat, self.acting_hand + 1, hand.total, reason))

    def begin_turn(self, hand: _CardHand, events: list[Event]) -> None:
        """Ends a hand that has no choice any more."""
        rules = self.settings
        if hand.total == TARGET:
            if rules.peek or not self._may_have_natural:
                self._pay_if_natural(self.acting_seat, self.acting_hand + 1, hand, events)
            if not hand.is_done:
                self._stand(hand, "twenty_one", events)
        elif hand.doubled:
            self._stand(hand, "doubled", events)
        elif self._max_cards is not None and len(hand.cards) >= self._max_cards:
            self._stand(hand, "full", events)
        elif hand.is_split and hand.cards[0][0] == "A" and not rules.hit_split_aces:
            self._stand(hand, "aces", events)
        else:
            events.append(e.TurnBegan(self.acting_seat, self.acting_hand + 1, hand.total, hand.is_soft))

    # -- the dealer and the money -----------------------------------------------------------------------------

    def dealer_turn(self, events: list[Event]) -> None:
        """Shows the hole card, draws if any hand is still in, and settles everything."""
        cards = self._dealer
        total, is_soft = hand_total(cards)
        self._hole_is_shown = True
        events.append(e.HoleCardShown(cards[0], total))
        self._settle_insurance(events)
        has_natural = total == TARGET
        live = self.open_hands()
        naturals = [hand for _, _, hand in live if self._counts_as_natural(hand)]
        must_draw = len(naturals) < len(live) and not has_natural
        if must_draw:
            while total < DEALER_STANDS_ON or (
                total == DEALER_STANDS_ON and is_soft and self.settings.dealer_hits_soft_17
            ):
                card = self._draw(events)
                cards.append(card)
                total, is_soft = _counted_on(total, is_soft, card)
                events.append(e.DealerDrew(card, total, is_soft))
        if must_draw or has_natural:
            events.append(e.DealerEnded(total, "natural" if has_natural else "bust" if total > TARGET else "stands"))
        for seat, number, hand in live:
            self._end(seat, number, hand, self._outcome(hand, total, has_natural), events)
        self.close(total, cards, events)

    def _outcome(self, hand: _CardHand, dealer: int, has_natural: bool) -> str:
        """The outcome of a hand against the dealer's final total."""
        mine = hand.total
        if mine == TARGET and self._counts_as_natural(hand):
            return "pushed" if has_natural else "natural"
        if has_natural or (dealer <= TARGET and mine < dealer):
            return "lost"
        return "pushed" if mine == dealer else "won"

    def _settle_insurance(self, events: list[Event]) -> None:
        has_natural = is_natural(self._dealer)
        for seat, number, hand in self.all_hands():
            if amount := hand.insurance:
                returned = amount + self.settings.insurance_pays.of(amount) if has_natural else 0
                self.returned[seat] += returned
                outcome = "insurance_won" if has_natural else "insurance_lost"
                events.append(e.InsuranceSettled(seat, number, outcome, amount, returned))
                hand.insurance = 0

    def _end(self, seat: int, number: int, hand: _CardHand, outcome: str, events: list[Event]) -> None:
        stake = hand.stake
        if outcome == "natural":
            returned = stake + self.settings.natural_pays.of(stake)
        else:
            returned = _HALVES_BACK.get(outcome, 0) * stake // 2
        self.settle(seat, number, hand, outcome, returned, events)
