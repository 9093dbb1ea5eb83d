"""Twenty-one a second time, written down from the rules alone, to be played beside the engine card by card.

It knows the settings' names and nothing of the engine: a round is one function that asks for a card or an action.
"""

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any

from casino.core.cards import DECK

WORTH = {"A": (1, 11), "T": (10,), "J": (10,), "Q": (10,), "K": (10,)} | {str(n): (n,) for n in range(2, 10)}
Asked = tuple[int, dict[str, int]]  # whose turn it is, and what each legal action costs in cents


def counts_of(cards: Sequence[str]) -> set[int]:
    """All that some cards may count."""
    return {sum(choice) for choice in product(*(WORTH[card[0]] for card in cards))}


def best(cards: Sequence[str]) -> int:
    """The best count of some cards: the highest that is no bust, else the lowest there is."""
    counts = counts_of(cards)
    return max((count for count in counts if count <= 21), default=min(counts))


def two_card_21(cards: Sequence[str]) -> bool:
    return len(cards) == 2 and best(cards) == 21


class PlainShoe:
    """How many of each card are left. Told of every card that is dealt; refuses what it does not hold."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.full = Counter(dict.fromkeys(DECK, rules.decks))
        self.left = Counter(self.full)

    def begin_round(self) -> bool:
        """Shuffles where the rules say so before a round."""
        rules = self.rules
        every_round = rules.shuffle == "every round" or (rules.shuffle == "by decks" and rules.decks == 1)
        mark = Fraction(str(rules.reshuffle_below)) * self.full.total()
        if every_round or self.left.total() < mark:
            self.left = Counter(self.full)
            return True
        return False

    def deal(self, card: str, on_table: Sequence[str]) -> str:
        """A card leaves the shoe, which is filled first where it is empty, with all that is not on the table."""
        if not self.left.total():
            self.left = self.full - Counter(on_table)
        assert self.left[card] > 0, f"{card} came out of a shoe that had none"
        self.left[card] -= 1
        return card


@dataclass
class Hand:
    """A hand and its fate: `back` is what came back of the stake, None while it is open."""

    cards: list[str]
    stake: int
    is_split: bool = False
    is_doubled: bool = False
    back: int | None = None


@dataclass
class Table:
    """What lies there, for all seats with a bet."""

    rows: dict[int, list[Hand]]
    dealer: list[str] = field(default_factory=list)
    insured: dict[int, int] = field(default_factory=dict)
    returned: Counter[int] = field(default_factory=Counter)

    def cards(self) -> list[str]:
        return [card for row in self.rows.values() for hand in row for card in hand.cards] + self.dealer


def play(
    rules: Any, bets: dict[int, int], shoe: PlainShoe, next_card: Callable[[], str]
) -> Generator[Asked, str, tuple[dict[int, tuple[int, int]], list[str]]]:
    """One round. Yields what it asks and is sent an action's name.

    Gives seat -> (staked, returned) in cents, and the dealer's cards.
    """
    table = Table({seat: [Hand([], bets[seat])] for seat in sorted(bets)})
    staked = Counter(bets)

    def draw() -> str:
        return shoe.deal(next_card(), table.cards())

    shoe.begin_round()
    for row in table.rows.values():
        row[0].cards.append(draw())
    table.dealer.append(draw())
    for row in table.rows.values():
        row[0].cards.append(draw())
    table.dealer.append(draw())
    up = table.dealer[1][0]
    dealer_has_it = two_card_21(table.dealer)

    if up == "A":
        for seat in table.rows:
            half = bets[seat] // 2
            if (yield seat, {"insurance": half, "no_insurance": 0}) == "insurance":
                table.insured[seat] = half
                staked[seat] += half
    may_have_it = up in "ATJQK"
    if not (may_have_it and rules.peek and dealer_has_it):
        pays_at_once = rules.peek or not may_have_it
        for seat, row in table.rows.items():
            yield from _turn(rules, seat, row, staked, draw, pays_at_once=pays_at_once)
    _show_down(rules, table, draw)
    return {seat: (staked[seat], table.returned[seat]) for seat in table.rows}, table.dealer


def _is_paid_as_natural(rules: Any, hand: Hand) -> bool:
    return two_card_21(hand.cards) and (rules.natural_after_split or not hand.is_split)


def _profit(ratio: Any, stake: int) -> int:
    return int(Fraction(ratio.profit, ratio.stake) * stake)


def _turn(
    rules: Any, seat: int, row: list[Hand], staked: Counter[int], draw: Callable[[], str], *, pays_at_once: bool
) -> Generator[Asked, str, None]:
    at = 0
    while at < len(row):
        hand = row[at]
        if pays_at_once and _is_paid_as_natural(rules, hand):
            hand.back = hand.stake + _profit(rules.natural_pays, hand.stake)
        elif best(hand.cards) > 21:
            hand.back = 0
        elif not _must_stand(rules, hand):
            offers = _offers(rules, row, hand)
            name = yield seat, offers
            staked[seat] += offers[name]
            if name == "surrender":
                hand.back = hand.stake // 2
            elif name == "split":
                left, right = hand.cards
                row[at : at + 1] = [Hand([left], hand.stake, is_split=True), Hand([right], hand.stake, is_split=True)]
                row[at].cards.append(draw())
                row[at + 1].cards.append(draw())
                continue
            elif name != "stand":
                if name == "double":
                    hand.is_doubled = True
                    hand.stake *= 2
                hand.cards.append(draw())
                continue
        at += 1


def _must_stand(rules: Any, hand: Hand) -> bool:
    is_full = rules.stand_at_cards != "never" and len(hand.cards) >= rules.stand_at_cards
    is_one_card_ace = hand.is_split and hand.cards[0].startswith("A") and not rules.hit_split_aces
    return best(hand.cards) == 21 or hand.is_doubled or is_full or is_one_card_ace


def _offers(rules: Any, row: list[Hand], hand: Hand) -> dict[str, int]:
    offers = {"hit": 0, "stand": 0}
    if len(hand.cards) == 2:
        if rules.double_after_split or not hand.is_split:
            offers["double"] = hand.stake
        one, two = (card[0] for card in hand.cards)
        if (one == two or (rules.split_on == "value" and WORTH[one] == WORTH[two])) and len(row) < rules.max_hands:
            offers["split"] = hand.stake
        if rules.surrender and not hand.is_split:
            offers["surrender"] = 0
    return offers


def _show_down(rules: Any, table: Table, draw: Callable[[], str]) -> None:
    """The dealer's card is shown and the dealer draws, if anybody is left whom that concerns; all is settled."""
    dealer_has_it = two_card_21(table.dealer)
    for seat, amount in table.insured.items():
        table.returned[seat] += amount + _profit(rules.insurance_pays, amount) if dealer_has_it else 0
    hands = [hand for row in table.rows.values() for hand in row]
    still_open = [hand for hand in hands if hand.back is None]
    if not dealer_has_it and any(not _is_paid_as_natural(rules, hand) for hand in still_open):
        while _dealer_hits(rules, table.dealer):
            table.dealer.append(draw())
    theirs = best(table.dealer)
    for hand in still_open:
        mine = best(hand.cards)
        if _is_paid_as_natural(rules, hand):
            hand.back = hand.stake + (0 if dealer_has_it else _profit(rules.natural_pays, hand.stake))
        elif dealer_has_it:
            hand.back = 0
        elif theirs > 21 or mine > theirs:
            hand.back = 2 * hand.stake
        else:
            hand.back = hand.stake if mine == theirs else 0
    for seat, row in table.rows.items():
        table.returned[seat] += sum(hand.back or 0 for hand in row)


def _dealer_hits(rules: Any, cards: list[str]) -> bool:
    is_soft_17 = {7, 17} <= counts_of(cards)
    return best(cards) < 17 or (is_soft_17 and rules.dealer_hits_soft_17)
