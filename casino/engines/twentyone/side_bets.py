"""The side bets of twenty-one: Perfect Pairs on a hand's first two cards, 21+3 on them and the dealer's up card.

What cards make is decided here, and where bets may lie on the felt; the limits and the payouts are the settings'.
"""

from collections.abc import Callable, Sequence

from casino.core.cards import RANKS
from casino.core.texts import _

PAIRS, TRIO = "pairs", "trio"
NAMES = {PAIRS: _("Perfect Pairs"), TRIO: _("21+3")}
SPOT = "spot"  # the area of a main bet on a spot: "spot_3"; a side bet's is "pairs_3" or "trio_3"
KINDS = {  # what a bet pays for, the most frequent first
    PAIRS: ("mixed_pair", "coloured_pair", "perfect_pair"),
    TRIO: ("flush", "straight", "three_of_a_kind", "straight_flush", "suited_trips"),
}
_RED = "DH"
_PLACES = {rank: place for place, rank in enumerate(RANKS, 1)}


def pair_of(cards: Sequence[str]) -> str:
    """The kind of pair two cards are, or ""."""
    one, other = cards
    if one[0] != other[0]:
        return ""
    if one[1] == other[1]:
        return "perfect_pair"
    return "coloured_pair" if (one[1] in _RED) == (other[1] in _RED) else "mixed_pair"


def trio_of(cards: Sequence[str]) -> str:
    """The best kind that three cards are, or "". An ace is low in A 2 3 and high in Q K A."""
    places = sorted(_PLACES[card[0]] for card in cards)
    is_flush = len({card[1] for card in cards}) == 1
    if places[0] == places[-1]:
        return "suited_trips" if is_flush else "three_of_a_kind"
    is_run = places == [places[0], places[0] + 1, places[0] + 2] or places == [1, len(RANKS) - 1, len(RANKS)]
    if is_run:
        return "straight_flush" if is_flush else "straight"
    return "flush" if is_flush else ""


MADE: dict[str, Callable[[Sequence[str]], str]] = {PAIRS: pair_of, TRIO: trio_of}


def area(bet: str, spot: int) -> str:
    """The name of a place for chips: of a main bet (`SPOT`) or a side bet on a spot."""
    return f"{bet}_{spot}"


def areas(spots: int, bets: Sequence[str]) -> dict[str, tuple[str, int]]:
    """All places for chips at a table: name -> (the bet, the spot)."""
    return {area(bet, spot): (bet, spot) for spot in range(1, spots + 1) for bet in (SPOT, *bets)}
