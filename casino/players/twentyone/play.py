"""The characters' play of twenty-one, one function per style. Bets and characters are elsewhere.

A style gets what its seat may see and returns an action's name. Its random choices are independent of the cards.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from casino.engines.twentyone.events import TwentyOneView
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.table import DEALER_STANDS_ON, POINTS, TARGET
from casino.players.characters import PlayByName
from casino.players.twentyone.odds import TwentyOneOdds


class _Spot(NamedTuple):
    """The hand to act, as its seat sees it; points with aces as 1."""

    points: tuple[int, ...]
    total: int
    is_soft: bool
    up: int
    offers: set[str]
    odds: TwentyOneOdds


def by_the_odds(spot: _Spot, rng: random.Random) -> str:
    """The style that takes the choice worth most."""
    worth = spot.odds.worth(spot.up, spot.points, spot.offers)
    return max(worth, key=lambda name: worth[name])


def careful(spot: _Spot, rng: random.Random) -> str:
    """The style that never takes a card that could bust."""
    return "hit" if spot.total <= TARGET - 10 or (spot.is_soft and spot.total < 18) else "stand"


def timid(spot: _Spot, rng: random.Random) -> str:
    """The style that hits low totals alone and then stands; it surrenders what looks lost."""
    if "surrender" in spot.offers and spot.total in (15, 16) and spot.up in (1, 9, 10) and not spot.is_soft:
        return "surrender"
    return "hit" if spot.total <= (13 if spot.up in (1, 7, 8, 9, 10) else 11) else "stand"


def like_the_dealer(spot: _Spot, rng: random.Random) -> str:
    """The style that plays like the dealer: hits below seventeen, stands on it, no tricks."""
    return "hit" if spot.total < DEALER_STANDS_ON else "stand"


def wild(spot: _Spot, rng: random.Random) -> str:
    """The style that splits every pair, often doubles, and takes one more card than is wise."""
    if "split" in spot.offers:
        return "split"
    if "double" in spot.offers and 7 <= spot.total <= 14 and rng.random() < 0.7:
        return "double"
    return "hit" if spot.total <= 16 or (spot.total <= 18 and rng.random() < 0.35) else "stand"


def superstitious(spot: _Spot, rng: random.Random) -> str:
    """The style that goes by lucky numbers: never stands on 13, always on 14 and 17, and splits threes and sevens."""
    if "split" in spot.offers and spot.points[0] in (3, 7):
        return "split"
    if spot.total in (14, 17):
        return "stand"
    if "double" in spot.offers and spot.total == 11:
        return "double"
    return "hit" if spot.total <= 15 else "stand"


def high_roller(spot: _Spot, rng: random.Random) -> str:
    """The style that doubles wherever that costs little, and plays by the odds otherwise."""
    worth = spot.odds.worth(spot.up, spot.points, spot.offers)
    if "double" in worth and worth["double"] > worth["hit"] - 0.15 and spot.total <= 12:
        return "double"
    return by_the_odds(spot, rng)


def hunches(spot: _Spot, rng: random.Random) -> str:
    """The style that follows changing hunches: it plays at random, but hits low totals more often."""
    if "split" in spot.offers and rng.random() < 0.5:
        return "split"
    if "double" in spot.offers and spot.total in (9, 10, 11) and rng.random() < 0.35:
        return "double"
    return "hit" if rng.random() < (TARGET + 1 - spot.total) / 8 else "stand"


_STYLES = {
    style.__name__: style
    for style in (by_the_odds, careful, timid, like_the_dealer, wild, superstitious, high_roller, hunches)
}
# How likely each style insures a bet. By the odds it is never worth it without counting.
_INSURES = {"careful": 0.8, "timid": 1.0, "superstitious": 0.5, "hunches": 0.4, "wild": 0.15}


class TwentyOnePlay(PlayByName):
    """All styles at one table; see `casino.players.characters.Play`."""

    def __init__(self, settings: TwentyOneSettings) -> None:
        self.odds = TwentyOneOdds(settings)

    def choose(self, style: str, view: TwentyOneView, seat: int, offers: set[str], rng: random.Random) -> str:
        if "no_insurance" in offers:
            wants = rng.random() < _INSURES.get(style, 0.0)
            return "insurance" if wants and "insurance" in offers else "no_insurance"
        hand = view.seats[seat - 1][view.hand - 1]
        points = tuple(POINTS[card[0]] for card in hand.cards)
        spot = _Spot(points, hand.total, hand.is_soft, POINTS[view.dealer[0][0]], offers, self.odds)
        return _chosen(style, spot, rng)

    def would(self, style: str, points: Sequence[int], up: int, offers: set[str], rng: random.Random) -> str:
        """The action that a style takes with cards of these points, aces as 1, against an up card."""
        hard = sum(points)
        is_soft = 1 in points and hard + 10 <= TARGET
        spot = _Spot(tuple(points), hard + 10 if is_soft else hard, is_soft, up, offers, self.odds)
        return _chosen(style, spot, rng)


def _chosen(style: str, spot: _Spot, rng: random.Random) -> str:
    """The action that a style wants, or the next best of what is offered."""
    wanted = _STYLES[style](spot, rng)
    if wanted in spot.offers:
        return wanted
    return "hit" if wanted == "double" else "stand"
