"""What chips on a deal of Baccarat bring, exactly, from all hands that a full shoe can give.

A deal from further down a shoe has the same chances before any of its cards is known, so the full shoe stands for all.
"""

from collections.abc import Generator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from casino.core.cards import RANKS, SUITS
from casino.engines.baccarat.bets import Bets, settle, stakes_of
from casino.engines.baccarat.hands import Coup
from casino.tally.shares import Distributions

if TYPE_CHECKING:
    from casino.odds.baccarat import CoupLaw


def _work_out(decks: int) -> Generator[None, None, "CoupLaw"]:
    from casino.odds.baccarat import coup_law  # numpy with it, which no start needs

    return (yield from coup_law(dict.fromkeys(RANKS, len(SUITS) * decks)))


DISTRIBUTIONS = Distributions(_work_out)  # of a deal, by how many decks are in the shoe


def bets_distribution(decks: int, bets: Bets) -> tuple[Fraction, Fraction]:
    """The mean of what these chips bring, in cents, and its variance, in cents squared; both exact.

    Raises BetRefused for an area or a chip the table does not have.
    """
    return _stakes_distribution(decks, tuple((area, tuple(bets[area])) for area in stakes_of(bets)))


@lru_cache(maxsize=512)
def _stakes_distribution(decks: int, stacks: tuple[tuple[str, tuple[int, ...]], ...]) -> tuple[Fraction, Fraction]:
    bets, mean, square = dict(stacks), Fraction(0), Fraction(0)
    for end, chance in DISTRIBUTIONS.of(decks).ends.items():
        coup = Coup((), (), 0, 0, *end)  # as far as bets depend on it
        net = sum(result.returned - result.staked for result in settle(coup, bets).values())
        mean += chance * net
        square += chance * net * net
    return mean, square - mean * mean
