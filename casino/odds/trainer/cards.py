"""Hands of twenty-one for practice: the spots there are, and one of them dealt from a full shoe.

The rules deal, with cards chosen here. No hand is valued.
"""

import random
from collections.abc import Iterator

from casino.core.cards import DECK
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.table import POINTS, hand_total
from casino.odds.trainer.spots import Spot

ACE, TEN = 1, 10
_SIZES, _SIZE_WEIGHTS = (2, 3, 4), (6, 3, 1)  # cards of a hand
_TRIES = 4_000
_KIND = {True: "soft", False: "hard"}


def card_spots(settings: TwentyOneSettings) -> Iterator[Spot]:
    """All spots that may be asked at a table."""
    yield Spot("insurance", 0, ACE)
    for up in range(1, TEN + 1):
        for points in range(1, TEN + 1):
            yield Spot("pair", points, up)
        for total in range(5, 21):
            yield Spot("hard", total, up)
        for total in range(13, 21):
            yield Spot("soft", total, up)


def kind_and_total(settings: TwentyOneSettings, cards: tuple[str, ...]) -> tuple[str, int]:
    """What kind of hand some cards are, and their total; the points of one card for a pair."""
    points = [POINTS[card[0]] for card in cards]
    is_alike = cards[0][0] == cards[1][0] or (settings.split_on == "value" and points[0] == points[1])
    if len(cards) == 2 and is_alike and settings.max_hands > 1:
        return "pair", points[0]
    total, is_soft = hand_total(cards)
    return _KIND[is_soft], total


def deal_cards(settings: TwentyOneSettings, spot: Spot, rng: random.Random) -> tuple[list[int | str], list[str]] | None:
    """Draws that bring a hand of a spot, in the order they are dealt, and the actions up to its decision.

    None where the rules may allow no such hand.
    """
    shoe = DECK * settings.decks
    up = rng.choice([card for card in shoe if POINTS[card[0]] == spot.up])
    rest = list(shoe)
    rest.remove(up)
    for _ in range(_TRIES):
        size = rng.choices(_SIZES, _SIZE_WEIGHTS)[0] if spot.kind in _KIND.values() else 2
        hole, *cards = rng.sample(rest, size + 1)
        if spot.kind != "insurance" and kind_and_total(settings, tuple(cards)) != (spot.kind, spot.total):
            continue
        if settings.peek and {POINTS[up[0]], POINTS[hole[0]]} == {ACE, TEN} and spot.kind != "insurance":
            continue  # the round would be over
        first, second, *later = cards
        declines = ["no_insurance"] if spot.up == ACE and spot.kind != "insurance" else []
        return [first, hole, second, up, *later], [*declines, *(["hit"] * len(later))]
    return None


def total_of_cards(cards: tuple[str, ...]) -> str:
    """What a hand counts, as it is said."""
    total, is_soft = hand_total(cards)
    return f"soft {total}" if is_soft else f"{total}"
