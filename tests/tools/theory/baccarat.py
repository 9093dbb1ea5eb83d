"""Baccarat by counting cards, in exact fractions: how often each bet wins, and what it brings.

The drawing of cards and what bets bring are those of `tests.engines.baccarat.reference`, written down from the source
alone; nothing of the engine is here. Hands are counted by points, pairs by themselves.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import perm

from tests.engines.baccarat.reference import entry_skill, round_of, score, value

POINTS = range(10)
CARDS = "TA23456789"  # a rank of so many points
AREAS = ("player", "banker", "tie", "player_pair", "banker_pair")


class _Wanted(Exception):
    """A round asks for a card more."""


def _rounds(cards: tuple[int, ...]) -> list[tuple[tuple[int, ...], str]]:
    """All ways a round goes on that begins with cards of these points, and who wins."""
    asked = iter(cards)

    def given() -> str:
        for points in asked:
            return CARDS[points]
        raise _Wanted

    try:
        player, banker = round_of(iter(given, None))
    except _Wanted:
        return [course for points in POINTS for course in _rounds((*cards, points))]
    ahead = score(player) - score(banker)
    return [(cards, "player" if ahead > 0 else "banker" if ahead < 0 else "tie")]


def winners(shoe: Mapping[str, int]) -> dict[str, Fraction]:
    """How often the Player wins, the Banker wins, and it is a tie; `shoe` is how many cards of each rank there are."""
    points = Counter[int]()
    for rank, count in shoe.items():
        points[value(rank)] += count
    return _winners(tuple(points[place] for place in POINTS))


@cache
def _winners(shoe: tuple[int, ...]) -> dict[str, Fraction]:
    whole = sum(shoe)
    ways: Counter[str] = Counter()
    pairs = list(combinations_with_replacement([points for points in POINTS if shoe[points]], 2))
    for one, other in pairs:
        for third, fourth in pairs:
            orders = (1 + (one != other)) * (1 + (third != fourth))
            for cards, winner in _rounds((one, third, other, fourth)):
                found = orders * perm(whole - len(cards), 6 - len(cards))
                for points, times in Counter(cards).items():
                    found *= perm(shoe[points], times)
                ways[winner] += found
    return {winner: Fraction(count, perm(whole, 6)) for winner, count in ways.items()}


def pair(shoe: Mapping[str, int]) -> Fraction:
    """How often two cards have one rank."""
    return Fraction(sum(perm(count, 2) for count in shoe.values()), perm(sum(shoe.values()), 2))


# Two hands that show each end to the bets.
_SHOWN = {"player": (["9S", "TS"], ["8S", "TS"]), "banker": (["8S", "TS"], ["9S", "TS"]), "tie": (["9S", "TS"],) * 2}
_PAIRED, _UNLIKE = (["4S", "4H"], ["4S", "4H"]), (["4S", "5H"], ["4S", "5H"])


def edge(shoe: Mapping[str, int], area: str) -> Fraction:
    """What a dollar on an area brings in the mean, its stake taken off."""
    if area.endswith("pair"):
        ends = [(_PAIRED, pair(shoe)), (_UNLIKE, 1 - pair(shoe))]
    else:
        ends = [(_SHOWN[winner], chance) for winner, chance in winners(shoe).items()]
    return sum((chance * entry_skill(area, *hands, 1) for hands, chance in ends), Fraction(0))
