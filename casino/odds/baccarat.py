"""The exact worth of each bet of Baccarat for the present shoe. No bomb, no roads, no choice after the bet.

Counting cards there is worth next to nothing: the values say by how much.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import perm

import numpy as np
from numpy.typing import NDArray

from casino.core.cards import RANKS
from casino.core.errors import NoOdds
from casino.core.numbers import percent
from casino.engines.baccarat import events as e
from casino.engines.baccarat.bets import AREAS, MAIN_AREAS, PAYS
from casino.engines.baccarat.events import SalonView
from casino.engines.baccarat.hands import MOST_CARDS, banker_draws, is_natural, player_draws, points_of
from casino.engines.baccarat.settings import CARDS_OF_A_DECK, SalonSettings
from casino.engines.base import Event
from casino.odds.value import Value, Values, Work

_POINTS = 10
_SUITS = 4
_PAIRS = [(one, other) for one in range(_POINTS) for other in range(one, _POINTS)]
_TOTALS = np.array([(one + other) % _POINTS for one, other in _PAIRS])
_DRAWS = np.array([[banker_draws(total, third) for third in range(_POINTS)] for total in range(_POINTS)])
_TOO_FEW = "Fewer than six cards are left, which may not be enough for a deal."


@dataclass(frozen=True)
class CoupLaw:
    """The exact chances of a deal: who wins, and of a pair, the same for both hands."""

    player: Fraction
    banker: Fraction
    tie: Fraction
    pair: Fraction

    def gain(self, area: str, stake: int) -> Fraction:
        """The mean gain of a bet in cents, commission taken and fractions of a cent left to the house."""
        pays = PAYS[area].of(stake)
        if area in MAIN_AREAS:
            won, lost = (self.player, self.banker) if area == "player" else (self.banker, self.player)
            return won * pays - lost * stake
        won = self.tie if area == "tie" else self.pair
        return won * pays - (1 - won) * stake


def coup_law(unseen: Mapping[str, int]) -> Generator[None, None, CoupLaw]:
    """The law of the next deal from these cards by rank, resting every few milliseconds.

    Everything is counted in whole numbers. Raises NoOdds if the cards may not last for a deal.
    """
    cards = sum(unseen.values())
    if cards < MOST_CARDS:
        raise NoOdds(_TOO_FEW)
    left = np.zeros(_POINTS, dtype=np.int64)
    for rank, count in unseen.items():
        left[points_of(rank + "S")] += count
    ways = np.zeros(3, dtype=np.int64)  # the Player wins, the Banker, tie
    for pair in _PAIRS:
        ways += _ways_of(left, pair, cards)
        yield
    whole = perm(cards, MOST_CARDS)
    pairs = sum(count * (count - 1) for count in unseen.values())
    player, banker, tie = (Fraction(int(count), whole) for count in ways)
    return CoupLaw(player, banker, tie, Fraction(pairs, cards * (cards - 1)))


def _ways_of(left: NDArray[np.int64], pair: tuple[int, int], cards: int) -> NDArray[np.int64]:
    """The number of orders of six cards in which the Player has this pair of points, by who wins: three counts."""
    one, other = pair
    ways = int(left[one]) * int(left[other] - (one == other)) * (1 if one == other else 2)
    found = np.zeros(3, dtype=np.int64)
    if not ways:
        return found
    after = left.copy()
    after[one] -= 1
    after[other] -= 1
    rest = cards - 4
    firsts = np.array(
        [ways * after[b] * (after[d] - (b == d)) * (1 if b == d else 2) for b, d in _PAIRS], dtype=np.int64
    )
    lefts = np.repeat(after[None, :], len(_PAIRS), axis=0)
    for at, (b, d) in enumerate(_PAIRS):
        lefts[at, b] -= 1
        lefts[at, d] -= 1
    lefts, player = np.maximum(lefts, 0), (one + other) % _POINTS
    ends = is_natural(player) | np.isin(_TOTALS, (8, 9))
    _add(found, np.full(len(_PAIRS), player)[ends], _TOTALS[ends], firsts[ends] * rest * (rest - 1))
    go = ~ends
    firsts, lefts, totals = firsts[go], lefts[go], _TOTALS[go]
    faces = np.arange(_POINTS)
    if not player_draws(player):
        draws = np.array([banker_draws(int(total), None) for total in totals], dtype=bool)
        _add(found, np.full((~draws).sum(), player), totals[~draws], firsts[~draws] * rest * (rest - 1))
        lie = firsts[draws, None] * lefts[draws] * (rest - 1)
        _add(found, np.full(lie.shape, player), (totals[draws, None] + faces) % _POINTS, lie)
        return found
    thirds = firsts[:, None] * lefts  # (banker's pair, Player's third)
    ended = np.broadcast_to(((player + faces) % _POINTS)[None, :], thirds.shape)
    draws = _DRAWS[totals]
    stays = np.broadcast_to(totals[:, None], thirds.shape)
    _add(found, ended[~draws], stays[~draws], thirds[~draws] * (rest - 1))
    more = np.maximum(lefts[:, None, :] - np.eye(_POINTS, dtype=np.int64)[None], 0)  # (pair, third, Banker's third)
    lie = thirds[:, :, None] * more * draws[:, :, None]
    _add(found, np.broadcast_to(ended[:, :, None], lie.shape), (totals[:, None, None] + faces) % _POINTS, lie)
    return found


def _add(
    found: NDArray[np.int64], player: NDArray[np.int64], banker: NDArray[np.int64], ways: NDArray[np.int64]
) -> None:
    player, banker = np.broadcast_arrays(player, banker)
    found[0] += ways[player > banker].sum()
    found[1] += ways[player < banker].sum()
    found[2] += ways[player == banker].sum()


@dataclass(frozen=True)
class SalonKnowledge:
    """A bet as its seat sees it: `unseen` are cards by rank, and `stakes` the cents by area."""

    unseen: Mapping[str, int]
    stakes: Mapping[str, int]

    def work(self) -> Work:
        """The value of a bet on each area, in units of it; see `casino.odds.value.evaluate`."""
        law = yield from coup_law(self.unseen)
        values = {}
        for area in AREAS:
            stake = self.stakes.get(area, 0)
            whole = stake or 2_000  # cents of which a twentieth is whole
            values[area] = Value(float(law.gain(area, whole) / whole), stake=stake)
        return values

    def reason(self, values: Values) -> str:
        """A sentence on what knowing the cards changes: next to nothing."""
        gains = sorted((values[area].mean for area in MAIN_AREAS), reverse=True)
        lost = f"The better main bet loses {percent(-gains[0])} on average, the other {percent(-gains[1])}."
        return f"{lost} Counting cards is worth next to nothing here."


class SalonWatch:
    """The cards a seat has seen since it sat down; give it every event in order."""

    def __init__(self, settings: SalonSettings, seen: Iterable[str] = ()) -> None:
        self.settings = settings
        self.seen = Counter(card[0] for card in seen)

    def saw(self, events: Iterable[Event]) -> None:
        """Takes in the events that the seat received."""
        for event in events:
            if isinstance(event, e.ShoeShuffled):
                self.seen.clear()
            elif isinstance(event, e.CardDealt):
                self.seen[event.card[0]] += 1

    def knowledge(self, view: SalonView, stakes: Mapping[str, int], *, by_the_book: bool = False) -> SalonKnowledge:
        """The seat's knowledge of the next deal, which comes from a full shoe if the cut card is out."""
        full = Counter(dict.fromkeys(RANKS, _SUITS * self.settings.decks))
        assert full.total() == CARDS_OF_A_DECK * self.settings.decks
        return SalonKnowledge(full if by_the_book or view.shuffle_is_next else full - self.seen, dict(stakes))
