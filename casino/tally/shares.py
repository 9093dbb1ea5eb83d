"""The gain of a bet, as mean and variance, and the arithmetic of hands settled against one dealer.

All figures are in units of the first bet. Games and their best choices are not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

Rules = TypeVar("Rules", bound=Hashable)
Known = TypeVar("Known")


class Distribution(NamedTuple):
    """The mean gain of a bet of one, and its variance."""

    mean: float
    variance: float


class Distributions(Generic[Rules, Known]):
    """Distributions that take a while to compute, each cached for its rules.

    `work_out` yields between slices of a few milliseconds and returns the distribution.
    """

    def __init__(self, work_out: Callable[[Rules], Generator[None, None, Known]]) -> None:
        self._work_out = work_out
        self._known: dict[Rules, Known] = {}

    def prepare(self, rules: Rules) -> Iterator[None]:
        """Computes the distribution of these rules in slices, unless it is cached."""
        if rules not in self._known:
            self._known[rules] = yield from self._work_out(rules)

    def of(self, rules: Rules) -> Known:
        """The distribution of these rules."""
        for _ in self.prepare(rules):
            pass
        return self._known[rules]


class Moments(NamedTuple):
    """The mean of a hand's result and the mean of its square, for each way the dealer may end.

    Hands are independent of each other once the dealer's end is known, and only then.
    """

    means: tuple[float, ...]
    squares: tuple[float, ...]

    def doubled(self) -> Moments:
        """The moments with twice the bet."""
        return Moments(tuple(2 * mean for mean in self.means), tuple(4 * square for square in self.squares))

    def beside(self, other: Moments) -> Moments:
        """The moments of two independent hands together."""
        means, squares = [], []
        for one, one_square, two, two_square in zip(*self, *other, strict=True):
            means.append(one + two)
            squares.append(one_square + 2 * one * two + two_square)
        return Moments(tuple(means), tuple(squares))

    def mean(self, ends: Sequence[float]) -> float:
        """The mean over all the dealer's ends, whose chances these are."""
        return sum(chance * mean for chance, mean in zip(ends, self.means, strict=True))

    def square(self, ends: Sequence[float]) -> float:
        """The mean of the square over all the dealer's ends, whose chances these are."""
        return sum(chance * square for chance, square in zip(ends, self.squares, strict=True))


def certain(nets: Sequence[float]) -> Moments:
    """The moments of a hand that depends only on the dealer's end: its result for each of those ends."""
    return Moments(tuple(nets), tuple(net * net for net in nets))


def mixed(parts: Iterable[tuple[float, Moments]]) -> Moments:
    """The moments of a mixture of several, each with its chance."""
    weighed = list(parts)
    ends = range(len(weighed[0][1].means))
    return Moments(
        tuple(sum(chance * share.means[at] for chance, share in weighed) for at in ends),
        tuple(sum(chance * share.squares[at] for chance, share in weighed) for at in ends),
    )


def best_of(shares: Iterable[Moments], ends: Sequence[float]) -> Moments:
    """The moments with the highest mean, the first of equal ones."""
    return max(shares, key=lambda share: share.mean(ends))
