"""Hands of twenty-one for practice: the spots there are, and one of them dealt from a full shoe.

The rules deal, with cards chosen here. No hand is valued.
"""

import random
from collections.abc import Iterator

from casino.core.cards import DECK
from casino.core.texts import _
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.table import POINTS, hand_total
from casino.odds.trainer.splits import hands_of_a_split
from casino.odds.trainer.spots import DealtHand, TrainerSpot

ACE, TEN = 1, 10
_SIZES, _SIZE_WEIGHTS = (2, 3, 4), (6, 3, 1)  # cards of a hand
_TRIES = 4_000
_KIND = {True: "soft", False: "hard"}
_KEPT = (5, TEN)  # points of pairs that hardly anybody splits
_TARGET, _STANDS_ON = 21, 17  # what hands before the one that is asked are played to; soft ones to one more


def card_spots(settings: TwentyOneSettings) -> Iterator[TrainerSpot]:
    """All spots that may be asked at a table."""
    yield TrainerSpot("insurance", 0, ACE)
    for is_split in (False, True) if settings.max_hands > 1 else (False,):
        for up in range(1, TEN + 1):
            for points in range(1, TEN + 1):
                if not is_split or (settings.max_hands > 2 and points not in _KEPT):
                    yield TrainerSpot("pair", points, up, is_split)
            for total in range(5, 21):
                yield TrainerSpot("hard", total, up, is_split)
            for total in range(13, 21):
                yield TrainerSpot("soft", total, up, is_split)


def kind_and_total(settings: TwentyOneSettings, cards: tuple[str, ...], hands: int = 1) -> tuple[str, int]:
    """The kind and total of cards for a seat that holds so many hands.

    The total of a pair, which may be split, is the points of one card.
    """
    if len(cards) == 2 and _is_alike(settings, *cards) and hands < settings.max_hands:
        return "pair", POINTS[cards[0][0]]
    total, is_soft = hand_total(cards)
    return _KIND[is_soft], total


def _is_alike(settings: TwentyOneSettings, one: str, other: str) -> bool:
    return one[0] == other[0] or (settings.split_on == "value" and POINTS[one[0]] == POINTS[other[0]])


def deal_cards(settings: TwentyOneSettings, spot: TrainerSpot, rng: random.Random) -> DealtHand | None:
    """A hand of a spot, dealt. None where the rules may allow no such hand."""
    shoe = DECK * settings.decks
    up = rng.choice([card for card in shoe if POINTS[card[0]] == spot.up])
    rest = list(shoe)
    rest.remove(up)
    for _try in range(_TRIES):
        size = rng.choices(_SIZES, _SIZE_WEIGHTS)[0] if spot.kind in _KIND.values() else 2
        hole, *cards = rng.sample(rest, size + 1)
        count, at = hands_of_a_split(settings.max_hands, rng) if spot.is_split else (1, 1)
        if spot.kind != "insurance" and kind_and_total(settings, tuple(cards), count) != (spot.kind, spot.total):
            continue
        if settings.peek and {POINTS[up[0]], POINTS[hole[0]]} == {ACE, TEN} and spot.kind != "insurance":
            continue  # the round would be over
        if spot.is_split and POINTS[cards[0][0]] in _KEPT:
            continue
        declines = ["no_insurance"] if spot.up == ACE and spot.kind != "insurance" else []
        if not spot.is_split:
            first, second, *later = cards
            return DealtHand([first, hole, second, up, *later], [*declines, *(["hit"] * len(later))], tuple(cards))
        left = list(rest)
        for card in (hole, *cards):
            left.remove(card)
        if (found := _split(settings, cards, count, at, left, rng)) is not None:
            (one, other, *draws), actions = found
            return DealtHand([one, hole, other, up, *draws], [*declines, *actions], tuple(cards))
    return None


def _split(
    settings: TwentyOneSettings, cards: list[str], count: int, at: int, left: list[str], rng: random.Random
) -> tuple[list[str], list[str]] | None:
    """The player's draws and the actions that make `count` hands of a pair, of which hand `at` becomes these cards.

    The first hand is split again and again, then the hands before `at` are played. None where these cards will not do.
    """
    rng.shuffle(left)
    alike = [card for card in left if _is_alike(settings, card, cards[0])][: count - 1]
    if len(alike) < count - 1:
        return None
    for card in alike:
        left.remove(card)
    hands = [[card, left.pop()] for card in alike]
    hands.insert(at - 1, cards[:2])
    # The card drawn to the first hand makes the pair that is split next; the hands from the last on are complete.
    firsts, seconds = [hand[0] for hand in hands], [hand[1] for hand in hands]
    draws = [firsts[0], firsts[-1]]
    for number in range(count - 1, 1, -1):
        draws += [firsts[number - 1], seconds[number]]
    draws += seconds[:2]
    actions = ["split"] * (count - 1)
    for hand in hands[: at - 1]:
        if kind_and_total(settings, tuple(hand), count)[0] == "pair":
            return None  # it would be split
        more, played = _played_out(settings, hand, left)
        draws += more
        actions += played
    later = cards[2:]
    return [*draws, *later], [*actions, *(["hit"] * len(later))]


def _played_out(settings: TwentyOneSettings, hand: list[str], left: list[str]) -> tuple[list[str], list[str]]:
    """Draws and actions of a hand after a split that is played as a dealer would."""
    drawn: list[str] = []
    actions: list[str] = []
    if hand[0][0] == "A" and not settings.hit_split_aces:
        return drawn, actions
    while True:
        cards = (*hand, *drawn)
        total, is_soft = hand_total(cards)
        if total >= _TARGET or (settings.max_cards is not None and len(cards) >= settings.max_cards):
            return drawn, actions
        if total >= _STANDS_ON + is_soft:
            return drawn, [*actions, "stand"]
        drawn.append(left.pop())
        actions.append("hit")


def total_of_cards(cards: tuple[str, ...]) -> str:
    """The total of a hand, as a player says it."""
    total, is_soft = hand_total(cards)
    return _("soft {total}", total=total) if is_soft else f"{total}"
