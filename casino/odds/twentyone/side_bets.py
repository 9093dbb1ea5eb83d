"""The exact chances of the side bets of twenty-one from a full shoe, and what the house keeps of them.

All by counting in integers; the same cards are as likely on every spot. No choice is made here, so no play is valued.
"""

from fractions import Fraction
from functools import cache
from math import comb

from casino.core.cards import RANKS
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.side_bets import KINDS, PAIRS

_SUITS = 4
_RUNS = 12  # from A 2 3 to Q K A
_RANKS = len(RANKS)


@cache
def chances(bet: str, decks: int) -> dict[str, Fraction]:
    """The chance of each kind that a side bet pays for."""
    return _pairs(decks) if bet == PAIRS else _trios(decks)


def _pairs(decks: int) -> dict[str, Fraction]:
    """The chances of a second card that makes a pair with the first."""
    others = _SUITS * _RANKS * decks - 1
    return {
        "mixed_pair": Fraction(2 * decks, others),
        "coloured_pair": Fraction(decks, others),
        "perfect_pair": Fraction(decks - 1, others),
    }


def _trios(decks: int) -> dict[str, Fraction]:
    """The chances of what two cards and the dealer's make."""
    same = _SUITS * _RANKS * comb(decks, 3)
    straight_flushes = _RUNS * _SUITS * decks**3
    ways = {
        "flush": _SUITS * comb(_RANKS * decks, 3) - same - straight_flushes,
        "straight": _RUNS * (_SUITS * decks) ** 3 - straight_flushes,
        "three_of_a_kind": _RANKS * comb(_SUITS * decks, 3) - same,
        "straight_flush": straight_flushes,
        "suited_trips": same,
    }
    every = comb(_SUITS * _RANKS * decks, 3)
    return {kind: Fraction(count, every) for kind, count in ways.items()}


def edge_of(settings: TwentyOneSettings, bet: str) -> Fraction:
    """The house's share of a side bet."""
    found = chances(bet, settings.decks)
    back = Fraction(0)
    for kind in KINDS[bet]:
        pays = settings.pays(kind)
        back += found[kind] * (1 + Fraction(pays.profit, pays.stake))
    return 1 - back


def mean_and_variance(settings: TwentyOneSettings, bet: str) -> tuple[Fraction, Fraction]:
    """The mean and the variance of what a side bet of 1 gains."""
    found, mean = chances(bet, settings.decks), -edge_of(settings, bet)
    square = 1 - sum(found.values(), Fraction(0))
    for kind in KINDS[bet]:
        pays = settings.pays(kind)
        square += found[kind] * Fraction(pays.profit, pays.stake) ** 2
    return mean, square - mean * mean
