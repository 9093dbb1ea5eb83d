"""The exact distribution of a deal of Baccarat, from all hands that a full shoe can give.

A deal from further down a shoe has the same chances before any of its cards is known, so the full shoe is enough. It is
computed in small slices; everything is a whole number of ways until the end.
"""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from casino.core.cards import RANKS
from casino.engines.baccarat.bets import Bets, settle, stakes_of
from casino.engines.baccarat.hands import Coup, Winner, banker_draws, is_natural, player_draws, points_of
from casino.engines.baccarat.settings import CARDS_OF_A_DECK
from casino.tally.shares import Distributions

_POINTS = tuple(points_of(rank + "S") for rank in RANKS)
_FIRST_CARDS = 4


class CoupEnd(NamedTuple):
    """The end of a deal, as far as bets depend on it."""

    winner: Winner
    has_player_pair: bool
    has_banker_pair: bool


@dataclass(frozen=True)
class CoupLaw:
    """The chances of every end of a deal, and of a natural on either side."""

    ends: dict[CoupEnd, Fraction]
    natural: Fraction

    def of_winner(self, winner: str) -> Fraction:
        """The chance that the Player or the Banker wins, or of a tie."""
        return sum((chance for end, chance in self.ends.items() if end.winner == winner), Fraction(0))

    @property
    def pair(self) -> Fraction:
        """The chance that the Player's first two cards are a pair, which is the same for the Banker."""
        return sum((chance for end, chance in self.ends.items() if end.has_player_pair), Fraction(0))


class _Start(NamedTuple):
    """The points of both hands' first two cards, each in order, and which are pairs."""

    player: tuple[int, int]
    banker: tuple[int, int]
    has_player_pair: bool
    has_banker_pair: bool


def _work_out(decks: int) -> Generator[None, None, CoupLaw]:
    starts: Counter[_Start] = Counter()
    for pair in combinations_with_replacement(range(len(RANKS)), 2):
        _add_starts(decks, pair, starts)
        yield
    ways: Counter[CoupEnd] = Counter()
    natural = 0
    rest = CARDS_OF_A_DECK * decks - _FIRST_CARDS
    for at, (start, count) in enumerate(starts.items()):
        player, banker = sum(start.player) % 10, sum(start.banker) % 10
        if is_natural(player) or is_natural(banker):
            natural += count * rest * (rest - 1)
            _add(ways, start, player, banker, count * rest * (rest - 1))
        else:
            _add_thirds(ways, start, decks, count)
        if at % 16 == 0:
            yield
    whole = sum(ways.values())
    return CoupLaw({end: Fraction(count, whole) for end, count in ways.items()}, Fraction(natural, whole))


DISTRIBUTIONS = Distributions(_work_out)  # of a deal, by how many decks are in the shoe


def _ways(left: list[int], pair: tuple[int, int]) -> int:
    """The number of orders in which two cards of these ranks can be drawn; takes them out of `left`."""
    one, other = pair
    ways = left[one]
    left[one] -= 1
    ways *= left[other] * (1 if one == other else 2)
    left[other] -= 1
    return ways


def _add_starts(decks: int, player: tuple[int, int], starts: Counter[_Start]) -> None:
    """Counts all starts in which the Player has these two ranks."""
    after = [4 * decks] * len(RANKS)
    ways = _ways(after, player)
    for banker in combinations_with_replacement(range(len(RANKS)), 2):
        start = _Start(_points(player), _points(banker), player[0] == player[1], banker[0] == banker[1])
        starts[start] += ways * _ways(after.copy(), banker)


def _points(pair: tuple[int, int]) -> tuple[int, int]:
    one, other = sorted((_POINTS[pair[0]], _POINTS[pair[1]]))
    return one, other


def _add(ways: Counter[CoupEnd], start: _Start, player: int, banker: int, count: int) -> None:
    winner: Winner = "tie" if player == banker else "player" if player > banker else "banker"
    ways[CoupEnd(winner, start.has_player_pair, start.has_banker_pair)] += count


def _add_thirds(ways: Counter[CoupEnd], start: _Start, decks: int, count: int) -> None:
    """Counts every continuation of a start without a natural, weighted by the orders of two more cards."""
    left = [4 * decks * _POINTS.count(points) for points in range(10)]
    for points in (*start.player, *start.banker):
        left[points] -= 1
    rest = sum(left)
    player, banker = sum(start.player) % 10, sum(start.banker) % 10
    thirds = list(enumerate(left)) if player_draws(player) else [(None, rest)]  # stood: the next card may be any
    for third, times in thirds:
        total = (player + (third or 0)) % 10
        if not banker_draws(banker, third):
            _add(ways, start, total, banker, count * times * (rest - 1))
            continue
        for points, more in enumerate(left):
            lie = (rest - 1) * more if third is None else times * (more - (points == third))
            _add(ways, start, total, (banker + points) % 10, count * lie)


def _coup(end: CoupEnd) -> Coup:
    """A deal with this end, as far as bets depend on it."""
    return Coup((), (), 0, 0, end.winner, end.has_player_pair, end.has_banker_pair)


def bets_distribution(decks: int, bets: Bets) -> tuple[Fraction, Fraction]:
    """The mean of what these chips bring, in cents, and its variance, in cents squared; both exact.

    Raises BetRefused for an area or a chip the table does not have.
    """
    return _stakes_distribution(decks, tuple((area, tuple(bets[area])) for area in stakes_of(bets)))


@lru_cache(maxsize=512)
def _stakes_distribution(decks: int, stacks: tuple[tuple[str, tuple[int, ...]], ...]) -> tuple[Fraction, Fraction]:
    bets, mean, square = dict(stacks), Fraction(0), Fraction(0)
    for end, chance in DISTRIBUTIONS.of(decks).ends.items():
        net = sum(result.returned - result.staked for result in settle(_coup(end), bets).values())
        mean += chance * net
        square += chance * net * net
    return mean, square - mean * mean
